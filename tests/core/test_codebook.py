"""Code, value and text of an option stand for each other, and typed text finds the option that is meant."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrace.core.codebook import CodeBook, Option, normalised
from millrace.core.errors import AmbiguousOption, UnreadableOption

TEXTS = [
    "build cotton-mill leek.1",
    "build cotton-mill leek.2",
    "build cotton-mill derby.1",
    "build coal-mine dudley.1",
    "build coal-mine dudley.10",
    "network belper--derby",
    "sell leek.1",
    "sell leek.1 oxford.2",
    "loan",
    "pass",
    "coal dudley.1",
]
BOOK = CodeBook(TEXTS)
ALL = range(len(BOOK))


def codes(*texts: str) -> list[int]:
    return [BOOK.code(text) for text in texts]


def test_every_code_round_trips() -> None:
    assert len(BOOK) == len(TEXTS) == len(list(BOOK))
    for code, option in enumerate(BOOK):
        assert option.code == code
        assert option.text == str(option) == TEXTS[code]
        assert option.words == tuple(TEXTS[code].split())
        assert BOOK[code] == option == BOOK.parse(option.text) == BOOK.find(code) == BOOK.find(option)
        assert BOOK.code(option.text) == code
        assert code in BOOK
        assert option in BOOK
        assert option.text in BOOK


def test_options_are_ordered_immutable_values() -> None:
    option, twin, other = Option(3, "loan"), Option(3, "loan"), Option(4, "pass")
    assert option == twin
    assert hash(option) == hash(twin)
    assert option != other
    assert option != "loan"
    assert option < other <= other
    assert other > option
    assert sorted([other, option]) == [option, other]
    with pytest.raises(AttributeError):
        option.code = 7  # type: ignore[misc]
    with pytest.raises(AttributeError):
        option.cost = 7  # type: ignore[attr-defined]
    assert eval(repr(option)) == option
    assert pickle.loads(pickle.dumps(option)) == copy.deepcopy(option) == option


def test_a_book_survives_pickling() -> None:
    assert list(pickle.loads(pickle.dumps(BOOK))) == list(BOOK)
    assert repr(BOOK) == "<CodeBook of 11 options>"


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        (["loan", "pass", "loan"], "twice: 0, 2"),
        (["Loan"], "lower-case"),
        (["sell  leek"], "single blanks"),
        ([""], "lower-case"),
        (["sell #1"], "comment"),
        (["date: 7"], "header"),
    ],
)
def test_texts_that_could_not_be_told_apart_are_refused(texts: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        CodeBook(texts)


@pytest.mark.parametrize("code", [-1, 11, 10**30])
def test_codes_outside_the_book(code: int) -> None:
    assert code not in BOOK
    with pytest.raises(IndexError):
        BOOK[code]
    with pytest.raises(UnreadableOption):
        BOOK.find(code)


@pytest.mark.parametrize("value", [True, False, None, 1.0, ("loan",), Option(3, "loan"), Option(99, "loan")])
def test_values_that_are_no_options(value: object) -> None:
    assert value not in BOOK
    with pytest.raises(UnreadableOption):
        BOOK.find(value, ALL)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("loan", "loan"),
        ("  LOAN ", "loan"),
        ("l", "loan"),
        ("b cot der", "build cotton-mill derby.1"),
        ("Build\tCotton-Mill   LEEK.2", "build cotton-mill leek.2"),
        ("n", "network belper--derby"),
        ("net bel", "network belper--derby"),
        ("build coal-mine dudley.1", "build coal-mine dudley.1"),  # exact, though it begins another
        ("sell leek.1", "sell leek.1"),
        ("s l o", "sell leek.1 oxford.2"),
    ],
)
def test_beginnings_of_words_find_the_option(typed: str, meant: str) -> None:
    assert BOOK.parse(typed, ALL).text == meant


def test_legal_options_come_first() -> None:
    legal = codes("build cotton-mill leek.2", "loan")
    assert BOOK.parse("b", legal).text == "build cotton-mill leek.2"
    assert BOOK.parse("build cotton-mill", legal).text == "build cotton-mill leek.2"


def test_an_option_that_is_not_legal_is_still_found() -> None:
    legal = codes("loan", "pass")
    assert BOOK.parse("b cot derby", legal).text == "build cotton-mill derby.1"
    assert BOOK.parse("build cotton-mill leek.1", legal).text == "build cotton-mill leek.1"


def test_several_fitting_options_are_ambiguous() -> None:
    with pytest.raises(AmbiguousOption) as caught:
        BOOK.parse("build cotton-mill", ALL)
    assert [option.text for option in caught.value.candidates] == TEXTS[:3]
    assert "build cotton-mill leek.1" in str(caught.value)
    with pytest.raises(AmbiguousOption) as caught:
        BOOK.parse("b cot", codes("loan"))  # none of them legal
    assert len(caught.value.candidates) == 3


def test_an_ambiguous_text_names_a_few_and_counts_the_rest() -> None:
    book = CodeBook([f"bid {n}" for n in range(40)])
    with pytest.raises(AmbiguousOption) as caught:
        book.parse("bid", range(40))
    assert len(caught.value.candidates) == 40
    assert "bid 7 and 32 more" in str(caught.value)
    assert "bid 8" not in str(caught.value)


def test_unreadable_text_names_close_options_and_what_is_possible() -> None:
    with pytest.raises(UnreadableOption) as caught:
        BOOK.parse("build coton-mill leek.1", codes("build cotton-mill leek.1", "loan"))
    assert caught.value.close == ("build cotton-mill leek.1",)
    assert caught.value.accepts == ("build cotton-mill leek.1", "loan")
    text = str(caught.value)
    assert "“build coton-mill leek.1” is not an option" in text
    assert "Did you mean build cotton-mill leek.1?" in text
    assert "Possible now: build cotton-mill leek.1 or loan." in text
    assert "Meintest du build cotton-mill leek.1?" in caught.value.text("de")


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "loan now", "build cotton-mill leek.1 derby.1", "uild cotton"])
def test_what_fits_nothing_is_unreadable(typed: str) -> None:
    with pytest.raises(UnreadableOption) as caught:
        BOOK.parse(typed, ALL)
    # Eleven options are too many to list, so the kinds are.
    assert caught.value.accepts == ("build …", "network belper--derby", "sell …", "loan", "pass", "coal dudley.1")


def test_the_code_of_a_text_must_be_exact() -> None:
    assert BOOK.code(" Loan") == BOOK.code("loan")
    with pytest.raises(UnreadableOption) as caught:
        BOOK.code("build cotton-mill leek")
    assert "build cotton-mill leek.1" in caught.value.close


@given(st.text(), st.sets(st.sampled_from(ALL)))
def test_any_text_is_read_or_refused(text: str, legal: set[int]) -> None:
    try:
        option = BOOK.parse(text, legal)
    except (UnreadableOption, AmbiguousOption) as error:
        assert str(error)
        assert error.text("de")
    else:
        assert option in BOOK
        assert normalised(text).split()


@given(st.sampled_from(TEXTS), st.data())
def test_beginnings_never_find_another_option(text: str, data: st.DataObject) -> None:
    words = [word[: data.draw(st.integers(1, len(word)))] for word in text.split()]
    typed = " ".join(words[: data.draw(st.integers(1, len(words)))])
    assert BOOK.parse(typed, [BOOK.code(text)]).text in (text, typed)  # `typed` where it is itself an option
    try:
        assert BOOK.parse(typed, ALL).text in (text, typed)
    except AmbiguousOption as error:
        assert text in [option.text for option in error.candidates]


def test_each_part_of_a_word_joined_by_dashes_may_be_cut() -> None:
    book = CodeBook(["network derby--nottingham", "network derby--uttoxeter", "network belper--derby"])
    assert book.parse("net der--not", legal=range(3)).text == "network derby--nottingham"
    with pytest.raises(AmbiguousOption):
        book.parse("net der--", legal=range(3))
    with pytest.raises(UnreadableOption):
        book.parse("net der--not--bel", legal=range(3))

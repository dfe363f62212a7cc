"""Reading positions line by line, with errors that name the line."""

from __future__ import annotations

import pytest

from millrace.core.texts import Message
from millrace.parts.notation import (
    Lines,
    PositionError,
    cards_text,
    pile_text,
    scores_text,
    stack_text,
    stack_without,
    task_text,
)

PACKAGES = ("millrace.parts", "millrace.parts.industry", "millrace.games.brass_lancashire")
CARDS = ("bury", "colne", "port")
TASKS = ("action", "card", "coal")
INDUSTRIES = ("cotton-mill", "port")
TILES = ("cotton-mill-1", "cotton-mill-2", "port-1")
SWITCHES = {"tie": ("space", "amount")}
STACKS = [[0, 0, 1, 1, 1, -1], [2, 2, -1]]


def lines(text: str = "one two") -> Lines:
    """The lines of a text, after the first of them was given."""
    found = Lines(text, PACKAGES)
    next(iter(found))
    return found


def test_lines_have_words_and_remarks_do_not_count() -> None:
    text = "\n  era rail  # the second one\n\n# nothing here\nA hand bury\n"
    assert list(Lines(text, PACKAGES)) == [["era", "rail"], ["A", "hand", "bury"]]


def test_an_error_names_the_line_in_both_languages() -> None:
    found = Lines("era rail\n\nA money much", PACKAGES)
    with pytest.raises(PositionError) as caught:
        for words in found:
            if words[0] == "A":
                found.number(words[2], 0, 99)
    assert caught.value.line == 3
    assert str(caught.value) == (
        "Line 3 of the position, “A money much”, cannot be read. Expected: a number from 0 to 99."
    )
    assert caught.value.text("de") == (
        "Zeile 3 der Position, „A money much“, ist nicht lesbar. Erwartet: eine Zahl von 0 bis 99."
    )


def test_an_error_can_speak_of_the_last_line_with_a_name() -> None:
    found = Lines("A hand bury*2\nB hand bury\nera rail\nchosen build bury", PACKAGES)
    assert len(list(found)) == 4
    found.look_at_last("bury", ("hand", "deck"))
    assert found.error(Message("notation.pairs")).line == 2


def test_the_last_line_with_a_name_is_found_in_upper_and_lower_case() -> None:
    found = Lines("p22 a01\nDisplay A01\nround 3", PACKAGES)
    assert len(list(found)) == 3
    found.look_at_last("A01", ("P22", "display"))
    assert found.error(Message("notation.pairs")).line == 2


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("12", 12), ("-3", -3)])
def test_numbers(word: str, number: int) -> None:
    assert lines().number(word, -3, 12) == number


@pytest.mark.parametrize("word", ["", "-", "x", "--3", "13", "-4", "1.0", "³"])
def test_what_is_no_number_within_bounds(word: str) -> None:
    with pytest.raises(PositionError):
        lines().number(word, -3, 12)


def test_words() -> None:
    assert lines().only(["word"]) == "word"
    assert lines().one_of("port", CARDS) == "port"
    assert lines().index("port", CARDS) == 2
    assert lines().pairs(["money", "3", "vp", "4"]) == [("money", "3"), ("vp", "4")]
    assert lines().switch(["tie", "amount"], SWITCHES) == ("tie", "amount")
    assert lines().seat("C", 3) == 2
    assert lines().order(["B", "A", "C"], 3) == [1, 0, 2]
    assert lines().chance(["1", "2", "3", "4"]) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: lines().only(["two", "words"]),
        lambda: lines().only([]),
        lambda: lines().index("prot", CARDS),
        lambda: lines().pairs(["money"]),
        lambda: lines().switch(["tie"], SWITCHES),
        lambda: lines().switch(["tie", "amount", "space"], SWITCHES),
        lambda: lines().switch(["tie", "level"], SWITCHES),
        lambda: lines().switch(["level", "amount"], SWITCHES),
        lambda: lines().seat("D", 3),
        lambda: lines().order(["A", "A", "C"], 3),
        lambda: lines().order(["A", "B"], 3),
        lambda: lines().cards(["bury*0"], CARDS),
        lambda: lines().chance(["0", "0", "0", "0"]),
        lambda: lines().chance(["1", "2", "3"]),
        lambda: lines().stack_top("cotton-mill-2*4", TILES, INDUSTRIES, STACKS),
    ],
)
def test_wrong_words(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(PositionError):
        wrong()


def test_a_misspelled_name_is_met_with_the_right_one() -> None:
    with pytest.raises(PositionError, match="instead of “prot”, one of port"):
        lines().index("prot", CARDS)


def test_cards_are_read_as_they_are_written() -> None:
    assert lines().cards(["bury*2", "port"], CARDS) == [0, 0, 2]
    assert lines().cards(["none"], CARDS) == []
    assert lines().cards(cards_text(CARDS, [2, 0, 1]).split(), CARDS) == [0, 0, 2]
    assert lines().cards(pile_text(CARDS, [2, 0, 0]).split(), CARDS) == [2, 0, 0]
    assert pile_text(CARDS, []) == "none"


@pytest.mark.parametrize("frame", [0, 1, 2 | 37 << 4])
def test_tasks_are_read_as_they_are_written(frame: int) -> None:
    assert lines().task(task_text(frame, TASKS, 4), TASKS, 4) == frame


def test_arguments_of_tasks_have_a_bound_that_a_title_may_widen() -> None:
    with pytest.raises(PositionError, match="a number from 0 to 10000"):
        lines().task("coal:10001", TASKS, 4)
    assert lines().task("coal:10001", TASKS, 4, 2**50) == 2 | 10001 << 4


@pytest.mark.parametrize(
    ("gone", "word"), [(0, "cotton-mill-1*2"), (1, "cotton-mill-1*1"), (3, "cotton-mill-2*2"), (5, "cotton-mill-none")]
)
def test_stacks_are_read_as_they_are_written(gone: int, word: str) -> None:
    assert stack_text("cotton-mill", TILES, STACKS[0], gone) == word
    assert lines().stack_top(word, TILES, INDUSTRIES, STACKS) == [0, gone]


def test_a_stack_named_without_a_count_is_full_from_that_level() -> None:
    assert lines().stack_top("cotton-mill-2", TILES, INDUSTRIES, STACKS) == [0, 2]
    assert lines().stack_top("port-1", TILES, INDUSTRIES, STACKS) == [1, 0]


@pytest.mark.parametrize(("lying", "gone"), [([], 0), ([0], 1), ([0, 0], 2), ([1], 3), ([0, 1, 1], 4), ([2], 0)])
def test_what_lies_on_the_board_has_left_the_stack_with_all_lower_levels(lying: list[int], gone: int) -> None:
    assert stack_without(STACKS[0], lying) == gone


def test_scores_are_read_as_they_are_written() -> None:
    sources = ("tiles", "links", "cash")
    assert scores_text(sources, [3, 0, -2]) == "tiles 3 cash -2"
    assert lines().scores(["tiles", "3", "cash", "-2"], sources) == [(0, 3), (2, -2)]
    assert lines().scores(scores_text(sources, [0, 0, 0]).split(), sources) == [(0, 0)]

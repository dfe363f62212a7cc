"""Every error says in both languages what came, what was expected and what is possible."""

import copy
import pickle
from pathlib import Path

import pytest

from millrace.core import errors, refusal
from millrace.core.codebook import Option
from millrace.core.refusal import Refusal
from millrace.core.texts import LANGUAGES, Message, Term, Texts, disagreements

LOAN = Option(8, "loan")
REASON = Message("content.missing-field")
REFUSED = Refusal(("BIR-LOAN-02",), refusal.not_asked().message)

ERRORS = [
    errors.UnknownTitle("quay", ("quayside",)),
    errors.UnknownTitle("quay", ()),
    errors.WrongPlayerCount("quayside", 9, (2, 3)),
    errors.UnknownSwitch("quayside", "weather", None, ("scoring",)),
    errors.UnknownSwitch("quayside", "scoring", "hihg", ("high", "low")),
    errors.UnreadableOption("x"),
    errors.UnreadableOption("x", ("loan",), ("loan", "pass")),
    errors.AmbiguousOption("l", (LOAN, LOAN)),
    errors.IllegalOption(LOAN, REFUSED),
    errors.UnknownSeat("A", 3),
    errors.BadSeed("''", 100),
    errors.BadName(Message("core.name-long", came=50, most=40)),
    errors.UndoBarrier(),
    errors.NothingToUndo(),
    errors.RecordError(3, REASON),
    errors.RecordError(0, REASON),
    errors.StaleRecord(Message("core.stale-rules", recorded=1, known=2)),
    errors.ContentError("mine.toml", "tile.x", "money", REASON),
    errors.ContentError("mine.toml", "", "", REASON),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_speak_both_languages(error: errors.MillraceError) -> None:
    assert str(error) == error.text("en") != error.text("de")
    assert "{" not in str(error) + error.text("de")


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_travel_between_processes(error: errors.MillraceError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert twin.message == error.message
        assert vars(twin) == vars(error)


def test_the_catalogues_agree() -> None:
    assert disagreements("millrace.core") == []


def test_every_core_text_is_used() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(errors.__file__).parents[1].rglob("*.py"))
    assert [id for id in Texts.load("en", "millrace.core").ids() if f'"{id}"' not in sources] == []


def test_core_refusals() -> None:
    refusals = [refusal.not_asked(), refusal.not_your_turn(), refusal.game_over()]
    assert [each.rules for each in refusals] == [("core.not-asked",), ("core.not-your-turn",), ("core.game-over",)]
    for language in LANGUAGES:
        assert len({Texts.load(language, "millrace.core").render(each.message) for each in refusals}) == 3


def test_refusals_are_values() -> None:
    one = Refusal(("BIR-COAL-11",), Message("coal-unreachable", need=1, source=Term("coal-mine")))
    twin = Refusal(("BIR-COAL-11",), Message("coal-unreachable", need=1, source=Term("coal-mine")))
    assert one == twin == pickle.loads(pickle.dumps(one)) == copy.copy(one)
    assert hash(one) == hash(twin)
    assert one != Refusal(("BIR-COAL-12",), one.message)
    assert one != one.message
    assert str(one) == "coal-unreachable [BIR-COAL-11] need=1 source=coal-mine"
    assert eval(repr(one)) == one


def test_a_reason_is_told_in_the_titles_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "quayside_words"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "texts.en.toml").write_text('[message.quay]\nfull = "The quay is full."', encoding="utf-8")
    (package / "texts.de.toml").write_text('[message.quay]\nfull = "Der Kai ist voll."', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    refused = Refusal(("QUAY-01",), Message("quay.full"))
    error = errors.IllegalOption(LOAN, refused, ("quayside_words", "millrace.core"))
    assert str(error) == "“loan” is not legal now: The quay is full. [QUAY-01]"
    assert error.text("de") == "„loan“ ist jetzt nicht erlaubt: Der Kai ist voll. [QUAY-01]"


def test_a_gap_in_a_catalogue_does_not_hide_the_error() -> None:
    error = errors.IllegalOption(LOAN, Refusal(("QUAY-01",), Message("quay.full")))
    assert str(error) == "core.illegal-option option=loan reason=quay.full rules=QUAY-01"


@pytest.mark.parametrize(
    ("name", "meant"), [("brass-brimingham", "brass-birmingham"), ("Quay", "quayside"), ("chess", ""), ("", "")]
)
def test_the_name_probably_meant(name: str, meant: str) -> None:
    found = errors.near(name, ("brass-birmingham", "quayside"))
    assert found == (Message("core.did-you-mean", names=(meant,)) if meant else "")

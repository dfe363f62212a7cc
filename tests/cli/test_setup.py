"""The questions before a match at the terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from millrace import games
from millrace.cli.setup import Answers, Wishes, ask
from millrace.core.texts import Texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))


def answered(monkeypatch: pytest.MonkeyPatch, wishes: Wishes, *typed: str, lang: str = "en") -> Answers:
    """What the questions come to when these lines are typed, and nothing more is asked for."""
    lines: Iterator[str] = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    answers = ask(wishes, lang, lang_is_chosen=True)
    assert list(lines) == []
    return answers


BOTS = "random,random"


@pytest.mark.parametrize(
    ("typed", "value"), [("", "after_3_rounds"), ("1", "after_3_rounds"), ("2", "after_1_round"), ("3", "never")]
)
def test_the_guard_that_the_rulebook_does_not_have_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, typed: str, value: str
) -> None:
    answers = answered(monkeypatch, Wishes("oranienburger-kanal", 2, BOTS), "", typed)
    assert answers.wishes.switches == {"stalled_game": value}


@pytest.mark.parametrize(
    ("lang", "sentence", "values"),
    [
        (
            "en",
            "A guard that the rulebook does not have",
            ["  1 from the third such round on (added to the rulebook)", "  3 no guard, as in the rulebook"],
        ),
        (
            "de",
            "Eine Sicherung, die es in der Spielanleitung nicht gibt",
            [
                "  1 ab der dritten solchen Runde (Zusatz zur Spielanleitung)",
                "  3 keine Sicherung, wie in der Spielanleitung",
            ],
        ),
    ],
)
def test_the_question_says_what_the_rulebook_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, sentence: str, values: list[str]
) -> None:
    answered(monkeypatch, Wishes("oranienburger-kanal", 2, BOTS), "", "", lang=lang)
    asked = capsys.readouterr().out
    assert sentence in asked and [line for line in asked.splitlines() if line in values] == values


def test_alone_there_is_no_guard_to_ask_about(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(monkeypatch, Wishes("oranienburger-kanal", 1, "random"), "").wishes.switches == {}


def test_switches_already_given_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"stalled_game": "never"}
    assert answered(monkeypatch, Wishes("oranienburger-kanal", 2, BOTS, switches=given)).wishes.switches == given


@pytest.mark.parametrize(
    ("typed", "switches"),
    [("", {}), ("2", {"introductory_game": "canal_only"}), ("3", {"farm_wild_card": "industry_only"})],
)
def test_switches_that_are_set_together_are_offered_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, switches: dict[str, str]
) -> None:
    answers = answered(monkeypatch, Wishes("brass-birmingham", 2, BOTS), typed)
    assert answers.wishes.switches == switches
    asked = capsys.readouterr().out
    assert "  1 By the rulebook – All readings as the rulebook has them." in asked and "  2 First game – " in asked


def test_every_preset_can_be_chosen_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in games.OWN_TITLES:
        title = games.title(name)
        for number, switches in enumerate(title.ledger().presets.values(), start=2):
            players = max(title.player_counts)
            seats = ",".join(["random"] * players)
            guards = [""] * sum(
                f"switch.{switch}.ask.{players}" in Texts.load("en", *title.text_packages) for switch in title.switches
            )
            chosen = answered(monkeypatch, Wishes(name, players, seats), str(number), *guards).wishes.switches
            assert chosen.items() >= switches.items()
            assert title.checked_switches(chosen).items() >= switches.items()


def test_a_title_a_number_and_seats_are_asked_for_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "titles", lambda: tuple(games.OWN_TITLES))  # other tests may have registered more
    answers = answered(monkeypatch, Wishes(), "1", "3", "1", "Anna", "", "1", "Ben", "9", "1")
    assert (answers.wishes.title, answers.wishes.players) == ("brass-birmingham", 3)
    assert answers.wishes.seats == "human:Anna,greedy,human:Ben"


def test_a_number_means_the_same_in_every_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = answered(monkeypatch, Wishes("brass-birmingham", 3), "2", "2", "", "")
    assert answers.wishes.seats == "greedy,greedy,greedy"
    asked = capsys.readouterr().out
    assert asked.count("  1 a person") == asked.count("  2 the bot greedy") == 3


def test_keys_typed_before_a_question_do_not_answer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[int] = []
    monkeypatch.setattr("millrace.cli.setup.forget_keys", lambda: forgotten.append(1))
    answered(monkeypatch, Wishes("brass-birmingham", 2), "1", "Anna", "", "")
    assert len(forgotten) == 4

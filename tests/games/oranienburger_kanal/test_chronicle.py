"""The log: what a decision brought about."""

from __future__ import annotations

import pytest

from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.oranienburger_kanal.rules import verbs
from millrace.games.oranienburger_kanal.rules.state import Position
from millrace.games.oranienburger_kanal.title import TITLE
from tests.games.oranienburger_kanal.busy import busy_game, events
from tests.rules.oranienburger_kanal.board import Board, activated, board, new_game

TEXTS = {language: Texts.load(language, *TITLE.text_packages) for language in LANGUAGES}


def log(table: Board, option: str, language: str = "en", seat: str = "") -> list[str]:
    """What the log says about an option, which is played."""
    told = events(table.position, TITLE.codebook.code(option), "AB".index(seat) if seat else table.position.seat)
    table.play_for(seat, option) if seat else table.play(option)
    return [TEXTS[language].render(event) for event in told]


def test_what_a_canal_costs_and_brings() -> None:
    b = board("at U4\nA taler 3")
    assert log(b, "canal H22") == ["A builds a canal on H22: −3 talers, +2 clay."]


def test_a_turn_from_the_space_to_the_effects() -> None:
    b = board("A stock 1 1 0 0 0 0 0\nU1 2\nH01 path\nH11 path\nV10 path\nV11 path")
    assert log(b, "go U1", "de") == ["A wählt U1 (1 Bauwerk errichten und 1 Weg oder Straße bauen): +2 Taler."]
    assert log(b, "erect 02") == ["A takes “Clay pit” from the display: −1 wood."]
    assert log(b, "on P11") == ["A erects “Clay pit” on P11.", "“Clay pit” is activated."]
    assert log(b, "use 1") == ["A uses effect 1 of “Clay pit”: +3 clay."]
    assert log(b, "buy ore") == ["A buys: −1 taler, +1 ore."]


def test_two_structures_of_one_bridge() -> None:
    b = board("""
        at L2
        A wood 1
        P12 A01
        P13 A02
        P22 A03
        P23 A04
        H12 path bridge
        H13 path bridge
    """)
    assert log(b, "bridge V12") == [
        "A builds a bridge over V12: −1 wood.",
        "“Towing hut” and “Clay pit” are activated by one bridge; only one of them may be used.",
    ]
    assert log(b, "activate P12 over P13", "de") == [
        "A nutzt „Treidelhütte“.",
        "Die Effekte von „Lehmgrube“ verfallen.",
    ]


def test_an_exchange_with_what_follows_by_itself() -> None:
    b = activated("A11", "A stock 1 0 1 0 0 0 0").play("use 1")
    assert log(b, "exchange 1 for 1") == ["A exchanges: −1 wood, −1 ore.", "A receives: +1 taler."]
    assert log(b, "take iron") == ["A takes resources: +2 iron."]


def test_the_end_of_a_solo_round() -> None:
    b = board("players 1\ndiscs U2 U3 L1\nturns-taken 3\nA stock 0 0 0 0 0 0 0")
    told = log(b, "go L3") + log(b, "take clay")
    assert told[1] == "A takes resources: +4 clay."
    assert told[2].startswith("To the box: Towing hut and Clay pit.")
    assert told[3].startswith("New in the display: ")
    assert told[4:] == ["Round 2 begins.", "The blocking disc lies on U2."]


def test_starting_routes_of_two_stay_secret() -> None:
    b = new_game(2, industry_board_side="back")
    assert log(b, "path H01") == ["A lays a starting route."]
    assert log(b, "path H02", seat="B") == ["B lays a starting route."]


def test_starting_routes_of_one_are_told() -> None:
    b = new_game(1, industry_board_side="back")
    assert log(b, "canal V10", "de") == ["A legt einen Kanal auf V10."]


@pytest.mark.parametrize(
    ("switches", "last"),
    [({}, "not won: "), ({"solo_mode": "campaign"}, "in three games, not won: room to grow.")],
)
def test_the_result_of_a_solo_game(switches: dict[str, str], last: str) -> None:
    game = busy_game(1, "result", **(switches or {"deck": "A"}))
    told = [TEXTS["en"].render(event) for state, code in game if code >= 0 for event in events(state, code)]
    assert last in told[-1]
    assert told.count("Round 2 begins.") == (3 if switches else 1)
    assert sum(line.startswith("Game ") for line in told) == (2 if switches else 0)


def test_the_result_of_a_game_for_two() -> None:
    game = busy_game(2, "two", deck="B")
    told = [TEXTS["de"].render(event) for state, code in game if code >= 0 for event in events(state, code)]
    assert told[-1].endswith("Prestige.") and "gewinnt mit" in told[-1]


# -- The guard that the rulebook does not have ---------------------------------------------------------------------

GUARD = {
    "en": "Guard against endless games, no rule of the rulebook: no structure has left the display or the stacks for "
    "{}, so the top structure of the stack is discarded unseen.",
    "de": "Sicherung gegen endlose Partien, keine Regel der Spielanleitung: Seit {} hat kein Bauwerk Auslage oder "
    "Stapel verlassen, darum wird das oberste Bauwerk vom Stapel ungesehen abgelegt.",
}
LAST_TURN = "discs U1 U2 U4 L1\nturns-taken 4\nA stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0\n"


@pytest.mark.rule("ORA-VAR-07")
@pytest.mark.parametrize(
    ("language", "one", "three", "four"),
    [("en", "1 round", "3 rounds", "4 rounds"), ("de", "1 Runde", "3 Runden", "4 Runden")],
)
def test_the_log_tells_that_the_guard_is_no_rule_of_the_rulebook(
    language: str, one: str, three: str, four: str
) -> None:
    first = board(f"switch stalled_game after_1_round\nat L3\n{LAST_TURN}")
    assert log(first, "take clay", language)[1] == GUARD[language].format(one)
    third = board(f"idle 2\nat L3\n{LAST_TURN}")
    assert log(third, "take clay", language)[1] == GUARD[language].format(three)
    fourth = board(f"idle 3\nU3 0\n{LAST_TURN}")
    assert log(fourth, "go U3", language)[1] == GUARD[language].format(four), "the turn ends by itself"


@pytest.mark.rule("ORA-VAR-07")
@pytest.mark.parametrize("ending", ["take clay", "done"])
def test_the_log_says_nothing_of_a_guard_that_does_not_act(ending: str) -> None:
    never, twice = "switch stalled_game never\nidle 9\n", "idle 1\n"
    for text in (never, twice):
        told = log(board(f"{text}at L3\n{LAST_TURN}A taler 1"), ending, "en")
        assert not any("uard" in sentence for sentence in told)


def guarded(before: Position, code: int, after: Position) -> int:
    """How many structures have left the stacks neither for the display nor by a player's own discard."""
    new = [card for card in after.display if card not in before.display]
    own = TITLE.codebook[code].text == "discard"
    return sum(before.left) - sum(after.left) - len(new) - own


@pytest.mark.rule("ORA-VAR-07")
@pytest.mark.parametrize("switch", ["after_3_rounds", "after_1_round", "never"])
@pytest.mark.parametrize("full", [False, True])
def test_the_log_tells_it_whenever_the_guard_acts_and_only_then(switch: str, full: bool) -> None:
    plots = [f"P{row}{column} A{20 + row * 4 + column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    acted = 0
    for number in range(6):
        chance = Generator.from_seed(str(number), "guard")
        s = board("\n".join([f"switch stalled_game {switch}", *(plots if full else [])])).position
        while s.seat >= 0 and s.round < 40:
            codes = s.codes()
            quiet = [code for code in codes if s.tables.code_kind[code] != verbs.ERECT] if chance.below(20) else codes
            before, code = s.copy(), quiet[chance.below(len(quiet))]
            s.apply(code)
            told = [event for event in events(before, code) if event.id == "log.stalled"]
            assert len(told) == guarded(before, code, s), (number, s.round)
            acted += len(told)
    assert bool(acted) == (switch != "never")

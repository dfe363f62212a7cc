"""Options as sentences, with price, proceeds and what they would waste."""

from __future__ import annotations

import doctest

import pytest

from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.oranienburger_kanal.rules.notation import read
from millrace.games.oranienburger_kanal.rules.view import determinise, view
from millrace.games.oranienburger_kanal.title import TITLE
from millrace.games.oranienburger_kanal.words import describe as module
from millrace.games.oranienburger_kanal.words.describe import bill, describe
from tests.games.oranienburger_kanal.busy import busy_game
from tests.rules.oranienburger_kanal.board import Board, activated, board

TEXTS = {language: Texts.load(language, *TITLE.text_packages) for language in LANGUAGES}


def told(table: Board, option: str, language: str = "en") -> str:
    """An option as it would be listed."""
    messages = describe(table.position, TITLE.codebook.code(option))
    return " · ".join(TEXTS[language].render(message) for message in messages)


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(module).failed == 0


def test_an_action_space_tells_its_actions_and_talers() -> None:
    b = board("U3 4")
    assert told(b, "go U3") == "Choose U3: build up to 3 paths and roads · brings 4 talers"
    assert told(b, "go L3", "de") == "L3 wählen: 4 Lehm nehmen"


def test_a_structure_tells_cost_and_prestige() -> None:
    b = board("at U1\nA stock 1 1 0 0 0 0 0")
    assert told(b, "erect 01") == "Erect Towing hut for the left cost · costs 1 wood · 2 prestige at the end"
    assert (
        told(b, "erect 01 right", "de") == "Treidelhütte errichten, rechte Kosten · kostet 1 Lehm · 2 Prestige am Ende"
    )
    assert told(b, "erect 02", "de") == "Lehmgrube errichten · kostet 1 Holz · 2 Prestige am Ende"


def test_a_build_tells_what_it_activates() -> None:
    b = board("at U3\nA stock 0 2 0 1 0 0 0\nP13 A21\nH03 path\nH13 path")
    assert told(b, "path V13") == "Build a path on V13 · costs 1 clay · activates “Loading station”"
    assert (
        told(b, "road V12", "de")
        == "Eine Straße auf V12 bauen · kostet 1 Ziegel · überbaut den Weg dort · 1 Prestige am Ende"
    )


def test_a_bridge_that_activates_two_says_that_only_one_is_used() -> None:
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
    assert told(b, "bridge V12") == (
        "Build a bridge over V12 · costs 1 wood · activates “Towing hut” and “Clay pit”: only one of them may be used"
    )


def test_erecting_among_four_routes_tells_the_activation() -> None:
    b = board("at U1\nA wood 1\nH01 path\nH11 path\nV10 path\nV11 path").play("erect 02")
    assert told(b, "on P11") == "Erect it on P11 · activates “Clay pit”"
    assert told(b, "on P33") == "Erect it on P33"


def test_what_lapses_is_told_before() -> None:
    b = board("at L1\nA wood 6")
    assert told(b, "take wood") == "Take 4 wood · 2 wood lapse: there is room for 8"
    b = board("A stock 1 1 1 6 6 2 0")
    assert told(b, "produce").endswith("1 brick lapses: there is room for 6 · 1 iron lapses: there is room for 6"
                                       " · brick and iron are already at their limit: nothing is gained")  # fmt: skip


def test_an_effect_tells_itself_and_what_it_gives_now() -> None:
    b = activated("A21", "A stock 0 7 0 0 0 2 0", sides="canal canal path rail")
    assert (
        told(b, "use 1")
        == "Effect 1: 2 clay per canal beside the structure · brings 4 clay · 3 clay lapse: there is room for 8"
    )
    assert told(b, "use 2", "de") == "Effekt 2: 1 Taler pro Schiene irgendwo auf dem Plan · bringt 1 Taler"
    assert told(b, "done") == "Use no further effect · 2 usable effects lapse"


def test_an_exchange_and_a_choice_tell_their_goods() -> None:
    b = activated("A06", "A stock 0 0 1 0 0 1 0", sides="canal path path path").play("use 1")
    assert told(b, "exchange 1 for 1") == "Pay 1 ore, receive 1 wood and 1 iron"
    assert told(b, "exchange 2 for 1", "de") == "1 Taler zahlen, 1 Holz und 1 Eisen erhalten"
    b = activated("B21", "A stock 0 0 0 0 0 9 0").play("use 1")
    assert told(b, "choose 2") == "Take 4 clay"


def test_buying_tells_its_price() -> None:
    assert told(board("A stock 2 0 0 0 0 9 0"), "buy wood") == "Buy 1 wood for 3 talers"
    assert told(board("A stock 0 0 0 0 0 9 0"), "buy ore", "de") == "1 Erz für 1 Taler kaufen"


def test_the_bill_as_figures() -> None:
    b = board("at U4\nA stock 1 1 1 0 1 9 0")
    cost, gain = bill(b.position, TITLE.codebook.code("canal H22"))
    assert (cost, gain) == ([0, 0, 0, 0, 0, 3, 0], [0, 2, 0, 0, 0, 0, 0])
    cost, gain = bill(b.position, TITLE.codebook.code("produce"))
    assert (cost, gain) == ([1, 1, 1, 0, 0, 2, 0], [0, 0, 0, 1, 1, 0, 0])


@pytest.mark.parametrize(("players", "seed"), [(1, "bill 1"), (2, "bill 2")])
def test_bills_come_true(players: int, seed: str) -> None:
    """What an option takes and gives is what happens, where nothing else happens with it."""
    compared = 0
    for state, code in busy_game(players, seed):
        if code < 0 or TITLE.codebook[code].words[0] not in (
            "path",
            "road",
            "rail",
            "canal",
            "bridge",
            "buy",
            "produce",
        ):
            continue
        if state.question() == 0:
            continue
        cost, gain = bill(state, code)
        after = state.copy()
        after.apply(code)
        if after.seat != state.seat or after.turn != state.turn or after.question() != state.question():
            continue
        first = state.seat * 7
        for good in range(7):
            expected = min(state.tables.limit[good], state.stock[first + good] - cost[good] + gain[good])
            assert after.stock[first + good] == expected
        compared += 1
    assert compared > 10


@pytest.mark.parametrize(("players", "seed"), [(1, "same 1"), (2, "same 2")])
def test_a_guess_from_the_view_is_described_alike(players: int, seed: str) -> None:
    chance = Generator.from_seed(seed, "guess")
    for number, (state, _) in enumerate(busy_game(players, seed)):
        if number % 11 == 0 and state.seat >= 0:
            guess = determinise(view(state, state.seat), chance)
            for code in state.codes():
                assert describe(guess, code) == describe(state, code)


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ("9 9 9", "U3: build up to 3 paths and roads. What do you do?"),
        ("9 0 9", "U3: build up to 3 paths and roads, or 1 path, 1 road and 1 bridge. What do you do?"),
    ],
)
def test_a_question_quotes_only_what_its_space_offers_now(stacks: str, expected: str) -> None:
    position = read(f"stacks {stacks}\nat U3")
    assert TEXTS["en"].render(position.prompt(position.seat)) == expected

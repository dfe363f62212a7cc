"""The log: what every decision brought about, in words, and that it tells nothing hidden."""

from __future__ import annotations

import pytest

from millrace.core.machine import events
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Message, Texts
from millrace.games.brass_lancashire.rules.frames import ACTION
from millrace.games.brass_lancashire.rules.view import determinise, view
from millrace.games.brass_lancashire.title import TITLE
from tests.games.brass_lancashire.test_title import whole_game
from tests.rules.brass_lancashire.board import Board, board

TEXTS = {language: Texts.load(language, *TITLE.text_packages) for language in LANGUAGES}


def log(table: Board, *options: str, language: str = "en") -> list[str]:
    """The sentences of the log while the options are played, forced answers included."""
    told: list[Message] = []

    def play(code: int) -> None:
        told.extend(events(table.position, code))
        table.position.apply(code)

    for text in options:
        code = table.tables.codebook.code(text)
        while (
            table.position.question() > ACTION and table.position.codes() != [code] and len(table.position.codes()) == 1
        ):
            play(table.position.codes()[0])
        assert code in table.position.codes(), text
        play(code)
    while table.position.question() > ACTION and len(table.position.codes()) == 1:
        play(table.position.codes()[0])
    return [TEXTS[language].render(message) for message in told]


def test_a_build_with_what_it_takes() -> None:
    b = board("""
        A hand oldham*2
        A mat cotton-mill-3
        A money 40
        oldham.2 B coal-mine-1 1
        iron-track 0
    """)
    assert log(b, "build cotton-mill oldham.1") == [
        "A plays the Oldham card.",
        "A takes 1 coal from B’s coal mine in Oldham (space 2).",
        "B’s coal mine 1 in Oldham (space 2) flips: income 0 → 2.",
        "A buys 1 iron from the supply for £5.",
        "A builds cotton mill 3 in Oldham (space 1) for £16.",
    ]


def test_a_mine_fills_the_track_and_flips() -> None:
    b = board("""
        A hand warrington-runcorn*2
        A mat coal-mine-2
        warrington-runcorn.1 A coal-mine-1 1
        warrington-runcorn.2 B port-1
        coal-track 5
    """)
    assert log(b, "build coal-mine warrington-runcorn.1") == [
        "A plays the Warrington/Runcorn card.",
        "A’s coal mine 1 in Warrington/Runcorn (space 1) leaves the game, 1 cube goes to the supply.",
        "A builds coal mine 2 in Warrington/Runcorn (space 1) for £7.",
        "A fills the coal demand track with 3 coal and receives £4.",
        "A’s coal mine 2 in Warrington/Runcorn (space 1) flips: income 0 → 4.",
    ]


def test_works_that_replace_flipped_ones_and_flip_at_once() -> None:
    b = board("""
        A hand preston*2
        A mat ironworks-2
        A money 40
        preston.3 A ironworks-1 flipped
        preston.1 B port-1
        iron-track 0
    """)
    assert log(b, "build ironworks preston.3")[-1] == "A’s ironworks 2 in Preston (space 3) flips: income 0 → 2."


def test_the_combined_action_plays_two_cards() -> None:
    b = board("A hand manchester coal-mine\nA mat cotton-mill-1")
    assert log(b, "combine cotton-mill colne.1", "card manchester", "card coal-mine")[:3] == [
        "A plays the Manchester card.",
        "A plays the coal mine card.",
        "A builds cotton mill 1 in Colne (space 1) for £12.",
    ]


def test_two_railways() -> None:
    b = board("""
        era rail
        A hand bury*1 colne*2
        bury.1 A coal-mine-2 1
    """)
    told = log(b, "link bury--manchester", "card bury")
    assert told == [
        "A plays the Bury card.",
        "A builds the railway Bury–Manchester for £5.",
        "A takes 1 coal from their own coal mine in Bury (space 1).",
        "A’s coal mine 2 in Bury (space 1) flips: income 0 → 4.",
    ]


def test_sales_through_a_port_and_abroad() -> None:
    b = board("""
        A hand colne*2 bury
        lancaster.2 A cotton-mill-1
        preston.2 A cotton-mill-1
        preston.1 A port-1
        lancaster--preston A
        distant-market 2
    """)
    assert log(b, "sell preston.2 preston.1", "card bury", "sell lancaster.2 distant-market") == [
        "A plays the Bury card.",
        "A sells cotton from Preston (space 2) through their own port in Preston (space 1).",
        "A’s port 1 in Preston (space 1) flips: income 0 → 2.",
        "A’s cotton mill 1 in Preston (space 2) flips: income 2 → 4.",
        "A offers cotton from Lancaster (space 2) on the distant market: the tile shows -2.",
        "A’s cotton mill 1 in Lancaster (space 2) flips: income 4 → 7.",
        "A receives £2 as a bonus.",
    ]


SOLD_FOR_INCOME = [
    "A’s cotton mill 1 in Preston (space 2) flips: income 0 → 3.",
    "A gains a bonus: income 3 → 4.",
]
DEMAND_ENDED = [
    "The cotton marker reaches the bottom: the mill does not sell, "
    "and the distant market is closed for the rest of the era."
]


@pytest.mark.parametrize(("marker", "told"), [(0, SOLD_FOR_INCOME), (7, DEMAND_ENDED)])
def test_the_distant_market_by_the_other_reading_and_at_its_end(marker: int, told: list[str]) -> None:
    b = board(f"""
        switch distant_market_bonus income
        A hand colne*2
        preston.2 A cotton-mill-1
        preston.1 B port-1 flipped
        cotton-demand {marker}
        distant-market 1
    """)
    assert log(b, "sell preston.2 distant-market")[1:] == [
        "A offers cotton from Preston (space 2) on the distant market: the tile shows -1.",
        *told,
    ]


def test_the_end_of_a_round_with_income_and_debts() -> None:
    b = board("""
        order A B C
        turn C 1
        C hand colne
        A spent 12 income 12
        B spent 3 income 5 money 1
        C spent 12 income 10
        bury.1 B cotton-mill-1
        deck bury wigan
    """)
    assert log(b, "pass")[:7] == [
        "C passes and discards the Colne card.",
        "New turn order: B (£3 spent), A (£12 spent) and C (£12 spent).",
        "All players draw up to 8 cards.",
        "Round 3 begins.",
        "B has to pay £5 for a negative income and has £1: £4 short.",
        "B removes cotton mill 1 in Bury (space 1): £6 towards the debt, £2 of it kept.",
        "A receives £1 income.",
    ]


@pytest.mark.parametrize(
    ("switch", "told"),
    [
        ("lose_vp", "A has no tile left to remove and loses 3 VP for the £3 still owed."),
        ("negative_cash", "A has no tile left to remove; £3 stay owed."),
    ],
)
def test_a_debt_that_nothing_pays(switch: str, told: str) -> None:
    b = board(f"""
        switch shortfall_unpaid {switch}
        order A B C
        turn C 1
        C hand colne
        A money 2 income 5 vp 7
        deck bury*1
    """)
    assert told in log(b, "pass")


def test_the_end_of_the_canal_era() -> None:
    b = board("""
        order A B C
        turn C 1
        C hand colne
        bury.1 A cotton-mill-1 flipped
        bury--manchester A
        manchester.1 B coal-mine-2 1
        deck none
    """)
    assert log(b, "pass") == [
        "C passes and discards the Colne card.",
        "New turn order: A (£0 spent), B (£0 spent) and C (£0 spent).",
        "The canal era ends.",
        "A scores 4 VP (1 for canals and 3 for tiles of the canal era) and has 4 VP.",
        "B scores nothing and has 0 VP.",
        "C scores nothing and has 0 VP.",
        "1 level 1 tile leaves the board; all canals return to their owners.",
        "The rail era begins: cotton is in demand again, everybody has a new hand.",
    ]


BY_ORDER = "B wins with 8 VP, equal income and equal money by coming earlier in the next turn order."


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("A vp 9", "A wins with 12 VP."),
        ("A vp 5\nB vp 5 income 11", "B wins with 8 VP by the higher income."),
        ("A vp 5\nB vp 5 money 31", "B wins with 8 VP and equal income by having more money."),
        ("A vp 5\nB vp 5\nA spent 1", BY_ORDER),
        ("switch final_tie shared\nA vp 5\nB vp 5", "A and B share the victory with 8 VP."),
    ],
)
def test_the_end_of_the_game(players: str, told: str) -> None:
    b = board(f"era rail\norder A B C\nturn C 1\nC hand colne\ndeck none\n{players}")
    assert log(b, "pass")[-1] == told


def test_a_german_log() -> None:
    b = board("""
        A hand colne*2 bury
        preston.2 A cotton-mill-1
        preston.1 B port-1
        A mat port-1
    """)
    assert log(b, "sell preston.2 preston.1", "card bury", language="de") == [
        "A spielt die Ortskarte Bury.",
        "A verkauft Baumwolle aus Preston (Feld 2) über den Hafen von B in Preston (Feld 1).",
        "Hafen 1 von B in Preston (Feld 1) wird umgedreht: Einkommen 0 → 2.",
        "Baumwollspinnerei 1 von A in Preston (Feld 2) wird umgedreht: Einkommen 0 → 3.",
    ]


@pytest.mark.parametrize(("players", "seed"), [(3, "log"), (4, "told")])
def test_the_log_changes_nothing_and_tells_nothing_hidden(players: int, seed: str) -> None:
    chance = Generator.from_seed(seed, "test")
    for number, (state, code) in enumerate(whole_game(players, seed)):
        if code < 0:
            continue
        before = state.key()
        told = events(state, code)
        assert state.key() == before
        after = state.copy()
        after.apply(code)
        if number % 3 == 0 and after.reveals == state.reveals:
            twin = determinise(view(state, -1), chance)
            twin.hand = state.hand[:]  # the seat that decides knows its own hand
            twin.hand_mask = state.hand_mask[:]
            twin.hand_size = state.hand_size[:]
            twin.offer = None
            assert events(twin, code) == told


@pytest.mark.parametrize("switches", [{}, {"income_timing": "round_end"}, {"introductory_game": "canal_only"}])
def test_money_and_points_in_the_log_add_up(switches: dict[str, str]) -> None:
    """Every round, era and victory is told once; every pound of income is told."""
    rounds = eras = wins = 0
    for state, code in whole_game(3, "sums", **switches):
        if code < 0:
            continue
        ids = [event.id for event in events(state, code)]
        rounds += ids.count("log.round")
        eras += ids.count("log.era-ends")
        wins += sum(id.startswith("log.won") for id in ids)
    played = 1 if switches.get("introductory_game") else 2
    assert (rounds, eras, wins) == (9 * played, played, 1)

"""Rounds (chapter "Phase 2. Spieleraktionen")."""

import random

import pytest

from tests.rules.brass_lancashire.board import Board, board, new_game, round_end

SEATS = "ABCD"
ROUNDS = {3: 10, 4: 8}


def rounds_played(b: Board, choice: random.Random) -> dict[int, int]:
    """Play at random, gladly passing and by combined actions, and count the rounds of each era."""
    rounds: dict[int, int] = {}
    while b.question != "over":
        rounds[b.position.era] = b.position.round
        options = b.options(choice.choice(("combine", "pass", "loan", "link", "any"))) or b.options()
        b.position.apply(b.tables.codebook.code(choice.choice(options)))
    return rounds


@pytest.mark.rule("LAN-ROUND-01")
@pytest.mark.parametrize("seed", range(3))
def test_four_players_play_eight_rounds_in_each_era_whatever_they_do(seed: int) -> None:
    assert rounds_played(new_game(4, str(seed)), random.Random(seed)) == {0: 8, 1: 8}


@pytest.mark.rule("LAN-ROUND-02")
@pytest.mark.parametrize("seed", range(3))
def test_three_players_play_ten_rounds_in_each_era_whatever_they_do(seed: int) -> None:
    assert rounds_played(new_game(3, str(seed)), random.Random(seed)) == {0: 10, 1: 10}


@pytest.mark.rule("LAN-ROUND-03")
def test_after_the_cards_come_turn_order_then_refill_then_the_income_of_the_next_round() -> None:
    b = round_end("""
        A money 0 income 4 spent 9
        C money 0 income 4
        colne.1 A cotton-mill-1
        stockport.1 A cotton-mill-1
        bury.1 C cotton-mill-1
        oldham.1 C cotton-mill-1
        deck wigan*2 preston*3 liverpool*4 manchester*4 lancaster*3 cotton-mill*8
    """)
    # the question of the income step: everything before it has been settled
    assert (b.question, b.seat, b.position.round) == ("shortfall", "C", 3)
    assert (b.order, b.spent("A")) == ("BCA", 0)
    assert [len(b.hand(seat)) for seat in "ABC"] == [8, 8, 8]
    b.play("remove bury.1")
    assert b.seat == "A"
    b.play("remove colne.1")
    assert (b.question, b.seat) == ("action", "B")  # only now are cards played


@pytest.mark.rule("LAN-ROUND-03")
def test_no_step_of_the_round_s_end_comes_before_its_last_turn() -> None:
    b = board("""
        order A B C
        turn B 1
        A income 20 spent 9
        B income 20
        B hand colne
        C hand stockport*2
    """).play("pass")
    assert (b.seat, b.order, b.position.round) == ("C", "ABC", 2)
    assert (b.money("A"), b.spent("A"), b.hand("B")) == (30, 9, [])


@pytest.mark.rule("LAN-ROUND-04")
def test_an_era_goes_on_until_all_cards_are_played() -> None:
    b = board("""
        deck none
        order A B C
        A hand colne*2
        B hand wigan*2
        C hand stockport*2
    """)
    for seat in "ABC":
        assert (b.seat, b.position.era) == (seat, 0)
        b.play("pass")
        assert (b.seat, b.position.era) == (seat, 0)
        b.play("pass")
    assert (b.position.era, b.position.round) == (1, 1)


@pytest.mark.rule("LAN-ROUND-04")
def test_an_era_goes_on_while_hands_or_the_draw_pile_hold_cards() -> None:
    assert round_end("deck wigan*2").position.era == 0
    kept = board("""
        deck none
        order A B C
        turn C 1
        A hand wigan*2
        B hand colne*2
        C hand stockport*2 bury
    """).play("pass", "card bury")
    assert (kept.position.era, kept.position.round, kept.seat) == (0, 3, "A")


@pytest.mark.rule("LAN-ROUND-04")
@pytest.mark.parametrize("players", [3, 4])
def test_each_era_ends_after_its_last_round(players: int) -> None:
    b = new_game(players)
    for era in (0, 1):
        while b.position.round < ROUNDS[players]:
            b.pass_turns()
        assert b.position.era == era
        b.pass_turns(players - 1)
        assert (b.position.era, b.position.round) == (era, ROUNDS[players])
        b.pass_turns()
    assert b.question == "over"


@pytest.mark.rule("LAN-ROUND-05")
@pytest.mark.parametrize(
    ("players", "canal", "rail"),
    [
        (4, [28, 24, 16, 8, 0, 0, 0, 0], [32, 24, 16, 8, 0, 0, 0, 0]),
        (3, [33, 30, 24, 18, 12, 6, 0, 0, 0, 0], [36, 30, 24, 18, 12, 6, 0, 0, 0, 0]),
    ],
)
def test_the_draw_pile_runs_out_exactly_at_a_refill(players: int, canal: list[int], rail: list[int]) -> None:
    b = new_game(players)
    piles: tuple[list[int], list[int]] = ([], [])
    hands: tuple[list[int], list[int]] = ([], [])
    while b.question != "over":
        era = b.position.era
        piles[era].append(b.deck_size())
        sizes = {len(b.hand(seat)) for seat in SEATS[:players]}
        assert len(sizes) == 1  # everybody holds the same number
        hands[era].extend(sizes)
        b.pass_turns(players)
    assert piles == (canal, rail)
    full = [8] * (ROUNDS[players] - 4)
    assert hands == ([*full, 8, 6, 4, 2], [*full, 8, 6, 4, 2])

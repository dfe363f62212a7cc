"""Rounds and eras (chapter "Runden")."""

import random

import pytest

from tests.rules.brass_birmingham.board import Board, board, new_game

ROUNDS = {2: 10, 3: 9, 4: 8}


@pytest.mark.rule("BIR-ROUND-01")
def test_an_era_lasts_until_deck_and_all_hands_are_empty() -> None:
    b = board("""
        deck none
        order A B
        A hand dudley*2
        B hand iron-works*2
    """)
    b.pass_turns()
    assert (b.position.era, b.hand("A"), b.seat) == (0, [], "B")
    b.play("pass")
    assert b.position.era == 0
    b.play("pass")
    assert b.position.era == 1


@pytest.mark.rule("BIR-ROUND-01")
def test_an_era_goes_on_while_the_deck_holds_cards() -> None:
    b = board("""
        deck dudley*2 iron-works*2
        order B A
        turn A 1
        A hand birmingham
        B hand coventry*2
    """)
    b.play("pass")
    assert (b.position.era, b.position.round) == (0, 3)


def rounds_played(b: Board, choice: random.Random) -> dict[int, int]:
    """Play at random, gladly scouting and passing, and count the rounds of each era."""
    rounds: dict[int, int] = {}
    while b.question != "over":
        rounds[b.position.era] = b.position.round
        options = b.options(choice.choice(("scout", "pass", "loan", "any"))) or b.options()
        b.position.apply(b.tables.codebook.code(choice.choice(options)))
    return rounds


@pytest.mark.rule("BIR-ROUND-02")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_each_era_lasts_10_9_or_8_rounds_whatever_is_played(players: int, seed: int) -> None:
    rounds = rounds_played(new_game(players, str(seed)), random.Random(seed))
    assert rounds == {0: ROUNDS[players], 1: ROUNDS[players]}


@pytest.mark.rule("BIR-ROUND-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_introductory_game_has_the_rounds_of_one_era(players: int) -> None:
    b = new_game(players, introductory_game="canal_only")
    assert rounds_played(b, random.Random(1)) == {0: ROUNDS[players]}


@pytest.mark.rule("BIR-ROUND-03")
def test_every_player_takes_one_turn_a_round_in_turn_order() -> None:
    b = board("""
        players 4
        order C A D B
        turn C 2
        A hand dudley*2
        B hand cannock*2
        C hand iron-works*2
        D hand brewery*2
    """)
    turns = []
    for _ in range(4):
        turns.append((b.seat, b.position.round))
        b.pass_turns()
    assert turns == [("C", 2), ("A", 2), ("D", 2), ("B", 2)]
    assert (b.seat, b.position.round) == ("C", 3)


@pytest.mark.rule("BIR-ROUND-04")
def test_example_how_the_cards_of_four_players_run_out() -> None:
    b = new_game(4)
    decks, hands = {}, {}
    while b.question != "over":
        era, round_ = b.position.era, b.position.round
        hands[era, round_] = len(b.hand(b.seat))
        decks[era, round_] = b.deck_size()
        assert {len(b.hand(seat)) for seat in "ABCD"} == {hands[era, round_]}
        b.pass_turns(4)
    # before rounds 1 to 8
    assert [decks[0, n] for n in range(1, 9)] == [28, 24, 16, 8, 0, 0, 0, 0]
    assert [hands[0, n] for n in range(1, 9)] == [8, 8, 8, 8, 8, 6, 4, 2]
    assert [decks[1, n] for n in range(1, 9)] == [32, 24, 16, 8, 0, 0, 0, 0]
    assert [hands[1, n] for n in range(1, 9)] == [8, 8, 8, 8, 8, 6, 4, 2]

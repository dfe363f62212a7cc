"""Refilling hands (chapter "Schritt Handkarten auffüllen")."""

import pytest

from tests.rules.brass_lancashire.board import board, new_game, round_end

SEATS = "ABCD"


@pytest.mark.rule("LAN-HAND-01")
@pytest.mark.parametrize("players", [3, 4])
def test_one_card_each_is_drawn_after_the_first_canal_round_two_after_the_others(players: int) -> None:
    b = new_game(players)
    before = b.deck_size()
    b.pass_turns(players)
    assert (b.position.round, before - b.deck_size()) == (2, players)
    assert [len(b.hand(seat)) for seat in SEATS[:players]] == [8] * players
    b.pass_turns(players)
    assert (b.position.round, before - b.deck_size()) == (3, 3 * players)
    assert [len(b.hand(seat)) for seat in SEATS[:players]] == [8] * players


@pytest.mark.rule("LAN-HAND-01")
def test_nobody_draws_before_the_round_is_over() -> None:
    b = new_game(3)
    first = b.seat
    b.pass_turns(2)
    assert len(b.hand(first)) == 7
    b.pass_turns()
    assert len(b.hand(first)) == 8


@pytest.mark.rule("LAN-HAND-02")
def test_with_an_empty_draw_pile_play_goes_on_with_the_cards_in_hand() -> None:
    b = round_end("""
        deck none
        discard liverpool*4 manchester*4
        A hand wigan*2
        B hand stockport*2
    """)
    assert b.position.era == 0
    assert (b.hand("A"), b.hand("B")) == (["wigan"] * 2, ["stockport"] * 2)
    assert b.discard() == ["colne"] + ["liverpool"] * 4 + ["manchester"] * 4  # not shuffled in again


@pytest.mark.rule("LAN-HAND-02")
@pytest.mark.parametrize("era", [0, 1])
def test_no_card_comes_back_during_the_last_four_rounds(era: int) -> None:
    b = new_game(4)
    while (b.position.era, b.position.round) != (era, 5):
        b.pass_turns()
    assert b.deck_size() == 0
    discards = []
    for _ in range(3):
        discards.append(len(b.discard()))
        b.pass_turns(4)
    assert [later - discards[0] for later in discards] == [0, 8, 16]


@pytest.mark.rule("LAN-HAND-03")
def test_players_draw_in_the_new_turn_order() -> None:
    b = board("""
        order A B C
        turn C 1
        A spent 9
        C spent 3
        A hand liverpool*4 preston*2
        B hand manchester*4 cotton-mill*2
        C hand lancaster*2 coal-mine*4 stockport
        deck port*2 ironworks*2 shipyard*2
    """).play("pass", "card stockport")
    assert b.order == "BCA"
    assert b.hand("B")[-2:] == ["port", "port"]
    assert b.hand("C")[-2:] == ["ironworks", "ironworks"]
    assert b.hand("A")[-2:] == ["shipyard", "shipyard"]

"""Passing the discs on (chapter "Vorbereitung der nächsten Runde: 4. Aktionsscheiben übergeben")."""

import pytest

from tests.rules.oranienburger_kanal.board import board, new_game


@pytest.mark.rule("ORA-DISC-01")
@pytest.mark.parametrize(("first", "starters"), [("seat_1", "ABABAB"), ("seat_2", "BABABA")])
def test_the_players_begin_the_action_phase_alternately(first: str, starters: str) -> None:
    b = new_game(2, start_player=first)
    for number, starter in enumerate(starters, 1):
        b.idle_to_round(number)
        assert (b.round, b.starter, b.seat) == (number, starter, starter)


@pytest.mark.rule("ORA-DISC-01")
def test_whoever_had_the_fifth_turn_has_the_second_of_the_next_round() -> None:
    b = board("discs U1 U2 U3 L1\nat L3\nturns-taken 4\ndone take 1\nA stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0")
    assert (b.starter, b.seat) == ("A", "A")
    b.play("done")
    assert b.seat == "B"
    b.idle_turns()
    assert b.seat == "A"


@pytest.mark.rule("ORA-DISC-02")
def test_all_seven_spaces_are_free_at_the_start_of_a_round() -> None:
    b = new_game(2)
    for number in (1, 2, 3):
        b.idle_to_round(number)
        assert (b.discs(), b.active, b.position.turns_taken) == ([], "", 0)
        assert len(b.options("go")) == 7
        b.idle_turns()
        assert len(b.discs()) == 1 and len(b.options("go")) == 6

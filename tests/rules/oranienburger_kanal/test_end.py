"""The end of the game (chapter "Spielende und Schlusswertung")."""

import pytest

from millrace.games.oranienburger_kanal.rules.outcome import outcome
from tests.rules.oranienburger_kanal.board import Board, board, new_game


def last_turn(text: str) -> Board:
    """A ends the fifth turn of an action phase next; nobody owns anything unless it is said."""
    return board(f"""
        discs U1 U2 U3 L1
        at L3
        turns-taken 4
        done take 1
        round 11
        A stock 0 0 0 0 0 0 0
        B stock 0 0 0 0 0 0 0
        {text}
    """)


@pytest.mark.rule("ORA-END-01")
@pytest.mark.parametrize(("blue", "last"), [(2, 1), (1, 1), (3, 0), (4, 0)])
def test_the_last_round_begins_when_the_blue_stack_is_empty(blue: int, last: int) -> None:
    b = last_turn(f"stacks 0 0 {blue}\ndisplay A31 A32 A41 A42").play("done")
    assert (b.round, b.stacks, b.position.last_round) == (12, [0, 0, max(0, blue - 2)], last)


@pytest.mark.rule("ORA-END-01")
def test_the_round_that_is_not_the_last_is_followed_by_another() -> None:
    b = last_turn("stacks 0 0 1\ndisplay A31 A32 A33 A34 A41 A42\nswitch stalled_game never").play("done")
    assert (b.round, b.position.last_round) == (12, 0)
    b.idle_to_round(13)
    assert b.round == 13 and b.question == "space"


@pytest.mark.rule("ORA-END-02")
def test_the_last_round_has_five_turns() -> None:
    b = board("last-round\nround 12\nstacks 0 0 0\nA stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0")
    seats = []
    while b.question != "over":
        if b.question == "space":
            seats.append(b.seat)
        b.play(b.options()[0] if b.question == "space" else "done")
    assert ("".join(seats), b.round) == ("ABABA", 12)


@pytest.mark.rule("ORA-END-02", "ORA-SOLO-03")
def test_the_seventh_round_of_a_solo_game_is_the_last_and_has_four_turns() -> None:
    b = board("players 1\nround 7\nblocked L3\nstacks 0 0 0\nA stock 0 0 0 0 0 0 0").idle_turns(3)
    assert (b.question, len(b.discs())) == ("space", 3)
    b.idle_to_end()
    assert (b.question, b.round) == ("over", 7)


@pytest.mark.rule("ORA-END-03")
def test_after_the_last_action_phase_both_may_use_anytime_actions() -> None:
    b = last_turn("last-round\nstacks 0 0 0\nA taler 6\nB taler 3").play("done")
    assert (b.question, b.seat) == ("wheel", "A")
    b.play("buy wood", "buy clay", "buy ore", "produce", "done")
    assert (b.question, b.seat, b.stock("A")) == ("wheel", "B", "0 0 0 1 1 1 0")
    b.play("buy wood", "buy clay", "buy ore")
    assert b.offers("turn") and b.play("turn").question == "over"
    assert b.stock("B") == "0 0 0 1 1 0 0"


@pytest.mark.rule("ORA-END-04")
def test_then_the_game_ends_with_final_scoring() -> None:
    b = last_turn("last-round\nstacks 0 0 0\nA prestige 9\nP22 B A41")
    assert outcome(b.position) is None
    b.play("done")
    result = outcome(b.position)
    assert result is not None and b.question == "over" and b.options() == []
    assert result.scores == (b.prestige("A"), b.prestige("B")) == (9 + 2 - 27, 10 + 2 - 27)
    assert (b.winners, b.refused("go U1", "A")) == ("B", ("core.game-over",))


def erect_all(b: Board) -> Board:
    """Let both players, richly supplied, erect a structure whenever they can."""
    while b.question != "over":
        b.position.stock = [8, 8, 8, 6, 6, 50, 0] * 2
        b.position.offer = None
        options = b.options("erect") or b.options("on") or b.options("done") or b.options()
        b.play(options[0])
    return b


@pytest.mark.rule("ORA-END-05")
def test_at_two_structures_a_round_the_tenth_is_the_last() -> None:
    b = erect_all(new_game(2, start_player="seat_1"))
    assert b.round == 10
    assert sum(card >= 0 for card in b.position.plots) == 18 + 3, "the last round erects one more, on U4"


@pytest.mark.rule("ORA-END-05")
def test_nobody_has_to_erect_a_structure() -> None:
    b = board("at U1\nA stock 8 8 8 6 6 9 0")
    assert b.options("erect") and b.offers("done")
    long = new_game(2, stalled_game="never").idle_to_round(40)
    assert (long.round, long.position.last_round, long.stacks) == (40, 0, [5, 7, 8])

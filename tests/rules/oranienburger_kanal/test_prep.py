"""The preparation of the next round (chapter "Vorbereitung der nächsten Runde")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board


def last_turn(text: str = "") -> Board:
    """A ends the fifth turn of the action phase next."""
    return board(f"discs U1 U2 U3 L1\nat L3\nturns-taken 4\ndone take 1\nstarter A\n{text}")


@pytest.mark.rule("ORA-PREP-01")
def test_the_four_steps_follow_in_order() -> None:
    b = last_turn("display A01 A02\nA stock 1 1 1 0 0 0 0\nB stock 1 1 1 0 0 0 0").play("done")
    spaces = ("U1", "U2", "U3", "U4", "L1", "L2", "L3")

    def coins() -> list[int]:
        return [b.coins(space) for space in spaces]

    before = coins()
    for seat in "AB":
        assert (b.question, b.seat) == ("wheel", seat)
        assert b.display == ["A01", "A02", "A03", "A04"], "first the display is refilled"
        assert (coins(), b.discs(), b.starter, b.round) == (before, ["U1", "U2", "U3", "L1", "L3"], "A", 1)
        b.play("turn")
    assert (b.question, b.round, b.stock("A"), b.stock("B")) == ("space", 2, "0 0 0 1 1 0 0", "0 0 0 1 1 0 0")
    assert [now - then for now, then in zip(coins(), before, strict=True)] == [1, 1, 1, 1, 0, 1, 0]
    assert (b.discs(), b.starter, b.seat) == ([], "B", "B")


@pytest.mark.rule("ORA-PREP-01")
def test_talers_for_the_next_round_cannot_be_spent_in_the_wheel_step() -> None:
    b = last_turn("A stock 1 1 1 0 0 0 0\nB stock 0 0 0 0 0 0 0").play("done")
    assert b.has("taler") == 0 and b.options() == ["turn", "done"]


@pytest.mark.rule("ORA-PREP-02")
def test_after_the_last_round_the_wheels_are_still_turned() -> None:
    b = last_turn("last-round\nstacks 0 0 0\nA stock 1 1 1 0 0 0 0\nB stock 2 2 2 0 0 0 0").play("done")
    assert (b.question, b.seat) == ("wheel", "A")
    b.play("turn", "turn")
    assert (b.question, b.stock("A"), b.stock("B")) == ("over", "0 0 0 1 1 0 0", "1 1 1 1 1 0 0")


@pytest.mark.rule("ORA-PREP-02")
def test_after_the_last_round_nothing_else_changes() -> None:
    b = last_turn("last-round\nstacks 0 0 0\ndisplay A41 A42\nA stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0")
    scores = b.prestige("A"), b.prestige("B")
    b.play("done")
    assert (b.question, b.display, b.prestige("A"), b.prestige("B")) == ("over", ["A41", "A42"], *scores)

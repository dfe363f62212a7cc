"""What holds in every state of Quayside."""

from __future__ import annotations

from examples.quayside.state import BID, CARD, CARDS, FLAG, HAND, ROUNDS, Position


def check(state: Position) -> None:
    """Assert what holds in every state."""
    assert not any(state.hands[one] & state.hands[other] for one in range(state.players) for other in range(one))
    assert all(hand.bit_count() <= HAND + 1 for hand in state.hands)
    assert state.question() in (-1, BID, CARD, FLAG)
    assert all(bid < 0 for bid in state.bids) or state.question() == BID
    assert 0 <= state.round <= ROUNDS


def check_step(before: Position, code: int, after: Position) -> None:
    """Assert what holds across every decision."""
    assert after.turn >= before.turn
    assert all(new >= old for new, old in zip(after.points, before.points, strict=True))


def check_end(state: Position) -> None:
    """Assert what holds at the end of every game."""
    assert state.round == ROUNDS and not state.stack
    assert all(0 <= points <= ROUNDS * (2 + CARDS[-1]) for points in state.points)

"""What the view of every title has: whose it is, how far the game is, what is pending. A title's view adds its own."""

from __future__ import annotations

from typing import Any


class SeatView:
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who plays no part.

    A view is a value: once it is made, it is never changed. It lists what is allowed, its fields are those of the
    title's position unless they say otherwise.
    """

    __slots__ = ("decider", "players", "reveals", "round", "seat", "stack", "switches", "turn")

    seat: int
    """Whose view it is."""
    decider: int
    """Who decides now, the lowest seat if several do; -1 when the game is over."""
    players: int
    switches: tuple[int, ...]
    round: int
    turn: int
    reveals: int
    stack: tuple[int, ...]

    def facts(self) -> tuple[tuple[str, Any], ...]:
        """Everything the view holds, by the names of its fields."""
        fields = [field for kind in type(self).__mro__[:-1] for field in kind.__dict__["__slots__"]]
        return tuple([(field, getattr(self, field)) for field in fields])

    def __eq__(self, other: object) -> bool:
        return self.facts() == other.facts() if isinstance(other, SeatView) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.seat, self.turn, self.stack))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in self.facts()])})"

"""The rules of Brass: Birmingham, one module per chapter of the rulebook."""

from .play import Position, new_position

__all__ = ["Position", "new_position"]

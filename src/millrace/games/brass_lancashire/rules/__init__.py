"""The rules of Brass (Lancashire), one module per chapter of the rulebook."""

from .play import Position, new_position

__all__ = ["Position", "new_position"]

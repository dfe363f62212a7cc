"""The rules of Oranienburger Kanal, one module per chapter of the rulebook."""

from .play import Position, new_position

__all__ = ["Position", "new_position"]

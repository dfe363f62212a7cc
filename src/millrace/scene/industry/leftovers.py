"""What is left of tiles that were built in vain."""

from typing import Any


def unflipped(s: Any) -> list[dict[str, int]]:
    """By seat: how many of its tiles on the board were never flipped, neither sold nor used up."""
    return [{"unflipped": (s.own[seat] & ~s.flipped).bit_count()} for seat in range(s.players)]

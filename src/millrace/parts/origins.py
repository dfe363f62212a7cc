"""What points came from, one by one: score events of the log carry it along, so that a table can show it on the board.

An event that has `seat` and `origins` among its values says what that seat got points for. Nobody reads it out; whoever
draws the table looks for the things by the ids of their regions.
"""

from __future__ import annotations

from typing import Final

from millrace.core.texts import Message

ORIGINS: Final = "origins"
"""The value of an event that holds them."""
CLEARED: Final = "cleared"
"""The value that is 1 if the scoring has cleared things away: then they are to be seen before it."""


def origin(source: str, points: int, *things: str) -> Message:
    """So many points of a source for a thing. Of several ids, the first that the viewer's table has is meant."""
    return Message("origin", source=source, points=points, things=things)


def theirs(kind: str, id: str, seat: str) -> tuple[str, str]:
    """The ids of something on a board of a player's own: as others see it, and as the player does."""
    return f"theirs:{seat}-{id}", f"{kind}:{id.lower()}"

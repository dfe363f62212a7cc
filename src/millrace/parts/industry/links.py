"""Links: which lines are free for a player, and why a line is not."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.texts import Message
from millrace.parts.industry.names import line_name
from millrace.parts.industry.state import CANAL, IndustryState


def line_reason(s: IndustryState, line: int) -> Message | None:
    """Why no link of the player may lie on a line, wherever the own network is."""
    m = s.map
    if s.line_owner[line] >= 0:
        return Message("refuse.line-taken", line=line_name(m, line), owner=seat_letter(s.line_owner[line]))
    if not m.lines_of_era[s.era] >> line & 1:
        return Message("refuse.no-canal" if s.era == CANAL else "refuse.no-railway", line=line_name(m, line))
    return Message("refuse.no-links-left") if s.links_left[s.seat] == 0 else None


def link_price(s: IndustryState, second: bool) -> int:
    """What a link costs besides its coal; the second railway of an action has a price of its own."""
    m = s.map
    if s.era == CANAL:
        return m.canal_link_price
    return m.second_rail_price if second else m.rail_link_price

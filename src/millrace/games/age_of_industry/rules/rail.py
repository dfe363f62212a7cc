"""Building railways (chapter "Eisenbahnstrecke bauen")."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Growing
from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.industry.account import pay
from millrace.parts.industry.board import lay_link_tile, reach_of_line
from millrace.parts.industry.build import refused
from millrace.parts.industry.links import line_reason
from millrace.parts.industry.names import place_names
from millrace.parts.industry.supply import push_cubes
from millrace.parts.links import reach_of

from .connections import gates
from .frames import COAL, END_ACTION, IRON, LAY_RAIL, PAY_RAIL, TASK_BITS
from .resources import good_unobtainable, places_delivering, unreachable
from .state import Position
from .tables import COAL_MINE, IRON_WORKS

RULES: Final = {
    "refuse.line-taken": ("AOI-RAIL-02",),
    "refuse.no-railway": ("AOI-RAIL-01",),
    "refuse.no-links-left": ("AOI-RAIL-16", "AOI-COMP-06"),
}
"""The rules behind the reasons why a link is not free."""


def is_first(s: Position, player: int) -> bool:
    """Whether the player has no railway yet: the first one needs neither coal nor iron (AOI-RAIL-06, -07)."""
    return s.links_left[player] == s.tables.link_tiles


def offers(s: Position, out: Growing) -> None:
    """The free links that touch an own tile or railway, if their coal and iron can be had (AOI-RAIL-01..05)."""
    t, player = s.tables, s.seat
    network = s.network[player]
    if s.links_left[player] == 0 or network == 0:
        return
    first = is_first(s, player)
    coal_at = -1 if first else places_delivering(s, COAL_MINE, t.rail_coal)
    iron_at = -1 if first else places_delivering(s, IRON_WORKS, t.rail_iron)
    sure, track = first or (t.rail_coal <= 1 and t.rail_iron <= 1), gates(s)
    lines = t.lines_of_era[s.era] & ~s.laid
    while lines:
        low = lines & -lines
        line = low.bit_length() - 1
        lines ^= low
        if network & t.line_mask[line]:
            reach = reach_of(s.component, t.line_places[line])
            if reach & coal_at and reach & iron_at and (sure or good_missing(s, reach, track) < 0):
                out.append(t.rail_code[line])


def good_missing(s: Position, reach: int, track: int) -> int:
    """The good, as its industry, that a link cannot get where its ends are connected; -1 for none (AOI-RAIL-08..13)."""
    t = s.tables
    return good_unobtainable(s, reach, t.rail_coal, t.rail_iron, reach & track != 0)


def refusal(s: Position, line: int, _: int) -> Refusal | None:
    """Why the player cannot build a railway on this link."""
    t = s.tables
    taken = refused(RULES, line_reason(s, line))
    if taken is not None:
        return taken
    if not s.network[s.seat] & t.line_mask[line]:
        ends = place_names(t, t.line_places[line])
        return Refusal(("AOI-RAIL-04", "AOI-RAIL-05"), Message("refuse.line-not-touched", places=ends))
    good = -1 if is_first(s, s.seat) else good_missing(s, reach_of_line(s, line), gates(s))
    return None if good < 0 else unreachable(s, good, ("AOI-RAIL-07", "AOI-RAIL-12"), t.line_places[line])


def begin(s: Position) -> None:
    """Pay, bring coal and iron to either end, then lay the tile, which carries nothing before (AOI-RAIL-17)."""
    t = s.tables
    line = t.code_a[s.chosen]
    push(s, END_ACTION)
    push(s, LAY_RAIL, line)
    if not is_first(s, s.seat):
        push_cubes(s, COAL, t.rail_coal, IRON, t.rail_iron, len(t.place_ids) + line)
    push(s, PAY_RAIL)


def pay_rail(s: Position) -> None:
    """Pay for the railway."""
    t = s.tables
    pay(s, s.seat, t.content.railway.first_price if is_first(s, s.seat) else t.rail_link_price)


def lay_rail(s: Position) -> None:
    """Lay the railway tile."""
    lay_link_tile(s, s.seat, s.frame >> TASK_BITS)

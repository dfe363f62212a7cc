"""Building canals and railways (chapter "Kanal-/Eisenbahnverbindung bauen")."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Growing
from millrace.core.machine import push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.industry.account import pay, purse, short_of_money
from millrace.parts.industry.board import lay_link_tile, reach_of_line
from millrace.parts.industry.build import refused
from millrace.parts.industry.links import line_reason, link_price
from millrace.parts.industry.names import line_name, place_names
from millrace.parts.industry.state import CANAL
from millrace.parts.industry.supply import UNREACHABLE, coal_price

from .connections import existing_ports
from .frames import CARD, COAL, END_ACTION, LAY_LINK, PAY_LINK, SECOND_LINK, TASK_BITS
from .resources import coal_unreachable
from .state import Position
from .tables import PLACES

RULES: Final = {
    "refuse.line-taken": ("LAN-LINK-05",),
    "refuse.no-canal": ("LAN-LINK-06", "LAN-LINK-08"),
    "refuse.no-railway": ("LAN-LINK-07", "LAN-LINK-09"),
    "refuse.no-links-left": ("LAN-LINK-12",),
}
"""The rules behind the reasons why a line is not free."""

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """The lines on which the player can build the first link of the action (LAN-RAIL-01, -02)."""
    list_lines(s, link_price(s, False), out)


def list_lines(s: Position, price: int, out: Growing) -> None:
    """Collect the free lines of the era that touch an own tile or link and can be paid with their coal."""
    t = s.tables
    player = s.seat
    rest = purse(s, player) - price
    network = s.network[player]
    if rest < 0 or s.links_left[player] == 0 or network == 0:
        return
    rail = s.era != CANAL
    ports = existing_ports(s)
    lines = t.lines_of_era[s.era] & ~s.laid
    while lines:
        low = lines & -lines
        line = low.bit_length() - 1
        lines ^= low
        if not network & t.line_mask[line]:
            continue
        if rail:
            coal = coal_price(s, reach_of_line(s, line), 1, ports)
            if coal == UNREACHABLE or coal > rest:
                continue
        out.append(t.link_code + line)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, line: int, _: int) -> Refusal | None:
    """Why the player cannot build a link on this line as the first of the action."""
    return line_refusal(s, line) or cost_refusal(s, line, False)


def line_refusal(s: Position, line: int) -> Refusal | None:
    """Why a link tile of the player may not lie on this line."""
    t = s.tables
    if t.lines_out >> line & 1:
        return Refusal(("LAN-VAR-18",), Message("refuse.line-out", line=line_name(t, line)))
    taken = refused(RULES, line_reason(s, line))
    if taken is None and not s.network[s.seat] & t.line_mask[line]:
        ends = place_names(t, t.line_places[line])
        return Refusal(("LAN-LINK-01", "LAN-LINK-02", "LAN-LINK-03"), Message("refuse.line-not-touched", places=ends))
    return taken


def cost_refusal(s: Position, line: int, second: bool) -> Refusal | None:
    """Why the player cannot bring coal for a link on this line or pay for it."""
    needed = link_price(s, second)
    rules: tuple[str, ...] = ("LAN-LINK-10",)
    if s.era != CANAL:
        coal = coal_price(s, reach_of_line(s, line), 1, existing_ports(s))
        if coal == UNREACHABLE:
            return coal_unreachable(s, ("LAN-RAIL-07", "LAN-RAIL-11"), s.tables.line_places[line])
        needed += coal
        rules = ("LAN-RAIL-06", "LAN-RAIL-14" if second else "LAN-RAIL-01")
    if needed > purse(s, s.seat):
        return Refusal((*rules, "LAN-TURN-12"), short_of_money(needed, s.money[s.seat]))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: Position) -> None:
    """Card first, then the link; after a railway a second one may follow (LAN-LINK-11, LAN-RAIL-04)."""
    push(s, END_ACTION)
    if s.era != CANAL:
        push(s, SECOND_LINK)
    push(s, PAY_LINK)
    push(s, CARD)


def pay_first(s: Position) -> None:
    """Pay for the link chosen."""
    pay_link(s, s.tables.code_a[s.chosen], False)


def pay_link(s: Position, line: int, second: bool) -> None:
    """Pay for a link; a railway asks for its coal before it lies, so that the coal cannot use it (LAN-RAIL-08)."""
    pay(s, s.seat, link_price(s, second))
    push(s, LAY_LINK, line)
    if s.era != CANAL:
        push(s, COAL, PLACES + line)


def lay_link(s: Position) -> None:
    """Lay the link tile."""
    lay_link_tile(s, s.seat, s.frame >> TASK_BITS)


# -- A second railway ---------------------------------------------------------------------------------------------


def second_offers(s: Position, out: Growing) -> None:
    """The lines on which a second railway can follow at once (LAN-RAIL-14)."""
    list_lines(s, link_price(s, True), out)


def second_refusal(s: Position, line: int, _: int) -> Refusal | None:
    """Why a second railway cannot be built on a line."""
    return line_refusal(s, line) or cost_refusal(s, line, True)


def pay_second(s: Position, line: int, _: int) -> None:
    """Pay for the second railway."""
    pay_link(s, line, True)

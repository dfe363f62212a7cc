"""Building canals and railways (chapter "Kanal-/Eisenbahnverbindung bauen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.links import reach_of
from millrace.parts.lists import Ints

from .connections import existing_ports, lay_link_tile
from .names import line_name, place_name
from .resources import UNREACHABLE, coal_price, coal_unreachable, pay, purse, short_of_money
from .state import CANAL, CARD, COAL, END_ACTION, LAY_LINK, PAY_LINK, SECOND_LINK, TASK_BITS, State, push
from .tables import PLACES

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
    """The lines on which the player can build the first link of the action."""
    list_lines(s, link_price(s, False), out)


def second_offers(s: State, out: Ints) -> None:
    """The lines on which a second railway can follow at once, and the choice to leave it at one (LAN-RAIL-14)."""
    list_lines(s, link_price(s, True), out)
    out.append(s.tables.done_code)


def link_price(s: State, second: bool) -> int:
    """What a link costs besides its coal: two railways of one action cost more than twice one (LAN-RAIL-01, -02)."""
    t = s.tables
    if s.era == CANAL:
        return t.canal_link_price
    return t.second_rail_price if second else t.rail_link_price


def list_lines(s: State, price: int, out: Ints) -> None:
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
            coal = coal_price(s, reach_of(s.component, t.line_places[line]), 1, ports)
            if coal == UNREACHABLE or coal > rest:
                continue
        out.append(t.link_code + line)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, line: int, second: bool) -> Refusal | None:
    """Why the player cannot build a link on this line, as the first or as the second of the action."""
    return line_refusal(s, line) or cost_refusal(s, line, second)


def line_refusal(s: State, line: int) -> Refusal | None:
    """Why a link tile of the player may not lie on this line."""
    t = s.tables
    player = s.seat
    name = line_name(t, line)
    if t.lines_out >> line & 1:
        return Refusal(("LAN-VAR-18",), Message("refuse.line-out", line=name))
    if s.line_owner[line] >= 0:
        owner = seat_letter(s.line_owner[line])
        return Refusal(("LAN-LINK-05",), Message("refuse.line-taken", line=name, owner=owner))
    if not t.lines_of_era[s.era] >> line & 1:
        if s.era == CANAL:
            return Refusal(("LAN-LINK-06", "LAN-LINK-08"), Message("refuse.no-canal", line=name))
        return Refusal(("LAN-LINK-07", "LAN-LINK-09"), Message("refuse.no-railway", line=name))
    if s.links_left[player] == 0:
        return Refusal(("LAN-LINK-12",), Message("refuse.no-links-left"))
    if not s.network[player] & t.line_mask[line]:
        ends = tuple([place_name(t, place) for place in t.line_places[line]])
        return Refusal(("LAN-LINK-01", "LAN-LINK-02", "LAN-LINK-03"), Message("refuse.line-not-touched", places=ends))
    return None


def cost_refusal(s: State, line: int, second: bool) -> Refusal | None:
    """Why the player cannot bring coal for a link on this line or pay for it."""
    t = s.tables
    needed = link_price(s, second)
    rules: tuple[str, ...] = ("LAN-LINK-10",)
    if s.era != CANAL:
        coal = coal_price(s, reach_of(s.component, t.line_places[line]), 1, existing_ports(s))
        if coal == UNREACHABLE:
            return coal_unreachable(s, ("LAN-RAIL-07", "LAN-RAIL-11"), t.line_places[line])
        needed += coal
        rules = ("LAN-RAIL-06", "LAN-RAIL-14" if second else "LAN-RAIL-01")
    if needed > purse(s, s.seat):
        return short_of_money((*rules, "LAN-TURN-12"), needed, s.money[s.seat])
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Card first, then the link; after a railway a second one may follow (LAN-LINK-11, LAN-RAIL-04)."""
    push(s, END_ACTION)
    if s.era != CANAL:
        push(s, SECOND_LINK)
    push(s, PAY_LINK)
    push(s, CARD)


def pay_first(s: State) -> None:
    """Pay for the link chosen."""
    pay_link(s, s.tables.code_a[s.chosen], False)


def pay_link(s: State, line: int, second: bool) -> None:
    """Pay for a link; a railway asks for its coal before it lies, so that the coal cannot use it (LAN-RAIL-08)."""
    pay(s, s.seat, link_price(s, second))
    push(s, LAY_LINK, line)
    if s.era != CANAL:
        push(s, COAL, PLACES + line)


def lay_link(s: State, frame: int) -> None:
    """Lay the link tile."""
    lay_link_tile(s, s.seat, frame >> TASK_BITS)

"""The Network action: canal links, rail links, two rail links at once (chapter "Aktion: Verbinden")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.lists import Ints

from .build import coal_unreachable
from .connections import lay_link_tile, reach_of_line
from .names import line_name, place_name, space_name
from .resources import (
    UNREACHABLE,
    breweries_for,
    coal_price,
    need_coal_on_line,
    pay,
    short_of_money,
)
from .state import CANAL, CARD, END_ACTION, LAY_LINK, LINK_BEER, SECOND_LINK, TASK_BITS, State, push
from .tables import BREWERY

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
    """The lines on which the player can lay the first link of the action."""
    t = s.tables
    player = s.seat
    price = t.canal_link_price if s.era == CANAL else t.rail_link_price
    purse = s.money[player] - price
    if purse < 0 or s.links_left[player] == 0:
        return
    _lines_within(s, purse, False, out)


def second_offers(s: State, out: Ints) -> None:
    """The lines on which a second rail link can follow at once, and the choice to leave it at one (BIR-LINK-09)."""
    t = s.tables
    player = s.seat
    purse = s.money[player] - t.second_rail_price
    if purse >= 0 and s.links_left[player] > 0 and s.stocked[BREWERY]:
        _lines_within(s, purse, True, out)
    out.append(t.done_code)


def _lines_within(s: State, purse: int, with_beer: bool, out: Ints) -> None:
    t = s.tables
    player = s.seat
    network = s.network[player]
    lines = t.lines_of_era[s.era] & ~s.laid
    beer_at_hand = not with_beer or s.stocked[BREWERY] & s.own[player] != 0
    rail = s.era != CANAL
    line_mask = t.line_mask
    while lines:
        low = lines & -lines
        line = low.bit_length() - 1
        lines ^= low
        if network and not network & line_mask[line]:
            continue
        if rail:
            reach = reach_of_line(s, line)
            coal = coal_price(s, reach, 1)
            if coal == UNREACHABLE or coal > purse:
                continue
            if not beer_at_hand and not breweries_for(s, player, reach):
                continue
        out.append(t.network_code + line)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, line: int, second: bool) -> Refusal | None:
    """Why the player cannot lay a link on this line, as the first or as the second of the action."""
    return line_refusal(s, line) or cost_refusal(s, line, second)


def line_refusal(s: State, line: int) -> Refusal | None:
    """Why a link tile of the player may not lie on this line."""
    t = s.tables
    player = s.seat
    name = line_name(t, line)
    if s.line_owner[line] >= 0:
        owner = seat_letter(s.line_owner[line])
        return Refusal(("BIR-LINK-02",), Message("refuse.line-taken", line=name, owner=owner))
    if not t.lines_of_era[s.era] >> line & 1:
        if s.era == CANAL:
            return Refusal(("BIR-LINK-05",), Message("refuse.no-canal", line=name))
        return Refusal(("BIR-LINK-07",), Message("refuse.no-railway", line=name))
    if s.links_left[player] == 0:
        return Refusal(("BIR-COMP-03",), Message("refuse.no-links-left"))
    network = s.network[player]
    if network and not network & t.line_mask[line]:
        ends = tuple(place_name(t, place) for place in t.line_places[line])
        return Refusal(("BIR-LINK-03",), Message("refuse.line-not-in-network", places=ends))
    return None


def cost_refusal(s: State, line: int, second: bool) -> Refusal | None:
    """Why the player cannot pay for a link on this line."""
    t = s.tables
    player = s.seat
    money = s.money[player]
    if s.era == CANAL:
        if money < t.canal_link_price:
            return short_of_money(("BIR-LINK-06", "BIR-TURN-07"), t.canal_link_price, money)
        return None
    reach = reach_of_line(s, line)
    coal = coal_price(s, reach, 1)
    if coal == UNREACHABLE:
        refused = coal_unreachable(s, reach, 1, line_name(t, line))
        return Refusal(("BIR-LINK-14", *refused.rules), refused.message)
    price = coal + (t.second_rail_price if second else t.rail_link_price)
    if money < price:
        rules = ("BIR-LINK-18", "BIR-TURN-07") if second else ("BIR-LINK-08", "BIR-TURN-07")
        return short_of_money(rules, price, money)
    if second and not breweries_for(s, player, reach):
        return Refusal(("BIR-LINK-10", "BIR-LINK-12", "BIR-TURN-07"), Message("refuse.no-beer-for-link"))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Card first, then the link."""
    push(s, END_ACTION)
    push(s, LAY_LINK)
    push(s, CARD)


def lay_first(s: State) -> None:
    """Lay the link chosen; a rail link asks for its coal, then a second one may follow (BIR-LINK-14, -18)."""
    t = s.tables
    player = s.seat
    line = t.code_a[s.chosen]
    lay_link_tile(s, player, line)
    if s.era == CANAL:
        pay(s, player, t.canal_link_price)
        return
    pay(s, player, t.rail_link_price)
    push(s, SECOND_LINK)
    need_coal_on_line(s, line)


def lay_second(s: State, line: int) -> None:
    """Lay the second rail link; it asks for its coal, then for the beer (BIR-LINK-18)."""
    lay_link_tile(s, s.seat, line)
    pay(s, s.seat, s.tables.second_rail_price)
    push(s, LINK_BEER, line)
    need_coal_on_line(s, line)


def beer_offers(s: State, frame: int, out: Ints) -> None:
    """The breweries for two rail links: own ones, or rivals' ones connected to the second link (BIR-LINK-11, -12)."""
    append_chosen(s.tables.beer_code, breweries_for(s, s.seat, beer_reach(s, frame)), out)


def beer_reach(s: State, frame: int) -> int:
    """The places connected to the second link."""
    return reach_of_line(s, frame >> TASK_BITS)


def merchant_beer_refusal(s: State, space: int) -> Refusal:
    """Why a merchant's barrel never pays for rail links (BIR-BONUS-01)."""
    return Refusal(("BIR-LINK-11", "BIR-BONUS-01"), Message("refuse.merchant-beer", space=space_name(s.tables, space)))

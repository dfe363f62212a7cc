"""The Network action: canal links, rail links, two rail links at once (chapter "Aktion: Verbinden")."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.industry.account import pay, short_of_money
from millrace.parts.industry.board import lay_link_tile, reach_of_line
from millrace.parts.industry.build import refused
from millrace.parts.industry.links import line_reason, link_price
from millrace.parts.industry.log import source_event
from millrace.parts.industry.names import line_name, place_names
from millrace.parts.industry.state import CANAL
from millrace.parts.industry.supply import UNREACHABLE, coal_price

from . import verbs
from .build import coal_unreachable
from .frames import COAL, LINK_BEER, SECOND_LINK, TASK_BITS
from .names import space_name
from .resources import beer_refusal, breweries_for
from .state import Position
from .tables import BREWERY, PLACES

RULES: Final = {
    "refuse.line-taken": ("BIR-LINK-02",),
    "refuse.no-canal": ("BIR-LINK-05",),
    "refuse.no-railway": ("BIR-LINK-07",),
    "refuse.no-links-left": ("BIR-COMP-03",),
}
"""The rules behind the reasons why a line is not free."""

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """The lines on which the player can lay the first link of the action."""
    purse = s.money[s.seat] - link_price(s, False)
    if purse >= 0 and s.links_left[s.seat] > 0:
        _lines_within(s, purse, False, out)


def _lines_within(s: Position, purse: int, with_beer: bool, out: Growing) -> None:
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
            coal = coal_price(s, reach, 1, t.merchant_places)
            if coal == UNREACHABLE or coal > purse:
                continue
            if not beer_at_hand and not breweries_for(s, player, reach):
                continue
        out.append(t.network_code + line)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, line: int, _: int) -> Refusal | None:
    """Why the player cannot lay a link on this line as the first of the action."""
    return line_refusal(s, line) or cost_refusal(s, line, False)


def line_refusal(s: Position, line: int) -> Refusal | None:
    """Why a link tile of the player may not lie on this line."""
    t = s.tables
    network = s.network[s.seat]
    taken = refused(RULES, line_reason(s, line))
    if taken is None and network and not network & t.line_mask[line]:
        ends = place_names(t, t.line_places[line])
        return Refusal(("BIR-LINK-03",), Message("refuse.line-not-in-network", places=ends))
    return taken


def cost_refusal(s: Position, line: int, second: bool) -> Refusal | None:
    """Why the player cannot pay for a link on this line."""
    t = s.tables
    player = s.seat
    money, price = s.money[player], link_price(s, second)
    if s.era == CANAL:
        short = money < price
        return Refusal(("BIR-LINK-06", "BIR-TURN-07"), short_of_money(price, money)) if short else None
    reach = reach_of_line(s, line)
    coal = coal_price(s, reach, 1, t.merchant_places)
    if coal == UNREACHABLE:
        unreachable = coal_unreachable(s, reach, 1, line_name(t, line))
        return Refusal(("BIR-LINK-14", *unreachable.rules), unreachable.message)
    if money < price + coal:
        rule = "BIR-LINK-18" if second else "BIR-LINK-08"
        return Refusal((rule, "BIR-TURN-07"), short_of_money(price + coal, money))
    if second and not breweries_for(s, player, reach):
        return Refusal(("BIR-LINK-10", "BIR-LINK-12", "BIR-TURN-07"), Message("refuse.no-beer-for-link"))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def lay_first(s: Position) -> None:
    """Lay the link chosen; a rail link asks for its coal, then a second one may follow (BIR-LINK-14, -18)."""
    line = s.tables.code_a[s.chosen]
    lay_link_tile(s, s.seat, line)
    pay(s, s.seat, link_price(s, False))
    if s.era != CANAL:
        push(s, SECOND_LINK)
        push(s, COAL, PLACES + line)


# -- A second rail link at once -----------------------------------------------------------------------------------


def second_offers(s: Position, out: Growing) -> None:
    """The lines on which a second rail link can follow at once (BIR-LINK-09)."""
    purse = s.money[s.seat] - link_price(s, True)
    if purse >= 0 and s.links_left[s.seat] > 0 and s.stocked[BREWERY]:
        _lines_within(s, purse, True, out)


def second_refusal(s: Position, line: int, _: int) -> Refusal | None:
    """Why a second rail link cannot be laid on a line."""
    return line_refusal(s, line) or cost_refusal(s, line, True)


def lay_second(s: Position, line: int, _: int) -> None:
    """Lay the second rail link; it asks for its coal, then for the beer (BIR-LINK-18)."""
    lay_link_tile(s, s.seat, line)
    pay(s, s.seat, link_price(s, True))
    push(s, LINK_BEER, line)
    push(s, COAL, PLACES + line)


# -- Its beer -----------------------------------------------------------------------------------------------------


def link_beer_offers(s: Position, out: Growing) -> None:
    """The breweries for two rail links: own ones, or rivals' ones connected to the second link (BIR-LINK-11, -12)."""
    breweries = breweries_for(s, s.seat, reach_of_line(s, s.frame >> TASK_BITS))
    append_chosen(s.tables.beer_code, breweries, out)


def link_beer_refusal(s: Position, code: int) -> Refusal | None:
    """Why a brewery cannot deliver; a merchant's barrel never pays for rail links (BIR-BONUS-01)."""
    t = s.tables
    if t.code_kind[code] == verbs.TAKE_BEER:
        return beer_refusal(s, reach_of_line(s, s.frame >> TASK_BITS), t.code_a[code])
    if t.code_kind[code] != verbs.TAKE_BARREL:
        return not_asked()
    reason = Message("refuse.merchant-beer", space=space_name(t, t.code_a[code]))
    return Refusal(("BIR-LINK-11", "BIR-BONUS-01"), reason)


def link_beer_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the brewery."""
    return Message("prompt.link-beer", line=line_name(s.tables, argument))


def link_beer_log(h: Happening[Position]) -> list[Message]:
    """Whose brewery delivered."""
    return [source_event(h, "beer")]

"""Selling goods through ports and to markets (chapter "Waren verkaufen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, ints
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen, members
from millrace.parts.industry.account import flip
from millrace.parts.industry.names import place_name, slot_name, tile_name, whose
from millrace.parts.tiles import slots_below, slots_within

from . import verbs
from .connections import is_halted, ship_places
from .frames import END_ACTION, NEXT_SALE, SALE, TASK_BITS
from .ships import flip_if_used_up, market_open
from .state import Position
from .switches import SHIP_ACCESS
from .tables import COTTON, GOODS, PORT


def offers(s: Position, out: Growing) -> None:
    """Every own unflipped mill or factory that has an outlet now (AOI-SELL-01, -02)."""
    t = s.tables
    works = (s.standing[COTTON] | s.standing[GOODS]) & s.own[s.seat] & ~s.flipped
    while works:
        low = works & -works
        slot = low.bit_length() - 1
        works ^= low
        if ports_for(s, slot) or markets_for(s, slot):
            out.append(t.sell_code[slot])


def ports_for(s: Position, slot: int) -> int:
    """The unflipped ports, whoever owns them, through which the tile on a slot can sell (AOI-SELL-06..11, -17)."""
    t = s.tables
    ports = slots_within(t.slot_place, s.standing[PORT] & ~s.flipped, s.component[t.slot_place[slot]])
    if t.tile_industry[s.tile[slot]] == COTTON:
        return ports
    return ports & ~slots_below(s.tile, t.tile_level, ports, 2)  # AOI-SELL-10


def markets_for(s: Position, slot: int) -> int:
    """The places with a market to which the tile on a slot can sell (AOI-SELL-12..16, AOI-SHIP-08, -09)."""
    t = s.tables
    places = t.market_places & s.component[t.slot_place[slot]] & ~s.sold
    industry = t.tile_industry[s.tile[slot]]
    rest = places
    while rest:
        low = rest & -rest
        place = low.bit_length() - 1
        if not t.market_accepts[s.market[place]] >> industry & 1 or is_closed(s, place):
            places ^= low
        rest ^= low
    return places


def is_closed(s: Position, place: int) -> bool:
    """Whether the market of a ship space is closed to the player, by a switch that reserves it (AOI-VAR-12)."""
    t = s.tables
    if not s.switches[SHIP_ACCESS] or not t.ship_places >> place & 1:
        return False
    return s.owner[t.ship_slot[t.import_slot[place]]] != s.seat


def outlet_offers(s: Position, out: Growing) -> None:
    """The ports and markets among which the seller chooses (AOI-SELL-07)."""
    slot = s.frame >> TASK_BITS
    append_chosen(s.tables.port_code, ports_for(s, slot), out)
    append_chosen(s.tables.market_code, markets_for(s, slot), out)


def refusal(s: Position, slot: int, _: int) -> Refusal | None:
    """Why nothing can be sold from this slot now."""
    t = s.tables
    name = slot_name(t, slot)
    if s.owner[slot] != s.seat:
        return Refusal(("AOI-SELL-02",), Message("refuse.no-own-tile", slot=name))
    if t.tile_industry[s.tile[slot]] not in (COTTON, GOODS):
        return Refusal(("AOI-SELL-01",), Message("refuse.sells-nothing", slot=name, tile=tile_name(t, s.tile[slot])))
    if s.flipped >> slot & 1:
        return Refusal(("AOI-SELL-02", "AOI-FLIP-05"), Message("refuse.already-sold", slot=name))
    if ports_for(s, slot) or markets_for(s, slot):
        return None
    place = t.slot_place[slot]
    rules = dict.fromkeys(("AOI-SELL-05", *way_rules(s, place), *outlet_rules(s, slot)))
    return Refusal(tuple(rules), Message("refuse.no-outlet", place=place_name(t, place)))


def outlet_rules(s: Position, slot: int) -> list[str]:
    """The rules that bar the ports and markets in reach of a slot that cannot sell through any."""
    t = s.tables
    reach = s.component[t.slot_place[slot]]
    refusals = [port_refusal(s, slot, port) for port in members(slots_within(t.slot_place, s.standing[PORT], reach))]
    refusals += [market_refusal(s, slot, place) for place in members(t.market_places & reach)]
    return [rule for each in refusals if each is not None for rule in each.rules]


def outlet_refusal(s: Position, code: int) -> Refusal | None:
    """Why the goods cannot be sold there."""
    t = s.tables
    if t.code_kind[code] != verbs.OUTLET:
        return not_asked()
    slot, number = s.frame >> TASK_BITS, t.code_a[code]
    return market_refusal(s, slot, number) if t.code_b[code] else port_refusal(s, slot, number)


def port_refusal(s: Position, slot: int, port: int) -> Refusal | None:
    """Why this port cannot take the goods."""
    t, name = s.tables, slot_name(s.tables, port)
    if not s.standing[PORT] >> port & 1:
        return Refusal(("AOI-SELL-06",), Message("refuse.no-port", slot=name))
    if s.flipped >> port & 1:
        return Refusal(("AOI-SELL-16", "AOI-FLIP-05"), Message("refuse.port-used", slot=name))
    if not s.component[t.slot_place[slot]] >> t.slot_place[port] & 1:
        return not_connected(s, slot, t.slot_place[port])
    return (
        None if ports_for(s, slot) >> port & 1 else Refusal(("AOI-SELL-10",), Message("refuse.cotton-only", slot=name))
    )


def market_refusal(s: Position, slot: int, place: int) -> Refusal | None:
    """Why the market of this place cannot take the goods."""
    t = s.tables
    name = place_name(t, place)
    if s.market[place] < 0:
        return Refusal(("AOI-MAP-12",), Message("refuse.no-market", place=name))
    if s.sold >> place & 1:
        return Refusal(("AOI-SELL-16", "AOI-SELL-13", "AOI-FLIP-05"), Message("refuse.market-used", place=name))
    if not s.component[t.slot_place[slot]] >> place & 1:
        return not_connected(s, slot, place)
    if not market_open(s, place):
        return Refusal(("AOI-SELL-14",), Message("refuse.no-demand", place=name))
    if is_closed(s, place):
        return Refusal(("AOI-VAR-12",), Message("refuse.rivals-market", place=name))
    if markets_for(s, slot) >> place & 1:
        return None
    return Refusal(("AOI-SELL-12",), Message("refuse.other-goods", place=name, tile=tile_name(t, s.tile[slot])))


def not_connected(s: Position, slot: int, outlet: int) -> Refusal:
    """The refusal for want of a way to an outlet."""
    t = s.tables
    place = t.slot_place[slot]
    closed = (t.ship_places & ~ship_places(s)) >> outlet & 1
    rules = ("AOI-SHIP-08", "AOI-SELL-06") if closed else way_rules(s, place)
    names = {"place": place_name(t, place), "outlet": place_name(t, outlet)}
    return Refusal(rules, Message("refuse.outlet-not-connected", **names))


def way_rules(s: Position, place: int) -> tuple[str, ...]:
    """The rules about the way of goods from a place."""
    return ("AOI-SELL-06", "AOI-PENN-06") if is_halted(s, ints([place])) else ("AOI-SELL-06",)


def begin(s: Position) -> None:
    """The sale chosen, then one after the other as the seller likes (AOI-SELL-03..05, -26)."""
    push(s, END_ACTION)
    sell_from(s, s.tables.code_a[s.chosen])


def sell_from(s: Position, slot: int, _: int = 0) -> None:
    """Ask where the tile on a slot sells; a further sale may follow."""
    push(s, NEXT_SALE)
    push(s, SALE, slot)


def sell(s: Position) -> None:
    """Flip the tile and its outlet; a market may free its ship (AOI-SELL-15, -19..21, -27, AOI-SHIP-15)."""
    t = s.tables
    slot, number = s.frame >> TASK_BITS, t.code_a[s.code]
    flip(s, slot)
    if not t.code_b[s.code]:
        flip(s, number)
        return
    s.sold |= 1 << number
    if t.ship_places >> number & 1:
        flip_if_used_up(s, t.ship_slot[t.import_slot[number]])


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the outlet."""
    return Message("prompt.sale", slot=slot_name(s.tables, argument), tile=tile_name(s.tables, s.tile[argument]))


def log(h: Happening[Position]) -> list[Message]:
    """A sale through a port or to a market."""
    old, t = h.before, h.before.tables
    number = t.code_a[h.code]
    seat, tile, name = seat_letter(old.seat), tile_name(t, old.tile[h.argument]), slot_name(t, h.argument)
    if t.code_b[h.code]:
        return [Message("log.sell-market", seat=seat, tile=tile, slot=name, place=place_name(t, number))]
    port = slot_name(t, number)
    return [Message("log.sell-port", seat=seat, tile=tile, slot=name, whose=whose(old, number), port=port)]


def no_log(h: Happening[Position], slot: int, _: int) -> list[Message]:
    """A further sale is told when its outlet is chosen."""
    return []

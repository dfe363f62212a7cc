"""Selling cotton through ports and on the distant market (chapters "Aktion Baumwollverkauf", "Ferne Märkte")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.industry.account import flip, income_level, raise_income
from millrace.parts.industry.log import flips, spaces_after_flips
from millrace.parts.industry.names import income_change, place_name, slot_name, tile_name, whose
from millrace.parts.tiles import slots_within

from .connections import existing_ports
from .frames import CARD, END_ACTION, NEXT_SALE, SALE, TASK_BITS
from .state import Position
from .switches import DISTANT_BONUS
from .tables import COTTON_MILL, DISTANT, PORT, SLOTS

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """Every own unflipped mill, with every port and the distant market to which it can sell now (LAN-SELL-04)."""
    t = s.tables
    mills = s.standing[COTTON_MILL] & s.own[s.seat] & ~s.flipped
    if not mills:
        return
    unused = s.standing[PORT] & ~s.flipped
    ports = existing_ports(s) if distant_market_open(s) else 0
    while mills:
        low = mills & -mills
        mill = low.bit_length() - 1
        mills ^= low
        reach = s.component[t.slot_place[mill]]
        first = mill * (SLOTS + 1)
        connected = slots_within(t.slot_place, unused, reach)
        while connected:
            port = connected & -connected
            out.append(t.sell_code[first + port.bit_length() - 1])
            connected ^= port
        if reach & ports:
            out.append(t.sell_code[first + DISTANT])


def distant_market_open(s: Position) -> bool:
    """Whether the cotton marker is above the bottom of its track (LAN-DIST-12)."""
    return s.cotton_marker < s.tables.cotton_bottom


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, mill: int, port: int) -> Refusal | None:
    """Why the mill on this slot cannot sell to this port, or on the distant market, now."""
    if s.owner[mill] != s.seat and not s.standing[COTTON_MILL] & s.own[s.seat] & ~s.flipped:
        return Refusal(("LAN-SELL-01",), Message("refuse.nothing-to-sell"))
    return mill_refusal(s, mill) or (distant_refusal(s, mill) if port == DISTANT else port_refusal(s, mill, port))


def mill_refusal(s: Position, mill: int) -> Refusal | None:
    """Why there is no cotton to sell on this slot."""
    t = s.tables
    name = slot_name(t, mill)
    if s.owner[mill] != s.seat:
        return Refusal(("LAN-SELL-01",), Message("refuse.no-own-tile", slot=name))
    if t.tile_industry[s.tile[mill]] != COTTON_MILL:
        tile = tile_name(t, s.tile[mill])
        return Refusal(("LAN-SELL-01", "LAN-MILL-01"), Message("refuse.no-mill", slot=name, tile=tile))
    if s.flipped >> mill & 1:
        return Refusal(("LAN-SELL-10", "LAN-SELL-01"), Message("refuse.already-sold", slot=name))
    return None


def port_refusal(s: Position, mill: int, port: int) -> Refusal | None:
    """Why this port cannot take the mill's cotton."""
    t = s.tables
    name = slot_name(t, port)
    if not s.standing[PORT] >> port & 1:
        return Refusal(("LAN-SELL-05", "LAN-MAP-18"), Message("refuse.no-port", slot=name))
    if s.flipped >> port & 1:
        return Refusal(("LAN-SELL-05", "LAN-PORT-02"), Message("refuse.port-used", slot=name))
    if not s.component[t.slot_place[mill]] >> t.slot_place[port] & 1:
        names = {"place": place_name(t, t.slot_place[mill]), "port": place_name(t, t.slot_place[port])}
        return Refusal(("LAN-SELL-05", "LAN-MAP-12"), Message("refuse.port-not-connected", **names))
    return None


def distant_refusal(s: Position, mill: int) -> Refusal | None:
    """Why the mill cannot sell on the distant market."""
    t = s.tables
    if not distant_market_open(s):
        return Refusal(("LAN-DIST-12",), Message("refuse.no-demand"))
    place = t.slot_place[mill]
    if not s.component[place] & existing_ports(s):
        return Refusal(("LAN-DIST-01",), Message("refuse.no-port-connected", place=place_name(t, place)))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def sale_of(mill: int, port: int) -> int:
    """The argument of a frame that speaks of selling the cotton of a mill to a port, or abroad."""
    return mill * (SLOTS + 1) + port


def begin(s: Position) -> None:
    """Card first, then one sale after the other (LAN-SELL-02)."""
    t = s.tables
    push(s, END_ACTION)
    push(s, SALE, sale_of(t.code_a[s.chosen], t.code_b[s.chosen]))
    push(s, CARD)


def sell_first(s: Position) -> None:
    """Carry out the sale chosen."""
    mill, port = divmod(s.frame >> TASK_BITS, SLOTS + 1)
    sell(s, mill, port)


def sell(s: Position, mill: int, port: int) -> None:
    """Sell the cotton of a mill; unless demand has ended, a further sale may follow (LAN-SELL-06, -14)."""
    if port == DISTANT:
        if not sell_abroad(s, mill):
            return
    else:
        flip(s, mill)
        flip(s, port)
    push(s, NEXT_SALE)


def sell_abroad(s: Position, mill: int) -> bool:
    """Turn up a distant market tile and lower the marker; above the bottom the mill has sold (LAN-DIST-02..10)."""
    t = s.tables
    s.reveals += 1
    marker = s.cotton_marker + s.pile[s.drawn % len(s.pile)]
    s.drawn += 1
    if marker >= t.cotton_bottom:
        s.cotton_marker = t.cotton_bottom
        return False
    s.cotton_marker = marker
    flip(s, mill)
    bonus = t.cotton_bonus[marker]
    if s.switches[DISTANT_BONUS]:
        raise_income(s, s.seat, bonus)  # LAN-VAR-01
    else:
        s.money[s.seat] += bonus
    return True


# -- How it is told -----------------------------------------------------------------------------------------------


def first_log(h: Happening[Position]) -> list[Message]:
    """The first sale."""
    mill, port = divmod(h.argument, SLOTS + 1)
    return sale_log(h, mill, port)


def sale_log(h: Happening[Position], mill: int, port: int) -> list[Message]:
    """A sale through a port, or the tile that the distant market turned up."""
    old, s, t = h.before, h.after, h.before.tables
    seat, name = seat_letter(old.seat), slot_name(t, mill)
    if port != DISTANT:
        return [Message("log.sell", seat=seat, mill=name, whose=whose(old, port), port=slot_name(t, port))]
    step = s.pile[old.drawn % len(s.pile)]
    events = [Message("log.sell-distant", seat=seat, mill=name, step=step)]
    return [*events, Message("log.demand-ended")] if s.cotton_marker == t.cotton_bottom else events


def flips_and_bonus(h: Happening[Position]) -> list[Message]:
    """The tiles that were turned over, and the bonus of a sale on the distant market that succeeded."""
    old, s = h.before, h.after
    events = flips(h)
    if s.drawn <= old.drawn or s.cotton_marker == s.tables.cotton_bottom:
        return events
    player, seat = old.seat, seat_letter(old.seat)
    if not s.switches[DISTANT_BONUS]:
        money = s.money[player] - old.money[player]
        return [*events, Message("log.bonus-money", seat=seat, money=money)] if money else events
    space = spaces_after_flips(h)[player]
    if s.income[player] == space:
        return events
    income = income_change(s.tables.level_of_space[space], income_level(s, player))
    return [*events, Message("log.bonus-income", seat=seat, income=income)]

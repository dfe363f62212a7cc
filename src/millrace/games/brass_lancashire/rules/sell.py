"""Selling cotton through ports and on the distant market (chapters "Aktion Baumwollverkauf", "Ferne Märkte")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints
from millrace.parts.tiles import slots_within

from .connections import existing_ports
from .names import place_name, slot_name, tile_industry_name
from .resources import flip, raise_income
from .state import CARD, DISTANT_BONUS, END_ACTION, NEXT_SALE, SALE, TASK_BITS, State, push
from .tables import COTTON_MILL, DISTANT, PORT, SLOTS

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
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


def next_offers(s: State, out: Ints) -> None:
    """Further sales of the same action, and the choice to stop (LAN-SELL-14)."""
    offers(s, out)
    out.append(s.tables.done_code)


def distant_market_open(s: State) -> bool:
    """Whether the cotton marker is above the bottom of its track (LAN-DIST-12)."""
    return s.cotton_marker < s.tables.cotton_bottom


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, mill: int, port: int) -> Refusal | None:
    """Why the mill on this slot cannot sell to this port, or on the distant market, now."""
    return mill_refusal(s, mill) or (distant_refusal(s, mill) if port == DISTANT else port_refusal(s, mill, port))


def mill_refusal(s: State, mill: int) -> Refusal | None:
    """Why there is no cotton to sell on this slot."""
    t = s.tables
    name = slot_name(t, mill)
    if s.owner[mill] != s.seat:
        return Refusal(("LAN-SELL-01",), Message("refuse.no-own-tile", slot=name))
    if t.tile_industry[s.tile[mill]] != COTTON_MILL:
        tile = tile_industry_name(t, s.tile[mill])
        return Refusal(("LAN-SELL-01", "LAN-MILL-01"), Message("refuse.no-mill", slot=name, tile=tile))
    if s.flipped >> mill & 1:
        return Refusal(("LAN-SELL-10", "LAN-SELL-01"), Message("refuse.already-sold", slot=name))
    return None


def port_refusal(s: State, mill: int, port: int) -> Refusal | None:
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


def distant_refusal(s: State, mill: int) -> Refusal | None:
    """Why the mill cannot sell on the distant market."""
    t = s.tables
    if not distant_market_open(s):
        return Refusal(("LAN-DIST-12",), Message("refuse.no-demand"))
    place = t.slot_place[mill]
    if not s.component[place] & existing_ports(s):
        return Refusal(("LAN-DIST-01",), Message("refuse.no-port-connected", place=place_name(t, place)))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Card first, then one sale after the other (LAN-SELL-02)."""
    t = s.tables
    push(s, END_ACTION)
    push(s, SALE, t.code_a[s.chosen] * (SLOTS + 1) + t.code_b[s.chosen])
    push(s, CARD)


def sell_in_frame(s: State, frame: int) -> None:
    """Carry out the sale a stack frame speaks of."""
    mill, port = divmod(frame >> TASK_BITS, SLOTS + 1)
    sell(s, mill, port)


def sell(s: State, mill: int, port: int) -> None:
    """Sell the cotton of a mill; unless demand has ended, a further sale may follow (LAN-SELL-06, LAN-DIST-11)."""
    if port == DISTANT:
        if not sell_abroad(s, mill):
            return
    else:
        flip(s, mill)
        flip(s, port)
    push(s, NEXT_SALE)


def sell_abroad(s: State, mill: int) -> bool:
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

"""Building an industry, by one card or by two (chapters "Industrie bauen", "Überbauen", "Kombiaktion")."""

from __future__ import annotations

from typing import Final

from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Term
from millrace.parts.bits import total, union
from millrace.parts.lists import Ints
from millrace.parts.market import room_for, sell_proceeds
from millrace.parts.tiles import places_of, slots_below

from .connections import (
    ALL_SLOTS,
    card_places,
    existing_ports,
    occupied_slots,
    put_tile,
    settled_slots,
    take_off_tile,
)
from .names import card_name, industry_name, place_name, slot_name, tile_industry_name
from .resources import (
    UNREACHABLE,
    coal_price,
    coal_unreachable,
    flip,
    iron_price,
    pay,
    purse,
    short_of_money,
    take_from_tile,
)
from .state import (
    CANAL,
    CARD,
    COAL,
    END_ACTION,
    IRON,
    PLACE_TILE,
    RAIL,
    VIRTUAL_DIRECTION,
    VIRTUAL_LINK,
    State,
    push,
    take_from_mat,
    top_tile,
)
from .tables import COAL_MINE, COMBINE, INDUSTRIES, IRONWORKS, PORT, SHIPYARD

COMBINED_CARDS: Final = 2
"""Cards, and actions, that the combined action takes."""

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
    """Every industry and slot on which the player can complete a build now, by one card or by two."""
    t = s.tables
    player = s.seat
    hand = s.hand_mask[player]
    combined = s.actions_left >= COMBINED_CARDS and s.hand_size[player] >= COMBINED_CARDS
    named = slots_named_by(s, hand)
    reached = union(t.slots_at, card_places(s, player)) if hand & ~t.location_cards else 0
    settled = settled_slots(s, player) if s.era == CANAL else 0
    free = ALL_SLOTS & ~occupied_slots(s) & ~settled
    ports = existing_ports(s)
    for industry in range(INDUSTRIES):
        kind = top_tile(s, player, industry)
        if kind < 0 or not t.tile_in_era[s.era][kind]:
            continue
        rest = purse(s, player) - t.tile_money[kind]
        if rest >= 0 and t.tile_iron[kind]:
            rest -= iron_price(s, t.tile_iron[kind])
        if rest < 0:
            continue
        carded = named | reached if hand & t.card_of_industry[industry] else named
        slots = t.slots_of[industry] if combined else t.slots_of[industry] & carded
        slots &= free | overbuildable(s, player, industry, kind, settled)
        if industry == PORT:
            slots &= ~closed_port_slots(s)
        coal = t.tile_coal[kind]
        while slots:
            low = slots & -slots
            slot = low.bit_length() - 1
            slots ^= low
            if coal:
                price = coal_price(s, s.component[t.slot_place[slot]], coal, ports)
                if price == UNREACHABLE or price > rest:
                    continue
            if carded & low:
                out.append(t.build_code[slot * INDUSTRIES + industry])
            if combined:
                out.append(t.combine_code[slot * INDUSTRIES + industry])


def slots_named_by(s: State, hand: int) -> int:
    """The slots of the places that the location cards of a hand name (LAN-BUILD-06..08)."""
    t = s.tables
    return union(t.slots_at, places_of(t.card_place, hand & t.location_cards))


def closed_port_slots(s: State) -> int:
    """The slots closed to ports because another of the town must be taken first (LAN-BUILD-33, -34, -36)."""
    t = s.tables
    closed = 0
    seconds = t.second_port_slots
    while seconds:
        low = seconds & -seconds
        if s.tile[t.slot_first[low.bit_length() - 1]] < 0:
            closed |= low
        seconds ^= low
    return closed


def overbuildable(s: State, player: int, industry: int, kind: int, settled: int) -> int:
    """The slots whose tile the player may replace by a tile of this kind (LAN-OVER-01, -02, -08..12)."""
    t = s.tables
    tiles = s.standing[industry] & s.own[player]
    if no_cubes_of(s, industry):
        tiles |= s.standing[industry] & ~s.own[player] & ~settled
    return slots_below(s.tile, t.tile_level, tiles, t.tile_level[kind])


def no_cubes_of(s: State, industry: int) -> bool:
    """Whether rivals' tiles may be overbuilt: no cube on any tile nor on the demand track (LAN-OVER-08, -09)."""
    if industry == COAL_MINE:
        return s.stocked[COAL_MINE] == 0 and s.coal_market == 0
    if industry == IRONWORKS:
        return s.stocked[IRONWORKS] == 0 and s.iron_market == 0
    return False


def fitting_cards(s: State, player: int, slot: int, industry: int) -> int:
    """The cards of the hand each of which permits building this industry on this slot."""
    t = s.tables
    place = t.slot_place[slot]
    cards = t.card_of_place[place]
    if card_places(s, player) >> place & 1:
        cards |= t.card_of_industry[industry]
    return cards & s.hand_mask[player]


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot with one card now."""
    return board_refusal(s, slot, industry) or hand_refusal(s, slot, industry) or cost_refusal(s, slot, industry)


def combined_refusal(s: State, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot by the combined action now."""
    return board_refusal(s, slot, industry) or turn_refusal(s) or cost_refusal(s, slot, industry)


def board_refusal(s: State, slot: int, industry: int) -> Refusal | None:
    """Why the uppermost tile of a stack may not lie on this slot, whatever card is played."""
    t = s.tables
    place = t.slot_place[slot]
    if t.places_out >> place & 1:
        return Refusal(("LAN-VAR-18",), Message("refuse.place-out", place=place_name(t, place)))
    kind = top_tile(s, s.seat, industry)
    return tile_refusal(s, industry, kind) or slot_refusal(s, slot, industry, kind)


def tile_refusal(s: State, industry: int, kind: int) -> Refusal | None:
    """Why the uppermost tile of the stack cannot be built in this era."""
    t = s.tables
    tile = industry_name(industry)
    if kind < 0:
        return Refusal(("LAN-BUILD-32",), Message("refuse.stack-empty", industry=tile))
    if t.tile_in_era[s.era][kind]:
        return None
    level = t.tile_level[kind]
    if s.era == RAIL and t.tile_in_era[CANAL][kind]:
        return Refusal(("LAN-BUILD-23", "LAN-BUILD-24"), Message("refuse.canal-only", tile=tile, level=level))
    if s.era == CANAL and t.tile_in_era[RAIL][kind]:
        return Refusal(("LAN-BUILD-22",), Message("refuse.rail-only", tile=tile, level=level))
    return Refusal(("LAN-BUILD-21", "LAN-YARD-04"), Message("refuse.never-built", tile=tile, level=level))


def slot_refusal(s: State, slot: int, industry: int, kind: int) -> Refusal | None:
    """Why the tile may not lie on this slot."""
    t = s.tables
    settled = s.era == CANAL and settled_slots(s, s.seat) >> slot & 1
    if s.tile[slot] >= 0:
        refused = overbuild_refusal(s, slot, industry, kind, bool(settled))
        if refused is not None:
            return refused
    elif settled:
        place = place_name(t, t.slot_place[slot])
        return Refusal(("LAN-BUILD-27",), Message("refuse.one-per-place", place=place))
    if industry == PORT and closed_port_slots(s) >> slot & 1:
        rule = "LAN-BUILD-34" if t.place_ids[t.slot_place[slot]] == "preston" else "LAN-BUILD-33"
        rules = (rule, "LAN-BUILD-36") if s.tile[slot] >= 0 else (rule,)
        return Refusal(rules, Message("refuse.port-order", slot=slot_name(t, t.slot_first[slot])))
    return None


def overbuild_refusal(s: State, slot: int, industry: int, kind: int, settled: bool) -> Refusal | None:
    """Why the tile lying on this slot may not be replaced."""
    t = s.tables
    old = s.tile[slot]
    old_term = tile_industry_name(t, old)
    if t.tile_industry[old] != industry:
        taken = Message("refuse.slot-taken", slot=slot_name(t, slot), tile=old_term)
        return Refusal(("LAN-BUILD-26", "LAN-OVER-01"), taken)
    if t.tile_level[old] >= t.tile_level[kind]:
        levels = {"old": t.tile_level[old], "new": t.tile_level[kind]}
        return Refusal(("LAN-OVER-02",), Message("refuse.level-not-higher", tile=old_term, **levels))
    if s.owner[slot] == s.seat:
        return None
    if industry not in (COAL_MINE, IRONWORKS):
        return Refusal(("LAN-OVER-11",), Message("refuse.rivals-tile", tile=old_term))
    rules = ("LAN-OVER-08",) if industry == COAL_MINE else ("LAN-OVER-09",)
    good = Term("coal" if industry == COAL_MINE else "iron")
    if s.stocked[industry]:
        cubes = total(s.cubes, s.stocked[industry])
        return Refusal(rules, Message("refuse.cubes-on-tiles", tile=old_term, good=good, cubes=cubes))
    if not no_cubes_of(s, industry):
        cubes = s.coal_market if industry == COAL_MINE else s.iron_market
        return Refusal(rules, Message("refuse.cubes-on-track", tile=old_term, good=good, cubes=cubes))
    if settled:
        place = place_name(t, t.slot_place[slot])
        return Refusal(("LAN-OVER-12", "LAN-BUILD-27"), Message("refuse.one-per-place", place=place))
    return None


def hand_refusal(s: State, slot: int, industry: int) -> Refusal | None:
    """Why no single card of the hand permits this build."""
    t = s.tables
    if fitting_cards(s, s.seat, slot, industry):
        return None
    if s.hand_mask[s.seat] & t.card_of_industry[industry]:
        return place_refusal(s, t.slot_place[slot])
    names = {"industry": industry_name(industry), "place": place_name(t, t.slot_place[slot])}
    return Refusal(("LAN-BUILD-01", "LAN-BUILD-06", "LAN-BUILD-10"), Message("refuse.no-fitting-card", **names))


def card_refusal(s: State, slot: int, industry: int, card: int) -> Refusal:
    """Why one card of the hand does not permit the build chosen."""
    t = s.tables
    place = t.slot_place[slot]
    name = card_name(t, card)
    if t.card_place[card] >= 0:
        other = Message("refuse.card-names-other-place", card=name, place=place_name(t, place))
        return Refusal(("LAN-BUILD-06",), other)
    if t.card_industry[card] != industry:
        other = Message("refuse.card-other-industry", card=name, industry=industry_name(industry))
        return Refusal(("LAN-BUILD-10",), other)
    return place_refusal(s, place)


def place_refusal(s: State, place: int) -> Refusal:
    """Why an industry card cannot be used at this place."""
    t = s.tables
    name = place_name(t, place)
    if s.era == RAIL:
        rules: tuple[str, ...] = ("LAN-BUILD-13", "LAN-BUILD-14", "LAN-BUILD-15")
        return Refusal((*rules, *virtual_rules(s, place)), Message("refuse.no-presence", place=name))
    if settled_slots(s, s.seat) & t.slots_at[place]:
        return Refusal(("LAN-BUILD-12",), Message("refuse.card-where-settled", place=name))
    rules = ("LAN-BUILD-11", "LAN-BUILD-15")
    return Refusal((*rules, *virtual_rules(s, place)), Message("refuse.no-own-canal", place=name))


def virtual_rules(s: State, place: int) -> tuple[str, ...]:
    """The rule that keeps the virtual link from opening one of its ends to the player."""
    t = s.tables
    if place != t.virtual_from and place != t.virtual_to:
        return ()
    if s.switches[VIRTUAL_LINK]:
        return ("LAN-VAR-08",)
    if place == t.virtual_from and not s.switches[VIRTUAL_DIRECTION]:
        return ("LAN-VLINK-03",)
    return ("LAN-VAR-06",)


def turn_refusal(s: State) -> Refusal | None:
    """Why the player has not two actions and two cards for the combined action (LAN-COMBI-01, -05, -06)."""
    if s.actions_left >= COMBINED_CARDS:
        held = s.hand_size[s.seat]
        if held >= COMBINED_CARDS:
            return None
        return Refusal(("LAN-COMBI-01",), Message("refuse.too-few-cards", needed=COMBINED_CARDS, held=held))
    if s.era == CANAL and s.round == 1:
        return Refusal(("LAN-COMBI-06",), Message("refuse.combined-first-round"))
    return Refusal(("LAN-COMBI-05",), Message("refuse.combined-second-action"))


RAIL_ONLY_TOWNS: Final = {"barrow-in-furness": "LAN-BUILD-37", "birkenhead": "LAN-BUILD-38"}


def cost_refusal(s: State, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot bring coal for the tile or pay for it."""
    t = s.tables
    kind = top_tile(s, s.seat, industry)
    place = t.slot_place[slot]
    coal = coal_price(s, s.component[place], t.tile_coal[kind], existing_ports(s))
    if coal == UNREACHABLE:
        town = t.place_ids[place]
        rules = ("LAN-BUILD-03", RAIL_ONLY_TOWNS[town]) if town in RAIL_ONLY_TOWNS else ("LAN-BUILD-03",)
        return coal_unreachable(s, rules, [place])
    needed = t.tile_money[kind] + coal + iron_price(s, t.tile_iron[kind])
    if needed > purse(s, s.seat):
        return short_of_money(("LAN-BUILD-05", "LAN-TURN-12"), needed, s.money[s.seat])
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Cards first, then coal, iron, and the tile (LAN-BUILD-44)."""
    t = s.tables
    slot, industry = t.code_a[s.chosen], t.code_b[s.chosen]
    kind = top_tile(s, s.seat, industry)
    push(s, END_ACTION)
    push(s, PLACE_TILE)
    for _ in range(t.tile_iron[kind]):
        push(s, IRON)
    for _ in range(t.tile_coal[kind]):
        push(s, COAL, t.slot_place[slot])
    for _ in range(COMBINED_CARDS if t.code_kind[s.chosen] == COMBINE else 1):
        push(s, CARD)


def place_tile(s: State) -> None:
    """Pay, take the old tile away, lay the new one and put its cubes on it (LAN-BUILD-20, -31, LAN-OVER-05)."""
    t = s.tables
    player = s.seat
    slot, industry = t.code_a[s.chosen], t.code_b[s.chosen]
    kind = top_tile(s, player, industry)
    pay(s, player, t.tile_money[kind])
    take_from_mat(s, player, industry)
    if s.tile[slot] >= 0:
        take_off_tile(s, slot)
    put_tile(s, player, slot, kind)
    s.builders |= 1 << player
    if industry == SHIPYARD:
        flip(s, slot)  # LAN-YARD-01, -02
    elif industry == COAL_MINE or industry == IRONWORKS:
        stock_tile(s, slot, kind)


def stock_tile(s: State, slot: int, kind: int) -> None:
    """Put cubes on a new mine or ironworks and fill its demand track with them (LAN-MINE-01..07, LAN-WORKS-01..04)."""
    t = s.tables
    industry = t.tile_industry[kind]
    s.cubes[slot] = t.tile_cubes[kind]
    s.stocked[industry] |= 1 << slot
    if industry == IRONWORKS:
        moved = room_for(t.iron_sell, s.iron_market, s.cubes[slot])
        s.money[s.seat] += sell_proceeds(t.iron_sell, s.iron_market, moved)
        s.iron_market += moved
    elif s.component[t.slot_place[slot]] & existing_ports(s):
        moved = room_for(t.coal_sell, s.coal_market, s.cubes[slot])
        s.money[s.seat] += sell_proceeds(t.coal_sell, s.coal_market, moved)
        s.coal_market += moved
    else:
        return
    if moved:
        take_from_tile(s, slot, moved)

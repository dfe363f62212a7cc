"""Building an industry, by one card or by two (chapters "Industrie bauen", "Überbauen", "Kombiaktion")."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Growing, ints
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import union
from millrace.parts.industry.account import flip, purse, short_of_money
from millrace.parts.industry.board import occupied_slots, settled_slots, top_tile
from millrace.parts.industry.build import (
    era_reason,
    lay_chosen_tile,
    overbuild_reason,
    overbuildable,
    refused,
    settled_reason,
)
from millrace.parts.industry.log import build_event, filled_events, overbuilt_events
from millrace.parts.industry.names import card_name, industry_name, place_name, slot_name
from millrace.parts.industry.state import CANAL, RAIL
from millrace.parts.industry.supply import UNREACHABLE, coal_price, iron_price, sell_coal, sell_iron, stock_tile
from millrace.parts.tiles import places_of

from . import verbs
from .connections import card_places, existing_ports
from .frames import CARD, COAL, END_ACTION, IRON, PLACE_TILE
from .resources import coal_unreachable
from .state import Position
from .switches import VIRTUAL_DIRECTION, VIRTUAL_LINK
from .tables import COAL_MINE, INDUSTRIES, IRONWORKS, PORT, SHIPYARD, SLOTS

ALL_SLOTS: Final = (1 << SLOTS) - 1

COMBINED_CARDS: Final = 2
"""Cards, and actions, that the combined action takes."""

ERA_RULES: Final = {
    "refuse.stack-empty": ("LAN-BUILD-32",),
    "refuse.canal-only": ("LAN-BUILD-23", "LAN-BUILD-24"),
    "refuse.rail-only": ("LAN-BUILD-22",),
    "refuse.never-built": ("LAN-BUILD-21", "LAN-YARD-04"),
}
"""The rules behind the reasons why a tile cannot be built in an era."""

OVERBUILD_RULES: Final = {
    "refuse.slot-taken": ("LAN-BUILD-26", "LAN-OVER-01"),
    "refuse.level-not-higher": ("LAN-OVER-02",),
    "refuse.rivals-tile": ("LAN-OVER-11",),
    "refuse.cubes-on-tiles": ("LAN-OVER-08",),
    "refuse.cubes-in-market": ("LAN-OVER-08",),
    "refuse.one-per-place": ("LAN-OVER-12", "LAN-BUILD-27"),
}
"""The rules behind the reasons why a mine cannot be built over another; of ironworks one differs."""

IRONWORKS_RULES: Final = {
    **OVERBUILD_RULES,
    "refuse.cubes-on-tiles": ("LAN-OVER-09",),
    "refuse.cubes-in-market": ("LAN-OVER-09",),
}

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
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


def slots_named_by(s: Position, hand: int) -> int:
    """The slots of the places that the location cards of a hand name (LAN-BUILD-06..08)."""
    t = s.tables
    return union(t.slots_at, places_of(t.card_place, hand & t.location_cards))


def closed_port_slots(s: Position) -> int:
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


def fitting_cards(s: Position, player: int, slot: int, industry: int) -> int:
    """The cards of the hand each of which permits building this industry on this slot."""
    t = s.tables
    place = t.slot_place[slot]
    cards = t.card_of_place[place]
    if card_places(s, player) >> place & 1:
        cards |= t.card_of_industry[industry]
    return cards & s.hand_mask[player]


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot with one card now."""
    return board_refusal(s, slot, industry) or hand_refusal(s, slot, industry) or cost_refusal(s, slot, industry)


def combined_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot by the combined action now."""
    return board_refusal(s, slot, industry) or turn_refusal(s) or cost_refusal(s, slot, industry)


def board_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the uppermost tile of a stack may not lie on this slot, whatever card is played."""
    t = s.tables
    place = t.slot_place[slot]
    if t.places_out >> place & 1:
        return Refusal(("LAN-VAR-18",), Message("refuse.place-out", place=place_name(t, place)))
    kind = top_tile(s, s.seat, industry)
    return refused(ERA_RULES, era_reason(s, industry, kind)) or slot_refusal(s, slot, industry, kind)


def slot_refusal(s: Position, slot: int, industry: int, kind: int) -> Refusal | None:
    """Why the tile may not lie on this slot."""
    t = s.tables
    settled = s.era == CANAL and settled_slots(s, s.seat) >> slot & 1 == 1
    if s.tile[slot] >= 0:
        rules = IRONWORKS_RULES if industry == IRONWORKS else OVERBUILD_RULES
        taken = refused(rules, overbuild_reason(s, slot, industry, kind, settled))
        if taken is not None:
            return taken
    elif settled:
        return Refusal(("LAN-BUILD-27",), settled_reason(s, slot))
    if industry == PORT and closed_port_slots(s) >> slot & 1:
        rule = "LAN-BUILD-34" if t.place_ids[t.slot_place[slot]] == "preston" else "LAN-BUILD-33"
        port_rules = (rule, "LAN-BUILD-36") if s.tile[slot] >= 0 else (rule,)
        return Refusal(port_rules, Message("refuse.port-order", slot=slot_name(t, t.slot_first[slot])))
    return None


def hand_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why no single card of the hand permits this build."""
    t = s.tables
    if fitting_cards(s, s.seat, slot, industry):
        return None
    if s.hand_mask[s.seat] & t.card_of_industry[industry]:
        return place_refusal(s, t.slot_place[slot])
    names = {"industry": industry_name(t, industry), "place": place_name(t, t.slot_place[slot])}
    return Refusal(("LAN-BUILD-01", "LAN-BUILD-06", "LAN-BUILD-10"), Message("refuse.no-fitting-card", **names))


def card_refusal(s: Position, slot: int, industry: int, card: int) -> Refusal:
    """Why one card of the hand does not permit the build chosen."""
    t = s.tables
    place = t.slot_place[slot]
    name = card_name(t, card)
    if t.card_place[card] >= 0:
        other = Message("refuse.card-names-other-place", card=name, place=place_name(t, place))
        return Refusal(("LAN-BUILD-06",), other)
    if t.card_industry[card] != industry:
        other = Message("refuse.card-other-industry", card=name, industry=industry_name(t, industry))
        return Refusal(("LAN-BUILD-10",), other)
    return place_refusal(s, place)


def place_refusal(s: Position, place: int) -> Refusal:
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


def virtual_rules(s: Position, place: int) -> tuple[str, ...]:
    """The rule that keeps the virtual link from opening one of its ends to the player."""
    t = s.tables
    if place != t.virtual_from and place != t.virtual_to:
        return ()
    if s.switches[VIRTUAL_LINK]:
        return ("LAN-VAR-08",)
    if place == t.virtual_from and not s.switches[VIRTUAL_DIRECTION]:
        return ("LAN-VLINK-03",)
    return ("LAN-VAR-06",)


def turn_refusal(s: Position) -> Refusal | None:
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


def cost_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot bring coal for the tile or pay for it."""
    t = s.tables
    kind = top_tile(s, s.seat, industry)
    place = t.slot_place[slot]
    coal = coal_price(s, s.component[place], t.tile_coal[kind], existing_ports(s))
    if coal == UNREACHABLE:
        town = t.place_ids[place]
        rules = ("LAN-BUILD-03", RAIL_ONLY_TOWNS[town]) if town in RAIL_ONLY_TOWNS else ("LAN-BUILD-03",)
        return coal_unreachable(s, rules, ints([place]))
    needed = t.tile_money[kind] + coal + iron_price(s, t.tile_iron[kind])
    if needed > purse(s, s.seat):
        return Refusal(("LAN-BUILD-05", "LAN-TURN-12"), short_of_money(needed, s.money[s.seat]))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: Position) -> None:
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
    for _ in range(COMBINED_CARDS if t.code_kind[s.chosen] == verbs.COMBINE else 1):
        push(s, CARD)


def place_tile(s: Position) -> None:
    """Pay, take the old tile away, lay the new one and put its cubes on it (LAN-BUILD-20, -31, LAN-OVER-05)."""
    slot = lay_chosen_tile(s)
    kind, industry = s.tile[slot], s.tables.code_b[s.chosen]
    s.builders |= 1 << s.seat
    if industry == SHIPYARD:
        flip(s, slot)  # LAN-YARD-01, -02
    elif industry == COAL_MINE or industry == IRONWORKS:
        stock_new_tile(s, slot, kind)


def stock_new_tile(s: Position, slot: int, kind: int) -> None:
    """Put cubes on a new mine or ironworks and fill its demand track with them (LAN-MINE-01..07, LAN-WORKS-01..04)."""
    t = s.tables
    stock_tile(s, slot, t.tile_cubes[kind])
    if t.tile_industry[kind] == IRONWORKS:
        sell_iron(s, slot)
    elif s.component[t.slot_place[slot]] & existing_ports(s):
        sell_coal(s, slot)


# -- How it is told -----------------------------------------------------------------------------------------------


def place_log(h: Happening[Position]) -> list[Message]:
    """A tile replaced, the one laid, and the demand track that it filled (LAN-BUILD-44)."""
    slot = h.before.tables.code_a[h.before.chosen]
    return [*overbuilt_events(h, slot), build_event(h, slot, h.after.tile[slot]), *filled_events(h)]

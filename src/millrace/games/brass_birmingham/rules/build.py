"""The Build action (chapters "Aktion: Bauen", "Ländliche Brauereien", "Überbauen")."""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Term
from millrace.parts.industry.account import short_of_money
from millrace.parts.industry.board import occupied_slots, settled_slots, slots_at_places, top_tile
from millrace.parts.industry.build import (
    era_reason,
    lay_chosen_tile,
    overbuild_reason,
    overbuildable,
    refused,
    settled_reason,
)
from millrace.parts.industry.names import card_name, industry_name, place_name, slot_name, slot_names, tile_name
from millrace.parts.industry.state import CANAL
from millrace.parts.industry.supply import UNREACHABLE, coal_price, iron_price, sell_coal, sell_iron, stock_tile
from millrace.parts.tiles import cubes_within, places_of

from .frames import COAL, IRON, STOCK_TILE, TASK_BITS
from .state import Position
from .switches import FARM_CARD
from .tables import BREWERY, COAL_MINE, INDUSTRIES, IRON_WORKS, SLOTS, WILD_INDUSTRY, WILD_LOCATION

ALL_SLOTS: Final = (1 << SLOTS) - 1

RULES: Final = {
    "refuse.stack-empty": ("BIR-BUILD-08",),
    "refuse.canal-only": ("BIR-ERA-04", "BIR-ERA-06"),
    "refuse.rail-only": ("BIR-ERA-02",),
    "refuse.never-built": ("BIR-ERA-02", "BIR-ERA-04"),
    "refuse.slot-taken": ("BIR-BUILD-12", "BIR-OVER-01"),
    "refuse.level-not-higher": ("BIR-OVER-02",),
    "refuse.rivals-tile": ("BIR-OVER-06",),
    "refuse.cubes-on-tiles": ("BIR-OVER-07",),
    "refuse.cubes-in-market": ("BIR-OVER-08",),
    "refuse.one-per-place": ("BIR-OVER-12", "BIR-ERA-01"),
}
"""The rules behind the reasons why a tile cannot be built in an era, or not over another."""

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """Every industry and slot on which the player can complete a build now, with some card of the hand."""
    t = s.tables
    player = s.seat
    hand = s.hand_mask[player]
    named = slots_named_by(s, hand)
    network = s.network[player]
    networked = slots_at_places(s, network) if network else ALL_SLOTS
    free = ALL_SLOTS & ~occupied_slots(s)
    settled = settled_slots(s, player) if s.era == CANAL else 0
    in_era = t.tile_in_era[s.era]
    slot_place, component = t.slot_place, s.component
    for industry in range(INDUSTRIES):
        kind = t.mat_tiles[industry][s.mat[player * INDUSTRIES + industry]]
        if kind < 0 or not in_era[kind]:
            continue
        slots = (named | networked if hand & t.cards_of_industry[industry] else named) & t.slots_of[industry]
        if not slots:
            continue
        purse = s.money[player] - t.tile_money[kind]
        if purse >= 0 and t.tile_iron[kind]:
            purse -= iron_price(s, t.tile_iron[kind])
        if purse < 0:
            continue
        slots &= free_choice(s, industry, free & ~settled) | overbuildable(s, player, industry, kind, settled)
        coal = t.tile_coal[kind]
        while slots:
            low = slots & -slots
            slot = low.bit_length() - 1
            slots ^= low
            if coal:
                price = coal_price(s, component[slot_place[slot]], coal, t.merchant_places)
                if price == UNREACHABLE or price > purse:
                    continue
            out.append(t.build_code[slot * INDUSTRIES + industry])


def slots_named_by(s: Position, hand: int) -> int:
    """The slots at which the location cards of a hand permit building, network or not (BIR-BUILD-02, -04)."""
    t = s.tables
    if hand >> WILD_LOCATION & 1:
        return ALL_SLOTS & ~slots_at_places(s, t.farm_places) if s.switches[FARM_CARD] else ALL_SLOTS
    return slots_at_places(s, places_of(t.card_place, hand & t.location_cards))


def free_choice(s: Position, industry: int, free: int) -> int:
    """Of the free slots those an industry may take: slots with its icon only come first (BIR-BUILD-10)."""
    t = s.tables
    slots = free & t.slots_of[industry]
    single = free & t.only_of[industry]
    while single:
        low = single & -single
        slots &= ~t.wider_slots[industry * SLOTS + low.bit_length() - 1]
        single ^= low
    return slots


def in_network(s: Position, player: int, place: int) -> bool:
    """Whether a place belongs to the player's network; with nothing on the board every place does (BIR-FIRST-01)."""
    network = s.network[player]
    return network == 0 or network >> place & 1 == 1


def fitting_cards(s: Position, player: int, slot: int, industry: int) -> int:
    """The cards of the hand that permit building this industry on this slot."""
    t = s.tables
    place = t.slot_place[slot]
    cards = t.cards_of_place[place]
    if not (s.switches[FARM_CARD] and t.farm_places >> place & 1):
        cards |= 1 << WILD_LOCATION
    if in_network(s, player, place):
        cards |= t.cards_of_industry[industry]
    return cards & s.hand_mask[player]


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot now."""
    kind = top_tile(s, s.seat, industry)
    return (
        refused(RULES, era_reason(s, industry, kind))
        or slot_refusal(s, slot, industry, kind)
        or hand_refusal(s, slot, industry)
        or cost_refusal(s, slot, kind)
    )


def slot_refusal(s: Position, slot: int, industry: int, kind: int) -> Refusal | None:
    """Why the tile may not lie on this slot."""
    t = s.tables
    settled = s.era == CANAL and settled_slots(s, s.seat) >> slot & 1 == 1
    if s.tile[slot] >= 0:
        return refused(RULES, overbuild_reason(s, slot, industry, kind, settled))
    if settled:
        return Refusal(("BIR-ERA-01",), settled_reason(s, slot))
    free = ALL_SLOTS & ~occupied_slots(s) & t.slots_at[t.slot_place[slot]]
    if free_choice(s, industry, free) >> slot & 1:
        return None
    better = slot_names(t, free & t.only_of[industry])
    reason = Message("refuse.single-icon-first", slots=better, industry=industry_name(t, industry))
    return Refusal(("BIR-BUILD-10", "BIR-BUILD-11"), reason)


def hand_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why no card of the hand permits this build."""
    t = s.tables
    if fitting_cards(s, s.seat, slot, industry):
        return None
    place = t.slot_place[slot]
    hand = s.hand_mask[s.seat]
    if hand & t.cards_of_industry[industry]:
        rules = ("BIR-FARM-04", "BIR-BUILD-06") if t.farm_places >> place & 1 else ("BIR-BUILD-06",)
        return Refusal(rules, Message("refuse.not-in-network", place=place_name(t, place)))
    if t.farm_places >> place & 1:
        rules = ("BIR-FARM-02", "BIR-VAR-01") if hand >> WILD_LOCATION & 1 else ("BIR-FARM-02",)
        wild = [WILD_INDUSTRY] if s.switches[FARM_CARD] else [WILD_LOCATION, WILD_INDUSTRY]
        cards = (Term("card.brewery"), *[card_name(t, card) for card in wild])
        return Refusal(rules, Message("refuse.farm-card", place=place_name(t, place), cards=cards))
    return Refusal(
        ("BIR-BUILD-02", "BIR-BUILD-05"),
        Message("refuse.no-fitting-card", industry=industry_name(t, industry), place=place_name(t, place)),
    )


def card_refusal(s: Position, slot: int, industry: int, card: int) -> Refusal:
    """Why one card of the hand does not permit the build chosen."""
    t = s.tables
    place = t.slot_place[slot]
    card_term = card_name(t, card)
    farm = t.farm_places >> place & 1
    if card == WILD_LOCATION:
        return Refusal(("BIR-VAR-01",), Message("refuse.card-not-on-farm", card=card_term, place=place_name(t, place)))
    if t.card_place[card] >= 0:
        rules = ("BIR-FARM-02",) if farm else ("BIR-BUILD-02",)
        return Refusal(rules, Message("refuse.card-names-other-place", card=card_term, place=place_name(t, place)))
    if card != WILD_INDUSTRY and not t.card_industries[card] >> industry & 1:
        industry_term = industry_name(t, industry)
        return Refusal(("BIR-BUILD-05",), Message("refuse.card-other-industry", card=card_term, industry=industry_term))
    network_rules = ("BIR-FARM-04", "BIR-BUILD-06") if farm else ("BIR-BUILD-06",)
    return Refusal(network_rules, Message("refuse.not-in-network", place=place_name(t, place)))


def cost_refusal(s: Position, slot: int, kind: int) -> Refusal | None:
    """Why the player cannot pay for the tile (BIR-TURN-07)."""
    t = s.tables
    place = t.slot_place[slot]
    coal = 0
    if t.tile_coal[kind]:
        coal = coal_price(s, s.component[place], t.tile_coal[kind], t.merchant_places)
        if coal == UNREACHABLE:
            return coal_unreachable(s, s.component[place], t.tile_coal[kind], place_name(t, place))
    needed = t.tile_money[kind] + coal + iron_price(s, t.tile_iron[kind])
    if needed > s.money[s.seat]:
        return Refusal(("BIR-TURN-07", "BIR-BUILD-13"), short_of_money(needed, s.money[s.seat]))
    return None


def coal_unreachable(s: Position, reach: int, wanted: int, where: Term | Message) -> Refusal:
    """The refusal for want of a coal source where `reach` is connected."""
    at_hand = cubes_within(s.cubes, s.tables.slot_place, s.stocked[COAL_MINE], reach)
    rules = ("BIR-COAL-02", "BIR-COAL-11", "BIR-TURN-07")
    return Refusal(rules, Message("refuse.coal-unreachable", wanted=wanted, at_hand=at_hand, place=where))


# -- What it does -------------------------------------------------------------------------------------------------


def place_tile(s: Position) -> None:
    """Lay the lowest tile of the stack on the slot and ask for what it costs."""
    t = s.tables
    slot = lay_chosen_tile(s)
    kind = s.tile[slot]
    push(s, STOCK_TILE, slot)
    for _ in range(t.tile_iron[kind]):
        push(s, IRON)
    for _ in range(t.tile_coal[kind]):
        push(s, COAL, t.slot_place[slot])


def stock_new_tile(s: Position) -> None:
    """Put cubes or barrels on a new tile and sell to the market what it takes (BIR-BUILD-15..17, BIR-MARKET-01..06)."""
    t = s.tables
    slot = s.frame >> TASK_BITS
    kind = s.tile[slot]
    industry = t.tile_industry[kind]
    if industry == BREWERY:
        stock_tile(s, slot, t.barrels_built[s.era])
    elif industry == IRON_WORKS:
        stock_tile(s, slot, t.tile_cubes[kind])
        sell_iron(s, slot)
    elif industry == COAL_MINE:
        stock_tile(s, slot, t.tile_cubes[kind])
        if s.component[t.slot_place[slot]] & t.merchant_places:
            sell_coal(s, slot)


# -- How it is told -----------------------------------------------------------------------------------------------


def place_log(h: Happening[Position]) -> list[Message]:
    """A tile laid, and the one that it replaced."""
    old, s, t = h.before, h.after, h.before.tables
    player, slot = old.seat, t.code_a[old.chosen]
    kind, under = s.tile[slot], old.tile[slot]
    tile, level, money = tile_name(t, kind), t.tile_level[kind], old.money[player] - s.money[player]
    seat = seat_letter(player)
    events = [Message("log.build", seat=seat, tile=tile, level=level, slot=slot_name(t, slot), money=money)]
    if under >= 0:
        values = {"level": t.tile_level[under], "cubes": old.cubes[slot]}
        events.append(Message("log.overbuilt", tile=tile, owner=seat_letter(old.owner[slot]), **values))
    return events


def stock_log(h: Happening[Position]) -> list[Message]:
    """The cubes a new mine or works sold at once."""
    old, s, t = h.before, h.after, h.before.tables
    sold = s.coal_market + s.iron_market - old.coal_market - old.iron_market
    if sold == 0:
        return []
    player = s.owner[h.argument]
    name = "coal" if t.tile_industry[s.tile[h.argument]] == COAL_MINE else "iron"
    money = s.money[player] - old.money[player]
    good, market = Term(name), Term(f"{name}-market")
    return [Message("log.sold", seat=seat_letter(player), n=sold, good=good, market=market, money=money)]

"""The Build action (chapters "Aktion: Bauen", "Ländliche Brauereien", "Überbauen")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Term
from millrace.parts.bits import total
from millrace.parts.lists import Ints
from millrace.parts.market import room_for, sell_proceeds
from millrace.parts.tiles import cubes_within, places_of, slots_below

from .connections import (
    ALL_SLOTS,
    in_network,
    occupied_slots,
    put_tile,
    settled_slots,
    slots_at_places,
    take_off_tile,
)
from .names import card_name, industry_name, place_name, slot_name, slot_names, tile_industry_name
from .resources import (
    UNREACHABLE,
    coal_price,
    iron_price,
    need_coal,
    need_iron,
    pay,
    short_of_money,
    take_from_tile,
)
from .state import (
    CANAL,
    CARD,
    END_ACTION,
    PLACE_TILE,
    RAIL,
    STOCK_TILE,
    TASK_BITS,
    State,
    push,
    take_from_mat,
    top_tile,
)
from .tables import (
    BREWERY,
    COAL_MINE,
    INDUSTRIES,
    IRON_WORKS,
    SLOTS,
    WILD_INDUSTRY,
    WILD_LOCATION,
)

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
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
                price = coal_price(s, component[slot_place[slot]], coal)
                if price == UNREACHABLE or price > purse:
                    continue
            out.append(t.build_code[slot * INDUSTRIES + industry])


def slots_named_by(s: State, hand: int) -> int:
    """The slots at which the location cards of a hand permit building, network or not (BIR-BUILD-02, -04)."""
    t = s.tables
    if hand >> WILD_LOCATION & 1:
        return ALL_SLOTS & ~slots_at_places(s, t.farm_places) if s.farm_industry_only else ALL_SLOTS
    return slots_at_places(s, places_of(t.card_place, hand & t.location_cards))


def free_choice(s: State, industry: int, free: int) -> int:
    """Of the free slots those an industry may take: slots with its icon only come first (BIR-BUILD-10)."""
    t = s.tables
    slots = free & t.slots_of[industry]
    single = free & t.only_of[industry]
    while single:
        low = single & -single
        slots &= ~t.wider_slots[industry * SLOTS + low.bit_length() - 1]
        single ^= low
    return slots


def overbuildable(s: State, player: int, industry: int, kind: int, settled: int) -> int:
    """The slots whose tile the player may replace by a tile of this kind (chapter "Überbauen")."""
    t = s.tables
    tiles = s.standing[industry] & s.own[player]
    if no_cubes_of(s, industry):
        tiles |= s.standing[industry] & ~s.own[player] & ~settled
    return slots_below(s.tile, t.tile_level, tiles, t.tile_level[kind])


def no_cubes_of(s: State, industry: int) -> bool:
    """Whether rivals' tiles of an industry may be overbuilt: no cube on tiles nor in the market (BIR-OVER-06..08)."""
    if industry == COAL_MINE:
        return s.stocked[COAL_MINE] == 0 and s.coal_market == 0
    if industry == IRON_WORKS:
        return s.stocked[IRON_WORKS] == 0 and s.iron_market == 0
    return False


def fitting_cards(s: State, player: int, slot: int, industry: int) -> int:
    """The cards of the hand that permit building this industry on this slot."""
    t = s.tables
    place = t.slot_place[slot]
    cards = t.cards_of_place[place]
    if not (s.farm_industry_only and t.farm_places >> place & 1):
        cards |= 1 << WILD_LOCATION
    if in_network(s, player, place):
        cards |= t.cards_of_industry[industry]
    return cards & s.hand_mask[player]


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot now."""
    kind = top_tile(s, s.seat, industry)
    return (
        tile_refusal(s, industry, kind)
        or slot_refusal(s, slot, industry, kind)
        or hand_refusal(s, slot, industry)
        or cost_refusal(s, slot, kind)
    )


def tile_refusal(s: State, industry: int, kind: int) -> Refusal | None:
    """Why the uppermost tile of the stack cannot be built in this era."""
    t = s.tables
    if kind < 0:
        return Refusal(("BIR-BUILD-08",), Message("refuse.stack-empty", industry=industry_name(industry)))
    if t.tile_in_era[s.era][kind]:
        return None
    tile = industry_name(industry)
    if s.era == RAIL:
        return Refusal(("BIR-ERA-04", "BIR-ERA-06"), Message("refuse.canal-only", tile=tile, level=t.tile_level[kind]))
    return Refusal(("BIR-ERA-02",), Message("refuse.rail-only", tile=tile, level=t.tile_level[kind]))


def slot_refusal(s: State, slot: int, industry: int, kind: int) -> Refusal | None:
    """Why the tile may not lie on this slot."""
    t = s.tables
    player = s.seat
    place = t.slot_place[slot]
    settled = settled_slots(s, player) >> slot & 1 and s.era == CANAL
    if s.tile[slot] >= 0:
        return overbuild_refusal(s, slot, industry, kind, bool(settled))
    if settled:
        return Refusal(("BIR-ERA-01",), Message("refuse.one-per-place", place=place_name(t, place)))
    free = ALL_SLOTS & ~occupied_slots(s) & t.slots_at[place]
    if free_choice(s, industry, free) >> slot & 1:
        return None
    better = slot_names(t, free & t.only_of[industry])
    return Refusal(
        ("BIR-BUILD-10", "BIR-BUILD-11"),
        Message("refuse.single-icon-first", slots=better, industry=industry_name(industry)),
    )


def overbuild_refusal(s: State, slot: int, industry: int, kind: int, settled: bool) -> Refusal | None:
    """Why the tile lying on this slot may not be replaced."""
    t = s.tables
    old = s.tile[slot]
    old_term = tile_industry_name(t, old)
    if t.tile_industry[old] != industry:
        taken = Message("refuse.slot-taken", slot=slot_name(t, slot), tile=old_term)
        return Refusal(("BIR-BUILD-12", "BIR-OVER-01"), taken)
    if t.tile_level[old] >= t.tile_level[kind]:
        return Refusal(
            ("BIR-OVER-02",),
            Message("refuse.level-not-higher", tile=old_term, old=t.tile_level[old], new=t.tile_level[kind]),
        )
    if s.owner[slot] == s.seat:
        return None
    if industry not in (COAL_MINE, IRON_WORKS):
        return Refusal(("BIR-OVER-06",), Message("refuse.rivals-tile", tile=old_term))
    good = Term("coal" if industry == COAL_MINE else "iron")
    if s.stocked[industry]:
        cubes = total(s.cubes, s.stocked[industry])
        return Refusal(("BIR-OVER-07",), Message("refuse.cubes-on-tiles", tile=old_term, good=good, cubes=cubes))
    if not no_cubes_of(s, industry):
        cubes = s.coal_market if industry == COAL_MINE else s.iron_market
        return Refusal(("BIR-OVER-08",), Message("refuse.cubes-in-market", tile=old_term, good=good, cubes=cubes))
    if settled:
        place = place_name(t, t.slot_place[slot])
        return Refusal(("BIR-OVER-12", "BIR-ERA-01"), Message("refuse.one-per-place", place=place))
    return None


def hand_refusal(s: State, slot: int, industry: int) -> Refusal | None:
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
        wild = [WILD_INDUSTRY] if s.farm_industry_only else [WILD_LOCATION, WILD_INDUSTRY]
        cards = (Term("card.brewery"), *[card_name(t, card) for card in wild])
        return Refusal(rules, Message("refuse.farm-card", place=place_name(t, place), cards=cards))
    return Refusal(
        ("BIR-BUILD-02", "BIR-BUILD-05"),
        Message("refuse.no-fitting-card", industry=industry_name(industry), place=place_name(t, place)),
    )


def card_refusal(s: State, slot: int, industry: int, card: int) -> Refusal:
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
        industry_term = industry_name(industry)
        return Refusal(("BIR-BUILD-05",), Message("refuse.card-other-industry", card=card_term, industry=industry_term))
    network_rules = ("BIR-FARM-04", "BIR-BUILD-06") if farm else ("BIR-BUILD-06",)
    return Refusal(network_rules, Message("refuse.not-in-network", place=place_name(t, place)))


def cost_refusal(s: State, slot: int, kind: int) -> Refusal | None:
    """Why the player cannot pay for the tile (BIR-TURN-07)."""
    t = s.tables
    place = t.slot_place[slot]
    coal = 0
    if t.tile_coal[kind]:
        coal = coal_price(s, s.component[place], t.tile_coal[kind])
        if coal == UNREACHABLE:
            return coal_unreachable(s, s.component[place], t.tile_coal[kind], place_name(t, place))
    needed = t.tile_money[kind] + coal + iron_price(s, t.tile_iron[kind])
    if needed > s.money[s.seat]:
        return short_of_money(("BIR-TURN-07", "BIR-BUILD-13"), needed, s.money[s.seat])
    return None


def coal_unreachable(s: State, reach: int, wanted: int, where: Term | Message) -> Refusal:
    """The refusal for want of a coal source where `reach` is connected."""
    at_hand = cubes_within(s.cubes, s.tables.slot_place, s.stocked[COAL_MINE], reach)
    rules = ("BIR-COAL-02", "BIR-COAL-11", "BIR-TURN-07")
    return Refusal(rules, Message("refuse.coal-unreachable", wanted=wanted, at_hand=at_hand, place=where))


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Card first, then the tile, its costs, its cubes or barrels, the sale to the market (BIR-BUILD-18)."""
    push(s, END_ACTION)
    push(s, PLACE_TILE)
    push(s, CARD)


def place_tile(s: State) -> None:
    """Lay the lowest tile of the stack on the slot and ask for what it costs."""
    t = s.tables
    player = s.seat
    slot, industry = t.code_a[s.chosen], t.code_b[s.chosen]
    kind = top_tile(s, player, industry)
    take_from_mat(s, player, industry)
    if s.tile[slot] >= 0:
        take_off_tile(s, slot)
    put_tile(s, player, slot, kind)
    pay(s, player, t.tile_money[kind])
    push(s, STOCK_TILE, slot)
    for _ in range(t.tile_iron[kind]):
        need_iron(s)
    for _ in range(t.tile_coal[kind]):
        need_coal(s, t.slot_place[slot])


def stock_tile(s: State, frame: int) -> None:
    """Put cubes or barrels on a new tile and sell to the market what it takes (BIR-BUILD-15..17, BIR-MARKET-01..06)."""
    t = s.tables
    slot = frame >> TASK_BITS
    kind = s.tile[slot]
    industry = t.tile_industry[kind]
    if industry == BREWERY:
        s.cubes[slot] = t.barrels_built[s.era]
    elif industry == COAL_MINE or industry == IRON_WORKS:
        s.cubes[slot] = t.tile_cubes[kind]
    if s.cubes[slot]:
        s.stocked[industry] |= 1 << slot
    if industry == IRON_WORKS:
        sell_iron(s, slot)
    elif industry == COAL_MINE and s.component[t.slot_place[slot]] & t.merchant_places:
        sell_coal(s, slot)


def sell_coal(s: State, slot: int) -> None:
    """Move cubes of a new mine to the dearest empty spaces of the coal market (BIR-MARKET-03, -04)."""
    prices = s.tables.coal_sell
    sold = room_for(prices, s.coal_market, s.cubes[slot])
    s.money[s.owner[slot]] += sell_proceeds(prices, s.coal_market, sold)
    s.coal_market += sold
    take_from_tile(s, slot, sold)


def sell_iron(s: State, slot: int) -> None:
    """Move cubes of new works to the dearest empty spaces of the iron market (BIR-MARKET-02)."""
    prices = s.tables.iron_sell
    sold = room_for(prices, s.iron_market, s.cubes[slot])
    s.money[s.owner[slot]] += sell_proceeds(prices, s.iron_market, sold)
    s.iron_market += sold
    take_from_tile(s, slot, sold)

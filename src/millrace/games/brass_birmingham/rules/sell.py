"""The Sell action and merchant bonuses (chapters "Aktion: Verkaufen", "Händlerbonus")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from .names import goods_names, industry_name, place_name, slot_name, space_name
from .resources import barrels_in, breweries_for, sale_frame, take_barrel
from .state import BEER, BONUS, CARD, END_ACTION, FLIP, NEXT_SALE, SALE, TASK_BITS, State, push
from .tables import COTTON, GOODS, MANUFACTURER, MERCHANT_SPACES, POTTERY

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: State, out: Ints) -> None:
    """Every own unflipped tile with goods, with every merchant tile it can be sold to now."""
    t = s.tables
    player = s.seat
    tiles = (s.standing[COTTON] | s.standing[MANUFACTURER] | s.standing[POTTERY]) & s.own[player] & ~s.flipped
    while tiles:
        low = tiles & -tiles
        slot = low.bit_length() - 1
        tiles ^= low
        kind = s.tile[slot]
        reach = s.component[t.slot_place[slot]]
        if not reach & t.merchant_places:
            continue
        need = t.tile_beer[kind]
        if need:
            need -= barrels_in(s, breweries_for(s, player, reach))
        if need > 1:
            continue
        for space in range(MERCHANT_SPACES):
            merchant = s.merchant_tile[space]
            if merchant < 0 or not t.goods_of_tile[merchant] >> t.tile_industry[kind] & 1:
                continue
            if reach >> t.space_place[space] & 1 and need <= (s.barrels >> space & 1):
                out.append(t.sell_code[slot * MERCHANT_SPACES + space])


def next_offers(s: State, out: Ints) -> None:
    """Further sales of the same action, and the choice to stop (BIR-SELL-10)."""
    offers(s, out)
    out.append(s.tables.done_code)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: State, slot: int, space: int) -> Refusal | None:
    """Why the tile on this slot cannot be sold at this merchant space now."""
    return tile_refusal(s, slot) or merchant_refusal(s, slot, space) or supply_refusal(s, slot, space)


def tile_refusal(s: State, slot: int) -> Refusal | None:
    """Why there is nothing to sell on this slot."""
    t = s.tables
    name = slot_name(t, slot)
    if s.owner[slot] != s.seat:
        return Refusal(("BIR-SELL-02",), Message("refuse.no-own-tile", slot=name))
    industry = t.tile_industry[s.tile[slot]]
    if not GOODS >> industry & 1:
        return Refusal(("BIR-SELL-02", "BIR-FLIP-01"), Message("refuse.never-sold", tile=industry_name(industry)))
    if s.flipped >> slot & 1:
        return Refusal(("BIR-SELL-02", "BIR-FLIP-06"), Message("refuse.already-flipped", slot=name))
    return None


def merchant_refusal(s: State, slot: int, space: int) -> Refusal | None:
    """Why this merchant space does not buy the tile."""
    t = s.tables
    merchant = s.merchant_tile[space]
    industry = t.tile_industry[s.tile[slot]]
    if merchant < 0 or not t.goods_of_tile[merchant] >> industry & 1:
        return Refusal(("BIR-SELL-04",), wrong_merchant(s, industry, space))
    if not s.component[t.slot_place[slot]] >> t.space_place[space] & 1:
        here = place_name(t, t.slot_place[slot])
        there = place_name(t, t.space_place[space])
        return Refusal(("BIR-SELL-03",), Message("refuse.merchant-not-connected", place=here, merchant=there))
    return None


def wrong_merchant(s: State, industry: int, space: int) -> Message:
    """What a merchant space buys instead of the goods of an industry."""
    t = s.tables
    merchant = s.merchant_tile[space]
    if merchant < 0:
        return Message("refuse.no-merchant", space=space_name(t, space))
    if t.goods_of_tile[merchant] == 0:
        return Message("refuse.merchant-buys-nothing", space=space_name(t, space))
    wanted, offered = goods_names(t.goods_of_tile[merchant]), goods_names(1 << industry)
    return Message("refuse.merchant-buys-other", space=space_name(t, space), wanted=wanted, offered=offered)


def supply_refusal(s: State, slot: int, space: int) -> Refusal | None:
    """Why the beer for this sale is not to be had."""
    t = s.tables
    need = t.tile_beer[s.tile[slot]]
    if need == 0:
        return None
    at_hand = barrels_in(s, breweries_for(s, s.seat, s.component[t.slot_place[slot]])) + (s.barrels >> space & 1)
    if need <= at_hand:
        return None
    return Refusal(
        ("BIR-SELL-05", "BIR-SELL-12", "BIR-TURN-07"), Message("refuse.no-beer-for-sale", need=need, at_hand=at_hand)
    )


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: State) -> None:
    """Card first, then one sale after the other."""
    t = s.tables
    push(s, END_ACTION)
    push(s, SALE, sale_frame(t.code_a[s.chosen], t.code_b[s.chosen]))
    push(s, CARD)


def sell(s: State, slot: int, space: int) -> None:
    """Ask for the beer of a sale; then the tile flips, and a further sale may follow (BIR-SELL-16)."""
    push(s, NEXT_SALE)
    push(s, FLIP, slot)
    for _ in range(s.tables.tile_beer[s.tile[slot]]):
        push(s, BEER, sale_frame(slot, space))


def sell_in_frame(s: State, frame: int) -> None:
    """Carry out the sale a stack frame speaks of."""
    slot, space = divmod(frame >> TASK_BITS, MERCHANT_SPACES)
    sell(s, slot, space)


def use_barrel(s: State, space: int) -> None:
    """Consume a merchant's barrel; its bonus comes at once (BIR-BONUS-02)."""
    for _ in range(take_barrel(s, space)):
        push(s, BONUS)

"""The Sell action, its beer and the merchants' bonuses (chapters "Aktion: Verkaufen", "Händlerbonus")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen, total
from millrace.parts.industry.account import flip, gain_vp, income_level, raise_income
from millrace.parts.industry.log import source_event
from millrace.parts.industry.names import income_change, industry_name, place_name, slot_name, tile_name
from millrace.parts.industry.sources import OWN
from millrace.parts.industry.supply import take_from_tile

from . import verbs
from .frames import BEER, BONUS, CARD, END_ACTION, FLIP, NEXT_SALE, SALE, TASK_BITS
from .names import goods_names, space_name
from .resources import beer_refusal, breweries_for
from .state import Position
from .tables import (
    BONUS_DEVELOP,
    BONUS_INCOME,
    BONUS_MONEY,
    BONUS_VP,
    COTTON,
    GOODS,
    MANUFACTURER,
    MERCHANT_SPACES,
    POTTERY,
)

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
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
            need -= total(s.cubes, breweries_for(s, player, reach))
        if need > 1:
            continue
        for space in range(MERCHANT_SPACES):
            merchant = s.merchant_tile[space]
            if merchant < 0 or not t.goods_of_tile[merchant] >> t.tile_industry[kind] & 1:
                continue
            if reach >> t.space_place[space] & 1 and need <= (s.barrels >> space & 1):
                out.append(t.sell_code[slot * MERCHANT_SPACES + space])


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, slot: int, space: int) -> Refusal | None:
    """Why the tile on this slot cannot be sold at this merchant space now."""
    if s.merchant_tile[space] < 0:
        return Refusal(("BIR-SELL-04",), Message("refuse.no-merchant", space=space_name(s.tables, space)))
    goods = s.standing[COTTON] | s.standing[MANUFACTURER] | s.standing[POTTERY]
    if s.owner[slot] != s.seat and not goods & s.own[s.seat] & ~s.flipped:
        return Refusal(("BIR-SELL-02",), Message("refuse.nothing-to-sell"))
    return tile_refusal(s, slot) or merchant_refusal(s, slot, space) or supply_refusal(s, slot, space)


def tile_refusal(s: Position, slot: int) -> Refusal | None:
    """Why there is nothing to sell on this slot."""
    t = s.tables
    name = slot_name(t, slot)
    if s.owner[slot] != s.seat:
        return Refusal(("BIR-SELL-02",), Message("refuse.no-own-tile", slot=name))
    industry = t.tile_industry[s.tile[slot]]
    if not GOODS >> industry & 1:
        return Refusal(("BIR-SELL-02", "BIR-FLIP-01"), Message("refuse.never-sold", tile=industry_name(t, industry)))
    if s.flipped >> slot & 1:
        return Refusal(("BIR-SELL-02", "BIR-FLIP-06"), Message("refuse.already-flipped", slot=name))
    return None


def merchant_refusal(s: Position, slot: int, space: int) -> Refusal | None:
    """Why this merchant space does not buy the tile."""
    t = s.tables
    merchant = s.merchant_tile[space]
    industry = t.tile_industry[s.tile[slot]]
    if not t.goods_of_tile[merchant] >> industry & 1:
        return Refusal(("BIR-SELL-04",), wrong_merchant(s, industry, space))
    if not s.component[t.slot_place[slot]] >> t.space_place[space] & 1:
        here = place_name(t, t.slot_place[slot])
        there = place_name(t, t.space_place[space])
        return Refusal(("BIR-SELL-03",), Message("refuse.merchant-not-connected", place=here, merchant=there))
    return None


def wrong_merchant(s: Position, industry: int, space: int) -> Message:
    """What a merchant space buys instead of the goods of an industry."""
    t = s.tables
    merchant = s.merchant_tile[space]
    if t.goods_of_tile[merchant] == 0:
        return Message("refuse.merchant-buys-nothing", space=space_name(t, space))
    wanted, offered = goods_names(t.goods_of_tile[merchant]), goods_names(1 << industry)
    return Message("refuse.merchant-buys-other", space=space_name(t, space), wanted=wanted, offered=offered)


def supply_refusal(s: Position, slot: int, space: int) -> Refusal | None:
    """Why the beer for this sale is not to be had."""
    t = s.tables
    need = t.tile_beer[s.tile[slot]]
    if need == 0:
        return None
    breweries = breweries_for(s, s.seat, s.component[t.slot_place[slot]])
    at_hand = total(s.cubes, breweries) + (s.barrels >> space & 1)
    if need <= at_hand:
        return None
    return Refusal(
        ("BIR-SELL-05", "BIR-SELL-12", "BIR-TURN-07"), Message("refuse.no-beer-for-sale", need=need, at_hand=at_hand)
    )


# -- What it does -------------------------------------------------------------------------------------------------


def sale_of(slot: int, space: int) -> int:
    """The argument of a frame that speaks of selling the tile on a slot at a merchant space."""
    return slot * MERCHANT_SPACES + space


def begin(s: Position) -> None:
    """Card first, then one sale after the other."""
    t = s.tables
    push(s, END_ACTION)
    push(s, SALE, sale_of(t.code_a[s.chosen], t.code_b[s.chosen]))
    push(s, CARD)


def sell_first(s: Position) -> None:
    """Carry out the sale chosen."""
    slot, space = divmod(s.frame >> TASK_BITS, MERCHANT_SPACES)
    sell(s, slot, space)


def sell(s: Position, slot: int, space: int) -> None:
    """Ask for the beer of a sale; then the tile flips, and a further sale may follow (BIR-SELL-10, -16)."""
    push(s, NEXT_SALE)
    push(s, FLIP, slot)
    for _ in range(s.tables.tile_beer[s.tile[slot]]):
        push(s, BEER, sale_of(slot, space))


def flip_sold(s: Position) -> None:
    """The tile sold flips."""
    flip(s, s.frame >> TASK_BITS)


def sale_log(h: Happening[Position], slot: int, space: int) -> list[Message]:
    """A sale, and to whom."""
    t, old = h.before.tables, h.before
    kind = old.tile[slot]
    tile, level, merchant = tile_name(t, kind), t.tile_level[kind], space_name(t, space)
    seat = seat_letter(old.seat)
    return [Message("log.sell", seat=seat, tile=tile, level=level, slot=slot_name(t, slot), merchant=merchant)]


def first_log(h: Happening[Position]) -> list[Message]:
    """The first sale."""
    slot, space = divmod(h.argument, MERCHANT_SPACES)
    return sale_log(h, slot, space)


# -- Its beer -----------------------------------------------------------------------------------------------------


def beer_offers(s: Position, out: Growing) -> None:
    """The beer sources of a sale: breweries, and the barrel beside the merchant tile sold to (BIR-BEER-05)."""
    t = s.tables
    slot, space = divmod(s.frame >> TASK_BITS, MERCHANT_SPACES)
    append_chosen(t.beer_code, breweries_for(s, s.seat, s.component[t.slot_place[slot]]), out)
    if s.barrels >> space & 1:
        out.append(t.barrel_code + space)


def sale_beer_refusal(s: Position, code: int) -> Refusal | None:
    """Why a brewery or a merchant's barrel may not be used for the sale."""
    t = s.tables
    slot, sold_to = divmod(s.frame >> TASK_BITS, MERCHANT_SPACES)
    if t.code_kind[code] == verbs.TAKE_BEER:
        return beer_refusal(s, s.component[t.slot_place[slot]], t.code_a[code])
    if t.code_kind[code] != verbs.TAKE_BARREL:
        return not_asked()
    space = t.code_a[code]
    if space != sold_to:
        names = {"space": space_name(t, space), "sold_to": space_name(t, sold_to)}
        return Refusal(("BIR-BEER-05",), Message("refuse.other-merchant", **names))
    if not s.barrels >> space & 1:
        return Refusal(("BIR-BEER-05",), Message("refuse.no-barrel-there", space=space_name(t, space)))
    return None


def take_beer(s: Position) -> None:
    """Take a barrel from a brewery, or the merchant's with its bonus."""
    t = s.tables
    if t.code_kind[s.code] == verbs.TAKE_BEER:
        take_from_tile(s, t.code_a[s.code])
    else:
        take_barrel(s, t.code_a[s.code])


def take_barrel(s: Position, space: int) -> None:
    """Use up a merchant's barrel; the bonus of the place comes at once (BIR-BONUS-02)."""
    t = s.tables
    place = t.space_place[space]
    kind, amount = t.bonus_kind[place], t.bonus_amount[place]
    s.barrels &= ~(1 << space)
    if kind == BONUS_INCOME:
        raise_income(s, s.seat, amount)
    elif kind == BONUS_VP:
        gain_vp(s, s.seat, OWN, amount)
    elif kind == BONUS_MONEY:
        s.money[s.seat] += amount
    elif kind == BONUS_DEVELOP:
        for _ in range(amount):
            push(s, BONUS)


def beer_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the source of the beer."""
    t = s.tables
    slot, space = divmod(argument, MERCHANT_SPACES)
    place, merchant = place_name(t, t.slot_place[slot]), place_name(t, t.space_place[space])
    return Message("prompt.beer", place=place, merchant=merchant)


def beer_log(h: Happening[Position]) -> list[Message]:
    """Whose brewery delivered, or the merchant's barrel with its bonus; a tile to remove is a question of its own."""
    old, s, t = h.before, h.after, h.before.tables
    if t.code_kind[h.code] == verbs.TAKE_BEER:
        return [source_event(h, "beer")]
    player, seat, space = old.seat, seat_letter(old.seat), t.code_a[h.code]
    events = [Message("log.barrel", seat=seat, space=space_name(t, space))]
    kind = t.bonus_kind[t.space_place[space]]
    if kind == BONUS_INCOME:
        income = income_change(income_level(old, player), income_level(s, player))
        events.append(Message("log.bonus-income", seat=seat, income=income))
    elif kind == BONUS_VP:
        events.append(Message("log.bonus-vp", seat=seat, vp=s.vp[player] - old.vp[player]))
    elif kind == BONUS_MONEY:
        events.append(Message("log.bonus-money", seat=seat, money=s.money[player] - old.money[player]))
    return events

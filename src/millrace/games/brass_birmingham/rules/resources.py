"""Money, income, flipping, and consuming coal, iron and beer (chapters "Kohle", "Eisen", "Bier verbrauchen")."""

from __future__ import annotations

from typing import Final

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen, total
from millrace.parts.income import advance
from millrace.parts.lists import Ints, replaced
from millrace.parts.market import buy_cost
from millrace.parts.tiles import cubes_lacking, nearest_slots, slots_within

from .names import slot_name, slot_names, space_name
from .state import COAL, IRON, MERCHANT_BONUS, SOURCE_COUNT, TASK_BITS, State, push
from .tables import (
    BONUS_DEVELOP,
    BONUS_INCOME,
    BONUS_MONEY,
    BONUS_VP,
    BREWERY,
    COAL_MINE,
    IRON_WORKS,
    MERCHANT_SPACES,
    PLACES,
)

UNREACHABLE: Final = -1


# -- Money and income ---------------------------------------------------------------------------------------------


def pay(s: State, player: int, amount: int) -> None:
    """Move money onto the player's character tile (BIR-SPEND-01)."""
    s.money[player] -= amount
    s.spent[player] += amount


def raise_income(s: State, player: int, steps: int) -> None:
    """Move the income marker forward by single spaces (BIR-INCUP-02)."""
    s.income[player] = advance(s.income[player], steps, s.tables.last_space)


def income_level(s: State, player: int) -> int:
    """The level of the group of spaces in which the player's income marker stands (BIR-INC-04)."""
    return s.tables.level_of_space[s.income[player]]


def flip(s: State, slot: int) -> None:
    """Turn a tile over and raise its owner's income (BIR-FLIP-03)."""
    s.flipped |= 1 << slot
    raise_income(s, s.owner[slot], s.tables.tile_income[s.tile[slot]])


def take_from_tile(s: State, slot: int, cubes: int = 1) -> None:
    """Take cubes or a barrel from a tile; the last one flips it, whoever takes it (BIR-FLIP-02, BIR-MARKET-06)."""
    s.cubes[slot] -= cubes
    if s.cubes[slot] == 0:
        s.stocked[s.tables.tile_industry[s.tile[slot]]] &= ~(1 << slot)
        flip(s, slot)


# -- Coal ---------------------------------------------------------------------------------------------------------


def coal_price(s: State, reach: int, wanted: int) -> int:
    """Money for so much coal delivered where `reach` is connected, or UNREACHABLE. Mines first, they cost nothing."""
    t = s.tables
    missing = cubes_lacking(s.cubes, t.slot_place, s.stocked[COAL_MINE], reach, wanted)
    if missing == 0:
        return 0
    return buy_cost(t.coal_buy, s.coal_market, missing) if reach & t.merchant_places else UNREACHABLE


def need_coal(s: State, place: int) -> None:
    """Ask for one coal at a place."""
    push(s, COAL, place)


def need_coal_on_line(s: State, line: int) -> None:
    """Ask for one coal for a rail link just laid."""
    push(s, COAL, PLACES + line)


def nearest_mines(s: State, wanted_at: int) -> int:
    """The mines that may deliver the next coal: the nearest connected ones holding cubes (BIR-COAL-03, -05)."""
    start = 1 << wanted_at if wanted_at < PLACES else s.tables.line_mask[wanted_at - PLACES]
    return nearest_slots(s.neighbours, start, s.tables.slot_place, s.stocked[COAL_MINE])


def coal_offers(s: State, frame: int, out: Ints) -> None:
    """The mines among which the player chooses."""
    append_chosen(s.tables.coal_code, nearest_mines(s, frame >> TASK_BITS), out)


def coal_refusal(s: State, frame: int, slot: int) -> Refusal | None:
    """Why this mine may not deliver the coal."""
    t = s.tables
    if not s.stocked[COAL_MINE] >> slot & 1:
        return Refusal(("BIR-COAL-03",), Message("refuse.no-coal-there", slot=slot_name(t, slot)))
    wanted_at = frame >> TASK_BITS
    mines = nearest_mines(s, wanted_at)
    if mines >> slot & 1:
        return None
    reach = s.component[wanted_at] if wanted_at < PLACES else s.component[t.line_places[wanted_at - PLACES][0]]
    if not reach >> t.slot_place[slot] & 1:
        return Refusal(("BIR-COAL-02",), Message("refuse.mine-not-connected", slot=slot_name(t, slot)))
    return Refusal(
        ("BIR-COAL-03", "BIR-COAL-04"),
        Message("refuse.mine-not-nearest", slot=slot_name(t, slot), nearest=slot_names(t, mines)),
    )


def buy_coal(s: State) -> None:
    """Take the cheapest cube of the coal market (BIR-COAL-10)."""
    pay(s, s.seat, s.tables.coal_buy[s.coal_market])
    if s.coal_market > 0:
        s.coal_market -= 1


# -- Iron ---------------------------------------------------------------------------------------------------------


def iron_price(s: State, wanted: int) -> int:
    """Money for so much iron; works anywhere on the board come first and cost nothing (BIR-IRON-02, -03)."""
    missing = wanted - total(s.cubes, s.stocked[IRON_WORKS])
    return buy_cost(s.tables.iron_buy, s.iron_market, missing)


def need_iron(s: State) -> None:
    """Ask for one iron."""
    push(s, IRON)


def iron_offers(s: State, out: Ints) -> None:
    """The iron works among which the player chooses: any holding iron, whoever owns it (BIR-IRON-03)."""
    append_chosen(s.tables.iron_code, s.stocked[IRON_WORKS], out)


def iron_refusal(s: State, slot: int) -> Refusal | None:
    """Why this iron works may not deliver."""
    if s.stocked[IRON_WORKS] >> slot & 1:
        return None
    return Refusal(("BIR-IRON-03",), Message("refuse.no-iron-there", slot=slot_name(s.tables, slot)))


def buy_iron(s: State) -> None:
    """Take the cheapest cube of the iron market (BIR-IRON-07)."""
    pay(s, s.seat, s.tables.iron_buy[s.iron_market])
    if s.iron_market > 0:
        s.iron_market -= 1


# -- Beer ---------------------------------------------------------------------------------------------------------


def breweries_for(s: State, player: int, reach: int) -> int:
    """Breweries with beer for a player: own ones anywhere, rivals' ones where connected (BIR-BEER-03, -04)."""
    own = s.stocked[BREWERY] & s.own[player]
    return own | slots_within(s.tables.slot_place, s.stocked[BREWERY] & ~own, reach)


def barrels_in(s: State, breweries: int) -> int:
    """The barrels standing in breweries."""
    return total(s.cubes, breweries)


def sale_frame(slot: int, space: int) -> int:
    """The argument of a stack frame that speaks of selling the tile on a slot at a merchant space."""
    return slot * MERCHANT_SPACES + space


def sale_beer_offers(s: State, frame: int, out: Ints) -> None:
    """The beer sources of a sale: breweries, and the barrel beside the merchant tile sold to (BIR-BEER-05)."""
    t = s.tables
    slot, space = divmod(frame >> TASK_BITS, MERCHANT_SPACES)
    append_chosen(t.beer_code, breweries_for(s, s.seat, s.component[t.slot_place[slot]]), out)
    if s.barrels >> space & 1:
        out.append(t.barrel_code + space)


def barrel_refusal(s: State, frame: int, space: int) -> Refusal | None:
    """Why this merchant barrel may not be used for the sale."""
    t = s.tables
    sold_to = (frame >> TASK_BITS) % MERCHANT_SPACES
    if space != sold_to:
        names = {"space": space_name(t, space), "sold_to": space_name(t, sold_to)}
        return Refusal(("BIR-BEER-05",), Message("refuse.other-merchant", **names))
    if not s.barrels >> space & 1:
        return Refusal(("BIR-BEER-05",), Message("refuse.no-barrel-there", space=space_name(t, space)))
    return None


def beer_refusal(s: State, reach: int, slot: int) -> Refusal | None:
    """Why this brewery may not deliver where `reach` is connected."""
    t = s.tables
    if not s.stocked[BREWERY] >> slot & 1:
        return Refusal(("BIR-BEER-03", "BIR-BEER-04"), Message("refuse.no-beer-there", slot=slot_name(t, slot)))
    if breweries_for(s, s.seat, reach) >> slot & 1:
        return None
    return Refusal(("BIR-BEER-04",), Message("refuse.brewery-not-connected", slot=slot_name(t, slot)))


def take_barrel(s: State, space: int) -> int:
    """Use up a merchant's barrel and give the bonus of the place; says whether a tile removal is due (BIR-BONUS-02)."""
    t = s.tables
    player = s.seat
    place = t.space_place[space]
    amount = t.bonus_amount[place]
    kind = t.bonus_kind[place]
    s.barrels &= ~(1 << space)
    if kind == BONUS_INCOME:
        raise_income(s, player, amount)
    elif kind == BONUS_VP:
        gain_vp(s, player, MERCHANT_BONUS, amount)
    elif kind == BONUS_MONEY:
        s.money[player] += amount
    return amount if kind == BONUS_DEVELOP else 0


# -- Shared -------------------------------------------------------------------------------------------------------


def gain_vp(s: State, player: int, source: int, amount: int) -> None:
    """Move the VP marker and keep account of where the points came from."""
    entry = player * SOURCE_COUNT + source
    s.vp = replaced(s.vp, player, s.vp[player] + amount)
    s.score = replaced(s.score, entry, s.score[entry] + amount)


def short_of_money(rules: tuple[str, ...], needed: int, money: int) -> Refusal:
    """The refusal for want of money."""
    return Refusal(rules, Message("refuse.money", needed=needed, money=money))

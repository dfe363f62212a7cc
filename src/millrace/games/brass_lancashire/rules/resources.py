"""Money, income, flipping, coal and iron (chapters "Kohletransport", "Eisentransport", "Nachfrageleisten")."""

from __future__ import annotations

from typing import Final

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen, total
from millrace.parts.income import advance
from millrace.parts.links import reach_of
from millrace.parts.lists import Ints, replaced
from millrace.parts.market import buy_cost
from millrace.parts.tiles import cubes_lacking, nearest_slots

from .connections import existing_ports
from .names import place_name, slot_name, slot_names
from .state import CHOSEN_END_ONLY, NEAREST_END, RAIL_COAL, SOURCE_COUNT, TASK_BITS, State
from .tables import COAL_MINE, IRONWORKS, PLACES

UNREACHABLE: Final = -1

# -- Money and income ---------------------------------------------------------------------------------------------


def purse(s: State, player: int) -> int:
    """What the player can spend; money below nothing buys nothing, but costless actions stay possible (LAN-VAR-09)."""
    money = s.money[player]
    return money if money > 0 else 0


def pay(s: State, player: int, amount: int) -> None:
    """Move money into the player's spending box (LAN-ORDER-01)."""
    s.money[player] -= amount
    s.spent[player] += amount


def short_of_money(rules: tuple[str, ...], needed: int, money: int) -> Refusal:
    """The refusal for want of money."""
    return Refusal(rules, Message("refuse.money", needed=needed, money=money))


def raise_income(s: State, player: int, steps: int) -> None:
    """Move the income marker forward by single spaces, at most to the last one (LAN-INC-18, -19)."""
    s.income[player] = advance(s.income[player], steps, s.tables.last_space)


def income_of(s: State, player: int) -> int:
    """The income in pounds at which the player's marker stands (LAN-INC-02)."""
    return s.tables.level_of_space[s.income[player]]


def gain_vp(s: State, player: int, source: int, amount: int) -> None:
    """Count victory points and keep account of where they came from."""
    entry = player * SOURCE_COUNT + source
    s.vp = replaced(s.vp, player, s.vp[player] + amount)
    s.score = replaced(s.score, entry, s.score[entry] + amount)


# -- Flipping -----------------------------------------------------------------------------------------------------


def flip(s: State, slot: int) -> None:
    """Turn a tile over and raise its owner's income at once (LAN-INC-17)."""
    s.flipped |= 1 << slot
    raise_income(s, s.owner[slot], s.tables.tile_income[s.tile[slot]])


def take_from_tile(s: State, slot: int, cubes: int = 1) -> None:
    """Take cubes from a mine or ironworks; the last one flips it, whoever takes it (LAN-COAL-17, LAN-IRON-09)."""
    s.cubes[slot] -= cubes
    if s.cubes[slot] == 0:
        s.stocked[s.tables.tile_industry[s.tile[slot]]] &= ~(1 << slot)
        flip(s, slot)


# -- Coal ---------------------------------------------------------------------------------------------------------


def coal_price(s: State, reach: int, wanted: int, ports: int) -> int:
    """Money for so much coal where `reach` is connected, or UNREACHABLE; mines come first and cost nothing."""
    t = s.tables
    missing = cubes_lacking(s.cubes, t.slot_place, s.stocked[COAL_MINE], reach, wanted)
    if missing == 0:
        return 0
    # The track and the supply deliver only through an existing port (LAN-COAL-11, -16).
    return buy_cost(t.coal_buy, s.coal_market, missing) if reach & ports else UNREACHABLE


def coal_ends(s: State, wanted_at: int) -> Ints:
    """The places one of which the coal must reach: a town, or the ends of the line numbered after the places."""
    return [wanted_at] if wanted_at < PLACES else s.tables.line_places[wanted_at - PLACES]


def coal_mines(s: State, wanted_at: int) -> int:
    """The mines that may deliver the next coal: the nearest ones to an end that the player chooses (LAN-RAIL-09)."""
    t = s.tables
    mines = s.stocked[COAL_MINE]
    if wanted_at >= PLACES and s.switches[RAIL_COAL] == NEAREST_END:
        return nearest_slots(s.neighbours, t.line_mask[wanted_at - PLACES], t.slot_place, mines)
    found = 0
    for place in coal_ends(s, wanted_at):
        found |= nearest_slots(s.neighbours, 1 << place, t.slot_place, mines)
    return found


def track_coal_allowed(s: State, wanted_at: int) -> bool:
    """Whether the track may deliver although a mine could: by a switch, to an end without a mine (LAN-VAR-03)."""
    if s.switches[RAIL_COAL] != CHOSEN_END_ONLY or wanted_at < PLACES:
        return False
    t = s.tables
    ports = existing_ports(s)
    for place in coal_ends(s, wanted_at):
        reach = s.component[place]
        if reach & ports and cubes_lacking(s.cubes, t.slot_place, s.stocked[COAL_MINE], reach, 1):
            return True
    return False


def coal_offers(s: State, frame: int, out: Ints) -> None:
    """The mines among which the player chooses; none if the coal must be bought."""
    t = s.tables
    wanted_at = frame >> TASK_BITS
    mines = coal_mines(s, wanted_at)
    append_chosen(t.coal_code, mines, out)
    if mines and track_coal_allowed(s, wanted_at) and t.coal_buy[s.coal_market] <= purse(s, s.seat):
        out.append(t.buy_coal_code)


def coal_refusal(s: State, frame: int, slot: int) -> Refusal | None:
    """Why this mine may not deliver the coal."""
    t = s.tables
    if not s.stocked[COAL_MINE] >> slot & 1:
        return Refusal(("LAN-COAL-03",), Message("refuse.no-coal-there", slot=slot_name(t, slot)))
    wanted_at = frame >> TASK_BITS
    mines = coal_mines(s, wanted_at)
    if mines >> slot & 1:
        return None
    if not reach_of(s.component, coal_ends(s, wanted_at)) >> t.slot_place[slot] & 1:
        return Refusal(("LAN-COAL-06",), Message("refuse.mine-not-connected", slot=slot_name(t, slot)))
    rules: tuple[str, ...] = ("LAN-COAL-03", "LAN-COAL-04")
    if wanted_at >= PLACES:
        rules += ("LAN-VAR-02",) if s.switches[RAIL_COAL] == NEAREST_END else ("LAN-RAIL-09",)
    return Refusal(rules, Message("refuse.mine-not-nearest", slot=slot_name(t, slot), nearest=slot_names(t, mines)))


def track_coal_refusal(s: State, frame: int) -> Refusal | None:
    """Why the coal may not come from the demand track while a mine can deliver it."""
    t = s.tables
    wanted_at = frame >> TASK_BITS
    if not track_coal_allowed(s, wanted_at):
        rules = ("LAN-COAL-01", "LAN-COAL-09") if wanted_at < PLACES else ("LAN-RAIL-10", "LAN-COAL-01")
        return Refusal(rules, Message("refuse.mine-first", nearest=slot_names(t, coal_mines(s, wanted_at))))
    price = t.coal_buy[s.coal_market]
    if price > purse(s, s.seat):
        return short_of_money(("LAN-RAIL-06", "LAN-TURN-12"), price, s.money[s.seat])
    return None


def coal_unreachable(s: State, rules: tuple[str, ...], places: Ints) -> Refusal:
    """The refusal for want of a coal source connected to any of the places."""
    names = tuple([place_name(s.tables, place) for place in places])
    return Refusal((*rules, "LAN-COAL-11"), Message("refuse.coal-unreachable", places=names))


def buy_coal(s: State) -> None:
    """Take the cheapest cube of the coal demand track, or one of the supply if it is empty (LAN-COAL-14, -15)."""
    pay(s, s.seat, s.tables.coal_buy[s.coal_market])
    if s.coal_market > 0:
        s.coal_market -= 1


# -- Iron ---------------------------------------------------------------------------------------------------------


def iron_price(s: State, wanted: int) -> int:
    """Money for so much iron; ironworks anywhere come first and cost nothing (LAN-IRON-01, -03, -08)."""
    missing = wanted - total(s.cubes, s.stocked[IRONWORKS])
    return buy_cost(s.tables.iron_buy, s.iron_market, missing)


def iron_offers(s: State, out: Ints) -> None:
    """The ironworks among which the player chooses: any holding iron, whoever owns it (LAN-IRON-02, -04)."""
    append_chosen(s.tables.iron_code, s.stocked[IRONWORKS], out)


def iron_refusal(s: State, slot: int) -> Refusal | None:
    """Why this ironworks may not deliver."""
    if s.stocked[IRONWORKS] >> slot & 1:
        return None
    return Refusal(("LAN-IRON-01",), Message("refuse.no-iron-there", slot=slot_name(s.tables, slot)))


def buy_iron(s: State) -> None:
    """Take the cheapest cube of the iron demand track, or one of the supply if it is empty (LAN-IRON-05..07)."""
    pay(s, s.seat, s.tables.iron_buy[s.iron_market])
    if s.iron_market > 0:
        s.iron_market -= 1

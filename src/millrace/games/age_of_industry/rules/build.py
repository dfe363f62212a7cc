"""Building an industry with one card, or with any card for the whole turn (chapters "Industrie bauen", "Überbauen")."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Growing, ints
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import union
from millrace.parts.industry.account import pay
from millrace.parts.industry.board import full_places, next_tile, occupied_slots, put_tile, take_from_mat, take_off_tile
from millrace.parts.industry.build import is_exhausted, overbuild_reason, refused
from millrace.parts.industry.log import build_event, overbuilt_events
from millrace.parts.industry.names import card_name, industry_name, place_name, slot_name, tile_name
from millrace.parts.industry.supply import push_cubes, sell_cubes, stock_tile
from millrace.parts.links import connected_alike
from millrace.parts.tiles import slots_below

from . import verbs
from .connections import card_slots, combining_cards, gates, open_lines_at, port_places, reach_of_ship, ships_beside
from .frames import CARD, COAL, END_ACTION, IRON, PAY_TILE, PLACE_TILE, STOCK_TILE
from .resources import good_unobtainable, unreachable
from .ships import bring_import_coal, coal_opened, flip_if_used_up, sell_import_coal
from .state import Position
from .switches import SHIP_CARD_PORT
from .tables import COAL_MINE, COTTON, GERMANY, INDUSTRIES, IRON_WORKS, PORT, SHIP, Tables

COMBINED_ACTIONS: Final = 2
"""Actions that the combined build takes."""

OVERBUILD_RULES: Final = {
    "refuse.slot-taken": ("AOI-BUILD-03", "AOI-OVER-10", "AOI-OVER-11"),
    "refuse.level-not-higher": ("AOI-OVER-03",),
    "refuse.cubes-on-tiles": ("AOI-OVER-08", "AOI-OVER-09", "AOI-OVER-13"),
    "refuse.cubes-in-market": ("AOI-OVER-08", "AOI-OVER-09"),
}
"""The rules behind the reasons why a rival's tile cannot be built over."""

# -- What it offers -----------------------------------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """Every industry and slot on which the player can complete a build now, by a fitting card or for the whole turn."""
    t, player, hand = s.tables, s.seat, s.hand_mask[s.seat]
    if hand == 0:
        return
    combined = s.actions_left >= COMBINED_ACTIONS and combining_cards(s) != 0
    named = union(t.slots_named, hand)  # AOI-PCARD-01..03
    reached, track = card_slots(s, player, COTTON), gates(s)
    full = full_places(s, player, t.place_limit)  # AOI-LIMIT-01..04
    free = ~occupied_slots(s) & ~union(t.slots_at, full)
    for industry in range(INDUSTRIES):
        kind = next_tile(s, player, industry)
        if kind < 0 or t.tile_level[kind] == 0:
            continue
        slots = t.slots_of[industry] & free | overbuildable(s, player, industry, kind, full)
        if industry == SHIP:
            slots &= ships_beside(s, port_places(s))  # AOI-SHIP-01
        carded = named
        if hand & t.card_of_industry[industry]:
            carded |= card_slots(s, player, SHIP) if industry == SHIP else reached
        if not combined:
            slots &= carded
        met, unmet = 0 if t.tile_coal[kind] or t.tile_iron[kind] else -1, 0  # where its cubes can and cannot be had
        while slots:
            low = slots & -slots
            slot = low.bit_length() - 1
            slots ^= low
            place = t.slot_place[slot]
            if not (met | unmet) >> place & 1:
                alike = connected_alike(s.component, place, t.dead_ends)
                if good_missing(s, slot, kind, track) < 0:
                    met |= alike
                else:
                    unmet |= alike
            if met >> place & 1 and carded & low:
                out.append(t.build_code[slot * INDUSTRIES + industry])
            if met >> place & 1 and combined:
                out.append(t.combine_code[slot * INDUSTRIES + industry])


def overbuildable(s: Position, player: int, industry: int, kind: int, full: int) -> int:
    """The slots whose tile such a tile may replace: own ones, and rivals' if cubes are short (AOI-OVER-01..14)."""
    t, tiles = s.tables, s.own[player]
    if is_exhausted(s, industry):
        tiles |= s.standing[industry] & ~union(t.slots_at, full)
    return slots_below(s.tile, t.tile_level, tiles & t.slots_of[industry], t.tile_level[kind])


def fitting_cards(s: Position, player: int, slot: int, industry: int) -> int:
    """The cards of the hand each of which permits building this industry on this slot."""
    t = s.tables
    colour = t.place_colour[t.slot_place[slot]]
    cards = 1 << colour if colour >= 0 else 0
    if card_slots(s, player, industry) >> slot & 1:
        cards |= t.card_of_industry[industry]
    return cards & s.hand_mask[player]


def good_missing(s: Position, slot: int, kind: int, track: int) -> int:
    """The good, as its industry, that the tile needs and that cannot be brought to the slot; -1 if there is none."""
    t = s.tables
    coal, iron = t.tile_coal[kind], t.tile_iron[kind]
    place = t.slot_place[slot]
    industry = t.tile_industry[kind]
    reach = s.component[place]
    if industry == SHIP and s.tile[slot] < 0:
        reach = reach_of_ship(s, place)
        coal = max(coal - coal_opened(s, place), 0)  # AOI-SHIP-10
    gate = industry == PORT or reach & track != 0  # AOI-TRACK-11
    return good_unobtainable(s, reach, coal, iron, gate)


# -- Why it may be refused ----------------------------------------------------------------------------------------


def refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot with a fitting card now."""
    return board_refusal(s, slot, industry) or hand_refusal(s, slot, industry) or cube_refusal(s, slot, industry)


def combined_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the player cannot build this industry on this slot for the whole turn now."""
    return board_refusal(s, slot, industry) or turn_refusal(s) or cube_refusal(s, slot, industry)


def board_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why the next tile of an industry may not lie on this slot, whatever card is played."""
    t = s.tables
    name = slot_name(t, slot)
    if not t.slots_of[industry] >> slot & 1:
        wrong = Message("refuse.wrong-space", slot=name, industry=industry_name(t, industry))
        return Refusal(space_rules(t, slot, industry), wrong)
    kind = next_tile(s, s.seat, industry)
    if kind < 0:
        return Refusal(("AOI-TECH-01",), Message("refuse.stack-empty", industry=industry_name(t, industry)))
    if t.tile_level[kind] == 0:
        return Refusal(("AOI-TECH-04", "AOI-TECH-02"), Message("refuse.never-built", tile=tile_name(t, kind), level=0))
    if industry == SHIP and not ships_beside(s, port_places(s)) >> slot & 1:
        return Refusal(("AOI-SHIP-01",), Message("refuse.no-port-for-ship", slot=name))
    return taken_refusal(s, slot, industry, kind)


def space_rules(t: Tables, slot: int, industry: int) -> tuple[str, ...]:
    """The rules that keep an industry from a slot: what its symbol takes, and which spaces the industry needs.

    Only ships are ever named together with ship spaces; a space that an owner struck out takes nothing.
    """
    needed = "AOI-SPACE-05" if industry in (COAL_MINE, PORT) else "AOI-SPACE-01"
    if t.slots_of[COAL_MINE] >> slot & 1:
        return ("AOI-SPACE-02", needed)
    if t.slots_of[PORT] >> slot & 1:
        return ("AOI-SPACE-03", needed)
    return ("AOI-SPACE-01", needed) if t.slots_of[IRON_WORKS] >> slot & 1 else ("AOI-MAP-01",)


def taken_refusal(s: Position, slot: int, industry: int, kind: int) -> Refusal | None:
    """Why the tile on the slot, or the own tiles at its place, leave no room."""
    t = s.tables
    place = t.slot_place[slot]
    rules: tuple[str, ...] = ("AOI-LIMIT-02",) if t.roomy_places >> place & 1 else ("AOI-LIMIT-01",)
    old = s.tile[slot]
    if old >= 0:
        if s.owner[slot] == s.seat:
            if t.tile_level[old] < t.tile_level[kind]:
                return None
            levels = {"old": t.tile_level[old], "new": t.tile_level[kind]}
            return Refusal(("AOI-OVER-03",), Message("refuse.level-not-higher", tile=tile_name(t, old), **levels))
        if t.tile_industry[old] != COAL_MINE and t.tile_industry[old] != IRON_WORKS:
            return Refusal(("AOI-OVER-12", "AOI-BUILD-03"), Message("refuse.rivals-tile", tile=tile_name(t, old)))
        reason = overbuild_reason(s, slot, industry, kind, False)
        if reason is not None:
            return refused(OVERBUILD_RULES, reason)
        rules = (*rules, "AOI-LIMIT-06")
    if not full_places(s, s.seat, t.place_limit) >> place & 1:
        return None
    return Refusal(rules, Message("refuse.place-full", place=place_name(t, place), limit=t.place_limit[place]))


def hand_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why no card of the hand permits this build."""
    t = s.tables
    if s.hand_size[s.seat] == 0:
        return Refusal(("AOI-BUILD-01",), Message("refuse.no-cards"))
    if fitting_cards(s, s.seat, slot, industry):
        return None
    if s.hand_mask[s.seat] & t.card_of_industry[industry]:
        return network_refusal(s, slot, industry)
    names = {"industry": industry_name(t, industry), "place": place_name(t, t.slot_place[slot])}
    return Refusal(("AOI-BUILD-05", "AOI-ICARD-01", "AOI-PCARD-01"), Message("refuse.no-fitting-card", **names))


def card_refusal(s: Position, slot: int, industry: int, card: int) -> Refusal:
    """Why one card of the hand does not permit the build chosen."""
    t = s.tables
    name = card_name(t, card)
    if t.code_kind[s.chosen] == verbs.COMBINE:
        return Refusal(("AOI-VAR-07",), Message("refuse.ship-card-discard-only", card=name))
    if t.location_cards >> card & 1:
        other = Message("refuse.card-other-colour", card=name, place=place_name(t, t.slot_place[slot]))
        return Refusal(("AOI-PCARD-01",), other)
    if t.card_industry[card] != industry:
        other = Message("refuse.card-other-industry", card=name, industry=industry_name(t, industry))
        useless = t.board == GERMANY and t.card_of_industry[SHIP] >> card & 1
        return Refusal(("AOI-ICARD-01", "AOI-SHIP-19") if useless else ("AOI-ICARD-01",), other)
    return network_refusal(s, slot, industry)


def network_refusal(s: Position, slot: int, industry: int) -> Refusal:
    """Why an industry card cannot be used at this slot."""
    t = s.tables
    name = place_name(t, t.slot_place[slot])
    if industry != SHIP:
        return Refusal(("AOI-ICARD-03", "AOI-ICARD-15"), Message("refuse.no-connection", place=name))
    if s.switches[SHIP_CARD_PORT]:
        return Refusal(("AOI-VAR-04",), Message("refuse.no-own-port", place=name))
    return Refusal(("AOI-ICARD-07", "AOI-ICARD-03"), Message("refuse.nothing-at-port", place=name))


def turn_refusal(s: Position) -> Refusal | None:
    """Why the player has not the whole turn, or no card, for a combined build."""
    if s.actions_left < COMBINED_ACTIONS:
        if s.round == 1:
            return Refusal(("AOI-DOUBLE-09",), Message("refuse.combined-first-round"))
        return Refusal(("AOI-DOUBLE-10", "AOI-DOUBLE-01"), Message("refuse.combined-second-action"))
    if s.hand_size[s.seat] == 0:
        return Refusal(("AOI-DOUBLE-02", "AOI-BUILD-01"), Message("refuse.no-cards"))
    if not combining_cards(s):
        return Refusal(("AOI-VAR-07",), Message("refuse.only-ship-cards"))
    return None


def cube_refusal(s: Position, slot: int, industry: int) -> Refusal | None:
    """Why coal or iron for the tile cannot be brought to the slot."""
    kind = next_tile(s, s.seat, industry)
    good, places = good_missing(s, slot, kind, gates(s)), ints([s.tables.slot_place[slot]])
    return None if good < 0 else unreachable(s, good, ("AOI-BUILD-09", "AOI-TECH-08"), places)


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: Position) -> None:
    """Card, price, cubes, tile; a ship lies there before its cubes are brought (AOI-BUILD-06, AOI-SHIP-21)."""
    t = s.tables
    slot, industry = t.code_a[s.chosen], t.code_b[s.chosen]
    kind = next_tile(s, s.seat, industry)
    push(s, END_ACTION)
    push(s, STOCK_TILE, kind)
    if industry != SHIP:
        push(s, PLACE_TILE, kind)
    push_cubes(s, COAL, t.tile_coal[kind], IRON, t.tile_iron[kind], t.slot_place[slot])
    if industry == SHIP:
        push(s, PLACE_TILE, kind)
    push(s, PAY_TILE, kind)
    push(s, CARD)


def pay_tile(s: Position) -> None:
    """Pay the price of the tile, on credit if need be (AOI-TECH-07, AOI-BUILD-08)."""
    pay(s, s.seat, s.tables.tile_money[s.frame >> s.tasks.bits])


def place_tile(s: Position) -> None:
    """Take the old tile away and lay the new one, from the mat (AOI-BUILD-04, AOI-OVER-15..18)."""
    t = s.tables
    slot, kind = t.code_a[s.chosen], s.frame >> s.tasks.bits
    over = s.tile[slot] >= 0
    if over:
        take_off_tile(s, slot)
    take_from_mat(s, s.seat, kind)
    put_tile(s, s.seat, slot, kind)
    if t.tile_industry[kind] == SHIP:
        if over:
            s.mute_ships |= 1 << slot  # AOI-OVER-22..25
        else:
            bring_import_coal(s, slot)
            open_lines_at(s, t.slot_place[slot])
    elif t.tile_industry[kind] == PORT and not over:
        open_lines_at(s, t.slot_place[slot])


def stock_new_tile(s: Position) -> None:
    """Put cubes on a mine or works; fill the track with them, or with a ship's imports (AOI-CUBE-01..13)."""
    t = s.tables
    slot, kind = t.code_a[s.chosen], s.frame >> s.tasks.bits
    industry = t.tile_industry[kind]
    if industry == COAL_MINE or industry == IRON_WORKS:
        stock_tile(s, slot, t.tile_cubes[kind])
        if s.component[t.slot_place[slot]] & gates(s):
            sell_cubes(s, slot)
    elif industry == SHIP and not s.mute_ships >> slot & 1:
        sell_import_coal(s, slot)
        flip_if_used_up(s, slot)


# -- How it is told -----------------------------------------------------------------------------------------------


def place_log(h: Happening[Position]) -> list[Message]:
    """A tile replaced, and the one laid."""
    slot = h.before.tables.code_a[h.before.chosen]
    return [*overbuilt_events(h, slot), build_event(h, slot, h.argument)]

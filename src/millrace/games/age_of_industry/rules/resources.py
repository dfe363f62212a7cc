"""Coal and iron for what is built (chapters "Kohle und Eisen", "Kohle und Eisen von der Bedarfsleiste").

Both are obtained alike: `good` is the industry that yields it. Import spaces are slots with coal but without a tile.
"""

from __future__ import annotations

from collections.abc import Callable

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, ints
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term
from millrace.parts.bits import append_chosen, members, total
from millrace.parts.industry.log import source_event
from millrace.parts.industry.names import line_name, place_name, place_names, slot_name, slot_names
from millrace.parts.industry.supply import buy_coal, buy_iron, take_from_tile
from millrace.parts.links import reach_of
from millrace.parts.tiles import cubes_lacking, nearest_slots

from .connections import gates, is_halted
from .ships import take_import_coal
from .state import CHOSEN_END_ONLY, NEAREST_END, RAIL_CUBES, SHIP_ACCESS, TASK_BITS, TRACK_ACCESS, Position
from .tables import BUY_COAL, BUY_IRON, COAL_MINE, IRON_WORKS, TAKE_COAL, TAKE_IRON

# -- What can be had ----------------------------------------------------------------------------------------------


def sources(s: Position, good: int) -> int:
    """The slots with such cubes that the player may take from; by a switch not rivals' imports (AOI-SHIP-09)."""
    slots = s.stocked[good]
    if s.switches[SHIP_ACCESS] and good == COAL_MINE:
        for slot in members(slots & s.tables.import_slots):
            if s.owner[s.tables.ship_slot[slot]] != s.seat:
                slots &= ~(1 << slot)  # AOI-VAR-12
    return slots


def lying(s: Position, good: int) -> int:
    """How many such cubes lie on the map, those on import spaces without a ship not counted (AOI-VAR-08)."""
    slots = s.stocked[good]
    if good == COAL_MINE:
        for slot in members(slots & s.tables.import_slots):
            if s.tile[s.tables.ship_slot[slot]] < 0:
                slots &= ~(1 << slot)
    return total(s.cubes, slots)


def lacking(s: Position, good: int, reach: int, wanted: int) -> int:
    """How many of the cubes wanted are not on tiles or import spaces within reach."""
    if wanted == 0:
        return 0
    return cubes_lacking(s.cubes, s.tables.slot_place, sources(s, good), reach, wanted)


def obtainable(s: Position, good: int, reach: int, wanted: int, gate: bool) -> bool:
    """Whether so many cubes can be had where `reach` is connected, some from the track if there is a gate to it."""
    missing = lacking(s, good, reach, wanted)
    return missing == 0 or (gate and track_delivers(s, good, wanted - missing))


def track_delivers(s: Position, good: int, taken: int) -> bool:
    """Whether the track may deliver after so many cubes of the map; by a switch none may be left (AOI-VAR-08)."""
    return not s.switches[TRACK_ACCESS] or lying(s, good) <= taken


# -- Where the next cube comes from -------------------------------------------------------------------------------


def ends_of(s: Position, wanted_at: int) -> Ints:
    """The places one of which the cube must reach: a place, or the ends of the link numbered after the places."""
    places = len(s.tables.place_ids)
    return ints([wanted_at]) if wanted_at < places else s.tables.line_places[wanted_at - places]


def nearest_sources(s: Position, good: int, wanted_at: int) -> int:
    """The slots that may deliver the next cube: the nearest ones to an end that the player chooses (AOI-RAIL-11)."""
    t = s.tables
    slots = sources(s, good)
    places = len(t.place_ids)
    if wanted_at >= places and s.switches[RAIL_CUBES] == NEAREST_END:
        return nearest_slots(s.neighbours, t.line_mask[wanted_at - places], t.slot_place, slots, t.dead_ends)
    nearest = 0
    for place in ends_of(s, wanted_at):
        nearest |= nearest_slots(s.neighbours, 1 << place, t.slot_place, slots, t.dead_ends)
    return nearest


def track_chosen_freely(s: Position, good: int, wanted_at: int) -> bool:
    """Whether the track may deliver although the map could: by a switch, to an end without such a cube (AOI-VAR-06)."""
    if s.switches[RAIL_CUBES] != CHOSEN_END_ONLY or not track_delivers(s, good, 0):
        return False
    if wanted_at < len(s.tables.place_ids):
        return False
    for place in ends_of(s, wanted_at):
        reach = s.component[place]
        if reach & gates(s) and lacking(s, good, reach, 1):
            return True
    return False


# -- The questions ------------------------------------------------------------------------------------------------


def coal_offers(s: Position, out: Growing) -> None:
    """The mines and import spaces among which the player chooses; none if the coal must be bought."""
    cube_offers(s, COAL_MINE, s.tables.coal_code, s.tables.buy_coal_code, out)


def iron_offers(s: Position, out: Growing) -> None:
    """The iron works among which the player chooses; none if the iron must be bought."""
    cube_offers(s, IRON_WORKS, s.tables.iron_code, s.tables.buy_iron_code, out)


def cube_offers(s: Position, good: int, codes: Ints, buy_code: int, out: Growing) -> None:
    """The nearest sources, and the track where it may be preferred."""
    wanted_at = s.frame >> TASK_BITS
    nearest = nearest_sources(s, good, wanted_at)
    append_chosen(codes, nearest, out)
    if nearest and track_chosen_freely(s, good, wanted_at):
        out.append(buy_code)


def coal_refusal(s: Position, code: int) -> Refusal | None:
    """Why a mine, an import space or the track may not deliver the coal."""
    return cube_refusal(s, COAL_MINE, TAKE_COAL, BUY_COAL, code)


def iron_refusal(s: Position, code: int) -> Refusal | None:
    """Why iron works or the track may not deliver the iron."""
    return cube_refusal(s, IRON_WORKS, TAKE_IRON, BUY_IRON, code)


def cube_refusal(s: Position, good: int, take: int, buy: int, code: int) -> Refusal | None:
    """Why the next cube may not come from there."""
    kind, wanted_at = s.tables.code_kind[code], s.frame >> TASK_BITS
    if kind == take:
        return source_refusal(s, good, wanted_at, s.tables.code_a[code])
    if kind != buy:
        return not_asked()
    if track_chosen_freely(s, good, wanted_at):
        return None
    nearest = slot_names(s.tables, nearest_sources(s, good, wanted_at))
    rules = ("AOI-TRACK-01", "AOI-RAIL-12")
    return Refusal(
        rules if track_delivers(s, good, 0) else (*rules, "AOI-VAR-08"),
        Message("refuse.source-first", good=good_name(good), nearest=nearest),
    )


def source_refusal(s: Position, good: int, wanted_at: int, slot: int) -> Refusal | None:
    """Why this slot may not deliver the next cube."""
    t, name = s.tables, slot_name(s.tables, slot)
    if not s.stocked[good] >> slot & 1:
        return Refusal(("AOI-RES-01",), Message("refuse.no-cube-there", good=good_name(good), slot=name))
    nearest = nearest_sources(s, good, wanted_at)
    if nearest >> slot & 1:
        return None
    if not sources(s, good) >> slot & 1:
        return Refusal(("AOI-VAR-12",), Message("refuse.rivals-ship", slot=name))
    ends = ends_of(s, wanted_at)
    if not reach_of(s.component, ends) >> t.slot_place[slot] & 1:
        rules = ("AOI-RES-04", "AOI-PENN-03") if is_halted(s, ends) else ("AOI-RES-04",)
        return Refusal(rules, Message("refuse.source-not-connected", slot=name))
    message = Message("refuse.source-not-nearest", slot=name, nearest=slot_names(t, nearest))
    if wanted_at < len(t.place_ids):
        return Refusal(("AOI-RES-06", "AOI-RES-13"), message)
    return Refusal(("AOI-RES-06", "AOI-VAR-05" if s.switches[RAIL_CUBES] == NEAREST_END else "AOI-RAIL-11"), message)


def unreachable(s: Position, good: int, rules: tuple[str, ...], places: Ints) -> Refusal:
    """The refusal for want of a cube that can be brought to any of the places."""
    rules = (*rules, "AOI-VAR-08") if s.switches[TRACK_ACCESS] and lying(s, good) else rules
    rules = (*rules, "AOI-PENN-03", "AOI-PENN-05") if is_halted(s, places) else rules
    names = place_names(s.tables, places)
    return Refusal(
        (*rules, "AOI-TRACK-03", "AOI-TRACK-10"), Message("refuse.unreachable", good=good_name(good), places=names)
    )


def take_cube(s: Position) -> None:
    """Take a cube from the tile or import space chosen, or buy one."""
    t = s.tables
    kind, slot = t.code_kind[s.code], t.code_a[s.code]
    if kind == BUY_COAL:
        buy_coal(s)
    elif kind == BUY_IRON:
        buy_iron(s)
    elif t.ship_slot[slot] >= 0:
        take_import_coal(s, slot, 1)
    else:
        take_from_tile(s, slot)


# -- How it is told -----------------------------------------------------------------------------------------------


def good_name(good: int) -> Term:
    """What the cubes of an industry are called."""
    return Term("coal-cube" if good == COAL_MINE else "iron-cube")


def cube_prompt(good: str) -> Callable[[Position, int, int], Message]:
    """The question for where a cube comes from that is needed at a place or for a link."""

    def prompt(s: Position, seat: int, argument: int) -> Message:
        places = len(s.tables.place_ids)
        if argument < places:
            return Message(f"prompt.{good}", place=place_name(s.tables, argument))
        return Message(f"prompt.{good}-line", line=line_name(s.tables, argument - places))

    return prompt


def coal_log(h: Happening[Position]) -> list[Message]:
    """Where the coal came from."""
    return [cube_event(h, "coal", TAKE_COAL, h.before.coal_market)]


def iron_log(h: Happening[Position]) -> list[Message]:
    """Where the iron came from."""
    return [cube_event(h, "iron", TAKE_IRON, h.before.iron_market)]


def cube_event(h: Happening[Position], good: str, take: int, in_track: int) -> Message:
    """A cube taken from a tile or import space, or bought from the track, or from the supply if that is empty."""
    old, t = h.before, h.before.tables
    if h.code >= 0 and t.code_kind[h.code] == take:
        slot = t.code_a[h.code]
        if t.ship_slot[slot] >= 0:
            return Message("log.import-coal", seat=seat_letter(old.seat), slot=slot_name(t, slot))
        return source_event(h, good)
    seat, money = seat_letter(old.seat), h.after.spent[old.seat] - old.spent[old.seat]
    if in_track == 0:
        return Message("log.bought-supply", seat=seat, n=1, good=Term(good), money=money)
    return Message("log.bought", seat=seat, n=1, good=Term(good), track=Term(f"{good}-track"), money=money)

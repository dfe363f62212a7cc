"""Coal and iron for what is built (chapters "Kohle und Eisen", "Kohle und Eisen von der Bedarfsleiste").

Both are obtained alike: `good` is the industry that yields it. Import spaces are slots with coal but without a tile.
"""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints
from millrace.core.machine import Happening, Task, question
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term
from millrace.parts.bits import append_chosen, members, total
from millrace.parts.industry import supply
from millrace.parts.industry.log import purchase_event, source_event
from millrace.parts.industry.names import place_names, slot_name, slot_names
from millrace.parts.industry.prompts import cube_prompt
from millrace.parts.industry.supply import CHOSEN_END_ONLY, NEAREST_END, nearest_sources
from millrace.parts.links import reach_of
from millrace.parts.tiles import cubes_lacking, places_of

from .connections import gates, is_halted
from .frames import TASK_BITS
from .ships import take_import_coal
from .state import Position
from .switches import RAIL_CUBES, SHIP_ACCESS, TRACK_ACCESS
from .tables import COAL_MINE, IRON_WORKS


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


def obtainable(s: Position, good: int, reach: int, wanted: int, gate: bool) -> bool:
    """Whether so many cubes can be had where `reach` is connected, some from the track if there is a gate to it."""
    if wanted == 0:
        return True
    missing = cubes_lacking(s.cubes, s.tables.slot_place, sources(s, good), reach, wanted)
    return missing == 0 or (gate and track_delivers(s, good, wanted - missing))


def good_unobtainable(s: Position, reach: int, coal: int, iron: int, gate: bool) -> int:
    """The good, as its industry, of which so many cubes cannot be had; -1 for neither."""
    if not obtainable(s, COAL_MINE, reach, coal, gate):
        return COAL_MINE
    return -1 if obtainable(s, IRON_WORKS, reach, iron, gate) else IRON_WORKS


def places_delivering(s: Position, good: int, wanted: int) -> int:
    """The places of which one must be in reach so that the first of the cubes wanted can be had; all if none is."""
    if wanted == 0:
        return -1
    track = gates(s) if track_delivers(s, good, 0) else 0
    return track | places_of(s.tables.slot_place, sources(s, good))


def track_delivers(s: Position, good: int, taken: int) -> bool:
    """Whether the track may deliver after so many cubes of the map; by a switch none may be left (AOI-VAR-08)."""
    return not s.switches[TRACK_ACCESS] or lying(s, good) <= taken


def nearest_to(s: Position, good: int, wanted_at: int) -> int:
    """The slots that may deliver the next cube: the nearest ones to an end that the player chooses (AOI-RAIL-11)."""
    return nearest_sources(s, sources(s, good), wanted_at, s.switches[RAIL_CUBES] != NEAREST_END)


def track_chosen_freely(s: Position, good: int, wanted_at: int) -> bool:
    """Whether the track may deliver although the map could: by a switch, to an end without such a cube (AOI-VAR-06)."""
    if s.switches[RAIL_CUBES] != CHOSEN_END_ONLY or not track_delivers(s, good, 0):
        return False
    return supply.end_without(s, sources(s, good), wanted_at, gates(s))


def cubes(good: int, name: str, take: int, buy: int) -> Task[Position]:
    """The question for the tile or import space that delivers a cube, an option of the kind `take`, or for the track.

    Without a source in reach the demand track delivers, or the supply if it is empty (AOI-TRACK-07..09).
    """
    from_track = supply.buy_coal if good == COAL_MINE else supply.buy_iron

    def offers(s: Position, out: Growing) -> None:
        t, wanted_at = s.tables, s.frame >> TASK_BITS
        nearest = nearest_to(s, good, wanted_at)
        append_chosen(t.coal_code if good == COAL_MINE else t.iron_code, nearest, out)
        if nearest and track_chosen_freely(s, good, wanted_at):
            out.append(t.buy_coal_code if good == COAL_MINE else t.buy_iron_code)

    def refusal(s: Position, code: int) -> Refusal | None:
        kind, wanted_at = s.tables.code_kind[code], s.frame >> TASK_BITS
        if kind == take:
            return source_refusal(s, good, wanted_at, s.tables.code_a[code])
        return track_refusal(s, good, wanted_at) if kind == buy else not_asked()

    def deliver(s: Position) -> None:
        t = s.tables
        slot = t.code_a[s.code]
        if t.code_kind[s.code] == buy:
            from_track(s)
        elif t.ship_slot[slot] >= 0:
            take_import_coal(s, slot, 1)
        else:
            supply.take_from_tile(s, slot)

    def log(h: Happening[Position]) -> list[Message]:
        old, t = h.before, h.before.tables
        if h.code < 0 or t.code_kind[h.code] != take:
            return [purchase_event(h, name, old.coal_market if good == COAL_MINE else old.iron_market)]
        slot = t.code_a[h.code]
        if t.ship_slot[slot] < 0:
            return [source_event(h, name)]
        return [Message("log.import-coal", seat=seat_letter(old.seat), slot=slot_name(t, slot))]

    return question(name, offers, refusal, deliver, cube_prompt(name), settle=from_track, log=log)


def track_refusal(s: Position, good: int, wanted_at: int) -> Refusal | None:
    """Why the track may not deliver the next cube while the map can."""
    if track_chosen_freely(s, good, wanted_at):
        return None
    nearest = slot_names(s.tables, nearest_to(s, good, wanted_at))
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
    nearest = nearest_to(s, good, wanted_at)
    if nearest >> slot & 1:
        return None
    if not sources(s, good) >> slot & 1:
        return Refusal(("AOI-VAR-12",), Message("refuse.rivals-ship", slot=name))
    ends = supply.ends_of(s, wanted_at)
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


def good_name(good: int) -> Term:
    """What the cubes of an industry are called."""
    return Term("coal-cube" if good == COAL_MINE else "iron-cube")

"""What effects count on a player's industry board (chapters "Symbole", "Die Effekte der Bauwerke")."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints
from millrace.parts.effects import Count, Tally

from .routes import bridges_at, occupied
from .state import Position
from .tables import ALL_FIELDS, ALL_PLOTS, FIELDS, GOOD_COUNT, HORIZONTAL, KINDS, PATH, PLOTS

# What can be counted, in the order of the vocabulary
ROUTES: Final = 0
DIFFERENT_KINDS: Final = 1
BRIDGES: Final = 2
BUILDINGS: Final = 3
EMPTY_PLOTS: Final = 4
ROWS: Final = 5
COLUMNS: Final = 6
CIRCUITS: Final = 7
ANGLES: Final = 8
OPPOSITE: Final = 9
OVERBUILT: Final = 10
STOCK: Final = 11
THIS_PLOT: Final = 12
ACTIVATION: Final = 13

# Places, in the order of the vocabulary
ADJACENT: Final = 0
ANYWHERE: Final = 1
EDGE: Final = 2
CORNER: Final = 3
NEIGHBOURS: Final = 4
UNBUILT: Final = 5
ELSEWHERE: Final = 6

# States of structures, in the order of the vocabulary
ANY_STATE: Final = 0
NOT_ACTIVATED: Final = 1
ONCE: Final = 2
TWICE: Final = 3
ACTIVATED: Final = 4

HORIZONTAL_FIELDS: Final = (1 << HORIZONTAL) - 1


def tally(s: Position, seat: int, plot: int) -> Tally:
    """What there is to count for the structure on a space of a player's board."""
    return lambda count: raw_count(s, seat, plot, count)


def raw_count(s: Position, seat: int, plot: int, count: Count) -> int:
    """The plain number of things, before anything is left out, grouped or capped."""
    t = s.tables
    what = count.primitive
    if what == ROUTES:
        return (lying(s, seat, count.kinds) & fields_at(s, seat, plot, count.place, count.sides)).bit_count()
    if what == DIFFERENT_KINDS:
        return different_kinds(s, seat, fields_at(s, seat, plot, count.place, count.sides))
    if what == BRIDGES:
        return bridges_at(s, seat, plot) if count.place == ADJACENT else s.bridges[seat].bit_count()
    if what == BUILDINGS:
        return structures(s, seat, plots_at(s, plot, count.place), count.state)
    if what == EMPTY_PLOTS:
        return (plots_at(s, plot, count.place) & ~s.built[seat]).bit_count()
    if what == ROWS:
        return full_lines(t.rows, lying(s, seat, count.kinds))
    if what == COLUMNS:
        return full_lines(t.columns, lying(s, seat, count.kinds))
    if what == CIRCUITS:
        return circuits(s, lying(s, seat, count.kinds))
    if what == ANGLES:
        return angles(s, seat, plot, count)
    if what == OPPOSITE:
        return opposite_pairs(s, seat, plot, count.kinds)
    if what == OVERBUILT:
        return (s.start_paths[seat] & occupied(s, seat) & ~s.routes[seat * KINDS + PATH]).bit_count()
    if what == STOCK:
        return s.stock[seat * GOOD_COUNT + count.good]
    if what == THIS_PLOT:
        return plots_at(s, plot, count.place) >> plot & 1
    return status(s, seat, plot)


# -- Places -------------------------------------------------------------------------------------------------------


def fields_at(s: Position, seat: int, plot: int, place: int, sides: int) -> int:
    """The route spaces that a place means, seen from the structure (ORA-EFF-08, -09, ORA-SYM-07, -19)."""
    t = s.tables
    if sides:
        fields = 0
        for side in range(4):
            if sides >> side & 1:
                fields |= 1 << t.side_field[plot * 4 + side]
        return fields
    if place == ADJACENT:
        return t.around[plot]
    if place == EDGE:
        return t.rim_fields
    if place == UNBUILT:
        return ALL_FIELDS & ~t.beside[s.built[seat]]
    if place == ELSEWHERE:
        return ALL_FIELDS & ~t.around[plot]
    return ALL_FIELDS


def plots_at(s: Position, plot: int, place: int) -> int:
    """The structure spaces that a place means, seen from the structure (ORA-SYM-06, -07, -09)."""
    t = s.tables
    if place == NEIGHBOURS:
        return t.neighbours[plot]
    if place == CORNER:
        return t.corner_plots
    if place == EDGE:
        return t.rim_plots
    return ALL_PLOTS


# -- Routes -------------------------------------------------------------------------------------------------------


def lying(s: Position, seat: int, kinds: int) -> int:
    """The route spaces with a route of one of some kinds."""
    fields = 0
    for kind in range(KINDS):
        if kinds >> kind & 1:
            fields |= s.routes[seat * KINDS + kind]
    return fields


def different_kinds(s: Position, seat: int, fields: int) -> int:
    """How many kinds of route lie on some route spaces (ORA-SYM-35)."""
    return sum(1 for kind in range(KINDS) if s.routes[seat * KINDS + kind] & fields)


def full_lines(lines: Ints, fields: int) -> int:
    """How many rows or columns lie wholly within some route spaces (ORA-SYM-14)."""
    return sum(1 for line in lines if line & ~fields == 0)


def circuits(s: Position, fields: int) -> int:
    """How many areas routes enclose: routes - crossing points touched + connected groups (ORA-SYM-11)."""
    t = s.tables
    touched = 0
    for field in range(FIELDS):
        if fields >> field & 1:
            touched |= t.crossings[field]
    groups = 0
    rest = fields
    while rest:
        groups += 1
        group = rest & -rest
        frontier = group
        while frontier:
            reached = 0
            for field in range(FIELDS):
                if frontier >> field & 1:
                    reached |= t.adjoining[field]
            frontier = reached & rest & ~group
            group |= frontier
        rest &= ~group
    return fields.bit_count() - touched.bit_count() + groups


def angles(s: Position, seat: int, plot: int, count: Count) -> int:
    """Right angles of routes of one kind: at the structure's corners, or at crossing points (ORA-SYM-17, -18)."""
    t = s.tables
    pairs = 0
    if count.place == ADJACENT:
        for corner in t.corners_of[plot]:
            both = 1 << corner[0] | 1 << corner[1]
            pairs += any_kind_holds(s, seat, count.kinds, both)
        return pairs
    for fields in t.at_crossing:
        for kind in range(KINDS):
            here = s.routes[seat * KINDS + kind] & fields if count.kinds >> kind & 1 else 0
            if here & HORIZONTAL_FIELDS and here & ~HORIZONTAL_FIELDS:
                pairs += 1
                break
    return pairs


def opposite_pairs(s: Position, seat: int, plot: int, kinds: int) -> int:
    """Pairs of opposite sides of the structure with the same kind of route (ORA-SYM-37)."""
    top, right, bottom, left = s.tables.side_field[plot * 4 : plot * 4 + 4]
    upright = any_kind_holds(s, seat, kinds, 1 << top | 1 << bottom)
    return upright + any_kind_holds(s, seat, kinds, 1 << left | 1 << right)


def any_kind_holds(s: Position, seat: int, kinds: int, fields: int) -> int:
    """Whether routes of one single kind lie on all of some route spaces, as 0 or 1."""
    for kind in range(KINDS):
        if kinds >> kind & 1 and fields & ~s.routes[seat * KINDS + kind] == 0:
            return 1
    return 0


# -- Structures ---------------------------------------------------------------------------------------------------


def status(s: Position, seat: int, plot: int) -> int:
    """How often the structure on a space counts as activated: a pure function of the board (ORA-STATUS-01..05)."""
    by_routes = s.tables.around[plot] & ~occupied(s, seat) == 0
    by_bridges = bridges_at(s, seat, plot) >= 2
    return int(by_routes) + int(by_bridges)


def structures(s: Position, seat: int, plots: int, state: int) -> int:
    """How many structures on some spaces are in a state."""
    loops = 0
    built = plots & s.built[seat]
    for plot in range(PLOTS):
        if built >> plot & 1:
            times = status(s, seat, plot)
            if (
                state == ANY_STATE
                or (state == NOT_ACTIVATED and times == 0)
                or (state == ONCE and times == 1)
                or (state == TWICE and times == 2)
                or (state == ACTIVATED and times > 0)
            ):
                loops += 1
    return loops

"""Routes and bridges: where they may be built, what they cost, what they activate (chapter "Eine Strecke bauen")."""

from __future__ import annotations

from millrace.core.lists import Growing, filled, replaced
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal
from millrace.core.texts import Message

from . import verbs
from .frames import PLOT_BITS
from .goods import gain, pay, payable, unpayable, with_changes
from .names import field_name, kind_name, plot_name
from .state import Position
from .tables import ALL_FIELDS, CANAL, FIELDS, GOOD_COUNT, KINDS, PATH, PLOTS, RAIL, ROAD

# -- What lies where ----------------------------------------------------------------------------------------------


def occupied(s: Position, seat: int) -> int:
    """The route spaces with a route, of whatever kind."""
    first = seat * KINDS
    routes = s.routes
    return routes[first] | routes[first + 1] | routes[first + 2] | routes[first + 3]


def kind_on(s: Position, seat: int, field: int) -> int:
    """The kind of the route on a space, -1 if it is empty."""
    for kind in range(KINDS):
        if s.routes[seat * KINDS + kind] >> field & 1:
            return kind
    return -1


def bridges_at(s: Position, seat: int, plot: int) -> int:
    """How many bridges are joined to the structure on a space."""
    return (s.bridges[seat] & s.tables.around[plot]).bit_count()


# -- Where they may be built --------------------------------------------------------------------------------------


def route_spaces(s: Position, seat: int, kind: int) -> int:
    """The route spaces on which a kind of route may be laid, whoever pays for it."""
    first = seat * KINDS
    routes = s.routes
    paths = routes[first]
    free = ALL_FIELDS & ~(paths | routes[first + 1] | routes[first + 2] | routes[first + 3])
    if kind == PATH:
        return free
    if s.no_overbuild_under_bridge:
        paths &= ~s.bridges[seat]
    free |= paths & ~s.marked[seat * 2]
    if kind == ROAD:
        return free
    return free & s.reach[seat * 2 + kind - RAIL]


def bridge_spaces(s: Position, seat: int) -> int:
    """The route spaces over which a bridge may be built (ORA-BRIDGE-03..06)."""
    return occupied(s, seat) & ~s.bridges[seat] & s.tables.spanned[s.built[seat]]


def list_routes(s: Position, kind: int, fields: int, out: Growing) -> None:
    """Add the codes for laying a kind of route on each of some route spaces."""
    lists = s.tables.build_lists
    first = kind * 4
    out += lists[first][fields & 255]
    out += lists[first + 1][fields >> 8 & 255]
    out += lists[first + 2][fields >> 16 & 255]
    out += lists[first + 3][fields >> 24]


def list_bridges(s: Position, fields: int, out: Growing) -> None:
    """Add the codes for building a bridge over each of some route spaces."""
    lists = s.tables.bridge_lists
    out += lists[0][fields & 255]
    out += lists[1][fields >> 8 & 255]
    out += lists[2][fields >> 16 & 255]
    out += lists[3][fields >> 24]


def route_offers(s: Position, kinds: int, out: Growing) -> None:
    """All routes of some kinds that the player can pay and lay."""
    for kind in range(KINDS):
        if kinds >> kind & 1 and payable(s, s.seat, s.tables.route_cost[kind]):
            list_routes(s, kind, route_spaces(s, s.seat, kind), out)


def bridge_offers(s: Position, out: Growing) -> None:
    """All bridges that the player can pay and build."""
    if payable(s, s.seat, s.tables.bridge_cost):
        list_bridges(s, bridge_spaces(s, s.seat), out)


# -- Why they may be refused --------------------------------------------------------------------------------------


def route_refusal(s: Position, kind: int, field: int) -> Refusal | None:
    """Why the player cannot build a route there now, its cost included."""
    rule = ("ORA-ROUTE-08", "ORA-ROUTE-16", "ORA-ROUTE-18", "ORA-ROUTE-22")[kind]
    cost = s.tables.route_cost[kind]
    return route_space_refusal(s, kind, field) or unpayable(s, s.seat, cost, (rule, "ORA-COST-02"))


def route_space_refusal(s: Position, kind: int, field: int) -> Refusal | None:
    """Why a kind of route cannot lie on a route space."""
    seat = s.seat
    name = field_name(s.tables, field)
    lying = kind_on(s, seat, field)
    if lying == PATH and kind == PATH:
        return Refusal(("ORA-ROUTE-10",), Message("refuse.path-on-route", space=name, lying=kind_name(lying)))
    if lying > PATH:
        rules = ("ORA-ROUTE-10",) if kind == PATH else ("ORA-ROUTE-11", "ORA-ROUTE-02")
        return Refusal(rules, Message("refuse.route-there", space=name, lying=kind_name(lying)))
    if lying == PATH and s.marked[seat * 2] >> field & 1:
        return Refusal(("ORA-SYM-29",), Message("refuse.route-marked", space=name))
    if lying == PATH and s.no_overbuild_under_bridge and s.bridges[seat] >> field & 1:
        return Refusal(("ORA-VAR-05",), Message("refuse.path-under-bridge", space=name))
    if kind >= RAIL and not s.reach[seat * 2 + kind - RAIL] >> field & 1:
        rules = ("ORA-ROUTE-20",) if kind == RAIL else ("ORA-ROUTE-24",)
        if not s.routes[seat * KINDS + kind]:
            rules = ("ORA-ROUTE-29",)
        return Refusal(rules, Message("refuse.no-network", space=name, kind=kind_name(kind)))
    return None


def bridge_refusal(s: Position, field: int) -> Refusal | None:
    """Why the player cannot build a bridge there now, its cost included."""
    cost = s.tables.bridge_cost
    return bridge_space_refusal(s, field) or unpayable(s, s.seat, cost, ("ORA-BRIDGE-01", "ORA-COST-02"))


def bridge_space_refusal(s: Position, field: int) -> Refusal | None:
    """Why no bridge can cross a route space; the rim has none at all (ORA-BRIDGE-05)."""
    t, seat = s.tables, s.seat
    name = field_name(t, field)
    if s.bridges[seat] >> field & 1:
        return Refusal(("ORA-BRIDGE-06",), Message("refuse.bridge-there", space=name))
    if not occupied(s, seat) >> field & 1:
        return Refusal(("ORA-BRIDGE-03",), Message("refuse.no-route-below", space=name))
    empty = t.field_plots[field] & ~s.built[seat]
    if empty:
        plots = tuple([plot_name(t, plot) for plot in range(PLOTS) if empty >> plot & 1])
        return Refusal(("ORA-BRIDGE-04",), Message("refuse.bridge-needs-structures", space=name, plots=plots))
    return None


# -- What building them does --------------------------------------------------------------------------------------


def build_route(s: Position, kind: int, field: int) -> None:
    """Pay for a route and lay it."""
    pay(s, s.seat, s.tables.route_cost[kind])
    lay(s, s.seat, kind, field, False)


def build_bridge(s: Position, field: int) -> None:
    """Pay for a bridge and put it up."""
    pay(s, s.seat, s.tables.bridge_cost)
    put_bridge(s, s.seat, field)


def lay(s: Position, seat: int, kind: int, field: int, by_effect: bool) -> None:
    """Lay a route; canals bring clay first, then the fourth route activates (ORA-ROUTE-26, -27, ORA-TRIG-02)."""
    t = s.tables
    bit = 1 << field
    first = seat * KINDS
    was_path = s.routes[first + PATH] & bit
    if was_path:
        s.routes[first + PATH] ^= bit  # the path returns to the supply (ORA-ROUTE-12)
    s.routes[first + kind] |= bit
    if kind >= RAIL:
        s.reach[seat * 2 + kind - RAIL] |= t.adjoining[field]
    if not (by_effect and s.no_effect_clay):
        for good in range(GOOD_COUNT):
            if t.route_gain[kind][good]:
                gain(s, seat, good, t.route_gain[kind][good])
    if not was_path:  # overbuilding never activates (ORA-TRIG-04)
        lying = occupied(s, seat)
        activate_surrounded(s, seat, t.plot_a[field], lying)
        if t.plot_b[field] >= 0:
            activate_surrounded(s, seat, t.plot_b[field], lying)


def activate_surrounded(s: Position, seat: int, plot: int, lying: int) -> None:
    """Activate the structure on a space if four routes lie around it now."""
    if s.built[seat] >> plot & 1 and s.tables.around[plot] & ~lying == 0:
        s.pending.append(plot)


def put_bridge(s: Position, seat: int, field: int) -> None:
    """Put up a bridge; it activates structures for which it is the second one, of two only one (ORA-TRIG-05, -14)."""
    t = s.tables
    s.bridges[seat] |= 1 << field
    one, other = t.plot_a[field], t.plot_b[field]
    one_active = bridges_at(s, seat, one) == 2
    other_active = bridges_at(s, seat, other) == 2
    if one_active and other_active:
        s.pending.append(one | (other + 1) << PLOT_BITS)
    elif one_active:
        s.pending.append(one)
    elif other_active:
        s.pending.append(other)


def build_event(id: str, h: Happening[Position]) -> Message:
    """A bridge put up, or a route, of which the message of an id tells; with what it cost and brought."""
    t = h.before.tables
    space = field_name(t, t.code_a[h.code])
    if t.code_kind[h.code] == verbs.BUILD_BRIDGE:
        return with_changes("log.bridge", h, space=space)
    return with_changes(id, h, kind=kind_name(t.code_b[h.code]), space=space)


# -- Taking off the board -----------------------------------------------------------------------------------------


def removable_routes(s: Position, seat: int, kinds: int) -> int:
    """The route tiles of some kinds that an effect may remove: no prints, none under a bridge (ORA-REMOVE-07, -09)."""
    t = s.tables
    fields = 0
    for kind in range(KINDS):
        if kinds >> kind & 1:
            lying = s.routes[seat * KINDS + kind]
            fields |= lying if s.blank else lying & ~t.printed[kind]
    return fields & ~s.bridges[seat] & ~s.marked[seat * 2]


def removable_bridges(s: Position, seat: int) -> int:
    """The bridges that an effect may remove; each only once."""
    return s.bridges[seat] & ~s.marked[seat * 2 + 1]


def removal_refusal(s: Position, field: int, kinds: int, fields: int) -> Refusal | None:
    """Why a route cannot be removed."""
    seat, name = s.seat, field_name(s.tables, field)
    kind = kind_on(s, seat, field)
    if kind < 0 or not kinds >> kind & 1 or not fields >> field & 1:
        return Refusal(("ORA-SYM-29", "ORA-EFF-08"), Message("refuse.not-to-remove", space=name))
    if s.bridges[seat] >> field & 1:
        return Refusal(("ORA-REMOVE-07",), Message("refuse.remove-under-bridge", space=name))
    if s.marked[seat * 2] >> field & 1:
        return Refusal(("ORA-SYM-29",), Message("refuse.route-marked", space=name))
    if not s.blank and s.tables.printed[kind] >> field & 1:
        return Refusal(("ORA-REMOVE-09",), Message("refuse.printed-route", space=name))
    return None


def remove_route(s: Position, seat: int, field: int) -> None:
    """Take a route off the board. Beside a structure it stays, marked like a bridge, until all effects are used."""
    if s.tables.field_plots[field] & s.built[seat]:
        s.marked = replaced(s.marked, seat * 2, s.marked[seat * 2] | 1 << field)
    else:
        take_off_routes(s, seat, 1 << field)


def mark_bridge(s: Position, seat: int, field: int) -> None:
    """Turn a bridge on its side; it counts as built until all effects are used (ORA-REMOVE-03, -04)."""
    s.marked = replaced(s.marked, seat * 2 + 1, s.marked[seat * 2 + 1] | 1 << field)


def take_off_marked(s: Position, seat: int) -> None:
    """Take off what effects have removed, once all of them are used (ORA-REMOVE-05)."""
    if s.marked[seat * 2] or s.marked[seat * 2 + 1]:
        s.bridges[seat] &= ~s.marked[seat * 2 + 1]
        take_off_routes(s, seat, s.marked[seat * 2])
        s.marked = filled(0, 2 * s.players)


def take_off_routes(s: Position, seat: int, fields: int) -> None:
    """Take routes off the board and see anew which spaces adjoin a rail or canal."""
    for kind in range(KINDS):
        s.routes[seat * KINDS + kind] &= ~fields
    derive_reach(s, seat)


def derive_reach(s: Position, seat: int) -> None:
    """Work out from the board which route spaces adjoin a rail or a canal."""
    for kind in (RAIL, CANAL):
        reach = 0
        for field in range(FIELDS):
            if s.routes[seat * KINDS + kind] >> field & 1:
                reach |= s.tables.adjoining[field]
        s.reach[seat * 2 + kind - RAIL] = reach

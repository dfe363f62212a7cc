"""Coal and iron for what is built (chapters "Kohletransport", "Eisentransport", "Nachfrageleisten")."""

from __future__ import annotations

from millrace.core.lists import Growing, Ints
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen
from millrace.parts.industry.account import purse, short_of_money
from millrace.parts.industry.log import purchase_event, source_event
from millrace.parts.industry.names import place_names, slot_name, slot_names
from millrace.parts.industry.supply import (
    CHOSEN_END_ONLY,
    NEAREST_END,
    buy_coal,
    end_without,
    ends_of,
    nearest_sources,
    take_cube,
)
from millrace.parts.links import reach_of

from . import verbs
from .connections import existing_ports
from .frames import TASK_BITS
from .state import Position
from .switches import RAIL_COAL
from .tables import COAL_MINE, PLACES

# -- Coal ---------------------------------------------------------------------------------------------------------


def coal_mines(s: Position, wanted_at: int) -> int:
    """The mines that may deliver the next coal: the nearest ones to an end that the player chooses (LAN-RAIL-09)."""
    return nearest_sources(s, s.stocked[COAL_MINE], wanted_at, s.switches[RAIL_COAL] != NEAREST_END)


def track_coal_allowed(s: Position, wanted_at: int) -> bool:
    """Whether the track may deliver although a mine could: by a switch, to an end without a mine (LAN-VAR-03)."""
    freely = s.switches[RAIL_COAL] == CHOSEN_END_ONLY
    return freely and end_without(s, s.stocked[COAL_MINE], wanted_at, existing_ports(s))


def coal_offers(s: Position, out: Growing) -> None:
    """The mines among which the player chooses; none if the coal must be bought."""
    t = s.tables
    wanted_at = s.frame >> TASK_BITS
    mines = coal_mines(s, wanted_at)
    append_chosen(t.coal_code, mines, out)
    if mines and track_coal_allowed(s, wanted_at) and t.coal_buy[s.coal_market] <= purse(s, s.seat):
        out.append(t.buy_coal_code)


def coal_refusal(s: Position, code: int) -> Refusal | None:
    """Why a mine, or the demand track, may not deliver the coal."""
    kind = s.tables.code_kind[code]
    if kind == verbs.BUY_COAL:
        return track_coal_refusal(s, s.frame >> TASK_BITS)
    return mine_refusal(s, s.frame >> TASK_BITS, s.tables.code_a[code]) if kind == verbs.TAKE_COAL else not_asked()


def mine_refusal(s: Position, wanted_at: int, slot: int) -> Refusal | None:
    """Why this mine may not deliver the coal."""
    t = s.tables
    if not s.stocked[COAL_MINE] >> slot & 1:
        return Refusal(("LAN-COAL-03",), Message("refuse.no-coal-there", slot=slot_name(t, slot)))
    mines = coal_mines(s, wanted_at)
    if mines >> slot & 1:
        return None
    if not reach_of(s.component, ends_of(s, wanted_at)) >> t.slot_place[slot] & 1:
        return Refusal(("LAN-COAL-06",), Message("refuse.mine-not-connected", slot=slot_name(t, slot)))
    rules: tuple[str, ...] = ("LAN-COAL-03", "LAN-COAL-04")
    if wanted_at >= PLACES:
        rules += ("LAN-VAR-02",) if s.switches[RAIL_COAL] == NEAREST_END else ("LAN-RAIL-09",)
    return Refusal(rules, Message("refuse.mine-not-nearest", slot=slot_name(t, slot), nearest=slot_names(t, mines)))


def track_coal_refusal(s: Position, wanted_at: int) -> Refusal | None:
    """Why the coal may not come from the demand track while a mine can deliver it."""
    t = s.tables
    if not track_coal_allowed(s, wanted_at):
        rules = ("LAN-COAL-01", "LAN-COAL-09") if wanted_at < PLACES else ("LAN-RAIL-10", "LAN-COAL-01")
        return Refusal(rules, Message("refuse.mine-first", nearest=slot_names(t, coal_mines(s, wanted_at))))
    price = t.coal_buy[s.coal_market]
    if price > purse(s, s.seat):
        return Refusal(("LAN-RAIL-06", "LAN-TURN-12"), short_of_money(price, s.money[s.seat]))
    return None


def coal_unreachable(s: Position, rules: tuple[str, ...], places: Ints) -> Refusal:
    """The refusal for want of a coal source connected to any of the places."""
    names = place_names(s.tables, places)
    return Refusal((*rules, "LAN-COAL-11"), Message("refuse.coal-unreachable", places=names))


def take_coal(s: Position) -> None:
    """Take a cube from the mine chosen, or buy one."""
    if s.tables.code_kind[s.code] == verbs.BUY_COAL:
        buy_coal(s)
    else:
        take_cube(s)


def coal_log(h: Happening[Position]) -> list[Message]:
    """Whose mine delivered, or what a cube cost."""
    bought = h.code < 0 or h.before.tables.code_kind[h.code] == verbs.BUY_COAL
    return [purchase_event(h, "coal", h.before.coal_market) if bought else source_event(h, "coal")]


# -- Iron ---------------------------------------------------------------------------------------------------------


def iron_log(h: Happening[Position]) -> list[Message]:
    """Whose ironworks delivered, or what a cube cost."""
    return [source_event(h, "iron") if h.code >= 0 else purchase_event(h, "iron", h.before.iron_market)]

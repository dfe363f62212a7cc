"""Consuming coal, iron and beer (chapters "Kohle", "Eisen", "Bier verbrauchen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, popped
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term
from millrace.parts.bits import append_chosen
from millrace.parts.industry.log import source_event
from millrace.parts.industry.names import slot_name, slot_names
from millrace.parts.industry.supply import buy_coal, buy_iron, nearest_mines
from millrace.parts.tiles import slots_within

from . import verbs
from .frames import TASK_BITS
from .state import Position
from .tables import BREWERY, COAL_MINE, PLACES

# -- Coal ---------------------------------------------------------------------------------------------------------


def coal_mines(s: Position, wanted_at: int) -> int:
    """The mines that may deliver the next coal: the nearest connected ones holding cubes (BIR-COAL-03, -05).

    It is wanted at a place, or on the line numbered after the places.
    """
    return nearest_mines(s, 1 << wanted_at if wanted_at < PLACES else s.tables.line_mask[wanted_at - PLACES])


def coal_offers(s: Position, out: Growing) -> None:
    """The mines among which the player chooses."""
    append_chosen(s.tables.coal_code, coal_mines(s, s.frame >> TASK_BITS), out)


def coal_refusal(s: Position, code: int) -> Refusal | None:
    """Why a mine may not deliver the coal."""
    t = s.tables
    if t.code_kind[code] != verbs.TAKE_COAL:
        return not_asked()
    slot, wanted_at = t.code_a[code], s.frame >> TASK_BITS
    name = slot_name(t, slot)
    if not s.stocked[COAL_MINE] >> slot & 1:
        return Refusal(("BIR-COAL-03",), Message("refuse.no-coal-there", slot=name))
    mines = coal_mines(s, wanted_at)
    if mines >> slot & 1:
        return None
    reach = s.component[wanted_at if wanted_at < PLACES else t.line_places[wanted_at - PLACES][0]]
    if not reach >> t.slot_place[slot] & 1:
        return Refusal(("BIR-COAL-02",), Message("refuse.mine-not-connected", slot=name))
    reason = Message("refuse.mine-not-nearest", slot=name, nearest=slot_names(t, mines))
    return Refusal(("BIR-COAL-03", "BIR-COAL-04"), reason)


def buy_all_coal(s: Position) -> None:
    """Take the cheapest cube of the coal market (BIR-COAL-10); once it delivers, it delivers the rest, too."""
    buy_coal(s)
    while s.stack[-1] == s.frame:
        s.stack = popped(s.stack)
        buy_coal(s)


def coal_log(h: Happening[Position]) -> list[Message]:
    """Whose mine delivered, or what the market charged."""
    return [source_event(h, "coal") if h.code >= 0 else purchase_event(h, "coal")]


def purchase_event(h: Happening[Position], name: str) -> Message:
    """Cubes bought from a market."""
    old, s, player = h.before, h.after, h.before.seat
    bought, money = len(old.stack) - len(s.stack), old.money[player] - s.money[player]
    good, market = Term(name), Term(f"{name}-market")
    return Message("log.bought", seat=seat_letter(player), n=bought, good=good, market=market, money=money)


# -- Iron ---------------------------------------------------------------------------------------------------------


def buy_all_iron(s: Position) -> None:
    """Take the cheapest cube of the iron market (BIR-IRON-07); once it delivers, it delivers the rest, too."""
    buy_iron(s)
    while s.stack[-1] == s.frame:
        s.stack = popped(s.stack)
        buy_iron(s)


def iron_log(h: Happening[Position]) -> list[Message]:
    """Whose works delivered, or what the market charged."""
    return [source_event(h, "iron") if h.code >= 0 else purchase_event(h, "iron")]


# -- Beer ---------------------------------------------------------------------------------------------------------


def breweries_for(s: Position, player: int, reach: int) -> int:
    """Breweries with beer for a player: own ones anywhere, rivals' ones where connected (BIR-BEER-03, -04)."""
    own = s.stocked[BREWERY] & s.own[player]
    return own | slots_within(s.tables.slot_place, s.stocked[BREWERY] & ~own, reach)


def beer_refusal(s: Position, reach: int, slot: int) -> Refusal | None:
    """Why this brewery may not deliver where `reach` is connected."""
    t = s.tables
    if not s.stocked[BREWERY] >> slot & 1:
        return Refusal(("BIR-BEER-03", "BIR-BEER-04"), Message("refuse.no-beer-there", slot=slot_name(t, slot)))
    if breweries_for(s, s.seat, reach) >> slot & 1:
        return None
    return Refusal(("BIR-BEER-04",), Message("refuse.brewery-not-connected", slot=slot_name(t, slot)))

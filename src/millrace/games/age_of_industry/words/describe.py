"""What an option means in a position, for people: a sentence, its full price before anything is decided, and its waste.

What a legal option leads to is what the log would tell if it were played on to the end of its action. All of it is
public or the deciding seat's own, so a state determinised from that seat's view gives the same.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.age_of_industry.rules import TEXT_PACKAGES
    >>> from millrace.games.age_of_industry.rules.notation import read
    >>> position = read("A hand brown" + chr(10) + "coal-track 3")
    >>> texts = Texts.load("en", *TEXT_PACKAGES)
    >>> option = position.tables.codebook.code("build coal bohemia.1")
    >>> [texts.render(message) for message in describe(position, option)][:4]
    ['Build coal mine 1 in Bohemia', '$1', 'takes 1 loan', 'fills the demand track with 3 coal for $4']
"""

from __future__ import annotations

from typing import Final

from millrace.core.texts import Message
from millrace.parts.bills import cost_notes
from millrace.parts.bits import members
from millrace.parts.industry import bills
from millrace.parts.industry.bills import Bill
from millrace.parts.industry.board import is_left, next_tile, reach_of_line
from millrace.parts.industry.names import card_name, line_name, place_name, slot_name, tile_name, whose

from ..rules import build, rail, tables, verbs
from ..rules.connections import gates
from ..rules.frames import ACTION, CARD, COAL, IRON, NEXT_SALE, REPAYMENT, SALE, TASK_BITS
from ..rules.scoring import rail_worth
from ..rules.state import Position

_DONE: Final = {NEXT_SALE: "option.done-sale", REPAYMENT: "option.done-repayment"}
_AT_SLOTS: Final = {
    verbs.SELL: "option.sell-none", verbs.OUTLET: "option.outlet-port",
    verbs.TAKE_COAL: "option.coal", verbs.TAKE_IRON: "option.iron",
}  # fmt: skip
_PLAIN: Final = {
    verbs.DRAW: "option.draw-deck", verbs.PASS: "option.pass", verbs.REPAY: "option.repay",
    verbs.BUY_COAL: "option.coal-track", verbs.BUY_IRON: "option.iron-track", verbs.ELSEWHERE: "option.elsewhere",
}  # fmt: skip


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs, brings and wastes."""
    return (option_message(s, code), *bill_notes(s, code), *waste_notes(s, code))


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        verb = "build" if kind == verbs.BUILD else "combine"
        return bills.tile_message(s, code, verb, next_tile(s, max(s.seat, 0), b))
    if kind == verbs.RAIL:
        return Message("option.rail", line=line_name(t, a))
    if kind == verbs.SELL and s.tile[a] >= 0:
        return Message("option.sell", tile=tile_name(t, s.tile[a]), slot=slot_name(t, a))
    if kind == verbs.OUTLET and b:
        return Message("option.outlet-market", place=place_name(t, a))
    if kind == verbs.DEVELOP:
        return Message("option.develop", tile=tile_name(t, a), level=t.tile_level[a])
    if kind == verbs.DRAW and a < len(t.card_ids):
        return Message("option.draw-display", card=card_name(t, a))
    if kind == verbs.PLAY_CARD:
        discarded = s.chosen >= 0 and t.code_kind[s.chosen] in (verbs.DEVELOP, verbs.PASS)
        return Message("option.discard" if discarded else "option.card", card=card_name(t, a))
    if kind in _AT_SLOTS:
        id = "option.import-coal" if t.import_slots >> a & 1 else _AT_SLOTS[kind]
        return Message(id, whose=whose(s, a), slot=slot_name(t, a))
    return Message(_DONE.get(s.question(), "option.done") if kind == verbs.DONE else _PLAIN[kind])


def bill(s: Position, code: int) -> Bill:
    """What an option costs and brings in this position. What is missing for it is named, too, if it is not legal."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if s.seat < 0:
        return Bill()
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        due = _build_bill(s, a, b)
    elif kind == verbs.RAIL:
        due = _rail_bill(s, a)
    elif kind == verbs.SELL or (kind == verbs.OUTLET and s.question() == SALE):
        tile = s.tile[a if kind == verbs.SELL else s.stack[-1] >> TASK_BITS]
        due = Bill(flips=True, profit=t.tile_profit[tile], vp=t.tile_vp[tile]) if tile >= 0 else Bill()
    elif kind == verbs.BUY_COAL or kind == verbs.BUY_IRON:
        return bills.purchase_bill(s, tables.COAL_MINE if kind == verbs.BUY_COAL else tables.IRON_WORKS)
    else:
        return Bill(price=t.lending, loans=-1) if kind == verbs.REPAY else Bill()
    return bills.bill_by_log(due, _events_ahead(s, code), s.seat) if code in s.codes() else due


def _build_bill(s: Position, slot: int, industry: int) -> Bill:
    """Price and yields of the next tile; a ship built over another never flips (AOI-OVER-22)."""
    kind = next_tile(s, s.seat, industry)
    if kind < 0 or s.tables.tile_level[kind] == 0:
        return Bill()
    due = bills.tile_bill(s, slot, kind, build.good_missing(s, slot, kind, gates(s)))
    return due._replace(profit=0) if industry == tables.SHIP and due.replaces >= 0 else due


def _rail_bill(s: Position, line: int) -> Bill:
    """Price of a railway, and what it would bring as the map stands."""
    t, first = s.tables, rail.is_first(s, s.seat)
    missing = -1 if first else rail.good_missing(s, reach_of_line(s, line), gates(s))
    coal, iron = bills.lacking(s, t.rail_coal, t.rail_iron, missing)
    return Bill(t.content.railway.first_price if first else t.rail_link_price, coal, iron, profit=rail_worth(s, line))


def _events_ahead(s: Position, code: int) -> list[Message]:
    """What the log would tell of a legal option up to the end of its action or a choice of the outlet."""
    return bills.events_ahead(s, code, any_answer=(CARD, COAL, IRON), lone_answer=(SALE,))


def bill_notes(s: Position, code: int) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    due = bill(s, code)
    notes = cost_notes("rail" if kind == verbs.RAIL else "tile", due.price, due.coal, due.iron)
    notes += [Message("bill.loans", n=due.loans)] if due.loans > 0 else []
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        notes += bills.replaced_note(s, a, due)
        notes += bills.paying_notes(s, "iron" if b == tables.IRON_WORKS else "coal", due)
    elif kind == verbs.RAIL and s.seat >= 0:
        notes += [*bills.profit_notes(due, s.seat), Message("bill.rail-worth", money=due.profit)]
    elif due.flips:
        notes += bills.profit_notes(due, s.seat) or [Message("bill.sold", money=due.profit)]
    elif (kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON) and code in s.codes():
        flip = tuple([event for event in _events_ahead(s, code)[1:2] if event.id == "log.profit"])
        notes += bills.profit_notes(Bill(flipping=flip), s.seat) or [Message("bill.left", n=s.cubes[a] - 1)]
    elif (kind == verbs.REPAY or kind == verbs.DONE) and s.question() == REPAYMENT:
        notes += bills.repayment_notes(s, -due.loans)
    elif kind == verbs.DEVELOP and s.seat >= 0 and is_left(s, s.seat, a):
        notes += bills.next_tile_notes(s, a)
    return tuple(notes)


def waste_notes(s: Position, code: int) -> tuple[Message, ...]:
    """Why an option, legal or not, would throw something away."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    notes: list[Message] = []
    if (kind == verbs.BUILD or kind == verbs.COMBINE) and s.tile[a] >= 0:
        notes += _overbuild_waste(s, a, b, bill(s, code))
    if kind == verbs.COMBINE:
        fitting = members(build.fitting_cards(s, s.seat, a, b))
        notes += [Message("waste.single-card", card=card_name(t, fitting[0]))] if fitting else []
    elif kind == verbs.DRAW and s.question() == ACTION:
        cards = min(t.hand_limit - s.hand_size[s.seat], len(s.display) + len(s.deck) - s.deck_top)
        notes += [Message("waste.few-cards", n=cards)] if 0 < cards < t.cards_drawn else []
    elif kind == verbs.DEVELOP and is_left(s, s.seat, a):
        notes += bills.not_next_notes(s, a)
        notes += [Message("waste.last-action")] if _builds_no_more(s) else []
    return tuple(notes)


def _overbuild_waste(s: Position, slot: int, industry: int, due: Bill) -> list[Message]:
    """What goes with a tile that is built over: its cubes, and the profit of an own one that was not flipped."""
    t, under = s.tables, s.tile[slot]
    notes = [Message("waste.cubes", n=due.cubes_lost)] if due.cubes_lost else []
    flip = [event for event in due.flipping if event.values["slot"] == slot_name(t, slot)]  # AOI-OVER-19
    if s.owner[slot] == s.seat and not (s.flipped | s.mute_ships) >> slot & 1 and not flip:
        notes.append(Message("waste.profit", money=t.tile_profit[under]))
    return [*notes, Message("waste.mute-ship")] if industry == tables.SHIP else notes


def _builds_no_more(s: Position) -> bool:
    """Whether the player surely builds nothing after this action, for want of a card or of a turn (AOI-END-01)."""
    if s.deck_top < len(s.deck):
        return False
    ends = 0 in [s.hand_size[player] for player in s.order[: s.place_in_order]]
    return (s.hand_size[s.seat] == 1 and not s.display) or (ends and s.actions_left == 1)

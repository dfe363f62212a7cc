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

from millrace.core.lists import replaced
from millrace.core.texts import Message, Value
from millrace.parts.bills import cost_notes
from millrace.parts.bits import members
from millrace.parts.industry import bills
from millrace.parts.industry.bills import Bill
from millrace.parts.industry.board import is_left, next_tile, reach_of_line
from millrace.parts.industry.names import card_name, line_name, place_name, slot_name, tile_name, whose
from millrace.parts.industry.outlook import (
    STOP,
    Explanation,
    Outlook,
    copy_of,
    easiest_source,
    flip_notes,
    left_notes,
    lone_card,
    outlook,
    source_notes,
    stop,
)

from ..rules import build, rail, tables, verbs
from ..rules.connections import combining_cards, gates
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


LEADING: Final = (verbs.BUILD, verbs.COMBINE, verbs.RAIL, verbs.SELL, verbs.DEVELOP)
TAKING: Final = (verbs.OUTLET, verbs.TAKE_COAL, verbs.TAKE_IRON, verbs.BUY_COAL, verbs.BUY_IRON)
"""Kinds of options that lead somewhere: to further questions, or by themselves."""
_PAID_BY_CARD: Final = (verbs.BUILD, verbs.COMBINE, verbs.DEVELOP, verbs.PASS)


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs, brings and wastes."""
    told = explain(s, code)
    return (told.option, *told.notes, *told.warnings)


def explain(s: Position, code: int) -> Explanation:
    """An option in words, with where it leads."""
    kind = s.tables.code_kind[code]
    ahead, legal = Outlook(s, s), code in s.codes()
    if kind == verbs.REPAY and legal:
        after = copy_of(s)
        after.money[s.seat] -= s.tables.lending
        after.loans = replaced(after.loans, s.seat, after.loans[s.seat] - 1)
        ahead = Outlook(s, after)
    elif kind in (*LEADING, *TAKING) and legal:
        ahead = outlook(s, code, usual_answer if kind in LEADING else stop)
    notes = (*bill_notes(s, code, ahead), *(_card_note(s, code) if legal else ()))
    return Explanation(option_message(s, code), notes, waste_notes(s, code, ahead), ahead)


def usual_answer(s: Position) -> int:
    """What most would answer to a question within an action; STOP where much hangs on it."""
    t, question, codes = s.tables, s.question(), s.codes()
    if question == CARD:
        return codes[0]
    if question in (COAL, IRON):
        # The track comes last, it costs money.
        tiles = [code for code in codes if t.code_kind[code] == verbs.TAKE_COAL or t.code_kind[code] == verbs.TAKE_IRON]
        return easiest_source(s, tiles) if tiles else codes[0]
    if question == SALE:
        # The profit of an own port is one's own, that of a market nobody's.
        def reluctance(code: int) -> int:
            return 1 if t.code_b[code] else 0 if s.owner[t.code_a[code]] == s.seat else 2

        return min(codes, key=reluctance)
    return STOP


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


def bill(s: Position, code: int, ahead: Outlook) -> Bill:
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
    return bills.bill_by_log(due, ahead.events, s.seat) if ahead.events else due


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


def bill_notes(s: Position, code: int, ahead: Outlook) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    due = bill(s, code, ahead)
    if ahead.events:
        due = bills.without_sources(due)
    notes = cost_notes("rail" if kind == verbs.RAIL else "tile", due.price, due.coal, due.iron)
    notes += source_notes(ahead) if kind in LEADING else []
    notes += [Message("bill.loans", n=due.loans)] if due.loans > 0 else []
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        notes += bills.replaced_note(s, a, due)
        notes += bills.paying_notes(s, "iron" if b == tables.IRON_WORKS else "coal", due)
    elif kind == verbs.RAIL and s.seat >= 0:
        notes.append(Message("bill.rail-worth", money=due.profit))
    elif due.flips and not ahead.events:
        notes.append(Message("bill.sold", money=due.profit))
    elif (kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON) and ahead.events:
        notes += left_notes(ahead, a)
    elif (kind == verbs.REPAY or kind == verbs.DONE) and s.question() == REPAYMENT:
        notes += bills.repayment_notes(s, -due.loans)
    elif kind == verbs.DEVELOP and s.seat >= 0 and is_left(s, s.seat, a):
        notes += bills.next_tile_notes(s, a)
    return (*notes, *flip_notes(ahead, own=True))


def payable(s: Position, code: int) -> int:
    """Mask of the cards of the hand that may be played for an action."""
    t = s.tables
    kind = t.code_kind[code]
    if s.question() != ACTION or kind not in _PAID_BY_CARD:
        return 0
    if kind == verbs.BUILD:
        return build.fitting_cards(s, s.seat, t.code_a[code], t.code_b[code])
    return combining_cards(s) if kind == verbs.COMBINE else s.hand_mask[s.seat]


def _card_note(s: Position, code: int) -> list[Message]:
    """The card that goes for an action, where no other can."""
    card = lone_card(payable(s, code)) if s.tables.code_kind[code] != verbs.COMBINE else -1
    return [Message("bill.card", card=card_name(s.tables, card))] if card >= 0 else []


def waste_notes(s: Position, code: int, ahead: Outlook) -> tuple[Message, ...]:
    """What an option throws away, or gives to others."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    notes = flip_notes(ahead, own=False)
    if (kind == verbs.BUILD or kind == verbs.COMBINE) and s.tile[a] >= 0:
        notes += _overbuild_waste(s, a, b, ahead)
    if kind == verbs.COMBINE:
        notes.append(Message("waste.combined"))
        fitting = members(build.fitting_cards(s, s.seat, a, b))
        notes += [Message("waste.single-card", card=card_name(t, fitting[0]))] if fitting else []
    elif kind == verbs.DRAW and s.question() == ACTION:
        cards = min(t.hand_limit - s.hand_size[s.seat], len(s.display) + len(s.deck) - s.deck_top)
        notes += [Message("waste.few-cards", n=cards)] if 0 < cards < t.cards_drawn else []
    elif kind == verbs.DEVELOP and is_left(s, s.seat, a):
        notes += bills.not_next_notes(s, a)
        notes += [Message("waste.last-action")] if _builds_no_more(s) else []
    return tuple(notes)


def _overbuild_waste(s: Position, slot: int, industry: int, ahead: Outlook) -> list[Message]:
    """What goes with a tile that is built over: its cubes, and the profit of an own one that was not flipped."""
    t, under = s.tables, s.tile[slot]
    lost = bills.bill_by_log(Bill(), ahead.events, s.seat).cubes_lost
    notes = [Message("waste.cubes", n=lost)] if lost else []
    flip = [id for id in _flips_before(ahead) if id == slot_name(t, slot)]  # AOI-OVER-19
    if s.owner[slot] == s.seat and not (s.flipped | s.mute_ships) >> slot & 1 and not flip:
        notes.append(Message("waste.profit", money=t.tile_profit[under]))
    return [*notes, Message("waste.mute-ship")] if industry == tables.SHIP else notes


def _flips_before(ahead: Outlook) -> list[Value]:
    """The slots whose tiles flip before a build lays its own."""
    ids = [event.id for event in ahead.events]
    earlier = ahead.events[: ids.index("log.build")] if "log.build" in ids else ()
    return [event.values["slot"] for event in earlier if event.id == "log.profit"]


def _builds_no_more(s: Position) -> bool:
    """Whether the player surely builds nothing after this action, for want of a card or of a turn (AOI-END-01)."""
    if s.deck_top < len(s.deck):
        return False
    ends = 0 in [s.hand_size[player] for player in s.order[: s.place_in_order]]
    return (s.hand_size[s.seat] == 1 and not s.display) or (ends and s.actions_left == 1)

"""What an option means in a position, for people: a sentence, its full price before anything is decided, and its waste.

Everything told here is public or the deciding seat's own, so a state determinised from that seat's view gives the same.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
    >>> from millrace.games.brass_lancashire.rules.notation import read
    >>> position = read('''
    ...     A hand manchester
    ...     colne.1 A cotton-mill-1
    ... ''')
    >>> texts = Texts.load("en", *TEXT_PACKAGES)
    >>> option = position.tables.codebook.code("link colne--yorkshire")
    >>> [texts.render(message) for message in describe(position, option)]
    ['Build the canal Colne–Yorkshire', '£3', '2 VP if it were scored now', 'takes the Manchester card']
"""

from __future__ import annotations

from typing import Final

from millrace.core.texts import Message
from millrace.parts.bills import Supply, cost_notes
from millrace.parts.bits import members
from millrace.parts.income import fallen
from millrace.parts.industry import bills
from millrace.parts.industry.account import income_level, tile_value
from millrace.parts.industry.bills import Bill
from millrace.parts.industry.eras import link_value
from millrace.parts.industry.names import card_name, line_name, slot_name, whose
from millrace.parts.industry.outlook import (
    STOP,
    Explanation,
    Outlook,
    easiest_source,
    flip_notes,
    income_after,
    left_notes,
    lone_card,
    outlook,
    source_notes,
    stop,
)
from millrace.parts.industry.state import CANAL

from ..rules import verbs
from ..rules.build import fitting_cards
from ..rules.connections import existing_ports
from ..rules.eras import circles_at
from ..rules.frames import ACTION, CARD, COAL, IRON, NEXT_SALE, SECOND_LINK, SECOND_TILE
from ..rules.rounds import last_era
from ..rules.sell import distant_market_open
from ..rules.state import Position
from ..rules.switches import DISTANT_BONUS
from ..rules.tables import DISTANT, SHIPYARD

LEADING: Final = (verbs.BUILD, verbs.COMBINE, verbs.LINK, verbs.DEVELOP, verbs.SELL, verbs.LOAN)
TAKING: Final = (verbs.TAKE_COAL, verbs.TAKE_IRON, verbs.BUY_COAL)
"""Kinds of options that lead somewhere: to further questions, or by themselves."""


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs, brings and wastes."""
    told = explain(s, code)
    return (told.option, *told.notes, *told.warnings)


def explain(s: Position, code: int) -> Explanation:
    """An option in words, with where it leads."""
    kind = s.tables.code_kind[code]
    ahead, legal = Outlook(s, s), code in s.codes()
    if kind in (*LEADING, *TAKING) and legal:
        ahead = outlook(s, code, usual_answer if kind in LEADING else stop)
    notes = (*bill_notes(s, code, ahead), *(_card_note(s, code) if legal else ()))
    return Explanation(option_message(s, code), notes, waste_notes(s, code, ahead), ahead)


def usual_answer(s: Position) -> int:
    """What most would answer to a question within an action; STOP where much hangs on it."""
    t, question = s.tables, s.question()
    if question == CARD:
        return s.codes()[0]
    if question not in (COAL, IRON):
        return STOP
    # The track comes last, it costs money.
    tiles = [code for code in s.codes() if t.code_kind[code] != verbs.BUY_COAL]
    return easiest_source(s, tiles) if tiles else s.codes()[0]


# -- The sentence -------------------------------------------------------------------------------------------------


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        return bills.build_message(s, code, "build" if kind == verbs.BUILD else "combine")
    if kind == verbs.DEVELOP:
        return bills.develop_message(s, a)
    if kind == verbs.LINK:
        return Message("option.link", era="canal" if s.era == CANAL else "rail", line=line_name(t, a))
    if kind == verbs.SELL:
        return _sale_message(s, a, t.code_b[code])
    if kind == verbs.REMOVE:
        return bills.removal_message(s, a)
    if kind == verbs.PLAY_CARD:
        discarded = s.chosen >= 0 and t.code_kind[s.chosen] == verbs.PASS
        return Message("option.discard" if discarded else "option.card", card=card_name(t, a))
    if kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON:
        good = "coal" if kind == verbs.TAKE_COAL else "iron"
        return Message(f"option.{good}", whose=whose(s, a), slot=slot_name(t, a))
    if kind == verbs.DONE:
        return Message(_DONE.get(s.question(), "option.done"))
    if kind == verbs.LOAN:
        return Message("option.loan", money=t.loan_money[a])
    return Message("option.coal-track" if kind == verbs.BUY_COAL else "option.pass")


_DONE = {SECOND_LINK: "option.done-link", SECOND_TILE: "option.done-tile", NEXT_SALE: "option.done-sale"}


def _sale_message(s: Position, mill: int, port: int) -> Message:
    """Selling the cotton of a mill."""
    t = s.tables
    if port == DISTANT:
        return Message("option.sell-distant", mill=slot_name(t, mill))
    return Message("option.sell", mill=slot_name(t, mill), port=slot_name(t, port), whose=whose(s, port))


# -- The bill -----------------------------------------------------------------------------------------------------


def bill(s: Position, code: int) -> Bill:
    """What an option costs and brings in this position. What is missing for it is named, too, if it is not legal."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if s.seat < 0:
        return Bill()
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        return bills.build_bill(s, a, b, existing_ports(s), -1, b == SHIPYARD)
    if kind == verbs.LINK:
        return bills.link_bill(s, a, s.question() == SECOND_LINK, existing_ports(s))._replace(
            vp=link_value(s, a, circles_at)
        )
    if kind == verbs.DEVELOP:
        return Bill(iron=bills.iron_supply(s, 1))
    if kind == verbs.SELL and s.tile[a] >= 0:
        return Bill(income=t.tile_income[s.tile[a]], flips=True, vp=t.tile_vp[s.tile[a]])
    if kind == verbs.LOAN:
        return Bill(received=t.loan_money[a])
    if kind == verbs.REMOVE and s.tile[a] >= 0:
        return Bill(received=tile_value(s, a))
    if kind == verbs.BUY_COAL:
        return Bill(coal=Supply(bought=1, money=t.coal_buy[s.coal_market]))
    return Bill()


# -- The bill in words --------------------------------------------------------------------------------------------


def bill_notes(s: Position, code: int, ahead: Outlook) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON:
        return (*left_notes(ahead, a), *flip_notes(ahead, own=True))
    due = bill(s, code)
    if ahead.events:
        due = bills.without_sources(due)
    notes = cost_notes("link" if kind == verbs.LINK else "tile", due.price, due.coal, due.iron)
    notes += source_notes(ahead)
    if kind == verbs.BUILD or kind == verbs.COMBINE:
        notes += bills.replaced_note(s, a, due)
        notes += [Message("bill.vp-lost", n=due.vp_lost)] if due.vp_lost else []
        notes += bills.yield_notes(s, t.code_b[code], due)
    elif kind == verbs.LINK and s.seat >= 0:
        notes.append(Message("bill.link-vp", n=due.vp))
    elif kind == verbs.SELL and due.flips:
        notes += _sale_notes(s, t.code_b[code], due)
    elif kind == verbs.LOAN and s.seat >= 0:
        space = fallen(s.income[s.seat], t.loan_groups[a], t.level_of_space, t.highest_space)
        notes += bills.loan_notes(due.received, income_level(s, s.seat), t.level_of_space[max(space, 0)])
    elif kind == verbs.REMOVE and due.received:
        notes += bills.removal_notes(s, due.received)
    return (*notes, *flip_notes(ahead, own=True))


def payable(s: Position, code: int) -> int:
    """Mask of the cards of the hand that may be played for an action."""
    t = s.tables
    if s.question() != ACTION:
        return 0
    building = t.code_kind[code] == verbs.BUILD
    return fitting_cards(s, s.seat, t.code_a[code], t.code_b[code]) if building else s.hand_mask[s.seat]


def _card_note(s: Position, code: int) -> list[Message]:
    """The card that goes for an action, where no other can."""
    card = lone_card(payable(s, code)) if s.tables.code_kind[code] != verbs.COMBINE else -1
    return [Message("bill.card", card=card_name(s.tables, card))] if card >= 0 else []


def _sale_notes(s: Position, port: int, due: Bill) -> list[Message]:
    """What a sale brings the seller, or what the distant market may do."""
    t = s.tables
    notes = [Message("bill.vp-scored", n=due.vp)]
    if port != DISTANT or not distant_market_open(s):
        return notes
    notes.insert(0, Message("bill.income-sold", income=income_after(s, due.income)))
    waiting = s.pile[s.drawn :] or s.pile
    reached = [s.cotton_marker + step for step in waiting]
    bonuses = [t.cotton_bonus[space] for space in reached if space < t.cotton_bottom]
    if bonuses:
        id = "bill.bonus-income" if s.switches[DISTANT_BONUS] else "bill.bonus-money"
        notes.append(Message(id, most=max(bonuses), least=min(bonuses)))
    failing = len(waiting) - len(bonuses)
    if failing:
        notes.append(Message("bill.risk", failing=failing, left=len(waiting)))
    return notes


# -- What is legal but wasteful -----------------------------------------------------------------------------------


def waste_notes(s: Position, code: int, ahead: Outlook) -> tuple[Message, ...]:
    """What an option throws away, or gives to others."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    due = bill(s, code)
    notes = flip_notes(ahead, own=False)
    if due.cubes_lost:
        notes.append(Message("waste.cubes", n=due.cubes_lost))
    if kind == verbs.COMBINE:
        notes.append(Message("waste.combined"))
        fitting = members(fitting_cards(s, s.seat, a, b))
        if fitting:
            notes.append(Message("waste.single-card", card=card_name(t, fitting[0])))
    if due.flips:
        lost = s.income[s.seat] + due.income - t.last_space
        if lost > 0:
            notes.append(Message("waste.income-lost", n=lost))
    if kind == verbs.DEVELOP and s.actions_left == 1 and s.round == t.rounds and last_era(s):
        notes.append(Message("waste.last-action"))
    return tuple(notes)

"""What an option means in a position, for people: a sentence, and its full price before anything is decided.

Everything told here is public or the deciding seat's own, so a state determinised from that seat's view gives the same.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.brass_birmingham.rules import TEXT_PACKAGES
    >>> from millrace.games.brass_birmingham.rules.notation import read
    >>> position = read('''
    ...     A hand cotton-mill/manufacturer
    ...     players 4
    ...     leek.1 A manufacturer-1
    ... ''')
    >>> texts = Texts.load("en", *TEXT_PACKAGES)
    >>> option = position.tables.codebook.code("network leek--stoke-on-trent")
    >>> [texts.render(message) for message in describe(position, option)]
    ['Lay the canal link Leek–Stoke-on-Trent', '£3', 'takes the cotton mill/manufacturer card']
"""

from __future__ import annotations

from typing import Final

from millrace.core.texts import Message
from millrace.parts.bills import cost_notes
from millrace.parts.industry import bills
from millrace.parts.industry.account import income_level, tile_value
from millrace.parts.industry.bills import Bill
from millrace.parts.industry.names import card_name, line_name, slot_name, tile_name, whose
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
from millrace.parts.industry.state import CANAL, RAIL

from ..rules import verbs
from ..rules.build import fitting_cards
from ..rules.frames import (
    ACTION,
    BEER,
    BONUS,
    CARD,
    COAL,
    IRON,
    LINK_BEER,
    NEXT_SALE,
    SECOND_LINK,
    SECOND_TILE,
    TASK_BITS,
)
from ..rules.names import space_name
from ..rules.state import Position
from ..rules.tables import (
    BONUS_DEVELOP,
    BONUS_INCOME,
    BONUS_MONEY,
    BREWERY,
    MERCHANT_SPACES,
    WILD_INDUSTRY,
    WILD_LOCATION,
)

WILD: Final = 1 << WILD_LOCATION | 1 << WILD_INDUSTRY
"""Mask of the wild cards."""
LEADING: Final = (verbs.BUILD, verbs.NETWORK, verbs.DEVELOP, verbs.SELL, verbs.LOAN)
TAKING: Final = (verbs.TAKE_COAL, verbs.TAKE_IRON, verbs.TAKE_BEER, verbs.TAKE_BARREL)
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
    if question == BONUS or question == CARD:
        return s.codes()[0]
    if question not in (COAL, IRON, BEER, LINK_BEER):
        return STOP
    # The merchant's beer comes first, it brings a bonus.
    barrels = [code for code in s.codes() if t.code_kind[code] == verbs.TAKE_BARREL]
    return barrels[0] if barrels else easiest_source(s, s.codes())


# -- The sentence -------------------------------------------------------------------------------------------------


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.BUILD:
        return bills.build_message(s, code, "build")
    if kind == verbs.DEVELOP:
        return bills.develop_message(s, a, "option.remove-for-bonus" if s.question() == BONUS else "option.develop")
    if kind == verbs.NETWORK:
        return Message("option.network", era="canal" if s.era == CANAL else "rail", line=line_name(t, a))
    if kind == verbs.SELL:
        return _sale_message(s, a, t.code_b[code])
    if kind == verbs.REMOVE:
        return bills.removal_message(s, a)
    if kind == verbs.PLAY_CARD:
        discarded = s.chosen >= 0 and t.code_kind[s.chosen] in (verbs.SCOUT, verbs.PASS)
        return Message("option.discard" if discarded else "option.card", card=card_name(t, a))
    if kind == verbs.TAKE_BARREL:
        return Message("option.barrel", space=space_name(t, a))
    if kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON or kind == verbs.TAKE_BEER:
        good = "coal" if kind == verbs.TAKE_COAL else "iron" if kind == verbs.TAKE_IRON else "beer"
        return Message(f"option.{good}", whose=whose(s, a), slot=slot_name(t, a))
    if kind == verbs.DONE:
        return Message(_DONE.get(s.question(), "option.done"))
    return Message("option.loan" if kind == verbs.LOAN else "option.scout" if kind == verbs.SCOUT else "option.pass")


_DONE = {
    SECOND_LINK: "option.done-link",
    SECOND_TILE: "option.done-tile",
    NEXT_SALE: "option.done-sale",
    BONUS: "option.done-bonus",
}


def _sale_message(s: Position, slot: int, space: int) -> Message:
    """Selling the tile on a slot."""
    t = s.tables
    kind, name, merchant = s.tile[slot], slot_name(t, slot), space_name(t, space)
    if kind < 0:
        return Message("option.sell-none", slot=name, merchant=merchant)
    tile, level = tile_name(t, kind), t.tile_level[kind]
    return Message("option.sell", tile=tile, level=level, slot=name, merchant=merchant)


# -- The bill -----------------------------------------------------------------------------------------------------


def bill(s: Position, code: int) -> Bill:
    """What an option costs and brings in this position. What is missing for it is named, too, if it is not legal."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if s.seat < 0:
        return Bill()
    if kind == verbs.BUILD:
        # The tile built over is gone before the new one is paid: its cubes serve nobody.
        return bills.build_bill(s, a, b, t.merchant_places, ~(1 << a), False)
    if kind == verbs.NETWORK:
        second = s.question() == SECOND_LINK
        return bills.link_bill(s, a, second, t.merchant_places)._replace(beer=int(second and s.era != CANAL))
    if kind == verbs.DEVELOP:
        return Bill() if s.question() == BONUS else Bill(iron=bills.iron_supply(s, 1))
    if kind == verbs.SELL and s.tile[a] >= 0:
        tile = s.tile[a]
        return Bill(beer=t.tile_beer[tile], income=t.tile_income[tile], flips=True, vp=t.tile_vp[tile])
    if kind == verbs.LOAN:
        return Bill(received=t.loan_money)
    if kind == verbs.REMOVE and s.tile[a] >= 0:
        return Bill(received=tile_value(s, a))
    return Bill()


# -- The bill in words --------------------------------------------------------------------------------------------


def bill_notes(s: Position, code: int, ahead: Outlook) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.TAKE_BARREL:
        return (_bonus_note(s, a), *flip_notes(ahead, own=True))
    if kind in TAKING:
        return (*left_notes(ahead, a), *flip_notes(ahead, own=True))
    due = bill(s, code)
    if ahead.events:
        due = bills.without_sources(due)
    notes = cost_notes("link" if kind == verbs.NETWORK else "tile", due.price, due.coal, due.iron)
    notes += source_notes(ahead)
    if due.beer:
        notes.append(Message("bill.beer", n=due.beer))
    if kind == verbs.BUILD:
        notes += bills.replaced_note(s, a, due)
        notes += bills.yield_notes(s, t.code_b[code], due)
    elif kind == verbs.SELL and due.flips:
        notes += [*_barrel_notes(s, ahead), Message("bill.vp-scored", n=due.vp)]
    elif kind == verbs.LOAN and s.seat >= 0:
        level = income_level(s, s.seat)
        notes += bills.loan_notes(due.received, level, max(level - t.loan_levels, t.lowest_level))
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
    card = lone_card(payable(s, code)) if s.tables.code_kind[code] != verbs.SCOUT else -1
    return [Message("bill.card", card=card_name(s.tables, card))] if card >= 0 else []


def _barrel_notes(s: Position, ahead: Outlook) -> list[Message]:
    """The merchants' beer that a sale takes, each with its bonus."""
    t, notes = s.tables, []
    for code in ahead.answers:
        if t.code_kind[code] == verbs.TAKE_BARREL:
            space = t.code_a[code]
            notes.append(Message("bill.barrel-from", space=space_name(t, space), bonus=_bonus_note(s, space)))
    return notes


def _bonus_note(s: Position, space: int) -> Message:
    """The bonus that comes with a merchant's beer."""
    t = s.tables
    place = t.space_place[space]
    kind, amount = t.bonus_kind[place], t.bonus_amount[place]
    if kind == BONUS_DEVELOP:
        return Message("bill.bonus-develop", n=amount)
    if kind == BONUS_INCOME:
        return income_after(s, amount)
    if kind == BONUS_MONEY:
        return Message("bill.received", money=amount)
    return Message("bill.bonus-vp", n=amount)


# -- What is legal but wasteful -----------------------------------------------------------------------------------


def waste_notes(s: Position, code: int, ahead: Outlook) -> tuple[Message, ...]:
    """What an option throws away, or gives to others."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    notes = flip_notes(ahead, own=False)
    if kind == verbs.BUILD and (lost := bill(s, code).cubes_lost):
        notes.append(Message("bill.beer-lost" if t.code_b[code] == BREWERY else "bill.cubes-lost", n=lost))
    if kind == verbs.TAKE_BEER and s.question() == BEER and s.owner[a] == s.seat:
        space = (s.stack[-1] >> TASK_BITS) % MERCHANT_SPACES
        notes += [Message("waste.free-barrel", space=space_name(t, space))] if s.barrels >> space & 1 else []
    if kind == verbs.PLAY_CARD and s.question() == CARD and WILD >> a & 1:
        notes.append(_wild_note(s, a, s.codes()))
    elif (cards := payable(s, code)) and not cards & ~WILD:
        notes.append(Message("waste.wild-only"))
    return (*notes, *_late_notes(s, kind))


def _wild_note(s: Position, card: int, codes: list[int]) -> Message:
    """That a wild card goes, and another card that would do."""
    t = s.tables
    others = [t.code_a[code] for code in codes if not WILD >> t.code_a[code] & 1]
    if not others:
        return Message("waste.wild", card=card_name(t, card))
    return Message("waste.wild-instead", card=card_name(t, card), other=card_name(t, others[0]))


def _late_notes(s: Position, kind: int) -> list[Message]:
    """What brings nothing in the last round: money left over scores nothing."""
    if s.era != RAIL or s.round != s.tables.content.rounds.per_era[s.players - 2]:
        return []
    if kind == verbs.LOAN:
        return [Message("waste.late-loan")]
    return [Message("waste.late-pass", money=s.money[s.seat])] if kind == verbs.PASS and s.money[s.seat] else []

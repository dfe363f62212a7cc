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
    ['Lay the canal link Leek–Stoke-on-Trent', '£3']
"""

from __future__ import annotations

from millrace.core.texts import Message
from millrace.parts.bills import cost_notes
from millrace.parts.industry import bills
from millrace.parts.industry.account import income_level, tile_value
from millrace.parts.industry.bills import Bill
from millrace.parts.industry.names import card_name, line_name, slot_name, tile_name, whose
from millrace.parts.industry.state import CANAL

from ..rules import verbs
from ..rules.frames import BONUS, NEXT_SALE, SECOND_LINK, SECOND_TILE
from ..rules.names import space_name
from ..rules.state import Position
from ..rules.tables import BONUS_DEVELOP, BONUS_INCOME, BONUS_MONEY, BREWERY


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs and brings."""
    return (option_message(s, code), *bill_notes(s, code))


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


def bill_notes(s: Position, code: int) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.TAKE_BARREL:
        return (_bonus_note(s, a),)
    if kind == verbs.TAKE_COAL or kind == verbs.TAKE_IRON or kind == verbs.TAKE_BEER:
        return bills.source_notes(s, a)
    due = bill(s, code)
    notes = cost_notes("link" if kind == verbs.NETWORK else "tile", due.price, due.coal, due.iron)
    if due.beer:
        notes.append(Message("bill.beer", n=due.beer))
    if kind == verbs.BUILD:
        notes += bills.replaced_note(s, a, due)
        if due.cubes_lost:
            brewery = t.code_b[code] == BREWERY
            notes.append(Message("bill.beer-lost" if brewery else "bill.cubes-lost", n=due.cubes_lost))
        notes += bills.yield_notes(s, t.code_b[code], due)
    elif kind == verbs.SELL and due.flips:
        notes += [Message("bill.income", n=due.income), Message("bill.vp-scored", n=due.vp)]
        if due.beer and s.barrels >> t.code_b[code] & 1:
            notes.append(Message("bill.with-barrel", bonus=_bonus_note(s, t.code_b[code])))
    elif kind == verbs.LOAN and s.seat >= 0:
        level = income_level(s, s.seat)
        notes += bills.loan_notes(due.received, level, max(level - t.loan_levels, t.lowest_level))
    elif kind == verbs.REMOVE and due.received:
        notes += bills.removal_notes(s, due.received)
    return tuple(notes)


def _bonus_note(s: Position, space: int) -> Message:
    """The bonus that comes with a merchant's beer."""
    t = s.tables
    place = t.space_place[space]
    kind, amount = t.bonus_kind[place], t.bonus_amount[place]
    if kind == BONUS_DEVELOP:
        return Message("bill.bonus-develop", n=amount)
    if kind == BONUS_INCOME:
        return Message("bill.income", n=amount)
    if kind == BONUS_MONEY:
        return Message("bill.received", money=amount)
    return Message("bill.bonus-vp", n=amount)

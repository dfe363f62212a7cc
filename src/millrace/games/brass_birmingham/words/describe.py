"""What an option means in a position, for people: a sentence, and its full price before anything is decided.

Everything told here is public or the deciding seat's own, so a state determinised from that seat's view gives the same.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.brass_birmingham.rules.notation import read
    >>> position = read('''
    ...     A hand cotton-mill/manufacturer
    ...     players 4
    ...     leek.1 A manufacturer-1
    ... ''')
    >>> texts = Texts.load("en", "millrace.games.brass_birmingham")
    >>> option = position.tables.codebook.code("network leek--stoke-on-trent")
    >>> [texts.render(message) for message in describe(position, option)]
    ['Lay the canal link Leek–Stoke-on-Trent', '£3']
"""

from __future__ import annotations

from dataclasses import dataclass

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term
from millrace.parts.bills import NOTHING, Supply, cost_notes
from millrace.parts.bits import members
from millrace.parts.market import buy_cost

from ..rules.connections import reach_of_line, slots_at_places
from ..rules.names import card_name, industry_name, line_name, slot_name, space_name, tile_industry_name
from ..rules.play import Position
from ..rules.resources import income_level
from ..rules.rounds import tile_value
from ..rules.state import BONUS, CANAL, NEXT_SALE, SECOND_LINK, SECOND_TILE, top_tile
from ..rules.tables import (
    BONUS_DEVELOP,
    BONUS_INCOME,
    BONUS_MONEY,
    BREWERY,
    BUILD,
    COAL_MINE,
    DEVELOP,
    DONE,
    IRON_WORKS,
    LOAN,
    NETWORK,
    PASS,
    PLAY_CARD,
    REMOVE,
    SCOUT,
    SELL,
    TAKE_BARREL,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
)


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs and brings."""
    return (option_message(s, code), *bill_notes(s, code))


# -- The sentence -------------------------------------------------------------------------------------------------


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == BUILD or kind == DEVELOP:
        return _mat_message(s, code)
    if kind == NETWORK:
        return Message("option.network", era="canal" if s.era == CANAL else "rail", line=line_name(t, a))
    if kind == SELL or kind == REMOVE:
        return _board_message(s, code)
    if kind == PLAY_CARD:
        discarded = s.chosen >= 0 and t.code_kind[s.chosen] in (SCOUT, PASS)
        return Message("option.discard" if discarded else "option.card", card=card_name(t, a))
    if kind == TAKE_BARREL:
        return Message("option.barrel", space=space_name(t, a))
    if kind == TAKE_COAL or kind == TAKE_IRON or kind == TAKE_BEER:
        good = "coal" if kind == TAKE_COAL else "iron" if kind == TAKE_IRON else "beer"
        return Message(f"option.{good}", whose=_whose(s, a), slot=slot_name(t, a))
    if kind == DONE:
        return Message(_DONE.get(s.question(), "option.done"))
    return Message("option.loan" if kind == LOAN else "option.scout" if kind == SCOUT else "option.pass")


_DONE = {
    SECOND_LINK: "option.done-link",
    SECOND_TILE: "option.done-tile",
    NEXT_SALE: "option.done-sale",
    BONUS: "option.done-bonus",
}


def _mat_message(s: Position, code: int) -> Message:
    """Building or removing the lowest tile of a stack of the mat."""
    t = s.tables
    building = t.code_kind[code] == BUILD
    industry = t.code_b[code] if building else t.code_a[code]
    kind = top_tile(s, max(s.seat, 0), industry)
    tile = industry_name(industry)
    if building:
        slot = slot_name(t, t.code_a[code])
        if kind < 0:
            return Message("option.build-none", tile=tile, slot=slot)
        return Message("option.build", tile=tile, level=t.tile_level[kind], slot=slot)
    if kind < 0:
        return Message("option.develop-none", tile=tile)
    id = "option.remove-for-bonus" if s.question() == BONUS else "option.develop"
    return Message(id, tile=tile, level=t.tile_level[kind])


def _board_message(s: Position, code: int) -> Message:
    """Selling or removing the tile on a slot."""
    t = s.tables
    slot = t.code_a[code]
    kind, name = s.tile[slot], slot_name(t, slot)
    if t.code_kind[code] == REMOVE:
        if kind < 0:
            return Message("option.remove-none", slot=name)
        return Message("option.remove", tile=tile_industry_name(t, kind), level=t.tile_level[kind], slot=name)
    merchant = space_name(t, t.code_b[code])
    if kind < 0:
        return Message("option.sell-none", slot=name, merchant=merchant)
    tile, level = tile_industry_name(t, kind), t.tile_level[kind]
    return Message("option.sell", tile=tile, level=level, slot=name, merchant=merchant)


def _whose(s: Position, slot: int) -> str:
    """Whose tile lies on a slot, seen by the seat that decides: `own`, a letter, or `none`."""
    owner = s.owner[slot]
    return "none" if owner < 0 else "own" if owner == s.seat else seat_letter(owner)


# -- The bill -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bill:
    """What an option costs the deciding player and brings, with everything that follows from it at once."""

    price: int = 0
    """Money for the tile or link itself."""
    coal: Supply = NOTHING
    iron: Supply = NOTHING
    beer: int = 0
    received: int = 0
    """Money from a loan, from a tile removed in a shortfall, or for the cubes sold to a market at once."""
    cubes_sold: int = 0
    income: int = 0
    """Spaces the income marker goes forward when the tile flips."""
    flips: bool = False
    """Whether the tile flips with this option, not only later."""
    levels_lost: int = 0
    vp: int = 0
    """What the tile scores at the end of an era, once it is flipped."""
    replaces: int = -1
    """The kind of tile that is built over, or -1."""
    cubes_lost: int = 0

    @property
    def money(self) -> int:
        """All that the player pays."""
        return self.price + self.coal.money + self.iron.money


def bill(s: Position, code: int) -> Bill:
    """What an option costs and brings in this position. What is missing for it is named, too, if it is not legal."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if s.seat < 0:
        return Bill()
    if kind == BUILD:
        return _build_bill(s, a, b)
    if kind == NETWORK:
        return _link_bill(s, a)
    if kind == DEVELOP:
        return Bill() if s.question() == BONUS else Bill(iron=_iron(s, 1))
    if kind == SELL and s.tile[a] >= 0:
        tile = s.tile[a]
        return Bill(beer=t.tile_beer[tile], income=t.tile_income[tile], flips=True, vp=t.tile_vp[tile])
    if kind == LOAN:
        return Bill(received=t.loan_money, levels_lost=t.loan_levels)
    if kind == REMOVE and s.tile[a] >= 0:
        return Bill(received=tile_value(s, a))
    return Bill()


def _build_bill(s: Position, slot: int, industry: int) -> Bill:
    t = s.tables
    kind = top_tile(s, s.seat, industry)
    if kind < 0:
        return Bill()
    reach = s.component[t.slot_place[slot]]
    # The tile built over is gone before the new one is paid: its cubes serve nobody.
    coal = _coal(s, reach, t.tile_coal[kind], ~(1 << slot))
    iron = _iron(s, t.tile_iron[kind], ~(1 << slot))
    sold, received = _market_sale(s, kind, reach, coal, iron)
    return Bill(
        price=t.tile_money[kind],
        coal=coal,
        iron=iron,
        received=received,
        cubes_sold=sold,
        income=t.tile_income[kind],
        flips=0 < sold == t.tile_cubes[kind],
        vp=t.tile_vp[kind],
        replaces=s.tile[slot],
        cubes_lost=s.cubes[slot],
    )


def _market_sale(s: Position, kind: int, reach: int, coal: Supply, iron: Supply) -> tuple[int, int]:
    """How many cubes a new tile of this kind sells to its market at once, and for how much."""
    t = s.tables
    industry = t.tile_industry[kind]
    if industry == COAL_MINE and reach & t.merchant_places:
        lying, prices = max(s.coal_market - coal.bought, 0), t.coal_sell
    elif industry == IRON_WORKS:
        lying, prices = max(s.iron_market - iron.bought, 0), t.iron_sell
    else:
        return 0, 0
    paid = prices[lying : lying + t.tile_cubes[kind]]
    return len(paid), sum(paid)


def _link_bill(s: Position, line: int) -> Bill:
    t = s.tables
    if s.era == CANAL:
        return Bill(price=t.canal_link_price)
    second = s.question() == SECOND_LINK
    price = t.second_rail_price if second else t.rail_link_price
    return Bill(price=price, coal=_coal(s, reach_of_line(s, line), 1), beer=int(second))


def _coal(s: Position, reach: int, wanted: int, usable: int = -1) -> Supply:
    mines = s.stocked[COAL_MINE] & slots_at_places(s, reach) & usable
    free = min(wanted, _cubes_on(s, mines))
    if free < wanted and not reach & s.tables.merchant_places:
        return Supply(free=free, missing=wanted - free)
    return Supply(free, wanted - free, buy_cost(s.tables.coal_buy, s.coal_market, wanted - free))


def _iron(s: Position, wanted: int, usable: int = -1) -> Supply:
    free = min(wanted, _cubes_on(s, s.stocked[IRON_WORKS] & usable))
    return Supply(free, wanted - free, buy_cost(s.tables.iron_buy, s.iron_market, wanted - free))


def _cubes_on(s: Position, slots: int) -> int:
    return sum(s.cubes[slot] for slot in members(slots))


# -- The bill in words --------------------------------------------------------------------------------------------


def bill_notes(s: Position, code: int) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == TAKE_BARREL:
        return (_bonus_note(s, a),)
    if kind == TAKE_COAL or kind == TAKE_IRON or kind == TAKE_BEER:
        return _source_notes(s, a)
    due = bill(s, code)
    notes = cost_notes("link" if kind == NETWORK else "tile", due.price, due.coal, due.iron)
    if due.beer:
        notes.append(Message("bill.beer", n=due.beer))
    if kind == BUILD:
        notes += _tile_notes(s, code, due)
    elif kind == SELL and due.flips:
        notes += [Message("bill.income", n=due.income), Message("bill.vp-scored", n=due.vp)]
        if due.beer and s.barrels >> t.code_b[code] & 1:
            notes.append(Message("bill.with-barrel", bonus=_bonus_note(s, t.code_b[code])))
    elif kind == LOAN and s.seat >= 0:
        level = income_level(s, s.seat)
        notes += [Message("bill.received", money=due.received)]
        notes += [Message("bill.levels", level=level, new=max(level - due.levels_lost, t.lowest_level))]
    elif kind == REMOVE and due.received:
        notes += [Message("bill.received", money=due.received)]
        if due.received < s.debt:
            notes.append(Message("bill.debt-left", money=s.debt - due.received))
    return tuple(notes)


def _tile_notes(s: Position, code: int, due: Bill) -> list[Message]:
    """What a build replaces, sells at once, and will bring."""
    t = s.tables
    slot, industry = t.code_a[code], t.code_b[code]
    notes: list[Message] = []
    if due.replaces >= 0:
        tile, owner = tile_industry_name(t, due.replaces), seat_letter(s.owner[slot])
        notes.append(Message("bill.replaces", tile=tile, level=t.tile_level[due.replaces], owner=owner))
    if due.cubes_lost:
        id = "bill.beer-lost" if industry == BREWERY else "bill.cubes-lost"
        notes.append(Message(id, n=due.cubes_lost))
    if due.cubes_sold:
        good = Term("coal" if industry == COAL_MINE else "iron")
        notes.append(Message("bill.proceeds", n=due.cubes_sold, good=good, money=due.received))
    if due.price:
        notes.append(Message("bill.income-at-once" if due.flips else "bill.income-flipped", n=due.income))
        notes.append(Message("bill.vp-scored", n=due.vp))
    return notes


def _source_notes(s: Position, slot: int) -> tuple[Message, ...]:
    """What taking a cube or barrel from a tile does to the tile: the last one flips it."""
    left = s.cubes[slot] - 1
    if left < 0:
        return ()
    if left:
        return (Message("bill.left", n=left),)
    income = s.tables.tile_income[s.tile[slot]]
    return (Message("bill.flips", n=income, owner=seat_letter(s.owner[slot])),)


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

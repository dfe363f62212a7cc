"""What an option costs the deciding player and brings, and how both are told: the bill before anything is decided.

What is missing for an option that is not legal is named, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term
from millrace.parts.bills import NOTHING, Supply
from millrace.parts.bits import total
from millrace.parts.industry.account import loans_for
from millrace.parts.industry.board import next_tile, reach_of_line, take_from_mat, top_tile
from millrace.parts.industry.links import link_price
from millrace.parts.industry.names import income_change, industry_name, slot_name, tile_name, whose
from millrace.parts.industry.outlook import income_after
from millrace.parts.industry.state import CANAL, IndustryState
from millrace.parts.market import buy_cost, room_for, sell_proceeds
from millrace.parts.tiles import cubes_within

# -- Sentences ----------------------------------------------------------------------------------------------------


def build_message(s: IndustryState, code: int, verb: str) -> Message:
    """Building the uppermost tile of a stack; `verb` is how the message is called."""
    return tile_message(s, code, verb, top_tile(s, max(s.seat, 0), s.map.code_b[code]))


def tile_message(s: IndustryState, code: int, verb: str, kind: int) -> Message:
    """Building a tile of a kind, -1 if there is none left."""
    m = s.map
    tile, name = industry_name(m, m.code_b[code]), slot_name(m, m.code_a[code])
    if kind < 0:
        return Message(f"option.{verb}-none", tile=tile, slot=name)
    return Message(f"option.{verb}", tile=tile, level=m.tile_level[kind], slot=name)


def develop_message(s: IndustryState, industry: int, id: str = "option.develop") -> Message:
    """Removing the uppermost tile of a stack."""
    kind = top_tile(s, max(s.seat, 0), industry)
    tile = industry_name(s.map, industry)
    if kind < 0:
        return Message("option.develop-none", tile=tile)
    return Message(id, tile=tile, level=s.map.tile_level[kind])


def removal_message(s: IndustryState, slot: int) -> Message:
    """Removing the tile on a slot for a debt."""
    kind, name = s.tile[slot], slot_name(s.map, slot)
    if kind < 0:
        return Message("option.remove-none", slot=name)
    return Message("option.remove", tile=tile_name(s.map, kind), level=s.map.tile_level[kind], slot=name)


# -- The bill -----------------------------------------------------------------------------------------------------


class Bill(NamedTuple):
    """What an option costs the deciding player and brings, with everything that follows from it at once."""

    price: int = 0
    """Money for the tile or link itself."""
    coal: Supply = NOTHING
    iron: Supply = NOTHING
    beer: int = 0
    received: int = 0
    """Money from a loan, from a tile removed for a debt, or for the cubes sold to a market at once."""
    cubes_sold: int = 0
    income: int = 0
    """Spaces the income marker goes forward when the tile flips."""
    flips: bool = False
    """Whether the tile flips with this option, not only later."""
    vp: int = 0
    """What the tile scores at the end of an era, once it is flipped; what a link would score now."""
    replaces: int = -1
    """The kind of tile that is built over, or -1."""
    cubes_lost: int = 0
    vp_lost: int = 0
    """Points that the tile built over would have scored."""
    loans: int = 0
    """Loans that paying takes; -1 for one that is repaid."""
    borrowed: int = 0
    """Money from those loans."""
    profit: int = 0
    """Money that the tile pays its owner when it flips; what a link would bring now."""
    earned: int = 0
    """What the tiles that flip with this option pay the deciding player."""

    @property
    def money(self) -> int:
        """All that the player pays."""
        return self.price + self.coal.money + self.iron.money

    @property
    def balance(self) -> int:
        """How much more money the player has at once."""
        return self.received + self.earned + self.borrowed - self.money


def coal_supply(s: IndustryState, reach: int, wanted: int, markets: int, usable: int = -1) -> Supply:
    """Where coal comes from: usable mines within reach, then the market if one of its places is within reach."""
    m = s.map
    free = min(wanted, cubes_within(s.cubes, m.slot_place, s.stocked[m.coal_mine] & usable, reach))
    if free < wanted and not reach & markets:
        return Supply(free=free, missing=wanted - free)
    return Supply(free, wanted - free, buy_cost(m.coal_buy, s.coal_market, wanted - free))


def iron_supply(s: IndustryState, wanted: int, usable: int = -1) -> Supply:
    """Where iron comes from: usable works, then the market."""
    m = s.map
    free = min(wanted, total(s.cubes, s.stocked[m.iron_works] & usable))
    return Supply(free, wanted - free, buy_cost(m.iron_buy, s.iron_market, wanted - free))


def build_bill(s: IndustryState, slot: int, industry: int, markets: int, usable: int, flips: bool) -> Bill:
    """The bill of building; `markets` are the places where coal is sold, `usable` the slots that may deliver.

    The tile flips at once if `flips` says so, or if the market takes all its cubes.
    """
    m = s.map
    kind = top_tile(s, s.seat, industry)
    if kind < 0:
        return Bill()
    reach = s.component[m.slot_place[slot]]
    coal = coal_supply(s, reach, m.tile_coal[kind], markets, usable)
    iron = iron_supply(s, m.tile_iron[kind], usable)
    sold, received = _market_sale(s, kind, bool(reach & markets), coal, iron)
    under = s.tile[slot]
    return Bill(
        price=m.tile_money[kind],
        coal=coal,
        iron=iron,
        received=received,
        cubes_sold=sold,
        income=m.tile_income[kind],
        flips=flips or 0 < sold == m.tile_cubes[kind],
        vp=m.tile_vp[kind],
        replaces=under,
        cubes_lost=s.cubes[slot],
        vp_lost=m.tile_vp[under] if s.flipped >> slot & 1 else 0,
    )


def _market_sale(s: IndustryState, kind: int, sells_coal: bool, coal: Supply, iron: Supply) -> tuple[int, int]:
    """How many cubes a new tile of this kind sells to its market at once, and for how much."""
    m = s.map
    industry = m.tile_industry[kind]
    if industry == m.coal_mine and sells_coal:
        lying, prices = max(s.coal_market - coal.bought, 0), m.coal_sell
    elif industry == m.iron_works:
        lying, prices = max(s.iron_market - iron.bought, 0), m.iron_sell
    else:
        return 0, 0
    sold = room_for(prices, lying, m.tile_cubes[kind])
    return sold, sell_proceeds(prices, lying, sold)


def link_bill(s: IndustryState, line: int, second: bool, markets: int) -> Bill:
    """The bill of a link: a railway needs coal."""
    coal = NOTHING if s.era == CANAL else coal_supply(s, reach_of_line(s, line), 1, markets)
    return Bill(price=link_price(s, second), coal=coal)


def tile_bill(s: IndustryState, slot: int, kind: int, missing: int) -> Bill:
    """Price and yields of a tile that is to be built; `missing` is the industry whose cubes cannot be had for it."""
    m, under = s.map, s.tile[slot]
    coal, iron = lacking(s, m.tile_coal[kind], m.tile_iron[kind], missing)
    return Bill(
        price=m.tile_money[kind],
        coal=coal,
        iron=iron,
        vp=m.tile_vp[kind],
        replaces=under,
        vp_lost=m.tile_vp[under] if s.owner[slot] == s.seat else 0,
        profit=m.tile_profit[kind],
    )


def lacking(s: IndustryState, coal: int, iron: int, missing: int) -> tuple[Supply, Supply]:
    """Supplies of coal and iron of which the one that an industry yields is not to be had; -1 for neither."""
    m = s.map
    return Supply(missing=coal if missing == m.coal_mine else 0), Supply(missing=iron if missing == m.iron_works else 0)


def purchase_bill(s: IndustryState, good: int) -> Bill:
    """The bill of one cube from a market, of the good that an industry yields, with the loans that paying takes."""
    m, coal = s.map, good == s.map.coal_mine
    price = m.coal_buy[s.coal_market] if coal else m.iron_buy[s.iron_market]
    loans = max(loans_for(s, price - s.money[s.seat]), 0)
    due = Bill(loans=loans, borrowed=loans * m.lending)
    cube = Supply(bought=1, money=price)
    return due._replace(coal=cube) if coal else due._replace(iron=cube)


def without_sources(due: Bill) -> Bill:
    """A bill that leaves it to others to tell which tiles deliver."""
    return due._replace(coal=due.coal._replace(free=0), iron=due.iron._replace(free=0), beer=0)


# -- The bill by the log ------------------------------------------------------------------------------------------


def bill_by_log(due: Bill, events: Sequence[Message], seat: int) -> Bill:
    """A bill completed by what the log would tell: cubes, loans, proceeds, cubes lost, and what flips."""
    at_once: list[Message] = []
    for number, event in enumerate(events):
        if event.id == "log.build":
            later, slot = events[number:], event.values["slot"]
            at_once = [each for each in later if each.id == "log.profit" and each.values["slot"] == slot]
    own = [event for event in events if event.values.get("seat") == seat_letter(seat)]
    return due._replace(
        flips=due.flips or bool(at_once),
        coal=_supply(events, "coal"),
        iron=_supply(events, "iron"),
        received=_sum(events, "log.filled", "money"),
        cubes_sold=_sum(events, "log.filled", "n"),
        cubes_lost=_sum(events, "log.overbuilt", "cubes"),
        loans=_sum(events, "log.loans", "n"),
        borrowed=_sum(events, "log.loans", "money"),
        earned=_sum(own, "log.profit", "money"),
    )


def _supply(events: Sequence[Message], good: str) -> Supply:
    """Where the cubes of a good came from."""
    free = [event for event in events if event.id in (f"log.{good}", f"log.import-{good}")]
    bought = [event for event in events if event.values.get("good") == Term(good) and event.id in _PURCHASES]
    return Supply(len(free), len(bought), sum([_sum(bought, id, "money") for id in _PURCHASES]))


_PURCHASES: Final = ("log.bought", "log.bought-supply")


def _sum(events: Sequence[Message], id: str, name: str) -> int:
    """The sum of a value over all events of one kind."""
    values = [event.values[name] for event in events if event.id == id]
    return sum([value for value in values if isinstance(value, int)])


# -- The bill in words --------------------------------------------------------------------------------------------


def replaced_note(s: IndustryState, slot: int, due: Bill) -> list[Message]:
    """Whose tile a build replaces."""
    if due.replaces < 0:
        return []
    tile, level = tile_name(s.map, due.replaces), s.map.tile_level[due.replaces]
    return [Message("bill.replaces", tile=tile, level=level, whose=whose(s, slot))]


def yield_notes(s: IndustryState, industry: int, due: Bill) -> list[Message]:
    """What a build sells at once, and what it will bring."""
    notes = proceeds_note("coal" if industry == s.map.coal_mine else "iron", due)
    if due.price:
        if not due.flips:
            notes.append(Message("bill.income-flipped", income=income_after(s, due.income)))
        notes.append(Message("bill.vp-scored", n=due.vp))
    return notes


def proceeds_note(good: str, due: Bill) -> list[Message]:
    """The cubes that a build sells at once."""
    if not due.cubes_sold:
        return []
    return [Message("bill.proceeds", n=due.cubes_sold, good=Term(good), money=due.received)]


def paying_notes(s: IndustryState, good: str, due: Bill) -> list[Message]:
    """What a build of a tile that pays money costs in points and sells to a market, and what it will bring."""
    notes = [Message("bill.vp-lost", n=due.vp_lost)] if due.vp_lost else []
    notes += proceeds_note(good, due)
    if due.profit and not due.flips:
        notes.append(Message("bill.profit", money=due.profit))
    if due.vp:
        notes.append(Message("bill.vp-scored", n=due.vp))
    return notes


def loan_notes(received: int, level: int, new: int) -> list[Message]:
    """What a loan brings, and how far the income falls."""
    return [Message("bill.received", money=received), income_change(level, new)]


def removal_notes(s: IndustryState, received: int) -> list[Message]:
    """What a tile removed for a debt brings, and what is left to pay."""
    notes = [Message("bill.received", money=received)]
    if received < s.debt:
        notes.append(Message("bill.debt-left", money=s.debt - received))
    return notes


def next_tile_notes(s: IndustryState, kind: int) -> list[Message]:
    """Which tile of its industry comes next when one is developed away from a mat of levels."""
    m, after = s.map, s.copy()
    assert isinstance(after, IndustryState)
    take_from_mat(after, s.seat, kind)
    tile = next_tile(after, s.seat, m.tile_industry[kind])
    return [Message("bill.next-tile", tile=tile_name(m, tile), level=m.tile_level[tile])] if tile >= 0 else []


def not_next_notes(s: IndustryState, kind: int) -> list[Message]:
    """Which tile of its industry would have come next from a mat of levels, if not one of this kind."""
    m, lowest = s.map, next_tile(s, s.seat, s.map.tile_industry[kind])
    if lowest == kind:
        return []
    return [Message("waste.not-next", tile=tile_name(m, lowest), level=m.tile_level[lowest])]


def repayment_notes(s: IndustryState, repaid: int) -> list[Message]:
    """How many loans are left after so many are repaid, and the interest for them."""
    loans = s.loans[s.seat] - repaid
    notes = [Message("bill.loans-left", n=loans)] if repaid else []
    return [*notes, Message("bill.interest", money=loans * s.map.interest)] if loans > 0 else notes

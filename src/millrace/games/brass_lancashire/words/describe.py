"""What an option means in a position, for people: a sentence, its full price before anything is decided, and its waste.

Everything told here is public or the deciding seat's own, so a state determinised from that seat's view gives the same.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.brass_lancashire.rules.notation import read
    >>> position = read('''
    ...     A hand manchester
    ...     colne.1 A cotton-mill-1
    ... ''')
    >>> texts = Texts.load("en", "millrace.games.brass_lancashire")
    >>> option = position.tables.codebook.code("link colne--yorkshire")
    >>> [texts.render(message) for message in describe(position, option)]
    ['Build the canal Colne–Yorkshire', '£3', '2 VP if it were scored now']
"""

from __future__ import annotations

from dataclasses import dataclass

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term
from millrace.parts.bills import NOTHING, Supply, cost_notes
from millrace.parts.bits import members, total
from millrace.parts.income import fallen
from millrace.parts.industry.account import income_level, tile_value
from millrace.parts.industry.board import top_tile
from millrace.parts.industry.links import link_price
from millrace.parts.industry.names import card_name, industry_name, line_name, slot_name, tile_name, whose
from millrace.parts.industry.state import CANAL
from millrace.parts.links import reach_of
from millrace.parts.market import buy_cost, room_for, sell_proceeds
from millrace.parts.tiles import cubes_within

from ..rules.build import fitting_cards
from ..rules.connections import existing_ports
from ..rules.eras import link_value
from ..rules.rounds import last_era
from ..rules.sell import distant_market_open
from ..rules.state import DISTANT_BONUS, NEXT_SALE, SECOND_LINK, SECOND_TILE, Position
from ..rules.tables import (
    BUILD,
    BUY_COAL,
    COAL_MINE,
    COMBINE,
    DEVELOP,
    DISTANT,
    DONE,
    IRONWORKS,
    LINK,
    LOAN,
    PASS,
    PLAY_CARD,
    REMOVE,
    SELL,
    SHIPYARD,
    TAKE_COAL,
    TAKE_IRON,
)


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs, brings and wastes."""
    return (option_message(s, code), *bill_notes(s, code), *waste_notes(s, code))


# -- The sentence -------------------------------------------------------------------------------------------------


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == BUILD or kind == COMBINE or kind == DEVELOP:
        return _stack_message(s, code)
    if kind == LINK:
        return Message("option.link", era="canal" if s.era == CANAL else "rail", line=line_name(t, a))
    if kind == SELL:
        return _sale_message(s, a, t.code_b[code])
    if kind == REMOVE:
        name, tile = slot_name(t, a), s.tile[a]
        if tile < 0:
            return Message("option.remove-none", slot=name)
        return Message("option.remove", tile=tile_name(t, tile), level=t.tile_level[tile], slot=name)
    if kind == PLAY_CARD:
        discarded = s.chosen >= 0 and t.code_kind[s.chosen] == PASS
        return Message("option.discard" if discarded else "option.card", card=card_name(t, a))
    if kind == TAKE_COAL or kind == TAKE_IRON:
        return Message("option.coal" if kind == TAKE_COAL else "option.iron", whose=whose(s, a), slot=slot_name(t, a))
    if kind == DONE:
        return Message(_DONE.get(s.question(), "option.done"))
    if kind == LOAN:
        return Message("option.loan", money=t.loan_money[a])
    return Message("option.coal-track" if kind == BUY_COAL else "option.pass")


_DONE = {SECOND_LINK: "option.done-link", SECOND_TILE: "option.done-tile", NEXT_SALE: "option.done-sale"}


def _stack_message(s: Position, code: int) -> Message:
    """Building or developing the uppermost tile of a stack."""
    t = s.tables
    verb = t.codebook[code].words[0]
    developing = t.code_kind[code] == DEVELOP
    industry = t.code_a[code] if developing else t.code_b[code]
    kind = top_tile(s, max(s.seat, 0), industry)
    tile = industry_name(t, industry)
    if developing:
        return (
            Message("option.develop", tile=tile, level=t.tile_level[kind])
            if kind >= 0
            else Message("option.develop-none", tile=tile)
        )
    slot = slot_name(t, t.code_a[code])
    if kind < 0:
        return Message("option.build-none" if verb == "build" else "option.combine-none", tile=tile, slot=slot)
    id = "option.build" if verb == "build" else "option.combine"
    return Message(id, tile=tile, level=t.tile_level[kind], slot=slot)


def _sale_message(s: Position, mill: int, port: int) -> Message:
    """Selling the cotton of a mill."""
    t = s.tables
    if port == DISTANT:
        return Message("option.sell-distant", mill=slot_name(t, mill))
    return Message("option.sell", mill=slot_name(t, mill), port=slot_name(t, port), whose=whose(s, port))


# -- The bill -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bill:
    """What an option costs the deciding player and brings, with everything that follows from it at once."""

    price: int = 0
    """Money for the tile or link itself."""
    coal: Supply = NOTHING
    iron: Supply = NOTHING
    received: int = 0
    """Money from a loan, from a tile removed for a debt, or for the cubes that fill a demand track at once."""
    cubes_moved: int = 0
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
    if kind == BUILD or kind == COMBINE:
        return _build_bill(s, a, b)
    if kind == LINK:
        coal = NOTHING if s.era == CANAL else _coal(s, reach_of(s.component, t.line_places[a]), 1)
        return Bill(price=link_price(s, s.question() == SECOND_LINK), coal=coal, vp=link_value(s, a))
    if kind == DEVELOP:
        return Bill(iron=_iron(s, 1))
    if kind == SELL and s.tile[a] >= 0:
        return Bill(income=t.tile_income[s.tile[a]], flips=True, vp=t.tile_vp[s.tile[a]])
    if kind == LOAN:
        return Bill(received=t.loan_money[a])
    if kind == REMOVE and s.tile[a] >= 0:
        return Bill(received=tile_value(s, a))
    if kind == BUY_COAL:
        return Bill(coal=Supply(bought=1, money=t.coal_buy[s.coal_market]))
    return Bill()


def _build_bill(s: Position, slot: int, industry: int) -> Bill:
    t = s.tables
    kind = top_tile(s, s.seat, industry)
    if kind < 0:
        return Bill()
    reach = s.component[t.slot_place[slot]]
    coal, iron = _coal(s, reach, t.tile_coal[kind]), _iron(s, t.tile_iron[kind])
    moved, received = _track_filling(s, kind, reach, coal, iron)
    old = s.tile[slot]
    return Bill(
        price=t.tile_money[kind],
        coal=coal,
        iron=iron,
        received=received,
        cubes_moved=moved,
        income=t.tile_income[kind],
        flips=industry == SHIPYARD or 0 < moved == t.tile_cubes[kind],
        vp=t.tile_vp[kind],
        replaces=old,
        cubes_lost=s.cubes[slot],
        vp_lost=t.tile_vp[old] if s.flipped >> slot & 1 else 0,
    )


def _track_filling(s: Position, kind: int, reach: int, coal: Supply, iron: Supply) -> tuple[int, int]:
    """How many cubes a new tile of this kind moves to its demand track at once, and for how much."""
    t = s.tables
    industry = t.tile_industry[kind]
    if industry == COAL_MINE and reach & existing_ports(s):
        lying, prices = max(s.coal_market - coal.bought, 0), t.coal_sell
    elif industry == IRONWORKS:
        lying, prices = max(s.iron_market - iron.bought, 0), t.iron_sell
    else:
        return 0, 0
    moved = room_for(prices, lying, t.tile_cubes[kind])
    return moved, sell_proceeds(prices, lying, moved)


def _coal(s: Position, reach: int, wanted: int) -> Supply:
    t = s.tables
    free = min(wanted, cubes_within(s.cubes, t.slot_place, s.stocked[COAL_MINE], reach))
    if free < wanted and not reach & existing_ports(s):
        return Supply(free=free, missing=wanted - free)
    return Supply(free, wanted - free, buy_cost(t.coal_buy, s.coal_market, wanted - free))


def _iron(s: Position, wanted: int) -> Supply:
    free = min(wanted, total(s.cubes, s.stocked[IRONWORKS]))
    return Supply(free, wanted - free, buy_cost(s.tables.iron_buy, s.iron_market, wanted - free))


# -- The bill in words --------------------------------------------------------------------------------------------


def bill_notes(s: Position, code: int) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == TAKE_COAL or kind == TAKE_IRON:
        return _source_notes(s, a)
    due = bill(s, code)
    notes = cost_notes("link" if kind == LINK else "tile", due.price, due.coal, due.iron)
    if kind == BUILD or kind == COMBINE:
        notes += _tile_notes(s, code, due)
    elif kind == LINK and s.seat >= 0:
        notes.append(Message("bill.link-vp", n=due.vp))
    elif kind == SELL and due.flips:
        notes += _sale_notes(s, t.code_b[code], due)
    elif kind == LOAN and s.seat >= 0:
        space = fallen(s.income[s.seat], t.loan_groups[a], t.level_of_space, t.highest_space)
        new = t.level_of_space[max(space, 0)]
        notes.append(Message("bill.received", money=due.received))
        notes.append(Message("bill.levels", level=income_level(s, s.seat), new=new))
    elif kind == REMOVE and due.received:
        notes.append(Message("bill.received", money=due.received))
        if due.received < s.debt:
            notes.append(Message("bill.debt-left", money=s.debt - due.received))
    return tuple(notes)


def _tile_notes(s: Position, code: int, due: Bill) -> list[Message]:
    """What a build replaces, moves to a demand track at once, and will bring."""
    t = s.tables
    notes: list[Message] = []
    if due.replaces >= 0:
        tile, owner = tile_name(t, due.replaces), seat_letter(s.owner[t.code_a[code]])
        notes.append(Message("bill.replaces", tile=tile, level=t.tile_level[due.replaces], owner=owner))
    if due.vp_lost:
        notes.append(Message("bill.vp-lost", n=due.vp_lost))
    if due.cubes_moved:
        good = Term("coal" if t.code_b[code] == COAL_MINE else "iron")
        notes.append(Message("bill.proceeds", n=due.cubes_moved, good=good, money=due.received))
    if due.price:
        notes.append(Message("bill.income-at-once" if due.flips else "bill.income-flipped", n=due.income))
        notes.append(Message("bill.vp-scored", n=due.vp))
    return notes


def _sale_notes(s: Position, port: int, due: Bill) -> list[Message]:
    """What a sale brings the seller and the port's owner, or what the distant market may do."""
    t = s.tables
    notes = [Message("bill.income", n=due.income), Message("bill.vp-scored", n=due.vp)]
    if port != DISTANT:
        if s.tile[port] >= 0:
            owner, income = seat_letter(s.owner[port]), t.tile_income[s.tile[port]]
            notes.append(Message("bill.port-flips", n=income, owner=owner))
        return notes
    if not distant_market_open(s):
        return notes
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


def _source_notes(s: Position, slot: int) -> tuple[Message, ...]:
    """What taking a cube from a tile does to the tile: the last one flips it."""
    left = s.cubes[slot] - 1
    if left < 0:
        return ()
    if left:
        return (Message("bill.left", n=left),)
    income = s.tables.tile_income[s.tile[slot]]
    return (Message("bill.flips", n=income, owner=seat_letter(s.owner[slot])),)


# -- What is legal but wasteful -----------------------------------------------------------------------------------


def waste_notes(s: Position, code: int) -> tuple[Message, ...]:
    """Why an option, legal or not, would throw something away."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    due = bill(s, code)
    notes: list[Message] = []
    if due.cubes_lost:
        notes.append(Message("waste.cubes", n=due.cubes_lost))
    if kind == COMBINE:
        fitting = members(fitting_cards(s, s.seat, a, b))
        if fitting:
            notes.append(Message("waste.single-card", card=card_name(t, fitting[0])))
    if due.flips:
        lost = s.income[s.seat] + due.income - t.last_space
        if lost > 0:
            notes.append(Message("waste.income-lost", n=lost))
    if kind == DEVELOP and s.actions_left == 1 and s.round == t.rounds and last_era(s):
        notes.append(Message("waste.last-action"))
    return tuple(notes)

"""The content of Crystal Palace as flat tables indexed by small numbers, and the title's code book.

Numbers follow the order of the content file. The tables are those of a player count, which decides about the boards;
the code book is the same for all, and has placement spaces and levels that only some boards have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from millrace.core.codebook import CodeBook
from millrace.core.content import made_once
from millrace.core.lists import Ints, filled, ints
from millrace.parts.bits import mask_of
from millrace.parts.codes import Codes
from millrace.parts.effects import GAIN, OWN, Effect, in_order

from . import verbs
from .content import COST_GOODS, COUNTS, LOCATION_IDS, MOST_SPACES, WATCH_SIDES, Content, effects_of, load
from .content import EXCHANGE_IDS as EXCHANGE_IDS

# Locations
PATENT_OFFICE: Final = 0
MUSEUM: Final = 1
BANK: Final = 2
WESTMINSTER: Final = 3
CLUB: Final = 4
TIMES: Final = 5
PORT: Final = 6
STATION: Final = 7
LOCATIONS: Final = 8

# Goods, in the order of the vocabulary
MONEY: Final = 0
GEAR: Final = 1
ENERGY: Final = 2
NEWSPAPER: Final = 3
BUZZ: Final = 4
INCOME: Final = 5
VP: Final = 6
COST_GOOD_COUNT: Final = 4

# Deeds of the title's own, in the order of the vocabulary
DIE: Final = OWN
ASSISTANT: Final = OWN + 1
STEP: Final = OWN + 2
USE_PERMANENT: Final = OWN + 3
TAKE_RESEARCH: Final = OWN + 4
VIOLET: Final = OWN + 5
WATCH: Final = OWN + 6
MARKET_DOWN: Final = OWN + 7
TAKE_PATENT: Final = OWN + 8
LOAN_RELIEF: Final = OWN + 9
BUILD_DISCOUNT: Final = OWN + 10
BUILD_EXTRA: Final = OWN + 11
ON_BUILD: Final = OWN + 12

DICE_VALUES: Final = 6
MOST_LEVELS: Final = 7
MOST_PLAYERS: Final = 5
GREEN: Final = 32
"""The first so many research tiles have green backs, the others violet ones."""
FROM_STACK: Final = 1

# Where points come from
SOURCE_IDS: Final = (
    "start", "persons", "prototypes", "links", "tickets", "shares", "effects", "red-income", "buzz", "market", "order",
    "loans", "fields",
)  # fmt: skip
START_POINTS: Final = 0
PERSON_POINTS: Final = 1
PROTOTYPE_POINTS: Final = 2
LINK_POINTS: Final = 3
TICKET_POINTS: Final = 4
SHARE_POINTS: Final = 5
EFFECT_POINTS: Final = 6
RED_POINTS: Final = 7
BUZZ_POINTS: Final = 8
MARKET_POINTS: Final = 9
ORDER_POINTS: Final = 10
LOAN_POINTS: Final = 11
FIELD_POINTS: Final = 12

# What newspapers are exchanged for
FOR_DIE: Final = 0
FOR_INCOME: Final = 1
FOR_GEAR: Final = 2
FOR_POUND: Final = 3


class Tables:
    """What the rules look up, by number."""

    content: Content
    players: int
    effects: list[Effect]
    """All effects by their ids; a head is the id of the first of a list, -1 if the list is empty."""

    space_ids: list[str]
    space_location: Ints
    first_space: Ints
    """By location, and after the last."""
    space_low: Ints
    """What a die must show at least; 0 where the board has no such space."""
    space_assistant: Ints
    space_fee: Ints
    action_heads: list[Ints]
    """By location: the head of each action space."""
    display_size: Ints

    levels: int
    level_cost: Ints
    level_head: Ints
    market_gears: int
    gear_from: int
    """The level, from 0, from which on lowering earns a gear."""

    option_ids: list[str]
    option_location: Ints
    option_head: Ints
    options: int
    """The mask of those that the boards in use have."""
    ticket_option: int

    patent_ids: list[str]
    patent_cost: Ints
    """[patent * COST_GOOD_COUNT + good]."""
    patent_vp: Ints
    """[patent * ROUNDS + entry]."""
    patent_links: Ints
    """By patent: the mask of the persons."""
    patent_head: Ints
    person_ids: list[str]
    person_cost: Ints
    person_vp: Ints
    person_salary: Ints
    """[person * 5 + space of Westminster - 1]."""
    person_links: Ints
    person_instant: Ints
    person_head: Ints
    phase_four: int
    """The mask of the persons with an ability in phase 4."""
    phase_five: int
    """The mask of the persons with an ability in phase 5 that is used by choice."""
    build_extra: Ints
    """By person: further prototypes."""
    on_build: Ints
    """By person: the head of what each own prototype brings."""

    tile_ids: list[str]
    tile_head: Ints
    permanent: int
    """The mask of the permanent research tiles."""
    share_ids: list[str]
    share_round: Ints
    share_income: Ints
    share_vp: Ints

    flyer_ids: list[str]
    flyer_head: Ints
    flyers_of: list[Ints]
    """By flyer field: the flyers of its colour."""
    flyer_at: Ints
    """By field of the buzz track: the number of its flyer field, or -1."""
    poster_ids: list[str]
    poster_at: Ints
    poster_head: Ints
    last_buzz: int
    admission_tickets: int

    income_values: Ints
    red_spaces: int
    red_vp: int
    start_income: int
    expenses: int
    step_head: Ints
    """By space of Westminster from I; then that of a step beyond the last."""

    publisher_ids: list[str]
    publisher_count: Ints
    """[publisher * ROUNDS + round - 1]: what is counted."""
    publisher_steps: Ints
    """[(publisher * ROUNDS + round - 1) * 3 + step]."""
    publisher_buzz: Ints
    nation_ids: list[str]
    nation_board: Ints
    nation_count: Ints
    nation_levels: Ints
    nation_vp: Ints
    nation_fields: Ints
    watch_head: Ints

    entry_of_year: Ints
    """By round - 1: the entry of points by time."""
    ticket_vp: Ints
    ticket_spaces: int
    link_vp: int
    prototypes: int
    exchange_price: Ints
    """By what newspapers are exchanged for."""
    newspaper_limit: int
    buy_price: Ints
    """By good, of GEAR and ENERGY."""
    sell_price: Ints
    loan_money: int
    loan_repay: int
    loan_vp: Ints
    loan_copies: int
    repaid_vp: int
    voluntary_loans: int

    codebook: CodeBook
    code_kind: Ints
    code_a: Ints
    code_b: Ints
    set_code: int
    """Of the value 1; the others follow, as everywhere below."""
    buy_die_code: int
    place_code: int
    """Of the first space and value 1: space * DICE_VALUES + value - 1."""
    pass_code: int
    advance_code: int
    enter_code: int
    up_code: int
    lower_code: int
    act_code: int
    forgo_code: int
    take_code: int
    research_code: int
    share_code: int
    hire_code: int
    use_option_code: int
    use_tile_code: int
    use_level_code: int
    use_watch_code: int
    ability_code: int
    build_code: int
    on_code: int
    exchange_code: int
    buy_code: int
    """Of a gear, then energy."""
    sell_code: int
    loan_code: int
    repay_code: int
    discard_code: int
    choose_code: int
    trade_code: int
    poster_code: int
    decline_code: int
    done_code: int


def chain(t: Tables, head: int) -> list[Effect]:
    """The effects of a list, from its head on."""
    effects: list[Effect] = []
    while head >= 0:
        effects.append(t.effects[head])
        head = t.effects[head].next
    return effects


def matters(t: Tables, head: int) -> bool:
    """Whether it may matter when a list of effects is carried out, or whether it asks anything (brief of phase 6)."""
    for effect in chain(t, head):
        if effect.deed != GAIN or effect.per is not None or effect.conditions or len(effect.gain) > 1:
            return True
    return False


def make_tables(content: Content, players: int) -> Tables:
    """The tables for a content, printed or with an owner's corrections, and a player count."""
    t = Tables()
    t.content, t.players, t.effects = content, players, []
    _locations(t, content)
    _market(t, content)
    _patents(t, content)
    _persons(t, content)
    _tiles(t, content)
    _tracks(t, content)
    _figures(t, content)
    _codebook(t)
    return t


tables_for: Final = made_once(load, make_tables)
"""The tables of a content and a player count; the printed ones are shared."""


def printed_tables(players: int = 4) -> Tables:
    """The printed tables of a player count."""
    return tables_for(load(), players)


def _head(t: Tables, raw: object) -> int:
    """The head of a list of effects as the content has it."""
    return in_order(effects_of(raw), t.effects)


def _heads(t: Tables, lists: Sequence[Any]) -> Ints:
    return ints([_head(t, raw) for raw in lists])


# -- Boards -------------------------------------------------------------------------------------------------------


def _locations(t: Tables, content: Content) -> None:
    t.space_ids = [f"{place}.{number}" for place in LOCATION_IDS for number in range(1, MOST_SPACES[place] + 1)]
    t.space_location = ints([LOCATION_IDS.index(id.partition(".")[0]) for id in t.space_ids])
    t.space_low = filled(0, len(t.space_ids))
    t.space_assistant = filled(0, len(t.space_ids))
    t.space_fee = filled(0, len(t.space_ids))
    t.display_size = filled(0, LOCATIONS)
    t.first_space = filled(0, LOCATIONS + 1)
    t.action_heads = []
    for location, name in enumerate(LOCATION_IDS):
        first = t.first_space[location]
        t.first_space[location + 1] = first + MOST_SPACES[name]
        boards = content.boards.values()
        board = next(board for board in boards if board.location == name and t.players in board.players)
        for number, low in enumerate(board.low):
            t.space_low[first + number] = low
            t.space_assistant[first + number] = int(board.assistants[number])
            t.space_fee[first + number] = board.fees[number]
        t.display_size[location] = board.display
        t.action_heads.append(_heads(t, board.actions))
    options = list(content.options.values())
    t.option_ids = [option.id for option in options]
    t.option_location = ints([LOCATION_IDS.index(option.location) for option in options])
    t.option_head = _heads(t, [option.effects for option in options])
    t.options = mask_of(number for number, option in enumerate(options) if t.players in option.players)
    t.ticket_option = t.option_ids.index("port_ticket")


def _market(t: Tables, content: Content) -> None:
    market = next(market for market in content.markets.values() if t.players in market.players)
    t.levels = len(market.costs)
    t.level_cost = ints(market.costs)
    t.level_head = _heads(t, market.effects)
    t.market_gears = market.gears
    t.gear_from = market.gear_from - 1


# -- Cards and tiles ----------------------------------------------------------------------------------------------


def _costs(costs: Sequence[dict[str, int]]) -> Ints:
    return ints([cost.get(good, 0) for cost in costs for good in COST_GOODS])


def _patents(t: Tables, content: Content) -> None:
    patents, persons = list(content.patents.values()), list(content.persons)
    t.patent_ids = [patent.id for patent in patents]
    t.patent_cost = _costs([patent.cost for patent in patents])
    t.patent_vp = ints([points for patent in patents for points in patent.vp])
    t.patent_links = ints([mask_of(persons.index(link) for link in patent.links) for patent in patents])
    t.patent_head = _heads(t, [patent.effects for patent in patents])


def _persons(t: Tables, content: Content) -> None:
    persons, patents = list(content.persons.values()), list(content.patents)
    t.person_ids = [person.id for person in persons]
    t.person_cost = _costs([person.cost for person in persons])
    t.person_vp = ints([points for person in persons for points in person.vp])
    t.person_salary = ints([salary for person in persons for salary in person.salary])
    t.person_links = ints([mask_of(patents.index(link) for link in person.links) for person in persons])
    t.person_instant = _heads(t, [person.instant for person in persons])
    t.person_head = _heads(t, [person.effects for person in persons])
    t.phase_four = mask_of(number for number, person in enumerate(persons) if person.phase == 4)
    t.phase_five = 0
    t.build_extra = filled(0, len(persons))
    t.on_build = filled(-1, len(persons))
    for number, person in enumerate(persons):
        if person.phase == 5:
            for effect in chain(t, t.person_head[number]):
                if effect.deed == BUILD_EXTRA:
                    t.build_extra[number] += effect.values[0]
                elif effect.deed == ON_BUILD:
                    t.on_build[number] = effect.heads[0]
                else:
                    t.phase_five |= 1 << number


def _tiles(t: Tables, content: Content) -> None:
    tiles = list(content.research.values())
    t.tile_ids = [tile.id for tile in tiles]
    t.tile_head = _heads(t, [tile.effects for tile in tiles])
    t.permanent = mask_of(number for number, tile in enumerate(tiles) if tile.kind == "permanent")
    shares = list(content.shares.values())
    t.share_ids = [share.id for share in shares]
    t.share_round = ints([share.round for share in shares])
    t.share_income = ints([share.income for share in shares])
    t.share_vp = ints([share.vp for share in shares])
    t.watch_head = _heads(t, [content.watch[side].effects for side in WATCH_SIDES])
    publishers = list(content.publishers.values())
    t.publisher_ids = [publisher.id for publisher in publishers]
    t.publisher_count = ints([COUNTS.index(name) for publisher in publishers for name in publisher.counts])
    t.publisher_steps = ints([step for publisher in publishers for steps in publisher.steps for step in steps])
    t.publisher_buzz = ints([step for publisher in publishers for steps in publisher.buzz for step in steps])
    nations = list(content.nations.values())
    t.nation_ids = [nation.id for nation in nations]
    t.nation_board = ints([nation.board for nation in nations])
    t.nation_count = ints([COUNTS.index(nation.count) for nation in nations])
    t.nation_levels = ints([level for nation in nations for level in nation.levels])
    t.nation_vp = ints([points for nation in nations for points in nation.vp])
    t.nation_fields = ints([nation.fields for nation in nations])


# -- Tracks and figures -------------------------------------------------------------------------------------------


def _tracks(t: Tables, content: Content) -> None:
    t.last_buzz, t.admission_tickets = content.buzz.last, content.buzz.tickets
    flyers = list(content.flyers.values())
    t.flyer_ids = [flyer.id for flyer in flyers]
    t.flyer_head = _heads(t, [flyer.effects for flyer in flyers])
    t.flyer_at = filled(-1, t.last_buzz + 1)
    t.flyers_of = []
    for number, place in enumerate(content.flyer_fields.values()):
        t.flyer_at[place.field] = number
        t.flyers_of.append(ints([each for each, flyer in enumerate(flyers) if flyer.colour == place.colour]))
    posters = list(content.posters.values())
    t.poster_ids = [poster.id for poster in posters]
    t.poster_head = _heads(t, [poster.effects for poster in posters])
    t.poster_at = filled(-1, t.last_buzz + 1)
    for number, poster in enumerate(posters):
        t.poster_at[poster.field] = number
    income = content.income
    t.income_values = ints(income.values)
    t.red_spaces, t.red_vp, t.start_income, t.expenses = income.red, income.red_vp, income.start, income.expenses
    t.step_head = _heads(t, [step.effects for step in content.westminster.values()])


def _figures(t: Tables, content: Content) -> None:
    trade, loan = content.trade, content.loan
    t.entry_of_year = ints(content.points.year)
    t.ticket_vp, t.ticket_spaces = ints(content.ticket.vp), content.ticket.spaces
    t.link_vp, t.prototypes = content.cards.link, content.cards.prototypes
    t.exchange_price = ints([trade.die, trade.income, trade.gear, trade.pound])
    t.newspaper_limit = trade.newspapers
    t.buy_price = ints([0, trade.buy_gear, trade.buy_energy])
    t.sell_price = ints([0, trade.sell_gear, trade.sell_energy])
    t.loan_money, t.loan_repay, t.loan_vp = loan.money, loan.repay, ints(loan.vp)
    t.loan_copies, t.repaid_vp, t.voluntary_loans = loan.copies, loan.repaid, loan.voluntary


def _codebook(t: Tables) -> None:
    codes = Codes()
    values = [str(value) for value in range(1, DICE_VALUES + 1)]
    levels = [str(level) for level in range(1, MOST_LEVELS + 1)]
    t.set_code = codes.add_each(verbs.SET, "set", values)
    t.buy_die_code = codes.add(verbs.BUY_DIE, "buy-die")
    t.place_code = len(codes.texts)
    for space, id in enumerate(t.space_ids):
        for value in range(1, DICE_VALUES + 1):
            codes.add(verbs.PLACE, f"place {value} {id}", space, value)
    t.pass_code = codes.add(verbs.PASS, "pass")
    t.advance_code = codes.add(verbs.ADVANCE, "order")
    t.enter_code = codes.add(verbs.ENTER, "market")
    t.up_code = codes.add_each(verbs.UP, "up", levels)
    t.lower_code = codes.add_each(verbs.LOWER, "lower", levels)
    t.act_code = codes.add(verbs.ACT, "act")
    t.forgo_code = codes.add(verbs.FORGO, "forgo")
    t.take_code = codes.add_each(verbs.TAKE, "take", t.patent_ids)
    t.research_code = codes.add_each(verbs.RESEARCH, "research", t.tile_ids[:GREEN])
    t.share_code = codes.add_each(verbs.SHARE, "share", t.share_ids)
    t.hire_code = codes.add_each(verbs.HIRE, "hire", t.person_ids)
    t.use_option_code = codes.add_each(verbs.USE_OPTION, "use", t.option_ids)
    t.use_tile_code = codes.add_each(verbs.USE_TILE, "use", t.tile_ids)
    t.use_level_code = codes.add_each(verbs.USE_LEVEL, "use", [f"market.{level}" for level in levels])
    t.use_watch_code = codes.add(verbs.USE_WATCH, "use watch")
    t.ability_code = codes.add_each(verbs.ABILITY, "ability", t.person_ids)
    t.build_code = codes.add_each(verbs.BUILD, "build", t.patent_ids)
    t.on_code = codes.add_each(verbs.ON, "on", "abcde")
    t.exchange_code = codes.add_each(verbs.EXCHANGE_NEWS, "exchange", EXCHANGE_IDS)
    t.buy_code = codes.add(verbs.BUY, "buy gear", GEAR)
    codes.add(verbs.BUY, "buy energy", ENERGY)
    t.sell_code = codes.add(verbs.SELL, "sell gear", GEAR)
    codes.add(verbs.SELL, "sell energy", ENERGY)
    t.loan_code = codes.add(verbs.LOAN, "loan")
    t.repay_code = codes.add_each(verbs.REPAY, "repay", [str(points) for points in t.loan_vp])
    t.discard_code = codes.add_each(verbs.DISCARD, "discard", t.tile_ids)
    t.choose_code = codes.add_each(verbs.CHOOSE, "choose", "1234")
    t.trade_code = codes.add(verbs.TRADE, "trade")
    t.poster_code = codes.add(verbs.POSTER, "poster")
    t.decline_code = codes.add(verbs.DECLINE, "decline")
    t.done_code = codes.add(verbs.DONE, "done")
    t.code_kind, t.code_a, t.code_b = ints(codes.kinds), ints(codes.a), ints(codes.b)
    t.codebook = codes.book()

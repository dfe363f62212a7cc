"""The content of Oranienburger Kanal as flat tables indexed by small numbers, and the title's code book.

Structure spaces `P11` … `P34` are numbered by rows, route spaces `H01` … `H34`, `V10` … `V34` likewise, horizontal ones
first; sets of them are masks. Cards are numbered through both decks: A01 is 0, B01 is 60.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from millrace.core.codebook import CodeBook
from millrace.core.content import made_once
from millrace.core.lists import Growing, Ints, filled, ints
from millrace.parts.bits import mask_of, members
from millrace.parts.effects import Effect
from millrace.parts.effects_reading import MOST_ALTERNATIVES, MOST_EFFECTS

from . import verbs
from .content import COLOUR_IDS as COLOUR_IDS
from .content import GOOD_IDS as GOOD_IDS
from .content import KIND_IDS as KIND_IDS
from .content import Content, card_effects, load, route_space_ids

# Goods
WOOD: Final = 0
CLAY: Final = 1
ORE: Final = 2
BRICK: Final = 3
IRON: Final = 4
TALER: Final = 5
PRESTIGE: Final = 6
GOOD_COUNT: Final = 7
SIMPLE_GOODS: Final = 3
RESOURCES: Final = 5  # wood, clay, ore, brick, iron: what the resource wheel counts

# Kinds of route, and the other things an action may be about: what a turn can do
PATH: Final = 0
ROAD: Final = 1
RAIL: Final = 2
CANAL: Final = 3
KINDS: Final = 4
BRIDGE: Final = 4
STRUCTURE: Final = 5
TAKING: Final = 6
ACTS: Final = 7
ACT_IDS: Final = (*KIND_IDS, "bridge", "structure", "take")
DONE_BITS: Final = 2  # how often each act was done in a turn, packed: 0 to 3

GREEN: Final = 0
ORANGE: Final = 1
BLUE: Final = 2

# Geometry
PLOTS: Final = 12
FIELDS: Final = 31
HORIZONTAL: Final = 16
ALL_FIELDS: Final = (1 << FIELDS) - 1
ALL_PLOTS: Final = (1 << PLOTS) - 1

SPACES: Final = 7
UPPER_SPACES: Final = 4
DECK: Final = 60
CARDS: Final = 120
COLOUR: Final = 20


Add: TypeAlias = Callable[[int, str, int, int], int]
"""Adds an option to the code book: its kind, its text and its two numbers; answers its code."""


class Tables:
    """What the rules look up, by number."""

    content: Content
    plot_ids: list[str]
    field_ids: list[str]
    space_ids: list[str]
    card_ids: list[str]

    around: Ints  # mask of the four route spaces around a structure space
    side_field: Ints  # [plot * 4 + side]
    neighbours: Ints  # mask of plots, by plot
    field_plots: Ints  # mask of the one or two plots beside a route space
    plot_a: Ints  # the first plot beside a route space
    plot_b: Ints  # the second one, -1 on the rim
    adjoining: Ints  # mask of route spaces that meet a route space at a crossing point
    crossings: Ints  # mask of the two crossing points of a route space
    at_crossing: Ints  # mask of route spaces, by crossing point
    rim_fields: int
    inner_fields: int
    inward_fields: int  # inner route spaces that run inward from the rim
    rim_plots: int
    corner_plots: int
    rows: Ints  # masks of the four rows of horizontal route spaces
    columns: Ints  # masks of the five columns of vertical route spaces
    corners_of: list[list[Growing]]  # by plot: the pairs of route spaces that meet at its corners

    printed: Ints  # masks of the printed routes of the front, by kind

    start: Ints  # goods at the start
    limit: Ints  # the most one may own, by good
    production: int
    route_cost: list[Ints]
    route_gain: list[Ints]
    needs_network: Ints
    route_prestige: Ints
    bridge_cost: Ints

    allowed: dict[int, int]  # what may still be done, by space, cover and what was done; see `turn_key`
    take_goods: Ints  # mask of goods, by space
    take_number: Ints
    covered_by: Ints  # the colour of the stack on a space, -1 if none

    stacks: list[Ints]  # by players - 1
    turns: Ints  # in a round, by players - 1
    display_sizes: Ints
    drawn: int
    coins_at_start: int
    coins_upper: int
    coins_lower: int
    blocking: list[Ints]  # single game, then the three of the campaign
    grades: list[Ints]  # single game, campaign
    won: Ints
    taler_prestige: int
    marker_prestige: int
    valuable_prestige: int
    simple_prestige: int
    empty_prestige: int
    most_exchanges: int

    card_cost: list[list[Ints]]
    card_prestige: Ints
    card_colour: Ints
    card_effects: list[list[Effect]]
    effects: list[Effect]  # of all cards
    effect_card: Ints

    codebook: CodeBook
    code_kind: Ints
    code_a: Ints
    code_b: Ints
    go_code: int
    erect_code: int  # + 2 * (number - 1), + 1 for the right cost
    on_code: int
    build_code: Ints  # by kind, + field
    bridge_code: Ints  # by field, -1 on the rim
    take_code: int
    take_all_code: int
    discard_code: int
    activate_code: int
    over_code: Ints  # [plot * PLOTS + other], -1 if they are no neighbours
    use_code: int
    choose_code: int
    swap_code: int  # + pay * MOST_ALTERNATIVES + gain
    remove_code: int
    remove_bridge_code: Ints
    buy_code: int
    produce_code: int
    turn_code: int
    done_code: int

    build_lists: list[list[Growing]]  # codes of the route spaces in a mask, by kind * 4 + byte of the mask, its value
    bridge_lists: list[list[Growing]]  # the same of bridges
    on_lists: list[Growing]  # the codes of the structure spaces in a mask
    spanned: Ints  # by mask of structures: the route spaces between two of them (ORA-BRIDGE-04)
    beside: Ints  # by mask of structures: the route spaces beside any of them


def turn_key(space: int, uncovered: int, done: int) -> int:
    """The key of `Tables.allowed`: an action space, whether it is uncovered, and what was done there in this turn."""
    return (space * 2 + uncovered) << (DONE_BITS * ACTS) | done


def make_tables(content: Content) -> Tables:
    """The tables for a content, printed or with an owner's corrections."""
    t = Tables()
    t.content = content
    _board(t, content)
    _prices(t, content)
    _spaces(t, content)
    _figures(t, content)
    _cards(t, content)
    _codebook(t)
    _code_lists(t)
    return t


tables_for: Final = made_once(load, make_tables)
"""The tables of a content; the printed ones are shared."""


def printed_tables() -> Tables:
    """The tables of the printed components."""
    return tables_for(load())


# -- The industry board -------------------------------------------------------------------------------------------


def _horizontal(line: int, column: int) -> int:
    """The route space above row `line` of structure spaces, in a column; both from 0."""
    return line * 4 + column


def _vertical(row: int, line: int) -> int:
    """The route space left of column `line` of structure spaces, in a row; both from 0."""
    return HORIZONTAL + row * 5 + line


def _board(t: Tables, content: Content) -> None:
    t.plot_ids = [f"P{row}{column}" for row in range(1, 4) for column in range(1, 5)]
    t.field_ids = route_space_ids()
    side_field: Growing = []
    around: Growing = []
    neighbours: Growing = []
    t.corners_of = []
    for plot in range(PLOTS):
        row, column = divmod(plot, 4)
        top, bottom = _horizontal(row, column), _horizontal(row + 1, column)
        left, right = _vertical(row, column), _vertical(row, column + 1)
        side_field += [top, right, bottom, left]
        around.append(mask_of((top, right, bottom, left)))
        beside = [plot - 4] * (row > 0) + [plot + 4] * (row < 2) + [plot - 1] * (column > 0) + [plot + 1] * (column < 3)
        neighbours.append(mask_of(beside))
        t.corners_of.append([[top, right], [right, bottom], [bottom, left], [left, top]])
    t.side_field, t.around, t.neighbours = ints(side_field), ints(around), ints(neighbours)
    t.field_plots = ints([mask_of(p for p in range(PLOTS) if t.around[p] >> f & 1) for f in range(FIELDS)])
    t.plot_a = ints([members(plots)[0] for plots in t.field_plots])
    t.plot_b = ints([[*members(plots), -1][1] for plots in t.field_plots])
    t.rim_fields = mask_of(f for f in range(FIELDS) if t.plot_b[f] < 0)
    t.inner_fields = ALL_FIELDS & ~t.rim_fields
    t.rim_plots = mask_of(p for p in range(PLOTS) if t.around[p] & t.rim_fields)
    t.corner_plots = mask_of((0, 3, 8, 11))
    t.rows = ints([mask_of(_horizontal(line, column) for column in range(4)) for line in range(4)])
    t.columns = ints([mask_of(_vertical(row, line) for row in range(3)) for line in range(5)])
    _crossings(t)
    front = content.boards["front"]
    printed = (front.path, (), front.rail, front.canal)
    t.printed = ints([mask_of(t.field_ids.index(space) for space in spaces) for spaces in printed])


def _crossings(t: Tables) -> None:
    """Which route spaces meet at the twenty crossing points (ORA-BOARD-07)."""
    ends: list[tuple[int, int]] = []
    for field in range(FIELDS):
        if field < HORIZONTAL:
            line, column = divmod(field, 4)
            ends.append((line * 5 + column, line * 5 + column + 1))
        else:
            row, line = divmod(field - HORIZONTAL, 5)
            ends.append((row * 5 + line, (row + 1) * 5 + line))
    t.crossings = ints([mask_of(pair) for pair in ends])
    t.at_crossing = ints([mask_of(f for f in range(FIELDS) if x in ends[f]) for x in range(20)])
    t.adjoining = ints([(t.at_crossing[one] | t.at_crossing[two]) & ~(1 << f) for f, (one, two) in enumerate(ends)])
    on_rim = [x for x in range(20) if x // 5 in (0, 3) or x % 5 in (0, 4)]
    touching = mask_of(f for f in range(FIELDS) if any(end in on_rim for end in ends[f]))
    t.inward_fields = t.inner_fields & touching


# -- Figures ------------------------------------------------------------------------------------------------------


def goods_list(goods: dict[str, int]) -> Ints:
    """A goods table as a list indexed by good."""
    return ints([goods.get(good, 0) for good in GOOD_IDS])


def _prices(t: Tables, content: Content) -> None:
    start = content.start
    t.start = ints([start.wood, start.clay, start.ore, start.brick, start.iron, start.taler, start.prestige])
    simple, valuable = content.limit.simple, content.limit.valuable
    t.limit = ints([simple, simple, simple, valuable, valuable, 10**6, 10**6])
    t.production = content.anytime.production
    routes = [content.routes[kind] for kind in KIND_IDS]
    t.route_cost = [goods_list(route.cost) for route in routes]
    t.route_gain = [goods_list(route.gain) for route in routes]
    t.needs_network = ints([int(route.network) for route in routes])
    t.route_prestige = ints([route.prestige for route in routes])
    t.bridge_cost = goods_list(content.bridge.cost)


def _spaces(t: Tables, content: Content) -> None:
    spaces = list(content.spaces.values())
    t.space_ids = list(content.spaces)
    t.covered_by = ints([COLOUR_IDS.index(space.covered_by) if space.covered_by != "none" else -1 for space in spaces])
    t.take_goods = filled(0, SPACES)
    t.take_number = filled(0, SPACES)
    t.allowed = {}
    for number, space in enumerate(spaces):
        first = [_allowance(t, number, text) for text in space.actions]
        further = [_allowance(t, number, text) for text in space.uncovered]
        whole = [first, further] if space.alternative else [first + further]
        _allow(t, turn_key(number, 0, 0), [first])
        _allow(t, turn_key(number, 1, 0), whole if further else [first])


def _allowance(t: Tables, space: int, text: str) -> tuple[int, int]:
    """An action of a space: how often, and which acts it may be."""
    number, _, names = text.partition(" ")
    words = names.split("/")
    if words[0] in GOOD_IDS:
        t.take_goods[space] = mask_of(GOOD_IDS.index(word) for word in words)
        t.take_number[space] = int(number)
        return 1, 1 << TAKING
    return int(number), mask_of(ACT_IDS.index(word) for word in words)


def _allow(t: Tables, first: int, alternatives: list[list[tuple[int, int]]]) -> None:
    """Note what may be done next for everything that a turn may have done before."""
    waiting = [first]
    while waiting:
        key = waiting.pop()
        t.allowed[key] = 0
        for act in range(ACTS):
            step = 1 << DONE_BITS * act
            done = key & ((1 << DONE_BITS * ACTS) - 1)
            if done >> DONE_BITS * act & 3 < 3 and any(_fits(done + step, actions) for actions in alternatives):
                t.allowed[key] |= 1 << act
                if key + step not in t.allowed:
                    waiting.append(key + step)


def _fits(done: int, actions: list[tuple[int, int]]) -> bool:
    """Whether what was done in a turn can be covered by actions that each allow so many of some acts."""
    acts = [act for act in range(ACTS) for _ in range(done >> DONE_BITS * act & 3)]

    def covered(first: int, left: list[int]) -> bool:
        if first == len(acts):
            return True
        for index, (_, which) in enumerate(actions):
            if left[index] and which >> acts[first] & 1:
                fewer = left[:]
                fewer[index] -= 1
                if covered(first + 1, fewer):
                    return True
        return False

    return covered(0, [number for number, _ in actions])


def _figures(t: Tables, content: Content) -> None:
    modes = [content.modes["solo"], content.modes["two"]]
    t.stacks = [ints(mode.stacks) for mode in modes]
    t.turns = ints([mode.turns for mode in modes])
    t.display_sizes = ints(content.display.sizes)
    t.drawn = content.display.drawn
    t.coins_at_start = content.coins.upper_at_start
    t.coins_upper = content.coins.upper
    t.coins_lower = content.coins.lower_if_unused
    paths = [content.blocking[name] for name in ("single", "campaign-1", "campaign-2", "campaign-3")]
    t.blocking = [ints([t.space_ids.index(space) for space in path.spaces]) for path in paths]
    grades = [content.grades["single"], content.grades["campaign"]]
    t.grades = [ints(grade.limits) for grade in grades]
    t.won = ints([grade.won for grade in grades])
    t.taler_prestige = content.scoring.taler
    t.marker_prestige = content.scoring.marker
    t.valuable_prestige = content.scoring.valuable
    t.simple_prestige = content.scoring.smallest_simple
    t.empty_prestige = content.scoring.empty_route_space
    t.most_exchanges = content.guard.exchanges


def _cards(t: Tables, content: Content) -> None:
    cards = list(content.cards.values())
    t.card_ids = list(content.cards)
    t.card_cost = [[goods_list(cost) for cost in card.cost] for card in cards]
    t.card_prestige = ints([card.prestige for card in cards])
    t.card_colour = ints([COLOUR_IDS.index(card.colour) for card in cards])
    t.card_effects = []
    t.effects = []
    effect_card: Growing = []
    for number, card in enumerate(cards):
        effects = card_effects(card)
        for effect in effects:
            effect.id = len(t.effects)
            t.effects.append(effect)
            effect_card.append(number)
        t.card_effects.append(effects)
    t.effect_card = ints(effect_card)


# -- The code book ------------------------------------------------------------------------------------------------


def _codebook(t: Tables) -> None:
    texts: list[str] = []
    kinds: Growing = []
    first: Growing = []
    second: Growing = []

    def add(kind: int, text: str, a: int = 0, b: int = 0) -> int:
        texts.append(text.lower())
        kinds.append(kind)
        first.append(a)
        second.append(b)
        return len(texts) - 1

    t.go_code = len(texts)
    for space in range(SPACES):
        add(verbs.GO, f"go {t.space_ids[space]}", space)
    t.erect_code = len(texts)
    for number in range(DECK):
        add(verbs.ERECT, f"erect {number + 1:02}", number, 0)
        add(verbs.ERECT, f"erect {number + 1:02} right", number, 1)
    t.on_code = len(texts)
    for plot in range(PLOTS):
        add(verbs.ON, f"on {t.plot_ids[plot]}", plot)
    build_code: Growing = []
    for kind in range(KINDS):
        build_code.append(len(texts))
        for field in range(FIELDS):
            add(verbs.BUILD, f"{KIND_IDS[kind]} {t.field_ids[field]}", field, kind)
    t.build_code = ints(build_code)
    t.bridge_code = filled(-1, FIELDS)
    for field in members(t.inner_fields):
        t.bridge_code[field] = add(verbs.BUILD_BRIDGE, f"bridge {t.field_ids[field]}", field)
    t.take_code = len(texts)
    for good in range(RESOURCES):
        add(verbs.TAKE, f"take {GOOD_IDS[good]}", good)
    t.take_all_code = add(verbs.TAKE_ALL, "take all")
    t.discard_code = add(verbs.DISCARD, "discard")
    _activation_codes(t, add)
    t.remove_code = len(texts)
    for field in range(FIELDS):
        add(verbs.REMOVE, f"remove {t.field_ids[field]}", field)
    t.remove_bridge_code = filled(-1, FIELDS)
    for field in members(t.inner_fields):
        t.remove_bridge_code[field] = add(verbs.REMOVE_BRIDGE, f"remove bridge {t.field_ids[field]}", field)
    t.buy_code = len(texts)
    for good in range(SIMPLE_GOODS):
        add(verbs.BUY, f"buy {GOOD_IDS[good]}", good)
    t.produce_code = add(verbs.PRODUCE, "produce")
    t.turn_code = add(verbs.TURN, "turn")
    t.done_code = add(verbs.DONE, "done")
    t.code_kind, t.code_a, t.code_b = ints(kinds), ints(first), ints(second)
    t.codebook = CodeBook(texts)


def _activation_codes(t: Tables, add: Add) -> None:
    """Options about activated structures and their effects."""
    activations = [add(verbs.ACTIVATE, f"activate {t.plot_ids[plot]}", plot, 0) for plot in range(PLOTS)]
    t.activate_code = activations[0]
    t.over_code = filled(-1, PLOTS * PLOTS)
    for plot in range(PLOTS):
        for other in members(t.neighbours[plot]):
            text = f"activate {t.plot_ids[plot]} over {t.plot_ids[other]}"
            t.over_code[plot * PLOTS + other] = add(verbs.ACTIVATE_OVER, text, plot, other)
    uses = [add(verbs.USE, f"use {effect + 1}", effect, 0) for effect in range(MOST_EFFECTS)]
    t.use_code = uses[0]
    choices = [add(verbs.CHOOSE, f"choose {choice + 1}", choice, 0) for choice in range(MOST_ALTERNATIVES)]
    t.choose_code = choices[0]
    pairs = [(pay, gain) for pay in range(MOST_ALTERNATIVES) for gain in range(MOST_ALTERNATIVES)]
    swaps = [add(verbs.SWAP, f"exchange {pay + 1} for {gain + 1}", pay, gain) for pay, gain in pairs]
    t.swap_code = swaps[0]


def _code_lists(t: Tables) -> None:
    """The codes of all route spaces in a mask, ready for each byte of it."""
    t.build_lists = []
    for kind in range(KINDS):
        first = t.build_code[kind]
        t.build_lists += _byte_lists(ints([first + field for field in range(FIELDS)]))
    t.bridge_lists = _byte_lists(t.bridge_code)
    t.on_lists = [[t.on_code + plot for plot in members(mask)] for mask in range(1 << PLOTS)]
    t.beside = filled(0, 1 << PLOTS)
    t.spanned = filled(0, 1 << PLOTS)
    for mask in range(1, 1 << PLOTS):
        last = mask.bit_length() - 1
        rest = mask ^ 1 << last
        t.spanned[mask] = t.spanned[rest] | t.beside[rest] & t.around[last]
        t.beside[mask] = t.beside[rest] | t.around[last]


def _byte_lists(codes: Ints) -> list[list[Growing]]:
    lists: list[list[Growing]] = []
    for byte in range(4):
        here = codes[8 * byte : 8 * byte + 8]
        lists.append([[here[bit] for bit in members(value) if bit < len(here)] for value in range(256)])
    return lists

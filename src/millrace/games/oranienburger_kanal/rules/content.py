"""What is printed: action board, prices, blocking disc, grades and the 120 structures, read from `content.toml`.

>>> content = load()
>>> content.cards["A21"].name["de"]
'Verladestation'
>>> content.cards["A21"].cost
({'wood': 1, 'brick': 1},)
>>> content.cards["A21"].sources["effects"]
'rulebook'
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from millrace.core import content as core
from millrace.core.errors import ContentError
from millrace.core.provenance import Entry
from millrace.core.texts import Message
from millrace.parts.effects import ANY, EXCHANGE, Effect
from millrace.parts.effects_reading import EffectError, Vocabulary, read_effects

SIMPLE: Final = ("wood", "clay", "ore")
VALUABLE: Final = ("brick", "iron")
GOOD_IDS: Final = ("wood", "clay", "ore", "brick", "iron", "taler", "prestige")
"""What players own; `prestige` are prestige markers."""

COST_ORDER: Final = ("wood", "clay", "brick", "iron", "taler")
"""The parts of a structure's build cost, in the order in which it lists them; ore is never one (ORA-COMP-13, -14)."""

KIND_IDS: Final = ("path", "road", "rail", "canal")
COLOUR_IDS: Final = ("green", "orange", "blue")
ROUNDS: Final = 7
"""Rounds of a solo game."""

VOCABULARY: Final = Vocabulary(
    goods=GOOD_IDS,
    kinds=KIND_IDS,
    pieces=(*KIND_IDS, "bridge"),
    places=("adjacent", "anywhere", "edge", "corner", "neighbours", "unbuilt", "elsewhere"),
    sides=("top", "right", "bottom", "left"),
    states=("any", "none", "once", "twice", "activated"),
    counts={
        "routes": ("kinds", "at"),
        "kinds": ("at",),
        "bridges": ("at",),
        "buildings": ("at", "state"),
        "empty_plots": ("at",),
        "rows": ("kinds",),
        "columns": ("kinds",),
        "circuits": ("kinds",),
        "angles": ("kinds", "at"),
        "opposite": ("kinds",),
        "overbuilt_printed_paths": (),
        "stock": ("good",),
        "this_plot": ("at",),
        "activation": (),
    },
    places_of={
        "routes": ("adjacent", "anywhere", "edge", "unbuilt", "elsewhere", "sides"),
        "kinds": ("adjacent", "anywhere", "edge", "sides"),
        "bridges": ("adjacent", "anywhere"),
        "buildings": ("anywhere", "neighbours", "corner", "edge"),
        "empty_plots": ("anywhere", "neighbours"),
        "angles": ("adjacent", "anywhere"),
        "this_plot": ("corner", "edge"),
        "pieces": ("adjacent", "anywhere", "edge", "unbuilt", "elsewhere", "sides"),
    },
    picks=SIMPLE + VALUABLE,
    shorthands=("activation",),
    marks=("this_plot",),
)
"""The closed vocabulary of the structures' effects."""

Colour = Literal["green", "orange", "blue"]
Cover = Literal["none", "green", "orange", "blue"]
SpaceId = Literal["U1", "U2", "U3", "U4", "L1", "L2", "L3"]
Points = Annotated[int, core.Between(-9, 9)]
Limit = Annotated[int, core.Between(-999, 9999)]
Goods = dict[str, core.Few]
Seven = tuple[SpaceId, SpaceId, SpaceId, SpaceId, SpaceId, SpaceId, SpaceId]


@dataclass(frozen=True, slots=True)
class Start(core.Sourced):
    """What everybody starts with."""

    wood: core.Few
    clay: core.Few
    ore: core.Few
    brick: Annotated[int, core.Between(0, 5)]
    iron: core.Few
    taler: core.Many
    prestige: core.Many


@dataclass(frozen=True, slots=True)
class StockLimit(core.Sourced):
    """The ends of the scales of the resource wheel."""

    simple: Annotated[int, core.Between(1, 12)]
    valuable: Annotated[int, core.Between(1, 12)]


@dataclass(frozen=True, slots=True)
class Mode(core.Sourced):
    """The solo game or the game for two: structures in the stacks by colour, turns in a round."""

    id: str
    stacks: tuple[core.Few, core.Few, core.Few] = field(metadata=core.FIXED)
    turns: core.Few = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class Display(core.Sourced):
    """How many structures lie face up, and how many a solo refill adds."""

    sizes: tuple[core.Few, core.Few, core.Few] = field(metadata=core.FIXED)
    drawn: core.Few = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class Coins(core.Sourced):
    """Talers put on the action spaces at the start and at the end of a round."""

    upper_at_start: core.Few
    upper: core.Few
    lower_if_unused: core.Few


@dataclass(frozen=True, slots=True)
class Board(core.Sourced):
    """A side of the industry board with the routes printed on it, by their route spaces."""

    id: str
    path: tuple[str, str]
    rail: tuple[str]
    canal: tuple[str]


@dataclass(frozen=True, slots=True)
class Anytime(core.Sourced):
    """What additional production costs in talers."""

    production: core.Few


@dataclass(frozen=True, slots=True)
class Route(core.Sourced):
    """A kind of route: its build cost, what it brings at once, whether it must adjoin its like, its final prestige."""

    id: str
    cost: Goods
    gain: Goods
    network: bool = field(metadata=core.FIXED)
    prestige: core.Few


@dataclass(frozen=True, slots=True)
class Bridge(core.Sourced):
    """What a bridge costs."""

    cost: Goods


@dataclass(frozen=True, slots=True)
class Space(core.Sourced):
    """An action space: its actions, and those that an empty stack uncovers, in addition or as an alternative."""

    id: str
    row: Literal["upper", "lower"] = field(metadata=core.FIXED)
    actions: tuple[str, ...] = field(metadata=core.FIXED)
    covered_by: Cover = field(metadata=core.FIXED)
    uncovered: tuple[str, ...] = field(metadata=core.FIXED)
    alternative: bool = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class Blocking(core.Sourced):
    """Where the blocking disc lies in the rounds of a solo game."""

    id: str
    spaces: Seven


@dataclass(frozen=True, slots=True)
class Grades(core.Sourced):
    """From which prestige on each grade of a solo result begins, and from which on the game is won."""

    id: str
    limits: tuple[Limit, ...]
    won: Limit


@dataclass(frozen=True, slots=True)
class Scoring(core.Sourced):
    """Prestige at the end of the game."""

    taler: Points
    marker: Points
    valuable: Points
    smallest_simple: Points
    empty_route_space: Points


@dataclass(frozen=True, slots=True)
class Guard(core.Sourced):
    """Where the engine ends what the rules would let go on for ever."""

    exchanges: Annotated[int, core.Between(1, 60)]


@dataclass(frozen=True, slots=True)
class Card(core.Sourced):
    """A structure: alternative build costs, final prestige and effects. Its id is the deck's letter and its number."""

    id: str
    name: dict[str, str]
    colour: Colour = field(metadata=core.IDENTITY)
    cost: tuple[Goods, ...]
    prestige: core.Many
    effects: tuple[dict[str, Any], ...]

    @property
    def number(self) -> int:
        """The structure's number in its deck, 1 to 60."""
        return int(self.id[1:])


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that is printed. The order of the records is the order in which the rules number them."""

    start: Start
    limit: StockLimit
    modes: dict[str, Mode] = field(metadata=core.table("mode"))
    display: Display
    coins: Coins
    boards: dict[str, Board] = field(metadata=core.table("board"))
    anytime: Anytime
    routes: dict[str, Route] = field(metadata=core.table("route"))
    bridge: Bridge
    spaces: dict[str, Space] = field(metadata=core.table("space"))
    blocking: dict[str, Blocking]
    grades: dict[str, Grades]
    scoring: Scoring
    guard: Guard
    cards: dict[str, Card] = field(metadata=core.table("card"))
    hash: str = ""


def in_play(content: Content, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with: one deck, one side of the board, and what as many players need."""
    solo = players == 1
    for table_name, id, record in core.records(content):
        if isinstance(record, Card):
            played = id.startswith(switches["deck"])
        elif isinstance(record, Mode):
            played = id == ("solo" if solo else "two")
        elif isinstance(record, Board):
            played = id == switches["industry_board_side"]
        elif isinstance(record, Blocking | Grades):
            played = solo and id.startswith(switches["solo_mode"])
        else:
            played = True
        if played:
            yield table_name, id, record


def card_effects(card: Card) -> list[Effect]:
    """The effects of a structure; raises `EffectError` where they are not in the vocabulary."""
    return read_effects(VOCABULARY, card.effects)


# -- What does not fit together -----------------------------------------------------------------------------------


def _contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    for route in reading.content.routes.values():
        yield from reading.choice_errors(f"route.{route.id}", "cost", GOOD_IDS[:-1], *route.cost)
        yield from reading.choice_errors(f"route.{route.id}", "gain", SIMPLE + VALUABLE, *route.gain)
    yield from reading.choice_errors("bridge", "cost", GOOD_IDS[:-1], *reading.content.bridge.cost)
    yield from _board_errors(reading)
    for path in reading.content.blocking.values():
        if len(set(path.spaces)) < len(path.spaces):
            expected = Message("content.distinct", low=ROUNDS, high=ROUNDS)
            yield reading.error(f"blocking.{path.id}", "spaces", expected, path.spaces)
    for grades in reading.content.grades.values():
        if list(grades.limits) != sorted(set(grades.limits)):
            yield reading.error(f"grades.{grades.id}", "limits", Message("content.ascending"), grades.limits)
    for card in reading.content.cards.values():
        yield from _card_errors(reading, card)


def _board_errors(reading: core.Reading[Content]) -> Iterator[ContentError]:
    """Starting routes lie on different route spaces that the industry board has."""
    known = route_space_ids()
    for board in reading.content.boards.values():
        used: list[str] = []
        for name, spaces in (("path", board.path), ("rail", board.rail), ("canal", board.canal)):
            for space in spaces:
                if space not in known or space in used:
                    left = [each for each in known if each not in used]
                    yield reading.error(f"board.{board.id}", name, core.one_of(left, space), space)
                used.append(space)


def _card_errors(reading: core.Reading[Content], card: Card) -> Iterator[ContentError]:
    record = f"card.{card.id}"
    yield from reading.choice_errors(record, "cost", COST_ORDER, *[good for goods in card.cost for good in goods])
    if not 1 <= len(card.cost) <= 2:
        yield reading.error(record, "cost", Message("content.number", low=1, high=2), len(card.cost))
    if set(card.name) != {"de", "en"}:
        yield reading.error(record, "name", core.one_of(("de", "en")), ", ".join(card.name))
    try:
        for effect in card_effects(card):
            _check_free_exchange(effect)
    except EffectError as error:
        yield reading.misread(record, "effects", error.field, error.reason)


def _check_free_exchange(effect: Effect) -> None:
    """Refuse an exchange without limit that gives more talers than its goods cost: it would be a spring of money."""
    if effect.deed != EXCHANGE or effect.times != ANY:
        return
    taler = GOOD_IDS.index("taler")
    for gain in effect.gain:
        for pay in effect.pay:
            # A simple resource at stock 0 costs 1 taler, the next one 2; a valuable one at least its share of a turn.
            price = sum(n * (n + 1) // 2 for n in pay[:3]) + 2 * sum(pay[3:5]) + pay[taler]
            if gain[taler] > price:
                expected = Message("content.at-most", number=price)
                reason = Message("content.expected", expected=expected, came=str(gain[taler]))
                raise EffectError(f"{effect.field}.gain", reason)


def route_space_ids() -> list[str]:
    """The route spaces of an industry board: rows of horizontal ones from the top, then the vertical ones by row."""
    horizontal = [f"H{line}{column}" for line in range(4) for column in range(1, 5)]
    return horizontal + [f"V{row}{line}" for row in range(1, 4) for line in range(5)]


load: Final = core.ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

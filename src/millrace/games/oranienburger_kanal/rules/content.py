"""What is printed: action board, prices, blocking disc, grades and the 120 structures, read from `content.toml`.

>>> content = load()
>>> content.cards["A21"].name["de"]
'Verladestation'
>>> content.cards["A21"].cost
({'wood': 1, 'brick': 1},)
>>> content.cards["A21"].sources["effects"]
'rulebook'
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from millrace.core.content import (
    FIXED,
    IDENTITY,
    Between,
    ContentFile,
    Few,
    Many,
    Reading,
    Sourced,
    one_of,
    records,
    table,
)
from millrace.core.errors import ContentError
from millrace.core.provenance import Entry
from millrace.core.texts import Message
from millrace.parts.effects import ANY, EXCHANGE, Effect
from millrace.parts.effects_reading import EffectError, Vocabulary, read_effects

SIMPLE: Final = ("wood", "clay", "ore")
VALUABLE: Final = ("brick", "iron")
GOODS: Final = ("wood", "clay", "ore", "brick", "iron", "taler", "prestige")
"""What players own; `prestige` are prestige markers."""

COST_ORDER: Final = ("wood", "clay", "brick", "iron", "taler")
"""The parts of a structure's build cost, in the order in which it lists them; ore is never one (ORA-COMP-13, -14)."""

ROUTES: Final = ("path", "road", "rail", "canal")
COLOURS: Final = ("green", "orange", "blue")
DECK_SIZE: Final = 60
COLOUR_SIZE: Final = 20
ROUNDS: Final = 7
"""Rounds of a solo game."""

VOCABULARY: Final = Vocabulary(
    goods=GOODS,
    kinds=ROUTES,
    pieces=(*ROUTES, "bridge"),
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
Points = Annotated[int, Between(-9, 9)]
Limit = Annotated[int, Between(-999, 9999)]
Goods = dict[str, Few]
Seven = tuple[SpaceId, SpaceId, SpaceId, SpaceId, SpaceId, SpaceId, SpaceId]


@dataclass(frozen=True, slots=True)
class Start(Sourced):
    """What everybody starts with."""

    wood: Few
    clay: Few
    ore: Few
    brick: Annotated[int, Between(0, 5)]
    iron: Few
    taler: Many
    prestige: Many


@dataclass(frozen=True, slots=True)
class StockLimit(Sourced):
    """The ends of the scales of the resource wheel."""

    simple: Annotated[int, Between(1, 12)]
    valuable: Annotated[int, Between(1, 12)]


@dataclass(frozen=True, slots=True)
class Mode(Sourced):
    """The solo game or the game for two: structures in the stacks by colour, turns in a round."""

    id: str
    stacks: tuple[Few, Few, Few] = field(metadata=FIXED)
    turns: Few = field(metadata=FIXED)


@dataclass(frozen=True, slots=True)
class Display(Sourced):
    """How many structures lie face up, and how many a solo refill adds."""

    sizes: tuple[Few, Few, Few] = field(metadata=FIXED)
    drawn: Few = field(metadata=FIXED)


@dataclass(frozen=True, slots=True)
class Coins(Sourced):
    """Talers put on the action spaces at the start and at the end of a round."""

    upper_at_start: Few
    upper: Few
    lower_if_unused: Few


@dataclass(frozen=True, slots=True)
class Board(Sourced):
    """A side of the industry board with the routes printed on it, by their route spaces."""

    id: str
    path: tuple[str, str]
    rail: tuple[str]
    canal: tuple[str]


@dataclass(frozen=True, slots=True)
class Anytime(Sourced):
    """What additional production costs in talers."""

    production: Few


@dataclass(frozen=True, slots=True)
class Route(Sourced):
    """A kind of route: its build cost, what it brings at once, whether it must adjoin its like, its final prestige."""

    id: str
    cost: Goods
    gain: Goods
    network: bool = field(metadata=FIXED)
    prestige: Few


@dataclass(frozen=True, slots=True)
class Bridge(Sourced):
    """What a bridge costs."""

    cost: Goods


@dataclass(frozen=True, slots=True)
class Space(Sourced):
    """An action space: its actions, and those that an empty stack uncovers, in addition or as an alternative."""

    id: str
    row: Literal["upper", "lower"] = field(metadata=FIXED)
    actions: tuple[str, ...] = field(metadata=FIXED)
    covered_by: Cover = field(metadata=FIXED)
    uncovered: tuple[str, ...] = field(metadata=FIXED)
    alternative: bool = field(metadata=FIXED)


@dataclass(frozen=True, slots=True)
class Blocking(Sourced):
    """Where the blocking disc lies in the rounds of a solo game."""

    id: str
    spaces: Seven


@dataclass(frozen=True, slots=True)
class Grades(Sourced):
    """From which prestige on each grade of a solo result begins, and from which on the game is won."""

    id: str
    limits: tuple[Limit, ...]
    won: Limit


@dataclass(frozen=True, slots=True)
class Scoring(Sourced):
    """Prestige at the end of the game."""

    taler: Points
    marker: Points
    valuable: Points
    smallest_simple: Points
    empty_route_space: Points


@dataclass(frozen=True, slots=True)
class Guard(Sourced):
    """Where the engine ends what the rules would let go on for ever."""

    exchanges: Annotated[int, Between(1, 60)]


@dataclass(frozen=True, slots=True)
class Card(Sourced):
    """A structure: alternative build costs, final prestige and effects. Its id is the deck's letter and its number."""

    id: str
    name: dict[str, str]
    colour: Colour = field(metadata=IDENTITY)
    cost: tuple[Goods, ...]
    prestige: Many
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
    modes: dict[str, Mode] = field(metadata=table("mode"))
    display: Display
    coins: Coins
    boards: dict[str, Board] = field(metadata=table("board"))
    anytime: Anytime
    routes: dict[str, Route] = field(metadata=table("route"))
    bridge: Bridge
    spaces: dict[str, Space] = field(metadata=table("space"))
    blocking: dict[str, Blocking]
    grades: dict[str, Grades]
    scoring: Scoring
    guard: Guard
    cards: dict[str, Card] = field(metadata=table("card"))
    hash: str = ""


def in_play(content: Content, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with: one deck, one side of the board, and what as many players need."""
    solo = players == 1
    for table_name, id, record in records(content):
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


def _contradictions(reading: Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    for route in reading.content.routes.values():
        yield from _goods_errors(reading, f"route.{route.id}", "cost", [route.cost], GOODS[:-1])
        yield from _goods_errors(reading, f"route.{route.id}", "gain", [route.gain], SIMPLE + VALUABLE)
    yield from _goods_errors(reading, "bridge", "cost", [reading.content.bridge.cost], GOODS[:-1])
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


def _goods_errors(
    reading: Reading[Content], record: str, name: str, tables: Sequence[Goods], known: Sequence[str]
) -> Iterator[ContentError]:
    for goods in tables:
        for good in goods:
            if good not in known:
                yield reading.error(record, name, one_of(known, good), good)


def _board_errors(reading: Reading[Content]) -> Iterator[ContentError]:
    """Starting routes lie on different route spaces that the industry board has."""
    known = route_space_ids()
    for board in reading.content.boards.values():
        used: list[str] = []
        for name, spaces in (("path", board.path), ("rail", board.rail), ("canal", board.canal)):
            for space in spaces:
                if space not in known or space in used:
                    left = [each for each in known if each not in used]
                    yield reading.error(f"board.{board.id}", name, one_of(left, space), space)
                used.append(space)


def _card_errors(reading: Reading[Content], card: Card) -> Iterator[ContentError]:
    record = f"card.{card.id}"
    yield from _goods_errors(reading, record, "cost", card.cost, COST_ORDER)
    if not 1 <= len(card.cost) <= 2:
        yield reading.error(record, "cost", Message("content.number", low=1, high=2), len(card.cost))
    if set(card.name) != {"de", "en"}:
        yield reading.error(record, "name", one_of(("de", "en")), ", ".join(card.name))
    try:
        for effect in card_effects(card):
            _check_free_exchange(effect)
    except EffectError as error:
        file = reading.origin.get((record, "effects"), reading.files[0])
        yield ContentError(file, record, error.field, error.reason)


def _check_free_exchange(effect: Effect) -> None:
    """Refuse an exchange without limit that gives more talers than its goods cost: it would be a spring of money."""
    if effect.deed != EXCHANGE or effect.times != ANY:
        return
    taler = GOODS.index("taler")
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


load: Final = ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

"""What is printed: boards by player count, cards, tiles and tracks, with their effects, read from `content.toml`.

>>> content = load()
>>> content.patents["p01"].cost, content.persons["c01"].vp[2]
({'gear': 1, 'energy': 1}, 10)
>>> content.boards["bank_of_england-3"].fees
(0, 0, 2)
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

from millrace.core.content import FIXED, Between, ContentFile, Few, Many, Money, Reading, Some, Sourced, table
from millrace.core.errors import ContentError
from millrace.core.texts import Message
from millrace.parts.effects import Effect
from millrace.parts.effects_reading import LIST, EffectError, Vocabulary, read_list

GOODS: Final = ("money", "gear", "energy", "newspaper", "buzz", "income", "vp")
"""What effects give and take."""

COST_GOODS: Final = ("money", "gear", "energy", "newspaper")
"""What cards cost."""

EXCHANGE_IDS: Final = ("die", "income", "gear", "pound")
"""What newspapers are exchanged for."""

COUNTS: Final = (
    "persons", "prototypes", "patents", "persons_prototypes", "links", "shares", "research", "research_instant",
    "research_permanent", "loans_open", "loans_all", "newspapers", "gears_energy", "dice", "market", "market_top",
    "westminster", "income", "buzz", "order_level", "tickets",
)  # fmt: skip
"""What effects, orders and publishers count."""

LocationId = Literal[
    "patent_office", "british_museum", "bank_of_england", "westminster", "reform_club", "london_times",
    "port_of_london", "waterloo_station",
]  # fmt: skip
LOCATION_IDS: Final[tuple[str, ...]] = get_args(LocationId)

VIOLET_IDS: Final = tuple([f"v{number:02}" for number in range(1, 14)])
WATCH_SIDES: Final = ("day", "night")
ROUNDS: Final = 5
SEASONS: Final = ("spring-1849", "autumn-1849", "spring-1850", "autumn-1850", "spring-1851")
"""When the rounds take place."""
SPACES: Final = 5
"""Spaces of Westminster."""

VOCABULARY: Final = Vocabulary(
    goods=GOODS,
    kinds=(), pieces=(), places=(), sides=(), states=(), picks=(), places_of={},
    counts=dict.fromkeys(COUNTS, ()),
    uses=("gain", "lose", "exchange", "choice"),
    deeds={
        "die": {"n": (1, 6), "price": (0, 20, 0)},
        "assistant": {"n": (1, 6), "free": (0, 6, 0)},
        "westminster": {"n": (1, 5)},
        "use_permanent": {"n": (1, 5)},
        "research": {"from": ("display", "stack"), "n": (1, 4)},
        "violet": {"id": VIOLET_IDS},
        "watch": {"side": WATCH_SIDES},
        "market_down": {"n": (1, 6)},
        "take_patent": {"from": ("display", "stack"), "n": (1, 4)},
        "loan_relief": {"n": (1, 9), "price": (0, 10)},
        "build_discount": {"good": COST_GOODS, "n": (1, 9)},
        "build_extra": {"n": (1, 4)},
        "on_build": {"effects": LIST},
    },
)  # fmt: skip
"""The closed vocabulary of the effects (CRY-EFFECT-01)."""

Effects = tuple[dict[str, Any], ...]
Points = Annotated[int, Between(-30, 60)]
Five = tuple[Points, Points, Points, Points, Points]
Three = tuple[Points, Points, Points]
Goods = dict[str, Few]
Players = tuple[Annotated[int, Between(2, 5)], ...]


@dataclass(frozen=True, slots=True)
class Start(Sourced):
    """What everybody starts with; `dice_supply` and `assistants` are those beside the ones in use."""

    money: Money
    gear: Few
    energy: Few
    newspaper: Few
    vp: Many
    dice: Annotated[int, Between(1, 6)]
    dice_supply: Annotated[int, Between(0, 5)]
    assistants: Annotated[int, Between(1, 7)]
    buzz_markers: Annotated[int, Between(0, 6)]


@dataclass(frozen=True, slots=True)
class Dice(Sourced):
    """What a die gives that finds no action space, and what the lowest total gives."""

    consolation: Money
    lowest_newspapers: Few


@dataclass(frozen=True, slots=True)
class Trade(Sourced):
    """Prices of gears and energy in pounds, of what newspapers are exchanged for, and the most newspapers."""

    buy_gear: Money
    buy_energy: Money
    sell_gear: Money
    sell_energy: Money
    die: Some
    income: Some
    gear: Some
    pound: Some
    newspapers: Some


@dataclass(frozen=True, slots=True)
class Loan(Sourced):
    """What a loan brings, what repaying costs, and the points of open and repaid ones."""

    money: Annotated[int, Between(1, 99)]
    repay: Annotated[int, Between(1, 99)]
    vp: Three = field(metadata=FIXED)
    copies: Annotated[int, Between(1, 30)]
    repaid: Many
    voluntary: Many


@dataclass(frozen=True, slots=True)
class CardRules(Sourced):
    """The points of a link, and how many prototypes a player may build in a round."""

    link: Many
    prototypes: Some


@dataclass(frozen=True, slots=True)
class Scoring(Sourced):
    """Points by rank on the buzz track and in the Black Market, of free fields, and the note that covers one."""

    buzz: Three
    market: Three
    field: Many
    note: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class PointsByTime(Sourced):
    """Which entry of points by time counts in each round, if they go by the year."""

    year: tuple[Few, Few, Few, Few, Few]


@dataclass(frozen=True, slots=True)
class Buzz(Sourced):
    """The last field of the buzz track, and the admission tickets behind it."""

    last: Annotated[int, Between(1, 99)]
    tickets: Few


@dataclass(frozen=True, slots=True)
class Income(Sourced):
    """The income track from the bottom: values, red spaces and their cost, where markers start, how far they fall."""

    values: tuple[Many, ...]
    red: Few
    red_vp: Few
    start: Annotated[int, Between(0, 60)]
    expenses: Few


@dataclass(frozen=True, slots=True)
class Poster(Sourced):
    """A field of the buzz track where a marker brings something in every round."""

    id: str
    field: Many = field(metadata=FIXED)
    effects: Effects


Colour = Literal["blue", "green", "violet"]


@dataclass(frozen=True, slots=True)
class FlyerField(Sourced):
    """A field of the buzz track with a flyer of a colour."""

    id: str
    field: Many
    colour: Colour


@dataclass(frozen=True, slots=True)
class Step(Sourced):
    """What a space of Westminster brings when it is reached, or a step beyond the last."""

    id: str
    effects: Effects


@dataclass(frozen=True, slots=True)
class MarketBoard(Sourced):
    """A version of the Black Market: gears on its banner, and the levels from below."""

    id: str
    players: Players = field(metadata=FIXED)
    gears: Few
    gear_from: Some
    costs: tuple[Money, ...]
    effects: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Location(Sourced):
    """A location and its number."""

    id: str
    number: Some = field(metadata=FIXED)
    name: str


@dataclass(frozen=True, slots=True)
class Board(Sourced):
    """A version of a location for some player counts: placement spaces, action spaces, display."""

    id: str
    location: LocationId = field(metadata=FIXED)
    players: Players = field(metadata=FIXED)
    display: Few
    low: tuple[Annotated[int, Between(1, 6)], ...]
    assistants: tuple[bool, ...]
    fees: tuple[Money, ...]
    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Option(Sourced):
    """Something that the Port or the Station offers once a round."""

    id: str
    location: LocationId = field(metadata=FIXED)
    players: Players
    effects: Effects


@dataclass(frozen=True, slots=True)
class Ticket(Sourced):
    """Die spaces for tickets, and their points by time."""

    spaces: Few
    vp: Five


@dataclass(frozen=True, slots=True)
class Patent(Sourced):
    """A patent: cost and points of its prototype, links to persons, and its function."""

    id: str
    name: dict[str, str]
    cost: Goods
    vp: Five
    links: tuple[str, ...]
    effects: Effects


@dataclass(frozen=True, slots=True)
class Person(Sourced):
    """A person: hiring cost, points, salaries, links, instant effects, and later ones in phase 4 or 5 (else 0)."""

    id: str
    name: str
    cost: Goods
    vp: Five
    salary: Five
    links: tuple[str, ...]
    instant: Effects
    phase: Annotated[int, Between(0, 5)]
    effects: Effects


@dataclass(frozen=True, slots=True)
class Research(Sourced):
    """A research tile; a violet one comes with a card."""

    id: str
    kind: Literal["instant", "permanent"]
    effects: Effects
    card: str = field(default="", metadata=FIXED)


@dataclass(frozen=True, slots=True)
class Share(Sourced):
    """A share of a round."""

    id: str
    round: Some = field(metadata=FIXED)
    income: Few
    vp: Many


@dataclass(frozen=True, slots=True)
class Flyer(Sourced):
    """A flyer of a colour."""

    id: str
    colour: Colour = field(metadata=FIXED)
    effects: Effects


@dataclass(frozen=True, slots=True)
class Publisher(Sourced):
    """A side of a publisher tile: what is counted in each round, from which numbers on, and what buzz that brings."""

    id: str
    name: str
    counts: tuple[str, str, str, str, str]
    steps: tuple[Three, Three, Three, Three, Three]
    buzz: tuple[Three, Three, Three, Three, Three]


@dataclass(frozen=True, slots=True)
class Nation(Sourced):
    """A side of a player board: its order and its research fields."""

    id: str
    board: Some = field(metadata=FIXED)
    name: dict[str, str]
    count: str
    levels: Three
    vp: Three
    fields: Annotated[int, Between(1, 12)]


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that is printed. The order of the records is the order in which the rules number them."""

    start: Start
    dice: Dice
    trade: Trade
    loan: Loan
    cards: CardRules
    scoring: Scoring
    points: PointsByTime
    buzz: Buzz
    income: Income
    posters: dict[str, Poster] = field(metadata=table("poster"))
    flyer_fields: dict[str, FlyerField] = field(metadata=table("flyer-field"))
    westminster: dict[str, Step]
    markets: dict[str, MarketBoard] = field(metadata=table("market"))
    locations: dict[str, Location] = field(metadata=table("location"))
    boards: dict[str, Board] = field(metadata=table("board"))
    options: dict[str, Option] = field(metadata=table("option"))
    ticket: Ticket
    patents: dict[str, Patent] = field(metadata=table("patent"))
    persons: dict[str, Person] = field(metadata=table("person"))
    research: dict[str, Research]
    shares: dict[str, Share] = field(metadata=table("share"))
    flyers: dict[str, Flyer] = field(metadata=table("flyer"))
    publishers: dict[str, Publisher] = field(metadata=table("publisher"))
    nations: dict[str, Nation] = field(metadata=table("nation"))
    watch: dict[str, Step]
    hash: str = ""


def effects_of(raw: object, field: str = "effects") -> list[Effect]:
    """The effects of a card, tile or space; raises `EffectError` where they are not in the vocabulary."""
    return read_list(VOCABULARY, raw, field)


# -- What does not fit together -----------------------------------------------------------------------------------


def _contradictions(reading: Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    content = reading.content
    for name, records in _with_effects(content):
        for key, record in records.items():
            yield from _effect_errors(reading, f"{name}.{key}", "effects", {"effects": record.effects})
    for board in content.boards.values():
        yield from _board_errors(reading, board)
    for market in content.markets.values():
        place = f"market.{market.id}"
        yield from _effect_errors(reading, place, "effects", _numbered("effects", market.effects))
        yield from _length_errors(reading, place, "effects", len(market.costs), market.effects)
    for person in content.persons.values():
        place = f"person.{person.id}"
        yield from _effect_errors(reading, place, "instant", {"instant": person.instant})
        yield from _card_errors(reading, place, person.cost, person.links, [*content.patents])
    for patent in content.patents.values():
        yield from _card_errors(reading, f"patent.{patent.id}", patent.cost, patent.links, [*content.persons])
    for publisher in content.publishers.values():
        yield from reading.choice_errors(f"publisher.{publisher.id}", "counts", COUNTS, *publisher.counts)
    for nation in content.nations.values():
        yield from reading.choice_errors(f"nation.{nation.id}", "count", COUNTS, nation.count)
    if content.income.start >= len(content.income.values):
        expected = Message("content.at-most", number=len(content.income.values) - 1)
        yield reading.error("income", "start", expected, content.income.start)


def _with_effects(content: Content) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables whose records have effects."""
    yield "poster", {**content.posters}
    yield "westminster", {**content.westminster}
    yield "option", {**content.options}
    yield "patent", {**content.patents}
    yield "person", {**content.persons}
    yield "research", {**content.research}
    yield "flyer", {**content.flyers}
    yield "watch", {**content.watch}


def _effect_errors(
    reading: Reading[Content], record: str, name: str, lists: Mapping[str, object]
) -> Iterator[ContentError]:
    """Errors in lists of effects of a field, by where they stand in the record."""
    for part, raw in lists.items():
        try:
            effects_of(raw, part)
        except EffectError as error:
            yield reading.misread(record, name, error.field, error.reason)


def _numbered(name: str, lists: Sequence[object]) -> dict[str, object]:
    """The lists of a field by where they stand."""
    return {f"{name}[{number}]": raw for number, raw in enumerate(lists)}


def _length_errors(
    reading: Reading[Content], record: str, name: str, length: int, values: Sequence[Any]
) -> Iterator[ContentError]:
    if len(values) != length:
        yield reading.error(record, name, Message("content.list-of", count=length), values)


def _board_errors(reading: Reading[Content], board: Board) -> Iterator[ContentError]:
    place = f"board.{board.id}"
    yield from _effect_errors(reading, place, "actions", _numbered("actions", board.actions))
    yield from _length_errors(reading, place, "assistants", len(board.low), board.assistants)
    yield from _length_errors(reading, place, "fees", len(board.low), board.fees)
    if len(board.low) > MOST_SPACES[board.location]:
        expected = Message("content.at-most", number=MOST_SPACES[board.location])
        yield reading.error(place, "low", expected, len(board.low))


MOST_SPACES: Final = dict(zip(LOCATION_IDS, (6, 5, 5, 5, 6, 5, 5, 6), strict=True))
"""How many placement spaces the code book has for each location."""


def _card_errors(
    reading: Reading[Content], record: str, cost: Goods, links: Sequence[str], partners: Sequence[str]
) -> Iterator[ContentError]:
    yield from reading.choice_errors(record, "cost", COST_GOODS, *cost)
    yield from reading.choice_errors(record, "links", partners, *links)


load: Final = ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

"""What is printed: places, lines, tiles, cards, demand tracks and decks, read from `content.toml`.

>>> content = load()
>>> content.tiles["cotton-mill-2"].money
14
>>> content.places["preston"].slots[1]
('cotton-mill', 'port')
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

from millrace.core import content as core
from millrace.core.errors import ContentError
from millrace.core.provenance import Entry
from millrace.core.texts import Message
from millrace.parts.industry import content as family

Industry = Literal["cotton-mill", "port", "coal-mine", "ironworks", "shipyard"]
INDUSTRY_IDS: Final[tuple[str, ...]] = get_args(Industry)
"""In the order in which the rules number them."""

TRACK_SPACES: Final = 100
"""Spaces of the income track."""

DECKS: Final = 6
"""How many decks there are, in the order of every card's counts."""

PlaceKind = Literal["town", "waypoint", "external"]
CardKind = Literal["location", "industry"]

Groups = Annotated[int, core.Between(0, 40)]


@dataclass(frozen=True, slots=True)
class Setup(family.Setup):
    """What everybody starts with, and the cubes in the box."""

    coal_cubes: core.Many
    iron_cubes: core.Many


@dataclass(frozen=True, slots=True)
class Turns(family.Turns):
    """How many actions a turn has."""

    actions: Annotated[int, core.Between(2, 2)]


@dataclass(frozen=True, slots=True)
class Cost(family.Cost):
    """What links cost, and what loans bring and cost; money unless the name says otherwise."""

    loans: tuple[core.Money, core.Money, core.Money] = field(metadata=core.FIXED)
    loan_groups: tuple[Groups, Groups, Groups]


@dataclass(frozen=True, slots=True)
class Deck(core.Sourced):
    """What a game is played with: cards set aside in either era, rounds, money, distant market tiles."""

    id: str
    players: Annotated[int, core.Between(2, 4)] = field(metadata=core.FIXED)
    rounds: core.Count
    set_aside: tuple[core.Many, core.Many]
    start_money: core.Money
    distant_market: tuple[core.Few, ...]


@dataclass(frozen=True, slots=True)
class Community(core.Sourced):
    """The board of the two-player rules of 2009: places that are out, and lines that gain a canal."""

    places_out: tuple[str, ...] = field(metadata=core.FIXED)
    extra_canals: tuple[str, ...] = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class Place(core.Sourced):
    """A location: a town with spaces, a place without any, or an external location, which is an existing port."""

    id: str
    name: str
    kind: PlaceKind = field(metadata=core.FIXED)
    slots: tuple[tuple[Industry, ...], ...] = field(metadata=core.FIXED)
    gold_circles: core.Few


@dataclass(frozen=True, slots=True)
class PortOrder(core.Sourced):
    """Which space of a town a port must take first, by the numbers of two of its spaces."""

    id: str
    first: core.Some = field(metadata=core.FIXED)
    second: core.Some = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class VirtualLink(core.Sourced):
    """The link that serves industry cards alone; it leads to its second place."""

    joins: tuple[str, str] = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class Line(family.Line):
    """A printed line on which a link can be built, between two places."""

    joins: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Tile(family.Tile):
    """A kind of industry tile."""

    industry: Industry = field(metadata=core.IDENTITY)


@dataclass(frozen=True, slots=True)
class Card(core.Sourced):
    """A kind of card and how many of it each deck holds. Its id is that of its place or industry."""

    id: str
    kind: CardKind = field(metadata=core.FIXED)
    counts: tuple[core.Many, core.Many, core.Many, core.Many, core.Many, core.Many]


@dataclass(frozen=True, slots=True)
class CottonDemand(core.Sourced):
    """The bonus beside each space of the cotton demand track; below the last lies the bottom."""

    bonus: tuple[core.Few, ...]


@dataclass(frozen=True, slots=True)
class Scoring(core.Sourced):
    """Gold circles of a flipped tile, and what money scores at the end of the rail era."""

    tile_circles: core.Few
    money_per_vp: Annotated[int, core.Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that is printed. The order of the records is the order in which the rules number them."""

    setup: Setup
    turns: Turns
    cost: Cost
    decks: dict[str, Deck] = field(metadata=core.table("deck"))
    community: Community
    places: dict[str, Place] = field(metadata=core.table("place"))
    port_orders: dict[str, PortOrder] = field(metadata=core.table("port-order"))
    virtual_link: VirtualLink = field(metadata=core.table("virtual-link"))
    lines: dict[str, Line] = field(metadata=core.table("line"))
    tiles: dict[str, Tile] = field(metadata=core.table("tile"))
    cards: dict[str, Card] = field(metadata=core.table("card"))
    markets: dict[str, family.Market] = field(metadata=core.table("market"))
    cotton_demand: CottonDemand = field(metadata=core.table("cotton-demand"))
    income: family.Income
    shortfall: family.Shortfall
    scoring: Scoring
    introductory: family.Introductory
    hash: str = ""

    def deck_size(self, deck: str) -> int:
        """How many cards a deck holds before any card is dealt."""
        index = list(self.decks).index(deck)
        return sum(card.counts[index] for card in self.cards.values())


def in_play_with(content: Content, deck: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with: its deck, and not what only other decks or switches need."""
    chosen = list(content.decks)[deck]
    by_2009 = chosen == "community-2009"
    places_out = content.community.places_out if by_2009 else ()
    for table_name, id, record in core.records(content):
        left_out = (
            (isinstance(record, Deck) and id != chosen)
            or (isinstance(record, Card) and not record.counts[deck])
            or (isinstance(record, Community) and not by_2009)
            or (isinstance(record, Place) and id in places_out)
            or (isinstance(record, Line) and not set(record.joins).isdisjoint(places_out))
            or (isinstance(record, VirtualLink) and switches["virtual_link"] == "off")
            or (isinstance(record, family.Introductory) and switches["introductory_game"] == "off")
        )
        if not left_out:
            yield table_name, id, record


def _contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    content = reading.content
    yield from family.line_errors(reading, content.lines.values(), list(content.places), most=2)
    yield from family.double_price_errors(reading, content.cost.rail_link, content.cost.double_rail)
    for tile in content.tiles.values():
        yield from family.cube_errors(reading, tile.id, tile.cubes, tile.industry in ("coal-mine", "ironworks"))
    yield from family.market_errors(reading, content.markets.values())
    yield from family.income_errors(reading, content.income.level_of_space, TRACK_SPACES)
    yield from _card_contradictions(reading)


def _card_contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    content = reading.content
    turns, hand_size = content.turns, content.setup.hand_size
    for deck in content.decks.values():
        size = content.deck_size(deck.id)
        # An action uses up one card and both eras use up all of them: deck, cards set aside and rounds fix each other.
        canal = turns.first_round_actions + (deck.rounds - 1) * turns.actions
        rail = deck.rounds * turns.actions
        for used, aside in zip((canal, rail), deck.set_aside, strict=True):
            if size != deck.players * used + aside:
                cards = deck.players * used + aside
                expected = Message("content.deck", players=deck.players, rounds=deck.rounds, cards=cards)
                yield reading.error("card", "counts", expected, size)
        if hand_size > canal:
            yield reading.error("setup", "hand_size", Message("content.at-most", number=canal), hand_size)
        if not deck.distant_market:
            expected = Message("content.at-least", number=1)
            yield reading.error(f"deck.{deck.id}", "distant_market", expected, deck.distant_market)
    for name in content.community.places_out:
        if name in content.cards and content.cards[name].counts[DECKS - 1]:
            expected = Message("content.exactly", number=0)
            yield reading.error(f"card.{name}", "counts", expected, content.cards[name].counts[DECKS - 1])


load: Final = core.ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

"""What is printed: both boards, tiles, cards, market tiles and the demand track, read from `content.toml`.

>>> content = load()
>>> content.tiles["cotton-2"].money
6
>>> content.places["poland"].colour, content.spaces["poland.1"].kind
('light_green', 'coal')
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

Industry = Literal["cotton", "goods", "coal", "iron", "port", "ship"]
INDUSTRY_IDS: Final[tuple[str, ...]] = get_args(Industry)
"""In the order in which the rules number them."""

MapId = Literal["germany", "new_england"]
MAP_IDS: Final[tuple[str, ...]] = get_args(MapId)

Colour = Literal["brown", "light_green", "purple", "blue", "red", "yellow", "none"]
SpaceKind = Literal["plain", "coal", "port", "ship", "none"]
FITTING: Final[dict[str, tuple[str, ...]]] = {
    "plain": ("cotton", "goods", "iron"),
    "coal": ("coal",),
    "port": ("port",),
    "ship": ("ship",),
    "none": (),
}
"""By kind of space: the industries that fit (AOI-SPACE-01..05)."""


@dataclass(frozen=True, slots=True)
class Setup(core.Sourced):
    """What everybody starts with, and the limits of a hand and of the display."""

    start_money: core.Money
    hand_size: core.Count
    hand_limit: core.Count
    display: core.Few
    rail_tiles: Annotated[int, core.Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Turns(core.Sourced):
    """How many actions a turn has, and how many cards are drawn by one."""

    actions: Annotated[int, core.Between(2, 2)]
    first_round_actions: core.Some
    cards_drawn: core.Some


@dataclass(frozen=True, slots=True)
class Railway(core.Sourced):
    """What a player's first railway costs, what further ones do, and what all bring at the end."""

    first_price: core.Money
    price: core.Money
    coal: core.Few
    iron: core.Few
    worth: core.Many
    per_space: core.Few
    settlement: core.Few


@dataclass(frozen=True, slots=True)
class Scoring(core.Sourced):
    """How much money is a point."""

    money_per_vp: Annotated[int, core.Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Limit(core.Sourced):
    """How many tiles of one player a place takes: `few` if it has at most `few_spaces` spaces, otherwise `many`."""

    few_spaces: core.Few
    few: core.Some
    many: core.Some


@dataclass(frozen=True, slots=True)
class Tile(family.PayingTile):
    """A kind of industry tile: industry and level, how many each player has, costs and yields."""

    industry: Industry = field(metadata=core.IDENTITY)


@dataclass(frozen=True, slots=True)
class Card(core.Sourced):
    """A kind of card. Its id is that of its industry or colour."""

    id: str
    kind: Literal["industry", "colour"] = field(metadata=core.FIXED)
    count: core.Many


@dataclass(frozen=True, slots=True)
class ColourSymbol(core.Sourced):
    """By what symbol a colour of places is known besides (AOI-MAP-02)."""

    id: str
    symbol: str = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class MarketTile(core.Sourced):
    """A kind of market tile: what is sold there, and how many there are."""

    id: str
    accepts: tuple[Literal["cotton", "goods"], ...] = field(metadata=core.FIXED)
    count: core.Many


@dataclass(frozen=True, slots=True)
class MapRecord(core.Sourced):
    """One side of the board; `dead_end` is the place that nothing passes through, if there is one."""

    id: str
    dead_end: str


@dataclass(frozen=True, slots=True)
class Place(core.Sourced):
    """A place of one map: a town or country, a ship space, or a settlement."""

    id: str
    map: MapId = field(metadata=core.IDENTITY)
    name: str
    colour: Colour
    ship_space: bool = field(default=False, metadata=core.IDENTITY)
    market: bool = False
    distant_port: bool = False
    settlement: bool = False
    import_coal: core.Few = 0


@dataclass(frozen=True, slots=True)
class Space(core.Sourced):
    """A building space of a place; its id is the place and a number."""

    id: str
    kind: SpaceKind

    @property
    def place(self) -> str:
        """The id of its place."""
        return self.id.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that is printed. The order of the records is the order in which the rules number them."""

    setup: Setup
    turns: Turns
    railway: Railway
    loan: family.Loan
    scoring: Scoring
    limit: Limit
    markets: dict[str, family.Market] = field(metadata=core.table("market"))
    tiles: dict[str, Tile] = field(metadata=core.table("tile"))
    cards: dict[str, Card] = field(metadata=core.table("card"))
    colours: dict[str, ColourSymbol] = field(metadata=core.table("colour"))
    market_tiles: dict[str, MarketTile] = field(metadata=core.table("market-tile"))
    maps: dict[str, MapRecord] = field(metadata=core.table("map"))
    places: dict[str, Place] = field(metadata=core.table("place"))
    spaces: dict[str, Space] = field(metadata=core.table("space"))
    lines: dict[str, family.Link] = field(metadata=core.table("line"))
    shipping_lines: dict[str, family.Link] = field(metadata=core.table("shipping-line"))
    hash: str = ""

    def places_of(self, map: str) -> list[Place]:
        """The places of a map."""
        return [place for place in self.places.values() if place.map == map]

    def spaces_of(self, place: str) -> list[Space]:
        """The spaces of a place."""
        return [space for space in self.spaces.values() if space.place == place]

    def lines_of(self, map: str, shipping: bool = False) -> list[family.Link]:
        """The links of a map, or its shipping lines; where they lie is told by their first end."""
        lines = self.shipping_lines if shipping else self.lines
        return [line for line in lines.values() if self.places[line.joins[0]].map == map]


def in_play(content: Content, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with: those of its map, and what both maps have in common."""
    chosen = switches["map"]
    for table_name, id, record in core.records(content):
        if _map_of(content, record) in (chosen, ""):
            yield table_name, id, record


def _map_of(content: Content, record: object) -> str:
    """The map that a record belongs to, "" if to both."""
    if isinstance(record, MapRecord):
        return record.id
    if isinstance(record, Place):
        return record.map
    if isinstance(record, Space):
        return content.places[record.place].map
    return content.places[record.joins[0]].map if isinstance(record, family.Link) else ""


def _contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    content, setup = reading.content, reading.content.setup
    for tile in content.tiles.values():
        yield from family.cube_errors(reading, tile.id, tile.cubes, tile.industry in ("coal", "iron"))
    yield from family.market_errors(reading, content.markets.values())
    market_tiles = {f"market-tile.{tile.id}": tile.count for tile in content.market_tiles.values()}
    for map in content.maps.values():
        places = [place.id for place in content.places_of(map.id)]
        if map.dead_end:
            yield from reading.choice_errors(f"map.{map.id}", "dead_end", places, map.dead_end)
        markets = sum([place.market for place in content.places_of(map.id)])
        yield from family.too_few_errors(reading, market_tiles, markets)  # AOI-COMP-09
    yield from _joint_errors(reading, "line", content.lines, to_ship=False)
    yield from _joint_errors(reading, "shipping-line", content.shipping_lines, to_ship=True)
    yield from _place_errors(reading)
    cards = {f"card.{card.id}": card.count for card in content.cards.values()}
    yield from family.deal_errors(reading, setup.hand_size, setup.hand_limit, setup.display, 5, cards)


def _joint_errors(
    reading: core.Reading[Content], table: str, lines: Mapping[str, family.Link], to_ship: bool
) -> Iterator[ContentError]:
    """Lines that join unknown places, one place with itself, or places of different maps.

    They begin on land, and end there as well unless they are shipping lines, which end at a ship space (AOI-MAP-08).
    """
    places = reading.content.places
    land = [place.id for place in places.values() if not place.ship_space]
    for line in lines.values():
        home = places.get(line.joins[0])
        sites = reading.content.places_of(home.map) if home else []
        ends = [site.id for site in sites if site.ship_space == to_ship and site is not home]
        yield from family.joint_errors(reading, f"{table}.{line.id}", line.joins, land, ends)


def _place_errors(reading: core.Reading[Content]) -> Iterator[ContentError]:
    """Import coal behind no ship space, and spaces of a kind that their place does not have."""
    content = reading.content
    for place in content.places.values():
        if place.import_coal and not place.ship_space:
            expected = Message("content.exactly", number=0)
            yield reading.error(f"place.{place.id}", "import_coal", expected, place.import_coal)
    for space in content.spaces.values():
        home = content.places[space.place]
        kinds: tuple[str, ...] = ("plain", "coal", "port", "none")
        if home.ship_space or home.settlement:  # nothing is built in a settlement (AOI-MAP-05)
            kinds = ("ship",) if home.ship_space else ("none",)
        yield from reading.choice_errors(f"space.{space.id}", "kind", kinds, space.kind)


load: Final = core.ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

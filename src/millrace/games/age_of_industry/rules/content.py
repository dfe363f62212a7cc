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

from millrace.core.content import (
    FIXED,
    IDENTITY,
    Between,
    ContentFile,
    Count,
    Few,
    Many,
    Money,
    Reading,
    Some,
    Sourced,
    one_of,
    records,
    table,
)
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
class Setup(Sourced):
    """What everybody starts with, and the limits of a hand and of the display."""

    start_money: Money
    hand_size: Count
    hand_limit: Count
    display: Few
    rail_tiles: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Turns(Sourced):
    """How many actions a turn has, and how many cards are drawn by one."""

    actions: Annotated[int, Between(2, 2)]
    first_round_actions: Some
    cards_drawn: Some


@dataclass(frozen=True, slots=True)
class Railway(Sourced):
    """What a player's first railway costs, what further ones do, and what all bring at the end."""

    first_price: Money
    price: Money
    coal: Few
    iron: Few
    worth: Many
    per_space: Few
    settlement: Few


@dataclass(frozen=True, slots=True)
class Loan(Sourced):
    """What a loan brings and must be repaid by, its interest a round, and the points that one left over costs."""

    money: Annotated[int, Between(1, 99)]
    interest: Few
    unpaid_vp: Many


@dataclass(frozen=True, slots=True)
class Scoring(Sourced):
    """How much money is a point."""

    money_per_vp: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Limit(Sourced):
    """How many tiles of one player a place takes: `few` if it has at most `few_spaces` spaces, otherwise `many`."""

    few_spaces: Few
    few: Some
    many: Some


@dataclass(frozen=True, slots=True)
class Market(family.Market):
    """One half of the demand track."""


@dataclass(frozen=True, slots=True)
class Tile(Sourced):
    """A kind of industry tile: industry and level, how many each player has, costs and yields."""

    id: str
    industry: Industry = field(metadata=IDENTITY)
    level: Few
    count: Count
    money: Money
    coal: Few
    iron: Few
    cubes: Few
    profit: Money


@dataclass(frozen=True, slots=True)
class Card(Sourced):
    """A kind of card. Its id is that of its industry or colour."""

    id: str
    kind: Literal["industry", "colour"] = field(metadata=FIXED)
    count: Many


@dataclass(frozen=True, slots=True)
class ColourSymbol(Sourced):
    """By what symbol a colour of places is known besides (AOI-MAP-02)."""

    id: str
    symbol: str = field(metadata=FIXED)


@dataclass(frozen=True, slots=True)
class MarketTile(Sourced):
    """A kind of market tile: what is sold there, and how many there are."""

    id: str
    accepts: tuple[Literal["cotton", "goods"], ...] = field(metadata=FIXED)
    count: Many


@dataclass(frozen=True, slots=True)
class MapRecord(Sourced):
    """One side of the board; `dead_end` is the place that nothing passes through, if there is one."""

    id: str
    dead_end: str


@dataclass(frozen=True, slots=True)
class Place(Sourced):
    """A place of one map: a town or country, a ship space, or a settlement."""

    id: str
    map: MapId = field(metadata=IDENTITY)
    name: str
    colour: Colour
    ship_space: bool = field(default=False, metadata=IDENTITY)
    market: bool = False
    distant_port: bool = False
    settlement: bool = False
    import_coal: Few = 0


@dataclass(frozen=True, slots=True)
class Space(Sourced):
    """A building space of a place; its id is the place and a number."""

    id: str
    kind: SpaceKind

    @property
    def place(self) -> str:
        """The id of its place."""
        return self.id.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Line(Sourced):
    """A link on which a railway can be built, or a shipping line from a port's place to a ship space."""

    id: str
    joins: tuple[str, str]
    printed: bool = True


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that is printed. The order of the records is the order in which the rules number them."""

    setup: Setup
    turns: Turns
    railway: Railway
    loan: Loan
    scoring: Scoring
    limit: Limit
    markets: dict[str, Market] = field(metadata=table("market"))
    tiles: dict[str, Tile] = field(metadata=table("tile"))
    cards: dict[str, Card] = field(metadata=table("card"))
    colours: dict[str, ColourSymbol] = field(metadata=table("colour"))
    market_tiles: dict[str, MarketTile] = field(metadata=table("market-tile"))
    maps: dict[str, MapRecord] = field(metadata=table("map"))
    places: dict[str, Place] = field(metadata=table("place"))
    spaces: dict[str, Space] = field(metadata=table("space"))
    lines: dict[str, Line] = field(metadata=table("line"))
    shipping_lines: dict[str, Line] = field(metadata=table("shipping-line"))
    hash: str = ""

    def places_of(self, map: str) -> list[Place]:
        """The places of a map."""
        return [place for place in self.places.values() if place.map == map]

    def spaces_of(self, place: str) -> list[Space]:
        """The spaces of a place."""
        return [space for space in self.spaces.values() if space.place == place]

    def lines_of(self, map: str) -> list[Line]:
        """The links of a map; where they lie is told by their first end."""
        return [line for line in self.lines.values() if self.places[line.joins[0]].map == map]

    def shipping_lines_of(self, map: str) -> list[Line]:
        """The shipping lines of a map."""
        return [line for line in self.shipping_lines.values() if self.places[line.joins[0]].map == map]


def in_play(content: Content, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with: those of its map, and what both maps have in common."""
    chosen = switches["map"]
    for table_name, id, record in records(content):
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
    return content.places[record.joins[0]].map if isinstance(record, Line) else ""


def _contradictions(reading: Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    content = reading.content
    for tile in content.tiles.values():
        yield from family.cube_errors(reading, tile.id, tile.cubes, tile.industry in ("coal", "iron"))
    yield from family.market_errors(reading, content.markets.values())
    for map in content.maps.values():
        places = [place.id for place in content.places_of(map.id)]
        if map.dead_end and map.dead_end not in places:
            yield reading.error(f"map.{map.id}", "dead_end", one_of(places, map.dead_end), map.dead_end)
        yield from _market_tile_errors(reading, map.id)
    yield from _board_errors(reading)
    yield from _card_errors(reading)


def _board_errors(reading: Reading[Content]) -> Iterator[ContentError]:
    content = reading.content
    for line in content.lines.values():
        yield from _joint_errors(reading, f"line.{line.id}", line, to_ship=False)
    for line in content.shipping_lines.values():
        yield from _joint_errors(reading, f"shipping-line.{line.id}", line, to_ship=True)
    for place in content.places.values():
        if place.import_coal and not place.ship_space:
            expected = Message("content.exactly", number=0)
            yield reading.error(f"place.{place.id}", "import_coal", expected, place.import_coal)
    for space in content.spaces.values():
        home = content.places[space.place]
        kinds: tuple[str, ...] = ("plain", "coal", "port", "none")
        if home.ship_space or home.settlement:  # nothing is built in a settlement (AOI-MAP-05)
            kinds = ("ship",) if home.ship_space else ("none",)
        if space.kind not in kinds:
            yield reading.error(f"space.{space.id}", "kind", one_of(kinds), space.kind)


def _joint_errors(reading: Reading[Content], record: str, line: Line, to_ship: bool) -> Iterator[ContentError]:
    """A line that joins unknown places, one place with itself, or places of different maps.

    It begins on land, and ends there as well unless it is a shipping line, which ends at a ship space (AOI-MAP-08).
    """
    places = reading.content.places
    home = places.get(line.joins[0])
    if home is None or home.ship_space:
        land = [place.id for place in places.values() if not place.ship_space]
        yield reading.error(record, "joins", one_of(land, line.joins[0]), line.joins[0])
        return
    ends = [each.id for each in reading.content.places_of(home.map) if each.ship_space == to_ship and each is not home]
    if line.joins[1] not in ends:
        yield reading.error(record, "joins", one_of(ends, line.joins[1]), line.joins[1])


def _market_tile_errors(reading: Reading[Content], map: str) -> Iterator[ContentError]:
    """More market spaces on a map than there are market tiles (AOI-COMP-09)."""
    content = reading.content
    counts = {f"market-tile.{tile.id}": tile.count for tile in content.market_tiles.values()}
    yield from _too_few(reading, counts, sum([place.market for place in content.places_of(map)]))


def _card_errors(reading: Reading[Content]) -> Iterator[ContentError]:
    """Too few cards for five players and the display."""
    content = reading.content
    setup = content.setup
    counts = {f"card.{card.id}": card.count for card in content.cards.values()}
    if _is_corrected(reading, "setup", "hand_size"):
        most = (sum(counts.values()) - setup.display) // 5
        if setup.hand_size > most:
            yield reading.error("setup", "hand_size", Message("content.at-most", number=most), setup.hand_size)
    yield from _too_few(reading, counts, 5 * setup.hand_size + setup.display)
    if setup.hand_limit < setup.hand_size:
        yield reading.error(
            "setup", "hand_limit", Message("content.at-least", number=setup.hand_size), setup.hand_limit
        )


def _too_few(reading: Reading[Content], counts: dict[str, int], needed: int) -> Iterator[ContentError]:
    """Counts of records that are too few together: one that a correction made smaller would have to be so much more."""
    lacking = needed - sum(counts.values())
    if lacking > 0:
        corrected = [record for record in counts if _is_corrected(reading, record, "count")]
        record = [*counts, *corrected][-1]
        yield reading.error(
            record, "count", Message("content.at-least", number=counts[record] + lacking), counts[record]
        )


def _is_corrected(reading: Reading[Content], record: str, figure: str) -> bool:
    return reading.origin.get((record, figure), reading.files[0]) != reading.files[0]


load: Final = ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

"""What is printed: places, lines, tiles, cards, markets and tracks, read from `content.toml`.

>>> content = load()
>>> content.tiles["cotton-mill-2"].money
14
>>> content.places["birmingham"].slots[0]
('cotton-mill', 'manufacturer')
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

Industry = Literal["cotton-mill", "manufacturer", "pottery", "coal-mine", "iron-works", "brewery"]
INDUSTRY_IDS: Final[tuple[str, ...]] = get_args(Industry)
"""In the order in which the rules number them."""

GOODS_IDS: Final = ("cotton-mill", "manufacturer", "pottery")
"""Industries whose tiles are flipped by selling."""

PLAYERS: Final = (2, 3, 4)
"""The player counts, in the order of every list of three such as a card's counts."""

TRACK_SPACES: Final = 100
"""Spaces of the progress track."""

FACE_DOWN_CARDS: Final = 1
"""Cards each player lays face down at the start of the canal era."""

Banner = Literal["blue", "teal", "red", "yellow", "purple", "none"]
Bonus = Literal["vp", "money", "income", "develop"]
CardKind = Literal["location", "industry", "wild"]

PlayersFrom = Annotated[int, core.Between(2, 4)]
PerPlayers = tuple[core.Many, core.Many, core.Many]


@dataclass(frozen=True, slots=True)
class Setup(family.Setup):
    """What everybody starts with."""

    start_money: core.Money


@dataclass(frozen=True, slots=True)
class Rounds(family.Turns):
    """How many rounds an era has, by player count, and how many actions a turn."""

    per_era: tuple[core.Count, core.Count, core.Count]


@dataclass(frozen=True, slots=True)
class Cost(family.Cost):
    """What actions cost and bring; money unless the name says otherwise."""

    loan: core.Money
    loan_levels: Annotated[int, core.Between(0, 40)]
    canal_barrels: core.Some
    rail_barrels: core.Some


@dataclass(frozen=True, slots=True)
class Place(core.Sourced):
    """A location with industry spaces; each slot lists the industries that fit."""

    id: str
    name: str
    banner: Banner
    slots: tuple[tuple[Industry, ...], ...] = field(metadata=core.FIXED)
    farm: bool = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class Merchant(core.Sourced):
    """A merchant location: its tile spaces, and the bonus for using its beer."""

    id: str
    name: str
    players_from: PlayersFrom
    bonus: Bonus
    bonus_amount: core.Few
    link_icons: core.Few
    spaces: core.Some = field(metadata=core.FIXED)


@dataclass(frozen=True, slots=True)
class MerchantTile(core.Sourced):
    """A merchant tile and what it buys; a blank one buys nothing."""

    id: str
    goods: tuple[Industry, ...]
    players_from: PlayersFrom


@dataclass(frozen=True, slots=True)
class Tile(family.Tile):
    """A kind of industry tile, with the beer that selling it takes, and whether it can be developed."""

    industry: Industry = field(metadata=core.IDENTITY)
    level: core.Some = field(metadata=core.FIXED)
    beer: core.Few
    link_icons: core.Few
    developable: bool


@dataclass(frozen=True, slots=True)
class Card(core.Sourced):
    """A kind of card and how many there are with 2, 3 and 4 players. A location card has its place's id."""

    id: str
    kind: CardKind = field(metadata=core.FIXED)
    industries: tuple[Industry, ...] = field(metadata=core.FIXED)
    counts: PerPlayers


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that is printed. The order of the records is the order in which the rules number them."""

    setup: Setup
    rounds: Rounds
    cost: Cost
    places: dict[str, Place] = field(metadata=core.table("place"))
    merchants: dict[str, Merchant] = field(metadata=core.table("merchant"))
    lines: dict[str, family.Line] = field(metadata=core.table("line"))
    tiles: dict[str, Tile] = field(metadata=core.table("tile"))
    merchant_tiles: dict[str, MerchantTile] = field(metadata=core.table("merchant-tile"))
    cards: dict[str, Card] = field(metadata=core.table("card"))
    markets: dict[str, family.Market] = field(metadata=core.table("market"))
    income: family.Income
    shortfall: family.Shortfall
    introductory: family.Introductory
    hash: str = ""

    def deck_size(self, players: int) -> int:
        """How many cards the draw deck holds before any card is dealt; wild cards are not in it."""
        return sum(card.counts[players - 2] for card in self.cards.values() if card.kind != "wild")


def in_play(content: Content, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with: not what only more players need, nor another length of game."""
    for table_name, id, record in core.records(content):
        if isinstance(record, Card):
            played = record.counts[players - 2] > 0
        elif isinstance(record, Merchant | MerchantTile):
            played = record.players_from <= players
        else:
            played = not isinstance(record, family.Introductory) or switches["introductory_game"] != "off"
        if played:
            yield table_name, id, record


def _contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    """Where figures that are sound one by one do not fit each other; the rules rely on all of this."""
    yield from _line_contradictions(reading)
    yield from _tile_contradictions(reading)
    yield from _merchant_contradictions(reading)
    yield from _card_contradictions(reading)
    yield from _track_contradictions(reading)


def _line_contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    content = reading.content
    yield from family.line_errors(reading, content.lines.values(), [*content.places, *content.merchants], most=3)
    yield from family.double_price_errors(reading, content.cost.rail_link, content.cost.double_rail)


def _tile_contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    for tile in reading.content.tiles.values():
        if tile.beer and tile.industry not in GOODS_IDS:
            yield reading.error(f"tile.{tile.id}", "beer", Message("content.exactly", number=0), tile.beer)
        yield from family.cube_errors(reading, tile.id, tile.cubes, tile.industry in ("coal-mine", "iron-works"))


def _merchant_contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    content = reading.content
    for merchant in content.merchants.values():
        if merchant.bonus == "develop" and merchant.bonus_amount != 1:
            expected = Message("content.exactly", number=1)
            yield reading.error(f"merchant.{merchant.id}", "bonus_amount", expected, merchant.bonus_amount)
    for tile in content.merchant_tiles.values():
        yield from reading.choice_errors(f"merchant-tile.{tile.id}", "goods", GOODS_IDS, *tile.goods)
    for players in PLAYERS:
        tiles = sum(tile.players_from <= players for tile in content.merchant_tiles.values())
        spaces = sum(each.spaces for each in content.merchants.values() if each.players_from <= players)
        if tiles != spaces:
            expected = Message("content.tiles-in-play", players=players, count=spaces)
            yield reading.error("merchant-tile", "players_from", expected, tiles)


def _card_contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    content = reading.content
    turns, hand_size = content.rounds, content.setup.hand_size
    for players, rounds in zip(PLAYERS, turns.per_era, strict=True):
        deck = content.deck_size(players)
        # An action uses up one card and both eras use up all of them: the deck and the number of rounds fix each other.
        used = turns.first_round_actions + (rounds - 1) * turns.actions
        canal = FACE_DOWN_CARDS + used
        rail = rounds * turns.actions
        for cards in sorted({canal, rail}):
            if deck != players * cards:
                expected = Message("content.deck", players=players, rounds=rounds, cards=players * cards)
                yield reading.error("card", "counts", expected, deck)
        if hand_size > used:
            yield reading.error("setup", "hand_size", Message("content.at-most", number=used), hand_size)


def _track_contradictions(reading: core.Reading[Content]) -> Iterator[ContentError]:
    yield from family.market_errors(reading, reading.content.markets.values())
    yield from family.income_errors(reading, reading.content.income.level_of_space, TRACK_SPACES)


load: Final = core.ContentFile(Content, Path(__file__).parent.with_name("content.toml"), _contradictions).load
"""The printed content, or that with the figures that overlay files correct."""

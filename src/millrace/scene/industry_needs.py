"""What `IndustryStage` and `IndustryPanels` ask of a title: fields of its view, its tables, its layout, its bills.

Titles need not know these protocols: whatever has the fields fits.
"""
# ruff: noqa: D102  the names are those of the fields

from collections.abc import Mapping
from typing import Protocol

from millrace.core.codebook import CodeBook
from millrace.parts.lists import Ints
from millrace.scene.geometry import Ring, Spot
from millrace.scene.layout import DrawnLine, DrawnMarket, DrawnPlace, Hand, Mat


class IndustryTables(Protocol):
    """What the tables of such a game hold: ids by number, masks of slots and lines, the figures of tiles."""

    place_ids: list[str]
    slot_ids: list[str]
    slot_place: Ints
    slots_at: Ints
    slots_of: Ints
    line_ids: list[str]
    line_places: list[Ints]
    lines_of_era: Ints
    card_ids: list[str]
    tile_ids: list[str]
    tile_industry: Ints
    tile_level: Ints
    tile_money: Ints
    tile_coal: Ints
    tile_iron: Ints
    tile_vp: Ints
    tile_income: Ints
    tile_in_era: list[Ints]
    mat_tiles: list[Ints]
    coal_buy: Ints
    coal_sell: Ints
    iron_buy: Ints
    iron_sell: Ints
    level_of_space: Ints
    codebook: CodeBook


class IndustryView(Protocol):
    """What the view of such a game holds."""

    @property
    def seat(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def era(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def decider(self) -> int: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def money(self) -> tuple[int, ...]: ...
    @property
    def spent(self) -> tuple[int, ...]: ...
    @property
    def income(self) -> tuple[int, ...]: ...
    @property
    def vp(self) -> tuple[int, ...]: ...
    @property
    def links_left(self) -> tuple[int, ...]: ...
    @property
    def mat(self) -> tuple[int, ...]: ...
    @property
    def own_hand(self) -> tuple[int, ...]: ...
    @property
    def hand_sizes(self) -> tuple[int, ...]: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def tile(self) -> tuple[int, ...]: ...
    @property
    def owner(self) -> tuple[int, ...]: ...
    @property
    def cubes(self) -> tuple[int, ...]: ...
    @property
    def flipped(self) -> int: ...
    @property
    def line_owner(self) -> tuple[int, ...]: ...
    @property
    def coal_market(self) -> int: ...
    @property
    def iron_market(self) -> int: ...


class BoardMeasures(Protocol):
    """The sides of the board and of a slot."""

    @property
    def size(self) -> int: ...
    @property
    def slot(self) -> int: ...


class MarketMeasures(Protocol):
    """The surface of both markets: its size, that of a space, and where the next prices stand."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def cell(self) -> int: ...
    @property
    def row(self) -> int: ...
    @property
    def price(self) -> Spot: ...
    @property
    def prices(self) -> int: ...


class IndustryLayout(Protocol):
    """What the layout of such a game holds."""

    @property
    def board(self) -> BoardMeasures: ...
    @property
    def markets(self) -> MarketMeasures: ...
    @property
    def columns(self) -> Mapping[str, DrawnMarket]: ...
    @property
    def hand(self) -> Hand: ...
    @property
    def mat(self) -> Mat: ...
    @property
    def places(self) -> Mapping[str, DrawnPlace]: ...
    @property
    def lines(self) -> Mapping[str, DrawnLine]: ...
    @property
    def ring(self) -> Ring: ...
    def curve(self, line: str, joins: tuple[str, ...]) -> str: ...
    def slope(self, joins: tuple[str, ...]) -> float: ...


class Bought(Protocol):
    """Where cubes come from: how many of them are bought."""

    @property
    def bought(self) -> int: ...


class Due(Protocol):
    """What an option costs and brings."""

    @property
    def money(self) -> int: ...
    @property
    def received(self) -> int: ...
    @property
    def coal(self) -> Bought: ...
    @property
    def iron(self) -> Bought: ...

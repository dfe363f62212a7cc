"""Boards with other figures than the printed ones, for rules that no printed figure shows."""

from __future__ import annotations

from dataclasses import replace

from millrace.games.age_of_industry.rules.content import Content, SpaceKind, load
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.tables import make_tables
from tests.rules.age_of_industry.board import Board


def with_tile(tile: str, coal: int = 0, iron: int = 0) -> Content:
    """The printed content with other needs of a tile."""
    content = load()
    return replace(content, tiles={**content.tiles, tile: replace(content.tiles[tile], coal=coal, iron=iron)})


def with_railway(coal: int, iron: int) -> Content:
    """The printed content with other needs of a railway."""
    content = load()
    return replace(content, railway=replace(content.railway, coal=coal, iron=iron))


def with_market(place: str) -> Content:
    """The printed content with a market at a place that has none."""
    content = load()
    return replace(content, places={**content.places, place: replace(content.places[place], market=True)})


def with_space(space: str, kind: SpaceKind) -> Content:
    """The printed content with another kind of space."""
    content = load()
    return replace(content, spaces={**content.spaces, space: replace(content.spaces[space], kind=kind)})


def board_of(content: Content, text: str) -> Board:
    """The board of Germany a position text describes, with such content."""
    return Board(read(text, make_tables(content, 0)))

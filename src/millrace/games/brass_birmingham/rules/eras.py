"""End of an era and of the game (chapters "Enden der Epochen", "Spielsieg", "Variante zum Einstieg")."""

from __future__ import annotations

from millrace.core.machine import Happening
from millrace.core.texts import Message
from millrace.parts.industry.account import gain_vp, income_level, score_tiles
from millrace.parts.industry.board import clear_lines, take_off_level
from millrace.parts.industry.log import era_events, won_event
from millrace.parts.industry.sources import (
    CANAL_LINKS,
    CANAL_TILES,
    INTRO_CASH,
    INTRO_FLOOR,
    INTRO_INCOME,
    INTRO_TILES,
    RAIL_LINKS,
    RAIL_TILES,
)
from millrace.parts.industry.state import CANAL, RAIL

from .outcome import outcome
from .setup import deal_rail_era
from .state import INTRODUCTORY, Position
from .tables import MERCHANT_SPACES


def end_era(s: Position) -> None:
    """Score the era; then go over to the rail era, or end the game."""
    score_links(s)
    score_tiles(s, CANAL_TILES if s.era == CANAL else RAIL_TILES, lowest_level=1)  # BIR-SCORE-07, -08
    if s.era == CANAL and not s.switches[INTRODUCTORY]:
        begin_rail_era(s)
        return
    if s.switches[INTRODUCTORY]:
        score_introductory_game(s)
    s.seat = -1


# -- Scoring ------------------------------------------------------------------------------------------------------


def link_icons_at(s: Position, place: int) -> int:
    """The link icons of a place: printed ones, and those on flipped tiles of any player (BIR-SCORE-03, -04)."""
    t = s.tables
    icons = t.place_icons[place]
    tiles = t.slots_at[place] & s.flipped
    while tiles:
        low = tiles & -tiles
        icons += t.tile_icons[s.tile[low.bit_length() - 1]]
        tiles ^= low
    return icons


def link_value(s: Position, line: int) -> int:
    """What a link on this line scores now: the icons of all places it joins (BIR-SCORE-02, -05)."""
    value = 0
    for place in s.tables.line_places[line]:
        value += link_icons_at(s, place)
    return value


def score_links(s: Position) -> None:
    """Score every link tile and give it back to its owner (BIR-SCORE-02, -06)."""
    source = CANAL_LINKS if s.era == CANAL else RAIL_LINKS
    for line, owner in enumerate(s.line_owner):
        if owner >= 0:
            gain_vp(s, owner, source, link_value(s, line))
    clear_lines(s)


def score_introductory_game(s: Position) -> None:
    """The three extra scorings, then the floor of 0 (BIR-INTRO-02..05, -10)."""
    t = s.tables
    score_tiles(s, INTRO_TILES, lowest_level=2)
    for player in range(s.players):
        gain_vp(s, player, INTRO_CASH, min(s.money[player] // t.cash_per_vp, t.cash_vp_cap))
        gain_vp(s, player, INTRO_INCOME, income_level(s, player))
        if s.vp[player] < 0:
            gain_vp(s, player, INTRO_FLOOR, -s.vp[player])


# -- From the canal era to the rail era ---------------------------------------------------------------------------


def begin_rail_era(s: Position) -> None:
    """Remove level I, refill the merchants' beer, shuffle and deal (BIR-CANAL-01..07)."""
    t = s.tables
    take_off_level(s, 1)
    for space in range(MERCHANT_SPACES):
        if s.merchant_tile[space] >= 0 and t.goods_of_tile[s.merchant_tile[space]]:
            s.barrels |= 1 << space
    s.era = RAIL
    s.round = 1
    deal_rail_era(s)


# -- How it is told -----------------------------------------------------------------------------------------------


def era_log(h: Happening[Position]) -> list[Message]:
    """The scoring of an era, and what comes after it: the rail era, or the result."""
    result = outcome(h.after)
    by = {"income": "log.won-by-income", "money": "log.won-by-money"}
    return era_events(h, None if result is None else won_event(result, by))

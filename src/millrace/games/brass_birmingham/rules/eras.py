"""End of an era and of the game (chapters "Enden der Epochen", "Spielsieg", "Variante zum Einstieg")."""

from __future__ import annotations

from millrace.core.machine import Happening
from millrace.core.texts import Message
from millrace.parts.industry.board import clear_lines, take_off_level
from millrace.parts.industry.eras import score_era, score_introductory_game
from millrace.parts.industry.log import era_events, won_event
from millrace.parts.industry.state import CANAL, RAIL

from .outcome import outcome
from .setup import deal_rail_era
from .state import Position
from .switches import INTRODUCTORY
from .tables import MERCHANT_SPACES


def end_era(s: Position) -> None:
    """Score the era and give all link tiles back; then go over to the rail era, or end the game."""
    score_era(s, link_icons_at)  # BIR-SCORE-02, -05, -07, -08
    clear_lines(s)  # BIR-SCORE-06
    if s.switches[INTRODUCTORY]:
        score_introductory_game(s)  # BIR-INTRO-02..05, -10
    elif s.era == CANAL:
        begin_rail_era(s)
        return
    s.seat = -1


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
    return era_events(h, None if result is None else won_event(result, by), link_icons_at)

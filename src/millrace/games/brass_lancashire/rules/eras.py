"""End of an era and of the game (chapters "Phase 3. Siegpunkte", "Phase 4. Neue Periode", "Spielende")."""

from __future__ import annotations

from millrace.core.machine import Happening
from millrace.core.texts import Message
from millrace.parts.industry.account import gain_vp, purse
from millrace.parts.industry.board import clear_lines, take_off_level
from millrace.parts.industry.eras import score_era, score_introductory_game
from millrace.parts.industry.log import era_events, won_event
from millrace.parts.industry.sources import OWN
from millrace.parts.industry.state import CANAL, RAIL

from .outcome import outcome
from .setup import deal, shuffle_distant_market
from .state import Position
from .switches import INTRODUCTORY


def end_era(s: Position) -> None:
    """Score the era; then go over to the rail era, or end the game (LAN-ERA-08, LAN-END-01)."""
    score_era(s, circles_at)  # LAN-SCORE-02, -07, -09
    if s.era == CANAL and not s.switches[INTRODUCTORY]:
        begin_rail_era(s)
        return
    if s.switches[INTRODUCTORY]:
        score_introductory_game(s)  # LAN-VAR-21..23
    else:
        score_cash(s)
    s.seat = -1


def circles_at(s: Position, place: int) -> int:
    """The gold circles at a place: printed ones, and those of flipped tiles of any player (LAN-SCORE-03..06)."""
    t = s.tables
    return t.place_circles[place] + t.tile_circles * (t.slots_at[place] & s.flipped).bit_count()


def score_cash(s: Position) -> None:
    """At the end of the rail era money in full tens scores (LAN-SCORE-10, -11)."""
    for player in range(s.players):
        gain_vp(s, player, OWN, purse(s, player) // s.tables.cash_per_vp)


# -- From the canal era to the rail era ---------------------------------------------------------------------------


def begin_rail_era(s: Position) -> None:
    """Remove canals and level 1 tiles, renew the distant market, shuffle and deal all cards (LAN-ERA-01..06)."""
    clear_lines(s)
    take_off_level(s, 1)
    s.era = RAIL
    s.round = 1
    s.chance = s.chance.copy()
    shuffle_distant_market(s, s.chance)
    deal(s, s.chance)


# -- How it is told -----------------------------------------------------------------------------------------------


def era_log(h: Happening[Position]) -> list[Message]:
    """The scoring of an era, and what comes after it: the rail era, or the result."""
    result = outcome(h.after)
    by = {"income": "log.won-by-income", "money": "log.won-by-money", "turn-order": "log.won-by-order"}
    return era_events(h, None if result is None else won_event(result, by), circles_at)

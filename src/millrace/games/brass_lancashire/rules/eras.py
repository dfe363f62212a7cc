"""End of an era and of the game (chapters "Phase 3. Siegpunkte", "Phase 4. Neue Periode", "Spielende")."""

from __future__ import annotations

from .connections import clear_lines, take_off_tile
from .resources import gain_vp, income_of, purse
from .setup import deal, shuffle_distant_market
from .state import (
    CANAL,
    CANAL_LINKS,
    CANAL_TILES,
    CASH,
    INTRO_CASH,
    INTRO_FLOOR,
    INTRO_INCOME,
    INTRO_TILES,
    INTRODUCTORY,
    RAIL,
    RAIL_LINKS,
    RAIL_TILES,
    State,
)
from .tables import SLOTS


def end_era(s: State) -> None:
    """Score the era; then go over to the rail era, or end the game (LAN-ERA-08, LAN-END-01)."""
    score_links(s)
    score_tiles(s, CANAL_TILES if s.era == CANAL else RAIL_TILES, lowest_level=1)
    if s.era == CANAL and not s.switches[INTRODUCTORY]:
        begin_rail_era(s)
        return
    if s.switches[INTRODUCTORY]:
        score_introductory_game(s)
    else:
        score_cash(s)
    s.seat = -1


# -- Scoring ------------------------------------------------------------------------------------------------------


def circles_at(s: State, place: int) -> int:
    """The gold circles at a place: printed ones, and those of flipped tiles of any player (LAN-SCORE-03..06)."""
    t = s.tables
    return t.place_circles[place] + t.tile_circles * (t.slots_at[place] & s.flipped).bit_count()


def link_value(s: State, line: int) -> int:
    """What a link on this line scores now: the gold circles of the places it joins (LAN-SCORE-02)."""
    value = 0
    for place in s.tables.line_places[line]:
        value += circles_at(s, place)
    return value


def score_links(s: State) -> None:
    """Score every link for its owner."""
    source = CANAL_LINKS if s.era == CANAL else RAIL_LINKS
    for line, owner in enumerate(s.line_owner):
        if owner >= 0:
            gain_vp(s, owner, source, link_value(s, line))


def score_tiles(s: State, source: int, lowest_level: int) -> None:
    """Score the flipped tiles from a level upwards (LAN-SCORE-07, -09)."""
    t = s.tables
    for slot in range(SLOTS):
        if s.flipped >> slot & 1 and t.tile_level[s.tile[slot]] >= lowest_level:
            gain_vp(s, s.owner[slot], source, t.tile_vp[s.tile[slot]])


def score_cash(s: State) -> None:
    """At the end of the rail era money in full tens scores (LAN-SCORE-10, -11)."""
    for player in range(s.players):
        gain_vp(s, player, CASH, purse(s, player) // s.tables.cash_per_vp)


def score_introductory_game(s: State) -> None:
    """The three extra scorings of the introductory game, then the floor of 0 (LAN-VAR-21..23)."""
    t = s.tables
    score_tiles(s, INTRO_TILES, lowest_level=2)
    for player in range(s.players):
        gain_vp(s, player, INTRO_CASH, min(purse(s, player) // t.intro_cash_per_vp, t.intro_cash_vp_cap))
        gain_vp(s, player, INTRO_INCOME, income_of(s, player))
        if s.vp[player] < 0:
            gain_vp(s, player, INTRO_FLOOR, -s.vp[player])


# -- From the canal era to the rail era ---------------------------------------------------------------------------


def begin_rail_era(s: State) -> None:
    """Remove canals and level 1 tiles, renew the distant market, shuffle and deal all cards (LAN-ERA-01..06)."""
    t = s.tables
    clear_lines(s)
    for slot in range(SLOTS):
        if s.tile[slot] >= 0 and t.tile_level[s.tile[slot]] == 1:
            take_off_tile(s, slot)
    s.era = RAIL
    s.round = 1
    s.chance = s.chance.copy()
    shuffle_distant_market(s, s.chance)
    deal(s, s.chance)

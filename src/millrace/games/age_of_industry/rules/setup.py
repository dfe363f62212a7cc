"""Set-up of board, cards and players (chapter "Spielvorbereitung")."""

from __future__ import annotations

from millrace.core.lists import Growing, filled, ints
from millrace.core.rng import Generator
from millrace.parts.bits import members
from millrace.parts.hands import cards_by_count
from millrace.parts.industry import state
from millrace.parts.industry.cards import draw_to_full_hand
from millrace.parts.industry.display import clear_display, refill

from .state import Position
from .switches import IMPORT_COAL
from .tables import COAL_MINE, Tables


def lay_out(s: Position, t: Tables, players: int, chance: Generator) -> None:
    """Lay everything out for the first round, drawing from the set-up stream of chance."""
    lay_out_board(s, t, players)
    order = list(range(players))
    first = chance.below(players)
    s.order = ints(order[first:] + order[:first])  # AOI-SETUP-04, -05
    deal_markets(s, chance)
    deal_cards(s, chance)
    s.reveals = 0


def lay_out_board(s: Position, t: Tables, players: int) -> None:
    """The empty board, its demand track full, and what the players start with (AOI-SETUP-02, -03, -06, -11, -12)."""
    s.tables = t
    state.lay_out_board(s, t, players)
    state.lay_out_players(s)
    s.era = state.RAIL
    s.mute_ships = 0
    s.sold = 0
    s.market = filled(-1, len(t.place_ids))
    clear_display(s)
    if s.switches[IMPORT_COAL]:
        fill_import_spaces(s)


def fill_import_spaces(s: Position) -> None:
    """In the first edition the import coal lies there from the start (AOI-VAR-09); otherwise ships bring it."""
    for slot in members(s.tables.import_slots):
        s.cubes[slot] = s.tables.import_coal[slot]
        if s.cubes[slot]:
            s.stocked[COAL_MINE] |= 1 << slot


def deal_markets(s: Position, chance: Generator) -> None:
    """A market tile for every market space; the others are put away unseen (AOI-SETUP-13..16)."""
    tiles = market_tiles(s.tables)
    chance.shuffle(tiles)
    market = filled(-1, len(s.tables.place_ids))
    for place, tile in zip(members(s.tables.market_places), tiles, strict=False):
        market[place] = tile
    s.market = market


def market_tiles(t: Tables) -> Growing:
    """All market tiles in the box."""
    return cards_by_count(ints([tile.count for tile in t.content.market_tiles.values()]))


def deal_cards(s: Position, chance: Generator) -> None:
    """Shuffle all cards, deal six to each, lay two open; the rest is the deck (AOI-SETUP-07..10)."""
    deck = cards_by_count(s.tables.card_counts)
    chance.shuffle(deck)
    s.deck = ints(deck)
    s.deck_top = 0
    for player in s.order:
        draw_to_full_hand(s, player)
    refill(s)

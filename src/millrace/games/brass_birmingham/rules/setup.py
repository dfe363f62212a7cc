"""Set-up of board and players, and the deal of both eras (chapters "Vorbereitung", "Ende der Kanalepoche")."""

from __future__ import annotations

from millrace.core.lists import Growing, filled, ints
from millrace.core.rng import Generator
from millrace.parts.hands import cards_by_count
from millrace.parts.industry import state
from millrace.parts.industry.cards import draw_to_full_hand

from .state import Position
from .tables import CARDS, MERCHANT_SPACES, Tables


def lay_out(s: Position, t: Tables, players: int, chance: Generator) -> None:
    """Lay everything out for the first round, drawing from the set-up stream of chance."""
    lay_out_board(s, t, players)
    place_merchant_tiles(s, chance)
    shuffle_deck(s, chance)
    deal_canal_era(s)
    order = list(range(players))
    chance.shuffle(order)
    s.order = ints(order)


def lay_out_board(s: Position, t: Tables, players: int) -> None:
    """The empty board with its markets filled as printed, and what the players start with (BIR-SETUP-10..21)."""
    s.tables = t
    state.lay_out_board(s, t, players)
    state.lay_out_players(s)
    s.merchant_tile = filled(-1, MERCHANT_SPACES)
    s.barrels = 0
    s.discard = filled(0, players * CARDS)
    s.face_down = filled(-1, players)


def place_merchant_tiles(s: Position, chance: Generator) -> None:
    """A random tile on each merchant space of the player count, beer beside those that buy (BIR-SETUP-03, -06, -09)."""
    t = s.tables
    tiles = [tile for tile, least in enumerate(t.merchant_tile_players) if least <= s.players]
    chance.shuffle(tiles)
    spaces = [space for space in range(MERCHANT_SPACES) if t.space_players[space] <= s.players]
    s.merchant_tile = filled(-1, MERCHANT_SPACES)
    for space, tile in zip(spaces, tiles, strict=True):
        s.merchant_tile[space] = tile
        if t.goods_of_tile[tile]:
            s.barrels |= 1 << space


def cards_in_play(s: Position) -> Growing:
    """All ordinary cards used at this player count (BIR-SETUP-02)."""
    return cards_by_count(s.tables.card_counts[s.players - 2])


def shuffle_deck(s: Position, chance: Generator) -> None:
    """Shuffle all ordinary cards into a new face-down deck; wild cards are never in it (BIR-SETUP-04, -05)."""
    deck = cards_in_play(s)
    chance.shuffle(deck)
    s.deck = ints(deck)
    s.deck_top = 0


def deal_canal_era(s: Position) -> None:
    """Eight cards each, then one more face down as the start of each discard pile (BIR-SETUP-22, -23)."""
    for player in range(s.players):
        draw_to_full_hand(s, player)
    s.face_down = s.deck[s.deck_top : s.deck_top + s.players]
    s.deck_top += s.players
    s.reveals = 0


def deal_rail_era(s: Position) -> None:
    """Shuffle all played cards, the face-down ones too, and deal eight each; none face down (BIR-CANAL-05..07)."""
    s.discard = filled(0, s.players * CARDS)
    s.face_down = filled(-1, s.players)
    s.chance = s.chance.copy()
    shuffle_deck(s, s.chance)
    for player in range(s.players):
        draw_to_full_hand(s, player)

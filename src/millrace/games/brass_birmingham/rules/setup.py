"""Set-up of board and players, and the deal of both eras (chapters "Vorbereitung", "Ende der Kanalepoche")."""

from __future__ import annotations

from millrace.core.rng import Generator
from millrace.parts.hands import cards_by_count
from millrace.parts.lists import Ints

from .cards import draw_to_full_hand
from .state import CANAL, SOURCE_COUNT, START, State
from .tables import CARDS, INDUSTRIES, LINES, MERCHANT_SPACES, PLACES, SLOTS


def lay_out(s: State, players: int, chance: Generator) -> None:
    """Lay everything out for the first round, drawing from the set-up stream of chance."""
    lay_out_board(s, players)
    lay_out_players(s, players)
    place_merchant_tiles(s, chance)
    shuffle_deck(s, chance)
    deal_canal_era(s)
    order = list(range(players))
    chance.shuffle(order)
    s.order = order


def lay_out_board(s: State, players: int) -> None:
    """The empty board with its markets filled as printed (BIR-SETUP-10, -11)."""
    s.players = players
    s.era = CANAL
    s.round = 1
    s.turn = 0
    s.reveals = 0
    s.seat = -1
    s.place_in_order = 0
    s.actions_left = 0
    s.chosen = -1
    s.debt = 0
    s.stack = []
    s.offer = None
    s.order = list(range(players))
    s.tile = [-1] * SLOTS
    s.owner = [-1] * SLOTS
    s.cubes = [0] * SLOTS
    s.flipped = 0
    s.standing = [0] * INDUSTRIES
    s.stocked = [0] * INDUSTRIES
    s.line_owner = [-1] * LINES
    s.laid = 0
    s.component = [1 << place for place in range(PLACES)]
    s.neighbours = [0] * PLACES
    s.coal_market = s.tables.start_coal
    s.iron_market = s.tables.start_iron
    s.merchant_tile = [-1] * MERCHANT_SPACES
    s.barrels = 0


def lay_out_players(s: State, players: int) -> None:
    """Money, markers, link tiles and full mats; no cards yet (BIR-SETUP-17..21)."""
    t = s.tables
    s.money = [t.start_money] * players
    s.spent = [0] * players
    s.income = [t.start_income_space] * players
    s.vp = [t.start_vp] * players
    s.links_left = [t.link_tiles] * players
    s.network = [0] * players
    s.own = [0] * players
    s.mat = [0] * (players * INDUSTRIES)
    s.score = [0] * (players * SOURCE_COUNT)
    for player in range(players):
        s.score[player * SOURCE_COUNT + START] = t.start_vp
    s.hand = [0] * (players * CARDS)
    s.hand_mask = [0] * players
    s.hand_size = [0] * players
    s.discard = [0] * (players * CARDS)
    s.face_down = [-1] * players
    s.deck = []
    s.deck_top = 0


def place_merchant_tiles(s: State, chance: Generator) -> None:
    """A random tile on each merchant space of the player count, beer beside those that buy (BIR-SETUP-03, -06, -09)."""
    t = s.tables
    tiles = [tile for tile, least in enumerate(t.merchant_tile_players) if least <= s.players]
    chance.shuffle(tiles)
    spaces = [space for space in range(MERCHANT_SPACES) if t.space_players[space] <= s.players]
    s.merchant_tile = [-1] * MERCHANT_SPACES
    for space, tile in zip(spaces, tiles, strict=True):
        s.merchant_tile[space] = tile
        if t.goods_of_tile[tile]:
            s.barrels |= 1 << space


def cards_in_play(s: State) -> Ints:
    """All ordinary cards used at this player count (BIR-SETUP-02)."""
    return cards_by_count(s.tables.card_counts[s.players - 2])


def shuffle_deck(s: State, chance: Generator) -> None:
    """Shuffle all ordinary cards into a new face-down deck; wild cards are never in it (BIR-SETUP-04, -05)."""
    deck = cards_in_play(s)
    chance.shuffle(deck)
    s.deck = deck
    s.deck_top = 0


def deal_canal_era(s: State) -> None:
    """Eight cards each, then one more face down as the start of each discard pile (BIR-SETUP-22, -23)."""
    for player in range(s.players):
        draw_to_full_hand(s, player)
    s.face_down = s.deck[s.deck_top : s.deck_top + s.players]
    s.deck_top += s.players
    s.reveals = 0


def deal_rail_era(s: State) -> None:
    """Shuffle all played cards, the face-down ones too, and deal eight each; none face down (BIR-CANAL-05..07)."""
    s.discard = [0] * (s.players * CARDS)
    s.face_down = [-1] * s.players
    s.chance = s.chance.copy()
    shuffle_deck(s, s.chance)
    for player in range(s.players):
        draw_to_full_hand(s, player)

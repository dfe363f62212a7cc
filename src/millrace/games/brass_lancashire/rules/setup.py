"""Set-up of board and players, and the cards of both eras (chapters "Spielvorbereitung", "Phase 1. Karten")."""

from __future__ import annotations

from millrace.core.rng import Generator
from millrace.parts.hands import cards_by_count
from millrace.parts.lists import Ints

from .cards import draw_to_full_hand
from .state import CANAL, SOURCE_COUNT, START, State
from .tables import CARDS, INDUSTRIES, LINES, PLACES, SLOTS


def lay_out(s: State, players: int, chance: Generator, random_order: bool) -> None:
    """Lay everything out for the first round, drawing from the set-up stream of chance."""
    lay_out_board(s, players)
    lay_out_players(s, players)
    s.order = first_order(players, chance, random_order)
    shuffle_distant_market(s, chance)
    deal(s, chance)
    s.reveals = 0


def lay_out_board(s: State, players: int) -> None:
    """The empty board with its demand tracks filled as printed (LAN-SETUP-08..11)."""
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
    s.builders = 0
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
    s.cotton_marker = 0
    s.pile = s.tables.distant_steps
    s.drawn = 0


def lay_out_players(s: State, players: int) -> None:
    """Money, markers, link tiles and full stacks; no cards yet (LAN-SETUP-02..07, -15)."""
    t = s.tables
    s.money = [t.start_money] * players
    s.spent = [0] * players
    s.income = [t.start_income_space] * players
    s.vp = [t.start_vp] * players
    s.links_left = [t.link_tiles] * players
    s.linked = [0] * players
    s.network = [0] * players
    s.own = [0] * players
    s.mat = [0] * (players * INDUSTRIES)
    s.score = [0] * (players * SOURCE_COUNT)
    for player in range(players):
        s.score[player * SOURCE_COUNT + START] = t.start_vp
    s.hand = [0] * (players * CARDS)
    s.hand_mask = [0] * players
    s.hand_size = [0] * players
    s.discard = [0] * CARDS
    s.set_aside = []
    s.deck = []
    s.deck_top = 0


def first_order(players: int, chance: Generator, random_order: bool) -> Ints:
    """Clockwise from a start player drawn by lot; wholly by lot if a switch says so (LAN-SETUP-13, -14, LAN-VAR-25)."""
    order = list(range(players))
    if random_order:
        chance.shuffle(order)
        return order
    first = chance.below(players)
    return order[first:] + order[:first]


def shuffle_distant_market(s: State, chance: Generator) -> None:
    """All distant market tiles as a new pile, the cotton marker on top of its track (LAN-SETUP-11, -12, LAN-ERA-05)."""
    pile = s.tables.distant_steps[:]
    chance.shuffle(pile)
    s.pile = pile
    s.drawn = 0
    s.cotton_marker = 0


def cards_in_play(s: State) -> Ints:
    """All cards of the deck in use (LAN-COMP-02, LAN-VAR-14, -15, -17)."""
    return cards_by_count(s.tables.card_counts)


def deal(s: State, chance: Generator) -> None:
    """Shuffle all cards, deal eight to each, set some aside unseen; the rest is the draw pile (LAN-DECK-01..09)."""
    deck = cards_in_play(s)
    chance.shuffle(deck)
    s.discard = [0] * CARDS
    s.deck = deck
    s.deck_top = 0
    for player in s.order:
        draw_to_full_hand(s, player)
    aside = s.tables.set_aside[s.era]
    s.set_aside = deck[s.deck_top : s.deck_top + aside]
    s.deck_top += aside

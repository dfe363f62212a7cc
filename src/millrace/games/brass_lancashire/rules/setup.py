"""Set-up of board and players, and the cards of both eras (chapters "Spielvorbereitung", "Phase 1. Karten")."""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, filled, ints
from millrace.core.rng import Generator
from millrace.parts.hands import cards_by_count
from millrace.parts.industry import state
from millrace.parts.industry.cards import draw_to_full_hand

from .state import Position
from .tables import CARDS, Tables


def lay_out(s: Position, t: Tables, players: int, chance: Generator, random_order: bool) -> None:
    """Lay everything out for the first round, drawing from the set-up stream of chance."""
    lay_out_board(s, t, players)
    s.order = first_order(players, chance, random_order)
    shuffle_distant_market(s, chance)
    deal(s, chance)
    s.reveals = 0


def lay_out_board(s: Position, t: Tables, players: int) -> None:
    """The empty board with its tracks filled as printed, and what the players start with (LAN-SETUP-02..11, -15)."""
    s.tables = t
    state.lay_out_board(s, t, players)
    state.lay_out_players(s)
    s.builders = 0
    s.cotton_marker = 0
    s.pile = t.distant_steps
    s.drawn = 0
    s.discard = filled(0, CARDS)
    s.set_aside = ints([])


def first_order(players: int, chance: Generator, random_order: bool) -> Ints:
    """Clockwise from a start player drawn by lot; wholly by lot if a switch says so (LAN-SETUP-13, -14, LAN-VAR-25)."""
    order = list(range(players))
    if random_order:
        chance.shuffle(order)
        return ints(order)
    first = chance.below(players)
    return ints(order[first:] + order[:first])


def shuffle_distant_market(s: Position, chance: Generator) -> None:
    """All distant market tiles as a new pile, the cotton marker on top of its track (LAN-SETUP-11, -12, LAN-ERA-05)."""
    pile = list(s.tables.distant_steps)
    chance.shuffle(pile)
    s.pile = ints(pile)
    s.drawn = 0
    s.cotton_marker = 0


def cards_in_play(s: Position) -> Growing:
    """All cards of the deck in use (LAN-COMP-02, LAN-VAR-14, -15, -17)."""
    return cards_by_count(s.tables.card_counts)


def deal(s: Position, chance: Generator) -> None:
    """Shuffle all cards, deal eight to each, set some aside unseen; the rest is the draw pile (LAN-DECK-01..09)."""
    deck = cards_in_play(s)
    chance.shuffle(deck)
    s.discard = filled(0, CARDS)
    s.deck = ints(deck)
    s.deck_top = 0
    for player in s.order:
        draw_to_full_hand(s, player)
    aside = s.tables.set_aside[s.era]
    s.set_aside = ints(deck[s.deck_top : s.deck_top + aside])
    s.deck_top += aside

"""What one seat may know, and a state that could lie behind it (ledger chapter INFO).

A view lists what is allowed: the board, the tracks, all that lies open, the own hand, the distant market tiles turned
up. It never holds the order of the draw pile or of the distant market, the cards set aside, rivals' cards or the
generator of chance.
"""

from __future__ import annotations

from dataclasses import dataclass

from millrace.core.rng import Generator

from .connections import derive
from .play import Position
from .setup import lay_out_board, lay_out_players
from .state import State
from .tables import CARDS, Tables


@dataclass(frozen=True)
class View:
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who holds no cards."""

    tables: Tables
    seat: int
    switches: tuple[int, ...]
    players: int
    era: int
    round: int
    turn: int
    reveals: int
    decider: int
    place_in_order: int
    actions_left: int
    chosen: int
    debt: int
    builders: int
    """Mask of the players who have ever built an industry; everybody saw it."""
    stack: tuple[int, ...]
    order: tuple[int, ...]
    money: tuple[int, ...]
    spent: tuple[int, ...]
    income: tuple[int, ...]
    vp: tuple[int, ...]
    links_left: tuple[int, ...]
    mat: tuple[int, ...]
    score: tuple[int, ...]
    own_hand: tuple[int, ...]
    """How many of each card the seat itself holds; all 0 for a spectator."""
    hand_sizes: tuple[int, ...]
    discard: tuple[int, ...]
    """How many of each card lie on the discard pile, which is open (LAN-INFO-03)."""
    set_aside: int
    """How many cards were set aside; nobody knows which (LAN-DECK-08)."""
    deck_size: int
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    cubes: tuple[int, ...]
    flipped: int
    line_owner: tuple[int, ...]
    coal_market: int
    iron_market: int
    cotton_marker: int
    turned_up: tuple[int, ...]
    """The distant market tiles of this era that everybody has seen, in the order of their drawing (LAN-INFO-06)."""
    drawn: int
    """How many distant market tiles were drawn in this era; more than there are only if the pile went round."""


def view(s: State, seat: int) -> View:
    """What a seat may know of a state; SPECTATOR for what everybody may know."""
    return View(
        tables=s.tables,
        seat=seat,
        switches=tuple(s.switches),
        players=s.players,
        era=s.era,
        round=s.round,
        turn=s.turn,
        reveals=s.reveals,
        decider=s.seat,
        place_in_order=s.place_in_order,
        actions_left=s.actions_left,
        chosen=s.chosen,
        debt=s.debt,
        builders=s.builders,
        stack=tuple(s.stack),
        order=tuple(s.order),
        money=tuple(s.money),
        spent=tuple(s.spent),
        income=tuple(s.income),
        vp=tuple(s.vp),
        links_left=tuple(s.links_left),
        mat=tuple(s.mat),
        score=tuple(s.score),
        own_hand=tuple(s.hand[seat * CARDS : (seat + 1) * CARDS]) if seat >= 0 else (0,) * CARDS,
        hand_sizes=tuple(s.hand_size),
        discard=tuple(s.discard),
        set_aside=len(s.set_aside),
        deck_size=len(s.deck) - s.deck_top,
        tile=tuple(s.tile),
        owner=tuple(s.owner),
        cubes=tuple(s.cubes),
        flipped=s.flipped,
        line_owner=tuple(s.line_owner),
        coal_market=s.coal_market,
        iron_market=s.iron_market,
        cotton_marker=s.cotton_marker,
        turned_up=tuple(s.pile[: s.drawn]),
        drawn=s.drawn,
    )


def determinise(v: View, chance: Generator) -> Position:
    """A state that looks to the seat exactly like the view; what is hidden is dealt at random from the unseen cards."""
    s = seen_state(v)
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    unseen = unseen_cards(v)
    chance.shuffle(unseen)
    for player in range(v.players):
        if player == v.seat:
            held = list(v.own_hand)
        else:
            held = [0] * CARDS
            for _ in range(v.hand_sizes[player]):
                held[unseen.pop()] += 1
        s.hand[player * CARDS : (player + 1) * CARDS] = held
    s.set_aside = [unseen.pop() for _ in range(v.set_aside)]
    s.deck = unseen
    s.deck_top = 0
    waiting = unseen_distant_tiles(v)
    chance.shuffle(waiting)
    s.pile = [*v.turned_up, *waiting]
    derive(s)
    return s


def unseen_cards(v: View) -> list[int]:
    """The cards whose whereabouts the seat does not know."""
    left = [in_play - v.own_hand[card] - v.discard[card] for card, in_play in enumerate(v.tables.card_counts)]
    return [card for card in range(CARDS) for _ in range(left[card])]


def unseen_distant_tiles(v: View) -> list[int]:
    """The distant market tiles that have not been turned up since the last shuffle."""
    waiting = list(v.tables.distant_steps)
    for step in v.turned_up:
        waiting.remove(step)
    return waiting


def seen_state(v: View) -> Position:
    """A state with all that the view shows, and neither hands nor draw pile."""
    s = Position()
    s.tables = v.tables
    s.switches = list(v.switches)
    lay_out_board(s, v.players)
    lay_out_players(s, v.players)
    s.era = v.era
    s.round = v.round
    s.turn = v.turn
    s.reveals = v.reveals
    s.seat = v.decider
    s.place_in_order = v.place_in_order
    s.actions_left = v.actions_left
    s.chosen = v.chosen
    s.debt = v.debt
    s.builders = v.builders
    s.stack = list(v.stack)
    s.order = list(v.order)
    s.money = list(v.money)
    s.spent = list(v.spent)
    s.income = list(v.income)
    s.vp = list(v.vp)
    s.links_left = list(v.links_left)
    s.mat = list(v.mat)
    s.score = list(v.score)
    s.discard = list(v.discard)
    s.tile = list(v.tile)
    s.owner = list(v.owner)
    s.cubes = list(v.cubes)
    s.flipped = v.flipped
    s.line_owner = list(v.line_owner)
    s.coal_market = v.coal_market
    s.iron_market = v.iron_market
    s.cotton_marker = v.cotton_marker
    s.drawn = v.drawn
    return s

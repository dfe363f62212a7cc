"""What one seat may know, and a state that could lie behind it (ledger chapter INFO).

A view lists what is allowed: the board, the markets, all that lies open, the own hand. It never holds the order of the
deck, the face-down cards, rivals' ordinary cards or the generator of chance.
"""

from __future__ import annotations

from dataclasses import dataclass

from millrace.core.rng import Generator

from .connections import derive
from .play import Position
from .setup import cards_in_play, lay_out_board, lay_out_players
from .state import State
from .tables import CARDS, ORDINARY_CARDS, WILD_INDUSTRY, WILD_LOCATION, Tables


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
    wild_cards: tuple[tuple[int, int], ...]
    """Wild location and wild industry cards of each player; they were taken openly (BIR-INFO-05)."""
    discard: tuple[int, ...]
    face_down: tuple[bool, ...]
    """Whether a face-down card lies in each discard pile; nobody knows which (BIR-INFO-02)."""
    deck_size: int
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    cubes: tuple[int, ...]
    flipped: int
    line_owner: tuple[int, ...]
    coal_market: int
    iron_market: int
    merchant_tile: tuple[int, ...]
    barrels: int


def view(s: State, seat: int) -> View:
    """What a seat may know of a state; SPECTATOR for what everybody may know."""
    hand = [s.hand[player * CARDS : (player + 1) * CARDS] for player in range(s.players)]
    return View(
        tables=s.tables,
        seat=seat,
        switches=(s.introductory, s.intro_income_paid, s.farm_industry_only, s.gloucester_optional, s.tie_by_level),
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
        stack=tuple(s.stack),
        order=tuple(s.order),
        money=tuple(s.money),
        spent=tuple(s.spent),
        income=tuple(s.income),
        vp=tuple(s.vp),
        links_left=tuple(s.links_left),
        mat=tuple(s.mat),
        score=tuple(s.score),
        own_hand=tuple(hand[seat]) if seat >= 0 else (0,) * CARDS,
        hand_sizes=tuple(s.hand_size),
        wild_cards=tuple((held[WILD_LOCATION], held[WILD_INDUSTRY]) for held in hand),
        discard=tuple(s.discard),
        face_down=tuple(card >= 0 for card in s.face_down),
        deck_size=len(s.deck) - s.deck_top,
        tile=tuple(s.tile),
        owner=tuple(s.owner),
        cubes=tuple(s.cubes),
        flipped=s.flipped,
        line_owner=tuple(s.line_owner),
        coal_market=s.coal_market,
        iron_market=s.iron_market,
        merchant_tile=tuple(s.merchant_tile),
        barrels=s.barrels,
    )


def determinise(v: View, chance: Generator) -> Position:
    """A state that looks to the seat exactly like the view; what is hidden is dealt at random from the unseen cards."""
    s = seen_state(v)
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    unseen = unseen_cards(v, s)
    chance.shuffle(unseen)
    for player in range(v.players):
        if player == v.seat:
            held = list(v.own_hand)
        else:
            held = [0] * CARDS
            held[WILD_LOCATION], held[WILD_INDUSTRY] = v.wild_cards[player]
            for _ in range(v.hand_sizes[player] - sum(held)):
                held[unseen.pop()] += 1
        s.hand[player * CARDS : (player + 1) * CARDS] = held
    s.face_down = [unseen.pop() if lies else -1 for lies in v.face_down]
    s.deck = unseen
    s.deck_top = 0
    derive(s)
    return s


def unseen_cards(v: View, s: State) -> list[int]:
    """The ordinary cards whose whereabouts the seat does not know."""
    left = [0] * ORDINARY_CARDS
    for card in cards_in_play(s):
        left[card] += 1
    for card in range(ORDINARY_CARDS):
        left[card] -= v.own_hand[card]
        for player in range(v.players):
            left[card] -= v.discard[player * CARDS + card]
    return [card for card in range(ORDINARY_CARDS) for _ in range(left[card])]


def seen_state(v: View) -> Position:
    """A state with all that the view shows, and neither hands nor deck."""
    s = Position()
    s.tables = v.tables
    s.introductory, s.intro_income_paid, s.farm_industry_only, s.gloucester_optional, s.tie_by_level = v.switches
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
    s.merchant_tile = list(v.merchant_tile)
    s.barrels = v.barrels
    return s

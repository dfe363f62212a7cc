"""Set-up, and what prepares each further round (chapters "Spielaufbau", "Vorbereitung für die nächste Runde")."""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, filled, ints
from millrace.core.machine import Happening, push
from millrace.core.rng import Generator
from millrace.core.texts import Message

from .content import ROUNDS
from .economy import LOANS
from .frames import BEGIN_ROUND
from .state import Position
from .tables import (
    BANK,
    CLUB,
    COST_GOOD_COUNT,
    DICE_VALUES,
    GREEN,
    LOCATIONS,
    MUSEUM,
    PATENT_OFFICE,
    SOURCE_IDS,
    START_POINTS,
    Tables,
)

# -- Set-up -------------------------------------------------------------------------------------------------------


def lay_out(s: Position, t: Tables, players: int, chance: Generator) -> None:
    """Lay everything out for the first round, drawing from the set-up stream of chance."""
    lay_out_board(s, t, players)
    deal_nations(s, chance)
    s.patent_stack = shuffled(range(len(t.patent_ids)), chance)
    s.person_stack = shuffled(range(len(t.person_ids)), chance)
    s.green_stack = shuffled(range(GREEN), chance)
    s.share_stack = ints([share for round in range(1, ROUNDS + 1) for share in shuffled(shares_of(t, round), chance)])
    s.loans = shuffled([value for value in range(LOANS) for _ in range(t.loan_copies)], chance)
    s.publisher = chance.below(len(t.publisher_ids))  # CRY-SETUP-14
    deal_flyers(s, chance)
    fill_displays(s)
    s.reveals = 0


def shuffled(items: Growing | range, chance: Generator) -> Ints:
    """Things in random order."""
    order = list(items)
    chance.shuffle(order)
    return ints(order)


def shares_of(t: Tables, round: int) -> Growing:
    """The shares of a round."""
    return [share for share in range(len(t.share_ids)) if t.share_round[share] == round]


def deal_nations(s: Position, chance: Generator) -> None:
    """A random player board with a random side up for everybody (CRY-SETUP-03)."""
    t = s.tables
    boards = sorted(set(t.nation_board))
    chance.shuffle(boards)
    nations: Growing = []
    for player in range(s.players):
        sides = [nation for nation in range(len(t.nation_ids)) if t.nation_board[nation] == boards[player]]
        nations.append(sides[chance.below(len(sides))])
    s.nation = ints(nations)


def deal_flyers(s: Position, chance: Generator) -> None:
    """A random flyer of its colour for every flyer field (CRY-SETUP-19)."""
    flyers: Growing = []
    for colour in s.tables.flyers_of:
        left = [flyer for flyer in colour if flyer not in flyers]
        flyers.append(left[chance.below(len(left))])
    s.flyers = ints(flyers)


def lay_out_board(s: Position, t: Tables, players: int) -> None:
    """The boards before anything is dealt, and what the players start with."""
    start = t.content.start
    s.tables, s.players, s.done_code = t, players, t.done_code
    s.round, s.phase, s.turn, s.reveals, s.seat = 1, 1, 0, 0, 0
    s.stack, s.offer = ints([]), None
    s.place_in_order = s.location = s.passed = s.options_used = s.abilities_used = s.builds = 0
    s.tiles_used = s.levels_used = s.watch_used = s.watch_side = s.publisher = s.tickets_used = s.bought = (
        s.tiles_gone
    ) = 0
    s.loan_top = s.patents_known = s.persons_known = 0
    s.watch_owner = s.on_turn = -1
    s.market_gears = t.market_gears  # CRY-SETUP-17
    s.violet_left = (1 << len(t.tile_ids)) - (1 << GREEN)
    s.money, s.gear, s.energy = filled(start.money, players), filled(start.gear, players), filled(start.energy, players)
    s.newspapers, s.income = filled(start.newspaper, players), filled(t.start_income, players)
    s.westminster, s.buzz = filled(1, players), filled(0, players)
    s.dice, s.dice_supply = filled(start.dice, players), filled(start.dice_supply, players)
    s.setting = filled(0, players * DICE_VALUES)
    s.placed_owner, s.placed_value = filled(-1, len(t.space_ids)), filled(0, len(t.space_ids))
    s.actions_used, s.market = filled(0, LOCATIONS), filled(-1, t.levels)
    s.poster_due, s.discount = filled(-1, players), filled(0, COST_GOOD_COUNT)
    s.order, s.vp = ints(range(players)), filled(start.vp, players)
    s.score = filled(0, players * len(SOURCE_IDS))
    for player in range(players):
        s.score[player * len(SOURCE_IDS) + START_POINTS] = start.vp
    s.tickets, s.order_level, s.nation = filled(0, players), filled(0, players), filled(0, players)
    s.patents, s.prototypes, s.persons = filled(0, players), filled(0, players), filled(0, players)
    s.tiles, s.shares, s.links = filled(0, players), filled(0, players), filled(0, players)
    s.loans_open, s.loans_repaid = filled(0, players * LOANS), filled(0, players)
    s.markers, s.arrived = filled(0, players), ints([])
    s.loans, s.share_stack, s.flyers = ints([]), ints([]), filled(0, len(t.flyers_of))
    s.patent_stack, s.person_stack, s.green_stack = ints([]), ints([]), ints([])
    s.patent_display, s.person_display = ints([]), ints([])
    s.tile_display, s.share_display = ints([]), ints([])


def fill_displays(s: Position) -> None:
    """Fill the card, tile and share spaces from the stacks (CRY-SETUP-08, -09, -11, -13, CRY-PREP-04..07, -10)."""
    t = s.tables
    s.patent_display, s.patent_stack = drawn(s.patent_stack, t.display_size[PATENT_OFFICE])
    s.tile_display, s.green_stack = drawn(s.green_stack, t.display_size[MUSEUM])
    s.person_display, s.person_stack = drawn(s.person_stack, t.display_size[CLUB])
    s.patents_known = min(s.patents_known, len(s.patent_stack))
    s.persons_known = min(s.persons_known, len(s.person_stack))
    shares = [share for share in s.share_stack if t.share_round[share] == s.round]
    s.share_display = ints(shares[: t.display_size[BANK]])
    s.share_stack = ints([share for share in s.share_stack if t.share_round[share] > s.round])
    s.reveals += 1


def drawn(stack: Ints, number: int) -> tuple[Ints, Ints]:
    """So many cards from the top of a stack, and what is left of it."""
    return stack[:number], stack[number:]


# -- The next round -----------------------------------------------------------------------------------------------


def prepare(s: Position) -> None:
    """Phase 7: the market, dice back, new displays, the next round (CRY-PREP-01..09)."""
    t = s.tables
    s.phase = 7
    s.market_gears = t.market_gears
    s.market = ints([*s.market[1:], -1])
    s.placed_owner, s.placed_value = filled(-1, len(t.space_ids)), filled(0, len(t.space_ids))
    s.actions_used = filled(0, LOCATIONS)
    s.options_used = s.abilities_used = 0
    s.patents_known += len(s.patent_display)
    s.persons_known += len(s.person_display)
    s.patent_stack = ints([*s.patent_stack, *s.patent_display])
    s.person_stack = ints([*s.person_stack, *s.person_display])
    for tile in s.tile_display:
        s.tiles_gone |= 1 << tile
    s.round += 1
    fill_displays(s)
    push(s, BEGIN_ROUND)


def prepare_log(h: Happening[Position]) -> list[Message]:
    """The round that begins."""
    return [Message("log.round", round=h.after.round)]

"""What effects, orders and publishers count of a player (ledger chapters ORDER, TIMES, EFFECT)."""

from __future__ import annotations

from typing import Final

from millrace.parts.effects import Count, Tally

from .state import Position

# What can be counted, in the order of the vocabulary
PERSONS: Final = 0
PROTOTYPES: Final = 1
PATENTS: Final = 2
PERSONS_PROTOTYPES: Final = 3
LINKS: Final = 4
SHARES: Final = 5
RESEARCH: Final = 6
RESEARCH_INSTANT: Final = 7
RESEARCH_PERMANENT: Final = 8
LOANS_OPEN: Final = 9
LOANS_ALL: Final = 10
NEWSPAPERS: Final = 11
GEARS_ENERGY: Final = 12
DICE: Final = 13
MARKET: Final = 14
MARKET_TOP: Final = 15
WESTMINSTER: Final = 16
INCOME: Final = 17
BUZZ: Final = 18
ORDER_LEVEL: Final = 19
TICKETS: Final = 20
CHANGED_BY_FREE_ACTIONS: Final = (
    RESEARCH, RESEARCH_INSTANT, RESEARCH_PERMANENT, LOANS_OPEN, LOANS_ALL, NEWSPAPERS, GEARS_ENERGY, DICE, INCOME,
)  # fmt: skip
"""What newspapers, trades and loans change, research tiles included: a loan may push one out (CRY-LOAN-04)."""


def count(s: Position, player: int, what: int) -> int:
    """How many of something a player has."""
    if what <= SHARES:
        return count_cards(s, player, what)
    if what <= RESEARCH_PERMANENT:
        tiles = s.tiles[player]
        if what == RESEARCH_INSTANT:
            tiles &= ~s.tables.permanent
        elif what == RESEARCH_PERMANENT:
            tiles &= s.tables.permanent
        return tiles.bit_count()
    if what == LOANS_OPEN:
        return open_loans(s, player)
    if what == LOANS_ALL:
        return open_loans(s, player) + s.loans_repaid[player]
    if what == NEWSPAPERS:
        return s.newspapers[player]
    if what == GEARS_ENERGY:
        return s.gear[player] + s.energy[player]
    if what == DICE:
        return s.dice[player]
    if what == MARKET:
        return in_market(s, player)
    if what == MARKET_TOP:
        return market_top(s, player)
    if what == WESTMINSTER:
        return s.westminster[player]
    if what == INCOME:
        return s.tables.income_values[s.income[player]]
    if what == BUZZ:
        return s.buzz[player]
    return s.order_level[player] if what == ORDER_LEVEL else s.tickets[player]


def count_cards(s: Position, player: int, what: int) -> int:
    """How many cards or shares of a kind a player has."""
    if what == PERSONS:
        return s.persons[player].bit_count()
    if what == PROTOTYPES:
        return s.prototypes[player].bit_count()
    if what == PATENTS:
        return s.patents[player].bit_count()
    if what == PERSONS_PROTOTYPES:
        return s.persons[player].bit_count() + s.prototypes[player].bit_count()
    return s.links[player] if what == LINKS else s.shares[player].bit_count()


def open_loans(s: Position, player: int) -> int:
    """How many loans a player has not repaid."""
    return s.loans_open[player * 3] + s.loans_open[player * 3 + 1] + s.loans_open[player * 3 + 2]


def all_loans(s: Position, player: int) -> int:
    """How many loans a player has taken."""
    return open_loans(s, player) + s.loans_repaid[player]


def in_market(s: Position, player: int) -> int:
    """How many assistants a player has in the Black Market."""
    number = 0
    for owner in s.market:
        if owner == player:
            number += 1
    return number


def market_top(s: Position, player: int) -> int:
    """The level of a player's highest assistant, from 1; 0 if there is none."""
    top = 0
    for level, owner in enumerate(s.market):
        if owner == player:
            top = level + 1
    return top


def tally(s: Position, player: int) -> Tally:
    """What there is to count for a player."""

    def counted(what: Count) -> int:
        return count(s, player, what.primitive)

    return counted

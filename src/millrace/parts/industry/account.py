"""Money, income and points of the players: paying, flipping tiles, settling debts, the turn order by spending."""

from __future__ import annotations

from millrace.core.lists import filled, replaced
from millrace.core.outcome import Outcome
from millrace.core.texts import Message
from millrace.parts.income import advance
from millrace.parts.industry.board import take_off_tile
from millrace.parts.industry.sources import SHORTFALL
from millrace.parts.industry.state import IndustryState
from millrace.parts.order import by_spending
from millrace.parts.ranking import by_source, ranked, tie_break


def pay(s: IndustryState, player: int, amount: int) -> None:
    """Spend money, on credit where payments are lent; what was spent decides the next turn order."""
    s.money[player] -= amount
    s.spent[player] += amount
    if s.money[player] < 0 and s.map.lending:
        borrow(s, player)


def borrow(s: IndustryState, player: int) -> None:
    """Take as many loans as a player needs whose money has gone below nothing, and no more."""
    loans = loans_for(s, -s.money[player])
    s.money[player] += loans * s.map.lending
    s.loans = replaced(s.loans, player, s.loans[player] + loans)


def loans_for(s: IndustryState, lacking: int) -> int:
    """How many loans bring so much money."""
    return -(-lacking // s.map.lending)


def purse(s: IndustryState, player: int) -> int:
    """What the player can spend: money below nothing buys nothing, but what costs nothing stays possible."""
    money = s.money[player]
    return money if money > 0 else 0


def short_of_money(needed: int, money: int) -> Message:
    """The reason for want of money."""
    return Message("refuse.money", needed=needed, money=money)


def settle_turn_order(s: IndustryState) -> None:
    """Who spent least goes first; equals keep their order; the money spent goes to the bank."""
    s.order = by_spending(s.order, s.spent)
    s.spent = filled(0, s.players)
    s.place_in_order = 0


# -- Income -------------------------------------------------------------------------------------------------------


def raise_income(s: IndustryState, player: int, steps: int) -> None:
    """Move the income marker forward by single spaces, at most to the last one."""
    s.income[player] = advance(s.income[player], steps, s.map.last_space)


def income_level(s: IndustryState, player: int) -> int:
    """The income at which the player's marker stands."""
    return s.map.level_of_space[s.income[player]]


def flip(s: IndustryState, slot: int) -> None:
    """Turn a tile over; its owner gets its profit and the higher income at once."""
    player, kind = s.owner[slot], s.tile[slot]
    s.flipped |= 1 << slot
    s.money[player] += s.map.tile_profit[kind]
    raise_income(s, player, s.map.tile_income[kind])


# -- Points -------------------------------------------------------------------------------------------------------


def gain_vp(s: IndustryState, player: int, source: int, amount: int) -> None:
    """Count victory points and keep account of where they came from."""
    entry = player * len(s.map.source_ids) + source
    s.vp = replaced(s.vp, player, s.vp[player] + amount)
    s.score = replaced(s.score, entry, s.score[entry] + amount)


def score_tiles(s: IndustryState, source: int, lowest_level: int) -> None:
    """Score the flipped tiles from a level upwards."""
    m = s.map
    for slot, kind in enumerate(s.tile):
        if s.flipped >> slot & 1 and m.tile_level[kind] >= lowest_level:
            gain_vp(s, s.owner[slot], source, m.tile_vp[kind])


def accounts(s: IndustryState) -> tuple[dict[str, int], ...]:
    """Where the points of each player came from so far."""
    return tuple([breakdown(s, player) for player in range(s.players)])


def breakdown(s: IndustryState, player: int) -> dict[str, int]:
    """Where a player's points came from, without the sources that gave none."""
    sources = s.map.source_ids
    first = player * len(sources)
    return by_source(sources, [s.score[first + source] for source in range(len(sources))])


def result(s: IndustryState, standings: list[tuple[int, ...]], tie_breaks: tuple[str, ...]) -> Outcome:
    """How the game ended, by each player's points and what decides between equal ones, in this order."""
    return Outcome(
        ranking=ranked(standings),
        scores=tuple(s.vp),
        breakdown=accounts(s),
        tie_break=tie_break(standings, tie_breaks),
    )


# -- Debts --------------------------------------------------------------------------------------------------------


def tile_value(s: IndustryState, slot: int) -> int:
    """What a tile removed for a debt brings: a part of its cost in money, rounded down."""
    return s.map.tile_money[s.tile[slot]] // s.map.tile_value_divisor


def remove_for_debt(s: IndustryState, slot: int) -> bool:
    """Remove a tile; what it brings pays the debt, the rest is kept. Whether a debt is left."""
    value = tile_value(s, slot)
    take_off_tile(s, slot)
    if value < s.debt:
        s.debt -= value
        return True
    s.money[s.seat] += value - s.debt
    s.debt = 0
    return False


def lose_points_for_debt(s: IndustryState) -> None:
    """Each pound still owed costs a point, never below 0."""
    gain_vp(s, s.seat, SHORTFALL, -min(s.debt, s.vp[s.seat]))
    s.debt = 0

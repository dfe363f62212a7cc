"""The end of the game: what railways bring, loans, and points (chapters "Spielende", "Spielsieger")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import ints
from millrace.core.machine import Happening
from millrace.core.texts import Message
from millrace.parts.bits import members
from millrace.parts.industry.account import gain_vp
from millrace.parts.industry.board import occupied_slots
from millrace.parts.industry.display import discard_hands
from millrace.parts.industry.loans import repaid_event, repay
from millrace.parts.industry.log import score_event, tile_origin, won_event

from .outcome import outcome
from .state import Position
from .tables import LOAN_POINTS, MONEY_POINTS, TILE_POINTS


def occupied_spaces(s: Position, place: int) -> int:
    """Spaces of a place that count for railways: tiles, a market, a settlement (AOI-SCORE-04..06)."""
    t = s.tables
    spaces = (occupied_slots(s) & t.slots_at[place]).bit_count() + (t.market_places >> place & 1)
    return spaces + t.settlement_spaces if t.settlements >> place & 1 else spaces


def rail_worth(s: Position, line: int) -> int:
    """What a railway on a link brings as the map stands (AOI-SCORE-02, -07, -08)."""
    t = s.tables
    spaces = 0
    for place in t.line_places[line]:
        spaces += occupied_spaces(s, place)
    return t.rail_worth + t.worth_per_space * spaces


def rail_income(s: Position, player: int) -> int:
    """What all railways of a player bring at the end."""
    money = 0
    for line, owner in enumerate(s.line_owner):
        if owner == player:
            money += rail_worth(s, line)
    return money


def tile_levels(s: Position, player: int) -> int:
    """The points of a player's tiles on the map, flipped or not (AOI-SCORE-13, -14)."""
    t = s.tables
    levels = 0
    for slot in members(s.own[player]):
        levels += t.tile_vp[s.tile[slot]]
    return levels


def final_scoring(s: Position) -> None:
    """Railway income, loans repaid as far as money goes, then the points (AOI-SCORE-01..17, AOI-END-07)."""
    t = s.tables
    for player in range(s.players):
        s.money[player] += rail_income(s, player)
        repay(s, player, min(s.loans[player], s.money[player] // t.lending))
        gain_vp(s, player, MONEY_POINTS, s.money[player] // t.money_per_vp)
        gain_vp(s, player, TILE_POINTS, tile_levels(s, player))
        gain_vp(s, player, LOAN_POINTS, -t.content.loan.unpaid_vp * s.loans[player])
    discard_hands(s)  # they are worth nothing (AOI-END-07)
    s.seat = -1
    s.stack = ints([])


def scoring_log(h: Happening[Position]) -> list[Message]:
    """What the railways bring, the loans repaid, the points, and who has won."""
    old, s = h.before, h.after
    events = [Message("log.game-ends")]
    for player in range(s.players):
        events.append(Message("log.rail-income", seat=seat_letter(player), money=rail_income(old, player)))
        loans = old.loans[player] - s.loans[player]
        events += [repaid_event(s, player, loans)] if loans else []
        tiles = [tile_origin(old, slot, TILE_POINTS) for slot in members(old.own[player])]
        events.append(score_event(h, player, tiles))
    result = outcome(s)
    assert result is not None
    return [*events, won_event(result, {"turn-order": "log.won-by-order"})]

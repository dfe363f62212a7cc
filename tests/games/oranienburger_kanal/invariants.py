"""What is conserved in Oranienburger Kanal, and what holds at every moment."""

from __future__ import annotations

from millrace.games.oranienburger_kanal.rules.frames import SITE, START, TASK_BITS, TASK_MASK
from millrace.games.oranienburger_kanal.rules.notation import read, write
from millrace.games.oranienburger_kanal.rules.outcome import outcome
from millrace.games.oranienburger_kanal.rules.setup import derive
from millrace.games.oranienburger_kanal.rules.state import GAMES, Position
from millrace.games.oranienburger_kanal.rules.tables import (
    ALL_FIELDS,
    CANAL,
    COLOUR,
    DECK,
    FIELDS,
    GOOD_COUNT,
    KINDS,
    PLOTS,
    RAIL,
    SPACES,
)

DISPLAY_BY_ROUND = (4, 5, 5, 6, 6, 6, 6)
"""Of a solo game, at the start of each round."""

LONGEST = 20 * 3 + 1
"""Rounds of a game for two at most, with the guard against stalled games: three for each structure in the stacks."""


def check(s: Position) -> None:
    check_structures(s)
    check_boards(s)
    check_goods(s)
    check_rounds(s)


def check_structures(s: Position) -> None:
    """Every structure is in one place; of each colour at most as many are in play as were dealt."""
    placed = [card for card in s.plots if card >= 0]
    # A structure already paid for lies on the stack until its space is chosen.
    paid = [frame >> TASK_BITS for frame in s.stack if frame & TASK_MASK == SITE]
    everywhere = placed + paid + s.display + s.deck[s.top :]
    assert len(everywhere) == len(set(everywhere))
    assert all(s.first_card <= card < s.first_card + DECK for card in everywhere)
    assert [s.tables.card_colour[card] for card in s.deck] == sorted(s.tables.card_colour[card] for card in s.deck)
    rest = [s.tables.card_colour[card] for card in s.deck[s.top :]]
    assert [rest.count(colour) for colour in range(3)] == s.left
    for card in placed + s.display:
        assert s.seen >> card - s.first_card & 1 and s.shown >> card - s.first_card & 1
    hidden = s.deck[s.top :]
    again = sum(s.seen >> card - s.first_card & 1 for card in hidden)
    assert again <= (1 if s.campaign and s.game == GAMES else 0)
    if s.players == 1:
        assert s.display == sorted(s.display)


def check_boards(s: Position) -> None:
    """No route space holds two routes; networks hang together; bridges have what they need."""
    t = s.tables
    for seat in range(s.players):
        kinds = s.routes[seat * KINDS : (seat + 1) * KINDS]
        assert sum(mask.bit_count() for mask in kinds) == (kinds[0] | kinds[1] | kinds[2] | kinds[3]).bit_count()
        assert (kinds[0] | kinds[1] | kinds[2] | kinds[3]) & ~ALL_FIELDS == 0
        if s.seat < 0 or s.stack[-1] != START:
            assert connected(s, kinds[RAIL]) and connected(s, kinds[CANAL])
        occupied = kinds[0] | kinds[1] | kinds[2] | kinds[3]
        for field in range(FIELDS):
            if s.bridges[seat] >> field & 1:
                assert occupied >> field & 1 and t.inner_fields >> field & 1
                assert t.field_plots[field] & ~s.built[seat] == 0
        assert s.start_paths[seat].bit_count() <= 2


def connected(s: Position, fields: int) -> bool:
    reached = fields & -fields
    frontier = reached
    while frontier:
        field = frontier.bit_length() - 1
        frontier &= ~(1 << field)
        new = s.tables.adjoining[field] & fields & ~reached
        reached |= new
        frontier |= new
    return reached == fields


def check_goods(s: Position) -> None:
    for seat in range(s.players):
        stock = s.stock[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]
        assert all(0 <= number <= limit for number, limit in zip(stock, s.tables.limit, strict=True))
    assert all(coins >= 0 for coins in s.coins) and len(s.coins) == SPACES


def check_rounds(s: Position) -> None:
    discs = s.chosen.bit_count()
    assert discs == s.turns_taken + (1 if s.space >= 0 else 0)
    assert discs <= s.tables.turns[s.players - 1]
    if s.players == 1:
        assert 0 <= s.blocked < SPACES and not s.chosen >> s.blocked & 1
        assert 1 <= s.round <= 7 and s.last_round == (s.round == 7)
        if not discs and s.seat >= 0:
            assert len(s.display) == DISPLAY_BY_ROUND[s.round - 1]
            assert s.coins[s.blocked] == 0
    else:
        assert s.blocked == -1 and len(s.display) <= 6
        if s.idle_limit:
            assert s.round <= LONGEST


def check_step(before: Position, code: int, after: Position) -> None:
    """Structures and roads, rails and canals stay where they are; what is derived is true."""
    assert after.turn >= before.turn and after.reveals >= before.reveals
    if before.game == after.game:
        for index in range(before.players * PLOTS):
            assert before.plots[index] in (-1, after.plots[index])
        for seat in range(before.players):
            for kind in range(1, KINDS):
                assert before.routes[seat * KINDS + kind] & ~after.routes[seat * KINDS + kind] == 0
            assert before.bridges[seat] & ~after.bridges[seat] == 0
        assert after.top >= before.top
    fresh = after.copy()
    derive(fresh)
    assert fresh.built == after.built
    if after.seat < 0 or after.stack[-1] != START:
        assert fresh.reach == after.reach
    if after.turn % 5 == 0:
        assert read(write(after), after.tables).key() == after.key()
    check_other_seats(before, after)


def check_other_seats(before: Position, after: Position) -> None:
    """A decision changes only the decider's own board (ORA-INFO-06); only one starting player is ever drawn."""
    if before.game != after.game or before.stack[-1] == START:
        return
    for seat in range(before.players):
        if seat != before.seat:
            boards = [s.routes[seat * KINDS : (seat + 1) * KINDS] for s in (before, after)]
            assert boards[0] == boards[1]


def check_end(s: Position) -> None:
    assert s.stack == [] and s.codes() == [] and s.pending == []
    assert s.last_round == 1 and s.left == [0, 0, 0]
    assert s.game == (GAMES if s.campaign else 1)
    result = outcome(s)
    assert result is not None
    assert sorted(seat for group in result.ranking for seat in group) == list(range(s.players))
    assert [sum(account.values()) for account in result.breakdown] == list(result.scores)
    assert max(result.scores) == result.scores[result.winners[0]]
    if s.campaign:
        assert s.seen.bit_count() == 3 * 18 - 1 and s.seen >> 2 * COLOUR == (1 << COLOUR) - 1

"""What is conserved in Crystal Palace, and what holds at every moment."""

from __future__ import annotations

from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.games.crystal_palace.rules.counts import all_loans, in_market
from millrace.games.crystal_palace.rules.dice import dice_set, dice_to_set
from millrace.games.crystal_palace.rules.economy import LOANS
from millrace.games.crystal_palace.rules.frames import FINISH_BUILD, HIRED, LAY_TILE, PLAYER_BITS, TASK_BITS
from millrace.games.crystal_palace.rules.notation import read, write
from millrace.games.crystal_palace.rules.outcome import outcome
from millrace.games.crystal_palace.rules.state import Position
from millrace.games.crystal_palace.rules.tables import GREEN, SOURCE_IDS
from millrace.games.crystal_palace.rules.view import determinise, view
from millrace.parts.bits import members

DICE = 6
ASSISTANTS = 5
"""Those of a player that can stand in the Black Market; one more stands on the order."""
FIELDS = 10
BUZZ_MARKERS = 2
LONGEST = 3000
"""Decisions of a game at most."""

_decisions = 0
"""Decisions of the game that is being played, since its first."""


def check(s: Position) -> None:
    check_cards(s)
    check_tiles(s)
    check_shares(s)
    check_loans(s)
    check_figures(s)
    check_dice(s)
    check_market(s)
    check_points(s)


def on_the_way(s: Position, task: int) -> list[int]:
    """The cards or tiles that pending steps of a kind will hand over."""
    mask = (1 << TASK_BITS) - 1
    return [frame >> TASK_BITS + PLAYER_BITS for frame in s.stack if frame & mask == task]


def owned(*masks: list[int]) -> list[int]:
    """The numbers of what players have, once for each owner."""
    return [number for mask in masks for owner in mask for number in members(owner)]


def check_cards(s: Position) -> None:
    """Every patent and every person is in one place: display, stack, a player's, or just being paid for."""
    built = [patent for patent in on_the_way(s, FINISH_BUILD) if patent not in owned(s.prototypes)]
    patents = [*s.patent_display, *s.patent_stack, *owned(s.patents, s.prototypes), *built]
    assert sorted(patents) == list(range(len(s.tables.patent_ids)))
    persons = [*s.person_display, *s.person_stack, *owned(s.persons), *on_the_way(s, HIRED)]
    assert sorted(persons) == list(range(len(s.tables.person_ids)))
    assert 0 <= s.patents_known <= len(s.patent_stack) and 0 <= s.persons_known <= len(s.person_stack)
    for player in range(s.players):
        # Of a prototype just built, its builder is the player on turn.
        prototypes = s.prototypes[player] | sum([1 << patent for patent in built if player == s.on_turn])
        links = [(s.tables.person_links[person] & prototypes).bit_count() for person in members(s.persons[player])]
        assert s.links[player] == sum(links)


def check_tiles(s: Position) -> None:
    """Every research tile is in one place; violet ones are never on display; they share the fields with loans."""
    laid = on_the_way(s, LAY_TILE)
    tiles = [*s.tile_display, *s.green_stack, *owned(s.tiles), *members(s.tiles_gone | s.violet_left), *laid]
    assert sorted(tiles) == list(range(len(s.tables.tile_ids)))
    assert all(tile < GREEN for tile in (*s.tile_display, *s.green_stack))
    for player in range(s.players):
        number, loans = s.tiles[player].bit_count(), all_loans(s, player)
        assert number + loans <= FIELDS or (number == 0 and loans > FIELDS)


def check_shares(s: Position) -> None:
    """No share is in two places; open ones are of this round, those to come of later rounds."""
    t = s.tables
    shares = [*s.share_display, *s.share_stack, *owned(s.shares)]
    assert len(shares) == len(set(shares)) <= len(t.share_ids)
    assert all(t.share_round[share] == s.round for share in s.share_display)
    assert sorted(s.share_stack) == [share for share in range(len(t.share_ids)) if t.share_round[share] > s.round]
    assert all(t.share_round[share] <= s.round for share in owned(s.shares))


def check_loans(s: Position) -> None:
    """Loans taken are those drawn from the supply, and further ones once it is empty."""
    t = s.tables
    assert sorted(s.loans) == sorted([value for value in range(LOANS) for _ in range(t.loan_copies)])
    taken = sum([all_loans(s, player) for player in range(s.players)])
    assert taken == s.loan_top or (taken > s.loan_top == len(s.loans))
    if taken == s.loan_top:
        for value in range(LOANS):
            drawn = list(s.loans[: s.loan_top]).count(value)
            assert sum([s.loans_open[player * LOANS + value] for player in range(s.players)]) <= drawn


def check_figures(s: Position) -> None:
    t = s.tables
    assert sorted(s.order) == list(range(s.players))
    assert all((right - left) % s.players == 1 for left, right in zip(s.order, s.order[1:], strict=False))
    for player in range(s.players):
        assert min(s.money[player], s.gear[player], s.energy[player], *s.loans_open, *s.loans_repaid) >= 0
        assert 0 <= s.newspapers[player] <= 7
        assert 0 <= s.income[player] < len(t.income_values)
        assert 1 <= s.westminster[player] <= 5 and 0 <= s.order_level[player] <= 3
        assert 0 <= s.buzz[player] <= 40 and (s.buzz[player] == 40) == (player in list(s.arrived))
        assert s.markers[player].bit_count() <= BUZZ_MARKERS
        posters = list(t.content.posters.values())
        assert all(posters[poster].field <= s.buzz[player] for poster in members(s.markers[player]))
    assert len(s.arrived) == len(set(s.arrived))
    assert len({t.nation_board[nation] for nation in s.nation}) == s.players
    assert -1 <= s.watch_owner < s.players and 1 <= s.round <= 5 and 1 <= s.phase <= 8


def check_dice(s: Position) -> None:
    """Everybody has six dice; no more are set or placed than are in use; no location has too many users."""
    for player in range(s.players):
        assert s.dice[player] + s.dice_supply[player] + s.tickets[player] == DICE
        placed = list(s.placed_owner).count(player)
        assert dice_set(s, player) + placed <= dice_to_set(s, player)
    assert s.tickets_used == sum(s.tickets) <= 3
    for location, used in enumerate(s.actions_used):
        assert 0 <= used <= len(s.tables.action_heads[location])
    for space, owner in enumerate(s.placed_owner):
        assert (owner >= 0) == (s.placed_value[space] >= s.tables.space_low[space] > 0)


def check_market(s: Position) -> None:
    """One owner a level, no more assistants than pieces, and a free space, for who takes the last one raids."""
    assert len(s.market) == s.tables.levels and all(-1 <= owner < s.players for owner in s.market)
    assert all(in_market(s, player) <= ASSISTANTS for player in range(s.players))
    assert -1 in list(s.market)
    assert 0 <= s.market_gears <= s.tables.market_gears


def check_points(s: Position) -> None:
    sources = len(SOURCE_IDS)
    for player in range(s.players):
        assert sum(s.score[player * sources : (player + 1) * sources]) == s.vp[player]


def check_step(before: Position, code: int, after: Position) -> None:
    """What is reached is never lost, and every game ends in time; text and views hold together."""
    count_decision(before)
    assert after.turn >= before.turn and after.reveals >= before.reveals and after.round >= before.round
    for player in range(before.players):
        for mask in ("prototypes", "persons", "shares", "markers"):
            assert getattr(before, mask)[player] & ~getattr(after, mask)[player] == 0
        for figure in ("buzz", "westminster", "order_level", "tickets", "loans_repaid", "links"):
            assert getattr(before, figure)[player] <= getattr(after, figure)[player]
    assert before.tiles_gone & ~after.tiles_gone == 0
    if after.turn % 5 == 0:
        assert read(write(after), after.tables).key() == after.key()
    if after.turn % 11 == 0 and after.seat >= 0:
        for seat in (after.seat, SPECTATOR):
            seen = view(after, seat)
            assert view(determinise(seen, Generator.from_seed(str(code), "views")), seat) == seen


def count_decision(before: Position) -> None:
    """Count the decisions of a game; its first one meets the dice of nobody."""
    global _decisions
    is_first = before.round == 1 and before.phase == 1 and not any(before.setting)
    _decisions = 1 if is_first else _decisions + 1
    assert _decisions <= LONGEST


def check_end(s: Position) -> None:
    assert s.stack == [] and s.codes() == [] and (s.round, s.phase) == (5, 8)
    assert sum(s.gear) + sum(s.energy) + sum(s.newspapers) == 0
    result = outcome(s)
    assert result is not None
    assert sorted(seat for group in result.ranking for seat in group) == list(range(s.players))
    assert [sum(account.values()) for account in result.breakdown] == list(result.scores) == list(s.vp)
    assert max(result.scores) == result.scores[result.winners[0]]

"""Playing by entries, at random: decisions, second thoughts, bots and people who change seats."""

from random import Random

from millrace import bots
from millrace.core.record import Player
from millrace.store.log import CONFIRM, MOVE, PLAY, RESTART, SEAT, UNDO, Entry
from millrace.store.matches import Matches, MatchRow, Setup
from millrace.table.match import Match, bot_choice

TITLE = "brass-birmingham"
TWO = (Player("human", "Anna"), Player("human", "Bert"))


def begun(matches: Matches, players: tuple[Player, ...] = TWO, seed: str = "3", **values: object) -> MatchRow:
    return matches.create(Setup(TITLE, players, seed=seed, **values), [])  # type: ignore[arg-type]


def next_entry(match: Match, chance: Random) -> Entry:
    """Something that the player whose turn it is might do."""
    seat = match.actor
    if not match.human(seat):
        if chance.random() < 0.1:
            return Entry(SEAT, seat, "human Back")
        return Entry(MOVE, seat, bot_choice(match.game, seat, bots.make(match.players[seat].kind)).text)
    luck = chance.random()
    if luck < 0.05:
        return Entry(SEAT, seat, f"random {match.players[seat].name}".rstrip())
    if luck < 0.2 and match.can_undo:
        return Entry(UNDO, seat)
    if luck < 0.25 and match.can_undo:
        return Entry(RESTART, seat)
    if match.pending is not None:
        return Entry(CONFIRM, seat)
    return Entry(PLAY, seat, chance.choice(list(match.game.options_for(seat))).text)


def play_on(matches: Matches, match_id: str, count: int, chance: Random) -> int:
    """Let so many things happen; the rev after them."""
    for _ in range(count):
        with matches.table(match_id) as table:
            if table.match.game.is_over:
                return table.rev
            entry, rev = next_entry(table.match, chance), table.rev
        matches.act(match_id, rev, [entry])
    with matches.table(match_id) as table:
        return table.rev


def looks(match: Match) -> tuple[object, ...]:
    """All that makes a match what it is."""
    return (
        str(match.record),
        match.game.state_hash,
        match.pending,
        match.unconfirmed,
        match.players,
        match.log.entries,
    )

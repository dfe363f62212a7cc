"""Playing by entries, at random: decisions, second thoughts, bots and people who change seats."""

from random import Random

from millrace import bots
from millrace.core.record import Player
from millrace.store.log import AGREE, ASK_BACK, CONFIRM, MOVE, PLAY, REFUSE, RESTART, SEAT, UNDO, Act
from millrace.store.matches import Matches, NewMatch
from millrace.store.rows import MatchRow
from millrace.table.match import Match, bot_choice
from millrace.table.seats import letters

TITLE = "brass-birmingham"
TWO = (Player("human", "Anna"), Player("human", "Bert"))


def begun(matches: Matches, players: tuple[Player, ...] = TWO, seed: str = "3", **values: object) -> MatchRow:
    return matches.create(NewMatch(TITLE, players, seed=seed, **values), [])  # type: ignore[arg-type]


def first_option(matches: Matches, match_id: str) -> str:
    with matches.table(match_id) as table:
        return table.match.game.options[0].text


def next_entry(match: Match, chance: Random) -> Act:
    """Something that somebody at the table might do."""
    if match.request is not None and match.request.open and chance.random() < 0.5:
        return _answer(match, chance)
    if match.humans and match.standing > 20 and chance.random() < 0.03:
        return _request(match, chance)
    seat = match.actor
    if not match.human(seat):
        if chance.random() < 0.1:
            return Act(SEAT, seat, "human Back")
        return Act(MOVE, seat, bot_choice(match.game, seat, bots.make(match.players[seat].kind)).text)
    luck = chance.random()
    if luck < 0.05:
        return Act(SEAT, seat, f"random {match.players[seat].name}".rstrip())
    if luck < 0.2 and match.can_undo:
        return Act(UNDO, seat)
    if luck < 0.25 and match.can_undo:
        return Act(RESTART, seat)
    if match.pending is not None:
        return Act(CONFIRM, seat)
    return Act(PLAY, seat, chance.choice(list(match.game.options_for(seat))).text)


def _request(match: Match, chance: Random) -> Act:
    """Somebody asks to take something back, now and then for everybody at once."""
    choices = [at for at, step in enumerate(match.game.steps[: match.standing]) if not step.forced]
    seat = chance.choice(match.humans)
    spoken_for = match.people if chance.random() < 0.3 else (seat,)
    if match.request is not None and match.request.open:
        return Act(REFUSE, match.request.seat)
    return Act(ASK_BACK, seat, f"{chance.choice(choices[-10:])} {letters(spoken_for)} {letters(match.people)}")


def _answer(match: Match, chance: Random) -> Act:
    """Somebody who is asked agrees or, now and then, refuses."""
    assert match.request is not None
    seat = chance.choice(match.request.missing)
    return Act(AGREE, seat, letters((seat,))) if chance.random() < 0.8 else Act(REFUSE, seat)


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
        match.unconfirmed_steps,
        match.players,
        match.request,
        match.taken_back,
        match.log.entries,
    )

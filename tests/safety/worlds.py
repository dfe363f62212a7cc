"""Two worlds that look alike to one viewer: the match as it is, and one whose hidden cards lie differently."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from millrace.core.rng import Generator
from millrace.store import log
from millrace.store.matches import Matches
from millrace.table.match import Match


def twin(match: Match, viewer: int, chance: str) -> Match:
    """A match that the viewer cannot tell from this one: the same history, hidden cards dealt anew.

    The state now is another; what lies before it stays as it was.
    """
    other = Match.resume(match.record)
    state = match.game.title.determinise(match.game.view(viewer) if viewer >= 0 else _public(match), _chance(chance))
    other.game._state = state
    return other


def _public(match: Match) -> Any:
    return match.game.title.view(match.game.state(), -1)


def _chance(seed: str) -> Generator:
    return Generator.from_seed(seed, "another world")


def differ(one: Match, other: Match) -> bool:
    """Tell whether the hidden things of two matches differ at all."""
    return one.game.state().key() != other.game.state().key()


def common_options(one: Match, other: Match) -> list[str]:
    """What whoever must act may choose in both worlds."""
    if one.actor < 0 or one.actor != other.actor:
        return []
    there = {option.text for option in other.game.options_for(other.actor)}
    return [option.text for option in one.game.options_for(one.actor) if option.text in there]


def act(match: Match, option: str) -> None:
    """Choose an option for whoever must act, and confirm if that ends the turn."""
    log.carry_out(match, log.Act(log.PLAY, match.actor, option))
    if match.pending is not None:
        log.carry_out(match, log.Act(log.CONFIRM, match.actor))


@contextmanager
def shown_instead(matches: Matches, match_id: str, match: Match) -> Iterator[None]:
    """Let the server take a match for the one of an id; its log stays as it is."""
    live = matches._open[match_id]
    with live.lock:
        real, live.match = live.match, match
    try:
        yield  # without the lock: the server needs it to answer
    finally:
        with live.lock:
            live.match = real

"""What a match takes in memory: little, and about as much as the caches believe."""

from __future__ import annotations

import gc
import random
import tracemalloc
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

import pytest

from millrace import games
from millrace.core.record import Player, Record
from millrace.scene.kept import forget
from millrace.server.scenes import Shown, weight
from millrace.store.matches import Live
from millrace.table.match import Match
from millrace.table.scene import nameless
from tests.scene.test_kept import SHIPPED

STEPS = 100
MATCHES = 3
MOST = 100 * 1024
"""Bytes that an open match may take, be it played to the middle and looked at by two."""


def played(title: str, seed: str) -> Record:
    """A random match up to its middle."""
    seats = [Player(kind="human", name=f"{seed} {seat}") for seat in range(min(4, max(games.title(title).players)))]
    match, chance = Match.new(title, len(seats), seats, seed=seed), random.Random(seed)
    while len(match.game.steps) < STEPS:
        seat = chance.choice(match.game.waiting)
        match.play(chance.choice(match.game.options_for(seat)), seat)
        if match.pending_of(seat) is not None:
            match.confirm(seat)
    return match.record


def bytes_now() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


class Taken(NamedTuple):
    """Bytes a match takes on average."""

    bare: float
    whole: float
    believed_bare: float
    believed: float


def taken(title: str) -> Taken:
    """What matches take, played to the middle and looked at by two."""
    forget()  # so that the store has room for all that is kept meanwhile
    records = [played(title, str(number)) for number in range(MATCHES)]
    for record in records:  # so that the parts are kept that all matches share
        match = Match.resume(record)
        nameless(match, match.actor, "en"), nameless(match, -1, "en")
    tracemalloc.start()
    try:
        before = bytes_now()
        matches = [Match.resume(record) for record in records]
        bare = (bytes_now() - before) / MATCHES
        scenes = [[nameless(match, viewer, "en") for viewer in (match.actor, -1)] for match in matches]
        whole = (bytes_now() - before) / MATCHES
    finally:
        tracemalloc.stop()
    believed, matches_alone = 0, 0
    for match, seen in zip(matches, scenes, strict=True):
        live = Live()
        live.match = match
        matches_alone += live.weight()
        row: Any = None
        believed += live.weight() + sum([weight((Shown(row, 0, 0, each, ()),)) for each in seen], start=0)
    return Taken(bare, whole, matches_alone / MATCHES, believed / MATCHES)


@pytest.mark.parametrize("title", SHIPPED)
def test_an_open_match_with_two_viewers_takes_at_most_100_kilobytes(title: str) -> None:
    # In a process of its own: what others have kept before would grow, or be thrown out, while it is measured.
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        found = process.submit(taken, title).result()
    assert found.whole < MOST
    assert found.bare / 3 < found.believed_bare
    assert found.whole / 2 < found.believed < 3 * found.whole

"""What a match takes in memory: little, and about as much as the caches believe."""

from __future__ import annotations

import gc
import random
import tracemalloc
from typing import Any

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


@pytest.mark.parametrize("title", SHIPPED)
def test_an_open_match_with_two_viewers_takes_at_most_100_kilobytes(title: str) -> None:
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
    assert whole < MOST
    believed, matches_alone = 0, 0
    for match, seen in zip(matches, scenes, strict=True):
        live = Live()
        live.match = match
        matches_alone += live.weight()
        row: Any = None
        believed += live.weight() + sum([weight((Shown(row, 0, 0, each, ()),)) for each in seen], start=0)
    assert bare / 3 < matches_alone / MATCHES
    assert whole / 2 < believed / MATCHES < 3 * whole

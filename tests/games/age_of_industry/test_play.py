"""Random games on both maps, with every reading of the rules."""

from __future__ import annotations

import random

import pytest

from millrace.games.age_of_industry.rules.content import MAP_IDS
from millrace.games.age_of_industry.rules.state import SWITCHES, Position
from millrace.games.age_of_industry.rules.tables import printed_tables
from millrace.games.age_of_industry.rules.tasks import new_position
from tests.games.age_of_industry.invariants import check, check_end, check_step

MOST_DECISIONS = 5_000
READINGS = [{}, *[{name: value} for name, values in SWITCHES for value in values[1:]]]


def lively(s: Position, choice: random.Random) -> int:
    """A random code: first a kind of option, passing only when nothing else goes."""
    by_verb: dict[str, list[int]] = {}
    for code in s.codes():
        by_verb.setdefault(s.tables.codebook[code].words[0], []).append(code)
    if len(by_verb) > 1:
        by_verb.pop("pass", None)
    return choice.choice(choice.choice(list(by_verb.values())))


@pytest.mark.rule("AOI-ROUND-02", "AOI-TURN-10")
@pytest.mark.parametrize("map", MAP_IDS)
@pytest.mark.parametrize("switches", READINGS, ids=lambda switches: "-".join(switches.values()) or "default")
def test_games_with_every_reading_keep_the_invariants_and_end(map: str, switches: dict[str, str]) -> None:
    for players in (2, 3, 4, 5):
        choice = random.Random(f"{map} {players} {switches}")
        s = new_position(printed_tables(MAP_IDS.index(map)), players, switches, str(players))
        check(s)
        for _ in range(MOST_DECISIONS):
            if s.seat < 0:
                break
            before, code = s.copy(), lively(s, choice)
            s.apply(code)
            check(s)
            check_step(before, code, s)
        assert s.seat < 0
        check_end(s)

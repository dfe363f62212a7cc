"""Random games in which much happens: players build, connect and sell whenever they can."""

from __future__ import annotations

from collections.abc import Iterator

from millrace.core.rng import Generator
from millrace.games.brass_birmingham.rules import verbs
from millrace.games.brass_birmingham.rules.state import Position
from millrace.games.brass_birmingham.rules.tables import printed_tables
from millrace.games.brass_birmingham.rules.tasks import new_position
from millrace.games.brass_birmingham.title import TITLE
from tests.properties.play import some_switches

LIKED = (verbs.SELL, verbs.BUILD, verbs.NETWORK, verbs.DEVELOP, verbs.TAKE_BARREL)


def busy_game(players: int, seed: str, **switches: str) -> Iterator[tuple[Position, int]]:
    """Each state of a game with the code about to be applied; the last one comes with code -1.

    Selling comes before building, building before links. Without switches given, half of the games mix them.
    """
    chance = Generator.from_seed(seed, "busy")
    s = new_position(printed_tables(), players, switches or some_switches(TITLE, chance), seed)
    while s.seat >= 0:
        code = _choice(s, chance)
        yield s, code
        s.apply(code)
    yield s, -1


def _choice(s: Position, chance: Generator) -> int:
    codes = s.codes()
    for kind in LIKED:
        liked = [code for code in codes if s.tables.code_kind[code] == kind]
        if liked and chance.below(4):
            return liked[chance.below(len(liked))]
    return codes[chance.below(len(codes))]

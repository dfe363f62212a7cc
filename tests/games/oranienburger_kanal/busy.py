"""Random games in which much happens: players build, connect and use effects whenever they can."""

from __future__ import annotations

from collections.abc import Iterator

from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.games.oranienburger_kanal.rules import verbs
from millrace.games.oranienburger_kanal.rules.state import Position
from millrace.games.oranienburger_kanal.rules.tables import printed_tables
from millrace.games.oranienburger_kanal.rules.tasks import new_position
from millrace.games.oranienburger_kanal.title import TITLE
from tests.properties.play import some_switches

LIKED = (verbs.USE, verbs.SWAP, verbs.ERECT, verbs.BUILD_BRIDGE, verbs.BUILD, verbs.TAKE, verbs.TURN)


def busy_game(players: int, seed: str, **switches: str) -> Iterator[tuple[Position, int]]:
    """Each state of a game with the code about to be applied; the last one comes with code -1.

    Effects come before structures, structures before routes. Without switches given, half of the games mix them.
    """
    chance = Generator.from_seed(seed, "busy")
    s = new_position(printed_tables(), players, switches or some_switches(TITLE, chance), seed)
    while s.seat >= 0:
        code = _choice(s, chance)
        yield s, code
        s.apply(code)
    yield s, -1


def events(s: Position, code: int, seat: int = -1) -> list[Message]:
    """What the log says when a code is chosen, by default by the seat that decides; the position stays as it is."""
    told: list[Message] = []
    s.copy().apply_for(s.seat if seat < 0 else seat, code, told)
    return told


def _choice(s: Position, chance: Generator) -> int:
    codes = s.codes()
    for kind in LIKED:
        liked = [code for code in codes if s.tables.code_kind[code] == kind]
        if liked and chance.below(5):
            return liked[chance.below(len(liked))]
    return codes[chance.below(len(codes))]

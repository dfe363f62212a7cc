"""How long somebody waits for a hint: asked over HTTP, at the strongest level, again and again in one game."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from dataclasses import dataclass
from statistics import median
from typing import Final

from millrace import games
from millrace.core.decision import seat_letter
from millrace.store import log
from millrace.table.match import Match
from tools.bench_moves import SEED
from tools.serving import Server, Table

LEVEL: Final = "6"
HINTS: Final = 12
EVERY: Final = 3
"""Which decisions a hint is asked for: each third, so that it is seen in all of a game's beginning and middle."""


@dataclass(frozen=True)
class Waits:
    """Seconds from the question to the whole answer."""

    players: int
    first: float
    """Of the first hint of a server, whose thinking process has still to begin."""
    median: float
    """Of all others."""
    longest: float
    """Of all of them, the first one included."""


def hints(server: Server, title: str, count: int = HINTS) -> Waits:
    """How long hints take at a fresh server, at one screen with as many players as can play, who play at random."""
    players = max(games.title(title).players)
    table = server.match(*["human"] * players, title=title, hot_seat=True, seed=SEED, hints=True)
    match, chance = Match.new(title, players, seed=SEED), random.Random(SEED)
    decisions, taken = 0, list[float]()
    while match.actor >= 0 and len(taken) < count:
        kind, seat, option = log.CONFIRM, match.actor, ""
        if match.pending is None:
            options = list(match.game.options_for(seat))
            if decisions % EVERY == 0:
                taken.append(_asked(table, seat_letter(seat)))
            decisions += 1
            kind, option = log.PLAY, chance.choice(options).text
        table.act(kind, seat_letter(seat), **({"option": option} if option else {}))
        log.carry_out(match, log.Act(kind, seat, option))
    return Waits(players, taken[0], median(taken[1:] or taken), max(taken))


def _asked(table: Table, seat: str) -> float:
    """Ask for a hint; how many seconds it took."""
    text = json.dumps({"seat": seat, "level": LEVEL}).encode()
    address = f"{table.server.address}/api/matches/{table.id}/hint"
    request = urllib.request.Request(address, text, {"Content-Type": "application/json"})
    start = time.monotonic()
    answer = table.server.ask(request, table.token(seat))
    if not answer["steps"]:
        raise RuntimeError(f"a hint without a step: {answer}")
    return time.monotonic() - start

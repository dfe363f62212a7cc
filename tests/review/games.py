"""Games to look back on: short ones, played by the title's policy."""

from __future__ import annotations

from functools import cache
from typing import Any

import millrace
from millrace.bots.weights import policy_of, weights_for
from millrace.core.game import Game
from millrace.core.rng import Generator
from millrace.parts.softmax import Scorer


@cache
def played(title: str = "brass-birmingham", players: int = 2, decisions: int = -1) -> Game:
    """A game of a title, to its end or for so many decisions; nobody changes it. Birmingham ends after one era."""
    switches = {"introductory_game": "canal_only"} if title == "brass-birmingham" else {}
    entry = millrace.title(title)
    game = millrace.new(title, players, seed=5, switches={**entry.player_counts[players], **switches})
    weights = weights_for(entry, players, game.header.content)
    assert weights is not None
    scorer, chance = Scorer(weights.array), Generator.from_seed("5", "review")
    while not game.is_over and (decisions < 0 or len(game.steps) < decisions):
        state: Any = game.state()
        game.play(policy_of(entry).choose(scorer, state, state.seat, chance, 1.0), state.seat)
    return game

"""Remake the recorded games after a change of rules or content: `.venv/bin/python -m tests.records.make`.

Each game is found by searching seeds until it shows what its name says; the expected results are written beside them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import millrace
from millrace import bots
from millrace.core.rng import Generator
from tests.properties.play import lively

FOLDER = Path(__file__).parent


def bot_game(title: str, seed: str, names: tuple[str, ...], switches: dict[str, str] | None = None) -> millrace.Game:
    """A game between bots; `lively` is random play that makes things happen."""
    game = millrace.new(title, players=len(names), seed=seed, switches=switches)
    chance = Generator.from_seed(seed, "records")
    while not game.is_over:
        seat = game.waiting[0]
        codes = list(game.options.codes)
        if names[seat] == "lively":
            game.play(lively(game.title, codes, chance))
        else:
            game.play(bots.make(names[seat]).choose(game.title, game.view(seat), codes, chance))
    return game


def search(make: Callable[[str], millrace.Game], wanted: Callable[[millrace.Game], bool]) -> millrace.Game:
    """The first game, by seed, that shows what is wanted."""
    number = 1
    while True:
        game = make(f"record-{number}")
        if wanted(game):
            return game
        number += 1


def used(game: millrace.Game, verb: str) -> bool:
    """Whether an option of a verb was ever chosen."""
    return any(step.option.words[0] == verb for step in game.steps)


def outcome(game: millrace.Game) -> millrace.Outcome:
    """The outcome of a finished game."""
    assert game.outcome is not None
    return game.outcome


def brass_birmingham() -> dict[str, millrace.Game]:
    """The games of Brass: Birmingham worth keeping."""
    title = "brass-birmingham"
    readings = {
        "farm_wild_card": "industry_only",
        "gloucester_bonus": "optional",
        "tie_income": "amount",
        "introductory_game": "canal_only",
        "intro_final_income": "paid",
    }
    return {
        "2-players": bot_game(title, "mill", ("greedy", "greedy")),
        "3-players": bot_game(title, "race", ("greedy", "greedy", "greedy")),
        "4-players": bot_game(title, "brass", ("greedy", "greedy", "greedy", "greedy")),
        "introductory": bot_game(title, "first", ("greedy", "lively"), {"introductory_game": "canal_only"}),
        "other-readings": bot_game(title, "readings", ("greedy", "lively", "greedy"), readings),
        "shortfall": search(
            lambda seed: bot_game(title, seed, ("lively", "lively", "lively")),
            lambda game: used(game, "remove") and any("shortfall" in account for account in outcome(game).breakdown),
        ),
        "tie-by-income": search(
            lambda seed: bot_game(title, seed, ("lively", "lively")), lambda game: outcome(game).tie_break == "income"
        ),
        "tie-by-money": search(
            lambda seed: bot_game(title, seed, ("lively", "lively")), lambda game: outcome(game).tie_break == "money"
        ),
        "shared-victory": search(
            lambda seed: bot_game(title, seed, ("lively", "lively")), lambda game: outcome(game).tie_break == "shared"
        ),
    }


def main() -> None:
    """Write all games and what is expected of them."""
    for title, games in (("brass-birmingham", brass_birmingham()),):
        expected = {}
        for name, game in games.items():
            game.record.save(FOLDER / title / f"{name}.millrace")
            result = outcome(game)
            expected[name] = {
                "scores": result.scores,
                "ranking": result.ranking,
                "tie_break": result.tie_break,
                "breakdown": result.breakdown,
                "decisions": len(game.steps),
                "state_hash": game.state_hash,
            }
        text = json.dumps(expected, indent=1, ensure_ascii=False)
        (FOLDER / title / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

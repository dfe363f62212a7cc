"""Remake the recorded games after a change of rules or content: `.venv/bin/python -m tests.records.make [TITLE …]`.

Each game is found by searching seeds until it shows what its name says; the expected results are written beside them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

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


def age_of_industry() -> dict[str, millrace.Game]:
    """The games of Age of Industry worth keeping: both maps with all player counts, other readings, ties, debts."""
    title = "age-of-industry"
    readings = {
        "ship_card_port": "own_port",
        "rail_cube_source": "chosen_end_only",
        "track_access": "absent",
        "germany_ship_card": "discard_only",
        "import_coal": "at_setup",
        "interest_timing": "turn_end",
        "ship_access": "owner",
        "develop_tile": "lowest",
    }
    games: dict[str, millrace.Game] = {}
    for map in ("germany", "new_england"):
        name = map.replace("_", "-")
        for players in (2, 3, 4, 5):
            switches = {"map": map} | ({"two_players": "on"} if players == 2 else {})
            games[f"{name}-{players}-players"] = bot_game(title, f"{map}-{players}", ("greedy",) * players, switches)
        for switch, value in readings.items():
            names = ("greedy", "lively", "greedy")
            games[f"{name}-{switch.replace('_', '-')}"] = bot_game(title, switch, names, {"map": map, switch: value})
        games[f"{name}-nearest-end"] = bot_game(
            title, "nearest", ("greedy", "lively", "greedy"), {"map": map, "rail_cube_source": "nearest_end"}
        )
    lively = ("lively", "lively", "lively")
    return games | {
        "tie-by-turn-order": search(
            lambda seed: bot_game(title, seed, lively), lambda game: outcome(game).tie_break == "turn-order"
        ),
        "debts": search(
            lambda seed: bot_game(title, seed, lively),
            lambda game: min(outcome(game).scores) < 0 and max(game.view(0).loans) > 2,
        ),
    }


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


def brass_lancashire() -> dict[str, millrace.Game]:
    """The games of Brass (Lancashire) worth keeping."""
    title = "brass-lancashire"
    edition_2018 = {
        "deck_setup": "fixed_2018",
        "virtual_link": "off",
        "income_timing": "round_end",
        "final_tie": "shared",
        "first_round_order": "random",
        "industry_card_anywhere": "no_presence",
        "canal_industry_card_overbuild": "allowed",
        "distant_market_bonus": "income",
        "rail_coal_source": "nearest_end",
    }
    readings = {
        "rail_coal_source": "chosen_end_only",
        "virtual_link_presence": "required",
        "virtual_link_direction": "both",
        "shortfall_unpaid": "negative_cash",
        "tie_income": "track_space",
    }

    def tie(by: str, switches: dict[str, str] | None = None) -> millrace.Game:
        """A game between three in which points were scored, but equal ones by the best."""
        return search(
            lambda seed: bot_game(title, seed, ("lively", "lively", "lively"), switches),
            lambda game: outcome(game).tie_break == by and max(outcome(game).scores) > 0,
        )

    return {
        "3-players": bot_game(title, "canal", ("greedy", "greedy", "greedy")),
        "4-players": bot_game(title, "cotton", ("greedy", "greedy", "greedy", "greedy")),
        "2-players-2018": bot_game(title, "mersey", ("greedy", "greedy"), {"two_players": "edition_2018"}),
        "2-players-2009": bot_game(title, "pair", ("greedy", "greedy"), {"two_players": "community_2009"}),
        "introductory": bot_game(title, "first", ("greedy", "lively", "greedy"), {"introductory_game": "canal_only"}),
        "edition-2018": bot_game(title, "edition", ("greedy", "lively", "greedy"), edition_2018),
        "other-readings": bot_game(title, "readings", ("greedy", "lively", "greedy", "lively"), readings),
        "shortfall": search(
            lambda seed: bot_game(title, seed, ("lively", "lively", "lively")),
            lambda game: used(game, "remove") and any("shortfall" in account for account in outcome(game).breakdown),
        ),
        "negative-cash": search(
            lambda seed: bot_game(title, seed, ("lively", "lively", "lively"), {"shortfall_unpaid": "negative_cash"}),
            lambda game: min(game.view(0).money) < 0,
        ),
        "tie-by-income": tie("income"),
        "tie-by-money": tie("money", {"introductory_game": "canal_only"}),
        "tie-by-turn-order": tie("turn-order"),
        "shared-victory": tie("shared", {"final_tie": "shared"}),
    }


def crystal_palace() -> dict[str, millrace.Game]:
    """The games of Crystal Palace worth keeping: all player counts, other readings, a raid, loans, a shared victory."""
    title = "crystal-palace"
    readings = {
        "points_by": "round",
        "phase1_die_purchase": "open",
        "trade_timing": "any_time",
        "raid_trigger": "any_arrival",
        "port_station_order": "station_first",
        "watch_extra_use": "phase6_only",
        "new_prototype_counts": "no",
        "vp_floor": "zero_during_game",
    }
    return {
        **{f"{n}-players": bot_game(title, f"glass-{n}", ("greedy",) * n) for n in (2, 3, 4, 5)},
        "other-readings": bot_game(title, "readings", ("greedy", "lively", "greedy"), readings),
        "raid": search(
            lambda seed: bot_game(title, seed, ("lively", "lively")),
            lambda game: any(event.id == "log.raid" for step in range(len(game.steps)) for event in game.events(step)),
        ),
        "loans": search(
            lambda seed: bot_game(title, seed, ("lively", "lively", "lively")),
            lambda game: min(outcome(game).scores) < -60,
        ),
        "shared-victory": search(
            lambda seed: bot_game(title, seed, ("lively", "lively")), lambda game: outcome(game).tie_break == "shared"
        ),
    }


def oranienburger_kanal() -> dict[str, millrace.Game]:
    """The games of Oranienburger Kanal worth keeping."""
    title = "oranienburger-kanal"
    blank = {"industry_board_side": "back", "deck": "B"}
    readings = {
        "start_bricks": "2",
        "full_board_discard": "optional",
        "blue_emptied_midround": "current_round_last",
        "free_canal_clay": "no",
        "overbuild_under_bridge": "forbidden",
        "blank_printed_paths": "none",
        "stalled_game": "after_1_round",
        "start_player": "seat_2",
    }
    return {
        "solo": bot_game(title, "canal", ("greedy",)),
        "solo-blank-side": bot_game(title, "blank", ("lively",), blank),
        "campaign": bot_game(title, "three", ("greedy",), {"solo_mode": "campaign"}),
        "campaign-blank-side": bot_game(title, "again", ("lively",), blank | {"solo_mode": "campaign"}),
        "2-players": bot_game(title, "havel", ("greedy", "greedy")),
        "2-players-blank-side": bot_game(title, "ruppin", ("lively", "lively"), blank),
        "other-readings": bot_game(title, "readings", ("lively", "lively"), readings | blank),
        "two-by-one-bridge": search(
            lambda seed: bot_game(title, seed, ("lively", "lively")),
            lambda game: any("over" in step.option.words for step in game.steps),
        ),
        "path-removed": search(
            lambda seed: bot_game(title, seed, ("lively",), {"deck": "B"}), lambda game: used(game, "remove")
        ),
    }


TITLES: Final = {
    "crystal-palace": crystal_palace,
    "age-of-industry": age_of_industry,
    "brass-birmingham": brass_birmingham,
    "brass-lancashire": brass_lancashire,
    "oranienburger-kanal": oranienburger_kanal,
}
"""What makes the games of each title."""


def main(titles: Sequence[str] = ()) -> None:
    """Write the games of some titles, or of all, and what is expected of them."""
    for title in titles or TITLES:
        games = TITLES[title]()
        (FOLDER / title).mkdir(exist_ok=True)
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
    main(sys.argv[1:])

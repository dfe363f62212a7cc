"""`millrace simulate` and `millrace duel`."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

from millrace.cli import main


def run(*arguments: str) -> str:
    result = CliRunner(env={"COLUMNS": "100", "MILLRACE_LANG": "en"}).invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def simulated(*arguments: str) -> Any:
    return json.loads(run("simulate", "brass-birmingham", "--json", *arguments))


def timeless(summary: Any) -> Any:
    return {name: value for name, value in summary.items() if "second" not in name}


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    one = simulated("--players", "3", "--games", "60", "--seed", "5")
    two = simulated("--players", "3", "--games", "60", "--seed", "5", "--jobs", "2")
    other = simulated("--players", "3", "--games", "60", "--seed", "6")
    assert timeless(one) == timeless(two)
    assert one["seats"] != other["seats"]


def test_the_summary_adds_up() -> None:
    summary = simulated("--players", "4", "--games", "20")
    assert summary["games"] == 20
    assert [seat["seat"] for seat in summary["seats"]] == ["A", "B", "C", "D"]
    assert abs(sum(seat["wins"] for seat in summary["seats"]) - 20) < 0.1
    assert summary["decisions"]["least"] <= summary["decisions"]["mean"] <= summary["decisions"]["most"]
    means = [seat["mean"] for seat in summary["seats"]]
    assert max(means) < summary["winner"] <= max(seat["most"] for seat in summary["seats"])
    for seat in summary["seats"]:
        spread = [seat[name] for name in ("least", "lower", "median", "upper", "most")]
        assert spread == sorted(spread)


def test_one_game_is_its_own_spread() -> None:
    (seat, _) = simulated("--players", "2", "--games", "1")["seats"]
    assert seat["least"] == seat["lower"] == seat["median"] == seat["upper"] == seat["most"] == seat["mean"]


def test_switches_change_the_games() -> None:
    short = simulated("--players", "2", "--games", "5", "--switch", "introductory_game=canal_only")
    full = simulated("--players", "2", "--games", "5")
    assert short["decisions"]["most"] < full["decisions"]["least"]


def test_the_table_names_bots_and_rates() -> None:
    shown = run("simulate", "brass-birmingham", "--players", "2", "--games", "4")
    assert "random" in shown and "games/s" in shown and "wins" in shown and "The winner has" in shown


def test_whoever_plays_alone_wins_against_nobody() -> None:
    shown = run("simulate", "oranienburger-kanal", "--players", "1", "--games", "4")
    assert "median" in shown and "wins" not in shown


def test_cards_are_weighed_by_what_their_owners_scored() -> None:
    summary = json.loads(run("simulate", "oranienburger-kanal", "--games", "12", "--cards", "--json"))
    shares = [card["share"] for card in summary["cards"]]
    assert len(shares) == 60
    assert shares == sorted(shares, reverse=True)
    assert 1 >= shares[0] > shares[-1] >= 0


def test_the_table_of_cards_tells_no_wins_of_whoever_plays_alone() -> None:
    together = run("simulate", "oranienburger-kanal", "--players", "2", "--games", "4", "--cards")
    alone = run("simulate", "oranienburger-kanal", "--players", "1", "--games", "4", "--cards")
    heads = [next(line for line in shown.splitlines() if line.startswith("card ")) for shown in (together, alone)]
    assert [head.split() for head in heads] == [["card", "taken", "points", "wins"], ["card", "taken", "points"]]


def test_only_titles_that_tell_who_took_what_have_their_cards_weighed() -> None:
    result = CliRunner(env={"MILLRACE_LANG": "en"}).invoke(main, ["simulate", "brass-birmingham", "--cards"])
    assert result.exit_code == 2
    assert "brass-birmingham does not tell who took which cards" in result.output


def test_a_duel_tells_who_is_stronger() -> None:
    shown = run("duel", "brass-birmingham", "--bots", "greedy,random", "--games", "2")
    rows = [line.split()[0] for line in shown.splitlines() if line.startswith(("greedy", "random"))]
    assert rows == ["greedy", "random"]
    result = json.loads(run("duel", "brass-birmingham", "--bots", "random", "--games", "2", "--json"))
    assert result["standings"][0]["draws"] == 0 and result["games"] == 2

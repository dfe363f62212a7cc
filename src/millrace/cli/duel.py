"""`millrace duel`: bots against each other with every seat taken equally often, and how sure the result is."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click
from rich.console import Console

import millrace
from millrace.arena import DuelResult
from millrace.arena import duel as hold_duel
from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.bots import load_bots, looks_like_a_path, remark_on
from millrace.cli.simulate import parse_switches, progress_bar
from millrace.cli.tables import plain_table


@click.command("duel", cls=SpokenCommand, help="cli.duel.help")
@click.argument("title")
@click.option("--bots", "names", default="greedy,random", show_default=True, help="cli.duel.bots")
@click.option("--players", type=int, default=None, help="cli.duel.players")
@click.option("--games", type=int, default=100, show_default=True, help="cli.simulate.games")
@click.option("--jobs", type=int, default=1, show_default=True, help="cli.simulate.jobs")
@click.option("--seed", default="1", show_default=True, help="cli.simulate.seed")
@click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="cli.switch.help")
@click.option("--json", "as_json", is_flag=True, help="cli.simulate.json")
@language_option
def duel(
    title: str,
    names: str,
    players: int | None,
    games: int,
    jobs: int,
    seed: str,
    switches: Sequence[str],
    as_json: bool,
    lang: str,
) -> None:
    """Let bots play each other and print who is stronger."""
    entry = millrace.title(title)
    bots = [name.strip() for name in names.split(",") if name.strip()]
    load_bots(filter(looks_like_a_path, bots))
    remark_on(bots, entry, players or max(len(bots), min(entry.players)))
    with progress_bar(title, games) as advance_to:
        result = hold_duel(
            entry, bots, games, seed, players, jobs, parse_switches(switches), lambda done, _: advance_to(done)
        )
    if as_json:
        click.echo(json.dumps(result.as_json()))
    else:
        print_result(result)


def print_result(result: DuelResult) -> None:
    """Print the result as a table, strongest bot first."""
    table = plain_table(f"{result.title} · {say('cli.duel.title', games=result.games, players=result.players)}")
    for column in ("bot", "wins", "draws", "losses", "rate", "interval", "mean", "least", "most"):
        table.add_column(say(f"cli.duel.{column}"), justify="left" if column == "bot" else "right")
    for standing in sorted(result.standings, key=lambda each: -each.win_rate):
        table.add_row(
            standing.bot,
            *(str(count) for count in (standing.wins, standing.draws, standing.losses)),
            f"{standing.win_rate:.1%}",
            f"{standing.low:.0%}–{standing.high:.0%}",
            f"{standing.mean_score:.1f}",
            str(standing.least_score),
            str(standing.most_score),
        )
    Console().print(table)

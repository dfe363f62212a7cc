"""`millrace arena`: leagues between bots that prove who is stronger, with intervals, ratings, tables and plots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from rich.console import Console

import millrace
from millrace.arena.gate import Gate
from millrace.arena.ladder import ladder_ratings
from millrace.arena.league import League, Results, deals_by_meeting, play_league, usual_form
from millrace.arena.meeting import FORMS
from millrace.arena.plots import write_plots
from millrace.arena.ratings import Rating, ratings
from millrace.arena.standings import BotFigures, Comparison, Estimate, compare, figures
from millrace.arena.tables import write_table
from millrace.arena.workers import workers_for
from millrace.bots.strengths import LEVELS, keep_ratings, strengths
from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.bots import load_bots, looks_like_a_path, remark_on
from millrace.cli.simulate import parse_switches, progress_bar
from millrace.cli.tables import plain_table


@click.command("arena", cls=SpokenCommand, help="cli.arena.help")
@click.argument("title")
@click.option("--bots", "names", default="greedy,random", show_default=True, help="cli.arena.bots")
@click.option("--players", type=int, default=None, help="cli.arena.players")
@click.option("--form", type=click.Choice(FORMS), default=None, help="cli.arena.form")
@click.option("--ladder", is_flag=True, help="cli.arena.ladder-help")
@click.option("--deals", default="50", show_default=True, metavar="NUMBERS", help="cli.arena.deals")
@click.option("--control", is_flag=True, help="cli.arena.control")
@click.option("--gate", "goal", type=float, default=None, metavar="SHARE", help="cli.arena.gate")
@click.option("--error", type=float, default=0.05, show_default=True, help="cli.arena.error")
@click.option("--jobs", type=int, default=1, show_default=True, help="cli.simulate.jobs")
@click.option("--ray", "ray", is_flag=False, flag_value="", default=None, metavar="[ADDRESS]", help="cli.arena.ray")
@click.option("--seed", default="1", show_default=True, help="cli.simulate.seed")
@click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="cli.switch.help")
@click.option("--content", "content", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@click.option("--journal", type=click.Path(dir_okay=False, path_type=Path), default=None, help="cli.arena.journal")
@click.option("--table", type=click.Path(dir_okay=False, path_type=Path), default=None, help="cli.arena.table")
@click.option("--plots", type=click.Path(file_okay=False, path_type=Path), default=None, help="cli.arena.plots")
@click.option("--ratings", "kept", type=click.Path(dir_okay=False, path_type=Path), default=None, help="cli.arena.keep")
@click.option("--json", "as_json", is_flag=True, help="cli.simulate.json")
@language_option
@click.pass_context
def arena(
    context: click.Context,
    title: str,
    names: str,
    players: int | None,
    form: str | None,
    ladder: bool,
    deals: str,
    control: bool,
    goal: float | None,
    error: float,
    jobs: int,
    ray: str | None,
    seed: str,
    switches: Sequence[str],
    content: Sequence[Path],
    journal: Path | None,
    table: Path | None,
    plots: Path | None,
    kept: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Let every bot meet every other and print how sure it is who is stronger."""
    entry = millrace.title(title)
    bots = [name.strip() for name in names.split(",") if name.strip()]
    if ladder and context.get_parameter_source("names") == ParameterSource.DEFAULT:
        bots = list(LEVELS)
    if kept is not None and not (ladder and tuple(bots) == LEVELS):
        raise click.BadParameter(say("cli.arena.keep-ladder"), param_hint="--ratings")
    load_bots(filter(looks_like_a_path, bots))
    count = players if players is not None else max(2, min(entry.players))
    remark_on(bots, entry, count, content)
    chosen = parse_switches(switches)
    league = League(title, tuple(bots), count, form or usual_form(count), seed, chosen, tuple(content), control, ladder)
    gate = None if goal is None else Gate(goal=goal, error=error)
    wanted = deals_by_meeting(parse_deals(deals), len(league.meetings()))
    with progress_bar(title, sum(wanted)) as advance_to:
        results = play_league(
            league, wanted, workers_for(entry, bots, jobs, ray), journal, gate, lambda done, _: advance_to(done)
        )
    comparisons = [
        compare(meeting, played)
        for meeting, played in zip(results.meetings, results.deals, strict=True)
        if len(meeting.bots) == 2
    ]
    lines = figures(results.all)
    rated = ratings(results.all, league.form) if len(set(bots)) > 1 and not ladder else []
    rungs = ladder_ratings(comparisons) if ladder else []
    if kept is not None:
        keep_ratings(kept, count, strengths(entry, count), rungs)
    if table is not None:
        write_table(table, results.all)
    if plots is not None:
        write_plots(plots, results.all, lines, rated)
    if as_json:
        whole = summary(league, results, comparisons, lines, rated)
        whole["ladder"] = dict(zip(bots, rungs, strict=False))
        click.echo(json.dumps(whole, ensure_ascii=False))
    else:
        print_results(league, results, comparisons, lines, rated)
        print_ladder(bots, rungs)


def parse_deals(text: str) -> list[int]:
    """The numbers of deals written as `50` or `40,40,10`."""
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise click.BadParameter(say("cli.arena.bad-deals", text=text), param_hint="--deals") from None


def summary(
    league: League,
    results: Results,
    comparisons: Sequence[Comparison],
    lines: Sequence[BotFigures],
    rated: Sequence[Rating],
) -> dict[str, Any]:
    """What came of a league, as plain values."""
    return {
        **league.about(),
        "deals": [len(played) for played in results.deals],
        "meetings": [comparison.as_json() for comparison in comparisons],
        "verdicts": list(results.verdicts),
        "bots": [line.as_json() for line in lines],
        "ratings": [{"bot": each.bot, "mean": each.mean, "deviation": each.deviation} for each in rated],
    }


def print_results(
    league: League,
    results: Results,
    comparisons: Sequence[Comparison],
    lines: Sequence[BotFigures],
    rated: Sequence[Rating],
) -> None:
    """Print what came of a league as tables."""
    console = Console()
    head = say("cli.arena.title", players=league.players, form=league.form)
    if comparisons:
        table = plain_table(f"{league.title} · {head}")
        for column in ("meeting", "deals-played", "share", "lead", "wins", "draws", "losses", "verdict"):
            table.add_column(say(f"cli.arena.{column}"), justify="left" if column == "meeting" else "right")
        for comparison, verdict in zip(comparisons, results.verdicts, strict=True):
            table.add_row(
                " : ".join(comparison.bots),
                str(comparison.deals),
                _percent(comparison.share),
                _points(comparison.lead),
                *(str(number) for number in (comparison.wins, comparison.draws, comparison.losses)),
                say(f"cli.arena.verdict-{verdict}"),
            )
        console.print(table)
        console.print()
    table = plain_table(say("cli.arena.figures"))
    for column in ("bot", "games", "mean", "deviation", "least", "most", "winner", "thinks"):
        table.add_column(say(f"cli.arena.{column}"), justify="left" if column == "bot" else "right")
    for line in lines:
        points = [f"{line.mean:.1f}", f"{line.deviation:.1f}", str(line.least), str(line.most), f"{line.winner:.1f}"]
        table.add_row(line.bot, str(line.games), *points, f"{1000 * line.seconds:.2f} ms")
    console.print(table)
    if rated:
        console.print()
        table = plain_table(say("cli.arena.ratings"))
        for column in ("bot", "rating", "deviation"):
            table.add_column(say(f"cli.arena.{column}"), justify="left" if column == "bot" else "right")
        for rating in rated:
            table.add_row(rating.bot, f"{rating.mean:.2f}", f"{rating.deviation:.2f}")
        console.print(table)


def print_ladder(bots: Sequence[str], rungs: Sequence[int]) -> None:
    """Print the ratings of a ladder, if one was played."""
    if rungs:
        table = plain_table(say("cli.arena.ladder"))
        table.add_column(say("cli.arena.bot"))
        table.add_column(say("cli.arena.rating"), justify="right")
        for bot, rating in zip(bots, rungs, strict=True):
            table.add_row(bot, str(rating))
        Console().print()
        Console().print(table)


def _percent(estimate: Estimate) -> str:
    """A share with its interval; a single deal has none."""
    low, high = max(0.0, estimate.low), min(1.0, estimate.high)
    return f"{estimate.mean:.1%} ({low:.0%}–{high:.0%})"


def _points(estimate: Estimate) -> str:
    return f"{estimate.mean:+.1f} ± {estimate.margin:.1f}"

"""`millrace simulate`: many games between bots, as fast as the machine allows, and what came of them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import mean, pstdev, quantiles

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import millrace
from millrace.arena.meeting import SEATED, Deal, GameResult, Meeting
from millrace.arena.takings import takings
from millrace.arena.workers import workers_for
from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.bots import load_bots, looks_like_a_path, remark_on
from millrace.cli.tables import plain_table
from millrace.core.decision import seat_letter


@click.command("simulate", cls=SpokenCommand, help="cli.simulate.help")
@click.argument("title")
@click.option("--players", type=int, default=None, help="cli.simulate.players")
@click.option("--seats", default="random", help="cli.simulate.seats")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="cli.simulate.games")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="cli.simulate.jobs")
@click.option("--seed", default="1", show_default=True, help="cli.simulate.seed")
@click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="cli.switch.help")
@click.option("--content", "content", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@click.option("--cards", is_flag=True, help="cli.simulate.cards")
@click.option("--json", "as_json", is_flag=True, help="cli.simulate.json")
@language_option
def simulate(
    title: str,
    players: int | None,
    seats: str,
    games: int,
    jobs: int,
    seed: str,
    switches: Sequence[str],
    content: Sequence[Path],
    cards: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Play many games between bots and print scores, lengths and rates."""
    entry = millrace.title(title)
    names = [name.strip() for name in seats.split(",")]
    given = entry.checked_switches(parse_switches(switches))
    count = entry.checked_players(players or (len(names) if len(names) > 1 else max(entry.players)), given)
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        raise click.BadParameter(say("cli.simulate.wrong-seats", seats=len(names), players=count))
    load_bots(filter(looks_like_a_path, names))
    remark_on(names, entry, count, content)
    table = Meeting(title, tuple(names), count, SEATED, seed, tuple(given.items()), tuple(content)).checked()
    entry.content(content)
    if cards and entry.takers is None:
        raise click.BadParameter(say("cli.simulate.no-cards", title=title), param_hint="--cards")
    results: dict[int, GameResult] = {}
    started = time.perf_counter()
    with progress_bar(title, games) as advance_to:
        workers = workers_for(entry, names, min(jobs, games))
        for result in workers.play(Deal(table, number) for number in range(games)):
            (results[result.number],) = result.games
            advance_to(len(results))
    played = [results[number] for number in range(games)]
    summary = summarise(table, played, time.perf_counter() - started)
    if cards:
        summary["cards"] = [asdict(taking) for taking in takings(played)]
    if as_json:
        click.echo(json.dumps(summary))
    else:
        print_summary(summary)


def parse_switches(texts: Sequence[str]) -> dict[str, str]:
    """The switches written as `NAME=VALUE`."""
    switches = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(say("cli.switch.form", text=text))
        switches[name.strip()] = value.strip()
    return switches


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream; what it gives is told how many are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(label, total=total)
        yield lambda done: progress.update(bar, completed=done)


def summarise(table: Meeting, results: Sequence[GameResult], seconds: float) -> dict[str, object]:
    """What the games amount to, as plain data."""
    seats = []
    for seat in range(table.players):
        points = [result.scores[seat] for result in results]
        lower, median, upper = quantiles(points, n=4, method="inclusive") if len(points) > 1 else points * 3
        shares = [1 / len(result.winners) if seat in result.winners else 0.0 for result in results]
        seats.append(
            {
                "seat": seat_letter(seat),
                "bot": table.bots[seat],
                "mean": round(mean(points), 2),
                "deviation": round(pstdev(points), 2),
                "least": min(points),
                "lower": lower,
                "median": median,
                "upper": upper,
                "most": max(points),
                "wins": round(sum(shares), 2),
            }
        )
    decisions = [result.length for result in results]
    return {
        "title": table.title,
        "players": table.players,
        "games": len(results),
        "seed": table.seed,
        "seats": seats,
        "winner": round(mean([max(result.scores) for result in results]), 2),
        "decisions": {"mean": round(mean(decisions), 1), "least": min(decisions), "most": max(decisions)},
        "seconds": round(seconds, 3),
        "games_per_second": round(len(results) / seconds, 2),
        "decisions_per_second": round(sum(decisions) / seconds, 1),
    }


def print_summary(summary: dict[str, object]) -> None:
    """Print the summary as tables."""
    console = Console()
    table = plain_table(f"{summary['title']} · {say('cli.simulate.title', games=summary['games'])}")
    seats = summary["seats"]
    assert isinstance(seats, list)
    columns = ["seat", "bot", "mean", "deviation", "least", "lower", "median", "upper", "most"]
    if summary["players"] != 1:  # nobody wins against nobody
        columns.append("wins")
    for column in columns:
        table.add_column(say(f"cli.simulate.{column}"), justify="left" if column in ("seat", "bot") else "right")
    for seat in seats:
        table.add_row(*(str(seat[column]) for column in columns))
    console.print(table)
    if summary["players"] != 1:
        console.print(say("cli.simulate.winner", points=str(summary["winner"])))
    decisions = summary["decisions"]
    assert isinstance(decisions, dict)
    console.print(say("cli.simulate.lengths", **{name: str(figure) for name, figure in decisions.items()}))
    rates = ("seconds", "games_per_second", "decisions_per_second")
    console.print(say("cli.simulate.rates", **{name: str(summary[name]) for name in rates}))
    if "cards" in summary:
        console.print()
        console.print(cards_table(summary))
        console.print(say("cli.simulate.about-cards"))


def cards_table(summary: dict[str, object]) -> Table:
    """What taking each card was worth, as a table."""
    table = plain_table(say("cli.simulate.takings"))
    alone = summary["players"] == 1
    for column in ("card", "taken", "lead") if alone else ("card", "taken", "lead", "owner-wins"):
        table.add_column(say(f"cli.simulate.{column}"), justify="left" if column == "card" else "right")
    rows = summary["cards"]
    assert isinstance(rows, list)
    for row in rows:
        figures = [row["thing"], f"{100 * row['share']:.0f} %", f"{row['lead']:+.1f}", f"{row['wins']:.2f}"]
        table.add_row(*(figures[:3] if alone else figures))
    return table

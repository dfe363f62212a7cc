"""`millrace calibrate`: whether chances to win mean what they say, as a table by tenths and a plot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

import millrace
from millrace.cli import SpokenCommand, language_option, say
from millrace.cli.simulate import progress_bar
from millrace.cli.tables import plain_table
from millrace.review.calibration import PLAYOUTS, Seen, Tenth, calibrated, checked
from millrace.review.chances import FILE, Mapped, chances_for, keep
from millrace.review.charts import reliability
from millrace.review.errors import ReviewError
from millrace.review.notebook import Notebook


@click.command("calibrate", cls=SpokenCommand, help="cli.calibrate.help")
@click.argument("title")
@click.option("--players", type=int, default=None, help="cli.simulate.players")
@click.option("--fit", "fit", type=click.IntRange(0), default=1000, show_default=True, help="cli.calibrate.fit")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="cli.calibrate.games")
@click.option("--playouts", type=click.IntRange(2), default=PLAYOUTS, show_default=True, help="cli.calibrate.playouts")
@click.option("--seed", default="", help="cli.calibrate.seed")
@click.option("--sights", type=click.Path(path_type=Path, dir_okay=False), help="cli.calibrate.sights-file")
@click.option("--plot", type=click.Path(path_type=Path), help="cli.calibrate.plot")
@click.option("--keep", "kept", is_flag=True, help="cli.calibrate.keep")
@language_option
def calibrate(
    title: str,
    players: int | None,
    fit: int,
    games: int,
    playouts: int,
    seed: str,
    sights: Path | None,
    plot: Path | None,
    kept: bool,
    lang: str,
) -> None:
    """Fit chances on some games, and check them on others; or check those that reviews use now."""
    entry = millrace.title(title)
    count = max(entry.players) if players is None else players
    entry.checked_players(count, entry.player_counts.get(count, {}))
    if count < 2:
        raise ReviewError("nobody-to-beat", title=title)
    if kept and not fit:
        raise click.BadParameter(say("cli.calibrate.nothing-fitted"), param_hint="--keep")
    seen: list[Seen] = []
    notebook = Notebook(sights, entry, count, playouts)
    with progress_bar(title, fit + games) as advance_to:
        for stream, wanted in ((f"fit{seed}", fit), (f"check{seed}", games)):
            for each in notebook.looked_at(stream, wanted):
                seen.append(each)
                advance_to(len(seen))
    found, tables = calibrated(count, seen[:fit], seen[fit:]) if fit else checked(chances_for(entry, count), seen)
    console = Console(highlight=False)
    for way, rows in tables.items():
        console.print(_table(way, rows))
        console.print()
    click.echo(
        say(
            "cli.calibrate.found",
            players=found.players,
            known=_numbers(found.known),
            open=_numbers(found.open),
            fitted=found.fitted,
            checked=found.checked,
            worst=f"{100 * found.worst:.1f}",
        )
    )
    file = plot or Path(f"{title}.{count}.chances.svg")
    words = {name: say(f"cli.calibrate.{name}") for name in (*tables, "told", "happened")}
    file.write_text(reliability(tables, words), "utf-8")
    click.echo(say("cli.calibrate.plotted", file=str(file)))
    if kept and entry.weights is not None:
        keep(entry.weights / FILE, found)
        click.echo(say("cli.calibrate.kept", file=str(entry.weights / FILE)))


def _numbers(mapped: Mapped) -> str:
    return f"{mapped.width:g}, {mapped.prior:g}, {mapped.sharpness:.2f}, {mapped.lean:+.2f}"


def _table(way: str, rows: Sequence[Tenth]) -> Table:
    table = plain_table(say(f"cli.calibrate.{way}"))
    for name in ("tenth", "sights", "told", "happened", "difference"):
        table.add_column(say(f"cli.calibrate.{name}"), justify="right")
    for row in rows:
        table.add_row(
            f"{100 * row.low:.0f}–{100 * row.low + 10:.0f} %",
            str(row.sights),
            f"{100 * row.told:.1f}",
            f"{100 * row.happened:.1f}",
            f"{100 * (row.happened - row.told):+.1f} ± {100 * row.error:.1f}",
        )
    return table

"""`millrace train`: learn the weights by which the bot light plays, by self-play, with a curve that is honest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import millrace
from millrace.bots.imitation import Fitted
from millrace.bots.training import Course, Gate, Looked, usual_rival
from millrace.bots.training import train as learn
from millrace.bots.weights import Weights, own, policy_of, weights_for
from millrace.cli import SpokenCommand, language_option, say


@click.command("train", cls=SpokenCommand, help="cli.train.help")
@click.argument("title")
@click.option("--players", type=int, default=None, help="cli.train.players")
@click.option("--minutes", type=float, default=None, help="cli.train.minutes")
@click.option("--batches", type=int, default=None, help="cli.train.batches")
@click.option("--jobs", type=int, default=1, show_default=True, help="cli.simulate.jobs")
@click.option("--ray", "ray", is_flag=False, flag_value="", default=None, metavar="[ADDRESS]", help="cli.train.ray")
@click.option("--imitate", type=click.IntRange(1), default=None, metavar="PLAYOUTS", help="cli.train.imitate")
@click.option("--shown", type=click.IntRange(1), default=Course.shown, show_default=True, help="cli.train.shown")
@click.option("--temperature", type=float, default=Course.temperature, show_default=True, help="cli.train.temperature")
@click.option("--rival", type=float, default=None, help="cli.train.rival")
@click.option("--seed", default="1", show_default=True, help="cli.train.seed")
@click.option("--content", "overlays", multiple=True, type=click.Path(path_type=Path), help="cli.train.content")
@click.option("--from", "start", type=click.Path(path_type=Path, exists=True), default=None, help="cli.train.from")
@click.option("--fresh", is_flag=True, help="cli.train.fresh")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="cli.train.out")
@language_option
def train(
    title: str,
    players: int | None,
    minutes: float | None,
    batches: int | None,
    jobs: int,
    ray: str | None,
    imitate: int | None,
    shown: int,
    temperature: float,
    rival: float | None,
    seed: str,
    overlays: Sequence[Path],
    start: Path | None,
    fresh: bool,
    out: Path | None,
    lang: str,
) -> None:
    """Learn weights and write them where bots find them."""
    entry = millrace.title(title)
    policy_of(entry)
    count = max(entry.players) if players is None else players
    content = entry.content(overlays).hash
    file = own(entry, count, content) if out is None else out
    checkpoint = file.with_name(f"{file.stem}.checkpoint.json")
    files = tuple([str(overlay.resolve()) for overlay in overlays])
    share = usual_rival(count) if rival is None else rival
    course = Course(
        title, count, seed, files, temperature=temperature, rival=share, teacher=imitate or 0, shown=shown
    )  # fmt: skip
    begun = None if fresh else Weights.read(start) if start is not None else weights_for(entry, count, content)
    click.echo(say("cli.train.goes-on" if checkpoint.exists() else "cli.train.begins", file=str(checkpoint)), err=True)
    if minutes is None and batches is None:
        minutes = 10.0
    try:
        weights = learn(course, checkpoint, _print_progress, minutes, batches, jobs, begun, ray)
    except KeyboardInterrupt:
        click.echo(say("cli.train.interrupted", file=str(checkpoint)), err=True)
        raise SystemExit(130) from None
    weights.write(file)
    click.echo(say("cli.train.written", file=str(file), games=weights.history[-1]["games"]))


def _print_progress(news: Gate | Looked | Fitted) -> None:
    """Print a line of the curve."""
    if isinstance(news, Looked):
        click.echo(say("cli.train.looked", games=news.games, of=news.of), err=True)
    elif isinstance(news, Fitted):
        click.echo(say("cli.train.fitted", **_figures_of(news)))
    else:
        verdict = say("cli.train.passed" if news.passed else "cli.train.failed")
        click.echo(say("cli.train.gate", **_figures(news), verdict=verdict))


def _figures(gate: Gate) -> dict[str, Any]:
    return {
        "batch": gate.batch,
        "games": gate.games,
        "seconds": round(gate.seconds),
        "lead": f"{gate.lead:+.1f} ± {gate.error:.1f}",
        "wins": f"{gate.wins:.0%}",
        "points": f"{gate.points:.1f}",
    }


def _figures_of(fitted: Fitted) -> dict[str, Any]:
    return {
        "games": fitted.games,
        "decisions": fitted.decisions,
        "before": f"{fitted.before:.3f}",
        "after": f"{fitted.after:.3f}",
        "agreed_before": f"{fitted.agreed_before:.0%}",
        "agreed": f"{fitted.agreed:.0%}",
    }

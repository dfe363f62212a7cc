"""`millrace train`: learn the weights by which the bot light plays, by self-play, with a curve that is honest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

import millrace
from millrace.bots.training import Course, Gate, usual_rival
from millrace.bots.training import train as learn
from millrace.bots.weights import Weights, own, policy_of, weights_for
from millrace.cli import SpokenCommand, language_option, say


@click.command("train", cls=SpokenCommand, help="cli.train.help")
@click.argument("title")
@click.option("--players", type=int, default=None, help="cli.train.players")
@click.option("--minutes", type=float, default=None, help="cli.train.minutes")
@click.option("--batches", type=int, default=None, help="cli.train.batches")
@click.option("--jobs", type=int, default=1, show_default=True, help="cli.simulate.jobs")
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
    course = Course(title, count, seed, files, rival=usual_rival(count))
    begun = None if fresh else Weights.read(start) if start is not None else weights_for(entry, count, content)
    click.echo(say("cli.train.goes-on" if checkpoint.exists() else "cli.train.begins", file=str(checkpoint)), err=True)
    if minutes is None and batches is None:
        minutes = 10.0
    try:
        weights = learn(course, checkpoint, _print_gate, minutes, batches, jobs, begun)
    except KeyboardInterrupt:
        click.echo(say("cli.train.interrupted", file=str(checkpoint)), err=True)
        raise SystemExit(130) from None
    weights.write(file)
    click.echo(say("cli.train.written", file=str(file), games=weights.history[-1]["games"]))


def _print_gate(gate: Gate) -> None:
    """Print a line of the curve."""
    figures = {
        "batch": gate.batch,
        "games": gate.games,
        "seconds": round(gate.seconds),
        "lead": f"{gate.lead:+.1f} ± {gate.error:.1f}",
        "wins": f"{gate.wins:.0%}",
        "points": f"{gate.points:.1f}",
    }
    click.echo(say("cli.train.gate", **figures, verdict=say("cli.train.passed" if gate.passed else "cli.train.failed")))

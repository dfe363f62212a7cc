"""Plots of a league: ratings with their uncertainty, distributions of scores, and where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from millrace.arena.errors import ArenaError
from millrace.arena.meeting import DealResult
from millrace.arena.ratings import Rating
from millrace.arena.standings import BotFigures
from millrace.arena.tables import source_names

PAPER: Final = "#f6efdd"
INK: Final = "#16110d"
COLOURS: Final = ("#1f3fc8", "#c8401a", "#a54aa5", "#2f7d4f", "#8a6d1f", "#5a5a5a", "#1b8a9a", "#7a2e2e")
"""Those of the table, then others that can be told apart."""


def write_plots(
    folder: Path, results: Sequence[DealResult], figures: Sequence[BotFigures], ratings: Sequence[Rating]
) -> list[Path]:
    """Draw what the results allow into a folder, as SVG; the files that were written."""
    plt = _pyplot()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = [_scores(plt, folder, results, figures), _sources(plt, folder, results, figures)]
        return [_ratings(plt, folder, ratings), *files] if ratings else files
    except OSError as error:
        raise ArenaError("arena.no-file", path=str(folder), reason=error.strerror or str(error)) from None


def _ratings(plt: Any, folder: Path, ratings: Sequence[Rating]) -> Path:
    figure, axes = _sheet(plt, len(ratings))
    for row, rating in enumerate(reversed(ratings)):
        axes.errorbar(rating.mean, row, xerr=2 * rating.deviation, fmt="o", color=COLOURS[0], capsize=4)
    axes.set_yticks(range(len(ratings)), [rating.bot for rating in reversed(ratings)])
    axes.set_xlabel("OpenSkill rating (μ ± 2σ)")
    return _save(plt, figure, folder / "ratings.svg")


def _scores(plt: Any, folder: Path, results: Sequence[DealResult], figures: Sequence[BotFigures]) -> Path:
    figure, axes = _sheet(plt, len(figures))
    names = [each.bot for each in reversed(figures)]
    scores: dict[str, list[int]] = {name: [] for name in names}
    for result in results:
        for game in result.games:
            for seat, bot in enumerate(game.seats):
                scores[result.bots[bot]].append(game.scores[seat])
    axes.boxplot([scores[name] for name in names], orientation="horizontal", showmeans=True)
    axes.set_yticks(range(1, len(names) + 1), names)
    axes.set_xlabel("points")
    return _save(plt, figure, folder / "scores.svg")


def _sources(plt: Any, folder: Path, results: Sequence[DealResult], figures: Sequence[BotFigures]) -> Path:
    figure, axes = _sheet(plt, len(figures))
    names = [each.bot for each in reversed(figures)]
    # Points below nothing grow to the left, so that no bar hides another.
    ends = {True: [0.0] * len(names), False: [0.0] * len(names)}
    for number, source in enumerate(source_names(results)):
        widths = [each.sources.get(source, 0.0) for each in reversed(figures)]
        lefts = [ends[width >= 0][row] for row, width in enumerate(widths)]
        axes.barh(range(len(names)), widths, left=lefts, label=source, color=COLOURS[number % len(COLOURS)])
        for row, width in enumerate(widths):
            ends[width >= 0][row] += width
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("points by source")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.25), ncols=4, frameon=False)
    return _save(plt, figure, folder / "sources.svg")


def _sheet(plt: Any, rows: int) -> tuple[Any, Any]:
    figure, axes = plt.subplots(figsize=(8, 1.6 + 0.5 * rows), facecolor=PAPER)
    axes.set_facecolor(PAPER)
    for spine in axes.spines.values():
        spine.set_color(INK)
    return figure, axes


def _save(plt: Any, figure: Any, path: Path) -> Path:
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    return path


def _pyplot() -> Any:
    try:
        import matplotlib
    except ModuleNotFoundError:
        raise ArenaError("arena.no-extra", extra="arena") from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "millrace"
    from matplotlib import pyplot

    return pyplot

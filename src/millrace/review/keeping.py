"""Reviews that were worked out once: files in Millrace's home, found again by the game and by who looked."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from millrace._home import home
from millrace._version import __version__
from millrace.bots.weights import weights_for, write_whole
from millrace.core.game import Game
from millrace.review.chances import chances_for
from millrace.review.looking import SEED
from millrace.review.model import FORMAT, Review

FOLDER: Final = "reviews"


def key_of(game: Game, seed: str = SEED) -> str:
    """What tells the review of a game from all others: the game, its policy and chances, and the version that looks."""
    header = game.header
    weights = weights_for(game.title, game.players, header.content)
    looked_by = (FORMAT, __version__, seed, chances_for(game.title, game.players))
    policy = None if weights is None else (weights.players, weights.version, weights.content, tuple(weights.values))
    setup = [line for line in str(game.record).splitlines() if not line.startswith(("#", "seat ", "date:"))]
    steps = [str(step) for step in game.steps]
    return sha256(repr((looked_by, policy, setup, steps)).encode()).hexdigest()[:32]


def kept_file(key: str, folder: Path | None = None) -> Path:
    """Where the review of a key is kept: in Millrace's home, or in another folder."""
    return (folder or home()) / FOLDER / f"{key}.json"


def kept(key: str, folder: Path | None = None) -> Review | None:
    """The review of a key, if it was kept."""
    try:
        return Review.load(kept_file(key, folder).read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep(key: str, review: Review, folder: Path | None = None) -> None:
    """Keep a complete review."""
    write_whole(kept_file(key, folder), review.dump())

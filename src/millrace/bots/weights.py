"""Learned weights as files: for a title, a number of players and a content, with how they were learned.

Those that come with Millrace lie beside the title, as `weights.<players>.json`; those that an owner has learned lie in
the folder `weights` of Millrace's home and come first.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from millrace._home import home
from millrace.bots.errors import BrokenWeights, NoPolicy
from millrace.core.lists import Floats, floats
from millrace.core.texts import Message
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Policy

DIGITS: Final = 4
"""Behind the point of a weight in a file."""

_HEAD: Final = ("title", "players", "content", "version")


@dataclass(frozen=True)
class Weights:
    """Weights, what they are for, and how they were learned."""

    title: str
    players: int
    content: str
    """The hash of the content that they were learned with."""
    version: int
    """Of the features that they belong to."""
    values: Sequence[float]
    history: Sequence[Mapping[str, Any]] = field(default_factory=tuple)
    """One entry for each course of lessons: its settings, and how it went."""

    @cached_property
    def array(self) -> Floats:
        """The weights as the engine takes them; never changed."""
        return floats(self.values)

    def write(self, file: Path) -> None:
        """Write the weights to a file, which appears whole or not at all."""
        head = [f"{json.dumps(name)}: {json.dumps(getattr(self, name))}" for name in _HEAD]
        history = ",".join([f"\n  {json.dumps(entry)}" for entry in self.history])
        values = json.dumps([round(value, DIGITS) for value in self.values], separators=(",", ":"))
        lines = [*head, f'"history": [{history}]', f'"weights": {values}']
        write_whole(file, "{\n " + ",\n ".join(lines) + "\n}\n")

    @classmethod
    def read(cls, file: Path) -> "Weights":
        """The weights of a file; BrokenWeights if it holds none."""
        try:
            raw = json.loads(file.read_text(encoding="utf-8"))
            values, history = tuple([float(value) for value in raw["weights"]]), tuple(raw["history"])
            return cls(raw["title"], raw["players"], raw["content"], raw["version"], values, history)
        except (ValueError, KeyError, TypeError) as error:
            raise BrokenWeights(str(file), f"{type(error).__name__}: {error}") from error


def write_whole(file: Path, text: str) -> None:
    """Write a file so that it appears whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def policy_of(title: AnyTitle) -> Policy:
    """How a title is played by weights; NoPolicy if nobody has said what its features are."""
    if not isinstance(title.policy, Policy):
        raise NoPolicy(title.id)
    return title.policy


def shipped(title: AnyTitle, players: int) -> Path | None:
    """The file of the weights that come with a title; None if the title has no place for them."""
    return None if title.weights is None else title.weights / f"weights.{players}.json"


def own(title: AnyTitle, players: int, content: str) -> Path:
    """The file of the weights that the owner has learned for a content."""
    return home() / "weights" / f"{title.id}.{players}.{content[:16]}.json"


_kept: Final[dict[tuple[str, str, int, int, str], "Weights | None"]] = {}
"""What was looked for already, by title, its folder, version, players and content."""


def weights_for(title: AnyTitle, players: int, content: str) -> Weights | None:
    """The weights by which a title is best played: learned with this content, then with the printed one, then with
    other numbers of players, the nearest first; None if there are none at all. A file is read once.
    """
    policy = title.policy
    if not isinstance(policy, Policy):
        return None
    key = (title.id, str(title.weights), policy.version, players, content)
    if key not in _kept:
        _kept[key] = _found(title, policy, players, content)
    return _kept[key]


def _found(title: AnyTitle, policy: Policy, players: int, content: str) -> Weights | None:
    counts = sorted(title.player_counts, key=lambda count: (abs(count - players), count))
    files = [own(title, players, content), *[shipped(title, count) for count in counts]]
    for file in files:
        if file is not None and file.exists():
            weights = Weights.read(file)
            if weights.title == title.id and weights.version == policy.version and len(weights.values) == policy.size:
                return weights
    return None


def remark(title: AnyTitle, players: int, content: str) -> Message | None:
    """What whoever seats a bot that plays by weights should know about them; None if they fit."""
    weights = weights_for(title, players, content)
    if weights is None:
        return Message("bots.no-weights", title=title.id, players=players)
    if weights.players != players:
        return Message("bots.weights-of-other-players", title=title.id, players=players, learned=weights.players)
    if weights.content != content:
        return Message("bots.weights-of-other-content", title=title.id, players=players)
    return None

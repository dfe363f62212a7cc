"""Quayside as the core sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.outcome import Outcome
from millrace.core.title import Switch, Title
from millrace.scene.drawing import Drawing

from .picture import art, stage, tallies
from .state import BOOK, Position
from .tasks import new_position
from .view import View, determinise, view
from .words import describe, panels

RULES_VERSION: Final = 3
"""Grows whenever the same decisions could lead to another state than before."""


@dataclass(frozen=True)
class Content:
    """What is printed. Quayside prints nothing that could be corrected: there is only a name for records to note."""

    hash: str = "quayside"


def load(overlays: Sequence[Path] = ()) -> Content:
    """The content; a title with printed figures reads them by `millrace.core.content`."""
    return Content("-".join(["quayside", *(path.stem for path in overlays)]))


@cache
def ledger() -> Ledger:
    """The title's rules, one by one."""
    return Ledger.load(Path(__file__).with_name("ledger.toml"))


def new_state(content: Content, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game dealt, waiting for the first decision."""
    return new_position(players, switches, seed)


def decision(s: Position, seat: int) -> Decision:
    """The question that waits for a seat."""
    return Decision(seat, s.task().id, "quay", s.round + 1, s.turn, s.prompt(seat))


def accounts(s: Position) -> list[dict[str, int]]:
    """The points of each seat by their source; Quayside has one."""
    return [{"all": points} for points in s.points]


def outcome(s: Position) -> Outcome | None:
    """Who has won; equal points share a place (QUA-END-01)."""
    if s.seat >= 0:
        return None
    groups = [tuple([seat for seat in range(s.players) if s.points[seat] == points])
              for points in sorted(set(s.points), reverse=True)]  # fmt: skip
    return Outcome(tuple(groups), tuple(s.points), tuple(accounts(s)))


TITLE: Final[Title[Position, View, Content]] = Title(
    id="quayside",
    rules_version=RULES_VERSION,
    players=(2, 3, 4),
    switches={name: Switch(switch.values, switch.default) for name, switch in ledger().switches.items()},
    codebook=BOOK,
    content=load,
    new_state=new_state,
    view=view,
    determinise=determinise,
    outcome=outcome,
    decision=decision,
    accounts=accounts,
    describe=describe,
    ledger=ledger,
    text_packages=("examples.quayside",),
    drawing=Drawing(panels, stage, art, tallies),
)

"""Crystal Palace as the core sees it."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Final

from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.title import Switch, Title
from millrace.scene.drawing import Drawing

from .bot import EVALUATION
from .dealing import DEALING
from .picture.art import art
from .picture.stage import EXPLAINED_BY, THINGS, actions, stage, tallies
from .policy import POLICY
from .rules import TEXT_PACKAGES
from .rules.content import SEASONS, Content, load
from .rules.outcome import accounts, outcome, supplies, takers, unbuilt
from .rules.redeal import redeal, unanswer
from .rules.state import Position
from .rules.tables import printed_tables, tables_for
from .rules.tasks import new_position
from .rules.view import determinise, view
from .words.components import field_words
from .words.describe import describe
from .words.panels import panels

RULES_VERSION: Final = 2
"""Grows whenever the same decisions could lead to another state than before."""

PLAYERS: Final = (2, 3, 4, 5)
"""The rulebook's player counts (CRY-COMP-01)."""


ledger: Final = cache(partial(Ledger.load, Path(__file__).with_name("ledger.toml")))
"""The title's rules, one by one."""


def new_state(content: Content, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    return new_position(tables_for(content, players), players, switches, seed)


def decision(s: Position, seat: int) -> Decision:
    """The question that waits for a seat; the era is the season."""
    return Decision(seat, s.task().id, SEASONS[s.round - 1], s.round, s.turn, s.prompt(seat))


TITLE: Final = Title(
    id="crystal-palace",
    rules_version=RULES_VERSION,
    players=PLAYERS,
    minutes=(60, 150),
    switches={name: Switch(switch.values, switch.default) for name, switch in ledger().switches.items()},
    codebook=printed_tables().codebook,
    content=load, new_state=new_state, view=view, determinise=determinise, outcome=outcome, decision=decision,
    accounts=accounts, describe=describe, ledger=ledger, text_packages=TEXT_PACKAGES,
    drawing=Drawing(
        panels, stage, art, tallies, field_words, leftovers=unbuilt, actions=actions, things=THINGS,
        explained_by=EXPLAINED_BY, counts_eras=False
    ),
    evaluation=EVALUATION, redeal=redeal, unanswer=unanswer, policy=POLICY, weights=Path(__file__).parent,
    deeds=("build", "hire", "take", "loan", "share", "research", "market"),
    tutorial=Path(__file__).with_name("tutorial.toml"), dealing=DEALING,
    takers=takers, supplies=supplies,
)  # fmt: skip

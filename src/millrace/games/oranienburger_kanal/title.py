"""Oranienburger Kanal as the core sees it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.texts import Texts
from millrace.core.title import Switch, Title
from millrace.scene.svg import surface_picture

from .bot import EVALUATION
from .picture.art import art
from .picture.stage import stage, tallies, verdict
from .rules.content import Content, load
from .rules.outcome import accounts, outcome
from .rules.state import Position
from .rules.tables import BLUE, COLOUR_IDS, printed_tables, tables_for
from .rules.tasks import new_position
from .rules.view import View, determinise, view
from .words.components import shown
from .words.describe import describe
from .words.panels import panels

RULES_VERSION: Final = 1
"""Grows whenever the same decisions could lead to another state than before."""


@cache
def ledger() -> Ledger:
    """The title's rules, one by one."""
    return Ledger.load(Path(__file__).with_name("ledger.toml"))


def new_state(content: Content, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    return new_position(tables_for(content), players, switches, seed)


def decision(s: Position, seat: int) -> Decision:
    """The question that waits for a seat; the era is the period of the structures that come next, or the game."""
    period = next((colour for colour, left in enumerate(s.left) if left), BLUE)
    era = f"game-{s.game}" if s.campaign else COLOUR_IDS[period]
    return Decision(seat, s.task().id, era, s.round, s.turn, s.prompt(seat))


def portrait(v: View, content: Content) -> str:
    """The industry board as a picture for itself."""
    texts = Texts.load("en", "millrace.core", *TITLE.text_packages)
    return surface_picture(stage(v, texts).surfaces[0], art(content))


TITLE: Final = Title(
    id="oranienburger-kanal",
    rules_version=RULES_VERSION,
    players=(1, 2),
    switches={name: Switch(switch.values, switch.default) for name, switch in ledger().switches.items()},
    codebook=printed_tables().codebook,
    content=load,
    new_state=new_state,
    view=view,
    determinise=determinise,
    outcome=outcome,
    decision=decision,
    ledger=ledger,
    text_packages=("millrace.parts", "millrace.games.oranienburger_kanal"),
    evaluation=EVALUATION,
    scene=panels,
    describe=describe,
    stage=stage,
    art=art,
    portrait=portrait,
    tallies=tallies,
    accounts=accounts,
    verdict=verdict,
    shown=shown,
)

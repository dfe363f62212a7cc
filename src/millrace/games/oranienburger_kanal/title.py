"""Oranienburger Kanal as the core sees it."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Final

from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.title import Title, switches_of
from millrace.scene.drawing import Drawing

from .bot import EVALUATION
from .dealing import DEALING
from .picture.art import art
from .picture.stage import EXPLAINED_BY, THINGS, actions, stage, tallies, verdict
from .policy import POLICY
from .rules import TEXT_PACKAGES
from .rules.content import Content, in_play, load
from .rules.outcome import accounts, outcome, supplies, takers
from .rules.redeal import redeal, unanswer
from .rules.state import Position
from .rules.tables import BLUE, COLOUR_IDS, printed_tables, tables_for
from .rules.tasks import new_position
from .rules.view import determinise, view
from .words.components import field_text
from .words.describe import describe
from .words.panels import panels

RULES_VERSION: Final = 1
"""Grows whenever the same decisions could lead to another state than before."""


ledger: Final = cache(partial(Ledger.load, Path(__file__).with_name("ledger.toml")))
"""The title's rules, one by one."""


def new_state(content: Content, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    return new_position(tables_for(content), players, switches, seed)


def decision(s: Position, seat: int) -> Decision:
    """The question that waits for a seat; the era is the period of the structures that come next, or the game."""
    period = next((colour for colour, left in enumerate(s.left) if left), BLUE)
    era = f"game-{s.game}" if s.campaign else COLOUR_IDS[period]
    return Decision(seat, s.task().id, era, s.round, s.turn, s.prompt(seat))


TITLE: Final = Title(
    id="oranienburger-kanal",
    rules_version=RULES_VERSION,
    players=(1, 2),
    minutes=(60, 120),
    switches=switches_of(ledger()),
    codebook=printed_tables().codebook,
    content=load, new_state=new_state, view=view, determinise=determinise, outcome=outcome, decision=decision,
    accounts=accounts, describe=describe, ledger=ledger, text_packages=TEXT_PACKAGES,
    drawing=Drawing(panels, stage, art, tallies, field_text, verdict, actions, THINGS, EXPLAINED_BY),
    in_play=in_play, evaluation=EVALUATION, redeal=redeal, unanswer=unanswer, policy=POLICY,
    weights=Path(__file__).parent, deeds=("erect", "bridge", "canal", "road", "rail", "path"),
    taught=({"deck": "A"}, {"deck": "B"}), takers=takers, supplies=supplies,
    tutorial=Path(__file__).with_name("tutorial.toml"), dealing=DEALING,
)  # fmt: skip

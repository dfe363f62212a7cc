"""Age of Industry as the core sees it."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Final

from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.title import Title, switches_of
from millrace.parts.industry.account import accounts
from millrace.parts.industry.holdings import holdings
from millrace.scene.drawing import Drawing
from millrace.scene.industry.leftovers import unflipped

from .bot import EVALUATION
from .dealing import DEALING
from .picture.art import art
from .picture.stage import EXPLAINED_BY, THINGS, actions, stage, tallies
from .policy import POLICY
from .rules import TEXT_PACKAGES
from .rules.content import MAP_IDS, Content, in_play, load
from .rules.outcome import outcome
from .rules.redeal import redeal
from .rules.state import Position
from .rules.tables import printed_tables, tables_for
from .rules.tasks import new_position
from .rules.view import determinise, view
from .words.describe import describe
from .words.panels import panels

RULES_VERSION: Final = 1
"""Grows whenever the same decisions could lead to another state than before."""

PLAYERS: Final = (3, 4, 5)
"""The rulebook's player counts (AOI-COMP-01)."""

OPENS: Final = {"two_players": {"on": (2,)}}
"""The player counts that values of switches add (AOI-VAR-03)."""

ledger: Final = cache(partial(Ledger.load, Path(__file__).with_name("ledger.toml")))
"""The title's rules, one by one."""


def new_state(content: Content, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    return new_position(tables_for(content, MAP_IDS.index(switches["map"])), players, switches, seed)


def decision(s: Position, seat: int) -> Decision:
    """The question that waits for a seat; the era is the map."""
    return Decision(seat, s.task().id, MAP_IDS[s.tables.board], s.round, s.turn, s.prompt(seat))


TITLE: Final = Title(
    id="age-of-industry", rules_version=RULES_VERSION, players=PLAYERS, minutes=(90, 150),
    switches=switches_of(ledger(), OPENS),
    codebook=printed_tables().codebook, content=load, new_state=new_state, view=view, determinise=determinise,
    outcome=outcome, decision=decision, accounts=accounts, describe=describe, ledger=ledger,
    text_packages=TEXT_PACKAGES,
    drawing=Drawing(panels, stage, art, tallies, leftovers=unflipped, actions=actions, things=THINGS,
        explained_by=EXPLAINED_BY, card_back="card-back",
    ),
    in_play=in_play, evaluation=EVALUATION, redeal=redeal, policy=POLICY, weights=Path(__file__).parent,
    deeds=("build", "rail", "develop", "sell", "draw"), taught=({"map": "germany"}, {"map": "new_england"}),
    supplies=partial(holdings, {"coal": "coal", "iron": "iron"}),
    tutorial=Path(__file__).with_name("tutorial.toml"), dealing=DEALING,
)  # fmt: skip

"""Brass (Lancashire) as the core sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from millrace.core.errors import WrongPlayerCount
from millrace.core.ledger import Ledger
from millrace.core.provenance import Entry
from millrace.core.title import Title, switches_of
from millrace.parts.industry.account import accounts
from millrace.parts.industry.holdings import holdings
from millrace.parts.industry.turns import decision
from millrace.scene.drawing import Drawing
from millrace.scene.industry.leftovers import unflipped

from .bot import EVALUATION
from .dealing import DEALING
from .picture.art import art
from .picture.stage import EXPLAINED_BY, THINGS, actions, stage, tallies
from .policy import POLICY
from .rules import TEXT_PACKAGES
from .rules.content import Content, in_play_with, load
from .rules.outcome import outcome
from .rules.redeal import redeal
from .rules.state import Position
from .rules.tables import deck_of, printed_tables, tables_for
from .rules.tasks import new_position
from .rules.view import determinise, view
from .words.describe import describe
from .words.panels import panels

RULES_VERSION: Final = 1
"""Grows whenever the same decisions could lead to another state than before."""

PLAYERS: Final = (3, 4)
"""The rulebook's player counts (LAN-COMP-01)."""

OPENS: Final = {"two_players": {"edition_2018": (2,), "community_2009": (2,)}}
"""The player counts that values of switches add."""


ledger: Final = cache(partial(Ledger.load, Path(__file__).with_name("ledger.toml")))
"""The title's rules, one by one."""


def new_state(content: Content, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    return new_position(tables_for(content, _deck(players, switches)), players, switches, seed)


def in_play(content: Content, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """The records that a game is played with."""
    return in_play_with(content, _deck(players, switches), switches)


def _deck(players: int, switches: Mapping[str, str]) -> int:
    deck = deck_of(players, switches["deck_setup"], switches["two_players"])
    if deck < 0:
        raise WrongPlayerCount(TITLE.id, players, PLAYERS)
    return deck


TITLE: Final = Title(
    id="brass-lancashire",
    rules_version=RULES_VERSION,
    players=PLAYERS,
    minutes=(60, 120),
    switches=switches_of(ledger(), OPENS),
    codebook=printed_tables().codebook,
    content=load, new_state=new_state, view=view, determinise=determinise, outcome=outcome, decision=decision,
    accounts=accounts, describe=describe, ledger=ledger, text_packages=TEXT_PACKAGES,
    drawing=Drawing(panels, stage, art, tallies, leftovers=unflipped, actions=actions, things=THINGS,
        explained_by=EXPLAINED_BY, card_back="card-back",
    ),
    in_play=in_play, evaluation=EVALUATION, redeal=redeal, policy=POLICY, weights=Path(__file__).parent,
    deeds=("build", "link", "develop", "sell", "loan"),
    supplies=partial(holdings, {"coal": "coal-mine", "iron": "ironworks"}),
    tutorial=Path(__file__).with_name("tutorial.toml"), dealing=DEALING,
)  # fmt: skip

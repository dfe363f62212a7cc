"""Brass: Birmingham as the core sees it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.texts import Message, Term, Texts
from millrace.core.title import Switch, Title
from millrace.scene.svg import surface_picture

from .bot import EVALUATION
from .picture.art import art
from .picture.stage import stage, tallies
from .rules.content import Content, load
from .rules.names import line_name, place_name
from .rules.outcome import accounts, outcome
from .rules.play import Position, new_position
from .rules.state import (
    ACTION,
    BEER,
    CANAL,
    CARD,
    COAL,
    LINK_BEER,
    SHORTFALL,
    TASK_BITS,
    TASK_IDS,
    TASK_MASK,
)
from .rules.tables import MERCHANT_SPACES, PLACES, SCOUT, printed_tables, tables_for
from .rules.view import View, determinise, view
from .words.chronicle import events
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
    """The question that waits for a seat."""
    era = "canal" if s.era == CANAL else "rail"
    return Decision(seat, TASK_IDS[s.question()], era, s.round, s.turn, prompt(s))


def prompt(s: Position) -> Message:
    """The pending question as a sentence."""
    t = s.tables
    frame = s.stack[-1]
    question = frame & TASK_MASK
    argument = frame >> TASK_BITS
    if question == ACTION:
        return Message("prompt.action", left=s.actions_left)
    if question == CARD:
        kind = t.code_kind[s.chosen]
        if kind == SCOUT:
            asked = sum(1 for pending in s.stack if pending & TASK_MASK == CARD)
            return Message("prompt.scout-card", left=asked)
        return Message("prompt.card", action=Term(f"action.{t.codebook[s.chosen].words[0]}"))
    if question == COAL:
        if argument < PLACES:
            return Message("prompt.coal", place=place_name(t, argument))
        return Message("prompt.coal-line", line=line_name(t, argument - PLACES))
    if question == BEER:
        slot, space = divmod(argument, MERCHANT_SPACES)
        place = place_name(t, t.slot_place[slot])
        return Message("prompt.beer", place=place, merchant=place_name(t, t.space_place[space]))
    if question == LINK_BEER:
        return Message("prompt.link-beer", line=line_name(t, argument))
    if question == SHORTFALL:
        return Message("prompt.shortfall", debt=s.debt)
    return Message(f"prompt.{TASK_IDS[question]}")


def portrait(v: View, content: Content) -> str:
    """The board as a picture for itself."""
    texts = Texts.load("en", "millrace.core", "millrace.games.brass_birmingham")
    return surface_picture(stage(v, texts).surfaces[0], art(content))


def chronicle(before: Position, code: int, after: Position) -> tuple[Message, ...]:
    """What a decision brought about; its steps are taken once more, so the state after it has nothing to add."""
    return events(before, code)


TITLE: Final = Title(
    id="brass-birmingham",
    rules_version=RULES_VERSION,
    players=(2, 3, 4),
    switches={name: Switch(switch.values, switch.default) for name, switch in ledger().switches.items()},
    codebook=printed_tables().codebook,
    content=load,
    new_state=new_state,
    view=view,
    determinise=determinise,
    outcome=outcome,
    decision=decision,
    ledger=ledger,
    text_packages=("millrace.games.brass_birmingham",),
    evaluation=EVALUATION,
    scene=panels,
    describe=describe,
    chronicle=chronicle,
    stage=stage,
    art=art,
    portrait=portrait,
    tallies=tallies,
    accounts=accounts,
)

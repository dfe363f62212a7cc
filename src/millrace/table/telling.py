"""Telling what came out at a real table: the question, the things it may be, and what was typed as an answer."""

from __future__ import annotations

from typing import NamedTuple

from millrace.core.deal import UNKNOWN, Layout
from millrace.core.decision import SPECTATOR, seat_letter
from millrace.core.errors import near
from millrace.core.game import Game
from millrace.core.takings import Ask
from millrace.core.texts import Message, Texts
from millrace.table.errors import AmbiguousThing, UnknownThing


class Answer(NamedTuple):
    """Something that may have come out: its name in records, and what it is called."""

    name: str
    label: str


def question(ask: Ask) -> Message:
    """What is asked for: the pile, which of its things, and who has it."""
    pile = ask.pile
    if pile.places:
        return Message("table.tell.place", pile=pile.label, place=pile.places[ask.index])
    if ask.seat != SPECTATOR and pile.name != f"hand {seat_letter(ask.seat)}" and "hand" not in pile.name.split():
        return Message("table.tell.draw", pile=pile.label, seat=seat_letter(ask.seat), number=ask.index + 1)
    if pile.size == 1:
        return Message("table.tell.only", pile=pile.label)
    return Message("table.tell.number", pile=pile.label, number=ask.index + 1)


def answers(game: Game, ask: Ask, texts: Texts) -> list[Answer]:
    """What may have come out, by name, as the language sorts it."""
    return things(game, ask.pile.box, ask.choices, texts)


def can_stay_unknown(ask: Ask) -> bool:
    """Whether the answer may be that nobody has seen it."""
    return ask.pile.closed and ask.seat != SPECTATOR


def cards(game: Game, seat: int, texts: Texts) -> list[Answer]:
    """The cards that a seat may hold closed."""
    asks = game.possible_cards(seat)
    return things(game, game.card_box, asks, texts) if asks else []


def things(game: Game, box: str, names: tuple[str, ...], texts: Texts) -> list[Answer]:
    """Things by their names, with what they are called, sorted by that."""
    layout = game.layout
    listed = [Answer(name, called(layout, box, name, texts)) for name in names]
    return listed if box == "seats" else sorted(listed, key=lambda each: _in_order(each.label))


def _in_order(label: str) -> tuple[str, list[int]]:
    digits = [int(part) for part in label.split() if part.isdecimal()]
    return label.casefold(), digits


def called(layout: Layout, box: str, name: str, texts: Texts) -> str:
    """What a thing is called."""
    return texts.render(Message("table.tell.thing", thing=layout.labels(box, name)))


def understood(typed: str, known: list[Answer], unknown: bool) -> str:
    """The name of the thing that was typed: a number of the list, a name, or a part of what only one is called."""
    text = " ".join(typed.split()).casefold()
    if text == UNKNOWN and unknown:
        return UNKNOWN
    if text.isdecimal() and not any(text == answer.name for answer in known) and 1 <= int(text) <= len(known):
        return known[int(text) - 1].name
    for fits in (
        [each for each in known if text in (each.name.casefold(), each.label.casefold())],
        [each for each in known if each.name.casefold().startswith(text)],
        [each for each in known if text in each.label.casefold()],
    ):
        if len(fits) == 1:
            return fits[0].name
        if fits:
            raise AmbiguousThing(typed, tuple([answer.label for answer in fits]))
    names = tuple([answer.name for answer in known])
    raise UnknownThing(typed, near(text, names), tuple([answer.label for answer in known]))

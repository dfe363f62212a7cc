"""What the log of a game says of the things that `Tasks.counting` counts: a second count, by other means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from millrace.core.machine import Happening
from millrace.core.texts import Message, Term
from millrace.core.title import AnyTitle

Count = tuple[int, str, int]
"""The seat, what has happened to it, and how often."""

ONE_EACH = {
    "log.flipped": "flip",
    "log.profit": "flip",
    "log.coal": "coal",
    "log.import-coal": "coal",
    "log.iron": "iron",
    "log.beer": "beer",
    "log.barrel": "beer",
    "log.shortfall": "shortfall",
    "log.consolation": "consolation",
    "log.step": "step",
    "log.step-beyond": "step",
    "log.research": "tile",
}
"""Messages that tell of a single thing."""

NUMBERED = {
    "log.loans": ("loan", "n"),
    "log.buzz": ("buzz", "n"),
    "log.hired": ("link", "links"),
    "log.built": ("link", "links"),
}
"""Messages that tell of several, and the value that says of how many."""

GOODS_OF_THE_PALACE = ("gear", "energy", "newspaper")


def counted(title: AnyTitle, state: Any, pairs: Sequence[tuple[int, int]]) -> list[dict[str, int]]:
    """By seat what the log says while seats choose codes one after the other; the state is changed."""
    counts: list[Counter[str]] = [Counter() for _ in range(state.players)]
    raising = -1
    with goods_told(title, state.tasks):
        for seat, code in pairs:
            if state.task().id == "raise" and raising != seat:
                raising = seat
                counts[seat]["shortfall"] += 1
            events: list[Message] = []
            state.apply_for(seat, code, events)
            for message in events:
                if message.id == "log.paid" and _seat(message, -1) == raising:
                    raising = -1
                for who, id, times in _counts(message, seat):
                    counts[who][id] += times
    return [{id: count[id] for id in state.tasks.counting.ids} for count in counts]


def _seat(message: Message, otherwise: int) -> int:
    """Whom a message is about; the builder where it does not say, like that of activations."""
    letter = message.values.get("seat")
    return ord(str(letter)) - ord("A") if letter is not None else otherwise


def _counts(message: Message, chooser: int) -> Iterator[Count]:
    seat, values = _seat(message, chooser), message.values
    if message.id in ONE_EACH:
        yield seat, ONE_EACH[message.id], 1
    elif message.id in NUMBERED:
        id, number = NUMBERED[message.id]
        yield seat, id, _number(values[number])
    elif message.id in ("log.bought", "log.bought-supply") and "n" in values:
        yield seat, _good(message), _number(values["n"])
    elif message.id in ("log.activated", "log.activated-both"):
        yield seat, "activation", 1
    elif message.id == "test.used":
        yield seat, str(values["good"]), _number(values["n"])
    elif isinstance(values.get("changes"), Message):
        for less in _less(values["changes"]):
            yield seat, _good(less), _number(less.values["n"])


def _less(message: Any) -> Iterator[Message]:
    """The amounts by which goods have become fewer in what a message says of changes."""
    if message.id == "log.less":
        yield message.values["amount"]
    elif message.id != "log.more":
        for part in message.values.values():
            yield from _less(part)


def _good(message: Message) -> str:
    term = message.values["good"]
    assert isinstance(term, Term)
    return str(term.id)


def _number(value: Any) -> int:
    assert isinstance(value, int)
    return value


@contextmanager
def goods_told(title: AnyTitle, tasks: Any) -> Iterator[None]:
    """Have the log of Crystal Palace tell which goods were used up, as it otherwise does not: by whole positions."""
    if title.id != "crystal-palace":
        yield
        return
    aside = tasks.aside

    def told(h: Happening[Any]) -> list[Message]:
        verb = title.codebook[h.code].words[0] if h.code >= 0 else ""
        if verb in ("exchange", "buy-die", "sell") or h.after.seat < 0:
            return []
        events = []
        for good, field in zip(GOODS_OF_THE_PALACE, ("gear", "energy", "newspapers"), strict=True):
            pairs = zip(getattr(h.before, field), getattr(h.after, field), strict=True)
            for seat, (before, after) in enumerate(pairs):
                if after < before:
                    events.append(Message("test.used", seat="ABCDE"[seat], good=good, n=before - after))
        return events

    tasks.aside = told
    try:
        yield
    finally:
        tasks.aside = aside

"""Positions with a mistake in them, as somebody might type them, and what must hold for each: refused, or played on."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from typing import Any

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.texts import LANGUAGES, Texts
from millrace.core.title import AnyTitle
from millrace.parts.notation import PositionError
from millrace.scene.drawing import drawing_of
from tests.properties.play import play_through

NAMES = ("Anna", "Bert", "Cara", "Dora", "Emil")
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "5",
    "9",
    "12",
    "30",
    "99",
    "1000",
    "9999",
    "1000000",
    "-1",
    "-5",
    "+1",
    "--1",
    "٣",
    "²",
    "",
)
STRAY = ("none", "Z", "a", "B", "E", "*2", ":7", "flipped", "barrel", "#", "over", "\x00", "\ud800", "9" * 5000)
MOST_DECISIONS = 4000
"""More than any game has."""


def notation(title: AnyTitle) -> Any:
    """The module that reads and writes the positions of a title."""
    return import_module(f"millrace.games.{title.id.replace('-', '_')}.rules.notation")


@cache
def sound_texts(name: str) -> tuple[str, ...]:
    """Positions of a title as its games have them, of every player count, from the first decision to the last."""
    title = millrace.title(name)
    write, texts = notation(title).write, []
    for players in title.player_counts:
        if players in title.players:
            for number, (s, code) in enumerate(play_through(title, players, f"mutated {players}")):
                if number % 23 == 0 or code < 0:
                    texts.append(write(s))
    return tuple(texts)


@cache
def vocabulary(name: str) -> tuple[str, ...]:
    """The words that stand in positions of a title."""
    return tuple(sorted({word for text in sound_texts(name) for word in text.split()}))


def mutated(name: str, chance: random.Random) -> str:
    """A position with one to three mistakes; some lines may be left out altogether."""
    lines = chance.choice(sound_texts(name)).splitlines()
    if chance.random() < 0.3:
        kept = chance.random()
        lines = [line for number, line in enumerate(lines) if number == 0 or chance.random() < kept]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _mistake(name, lines, chance)
    return "\n".join(lines)


def _mistake(name: str, lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split() or ["x"]
    word = chance.randrange(len(words))
    match chance.randrange(9):
        case 0:
            del lines[at]
            lines.append("") if not lines else None
        case 1:
            lines.insert(chance.randrange(len(lines)), lines[at])
        case 2:
            lines[at] = chance.choice(chance.choice(sound_texts(name)).splitlines())
        case 3:
            words[word] = chance.choice(vocabulary(name))
            lines[at] = " ".join(words)
        case 4:
            numbers = [place for place, each in enumerate(words) if each.lstrip("-").isdecimal()]
            words[chance.choice(numbers) if numbers else word] = chance.choice(NUMBERS)
            lines[at] = " ".join(words)
        case 5:
            words[word] = chance.choice(STRAY)
            lines[at] = " ".join(words)
        case 6:
            lines[at] = " ".join(words[:word])
        case 7:
            words.insert(word, chance.choice((chance.choice(vocabulary(name)), words[word], *NUMBERS[:6])))
            lines[at] = " ".join(words)
        case _:
            head, colon, _argument = words[word].partition(":")
            if colon or head.isidentifier() or "-" in head:
                words[word] = f"{head}:{chance.choice((0, 1, 2, 3, 7, 40, 300, 9999))}"
            lines[at] = " ".join(words)


def outcome_of(name: str, text: str, chance: random.Random) -> str:
    """`refused` or `played`; whatever else happens leaves as the error it is."""
    title = millrace.title(name)
    read, write = notation(title).read, notation(title).write
    try:
        s = read(text)
    except PositionError as error:
        for language in LANGUAGES:
            assert error.text(language)
        return "refused"
    again = read(write(s))
    assert again.key() == s.key(), "the text does not come back as the same position"
    _look(title, s, chance)
    for number in range(MOST_DECISIONS):
        if s.seat < 0:
            break
        seat = chance.choice(s.waiting())
        codes = s.codes_for(seat)
        assert codes, "somebody is asked who has no option"
        if number < 3:
            _look(title, s, chance)
        s.apply_for(seat, chance.choice(codes), [] if number < 20 else None)
    assert s.seat < 0, "the game does not end"
    _look(title, s, chance)
    assert title.outcome(s) is not None
    return "played"


def _look(title: AnyTitle, s: Any, chance: random.Random) -> None:
    """Look at a position with everybody's eyes, and ask why some option cannot be chosen."""
    waiting = s.waiting()
    for seat in (SPECTATOR, *range(s.players)):
        language = chance.choice(LANGUAGES)
        texts = Texts.load(language, "millrace.core", *title.text_packages)
        view = title.view(s, seat)
        codes = s.codes_for(seat) if seat in waiting else []
        names = NAMES[: s.players]
        drawing_of(title).stage(view, texts, names, sorted(codes))
        drawing_of(title).panels(view, texts, names)
        if seat in waiting:
            texts.render(title.decision(s, seat).prompt)
            for code in chance.sample(codes, min(3, len(codes))):
                for message in title.describe(s, code):
                    texts.render(message)
        for _ in range(3 if seat >= 0 else 0):
            option = chance.choice(title.codebook)
            refusal = s.why_not(seat, option.code)
            assert (refusal is None) == (option.code in codes), option.text
            if refusal is not None:
                texts.render(refusal.message)
    title.accounts(s)

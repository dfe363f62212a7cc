"""Random games of Age of Industry on both maps, and its texts."""

from __future__ import annotations

from collections.abc import Iterator

from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.age_of_industry.rules import TEXT_PACKAGES
from millrace.games.age_of_industry.rules.state import SWITCHES, Position
from millrace.games.age_of_industry.rules.tables import printed_tables
from millrace.games.age_of_industry.rules.tasks import new_position

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}
BOOK = printed_tables().codebook

TABLES = [(board, players) for board in (0, 1) for players in (3, 4, 5)]
"""Every map with every player count."""


def some_switches(chance: Generator) -> dict[str, str]:
    """The defaults in half of the games, any mixture of values in the others."""
    if chance.below(2):
        return {}
    return {name: values[chance.below(len(values))] for name, values in SWITCHES}


def play_through(board: int, players: int, seed: str) -> Iterator[tuple[Position, int]]:
    """Each position of a random game with the code about to be played; the last one comes with code -1.

    First a kind of option is chosen at random, so that things happen; combined builds are rarer than others.
    """
    chance = Generator.from_seed(seed, f"decisions {board} {players}")
    s = new_position(printed_tables(board), players, some_switches(chance), seed)
    while s.seat >= 0:
        by_verb: dict[str, list[int]] = {}
        for code in s.codes():
            by_verb.setdefault(BOOK[code].words[0], []).append(code)
        if len(by_verb) > 1:
            by_verb.pop("pass", None)
        if len(by_verb) > 1 and chance.below(3):
            by_verb.pop("combine", None)
        kinds = list(by_verb.values())
        codes = kinds[chance.below(len(kinds))]
        code = codes[chance.below(len(codes))]
        yield s, code
        s.apply(code)
    yield s, -1

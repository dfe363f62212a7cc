"""Random play of any title, and the checks that must hold after every decision."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol, cast

import millrace
from millrace.core.decision import State
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.games import OWN_TITLES

TABLES = [(name, players) for name in OWN_TITLES for players in millrace.title(name).player_counts]
"""Every title with every player count, those that a switch adds included."""


class Invariants(Protocol):
    """What a title's module `tests.games.<title>.invariants` offers."""

    def check(self, state: Any) -> None:
        """Assert what holds in every state: things conserved, masks true, figures in range."""

    def check_step(self, before: Any, code: int, after: Any) -> None:
        """Assert what holds across every decision."""

    def check_end(self, state: Any) -> None:
        """Assert what holds at the end of every game."""


def invariants(title: AnyTitle) -> Invariants:
    return cast(Invariants, import_module(f"tests.games.{title.id.replace('-', '_')}.invariants"))


def lively(title: AnyTitle, codes: list[int], chance: Generator) -> int:
    """A random code that makes things happen: first a kind of option at random, passing only when nothing else goes."""
    by_verb: dict[str, list[int]] = {}
    for code in codes:
        by_verb.setdefault(title.codebook[code].words[0], []).append(code)
    if len(by_verb) > 1:
        by_verb.pop("pass", None)
    if len(by_verb) > 2 and chance.below(4):
        by_verb.pop("loan", None)
        by_verb.pop("scout", None)
    kinds = list(by_verb.values())
    chosen = kinds[chance.below(len(kinds))]
    return chosen[chance.below(len(chosen))]


def some_switches(title: AnyTitle, chance: Generator) -> dict[str, str]:
    """The defaults in half of the games, any mixture of values in the others."""
    if chance.below(2):
        return {}
    return {name: switch.values[chance.below(len(switch.values))] for name, switch in title.switches.items()}


BLOCK = 4


def switches_of(title: AnyTitle, players: int, seed: str) -> dict[str, str]:
    """The switches of a game. Games numbered in a row, `view-0`, `view-1` and so on, have all values in all mixtures.

    Of every four the last has the defaults; the others take the values of each switch in turn, beginning with any.
    """
    label, _, number = seed.rpartition("-")
    if not number.isdecimal():
        chosen = some_switches(title, Generator.from_seed(seed, "switches"))
    elif int(number) % BLOCK == BLOCK - 1:
        chosen = {}
    else:
        block, place = divmod(int(number), BLOCK)
        first = {name: Generator.from_seed(f"{label}-{block}", name).below(6) for name in title.switches}
        chosen = {name: each.values[(first[name] + place) % len(each.values)] for name, each in title.switches.items()}
    return title.checked_switches(chosen | title.player_counts[players])


def new_state(title: AnyTitle, players: int, seed: str) -> State:
    state: State = title.new_state(title.content(), players, switches_of(title, players, seed), seed)
    return state


def play_through(title: AnyTitle, players: int, seed: str) -> Iterator[tuple[State, int]]:
    """Each state of a random game with the code about to be applied; the last one comes with code -1."""
    chance = Generator.from_seed(seed, "decisions")
    state = new_state(title, players, seed)
    while state.seat >= 0:
        codes = state.codes()
        code = lively(title, codes, chance) if chance.below(8) else codes[chance.below(len(codes))]
        yield state, code
        state.apply(code)
    yield state, -1

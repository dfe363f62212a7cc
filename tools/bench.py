"""Measure how fast Millrace plays random games, against catanatron in the same run: `./x bench`.

Yardstick and titles take turns, round by round, so that a busy moment of the machine hits them alike; of each the best
round counts. All times are CPU seconds of this one process.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final, Protocol

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from millrace import games
from millrace.core.decision import State
from millrace.core.errors import MillraceError
from millrace.core.rng import Generator
from millrace.core.title import Title

SAMPLES: Final = 4
"""Of how many games the middle is cloned and the end is listed."""


@dataclass(frozen=True)
class Speed:
    """What one round measured."""

    games: float
    """Games a second."""
    decisions: float
    """Decisions a second."""
    clone: float
    """Seconds to copy a game in its middle."""
    listing: float = 0.0
    """Seconds to list the options of a position in the last two rounds, on average."""
    slowest_listing: float = 0.0
    """The same for the slowest of those positions."""

    def best(self, other: Speed) -> Speed:
        """The better figure of two rounds in each respect."""
        return Speed(
            max(self.games, other.games),
            max(self.decisions, other.decisions),
            min(self.clone, other.clone),
            min(self.listing, other.listing),
            min(self.slowest_listing, other.slowest_listing),
        )


class Subject(Protocol):
    """Something whose speed is measured."""

    name: str

    def measure(self, seconds: float) -> Speed:
        """The speed found in about so many seconds."""


def seconds_each(action: Callable[[], object], seconds: float) -> float:
    """How long one call takes, from as many calls as fit into the time."""
    repeats = 1
    while True:
        start = process_time()
        for _ in range(repeats):
            action()
        elapsed = process_time() - start
        if elapsed >= seconds:
            return elapsed / repeats
        repeats = max(2 * repeats, int(repeats * seconds / max(elapsed, 1e-6)))


def rates(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Games a second and decisions a second, when whole games of the seeds 1, 2, 3, … fill the time."""
    count = decisions = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < seconds:
        count += 1
        decisions += play(count)
        elapsed = process_time() - start
    return count / elapsed, decisions / elapsed


# -- the yardstick ------------------------------------------------------------------------------------------------


class Catanatron:
    """Four random players of catanatron; every tick is a decision."""

    name = "catanatron"

    def __init__(self) -> None:
        self.middles = [self.middle(seed) for seed in range(1, SAMPLES + 1)]

    def game(self, seed: int) -> Any:
        """A game before its first decision; its seed decides everything that follows."""
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    def play(self, seed: int) -> int:
        """Play a whole game; the number of its decisions."""
        game = self.game(seed)
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            ticks += 1
        return ticks

    def middle(self, seed: int) -> Any:
        """A game halfway through."""
        half = self.play(seed) // 2
        game = self.game(seed)
        for _ in range(half):
            game.play_tick()
        return game

    def measure(self, seconds: float) -> Speed:
        """Games and decisions a second, and the time of `Game.copy`."""
        games_rate, decisions_rate = rates(self.play, seconds)
        clones = [seconds_each(game.copy, seconds / 10 / SAMPLES) for game in self.middles]
        return Speed(games_rate, decisions_rate, sum(clones) / len(clones))


# -- the titles ---------------------------------------------------------------------------------------------------


class RandomPlay:
    """Random play of one title on the fast path: states and codes, no records, no checks."""

    def __init__(self, title: Title, players: int) -> None:
        self.title = title
        self.players = title.checked_players(players)
        self.name = f"{title.id}, {players} players"
        self.content = title.content()
        self.switches = title.checked_switches({})
        self.middles = [self.middle(seed) for seed in range(1, SAMPLES + 1)]
        self.late = [state for seed in range(1, SAMPLES + 1) for state in self.last_rounds(seed)]

    def state(self, seed: int) -> State:
        """The state before the first decision."""
        return self.title.new_state(self.content, self.players, self.switches, str(seed))

    def play(self, seed: int) -> int:
        """Play a whole game; the number of its decisions."""
        state = self.state(seed)
        below = Generator.from_seed(str(seed), "bench").below
        decisions = 0
        while state.seat >= 0:
            codes = state.codes()
            state.apply(codes[below(len(codes))])
            decisions += 1
        return decisions

    def positions(self, seed: int) -> list[State]:
        """A copy of the state at every decision of a game."""
        state = self.state(seed)
        below = Generator.from_seed(str(seed), "bench").below
        found: list[State] = []
        while state.seat >= 0:
            found.append(state.copy())
            codes = state.codes()
            state.apply(codes[below(len(codes))])
        return found

    def middle(self, seed: int) -> State:
        """A game halfway through."""
        positions = self.positions(seed)
        return positions[len(positions) // 2]

    def last_rounds(self, seed: int) -> list[State]:
        """The positions of the last two rounds: of as many turns as all players together have in two rounds."""
        positions = self.positions(seed)
        first = positions[-1].turn - 2 * self.players
        return [state for state in positions if state.turn > first]

    def listing_times(self, repeats: int) -> list[float]:
        """How long each late position takes to list its options."""
        times = []
        for position in self.late:
            # A state lists its options once and remembers them in `offer`, and its copies inherit the list.
            copies: list[Any] = [position.copy() for _ in range(repeats)]
            for state in copies:
                state.offer = None
            start = process_time()
            for state in copies:
                state.codes()
            times.append((process_time() - start) / repeats)
        return times

    def measure(self, seconds: float) -> Speed:
        """Games and decisions a second, the time of `State.copy` and of `State.codes` in late positions."""
        games_rate, decisions_rate = rates(self.play, seconds)
        clones = [seconds_each(state.copy, seconds / 10 / SAMPLES) for state in self.middles]
        listing = self.listing_times(repeats=20)
        return Speed(games_rate, decisions_rate, sum(clones) / len(clones), sum(listing) / len(listing), max(listing))


# -- the comparison -----------------------------------------------------------------------------------------------


def measure_in_turns(subjects: Sequence[Subject], seconds: float, rounds: int) -> list[Speed]:
    """The best speed of each subject, measured alternately."""
    found: list[Speed | None] = [None] * len(subjects)
    for number in range(rounds):
        for index, subject in enumerate(subjects):
            print(f"round {number + 1} of {rounds}: {subject.name}", file=sys.stderr, flush=True)
            speed = subject.measure(seconds)
            before = found[index]
            found[index] = speed if before is None else before.best(speed)
    return [speed for speed in found if speed is not None]


def ratios(speed: Speed, yardstick: Speed) -> dict[str, float]:
    """Games and decisions per second as multiples of the yardstick, clone time as a fraction of its copy time."""
    return {
        "games": round(speed.games / yardstick.games, 2),
        "decisions": round(speed.decisions / yardstick.decisions, 2),
        "clone": round(speed.clone / yardstick.clone, 4),
    }


def print_speeds(names: Sequence[str], speeds: Sequence[Speed]) -> None:
    """Print the ratios to the first of the speeds, then the figures themselves."""
    width = max(map(len, names))
    print(f"against {names[0]}, interpreted")
    for name, speed in zip(names[1:], speeds[1:], strict=True):
        ratio = ratios(speed, speeds[0])
        print(
            f"  {name:{width}}  games {ratio['games']:.2f} x   decisions {ratio['decisions']:.2f} x"
            f"   clone in 1/{1 / ratio['clone']:.1f} of the time"
        )
    print("per CPU second")
    for name, speed in zip(names, speeds, strict=True):
        line = f"  {name:{width}}  {speed.games:8.1f} games  {speed.decisions:10,.0f} decisions"
        line += f"   clone {speed.clone * 1e6:7.2f} µs"
        if speed.listing:
            line += f"   late listing {speed.listing * 1e6:.1f} µs (slowest {speed.slowest_listing * 1e6:.0f} µs)"
        print(line)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(prog="./x bench", description="Random play against catanatron, as ratios.")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement (default: 3)")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (default: 3)")
    parser.add_argument("--title", action="append", help=f"one of {', '.join(games.titles())} (default: all)")
    parser.add_argument("--players", type=int, default=4, help="players of the title (default: 4)")
    parser.add_argument("--json", action="store_true", help="print the ratios as JSON in the last line")
    options = parser.parse_args(words)
    if options.seconds <= 0 or options.rounds < 1:
        parser.error("--seconds must be more than 0 and --rounds at least 1")
    return options


def main(words: Sequence[str]) -> int:
    """Measure and print; the exit status."""
    options = parse(words)
    try:
        plays = [RandomPlay(games.title(name), options.players) for name in options.title or games.titles()]
    except MillraceError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    subjects: list[Subject] = [Catanatron(), *plays]
    speeds = measure_in_turns(subjects, options.seconds, options.rounds)
    print_speeds([subject.name for subject in subjects], speeds)
    if options.json:
        table = {
            play.title.id: {f"p{play.players}": {"interpreted": ratios(speed, speeds[0])}}
            for play, speed in zip(plays, speeds[1:], strict=True)
        }
        print(json.dumps({"ratios": table}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

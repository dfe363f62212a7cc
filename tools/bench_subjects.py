"""What `./x bench` measures, and the process that measures one of it: `python tools/bench_subjects.py NAME`.

The process announces itself with one line of JSON on stdout, then answers every request, a line of JSON on stdin, with
one line. While it waits it costs nothing, so that several processes can take turns. Times are CPU seconds of the
process, except where a request asks for the pace, which is taken on the wall clock.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter, process_time
from typing import Any, Final

SAMPLES: Final = 4
"""How many games the single positions are taken from."""


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


def mean_seconds(actions: Sequence[Callable[[], object]], seconds: float) -> float:
    """How long one call takes on average over several actions, measured one by one in the time together."""
    return sum(seconds_each(action, seconds / len(actions)) for action in actions) / len(actions)


def rates(play: Callable[[int], int], seconds: float) -> dict[str, float]:
    """Games and decisions per CPU second, when whole games of the seeds 1, 2, 3, … fill the time."""
    count = decisions = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < seconds:
        count += 1
        decisions += play(count)
        elapsed = process_time() - start
    return {"games": count / elapsed, "decisions": decisions / elapsed}


def pace(play: Callable[[int], int], seconds: float) -> dict[str, float]:
    """Games a second on the wall clock, and the share of a core that other programs left for them."""
    start, used = perf_counter(), process_time()
    count = 0
    elapsed = 0.0
    while elapsed < seconds:
        count += 1
        play(count)
        elapsed = perf_counter() - start
    return {"games": count / elapsed, "share": (process_time() - used) / elapsed}


# -- the yardstick ------------------------------------------------------------------------------------------------


class Catanatron:
    """Four random players of catanatron; every tick is a decision."""

    def __init__(self) -> None:
        from catanatron import Color, Game, RandomPlayer
        from catanatron.game import TURNS_LIMIT

        self.colors = list(Color)
        self.make: Any = Game
        self.player: Any = RandomPlayer
        self.limit: int = TURNS_LIMIT
        self.middles = [self.middle(seed) for seed in range(1, SAMPLES + 1)]

    def game(self, seed: int) -> Any:
        """A game before its first decision; its seed decides everything that follows."""
        return self.make([self.player(color) for color in self.colors], seed=seed)

    def play(self, seed: int) -> int:
        """Play a whole game; the number of its decisions."""
        game = self.game(seed)
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < self.limit:
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

    def measure(self, seconds: float) -> dict[str, Any]:
        """Games and decisions a second, and the time of `Game.copy`."""
        return {**rates(self.play, seconds), "clone": mean_seconds([game.copy for game in self.middles], seconds / 10)}


# -- the titles ---------------------------------------------------------------------------------------------------


class RandomPlay:
    """Random play of one title on the fast path: states and codes, no records, no checks."""

    def __init__(self, name: str, players: int) -> None:
        import millrace
        from millrace.core.rng import Generator

        self.title = millrace.title(name)
        self.players = self.title.checked_players(players)
        self.content = self.title.content()
        self.switches = self.title.checked_switches({})
        self.stream = Generator.from_seed
        self.replayed = millrace.replay
        seeds = range(1, SAMPLES + 1)
        games = [self.positions(seed) for seed in seeds]
        self.middles = [positions[len(positions) // 2] for positions in games]
        self.late = [state for positions in games for state in self.last_rounds(positions)]
        self.rounds = [self.segments(seed) for seed in seeds]
        self.records = [self.record(str(seed)) for seed in seeds]

    def state(self, seed: int) -> Any:
        """The state before the first decision."""
        return self.title.new_state(self.content, self.players, self.switches, str(seed))

    def play(self, seed: int) -> int:
        """Play a whole game; the number of its decisions."""
        state = self.state(seed)
        below = self.stream(str(seed), "bench").below
        decisions = 0
        while state.seat >= 0:
            codes = state.codes()
            state.apply(codes[below(len(codes))])
            decisions += 1
        return decisions

    # Positions to measure single things in

    def positions(self, seed: int) -> list[Any]:
        """A copy of the state at every decision of a game."""
        state = self.state(seed)
        below = self.stream(str(seed), "bench").below
        found: list[Any] = []
        while state.seat >= 0:
            found.append(state.copy())
            codes = state.codes()
            state.apply(codes[below(len(codes))])
        return found

    def last_rounds(self, positions: Sequence[Any]) -> list[Any]:
        """The positions of the last two rounds: of as many turns as all players together have in two rounds."""
        first = positions[-1].turn - 2 * self.players
        return [state for state in positions if state.turn > first]

    def segments(self, seed: int) -> list[tuple[Any, list[int]]]:
        """For each round of a game the state at its beginning, and the codes that were played in it."""
        state = self.state(seed)
        below = self.stream(str(seed), "bench").below
        found: list[tuple[Any, list[int]]] = []
        when: tuple[str, int] | None = None
        while state.seat >= 0:
            decision = self.title.decision(state, state.seat)
            if (decision.era, decision.round) != when:
                when = (decision.era, decision.round)
                found.append((state.copy(), []))
            codes = state.codes()
            code = codes[below(len(codes))]
            found[-1][1].append(code)
            state.apply(code)
        return found

    def record(self, seed: str) -> Any:
        """The record of a whole random game."""
        import millrace

        game = millrace.new(self.title.id, self.players, seed)
        below = self.stream(seed, "bench").below
        while not game.is_over:
            game.play(game.options[below(len(game.options))])
        return game.record

    # The measurements

    def listing_times(self, repeats: int) -> list[float]:
        """How long each late position takes to list its options."""
        times = []
        for position in self.late:
            # A state lists its options once and remembers them in `offer`, and its copies inherit the list.
            copies = [position.copy() for _ in range(repeats)]
            for state in copies:
                state.offer = None
            start = process_time()
            for state in copies:
                state.codes()
            times.append((process_time() - start) / repeats)
        return times

    def refuse_all(self, state: Any) -> Callable[[], object]:
        """Ask for the reason of every option that is not legal."""
        legal = set(state.codes())
        why_not, seat = state.why_not, state.seat
        illegal = [code for code in range(len(self.title.codebook)) if code not in legal]
        return lambda: [why_not(seat, code) for code in illegal]

    def refusal_time(self, seconds: float) -> float:
        """How long one refusal with its reason takes."""
        asked = [len(self.title.codebook) - len(state.codes()) for state in self.middles]
        return mean_seconds([self.refuse_all(state) for state in self.middles], seconds) * SAMPLES / sum(asked)

    def growth(self, repeats: int) -> list[float]:
        """How long a decision takes, listing and applying together, in each round of the game."""
        found = []
        for number in range(max(map(len, self.rounds))):
            elapsed, decisions = 0.0, 0
            for start, codes in (rounds[number] for rounds in self.rounds if number < len(rounds)):
                states = [start.copy() for _ in range(repeats)]
                begun = process_time()
                for state in states:
                    for code in codes:
                        state.codes()
                        state.apply(code)
                elapsed += process_time() - begun
                decisions += repeats * len(codes)
            found.append(elapsed / decisions)
        return found

    def measure(self, seconds: float) -> dict[str, Any]:
        """Every figure of `./x bench`, the single ones in a tenth of the time each."""
        title, part = self.title, seconds / 10
        views = [title.view(state, state.seat) for state in self.middles]
        chance = self.stream("1", "determinise")
        listing = self.listing_times(repeats=20)
        return {
            **rates(self.play, seconds),
            "clone": mean_seconds([state.copy for state in self.middles], part),
            "listing": sum(listing) / len(listing),
            "slowest_listing": max(listing),
            "why_not": self.refusal_time(part),
            "view": mean_seconds([partial(title.view, state, state.seat) for state in self.middles], part),
            "determinise": mean_seconds([partial(title.determinise, view, chance) for view in views], part),
            "replay": mean_seconds([partial(self.replayed, record) for record in self.records], part),
            "growth": self.growth(repeats=10),
        }


# -- the process --------------------------------------------------------------------------------------------------


def answer(line: str, subject: Catanatron | RandomPlay) -> dict[str, Any]:
    """The answer to one request: `{"measure": SECONDS}` or `{"pace": SECONDS}`."""
    ((kind, seconds),) = json.loads(line).items()
    return subject.measure(seconds) if kind == "measure" else pace(subject.play, seconds)


def main(words: Sequence[str]) -> int:
    """Serve the subject that the words name: `catanatron`, or a title and a number of players."""
    if words[0] == "catanatron":
        subject: Catanatron | RandomPlay = Catanatron()
        about = {"compiled": False}
    else:
        import millrace

        subject = RandomPlay(words[0], int(words[1]))
        about = {"compiled": millrace.engine().compiled}
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(line, subject)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

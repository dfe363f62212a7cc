"""Learning weights by playing against oneself: policy gradient, with a gate that lets only stronger weights through.

A course goes on in batches. Each batch plays some deals several times, on some of them against weights of the past, and
moves the weights towards what fared better than usual on the same deal and seat. Now and then the running mean of the
weights plays a duel against the last one that passed, on fresh deals and with the seats swapped; it passes if it is
ahead by more than the standard error of its lead. What passed last is the result.

A course may begin with imitation (`imitation`): a search looks at some games, and the weights are fitted to what it
prefers. They are the start of what follows, and pass the first gate if they are ahead of those before them.

Everything follows from the seed and the number of batches; the processes and the time only decide how many there are.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, Final

from millrace import games as titles
from millrace.bots.crews import Crew, crew
from millrace.bots.errors import BadTraining, BrokenWeights
from millrace.bots.imitation import Fitted, Shown, fit, show
from millrace.bots.weights import Weights, policy_of, write_whole
from millrace.core.lists import Floats, floats, zeros
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Adam, approach, scorer_of

POOL: Final = 6
"""How many weights of the past are kept to play against."""

NOTED: Final = 8
"""After so many games that a search has looked at, they are written down."""

KEPT: Final = 0.97
"""How much of their running mean the weights keep with each batch."""


@dataclass(frozen=True)
class Course:
    """What is learned, and how; two courses that are equal go the same way."""

    title: str
    players: int
    seed: str
    content: tuple[str, ...] = ()
    """Overlay files."""
    groups: int = 32
    """Deals in a batch."""
    games: int = 6
    """Games of each deal."""
    temperature: float = 0.7
    rate: float = 0.03
    """The length of the first steps."""
    slowing: int = 800
    """After so many batches the steps are half as long, after twice as many a third, and so on."""
    rival: float = 0.3
    """How much the mean of the rivals' points takes off the own."""
    every: int = 50
    """Batches from one gate to the next."""
    deals: int = 150
    """Deals of a gate; each is played twice, with the seats swapped."""
    teacher: int = 0
    """With how many playouts a search looks at games to be imitated first; if 0, nothing is imitated."""
    shown: int = 192
    """At how many games it looks."""
    looked: int = 3
    """At one of how many choices it looks: neighbours in a game teach almost the same."""


def usual_rival(players: int) -> float:
    """How much the rivals' points take off the own, by the number of players.

    Between two only the difference counts: otherwise both learn to prolong a game in which both gain.
    """
    return 1.0 if players == 2 else Course.rival


@dataclass(frozen=True)
class Gate:
    """How a duel between the new weights and the last ones that passed went."""

    batch: int
    games: int
    """Games learned from so far."""
    seconds: float
    """Processor time spent so far, in all processes."""
    lead: float
    """By how many points a seat of the new weights was ahead on average."""
    error: float
    """The standard error of that, over deals."""
    wins: float
    """The share of the deals on which the new weights were ahead; equal ones count half."""
    points: float
    """The mean of the new weights' points in this duel."""
    passed: bool


@dataclass
class Progress:
    """How far a course is."""

    weights: Floats
    mean: Floats
    square: Floats
    steps: int
    steady: Floats
    """The running mean of the weights, in which what single steps overshoot cancels out: this goes to the gate."""
    best: Floats
    """The last of these that passed."""
    pool: list[Floats]
    batch: int = 0
    games: int = 0
    seconds: float = 0.0
    gates: list[Gate] = field(default_factory=list)
    earlier: list[Mapping[str, Any]] = field(default_factory=list)
    """The history of the weights that the course began with."""
    shown: list[Shown] = field(default_factory=list)
    """The games that a search has looked at, until the weights are fitted to them."""
    fitted: Fitted | None = None
    """How that went, if it has been done."""


@dataclass(frozen=True)
class Looked:
    """So many games has a search looked at, of so many."""

    games: int
    of: int


Report = Callable[[Gate | Looked | Fitted], None]
"""Takes each gate when it is done, and how far imitation is."""


def train(
    course: Course,
    checkpoint: Path,
    report: Report,
    minutes: float | None = None,
    batches: int | None = None,
    jobs: int = 1,
    start: Weights | None = None,
    on_ray: str | None = None,
) -> Weights:
    """The weights after so many minutes or batches more, from a checkpoint if there is one, otherwise from `start` or
    from nothing. The checkpoint is written at every gate and at the end. Games are played in so many processes, or on
    the Ray cluster at an address.
    """
    title = titles.title(course.title)
    policy = policy_of(title)
    title.checked_players(course.players, title.checked_switches(_switches(title, course, 0)))
    if jobs < 1:
        raise BadTraining(Message("bots.training-no-jobs", jobs=jobs))
    if minutes is not None and minutes <= 0:
        raise BadTraining(Message("bots.training-no-time", minutes=str(minutes)))
    progress = read_checkpoint(course, checkpoint) or begin(policy.size, start)
    adam = Adam(progress.mean, progress.square, progress.steps)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    last = None if batches is None else progress.batch + batches
    with crew(jobs, on_ray) as played:
        if course.teacher and progress.fitted is None:
            _imitate(course, progress, played, report, checkpoint, end)
        while (last is None or progress.batch < last) and (end is None or time.monotonic() < end):
            _learn_batch(course, progress, adam, played)
            if progress.batch % course.every == 0:
                report(_hold_gate(course, progress, played))
                write_checkpoint(course, progress, checkpoint)
        begun = progress.batch > 0 or not course.teacher
        if begun and (not progress.gates or progress.gates[-1].batch != progress.batch):
            report(_hold_gate(course, progress, played))
    write_checkpoint(course, progress, checkpoint)
    content = title.content([Path(file) for file in course.content])
    told = (*progress.earlier, history(course, progress))
    return Weights(course.title, course.players, content.hash, policy.version, tuple(progress.best), told)


def begin(size: int, start: Weights | None) -> Progress:
    """A course that has not begun."""
    weights = zeros(size) if start is None else floats(start.values)
    earlier = [] if start is None else list(start.history)
    return Progress(weights, zeros(size), zeros(size), 0, weights[:], weights[:], [], earlier=earlier)


def history(course: Course, progress: Progress) -> dict[str, Any]:
    """What weights tell of the course that they come from: its settings and its gates."""
    settings = {name: value for name, value in asdict(course).items() if name not in ("title", "players", "content")}
    gates = [
        [gate.batch, round(gate.lead, 1), round(gate.error, 1), round(gate.points, 1), int(gate.passed)]
        for gate in progress.gates
    ]
    imitated = {} if progress.fitted is None else {"imitated": asdict(progress.fitted)}
    return {
        "course": settings,
        **imitated,
        "batches": progress.batch,
        "games": progress.games,
        "seconds": round(progress.seconds),
        "gates": gates,
    }


# -- Checkpoints --------------------------------------------------------------------------------------------------


def write_checkpoint(course: Course, progress: Progress, file: Path) -> None:
    """Write how far a course is to a file."""
    raw = {
        "course": asdict(course),
        "weights": list(progress.weights),
        "mean": list(progress.mean),
        "square": list(progress.square),
        "steps": progress.steps,
        "steady": list(progress.steady),
        "best": list(progress.best),
        "pool": [list(weights) for weights in progress.pool],
        "batch": progress.batch,
        "games": progress.games,
        "seconds": progress.seconds,
        "gates": [asdict(gate) for gate in progress.gates],
        "earlier": progress.earlier,
        "shown": [asdict(game) for game in progress.shown],
        "fitted": None if progress.fitted is None else asdict(progress.fitted),
    }
    write_whole(file, json.dumps(raw))


def read_checkpoint(course: Course, file: Path) -> Progress | None:
    """How far a course is; None if it has not begun, BadTraining if the file belongs to another course."""
    if not file.exists():
        return None
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        told = {**_UNSAID, **raw["course"], "content": tuple(raw["course"]["content"])}
        differs = [name for name, value in asdict(course).items() if told[name] != value]
        if differs:
            message = Message("bots.training-other-course", file=str(file), differs=tuple(differs))
            raise BadTraining(message)
        arrays = [floats(raw[name]) for name in ("weights", "mean", "square", "steady", "best")]
        weights, mean, square, steady, best = arrays
        pool, gates = [floats(each) for each in raw["pool"]], [Gate(**gate) for gate in raw["gates"]]
        fitted = None if raw.get("fitted") is None else Fitted(**raw["fitted"])
        return Progress(
            weights, mean, square, raw["steps"], steady, best, pool, raw["batch"], raw["games"], raw["seconds"], gates,
            raw["earlier"], [Shown(**game) for game in raw.get("shown", [])], fitted,
        )  # fmt: skip
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenWeights(str(file), f"{type(error).__name__}: {error}") from error


_UNSAID: Final = {"teacher": 0, "shown": Course.shown, "looked": Course.looked}
"""What checkpoints do not say that were written before there was imitation."""


# -- Imitation ----------------------------------------------------------------------------------------------------


def _imitate(
    course: Course, progress: Progress, played: Crew, report: Report, checkpoint: Path, end: float | None
) -> None:
    """Let a search look at games, and fit the weights to what it prefers; only the first part if time ends with it."""
    weights = list(progress.best)
    while len(progress.shown) < course.shown and (end is None or time.monotonic() < end):
        first = len(progress.shown)
        numbers = range(first, min(first + NOTED, course.shown))
        for game, seconds in played(_show, [(course, number, weights) for number in numbers]):
            progress.shown.append(game)
            progress.seconds += seconds
        write_checkpoint(course, progress, checkpoint)
        report(Looked(len(progress.shown), course.shown))
    if len(progress.shown) == course.shown:
        begun = time.process_time()
        title = titles.title(course.title)
        deals = [_shown_deal(title, course, game.number) for game in progress.shown]
        progress.weights, progress.fitted = fit(title, deals, progress.shown, progress.weights)
        progress.seconds += time.process_time() - begun
        progress.steady = progress.weights[:]
        progress.shown = []
        report(progress.fitted)
        report(_hold_gate(course, progress, played))
        write_checkpoint(course, progress, checkpoint)


def _shown_deal(title: AnyTitle, course: Course, number: int) -> Any:
    return _deal(title, course, f"{course.seed}.shown.{number}", number)


def _show(task: tuple[Course, int, Sequence[float]]) -> tuple[Shown, float]:
    """Let a search look at a game, in whichever process; the game, and the processor time it took."""
    begun = time.process_time()
    course, number, values = task
    title = titles.title(course.title)
    policy = policy_of(title)
    deal = _shown_deal(title, course, number)
    weights = Weights(course.title, course.players, policy.content(deal), policy.version, tuple(values))
    chance = Generator.from_seed(f"{course.seed}.{number}", "shown")
    game = show(title, deal, number, weights, course.teacher, course.looked, chance)
    return game, time.process_time() - begun


# -- Batches ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Task:
    """Some deals to be learned from or to be duelled on; small enough to send to another process."""

    course: Course
    batch: int
    number: int
    """Of the deal in the batch."""
    weights: Sequence[float]
    rivals: Sequence[float] | None
    """The weights that sit on the seats which do not learn, or that the duel is against."""
    duel: bool


@dataclass(frozen=True)
class _Result:
    gradient: Sequence[float]
    points: Sequence[Sequence[float]]
    seats: int
    squares: float
    seconds: float


def _switches(title: AnyTitle, course: Course, number: int) -> Mapping[str, str]:
    """The switches of a deal: those that a number of players needs, and what is taught in turn."""
    return {**title.player_counts.get(course.players, {}), **title.taught[number % len(title.taught)]}


def _deal(title: AnyTitle, course: Course, seed: str, number: int) -> Any:
    switches = title.checked_switches(_switches(title, course, number))
    return title.new_state(title.content([Path(file) for file in course.content]), course.players, switches, seed)


def _learn_batch(course: Course, progress: Progress, adam: Adam, played: Crew) -> None:
    """Play a batch and move the weights."""
    progress.batch += 1
    weights = list(progress.weights)
    tasks = []
    for number in range(course.groups):
        rivals = None
        if progress.pool and number % 4 == 3 and course.players > 1:
            rivals = list(progress.pool[(progress.batch + number // 4) % len(progress.pool)])
        tasks.append(_Task(course, progress.batch, number, weights, rivals, duel=False))
    seats, squares = 0, 0.0
    for result in played(_play, tasks):
        adam.add(list(result.gradient))
        seats += result.seats
        squares += result.squares
        progress.seconds += result.seconds
        progress.games += course.games
    spread = sqrt(squares / seats) or 1.0
    adam.step(progress.weights, course.rate / (1.0 + progress.batch / course.slowing), spread * seats)
    progress.steps = adam.steps
    approach(progress.steady, progress.weights, KEPT)


def _hold_gate(course: Course, progress: Progress, played: Crew) -> Gate:
    """Let the new weights play against the last ones that passed, and take them if they are ahead."""
    new, old = list(progress.steady), list(progress.best)
    tasks = [_Task(course, progress.batch, number, new, old, duel=True) for number in range(course.deals)]
    leads, points = [], []
    for result in played(_play, tasks):
        lead, mean = result.points[0]
        leads.append(lead)
        points.append(mean)
        progress.seconds += result.seconds
    lead = sum(leads) / len(leads)
    error = sqrt(sum([(each - lead) ** 2 for each in leads]) / max(1, len(leads) - 1) / len(leads))
    wins = sum([1.0 if each > 0 else 0.5 if each == 0 else 0.0 for each in leads]) / len(leads)
    passed = lead > error
    gate = Gate(
        progress.batch, progress.games, progress.seconds, lead, error, wins, sum(points) / len(points), passed
    )  # fmt: skip
    progress.gates.append(gate)
    if passed:
        progress.pool = [*progress.pool, progress.best][-POOL:]
        progress.best = progress.steady[:]
    return gate


# -- In a process of its own --------------------------------------------------------------------------------------


def _play(task: _Task) -> _Result:
    """Do a task."""
    begun = time.process_time()
    title = titles.title(task.course.title)
    result = _play_duel(title, task) if task.duel else _play_lesson(title, task)
    seconds = time.process_time() - begun
    return _Result(result.gradient, result.points, result.seats, result.squares, seconds)


def _play_lesson(title: AnyTitle, task: _Task) -> _Result:
    """Learn from a deal: all seats, or some of them against weights of the past."""
    course = task.course
    seed = f"{course.seed}.{task.batch}.{task.number}"
    deal = _deal(title, course, seed, task.number + task.batch * course.groups)
    chance = Generator.from_seed(seed, "lesson")
    scorers = [scorer_of(list(task.weights))] * course.players
    learners = (1 << course.players) - 1
    if task.rivals is not None:
        first = chance.below(course.players)
        past = scorer_of(list(task.rivals))
        for step in range(course.players // 2):
            seat = (first + 2 * step) % course.players
            scorers[seat] = past
            learners &= ~(1 << seat)
    lesson = policy_of(title).lesson(
        scorers, learners, deal, course.games, chance, course.temperature, course.rival
    )  # fmt: skip
    return _Result(tuple(lesson.gradient), lesson.points, lesson.seats, lesson.squares, 0.0)


def _play_duel(title: AnyTitle, task: _Task) -> _Result:
    """Play a fresh deal twice with the seats swapped; the lead and the mean points of the new weights."""
    course = task.course
    assert task.rivals is not None
    policy = policy_of(title)
    chance = Generator.from_seed(course.seed, "gate")
    pair = [scorer_of(list(task.weights)), scorer_of(list(task.rivals))]
    new: list[float] = []
    old: list[float] = []
    for swapped in (0, 1):
        deal = _deal(title, course, f"{course.seed}.gate.{task.batch}.{task.number}", task.number)
        sides = [(seat + swapped) % 2 for seat in range(course.players)]
        points = policy.playout([pair[side] for side in sides], deal, chance, 0.0, 0)
        new += [value for value, side in zip(points, sides, strict=True) if side == 0]
        old += [value for value, side in zip(points, sides, strict=True) if side == 1]
    mean = sum(new) / len(new)
    return _Result((), [[mean - sum(old) / len(old), mean]], 0, 0.0, 0.0)

"""What a bot would do in a seat's place, and why: a whole turn, what it is worth, and the two best other ways.

The adviser sees what the seat sees. Its reasons are what a search has measured: it tries the move and others in the
same worlds (`millrace.bots.search`), so their points by source can be compared, and what sets them apart adds up to the
whole difference. What was not measured is not said: where no weights were learned, there is a turn and no figure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from millrace.bots.errors import HandClosed, NoSuchLevel, NothingToAdvise
from millrace.bots.levels import Level, looks_ahead
from millrace.bots.light import choose_by
from millrace.bots.search import RIVAL, WITHIN, Budget, Candidate, Continuation, Findings, search
from millrace.bots.strengths import LEVELS, strengths
from millrace.bots.weights import Weights, policy_of, weights_for
from millrace.core.errors import UntoldDraw
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.core.title import AnyTitle
from millrace.parts.softmax import Policy, Scorer

if TYPE_CHECKING:
    from millrace.core.game import Game

SECONDS: Final = 2.2
"""How long an adviser thinks where somebody waits for it: with everything around it, less than three."""

LOOK: Final = 256
"""With how many playouts the figures are measured at least, whatever the level's own bot looks at."""

FIRST: Final = 0.6
"""The part of the time that goes to the first step; the other steps of the turn share the rest."""

SHARE: Final = 3
"""Each of these may take this part of what is left."""

WAYS: Final = 3
"""How many ways are told: the move, and the two best others."""

MOST_REASONS: Final = 3

LEAST_WORLDS: Final = 8
"""In fewer worlds nothing is sure enough to be a reason."""

SURE: Final = 2.0
"""How many standard errors a figure must be off before it is a reason."""

SHARES_APART: Final = 0.1
TIMES_APART: Final = 0.3
"""By how much shares of continuations, or counts of deeds and consequences, must differ to be worth telling."""

LEFT_APART: Final = 0.2
"""By which part what is left must differ; of numbers below 1, by so much itself."""

MOST_LEFT: Final = 2
"""Of how many things it is told how much of them is left."""

RIVALS: Final = "rivals"
"""The source of a gain that is a rival's loss."""

LONGEST: Final = 64
"""More steps than a turn has."""


@dataclass(frozen=True)
class AdvisedStep:
    """A decision of a turn as it is advised: the option, and what it means in a sentence."""

    code: int
    option: str
    sentence: Message
    forced: bool = False
    """Whether there is no other option by then."""


@dataclass(frozen=True)
class Gain:
    """By how many points the move is better than the next best way by one source, in the same worlds."""

    source: str
    """As in the count-up at the end, or RIVALS."""
    points: float
    """In tenths of points. What rivals gain less counts with the share that the search gives it."""
    error: float
    """The standard error of that."""


@dataclass(frozen=True)
class Deed:
    """Something that the seat does more often, or more seldom, after the move than after the next best way."""

    verb: str
    after: float
    otherwise: float
    counted: bool
    """Whether the figures are how often it is done in a game; otherwise shares of the continuations in which it is."""


@dataclass(frozen=True)
class Consequence:
    """Something that happens to the seat more often, or more seldom, after the move than after the next best way."""

    name: str
    """As the title's `Tasks.counting` calls it."""
    after: float
    """How often, from the move on to the end."""
    otherwise: float


@dataclass(frozen=True)
class Left:
    """Something of which the seat has more or less after the move than after the next best way."""

    name: str
    """As the title's `supplies` call it, or its `leftovers`."""
    after: float
    otherwise: float
    in_the_end: bool
    """Whether it is what has brought nothing when the game is over; otherwise what is at hand after the turn."""


@dataclass(frozen=True)
class Way:
    """Another way, and what it would cost."""

    steps: tuple[AdvisedStep, ...]
    """The first one is what was measured; the others follow as the policy would choose them."""
    cost: float
    """The mean difference to the move in points, a share of the best rival's taken off; below 0 if it did better."""
    error: float
    """The standard error of the cost."""
    worlds: int
    """In how many worlds both were tried."""


@dataclass(frozen=True)
class Advice:
    """What a bot of a level would do in a seat's place."""

    seat: int
    level: str
    steps: tuple[AdvisedStep, ...]
    """The whole turn, as far as nothing hidden becomes known on the way."""
    continuations: int = 0
    """How often the move was played to the end; 0 if nothing was measured, and then there are no figures."""
    points: float = 0.0
    """The points of the seat in the end, on average."""
    spread: float = 0.0
    """Their standard deviation."""
    worth: float = 0.0
    """The mean of the points less a share of the best rival's: what the bot goes by."""
    gains: tuple[Gain, ...] = ()
    """Up to three reasons: by which sources the move is better than the next best way."""
    deeds: tuple[Deed, ...] = ()
    """What the seat does more often or more seldom; with the gains, three reasons at most."""
    consequences: tuple[Consequence, ...] = ()
    """What happens to it more often or more seldom, where gains and deeds leave room for reasons."""
    left: tuple[Left, ...] = ()
    """Of what more or less is left, at most two things."""
    loss: Gain | None = None
    """The one risk: the source by which the move is worse than the next best way."""
    worse: float = 0.0
    """In which share of the worlds the next best way did better."""
    rest: float = 0.0
    """Everything else: with the gains and the loss, it adds up to the cost of the next best way."""
    others: tuple[Way, ...] = ()
    """The two best other ways, the better one first."""
    choices: int = 1
    """Among how many options the first step was chosen."""
    players: int = 1

    @property
    def first(self) -> AdvisedStep:
        """The step to begin with."""
        return self.steps[0]

    @property
    def is_measured(self) -> bool:
        """Whether there are figures."""
        return self.continuations > 0


def advise(title: AnyTitle, view: Any, level: str = LEVELS[-1], budget: Budget | None = None) -> Advice:
    """What the bot of a level would do in the place of a view's seat. Nothing is looked at that the view does not tell.

    With a budget of playouts alone, the same view always gets the same advice; without one, as many playouts as the
    level needs. NoSuchLevel if there is none of that name, NothingToAdvise if the seat has nothing to decide.
    """
    if level not in LEVELS:
        raise NoSuchLevel(level, LEVELS)
    return _Adviser(title, view, level, budget or Budget(None, SECONDS)).advice()


def advise_in(game: Game, seat: int, level: str = LEVELS[-1], budget: Budget | None = None) -> Advice:
    """The advice to a seat of a game; by playouts alone unless a budget says otherwise, so that it is always the same.

    >>> import millrace
    >>> game = millrace.new("brass-birmingham", players=2, seed=7)
    >>> game.advise(1, level="3").first.option in game.options_for(1)
    True
    """
    check_cards_told(game, seat)
    view = game.title.view(game.known_state(seat), seat)
    return advise(game.title, view, level, budget or Budget(_playouts(game.title, game.players, level)))


def check_cards_told(game: Game, seat: int) -> None:
    """Refuse advice where a game from a real table holds stand-ins for what nobody has told.

    UntoldDraw if something has come out and is not told yet, HandClosed if cards of the seat are closed.
    """
    ask = game.next_ask
    if ask is not None:
        raise UntoldDraw(ask.pile.name, ask.index + 1)
    closed = game.closed_cards(seat)
    if closed:
        raise HandClosed(closed)


def _playouts(title: AnyTitle, players: int, level: str) -> int:
    """With how many playouts the figures for a level are measured."""
    if level not in LEVELS:
        raise NoSuchLevel(level, LEVELS)
    return max(LOOK, strengths(title, players)[LEVELS.index(level)].playouts)


class _Adviser:
    """One decision about which advice is asked."""

    def __init__(self, title: AnyTitle, view: Any, level: str, budget: Budget) -> None:
        self.title: Final = title
        self.view: Final = view
        self.seat: Final[int] = view.seat
        self.level: Final = level
        self.strength: Final = strengths(title, view.players)[LEVELS.index(level)]
        self.budget: Final = budget
        self.playouts: Final = budget.playouts or _playouts(title, view.players, level)
        self.begun: Final = time.monotonic()
        # Made of what the seat sees alone, and always alike: what looks alike to it is the same position here.
        self.now: Final[Any] = title.determinise(view, Generator.from_seed(title.id, "advice"))
        self.chance: Final = Generator.from_seed(_fingerprint(self.now), "advice")
        if self.seat not in self.now.waiting():
            raise NothingToAdvise
        self.codes: Final[list[int]] = list(self.now.codes_for(self.seat))

    def advice(self) -> Advice:
        weights = self._weights()
        if weights is None or len(self.codes) == 1:
            return self._without_figures(weights)
        # A level that looks far takes what the search finds best; the choice of another is measured like all others.
        chosen = None if self.strength.playouts >= LOOK else self._choice(self.view, self.codes)
        findings = self._findings(weights, chosen)
        move = findings.best if chosen is None else findings.of(chosen)
        assert move is not None
        others = [each for each in findings.candidates if each is not move]
        # Whatever ends like the move may be the same turn in another order: other ways come first.
        others = sorted(others, key=lambda other: _is_alike(_differences(move, other, self.seat)))[: WAYS - 1]
        turn = self._turn(move.code, self._next_of(weights))
        ways = [self._way(move, other, weights) for other in others]
        advice = replace(self._told(turn), others=tuple(ways))
        return _with_reasons(_with_figures(advice, move), self.title, move, others)

    def _weights(self) -> Weights | None:
        if not isinstance(self.title.policy, Policy):
            return None
        return weights_for(self.title, self.view.players, self.title.policy.content(self.now))

    def _without_figures(self, weights: Weights | None) -> Advice:
        return self._told(self._turn(self._choice(self.view, self.codes), self._next_of(weights)))

    def _told(self, turn: tuple[AdvisedStep, ...]) -> Advice:
        return Advice(self.seat, self.level, turn, choices=len(self.codes), players=self.view.players)

    def _findings(self, weights: Weights, chosen: int | None) -> Findings:
        """What a search has seen of the options, what was chosen already among them."""
        seconds = None if self.budget.seconds is None else self.budget.seconds * FIRST
        budget = Budget(self.playouts, seconds)
        return search(self.title, self.view, self.chance.copy(), budget, weights, deeds=True, least=WAYS, kept=chosen)

    def _choice(self, view: Any, codes: Sequence[int], budget: Budget | None = None) -> int:
        """What the bot of the level chooses, within a budget if it looks ahead."""
        weights = self._weights()
        if budget is None or weights is None or not self._looks_ahead(view, weights):
            return Level(self.level).choose(self.title, view, list(codes), self.chance.copy())
        return search(self.title, view, self.chance.copy(), budget, weights).best.code

    def _looks_ahead(self, view: Any, weights: Weights) -> bool:
        """Whether the bot of the level looks ahead at what a view's seat is asked."""
        state = self.title.determinise(view, self.chance.copy())
        return looks_ahead(policy_of(self.title).scores(Scorer(weights.array), state, view.seat), self.strength)

    def _next_of(self, weights: Weights | None) -> Callable[[Any], int]:
        """How the bot goes on in its turn: as it would at a table, as long as there is time; then by the policy."""

        def choice(state: Any) -> int:
            codes: list[int] = list(state.codes_for(self.seat))
            if len(codes) == 1:
                return codes[0]
            left = self._left()
            if weights is not None and left is not None and left <= 0:
                return choose_by(weights, self.title, state, self.seat)
            playouts = min(self.strength.playouts, self.playouts)
            evaluation = self.title.evaluation
            if evaluation is not None and not evaluation.settled(state):
                playouts = max(1, playouts // WITHIN)
            budget = Budget(playouts, None if left is None else left / SHARE)
            return self._choice(self.title.view(state, self.seat), codes, budget)

        return choice

    def _left(self) -> float | None:
        """Seconds that are left; None if nobody waits."""
        seconds = self.budget.seconds
        return None if seconds is None else self.begun + seconds - time.monotonic()

    def _turn(self, code: int, choice: Callable[[Any], int]) -> tuple[AdvisedStep, ...]:
        """The turn that begins with a code, as long as it goes on and nothing hidden becomes known."""
        state = self.now.copy()
        steps: list[AdvisedStep] = []
        for _ in range(LONGEST):
            codes = state.codes_for(self.seat)
            steps.append(self._step(state, code, len(codes) == 1))
            after = state.copy()
            after.apply_for(self.seat, code)
            is_open = self.seat in after.waiting() and (after.turn, after.reveals) == (state.turn, state.reveals)
            if not is_open or after.asks_several() != state.asks_several():
                break
            state = after
            code = choice(state)
        return tuple(steps)

    def _step(self, state: Any, code: int, forced: bool) -> AdvisedStep:
        explained = state.copy()
        explained.seat = self.seat  # where several choose at once, each reads the own figures
        sentence = self.title.describe(explained, code)[0]
        return AdvisedStep(code, self.title.codebook[code].text, sentence, forced)

    def _way(self, move: Candidate, other: Candidate, weights: Weights) -> Way:
        steps = self._turn(other.code, lambda state: choose_by(weights, self.title, state, self.seat))
        apart = _differences(move, other, self.seat)
        return Way(steps, _tenths(_mean(apart)), _error(apart), len(apart))


def _with_figures(advice: Advice, move: Candidate) -> Advice:
    """Advice with what the move is worth."""
    seat = advice.seat
    points = [float(each.points[seat]) for each in move.continuations]
    worth = _mean([_worth(each.points, seat) for each in move.continuations])
    return replace(
        advice,
        continuations=len(points),
        points=_tenths(_mean(points)),
        spread=_tenths(_deviation(points)),
        worth=_tenths(worth),
    )


def _with_reasons(advice: Advice, title: AnyTitle, move: Candidate, others: Sequence[Candidate]) -> Advice:
    """Advice with what sets the move apart from the next best way, if there is one."""
    if not others:
        return advice
    seat, other, cost = advice.seat, others[0], advice.others[0].cost
    apart = _differences(move, other, seat)
    worse = len([each for each in apart if each < 0]) / len(apart)
    if len(apart) < LEAST_WORLDS:
        return replace(advice, worse=worse, rest=cost)
    gains = sorted([each for each in _gains(move, other, seat) if _is_sure(each)], key=lambda gain: -gain.points)
    deeds = _deeds(title, move, other, seat)
    better = [each for each in gains if each.points > 0]
    deeds = deeds[: 1 if better else MOST_REASONS]
    better = better[: MOST_REASONS - len(deeds)]
    reasons = len(better) + len(deeds)
    consequences = _consequences(move, other, seat)[: MOST_REASONS - reasons] if reasons else []
    loss = gains[-1] if gains and gains[-1].points < 0 else None
    told = [each.points for each in better] + ([loss.points] if loss is not None else [])
    rest = _tenths(cost - sum(told))
    left = tuple(_left(move, other, seat)[:MOST_LEFT])
    advice = replace(advice, gains=tuple(better), deeds=tuple(deeds), consequences=tuple(consequences))
    return replace(advice, left=left, loss=loss, worse=worse, rest=rest)


def _gains(one: Candidate, other: Candidate, seat: int) -> list[Gain]:
    """By source how much better one candidate is than another; all of it adds up to the difference of what they are
    worth, as far as tenths do.
    """
    pairs = _pairs(one, other)
    sources = dict.fromkeys(source for pair in pairs for each in pair for source in each.sources[seat])
    rows = {
        source: [
            float(mine.sources[seat].get(source, 0) - theirs.sources[seat].get(source, 0)) for mine, theirs in pairs
        ]
        for source in sources
    }
    rows[RIVALS] = [_rival(theirs.points, seat) - _rival(mine.points, seat) for mine, theirs in pairs]
    return [Gain(source, _tenths(_mean(row)), _error(row)) for source, row in rows.items()]


def _deeds(title: AnyTitle, one: Candidate, other: Candidate, seat: int) -> list[Deed]:
    """What the seat does more often or more seldom later on, the surest first; the options themselves do not count."""
    worlds = min(one.playouts, other.playouts)
    found: list[tuple[float, Deed]] = []
    for verb in title.deeds:
        now = [int(title.codebook[each.code].words[0] == verb) for each in (one, other)]
        mine, theirs = [
            [float(continuation.deeds[seat].get(verb, 0) - own) for continuation in each.continuations[:worlds]]
            for each, own in zip((one, other), now, strict=True)
        ]
        done, otherwise = [[float(times > 0) for times in each] for each in (mine, theirs)]
        for counted, least, a, b in ((False, SHARES_APART, done, otherwise), (True, TIMES_APART, mine, theirs)):
            row = [x - y for x, y in zip(a, b, strict=True)]
            mean, error = _mean(row), _error(row)
            if abs(mean) >= max(least, SURE * error):
                found.append((abs(mean) / max(error, 0.001), Deed(verb, _mean(a), _mean(b), counted)))
                break
    return [deed for _, deed in sorted(found, key=lambda pair: -pair[0])]


def _consequences(one: Candidate, other: Candidate, seat: int) -> list[Consequence]:
    """What happens to the seat more often or more seldom, the surest first."""
    found: list[tuple[float, Consequence]] = []
    pairs = [[each.consequences[seat] for each in pair if each.consequences] for pair in _pairs(one, other)]
    for name in dict.fromkeys(name for pair in pairs for each in pair for name in each):
        after, otherwise = [[float(pair[number][name]) for pair in pairs] for number in (0, 1)]
        row = [a - b for a, b in zip(after, otherwise, strict=True)]
        mean, error = _mean(row), _error(row)
        if abs(mean) >= max(TIMES_APART, SURE * error):
            found.append((abs(mean) / max(error, 0.001), Consequence(name, _mean(after), _mean(otherwise))))
    return [consequence for _, consequence in sorted(found, key=lambda pair: -pair[0])]


def _left(one: Candidate, other: Candidate, seat: int) -> list[Left]:
    """Of what more or less is left to the seat, what differs by the greatest part first."""
    found: list[tuple[float, Left]] = []
    for in_the_end in (False, True):
        pairs = [tuple([_kept(each, in_the_end)[seat] for each in pair]) for pair in _pairs(one, other)]
        for name in dict.fromkeys(name for pair in pairs for each in pair for name in each):
            mine, theirs = [[float(pair[number].get(name, 0)) for pair in pairs] for number in (0, 1)]
            row = [a - b for a, b in zip(mine, theirs, strict=True)]
            part = abs(_mean(row)) / max(1.0, abs(_mean(mine)), abs(_mean(theirs)))
            if part >= LEFT_APART and abs(_mean(row)) >= SURE * _error(row):
                found.append((part, Left(name, _tenths(_mean(mine)), _tenths(_mean(theirs)), in_the_end)))
    return [left for _, left in sorted(found, key=lambda pair: -pair[0])]


def _kept(continuation: Continuation, in_the_end: bool) -> Sequence[Mapping[str, int]]:
    """By seat what is left in a continuation; nothing where the title does not say."""
    return (continuation.leftovers if in_the_end else continuation.supplies) or [{}] * len(continuation.points)


def _pairs(one: Candidate, other: Candidate) -> list[tuple[Continuation, Continuation]]:
    """The continuations of two candidates in the worlds in which both were tried."""
    return list(zip(one.continuations, other.continuations, strict=False))


def _differences(one: Candidate, other: Candidate, seat: int) -> list[float]:
    """World by world how much more one candidate was worth than another."""
    return [_worth(mine.points, seat) - _worth(theirs.points, seat) for mine, theirs in _pairs(one, other)]


def _is_alike(differences: Sequence[float]) -> bool:
    """Whether two candidates do not differ as far as tenths of a point tell."""
    return not (_tenths(_mean(differences)) or _error(differences))


def _worth(points: Sequence[int], seat: int) -> float:
    """What the points of all seats are worth to one of them, as the search counts it."""
    return points[seat] - _rival(points, seat)


def _rival(points: Sequence[int], seat: int) -> float:
    """What the best rival takes off."""
    return RIVAL * max([other for number, other in enumerate(points) if number != seat], default=0)


def _is_sure(gain: Gain) -> bool:
    """Whether a gain is more than chance, and can be seen in tenths."""
    return gain.points != 0 and abs(gain.points) >= SURE * gain.error


def _fingerprint(state: Any) -> str:
    return blake2b(",".join(map(str, state.key())).encode(), digest_size=16).hexdigest()


def _tenths(value: float) -> float:
    return round(value, 1) + 0.0  # no minus before a zero


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _deviation(values: Sequence[float]) -> float:
    """The standard deviation; 0 of a single value."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1))


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean, in tenths."""
    return _tenths(_deviation(values) / sqrt(len(values)))

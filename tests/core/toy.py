"""Quayside, a tiny complete title on which the core is tested, and Echo, a tinier one.

Two rounds. First all bid secretly at once; then each seat in turn plays a card from its hidden hand, or draws one and
then plays, and raises a flag. Whoever holds one card only must play it (a forced option). Bids and played cards are the
points. The switch `opening: short` leaves out the first round and the bids, so that the game begins with a forced card.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Self

from millrace import games
from millrace.core.codebook import CodeBook
from millrace.core.decision import Decision
from millrace.core.ledger import Ledger
from millrace.core.outcome import Outcome
from millrace.core.refusal import Refusal, not_asked
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.core.title import Switch, Title

BOOK = CodeBook(
    [
        *(f"bid {n}" for n in range(3)),
        *(f"play card-{n}" for n in range(1, 13)),
        "draw",
        "flag red",
        "flag blue-grey",
        "flag blue-green",
    ]
)
CARDS = range(1, 13)
DRAW = BOOK.code("draw")
FLAGS = [code for code, option in enumerate(BOOK) if option.words[0] == "flag"]
PLAY = BOOK.code("play card-1") - 1
BIDDING, PLAYING, FLAGGING, OVER = range(4)
QUESTIONS = ("bid", "card", "flag", "nothing")
ROUNDS = 2
HAND = 2


class QuaysideState:
    """Everything there is to know about a game of Quayside."""

    seat: int
    turn: int
    reveals: int
    players: int
    low: int
    round: int
    phase: int
    drawn: int
    bids: list[int]
    revealed: list[int]
    hands: list[int]
    points: list[int]
    flags: list[int]
    chance: Generator

    def copy(self) -> Self:
        other = type(self)()
        other.__dict__.update(self.__dict__)
        other.bids = self.bids[:]
        other.revealed = self.revealed[:]
        other.hands = self.hands[:]
        other.points = self.points[:]
        other.flags = self.flags[:]
        other.chance = self.chance.copy()
        return other

    def waiting(self) -> tuple[int, ...]:
        if self.phase == BIDDING:
            return tuple(seat for seat in range(self.players) if self.bids[seat] < 0)
        return () if self.phase == OVER else (self.seat,)

    def codes(self) -> list[int]:
        return self.codes_for(self.seat)

    def codes_for(self, seat: int) -> list[int]:
        if seat not in self.waiting():
            return []
        return [code for code in range(len(BOOK)) if self.why_not(seat, code) is None]

    def why_not(self, seat: int, code: int) -> Refusal | None:
        kind = BOOK[code].words[0]
        if kind not in (("bid",), ("play", "draw"), ("flag",))[self.phase]:
            return not_asked()
        if kind == "play" and not self.hands[seat] >> (code - PLAY) & 1:
            return Refusal(("TOY-CARD-01",), Message("toy.no-card", card=code - PLAY))
        if kind == "draw" and self.drawn:
            return Refusal(("TOY-DRAW-01",), Message("toy.drawn"))
        if kind == "draw" and self.hands[seat].bit_count() < HAND:
            return Refusal(("TOY-DRAW-02", "TOY-DRAW-03"), Message("toy.last-card", held=1, needed=HAND))
        return None

    def apply(self, code: int) -> None:
        self.apply_for(self.seat, code)

    def apply_for(self, seat: int, code: int, events: list[Message] | None = None) -> None:
        if events is not None:
            events.append(Message("table.chose", option=BOOK[code].text))
        if self.phase == BIDDING:
            self._bid(seat, code)
        elif code == DRAW:
            self._draw(seat)
        elif self.phase == PLAYING:
            card = code - PLAY
            self.hands[seat] ^= 1 << card
            self.points[seat] += 13 - card if self.low else card
            self.phase = FLAGGING
        else:
            self.flags[seat] = code
            self._end_turn()

    def _bid(self, seat: int, bid: int) -> None:
        self.bids[seat] = bid
        waiting = self.waiting()
        self.seat = waiting[0] if waiting else 0
        if not waiting:
            self.revealed = self.bids[:]
            self.reveals += 1
            self.turn += 1
            self.phase = PLAYING
            self.points = [points + bid for points, bid in zip(self.points, self.bids, strict=True)]

    def _draw(self, seat: int) -> None:
        deck = [card for card in CARDS if not any(hand >> card & 1 for hand in self.hands)]
        self.hands[seat] |= 1 << deck[self.chance.below(len(deck))]
        self.drawn = 1
        self.reveals += 1

    def _end_turn(self) -> None:
        self.turn += 1
        self.drawn = 0
        self.phase = PLAYING
        self.seat += 1
        if self.seat == self.players:
            self.round += 1
            self.phase, self.seat = (BIDDING, 0) if self.round < ROUNDS else (OVER, -1)
            self.bids = [-1] * self.players

    def key(self) -> tuple[int, ...]:
        numbers = [self.seat, self.turn, self.reveals, self.players, self.low, self.round, self.phase, self.drawn]
        lists = self.bids + self.revealed + self.hands + self.points + self.flags
        return (*numbers, *lists, *self.chance.words())


@dataclass(frozen=True)
class QuaysideContent:
    """Quayside's components are nothing but a hash, which an overlay changes."""

    hash: str


@dataclass(frozen=True)
class QuaysideView:
    """What a seat of Quayside may know."""

    seat: int
    numbers: tuple[int, ...]
    hand: int
    own_bid: int
    has_bid: tuple[bool, ...]
    revealed: tuple[int, ...]
    held: tuple[int, ...]
    points: tuple[int, ...]
    flags: tuple[int, ...]


def load(overlays: Sequence[Path] = ()) -> QuaysideContent:
    return QuaysideContent("-".join(["quayside", *(path.stem for path in overlays)]))


def new_state(content: QuaysideContent, players: int, switches: dict[str, str], seed: str) -> QuaysideState:
    deal = Generator.from_seed(seed, "set-up")
    cards = list(CARDS)
    deal.shuffle(cards)
    state = QuaysideState()
    state.seat = state.turn = state.reveals = state.round = state.phase = state.drawn = 0
    state.players = players
    state.low = int(switches["scoring"] == "low")
    size = 1 if switches["opening"] == "short" else HAND
    state.hands = [sum(1 << card for card in cards[size * seat : size * seat + size]) for seat in range(players)]
    state.bids = [-1] * players
    state.revealed = [-1] * players
    state.points = [0] * players
    state.flags = [-1] * players
    state.chance = Generator.from_seed(seed, "play")
    if switches["opening"] == "short":
        state.round = ROUNDS - 1
        for seat in range(players):
            state._bid(seat, 1)
    return state


def view(state: QuaysideState, seat: int) -> QuaysideView:
    numbers = (state.seat, state.turn, state.reveals, state.players, state.low, state.round, state.phase, state.drawn)
    return QuaysideView(
        seat=seat,
        numbers=numbers,
        hand=state.hands[seat],
        own_bid=state.bids[seat],
        has_bid=tuple(bid >= 0 for bid in state.bids),
        revealed=tuple(state.revealed),
        held=tuple(hand.bit_count() for hand in state.hands),
        points=tuple(state.points),
        flags=tuple(state.flags),
    )


def determinise(seen: QuaysideView, chance: Generator) -> QuaysideState:
    state = QuaysideState()
    state.seat, state.turn, state.reveals, state.players = seen.numbers[:4]
    state.low, state.round, state.phase, state.drawn = seen.numbers[4:]
    unseen = [card for card in CARDS if not seen.hand >> card & 1]
    chance.shuffle(unseen)
    held = [0 if seat == seen.seat else count for seat, count in enumerate(seen.held)]
    state.hands = [sum(1 << unseen.pop() for _ in range(count)) for count in held]
    state.hands[seen.seat] = seen.hand
    state.bids = [chance.below(3) if has_bid else -1 for has_bid in seen.has_bid]
    state.bids[seen.seat] = seen.own_bid
    state.revealed = list(seen.revealed)
    state.points = list(seen.points)
    state.flags = list(seen.flags)
    state.chance = chance.copy()
    return state


def outcome(state: QuaysideState) -> Outcome | None:
    if state.phase != OVER:
        return None
    places = sorted(set(state.points), reverse=True)
    ranking = tuple(tuple(s for s in range(state.players) if state.points[s] == points) for points in places)
    return Outcome(ranking, tuple(state.points), tuple({"all": points} for points in state.points))


def decision(state: QuaysideState, seat: int) -> Decision:
    kind = QUESTIONS[state.phase]
    return Decision(seat, kind, "only", state.round, state.turn, Message(f"toy.ask-{kind}"))


TITLE = Title(
    id="quayside",
    rules_version=3,
    players=(2, 3, 4),
    switches={"scoring": Switch(("high", "low"), "high"), "opening": Switch(("bid", "short"), "bid")},
    codebook=BOOK,
    content=load,
    new_state=new_state,
    view=view,
    determinise=determinise,
    outcome=outcome,
    decision=decision,
    ledger=lambda: Ledger("quayside", "TOY", (), {}, {}),
    text_packages=(),
)

games.register(TITLE)


class EchoState:
    """Three questions: A must pass, A may pass or take a loan, B may pass or take a loan."""

    SEATS = (0, 0, 1, -1)
    CODES: ClassVar[tuple[list[int], ...]] = ([0], [0, 1], [0, 1], [])
    reveals = 0

    def __init__(self, chosen: tuple[int, ...] = ()) -> None:
        self.chosen = chosen
        self.seat = self.SEATS[len(chosen)]
        self.turn = len(chosen)

    def copy(self) -> Self:
        return type(self)(self.chosen)

    def waiting(self) -> tuple[int, ...]:
        return (self.seat,) if self.seat >= 0 else ()

    def codes(self) -> list[int]:
        return self.CODES[len(self.chosen)]

    def codes_for(self, seat: int) -> list[int]:
        return self.codes() if seat == self.seat else []

    def apply(self, code: int) -> None:
        self.__init__((*self.chosen, code))  # type: ignore[misc]

    def apply_for(self, seat: int, code: int, events: list[Message] | None = None) -> None:
        self.apply(code)

    def why_not(self, seat: int, code: int) -> Refusal | None:
        return None if code in self.codes_for(seat) else not_asked()

    def key(self) -> tuple[int, ...]:
        return self.chosen


ECHO = replace(
    TITLE,
    id="echo",
    codebook=CodeBook(["pass", "loan"]),
    switches={},
    new_state=lambda content, players, switches, seed: EchoState(),
    outcome=lambda state: None,
)

games.register(ECHO)

"""Lanterns, a title for tests: a question to several at once takes each of them several decisions, not equally many.

Two rounds. In each of them all hang two lanterns secretly at once, from the highest to the lowest; who first buys a
third one hangs three. When all are ready, everything is revealed and counts. Then everybody greets, or rests.

    millrace --with tests.games.lanterns.title serve
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from millrace import games
from millrace.core.codebook import CodeBook
from millrace.core.decision import Decision, seat_letter
from millrace.core.ledger import Ledger
from millrace.core.lists import ints
from millrace.core.machine import (
    OVER,
    Happening,
    Machine,
    Tasks,
    Together,
    asking,
    push,
    question,
    question_to_several,
    reopen,
    step,
)
from millrace.core.outcome import Outcome
from millrace.core.refusal import Refusal, not_asked
from millrace.core.rng import Generator
from millrace.core.texts import Message, Texts
from millrace.core.title import Title
from millrace.scene.drawing import Drawing
from millrace.scene.engraving import definitions, emblem, picture, sprite_sheet
from millrace.scene.icons import CRESTS, icons
from millrace.scene.ink import disc, rect, symbol
from millrace.scene.panel import Column, Flow, Panel, Table, line
from millrace.scene.scene import Choice, Figure, Group, Head, Piece, Region, Stage, Surface

HEIGHTS: Final = (1, 2, 3)
LANTERNS: Final = 2
COINS: Final = 2
ROUNDS: Final = 2
SEATS: Final = 4

BOOK: Final = CodeBook([*(f"hang {height}" for height in HEIGHTS), "buy", "greet", "rest"])
BUY, GREET, REST = (BOOK.code(text) for text in ("buy", "greet", "rest"))
HANG, MEET, REVEAL, END_TURN = range(4)


class Position(Machine):
    """Everything there is to know about a game of Lanterns, besides what is pending."""

    players: int
    round: int
    hung: list[tuple[int, ...]]
    """By player: the heights of the lanterns hung in this round, the highest first."""
    bought: list[int]
    """By player: whether a third lantern was bought in this round, as 0 or 1."""
    coins: list[int]
    known_coins: list[int]
    """By player: the coins when everything was last revealed."""
    lit: list[tuple[int, ...]]
    """By player: the heights revealed last."""
    points: list[int]

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_machine_to(other)
        other.players, other.round = self.players, self.round
        other.hung, other.bought, other.coins = self.hung[:], self.bought[:], self.coins[:]
        other.known_coins, other.lit, other.points = self.known_coins[:], self.lit[:], self.points[:]
        return other

    def key(self) -> tuple[int, ...]:
        """All that makes this position what it is, as flat integers."""
        numbers = [self.seat, self.turn, self.reveals, self.players, self.round, *self.stack]
        rows = [number for row in self.hung + self.lit for number in (*row, -1)]
        return (*numbers, *rows, *self.bought, *self.coins, *self.known_coins, *self.points)


# -- Lanterns: all at once --------------------------------------------------------------------------------------------


def left(s: Position, seat: int) -> int:
    """How many lanterns a player has yet to hang."""
    return LANTERNS + s.bought[seat] - len(s.hung[seat])


def hanging(s: Position) -> tuple[int, ...]:
    """Who has not hung all lanterns."""
    return tuple([seat for seat in range(s.players) if left(s, seat)])


def hang_offers(s: Position, seat: int, out: list[int]) -> None:
    """Any height not above the one before, and before the first lantern a third one (LAN-HANG-02, LAN-BUY-01)."""
    out.extend([code for code in (*range(len(HEIGHTS)), BUY) if hang_refusal(s, seat, code) is None])


def hang_refusal(s: Position, seat: int, code: int) -> Refusal | None:
    """Why a lantern cannot hang there, or none be bought."""
    if code == BUY:
        if s.hung[seat] or s.bought[seat] or not s.coins[seat]:
            return Refusal(("LAN-BUY-01",), Message("refuse.buy"))
        return None
    if code >= len(HEIGHTS):
        return not_asked()
    if s.hung[seat] and HEIGHTS[code] > s.hung[seat][-1]:
        return Refusal(("LAN-HANG-02",), Message("refuse.high", height=s.hung[seat][-1]))
    return None


def hang(s: Position, seat: int, code: int) -> None:
    """Keep it secret until the last one is ready."""
    if code == BUY:
        s.bought[seat] = 1
        s.coins[seat] -= 1
    else:
        s.hung[seat] = (*s.hung[seat], HEIGHTS[code])
    waiting = hanging(s)
    if waiting:
        s.seat = waiting[0]
        reopen(s)
    else:
        push(s, REVEAL)


def hang_log(h: Happening[Position]) -> list[Message]:
    """That somebody has done something; what is their secret."""
    return [Message("log.hang", seat=seat_letter(h.seat))]


def reveal(s: Position) -> None:
    """Lanterns are lit and count (LAN-HANG-03)."""
    s.lit, s.hung = s.hung, [()] * s.players
    s.points = [points + sum(row) for points, row in zip(s.points, s.lit, strict=True)]
    s.known_coins, s.bought = s.coins[:], [0] * s.players
    s.reveals += 1
    s.turn += 1
    s.seat = 0
    push(s, MEET)


def reveal_log(h: Happening[Position]) -> list[Message]:
    """Everybody's lanterns."""
    return [Message("log.lit", seat=seat_letter(seat), heights=tuple(map(str, row)))
            for seat, row in enumerate(h.after.lit)]  # fmt: skip


# -- Greeting: one after the other ------------------------------------------------------------------------------------


def meet_offers(s: Position, out: list[int]) -> None:
    """To greet or to rest."""
    out.extend((GREET, REST))


def meet_refusal(s: Position, code: int) -> Refusal | None:
    """Nothing else answers."""
    return None if code in (GREET, REST) else not_asked()


def meet(s: Position) -> None:
    """Greeting is worth a point (LAN-GREET-01)."""
    s.points[s.seat] += int(s.code == GREET)
    push(s, END_TURN)


def meet_log(h: Happening[Position]) -> list[Message]:
    """What was done."""
    return [Message("log.greet" if h.code == GREET else "log.rest", seat=seat_letter(h.seat))]


def end_turn(s: Position) -> None:
    """The next player, the next round, or the end."""
    s.turn += 1
    s.seat += 1
    if s.seat < s.players:
        push(s, MEET)
        return
    s.round += 1
    s.seat = 0 if s.round < ROUNDS else OVER
    if s.seat == 0:
        push(s, HANG)


TASKS: Final[Tasks[Position]] = Tasks(
    [
        question_to_several(
            "hang", Together(hanging, hang_offers, hang_refusal, hang), asking("prompt.hang"), log=hang_log
        ),
        question("meet", meet_offers, meet_refusal, meet, asking("prompt.meet"), log=meet_log),
        step("reveal", reveal, log=reveal_log),
        step("end-turn", end_turn),
    ],
    2,
)


def new_position(players: int) -> Position:
    """A game that waits for the first lanterns."""
    s = Position()
    s.tasks, s.done_code, s.offer = TASKS, -1, None
    s.seat = s.turn = s.reveals = s.round = 0
    s.stack = ints(())
    s.players = players
    s.hung, s.lit = [()] * players, [()] * players
    s.bought, s.points = [0] * players, [0] * players
    s.coins, s.known_coins = [COINS] * players, [COINS] * players
    push(s, HANG)
    return s


# -- View -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """The game as one seat sees it; what it has hung itself, and of the others that they are done."""

    seat: int
    players: int
    round: int
    turn: int
    reveals: int
    decider: int
    pending: tuple[int, ...]
    hung: tuple[int, ...]
    bought: int
    done: tuple[bool, ...]
    coins: tuple[int, ...]
    lit: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    asked = s.question() == HANG
    return View(
        seat=seat,
        players=s.players,
        round=s.round,
        turn=s.turn,
        reveals=s.reveals,
        decider=s.seat,
        pending=tuple(s.stack),
        hung=s.hung[seat] if seat >= 0 else (),
        bought=s.bought[seat] if seat >= 0 else 0,
        done=tuple([asked and not left(s, each) for each in range(s.players)]),
        coins=tuple([s.coins[each] if each == seat else s.known_coins[each] for each in range(s.players)]),
        lit=tuple(s.lit),
        points=tuple(s.points),
    )


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat just like the view: others who are done have hung something."""
    s = new_position(v.players)
    s.round, s.turn, s.reveals, s.seat, s.stack = v.round, v.turn, v.reveals, v.decider, ints(v.pending)
    s.lit, s.points, s.coins = list(v.lit), list(v.points), list(v.coins)
    s.known_coins = list(v.coins)
    for seat in range(v.players):
        if seat == v.seat:
            s.hung[seat], s.bought[seat] = v.hung, v.bought
            s.known_coins[seat] += v.bought
        elif v.done[seat]:
            s.bought[seat] = chance.below(2) if s.coins[seat] else 0
            s.coins[seat] -= s.bought[seat]
            heights = [HEIGHTS[chance.below(len(HEIGHTS))] for _ in range(LANTERNS + s.bought[seat])]
            s.hung[seat] = tuple(sorted(heights, reverse=True))
    return s


# -- Words and pictures -----------------------------------------------------------------------------------------------


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence."""
    return (Message("option.hang", height=HEIGHTS[code]) if code < BUY else Message(f"option.{BOOK[code].text}"),)


def _say(texts: Texts, id: str, **values: str | int) -> str:
    return texts.render(Message(id, **values))


def _heights(row: Sequence[int]) -> str:
    return " ".join(map(str, row)) or "–"


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see."""
    rows = [
        (line(names[seat] if names else seat_letter(seat)), line(str(v.points[seat])), line(_heights(v.lit[seat])))
        for seat in range(v.players)
    ]
    heads = tuple([Column(_say(texts, f"panel.{id}")) for id in ("player", "points", "lit")])
    title = _say(texts, "lanterns.name")
    board = Panel("players", title, (Table(heads, tuple(rows)),), "board", -1, _say(texts, "panel.word.players"))
    if v.seat < 0:
        return (board,)
    own = Flow((line(_heights(v.hung)), line(_say(texts, "panel.coins", coins=v.coins[v.seat]))), separator=" · ")
    hand = Panel("hand", _say(texts, "panel.own"), (own,), "own", v.seat, _say(texts, "panel.word.hand"))
    return (board, hand)


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows."""
    seats = range(v.players)
    verbs = dict.fromkeys([BOOK[code].words[0] for code in codes])
    return Stage(
        head=Head(_say(texts, "lanterns.name"), round=_say(texts, "panel.round", number=min(v.round + 1, ROUNDS))),
        order=tuple(seats),
        figures=tuple(
            [(Figure("points", _say(texts, "panel.points"), str(v.points[seat])),
              Figure("lit", _say(texts, "panel.lit"), _heights(v.lit[seat]))) for seat in seats]
        ),
        crests=CRESTS[: v.players],
        surfaces=(_board(v, texts), *([_hand(v, texts)] if v.seat >= 0 else [])),
        options=tuple([_choice(texts, code) for code in codes]),
        groups=tuple([Group(verb, texts.noun(f"action.{verb}")) for verb in verbs]),
    )  # fmt: skip


def _choice(texts: Texts, code: int) -> Choice:
    option = BOOK[code]
    (message,) = describe(new_position(2), code)
    return Choice(code, option.text, texts.render(message), option.words[0], (), (_region(code),))


def _region(code: int) -> str:
    return f"store:{BOOK[code].text}"


def _board(v: View, texts: Texts) -> Surface:
    places = [(code, 20.0 + 90 * code) for code in range(len(BOOK))]
    labels = [texts.render(describe(new_position(2), code)[0]) for code, _ in places]
    regions = [Region(_region(code), "rect", label, x, 20, 70, 70)
               for (code, x), label in zip(places, labels, strict=True)]  # fmt: skip
    pieces = [Piece(f"store-{code}", "lantern", x, 20, 70, 70, label, text=BOOK[code].text.split()[-1])
              for (code, x), label in zip(places, labels, strict=True)]  # fmt: skip
    for seat, row in enumerate(v.lit):
        letter = seat_letter(seat)
        pieces += [Piece(f"lit-{letter}-{place}", "lantern", 20 + 90.0 * place, 110 + 80.0 * seat, 70, 70,
                         _say(texts, "picture.lantern", height=height), letter, text=str(height))
                   for place, height in enumerate(row)]  # fmt: skip
    return Surface("board", _say(texts, "picture.board"), 580, 440, "board", "", tuple(regions), tuple(pieces))


def _hand(v: View, texts: Texts) -> Surface:
    letter = seat_letter(v.seat)
    pieces = [Piece(f"hung-{place}", "lantern", 20 + 90.0 * place, 10, 70, 70,
                    _say(texts, "picture.lantern", height=height), letter, text=str(height))
              for place, height in enumerate(v.hung)]  # fmt: skip
    return Surface("hand", _say(texts, "panel.own"), 360, 90, "", letter, (), tuple(pieces), "before")


@cache
def _art() -> dict[str, str]:
    lantern = symbol("lantern", 70, 70, disc(35, 35, 32, "#d9a441"))
    return {
        "board": picture(580, 440, rect(0, 0, 580, 440, "#26324a")),
        "emblem": emblem(definitions(SEATS), rect(0, 0, 128, 84, "#26324a"), disc(64, 42, 20, "#d9a441")),
        "sprites": sprite_sheet(SEATS, *icons(CRESTS[:SEATS]), lantern),
    }


def art(content: Content) -> Mapping[str, str]:
    """All pictures by name."""
    return _art()


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course is of interest."""
    return {"vp": v.points}


# -- The title --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Content:
    """Nothing is printed."""

    hash: str = "lanterns"


@cache
def ledger() -> Ledger:
    """The title's rules, one by one."""
    return Ledger.load(Path(__file__).with_name("ledger.toml"))


def decision(s: Position, seat: int) -> Decision:
    """The question that waits for a seat."""
    return Decision(seat, s.task().id, "dusk", s.round + 1, s.turn, s.prompt(seat))


def accounts(s: Position) -> list[dict[str, int]]:
    """The points of each seat by their source."""
    return [{"all": points} for points in s.points]


def outcome(s: Position) -> Outcome | None:
    """Who has won; equal points share a place."""
    if s.seat >= 0:
        return None
    groups = [tuple([seat for seat in range(s.players) if s.points[seat] == points])
              for points in sorted(set(s.points), reverse=True)]  # fmt: skip
    return Outcome(tuple(groups), tuple(s.points), tuple(accounts(s)))


TITLE: Final[Title[Position, View, Content]] = Title(
    id="lanterns",
    rules_version=1,
    players=(2, 3, 4),
    switches={},
    codebook=BOOK,
    content=lambda overlays=(): Content(),
    new_state=lambda content, players, switches, seed: new_position(players),
    view=view,
    determinise=determinise,
    outcome=outcome,
    decision=decision,
    accounts=accounts,
    describe=describe,
    ledger=ledger,
    text_packages=("tests.games.lanterns",),
    drawing=Drawing(panels, stage, art, tallies),
)

games.register(TITLE)

"""The decision log of a match: what an entry means, and how a match is rebuilt from its entries.

Whoever changes a match makes entries and carries them out; whoever rebuilds it carries out the same entries once more.
There is no other way to change a match, so the two always agree.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from millrace.core.errors import MillraceError
from millrace.core.record import Player
from millrace.core.refusal import game_over, not_your_turn
from millrace.table.match import Match
from millrace.table.seats import seats_of

PLAY: Final = "play"
"""A person decides; tentatively, or waiting to be confirmed."""
CONFIRM: Final = "confirm"
UNDO: Final = "undo"
RESTART: Final = "restart"
MOVE: Final = "move"
"""A decision that stands at once: a bot's, or one that was recorded elsewhere."""
SEAT: Final = "seat"
"""Somebody else takes the seat; the option is who, `greedy` or `human Anna`."""
ASK_BACK: Final = "ask-back"
"""Somebody asks to take back what stands; the option is how many decisions stay, for which seats they ask, and whose
yes it takes, `31 AB ABC`. Old logs have no third word: the people who sat there by then had to agree."""
AGREE: Final = "agree"
"""Somebody agrees to that; the option is for which seats. With the last yes the match goes back."""
REFUSE: Final = "refuse"
"""Somebody refuses that, or takes the own request back."""
HINT: Final = "hint"
"""Somebody asks for a hint. Nothing is done, but the log tells everybody."""
TELL: Final = "tell"
"""Somebody says what came out at a real table; the option is its name."""
UNTELL: Final = "untell"
SHOW: Final = "show"
"""A card that the seat holds closed is named; the option is its name."""
HIDE: Final = "hide"
"""It is unknown again."""
TURN: Final = "turn"
"""A turn ended in which its seat had no choice. Nothing is done: it happened with the entry before. The option is what
would have ended it otherwise, `confirm` or `move`, so that nobody can tell how much choice there was."""

FOR_ALL: Final = "all"
"""Everybody notices the entry."""
READINESS: Final = "ready"
"""Several are asked at once, and the others notice of the entry that its seat is ready, or is so no longer."""
APART: Final = "apart"
"""Nobody notices the entry but its seat: the turn is open, or several are asked at once."""

_DECIDING: Final = frozenset({PLAY, CONFIRM, UNDO, RESTART, MOVE})
"""What a seat does about the question that it is asked."""


@dataclass(frozen=True, slots=True)
class Act:
    """One entry of the log: what was done to the match, by which seat, and which option was chosen."""

    kind: str
    seat: int
    option: str = ""
    noticed: str = FOR_ALL
    """By whom; this follows from the match, and `carry_out` says it."""


def carry_out(match: Match, entry: Act) -> tuple[Act, ...]:
    """Do to a match what an entry says; answer it with its option written out, and by whom it is noticed.

    Behind it there is an entry for each turn that ended besides without a choice. On an error nothing has changed.
    """
    if entry.kind == TURN:
        return (entry,)
    game, steps = match.game, len(match.game.steps)
    several, since, ready = game.asks_several, game.together_from, game.ready
    done = _done(match, entry)
    if entry.kind not in _DECIDING:
        return (replace(done, noticed=FOR_ALL),)
    if several and game.asks_several and game.together_from == since:
        return (replace(done, noticed=APART if game.ready == ready else READINESS),)
    closings = game.closings(steps)
    if not closings and match.standing <= steps:
        return (replace(done, noticed=APART),)
    return (replace(done, noticed=FOR_ALL), *turns_ended(match, closings[1:]))


def turns_ended(match: Match, closings: Iterable[int]) -> tuple[Act, ...]:
    """The entries for what was closed after so many steps, besides the decision that brought it about."""
    seats = [match.game.steps[steps - 1].seat for steps in closings]
    return tuple([Act(TURN, seat, CONFIRM if match.human(seat) else MOVE) for seat in seats])


def _done(match: Match, entry: Act) -> Act:
    if entry.kind == SEAT:
        kind, _, name = entry.option.partition(" ")
        match.reseat(entry.seat, Player(kind, name))
        return entry
    if entry.kind == HINT:
        match.ask_hint(entry.seat)
        return entry
    if entry.kind in (ASK_BACK, AGREE, REFUSE):
        _settle(match, entry)
        return entry
    if entry.kind in (TELL, UNTELL, SHOW, HIDE):
        _tell(match, entry)
        return entry
    check_turn(match, entry)
    if entry.kind == PLAY:
        codes = match.game.options_for(entry.seat).codes
        option = match.game.title.codebook.find(entry.option, codes)
        match.play(option, entry.seat)
        return replace(entry, option=option.text)
    if entry.kind == MOVE:
        match.move(match.game.title.codebook.code(entry.option), entry.seat)
    else:
        {CONFIRM: match.confirm, UNDO: match.undo, RESTART: match.restart}[entry.kind](entry.seat)
    return entry


def _tell(match: Match, entry: Act) -> None:
    """Do what an entry says about what came out at a real table."""
    if entry.kind == TELL:
        match.tell(entry.option)
    elif entry.kind == UNTELL:
        match.untell()
    elif entry.kind == SHOW:
        match.show(entry.seat, entry.option)
    else:
        match.hide(entry.seat, entry.option)


def _settle(match: Match, entry: Act) -> None:
    """Do what an entry says about taking back what stands; anybody at the table may, whosever turn it is."""
    if entry.kind == ASK_BACK:
        to, spoken_for, people = (*entry.option.split(" "), "", "")[:3]
        match.ask_back(entry.seat, int(to), seats_of(spoken_for), seats_of(people) or match.humans)
    else:
        match.answer(entry.seat, entry.kind == AGREE, seats_of(entry.option))


def check_turn(match: Match, entry: Act) -> None:
    """Refuse what a seat wants to do if it is another's turn; the refusal has the same form as the engine's.

    Who is ready while others are asked the same may still take the own answer back.
    """
    allowed = match.game.waiting + (match.game.ready if entry.kind in (UNDO, RESTART) else ())
    if entry.seat not in allowed:
        raise NotNow(match)


class NotNow(MillraceError):
    """It is not this seat's turn, or the game is over; `refusal` says which."""

    def __init__(self, match: Match) -> None:
        self.refusal = game_over() if match.game.is_over else not_your_turn()
        super().__init__(self.refusal.message)
        self.args = (match,)


def carry_on(match: Match, entries: Iterable[Act]) -> None:
    """Do to a match what each entry says; a log that was carried out once can be carried out again."""
    for entry in entries:
        carry_out(match, entry)


def moves(match: Match) -> list[Act]:
    """The steps of a match so far as entries of another one's log; those without a choice follow by themselves."""
    return [Act(MOVE, step.seat, step.option.text) for step in match.game.steps if not step.forced]

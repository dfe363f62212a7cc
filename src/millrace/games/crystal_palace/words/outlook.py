"""What an option leads to, found by carrying it out on a copy: ways along the tracks, raids, and figures of everybody.

Nothing is predicted: what is told before a decision is what the log would tell after it, up to the next question. What
another's turn, the next die or the next phase brings is not told, and nothing that becomes known only then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from millrace.core.decision import seat_letter
from millrace.core.lists import Ints, popped
from millrace.core.texts import Message, Value

from ..rules import frames, verbs
from ..rules.buzz import carry_out
from ..rules.content import SPACES
from ..rules.names import effects_in_words
from ..rules.state import Position

_LAST: Final = frozenset(
    {
        frames.BEGIN_ROUND, frames.REVEAL, frames.RANK_TOTALS, frames.REWARD_LOWEST, frames.NEXT_PLACEMENT,
        frames.RESOLVE, frames.SALARY, frames.BUILD_TURN, frames.INCOME_TURN, frames.EXPENSES, frames.GREEN_TURN,
        frames.POSTER_TURN, frames.PREPARE, frames.FINISH,
    }
)  # fmt: skip
"""The tasks by which a phase goes on with the next die or player, or ends."""


class Outlook(NamedTuple):
    """Where an option leads."""

    code: int
    before: Position
    after: Position
    events: tuple[Message, ...]
    """What the log would tell."""


class Change(NamedTuple):
    """A figure of a player that an option changes."""

    seat: int
    figure: str
    before: int
    after: int


def outlook(s: Position, code: int) -> Outlook:
    """Where a legal option of the deciding seat leads, up to the next question.

    Whoever is met by another's effect may exchange newspapers before; what is told is what happens if they do not.
    """
    events: list[Message] = []
    target = s.tables.code_a[code]
    if s.question() == frames.TARGETING and s.tables.code_kind[code] == verbs.ON and target != s.seat:
        after = s.copy()
        after.stack = popped(after.stack)
        after.seat = target
        carry_out(after, s.tables.patent_head[s.stack[-1] >> frames.TASK_BITS], target)
        after = after.run_on(events, _LAST)
    else:
        after = s.foreseen(s.seat, code, events, _LAST)
    assert isinstance(after, Position)
    return Outlook(code, s, after, tuple(events))


# -- What happens on the way --------------------------------------------------------------------------------------


def follow_notes(ahead: Outlook) -> list[Message]:
    """What follows from an option and is not said by what it is: on the buzz track, in Westminster, in the market."""
    old, new, notes = ahead.before, ahead.after, list[Message]()
    t = old.tables
    kind = t.code_kind[ahead.code]
    for player in range(old.players):
        if new.buzz[player] != old.buzz[player]:
            fields = {"before": old.buzz[player], "after": new.buzz[player]}
            notes.append(Message("bill.buzz", **_whose(old, player), **fields))
    uses = 0
    for event in ahead.events:
        if event.id in _ON_THE_WAY:
            told = {name: value for name, value in event.values.items() if name not in ("seat", "n", "field")}
            notes.append(Message(_ON_THE_WAY[event.id], **told))
        elif event.id == "log.step" and kind != verbs.ACT:
            space = int(str(event.values["space"]))
            notes.append(Message("offer.step", space=space, effects=effects_in_words(t, t.step_head[space - 1])))
        elif event.id == "log.step-beyond" and kind != verbs.ACT:
            notes.append(Message("offer.step", space=0, effects=effects_in_words(t, t.step_head[SPACES])))
        elif event.id == "log.use":
            uses += 1
            if uses > 1:
                notes.append(Message("bill.uses-too", what=event.values["what"]))
    return notes + _raid_notes(ahead)


_ON_THE_WAY: Final = {
    "log.flyer": "bill.flyer",
    "log.buzz-end": "bill.buzz-end",
    "log.buzz-lost": "bill.buzz-lost",
    "log.income": "bill.income-paid",
}
"""What is told of these events, in the words of a bill."""


def _whose(s: Position, player: int) -> dict[str, Value]:
    return {"seat": seat_letter(player), "own": "yes" if player == s.seat else "no"}


def _raid_notes(ahead: Outlook) -> list[Message]:
    """Whose assistants a raid drives out of the Black Market."""
    old, new = ahead.before, ahead.after
    if not any(event.id == "log.raid" for event in ahead.events):
        return []
    gone = [owner for level, owner in enumerate(old.market) if owner >= 0 and new.market[level] < 0]
    if ahead.before.tables.code_kind[ahead.code] == verbs.UP:
        gone.remove(old.seat)  # who moves up stays
    owners = [player for player in range(old.players) if player in gone]
    whose = [Message("bill.raided", n=gone.count(player), **_whose(old, player)) for player in owners]
    return [Message("bill.raid", n=len(gone), whose=tuple(whose))]


# -- What is different then ---------------------------------------------------------------------------------------


def changes(ahead: Outlook) -> list[Change]:
    """The figures of the players that are different afterwards, the deciding seat's first; none if money is missing.

    How missing money is raised is up to the player, and what was to be had for it comes only then.
    """
    old, new = ahead.before, ahead.after
    if new.question() != old.question() and new.question() in (frames.RAISE, frames.DISCARDING):
        return []
    players = [old.seat, *[player for player in range(old.players) if player != old.seat]]
    return [
        Change(player, figure, before[player], after[player])
        for player in players
        for (figure, before), after in zip(_figures(old).items(), _figures(new).values(), strict=True)
        if before[player] != after[player]
    ]


def _figures(s: Position) -> dict[str, Ints | list[int]]:
    """The figures of all players, in the order in which they are told."""
    values = s.tables.income_values
    return {
        "money": s.money, "gear": s.gear, "energy": s.energy, "newspapers": s.newspapers,
        "income": [values[space] for space in s.income], "vp": s.vp, "westminster": s.westminster, "dice": s.dice,
    }  # fmt: skip


def change_notes(ahead: Outlook) -> list[Message]:
    """The changed figures in words."""
    return [
        Message("bill.change", what=change.figure, before=change.before, after=change.after,
                **_whose(ahead.before, change.seat))
        for change in changes(ahead)
    ]  # fmt: skip

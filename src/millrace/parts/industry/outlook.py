"""What an option leads to within its action, found by carrying it out on a copy: sources, flips, money, markets.

Nothing is predicted: what is told before a decision is what the log would tell after it. The player's further questions
(which mine delivers?) are answered as most would; what the other answers are is kept, so that they can be offered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from millrace.core.decision import seat_letter
from millrace.core.lists import Ints
from millrace.core.texts import Message, Value
from millrace.parts.bits import members
from millrace.parts.income import advance
from millrace.parts.industry.account import income_level
from millrace.parts.industry.names import income_change
from millrace.parts.industry.state import IndustryState
from millrace.parts.order import by_spending

S = TypeVar("S", bound=IndustryState)

STOP: Final = -1
"""The answer to a question that is left to the player."""


class Outlook(NamedTuple):
    """Where an option leads, as far as nothing hidden becomes known on the way."""

    before: IndustryState
    after: IndustryState
    events: tuple[Message, ...] = ()
    """What the log would tell."""
    answers: tuple[int, ...] = ()
    """What was answered for the player on the way."""
    offers: tuple[tuple[int, ...], ...] = ()
    """All that could have been answered, by answer."""


class Explanation(NamedTuple):
    """An option for people: what it does, what it costs and brings, what speaks against it, and where it leads."""

    option: Message
    notes: tuple[Message, ...]
    warnings: tuple[Message, ...]
    ahead: Outlook


def stop(s: IndustryState) -> int:
    """Leave every further question to the player."""
    return STOP


def copy_of(s: S) -> S:
    """A position equal to another that changes independently."""
    copied = s.copy()
    assert isinstance(copied, type(s))
    return copied


def outlook(s: S, code: int, answer: Callable[[S], int]) -> Outlook:
    """Where a legal option leads up to the end of its action; `answer` gives the usual answer to a question, or STOP.

    What would make hidden things known is not carried out.
    """
    reached = copy_of(s)
    # The turn goes on, so that nothing is told of what ends it.
    reached.actions_left = 2 * s.map.actions_per_turn
    reached.hand_size[s.seat] += reached.actions_left
    events: list[Message] = []
    answers: list[int] = []
    offers: list[tuple[int, ...]] = []
    while True:
        ahead = copy_of(reached)
        more: list[Message] = []
        ahead.apply_for(s.seat, code, more)
        if ahead.reveals != s.reveals:
            break
        reached, events = ahead, events + more
        code = answer(reached) if reached.seat == s.seat else STOP
        if code == STOP:
            break
        answers.append(code)
        offers.append(tuple(reached.codes()))
    return Outlook(s, reached, tuple(events), tuple(answers), tuple(offers))


# -- Sources ------------------------------------------------------------------------------------------------------


def easiest_source(s: IndustryState, codes: Sequence[int]) -> int:
    """The option, of several that take a cube from a tile, that most would choose.

    Own tiles that flip soon come first, then others' that flip late.
    """

    def reluctance(code: int) -> tuple[bool, int]:
        slot = s.map.code_a[code]
        own = s.owner[slot] == s.seat
        return not own, s.cubes[slot] if own else -s.cubes[slot]

    return min(codes, key=reluctance)


_TAKEN: Final = {"log.coal": "coal", "log.iron": "iron", "log.beer": "beer", "log.import-coal": "import-coal"}


def source_notes(ahead: Outlook) -> list[Message]:
    """From whose tiles cubes and barrels come; those of one tile together."""
    counted: dict[Message, int] = {}
    for event in ahead.events:
        if event.id in _TAKEN:
            source = Message(_TAKEN[event.id], **{name: event.values[name] for name in event.values if name != "seat"})
            counted[source] = counted.get(source, 0) + 1
    return [Message(f"bill.{source.id}-from", n=n, **source.values) for source, n in counted.items()]


def left_notes(ahead: Outlook, slot: int) -> list[Message]:
    """How many cubes or barrels are left on a tile after one is taken, unless the last one flips it."""
    left = ahead.before.cubes[slot] - 1
    emptied = left == 0 and ahead.events and ahead.after.flipped == ahead.before.flipped
    return [Message("bill.left", n=left)] if left > 0 or emptied else []


def source_slots(ahead: Outlook) -> int:
    """Mask of the slots that cubes or barrels are taken from, or whose tiles flip."""
    old, new = ahead.before, ahead.after
    taken = [slot for slot, cubes in enumerate(old.cubes) if cubes > new.cubes[slot]]
    return sum([1 << slot for slot in taken]) | new.flipped & ~old.flipped


# -- Flips --------------------------------------------------------------------------------------------------------


def flip_notes(ahead: Outlook, own: bool) -> list[Message]:
    """The own tiles that flip, or those of the others, and what that brings their owners."""
    letter = seat_letter(ahead.before.seat)
    notes: list[Message] = []
    for event in ahead.events:
        if event.id in _FLIPS and (event.values["seat"] == letter) == own:
            told: dict[str, Value] = {name: value for name, value in event.values.items() if name != "seat"}
            notes.append(Message(_FLIPS[event.id], whose="own" if own else event.values["seat"], **told))
    return notes


_FLIPS: Final = {"log.flipped": "bill.flip", "log.profit": "bill.pays"}


def income_after(s: IndustryState, steps: int) -> Message:
    """How the income of the seat that decides would change by so many spaces, as it stands now."""
    m, seat = s.map, s.seat
    return income_change(income_level(s, seat), m.level_of_space[advance(s.income[seat], steps, m.last_space)])


# -- What is different then ---------------------------------------------------------------------------------------


def order_after(ahead: Outlook) -> Ints | None:
    """The turn order of the next round as it would be if nobody spent more; None if nothing changes about it."""
    old, new = ahead.before, ahead.after
    order = by_spending(old.order, new.spent)
    return None if list(order) == list(by_spending(old.order, old.spent)) else order


def lone_card(cards: int) -> int:
    """The only card in a mask, -1 if there are others or none."""
    fitting = members(cards)
    return fitting[0] if len(fitting) == 1 else -1

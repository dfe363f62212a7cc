"""Deals: what chance decided at a real table, told pile by pile instead of by a seed.

A deal says of each pile of a title which things it holds, in the order in which they come out. It may be incomplete:
what has not come out yet nobody can tell, and what lies face down or in a closed hand is told as UNKNOWN. Everything
that is not told is open. A game needs something there all the same, so the things that are left are put into the open
places in an order that nobody is ever shown. When more is told, they change places with what is true, and the game is
worked out again from its beginning: the same deal and the same decisions always give the same game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from millrace.core.decision import State
from millrace.core.errors import DealError, near
from millrace.core.rng import Generator
from millrace.core.texts import Message, Value

UNKNOWN: Final = "?"
"""What stands for a thing that lies face down, or in a hand that nobody opens."""

Deal: TypeAlias = dict[str, tuple[str, ...]]
"""By the names of piles: the things they hold, as far as they are told, in the order in which they come out."""

Thing: TypeAlias = tuple[str, ...]
"""The names that one thing may have: one, or those of its sides."""

_TRIALS: Final = 1000
"""How many lots are drawn until one is as it was told; the least likely ones come once in twenty-four."""
_PROBES: Final = 60
"""How many lots are drawn to see what may come of it."""


class Chancy(State, Protocol):
    """A state that draws lots while a game is played."""

    chance: Generator
    """Where chance comes from after the set-up."""


S = TypeVar("S", bound=Chancy)


@dataclass(frozen=True)
class Pile:
    """A row of things whose order chance decides: a hand as it is dealt, the cards drawn, the tiles of a display."""

    name: str
    label: Message
    box: str
    """Where its things come from; piles of one box share them."""
    size: int
    """How many things it holds; ANY_NUMBER if there is no end to them."""
    chapter: int = 0
    """In which part of the game it is dealt: things are shuffled and dealt anew in each."""
    closed: bool = False
    """Whether its things may stay unknown, because they lie face down or are held in a hand."""
    lot: bool = False
    """Whether it is drawn by lot, like a start player, and not dealt out of a box."""
    places: tuple[Value, ...] = ()
    """What its places are called, if each is one of the table's: a merchant's space, the seat of a player board."""


ANY_NUMBER: Final = 0


@dataclass(frozen=True)
class Layout:
    """All piles of a game, and what is in the boxes that they are dealt from."""

    piles: tuple[Pile, ...]
    boxes: Mapping[str, tuple[Thing, ...]]
    labels: Callable[[str, str], Value] = field(compare=False)
    """(box, name) to what a thing is called."""

    def pile(self, name: str) -> Pile:
        """The pile of a name; DealError if there is none."""
        for pile in self.piles:
            if pile.name == name:
                return pile
        known = tuple([pile.name for pile in self.piles])
        raise DealError(name, Message("core.deal-unknown-pile", name=name, near=near(name, known), known=known))

    def names(self, box: str) -> tuple[str, ...]:
        """The names of all things in a box, each once."""
        return tuple(dict.fromkeys([name for thing in self.boxes[box] for name in thing]))


@dataclass(frozen=True)
class Take:
    """A thing that came out of a pile."""

    pile: str
    index: int
    """Its place in the pile, from 0."""
    name: str
    """What it is in the state, be it true or only put there."""
    seat: int = -1
    """Whose it is now; -1 if it lies on the table."""
    hidden: bool = False
    """Whether nobody has seen it: then nobody is asked for it."""


@dataclass(frozen=True)
class Dealing(Generic[S]):
    """What a title says about its piles."""

    chapter: Callable[[S], int]
    """(state) to the part of the game it is in, from 0."""
    layout: Callable[[S, Mapping[str, str]], Layout]
    """(state at the beginning of a chapter, switches) to all piles of its game; what is in the boxes is what this
    chapter is dealt from."""
    lay: Callable[[S, Mapping[str, Sequence[str]]], None]
    """(state, things by pile) puts other things into the piles of the chapter that has just begun, in place."""
    read: Callable[[S], Mapping[str, Sequence[str]]]
    """(state) to the things in the piles of the chapter that has just begun, lots left out."""
    takes: Callable[[S | None, S], Sequence[Take]]
    """(state before a step, state after it) to what came out of the piles; without a state before, or with one of an
    earlier chapter, what came out when the chapter began. Piles that the layout does not have are passed over."""
    plays: Callable[[S, int, int], Sequence[str]]
    """(state, seat, code) to the cards that the seat shows out of its hand by this decision."""
    held: Callable[[S, int], Mapping[str, int]]
    """(state, seat) to how many cards of each name the seat holds."""


AnyDealing: TypeAlias = Dealing[Any]


def nothing_shown(s: object, seat: int, code: int) -> tuple[str, ...]:
    """For titles without hands: no decision shows a card."""
    return ()


def nothing_held(s: object, seat: int) -> dict[str, int]:
    """For titles without hands: nobody holds cards."""
    return {}


def seat_things(letters: Sequence[str]) -> tuple[Thing, ...]:
    """Seats as things to draw lots for."""
    return tuple([(letter,) for letter in letters])


def singles(names: Sequence[str]) -> tuple[Thing, ...]:
    """Things that have one name each."""
    return tuple([(name,) for name in names])


# -- what is told ---------------------------------------------------------------------------------------------------


def checked_deal(layout: Layout, deal: Mapping[str, Sequence[str]]) -> Deal:
    """A deal in the order of the piles, if it is possible by what the layout knows; otherwise a DealError."""
    for name in deal:
        layout.pile(name)
    checked: Deal = {}
    for pile in layout.piles:
        if pile.name in deal:
            things = deal[pile.name]
            if isinstance(things, str):
                raise DealError(pile.name, Message("core.deal-no-list", came=things[:60]))
            checked[pile.name] = tuple([_checked_thing(layout, pile, thing) for thing in things])
            if pile.size and len(things) > pile.size:
                raise DealError(pile.name, Message("core.deal-too-many", count=len(things), size=pile.size))
    for chapter in sorted({pile.chapter for pile in layout.piles}):
        for box in layout.boxes:
            filled_box(layout, chapter, box, checked)
    return {name: things for name, things in checked.items() if things}


def _checked_thing(layout: Layout, pile: Pile, thing: object) -> str:
    known = layout.names(pile.box)
    name = " ".join(thing.split()) if isinstance(thing, str) else str(thing)
    if name == UNKNOWN:
        if pile.closed:
            return name
        raise DealError(pile.name, Message("core.deal-not-closed"))
    for each in known:
        if each.lower() == name.lower():
            return each
    values: dict[str, Value] = {"name": name[:60], "near": near(name, known), "known": known}
    raise DealError(pile.name, Message("core.deal-unknown-thing", **values))


def filled_box(layout: Layout, chapter: int, box: str, deal: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The piles of a chapter that are dealt from a box, filled: what is told where it was told, the rest anyhow."""
    piles = [pile for pile in layout.piles if (pile.chapter, pile.box) == (chapter, box) and not pile.lot]
    places = [(pile.name, index) for pile in piles for index in range(pile.size)]
    told = {place: name for place in places if (name := _told(deal, *place)) != UNKNOWN}
    things = list(layout.boxes[box])
    chance = Generator.from_seed("deal", f"{chapter} {box}")
    chance.shuffle(things)
    settled: set[int] = set()
    for number, place in enumerate(places):
        if place in told:
            other = _whereabouts(things, told[place], number, [each in told for each in places], settled)
            if other < 0:
                raise _too_many(layout, place[0], told[place], [told[each] for each in places if each in told])
            things[number], things[other] = things[other], things[number]
            settled.add(number)
    filled: dict[str, list[str]] = {pile.name: [] for pile in piles}
    for (pile_name, index), thing in zip(places, things, strict=False):
        filled[pile_name].append(told.get((pile_name, index), thing[chance.below(len(thing))]))
    return filled


def _told(deal: Mapping[str, Sequence[str]], pile: str, index: int) -> str:
    things = deal.get(pile, ())
    return things[index] if index < len(things) else UNKNOWN


def _whereabouts(things: list[Thing], name: str, number: int, told: list[bool], settled: set[int]) -> int:
    """Where a thing of a name is that may still go to a place: there already, or else where it changes least."""
    if name in things[number]:
        return number
    free = [each for each in range(len(things) - 1, -1, -1) if name in things[each] and each not in settled]
    loose = [each for each in free if each >= len(told) or not told[each]]
    return (loose or free or [-1])[0]


def _too_many(layout: Layout, pile: str, name: str, told: Sequence[str]) -> DealError:
    box = layout.boxes[layout.pile(pile).box]
    there = sum([name in thing for thing in box])
    values: dict[str, Value] = {"name": name, "told": list(told).count(name), "count": there}
    others = sorted({side for thing in box if name in thing for side in thing} - {name})
    if others:
        return DealError(pile, Message("core.deal-other-side", others=tuple(others), **values))
    return DealError(pile, Message("core.deal-one-too-many", **values))


# -- a game that is dealt -------------------------------------------------------------------------------------------


class Dealer:
    """Deals the states of one game as its deal tells it."""

    def __init__(
        self,
        dealing: AnyDealing,
        switches: Mapping[str, str],
        new_state: Callable[[str], Any],
        deal: Mapping[str, Sequence[str]],
    ) -> None:
        """Check a deal; `new_state` makes the first state out of a seed."""
        self.dealing = dealing
        self._switches = switches
        self._new_state = new_state
        self.layout = self.layout_at(new_state(UNKNOWN))
        self._names = {pile.name for pile in self.layout.piles}
        # What was put into the piles of the chapters that have been dealt.
        self._things: dict[str, list[str]] = {}
        self.deal = checked_deal(self.layout, deal)
        # Which seed draws the lots of the set-up as they are told, and up to which none does.
        self._seed = 0

    def layout_at(self, state: Any) -> Layout:
        """The piles of the game, and what the chapter was dealt from that begins with a state."""
        return self.dealing.layout(state, self._switches)

    def with_deal(self, deal: Mapping[str, Sequence[str]]) -> "Dealer":
        """A dealer for the same game that was told something else."""
        other = copy(self)
        other.deal = checked_deal(self.layout, deal)
        other._things = {}
        lots = [pile.name for pile in self.layout.piles if pile.lot]
        # A lot that does not fit fits even less when more is told.
        more = all(other.deal.get(name, ())[: len(told)] == told for name in lots for told in [self.deal.get(name, ())])
        other._seed = self._seed if more else 0
        return other

    def first(self) -> Any:
        """The state in which the first decision waits."""
        state, _ = self._as_told(self._first_states(), None)
        self._deal_chapter(None, state)
        return state

    def after(self, before: Any, seat: int, code: int, events: list[Message] | None = None) -> Any:
        """The state after a decision; what everybody saw of it is added to `events`."""
        start, after = self._as_told(self._tried(before, seat, code), before)
        if events is not None:
            start.copy().apply_for(seat, code, events)
        self._deal_chapter(before, after)
        return after

    def takes(self, before: Any | None, after: Any) -> Sequence[Take]:
        """What came out of the piles by a decision, or at first."""
        came = [take for take in self.dealing.takes(before, after) if take.pile in self._names]
        # A hand keeps no order: what its places hold is what was put there.
        return [
            replace(take, name=self._things[take.pile][take.index]) if take.pile in self._things else take
            for take in came
        ]

    def _first_states(self) -> Iterator[tuple[Any, Any]]:
        for trial in range(self._seed, _TRIALS):
            self._seed = trial
            state = self._new_state(f"deal {trial}")
            yield state, state

    def _tried(self, before: Any, seat: int, code: int) -> Iterator[tuple[Any, Any]]:
        """States like the one before a decision, with one lot after the other, and what comes of each."""
        start = before
        for trial in range(_TRIALS):
            after = start.copy()
            after.apply_for(seat, code)
            yield start, after
            start = before.copy()
            start.chance = Generator.from_seed(f"deal {trial}", "play")

    def _as_told(self, tries: Iterator[tuple[Any, Any]], before: Any | None) -> tuple[Any, Any]:
        """The first of the tries whose lots are those that are told."""
        wrong: list[Take] = []
        for start, after in tries:
            lots = [take for take in self.takes(before, after) if self.layout.pile(take.pile).lot]
            wrong = [take for take in lots if _told(self.deal, take.pile, take.index) not in (UNKNOWN, take.name)]
            if not wrong:
                return start, after
        name = _told(self.deal, wrong[0].pile, wrong[0].index)
        raise DealError(wrong[0].pile, Message("core.deal-no-such-lot", name=name))

    def _deal_chapter(self, before: Any | None, after: Any) -> None:
        chapter = self.dealing.chapter(after)
        if before is not None and self.dealing.chapter(before) == chapter:
            return
        layout = self.layout_at(after)
        things: dict[str, list[str]] = {}
        for box in layout.boxes:
            things |= filled_box(layout, chapter, box, self.deal)
        self.dealing.lay(after, things)
        self._things |= things

    def possible_lots(self, before: Any, seat: int, code: int, take: Take) -> tuple[str, ...]:
        """What may come of a lot that a decision has drawn, as far as trying shows it."""
        names: set[str] = set()
        for _, (_, after) in zip(range(_PROBES), self._tried(before, seat, code), strict=False):
            lots = self.takes(before, after)
            names |= {lot.name for lot in lots if (lot.pile, lot.index) == (take.pile, take.index)}
        return tuple([name for name in self.layout.names(self.layout.pile(take.pile).box) if name in names])


def possible_things(layout: Layout, pile: Pile, index: int, deal: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The names of the things that may still be in a place of a pile, by what is told of the others."""
    others = [
        (each.name, number)
        for each in layout.piles
        if (each.chapter, each.box, each.lot) == (pile.chapter, pile.box, pile.lot)
        for number in range(len(deal.get(each.name, ())))
        if (each.name, number) != (pile.name, index)
    ]
    things = list(layout.boxes[pile.box])
    for place in others:
        name = _told(deal, *place)
        found = next((thing for thing in things if name in thing), None)
        if found is not None:
            things.remove(found)
    return tuple(dict.fromkeys([name for thing in things for name in thing]))

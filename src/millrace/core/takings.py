"""What has come out of the piles of a dealt game as it was played, and what is told of it by now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from millrace.core.deal import UNKNOWN, Deal, Dealer, Pile, Take, possible_things
from millrace.core.decision import SPECTATOR, State
from millrace.core.errors import DealError
from millrace.core.texts import Message

Numbered: TypeAlias = tuple[int, Take]
"""Something that came out, and how many steps had been played by then."""


@dataclass(frozen=True)
class Ask:
    """Something that has come out of a pile of a dealt game, and has to be told before the game goes on."""

    pile: Pile
    index: int
    """Its place in the pile, from 0."""
    seat: int
    """Who has it now, or SPECTATOR if it lies on the table."""
    choices: tuple[str, ...]
    """What it may be."""


class Takings:
    """What came out of the piles of one game, in its order."""

    def __init__(self, dealer: Dealer, takes: Iterable[Numbered] = ()) -> None:
        self.dealer: Final = dealer
        self._takes: Final = list(takes)

    def copy(self) -> "Takings":
        """The same, to go on independently."""
        return Takings(self.dealer, self._takes)

    @property
    def takes(self) -> tuple[Numbered, ...]:
        """All that came out, in its order."""
        return tuple(self._takes)

    def begin(self, first: State) -> None:
        """Note what came out for the first state, and nothing else."""
        self._takes[:] = [(0, take) for take in self.dealer.takes(None, first)]

    def go_on(self, steps: int, before: State, after: State) -> None:
        """Note what came out by the last of so many steps."""
        self._takes.extend([(steps, take) for take in self.dealer.takes(before, after)])

    def go_back(self, steps: int) -> None:
        """Forget what came out after so many steps."""
        while self._takes and self._takes[-1][0] > steps:
            self._takes.pop()

    # -- what is told ------------------------------------------------------------------------------------------------

    def told(self, take: Take) -> str:
        """What something was told to be; empty if nobody has said anything."""
        things = self.dealer.deal.get(take.pile, ())
        return things[take.index] if take.index < len(things) else ""

    def is_untold(self, take: Take) -> bool:
        """Whether it is to be said what came out, and nobody has; what lies on the table cannot stay unknown."""
        return not take.hidden and self.told(take) in ("", UNKNOWN if take.seat == SPECTATOR else "")

    @property
    def untold(self) -> list[Numbered]:
        """What must be told, the first that must be told first."""
        return [each for each in self._takes if self.is_untold(each[1])]

    @property
    def first_untold(self) -> Numbered | None:
        """What must be told first; None if all is told."""
        return next((each for each in self._takes if self.is_untold(each[1])), None)

    @property
    def last_told(self) -> Numbered | None:
        """The last thing that came out and was told."""
        return next(
            (each for each in reversed(self._takes) if not each[1].hidden and not self.is_untold(each[1])), None
        )

    def stops(self, before: State, after: State) -> bool:
        """Whether something must be told before anything is played in the state after a step."""
        return self.first_untold is not None or any(map(self.is_untold, self.dealer.takes(before, after)))

    def first_of(self, chapter: int) -> int:
        """After how many steps the first thing of a chapter came out."""
        return next(number for number, take in self._takes if self.dealer.layout.pile(take.pile).chapter == chapter)

    def ask(self, take: Take, begun: State) -> Ask:
        """What may be said of something that came out of a box, given the state at the beginning of its chapter."""
        dealer = self.dealer
        pile = dealer.layout.pile(take.pile)
        return Ask(pile, take.index, take.seat, possible_things(dealer.layout_at(begun), pile, take.index, dealer.deal))

    def ask_lot(self, take: Take, before: State, seat: int, code: int) -> Ask:
        """What may be said of a lot that a decision has drawn."""
        lots = self.dealer.possible_lots(before, seat, code, take)
        return Ask(self.dealer.layout.pile(take.pile), take.index, take.seat, lots)

    def deal_with(self, name: str, pile: str, index: int | None) -> Deal:
        """The deal after a thing was told of a place of a pile, of its next one if there is none; or a DealError."""
        things = list(self.dealer.deal.get(self.dealer.layout.pile(pile).name, ()))
        index = len(things) if index is None else index
        taken = {take.index: take for _, take in self._takes if take.pile == pile}
        while len(things) < index and len(things) in taken and taken[len(things)].hidden:
            things.append(UNKNOWN)
        if not 0 <= index <= len(things):
            raise DealError(pile, Message("core.deal-not-yet", number=index + 1, count=len(things)))
        if name == UNKNOWN and index in taken and taken[index].seat == SPECTATOR and not taken[index].hidden:
            raise DealError(pile, Message("core.deal-not-closed"))
        things[index : index + 1] = [name]
        return {**self.dealer.deal, pile: tuple(things)}

    # -- hands -------------------------------------------------------------------------------------------------------

    @property
    def card_box(self) -> str:
        """The box that the hands are dealt from; empty if nobody holds cards."""
        hands = {take.pile for _, take in self._takes if take.seat != SPECTATOR}
        return next((pile.box for pile in self.dealer.layout.piles if pile.name in hands), "")

    def closed(self, seat: int, state: State, steps: int) -> list[Numbered]:
        """The cards that a seat holds after so many steps, in a state, and nobody has told."""
        held = [each for each in self._dealt_to(seat, state) if each[0] <= steps]
        return [each for each in held if self.told(each[1]) == UNKNOWN]

    def held_open(self, seat: int, name: str, state: State, steps: int) -> list[Take]:
        """The cards of a name that a seat holds and that are told, as they came."""
        told = [take for _, take in self._dealt_to(seat, state) if self.told(take) == name]
        closed = [take for _, take in self.closed(seat, state, steps) if take.name == name]
        return told[: max(0, self.dealer.dealing.held(state, seat).get(name, 0) - len(closed))]

    def _dealt_to(self, seat: int, state: State) -> list[Numbered]:
        """What a seat has got in the chapter of a state."""
        layout, chapter = self.dealer.layout, self.dealer.dealing.chapter(state)
        return [each for each in self._takes if each[1].seat == seat and layout.pile(each[1].pile).chapter == chapter]

    def shown(self, deal: Deal, closed: Sequence[Numbered], state: State, seat: int, code: int) -> Deal:
        """A deal after what a seat shows of its closed cards by a decision: now everybody has seen them."""
        dealing = self.dealer.dealing
        for name in dealing.plays(state, seat, code):
            fits = [take for _, take in closed if take.name == name]
            if fits and dealing.held(state, seat)[name] <= len(fits):
                things = list(deal[fits[0].pile])
                things[fits[0].index] = name
                deal = {**deal, fits[0].pile: tuple(things)}
        return deal


def deal_of(dealer: Dealer, states: Iterable[State]) -> Deal:
    """What chance has decided in a game, pile by pile, by all its states from the first one on."""
    dealing = dealer.dealing
    deal: dict[str, list[str]] = {}
    before: State | None = None
    for state in states:
        if before is None or dealing.chapter(before) != dealing.chapter(state):
            deal |= {pile: list(things) for pile, things in dealing.read(state).items()}
        for take in dealer.takes(before, state):
            if take.index == len(deal.setdefault(take.pile, [])):
                deal[take.pile].append(take.name)  # a lot
        before = state
    return {pile: tuple(things) for pile, things in deal.items() if things}

"""Short words for rule tests of titles with tiles, links and cards: play an option, ask what lies where.

A title's own `board.py` says how a position text is read and adds the words that only this title needs.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from millrace.core.decision import seat_letter, seat_of
from millrace.core.refusal import Refusal

ACTION = 0
"""The question for the next action; in every title the first one."""


class Playable(Protocol):
    """What these words ask of a position."""

    tables: Any
    players: int
    seat: int
    turn: int
    era: int
    flipped: int
    deck_top: int
    order: list[int]
    money: list[int]
    spent: list[int]
    income: list[int]
    vp: list[int]
    links_left: list[int]
    network: list[int]
    component: list[int]
    mat: list[int]
    hand: list[int]
    deck: list[int]
    tile: list[int]
    owner: list[int]
    cubes: list[int]
    line_owner: list[int]

    def copy(self) -> Self: ...
    def codes(self) -> list[int]: ...
    def apply(self, code: int) -> None: ...
    def question(self) -> int: ...
    def why_not(self, seat: int, code: int) -> Refusal | None: ...


P = TypeVar("P", bound=Playable)


class Words(Generic[P]):
    """A position one can play on and ask in the words of the notation; seats are letters."""

    questions: ClassVar[tuple[str, ...]]
    industries: ClassVar[tuple[str, ...]]

    def __init__(self, position: P) -> None:
        self.position = position
        self.tables = position.tables

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, *options: str) -> Self:
        """Play the options in order; forced single answers in between and at the end are given automatically."""
        for text in options:
            code = self.tables.codebook.code(text)
            while self.position.question() > ACTION and self.position.codes() != [code] and self._forced():
                self.position.apply(self.position.codes()[0])
            self.choose(text)
        self.settle()
        return self

    def choose(self, option: str) -> Self:
        """Play one option and stop at the next question, even if it has a single answer."""
        code = self.tables.codebook.code(option)
        refusal = self.position.why_not(self.position.seat, code)
        assert refusal is None, f"{option}: {refusal}; legal: {self.options()}"
        assert code in self.position.codes(), f"{option} is not offered; legal: {self.options()}"
        self.position.apply(code)
        return self

    def _forced(self) -> bool:
        return len(self.position.codes()) == 1

    def settle(self) -> None:
        """Give forced single answers until there is a choice or a new action."""
        while self.position.question() > ACTION and self._forced():
            self.position.apply(self.position.codes()[0])

    def pass_turns(self, turns: int = 1) -> Self:
        """Pass, with the first card of the hand, until so many turns are over; other questions get the first answer."""
        for _ in range(turns):
            turn = self.position.turn
            while self.position.seat >= 0 and self.position.turn == turn:
                asked = self.position.question()
                self.position.apply(self.tables.pass_code if asked == ACTION else self.position.codes()[0])
        return self

    def pass_to_era_end(self) -> Self:
        """Let everybody pass, with the first card of the list each time, until the era is over."""
        era = self.position.era
        while self.position.era == era and self.position.seat >= 0:
            self.pass_turns()
        return self

    def copy(self) -> Self:
        return type(self)(self.position.copy())

    # -- asking -------------------------------------------------------------------------------------------------

    def options(self, verb: str = "") -> list[str]:
        """The legal options, as text; those of one verb (`build`, `coal` …) if it is given."""
        texts = [self.tables.codebook[code].text for code in self.position.codes()]
        return [text for text in texts if text.split()[0] == verb] if verb else texts

    def offers(self, option: str) -> bool:
        return self.tables.codebook.code(option) in self.position.codes()

    def refused(self, option: str) -> tuple[str, ...]:
        """The rules that forbid an option now; empty if it is legal. Options and reasons must agree."""
        code = self.tables.codebook.code(option)
        refusal = self.position.why_not(self.position.seat, code)
        assert (refusal is None) == (code in self.position.codes())
        return refusal.rules if refusal else ()

    @property
    def question(self) -> str:
        """The pending question (`action`, `card`, `coal` …), or `over`."""
        return self.questions[self.position.question()] if self.position.seat >= 0 else "over"

    @property
    def seat(self) -> str:
        return seat_letter(self.position.seat)

    @property
    def order(self) -> str:
        """The turn order, as in `BAC`."""
        return "".join(seat_letter(seat) for seat in self.position.order)

    def money(self, seat: str) -> int:
        return self.position.money[self._seat(seat)]

    def spent(self, seat: str) -> int:
        return self.position.spent[self._seat(seat)]

    def income(self, seat: str) -> int:
        """The space of the income marker."""
        return self.position.income[self._seat(seat)]

    def level(self, seat: str) -> int:
        """The income that the marker shows."""
        level: int = self.tables.level_of_space[self.income(seat)]
        return level

    def vp(self, seat: str) -> int:
        return self.position.vp[self._seat(seat)]

    def links(self, seat: str) -> int:
        """Link tiles left in the supply."""
        return self.position.links_left[self._seat(seat)]

    def hand(self, seat: str) -> list[str]:
        """The cards held, with repetitions, in the order of the card list."""
        kinds = len(self.tables.card_ids)
        first = self._seat(seat) * kinds
        return self._cards(self.position.hand[first : first + kinds])

    def deck_size(self) -> int:
        return len(self.position.deck) - self.position.deck_top

    def tile(self, slot: str) -> str:
        """What lies on a slot: `B coal-mine-1 2` (cubes), `A cotton-mill-1 flipped`, or nothing."""
        index = self.tables.slot_ids.index(slot)
        kind = self.position.tile[index]
        if kind < 0:
            return ""
        state = "flipped" if self.position.flipped >> index & 1 else str(self.position.cubes[index])
        return f"{seat_letter(self.position.owner[index])} {self.tables.tile_ids[kind]} {state}"

    def link(self, line: str) -> str:
        """Whose link lies on a line; nothing if it is free."""
        owner = self.position.line_owner[self.tables.line_ids.index(line)]
        return seat_letter(owner) if owner >= 0 else ""

    def network(self, seat: str) -> set[str]:
        """The places at which a player has a tile or a link."""
        mask = self.position.network[self._seat(seat)]
        return {place for index, place in enumerate(self.tables.place_ids) if mask >> index & 1}

    def connected(self, place: str, other: str) -> bool:
        """Whether link tiles join two places."""
        ids = self.tables.place_ids
        return bool(self.position.component[ids.index(place)] >> ids.index(other) & 1)

    def next_tile(self, seat: str, industry: str) -> str:
        """The uppermost tile of a stack of the mat, or nothing."""
        stack, gone = self._stack(seat, industry)
        return self.tables.tile_ids[stack[gone]] if stack[gone] >= 0 else ""

    def tiles_left(self, seat: str, industry: str) -> int:
        """How many tiles of an industry lie on the mat."""
        stack, gone = self._stack(seat, industry)
        return len(stack) - 1 - gone

    def _stack(self, seat: str, industry: str) -> tuple[list[int], int]:
        index = self.industries.index(industry)
        return self.tables.mat_tiles[index], self.position.mat[self._seat(seat) * len(self.industries) + index]

    def _cards(self, counts: list[int]) -> list[str]:
        return [self.tables.card_ids[card] for card, count in enumerate(counts) for _ in range(count)]

    def _seat(self, letter: str) -> int:
        return seat_of(letter, self.position.players)

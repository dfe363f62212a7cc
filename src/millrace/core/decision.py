"""The decision protocol: what a title's state answers, and what a pending decision says about itself."""

from dataclasses import dataclass
from typing import Protocol, Self

from millrace.core.refusal import Refusal
from millrace.core.texts import Message

SPECTATOR = -1
"""The seat of somebody who only watches: its view holds what everybody may know."""

SEAT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class State(Protocol):
    """Everything that makes a game what it is at one moment; each title has its own flat class for it."""

    seat: int
    """Who decides now, the lowest seat if several do; -1 when the game is over."""

    turn: int
    """Counts turns; grows when another turn begins."""

    reveals: int
    """Counts the moments at which hidden information became known."""

    def copy(self) -> Self:
        """A state equal to this one that changes independently."""

    def waiting(self) -> tuple[int, ...]:
        """All seats with a pending decision, in ascending order; several if they choose secretly at once."""

    def asks_several(self) -> bool:
        """Whether the pending question is one that several seats answer, each for itself and unseen by the others."""

    def codes(self) -> list[int]:
        """The legal codes of `seat`; callers never change the list."""

    def codes_for(self, seat: int) -> list[int]:
        """The legal codes of a seat; none if it has nothing to decide."""

    def apply(self, code: int) -> None:
        """Carry out a legal code of `seat`; trusted, not checked."""

    def apply_for(self, seat: int, code: int, events: list[Message] | None = None) -> None:
        """Carry out a legal code of a waiting seat; trusted, not checked. What everybody sees is added to `events`."""

    def foreseen(self, seat: int, code: int) -> Self:
        """The state after a legal code of a waiting seat, before its turn ends or hidden things become known."""

    def why_not(self, seat: int, code: int) -> Refusal | None:
        """Why a waiting seat may not choose a code, or None if it may."""

    def key(self) -> tuple[int, ...]:
        """Everything that makes the state what it is, as 64-bit integers; equality and hash rest on it."""


@dataclass(frozen=True)
class Decision:
    """A question that waits for a seat: what kind of question, and since when."""

    seat: int
    kind: str
    era: str
    round: int
    turn: int
    prompt: Message


def seat_letter(seat: int) -> str:
    """The letter that stands for a seat in every text: A for 0, B for 1."""
    return SEAT_LETTERS[seat]


def seat_of(letter: str, players: int) -> int:
    """The seat of a letter among so many players, or -1 if there is none."""
    return SEAT_LETTERS.find(letter.upper(), 0, players) if len(letter) == 1 else -1

"""Echo, the tiniest title: three questions, for what the core does with forced options and passes."""

from dataclasses import replace
from typing import ClassVar, Self

from examples.quayside.title import TITLE
from millrace.core.codebook import CodeBook
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Texts
from millrace.core.title import AnyTitle


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

    def asks_several(self) -> bool:
        return False

    def codes(self) -> list[int]:
        return self.CODES[len(self.chosen)]

    def codes_for(self, seat: int) -> list[int]:
        return self.codes() if seat == self.seat else []

    def apply(self, code: int) -> None:
        self.__init__((*self.chosen, code))  # type: ignore[misc]

    def apply_for(self, seat: int, code: int, events: list[Message] | None = None) -> None:
        self.apply(code)

    def foreseen(self, seat: int, code: int) -> Self:
        return self.copy()

    def why_not(self, seat: int, code: int) -> Refusal | None:
        return None if code in self.codes_for(seat) else not_asked()

    def key(self) -> tuple[int, ...]:
        return self.chosen


class Undrawn:
    """How a title is drawn on which only the core is tested."""

    def picture(self, view: object, content: object, texts: Texts) -> str:
        raise NotImplementedError


QUAYSIDE: AnyTitle = TITLE
ECHO: AnyTitle = replace(
    QUAYSIDE,
    id="echo",
    codebook=CodeBook(["pass", "loan"]),
    switches={},
    new_state=lambda content, players, switches, seed: EchoState(),
    outcome=lambda state: None,
    text_packages=(),
    drawing=Undrawn(),
)

"""Why an option is not legal: rule ids and a message with values.

A refusal is data. It becomes a sentence, German or English, only through `Texts.render(refusal.message)`.
"""

from typing import final

from millrace.core.texts import Message

NOT_ASKED = "core.not-asked"
NOT_YOUR_TURN = "core.not-your-turn"
GAME_OVER = "core.game-over"


@final
class Refusal:
    """Why an option is refused: the ledger ids that forbid it, and a message carrying the values."""

    __slots__ = ("message", "rules")

    rules: tuple[str, ...]
    message: Message

    def __init__(self, rules: tuple[str, ...], message: Message) -> None:
        self.rules = rules
        self.message = message

    @property
    def is_general(self) -> bool:
        """Whether no rule of the title forbids the option: it is not asked for, of this seat or any more."""
        return self.rules[0] in (NOT_ASKED, NOT_YOUR_TURN, GAME_OVER)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self.rules == other.rules and self.message == other.message

    def __hash__(self) -> int:
        return hash((self.rules, self.message))

    def __repr__(self) -> str:
        return f"Refusal({self.rules!r}, {self.message!r})"

    def __str__(self) -> str:
        """Give the compact form for logs and tests, `coal-unreachable [BIR-COAL-11] need=1`."""
        values = "".join(f" {name}={value}" for name, value in self.message.values.items())
        return f"{self.message.id} [{' '.join(self.rules)}]{values}"

    # Compiled classes with required arguments cannot be copied or pickled unless they say how.
    def __reduce__(self) -> tuple[type["Refusal"], tuple[tuple[str, ...], Message]]:
        return (Refusal, (self.rules, self.message))


def not_asked() -> Refusal:
    """The option answers another question than the pending one."""
    return Refusal((NOT_ASKED,), Message(NOT_ASKED))


def not_your_turn() -> Refusal:
    """The seat has nothing to decide now."""
    return Refusal((NOT_YOUR_TURN,), Message(NOT_YOUR_TURN))


def game_over() -> Refusal:
    """The game has ended; nobody decides anything more."""
    return Refusal((GAME_OVER,), Message(GAME_OVER))

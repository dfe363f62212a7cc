"""Short words for rule tests of Crystal Palace: a position in text, options in text, what is expected."""

from __future__ import annotations

from typing import Self

from millrace.core.decision import seat_letter
from millrace.core.texts import Message
from millrace.games.crystal_palace.rules.counts import open_loans
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.state import Position
from millrace.games.crystal_palace.rules.tables import printed_tables
from millrace.games.crystal_palace.rules.tasks import new_position


class Board:
    """A position of Crystal Palace in the words of its notation."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables = position.tables
        self.events: list[Message] = []

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, *options: str, seat: str = "") -> Self:
        """Play options in order, each by the seat that decides, or by the seat given."""
        for option in options:
            player = "ABCDE".index(seat) if seat else self.position.seat
            code = self.tables.codebook.code(option)
            refusal = self.position.why_not(player, code)
            assert refusal is None, f"{option}: {refusal}; legal: {self.options(seat)}"
            assert code in self.position.codes_for(player), f"{option} is not offered; legal: {self.options(seat)}"
            self.position.apply_for(player, code, self.events)
        return self

    # -- asking -------------------------------------------------------------------------------------------------

    def options(self, seat: str = "", verb: str = "") -> list[str]:
        """The legal options of the seat that decides, or of another; those of one verb if it is given."""
        player = "ABCDE".index(seat) if seat else self.position.seat
        texts = [self.tables.codebook[code].text for code in self.position.codes_for(player)]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def offers(self, option: str) -> bool:
        """Whether the seat that decides may choose the option."""
        return option in self.options()

    def refused(self, option: str, seat: str = "") -> tuple[str, ...]:
        """The rules that forbid an option now; empty if it is legal. Options and reasons must agree."""
        player = "ABCDE".index(seat) if seat else self.position.seat
        code = self.tables.codebook.code(option)
        refusal = self.position.why_not(player, code)
        assert (refusal is None) == (code in self.position.codes_for(player))
        return refusal.rules if refusal else ()

    @property
    def question(self) -> str:
        """The pending question, or `over`."""
        return self.position.task().id if self.position.seat >= 0 else "over"

    @property
    def seat(self) -> str:
        """Who decides."""
        return seat_letter(self.position.seat)

    @property
    def order(self) -> str:
        """The player order, as in `BCA`."""
        return "".join(map(seat_letter, self.position.order))

    def of(self, figure: str, seat: str) -> int:
        """A figure of a player: `money`, `gear`, `energy`, `newspapers`, `income`, `westminster`, `buzz`, `vp` …"""
        amount: int = getattr(self.position, figure)["ABCDE".index(seat)]
        return amount

    def loans(self, seat: str) -> int:
        """The open loans of a player."""
        return open_loans(self.position, "ABCDE".index(seat))

    def owned(self, what: str, seat: str) -> list[str]:
        """The `patents`, `prototypes`, `persons`, `tiles` or `shares` of a player."""
        t = self.tables
        ids = {"patents": t.patent_ids, "prototypes": t.patent_ids, "persons": t.person_ids, "tiles": t.tile_ids}
        mask = getattr(self.position, what)["ABCDE".index(seat)]
        return [id for number, id in enumerate(ids.get(what, t.share_ids)) if mask >> number & 1]

    def market(self) -> str:
        """The Black Market from the lowest level up, as in `A.B...`."""
        return "".join(["." if owner < 0 else seat_letter(owner) for owner in self.position.market])

    def told(self, id: str) -> list[Message]:
        """The log lines of an id so far."""
        return [event for event in self.events if event.id == id]


def board(text: str) -> Board:
    """The board a position text describes; see `millrace.games.crystal_palace.rules.notation`."""
    return Board(read(text))


def new_game(players: int = 4, seed: str = "1", **switches: str) -> Board:
    """A game just laid out."""
    return Board(new_position(printed_tables(players), players, switches, seed))

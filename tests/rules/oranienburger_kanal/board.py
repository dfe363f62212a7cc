"""Short words for rule tests: a position in text, options in text, the expected position or refusal."""

from __future__ import annotations

from pathlib import Path

from millrace.core.decision import seat_letter, seat_of
from millrace.core.texts import Texts
from millrace.games.oranienburger_kanal.rules.content import load
from millrace.games.oranienburger_kanal.rules.counts import status
from millrace.games.oranienburger_kanal.rules.frames import PLOT_BITS, PLOT_MASK
from millrace.games.oranienburger_kanal.rules.notation import read
from millrace.games.oranienburger_kanal.rules.outcome import outcome
from millrace.games.oranienburger_kanal.rules.routes import kind_on
from millrace.games.oranienburger_kanal.rules.scoring import account
from millrace.games.oranienburger_kanal.rules.state import SOURCES, Position
from millrace.games.oranienburger_kanal.rules.tables import (
    GOOD_COUNT,
    GOOD_IDS,
    KIND_IDS,
    PLOTS,
    Tables,
    make_tables,
    printed_tables,
)
from millrace.games.oranienburger_kanal.rules.tasks import TASKS, new_position

PACKAGES = ("millrace.core", "millrace.parts", "millrace.games.oranienburger_kanal")
SIDES = ("top", "right", "bottom", "left")


class Board:
    """A position one can play on and ask in the words of the notation; seats are letters, A if left out."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables = position.tables

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, *options: str) -> Board:
        """Play the options in order; each must be legal, and no other answers are given."""
        for option in options:
            self.play_for(seat_letter(self.position.seat), option)
        return self

    def play_for(self, seat: str, option: str) -> Board:
        """Play an option of a seat; matters only while both lay starting routes."""
        number, code = self._seat(seat), self.tables.codebook.code(option)
        refusal = self.position.why_not(number, code)
        assert refusal is None, f"{option}: {refusal}; legal: {self.options()}"
        assert code in self.position.codes_for(number), f"{option} is not offered; legal: {self.options()}"
        self.position.apply_for(number, code)
        return self

    def idle_turns(self, turns: int = 1) -> Board:
        """Let turns and wheel steps pass without doing anything but choosing the first free action space."""
        for _ in range(turns):
            turn = self.position.turn
            while self.position.seat >= 0 and self.position.turn == turn:
                codes = self.position.codes()
                done = self.tables.done_code
                self.position.apply(done if done in codes else codes[0])
        return self

    def idle_to_round(self, number: int) -> Board:
        """Let turns pass until a round begins."""
        while self.position.seat >= 0 and self.position.round < number:
            self.idle_turns()
        return self

    def idle_to_end(self) -> Board:
        """Let turns pass until the game is over."""
        while self.position.seat >= 0:
            self.idle_turns()
        return self

    def copy(self) -> Board:
        return Board(self.position.copy())

    # -- asking -------------------------------------------------------------------------------------------------

    def options(self, verb: str = "", seat: str = "") -> list[str]:
        """The legal options, as text; those of one verb (`path`, `use`, `buy` …) if it is given."""
        codes = self.position.codes_for(self._seat(seat)) if seat else self.position.codes()
        texts = [self.tables.codebook[code].text for code in codes]
        return [text for text in texts if text.split()[0] == verb] if verb else texts

    def offers(self, *options: str) -> bool:
        """Whether all of the options are legal."""
        return all(self.tables.codebook.code(option) in self.position.codes() for option in options)

    def refused(self, option: str, seat: str = "") -> tuple[str, ...]:
        """The rules that forbid an option now; empty if it is legal. Options and reasons must agree."""
        number = self._seat(seat) if seat else self.position.seat
        code = self.tables.codebook.code(option)
        refusal = self.position.why_not(number, code)
        assert (refusal is None) == (code in self.position.codes_for(number))
        return refusal.rules if refusal else ()

    def reason(self, option: str, language: str = "en") -> str:
        """The sentence with which an option is refused."""
        refusal = self.position.why_not(self.position.seat, self.tables.codebook.code(option))
        assert refusal is not None, f"{option} is legal"
        return Texts.load(language, *PACKAGES).render(refusal.message)

    @property
    def question(self) -> str:
        """The pending question (`space`, `act`, `effect`, `wheel` …), or `over`."""
        return TASKS.ids[self.position.question()] if self.position.seat >= 0 else "over"

    @property
    def seat(self) -> str:
        return seat_letter(self.position.seat) if self.position.seat >= 0 else ""

    @property
    def round(self) -> int:
        return self.position.round

    def stock(self, seat: str = "A") -> str:
        """All goods of a seat, `wood clay ore brick iron taler prestige`, as in `0 2 1 1 0 0 0`."""
        first = self._seat(seat) * GOOD_COUNT
        return " ".join(map(str, self.position.stock[first : first + GOOD_COUNT]))

    def has(self, good: str, seat: str = "A") -> int:
        """How much of a good a seat has."""
        return self.position.stock[self._seat(seat) * GOOD_COUNT + GOOD_IDS.index(good)]

    def coins(self, space: str) -> int:
        """The talers on an action space."""
        return self.position.coins[self.tables.space_ids.index(space)]

    def discs(self) -> list[str]:
        """The action spaces with an action disc."""
        return [name for number, name in enumerate(self.tables.space_ids) if self.position.chosen >> number & 1]

    @property
    def active(self) -> str:
        """The action space of the current turn; nothing before it is chosen."""
        return self.tables.space_ids[self.position.space] if self.position.space >= 0 else ""

    @property
    def blocked(self) -> str:
        return self.tables.space_ids[self.position.blocked] if self.position.blocked >= 0 else ""

    @property
    def starter(self) -> str:
        return seat_letter(self.position.starter)

    def route(self, field: str, seat: str = "A") -> str:
        """The kind of route on a route space; nothing if it is empty."""
        kind = kind_on(self.position, self._seat(seat), self.tables.field_ids.index(field))
        return KIND_IDS[kind] if kind >= 0 else ""

    def bridge(self, field: str, seat: str = "A") -> bool:
        return bool(self.position.bridges[self._seat(seat)] >> self.tables.field_ids.index(field) & 1)

    def structure(self, plot: str, seat: str = "A") -> str:
        """The structure on a structure space; nothing if it is empty."""
        card = self.position.plots[self._seat(seat) * PLOTS + self.tables.plot_ids.index(plot)]
        return self.tables.card_ids[card] if card >= 0 else ""

    def status(self, plot: str, seat: str = "A") -> int:
        """How often a structure counts as activated."""
        return status(self.position, self._seat(seat), self.tables.plot_ids.index(plot))

    @property
    def waiting_structures(self) -> list[str]:
        """The activations that wait, `P22`, or `P22/P23` for two by one bridge."""
        found = []
        for entry in self.position.pending:
            other = (entry >> PLOT_BITS) - 1
            name = self.tables.plot_ids[entry & PLOT_MASK]
            found.append(name if other < 0 else f"{name}/{self.tables.plot_ids[other]}")
        return found

    @property
    def display(self) -> list[str]:
        return [self.tables.card_ids[card] for card in self.position.display]

    @property
    def stacks(self) -> list[int]:
        """How many structures are left in the green, orange and blue stack."""
        return list(self.position.left)

    def score(self, seat: str = "A") -> dict[str, int]:
        """The prestige a seat would have now, by category; categories without any are left out."""
        points = account(self.position, self._seat(seat))
        return {source: number for source, number in zip(SOURCES, points, strict=True) if number}

    def prestige(self, seat: str = "A") -> int:
        return sum(self.score(seat).values())

    @property
    def winners(self) -> str:
        """The letters of the winners; nothing while the game runs."""
        result = outcome(self.position)
        return "".join(map(seat_letter, result.winners)) if result else ""

    def _seat(self, letter: str) -> int:
        return seat_of(letter, self.position.players)


def board(text: str, tables: Tables | None = None) -> Board:
    """The board a position text describes; see `millrace.games.oranienburger_kanal.rules.notation`."""
    return Board(read(text, tables))


def activated(card: str, text: str = "", plot: str = "P22", sides: str = "path path path path") -> Board:
    """A structure on an otherwise empty board (the blank side), activated by the routes around it.

    `sides` are the routes above, right, below and left of it, `none` for an empty one; `text` is more of the position.
    """
    t = printed_tables()
    lines = [f"switch industry_board_side back\nswitch deck {card[0]}\n{plot} {card}"]
    for side, kind in enumerate(sides.split()):
        lines.append(f"{t.field_ids[t.side_field[t.plot_ids.index(plot) * 4 + side]]} {kind}")
    return board("\n".join([*lines, text, f"activated {plot}"]))


def with_cards(path: Path, overlay: str) -> Tables:
    """The tables with the structures of an overlay, for rules that no printed structure shows."""
    file = path / "overlay.toml"
    file.write_text(overlay, encoding="utf-8")
    return make_tables(load([file]))


def new_game(players: int, seed: str = "1", **switches: str) -> Board:
    """A game just laid out."""
    return Board(new_position(printed_tables(), players, switches, seed))

"""The tray before the viewer: own dice, secret while they are set, and answers that lie nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.decision import seat_letter
from millrace.parts.effects import CHOICE
from millrace.parts.effects_words import Icon, effect_icons, list_icons
from millrace.scene.geometry import Cell
from millrace.scene.scene import Piece, Region, Surface

from ..rules.content import VOCABULARY
from ..rules.effects import effect_of, times_of
from ..rules.tables import (
    ACT,
    CHOOSE,
    DECLINE,
    DICE_VALUES,
    DONE,
    FOR_DIE,
    FORGO,
    PASS,
    TRADE,
)
from . import layout
from .icons import drawn
from .seen import Seen
from .sprites import die_sprite, inked

TRAY: Final = "hand"
"""What has this id is covered between turns at one screen."""

ANSWERS: Final = {
    PASS: "pass",
    ACT: "act",
    FORGO: "forgo",
    CHOOSE: "choose",
    TRADE: "trade",
    DECLINE: "decline",
    DONE: "done",
}
"""The kinds of options that are answered in the tray, by the names of their regions."""
_SIGNS: Final = {PASS: "sign.none", ACT: "phase.3", FORGO: "sign.none", DECLINE: "sign.none", DONE: "sign.ready"}


class Tray(Seen):
    """The tray of one viewer."""

    def tray(self) -> Surface:
        """What is in the viewer's hand: own dice, and answers that lie nowhere else."""
        regions: list[Region] = []
        pieces = [*self.own_dice()]
        if self.setting:
            if not self.v.ready >> self.v.seat & 1:
                regions += self.set_regions()
                pieces += self.set_pieces()
        else:
            regions += self.die_regions()
        answers = [code for code in self.codes if self.t.code_kind[code] in ANSWERS]
        for number, code in enumerate(answers):
            cell = layout.answer_cell(number, len(answers))
            regions.append(Region(self.answer(code), "rect", self.answer_label(code), *cell))
            pieces.append(Piece(f"answer:{self.answer(code)}", "answer", *cell))
            pieces += self.answer_icons(code, cell)
        return Surface(
            TRAY,
            self.say("tray"),
            *layout.TRAY,
            "tray",
            seat_letter(self.v.seat),
            tuple(regions),
            tuple(pieces),
            "before",
            self.say("name.tray"),
        )

    def own_dice(self) -> Iterator[Piece]:
        """The own dice in hand; while they are set, those still to be set, the sum, and what is left of the money."""
        v, seat = self.v, self.v.seat
        values = self.dice_of(seat)
        of = max(v.dice[seat] + (v.bought >> seat & 1), len(values))
        for number, value in enumerate(values):
            yield Piece(
                f"own:{number}", die_sprite(seat, value), *layout.own_die_cell(number, of), owner=seat_letter(seat)
            )
        if not self.secret:
            return
        for number in range(len(values), of):
            yield Piece(f"own:{number}", "die-slot", *layout.own_die_cell(number, of))
        total = sum(values)
        for row, (sprite, figure, what) in enumerate(
            (("total", total, "total"), ("money", v.money[seat] - total, "left"))
        ):
            x, y, w, h = layout.total_cell(row)
            yield Piece(f"plate:{sprite}", f"plate-{sprite}", x, y, w, h, self.say(what, n=figure))
            yield Piece(f"sum:{sprite}", "blank", x + 54, y, w - 58, h, text=self.texts.numeral(figure))

    def next_slot(self) -> Cell:
        """Where the next die lies that is set."""
        v, seat = self.v, self.v.seat
        values = self.dice_of(seat)
        return layout.own_die_cell(len(values), max(v.dice[seat] + (v.bought >> seat & 1), len(values)))

    def die_regions(self) -> Iterator[Region]:
        """The own dice that may be placed."""
        values = self.dice_of(self.v.seat)
        of = max(self.v.dice[self.v.seat], len(values))
        for number, value in enumerate(values):
            yield Region(
                f"die:{value}:{number}", "rect", self.say("die", value=value), *layout.own_die_cell(number, of)
            )

    def set_regions(self) -> Iterator[Region]:
        """The values to which the next die may be set, and a further die."""
        for value in range(DICE_VALUES, 0, -1):
            yield Region(f"set:{value}", "rect", self.say("set", value=value), *layout.set_cell(value))
        label = self.say("buy-die", n=self.t.exchange_price[FOR_DIE])
        yield Region("set:buy-die", "rect", label, *layout.set_cell(0))

    def set_pieces(self) -> Iterator[Piece]:
        """Dice to choose from; those that cannot be set now look spent."""
        codes = {self.t.codebook[code].text for code in self.codes}
        for value in range(DICE_VALUES, 0, -1):
            x, y, w, h = layout.set_cell(value)
            state = "" if f"set {value}" in codes else "spent"
            yield Piece(f"choice:{value}", "choice-die", x, y, w, h, state=state)
            yield Piece(f"choice-die:{value}", die_sprite(self.v.seat, value), x + 5, y + 14, 68, 68, state=state)
        x, y, w, h = layout.set_cell(0)
        state = "" if "buy-die" in codes else "spent"
        yield Piece("choice:buy", "choice-die", x, y, w, h, state=state)
        yield Piece("choice-die:buy", inked("deed.die"), x + 24, y + 8, 44, 44, state=state)
        yield Piece(
            "choice-price", "blank", x + 8, y + 54, 36, 36, state=state, text=str(self.t.exchange_price[FOR_DIE])
        )
        yield Piece("choice-news", inked("good.newspaper"), x + 46, y + 56, 32, 32, state=state)

    def answer(self, code: int) -> str:
        """The region of an answer in the tray."""
        kind, option = self.t.code_kind[code], self.t.codebook[code]
        return f"{ANSWERS[kind]}:{option.words[-1]}"

    def answer_label(self, code: int) -> str:
        """What an answer in the tray means."""
        kind = self.t.code_kind[code]
        return self.say(f"answer.{ANSWERS[kind]}", n=self.t.code_a[code] + 1)

    def answer_icons(self, code: int, cell: Cell) -> Iterator[Piece]:
        """An answer as icons, beside each other in its cell."""
        kind = self.t.code_kind[code]
        if kind in _SIGNS:
            x, y, w, h = cell
            yield Piece(f"icon:{self.answer(code)}", inked(_SIGNS[kind]), x + w / 2 - 22, y + 8, 44, 44)
            word = self.say(f"group.{ANSWERS[kind]}")
            yield Piece(f"text:{self.answer(code)}", "blank", x + 4, y + 52, w - 8, 38, text=word)
            return
        icons = [each for each in self.answer_line(code) if drawn(each.name) or each.text or each.name == "sign.or"]
        x, y, w, h = cell
        widths = [(30 * len(each.text) if each.text else 0) + (44 if drawn(each.name) else 0) for each in icons]
        scale = min(1.0, (w - 12) / max(sum(widths), 1))
        left = x + (w - sum(widths) * scale) / 2
        for number, (each, wide) in enumerate(zip(icons, widths, strict=True)):
            id = f"{self.answer(code)}:{number}"
            text = 30 * len(each.text) * scale
            if each.text:
                yield Piece(f"text:{id}", "blank", left, y + h / 2 - 25 * scale, text, 50 * scale, text=each.text)
            if drawn(each.name):
                yield Piece(f"icon:{id}", inked(each.name), left + text, y + h / 2 - 21 * scale, 42 * scale, 42 * scale)
            left += wide * scale

    def answer_line(self, code: int) -> Sequence[Icon]:
        """The icons of an answer."""
        kind = self.t.code_kind[code]
        frame = self.v.stack[-1]
        effect = effect_of(self.position, frame)
        if kind == TRADE:
            return effect_icons(VOCABULARY, effect)
        alternative = self.t.code_a[code]
        if effect.deed == CHOICE:
            return list_icons(VOCABULARY, effect.lists[alternative])
        goods = enumerate(effect.gain[alternative])
        return [Icon(f"good.{VOCABULARY.goods[good]}", "", str(n * times_of(frame))) for good, n in goods if n]

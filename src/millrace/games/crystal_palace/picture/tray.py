"""The tray before the viewer: own dice, secret while they are set, and answers that lie nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from millrace.core.decision import seat_letter
from millrace.parts.effects import CHOICE
from millrace.parts.effects_words import Icon, effect_icons, list_icons
from millrace.scene.geometry import Cell
from millrace.scene.laying import piece, region
from millrace.scene.scene import Dial, Dials, Face, FurtherDial, Piece, Region, Surface

from ..rules import verbs
from ..rules.content import VOCABULARY
from ..rules.effects import effect_of, times_of
from ..rules.switches import DIE_PURCHASE
from ..rules.tables import DICE_VALUES, FOR_DIE
from ..words.describe import paid_notes
from . import layout
from .icons import drawn
from .seen import Seen
from .sprites import die_sprite, inked

TRAY: Final = "hand"
"""What has this id is covered between turns at one screen."""

ANSWERS: Final = {
    verbs.PASS: "pass",
    verbs.ACT: "act",
    verbs.FORGO: "forgo",
    verbs.CHOOSE: "choose",
    verbs.TRADE: "trade",
    verbs.DECLINE: "decline",
    verbs.DONE: "done",
}
"""The kinds of options that are answered in the tray, by the names of their regions."""
VALUES: Final = range(1, DICE_VALUES + 1)
BUYING: Final = "buying:die"
"""The place of a die that is not yet bought."""
_SIGNS: Final = {
    verbs.PASS: "sign.none",
    verbs.ACT: "phase.3",
    verbs.FORGO: "sign.none",
    verbs.DECLINE: "sign.none",
    verbs.DONE: "sign.ready",
}


class Tray(Seen):
    """The tray of one viewer."""

    def tray(self) -> Surface:
        """What is in the viewer's hand: own dice, and answers that lie nowhere else."""
        regions: list[Region] = []
        if self.dialling:
            regions += self.dial_regions()
            pieces = [*self.dial_pieces()]
        else:
            regions += () if self.setting else self.die_regions()
            pieces = [*self.own_dice()]
        answers = [code for code in self.codes if self.t.code_kind[code] in ANSWERS]
        for number, code in enumerate(answers):
            cell = layout.answer_cell(number, len(answers))
            regions.append(region(self.answer(code), "rect", self.answer_label(code), *cell))
            pieces.append(piece(f"answer:{self.answer(code)}", "answer", *cell))
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
        """The own dice in hand; while others still set theirs, the sum as well, and what is left of the money."""
        v, seat = self.v, self.v.seat
        values = self.dice_of(seat)
        of = max(v.dice[seat] + self.bought, len(values))
        for number, value in enumerate(values):
            yield piece(
                f"own:{number}", die_sprite(seat, value), *layout.own_die_cell(number, of), owner=seat_letter(seat)
            )
        if not self.secret:
            return
        for number in range(len(values), of):
            yield piece(f"own:{number}", "die-slot", *layout.own_die_cell(number, of))
        if not self.setting:
            return
        total = sum(values)
        for row, (sprite, figure, what) in enumerate(
            (("total", total, "total"), ("money", v.money[seat] - total, "left"))
        ):
            x, y, w, h = layout.total_cell(row)
            yield piece(f"plate:{sprite}", f"plate-{sprite}", x, y, w, h, self.say(what, n=figure))
            yield piece(f"sum:{sprite}", "blank", x + 66, y, w - 70, h, text=self.texts.numeral(figure))

    # -- setting dice --------------------------------------------------------------------------------------------------

    @property
    def dialling(self) -> bool:
        """Whether the viewer sets dice now."""
        return self.setting and not self.v.ready >> self.v.seat & 1

    @property
    def bought(self) -> int:
        """How many dice the viewer has bought secretly."""
        return self.v.bought >> self.v.seat & 1

    @property
    def further(self) -> bool:
        """Whether the viewer may set a further die, bought or still to be bought; thinking again is free."""
        v, seat = self.v, self.v.seat
        price = self.t.exchange_price[FOR_DIE]
        affordable = v.dice_supply[seat] > 0 and v.newspapers[seat] >= price
        return bool(self.bought) or (affordable and not v.switches[DIE_PURCHASE])

    @property
    def shown_values(self) -> list[int]:
        """The own dice as they are set; those still to be set cost as little as they can."""
        values = self.dice_of(self.v.seat)
        return values + [1] * (self.v.dice[self.v.seat] + self.further - len(values))

    def dials(self) -> Dials:
        """The own dice to be set together, with what they cost."""
        v, seat = self.v, self.v.seat
        *dice, last = [
            Dial(self.say("own-die", n=number + 1), value - 1, f"dial:{number}")
            for number, value in enumerate(self.shown_values)
        ]
        further = None
        if self.further:
            label = self.say("buy-die", n=self.t.exchange_price[FOR_DIE])
            last = replace(last, region=last.region if self.bought else BUYING)
            option = self.t.codebook[self.t.buy_die_code].text
            further = FurtherDial(option, label, last, self.sums(1), bool(self.bought))
        else:
            dice.append(last)
        answered = [*([further.option] if further and self.bought else []), *map("set {}".format, self.dice_of(seat))]
        return Dials(
            self.say("set-dice", money=v.money[seat]),
            self.say("ready"),
            self.say("sum"),
            tuple([Face(f"set {value}", str(value), die_sprite(seat, value), value) for value in VALUES]),
            tuple(dice),
            self.sums(0),
            v.money[seat] + 1,
            tuple(answered),
            further,
        )

    def sums(self, bought: int) -> tuple[tuple[str, ...], ...]:
        """By the sum of the dice: what is left after paying, or what is missing, with so many dice bought."""
        s = self.position.copy()
        s.newspapers[s.seat] -= bought * self.t.exchange_price[FOR_DIE]
        most = (self.v.dice[s.seat] + bought) * DICE_VALUES
        return tuple([tuple(map(self.texts.render, paid_notes(s, total))) for total in range(most + 1)])

    def dial_cells(self) -> list[Cell]:
        """Where the dice lie that are set."""
        of = len(self.shown_values)
        return [layout.dial_cell(number, of) for number in range(of)]

    def dial_regions(self) -> Iterator[Region]:
        """The dice to be set, and the place of one that may be bought."""
        cells = self.dial_cells()
        for number, cell in enumerate(cells):
            buying = self.further and not self.bought and number == len(cells) - 1
            label = self.say("buy-die", n=self.t.exchange_price[FOR_DIE])
            yield region(
                BUYING if buying else f"dial:{number}",
                "rect",
                label if buying else self.say("own-die", n=number + 1),
                *cell,
            )

    def dial_pieces(self) -> Iterator[Piece]:
        """The dice that are set, slots of the others, and what a further die costs."""
        cells, values = self.dial_cells(), self.dice_of(self.v.seat)
        for number, cell in enumerate(cells):
            sprite = die_sprite(self.v.seat, values[number]) if number < len(values) else "die-slot"
            yield piece(f"own:{number}", sprite, *cell)
        if self.further and not self.bought:
            x, y, w, h = cells[-1]
            price = str(self.t.exchange_price[FOR_DIE])
            yield piece("price:die", inked("deed.die"), x + w / 2 - 20, y + 8, 40, 40)
            yield piece("price:count", "blank", x + w / 2 - 34, y + h - 46, 34, 38, text=price)
            yield piece("price:newspaper", inked("good.newspaper"), x + w / 2 + 2, y + h - 44, 32, 32)

    def die_regions(self) -> Iterator[Region]:
        """The own dice that may be placed."""
        values = self.dice_of(self.v.seat)
        of = max(self.v.dice[self.v.seat], len(values))
        for number, value in enumerate(values):
            yield region(
                f"die:{value}:{number}", "rect", self.say("die", value=value), *layout.own_die_cell(number, of)
            )

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
            yield piece(f"icon:{self.answer(code)}", inked(_SIGNS[kind]), x + w / 2 - 22, y + 8, 44, 44)
            word = self.say(f"group.{ANSWERS[kind]}")
            yield piece(f"text:{self.answer(code)}", "blank", x + 4, y + 48, w - 8, 42, text=word)
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
                yield piece(f"text:{id}", "blank", left, y + h / 2 - 25 * scale, text, 50 * scale, text=each.text)
            if drawn(each.name):
                yield piece(f"icon:{id}", inked(each.name), left + text, y + h / 2 - 21 * scale, 42 * scale, 42 * scale)
            left += wide * scale

    def answer_line(self, code: int) -> Sequence[Icon]:
        """The icons of an answer."""
        kind = self.t.code_kind[code]
        frame = self.v.stack[-1]
        effect = effect_of(self.position, frame)
        if kind == verbs.TRADE:
            return effect_icons(VOCABULARY, effect)
        alternative = self.t.code_a[code]
        if effect.deed == CHOICE:
            return list_icons(VOCABULARY, effect.lists[alternative])
        goods = enumerate(effect.gain[alternative])
        return [Icon(f"good.{VOCABULARY.goods[good]}", "", str(n * times_of(frame))) for good, n in goods if n]

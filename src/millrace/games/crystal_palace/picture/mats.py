"""Player boards and cards: research tiles and loans, stocks, the order, prices, and the cards as a fan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from millrace.core import languages
from millrace.core.decision import seat_letter
from millrace.core.texts import Message
from millrace.parts.bits import members
from millrace.scene.geometry import Cell
from millrace.scene.laying import piece, region
from millrace.scene.reading import all_kept_by_reads
from millrace.scene.scene import Piece, Region, Surface
from millrace.scene.tokens import owned

from ..rules.content import COUNTS
from ..rules.tables import EXCHANGE_IDS
from . import layout
from .cards import card_sprite
from .seen import LOANS, Seen

TRADES: Final = (
    *(f"exchange:{id}" for id in EXCHANGE_IDS), "buy:gear", "buy:energy", "sell:gear", "sell:energy", "loan:loan",
    "repay:8", "repay:9", "repay:10",
)  # fmt: skip
"""The regions of the prices beside a player board."""


def mat_id(seat: int) -> str:
    """The surface of a player board."""
    return f"mat:{seat_letter(seat)}"


class Mats(Seen):
    """Player boards as one viewer sees them."""

    def mat(self) -> Surface:
        """The viewer's own board."""
        seat = self.v.seat
        return Surface(
            mat_id(seat),
            self.say("mat", name=self.names[seat]),
            *layout.MAT,
            "mat",
            seat_letter(seat),
            (*self.mat_regions(seat), *self.trade_regions()),
            tuple(self.mat_pieces(seat)),
            "before",
            self.say("name.mat"),
        )

    def shelf(self) -> Surface:
        """The viewer's own cards."""
        seat = self.v.seat
        return Surface(
            f"shelf:{seat_letter(seat)}",
            self.say("shelf", name=self.names[seat]),
            *layout.SHELF,
            "shelf",
            seat_letter(seat),
            tuple(self.shelf_regions(seat, layout.SHELF[0], 0)),
            tuple(self.shelf_pieces(seat, layout.SHELF[0], 0)),
            "before",
            self.say("name.shelf"),
        )

    def theirs(self, seat: int) -> Surface:
        """Another player's board with the cards below it."""
        wide, top = layout.THEIRS[0], layout.MAT[1] + 30
        regions = (*self.mat_regions(seat), *self.shelf_regions(seat, wide, top))
        pieces = (*self.mat_pieces(seat), *self.shelf_pieces(seat, wide, top))
        return Surface(
            mat_id(seat),
            self.say("mat", name=self.names[seat]),
            *layout.THEIRS,
            "theirs",
            seat_letter(seat),
            regions,
            pieces,
            name=self.say("name.theirs", name=self.names[seat]),
        )

    @all_kept_by_reads
    def mat_regions(self, seat: int) -> Iterator[Region]:
        """Research tiles, stocks and the order."""
        t, v = self.t, self.v
        for place, tile in enumerate(members(v.tiles[seat])):
            yield self.tile_region(tile, layout.research_cell(place), seat)
        for number, (name, value) in enumerate(self.stocks(seat)):
            label = self.say("stock", what=name, n=value)
            yield region(self.thing("stock", name, seat), "rect", label, *layout.stock_cell(number))
        nation, level = v.nation[seat], v.order_level[seat]
        names = t.content.nations[t.nation_ids[nation]].name
        what = COUNTS[t.nation_count[nation]]
        steps = [
            Message("scene.stage.order-step", low=t.nation_levels[nation * 3 + each], n=t.nation_vp[nation * 3 + each])
            for each in range(3)
        ]
        label = self.say(
            "order",
            nation=names[languages.spoken(names, self.texts.language)],
            level=level,
            what=Message(f"effect.count.{what}", n=2),
            steps=tuple(steps),
            have=self.counted(seat, t.nation_count[nation]),
        )
        yield region(self.thing("order", "order", seat), "rect", label, *layout.ORDER)

    def stocks(self, seat: int) -> list[tuple[str, int]]:
        """What a player has in stock, and what else is counted."""
        v = self.v
        assistants = self.t.content.start.assistants - list(v.market).count(seat)
        return [
            ("money", v.money[seat]),
            ("gear", v.gear[seat]),
            ("energy", v.energy[seat]),
            ("newspapers", v.newspapers[seat]),
            ("shares", v.shares[seat].bit_count()),
            ("assistants", assistants),
            ("dice_supply", v.dice_supply[seat]),
            ("tickets", v.tickets[seat]),
        ]

    @all_kept_by_reads
    def trade_regions(self) -> Iterator[Region]:
        """What can be bought, sold, exchanged, borrowed and repaid at any time."""
        t = self.t
        prices = [*t.exchange_price, *t.buy_price[1:], *t.sell_price[1:], t.loan_money, *([t.loan_repay] * LOANS)]
        for number, (id, price) in enumerate(zip(TRADES, prices, strict=True)):
            kind, _, what = id.partition(":")
            label = self.say("trade", kind=kind, what=what, n=price)
            yield region(id, "rect", label, *layout.trade_cell(number))

    @all_kept_by_reads
    def mat_pieces(self, seat: int) -> Iterator[Piece]:
        """Tiles and loans on the research fields, figures of the stocks, levels of the order that were reached."""
        t, v, letter = self.t, self.v, seat_letter(seat)
        yield piece(f"print:mat:{letter}", "print-mat", 0, 0, *layout.MAT)
        yield piece(f"order:{letter}", f"print-order-{t.nation_ids[v.nation[seat]]}", *layout.ORDER)
        lying = [(f"tile:{t.tile_ids[tile]}", f"tile-{t.tile_ids[tile]}") for tile in members(v.tiles[seat])]
        lying += [(f"loan:{letter}:{number}", sprite) for number, sprite in enumerate(self.loans(seat))]
        for place, (id, sprite) in enumerate(lying[: layout.EXTRA]):
            yield piece(id, sprite, *layout.research_cell(place))
        if len(lying) > layout.EXTRA:
            yield piece(
                f"beside:{letter}", lying[-1][1], *layout.trade_cell(8)[:2], 50, 50, count=len(lying) - layout.EXTRA
            )
        for number, (name, value) in enumerate(self.stocks(seat)):
            x, y, w, h = layout.stock_cell(number)
            yield piece(
                f"figure:{letter}:{name}", "blank", x + 36, y + 3, w - 40, h - 6, text=self.texts.numeral(value)
            )
        for level in range(1, v.order_level[seat] + 1):
            x, y, w, h = layout.order_cell(level)
            yield piece(f"level:{letter}:{level}", owned("pawn", seat), x + w / 2 - 24, y + (h - 40) / 2, 40, 40)
        if v.tiles_used and seat == v.decider and v.phase == 6:
            for place, tile in enumerate(members(v.tiles[seat])):
                if v.tiles_used >> tile & 1:
                    yield piece(f"used:{t.tile_ids[tile]}", "used", *layout.research_cell(place))

    def loans(self, seat: int) -> list[str]:
        """The loans of a player as sprites, open ones first."""
        v, t = self.v, self.t
        still_open = [
            f"loan-{t.loan_vp[value]}" for value in range(LOANS) for _ in range(v.loans_open[seat * LOANS + value])
        ]
        return still_open + ["loan-repaid"] * v.loans_repaid[seat]

    def fields_taken(self, seat: int) -> int:
        """How many research fields of a player are covered."""
        return self.v.tiles[seat].bit_count() + len(self.loans(seat))

    def held(self, seat: int) -> list[tuple[str, int]]:
        """The cards of a player: patents, prototypes, persons."""
        v = self.v
        patents = [("patent", patent) for patent in members(v.patents[seat])]
        prototypes = [("prototype", patent) for patent in members(v.prototypes[seat])]
        return patents + prototypes + [("person", person) for person in members(v.persons[seat])]

    def shelf_cells(self, seat: int, width: float, top: float) -> list[Cell]:
        """Where the cards of a player lie."""
        v = self.v
        counts = (v.patents[seat].bit_count(), v.prototypes[seat].bit_count(), v.persons[seat].bit_count())
        high = 240.0 if not top else 400.0
        return [(x, y + top, w, h) for x, y, w, h in layout.shelf_cells(counts, width, high)]

    @all_kept_by_reads
    def shelf_regions(self, seat: int, width: float, top: float) -> Iterator[Region]:
        """The cards of a player; of those that are covered, the part that can be seen."""
        t = self.t
        cells = self.shelf_cells(seat, width, top)
        for number, (kind, card) in enumerate(self.held(seat)):
            x, y, w, h = cells[number]
            if number + 1 < len(cells):
                w = min(w, cells[number + 1][0] - x)
            if kind == "person":
                id, name, about = t.person_ids[card], self.person_name(card), self.person_about(card)
            else:
                id, name, about = t.patent_ids[card], self.patent_name(card), self.patent_about(card)
            label = self.say("held", kind=kind, name=name)
            thing = self.thing("person" if kind == "person" else "patent", id, seat)
            yield region(
                thing,
                "rect",
                label,
                x,
                y,
                w,
                h,
                about=about,
                sprite=card_sprite(id, self.by_round),
            )

    @all_kept_by_reads
    def shelf_pieces(self, seat: int, width: float, top: float) -> Iterator[Piece]:
        """The cards of a player as a fan; prototypes have a stamp, used abilities look spent."""
        t, v = self.t, self.v
        for (kind, card), cell in zip(self.held(seat), self.shelf_cells(seat, width, top), strict=True):
            x, y, w, h = cell
            if kind == "person":
                yield from self.card(t.person_ids[card], cell, t.person_links[card], self.patents_of(seat), marks=False)
                yield from self.links_of(t.person_ids[card], cell, t.person_links[card], v.prototypes[seat])
                if v.abilities_used >> card & 1:
                    yield piece(f"used:{t.person_ids[card]}", "used", x + 4, y + h * 0.28, w - 8, h * 0.3)
            else:
                id = t.patent_ids[card]
                yield from self.card(id, cell, t.patent_links[card], self.persons_of(seat), marks=kind == "patent")
                if kind == "prototype":
                    yield from self.links_of(id, cell, t.patent_links[card], self.persons_of(seat))
                    yield piece(f"built:{id}", "built", x + w * 0.74, y + h * 0.19, w * 0.22, w * 0.22)

    def links_of(self, id: str, cell: Cell, links: int, partners: int) -> Iterator[Piece]:
        """The marks of links whose partner is there."""
        return (piece for piece in self.card(id, cell, links, partners) if piece.sprite == "linked")

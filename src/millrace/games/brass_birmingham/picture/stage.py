"""The table of Brass: Birmingham as one viewer sees it: board, markets, hand and mats as surfaces with pieces.

Everything comes from the view. Options are explained in a state determinised from it, always by the same generator:
what they tell is public or the deciding seat's own, so any such state gives the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Final

from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term, Texts, Value, roman
from millrace.parts.bits import members
from millrace.parts.industry.board import top_tile
from millrace.parts.industry.state import RAIL
from millrace.scene import industry
from millrace.scene.geometry import Point, corner
from millrace.scene.industry import IndustryStage
from millrace.scene.laying import pile
from millrace.scene.scene import Choice, Piece, Region, Stage
from millrace.scene.tokens import card_sprite, owned

from ..rules.build import fitting_cards
from ..rules.state import ACTION, BEER, COAL, IRON, LINK_BEER, TASK_BITS, Position
from ..rules.tables import (
    BREWERY,
    BUILD,
    CARDS,
    COAL_MINE,
    DEVELOP,
    INDUSTRY_IDS,
    IRON_WORKS,
    LOAN,
    MERCHANT_SPACES,
    NETWORK,
    PASS,
    PLAY_CARD,
    REMOVE,
    SELL,
    TAKE_BARREL,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Tables,
)
from ..rules.view import View, determinise
from ..words.describe import bill, describe
from .layout import Layout
from .layout import load as load_layout
from .sprites import merchant_sprite

WILD_CARDS: Final = 4
"""How many wild cards there are of each kind."""


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    return _Stage(v, texts, names).whole(codes)


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return industry.tallies(v, v.tables.level_of_space)


class _Stage(IndustryStage[View, Tables, Layout]):
    """The stage of one view."""

    title = "brass-birmingham"
    industries = INDUSTRY_IDS
    held: ClassVar = {COAL_MINE: "cube-coal", IRON_WORKS: "cube-iron", BREWERY: "barrel"}

    def __init__(self, v: View, texts: Texts, names: Sequence[str]) -> None:
        super().__init__(v, v.tables, load_layout(), texts, names)

    @property
    def last_round(self) -> int:
        """The number of the last round of an era."""
        return self.t.content.rounds.per_era[self.v.players - 2]

    def level(self, kind: int) -> Value:
        """How the level of a tile is written."""
        return roman(self.t.tile_level[kind])

    def hint_values(self, figure: str, seat: int) -> dict[str, Value]:
        """Of the cards in a hand, how many are wild."""
        return {"wild": sum(self.v.wild_cards[seat])} if figure == "cards" else {}

    def stack_values(self, kind: int) -> dict[str, Value]:
        """The beer that a tile needs, and whether it can be developed."""
        return {"beer": self.t.tile_beer[kind], "bulb": "no" if self.t.tile_developable[kind] else "yes"}

    # -- merchants -----------------------------------------------------------------------------------------------------

    def place(self, place: int) -> str:
        """A place's name, short for the farm breweries."""
        id = self.t.place_ids[place]
        if self.t.farm_places >> place & 1:
            return self.tell(f"scene.{id}")
        return self.texts.noun(id)

    def space_name(self, space: int) -> str:
        """A merchant space by its place and, where there are several, its number."""
        id, place = self.t.space_ids[space], self.t.space_place[space]
        lone = f"{self.t.place_ids[place]}.2" not in self.t.space_ids
        return self.place(place) if lone else f"{self.place(place)} {id.rpartition('.')[2]}"

    def space_at(self, space: int) -> Point:
        """The upper left corner of a merchant space."""
        place, _, number = self.t.space_ids[space].rpartition(".")
        return corner(self.layout.merchants[place].tiles[int(number) - 1], self.layout.board.slot)

    def own_regions(self) -> Iterator[Region]:
        """The merchants' spaces."""
        side = self.layout.board.slot
        for space in range(MERCHANT_SPACES):
            x, y = self.space_at(space)
            yield Region(f"space:{self.t.space_ids[space]}", "rect", self.space_label(space), x, y, side, side)

    def space_label(self, space: int) -> str:
        tile = self.v.merchant_tile[space]
        name = self.space_name(space)
        if tile < 0:
            return self.say("merchant-none", space=name)
        goods = self.t.goods_of_tile[tile]
        if not goods:
            return self.say("merchant-blank", space=name)
        place = self.t.space_place[space]
        kind, amount = self.t.content.merchants[self.t.place_ids[place]].bonus, self.t.bonus_amount[place]
        bonus = self.tell(f"scene.bonus-{kind}", amount=amount)
        bought = tuple([Term(f"goods.{INDUSTRY_IDS[industry]}") for industry in members(goods)])
        beer = "yes" if self.v.barrels >> space & 1 else "no"
        return self.say("merchant", space=name, goods=bought, beer=beer, bonus=bonus)

    def own_pieces(self) -> Iterator[Piece]:
        """The merchants' tiles and their beer."""
        v, t = self.v, self.t
        side, barrel = self.layout.board.slot, self.layout.board.barrel
        for space, tile in enumerate(v.merchant_tile):
            if tile < 0:
                continue
            id = t.space_ids[space]
            x, y = self.space_at(space)
            yield Piece(f"merchant:{id}", merchant_sprite(t.goods_of_tile[tile]), x, y, side, side)
            if v.barrels >> space & 1:
                place, _, number = id.rpartition(".")
                x, y = corner(self.layout.merchants[place].barrels[int(number) - 1], barrel)
                yield Piece(
                    f"barrel:{id}", "barrel", x, y, barrel, barrel, self.say("barrel", space=self.space_name(space))
                )

    def piles(self) -> Iterator[Piece]:
        """The deck, the wild cards that nobody holds, and the discards in turn order."""
        v, card = self.v, self.layout.markets.card
        deck, *wild = self.layout.markets.piles
        yield pile("deck", "card-back", deck, card, v.deck_size, self.say("deck", cards=v.deck_size))
        for number, kind in enumerate((WILD_LOCATION, WILD_INDUSTRY)):
            id = self.t.card_ids[kind]
            left = WILD_CARDS - sum(held[number] for held in v.wild_cards)
            label = self.say("pile", card=Term(f"card.{id}"), cards=left)
            yield pile(f"pile:{id}", card_sprite(id, self.texts.language), wild[number], card, left, label)
        for place, seat in enumerate(v.order):
            count = sum(v.discard[seat * CARDS : (seat + 1) * CARDS]) + v.face_down[seat]
            label = self.say("discards", name=self.names[seat], cards=count, shown=tuple(self.discarded(seat)))
            id, sprite = f"discard:{seat_letter(seat)}", owned("discard", seat)
            at = self.layout.markets.discards[place]
            yield pile(id, sprite, at, self.layout.markets.discard, count, label, seat_letter(seat))

    def discarded(self, seat: int) -> Iterator[Message]:
        """The cards of a seat's pile that lie face up, each with how many there are of it."""
        for card, count in enumerate(self.v.discard[seat * CARDS : (seat + 1) * CARDS]):
            if count:
                yield Message("scene.stage.discarded", card=Term(f"card.{self.t.card_ids[card]}"), n=count)

    # -- options -------------------------------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """A state behind the view, to explain options in."""
        return determinise(self.v, Generator.from_seed("stage", self.t.content.hash))

    def preselected(self, codes: Sequence[int]) -> int:
        """The source of coal, iron or beer that most would take, as all cost the same; -1 for other questions."""
        if not codes or self.position.question() not in (COAL, IRON, BEER, LINK_BEER):
            return -1
        return min(codes, key=self.reluctance)

    def reluctance(self, code: int) -> tuple[int, int]:
        """The merchant's beer first, it brings a bonus; then own tiles that flip soon; then others' that flip late."""
        s, t = self.position, self.t
        if t.code_kind[code] == TAKE_BARREL:
            return 0, 0
        slot = t.code_a[code]
        return (1, s.cubes[slot]) if s.owner[slot] == s.seat else (2, -s.cubes[slot])

    def choice(self, code: int) -> Choice:
        """An option with everything it concerns."""
        option = self.t.codebook[code]
        label, *notes = map(self.spoken, describe(self.position, code))
        return Choice(
            id=code,
            text=option.text,
            label=label,
            group=option.words[0],
            notes=tuple(notes),
            touches=tuple(self.touches(code)),
            ghost=self.ghost(code),
            warning=self.warning(code),
            after=tuple(self.after(code)),
        )

    def touches(self, code: int) -> Iterator[str]:
        t, letter = self.t, seat_letter(self.v.seat)
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind == BUILD:
            yield f"slot:{t.slot_ids[a]}"
            yield f"stack:{letter}:{INDUSTRY_IDS[b]}"
        elif kind == NETWORK:
            yield f"line:{t.line_ids[a]}"
        elif kind == DEVELOP:
            yield f"stack:{letter}:{INDUSTRY_IDS[a]}"
        elif kind == SELL:
            yield f"slot:{t.slot_ids[a]}"
            yield f"space:{t.space_ids[b]}"
        elif kind in (TAKE_COAL, TAKE_IRON, TAKE_BEER, REMOVE):
            yield f"slot:{t.slot_ids[a]}"
        elif kind == TAKE_BARREL:
            yield f"space:{t.space_ids[a]}"
        elif kind == PLAY_CARD:
            yield f"card:{t.card_ids[a]}"
        if self.position.question() == ACTION:
            for card in members(self.payable(code)):
                yield f"card:{t.card_ids[card]}"

    def payable(self, code: int) -> int:
        """The cards of the hand that may be played for an action."""
        s, t = self.position, self.t
        if t.code_kind[code] == BUILD:
            return fitting_cards(s, s.seat, t.code_a[code], t.code_b[code])
        return s.hand_mask[s.seat]

    def ghost(self, code: int) -> Piece | None:
        """The tile or link that an option would lay."""
        t = self.t
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind == BUILD:
            return self.tile_ghost(a, top_tile(self.position, self.v.seat, b))
        return self.link_ghost(a) if kind == NETWORK else None

    def after(self, code: int) -> Iterator[str]:
        """What an action leaves."""
        t = self.t
        kind, industry = t.code_kind[code], t.code_b[code]
        if kind in (BUILD, NETWORK, DEVELOP, LOAN):
            due = bill(self.position, code)
            sold = due.cubes_sold if kind == BUILD else 0
            yield from self.leaves(due, sold * (industry == COAL_MINE), sold * (industry == IRON_WORKS))

    def warning(self, code: int) -> str:
        """Why an option is legal but wasteful."""
        s, t = self.position, self.t
        kind, a = t.code_kind[code], t.code_a[code]
        if kind == BUILD and (lost := bill(s, code).cubes_lost):
            return self.tell("bill.beer-lost" if t.code_b[code] == BREWERY else "bill.cubes-lost", n=lost)
        if kind == TAKE_BEER and s.question() == BEER and s.owner[a] == s.seat:
            space = (s.stack[-1] >> TASK_BITS) % MERCHANT_SPACES
            if s.barrels >> space & 1:
                return self.say("warning.free-barrel", space=self.space_name(space))
        # Money left over scores nothing.
        if self.v.era == RAIL and self.v.round == self.last_round:
            if kind == LOAN:
                return self.say("warning.late-loan")
            if kind == PASS and s.money[s.seat]:
                return self.say("warning.late-pass", money=s.money[s.seat])
        return ""

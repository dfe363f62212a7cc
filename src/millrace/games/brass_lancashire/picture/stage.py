"""The table of Brass (Lancashire) as one viewer sees it: board, demand tracks, hand and tiles as surfaces with pieces.

Everything comes from the view. Options are explained in a state determinised from it, always by the same generator:
what they tell is public or the deciding seat's own, so any such state gives the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Final

from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.bits import members
from millrace.parts.industry.board import top_tile
from millrace.scene import industry
from millrace.scene.geometry import corner
from millrace.scene.industry import IndustryStage
from millrace.scene.laying import pile
from millrace.scene.scene import Choice, Piece, Region, Stage

from ..rules.build import fitting_cards
from ..rules.state import ACTION, COAL, INCOME_TIMING, IRON, VIRTUAL_LINK, Position
from ..rules.tables import (
    BUILD,
    BUY_COAL,
    COAL_MINE,
    COMBINE,
    DEVELOP,
    DISTANT,
    INDUSTRY_IDS,
    IRONWORKS,
    LINES,
    LINK,
    LOAN,
    PLAY_CARD,
    REMOVE,
    SELL,
    SHIPYARD,
    SLOTS,
    TAKE_COAL,
    TAKE_IRON,
    Tables,
)
from ..rules.view import View, determinise
from ..words.describe import bill, bill_notes, option_message, waste_notes
from .art import edition
from .layout import Layout
from .layout import load as load_layout
from .sprites import distant_sprite

DISTANT_MARKET: Final = "place:distant-market"
"""The regions that are no slot, line, card or stack."""
COAL_TRACK: Final = "coal:demand-track"
IRON_TRACK: Final = "market:iron"

_FERRY: Final = (44.0, 40.0)


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    return _Stage(v, texts, names).whole(codes)


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return industry.tallies(v, v.tables.level_of_space)


class _Stage(IndustryStage[View, Tables, Layout]):
    """The stage of one view."""

    title = "brass-lancashire"
    industries = INDUSTRY_IDS
    held: ClassVar = {COAL_MINE: "cube-coal", IRONWORKS: "cube-iron"}
    market_noun = "track"
    market_regions: ClassVar = {"coal": COAL_TRACK, "iron": IRON_TRACK}

    def __init__(self, v: View, texts: Texts, names: Sequence[str]) -> None:
        super().__init__(v, v.tables, load_layout(), texts, names)

    @property
    def last_round(self) -> int:
        """The number of the last round of an era."""
        return self.t.rounds

    def edition(self) -> str:
        """How the names of the pictures end that belong to the board in use."""
        return edition(self.t)

    def slots(self) -> Sequence[int]:
        """The slots of the board in use."""
        return [slot for slot in range(SLOTS) if not self.t.places_out >> self.t.slot_place[slot] & 1]

    def lines(self) -> Sequence[int]:
        """The lines of the board in use."""
        return [line for line in range(LINES) if not self.t.lines_out >> line & 1]

    def hint_values(self, figure: str, seat: int) -> dict[str, Value]:
        """When the income is paid."""
        return {"when": "end" if self.v.switches[INCOME_TIMING] else "start"} if figure == "income" else {}

    def stack_values(self, kind: int) -> dict[str, Value]:
        """The cubes that lie on a tile when it is built."""
        return {"cubes": self.t.tile_cubes[kind]}

    def stack_label(self, industry: int, left: Sequence[int]) -> str:
        """The next tile of a stack; some are never built."""
        if not left or any(in_era[left[0]] for in_era in self.t.tile_in_era):
            return super().stack_label(industry, left)
        tile, level = Term(self.industries[industry]), self.t.tile_level[left[0]]
        return self.say("stack-never", tile=tile, level=level, left=len(left))

    def ground_pieces(self) -> Iterator[Piece]:
        """The virtual link, where it is in use (LAN-VLINK-01)."""
        t = self.t
        if self.v.switches[VIRTUAL_LINK] or t.places_out >> t.virtual_to & 1:
            return
        (x, y), (w, h) = self.layout.ferry.middle, _FERRY
        label = self.say("virtual-link", a=self.place(t.virtual_from), b=self.place(t.virtual_to))
        yield Piece("virtual-link", "ferry", x - w / 2, y - h / 2, w, h, label)

    # -- the distant market --------------------------------------------------------------------------------------------

    def distant_values(self) -> dict[str, Value]:
        """How the distant market stands."""
        v, t = self.v, self.t
        open = v.cotton_marker < t.cotton_bottom
        return {
            "open": "yes" if open else "no",
            "space": v.cotton_marker + 1,
            "last": t.cotton_bottom,
            "bonus": t.cotton_bonus[v.cotton_marker] if open else 0,
            "left": len(t.distant_steps) - len(v.turned_up),
        }

    def own_regions(self) -> Iterator[Region]:
        """The distant market."""
        label = self.say("distant", **self.distant_values())
        yield Region(DISTANT_MARKET, "rect", label, *self.layout.distant.frame)

    def own_pieces(self) -> Iterator[Piece]:
        """The cotton marker, the pile of tiles, and those turned up in this era."""
        d, v = self.layout.distant, self.v
        values = self.distant_values()
        (x, y), (w, h) = d.sign, d.sign_size
        yield Piece("sign:distant-market", "sign", x - w / 2, y - h / 2, w, h, text=self.say("distant-name"))
        size = d.space + 6
        label = self.say("cotton-marker", **values)
        yield Piece("cotton-marker", "cotton-marker", *corner(d.middle(v.cotton_marker), size), size, size, label)
        left = len(self.t.distant_steps) - len(v.turned_up)
        label = self.say("distant-pile", **values)
        yield pile("distant-pile", "distant-back", d.pile, (d.tile, d.tile), left, label)
        for number, step in enumerate(v.turned_up):
            at = corner((d.turned[0] + d.turned_apart * number, d.turned[1]), d.turned_tile)
            label = self.say("distant-tile", step=step)
            yield Piece(f"distant:{number}", distant_sprite(step), *at, d.turned_tile, d.turned_tile, label)

    # -- draw pile and discards ----------------------------------------------------------------------------------------

    def piles(self) -> Iterator[Piece]:
        """The draw pile, the common discard pile, and the cards set aside."""
        v, card = self.v, self.layout.markets.card
        deck, discards, aside = self.layout.markets.piles
        yield pile("deck", "card-back", deck, card, v.deck_size, self.say("deck", cards=v.deck_size))
        thrown = [
            Message("scene.stage.discarded", n=count, card=Term(f"card.{self.t.card_ids[card]}"))
            for card, count in enumerate(v.discard)
            if count
        ]
        label = self.say("discards", cards=sum(v.discard), list=tuple(thrown))
        yield pile("discards", "discards", discards, card, sum(v.discard), label)
        yield pile("set-aside", "card-back", aside, card, v.set_aside, self.say("set-aside", cards=v.set_aside))

    # -- options -------------------------------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """A state behind the view, to explain options in."""
        return determinise(self.v, Generator.from_seed("stage", self.t.content.hash))

    def preselected(self, codes: Sequence[int]) -> int:
        """The mine or ironworks that most would take a cube from; -1 for other questions."""
        if not codes or self.position.question() not in (COAL, IRON):
            return -1
        return min(codes, key=self.reluctance)

    def reluctance(self, code: int) -> tuple[int, int]:
        """Own tiles that flip soon come first, then others' that flip late, last the track, which costs money."""
        if self.t.code_kind[code] == BUY_COAL:
            return 3, 0
        slot = self.t.code_a[code]
        return (1, self.v.cubes[slot]) if self.v.owner[slot] == self.v.seat else (2, -self.v.cubes[slot])

    def choice(self, code: int) -> Choice:
        """An option with everything it concerns."""
        s, option = self.position, self.t.codebook[code]
        return Choice(
            id=code,
            text=option.text,
            label=self.spoken(option_message(s, code)),
            group=option.words[0],
            notes=tuple(map(self.spoken, bill_notes(s, code))),
            touches=tuple(self.touches(code)),
            ghost=self.ghost(code),
            warning=" ".join(map(self.spoken, waste_notes(s, code))),
            after=tuple(self.after(code)),
        )

    def touches(self, code: int) -> Iterator[str]:
        t, letter = self.t, seat_letter(self.v.seat)
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind in (BUILD, COMBINE):
            yield f"slot:{t.slot_ids[a]}"
            yield f"stack:{letter}:{INDUSTRY_IDS[b]}"
        elif kind == LINK:
            yield f"line:{t.line_ids[a]}"
        elif kind == DEVELOP:
            yield f"stack:{letter}:{INDUSTRY_IDS[a]}"
        elif kind == SELL:
            yield f"slot:{t.slot_ids[a]}"
            yield DISTANT_MARKET if b == DISTANT else f"slot:{t.slot_ids[b]}"
        elif kind in (TAKE_COAL, TAKE_IRON, REMOVE):
            yield f"slot:{t.slot_ids[a]}"
        elif kind == BUY_COAL:
            yield COAL_TRACK
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
        if kind in (BUILD, COMBINE):
            # A shipyard is flipped as soon as it is built (LAN-YARD-01).
            return self.tile_ghost(a, top_tile(self.position, self.v.seat, b), flipped=b == SHIPYARD)
        return self.link_ghost(a) if kind == LINK else None

    def after(self, code: int) -> Iterator[str]:
        """What an action leaves."""
        t = self.t
        kind, industry = t.code_kind[code], t.code_b[code]
        if kind in (BUILD, COMBINE, LINK, DEVELOP, LOAN):
            due = bill(self.position, code)
            moved = due.cubes_moved if kind in (BUILD, COMBINE) else 0
            yield from self.leaves(due, moved * (industry == COAL_MINE), moved * (industry == IRONWORKS))

"""The table of Crystal Palace as one viewer sees it: figures, surfaces, and the options with all they concern.

Everything comes from the view. Options are explained in a state determinised from it, always by the same generator:
what they tell is public or the deciding seat's own, so any such state gives the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term, Texts, Value, roman
from millrace.scene.drawing import Thing
from millrace.scene.groups import group
from millrace.scene.icons import CRESTS
from millrace.scene.kept import said
from millrace.scene.laying import piece
from millrace.scene.naming import spoken
from millrace.scene.reading import kept_by_reads, read, reader
from millrace.scene.scene import Choice, Figure, Head, Piece, Stage

from ..rules import verbs
from ..rules.content import LOCATION_IDS
from ..rules.counts import open_loans
from ..rules.frames import ACTING, TASK_BITS
from ..rules.market import free_above, free_below
from ..rules.state import Position
from ..rules.tables import SOURCE_IDS, Tables
from ..rules.view import View, determinise
from ..words.describe import bill_notes, option_message, waste_notes
from ..words.outlook import Outlook, change_notes, follow_notes, outlook
from . import layout
from .london import LONDON
from .mats import mat_id
from .office import OFFICE
from .seen import SEASONS
from .surfaces import Surfaces
from .tray import ANSWERS, BUYING

_GHOST: Final = "ghost"
_ANYTIME: Final = "anytime"
"""The group of what may be done at any time: exchange, buy, sell, borrow, repay."""
_FREE: Final = range(verbs.EXCHANGE_NEWS, verbs.REPAY + 1)

_THINGS: Final = {
    verbs.TAKE: "patent",
    verbs.BUILD: "patent",
    verbs.RESEARCH: "tile",
    verbs.USE_TILE: "tile",
    verbs.DISCARD: "tile",
    verbs.SHARE: "share",
    verbs.HIRE: "person",
    verbs.ABILITY: "person",
    verbs.USE_OPTION: "option",
    verbs.UP: "level",
    verbs.LOWER: "level",
    verbs.ON: "player",
    verbs.EXCHANGE_NEWS: "exchange",
    verbs.BUY: "buy",
    verbs.SELL: "sell",
    verbs.REPAY: "repay",
}
"""What the last word of an option names, by the option's kind."""


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    return _Stage(v, texts, tuple(names) or tuple(map(seat_letter, range(v.players))), codes).all()


_ASKED: Final = {
    "place": ("place", "pass"), "act": ("act", "forgo"), "take": ("take",), "research": ("research",),
    "share": ("share",), "hire": ("hire",), "option": ("use",), "build": ("build", "ability"), "permanent": ("use",),
    "buy-die": ("buy-die",), "assistant": ("order", "market", "up"), "lower": ("lower",), "trade": ("trade",),
    "extra-use": ("use",), "relief": ("repay",), "ability": ("ability",), "raise": ("exchange", "sell", "loan"),
}  # fmt: skip
"""The verbs that answer a question, by its kind; where they are possible, free actions come besides."""


_FREE_VERBS: Final = ("exchange", "buy", "sell", "loan", "repay")


THINGS: Final = {
    "space": Thing(("place",), ("CRY-PLACE-01", "CRY-PLACE-02")),
    "action": Thing(rules=("CRY-ACT-04",)),
    "patent": Thing(("take", "build"), ("CRY-PATENT-02", "CRY-BUILD-02")),
    "person": Thing(("hire", "ability"), ("CRY-CLUB-02", "CRY-SALARY-04")),
    "tile": Thing(("research", "use", "discard"), ("CRY-MUSEUM-02", "CRY-MUSEUM-04")),
    "share": Thing(("share",), ("CRY-BANK-02", "CRY-BANK-03")),
    "option": Thing(("use",), ("CRY-PORT-03", "CRY-STATION-03")),
    "level": Thing(("market", "up", "lower", "use"), ("CRY-ASST-01", "CRY-MARKET-01")),
    "step": Thing(rules=("CRY-WEST-02",)),
    "publisher": Thing(rules=("CRY-TIMES-02",)),
    "phase": Thing(rules=("CRY-ROUND-02",)),
    "stack": Thing(rules=("CRY-INFO-01",)),
    "field": Thing(("poster",), ("CRY-BUZZ-01", "CRY-BUZZ-02", "CRY-BUZZ-03")),
    "ticket": Thing(rules=("CRY-BUZZ-07",)),
    "income": Thing(rules=("CRY-INCOME-02", "CRY-INCOME-03")),
    "loans": Thing(rules=("CRY-LOAN-02", "CRY-LOAN-03")),
    "player": Thing(("on",), ("CRY-TURN-01",)),
    "watch": Thing(rules=("CRY-EFFECT-04",)),
    "order": Thing(("order",), ("CRY-ORDER-01", "CRY-ORDER-02")),
    "stock": Thing(rules=("CRY-INFO-03",)),
    "exchange": Thing(("exchange", "buy-die"), ("CRY-NEWS-03",)),
    "buy": Thing(("buy",), ("CRY-TRADE-01", "CRY-TRADE-02")),
    "sell": Thing(("sell",), ("CRY-TRADE-03",)),
    "loan": Thing(("loan",), ("CRY-LOAN-01",)),
    "repay": Thing(("repay",), ("CRY-LOAN-08",)),
    "die": Thing(("place",), ("CRY-PLACE-01",)),
    "dial": Thing(("set",), ("CRY-DICE-01", "CRY-DICE-02")),
    "theirs": Thing(rules=("CRY-INFO-03",)),
    "answer": Thing(rules=("CRY-ACT-06", "CRY-ACT-09")),
}
"""What can be touched: the verbs that name it, and the rules that say what it is for."""

EXPLAINED_BY: Final = {
    "london": "phase", "office": "field", "mat": "stock", "hand": "die", "shelf": "patent", "location": "space",
    "market-gear": "option", "loan": "loans", "beside": "loans",
    **{kind: "answer" for kind in ANSWERS.values() if kind not in THINGS},
}  # fmt: skip
"""What tells of the pieces and surfaces on which nothing can be touched."""


def actions(_: View, kind: str) -> dict[str, tuple[str, ...]]:
    """The groups of options that a question is about."""
    own = _ASKED.get(kind, ())
    free = {_ANYTIME: _FREE_VERBS} | {verb: (verb,) for verb in _FREE_VERBS}
    return {**{verb: (verb,) for verb in own}, **free} if own else {}


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return {"vp": v.vp, "money": v.money, "buzz": v.buzz}


class _Stage:
    """The stage of one view."""

    def __init__(self, v: View, texts: Texts, names: tuple[str, ...], codes: Sequence[int]) -> None:
        self.view = v
        self.v = reader(v)
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names
        self.codes = codes
        self.base = (self.t, texts, names)
        self.surfaces = Surfaces(self.v, texts, names, self.position, codes)

    def all(self) -> Stage:
        choices = tuple([self.choice(code) for code in self.codes])
        return Stage(
            head=self.head(),
            order=self.v.order,
            figures=tuple([self.figures(seat) for seat in range(self.v.players)]),
            crests=CRESTS[: self.v.players],
            surfaces=self.surfaces.all(),
            options=choices,
            groups=tuple([group(self.texts, id) for id in dict.fromkeys(choice.group for choice in choices)]),
            preselected=self.preselected(),
            dials=self.surfaces.tray.dials() if self.codes and self.surfaces.tray.dialling else None,
        )

    def say(self, id: str, **values: Value) -> str:
        return said(self.texts, f"scene.stage.{id}", **values)

    # -- figures -------------------------------------------------------------------------------------------------------

    @kept_by_reads
    def head(self) -> Head:
        v = self.v
        names = tuple([self.names[seat] for seat in v.order])
        era = self.texts.render(Message("scene.era", era=Term(f"era.{SEASONS[v.round - 1]}")))
        return Head(
            name=self.texts.render(Message("crystal-palace.name")),
            era=era,
            round=self.say("head-phase", round=v.round, phase=min(v.phase, 7)),
            note=self.say("order-of-round", phase=Message(f"scene.phase.{v.phase}"), names=names),
        )

    @read
    def open_loans(self, seat: int) -> int:
        """How many loans a player has not repaid."""
        return open_loans(self.position, seat)

    @kept_by_reads
    def figures(self, seat: int) -> tuple[Figure, ...]:
        v, t = self.v, self.t
        first = seat * len(SOURCE_IDS)
        sources = [
            Message("scene.stage.hint.points", source=Term(f"score.{id}"), n=points)
            for id, points in zip(SOURCE_IDS, v.score[first : first + len(SOURCE_IDS)], strict=True)
            if points
        ]
        loans = [t.loan_vp[value] for value in range(3) for _ in range(v.loans_open[seat * 3 + value])]
        owed = sum(loans) + t.repaid_vp * v.loans_repaid[seat]
        return (
            self.figure("money", v.money[seat]),
            self.figure("gear", v.gear[seat]),
            self.figure("energy", v.energy[seat]),
            self.figure("newspapers", v.newspapers[seat], limit=t.newspaper_limit),
            self.figure("vp", v.vp[seat], sources=tuple(sources)),
            self.figure("income", t.income_values[v.income[seat]], expenses=t.expenses),
            self.figure("loans", self.open_loans(seat), vp=owed, repaid=v.loans_repaid[seat]),
            self.figure("dice", v.dice[seat], supply=v.dice_supply[seat]),
            self.figure(
                "cards", v.patents[seat].bit_count() + v.prototypes[seat].bit_count() + v.persons[seat].bit_count(),
                patents=v.patents[seat].bit_count(), prototypes=v.prototypes[seat].bit_count(),
                persons=v.persons[seat].bit_count(), links=v.links[seat],
            ),
        )  # fmt: skip

    def figure(self, id: str, value: int, **values: Value) -> Figure:
        return Figure(id, self.say(f"figure.{id}"), self.texts.numeral(value), self.say(f"hint.{id}", **values))

    # -- options -------------------------------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """A state behind the view, to explain options in; where all decide at once, in the viewer's place."""
        s = determinise(self.view, Generator.from_seed("stage", self.t.content.hash))
        if self.codes:
            s.seat = self.v.seat
        return s

    def preselected(self) -> int:
        """To act, and to set a marker on a poster, is what hardly anybody would decline."""
        for code in (self.t.act_code, self.t.poster_code):
            if code in self.codes:
                return code
        return -1

    def choice(self, code: int) -> Choice:
        s, option = self.position, self.t.codebook[code]
        ghost, surface = self.ghost(code)
        touches, ahead = tuple(dict.fromkeys(self.touches(code))), outlook(s, code)
        notes = tuple(map(self.spoken, (*bill_notes(s, code), *follow_notes(ahead))))
        return Choice(
            id=code,
            text=option.text,
            label=self.spoken(option_message(s, code)),
            group=_ANYTIME if self.t.code_kind[code] in _FREE and self.is_turn else option.words[0],
            notes=notes,
            touches=touches,
            ghost=ghost,
            ghost_on=surface,
            warning=" ".join(map(self.spoken, waste_notes(s, code))),
            after=tuple([said for said in map(self.spoken, change_notes(ahead)) if said not in notes]),
            marks=tuple([mark for mark in self.marks(ahead) if mark not in touches]),
        )

    @cached_property
    def is_turn(self) -> bool:
        """Whether there is anything to decide but what may be done at any time."""
        return any(self.t.code_kind[code] not in _FREE for code in self.codes)

    def spoken(self, message: Message) -> str:
        return spoken(self.texts, message, self.names)

    def marks(self, ahead: Outlook) -> Iterator[str]:
        """The regions where something changes besides: fields of the buzz track, spaces of Westminster, levels."""
        old, new = ahead.before, ahead.after
        for player in range(old.players):
            if new.buzz[player] != old.buzz[player]:
                yield f"field:{new.buzz[player]}"
            if new.westminster[player] != old.westminster[player]:
                yield f"step:{roman(new.westminster[player])}"
        yield from [f"level:{level + 1}" for level, owner in enumerate(old.market) if owner != new.market[level]]

    def touches(self, code: int) -> Iterator[str]:
        """The regions that an option concerns."""
        t, s = self.t, self.position
        kind, a, option = t.code_kind[code], t.code_a[code], t.codebook[code]
        if kind == verbs.PLACE:
            yield f"space:{t.space_ids[a]}"
            dice = self.surfaces.tray.dice_of(self.v.seat)
            yield from [f"die:{value}:{number}" for number, value in enumerate(dice) if value == t.code_b[code]]
        elif kind in _THINGS:
            yield f"{_THINGS[kind]}:{option.words[-1]}"
        elif kind == verbs.SET:
            yield from [region.id for region in self.surfaces.tray.dial_regions() if region.id != BUYING]
        elif kind == verbs.BUY_DIE:
            yield BUYING if self.surfaces.tray.setting else "exchange:die"
        elif kind == verbs.ENTER:
            yield f"level:{free_above(s, -1) + 1}"
        elif kind == verbs.USE_LEVEL:
            yield f"level:{a + 1}"
        elif kind == verbs.ADVANCE:
            yield "order:order"
        elif kind == verbs.USE_WATCH:
            yield "watch:watch"
        elif kind == verbs.LOAN:
            yield "loan:loan"
        elif kind == verbs.POSTER:
            yield f"field:{s.buzz[self.v.seat]}"
        elif kind in ANSWERS:
            yield self.surfaces.tray.answer(code)
        if kind in (verbs.ACT, verbs.FORGO) and self.surfaces.tray.task == ACTING:
            yield from self.act_touches(kind)

    def act_touches(self, kind: int) -> Iterator[str]:
        """To act concerns the next action space, to forgo the die."""
        location = self.v.location
        if kind == verbs.ACT:
            yield f"action:{LOCATION_IDS[location]}-{self.v.actions_used[location] + 1}"
        else:
            yield f"space:{self.t.space_ids[self.v.stack[-1] >> TASK_BITS]}"

    def ghost(self, code: int) -> tuple[Piece | None, str]:
        """The piece that an option would put on a surface, and that surface."""
        t, s, seat, surfaces = self.t, self.position, self.v.seat, self.surfaces
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind == verbs.PLACE:
            return surfaces.london.die_on(a, seat, b, _GHOST), LONDON
        if kind in (verbs.ENTER, verbs.UP, verbs.LOWER):
            level = free_above(s, a if kind == verbs.UP else -1) if kind != verbs.LOWER else free_below(s, a)
            return (surfaces.london.assistant(level, seat, _GHOST), LONDON) if level >= 0 else (None, "")
        if kind == verbs.POSTER:
            return surfaces.office.cube(seat, s.buzz[seat], 0, _GHOST), OFFICE
        if kind == verbs.RESEARCH:
            free = surfaces.mats.fields_taken(seat)
            if free < layout.EXTRA:
                tile = piece("ghost:tile", f"tile-{t.tile_ids[a]}", *layout.research_cell(free), state=_GHOST)
                return tile, mat_id(seat)
        return None, ""

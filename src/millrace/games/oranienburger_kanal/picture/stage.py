"""The table of Oranienburger Kanal as one viewer sees it: figures, surfaces, and the options with all they concern.

Everything comes from the view. Options are explained in a state determinised from it, always by the same generator:
what they tell is public or the deciding seat's own, so any such state gives the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Ints, filled, ints
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term, Texts, Value
from millrace.scene.drawing import Thing
from millrace.scene.groups import group
from millrace.scene.icons import CRESTS
from millrace.scene.kept import said
from millrace.scene.naming import spoken
from millrace.scene.reading import kept_by_reads, read
from millrace.scene.scene import Choice, Figure, Grade, Head, Part, Piece, Source, Stage, Verdict

from ..rules import verbs
from ..rules.content import ROUNDS
from ..rules.effects import units
from ..rules.frames import PROCEEDS
from ..rules.names import amounts
from ..rules.outcome import breakdown, grade, outcome, result_event, won_solo
from ..rules.scoring import account, prestige
from ..rules.state import GAMES, SOURCE_COUNT, SOURCES, Position, uncovered
from ..rules.tables import (
    ACT_IDS,
    BLUE,
    COLOUR_IDS,
    GOOD_COUNT,
    GOOD_IDS,
    KIND_IDS,
    PRESTIGE,
    RESOURCES,
    TALER,
    Tables,
    turn_key,
)  # fmt: skip
from ..rules.view import View, determinise, seen_state
from ..words.describe import bill, bill_notes, current_effect, option_message, waste_notes
from .surfaces import WHEEL, Surfaces, plan_id

_GHOST: Final = "ghost"
_ANYTIME: Final = "anytime"
"""The group of what may be done at any time: buying and producing."""


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    return _Stage(v, texts, tuple(names) or tuple(map(seat_letter, range(v.players)))).all(codes)


THINGS: Final = {
    "space": Thing(("go",), ("ORA-TURN-04", "ORA-SPACE-15")),
    "stack": Thing(rules=("ORA-INFO-01", "ORA-SPACE-15")),
    "kind": Thing(("path", "road", "rail", "canal", "bridge"), ("ORA-COST-01",)),
    "structure": Thing(("erect",), ("ORA-ERECT-01", "ORA-ERECT-02")),
    "plot": Thing(("on", "activate"), ("ORA-ERECT-05", "ORA-TRIG-01")),
    "route": Thing(("path", "road", "rail", "canal", "bridge", "remove"), ("ORA-ROUTE-01", "ORA-ROUTE-02")),
    "effect": Thing(("use", "choose", "exchange"), ("ORA-EFF-01",)),
    "good": Thing(("take", "buy"), ("ORA-TAKE-01", "ORA-ANY-02")),
    "wheel": Thing(("produce", "turn"), ("ORA-STOCK-04", "ORA-STOCK-05")),
    "theirs": Thing(rules=("ORA-INFO-06",)),
}
"""What can be touched: the verbs that name it, and the rules that say what it is for."""

EXPLAINED_BY: Final = {
    "plan": "plot", "actions": "space", "display": "structure", "wheel": "wheel", "joint": "route",
    "card": "structure", "marker": "good",
}  # fmt: skip
"""What tells of the pieces and surfaces on which nothing can be touched."""


def actions(v: View, kind: str) -> dict[str, tuple[str, ...]]:
    """The groups of options that a question is about: on a space, what is done there."""
    anytime: dict[str, tuple[str, ...]] = {_ANYTIME: ("buy", "produce")}
    if kind == "space":
        return {"go": ("go",), **anytime}
    if kind == "wheel":
        return {"turn": ("turn",), **anytime}
    if kind != "act":
        return {}
    s, verbs_of = seen_state(v), {"structure": "erect"}
    acts = v.tables.allowed[turn_key(v.space, uncovered(s, v.space), 0)]
    offered = [verbs_of.get(id, id) for act, id in enumerate(ACT_IDS) if acts >> act & 1]
    return {**{verb: (verb,) for verb in offered}, **anytime}


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    s = seen_state(v)
    seats = range(v.players)
    return {
        "vp": tuple([prestige(s, seat) for seat in seats]),
        "money": tuple([v.stock[seat * GOOD_COUNT + TALER] for seat in seats]),
    }


def verdict(s: Position, texts: Texts) -> Verdict | None:
    """How well a finished solo game or campaign went, by the grades of the rulebook (ORA-SOLO-29, ORA-CAMP-13)."""
    result = outcome(s)
    if result is None or s.players > 1:
        return None
    points = result.scores[0]
    mode = "campaign" if s.campaign else "single"
    reached, limits = grade(s, points), (0, *s.tables.grades[s.campaign])
    grades = [
        Grade(texts.render(Message(f"grade.{mode}.{number}")), low, won_solo(s, low), number == reached)
        for number, low in enumerate(limits)
    ]
    return Verdict(texts.render(result_event(s)), won_solo(s, points), tuple(grades), tuple(_games(s, texts)))


def _games(s: Position, texts: Texts) -> Iterator[Part]:
    """The games of a campaign with their prestige by source."""
    for number, first in enumerate(range(0, len(s.results), SOURCE_COUNT), start=1):
        points = breakdown(list(s.results[first : first + SOURCE_COUNT]))
        sources = [Source(id, texts.noun(f"score.{id}"), (value,)) for id, value in points.items()]
        yield Part(texts.noun(f"era.game-{number}"), tuple(sources))


class _Stage:
    """The stage of one view."""

    def __init__(self, v: View, texts: Texts, names: tuple[str, ...]) -> None:
        self.surfaces = Surfaces(v, texts, names)
        self.v, self.base = self.surfaces.v, self.surfaces.base
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names

    def all(self, codes: Sequence[int]) -> Stage:
        choices = tuple([self.choice(code) for code in codes])
        return Stage(
            head=self.head(),
            order=self.order(),
            figures=tuple([self.figures(seat) for seat in range(self.v.players)]),
            crests=CRESTS[: self.v.players],
            surfaces=self.surfaces.all(),
            options=choices,
            groups=tuple([group(self.texts, id) for id in dict.fromkeys(choice.group for choice in choices)]),
        )

    def say(self, id: str, **values: Value) -> str:
        return said(self.texts, f"scene.stage.{id}", **values)

    def tell(self, id: str, **values: Value) -> str:
        return said(self.texts, id, **values)

    # -- figures -------------------------------------------------------------------------------------------------------

    @read
    def in_campaign(self) -> bool:
        """Whether this is one of several games."""
        return bool(self.surfaces.seen.campaign)

    @kept_by_reads
    def head(self) -> Head:
        v = self.v
        period = next((colour for colour, left in enumerate(v.left) if left), BLUE)
        era = self.tell("scene.era", era=Term(f"era.{COLOUR_IDS[period]}"))
        if self.in_campaign():
            era = self.tell("scene.game", game=v.game, games=GAMES)
        last = ROUNDS if v.players == 1 else 0
        left = dict(zip(COLOUR_IDS, v.left, strict=True))
        return Head(
            name=self.tell("oranienburger-kanal.name"),
            era=era,
            round=self.tell("scene.round", number=v.round, last=last, final="yes" if v.last_round else "no"),
            note=self.tell("scene.stacks", **left),
        )

    def order(self) -> tuple[int, ...]:
        """The seats in the order of the round; before it is known, as they sit."""
        first = max(self.v.starter, 0)
        return tuple([(first + place) % self.v.players for place in range(self.v.players)])

    @read
    def points(self, seat: int) -> tuple[int, ...]:
        """The points of a player by their source."""
        return tuple(account(self.surfaces.seen, seat))

    @kept_by_reads
    def figures(self, seat: int) -> tuple[Figure, ...]:
        stock = self.v.stock[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]
        points = self.points(seat)
        sources = [
            Message("scene.stage.hint.points", source=Term(f"score.{id}"), n=number)
            for id, number in zip(SOURCES, points, strict=True)
            if number
        ]
        goods = [
            Figure(good, self.say(f"figure.{good}"), str(n), self.say("hint.stock", n=n, limit=limit))
            for good, n, limit in zip(GOOD_IDS[:RESOURCES], stock, self.t.limit, strict=False)
        ]
        return (
            self.figure("vp", sum(points), sources=tuple(sources)),
            self.figure("money", stock[TALER]),
            *goods,
            self.figure("markers", stock[PRESTIGE]),
        )

    def figure(self, id: str, value: int, **values: Value) -> Figure:
        return Figure(id, self.say(f"figure.{id}"), self.texts.numeral(value), self.say(f"hint.{id}", **values))

    # -- options -------------------------------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """A state behind the view, to explain options in."""
        return determinise(self.surfaces.view, Generator.from_seed("stage", self.t.content.hash))

    def choice(self, code: int) -> Choice:
        s, option = self.position, self.t.codebook[code]
        ghost, surface = self.ghost(code)
        return Choice(
            id=code,
            text=option.text,
            label=self.spoken(option_message(s, code)),
            group=_ANYTIME if self.t.code_kind[code] in (verbs.BUY, verbs.PRODUCE) else option.words[0],
            notes=tuple(map(self.spoken, bill_notes(s, code))),
            touches=tuple(dict.fromkeys(self.touches(code))),
            ghost=ghost,
            ghost_on=surface,
            warning=" ".join(map(self.spoken, waste_notes(s, code))),
            after=tuple(self.after(code)),
            then=self.then(code),
        )

    def then(self, code: int) -> tuple[str, ...]:
        """What one takes on a space that offers nothing else."""
        t = self.t
        if t.code_kind[code] != verbs.GO:
            return ()
        s = self.position.copy()
        s.apply(code)
        offered = [each for each in s.codes() if t.code_kind[each] not in (verbs.DONE, verbs.BUY, verbs.PRODUCE)]
        taken = len(offered) == 1 and t.code_kind[offered[0]] == verbs.TAKE
        return (t.codebook[offered[0]].text,) if taken else ()

    def spoken(self, message: Message) -> str:
        return spoken(self.texts, message, self.names)

    def after(self, code: int) -> Iterator[str]:
        """What the seat has afterwards of the goods that an option takes or gives."""
        cost, gain = bill(self.position, code)
        changed = [good for good in range(GOOD_COUNT) if cost[good] or gain[good]]
        if not changed:
            return
        left = [0] * GOOD_COUNT
        for good in changed:
            stock = self.surfaces.stock(self.v.seat, good) - cost[good] + gain[good]
            left[good] = min(stock, self.t.limit[good])
        goods = amounts(ints(left)) + tuple(
            [Message("effect.amount", n=0, good=Term(GOOD_IDS[g])) for g in changed if not left[g]]
        )
        yield self.say("after.stock", goods=goods)

    def touches(self, code: int) -> Iterator[str]:
        """The regions that an option concerns."""
        t = self.t
        kind, b, option = t.code_kind[code], t.code_b[code], t.codebook[code]
        if kind == verbs.GO:
            yield f"space:{option.words[1]}"
        elif kind == verbs.ERECT:
            yield f"structure:{option.words[1]}"
        elif kind in (verbs.ON, verbs.ACTIVATE, verbs.ACTIVATE_OVER):
            yield f"plot:{option.words[1]}"
        elif kind == verbs.BUILD:
            yield from (f"route:{option.words[1]}", f"kind:{KIND_IDS[b]}")
        elif kind == verbs.BUILD_BRIDGE:
            yield from (f"route:{option.words[1]}", "kind:bridge")
        elif kind in (verbs.REMOVE, verbs.REMOVE_BRIDGE):
            yield f"route:{option.words[-1]}"
        elif kind == verbs.DISCARD:
            yield f"stack:{COLOUR_IDS[next(colour for colour, left in enumerate(self.v.left) if left)]}"
        elif kind == verbs.USE:
            yield f"effect:{option.words[1]}"
        elif kind in (verbs.PRODUCE, verbs.TURN):
            yield WHEEL
        else:
            yield from self.goods_touched(code)

    def goods_touched(self, code: int) -> Iterator[str]:
        """The goods that an option takes or gives, by the places of their stocks."""
        s, t = self.position, self.t
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        goods: Ints = filled(0, GOOD_COUNT)
        effect = current_effect(s, code)
        if kind in (verbs.BUY, verbs.TAKE):
            goods[a] = 1
        elif kind == verbs.TAKE_ALL and s.question() == PROCEEDS:
            goods = ints([units(s.stack[-1], good) for good in range(RESOURCES)] + [0] * (GOOD_COUNT - RESOURCES))
        elif kind == verbs.CHOOSE and effect is not None:
            goods = effect.gain[a]
        elif kind == verbs.SWAP and effect is not None:
            goods = ints([pay + gain for pay, gain in zip(effect.pay[a], effect.gain[b], strict=True)])
        for good, number in enumerate(goods):
            if number:
                yield f"good:{GOOD_IDS[good]}"

    def ghost(self, code: int) -> tuple[Piece | None, str]:
        """The piece that an option would put on a surface, and that surface."""
        t, seat, surfaces = self.t, self.v.seat, self.surfaces
        kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
        if kind == verbs.ON:
            return surfaces.structure(surfaces.in_hand, a, _GHOST), plan_id(seat)
        if kind == verbs.BUILD:
            return surfaces.route(seat, b, a, _GHOST), plan_id(seat)
        if kind == verbs.BUILD_BRIDGE:
            return surfaces.bridge(seat, a, _GHOST), plan_id(seat)
        if kind == verbs.GO:
            return surfaces.stacked_disc(a), "actions"
        return None, ""

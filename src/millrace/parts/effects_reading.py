"""Reading effects: tables of a closed vocabulary become `Effect`s, and what is wrong is named by its field."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from millrace.core.content import one_of
from millrace.core.lists import Ints, ints
from millrace.core.texts import Message
from millrace.parts.effects import ANY, COMPARISON_IDS, DEED_IDS, NO_LIMIT, Condition, Count, Effect

MOST_EFFECTS = 8
"""How many effects a card may have, those that follow others included."""

MOST_ALTERNATIVES = 4
"""How many alternatives a cost or proceeds may have."""

_COMMON = ("do", "when", "then", "conf", "note")
_FIELDS = {
    "gain": ("gain", "per"),
    "exchange": ("pay", "gain", "per", "times", "remove"),
    "pick": ("n", "of", "each"),
    "table": ("by", "rows"),
    "place": ("n", "what", "at", "pay"),
}
_NEEDED = {
    "gain": ("gain",),
    "exchange": ("pay", "gain"),
    "pick": ("n", "of", "each"),
    "table": ("by", "rows"),
    "place": ("n", "what", "at"),
}
_COUNT_COMMON = ("count", "beyond", "step", "cap")


class EffectError(ValueError):
    """A field of an effect is not what the vocabulary allows; `field` is its path, `effects[1].per.count`."""

    def __init__(self, field: str, reason: Message) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason


def _misfit(field: str, expected: Message, came: object) -> EffectError:
    text = "–" if came is None else json.dumps(came, ensure_ascii=False)
    return EffectError(field, Message("content.expected", expected=expected, came=text))


class Vocabulary:
    """The names a title has for its goods, pieces, places, sides, states, and for what can be counted.

    `counts` says of each thing that can be counted which of the fields kinds, at, state and good it takes, and
    `places_of` where; under `pieces` stands where pieces can be placed or removed. Where `sides` is among the places, a
    list of sides will do as well. `shorthands` are counts that a condition may name with their number alone, as in
    `{ activation = 1 }`, and `marks` those that are either there or not, such as the place of the card itself. Only the
    goods `picks` can be picked.
    """

    def __init__(
        self,
        goods: Sequence[str],
        kinds: Sequence[str],
        pieces: Sequence[str],
        places: Sequence[str],
        sides: Sequence[str],
        states: Sequence[str],
        counts: Mapping[str, Sequence[str]],
        places_of: Mapping[str, Sequence[str]],
        picks: Sequence[str],
        shorthands: Sequence[str] = (),
        marks: Sequence[str] = (),
    ) -> None:
        self.goods = tuple(goods)
        self.kinds = tuple(kinds)
        self.pieces = tuple(pieces)
        self.places = tuple(places)
        self.sides = tuple(sides)
        self.states = tuple(states)
        self.counts = {name: tuple(fields) for name, fields in counts.items()}
        self.count_ids = tuple(counts)
        self.places_of = {name: tuple(places) for name, places in places_of.items()}
        self.picks = tuple(picks)
        self.shorthands = tuple(shorthands)
        self.marks = tuple(marks)


def read_effects(vocabulary: Vocabulary, raw: object, field: str = "effects") -> list[Effect]:
    """The effects of a card in the order of their numbers; an effect's followers come right after it."""
    reader = _Reader(vocabulary)
    reader.effects(raw, field, -1)
    if not 1 <= len(reader.sequence) <= MOST_EFFECTS:
        raise _misfit(field, Message("content.number", low=1, high=MOST_EFFECTS), len(reader.sequence))
    return reader.sequence


class _Reader:
    """One card on its way from tables to effects."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.v = vocabulary
        self.sequence: list[Effect] = []

    def effects(self, raw: object, field: str, after: int) -> None:
        siblings = 0
        for index, entry in enumerate(self._list(raw, field)):
            effect = self._effect(self._table(entry, f"{field}[{index}]"), f"{field}[{index}]")
            effect.field = f"{field}[{index}]"
            effect.number = len(self.sequence)
            effect.after = after
            if after >= 0:  # what follows another effect has a fixed order
                effect.closes = siblings
                siblings |= 1 << effect.number
            self.sequence.append(effect)
            if "then" in entry:
                self.effects(entry["then"], f"{field}[{index}].then", effect.number)

    def _effect(self, raw: dict[str, Any], field: str) -> Effect:
        deed = self._name(raw.get("do"), DEED_IDS, f"{field}.do")
        name = DEED_IDS[deed]
        self._known(raw, (*_COMMON, *_FIELDS[name]), field)
        for needed in _NEEDED[name]:
            if needed not in raw:
                raise EffectError(f"{field}.{needed}", Message("content.missing-field"))
        effect = Effect()
        effect.deed = deed
        effect.conditions = [
            self._condition(self._table(entry, f"{field}.when[{index}]"), f"{field}.when[{index}]")
            for index, entry in enumerate(self._list(raw.get("when", []), f"{field}.when"))
        ]
        if "per" in raw:
            effect.per = self._count(self._table(raw["per"], f"{field}.per"), f"{field}.per")
        self._goods_fields(effect, raw, field)
        self._piece_fields(effect, raw, field)
        return effect

    def _goods_fields(self, effect: Effect, raw: dict[str, Any], field: str) -> None:
        if "pay" in raw:
            effect.pay = self._alternatives(raw["pay"], f"{field}.pay")
        if "gain" in raw:
            effect.gain = self._alternatives(raw["gain"], f"{field}.gain")
        if "times" in raw:
            any_number = raw["times"] == "any"
            effect.times = ANY if any_number else self._number(raw["times"], 1, 30, f"{field}.times")
            if "per" in raw:
                raise _misfit(field, one_of(("times", "per")), ["times", "per"])
        if "of" in raw:
            names = [self._name(name, self.v.picks, f"{field}.of") for name in self._list(raw["of"], f"{field}.of")]
            effect.goods = _mask([self.v.goods.index(self.v.picks[name]) for name in names])
            effect.n = self._number(raw["n"], 1, effect.goods.bit_count(), f"{field}.n")
            effect.each = self._number(raw["each"], 1, 30, f"{field}.each")
        if "rows" in raw:
            effect.by = self._count(self._table(raw["by"], f"{field}.by"), f"{field}.by")
            for index, entry in enumerate(self._list(raw["rows"], f"{field}.rows")):
                self._row(effect, self._table(entry, f"{field}.rows[{index}]"), f"{field}.rows[{index}]")

    def _row(self, effect: Effect, raw: dict[str, Any], field: str) -> None:
        self._known(raw, ("is", "from", "gain", "conf", "note"), field)
        if ("is" in raw) == ("from" in raw):
            raise _misfit(field, one_of(("is", "from")), [*raw])
        low = self._number(raw.get("is", raw.get("from")), 0, 99, f"{field}.{'is' if 'is' in raw else 'from'}")
        effect.row_from.append(low)
        effect.row_to.append(low if "is" in raw else NO_LIMIT)
        effect.gain.append(self.goods(raw.get("gain"), f"{field}.gain"))

    def _piece_fields(self, effect: Effect, raw: dict[str, Any], field: str) -> None:
        if "what" in raw:
            effect.n = self._number(raw["n"], 1, 30, f"{field}.n")
            effect.what = self._names(raw["what"], self.v.pieces, f"{field}.what")
            effect.place, effect.sides = self._place(raw["at"], "pieces", f"{field}.at")
            if len(effect.pay) > 1:
                raise _misfit(f"{field}.pay", Message("content.list-of", count=1), raw["pay"])
        if "remove" in raw:
            removed = self._table(raw["remove"], f"{field}.remove")
            self._known(removed, ("what", "at", "n"), f"{field}.remove")
            effect.remove_n = self._number(removed.get("n"), 1, 9, f"{field}.remove.n")
            effect.remove_what = self._names(removed.get("what"), self.v.pieces, f"{field}.remove.what")
            effect.remove_place, effect.remove_sides = self._place(removed.get("at"), "pieces", f"{field}.remove.at")

    def _condition(self, raw: dict[str, Any], field: str) -> Condition:
        condition = Condition()
        for name in self.v.shorthands:
            if name in raw:
                self._known(raw, (name,), field)
                condition.count.primitive = self.v.count_ids.index(name)
                condition.comparison = COMPARISON_IDS.index("exactly")
                condition.number = self._number(raw[name], 0, 99, f"{field}.{name}")
                return condition
        comparisons = [name for name in COMPARISON_IDS if name in raw]
        if len(comparisons) != 1:
            raise _misfit(field, one_of(COMPARISON_IDS), [*raw])
        condition.count = self._count({key: raw[key] for key in raw if key not in COMPARISON_IDS}, field)
        condition.comparison = COMPARISON_IDS.index(comparisons[0])
        condition.number = self._number(raw[comparisons[0]], 0, 99, f"{field}.{comparisons[0]}")
        return condition

    def _count(self, raw: dict[str, Any], field: str) -> Count:
        count = Count()
        count.primitive = self._name(raw.get("count"), self.v.count_ids, f"{field}.count")
        name = self.v.count_ids[count.primitive]
        takes = self.v.counts[name]
        self._known(raw, (*_COUNT_COMMON, *takes), field)
        for needed in takes:
            if needed not in raw:
                raise EffectError(f"{field}.{needed}", Message("content.missing-field"))
        if "kinds" in raw:
            count.kinds = self._names(raw["kinds"], self.v.kinds, f"{field}.kinds")
        if "at" in raw:
            count.place, count.sides = self._place(raw["at"], name, f"{field}.at")
        if "state" in raw:
            count.state = self._name(raw["state"], self.v.states, f"{field}.state")
        if "good" in raw:
            count.good = self._name(raw["good"], self.v.goods, f"{field}.good")
        count.beyond = self._number(raw.get("beyond", 0), 0, 99, f"{field}.beyond")
        count.step = self._number(raw.get("step", 1), 1, 99, f"{field}.step")
        count.cap = self._number(raw.get("cap", NO_LIMIT), 1, NO_LIMIT, f"{field}.cap")
        return count

    def _place(self, raw: object, what: str, field: str) -> tuple[int, int]:
        """A named place where the thing can be, or a mask of sides given as a list."""
        allowed = self.v.places_of.get(what, ())
        if isinstance(raw, list | tuple) and "sides" in allowed:
            return -1, self._names(raw, self.v.sides, field)
        places = [place for place in allowed if place != "sides"]
        return self.v.places.index(places[self._name(raw, places, field)]), 0

    def _alternatives(self, raw: object, field: str) -> list[Ints]:
        alternatives = [self.goods(entry, f"{field}[{index}]") for index, entry in enumerate(self._list(raw, field))]
        if not 1 <= len(alternatives) <= MOST_ALTERNATIVES:
            raise _misfit(field, Message("content.number", low=1, high=MOST_ALTERNATIVES), len(alternatives))
        return alternatives

    def goods(self, raw: object, field: str) -> Ints:
        table = self._table(raw, field)
        self._known(table, self.v.goods, field)
        return ints([self._number(table.get(good, 0), 0, 99, f"{field}.{good}") for good in self.v.goods])

    # -- plain values ---------------------------------------------------------------------------------------------

    def _table(self, raw: object, field: str) -> dict[str, Any]:
        if isinstance(raw, dict):
            return raw
        raise _misfit(field, Message("content.table"), raw)

    def _list(self, raw: object, field: str) -> Sequence[Any]:
        if isinstance(raw, list | tuple):
            return raw
        raise _misfit(field, Message("content.list"), raw)

    def _number(self, raw: object, low: int, high: int, field: str) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise _misfit(field, Message("content.number", low=low, high=high), raw)
        return raw

    def _names(self, raw: object, known: Sequence[str], field: str) -> int:
        return _mask([self._name(name, known, field) for name in self._list(raw, field)])

    def _name(self, raw: object, known: Sequence[str], field: str) -> int:
        if not isinstance(raw, str) or raw not in known:
            raise _misfit(field, one_of(known, raw if isinstance(raw, str) else ""), raw)
        return known.index(raw)

    def _known(self, raw: dict[str, Any], known: Sequence[str], field: str) -> None:
        for name in raw:
            if name not in known:
                raise _misfit(f"{field}.{name}", one_of(known, name), name)


def _mask(numbers: Sequence[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask

"""Effects in words and in icons: the same tables that the rules carry out, told to people.

Sentences are messages of the catalogues of `millrace.parts`; what a title counts and where it looks is told by messages
of its own, `effect.count.<what is counted>` and `effect.at.<place>`. Goods, pieces and sides are nouns of the title.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from millrace.core.lists import Ints
from millrace.core.texts import Message, Term, Value
from millrace.parts.bits import members
from millrace.parts.effects import (
    ANY,
    AT_MOST,
    COMPARISON_IDS,
    EXACTLY,
    EXCHANGE,
    GAIN,
    NO_LIMIT,
    PICK,
    PLACE,
    TABLE,
    Condition,
    Count,
    Effect,
)
from millrace.parts.effects_reading import Vocabulary

# -- Words --------------------------------------------------------------------------------------------------------


def effect_words(v: Vocabulary, effect: Effect) -> Message:
    """An effect as a sentence without its full stop."""
    sentence = _deed_words(v, effect)
    if effect.conditions:
        conditions = tuple([condition_words(v, condition) for condition in effect.conditions])
        sentence = Message("effect.when", conditions=conditions, deed=sentence)
    return Message("effect.then", deed=sentence) if effect.after >= 0 else sentence


def _deed_words(v: Vocabulary, effect: Effect) -> Message:
    if effect.deed == GAIN:
        gains = _alternatives(v, effect.gain)
        if effect.per is None:
            return Message("effect.gain", gains=gains)
        return Message("effect.gain-per", gains=gains, what=count_words(v, effect.per))
    if effect.deed == EXCHANGE:
        return _exchange_words(v, effect)
    if effect.deed == PICK:
        goods = tuple([Term(v.goods[good]) for good in members(effect.goods)])
        return Message("effect.pick", n=effect.n, goods=goods, each=effect.each)
    if effect.deed == TABLE and effect.by is not None:
        return Message("effect.table", what=count_words(v, effect.by, 2), rows=_rows_words(v, effect, 0))
    pieces = tuple([Term(v.pieces[piece]) for piece in members(effect.what)])
    place = place_words(v, effect.place, effect.sides)
    if effect.pay:
        return Message("effect.place-for", n=effect.n, pieces=pieces, place=place, costs=_alternatives(v, effect.pay))
    return Message("effect.place", n=effect.n, pieces=pieces, place=place)


def _exchange_words(v: Vocabulary, effect: Effect) -> Message:
    values: dict[str, Value] = {"costs": _costs(v, effect), "gains": _alternatives(v, effect.gain)}
    if effect.per is not None:
        return Message("effect.exchange-per", what=count_words(v, effect.per), **values)
    if effect.times == ANY:
        return Message("effect.exchange-any", **values)
    return Message("effect.exchange", times=effect.times, **values)


def _costs(v: Vocabulary, effect: Effect) -> tuple[Message, ...]:
    """The alternative costs of an exchange; pieces to be removed belong to each of them."""
    if not effect.remove_n:
        return _alternatives(v, effect.pay)
    pieces = tuple([Term(v.pieces[piece]) for piece in members(effect.remove_what)])
    place = place_words(v, effect.remove_place, effect.remove_sides)
    removed = Message("effect.removed", n=effect.remove_n, pieces=pieces, place=place)
    return tuple([Message("effect.goods", goods=(*goods_words(v, pay), removed)) for pay in effect.pay])


def _rows_words(v: Vocabulary, effect: Effect, row: int) -> Message:
    """The rows of a table from one of them on."""
    more = int(effect.row_to[row] == NO_LIMIT)
    goods = Message("effect.goods", goods=goods_words(v, effect.gain[row]))
    here = Message("effect.row", number=effect.row_from[row], more=more, goods=goods)
    if row + 1 == len(effect.row_from):
        return here
    return Message("effect.rows", first=here, rest=_rows_words(v, effect, row + 1))


def _alternatives(v: Vocabulary, tables: list[Ints]) -> tuple[Message, ...]:
    return tuple([Message("effect.goods", goods=goods_words(v, goods)) for goods in tables])


def goods_words(v: Vocabulary, goods: Ints) -> tuple[Message, ...]:
    """A goods table as `2 wood`, `1 taler` …"""
    return tuple([amount_words(v, good, number) for good, number in enumerate(goods) if number])


def amount_words(v: Vocabulary, good: int, number: int) -> Message:
    """So many units of a good."""
    return Message("effect.amount", n=number, good=Term(v.goods[good]))


def condition_words(v: Vocabulary, condition: Condition) -> Message:
    """What a condition demands."""
    count = condition.count
    name = v.count_ids[count.primitive]
    if name in v.shorthands:
        return Message(f"effect.mark.{name}", number=condition.number)
    comparison = COMPARISON_IDS[condition.comparison]
    if name in v.marks:
        return Message(f"effect.mark.{name}", at=v.places[count.place])
    what = Message(f"effect.count.{name}", n=condition.number, **_count_values(v, count))
    return Message("effect.condition", comparison=comparison, number=condition.number, what=what)


def count_words(v: Vocabulary, count: Count, n: int = 0) -> Message:
    """What is counted, and what of it matters: `canal beside it from the second on, at most 3 times`.

    It stands behind "per"; with another number `n` the words are those for so many.
    """
    values = _count_values(v, count)
    what = Message(f"effect.count.{v.count_ids[count.primitive]}", n=n or count.step, **values)
    cap = 0 if count.cap == NO_LIMIT else count.cap
    return Message("effect.counted", what=what, step=count.step, first=count.beyond + 1, cap=cap)


def _count_values(v: Vocabulary, count: Count) -> dict[str, Value]:
    """The values that the title's message for a count may use: those that the count has."""
    values: dict[str, Value] = {}
    fields = v.counts[v.count_ids[count.primitive]]
    if "kinds" in fields:
        values["kinds"] = tuple([Term(v.kinds[kind]) for kind in members(count.kinds)])
    if "at" in fields:
        values["place"] = place_words(v, count.place, count.sides)
    if "state" in fields:
        values["state"] = v.states[count.state]
    if "good" in fields:
        values["good"] = Term(v.goods[count.good])
    return values


def place_words(v: Vocabulary, place: int, sides: int) -> Message:
    """Where something lies."""
    if sides:
        return Message("effect.at.sides", sides=tuple([Term(f"side.{v.sides[side]}") for side in members(sides)]))
    return Message(f"effect.at.{v.places[place]}")


# -- Icons --------------------------------------------------------------------------------------------------------

CONDITION: Final = "condition"
COST: Final = "cost"
PROCEEDS: Final = "proceeds"
TONES: Final = (CONDITION, COST, PROCEEDS)
"""Conditions are blue, costs red, proceeds black."""


class Icon(NamedTuple):
    """A picture in the line of an effect: its name, its tone, and a short text that stands in front of it."""

    name: str
    tone: str
    text: str = ""


def effect_icons(v: Vocabulary, effect: Effect) -> tuple[Icon, ...]:
    """An effect as a line of icons: conditions and counts first, then what is paid, then what is received."""
    line: list[Icon] = [Icon("sign.then", PROCEEDS)] if effect.after >= 0 else []
    for condition in effect.conditions:
        line += _count_icons(v, condition.count, _demand(condition))
    if effect.per is not None:
        line += [Icon("sign.per", CONDITION), *_count_icons(v, effect.per, _groups(effect.per))]
    if effect.deed == EXCHANGE:
        times = "∞" if effect.times == ANY else "" if effect.per is not None else f"{effect.times}×"
        line += [Icon("sign.times", PROCEEDS, times)] if times else []
        line += _goods_icons(v, effect.pay, COST)
        if effect.remove_n:
            line += [Icon("sign.remove", COST, str(effect.remove_n)), *_piece_icons(v, effect.remove_what, COST)]
        line.append(Icon("sign.exchange", PROCEEDS))
    if effect.deed == TABLE and effect.by is not None:
        line += _table_icons(v, effect, effect.by)
    elif effect.deed == PICK:
        line += [Icon("sign.pick", PROCEEDS, f"{effect.n}×{effect.each}")]
        line += [Icon(f"good.{v.goods[good]}", PROCEEDS) for good in members(effect.goods)]
    elif effect.deed == PLACE:
        line += _goods_icons(v, effect.pay, COST)
        line += [Icon("sign.place", PROCEEDS, str(effect.n)), *_piece_icons(v, effect.what, PROCEEDS)]
        line += _place_icons(v, effect.place, effect.sides, PROCEEDS)
    else:
        line += _goods_icons(v, effect.gain, PROCEEDS)
    return tuple(line)


def _demand(condition: Condition) -> str:
    if condition.comparison == EXACTLY:
        return str(condition.number)
    return f"≤{condition.number}" if condition.comparison == AT_MOST else f"{condition.number}+"


def _groups(count: Count) -> str:
    beyond = f">{count.beyond}" if count.beyond else ""
    step = f"{count.step}" if count.step > 1 else ""
    cap = f"≤{count.cap}" if count.cap < NO_LIMIT else ""
    return " ".join(part for part in (step, beyond, cap) if part)


def _count_icons(v: Vocabulary, count: Count, text: str) -> list[Icon]:
    line = [Icon(f"count.{v.count_ids[count.primitive]}", CONDITION, text)]
    line += [Icon(f"piece.{v.kinds[kind]}", CONDITION) for kind in members(count.kinds)]
    if count.state >= 0:
        line.append(Icon(f"state.{v.states[count.state]}", CONDITION))
    if count.good >= 0:
        line.append(Icon(f"good.{v.goods[count.good]}", CONDITION))
    return line + _place_icons(v, count.place, count.sides, CONDITION)


def _place_icons(v: Vocabulary, place: int, sides: int, tone: str) -> list[Icon]:
    line = [Icon(f"side.{v.sides[side]}", tone) for side in members(sides)]
    return line + ([Icon(f"place.{v.places[place]}", tone)] if place >= 0 else [])


def _piece_icons(v: Vocabulary, pieces: int, tone: str) -> list[Icon]:
    return [Icon(f"piece.{v.pieces[piece]}", tone) for piece in members(pieces)]


def _goods_icons(v: Vocabulary, tables: list[Ints], tone: str) -> list[Icon]:
    line: list[Icon] = []
    for index, goods in enumerate(tables):
        if index:
            line.append(Icon("sign.or", tone))
        line += [Icon(f"good.{v.goods[good]}", tone, str(n)) for good, n in enumerate(goods) if n]
    return line


def _table_icons(v: Vocabulary, effect: Effect, by: Count) -> list[Icon]:
    line = _count_icons(v, by, "")
    for row, low in enumerate(effect.row_from):
        line.append(Icon("sign.row", CONDITION, f"{low}+" if effect.row_to[row] == NO_LIMIT else str(low)))
        line += _goods_icons(v, [effect.gain[row]], PROCEEDS)
    return line

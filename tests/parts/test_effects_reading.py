"""Reading effects: what the vocabulary allows, and errors that name the field."""

from __future__ import annotations

from typing import Any

import pytest

from millrace.core.texts import Texts
from millrace.parts.effects import EXCHANGE, GAIN, NO_LIMIT, PICK, PLACE, TABLE
from millrace.parts.effects_reading import MOST_EFFECTS, EffectError, read_effects
from tests.parts.toy_effects import HOUSES, LAMPS, SPOT, TOY, effect

GAIN_COIN: dict[str, Any] = {"do": "gain", "gain": [{"coin": 1}]}
COUNT: dict[str, Any] = {"count": "houses", "kinds": ["hut"], "at": "here"}


def test_every_deed_is_read() -> None:
    assert effect(**GAIN_COIN).deed == GAIN
    swap = effect(
        do="exchange",
        per=COUNT,
        pay=[{}, {"coin": 2}],
        gain=[{"fish": 1}],
        remove={"what": ["flag"], "at": "anywhere", "n": 2},
    )
    assert (swap.deed, swap.pay, swap.gain) == (EXCHANGE, [[0, 0, 0], [0, 0, 2]], [[0, 1, 0]])
    assert (swap.remove_n, swap.remove_what, swap.remove_place) == (2, 0b100, 1)
    pick = effect(do="pick", n=1, of=["bread", "fish"], each=3)
    assert (pick.deed, pick.n, pick.goods, pick.each) == (PICK, 1, 0b11, 3)
    table = effect(do="table", by=COUNT, rows=[{"is": 0, "gain": {"coin": 1}}, {"from": 2, "gain": {"coin": 2}}])
    assert (table.deed, table.row_from, table.row_to) == (TABLE, [0, 2], [0, NO_LIMIT])
    place = effect(do="place", n=2, what=["hut", "flag"], at=["south"], pay=[{"coin": 1}])
    assert (place.deed, place.what, place.place, place.sides, place.n) == (PLACE, 0b101, -1, 0b10, 2)


def test_counts_and_conditions_are_read() -> None:
    lamps = {"count": "lamps", "at": "anywhere", "state": "lit", "beyond": 1, "step": 2, "cap": 3}
    found = effect(do="gain", when=[{"visit": 2}, {"count": "spot", "at": "here", "at_least": 1}], per=lamps, gain=[{}])
    assert found.per is not None
    per = found.per
    assert (per.primitive, per.place, per.state, per.beyond, per.step, per.cap) == (LAMPS, 1, 1, 1, 2, 3)
    assert [condition.count.primitive for condition in found.conditions] == [5, SPOT]
    sided = effect(do="gain", per={"count": "houses", "kinds": ["pier"], "at": ["north"]}, gain=[{"coin": 1}])
    assert sided.per is not None
    assert (sided.per.primitive, sided.per.kinds, sided.per.place, sided.per.sides) == (HOUSES, 0b10, -1, 0b01)


def test_remarks_are_passed_over() -> None:
    assert effect(**GAIN_COIN, conf="designed", note="why").gain == [[0, 0, 1]]


WRONG: list[tuple[Any, str, str]] = [
    ([], "effects", "expected a whole number from 1 to 8, found 0."),
    ([GAIN_COIN] * (MOST_EFFECTS + 1), "effects", "expected a whole number from 1 to 8, found 9."),
    ("gain", "effects", 'expected a list, found "gain".'),
    (["gain"], "effects[0]", 'expected a table, found "gain".'),
    ([{"gain": [{}]}], "effects[0].do", "expected one of gain, exchange, pick, table, place, found –."),
    ([{"do": "gian"}], "effects[0].do", "(did you mean gain?)"),
    ([{"do": "gain"}], "effects[0].gain", "this field is missing."),
    ([GAIN_COIN | {"pay": [{}]}], "effects[0].pay", 'found "pay".'),
    ([GAIN_COIN | {"gain": [{"coins": 1}]}], "effects[0].gain[0].coins", "(did you mean coin?)"),
    (
        [GAIN_COIN | {"gain": [{"coin": -1}]}],
        "effects[0].gain[0].coin",
        "expected a whole number from 0 to 99, found -1.",
    ),
    ([GAIN_COIN | {"gain": [{"coin": True}]}], "effects[0].gain[0].coin", "found true."),
    ([GAIN_COIN | {"gain": [{}] * 5}], "effects[0].gain", "expected a whole number from 1 to 4, found 5."),
    ([GAIN_COIN | {"per": {"count": "house"}}], "effects[0].per.count", "(did you mean houses?)"),
    ([GAIN_COIN | {"per": COUNT | {"state": "lit"}}], "effects[0].per.state", 'found "state".'),
    ([GAIN_COIN | {"per": {"count": "houses", "at": "here"}}], "effects[0].per.kinds", "this field is missing."),
    ([GAIN_COIN | {"per": COUNT | {"at": "there"}}], "effects[0].per.at", "(did you mean here?)"),
    (
        [GAIN_COIN | {"per": COUNT | {"step": 0}}],
        "effects[0].per.step",
        "expected a whole number from 1 to 99, found 0.",
    ),
    (
        [GAIN_COIN | {"per": {"count": "lamps", "state": "any", "at": "here"}}],
        "effects[0].per.at",
        'expected one of anywhere (did you mean anywhere?), found "here".',
    ),
    (
        [GAIN_COIN | {"per": {"count": "lamps", "state": "any", "at": ["north"]}}],
        "effects[0].per.at",
        'expected one of anywhere, found ["north"].',
    ),
    ([GAIN_COIN | {"when": [COUNT]}], "effects[0].when[0]", "expected one of at_least, exactly, at_most"),
    (
        [GAIN_COIN | {"when": [COUNT | {"at_least": 1, "at_most": 2}]}],
        "effects[0].when[0]",
        "expected one of at_least, exactly, at_most",
    ),
    ([GAIN_COIN | {"when": [{"visit": "x"}]}], "effects[0].when[0].visit", 'found "x".'),
    ([GAIN_COIN | {"then": [{"do": "gain"}]}], "effects[0].then[0].gain", "this field is missing."),
    (
        [{"do": "exchange", "times": 1, "per": COUNT, "pay": [{}], "gain": [{}]}],
        "effects[0]",
        'expected one of times, per, found ["times", "per"].',
    ),
    (
        [{"do": "exchange", "times": "often", "pay": [{}], "gain": [{}]}],
        "effects[0].times",
        'expected a whole number from 1 to 30, found "often".',
    ),
    ([{"do": "pick", "n": 3, "of": ["bread", "fish"], "each": 1}], "effects[0].n", "from 1 to 2, found 3."),
    (
        [{"do": "pick", "n": 1, "of": ["coin"], "each": 1}],
        "effects[0].of",
        'expected one of bread, fish, found "coin".',
    ),
    (
        [{"do": "table", "by": COUNT, "rows": [{"is": 1, "from": 2, "gain": {}}]}],
        "effects[0].rows[0]",
        "expected one of is, from",
    ),
    ([{"do": "table", "by": COUNT, "rows": [{"is": 1}]}], "effects[0].rows[0].gain", "expected a table, found –."),
    ([{"do": "place", "n": 1, "what": ["roof"], "at": "here"}], "effects[0].what", 'found "roof".'),
    (
        [{"do": "place", "n": 1, "what": ["hut"], "at": "here", "pay": [{}, {}]}],
        "effects[0].pay",
        "expected a list of 1 values, found [{}, {}].",
    ),
    (
        [{"do": "exchange", "times": 1, "pay": [{}], "gain": [{}], "remove": {"what": ["hut"], "at": "here"}}],
        "effects[0].remove.n",
        "found –.",
    ),
]


@pytest.mark.parametrize(
    ("raw", "field", "complaint"), WRONG, ids=[f"{number}-{each[1]}" for number, each in enumerate(WRONG)]
)
def test_errors_name_the_field_and_say_what_was_expected(raw: Any, field: str, complaint: str) -> None:
    with pytest.raises(EffectError) as caught:
        read_effects(TOY, raw)
    assert caught.value.field == field
    assert complaint in Texts.load("en", "millrace.core").render(caught.value.reason)
    assert Texts.load("de", "millrace.core").render(caught.value.reason)

"""The components as people read them: names, costs, effects and counts in words."""

from __future__ import annotations

from typing import Any

from millrace.core import languages
from millrace.core.lists import ints
from millrace.core.texts import Message, Texts, Value
from millrace.parts.effects import Effect
from millrace.parts.effects_words import goods_words, list_words

from ..rules.content import (
    COST_GOODS,
    VOCABULARY,
    Board,
    MarketBoard,
    Nation,
    Patent,
    Person,
    Publisher,
    Research,
    effects_of,
    load,
)
from ..rules.names import card_name
from ..rules.tables import VIOLET, WATCH

NOTHING = "–"


def field_words(record: Any, field: str, texts: Texts) -> str | None:
    """A field of a record in words; None if it is read as it stands."""
    value = getattr(record, field)
    if field in ("effects", "instant", "actions"):
        lists = value if isinstance(record, Board | MarketBoard) else (value,)
        return " · ".join([_effects(each, texts) for each in lists])
    if field == "cost":
        goods = goods_words(VOCABULARY, ints([value.get(good, 0) for good in COST_GOODS]))
        return texts.render(Message("effect.goods", goods=goods)) if goods else NOTHING
    if field == "links" and isinstance(record, Patent | Person):
        return ", ".join([_card(id, texts) for id in value]) or NOTHING
    if field == "name" and isinstance(value, dict):
        return str(value[languages.spoken(value, texts.language)])
    if field == "location":
        return texts.noun(value)
    if field == "colour":
        return texts.render(Message(f"scene.colour.{value}"))
    if field == "phase":
        return str(value) if value else NOTHING
    if isinstance(record, Research):
        return texts.render(Message(f"scene.{value}")) if field == "kind" else _card(value, texts) if value else NOTHING
    return _counts(record, field, texts)


def _effects(raw: object, texts: Texts) -> str:
    """A list of effects in words; what a violet tile does stands in its own row."""

    def further(effect: Effect) -> dict[str, Value]:
        return {"shown": "no", "effects": ""} if effect.deed in (VIOLET, WATCH) else {}

    effects = effects_of(raw)
    return texts.render(list_words(VOCABULARY, effects, further)) if effects else NOTHING


def _card(id: str, texts: Texts) -> str:
    """The name of a patent or person."""
    content = load()
    card = content.patents[id] if id in content.patents else content.persons[id]
    return texts.render(card_name(card))


def _counts(record: Any, field: str, texts: Texts) -> str | None:
    """What orders and publishers count, and the steps of the latter, round by round."""
    value = getattr(record, field)
    if isinstance(record, Nation) and field == "count":
        return texts.render(Message(f"effect.count.{value}", n=2))
    if isinstance(record, Publisher) and field == "counts":
        return ", ".join([texts.render(Message(f"effect.count.{name}", n=2)) for name in value])
    if isinstance(record, Publisher) and field in ("steps", "buzz"):
        return ", ".join(["/".join(map(str, steps)) for steps in value])
    return None

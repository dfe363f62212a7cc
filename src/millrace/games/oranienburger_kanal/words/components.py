"""The components as people read them: costs and effects in words, and how well a structure is known."""

from __future__ import annotations

from typing import Any

from millrace.core import languages
from millrace.core.content import OVERLAY
from millrace.core.texts import Message, Term, Texts
from millrace.parts.effects_words import effect_words

from ..rules.content import VOCABULARY, Card, Space, card_effects
from ..rules.names import amounts
from ..rules.tables import goods_list


def field_text(record: Any, field: str, texts: Texts) -> str | None:
    """A field of a record in words; None if it is read as it stands."""
    value = getattr(record, field)
    if isinstance(record, Card):
        return _shown_card(record, field, texts)
    if isinstance(record, Space):
        return _shown_space(record, field, texts)
    if field in ("cost", "gain") and isinstance(value, dict):
        goods = amounts(goods_list(value))
        return texts.render(Message("effect.goods", goods=goods)) if goods else None
    return None


def _shown_space(space: Space, field: str, texts: Texts) -> str | None:
    if field == "row":
        return texts.render(Message(f"scene.stage.row.{space.row}"))
    if field == "covered_by" and space.covered_by != "none":
        return texts.noun(f"stack.{space.covered_by}")
    actions = {"actions": space.actions, "uncovered": space.uncovered}.get(field)
    if not actions:
        return None
    return ", ".join(texts.render(action(each)) for each in actions)


def action(text: str) -> Message:
    """An action of a space in words: `1 path/road`, `3 wood/clay/ore`."""
    number, _, names = text.partition(" ")
    return Message("scene.stage.action", n=int(number), kinds=tuple(map(Term, names.split("/"))))


def _shown_card(card: Card, field: str, texts: Texts) -> str | None:
    if field == "name":
        return card.name[languages.spoken(card.name, texts.language)]
    if field == "colour":
        return texts.render(Message(f"scene.stage.colour.{card.colour}"))
    if field == "cost":
        costs = [Message("effect.goods", goods=amounts(goods_list(cost))) for cost in card.cost]
        return texts.render(Message("scene.stage.costs", costs=tuple(costs)))
    if field == "effects":
        sentences = [effect_words(VOCABULARY, effect) for effect in card_effects(card)]
        return " ".join(
            texts.render(Message("scene.stage.effect", number=number, effect=effect))
            for number, effect in enumerate(sentences, start=1)
        )
    return None


def provenance(sources: dict[str, str]) -> list[Message]:
    """Which properties of a structure are known from where, and which are of our own design."""
    origins = []
    for source in dict.fromkeys(sources.values()):
        what = tuple([Message(f"scene.stage.property.{name}") for name, each in sources.items() if each == source])
        if source == "designed":
            origins.append(Message("scene.stage.designed", what=what))
        else:
            origin = "overlay" if source.startswith(OVERLAY) else source.replace(" ", "-")
            origins.append(Message("scene.stage.known", source=Message(f"scene.stage.source.{origin}"), what=what))
    return origins

"""What cards, tiles and lists of effects are called in messages."""

from __future__ import annotations

from millrace.core.texts import Message, Term, Value
from millrace.parts.effects import Effect
from millrace.parts.effects_words import list_words

from .content import VOCABULARY, Patent, Person
from .tables import GREEN, VIOLET, WATCH, Tables, chain


def card_name(card: Patent | Person) -> Message:
    """The name of a card in both languages, as the content has it; persons have one for all languages."""
    if isinstance(card, Patent):
        return Message("card", de=card.name["de"], en=card.name["en"])
    return Message("card", de=card.name, en=card.name)


def patent_title(t: Tables, patent: int) -> Message:
    """What a patent is called."""
    return card_name(t.content.patents[t.patent_ids[patent]])


def person_title(t: Tables, person: int) -> Message:
    """What a person is called."""
    return card_name(t.content.persons[t.person_ids[person]])


def tile_title(t: Tables, tile: int) -> Message:
    """What a research tile is called: its name and what it does."""
    return Message("tile", name=Term(f"tile.{t.tile_ids[tile]}"), effects=effects_in_words(t, t.tile_head[tile]))


def effects_in_words(t: Tables, head: int) -> Message:
    """A list of effects, from its head on, as a sentence without its full stop."""

    def further(effect: Effect) -> dict[str, Value]:
        """Of a violet tile and of the watch, what they do."""
        if effect.deed == VIOLET:
            return {"shown": "yes", "effects": effects_in_words(t, t.tile_head[GREEN + effect.values[0]])}
        if effect.deed == WATCH:
            return {"shown": "yes", "effects": effects_in_words(t, t.watch_head[effect.values[0]])}
        return {}

    return list_words(VOCABULARY, chain(t, head), further)

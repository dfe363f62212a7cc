"""The components as the browser and the terminal list them: every field in words."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from millrace.core.content import records
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.crystal_palace.rules import TEXT_PACKAGES
from millrace.games.crystal_palace.rules.content import load
from millrace.games.crystal_palace.words.components import field_words

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}
TABLES = {f"{table}.{key}": record for table, key, record in records(load())}


def words(record: str, field: str, language: str = "en") -> str | None:
    return field_words(TABLES[record], field, TEXTS[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_field_shows_tables_or_ids_of_effects(language: str) -> None:
    for name, record in TABLES.items():
        for each in fields(record):
            if each.name in ("id", "source", "sources"):
                continue
            text = field_words(record, each.name, TEXTS[language])
            value = getattr(record, each.name)
            if text is None:
                nested = isinstance(value, tuple) and any(isinstance(part, tuple | dict) for part in value)
                assert not nested and not isinstance(value, dict), f"{name} {each.name}"
            else:
                assert text and not re.search(r"[{}#]|\b[a-z]+_[a-z]+\b", text), text


def test_cards_tell_names_costs_links_and_effects() -> None:
    assert words("patent.p02", "name", "de") == "Hydraulischer Kran"
    assert words("patent.p02", "cost", "de") == "1 Zahnrad und 1 Energie"
    assert words("patent.p14", "links") == "Isambard Kingdom Brunel, Phileas Fogg"
    assert words("person.c06", "effects") == "build 1 more prototype in each round; with each of your prototypes: 1 VP"
    assert words("person.c10", "instant", "de") == "violettes Forschungsplättchen v10 erhalten"
    assert words("research.v07", "card") == "Joseph Paxton"


def test_boards_and_publishers_tell_their_lists() -> None:
    assert words("board.westminster-2", "actions") == "1 pound · lose 2 pounds"
    assert words("board.westminster-2", "location") == "Westminster"
    assert words("market.small", "effects", "de") == (
        "1 Zeitung · 3 Pfund · 1 Zeitung und 1 Einkommen · 2 Buzz · 1 Schritt in Westminster · 1 Zahnrad oder 1 Energie"
    )
    assert words("publisher.pub2b", "counts") == (
        "research tiles, shares, prototypes, spaces reached in Westminster, research tiles"
    )
    assert words("publisher.pub2b", "steps") == "1/2/3, 1/2/3, 1/2/3, 3/4/5, 3/4/6"
    assert words("nation.austria", "count", "de") == "Forschungsplättchen mit dauerhaftem Effekt"
    assert words("nation.austria", "name", "de") == "Österreich"

"""The client's own words: the same messages in all languages that ship, each of them used."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from millrace.core.languages import SHIPPED
from tests.web.scripts import MODULES, WEB

TEXTS: Final[dict[str, dict[str, str]]] = {
    lang: json.loads((WEB / "app" / f"texts.{lang}.json").read_text(encoding="utf-8")) for lang in SHIPPED
}
SOURCE: Final = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
ASKED: Final = set(re.findall(r'\bt\(\s*"([a-z.-]+)"', SOURCE))
BUILT: Final = set(re.findall(r"\bt\(`([a-z]+\.)\$\{", SOURCE))
"""Beginnings of ids that are put together: every message that begins so may be asked for."""


@pytest.mark.parametrize("lang", TEXTS)
def test_all_languages_have_the_same_messages(lang: str) -> None:
    assert TEXTS[lang].keys() == TEXTS["en"].keys()


@pytest.mark.parametrize("lang", TEXTS)
def test_messages_are_in_order_and_not_empty(lang: str) -> None:
    assert list(TEXTS[lang]) == sorted(TEXTS[lang])
    assert all(text.strip() == text and text for text in TEXTS[lang].values())


@pytest.mark.parametrize("lang", TEXTS)
def test_messages_have_the_same_values_in_all_languages(lang: str) -> None:
    def values(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    assert [id for id, text in TEXTS["en"].items() if values(text) != values(TEXTS[lang][id])] == []


def test_every_message_that_is_asked_for_exists() -> None:
    assert ASKED - TEXTS["en"].keys() == set()


def test_every_message_is_asked_for() -> None:
    named = ASKED | set(re.findall(r'"([a-z]+\.[a-z.-]+)"', SOURCE))
    unused = [
        id
        for id in TEXTS["en"]
        if id.removesuffix(".one") not in named and not any(id.startswith(prefix) for prefix in BUILT)
    ]
    assert unused == []

"""Effects in words and in icons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from millrace.core.texts import LANGUAGES, Texts, disagreements
from millrace.parts.effects_words import COST, PROCEEDS, TONES, Icon, effect_icons, effect_words
from tests.parts.toy_effects import TOY, effect, effects

TOY_TEXTS = {
    "en": """
        [message.effect.count]
        houses = "{n, plural, one {{kinds:or}} other {{kinds:plural:or}}} {place}"
        purse = "{n, plural, other {}}{good:plural} in the purse"
        [message.effect.at]
        here = "here"
        anywhere = "anywhere"
        sides = "in the {sides:or}"
        [message.effect.mark]
        visit = "on visit {number}"
        spot = "if it stands {at, select, here {here} other {there}}"
        [noun]
        bread = { bare = "bread", plural = "bread" }
        fish = { bare = "fish", plural = "fish" }
        coin = { bare = "coin", plural = "coins" }
        hut = { bare = "hut", plural = "huts" }
        pier = { bare = "pier", plural = "piers" }
        flag = { bare = "flag", plural = "flags" }
        [noun.side]
        north = { bare = "north" }
        south = { bare = "south" }
    """,
    "de": """
        [message.effect.count]
        houses = "{n, plural, one {{kinds:or}} other {{kinds:plural:or}}} {place}"
        purse = "{n, plural, other {}}{good:plural} im Beutel"
        [message.effect.at]
        here = "hier"
        anywhere = "irgendwo"
        sides = "im {sides:or}"
        [message.effect.mark]
        visit = "beim {number}. Besuch"
        spot = "wenn sie {at, select, here {hier} other {dort}} steht"
        [noun]
        bread = { bare = "Brot", gender = "n", plural = "Brot" }
        fish = { bare = "Fisch", gender = "m", plural = "Fische" }
        coin = { bare = "Münze", gender = "f", plural = "Münzen" }
        hut = { bare = "Hütte", gender = "f", plural = "Hütten" }
        pier = { bare = "Steg", gender = "m", plural = "Stege" }
        flag = { bare = "Fahne", gender = "f", plural = "Fahnen" }
        [noun.side]
        north = { bare = "Norden" }
        south = { bare = "Süden" }
    """,
}


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Texts]:
    """The catalogues of `millrace.parts` with those of the toy vocabulary."""
    folder = tmp_path / "toy_effect_texts"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for language, text in TOY_TEXTS.items():
        (folder / f"texts.{language}.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return {language: Texts(language, ("millrace.parts", "toy_effect_texts")) for language in LANGUAGES}


COUNT: dict[str, Any] = {"count": "houses", "kinds": ["hut", "pier"], "at": "here"}
SAID: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "gain", "gain": [{"bread": 2, "coin": 1}]}, "2 bread and 1 coin", "2 Brot und 1 Münze"),
    ({"do": "gain", "gain": [{"bread": 2}, {"coin": 3}]}, "2 bread or 3 coins", "2 Brot oder 3 Münzen"),
    (
        {"do": "gain", "per": COUNT, "gain": [{"coin": 1}]},
        "1 coin per hut or pier here",
        "1 Münze pro Hütte oder Steg hier",
    ),
    (
        {"do": "gain", "per": COUNT | {"step": 2, "cap": 3}, "gain": [{"coin": 1}]},
        "1 coin per 2 huts or piers here, at most 3 times",
        "1 Münze pro 2 Hütten oder Stege hier, höchstens 3-mal",
    ),
    (
        {"do": "gain", "per": COUNT | {"beyond": 1, "cap": 1}, "gain": [{"coin": 1}]},
        "1 coin per hut or pier here from the second on, at most once",
        "1 Münze pro Hütte oder Steg hier ab dem 2. Stück, höchstens einmal",
    ),
    (
        {"do": "gain", "when": [COUNT | {"exactly": 0}], "gain": [{"coin": 1}]},
        "no huts or piers here: 1 coin",
        "ohne Hütten oder Stege hier: 1 Münze",
    ),
    (
        {"do": "gain", "when": [{"visit": 2}, COUNT | {"at_most": 1, "at": ["north"]}], "gain": [{"fish": 2}]},
        "on visit 2 and at most 1 hut or pier in the north: 2 fish",
        "beim 2. Besuch und höchstens 1 Hütte oder Steg im Norden: 2 Fische",
    ),
    (
        {"do": "gain", "when": [{"count": "spot", "at": "here", "at_least": 1}], "gain": [{"fish": 1}]},
        "if it stands here: 1 fish",
        "wenn sie hier steht: 1 Fisch",
    ),
    (
        {"do": "exchange", "times": 2, "pay": [{"bread": 1}, {"fish": 1}], "gain": [{"coin": 3}]},
        "exchange 1 bread or 1 fish for 3 coins, up to twice",
        "bis zu zweimal 1 Brot oder 1 Fisch gegen 3 Münzen tauschen",
    ),
    (
        {"do": "exchange", "times": "any", "pay": [{"bread": 1}], "gain": [{"coin": 1}]},
        "exchange 1 bread for 1 coin, any number of times",
        "beliebig oft 1 Brot gegen 1 Münze tauschen",
    ),
    (
        {
            "do": "exchange",
            "per": {"count": "purse", "good": "coin", "step": 2},
            "pay": [{"bread": 1}],
            "gain": [{"fish": 1}],
            "remove": {"what": ["flag"], "at": "anywhere", "n": 2},
        },
        "exchange 1 bread and 2 flags anywhere for 1 fish, once per 2 coins in the purse",
        "einmal pro 2 Münzen im Beutel 1 Brot und 2 Fahnen irgendwo gegen 1 Fisch tauschen",
    ),
    (
        {"do": "pick", "n": 1, "of": ["bread", "fish"], "each": 3},
        "choose bread or fish: 3 of it",
        "Brot oder Fisch wählen: 3 davon",
    ),
    (
        {"do": "pick", "n": 2, "of": ["bread", "fish"], "each": 3},
        "choose 2 of bread and fish: 3 of each",
        "2 aus Brot und Fisch wählen: je 3 davon",
    ),
    (
        {
            "do": "table",
            "by": COUNT,
            "rows": [{"is": 1, "gain": {"coin": 1}}, {"from": 2, "gain": {"coin": 2, "fish": 1}}],
        },
        "number of huts or piers here – 1: 1 coin; 2 or more: 1 fish and 2 coins",
        "Anzahl Hütten oder Stege hier – 1: 1 Münze; 2 oder mehr: 1 Fisch und 2 Münzen",
    ),
    (
        {"do": "place", "n": 1, "what": ["hut", "flag"], "at": ["north", "south"]},
        "place 1 hut or flag in the north or south free of charge",
        "1 Hütte oder Fahne im Norden oder Süden kostenlos legen",
    ),
    (
        {"do": "place", "n": 2, "what": ["hut"], "at": "here", "pay": [{"coin": 1}]},
        "place up to 2 huts here for 1 coin each",
        "bis zu 2 Hütten hier für je 1 Münze legen",
    ),
]


@pytest.mark.parametrize(("raw", "english", "german"), SAID, ids=[each[1] for each in SAID])
def test_effects_say_themselves(texts: dict[str, Texts], raw: dict[str, Any], english: str, german: str) -> None:
    message = effect_words(TOY, effect(**raw))
    assert texts["en"].render(message) == english
    assert texts["de"].render(message) == german


def test_what_follows_says_so(texts: dict[str, Texts]) -> None:
    gain = {"do": "gain", "gain": [{"coin": 1}]}
    follower = effects(gain | {"then": [gain]})[1]
    assert texts["en"].render(effect_words(TOY, follower)) == "then 1 coin"
    assert texts["de"].render(effect_words(TOY, follower)) == "danach 1 Münze"


def test_the_catalogues_agree() -> None:
    assert disagreements("millrace.parts") == []


def test_icons_tell_conditions_costs_and_proceeds_apart() -> None:
    raw = {
        "do": "exchange",
        "times": 2,
        "when": [COUNT | {"at_least": 3}],
        "pay": [{"bread": 1}],
        "gain": [{"coin": 3}],
    }
    assert effect_icons(TOY, effect(**raw)) == (
        Icon("count.houses", "condition", "3+"),
        Icon("piece.hut", "condition"),
        Icon("piece.pier", "condition"),
        Icon("place.here", "condition"),
        Icon("sign.times", "proceeds", "2×"),
        Icon("good.bread", "cost", "1"),
        Icon("sign.exchange", "proceeds"),
        Icon("good.coin", "proceeds", "3"),
    )


@pytest.mark.parametrize("raw", [each[0] for each in SAID], ids=[each[1] for each in SAID])
def test_every_effect_has_icons(raw: dict[str, Any]) -> None:
    line = effect_icons(TOY, effect(**raw))
    assert line and {icon.tone for icon in line} <= set(TONES)
    pays = [icon for icon in line if icon.tone == COST]
    assert bool(pays) == ("pay" in raw)
    assert any(icon.tone == PROCEEDS for icon in line)

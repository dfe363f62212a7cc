"""Effects in words and in icons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from millrace.core.texts import LANGUAGES, Texts, disagreements
from millrace.parts.effects_reading import LIST, Vocabulary, read_list
from millrace.parts.effects_words import (
    COST,
    PROCEEDS,
    TONES,
    Icon,
    effect_icons,
    effect_words,
    list_icons,
    list_words,
)
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
        [message.effect.deed]
        sail = "sail {n, plural, one {# mile} other {# miles}} by {wind}{toll, plural, =0 {} other { for #}}"
        cheaper = "{n} {good} less{hint}"
        feast = "at each feast: {effects}"
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
        [message.effect.deed]
        sail = "{n, plural, one {# Meile} other {# Meilen}} bei {wind}{toll, plural, =0 {} other { für #}} segeln"
        cheaper = "{n} {good} weniger{hint}"
        feast = "bei jedem Fest: {effects}"
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


# -- Lists in their order, and deeds of a title's own --------------------------------------------------------------

OWN = Vocabulary(
    goods=TOY.goods,
    kinds=(),
    pieces=(),
    places=(),
    sides=(),
    states=(),
    counts={"tide": ()},
    places_of={},
    picks=(),
    uses=("gain", "lose", "exchange", "choice"),
    deeds={
        "sail": {"wind": ("calm", "storm"), "n": (1, 9), "toll": (0, 9, 0)},
        "cheaper": {"good": ("bread", "fish"), "n": (1, 9)},
        "feast": {"effects": LIST},
    },
)

SAIL = {"do": "sail", "wind": "storm", "n": 2}
COIN, FISH = {"do": "gain", "gain": [{"coin": 1}]}, {"do": "gain", "gain": [{"fish": 2}]}
IN_ORDER: list[tuple[list[dict[str, Any]], str, str]] = [
    ([], "nothing", "nichts"),
    ([COIN, FISH], "1 coin and 2 fish", "1 Münze und 2 Fische"),
    (
        [COIN, SAIL, FISH],
        "1 coin; then sail 2 miles by storm; then receive 2 fish",
        "1 Münze; danach 2 Meilen bei storm segeln; danach 2 Fische erhalten",
    ),
    (
        [{"do": "lose", "pay": [{"coin": 2}]}, {"do": "gain", "gain": [{"fish": 1}, {"bread": 1}]}],
        "lose 2 coins; then receive 1 fish or 1 bread",
        "2 Münzen verlieren; danach 1 Fisch oder 1 Brot erhalten",
    ),
    (
        [{"do": "choice", "of": [[SAIL | {"toll": 3}], [COIN, FISH]]}],
        "sail 2 miles by storm for 3 or 1 coin and 2 fish",
        "2 Meilen bei storm für 3 segeln oder 1 Münze und 2 Fische",
    ),
    (
        [SAIL | {"n": 1}, {"do": "feast", "effects": [COIN]}],
        "sail 1 mile by storm; at each feast: 1 coin",
        "1 Meile bei storm segeln; bei jedem Fest: 1 Münze",
    ),
]


@pytest.mark.parametrize(("raw", "english", "german"), IN_ORDER, ids=[each[1] for each in IN_ORDER])
def test_lists_say_themselves(texts: dict[str, Texts], raw: list[dict[str, Any]], english: str, german: str) -> None:
    message = list_words(OWN, read_list(OWN, raw))
    assert texts["en"].render(message) == english
    assert texts["de"].render(message) == german


def test_a_title_may_say_more_of_its_own_deeds(texts: dict[str, Texts]) -> None:
    (effect,) = read_list(OWN, [{"do": "cheaper", "good": "fish", "n": 1}])
    message = effect_words(OWN, effect, lambda _: {"hint": " (today)"})
    assert texts["en"].render(message) == "1 fish less (today)"


def test_deeds_of_a_titles_own_have_icons_with_their_numbers_words_and_goods() -> None:
    raw = [SAIL | {"toll": 3}, {"do": "cheaper", "good": "fish", "n": 4}, {"do": "lose", "pay": [{"coin": 1}]}]
    assert list_icons(OWN, read_list(OWN, raw)) == (
        Icon("deed.sail", "proceeds", "2"),
        Icon("deed.sail.storm", "proceeds"),
        Icon("deed.sail.toll", "proceeds", "3"),
        Icon("deed.cheaper", "proceeds", "4"),
        Icon("good.fish", "proceeds"),
        Icon("good.coin", "cost", "1"),
    )
    raw = [{"do": "choice", "of": [[COIN], [{"do": "feast", "effects": [FISH]}]]}]
    assert list_icons(OWN, read_list(OWN, raw)) == (
        Icon("good.coin", "proceeds", "1"),
        Icon("sign.or", "proceeds"),
        Icon("deed.feast", "proceeds"),
        Icon("good.fish", "proceeds", "2"),
    )

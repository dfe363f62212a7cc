"""The scene shows what the view holds, nothing more, in both languages and at every width."""

from __future__ import annotations

import random

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.brass_birmingham.rules.view import View, determinise, view
from millrace.games.brass_birmingham.words.panels import panels
from millrace.scene.panel import Panel, plain
from millrace.scene.text import body, line_width, page, text

TEXTS = {language: Texts.load(language, "millrace.core", "millrace.games.brass_birmingham") for language in LANGUAGES}


def played(players: int, decisions: int, seed: int = 7) -> millrace.Game:
    game = millrace.new("brass-birmingham", players=players, seed=seed)
    chance = random.Random(seed)
    for _ in range(decisions):
        if not game.is_over:
            game.play(chance.choice(game.options.codes))
    return game


def shown(v: View, id: str, language: str = "en") -> str:
    found = next(panel for panel in panels(v, TEXTS[language]) if panel.id == id)
    return "\n".join(plain(each) for each in body(found, 200))


@pytest.mark.parametrize("decisions", [0, 60, 150, 10_000])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_drawn_at_every_width(language: str, decisions: int) -> None:
    game = played(4, decisions)
    for seat in (SPECTATOR, 0, 3):
        drawn = panels(view(game.state(), seat), TEXTS[language])  # type: ignore[arg-type]
        for width in (80, 100, 140):
            assert all(line_width(each) <= width for each in page(drawn, width))


def test_equal_views_give_equal_scenes() -> None:
    """What the view does not hold cannot be drawn: a state dealt anew behind the view looks the same."""
    game = played(3, 80)
    seen = game.view(1)
    other = view(determinise(seen, Generator.from_seed("x", "y")), 1)
    assert other == seen
    assert panels(other, TEXTS["de"]) == panels(seen, TEXTS["de"])


def test_only_the_own_hand_is_drawn() -> None:
    game = played(3, 0)
    assert [panel.id for panel in panels(game.view(0), TEXTS["en"]) if panel.id == "hand"] == ["hand"]
    hands = {seat: shown(game.view(seat), "hand") for seat in range(3)}
    for seat, hand in hands.items():
        drawn = text(panels(game.view(seat), TEXTS["en"]), 200)
        assert hand in drawn
        assert not any(other in drawn for rival, other in hands.items() if rival != seat)
    assert all(panel.id != "hand" for panel in panels(view(game.state(), SPECTATOR), TEXTS["en"]))  # type: ignore[arg-type]


def test_tiles_cubes_and_owners_are_on_the_map() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    game.play("build brewery stone.1")
    assert "B Brew1●1" in shown(game.view(0), "map")
    assert "B Brau1●1" in shown(game.view(0), "map", "de")


def test_markets_show_the_next_prices() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    assert shown(game.view(0), "market").splitlines()[1].split()[:3] == ["coal", "£1", "£1"]
    assert shown(game.view(0), "market").splitlines()[2].split()[:3] == ["iron", "£2", "£1"]


def test_links_show_owner_and_what_is_free() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    game.play("network birmingham--oxford")
    game.play(game.options[0])
    links = shown(game.view(0), "links").splitlines()
    assert links[0] == "B: Birmingham–Oxford"
    assert "Belper–Leek" not in links[1], "that line is for railways alone"


def test_players_stand_in_turn_order_with_their_figures() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    rows = shown(game.view(0), "players").splitlines()
    assert rows[1].split() == ["►", "B", "£17", "+0", "(10)", "0", "£0", "8", "–", "0", "14"]


def test_every_mat_can_be_seen() -> None:
    game = played(3, 0)
    found: dict[str, Panel] = {panel.id: panel for panel in panels(game.view(2), TEXTS["en"], ["Al", "Bo", "Cy"])}
    assert {"mat-a", "mat-b", "mat-c"} <= found.keys()
    assert (found["mat-c"].place, found["mat-a"].place) == ("own", "aside")
    assert found["mat-b"].title == "Mat of Bo"
    assert "1/2/1/1/2/1/1/2" in shown(game.view(2), "mat-c")

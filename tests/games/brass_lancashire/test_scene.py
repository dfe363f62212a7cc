"""The panels show what the view holds, nothing more, in both languages and at every width."""

from __future__ import annotations

from itertools import islice

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.brass_lancashire.rules.notation import read
from millrace.games.brass_lancashire.rules.state import Position
from millrace.games.brass_lancashire.rules.view import View, determinise, view
from millrace.games.brass_lancashire.title import TITLE
from millrace.games.brass_lancashire.words.panels import REGIONS, panels
from millrace.scene.panel import plain
from millrace.scene.text import body, line_width, page, text
from tests.properties.play import play_through

TEXTS = {language: Texts.load(language, "millrace.core", "millrace.games.brass_lancashire") for language in LANGUAGES}


def played(players: int, decisions: int) -> Position:
    state, _ = next(islice(play_through(TITLE, players, "scene"), decisions, None))
    assert isinstance(state, Position)
    return state


def seen(position: str, seat: int = 0) -> View:
    return view(read(position), seat)


def shown(v: View, id: str, language: str = "en") -> list[str]:
    found = next(panel for panel in panels(v, TEXTS[language]) if panel.id == id)
    return [plain(each) for each in body(found, 200)]


def row(v: View, id: str, begin: str, language: str = "en") -> list[str]:
    """The words of the first line of a panel that begins so."""
    return next(line.split() for line in shown(v, id, language) if line.strip().startswith(begin))


@pytest.mark.parametrize("decisions", [0, 60, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_drawn_at_every_width(language: str, decisions: int) -> None:
    state = played(4, decisions)
    for seat in (SPECTATOR, 0, 3):
        drawn = panels(view(state, seat), TEXTS[language])
        for width in (80, 100, 140):
            assert all(line_width(each) <= width for each in page(drawn, width))


def test_equal_views_give_equal_panels() -> None:
    """What the view does not hold cannot be drawn: a state dealt anew behind the view looks the same."""
    known = view(played(3, 80), 1)
    other = view(determinise(known, Generator.from_seed("x", "y")), 1)
    assert other == known
    assert panels(other, TEXTS["de"]) == panels(known, TEXTS["de"])


def test_only_the_own_hand_is_drawn() -> None:
    state = played(3, 0)
    hands = {seat: "\n".join(shown(view(state, seat), "hand")) for seat in range(3)}
    for seat, hand in hands.items():
        drawn = text(panels(view(state, seat), TEXTS["en"]), 200)
        assert hand in drawn
        assert not any(other in drawn for rival, other in hands.items() if rival != seat)
    assert all(panel.id != "hand" for panel in panels(view(state, SPECTATOR), TEXTS["en"]))


def test_every_town_stands_in_one_region() -> None:
    content = TITLE.content()
    towns = [id for id, place in content.places.items() if place.kind == "town"]
    assert sorted(town for region in REGIONS.values() for town in region) == sorted(towns)


def test_tiles_cubes_and_owners_are_on_the_map() -> None:
    known = seen("wigan.2 B coal-mine-2 3\nburnley.1 C cotton-mill-1 flipped")
    assert row(known, "map", "Wigan") == ["Wigan", "Coal", "B", "Coal2●3"]
    assert row(known, "map", "Wigan", "de") == ["Wigan", "Zech", "B", "Zech2●3"]
    assert row(known, "map", "Burnley") == ["Burnley", "C", "Cot1✓", "Cot/Coal"]


def test_demand_tracks_show_the_next_prices() -> None:
    known = seen("coal-track 5\niron-track 8")
    assert row(known, "market", "coal") == ["coal", "£2", "£2", "1○○", "2○●", "3●●", "4●●"]
    assert row(known, "market", "iron")[:3] == ["iron", "£1", "–"]


def test_the_distant_market_shows_the_marker_and_the_tiles_turned_up() -> None:
    known = seen("cotton-demand 2\ndistant-drawn 0 2")
    assert shown(known, "distant") == [
        "Cotton demand: 3 3 ◆2 2 1 1 0 0",
        "Turned up: 0 · −2 · 10 tiles left",
    ]
    assert "no more demand in this era" in shown(seen("cotton-demand 8"), "distant")[0]


def test_links_show_owner_and_what_is_free() -> None:
    links = shown(seen("burnley--colne B"), "links")
    assert links[0] == "B: Burnley–Colne"
    assert "Southport" not in " ".join(links), "those lines are for railways alone"
    assert "Southport–Wigan" in " ".join(shown(seen("era rail"), "links"))


def test_players_stand_in_turn_order_with_their_figures() -> None:
    known = seen("order C A B\nturn C 2\nC money 12 income 13 vp 4 spent 3\nC hand bury wigan")
    assert shown(known, "players")[1].split() == ["►", "C", "£12", "+2", "(13)", "4", "£3", "2", "0", "14"]


def test_stacks_tell_the_next_tile_and_what_is_left() -> None:
    known = seen("era rail\nA mat ironworks-1 cotton-mill-none")
    assert row(known, "mat-a", "ironworks")[:4] == ["ironworks", "1", "£5", "1"]
    assert "wrong era" in " ".join(row(known, "mat-a", "ironworks"))
    assert row(known, "mat-a", "cotton mill") == ["cotton", "mill", "none", "left"]
    assert row(known, "mat-a", "shipyard")[-3:] == ["2/2/2", "never", "built"]
    assert {"mat-a", "mat-b", "mat-c"} <= {panel.id for panel in panels(known, TEXTS["en"])}


def test_the_discard_pile_is_open() -> None:
    assert shown(seen("discard colne*2 port"), "discards") == ["Colne ×2 · port"]

"""The scene in text shows what the view holds, nothing more, in both languages and at every width."""

from __future__ import annotations

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.oranienburger_kanal.rules.notation import read
from millrace.games.oranienburger_kanal.rules.state import Position
from millrace.games.oranienburger_kanal.rules.view import determinise, view
from millrace.games.oranienburger_kanal.title import TITLE
from millrace.games.oranienburger_kanal.words.panels import panels
from millrace.scene.panel import plain
from millrace.scene.text import body, line_width, page
from tests.games.oranienburger_kanal.busy import busy_game

TEXTS = {language: Texts.load(language, "millrace.core", *TITLE.text_packages) for language in LANGUAGES}


def shown(s: Position, id: str, seat: int = 0, language: str = "en") -> list[str]:
    found = next(panel for panel in panels(view(s, seat), TEXTS[language]) if panel.id == id)
    return [plain(each) for each in body(found, 200)]


def some(players: int, every: int, **switches: str) -> list[Position]:
    """Some states of a busy game, the last among them."""
    game = busy_game(players, "panels", **switches)
    return [s.copy() for number, (s, code) in enumerate(game) if number % every == 0 or code < 0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "switches"), [(1, {"solo_mode": "campaign"}), (2, {"deck": "B"})])
def test_every_position_is_drawn_at_every_width(language: str, players: int, switches: dict[str, str]) -> None:
    for s in some(players, 40, **switches):
        for seat in (SPECTATOR, *range(players)):
            drawn = panels(view(s, seat), TEXTS[language])
            for width in (80, 100, 140):
                assert all(line_width(each) <= width for each in page(drawn, width))


def test_equal_views_give_equal_scenes() -> None:
    """What the view does not hold cannot be drawn: a state dealt anew behind the view looks the same."""
    for s in some(2, 30, industry_board_side="back"):
        for seat in (SPECTATOR, 0, 1):
            other = determinise(view(s, seat), Generator.from_seed("x", f"{seat}"))
            assert panels(view(other, seat), TEXTS["de"]) == panels(view(s, seat), TEXTS["de"])


def test_every_board_is_shown_with_routes_bridges_and_structures() -> None:
    s = read("P21 A01\nP31 A02\nH21 canal bridge\nV31 road\nP11 B A21")
    plan = shown(s, "plan-a")
    assert plan[3].split()[:3] == ["V20", "P21", "A01"]
    assert plan[4].split()[:3] == ["+", "H21", "≈≈∩"]
    assert plan[5].split()[:5] == ["V30", "P31", "A02", "V31", "══"]
    assert "P11 A21" in shown(s, "plan-b")[1]
    places = {panel.id: panel.place for panel in panels(view(s, 1), TEXTS["en"])}
    assert (places["plan-b"], places["plan-a"]) == ("board", "aside")
    assert (places["structures-b"], places["structures-a"]) == ("own", "aside")


def test_structures_tell_their_effects_and_activations() -> None:
    s = read("P22 A04\nH12 path\nV21 path\nV22 path\nH22 path")
    (row,) = shown(s, "structures-a")[1:]
    assert row.split()[:6] == ["P22", "A04", "Bog-iron", "pit", "2", "●"]
    assert "1. 2 ore and 1 taler; 2. 1 ore per path" in row
    assert shown(s, "structures-b") == ["empty"]


def test_the_display_tells_all_that_is_printed() -> None:
    row = shown(read("display A01 A02 A03 A21"), "display")[-1]
    assert row.startswith("A21  Loading station") and "1 wood and 1 brick" in row and "2. 1 taler per rail" in row


def test_a_structure_being_erected_is_not_lost() -> None:
    s = read("at U2\nA wood 1\ndisplay A01 A02 A03 A04")
    s.apply(s.tables.codebook.code("erect 01"))
    assert shown(s, "display")[-1].split()[-2:] == ["being", "erected"]


def test_action_spaces_tell_talers_discs_and_covers() -> None:
    rows = shown(read("at U3\ndiscs U3 L1\nturns-taken 1\nU1 3\nstacks 2 7 8"), "actions")[1:]
    assert rows[0].split()[:2] == ["U1", "3"]
    assert rows[1].endswith("(2)")
    assert "active" in rows[2] and "chosen" in rows[4]
    assert "blocked" in shown(read("players 1\nblocked U2"), "actions")[2]


def test_players_stand_in_the_order_of_the_round() -> None:
    rows = shown(read("starter B\nturn B\nB stock 1 2 3 4 5 6 7"), "players")[1:]
    assert rows[0].split()[:2] == ["►", "B"] and rows[0].split()[3:10] == ["6", "1", "2", "3", "4", "5", "7"]
    assert rows[1].split()[0] == "A"


def test_a_campaign_has_its_score_sheet() -> None:
    last = some(1, 10_000, solo_mode="campaign")[-1]
    sheet = shown(last, "campaign")
    games = [int(number.replace("−", "-")) for number in sheet[-1].split()[1:]]
    assert len(games) == 4 and games[3] == sum(games[:3])
    assert all(panel.id != "campaign" for panel in panels(view(read("players 1"), 0), TEXTS["en"]))

"""The table in words: what the panels show, on both maps and in both languages."""

from __future__ import annotations

import re

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.texts import LANGUAGES
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.scoring import tile_levels
from millrace.games.age_of_industry.rules.view import view
from millrace.games.age_of_industry.words.panels import panels
from millrace.scene.panel import Flow, Panel, Table, plain
from millrace.scene.text import page
from tests.games.age_of_industry.games import TABLES, TEXTS, play_through


def panels_of(position: str, seat: int = 0, language: str = "en") -> dict[str, Panel]:
    return {panel.id: panel for panel in panels(view(read(position), seat), TEXTS[language])}


def lines(panel: Panel) -> list[str]:
    """The rows and flows of a panel, cells that are empty left out."""
    texts = []
    for block in panel.blocks:
        if isinstance(block, Table):
            texts += [" | ".join([plain(cell) for cell in row if cell]) for row in block.rows]
        else:
            assert isinstance(block, Flow)
            texts.append(f"{plain(block.label)} {block.separator.join(map(plain, block.items))}".strip())
    return texts


GERMANY = """
    round 4
    order B A C
    A money 7 loans 2 spent 5
    A hand brown*2 ship
    B hand red blue
    B known red
    berlin.1 A cotton-1 flipped
    berlin.3 B iron-1 2
    berlin--leipzig A
    poland.market both
    france.market goods sold
    display port ship
    coal-track 4
"""

NEW_ENGLAND = """
    map new_england
    boston.1 A port-1
    ship_boston.1 B ship-3
    import_boston.1 2
    ship_boston.market cotton
"""


def test_the_head_tells_map_round_order_and_deck() -> None:
    (head,) = lines(panels_of(GERMANY)["round"])
    assert head.startswith("Germany · round 4 · order B → A → C · ")
    (head,) = lines(panels_of(NEW_ENGLAND, language="de")["round"])
    assert head.startswith("Neuengland · Runde 2 · ")


def test_the_map_tells_spaces_and_tiles_by_colour() -> None:
    rows = lines(panels_of(GERMANY)["map"])
    assert "  Berlin | A Cot1✓ | Cot/Gds/Iron | B Iron1●2 | Cot/Gds/Iron" in rows
    assert rows.index("Light green places") < rows.index("  Poland | Coal") < rows.index("Yellow places")
    assert "  Boston ship space | B Ship3" in lines(panels_of(NEW_ENGLAND)["map"])
    assert not [row for row in lines(panels_of(NEW_ENGLAND)["map"]) if "import" in row or "Canada" in row]


def test_markets_tell_what_they_buy_and_what_lies_behind_ships() -> None:
    rows = lines(panels_of(GERMANY)["outlets"])
    assert rows[:2] == ["Poland | cotton or goods", "France | used"]
    assert rows[-1] == "Distant ports: Bohemia, France, Netherlands"
    rows = lines(panels_of(NEW_ENGLAND)["outlets"])
    assert "Boston ship space | cotton | ●2 lines to Boston" in rows
    assert "Maine ship space | no demand | ○3 lines to Portsmouth/Portland" in rows
    assert rows[-1] == "Settlements: Pittsfield, Rutland, Concord"


def test_the_demand_track_tells_its_next_prices_in_dollars() -> None:
    assert lines(panels_of(GERMANY)["market"]) == [
        "coal cube | $2 | $1 | 1○○ 2●● 3●●",
        "iron cube | $1 | – | 1●● 2●● 3●●",
    ]


def test_players_tell_loans_and_the_points_of_their_tiles() -> None:
    rows = lines(panels_of(GERMANY)["players"])
    assert rows[1] == "► A | $7 | 2 | $5 | 1 | 1 (1✓) | 3 | 11"


def test_cards_are_shown_to_whom_they_are_known() -> None:
    own = panels_of(GERMANY)
    assert lines(own["hand"]) == ["ship · brown ×2"]
    assert lines(own["known"]) == ["B: red · 1 unknown", "A: 3 unknown", "C: no cards"]
    assert lines(own["display"]) == ["port · ship"]
    assert "hand" not in panels_of(GERMANY, SPECTATOR)


def test_a_mat_tells_how_many_of_each_level_are_left() -> None:
    rows = lines(panels_of("A mat coal-1*1 coal-3*2\nA hand red")["mat-a"])
    assert rows[1:3] == [
        "goods factory | 0 | – | – | – | – | – | – | 0:2 3:2 4:2  never built",
        "coal mine | 1 | $1 | – | – | 3 | $4 | 1 | 1:1 3:2",
    ]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_every_position_can_be_shown_to_everybody(board: int, players: int) -> None:
    for number, (s, _) in enumerate(play_through(board, players, "shown")):
        if number % 12 and s.seat >= 0:
            continue
        for seat in (SPECTATOR, s.seat if s.seat >= 0 else 0):
            for language in LANGUAGES:
                table = panels(view(s, seat), TEXTS[language], [f"Player{n}" for n in range(players)])
                for width in (80, 120):
                    rows = [plain(row) for row in page(table, width)]
                    assert max(map(len, rows)) <= width
                    assert not [row for row in rows if "…" in row or re.search(r"[{}£_]|None", row)]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_points_of_tiles_are_those_of_the_rules(board: int, players: int) -> None:
    for number, (s, _) in enumerate(play_through(board, players, "points")):
        if number % 15 or s.seat < 0:
            continue
        (table,) = {panel.id: panel for panel in panels(view(s, SPECTATOR), TEXTS["en"])}["players"].blocks
        assert isinstance(table, Table)
        points = [int(plain(row[4])) for row in table.rows]
        assert points == [tile_levels(s, seat) for seat in s.order]

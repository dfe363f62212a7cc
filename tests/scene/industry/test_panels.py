"""The panels of industry games, row by row."""

from __future__ import annotations

from millrace.core.texts import Texts
from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
from millrace.scene.industry import panels
from millrace.scene.industry.family import Look
from millrace.scene.industry.panels import NextTile
from millrace.scene.panel import Line, Span, line, plain

TEXTS = Texts.load("en", "millrace.core", *TEXT_PACKAGES)


def read_out(cells: panels.Cells) -> dict[str, str]:
    return {name: plain(cell) for name, cell in cells}


def words(row: tuple[Line, ...]) -> list[str]:
    return [plain(cell) for cell in row]


def test_a_slot_shows_what_fits_or_the_tile_on_it() -> None:
    assert plain(panels.free_slot(TEXTS, ("cotton-mill", "port"))) == "Cot/Port"
    assert plain(panels.built_slot(TEXTS, 1, "coal-mine", 2, False, 3, "coal")) == "B Coal2●3"
    assert plain(panels.built_slot(TEXTS, 0, "cotton-mill", 1, True, 0, "")) == "A Cot1✓"


def test_a_market_shows_its_next_prices_and_its_spaces_from_the_cheapest() -> None:
    row = panels.market_row(TEXTS, "coal", 1, (5, 4, 3), (4, 3))
    assert words(row) == ["coal", "£4", "£3", "3○ 4●"]
    assert words(panels.market_row(TEXTS, "coal", 2, (5, 4, 3), (4, 3)))[2] == "–"
    other = panels.market_row(TEXTS, "coal", 1, (5, 4, 3), (4, 3), "coal-track", "$")
    assert words(other) == ["coal demand track", "$4", "$3", "3○ 4●"]


def test_lines_that_begin_at_the_same_place_name_it_once() -> None:
    flow = panels.line_flow(("Ash", "Birch", "Cedar"), ((1, 2), (0, 2), (0, 1)), (), "empty")
    assert [plain(item) for item in flow.items] == ["Ash–Birch", "–Cedar", "Birch–Cedar"]


def test_a_standing_marks_who_decides_and_counts_flipped_tiles() -> None:
    cells = read_out(panels.standing(2, "Cy", True, 12, -2, 8, 4, 3, 7, 5, 2, 9))
    assert cells["player"] == "► Cy" and cells["income"] == "-2 (8)" and cells["tiles"] == "5 (2✓)"


def test_what_a_title_tells_of_a_tile_stands_in_place_of_the_usual() -> None:
    tile = NextTile(2, "never built", (("cost", line("–")),))
    cells = panels.stack(TEXTS, Look("coal-mine", "i-coal-mine", "coal"), "1", (1, 2), 5, 0, 1, 3, 4, tile)
    table = panels.table(TEXTS, ("tile", "cost", "cubes", "left"), [cells, panels.empty_stack(TEXTS, "port")])
    assert words(table.rows[0]) == ["coal mine", "–", "2", "1/2  never built"]
    assert words(table.rows[1]) == ["port", "", "", "none left"]


def test_levels_left_are_named_where_some_may_be_missing() -> None:
    look = Look("coal-mine", "i-coal-mine", "coal")
    cells = panels.stack(TEXTS, look, "1", (1, 2), 5, 0, 1, 3, 4, NextTile(2), ("1", "3"), "$")
    assert read_out(cells)["left"] == "1:1 3:2" and read_out(cells)["cost"] == "$5"


def test_cards_are_counted_by_what_they_show() -> None:
    names = [Span("Colne"), Span("Bury"), Span("port")]
    assert [plain(item) for item in panels.cards(TEXTS, names, (2, 0, 1)).items] == ["Colne ×2", "port"]
    assert [plain(item) for item in panels.cards(TEXTS, names, (0, 0, 0)).items] == ["no cards"]

"""The surfaces of industry games: what single elements show, and that they depend on nothing but their arguments."""

from __future__ import annotations

from functools import cache

import pytest

import millrace
from millrace.core.texts import Texts
from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
from millrace.scene.drawing import drawing_of
from millrace.scene.industry import panels, stage, surfaces
from millrace.scene.industry.layout import course
from millrace.scene.industry.surfaces import Stack
from millrace.scene.layout import Mat
from tests.properties.play import play_through

TEXTS = Texts.load("en", "millrace.core", *TEXT_PACKAGES)

ELEMENTS = {
    surfaces: (
        "slot_label", "tile_label", "slot_region", "tile_piece", "line_label", "link_label", "line_region",
        "link_piece", "income_marker", "vp_marker", "market_region", "price_piece", "held_card", "kind_label",
        "stack_region", "stack_pieces", "tile_ghost", "link_ghost",
    ),
    stage: ("head", "figure", "group"),
    panels: ("free_slot", "built_slot", "line_flow", "market_row", "standing", "stack", "empty_stack", "figure"),
}  # fmt: skip


@pytest.mark.parametrize("name", ["brass-birmingham", "brass-lancashire"])
def test_elements_kept_by_their_arguments_are_those_made_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title = millrace.title(name)
    texts = Texts.load("de", "millrace.core", *title.text_packages)
    drawing = drawing_of(title)
    moments = [s for number, (s, _) in enumerate(play_through(title, 3, "kept")) if number % 23 == 0]
    views = [(title.view(s, seat), s.codes_for(seat)) for s in moments for seat in s.waiting()[:1]]
    fresh = [(drawing.stage(v, texts, "", codes), drawing.panels(v, texts, "")) for v, codes in views]
    for module, functions in ELEMENTS.items():
        for function in functions:
            monkeypatch.setattr(module, function, cache(getattr(module, function)))
    assert [(drawing.stage(v, texts, "", codes), drawing.panels(v, texts, "")) for v, codes in views] == fresh


def test_a_tile_is_told_with_its_owner_and_what_is_left_on_it() -> None:
    label = surfaces.tile_label(TEXTS, "Wigan 1", "coal-mine", "2", "Ada", False, 3, 2)
    assert label == "Wigan 1: coal mine 2 of Ada, 3 left on it"
    flipped = surfaces.tile_label(TEXTS, "Wigan 1", "coal-mine", "2", "Ada", True, 0, 2)
    assert flipped == "Wigan 1: coal mine 2 of Ada, flipped, 2 VP"


def test_a_tile_lies_on_its_slot_and_a_ghost_as_it_would() -> None:
    tile = surfaces.tile_piece("wigan.1", (10, 20), 45, "coal-mine-2", 1, True, "a mine")
    assert (tile.id, tile.sprite, tile.owner, tile.state) == (
        "tile:wigan.1",
        "tile-coal-mine-2-b-flipped",
        "B",
        "flipped",
    )
    ghost = surfaces.tile_ghost("wigan.1", (10, 20), 45, "coal-mine-2", 1)
    assert (ghost.id, ghost.x, ghost.y, ghost.state) == ("ghost:wigan.1", tile.x, tile.y, "ghost")


def test_a_link_lies_across_the_middle_of_its_line() -> None:
    runs = course((50, 40), ((0, 0), (100, 100)))
    link = surfaces.link_piece("a--b", runs, "boat", 2, "a canal")
    assert (link.sprite, link.x + link.w / 2, link.y + link.h / 2, link.turn) == ("boat-c", 50, 40, 45)
    region = surfaces.line_region("a--b", runs, runs.d, "a line")
    assert (region.d, region.x, region.y) == (runs.d, 50, 40)


def test_points_beyond_a_lap_are_written_on_the_marker() -> None:
    assert (surfaces.vp_marker(TEXTS, 0, "Ada", 137).space, surfaces.vp_marker(TEXTS, 0, "Ada", 137).text) == (37, "1")
    assert surfaces.vp_marker(TEXTS, 0, "Ada", 99).text == ""


def test_an_empty_stack_keeps_its_region() -> None:
    stacks = (Stack("port", "a port", "port-1", 3, usable=False), Stack("shipyard", "none left"))
    mat = surfaces.mat(TEXTS, Mat((110, 156), 66), 0, "Ada", True, stacks)
    assert [region.id for region in mat.regions] == ["stack:A:port", "stack:A:shipyard"]
    assert [(piece.id, piece.count, piece.state) for piece in mat.pieces] == [
        ("top:A:port", 3, "spent"), ("bill:A:port", 0, ""),
    ]  # fmt: skip
    assert (mat.w, mat.place) == (220, "before")


def test_a_stack_tells_of_every_kind_of_its_tiles_not_of_the_next_alone() -> None:
    stack = Stack("port", "Ports: 3 left", "port-1", 3, kinds=(("port-1", "one"), ("port-2", "two")))
    [region] = surfaces.mat(TEXTS, Mat((110, 156), 66), 1, "Bo", False, [stack]).regions
    assert (region.label, region.about) == ("Ports: 3 left", ("one", "two"))
    assert region.signs == (("tile-port-1-b", "bill-port-1"), ("tile-port-2-b", "bill-port-2"))


def test_a_kind_of_tiles_tells_what_it_costs_and_brings() -> None:
    label = surfaces.kind_label(
        TEXTS, "ironworks", "2", 3, 7, 1, 0, vp=5, income=3, era="yes", cubes=4
    )  # fmt: skip
    assert label == "Ironworks 2: £7 and 1 coal; 5 VP, 3 income spaces, holds 4 cubes; 3 left"


def test_on_a_mat_of_levels_the_next_tile_lies_large_with_its_bill_and_the_others_small() -> None:
    columns = [[Stack("port-1", "one", "port-1", 2), Stack("port-2", "two", "port-2", 1, usable=False)], []]
    mat = surfaces.levelled_mat(TEXTS, Mat((134, 156), 64), 1, "Bo", True, columns)
    assert (mat.id, mat.w, mat.place) == ("mat:B", 268, "before")
    assert [region.id for region in mat.regions] == ["stack:B:port-1", "stack:B:port-2"]
    lying = {piece.id: piece for piece in mat.pieces}
    assert set(lying) == {"top:B:port-1", "bill:B:port-1", "top:B:port-2"}
    assert lying["top:B:port-1"].w > lying["top:B:port-2"].w
    assert (lying["top:B:port-1"].count, lying["top:B:port-2"].state) == (2, "spent")


def test_a_railway_takes_the_room_of_its_whole_line() -> None:
    run = course((50, 40), ((0, 0), (100, 80)))
    ghost = surfaces.rail_ghost("a--b", run, 2)
    assert (ghost.id, ghost.sprite, ghost.owner, ghost.state) == ("ghost:a--b", "rail-a--b-c", "C", "ghost")
    assert (ghost.x, ghost.y, ghost.w, ghost.h) == run.box
    left, top, w, h = run.box
    assert left < 0 < 100 < left + w and top < 0 < 80 < top + h

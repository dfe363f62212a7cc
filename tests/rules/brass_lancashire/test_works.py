"""Ironworks (chapter "Eisenhütten")."""

import pytest

from tests.rules.brass_lancashire.board import board

PRESTON = """
    A hand preston
    wigan.1 B coal-mine-1
    preston--wigan B
"""
"""Preston gets its coal from a mine; no port is connected."""


@pytest.mark.rule("LAN-WORKS-01")
@pytest.mark.parametrize(("level", "cubes"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_new_ironworks_get_the_cubes_their_tile_shows(level: int, cubes: int) -> None:
    b = board(f"A mat ironworks-{level}\n{PRESTON}").play("build ironworks preston.3")
    assert (b.tile("preston.3"), b.iron_track()) == (f"A ironworks-{level} {cubes}", 8)


@pytest.mark.rule("LAN-WORKS-02")
@pytest.mark.parametrize(
    ("track", "level", "after", "cubes"),
    [(8, 1, 8, "4"), (7, 1, 8, "3"), (4, 1, 8, "flipped"), (0, 1, 4, "flipped"), (3, 4, 8, "1"), (2, 4, 8, "flipped")],
)
def test_new_ironworks_fill_the_track_as_far_as_possible(track: int, level: int, after: int, cubes: str) -> None:
    b = board(f"iron-track {track}\nA mat ironworks-{level}\n{PRESTON}")
    b.choose("build ironworks preston.3").choose("card preston").choose("coal wigan.1")
    assert (b.iron_track(), b.tile("preston.3")) == (after, f"A ironworks-{level} {cubes}")  # nobody was asked


@pytest.mark.rule("LAN-WORKS-03")
def test_filling_the_iron_track_needs_no_port() -> None:
    b = board(f"iron-track 6\n{PRESTON}")
    assert not any(b.connected("preston", place) for place in ("scotland", "yorkshire", "the-midlands"))
    b.play("build ironworks preston.3")
    assert (b.iron_track(), b.tile("preston.3"), b.money("A")) == (8, "A ironworks-1 2", 30 - 5 + 2)


@pytest.mark.rule("LAN-WORKS-04")
@pytest.mark.parametrize(
    ("track", "money"), [(0, 4 + 4 + 3 + 3), (1, 4 + 3 + 3 + 2), (2, 3 + 3 + 2 + 2), (3, 3 + 2 + 2 + 1), (6, 2), (8, 0)]
)
def test_the_dearest_empty_space_is_filled_first_and_pays_its_price(track: int, money: int) -> None:
    b = board(f"iron-track {track}\n{PRESTON}").play("build ironworks preston.3")
    assert (b.money("A"), b.spent("A")) == (30 - 5 + money, 5)

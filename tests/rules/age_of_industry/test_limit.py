"""How many tiles of a player a place takes (chapter "Beschränkungen durch das Feld oder den Ort")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.corrections import board_of, with_market


@pytest.mark.rule("AOI-LIMIT-01")
@pytest.mark.parametrize("option", ["build iron leipzig.1", "combine iron leipzig.1"])
@pytest.mark.parametrize("hand", ["iron", "yellow"])
def test_a_place_of_three_spaces_takes_one_own_tile(option: str, hand: str) -> None:
    text = f"A hand {hand}\nberlin--leipzig A\n"
    assert "AOI-LIMIT-01" in board(text + "leipzig.2 A cotton-1").refused(option)
    assert board(text + "leipzig.2 B cotton-1\nleipzig.3 B cotton-1").refused(option) == ()


@pytest.mark.rule("AOI-LIMIT-01")
@pytest.mark.parametrize(("own", "free"), [("koeln.1", "koeln.2"), ("hamburg.3", "hamburg.1"), ("essen.1", "essen.3")])
def test_the_kind_of_the_spaces_does_not_matter(own: str, free: str) -> None:
    tile = "coal-1" if own == "essen.1" else "cotton-1"
    industry = "port" if free == "hamburg.1" else "iron"
    b = board(f"A hand red blue\n{own} A {tile}")
    assert "AOI-LIMIT-01" in b.refused(f"build {industry} {free}")


@pytest.mark.rule("AOI-LIMIT-01")
def test_the_tile_of_the_first_action_counts_in_the_second() -> None:
    b = board("A hand red*2\nA money 9").play("build cotton koeln.1")
    assert "AOI-LIMIT-01" in b.refused("build iron koeln.2")


@pytest.mark.rule("AOI-LIMIT-02")
@pytest.mark.parametrize("option", ["build iron berlin.3", "combine iron berlin.3"])
def test_a_place_of_four_spaces_takes_two_own_tiles(option: str) -> None:
    text = "A hand light_green\nberlin.1 A cotton-1\n"
    assert board(text).refused(option) == ()
    assert "AOI-LIMIT-02" in board(text + "berlin.2 A cotton-1").refused(option)
    assert board(text + "berlin.2 B cotton-1").refused(option) == ()


@pytest.mark.rule("AOI-LIMIT-02")
def test_all_places_of_four_spaces_take_two() -> None:
    b = board("""
        map new_england
        A hand iron
        boston.3 A cotton-1
        new_york.3 A cotton-1
        pennsylvania.3 A goods-3
        providence.2 A goods-3
    """)
    assert b.options("build") == ["build iron pennsylvania.4", "build iron new_york.4", "build iron boston.4"]


@pytest.mark.rule("AOI-LIMIT-03")
@pytest.mark.parametrize(
    ("tiles", "option", "rule"),
    [
        ("koeln.1 A cotton-1 flipped", "build iron koeln.2", "AOI-LIMIT-01"),
        ("berlin.1 A cotton-1 flipped\nberlin.2 A cotton-1 flipped", "build iron berlin.3", "AOI-LIMIT-02"),
    ],
)
def test_flipped_tiles_count(tiles: str, option: str, rule: str) -> None:
    assert rule in board(f"A hand red light_green\n{tiles}").refused(option)


@pytest.mark.rule("AOI-LIMIT-04")
def test_a_market_space_is_not_counted() -> None:
    text = "A hand yellow\nleipzig.1 A cotton-1\nleipzig.market cotton\n"
    b = board_of(with_market("leipzig"), text)
    assert b.market("leipzig") == "cotton"
    assert "AOI-LIMIT-01" in b.refused("build iron leipzig.2")


@pytest.mark.rule("AOI-LIMIT-04")
def test_a_market_beside_four_spaces_changes_nothing() -> None:
    b = board_of(with_market("berlin"), "A hand light_green\nberlin.1 A cotton-1\nberlin.2 A iron-1")
    assert "AOI-LIMIT-02" in b.refused("build iron berlin.3")


@pytest.mark.rule("AOI-LIMIT-04")
def test_a_ship_space_with_market_and_import_space_takes_one_tile() -> None:
    b = board("map new_england\nboston.1 B port-1\nship_boston.1 A ship-3\nship_boston.market both")
    assert b.tables.place_limit[b.tables.place_ids.index("ship_boston")] == 1


@pytest.mark.rule("AOI-LIMIT-05")
@pytest.mark.parametrize("own", ["", "berlin.2 A iron-1"])
def test_an_own_tile_may_be_overbuilt_at_the_limit(own: str) -> None:
    b = board(f"""
        A hand light_green
        A mat cotton-2 iron-2
        berlin.1 A cotton-1
        {own}
        poland.1 B coal-1
        poland--berlin B
    """)
    b.play("build cotton berlin.1")
    assert b.tile("berlin.1") == "A cotton-2 0"


@pytest.mark.rule("AOI-LIMIT-05")
def test_overbuilding_leaves_the_number_of_own_tiles_as_it_was() -> None:
    b = board("""
        A hand red*2
        A mat cotton-2
        A money 20
        koeln.1 A iron-1
        essen.1 B coal-1
        essen--koeln B
    """).play("build cotton koeln.1")
    assert "AOI-LIMIT-01" in b.refused("build cotton koeln.2")


FOREIGN_MINE = """
    A hand yellow
    A mat coal-2
    coal-track 0
    breslau.1 B coal-1 flipped
"""


@pytest.mark.rule("AOI-LIMIT-06")
def test_anothers_tile_cannot_be_overbuilt_at_the_limit() -> None:
    assert board(FOREIGN_MINE).refused("build coal breslau.1") == ()
    assert board(FOREIGN_MINE + "breslau.2 A cotton-1").refused("build coal breslau.1") == (
        "AOI-LIMIT-01", "AOI-LIMIT-06",
    )  # fmt: skip


@pytest.mark.rule("AOI-LIMIT-06")
def test_a_place_of_four_spaces_has_room_for_one_anothers_tile() -> None:
    text = """
        A hand light_green
        A mat iron-2 cotton-2
        iron-track 0
        berlin.1 B iron-1 flipped
        berlin.2 A cotton-1
        poland.1 B coal-1
        poland--berlin B
    """
    assert board(text).refused("build iron berlin.1") == ()
    full = board(text + "berlin.3 A cotton-1")
    assert full.refused("build iron berlin.1") == ("AOI-LIMIT-02", "AOI-LIMIT-06")
    assert full.refused("build iron berlin.2") == ()

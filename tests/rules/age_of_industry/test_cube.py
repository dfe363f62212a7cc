"""Cubes on new mines and works, and what moves to the demand track (chapter "Kohle und Eisen")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.corrections import board_of, with_tile

TO_THE_PORT = """
    hamburg.1 C port-1
    hamburg--berlin B
    poland--berlin B
"""
COAL_FOR_BERLIN = "poland.1 B coal-3\npoland--berlin C\n"


# -- Cubes on the tile --------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-CUBE-01")
@pytest.mark.parametrize(("level", "cubes"), [(1, 3), (2, 4), (3, 5)])
def test_a_new_mine_gets_its_coal(level: int, cubes: int) -> None:
    b = board(f"A hand coal\nA mat coal-{level}\nberlin.1 B iron-3\npoland--berlin B").play("build coal poland.1")
    assert b.tile("poland.1") == f"A coal-{level} {cubes}"


@pytest.mark.rule("AOI-CUBE-02")
@pytest.mark.parametrize(("level", "cubes"), [(1, 3), (2, 4), (3, 5)])
def test_new_works_get_their_iron(level: int, cubes: int) -> None:
    b = board(f"A hand iron\nA mat iron-{level}\n{COAL_FOR_BERLIN}").play("build iron berlin.1")
    assert b.tile("berlin.1") == f"A iron-{level} {cubes}"


@pytest.mark.rule("AOI-CUBE-01", "AOI-CUBE-02")
@pytest.mark.parametrize("option", ["build cotton hamburg.3", "build port hamburg.2"])
def test_other_tiles_get_none(option: str) -> None:
    b = board("A hand blue").play(option)
    assert sum(b.position.cubes) == 0


@pytest.mark.rule("AOI-CUBE-03")
def test_example_a_mine_of_level_1_gets_three_cubes() -> None:
    assert board("A hand coal").play("build coal belgium.1").tile("belgium.1") == "A coal-1 3"


@pytest.mark.rule("AOI-CUBE-04")
def test_example_works_of_level_2_get_four_cubes() -> None:
    b = board("A hand iron\nA mat iron-2\n" + COAL_FOR_BERLIN).play("build iron berlin.1")
    assert b.tile("berlin.1") == "A iron-2 4"


@pytest.mark.rule("AOI-CUBE-05")
def test_new_works_do_not_supply_their_own_construction() -> None:
    content = with_tile("iron-1", iron=1)
    assert "AOI-TECH-08" in board_of(content, "A hand iron").refused("build iron berlin.1")
    b = board_of(content, "A hand iron\nA money 9\n" + TO_THE_PORT).play("build iron berlin.1")
    assert b.spent("A") == 2 + 1  # bought from the track, which the works fill again
    assert (b.tile("berlin.1"), b.iron_track()) == ("A iron-1 2", 6)


@pytest.mark.rule("AOI-CUBE-05")
def test_a_new_mine_does_not_supply_its_own_construction() -> None:
    assert "AOI-TECH-08" in board_of(with_tile("coal-1", coal=1), "A hand coal").refused("build coal poland.1")


# -- The transfer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-CUBE-06")
@pytest.mark.parametrize(
    ("lying", "moved", "tile"),
    [(6, 0, "3"), (5, 1, "2"), (4, 2, "1"), (3, 3, "flipped"), (2, 3, "flipped"), (0, 3, "flipped")],
)
@pytest.mark.parametrize("good", ["coal", "iron"])
def test_as_many_cubes_as_fit_must_move_to_the_track(good: str, lying: int, moved: int, tile: str) -> None:
    slot = "poland.1" if good == "coal" else "berlin.1"
    b = (
        board(f"A hand {good}\n{good}-track {lying}\n{TO_THE_PORT}")
        .choose(f"build {good} {slot}")
        .choose(f"card {good}")
    )
    assert b.question == "action"  # nothing was asked
    assert (b.coal_track() if good == "coal" else b.iron_track()) == lying + moved
    assert b.tile(slot) == f"A {good}-1 {tile}"


@pytest.mark.rule("AOI-CUBE-07")
@pytest.mark.parametrize(
    ("ways", "moved"),
    [
        ("", 0),
        ("hamburg--berlin B\npoland--berlin B", 0),
        ("hamburg.1 C port-1\nhamburg--berlin B", 0),
        (TO_THE_PORT, 3),
        ("poland--breslau B\ndresden--breslau B", 0),
        ("poland--breslau B\ndresden--breslau B\ndresden--bohemia B", 3),
    ],
)
def test_only_a_place_connected_to_a_port_or_symbol_delivers(ways: str, moved: int) -> None:
    b = board(f"A hand coal\nA money 9\ncoal-track 0\n{ways}").play("build coal poland.1")
    assert b.coal_track() == moved
    assert b.tile("poland.1") == ("A coal-1 flipped" if moved else "A coal-1 3")
    assert b.money("A") == 8 + (3 + 3 + 2 + 4 if moved else 0)


@pytest.mark.rule("AOI-CUBE-07")
def test_a_mine_in_bohemia_is_connected_by_itself() -> None:
    b = board("A hand coal\ncoal-track 4").play("build coal bohemia.1")
    assert (b.coal_track(), b.tile("bohemia.1")) == (6, "A coal-1 1")


@pytest.mark.rule("AOI-CUBE-08")
@pytest.mark.parametrize("owner", ["A", "C"])
@pytest.mark.parametrize("side", ["", " flipped"])
def test_owner_and_side_of_the_port_do_not_matter(owner: str, side: str) -> None:
    ways = TO_THE_PORT.replace("hamburg.1 C port-1", f"hamburg.1 {owner} port-1{side}")
    b = board(f"A hand light_green\ncoal-track 4\n{ways}").play("build coal poland.1")
    assert (b.coal_track(), b.money("C")) == (6, 0)
    assert b.tile("hamburg.1") == f"{owner} port-1{side or ' 0'}"


@pytest.mark.rule("AOI-CUBE-09")
@pytest.mark.parametrize(("good", "slot"), [("coal", "poland.1"), ("iron", "berlin.1")])
def test_coal_fills_coal_spaces_and_iron_fills_iron_spaces(good: str, slot: str) -> None:
    other = "iron" if good == "coal" else "coal"
    b = board(f"A hand {good}\n{other}-track 0\n{TO_THE_PORT}").play(f"build {good} {slot}")
    assert sorted([b.coal_track(), b.iron_track()]) == [0, 6]
    assert b.tile(slot) == f"A {good}-1 3"


@pytest.mark.rule("AOI-CUBE-10")
@pytest.mark.parametrize(("lying", "earned"), [(5, 1), (4, 1 + 1), (3, 2 + 1 + 1), (1, 3 + 2 + 2), (0, 3 + 3 + 2)])
def test_the_builder_gets_the_price_of_each_space_filled(lying: int, earned: int) -> None:
    b = board(f"A hand coal\nA money 9\ncoal-track {lying}\n{TO_THE_PORT}").play("build coal poland.1")
    assert b.money("A") == 9 - 1 + earned + (4 if lying <= 3 else 0)
    assert [b.money(seat) for seat in "BC"] == [0, 0]
    assert b.spent("A") == 1


@pytest.mark.rule("AOI-CUBE-11")
def test_the_dearest_empty_space_is_filled_first() -> None:
    b = board(f"A hand coal\nA money 9\ncoal-track 2\n{TO_THE_PORT}").play("build coal poland.1")
    assert b.money("A") - 8 - 4 == 2 + 2 + 1
    assert b.coal_track() == 5
    assert b.tables.coal_sell[5] == 1  # the space that stays empty


@pytest.mark.rule("AOI-CUBE-11")
def test_the_next_buyer_finds_the_cheapest_cube() -> None:
    b = board(f"A hand coal light_green\nA money 20\nA mat cotton-2\ncoal-track 0\n{TO_THE_PORT}")
    b.play("build coal poland.1", "card coal")  # onto 3, 3 and 2
    assert b.coal_track() == 3
    before = b.spent("A")
    b.play("build cotton berlin.1")
    assert b.spent("A") - before - 6 == 2


@pytest.mark.rule("AOI-CUBE-12")
@pytest.mark.parametrize(("good", "slot", "price", "profit"), [("coal", "poland.1", 1, 4), ("iron", "berlin.1", 2, 5)])
def test_an_emptied_new_tile_flips_at_once_and_pays(good: str, slot: str, price: int, profit: int) -> None:
    b = board(f"A hand {good}\nA money 9\n{good}-track 3\n{TO_THE_PORT}").play(f"build {good} {slot}")
    assert b.tile(slot) == f"A {good}-1 flipped"
    assert b.money("A") == 9 - price + (2 + 1 + 1) + profit


@pytest.mark.rule("AOI-CUBE-12")
def test_a_new_tile_with_a_cube_left_does_not_flip() -> None:
    b = board(f"A hand coal\nA money 9\ncoal-track 4\n{TO_THE_PORT}").play("build coal poland.1")
    assert (b.tile("poland.1"), b.money("A")) == ("A coal-1 1", 9 - 1 + 2)


OLD_MINE_AND_WORKS = """
    A money 20
    coal-track 0
    iron-track 0
    poland.1 A coal-1
    berlin.1 B iron-1
    poland--berlin B
"""


@pytest.mark.rule("AOI-CUBE-13")
def test_a_port_built_later_moves_nothing() -> None:
    b = board(OLD_MINE_AND_WORKS + "A hand blue\nhamburg--berlin B").play("build port hamburg.1")
    assert b.connected("poland", "hamburg")
    assert (b.coal_track(), b.iron_track()) == (0, 0)
    assert (b.tile("poland.1"), b.tile("berlin.1")) == ("A coal-1 3", "B iron-1 3")


@pytest.mark.rule("AOI-CUBE-13")
def test_a_railway_built_later_moves_nothing() -> None:
    b = board(OLD_MINE_AND_WORKS + "danzig.1 C port-1").play("rail danzig--poland")
    assert b.connected("poland", "danzig")
    assert (b.coal_track(), b.iron_track(), b.money("A")) == (0, 0, 19)
    assert b.tile("poland.1") == "A coal-1 3"


@pytest.mark.rule("AOI-CUBE-13")
def test_room_that_comes_later_draws_nothing_from_old_tiles() -> None:
    b = board("""
        A hand brown
        A money 20
        A mat coal-3
        iron-track 2
        berlin.1 B iron-1
        hamburg.1 C port-1
        hamburg--berlin B
    """).play("build coal bohemia.1")
    assert (b.iron_track(), b.tile("berlin.1")) == (1, "B iron-1 3")


@pytest.mark.rule("AOI-CUBE-14")
def test_example_a_mine_of_level_2_fills_three_spaces() -> None:
    b = board(f"A hand coal\nA money 3\nA mat coal-2\ncoal-track 3\n{TO_THE_PORT}").play("build coal poland.1")
    assert (b.tile("poland.1"), b.coal_track()) == ("A coal-2 1", 6)
    assert (b.money("A"), b.loans("A")) == (4, 0)

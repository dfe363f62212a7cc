"""Coal mines and filling the demand tracks (chapters "Zechen", "Nachfrageleisten")."""

import pytest

from tests.rules.brass_lancashire.board import board

WITH_PORT = """
    A hand wigan
    liverpool.1 B port-1
    liverpool--wigan C
"""
"""Another player's canal joins Wigan with another player's port."""


@pytest.mark.rule("LAN-MINE-01")
@pytest.mark.parametrize(("level", "cubes"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_new_mine_gets_the_cubes_its_tile_shows(level: int, cubes: int) -> None:
    b = board(f"A hand wigan\nA mat coal-mine-{level}\ncoal-track 0").play("build coal-mine wigan.1")
    assert b.tile("wigan.1") == f"A coal-mine-{level} {cubes}"
    assert b.coal_track() == 0  # the cubes come from the supply


@pytest.mark.rule("LAN-MINE-02")
@pytest.mark.parametrize(
    ("slot", "port"),
    [
        ("wigan.1", "liverpool.1 B port-1\nliverpool--wigan C"),
        ("wigan.1", "liverpool.1 B port-1 flipped\nliverpool--wigan A"),
        ("wigan.1", "liverpool.1 A port-1\nliverpool--wigan B"),
        ("warrington-runcorn.1", "warrington-runcorn.2 B port-1"),
        ("rochdale.1", "rochdale--yorkshire B"),
        ("bolton.1", "bolton--manchester A\nmanchester--oldham B\noldham--rochdale C\nrochdale--yorkshire C"),
    ],
)
def test_a_new_mine_connected_with_a_port_fills_the_track(slot: str, port: str) -> None:
    b = board(f"coal-track 7\nA hand {slot.split('.')[0]}\n{port}").play(f"build coal-mine {slot}")
    assert (b.coal_track(), b.tile(slot)) == (8, "A coal-mine-1 1")
    assert b.money("A") == 30 - 5 + 1


@pytest.mark.rule("LAN-MINE-02")
@pytest.mark.parametrize(
    "near",
    ["", "liverpool--wigan B", "liverpool.1 B port-1", "liverpool.1 B port-1\npreston--wigan A", "preston--wigan A"],
)
def test_a_new_mine_without_a_port_keeps_its_coal(near: str) -> None:
    b = board(f"coal-track 3\nA hand wigan\n{near}").play("build coal-mine wigan.1")
    assert (b.coal_track(), b.tile("wigan.1"), b.money("A")) == (3, "A coal-mine-1 2", 25)


@pytest.mark.rule("LAN-MINE-03")
@pytest.mark.parametrize(
    ("track", "level", "after", "tile"),
    [
        (8, 2, 8, "A coal-mine-2 3"),
        (6, 2, 8, "A coal-mine-2 1"),
        (5, 2, 8, "A coal-mine-2 flipped"),
        (0, 2, 3, "A coal-mine-2 flipped"),
        (4, 4, 8, "A coal-mine-4 1"),
        (0, 4, 5, "A coal-mine-4 flipped"),
    ],
)
def test_as_many_cubes_move_as_there_are_empty_spaces(track: int, level: int, after: int, tile: str) -> None:
    b = board(f"coal-track {track}\nA mat coal-mine-{level}\n{WITH_PORT}").play("build coal-mine wigan.1")
    assert (b.coal_track(), b.tile("wigan.1")) == (after, tile)


@pytest.mark.rule("LAN-MINE-04", "LAN-MINE-05")
@pytest.mark.parametrize(
    ("track", "money"),
    [(0, 4 + 4 + 3), (1, 4 + 3 + 3), (2, 3 + 3 + 2), (3, 3 + 2 + 2), (4, 2 + 2 + 1), (5, 2 + 1 + 1), (6, 2)],
)
def test_the_dearest_empty_space_is_filled_first_and_pays_its_price(track: int, money: int) -> None:
    b = board(f"coal-track {track}\nA mat coal-mine-2\n{WITH_PORT}").play("build coal-mine wigan.1")
    assert b.money("A") == 30 - 7 + money
    assert b.spent("A") == 7
    assert (b.money("B"), b.money("C")) == (30, 30)


@pytest.mark.rule("LAN-MINE-06")
def test_the_money_for_the_coal_cannot_pay_for_the_mine() -> None:
    text = f"coal-track 5\nA mat coal-mine-2\n{WITH_PORT}"
    assert "LAN-BUILD-05" in board(text + "A money 6").refused("build coal-mine wigan.1")
    assert board(text + "A money 7").play("build coal-mine wigan.1").money("A") == 4


@pytest.mark.rule("LAN-MINE-06")
def test_the_money_for_the_iron_cannot_pay_for_the_ironworks() -> None:
    text = "iron-track 0\nA hand preston\npreston.1 B port-1\n"
    assert "LAN-BUILD-05" in board(text + "A money 5").refused("build ironworks preston.3")  # £5 and £1 for coal
    assert board(text + "A money 6").play("build ironworks preston.3").money("A") == 4 + 4 + 3 + 3


@pytest.mark.rule("LAN-MINE-07")
def test_a_mine_that_gives_away_its_last_cube_flips_at_once() -> None:
    b = board(f"coal-track 6\n{WITH_PORT}").play("build coal-mine wigan.1")
    assert (b.tile("wigan.1"), b.coal_track(), b.income("A")) == ("A coal-mine-1 flipped", 8, 14)
    kept = board(f"coal-track 7\n{WITH_PORT}").play("build coal-mine wigan.1")
    assert (kept.tile("wigan.1"), kept.income("A")) == ("A coal-mine-1 1", 10)


@pytest.mark.rule("LAN-MINE-07")
@pytest.mark.parametrize(("track", "tile", "income"), [(5, "1", 10), (4, "flipped", 13), (0, "flipped", 13)])
def test_ironworks_that_give_away_their_last_cube_flip_at_once(track: int, tile: str, income: int) -> None:
    b = board(f"iron-track {track}\nA hand preston\npreston.1 B port-1").play("build ironworks preston.3")
    assert (b.tile("preston.3"), b.income("A")) == (f"A ironworks-1 {tile}", income)


@pytest.mark.rule("LAN-MINE-08")
def test_a_later_port_connection_fills_nothing() -> None:
    text = "coal-track 4\nA hand liverpool colne\nwigan.1 A coal-mine-1\n"
    canal = board(text + "liverpool.1 B port-1").play("link liverpool--wigan", "card colne")
    assert canal.connected("wigan", "liverpool")
    assert (canal.coal_track(), canal.tile("wigan.1"), canal.money("A")) == (4, "A coal-mine-1 2", 27)
    port = board(text + "liverpool--wigan A").play("build port liverpool.1", "card liverpool")
    assert (port.coal_track(), port.tile("wigan.1"), port.money("A")) == (4, "A coal-mine-1 2", 24)


@pytest.mark.rule("LAN-MINE-09")
def test_mines_on_the_board_do_not_fill_spaces_that_become_empty() -> None:
    b = board("""
        A hand rochdale colne
        A mat cotton-mill-2
        wigan.1 A coal-mine-1
        liverpool.1 B port-1
        liverpool--wigan A
        rochdale--yorkshire B
    """).play("build cotton-mill rochdale.1", "card rochdale")
    assert (b.coal_track(), b.tile("wigan.1"), b.spent("A")) == (7, "A coal-mine-1 2", 15)
    b.play("pass")
    assert b.coal_track() == 7


@pytest.mark.rule("LAN-MINE-09")
def test_ironworks_on_the_board_and_other_mines_do_not_fill_the_tracks_at_a_build() -> None:
    b = board(f"""
        coal-track 4
        iron-track 4
        wigan.2 B coal-mine-1
        preston.3 B ironworks-1
        {WITH_PORT}
    """).play("build coal-mine wigan.1")
    assert (b.coal_track(), b.tile("wigan.1"), b.tile("wigan.2")) == (6, "A coal-mine-1 flipped", "B coal-mine-1 2")
    assert (b.iron_track(), b.tile("preston.3")) == (4, "B ironworks-1 4")


@pytest.mark.rule("LAN-MINE-10")
def test_the_example_of_the_next_coal() -> None:
    b = board("""
        coal-track 5
        A hand rochdale
        A mat cotton-mill-2
        rochdale--yorkshire B
    """).play("build cotton-mill rochdale.1")
    assert b.spent("A") == 14 + 2


@pytest.mark.rule("LAN-MINE-11")
@pytest.mark.parametrize(("level", "cost", "tile"), [(2, 7, "flipped"), (3, 8 + 1, "1")])
def test_the_example_of_filling_three_spaces(level: int, cost: int, tile: str) -> None:
    b = board(f"coal-track 5\nA mat coal-mine-{level}\n{WITH_PORT}").play("build coal-mine wigan.1")
    assert (b.coal_track(), b.money("A")) == (8, 30 - cost + 4)
    assert b.tile("wigan.1") == f"A coal-mine-{level} {tile}"


@pytest.mark.rule("LAN-MINE-12")
def test_the_example_of_the_next_iron() -> None:
    b = board("iron-track 4\nA hand wigan\nA mat coal-mine-3").play("build coal-mine wigan.1")
    assert (b.spent("A"), b.iron_track()) == (8 + 3, 3)

"""Iron (chapters "Eisentransport", "Eisen")."""

import pytest

from tests.rules.brass_lancashire.board import board

WIGAN = """
    A hand wigan
    A mat coal-mine-3
"""
"""A mine that costs £8 and one iron."""


@pytest.mark.rule("LAN-IRON-01")
def test_ironworks_with_iron_come_before_the_track() -> None:
    b = board(WIGAN + "preston.3 B ironworks-1 1\nrochdale.3 C ironworks-1 flipped")
    b.choose("build coal-mine wigan.1").choose("card wigan")
    assert b.options() == ["iron preston.3"]
    assert "LAN-IRON-01" in b.refused("iron rochdale.3")
    b.play("iron preston.3")
    assert (b.iron_track(), b.spent("A")) == (8, 8)


@pytest.mark.rule("LAN-IRON-01", "LAN-IRON-10")
def test_whoever_takes_iron_from_ironworks_needs_no_money_for_it() -> None:
    poor = WIGAN + "A money 8\n"
    assert "LAN-BUILD-05" in board(poor).refused("build coal-mine wigan.1")
    b = board(poor + "preston.3 B ironworks-1 1").play("build coal-mine wigan.1")
    assert b.money("A") == 0
    assert board("A money 0\nA hand colne\npreston.3 B ironworks-1 1").offers("develop port")


@pytest.mark.rule("LAN-IRON-02")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_any_players_ironworks_serve(owner: str) -> None:
    b = board(WIGAN + f"preston.3 {owner} ironworks-1").play("build coal-mine wigan.1")
    assert (b.tile("preston.3"), b.spent("A")) == (f"{owner} ironworks-1 3", 8)


@pytest.mark.rule("LAN-IRON-03")
def test_iron_needs_no_connection() -> None:
    b = board(WIGAN + "barrow-in-furness.2 B ironworks-1")
    assert not b.connected("wigan", "barrow-in-furness")
    b.play("build coal-mine wigan.1")
    assert b.tile("barrow-in-furness.2") == "B ironworks-1 3"


@pytest.mark.rule("LAN-IRON-03")
@pytest.mark.parametrize("track", [8, 0])
def test_bought_iron_needs_no_connection_either(track: int) -> None:
    b = board(f"iron-track {track}\n" + WIGAN).play("build coal-mine wigan.1")
    assert b.tile("wigan.1") == "A coal-mine-3 4"


@pytest.mark.rule("LAN-IRON-04")
@pytest.mark.parametrize("chosen", ["preston.3", "rochdale.3", "barrow-in-furness.2"])
def test_the_player_chooses_among_all_ironworks_with_iron(chosen: str) -> None:
    works = ("barrow-in-furness.2", "preston.3", "rochdale.3")
    b = board(
        WIGAN
        + """
        barrow-in-furness.2 B ironworks-1
        preston.3 A ironworks-1
        rochdale.3 C ironworks-1
        preston--wigan A
    """
    )
    b.choose("build coal-mine wigan.1").choose("card wigan")
    assert b.options() == [f"iron {slot}" for slot in works]
    b.play(f"iron {chosen}")
    assert [slot for slot in works if b.tile(slot).endswith(" 3")] == [chosen]


@pytest.mark.rule("LAN-IRON-05", "LAN-IRON-06")
@pytest.mark.parametrize(("track", "price"), [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4)])
def test_without_ironworks_the_cheapest_cube_of_the_track_is_bought(track: int, price: int) -> None:
    b = board(f"iron-track {track}\npreston.3 B ironworks-1 flipped\n" + WIGAN)
    b.choose("build coal-mine wigan.1").choose("card wigan")
    assert b.question == "action"  # there was nothing to choose
    assert (b.iron_track(), b.spent("A")) == (track - 1, 8 + price)


@pytest.mark.rule("LAN-IRON-07")
def test_beside_an_empty_track_the_supply_delivers_for_5_each() -> None:
    b = board("iron-track 0\n" + WIGAN).play("build coal-mine wigan.1")
    assert (b.iron_track(), b.spent("A")) == (0, 8 + 5)
    short = board("iron-track 0\nA money 12\n" + WIGAN)
    assert "LAN-BUILD-05" in short.refused("build coal-mine wigan.1")
    two = board("iron-track 1\nA hand colne*2").play("develop port", "card colne", "develop port")
    assert (two.iron_track(), two.spent("A")) == (0, 4 + 5)


@pytest.mark.rule("LAN-IRON-08")
def test_each_cube_of_a_development_has_its_own_source() -> None:
    b = board("A hand colne*2\npreston.3 B ironworks-1 1").play("develop port", "card colne")
    assert (b.tile("preston.3"), b.income("B"), b.spent("A")) == ("B ironworks-1 flipped", 13, 0)
    b.play("develop port")
    assert (b.spent("A"), b.iron_track()) == (1, 7)


@pytest.mark.rule("LAN-IRON-08")
def test_two_cubes_may_come_from_two_ironworks() -> None:
    b = board("A hand colne*2\npreston.3 B ironworks-1\nrochdale.3 C ironworks-1")
    b.play("develop port", "card colne", "iron preston.3", "develop port", "iron rochdale.3")
    assert (b.tile("preston.3"), b.tile("rochdale.3")) == ("B ironworks-1 3", "C ironworks-1 3")


@pytest.mark.rule("LAN-IRON-09")
@pytest.mark.parametrize(("owner", "level", "steps"), [("B", 1, 3), ("A", 2, 3), ("C", 3, 2), ("B", 4, 1)])
def test_the_last_cube_flips_the_ironworks_at_once(owner: str, level: int, steps: int) -> None:
    b = board(WIGAN + f"preston.3 {owner} ironworks-{level} 1").play("build coal-mine wigan.1")
    assert b.tile("preston.3") == f"{owner} ironworks-{level} flipped"
    assert b.income(owner) == 10 + steps
    kept = board(WIGAN + f"preston.3 {owner} ironworks-{level} 2").play("build coal-mine wigan.1")
    assert (kept.tile("preston.3"), kept.income(owner)) == (f"{owner} ironworks-{level} 1", 10)


@pytest.mark.rule("LAN-IRON-10")
def test_nothing_is_paid_to_the_owner_of_the_ironworks() -> None:
    b = board(WIGAN + "preston.3 B ironworks-1").play("build coal-mine wigan.1")
    assert [b.money(seat) for seat in "ABC"] == [30 - 8, 30, 30]

"""Development (chapter "Aktion Entwicklung")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end

INDUSTRIES = ("cotton-mill", "port", "coal-mine", "ironworks", "shipyard")


@pytest.mark.rule("LAN-DEV-01")
def test_a_development_removes_one_or_two_tiles_of_the_own_stacks() -> None:
    b = board("A hand colne bury").play("develop port", "card bury")
    assert (b.question, b.tiles_left("A", "port")) == ("second-tile", 7)
    one = b.copy().play("done")
    assert (one.question, one.seat, one.tiles_left("A", "port"), one.hand("A")) == ("action", "A", 7, ["colne"])
    two = b.copy().play("develop port")
    assert (two.question, two.seat, two.tiles_left("A", "port"), two.hand("A")) == ("action", "A", 6, ["colne"])
    assert [two.tiles_left("B", industry) for industry in INDUSTRIES] == [12, 8, 7, 4, 6]


@pytest.mark.rule("LAN-DEV-01")
def test_an_empty_stack_cannot_be_developed() -> None:
    b = board("A hand colne bury\nA mat port-none ironworks-4")
    assert b.refused("develop port") == ("LAN-DEV-01",)
    b.play("develop ironworks", "card bury")
    assert b.refused("develop ironworks") == ("LAN-DEV-01",)  # that was its last tile


@pytest.mark.rule("LAN-DEV-02")
def test_two_tiles_of_the_same_stack_the_lower_one_follows() -> None:
    b = board("A hand colne bury\nA mat port-1*1").play("develop port", "card bury")
    assert b.next_tile("A", "port") == "port-2"
    b.play("develop port")
    assert (b.next_tile("A", "port"), b.tiles_left("A", "port")) == ("port-2", 5)


@pytest.mark.rule("LAN-DEV-02")
def test_two_tiles_of_different_stacks() -> None:
    b = board("A hand colne bury").play("develop coal-mine", "card bury", "develop ironworks")
    assert [b.next_tile("A", industry) for industry in INDUSTRIES] == [
        "cotton-mill-1", "port-1", "coal-mine-2", "ironworks-2", "shipyard-0",
    ]  # fmt: skip


@pytest.mark.rule("LAN-DEV-03")
def test_each_tile_takes_one_iron_from_an_ironworks_first() -> None:
    b = board("A hand colne bury\npreston.3 B ironworks-2 2\niron-track 5")
    b.play("develop port", "card bury", "develop port")
    assert (b.tile("preston.3"), b.income("B"), b.money("A")) == ("B ironworks-2 flipped", 13, 30)
    assert b.iron_track() == 5


@pytest.mark.rule("LAN-DEV-03")
def test_the_player_chooses_the_ironworks() -> None:
    b = board("A hand colne bury\npreston.3 B ironworks-2 2\nbolton.3 A ironworks-2 1")
    b.play("develop port", "card bury")
    assert b.options() == ["iron bolton.3", "iron preston.3"]
    b.play("iron bolton.3", "develop port")
    assert (b.tile("bolton.3"), b.tile("preston.3")) == ("A ironworks-2 flipped", "B ironworks-2 1")


@pytest.mark.rule("LAN-DEV-03")
@pytest.mark.parametrize(("cubes", "spent", "left"), [(8, 1 + 1, 6), (7, 1 + 2, 5), (1, 4 + 5, 0), (0, 5 + 5, 0)])
def test_iron_is_bought_from_the_track_or_the_supply(cubes: int, spent: int, left: int) -> None:
    b = board(f"A hand colne bury\niron-track {cubes}").play("develop port", "card bury", "develop port")
    assert (b.spent("A"), b.money("A"), b.iron_track()) == (spent, 30 - spent, left)


@pytest.mark.rule("LAN-DEV-03")
def test_without_money_for_bought_iron_a_development_is_refused() -> None:
    text = "A hand colne bury\niron-track 2\n"
    assert "LAN-DEV-03" in board(text + "A money 3").refused("develop port")
    one = board(text + "A money 7").play("develop port", "card bury")
    assert (one.question, one.money("A"), one.tiles_left("A", "port")) == ("action", 3, 7)
    two = board(text + "A money 8").play("develop port", "card bury", "develop port")
    assert (two.money("A"), two.tiles_left("A", "port")) == (0, 6)


@pytest.mark.rule("LAN-DEV-03")
def test_the_last_iron_of_an_ironworks_is_free_and_the_next_is_bought() -> None:
    b = board("A hand colne bury\nA money 0\npreston.3 A ironworks-2 1\niron-track 8").play("develop port", "card bury")
    assert (b.question, b.tiles_left("A", "port")) == ("action", 7)  # no money for a second one


@pytest.mark.rule("LAN-DEV-04")
def test_developed_tiles_leave_the_game() -> None:
    b = board("""
        deck none
        order A B C
        turn C 1
        C hand colne
    """).play("develop coal-mine", "done")
    assert b.position.era == 1
    assert (b.next_tile("C", "coal-mine"), b.tiles_left("C", "coal-mine")) == ("coal-mine-2", 6)
    assert not any(b.tile(slot) for slot in b.tables.slot_ids)


@pytest.mark.rule("LAN-DEV-05")
@pytest.mark.parametrize("tile", ["shipyard-0", "shipyard-1", "shipyard-2", "cotton-mill-1", "cotton-mill-4", "port-1"])
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_tiles_of_any_level_may_be_developed(era: str, tile: str) -> None:
    industry = tile.rpartition("-")[0]
    b = board(f"era {era}\nA hand colne bury\nA mat {tile}")
    before = b.tiles_left("A", industry)
    b.play(f"develop {industry}", "card bury")
    assert b.tiles_left("A", industry) == before - 1


@pytest.mark.rule("LAN-DEV-06")
def test_overbuilt_tiles_do_not_come_back_to_a_stack() -> None:
    b = board("A hand wigan colne\nA mat coal-mine-2\nwigan.1 A coal-mine-1").play("build coal-mine wigan.1")
    assert (b.next_tile("A", "coal-mine"), b.tiles_left("A", "coal-mine")) == ("coal-mine-2", 5)


@pytest.mark.rule("LAN-DEV-06")
def test_sold_mills_used_ports_and_tiles_of_the_canal_era_do_not_come_back_to_a_stack() -> None:
    b = board("""
        deck none
        order A B C
        turn C 1
        C hand colne
        preston.2 C cotton-mill-1
        preston.1 A port-1
    """)
    b.play("sell preston.2 preston.1")
    assert b.position.era == 1
    assert (b.tile("preston.2"), b.tile("preston.1")) == ("", "")
    assert (b.tiles_left("C", "cotton-mill"), b.tiles_left("A", "port")) == (11, 7)


@pytest.mark.rule("LAN-DEV-06")
def test_stacks_are_as_before_in_the_rail_era() -> None:
    b = era_end("A mat cotton-mill-2*1 port-1*1 coal-mine-none ironworks-4 shipyard-2")
    assert [b.tiles_left("A", industry) for industry in INDUSTRIES] == [7, 7, 0, 1, 2]
    assert b.next_tile("A", "cotton-mill") == "cotton-mill-2"


@pytest.mark.rule("LAN-DEV-07")
def test_example_the_third_mill_and_a_shipyard_0() -> None:
    b = board("""
        A hand colne bury
        preston.2 A cotton-mill-1
        oldham.1 A cotton-mill-1
        bolton.3 B ironworks-1 2
    """)
    assert (b.next_tile("A", "cotton-mill"), b.next_tile("A", "shipyard")) == ("cotton-mill-1", "shipyard-0")
    b.play("develop cotton-mill", "card bury", "develop shipyard")
    assert (b.next_tile("A", "cotton-mill"), b.tiles_left("A", "cotton-mill")) == ("cotton-mill-2", 9)
    assert (b.next_tile("A", "shipyard"), b.tiles_left("A", "shipyard")) == ("shipyard-0", 5)
    assert b.tile("bolton.3") == "B ironworks-1 flipped"  # two iron

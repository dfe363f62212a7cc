"""Cubes and money without end."""

import pytest

from tests.rules.brass_lancashire.board import board, round_end


@pytest.mark.rule("LAN-SUPPLY-01")
def test_a_mine_gets_all_its_cubes_although_more_than_the_box_holds_are_in_use() -> None:
    b = board("""
        players 4
        era rail
        A hand manchester colne
        wigan.1 A coal-mine-4
        bolton.1 B coal-mine-4
        bolton.2 B coal-mine-4
        burnley.1 C coal-mine-4
        burnley.2 C coal-mine-4
        oldham.1 D coal-mine-4
        oldham.2 D coal-mine-4
    """)
    in_use = sum(b.position.cubes) + b.coal_track()
    assert in_use > b.tables.content.setup.coal_cubes
    b.play("build coal-mine manchester.1")
    assert b.tile("manchester.1") == "A coal-mine-4 5"


@pytest.mark.rule("LAN-SUPPLY-01")
def test_an_ironworks_gets_all_its_cubes_although_more_than_the_box_holds_are_in_use() -> None:
    b = board("""
        players 4
        A hand manchester colne
        A mat ironworks-4
        manchester.1 B coal-mine-2
        preston.3 B ironworks-4
        bolton.3 C ironworks-4
        rochdale.3 D ironworks-4
    """)
    assert sum(b.position.cubes) - 3 + b.iron_track() + 6 > b.tables.content.setup.iron_cubes
    b.play("build ironworks manchester.4")
    assert b.tile("manchester.4") == "A ironworks-4 6"


@pytest.mark.rule("LAN-SUPPLY-01")
def test_cubes_are_bought_from_the_supply_again_and_again() -> None:
    b = board("turn A 9\nA hand liverpool*4 manchester*4\nA money 100\niron-track 0")
    for card in b.hand("A"):
        b.play("develop cotton-mill" if b.tiles_left("A", "cotton-mill") else "develop port", f"card {card}")
        b.play("develop port" if b.tiles_left("A", "port") else "develop cotton-mill")
    assert (b.spent("A"), b.iron_track()) == (16 * 5, 0)


@pytest.mark.rule("LAN-SUPPLY-02")
def test_the_bank_pays_loans_whatever_it_has_paid_before() -> None:
    b = board("A hand colne*2\nA money 5000 income 40\nB money 5000").play("loan 30")
    assert b.money("A") == 5030


@pytest.mark.rule("LAN-SUPPLY-02")
def test_the_bank_pays_every_income() -> None:
    b = round_end("A money 5000 income 99\nB money 5000 income 99\nC money 5000 income 99")
    assert [b.money(seat) for seat in "ABC"] == [5030] * 3

"""Consuming iron (chapter "Eisen verbrauchen")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-IRON-01")
def test_developing_needs_one_iron() -> None:
    b = board("A hand stafford").play("develop cotton-mill", "done")
    assert b.position.iron_market == 7
    assert b.spent("A") == 2


@pytest.mark.rule("BIR-IRON-01")
def test_only_tiles_whose_cost_shows_iron_need_iron() -> None:
    b = board("A hand burton-on-trent cannock")
    b.play("build coal-mine cannock.2")
    assert (b.spent("A"), b.position.iron_market) == (5, 8)
    b.play("build brewery burton-on-trent.2")
    assert (b.spent("A"), b.position.iron_market) == (5 + 5 + 2, 7)


@pytest.mark.rule("BIR-IRON-02")
def test_iron_from_works_needs_no_connection() -> None:
    b = board("""
        A hand burton-on-trent
        coalbrookdale.2 B iron-works-1
    """)
    assert not b.connected("burton-on-trent", "coalbrookdale")
    b.play("build brewery burton-on-trent.2")
    assert b.tile("coalbrookdale.2") == "B iron-works-1 3"


@pytest.mark.rule("BIR-IRON-02")
def test_iron_from_the_market_needs_no_connection() -> None:
    b = board("A hand burton-on-trent").play("build brewery burton-on-trent.2")
    assert b.position.iron_market == 7


@pytest.mark.rule("BIR-IRON-03")
@pytest.mark.parametrize("chosen", ["walsall.1", "dudley.2", "redditch.2"])
def test_the_acting_player_chooses_among_all_works_with_iron(chosen: str) -> None:
    # Walsall is in the same location as the brewery, Dudley some links away, Redditch not connected at all.
    b = board("""
        players 3
        A hand walsall
        walsall.1 B iron-works-1
        dudley.2 C iron-works-1
        redditch.2 A iron-works-1
        coventry.3 B iron-works-2 flipped
        walsall--wolverhampton B
        dudley--wolverhampton B
    """).play("build brewery walsall.2")
    assert b.options() == ["iron walsall.1", "iron dudley.2", "iron redditch.2"]
    assert "BIR-IRON-03" in b.refused("iron coventry.3")
    assert "BIR-IRON-03" in b.refused("iron coalbrookdale.2")
    b.play(f"iron {chosen}")
    assert b.tile(chosen).endswith("iron-works-1 3")


@pytest.mark.rule("BIR-IRON-04")
def test_each_iron_of_a_tile_may_come_from_different_works() -> None:
    b = board("""
        A money 30
        A hand birmingham
        A mat manufacturer-8
        dudley.2 B iron-works-1
        redditch.2 A iron-works-1
    """).play("build manufacturer birmingham.2", "iron dudley.2", "iron redditch.2")
    assert b.tile("dudley.2") == "B iron-works-1 3"
    assert b.tile("redditch.2") == "A iron-works-1 3"
    assert b.spent("A") == 20


@pytest.mark.rule("BIR-IRON-04")
def test_both_iron_may_also_come_from_the_same_works() -> None:
    b = board("""
        A money 30
        A hand birmingham
        A mat manufacturer-8
        dudley.2 B iron-works-1
        redditch.2 A iron-works-1
    """).play("build manufacturer birmingham.2", "iron dudley.2", "iron dudley.2")
    assert b.tile("dudley.2") == "B iron-works-1 2"


@pytest.mark.rule("BIR-IRON-05")
def test_iron_from_works_costs_nothing_and_its_owner_is_neither_paid_nor_asked() -> None:
    b = board("""
        A money 0
        A hand stafford redditch
        dudley.2 B iron-works-1
    """).play("develop cotton-mill", "card stafford", "done")
    assert b.tile("dudley.2") == "B iron-works-1 3"
    assert (b.money("A"), b.spent("A")) == (0, 0)
    assert (b.money("B"), b.income("B")) == (17, 10)
    assert b.seat == "A"


@pytest.mark.rule("BIR-IRON-06")
def test_the_market_sells_no_iron_while_any_works_hold_iron() -> None:
    b = board("""
        iron-market 10
        A hand burton-on-trent
        derby.3 B iron-works-1
    """).play("build brewery burton-on-trent.2")
    assert b.position.iron_market == 10
    assert b.tile("derby.3") == "B iron-works-1 3"
    assert b.spent("A") == 5


@pytest.mark.rule("BIR-IRON-06")
def test_the_last_cube_of_the_works_and_then_one_from_the_market() -> None:
    text = """
        A hand birmingham
        A mat manufacturer-8
        derby.3 B iron-works-1 1
    """
    b = board(text + "A money 22").play("build manufacturer birmingham.2")
    assert b.tile("derby.3") == "B iron-works-1 flipped"
    assert b.position.iron_market == 7
    assert b.spent("A") == 20 + 2
    assert "BIR-TURN-07" in board(text + "A money 21").refused("build manufacturer birmingham.2")


@pytest.mark.rule("BIR-IRON-07")
@pytest.mark.parametrize(("cubes", "price"), [(10, 1 + 1), (9, 1 + 2), (8, 2 + 2), (7, 2 + 3), (2, 5 + 5), (3, 4 + 5)])
def test_the_market_sells_the_cheapest_iron_first(cubes: int, price: int) -> None:
    b = board(f"""
        iron-market {cubes}
        A hand stafford
    """).play("develop cotton-mill", "develop cotton-mill")
    assert b.spent("A") == price
    assert b.position.iron_market == cubes - 2


@pytest.mark.rule("BIR-IRON-08")
@pytest.mark.parametrize(("cubes", "price"), [(1, 5 + 6), (0, 6 + 6)])
def test_an_empty_market_still_sells_iron_for_6_pounds_a_cube(cubes: int, price: int) -> None:
    b = board(f"""
        iron-market {cubes}
        A hand stafford
    """).play("develop cotton-mill", "develop cotton-mill")
    assert b.spent("A") == price
    assert b.position.iron_market == 0


@pytest.mark.rule("BIR-IRON-09")
def test_consumed_iron_leaves_the_board() -> None:
    b = board("""
        iron-market 3
        A hand stafford
        dudley.2 B iron-works-1 1
    """).play("develop cotton-mill")
    assert b.position.iron_market == 3
    assert b.tile("dudley.2") == "B iron-works-1 flipped"
    b.play("develop cotton-mill")
    assert b.position.iron_market == 2
    assert b.tile("dudley.2") == "B iron-works-1 flipped"


@pytest.mark.rule("BIR-IRON-10")
def test_example_two_tiles_are_developed_with_one_cube_left_in_cs_works() -> None:
    b = board("""
        players 3
        A hand stafford
        dudley.2 C iron-works-1 1
        coventry.3 B iron-works-1 flipped
    """).play("develop manufacturer", "develop brewery")
    assert b.tile("dudley.2") == "C iron-works-1 flipped"
    assert b.income("C") == 10 + 3
    assert b.spent("A") == 2
    assert b.position.iron_market == 7

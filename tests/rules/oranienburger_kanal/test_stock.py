"""The stock and the resource wheel (chapter "Der Baustoffvorrat auf dem Vorratsplan")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board, new_game


def at_the_wheel(stock: str) -> Board:
    """A at the end of a round, asked about the free turn of the wheel."""
    return board(f"""
        discs U1 U2 U3 U4
        at L1
        turns-taken 4
        starter A
        done take 1
        A stock {stock}
        B stock 0 0 0 0 0 0 0
    """).play("done")


@pytest.mark.rule("ORA-STOCK-01")
@pytest.mark.parametrize(("space", "good"), [("L1", "wood"), ("L3", "clay"), ("L2", "ore")])
def test_simple_resources_end_at_eight(space: str, good: str) -> None:
    b = board(f"at {space}\nA {good} 7").play(f"take {good}")
    assert b.has(good) == 8
    assert board(f"A {good} 8 taler 9").refused(f"buy {good}") == ("ORA-ANY-04",)


@pytest.mark.rule("ORA-STOCK-01")
def test_nothing_falls_below_nothing() -> None:
    b = board("at U3\nA clay 0")
    assert "ORA-ROUTE-08" in b.refused("path h01")
    assert at_the_wheel("0 1 1 0 0 1 0").refused("turn")


@pytest.mark.rule("ORA-STOCK-02", "ORA-STOCK-07")
def test_brick_stays_at_six_while_iron_rises() -> None:
    assert at_the_wheel("1 1 1 6 2 9 0").play("turn").stock() == "0 0 0 6 3 9 0"


@pytest.mark.rule("ORA-STOCK-02")
def test_iron_stays_at_six_while_brick_rises() -> None:
    assert at_the_wheel("1 1 1 2 6 9 0").play("turn").stock() == "0 0 0 3 6 9 0"


@pytest.mark.rule("ORA-STOCK-03")
def test_taking_and_paying_change_one_resource_only() -> None:
    assert board("at L1\nA stock 1 2 3 4 5 0 7").play("take wood").stock() == "5 2 3 4 5 0 7"
    assert board("at U3\nA stock 1 2 3 4 5 0 7").play("path h01").stock() == "1 1 3 4 5 0 7"


@pytest.mark.rule("ORA-STOCK-04", "ORA-STOCK-05")
def test_the_wheel_makes_two_valuable_resources_of_three_simple_ones() -> None:
    assert at_the_wheel("3 4 2 0 1 9 0").play("turn").stock() == "2 3 1 1 2 9 0"


@pytest.mark.rule("ORA-STOCK-06")
@pytest.mark.parametrize(("stock", "named"), [("0 1 1", "wood"), ("1 0 1", "clay"), ("1 1 0", "ore")])
def test_the_wheel_needs_one_of_each_simple_resource(stock: str, named: str) -> None:
    b = at_the_wheel(f"{stock} 0 0 1 0")
    assert "ORA-STOCK-06" in b.refused("turn")
    assert named in b.reason("turn")
    assert at_the_wheel("1 1 1 0 0 1 0").offers("turn")


@pytest.mark.rule("ORA-STOCK-08")
def test_a_full_stock_of_brick_and_iron_does_not_forbid_the_turn() -> None:
    assert at_the_wheel("2 2 2 6 6 9 0").play("turn").stock() == "1 1 1 6 6 9 0"


@pytest.mark.rule("ORA-STOCK-09")
def test_nothing_turns_the_wheel_back() -> None:
    b = at_the_wheel("2 2 2 3 3 9 0").play("turn")
    before = [b.has(good) for good in ("wood", "clay", "ore")]
    for option in b.options():
        after = b.copy().play(option)
        gained = [after.has(good) - number for good, number in zip(("wood", "clay", "ore"), before, strict=True)]
        assert max(gained) <= 0 or option.startswith("buy"), option


@pytest.mark.rule("ORA-STOCK-10")
def test_the_wood_marker_of_the_first_trial_step() -> None:
    b = new_game(2)
    assert b.stock() == "0 2 1 1 0 0 0"
    assert board("A wood 2").stock() == "2 2 1 1 0 0 0"


@pytest.mark.rule("ORA-STOCK-11")
def test_the_turn_of_the_second_trial_step() -> None:
    b = at_the_wheel("2 2 1 1 0 3 0").play("turn")
    assert b.stock() == "1 1 0 2 1 3 0"
    assert "ORA-ANY-08" in b.refused("produce")

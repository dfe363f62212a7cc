"""Taking resources (chapter "Baustoffe nehmen")."""

import pytest

from tests.rules.oranienburger_kanal.board import board


@pytest.mark.rule("ORA-TAKE-01")
@pytest.mark.parametrize("space", ["U1", "U2", "U3", "U4", "L1", "L2", "L3"])
def test_no_action_space_gives_brick_or_iron(space: str) -> None:
    b = board(f"at {space}")
    for good in ("brick", "iron"):
        assert b.refused(f"take {good}")
    assert set(b.options("take")) <= {"take wood", "take clay", "take ore"}


@pytest.mark.rule("ORA-TAKE-01")
def test_the_refusal_names_what_the_space_gives() -> None:
    b = board("at L2")
    assert "ORA-TAKE-01" in b.refused("take iron")
    assert "wood, clay" in b.reason("take iron")


@pytest.mark.rule("ORA-TAKE-02")
def test_brick_and_iron_come_from_the_wheel_and_from_effects_only() -> None:
    start = board("at U4\nA stock 3 3 3 0 0 20 0\nP22 A01\nB stock 0 0 0 0 0 0 0")
    for option in start.options():
        after = start.copy().play(option)
        if option == "produce":
            assert (after.has("brick"), after.has("iron")) == (1, 1)
        elif after.seat == "A":
            assert (after.has("brick"), after.has("iron")) == (0, 0), option


@pytest.mark.rule("ORA-TAKE-03")
def test_what_goes_beyond_the_maximum_lapses() -> None:
    b = board("at L1\nA wood 6 taler 0").play("take wood")
    assert (b.has("wood"), b.has("taler"), b.has("clay")) == (8, 0, 2)


@pytest.mark.rule("ORA-TAKE-04")
def test_production_makes_room_before_taking() -> None:
    b = board("L3 2\nA stock 1 8 1 0 0 0 0").play("go l3", "produce")
    assert b.has("clay") == 7
    assert b.play("take clay").stock() == "0 8 0 1 1 0 0"


@pytest.mark.rule("ORA-TAKE-05")
def test_taking_is_all_or_nothing() -> None:
    b = board("at L1\nA wood 0 taler 1")
    assert b.options("take") == ["take wood"]
    assert b.copy().play("take wood").has("wood") == 4
    assert b.play("take wood").refused("take wood"), "and only once"
    assert board("at L1\nA wood 0 taler 1").play("done").has("wood") == 0

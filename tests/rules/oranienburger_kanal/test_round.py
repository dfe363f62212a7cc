"""Rounds and their turns (chapter "Spielablauf")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board, new_game

POOR = "A stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0\nU1 0\nU2 0\nU3 0\nU4 0\n"


def choose(b: Board, space: str) -> str:
    """Let the seat choose a space and do nothing more there; answers the seat."""
    seat = b.seat
    b.play(f"go {space}")
    if b.question == "act" and b.active == space:
        b.play("done")
    return seat


@pytest.mark.rule("ORA-ROUND-01")
def test_a_round_is_an_action_phase_and_a_preparation() -> None:
    b = new_game(2, start_player="seat_1")
    told = []
    while b.round < 3:
        if b.question in ("space", "wheel"):
            told.append(b.question)
        b.play("done" if b.question != "space" else b.options("go")[0])
    asked = "".join(question[0] for question in told)
    assert asked.count("s") == 10 and asked.startswith("sssss") and asked.replace("w", "") == "s" * 10
    assert asked.lstrip("s").startswith("w"), "the wheels are turned after the action phase"


@pytest.mark.rule("ORA-ROUND-02")
def test_five_action_spaces_are_chosen_and_two_stay_free() -> None:
    b = board(POOR)
    for space in ("L1", "U4", "L3", "U1"):
        choose(b, space)
    assert (b.round, b.question, len(b.discs())) == (1, "space", 4)
    assert b.options("go") == ["go u2", "go u3", "go l2"]
    choose(b, "U3")
    assert (b.round, b.question) == (2, "space")
    assert [b.coins(space) for space in ("L1", "L2", "L3")] == [0, 1, 0]


@pytest.mark.rule("ORA-ROUND-03")
@pytest.mark.parametrize(("starter", "order"), [("A", "ABABA"), ("B", "BABAB")])
def test_whoever_begins_has_three_turns_the_other_two(starter: str, order: str) -> None:
    b = board(f"{POOR}starter {starter}\nturn {starter}")
    assert "".join(choose(b, space) for space in ("L1", "U4", "L3", "U1", "U2")) == order


@pytest.mark.rule("ORA-ROUND-04")
@pytest.mark.parametrize("space", ["U1", "U2", "U3", "U4", "L1", "L2", "L3"])
def test_the_same_rules_hold_for_one_player(space: str) -> None:
    text = f"""
        at {space}
        stacks 0 0 3
        A stock 5 4 3 2 1 9 0
        P22 A21
        P23 A22
        V22 path
        H12 path
        V21 path
        display A01 A05 A18
    """
    two, alone = board(text), board(f"players 1\nblocked none\n{text}")
    assert alone.options() == two.options()
    for code in range(len(two.tables.codebook)):
        assert alone.position.why_not(0, code) == two.position.why_not(0, code)


@pytest.mark.rule("ORA-ROUND-04")
def test_building_and_effects_are_the_same_for_one_player() -> None:
    text = "at U4\nP22 A22\nH12 path\nV21 path\nH21 canal\nV22 path\nA stock 1 0 0 0 0 3 0"
    plays = ("canal H22", "use 1")
    two, alone = board(text).play(*plays), board(f"players 1\nblocked L3\n{text}").play(*plays)
    assert two.stock() == alone.stock() == "3 2 0 0 1 0 0"

"""New talers on the action spaces (chapter "Vorbereitung der nächsten Runde: 3. Neue Taler verteilen")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board, new_game

SPACES = ("U1", "U2", "U3", "U4", "L1", "L2", "L3")


def prepared(*chosen: str, text: str = "") -> dict[str, int]:
    """The talers on the spaces in round 2, if five were chosen and all were empty before."""
    *first, last = chosen
    empty = "\n".join(f"{space} 0" for space in SPACES)
    b = board(f"""
        discs {" ".join(first)}
        at {last}
        turns-taken 4
        done {"take 1" if last in ("L1", "L2", "L3") else "structure 1 path 1"}
        A stock 0 0 0 0 0 0 0
        B stock 0 0 0 0 0 0 0
        {empty}
        {text}
    """).play("done")
    assert b.round == 2
    return {space: b.coins(space) for space in SPACES}


@pytest.mark.rule("ORA-COIN-01")
@pytest.mark.parametrize("chosen", [("U1", "U2", "U3", "U4", "L1"), ("L1", "L2", "L3", "U3", "U1")])
def test_each_upper_space_gets_a_taler_chosen_or_not(chosen: tuple[str, ...]) -> None:
    assert [prepared(*chosen)[space] for space in SPACES[:4]] == [1, 1, 1, 1]


@pytest.mark.rule("ORA-COIN-02")
def test_each_lower_space_that_was_not_chosen_gets_a_taler() -> None:
    coins = prepared("U1", "U2", "U3", "U4", "L2")
    assert (coins["L1"], coins["L3"]) == (1, 1)


@pytest.mark.rule("ORA-COIN-03")
@pytest.mark.parametrize("space", ["L1", "L2", "L3"])
def test_a_lower_space_that_was_chosen_gets_none(space: str) -> None:
    assert prepared("U1", "U2", "U3", "U4", space)[space] == 0


def play_round(b: Board, *spaces: str) -> None:
    """Choose the spaces in turn and do nothing else in the whole round."""
    number = b.round
    for space in spaces:
        turn = b.position.turn
        b.play(f"go {space}")
        while b.position.turn == turn:
            b.play("done")
    while b.round == number:
        b.play("done")


@pytest.mark.rule("ORA-COIN-04")
def test_talers_pile_up_until_the_space_is_chosen() -> None:
    b = new_game(2, start_player="seat_1")
    for _ in range(3):
        play_round(b, "U1", "U2", "U3", "L1", "L2")
    assert (b.round, b.coins("U4"), b.coins("L3"), b.coins("U1")) == (4, 4, 3, 1)
    seat = b.seat
    before = b.has("taler", seat)
    b.play("go U4")
    assert (b.has("taler", seat) - before, b.coins("U4")) == (4, 0)


@pytest.mark.rule("ORA-COIN-04")
def test_there_is_no_limit() -> None:
    assert prepared("U1", "U2", "U3", "L2", "L3", text="U4 99\nL1 99")["U4"] == 100
    assert prepared("U1", "U2", "U3", "L2", "L3", text="U4 99\nL1 99")["L1"] == 100


@pytest.mark.rule("ORA-COIN-05")
def test_discs_on_three_upper_spaces_on_three_of_a_kind_and_on_four_clay() -> None:
    coins = prepared("U1", "U2", "U4", "L2", "L3")
    assert coins == {"U1": 1, "U2": 1, "U3": 1, "U4": 1, "L1": 1, "L2": 0, "L3": 0}

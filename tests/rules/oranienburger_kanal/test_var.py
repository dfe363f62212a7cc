"""Readings of the rules that are settled by a switch (ledger chapter VAR)."""

import pytest

from millrace.games.oranienburger_kanal.rules.notation import write
from tests.rules.oranienburger_kanal.board import Board, board, new_game


@pytest.mark.rule("ORA-VAR-01")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("bricks", "stock"), [("1", "0 2 1 1 0 0 0"), ("2", "0 2 1 2 0 0 0")])
def test_everybody_may_start_with_a_second_brick(players: int, bricks: str, stock: str) -> None:
    b = new_game(players, start_bricks=bricks)
    assert [b.stock(seat) for seat in "AB"[:players]] == [stock] * players


@pytest.mark.rule("ORA-VAR-01")
def test_the_second_brick_comes_in_every_game_of_a_campaign() -> None:
    b = new_game(1, solo_mode="campaign", start_bricks="2")
    while b.position.game == 1:
        b.idle_turns()
    assert b.stock() == "0 2 1 2 0 0 0"


def overbuilder(card: str, switch: str, side: str) -> Board:
    """A structure that counts overbuilt printed paths, on a board whose two first paths have become roads."""
    b = new_game(1, deck=card[0], industry_board_side=side, blank_printed_paths=switch)
    if side == "back":
        b.play("path V12", "path V32", "rail H14", "canal H21")
    kept = [line for line in write(b.position).splitlines() if not line.startswith(("pending", "display", "deck"))]
    return board("\n".join([*kept, f"P24 {card}", "V12 road\nV32 road", "seen none", "shown none", "activated P24"]))


@pytest.mark.rule("ORA-VAR-06")
@pytest.mark.parametrize(
    ("side", "switch", "prestige"),
    [("back", "starting_paths", 6), ("back", "none", 0), ("front", "starting_paths", 6), ("front", "none", 6)],
)
def test_on_the_blank_side_no_path_may_count_as_printed(side: str, switch: str, prestige: int) -> None:
    b = overbuilder("B54", switch, side)
    assert b.offers("use 3") == (prestige > 0)
    if prestige:
        b.play("use 3")
    assert b.has("prestige") == prestige


@pytest.mark.rule("ORA-VAR-07")
@pytest.mark.parametrize(
    ("switch", "left"),
    [
        ("after_3_rounds", [20, 20, 20, 19, 18]),
        ("after_1_round", [20, 19, 18, 17, 16]),
        ("never", [20, 20, 20, 20, 20]),
    ],
)
def test_stalled_games_lose_a_structure_of_the_stack_each_round(switch: str, left: list[int]) -> None:
    b = new_game(2, stalled_game=switch)
    assert [sum(b.idle_to_round(number).stacks) for number in range(1, 6)] == left


@pytest.mark.rule("ORA-VAR-07")
def test_the_guard_takes_from_the_earliest_stack_and_only_with_two() -> None:
    assert new_game(2, stalled_game="after_1_round").idle_to_round(3).stacks == [3, 7, 8]
    alone = [new_game(1, stalled_game=switch).idle_to_round(4).stacks for switch in ("never", "after_1_round")]
    assert alone[0] == alone[1]


FULL = "\n".join(
    f"P{row}{column} A{number}"
    for number, (row, column) in enumerate([(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)], 21)
)
"""A has built on all twelve spaces."""

POOR = "A stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0\ndisplay A01 A02 A03 A04 A05 A06"


def without_discard(b: Board, number: int) -> Board:
    """Let a round begin after turns in which nobody chooses the spaces on which a full board must discard."""
    while b.round < number:
        b.play("done" if b.offers("done") else b.options("go")[-1])
    return b


@pytest.mark.rule("ORA-VAR-07")
@pytest.mark.parametrize(("switch", "idle"), [("after_3_rounds", 2), ("after_1_round", 0)])
def test_a_discard_with_a_full_board_counts_as_progress(switch: str, idle: int) -> None:
    text = f"switch stalled_game {switch}\nidle {idle}\nstacks 0 0 6\n{FULL}\n{POOR}"
    b = without_discard(board(text).play("go U2", "discard"), 2)
    assert (b.stacks, b.position.idle) == ([0, 0, 5], 0), "only the player's own discard"
    stalled = without_discard(board(text), 2)
    assert (stalled.stacks, stalled.position.idle) == ([0, 0, 5], idle + 1), "without it the guard discards"


@pytest.mark.rule("ORA-VAR-07")
def test_rounds_are_counted_anew_after_a_discard() -> None:
    b = without_discard(board(f"idle 2\nstacks 0 0 6\n{FULL}\n{POOR}").play("go U2", "discard"), 2)
    assert [sum(without_discard(b, number).stacks) for number in range(2, 7)] == [5, 5, 5, 4, 3]


@pytest.mark.rule("ORA-VAR-07")
def test_a_structure_erected_counts_as_progress() -> None:
    b = board("idle 2\nat U2\nA stock 1 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0").play("erect 02", "on P22")
    b.idle_to_round(2)
    assert (b.stacks, b.position.idle) == ([4, 7, 8], 0), "the display is refilled, nothing is discarded"

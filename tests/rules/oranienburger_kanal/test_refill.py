"""Refilling the display (chapter "Vorbereitung der nächsten Runde: 1. Bauwerke auffüllen")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.oranienburger_kanal.rules.view import view
from tests.rules.oranienburger_kanal.board import Board, board, new_game

GREEN, ORANGE, BLUE = (
    [f"A{number:02}" for number in range(first, first + 20)] for first in (1, 21, 41)
)  # in the order of the positions' stacks


def refilled(display: list[str], stacks: str, more: str = "") -> Board:
    """The board after the preparation of round 2, whatever else the players own."""
    return board(f"""
        discs U1 U2 U3 L1
        at L3
        turns-taken 4
        done take 1
        erected {2 if len(display) < 4 else 0}
        display {" ".join(display) or "none"}
        stacks {stacks}
        A stock 0 0 0 0 0 0 0
        B stock 0 0 0 0 0 0 0
        {more}
    """).play("done")


@pytest.mark.rule("ORA-REFILL-01")
@pytest.mark.parametrize("left", [0, 1, 2, 3, 4])
def test_green_structures_fill_the_display_up_to_four(left: int) -> None:
    b = refilled(GREEN[:left], "5 7 8")
    assert (b.display, b.stacks) == (GREEN[:4], [5 - (4 - left), 7, 8])


@pytest.mark.rule("ORA-REFILL-02")
@pytest.mark.parametrize(("shown", "green", "orange"), [(3, 1, 1), (2, 1, 2), (2, 2, 1)])
def test_with_the_last_green_structure_the_display_grows_to_five(shown: int, green: int, orange: int) -> None:
    b = refilled(GREEN[:shown], f"{green} 7 8")
    assert b.display == GREEN[: shown + green] + ORANGE[:orange]
    assert (len(b.display), b.stacks) == (5, [0, 7 - orange, 8])


@pytest.mark.rule("ORA-REFILL-03")
@pytest.mark.parametrize("left", [3, 4])
def test_from_then_on_it_is_filled_up_to_five(left: int) -> None:
    b = refilled(GREEN[:left], "0 5 8")
    assert (b.display, b.stacks) == (GREEN[:left] + ORANGE[: 5 - left], [0, 5 - (5 - left), 8])


@pytest.mark.rule("ORA-REFILL-04")
@pytest.mark.parametrize(("shown", "blue"), [(4, 1), (3, 2)])
def test_with_the_last_orange_structure_it_grows_to_six(shown: int, blue: int) -> None:
    b = refilled(ORANGE[:shown], "0 1 8")
    assert b.display == ORANGE[: shown + 1] + BLUE[:blue]
    assert (len(b.display), b.stacks) == (6, [0, 0, 8 - blue])


@pytest.mark.rule("ORA-REFILL-05")
@pytest.mark.parametrize("left", [4, 5])
def test_from_then_on_it_is_filled_up_to_six(left: int) -> None:
    b = refilled(ORANGE[:left], "0 0 7")
    assert (b.display, b.stacks) == (ORANGE[:left] + BLUE[: 6 - left], [0, 0, 7 - (6 - left)])


@pytest.mark.rule("ORA-REFILL-06")
def test_drawing_goes_on_with_the_next_stack_up_to_the_higher_number() -> None:
    assert refilled(GREEN[:1], "1 7 8").display == GREEN[:2] + ORANGE[:3]
    assert refilled(ORANGE[:2], "0 2 8").display == ORANGE[:4] + BLUE[:2]
    assert refilled(GREEN[:1], "1 1 8").display == [*GREEN[:2], ORANGE[0], *BLUE[:3]], "even through two stacks"


@pytest.mark.rule("ORA-REFILL-07")
def test_if_the_blue_stack_falls_short_the_last_round_has_five() -> None:
    b = refilled(BLUE[:4], "0 0 1")
    assert (b.display, b.stacks, b.position.last_round) == (BLUE[:5], [0, 0, 0], 1)
    assert len(refilled(BLUE[:4], "0 0 2").display) == 6


@pytest.mark.rule("ORA-REFILL-08")
@pytest.mark.parametrize(
    ("shown", "stacks"), [(GREEN[:4], "5 7 8"), (GREEN[:4], "1 7 8"), (GREEN[:5], "0 4 8"), (ORANGE[:6], "0 0 5")]
)
def test_without_a_structure_taken_nothing_is_drawn(shown: list[str], stacks: str) -> None:
    b = refilled(shown, stacks)
    assert (b.display, b.stacks) == (shown, [int(number) for number in stacks.split()])


@pytest.mark.rule("ORA-REFILL-09")
def test_structures_stay_in_the_display_until_they_are_taken() -> None:
    b = new_game(2, start_player="seat_1", stalled_game="never")
    first = b.display
    b.idle_to_round(8)
    assert b.display == first
    old = refilled(GREEN[:2], "0 0 5")
    assert old.display[:2] == GREEN[:2], "green ones are still there late in the game"


@pytest.mark.rule("ORA-REFILL-10")
def test_structures_are_drawn_from_the_top_and_lie_open() -> None:
    deck = "deck A17 A09 A12 A30 A22 A55 A44"
    b = refilled(["A01", "A02"], "0 0 0", deck)
    assert (b.display, b.stacks) == (["A01", "A02", "A17", "A09"], [1, 2, 2])
    for seat in (0, 1, SPECTATOR):
        assert [b.tables.card_ids[card] for card in view(b.position, seat).display] == b.display


@pytest.mark.rule("ORA-REFILL-11")
def test_angelika_and_marion_draw_the_last_green_and_two_orange_structures() -> None:
    position = "P22 A11\nP23 A12\nV22 path\nP22 B A13\nP23 B A14\nV22 B path"
    before = board(f"at U2\nstacks 1 7 8\ndisplay A01 A02\n{position}\nA wood 1")
    assert before.refused("bridge V22") == ("ORA-SPACE-16", "ORA-SPACE-15", "ORA-SPACE-02", "ORA-SPACE-03")
    b = refilled(GREEN[:2], "1 7 8", position)
    assert (b.display, b.stacks) == (["A01", "A02", "A03", "A21", "A22"], [0, 5, 8])
    b.position.stock[7] = 1  # one wood for B, who begins
    assert b.play("go U2").offers("bridge V22")

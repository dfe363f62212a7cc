"""The London Times (chapter "London Times")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.crowd import LATER, before_actions


@pytest.mark.rule("CRY-TIMES-01")
@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_so_many_dice_act_at_the_times(players: int, spaces: int) -> None:
    assert len(before_actions("london_times", players)) == spaces


@pytest.mark.rule("CRY-TIMES-02", "CRY-TIMES-03")
@pytest.mark.parametrize(
    ("westminster", "buzz"), [(1, 0), (2, 2), (3, 3), (4, 4), (5, 4)]
)  # pub1a in autumn 1849: Westminster 2, 3, 4
def test_the_highest_step_met_counts_in_the_round_of_the_tile(westminster: int, buzz: int) -> None:
    text = f"players 2\nround 2\nphase 3\npublisher pub1a\nA westminster {westminster} buzz 11 newspapers 5"
    b = board(f"{text}\nA markers 4 7\nlondon_times.1 A 6{LATER}").play("act")
    assert b.of("buzz", "A") == 11 + buzz


@pytest.mark.rule("CRY-TIMES-02")
def test_conditions_of_other_rounds_are_ignored() -> None:
    text = (
        "players 2\nphase 3\npublisher pub1a\nA newspapers 3 westminster 1 buzz 11\nA markers 4 7\nlondon_times.1 A 6"
    )
    assert board(f"{text}\nround 1{LATER}").play("act").of("buzz", "A") == 15
    assert board(f"{text}\nround 2{LATER}").play("act").of("buzz", "A") == 11


@pytest.mark.rule("CRY-TIMES-03")
def test_without_the_lowest_step_the_bonus_of_the_action_space_remains() -> None:
    b = board("players 2\nphase 3\npublisher pub1b\nlondon_times.1 A 6" + LATER).play("act")
    assert (b.of("buzz", "A"), b.of("newspapers", "A"), b.seat) == (0, 1, "B")


@pytest.mark.rule("CRY-TIMES-04")
@pytest.mark.parametrize(("owned", "buzz"), [(0, 13), (1, 14), (3, 15)])
def test_the_newspaper_of_the_first_space_counts_already(owned: int, buzz: int) -> None:
    text = f"players 2\nphase 3\npublisher pub1a\nA newspapers {owned} buzz 11\nA markers 4 7\nlondon_times.1 A 6"
    b = board(text + LATER).play("act")
    assert (b.of("newspapers", "A"), b.of("buzz", "A")) == (owned + 1, buzz)


@pytest.mark.rule("CRY-TIMES-04", "CRY-TIMES-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_the_action_spaces_give_and_cost(players: int) -> None:
    first, costly = (0, 1, 0), (-2, 0, 0)
    spaces = [first, costly] if players < 4 else [first, (0, 0, 0), costly]
    assert before_actions("london_times", players, len(spaces)) == spaces


@pytest.mark.rule("CRY-TIMES-06")
def test_example_persons_and_prototypes() -> None:
    text = "players 3\nround 3\nphase 3\npublisher pub1a\nB persons c01 c02\nB prototypes p01\nB buzz 11\nB markers 4 7"
    b = board(text + "\nlondon_times.3 B 6" + LATER).play("act")
    assert (b.of("newspapers", "B"), b.of("buzz", "B")) == (1, 15)

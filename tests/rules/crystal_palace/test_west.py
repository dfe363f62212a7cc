"""Westminster (chapter "Westminster")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.crowd import LATER, before_actions


@pytest.mark.rule("CRY-WEST-01")
@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_so_many_dice_act_in_westminster(players: int, spaces: int) -> None:
    assert len(before_actions("westminster", players)) == spaces


@pytest.mark.rule("CRY-WEST-02")
def test_the_action_is_one_step_with_the_bonus_of_its_space_once() -> None:
    b = board(
        "players 2\nphase 3\nactions-used 0 0 0 1 0 0 0 0\nA westminster 3\nB westminster 4\nwestminster.1 A 6" + LATER
    )
    b.play("act")
    assert (b.of("westminster", "A"), b.of("energy", "A"), b.of("money", "A")) == (4, 2, 38)
    b = board("players 2\nphase 6\nA westminster 4\nB markers 4\nB buzz 5")
    assert b.position.phase == 6 and b.of("energy", "A") == 1


@pytest.mark.rule("CRY-WEST-03")
@pytest.mark.parametrize(
    ("start", "goods"), [(1, (42, 1, 1, 8)), (3, (40, 1, 2, 8)), (4, (40, 1, 1, 10))], ids=["II", "IV", "V"]
)
def test_bonuses_of_the_spaces(start: int, goods: tuple[int, ...]) -> None:
    text = f"players 2\nphase 3\nA westminster {start} buzz 8 money 39\nwestminster.1 A 6"
    b = board(text + LATER).play("act")
    assert b.of("westminster", "A") == start + 1
    # The action space gives 1 pound besides.
    assert tuple(b.of(figure, "A") for figure in ("money", "gear", "energy", "buzz")) == goods


@pytest.mark.rule("CRY-WEST-04")
def test_the_third_space_uses_a_permanent_effect_that_works_again_later() -> None:
    b = board(
        "players 2\nphase 3\nA westminster 2\nA income 0\nA tiles g07 g20\nB markers 4\nB buzz 5\nwestminster.1 A 6"
    ).play("act")
    assert b.question == "extra-use" and b.options() == ["use g07", "done"]
    b.play("use g07")
    # 1 pound of the action space, twice 2 of the tile, 3 impossible steps.
    assert b.position.phase == 6 and b.of("money", "A") == 40 + 1 + 2 - 3 + 2


@pytest.mark.rule("CRY-WEST-05")
@pytest.mark.parametrize(("choice", "goods"), [("choose 1", (2, 20)), ("choose 2", (1, 22))])
def test_beyond_the_last_space_a_bonus_by_choice(choice: str, goods: tuple[int, int]) -> None:
    b = board("players 2\nphase 3\nA westminster 5 buzz 20\nA markers 4 7\nwestminster.1 A 6" + LATER).play("act")
    assert b.options(verb="choose") == ["choose 1", "choose 2"]
    b.play(choice)
    assert b.of("westminster", "A") == 5 and (b.of("energy", "A"), b.of("buzz", "A")) == goods


@pytest.mark.rule("CRY-WEST-06", "CRY-WEST-07")
@pytest.mark.parametrize(
    ("players", "pounds"), [(2, [1, -2]), (3, [1, -2]), (4, [1, -2]), (5, [1, 0, -2])], ids=["2", "3", "4", "5"]
)
def test_what_the_action_spaces_give_and_cost(players: int, pounds: list[int]) -> None:
    assert before_actions("westminster", players) == [(pound, 0, 0) for pound in pounds]


@pytest.mark.rule("CRY-WEST-08")
def test_a_step_from_elsewhere_has_the_same_bonuses() -> None:
    b = board("players 2\nphase 3\nA westminster 1\nA tiles g13\nwaterloo_station.1 A 6" + LATER)
    b.play("act", "use station_energy_permanent", "use g13")
    assert (b.of("westminster", "A"), b.of("money", "A")) == (2, 42)
    b = board("players 2\nphase 3\nA westminster 5\nA tiles g13\nwaterloo_station.1 A 6" + LATER)
    b.play("act", "use station_energy_permanent", "use g13")
    assert b.options(verb="choose") == ["choose 1", "choose 2"]
    b.play("choose 1")
    assert (b.of("westminster", "A"), b.of("energy", "A")) == (5, 3)


@pytest.mark.rule("CRY-WEST-09")
@pytest.mark.parametrize(("choice", "goods"), [("choose 1", (2, 8)), ("choose 2", (1, 10))])
def test_example_a_step_on_the_last_space(choice: str, goods: tuple[int, int]) -> None:
    b = board("players 3\nphase 3\nC westminster 5 buzz 8\nwestminster.2 C 3" + LATER).play("act", choice)
    assert (b.of("westminster", "C"), b.of("money", "C")) == (5, 41)
    assert (b.of("energy", "C"), b.of("buzz", "C")) == goods

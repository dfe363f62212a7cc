"""The Patent Office (chapter "Patent Office")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.crowd import LATER, before_actions


@pytest.mark.rule("CRY-PATENT-01")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_so_many_dice_act_in_the_patent_office(players: int, spaces: int) -> None:
    assert len(before_actions("patent_office", players)) == spaces


@pytest.mark.rule("CRY-PATENT-02")
def test_the_action_takes_a_patent_of_the_display_by_choice() -> None:
    b = board("players 2\nphase 3\nshow-patents p09 p04 p22 p17\npatent_office.1 A 6" + LATER).play("act")
    assert sorted(b.options(verb="take")) == ["take p04", "take p09", "take p17", "take p22"]
    assert b.refused("take p01") == ("CRY-PATENT-02", "CRY-PATENT-07")
    b.play("take p22")
    assert b.owned("patents", "A") == ["p22"] and b.owned("prototypes", "A") == []


@pytest.mark.rule("CRY-PATENT-03")
def test_a_patent_costs_nothing_until_it_is_built() -> None:
    b = board("players 2\nphase 3\nA money 0\nshow-patents p03 p25\npatent_office.1 A 6" + LATER).play(
        "act", "take p03"
    )
    assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A"), b.of("vp", "A")) == (0, 1, 1, 5)
    b = board("players 2\nphase 5\nA patents p25\nA money 4").play("build p25")
    assert b.of("money", "A") == 0


@pytest.mark.rule("CRY-PATENT-04")
def test_any_number_of_patents_may_be_owned() -> None:
    many = [f"p{number:02}" for number in range(1, 26)]
    b = board(f"players 2\nphase 3\nA patents {' '.join(many)}\npatent_office.1 A 6" + LATER)
    b.play("act", "take p26")
    assert b.owned("patents", "A") == [*many, "p26"]


@pytest.mark.rule("CRY-PATENT-05")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_the_first_two_action_spaces_give_a_newspaper(players: int, spaces: int) -> None:
    assert before_actions("patent_office", players) == [(0, 1, 0), (0, 1, 0), *[(0, 0, 0)] * (spaces - 2)]


@pytest.mark.rule("CRY-PATENT-06", "CRY-PATENT-07")
def test_the_display_is_not_refilled_and_the_top_of_the_stack_cannot_be_taken() -> None:
    text = "players 2\nphase 3\nshow-patents p01 p02 p03 p04\nstack-patents p05 p06 p07 p08 p09"
    b = board(f"{text}\npatent_office.1 A 6\npatent_office.2 B 3{LATER}")
    b.play("act")
    assert b.refused("take p05") == ("CRY-PATENT-02", "CRY-PATENT-07")
    b.play("take p02", "act")
    assert b.options(verb="take") == ["take p01", "take p03", "take p04"]
    assert b.refused("take p05") == ("CRY-PATENT-02", "CRY-PATENT-07")


@pytest.mark.rule("CRY-PATENT-08")
def test_example_two_dice_of_one_player() -> None:
    text = "players 3\nphase 3\nshow-patents p17 p01 p09 p22\npatent_office.2 A 4\npatent_office.3 A 1"
    b = board(text + LATER).play("act")
    assert b.of("newspapers", "A") == 1
    b.play("take p01")
    assert (b.seat, b.question) == ("A", "act")
    b.play("act", "take p22")
    assert b.of("newspapers", "A") == 2 and b.owned("patents", "A") == ["p01", "p22"]

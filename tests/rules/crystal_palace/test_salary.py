"""Phase 4: salaries and abilities (chapter "Gehalt bezahlen und Personenfähigkeiten nutzen")."""

import pytest

from tests.rules.crystal_palace.board import board

NEXT = "\nB persons c23"  # whose ability keeps phase 4 going


@pytest.mark.rule("CRY-SALARY-01")
def test_every_person_is_paid() -> None:
    b = board("players 2\nphase 4\nA persons c01 c09 c27" + NEXT)  # on I: 3, 2 and 3
    assert (b.seat, b.question, b.of("money", "A")) == ("A", "ability", 32)


@pytest.mark.rule("CRY-SALARY-01")
def test_a_person_hired_in_the_round_is_paid_too() -> None:
    b = board("players 2\nphase 3\nshow-persons c07\nA energy 2\nreform_club.1 A 6" + NEXT).play("act", "hire c07")
    assert b.position.phase == 4 and b.of("money", "A") == 40 - 3


@pytest.mark.rule("CRY-SALARY-02")
@pytest.mark.parametrize(("westminster", "money"), [(1, 34), (2, 35), (3, 36), (4, 37), (5, 38)])
def test_the_salary_goes_by_the_own_space_of_westminster(westminster: int, money: int) -> None:
    other = 6 - westminster
    b = board(f"players 2\nphase 4\nA persons c06\nA westminster {westminster}\nB westminster {other}{NEXT}")
    assert b.of("money", "A") == money


@pytest.mark.rule("CRY-SALARY-03")
def test_salaries_are_paid_with_loans_if_need_be() -> None:
    b = board("players 2\nphase 4\nA persons c06 c03\nA money 0 gear 0 energy 0" + NEXT)
    assert b.question == "raise" and b.options() == ["loan"] and b.refused("done")
    b.play("loan")
    assert b.question == "raise"
    b.play("loan")
    assert (b.of("money", "A"), b.loans("A"), b.owned("persons", "A")) == (9, 2, ["c03", "c06"])


@pytest.mark.rule("CRY-SALARY-04")
def test_abilities_come_after_all_salaries() -> None:
    # Jennings would bring a pound for each of two persons, but 1 + 3 pounds are due before.
    b = board("players 2\nphase 4\nA persons c25 c07\nA money 3 gear 0 energy 0" + NEXT)
    assert b.question == "raise" and b.refused("ability c25")
    b.play("loan")
    assert (b.question, b.of("money", "A")) == ("ability", 9)
    b.play("ability c25")
    assert b.of("money", "A") == 11


@pytest.mark.rule("CRY-SALARY-04")
def test_only_own_abilities_can_be_used() -> None:
    b = board("players 2\nphase 4\nA persons c25" + NEXT)
    assert b.refused("ability c23") == ("CRY-SALARY-04",)


@pytest.mark.rule("CRY-SALARY-05")
def test_abilities_are_optional_and_used_in_any_order() -> None:
    # A newspaper first makes a point more for every two.
    text = "players 2\nphase 4\nA persons c02 c24\nA newspapers 3 vp 0" + NEXT
    assert board(text).play("ability c24", "ability c02").of("vp", "A") == 2
    assert board(text).play("ability c02", "ability c24").of("vp", "A") == 1
    b = board(text).play("done")
    assert (b.seat, b.of("vp", "A"), b.of("newspapers", "A")) == ("B", 0, 3)


@pytest.mark.rule("CRY-SALARY-05", "CRY-SALARY-09")
def test_players_follow_each_other_in_player_order() -> None:
    b = board("players 3\nphase 4\norder C A B\nA persons c24\nB persons c23\nC persons c25 c26")
    seats = []
    while b.position.phase == 4:
        seats.append(b.seat)
        b.play("done")
    assert seats == ["C", "A", "B"]


@pytest.mark.rule("CRY-SALARY-06")
def test_each_ability_is_used_once_a_round() -> None:
    b = board("players 2\nphase 4\nA persons c24 c25" + NEXT).play("ability c24")
    assert b.options(verb="ability") == ["ability c25"]
    assert b.refused("ability c24") == ("CRY-SALARY-06", "CRY-BUILD-21")
    b.play("ability c25")
    assert b.seat == "B"


@pytest.mark.rule("CRY-SALARY-06")
def test_abilities_can_be_used_again_in_the_next_round() -> None:
    b = board("players 2\nround 2\nphase 7\nabilities-used c24\nA persons c24")
    assert b.position.round == 3 and b.position.abilities_used == 0


@pytest.mark.rule("CRY-SALARY-09")
def test_a_player_pays_and_uses_abilities_before_the_next_begins() -> None:
    b = board("players 2\nphase 4\norder B A\nA persons c25 c24\nB persons c23")
    assert (b.seat, b.of("money", "B"), b.of("money", "A")) == ("B", 37, 40)
    b.play("ability c23")
    assert (b.seat, b.of("money", "A")) == ("A", 37)


HOLMES = "players 3\nphase 4\nA westminster 2 money 5 newspapers 5 vp 7\nA persons c01 c02\nB persons c24"


@pytest.mark.rule("CRY-SALARY-07")
def test_example_a_newspaper_pays_the_last_pound() -> None:
    b = board(HOLMES)
    assert b.question == "raise"
    b.play("exchange pound")
    assert (b.of("money", "A"), b.of("newspapers", "A"), b.loans("A"), b.question) == (0, 4, 0, "ability")


@pytest.mark.rule("CRY-SALARY-08")
def test_example_holmes_counts_newspapers() -> None:
    b = board(HOLMES).play("exchange pound", "ability c02")
    assert (b.of("vp", "A"), b.of("newspapers", "A")) == (9, 4)

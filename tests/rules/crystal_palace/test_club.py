"""The Reform Club (chapter "Reform Club")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import LATER, before_actions


def club(more: str, players: int = 2, round: int = 1) -> Board:
    """A die of A that acts in the Reform Club on its third action space, which gives nothing."""
    used = "actions-used 0 0 0 0 2 0 0 0"
    return board(f"players {players}\nround {round}\nphase 3\n{used}\n{more}\nreform_club.1 A 6{LATER}").play("act")


@pytest.mark.rule("CRY-CLUB-01")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_so_many_dice_act_in_the_club(players: int, spaces: int) -> None:
    assert len(before_actions("reform_club", players)) == spaces


@pytest.mark.rule("CRY-CLUB-02")
def test_the_action_takes_a_person_of_the_display_by_choice() -> None:
    b = club("show-persons c25 c23 c10 c24")
    assert sorted(b.options(verb="hire")) == ["hire c10", "hire c23", "hire c24", "hire c25"]
    assert b.refused("hire c01") == ("CRY-CLUB-02", "CRY-CLUB-12")
    b.play("hire c23")
    assert b.owned("persons", "A") == ["c23"]


@pytest.mark.rule("CRY-CLUB-03")
def test_the_hiring_cost_is_paid_at_once_in_full() -> None:
    b = club("show-persons c09\nA money 8 energy 2").play("hire c09")  # 1 energy and 3 pounds
    assert (b.of("energy", "A"), b.of("money", "A"), b.of("gear", "A")) == (1, 5, 1)


@pytest.mark.rule("CRY-CLUB-03")
def test_missing_goods_are_bought_with_loans_if_need_be() -> None:
    b = club("show-persons c06\nA money 3 gear 1 energy 0 newspapers 0").play("hire c06")  # 3 gears and 1 energy
    assert b.question == "raise"  # two gears for 5 and one energy for 4
    b.play("loan")
    assert b.question == "raise" and b.owned("persons", "A") == []
    b.play("loan")
    assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A"), b.loans("A")) == (23 - 14, 0, 0, 2)
    assert b.owned("persons", "A") == ["c06"]


@pytest.mark.rule("CRY-CLUB-04")
@pytest.mark.parametrize(("round", "vp"), [(1, 12), (2, 12), (3, 8), (4, 8), (5, 6)])
def test_a_person_scores_the_points_of_the_year(round: int, vp: int) -> None:
    b = club("show-persons c02\nA vp 0", round=round).play("hire c02")  # 12, 10, 8, 7, 6 by round
    assert b.of("vp", "A") == vp


@pytest.mark.rule("CRY-CLUB-05")
@pytest.mark.parametrize(
    ("more", "vp"),
    [
        ("A patents p04 p07", 0), ("B prototypes p04 p07", 0), ("A prototypes p04 p01", 4),
        ("A prototypes p04 p07", 8), ("A prototypes p04\nA patents p07", 4),
    ],
)  # fmt: skip
def test_links_with_own_prototypes_score_four_points_each(more: str, vp: int) -> None:
    b = club(f"show-persons c05\nA vp 0\n{more}").play("hire c05")
    assert b.of("vp", "A") == 15 + vp


@pytest.mark.rule("CRY-CLUB-06")
def test_the_instant_effect_comes_after_the_payment() -> None:
    # Nasmyth brings a gear, which cannot pay for himself: 5 pounds for the missing one.
    b = club("show-persons c15\nA gear 0 energy 1").play("hire c15")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A")) == (1, 0, 35)


@pytest.mark.rule("CRY-CLUB-06")
def test_money_of_the_instant_effect_does_not_pay() -> None:
    # Strauss brings 2 pounds: with 4 pounds for a gear of 5 a loan is needed nevertheless.
    b = club("show-persons c18\nA gear 0 energy 1 money 4").play("hire c18")
    assert b.question == "raise"
    b.play("loan")
    assert b.of("money", "A") == 4 + 10 - 5 + 2


@pytest.mark.rule("CRY-CLUB-07")
def test_points_come_before_the_instant_effect() -> None:
    b = club("show-persons c01\nA prototypes p01\nA gear 2 vp 0").play("hire c01")
    assert b.question == "assistant"
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("vp", "A"), b.of("links", "A")) == (0, 0, 21, 1)
    assert b.owned("persons", "A") == ["c01"]


@pytest.mark.rule("CRY-CLUB-08")
def test_any_number_of_persons_may_be_owned() -> None:
    many = [f"c{number:02}" for number in range(1, 25)]
    b = club(f"A persons {' '.join(many)}\nshow-persons c25").play("hire c25")
    assert b.owned("persons", "A") == [*many, "c25"]


@pytest.mark.rule("CRY-CLUB-09")
def test_the_later_effect_does_not_work_on_hiring() -> None:
    b = club("show-persons c25\nA money 10").play("hire c25")  # a pound per person in phase 4
    assert (b.of("money", "A"), b.seat) == (5, "B")
    b = board("players 2\nphase 5\nA persons c25\nA patents p01")
    assert b.refused("ability c25") == ("CRY-CLUB-09", "CRY-COMP-07")
    b = board("players 2\nphase 4\nA persons c05 c25")
    assert b.refused("ability c05") == ("CRY-CLUB-09", "CRY-COMP-07") and b.offers("ability c25")


@pytest.mark.rule("CRY-CLUB-10")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_the_first_two_action_spaces_give_buzz(players: int, spaces: int) -> None:
    assert before_actions("reform_club", players) == [(0, 0, 1), (0, 0, 1), *[(0, 0, 0)] * (spaces - 2)]


@pytest.mark.rule("CRY-CLUB-11", "CRY-CLUB-12")
def test_the_display_is_not_refilled_and_the_top_of_the_stack_cannot_be_hired() -> None:
    text = "players 2\nphase 3\nshow-persons c23 c24 c25 c26\nstack-persons c05 c06 c07 c08 c09"
    b = board(f"{text}\nreform_club.1 A 6\nreform_club.2 B 4{LATER}").play("act")
    assert b.refused("hire c05") == ("CRY-CLUB-02", "CRY-CLUB-12")
    b.play("hire c24", "act")
    assert b.options(verb="hire") == ["hire c23", "hire c25", "hire c26"]
    assert b.refused("hire c05") == ("CRY-CLUB-02", "CRY-CLUB-12")


BRONTE = """
    players 3
    round 3
    phase 3
    A gear 2 energy 1 buzz 8 vp 20 money 7
    A prototypes p01
    show-persons c23 c24 c25 c01
    reform_club.2 A 4
    waterloo_station.4 B 2
"""


@pytest.mark.rule("CRY-CLUB-13")
def test_example_bronte_is_hired() -> None:
    b = board(BRONTE).play("act")
    assert b.of("buzz", "A") == 9
    b.play("hire c01", "market")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A")) == (0, 0, 7)
    assert b.market() == "A....."


@pytest.mark.rule("CRY-CLUB-14")
def test_example_bronte_scores() -> None:
    b = board(BRONTE).play("act", "hire c01")
    assert b.of("vp", "A") == 20 + 14


@pytest.mark.rule("CRY-CLUB-15")
def test_a_person_counts_for_her_own_instant_effect() -> None:
    # Foucault takes a tile with 2 pounds per person; France's order counts persons.
    b = club("show-persons c22\nA gear 1 energy 2\nshow-tiles g32").play("hire c22", "research g32")
    assert b.of("money", "A") == 42
    b = club("show-persons c01\nA nation france\nA gear 2").play("hire c01")
    assert b.offers("order")

"""The Bank of England (chapter "Bank of England")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.crowd import LATER, before_actions


@pytest.mark.rule("CRY-BANK-01")
@pytest.mark.parametrize(("players", "spaces"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_so_many_dice_act_in_the_bank(players: int, spaces: int) -> None:
    assert len(before_actions("bank_of_england", players)) == spaces


@pytest.mark.rule("CRY-BANK-02")
def test_the_action_takes_a_share_of_the_display_by_choice() -> None:
    b = board("players 2\nphase 3\nshow-shares s1c s1a\nbank_of_england.1 A 6" + LATER).play("act")
    assert sorted(b.options(verb="share")) == ["share s1a", "share s1c"]
    assert b.refused("share s1b") == ("CRY-BANK-02",)
    b.play("share s1c")
    assert b.owned("shares", "A") == ["s1c"]


@pytest.mark.rule("CRY-BANK-03")
def test_a_share_brings_income_and_points_at_once_and_only_once() -> None:
    b = board("players 2\nphase 3\nB markers 4\nB buzz 5\nshow-shares s1c\nbank_of_england.1 A 6").play(
        "act", "share s1c"
    )
    # Income 5 + 3 is paid out in phase 6, then falls by 3; the points came once.
    assert b.position.phase == 6 and b.question == "choose"
    assert (b.of("income", "A"), b.of("vp", "A"), b.of("money", "A")) == (6 + 3 - 3, 9, 48)


@pytest.mark.rule("CRY-BANK-03")
def test_steps_of_income_beyond_the_top_are_paid() -> None:
    b = board("players 2\nphase 3\nA income 12\nshow-shares s1a\nbank_of_england.1 A 6" + LATER).play(
        "act", "share s1a"
    )
    assert (b.of("income", "A"), b.of("money", "A"), b.of("vp", "A")) == (13, 44, 6)


@pytest.mark.rule("CRY-BANK-04", "CRY-BANK-05")
@pytest.mark.parametrize(
    ("players", "pounds"), [(2, [0]), (3, [0, -2]), (4, [0, 0]), (5, [0, 0, -2])], ids=["2", "3", "4", "5"]
)
def test_what_the_action_spaces_cost(players: int, pounds: list[int]) -> None:
    assert before_actions("bank_of_england", players) == [(pound, 0, 0) for pound in pounds]


@pytest.mark.rule("CRY-BANK-06")
@pytest.mark.parametrize(("players", "money"), [(3, 38), (4, 40)])
def test_example_two_shares(players: int, money: int) -> None:
    text = f"players {players}\nphase 3\nA income 2\nshow-shares s1a s1c\nbank_of_england.1 A 6\nbank_of_england.2 B 5"
    b = board(text + LATER).play("act", "share s1a")
    assert (b.of("income", "A"), b.of("vp", "A"), b.owned("shares", "A")) == (7, 6, ["s1a"])
    b.play("act")
    assert b.of("money", "B") == money and b.options(verb="share") == ["share s1c"]
    b.play("share s1c")
    assert (b.of("income", "B"), b.of("vp", "B"), b.owned("shares", "B")) == (9, 9, ["s1c"])


@pytest.mark.rule("CRY-BANK-07")
def test_the_display_is_not_refilled_in_between() -> None:
    text = "players 3\nphase 3\nshow-shares s1a s1c\nbank_of_england.1 A 6\nbank_of_england.2 B 5"
    b = board(text + LATER).play("act", "share s1a", "act")
    assert b.options(verb="share") == ["share s1c"]
    assert b.refused("share s1a") == b.refused("share s1b") == b.refused("share s2a") == ("CRY-BANK-02",)

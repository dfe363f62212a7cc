"""Passing (chapter "Passen")."""

import pytest

from millrace.games.age_of_industry.rules.notation import write
from tests.rules.age_of_industry.board import board


@pytest.mark.rule("AOI-PASS-01", "AOI-PASS-02")
def test_passing_costs_one_card_of_choice_and_does_nothing_else() -> None:
    text = "A money 4 loans 1\nA hand brown cotton ship\nberlin.1 A cotton-1\ndisplay red blue"
    b = board(text).choose("pass")
    assert (b.question, b.options()) == ("card", ["card cotton", "card ship", "card brown"])
    b.choose("card cotton")
    assert (b.hand("A"), b.discard()) == (["ship", "brown"], ["cotton"])
    expected = board(text.replace("brown cotton ship", "brown ship") + "\ndiscard cotton\nturn A 1")
    assert write(b.position) == write(expected.position)


@pytest.mark.rule("AOI-PASS-03")
def test_passing_uses_up_one_action_only() -> None:
    b = board("A hand brown iron\nB hand brown*2\nC hand brown*2").play("pass", "card brown")
    assert (b.seat, b.position.actions_left) == ("A", 1)
    assert b.play("build iron berlin.1").tile("berlin.1") == "A iron-1 3"


@pytest.mark.rule("AOI-PASS-03")
def test_who_passed_twice_acts_in_the_next_round() -> None:
    b = board("A hand brown*2 iron\nB hand brown*2\nC hand brown*2").play("pass", "card brown", "pass", "card brown")
    b.play("pass", "pass", "pass", "pass")
    assert (b.seat, b.position.round, b.position.actions_left) == ("A", 3, 2)
    assert b.play("build iron berlin.1").tile("berlin.1") == "A iron-1 3"


@pytest.mark.rule("AOI-PASS-04")
@pytest.mark.parametrize("display", ["", "display red blue"])
def test_without_cards_passing_is_free_once_the_deck_is_empty(display: str) -> None:
    b = board(f"deck none\n{display}").choose("pass")
    assert (b.question, b.seat, b.position.actions_left, b.discard()) == ("action", "A", 1, [])


@pytest.mark.rule("AOI-PASS-04")
def test_who_has_cards_discards_one_although_the_deck_is_empty() -> None:
    b = board("deck none\nA hand brown").choose("pass")
    assert b.question == "card"


@pytest.mark.rule("AOI-PASS-05")
def test_without_cards_passing_is_refused_while_the_deck_has_any() -> None:
    b = board("deck red")
    assert b.refused("pass") == ("AOI-PASS-05",)
    assert b.refused("draw deck") == ()

"""Drawing cards (chapter "Zwei Karten ziehen")."""

import pytest

from millrace.games.age_of_industry.rules.view import view
from tests.rules.age_of_industry.board import board

TABLE = """
    A hand brown
    display red blue
    deck cotton goods iron port ship
"""


@pytest.mark.rule("AOI-DRAW-01")
def test_drawing_two_cards_is_one_action() -> None:
    b = board(TABLE).play("draw deck", "draw deck")
    assert b.hand("A") == ["cotton", "goods", "brown"]
    assert (b.question, b.seat, b.position.actions_left) == ("action", "A", 1)
    assert (b.discard(), b.spent("A"), b.deck_size()) == ([], 0, 3)


@pytest.mark.rule("AOI-DRAW-02")
@pytest.mark.parametrize(
    ("first", "second", "hand", "display"),
    [
        ("deck", "deck", ["cotton", "goods", "brown"], ["red", "blue"]),
        ("deck", "red", ["cotton", "brown", "red"], ["blue", "goods"]),
        ("blue", "deck", ["cotton", "brown", "blue"], ["red", "goods"]),
        ("red", "blue", ["brown", "blue", "red"], ["cotton", "goods"]),
        ("blue", "red", ["brown", "blue", "red"], ["cotton", "goods"]),
    ],
)
def test_each_card_comes_from_the_deck_or_the_display(
    first: str, second: str, hand: list[str], display: list[str]
) -> None:
    b = board(TABLE).play(f"draw {first}", f"draw {second}")
    assert (b.hand("A"), b.display()) == (hand, display)


@pytest.mark.rule("AOI-DRAW-02")
def test_only_open_cards_can_be_named() -> None:
    b = board(TABLE)
    assert b.options("draw") == ["draw blue", "draw red", "draw deck"]
    assert b.refused("draw cotton") == ("AOI-DRAW-02",)
    double = board(TABLE.replace("red blue", "red*2")).choose("draw red")
    assert (double.options(), double.display()) == (["draw red", "draw deck"], ["red"])


@pytest.mark.rule("AOI-DRAW-03")
def test_no_other_action_brings_cards_and_hands_are_not_filled_up() -> None:
    b = board(TABLE.replace("A hand brown", "A hand brown cotton\nB hand brown*2\nC hand brown*2"))
    b.play("build cotton berlin.1", "rail berlin--leipzig")
    assert b.hand("A") == ["brown"]
    b.play("pass", "develop cotton-1", "pass", "pass")
    assert (b.position.round, b.seat, b.deck_size(), b.display()) == (3, "B", 5, ["red", "blue"])
    assert [b.hand(seat) for seat in "ABC"] == [["brown"], [], []]


@pytest.mark.rule("AOI-DRAW-04")
def test_the_display_is_filled_up_after_the_last_card_only() -> None:
    b = board(TABLE).choose("draw red")
    assert (b.question, b.display(), b.deck_size()) == ("next-card", ["blue"], 5)
    assert b.options() == ["draw blue", "draw deck"]
    b.choose("draw deck")
    assert (b.hand("A"), b.display(), b.deck_size()) == (["cotton", "brown", "red"], ["blue", "goods"], 3)


@pytest.mark.rule("AOI-DRAW-05")
def test_a_card_of_the_deck_is_seen_before_the_second_is_chosen() -> None:
    b = board(TABLE).choose("draw deck")
    assert (b.question, b.hand("A")) == ("next-card", ["cotton", "brown"])
    cotton = b.tables.card_ids.index("cotton")
    assert view(b.position, 0).own_hand[cotton] == 1
    assert b.position.reveals == board(TABLE).position.reveals + 1  # so it cannot be taken back


@pytest.mark.rule("AOI-DRAW-06", "AOI-DRAW-08")
def test_nobody_holds_more_than_nine_cards() -> None:
    b = board(TABLE.replace("A hand brown", "A hand brown*5 cotton*4"))
    assert b.refused("draw deck") == b.refused("draw red") == ("AOI-DRAW-06", "AOI-DRAW-08")
    assert b.options("draw") == []
    b.play("pass", "card brown")
    assert b.refused("draw deck") == ()


@pytest.mark.rule("AOI-DRAW-07")
@pytest.mark.parametrize(("first", "display"), [("red", ["blue", "cotton"]), ("deck", ["red", "blue"])])
def test_the_example_of_eight_cards(first: str, display: list[str]) -> None:
    b = board(TABLE.replace("A hand brown", "A hand brown*5 goods*3")).choose(f"draw {first}")
    assert (len(b.hand("A")), b.question, b.discard()) == (9, "action", [])
    assert (b.display(), b.position.actions_left) == (display, 1)


@pytest.mark.rule("AOI-DRAW-09")
def test_two_cards_must_be_drawn_if_hand_and_supply_allow() -> None:
    b = board(TABLE.replace("A hand brown", "A hand brown*5 goods*2")).choose("draw red")
    assert (b.question, b.options()) == ("next-card", ["draw blue", "draw deck"])
    assert b.refused("done") == ("core.not-asked",)
    assert b.refused("pass") == ("core.not-asked",)
    b.choose("draw blue")
    assert len(b.hand("A")) == 9


@pytest.mark.rule("AOI-DRAW-10")
def test_with_an_empty_deck_the_display_can_be_drawn() -> None:
    two = board("A hand brown\ndisplay red blue\ndeck none")
    assert two.refused("draw deck") == ("AOI-DRAW-10", "AOI-END-05")
    two.play("draw red")
    assert (two.hand("A"), two.display(), two.position.actions_left) == (["brown", "blue", "red"], [], 1)
    one = board("A hand brown\ndisplay red\ndeck none").choose("draw red")
    assert (one.hand("A"), one.question, one.position.actions_left) == (["brown", "red"], "action", 1)
    none = board("A hand brown\ndeck none")
    assert none.options("draw") == []
    assert none.refused("draw deck") != ()


@pytest.mark.rule("AOI-DRAW-11")
@pytest.mark.parametrize(("deck", "display"), [("cotton", ["cotton"]), ("none", [])])
def test_a_display_that_cannot_be_filled_stays_short(deck: str, display: list[str]) -> None:
    b = board(f"A hand brown\ndiscard port*3\ndisplay red blue\ndeck {deck}").play("draw red", "draw blue")
    assert (b.display(), b.deck_size(), b.discard()) == (display, 0, ["port"] * 3)


@pytest.mark.rule("AOI-DRAW-12")
def test_filling_the_display_can_empty_the_deck() -> None:
    b = board("A hand brown\ndisplay red blue\ndeck cotton goods").play("draw red", "draw blue")
    assert (b.display(), b.deck_size()) == (["cotton", "goods"], 0)

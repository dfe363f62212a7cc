"""The end of the game (chapter "Spielende")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.ends import game_end, last_action


@pytest.mark.rule("AOI-END-01")
@pytest.mark.parametrize(
    ("deck", "hands", "over"),
    [
        ("none", "A hand red\nB hand red\n", True),
        ("none", "A hand red\nB hand red\nC hand red\n", False),
        ("cotton", "A hand red\nB hand red\n", False),
        ("cotton", "A hand red\nB hand red\nC hand red\n", False),
    ],
)
def test_the_game_ends_with_an_empty_deck_and_an_empty_hand(deck: str, hands: str, over: bool) -> None:
    b = last_action(f"deck {deck}\n{hands}").play("pass", "card brown")
    assert (b.question == "over") == over
    assert b.position.round == (2 if over else 3)


@pytest.mark.rule("AOI-END-01")
@pytest.mark.parametrize("empty", ["A", "B", "C"])
def test_any_player_s_empty_hand_ends_it(empty: str) -> None:
    hands = [f"{seat} hand red" for seat in "ABC" if seat != empty]
    b = board("deck none\norder A B C\nturn C 1\n" + "\n".join(hands) + "\ndisplay red blue")
    b.play("pass" if empty == "C" else "draw red")
    assert b.question == "over"


@pytest.mark.rule("AOI-END-02")
def test_the_round_is_played_to_its_end() -> None:
    b = board("deck none\nA hand brown*2\nB hand brown*2\nC hand brown*2")
    b.play("pass", "pass")
    assert (b.hand("A"), b.question, b.seat) == ([], "action", "B")
    b.play("pass", "pass")
    assert (b.question, b.seat) == ("action", "C")
    b.play("pass")
    assert (b.question, b.seat) == ("action", "C")
    b.play("pass")
    assert b.question == "over"


@pytest.mark.rule("AOI-END-03")
def test_order_and_interest_of_the_last_round_come_before_the_scoring() -> None:
    b = game_end("A money 6 loans 1 spent 5\nB money 5 spent 1")
    assert b.question == "over"
    assert b.order == "CBA"
    assert b.money("A") == 5  # 6 less 1 interest
    assert b.vp("A") == 1 - 5
    assert b.vp("B") == 1


@pytest.mark.rule("AOI-END-03")
def test_loans_may_be_repaid_before_the_interest_of_the_last_round() -> None:
    text = "A money 10 loans 1"
    repaid = game_end(text).play("repay")
    assert (repaid.question, repaid.money("A"), repaid.vp("A")) == ("over", 0, 0)
    kept = game_end(text).play("done")
    assert (kept.question, kept.money("A"), kept.vp("A")) == ("over", 9, 1 - 5)


@pytest.mark.rule("AOI-END-04")
def test_who_ran_out_but_drew_open_cards_again_does_not_end_the_game() -> None:
    b = board("deck none\ndisplay red blue\nA hand brown\nB hand brown*3\nC hand brown*2 red")
    b.play("pass")
    assert b.hand("A") == []
    b.play("draw red")
    b.play("pass", "pass", "pass", "card brown", "pass", "card brown")
    assert (b.position.round, b.question) == (3, "action")
    assert [len(b.hand(seat)) for seat in "ABC"] == [2, 1, 1]


@pytest.mark.rule("AOI-END-05")
def test_the_discard_pile_is_never_shuffled() -> None:
    b = last_action("deck none\ndiscard red*3\nA hand red\nB hand red\nC hand red").play("pass", "card brown")
    assert (b.position.round, b.deck_size()) == (3, 0)
    assert b.discard() == ["brown", "red", "red", "red"]
    assert b.refused("draw deck") == ("AOI-DRAW-10", "AOI-END-05")
    drawn = board("deck none\ndiscard red*3\ndisplay blue yellow").play("draw blue")
    assert (drawn.display(), drawn.deck_size(), drawn.discard()) == ([], 0, ["red", "red", "red"])


@pytest.mark.rule("AOI-END-06")
def test_open_cards_do_not_prevent_the_end() -> None:
    b = game_end("display red blue\nA hand brown\nB hand brown")
    assert (b.question, b.display()) == ("over", ["red", "blue"])


@pytest.mark.rule("AOI-END-07")
def test_cards_left_over_are_discarded_and_worth_nothing() -> None:
    b = game_end("A hand brown*3 cotton\nB hand red")
    assert (b.question, b.hand("A"), b.hand("B")) == ("over", [], [])
    assert b.discard() == ["cotton"] + ["brown"] * 4 + ["red"]
    assert [b.vp(seat) for seat in "ABC"] == [0, 0, 0]

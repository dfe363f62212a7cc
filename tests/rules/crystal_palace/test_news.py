"""Newspapers: the scale, what they buy, and when (chapter "Zeitung")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.crystal_palace.rules.view import view
from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.rounds import idle_until, set_dice

PLACING = "players 2\nround 2\nphase 2\nA set 4\nB set 4\n"
OPEN = "switch phase1_die_purchase open\n"


def targeted(patent: str, text: str) -> Board:
    """A has built a prototype and plays its effect on B, who has what the text says."""
    b = board(f"players 2\nphase 5\nA gear 5 energy 5\nA patents {patent} p21\nB {text}")
    return b.play(f"build {patent}", "on b")


# -- The scale ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-NEWS-01")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (4, 7), (5, 7), (6, 7), (7, 7)])
def test_nobody_has_more_than_seven_newspapers(before: int, after: int) -> None:
    b = board(f"players 2\nphase 5\nA gear 5 energy 5 newspapers {before}\nA patents p06").play("build p06", "on a")
    assert b.of("newspapers", "A") == after


@pytest.mark.rule("CRY-NEWS-01")
def test_the_newspaper_of_the_lowest_total_is_lost_on_a_full_scale() -> None:
    b = set_dice(board("players 2\nround 2\nA newspapers 7\nB newspapers 6"), "1 1 1 1", "1 1 1 2"[::-1])
    assert (b.of("newspapers", "A"), b.of("newspapers", "B")) == (7, 6)


@pytest.mark.rule("CRY-NEWS-02")
@pytest.mark.parametrize(("what", "price"), [("die", 4), ("income", 3), ("gear", 2), ("pound", 1)])
def test_an_exchange_needs_the_full_price(what: str, price: int) -> None:
    b = board(f"{PLACING}A newspapers {price - 1}")
    assert b.refused(f"exchange {what}") == ("CRY-NEWS-02",)
    b = board(f"{PLACING}A newspapers {price}").play(f"exchange {what}")
    assert b.of("newspapers", "A") == 0


@pytest.mark.rule("CRY-NEWS-02")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (3, 2)])
def test_a_loss_by_an_effect_stops_at_zero(before: int, after: int) -> None:
    b = targeted("p10", f"newspapers {before}")
    idle_until(b, lambda b: b.question == "set")
    assert b.of("newspapers", "B") == after and b.loans("B") == 0


# -- What they buy ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-NEWS-03")
def test_newspapers_are_exchanged_as_often_as_wanted() -> None:
    b = board(f"{PLACING}A newspapers 7").play("exchange gear", "exchange pound", "exchange income", "exchange pound")
    assert (b.of("newspapers", "A"), b.of("gear", "A"), b.of("money", "A"), b.of("income", "A")) == (0, 2, 42, 7)


@pytest.mark.rule("CRY-NEWS-03")
def test_newspapers_are_exchanged_in_another_players_turn_too() -> None:
    b = targeted("p01", "newspapers 7")
    assert (b.seat, b.options(verb="exchange")) == (
        "B", ["exchange die", "exchange income", "exchange gear", "exchange pound"],
    )  # fmt: skip
    b.play("exchange die", "exchange gear", "exchange pound")
    assert b.seat == "A", "who goes on"
    assert (b.of("dice", "B"), b.of("gear", "B"), b.of("money", "B")) == (5, 2, 40 + 1 + 8)


@pytest.mark.rule("CRY-NEWS-04")
def test_four_newspapers_buy_a_die_of_the_own_supply() -> None:
    b = board(f"{PLACING}A newspapers 5").play("exchange die")
    assert (b.of("newspapers", "A"), b.of("dice", "A"), b.of("dice_supply", "A")) == (1, 5, 1)


@pytest.mark.rule("CRY-NEWS-05")
def test_a_die_bought_before_the_reveal_is_set_and_paid_at_once() -> None:
    b = board("players 2\nround 2\nA newspapers 4").play("set 1", "set 1", "set 1", "set 1", seat="B")
    b.play("buy-die", "set 6", "set 3", "set 2", "set 2", seat="A")
    assert b.question == "set", "there are five dice to set"
    b.play("set 1", seat="A")
    assert (b.of("money", "A"), b.of("newspapers", "A")) == (40 - 14, 0)
    assert (b.of("dice", "A"), b.of("dice_supply", "A")) == (5, 1)
    assert [b.offers(f"place {value} waterloo_station.4") for value in (6, 3, 2, 1)] == [True, True, True, True]


@pytest.mark.rule("CRY-NEWS-05")
def test_no_more_than_one_die_is_bought_before_the_reveal_and_before_the_first_is_set() -> None:
    b = board("players 2\nround 2\nA newspapers 7\nB newspapers 7").play("buy-die", seat="A")
    assert b.refused("buy-die", "A") == ("CRY-NEWS-05",)
    assert b.play("set 2", seat="B").refused("buy-die", "B") == ("CRY-NEWS-05",)
    assert board("players 2\nA newspapers 3").refused("buy-die") == ("CRY-NEWS-02",)


@pytest.mark.rule("CRY-NEWS-06")
def test_a_die_bought_after_the_reveal_is_used_from_the_next_round_on() -> None:
    b = board("players 2\nround 2\nA newspapers 4")
    set_dice(b, "4 1 1 1", "1 1 1 1").play("exchange die")
    placed = 0
    while b.position.phase == 2:
        placed += b.seat == "A" and b.question == "place"
        b.play(b.options(verb="place")[0] if b.question == "place" and b.seat == "A" else "done"
               if b.question != "place" else "pass")  # fmt: skip
    assert (placed, b.of("dice", "A")) == (4, 5)
    idle_until(b, lambda b: b.question == "set")
    assert b.position.prompt(0).values["left"] == 5 and b.position.prompt(1).values["left"] == 4


@pytest.mark.rule("CRY-NEWS-07")
@pytest.mark.parametrize("dice", ["dice 6", "dice 4 tickets 2"])
def test_without_a_die_in_the_supply_none_can_be_bought(dice: str) -> None:
    b = board(f"{PLACING}A newspapers 7 dice_supply 0 {dice}")
    assert b.refused("exchange die") == ("CRY-NEWS-07",)
    b = board(f"players 2\nround 2\nA newspapers 7 dice_supply 0 {dice}")
    assert b.refused("buy-die", "A") == ("CRY-NEWS-07",)
    b = board(f"{OPEN}players 2\nround 2\nA newspapers 7 dice_supply 0 {dice}\nB newspapers 7")
    assert (b.question, b.seat) == ("buy-die", "B"), "A is not even asked"


# -- Before the reveal --------------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-NEWS-08")
def test_the_purchase_of_a_die_stays_secret_until_the_reveal() -> None:
    text = "players 2\nround 2\nA newspapers 4"
    bought = board(text).play("buy-die", *["set 1"] * 5, seat="A")
    saved = set_dice(board(text), "6 6 6 6")
    for seat in (1, SPECTATOR):
        assert view(bought.position, seat) == view(saved.position, seat)
        assert view(bought.position, seat).newspapers == (4, 0)
    assert view(bought.position, 0).bought and not view(saved.position, 0).bought
    assert not bought.told("log.buy-die")
    bought.play(*["set 1"] * 4, seat="B")
    assert view(bought.position, 1).newspapers[0] == 0 and view(bought.position, 1).dice[0] == 5
    assert [event.values["seat"] for event in bought.told("log.buy-die")] == ["A"]


@pytest.mark.rule("CRY-NEWS-09")
def test_by_a_switch_dice_are_bought_openly_before_anybody_sets() -> None:
    b = board(f"{OPEN}players 3\nround 2\norder B C A\nA newspapers 7\nB newspapers 4\nC newspapers 3")
    assert (b.question, b.seat, b.options()) == ("buy-die", "B", ["buy-die", "done"])
    b.play("buy-die")
    assert (b.of("dice", "B"), b.of("newspapers", "B"), b.of("dice_supply", "B")) == (5, 0, 1)
    assert (b.question, b.seat) == ("buy-die", "A"), "C has too few newspapers"
    assert view(b.position, 0).dice == (4, 5, 4)
    assert b.options("C") == [], "nobody sets dice before"
    b.play("done")
    assert b.question == "set" and b.options("A", "buy-die") == [], "each decides once"
    assert b.refused("buy-die", "A") == ("CRY-NEWS-09",)
    assert [b.position.prompt(seat).values["left"] for seat in range(3)] == [4, 5, 4]
    b = board(f"{OPEN}players 2\nround 2\norder A B\nB newspapers 4").play("done")
    assert (b.question, b.seat) == ("set", "A"), "whoever was asked last about a purchase does not set first"


@pytest.mark.rule("CRY-NEWS-14")
def test_before_the_reveal_only_a_die_is_bought() -> None:
    b = board("players 2\nround 2\nA newspapers 7 money 0\nA loans 8")
    assert b.options("A") == [*[f"set {value}" for value in range(1, 7)], "buy-die"]
    for option in ("exchange pound", "exchange die", "loan", "sell gear", "buy gear", "repay 8"):
        assert b.refused(option, "A") == ("CRY-NEWS-14",)
    set_dice(b, "1 1 1 1", "1 1 1 1")
    assert (b.question, b.options()) == ("raise", ["exchange pound", "sell gear", "sell energy", "loan"])
    b.play(*["exchange pound"] * 4)
    assert (b.of("money", "A"), b.loans("A")) == (0, 1)


# -- Income, gears, pounds ----------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-NEWS-10")
def test_three_newspapers_are_a_step_of_income_or_a_pound_at_the_top() -> None:
    b = board(f"{PLACING}A newspapers 4 income 12 money 0").play("exchange income")
    assert (b.of("newspapers", "A"), b.of("income", "A"), b.of("money", "A")) == (1, 13, 0)
    b = board(f"{PLACING}A newspapers 4 income 13 money 0").play("exchange income")
    assert (b.of("newspapers", "A"), b.of("income", "A"), b.of("money", "A")) == (1, 13, 1)


@pytest.mark.rule("CRY-NEWS-11")
def test_two_newspapers_buy_a_gear() -> None:
    b = board(f"{PLACING}A newspapers 3").play("exchange gear")
    assert (b.of("newspapers", "A"), b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A")) == (1, 2, 1, 40)


@pytest.mark.rule("CRY-NEWS-12")
def test_a_newspaper_buys_a_pound() -> None:
    b = board(f"{PLACING}A newspapers 3").play("exchange pound")
    assert (b.of("newspapers", "A"), b.of("money", "A"), b.of("gear", "A")) == (2, 41, 1)


# -- In other players' turns --------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-NEWS-13")
def test_newspapers_are_exchanged_before_an_effect_takes_them() -> None:
    b = targeted("p10", "newspapers 2")
    assert (b.seat, b.question, b.options()) == ("B", "exchange", ["exchange gear", "exchange pound", "done"])
    b.play("exchange gear")
    assert (b.of("newspapers", "B"), b.of("gear", "B")) == (0, 2), "nothing is left to lose"
    b = targeted("p10", "newspapers 2").play("done")
    assert (b.of("newspapers", "B"), b.of("gear", "B")) == (1, 1)


@pytest.mark.rule("CRY-NEWS-13")
def test_newspapers_are_exchanged_at_choices_and_payments_inside_a_foreign_effect() -> None:
    b = targeted("p25", "newspapers 2").play("done")
    assert (b.seat, b.question) == ("B", "choose")
    assert b.options() == ["choose 1", "choose 2", "choose 3", "exchange gear", "exchange pound"]
    b.play("exchange gear", "choose 1")
    assert (b.of("newspapers", "B"), b.of("gear", "B")) == (0, 3)
    b = targeted("p02", "newspapers 2 money 0").play("done")
    assert (b.seat, b.question, b.options()) == (
        "B", "raise", ["exchange pound", "sell gear", "sell energy", "loan"],
    )  # fmt: skip
    b.play("exchange pound", "exchange pound")
    assert (b.of("newspapers", "B"), b.of("money", "B"), b.loans("B")) == (0, 0, 0)


@pytest.mark.rule("CRY-NEWS-13")
def test_nothing_else_is_done_in_another_players_turn() -> None:
    b = targeted("p25", "newspapers 2\nB loans 8")
    for question in ("exchange", "choose"):
        assert (b.question, b.seat) == (question, "B")
        assert b.refused("loan") == ("CRY-NEWS-13", "CRY-LOAN-11")
        assert b.refused("repay 8") == ("CRY-NEWS-13", "CRY-LOAN-08")
        assert b.refused("buy gear") == b.refused("sell gear") == ("CRY-NEWS-13", "CRY-TRADE-05")
        b.play("done" if question == "exchange" else "choose 1")
    assert targeted("p01", "newspapers 0").seat == "A", "without newspapers there is nothing to ask"
    b = board("players 2\nphase 5\nA gear 5 energy 5 newspapers 5\nA patents p01 p02").play("build p01", "on a")
    assert b.question == "build", "on oneself it is the own turn"

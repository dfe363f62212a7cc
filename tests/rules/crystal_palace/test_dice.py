"""Phase 1: setting and paying dice, the player order, newspapers for the lowest (chapter "Würfel einstellen")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.crystal_palace.rules.view import view
from tests.rules.crystal_palace.board import Board, board, new_game
from tests.rules.crystal_palace.rounds import set_dice

LATER = "round 2\n"  # no lot after the first round


def newspapers(b: Board) -> list[int]:
    return list(b.position.newspapers)


@pytest.mark.rule("CRY-DICE-01")
def test_all_set_their_dice_at_once_in_any_order_and_reveal_them_together() -> None:
    b = new_game(3)
    assert [b.options(seat) for seat in "ABC"] == [[f"set {value}" for value in range(1, 7)]] * 3
    b.play("set 6", "set 6", "set 6", "set 6", seat="C").play("set 2", seat="A").play("set 1", seat="B")
    b.play("set 1", "set 1", "set 1", seat="B").play("set 2", "set 2", seat="A")
    assert b.question == "set" and b.options("C") == [] and b.of("money", "C") == 40, "nobody pays before the reveal"
    assert not b.told("log.dice")
    b.play("set 2", seat="A")
    assert b.question == "place" and [b.of("money", seat) for seat in "ABC"] == [32, 36, 16]
    assert [event.values["total"] for event in b.told("log.dice")] == [8, 4, 24]


@pytest.mark.rule("CRY-DICE-01")
def test_nobody_sees_anothers_dice_before_the_last_has_set() -> None:
    low, high = (set_dice(new_game(3), "6 3 1", "6 5 2 1", hand) for hand in ("1 1 1 1", "6 5 5 4"))
    for seat in (0, 1, SPECTATOR):
        assert view(low.position, seat) == view(high.position, seat)
    assert view(low.position, 2) != view(high.position, 2)
    assert view(low.position, 2).setting[6:12] == (0,) * 6, "who has set all dice still sees only the own ones"
    low.play("set 1", seat="A")
    for seat in (0, 1, 2, SPECTATOR):
        assert view(low.position, seat).setting == tuple(low.position.setting)


@pytest.mark.rule("CRY-DICE-01")
def test_dice_half_set_are_secret_too() -> None:
    some, other = (board("players 2\nround 2\nB newspapers 4") for _ in range(2))
    some.play("set 5", "set 4", seat="B")
    other.play("buy-die", "set 1", seat="B")
    assert view(some.position, 0) == view(other.position, 0)


@pytest.mark.rule("CRY-DICE-02")
@pytest.mark.parametrize(("dice", "tickets"), [(3, 1), (4, 0), (6, 0)])
def test_every_die_available_must_be_set(dice: int, tickets: int) -> None:
    b = board(f"players 2\nA dice {dice} tickets {tickets} dice_supply {6 - dice - tickets}")
    b.play("set 1", "set 1", "set 1", "set 1", seat="B")
    for left in range(dice, 0, -1):
        assert b.question == "set" and b.position.prompt(0).values["left"] == left
        assert "pass" not in b.options("A") and "done" not in b.options("A")
        b.play("set 1", seat="A")
    assert b.question == "place" and b.of("money", "A") == 40 - dice


@pytest.mark.rule("CRY-DICE-02")
def test_a_die_shows_one_to_six() -> None:
    texts = [option.text for option in new_game().tables.codebook if option.text.startswith("set")]
    assert texts == ["set 1", "set 2", "set 3", "set 4", "set 5", "set 6"]
    assert new_game().options() == texts


@pytest.mark.rule("CRY-DICE-03")
def test_everybody_pays_the_sum_of_the_own_dice() -> None:
    b = set_dice(new_game(4), "6 6 6 6", "6 4 3 1", "2 2 1 1", "1 1 1 1")
    assert [b.of("money", seat) for seat in "ABCD"] == [16, 26, 34, 36]


@pytest.mark.rule("CRY-DICE-04")
def test_who_lacks_money_for_the_dice_takes_loans() -> None:
    b = set_dice(board("players 2\nA money 12 gear 0 energy 0"), "6 6 6 6", "1 1 1 1")
    assert (b.question, b.seat, b.options()) == ("raise", "A", ["loan"])
    b.play("loan")
    assert (b.question, b.options(), b.of("money", "A")) == ("raise", ["loan"], 22), "one is not enough"
    b.play("loan")
    assert (b.question, b.loans("A"), b.of("money", "A")) == ("place", 2, 8)


@pytest.mark.rule("CRY-DICE-05")
@pytest.mark.parametrize(
    ("hands", "order"),
    [
        (("1 1 1 1", "6 6 6 6", "4 4 4 4"), "BCA"),
        (("4 4 4 4", "6 1 1 1", "4 4 4 5"), "CAB"),
        (("5 5 5 5", "4 4 4 4", "6 6 6 1"), "ABC"),
    ],
)
def test_the_highest_total_starts(hands: tuple[str, ...], order: str) -> None:
    hands = tuple(" ".join(sorted(hand.split(), reverse=True)) for hand in hands)
    assert set_dice(new_game(3), *hands).order == order


@pytest.mark.rule("CRY-DICE-06")
@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("6 5 2 1", "6 4 3 1"),
        ("6 3 3 2", "5 5 3 1"),
        ("6 4 2 2", "6 3 2 2 1"),
        ("5 5 1 1", "5 4 2 1"),
        ("4 4 3 3", "4 4 3 2 1"),
        ("6 6 1 1", "6 5 2 1"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_of_equal_totals_the_highest_single_dice_decide(winner: str, loser: str, first: bool) -> None:
    hands = (winner, loser) if first else (loser, winner)
    dice = [f"{seat} dice {len(hand.split())}" for seat, hand in zip("AB", hands, strict=True)]
    order = "B A C" if first else "A B C"  # the loser was earlier in the round before
    b = set_dice(board("\n".join(["players 3", LATER, f"order {order}", *dice])), *hands, "1 1 1 1")
    assert b.order == ("ABC" if first else "BCA")


@pytest.mark.rule("CRY-DICE-07")
@pytest.mark.parametrize(
    ("order", "hands", "expected"),
    [
        ("C D A B", ("1 1 1 1", "6 4 1 1", "5 1 1 1", "6 4 1 1"), "DABC"),
        ("B C D A", ("1 1 1 1", "6 4 1 1", "5 1 1 1", "6 4 1 1"), "BCDA"),
        ("D A B C", ("5 5 5 5", "5 5 5 5", "5 5 5 5", "1 1 1 1"), "ABCD"),
    ],
)
def test_equal_dice_are_decided_by_the_order_of_the_round_before(
    order: str, hands: tuple[str, ...], expected: str
) -> None:
    assert set_dice(board(f"{LATER}order {order}"), *hands).order == expected


@pytest.mark.rule("CRY-DICE-08")
def test_in_the_first_round_equal_dice_are_decided_by_lot() -> None:
    starts = [set_dice(new_game(3, str(seed)), "5 5 1 1", "1 1 1 1", "5 5 1 1").order for seed in range(60)]
    assert set(starts) == {"ABC", "CAB"}, "only the tied draw lots"
    assert 15 < starts.count("ABC") < 45, "with the same chance"
    again = [set_dice(new_game(3, str(seed)), "5 5 1 1", "1 1 1 1", "5 5 1 1").order for seed in range(10)]
    assert again == starts[:10], "the seed decides"


@pytest.mark.rule("CRY-DICE-08")
def test_without_a_complete_tie_there_is_no_lot() -> None:
    orders = {set_dice(new_game(3, str(seed)), "5 5 1 1", "1 1 1 1", "5 4 2 1").order for seed in range(20)}
    assert orders == {"ABC"}


@pytest.mark.rule("CRY-DICE-09")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("6 6 6 6", "1 1 1 1", "2 1 1 1"), [0, 1, 0]),
        (("6 6 6 6", "3 2 1 1", "2 2 2 1"), [0, 1, 1]),
        (("2 2 2 2", "3 3 1 1", "6 6 6 6"), [1, 1, 0]),
    ],
)
def test_the_lowest_total_gets_a_newspaper(hands: tuple[str, ...], expected: list[int]) -> None:
    assert newspapers(set_dice(new_game(3), *hands)) == expected


@pytest.mark.rule("CRY-DICE-10")
@pytest.mark.parametrize(
    ("hands", "order", "expected"),
    [
        (("6 6 1 1", "5 4 3 2"), "AB", [0, 1]),
        (("4 4 3 3", "6 4 3 1"), "BA", [1, 0]),
        (("5 3 2 1", "4 3 3 1", "6 2 2 1"), "CAB", [1, 1, 0]),
    ],
)
def test_with_all_totals_equal_all_but_the_start_player_get_one(
    hands: tuple[str, ...], order: str, expected: list[int]
) -> None:
    b = set_dice(new_game(len(hands)), *hands)
    assert (b.order, newspapers(b)) == (order, expected)


@pytest.mark.rule("CRY-DICE-11")
def test_the_newspaper_of_the_lowest_total_comes_too_late_to_pay_for_the_dice() -> None:
    b = set_dice(board("players 2\nB money 3 gear 0 energy 0"), "6 6 6 6", "1 1 1 1")
    assert (b.seat, b.question, b.options()) == ("B", "raise", ["loan"]), "no newspaper to exchange"
    assert (newspapers(b), b.told("log.start")) == ([0, 0], []), "the order is not yet known"
    b.play("loan")
    assert (newspapers(b), b.of("money", "B"), b.order) == ([0, 1], 9, "AB")


@pytest.mark.rule("CRY-DICE-12")
def test_example_blue_starts_with_the_higher_second_die() -> None:
    red, blue = "6 4 3 1", "6 5 2 1"
    assert set_dice(new_game(3), red, blue, "4 3 2 1").order == "BCA"
    assert set_dice(new_game(3), blue, "4 3 2 1", red).order == "ABC"


@pytest.mark.rule("CRY-DICE-13")
def test_a_die_bought_counts_at_once_for_the_own_order() -> None:
    text = "phase 2\nA nation japan\nA order_level 1\nA set 5\nA newspapers 4"
    assert board(text).play("place 5 patent_office.1").refused("order") == ("CRY-ORDER-02",)
    b = board(text).play("exchange die")
    assert (b.of("dice", "A"), b.of("dice_supply", "A")) == (5, 1)
    b.play("place 5 patent_office.1", "order")
    assert b.of("order_level", "A") == 2
    assert b.options("A", "place") == [], "it cannot be placed in this round"


@pytest.mark.rule("CRY-DICE-13")
def test_a_die_bought_counts_at_once_for_the_publisher() -> None:
    text = "players 2\nround 4\nphase 3\npublisher pub3b\nA newspapers 4\nlondon_times.1 A 6"
    assert board(text).play("act").of("buzz", "A") == 3
    assert board(text).play("exchange die", "act").of("buzz", "A") == 4, "stopped at the first poster of 5 fields"


@pytest.mark.rule("CRY-DICE-14")
@pytest.mark.parametrize("value", [1, 4, 6])
def test_dice_are_set_from_the_highest_to_the_lowest(value: int) -> None:
    b = new_game().play(f"set {value}", seat="B")
    assert b.options("B") == [f"set {lower}" for lower in range(1, value + 1)]
    for higher in range(value + 1, 7):
        assert b.refused(f"set {higher}", "B") == ("CRY-DICE-14",)

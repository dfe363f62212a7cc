"""Player order, whose turn it is, and what may be done besides (chapters "Spielablauf", "Würfel einstellen")."""

from pathlib import Path

import pytest

from tests.rules.crystal_palace.board import Board, board, new_game
from tests.rules.crystal_palace.corrected import corrected
from tests.rules.crystal_palace.rounds import idle_until, set_dice

FREE = {"exchange", "buy", "sell", "loan", "repay"}
MEANS = " money 20 newspapers 4"
"""What makes every free action possible, together with an open loan and the goods of the start."""


def asked_in(b: Board, question: str) -> str:
    """The seats that a question is put to, one after the other, while everybody does as little as possible."""
    seats = ""
    while b.question == question:
        seats += b.seat
        b.play("done")
    return seats


def free_actions(b: Board) -> set[str]:
    return {option.split()[0] for option in b.options()} & FREE


@pytest.mark.rule("CRY-TURN-01")
@pytest.mark.parametrize(
    ("hands", "order"),
    [
        (("4 4 1 1", "6 6 2 2", "6 6 1 1"), "BCA"),
        (("6 6 2 2", "4 4 1 1", "6 6 1 1"), "ABC"),
        (("6 6 1 1", "4 4 1 1", "6 6 2 2"), "CAB"),
        (("1 1 1 1", "6 6 6 6", "2 1 1 1", "6 6 6 5", "6 6 5 5"), "BCDEA"),
    ],
)
def test_the_order_goes_clockwise_from_the_start_player_whatever_the_other_totals(
    hands: tuple[str, ...], order: str
) -> None:
    b = set_dice(new_game(len(hands)), *hands)
    assert (b.order, b.seat) == (order, order[0])


@pytest.mark.rule("CRY-TURN-02")
@pytest.mark.parametrize("order", ["B C A", "C A B", "A C B"])
def test_the_order_of_the_round_holds_in_phases_4_5_and_6(order: str) -> None:
    text = f"players 3\nround 2\norder {order}\n"
    cards = [f"{seat} persons {person}" for seat, person in zip("ABC", ("c23", "c24", "c25"), strict=True)]
    assert asked_in(board(f"{text}phase 4\n" + "\n".join(cards)), "ability") == order.replace(" ", "")
    cards = [f"{seat} patents {patent}" for seat, patent in zip("ABC", ("p01", "p02", "p03"), strict=True)]
    assert asked_in(board(f"{text}phase 5\n" + "\n".join(cards)), "build") == order.replace(" ", "")
    papers = "\n".join(f"{seat} newspapers 3" for seat in "ABC")
    assert asked_in(board(f"{text}phase 6\n{papers}"), "income") == order.replace(" ", "")


@pytest.mark.rule("CRY-TURN-03")
def test_in_phase_2_the_player_who_places_is_on_turn_and_nobody_else() -> None:
    b = board("players 3\nphase 2\norder B C A\n" + "\n".join(f"{seat} set 2" for seat in "ABC"))
    for seat, rest in (("B", "AC"), ("C", "AB"), ("A", "BC")):
        assert b.seat == seat and "buy gear" in b.options()
        assert all(b.options(other) == [] for other in rest)
        assert b.refused("buy gear", rest[0]) == ("core.not-your-turn",)
        b.play("pass")


@pytest.mark.rule("CRY-TURN-03")
def test_in_phase_3_the_owner_of_the_acting_die_is_on_turn() -> None:
    b = board("players 3\nphase 3\nreform_club.1 A 5\nreform_club.2 C 6\npatent_office.2 B 4")
    seats = ""
    while b.question == "act":
        assert "buy gear" in b.options() and b.options("ABC".replace(b.seat, "")[0]) == []
        seats += b.seat
        b.play("forgo")
    assert seats == "BCA"


@pytest.mark.rule("CRY-TURN-03")
def test_in_phases_1_4_and_6_each_player_is_on_turn_while_the_own_part_is_settled() -> None:
    b = set_dice(board("players 2\nA money 0\nB money 0"), "1 1 1 1", "1 1 1 1")
    assert (b.seat, b.options()) == ("A", ["sell gear", "sell energy", "loan"])
    b.play("loan")
    assert (b.seat, b.options()) == ("B", ["sell gear", "sell energy", "loan"])
    b = board("players 2\nphase 4\norder B A\nA money 0\nB money 0\nA persons c23\nB persons c24")
    assert (b.seat, b.options()) == ("B", ["sell gear", "sell energy", "loan"]), "the salary is due"
    b.play("loan")
    assert (b.seat, b.question) == ("B", "ability") and "repay 8" not in b.options() and "buy gear" in b.options()
    assert b.play("ability c24").seat == "A"
    b = board("players 2\nphase 6\norder B A\nB tiles g03 g14\nA tiles g11 g12")
    assert (b.seat, b.question) == ("B", "permanent") and {"buy", "sell", "loan"} <= free_actions(b)
    b.play("use g14", "done")
    assert (b.seat, b.question) == ("A", "permanent") and {"buy", "sell", "loan"} <= free_actions(b)


@pytest.mark.rule("CRY-TURN-03")
def test_in_phase_7_nobody_is_on_turn() -> None:
    b = board("players 2\nround 2\nphase 7\nA newspapers 7 money 30\nB money 30")
    assert (b.question, b.position.round, b.options()[-1]) == ("set", 3, "buy-die")
    assert b.refused("loan", "B") == ("CRY-NEWS-14",)


@pytest.mark.rule("CRY-TURN-04")
@pytest.mark.parametrize(("text", "seats"), [("round 1", "ABC"), ("round 2\norder C A B", "CAB")])
def test_dice_are_paid_in_the_order_of_the_round_before(text: str, seats: str) -> None:
    poor = "\n".join(f"{seat} money 0 gear 0 energy 0" for seat in "ABC")
    b = set_dice(board(f"players 3\n{text}\n{poor}\nloans 8 9 10"), "1 1 1 1", "6 1 1 1", "2 1 1 1")
    payers = ""
    while b.question == "raise":
        payers += b.seat
        b.play("loan")
    assert payers == seats
    drawn = [
        event.values["seat"] for value in (8, 9, 10) for event in b.told("log.loan") if event.values["vp"] == value
    ]
    assert "".join(map(str, drawn)) == seats, "and so are loans drawn"


@pytest.mark.rule("CRY-TURN-04")
def test_expenses_are_paid_in_the_order_of_the_round() -> None:
    poor = "\n".join(f"{seat} money 0 gear 0 energy 0 income 0" for seat in "ABC")
    b = board(f"players 3\nround 2\nphase 6\norder B C A\n{poor}")
    payers = ""
    while b.question == "raise":
        payers += b.seat
        b.play("loan")
    assert payers == "BCA"


@pytest.mark.rule("CRY-TURN-05")
@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("phase 2\nA set 4", "place"),
        ("phase 3\npatent_office.1 A 6", "act"),
        ("phase 3\npending resolve take:0 turn-to:0\non-turn A", "take"),
        ("phase 3\npending resolve research:0 turn-to:0\non-turn A", "research"),
        ("phase 3\npending resolve share:0 turn-to:0\non-turn A", "share"),
        ("phase 3\npending resolve hire:0 turn-to:0\non-turn A", "hire"),
        ("phase 3\nlocation port_of_london\npending resolve:7 option:4 turn-to:0\non-turn A", "option"),
        ("phase 4\nA persons c23", "ability"),
        ("phase 5\nA patents p01", "build"),
        ("phase 6\nA tiles g11 g12", "permanent"),
        ("phase 6\nA tiles g11", "permanent"),
        ("phase 6\nA markers 4\nA buzz 5", "choose"),
    ],
)
def test_every_question_of_the_own_turn_leaves_time_for_free_actions(text: str, question: str) -> None:
    b = board(f"players 2\nA{MEANS}\nA loans 9\n{text}")
    while b.question == "income":
        b.play("done")
    assert (b.question, b.seat, free_actions(b)) == (question, "A", FREE)
    money = b.of("money", "A")
    for option, change in (
        ("buy gear", -5), ("sell gear", 1), ("exchange pound", 1), ("sell energy", 1), ("buy energy", -4),
        ("loan", 10), ("repay 9", -10), ("exchange pound", 1),
    ):  # fmt: skip
        b.play(option)
        assert (b.question, b.of("money", "A") - money) == (question, change), "the question waits"
        money = b.of("money", "A")


@pytest.mark.rule("CRY-TURN-05")
def test_energy_bought_before_the_london_times_checks_goods_counts() -> None:
    text = "players 2\nphase 3\npublisher pub3b\nA gear 1 energy 0\nlondon_times.1 A 6"
    assert board(text).play("act").of("buzz", "A") == 2
    assert board(text).play("buy energy", "act").of("buzz", "A") == 3


@pytest.mark.rule("CRY-TURN-05")
def test_newspapers_exchanged_before_the_payout_raise_it() -> None:
    text = "players 2\nphase 6\nA newspapers 6 money 0 income 4"
    assert idle_until(board(text), lambda b: b.question == "set").of("money", "A") == 3
    b = board(text).play("exchange income")
    assert (b.question, b.seat) == ("income", "A"), "as often as wanted"
    assert idle_until(b.play("exchange income"), lambda b: b.question == "set").of("money", "A") == 5


@pytest.mark.rule("CRY-TURN-05")
def test_newspapers_can_be_exchanged_before_one_more_would_be_lost_in_phase_6() -> None:
    b = board("players 2\nphase 6\nA newspapers 7 money 0 income 5\nA tiles g03").play("done")
    assert (b.question, b.seat) == ("permanent", "A")
    b.play("exchange pound")
    assert (b.of("newspapers", "A"), b.of("money", "A")) == (7, 6)


@pytest.mark.rule("CRY-TURN-05", "CRY-GREEN-01")
def test_free_actions_before_a_lone_permanent_effect_count_for_it(tmp_path: Path) -> None:
    each_three = (
        '[research.g07]\neffects = [{ do = "gain", per = { count = "gears_energy", step = 3 }, gain = [{ vp = 1 }] }]'
    )
    text = "phase 6\nA tiles g07\nB markers 4\nB buzz 5"
    assert corrected(text, each_three, tmp_path).play("use g07").of("vp", "A") == 5
    assert corrected(text, each_three, tmp_path).play("buy gear", "use g07").of("vp", "A") == 6
    # No free action changes how many persons one has, so there is nothing to ask.
    b = board("players 2\nphase 6\nA tiles g15\nA persons c23\nB markers 4\nB buzz 5")
    assert (b.seat, b.of("vp", "A")) == ("B", 6)


@pytest.mark.rule("CRY-TURN-05", "CRY-DICE-09", "CRY-NEWS-03")
def test_newspapers_can_be_exchanged_before_the_one_for_the_lowest_total_is_lost() -> None:
    b = set_dice(board("players 2\nround 2\nA newspapers 7 money 20\nA loans 9"), "1 1 1 1", "6 1 1 1")
    assert (b.question, b.seat, b.position.phase, free_actions(b)) == ("exchange", "A", 1, FREE)
    assert b.position.prompt(0).id == "prompt.exchange-full" and b.options("B") == []
    b.play("exchange die", "done")
    assert (b.of("newspapers", "A"), b.of("dice", "A"), b.position.phase) == (4, 5, 2)
    assert [event.values["seats"] for event in b.told("log.lowest")] == [("A",)]
    b = set_dice(board("players 2\nround 2\nA newspapers 7 money 20"), "1 1 1 1", "6 1 1 1").play("done")
    assert (b.of("newspapers", "A"), b.told("log.lowest")) == (7, []), "or it is lost"


@pytest.mark.rule("CRY-TURN-05", "CRY-DICE-10")
def test_only_who_would_lose_a_newspaper_is_asked_before_it_comes() -> None:
    full = "players 3\nround 2\norder C A B\n" + "\n".join(f"{seat} newspapers 7 money 20" for seat in "ABC")
    assert asked_in(set_dice(board(full), "2 1 1 1", "1 1 1 1", "1 1 1 1"), "exchange") == "BC"
    assert asked_in(set_dice(board(full), *["1 1 1 1"] * 3), "exchange") == "AB", "the start player gets none"
    b = set_dice(board("players 2\nround 2\nA newspapers 6 money 20"), "1 1 1 1", "6 1 1 1")
    assert (b.question, b.of("newspapers", "A")) == ("place", 7), "there is room for one"

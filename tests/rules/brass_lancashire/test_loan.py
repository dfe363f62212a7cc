"""Loans (chapter "Aktion Kreditaufnahme", entry "Kredite")."""

import pytest

from tests.rules.brass_lancashire.board import board, new_game, round_end


@pytest.mark.rule("LAN-LOAN-01")
@pytest.mark.parametrize("money", [10, 20, 30])
def test_a_loan_brings_10_20_or_30_pounds(money: int) -> None:
    b = board("A hand colne*2\nA income 40").play(f"loan {money}")
    assert (b.money("A"), b.seat, b.hand("A")) == (30 + money, "A", ["colne"])


@pytest.mark.rule("LAN-LOAN-01")
def test_no_other_loan_exists_but_two_actions_may_be_loans() -> None:
    b = board("A hand colne*2\nA income 40")
    assert b.options("loan") == ["loan 10", "loan 20", "loan 30"]
    assert not any(f"loan {money}" in b.tables.codebook for money in (0, 5, 15, 40, 60))
    b.play("loan 30", "loan 30")
    assert b.money("A") == 90


@pytest.mark.rule("LAN-LOAN-02")
@pytest.mark.parametrize(("money", "level"), [(10, 4), (20, 3), (30, 2)])
def test_the_marker_moves_back_one_group_for_each_10_pounds(money: int, level: int) -> None:
    b = board("A hand colne*2\nA income 20")
    assert b.level("A") == 5
    assert b.play(f"loan {money}").level("A") == level


@pytest.mark.rule("LAN-LOAN-02")
def test_only_the_borrower_s_marker_moves() -> None:
    b = board("A hand colne*2").play("loan 30")
    assert [b.income(seat) for seat in "ABC"] == [7, 10, 10]


@pytest.mark.rule("LAN-LOAN-03")
@pytest.mark.parametrize(
    ("space", "money", "after"),
    [(21, 10, 20), (22, 10, 20), (10, 10, 9), (11, 10, 10), (13, 10, 12), (31, 10, 30), (62, 10, 60), (99, 30, 88)],
)
def test_the_marker_stands_on_the_highest_space_of_the_group_reached(space: int, money: int, after: int) -> None:
    assert board(f"A hand colne*2\nA income {space}").play(f"loan {money}").income("A") == after


@pytest.mark.rule("LAN-LOAN-04")
@pytest.mark.parametrize(
    ("space", "allowed"), [(0, []), (1, [10]), (2, [10, 20]), (3, [10, 20, 30]), (10, [10, 20, 30])]
)
def test_a_loan_below_minus_10_is_refused(space: int, allowed: list[int]) -> None:
    b = board(f"A hand colne*2\nA income {space}")
    for money in (10, 20, 30):
        assert b.refused(f"loan {money}") == (() if money in allowed else ("LAN-LOAN-04",))


@pytest.mark.rule("LAN-LOAN-04")
def test_a_loan_may_take_income_to_minus_10_exactly() -> None:
    b = board("A hand colne*2\nA income 2").play("loan 20")
    assert (b.level("A"), b.money("A"), b.options("loan")) == (-10, 50, [])


@pytest.mark.rule("LAN-LOAN-05")
def test_loans_are_never_paid_back() -> None:
    b = board("order C A B\nturn B 1\nB hand colne").play("loan 30")
    assert b.money("B") == 30 + 30 - 3  # the income of the next round and nothing else
    assert {option.words[0] for option in b.tables.codebook} == {
        "build", "combine", "link", "develop", "sell", "loan", "pass", "done", "card", "coal", "iron", "remove",
    }  # fmt: skip


@pytest.mark.rule("LAN-LOAN-06")
def test_in_the_rail_era_there_are_no_loans_once_the_draw_pile_is_exhausted() -> None:
    text = "era rail\nA hand colne*2\nA income 40\n"
    b = board(text + "deck none")
    assert b.options("loan") == []
    assert b.refused("loan 10") == b.refused("loan 30") == ("LAN-LOAN-06",)
    assert board(text + "deck bury").refused("loan 10") == ()


@pytest.mark.rule("LAN-LOAN-06")
@pytest.mark.parametrize(("players", "last"), [(4, 4), (3, 6)])
def test_the_last_four_rail_rounds_know_no_loans(players: int, last: int) -> None:
    b = new_game(players).pass_to_era_end()
    given: dict[int, set[bool]] = {}
    while b.question != "over":
        given.setdefault(b.position.round, set()).add(b.offers("loan 10"))
        b.pass_turns()
    rounds = range(1, last + 5)
    assert given == {number: {number <= last} for number in rounds}


@pytest.mark.rule("LAN-LOAN-07")
def test_in_the_round_whose_refill_empties_the_pile_the_last_player_may_still_borrow() -> None:
    b = new_game(4).pass_to_era_end()
    while (b.position.round, b.seat) != (4, b.order[-1]):
        b.pass_turns()
    assert b.deck_size() == 8
    b.play("loan 10", f"card {b.hand(b.seat)[0]}", "loan 10", f"card {b.hand(b.seat)[0]}")
    assert (b.position.round, b.deck_size()) == (5, 0)
    assert b.refused("loan 10") == ("LAN-LOAN-06",)


@pytest.mark.rule("LAN-LOAN-08")
def test_in_the_canal_era_loans_are_given_with_an_empty_draw_pile() -> None:
    b = board("deck none\nA hand colne*2").play("loan 10")
    assert b.money("A") == 40


@pytest.mark.rule("LAN-LOAN-08")
def test_in_the_last_canal_round_loans_are_given() -> None:
    b = new_game(4)
    while b.position.round < 8:
        b.pass_turns()
    assert (b.position.era, b.deck_size()) == (0, 0)
    assert b.options("loan") == ["loan 10", "loan 20", "loan 30"]


@pytest.mark.rule("LAN-LOAN-09")
def test_example_30_pounds_at_8_lead_to_5() -> None:
    b = board("A hand colne*2\nA income 25")
    assert b.level("A") == 8
    b.play("loan 30")
    assert (b.income("A"), b.level("A")) == (20, 5)


@pytest.mark.rule("LAN-LOAN-02")
def test_the_loan_lowers_the_income_of_the_very_next_round() -> None:
    before = round_end("C income 20")
    assert before.money("C") == 35
    after = board("order A B C\nturn C 1\nC hand colne\nC income 20").play("loan 10")
    assert after.money("C") == 30 + 10 + 4

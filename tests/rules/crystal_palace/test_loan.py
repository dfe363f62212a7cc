"""Loans: taking, laying and repaying them (chapter "Kredite")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.crystal_palace.rules.outcome import accounts
from millrace.games.crystal_palace.rules.view import view
from tests.rules.crystal_palace.board import Board, board, new_game
from tests.rules.crystal_palace.rounds import idle_until, set_dice

PLACING = "players 2\nphase 2\nA set 4\nB set 4\n"
TEN = "A loans 8 8 8 8 9 9 9 10 10 10\n"
EIGHT_TILES = "A tiles g01 g02 g03 g05 g07 g09 g20 v07\n"


def values(b: Board, seat: str = "A") -> list[int]:
    """How many open loans of 8, 9 and 10 a player has."""
    first = "ABCDE".index(seat) * 3
    return list(b.position.loans_open[first : first + 3])


def to_next_round(b: Board) -> Board:
    return idle_until(b, lambda b: b.question == "set")


# -- Taking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-LOAN-01")
@pytest.mark.parametrize(
    "text",
    ["phase 2\nA set 4", "phase 3\npatent_office.1 A 6", "phase 4\nA persons c23", "phase 5\nA patents p01"],
)
def test_loans_are_taken_without_need_at_any_time_of_the_own_turn_and_in_any_number(text: str) -> None:
    b = board(f"players 2\nA money 40\n{text}")
    money = b.of("money", "A")
    b.play("loan", "loan", "loan")
    assert (b.loans("A"), b.of("money", "A")) == (3, money + 30)


@pytest.mark.rule("CRY-LOAN-01")
def test_loans_pay_for_voluntary_expenses() -> None:
    b = board(f"{PLACING}A money 0 gear 0 energy 0").play("place 4 bank_of_england.2", "loan")
    assert (b.loans("A"), b.of("money", "A")) == (1, 8), "the fee of a space"
    b = board(f"{PLACING}A money 0 gear 0 energy 0").play("place 4 bank_of_england.1", "market", "loan")
    assert (b.loans("A"), b.of("money", "A"), b.market()) == (1, 9, "A....."), "an assistant in the Black Market"
    b = board(f"{PLACING}A money 0").play("loan", "buy gear", "buy energy")
    assert (b.loans("A"), b.of("gear", "A"), b.of("energy", "A")) == (1, 2, 2), "a purchase"


@pytest.mark.rule("CRY-LOAN-01")
def test_in_another_players_turn_loans_are_taken_for_payments() -> None:
    b = board("players 2\nphase 5\nA gear 3 energy 3\nA patents p02 p21\nB money 0 gear 0 energy 0")
    b.play("build p02", "on b")
    assert (b.seat, b.options()) == ("B", ["loan"])
    assert b.play("loan").of("money", "B") == 8


@pytest.mark.rule("CRY-LOAN-02")
def test_a_loan_is_drawn_by_chance_and_then_open_to_all() -> None:
    drawn = set()
    for seed in range(12):
        b = set_dice(new_game(2, str(seed)), "6 1 1 1", "1 1 1 1").play("loan")
        drawn.add(tuple(values(b)))
        for seat in (0, 1, SPECTATOR):
            assert view(b.position, seat).loans_open[:3] == tuple(values(b))
    assert drawn == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    assert values(board(f"{PLACING}loans 10 8 10 9").play("loan", "loan", "loan")) == [1, 0, 2], "from the top"


@pytest.mark.rule("CRY-LOAN-02")
@pytest.mark.parametrize(("loans", "free"), [(0, 2), (1, 1), (2, 0)])
def test_a_loan_covers_a_research_field(loans: int, free: int) -> None:
    b = board(f"players 2\nround 5\nphase 6\nA income 3 money 0 gear 0 energy 0\n{EIGHT_TILES}" + "A loans 8\n" * loans)
    idle_until(b, lambda b: b.question == "over")
    assert accounts(b.position)[0].get("fields", 0) == -2 * free


@pytest.mark.rule("CRY-LOAN-03")
def test_a_loan_brings_ten_pounds() -> None:
    assert board(f"{PLACING}A money 3").play("loan").of("money", "A") == 13
    b = board(f"{PLACING}{TEN}A money 0 gear 0 energy 0").play("place 4 bank_of_england.2", "loan")
    assert b.of("money", "A") == 8, "also for a loan beside the board"


@pytest.mark.rule("CRY-LOAN-04")
def test_without_a_free_field_a_research_tile_of_choice_must_go() -> None:
    text = f"{PLACING}{EIGHT_TILES}A loans 8\nA loans_repaid 1"
    b = board(text).play("loan")
    assert (b.question, b.seat, b.of("money", "A")) == ("discard", "A", 40), "before the money comes"
    assert b.options() == [f"discard {tile}" for tile in ("g01", "g02", "g03", "g05", "g07", "g09", "g20", "v07")]
    assert b.refused("discard g04") == ("CRY-LOAN-04", "CRY-MUSEUM-03")
    b.play("discard g05")
    assert (b.question, b.of("money", "A"), b.loans("A")) == ("place", 50, 2)
    assert b.owned("tiles", "A") == ["g01", "g02", "g03", "g07", "g09", "g20", "v07"]
    assert b.play("loan").question == "discard", "the loan has taken the field"


@pytest.mark.rule("CRY-LOAN-04")
def test_with_a_free_field_no_tile_goes() -> None:
    b = board(f"{PLACING}{EIGHT_TILES}A loans 8").play("loan")
    assert (b.question, len(b.owned("tiles", "A")), b.loans("A")) == ("place", 8, 2)
    assert b.refused("discard g01") == ("core.not-asked",)


@pytest.mark.rule("CRY-LOAN-04")
@pytest.mark.parametrize(("tile", "points"), [("v07", 1), ("g09", 2), ("g20", 3)])
def test_the_effect_of_a_discarded_tile_is_gone_at_once(tile: str, points: int) -> None:
    b = board(f"{PLACING}{EIGHT_TILES}A loans 8 8").play("loan", f"discard {tile}")
    assert to_next_round(b).of("vp", "A") == 5 + points


@pytest.mark.rule("CRY-LOAN-05")
def test_with_loans_on_all_fields_a_loan_lies_beside_the_board_and_counts() -> None:
    b = board(f"players 2\nround 5\nphase 6\nA income 0 money 0 gear 0 energy 0\n{TEN}loans 9")
    assert (b.question, b.seat) == ("raise", "A")
    b.play("loan")
    idle_until(b, lambda b: b.question == "over")
    assert (values(b), b.of("money", "A")) == ([4, 4, 3], 10 - 3)
    assert accounts(b.position)[0]["loans"] == -(4 * 8 + 4 * 9 + 3 * 10)
    assert accounts(b.position)[0].get("fields", 0) == 0


# -- Loans and research tiles -------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-LOAN-06")
@pytest.mark.parametrize("loans", [TEN, "A loans 8 8 8 9 9\nA loans_repaid 5\n"])
def test_with_loans_on_all_fields_no_research_tile_comes_from_anywhere(loans: str) -> None:
    b = board(f"players 2\nphase 3\nbritish_museum.1 A 6\npatent_office.1 B 6\n{loans}").play("forgo", seat="B")
    assert b.question == "set", "the action of the British Museum is impossible"
    assert [event.values["seat"] for event in b.told("log.impossible")] == ["A"]
    b = board(f"players 2\nphase 5\norder B A\nB gear 9 energy 9\nB patents p04 p07 p21\n{loans}")
    b.play("build p07", "on a")
    assert (b.seat, b.owned("tiles", "A"), len(b.position.tile_display)) == ("B", [], 3), "nor from the display"
    b.play("build p04", "on a")
    assert b.owned("tiles", "A") == [], "nor a violet one"
    b = board(f"players 2\nphase 3\nreform_club.1 A 6\nshow-persons c22\nA money 40\n{loans}").play("act", "hire c22")
    assert (b.owned("persons", "A"), b.owned("tiles", "A")) == (["c22"], [])


@pytest.mark.rule("CRY-LOAN-06")
def test_with_nine_loans_there_is_room_for_a_tile() -> None:
    b = board("players 2\nphase 3\nbritish_museum.1 A 6\nA loans 8 8 8 8 9 9 9 10 10")
    assert b.play("act", "research g02").owned("tiles", "A") == ["g02"]


@pytest.mark.rule("CRY-LOAN-07")
def test_a_research_tile_never_replaces_a_loan_open_or_repaid() -> None:
    b = board("players 2\nphase 3\nbritish_museum.1 A 6\nA tiles g01 v07\nA loans 8 9 9 10\nA loans_repaid 4")
    b.play("act", "research g02")
    assert (b.question, b.options()) == ("discard", ["discard g01", "discard v07"])
    assert b.refused("repay 9") == ("CRY-LOAN-07",)
    b.play("discard v07")
    assert (b.owned("tiles", "A"), values(b), b.of("loans_repaid", "A")) == (["g01", "g02"], [1, 2, 1], 4)


# -- Repaying -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-LOAN-08")
@pytest.mark.parametrize(
    "text", ["phase 2\nA set 4", "phase 3\npatent_office.1 A 6", "phase 4\nA persons c23", "phase 5\nA patents p01"]
)
def test_loans_are_repaid_in_the_own_turn(text: str) -> None:
    b = board(f"players 2\nA loans 8\n{text}").play("repay 8")
    assert (b.loans("A"), b.of("loans_repaid", "A")) == (0, 1)


@pytest.mark.rule("CRY-LOAN-08")
def test_loans_are_not_repaid_in_another_players_turn() -> None:
    b = board("players 2\nphase 5\nA gear 3 energy 3\nA patents p25 p21\nB loans 8\nB newspapers 1")
    b.play("build p25", "on b")
    assert b.refused("repay 8") == ("CRY-NEWS-13", "CRY-LOAN-08")
    assert b.play("done").refused("repay 8") == ("CRY-NEWS-13", "CRY-LOAN-08")
    for text in ("phase 2\nA set 4\nB set 4", "phase 3\npatent_office.1 A 6\npatent_office.2 B 5"):
        b = board(f"players 2\nB loans 8\n{text}")
        assert b.seat == "A" and b.refused("repay 8", "B") == ("core.not-your-turn",)


@pytest.mark.rule("CRY-LOAN-08")
def test_loans_are_repaid_at_the_end() -> None:
    b = board("players 2\nround 5\nphase 6\nA loans 9\nA money 20 income 3\nA newspapers 3")
    idle_until(b, lambda b: b.question == "over")
    assert (b.loans("A"), b.of("loans_repaid", "A")) == (0, 1)


@pytest.mark.rule("CRY-LOAN-09")
def test_repaying_costs_ten_pounds_for_one_loan_of_choice() -> None:
    b = board(f"{PLACING}A money 29\nA loans 8 10 10")
    assert b.options(verb="repay") == ["repay 8", "repay 10"]
    assert b.refused("repay 9") == ("CRY-LOAN-09",)
    b.play("repay 10")
    assert (b.of("money", "A"), values(b)) == (19, [1, 0, 1])
    b.play("repay 8")
    assert (b.of("money", "A"), values(b)) == (9, [0, 0, 1])
    assert b.refused("repay 10") == ("CRY-LOAN-09",) and b.options(verb="repay") == []


@pytest.mark.rule("CRY-LOAN-10")
def test_a_repaid_loan_stays_on_its_field_and_is_repaid_only_once() -> None:
    b = board(f"{PLACING}{EIGHT_TILES}A money 40\nA loans 8 9\nloans 10").play("repay 8")
    assert b.refused("repay 8") == ("CRY-LOAN-09",)
    b.play("loan")
    assert b.question == "discard", "its field is not free"
    assert b.play("discard g01").loans("A") == 2 and values(b) == [0, 1, 1]


@pytest.mark.rule("CRY-LOAN-10")
def test_a_repaid_loan_never_returns_to_the_supply() -> None:
    b = board(f"{PLACING}A money 60\nloans 8 9").play("loan", "repay 8", "loan")
    assert values(b) == [0, 1, 0]
    seen = view(b.position, 1)
    assert seen.drawn_loans == (1, 1, 0), "both have left the supply for good"


@pytest.mark.rule("CRY-LOAN-11")
@pytest.mark.parametrize("loans", [TEN, "A loans 8 8 8 8 9\nA loans_repaid 5\n"])
def test_without_a_payment_nobody_takes_more_than_ten_loans(loans: str) -> None:
    assert board(f"{PLACING}{loans}").refused("loan") == ("CRY-LOAN-11",)
    assert "loan" not in board(f"players 2\nphase 5\nA patents p01\n{loans}").options()
    b = board(f"players 2\nphase 4\nA persons c23\nA money 0 gear 0 energy 0\n{loans}")
    assert (b.question, b.options()) == ("raise", ["loan"]), "a salary is due"
    b.play("loan")
    assert (b.question, b.of("money", "A"), b.refused("loan")) == ("ability", 7, ("CRY-LOAN-11",))


@pytest.mark.rule("CRY-LOAN-11")
def test_the_tenth_loan_is_still_free_to_take() -> None:
    b = board(f"{PLACING}A loans 8 8 8 8 9\nA loans_repaid 4").play("loan")
    assert b.loans("A") == 6 and b.refused("loan") == ("CRY-LOAN-11",)

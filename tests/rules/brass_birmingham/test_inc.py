"""Income (chapter "Rundenende")."""

import pytest

from tests.rules.brass_birmingham.board import board

ROUND_ENDS = """
    order B A
    turn A 1
    A hand dudley
"""


@pytest.mark.rule("BIR-INC-01")
def test_each_player_receives_the_own_income_level() -> None:
    b = board(
        ROUND_ENDS
        + """
        A income 99 money 1
        B income 40 money 2
    """
    )
    b.play("pass")
    assert (b.money("A"), b.money("B")) == (1 + 30, 2 + 14)
    assert (b.income("A"), b.income("B")) == (99, 40)


@pytest.mark.rule("BIR-INC-01")
def test_income_raised_this_round_counts() -> None:
    b = board(
        ROUND_ENDS
        + """
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1
        stafford.1 A brewery-1
    """
    )
    b.play("sell birmingham.1 oxford.1")
    assert b.income("A") == 10 + 5 + 4
    assert b.money("A") == 17 + 5


@pytest.mark.rule("BIR-INC-02")
@pytest.mark.parametrize("income", [60, 5])
def test_the_last_round_of_the_game_neither_pays_nor_charges_income(income: int) -> None:
    b = board(f"""
        {ROUND_ENDS}
        era rail
        deck none
        A income {income} money 9
        B income {income} money 0 vp 7
        birmingham.1 B cotton-mill-2
    """)
    b.play("pass")
    assert b.question == "over"
    assert (b.money("A"), b.money("B")) == (9, 0)
    assert b.tile("birmingham.1") == "B cotton-mill-2 0"
    assert b.vp("B") == 7


@pytest.mark.rule("BIR-INC-02")
def test_the_last_but_one_round_of_the_game_pays_income() -> None:
    b = board("""
        era rail
        deck none
        order B A
        turn A 1
        A hand dudley*2 brewery
        B hand cannock*2
        A income 20
    """)
    b.play("pass", "card dudley")
    assert b.money("A") == 17 + 5


@pytest.mark.rule("BIR-INC-03")
def test_the_last_canal_round_pays_income() -> None:
    b = board(
        ROUND_ENDS
        + """
        deck none
        A income 20
    """
    )
    b.play("pass")
    assert b.position.era == 1
    assert b.money("A") == 17 + 5


@pytest.mark.rule("BIR-INC-03")
def test_a_tile_removed_for_a_shortfall_of_the_last_canal_round_is_not_scored() -> None:
    b = board(
        ROUND_ENDS
        + """
        deck none
        A income 7 money 0
        birmingham.1 A cotton-mill-2 flipped
        birmingham--oxford B
    """
    )
    b.play("pass")
    assert b.position.era == 1
    assert b.tile("birmingham.1") == ""
    assert (b.vp("A"), b.money("A")) == (0, 7 - 3)
    assert b.vp("B") == 2  # the icons of Oxford alone


@pytest.mark.rule("BIR-INC-03")
def test_an_open_shortfall_holds_the_canal_scoring_up() -> None:
    b = board(
        ROUND_ENDS
        + """
        deck none
        A income 7 money 0
        birmingham.1 A cotton-mill-1 flipped
        worcester.1 A cotton-mill-1 flipped
    """
    )
    b.play("pass")
    assert (b.question, b.seat, b.position.era, b.vp("A")) == ("shortfall", "A", 0, 0)
    b.play("remove worcester.1")
    assert (b.question, b.position.era, b.vp("A")) == ("action", 1, 5)


@pytest.mark.rule("BIR-INC-04")
@pytest.mark.parametrize(
    ("space", "level"),
    [(9, -1), (10, 0), (11, 1), (12, 1), (13, 2), (30, 10), (31, 11), (60, 20), (61, 21), (96, 29), (97, 30)],
)
def test_all_spaces_of_a_group_pay_its_level(space: int, level: int) -> None:
    b = board(f"{ROUND_ENDS}\n A income {space}")
    assert b.play("pass").money("A") == 17 + level


@pytest.mark.rule("BIR-INC-05")
def test_negative_income_is_paid_to_the_bank_and_is_not_spent() -> None:
    b = board(
        ROUND_ENDS
        + """
        A income 2 money 8
        dudley.1 A coal-mine-1 2
    """
    )
    b.play("pass")
    assert (b.money("A"), b.spent("A"), b.order) == (0, 0, "BA")
    assert (b.tile("dudley.1"), b.income("A")) == ("A coal-mine-1 2", 2)


@pytest.mark.rule("BIR-INC-06")
@pytest.mark.parametrize(("space", "level"), [(13, 2), (7, -3)])
def test_example_spaces_13_and_7(space: int, level: int) -> None:
    b = board(f"{ROUND_ENDS}\n A income {space}")
    assert b.level("A") == level
    assert b.play("pass").money("A") == 17 + level


@pytest.mark.rule("BIR-INC-07")
def test_income_is_settled_player_by_player_in_the_new_turn_order() -> None:
    b = board("""
        players 3
        order B C A
        turn A 1
        A hand dudley
        A income 3 money 0 spent 2
        B income 13 money 0 spent 1
        C income 3 money 0 spent 0
        birmingham.1 A cotton-mill-1
        worcester.1 A cotton-mill-1
        dudley.1 C coal-mine-2
        cannock.2 C coal-mine-2
    """)
    b.play("pass")
    assert (b.order, b.seat, b.question, b.money("B")) == ("CBA", "C", "shortfall", 0)
    b.play("remove dudley.1")  # the other mine must follow, and then nothing is left to pay with
    assert (b.seat, b.question, b.money("B"), b.position.debt) == ("A", "shortfall", 2, 7)
    b.play("remove birmingham.1")
    assert (b.question, b.seat, b.position.round, b.money("A")) == ("action", "C", 3, 5)

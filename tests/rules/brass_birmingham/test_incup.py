"""Raising income (chapter "Einkommen erhöhen")."""

import pytest

from tests.rules.brass_birmingham.board import board

# A takes the last coal of B's mine.
LAST_COAL = """
    A hand birmingham dudley
    birmingham--dudley A
"""


@pytest.mark.rule("BIR-INCUP-01")
def test_income_rises_at_once_in_the_middle_of_an_action() -> None:
    b = board("""
        era rail
        A hand coventry iron-works
        A money 40
        dudley.1 B coal-mine-2 1
        birmingham.2 A manufacturer-2
        birmingham--oxford A
        stafford.1 A brewery-2 2
    """)
    b.play("network birmingham--dudley", "card iron-works")
    assert (b.question, b.income("B")) == ("second-link", 17)


@pytest.mark.rule("BIR-INCUP-01")
def test_income_of_one_sale_is_there_before_the_next() -> None:
    b = board("""
        A hand coventry iron-works
        birmingham.1 A cotton-mill-1
        coventry.2 A manufacturer-1
        birmingham--oxford A
        birmingham--coventry A
        oxford.1 any barrel
        oxford.2 manufacturer-1 barrel
    """)
    b.play("sell birmingham.1 oxford.1", "card coventry")
    assert b.question == "next-sale"
    assert b.income("A") == 10 + 2 + 5  # Oxford's bonus and the mill


@pytest.mark.rule("BIR-INCUP-02")
def test_an_increase_counts_spaces_not_levels() -> None:
    b = board(
        LAST_COAL
        + """
        dudley.1 B coal-mine-1 1
        B income 60
    """
    )
    assert b.level("B") == 20
    b.play("build manufacturer birmingham.2", "card birmingham")
    assert (b.income("B"), b.level("B")) == (64, 21)


@pytest.mark.rule("BIR-INCUP-02")
def test_oxfords_bonus_counts_spaces() -> None:
    b = board("""
        A hand coventry iron-works
        A income 61
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 any barrel
    """)
    b.position.apply(b.tables.codebook.code("sell birmingham.1 oxford.1"))
    b.position.apply(b.tables.codebook.code("card coventry"))
    b.position.apply(b.tables.codebook.code("beer oxford.1"))
    assert (b.income("A"), b.level("A")) == (61 + 2 + 5, 22)


@pytest.mark.rule("BIR-INCUP-03")
@pytest.mark.parametrize("space", [94, 95, 97, 98, 99])
def test_the_marker_stops_on_space_99(space: int) -> None:
    b = board(
        LAST_COAL
        + f"""
        dudley.1 B coal-mine-4 1
        B income {space}
    """
    )
    b.play("build manufacturer birmingham.2", "card birmingham")
    assert (b.income("B"), b.level("B")) == (99, 30)


@pytest.mark.rule("BIR-INCUP-04")
def test_example_from_space_10_by_7_to_space_17_level_4() -> None:
    b = board(LAST_COAL + "dudley.1 B coal-mine-2 1")
    assert (b.income("B"), b.level("B")) == (10, 0)
    b.play("build manufacturer birmingham.2", "card birmingham")
    assert (b.tile("dudley.1"), b.income("B"), b.level("B")) == ("B coal-mine-2 flipped", 17, 4)

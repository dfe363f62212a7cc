"""Assistant actions: one of three, and the Black Market's spaces (chapter "Assistentenaktion")."""

import pytest

from tests.rules.crystal_palace.board import Board, board


def assisted(text: str) -> Board:
    """A has placed a die on a space with an assistant symbol."""
    return board(f"phase 2\nA set 5\nB set 5\n{text}").play("place 5 patent_office.1")


TWO = "players 2\n"


@pytest.mark.rule("CRY-ASST-01")
def test_an_action_is_the_order_or_a_new_assistant_or_one_that_moves_up() -> None:
    text = f"{TWO}A nation japan\nmarket.2 A\nmarket.4 A\nmarket.3 B"
    assert assisted(text).options() == ["order", "market", "up 2", "up 4", "done"]
    for option, market, level in (
        ("order", ".ABA..", 1), ("market", "AABA..", 0), ("up 2", "..BAA.", 0), ("up 4", ".AB.A.", 0),
    ):  # fmt: skip
        b = assisted(text).play(option)
        assert (b.question, b.market(), b.of("order_level", "A")) == ("lower", market, level), "exactly one of them"


@pytest.mark.rule("CRY-ASST-02")
def test_an_action_not_used_at_once_is_lost() -> None:
    b = board(f"{TWO}phase 2\nA set 5 4 4\nB set 5").play("place 5 patent_office.1", "done", "pass")
    b.play("place 4 patent_office.2")
    assert (b.seat, b.question) == ("A", "place"), "the next die brings no action"
    assert "market" not in b.options()


@pytest.mark.rule("CRY-ASST-03")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "A....."),
        ("market.2 B", "AB...."),
        ("market.1 B\nmarket.2 B\nmarket.4 B", "BBAB.."),
        ("market.1 B\nmarket.2 A\nmarket.3 B\nmarket.4 B", "BABBA."),
    ],
)
def test_a_new_assistant_takes_the_lowest_free_space(before: str, after: str) -> None:
    assert assisted(f"{TWO}{before}").play("market").market() == after


@pytest.mark.rule("CRY-ASST-04")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("players 2", 1), ("players 2\nmarket.1 B", 1), ("players 2\nmarket.1 B\nmarket.2 B", 2),
        ("players 2\nmarket.1 B\nmarket.2 B\nmarket.3 B\nmarket.4 B", 3), ("players 4\nmarket.1 B\nmarket.2 B", 2),
        ("players 4\nmarket.1 B\nmarket.2 B\nmarket.3 B\nmarket.4 C\nmarket.5 C\nmarket.6 C", 4),
    ],
)  # fmt: skip
def test_placing_costs_what_the_level_shows_at_once(text: str, cost: int) -> None:
    b = assisted(text).play("market")
    assert b.of("money", "A") == 40 - cost
    b = assisted(f"{text}\nA money 0 gear 0 energy 0").play("market")
    assert (b.question, b.position.prompt(0).values["due"]) == ("raise", cost)


@pytest.mark.rule("CRY-ASST-05")
@pytest.mark.parametrize(
    ("before", "up", "after"),
    [
        ("market.2 A\nmarket.3 B\nmarket.4 B", "up 2", "..BBA."),
        ("market.1 A", "up 1", ".A...."),
        ("market.2 A\nmarket.3 A\nmarket.5 B", "up 2", "..AAB."),
        ("market.1 A\nmarket.2 B\nmarket.3 B\nmarket.4 B\nmarket.5 B", "up 1", ".BBBBA"),
    ],
)
def test_moving_up_goes_to_the_next_free_space_above(before: str, up: str, after: str) -> None:
    assert assisted(f"{TWO}{before}").play(up).market() == after


@pytest.mark.rule("CRY-ASST-06")
@pytest.mark.parametrize(
    ("before", "up", "cost"),
    [
        ("market.1 A", "up 1", 1), ("market.2 A", "up 2", 2), ("market.2 A\nmarket.3 B\nmarket.4 B", "up 2", 3),
        ("market.1 A\nmarket.2 B", "up 1", 2), ("market.5 A", "up 5", 3),
    ],
)  # fmt: skip
def test_moving_up_costs_what_the_level_reached_shows(before: str, up: str, cost: int) -> None:
    assert assisted(f"{TWO}{before}").play(up).of("money", "A") == 40 - cost
    b = assisted(f"{TWO}{before}\nA money 0 gear 0 energy 0").play(up)
    assert (b.question, b.position.prompt(0).values["due"]) == ("raise", cost), "due at once"


@pytest.mark.rule("CRY-ASST-07")
def test_without_an_assistant_in_the_supply_none_is_placed() -> None:
    four = "market.1 A\nmarket.2 A\nmarket.4 A\nmarket.5 A\n"
    assert assisted(four).offers("market"), "the fifth and last of the supply"
    b = assisted(f"{four}market.6 A")
    assert b.refused("market") == ("CRY-ASST-07",)
    assert b.offers("up 6"), "the others may still move"
    assert assisted(f"{four}market.6 A\nA order_level 3").refused("market") == ("CRY-ASST-07",)


@pytest.mark.rule("CRY-ASST-08")
def test_without_a_free_space_above_an_assistant_does_not_move_up() -> None:
    b = assisted(f"{TWO}market.3 A\nmarket.4 B\nmarket.5 A\nmarket.6 A")
    for level in (3, 5, 6):
        assert b.refused(f"up {level}") == ("CRY-ASST-08",)
    assert assisted(f"{TWO}market.3 A\nmarket.4 B\nmarket.5 A").options(verb="up") == ["up 3", "up 5"]


@pytest.mark.rule("CRY-ASST-09")
def test_example_a_new_assistant_for_one_pound_or_one_moved_up_for_three() -> None:
    text = f"{TWO}market.1 B\nmarket.3 A\nmarket.4 B"
    b = assisted(text).play("market")
    assert (b.market(), b.of("money", "A")) == ("BAAB..", 39)
    b = assisted(text).play("up 3")
    assert (b.market(), b.of("money", "A")) == ("B..BA.", 37)

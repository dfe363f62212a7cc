"""The own order (chapter "Fortschritt bei eurem Auftrag")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.rounds import idle_to_round


def assisted(text: str) -> Board:
    """A has placed a die on a space with an assistant symbol."""
    return board(f"players 2\nphase 2\nA set 5\nB set 5\n{text}").play("place 5 patent_office.1")


@pytest.mark.rule("CRY-ORDER-01")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_an_action_advances_the_order_by_one_level(level: int) -> None:
    b = assisted(f"A nation germany\nA prototypes p01 p02 p03 p04\nA order_level {level}").play("order")
    assert b.of("order_level", "A") == level + 1
    assert (b.seat, b.question) == ("B", "place"), "though the next condition is met as well"


@pytest.mark.rule("CRY-ORDER-01")
def test_two_actions_advance_it_by_two() -> None:
    b = board("players 2\nphase 3\nport_of_london.1 A 6\nA nation germany\nA prototypes p01 p02 p03")
    b.play("act", "use port_assistants", "order", "order")
    assert b.of("order_level", "A") == 2


CONDITIONS = [
    ("united_kingdom", "A westminster 2", "A westminster 3"),
    ("france", "A patents p01", "A persons c01"),
    ("spain", "A tiles g01 g02", "A tiles g01 g17"),
    ("italy", "A buzz 6", "A buzz 7"),
    ("japan", "A dice 3 tickets 1", "A dice 4"),
    ("germany", "A patents p01 p02", "A prototypes p01"),
    ("usa", "market.2 B", "market.2 A"),
    ("russia", "A income 5", "A income 6"),
    ("austria", "A tiles g17 g18", "A tiles g01"),
    ("netherlands", "A newspapers 2", "A newspapers 3"),
]


@pytest.mark.rule("CRY-ORDER-02")
@pytest.mark.parametrize(("nation", "below", "met"), CONDITIONS)
def test_the_condition_of_the_new_level_must_be_met_at_this_moment(nation: str, below: str, met: str) -> None:
    assert assisted(f"A nation {nation}\n{below}").refused("order") == ("CRY-ORDER-02",)
    assert assisted(f"A nation {nation}\n{met}").play("order").of("order_level", "A") == 1


@pytest.mark.rule("CRY-ORDER-02")
def test_the_level_next_in_turn_decides() -> None:
    text = "A nation netherlands\nA order_level 1\nA newspapers"
    assert assisted(f"{text} 4").refused("order") == ("CRY-ORDER-02",), "level 1 would be met"
    assert assisted(f"{text} 5").refused("order") == ()
    text = "A nation netherlands\nA order_level 2\nA newspapers"
    assert assisted(f"{text} 6").refused("order") == ("CRY-ORDER-02",)
    assert assisted(f"{text} 7").refused("order") == ()


@pytest.mark.rule("CRY-ORDER-03")
@pytest.mark.parametrize(("nation", "below", "met"), CONDITIONS)
def test_advancing_costs_and_consumes_nothing(nation: str, below: str, met: str) -> None:
    b = assisted(f"A nation {nation}\n{met}")
    before = b.position.copy()
    b.play("order")
    s = b.position
    for figure in (
        "money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice", "vp", "persons", "prototypes",
        "tiles", "market", "loans_open",
    ):  # fmt: skip
        assert list(getattr(s, figure)) == list(getattr(before, figure))


@pytest.mark.rule("CRY-ORDER-04")
def test_a_level_once_reached_is_kept_and_the_third_is_the_last() -> None:
    b = board("players 2\nphase 2\nA set 5 1\nB set 1\nA nation netherlands\nA newspapers 3")
    b.play("place 5 patent_office.1", "order", "pass").play("exchange gear", "exchange pound", seat="A")
    assert (b.of("order_level", "A"), b.of("newspapers", "A")) == (1, 0)
    assert idle_to_round(b, 2).of("order_level", "A") == 1
    b = assisted("A nation netherlands\nA newspapers 7\nA order_level 3")
    assert b.refused("order") == ("CRY-ORDER-04",)


@pytest.mark.rule("CRY-ORDER-05")
def test_example_two_prototypes_for_the_next_level() -> None:
    text = "A nation germany\nA order_level 1\nA prototypes"
    assert assisted(f"{text} p01").refused("order") == ("CRY-ORDER-02",)
    for prototypes in ("p01 p02", "p01 p02 p03"):
        b = assisted(f"{text} {prototypes}").play("order")
        assert (b.of("order_level", "A"), b.of("money", "A")) == (2, 40)

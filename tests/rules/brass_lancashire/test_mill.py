"""Cotton mills (chapter "Baumwollspinnereien", entry "Counter umdrehen")."""

import pytest

from tests.rules.brass_lancashire.board import board

PRESTON = """
    A hand colne*2 preston bury
    preston.2 A cotton-mill-1
    preston.1 B port-1
"""
"""A mill and another player's port in one town."""


@pytest.mark.rule("LAN-MILL-01")
@pytest.mark.parametrize(
    "actions",
    [
        ["link preston--wigan", "card colne"],
        ["develop cotton-mill", "card colne", "done"],
        ["loan 10", "card colne"],
        ["pass", "card colne"],
        ["build cotton-mill bury.1", "card bury"],
    ],
)
def test_no_other_action_flips_a_mill(actions: list[str]) -> None:
    b = board(PRESTON).play(*actions)
    assert (len(b.hand("A")), b.question) == (3, "action")  # the action is over
    assert b.tile("preston.2") == "A cotton-mill-1 0"


@pytest.mark.rule("LAN-MILL-01")
def test_nobody_sells_another_players_mill() -> None:
    b = board("""
        turn B 2
        B hand colne*2
        preston.2 A cotton-mill-1
        lancaster.2 B cotton-mill-1
        preston.1 B port-1
        lancaster--preston B
    """)
    assert b.refused("sell preston.2 preston.1") == ("LAN-SELL-01",)
    b.play("sell lancaster.2 preston.1")
    assert (b.tile("lancaster.2"), b.tile("preston.2")) == ("B cotton-mill-1 flipped", "A cotton-mill-1 0")


@pytest.mark.rule("LAN-MILL-01")
@pytest.mark.parametrize("sale", ["sell preston.2 preston.1", "sell preston.2 distant-market"])
def test_a_sale_flips_the_mill(sale: str) -> None:
    b = board(PRESTON).play(sale, "card colne")
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"


@pytest.mark.rule("LAN-MILL-02")
@pytest.mark.parametrize(("sale", "other", "points"), [("preston.1", 13, 2), ("distant-market", 10, 0)])
def test_the_example_of_flipping_a_mill(sale: str, other: int, points: int) -> None:
    b = board("""
        order B C A
        deck none
        A hand colne*2
        distant-market 0
        preston.2 A cotton-mill-1
        preston.1 B port-1
    """).play(f"sell preston.2 {sale}")
    assert (b.tile("preston.2"), b.income("A"), b.income("B")) == ("A cotton-mill-1 flipped", 15, other)
    assert b.vp("A") == 0
    b.play("pass")
    assert b.position.era == 1
    assert (b.vp("A"), b.vp("B")) == (3, points)

"""Equal prestige (chapter "Schlusswertung", last paragraph)."""

import pytest

from millrace.games.oranienburger_kanal.rules.outcome import outcome
from tests.rules.oranienburger_kanal.board import Board, board


def over(text: str) -> Board:
    """The end of a game in which both own nothing but what the text says."""
    return board(f"""
        stacks 0 0 0
        last-round
        discs U1 U2 U3 U4
        at L1
        turns-taken 4
        done take 1
        A stock 0 0 0 0 0 0 0
        B stock 0 0 0 0 0 0 0
        {text}
    """).play("done")


@pytest.mark.rule("ORA-TIE-01")
def test_fewer_empty_route_spaces_win() -> None:
    # B's path saves one empty space, A has one marker more.
    b = over("A prestige 1\nH01 B path")
    assert b.prestige("A") == b.prestige("B")
    assert b.winners == "B"


@pytest.mark.rule("ORA-TIE-02")
def test_then_fewer_empty_structure_spaces_win() -> None:
    printed = board("").tables.card_prestige[0]
    b = over(f"A prestige {printed}\nP11 B A01")
    assert b.prestige("A") == b.prestige("B")
    assert b.winners == "B"


@pytest.mark.rule("ORA-TIE-03")
def test_then_more_brick_and_iron_together_win() -> None:
    b = over("A prestige 2\nB brick 1 iron 1")
    assert b.prestige("A") == b.prestige("B")
    assert b.winners == "B"


@pytest.mark.rule("ORA-TIE-04")
def test_then_more_wood_clay_and_ore_together_win() -> None:
    b = over("A wood 1\nB wood 1 ore 1")
    assert b.prestige("A") == b.prestige("B")
    assert b.winners == "B"


@pytest.mark.rule("ORA-TIE-05")
def test_if_everything_is_equal_both_win() -> None:
    b = over("")
    assert b.winners == "AB"
    result = outcome(b.position)
    assert result is not None and result.ranking == ((0, 1),)


@pytest.mark.rule("ORA-TIE-01", "ORA-TIE-02", "ORA-TIE-03")
def test_an_earlier_tie_break_outweighs_all_later_ones() -> None:
    b = over("A prestige 1\nH01 B path\nA wood 8 ore 8")
    assert b.winners == "B"
    printed = board("").tables.card_prestige[0]
    b = over(f"P11 B A01\nA brick 1 iron 1 prestige {printed - 2}" if printed >= 2 else "P11 B A01\nA brick 1")
    assert b.prestige("A") == b.prestige("B")
    assert b.winners == "B"

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


def tied(text: str) -> Board:
    """The end of a game in which prestige markers make up for what the text gives one player more than the other."""
    lead = over(text).prestige("A") - over(text).prestige("B")
    b = over(f"{text}\n{'B' if lead > 0 else 'A'} prestige {abs(lead)}")
    assert b.question == "over" and b.prestige("A") == b.prestige("B")
    return b


def decided_by(b: Board) -> str:
    """What has broken the tie."""
    result = outcome(b.position)
    return result.tie_break if result else ""


STRUCTURE, ROUTE = "P11 {seat} A01", "H01 {seat} path"
VALUABLE, SIMPLE = "{seat} brick 1 iron 1", "{seat} wood 1 clay 2"


@pytest.mark.parametrize("winner", ["A", "B"])
@pytest.mark.parametrize(
    ("earlier", "later", "name"),
    [
        pytest.param(ROUTE, STRUCTURE, "empty-routes", marks=pytest.mark.rule("ORA-TIE-01", "ORA-TIE-02")),
        pytest.param(ROUTE, VALUABLE, "empty-routes", marks=pytest.mark.rule("ORA-TIE-01", "ORA-TIE-03")),
        pytest.param(ROUTE, SIMPLE, "empty-routes", marks=pytest.mark.rule("ORA-TIE-01", "ORA-TIE-04")),
        pytest.param(STRUCTURE, VALUABLE, "empty-plots", marks=pytest.mark.rule("ORA-TIE-02", "ORA-TIE-03")),
        pytest.param(STRUCTURE, SIMPLE, "empty-plots", marks=pytest.mark.rule("ORA-TIE-02", "ORA-TIE-04")),
        pytest.param(VALUABLE, SIMPLE, "valuable", marks=pytest.mark.rule("ORA-TIE-03", "ORA-TIE-04")),
    ],
)
def test_the_earlier_condition_decides(earlier: str, later: str, name: str, winner: str) -> None:
    loser = "A" if winner == "B" else "B"
    b = tied(f"{earlier.format(seat=winner)}\n{later.format(seat=loser)}")
    assert (b.winners, decided_by(b)) == (winner, name)
    assert tied(later.format(seat=loser)).winners == loser, "alone the later one would have decided otherwise"


@pytest.mark.rule("ORA-TIE-01")
def test_route_spaces_count_whatever_lies_on_them() -> None:
    b = tied("H01 B path\nH02 B path\nH01 A canal")
    assert (b.winners, decided_by(b)) == ("B", "empty-routes")


@pytest.mark.rule("ORA-TIE-02")
def test_structure_spaces_count_whatever_stands_on_them() -> None:
    b = tied("P11 B A01\nP12 B A02\nP11 A A60")
    assert (b.winners, decided_by(b)) == ("B", "empty-plots")


@pytest.mark.rule("ORA-TIE-03")
@pytest.mark.parametrize(
    ("fewer", "more"),
    [("brick 2", "brick 1 iron 2"), ("iron 2", "brick 2 iron 1"), ("brick 3 iron 3", "brick 1 iron 6")],
)
def test_brick_and_iron_count_together(fewer: str, more: str) -> None:
    b = tied(f"A {fewer}\nB {more}")
    assert (b.winners, decided_by(b)) == ("B", "valuable")


@pytest.mark.rule("ORA-TIE-03", "ORA-TIE-04")
@pytest.mark.parametrize(("one", "other"), [("brick 2", "iron 2"), ("brick 3 iron 1", "brick 1 iron 3")])
def test_as_much_brick_and_iron_leaves_the_decision_to_simple_resources(one: str, other: str) -> None:
    b = tied(f"A {one}\nB {other} ore 1")
    assert (b.winners, decided_by(b)) == ("B", "simple")
    assert tied(f"A {one}\nB {other}").winners == "AB"


@pytest.mark.rule("ORA-TIE-04")
@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        ("wood 3", "clay 2 ore 2"),
        ("clay 3", "wood 2 ore 2"),
        ("ore 3", "wood 2 clay 2"),
        ("wood 2 clay 2", "ore 5"),
        ("wood 2 ore 2", "clay 5"),
        ("clay 2 ore 2", "wood 5"),
    ],
)
def test_wood_clay_and_ore_count_together(fewer: str, more: str) -> None:
    b = tied(f"A {fewer}\nB {more}")
    assert (b.winners, decided_by(b)) == ("B", "simple")


@pytest.mark.rule("ORA-TIE-04", "ORA-TIE-05")
@pytest.mark.parametrize(("one", "other"), [("wood 2", "clay 2"), ("clay 2", "ore 2"), ("ore 3", "wood 2 clay 1")])
def test_as_much_wood_clay_and_ore_is_a_victory_of_both(one: str, other: str) -> None:
    b = tied(f"A {one}\nB {other}")
    assert (b.winners, decided_by(b)) == ("AB", "shared")

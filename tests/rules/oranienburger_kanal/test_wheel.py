"""The free turn of the wheel at the end of a round (chapter "Vorbereitung: 2. Baustoffräder drehen")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board

POOR = "0 0 0 0 0 0 0"


def round_end(own: str, rival: str = POOR, more: str = "") -> Board:
    """The end of a round; A has the starting disc."""
    return board(f"""
        discs U1 U2 U3 U4
        at L1
        turns-taken 4
        starter A
        done take 1
        A stock {own}
        B stock {rival}
        {more}
    """).play("done")


@pytest.mark.rule("ORA-WHEEL-01")
def test_one_position_free_of_charge() -> None:
    b = round_end("5 5 5 0 0 9 0").play("turn")
    assert b.stock() == "4 4 4 1 1 9 0"
    assert b.question == "wheel"
    assert "ORA-WHEEL-01" in b.refused("turn"), "not a second time"


@pytest.mark.rule("ORA-WHEEL-01")
def test_everybody_turns_the_own_wheel() -> None:
    b = round_end("2 2 2 0 0 0 0", "3 3 3 0 0 0 0").play("turn", "turn")
    assert (b.stock("A"), b.stock("B")) == ("1 1 1 1 1 0 0", "2 2 2 1 1 0 0")


@pytest.mark.rule("ORA-WHEEL-02")
def test_the_free_turn_may_be_left() -> None:
    b = round_end("2 2 2 0 0 0 0").play("done")
    assert b.stock() == "2 2 2 0 0 0 0"
    assert b.round == 2


@pytest.mark.rule("ORA-WHEEL-03", "ORA-WHEEL-07")
def test_buying_makes_the_free_turn_possible() -> None:
    b = round_end("0 2 1 1 0 1 0")
    assert "ORA-STOCK-06" in b.refused("turn")
    assert "wood" in b.reason("turn")
    assert b.play("buy wood", "turn").stock() == "0 1 0 2 1 0 0"


@pytest.mark.rule("ORA-WHEEL-04")
def test_anytime_actions_are_allowed_after_the_free_turn() -> None:
    b = round_end("3 3 3 0 0 4 0").play("turn", "produce", "produce")
    assert b.stock() == "0 0 0 3 3 0 0"


@pytest.mark.rule("ORA-WHEEL-05", "ORA-SCORE-12")
def test_the_last_round_ends_with_a_free_turn_before_scoring() -> None:
    b = round_end("1 1 1 0 0 2 0", more="stacks 0 0 0\nlast-round")
    assert b.question == "wheel"
    now = b.prestige()
    b.play("turn", "buy wood", "done")
    assert b.question == "over"
    assert b.prestige() == now + 1 - 1, "2 for brick and iron, 1 less for the smallest stock, 1 for the taler spent"
    assert (b.has("brick"), b.has("iron"), b.has("taler")) == (1, 1, 1)


@pytest.mark.rule("ORA-WHEEL-06")
@pytest.mark.parametrize(("starter", "other"), [("A", "B"), ("B", "A")])
def test_the_holder_of_the_starting_disc_is_asked_first(starter: str, other: str) -> None:
    b = board(f"""
        discs U1 U2 U3 U4
        starter {starter}
        turn {starter}
        at L1
        turns-taken 4
        done take 1
        A stock 1 1 1 0 0 1 0
        B stock 1 1 1 0 0 1 0
    """).play("done")
    assert (b.question, b.seat) == ("wheel", starter)
    b.play("done")
    assert (b.question, b.seat) == ("wheel", other)


@pytest.mark.rule("ORA-WHEEL-08")
def test_marion_buys_wood_and_clay_and_turns() -> None:
    b = round_end("0 0 1 1 0 2 0").play("buy wood", "buy clay", "turn")
    assert b.stock() == "0 0 0 2 1 0 0"

"""Shipyards (chapter "Schiffswerften")."""

import pytest

from tests.rules.brass_lancashire.board import Board, board, era_end

LIVERPOOL = """
    A money 60
    A hand liverpool
    liverpool.1 B port-2
"""
"""A port in Liverpool, through which coal can be bought."""


def yards(b: Board) -> list[str]:
    """The shipyards that can be built now with one card."""
    return [option for option in b.options("build") if option.startswith("build shipyard")]


@pytest.mark.rule("LAN-YARD-01", "LAN-YARD-02")
@pytest.mark.parametrize(("era", "level", "steps"), [("canal", 1, 2), ("rail", 2, 1)])
def test_a_shipyard_is_built_flipped_and_raises_income_at_once(era: str, level: int, steps: int) -> None:
    b = board(f"era {era}\nA mat shipyard-{level}\n{LIVERPOOL}").play("build shipyard liverpool.3")
    assert b.tile("liverpool.3") == f"A shipyard-{level} flipped"
    assert b.income("A") == 10 + steps


@pytest.mark.rule("LAN-YARD-03")
def test_a_shipyard_gives_income_points_and_a_gold_circle_and_nothing_else() -> None:
    text = "liverpool--wigan A\n"
    bare, yard = era_end(text), era_end(text + "liverpool.3 A shipyard-1")
    assert (bare.vp("A"), yard.vp("A")) == (0, 1 + 10)
    b = board(
        "A hand liverpool colne\nliverpool.3 A shipyard-1\nwigan.1 B cotton-mill-1".replace("wigan.1", "bolton.1")
    )
    assert b.options("sell") == []
    assert "LAN-SELL-01" in b.refused("sell bolton.1 distant-market")


@pytest.mark.rule("LAN-YARD-03")
def test_a_shipyard_is_no_port() -> None:
    b = board("""
        coal-track 6
        A hand wigan bolton
        A mat cotton-mill-1*1
        liverpool.3 B shipyard-1
        warrington-runcorn.1 A cotton-mill-1
        liverpool--wigan B
        warrington-runcorn--wigan B
    """)
    assert "LAN-DIST-01" in b.refused("sell warrington-runcorn.1 distant-market")
    b.play("build coal-mine wigan.1", "card wigan")
    assert (b.coal_track(), b.tile("wigan.1")) == (6, "A coal-mine-1 2")


@pytest.mark.rule("LAN-YARD-04")
def test_both_level_0_shipyards_must_be_developed_away_first() -> None:
    b = board(LIVERPOOL.replace("A hand liverpool", "A hand liverpool colne*2"))
    assert b.next_tile("A", "shipyard") == "shipyard-0"
    assert "LAN-YARD-04" in b.refused("build shipyard liverpool.3")
    b.play("develop shipyard", "card colne")
    one = b.copy().play("done")
    assert (one.next_tile("A", "shipyard"), one.tiles_left("A", "shipyard")) == ("shipyard-0", 5)
    assert "LAN-YARD-04" in one.refused("build shipyard liverpool.3")
    b.play("develop shipyard")
    assert b.next_tile("A", "shipyard") == "shipyard-1"
    assert b.offers("build shipyard liverpool.3")


@pytest.mark.rule("LAN-YARD-05")
def test_in_the_canal_era_only_one_shipyard_can_stand_in_liverpool() -> None:
    text = """
        A money 99
        A hand liverpool birkenhead barrow-in-furness
        A mat shipyard-1
        liverpool.1 B port-1
        liverpool--wigan A
        preston--wigan A
        lancaster--preston A
        ellesmere-port--liverpool A
    """
    b = board(text)
    assert yards(b) == ["build shipyard liverpool.3"]
    second = board(text + "liverpool.3 B shipyard-1")
    assert yards(second) == []
    assert second.refused("build shipyard liverpool.3") == ("LAN-OVER-11",)
    own = board(text.replace("shipyard-1", "shipyard-2") + "liverpool.3 A shipyard-1")
    assert yards(own) == []


@pytest.mark.rule("LAN-YARD-06")
def test_in_the_rail_era_level_2_shipyards_stand_wherever_coal_comes() -> None:
    text = """
        era rail
        A money 99
        A hand shipyard liverpool birkenhead barrow-in-furness
        A mat shipyard-2
        liverpool.1 B port-2
    """
    b = board(text)
    assert yards(b) == ["build shipyard liverpool.3"]
    b = board(text + "birkenhead--ellesmere-port B\nellesmere-port--northwich B\nnorthwich--the-midlands B")
    assert b.offers("build shipyard birkenhead.1")
    b = board(text + "barrow-in-furness--lancaster B\nlancaster--scotland B")
    assert b.offers("build shipyard barrow-in-furness.1")
    level_1 = board(text.replace("shipyard-2", "shipyard-1"))
    assert "LAN-BUILD-23" in level_1.refused("build shipyard liverpool.3")


@pytest.mark.rule("LAN-YARD-06")
def test_the_space_in_liverpool_is_free_again_in_the_rail_era() -> None:
    b = era_end("liverpool.3 A shipyard-1\nliverpool.1 B port-2")
    assert (b.tile("liverpool.3"), b.tile("liverpool.1")) == ("", "B port-2 0")

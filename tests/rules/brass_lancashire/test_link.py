"""Building links (chapter "Kanal-/Eisenbahnverbindung bauen", entry "Kanäle")."""

import pytest

from millrace.games.brass_lancashire.rules.content import load
from tests.rules.brass_lancashire.board import Board, board

THIRTEEN_LINKS = """
    lancaster--preston A
    fleetwood--preston A
    preston--wigan A
    blackburn--wigan A
    blackburn--burnley A
    burnley--colne A
    colne--yorkshire A
    rochdale--yorkshire A
    oldham--rochdale A
    manchester--oldham A
    bury--manchester A
    bolton--bury A
    bolton--manchester A
"""
"""Thirteen lines that are canals and railways; the link manchester--stockport would be the fourteenth."""

EVERYWHERE = """
    A money 99
    A hand colne*2
    barrow-in-furness.2 A ironworks-2
    birkenhead.1 A shipyard-2
    blackburn.1 A coal-mine-2
    bury.1 A coal-mine-2
    liverpool.1 A port-2
    macclesfield.1 A cotton-mill-2
    lancaster.1 A port-2
    preston.1 A port-2
    warrington-runcorn.2 A port-2
    burnley.1 A coal-mine-2
    colne.1 A cotton-mill-2
    rochdale.1 A coal-mine-2
    wigan.1 A coal-mine-2
    manchester.1 A coal-mine-2
    ellesmere-port.1 A port-2
    ellesmere-port--northwich A
    macclesfield--the-midlands A
"""
"""Own tiles with coal or a port near every line of the board."""


def lines(b: Board) -> set[str]:
    """The lines on which a link can be built now."""
    return {option.removeprefix("link ") for option in b.options("link")}


# -- Where --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-LINK-01")
@pytest.mark.parametrize("tile", ["A cotton-mill-1", "A cotton-mill-1 flipped", "A coal-mine-1"])
def test_a_link_may_start_at_an_own_tile(tile: str) -> None:
    b = board(f"A hand colne*2\nbury.1 {tile}")
    assert lines(b) == {"bury--manchester", "bolton--bury"}
    assert "LAN-LINK-01" in b.refused("link manchester--oldham")
    assert b.play("link bolton--bury").link("bolton--bury") == "A"


@pytest.mark.rule("LAN-LINK-02")
def test_a_link_may_start_where_an_own_link_ends() -> None:
    b = board("A hand colne*2\nbury--manchester A")
    expected = {
        "bolton--bury", "bolton--manchester", "manchester--oldham", "manchester--stockport",
        "manchester--warrington-runcorn",
    }  # fmt: skip
    assert lines(b) == expected
    assert "LAN-LINK-02" in b.refused("link oldham--rochdale")


@pytest.mark.rule("LAN-LINK-02")
def test_a_link_just_built_can_be_continued() -> None:
    b = board("A hand colne*2 bury\nbury.1 A cotton-mill-1").play("link bury--manchester", "card bury")
    assert (b.position.actions_left, b.network("A")) == (1, {"bury", "manchester"})
    assert b.offers("link manchester--oldham")


@pytest.mark.rule("LAN-LINK-03")
def test_other_players_links_and_tiles_open_no_line() -> None:
    b = board("""
        A hand colne*2
        bury.1 A cotton-mill-1
        manchester.1 B coal-mine-1
        bury--manchester B
        manchester--oldham B
    """)
    assert lines(b) == {"bolton--bury"}
    assert "LAN-LINK-03" in b.refused("link manchester--stockport")
    assert "LAN-LINK-03" in b.refused("link oldham--rochdale")


@pytest.mark.rule("LAN-LINK-03")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_who_has_nothing_on_the_board_builds_no_link(era: str) -> None:
    b = board(f"era {era}\nA money 99\nA hand colne*2\nliverpool.1 B port-2\nliverpool--wigan B")
    assert b.options("link") == []
    assert "LAN-LINK-03" in b.refused("link preston--wigan")


@pytest.mark.rule("LAN-LINK-04")
@pytest.mark.parametrize(
    ("era", "own", "next_line"),
    [
        ("canal", "colne--yorkshire", "rochdale--yorkshire"),
        ("canal", "macclesfield--the-midlands", "northwich--the-midlands"),
        ("canal", "ellesmere-port--northwich", "northwich--the-midlands"),
        ("rail", "colne--yorkshire", "rochdale--yorkshire"),
        ("rail", "preston--southport", "liverpool--southport"),
        ("rail", "northwich--the-midlands", "macclesfield--the-midlands"),
    ],
)
def test_a_link_may_start_outside_lancashire_and_at_places_without_spaces(era: str, own: str, next_line: str) -> None:
    text = f"era {era}\nA hand colne*2\nliverpool.1 B port-2\n"
    assert board(text + f"{own} A").offers(f"link {next_line}")
    assert "LAN-LINK-03" in board(text + f"{own} B").refused(f"link {next_line}")


@pytest.mark.rule("LAN-LINK-05")
@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_a_line_takes_one_link(owner: str, era: str) -> None:
    b = board(f"era {era}\nA hand colne*2\nbury.1 A coal-mine-2\nbury--manchester {owner}")
    assert b.refused("link bury--manchester") == ("LAN-LINK-05",)


@pytest.mark.rule("LAN-LINK-06", "LAN-LINK-08")
def test_in_the_canal_era_exactly_the_free_canal_lines_are_open() -> None:
    canals = {line.id for line in load().lines.values() if line.canal}
    b = board(EVERYWHERE)
    assert lines(b) == canals - {"ellesmere-port--northwich", "macclesfield--the-midlands"}
    for line in load().lines.values():
        if not line.canal:
            assert b.refused(f"link {line.id}") == ("LAN-LINK-06", "LAN-LINK-08")


@pytest.mark.rule("LAN-LINK-07", "LAN-LINK-09")
def test_in_the_rail_era_exactly_the_free_railway_lines_are_open() -> None:
    railways = {line.id for line in load().lines.values() if line.rail}
    b = board("era rail\n" + EVERYWHERE)
    assert lines(b) == railways - {"ellesmere-port--northwich", "macclesfield--the-midlands"}
    assert b.refused("link ellesmere-port--liverpool") == ("LAN-LINK-07", "LAN-LINK-09")


# -- Price and number ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-LINK-08", "LAN-LINK-10")
def test_a_canal_costs_3_and_no_coal() -> None:
    text = "A hand colne*2\nbury.1 A cotton-mill-1\nmanchester.1 B coal-mine-1\n"
    b = board(text + "A money 3").play("link bury--manchester")
    assert (b.link("bury--manchester"), b.money("A"), b.spent("A")) == ("A", 0, 3)
    assert (b.tile("manchester.1"), b.coal_track()) == ("B coal-mine-1 2", 8)
    assert "LAN-LINK-10" in board(text + "A money 2").refused("link bury--manchester")


@pytest.mark.rule("LAN-LINK-09")
def test_in_the_rail_era_a_link_has_the_price_of_a_railway() -> None:
    b = board("era rail\nA hand colne*2\nbury.1 A coal-mine-2").play("link bury--manchester", "card colne", "done")
    assert (b.spent("A"), b.tile("bury.1")) == (5, "A coal-mine-2 2")


@pytest.mark.rule("LAN-LINK-11")
def test_an_action_brings_one_canal() -> None:
    b = board("A hand colne*2\nB hand oldham\nbury.1 A cotton-mill-1").play("link bury--manchester")
    assert (b.question, b.seat, b.hand("A")) == ("action", "A", ["colne"])
    b.play("link bolton--bury")
    assert (b.spent("A"), b.seat) == (6, "B")


@pytest.mark.rule("LAN-LINK-12")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_with_all_14_link_tiles_on_the_board_no_link_is_built(era: str) -> None:
    text = f"era {era}\nA money 99\nA hand colne*2\nmanchester.1 A coal-mine-2\n{THIRTEEN_LINKS}"
    b = board(text)
    assert b.links("A") == 1
    b.play("link manchester--stockport")
    assert (b.links("A"), b.question, b.position.actions_left) == (0, "action", 1)  # no second railway was offered
    assert b.options("link") == []
    assert b.refused("link macclesfield--stockport") == ("LAN-LINK-12",)


# -- Examples -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-LINK-13")
def test_the_example_of_the_first_canal_from_liverpool() -> None:
    b = board("A hand colne*2\nliverpool.1 A port-1")
    assert lines(b) == {"liverpool--wigan", "ellesmere-port--liverpool"}


@pytest.mark.rule("LAN-LINK-14")
def test_the_example_of_going_on_from_wigan() -> None:
    b = board("A hand colne*2\nliverpool.1 A port-1\nliverpool--wigan A")
    from_wigan = {line for line in lines(b) if "wigan" in line}
    assert from_wigan == {"preston--wigan", "blackburn--wigan", "warrington-runcorn--wigan"}


@pytest.mark.rule("LAN-LINK-15")
def test_the_example_of_going_on_from_yorkshire() -> None:
    b = board("A hand colne*2\ncolne.1 A cotton-mill-1").play("link colne--yorkshire")
    assert "LAN-LINK-03" in board("A hand colne*2\ncolne.1 A cotton-mill-1").refused("link rochdale--yorkshire")
    b.play("link rochdale--yorkshire")
    assert b.link("rochdale--yorkshire") == "A"
    assert b.connected("colne", "rochdale")

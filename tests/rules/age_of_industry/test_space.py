"""What the spaces of a place take (chapter "Beschränkungen durch das Feld oder den Ort")."""

import pytest

from millrace.games.age_of_industry.rules.content import load
from tests.rules.age_of_industry.board import Board, board

LAND = ("cotton", "goods", "coal", "iron", "port")
FITTING = {"plain": {"cotton", "goods", "iron"}, "coal": {"coal"}, "port": {"port"}}

EVERYTHING = """
    A hand cotton goods coal iron port ship
    A money 40
    A mat goods-3 ship-3
"""
FED = {
    "germany": """
        koeln--belgium B
        belgium--france B
        kiel.1 B port-1
    """,
    "new_england": """
        map new_england
        boston.1 B port-1
        pennsylvania--new_york B
        new_york.1 B port-1
    """,
}


def fitting(b: Board, slot: str) -> set[str]:
    """The industries that can be built on a slot, by a card or for the whole turn."""
    options = b.options("build") + b.options("combine")
    return {option.split()[1] for option in options if option.split()[2] == slot}


@pytest.mark.rule("AOI-SPACE-01")
@pytest.mark.parametrize(("map", "slot"), [("germany", "koeln.2"), ("new_england", "boston.3")])
def test_a_space_without_symbol_takes_mills_factories_and_works(map: str, slot: str) -> None:
    b = board(EVERYTHING + FED[map])
    assert fitting(b, slot) == {"cotton", "goods", "iron"}
    for industry in ("coal", "port"):
        assert b.refused(f"build {industry} {slot}") == ("AOI-SPACE-01", "AOI-SPACE-05")
        assert b.refused(f"combine {industry} {slot}") == ("AOI-SPACE-01", "AOI-SPACE-05")
    assert f"build ship {slot}" not in b.tables.codebook


@pytest.mark.rule("AOI-SPACE-02")
@pytest.mark.parametrize(("map", "slot"), [("germany", "belgium.1"), ("new_england", "pennsylvania.1")])
def test_a_mine_space_takes_a_mine_only(map: str, slot: str) -> None:
    b = board(EVERYTHING + FED[map])
    assert fitting(b, slot) == {"coal"}
    for industry in ("cotton", "goods", "iron"):
        assert b.refused(f"build {industry} {slot}") == ("AOI-SPACE-02", "AOI-SPACE-01")
    assert b.refused(f"build port {slot}") == ("AOI-SPACE-02", "AOI-SPACE-05")


@pytest.mark.rule("AOI-SPACE-03")
@pytest.mark.parametrize(("map", "slot"), [("germany", "hamburg.1"), ("new_england", "boston.2")])
def test_a_port_space_takes_a_port_only(map: str, slot: str) -> None:
    b = board(EVERYTHING + FED[map] + ("kiel--hamburg B" if map == "germany" else ""))
    assert fitting(b, slot) == {"port"}
    for industry in ("cotton", "goods", "iron"):
        assert b.refused(f"build {industry} {slot}") == ("AOI-SPACE-03", "AOI-SPACE-01")
    assert b.refused(f"build coal {slot}") == ("AOI-SPACE-03", "AOI-SPACE-05")


@pytest.mark.rule("AOI-SPACE-04")
def test_a_ship_space_takes_a_ship_only() -> None:
    b = board(EVERYTHING + FED["new_england"])
    assert fitting(b, "ship_boston.1") == {"ship"}
    for industry in LAND:
        assert f"build {industry} ship_boston.1" not in b.tables.codebook
        assert f"combine {industry} ship_boston.1" not in b.tables.codebook


@pytest.mark.rule("AOI-SPACE-05")
@pytest.mark.parametrize("map", ["germany", "new_england"])
def test_mines_ports_and_ships_stand_on_their_own_symbols_only(map: str) -> None:
    b = board(EVERYTHING + FED[map])
    kinds = {space.id: space.kind for space in load().spaces.values()}
    sites: dict[str, set[str]] = {}
    for option in b.options("build") + b.options("combine"):
        _, industry, slot = option.split()
        sites.setdefault(industry, set()).add(kinds[slot])
    assert {industry: sites[industry] for industry in ("coal", "port")} == {"coal": {"coal"}, "port": {"port"}}
    assert sites.get("ship", {"ship"}) == {"ship"}
    assert ("ship" in sites) is (map == "new_england")
    assert sites["cotton"] == sites["goods"] == sites["iron"] == {"plain"}


@pytest.mark.rule("AOI-SPACE-06")
def test_example_the_two_spaces_of_cologne() -> None:
    b = board(EVERYTHING + FED["germany"] + "A hand red")
    for slot in ("koeln.1", "koeln.2"):
        assert fitting(b, slot) == {"cotton", "goods", "iron"}
        assert "AOI-SPACE-01" in b.refused(f"build coal {slot}")
        assert "AOI-SPACE-01" in b.refused(f"build port {slot}")
    assert "koeln.3" not in b.tables.slot_ids


@pytest.mark.rule("AOI-SPACE-07")
def test_example_belgium_takes_a_mine_only() -> None:
    b = board(EVERYTHING + FED["germany"] + "A hand red")
    assert [slot for slot in b.tables.slot_ids if slot.startswith("belgium")] == ["belgium.1"]
    assert fitting(b, "belgium.1") == {"coal"}
    for industry in ("cotton", "goods", "iron", "port"):
        assert "AOI-SPACE-02" in b.refused(f"build {industry} belgium.1")


@pytest.mark.rule("AOI-SPACE-08")
def test_example_kiel_takes_a_port_only() -> None:
    b = board(EVERYTHING + "A hand blue\nhamburg.1 B port-1\nkiel--hamburg B")
    assert [slot for slot in b.tables.slot_ids if slot.startswith("kiel")] == ["kiel.1"]
    assert fitting(b, "kiel.1") == {"port"}
    for industry in ("cotton", "goods", "iron", "coal"):
        assert "AOI-SPACE-03" in b.refused(f"build {industry} kiel.1")

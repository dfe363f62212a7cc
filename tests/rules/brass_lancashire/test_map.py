"""The board: locations, spaces, lines, and what a connection is (entries "Orte", "Verbindung", "Gebaute Häfen")."""

from collections import Counter

import pytest

from millrace.games.brass_lancashire.rules.content import Place, load
from tests.rules.brass_lancashire.board import Board, board, era_end

TOWNS = {
    "barrow-in-furness", "birkenhead", "blackburn", "bolton", "burnley", "bury", "colne", "ellesmere-port",
    "fleetwood", "lancaster", "liverpool", "macclesfield", "manchester", "oldham", "preston", "rochdale", "stockport",
    "warrington-runcorn", "wigan",
}  # fmt: skip
WAYPOINTS = {"blackpool", "southport", "northwich"}
EXTERNAL = {"scotland", "yorkshire", "the-midlands"}

CANAL_AND_RAILWAY = {
    "lancaster--preston", "fleetwood--preston", "preston--wigan", "blackburn--wigan", "blackburn--burnley",
    "burnley--colne", "colne--yorkshire", "rochdale--yorkshire", "oldham--rochdale", "manchester--oldham",
    "bury--manchester", "bolton--bury", "bolton--manchester", "manchester--warrington-runcorn",
    "warrington-runcorn--wigan", "liverpool--wigan", "ellesmere-port--warrington-runcorn", "ellesmere-port--northwich",
    "northwich--the-midlands", "macclesfield--the-midlands", "macclesfield--stockport", "manchester--stockport",
}  # fmt: skip
CANAL_ONLY = {"ellesmere-port--liverpool"}
RAILWAY_ONLY = {
    "barrow-in-furness--lancaster", "lancaster--scotland", "blackpool--preston", "preston--southport",
    "southport--wigan", "liverpool--southport", "blackburn--preston", "blackburn--bolton", "bolton--wigan",
    "burnley--bury", "bury--rochdale", "liverpool--warrington-runcorn", "birkenhead--ellesmere-port",
}  # fmt: skip


def places(kind: str) -> dict[str, Place]:
    """The places of a kind, by id."""
    return {name: place for name, place in load().places.items() if place.kind == kind}


def spaces(*symbols: str) -> dict[str, int]:
    """In how many spaces each location shows exactly these symbols."""
    found = {town: sum(set(slot) == set(symbols) for slot in record.slots) for town, record in places("town").items()}
    return {town: number for town, number in found.items() if number}


def lines_at(place: str, *, canal: bool) -> set[str]:
    """The lines of an era that end at a place."""
    lines = load().lines.values()
    return {line.id for line in lines if place in line.joins and (line.canal if canal else line.rail)}


# -- Locations and spaces -----------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-MAP-01")
def test_nineteen_locations_have_spaces() -> None:
    assert set(places("town")) == TOWNS
    assert len(TOWNS) == 19
    assert {name for name, place in load().places.items() if place.slots} == TOWNS


@pytest.mark.rule("LAN-MAP-02")
def test_each_location_has_one_to_four_spaces() -> None:
    sizes = {town: len(record.slots) for town, record in places("town").items()}
    assert set(sizes.values()) == {1, 2, 3, 4}
    assert {town for town, size in sizes.items() if size == 1} == {"birkenhead", "ellesmere-port", "fleetwood"}
    assert {town for town, size in sizes.items() if size == 4} == {"liverpool", "manchester"}


@pytest.mark.rule("LAN-MAP-03")
def test_each_space_shows_one_or_two_industries_and_takes_no_other() -> None:
    b = board("A hand colne")
    industries = {"cotton-mill", "port", "coal-mine", "ironworks", "shipyard"}
    for town, record in places("town").items():
        for number, symbols in enumerate(record.slots, start=1):
            assert len(set(symbols)) == len(symbols) in (1, 2)
            for industry in industries:
                for verb in ("build", "combine"):
                    assert (f"{verb} {industry} {town}.{number}" in b.tables.codebook) == (industry in symbols)


@pytest.mark.rule("LAN-MAP-04")
def test_example_manchester_has_three_spaces_for_mine_or_mill_and_one_for_ironworks() -> None:
    b = board("""
        A hand manchester
        wigan.1 B coal-mine-1
        warrington-runcorn--wigan B
        manchester--warrington-runcorn B
    """)
    fitting = [f"build {industry} manchester.{n}" for n in (1, 2, 3) for industry in ("cotton-mill", "coal-mine")]
    assert sorted(b.options("build")) == sorted([*fitting, "build ironworks manchester.4"])
    assert "build ironworks manchester.1" not in b.tables.codebook
    assert "build cotton-mill manchester.4" not in b.tables.codebook
    assert not any(f"build port manchester.{n}" in b.tables.codebook for n in (1, 2, 3, 4))


@pytest.mark.rule("LAN-MAP-05")
def test_yorkshire_the_midlands_and_scotland_are_the_external_locations() -> None:
    assert set(places("external")) == EXTERNAL


@pytest.mark.rule("LAN-MAP-06")
def test_rochdale_is_an_ordinary_location_with_three_spaces() -> None:
    assert load().places["rochdale"].kind == "town"
    assert len(load().places["rochdale"].slots) == 3
    b = board("""
        A hand colne*2 rochdale
        oldham.1 A cotton-mill-1
        oldham--rochdale A
    """)
    assert "LAN-DIST-01" in b.refused("sell oldham.1 distant-market")  # no port of its own
    assert b.offers("build cotton-mill rochdale.1")


@pytest.mark.rule("LAN-MAP-07")
@pytest.mark.parametrize("place", sorted(EXTERNAL))
def test_external_locations_have_no_spaces(place: str) -> None:
    assert load().places[place].slots == ()
    assert not any(place in option.text for option in board("").tables.codebook if option.words[0] != "link")


@pytest.mark.rule("LAN-MAP-08")
def test_blackpool_southport_and_northwich_have_no_spaces_and_are_no_ports() -> None:
    assert set(places("waypoint")) == WAYPOINTS
    assert not any(load().places[place].slots for place in WAYPOINTS)
    b = board("""
        era rail
        A hand colne*2
        preston.2 A cotton-mill-2
        preston--southport A
        blackpool--preston A
    """)
    assert "LAN-DIST-01" in b.refused("sell preston.2 distant-market")
    assert "LAN-RAIL-11" in b.refused("link southport--wigan")  # no coal by reaching Southport
    b = board("""
        A hand colne*2
        warrington-runcorn.1 A cotton-mill-1
        ellesmere-port--warrington-runcorn A
        ellesmere-port--northwich A
    """)
    assert "LAN-DIST-01" in b.refused("sell warrington-runcorn.1 distant-market")


@pytest.mark.rule("LAN-MAP-08")
def test_links_end_at_and_run_through_places_without_spaces() -> None:
    b = board("""
        era rail
        A hand colne*2
        preston.2 A cotton-mill-2
        wigan.1 B coal-mine-2
        liverpool.1 B port-2
        preston--southport A
        southport--wigan B
    """).play("link liverpool--southport", "card colne", "done")
    assert b.position.cubes[b.tables.slot_ids.index("wigan.1")] == 2  # its coal came through Southport
    assert b.offers("sell preston.2 liverpool.1")  # and the cotton goes through it


@pytest.mark.rule("LAN-MAP-20")
def test_sixteen_spaces_take_a_cotton_mill_or_a_coal_mine() -> None:
    assert spaces("cotton-mill", "coal-mine") == {
        "manchester": 3, "blackburn": 2, "bolton": 2, "burnley": 2, "bury": 2, "oldham": 2, "rochdale": 2,
        "warrington-runcorn": 1,
    }  # fmt: skip
    assert sum(len(record.slots) for record in places("town").values()) == 43


@pytest.mark.rule("LAN-MAP-21")
def test_the_spaces_for_mills_mines_and_ironworks_alone() -> None:
    assert spaces("cotton-mill") == {"colne": 2, "macclesfield": 2, "stockport": 2}
    assert spaces("coal-mine") == {"wigan": 2}
    ironworks = ("barrow-in-furness", "blackburn", "bolton", "manchester", "preston", "rochdale")
    assert spaces("ironworks") == dict.fromkeys(ironworks, 1)


@pytest.mark.rule("LAN-MAP-22")
def test_the_spaces_for_ports_and_shipyards() -> None:
    single = ("ellesmere-port", "fleetwood", "lancaster", "preston", "warrington-runcorn")
    assert spaces("port") == {"liverpool": 3, **dict.fromkeys(single, 1)}
    assert spaces("cotton-mill", "port") == {"lancaster": 1, "preston": 1}
    assert spaces("shipyard") == {"barrow-in-furness": 1, "birkenhead": 1, "liverpool": 1}


# -- Lines --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-MAP-09")
def test_the_board_has_36_pairs_of_places_23_with_a_canal_and_35_with_a_railway() -> None:
    lines = load().lines
    assert set(lines) == CANAL_AND_RAILWAY | CANAL_ONLY | RAILWAY_ONLY
    assert {name for name, line in lines.items() if line.canal} == CANAL_AND_RAILWAY | CANAL_ONLY
    assert {name for name, line in lines.items() if line.rail} == CANAL_AND_RAILWAY | RAILWAY_ONLY
    assert all(name == "--".join(line.joins) for name, line in lines.items())
    assert (len(lines), len(CANAL_AND_RAILWAY), len(CANAL_AND_RAILWAY | CANAL_ONLY)) == (36, 22, 23)


@pytest.mark.rule("LAN-MAP-09")
@pytest.mark.parametrize(("era", "lines"), [("canal", 23), ("rail", 35)])
def test_each_era_offers_just_its_own_lines(era: str, lines: int) -> None:
    everywhere = "\n".join(f"{line} B" for line in sorted(CANAL_AND_RAILWAY))
    b = board(f"era {era}\nplayers 4\nA hand colne\nA money 99\n{everywhere}\ncolne.1 A cotton-mill-2")
    free = {line for line in load().lines if "LAN-LINK-05" not in b.refused(f"link {line}")}
    in_era = {line for line in free if not {"LAN-LINK-06", "LAN-LINK-07"} & set(b.refused(f"link {line}"))}
    assert len(CANAL_AND_RAILWAY) + len(in_era) == lines
    assert in_era == (CANAL_ONLY if era == "canal" else RAILWAY_ONLY)


@pytest.mark.rule("LAN-MAP-10")
def test_the_canals_along_the_mersey_are_ordinary_ones() -> None:
    b = board("""
        A hand colne*2
        ellesmere-port.1 A port-1 flipped
        liverpool.1 B port-1 flipped
        warrington-runcorn.1 C cotton-mill-1 flipped
    """).play("link ellesmere-port--liverpool", "card colne", "link ellesmere-port--warrington-runcorn")
    assert (b.money("A"), b.connected("liverpool", "warrington-runcorn")) == (24, True)
    scored = era_end("""
        ellesmere-port.1 A port-1 flipped
        liverpool.1 B port-1 flipped
        ellesmere-port--liverpool C
    """)
    assert scored.vp("C") == 2
    rail = board("era rail\nA hand colne\nliverpool.1 A port-2")
    assert "LAN-LINK-07" in rail.refused("link ellesmere-port--liverpool")


@pytest.mark.rule("LAN-MAP-11")
@pytest.mark.parametrize("town", ["birkenhead", "barrow-in-furness"])
def test_birkenhead_and_barrow_have_railways_only(town: str) -> None:
    assert lines_at(town, canal=True) == set()
    assert len(lines_at(town, canal=False)) == 1


@pytest.mark.rule("LAN-MAP-11")
def test_all_other_towns_but_these_two_have_a_canal() -> None:
    ends = Counter(place for line in load().lines.values() if line.canal for place in line.joins)
    assert TOWNS - set(ends) == {"birkenhead", "barrow-in-furness"}


# -- Connections --------------------------------------------------------------------------------------------------

MILL_IN_BURY = """
    A hand colne*2
    bury.1 A cotton-mill-1
    warrington-runcorn.2 B port-1
"""


@pytest.mark.rule("LAN-MAP-12")
def test_locations_are_connected_by_an_unbroken_chain_of_links() -> None:
    whole = board(MILL_IN_BURY + "bury--manchester A\nmanchester--warrington-runcorn A")
    assert whole.connected("bury", "warrington-runcorn")
    assert whole.refused("sell bury.1 warrington-runcorn.2") == ()


@pytest.mark.rule("LAN-MAP-12")
@pytest.mark.parametrize("built", ["bury--manchester A", "manchester--warrington-runcorn A"])
def test_a_line_not_built_breaks_the_chain(built: str) -> None:
    broken = board(MILL_IN_BURY + built)
    assert not broken.connected("bury", "warrington-runcorn")
    assert "LAN-MAP-12" in broken.refused("sell bury.1 warrington-runcorn.2")


OTHERS_LINKS = """
    bury--manchester A
    manchester--warrington-runcorn B
    warrington-runcorn--wigan C
"""


@pytest.mark.rule("LAN-MAP-13")
def test_links_of_three_owners_carry_cotton() -> None:
    b = board("A hand colne*2\nbury.1 A cotton-mill-1\nliverpool.1 B port-1" + OTHERS_LINKS + "liverpool--wigan C")
    b.play("sell bury.1 liverpool.1")
    assert b.tile("bury.1") == "A cotton-mill-1 flipped"


@pytest.mark.rule("LAN-MAP-13")
def test_links_of_three_owners_carry_coal() -> None:
    b = board("A hand bury colne\nA mat cotton-mill-2\nwigan.1 C coal-mine-1" + OTHERS_LINKS)
    b.play("build cotton-mill bury.1")
    assert b.tile("wigan.1") == "C coal-mine-1 1"
    assert b.money("A") == 30 - 14


@pytest.mark.rule("LAN-MAP-14")
def test_all_spaces_of_a_location_are_connected_without_a_link() -> None:
    b = board("""
        A hand colne*2
        preston.2 A cotton-mill-1
        preston.1 B port-1
    """)
    b.play("sell preston.2 preston.1")
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"


@pytest.mark.rule("LAN-MAP-14")
def test_coal_needs_no_link_within_a_location() -> None:
    b = board("A hand bolton colne\nbolton.1 B coal-mine-1").play("build ironworks bolton.3")
    assert b.tile("bolton.1") == "B coal-mine-1 1"


@pytest.mark.rule("LAN-MAP-15")
def test_a_connection_runs_through_an_external_location() -> None:
    b = board("""
        A hand colne rochdale
        A mat cotton-mill-2
        rochdale.1 B coal-mine-1
        colne--yorkshire B
        rochdale--yorkshire C
    """)
    assert b.connected("colne", "rochdale")
    b.play("build cotton-mill colne.1")
    assert (b.tile("rochdale.1"), b.money("A"), b.coal_track()) == ("B coal-mine-1 1", 16, 8)


@pytest.mark.rule("LAN-MAP-15")
def test_the_way_through_an_external_location_counts_its_links() -> None:
    text = """
        A hand colne rochdale
        A mat cotton-mill-2
        rochdale.1 B coal-mine-1
        colne--yorkshire B
        rochdale--yorkshire C
        burnley--colne B
    """
    nearer = board(text + "burnley.1 C coal-mine-1").play("build cotton-mill colne.1")
    assert (nearer.tile("burnley.1"), nearer.tile("rochdale.1")) == ("C coal-mine-1 1", "B coal-mine-1 2")
    equal = board(text + "blackburn--burnley B\nblackburn.1 C coal-mine-1").play("build cotton-mill colne.1")
    assert equal.options("coal") == ["coal blackburn.1", "coal rochdale.1"]  # two links either way


# -- Existing ports -----------------------------------------------------------------------------------------------


def with_port(tile: str) -> Board:
    """A mill at Preston with a canal to Fleetwood, where the tile lies."""
    return board(f"""
        A hand preston colne
        A mat ironworks-1
        preston.2 B cotton-mill-1
        lancaster.2 A cotton-mill-1
        lancaster--preston A
        fleetwood--preston A
        {tile}
    """)


@pytest.mark.rule("LAN-MAP-16")
@pytest.mark.parametrize("side", ["", " flipped"])
def test_a_port_tile_is_an_existing_port_whichever_side_is_up(side: str) -> None:
    b = with_port(f"fleetwood.1 B port-1{side}")
    assert b.offers("sell lancaster.2 distant-market")
    b.play("build ironworks preston.3")
    assert (b.coal_track(), b.spent("A")) == (7, 5 + 1)


@pytest.mark.rule("LAN-MAP-17")
@pytest.mark.parametrize(
    ("place", "line", "town"),
    [
        ("yorkshire", "colne--yorkshire", "colne"),
        ("the-midlands", "macclesfield--the-midlands", "macclesfield"),
        ("scotland", "lancaster--scotland", "lancaster"),
    ],
)
def test_an_external_location_is_always_an_existing_port(place: str, line: str, town: str) -> None:
    slot = f"{town}.2"
    text = f"era rail\nA hand {town} wigan\nA mat cotton-mill-2\n{slot} A cotton-mill-2\n"
    assert not board(text).offers(f"sell {slot} distant-market")
    b = board(text + f"{line} C")
    assert b.offers(f"sell {slot} distant-market")
    if town != "lancaster":  # no second mill there
        b.play(f"build cotton-mill {town}.1")
        assert b.spent("A") == 14 + 1


@pytest.mark.rule("LAN-MAP-18")
def test_a_port_space_without_a_port_tile_is_no_port() -> None:
    b = with_port("")
    assert "LAN-DIST-01" in b.refused("sell lancaster.2 distant-market")
    assert "LAN-COAL-11" in b.refused("build ironworks preston.3")
    assert "LAN-MAP-18" in b.refused("sell lancaster.2 fleetwood.1")


@pytest.mark.rule("LAN-MAP-18")
def test_a_mill_on_a_cotton_or_port_space_is_no_port() -> None:
    b = board("A hand colne*2\nlancaster.2 A cotton-mill-1\npreston.2 B cotton-mill-1\nlancaster--preston A")
    assert b.options("sell") == []
    assert "LAN-MAP-18" in b.refused("sell lancaster.2 preston.2")


@pytest.mark.rule("LAN-MAP-19")
def test_coal_and_cotton_pass_a_location_with_an_empty_port_space() -> None:
    b = board("""
        A hand manchester colne*2
        A mat cotton-mill-2
        oldham.1 A cotton-mill-1
        manchester--oldham A
        manchester--warrington-runcorn B
        ellesmere-port--warrington-runcorn B
        ellesmere-port--liverpool C
        liverpool.1 C port-1
    """)
    assert b.offers("sell oldham.1 liverpool.1")  # past Warrington/Runcorn and Ellesmere Port
    b.play("build cotton-mill manchester.1")
    assert (b.spent("A"), b.coal_track()) == (14 + 1, 7)

"""Shipping lines (chapter "Kohle und Eisen", entry "Schiffahrtslinie")."""

import pytest

from tests.rules.age_of_industry.board import Board, board

# The only iron lies in New Bedford, across the ship space from Providence.
CROSSING = """
    map new_england
    A hand yellow
    A money 40
    A mat cotton-3
    new_bedford.2 C iron-1
"""
PORTS = {"providence": "providence.1 B port-1\n", "new_bedford": "new_bedford.1 C port-1\n"}
SHIP = "ship_narragansett.1 B ship-3\n"


def crosses(b: Board) -> bool:
    """Whether the iron for a mill in Providence comes from New Bedford; otherwise the track delivers it."""
    b.play("build cotton providence.2")
    return (b.tile("new_bedford.2"), b.iron_track()) == ("C iron-1 2", 6)


@pytest.mark.rule("AOI-LINE-01")
def test_a_port_is_needed_at_each_land_end() -> None:
    assert crosses(board(CROSSING + PORTS["providence"] + PORTS["new_bedford"] + SHIP))
    assert not crosses(board(CROSSING + PORTS["providence"] + SHIP))
    other_end = board(CROSSING + PORTS["new_bedford"] + SHIP)
    assert not other_end.connected("providence", "new_bedford")
    assert "AOI-TECH-08" in other_end.refused("build cotton providence.2")


@pytest.mark.rule("AOI-LINE-02")
def test_the_ship_space_on_the_way_must_hold_a_ship() -> None:
    ports = CROSSING + PORTS["providence"] + PORTS["new_bedford"]
    assert not board(ports).connected("providence", "new_bedford")
    assert not crosses(board(ports))
    with_ship = board(ports + SHIP)
    assert with_ship.connected("providence", "new_bedford")
    assert crosses(with_ship)


@pytest.mark.rule("AOI-LINE-02")
@pytest.mark.parametrize(
    ("works", "sources"),
    [("hartford.1", ["iron hartford.1"]), ("springfield.1", ["iron springfield.1", "iron new_bedford.2"])],
)
def test_the_way_from_port_to_port_has_two_lines(works: str, sources: list[str]) -> None:
    b = board(
        CROSSING
        + PORTS["providence"]
        + PORTS["new_bedford"]
        + SHIP
        + f"""
        {works} C iron-1
        hartford--providence C
        hartford--springfield C
    """
    )
    b.choose("build cotton providence.2").choose("card yellow")
    assert b.options() == sources


@pytest.mark.rule("AOI-LINE-03")
@pytest.mark.parametrize("flipped", ["providence.1 B port-1", "new_bedford.1 C port-1", "ship_narragansett.1 B ship-3"])
def test_flipped_ports_and_ships_carry_as_well(flipped: str) -> None:
    text = CROSSING + PORTS["providence"] + PORTS["new_bedford"] + SHIP
    assert crosses(board(text.replace(flipped, f"{flipped} flipped")))
    everything = text.replace("port-1", "port-1 flipped").replace("ship-3", "ship-3 flipped")
    assert crosses(board(everything))


@pytest.mark.rule("AOI-LINE-04")
@pytest.mark.parametrize("owners", ["AAA", "BBB", "ABC", "CBA", "BCB"])
def test_ports_and_ships_of_any_player_serve(owners: str) -> None:
    first, second, ship = list(owners)
    text = "map new_england\nA hand red\nA money 40\nA mat cotton-3\nfall_river.1 C iron-1\nfall_river--new_bedford C\n"
    b = board(
        text
        + f"""
        hartford--providence C
        providence.1 {first} port-1
        new_bedford.1 {second} port-1
        ship_narragansett.1 {ship} ship-3
    """
    ).play("build cotton hartford.1")
    assert (b.tile("fall_river.1"), b.iron_track()) == ("C iron-1 2", 6)


# -- Import coal --------------------------------------------------------------------------------------------------

IMPORT_COAL = """
    map new_england
    A hand light_green red
    A money 40
    A mat cotton-2
    new_york.1 B port-1
    ship_new_york.1 B ship-3
    import_new_york.1 3
    pennsylvania.1 C coal-1
    pennsylvania--new_york C
"""


@pytest.mark.rule("AOI-LINE-05")
def test_import_coal_is_two_lines_away_from_land() -> None:
    near = board(IMPORT_COAL).choose("build cotton new_york.3").choose("card light_green")
    assert near.options() == ["coal pennsylvania.1"]  # one railway against two lines
    assert "AOI-RES-06" in near.refused("coal import_new_york.1")
    text = IMPORT_COAL + "new_haven.1 B port-1\nnew_york--new_haven C"
    equal = board(text).choose("build cotton new_haven.2").choose("card red")
    assert equal.options() == ["coal pennsylvania.1", "coal import_new_york.1"]
    farther = board(text.replace("new_york--new_haven C", "new_york--waterbury C\nwaterbury--new_haven C"))
    farther.choose("build cotton new_haven.2").choose("card red")
    assert farther.options() == ["coal import_new_york.1"]


@pytest.mark.rule("AOI-LINE-06")
def test_import_coal_needs_a_ship_and_a_port_where_it_lands() -> None:
    text = IMPORT_COAL.replace("pennsylvania--new_york C", "coal-track 3")
    b = board(text).play("build cotton new_york.3")
    assert (b.import_coal("import_new_york.1"), b.coal_track()) == (2, 3)


@pytest.mark.rule("AOI-LINE-06")
def test_without_a_port_at_the_landing_end_import_coal_stays_away() -> None:
    text = IMPORT_COAL.replace("new_york.1 B port-1", "new_haven.1 B port-1").replace("pennsylvania--new_york C", "")
    b = board(text)
    assert b.connected("new_haven", "import_new_york")
    assert not b.connected("new_york", "import_new_york")
    assert "AOI-TECH-08" in b.refused("build cotton new_york.3")
    assert b.refused("build cotton new_haven.2") == ()


# -- Goods --------------------------------------------------------------------------------------------------------

MILL_IN_FALL_RIVER = """
    map new_england
    fall_river.1 A cotton-1
    fall_river--new_bedford B
    ship_narragansett.market cotton
"""


@pytest.mark.rule("AOI-LINE-07")
def test_goods_reach_the_market_of_a_ship_by_the_port_at_their_own_end() -> None:
    b = board(MILL_IN_FALL_RIVER + "new_bedford.1 C port-1 flipped\n" + SHIP).play("sell fall_river.1")
    assert b.market("ship_narragansett") == "cotton sold"


@pytest.mark.rule("AOI-LINE-07")
@pytest.mark.parametrize("ways", [SHIP, "new_bedford.1 C port-1 flipped", SHIP + "providence.1 C port-1 flipped", ""])
def test_goods_need_port_and_ship_like_cubes(ways: str) -> None:
    assert "AOI-SELL-06" in board(MILL_IN_FALL_RIVER + ways).refused("sell fall_river.1")


@pytest.mark.rule("AOI-LINE-07")
def test_goods_cross_to_the_port_of_another_place() -> None:
    text = MILL_IN_FALL_RIVER.replace("market cotton", "market no_demand") + "new_bedford.1 C port-1 flipped\n"
    b = board(text + SHIP + "providence.1 C port-1").play("sell fall_river.1")
    assert b.tile("providence.1") == "C port-1 flipped"
    assert "AOI-SELL-06" in board(text + "providence.1 C port-1").refused("sell fall_river.1")


# -- In short -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-LINE-08")
@pytest.mark.parametrize("port", ["", "boston.1 B port-1\n"])
@pytest.mark.parametrize("ship", ["", "ship_boston.1 B ship-3\n"])
def test_a_line_is_usable_exactly_with_port_and_ship(port: str, ship: str) -> None:
    b = board("map new_england\n" + port + ship)
    assert b.connected("boston", "ship_boston") is bool(port and ship)
    assert b.connected("ship_boston", "import_boston") is bool(ship)
    assert b.connected("boston", "import_boston") is bool(port and ship)


@pytest.mark.rule("AOI-LINE-08")
@pytest.mark.parametrize("first", ["port", "ship"])
def test_a_line_opens_with_the_second_of_port_and_ship(first: str) -> None:
    b = board(f"""
        map new_england
        A hand red light_green
        A mat ship-3
        new_york.1 B port-1
        {"ship_new_york.1 C ship-3" if first == "ship" else "new_haven.1 C port-1"}
    """)
    assert not b.connected("new_york", "new_haven")
    b.play("build port new_haven.1" if first == "ship" else "build ship ship_new_york.1")
    assert b.connected("new_york", "new_haven")
    assert b.connected("new_haven", "import_new_york")


@pytest.mark.rule("AOI-LINE-08")
def test_a_new_port_opens_the_lines_of_its_own_place_only() -> None:
    b = board("""
        map new_england
        A hand red
        providence.1 B port-1
        ship_narragansett.1 B ship-3
    """).play("build port new_haven.1")
    for place in ("ship_new_york", "import_new_york", "ship_narragansett", "providence"):
        assert not b.connected("new_haven", place)

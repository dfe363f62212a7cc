"""Coal and iron of the demand track (chapter "Kohle und Eisen von der Bedarfsleiste")."""

import pytest

from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.corrections import board_of, with_tile

MILL_IN_BERLIN = """
    A hand light_green
    A money 20
    A mat cotton-2
"""
PORT = """
    hamburg.1 B port-1
    hamburg--berlin B
"""


# -- When it may be used ------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-TRACK-01")
def test_a_cube_within_reach_bars_the_track() -> None:
    b = board(MILL_IN_BERLIN + PORT + "poland.1 B coal-1\npoland--berlin B")
    b.choose("build cotton berlin.1").choose("card light_green")
    assert b.options() == ["coal poland.1"]
    assert "AOI-TRACK-01" in b.refused("coal demand-track")
    b.play("coal poland.1")
    assert (b.coal_track(), b.spent("A")) == (6, 6)


@pytest.mark.rule("AOI-TRACK-01")
def test_a_works_within_reach_bars_the_iron_of_the_track() -> None:
    b = board(MILL_IN_BERLIN.replace("cotton-2", "cotton-3") + PORT + "magdeburg.1 C iron-1\nberlin--magdeburg C")
    b.choose("build cotton berlin.1").choose("card light_green")
    assert (b.question, b.options(), b.coal_track()) == ("iron", ["iron magdeburg.1"], 5)
    assert "AOI-TRACK-01" in b.refused("iron demand-track")


@pytest.mark.rule("AOI-TRACK-02")
def test_cubes_out_of_reach_do_not_bar_the_track() -> None:
    b = board(MILL_IN_BERLIN + PORT + "poland.1 B coal-1\nessen.1 B coal-1").play("build cotton berlin.1")
    assert (b.coal_track(), b.spent("A")) == (5, 6 + 1)
    assert (b.tile("poland.1"), b.tile("essen.1")) == ("B coal-1 3", "B coal-1 3")


@pytest.mark.rule("AOI-TRACK-03")
@pytest.mark.parametrize(
    ("ways", "legal"),
    [
        ("", False),
        ("hamburg.1 B port-1", False),
        ("hamburg--berlin B", False),
        ("hamburg.1 B port-1\nhamburg--berlin B", True),
        ("danzig.1 B port-1\ndanzig--poland B\npoland--berlin C", True),
        ("berlin--leipzig B\nleipzig--dresden B", False),
        ("berlin--leipzig B\nleipzig--dresden B\ndresden--bohemia B", True),
    ],
)
def test_the_place_must_be_connected_to_a_port_or_a_symbol(ways: str, legal: bool) -> None:
    refusal = board(MILL_IN_BERLIN + ways).refused("build cotton berlin.1")
    assert (refusal == ()) is legal
    assert legal or "AOI-TRACK-03" in refusal


@pytest.mark.rule("AOI-TRACK-03")
def test_a_port_or_symbol_in_the_place_itself_will_do() -> None:
    b = board("A hand blue\nA mat cotton-2\nhamburg.1 B port-1").play("build cotton hamburg.3")
    assert b.coal_track() == 5
    b = board("A hand brown\nA mat coal-3\nA money 20").play("build coal bohemia.1")
    assert (b.iron_track(), b.tile("bohemia.1")) == (5, "A coal-3 5")


@pytest.mark.rule("AOI-TRACK-03")
@pytest.mark.parametrize("country", ["netherlands", "france", "bohemia"])
def test_three_countries_of_germany_have_the_symbol(country: str) -> None:
    ways = {
        "netherlands": "essen--netherlands B\nessen--koeln B",
        "france": "belgium--france B\nkoeln--belgium B",
        "bohemia": "regensburg--bohemia B\nnuernberg--regensburg B\nfrankfurt--nuernberg B\nkoeln--frankfurt B",
    }
    b = board("A hand red\nA mat cotton-2\n" + ways[country])
    assert b.refused("build cotton koeln.1") == ()


@pytest.mark.rule("AOI-TRACK-03")
@pytest.mark.parametrize(
    ("country", "legal"),
    [("rutland--canada B\ntroy--rutland B", True), ("albany--great_lakes B\nalbany--troy B", False)],
)
def test_canada_has_the_symbol_and_the_great_lakes_have_not(country: str, legal: bool) -> None:
    b = board(f"map new_england\nA hand light_green\nA mat cotton-2\n{country}")
    assert (b.refused("build cotton troy.1") == ()) is legal


@pytest.mark.rule("AOI-TRACK-04")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_the_port_may_belong_to_anybody(owner: str) -> None:
    b = board(MILL_IN_BERLIN + f"hamburg.1 {owner} port-1\nhamburg--berlin B").play("build cotton berlin.1")
    assert (b.coal_track(), b.money("B"), b.money("C")) == (5, 0, 0)


@pytest.mark.rule("AOI-TRACK-05")
@pytest.mark.parametrize("side", ["", " flipped"])
def test_the_port_may_be_flipped_or_not_and_stays_so(side: str) -> None:
    b = board(MILL_IN_BERLIN + f"hamburg.1 B port-1{side}\nhamburg--berlin B").play("build cotton berlin.1")
    assert b.coal_track() == 5
    assert b.tile("hamburg.1") == f"B port-1{side or ' 0'}"


@pytest.mark.rule("AOI-TRACK-06")
def test_the_way_to_the_port_may_use_railways_of_several_players() -> None:
    b = board(
        "players 4\n"
        + MILL_IN_BERLIN
        + """
        hamburg.1 B port-1
        hamburg--hannover B
        magdeburg--hannover C
        berlin--magdeburg D
    """
    ).play("build cotton berlin.1")
    assert (b.coal_track(), b.spent("A"), b.money("C")) == (5, 7, 0)


@pytest.mark.rule("AOI-TRACK-06")
def test_the_way_to_the_symbol_may_use_shipping_lines() -> None:
    b = board("""
        map new_england
        A hand purple
        A money 20
        A mat cotton-2
        portland.1 B port-1 flipped
        portsmouth.1 C port-1 flipped
        ship_maine.1 B ship-3
        portland--lewiston B
        lewiston--canada B
        boston--portsmouth C
    """)
    assert b.connected("boston", "canada")
    b.play("build cotton boston.3")
    assert b.coal_track() == 5


# -- What it costs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-TRACK-07")
@pytest.mark.parametrize(("cubes", "price"), [(6, 1), (5, 1), (4, 2), (3, 2), (2, 3), (1, 3)])
@pytest.mark.parametrize("good", ["coal", "iron"])
def test_a_cube_costs_what_its_row_says(good: str, cubes: int, price: int) -> None:
    b = board(f"""
        A hand {"light_green" if good == "coal" else "brown"}
        A money 20
        A mat {"cotton-2" if good == "coal" else "coal-3"}
        {good}-track {cubes}
        {PORT}
    """).play("build cotton berlin.1" if good == "coal" else "build coal bohemia.1")
    assert b.spent("A") == (6 if good == "coal" else 5) + price
    assert (b.coal_track() if good == "coal" else b.iron_track()) == cubes - 1
    assert (b.iron_track() if good == "coal" else b.coal_track()) == 6


@pytest.mark.rule("AOI-TRACK-08")
@pytest.mark.parametrize(
    ("cubes", "price", "left"), [(6, 1 + 1, 4), (5, 1 + 2, 3), (3, 2 + 3, 1), (1, 3 + 4, 0), (0, 4 + 4, 0)]
)
def test_the_cheapest_cubes_left_are_taken(cubes: int, price: int, left: int) -> None:
    b = board_of(with_tile("cotton-2", coal=2), MILL_IN_BERLIN + PORT + f"coal-track {cubes}")
    b.play("build cotton berlin.1")
    assert (b.spent("A") - 6, b.coal_track()) == (price, left)


@pytest.mark.rule("AOI-TRACK-09")
def test_an_empty_track_leaves_the_supply_at_4() -> None:
    b = board("""
        A hand light_green
        A money 20
        A mat cotton-3
        coal-track 0
        hamburg.1 B port-1
        hamburg--berlin B
    """).play("build cotton berlin.1")
    assert b.spent("A") == 12 + 4 + 1
    assert (b.coal_track(), b.iron_track()) == (0, 5)


@pytest.mark.rule("AOI-TRACK-09")
def test_the_same_holds_for_iron() -> None:
    b = board("A hand brown\nA money 20\nA mat coal-3\niron-track 0").play("build coal bohemia.1")
    assert (b.spent("A"), b.iron_track()) == (5 + 4, 0)


@pytest.mark.rule("AOI-TRACK-10")
def test_the_supply_needs_a_connection_too() -> None:
    text = MILL_IN_BERLIN + "coal-track 0\n"
    assert "AOI-TRACK-10" in board(text).refused("build cotton berlin.1")
    assert board(text + PORT).refused("build cotton berlin.1") == ()


# -- Ports under construction -------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-TRACK-11")
@pytest.mark.parametrize(("level", "price", "coal", "iron"), [(2, 5, 5, 6), (3, 7, 5, 5)])
def test_a_port_being_built_opens_the_track_for_itself(level: int, price: int, coal: int, iron: int) -> None:
    b = board(f"A hand blue\nA money 20\nA mat port-{level}").play("build port kiel.1")
    assert (b.tile("kiel.1"), b.coal_track(), b.iron_track()) == (f"A port-{level} 0", coal, iron)
    assert b.spent("A") == price + (6 - coal) + (6 - iron)


@pytest.mark.rule("AOI-TRACK-11")
def test_only_a_port_does_so() -> None:
    b = board("A hand blue\nA mat port-2 cotton-2")
    assert "AOI-TRACK-03" in b.refused("build cotton hamburg.3")
    assert b.refused("build port hamburg.1") == ()


@pytest.mark.rule("AOI-TRACK-11")
def test_a_mine_within_reach_still_comes_first() -> None:
    b = board("A hand blue\nA money 20\nA mat port-2\nessen.1 B coal-1\nbremen--essen B").play("build port bremen.1")
    assert (b.tile("essen.1"), b.coal_track(), b.spent("A")) == ("B coal-1 2", 6, 5)


@pytest.mark.rule("AOI-TRACK-12")
def test_a_port_being_built_does_not_yet_open_its_shipping_lines() -> None:
    text = """
        map new_england
        A hand yellow red
        A money 20
        A mat port-2 cotton-2
        new_bedford.1 B port-1
        ship_narragansett.1 B ship-3
        import_narragansett.1 2
    """
    b = board(text).play("build port providence.1")
    assert (b.import_coal("import_narragansett.1"), b.coal_track()) == (2, 5)
    built = board(text + "providence.1 C port-1").play("build cotton providence.2")
    assert (built.import_coal("import_narragansett.1"), built.coal_track()) == (1, 6)


@pytest.mark.rule("AOI-TRACK-13")
@pytest.mark.parametrize(("cubes", "bought"), [(1, 1), (2, 0)])
def test_cubes_of_the_map_come_first_and_further_ones_are_bought(cubes: int, bought: int) -> None:
    b = board_of(
        with_tile("cotton-2", coal=2),
        MILL_IN_BERLIN + PORT + f"poland.1 B coal-1 {cubes}\npoland--berlin B",
    ).play("build cotton berlin.1")
    assert (b.tile("poland.1"), b.coal_track(), b.spent("A")) == ("B coal-1 flipped", 6 - bought, 6 + bought)


@pytest.mark.rule("AOI-TRACK-13")
def test_further_cubes_need_a_gate_to_the_track() -> None:
    text = MILL_IN_BERLIN + "poland.1 B coal-1 1\npoland--berlin B"
    assert "AOI-TRACK-03" in board_of(with_tile("cotton-2", coal=2), text).refused("build cotton berlin.1")


# -- Example ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-TRACK-14")
@pytest.mark.parametrize(
    ("owner", "site", "card", "legal"),
    [
        ("C", "mannheim.2", "purple", True),  # Green's own end
        ("A", "mannheim.2", "purple", True),
        ("A", "frankfurt.1", "purple", True),  # connected by a railway of somebody else
        ("A", "stuttgart.1", "purple", False),
        ("C", "stuttgart.1", "purple", False),
    ],
)
def test_example_greens_railway_to_france_serves_whoever_is_connected(
    owner: str, site: str, card: str, legal: bool
) -> None:
    b = board(f"""
        turn {owner} 2
        {owner} hand {card}
        {owner} money 20
        {owner} mat cotton-3
        mannheim--france C
        frankfurt--mannheim B
    """)
    refusal = b.refused(f"build cotton {site}")
    if not legal:
        assert "AOI-TRACK-03" in refusal
        return
    b.play(f"build cotton {site}")
    assert (b.coal_track(), b.iron_track(), b.spent(owner)) == (5, 5, 12 + 1 + 1)

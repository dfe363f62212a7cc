"""Pennsylvania, which nothing passes through (chapters "Kohle und Eisen", "Waren verkaufen")."""

import pytest

from tests.rules.age_of_industry.board import board

MILL_IN_ALBANY = """
    map new_england
    A hand light_green
    A money 40
    A mat cotton-3
    pennsylvania--albany B
"""


# -- Cubes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-PENN-01")
def test_cubes_are_brought_into_pennsylvania() -> None:
    b = board("""
        map new_england
        A hand blue
        A mat cotton-3
        pennsylvania.1 B coal-1
        albany.1 B iron-1
        pennsylvania--albany B
    """).play("build cotton pennsylvania.3")
    assert b.tile("albany.1") == "B iron-1 2"


@pytest.mark.rule("AOI-PENN-01")
def test_cubes_from_farther_away_are_brought_into_pennsylvania() -> None:
    b = board("""
        map new_england
        A hand blue
        A mat cotton-3
        pennsylvania.1 B coal-1
        troy.1 B iron-1
        albany--troy B
        pennsylvania--albany B
    """).play("build cotton pennsylvania.3")
    assert b.tile("troy.1") == "B iron-1 2"


@pytest.mark.rule("AOI-PENN-02")
def test_cubes_of_pennsylvania_are_taken_out() -> None:
    b = board(MILL_IN_ALBANY + "pennsylvania.1 B coal-1\npennsylvania.3 C iron-1").play("build cotton albany.1")
    assert (b.tile("pennsylvania.1"), b.tile("pennsylvania.3")) == ("B coal-1 2", "C iron-1 2")


@pytest.mark.rule("AOI-PENN-02")
def test_cubes_of_pennsylvania_go_on_beyond_its_neighbours() -> None:
    text = MILL_IN_ALBANY.replace("A mat cotton-3", "A mat cotton-2")
    b = board(text + "albany--troy C\npennsylvania.1 B coal-1").play("build cotton troy.1")
    assert b.tile("pennsylvania.1") == "B coal-1 2"


THROUGH = (
    MILL_IN_ALBANY
    + """
    pennsylvania.1 B coal-1
    pennsylvania--new_york B
    new_york.3 C iron-1
"""
)


@pytest.mark.rule("AOI-PENN-03")
def test_no_cube_passes_through_pennsylvania() -> None:
    b = board(THROUGH)
    assert {"AOI-PENN-03", "AOI-TECH-08"} <= set(b.refused("build cotton albany.1"))
    apart = board(THROUGH.replace("pennsylvania--albany B", ""))
    assert "AOI-PENN-03" not in apart.refused("build cotton albany.1")  # it is not in the way
    around = board(THROUGH + "new_york--albany C").play("build cotton albany.1")
    assert around.tile("new_york.3") == "C iron-1 2"


@pytest.mark.rule("AOI-PENN-03")
def test_a_source_behind_pennsylvania_is_refused() -> None:
    b = board(THROUGH + "albany.2 C iron-1").choose("build cotton albany.1").choose("card light_green")
    b.choose("coal pennsylvania.1")
    assert b.options() == ["iron albany.2"]
    assert {"AOI-RES-04", "AOI-PENN-03"} <= set(b.refused("iron new_york.3"))


@pytest.mark.rule("AOI-PENN-03")
def test_railways_laid_in_play_do_not_lead_through_either() -> None:
    b = board(THROUGH.replace("pennsylvania--albany B", "pennsylvania.4 A goods-3"))
    b.play("rail pennsylvania--albany")
    assert b.connected("pennsylvania", "albany") and b.connected("pennsylvania", "new_york")
    assert not b.connected("albany", "new_york")
    assert "AOI-PENN-03" in b.refused("build cotton albany.1")


@pytest.mark.rule("AOI-PENN-04")
def test_a_way_through_pennsylvania_is_ignored_for_the_distance() -> None:
    b = (
        board(
            MILL_IN_ALBANY
            + """
        pennsylvania.1 B coal-1
        pennsylvania--paterson C
        paterson.1 C iron-1
        albany--pittsfield C
        pittsfield--springfield C
        springfield--worcester C
        worcester--lowell C
        lowell.1 C iron-1
    """
        )
        .choose("build cotton albany.1")
        .choose("card light_green")
        .choose("coal pennsylvania.1")
    )
    assert b.options() == ["iron lowell.1"]  # four links against two


@pytest.mark.rule("AOI-PENN-04")
def test_a_place_with_a_way_around_is_as_far_as_that_way() -> None:
    text = (
        MILL_IN_ALBANY
        + """
        pennsylvania.1 B coal-1
        pennsylvania--paterson C
        paterson--new_york C
        new_york--waterbury C
        pittsfield--waterbury C
        albany--pittsfield C
        paterson.1 C iron-1
    """
    )
    near = board(text + "springfield.1 C iron-1\npittsfield--springfield C")
    near.choose("build cotton albany.1").choose("card light_green").choose("coal pennsylvania.1")
    assert near.options() == ["iron springfield.1"]  # two links; Paterson is four away, around
    alone = board(text).play("build cotton albany.1")
    assert alone.tile("paterson.1") == "C iron-1 2"


# -- The demand track ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-PENN-05")
def test_the_track_is_not_reached_through_pennsylvania() -> None:
    text = MILL_IN_ALBANY.replace("A mat cotton-3", "A mat cotton-2") + "new_york.1 C port-1\n"
    b = board(text + "pennsylvania--new_york B")
    assert {"AOI-PENN-05", "AOI-TRACK-03"} <= set(b.refused("build cotton albany.1"))
    around = board(text + "new_york--albany B").play("build cotton albany.1")
    assert around.coal_track() == 5


@pytest.mark.rule("AOI-PENN-05")
def test_a_place_in_pennsylvania_itself_reaches_the_track() -> None:
    b = board("""
        map new_england
        A hand blue
        A mat cotton-2
        A money 20
        new_york.1 C port-1
        pennsylvania--new_york B
    """).play("build cotton pennsylvania.3")
    assert (b.coal_track(), b.spent("A")) == (5, 7)


@pytest.mark.rule("AOI-PENN-05")
@pytest.mark.parametrize(("site", "card", "moved"), [("albany.1", "light_green", 0), ("pennsylvania.3", "blue", 3)])
def test_no_cubes_are_delivered_through_pennsylvania(site: str, card: str, moved: int) -> None:
    b = board(f"""
        map new_england
        A hand {card}
        iron-track 0
        new_york.1 C port-1
        pennsylvania--new_york B
        pennsylvania--albany B
    """).play(f"build iron {site}")
    assert b.iron_track() == moved


# -- Sales --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-PENN-06")
def test_no_sale_runs_through_pennsylvania() -> None:
    text = (
        "map new_england\nalbany.1 A cotton-1\nnew_york.1 B port-1\npennsylvania--albany B\npennsylvania--new_york B\n"
    )
    assert {"AOI-SELL-06", "AOI-PENN-06"} <= set(board(text).refused("sell albany.1"))
    b = board(text + "great_lakes.market cotton\nalbany--great_lakes C\nnew_york.2 C port-1")
    b.choose("sell albany.1")
    assert b.options() == ["outlet great_lakes.market"]
    assert "AOI-PENN-06" in b.refused("outlet new_york.1")
    around = board(text + "new_york--albany C").play("sell albany.1")
    assert around.tile("new_york.1") == "B port-1 flipped"


@pytest.mark.rule("AOI-PENN-06")
def test_a_market_behind_pennsylvania_is_out_of_reach() -> None:
    text = "map new_england\nnew_york.3 A cotton-1\ngreat_lakes.market cotton\n"
    ways = "pennsylvania--new_york B\npennsylvania--great_lakes B"
    assert "AOI-PENN-06" in board(text + ways).refused("sell new_york.3")


@pytest.mark.rule("AOI-PENN-07")
@pytest.mark.parametrize(
    ("outlet", "way"),
    [
        ("new_york.1 B port-1", "pennsylvania--new_york B"),
        ("new_haven.1 B port-1", "pennsylvania--new_york B\nnew_york--new_haven B"),
        ("great_lakes.market cotton", "pennsylvania--great_lakes B"),
    ],
)
def test_goods_of_pennsylvania_are_sold_outside(outlet: str, way: str) -> None:
    b = board(f"map new_england\npennsylvania.3 A cotton-1\n{outlet}\n{way}").play("sell pennsylvania.3")
    assert (b.tile("pennsylvania.3"), b.money("A")) == ("A cotton-1 flipped", 8)


# -- Railways -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-PENN-08")
def test_own_railways_go_on_through_pennsylvania() -> None:
    b = board("""
        map new_england
        turn A 3
        A hand cotton
        A money 40
        new_york.1 A port-1
        pennsylvania--new_york A
        pennsylvania.1 B coal-1
        pennsylvania.3 B iron-1
    """).play("rail pennsylvania--albany", "rail albany--troy")
    assert b.network("A") == {"new_york", "pennsylvania", "albany", "troy"}
    assert b.refused("build cotton troy.1") == ()  # an own railway ends there


@pytest.mark.rule("AOI-PENN-09")
def test_a_railway_takes_cubes_at_its_end_in_pennsylvania() -> None:
    text = """
        map new_england
        A money 20
        turn A 2
        new_york.1 B port-1 flipped
        pennsylvania--new_york A
        pennsylvania.1 B coal-1
        new_york.3 B iron-1
    """
    b = board(text).play("rail pennsylvania--albany")
    assert (b.tile("new_york.3"), b.iron_track()) == ("B iron-1 2", 6)
    refusal = b.refused("rail albany--troy")  # from Albany neither iron nor track is reached
    assert {"AOI-RAIL-07", "AOI-PENN-03", "AOI-PENN-05"} <= set(refusal)

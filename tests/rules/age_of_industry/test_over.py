"""Building over industry tiles (chapter "Industrieplättchen überbauen")."""

from dataclasses import replace

import pytest

from millrace.core.lists import ints
from millrace.games.age_of_industry.rules.content import load
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.tables import GERMANY, make_tables
from millrace.parts.industry.account import breakdown
from tests.rules.age_of_industry.board import Board, board

OWN_MINE = """
    A hand coal
    A money 20
    A mat coal-2*2
    essen.1 A coal-1
"""
"""An own mine without any railway; the next one, of level 2, costs 3 and has four coal."""

RIVALS_MINE = """
    A hand coal red
    A mat coal-2*2
    coal-track 0
    essen.1 B coal-1 flipped
"""
"""A rival's empty mine, and no coal anywhere; A has no tile yet, so the coal card serves everywhere."""

RIVALS_WORKS = """
    A hand red
    A mat iron-2*2 cotton-2*2
    iron-track 0
    koeln.1 B iron-1 flipped
    essen.1 C coal-1
    essen--koeln C
"""
"""A rival's empty works, and no iron anywhere; coal is in reach."""

ALL_BUYABLE = """
    essen--koeln C
    essen--netherlands C
"""
"""Railways that open the demand track to Cologne."""

OWN_SHIP = """
    map new_england
    A hand ship purple
    A money 40
    A mat ship-4*2
    boston.1 B port-1
    boston.3 A cotton-1
    ship_boston.1 A ship-3
    ship_boston.market cotton
    import_boston.1 2
"""
"""An own ship with two import coal and an open market; the next one, of level 4, costs 12, one coal and one iron."""


# -- Own tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-OVER-01")
def test_a_tile_may_be_built_where_another_lies_and_replaces_it() -> None:
    b = board(OWN_MINE).play("build coal essen.1")
    assert (b.tile("essen.1"), b.spent("A")) == ("A coal-2 4", 3)
    assert (b.discard(), b.left("A", "coal-2")) == (["coal"], 1)


@pytest.mark.rule("AOI-OVER-02")
@pytest.mark.parametrize("state", ["", "1", "flipped"])
def test_own_tiles_may_be_overbuilt_flipped_or_not_and_whatever_coal_there_is(state: str) -> None:
    b = board(OWN_MINE.replace("A coal-1", f"A coal-1 {state}") + "belgium.1 B coal-1")
    assert b.play("build coal essen.1").tile("essen.1") == "A coal-2 4"


@pytest.mark.rule("AOI-OVER-03")
@pytest.mark.parametrize(
    ("lying", "new", "legal"), [(1, 1, False), (2, 1, False), (2, 2, False), (1, 2, True), (1, 3, True)]
)
def test_the_new_tile_must_have_a_higher_level(lying: int, new: int, legal: bool) -> None:
    b = board(f"""
        A hand coal
        A mat coal-{new}*1
        breslau.1 A coal-{lying} flipped
        breslau.2 B iron-1
    """)
    assert b.refused("build coal breslau.1") == (() if legal else ("AOI-OVER-03",))


@pytest.mark.rule("AOI-OVER-03")
def test_a_rival_s_mine_too_must_be_of_a_lower_level() -> None:
    for level in (2, 3):
        text = RIVALS_MINE.replace("B coal-1", f"B coal-{level}")
        assert board(text).refused("build coal essen.1") == ("AOI-OVER-03",)
    assert board(RIVALS_MINE).refused("build coal essen.1") == ()


@pytest.mark.rule("AOI-OVER-04")
@pytest.mark.parametrize(("old", "industry"), [("cotton-1", "iron"), ("iron-1 flipped", "cotton")])
def test_an_own_tile_may_be_overbuilt_by_another_industry(old: str, industry: str) -> None:
    b = board(f"""
        A hand {industry}
        A mat {industry}-2*2
        hannover.1 A {old}
        essen.1 B coal-1
        hannover--essen B
    """).play(f"build {industry} hannover.1")
    assert b.tile("hannover.1") == f"A {industry}-2 {4 if industry == 'iron' else 0}"


@pytest.mark.rule("AOI-OVER-05")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("A hand iron", "A hand port"), "AOI-BUILD-05"),
        (("A hand iron", ""), "AOI-BUILD-01"),
        (("iron-2*2", "iron-1*1"), "AOI-OVER-03"),
        (("hannover--essen B", "bremen--essen B"), "AOI-BUILD-09"),
    ],
    ids=["card", "no card", "level order", "coal"],
)
def test_overbuilding_obeys_the_other_building_rules(change: tuple[str, str], rule: str) -> None:
    text = """
        A hand iron
        A mat iron-2*2
        hannover.1 A cotton-1
        essen.1 B coal-1
        hannover--essen B
    """
    b = board(text)
    assert b.refused("build iron hannover.1") == ()
    b.play("build iron hannover.1")
    assert (b.spent("A"), b.tile("essen.1")) == (4, "B coal-1 2")
    assert rule in board(text.replace(*change)).refused("build iron hannover.1")


@pytest.mark.rule("AOI-OVER-05")
def test_overbuilding_obeys_the_symbol_of_the_space() -> None:
    b = board("A hand iron\nA mat iron-2*2\nbreslau.1 A coal-1")
    assert "AOI-SPACE-01" in b.refused("build iron breslau.1")


@pytest.mark.rule("AOI-OVER-05")
def test_overbuilding_a_rival_s_mine_needs_a_fitting_card_and_room() -> None:
    text = RIVALS_MINE.replace("A hand coal red", "A hand coal") + "berlin.1 A cotton-1\n"
    assert "AOI-ICARD-03" in board(text).refused("build coal essen.1")
    assert board(text + "essen--koeln A").refused("build coal essen.1") == ()
    assert "AOI-LIMIT-06" in board(text + "essen--koeln A\nessen.3 A iron-1").refused("build coal essen.1")


@pytest.mark.rule("AOI-OVER-06")
def test_the_example_of_a_factory_over_an_own_mill() -> None:
    b = board("""
        A hand goods
        A mat goods-3*2
        berlin.1 A cotton-1
        berlin.2 B iron-1
        poland.1 B coal-1
        poland--berlin B
    """).play("build goods berlin.1")
    assert b.tile("berlin.1") == "A goods-3 0"
    assert (b.tile("berlin.2"), b.tile("poland.1"), b.spent("A")) == ("B iron-1 2", "B coal-1 2", 8)


@pytest.mark.rule("AOI-OVER-07")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_example_of_an_own_port_that_no_mill_replaces(level: int) -> None:
    b = board(f"A hand cotton blue\nA mat cotton-{level}*2 port-2*2\nhamburg.1 A port-1\nhamburg--berlin A")
    assert "AOI-SPACE-01" in b.refused("build cotton hamburg.1")
    assert "AOI-SPACE-01" in b.refused("combine cotton hamburg.1")
    assert b.refused("build port hamburg.1") == ()


# -- Rivals' tiles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-OVER-08")
def test_a_rival_s_mine_may_be_overbuilt_if_there_is_no_coal_anywhere() -> None:
    b = board(RIVALS_MINE)
    assert b.refused("build coal essen.1") == ()
    b.play("build coal essen.1", "card red")
    assert b.tile("essen.1") == "A coal-2 4"


@pytest.mark.rule("AOI-OVER-08")
@pytest.mark.parametrize(
    "coal", ["coal-track 1", "bohemia.1 C coal-1 1", "belgium.1 A coal-1 1"], ids=["track", "a mine", "an own mine"]
)
def test_a_single_coal_anywhere_protects_a_rival_s_mine(coal: str) -> None:
    text = RIVALS_MINE.replace("coal-track 0", "") if "track" in coal else RIVALS_MINE
    assert "AOI-OVER-08" in board(f"{text}\n{coal}").refused("build coal essen.1")


@pytest.mark.rule("AOI-OVER-08")
def test_coal_on_the_rival_s_mine_itself_protects_it() -> None:
    assert "AOI-OVER-08" in board(RIVALS_MINE.replace("flipped", "1")).refused("build coal essen.1")


@pytest.mark.rule("AOI-OVER-09")
def test_a_rival_s_works_may_be_overbuilt_if_there_is_no_iron_anywhere() -> None:
    b = board(RIVALS_WORKS)
    assert b.refused("build iron koeln.1") == ()
    assert b.play("build iron koeln.1").tile("koeln.1") == "A iron-2 4"


@pytest.mark.rule("AOI-OVER-09")
@pytest.mark.parametrize("iron", ["iron-track 1", "hamburg.3 C iron-1 1", "koeln.2 C iron-1 1"])
def test_a_single_iron_anywhere_protects_a_rival_s_works(iron: str) -> None:
    text = RIVALS_WORKS.replace("iron-track 0", "") if "track" in iron else RIVALS_WORKS
    assert "AOI-OVER-09" in board(f"{text}\n{iron}").refused("build iron koeln.1")


@pytest.mark.rule("AOI-OVER-09")
def test_iron_does_not_matter_for_mines_nor_coal_for_works() -> None:
    iron = board(RIVALS_MINE + "iron-track 6\nhamburg.3 C iron-1")
    assert iron.refused("build coal essen.1") == ()
    coal = board(RIVALS_WORKS + "coal-track 6\nbohemia.1 C coal-1")
    assert coal.refused("build iron koeln.1") == ()


@pytest.mark.rule("AOI-OVER-10")
def test_a_rival_s_mine_is_replaced_by_a_mine_of_higher_level_only() -> None:
    b = board(RIVALS_MINE)
    assert [option for option in b.options("build") if "essen.1" in option] == ["build coal essen.1"]
    assert "AOI-OVER-03" in board(RIVALS_MINE.replace("coal-2*2", "coal-1*1")).refused("build coal essen.1")


@pytest.mark.rule("AOI-OVER-10", "AOI-OVER-11")
@pytest.mark.parametrize(("rival", "industry"), [("coal-1", "iron"), ("iron-1", "coal")])
def test_even_where_both_fit_a_mine_does_not_replace_works_nor_works_a_mine(rival: str, industry: str) -> None:
    tables = make_tables(load(), GERMANY)
    space = 1 << tables.slot_ids.index("essen.1")
    tables.slots_of = ints([slots | space for slots in tables.slots_of])
    text = f"A hand red\nA mat {industry}-2*2\ncoal-track 0\niron-track 0\nessen.1 B {rival} flipped\n{ALL_BUYABLE}"
    b = Board(read(text, tables))
    assert {"AOI-OVER-10", "AOI-OVER-11"} <= set(b.refused(f"build {industry} essen.1"))


@pytest.mark.rule("AOI-OVER-11")
def test_a_rival_s_works_is_replaced_by_works_of_higher_level_only() -> None:
    b = board(RIVALS_WORKS)
    assert "AOI-OVER-11" in b.refused("build cotton koeln.1")
    assert b.refused("build cotton koeln.2") == ()  # only the works are in the way
    assert b.refused("build iron koeln.1") == ()
    assert "AOI-OVER-03" in board(RIVALS_WORKS.replace("iron-2*2", "iron-1*1")).refused("build iron koeln.1")


@pytest.mark.rule("AOI-OVER-12")
@pytest.mark.parametrize("state", ["", "flipped"])
@pytest.mark.parametrize(
    ("rival", "builds"),
    [
        ("koeln.1 B cotton-1", ("build cotton koeln.1", "build goods koeln.1", "build iron koeln.1")),
        ("koeln.1 B goods-3", ("build goods koeln.1",)),
        ("hamburg.1 B port-1", ("build port hamburg.1",)),
    ],
)
def test_no_other_industry_of_a_rival_can_be_overbuilt(rival: str, builds: tuple[str, ...], state: str) -> None:
    text = f"A hand red blue\nA mat cotton-2*2 goods-4*2 iron-2*2 port-2*2\ncoal-track 0\niron-track 0\n{ALL_BUYABLE}"
    for option in builds:
        assert board(text).refused(option) == ()  # the space alone would do
        assert "AOI-OVER-12" in board(f"{text}\n{rival} {state}").refused(option)
        assert "AOI-OVER-12" in board(f"{text}\n{rival} {state}").refused(option.replace("build", "combine"))


@pytest.mark.rule("AOI-OVER-12")
def test_a_rival_s_ship_cannot_be_overbuilt() -> None:
    text = OWN_SHIP.replace("import_boston.1 2", "import_boston.1 0")
    assert board(text).refused("build ship ship_boston.1") == ()
    text = text.replace("A ship-3", "B ship-3") + "coal-track 0\niron-track 0"
    assert "AOI-OVER-12" in board(text).refused("build ship ship_boston.1")


@pytest.mark.rule("AOI-OVER-13")
def test_import_coal_is_coal_on_the_map() -> None:
    text = """
        map new_england
        A hand coal
        A mat coal-2*2
        coal-track 0
        pennsylvania.1 B coal-1 flipped
        boston.1 C port-1
        ship_boston.1 C ship-3
    """
    assert "AOI-OVER-13" in board(text + "import_boston.1 1").refused("build coal pennsylvania.1")
    assert board(text + "import_boston.1 0").refused("build coal pennsylvania.1") == ()


@pytest.mark.rule("AOI-OVER-14")
def test_whether_cubes_are_short_is_looked_at_when_the_action_begins() -> None:
    b = board("""
        A hand coal
        A mat coal-2*2
        coal-track 1
        belgium.1 B coal-1 flipped
        essen.3 A iron-1
        essen--koeln A
        essen--netherlands C
    """)
    assert "AOI-OVER-08" in b.refused("build coal belgium.1")
    b.play("rail koeln--belgium")  # takes the last coal
    assert b.coal_track() == 0
    assert b.play("build coal belgium.1").tile("belgium.1") == "A coal-2 flipped"  # all of it fills the track


@pytest.mark.rule("AOI-OVER-14")
def test_a_cube_that_the_build_itself_would_take_still_protects_the_rival() -> None:
    printed = load()
    thirsty = replace(printed.tiles["iron-2"], iron=1)
    tables = make_tables(replace(printed, tiles={**printed.tiles, thirsty.id: thirsty}), GERMANY)
    text = RIVALS_WORKS + "essen--netherlands C\n"
    assert Board(read(text, tables)).refused("build iron koeln.1") == ()
    last = text.replace("iron-track 0", "iron-track 1")
    assert "AOI-OVER-09" in Board(read(last, tables)).refused("build iron koeln.1")


# -- What becomes of the old tile ---------------------------------------------------------------------------------


@pytest.mark.rule("AOI-OVER-15")
def test_an_overbuilt_tile_does_not_return_to_the_mat() -> None:
    own = board(OWN_MINE).play("build coal essen.1")
    assert (own.left("A", "coal-1"), own.left("A", "coal-2")) == (0, 1)
    b = board(RIVALS_MINE)
    assert b.left("B", "coal-1") == 1
    b.play("build coal essen.1", "card red")
    assert b.left("B", "coal-1") == 1


@pytest.mark.rule("AOI-OVER-16")
def test_an_overbuilt_tile_is_not_built_again() -> None:
    b = board(OWN_MINE.replace("A hand coal", "A hand coal*2") + "essen--koeln A\nkoeln--belgium A")
    b.play("build coal essen.1", "build coal belgium.1")
    assert (b.tile("essen.1"), b.tile("belgium.1")) == ("A coal-2 4", "A coal-2 4")
    rival = board(RIVALS_MINE.replace("A hand coal red", "A hand coal") + "B mat coal-1-none")
    rival.play("build coal essen.1")
    assert (rival.left("B", "coal-1"), rival.next_tile("B", "coal")) == (0, "coal-2")


@pytest.mark.rule("AOI-OVER-17")
@pytest.mark.parametrize(
    ("text", "points"),
    [(OWN_MINE, {"A": {"tiles": 2}, "B": {}}), (RIVALS_MINE.replace(" red", ""), {"A": {"tiles": 2}, "B": {}})],
    ids=["own", "rival's"],
)
def test_an_overbuilt_tile_scores_nothing(text: str, points: dict[str, dict[str, int]]) -> None:
    text = "deck none\norder B C A\nturn A 1\nA money 13\n" + text.replace("A money 20", "")
    b = board(text).play("build coal essen.1")
    assert b.question == "over"
    assert {seat: _tile_points(b, seat) for seat in points} == points


def _tile_points(b: Board, seat: str) -> dict[str, int]:
    """The part of a player's points that comes from tiles."""
    return {source: n for source, n in breakdown(b.position, "ABC".index(seat)).items() if source == "tiles"}


@pytest.mark.rule("AOI-OVER-18")
def test_cubes_on_an_overbuilt_own_mine_are_lost_without_any_profit() -> None:
    b = board(OWN_MINE.replace("A coal-1", "A coal-1 2")).play("build coal essen.1")
    assert (b.tile("essen.1"), b.money("A")) == ("A coal-2 4", 20 - 3)
    works = board("""
        A hand iron
        A money 20
        A mat iron-2*2
        koeln.1 A iron-1 2
        belgium.1 B coal-1
        koeln--belgium B
    """).play("build iron koeln.1")
    assert (works.tile("koeln.1"), works.money("A"), works.iron_track()) == ("A iron-2 4", 20 - 4, 6)


@pytest.mark.rule("AOI-OVER-19")
@pytest.mark.parametrize(("iron", "money"), [(1, 20 - 8 + 5), (2, 20 - 8)])
def test_the_cubes_of_the_old_tile_serve_the_new_one_and_may_flip_it_first(iron: int, money: int) -> None:
    b = board(f"""
        A hand goods
        A money 20
        A mat goods-3*2
        koeln.1 A iron-1 {iron}
        essen.3 C iron-1
        belgium.1 B coal-1
        koeln--belgium B
        essen--koeln B
    """).play("build goods koeln.1")
    assert (b.tile("koeln.1"), b.money("A")) == ("A goods-3 0", money)
    assert (b.tile("essen.3"), b.iron_track()) == ("C iron-1 3", 6)  # the iron came from the space itself


@pytest.mark.rule("AOI-OVER-20")
def test_a_mine_built_over_an_own_one_fills_the_track_like_a_new_one() -> None:
    b = board("A hand coal\nA money 3\nA mat coal-2*2\nbohemia.1 A coal-1 flipped\ncoal-track 4")
    b.play("build coal bohemia.1")
    assert (b.tile("bohemia.1"), b.coal_track(), b.money("A")) == ("A coal-2 2", 6, 1 + 1)


@pytest.mark.rule("AOI-OVER-20")
def test_a_mine_or_works_built_over_a_rival_s_fills_the_empty_track() -> None:
    mine = board("A hand coal\nA money 3\nA mat coal-2*2\nbohemia.1 B coal-1 flipped\ncoal-track 0")
    mine.play("build coal bohemia.1")
    assert (mine.tile("bohemia.1"), mine.coal_track()) == ("A coal-2 flipped", 4)
    assert mine.money("A") == 3 + 3 + 2 + 2 + 7
    works = board(RIVALS_WORKS + "A money 4\nessen--netherlands C").play("build iron koeln.1")
    assert (works.tile("koeln.1"), works.iron_track()) == ("A iron-2 flipped", 4)
    assert works.money("A") == 3 + 3 + 2 + 2 + 8


# -- Ships over ships ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-OVER-21")
def test_an_own_ship_may_be_overbuilt_by_a_higher_one() -> None:
    b = board(OWN_SHIP).play("build ship ship_boston.1", "card ship")
    assert b.tile("ship_boston.1") == "A ship-4 0"
    assert b.spent("A") == 12 + 1  # the iron came from the track, the coal from the import space
    assert "AOI-OVER-03" in board(OWN_SHIP.replace("ship-4*2", "ship-3*1")).refused("build ship ship_boston.1")


@pytest.mark.rule("AOI-OVER-22")
@pytest.mark.parametrize("coal", [0, 2])
def test_a_ship_over_a_ship_brings_no_coal(coal: int) -> None:
    b = board(OWN_SHIP.replace("import_boston.1 2", f"import_boston.1 {coal}"))
    b.play("build ship ship_boston.1", "card ship")
    assert b.import_coal("import_boston.1") == max(coal - 1, 0)
    assert b.coal_track() == (6 if coal else 5)


@pytest.mark.rule("AOI-OVER-23")
@pytest.mark.parametrize("market", ["cotton sold", "cotton", "no_demand"])
def test_a_ship_over_a_ship_leaves_the_market_as_it_is(market: str) -> None:
    b = board(OWN_SHIP.replace("market cotton", f"market {market}")).play("build ship ship_boston.1", "card ship")
    assert b.market("ship_boston") == market


@pytest.mark.rule("AOI-OVER-24")
@pytest.mark.parametrize("market", ["cotton", "no_demand"])
def test_a_ship_over_a_ship_never_flips(market: str) -> None:
    text = OWN_SHIP.replace("A hand ship purple", "A hand ship\nB hand purple\nB mat cotton-2*2")
    b = board(text.replace("market cotton", f"market {market}")).play("build ship ship_boston.1")
    if market == "cotton":
        b.play("sell boston.3", "outlet ship_boston.market")
    else:
        b.play("draw deck", "draw deck")
    b.play("build cotton boston.4")
    assert (b.seat, b.import_coal("import_boston.1")) == ("B", 0)
    assert b.tile("ship_boston.1") == "A ship-4 0"
    assert b.money("A") == 40 - 12 - 1 + (8 if market == "cotton" else 0)


@pytest.mark.rule("AOI-OVER-24")
def test_a_ship_over_a_ship_scores_its_level() -> None:
    text = OWN_SHIP.replace("ship purple", "ship").replace("boston.3 A cotton-1", "boston.3 B cotton-1")
    b = board(text + "deck none\norder B C A\nturn A 1").play("build ship ship_boston.1")
    assert b.question == "over"
    assert _tile_points(b, "A") == {"tiles": 4}


@pytest.mark.rule("AOI-OVER-25")
def test_coal_and_market_of_an_overbuilt_ship_stay_usable() -> None:
    b = board(OWN_SHIP + "coal-track 3").play("build ship ship_boston.1", "card ship")
    assert (b.coal_track(), b.import_coal("import_boston.1")) == (3, 1)  # none goes to the track
    b.play("sell boston.3", "outlet ship_boston.market")
    assert (b.market("ship_boston"), b.tile("ship_boston.1")) == ("cotton sold", "A ship-4 0")
    last = board(OWN_SHIP.replace("import_boston.1 2", "import_boston.1 1")).play(
        "build ship ship_boston.1", "card ship"
    )
    last.play("sell boston.3", "outlet ship_boston.market")
    assert (last.import_coal("import_boston.1"), last.tile("ship_boston.1")) == (0, "A ship-4 0")
    b = board(OWN_SHIP.replace("A ship-3", "A ship-4 mute") + "A mat cotton-2*2").play(
        "build cotton boston.4", "card purple"
    )
    assert (b.import_coal("import_boston.1"), b.coal_track()) == (1, 6)


@pytest.mark.rule("AOI-OVER-26")
def test_a_mill_overbuilt_before_it_sold_pays_nothing_but_the_new_one_sells_once() -> None:
    b = board("""
        A hand cotton
        A money 6
        A mat cotton-2*2
        hamburg.3 A cotton-1
        hamburg.1 B port-1
        hamburg.2 C port-1
        coal-track 6
    """)
    b.play("build cotton hamburg.3")
    assert (b.tile("hamburg.3"), b.money("A"), b.loans("A")) == ("A cotton-2 0", 10 - 1, 1)
    b.play("sell hamburg.3", "outlet hamburg.1")
    assert (b.tile("hamburg.3"), b.money("A")) == ("A cotton-2 flipped", 9 + 12)
    assert (b.tile("hamburg.2"), b.seat) == ("C port-1 0", "B")

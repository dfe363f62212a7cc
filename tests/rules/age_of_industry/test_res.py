"""Where coal and iron come from (chapter "Kohle und Eisen")."""

import pytest

from tests.rules.age_of_industry.board import Board, board
from tests.rules.age_of_industry.corrections import board_of, with_tile


def at_coal(text: str, option: str, card: str) -> Board:
    """The board at the question for the coal of a build."""
    b = board(text).choose(option).choose(f"card {card}")
    assert b.question == "coal"
    return b


MILL_IN_BERLIN = """
    A hand light_green
    A money 20
    A mat cotton-2
"""


# -- Sources ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-RES-01")
def test_cubes_come_from_tiles_that_hold_some() -> None:
    text = MILL_IN_BERLIN + "poland--berlin B\nberlin--breslau B\n"
    b = at_coal(text + "poland.1 B coal-1 1\nbreslau.1 C coal-1 flipped", "build cotton berlin.1", "light_green")
    assert b.options() == ["coal poland.1"]
    assert b.refused("coal breslau.1") == ("AOI-RES-01",)
    assert b.refused("coal essen.1") == ("AOI-RES-01",)
    assert "AOI-TECH-08" in board(text + "breslau.1 C coal-1 flipped").refused("build cotton berlin.1")


@pytest.mark.rule("AOI-RES-01")
def test_coal_comes_from_import_spaces_too() -> None:
    b = board("""
        map new_england
        A hand purple
        A money 20
        A mat cotton-2
        boston.1 B port-1
        ship_boston.1 B ship-3
        import_boston.1 2
    """).play("build cotton boston.3")
    assert (b.import_coal("import_boston.1"), b.coal_track()) == (1, 6)


@pytest.mark.rule("AOI-RES-01")
def test_iron_is_no_coal_and_coal_is_no_iron() -> None:
    b = board(MILL_IN_BERLIN + "berlin.2 B iron-1")
    assert "AOI-TECH-08" in b.refused("build cotton berlin.1")
    b = board(MILL_IN_BERLIN.replace("cotton-2", "cotton-3") + "poland.1 B coal-3\npoland--berlin B")
    assert "AOI-TECH-08" in b.refused("build cotton berlin.1")


@pytest.mark.rule("AOI-RES-02")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_the_owner_of_the_source_does_not_matter(owner: str) -> None:
    b = board(MILL_IN_BERLIN + f"poland.1 {owner} coal-1\npoland--berlin B").play("build cotton berlin.1")
    assert b.tile("poland.1") == f"{owner} coal-1 2"


@pytest.mark.rule("AOI-RES-03")
def test_the_owner_is_neither_paid_nor_asked() -> None:
    b = board(MILL_IN_BERLIN + "poland.1 B coal-1\npoland--berlin B\nberlin.2 C iron-1\nA mat cotton-3")
    b.play("build cotton berlin.1")
    assert (b.seat, b.question) == ("A", "action")
    assert [b.money(seat) for seat in "ABC"] == [20 - 12, 0, 0]


@pytest.mark.rule("AOI-RES-03")
def test_the_owner_of_a_ship_is_not_paid_for_import_coal() -> None:
    b = board("""
        map new_england
        A hand purple
        A mat cotton-2
        A money 20
        boston.1 C port-1
        ship_boston.1 B ship-3
        import_boston.1 2
    """).play("build cotton boston.3")
    assert [b.money(seat) for seat in "ABC"] == [14, 0, 0]


# -- The way ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-RES-04")
def test_the_chain_of_railways_must_be_unbroken() -> None:
    text = MILL_IN_BERLIN + "breslau.1 B coal-1\n"
    assert board(text + "dresden--breslau B\nleipzig--dresden B\nberlin--leipzig B").offers("build cotton berlin.1")
    for gap in ("dresden--breslau", "leipzig--dresden", "berlin--leipzig"):
        lines = {"dresden--breslau", "leipzig--dresden", "berlin--leipzig"} - {gap}
        b = board(text + "\n".join(f"{line} B" for line in lines))
        assert "AOI-TECH-08" in b.refused("build cotton berlin.1")


@pytest.mark.rule("AOI-RES-04")
def test_a_source_that_is_not_connected_is_refused() -> None:
    text = (
        MILL_IN_BERLIN
        + "poland.1 B coal-1\npoland--berlin B\nbreslau.1 B coal-1\nleipzig--dresden B\nberlin--leipzig B"
    )
    b = at_coal(text, "build cotton berlin.1", "light_green")
    assert b.refused("coal breslau.1") == ("AOI-RES-04",)


@pytest.mark.rule("AOI-RES-05")
def test_the_railways_may_belong_to_several_players() -> None:
    b = board(
        "players 4\n" + MILL_IN_BERLIN + "breslau.1 B coal-1\ndresden--breslau B\nleipzig--dresden C\nberlin--leipzig D"
    ).play("build cotton berlin.1")
    assert b.tile("breslau.1") == "B coal-1 2"
    assert [b.money(seat) for seat in "ABCD"] == [14, 0, 0, 0]


# -- The nearest source -------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-RES-06", "AOI-RES-07")
def test_the_cube_comes_from_the_nearest_place() -> None:
    text = (
        MILL_IN_BERLIN
        + """
        poland.1 B coal-1
        breslau.1 A coal-1
        poland--berlin B
        poland--breslau B
    """
    )
    b = at_coal(text, "build cotton berlin.1", "light_green")
    assert b.options() == ["coal poland.1"]
    assert b.refused("coal breslau.1") == ("AOI-RES-06", "AOI-RES-13")
    equal = at_coal(text + "berlin--breslau C", "build cotton berlin.1", "light_green")
    assert equal.options() == ["coal poland.1", "coal breslau.1"]


@pytest.mark.rule("AOI-RES-06")
def test_a_nearer_source_that_is_empty_is_passed_over() -> None:
    b = board(
        MILL_IN_BERLIN
        + """
        poland.1 B coal-1 flipped
        breslau.1 B coal-1
        poland--berlin B
        poland--breslau B
    """
    ).play("build cotton berlin.1")
    assert b.tile("breslau.1") == "B coal-1 2"


@pytest.mark.rule("AOI-RES-06")
def test_a_nearer_source_without_a_way_does_not_count() -> None:
    b = board(
        MILL_IN_BERLIN
        + """
        poland.1 B coal-1
        breslau.1 B coal-1
        dresden--breslau B
        leipzig--dresden B
        berlin--leipzig B
    """
    ).play("build cotton berlin.1")
    assert (b.tile("poland.1"), b.tile("breslau.1")) == ("B coal-1 3", "B coal-1 2")


@pytest.mark.rule("AOI-RES-07")
def test_only_built_links_count_and_the_shortest_way_decides() -> None:
    text = (
        MILL_IN_BERLIN
        + """
        breslau.1 B coal-1
        essen.1 C coal-1
        dresden--breslau B
        leipzig--dresden B
        berlin--leipzig B
        hamburg--berlin C
        hamburg--hannover C
        hannover--essen C
    """
    )
    equal = at_coal(text, "build cotton berlin.1", "light_green")  # three links either way
    assert equal.options() == ["coal breslau.1", "coal essen.1"]
    shorter = at_coal(text + "berlin--magdeburg A\nmagdeburg--hannover A", "build cotton berlin.1", "light_green")
    assert shorter.options() == ["coal breslau.1", "coal essen.1"]  # a second way of three links
    direct = at_coal(text + "berlin--breslau A", "build cotton berlin.1", "light_green")
    assert direct.options() == ["coal breslau.1"]


IRON_FOR_PROVIDENCE = """
    map new_england
    A hand yellow
    A money 40
    A mat cotton-3
    providence.1 B port-1
    new_bedford.1 B port-1
    ship_narragansett.1 B ship-3
    new_bedford.2 C iron-1
    hartford--providence C
    hartford--springfield C
    springfield--worcester C
"""


@pytest.mark.rule("AOI-RES-08")
@pytest.mark.parametrize(
    ("works", "sources"),
    [
        ("hartford.1", ["iron hartford.1"]),
        ("springfield.1", ["iron springfield.1", "iron new_bedford.2"]),
        ("worcester.1", ["iron new_bedford.2"]),
    ],
)
def test_a_shipping_line_counts_as_one_link(works: str, sources: list[str]) -> None:
    b = board(IRON_FOR_PROVIDENCE + f"{works} C iron-1")
    b.choose("build cotton providence.2").choose("card yellow")
    assert b.options() == sources


IRON_FOR_ALBANY = """
    map new_england
    A hand light_green
    A money 40
    A mat cotton-3
    new_york.1 B port-1
    new_york--albany B
    springfield.1 C iron-1
"""


@pytest.mark.rule("AOI-RES-09")
@pytest.mark.parametrize(
    ("works", "sources"),
    [
        ("new_york.3 C iron-1", ["iron new_york.3"]),
        ("paterson.1 C iron-1", ["iron paterson.1", "iron springfield.1"]),
        ("", ["iron springfield.1"]),
    ],
)
def test_a_settlement_lengthens_the_way(works: str, sources: list[str]) -> None:
    b = board(IRON_FOR_ALBANY + f"albany--pittsfield C\npittsfield--springfield C\npaterson--new_york C\n{works}")
    b.choose("build cotton albany.1").choose("card light_green")
    assert b.options() == sources


@pytest.mark.rule("AOI-RES-09")
@pytest.mark.parametrize("built", ["albany--pittsfield C", "pittsfield--springfield C"])
def test_both_links_of_a_settlement_must_be_built(built: str) -> None:
    b = board(IRON_FOR_ALBANY + built).play("build cotton albany.1")
    assert (b.tile("springfield.1"), b.iron_track()) == ("C iron-1 3", 5)


@pytest.mark.rule("AOI-RES-10")
@pytest.mark.parametrize("chosen", ["poland.1", "breslau.1"])
def test_between_places_equally_near_the_player_chooses(chosen: str) -> None:
    text = MILL_IN_BERLIN + "poland.1 B coal-1\nbreslau.1 C coal-1\npoland--berlin B\nberlin--breslau C"
    b = at_coal(text, "build cotton berlin.1", "light_green")
    assert (b.seat, b.options()) == ("A", ["coal poland.1", "coal breslau.1"])
    b.play(f"coal {chosen}")
    assert b.tile(chosen).endswith(" 2")
    assert sorted(b.tile(slot)[-1] for slot in ("poland.1", "breslau.1")) == ["2", "3"]


@pytest.mark.rule("AOI-RES-11")
@pytest.mark.parametrize("chosen", ["essen.1", "essen.2"])
def test_between_tiles_of_one_place_the_player_chooses(chosen: str) -> None:
    text = "A hand red\nA money 20\nA mat cotton-2\nessen.1 B coal-1\nessen.2 C coal-1\nessen--koeln B"
    b = at_coal(text, "build cotton koeln.1", "red")
    assert b.options() == ["coal essen.1", "coal essen.2"]
    b.play(f"coal {chosen}")
    assert b.tile(chosen).endswith(" 2")


@pytest.mark.rule("AOI-RES-12")
def test_the_spaces_of_a_place_are_connected_without_a_railway() -> None:
    b = board("A hand red\nA mat cotton-2\nessen.1 B coal-1").play("build cotton essen.3")
    assert b.tile("essen.1") == "B coal-1 2"
    b = board("""
        A hand light_green
        A mat cotton-3
        poland.1 B coal-1
        poland--berlin B
        berlin.4 C iron-1
    """).play("build cotton berlin.1")
    assert b.tile("berlin.4") == "C iron-1 2"


@pytest.mark.rule("AOI-RES-13")
def test_a_cube_of_the_place_itself_must_be_taken() -> None:
    text = (
        "A hand red\nA money 20\nA mat cotton-2\nessen.1 B coal-1\nbelgium.1 A coal-1\nessen--koeln A\nkoeln--belgium A"
    )
    b = at_coal(text, "build cotton essen.3", "red")
    assert b.options() == ["coal essen.1"]
    assert "AOI-RES-13" in b.refused("coal belgium.1")


@pytest.mark.rule("AOI-RES-14")
def test_the_nearest_source_is_found_anew_for_each_cube() -> None:
    b = board_of(
        with_tile("cotton-2", coal=2),
        MILL_IN_BERLIN + "poland.1 B coal-1 1\nbreslau.1 C coal-1\npoland--berlin B\npoland--breslau B",
    )
    b.choose("build cotton berlin.1").choose("card light_green")
    assert b.options() == ["coal poland.1"]
    b.choose("coal poland.1")
    assert (b.question, b.options()) == ("coal", ["coal breslau.1"])
    b.choose("coal breslau.1")
    assert (b.tile("poland.1"), b.tile("breslau.1")) == ("B coal-1 flipped", "C coal-1 2")


@pytest.mark.rule("AOI-RES-14")
def test_two_cubes_may_come_from_one_source() -> None:
    b = board_of(
        with_tile("cotton-2", coal=2),
        MILL_IN_BERLIN + "poland.1 B coal-1\nbreslau.1 C coal-1\npoland--berlin B\npoland--breslau B",
    ).play("build cotton berlin.1")
    assert (b.tile("poland.1"), b.tile("breslau.1")) == ("B coal-1 1", "C coal-1 3")


@pytest.mark.rule("AOI-RES-15")
def test_coal_and_iron_have_nearest_sources_of_their_own() -> None:
    b = board("""
        A hand light_green
        A mat cotton-3
        poland.1 B coal-1
        breslau.2 B iron-1
        breslau.1 C coal-1
        stettin.2 C iron-1
        poland--berlin B
        poland--breslau B
        stettin--berlin C
    """).play("build cotton berlin.1")
    assert (b.tile("poland.1"), b.tile("stettin.2")) == ("B coal-1 2", "C iron-1 2")
    assert (b.tile("breslau.1"), b.tile("breslau.2")) == ("C coal-1 3", "B iron-1 3")


@pytest.mark.rule("AOI-RES-16")
def test_cubes_used_go_to_the_supply_and_nowhere_else() -> None:
    b = board("""
        A hand light_green
        A mat cotton-3
        coal-track 2
        iron-track 2
        poland.1 B coal-1
        berlin.4 C iron-1
        poland--berlin B
        hamburg--berlin B
        hamburg.1 B port-1
    """).play("build cotton berlin.1")
    assert (b.coal_track(), b.iron_track()) == (2, 2)
    assert sum(b.position.cubes) == 2 + 2


# -- Examples -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-RES-17")
def test_example_the_mill_in_magdeburg() -> None:
    # A is Red, B is Yellow.
    b = board("""
        A hand cotton
        A money 10
        A mat cotton-2
        stuttgart.1 A iron-1
        poland.1 B coal-1 2
        poland--berlin B
        berlin--magdeburg A
    """).play("build cotton magdeburg.1")
    assert (b.money("A"), b.spent("A"), b.discard()) == (4, 6, ["cotton"])
    assert (b.tile("poland.1"), b.tile("magdeburg.1")) == ("B coal-1 1", "A cotton-2 0")


REGENSBURG = """
    A hand brown
    A money 8
    A mat goods-3 iron-2
    bohemia.1 B coal-1 1
    mannheim.1 A coal-1
    muenchen.1 A iron-1 1
    augsburg.1 B iron-1
    regensburg--bohemia B
    regensburg--muenchen A
    regensburg--augsburg B
    nuernberg--regensburg A
    frankfurt--nuernberg B
    frankfurt--mannheim A
"""


@pytest.mark.rule("AOI-RES-18")
def test_example_the_coal_for_regensburg_comes_from_bohemia() -> None:
    b = at_coal(REGENSBURG, "build goods regensburg.1", "brown")
    assert b.options() == ["coal bohemia.1"]
    assert "AOI-RES-06" in b.refused("coal mannheim.1")
    without = at_coal(REGENSBURG.replace("bohemia.1 B coal-1 1", ""), "build goods regensburg.1", "brown")
    assert without.options() == ["coal mannheim.1"]  # which is connected


@pytest.mark.rule("AOI-RES-19")
def test_example_the_iron_for_regensburg_may_come_from_either_works() -> None:
    b = at_coal(REGENSBURG, "build goods regensburg.1", "brown").choose("coal bohemia.1")
    assert b.options() == ["iron augsburg.1", "iron muenchen.1"]
    b.choose("iron muenchen.1")
    assert (b.tile("regensburg.1"), b.tile("augsburg.1")) == ("A goods-3 0", "B iron-1 3")


@pytest.mark.rule("AOI-RES-20")
def test_example_mine_and_works_flip_at_once_and_pay_their_owners() -> None:
    b = at_coal(REGENSBURG, "build goods regensburg.1", "brown").choose("coal bohemia.1")
    assert (b.tile("bohemia.1"), b.money("B"), b.seat) == ("B coal-1 flipped", 4, "A")
    b.choose("iron muenchen.1")
    assert (b.tile("muenchen.1"), b.money("A")) == ("A iron-1 flipped", 8 - 8 + 5)


@pytest.mark.rule("AOI-RES-21")
def test_example_the_factory_cannot_be_a_second_tile_in_munich() -> None:
    b = board(REGENSBURG)
    assert "AOI-LIMIT-01" in b.refused("build goods muenchen.2")
    assert b.refused("build goods regensburg.1") == ()
    assert b.refused("build goods muenchen.1") == ()  # over the own works, which is another move

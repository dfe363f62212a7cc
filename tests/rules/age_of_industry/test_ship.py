"""Ships, their import coal and when they flip (entries "Schiffe", "Kohleimporte")."""

from dataclasses import replace

import pytest

from millrace.games.age_of_industry.rules.content import load
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.tables import NEW_ENGLAND, make_tables
from tests.rules.age_of_industry.board import Board, board

BOSTON = """
    map new_england
    A hand ship purple
    A mat ship-3*2
    boston.1 A port-1
    ship_boston.market cotton
"""
"""An own port in Boston, and the ship of level 3 next on the mat: 8, one coal; it pays 13."""

MAINE = """
    map new_england
    A hand ship purple
    A mat ship-3*2
    portland.1 A port-1
"""
"""The same in Portland, for the ship space with three import coal and a market without demand."""

IN_USE = """
    map new_england
    A hand purple*2
    A mat cotton-2*2 ship-3-none
    boston.1 B port-1
    boston.3 A cotton-1
    ship_boston.1 C ship-3
    ship_boston.market cotton
    import_boston.1 1
"""
"""C's ship with one import coal left behind it; A has a mill that may sell, and builds mills that need a coal."""


# -- Where ships may be built -------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SHIP-01")
def test_a_ship_needs_a_built_port_beside_its_space_whatever_is_played() -> None:
    text = BOSTON.replace("boston.1 A port-1", "boston.3 A cotton-1\nportland.1 A port-1")
    b = board(text)
    assert b.refused("build ship ship_boston.1") == ("AOI-SHIP-01",)
    assert b.refused("combine ship ship_boston.1") == ("AOI-SHIP-01",)
    b = board(BOSTON)
    assert (b.refused("build ship ship_boston.1"), b.refused("combine ship ship_boston.1")) == ((), ())


@pytest.mark.rule("AOI-SHIP-01")
def test_without_any_tile_on_the_map_a_ship_card_still_needs_a_port() -> None:
    text = "map new_england\nA hand ship purple\nA mat ship-3*2\n"
    assert [option for option in board(text).options("build") if "build ship" in option] == []
    assert "AOI-SHIP-01" in board(text).refused("build ship ship_boston.1")
    assert board(text + "boston.1 B port-1").refused("build ship ship_boston.1") == ()


@pytest.mark.rule("AOI-SHIP-02")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_with_a_place_card_any_player_s_port_serves(owner: str) -> None:
    b = board(f"""
        map new_england
        A hand purple
        A mat ship-3*2
        albany.1 A cotton-1
        boston.1 {owner} port-1
    """).play("build ship ship_boston.1")
    assert b.tile("ship_boston.1") == "A ship-3 0"
    assert b.discard() == ["purple"]


@pytest.mark.rule("AOI-SHIP-03")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_with_the_combined_build_any_player_s_port_serves(owner: str) -> None:
    b = board(f"""
        map new_england
        A hand cotton
        A mat ship-3*2
        albany.1 A cotton-1
        boston.1 {owner} port-1
    """)
    assert "AOI-BUILD-05" in b.refused("build ship ship_boston.1")
    assert b.play("combine ship ship_boston.1").tile("ship_boston.1") == "A ship-3 0"


@pytest.mark.rule("AOI-SHIP-04")
@pytest.mark.parametrize("card", ["ship", "purple"])
def test_a_flipped_port_serves_as_well(card: str) -> None:
    b = board(BOSTON.replace("port-1", "port-1 flipped").replace("ship purple", card))
    assert b.play("build ship ship_boston.1").tile("ship_boston.1") == "A ship-3 0"


@pytest.mark.rule("AOI-SHIP-05")
def test_one_of_several_ports_beside_the_space_suffices() -> None:
    text = "map new_england\nA hand yellow\nA mat ship-3*2\n"
    assert "AOI-SHIP-01" in board(text).refused("build ship ship_narragansett.1")
    for port in ("providence.1 B port-1", "new_bedford.1 C port-1"):
        assert board(text + port).play("build ship ship_narragansett.1").tile("ship_narragansett.1") == "A ship-3 0"


@pytest.mark.rule("AOI-SHIP-06")
def test_the_example_of_a_ship_beside_green_s_port() -> None:
    text = """
        map new_england
        A hand light_green
        A mat ship-3*2
        new_york.1 B port-1
        portland.2 A cotton-1
    """
    assert board(text).play("build ship ship_new_york.1").tile("ship_new_york.1") == "A ship-3 0"
    assert "AOI-ICARD-07" in board(text.replace("light_green", "ship")).refused("build ship ship_new_york.1")


# -- Import coal --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SHIP-07")
@pytest.mark.parametrize(
    ("port", "sea", "coal"),
    [
        ("new_york.1", "new_york", 5),
        ("providence.1", "narragansett", 4),
        ("boston.1", "boston", 4),
        ("portsmouth.1", "maine", 3),
    ],
)
def test_a_new_ship_brings_the_coal_printed_on_its_import_space(port: str, sea: str, coal: int) -> None:
    b = board(f"""
        map new_england
        A hand ship
        A mat ship-3*2
        {port} A port-1
        ship_{sea}.market both
    """)
    assert b.import_coal(f"import_{sea}.1") == 0
    b.play(f"build ship ship_{sea}.1")
    assert b.import_coal(f"import_{sea}.1") == coal - 1  # the ship itself took one
    others = [each for each in ("new_york", "narragansett", "boston", "maine") if each != sea]
    assert [b.import_coal(f"import_{each}.1") for each in others] == [0, 0, 0]


@pytest.mark.rule("AOI-SHIP-08")
def test_without_a_ship_the_market_of_its_space_is_closed() -> None:
    text = IN_USE.replace("ship_boston.1 C ship-3", "worcester.1 C iron-1").replace("import_boston.1 1", "")
    b = board(text).choose("sell boston.3")
    assert b.options() == ["outlet boston.1"]
    assert "AOI-SHIP-08" in b.refused("outlet ship_boston.market")
    b = board(IN_USE).choose("sell boston.3")
    assert b.options() == ["outlet boston.1", "outlet ship_boston.market"]


@pytest.mark.rule("AOI-SHIP-08")
def test_without_a_ship_coal_on_the_import_space_is_no_source() -> None:
    text = "switch import_coal at_setup\n" + IN_USE.replace("ship_boston.1 C ship-3", "worcester.1 C iron-1")
    b = board(text).play("build cotton boston.4")
    assert (b.import_coal("import_boston.1"), b.coal_track(), b.spent("A")) == (1, 5, 6 + 1)
    b = board("switch import_coal at_setup\n" + IN_USE).play("build cotton boston.4")
    assert (b.import_coal("import_boston.1"), b.coal_track(), b.spent("A")) == (0, 6, 6)


@pytest.mark.rule("AOI-SHIP-09")
def test_a_rival_s_ship_opens_its_coal_and_market_to_all() -> None:
    b = board(IN_USE).play("build cotton boston.4", "sell boston.3", "outlet ship_boston.market", "done")
    assert (b.import_coal("import_boston.1"), b.spent("A")) == (0, 6)
    assert (b.tile("boston.3"), b.market("ship_boston")) == ("A cotton-1 flipped", "cotton sold")


@pytest.mark.rule("AOI-SHIP-10")
def test_a_ship_is_supplied_by_its_own_import_coal() -> None:
    b = board(BOSTON + "coal-track 0").play("build ship ship_boston.1", "card ship")
    assert b.spent("A") == 8  # nothing bought from the supply
    assert (b.coal_track(), b.import_coal("import_boston.1")) == (3, 0)
    assert b.tile("ship_boston.1") == "A ship-3 0"


@pytest.mark.rule("AOI-SHIP-10")
def test_import_coal_of_a_new_ship_is_enough_where_the_track_may_not_deliver() -> None:
    text = "switch track_access absent\npennsylvania.1 B coal-1\n" + BOSTON
    assert board(text).play("build ship ship_boston.1", "card ship").tile("pennsylvania.1") == "B coal-1 3"


@pytest.mark.rule("AOI-SHIP-11")
@pytest.mark.parametrize(
    ("space", "cubes", "left", "track"), [("boston", 4, 1, 6), ("boston", 5, 2, 6), ("maine", 2, 0, 4)]
)
def test_the_ship_takes_its_own_coal_before_the_track_is_filled(space: str, cubes: int, left: int, track: int) -> None:
    text = BOSTON if space == "boston" else MAINE
    b = board(text + f"coal-track {cubes}").play(f"build ship ship_{space}.1", "card ship")
    assert b.spent("A") == 8
    assert (b.import_coal(f"import_{space}.1"), b.coal_track()) == (left, track)


@pytest.mark.rule("AOI-SHIP-11")
def test_the_import_space_is_nearer_than_a_mine_behind_the_port() -> None:
    b = board("""
        map new_england
        A hand ship
        A mat ship-3*2
        new_york.1 A port-1
        pennsylvania.1 A coal-1
        pennsylvania--new_york B
    """)
    b.choose("build ship ship_new_york.1").choose("card ship")
    assert b.options() == ["coal import_new_york.1"]
    assert "AOI-RES-06" in b.refused("coal pennsylvania.1")
    b.choose("coal import_new_york.1")
    assert (b.tile("pennsylvania.1"), b.import_coal("import_new_york.1")) == ("A coal-1 3", 4)


@pytest.mark.rule("AOI-SHIP-11", "AOI-SHIP-12")
def test_coal_in_the_place_of_the_linked_port_is_equally_near() -> None:
    printed = load()
    mine = replace(printed.spaces["boston.4"], kind="coal")
    tables = make_tables(replace(printed, spaces={**printed.spaces, mine.id: mine}), NEW_ENGLAND)
    b = Board(read(BOSTON + "boston.4 B coal-1", tables))
    b.choose("build ship ship_boston.1").choose("card ship")
    assert b.options() == ["coal boston.4", "coal import_boston.1"]
    b.choose("coal boston.4")
    assert (b.tile("boston.4"), b.import_coal("import_boston.1")) == ("B coal-1 2", 4)


@pytest.mark.rule("AOI-SHIP-12")
def test_iron_reaches_a_new_ship_from_the_place_of_its_port() -> None:
    text = BOSTON.replace("ship-3*2", "ship-4*2")
    b = board(text + "boston.3 B iron-1").play("build ship ship_boston.1", "card ship")
    assert (b.tile("boston.3"), b.iron_track(), b.spent("A")) == ("B iron-1 2", 6, 12)
    b = board(text + "worcester.1 B iron-1\nworcester--boston C").play("build ship ship_boston.1", "card ship")
    assert (b.tile("worcester.1"), b.spent("A")) == ("B iron-1 2", 12)


@pytest.mark.rule("AOI-SHIP-12")
def test_the_linked_port_opens_the_demand_track_to_a_new_ship() -> None:
    text = BOSTON.replace("ship-3*2", "ship-4*2")
    b = board(text + "lowell.1 B iron-1").play("build ship ship_boston.1", "card ship")  # no railway from Lowell
    assert (b.tile("lowell.1"), b.iron_track(), b.spent("A")) == ("B iron-1 3", 5, 12 + 1)


@pytest.mark.rule("AOI-SHIP-13")
@pytest.mark.parametrize(("cubes", "moved"), [(6, 0), (5, 1), (4, 2), (3, 3), (0, 3)])
def test_import_coal_fills_the_empty_spaces_of_the_track(cubes: int, moved: int) -> None:
    b = board(BOSTON + f"coal-track {cubes}").play("build ship ship_boston.1", "card ship")
    assert (b.coal_track(), b.import_coal("import_boston.1")) == (cubes + moved, 3 - moved)


@pytest.mark.rule("AOI-SHIP-14")
def test_the_builder_of_the_ship_is_paid_for_the_coal_moved() -> None:
    text = BOSTON.replace("boston.1 A", "boston.1 B").replace("A hand ship purple", "A hand purple\nA money 8")
    b = board(text + "coal-track 3").play("build ship ship_boston.1")
    assert (b.money("A"), b.money("B")) == (2 + 1 + 1, 0)
    assert b.spent("A") == 8


# -- Flipping -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SHIP-15")
def test_a_ship_flips_when_its_coal_is_gone_and_then_its_market_is_sold_to() -> None:
    b = board(IN_USE).play("build cotton boston.4")
    assert (b.import_coal("import_boston.1"), b.tile("ship_boston.1")) == (0, "C ship-3 0")  # the market is open
    b.play("sell boston.3", "outlet ship_boston.market")
    assert (b.tile("ship_boston.1"), b.money("C")) == ("C ship-3 flipped", 13)


@pytest.mark.rule("AOI-SHIP-15")
def test_a_ship_flips_when_its_market_is_sold_to_and_then_its_coal_is_gone() -> None:
    b = board(IN_USE).play("sell boston.3", "outlet ship_boston.market")
    assert (b.market("ship_boston"), b.tile("ship_boston.1")) == ("cotton sold", "C ship-3 0")  # coal is left
    b.play("build cotton boston.4")
    assert (b.tile("ship_boston.1"), b.money("C")) == ("C ship-3 flipped", 13)


@pytest.mark.rule("AOI-SHIP-15")
def test_another_sale_through_the_linked_port_does_not_flip_the_ship() -> None:
    b = board(IN_USE.replace("import_boston.1 1", "import_boston.1 0")).play("sell boston.3", "outlet boston.1")
    assert (b.tile("ship_boston.1"), b.market("ship_boston")) == ("C ship-3 0", "cotton")


@pytest.mark.rule("AOI-SHIP-16")
@pytest.mark.parametrize(("coal", "state"), [(2, "0"), (1, "flipped")])
def test_without_demand_a_ship_flips_as_soon_as_its_coal_is_gone(coal: int, state: str) -> None:
    text = IN_USE.replace("market cotton", "market no_demand").replace("import_boston.1 1", f"import_boston.1 {coal}")
    b = board(text).play("build cotton boston.4")
    assert b.tile("ship_boston.1") == f"C ship-3 {state}"


@pytest.mark.rule("AOI-SHIP-17")
@pytest.mark.parametrize(
    ("market", "cubes", "state", "money"),
    [("no_demand", 4, "flipped", 2 + 2 + 13), ("no_demand", 5, "0", 2 + 1), ("both", 4, "0", 2 + 2)],
)
def test_a_ship_without_demand_whose_coal_all_goes_to_the_track_flips_at_once(
    market: str, cubes: int, state: str, money: int
) -> None:
    b = board(MAINE + f"ship_maine.market {market}\ncoal-track {cubes}").play("build ship ship_maine.1", "card ship")
    assert (b.tile("ship_maine.1"), b.money("A"), b.loans("A")) == (f"A ship-3 {state}", money, 1)


@pytest.mark.rule("AOI-SHIP-18")
@pytest.mark.parametrize(("ship", "profit"), [("ship-3", 13), ("ship-4", 19)])
def test_the_owner_is_paid_at_once_when_a_rival_takes_the_last_coal(ship: str, profit: int) -> None:
    text = IN_USE.replace("market cotton", "market no_demand").replace("C ship-3", f"C {ship}")
    b = board(text).play("build cotton boston.4")
    assert (b.seat, b.money("C"), b.money("A")) == ("A", profit, 10 - 6)


@pytest.mark.rule("AOI-SHIP-18")
@pytest.mark.parametrize(("owner", "seller", "other"), [("C", 8, 13), ("A", 8 + 13, 0)])
def test_the_owner_is_paid_at_once_when_the_sale_completes_the_ship(owner: str, seller: int, other: int) -> None:
    text = IN_USE.replace("C ship-3", f"{owner} ship-3").replace("import_boston.1 1", "import_boston.1 0")
    b = board(text).play("sell boston.3", "outlet ship_boston.market")
    assert (b.money("A"), b.money("C")) == (seller, other)


# -- Ship cards in Germany ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SHIP-19")
def test_in_germany_a_ship_card_builds_nothing_by_itself() -> None:
    b = board("turn A 1\nA hand ship\nA mat ship-3*2\nkiel.1 A port-1")
    assert b.options("build") == []
    assert b.options("develop") and b.offers("pass")
    assert b.copy().play("develop cotton-1").discard() == ["ship"]
    assert b.copy().play("pass").discard() == ["ship"]


@pytest.mark.rule("AOI-SHIP-19")
def test_in_germany_a_ship_card_cannot_be_played_for_another_industry() -> None:
    b = board("A hand cotton ship").choose("build cotton berlin.1")
    assert b.options() == ["card cotton"]
    assert "AOI-SHIP-19" in b.refused("card ship")
    b = board("map new_england\nA hand cotton ship").choose("build cotton albany.1")
    assert b.refused("card ship") == ("AOI-ICARD-01",)


@pytest.mark.rule("AOI-SHIP-20")
def test_in_germany_a_ship_card_serves_for_the_combined_build() -> None:
    b = board("A hand ship\nberlin.1 A cotton-1").play("combine port hamburg.1")
    assert (b.tile("hamburg.1"), b.discard(), b.seat) == ("A port-1 0", ["ship"], "B")


# -- The steps of a build -----------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SHIP-21")
def test_the_steps_of_a_ship_in_their_order() -> None:
    b = board(MAINE + "coal-track 4").play("build ship ship_maine.1", "card ship")
    assert (b.coal_track(), b.import_coal("import_maine.1")) == (6, 0)  # one used, two moved
    assert (b.tile("ship_maine.1"), b.left("A", "ship-3")) == ("A ship-3 flipped", 1)
    assert (b.loans("A"), b.money("A")) == (1, 10 - 8 + 2 + 13)  # paid on credit before anything came in
    b = board(MAINE + "coal-track 3").play("build ship ship_maine.1", "card ship")
    assert (b.coal_track(), b.tile("ship_maine.1"), b.spent("A")) == (5, "A ship-3 flipped", 8)  # its own coal first


@pytest.mark.rule("AOI-SHIP-21")
def test_card_and_price_come_before_the_ship_and_the_ship_before_its_coal() -> None:
    b = board(BOSTON).choose("build ship ship_boston.1")
    assert (b.question, b.spent("A"), b.tile("ship_boston.1")) == ("card", 0, "")
    b.choose("card ship")
    assert (b.question, b.spent("A"), b.tile("ship_boston.1")) == ("coal", 8, "A ship-3 0")
    assert (b.import_coal("import_boston.1"), b.coal_track()) == (4, 6)

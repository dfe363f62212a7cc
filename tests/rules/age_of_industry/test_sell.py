"""Selling goods (chapter "Waren verkaufen")."""

from dataclasses import replace

import pytest

from millrace.games.age_of_industry.rules.content import load
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.tables import GERMANY, make_tables
from tests.rules.age_of_industry.board import Board, board

HAMBURG = """
    hamburg.3 A cotton-1
    hamburg.1 B port-1
"""
"""A mill and a rival's port in one place."""

BERLIN = """
    berlin.1 A cotton-1
    berlin.2 A goods-3
    poland.market both
    poland--berlin B
"""
"""A mill and a factory in Berlin, over a rival's railway connected to a market for both."""

EXAMPLE = """
    berlin.1 A cotton-1
    magdeburg.1 A cotton-1
    berlin.2 A goods-3
    danzig.1 A port-1
    hamburg.1 B port-1
    poland.market goods
    poland--berlin B
    danzig--poland C
    hamburg--berlin B
    berlin--magdeburg A
"""
"""The example of the chapter: A is red, B is yellow, C is green."""

BY_SHIP = """
    map new_england
    boston.3 A cotton-1
    boston.1 B port-1
    ship_boston.1 A ship-3
    import_boston.1 0
    ship_boston.market cotton
"""
"""The second example: the mill in Boston reaches yellow's port there and, past the own ship, a market."""


# -- What sells ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SELL-01")
def test_mills_and_factories_sell_in_one_action_without_a_card() -> None:
    b = board(BERLIN + "A hand brown\ndanzig.1 B port-1\ndanzig--poland C")
    b.play("sell berlin.1", "outlet danzig.1", "sell berlin.2")
    assert (b.tile("berlin.1"), b.tile("berlin.2")) == ("A cotton-1 flipped", "A goods-3 flipped")
    assert (b.question, b.seat, b.position.actions_left, b.hand("A")) == ("action", "A", 1, ["brown"])


@pytest.mark.rule("AOI-SELL-01", "AOI-SELL-02")
@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        ("B cotton-1", "AOI-SELL-02"),
        ("B goods-3", "AOI-SELL-02"),
        ("A cotton-1 flipped", "AOI-SELL-02"),
        ("A goods-3 flipped", "AOI-SELL-02"),
        ("", "AOI-SELL-02"),
        ("A iron-1", "AOI-SELL-01"),
        ("A cotton-1", ""),
        ("A goods-3", ""),
    ],
)
def test_only_own_unflipped_mills_and_factories_sell(tile: str, rule: str) -> None:
    b = board(f"""
        {"berlin.1 " + tile if tile else ""}
        poland.market both
        poland--berlin B
    """)
    assert (rule in b.refused("sell berlin.1")) if rule else (b.refused("sell berlin.1") == ())


@pytest.mark.rule("AOI-SELL-01")
def test_ports_and_mines_sell_nothing() -> None:
    b = board("hamburg.1 A port-1\nessen.1 A coal-1\nhamburg.2 B port-2\nbremen--essen B\nhamburg--bremen B")
    assert b.refused("sell hamburg.1") == ("AOI-SELL-01",)
    assert b.refused("sell essen.1") == ("AOI-SELL-01",)


@pytest.mark.rule("AOI-SELL-03")
def test_any_number_of_sales_is_one_action() -> None:
    b = board(EXAMPLE + "hannover.1 A cotton-1\nhamburg--hannover C\nkiel.1 C port-1\nkiel--hamburg C")
    b.play("sell berlin.1", "outlet danzig.1", "sell magdeburg.1", "outlet hamburg.1")
    b.play("sell hannover.1", "sell berlin.2")
    flipped = [b.tile(slot).split()[-1] for slot in ("berlin.1", "magdeburg.1", "hannover.1", "berlin.2")]
    assert flipped == ["flipped"] * 4
    assert b.position.actions_left == 1


@pytest.mark.rule("AOI-SELL-04")
def test_not_everything_need_be_sold() -> None:
    b = board(EXAMPLE).play("sell berlin.1", "outlet danzig.1")
    assert (b.question, b.options()) == ("next-sale", ["sell berlin.2", "sell magdeburg.1", "done"])
    b.play("done")
    assert (b.tile("magdeburg.1"), b.tile("berlin.2")) == ("A cotton-1 0", "A goods-3 0")
    assert (b.question, b.seat) == ("action", "A")


@pytest.mark.rule("AOI-SELL-05")
def test_the_action_contains_a_sale() -> None:
    b = board(HAMBURG)
    assert b.refused("done") == ("core.not-asked",)
    b.choose("sell hamburg.3")
    assert b.options() == ["outlet hamburg.1"]  # no way back
    nothing = board(HAMBURG.replace("port-1", "port-1 flipped"))
    assert "AOI-SELL-05" in nothing.refused("sell hamburg.3")
    assert nothing.options("sell") == []


# -- Outlets ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SELL-06")
def test_the_outlet_is_connected_by_built_railways() -> None:
    text = BERLIN.replace("poland--berlin B", "")
    assert "AOI-SELL-06" in board(text).refused("sell berlin.1")
    assert board(BERLIN).refused("sell berlin.1") == ()
    detour = text + "berlin--breslau C\npoland--breslau B"
    assert board(detour).refused("sell berlin.1") == ()
    assert "AOI-SELL-06" in board(text + "berlin--breslau C").refused("sell berlin.1")


@pytest.mark.rule("AOI-SELL-06")
def test_the_outlet_may_lie_behind_usable_shipping_lines() -> None:
    text = """
        map new_england
        fall_river.1 A cotton-1
        fall_river--new_bedford B
        new_bedford.1 B port-1 flipped
        ship_narragansett.1 C ship-3
        providence.1 C port-1
    """
    assert board(text).choose("sell fall_river.1").options() == ["outlet providence.1"]
    no_ship = board(text.replace("ship_narragansett.1 C ship-3", ""))
    assert "AOI-SELL-06" in no_ship.refused("sell fall_river.1")


@pytest.mark.rule("AOI-SELL-06", "AOI-SELL-16")
@pytest.mark.parametrize(
    ("old", "new", "outlet"),
    [
        ("hamburg.1 B port-1", "hamburg.1 B port-1 flipped", "outlet hamburg.1"),
        ("danzig.1 A port-1", "danzig.1 A port-1 flipped", "outlet danzig.1"),
        ("poland.market goods", "poland.market both sold", "outlet poland.market"),
    ],
)
def test_flipped_ports_and_markets_take_nothing(old: str, new: str, outlet: str) -> None:
    text = EXAMPLE.replace("market goods", "market both") if "market" in outlet else EXAMPLE
    assert outlet in board(text).choose("sell berlin.1").options()
    b = board(EXAMPLE.replace(old, new)).choose("sell berlin.1")
    assert outlet not in b.options()
    assert "AOI-SELL-16" in b.refused(outlet)


@pytest.mark.rule("AOI-SELL-06")
def test_an_outlet_that_is_none_or_not_connected_is_refused() -> None:
    b = board(HAMBURG + "kiel.1 C port-1\ndenmark.market both").choose("sell hamburg.3")
    assert b.options() == ["outlet hamburg.1"]
    assert b.refused("outlet kiel.1") == ("AOI-SELL-06",)
    assert b.refused("outlet denmark.market") == ("AOI-SELL-06",)
    assert b.refused("outlet bremen.1") == ("AOI-SELL-06",)  # no port there


@pytest.mark.rule("AOI-SELL-07")
@pytest.mark.parametrize("outlet", ["hamburg.1", "kiel.1", "denmark.market"])
def test_the_seller_chooses_the_outlet_near_or_far(outlet: str) -> None:
    text = HAMBURG + "kiel.1 C port-1\nkiel--hamburg C\nkiel--denmark B\ndenmark.market cotton"
    b = board(text).choose("sell hamburg.3")
    assert b.options() == ["outlet kiel.1", "outlet hamburg.1", "outlet denmark.market"]
    b.play(f"outlet {outlet}")
    flipped = {slot for slot in ("hamburg.1", "kiel.1") if "flipped" in b.tile(slot)}
    assert flipped == {outlet} - {"denmark.market"}
    assert b.market("denmark") == ("cotton sold" if outlet == "denmark.market" else "cotton")


@pytest.mark.rule("AOI-SELL-08")
@pytest.mark.parametrize("owners", ["AA", "BB", "BC", "AB"])
def test_railways_of_all_players_serve(owners: str) -> None:
    b = board(f"""
        berlin.1 A cotton-1
        kiel.1 B port-1
        hamburg--berlin {owners[0]}
        kiel--hamburg {owners[1]}
    """).play("sell berlin.1")
    assert b.tile("kiel.1") == "B port-1 flipped"


@pytest.mark.rule("AOI-SELL-09")
def test_a_port_in_the_same_place_needs_no_railway() -> None:
    b = board(HAMBURG).play("sell hamburg.3")
    assert (b.tile("hamburg.3"), b.tile("hamburg.1")) == ("A cotton-1 flipped", "B port-1 flipped")


@pytest.mark.rule("AOI-SELL-09")
def test_a_market_in_the_same_place_needs_no_railway() -> None:
    printed = load()
    mill = replace(printed.spaces["poland.1"], kind="plain")  # no printed place has both
    tables = make_tables(replace(printed, spaces={**printed.spaces, mill.id: mill}), GERMANY)
    b = Board(read("poland.1 A cotton-1\npoland.market cotton", tables)).play("sell poland.1")
    assert (b.tile("poland.1"), b.market("poland")) == ("A cotton-1 flipped", "cotton sold")


@pytest.mark.rule("AOI-SELL-10", "AOI-SELL-11")
@pytest.mark.parametrize("tile", ["cotton-1", "cotton-3", "goods-3", "goods-4"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_port_of_level_one_takes_cotton_only_higher_ones_take_both(level: int, tile: str) -> None:
    b = board(f"hamburg.3 A {tile}\nhamburg.1 B port-{level}")
    if level == 1 and "goods" in tile:
        assert "AOI-SELL-10" in b.refused("sell hamburg.3")
    else:
        assert b.play("sell hamburg.3").tile("hamburg.1") == f"B port-{level} flipped"


@pytest.mark.rule("AOI-SELL-10")
def test_among_several_outlets_too_a_port_of_level_one_takes_no_goods() -> None:
    b = board(EXAMPLE + "hamburg.2 B port-2").choose("sell berlin.2")
    assert b.options() == ["outlet hamburg.2", "outlet poland.market"]
    assert b.refused("outlet hamburg.1") == ("AOI-SELL-10",)


@pytest.mark.rule("AOI-SELL-12")
@pytest.mark.parametrize(
    ("market", "tile", "sells"),
    [
        ("cotton", "cotton-1", True),
        ("cotton", "goods-3", False),
        ("goods", "cotton-1", False),
        ("goods", "goods-3", True),
        ("both", "cotton-1", True),
        ("both", "goods-3", True),
    ],
)
def test_a_market_must_accept_what_is_sold(market: str, tile: str, sells: bool) -> None:
    b = board(f"berlin.1 A {tile}\npoland.market {market}\npoland--berlin B")
    assert ("AOI-SELL-12" in b.refused("sell berlin.1")) != sells
    if sells:
        assert b.play("sell berlin.1").market("poland") == f"{market} sold"


@pytest.mark.rule("AOI-SELL-12")
def test_among_several_outlets_too_the_market_must_accept_the_goods() -> None:
    b = board(EXAMPLE).choose("sell berlin.1")
    assert b.options() == ["outlet hamburg.1", "outlet danzig.1"]
    assert b.refused("outlet poland.market") == ("AOI-SELL-12",)


@pytest.mark.rule("AOI-SELL-13")
@pytest.mark.parametrize(("first", "second"), [("berlin.1", "berlin.2"), ("berlin.2", "berlin.1")])
def test_a_market_for_both_is_used_up_by_one_sale(first: str, second: str) -> None:
    b = board(BERLIN).play(f"sell {first}")
    assert (b.market("poland"), b.question) == ("both sold", "action")
    assert "AOI-SELL-13" in b.refused(f"sell {second}")


@pytest.mark.rule("AOI-SELL-14")
@pytest.mark.parametrize("slot", ["berlin.1", "berlin.2"])
def test_nothing_is_sold_where_there_is_no_demand(slot: str) -> None:
    text = BERLIN.replace("market both", "market no_demand")
    assert "AOI-SELL-14" in board(text).refused(f"sell {slot}")
    b = board(text + "hamburg.1 B port-2\nhamburg--berlin B").choose(f"sell {slot}")
    assert b.options() == ["outlet hamburg.1"]
    assert b.refused("outlet poland.market") == ("AOI-SELL-14",)


@pytest.mark.rule("AOI-SELL-06")
def test_a_place_without_a_market_is_no_outlet() -> None:
    b = board(HAMBURG).choose("sell hamburg.3")
    assert b.refused("outlet berlin.market") == ("AOI-MAP-12",)


# -- What a sale does ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SELL-15")
def test_a_sale_flips_one_tile_and_one_outlet() -> None:
    b = board(EXAMPLE).play("sell berlin.1", "outlet danzig.1", "done")
    assert (b.tile("berlin.1"), b.tile("danzig.1")) == ("A cotton-1 flipped", "A port-1 flipped")
    assert (b.tile("magdeburg.1"), b.tile("hamburg.1"), b.market("poland")) == ("A cotton-1 0", "B port-1 0", "goods")
    b = board(BERLIN).play("sell berlin.2")
    assert (b.tile("berlin.2"), b.market("poland"), b.tile("berlin.1")) == (
        "A goods-3 flipped",
        "both sold",
        "A cotton-1 0",
    )


@pytest.mark.rule("AOI-SELL-16")
def test_two_mills_and_one_port_make_one_sale() -> None:
    b = board(HAMBURG + "kiel--hamburg A\nhamburg--hannover A\nhannover.1 A cotton-1").choose("sell hannover.1")
    b.choose("outlet hamburg.1")
    assert (b.question, b.position.actions_left) == ("action", 1)
    assert "AOI-SELL-16" in b.refused("sell hamburg.3")


@pytest.mark.rule("AOI-SELL-16")
def test_two_mills_and_one_market_make_one_sale() -> None:
    b = board("berlin.1 A cotton-1\nberlin.2 A cotton-1\npoland.market cotton\npoland--berlin B").play("sell berlin.1")
    assert (b.question, b.position.actions_left, b.tile("berlin.2")) == ("action", 1, "A cotton-1 0")
    assert "AOI-SELL-16" in b.refused("sell berlin.2")


@pytest.mark.rule("AOI-SELL-17")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_any_player_s_port_serves_without_asking(owner: str) -> None:
    b = board(HAMBURG.replace("B port-1", f"{owner} port-1")).choose("sell hamburg.3")
    assert (b.question, b.seat) == ("sale", "A")
    b.choose("outlet hamburg.1")
    assert (b.tile("hamburg.1"), b.question, b.seat) == (f"{owner} port-1 flipped", "action", "A")


@pytest.mark.rule("AOI-SELL-18")
def test_nobody_is_forced_to_sell_or_to_use_a_certain_port() -> None:
    b = board(EXAMPLE + "A hand brown")
    assert {"pass", "draw deck", "sell berlin.1"} <= set(b.options())
    passed = b.copy().play("pass", "draw deck", "draw deck")
    assert (passed.tile("berlin.1"), passed.seat) == ("A cotton-1 0", "B")
    own = b.copy().play("sell magdeburg.1", "outlet danzig.1", "done")  # past yellow's port, which is nearer
    assert (own.tile("hamburg.1"), own.money("B")) == ("B port-1 0", 0)


@pytest.mark.rule("AOI-SELL-19")
@pytest.mark.parametrize(
    ("tile", "profit"), [("cotton-1", 8), ("cotton-2", 12), ("cotton-3", 20), ("goods-3", 16), ("goods-4", 22)]
)
def test_the_seller_gets_the_profit_of_the_tile_at_once(tile: str, profit: int) -> None:
    b = board(f"A money 3\nberlin.1 A {tile}\npoland.market both\npoland--berlin B").play("sell berlin.1")
    assert (b.seat, b.money("A"), b.spent("A")) == ("A", 3 + profit, 0)


@pytest.mark.rule("AOI-SELL-20")
@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize(("level", "profit"), [(1, 5), (2, 8), (3, 11)])
def test_the_owner_of_the_port_gets_its_profit_at_once(level: int, profit: int, owner: str) -> None:
    b = board(f"hamburg.3 A cotton-1\nhamburg.1 {owner} port-{level}").play("sell hamburg.3")
    assert b.seat == "A"
    assert (b.money("A"), b.money("B")) == ((8 + profit, 0) if owner == "A" else (8, profit))


@pytest.mark.rule("AOI-SELL-21")
def test_a_market_pays_nobody() -> None:
    b = board(BERLIN + "poland.1 B coal-1").play("sell berlin.1")
    assert [b.money(seat) for seat in "ABC"] == [8, 0, 0]


# -- The examples -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SELL-22")
def test_the_example_of_three_sales() -> None:
    b = board(EXAMPLE + "A hand brown")
    b.play("sell berlin.1", "outlet danzig.1", "sell magdeburg.1", "outlet hamburg.1", "sell berlin.2")
    tiles = ("berlin.1", "magdeburg.1", "berlin.2", "danzig.1", "hamburg.1")
    assert [b.tile(slot).split()[-1] for slot in tiles] == ["flipped"] * 5
    assert b.market("poland") == "goods sold"
    assert (b.money("A"), b.money("B"), b.money("C")) == (37, 5, 0)
    assert (b.seat, b.position.actions_left, b.hand("A")) == ("A", 1, ["brown"])


@pytest.mark.rule("AOI-SELL-23")
@pytest.mark.parametrize("market", ["no_demand", "cotton", "goods sold"])
def test_the_example_without_the_market(market: str) -> None:
    b = board(EXAMPLE.replace("market goods", f"market {market}"))
    assert "AOI-SELL-10" in b.refused("sell berlin.2")
    assert b.options("sell") == ["sell berlin.1", "sell magdeburg.1"]


@pytest.mark.rule("AOI-SELL-24")
def test_the_example_of_a_market_past_a_ship() -> None:
    b = board(BY_SHIP).choose("sell boston.3")
    assert b.options() == ["outlet boston.1", "outlet ship_boston.market"]
    b.choose("outlet ship_boston.market")
    assert (b.tile("boston.3"), b.tile("ship_boston.1")) == ("A cotton-1 flipped", "A ship-3 flipped")
    assert (b.market("ship_boston"), b.tile("boston.1")) == ("cotton sold", "B port-1 0")
    assert (b.money("A"), b.money("B")) == (8 + 13, 0)


@pytest.mark.rule("AOI-SELL-25")
def test_the_example_without_the_ship() -> None:
    b = board(BY_SHIP.replace("ship_boston.1 A ship-3", "")).choose("sell boston.3")
    assert b.options() == ["outlet boston.1"]
    assert "AOI-SHIP-08" in b.refused("outlet ship_boston.market")


# -- One after the other ------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SELL-26")
def test_each_sale_flips_and_pays_before_the_next() -> None:
    b = board(EXAMPLE).play("sell berlin.2")
    assert (b.money("A"), b.market("poland"), b.question) == (16, "goods sold", "next-sale")
    b.play("sell berlin.1", "outlet hamburg.1")
    assert (b.money("A"), b.money("B"), b.question) == (24, 5, "next-sale")
    b.play("done")
    assert (b.question, b.position.actions_left) == ("action", 1)


@pytest.mark.rule("AOI-SELL-26")
def test_a_ship_flips_in_the_sale_that_completes_it() -> None:
    text = BY_SHIP + "boston.4 A cotton-1\nboston.2 B port-1"
    b = board(text).play("sell boston.3", "outlet boston.1")
    assert (b.tile("ship_boston.1"), b.question) == ("A ship-3 0", "next-sale")
    b.play("sell boston.4", "outlet ship_boston.market")
    assert (b.tile("ship_boston.1"), b.money("A")) == ("A ship-3 flipped", 8 + 8 + 13)
    first = board(text).play("sell boston.3", "outlet ship_boston.market")
    assert (first.tile("ship_boston.1"), first.money("A"), first.question) == ("A ship-3 flipped", 21, "next-sale")


@pytest.mark.rule("AOI-SELL-27")
def test_what_is_passed_on_the_way_is_not_used_up() -> None:
    b = board(BY_SHIP + "boston.4 A cotton-1\nimport_boston.1 2")
    b.play("sell boston.3", "outlet ship_boston.market")
    assert (b.tile("boston.1"), b.tile("ship_boston.1")) == ("B port-1 0", "A ship-3 0")
    b.play("sell boston.4")
    assert (b.tile("boston.1"), b.money("B")) == ("B port-1 flipped", 5)

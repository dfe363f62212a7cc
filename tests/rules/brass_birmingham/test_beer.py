"""Consuming beer (chapter "Bier verbrauchen")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-BEER-01")
@pytest.mark.parametrize("beer", [True, False])
def test_a_sale_that_asks_for_beer_needs_it(beer: bool) -> None:
    b = board(f"""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1
        {"walsall.2 A brewery-1" if beer else ""}
    """)
    assert ("BIR-SELL-05" in b.refused("sell birmingham.1 oxford.1")) == (not beer)


@pytest.mark.rule("BIR-BEER-01")
def test_one_rail_link_needs_no_beer_and_a_second_one_in_the_same_action_does() -> None:
    text = """
        era rail
        A hand stafford
        A money 40
        dudley.1 A coal-mine-2
    """
    assert board(text).play("network birmingham--dudley").question == "action"
    b = board(text + "walsall.2 A brewery-2 1").play("network birmingham--dudley")
    assert b.question == "second-link"
    assert b.tile("walsall.2") == "A brewery-2 1"
    b.play("network dudley--wolverhampton")
    assert b.tile("walsall.2") == "A brewery-2 flipped"


@pytest.mark.rule("BIR-BEER-02")
@pytest.mark.parametrize(
    ("tile", "barrels"), [("manufacturer-3", 0), ("manufacturer-7", 0), ("manufacturer-1", 1), ("manufacturer-5", 2)]
)
def test_a_sale_takes_as_many_barrels_as_the_tile_shows(tile: str, barrels: int) -> None:
    text = f"""
        era rail
        A hand stafford
        birmingham.2 A {tile}
        birmingham--oxford A
        oxford.1 manufacturer-1
    """
    b = board(text + "walsall.2 B brewery-2 2\nderby.1 A brewery-2 3").play("sell birmingham.2 oxford.1")
    assert b.tile("derby.1") == (f"A brewery-2 {3 - barrels}")
    assert b.tile("birmingham.2") == f"A {tile} flipped"
    if barrels:
        short = f"derby.1 A brewery-2 {barrels - 1}" if barrels > 1 else ""
        assert "BIR-SELL-05" in board(text + short).refused("sell birmingham.2 oxford.1")


@pytest.mark.rule("BIR-BEER-03")
def test_own_breweries_deliver_from_anywhere() -> None:
    b = board("""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1
        derby.1 A brewery-1
    """)
    assert not b.connected("birmingham", "derby")
    b.play("sell birmingham.1 oxford.1")
    assert b.tile("derby.1") == "A brewery-1 flipped"
    assert b.tile("birmingham.1") == "A cotton-mill-1 flipped"


@pytest.mark.rule("BIR-BEER-03")
def test_a_flipped_brewery_has_no_beer() -> None:
    b = board("""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
        derby.1 A brewery-1 flipped
        farm-south.1 A brewery-1
    """).play("sell birmingham.1 oxford.1")
    assert b.options() == ["beer farm-south.1", "beer oxford.1"]
    assert "BIR-BEER-03" in b.refused("beer derby.1")


@pytest.mark.rule("BIR-BEER-04")
@pytest.mark.parametrize(
    ("brewery", "link", "connected"),
    [
        ("walsall.2", "birmingham--walsall B", True),
        ("walsall.2", "cannock--walsall B", False),
        ("walsall.2", "", False),
    ],
)
def test_a_rivals_brewery_must_be_connected_to_the_tile_sold(brewery: str, link: str, connected: bool) -> None:
    b = board(f"""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1
        {brewery} B brewery-1
        {link}
    """)
    assert b.offers("sell birmingham.1 oxford.1") == connected
    assert ("BIR-SELL-05" in b.refused("sell birmingham.1 oxford.1")) == (not connected)


@pytest.mark.rule("BIR-BEER-04")
def test_a_rivals_unconnected_brewery_is_refused_when_the_beer_is_chosen() -> None:
    b = board("""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
        walsall.2 A brewery-1
        derby.1 B brewery-1
    """).play("sell birmingham.1 oxford.1")
    assert b.options() == ["beer walsall.2", "beer oxford.1"]
    assert b.refused("beer derby.1") == ("BIR-BEER-04",)


@pytest.mark.rule("BIR-BEER-04")
def test_a_rivals_brewery_in_the_location_of_the_tile_sold_needs_no_link_of_its_own() -> None:
    b = board("""
        A hand stafford
        derby.2 A cotton-mill-1
        derby.1 B brewery-1
        derby--nottingham A
        nottingham.1 cotton-mill-1
    """).play("sell derby.2 nottingham.1")
    assert b.tile("derby.1") == "B brewery-1 flipped"


@pytest.mark.rule("BIR-BEER-04")
@pytest.mark.parametrize(
    ("second", "allowed"), [("network cannock--wolverhampton", True), ("network birmingham--dudley", False)]
)
def test_a_rivals_brewery_must_be_connected_to_the_second_rail_link(second: str, allowed: bool) -> None:
    b = board("""
        era rail
        A hand stafford
        A money 40
        dudley.1 A coal-mine-2
        farm-north.1 B brewery-2 1
        cannock--farm-north B
        birmingham--walsall A
        birmingham--oxford A
    """).play("network dudley--wolverhampton")
    assert b.question == "second-link"
    assert b.offers(second) == allowed
    if allowed:
        assert b.play(second).tile("farm-north.1") == "B brewery-2 flipped"
    else:
        assert "BIR-LINK-12" in b.refused(second)


@pytest.mark.rule("BIR-BEER-05")
def test_the_barrel_beside_the_merchant_tile_sold_to_may_be_used() -> None:
    b = board("""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
    """).play("sell birmingham.1 oxford.1")
    assert b.merchant("oxford.1") == "cotton-mill-1"
    assert b.tile("birmingham.1") == "A cotton-mill-1 flipped"


@pytest.mark.rule("BIR-BEER-05")
def test_the_barrel_of_the_other_tile_at_the_same_merchant_is_refused() -> None:
    text = """
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1
        oxford.2 any barrel
    """
    b = board(text)
    assert "BIR-SELL-05" in b.refused("sell birmingham.1 oxford.1")
    assert b.offers("sell birmingham.1 oxford.2")
    b = board(text + "walsall.2 A brewery-1\nderby.1 A brewery-1").play("sell birmingham.1 oxford.1")
    assert b.refused("beer oxford.2") == ("BIR-BEER-05",)
    assert b.refused("beer oxford.1") == ("BIR-BEER-05",)  # no barrel stands there


@pytest.mark.rule("BIR-BEER-05")
def test_a_tile_sold_uses_at_most_one_merchant_barrel() -> None:
    b = board("""
        A hand stafford
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        oxford.1 manufacturer-1 barrel
        oxford.2 any barrel
    """)
    assert "BIR-SELL-05" in b.refused("sell birmingham.2 oxford.1")
    assert "BIR-SELL-05" in b.refused("sell birmingham.2 oxford.2")


@pytest.mark.rule("BIR-BEER-06")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("beer derby.1", "beer walsall.2"),
        ("beer walsall.2", "beer oxford.1"),
        ("beer oxford.1", "beer derby.1"),
        ("beer derby.1", "beer derby.1"),
    ],
)
def test_each_of_several_barrels_may_come_from_a_different_source(first: str, second: str) -> None:
    b = board("""
        era rail
        A hand stafford
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        birmingham--walsall A
        oxford.1 manufacturer-1 barrel
        derby.1 A brewery-2
        walsall.2 B brewery-2
    """).play("sell birmingham.2 oxford.1", first, second)
    used = [first, second]
    assert b.merchant("oxford.1").endswith("barrel") == ("beer oxford.1" not in used)
    for slot, seat in (("derby.1", "A"), ("walsall.2", "B")):
        left = 2 - used.count(f"beer {slot}")
        assert b.tile(slot) == f"{seat} brewery-2 {left or 'flipped'}"
    assert b.tile("birmingham.2") == "A manufacturer-5 flipped"


@pytest.mark.rule("BIR-BEER-07")
def test_beer_sources_have_no_order_of_priority() -> None:
    b = board("""
        A hand stafford
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        birmingham--walsall A
        oxford.1 cotton-mill-1 barrel
        derby.1 A brewery-1
        walsall.2 B brewery-1
    """).play("sell birmingham.1 oxford.1")
    assert b.options() == ["beer derby.1", "beer walsall.2", "beer oxford.1"]
    for source in b.options():
        assert b.copy().play(source).tile("birmingham.1") == "A cotton-mill-1 flipped"


@pytest.mark.rule("BIR-BEER-08")
def test_beer_costs_nothing_and_a_rival_is_neither_paid_nor_asked() -> None:
    b = board("""
        A money 0
        A hand stafford redditch
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        birmingham--walsall A
        oxford.1 cotton-mill-1
        walsall.2 B brewery-1
    """).play("sell birmingham.1 oxford.1", "card stafford")
    assert b.tile("walsall.2") == "B brewery-1 flipped"
    assert (b.money("A"), b.spent("A"), b.money("B")) == (0, 0, 17)
    assert (b.seat, b.question) == ("A", "action")


@pytest.mark.rule("BIR-BEER-09")
def test_consumed_barrels_leave_the_board() -> None:
    b = board("""
        era rail
        A hand stafford
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        oxford.1 manufacturer-1 barrel
        oxford.2 any
        derby.1 A brewery-2
        walsall.2 B brewery-2 1
    """).play("sell birmingham.2 oxford.1", "beer oxford.1")
    assert b.tile("derby.1") == "A brewery-2 1"
    assert b.tile("walsall.2") == "B brewery-2 1"
    assert (b.merchant("oxford.1"), b.merchant("oxford.2")) == ("manufacturer-1", "any")


MANUFACTURER_5 = """
    A hand stafford
    birmingham.2 A manufacturer-5
    birmingham--oxford A
    oxford.1 manufacturer-1 barrel
"""


@pytest.mark.rule("BIR-BEER-10")
def test_example_manufacturer_5_is_sold_at_oxford_with_own_beer_from_derby_and_the_merchants_barrel() -> None:
    b = board(MANUFACTURER_5 + "derby.1 A brewery-1").play("sell birmingham.2 oxford.1", "beer oxford.1")
    assert b.tile("derby.1") == "A brewery-1 flipped"
    assert b.merchant("oxford.1") == "manufacturer-1"
    assert b.tile("birmingham.2") == "A manufacturer-5 flipped"
    assert b.income("A") == 10 + 2 + 4 + 2  # Oxford bonus, brewery I, manufacturer V


@pytest.mark.rule("BIR-BEER-10")
def test_example_with_bs_brewery_in_derby_the_sale_needs_a_connection_to_derby() -> None:
    b = board(MANUFACTURER_5 + "derby.1 B brewery-1")
    assert "BIR-SELL-05" in b.refused("sell birmingham.2 oxford.1")
    links = """
        birmingham--tamworth B
        burton-on-trent--tamworth B
        burton-on-trent--derby A
    """
    assert board(MANUFACTURER_5 + "derby.1 B brewery-1" + links).offers("sell birmingham.2 oxford.1")

import pytest

from tests.rules.brass_birmingham.board import board

COTTON_TO_OXFORD = """
    A hand dudley*2
    birmingham.1 A cotton-mill-1
    birmingham--oxford A
    oxford.1 cotton-mill-1 barrel
"""


@pytest.mark.rule("BIR-SELL-01")
@pytest.mark.parametrize("card", ["birmingham", "iron-works", "wild-location", "wild-industry"])
def test_selling_costs_one_card_of_any_kind(card: str) -> None:
    b = board("""
        A hand birmingham iron-works wild-location wild-industry
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
    """).play("sell birmingham.1 oxford.1", f"card {card}")
    assert sorted([*b.hand("A"), card]) == ["birmingham", "iron-works", "wild-industry", "wild-location"]
    assert b.discard("A") == ([] if card.startswith("wild") else [card])


@pytest.mark.rule("BIR-SELL-02")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [
        ("nuneaton.2", "A coal-mine-1"),
        ("walsall.1", "A iron-works-1"),
        ("nuneaton.1", "A brewery-1"),
        ("birmingham.1", "B cotton-mill-1"),
        ("birmingham.1", "A cotton-mill-1 flipped"),
        ("birmingham.1", ""),
    ],
)
def test_only_own_unflipped_tiles_with_goods_are_sold(slot: str, tile: str) -> None:
    b = board(f"""
        A hand dudley*2
        {slot + " " + tile if tile else ""}
        burton-on-trent.2 A brewery-1
        birmingham--tamworth A
        nuneaton--tamworth A
        birmingham--walsall A
        birmingham--oxford A
        oxford.1 any barrel
    """)
    assert "BIR-SELL-02" in b.refused(f"sell {slot} oxford.1")


@pytest.mark.rule("BIR-SELL-02")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [("birmingham.1", "cotton-mill-1"), ("birmingham.2", "manufacturer-1"), ("coventry.1", "pottery-1")],
)
def test_cotton_mills_manufacturers_and_potteries_are_sold(slot: str, tile: str) -> None:
    b = board(f"""
        A hand dudley*2
        {slot} A {tile}
        birmingham--coventry A
        birmingham--oxford A
        oxford.1 any barrel
    """)
    assert b.options("sell") == [f"sell {slot} oxford.1"]


@pytest.mark.rule("BIR-SELL-03")
def test_the_tile_must_be_connected_to_the_merchant() -> None:
    text = """
        A hand dudley*2
        coventry.1 A pottery-1
        burton-on-trent.2 A brewery-1
        birmingham--coventry A
        oxford.1 any barrel
    """
    assert board(text).refused("sell coventry.1 oxford.1") == ("BIR-SELL-03",)
    # Links of rivals connect as well.
    assert board(text + "birmingham--oxford B").refused("sell coventry.1 oxford.1") == ()


@pytest.mark.rule("BIR-SELL-03")
def test_an_own_link_at_the_merchant_does_not_connect_a_tile_elsewhere() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        gloucester--redditch A
        gloucester.1 cotton-mill-1 barrel
    """)
    assert "BIR-SELL-03" in b.refused("sell birmingham.1 gloucester.1")


@pytest.mark.rule("BIR-SELL-03")
def test_a_connection_to_one_merchant_does_not_serve_for_another() -> None:
    b = board(COTTON_TO_OXFORD + "gloucester.1 any barrel")
    assert b.options("sell") == ["sell birmingham.1 oxford.1"]
    assert b.refused("sell birmingham.1 gloucester.1") == ("BIR-SELL-03",)


@pytest.mark.rule("BIR-SELL-03")
def test_the_connection_is_needed_in_every_action_of_the_turn() -> None:
    b = board("turn A 1\n" + COTTON_TO_OXFORD + "gloucester.1 any barrel")
    assert b.position.actions_left == 1 and b.offers("sell birmingham.1 oxford.1")
    assert b.refused("sell birmingham.1 gloucester.1") == ("BIR-SELL-03",)


@pytest.mark.rule("BIR-SELL-04")
@pytest.mark.parametrize(
    ("merchant", "buys"),
    [
        ("blank-1", []),
        ("cotton-mill-1", ["birmingham.1"]),
        ("manufacturer-1", ["birmingham.2"]),
        ("pottery", ["coventry.1"]),
        ("any", ["birmingham.1", "birmingham.2", "coventry.1"]),
    ],
)
def test_a_merchant_tile_buys_only_what_it_shows(merchant: str, buys: list[str]) -> None:
    b = board(f"""
        players 4
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham.2 A manufacturer-1
        coventry.1 A pottery-1
        burton-on-trent.2 A brewery-1
        birmingham--coventry A
        birmingham--oxford A
        oxford.1 {merchant}
    """)
    for slot in ("birmingham.1", "birmingham.2", "coventry.1"):
        assert b.refused(f"sell {slot} oxford.1") == (() if slot in buys else ("BIR-SELL-04",))


@pytest.mark.rule("BIR-SELL-04")
def test_a_merchant_space_without_tile_buys_nothing() -> None:
    b = board(COTTON_TO_OXFORD)
    assert "BIR-SELL-04" in b.refused("sell birmingham.1 oxford.2")


@pytest.mark.rule("BIR-SELL-05")
@pytest.mark.parametrize(("brewery", "barrel"), [("", ""), ("burton-on-trent.2 A brewery-1", ""), ("", "barrel")])
def test_a_tile_is_not_sold_without_all_its_beer(brewery: str, barrel: str) -> None:
    b = board(f"""
        A hand dudley*2
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        {brewery}
        oxford.1 manufacturer-1 {barrel}
    """)
    assert "BIR-SELL-05" in b.refused("sell birmingham.2 oxford.1")


@pytest.mark.rule("BIR-SELL-05")
def test_all_the_beer_of_the_tile_is_consumed() -> None:
    b = board("""
        A hand dudley*2
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        burton-on-trent.2 A brewery-2 2
        oxford.1 manufacturer-1
    """).play("sell birmingham.2 oxford.1")
    assert b.tile("burton-on-trent.2") == "A brewery-2 flipped"
    assert b.tile("birmingham.2") == "A manufacturer-5 flipped"


@pytest.mark.rule("BIR-SELL-05")
def test_the_barrel_of_the_other_merchant_tile_does_not_help() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1
        oxford.2 any barrel
    """)
    assert "BIR-SELL-05" in b.refused("sell birmingham.1 oxford.1")
    assert b.offers("sell birmingham.1 oxford.2")


@pytest.mark.rule("BIR-SELL-06")
def test_using_the_merchants_barrel_is_optional() -> None:
    b = board(COTTON_TO_OXFORD + "burton-on-trent.2 A brewery-1").play("sell birmingham.1 oxford.1")
    assert b.options() == ["beer burton-on-trent.2", "beer oxford.1"]
    own = b.copy().play("beer burton-on-trent.2")
    assert own.merchant("oxford.1") == "cotton-mill-1 barrel"
    assert own.tile("burton-on-trent.2") == "A brewery-1 flipped"
    merchants = b.play("beer oxford.1")
    assert merchants.merchant("oxford.1") == "cotton-mill-1"
    assert merchants.tile("burton-on-trent.2") == "A brewery-1 1"


@pytest.mark.rule("BIR-SELL-07")
@pytest.mark.parametrize("tile", ["manufacturer-3", "manufacturer-7"])
def test_a_tile_without_beer_leaves_the_barrel_and_brings_no_bonus(tile: str) -> None:
    b = board(f"""
        A hand dudley*2
        birmingham.2 A {tile}
        birmingham--oxford A
        oxford.1 manufacturer-1 barrel
    """).play("sell birmingham.2 oxford.1")
    assert b.tile("birmingham.2") == f"A {tile} flipped"
    assert b.merchant("oxford.1") == "manufacturer-1 barrel"
    assert b.income("A") == 14  # the tile's 4, not the bonus


@pytest.mark.rule("BIR-SELL-08")
def test_the_tile_sold_is_flipped() -> None:
    b = board(COTTON_TO_OXFORD)
    assert b.tile("birmingham.1") == "A cotton-mill-1 0"
    assert b.play("sell birmingham.1 oxford.1").tile("birmingham.1") == "A cotton-mill-1 flipped"


@pytest.mark.rule("BIR-SELL-09")
def test_a_sale_raises_income_by_the_arrow_and_brings_no_money() -> None:
    b = board("""
        A hand dudley*2
        birmingham.2 A manufacturer-4
        birmingham--oxford A
        burton-on-trent.2 B brewery-1
        birmingham--tamworth A
        burton-on-trent--tamworth A
        oxford.1 manufacturer-1
    """).play("sell birmingham.2 oxford.1")
    assert b.income("A") == 16
    assert b.income("B") == 14  # the brewery's owner has the brewery's arrow
    assert (b.money("A"), b.spent("A"), b.vp("A")) == (17, 0, 0)


@pytest.mark.rule("BIR-SELL-10")
def test_one_action_sells_any_number_of_tiles_of_any_industry() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham.2 A manufacturer-3
        coventry.1 A pottery-1
        burton-on-trent.2 A brewery-1
        birmingham--coventry A
        birmingham--oxford A
        oxford.1 any barrel
    """).play("sell birmingham.1 oxford.1", "beer oxford.1")
    assert b.options() == ["sell birmingham.2 oxford.1", "sell coventry.1 oxford.1", "done"]
    b.play("sell coventry.1 oxford.1", "sell birmingham.2 oxford.1")
    assert [b.tile(slot)[-7:] for slot in ("birmingham.1", "birmingham.2", "coventry.1")] == ["flipped"] * 3
    assert b.hand("A") == ["dudley"]
    assert b.question == "action"


@pytest.mark.rule("BIR-SELL-10")
def test_further_sales_may_be_left() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham.2 A manufacturer-3
        birmingham--oxford A
        oxford.1 any barrel
    """).play("sell birmingham.2 oxford.1", "done")
    assert b.question == "action"
    assert b.tile("birmingham.1") == "A cotton-mill-1 0"


@pytest.mark.rule("BIR-SELL-10")
def test_each_sale_rests_on_what_the_one_before_left() -> None:
    b = board("""
        A hand dudley*2
        worcester.1 A cotton-mill-1
        worcester.2 A cotton-mill-1
        birmingham.2 A manufacturer-3
        birmingham--worcester A
        birmingham--oxford A
        oxford.1 any barrel
    """).play("sell worcester.1 oxford.1")
    assert b.question == "next-sale"
    assert "BIR-SELL-05" in b.refused("sell worcester.2 oxford.1")
    assert "BIR-SELL-02" in b.refused("sell worcester.1 oxford.1")
    assert b.offers("sell birmingham.2 oxford.1")


@pytest.mark.rule("BIR-SELL-10", "BIR-SELL-05")
def test_the_second_sale_consumes_beer_of_its_own() -> None:
    b = board("""
        A hand dudley*2
        worcester.1 A cotton-mill-1
        worcester.2 A cotton-mill-1
        burton-on-trent.2 A brewery-2 2
        gloucester--worcester A
        gloucester.1 cotton-mill-1
    """).play("sell worcester.1 gloucester.1")
    assert b.tile("burton-on-trent.2") == "A brewery-2 1"
    b.play("sell worcester.2 gloucester.1")
    assert b.tile("burton-on-trent.2") == "A brewery-2 flipped"


@pytest.mark.rule("BIR-SELL-10")
def test_the_next_sale_offers_nothing_but_sales() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham.2 A manufacturer-3
        birmingham--oxford A
        oxford.1 any barrel
    """).play("sell birmingham.2 oxford.1")
    assert b.refused("loan") == ("core.not-asked",)
    assert b.refused("pass") == ("core.not-asked",)


@pytest.mark.rule("BIR-SELL-11")
def test_a_merchant_tile_may_be_sold_to_again_and_again() -> None:
    b = board("""
        A hand dudley*2
        worcester.1 A cotton-mill-1
        worcester.2 A cotton-mill-1
        burton-on-trent.2 A brewery-2 1
        gloucester--worcester A
        gloucester.1 cotton-mill-1 barrel
    """).play("sell worcester.1 gloucester.1", "beer gloucester.1", "develop coal-mine")
    assert b.merchant("gloucester.1") == "cotton-mill-1"
    b.play("sell worcester.2 gloucester.1")
    assert b.tile("worcester.2") == "A cotton-mill-1 flipped"
    assert b.merchant("gloucester.1") == "cotton-mill-1"


@pytest.mark.rule("BIR-SELL-12")
def test_no_sell_action_without_a_sale() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham.2 A manufacturer-1
        birmingham--oxford A
        oxford.1 any
    """)
    assert b.options("sell") == []
    for slot in ("birmingham.1", "birmingham.2"):
        assert "BIR-SELL-12" in b.refused(f"sell {slot} oxford.1")


@pytest.mark.rule("BIR-SELL-12")
def test_a_sell_action_begun_cannot_be_given_up() -> None:
    b = board(COTTON_TO_OXFORD + "burton-on-trent.2 A brewery-1").play("sell birmingham.1 oxford.1")
    assert b.question == "beer"
    assert b.refused("done") == ("core.not-asked",)


@pytest.mark.rule("BIR-SELL-13")
def test_example_cotton_mill_sold_over_the_link_to_oxford() -> None:
    b = board(COTTON_TO_OXFORD)
    assert b.income("A") == 10
    b.play("sell birmingham.1 oxford.1")
    assert b.income("A") == 17
    assert b.tile("birmingham.1") == "A cotton-mill-1 flipped"
    assert b.merchant("oxford.1") == "cotton-mill-1"


@pytest.mark.rule("BIR-SELL-14")
def test_example_two_sales_at_gloucester_remove_two_tiles_without_iron() -> None:
    b = board("""
        A hand dudley*2
        worcester.1 A cotton-mill-1
        kidderminster.2 A cotton-mill-1
        kidderminster--worcester A
        gloucester--worcester A
        gloucester.1 cotton-mill-1 barrel
        gloucester.2 any barrel
    """)
    b.play("sell worcester.1 gloucester.1", "develop manufacturer")
    b.play("sell kidderminster.2 gloucester.2", "develop manufacturer")
    assert (b.merchant("gloucester.1"), b.merchant("gloucester.2")) == ("cotton-mill-1", "any")
    assert b.tiles_left("A", "manufacturer") == 9
    assert (b.position.iron_market, b.money("A")) == (8, 17)
    assert b.income("A") == 20
    assert b.hand("A") == ["dudley"]


@pytest.mark.rule("BIR-SELL-15")
def test_the_seller_chooses_among_connected_merchant_tiles() -> None:
    b = board("""
        players 4
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        birmingham--worcester A
        gloucester--worcester A
        oxford.1 cotton-mill-1 barrel
        gloucester.1 cotton-mill-2 barrel
        gloucester.2 any
    """)
    assert b.options("sell") == ["sell birmingham.1 oxford.1", "sell birmingham.1 gloucester.1"]
    assert "BIR-SELL-05" in b.refused("sell birmingham.1 gloucester.2")
    oxford = b.copy().play("sell birmingham.1 oxford.1")
    assert (oxford.income("A"), oxford.merchant("gloucester.1")) == (17, "cotton-mill-2 barrel")
    gloucester = b.play("sell birmingham.1 gloucester.1")
    assert (gloucester.question, gloucester.merchant("oxford.1")) == ("bonus", "cotton-mill-1 barrel")


@pytest.mark.rule("BIR-SELL-16")
def test_a_brewery_emptied_for_the_sale_flips_before_the_tile_sold() -> None:
    b = board("""
        A hand dudley*2
        birmingham.2 A manufacturer-5
        birmingham--oxford A
        burton-on-trent.2 A brewery-1
        derby.1 A brewery-1
        oxford.1 manufacturer-1 barrel
    """).play("sell birmingham.2 oxford.1", "beer burton-on-trent.2")
    assert b.tile("burton-on-trent.2") == "A brewery-1 flipped"
    assert b.tile("birmingham.2") == "A manufacturer-5 0"
    assert b.income("A") == 14
    b.play("beer oxford.1")
    assert b.tile("birmingham.2") == "A manufacturer-5 flipped"
    assert b.income("A") == 18


@pytest.mark.rule("BIR-SELL-16")
def test_a_sale_is_finished_before_the_next_one_begins() -> None:
    b = board("""
        A hand dudley*2
        worcester.1 A cotton-mill-1
        worcester.2 A cotton-mill-1
        gloucester--worcester A
        gloucester.1 cotton-mill-1 barrel
        gloucester.2 any barrel
    """).play("sell worcester.1 gloucester.1")
    assert b.question == "bonus"
    assert b.tile("worcester.1") == "A cotton-mill-1 0"
    assert b.refused("sell worcester.2 gloucester.2") == ("core.not-asked",)
    b.play("develop brewery")
    assert b.tile("worcester.1") == "A cotton-mill-1 flipped"
    assert b.offers("sell worcester.2 gloucester.2")

import pytest

from tests.rules.brass_birmingham.board import board

FOURTEEN_CANALS = [
    "belper--derby", "birmingham--coventry", "birmingham--dudley", "birmingham--tamworth", "birmingham--walsall",
    "birmingham--worcester", "burton-on-trent--derby", "burton-on-trent--stone", "burton-on-trent--tamworth",
    "cannock--stafford", "cannock--walsall", "cannock--wolverhampton", "dudley--kidderminster", "dudley--wolverhampton",
]  # fmt: skip

RAIL_IN_BIRMINGHAM = """
    era rail
    A hand dudley*2
    A money 50
    birmingham.1 A cotton-mill-2
"""


@pytest.mark.rule("BIR-LINK-01")
@pytest.mark.parametrize("card", ["dudley", "brewery", "wild-industry"])
def test_a_network_action_costs_one_card_of_any_kind(card: str) -> None:
    b = board("A hand dudley brewery wild-industry").play("network birmingham--oxford", f"card {card}")
    assert sorted([*b.hand("A"), card]) == ["brewery", "dudley", "wild-industry"]
    assert b.link("birmingham--oxford") == "A"
    assert b.links("A") == 13


@pytest.mark.rule("BIR-LINK-02")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_line_holds_one_link_whoever_owns_it(owner: str) -> None:
    b = board(f"""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham--oxford {owner}
    """)
    assert b.refused("network birmingham--oxford") == ("BIR-LINK-02",)


@pytest.mark.rule("BIR-LINK-02", "BIR-FARM-07")
def test_the_line_past_the_southern_farm_brewery_holds_one_link() -> None:
    b = board("""
        A hand dudley*2
        kidderminster--worcester B
        farm-south.1 A brewery-1
    """)
    assert b.refused("network kidderminster--worcester") == ("BIR-LINK-02",)
    assert b.options("network") == []  # no other line leads to the farm


@pytest.mark.rule("BIR-LINK-03")
def test_a_link_must_touch_the_own_network() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        coventry.1 B pottery-1
        coalbrookdale--wolverhampton B
    """)
    assert b.options("network") == [
        f"network birmingham--{place}" for place in ("coventry", "dudley", "oxford", "tamworth", "walsall", "worcester")
    ]
    assert b.refused("network cannock--wolverhampton") == ("BIR-LINK-03",)


@pytest.mark.rule("BIR-LINK-03")
@pytest.mark.parametrize(
    ("own", "onward"),
    [
        ("birmingham--oxford A", "oxford--redditch"),
        ("gloucester--worcester A", "gloucester--redditch"),
        ("farm-north.1 A brewery-1", "cannock--farm-north"),
        ("cannock--farm-north A", "cannock--walsall"),
        ("farm-south.1 A brewery-1", "kidderminster--worcester"),
        ("kidderminster--worcester A", "gloucester--worcester"),
        ("kidderminster--worcester A", "dudley--kidderminster"),
    ],
)
def test_links_go_on_from_merchants_and_farm_breweries(own: str, onward: str) -> None:
    b = board(f"""
        A hand dudley*2
        {own}
    """).play(f"network {onward}")
    assert b.link(onward) == "A"


@pytest.mark.rule("BIR-LINK-04")
def test_with_nothing_on_the_board_any_canal_will_do() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 B cotton-mill-1
    """)
    assert len(b.options("network")) == b.tables.lines_of_era[0].bit_count()
    assert board("A money 2\nA hand dudley*2").options("network") == []


@pytest.mark.rule("BIR-LINK-04")
def test_with_nothing_on_the_board_a_railway_still_needs_coal() -> None:
    b = board("""
        era rail
        A hand dudley*2
    """)
    assert "BIR-LINK-14" in b.refused("network birmingham--dudley")
    # Lines that end at a merchant location can buy from the market: £5 and £1.
    b.play("network coalbrookdale--shrewsbury")
    assert b.money("A") == 11


@pytest.mark.rule("BIR-LINK-04")
def test_one_own_tile_ends_the_free_choice_of_lines() -> None:
    b = board("""
        A hand dudley*2
        farm-north.1 A brewery-1 flipped
    """)
    assert b.options("network") == ["network cannock--farm-north"]


@pytest.mark.rule("BIR-LINK-05")
@pytest.mark.parametrize("line", ["birmingham--redditch", "birmingham--nuneaton", "belper--leek", "tamworth--walsall"])
def test_no_canal_where_only_a_railway_is_printed(line: str) -> None:
    assert board("A hand dudley*2").refused(f"network {line}") == ("BIR-LINK-05",)


@pytest.mark.rule("BIR-LINK-06")
def test_the_canal_era_lays_one_canal_for_3_pounds_without_coal() -> None:
    b = board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        dudley.1 B coal-mine-1 2
        derby.1 A brewery-1
    """).play("network birmingham--dudley")
    assert b.question == "action"  # no second canal in this action
    assert (b.money("A"), b.spent("A")) == (14, 3)
    assert b.tile("dudley.1") == "B coal-mine-1 2"
    assert b.position.coal_market == 13


@pytest.mark.rule("BIR-LINK-06")
@pytest.mark.parametrize(("money", "allowed"), [(3, True), (2, False)])
def test_a_canal_needs_3_pounds(money: int, allowed: bool) -> None:
    b = board(f"""
        A hand dudley*2
        A money {money}
    """)
    assert ("BIR-LINK-06" in b.refused("network birmingham--oxford")) != allowed


@pytest.mark.rule("BIR-LINK-07")
def test_no_railway_where_only_a_canal_is_printed() -> None:
    b = board("""
        era rail
        A hand dudley*2
        A money 50
        walsall.1 A iron-works-2
        burton-on-trent.1 B coal-mine-2 3
    """)
    assert b.refused("network burton-on-trent--walsall") == ("BIR-LINK-07",)


@pytest.mark.rule("BIR-LINK-08")
@pytest.mark.parametrize(("money", "allowed"), [(5, True), (4, False)])
def test_one_railway_costs_5_pounds(money: int, allowed: bool) -> None:
    b = board(f"""
        era rail
        A hand dudley*2
        A money {money}
        birmingham.1 A cotton-mill-2
        dudley.1 B coal-mine-2 3
    """)
    assert ("BIR-LINK-08" in b.refused("network birmingham--dudley")) != allowed
    if allowed:
        b.play("network birmingham--dudley")
        assert (b.money("A"), b.spent("A")) == (0, 5)


@pytest.mark.rule("BIR-LINK-09")
def test_two_railways_cost_15_pounds_and_a_third_is_not_possible() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "dudley.1 B coal-mine-3 4\nderby.1 A brewery-2 2")
    b.play("network birmingham--dudley", "network dudley--wolverhampton")
    assert (b.money("A"), b.spent("A")) == (35, 15)
    assert b.question == "action"
    assert (b.hand("A"), b.links("A")) == (["dudley"], 12)


@pytest.mark.rule("BIR-LINK-09")
def test_the_second_railway_may_be_left() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "dudley.1 B coal-mine-3 4\nderby.1 A brewery-2 2")
    b.play("network birmingham--dudley", "done")
    assert (b.money("A"), b.spent("A"), b.links("A")) == (45, 5, 13)
    assert b.question == "action"


@pytest.mark.rule("BIR-LINK-10")
def test_two_railways_need_one_beer_and_one_railway_none() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "dudley.1 B coal-mine-3 4\nderby.1 A brewery-2 2").play("network birmingham--dudley")
    assert b.copy().play("done").tile("derby.1") == "A brewery-2 2"
    assert b.play("network dudley--wolverhampton").tile("derby.1") == "A brewery-2 1"


@pytest.mark.rule("BIR-LINK-10")
def test_no_second_railway_without_beer() -> None:
    text = RAIL_IN_BIRMINGHAM + "dudley.1 B coal-mine-3 4\nderby.1 A brewery-2 flipped"
    b = board(text).play("network birmingham--dudley")
    assert b.question == "action"
    assert b.money("A") == 45
    # B's brewery has beer, but only for a second link that reaches it.
    b = board(text + "\nnuneaton.1 B brewery-2 1").play("network birmingham--dudley")
    assert b.options() == ["network birmingham--nuneaton", "done"]
    assert "BIR-LINK-10" in b.refused("network dudley--wolverhampton")


@pytest.mark.rule("BIR-LINK-11")
def test_the_beer_for_two_railways_comes_from_a_brewery_only() -> None:
    text = RAIL_IN_BIRMINGHAM + "birmingham--oxford A\noxford.1 any barrel\noxford.2 cotton-mill-1 barrel\n"
    assert board(text).play("network birmingham--dudley").question == "action"
    b = board(text + "derby.1 A brewery-2 1\nnuneaton.1 A brewery-2 1")
    b.play("network birmingham--dudley", "network birmingham--walsall")
    assert b.options() == ["beer derby.1", "beer nuneaton.1"]
    assert "BIR-LINK-11" in b.refused("beer oxford.1")


SEPARATE_PARTS = """
    era rail
    A hand dudley*2
    A money 50
    birmingham.1 A cotton-mill-2
    derby.2 A cotton-mill-2
    derby--nottingham A
    burton-on-trent.2 B brewery-2 1
"""


@pytest.mark.rule("BIR-LINK-12")
def test_a_rivals_brewery_must_be_connected_to_the_second_railway() -> None:
    b = board(SEPARATE_PARTS).play("network burton-on-trent--derby")
    assert b.question == "second-link"
    assert "BIR-LINK-12" in b.refused("network birmingham--oxford")
    assert b.offers("network burton-on-trent--stone")


@pytest.mark.rule("BIR-LINK-12")
def test_the_player_chooses_which_railway_is_the_second() -> None:
    b = board(SEPARATE_PARTS).play("network birmingham--oxford", "network burton-on-trent--derby")
    assert b.tile("burton-on-trent.2") == "B brewery-2 flipped"
    assert b.income("B") == 15
    assert (b.link("birmingham--oxford"), b.link("burton-on-trent--derby")) == ("A", "A")


@pytest.mark.rule("BIR-LINK-12")
def test_among_several_breweries_an_unconnected_rivals_one_is_refused() -> None:
    b = board(SEPARATE_PARTS + "derby.1 A brewery-2 1\nnuneaton.1 B brewery-2 1")
    b.play("network birmingham--oxford", "network birmingham--nuneaton")
    assert b.options() == ["beer derby.1", "beer nuneaton.1"]
    assert "BIR-BEER-04" in b.refused("beer burton-on-trent.2")


@pytest.mark.rule("BIR-LINK-13")
def test_each_railway_consumes_a_coal_and_bought_coal_is_paid_on_top() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "derby.1 A brewery-2 1").play("network birmingham--oxford")
    assert (b.money("A"), b.position.coal_market) == (44, 12)
    b.play("network birmingham--coventry")
    assert (b.money("A"), b.spent("A"), b.position.coal_market) == (50 - 15 - 1 - 2, 18, 11)


@pytest.mark.rule("BIR-LINK-13")
def test_a_connected_mine_delivers_before_the_market() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "birmingham--oxford B\ndudley.1 B coal-mine-2 1")
    b.play("network birmingham--dudley")
    assert (b.money("A"), b.position.coal_market) == (45, 13)
    assert b.tile("dudley.1") == "B coal-mine-2 flipped"


@pytest.mark.rule("BIR-LINK-13")
def test_coal_from_an_empty_market_costs_8() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "coal-market 0").play("network birmingham--oxford")
    assert b.money("A") == 37


@pytest.mark.rule("BIR-LINK-13")
def test_the_three_way_link_takes_coal_from_the_nearest_mine_of_any_end() -> None:
    b = board("""
        era rail
        A hand dudley*2
        A money 50
        farm-south.1 A brewery-2 flipped
        kidderminster.1 B coal-mine-2 1
        dudley.1 B coal-mine-2 1
        dudley--kidderminster B
    """).play("network kidderminster--worcester")
    assert b.tile("kidderminster.1") == "B coal-mine-2 flipped"
    assert b.tile("dudley.1") == "B coal-mine-2 1"


@pytest.mark.rule("BIR-LINK-14")
def test_the_first_railway_cannot_rely_on_coal_behind_the_second() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "derby.1 A brewery-2 2")
    assert "BIR-LINK-14" in b.refused("network birmingham--redditch")
    b.play("network birmingham--oxford")
    assert b.offers("network birmingham--redditch")  # connected to Oxford by now


@pytest.mark.rule("BIR-LINK-14")
def test_the_second_railway_needs_coal_left_by_the_first() -> None:
    b = board(RAIL_IN_BIRMINGHAM + "derby.1 A brewery-2 2\ndudley.1 B coal-mine-2 1").play("network birmingham--dudley")
    assert b.tile("dudley.1") == "B coal-mine-2 flipped"
    assert "BIR-LINK-14" in b.refused("network dudley--wolverhampton")
    assert b.offers("network birmingham--oxford")


@pytest.mark.rule("BIR-LINK-15")
def test_the_second_railway_need_not_touch_the_first() -> None:
    b = board("""
        era rail
        A hand dudley*2
        A money 50
        birmingham.1 A cotton-mill-2
        coalbrookdale.1 A brewery-2 2
    """).play("network birmingham--oxford")
    assert b.offers("network coalbrookdale--shrewsbury")  # a far end of the own network
    assert b.offers("network oxford--redditch")  # going on from the first link
    assert b.refused("network derby--nottingham") == ("BIR-LINK-03",)


@pytest.mark.rule("BIR-LINK-15")
def test_with_nothing_on_the_board_the_second_railway_must_touch_the_first() -> None:
    b = board("""
        era rail
        A hand dudley*2
        A money 50
        nuneaton.1 B brewery-2 2
        birmingham--nuneaton B
    """).play("network birmingham--oxford")
    assert b.refused("network derby--nottingham") == ("BIR-LINK-03",)
    assert b.refused("network coventry--nuneaton") == ("BIR-LINK-03",)
    assert b.offers("network birmingham--worcester")
    assert b.offers("network oxford--redditch")


LINK_16 = """
    era rail
    A hand birmingham*2
    birmingham.1 A cotton-mill-2
    dudley.1 B coal-mine-2 2
    derby.1 A brewery-2 1
"""


@pytest.mark.rule("BIR-LINK-16")
def test_example_two_railways_for_15_pounds_two_coal_and_a_beer() -> None:
    b = board(LINK_16).play("network birmingham--dudley", "network dudley--wolverhampton")
    assert (b.link("birmingham--dudley"), b.link("dudley--wolverhampton")) == ("A", "A")
    assert (b.money("A"), b.spent("A")) == (2, 15)
    assert b.tile("dudley.1") == "B coal-mine-2 flipped"
    assert b.tile("derby.1") == "A brewery-2 flipped"
    assert (b.income("A"), b.income("B")) == (15, 17)


@pytest.mark.rule("BIR-LINK-16")
def test_example_the_reverse_order_is_refused() -> None:
    assert board(LINK_16).refused("network dudley--wolverhampton") == ("BIR-LINK-03",)


@pytest.mark.rule("BIR-LINK-17")
def test_example_two_canals_in_two_actions() -> None:
    b = board("""
        A hand dudley iron-works
        birmingham.1 A cotton-mill-1
        deck none
        B hand coventry*2
    """).play("network birmingham--walsall", "card dudley")
    assert b.question == "action"
    b.play("network cannock--walsall")
    assert (b.hand("A"), b.discard("A")) == ([], ["dudley", "iron-works"])
    assert (b.money("A"), b.spent("A"), b.links("A")) == (11, 6, 12)
    assert (b.link("birmingham--walsall"), b.link("cannock--walsall")) == ("A", "A")


@pytest.mark.rule("BIR-LINK-18")
@pytest.mark.parametrize(("money", "allowed"), [(17, False), (18, True)])
def test_two_railways_and_their_coal_must_be_affordable_together(money: int, allowed: bool) -> None:
    b = board(f"""
        era rail
        A hand dudley*2
        A money {money}
        birmingham.1 A cotton-mill-2
        derby.1 A brewery-2 1
        burton-on-trent.2 B brewery-2
    """).play("network birmingham--oxford")
    assert b.money("A") == money - 6
    if allowed:
        b.play("network birmingham--dudley", "beer derby.1")
        assert b.money("A") == 0
    else:
        # Nothing to choose, so the action is over with one link; a link in the next action is priced as a first one.
        assert (b.question, b.links("A")) == ("action", 13)
        assert b.tile("derby.1") == "A brewery-2 1"


@pytest.mark.rule("BIR-LINK-18")
def test_a_second_railway_beyond_the_purse_is_refused() -> None:
    b = board("""
        era rail
        A hand dudley*2
        A money 16
        birmingham.1 A cotton-mill-2
        dudley.1 B coal-mine-2 1
        coalbrookdale.1 A brewery-2 1
        coalbrookdale.3 A coal-mine-2 1
        coal-market 12
    """).play("network birmingham--dudley")
    # £11 are left: enough for £10 with coal from the mine, not with coal for £2 from the market.
    assert b.offers("network coalbrookdale--wolverhampton")
    assert "BIR-LINK-18" in b.refused("network birmingham--oxford")


@pytest.mark.rule("BIR-LINK-18")
def test_the_second_link_takes_coal_before_beer() -> None:
    b = board("""
        era rail
        A hand dudley*2
        A money 50
        birmingham.1 A cotton-mill-2
        dudley.1 B coal-mine-2 2
        walsall.1 A iron-works-2
        coventry.2 B coal-mine-2 2
        derby.1 A brewery-2 1
        burton-on-trent.2 A brewery-2 1
        birmingham--coventry B
        birmingham--dudley B
    """).play("network birmingham--walsall")
    assert b.options() == ["coal dudley.1", "coal coventry.2"]
    b.play("coal dudley.1")
    assert b.question == "second-link"
    b.play("network birmingham--worcester")
    assert b.question == "coal"
    b.play("coal dudley.1")
    assert b.question == "link-beer"


@pytest.mark.rule("BIR-COMP-03")
def test_with_14_links_laid_there_is_no_fifteenth() -> None:
    b = board("A hand dudley*2\n" + "\n".join(f"{line} A" for line in FOURTEEN_CANALS))
    assert b.links("A") == 0
    assert b.options("network") == []
    assert b.refused("network walsall--wolverhampton") == ("BIR-COMP-03",)


@pytest.mark.rule("BIR-COMP-03")
def test_with_13_links_laid_there_is_no_second_railway() -> None:
    laid = "\n".join(f"{line} A" for line in FOURTEEN_CANALS[1:])
    b = board(f"""
        era rail
        A hand dudley*2
        A money 50
        coventry.2 B coal-mine-2 3
        derby.1 A brewery-2 2
        {laid}
    """).play("network belper--derby")
    assert (b.links("A"), b.question) == (0, "action")
    assert b.tile("derby.1") == "A brewery-2 2"

"""The Build action (chapter "Aktion: Bauen")."""

import pytest

from millrace.core.errors import UnreadableOption
from millrace.parts.industry.names import slot_name
from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-BUILD-01")
def test_a_build_action_places_exactly_one_tile_from_the_mat() -> None:
    b = board("A hand dudley worcester").play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-1 2"
    assert b.tiles_left("A", "coal-mine") == 7 - 1
    assert sum(kind >= 0 for kind in b.position.tile) == 1
    assert b.hand("A") == ["worcester"]
    assert b.question == "action"


@pytest.mark.rule("BIR-BUILD-02")
def test_a_location_card_permits_every_industry_with_a_space_there_and_no_other_location() -> None:
    b = board("""
        A hand kidderminster
        stafford.1 A brewery-1
    """)
    assert set(b.options("build")) == {"build coal-mine kidderminster.1", "build cotton-mill kidderminster.2"}
    assert "BIR-BUILD-02" in b.refused("build cotton-mill worcester.1")


@pytest.mark.rule("BIR-BUILD-02")
def test_a_card_of_another_location_is_refused_for_the_build_chosen() -> None:
    b = board("A hand kidderminster dudley worcester wild-location").play("build cotton-mill worcester.1")
    assert b.options() == ["card worcester", "card wild-location"]
    assert b.refused("card kidderminster") == ("BIR-BUILD-02",)


@pytest.mark.rule("BIR-BUILD-03")
def test_with_a_location_card_the_location_need_not_be_in_the_network() -> None:
    b = board("""
        A hand dudley coal-mine
        stafford.1 A brewery-1
    """)
    assert "dudley" not in b.network("A")
    b.play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-1 2"
    assert b.discard("A") == ["dudley"]


@pytest.mark.rule("BIR-BUILD-04")
@pytest.mark.parametrize("slot", ["dudley.1", "belper.2", "leek.2"])
def test_a_wild_location_card_names_any_location_even_one_whose_cards_are_not_in_play(slot: str) -> None:
    b = board("""
        A hand wild-location
        deck none
        stafford.1 A brewery-1
    """).play(f"build coal-mine {slot}")
    assert b.tile(slot) == "A coal-mine-1 2"
    assert b.hand("A") == b.discard("A") == []


@pytest.mark.rule("BIR-BUILD-05")
@pytest.mark.parametrize("build", ["build cotton-mill birmingham.1", "build manufacturer birmingham.2"])
def test_an_industry_card_builds_one_of_the_industries_it_shows(build: str) -> None:
    b = board("""
        players 4
        A hand cotton-mill/manufacturer
        deck none
        birmingham--oxford A
    """)
    assert set(b.options("build")) == {
        "build cotton-mill birmingham.1",
        "build manufacturer birmingham.2",
        "build manufacturer birmingham.4",
    }
    b.play(build)
    assert b.discard("A") == ["cotton-mill/manufacturer"]
    assert b.hand("A") == []


@pytest.mark.rule("BIR-BUILD-05")
def test_an_industry_card_builds_no_industry_that_it_does_not_show() -> None:
    b = board("""
        A hand brewery
        kidderminster--worcester A
    """)
    assert "BIR-BUILD-05" in b.refused("build cotton-mill worcester.1")
    b = board("""
        A hand brewery pottery worcester kidderminster
        kidderminster--worcester A
    """).play("build cotton-mill worcester.1")
    assert b.question == "action"  # only the Worcester card fitted
    assert b.discard("A") == ["worcester"]


@pytest.mark.rule("BIR-BUILD-05")
def test_a_card_of_another_industry_is_refused_for_the_build_chosen() -> None:
    b = board("""
        A hand brewery worcester wild-industry
        kidderminster--worcester A
    """).play("build cotton-mill worcester.1")
    assert b.options() == ["card worcester", "card wild-industry"]
    assert b.refused("card brewery") == ("BIR-BUILD-05",)


@pytest.mark.rule("BIR-BUILD-06")
def test_with_an_industry_card_the_location_must_be_in_the_network() -> None:
    b = board("""
        A hand coal-mine
        dudley--wolverhampton A
    """)
    assert b.options("build") == ["build coal-mine wolverhampton.2", "build coal-mine dudley.1"]
    assert b.refused("build coal-mine cannock.2") == ("BIR-BUILD-06",)


@pytest.mark.rule("BIR-BUILD-06")
def test_an_industry_card_is_refused_for_a_build_outside_the_network_that_a_location_card_permits() -> None:
    b = board("""
        A hand coal-mine cannock wild-location
        dudley--wolverhampton A
    """).play("build coal-mine cannock.2")
    assert b.options() == ["card cannock", "card wild-location"]
    assert b.refused("card coal-mine") == ("BIR-BUILD-06",)


@pytest.mark.rule("BIR-BUILD-07")
def test_a_wild_industry_card_builds_every_industry_but_only_in_the_network() -> None:
    b = board("""
        A money 40
        A hand wild-industry
        deck none
        coventry--nuneaton A
        birmingham--coventry B
        birmingham--oxford B
    """)
    assert set(b.options("build")) == {
        "build cotton-mill nuneaton.2",
        "build coal-mine nuneaton.2",
        "build manufacturer nuneaton.1",
        "build brewery nuneaton.1",
        "build pottery coventry.1",
        "build manufacturer coventry.2",
        "build coal-mine coventry.2",
        "build manufacturer coventry.3",
        "build iron-works coventry.3",
    }
    assert b.refused("build cotton-mill birmingham.1") == ("BIR-BUILD-06",)
    b.play("build pottery coventry.1")
    assert b.hand("A") == b.discard("A") == []


@pytest.mark.rule("BIR-BUILD-08")
def test_the_tile_taken_is_of_the_lowest_level_left() -> None:
    b = board("""
        A money 40
        A hand worcester kidderminster
        A mat cotton-mill-1*1
        gloucester--worcester B
        kidderminster--worcester B
    """).play("build cotton-mill worcester.1", "build cotton-mill kidderminster.2")
    assert b.tile("worcester.1") == "A cotton-mill-1 0"
    assert b.tile("kidderminster.2") == "A cotton-mill-2 0"
    assert b.next_tile("A", "cotton-mill") == "cotton-mill-2"
    assert b.tiles_left("A", "cotton-mill") == 1 + 3 + 3


@pytest.mark.rule("BIR-BUILD-08")
def test_an_industry_whose_lowest_level_is_barred_now_cannot_be_built_at_all() -> None:
    b = board("""
        era rail
        A money 40
        A hand worcester
        A mat cotton-mill-1*1
        gloucester--worcester B
    """)
    assert "BIR-ERA-04" in b.refused("build cotton-mill worcester.1")


@pytest.mark.rule("BIR-BUILD-08")
def test_an_empty_stack_builds_nothing() -> None:
    b = board("""
        A hand worcester
        A mat cotton-mill-none
    """)
    assert b.refused("build cotton-mill worcester.1") == ("BIR-BUILD-08",)


@pytest.mark.rule("BIR-BUILD-09")
def test_the_tile_lies_unflipped_on_a_space_with_its_icon() -> None:
    b = board("A hand dudley")
    with pytest.raises(UnreadableOption):
        b.offers("build coal-mine dudley.2")  # a space for iron works
    b.play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-1 2"
    assert b.tile("dudley.2") == ""


@pytest.mark.rule("BIR-BUILD-09")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_taken_space_is_not_free_whoever_took_it(seat: str) -> None:
    b = board(f"""
        era rail
        A mat coal-mine-2*1
        A hand burton-on-trent
        burton-on-trent.1 {seat} manufacturer-2
    """)
    assert "BIR-BUILD-12" in b.refused("build coal-mine burton-on-trent.1")


@pytest.mark.rule("BIR-BUILD-10")
def test_a_free_space_for_this_industry_alone_must_be_used_and_among_several_the_choice_is_free() -> None:
    b = board("""
        A hand birmingham
        birmingham--oxford A
    """)
    assert b.offers("build manufacturer birmingham.2")
    assert b.offers("build manufacturer birmingham.4")
    assert "BIR-BUILD-10" in b.refused("build manufacturer birmingham.1")


@pytest.mark.rule("BIR-BUILD-10")
def test_the_refusal_of_a_wider_space_names_the_spaces_that_must_be_used() -> None:
    b = board("""
        A hand birmingham
        birmingham--oxford A
        birmingham.2 B manufacturer-1
    """)
    refusal = b.position.why_not(0, b.tables.codebook.code("build manufacturer birmingham.1"))
    assert refusal is not None
    assert refusal.message.values["slots"] == (slot_name(b.tables, b.tables.slot_ids.index("birmingham.4")),)


@pytest.mark.rule("BIR-BUILD-11")
def test_a_space_with_further_icons_is_open_once_no_single_icon_space_is_free() -> None:
    text = """
        players 3
        A hand birmingham
        birmingham--oxford A
        birmingham.2 B manufacturer-1
    """
    assert "BIR-BUILD-11" in board(text).refused("build manufacturer birmingham.1")
    assert board(text + "birmingham.4 C manufacturer-1").offers("build manufacturer birmingham.1")


@pytest.mark.rule("BIR-BUILD-11")
def test_among_several_spaces_with_further_icons_the_choice_is_free() -> None:
    b = board("A hand tamworth")
    assert sorted(b.options("build")) == [
        "build coal-mine tamworth.1",
        "build coal-mine tamworth.2",
        "build cotton-mill tamworth.1",
        "build cotton-mill tamworth.2",
    ]


@pytest.mark.rule("BIR-BUILD-11")
def test_a_single_icon_space_of_another_industry_does_not_matter() -> None:
    # Kidderminster: cotton mill or coal mine, cotton mill. The second space is nothing to a coal mine.
    b = board("A hand kidderminster")
    assert b.offers("build coal-mine kidderminster.1")


@pytest.mark.rule("BIR-BUILD-12")
def test_without_a_free_space_showing_the_icon_the_industry_cannot_be_built() -> None:
    b = board("""
        players 3
        A hand kidderminster
        kidderminster.1 B coal-mine-1
        kidderminster.2 C cotton-mill-1
    """)
    assert "BIR-BUILD-12" in b.refused("build cotton-mill kidderminster.1")
    assert b.refused("build cotton-mill kidderminster.2")  # C's tile, of the same level
    assert b.options("build") == []


@pytest.mark.rule("BIR-BUILD-13")
@pytest.mark.parametrize(
    ("build", "tile", "price"),
    [
        ("build coal-mine dudley.1", "coal-mine-1", 5),
        ("build coal-mine dudley.1", "coal-mine-2", 7),
        ("build cotton-mill worcester.1", "cotton-mill-1", 12),
        ("build manufacturer birmingham.2", "manufacturer-6", 20),
    ],
)
def test_the_builder_pays_the_money_printed_beside_the_tile(build: str, tile: str, price: int) -> None:
    text = f"""
        A hand dudley worcester birmingham
        A mat {tile}
    """
    b = board(text + f"A money {price}").play(build)
    assert (b.money("A"), b.spent("A")) == (0, price)
    assert "BIR-BUILD-13" in board(text + f"A money {price - 1}").refused(build)


@pytest.mark.rule("BIR-BUILD-14")
def test_the_builder_consumes_the_coal_and_iron_printed_beside_the_tile() -> None:
    b = board("""
        A hand worcester
        A mat cotton-mill-3
        kidderminster.1 B coal-mine-1
        kidderminster--worcester B
        dudley.2 B iron-works-1
    """).play("build cotton-mill worcester.1")
    assert b.tile("kidderminster.1") == "B coal-mine-1 1"
    assert b.tile("dudley.2") == "B iron-works-1 3"
    assert b.spent("A") == 16


@pytest.mark.rule("BIR-BUILD-14")
def test_coal_and_iron_from_the_markets_are_paid_on_top_of_the_tile() -> None:
    text = """
        A hand worcester
        A mat cotton-mill-3
        gloucester--worcester B
    """
    b = board(text + "A money 19").play("build cotton-mill worcester.1")
    assert b.spent("A") == 16 + 1 + 2
    assert "BIR-TURN-07" in board(text + "A money 18").refused("build cotton-mill worcester.1")


@pytest.mark.rule("BIR-BUILD-14")
@pytest.mark.parametrize("card", ["worcester", "wild-location"])
def test_a_location_card_does_not_replace_the_connection_to_coal(card: str) -> None:
    b = board(f"""
        A hand {card}
        A mat cotton-mill-2
    """)
    assert "BIR-COAL-02" in b.refused("build cotton-mill worcester.1")


@pytest.mark.rule("BIR-BUILD-15")
@pytest.mark.parametrize(("level", "cubes"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_new_coal_mine_gets_the_cubes_its_tile_shows(level: int, cubes: int) -> None:
    b = board(f"""
        A hand dudley
        A mat coal-mine-{level}
    """).play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == f"A coal-mine-{level} {cubes}"
    assert b.position.coal_market == 13


@pytest.mark.rule("BIR-BUILD-15")
@pytest.mark.parametrize(("level", "cubes"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_new_iron_works_get_the_cubes_their_tile_shows(level: int, cubes: int) -> None:
    b = board(f"""
        iron-market 10
        A hand dudley
        A mat iron-works-{level}
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.2") == f"A iron-works-{level} {cubes}"


@pytest.mark.rule("BIR-BUILD-16")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_brewery_of_the_canal_era_gets_1_barrel(level: int) -> None:
    b = board(f"""
        A hand burton-on-trent
        A mat brewery-{level}
    """).play("build brewery burton-on-trent.2")
    assert b.tile("burton-on-trent.2") == f"A brewery-{level} 1"


@pytest.mark.rule("BIR-BUILD-16")
def test_a_brewery_of_the_canal_era_is_not_topped_up_when_the_rail_era_begins() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        A hand burton-on-trent
        A mat brewery-2
    """).play("build brewery burton-on-trent.2")
    assert b.position.era == 1
    assert b.tile("burton-on-trent.2") == "A brewery-2 1"


@pytest.mark.rule("BIR-BUILD-17")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_brewery_of_the_rail_era_gets_2_barrels(level: int) -> None:
    b = board(f"""
        era rail
        A hand burton-on-trent
        A mat brewery-{level}
    """).play("build brewery burton-on-trent.2")
    assert b.tile("burton-on-trent.2") == f"A brewery-{level} 2"


@pytest.mark.rule("BIR-BUILD-18")
def test_build_goes_card_then_tile_and_costs_then_cubes_then_sale() -> None:
    b = board("""
        A hand birmingham iron-works
        birmingham--oxford A
        dudley.1 B coal-mine-1
        birmingham--dudley B
        coventry.2 B coal-mine-2
        birmingham--coventry B
    """).play("build iron-works birmingham.3")
    assert b.question == "card"
    assert (b.tile("birmingham.3"), b.money("A")) == ("", 17)
    b.play("card iron-works")
    assert b.question == "coal"
    assert b.tile("birmingham.3") == "A iron-works-1 0"
    assert (b.spent("A"), b.position.iron_market) == (5, 8)
    b.play("coal dudley.1")
    assert b.tile("birmingham.3") == "A iron-works-1 2"
    assert (b.money("A"), b.position.iron_market) == (17 - 5 + 2, 10)


@pytest.mark.rule("BIR-BUILD-18")
def test_the_market_sale_of_a_new_tile_cannot_pay_for_that_tile() -> None:
    b = board("""
        A money 4
        iron-market 0
        A hand dudley
        dudley.1 B coal-mine-1
    """)
    assert "BIR-TURN-07" in b.refused("build iron-works dudley.2")


@pytest.mark.rule("BIR-BUILD-18")
def test_the_cubes_of_a_new_tile_cannot_be_consumed_for_that_tile() -> None:
    b = board("""
        A hand dudley
        A mat coal-mine-3
        A money 8
    """)
    assert "BIR-TURN-07" in b.refused("build coal-mine dudley.1")  # the iron costs £2


@pytest.mark.rule("BIR-BUILD-19")
def test_example_iron_works_in_coalbrookdale_take_the_iron_space_first() -> None:
    text = """
        A hand coalbrookdale
        coalbrookdale--shrewsbury A
    """
    empty = board(text)
    assert empty.offers("build iron-works coalbrookdale.2")
    assert "BIR-BUILD-10" in empty.refused("build iron-works coalbrookdale.1")
    taken = board(text + "coalbrookdale.2 B iron-works-1").play("build iron-works coalbrookdale.1")
    assert taken.tile("coalbrookdale.1").startswith("A iron-works-1")


@pytest.mark.rule("BIR-BUILD-20")
def test_example_iron_works_in_dudley_by_card_need_coal() -> None:
    text = """
        A hand dudley
        stafford.1 A brewery-1
    """
    assert "BIR-COAL-02" in board(text).refused("build iron-works dudley.2")
    b = board(text + "dudley.1 B coal-mine-1").play("build iron-works dudley.2")
    assert b.spent("A") == 5
    assert b.tile("dudley.1") == "B coal-mine-1 1"

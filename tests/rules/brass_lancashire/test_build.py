"""Building an industry (chapter "Industrie bauen")."""

import pytest

from millrace.core.machine import events
from millrace.games.brass_lancashire.rules.content import load
from tests.rules.brass_lancashire.board import Board, board, era_end

OLDHAM = """
    A mat cotton-mill-2
    manchester.1 B coal-mine-1
    bury.1 A coal-mine-1
    bury--manchester A
    manchester--oldham B
"""
"""The rulebook's example: A is Yellow, B is Red; Red's mine is one canal from Oldham, Yellow's own two."""

PRESTON = """
    A hand cotton-mill
    preston.1 A port-1
    lancaster--preston A
    preston--wigan A
    warrington-runcorn--wigan A
    blackburn--wigan B
"""
"""The rulebook's example of an industry card: own canals from Preston, another player's to Blackburn."""

FULL_PRICE = """
    A hand bury
    A mat cotton-mill-3
    coal-track 6
    iron-track 4
    warrington-runcorn.2 B port-1
    bury--manchester B
    manchester--warrington-runcorn B
"""
"""Bury can buy coal for £2 and iron for £3; the mill costs £16."""


def places(b: Board, verb: str = "build") -> set[str]:
    """The places at which something can be built now."""
    return {option.split()[2].split(".")[0] for option in b.options(verb)}


def with_symbol(industry: str) -> set[str]:
    """The places that show an industry's symbol."""
    return {place.id for place in load().places.values() if any(industry in symbols for symbols in place.slots)}


# -- What a build needs -------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-01")
def test_a_build_needs_a_card_that_fits() -> None:
    assert "LAN-BUILD-01" in board("A hand bury shipyard").refused("build cotton-mill colne.1")
    b = board("A hand bury colne").play("build cotton-mill colne.1")
    assert b.tile("colne.1") == "A cotton-mill-1 0"
    assert (b.discard(), b.hand("A")) == (["colne"], ["bury"])


@pytest.mark.rule("LAN-BUILD-02")
def test_only_the_symbols_of_a_space_may_be_built_there() -> None:
    b = board("A hand wigan")
    assert "build cotton-mill wigan.1" not in b.tables.codebook
    assert b.options("build") == ["build coal-mine wigan.1", "build coal-mine wigan.2"]
    printed = {
        f"{verb} {symbol} {place.id}.{number}"
        for place in load().places.values()
        for number, symbols in enumerate(place.slots, start=1)
        for symbol in symbols
        for verb in ("build", "combine")
    }
    known = {option.text for option in b.tables.codebook if option.words[0] in ("build", "combine")}
    assert known == printed


@pytest.mark.rule("LAN-BUILD-03")
@pytest.mark.parametrize("option", ["build cotton-mill oldham.1", "combine cotton-mill oldham.1"])
def test_a_tile_that_needs_coal_is_refused_where_none_can_be_brought(option: str) -> None:
    text = """
        A money 99
        A hand oldham colne
        A mat cotton-mill-2
        manchester.1 B coal-mine-1
        warrington-runcorn.2 C port-1
    """
    assert "LAN-BUILD-03" in board(text).refused(option)
    assert board(text + "manchester--oldham C").refused(option) == ()  # a mine
    assert board(text + "oldham--rochdale C\nrochdale--yorkshire C").refused(option) == ()  # a port
    assert board(text.replace("cotton-mill-2", "cotton-mill-1")).refused(option) == ()  # needs no coal


@pytest.mark.rule("LAN-BUILD-04")
def test_a_tile_that_needs_iron_takes_one_cube() -> None:
    text = "A hand wigan\nA mat coal-mine-3\n"
    bought = board(text).play("build coal-mine wigan.1")
    assert (bought.iron_track(), bought.spent("A")) == (7, 8 + 1)
    taken = board(text + "preston.3 B ironworks-1 3").play("build coal-mine wigan.1")
    assert (taken.tile("preston.3"), taken.iron_track(), taken.spent("A")) == ("B ironworks-1 2", 8, 8)
    without = board("A hand wigan\nA mat coal-mine-2\npreston.3 B ironworks-1 3").play("build coal-mine wigan.1")
    assert (without.tile("preston.3"), without.iron_track(), without.spent("A")) == ("B ironworks-1 3", 8, 7)


@pytest.mark.rule("LAN-BUILD-05")
def test_tile_coal_and_iron_must_be_paid_in_full() -> None:
    short = board(FULL_PRICE + "A money 20")
    assert "LAN-BUILD-05" in short.refused("build cotton-mill bury.1")
    b = board(FULL_PRICE + "A money 21").play("build cotton-mill bury.1")
    assert b.tile("bury.1") == "A cotton-mill-3 0"
    assert (b.money("A"), b.spent("A"), b.coal_track(), b.iron_track()) == (0, 21, 5, 3)


@pytest.mark.rule("LAN-BUILD-05")
def test_the_combined_action_must_be_paid_in_full_too() -> None:
    text = FULL_PRICE.replace("A hand bury", "A hand colne*2")
    assert "LAN-BUILD-05" in board(text + "A money 20").refused("combine cotton-mill bury.1")
    assert board(text + "A money 21").offers("combine cotton-mill bury.1")


# -- Location cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-06")
def test_a_location_card_serves_only_at_its_location() -> None:
    b = board("A hand colne manchester")
    assert places(b) == {"colne", "manchester"}
    assert "LAN-BUILD-06" in b.refused("build cotton-mill bury.1")
    b = board("A hand bury colne cotton-mill").choose("build cotton-mill colne.1")
    assert b.options() == ["card colne", "card cotton-mill"]
    assert b.refused("card bury") == ("LAN-BUILD-06",)


@pytest.mark.rule("LAN-BUILD-07")
def test_a_location_card_allows_every_industry_with_a_usable_space_there() -> None:
    b = board("A hand preston\nlancaster.1 B port-1\nlancaster--preston B")
    expected = {"build port preston.1", "build cotton-mill preston.2", "build ironworks preston.3"}
    assert set(b.options("build")) == expected
    taken = board("A hand preston\npreston.1 B port-1\npreston.2 C port-1")
    assert taken.options("build") == ["build ironworks preston.3"]


@pytest.mark.rule("LAN-BUILD-08")
@pytest.mark.parametrize(
    ("era", "top", "tile"), [("canal", "port-1", "cotton-mill-1"), ("rail", "port-2", "cotton-mill-2")]
)
def test_a_location_card_needs_nothing_of_ones_own_nearby(era: str, top: str, tile: str) -> None:
    b = board(f"""
        era {era}
        A hand lancaster
        A mat {top}
        macclesfield.1 A {tile}
    """).play("build port lancaster.1")
    assert b.tile("lancaster.1") == f"A {top} 0"


@pytest.mark.rule("LAN-BUILD-09")
def test_the_example_of_the_location_card_manchester() -> None:
    b = board("A hand manchester")
    for space in ("manchester.1", "manchester.2", "manchester.3"):
        assert b.offers(f"build cotton-mill {space}")
        assert b.offers(f"build coal-mine {space}")
    assert "LAN-BUILD-03" in b.refused("build ironworks manchester.4")
    assert places(b) == {"manchester"}
    with_coal = board("A hand manchester\noldham.1 B coal-mine-1\nmanchester--oldham B")
    assert with_coal.offers("build ironworks manchester.4")
    taken = board(
        "A hand manchester\nmanchester.1 B coal-mine-1\nmanchester.2 C cotton-mill-1\nmanchester.4 B ironworks-1"
    )
    assert taken.options("build") == ["build cotton-mill manchester.3", "build coal-mine manchester.3"]


# -- Industry cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-10")
def test_an_industry_card_serves_only_for_its_industry() -> None:
    b = board("A hand coal-mine")
    assert {option.split()[1] for option in b.options("build")} == {"coal-mine"}
    assert "LAN-BUILD-10" in b.refused("build cotton-mill bury.1")
    b = board("A hand bury coal-mine port").choose("build coal-mine bury.1")
    assert b.options() == ["card bury", "card coal-mine"]
    assert b.refused("card port") == ("LAN-BUILD-10",)


@pytest.mark.rule("LAN-BUILD-11")
def test_in_the_canal_era_an_industry_card_needs_an_own_canal_at_the_location() -> None:
    b = board("""
        A hand cotton-mill
        colne.1 A cotton-mill-1
        burnley--colne A
        blackburn--burnley A
    """)
    assert places(b) == {"burnley", "blackburn"}
    assert "LAN-BUILD-11" in b.refused("build cotton-mill bury.1")
    no_canal = board("A hand cotton-mill\ncolne.1 A cotton-mill-1")
    assert no_canal.options("build") == []
    assert "LAN-BUILD-11" in no_canal.refused("build cotton-mill burnley.1")


@pytest.mark.rule("LAN-BUILD-11", "LAN-BUILD-16")
def test_a_canal_just_built_opens_its_ends_to_industry_cards() -> None:
    b = board("A hand cotton-mill colne bury\nbury.1 A cotton-mill-1")
    assert b.options("build") == ["build cotton-mill colne.1", "build cotton-mill colne.2"]
    b.play("link bury--manchester", "card colne")
    assert places(b) == {"manchester"}


@pytest.mark.rule("LAN-BUILD-12")
@pytest.mark.parametrize("card", ["cotton-mill", "bury"])
@pytest.mark.parametrize("switch", ["forbidden", "allowed"])
def test_in_the_canal_era_an_industry_card_is_no_good_where_one_has_a_tile(card: str, switch: str) -> None:
    b = board(f"""
        switch canal_industry_card_overbuild {switch}
        A hand {card}
        A mat cotton-mill-2
        bury.1 A cotton-mill-1
        manchester.1 B coal-mine-1
        bury--manchester A
    """)
    if card == "cotton-mill" and switch == "forbidden":
        assert b.refused("build cotton-mill bury.1") == ("LAN-BUILD-12",)
    else:
        assert b.play("build cotton-mill bury.1").tile("bury.1") == "A cotton-mill-2 0"


@pytest.mark.rule("LAN-BUILD-13")
def test_in_the_rail_era_an_industry_card_serves_at_an_own_railway() -> None:
    b = board("""
        era rail
        A hand coal-mine
        A mat coal-mine-2
        colne.1 A cotton-mill-2
        burnley--colne A
        blackburn--burnley A
        blackburn--wigan B
    """)
    assert places(b) == {"burnley", "blackburn"}
    assert "LAN-BUILD-13" in b.refused("build coal-mine wigan.1")


@pytest.mark.rule("LAN-BUILD-14")
def test_in_the_rail_era_an_industry_card_serves_where_one_has_a_tile() -> None:
    text = """
        A hand coal-mine
        A mat coal-mine-2
        bury.1 A cotton-mill-2
    """
    b = board("era rail" + text)
    assert b.options("build") == ["build coal-mine bury.2"]
    assert "LAN-BUILD-14" in b.refused("build coal-mine wigan.1")
    assert board(text).options("build") == []  # the canal era


@pytest.mark.rule("LAN-BUILD-15")
@pytest.mark.parametrize(("era", "level"), [("canal", 1), ("rail", 2)])
def test_other_players_links_do_not_open_a_location_to_industry_cards(era: str, level: int) -> None:
    text = f"""
        era {era}
        A hand coal-mine
        A mat coal-mine-{level}
        colne.1 A cotton-mill-2
        burnley--colne A
    """
    rivals = board(text + "blackburn--burnley B")
    assert places(rivals) == {"burnley"}
    assert "LAN-BUILD-15" in rivals.refused("build coal-mine blackburn.1")
    assert board(text + "blackburn--burnley A").offers("build coal-mine blackburn.1")


@pytest.mark.rule("LAN-BUILD-16")
@pytest.mark.parametrize(("era", "level"), [("canal", 1), ("rail", 2)])
def test_an_own_link_is_enough_even_if_it_leads_to_no_own_tile(era: str, level: int) -> None:
    b = board(f"""
        era {era}
        A hand coal-mine
        A mat coal-mine-{level}
        bury--manchester A
    """)
    assert places(b) == {"bury", "manchester"}


# -- The first build ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-17")
@pytest.mark.parametrize("industry", ["cotton-mill", "port", "coal-mine"])
def test_an_industry_card_serves_anywhere_for_the_first_build(industry: str) -> None:
    assert places(board(f"A hand {industry}")) == with_symbol(industry)


@pytest.mark.rule("LAN-BUILD-17")
@pytest.mark.parametrize("earlier", ["loan 10", "develop port", "pass"])
def test_other_actions_do_not_use_up_the_freedom_of_the_first_build(earlier: str) -> None:
    b = board("A hand colne cotton-mill").play(earlier, "card colne")
    if b.question == "second-tile":
        b.play("done")
    assert places(b) == with_symbol("cotton-mill")


@pytest.mark.rule("LAN-BUILD-18")
def test_after_a_build_with_a_location_card_the_freedom_is_gone() -> None:
    b = board("A hand colne cotton-mill").play("build cotton-mill colne.1", "card colne")
    assert b.hand("A") == ["cotton-mill"]
    assert b.options("build") == []
    assert "LAN-BUILD-11" in b.refused("build cotton-mill bury.1")


@pytest.mark.rule("LAN-BUILD-18")
def test_after_a_combined_action_the_freedom_is_gone() -> None:
    b = board("""
        A hand colne*2 cotton-mill*6
        B hand bury bolton*2 preston
        C hand manchester*4
    """)
    assert b.offers("build cotton-mill bury.1")
    b.play("combine cotton-mill macclesfield.1", "card colne", "card colne").pass_turns(4)
    assert (b.seat, b.question) == ("A", "action")
    assert "LAN-BUILD-11" in b.refused("build cotton-mill bury.1")


@pytest.mark.rule("LAN-BUILD-18")
@pytest.mark.parametrize("switch", ["first_build_ever", "no_presence"])
def test_with_nothing_left_on_the_board_the_freedom_does_not_come_back(switch: str) -> None:
    b = board(f"""
        era rail
        switch industry_card_anywhere {switch}
        builders A
        A hand port lancaster
        A mat port-2
    """)
    assert places(b) == ({"lancaster"} if switch == "first_build_ever" else with_symbol("port"))
    assert ("LAN-BUILD-13" in b.refused("build port fleetwood.1")) == (switch == "first_build_ever")
    assert places(b, "combine") == with_symbol("port")


@pytest.mark.rule("LAN-BUILD-18")
def test_the_end_of_the_canal_era_does_not_bring_the_freedom_back() -> None:
    b = era_end("""
        bury.1 A cotton-mill-1 flipped
        A mat cotton-mill-2 port-2 coal-mine-2
    """)
    assert (b.seat, b.tile("bury.1")) == ("A", "")
    held = set(b.hand("A"))
    assert held & {"port", "coal-mine"}
    assert places(b) <= held


@pytest.mark.rule("LAN-BUILD-19")
def test_the_first_build_obeys_all_other_rules() -> None:
    coal = board("A hand cotton-mill\nA mat cotton-mill-2")
    assert "LAN-BUILD-03" in coal.refused("build cotton-mill bury.1")
    iron = board("A hand coal-mine\nA mat coal-mine-3\nA money 8")
    assert "LAN-BUILD-05" in iron.refused("build coal-mine bury.1")
    cost = board("A hand cotton-mill\nA money 11")
    assert "LAN-BUILD-05" in cost.refused("build cotton-mill bury.1")
    period = board("era rail\nA hand cotton-mill")
    assert "LAN-BUILD-23" in period.refused("build cotton-mill bury.1")
    symbol = board("A hand port")
    assert "bury" not in places(symbol)
    taken = board("A hand cotton-mill\nbury.1 B coal-mine-1")
    assert "LAN-BUILD-26" in taken.refused("build cotton-mill bury.1")


# -- Stacks and levels --------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-20")
def test_the_top_tile_of_the_stack_is_built() -> None:
    b = board("""
        A money 60
        A hand colne burnley
        A mat cotton-mill-1*1
        blackburn.1 B coal-mine-2
        blackburn--burnley B
        burnley--colne B
    """).play("build cotton-mill colne.1")
    assert b.tile("colne.1") == "A cotton-mill-1 0"
    assert b.next_tile("A", "cotton-mill") == "cotton-mill-2"
    b.play("build cotton-mill burnley.1")
    assert b.tile("burnley.1") == "A cotton-mill-2 0"
    assert b.tiles_left("A", "cotton-mill") == 8


@pytest.mark.rule("LAN-BUILD-21")
@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize("option", ["build shipyard liverpool.3", "combine shipyard liverpool.3"])
def test_a_level_0_tile_can_never_be_built(era: str, option: str) -> None:
    b = board(f"era {era}\nA money 99\nA hand liverpool shipyard\nliverpool.1 B port-2")
    assert "LAN-BUILD-21" in b.refused(option)


@pytest.mark.rule("LAN-BUILD-22")
def test_a_level_2_shipyard_waits_for_the_rail_era() -> None:
    text = "A money 99\nA hand liverpool\nA mat shipyard-2\nliverpool.1 B port-2\n"
    assert board(text).refused("build shipyard liverpool.3") == ("LAN-BUILD-22",)
    assert board("era rail\n" + text).offers("build shipyard liverpool.3")


@pytest.mark.rule("LAN-BUILD-23")
@pytest.mark.parametrize(
    ("tile", "option"),
    [
        ("cotton-mill-1", "build cotton-mill preston.2"),
        ("port-1", "build port preston.1"),
        ("coal-mine-1", "build coal-mine wigan.1"),
        ("ironworks-1", "build ironworks preston.3"),
        ("shipyard-1", "build shipyard liverpool.3"),
    ],
)
def test_level_1_tiles_are_not_built_in_the_rail_era(tile: str, option: str) -> None:
    text = f"""
        A money 99
        A hand preston wigan liverpool
        A mat {tile}
        liverpool.1 B port-2
        liverpool--wigan B
        preston--wigan B
    """
    assert "LAN-BUILD-23" in board("era rail" + text).refused(option)
    assert board("era canal" + text).offers(option)


@pytest.mark.rule("LAN-BUILD-24")
def test_level_1_tiles_block_their_stack_until_developed_away() -> None:
    b = board("""
        era rail
        A hand lancaster colne*2
        A mat port-1*2
    """)
    assert "LAN-BUILD-24" in b.refused("build port lancaster.1")
    b.play("develop port", "card colne", "develop port")
    assert b.next_tile("A", "port") == "port-2"
    b.play("build port lancaster.1", "card lancaster")
    assert b.tile("lancaster.1") == "A port-2 0"


@pytest.mark.rule("LAN-BUILD-25")
def test_only_building_and_development_take_tiles_from_a_stack() -> None:
    b = board("""
        A money 60
        A hand colne*2 burnley*2 preston*2 bolton*2
        preston.2 A cotton-mill-1
        preston.1 A port-1
        distant-market 0
    """)
    stacks = b.position.mat
    for action in ("link preston--wigan", "loan 10", "sell preston.2 preston.1", "pass"):
        after = b.copy().play(action, "card colne")
        assert after.position.mat == stacks, action
    built = b.copy().play("build cotton-mill burnley.1", "card burnley")
    assert (built.tiles_left("A", "cotton-mill"), built.tiles_left("A", "port")) == (10, 7)
    developed = b.copy().play("develop port", "card colne", "done")
    assert (developed.tiles_left("A", "cotton-mill"), developed.tiles_left("A", "port")) == (11, 6)


@pytest.mark.rule("LAN-BUILD-25")
def test_stacks_outlast_the_era_and_lost_tiles_do_not_come_back() -> None:
    b = era_end("bury.1 A cotton-mill-1 flipped")
    assert b.tile("bury.1") == ""
    assert (b.next_tile("A", "cotton-mill"), b.tiles_left("A", "cotton-mill")) == ("cotton-mill-1", 11)
    assert (b.next_tile("B", "port"), b.tiles_left("B", "port")) == ("port-1", 8)


@pytest.mark.rule("LAN-BUILD-32")
@pytest.mark.parametrize("option", ["build ironworks preston.3", "combine ironworks preston.3"])
def test_an_industry_without_tiles_in_its_stack_cannot_be_built(option: str) -> None:
    text = "A hand preston colne\npreston.1 B port-1\n"
    assert board(text + "A mat ironworks-none").refused(option) == ("LAN-BUILD-32",)
    last = board(text + "A mat ironworks-4")
    assert last.offers(option)
    assert last.play("build ironworks preston.3", "card preston").tiles_left("A", "ironworks") == 0


# -- Spaces -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-26")
@pytest.mark.parametrize("option", ["build cotton-mill bury.1", "combine cotton-mill bury.1"])
@pytest.mark.parametrize("tile", ["A coal-mine-2", "B coal-mine-1", "B coal-mine-1 flipped"])
def test_a_space_holds_one_tile(option: str, tile: str) -> None:
    b = board(f"""
        era rail
        A hand bury colne
        A mat cotton-mill-2
        bury.1 {tile}
        manchester.1 B coal-mine-2
        bury--manchester B
    """)
    assert "LAN-BUILD-26" in b.refused(option)
    assert b.offers(option.replace("bury.1", "bury.2"))


@pytest.mark.rule("LAN-BUILD-27")
@pytest.mark.parametrize(
    ("hand", "option"),
    [
        ("manchester colne", "build coal-mine manchester.2"),
        ("coal-mine colne", "build coal-mine manchester.2"),
        ("colne*2", "combine coal-mine manchester.2"),
    ],
)
def test_in_the_canal_era_a_player_has_one_tile_per_location(hand: str, option: str) -> None:
    text = f"A hand {hand}\nmanchester.1 A cotton-mill-2\nbury--manchester A\n"
    assert "LAN-BUILD-27" in board(text).refused(option)
    assert board("era rail\nA mat coal-mine-2\n" + text).offers(option)


@pytest.mark.rule("LAN-BUILD-27")
@pytest.mark.parametrize("card", ["manchester", "coal-mine"])
def test_the_tile_of_the_first_action_counts_in_the_second(card: str) -> None:
    b = board(f"A money 60\nA hand manchester {card} colne\nbury--manchester A")
    b.play("build cotton-mill manchester.1", "card manchester")
    assert (b.seat, b.question, b.position.actions_left) == ("A", "action", 1)
    for slot in ("manchester.2", "manchester.3"):
        assert "LAN-BUILD-27" in b.refused(f"build coal-mine {slot}")
    assert not any("manchester" in option for option in b.options("build"))


@pytest.mark.rule("LAN-BUILD-27")
def test_the_second_action_refuses_a_place_settled_in_an_earlier_turn() -> None:
    b = board("""
        turn A 1
        A hand manchester coal-mine
        manchester.1 A cotton-mill-1
        bury--manchester A
    """)
    assert b.position.actions_left == 1
    assert "LAN-BUILD-27" in b.refused("build coal-mine manchester.2")
    assert b.offers("build coal-mine bury.1"), "another place of the network will do"


@pytest.mark.rule("LAN-BUILD-28")
def test_who_has_lost_a_tile_may_build_at_the_location_again() -> None:
    b = board("""
        order B A C
        turn B 1
        coal-track 0
        A hand wigan*2
        B hand coal-mine*2
        A mat coal-mine-2
        B mat coal-mine-2
        wigan.1 A coal-mine-1 flipped
        liverpool--wigan B
    """)
    before = board("A hand wigan\nA mat coal-mine-2\nwigan.1 A coal-mine-1 flipped\ncoal-track 0")
    assert "LAN-BUILD-27" in before.refused("build coal-mine wigan.2")
    b.play("build coal-mine wigan.1", "card coal-mine")
    assert (b.seat, b.tile("wigan.1")) == ("A", "B coal-mine-2 3")
    assert b.refused("build coal-mine wigan.2") == ()


@pytest.mark.rule("LAN-BUILD-29")
def test_other_players_tiles_at_the_location_do_not_count() -> None:
    b = board("""
        A hand manchester
        manchester.1 B cotton-mill-1
        manchester.2 C coal-mine-1
    """).play("build coal-mine manchester.3")
    assert b.tile("manchester.3").startswith("A coal-mine-1")


@pytest.mark.rule("LAN-BUILD-30")
def test_in_the_rail_era_only_the_spaces_limit_the_tiles_at_a_location() -> None:
    b = board("""
        era rail
        A money 60
        A hand manchester*2
        A mat coal-mine-2 ironworks-2
        manchester.1 A coal-mine-2
        manchester.2 A cotton-mill-2
    """).play("build coal-mine manchester.3", "build ironworks manchester.4", "coal manchester.1")
    assert [b.tile(f"manchester.{n}").split()[0] for n in (1, 2, 3, 4)] == ["A"] * 4


@pytest.mark.rule("LAN-BUILD-31")
@pytest.mark.parametrize(
    ("option", "tile"),
    [
        ("build cotton-mill preston.2", "A cotton-mill-1 0"),
        ("build port preston.1", "A port-1 0"),
        ("build coal-mine wigan.1", "A coal-mine-1 2"),
        ("build ironworks preston.3", "A ironworks-1 4"),
        ("build shipyard liverpool.3", "A shipyard-1 flipped"),
    ],
)
def test_a_built_tile_lies_front_up_except_a_shipyard(option: str, tile: str) -> None:
    b = board("""
        A hand preston wigan liverpool
        A mat shipyard-1
        liverpool.1 B port-2
        liverpool--wigan B
        preston--wigan B
    """).play(option)
    assert b.tile(option.split()[2]) == tile


@pytest.mark.rule("LAN-BUILD-33")
@pytest.mark.parametrize("option", ["build port lancaster.2", "combine port lancaster.2"])
def test_in_lancaster_a_port_takes_the_left_space_first(option: str) -> None:
    empty = board("A hand lancaster colne")
    assert empty.refused(option) == ("LAN-BUILD-33",)
    assert empty.offers(option.replace("lancaster.2", "lancaster.1"))
    taken = board("A hand lancaster colne\nlancaster.1 B port-1")
    assert taken.offers(option)


@pytest.mark.rule("LAN-BUILD-34")
@pytest.mark.parametrize("option", ["build port preston.2", "combine port preston.2"])
def test_in_preston_a_port_takes_the_upper_space_first(option: str) -> None:
    empty = board("A hand preston colne\npreston.3 B ironworks-1")
    assert empty.refused(option) == ("LAN-BUILD-34",)
    assert empty.offers(option.replace("preston.2", "preston.1"))
    for port in ("B port-1", "B port-1 flipped"):
        assert board(f"A hand preston colne\npreston.1 {port}").offers(option)


@pytest.mark.rule("LAN-BUILD-35")
@pytest.mark.parametrize("town", ["lancaster", "preston"])
@pytest.mark.parametrize("first", ["", "B port-1"])
def test_the_port_order_does_not_bind_cotton_mills(town: str, first: str) -> None:
    b = board(f"A hand {town}\n{town + '.1 ' + first if first else ''}").play(f"build cotton-mill {town}.2")
    assert b.tile(f"{town}.2") == "A cotton-mill-1 0"


@pytest.mark.rule("LAN-BUILD-36")
@pytest.mark.parametrize("town", ["lancaster", "preston"])
def test_the_port_order_holds_for_overbuilding_too(town: str) -> None:
    text = f"era rail\nA hand {town}\nA mat port-3\n{town}.2 A port-2\n"
    assert "LAN-BUILD-36" in board(text).refused(f"build port {town}.2")
    assert board(text).offers(f"build port {town}.1")
    assert board(text + f"{town}.1 B port-2").offers(f"build port {town}.2")


@pytest.mark.rule("LAN-BUILD-37")
def test_nothing_is_built_in_barrow_in_the_canal_era() -> None:
    b = board("""
        A money 99
        A hand barrow-in-furness colne
        A mat shipyard-1
        lancaster.1 A port-1
        lancaster--preston A
        wigan.1 A coal-mine-1
        preston--wigan A
    """)
    for option in ("shipyard barrow-in-furness.1", "ironworks barrow-in-furness.2"):
        for verb in ("build", "combine"):
            assert "LAN-BUILD-37" in b.refused(f"{verb} {option}")
    assert "LAN-LINK-06" in b.refused("link barrow-in-furness--lancaster")


@pytest.mark.rule("LAN-BUILD-37")
def test_railways_bring_the_coal_to_barrow() -> None:
    text = """
        era rail
        A money 99
        A hand barrow-in-furness
        A mat shipyard-2 ironworks-2
        lancaster.1 B port-2
    """
    assert "LAN-BUILD-37" in board(text).refused("build shipyard barrow-in-furness.1")
    b = board(text + "barrow-in-furness--lancaster B")
    assert set(b.options("build")) == {"build shipyard barrow-in-furness.1", "build ironworks barrow-in-furness.2"}


@pytest.mark.rule("LAN-BUILD-38")
@pytest.mark.parametrize(("era", "yard"), [("canal", "shipyard-1"), ("rail", "shipyard-2")])
@pytest.mark.parametrize("option", ["build shipyard birkenhead.1", "combine shipyard birkenhead.1"])
def test_the_virtual_link_brings_no_shipyard_to_birkenhead(era: str, yard: str, option: str) -> None:
    b = board(f"""
        era {era}
        A money 99
        A hand birkenhead shipyard
        A mat {yard}
        liverpool.1 A port-2
        ellesmere-port.1 A port-2
    """)
    assert "LAN-BUILD-38" in b.refused(option)


@pytest.mark.rule("LAN-BUILD-38")
def test_a_railway_brings_the_shipyard_to_birkenhead() -> None:
    text = """
        era rail
        A money 99
        A hand birkenhead
        A mat shipyard-2
        birkenhead--ellesmere-port B
    """
    assert "LAN-BUILD-38" in board(text).refused("build shipyard birkenhead.1")  # no coal comes over it
    b = board(text + "ellesmere-port.1 C port-2").play("build shipyard birkenhead.1")
    assert b.tile("birkenhead.1") == "A shipyard-2 flipped"


@pytest.mark.rule("LAN-BUILD-45")
def test_the_builder_chooses_among_the_fitting_spaces() -> None:
    b = board("A hand liverpool\nliverpool.2 B port-1")
    assert b.options("build") == ["build port liverpool.1", "build port liverpool.4"]
    assert b.play("build port liverpool.4").tile("liverpool.4") == "A port-1 0"


@pytest.mark.rule("LAN-BUILD-45")
def test_an_own_tile_may_be_overbuilt_although_a_space_is_free() -> None:
    b = board("era rail\nA hand liverpool\nA mat port-3\nliverpool.1 A port-2\nliverpool.2 B port-2")
    assert b.options("build") == ["build port liverpool.1", "build port liverpool.4"]


# -- Examples -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-BUILD-39")
def test_the_example_of_the_mill_in_oldham() -> None:
    b = board("A hand oldham\n" + OLDHAM).choose("build cotton-mill oldham.1").choose("card oldham")
    assert b.options() == ["coal manchester.1"]
    assert "LAN-COAL-03" in b.refused("coal bury.1")
    b.play("coal manchester.1")
    assert b.tile("oldham.1") == "A cotton-mill-2 0"
    assert (b.tile("manchester.1"), b.tile("bury.1")) == ("B coal-mine-1 1", "A coal-mine-1 2")
    assert (b.money("A"), b.spent("A"), b.money("B")) == (30 - 14, 14, 30)


@pytest.mark.rule("LAN-BUILD-40")
def test_the_example_with_an_industry_card_allows_manchester_only() -> None:
    b = board("A hand cotton-mill\n" + OLDHAM)
    assert b.options("build") == ["build cotton-mill manchester.2", "build cotton-mill manchester.3"]
    assert "LAN-BUILD-27" in b.refused("build cotton-mill bury.2")
    assert "LAN-BUILD-15" in b.refused("build cotton-mill oldham.1")


@pytest.mark.rule("LAN-BUILD-41")
def test_the_example_with_the_location_card_colne_fails_for_want_of_coal() -> None:
    b = board("A hand colne\n" + OLDHAM)
    assert b.options("build") == []
    assert "LAN-BUILD-03" in b.refused("build cotton-mill colne.1")


@pytest.mark.rule("LAN-BUILD-42")
def test_the_example_of_an_industry_card_with_two_locations() -> None:
    assert places(board(PRESTON)) == {"lancaster", "warrington-runcorn"}


@pytest.mark.rule("LAN-BUILD-43")
def test_the_example_of_an_industry_card_with_three_refusals() -> None:
    b = board(PRESTON)
    assert not any(f"build cotton-mill wigan.{n}" in b.tables.codebook for n in (1, 2))
    assert "LAN-BUILD-27" in b.refused("build cotton-mill preston.2")
    assert "LAN-BUILD-15" in b.refused("build cotton-mill blackburn.1")


# -- The order of the steps ---------------------------------------------------------------------------------------


def told(b: Board, *options: str) -> list[str]:
    """The ids of the messages that the log gets from these options."""
    ids = []
    for option in options:
        ids += [message.id for message in events(b.position, b.tables.codebook.code(option))]
        b.choose(option)
    return ids


@pytest.mark.rule("LAN-BUILD-44")
def test_card_coal_iron_and_payment_follow_each_other() -> None:
    b = board("""
        A hand bury
        A mat cotton-mill-3
        bury.1 A cotton-mill-1
        manchester.1 B coal-mine-1 1
        manchester.4 C ironworks-1 1
        bury--manchester A
    """)
    assert told(b, "build cotton-mill bury.1", "card bury") == ["log.card"]
    assert told(b, "coal manchester.1") == ["log.coal", "log.flipped"]
    assert (b.income("B"), b.income("C"), b.spent("A")) == (14, 10, 0)
    assert b.tile("bury.1") == "A cotton-mill-1 0"
    ids = told(b, "iron manchester.4")
    assert ids[:4] == ["log.iron", "log.flipped", "log.overbuilt", "log.build"]
    assert (b.income("C"), b.spent("A"), b.tile("bury.1")) == (13, 16, "A cotton-mill-3 0")


@pytest.mark.rule("LAN-BUILD-44")
def test_the_track_is_filled_after_the_tile_lies() -> None:
    b = board("""
        coal-track 4
        A hand wigan
        A mat coal-mine-3
        wigan.1 A coal-mine-1 1
        manchester.4 C ironworks-1
        liverpool.1 C port-1
        liverpool--wigan A
    """)
    ids = told(b, "build coal-mine wigan.1", "card wigan", "iron manchester.4")
    assert ids == ["log.card", "log.iron", "log.overbuilt", "log.build", "log.filled", "log.flipped"]
    assert (b.spent("A"), b.money("A")) == (8, 30 - 8 + 2 + 2 + 1 + 1)

"""Twenty positions in which one rule or another is easily missed."""

import pytest

from millrace.games.age_of_industry.rules.outcome import outcome
from tests.rules.age_of_industry.board import board
from tests.rules.age_of_industry.ends import game_end


@pytest.mark.rule("AOI-ICARD-09", "AOI-LOAN-01", "AOI-CUBE-01")
def test_01_the_first_build_of_the_game() -> None:
    b = board("round 1\nturn A 1\nA hand iron").play("build iron berlin.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (1, 8, 2)
    assert (b.tile("berlin.1"), b.iron_track(), b.seat) == ("A iron-1 3", 6, "B")


@pytest.mark.rule("AOI-ICARD-03", "AOI-ICARD-05", "AOI-PCARD-01")
def test_02_a_large_place_is_connected_with_itself_a_colour_with_nothing() -> None:
    b = board("A hand cotton\nberlin.1 A iron-1")
    assert b.refused("build cotton berlin.2") == ()
    assert "AOI-ICARD-03" in b.refused("build cotton leipzig.1")
    assert "AOI-ICARD-03" in b.refused("build cotton koeln.1")
    assert board("A hand red\nberlin.1 A iron-1").refused("build cotton koeln.1") == ()


@pytest.mark.rule("AOI-LIMIT-01")
def test_03_one_tile_in_a_place_of_three_spaces() -> None:
    b = board("A hand cotton yellow\nleipzig.1 A iron-1\nberlin--leipzig A")
    assert "AOI-LIMIT-01" in b.refused("build cotton leipzig.2")
    assert "AOI-LIMIT-01" in b.refused("combine cotton leipzig.2")
    assert b.refused("build cotton dresden.1") == ()


@pytest.mark.rule("AOI-LIMIT-02", "AOI-LIMIT-05", "AOI-TECH-08")
def test_04_two_tiles_in_a_place_of_four_spaces_and_better_ones_over_them() -> None:
    text = "A hand cotton iron\nA mat cotton-2*2 iron-2*2\nberlin.1 A cotton-1\nberlin.2 A iron-1\n"
    dry = board(text)
    assert "AOI-LIMIT-02" in dry.refused("build cotton berlin.3")
    assert "AOI-BUILD-09" in dry.refused("build cotton berlin.1")
    coal = board(text + "poland.1 B coal-1\npoland--berlin B")
    assert "AOI-LIMIT-02" in coal.refused("build cotton berlin.3")
    assert coal.refused("build cotton berlin.1") == coal.refused("build iron berlin.2") == ()
    assert coal.play("build cotton berlin.1").tile("berlin.1") == "A cotton-2 0"


@pytest.mark.rule("AOI-CUBE-05", "AOI-FLIP-01")
def test_05_three_coal_fill_the_track_and_flip_the_mine() -> None:
    b = board("A hand coal\ncoal-track 3").play("build coal bohemia.1")
    assert (b.tile("bohemia.1"), b.coal_track()) == ("A coal-1 flipped", 6)
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (1, 10 - 1 + 2 + 1 + 1 + 4, 1)


@pytest.mark.rule("AOI-CUBE-05")
def test_06_two_coal_fill_the_track_and_one_stays() -> None:
    b = board("A hand coal\ncoal-track 4").play("build coal bohemia.1")
    assert (b.tile("bohemia.1"), b.coal_track(), b.money("A")) == ("A coal-1 1", 6, 11)


@pytest.mark.rule("AOI-CUBE-07", "AOI-CUBE-13")
@pytest.mark.parametrize("cubes", [0, 3, 6])
def test_07_a_mine_without_a_way_to_the_track_keeps_its_coal_also_later(cubes: int) -> None:
    b = board(f"A hand coal\nA mat coal-2*2\ncoal-track {cubes}").play("build coal mannheim.1")
    assert (b.tile("mannheim.1"), b.coal_track()) == ("A coal-2 4", cubes)
    b.play("rail mannheim--france")
    assert (b.tile("mannheim.1"), b.coal_track()) == ("A coal-2 4", cubes)


NO_COAL = "A money 10\ncoal-track 0\nkoeln.1 A iron-1\nkoeln--frankfurt A\n"


@pytest.mark.rule("AOI-TRACK-10")
def test_08_no_way_to_the_supply() -> None:
    assert "AOI-TRACK-10" in board(NO_COAL).refused("rail essen--koeln")


@pytest.mark.rule("AOI-TRACK-09", "AOI-RAIL-13")
def test_09_a_rival_s_railway_opens_the_supply() -> None:
    b = board(NO_COAL + "essen--netherlands B").play("rail essen--koeln")
    assert (b.link("essen--koeln"), b.spent("A")) == ("A", 1 + 4)
    assert (b.tile("koeln.1"), b.coal_track(), b.iron_track()) == ("A iron-1 2", 0, 6)


@pytest.mark.rule("AOI-RAIL-11", "AOI-RAIL-12", "AOI-RES-10")
def test_10_two_mines_at_the_same_distance_and_no_track() -> None:
    b = board("""
        A money 10
        stettin.1 C port-1
        stettin.2 A iron-1
        poland.1 A coal-1
        breslau.1 B coal-1
        poland--berlin A
        berlin--breslau C
    """).choose("rail stettin--berlin")
    assert b.options() == ["coal poland.1", "coal breslau.1"]
    assert "AOI-RAIL-12" in b.refused("coal demand-track")
    b.play("coal breslau.1")
    assert (b.tile("breslau.1"), b.tile("stettin.2"), b.link("stettin--berlin")) == ("B coal-1 2", "A iron-1 2", "A")


@pytest.mark.rule("AOI-SHIP-20", "AOI-DOUBLE-09", "AOI-DOUBLE-10", "AOI-VAR-07")
def test_11_nothing_but_ship_cards_in_germany() -> None:
    text = "A hand ship*2\n"
    assert board(text).play("combine port hamburg.1").tile("hamburg.1") == "A port-1 0"
    assert "AOI-DOUBLE-10" in board(text).play("pass").refused("combine port hamburg.1")
    assert "AOI-DOUBLE-09" in board(text + "round 1\nturn A 1").refused("combine port hamburg.1")
    assert "AOI-VAR-07" in board(text + "switch germany_ship_card discard_only").refused("combine port hamburg.1")


@pytest.mark.rule("AOI-SELL-10", "AOI-SELL-13")
def test_12_a_market_for_both_once_and_a_small_port() -> None:
    text = "berlin.1 A cotton-1\nberlin.2 A goods-3\npoland.market both\npoland--berlin B\n"
    b = board(text).play("sell berlin.1")
    assert b.market("poland") == "both sold"
    assert "AOI-SELL-13" in b.refused("sell berlin.2")
    port = board(text.replace("poland.market both", "hamburg.1 B port-1\nhamburg--berlin B"))
    assert "AOI-SELL-10" in port.refused("sell berlin.2")


@pytest.mark.rule("AOI-SELL-20", "AOI-LOAN-06", "AOI-INT-01")
def test_13_a_port_s_profit_in_time_to_repay() -> None:
    b = board("""
        order B C A
        turn A 1
        B money 5 loans 1
        hamburg.3 A cotton-1
        hamburg.1 B port-1
    """).play("sell hamburg.3")
    assert (b.money("B"), b.question, b.seat) == (10, "repayment", "B")
    b.play("repay")
    assert (b.money("B"), b.loans("B"), b.question) == (0, 0, "action")


SHIP = "map new_england\nA hand ship\nA mat ship-3*2\ncoal-track 4\n"


@pytest.mark.rule("AOI-SHIP-11", "AOI-SHIP-13", "AOI-SHIP-15")
def test_14_a_ship_uses_one_import_coal_and_sends_two_to_the_track() -> None:
    b = board(SHIP + "boston.1 A port-1\nship_boston.market both").play("build ship ship_boston.1")
    assert (b.coal_track(), b.import_coal("import_boston.1")) == (6, 1)
    assert (b.tile("ship_boston.1"), b.money("A"), b.loans("A")) == ("A ship-3 0", 10 - 8 + 2, 1)


@pytest.mark.rule("AOI-SHIP-17", "AOI-SHIP-21")
def test_15_a_ship_without_demand_flips_at_once() -> None:
    b = board(SHIP + "portland.1 A port-1\nship_maine.market no_demand").play("build ship ship_maine.1")
    assert (b.coal_track(), b.import_coal("import_maine.1")) == (6, 0)
    assert (b.tile("ship_maine.1"), b.money("A")) == ("A ship-3 flipped", 10 - 8 + 2 + 13)


@pytest.mark.rule("AOI-ICARD-08", "AOI-SHIP-02", "AOI-VAR-04")
def test_16_a_rival_s_port_and_an_own_railway() -> None:
    text = SHIP + "boston.1 B port-1\nworcester--boston A\nalbany.1 A cotton-1\n"
    strict = "switch ship_card_port own_port\n"
    assert board(text).refused("build ship ship_boston.1") == ()
    assert board(strict + text).refused("build ship ship_boston.1") == ("AOI-VAR-04",)
    for switch in ("", strict):
        assert board(switch + text.replace("A hand ship", "A hand purple")).refused("build ship ship_boston.1") == ()


@pytest.mark.rule("AOI-PENN-03", "AOI-PENN-05")
def test_17_nothing_passes_through_pennsylvania() -> None:
    text = """
        map new_england
        A hand light_green
        A mat cotton-3*2
        new_york.3 A iron-1
        pennsylvania.1 B coal-1
        pennsylvania--new_york A
        pennsylvania--albany A
    """
    assert "AOI-BUILD-09" in board(text).refused("build cotton albany.1")  # no iron from New York
    port = board(text + "new_york.1 B port-1")
    assert "AOI-BUILD-09" in port.refused("build cotton albany.1")  # nor from the track through its port
    b = board(text + "albany.2 B iron-1").play("build cotton albany.1")  # coal of Pennsylvania itself comes out
    assert (b.tile("albany.1"), b.tile("pennsylvania.1"), b.tile("new_york.3")) == (
        "A cotton-3 0",
        "B coal-1 2",
        "A iron-1 3",
    )


@pytest.mark.rule("AOI-OVER-08", "AOI-LIMIT-06")
def test_18_a_rival_s_mine_when_coal_is_short() -> None:
    text = "A hand red\nA mat coal-2*2\ncoal-track 0\nessen.1 B coal-1 flipped\n"
    assert board(text).play("build coal essen.1").tile("essen.1") == "A coal-2 4"
    assert "AOI-OVER-08" in board(text.replace("track 0", "track 1")).refused("build coal essen.1")
    assert "AOI-LIMIT-06" in board(text + "essen.3 A iron-1").refused("build coal essen.1")


@pytest.mark.rule("AOI-PASS-05", "AOI-DRAW-12", "AOI-END-01", "AOI-END-06")
def test_19_the_last_card_of_the_deck() -> None:
    b = board("order B C A\nturn A 1\ndeck cotton\ndisplay red blue\nC hand brown")
    assert b.refused("pass") == ("AOI-PASS-05",)
    b.play("draw red", "draw blue")
    assert (b.display(), b.deck_size(), b.question) == (["cotton"], 0, "over")
    going_on = board("order B C A\nturn A 1\ndeck cotton\ndisplay red blue\nB hand brown\nC hand brown")
    going_on.play("draw red", "draw blue")
    assert (going_on.position.round, going_on.hand("A"), going_on.deck_size()) == (3, ["blue", "red"], 0)


@pytest.mark.rule("AOI-SCORE-10", "AOI-SCORE-12", "AOI-TIE-01")
@pytest.mark.parametrize(("spent", "winner"), [((0, 5), 0), ((5, 0), 1)])
def test_20_loans_eat_the_railways_and_the_order_decides(spent: tuple[int, int], winner: int) -> None:
    b = game_end(f"""
        A money {14 + 2} loans 2 spent {spent[0]}
        B money 25 spent {spent[1]}
        koeln--frankfurt A
        mannheim--france A
        koeln.1 C cotton-1
        koeln.2 A goods-3
        frankfurt.1 C cotton-1
        mannheim.1 A coal-2
    """).play("done")
    assert (b.rail_worth("koeln--frankfurt"), b.rail_worth("mannheim--france")) == (5, 4)
    assert (b.question, b.money("A"), b.loans("A")) == ("over", 14 + 5 + 4 - 20, 0)
    assert (b.vp("A"), b.vp("B")) == (3 + 2, 5)
    result = outcome(b.position)
    assert result is not None
    assert (result.winners, result.tie_break) == ((winner,), "turn-order")

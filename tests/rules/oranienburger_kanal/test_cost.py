"""Paying build costs (chapter "Baukosten zahlen")."""

from pathlib import Path

import pytest

from tests.rules.oranienburger_kanal.board import activated, board, with_cards

TWO_HUTS = "P22 A01\nP23 A02\nV22 path"


@pytest.mark.rule("ORA-COST-01")
@pytest.mark.parametrize(
    ("space", "option", "cost"),
    [
        ("U3", "path H01", "0 1 0 0 0 0 0"),
        ("U3", "road H01", "0 0 0 1 0 0 0"),
        ("U4", "rail H13", "1 0 0 0 1 0 0"),
        ("U4", "canal H22", "0 0 0 0 0 3 0"),
        ("L2", "bridge V22", "1 0 0 0 0 0 0"),
        ("U2", "erect 18", "1 1 0 0 1 0 0"),
    ],
)
def test_whatever_is_built_has_a_cost(space: str, option: str, cost: str) -> None:
    position = f"at {space}\ndisplay A18\n{TWO_HUTS}"
    b = board(f"{position}\nA stock {cost}").play(option)
    assert b.stock() == ("0 2 0 0 0 0 0" if option.startswith("canal") else "0 0 0 0 0 0 0")
    for index, number in enumerate(cost.split()):
        if number != "0":
            less = ["8" if place != index else str(int(number) - 1) for place in range(7)]
            assert "ORA-COST-02" in board(f"{position}\nA stock {' '.join(less)}").refused(option)


@pytest.mark.rule("ORA-COST-02")
def test_a_rail_is_not_paid_in_parts() -> None:
    b = board("at U4\nA stock 0 0 0 0 1 1 0")
    assert b.refused("rail H13") == ("ORA-ROUTE-18", "ORA-COST-02")
    assert b.reason("rail H13") == "This costs 1 wood and 1 iron; missing: 1 wood."
    b.play("buy wood", "rail H13")
    assert (b.route("H13"), b.stock()) == ("rail", "0 0 0 0 0 0 0")


@pytest.mark.rule("ORA-COST-03")
def test_a_brick_that_is_missing_is_produced_before_the_road_is_paid() -> None:
    b = board("at U1\nA stock 1 1 1 0 0 2 0")
    assert b.refused("road H01") == ("ORA-ROUTE-16", "ORA-COST-02")
    b.play("produce", "road H01")
    assert (b.route("H01"), b.stock()) == ("road", "0 0 0 0 1 0 0")


@pytest.mark.rule("ORA-COST-03")
def test_wood_that_is_missing_is_bought_before_the_bridge_is_paid() -> None:
    b = board(f"at L2\nA stock 0 0 0 0 0 1 0\n{TWO_HUTS}").play("buy wood", "bridge V22")
    assert (b.bridge("V22"), b.has("taler")) == (True, 0)


@pytest.mark.rule("ORA-COST-04")
def test_two_clay_are_not_bought_and_paid_one_by_one() -> None:
    b = board("at U2\ndisplay A06\nA stock 0 0 0 0 0 2 0").play("buy clay")
    assert b.refused("erect 06") == ("ORA-ERECT-02", "ORA-COST-02"), "one clay is not half a payment"
    assert b.stock() == "0 1 0 0 0 1 0"
    enough = board("at U2\ndisplay A06\nA stock 0 0 0 0 0 3 0").play("buy clay", "buy clay", "erect 06")
    assert enough.stock() == "0 0 0 0 0 0 0"


@pytest.mark.rule("ORA-COST-04")
def test_between_paying_for_a_structure_and_placing_it_nothing_else_is_done() -> None:
    b = board("at U1\nA stock 3 3 3 0 0 9 0").play("erect 02")
    assert b.options() == b.options("on") != []
    assert b.refused("produce") == b.refused("buy ore") == ("ORA-COST-04", "ORA-ANY-14")


@pytest.mark.rule("ORA-COST-05")
def test_the_other_players_stock_pays_for_nothing() -> None:
    b = board("at U4\nA stock 0 0 0 0 0 0 0\nA taler 1\nB stock 8 8 8 6 6 50 0")
    for option in ("path H01", "road H01", "rail H13", "canal H22"):
        assert "ORA-COST-02" in b.refused(option)
    b = board("at U4\nA stock 0 1 0 0 0 0 0\nB stock 8 8 8 6 6 50 0").play("path H01")
    assert (b.stock("A"), b.stock("B")) == ("0 0 0 0 0 0 0", "8 8 8 6 6 50 0")


@pytest.mark.rule("ORA-COST-06")
def test_talers_paid_go_back_to_the_supply() -> None:
    b = board("at U4\nU1 2\nU2 2\nU3 2\nL1 1\nA stock 0 0 0 0 0 6 0\nB taler 1")
    b.play("canal H22", "buy ore")
    assert [b.coins(space) for space in ("U1", "U2", "U3", "U4", "L1", "L2", "L3")] == [2, 2, 2, 0, 1, 0, 0]
    assert (b.has("taler"), b.has("taler", "B")) == (2, 1)


@pytest.mark.rule("ORA-COST-07")
@pytest.mark.parametrize(
    ("card", "effect", "option"),
    [
        ("A14", "use 1", "road H12"),
        ("A15", "use 1", "canal H21"),
        ("A19", "use 2", "path H01"),
        ("A40", "use 1", "rail H13"),
        ("A30", "use 1", "bridge V22"),
    ],
)
def test_what_an_effect_builds_free_of_charge_costs_nothing(card: str, effect: str, option: str) -> None:
    b = activated(card, "A stock 0 0 0 0 0 0 0\nP23 A02\nH14 rail", sides="path path canal path").play(effect, option)
    assert b.stock() == ("0 2 0 0 0 0 0" if option.startswith("canal") else "0 0 0 0 0 0 0")


@pytest.mark.rule("ORA-COST-08")
def test_a_free_rail_must_still_adjoin_a_rail() -> None:
    b = activated("A40", "A stock 0 0 0 0 0 0 0\nH34 rail").play("use 1")
    assert b.refused("rail H01") == ("ORA-ROUTE-20",)
    assert b.options("rail") == ["rail h33", "rail v33", "rail v34"]


@pytest.mark.rule("ORA-COST-08")
def test_a_free_bridge_still_needs_a_route_and_two_structures() -> None:
    b = activated("A48", "P23 A02\nP12 A03\nH13 path\nV12 path", sides="none path path path")
    b.play("use 1")
    assert b.refused("bridge H12") == ("ORA-BRIDGE-03",)
    assert b.refused("bridge H13") == ("ORA-BRIDGE-04",)
    assert b.options("bridge") == ["bridge v22"]


@pytest.mark.rule("ORA-COST-08")
def test_a_free_path_lies_on_no_other_route() -> None:
    b = activated("A19", "H01 path\nH02 road")
    b.play("use 2")
    assert b.refused("path H01") == b.refused("path H02") == ("ORA-ROUTE-10",)
    assert b.offers("path H03")


@pytest.mark.rule("ORA-COST-09")
def test_a_build_that_is_not_free_costs_its_price(tmp_path: Path) -> None:
    rail = '{ do = "place", n = 1, what = ["rail"], at = "anywhere", pay = [{ wood = 1, iron = 1 }] }'
    tables = with_cards(tmp_path, f"[card.A01]\neffects = [{rail}]")
    position = "P14 A01\nH04 path\nV13 path\nV14 path\nactivated P14\nat U4\ndone path 2"
    poor = board(f"{position}\nA stock 0 0 0 0 1 1 0", tables)
    assert poor.refused("use 1") == ("ORA-EFF-05", "ORA-EFF-07")
    rich = board(f"{position}\nA stock 1 0 0 0 1 0 0", tables).play("use 1", "rail H13")
    assert (rich.route("H13"), rich.stock()) == ("rail", "0 0 0 0 0 0 0")


@pytest.mark.rule("ORA-COST-09")
def test_the_schoepfwerk_builds_a_canal_for_one_taler() -> None:
    b = activated("B20", "A stock 0 0 0 0 0 1 0\nH31 canal").play("use 1", "canal H32")
    assert (b.route("H32"), b.stock()) == ("canal", "0 2 0 0 0 0 0")


@pytest.mark.rule("ORA-COST-10")
def test_clay_from_the_canal_pays_for_the_path_built_after_it() -> None:
    b = board("at U4\nA stock 0 0 0 0 0 3 0")
    assert b.refused("path H01") == ("ORA-ROUTE-08", "ORA-COST-02")
    b.play("canal H22", "path H01")
    assert (b.route("H22"), b.route("H01"), b.stock()) == ("canal", "path", "0 1 0 0 0 0 0")


@pytest.mark.rule("ORA-COST-10")
def test_each_of_three_roads_is_paid_for_itself() -> None:
    b = board("at U3\nA stock 0 0 0 2 0 1 0").play("road H01")
    assert b.has("brick") == 1
    b.play("road H02")
    assert b.refused("road H03") == ("ORA-ROUTE-16", "ORA-COST-02")

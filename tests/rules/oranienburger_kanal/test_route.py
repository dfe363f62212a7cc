"""Building routes (chapter "Eine Strecke oder eine Brücke bauen").

On the front the printed routes are V12 path, V32 path, H14 rail and H21 canal.
"""

import pytest

from tests.games.oranienburger_kanal.busy import busy_game
from tests.games.oranienburger_kanal.invariants import connected
from tests.rules.oranienburger_kanal.board import Board, activated, board

KINDS = ("path", "road", "rail", "canal")
BLANK = "switch industry_board_side back\n"
RICH = "A stock 8 8 8 6 6 50 0\n"


def on_u4(text: str = "", goods: str = RICH) -> Board:
    """A may build two routes of any kind."""
    return board(f"at U4\n{goods}{text}")


# ---- Routes in general


@pytest.mark.rule("ORA-ROUTE-01")
def test_routes_lie_between_structures_and_on_the_rim_of_the_own_board() -> None:
    b = on_u4()
    free = [space.lower() for space in b.tables.field_ids if not b.route(space)]
    assert len(free) == 27
    assert sorted(b.options("path")) == sorted(f"path {space}" for space in free)
    b.play("path H01", "path H12")  # on the rim, between P12 and P22
    assert (b.route("H01"), b.route("H12"), b.route("H01", "B"), b.route("H12", "B")) == ("path", "path", "", "")


@pytest.mark.rule("ORA-ROUTE-02")
@pytest.mark.parametrize("kind", KINDS[1:])
def test_a_route_space_holds_one_route(kind: str) -> None:
    b = on_u4(f"{BLANK}H11 rail\nV11 canal\nH12 path").play(f"{kind} H12")
    field = b.tables.field_ids.index("H12")
    assert [KINDS[number] for number in range(4) if b.position.routes[number] >> field & 1] == [kind]
    for other in KINDS[1:]:
        assert b.refused(f"{other} H12") == ("ORA-ROUTE-11", "ORA-ROUTE-02")


@pytest.mark.rule("ORA-ROUTE-03")
def test_routes_of_different_kinds_may_cross() -> None:
    b = on_u4(BLANK + "H11 rail\nV11 canal").play("rail H12", "canal V21")
    assert [b.route(space) for space in ("H11", "H12", "V11", "V21")] == ["rail", "rail", "canal", "canal"]


@pytest.mark.rule("ORA-ROUTE-04")
@pytest.mark.parametrize("kind", ["path", "road", "rail", "canal"])
def test_routes_of_one_kind_may_branch(kind: str) -> None:
    b = on_u4(f"{BLANK}H11 {kind}\nH12 {kind}").play(f"{kind} V11", f"{kind} V21")
    assert [b.route(space) for space in ("H11", "H12", "V11", "V21")] == [kind] * 4


@pytest.mark.rule("ORA-ROUTE-05")
@pytest.mark.parametrize("option", ["path H33", "road H33", "rail H13", "canal H22"])
def test_routes_need_no_structure_beside_them(option: str) -> None:
    b = on_u4()
    assert not any(b.structure(plot) for plot in b.tables.plot_ids)
    kind, space = option.split()
    assert b.play(option).route(space) == kind


@pytest.mark.rule("ORA-ROUTE-06")
def test_the_fourth_route_activates_at_once() -> None:
    b = on_u4("P22 A02\nH12 path\nV21 path\nH22 path").play("path V22")
    assert b.question == "effect" and b.offers("use 1")
    assert b.refused("path H01") == ("core.not-asked",), "the effects cannot be put off"
    b.play("done", "path H01")
    assert b.question == "act" and b.refused("use 1") == ("core.not-asked",), "they have lapsed"


@pytest.mark.rule("ORA-ROUTE-07")
def test_a_build_with_its_effects_is_finished_before_the_next_one() -> None:
    b = on_u4("P22 A02\nH12 path\nV21 path\nH22 path", "A stock 0 1 0 0 0 0 0\n")
    b.play("path V22", "use 1")  # the Lehmgrube gives 3 clay and talers for paths
    assert b.has("clay") == 3
    b.play("use 2", "path H01")
    assert (b.route("H01"), b.has("clay"), b.has("taler")) == ("path", 2, 2)


# ---- Paths


@pytest.mark.rule("ORA-ROUTE-08")
def test_a_path_costs_one_clay() -> None:
    assert on_u4(goods="A stock 3 1 3 3 3 2 0\n").play("path H01").stock() == "3 0 3 3 3 2 0"
    assert on_u4(goods="A stock 8 0 8 6 6 9 0\n").refused("path H01") == ("ORA-ROUTE-08", "ORA-COST-02")


@pytest.mark.rule("ORA-ROUTE-09")
def test_a_path_adjoins_nothing() -> None:
    b = on_u4(BLANK)
    assert len(b.options("path")) == 31
    assert b.play("path H33").route("H33") == "path"


@pytest.mark.rule("ORA-ROUTE-10")
@pytest.mark.parametrize("kind", KINDS)
def test_a_path_lies_on_no_other_route(kind: str) -> None:
    assert on_u4(f"H01 {kind}").refused("path H01") == ("ORA-ROUTE-10",)
    assert on_u4().refused("path V12") == ("ORA-ROUTE-10",), "not even on a printed path"


@pytest.mark.rule("ORA-ROUTE-11")
@pytest.mark.parametrize("kind", KINDS[1:])
def test_a_path_may_be_overbuilt_by_every_other_kind(kind: str) -> None:
    b = on_u4(f"{BLANK}H11 {kind}\nH12 path").play(f"{kind} H12")
    assert b.route("H12") == kind


@pytest.mark.rule("ORA-ROUTE-11")
@pytest.mark.parametrize("below", KINDS[1:])
@pytest.mark.parametrize("above", KINDS[1:])
def test_nothing_else_may_be_overbuilt(below: str, above: str) -> None:
    b = on_u4(f"{BLANK}H11 {above}\nH12 {below}")
    assert b.refused(f"{above} H12") == ("ORA-ROUTE-11", "ORA-ROUTE-02")


@pytest.mark.rule("ORA-ROUTE-12")
def test_the_overbuilt_path_leaves_the_board() -> None:
    b = on_u4("H01 path")
    before = b.position.routes[0].bit_count()
    b.play("road H01")
    assert (b.position.routes[0].bit_count(), b.position.routes[1].bit_count()) == (before - 1, 1)
    assert b.refused("path H01") == ("ORA-ROUTE-10",)


@pytest.mark.rule("ORA-ROUTE-13")
@pytest.mark.parametrize(
    ("option", "left"), [("road H12", "7 7 7 5 6 7 0"), ("rail H12", "6 7 7 6 5 7 0"), ("canal H12", "7 8 7 6 6 4 0")]
)
def test_an_overbuilt_path_brings_nothing_back(option: str, left: str) -> None:
    b = on_u4(f"{BLANK}H11 rail\nV11 canal\nH12 path", "A stock 7 7 7 6 6 7 0\n").play(option)
    assert b.stock() == left, "the full price; the clay is that of the canal, not of the path"


@pytest.mark.rule("ORA-ROUTE-14")
def test_a_printed_path_is_overbuilt_like_a_tile() -> None:
    b = on_u4("P11 A01")
    assert b.route("V12") == "path"
    b.play("road V12")
    assert b.route("V12") == "road" and b.score()["routes"] == 3  # road, printed rail and canal
    assert b.refused("path V12") == ("ORA-ROUTE-10",)


@pytest.mark.rule("ORA-ROUTE-14")
def test_a_covered_print_no_longer_counts_as_a_path() -> None:
    def toll(v12: str) -> int:
        """Talers of the Treidelhütte for the paths around it, V12 being one of them."""
        text = f"P12 A01\nH02 road\nH12 road\nV11 road\nV12 {v12}\nA stock 0 0 0 0 0 0 0\nactivated P12"
        return board(text).play("use 1").has("taler") if board(text).offers("use 1") else 0

    assert (toll("path"), toll("road")) == (1, 0)


@pytest.mark.rule("ORA-ROUTE-15")
def test_a_path_under_a_bridge_may_be_overbuilt_and_the_bridge_stays() -> None:
    bridged = "P22 A01\nP23 A02\nV22 path bridge\nH12 path\nV21 path\nH22 path"
    b = on_u4(bridged).play("road V22")
    assert (b.route("V22"), b.bridge("V22"), b.question) == ("road", True, "act")
    b = board(f"at L2\n{RICH}{bridged.replace('V22 path', 'V22 road')}")
    assert b.refused("bridge V22") == ("ORA-BRIDGE-06",)


@pytest.mark.rule("ORA-ROUTE-15", "ORA-VAR-05")
@pytest.mark.parametrize("kind", KINDS[1:])
def test_by_the_switch_a_path_under_a_bridge_stays(kind: str) -> None:
    text = f"P22 A01\nP23 A02\nV22 path bridge\nH12 {kind}\nV12 path"
    b = on_u4(f"switch overbuild_under_bridge forbidden\n{text}")
    assert b.refused(f"{kind} V22") == ("ORA-VAR-05",)
    assert b.offers(f"{kind} V12"), "a path without a bridge may be"
    assert on_u4(text).refused(f"{kind} V22") == ()


# ---- Roads


@pytest.mark.rule("ORA-ROUTE-16")
def test_a_road_costs_one_brick() -> None:
    assert on_u4(goods="A stock 3 3 3 1 3 2 0\n").play("road H01").stock() == "3 3 3 0 3 2 0"
    assert on_u4(goods="A stock 8 8 8 0 6 1 0\n").refused("road H01") == ("ORA-ROUTE-16", "ORA-COST-02")


@pytest.mark.rule("ORA-ROUTE-17")
def test_a_road_goes_anywhere_empty_or_over_any_path() -> None:
    b = on_u4(f"{BLANK}H01 path\nH02 rail\nH03 canal\nH04 road")
    assert len(b.options("road")) == 28 and b.offers("road H01", "road H33")
    assert b.play("road H33").route("H33") == "road", "no road adjoins it"


# ---- Rails


@pytest.mark.rule("ORA-ROUTE-18")
def test_a_rail_costs_one_iron_and_one_wood() -> None:
    assert on_u4(goods="A stock 1 3 3 3 1 2 0\n").play("rail H13").stock() == "0 3 3 3 0 2 0"
    for goods in ("A stock 0 8 8 6 6 0 0\n", "A stock 8 8 8 6 0 0 0\n"):
        assert on_u4(goods=goods).refused("rail H13") == ("ORA-ROUTE-18", "ORA-COST-02")


@pytest.mark.rule("ORA-ROUTE-19")
def test_a_rail_goes_on_an_empty_space_or_over_a_path() -> None:
    b = on_u4("H13 path\nV13 road\nV23 canal")
    assert b.options("rail") == ["rail h13", "rail v14", "rail v24"]
    assert b.refused("rail V13") == b.refused("rail V23") == ("ORA-ROUTE-11", "ORA-ROUTE-02")


@pytest.mark.rule("ORA-ROUTE-20")
@pytest.mark.parametrize("space", ["H01", "V12", "H22", "V22"])
def test_a_rail_must_adjoin_a_rail(space: str) -> None:
    b = on_u4("H12 road")
    assert b.refused(f"rail {space}") == ("ORA-ROUTE-20",), "empty or a path: only roads, paths or canals adjoin it"
    assert sorted(b.options("rail")) == ["rail h13", "rail v13", "rail v14", "rail v23", "rail v24"]


@pytest.mark.rule("ORA-ROUTE-20")
def test_the_rail_just_built_carries_the_next_one() -> None:
    b = on_u4()
    assert b.refused("rail V12") == ("ORA-ROUTE-20",)
    assert b.play("rail H13", "rail V12").route("V12") == "rail"


@pytest.mark.rule("ORA-ROUTE-20")
def test_the_other_players_rails_do_not_count() -> None:
    b = on_u4("H14 none\nH33 rail\nH11 B rail")
    assert b.refused("rail H12") == ("ORA-ROUTE-20",)
    assert b.offers("rail H32")


@pytest.mark.rule("ORA-ROUTE-20", "ORA-ROUTE-24", "ORA-INFO-06")
@pytest.mark.parametrize(("kind", "rule"), [("rail", "ORA-ROUTE-20"), ("canal", "ORA-ROUTE-24")])
@pytest.mark.parametrize(("builder", "other"), [("A", "B"), ("B", "A")])
def test_each_player_builds_on_from_the_own_network(kind: str, rule: str, builder: str, other: str) -> None:
    goods = f"{builder} stock 8 8 8 6 6 9 0\nturn {builder}\nat U4\n"
    b = board(f"{BLANK}{goods}H11 {other} {kind}\nH33 {builder} {kind}")
    assert b.refused(f"{kind} H12") == (rule,) and b.offers(f"{kind} H32")


@pytest.mark.rule("ORA-ROUTE-21", "ORA-ROUTE-25")
@pytest.mark.parametrize("seed", ["nets 1", "nets 2"])
def test_rails_and_canals_form_one_network_each(seed: str) -> None:
    most = 0
    for s, _ in busy_game(2, seed, industry_board_side="front"):
        for kinds in (s.routes[2:4], s.routes[6:8]):
            assert connected(s, kinds[0]) and connected(s, kinds[1])
            most = max(most, kinds[0].bit_count() + kinds[1].bit_count())
    assert most > 4, "the game has built some"


@pytest.mark.rule("ORA-ROUTE-21", "ORA-ROUTE-25")
@pytest.mark.parametrize(("kind", "rule"), [("rail", "ORA-ROUTE-20"), ("canal", "ORA-ROUTE-24")])
def test_a_second_network_cannot_be_begun(kind: str, rule: str) -> None:
    b = on_u4(f"{BLANK}H01 {kind}")
    touching = {"H02", "V10", "V11"}
    for space in b.tables.field_ids:
        if space != "H01":
            assert b.refused(f"{kind} {space}") == (() if space in touching else (rule,))


# ---- Canals


@pytest.mark.rule("ORA-ROUTE-22")
def test_a_canal_costs_three_talers() -> None:
    assert on_u4(goods="A stock 3 0 3 3 3 5 0\n").play("canal H22").stock() == "3 2 3 3 3 2 0"
    assert on_u4(goods="A stock 8 8 8 6 6 2 9\n").refused("canal H22") == ("ORA-ROUTE-22", "ORA-COST-02")


@pytest.mark.rule("ORA-ROUTE-23")
def test_a_canal_goes_on_an_empty_space_or_over_a_path() -> None:
    b = on_u4("H22 path\nV20 road\nV21 rail")
    assert b.options("canal") == ["canal h22", "canal v30", "canal v31"]
    assert b.refused("canal V20") == b.refused("canal V21") == ("ORA-ROUTE-11", "ORA-ROUTE-02")


@pytest.mark.rule("ORA-ROUTE-24")
@pytest.mark.parametrize("space", ["H11", "V12", "H23", "V24"])
def test_a_canal_must_adjoin_a_canal(space: str) -> None:
    b = on_u4()
    assert b.refused(f"canal {space}") == ("ORA-ROUTE-24",)
    assert sorted(b.options("canal")) == ["canal h22", "canal v20", "canal v21", "canal v30", "canal v31"]


@pytest.mark.rule("ORA-ROUTE-26")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (6, 8), (7, 8), (8, 8)])
def test_a_canal_brings_two_clay(before: int, after: int) -> None:
    b = on_u4(goods=f"A stock 0 {before} 0 0 0 4 0\n").play("canal H22")
    assert (b.has("clay"), b.has("taler")) == (after, 1), "nothing is decided between canal and clay"


@pytest.mark.rule("ORA-ROUTE-26")
def test_a_canal_over_a_path_brings_the_clay_too() -> None:
    assert on_u4("H22 path", "A stock 0 0 0 0 0 3 0\n").play("canal H22").has("clay") == 2


@pytest.mark.rule("ORA-ROUTE-27")
def test_the_clay_is_there_before_the_activated_structure_is_used() -> None:
    b = on_u4("P22 A09\nH12 path\nV21 path\nV22 path", "A stock 0 0 0 0 0 3 0\n").play("canal H22")
    assert (b.question, b.has("clay")) == ("effect", 2)
    assert b.play("use 1", "exchange 1 for 1", "exchange 1 for 1").has("brick") == 2


@pytest.mark.rule("ORA-ROUTE-28", "ORA-VAR-04")
@pytest.mark.parametrize(("switch", "clay"), [("yes", 2), ("no", 0)])
def test_a_canal_of_an_effect_brings_clay_unless_switched_off(switch: str, clay: int) -> None:
    switched = f"switch free_canal_clay {switch}\nA stock 0 0 0 0 0 1 0\nH31 canal"
    free = activated("A15", switched).play("use 1", "canal H32")
    assert (free.route("H32"), free.stock()) == ("canal", f"0 {clay} 0 0 0 1 0")
    cheap = activated("B20", switched).play("use 1", "canal H32")
    assert cheap.has("clay") == clay, "before the next effect of the card"
    assert cheap.play("use 2").stock() == f"0 {clay + 2} 0 0 0 0 0"


@pytest.mark.rule("ORA-ROUTE-28")
def test_a_canal_paid_for_brings_clay_with_either_switch() -> None:
    b = on_u4("switch free_canal_clay no", "A stock 0 0 0 0 0 3 0\n").play("canal H22")
    assert b.has("clay") == 2


@pytest.mark.rule("ORA-ROUTE-29")
@pytest.mark.parametrize(("kind", "print_"), [("rail", "H14"), ("canal", "H21")])
def test_without_any_rail_or_canal_none_can_be_built(kind: str, print_: str) -> None:
    b = on_u4(f"{print_} none")
    assert b.options(kind) == []
    assert b.refused(f"{kind} {print_}") == ("ORA-ROUTE-29",)

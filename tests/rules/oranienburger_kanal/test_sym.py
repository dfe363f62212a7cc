"""What the symbols of the effects mean (ledger chapter SYM)."""

from random import Random

import pytest

from millrace.games.oranienburger_kanal.rules.counts import circuits
from millrace.games.oranienburger_kanal.rules.notation import write
from millrace.games.oranienburger_kanal.rules.tables import printed_tables
from millrace.parts.bits import mask_of
from tests.rules.oranienburger_kanal.board import Board, activated, board, new_game
from tests.rules.oranienburger_kanal.cards import invented, take_proceeds

T = printed_tables()
NONE = "A stock 0 0 0 0 0 0 0\n"


def lay(kind: str, *fields: str) -> str:
    """Position lines for routes of one kind."""
    return "".join(f"{field} {kind}\n" for field in fields)


# ---- Goods, pieces, structures


@pytest.mark.rule("ORA-SYM-01")
@pytest.mark.parametrize("good", ["wood", "clay", "ore", "brick", "iron"])
def test_a_resource_is_that_resource_or_the_stock_of_it(good: str) -> None:
    effects = f"""
        {{ do = "gain", when = [{{ count = "stock", good = "{good}", at_least = 2 }}], gain = [{{ {good} = 1 }}] }},
        {{ do = "gain", gain = [{{ {good} = 3 }}] }}
    """
    others = " ".join(f"{other} 4" for other in ("wood", "clay", "ore", "brick", "iron") if other != good)
    b = invented(effects, f"A {others} {good} 1")
    assert b.refused("use 1") == ("ORA-EFF-04",)
    b.play("use 2", "use 1")
    assert b.has(good) == 5 and sum(map(int, b.stock().split())) == 21


@pytest.mark.rule("ORA-SYM-02")
def test_talers_and_markers_come_in_the_number_shown() -> None:
    b = invented('{ do = "gain", gain = [{ taler = 4, prestige = 3 }] }', "A taler 1 prestige 2").play("use 1")
    assert b.stock() == "0 0 0 0 0 5 5"
    assert activated("A51", NONE + "A taler 7").play("use 1").has("prestige") == 2


@pytest.mark.rule("ORA-SYM-03")
def test_a_structure_is_any_structure() -> None:
    b = activated("A53", NONE + "P12 A02\nP21 A22\nP23 A60\n" + lay("path", "H13", "V23", "H23")).play("use 1")
    assert b.has("prestige") == 6  # green, orange and blue, activated (P23) or not


@pytest.mark.rule("ORA-SYM-04")
def test_the_general_route_is_any_route_or_a_kind_of_route() -> None:
    any_route = (
        '{ do = "gain", per = { count = "routes", kinds = ["path", "road", "rail", "canal"], at = "adjacent" }, '
    )
    b = invented(any_route + "gain = [{ taler = 1 }] }", sides="path road rail canal").play("use 1")
    assert b.has("taler") == 4
    assert activated("A44", NONE, sides="path road road canal").play("use 1").has("prestige") == 6


@pytest.mark.rule("ORA-SYM-05")
@pytest.mark.parametrize(
    ("sides", "stock"),
    [
        ("path road rail canal", "1 1 1 1 1 0 0"),
        ("path path path path", "4 0 0 0 1 0 0"),
        ("road road road path", "1 3 0 0 1 0 0"),
        ("rail canal canal rail", "0 0 2 2 1 0 0"),
    ],
)
def test_each_kind_of_route_and_the_bridge_mean_just_that(sides: str, stock: str) -> None:
    kinds = {"path": "wood", "road": "clay", "rail": "ore", "canal": "brick"}
    effects = [
        f'{{ do = "gain", gain = [{{ {good} = 1 }}], '
        f'per = {{ count = "routes", kinds = ["{kind}"], at = "adjacent" }} }}'
        for kind, good in kinds.items()
    ]
    effects.append('{ do = "gain", per = { count = "bridges", at = "adjacent" }, gain = [{ iron = 1 }] }')
    b = invented(", ".join(effects), f"P12 A03\nH12 {sides.split()[0]} bridge", sides)
    assert b.play(*b.options("use")).stock() == stock


# ---- Places


@pytest.mark.rule("ORA-SYM-06")
def test_the_corners_are_four_structure_spaces() -> None:
    offered = [plot for plot in T.plot_ids if activated("B04", NONE, plot).offers("use 2")]
    assert offered == ["P11", "P14", "P31", "P34"]


@pytest.mark.rule("ORA-SYM-07")
def test_the_rim_has_ten_structure_spaces_and_fourteen_route_spaces() -> None:
    inner = [plot for plot in T.plot_ids if not activated("A37", NONE + lay("canal", "H01"), plot).offers("use 2")]
    assert inner == ["P22", "P23"]
    b = activated("B41", NONE + lay("road", *T.field_ids), sides="none none none none").play("use 1")
    assert b.has("prestige") == 6  # as many as it counts at most
    rim = [
        field
        for field in T.field_ids
        if activated("B41", NONE + lay("road", field), sides="none none none none").offers("use 1")
    ]
    assert rim == ["H01", "H02", "H03", "H04", "H31", "H32", "H33", "H34", "V10", "V14", "V20", "V24", "V30", "V34"]


@pytest.mark.rule("ORA-SYM-08")
@pytest.mark.parametrize(("structures", "talers"), [(1, 4), (8, 4), (9, 3), (11, 1)])
def test_an_empty_structure_space_has_no_structure(structures: int, talers: int) -> None:
    others = [plot for plot in T.plot_ids if plot != "P22"][: structures - 1]
    text = "".join(f"{plot} B{number + 1:02}\n" for number, plot in enumerate(others))
    assert activated("B47", NONE + text).play("use 1").has("taler") == talers


@pytest.mark.rule("ORA-SYM-09")
@pytest.mark.parametrize(("plot", "neighbours"), [("P11", 2), ("P12", 3), ("P24", 3), ("P22", 4), ("P23", 4)])
def test_neighbours_are_the_structure_spaces_beside_it(plot: str, neighbours: int) -> None:
    others = [other for other in T.plot_ids if other != plot]
    text = "".join(f"{other} A{number + 1:02}\n" for number, other in enumerate(others))
    assert activated("A53", NONE + text, plot).play("use 1").has("prestige") == 2 * neighbours
    diagonal = "P11 A01\nP13 A02\nP31 A03\nP33 A04\nP24 A05\n"
    assert not activated("A53", NONE + diagonal).waiting_structures
    assert activated("A53", NONE + diagonal).question != "effect"


# ---- Lines, rings, angles


@pytest.mark.rule("ORA-SYM-10")
@pytest.mark.parametrize(
    ("rails", "rings"),
    [
        (("H12", "V22", "H22", "V21"), 1),
        (("H12", "V22", "H22"), 0),
        (("H01", "H02", "H03", "H04", "V14"), 0),
        (("H12", "H13", "V23", "H23", "H22", "V21"), 1),
        (("H01", "H02", "H03", "H04", "V14", "V24", "V34", "H34", "H33", "H32", "H31", "V30", "V20", "V10"), 1),
    ],
)
def test_a_circuit_is_a_closed_ring_around_structure_spaces(rails: tuple[str, ...], rings: int) -> None:
    b = activated("B50", NONE + lay("rail", *rails), "P33", "none none none none" if "H33" in rails else "path " * 4)
    assert b.offers("use 1") == (rings == 1)
    if rings:
        assert b.play("use 1").has("prestige") == 5 * rings


@pytest.mark.rule("ORA-SYM-11")
@pytest.mark.parametrize(
    ("rails", "canals", "rings"),
    [
        (("H12", "H13", "V23", "H23", "H22", "V21", "V22"), (), 2),
        (("H12", "H13", "V23", "H23", "H22", "V21"), (), 1),
        (("H12", "H13", "V23"), ("H23", "H22", "V21"), 1),
        (("H01", "V11", "H11", "V10"), ("H24", "V34", "H34", "V33"), 2),
        (("H01", "V11", "H11", "V10", "H02", "V12", "H12", "V20", "V21", "H21", "V22", "H22"), (), 4),
    ],
)
def test_every_area_enclosed_on_its_own_counts_once(
    rails: tuple[str, ...], canals: tuple[str, ...], rings: int
) -> None:
    b = activated("A56", NONE + lay("rail", *rails) + lay("canal", *canals), "P32", "path none none none")
    assert b.play("use 1").has("prestige") == 5 * rings


@pytest.mark.rule("ORA-SYM-11")
def test_circuits_are_the_areas_that_routes_cut_off() -> None:
    chance = Random(11)
    position = activated("A56").position
    for _ in range(300):
        share = chance.random()
        fields = mask_of(field for field in range(len(T.field_ids)) if chance.random() < share)
        assert circuits(position, fields) == enclosed_areas(fields)


def enclosed_areas(routes: int) -> int:
    """Areas of structure spaces that cannot be left without crossing a route."""
    outside = len(T.plot_ids)
    area = list(range(outside + 1))
    for field, (one, other) in enumerate(zip(T.plot_a, T.plot_b, strict=True)):
        if not routes >> field & 1:
            joined = area[one], area[other if other >= 0 else outside]
            area = [min(joined) if each in joined else each for each in area]
    return len(set(area)) - 1


@pytest.mark.rule("ORA-SYM-11")
def test_kinds_not_shown_do_not_close_a_ring() -> None:
    b = activated("B50", NONE, sides="rail rail canal rail")
    assert b.refused("use 1") == ("ORA-SYM-20",)


@pytest.mark.rule("ORA-SYM-12", "ORA-SYM-14")
@pytest.mark.parametrize("column", range(5))
def test_a_column_has_three_vertical_route_spaces(column: int) -> None:
    full = lay("road", f"V1{column}") + lay("rail", f"V2{column}") + lay("canal", f"V3{column}")
    assert activated("A55", NONE + full).play("use 2").has("prestige") == 3
    assert activated("A55", NONE + full + lay("path", f"V1{column}")).question != "effect"
    assert activated("A55", NONE + full + lay("none", f"V3{column}")).question != "effect"


@pytest.mark.rule("ORA-SYM-13", "ORA-SYM-14")
@pytest.mark.parametrize("row", range(4))
def test_a_row_has_four_horizontal_route_spaces(row: int) -> None:
    full = lay("road", f"H{row}1", f"H{row}2") + lay("rail", f"H{row}3") + lay("canal", f"H{row}4")
    assert activated("A55", NONE + full).play("use 1").has("prestige") == 4
    assert activated("A55", NONE + full + lay("path", f"H{row}4")).question != "effect"
    assert activated("A55", NONE + full + lay("none", f"H{row}1")).question != "effect"


@pytest.mark.rule("ORA-SYM-14")
def test_a_row_of_several_kinds_counts_only_where_all_are_shown() -> None:
    effects = """
        { do = "gain", per = { count = "rows", kinds = ["rail"] }, gain = [{ prestige = 1 }] },
        { do = "gain", per = { count = "rows", kinds = ["road", "rail", "canal"] }, gain = [{ taler = 1 }] }
    """
    b = invented(effects, "H11 rail\nH12 canal\nH13 road\nH14 road")
    assert b.refused("use 1") == ("ORA-SYM-20",)
    assert b.play("use 2").stock() == "0 0 0 0 0 1 0"


@pytest.mark.rule("ORA-SYM-15")
@pytest.mark.parametrize(
    ("text", "talers"),
    [("", 0), ("V12 road", 3), ("V12 road\nV32 canal", 6), ("V12 none", 0), ("V11 road\nV33 rail", 0)],
)
def test_an_overbuilt_printed_path_lies_under_another_route(text: str, talers: int) -> None:
    b = board(f"switch deck B\n{NONE}P22 B05\nH12 path\nV22 path\nH22 path\nV21 path\n{text}\nactivated P22")
    assert b.offers("use 2") == (talers > 0)
    assert (b.play("use 2") if talers else b).has("taler") == talers


def after_free_set_up(paths: str, overbuilt: str) -> Board:
    """B54 activated on a blank side whose starting routes were laid and then overbuilt."""
    b = new_game(1, deck="B", industry_board_side="back", blank_printed_paths=paths)
    b.play("path V11", "path V12", "rail H14", "canal H21")
    kept = [line for line in write(b.position).splitlines() if not line.startswith(("pending", "display", "deck"))]
    return board("\n".join([*kept, "P24 B54", overbuilt, "seen none", "shown none", "activated P24"]))


@pytest.mark.rule("ORA-SYM-16")
@pytest.mark.parametrize(
    ("paths", "overbuilt", "prestige"),
    [
        ("starting_paths", "V11 road\nV12 rail", 6),
        ("starting_paths", "V11 road", 3),
        ("starting_paths", "V13 road\nV32 road", 0),  # paths built later, then overbuilt
        ("none", "V11 road\nV12 rail", 0),
    ],
)
def test_on_the_blank_side_the_starting_paths_count_as_printed(paths: str, overbuilt: str, prestige: int) -> None:
    b = after_free_set_up(paths, overbuilt)
    assert b.offers("use 1") and b.offers("use 3") == (prestige > 0)
    assert (b.play("use 3") if prestige else b).has("prestige") == prestige


@pytest.mark.rule("ORA-SYM-17")
@pytest.mark.parametrize(
    ("sides", "bricks"),
    [
        ("road road path path", 1),
        ("road rail path path", 0),
        ("road path road path", 0),
        ("path path path path", 0),
        ("rail rail canal canal", 2),
    ],
)
def test_a_right_angle_is_made_of_two_routes_of_one_kind(sides: str, bricks: int) -> None:
    b = activated("A27", NONE, sides=sides)
    assert b.offers("use 1") == (bricks > 0)
    if bricks:
        b.play("use 1")
        take_proceeds(b)
        assert b.has("brick") == bricks


@pytest.mark.rule("ORA-SYM-18")
def test_right_angles_are_counted_by_corner_or_by_crossing_point() -> None:
    effects = """
        { do = "gain", per = { count = "angles", kinds = ["canal"], at = "adjacent" }, gain = [{ prestige = 1 }] },
        { do = "gain", per = { count = "angles", kinds = ["rail"], at = "anywhere" }, gain = [{ taler = 1 }] }
    """
    assert invented(effects, sides="canal canal canal canal").play("use 1").has("prestige") == 4
    star = invented(effects, lay("rail", "H11", "H12", "V11", "V21"))
    assert star.play("use 2").has("taler") == 1
    line = invented(effects, lay("rail", "H01", "H02", "V24", "V34"), sides="canal canal canal canal")
    assert line.refused("use 2") == ("ORA-SYM-20",)
    beside = invented(effects, lay("canal", "H11", "V11", "H13", "V12"), sides="canal path path path")
    assert beside.question != "effect"  # corners at H11, V11 are not corners of the structure's own sides


@pytest.mark.rule("ORA-SYM-19", "ORA-SYM-36")
@pytest.mark.parametrize("plot", ["P11", "P22", "P34"])
@pytest.mark.parametrize(("side", "met"), [(0, False), (1, True), (2, False), (3, True)])
def test_positions_are_those_of_the_board(plot: str, side: int, met: bool) -> None:
    sides = ["path"] * 4
    sides[side] = "canal"
    b = activated("A20", NONE, plot, " ".join(sides))
    assert b.refused("use 1") == (() if met else ("ORA-EFF-04",))
    assert b.play("use 2").has("brick") == 1


@pytest.mark.rule("ORA-SYM-36")
def test_the_watermill_on_p22_looks_left_and_right() -> None:
    met = {field: activated("A20", NONE + f"{field} canal").offers("use 1") for field in ("V21", "V22", "H12", "H22")}
    assert met == {"V21": True, "V22": True, "H12": False, "H22": False}


@pytest.mark.rule("ORA-SYM-37")
@pytest.mark.parametrize(
    ("sides", "pairs"),
    [
        ("road canal road path", 1),
        ("road path road path", 2),
        ("rail rail rail rail", 2),
        ("road road path path", 0),
        ("canal road path road", 1),
    ],
)
def test_opposite_routes_are_pairs_of_one_kind(sides: str, pairs: int) -> None:
    b = activated("B16", NONE, sides=sides)
    assert b.offers("use 1") == (pairs > 0)
    if pairs:
        b.play("use 1")
        take_proceeds(b)
    assert (b.has("brick"), b.has("taler")) == (pairs, pairs)


# ---- How many, how often


@pytest.mark.rule("ORA-SYM-20")
@pytest.mark.parametrize("roads", range(6))
def test_per_item_and_per_full_group(roads: int) -> None:
    effects = """
        { do = "gain", per = { count = "routes", kinds = ["road"], at = "anywhere" }, gain = [{ taler = 1 }] },
        { do = "gain", per = { count = "routes", kinds = ["road"], at = "anywhere", step = 2 },
          gain = [{ prestige = 1 }] }
    """
    b = invented(effects, lay("road", *("H01", "H02", "H03", "H04", "H11")[:roads]))
    assert b.question == ("effect" if roads else "space")
    if roads == 1:
        assert b.refused("use 2") == ("ORA-SYM-20",)
    assert b.play(*b.options("use")).stock() == f"0 0 0 0 0 {roads} {roads // 2}"


@pytest.mark.rule("ORA-SYM-21")
def test_an_exchange_gives_what_stands_before_for_what_stands_after() -> None:
    b = activated("A11", "A stock 2 0 1 0 0 0 0").play("use 1", "exchange 1 for 1")
    take_proceeds(b)
    assert b.stock() == "1 0 0 0 2 1 0"


@pytest.mark.rule("ORA-SYM-22")
def test_how_often_one_may_exchange_is_fixed_at_the_start() -> None:
    effects = """
        { do = "exchange", per = { count = "stock", good = "wood" }, pay = [{ wood = 1 }], gain = [{ prestige = 1 }] },
        { do = "gain", gain = [{ clay = 1 }] }
    """
    b = invented(effects, "A wood 2 taler 9").play("use 1", "exchange 1 for 1", "buy wood", "exchange 1 for 1")
    assert b.stock() == "1 0 0 0 0 7 2" and b.question == "effect"  # no third one for the wood bought since
    assert b.refused("use 1") == ("ORA-EFF-28", "ORA-EFF-03")


@pytest.mark.rule("ORA-SYM-23")
def test_each_exchange_is_voluntary_and_an_action_of_its_own() -> None:
    b = activated("A06", "A stock 0 0 1 0 0 2 0", sides="canal canal canal canal").play("use 1", "exchange 1 for 1")
    take_proceeds(b)
    assert b.question == "exchange" and b.offers("buy ore", "exchange 2 for 1", "done")
    assert b.play("buy ore", "done").stock() == "1 0 1 0 1 1 0"


@pytest.mark.rule("ORA-SYM-24")
@pytest.mark.parametrize(("canals", "talers"), [(1, 0), (2, 3), (3, 6), (4, 9)])
def test_further_items_are_those_beyond_the_ones_counted(canals: int, talers: int) -> None:
    b = activated("A05", NONE, sides=" ".join(["canal"] * canals + ["path"] * (4 - canals)))
    assert b.refused("use 2") == (() if talers else ("ORA-SYM-20",))
    assert (b.play("use 2") if talers else b).has("taler") == talers


@pytest.mark.rule("ORA-SYM-25")
def test_then_fixes_the_order() -> None:
    b = activated("A40", NONE + "H31 rail")
    assert b.refused("use 2") == ("ORA-SYM-26", "ORA-SYM-25")
    assert b.play("use 1", "rail H32").options("use") == ["use 2"]
    assert b.play("use 2").has("taler") == 2 and b.question != "effect"


@pytest.mark.rule("ORA-SYM-26")
def test_what_follows_needs_what_stands_before_it() -> None:
    elsewhere = "P33 A02\nP34 A03\nV33 path bridge\n"
    no_room = activated("A30", NONE + elsewhere)
    assert no_room.question != "effect" and no_room.has("taler") == 0
    left = activated("A30", NONE + elsewhere + "P12 A04").play("use 1", "done")
    assert left.question != "effect" and left.has("taler") == 0
    done = activated("A30", NONE + elsewhere + "P12 A04").play("use 1", "bridge H12", "use 2")
    assert done.has("taler") == 2


@pytest.mark.rule("ORA-SYM-26")
def test_what_follows_an_exchange_needs_one_exchange() -> None:
    effects = """
        { do = "exchange", times = 2, pay = [{ wood = 1 }], gain = [{ taler = 1 }],
          then = [{ do = "gain", gain = [{ prestige = 2 }] }] }
    """
    assert invented(effects, "A wood 2").play("use 1", "done").stock() == "2 0 0 0 0 0 0"
    b = invented(effects, "A wood 2").play("use 1", "exchange 1 for 1", "done", "use 2")
    assert b.stock() == "1 0 0 0 0 1 2" and b.question != "effect"


@pytest.mark.rule("ORA-SYM-27")
def test_the_structure_itself_counts_unless_neighbours_are_counted() -> None:
    assert activated("A52", NONE).play("use 1").has("prestige") == 1
    assert activated("B45", NONE, "P11").play("use 2").has("prestige") == 1
    assert activated("B55", NONE).question != "effect"
    rim = '{ do = "gain", per = { count = "buildings", at = "edge", state = "any" }, gain = [{ taler = 1 }] }'
    assert invented(rim, "P12 A03\nP23 A04").play("use 1").has("taler") == 1  # P22 and P23 are not on the rim
    corner = '{ do = "gain", per = { count = "buildings", at = "neighbours", state = "any" }, gain = [{ taler = 1 }] }'
    assert invented(corner, "P12 A03\nP11 A04").play("use 1").has("taler") == 1


@pytest.mark.rule("ORA-SYM-28")
def test_not_activated_is_what_counts_so_at_that_moment() -> None:
    b = activated("A19", NONE + "P12 A02\nP33 A03\n" + lay("path", "H02", "V12"))
    assert b.copy().play("use 1").stock() == "2 2 0 0 0 0 0"
    later = b.play("use 2", "path V11")  # the fourth route of P12
    assert later.play("use 1").stock() == "1 1 0 0 0 0 0"


# ---- Removing, placing, choosing


@pytest.mark.rule("ORA-SYM-29")
def test_a_removed_route_and_paid_markers_go_back_to_the_supply() -> None:
    b = activated("B12", NONE + "H34 path").play("use 1", "exchange 1 for 1")
    assert b.refused("remove V21") == ("ORA-SYM-29", "ORA-EFF-08") and b.refused("buy wood") != ()
    assert b.play("remove H34").route("H34") == ""
    b = activated("B33", NONE + "A prestige 3").play("use 2", "exchange 1 for 1")
    assert b.has("prestige") == 1


@pytest.mark.rule("ORA-SYM-29")
def test_a_removed_bridge_goes_back_to_the_supply() -> None:
    effects = """
        { do = "exchange", times = 1, pay = [{}], remove = { what = ["bridge"], at = "adjacent", n = 1 },
          gain = [{ taler = 3 }] }
    """
    b = invented(effects, "P12 A03\nP33 A04\nP34 A05\nH12 path bridge\nV33 path bridge")
    b.play("use 1", "exchange 1 for 1")
    assert b.refused("remove bridge V33") == ("ORA-SYM-29", "ORA-EFF-08")
    b.play("remove bridge H12")
    assert (b.bridge("H12"), b.bridge("V33"), b.route("H12"), b.has("taler")) == (False, True, "path", 3)


@pytest.mark.rule("ORA-SYM-30")
@pytest.mark.parametrize(
    ("card", "text", "piece"),
    [
        ("A14", "", "road H12"),
        ("A15", "H31 canal", "canal H32"),
        ("A40", "H31 rail", "rail H32"),
        ("B05", "", "path H01"),
        ("A30", "P12 A02", "bridge H12"),
    ],
)
def test_pieces_are_placed_free_of_charge(card: str, text: str, piece: str) -> None:
    kind, field = piece.split()
    b = activated(card, NONE + text).play("use 1", piece)
    assert b.bridge(field) if kind == "bridge" else b.route(field) == kind
    assert b.stock() == ("0 2 0 0 0 0 0" if kind == "canal" else "0 0 0 0 0 0 0")


@pytest.mark.rule("ORA-SYM-31")
def test_alternatives_are_chosen_anew_each_time_and_not_mixed() -> None:
    b = activated("A06", "A stock 0 0 2 0 0 2 0", sides="canal canal canal path").play("use 1")
    for payment in ("exchange 2 for 1", "exchange 1 for 1", "exchange 2 for 1"):
        b.play(payment)
        take_proceeds(b)
    assert b.stock() == "3 0 1 0 3 0 0" and b.question != "exchange"
    gain = activated("B21", NONE).play("use 1")
    assert gain.options() == ["choose 1", "choose 2", "choose 3"]
    assert gain.refused("choose 4") == ("ORA-SYM-31",) and gain.refused("done") == ("ORA-EFF-03",)
    assert gain.play("choose 2").stock() == "0 4 0 0 0 0 0"
    short = activated("A06", "A stock 0 0 1 0 0 0 0", sides="canal canal canal path").play("use 1")
    assert short.refused("exchange 2 for 1") == ("ORA-EFF-05", "ORA-EFF-07")
    assert short.refused("exchange 3 for 1") == short.refused("exchange 1 for 2") == ("ORA-SYM-31",)


@pytest.mark.rule("ORA-SYM-31")
def test_each_cost_of_an_exchange_goes_with_each_of_its_proceeds() -> None:
    swap = '{ do = "exchange", times = 1, pay = [{ wood = 1 }, { clay = 1 }], gain = [{ brick = 1 }, { iron = 2 }] }'
    b = invented(swap, "A wood 1 clay 1").play("use 1")
    assert b.options("exchange") == [f"exchange {cost} for {gain}" for cost in (1, 2) for gain in (1, 2)]
    assert b.copy().play("exchange 1 for 2").stock() == "0 1 0 0 2 0 0"
    assert b.play("exchange 2 for 1").stock() == "1 0 0 1 0 0 0"


@pytest.mark.rule("ORA-SYM-32")
@pytest.mark.parametrize("good", ["wood", "clay", "ore"])
def test_choosing_means_one_of_the_options_shown(good: str) -> None:
    b = activated("B10", NONE).play("use 1")
    assert b.options() == ["take wood", "take clay", "take ore"]
    assert b.refused("take brick") == ("ORA-SYM-32", "ORA-SYM-35")
    assert b.play(f"take {good}").has(good) == 3 and sum(map(int, b.stock().split())) == 3


@pytest.mark.rule("ORA-SYM-33")
@pytest.mark.parametrize(("sides", "first", "second"), [("road canal road canal", True, True), ("rail road road road",
    False, True), ("path road road road", True, False)])  # fmt: skip
def test_none_means_that_it_must_be_absent(sides: str, first: bool, second: bool) -> None:
    b = activated("B49", NONE + "H01 rail\nH02 path", sides=sides)  # elsewhere they do not matter
    assert (b.offers("use 1"), b.offers("use 2")) == (first, second)


@pytest.mark.rule("ORA-SYM-34")
def test_any_number_means_as_often_as_one_can_pay() -> None:
    b = activated("A38", "A stock 0 0 8 0 0 0 0").play("use 2", *["exchange 1 for 1"] * 4)
    assert b.stock() == "0 0 0 0 0 12 0"
    assert b.play("buy ore", "buy ore", "exchange 1 for 1").stock() == "0 0 0 0 0 12 0"
    assert b.refused("exchange 1 for 1") == ("ORA-EFF-05", "ORA-EFF-07") and b.offers("done")


@pytest.mark.rule("ORA-SYM-34")
def test_a_circle_of_buying_and_exchanging_comes_to_an_end() -> None:
    b = activated("A38", "A stock 0 0 2 0 0 3 0").play("use 2")
    for _ in range(60):
        if b.question != "exchange":
            break
        b.play("exchange 1 for 1")
        if b.question == "exchange":
            b.play("buy ore", "buy ore")
    assert b.question == "effect" and b.options("use") == ["use 1"]


@pytest.mark.rule("ORA-SYM-35")
def test_different_things_differ_in_kind() -> None:
    b = activated("A12", NONE).play("use 1", "take clay")
    assert b.options() == ["take wood", "take ore"]
    assert b.refused("take clay") == ("ORA-SYM-32", "ORA-SYM-35")
    assert activated("A44", NONE + "H01 rail", sides="road road canal canal").play("use 1").has("prestige") == 4


@pytest.mark.rule("ORA-SYM-38")
def test_the_carters_yard_places_its_road_on_one_of_its_sides() -> None:
    b = activated("A14", NONE, sides="path none rail road").play("use 1")
    assert b.options("road") == ["road h12", "road v22"]
    assert b.refused("road H01") == ("ORA-SYM-38", "ORA-EFF-08")


@pytest.mark.rule("ORA-SYM-38")
def test_the_lock_keepers_house_places_its_canal_anywhere_in_the_network() -> None:
    b = activated("A15", NONE + "H31 canal").play("use 1")
    assert b.options("canal") == ["canal h32", "canal v30", "canal v31"]
    assert b.refused("canal H04") == ("ORA-ROUTE-24",)


@pytest.mark.rule("ORA-SYM-38")
def test_the_swing_bridge_places_its_bridge_at_itself() -> None:
    b = activated("A30", NONE + "P12 A02\nP33 A03\nP34 A04\nV33 path").play("use 1")
    assert b.options("bridge") == ["bridge h12"]
    assert b.refused("bridge V33") == ("ORA-SYM-38", "ORA-EFF-08")
    nowhere = activated("A30", NONE + "P33 A03\nP34 A04\nV33 path")
    assert nowhere.question != "effect" and not nowhere.bridge("V33")

"""Using the effects of activated structures (ledger chapter EFF)."""

import pytest

from tests.rules.oranienburger_kanal.board import activated, board
from tests.rules.oranienburger_kanal.cards import invented, tables_with

BLANK = "switch industry_board_side back\n"
SURROUNDED = "H12 path\nV22 path\nH22 path\nV21 path\n"
NONE = "A stock 0 0 0 0 0 0 0\n"


# ---- Which, in which order, how completely


@pytest.mark.rule("ORA-EFF-01")
def test_all_effects_are_offered_and_any_of_them_may_be_used() -> None:
    b = activated("B27", NONE + "A wood 1 clay 1", sides="canal path path path")
    assert b.options("use") == ["use 1", "use 2", "use 3"]
    assert b.refused("use 4") == ("ORA-EFF-01",)
    assert b.copy().play("use 3", "done").stock() == "1 1 0 0 0 1 0"
    assert b.play("done").stock() == "1 1 0 0 0 0 0"


@pytest.mark.rule("ORA-EFF-02")
@pytest.mark.parametrize(
    ("order", "stock"),
    [(("use 1", "use 2", "produce"), "0 0 7 1 1 0 0"), (("use 2", "produce", "use 1"), "0 0 8 1 1 0 0")],
)
def test_the_order_of_the_effects_is_free(order: tuple[str, ...], stock: str) -> None:
    b = activated("A23", "A stock 1 1 6 0 0 0 0", sides="rail path path path")
    assert b.play(*order).stock() == stock


@pytest.mark.rule("ORA-EFF-03")
def test_an_effect_is_carried_out_completely() -> None:
    b = activated("A04", NONE).play("use 1")  # 2 ore and 1 taler
    assert (b.question, b.has("taler"), b.has("ore")) == ("proceeds", 1, 0)
    assert b.refused("done") == ("ORA-EFF-03",) and b.refused("use 2") != ()
    assert b.play("take ore").stock() == "0 0 2 0 0 1 0"


@pytest.mark.rule("ORA-EFF-03")
def test_an_exchange_that_was_left_is_not_resumed() -> None:
    b = activated("A49", "A stock 0 3 0 1 0 0 0").play("use 1", "exchange 1 for 1", "done", "use 2")
    b.play("exchange 1 for 1", "done")
    assert b.stock() == "0 2 0 1 0 0 3" and b.question != "effect"
    b = activated("A49", "A stock 0 3 0 1 0 0 0").play("use 1", "exchange 1 for 1", "done")
    assert b.refused("use 1") == ("ORA-EFF-28", "ORA-EFF-03")


@pytest.mark.rule("ORA-EFF-28")
def test_an_effect_is_used_once_in_an_activation() -> None:
    b = activated("A02", NONE).play("use 1")
    assert b.refused("use 1") == ("ORA-EFF-28", "ORA-EFF-03")
    assert b.reason("use 1") and b.options("use") == ["use 2"]
    assert b.play("use 2").stock() == "0 3 0 0 0 2 0" and b.question != "effect"


@pytest.mark.rule("ORA-EFF-28")
def test_a_placement_says_itself_how_many_pieces_it_places() -> None:
    b = activated("B05", NONE).play("use 1", "path H01")
    assert b.question == "place" and b.offers("path H02")
    b.play("path H02")
    assert b.question != "place" and b.options("path") == []
    assert sum(b.route(space) == "path" for space in b.tables.field_ids) == 4 + 2


# ---- Conditions, costs, proceeds


@pytest.mark.rule("ORA-EFF-04")
def test_a_condition_must_be_met() -> None:
    assert activated("A24", NONE + "A iron 1").refused("use 1") == ("ORA-EFF-04",)
    assert activated("A24", NONE + "A iron 1", sides="road path path path").play("use 1").has("iron") == 2


@pytest.mark.rule("ORA-EFF-05")
def test_a_cost_must_be_paid() -> None:
    b = activated("A08", NONE + "A wood 1 taler 2")
    assert b.refused("use 1") == ("ORA-EFF-05", "ORA-EFF-07")
    assert b.play("buy wood", "use 1", "exchange 1 for 1").stock() == "0 0 0 0 0 3 0"


@pytest.mark.rule("ORA-EFF-06")
@pytest.mark.parametrize(
    ("sides", "ore", "refused"),
    [
        ("path road rail path", 4, ()),
        ("path road path path", 4, ("ORA-EFF-04",)),
        ("path road rail path", 3, ("ORA-EFF-05", "ORA-EFF-07")),
    ],
)
def test_proceeds_follow_conditions_and_costs(sides: str, ore: int, refused: tuple[str, ...]) -> None:
    b = activated("A18", f"{NONE}A ore {ore} taler 1", sides=sides)
    assert b.refused("use 1") == refused
    if not refused:
        assert b.play("use 1", "exchange 1 for 1").stock() == "0 0 0 0 0 9 0"


@pytest.mark.rule("ORA-EFF-07")
def test_the_costs_of_an_effect_are_paid_in_one_go() -> None:
    b = activated("A42", "A stock 2 1 0 0 0 1 0").play("use 1", "exchange 1 for 1")
    assert b.stock() == "1 0 0 0 0 1 4"
    assert b.refused("exchange 1 for 1") == ("ORA-EFF-05", "ORA-EFF-07")
    assert b.has("wood") == 1  # no part of it was taken
    assert b.play("buy clay", "exchange 1 for 1").stock() == "0 0 0 0 0 0 8"


# ---- Where


@pytest.mark.rule("ORA-EFF-08")
def test_only_routes_on_the_four_sides_count() -> None:
    corners = "H11 canal\nH13 canal\nV11 canal\nV12 canal\nH21 canal\nH23 canal\nV31 canal\nV32 canal\n"
    b = activated("A21", NONE + corners, sides="canal path path path")
    assert b.play("use 1").has("clay") == 2


@pytest.mark.rule("ORA-EFF-08")
def test_only_bridges_joined_to_the_structure_count() -> None:
    b = activated("A13", NONE + "P12 A02\nP11 A03\nP13 A04\nH12 path bridge\nV11 path bridge\nV12 path bridge")
    assert b.play("use 1").has("taler") == 2


@pytest.mark.rule("ORA-EFF-09")
def test_with_the_arrow_cross_they_may_be_anywhere() -> None:
    b = activated("A45", NONE + "H01 rail\nV34 rail\nH23 rail", sides="rail path path path")
    assert b.play("use 1").has("prestige") == 4 and b.play("use 2").has("prestige") == 5


# ---- Numbers


@pytest.mark.rule("ORA-EFF-10")
@pytest.mark.parametrize("bridges", range(5))
def test_a_number_is_exact(bridges: int) -> None:
    effects = """
        { do = "gain", when = [{ count = "bridges", at = "adjacent", exactly = 2 }], gain = [{ prestige = 1 }] },
        { do = "gain", gain = [{ wood = 1 }] }
    """
    fields = ["H12", "V22", "H22", "V21"][:bridges]
    text = "P12 A03\nP23 A04\nP32 A05\nP21 A06\n" + "\n".join(f"{field} path bridge" for field in fields)
    b = invented(effects, text)
    assert b.refused("use 1") == (() if bridges == 2 else ("ORA-EFF-04",))


@pytest.mark.rule("ORA-EFF-10")
@pytest.mark.parametrize(("canals", "met"), [(0, False), (1, False), (2, True), (3, False), (4, False)])
def test_exactly_two_canals_of_the_water_tower(canals: int, met: bool) -> None:
    b = activated("B35", NONE, sides=" ".join(["canal"] * canals + ["path"] * (4 - canals)))
    assert b.offers("use 1") == met


@pytest.mark.rule("ORA-EFF-11")
@pytest.mark.parametrize(("bridges", "met"), [(1, False), (2, True), (3, True), (4, True)])
def test_a_plus_makes_it_a_minimum(bridges: int, met: bool) -> None:
    fields = ["H12", "V22", "H22", "V21"][:bridges]
    text = "P12 B03\nP23 B04\nP32 B05\nP21 B06\nH01 canal\n" + "\n".join(f"{field} path bridge" for field in fields)
    b = activated("B31", NONE + text)
    assert b.refused("use 2") == (() if met else ("ORA-EFF-04",))


@pytest.mark.rule("ORA-EFF-12", "ORA-EFF-26")
def test_the_boathouse_with_three_canals_gives_the_entry_for_three() -> None:
    b = activated("A22", NONE, sides="canal canal canal path")
    assert b.options("use") == ["use 1"]
    b.play("use 1")
    assert b.stock() == "4 0 0 0 2 0 0" and b.question not in ("alternative", "effect")


@pytest.mark.rule("ORA-EFF-13")
@pytest.mark.parametrize(("roads", "refused"), [(0, True), (1, False), (2, True), (3, False), (4, False)])
def test_if_no_entry_fits_the_effect_brings_nothing(roads: int, refused: bool) -> None:
    effects = """
        { do = "table", by = { count = "routes", kinds = ["road"], at = "adjacent" },
          rows = [{ is = 1, gain = { wood = 1 } }, { from = 3, gain = { wood = 3 } }] },
        { do = "gain", gain = [{ clay = 1 }] }
    """
    fields = ["H12", "V22", "H22", "V21"][:roads]
    b = invented(effects, "\n".join(f"{field} road" for field in fields))
    assert b.refused("use 1") == (("ORA-EFF-13",) if refused else ())
    if not refused:
        assert b.play("use 1").has("wood") == (1 if roads == 1 else 3)


# ---- When and whose


@pytest.mark.rule("ORA-EFF-14")
@pytest.mark.parametrize(("order", "prestige"), [(("P22", "P23"), 3), (("P23", "P22"), 2)])
def test_amounts_are_taken_when_the_effect_is_used(order: tuple[str, str], prestige: int) -> None:
    around = "H12 path\nH22 path\nV21 path\nH13 path\nH23 path\nV23 path\n"
    b = board(f"{BLANK}P22 A23\nP23 A51\n{around}at U3\nA stock 0 1 0 0 0 7 0").play("path V22")
    for plot in order:
        if b.question == "activation":
            b.play(f"activate {plot}")
        b.play("use 2" if plot == "P22" else "use 1")  # A23: 2 talers; A51: 1 prestige for 3 talers
    assert (b.has("taler"), b.has("prestige")) == (9, prestige)


@pytest.mark.rule("ORA-EFF-15")
def test_what_causes_the_activation_counts() -> None:
    b = board(BLANK + "P22 A31\nH12 path\nV22 path\nH22 canal\nat U4\nA taler 3").play("canal V21", "use 1")
    assert b.has("prestige") == 4
    text = "P22 A13\nP12 A02\nP23 A03\nH12 path bridge\nV22 path\nA wood 1\n"
    b = board(BLANK + "stacks 0 2 8\nat U2\n" + text).play("bridge V22", "use 1")
    assert b.has("taler") == 4


@pytest.mark.rule("ORA-EFF-16")
def test_effects_look_at_the_own_board_and_stock_only() -> None:
    others = "H01 B rail\nH02 B rail\nP12 B A02\nP23 B A03\nB taler 30 ore 8\n"
    b = activated("A45", NONE + others + "H31 rail").play("use 1")
    assert (b.has("prestige"), b.question) == (1, "space")
    b = activated("A51", NONE + others + "A taler 3").play("use 1")
    assert (b.has("prestige"), b.has("taler", "B")) == (1, 30)
    assert activated("A53", NONE + others).stock() == "0 0 0 0 0 0 0"
    assert (
        activated("A28", NONE + "P11 B A02\nP12 B A03\nP13 B A04\nP14 B A05\nP21 B A06\nP22 B A07\n")
        .play("use 1")
        .has("taler")
        == 6
    )


@pytest.mark.rule("ORA-EFF-17")
def test_prestige_is_taken_as_markers_at_once() -> None:
    b = activated("A31", NONE, sides="canal path path path")
    before = b.prestige()
    b.play("use 1")
    assert (b.has("prestige"), b.score()["markers"], b.prestige() - before) == (2, 2, 2)


@pytest.mark.rule("ORA-EFF-27")
def test_an_effect_counts_once_when_it_begins() -> None:
    b = activated("A51", NONE + "A taler 9")
    assert b.copy().play("use 1").has("prestige") == 3
    assert b.play("buy wood", "use 1").stock() == "1 0 0 0 0 8 2"


@pytest.mark.rule("ORA-EFF-27")
def test_anytime_actions_while_proceeds_are_taken_do_not_change_them() -> None:
    effects = '{ do = "gain", per = { count = "stock", good = "ore" }, gain = [{ wood = 1, clay = 1 }] }'
    b = invented(effects, "A ore 2 taler 3").play("use 1", "take wood", "buy ore")
    assert b.stock() == "2 2 3 0 0 0 0"  # the 2 clay came by themselves: nothing could be bought any more


# ---- Chains


CHAIN = BLANK + NONE + "P22 A47\nP12 A02\nH02 road\nV12 path\nV11 none\nactivated P22\n" + SURROUNDED


@pytest.mark.rule("ORA-EFF-18")
def test_the_running_structure_is_finished_before_those_it_activates() -> None:
    b = board(CHAIN).play("use 1", "road V11")  # the fourth route of P12
    assert (b.question, b.waiting_structures, b.options("use")) == ("effect", ["P12"], ["use 2"])
    b.play("use 2")
    assert (b.has("prestige"), b.waiting_structures, b.options("use")) == (1, [], ["use 1", "use 2"])
    assert b.play("use 1", "use 2").stock() == "0 3 0 0 0 1 1"  # A02 with 2 paths


QUEUE = """
    switch industry_board_side back
    A stock 0 2 0 0 0 0 0
    P22 A02
    P23 A47
    P34 A23
    H12 path
    H22 path
    V21 path
    H13 path
    H23 path
    V23 path
    H24 path
    V34 path
    V33 path
    at U3
"""


@pytest.mark.rule("ORA-EFF-19")
@pytest.mark.parametrize("order", [("P22", "P34"), ("P34", "P22")])
def test_the_others_follow_in_any_order_and_new_ones_join(order: tuple[str, str]) -> None:
    b = board(QUEUE).play("path V22")
    assert b.waiting_structures == ["P22", "P23"]
    b.play("activate P23", "use 1", "road H34")
    assert b.waiting_structures == ["P22", "P34"] and b.question == "activation"
    first, second = order
    b.play(f"activate {first}")
    assert b.waiting_structures == [second]
    b.play("use 2", "done") if first == "P22" else b.play("use 2")  # 2 talers of each; A23 has no more
    assert (b.waiting_structures, b.question, b.has("taler")) == ([], "effect", 2)
    assert b.play("use 2").has("taler") == 4


@pytest.mark.rule("ORA-EFF-20")
def test_a_chain_ends_before_the_next_build() -> None:
    b = board(QUEUE).play("path V22")
    asked = []
    for answer in ("activate P23", "use 1", "road H34", "activate P22", "done", "done"):
        assert not b.offers("path H01") or b.question == "place"
        asked.append(b.question)
        b.play(answer)
    assert asked == ["activation", "effect", "place", "activation", "effect", "effect"]
    assert b.question == "act" and b.seat == "A" and b.offers("path H01")


@pytest.mark.rule("ORA-EFF-21")
def test_both_cases_in_one_chain_are_two_activations() -> None:
    around = "H12 path\nH22 path\nV21 path bridge\nH13 path\nH23 path\nV23 path\n"
    b = board(BLANK + "P22 A02\nP23 A48\nP12 A03\nP21 A04\nat U3\nA stock 0 1 0 0 0 0 0\n" + around)
    b.play("path V22", "activate P23", "use 1", "bridge H12", "done")
    assert b.waiting_structures == ["P22", "P22"]
    b.play("activate P22", "use 1", "done", "use 1", "done")
    assert b.has("clay") == 6 and not b.waiting_structures and b.question != "effect"


@pytest.mark.rule("ORA-EFF-21")
def test_the_two_cases_may_come_in_the_other_order() -> None:
    placing = [f'{{ do = "place", n = 1, what = ["{piece}"], at = "anywhere" }}' for piece in ("bridge", "path")]
    around = "H12 path\nV21 path bridge\nH13 path\nH23 path\nV23 path\n"
    text = BLANK + "P22 A04\nP23 A02\nP12 A03\nP21 A05\nat U3\nA stock 0 1 0 0 0 0 0\n" + around
    b = board(text, tables_with(", ".join(placing))).play("path V22", "use 1", "bridge H12", "use 2")
    assert b.waiting_structures == ["P22"], "its second bridge stands"
    b.play("path H22")
    assert (b.question, b.waiting_structures) == ("activation", ["P22", "P22"]), "and its fourth route lies"


@pytest.mark.rule("ORA-EFF-22")
def test_a_structure_may_lay_its_own_fourth_route() -> None:
    text = "P22 A14\nP12 A02\nP23 A03\nH12 path bridge\nV22 path\nH22 path\nA stock 1 0 0 0 0 0 0\n"
    b = board(BLANK + "stacks 0 2 8\nat U2\n" + text).play("bridge V22", "use 1", "road V21")
    assert b.waiting_structures == ["P22"] and b.options("use") == ["use 2"]
    b.play("use 2")
    assert (b.has("taler"), b.question, b.options("use")) == (2, "effect", ["use 1", "use 2"])
    assert b.play("use 2").has("taler") == 4


@pytest.mark.rule("ORA-EFF-22")
def test_a_structure_may_build_its_own_second_bridge() -> None:
    text = "P22 A30\nP12 A02\nP23 A03\nP32 A04\nH12 path bridge\nV22 path\nH22 path\nat U3\nA stock 0 1 0 0 0 0 0\n"
    b = board(BLANK + text).play("path V21", "use 1", "bridge V22", "use 2")
    assert (b.has("taler"), b.question, b.options("use")) == (2, "effect", ["use 1"])
    b.play("use 1", "bridge H22", "use 2")
    assert b.has("taler") == 5 and b.question != "effect"


# ---- Single structures


@pytest.mark.rule("ORA-EFF-23")
def test_the_meaning_given_for_a_structure_prevails() -> None:
    effects = '{ do = "gain", per = { count = "routes", kinds = ["path"], at = "elsewhere" }, gain = [{ iron = 1 }] }'
    b = invented(effects, "H01 path\nH02 path").play("use 1")
    assert b.stock() == "0 0 0 0 2 0 0"


@pytest.mark.rule("ORA-EFF-24")
def test_the_loading_station_with_two_canals_brings_four_clay() -> None:
    b = activated("A21", NONE, sides="canal path canal path")
    assert b.play("use 1").stock() == "0 4 0 0 0 0 0"


@pytest.mark.rule("ORA-EFF-25")
def test_the_loading_station_brings_a_taler_for_each_rail_on_the_board() -> None:
    b = activated("A21", NONE + "H01 rail\nH02 rail\nV34 rail", sides="canal path canal path")
    assert b.play("use 1", "use 2").stock() == "0 4 0 0 0 3 0"

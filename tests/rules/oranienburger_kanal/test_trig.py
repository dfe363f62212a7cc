"""What activates a structure, and what does not (ledger chapter TRIG)."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board

BLANK = "switch industry_board_side back\n"
BRIDGING = BLANK + "stacks 0 2 8\nat U2\n"  # the green stack is empty: U2 has a structure and a bridge
MIXED = BLANK + "stacks 0 0 8\nat U3\n"  # the orange stack is empty: U3 has a path, a road and a bridge
THREE_SIDES = "P22 A02\nH12 rail\nV22 path\nH22 canal\n"
ONE_BRIDGE = "P22 A02\nP12 A03\nP23 A04\nH12 path bridge\nV22 path\n"


def idle(b: Board) -> bool:
    """Whether nothing is activated: the turn goes on with the actions of its space, or is over."""
    return b.question in ("act", "space") and not b.waiting_structures


@pytest.mark.rule("ORA-TRIG-01")
def test_a_structure_is_activated_by_its_fourth_route_or_its_second_bridge() -> None:
    by_route = board(BLANK + THREE_SIDES + "at U4\nA clay 2")
    assert by_route.copy().play("path V21").question == "effect"
    assert idle(by_route.play("path H01"))
    by_bridge = board(BRIDGING + ONE_BRIDGE + "P33 A05\nH23 path\nA wood 2")
    assert by_bridge.copy().play("bridge V22").question == "effect"
    assert idle(by_bridge.play("bridge H23"))  # the first one of both P23 and P33


@pytest.mark.rule("ORA-TRIG-02", "ORA-TRIG-19")
@pytest.mark.parametrize("kind", ["path", "road", "rail", "canal"])
def test_the_fourth_route_activates_whatever_its_kind(kind: str) -> None:
    b = board(BLANK + THREE_SIDES + "at U4\nA stock 2 2 0 1 1 3 0").play(f"{kind} V21")
    assert b.question == "effect" and b.offers("use 1")


@pytest.mark.rule("ORA-TRIG-02")
@pytest.mark.parametrize("missing", ["H12", "V22", "H22", "V21"])
def test_only_with_routes_on_all_four_sides_it_is_activated(missing: str) -> None:
    first, second, third = (field for field in ("H12", "V22", "H22", "V21") if field != missing)
    b = board(BLANK + f"P22 A02\n{first} rail\n{second} path\nat U3\nA clay 2").play(f"path {third}")
    assert idle(b) and b.status("P22") == 0
    assert b.play(f"path {missing}").question == "effect"


@pytest.mark.rule("ORA-TRIG-03")
def test_erecting_between_four_routes_activates() -> None:
    b = board(BLANK + "display A02 A03\nH12 path\nV22 road\nH22 path\nV21 rail\nat U1\nA wood 1 brick 1")
    assert b.copy().play("erect 02", "on P22").question == "effect"
    assert idle(b.play("erect 02", "on P23"))


@pytest.mark.rule("ORA-TRIG-04")
@pytest.mark.parametrize("kind", ["road", "rail", "canal"])
def test_overbuilding_a_path_activates_nothing(kind: str) -> None:
    b = board(BLANK + THREE_SIDES + "V21 path\nat U4\nA stock 2 2 0 1 1 6 0").play(f"{kind} V21")
    assert idle(b) and b.route("V21") == kind


@pytest.mark.rule("ORA-TRIG-05", "ORA-TRIG-20")
def test_the_second_bridge_activates() -> None:
    b = board(BRIDGING + ONE_BRIDGE + "A wood 1").play("bridge V22")
    assert b.question == "effect" and b.play("use 1").has("clay") == 5


@pytest.mark.rule("ORA-TRIG-06")
@pytest.mark.parametrize("before", [2, 3])
def test_the_third_and_the_fourth_bridge_activate_nothing(before: int) -> None:
    text = (
        "P22 A02\nP12 A03\nP23 A04\nP32 A05\nP21 A06\nH22 path\nV21 path\nA wood 1\nH12 path bridge\nV22 path bridge\n"
    )
    b = board(BRIDGING + text + ("H22 path bridge" if before == 3 else "")).play("bridge V21")
    assert idle(b) and b.bridge("V21")


@pytest.mark.rule("ORA-TRIG-07")
@pytest.mark.parametrize("order", [("path V21", "bridge V22"), ("bridge V22", "path V21")])
def test_routes_and_bridges_activate_in_either_order(order: tuple[str, str]) -> None:
    b = board(MIXED + ONE_BRIDGE + "H22 path\nA stock 1 1 0 1 0 0 0")
    for build in order:
        b.play(build, "use 1", "done")
    assert (b.status("P22"), b.has("clay")) == (2, 6)


@pytest.mark.rule("ORA-TRIG-08")
@pytest.mark.parametrize("build", ["road V21", "bridge H22"])
def test_after_routes_and_bridges_there_is_no_third_activation(build: str) -> None:
    full = "V22 path bridge\nH22 path\nV21 path\nP32 A05\nA stock 1 0 0 1 0 0 0\n"
    b = board(MIXED + ONE_BRIDGE + full)
    assert b.status("P22") == 2 and idle(b.play(build))


@pytest.mark.rule("ORA-TRIG-09")
def test_an_activation_cannot_be_put_off() -> None:
    b = board(BLANK + THREE_SIDES + "at U4\nA clay 3").play("path V21")
    assert [option for option in b.options() if option.split()[0] in ("path", "road", "rail", "canal")] == []
    assert b.refused("path H01") != ()
    b.play("done")
    assert b.question == "act" and b.refused("use 1") != ()
    b.play("path H01")
    assert (b.has("clay"), b.waiting_structures, b.question == "effect") == (1, [], False)


@pytest.mark.rule("ORA-TRIG-10")
def test_using_the_effects_is_voluntary() -> None:
    b = board(BLANK + THREE_SIDES + "at U4\nA stock 0 2 0 0 0 0 0").play("path V21", "done")
    assert idle(b) and b.stock() == "0 1 0 0 0 0 0"
    b = board(BLANK + THREE_SIDES + "at U4\nA stock 0 2 0 0 0 0 0").play("path V21", "use 2", "done")
    assert idle(b) and b.stock() == "0 1 0 0 0 1 0"


BETWEEN = BLANK + "P22 A02\nP23 A07\nH12 path\nH22 path\nV21 path\nH13 road\nH23 path\nV23 path\nat U4\nA clay 1\n"


@pytest.mark.rule("ORA-TRIG-11")
def test_a_route_that_is_the_fourth_of_both_activates_both() -> None:
    b = board(BETWEEN).play("path V22")
    assert (b.question, b.waiting_structures) == ("activation", ["P22", "P23"])


@pytest.mark.rule("ORA-TRIG-12")
@pytest.mark.parametrize(("first", "second"), [("P22", "P23"), ("P23", "P22")])
def test_both_are_used_one_after_the_other_in_any_order(first: str, second: str) -> None:
    b = board(BETWEEN).play("path V22")
    assert b.options("activate") == ["activate p22", "activate p23"]
    b.play(f"activate {first}", "use 1")
    assert b.waiting_structures == [second]
    b.play("use 2", "use 1", "use 2")
    # A02: 3 clay and 2 talers for 4 paths; A07: 2 talers for a road and 1 clay
    assert (b.has("clay"), b.has("taler"), b.waiting_structures) == (4, 4, [])


TWO_BRIDGES = "P22 A02\nP12 A03\nP23 A07\nP13 A04\nH12 path bridge\nH13 road bridge\nV22 path\nA stock 2 0 0 0 0 0 0\n"


@pytest.mark.rule("ORA-TRIG-13")
def test_a_bridge_that_is_the_second_of_both_activates_both() -> None:
    b = board(BRIDGING + TWO_BRIDGES).play("bridge V22")
    assert b.waiting_structures == ["P22/P23"]
    assert (b.status("P22"), b.status("P23")) == (1, 1)


@pytest.mark.rule("ORA-TRIG-14")
def test_of_two_activated_by_a_bridge_only_one_is_used() -> None:
    b = board(BRIDGING + TWO_BRIDGES).play("bridge V22")
    assert b.options("activate") == ["activate p22 over p23", "activate p23 over p22"]
    assert b.refused("activate P22") == ("ORA-TRIG-01", "ORA-TRIG-09")
    one = b.copy().play("activate P22 over P23", "use 1", "use 2")
    assert one.stock() == "1 3 0 0 0 1 0" and idle(one)
    other = b.copy().play("activate P23 over P22", "use 1", "use 2")
    assert other.stock() == "1 1 0 0 0 2 0" and idle(other)
    assert idle(b.play("activate P23 over P22", "done"))  # even if nothing of the one chosen is used


@pytest.mark.rule("ORA-TRIG-15")
def test_the_effects_of_the_other_lapse_for_good() -> None:
    b = board("players 1\n" + BRIDGING + TWO_BRIDGES + "P33 A05\nH23 path")
    b.play("bridge V22", "activate P22 over P23", "done")
    assert idle(b) and b.play("done").question == "space"
    b.play("go L2", "bridge H23")  # the third bridge at P23
    assert b.bridge("H23") and idle(b) and b.stock() == "0 0 0 0 0 0 0"


@pytest.mark.rule("ORA-TRIG-16")
def test_the_one_not_chosen_counts_as_activated() -> None:
    b = board(BRIDGING + TWO_BRIDGES).play("bridge V22", "activate P22 over P23", "done")
    assert (b.status("P22"), b.status("P23")) == (1, 1)


@pytest.mark.rule("ORA-TRIG-17")
def test_the_choice_is_made_when_the_activation_is_resolved() -> None:
    b = board(BLANK + TWO_BRIDGES + "P31 A48\nactivated P31").play("use 1", "bridge V22")
    assert (b.question, b.waiting_structures) == ("effect", ["P22/P23"])
    b.play("use 2")
    assert (b.has("prestige"), b.question) == (1, "activation")
    assert b.offers("activate P22 over P23", "activate P23 over P22")


@pytest.mark.rule("ORA-TRIG-18")
@pytest.mark.parametrize("others", [0, 2])
def test_a_bridge_that_is_the_second_of_one_activates_that_one(others: int) -> None:
    text = "P22 A02\nP12 A03\nP23 A07\nP13 A04\nP33 A05\nH12 path bridge\nH13 path\nH23 path\nV22 path\nA wood 1\n"
    b = board(BRIDGING + text + ("H13 path bridge\nH23 path bridge" if others else "")).play("bridge V22")
    assert b.question == "effect" and b.play("use 1").has("clay") == 5  # A02 on P22
    assert idle(b.play("done"))


@pytest.mark.rule("ORA-TRIG-18")
def test_at_either_end_of_the_bridge() -> None:
    text = "P22 A07\nP23 A02\nP13 A04\nH13 path bridge\nV22 path\nA wood 1\n"
    b = board(BRIDGING + text).play("bridge V22")
    assert b.question == "effect" and b.play("use 1").has("clay") == 5  # A02 on P23


@pytest.mark.rule("ORA-TRIG-21")
def test_erecting_activates_no_neighbour() -> None:
    text = "display A07 A08\nP22 A02\nH12 path\nV22 path\nH22 path\nV21 path\nat U1\nA stock 1 1 0 0 0 0 0\n"
    assert idle(board(BLANK + text).play("erect 07", "on P23"))
    both = board(BLANK + text + "H13 road\nV23 path\nH23 path").play("erect 07", "on P23")
    assert (both.question, both.waiting_structures) == ("effect", [])
    assert both.play("use 1", "use 2").stock() == "0 2 0 0 0 2 0"  # A07, nothing of A02

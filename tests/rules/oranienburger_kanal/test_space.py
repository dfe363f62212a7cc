"""The seven action spaces (chapter "Die 7 Aktionsfelder")."""

import pytest

from millrace.games.oranienburger_kanal.rules.content import load
from tests.rules.oranienburger_kanal.board import Board, board, new_game

RICH = "A stock 8 8 8 6 6 30 0\n"
NEIGHBOURS = "P22 A21\nP23 A22\nV22 path\nP32 A23\nH22 path\n"  # V22 and H22 can be bridged
U1, U2, U3, U4, L2 = (
    ("ORA-SPACE-01",), ("ORA-SPACE-02", "ORA-SPACE-03"), ("ORA-SPACE-04", "ORA-SPACE-05"),
    ("ORA-SPACE-07", "ORA-SPACE-08"), ("ORA-SPACE-11", "ORA-SPACE-12"),
)  # fmt: skip
COVERED = ("ORA-SPACE-16", "ORA-SPACE-15")
USED_UP = "ORA-SPACE-17"
VERBS = {"erect", "path", "road", "rail", "canal", "bridge", "take"}


def on(space: str, more: str = "", stacks: str = "5 7 8") -> Board:
    """A rich player on a space, with two places for bridges."""
    return board(f"at {space}\n{RICH}{NEIGHBOURS}stacks {stacks}\n{more}")


def verbs(b: Board) -> set[str]:
    """What the space offers, anytime actions aside."""
    return {option.split()[0] for option in b.options()} & VERBS


@pytest.mark.rule("ORA-SPACE-01")
def test_u1_offers_a_structure_and_a_path_or_road() -> None:
    b = on("U1")
    assert verbs(b) == {"erect", "path", "road"}
    for option in ("rail V13", "canal V31", "bridge V22", "take wood"):
        assert b.refused(option) == U1


@pytest.mark.rule("ORA-SPACE-01")
@pytest.mark.parametrize(("first", "others"), [("path H01", "road H02"), ("road H01", "path H02")])
def test_on_u1_path_and_road_exclude_each_other(first: str, others: str) -> None:
    b = on("U1").play(first)
    assert verbs(b) == {"erect"}
    assert b.refused(others) == (USED_UP, *U1) and b.refused(first.replace("H01", "H03")) == (USED_UP, *U1)
    b.play("erect 02", "on P11")
    assert verbs(b) == set() and b.structure("P11") == "A02"


@pytest.mark.rule("ORA-SPACE-01", "ORA-SPACE-02")
@pytest.mark.parametrize("space", ["U1", "U2"])
def test_only_one_structure_is_erected(space: str) -> None:
    b = on(space).play("erect 02", "on P11")
    assert b.options("erect") == [] and USED_UP in b.refused("erect 03")
    assert verbs(b) == ({"path", "road"} if space == "U1" else set())


@pytest.mark.rule("ORA-SPACE-02")
def test_u2_offers_a_structure() -> None:
    b = on("U2")
    assert verbs(b) == {"erect"}
    for option in ("path H01", "road H01", "rail V13", "canal V31", "take clay"):
        assert b.refused(option) == U2


@pytest.mark.rule("ORA-SPACE-03")
@pytest.mark.parametrize("order", [("bridge V22", "erect 02", "on P11"), ("erect 02", "on P11", "bridge V22")])
def test_without_green_structures_u2_adds_a_bridge(order: tuple[str, ...]) -> None:
    b = on("U2", stacks="0 7 8").play(*order)
    assert b.structure("P11") == "A02" and b.bridge("V22")
    assert verbs(b) == set() and b.refused("bridge H22") == (USED_UP, *U2), "one bridge only"


@pytest.mark.rule("ORA-SPACE-03", "ORA-SPACE-16")
@pytest.mark.parametrize("green", [1, 2, 5])
def test_while_green_structures_are_left_u2_has_no_bridge(green: int) -> None:
    b = on("U2", stacks=f"{green} 0 0")
    assert b.options("bridge") == [] and b.refused("bridge V22") == (*COVERED, *U2)


@pytest.mark.rule("ORA-SPACE-04")
@pytest.mark.parametrize(
    "routes",
    [
        ("path H01", "path H02", "path H03"),
        ("road H01", "road H02", "road H03"),
        ("path H01", "road H02", "path H03"),
        ("road H01", "path H02", "road H03"),
    ],
)
def test_u3_offers_three_paths_and_roads_in_any_mix(routes: tuple[str, ...]) -> None:
    b = on("U3")
    for route in routes:
        assert verbs(b) == {"path", "road"} and b.offers("done"), "fewer, or none, will do"
        b.play(route)
    assert verbs(b) == set()
    assert b.refused("path H04") == b.refused("road H04") == (USED_UP, *U3), "a fourth"


@pytest.mark.rule("ORA-SPACE-04")
def test_u3_offers_nothing_else() -> None:
    for option in ("rail V13", "canal V31", "erect 01", "take ore"):
        assert on("U3", stacks="0 0 0").refused(option) == U3


@pytest.mark.rule("ORA-SPACE-05")
def test_without_orange_structures_u3_offers_path_road_and_bridge_instead() -> None:
    b = on("U3", stacks="0 0 8")
    assert verbs(b) == {"path", "road", "bridge"}
    b.play("path H01", "road H02", "bridge V22")
    assert (b.route("H01"), b.route("H02"), b.bridge("V22"), verbs(b)) == ("path", "road", True, set())
    assert b.refused("path H03") == b.refused("bridge H22") == (USED_UP, *U3)


@pytest.mark.rule("ORA-SPACE-05", "ORA-SPACE-16")
@pytest.mark.parametrize("stacks", ["5 7 8", "0 1 8", "0 3 0"])
def test_while_orange_structures_are_left_u3_has_no_bridge(stacks: str) -> None:
    b = on("U3", stacks=stacks)
    assert b.options("bridge") == [] and b.refused("bridge V22") == (*COVERED, *U3)


@pytest.mark.rule("ORA-SPACE-06")
@pytest.mark.parametrize(
    "order",
    [
        ("road H12", "bridge V22", "path H01"),
        ("bridge V22", "path H01", "road H02"),
        ("bridge V22", "road H02"),
        ("path H01", "bridge V22"),
        ("bridge V22",),
    ],
)
def test_the_alternative_of_u3_is_free_in_order_and_extent(order: tuple[str, ...]) -> None:
    b = on("U3", stacks="0 0 8").play(*order)
    assert b.bridge("V22")
    assert b.question == "act" and b.play("done").seat == "B"


@pytest.mark.rule("ORA-SPACE-06")
def test_the_bridge_may_cross_the_road_just_built() -> None:
    b = on("U3", "V22 none", stacks="0 0 8")
    assert not b.offers("bridge V22")
    b.play("road V22", "bridge V22", "path H01")
    assert (b.route("V22"), b.bridge("V22"), b.route("H01")) == ("road", True, "path")


@pytest.mark.rule("ORA-SPACE-06", "ORA-SPACE-09", "ORA-SPACE-17")
@pytest.mark.parametrize("kind", ["path", "road"])
def test_two_of_a_kind_and_a_bridge_fit_no_alternative_of_u3(kind: str) -> None:
    two = on("U3", stacks="0 0 8").play(f"{kind} H01", f"{kind} H02")
    assert verbs(two) == {"path", "road"} and two.refused("bridge V22") == (USED_UP, *U3)
    bridged = on("U3", stacks="0 0 8").play("bridge V22", f"{kind} H01")
    assert bridged.refused(f"{kind} H02") == (USED_UP, *U3)
    assert verbs(bridged) == {"path", "road"} - {kind}


@pytest.mark.rule("ORA-SPACE-17")
def test_after_path_and_road_both_alternatives_of_u3_are_still_open() -> None:
    b = on("U3", stacks="0 0 8").play("path H01", "road H02")
    assert verbs(b) == {"path", "road", "bridge"}
    for last in ("path H03", "road H03", "bridge V22"):
        assert verbs(b.copy().play(last)) == set()


@pytest.mark.rule("ORA-SPACE-07")
@pytest.mark.parametrize("first", ["path H01", "road H01", "rail V13", "canal V31"])
@pytest.mark.parametrize("second", ["path H02", "road H02", "rail V24", "canal V20"])
def test_u4_offers_two_routes_of_any_kinds(first: str, second: str) -> None:
    b = on("U4")
    assert verbs(b) == {"path", "road", "rail", "canal"}
    b.play(first)
    assert verbs(b) == {"path", "road", "rail", "canal"} and b.offers("done")
    b.play(second)
    assert [b.route(option.split()[1]) for option in (first, second)] == [first.split()[0], second.split()[0]]
    assert verbs(b) == set() and b.refused("path H03") == (USED_UP, *U4)


@pytest.mark.rule("ORA-SPACE-07")
def test_u4_has_no_bridge_and_no_resources() -> None:
    for stacks in ("5 7 8", "0 0 0"):
        assert on("U4", "last-round", stacks).refused("bridge V22") == U4
        assert on("U4", "last-round", stacks).refused("take wood") == U4


@pytest.mark.rule("ORA-SPACE-08")
def test_in_the_last_round_u4_offers_a_structure_instead() -> None:
    b = on("U4", "last-round", "0 0 0")
    assert verbs(b) == {"erect", "path", "road", "rail", "canal"}
    b.play("erect 02", "on P11")
    assert b.structure("P11") == "A02" and verbs(b) == set()
    assert b.refused("erect 03") == (USED_UP, *U4), "one only"


@pytest.mark.rule("ORA-SPACE-08", "ORA-SPACE-15")
def test_before_the_last_round_u4_has_no_structure() -> None:
    b = on("U4", stacks="0 0 1")
    assert b.options("erect") == [] and b.refused("erect 02") == (*COVERED, *U4)
    emptied = on("U4", stacks="0 0 0")  # by a discard in this round, which is not yet the last
    assert emptied.options("erect") == [] and emptied.refused("erect 02") == ("ORA-SPACE-08", "ORA-SPACE-15")
    assert "last round" in emptied.reason("erect 02") and "letzten Runde" in emptied.reason("erect 02", "de")


@pytest.mark.rule("ORA-SPACE-09")
def test_on_u4_a_route_and_a_structure_are_never_combined() -> None:
    route = on("U4", "last-round", "0 0 0").play("path H01")
    assert verbs(route) == {"path", "road", "rail", "canal"} and route.refused("erect 02") == (USED_UP, *U4)
    structure = on("U4", "last-round", "0 0 0").play("erect 02", "on P11")
    assert structure.refused("path H01") == structure.refused("canal V31") == (USED_UP, *U4)


@pytest.mark.rule("ORA-SPACE-09")
@pytest.mark.parametrize("good", ["wood", "clay", "ore"])
def test_on_l2_resources_and_a_bridge_are_never_combined(good: str) -> None:
    assert on("L2").play(f"take {good}").refused("bridge V22") == (USED_UP, *L2)
    assert on("L2").play("bridge V22").refused(f"take {good}") == (USED_UP, *L2)
    assert on("L2").play("bridge V22").refused("bridge H22") == (USED_UP, *L2)


@pytest.mark.rule("ORA-SPACE-10", "ORA-SPACE-13")
@pytest.mark.parametrize(("space", "good", "after"), [("L1", "wood", "4 1 1 0 0 9 0"), ("L3", "clay", "0 5 1 0 0 9 0")])
def test_l1_gives_four_wood_and_l3_four_clay(space: str, good: str, after: str) -> None:
    b = board(f"at {space}\nA stock 0 1 1 0 0 9 0\n{NEIGHBOURS}")
    assert b.options("take") == [f"take {good}"] and verbs(b) == {"take"}
    rule = "ORA-SPACE-10" if space == "L1" else "ORA-SPACE-13"
    for option in ("bridge V22", "path H01", "erect 01"):
        assert b.refused(option) == (rule,)
    assert b.refused("take ore") == (rule, "ORA-TAKE-01")
    assert b.play(f"take {good}").stock() == after
    assert verbs(b) == set() and b.refused(f"take {good}") == (USED_UP, rule), "once only"


@pytest.mark.rule("ORA-SPACE-11")
@pytest.mark.parametrize(
    ("good", "after"), [("wood", "4 1 1 0 0 9 0"), ("clay", "1 4 1 0 0 9 0"), ("ore", "1 1 4 0 0 9 0")]
)
def test_l2_gives_three_of_one_simple_resource(good: str, after: str) -> None:
    b = board("at L2\nA stock 1 1 1 0 0 9 0")
    assert b.options("take") == ["take wood", "take clay", "take ore"]
    assert b.play(f"take {good}").stock() == after
    for other in ("wood", "clay", "ore"):
        assert b.refused(f"take {other}") == (USED_UP, *L2), "no mix, and no second time"


@pytest.mark.rule("ORA-SPACE-11")
def test_l2_gives_no_valuable_resources() -> None:
    b = board("at L2")
    assert b.refused("take brick") == b.refused("take iron") == (*L2, "ORA-TAKE-01")


@pytest.mark.rule("ORA-SPACE-12")
def test_l2_offers_a_bridge_from_the_first_round_on() -> None:
    b = on("L2", "round 1", "5 7 8")
    assert verbs(b) == {"take", "bridge"}
    assert b.play("bridge V22").bridge("V22") and verbs(b) == set()
    assert on("L2").refused("path H01") == L2


@pytest.mark.rule("ORA-SPACE-14")
def test_the_lower_row_is_four_wood_then_three_of_a_kind_then_four_clay() -> None:
    lower = [space for space in load().spaces.values() if space.row == "lower"]
    assert [space.id for space in lower] == ["L1", "L2", "L3"]
    taken = [board(f"at {space.id}\nA taler 9").options("take") for space in lower]
    assert taken == [["take wood"], ["take wood", "take clay", "take ore"], ["take clay"]]
    row = [new_game(1).idle_to_round(number).blocked for number in (5, 6, 7)]
    assert row == ["L1", "L2", "L3"], "the blocking disc goes from left to right"


@pytest.mark.rule("ORA-SPACE-15")
@pytest.mark.parametrize(
    ("space", "stacks", "option"),
    [("U2", "0 7 8", "bridge V22"), ("U3", "0 0 8", "bridge V22"), ("U4", "0 0 0", "erect 02")],
)
def test_a_covered_action_opens_with_its_own_stack(space: str, stacks: str, option: str) -> None:
    assert on(space, "last-round", stacks).offers(option)
    left = [int(number) for number in stacks.split()]
    left[("U2", "U3", "U4").index(space)] = 1
    assert on(space, "last-round", " ".join(map(str, left))).refused(option)[:2] == COVERED


@pytest.mark.rule("ORA-SPACE-15")
def test_a_discard_that_empties_the_green_stack_opens_the_bridge_in_the_same_turn() -> None:
    plots = [f"P{row}{column} A{row * 4 + column + 20}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    b = board("\n".join([*plots, "V22 path", "at U2", "stacks 1 7 8", RICH]))
    assert b.refused("bridge V22")[:2] == COVERED
    assert b.play("discard").offers("bridge V22")


@pytest.mark.rule("ORA-SPACE-16")
def test_the_refusal_names_the_stack_that_must_be_empty() -> None:
    b = on("U2", stacks="2 7 8")
    assert "green" in b.reason("bridge V22") and "2" in b.reason("bridge V22")
    assert "grün" in b.reason("bridge V22", "de")
    assert "orange" in on("U3", stacks="0 3 8").reason("bridge V22")
    assert "blue" in on("U4", stacks="0 0 3").reason("erect 02")
    assert "blau" in on("U4", stacks="0 0 3").reason("erect 02", "de")

"""Building bridges (chapter "Eine Strecke oder eine Brücke bauen")."""

import pytest

from millrace.core.errors import UnreadableOption
from tests.rules.oranienburger_kanal.board import Board, board

PAIR = "P22 A01\nP23 A02\n"
"""Two neighbours, V22 between them."""


def on_l2(text: str, goods: str = "A stock 4 0 0 0 0 0 0\n") -> Board:
    """A may build a bridge."""
    return board(f"switch industry_board_side back\nat L2\n{goods}{text}")


@pytest.mark.rule("ORA-BRIDGE-01")
def test_a_bridge_costs_one_wood() -> None:
    b = on_l2(f"{PAIR}V22 path", "A stock 1 2 2 2 2 1 0\n").play("bridge V22")
    assert (b.bridge("V22"), b.stock()) == (True, "0 2 2 2 2 1 0")
    b = on_l2(f"{PAIR}V22 path", "A stock 0 8 8 6 6 0 0\n")
    assert b.refused("bridge V22") == ("ORA-BRIDGE-01", "ORA-COST-02")


@pytest.mark.rule("ORA-BRIDGE-02")
def test_u4_builds_routes_but_no_bridge() -> None:
    b = board(f"at U4\nA stock 4 4 0 4 4 9 0\n{PAIR}V22 path")
    assert b.options("bridge") == []
    assert b.refused("bridge V22") == ("ORA-SPACE-07", "ORA-SPACE-08")


@pytest.mark.rule("ORA-BRIDGE-02")
def test_a_bridge_is_counted_nowhere_as_a_route() -> None:
    text = f"{PAIR}P12 A03\nP21 A04\nV22 road\nH12 path\nV21 path"
    plain, bridged = on_l2(text), on_l2(f"{text} bridge")
    assert plain.score() == bridged.score(), "no prestige for routes, no space less empty"
    assert bridged.status("P22") == 0, "three routes and a bridge are not four routes"


@pytest.mark.rule("ORA-BRIDGE-03")
@pytest.mark.parametrize("kind", ["path", "road", "rail", "canal"])
def test_a_bridge_crosses_a_route_of_any_kind(kind: str) -> None:
    b = on_l2(f"{PAIR}V22 {kind}").play("bridge V22")
    assert b.bridge("V22") and b.route("V22") == kind


@pytest.mark.rule("ORA-BRIDGE-03")
def test_a_bridge_crosses_a_printed_route() -> None:
    b = board("at L2\nA wood 1\nP12 A01\nP13 A02").play("bridge V12")
    assert b.bridge("V12")


@pytest.mark.rule("ORA-BRIDGE-03")
def test_no_bridge_crosses_an_empty_space() -> None:
    b = on_l2(PAIR)
    assert b.options("bridge") == [] and b.refused("bridge V22") == ("ORA-BRIDGE-03",)


@pytest.mark.rule("ORA-BRIDGE-04")
@pytest.mark.parametrize("there", ["", "P22 A01", "P23 A02", "P22 A01\nP23 B A02", "P22 A01\nP33 A02"])
def test_a_bridge_connects_two_structures_of_the_own_board(there: str) -> None:
    b = on_l2(f"V22 path\n{there}")
    assert b.options("bridge") == [] and b.refused("bridge V22") == ("ORA-BRIDGE-04",)


@pytest.mark.rule("ORA-BRIDGE-04")
def test_the_refusal_says_where_a_structure_is_missing() -> None:
    assert "P23" in on_l2("V22 path\nP22 A01").reason("bridge V22")


@pytest.mark.rule("ORA-BRIDGE-05")
def test_none_of_the_14_rim_spaces_takes_a_bridge() -> None:
    b = full_board()
    rim = [space for number, space in enumerate(b.tables.field_ids) if b.tables.rim_fields >> number & 1]
    assert len(rim) == 14
    for space in rim:
        assert f"bridge {space.lower()}" not in b.options()
        with pytest.raises(UnreadableOption):
            b.refused(f"bridge {space}")


@pytest.mark.rule("ORA-BRIDGE-06")
def test_one_bridge_at_most_crosses_a_route() -> None:
    assert on_l2(f"{PAIR}V22 path bridge").refused("bridge V22") == ("ORA-BRIDGE-06",)


@pytest.mark.rule("ORA-BRIDGE-06")
def test_overbuilding_the_path_makes_no_room_for_a_second_bridge() -> None:
    b = board(f"at U3\nstacks 0 0 8\nA stock 2 2 0 1 0 0 0\n{PAIR}V22 path bridge").play("road V22")
    assert b.bridge("V22") and b.refused("bridge V22") == ("ORA-BRIDGE-06",)


def full_board() -> Board:
    """Twelve structures and routes everywhere, no bridge."""
    t = board("").tables
    plots = [f"{plot} A{number:02}" for number, plot in enumerate(t.plot_ids, 1)]
    return on_l2("\n".join([*plots, *[f"{space} path" for space in t.field_ids]]))


@pytest.mark.rule("ORA-BRIDGE-07")
@pytest.mark.parametrize(
    ("plot", "inner"),
    [
        ("P11", "H11 V11"),
        ("P34", "H24 V33"),
        ("P12", "V11 H12 V12"),
        ("P21", "H11 V21 H21"),
        ("P22", "H12 V21 V22 H22"),
    ],
)
def test_a_structure_has_as_many_bridges_as_neighbours(plot: str, inner: str) -> None:
    b = full_board()
    assert len(b.options("bridge")) == 17
    around = b.tables.around[b.tables.plot_ids.index(plot)]
    *others, last = inner.split()
    b.position.bridges[0] = sum(1 << b.tables.field_ids.index(space) for space in others)
    b.play(f"bridge {last}")
    assert (b.position.bridges[0] & around).bit_count() == len(inner.split())


@pytest.mark.rule("ORA-BRIDGE-08")
def test_bridges_need_not_be_joined_to_each_other() -> None:
    b = on_l2(f"{PAIR}P12 A03\nP11 A04\nP34 A05\nP24 A06\nV22 path bridge\nH24 road\nV11 path")
    assert sorted(b.options("bridge")) == ["bridge h24", "bridge v11"]


@pytest.mark.rule("ORA-BRIDGE-09")
def test_the_second_bridge_activates_at_once() -> None:
    b = on_l2(f"{PAIR}P12 A03\nV22 path bridge\nH12 path").play("bridge H12")
    assert b.question == "effect" and b.status("P22") == 1
    assert b.refused("take wood") == ("core.not-asked",), "the effects cannot be put off"
    b.play("done")
    assert b.seat == "B", "they have lapsed"


@pytest.mark.rule("ORA-BRIDGE-09")
def test_the_first_bridge_activates_nothing() -> None:
    assert on_l2(f"{PAIR}V22 path").play("bridge V22").seat == "B"


# ---- Marion's board: Kanalhütte (A05) on P22 beside the canal H22, Gewerbelager (A12) on P21, others on P13, P14

MARION = "P22 A05\nP21 A12\nP13 A02\nP14 A03\nV13 road bridge\nH22 canal\n"


@pytest.mark.rule("ORA-BRIDGE-10")
def test_marion_builds_no_second_bridge_over_the_road() -> None:
    assert on_l2(MARION).refused("bridge V13") == ("ORA-BRIDGE-06",)
    assert on_l2(MARION.replace(" bridge", "")).offers("bridge V13")


@pytest.mark.rule("ORA-BRIDGE-11")
def test_marion_builds_no_bridge_over_the_canal_without_a_structure_behind_it() -> None:
    assert on_l2(MARION).refused("bridge H22") == ("ORA-BRIDGE-04",)
    assert on_l2(f"{MARION}P32 A04").offers("bridge H22")


@pytest.mark.rule("ORA-BRIDGE-12")
def test_marion_builds_no_bridge_where_no_route_lies_between_the_structures() -> None:
    assert on_l2(MARION).refused("bridge V21") == ("ORA-BRIDGE-03",)
    assert on_l2(f"{MARION}V21 path").offers("bridge V21")

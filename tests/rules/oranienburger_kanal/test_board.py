"""The industry board (chapter "Spielmaterial: Die Industriepläne")."""

import pytest

from millrace.games.oranienburger_kanal.rules.tables import printed_tables
from millrace.parts.bits import members
from tests.rules.oranienburger_kanal.board import board, new_game

T = printed_tables()
HORIZONTAL = [[f"H{line}{column}" for column in (1, 2, 3, 4)] for line in (0, 1, 2, 3)]
VERTICAL = [[f"V{row}{line}" for row in (1, 2, 3)] for line in (0, 1, 2, 3, 4)]


def spaces(mask: int) -> set[str]:
    return {T.field_ids[field] for field in members(mask)}


def beside(space: str) -> list[str]:
    """The structure spaces that a route space touches."""
    return [T.plot_ids[plot] for plot in members(T.field_plots[T.field_ids.index(space)])]


@pytest.mark.rule("ORA-BOARD-01")
def test_twelve_structure_spaces_in_three_rows_of_four() -> None:
    assert T.plot_ids == [f"P{row}{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    b = board("at U2\ndisplay A02\nA wood 1").play("erect 02")
    assert len(b.options("on")) == 12


@pytest.mark.rule("ORA-BOARD-02")
def test_31_route_spaces() -> None:
    every = [space for line in HORIZONTAL + VERTICAL for space in line]
    assert sorted(T.field_ids) == sorted(every) and len(every) == 16 + 15 == 31
    b = board("switch industry_board_side back\nat U3\nA clay 1")
    assert sorted(b.options("path")) == sorted(f"path {space.lower()}" for space in every)


@pytest.mark.rule("ORA-BOARD-03")
def test_four_rows_of_four_horizontal_route_spaces() -> None:
    assert [spaces(mask) for mask in T.rows] == [set(line) for line in HORIZONTAL]
    assert [beside(space) for space in ("H01", "H11", "H31")] == [["P11"], ["P11", "P21"], ["P31"]]


@pytest.mark.rule("ORA-BOARD-04")
def test_five_columns_of_three_vertical_route_spaces() -> None:
    assert [spaces(mask) for mask in T.columns] == [set(line) for line in VERTICAL]
    assert [beside(space) for space in ("V10", "V11", "V14")] == [["P11"], ["P11", "P12"], ["P14"]]


@pytest.mark.rule("ORA-BOARD-05")
@pytest.mark.parametrize("plot", T.plot_ids)
def test_every_structure_space_touches_four_route_spaces(plot: str) -> None:
    row, column = int(plot[1]), int(plot[2])
    around = {f"H{row - 1}{column}", f"H{row}{column}", f"V{row}{column - 1}", f"V{row}{column}"}
    assert spaces(T.around[T.plot_ids.index(plot)]) == around
    assert all(plot in beside(space) for space in around)


@pytest.mark.rule("ORA-BOARD-06")
def test_14_route_spaces_on_the_rim_and_17_inside() -> None:
    rim = {space for space in T.field_ids if len(beside(space)) == 1}
    assert rim == {*HORIZONTAL[0], *HORIZONTAL[3], *VERTICAL[0], *VERTICAL[4]} == spaces(T.rim_fields)
    inside = {space for space in T.field_ids if len(beside(space)) == 2}
    assert (len(rim), len(inside)) == (14, 17) and inside == spaces(T.inner_fields)


@pytest.mark.rule("ORA-BOARD-07")
def test_route_spaces_adjoin_where_they_meet_at_a_crossing_point() -> None:
    adjoining = {space: spaces(T.adjoining[field]) for field, space in enumerate(T.field_ids)}
    assert len(T.at_crossing) == 20
    assert adjoining["H11"] == {"H12", "V10", "V20", "V11", "V21"}
    assert adjoining["H01"] == {"H02", "V10", "V11"}
    assert adjoining["V22"] == {"V12", "V32", "H12", "H13", "H22", "H23"}
    assert all(space in adjoining[other] for space, others in adjoining.items() for other in others)
    assert sorted(mask.bit_count() for mask in T.at_crossing) == [2] * 4 + [3] * 10 + [4] * 6


@pytest.mark.rule("ORA-BOARD-07")
def test_opposite_sides_of_a_structure_do_not_adjoin() -> None:
    b = board("switch industry_board_side back\nat U4\nH11 canal\nA taler 3")
    assert b.refused("canal H01") == b.refused("canal H21") == ("ORA-ROUTE-24",)
    assert sorted(b.options("canal")) == ["canal h12", "canal v10", "canal v11", "canal v20", "canal v21"]


@pytest.mark.rule("ORA-BOARD-08")
@pytest.mark.parametrize(
    ("plot", "neighbours"),
    [
        ("P11", {"P12", "P21"}),
        ("P12", {"P11", "P13", "P22"}),
        ("P22", {"P12", "P21", "P23", "P32"}),
        ("P34", {"P33", "P24"}),
    ],
)
def test_neighbours_have_one_route_space_between_them(plot: str, neighbours: set[str]) -> None:
    number = T.plot_ids.index(plot)
    assert {T.plot_ids[other] for other in members(T.neighbours[number])} == neighbours
    for other in range(12):
        between = (T.around[number] & T.around[other]).bit_count() if other != number else 0
        assert between == (T.plot_ids[other] in neighbours)


@pytest.mark.rule("ORA-BOARD-09")
def test_the_front_has_two_paths_a_rail_and_a_canal() -> None:
    b = new_game(2)
    for seat in "AB":
        kinds = [b.route(space, seat) for space in T.field_ids]
        assert (kinds.count("path"), kinds.count("road"), kinds.count("rail"), kinds.count("canal")) == (2, 0, 1, 1)


@pytest.mark.rule("ORA-BOARD-10")
def test_the_back_is_empty() -> None:
    b = new_game(2, industry_board_side="back")
    assert all(b.route(space, seat) == "" for space in T.field_ids for seat in "AB")


# ---- Printed routes: V12 and V32 path, H14 rail, H21 canal


@pytest.mark.rule("ORA-BOARD-11")
def test_a_printed_route_is_one_of_the_four_that_activate() -> None:
    b = board("at U3\nA clay 3\nP12 A02").play("path H02", "path H12")
    assert b.question == "act"
    assert b.play("path V11").question == "effect", "the printed path V12 is the fourth"


@pytest.mark.rule("ORA-BOARD-11")
def test_a_printed_route_counts_for_effects() -> None:
    b = board("P14 A10\nH04 path\nV13 path\nV14 path\nA stock 0 0 0 0 0 0 0\nactivated P14").play("use 1", "take ore")
    assert b.stock() == "0 0 4 0 0 2 0", "the printed rail H14 lies beside it"


@pytest.mark.rule("ORA-BOARD-11")
def test_a_printed_route_carries_bridges_and_networks() -> None:
    assert board("at L2\nA wood 1\nP14 A01\nP24 A02").play("bridge H14").bridge("H14")
    b = board("at U4\nA stock 1 0 0 0 1 3 0")
    assert b.offers("rail H13", "canal H22") and not b.offers("rail H12") and not b.offers("canal H23")


@pytest.mark.rule("ORA-BOARD-11")
def test_a_printed_route_takes_its_space_and_scores() -> None:
    b = board("at U4\nA stock 8 8 0 6 6 9 0")
    assert b.refused("path V12") == ("ORA-ROUTE-10",)
    assert b.refused("road H14") == b.refused("rail H21") == ("ORA-ROUTE-11", "ORA-ROUTE-02")
    score = board("A stock 0 0 0 0 0 0 0").score()
    assert score == {"routes": 2, "empty-spaces": -27}

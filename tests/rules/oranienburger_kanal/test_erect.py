"""Erecting structures (chapter "Ein Bauwerk errichten")."""

from pathlib import Path

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.oranienburger_kanal.rules.view import view
from tests.rules.oranienburger_kanal.board import Board, board, with_cards

PLOTS = [f"P{row}{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
FULL = "\n".join(f"{plot} A{number}" for plot, number in zip(PLOTS, range(21, 33), strict=True))
"""Structures on all twelve spaces."""


def full_board(text: str) -> Board:
    return board(f"{FULL}\ndisplay A01 A02 A03 A04 A05\n{text}")


@pytest.mark.rule("ORA-ERECT-01")
def test_only_structures_of_the_display_can_be_erected() -> None:
    b = board("at U1\ndisplay A02 A05\nP22 B A07\nA stock 8 8 8 6 6 50 0")
    assert b.options("erect") == ["erect 02", "erect 05"]
    for other in ("01", "07", "21", "60"):  # in the stack, on B's board, of later periods
        assert b.refused(f"erect {other}") == ("ORA-ERECT-01",)


@pytest.mark.rule("ORA-ERECT-01")
def test_the_structure_leaves_the_display() -> None:
    b = board("at U1\ndisplay A01 A02 A03 A04\nA stock 1 0 0 0 0 0 0").play("erect 02", "on P34")
    assert (b.display, b.structure("P34")) == (["A01", "A03", "A04"], "A02")


@pytest.mark.rule("ORA-ERECT-02")
def test_all_of_the_cost_is_paid() -> None:
    b = board("at U2\ndisplay A18\nA stock 1 1 2 1 1 0 0").play("erect 18")
    assert b.stock() == "0 0 2 1 0 0 0"
    b = board("at U2\ndisplay A18\nA stock 8 8 8 6 0 1 0")
    assert b.refused("erect 18") == ("ORA-ERECT-02", "ORA-COST-02")
    assert b.reason("erect 18") == "“Winding tower” costs 1 wood, 1 clay and 1 iron; missing: 1 iron."


@pytest.mark.rule("ORA-ERECT-02")
def test_talers_may_be_part_of_the_cost() -> None:
    b = board("at U2\ndisplay A60\nA stock 0 0 0 3 2 1 0").play("erect 60")
    assert b.stock() == "0 0 0 0 0 0 0"
    assert board("at U2\ndisplay A60\nA stock 8 0 0 3 2 0 9").refused("erect 60") == ("ORA-ERECT-02", "ORA-COST-02")


@pytest.mark.rule("ORA-ERECT-03")
def test_either_the_left_or_the_right_cost_is_paid() -> None:
    both = "at U2\ndisplay A01 A02\nA stock 1 1 0 0 0 0 0"
    assert board(both).options("erect") == ["erect 01", "erect 01 right", "erect 02"]
    assert board(both).play("erect 01").stock() == "0 1 0 0 0 0 0"
    assert board(both).play("erect 01 right").stock() == "1 0 0 0 0 0 0"
    assert board(both).refused("erect 02 right") == ("ORA-ERECT-03",)
    assert board("at U2\ndisplay A01\nA stock 0 1 0 0 0 0 0").options("erect") == ["erect 01 right"]


@pytest.mark.rule("ORA-ERECT-04")
def test_the_sides_of_an_or_cost_are_not_mixed(tmp_path: Path) -> None:
    tables = with_cards(tmp_path, "[card.A01]\ncost = [{ wood = 2 }, { clay = 2 }]")
    b = board("at U2\ndisplay A01\nA stock 1 1 0 0 0 1 0", tables)
    assert b.refused("erect 01") == b.refused("erect 01 right") == ("ORA-ERECT-02", "ORA-COST-02")
    assert board("at U2\ndisplay A01\nA stock 1 2 0 0 0 1 0", tables).options("erect") == ["erect 01 right"]


@pytest.mark.rule("ORA-ERECT-05")
def test_any_empty_space_of_the_own_board_will_do() -> None:
    b = board("at U1\ndisplay A02\nA stock 1 0 0 0 0 0 0\nP22 A21\nP34 A22\nP11 B A23").play("erect 02")
    assert b.options() == [f"on {plot.lower()}" for plot in PLOTS if plot not in ("P22", "P34")]
    assert b.play("on P14").structure("P14", "B") == ""


@pytest.mark.rule("ORA-ERECT-06")
def test_conditions_of_the_effects_matter_only_on_activation() -> None:
    b = board("""
        at U1
        display A10                          # its effect needs a rail beside it
        A stock 2 0 0 0 0 0 0
        H22 path
        H32 path
        V31 path
    """).play("erect 10")
    assert b.offers("on P32")
    b.play("on P32")
    assert (b.structure("P32"), b.status("P32")) == ("A10", 1), "activated by four routes, but without proceeds"
    assert b.stock() == "0 0 0 0 0 0 0"


@pytest.mark.rule("ORA-ERECT-06")
def test_where_the_condition_is_met_four_routes_activate_it_at_once() -> None:
    b = board("at U2\ndisplay A10\nA stock 2 0 0 0 0 0 0\nH04 path\nV13 path\nV14 path").play("erect 10", "on P14")
    assert b.question == "effect" and b.offers("use 1"), "beside the printed rail H14"


@pytest.mark.rule("ORA-ERECT-07")
def test_a_structure_is_never_built_over() -> None:
    b = board("at U1\ndisplay A02\nP22 A21\nA stock 1 0 0 0 0 0 0").play("erect 02")
    assert b.refused("on P22") == ("ORA-ERECT-07",)
    b.play("on P23")
    assert b.structure("P22") == "A21"


@pytest.mark.rule("ORA-ERECT-07")
def test_no_option_moves_or_removes_a_structure() -> None:
    verbs = {option.words[0] for option in board("").tables.codebook}
    assert verbs == {
        "go", "erect", "on", "path", "road", "rail", "canal", "bridge", "take", "discard", "activate", "use", "choose",
        "exchange", "remove", "buy", "produce", "turn", "done",
    }  # fmt: skip
    removes = [option.text for option in board("").tables.codebook if option.words[0] == "remove"]
    assert removes and not any(" P" in text.upper() for text in removes)


@pytest.mark.rule("ORA-ERECT-08")
def test_the_display_is_refilled_only_after_the_round() -> None:
    b = board("at U2\nstarter A\nA stock 1 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0").play("erect 02", "on P22")
    assert (b.seat, b.round, b.display, b.stacks) == ("B", 1, ["A01", "A03", "A04"], [5, 7, 8])
    b.idle_to_round(2)
    assert (b.display, b.stacks) == (["A01", "A03", "A04", "A05"], [4, 7, 8])


@pytest.mark.rule("ORA-ERECT-09")
def test_with_twelve_structures_no_other_can_be_erected() -> None:
    b = full_board("at U1\nA stock 8 8 8 6 6 50 0\nstacks 0 2 8")
    assert b.options("erect") == []
    assert b.refused("erect 01") == ("ORA-ERECT-09",)


@pytest.mark.rule("ORA-ERECT-10")
def test_instead_a_structure_of_the_stack_returns_to_the_box() -> None:
    b = full_board("at U2\nA stock 0 0 0 0 0 1 0\nstacks 0 2 8")
    shown = b.display
    assert b.offers("discard")
    b.play("discard")
    assert (b.stacks, b.display, b.stock()) == ([0, 1, 8], shown, "0 0 0 0 0 1 0")
    assert b.refused("discard") == ("ORA-SPACE-17", "ORA-SPACE-02", "ORA-SPACE-03"), "once a turn"


@pytest.mark.rule("ORA-ERECT-10")
def test_with_an_empty_space_nothing_is_discarded() -> None:
    b = board("at U2\nA stock 0 0 0 0 0 1 0\n" + FULL.replace("P34 A32", ""))
    assert b.refused("discard") == ("ORA-ERECT-10",)
    assert b.offers("done")


@pytest.mark.rule("ORA-ERECT-11")
@pytest.mark.parametrize("space", ["U1", "U2"])
def test_the_discard_is_compulsory(space: str) -> None:
    b = full_board(f"at {space}\nA stock 0 0 0 0 0 1 0\nstacks 0 2 8")
    assert b.refused("done") == ("ORA-ERECT-11",)
    assert b.play("discard", "done").seat == "B"


@pytest.mark.rule("ORA-ERECT-11")
@pytest.mark.parametrize("order", [("discard", "path H01"), ("path H01", "discard")])
def test_it_may_come_before_or_after_the_other_action(order: tuple[str, str]) -> None:
    b = full_board("at U1\nA stock 0 1 0 0 0 0 0\nstacks 0 2 8").play(order[0])
    assert b.seat == "A"
    b.play(order[1])
    assert (b.seat, b.stacks, b.route("H01")) == ("B", [0, 1, 8], "path")


@pytest.mark.rule("ORA-ERECT-11")
@pytest.mark.parametrize("space", ["U3", "U4", "L1", "L2", "L3"])
def test_other_spaces_ask_for_no_discard(space: str) -> None:
    b = full_board(f"at {space}\nA stock 0 1 0 0 0 1 0\nstacks 0 2 8")
    assert b.offers("done") and not b.offers("discard")


@pytest.mark.rule("ORA-ERECT-11")
def test_whoever_erects_the_twelfth_structure_discards_nothing_in_that_turn() -> None:
    b = board("at U1\ndisplay A02\nstacks 0 2 8\nA stock 1 1 0 0 0 0 0\n" + FULL.replace("P34 A32", ""))
    b.play("erect 02", "on P34")
    assert b.offers("done") and not b.offers("discard")
    assert b.play("done").stacks == [0, 2, 8]


@pytest.mark.rule("ORA-ERECT-11", "ORA-VAR-02")
def test_by_the_switch_the_discard_may_be_waived() -> None:
    b = full_board("switch full_board_discard optional\nat U1\nA stock 0 1 0 0 0 0 0\nstacks 0 2 8")
    assert b.offers("discard", "done")
    assert b.play("done").stacks == [0, 2, 8]


@pytest.mark.rule("ORA-ERECT-12")
@pytest.mark.parametrize(("before", "after"), [("2 7 8", [1, 7, 8]), ("0 2 8", [0, 1, 8]), ("0 0 3", [0, 0, 2])])
def test_the_top_of_the_earliest_stack_is_discarded(before: str, after: list[int]) -> None:
    b = full_board(f"at U2\nA stock 0 0 0 0 0 1 0\nstacks {before}")
    top = b.position.deck[b.position.top :]
    b.play("discard")
    assert b.stacks == after
    assert b.position.deck[b.position.top :] == top[1:]


@pytest.mark.rule("ORA-ERECT-12")
def test_nobody_sees_what_is_discarded() -> None:
    b = full_board("at U2\nA stock 0 0 0 0 0 1 0\nstacks 0 2 8")
    top = b.position.deck[b.position.top]
    known = view(b.position, 0).seen
    b.play("discard")
    for seat in (0, 1, SPECTATOR):
        seen = view(b.position, seat)
        assert seen.seen == known and not known >> top & 1
        assert top not in seen.display + seen.plots


@pytest.mark.rule("ORA-ERECT-13")
def test_with_empty_stacks_the_action_of_a_full_board_does_nothing() -> None:
    b = full_board("last-round\nat U1\nA stock 0 1 0 0 0 0 0\nstacks 0 0 0")
    assert b.refused("discard") == ("ORA-ERECT-13",)
    assert b.offers("path H01", "done") and b.options("erect") == []
    assert b.play("done").seat == "B"


@pytest.mark.rule("ORA-ERECT-13")
def test_in_the_last_round_a_full_board_gets_nothing_from_u4() -> None:
    b = full_board("last-round\nat U4\nA stock 8 8 8 6 6 9 0\nstacks 0 0 0")
    assert b.options("erect") == b.options("discard") == []
    assert b.offers("done")


@pytest.mark.rule("ORA-ERECT-14")
def test_a_discard_that_empties_the_green_stack_opens_the_bridge_at_once() -> None:
    b = full_board("at U2\nV22 path\nA stock 1 0 0 0 0 0 0\nstacks 1 7 8")
    assert "ORA-SPACE-16" in b.refused("bridge V22")
    b.play("discard")
    assert b.offers("bridge V22")


@pytest.mark.rule("ORA-ERECT-14")
@pytest.mark.parametrize(("stacks", "size"), [("1 7 8", 5), ("0 1 8", 6), ("2 7 8", 4)])
def test_the_next_refill_uses_the_higher_number(stacks: str, size: int) -> None:
    b = board(f"{FULL}\ndisplay A01 A02 A03 A04\nstacks {stacks}\nA stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0")
    b.play("go U2", "discard").idle_to_round(2)
    assert len(b.display) == size


LAST_BLUE = "at U2\nround 12\nstacks 0 0 1\nA stock 8 8 8 6 6 1 0\nB stock 8 8 8 6 6 1 0\nP22 B A41\ndisplay A42 A43"


@pytest.mark.rule("ORA-ERECT-15")
def test_a_discard_that_empties_the_blue_stack_makes_the_next_round_the_last() -> None:
    b = board(f"{FULL}\n{LAST_BLUE}").play("discard", "done", "go U4")
    assert (b.stacks, b.position.last_round) == ([0, 0, 0], 0)
    assert b.refused("erect 42") == ("ORA-SPACE-08", "ORA-SPACE-15")
    b.idle_to_round(13)
    assert (b.round, b.position.last_round) == (13, 1)
    b.idle_to_end()
    assert b.round == 13


@pytest.mark.rule("ORA-ERECT-15", "ORA-VAR-03")
def test_by_the_switch_the_current_round_is_the_last() -> None:
    b = board(f"switch blue_emptied_midround current_round_last\n{FULL}\n{LAST_BLUE}")
    assert b.position.last_round == 0
    b.play("discard", "done", "go U4")
    assert b.position.last_round == 1 and b.offers("erect 42")
    b.idle_to_end()
    assert b.round == 12


@pytest.mark.rule("ORA-ERECT-16")
def test_if_nothing_can_be_paid_the_action_lapses() -> None:
    b = board("at U1\nA stock 0 0 1 1 0 0 0")
    assert b.options("erect") == [] and b.offers("road H01", "done")
    b = board("A stock 0 0 0 0 0 0 0\nU2 0").play("go U2")
    assert b.seat == "B", "nothing is left to choose"


@pytest.mark.rule("ORA-ERECT-17")
def test_angelika_pays_one_wood_for_the_treidelhuette() -> None:
    b = board("at U2\ndisplay A01 A02 A03 A04\nA stock 1 2 0 0 0 0 0").play("erect 01", "on P13")
    assert (b.structure("P13"), b.stock()) == ("A01", "0 2 0 0 0 0 0")
    assert b.tables.content.cards["A01"].name["de"] == "Treidelhütte"


@pytest.mark.rule("ORA-ERECT-18")
def test_she_could_have_paid_one_clay_instead() -> None:
    b = board("at U2\ndisplay A01 A02 A03 A04\nA stock 1 2 0 0 0 0 0").play("erect 01 right", "on P13")
    assert (b.structure("P13"), b.stock()) == ("A01", "1 1 0 0 0 0 0")

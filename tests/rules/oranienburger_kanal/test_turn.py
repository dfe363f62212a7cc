"""Turns of the action phase (chapter "Die Aktionsphase")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, board, new_game
from tests.rules.oranienburger_kanal.picture import BESIDE, gold_disc, pieces, silver_discs

SPACES = ("U1", "U2", "U3", "U4", "L1", "L2", "L3")
POOR = "A stock 0 0 0 0 0 0 0\nB stock 0 0 0 0 0 0 0\nU1 0\nU2 0\nU3 0\nU4 0\n"
RICH = "A stock 8 8 8 6 6 9 0\n"
ROUNDED = "P22 A02\nH12 path\nH22 path\nV21 path\n"  # a clay pit with three routes; V22 is the fourth


def choose(b: Board, space: str) -> Board:
    """Let the seat choose a space and do nothing there."""
    b.play(f"go {space}")
    return b.play("done") if b.question == "act" and b.active == space else b


@pytest.mark.rule("ORA-TURN-01")
@pytest.mark.parametrize("starter", ["A", "B"])
def test_whoever_has_the_discs_begins_and_keeps_the_starting_disc_for_the_round(starter: str) -> None:
    b = board(f"{POOR}starter {starter}\nturn {starter}")
    assert b.seat == starter
    for space in SPACES[:5]:
        assert (b.round, b.starter) == (1, starter)
        assert pieces(b, "actions")["start-disc"].owner == starter
        choose(b, space)
    assert b.round == 2 and pieces(b, "actions")["start-disc"].owner != starter


@pytest.mark.rule("ORA-TURN-02")
@pytest.mark.parametrize("space", SPACES)
def test_the_first_turn_puts_the_whole_stack_on_any_space(space: str) -> None:
    b = board(RICH)
    assert gold_disc(b) == (BESIDE, 5)
    b.play(f"go {space}")
    assert (gold_disc(b), silver_discs(b), b.active) == ((space, 5), [], space)


@pytest.mark.rule("ORA-TURN-02")
def test_alone_the_first_turn_has_every_space_but_the_blocked_one() -> None:
    assert new_game(1).options("go") == [f"go {space.lower()}" for space in SPACES[1:]]


@pytest.mark.rule("ORA-TURN-03", "ORA-TURN-05", "ORA-TURN-06")
def test_every_turn_leaves_the_bottom_disc_behind_until_only_the_gold_one_is_left() -> None:
    b = board("A stock 0 0 0 0 0 9 0\nB stock 0 0 0 0 0 9 0")
    order = ["L3", "U1", "U4", "L2", "U2"]
    for number, space in enumerate(order):
        b.play(f"go {space}")
        assert gold_disc(b) == (space, 5 - number)
        assert silver_discs(b) == [name for name in SPACES if name in order[:number]]
        b.play("done")
    assert b.question == "wheel", "after the gold disc alone the phase is over"


@pytest.mark.rule("ORA-TURN-03")
def test_alone_the_stack_shrinks_from_four_to_one() -> None:
    b = board("players 1\nA stock 0 0 0 0 0 9 0")
    sizes = []
    for space in ("U2", "U3", "L1", "L3"):
        sizes.append(gold_disc(b.play(f"go {space}"))[1])
        b.play("done")
    assert sizes == [4, 3, 2, 1]


@pytest.mark.rule("ORA-TURN-04")
def test_a_space_with_a_disc_is_refused_to_both_players() -> None:
    b = board(POOR)
    for number, space in enumerate(("U3", "L1", "L2", "U1"), 1):
        choose(b, space)
        assert b.refused(f"go {space}") == ("ORA-TURN-04",)
        assert b.refused("go U3") == ("ORA-TURN-04",), "nor does whoever chose it get it again"
        assert len(b.options("go")) == 7 - number
    choose(b, "U4")
    assert b.round == 2 and b.offers("go U3", "go L1", "go L2", "go U1", "go U4")


@pytest.mark.rule("ORA-TURN-06")
def test_exactly_one_space_is_active_while_effects_are_used() -> None:
    b = board(f"at U3\n{RICH}{ROUNDED}").play("path V22")
    assert (b.question, b.active, gold_disc(b)[0]) == ("effect", "U3", "U3")


@pytest.mark.rule("ORA-TURN-07")
@pytest.mark.parametrize("text", ["", RICH, "discs U1 U2 U3 U4\nturns-taken 4", "players 1"])
def test_nobody_may_pass_instead_of_choosing_a_space(text: str) -> None:
    b = board(text)
    assert b.refused("done") == ("ORA-TURN-07",)
    assert {option.split()[0] for option in b.options()} <= {"go", "buy", "produce"}


@pytest.mark.rule("ORA-TURN-07")
def test_a_purchase_is_no_substitute_for_choosing_a_space() -> None:
    b = board("A stock 0 0 0 0 0 3 0").play("buy wood", "buy clay", "buy ore")
    assert (b.question, b.seat) == ("space", "A") and b.refused("done") == ("ORA-TURN-07",)


@pytest.mark.rule("ORA-TURN-08")
@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("talers", [0, 1, 3, 7])
def test_the_chooser_takes_all_talers_of_the_space(space: str, talers: int) -> None:
    b = board(f"{RICH}A taler 2\nU1 1\n{space} {talers}").play(f"go {space}")
    assert (b.has("taler"), b.coins(space)) == (2 + talers, 0)
    others = [name for name in ("U1", "U2", "U3", "U4") if name != space]
    assert [b.coins(name) for name in others] == [1] * len(others), "the other spaces keep theirs"
    assert b.has("taler", "B") == 0


@pytest.mark.rule("ORA-TURN-08")
@pytest.mark.parametrize("space", SPACES[1:])
def test_alone_the_talers_leave_the_space_as_well(space: str) -> None:
    b = board(f"players 1\nblocked U1\nA stock 0 0 0 0 0 2 0\n{space} 3").play(f"go {space}")
    assert (b.has("taler"), b.coins(space)) == (5, 0)
    b.idle_to_round(2)
    refilled = 0 if space == b.blocked else 1
    assert b.coins(space) == (refilled if space[0] == "U" else 0), "the preparation adds to none, not to three"


@pytest.mark.rule("ORA-TURN-08")
@pytest.mark.parametrize("players", [1, 2])
def test_from_the_first_turn_on_a_chosen_space_has_no_talers(players: int) -> None:
    b = new_game(players)
    assert b.coins("U2") == 1
    chooser = b.seat
    b.play("go U2")
    assert (b.has("taler", chooser), b.coins("U2")) == (1, 0)


@pytest.mark.rule("ORA-TURN-09")
def test_talers_just_taken_pay_for_a_canal() -> None:
    b = board("A stock 0 0 0 0 0 0 0\nU4 3").play("go U4", "canal H22")
    assert (b.route("H22"), b.has("taler"), b.has("clay")) == ("canal", 0, 2)
    poor = board("A stock 0 0 0 0 0 0 0\nU4 2").play("go U4")
    assert "ORA-COST-02" in poor.refused("canal H22")


@pytest.mark.rule("ORA-TURN-09")
def test_talers_just_taken_pay_for_purchases_before_acting() -> None:
    assert board("A stock 0 0 0 0 0 0 0\nU3 1").play("go U3", "buy clay", "path H01").route("H01") == "path"


@pytest.mark.rule("ORA-TURN-10")
@pytest.mark.parametrize("space", SPACES)
def test_the_talers_are_taken_even_if_nothing_is_done(space: str) -> None:
    b = board(f"A stock 3 3 3 3 3 0 0\n{space} 2").play(f"go {space}", "done")
    assert (b.stock(), b.seat) == ("3 3 3 3 3 2 0", "B")


@pytest.mark.rule("ORA-TURN-11")
@pytest.mark.parametrize("space", SPACES)
def test_all_actions_of_a_space_may_be_waived(space: str) -> None:
    b = board(f"{RICH}{space} 0\nstacks 0 0 0\nlast-round\nP11 A21\nP12 A22\nV11 path").play(f"go {space}")
    assert len(b.options()) > 2 and b.offers("done")
    assert b.play("done").seat == "B" and b.stock() == "8 8 8 6 6 9 0"


@pytest.mark.rule("ORA-TURN-11")
def test_some_of_the_actions_may_be_waived() -> None:
    b = board(f"at U3\n{RICH}").play("path H01", "done")
    assert (b.seat, b.has("clay")) == ("B", 7)
    assert board(f"at U1\n{RICH}").play("erect 01", "on P22", "done").seat == "B", "without the path"
    assert board(f"at U1\n{RICH}").play("road H01", "done").seat == "B", "without the structure"


@pytest.mark.rule("ORA-TURN-12")
@pytest.mark.parametrize("order", [("path H01", "erect 01", "on P22"), ("erect 01", "on P22", "path H01")])
def test_the_order_of_the_actions_is_free(order: tuple[str, ...]) -> None:
    b = board(f"at U1\n{RICH}").play(*order)
    assert (b.route("H01"), b.structure("P22")) == ("path", "A01")


@pytest.mark.rule("ORA-TURN-13")
def test_the_effects_of_a_road_come_before_the_structure_of_the_same_space() -> None:
    b = board(f"at U1\nA stock 8 1 1 1 1 9 0\n{ROUNDED}display A01 A03").play("road V22")
    assert b.question == "effect" and b.offers("use 1", "use 2")
    assert b.options("erect") == [] and b.refused("erect 01") == ("core.not-asked",)
    b.play("use 1", "use 2")
    assert b.question == "act" and b.offers("erect 01") and b.has("clay") == 4


@pytest.mark.rule("ORA-TURN-13")
def test_a_structure_is_put_down_before_the_path_of_the_same_space() -> None:
    b = board(f"at U1\n{RICH}").play("erect 01")
    assert (b.question, b.options("path")) == ("site", []) and b.refused("path H01") == ("core.not-asked",)


@pytest.mark.rule("ORA-TURN-14")
def test_a_turn_ends_by_itself_when_nothing_is_possible_any_more() -> None:
    b = board("A stock 0 2 1 1 0 0 0").play("go L1", "take wood")
    assert (b.seat, b.question, b.has("wood")) == ("B", "space", 4)


@pytest.mark.rule("ORA-TURN-14")
def test_while_a_purchase_is_possible_the_player_ends_the_turn() -> None:
    b = board("A stock 0 2 0 1 0 1 0").play("go L1", "take wood")
    assert (b.seat, b.question, b.options()) == ("A", "act", ["buy ore", "done"])
    assert b.copy().play("done").seat == "B"
    assert b.play("buy ore").seat == "B", "and when the last taler is spent, it ends by itself"


@pytest.mark.rule("ORA-TURN-14")
def test_while_an_action_is_possible_the_player_ends_the_turn() -> None:
    b = board("A stock 0 2 0 0 0 0 0\nU3 0").play("go U3", "path H01")
    assert (b.seat, b.question) == ("A", "act") and b.offers("path H02", "done")
    assert b.play("path H02").seat == "B", "the third action of the space cannot be paid"


@pytest.mark.rule("ORA-TURN-14")
def test_a_compulsory_discard_keeps_the_turn_open() -> None:
    plots = [f"P{row}{column} A{row * 4 + column + 20}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    b = board("\n".join([*plots, "at U2", "stacks 0 0 3", "A stock 0 0 0 0 0 0 0"]))
    assert b.options() == ["discard"] and b.refused("done") == ("ORA-ERECT-11",)
    assert b.play("discard").seat == "B"


@pytest.mark.rule("ORA-TURN-15")
def test_marion_takes_four_clay() -> None:
    b = new_game(2, start_player="seat_1").play("go L3")
    assert (gold_disc(b), b.has("taler"), b.has("clay")) == (("L3", 5), 0, 2)
    b.play("take clay")
    assert (b.has("clay"), b.has("taler"), b.starter, b.seat) == (6, 0, "A", "B")


@pytest.mark.rule("ORA-TURN-16")
def test_then_angelika_erects_a_structure_and_builds_a_path() -> None:
    b = board("display A01 A02 A03 A04").play("go L3", "take clay", "go U1")
    assert (gold_disc(b), silver_discs(b)) == (("U1", 4), ["L3"])
    assert (b.seat, b.has("taler", "B"), b.coins("U1"), b.starter) == ("B", 1, 0, "A")
    b.play("erect 01 right", "on P22", "path H01")
    assert (b.structure("P22", "B"), b.route("H01", "B"), b.has("clay", "B")) == ("A01", "path", 0)

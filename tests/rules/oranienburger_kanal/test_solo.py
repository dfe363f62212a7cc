"""The solo game (chapter "Solospiel")."""

import pytest

from millrace.games.oranienburger_kanal.rules.outcome import outcome
from tests.games.oranienburger_kanal.busy import busy_game
from tests.rules.oranienburger_kanal.board import Board, board, new_game
from tests.rules.oranienburger_kanal.picture import BESIDE, gold_disc, silver_discs

SPACES = ("U1", "U2", "U3", "U4", "L1", "L2", "L3")
NOTHING = "A stock 0 0 0 0 0 0 0\n"
STACKS = ("2 5 7", "0 4 7", "0 2 7", "0 0 6", "0 0 4", "0 0 2", "0 0 0")
"""How many structures are left in the stacks while rounds 1 to 7 are played."""
FULL = "\n".join(f"P{row}{column} A{row * 4 + column + 20}" for row in (1, 2, 3) for column in (1, 2, 3, 4))


def last_turn(number: int, more: str = "", discs: str = "L3") -> Board:
    """The last turn of a round; the first of the discs is the active one."""
    return board(f"""
        players 1
        {NOTHING}
        round {number}
        {"last-round" if number == 7 else ""}
        stacks {STACKS[number - 1]}
        blocked {SPACES[number - 1]}
        discs {discs}
        at {discs.split()[0]}
        turns-taken 3
        {more}
    """)


def next_round(number: int, more: str = "", discs: str = "L3") -> Board:
    """The round after that one, with nothing bought and no wheel turned in between."""
    return last_turn(number, more, discs).play("done")


def talers(b: Board) -> list[int]:
    return [b.coins(space) for space in SPACES]


# -- Rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ORA-SOLO-01")
def test_a_round_has_four_actions_of_the_one_player() -> None:
    b = board(f"players 1\n{NOTHING}A taler 1")
    stacks = []
    for space in ("L1", "L2", "U4", "U2"):
        assert (b.question, b.seat, b.round) == ("space", "A", 1)
        stacks.append(gold_disc(b.play(f"go {space}"))[1])
        b.play("done")
    assert stacks == [4, 3, 2, 1] and b.question == "wheel"
    assert b.play("done").round == 2


@pytest.mark.rule("ORA-SOLO-02")
@pytest.mark.parametrize("number", range(1, 8))
def test_the_blocked_space_cannot_be_chosen(number: int) -> None:
    b = new_game(1).idle_to_round(number)
    blocked = SPACES[number - 1]
    assert b.blocked == blocked and b.refused(f"go {blocked}") == ("ORA-SOLO-02",)
    assert len(b.options("go")) == 6
    for space in [space for space in SPACES if space != blocked][:3]:
        b.play(f"go {space}")
        b = b.play("done") if b.active else b
        assert b.refused(f"go {blocked}") == ("ORA-SOLO-02",), "not later in the round either"
    assert len(b.options("go")) == 3, "two of them stay unchosen"


@pytest.mark.rule("ORA-SOLO-03")
@pytest.mark.parametrize("deck", ["A", "B"])
@pytest.mark.parametrize("side", ["front", "back"])
def test_the_game_lasts_seven_rounds(deck: str, side: str) -> None:
    b = new_game(1, deck=deck, industry_board_side=side).idle_to_round(7)
    assert b.question == "space" and b.position.last_round == 1
    b.idle_to_end()
    assert (b.round, b.question) == (7, "over")


@pytest.mark.rule("ORA-SOLO-03", "ORA-SOLO-10")
@pytest.mark.parametrize("seed", ["solo 1", "solo 2"])
def test_however_one_plays_there_are_seven_rounds_and_every_structure_counts(seed: str) -> None:
    standing: dict[int, int] = {}
    for s, _ in busy_game(1, seed, deck="A"):
        built = sum(card >= 0 for card in s.plots)
        first = standing.setdefault(s.round, built)
        in_hand = s.erected - (built - first)
        assert in_hand in (0, 1) and (in_hand == 0 or Board(s).question == "site")
    assert list(standing) == [1, 2, 3, 4, 5, 6, 7]


# -- Display ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ORA-SOLO-04")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_display_grows_from_four_to_six(seed: str) -> None:
    b = new_game(1, seed)
    assert [len(b.idle_to_round(number).display) for number in range(1, 8)] == [4, 5, 5, 6, 6, 6, 6]


@pytest.mark.rule("ORA-SOLO-04")
@pytest.mark.parametrize(
    ("number", "display", "deck", "after"),
    [
        (2, "A08 A14 A18", "A33 A24 A31 A28 A50 A45 A41", "A08 A14 A18 A24 A33"),
        (4, "A14 A21 A22 A35", "A57 A44 A59 A42 A60 A41", "A14 A21 A22 A35 A44 A57"),
        (6, "A21 A35 A47 A51", "A49 A43", "A21 A35 A43 A47 A49 A51"),
    ],
)
def test_two_structures_are_drawn_from_the_top(number: int, display: str, deck: str, after: str) -> None:
    b = next_round(number, f"erected 2\ndisplay {display}\ndeck {deck}")
    assert b.display == after.split()


@pytest.mark.rule("ORA-SOLO-05", "ORA-SOLO-06", "ORA-SOLO-07")
@pytest.mark.parametrize(
    ("erected", "removed"), [(0, ["A08", "A14"]), (1, ["A08"]), (2, [])], ids=["none", "one", "two"]
)
def test_whoever_erects_too_little_loses_the_smallest_numbers(erected: int, removed: list[str]) -> None:
    before = ["A08", "A14", "A21", "A22", "A35", "A36"][: 6 - erected]
    b = next_round(4, f"erected {erected}\ndisplay {' '.join(before)}")
    assert b.display == [card for card in before if card not in removed] + ["A41", "A42"]


@pytest.mark.rule("ORA-SOLO-05", "ORA-SOLO-06")
def test_structures_of_an_earlier_round_do_not_count() -> None:
    b = next_round(4, "erected 2\ndisplay A08 A14 A21 A22")
    assert b.display == ["A08", "A14", "A21", "A22", "A41", "A42"]
    b.idle_to_round(6)
    assert not {"A08", "A14"} & {*b.display} and {"A21", "A22", "A41", "A42"} <= {*b.display}


@pytest.mark.rule("ORA-SOLO-05")
def test_a_structure_removed_goes_to_the_box_for_good() -> None:
    b = next_round(4, "erected 1\ndisplay A08 A14 A21 A22 A35")
    while b.question != "over":
        assert "A08" not in b.display
        b.idle_turns()


@pytest.mark.rule("ORA-SOLO-08")
def test_new_structures_are_never_removed_in_the_same_step() -> None:
    b = next_round(2, "erected 0\ndisplay A08 A30 A31 A32 A33\ndeck A21 A22 A23 A24 A41 A42")
    assert b.display == ["A21", "A22", "A31", "A32", "A33"], "though their numbers are smaller than the others"


@pytest.mark.rule("ORA-SOLO-08")
def test_if_the_old_display_is_too_small_only_that_is_removed() -> None:
    b = next_round(4, "erected 0\ndisplay A08")
    assert b.display == ["A41", "A42"]


@pytest.mark.rule("ORA-SOLO-09")
def test_the_removal_is_not_asked() -> None:
    b = last_turn(4, "erected 0\ndisplay A08 A09 A14 A21 A22 A35\nA stock 5 5 5 0 0 30 0").play("done")
    assert (b.question, b.display) == ("wheel", ["A14", "A21", "A22", "A35", "A41", "A42"])
    assert {option.split()[0] for option in b.options()} == {"turn", "buy", "produce", "done"}


@pytest.mark.rule("ORA-SOLO-10")
@pytest.mark.parametrize(
    ("space", "erect", "kept"), [("U1", True, 1), ("U2", True, 1), ("U1", False, 0), ("U2", False, 0)]
)
def test_structures_of_every_space_count(space: str, erect: bool, kept: int) -> None:
    b = board(f"""
        players 1
        round 5
        blocked L1
        stacks 0 0 4
        turns-taken 3
        at {space}
        erected 1
        display A01 A02 A03 A04 A05
        A stock 1 0 0 0 0 0 0
    """)
    b.play(*(("erect 02", "on P11") if erect else ("done",)))
    assert ("A01" in b.display) == (kept == 1) and b.round == 6


@pytest.mark.rule("ORA-SOLO-10")
def test_a_discard_with_a_full_board_is_no_erection() -> None:
    text = f"display A01 A02 A03 A04\nerected 1\n{FULL}"
    b = board(f"players 1\n{NOTHING}round 5\nblocked L1\nstacks 0 0 4\nturns-taken 3\nat U2\n{text}").play("discard")
    assert b.display[:3] == ["A02", "A03", "A04"]


@pytest.mark.rule("ORA-SOLO-10")
@pytest.mark.parametrize(("left", "shown"), [(3, 2), (2, 1), (1, 0)])
def test_discards_may_leave_too_few_structures_to_draw(left: int, shown: int) -> None:
    text = f"stacks 0 0 {left}\ndisplay A01 A02 A03 A04\nerected 2\n{FULL}"
    b = board(f"players 1\n{NOTHING}round 6\nblocked L2\nturns-taken 3\nat U2\n{text}").play("discard")
    assert (len(b.display), b.stacks, b.round, b.position.last_round) == (4 + shown, [0, 0, 0], 7, 1)


@pytest.mark.rule("ORA-SOLO-11")
def test_more_than_two_erected_are_not_made_up_for() -> None:
    b = next_round(2, "erected 3\ndisplay A08 A14")
    assert len(b.display) == 4 and b.stacks == [0, 2, 7]
    assert len(next_round(4, "erected 4\ndisplay A08").display) == 3


@pytest.mark.rule("ORA-SOLO-12")
def test_the_display_is_sorted_after_every_refill() -> None:
    b = next_round(2, "erected 1\ndisplay A08 A21 A29 A33\ndeck A32 A24 A31 A28 A50")
    assert b.display == ["A21", "A24", "A29", "A32", "A33"]
    game = new_game(1, "sorted")
    for number in range(1, 8):
        assert game.idle_to_round(number).display == sorted(game.display)


@pytest.mark.rule("ORA-SOLO-13")
def test_at_the_end_of_round_1_the_green_stack_runs_out() -> None:
    b = new_game(1)
    assert b.stacks == [2, 5, 7]
    b.idle_to_round(2)
    assert (b.stacks, len(b.display)) == ([0, 4, 7], 5)
    assert [int(card[1:]) > 20 for card in b.display] == [False] * 4 + [True], "an orange one is the fifth"
    bridge = "players 1\nA stock 8 8 8 6 6 9 0\nP22 A31\nP23 A32\nV22 path\nat U2"
    assert board(f"{bridge}\nround 2\nblocked L1\nstacks 0 4 7").offers("bridge V22")
    assert board(f"{bridge}\nround 1\nstacks 2 5 7").refused("bridge V22")[0] == "ORA-SPACE-16"


@pytest.mark.rule("ORA-SOLO-14")
def test_at_the_end_of_round_3_the_orange_stack_runs_out() -> None:
    b = new_game(1)
    assert [b.idle_to_round(number).stacks[1:] for number in (2, 3, 4)] == [[4, 7], [2, 7], [0, 6]]
    assert len(b.display) == 6 and sum(int(card[1:]) > 40 for card in b.display) == 1
    bridge = "players 1\nA stock 8 8 8 6 6 9 0\nP22 A31\nP23 A32\nV22 path\nat U3"
    assert board(f"{bridge}\nround 4\nblocked U4\nstacks 0 0 6").offers("bridge V22")
    assert board(f"{bridge}\nround 3\nblocked U2\nstacks 0 2 7").refused("bridge V22")[0] == "ORA-SPACE-16"


@pytest.mark.rule("ORA-SOLO-15")
def test_at_the_end_of_round_6_the_blue_stack_runs_out() -> None:
    b = new_game(1)
    found = [(b.idle_to_round(number).stacks[2], b.position.last_round) for number in (4, 5, 6, 7)]
    assert found == [(6, 0), (4, 0), (2, 0), (0, 1)]
    b.position.stock[:7] = [8, 8, 8, 6, 6, 9, 0]
    b.position.offer = None
    assert b.play("go U4").options("erect"), "in round 7 the fourth space erects a structure"
    assert board("players 1\nround 6\nblocked L2\nat U4\nstacks 0 0 2\nA stock 8 8 8 6 6 9 0").options("erect") == []


@pytest.mark.rule("ORA-SOLO-16")
@pytest.mark.parametrize("erected", [0, 1, 2, 3])
def test_at_the_end_of_round_7_the_display_stays(erected: int) -> None:
    b = next_round(7, f"erected {erected}\ndisplay A08 A14 A41 A42")
    assert (b.question, b.display) == ("over", ["A08", "A14", "A41", "A42"])


# -- Wheel, talers, discs -----------------------------------------------------------------------------------------


@pytest.mark.rule("ORA-SOLO-17")
@pytest.mark.parametrize("number", range(1, 8))
def test_each_round_ends_with_a_free_turn_of_the_wheel_or_none(number: int) -> None:
    b = last_turn(number, "A stock 2 2 2 0 0 0 0").play("done")
    assert b.question == "wheel" and b.options() == ["turn", "done"]
    assert b.copy().play("turn").stock() == "1 1 1 1 1 0 0", "once"
    assert b.copy().play("turn").question == b.copy().play("done").question == ("over" if number == 7 else "space")
    assert b.play("done").stock() == "2 2 2 0 0 0 0"


@pytest.mark.rule("ORA-SOLO-18")
def test_every_upper_space_gets_a_taler_even_the_blocked_one() -> None:
    b = next_round(3, "U1 0\nU2 4\nU3 0\nU4 2", discs="U1 L1 L2 L3")
    assert talers(b)[:3] == [1, 5, 1], "U3 was blocked; U4 is so now"
    b = next_round(5, "U1 0\nU2 4\nU3 0\nU4 2", discs="L3 L2 U1 U3")
    assert talers(b)[:4] == [1, 5, 1, 3], "chosen or not"


@pytest.mark.rule("ORA-SOLO-19")
def test_lower_spaces_get_a_taler_if_no_disc_lies_there() -> None:
    assert talers(next_round(1, discs="U2 U3 U4 L2"))[4:] == [1, 0, 1]
    assert talers(next_round(1, "L1 3\nL3 1", discs="U2 U3 U4 L2"))[4:] == [4, 0, 2]
    assert talers(next_round(5, discs="U1 U2 U3 U4"))[4:] == [0, 0, 1], "L1 was blocked, L2 is so now"
    assert talers(next_round(6, "L1 2", discs="U1 U2 U3 U4"))[4:] == [3, 0, 0]


@pytest.mark.rule("ORA-SOLO-20")
def test_talers_are_placed_before_the_blocking_disc_moves() -> None:
    b = next_round(2, "U1 0\nU2 0\nU3 0\nU4 0")
    assert talers(b)[:4] == [1, 1, 0, 1], "what U3 got is gone with the disc's arrival"
    b = next_round(5, discs="U1 U2 U3 L3")
    assert b.coins("L1") == 0, "the disc still lay there"


@pytest.mark.rule("ORA-SOLO-21")
def test_the_discs_are_stacked_again() -> None:
    b = next_round(3, discs="L3 U1 U2 L1")
    assert (gold_disc(b), silver_discs(b), b.discs()) == ((BESIDE, 4), [], [])
    assert len(b.options("go")) == 6


@pytest.mark.rule("ORA-SOLO-22", "ORA-SOLO-24")
def test_the_blocking_disc_goes_through_the_upper_row_then_the_lower_row() -> None:
    b = new_game(1)
    assert [b.idle_to_round(number).blocked for number in range(1, 8)] == list(SPACES)
    b.idle_to_end()
    assert b.blocked == "L3", "after round 7 it stays"


@pytest.mark.rule("ORA-SOLO-22")
def test_it_moves_only_after_the_wheel() -> None:
    b = last_turn(2, "A stock 2 2 2 0 0 0 0").play("done")
    assert (b.question, b.blocked, b.discs()) == ("wheel", "U2", ["L3"])
    assert b.play("turn").blocked == "U3"


@pytest.mark.rule("ORA-SOLO-23")
def test_the_talers_where_it_arrives_are_lost() -> None:
    b = next_round(1, "U2 1\nU3 1\nU4 1", discs="L3 L2 L1 U4")
    assert (b.blocked, b.coins("U2"), b.has("taler")) == ("U2", 0, 0), "1 lay there, 1 came"
    assert talers(b) == [1, 0, 2, 2, 0, 0, 0]
    assert next_round(4, "L1 5", discs="U1 U2 U3 L3").coins("L1") == 0


@pytest.mark.rule("ORA-SOLO-25")
@pytest.mark.parametrize(("number", "before", "after"), [(1, "U1", "U2"), (4, "U4", "L1"), (6, "L2", "L3")])
def test_the_blocking_disc_of_the_example(number: int, before: str, after: str) -> None:
    b = new_game(1).idle_to_round(number)
    assert b.blocked == before
    assert b.idle_to_round(number + 1).blocked == after


# -- End ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ORA-SOLO-26")
def test_after_round_7_anytime_actions_and_a_free_turn_come_before_the_scoring() -> None:
    b = last_turn(7, "A stock 0 1 1 0 0 4 0").play("done")
    assert b.question == "wheel" and outcome(b.position) is None
    b.play("buy wood")
    assert b.offers("turn", "buy wood", "produce")
    b.play("turn")
    assert b.question == "wheel", "3 talers are left to spend"
    b.play("buy wood", "done")
    assert (b.question, b.stock()) == ("over", "1 0 0 1 1 2 0")
    result = outcome(b.position)
    assert result is not None and result.scores == (b.prestige(),)
    assert b.refused("buy ore", "A") == ("core.game-over",)


@pytest.mark.rule("ORA-SOLO-27")
def test_alone_one_scores_the_categories_of_two_players() -> None:
    text = "A stock 3 2 4 5 6 7 8\nP11 A41\nP22 A02\nH01 road\nV13 rail\nV31 canal\nH04 path"
    one, two = board(f"players 1\n{text}"), board(text)
    assert one.score() == two.score() and len(one.score()) >= 7
    assert one.prestige() == 10 + 2 + 7 + 8 + (5 + 6) + 2 + 5 - 23

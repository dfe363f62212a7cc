"""Phase 3: which die acts when, and on which action space (chapter "Aktionen ausführen")."""

import pytest

from tests.rules.crystal_palace.board import Board, board

LATER = "\nwaterloo_station.4 B 2"  # a die that acts last, so that phase 3 goes on


def acting(b: Board) -> list[tuple[str, str]]:
    """The seats that act, each with its location, where the first possible thing is always done."""
    acts = []
    while b.position.phase == 3:
        if b.question == "act":
            acts.append((b.seat, b.position.tables.space_ids[b.position.stack[-1] >> 6].partition(".")[0]))
        b.play(b.options()[0])
    return acts


@pytest.mark.rule("CRY-ACT-01")
def test_locations_are_resolved_from_one_to_eight() -> None:
    locations = (
        "waterloo_station", "reform_club", "british_museum", "london_times", "patent_office", "westminster",
        "bank_of_england",
    )  # fmt: skip
    dice = "\n".join([f"{location}.1 A {6 if number % 2 else 5}" for number, location in enumerate(locations)])
    assert [location for _, location in acting(board(f"players 2\nphase 3\n{dice}"))] == [
        "patent_office", "british_museum", "bank_of_england", "westminster", "reform_club", "london_times",
        "waterloo_station",
    ]  # fmt: skip


@pytest.mark.rule("CRY-ACT-02")
def test_the_port_comes_before_the_station() -> None:
    b = board("phase 3\nwaterloo_station.1 A 6\nport_of_london.5 B 1").play("act")
    assert b.seat == "B" and b.refused("use station_energy") and b.offers("use port_gears")
    b.play("use port_gears")
    assert (b.seat, b.question) == ("A", "act")


@pytest.mark.rule("CRY-ACT-03")
def test_by_a_switch_the_station_comes_before_the_port() -> None:
    b = board("switch port_station_order station_first\nphase 3\nport_of_london.5 B 1\nwaterloo_station.1 A 6")
    b.play("act")
    assert b.seat == "A" and b.offers("use station_energy")
    b.play("use station_energy", "act", "use port_gears")
    assert b.of("gear", "B") == 3 and b.position.phase != 3


@pytest.mark.rule("CRY-ACT-01", "CRY-ACT-03")
def test_with_the_switch_the_other_locations_keep_their_order() -> None:
    dice = "london_times.1 A 6\nwaterloo_station.1 B 6\nport_of_london.1 C 6"
    b = board(f"switch port_station_order station_first\nphase 3\n{dice}")
    assert [seat for seat, _ in acting(b)] == ["A", "B", "C"]


@pytest.mark.rule("CRY-ACT-04")
def test_higher_dice_act_first_whatever_the_player_order() -> None:
    b = board(
        "phase 3\norder C B A D\npatent_office.4 A 2\npatent_office.1 B 6\npatent_office.5 C 1\npatent_office.3 B 4"
    )
    assert [seat for seat, _ in acting(b)] == ["B", "B", "A", "C"]


@pytest.mark.rule("CRY-ACT-05")
def test_of_equal_dice_the_one_further_left_acts_first() -> None:
    b = board("phase 3\norder A B C D\npatent_office.5 A 5\npatent_office.2 C 5\npatent_office.4 B 5")
    assert [seat for seat, _ in acting(b)] == ["C", "B", "A"]


@pytest.mark.rule("CRY-ACT-06")
def test_dice_take_the_action_spaces_from_left_to_right() -> None:
    b = board("players 3\nphase 3\nlondon_times.1 A 6\nlondon_times.2 B 3" + LATER).play("act")
    assert (b.of("newspapers", "A"), b.of("money", "A")) == (1, 40)
    b.play("act")
    assert (b.of("newspapers", "B"), b.of("money", "B")) == (0, 38)


@pytest.mark.rule("CRY-ACT-06")
def test_a_die_acts_once_and_lies_on_its_action_space_then() -> None:
    b = board("players 2\nphase 3\npatent_office.1 A 6\npatent_office.2 B 3").play("act", "take p01")
    assert (b.seat, b.question) == ("B", "act") and b.owned("patents", "A") == ["p01"]
    assert b.position.placed_owner[b.tables.space_ids.index("patent_office.1")] == -1


@pytest.mark.rule("CRY-ACT-07")
def test_the_bonus_comes_before_the_action() -> None:
    # 5 newspapers and the one of the first space bring 4 steps instead of 3 where newspapers count.
    b = board("players 2\nphase 3\npublisher pub1a\nA newspapers 3\nlondon_times.1 A 4").play("act", "decline")
    assert (b.of("newspapers", "A"), b.of("buzz", "A")) == (4, 4)


@pytest.mark.rule("CRY-ACT-07")
def test_a_newspaper_won_on_the_space_can_be_spent_on_the_action() -> None:
    b = board("players 2\nphase 3\nA newspapers 1\npatent_office.1 A 6").play("act", "exchange gear")
    assert (b.of("newspapers", "A"), b.of("gear", "A"), b.question) == (0, 2, "take")


@pytest.mark.rule("CRY-ACT-08")
def test_a_cost_is_paid_before_the_action() -> None:
    # Without money a loan is due before the first share comes into sight.
    text = "players 3\nphase 3\nA money 1 gear 0 energy 0\nactions-used 0 0 1 0 0 0 0 0\nbank_of_england.1 A 6"
    b = board(text).play("act")
    assert b.question == "raise" and b.options() == ["loan"]
    b.play("loan")
    assert (b.question, b.of("money", "A"), b.loans("A")) == ("share", 9, 1)


@pytest.mark.rule("CRY-ACT-09")
def test_to_forgo_an_action_brings_nothing() -> None:
    b = board("players 2\nphase 3\nlondon_times.1 A 6\nlondon_times.2 B 3").play("forgo")
    assert (b.of("money", "A"), b.of("newspapers", "A"), b.of("buzz", "A")) == (40, 0, 0)
    assert b.seat == "B"


@pytest.mark.rule("CRY-ACT-10")
def test_the_action_space_of_a_die_that_forgoes_stays_free() -> None:
    b = board("players 2\nphase 3\nlondon_times.1 A 6\nlondon_times.2 B 3\nlondon_times.3 A 1" + LATER)
    b.play("forgo", "act")
    assert (b.of("newspapers", "B"), b.of("money", "B")) == (1, 40)
    b.play("act")
    assert (b.of("newspapers", "A"), b.of("money", "A")) == (0, 38)


@pytest.mark.rule("CRY-ACT-11")
def test_a_die_without_an_action_space_brings_a_pound_each() -> None:
    b = board("players 2\nphase 3\nA westminster 1\nwestminster.1 B 6\nwestminster.2 B 5\nwestminster.3 A 4" + LATER)
    b.play("act", "act")
    assert b.of("money", "A") == 41
    text = "players 2\nphase 3\nactions-used 0 0 1 0 0 0 0 0\nbank_of_england.1 A 6\nbank_of_england.2 A 5"
    assert board(text + LATER).of("money", "A") == 42


@pytest.mark.rule("CRY-ACT-11")
def test_the_pound_comes_when_the_turn_of_the_die_comes() -> None:
    b = board("players 2\nphase 3\nlondon_times.1 A 6\nactions-used 0 0 1 0 0 0 0 0\nbank_of_england.1 A 6")
    assert b.question == "act" and b.of("money", "A") == 41
    b = board("players 2\nphase 3\npatent_office.1 B 6\nactions-used 0 0 1 0 0 0 0 0\nbank_of_england.1 A 6" + LATER)
    assert b.of("money", "A") == 40
    b.play("forgo")
    assert b.of("money", "A") == 41


@pytest.mark.rule("CRY-ACT-12")
def test_who_takes_the_bonus_must_act() -> None:
    b = board("players 2\nphase 3\npatent_office.1 A 6").play("act")
    assert b.of("newspapers", "A") == 1
    assert not b.offers("forgo") and not b.offers("done") and b.refused("forgo")
    assert b.options(verb="take") == ["take p01", "take p02", "take p03", "take p04"]


@pytest.mark.rule("CRY-ACT-13")
@pytest.mark.parametrize(
    ("dice", "more"),
    [
        ("patent_office.1 A 6\npatent_office.2 B 4", "show-patents none"),
        ("british_museum.1 A 6\nbritish_museum.2 B 4", "show-tiles none"),
        ("british_museum.1 A 6\nbritish_museum.2 A 4", "A loans 8 8 8 8 9 9 9 10 10 10"),
        ("bank_of_england.1 A 6\nbank_of_england.2 B 4", "show-shares none"),
        ("reform_club.1 A 6\nreform_club.2 B 4", "show-persons none"),
        ("reform_club.1 A 6\nreform_club.2 B 4", "show-persons c28\nA newspapers 2\nB newspapers 2"),
    ],
)
def test_a_die_with_an_impossible_action_counts_as_forgone(dice: str, more: str) -> None:
    b = board(f"players 2\nphase 3\n{dice}\n{more}{LATER}")
    assert b.position.location == 7
    # Neither bonus nor cost nor consolation, and the action spaces stay free.
    for seat in "AB":
        assert (b.of("money", seat), b.of("buzz", seat)) == (40, 0)
    assert (b.of("newspapers", "A") + b.of("newspapers", "B")) == (4 if "c28" in more else 0)
    assert list(b.position.actions_used) == [0] * 8


@pytest.mark.rule("CRY-ACT-13")
def test_the_space_of_an_impossible_action_stays_free_for_the_next() -> None:
    text = "players 2\nphase 3\nbritish_museum.1 A 6\nbritish_museum.2 B 5\nA loans 8 8 8 8 9 9 9 10 10 10"
    b = board(text + LATER).play("act", "research g01")
    assert b.of("money", "B") == 40  # the second action space would have cost 2 pounds


WESTMINSTER = """
    players 3
    phase 3
    A westminster 1
    B westminster 3
    westminster.1 A 5
    westminster.2 B 5
    westminster.3 C 4
"""


@pytest.mark.rule("CRY-ACT-14")
def test_example_the_die_further_left_takes_the_bonus() -> None:
    b = board(WESTMINSTER).play("act")
    assert (b.of("westminster", "A"), b.of("money", "A")) == (2, 43)


@pytest.mark.rule("CRY-ACT-15")
def test_example_the_second_die_pays_and_wins_energy() -> None:
    b = board(f"{WESTMINSTER}{LATER}").play("act")
    assert b.seat == "B"
    b.play("act")
    assert (b.of("westminster", "B"), b.of("money", "B"), b.of("energy", "B")) == (4, 38, 2)


@pytest.mark.rule("CRY-ACT-16")
def test_example_the_third_die_cannot_act() -> None:
    b = board(f"{WESTMINSTER}{LATER}").play("act", "act")
    assert (b.of("westminster", "C"), b.of("money", "C")) == (1, 41)

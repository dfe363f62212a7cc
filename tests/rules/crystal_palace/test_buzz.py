"""The buzz track (chapter "Die Buzzleiste")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import LATER
from tests.rules.crystal_palace.final import points


def moving(more: str, players: int = 2) -> Board:
    """A move of two fields for A, by the Station."""
    b = board(f"players {players}\nphase 3\n{more}\nwaterloo_station.1 A 6{LATER}")
    return b.play("act", "use station_energy_buzz")


def moving_four(more: str) -> Board:
    """A move of four fields for A, by a tile with 2 newspapers and 4 buzz."""
    return board(f"players 2\nphase 3\n{more}\nshow-tiles g17\nbritish_museum.1 A 6{LATER}").play("act", "research g17")


@pytest.mark.rule("CRY-BUZZ-01")
def test_each_buzz_is_one_field() -> None:
    assert moving("A buzz 8").of("buzz", "A") == 10
    assert moving_four("A buzz 12\nA markers 4 7").of("buzz", "A") == 16


@pytest.mark.rule("CRY-BUZZ-02")
@pytest.mark.parametrize(("start", "gears"), [(3, 2), (4, 2), (5, 1)], ids=["reached", "passed", "left"])
def test_a_flyer_reached_or_passed_gives_its_bonus_once(start: int, gears: int) -> None:
    b = moving(f"flyers fb1 fb2 fg1 fg2 fv1\nA buzz {start}\nA markers 4 7")
    assert (b.of("buzz", "A"), b.of("gear", "A")) == (start + 2, gears)


@pytest.mark.rule("CRY-BUZZ-02")
def test_a_flyer_stays_for_the_others() -> None:
    text = "players 2\nphase 3\nflyers fb1 fb2 fg1 fg2 fv1\nA buzz 3\nA markers 4 14\nB buzz 4\nB markers 4 14"
    b = board(f"{text}\nA tiles g05\nB tiles g06\nwaterloo_station.1 A 6\nwaterloo_station.2 B 4")
    b.play("act", "use station_energy_buzz", "act", "use station_energy_permanent", "use g06")
    assert (b.of("gear", "A"), b.of("gear", "B")) == (2, 2)


@pytest.mark.rule("CRY-BUZZ-03")
@pytest.mark.parametrize(("start", "end"), [(5, 7), (6, 8)], ids=["reached", "passed"])
def test_on_a_poster_a_marker_is_set_at_once_or_not(start: int, end: int) -> None:
    b = moving(f"A buzz {start}")
    assert (b.seat, b.question, b.options(), b.of("buzz", "A")) == ("A", "poster", ["poster", "decline"], 7)
    assert b.refused("done") and b.refused("exchange pound")
    b.play("poster")
    assert (b.position.markers[0], b.of("buzz", "A")) == (0b10, end)
    b = moving(f"A buzz {start}").play("decline")
    assert (b.position.markers[0], b.of("buzz", "A")) == (0, end)


@pytest.mark.rule("CRY-BUZZ-03")
def test_with_both_markers_used_nothing_is_asked() -> None:
    b = moving("A buzz 13\nA markers 4 7")
    assert (b.seat, b.of("buzz", "A"), b.position.markers[0]) == ("B", 15, 0b11)


@pytest.mark.rule("CRY-BUZZ-03")
def test_the_owner_of_the_marker_decides_in_anothers_turn() -> None:
    # The saxophone: 5 buzz for B in A's turn.
    b = board("players 2\nphase 5\nA patents p26\nB buzz 10\nB patents p01").play("build p26", "on b")
    assert (b.seat, b.question, b.of("buzz", "B")) == ("B", "poster", 14)
    b.play("poster")
    assert (b.position.markers[1], b.of("buzz", "B")) == (0b100, 15)


@pytest.mark.rule("CRY-BUZZ-04")
def test_a_poster_declined_is_gone_and_a_marker_never_moves() -> None:
    b = moving("A buzz 6\nA markers 4").play("decline")
    assert b.seat == "B" and b.of("buzz", "A") == 8
    # Later moves meet the next poster only, and its marker is a new one.
    b = moving("A buzz 13\nA markers 4").play("poster")
    assert b.position.markers[0] == 0b101
    b = moving("A buzz 7")
    assert b.seat == "B" and b.of("buzz", "A") == 9  # standing on a poster is not reaching it


@pytest.mark.rule("CRY-BUZZ-05")
def test_several_players_may_mark_the_same_poster() -> None:
    b = moving("A buzz 6\nB markers 7\nB buzz 8")
    assert b.question == "poster"
    b.play("poster")
    assert list(b.position.markers) == [0b10, 0b10]


@pytest.mark.rule("CRY-BUZZ-05")
def test_a_player_sets_one_marker_on_a_poster() -> None:
    b = moving("A buzz 6").play("poster")
    assert b.seat == "B" and b.position.markers[0].bit_count() == 1


@pytest.mark.rule("CRY-BUZZ-06")
def test_flyers_and_posters_come_in_the_order_of_the_track() -> None:
    # From 3: the poster on 4 is asked before the flyer on 5 gives its gear, then the poster on 7.
    b = moving_four("flyers fb1 fb2 fg1 fg2 fv1\nA buzz 3")
    assert (b.of("buzz", "A"), b.of("gear", "A"), b.question) == (4, 1, "poster")
    b.play("poster")
    assert (b.of("buzz", "A"), b.of("gear", "A"), b.question) == (7, 2, "poster")
    b.play("decline")
    assert (b.of("buzz", "A"), b.seat) == (7, "B")


@pytest.mark.rule("CRY-BUZZ-07")
def test_the_first_three_at_the_end_take_the_tickets_in_order() -> None:
    b = moving("A buzz 38\nA markers 4 7\nB buzz 40\narrived B", players=3)
    assert b.of("buzz", "A") == 40 and list(b.position.arrived) == [1, 0]
    assert b.of("vp", "A") == 5  # its points are scored at the end of the game
    text = "players 4\nround 5\nphase 6\nA buzz 40\nB buzz 40\nC buzz 40\nD buzz 39"
    b = board(f"{text}\narrived C A B")
    assert points(b, "buzz") == [4, 2, 6, 0]


@pytest.mark.rule("CRY-BUZZ-08")
def test_buzz_at_the_end_of_the_track_is_lost() -> None:
    b = moving("A buzz 39\nA markers 4 7")
    assert b.of("buzz", "A") == 40 and list(b.position.arrived) == [0]
    b = moving("A buzz 40\nA markers 4 7\narrived A")
    assert b.of("buzz", "A") == 40 and list(b.position.arrived) == [0] and b.seat == "B"


@pytest.mark.rule("CRY-BUZZ-09")
def test_the_fourth_and_fifth_at_the_end_rank_behind_the_tickets() -> None:
    everybody = "\n".join([f"{seat} buzz 40" for seat in "ABCDE"])
    b = board(f"players 5\nround 5\nphase 6\n{everybody}\narrived E D C B A")
    assert points(b, "buzz") == [0, 0, 2, 4, 6]


@pytest.mark.rule("CRY-BUZZ-10")
def test_example_a_poster_and_a_flyer() -> None:
    # Fox Talbot brings 3 buzz.
    text = "players 3\nphase 3\nflyers fb1 fb2 fg1 fg2 fv1\nC buzz 3 energy 2\nshow-persons c21\nreform_club.4 C 2"
    b = board(f"{text}\nactions-used 0 0 0 0 2 0 0 0{LATER}").play("act", "hire c21")
    assert (b.seat, b.question, b.of("buzz", "C")) == ("C", "poster", 4)
    b.play("poster")
    assert (b.of("buzz", "C"), b.of("gear", "C"), b.position.markers[2]) == (6, 2, 0b1)


@pytest.mark.rule("CRY-BUZZ-11")
def test_the_end_takes_no_markers() -> None:
    b = moving("A buzz 38\nA markers 4")
    assert (b.seat, b.of("buzz", "A")) == ("B", 40)
    b = board("players 2\nphase 6\nA buzz 40 vp 0\narrived A")
    assert b.position.round == 2 and (b.of("vp", "A"), b.of("money", "A")) == (0, 45)


@pytest.mark.rule("CRY-BUZZ-12")
def test_a_flyer_is_resolved_before_the_rest_of_the_way() -> None:
    # On field 11 a step to Westminster V brings 2 buzz: to 13 first; the poster on 14 is reached by the rest.
    b = moving_four("flyers fb1 fg4 fg1 fg2 fv1\nA buzz 10 westminster 4\nA markers 4")
    assert (b.of("buzz", "A"), b.question, b.of("money", "A")) == (14, "poster", 43)
    b.play("decline")
    assert b.of("buzz", "A") == 16
    # A choice of the flyer is asked on its field, not at the end of the way.
    b = moving_four("flyers fb1 fg3 fg1 fg2 fv1\nA buzz 10\nA markers 4 7")
    assert (b.question, b.of("buzz", "A")) == ("assistant", 11)
    b.play("done")
    assert b.of("buzz", "A") == 14

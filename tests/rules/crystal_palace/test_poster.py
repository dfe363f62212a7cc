"""Phase 6: posters (chapter "Einkommen, dauerhafte Effekte und Buzzleiste")."""

import pytest

from tests.rules.crystal_palace.board import board

LAST = "\nB markers 4\nB buzz 6"  # the choice of B's poster keeps phase 6 going in its last step


@pytest.mark.rule("CRY-POSTER-01")
def test_every_poster_with_an_own_marker_pays_in_every_round() -> None:
    b = board("players 2\nphase 6\nA buzz 15 vp 0\nA markers 7 14\nB buzz 20")
    assert b.position.round == 2 and (b.of("vp", "A"), b.of("vp", "B")) == (5, 5)
    b = board("players 2\nround 2\nphase 6\nA buzz 15 vp 5\nA markers 7 14\nB buzz 20")
    assert b.of("vp", "A") == 10


@pytest.mark.rule("CRY-POSTER-02")
@pytest.mark.parametrize(("poster", "vp"), [(7, 2), (14, 3), (21, 4), (28, 6), (36, 8)])
def test_the_points_of_the_posters(poster: int, vp: int) -> None:
    b = board(f"players 2\nphase 6\nA buzz 36 vp 0\nA markers {poster}")
    assert b.of("vp", "A") == vp


@pytest.mark.rule("CRY-POSTER-03")
def test_the_first_poster_gives_pounds_or_buzz_by_choice_each_round() -> None:
    b = board("players 2\nphase 6\nA buzz 8\nA markers 4")
    assert (b.seat, b.options(verb="choose")) == ("A", ["choose 1", "choose 2"])
    b.play("choose 1")
    assert (b.of("money", "A"), b.of("buzz", "A")) == (47, 8)
    b = board("players 2\nround 2\nphase 6\nA buzz 8\nA markers 4").play("choose 2")
    assert (b.of("money", "A"), b.of("buzz", "A")) == (45, 10)


@pytest.mark.rule("CRY-POSTER-04")
@pytest.mark.parametrize(("buzz", "end"), [(6, 8), (5, 7)], ids=["passed", "reached"])
def test_a_marker_set_by_the_buzz_of_the_first_poster_pays_at_once_and_once(buzz: int, end: int) -> None:
    b = board(f"players 2\nphase 6\nA buzz {buzz} vp 0\nA markers 4{LAST}").play("choose 2")
    assert b.question == "poster"
    b.play("poster")
    assert (b.seat, b.of("buzz", "A"), b.of("vp", "A")) == ("B", end, 2)
    b.play("choose 1")
    assert b.position.round == 2 and b.of("vp", "A") == 2


@pytest.mark.rule("CRY-POSTER-04")
def test_a_poster_declined_in_phase_six_does_not_pay() -> None:
    b = board(f"players 2\nphase 6\nA buzz 6 vp 0\nA markers 4{LAST}").play("choose 2", "decline", "choose 1")
    assert b.position.round == 2 and b.of("vp", "A") == 0


@pytest.mark.rule("CRY-POSTER-05")
def test_a_marker_set_by_a_green_effect_pays_in_the_same_round() -> None:
    b = board(f"players 2\nphase 6\nA buzz 6 vp 0\nmarket.4 A{LAST}")
    assert (b.seat, b.question) == ("A", "poster")
    b.play("poster")
    assert (b.seat, b.of("vp", "A")) == ("B", 2)
    b = board("players 2\nphase 3\nA buzz 6 vp 0\nwaterloo_station.1 A 6" + LAST)
    b.play("act", "use station_energy_buzz", "poster")
    assert (b.seat, b.of("vp", "A")) == ("B", 2)


@pytest.mark.rule("CRY-POSTER-06")
def test_example_two_posters() -> None:
    text = (
        "players 2\nphase 6\norder B A\nflyers fb1 fb2 fg1 fg2 fv1\nB markers 7\nB buzz 9 vp 0\nA markers 4\nA buzz 9"
    )
    b = board(text)
    assert b.of("vp", "B") == 2 and (b.seat, b.options(verb="choose")) == ("A", ["choose 1", "choose 2"])
    b.play("choose 2")
    assert b.of("buzz", "A") == 11 and b.of("money", "A") == 46  # field 11 has energy and a pound


@pytest.mark.rule("CRY-POSTER-07")
@pytest.mark.parametrize("buzz", [5, 6])
def test_example_the_second_marker(buzz: int) -> None:
    b = board(f"players 2\nphase 6\nA buzz {buzz} vp 3\nA markers 4").play("choose 2", "poster")
    assert b.of("vp", "A") == 5 and b.position.markers[0].bit_count() == 2


@pytest.mark.rule("CRY-POSTER-08")
def test_buzz_met_on_the_way_sets_a_marker_that_pays_at_once_too() -> None:
    # Poster 4 leads to the flyer on field 11 with a step to Westminster V: 2 buzz, then 1 left: poster 14.
    text = f"players 2\nphase 6\nflyers fb1 fg4 fg1 fg2 fv1\nA buzz 10 vp 0 westminster 4\nA markers 4{LAST}"
    b = board(text).play("choose 2")
    assert (b.question, b.of("buzz", "A"), b.of("westminster", "A")) == ("poster", 14, 5)
    b.play("poster")
    assert (b.seat, b.of("vp", "A"), b.of("money", "A")) == ("B", 3, 45 + 3)
    b.play("choose 1")
    assert b.position.round == 2 and b.of("vp", "A") == 3

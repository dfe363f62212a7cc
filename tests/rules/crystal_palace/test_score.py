"""The final scoring (chapter "Spielende")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.final import points, scored


def on_track(*fields: int) -> list[int]:
    """The points for places on the buzz track, from seat A on."""
    lines = [f"{seat} buzz {field}" for seat, field in zip("ABCDE", fields, strict=False)]
    return points(scored(f"players {len(fields)}\n" + "\n".join(lines)), "buzz")


@pytest.mark.rule("CRY-SCORE-01")
def test_the_first_three_on_the_buzz_track_score() -> None:
    assert on_track(9, 30, 12, 8, 20) == [0, 6, 2, 0, 4]


@pytest.mark.rule("CRY-SCORE-02")
def test_the_place_decides_and_tickets_rank_in_order() -> None:
    assert on_track(3, 2, 1) == [6, 4, 2]
    b = scored("players 4\nA buzz 40\nB buzz 40\nC buzz 40\nD buzz 39\narrived C A B")
    assert points(b, "buzz") == [4, 2, 6, 0]
    b = scored("players 3\nA buzz 40\nB buzz 39\nC buzz 39\narrived A")
    assert points(b, "buzz") == [6, 3, 3]


@pytest.mark.rule("CRY-SCORE-03")
@pytest.mark.parametrize(
    ("fields", "vp"),
    [
        ((9, 9, 5, 4), [5, 5, 2, 0]), ((9, 5, 5, 4), [6, 3, 3, 0]), ((9, 8, 5, 5), [6, 4, 1, 1]),
        ((9, 8, 5, 5, 5), [6, 4, 0, 0, 0]), ((9, 9, 9, 5), [4, 4, 4, 0]), ((9, 9, 9, 9, 5), [3, 3, 3, 3, 0]),
        ((9, 9, 9, 9, 9), [2, 2, 2, 2, 2]), ((9, 9), [5, 5]),
    ],
)  # fmt: skip
def test_equals_share_the_points_of_their_ranks_rounded_down(fields: tuple[int, ...], vp: list[int]) -> None:
    assert on_track(*fields) == vp


@pytest.mark.rule("CRY-SCORE-04")
def test_field_zero_takes_part() -> None:
    assert on_track(1, 0) == [6, 4]
    assert on_track(0, 0, 0) == [4, 4, 4]


@pytest.mark.rule("CRY-SCORE-05", "CRY-SCORE-06")
def test_the_three_highest_assistants_score_singly() -> None:
    assert points(scored("players 3\nmarket.1 A\nmarket.2 C\nmarket.4 B\nmarket.6 A"), "market") == [3, 2, 1]
    assert points(scored("players 3\nmarket.1 B\nmarket.2 C\nmarket.4 A\nmarket.6 A"), "market") == [5, 0, 1]
    assert points(scored("players 2\nmarket.1 B"), "market") == [0, 3]
    assert points(scored("players 2"), "market") == [0, 0]


@pytest.mark.rule("CRY-SCORE-05")
def test_places_after_phase_six_count() -> None:
    b = board("players 2\nround 5\nphase 6\nmarket.1 A\nmarket.4 B\nB markers 4 7")
    assert b.question != "over"
    b.play("choose 1")
    assert points(b, "market") == [2, 3]


@pytest.mark.rule("CRY-SCORE-07")
@pytest.mark.parametrize(("level", "vp"), [(0, 0), (1, 1), (2, 4), (3, 7)])
def test_the_level_of_the_order_reached_last_scores(level: int, vp: int) -> None:
    assert points(scored(f"players 2\nA order_level {level}"), "order") == [vp, 0]


@pytest.mark.rule("CRY-SCORE-08")
def test_open_loans_cost_what_they_show() -> None:
    assert points(scored("players 2\nA loans 8 9 9\nB loans 10"), "loans") == [-26, -10]
    # Eleven loans: the last one lies beside the board and counts as well.
    b = scored("players 2\nA loans 8 8 8 8 8 8 8 8 8 8 10")
    assert (points(b, "loans"), points(b, "fields")) == ([-90, 0], [0, -20])


@pytest.mark.rule("CRY-SCORE-09")
def test_repaid_loans_cost_five_points() -> None:
    assert points(scored("players 2\nA loans_repaid 3\nA loans 9"), "loans") == [-24, 0]
    assert points(scored("players 2\nA loans 10\nA money 10"), "loans") == [-5, 0]


@pytest.mark.rule("CRY-SCORE-10")
def test_free_research_fields_cost_two_points() -> None:
    b = scored("players 2\nA tiles g01 g20 v03\nA loans 8 9\nA loans_repaid 1\nB tiles g02")
    assert points(b, "fields") == [-8, -18]


@pytest.mark.rule("CRY-SCORE-11")
def test_example_the_first_ticket() -> None:
    # Yellow gains 2 buzz by the Station in the last round.
    text = "players 3\nround 5\nphase 3\nA buzz 38\nA markers 14 7\nB buzz 39\nB markers 14 7\nC buzz 6"
    b = board(f"{text}\nwaterloo_station.1 A 5").play("act", "use station_energy_buzz")
    assert b.question == "over" and list(b.position.arrived) == [0]
    assert points(b, "buzz") == [6, 4, 2]


@pytest.mark.rule("CRY-SCORE-12")
def test_example_three_assistants() -> None:
    assert points(scored("players 3\nmarket.6 A\nmarket.3 C\nmarket.2 C\nmarket.1 B"), "market") == [3, 0, 3]


@pytest.mark.rule("CRY-SCORE-13")
def test_example_a_player_board() -> None:
    # Of ten fields four hold tiles, one the repaid loan, one the note; four are free.
    b = scored("players 2\nA order_level 2 loans_repaid 1 money 10\nA tiles g01 g02 g03 g04\nB buzz 1")
    assert (points(b, "order")[0], points(b, "loans")[0], points(b, "fields")[0]) == (4, -5, -8)
    assert b.of("vp", "A") == -9 + 4  # 4 for the second place on the buzz track

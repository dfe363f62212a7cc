"""The end of the game (chapter "Spielende")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.final import points, scored

SEVEN = "A tiles g01 g02 g03 g04 g05 g06 g07"


@pytest.mark.rule("CRY-END-01")
def test_the_game_ends_after_phase_six_of_the_fifth_round() -> None:
    b = board("players 2\nround 5\nphase 6\nA tiles g09\nA buzz 8\nA markers 4 7").play("choose 1")
    assert b.question == "over" and b.position.round == 5
    assert points(b, "effects") == [3, 0]  # the tile and the poster of this phase 6 still count
    assert board("players 2\nround 4\nphase 6").question == "set"


@pytest.mark.rule("CRY-END-02")
def test_open_loans_are_repaid_for_ten_pounds_each() -> None:
    b = scored("players 2\nA money 20\nA loans 9 9 8")
    assert (b.loans("A"), b.of("loans_repaid", "A"), b.of("money", "A")) == (1, 2, 0)
    assert points(b, "loans") == [-5 - 5 - 8, 0]
    b = scored("players 2\nA money 9\nA loans 9")
    assert (b.loans("A"), points(b, "loans")) == (1, [-9, 0])


@pytest.mark.rule("CRY-END-03")
def test_goods_and_newspapers_become_a_pound_each() -> None:
    b = scored("players 2\nA gear 2 energy 3 newspapers 4 money 1")
    assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A"), b.of("newspapers", "A")) == (10, 0, 0, 0)
    assert points(b, "fields") == [-18, -20]


@pytest.mark.rule("CRY-END-04")
def test_what_is_turned_into_pounds_helps_to_repay() -> None:
    b = scored("players 2\nA money 8 gear 1 newspapers 1\nA loans 8")
    assert (b.loans("A"), points(b, "loans")) == (0, [-5, 0])


@pytest.mark.rule("CRY-END-05")
def test_notes_cover_free_fields() -> None:
    assert points(scored(f"players 2\n{SEVEN}\nA money 27"), "fields") == [-2, -20]
    assert points(scored(f"players 2\n{SEVEN}\nA money 29"), "fields") == [-2, -20]
    assert points(scored(f"players 2\n{SEVEN}\nA money 30"), "fields") == [0, -20]


@pytest.mark.rule("CRY-END-06")
def test_nothing_else_scores() -> None:
    full = "A tiles g01 g02 g03 g04 g05 g06 g07 g08 g09 g10"
    b = scored(f"players 2\n{full}\nA money 90 gear 5 energy 5 buzz 1\nA shares s1a s2a\nA patents p01 p02")
    assert b.of("vp", "A") == 6  # the first place on the buzz track


@pytest.mark.rule("CRY-END-07")
def test_no_loans_are_taken_at_the_end() -> None:
    # A loan would cover a field, and even pay for a note on another.
    b = scored("players 2\nA money 5\nA loans 10")
    assert (b.question, b.loans("A"), b.options("A")) == ("over", 1, [])
    assert (points(b, "loans"), points(b, "fields")) == ([-10, 0], [-18, -20])


@pytest.mark.rule("CRY-END-08")
def test_loans_are_repaid_from_the_dearest_down_before_notes_are_laid() -> None:
    tiles = "A tiles g01 g02 g03 g04 g05 g06"
    b = scored(f"players 2\n{tiles}\nA money 23 gear 2\nA loans 8 10")
    assert (points(b, "loans"), points(b, "fields"), b.of("money", "A")) == ([-10, 0], [-4, -20], 5)
    b = scored(f"players 2\n{tiles}\nA money 13\nA loans 8 10")
    assert (points(b, "loans"), points(b, "fields")) == ([-13, 0], [-4, -20])

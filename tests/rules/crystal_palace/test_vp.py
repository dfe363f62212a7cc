"""Victory points (chapter "Siegpunkte")."""

import pytest

from tests.rules.crystal_palace.board import board


@pytest.mark.rule("CRY-VP-01")
@pytest.mark.parametrize("before", [49, 99])
def test_the_total_is_one_number_beyond_fifty_and_a_hundred(before: int) -> None:
    b = board(f"players 2\nphase 6\nA tiles g09\nA vp {before}\nB markers 4\nB buzz 8")
    assert b.of("vp", "A") == before + 1
    b = board(f"players 2\nphase 6\nA income 1\nA vp {before + 1}\nB markers 4\nB buzz 8")
    assert b.of("vp", "A") == before


@pytest.mark.rule("CRY-VP-02", "CRY-VP-03")
@pytest.mark.parametrize(("floor", "vp", "later"), [("none", -2, 0), ("zero_during_game", 0, 2)])
def test_whether_the_total_falls_below_zero(floor: str, vp: int, later: int) -> None:
    # The dental drill takes 3 points from B, who has 1; poster 7 brings 2 later.
    text = f"players 2\nswitch vp_floor {floor}\nphase 5\nA patents p05\nB patents p01\nB vp 1 buzz 8\nB markers 7"
    b = board(text).play("build p05", "on b")
    assert b.of("vp", "B") == vp
    b.play("done")
    assert b.of("vp", "B") == later


@pytest.mark.rule("CRY-VP-02", "CRY-VP-03")
@pytest.mark.parametrize(("floor", "vp"), [("none", -1), ("zero_during_game", 0)])
def test_a_red_space_of_income_can_make_it_negative(floor: str, vp: int) -> None:
    b = board(f"players 2\nswitch vp_floor {floor}\nphase 6\nA vp 0 income 0\nB markers 4\nB buzz 8")
    assert b.of("vp", "A") == vp


@pytest.mark.rule("CRY-VP-03")
def test_the_final_scoring_may_make_it_negative() -> None:
    b = board(
        "players 2\nswitch vp_floor zero_during_game\nround 5\nphase 6\nA vp 0 buzz 0 income 13 money 0\nB buzz 1"
    )
    # 4 points for the second on the buzz track; 14 pounds cover one of ten fields: 18 points less.
    assert b.question == "over" and b.of("vp", "A") == 4 - 18

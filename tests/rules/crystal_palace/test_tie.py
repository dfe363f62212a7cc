"""Who wins (chapter "Spielende")."""

import pytest

from tests.rules.crystal_palace.final import result, scored

EVEN = "A buzz 9\nB buzz 9\nC buzz 9"


@pytest.mark.rule("CRY-TIE-01")
def test_most_points_win() -> None:
    b = scored(f"players 3\n{EVEN}\nA vp 30\nB vp 42\nC vp 35")
    assert result(b).ranking == ((1,), (2,), (0,)) and result(b).scores == (14, 26, 19)
    # The final scoring counts: the loan makes the difference.
    b = scored(f"players 3\n{EVEN}\nA vp 30\nB vp 36\nB loans 9\nC vp 20")
    assert result(b).winners == (0,)


@pytest.mark.rule("CRY-TIE-02")
def test_equals_win_together() -> None:
    # Neither money nor order of play nor prototypes break a tie.
    b = scored(f"players 3\n{EVEN}\nA vp 40\nB vp 40 money 9\nB prototypes p01 p02\nC vp 35\norder B A C")
    assert result(b).ranking == ((0, 1), (2,)) and result(b).tie_break == "shared"

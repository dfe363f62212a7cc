"""Links between persons and prototypes (chapters "Reform Club", "Patente in Prototypen umwandeln")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.crowd import LATER


@pytest.mark.rule("CRY-LINK-01")
def test_a_link_scores_when_its_second_card_comes_in_either_order() -> None:
    b = board("players 2\nphase 5\nA vp 0\nA persons c15\nA gear 2\nA patents p17").play("build p17")
    assert (b.of("vp", "A"), b.of("links", "A")) == (10 + 4, 1)
    b = board("players 2\nphase 3\nA vp 0\nA prototypes p17\nshow-persons c15\nreform_club.1 A 6" + LATER)
    b.play("act", "hire c15")
    assert (b.of("vp", "A"), b.of("links", "A")) == (10 + 4, 1)


@pytest.mark.rule("CRY-LINK-01")
def test_the_first_card_scores_nothing_for_the_link() -> None:
    b = board("players 2\nphase 5\nA vp 0\nA gear 2\nB persons c15\nA patents p17").play("build p17")
    assert (b.of("vp", "A"), b.of("vp", "B"), b.of("links", "A")) == (10, 5, 0)
    b = board("players 2\nphase 3\nA vp 0\nA patents p17\nshow-persons c15\nreform_club.1 A 6" + LATER)
    b.play("act", "hire c15")
    assert (b.of("vp", "A"), b.of("links", "A")) == (10, 0)


@pytest.mark.rule("CRY-LINK-01")
def test_a_pair_scores_once() -> None:
    # A further person of the same prototype scores her own link only.
    text = "players 2\nphase 3\nA vp 0 links 1 gear 2 energy 2\nA prototypes p03\nA persons c03\nshow-persons c10"
    b = board(f"{text}\nreform_club.1 A 6{LATER}").play("act", "hire c10")
    assert (b.of("vp", "A"), b.of("links", "A")) == (18 + 4, 2)

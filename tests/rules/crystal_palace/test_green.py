"""Phase 6: permanent effects (chapter "Einkommen, dauerhafte Effekte und Buzzleiste")."""

from pathlib import Path

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.corrected import corrected

LAST = "\nB markers 4\nB buzz 5"  # the choice of B's poster keeps phase 6 going in its last step
PAID = 45  # money and income at the start


@pytest.mark.rule("CRY-GREEN-01")
def test_all_permanent_effects_are_used_once_each() -> None:
    b = board(f"players 2\nphase 6\nA tiles g03 g07 g09 g20\nmarket.2 A\nwatch A night{LAST}")
    assert b.seat == "B"
    assert (b.of("money", "A"), b.of("newspapers", "A"), b.of("vp", "A")) == (PAID + 1 + 2 + 3 + 3, 1, 6)


@pytest.mark.rule("CRY-GREEN-01")
def test_the_order_is_the_owners_choice() -> None:
    # Points for each two spaces of Westminster, before or after a step.
    text = "players 2\nphase 6\nA westminster 3\nA tiles g13 v10" + LAST
    b = board(text)
    assert b.options(verb="use") == ["use g13", "use v10"] and b.refused("done")
    assert b.play("use g13").of("vp", "A") == 7
    assert board(text).play("use v10").of("vp", "A") == 6


@pytest.mark.rule("CRY-GREEN-01")
def test_an_effect_used_cannot_be_used_again() -> None:
    b = board("players 2\nphase 6\nA tiles g11 g12 g09" + LAST).play("use g09")
    assert b.refused("use g09") == ("CRY-GREEN-01", "CRY-GREEN-02") and b.of("vp", "A") == 6


@pytest.mark.rule("CRY-GREEN-02")
def test_which_effects_are_permanent() -> None:
    text = "players 2\nphase 6\nA tiles g11 g12 g20\nB tiles g07\nmarket.2 A\nmarket.3 B\nwatch A day"
    b = board(f"{text}\nA markers 7\nA buzz 7")
    assert b.options(verb="use") == ["use g11", "use g12", "use market.2", "use watch"]
    for option in ("use g20", "use g07", "use market.3"):
        assert b.refused(option) == ("CRY-GREEN-01", "CRY-GREEN-02")


@pytest.mark.rule("CRY-GREEN-03")
def test_gains_come_by_themselves_and_what_costs_is_optional() -> None:
    b = board("players 2\nphase 6\nA tiles g11" + LAST).play("use g11")  # 2 pounds for a gear
    assert b.question == "trade" and b.options() == ["trade", "done"]
    b.play("done")
    assert (b.of("gear", "A"), b.of("money", "A")) == (1, PAID)
    b = board("players 2\nphase 6\nA tiles g11" + LAST).play("use g11", "trade")
    assert (b.of("gear", "A"), b.of("money", "A")) == (2, PAID - 2)
    b = board("players 2\nphase 6\nA tiles g07 g09" + LAST)
    assert b.seat == "B" and (b.of("money", "A"), b.of("vp", "A")) == (PAID + 2, 6)


@pytest.mark.rule("CRY-GREEN-04")
def test_players_follow_each_other_and_a_raid_takes_effects_away() -> None:
    # A's tile places the assistant that raids the market: B's three assistants give nothing any more.
    full = "market.1 B\nmarket.2 B\nmarket.3 C\nmarket.4 C\nmarket.6 B"
    b = board(f"players 3\nphase 6\norder A B C\nA tiles g14\n{full}\nC markers 4\nC buzz 5")
    # A's assistant on level 5 then brings a step in Westminster in the same part.
    b.play("use g14", "market", "use market.5")
    assert b.market() == "....A." and b.seat == "C" and b.of("westminster", "A") == 2
    assert (b.of("money", "B"), b.of("newspapers", "B"), b.of("gear", "B"), b.of("energy", "B")) == (PAID, 0, 1, 1)


@pytest.mark.rule("CRY-GREEN-04")
def test_a_later_player_cannot_take_effects_of_an_earlier_one_away() -> None:
    full = "market.1 A\nmarket.2 A\nmarket.3 C\nmarket.4 C\nmarket.6 C"
    b = board(f"players 3\nphase 6\norder A B C\nB tiles g14\n{full}\nC markers 4\nC buzz 5")
    assert b.seat == "B" and (b.of("newspapers", "A"), b.of("money", "A")) == (1, PAID + 3)


@pytest.mark.rule("CRY-GREEN-04")
def test_an_assistant_gives_its_benefit_once_where_it_stands() -> None:
    # Used on level 1, then moved up to level 2: nothing more. Moved up first: the benefit of level 2.
    text = "players 2\nphase 6\nA tiles g14\nmarket.1 A" + LAST
    b = board(text).play("use market.1", "use g14", "up 1")
    assert (b.of("newspapers", "A"), b.of("money", "A"), b.seat) == (1, PAID - 1, "B")
    b = board(text).play("use g14", "up 1")
    assert (b.of("newspapers", "A"), b.of("money", "A"), b.seat) == (0, PAID - 1 + 3, "B")


@pytest.mark.rule("CRY-GREEN-05")
def test_example_an_assistant_and_a_tile() -> None:
    b = board("players 2\nphase 6\nA tiles g01\nmarket.3 A" + LAST)
    assert (b.of("newspapers", "A"), b.of("income", "A")) == (1, 6 - 3 + 2)


@pytest.mark.rule("CRY-GREEN-06")
def test_example_a_step_in_westminster() -> None:
    b = board("players 2\nphase 6\nA westminster 3\nmarket.5 A" + LAST).play("use market.5")
    assert (b.of("westminster", "A"), b.of("energy", "A")) == (4, 2)


@pytest.mark.rule("CRY-GREEN-07")
def test_an_assistant_placed_in_the_own_part_still_gives_its_benefit() -> None:
    b = board("players 2\nphase 6\nA tiles g14" + LAST).play("use g14", "market")
    assert (b.of("newspapers", "A"), b.of("money", "A"), b.market(), b.seat) == (1, PAID - 1, "A.....", "B")


@pytest.mark.rule("CRY-GREEN-07")
def test_a_tile_gained_in_the_own_part_still_works(tmp_path: Path) -> None:
    overlay = '[research.g13]\neffects = [{ do = "research", from = "display", n = 1 }]'
    b = corrected("phase 6\nA tiles g13\nshow-tiles g07 g20" + LAST, overlay, tmp_path).play("use g13", "research g07")
    assert (b.of("money", "A"), b.owned("tiles", "A"), b.seat) == (PAID + 2, ["g07", "g13"], "B")


@pytest.mark.rule("CRY-GREEN-01", "CRY-NEWS-03")
def test_a_newspaper_can_be_exchanged_before_one_is_lost() -> None:
    # With the scale full the player is asked, even if one effect is all there is.
    b = board("players 2\nphase 6\nA newspapers 7\nmarket.1 A" + LAST).play("done")
    assert (b.seat, b.question) == ("A", "permanent")
    b.play("exchange pound")
    assert (b.seat, b.of("newspapers", "A"), b.of("money", "A")) == ("B", 7, PAID + 1)

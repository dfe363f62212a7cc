"""How often a structure counts as activated (ledger chapter STATUS)."""

import pytest

from tests.rules.oranienburger_kanal.board import activated, board

BLANK = "switch industry_board_side back\n"
ROUTES = "H12 path\nV22 path\nH22 path\nV21 path\n"
NEIGHBOURS = "P22 A02\nP12 A03\nP23 A04\nP32 A05\nP21 A06\n"
BRIDGES = ("H12 path bridge\n", "V22 path bridge\n", "H22 path bridge\n", "V21 path bridge\n")


@pytest.mark.rule("ORA-STATUS-01")
def test_the_status_is_read_from_the_board_alone() -> None:
    played = board(BLANK + "P22 A02\nH12 path\nV22 path\nH22 path\nat U3\nA clay 1").play("path V21", "use 1", "use 2")
    laid_out = board(BLANK + "P22 A02\n" + ROUTES)
    assert played.status("P22") == laid_out.status("P22") == 1
    less = board(BLANK + "P22 A02\n" + ROUTES + "V21 none")
    assert less.status("P22") == 0


@pytest.mark.rule("ORA-STATUS-02")
def test_with_neither_it_counts_as_not_activated() -> None:
    b = board(BLANK + NEIGHBOURS + "H12 path bridge\nV22 path\nH22 path")  # three routes, one bridge
    assert b.status("P22") == 0


@pytest.mark.rule("ORA-STATUS-03")
def test_with_one_of_both_it_counts_as_activated_once() -> None:
    assert board(BLANK + NEIGHBOURS + ROUTES + BRIDGES[0]).status("P22") == 1
    assert board(BLANK + NEIGHBOURS + BRIDGES[0] + BRIDGES[1]).status("P22") == 1


@pytest.mark.rule("ORA-STATUS-04")
def test_with_both_it_counts_as_activated_twice() -> None:
    assert board(BLANK + NEIGHBOURS + ROUTES + BRIDGES[0] + BRIDGES[1]).status("P22") == 2


@pytest.mark.rule("ORA-STATUS-05")
@pytest.mark.parametrize("bridges", [3, 4])
def test_more_bridges_count_like_two(bridges: int) -> None:
    assert board(BLANK + NEIGHBOURS + "".join(BRIDGES[:bridges])).status("P22") == (2 if bridges == 4 else 1)
    assert board(BLANK + NEIGHBOURS + ROUTES + "".join(BRIDGES[:bridges])).status("P22") == 2


@pytest.mark.rule("ORA-STATUS-06")
def test_unused_effects_do_not_change_the_status() -> None:
    b = board(BLANK + "P22 A02\nH12 path\nV22 path\nH22 path\nat U3\nA clay 2").play("path V21", "done")
    assert b.status("P22") == 1
    counting = activated("A52", "P12 A02\nH02 path\nV12 path\nV11 path").play("use 1")  # P12 was never used
    assert counting.has("prestige") == 2


@pytest.mark.rule("ORA-STATUS-07")
def test_first_and_second_activation_are_told_by_the_status() -> None:
    first = activated("A39")
    assert first.refused("use 2") == ("ORA-EFF-04",) and first.play("use 1").stock() == "0 2 1 2 2 0 0"
    # Its activation by bridges lapsed in favour of P23; its fourth route comes later.
    text = "P22 A39\nP12 A03\nP23 A07\nP13 A04\nH12 path bridge\nH13 path bridge\nV22 path\nH22 path\nA wood 1 clay 1\n"
    b = board(BLANK + "stacks 0 0 8\nat U3\n" + text).play("bridge V22", "activate P23 over P22", "done", "path V21")
    assert (b.status("P22"), b.refused("use 1"), b.options("use")) == (2, ("ORA-EFF-04",), ["use 2"])
    assert b.play("use 2").has("prestige") == 5


@pytest.mark.rule("ORA-STATUS-08")
def test_with_both_activations_pending_both_uses_see_the_second() -> None:
    around = "H12 path\nH22 path\nV21 path bridge\nH13 path\nH23 path\nV23 path\n"
    b = board(BLANK + "P22 A39\nP23 A48\nP12 A02\nP21 A03\nat U3\nA stock 0 1 0 0 0 0 0\n" + around)
    b.play("path V22", "activate P23", "use 1", "bridge H12", "use 2")  # two bridges: 1 prestige
    assert b.waiting_structures == ["P22", "P22"]
    for markers in (6, 11):
        b.play("activate P22") if b.question == "activation" else b
        assert b.options("use") == ["use 2"] and b.refused("use 1") == ("ORA-EFF-04",)
        assert b.play("use 2").has("prestige") == markers
    assert not b.waiting_structures and b.stock() == "0 0 0 0 0 0 11"

"""Extra uses of permanent effects (chapters "Westminster", "Waterloo Station")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import LATER


def extra_use(more: str, switch: str = "") -> Board:
    """A use of a permanent effect at the Station for A."""
    b = board(f"players 2\n{switch}\nphase 3\n{more}\nwaterloo_station.1 A 6{LATER}")
    return b.play("act", "use station_energy_permanent")


@pytest.mark.rule("CRY-PERM-01")
def test_own_tiles_with_green_banner_and_own_levels_can_be_used() -> None:
    b = extra_use("A tiles g07 g20 g09\nA buzz 7\nA markers 7\nmarket.2 A\nmarket.3 B\nB tiles g08")
    assert b.question == "extra-use" and b.options() == ["use g07", "use g09", "use market.2", "done"]
    for option in ("use g20", "use g08", "use market.3", "use market.1", "use watch"):
        assert b.refused(option) == ("CRY-PERM-01",)
    b.play("use market.2")
    assert (b.of("money", "A"), b.of("vp", "A"), b.seat) == (43, 5, "B")


@pytest.mark.rule("CRY-PERM-02")
@pytest.mark.parametrize(("side", "goods"), [("day", (40, 1, 6)), ("night", (43, 0, 5))])
def test_the_pocket_watch_can_be_used(side: str, goods: tuple[int, ...]) -> None:
    b = extra_use(f"watch A {side}").play("use watch")
    assert tuple(b.of(figure, "A") for figure in ("money", "newspapers", "vp")) == goods


@pytest.mark.rule("CRY-PERM-03")
def test_by_a_switch_the_watch_works_in_phase_six_only() -> None:
    b = extra_use("watch A day\nA tiles g07", "switch watch_extra_use phase6_only")
    assert b.options() == ["use g07", "done"] and b.refused("use watch") == ("CRY-PERM-03",)
    b = board("players 2\nswitch watch_extra_use phase6_only\nphase 6\nwatch A day\nB markers 4")
    assert (b.of("newspapers", "A"), b.of("vp", "A")) == (1, 6)


@pytest.mark.rule("CRY-PERM-04")
def test_an_extra_use_is_optional_and_empty_without_effects() -> None:
    b = extra_use("A tiles g07").play("done")
    assert (b.of("money", "A"), b.of("energy", "A"), b.seat) == (40, 2, "B")
    b = extra_use("A tiles g20")
    assert (b.of("energy", "A"), b.seat) == (2, "B")
    b = board("players 2\nphase 3\nA westminster 2\nwestminster.1 A 6" + LATER).play("act")
    assert (b.of("westminster", "A"), b.seat) == (3, "B")


@pytest.mark.rule("CRY-PERM-05")
def test_the_effect_works_in_phase_six_again_while_it_is_owned() -> None:
    text = "players 2\nphase 3\nA income 0\nB markers 4\nB buzz 5\nwaterloo_station.1 A 6"
    b = board(f"{text}\nA tiles g07").play("act", "use station_energy_permanent", "use g07")
    assert b.position.phase == 6 and b.of("money", "A") == 40 + 2 - 3 + 2


@pytest.mark.rule("CRY-PERM-06")
def test_an_effect_used_before_in_the_phase_can_be_used_again() -> None:
    # Green effects: first the points, then the step to Westminster III, which uses the points once more.
    b = board("players 2\nphase 6\nA westminster 2\nA tiles g09 g13").play("use g09", "use g13")
    assert b.of("vp", "A") == 6 and b.question == "extra-use"
    assert b.options() == ["use g09", "use g13", "done"]
    b.play("use g09")
    assert b.of("vp", "A") == 7 and b.position.phase == 1


@pytest.mark.rule("CRY-PERM-06")
def test_an_assistant_is_used_on_the_level_where_it_stands() -> None:
    # In phase 6 the assistant is used on level 1, moved up to level 2, then used once more there.
    b = board("players 2\nphase 6\nA westminster 2\nA tiles g13 g14\nmarket.1 A")
    b.play("use market.1", "use g14", "up 1", "use g13")
    assert b.question == "extra-use" and b.options() == ["use g13", "use g14", "use market.2", "done"]
    assert b.refused("use market.1") == ("CRY-PERM-01",)
    b.play("use market.2")
    assert (b.of("newspapers", "A"), b.of("money", "A")) == (1, 40 + 5 - 1 + 3)


@pytest.mark.rule("CRY-PERM-07")
def test_two_extra_uses_are_chosen_one_after_the_other() -> None:
    # The Stereoscope grants two: twice the same is possible, and so are different ones.
    text = "players 2\nphase 5\nA patents p13\nA energy 3\nA tiles g07 g09\nB patents p01"
    b = board(text).play("build p13", "on a")
    assert b.options() == ["use g07", "use g09", "done"]
    b.play("use g07", "use g07")
    assert (b.of("money", "A"), b.seat, b.question) == (44, "B", "build")
    b = board(text).play("build p13", "on a", "use g07", "use g09")
    assert (b.of("money", "A"), b.of("vp", "A")) == (42, 5 + 9 + 1)


@pytest.mark.rule("CRY-PERM-08")
def test_a_step_to_the_third_space_may_use_itself_once_more() -> None:
    b = extra_use("A westminster 2\nA tiles g13").play("use g13")
    assert (b.of("westminster", "A"), b.question) == (3, "extra-use")
    b.play("use g13")
    assert (b.of("westminster", "A"), b.of("energy", "A"), b.seat) == (4, 3, "B")

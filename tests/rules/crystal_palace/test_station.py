"""Waterloo Station (chapter "Waterloo Station")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import before_actions

OPTIONS = ["use station_energy", "use station_energy_permanent", "use station_energy_buzz"]


def station(more: str = "", players: int = 2) -> Board:
    """A die of A that acts at the Station, before one of B."""
    return board(f"players {players}\nphase 3\n{more}\nwaterloo_station.1 A 6\nwaterloo_station.2 B 4").play("act")


@pytest.mark.rule("CRY-STATION-01", "CRY-STATION-02")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_action_spaces_give_and_cost_nothing(players: int, spaces: int) -> None:
    assert before_actions("waterloo_station", players) == [(0, 0, 0)] * spaces


@pytest.mark.rule("CRY-STATION-03")
def test_the_action_uses_an_option_of_the_station() -> None:
    b = station()
    assert b.options(verb="use") == OPTIONS
    assert b.refused("use port_gears") == ("CRY-PORT-03", "CRY-STATION-03")
    assert b.refused("done") and b.refused("forgo")


@pytest.mark.rule("CRY-STATION-04")
def test_an_option_is_used_once_a_round_by_all_together() -> None:
    b = station().play("use station_energy_buzz", "act")
    assert b.options(verb="use") == OPTIONS[:2]
    assert b.refused("use station_energy_buzz") == ("CRY-PORT-04", "CRY-STATION-04")


@pytest.mark.rule("CRY-STATION-04")
def test_an_action_space_counts_as_used_though_the_die_moves_on() -> None:
    # With four players a fifth die finds no action space, even if options were still free.
    dice = "\n".join([f"waterloo_station.{number} B {7 - number}" for number in range(1, 6)])
    b = board(f"phase 3\nactions-used 0 0 0 0 0 0 0 3\nA markers 4\nA buzz 5\n{dice}").play("act", "use station_energy")
    assert b.question == "choose" and b.of("money", "B") == 40 + 4 + 5


@pytest.mark.rule("CRY-STATION-05")
def test_energy() -> None:
    b = station("A tiles g07").play("use station_energy")
    assert (b.of("energy", "A"), b.of("money", "A"), b.of("buzz", "A"), b.seat) == (3, 40, 0, "B")


@pytest.mark.rule("CRY-STATION-06")
def test_energy_and_a_permanent_effect() -> None:
    b = station("A tiles g07").play("use station_energy_permanent", "use g07")
    assert (b.of("energy", "A"), b.of("money", "A"), b.seat) == (2, 42, "B")
    b = station("A tiles g07").play("use station_energy_permanent", "done")
    assert (b.of("energy", "A"), b.of("money", "A"), b.seat) == (2, 40, "B")


@pytest.mark.rule("CRY-STATION-07")
def test_energy_and_buzz() -> None:
    b = station("A tiles g07\nA buzz 8").play("use station_energy_buzz")
    assert (b.of("energy", "A"), b.of("buzz", "A"), b.of("money", "A"), b.seat) == (2, 10, 40, "B")


@pytest.mark.rule("CRY-STATION-08")
def test_a_permanent_effect_or_buzz_with_four_and_five_players() -> None:
    for players in (4, 5):
        b = station("A tiles g07\nA buzz 8", players).play("use station_permanent_or_buzz")
        assert b.options(verb="choose") == ["choose 1", "choose 2"]
        b.play("choose 1", "use g07")
        assert (b.of("energy", "A"), b.of("buzz", "A"), b.of("money", "A"), b.seat) == (1, 8, 42, "B")
    b = station("A tiles g07\nA buzz 8", 4).play("use station_permanent_or_buzz", "choose 2")
    assert (b.of("energy", "A"), b.of("buzz", "A"), b.of("money", "A"), b.seat) == (1, 10, 40, "B")
    for players in (2, 3):
        assert station("", players).refused("use station_permanent_or_buzz") == ("CRY-PORT-03", "CRY-STATION-03")


@pytest.mark.rule("CRY-STATION-09")
def test_example_two_energy() -> None:
    b = board("players 3\nphase 3\nwaterloo_station.4 A 1\nB markers 4\nB buzz 5").play("act", "use station_energy")
    assert b.of("energy", "A") == 3

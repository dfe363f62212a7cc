"""Random play of two, whom only a switch lets play: the same invariants hold."""

import pytest

import millrace
from millrace.core.rng import Generator
from millrace.games.brass_lancashire.rules.state import Position
from tests.games.brass_lancashire.invariants import check, check_end, check_step
from tests.properties.play import lively, some_switches


@pytest.mark.rule("LAN-VAR-15", "LAN-VAR-17", "LAN-VAR-18")
@pytest.mark.parametrize("value", ["edition_2018", "community_2009"])
@pytest.mark.parametrize("number", range(6))
def test_games_of_two_keep_the_invariants_and_end(value: str, number: int) -> None:
    title = millrace.title("brass-lancashire")
    chance = Generator.from_seed(f"{value} {number}", "two players")
    switches = title.checked_switches({**some_switches(title, chance), "two_players": value})
    state = title.new_state(title.content(), 2, switches, f"two-{number}")
    assert isinstance(state, Position)
    while state.seat >= 0:
        before = state.copy()
        code = lively(title, state.codes(), chance)
        state.apply(code)
        check(state)
        check_step(before, code, state)
    check_end(state)

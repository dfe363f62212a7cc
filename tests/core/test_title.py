"""What a title says of itself: for how many players it is, by itself and by its switches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples.quayside.title import TITLE
from millrace.core.errors import WrongPlayerCount
from millrace.core.game import Game
from millrace.core.title import Switch

OPENED = replace(
    TITLE, switches={**TITLE.switches, "crowd": Switch(("no", "yes"), "no", opens={"yes": (7, 8)})}, players=(2, 3)
)


def test_a_value_of_a_switch_lets_other_numbers_play() -> None:
    assert OPENED.checked_players(7, {"crowd": "yes"}) == 7
    assert OPENED.checked_players(2, {"crowd": "yes"}) == 2
    assert Game(OPENED, 7, seed=1, switches={"crowd": "yes"}).players == 7


@pytest.mark.parametrize("switches", [None, {}, {"crowd": "no"}])
def test_without_that_value_they_do_not(switches: dict[str, str] | None) -> None:
    with pytest.raises(WrongPlayerCount) as caught:
        OPENED.checked_players(7, switches)
    assert caught.value.allowed == (2, 3)
    assert caught.value.openers == ("crowd=yes",)
    assert str(caught.value) == f"{OPENED.id} is for 2 or 3 players, not 7. For 7 set the switch crowd=yes."


def test_a_number_that_no_value_allows_is_refused_without_advice() -> None:
    with pytest.raises(WrongPlayerCount) as caught:
        OPENED.checked_players(9, {"crowd": "yes"})
    assert caught.value.allowed == (2, 3, 7, 8)
    assert str(caught.value) == f"{OPENED.id} is for 2, 3, 7 or 8 players, not 9."

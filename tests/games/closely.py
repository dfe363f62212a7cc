"""Checks of all titles that look at many moments of a game, and how closely they look at a title of the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.games import test_every_catalogue as catalogues
from tests.games import test_every_stage as stages

Check = Callable[[str, int, int], None]
"""Takes a title's id, a number of players, and at one of how many decisions it is to look."""

_CHECKS: Final[tuple[tuple[Check, int], ...]] = (
    (stages.test_every_position_is_whole_in_both_languages, 9),
    (stages.test_every_option_can_be_reached_by_what_it_touches, 5),
    (stages.test_states_that_look_equal_to_a_viewer_give_equal_bytes, 17),
    (catalogues.test_every_question_option_and_event_can_be_said, 1),
)

CLOSELY: Final = [pytest.param(check, every, id=check.__name__) for check, every in _CHECKS]
"""The checks with the number that each is given."""

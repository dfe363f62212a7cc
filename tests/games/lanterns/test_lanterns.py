"""The title for tests keeps what every title keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from millrace.core.texts import LANGUAGES
from tests.games import test_every_catalogue as catalogues
from tests.games.closely import CLOSELY, Check
from tests.games.lanterns.title import TITLE
from tests.properties import test_random_play as properties


@pytest.mark.parametrize("players", TITLE.players)
@pytest.mark.parametrize(
    "check",
    [
        properties.test_a_view_gives_back_itself_and_the_same_options,
        properties.test_views_equal_for_a_seat_stay_equal_after_its_decision,
        properties.test_copies_are_independent,
        properties.test_undo_goes_all_the_way_back,
        properties.test_only_legal_codes_apply_and_a_refusal_changes_nothing,
        catalogues.test_every_kind_of_question_has_a_name,
    ],
    ids=lambda check: check.__name__,
)
def test_at_every_table(check: Callable[[str, int], None], players: int) -> None:
    check(TITLE.id, players)


@pytest.mark.parametrize("players", TITLE.players)
@pytest.mark.parametrize(("check", "every"), CLOSELY)
def test_at_many_moments(check: Check, players: int, every: int) -> None:
    check(TITLE.id, players, every)


@pytest.mark.parametrize("players", TITLE.players)
def test_games_keep_the_invariants_and_end(players: int) -> None:
    properties.check_games(TITLE.id, players, (f"lanterns {number}" for number in range(40)))
    properties.test_options_and_reasons_agree_over_the_whole_code_book(TITLE.id, players, 0)


def test_its_texts() -> None:
    catalogues.test_the_catalogues_agree(TITLE)
    for language in LANGUAGES:
        catalogues.test_every_label_exists(TITLE, language)

"""The example keeps what every title keeps: the checks of all titles, run on one from outside the package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import millrace
from examples.quayside.state import Position
from examples.quayside.title import TITLE
from millrace.core.texts import LANGUAGES, Message, Texts
from millrace.server.app import create_app
from millrace.server.hall import Settings
from tests.games import test_every_catalogue as catalogues
from tests.games import test_every_stage as stages
from tests.games.closely import CLOSELY, Check
from tests.properties import test_random_play as properties

NAME = TITLE.id


@pytest.mark.parametrize("players", TITLE.players)
@pytest.mark.parametrize(
    "check",
    [
        properties.test_a_view_gives_back_itself_and_the_same_options,
        properties.test_views_equal_for_a_seat_stay_equal_after_its_decision,
        properties.test_copies_are_independent,
        properties.test_undo_goes_all_the_way_back,
        properties.test_only_legal_codes_apply_and_a_refusal_changes_nothing,
        stages.test_scenes_of_matches_that_look_equal_are_equal_bytes,
        catalogues.test_every_kind_of_question_has_a_name,
    ],
    ids=lambda check: check.__name__,
)
def test_at_every_table(check: Callable[[str, int], None], players: int) -> None:
    check(NAME, players)


@pytest.mark.parametrize("players", TITLE.players)
@pytest.mark.parametrize(("check", "every"), CLOSELY)
def test_at_many_moments(check: Check, players: int, every: int) -> None:
    check(NAME, players, every)


@pytest.mark.parametrize("players", TITLE.players)
def test_games_keep_the_invariants_and_end(players: int) -> None:
    properties.check_games(NAME, players, (f"quayside {number}" for number in range(60)))


@pytest.mark.parametrize("players", TITLE.players)
def test_options_and_reasons_agree(players: int) -> None:
    properties.test_options_and_reasons_agree_over_the_whole_code_book(NAME, players, 0)


def test_its_pictures_and_texts() -> None:
    stages.test_the_two_languages_say_different_things_about_the_same(NAME)
    stages.test_every_picture_is_complete_in_itself(NAME)
    catalogues.test_the_catalogues_agree(TITLE)
    catalogues.test_no_message_is_unused(TITLE)
    for language in LANGUAGES:
        catalogues.test_every_label_exists(TITLE, language)


def test_the_server_shows_it(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(tmp_path))) as client:
        assert NAME in [each["id"] for each in client.get("/api/titles").json()]
        for path in (
            f"/api/rules/{NAME}",
            f"/api/content/{NAME}",
            f"/art/{NAME}/sprites.svg",
            f"/art/{NAME}/board.svg",
        ):
            assert client.get(path).status_code == 200, path
        wish = {"title": NAME, "seats": [{"kind": "human"}, {"kind": "random"}], "seed": 7, "nonce": "n" * 20}
        keys = client.post("/api/matches", json=wish)
        assert keys.status_code == 200, keys.text


def test_the_log_keeps_a_bid_secret_until_all_have_bid() -> None:
    game = millrace.new(NAME, players=2, seed=7)
    texts = Texts.load("en", "millrace.core", *TITLE.text_packages)
    game.play("bid 2", seat=1)
    assert [texts.render(event) for event in game.events(0)] == ["B has bid."]
    game.play("bid 1")
    events = [texts.render(event) for event in game.events(1)]
    assert events == ["A has bid.", "A bid 1: 1 point.", "B bid 2: 2 points."]


def test_the_log_keeps_a_drawn_card_secret() -> None:
    game = millrace.new(NAME, players=2, seed=7)
    for option in ("bid 0", "bid 0", "draw"):
        game.play(option)
    assert game.events(2) == (Message("log.draw", seat="A"),)


def test_who_holds_one_card_must_play_it() -> None:
    state = millrace.new(NAME, players=2, seed=7, switches={"opening": "short"}, auto=False).state()
    assert isinstance(state, Position)
    refusal = state.why_not(0, TITLE.codebook.code("draw"))
    assert refusal is not None and refusal.rules == ("QUA-DRAW-02", "QUA-DRAW-03")


@pytest.mark.parametrize(
    ("option", "english", "german"),
    [
        ("play card-9", "You do not hold card 9. [QUA-CARD-01]", "Du hast Karte 9 nicht auf der Hand. [QUA-CARD-01]"),
        (
            "draw",
            "You have already drawn a card in this turn; now play one. [QUA-DRAW-01]",
            "Du hast in diesem Zug schon eine Karte gezogen; spiele jetzt eine. [QUA-DRAW-01]",
        ),
    ],
)
def test_refusals_have_reasons_in_both_languages(option: str, english: str, german: str) -> None:
    game = millrace.new(NAME, players=2, seed=7)
    for played in ("bid 0", "bid 0", "draw"):
        game.play(played)
    assert (game.explain(option), game.explain(option, "de")) == (english, german)

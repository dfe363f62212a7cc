"""Looking back on a finished match in the browser: curves, graded decisions, and another road from there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import millrace
from millrace.core.game import Game
from millrace.core.record import Player, Record
from millrace.review.keeping import keep, key_of
from millrace.review.model import Balance, Choice, Habit, Outlook, Position, Review, Road, Turning
from millrace.review.worlds import moments
from tests.browser.people import Person, Sit
from tests.browser.test_access import findings
from tools.serving import Server, Table

PAUSES = 2
"""For how many of the browser's pauses between two questions a test watches that none comes."""

RECORD = Path(__file__).parents[1] / "records" / "brass-birmingham" / "introductory.millrace"


def written(game: Game) -> Review:
    """A review of a game as it might be, so that nothing need be worked out."""
    outcome = game.outcome
    assert outcome is not None
    places = moments(game, 20)
    seats = range(game.players)

    def outlooks(place: int) -> tuple[Outlook, ...]:
        part = place / (len(places) - 1)
        chances = [(1 - part) / game.players + part * (seat in outcome.winners) for seat in seats]
        return tuple([Outlook(20 + part * (outcome.scores[seat] - 20), 1.0, chances[seat], 50) for seat in seats])

    positions = [
        Position(at, game.state_at(at).seat, outlooks(place), outlooks(place)) for place, at in enumerate(places)
    ]
    at = choice_of(game)
    step = game.step(at)
    roads = (Road(another(game, at), 7.5, 0.8, 5.0),)
    choice = Choice(at, step.seat, step.option.text, 9, "blunder", 7.5, 0.8, 5.0, 90, roads)
    loans = Habit("deed", "loan", tuple([2 for _ in seats]), tuple([1.5 for _ in seats]), tuple([0.5 for _ in seats]))
    balances = [Balance(20.0, 3.0, 1.0, score - 24.0, score, 1.0, 2.0, 3.0) for score in outcome.scores]
    return Review(
        title=game.title.id,
        players=game.players,
        steps=len(game.steps),
        over=True,
        policy=True,
        learned_for=game.players,
        calibrated_for=game.players,
        done=9,
        planned=9,
        complete=True,
        spread=12.0,
        positions=tuple(positions),
        choices=(choice,),
        turnings=(Turning(places[3], places[4], game.step(places[3]).seat, tuple([0.2, -0.2][: game.players])),),
        balances=tuple(balances),
        habits=(loans,),
        scores=outcome.scores,
        winners=outcome.winners,
    )


def choice_of(game: Game) -> int:
    return next(at for at in range(len(game.steps)) if not game.step(at).forced)


def another(game: Game, at: int) -> str:
    step = game.step(at)
    codes = game.state_at(at).codes_for(step.seat)
    return next(game.title.codebook[code].text for code in codes if code != step.option.code)


def kept_game(server: Server) -> Game:
    game = millrace.replay(Record.load(RECORD))
    keep(key_of(game), written(game), server.home)
    return game


def opened(person: Person, begin: str, title: str) -> Person:
    person.page.get_by_role("button", name=begin).click()
    expect(person.page.get_by_role("dialog", name=title)).to_be_visible()
    return person


@pytest.mark.parametrize("phone", [False, True])
def test_where_a_game_was_won_is_told_and_another_road_taken(server: Server, sit: Sit, phone: bool) -> None:
    game = kept_game(server)
    table = server.recorded(RECORD)
    link = table.link(table.keys[0]["seats"][0])
    ada = opened(sit(link, phone=phone, locale="de-DE"), "Rückblick: Wo wurde die Partie gewonnen?", "Rückblick")
    told = ada.page.get_by_role("dialog", name="Rückblick")
    expect(told.locator(".curves svg")).to_have_count(2)
    expect(told.locator(".curves .line")).to_have_count(2 * game.players)
    expect(told.locator(".choices > li")).to_have_count(1)
    expect(told.locator(".choices .grade")).to_have_text("grober Fehler")
    expect(told.locator(".balance tbody tr")).to_have_count(game.players)
    expect(told.get_by_text("Kredit aufnehmen")).to_be_visible()
    told.get_by_role("button", name="Mit offenen Karten").click()
    expect(told.get_by_role("button", name="Mit offenen Karten")).to_have_attribute("aria-pressed", "true")
    assert findings(ada) == []

    told.locator(".turnings").get_by_role("button", name="Den Tisch von damals ansehen").click()
    expect(told).to_have_count(0)
    expect(ada.find(".table.is-past")).to_be_visible()


def test_playing_on_by_another_road_is_a_match_of_its_own(server: Server, sit: Sit) -> None:
    game = kept_game(server)
    table = server.recorded(RECORD)
    link = table.link(table.keys[0]["seats"][0])
    ada = opened(sit(link), "Look back: where was it won?", "Looking back")
    former = ada.page.url
    told = ada.page.get_by_role("dialog", name="Looking back")
    told.locator(".roads").get_by_role("button", name=re.compile("^Play on from here with")).click()
    expect(ada.page).not_to_have_url(former)
    expect(ada.find(".table")).to_be_visible()
    expect(ada.find(".slider input[type=range]")).to_have_attribute("max", re.compile("^[0-9]+$"))
    made, token = ada.page.url.rpartition("/m/")[2].split("#")
    headers = {"Authorization": f"Bearer {token}"}
    record = ada.page.request.get(f"{server.address}/api/matches/{made}/record", headers=headers).text()
    assert f"{another(game, choice_of(game))}\n" in record


def test_whoever_played_against_a_bot_plays_on_against_it_or_as_they_like(server: Server, sit: Sit) -> None:
    game = millrace.replay(Record.load(RECORD))
    header = replace(game.header, seats=(Player("human", "Ada"), Player("random", "Mill")))
    keep(key_of(game), written(game), server.home)
    table = Table(server, server.post("/api/records", {"text": str(Record(header, game.record.decisions))}))
    road = re.compile("^Play on from here with")
    for rivals, kinds in (("", ["human", "random"]), ("4", ["human", "4"]), ("nobody", ["human", "human"])):
        ada = opened(sit(table.link("A")), "Look back: where was it won?", "Looking back")
        told = ada.page.get_by_role("dialog", name="Looking back")
        expect(told.locator(".turnings li").first).to_have_attribute("value", "1")
        expect(told.locator(".choices .when")).to_have_text(f"Decision {choice_of(game)}")
        if rivals:
            told.get_by_label("the other seats go to").select_option(rivals)
        told.locator(".roads").get_by_role("button", name=road).click()
        expect(ada.page).not_to_have_url(table.link("A"))
        ada.is_seated()
        made, token = ada.page.url.rpartition("/m/")[2].split("#")
        seats = server.get(f"/api/matches/{made}", token)["seats"]
        assert [seat["kind"] for seat in seats] == kinds
        assert findings(ada) == []


def test_looking_that_failed_says_so_and_is_tried_again_by_a_button(server: Server, sit: Sit) -> None:
    kept_game(server)
    table = server.recorded(RECORD)
    ada = sit(table.link(table.keys[0]["seats"][0]))
    asked: list[str] = []

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        if "again=true" in route.request.url:
            route.continue_()
        else:
            route.fulfill(status=503, json={"error": {"id": "server.review-failed", "text": "It has failed."}})

    ada.expected = re.compile("503")
    ada.page.route_web_socket(re.compile("/review"), lambda socket: socket.close(code=1011))
    ada.page.route(re.compile("/review"), fail)
    told = opened(ada, "Look back: where was it won?", "Looking back").page.get_by_role("dialog", name="Looking back")
    expect(told.get_by_role("alert")).to_have_text("It has failed.")
    expect(told.get_by_role("progressbar")).to_have_count(0)
    ada.page.wait_for_timeout(PAUSES * 1200)
    assert len(asked) == 1, "it is not asked for again until somebody wants it"
    told.get_by_role("button", name="Try again").click()
    expect(told.locator(".curves svg")).to_have_count(2)
    expect(told.get_by_role("alert")).to_have_count(0)
    assert len(asked) == 2

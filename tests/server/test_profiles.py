"""Profiles and seasons: who is counted, once, by whom it is seen, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from sqlalchemy import select, update

import tests.games.lanterns.title  # noqa: F401  # makes it known
from millrace.server import profiles
from millrace.server.hall import Hall
from millrace.server.profiles import bounds_of, season_of
from millrace.server.security import session_cookie
from millrace.store.database import now
from millrace.store.log import MOVE, Act
from millrace.store.schema import results
from tests.server.conftest import HOME
from tests.server.guests import Guest, begin

LANTERNS = "lanterns"
PASSWORD = "eleven brass spindles"
COOKIE = session_cookie(encrypted=False)
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrace.server.accounts.PasswordHasher", lambda **_: QUICK)


def hall_of(client: TestClient) -> Hall:
    app: Any = client.app
    hall: Hall = app.state.hall
    return hall


class Member:
    """Somebody with an account; the cookie is sent with own requests only."""

    def __init__(self, client: TestClient, name: str, shown: bool = True) -> None:
        self.client, self.name = client, name
        answer = client.post("/api/accounts", json={"name": name, "password": PASSWORD}, headers={"Origin": HOME})
        assert answer.status_code == 201, answer.text
        self.secret = client.cookies[COOKIE]
        client.cookies.clear()
        if shown:
            self.show(True)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Origin": HOME, "Cookie": f"{COOKIE}={self.secret}"}
        answer = self.client.request(method, f"/api{path}", json=body, headers=headers)
        assert answer.status_code in (200, 204), answer.text
        return answer.json() if answer.content else None

    def show(self, shown: bool) -> None:
        assert self.ask("PUT", "/me/profile", {"public": shown})["public"] == shown

    def take(self, guest: Guest) -> None:
        """Put the key of a seat into the account."""
        held = {"keys": [{"id": guest.match_id, "token": guest.token}]}
        assert self.ask("POST", "/me/keys", held)["attached"] == [guest.match_id]

    @property
    def profile(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", "/me/profile")
        return found


@pytest.fixture
def anna(client: TestClient) -> Member:
    return Member(client, "Anna")


@pytest.fixture
def bert(client: TestClient) -> Member:
    return Member(client, "Bert")


def sit_down(client: TestClient, people: Sequence[Member | None], *bots: str, **wish: Any) -> tuple[Guest, ...]:
    """A match of people, each with an account or none, and of bots; its players."""
    seats = [{"kind": "human", "name": f"Player {number}"} for number, _ in enumerate(people)]
    seats += [{"kind": kind, "name": f"Mill {number}"} for number, kind in enumerate(bots)]
    guests = begin(client, seats, **{"title": LANTERNS, "seed": None, **wish})
    for member, guest in zip(people, guests, strict=False):
        if member is not None:
            member.take(guest)
    return guests


def moves_of(heights: Sequence[int]) -> list[Act]:
    """A match from its beginning to its end; each player hangs all lanterns at one height."""
    lanterns = [Act(MOVE, seat, f"hang {height}") for seat, height in enumerate(heights) for _ in range(2)]
    return [*lanterns, *[Act(MOVE, seat, "greet") for seat in range(len(heights))]] * 2


def finish(client: TestClient, match_id: str, heights: Sequence[int]) -> None:
    """Play a match that has just begun to its end."""
    hall_of(client).matches.act(match_id, 0, moves_of(heights))


def played(client: TestClient, people: Sequence[Member | None], heights: Sequence[int], **wish: Any) -> str:
    """The id of a finished match."""
    guests = sit_down(client, people, **wish)
    finish(client, guests[0].match_id, heights)
    return guests[0].match_id


def rows(client: TestClient) -> list[Any]:
    with hall_of(client).matches.database.read() as connection:
        return list(connection.execute(select(results).order_by(results.c.ended, results.c.place)))


def table(client: TestClient, **query: str) -> Any:
    answer = client.get(f"/api/seasons/{LANTERNS}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_a_profile_tells_games_results_by_title_and_players_and_a_rating(
    client: TestClient, anna: Member, bert: Member
) -> None:
    cara = Member(client, "Cara")
    played(client, [anna, bert], [3, 1])
    played(client, [bert, anna], [2, 1])
    played(client, [anna, bert, cara], [1, 2, 3])
    answer = client.get("/api/profiles/aNNa")
    assert answer.status_code == 200, answer.text
    seen = answer.json()
    assert (seen["name"], seen["public"]) == ("Anna", True) and seen == anna.profile
    assert [(each["name"], each["players"], each["games"], each["places"]) for each in seen["results"]] == [
        ("Lanterns", 2, 2, [1, 1]), ("Lanterns", 3, 1, [0, 0, 1]),
    ]  # fmt: skip
    last, *_, first = seen["games"]
    assert (last["players"], last["place"], last["score"], last["against"]) == (3, 3, 6, ["Bert", "Cara"])
    assert (first["players"], first["place"], first["score"], first["against"]) == (2, 1, 14, ["Bert"])
    ((lanterns,), (best,)) = seen["ratings"], cara.profile["ratings"]
    assert lanterns["rating"]["mean"] < 25 < best["rating"]["mean"]
    assert 0 < lanterns["rating"]["deviation"] < best["rating"]["deviation"] < 25 / 3, "more games tell more"


def test_nothing_is_shown_or_counted_unless_it_is_wanted(client: TestClient, bert: Member) -> None:
    quiet = Member(client, "Quiet", shown=False)
    assert quiet.profile == {"name": "Quiet", "public": False, "results": [], "ratings": [], "games": []}
    played(client, [quiet, bert], [3, 1])
    assert rows(client) == [] and table(client)["rows"] == []
    for name in ("Quiet", "Nobody"):
        answer = client.get(f"/api/profiles/{name}", params={"lang": "de"})
        assert answer.status_code == 404 and answer.json()["error"]["id"] == "server.profile.none"
        assert name in answer.json()["error"]["text"] and "Ergebnisse" in answer.json()["error"]["text"]
    assert client.get("/api/me/profile").status_code == 401


def test_who_hides_again_is_not_seen_anywhere_and_keeps_what_counted(
    client: TestClient, anna: Member, bert: Member
) -> None:
    played(client, [anna, bert], [3, 1])
    before = bert.profile["ratings"]
    anna.show(False)
    assert client.get("/api/profiles/Anna").status_code == 404
    assert [row["name"] for row in table(client)["rows"]] == ["Bert"]
    assert bert.profile["games"][0]["against"] == [] and bert.profile["ratings"] == before
    played(client, [anna, bert], [3, 1])
    assert len(rows(client)) == 2, "what is played meanwhile does not count"
    anna.show(True)
    assert anna.profile["results"][0]["games"] == 1


# -- who is counted ----------------------------------------------------------------------------------------------------


def test_bots_and_people_without_the_wish_are_at_the_table_but_not_counted(
    client: TestClient, anna: Member, bert: Member
) -> None:
    quiet = Member(client, "Quiet", shown=False)
    played(client, [anna, quiet, None, bert], [1, 3, 3, 2])
    assert [(row.place, row.players) for row in rows(client)] == [(3, 4), (4, 4)]
    assert [(row["name"], row["wins"]) for row in table(client)["rows"]] == [("Bert", 0), ("Anna", 0)]


@pytest.mark.parametrize("wish", [{"hot_seat": True}, {"seed": "3"}], ids=["one screen", "chosen seed"])
def test_what_is_no_contest_does_not_count(
    client: TestClient, anna: Member, bert: Member, wish: dict[str, Any]
) -> None:
    people = [anna, None] if "hot_seat" in wish else [anna, bert]
    played(client, people, [3, 1], **wish)
    assert rows(client) == []


def test_one_account_in_two_seats_meets_nobody(client: TestClient, anna: Member) -> None:
    played(client, [anna, anna], [3, 1])
    assert rows(client) == []


def left_to_a_bot(client: TestClient, people: Sequence[Member | None], heights: Sequence[int], *left: int) -> None:
    """Play a match in which some seats are given to bots before the last decision."""
    guests = sit_down(client, people)
    moves, matches = moves_of(heights), hall_of(client).matches
    leaving = [Act("seat", seat, "random Mill") for seat in left]
    matches.act(guests[0].match_id, 0, [*moves[:-1], *leaving, moves[-1]])
    row = matches.row(guests[0].match_id)
    assert row is not None and row.over


def test_who_leaves_the_seat_to_a_bot_comes_last(client: TestClient, anna: Member, bert: Member) -> None:
    left_to_a_bot(client, [anna, bert], [3, 1], 1)
    left_to_a_bot(client, [anna, bert], [1, 3], 1)
    assert [(row.place, row.score) for row in rows(client)] == [(1, 14), (2, 6), (1, 6), (2, 14)]
    (mine,), (theirs,) = anna.profile["ratings"], bert.profile["ratings"]
    assert mine["rating"]["mean"] > 25 > theirs["rating"]["mean"]


def test_whoever_stays_moves_up_past_those_who_have_left(client: TestClient, anna: Member, bert: Member) -> None:
    cara = Member(client, "Cara")
    left_to_a_bot(client, [anna, bert, None, cara], [3, 2, 3, 1], 0, 1)
    by_name = {row.account_id: row.place for row in rows(client)}
    assert sorted(by_name.values()) == [2, 3, 3], "somebody without an account has won"
    assert cara.profile["games"][0]["place"] == 2
    assert [member.profile["games"][0]["place"] for member in (anna, bert)] == [3, 3]


def test_who_takes_the_seat_back_from_the_bot_is_not_last(client: TestClient, anna: Member, bert: Member) -> None:
    guests = sit_down(client, [anna, bert])
    moves, matches = moves_of([1, 3]), hall_of(client).matches
    away = [Act("seat", 1, "random Mill"), Act("seat", 1, "human Bert")]
    matches.act(guests[0].match_id, 0, [*moves[:-1], *away, moves[-1]])
    assert anna.profile["games"][0]["place"] == 2 and bert.profile["games"][0]["place"] == 1


# -- from the first decision on ----------------------------------------------------------------------------------------


def begun(client: TestClient, people: Sequence[Member | None], heights: Sequence[int]) -> tuple[tuple[Guest, ...], int]:
    """A match in which everybody has made a first decision; its players, and how many entries its log has."""
    guests = sit_down(client, people)
    matches, first = hall_of(client).matches, 2 * len(people) - 1
    rev = matches.act(guests[0].match_id, 0, moves_of(heights)[:first])
    assert rows(client) == []
    return guests, rev


def play_on(client: TestClient, match_id: str, rev: int, heights: Sequence[int]) -> None:
    hall_of(client).matches.act(match_id, rev, moves_of(heights)[2 * len(heights) - 1 :])


def test_who_switches_results_off_in_a_lost_match_has_lost_it(client: TestClient, anna: Member, bert: Member) -> None:
    guests, rev = begun(client, [anna, bert], [3, 1])
    bert.show(False)
    play_on(client, guests[0].match_id, rev, [3, 1])
    assert [row.place for row in rows(client)] == [1, 2] and anna.profile["games"][0]["against"] == []
    assert [row["name"] for row in table(client)["rows"]] == ["Anna"], "hidden is hidden"
    assert anna.profile["ratings"][0]["rating"]["mean"] > 25
    bert.show(True)
    assert bert.profile["games"][0]["place"] == 2 and bert.profile["ratings"][0]["rating"]["mean"] < 25


def test_who_switches_results_on_in_a_won_match_has_not_won_it(client: TestClient, anna: Member, bert: Member) -> None:
    quiet = Member(client, "Quiet", shown=False)
    guests, rev = begun(client, [quiet, anna, bert], [3, 2, 1])
    quiet.show(True)
    play_on(client, guests[0].match_id, rev, [3, 2, 1])
    assert quiet.profile["games"] == [] and [row.place for row in rows(client)] == [2, 3]


def test_who_takes_a_key_into_the_account_later_has_not_played_for_it(
    client: TestClient, anna: Member, bert: Member
) -> None:
    cara = Member(client, "Cara")
    guests, rev = begun(client, [anna, None, bert], [2, 3, 1])
    cara.take(guests[1])
    play_on(client, guests[0].match_id, rev, [2, 3, 1])
    assert cara.profile["games"] == [] and [row.place for row in rows(client)] == [2, 3]


def test_who_passes_the_key_on_has_played_all_the_same(client: TestClient, anna: Member, bert: Member) -> None:
    cara = Member(client, "Cara")
    guests, rev = begun(client, [anna, bert], [3, 1])
    match = f"/matches/{guests[1].match_id}"
    token = bert.ask("POST", f"{match}/seats/B/key")["token"]
    headers = {"Authorization": f"Bearer {token}", "Cookie": f"{COOKIE}={cara.secret}"}
    assert client.get(f"/api{match}", headers=headers).status_code == 200
    assert [member.ask("GET", "/me")["account"]["keys"] for member in (bert, cara)] == [0, 1], "it is hers now"
    play_on(client, guests[0].match_id, rev, [3, 1])
    assert bert.profile["games"][0]["place"] == 2 and cara.profile["games"] == []


def test_a_first_decision_that_was_taken_back_has_been_made(client: TestClient, anna: Member, bert: Member) -> None:
    guests, matches = sit_down(client, [anna, bert]), hall_of(client).matches
    first = guests[0]
    seen = first.change("play", 0, option="hang 1")
    seen = first.change("undo", seen["rev"])
    anna.show(False)
    moves = moves_of([3, 1])
    seen = first.change("play", seen["rev"], option="hang 3")
    matches.act(first.match_id, seen["rev"], moves[1:])
    assert [row.place for row in rows(client)] == [1, 2]


def test_players_who_tie_share_the_place(client: TestClient, anna: Member, bert: Member) -> None:
    played(client, [anna, bert], [2, 2])
    assert [row.place for row in rows(client)] == [1, 1]
    first, second = table(client)["rows"]
    assert first["place"] == second["place"] == 1 and first["wins"] == second["wins"] == 1
    assert first["rating"] == second["rating"] and first["rating"]["mean"] == 25


# -- once --------------------------------------------------------------------------------------------------------------


def test_a_match_whose_last_decision_was_taken_back_counts_once(client: TestClient, anna: Member, bert: Member) -> None:
    guests, matches = sit_down(client, [anna, bert]), hall_of(client).matches
    moves = moves_of([3, 1])
    matches.act(guests[0].match_id, 0, moves[:-1])
    last = guests[1]
    seen = last.change("play", last.look()["rev"], option="greet")
    assert rows(client) == [], "it waits to be confirmed"
    seen = last.change("undo", seen["rev"])
    seen = last.change("play", seen["rev"], option="rest")
    last.change("confirm", seen["rev"])
    assert [row.score for row in rows(client)] == [14, 5]
    assert anna.profile["results"][0]["games"] == 1
    assert last.ask("POST", "/takeback", {"steps": last.look()["steps"], "at": 0}).status_code == 422, "it is over"
    assert len(rows(client)) == 2


def test_an_end_that_is_not_written_counts_nothing(client: TestClient, anna: Member, bert: Member) -> None:
    class Crash(Exception):
        pass

    def crash(*_: object) -> None:
        raise Crash

    guests, matches = sit_down(client, [anna, bert]), hall_of(client).matches
    matches.on_write.append(crash)
    with pytest.raises(Crash):
        finish(client, guests[0].match_id, [3, 1])
    assert rows(client) == []
    matches.on_write.remove(crash)
    finish(client, guests[0].match_id, [3, 1])
    assert len(rows(client)) == 2


# -- what becomes of it ------------------------------------------------------------------------------------------------


def test_a_deleted_account_takes_its_results_along(client: TestClient, anna: Member, bert: Member) -> None:
    cara = Member(client, "Cara")
    played(client, [anna, bert], [3, 1])
    played(client, [cara, bert], [3, 1])
    before = bert.profile
    anna.ask("DELETE", "/me", {"password": PASSWORD})
    assert client.get("/api/profiles/Anna").status_code == 404
    after = bert.profile
    assert len(rows(client)) == 3 and after["results"] == before["results"], "Bert has played them all the same"
    assert [game["against"] for game in after["games"]] == [["Cara"], []]
    assert after["ratings"][0]["rating"]["mean"] > before["ratings"][0]["rating"]["mean"], "without what is gone"
    cara.ask("DELETE", "/me", {"password": PASSWORD})
    assert bert.profile["ratings"] == [] and table(client)["rows"] == []


def test_results_outlive_the_match(client: TestClient, anna: Member, bert: Member) -> None:
    match_id = played(client, [anna, bert], [3, 1])
    hall_of(client).matches.delete(match_id)
    assert anna.profile["results"][0]["games"] == 1


# -- seasons -----------------------------------------------------------------------------------------------------------


def milliseconds(*date: int) -> int:
    return int(datetime(*date, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type, misc]


def test_a_season_is_a_quarter() -> None:
    assert [season_of(milliseconds(2026, month, 1)) for month in (1, 3, 4, 12)] == [
        "2026-1", "2026-1", "2026-2", "2026-4",
    ]  # fmt: skip
    assert bounds_of("2026-4") == (milliseconds(2026, 10, 1), milliseconds(2027, 1, 1))
    assert season_of(bounds_of("2026-4")[1] - 1) == "2026-4" and season_of(bounds_of("2026-4")[1]) == "2027-1"


def test_every_season_has_a_table_of_its_own(
    client: TestClient, anna: Member, bert: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = played(client, [anna, bert], [1, 3])
    with hall_of(client).matches.database.write() as connection:
        moved = update(results).where(results.c.match_id == old).values(ended=milliseconds(2026, 5, 5))
        connection.execute(moved)
    this = milliseconds(2026, 11, 5)
    monkeypatch.setattr(profiles, "now", lambda: this)
    new = played(client, [anna, bert], [3, 1])
    with hall_of(client).matches.database.write() as connection:
        connection.execute(update(results).where(results.c.match_id == new).values(ended=this))
    seen = table(client)
    assert (seen["season"], seen["seasons"]) == ("2026-4", ["2026-4", "2026-3", "2026-2"])
    assert [(row["place"], row["name"], row["games"], row["wins"]) for row in seen["rows"]] == [
        (1, "Anna", 1, 1), (2, "Bert", 1, 0),
    ]  # fmt: skip
    spring = table(client, season="2026-2")
    assert [row["name"] for row in spring["rows"]] == ["Bert", "Anna"]
    assert spring["rows"][0]["rating"] == seen["rows"][0]["rating"], "all begin alike in each season"
    assert table(client, season="2026-3")["rows"] == []


@pytest.mark.parametrize("season", ["2026", "2026-5", "1-1", "2026-04", "²026-1", "next", "9999-4"])
def test_what_is_no_season_is_refused(client: TestClient, season: str) -> None:
    answer = client.get(f"/api/seasons/{LANTERNS}", params={"season": season})
    assert answer.status_code == 422 and season_of(now()) in answer.json()["error"]["text"]


def test_an_unknown_title_has_no_table(client: TestClient) -> None:
    assert client.get("/api/seasons/chess").status_code == 404

"""Real requests and sockets, as other people's programs and browsers send them, at a server that really listens."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.store.schema import votes
from tests.server.guests import HUMANS, PATIENCE, SEED, TITLE, until
from tests.server.receiver import Receiver
from tests.server.running import InThread, Served, in_thread

RECORD = Path(__file__).parents[1] / "records" / "brass-birmingham" / "introductory.millrace"
THREE = (*HUMANS, {"kind": "human", "name": "Cara"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    home = tmp_path_factory.mktemp("real")
    with in_thread(Settings(home, limits=Limits().without_rates(), private_webhooks=True)) as found:
        yield found


class Match:
    """A match at a server, asked about by real requests."""

    def __init__(self, server: Served, seats: Any = HUMANS, **wish: Any) -> None:
        body = {"title": TITLE, "seats": list(seats), "seed": SEED, **wish}
        status, made = server.ask("POST", "/api/matches", body=body)
        assert status == 200, made
        self.server = server
        self.id: str = made["id"]
        self.tokens: dict[str, str] = {"".join(key["seats"]): key["token"] for key in made["keys"]}

    def ask(self, method: str, path: str, seat: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        return self.server.ask(method, f"/api/matches/{self.id}{path}", self.tokens[seat], body)

    def look(self, seat: str) -> Any:
        status, seen = self.ask("GET", "", seat)
        assert status == 200, seen
        return seen

    def order(self) -> list[str]:
        """The seats, that which must act first."""
        first = self.look("A")["waiting_for"][0]
        return sorted((seat for seat in self.tokens if seat), key=lambda seat: (seat != first, seat))

    def kinds(self, seat: str) -> list[str]:
        return [each["kind"] for each in self.look(seat)["seats"]]

    def socket(self, seat: str) -> ClientConnection:
        return self.server.listen(self.id, self.tokens[seat])

    def turn(self, seat: str) -> None:
        """Let a seat take a loan, and confirm."""
        while (seen := self.look(seat))["scene"]["prompt"].get("mine"):
            if seen["scene"]["turn"].get("pending"):
                status, _ = self.ask("POST", "/confirm", seat, {"rev": seen["rev"]})
                assert status == 200
                return
            options = [option["text"] for option in seen["scene"]["options"]]
            option = "loan" if "loan" in options else options[0]
            status, _ = self.ask("POST", "/play", seat, {"option": option, "rev": seen["rev"]})
            assert status == 200


def heard(socket: ClientConnection, key: str, seconds: float = PATIENCE) -> Any:
    """What the next message of a kind says."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        message = json.loads(socket.recv(timeout=seconds))
        if key in message:
            return message[key]
    raise AssertionError(f"no {key} came in time")


def test_a_recorded_game_is_taken_up_and_looked_at(server: Served) -> None:
    text = RECORD.read_text(encoding="utf-8")
    status, made = server.ask("POST", "/api/records", body={"text": text, "nonce": "0123456789abcdef"})
    assert status == 200, made
    assert server.ask("POST", "/api/records", body={"text": text, "nonce": "0123456789abcdef"}) == (200, made)
    token = made["keys"][0]["token"]
    with server.listen(made["id"], token) as socket:
        scene = heard(socket, "scene")
        assert scene["result"]["places"]
    status, seen = server.ask("GET", f"/api/matches/{made['id']}/at/10", token)
    assert status == 200 and seen["last"] > 40
    status, branch = server.ask("POST", f"/api/matches/{made['id']}/branch", token, {"at": 10})
    assert status == 200 and branch["keys"][0]["seats"] == ["A", "B"]
    status, refused = server.ask("POST", "/api/records", body={"text": text.replace("A pass", "A fly", 1) + "A fly\n"})
    assert status == 422 and "fly" in refused["error"]["text"]


def test_the_seat_of_somebody_absent_goes_to_a_bot_by_vote_and_comes_back(server: InThread) -> None:
    match = Match(server, THREE)
    absent, one, other = match.order()
    place, path, bot = "ABC".index(absent), f"/seats/{absent}/bot", {"bot": "random"}

    def is_there() -> bool:
        return bool(match.look(one)["seats"][place]["connected"])

    with match.socket(one) as socket:
        heard(socket, "scene")
        with match.socket(absent) as visit:
            heard(visit, "scene")
            until(is_there)
            status, refused = match.ask("POST", path, one, bot)
            assert (status, refused["error"]["id"]) == (409, "server.player-there")
        until(lambda: not is_there())
        assert match.ask("POST", path, one, bot)[1]["missing"] == [other]
        with match.socket(absent) as visit:  # somebody who looks in was not away for good
            heard(visit, "scene")
            until(is_there)
        until(lambda: not is_there())
        assert match.ask("POST", path, other, bot)[1]["missing"] == [one]
        voted = match.ask("POST", path, one, bot)[1]
        assert voted["missing"] == [] and voted["from"] > 0
        while sorted(heard(socket, "seats")[place]["votes"]) != sorted([one, other]):
            pass
        assert match.kinds(one)[place] == "human", "not before the grace period is over"
        with server.hall.matches.database.write() as connection:
            connection.execute(update(votes).values(made=votes.c.made - 24 * 3600 * 1000))
        while heard(socket, "seats")[place]["kind"] != "greedy":
            pass
        until(lambda: match.look(one)["waiting_for"] != [absent])
        steps = match.look(one)["steps"]
        assert steps > 0, "the bot has played"
        status, back = match.ask("DELETE", path, absent)
        assert status == 200 and back["seats"][place]["kind"] == "human"
        while heard(socket, "seats")[place]["kind"] != "human":
            pass
    while (seat := match.look(one)["waiting_for"][0]) != absent:
        match.turn(seat)
    match.turn(absent)
    assert match.look(absent)["steps"] > steps + 2, "and plays again"


def test_votes_from_before_a_decision_do_not_count(server: Served) -> None:
    match = Match(server, THREE)
    first, one, other = match.order()
    assert match.ask("POST", f"/seats/{first}/bot", one, {"bot": "random"})[1]["missing"] == [other]
    match.turn(first)
    assert match.ask("POST", f"/seats/{first}/bot", other, {"bot": "random"})[1]["missing"] == [one]
    assert match.kinds(one) == ["human"] * 3


def test_the_seat_of_somebody_who_is_late_goes_to_a_bot_and_everybody_is_told(server: Served) -> None:
    match = Match(server, clock={"kind": "turn", "seconds": 1})
    with match.socket("B") as bert:
        heard(bert, "scene")
        while heard(bert, "seats")[0]["kind"] == "human":
            pass
        assert heard(bert, "clock")["running"] in (["B"], [])
    until(lambda: match.look("A")["steps"] > 0)
    assert match.ask("DELETE", "/seats/A/bot", "A")[0] == 200, "and may sit down again"
    assert match.kinds("A")[0] == "human"


def test_whoever_has_used_up_the_time_of_the_match_stays_away(server: Served) -> None:
    match = Match(server, clock={"kind": "bank", "seconds": 1})
    until(lambda: match.kinds("A")[0] != "human")
    status, refused = match.ask("DELETE", "/seats/A/bot", "A")
    assert (status, refused["error"]["id"]) == (409, "server.time-used-up")


def test_a_program_is_called_on_its_turn(server: Served) -> None:
    receiver = Receiver()
    try:
        match = Match(server)
        status, hook = match.ask("POST", "/webhook", "B", {"url": receiver.url})
        assert status == 200
        match.turn("A")
        receiver.wait(1)
        _, headers, body = receiver.received[0]
        told = json.loads(body)
        assert (told["event"], told["match"], told["seats"]) == ("your-turn", match.id, ["B"])
        assert told["url"] == f"{server.address}/m/{match.id}" and headers["Millrace-Signature"].startswith("t=")
        assert len(hook["secret"]) == 64
        match.turn("B")
        match.turn("A")
        receiver.wait(2)
    finally:
        receiver.close()


def test_whoever_cannot_have_a_socket_asks_now_and_then(server: Served) -> None:
    match = Match(server)
    rev = match.look("B")["rev"]
    assert match.ask("GET", f"?since={rev}", "B") == (204, None)
    match.turn("A")
    status, seen = match.ask("GET", f"?since={rev}", "B")
    assert status == 200 and seen["rev"] > rev and seen["scene"]["prompt"]["mine"]
    assert match.ask("GET", f"?since={seen['rev']}", "B") == (204, None)
    assert match.ask("GET", "?since=0", "B")[0] == 200


def test_a_socket_that_breaks_off_is_taken_up_where_it_was(server: Served) -> None:
    match = Match(server)
    with match.socket("B") as bert:
        assert heard(bert, "scene")["viewer"] == "B"
    match.turn("A")
    with server.listen(match.id, match.tokens["B"], since=0) as bert:
        message = json.loads(bert.recv(timeout=PATIENCE))
        assert message["rev"] > 0 and "diff" in message, "the first message is about the scene"


def test_the_socket_of_a_deleted_match_is_closed_for_good(server: Served) -> None:
    match = Match(server)
    with match.socket("B") as bert:
        heard(bert, "scene")
        assert match.ask("DELETE", "", "A")[1]["deleted"]
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                bert.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404

"""Live updates: what the socket pushes, how it is taken up again, and who is let in."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import event
from starlette.websockets import WebSocketDisconnect
from websockets.frames import Frame, Opcode

from millrace.scene.diff import patch
from millrace.server import attendance, live, presence, sockets
from millrace.server.app import create_app
from millrace.server.frames import Push
from millrace.server.hall import Hall, Settings
from millrace.store.database import Database
from millrace.store.log import MOVE
from millrace.store.matches import Matches
from tests.server.guests import HUMANS, Guest, begin, until


def news(socket: Any) -> dict[str, Any]:
    """The next message about the match itself."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if "rev" in message:
            return message


def caught_up(socket: Any, scene: dict[str, Any], known: int, rev: int) -> dict[str, Any]:
    """The scene after all differences from one rev up to another."""
    while known < rev:
        message = news(socket)
        known, scene = message["rev"], patch(scene, message["diff"])
    return scene


def test_the_first_message_is_the_whole_scene_then_come_differences(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    chance = Random(3)
    with anna.socket() as first, bert.socket(lang="de") as second, watcher.socket() as third:
        sockets = {anna: first, bert: second, watcher: third}
        known, scenes = dict.fromkeys(sockets, 0), {}
        for guest, socket in sockets.items():
            message = news(socket)
            assert message["rev"] == 0
            scenes[guest] = message["scene"]
        for _ in range(16):
            assert anna.act(chance) or bert.act(chance)
            for guest, socket in sockets.items():
                seen = guest.look(lang="de" if guest is bert else "en")
                scenes[guest] = caught_up(socket, scenes[guest], known[guest], seen["rev"])
                known[guest] = seen["rev"]
                assert scenes[guest] == seen["scene"]
    assert 0 < known[watcher] < min(known[anna], known[bert]), "who watches is not told of what is tried"


def test_nothing_of_what_was_pushed_is_kept(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    before = {id(each) for each in gc.get_objects() if isinstance(each, Push)}
    with anna.socket() as first, bert.socket() as second:
        scenes = [news(socket)["scene"] for socket in (first, second)]
        assert all(scenes)
        until(lambda: not [each for each in gc.get_objects() if isinstance(each, Push) and id(each) not in before])


def test_the_scene_comes_first_whatever_else_there_is_to_tell(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall: Hall = app.state.hall
    anna, _, _ = begin(client)
    made = hall.scenes.now

    def slowly(*place: Any) -> Any:
        for number in range(3):
            hall.hub.publish(anna.match_id, {"chat": number})
        until(lambda: all(len(each.early) >= 3 for each in subscribers()))
        return made(*place)

    def subscribers() -> list[live.Subscriber]:
        return [each for channel, _ in hall.hub._channels.values() for each in channel.subscribers]

    monkeypatch.setattr(hall.scenes, "now", slowly)
    with anna.socket() as socket:
        messages = [socket.receive_json() for _ in range(5)]
    assert "scene" in messages[0]
    assert [each["chat"] for each in messages if "chat" in each] == [0, 1, 2]
    assert sum("seats" in each for each in messages) == 1


def test_whoever_comes_back_gets_what_they_missed(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    with bert.socket() as socket:
        known = news(socket)["scene"]
    option = anna.look()["scene"]["options"][0]["text"]
    anna.change("play", 0, option=option)
    anna.change("confirm", 1)
    with bert.socket(since=0) as socket:
        message = news(socket)
        assert message["rev"] == 1 and "scene" not in message
        assert patch(known, message["diff"]) == bert.look()["scene"]
    with bert.socket(since=1) as socket:
        assert news(socket) == {"rev": 1, "steps": bert.look()["steps"], "from": 1, "diff": {}}


@pytest.mark.parametrize("since", [-1, 99, 0])
def test_what_cannot_be_taken_up_again_begins_anew(app: FastAPI, client: TestClient, since: int) -> None:
    anna, bert, _ = begin(client)
    anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"])
    anna.change("confirm", 1)
    hall: Hall = app.state.hall
    hall.scenes.forget()  # as after a restart
    with bert.socket(since=since) as socket:
        assert news(socket)["scene"] == bert.look()["scene"]


def test_the_server_speaks_its_protocol_and_never_repeats_the_token(client: TestClient) -> None:
    anna, _, _ = begin(client)
    with anna.socket() as socket:
        assert socket.accepted_subprotocol == "millrace"


@pytest.mark.parametrize(
    ("token", "seat", "code"), [("", "", 4401), ("wrong", "", 4403), ("own", "B", 4403), ("own", "Z", 4422)]
)
def test_a_socket_is_refused_like_any_other_request(client: TestClient, token: str, seat: str, code: int) -> None:
    anna, _, _ = begin(client)
    guest = Guest(client, anna.match_id, anna.token if token == "own" else token, seat)
    with guest.socket() as socket, pytest.raises(WebSocketDisconnect) as caught:
        socket.receive_json()
    assert caught.value.code == code
    with Guest(client, "nowhere", anna.token).socket() as socket, pytest.raises(WebSocketDisconnect) as caught:
        socket.receive_json()
    assert caught.value.code == 4404


def test_clients_have_nothing_to_say(client: TestClient) -> None:
    anna, _, _ = begin(client)
    with anna.socket() as socket:
        news(socket)
        socket.send_text('{"option": "pass"}')
        with pytest.raises(WebSocketDisconnect) as caught:
            while True:
                socket.receive_json()
    assert caught.value.code == 1008 and anna.look()["rev"] == 0


def test_everybody_sees_who_is_there(client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    with watcher.socket() as socket:
        news(socket)
        with bert.socket():
            seats = socket.receive_json()["seats"]
            assert [seat["connected"] for seat in seats] == [False, True]
        seats = socket.receive_json()["seats"]
        assert [seat["connected"] for seat in seats] == [False, False]
    assert anna.look()["seats"][0]["connected"] is False


def test_silence_is_filled_with_pings(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PING", 0.05)
    anna, _, _ = begin(client)
    with anna.socket() as socket:
        pings = 0
        while pings < 4:
            pings += "ping" in socket.receive_json()


@contextmanager
def writes_of_presence(hall: Hall) -> Iterator[list[str]]:
    """The statements that change who is there, as they come."""
    found: list[str] = []

    def see(_: Any, __: Any, statement: str, *___: Any) -> None:
        if "presence" in statement and not statement.startswith("SELECT"):
            found.append(statement)

    event.listen(hall.matches.database._engine, "before_cursor_execute", see)
    yield found
    event.remove(hall.matches.database._engine, "before_cursor_execute", see)


def test_presence_is_written_once_a_minute_whatever_the_number_of_sockets(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PING", 0.02)
    assert attendance.RENEWAL >= 60 and attendance.LIFE > 2 * 1000 * attendance.RENEWAL
    hall: Hall = app.state.hall
    anna, bert, _ = begin(client)
    with anna.socket() as first, bert.socket() as second:
        news(first)
        news(second)
        with writes_of_presence(hall) as writes, ExitStack() as stack:
            for _ in range(6):
                news(stack.enter_context(anna.socket()))
            pings = 0
            while pings < 20:
                pings += "ping" in first.receive_json()
            assert writes == [], "neither more sockets nor pings change who is there"
            hall.attendance.renew()
            assert len(writes) == 2, "one row is replaced for all of them"
        assert bert.look()["seats"][0]["connected"], "others of hers have gone, not the first"


def test_whoever_stays_is_noted_anew(app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bert, _ = begin(client)
    hall: Hall = app.state.hall
    monkeypatch.setattr(attendance, "LIFE", 50)
    with anna.socket() as socket:
        news(socket)
        until(lambda: not bert.look()["seats"][0]["connected"])
        presence.forget_lost(hall.matches)
        monkeypatch.setattr(attendance, "LIFE", 60_000)
        hall.attendance.renew()
        assert bert.look()["seats"][0]["connected"]
    until(lambda: not bert.look()["seats"][0]["connected"])


def test_one_process_does_not_speak_for_the_sockets_of_another(app: FastAPI, client: TestClient) -> None:
    hall: Hall = app.state.hall
    anna, _, _ = begin(client)
    with closing(Database.open(hall.settings.database_url)) as database:
        other = attendance.Attendance(Matches(database))
        for each in (hall.attendance, other):
            each.arrive(anna.match_id, ["A"])
        other.leave(anna.match_id, ["A"])
    assert presence.connected_seats(hall.matches, anna.match_id) == {"A"}
    hall.attendance.leave(anna.match_id, ["A"])
    assert presence.connected_seats(hall.matches, anna.match_id) == set()


def test_a_deleted_match_does_not_disturb_the_notes_of_others(app: FastAPI, client: TestClient) -> None:
    hall: Hall = app.state.hall
    anna, _, _ = begin(client)
    other, _, _ = begin(client)
    for guest in (anna, other):
        hall.attendance.arrive(guest.match_id, ["A"])
    hall.matches.delete(anna.match_id)
    hall.attendance.renew()
    hall.attendance.arrive(anna.match_id, ["B"])
    assert presence.connected_seats(hall.matches, anna.match_id) == set()
    assert presence.connected_seats(hall.matches, other.match_id) == {"A"}


def test_whoever_was_connected_to_a_killed_server_does_not_stay_for_ever(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert, _ = begin(client)
    monkeypatch.setattr(attendance, "LIFE", 50)
    hall: Hall = app.state.hall
    with closing(Database.open(hall.settings.database_url)) as database:
        attendance.Attendance(Matches(database)).arrive(anna.match_id, ["A"])
    until(lambda: not bert.look()["seats"][0]["connected"])
    presence.clear(hall.matches)


def test_nobody_is_left_behind(app: FastAPI, client: TestClient) -> None:
    anna, bert, watcher = begin(client)
    hall: Hall = app.state.hall
    for guest in (anna, bert, watcher, anna):
        with guest.socket() as socket:
            news(socket)
    until(lambda: hall.hub.subscriber_count == 0)


@pytest.mark.parametrize("token", ["", "wrong"])
def test_a_client_that_vanishes_in_the_handshake_is_no_error(app: FastAPI, client: TestClient, token: str) -> None:
    anna, _, _ = begin(client)
    offered = ["millrace", token or anna.token]
    scope = {
        "type": "websocket", "path": f"/ws/matches/{anna.match_id}", "raw_path": b"", "query_string": b"seat=A",
        "headers": [(b"host", b"testserver"), (b"sec-websocket-protocol", ", ".join(offered).encode())],
        "subprotocols": offered, "scheme": "ws", "server": ("testserver", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    asked: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        asked.append(message["type"])
        raise OSError("gone")

    assert client.portal is not None
    client.portal.call(app, scope, receive, send)
    assert asked == ["websocket.accept"]
    assert app.state.hall.hub.subscriber_count == 0


def test_a_slow_reader_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BACKLOG", 3)
    subscriber = live.Subscriber(live.Viewpoint("x", -1, "en"))
    for number in range(3):
        subscriber.send(Push(str(number)))
    assert not subscriber.gone
    subscriber.send(Push("3"))
    assert subscriber.gone and not subscriber.waiting


def test_messages_reach_those_they_are_for(app: FastAPI, client: TestClient) -> None:
    anna, _, watcher = begin(client)
    other, _, _ = begin(client)
    hall: Hall = app.state.hall
    with anna.socket() as seated, watcher.socket() as watching, other.socket() as elsewhere:
        for socket in (seated, watching, elsewhere):
            news(socket)
        hall.hub.publish(anna.match_id, {"chat": 1}, seated_only=True)
        hall.hub.publish(anna.match_id, {"chat": 2})
        hall.hub.publish(other.match_id, {"chat": 3})
        heard = [next(_chats(socket)) for socket in (seated, seated, watching, elsewhere)]
    assert heard == [1, 2, 2, 3]


def _chats(socket: Any) -> Iterator[int]:
    while True:
        message = socket.receive_json()
        if "chat" in message:
            yield message["chat"]


# -- several processes on one database


@pytest.fixture
def neighbour(app: FastAPI, settings: Settings) -> Iterator[TestClient]:
    """Another server process, as far as the database can tell."""
    if not app.state.hall.matches.database.shared:
        pytest.skip("SQLite serves one process")
    with TestClient(create_app(settings)) as client:
        yield client


def test_a_change_wakes_the_other_processes(client: TestClient, neighbour: TestClient) -> None:
    anna, bert, _ = begin(client)
    away = Guest(neighbour, bert.match_id, bert.token, "B")
    chance = Random(6)
    with away.socket() as socket:
        scene, known = news(socket)["scene"], 0
        for _ in range(12):
            assert anna.act(chance) or away.act(chance)
            seen = bert.look()
            scene, known = caught_up(socket, scene, known, seen["rev"]), seen["rev"]
            assert scene == seen["scene"] == away.look()["scene"]
    assert known


def test_messages_reach_the_other_processes(app: FastAPI, client: TestClient, neighbour: TestClient) -> None:
    anna, _, watcher = begin(client)
    hall: Hall = app.state.hall
    with Guest(neighbour, anna.match_id, anna.token).socket() as socket:
        news(socket)
        hall.hub.publish(anna.match_id, {"chat": 1}, seated_only=True)
        assert next(_chats(socket)) == 1
    with Guest(neighbour, anna.match_id, watcher.token).socket() as socket:
        news(socket)
        hall.hub.publish(anna.match_id, {"chat": 1}, seated_only=True)
        hall.hub.publish(anna.match_id, {"chat": 2})
        assert next(_chats(socket)) == 2


def test_two_processes_play_a_bot_once(client: TestClient, neighbour: TestClient) -> None:
    bots = [{"kind": "random", "name": ""}] * 2
    (watcher,) = begin(client, bots, switches={"introductory_game": "canal_only"})
    for server in (client, neighbour):
        for _ in range(30):
            server.app.state.hall.runner.wake(watcher.match_id)  # type: ignore[attr-defined]
    until(lambda: watcher.look()["over"], 60)
    matches = client.app.state.hall.matches  # type: ignore[attr-defined]
    with matches.table(watcher.match_id) as table:
        choices = [step for step in table.match.game.steps if not step.forced]
        assert len(choices) == [entry.kind for entry in matches.entries(watcher.match_id)].count(MOVE)


def test_a_listener_that_lost_its_connection_catches_up(
    app: FastAPI, client: TestClient, neighbour: TestClient
) -> None:
    anna, _, _ = begin(client)
    with Guest(neighbour, anna.match_id, anna.token, "A").socket() as socket:
        news(socket)
        database = app.state.hall.matches.database
        with database.write() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query LIKE 'LISTEN millrace' AND datname = current_database()"
            )
        anna.change("play", 0, option=anna.look()["scene"]["options"][0]["text"])
        assert news(socket)["rev"] == 1


def test_hot_seat_players_share_a_socket_by_seat(client: TestClient) -> None:
    hot, _ = begin(client, HUMANS, hot_seat=True)
    for seat in ("A", "B"):
        with Guest(client, hot.match_id, hot.token, seat).socket() as socket:
            assert news(socket)["scene"]["viewer"] == seat


# -- nobody is told the same twice


def test_who_decides_is_not_pushed_what_the_answer_has_told(client: TestClient) -> None:
    anna, _, _ = begin(client)
    with anna.socket(stream="own") as own, anna.socket(stream="other") as other:
        option = news(own)["scene"]["options"][0]["text"]
        news(other)
        answer = anna.change("play", 0, option=option, difference=True, stream="own")
        assert (answer["from"], answer["rev"]) == (0, 1)
        assert (news(other)["from"], anna.change("undo", 1)["rev"]) == (0, 2)
        pushes = news(own), news(other)
        assert [(push["from"], push["rev"]) for push in pushes] == [(1, 2), (1, 2)]


def test_a_decision_that_was_refused_keeps_nothing_from_its_stream(client: TestClient) -> None:
    anna, _, _ = begin(client)
    with anna.socket(stream="own") as own:
        option = news(own)["scene"]["options"][0]["text"]
        refused = anna.ask("POST", "/play", {"rev": 7, "option": option, "stream": "own"})
        assert refused.status_code == 409
        anna.change("play", 0, option=option)
        assert (push := news(own))["from"] == 0 and push["rev"] == 1


def test_nobody_decides_what_the_socket_of_another_is_pushed(client: TestClient) -> None:
    anna, bert, _ = begin(client)
    with bert.socket(stream="own") as own:
        news(own)
        option = anna.look()["scene"]["options"][0]["text"]
        anna.change("play", 0, option=option, stream="own")
        anna.change("confirm", 1, stream="own")
        assert news(own)["rev"] == 1, "as he counts: what was tried he has not noticed"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_frame_for_many_is_the_one_that_each_would_get(size: int) -> None:
    text = "ä" * (size // 2) + "x" * (size % 2)
    assert Push(text).frame == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)

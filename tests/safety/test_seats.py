"""A seat belongs to its key: no other token reads or plays it, by any address or socket."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from millrace.server.clocks import Sweep
from millrace.server.hall import Hall
from millrace.store.database import now
from tests.safety.rig import HOME, Table, bearing, served
from tests.server.guests import until

DAYS = 100 * 24 * 3600 * 1000
"""A long time, in milliseconds."""
READS = [
    "",
    "/why?option=pass",
    "/at/0",
    "/at/0/picture.svg",
    "/record",
    "/record.json",
    "/chat",
    "/notes",
    "/webhook",
    "/takeback",
    "/history",
]
WRITES: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/play", {"option": "pass", "rev": 0}),
    ("POST", "/undo", {"rev": 0}),
    ("POST", "/restart", {"rev": 0}),
    ("POST", "/confirm", {"rev": 0}),
    ("POST", "/branch", {"at": 0}),
    ("POST", "/chat", {"text": "hello"}),
    ("PUT", "/notes", {"text": "hello"}),
    ("POST", "/webhook", {"url": "http://example.org/"}),
    ("POST", "/seats/A/bot", {"bot": "greedy"}),
    ("POST", "/seats/A/key", {}),
    ("DELETE", "/seats/A/bot", {}),
    ("PUT", "/seats/A", {"name": "Mallory"}),
    ("POST", "/takeback", {"at": 0, "steps": 0}),
    ("POST", "/takeback/answer", {"at": 0, "agree": True}),
    ("DELETE", "", {}),
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home"))) as client:
        yield client


@pytest.fixture(scope="module")
def table(client: TestClient) -> Table:
    return Table.new(client)


@pytest.fixture(scope="module")
def strangers(client: TestClient, table: Table) -> list[str]:
    """Tokens that open nothing at the table: none, nonsense, nearly the right one, and that of another match."""
    right = table.tokens["A"]
    other = Table.new(client)
    return ["", "nonsense", right[:-1], right + "A", right.swapcase(), "' OR 1=1 --", other.tokens["A"], other.watch]


def ask(table: Table, method: str, path: str, token: str, body: dict[str, Any] | None = None) -> Any:
    headers = bearing(token) if token else {}
    return table.client.request(method, f"/api/matches/{table.id}{path}", json=body, headers=headers)


def standing(table: Table) -> tuple[Any, ...]:
    seen = table.look("A")
    return seen["rev"], [(seat["name"], seat["kind"]) for seat in seen["seats"]]


@pytest.mark.parametrize("path", [*READS, "?seat=A", "?since=0"])
def test_strangers_read_nothing(table: Table, strangers: list[str], path: str) -> None:
    for token in strangers:
        assert ask(table, "GET", path, token).status_code in (401, 403), token
    report = table.client.get(f"/api/report/{table.id}", headers=bearing("nonsense"))
    assert report.status_code == 403


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_strangers_change_nothing(
    table: Table, strangers: list[str], method: str, path: str, body: dict[str, Any]
) -> None:
    before = standing(table)
    for token in strangers:
        answer = ask(table, method, path, token, body)
        assert answer.status_code in (401, 403), (token, answer.text)
    assert standing(table) == before


@pytest.mark.parametrize(("method", "path", "body"), [write for write in WRITES if write[1] not in ("/chat", "/notes")])
def test_whoever_watches_changes_nothing(table: Table, method: str, path: str, body: dict[str, Any]) -> None:
    before = standing(table)
    answer = ask(table, method, path, table.watch, body)
    assert answer.status_code == 403, answer.text
    assert standing(table) == before


def test_another_seats_key_neither_reads_nor_plays(table: Table) -> None:
    actor = table.actor()
    other = "B" if actor == "A" else "A"
    seen = table.look(actor)
    before = standing(table)
    token = table.tokens[other]
    assert ask(table, "GET", f"?seat={actor}", token).status_code == 403
    assert ask(table, "GET", f"/at/0?seat={actor}", token).status_code == 403
    assert ask(table, "GET", f"/why?option=pass&seat={actor}", token).status_code == 403
    option = seen["scene"]["options"][0]["text"]
    for seat in (actor, actor.lower()):
        body = {"seat": seat, "option": option, "rev": seen["rev"]}
        assert ask(table, "POST", "/play", token, body).status_code == 403
    # The own seat may be named, but it is not its turn.
    assert ask(table, "POST", "/play", token, {"option": option, "rev": seen["rev"]}).status_code == 422
    for path in ("/undo", "/confirm", "/restart"):
        assert ask(table, "POST", path, token, {"rev": seen["rev"]}).status_code == 422
        assert ask(table, "POST", path, token, {"seat": actor, "rev": seen["rev"]}).status_code == 403
    assert ask(table, "DELETE", f"/seats/{actor}/bot", token).status_code == 403
    assert ask(table, "PUT", f"/seats/{actor}", token, {"name": "Mallory"}).status_code == 403
    assert standing(table) == before


@pytest.mark.parametrize("seat", ["Z", "C", "1", "AB", "-1", "%00", "../A", "ä", "a' --"])
def test_seats_that_do_not_exist(table: Table, seat: str) -> None:
    assert ask(table, "GET", f"?seat={seat}", table.tokens["A"]).status_code in (400, 403, 422)


@pytest.mark.parametrize("id", ["nothing", "%00", "a" * 500, "..", "%2e%2e%2fmatches", "' OR 1=1 --"])
def test_matches_that_do_not_exist(table: Table, id: str) -> None:
    for path in ("", "/record", "/chat", "/at/0"):
        answer = table.client.get(f"/api/matches/{id}{path}", headers=bearing(table.tokens["A"]))
        assert answer.status_code in (400, 404, 405), answer.text
        assert "Traceback" not in answer.text


def test_a_token_in_the_address_opens_nothing(table: Table) -> None:
    """Addresses end up in logs and in histories; secrets are taken from the header alone."""
    token = table.tokens["A"]
    for query in (f"?token={token}", f"?key={token}", f"?access_token={token}"):
        assert ask(table, "GET", query, "").status_code == 401


def test_other_kinds_of_authorization_open_nothing(table: Table) -> None:
    for header in (f"Basic {table.tokens['A']}", table.tokens["A"], f"Token {table.tokens['A']}", "Bearer", "Bearer  "):
        answer = table.client.get(f"/api/matches/{table.id}", headers={"Authorization": header})
        assert answer.status_code in (401, 403)


def test_only_hashes_of_tokens_are_kept(table: Table) -> None:
    app: Any = table.client.app
    kept = b"".join(path.read_bytes() for path in app.state.hall.settings.home.iterdir() if path.is_file())
    for token in (*table.tokens.values(), table.watch):
        assert token.encode() not in kept


# -- sockets -----------------------------------------------------------------------------------------------------------


def first_scene(table: Table, token: str, query: str = "") -> Any:
    protocols = ["millrace", token] if token else ["millrace"]
    where = f"/ws/matches/{table.id}{query}"
    with table.client.websocket_connect(where, subprotocols=protocols, headers={"Origin": HOME}) as socket:
        while True:
            message = socket.receive_json()
            if "scene" in message:
                return message["scene"]


def test_sockets_are_opened_by_the_same_keys(table: Table, strangers: list[str]) -> None:
    assert first_scene(table, table.tokens["A"])["viewer"] == "A"
    assert first_scene(table, table.watch).get("viewer", "") == ""
    for token in strangers:
        if " " in token:
            continue  # no subprotocol can be written so
        with pytest.raises(WebSocketDisconnect) as closed:
            first_scene(table, token)
        assert closed.value.code in (4401, 4403)


def test_a_socket_shows_no_other_seat(table: Table) -> None:
    for token in (table.tokens["B"], table.watch):
        with pytest.raises(WebSocketDisconnect) as closed:
            first_scene(table, token, "?seat=A")
        assert closed.value.code == 4403


def test_nothing_sent_on_a_socket_is_obeyed(table: Table) -> None:
    before = standing(table)
    seen = table.look(table.actor())
    said = {"seat": table.actor(), "option": seen["scene"]["options"][0]["text"], "rev": seen["rev"], "type": "play"}
    where = f"/ws/matches/{table.id}"
    with table.client.websocket_connect(where, subprotocols=["millrace", table.tokens[table.actor()]]) as socket:
        socket.send_json(said)
        with pytest.raises(WebSocketDisconnect):
            for _ in range(5):
                socket.receive_json()
    assert standing(table) == before


# -- public matches and hot seats --------------------------------------------------------------------------------------


def test_a_public_match_shows_strangers_what_spectators_see(client: TestClient) -> None:
    table = Table.new(client, public=True)
    assert ask(table, "GET", "", "").json()["mine"] == []
    assert ask(table, "GET", "?seat=A", "").status_code == 403
    for method, path, body in WRITES:
        if path != "/chat":
            assert ask(table, method, path, "", body).status_code in (401, 403), path


def test_a_hot_seat_key_opens_its_seats_and_no_bots(client: TestClient) -> None:
    table = Table.new(client, ("human", "human", "greedy"), hot_seat=True)
    token = table.tokens["A"]
    assert ask(table, "GET", "?seat=B", token).json()["scene"]["viewer"] == "B"
    assert ask(table, "GET", "?seat=C", token).status_code == 403


def test_nobody_agrees_for_another(client: TestClient, strangers: list[str]) -> None:
    """A wish to take back waits for the people at the table, whoever else may answer it."""
    table = Table.new(client, ("human", "human", "human", "greedy"))
    while True:
        until(lambda: table.actor() in table.tokens)  # the bot has moved
        seen = table.look("A")
        if seen["steps"] >= 6 and not seen["scene"]["turn"].get("tentative"):
            break
        table.step()
    steps = seen["steps"]
    assert ask(table, "POST", "/takeback", table.tokens["A"], {"at": 0, "steps": steps}).status_code == 200
    yes = {"at": 0, "agree": True}
    for token in (*strangers, table.watch):
        assert ask(table, "POST", "/takeback/answer", token, yes).status_code in (401, 403)
    # Nor does one player speak for another, or twice.
    assert ask(table, "POST", "/takeback/answer", table.tokens["B"], {**yes, "seat": "C"}).status_code == 403
    assert ask(table, "POST", "/takeback/answer", table.tokens["A"], yes).status_code == 409
    assert ask(table, "POST", "/takeback/answer", table.tokens["B"], yes).status_code == 200
    assert ask(table, "POST", "/takeback/answer", table.tokens["B"], yes).status_code == 409
    seen = table.look("C")
    assert seen["steps"] == steps and seen["scene"]["request"]["missing"] == ["C"]
    assert ask(table, "POST", "/takeback/answer", table.tokens["C"], yes).status_code == 200
    assert table.look("C")["steps"] < steps  # the bot may have begun anew


def test_nobody_deletes_what_others_play(client: TestClient, strangers: list[str]) -> None:
    table = Table.new(client)
    for seat in ("A", "B"):
        ask(table, "POST", "/chat", table.tokens[seat], {"text": "hello"})
    for token in (*strangers, table.watch):
        assert ask(table, "DELETE", "", token).status_code in (401, 403)
    for _ in range(2):
        assert ask(table, "DELETE", "", table.tokens["B"]).json() == {"deleted": False, "missing": ["A"]}
    assert table.look("A")["id"] == table.id


def test_nobody_is_voted_out_who_is_there(client: TestClient) -> None:
    table = Table.new(client, ("human", "human", "human"))
    where = f"/ws/matches/{table.id}"
    with client.websocket_connect(where, subprotocols=["millrace", table.tokens["A"]]) as socket:
        while "seats" not in socket.receive_json():
            pass
        assert ask(table, "POST", "/seats/A/bot", table.tokens["B"], {"bot": "greedy"}).status_code == 409


def test_a_vote_needs_every_other_player_and_the_grace_period(client: TestClient) -> None:
    app: Any = client.app
    hall: Hall = app.state.hall
    table = Table.new(client, ("human", "human", "human"))
    for _ in range(2):
        ask(table, "POST", "/seats/A/bot", table.tokens["B"], {"bot": "greedy"})
        assert table.look("B")["seats"][0]["kind"] == "human"
    assert Sweep(hall.matches).once(now() + DAYS) == []
    due = ask(table, "POST", "/seats/A/bot", table.tokens["C"], {"bot": "greedy"}).json()["from"]
    assert Sweep(hall.matches).once(due - 1) == [] and table.look("B")["seats"][0]["kind"] == "human"
    Sweep(hall.matches).once(due)
    assert table.look("B")["seats"][0]["kind"] == "greedy"

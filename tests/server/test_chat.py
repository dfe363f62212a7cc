"""What is said reaches everybody at the match, and notes reach nobody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from millrace.server import chat
from millrace.server.chat import LONGEST_LINE, LONGEST_NOTES, tidy
from tests.safety.rig import Table, bearing, served


@pytest.fixture
def client(tmp_path: Path, url: str) -> Iterator[TestClient]:
    with served(tmp_path, database=url) as client:
        yield client


def test_players_speak_under_the_name_of_their_seat(client: TestClient) -> None:
    table = Table.new(client)
    said = table.post("/chat", table.tokens["B"], text="  Good\tluck\n ")
    assert said.status_code == 201
    line = said.json()
    assert (line["seat"], line["name"], line["text"]) == ("B", "Bert", "Good luck")
    assert table.get("/chat", table.tokens["A"]).json() == [line]


def test_spectators_give_a_name_that_is_no_players(client: TestClient) -> None:
    table = Table.new(client)
    assert table.post("/chat", table.watch, text="hello").status_code == 422
    assert table.post("/chat", table.watch, text="hello", name=" anna ").status_code == 409
    line = table.post("/chat", table.watch, text="hello", name="Uncle Fritz").json()
    assert (line["seat"], line["name"]) == ("", "Uncle Fritz")


def test_who_may_not_see_the_match_can_neither_speak_nor_listen(client: TestClient) -> None:
    table, other = Table.new(client), Table.new(client)
    for token in ("", other.tokens["A"], "nonsense"):
        assert table.post("/chat", token, text="hello", name="x").status_code in (401, 403)
        assert table.get("/chat", token).status_code in (401, 403)


def test_at_a_public_match_everybody_may_speak(client: TestClient) -> None:
    table = Table.new(client, public=True)
    assert table.post("/chat", text="hello", name="Passer-by").status_code == 201


def test_a_player_of_several_seats_says_for_which(client: TestClient) -> None:
    table = Table.new(client, hot_seat=True)
    token = table.tokens["A"]
    assert table.post("/chat", token, text="x").json()["seat"] == "A"
    assert table.post("/chat", token, text="x", seat="B").json()["seat"] == "B"


def test_nobody_speaks_for_another_seat(client: TestClient) -> None:
    table = Table.new(client)
    assert table.post("/chat", table.tokens["A"], text="x", seat="B").status_code == 403


@pytest.mark.parametrize("text", ["", "   ", "\n", "​‮"])
def test_nothing_is_not_said(client: TestClient, text: str) -> None:
    table = Table.new(client)
    assert table.post("/chat", table.tokens["A"], text=text).status_code == 422


def test_a_line_has_an_end(client: TestClient) -> None:
    table = Table.new(client)
    assert table.post("/chat", table.tokens["A"], text="x" * LONGEST_LINE).status_code == 201
    assert table.post("/chat", table.tokens["A"], text="x" * (LONGEST_LINE + 1)).status_code == 422


def test_only_the_newest_lines_are_told_and_only_what_is_new(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "SHOWN", 12)
    table = Table.new(client)
    ids = [table.post("/chat", table.tokens["A"], text=str(number)).json()["id"] for number in range(17)]
    lines = table.get("/chat", table.tokens["A"]).json()
    assert [line["text"] for line in lines] == [str(number) for number in range(5, 17)]
    assert [line["id"] for line in table.get("/chat", table.tokens["A"], after=ids[-3]).json()] == ids[-2:]


def test_what_turns_the_direction_of_writing_is_left_out() -> None:
    assert tidy("a‮b​c\x07 d") == "abc d"
    assert tidy("Mühle – £12") == "Mühle – £12"


def test_a_line_is_pushed_to_everybody_at_the_match(client: TestClient) -> None:
    table = Table.new(client)
    where = f"/ws/matches/{table.id}"
    with client.websocket_connect(where, subprotocols=["millrace", table.tokens["A"]]) as socket:
        table.post("/chat", table.tokens["B"], text="hello")
        for _ in range(10):
            message = socket.receive_json()
            if "chat" in message:
                break
        assert message["chat"]["text"] == "hello"


# -- notes -------------------------------------------------------------------------------------------------------------


def put(table: Table, token: str, text: str) -> int:
    headers = bearing(token) if token else {}
    return table.client.put(f"/api/matches/{table.id}/notes", json={"text": text}, headers=headers).status_code


def test_notes_are_kept_and_replaced(client: TestClient) -> None:
    table = Table.new(client)
    assert table.get("/notes", table.tokens["A"]).json() == {"text": ""}
    assert put(table, table.tokens["A"], "Sell first.\nThen build.") == 200
    assert put(table, table.tokens["A"], "Build first.") == 200
    assert table.get("/notes", table.tokens["A"]).json() == {"text": "Build first."}
    assert put(table, table.tokens["A"], "") == 200
    assert table.get("/notes", table.tokens["A"]).json() == {"text": ""}


def test_notes_are_nobody_elses(client: TestClient) -> None:
    table = Table.new(client, public=True)
    put(table, table.tokens["A"], "a secret plan")
    for path in ("", "/chat", "/notes", "/record"):
        for token in (table.tokens["B"], table.watch, ""):
            assert "a secret plan" not in table.get(path, token).text
    assert put(table, "", "x") == 401


def test_notes_have_a_length(client: TestClient) -> None:
    table = Table.new(client)
    assert put(table, table.tokens["A"], "x" * LONGEST_NOTES) == 200
    assert put(table, table.tokens["A"], "x" * (LONGEST_NOTES + 1)) == 422

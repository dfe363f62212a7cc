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


LOOK_ALIKES = ["Anna", "ANNA", "Аnnа", "Ａｎｎａ", "Ánna", "Anna.", "A Anna", "A", "Seat B"]
LOOK_ALIKES += ["platz b", "Веrt", "BERT "]
"""Names that somebody could take for a player's: other cases, scripts and widths, accents, what seats are called."""


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_nobody_who_watches_speaks_under_what_looks_like_a_players_name(client: TestClient, name: str) -> None:
    table = Table.new(client, public=True)
    for token in (table.watch, ""):
        answer = table.post("/chat", token, text="hello", name=name)
        assert answer.status_code == 409, name
        assert answer.json()["error"]["id"] == "server.chat.players-name"


def test_nor_under_one_with_something_invisible_in_it(client: TestClient) -> None:
    table = Table.new(client, public=True)
    answer = table.post("/chat", table.watch, text="hello", name="An\u200bna")
    assert (answer.status_code, answer.json()["error"]["id"]) == (422, "core.bad-name")


def test_every_line_says_whether_it_comes_from_a_seat(client: TestClient) -> None:
    table = Table.new(client)
    table.post("/chat", table.tokens["B"], text="mine")
    table.post("/chat", table.watch, text="theirs", name="Uncle Fritz")
    lines = table.get("/chat", table.watch).json()
    assert [(line["seat"], line["watching"]) for line in lines] == [("B", False), ("", True)]


def test_who_watches_without_a_key_does_not_speak_for_who_watches_with_one(client: TestClient) -> None:
    table = Table.new(client, public=True)
    assert table.post("/chat", table.watch, text="hello", name="Uncle Fritz").status_code == 201
    assert table.post("/chat", table.watch, text="again", name="Uncle Fritz").status_code == 201
    answer = table.post("/chat", "", text="no", name="Unc1e Fritz")
    assert (answer.status_code, answer.json()["error"]["id"]) == (409, "server.chat.spectators-name")


def named(client: TestClient, *names: str) -> int:
    seats = [{"kind": "human", "name": name} for name in names]
    body = {"title": "brass-birmingham", "seats": seats}
    return client.post("/api/matches", json=body).status_code


def test_the_names_at_a_table_can_be_told_apart(client: TestClient) -> None:
    assert named(client, "Anna", "Bert") == named(client, "", "") == named(client, "Anna", "") == 200
    for other in ("anna", "Аnna", "Seat A", "Anna "):
        assert named(client, "Anna", other) == 422, other
    table = Table.new(client)
    for name, status in (("Bеrt", 409), ("Bert", 409), ("Berta", 200), ("ANNA", 200), ("b", 409)):
        path = f"/api/matches/{table.id}/seats/A"
        assert client.put(path, json={"name": name}, headers=bearing(table.tokens["A"])).status_code == status, name


def test_players_of_a_record_are_told_apart_by_their_seats(client: TestClient) -> None:
    table = Table.new(client, ("human", "human"), switches={"introductory_game": "canal_only"})
    table.advance(1000, "to the end")
    text = table.get("/record", table.watch).text
    made = client.post("/api/records", json={"text": text.replace("Bert", "ANNA")}).json()
    seen = client.get(f"/api/matches/{made['id']}", headers=bearing(made["keys"][0]["token"])).json()
    assert [seat["name"] for seat in seen["seats"]] == ["Anna", "ANNA (B)"]


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

"""Accounts: registering, logging in and out, keys that follow, and what must not be told."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from millrace.server.accounts import Accounts, WrongPassword, check_password, checked_name, fold
from millrace.server.errors import Refused
from millrace.server.limits import Allowance, Limits
from millrace.server.security import SESSION_COOKIE
from millrace.store.database import Database
from millrace.store.schema import accounts, keys, sessions
from tests.safety.rig import HOME, Table, application, served

QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
ANNA = {"name": "Anna", "password": "eleven brass spindles"}


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrace.server.accounts.PasswordHasher", lambda **_: QUICK)


@pytest.fixture
def client(tmp_path: Path, url: str) -> Iterator[TestClient]:
    with served(tmp_path, database=url) as client:
        yield client


@pytest.fixture
def known(tmp_path: Path) -> Iterator[Accounts]:
    database = Database.open(f"sqlite:///{tmp_path / 'accounts.sqlite'}")
    yield Accounts(database, QUICK)
    database.close()


def database_of(client: TestClient) -> Database:
    app: Any = client.app
    found: Database = app.state.hall.matches.database
    return found


def rows(client: TestClient, table: Any) -> list[Any]:
    with database_of(client).read() as connection:
        return list(connection.execute(select(table)))


def only_cookie(client: TestClient, secret: str) -> None:
    client.cookies.clear()
    client.cookies.set(SESSION_COOKIE, secret)


# -- names and passwords -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Anna", "Zoë-Marie", "J. R. O'Neil", "山田", "x2", "Ⅷ"])
def test_names_that_are_fine(name: str) -> None:
    assert checked_name(f"  {name} ").strip()


@pytest.mark.parametrize("name", ["", "x", "  ", "--", "a" * 33, "a\nb\x07", "<b>", "a‮b", "a/b"])
def test_names_that_are_not(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_name(name)
    assert refused.value.status == 422


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaaaaaa", "anna12345678", "xxANNAxx1234", "a1" * 101])
def test_passwords_that_are_too_easy(password: str) -> None:
    with pytest.raises(Refused) as refused:
        check_password(password, "Anna")
    for language, word in (("en", "characters"), ("de", "Zeichen")):
        assert word in refused.value.text(language) and "10" in refused.value.text(language)


def test_names_are_compared_without_case_and_width() -> None:
    assert fold("  ＡNNA  Müller ") == fold("anna müller")


def test_a_hash_of_former_times_is_renewed_at_login(known: Accounts) -> None:
    known.register("Anna", ANNA["password"], "en")
    newer = Accounts(known._database, PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    newer.login("anna", ANNA["password"])
    with known._database.read() as connection:
        assert "t=2" in connection.execute(select(accounts.c.password)).scalar_one()
    newer.login("anna", ANNA["password"])


def test_an_unknown_name_costs_as_much_as_a_wrong_password(known: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    real = known._verify

    def verify(hashed: str, password: str) -> bool:
        tried.append(hashed)
        return real(hashed, password)

    monkeypatch.setattr(known, "_verify", verify)
    known.register("Anna", ANNA["password"], "en")
    for name in ("Anna", "Nobody"):
        with pytest.raises(WrongPassword):
            known.login(name, "wrong password")
    assert len(tried) == 2 and tried[0] != tried[1]


# -- over HTTP ---------------------------------------------------------------------------------------------------------


def test_registering_logs_in(client: TestClient) -> None:
    answer = client.post("/api/accounts", json=ANNA)
    assert answer.status_code == 201
    assert answer.json()["account"]["name"] == "Anna"
    assert client.get("/api/me").json()["account"]["name"] == "Anna"


def test_the_cookie_is_for_the_browser_alone(client: TestClient) -> None:
    cookie = SimpleCookie(client.post("/api/accounts", json=ANNA).headers["set-cookie"])[SESSION_COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "lax" and cookie["path"] == "/"
    assert not cookie["secure"]


def test_the_cookie_is_secure_where_the_address_is(tmp_path: Path) -> None:
    home = "https://table.example"
    app = application(tmp_path)
    object.__setattr__(app.state.hall.settings, "base_url", home)
    with TestClient(app, headers={"Origin": HOME}) as client:
        assert "; Secure" in client.post("/api/accounts", json=ANNA).headers["set-cookie"]


def test_neither_password_nor_session_is_kept_as_it_is(client: TestClient) -> None:
    secret = client.post("/api/accounts", json=ANNA).cookies[SESSION_COOKIE]
    assert rows(client, accounts)[0].password.startswith("$argon2id$")
    assert rows(client, sessions)[0].hash != secret
    assert secret not in str(rows(client, sessions)) and ANNA["password"] not in str(rows(client, accounts))


def test_a_name_is_taken_whatever_its_case(client: TestClient) -> None:
    client.post("/api/accounts", json=ANNA)
    answer = client.post("/api/accounts", json={**ANNA, "name": "ANNA"})
    assert answer.status_code == 409
    assert answer.json()["error"]["id"] == "server.account.name-taken"


def test_wrong_name_and_wrong_password_get_the_same_answer(client: TestClient) -> None:
    client.post("/api/accounts", json=ANNA)
    answers = [
        client.post("/api/session", json={"name": name, "password": "wrong password"}) for name in ("Anna", "Nobody")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].content == answers[1].content


def test_logging_in_makes_a_new_session_and_ends_the_old_one(client: TestClient) -> None:
    first = client.post("/api/accounts", json=ANNA).cookies[SESSION_COOKIE]
    second = client.post("/api/session", json=ANNA).cookies[SESSION_COOKIE]
    assert first != second and len(rows(client, sessions)) == 1
    only_cookie(client, first)
    assert client.get("/api/me").json() == {"account": None}


def test_a_session_cannot_be_chosen(client: TestClient) -> None:
    client.cookies.set(SESSION_COOKIE, "chosen-by-somebody-else")
    given = client.post("/api/accounts", json=ANNA).cookies[SESSION_COOKIE]
    assert given != "chosen-by-somebody-else" and len(given) >= 40


def test_logging_out_ends_the_session_on_the_server(client: TestClient) -> None:
    secret = client.post("/api/accounts", json=ANNA).cookies[SESSION_COOKIE]
    assert client.delete("/api/session").status_code == 204
    only_cookie(client, secret)
    assert client.get("/api/me").json() == {"account": None}


def test_sessions_run_out(client: TestClient) -> None:
    client.post("/api/accounts", json=ANNA)
    with database_of(client).write() as connection:
        connection.execute(update(sessions).values(until=1))
    assert client.get("/api/me").json() == {"account": None}
    client.cookies.clear()
    client.post("/api/session", json=ANNA)
    assert len(rows(client, sessions)) == 1


def test_a_changed_password_logs_everybody_else_out(client: TestClient) -> None:
    old = client.post("/api/accounts", json=ANNA).cookies[SESSION_COOKIE]
    wrong = client.post("/api/me/password", json={"password": "wrong", "new": "another brass spindle"})
    assert wrong.status_code == 401
    weak = client.post("/api/me/password", json={"password": ANNA["password"], "new": "short"})
    assert weak.status_code == 422
    done = client.post("/api/me/password", json={"password": ANNA["password"], "new": "another brass spindle"})
    assert done.status_code == 204
    assert client.get("/api/me").json()["account"]["name"] == "Anna"
    only_cookie(client, old)
    assert client.get("/api/me").json() == {"account": None}
    client.cookies.clear()
    assert client.post("/api/session", json=ANNA).status_code == 401


def test_deleting_an_account_leaves_the_links(client: TestClient) -> None:
    client.post("/api/accounts", json=ANNA)
    table = Table.new(client)
    assert client.request("DELETE", "/api/me", json={"password": "wrong"}).status_code == 401
    assert client.request("DELETE", "/api/me", json={"password": ANNA["password"]}).status_code == 204
    assert rows(client, accounts) == [] and rows(client, sessions) == []
    assert client.get("/api/me").json() == {"account": None}
    assert table.look("A")["mine"] == ["A"]
    assert client.post("/api/session", json=ANNA).status_code == 401


def test_who_is_not_logged_in_has_no_account_to_change(client: TestClient) -> None:
    assert client.post("/api/me/keys", json={"keys": []}).status_code == 401
    assert client.request("DELETE", "/api/me", json={"password": "x"}).status_code == 401


def test_passwords_cannot_be_tried_out_from_many_addresses(tmp_path: Path) -> None:
    app = application(tmp_path, Limits(login=Allowance(3, 1)))
    with TestClient(app, headers={"Origin": HOME}) as first:
        first.post("/api/accounts", json=ANNA)
        codes = []
        for number in range(5):
            client = TestClient(app, headers={"Origin": HOME}, client=(f"192.0.2.{number}", 1))
            tried = client.post("/api/session", json={**ANNA, "password": f"guess number {number}"})
            codes.append(tried.status_code)
        assert codes == [401, 401, 401, 429, 429]
        other = TestClient(app, headers={"Origin": HOME}, client=("192.0.2.99", 1))
        assert other.post("/api/session", json={"name": "Bert", "password": "x"}).status_code == 401


# -- my games follow me ------------------------------------------------------------------------------------------------


def test_keys_in_an_account_open_their_seats_from_everywhere(client: TestClient) -> None:
    table = Table.new(client)
    client.post("/api/accounts", json=ANNA)
    held = {"keys": [{"id": table.id, "token": table.tokens["A"]}, {"id": table.id, "token": "never was one"}]}
    answer = client.post("/api/me/keys", json=held)
    assert answer.json()["attached"] == [table.id] and answer.json()["account"]["keys"] == 1
    elsewhere = TestClient(client.app, headers={"Origin": HOME})
    assert elsewhere.get(f"/api/matches/{table.id}").status_code == 401
    elsewhere.post("/api/session", json=ANNA)
    assert elsewhere.get(f"/api/matches/{table.id}").json()["mine"] == ["A"]
    assert [each["id"] for each in elsewhere.post("/api/mine", json={"keys": []}).json()] == [table.id]
    elsewhere.delete("/api/session")
    assert elsewhere.get(f"/api/matches/{table.id}").status_code == 401


def test_a_key_in_another_account_stays_there(client: TestClient) -> None:
    table = Table.new(client)
    held = {"keys": [{"id": table.id, "token": table.tokens["A"]}]}
    client.post("/api/accounts", json=ANNA)
    client.post("/api/me/keys", json=held)
    other = TestClient(client.app, headers={"Origin": HOME})
    other.post("/api/accounts", json={"name": "Bert", "password": ANNA["password"]})
    assert other.post("/api/me/keys", json=held).json()["attached"] == []
    owners = {row.hash: row.account_id for row in rows(client, keys)}
    assert sorted(owner for owner in owners.values() if owner) == [1]


def test_an_account_opens_no_other_seat(client: TestClient) -> None:
    table = Table.new(client)
    client.post("/api/accounts", json=ANNA)
    client.post("/api/me/keys", json={"keys": [{"id": table.id, "token": table.tokens["A"]}]})
    assert client.get(f"/api/matches/{table.id}", params={"seat": "B"}).status_code == 403

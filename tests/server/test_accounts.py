"""Accounts: registering, logging in and out, keys that follow, and what must not be told."""

from collections.abc import Iterator
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from millrace.core.errors import MillraceError
from millrace.server.accounts import Accounts, WrongPassword, account_name, check_password, fold
from millrace.server.app import create_app
from millrace.server.errors import Refused, status_of
from millrace.server.hall import Settings
from millrace.server.limits import Allowance, Limits
from millrace.server.passwords import LIST
from millrace.server.security import session_cookie
from millrace.store.database import Database
from millrace.store.schema import accounts, keys, sessions
from tests.safety.rig import HOME, Table, application, served

QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
COOKIE = session_cookie(encrypted=False)
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
    client.cookies.set(COOKIE, secret)


# -- names and passwords -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Anna", "Zoë-Marie", "J. R. O'Neil", "山田", "x2", "Ⅷ"])
def test_names_that_are_fine(name: str) -> None:
    assert account_name(f"  {name} ").strip()


@pytest.mark.parametrize("name", ["", "x", "  ", "--", "a" * 33, "a\nb\x07", "<b>", "a‮b", "a/b"])
def test_names_that_are_not(name: str) -> None:
    with pytest.raises(MillraceError) as refused:
        account_name(name)
    assert status_of(refused.value) == 422


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
    cookie = SimpleCookie(client.post("/api/accounts", json=ANNA).headers.get_list("set-cookie")[0])[COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "lax" and cookie["path"] == "/"
    assert not cookie["secure"]


def test_the_cookie_is_secure_where_the_address_is(tmp_path: Path) -> None:
    home = "https://table.example"
    app = create_app(Settings(tmp_path, base_url=home, limits=Limits().without_rates()))
    with TestClient(app, base_url=home, headers={"Origin": home}) as client:
        answer = client.post("/api/accounts", json=ANNA)
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            assert cookie.startswith("__Host-millrace_")
            assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
            assert "Domain" not in cookie
        assert client.get("/api/me").json()["account"]["name"] == "Anna"
        secret = answer.cookies["__Host-millrace_session"]
        client.cookies.clear()
        client.cookies.set(COOKIE, secret)
        assert client.get("/api/me").json()["account"] is None, (
            "a neighbouring host could have set a cookie of that name"
        )
        client.cookies.clear()
        client.cookies.set("__Host-millrace_session", secret)
        assert "__Host-millrace_session=" in client.delete("/api/session").headers["set-cookie"]
        assert client.get("/api/me").json()["account"] is None


def test_neither_password_nor_session_is_kept_as_it_is(client: TestClient) -> None:
    secret = client.post("/api/accounts", json=ANNA).cookies[COOKIE]
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
    first = client.post("/api/accounts", json=ANNA).cookies[COOKIE]
    second = client.post("/api/session", json=ANNA).cookies[COOKIE]
    assert first != second and len(rows(client, sessions)) == 1
    only_cookie(client, first)
    assert client.get("/api/me").json() == {"account": None}


def test_a_session_cannot_be_chosen(client: TestClient) -> None:
    client.cookies.set(COOKIE, "chosen-by-somebody-else")
    given = client.post("/api/accounts", json=ANNA).cookies[COOKIE]
    assert given != "chosen-by-somebody-else" and len(given) >= 40


def test_logging_out_ends_the_session_on_the_server(client: TestClient) -> None:
    secret = client.post("/api/accounts", json=ANNA).cookies[COOKIE]
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
    old = client.post("/api/accounts", json=ANNA).cookies[COOKIE]
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


# -- passwords that are tried out --------------------------------------------------------------------------------------


@pytest.fixture
def guarded(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[FastAPI, list[float]]]:
    """A server that lets three passwords be tried, with Anna's account; and how long it has let each try wait."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    app = application(tmp_path, replace(Limits().without_rates(), guess=Allowance(3, 0.01)), database=url)
    monkeypatch.setattr("millrace.server.accounts.asyncio", SimpleNamespace(sleep=sleep))
    app.state.accounts.register(ANNA["name"], ANNA["password"], "en")
    with TestClient(app):
        yield app, waits


def browser(app: FastAPI, address: str) -> TestClient:
    return TestClient(app, headers={"Origin": HOME}, client=(address, 1))


def tried(client: TestClient, password: str = ANNA["password"], name: str = "Anna") -> int:
    status: int = client.post("/api/session", json={"name": name, "password": password}).status_code
    return status


def test_wrong_passwords_of_others_do_not_lock_the_owner_out(guarded: tuple[FastAPI, list[float]]) -> None:
    app, waits = guarded
    own = browser(app, "198.51.100.1")
    assert tried(own) == 200
    guesses = [tried(browser(app, f"192.0.2.{number}"), f"guess number {number}") for number in range(12)]
    assert set(guesses) == {401}, "nobody else is refused because of them"
    assert waits[0] == 0 and waits[-1] == Limits().login_wait, "but the answers take longer"
    assert tried(browser(app, "198.51.100.2")) == 200, "the owner gets in from anywhere"
    assert waits[-1] == Limits().login_wait
    own.delete("/api/session")
    assert own.get("/api/me").json()["account"] is None
    assert tried(own) == 200
    assert waits[-1] == 0, "and at once from a browser that was logged in before"
    assert tried(browser(app, "192.0.2.99"), "whatever", "Bert") == 401
    assert waits[-1] == 0, "others are not slowed down"


def test_one_address_tries_few_passwords_for_an_account(guarded: tuple[FastAPI, list[float]]) -> None:
    app, _ = guarded
    once = browser(app, "192.0.2.7")
    assert [tried(once, f"guess number {number}") for number in range(4)] == [401, 401, 401, 429]
    assert tried(once, "whatever", "Bert") == 401, "another account is another matter"


def test_a_known_browser_tries_few_passwords_as_well(guarded: tuple[FastAPI, list[float]]) -> None:
    app, _ = guarded
    own = browser(app, "198.51.100.1")
    assert tried(own) == 200
    assert [tried(own, f"guess number {number}") for number in range(4)] == [401, 401, 401, 429]


def test_a_proof_of_another_account_or_password_is_none(known: Accounts) -> None:
    anna = known.register(ANNA["name"], ANNA["password"], "en")
    known.register("Bert", ANNA["password"], "en")
    proof = known.browser_proof(anna)
    assert known.is_proven_browser("ANNA", proof)
    assert not known.is_proven_browser("Bert", proof)
    assert not known.is_proven_browser("Nobody", proof)
    assert not any(known.is_proven_browser("Anna", forged) for forged in ("", ".", "x.y", proof[:-1], "ä.ö"))
    known.change_password(anna, ANNA["password"], "twelve brass spindles")
    assert not known.is_proven_browser("Anna", proof)


def test_whoever_is_logged_in_changes_the_password_whatever_others_try(guarded: tuple[FastAPI, list[float]]) -> None:
    app, _ = guarded
    own = browser(app, "198.51.100.1")
    assert tried(own) == 200
    for number in range(12):
        tried(browser(app, f"192.0.2.{number}"), f"guess number {number}")
    change = {"password": ANNA["password"], "new": "twelve brass spindles"}
    assert own.post("/api/me/password", json=change).status_code == 204
    wrong = [own.request("DELETE", "/api/me", json={"password": f"wrong {number}"}).status_code for number in range(4)]
    assert wrong == [401, 401, 401, 429]


@pytest.mark.parametrize(
    "password",
    [
        "1234567890", "qwertyuiop", "Qwertzuiop", "password123", "Passw0rd!!", "P@ssw0rd2024", "passwordpassword",
        "iloveyou99", "IchLiebeDich", "Millrace2026", "millrace-millrace", "Birmingham1!", "abcdefghijkl", "9876543210",
        "adminpassword", "letmein letmein", "Sommer2024!!", "football2023", "correcthorsebatterystaple",
        "ＰＡＳＳＷＯＲＤ１２",
    ],
)  # fmt: skip
def test_passwords_that_everybody_tries_first(password: str) -> None:
    with pytest.raises(Refused) as refused:
        check_password(password, "Anna")
    assert refused.value.status == 422
    if refused.value.message.id != "server.account.weak-password":
        assert "tried first" in refused.value.text("en") and "zuerst" in refused.value.text("de")


@pytest.mark.parametrize(
    "password", [ANNA["password"], "xK93jd02lq", "zufallswort kiesel", "forty-two grey herons", "Ω≈ç√∫˜µ≤≥÷"]
)
def test_passwords_that_nobody_tries_first(password: str) -> None:
    check_password(password, "Zoe")


def test_the_list_is_long_and_in_order() -> None:
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert len(lines) > 1500
    assert lines == sorted(set(lines), key=str.encode)
    assert all(line == line.casefold().strip() or "ß" in line for line in lines)


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

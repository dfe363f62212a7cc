"""Push messages: encrypted for the browser, signed for its push service, sent when a turn comes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import http_ece
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI
from fastapi.testclient import TestClient
from py_vapid import Vapid02
from sqlalchemy import func, select

from millrace.cli import main
from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.push import KEY_FILE, MOST_BROWSERS, make_keys
from millrace.store.matches import Change
from millrace.store.schema import pushes
from tests.server.conftest import HOME
from tests.server.guests import Guest, begin, until
from tests.server.receiver import Receiver

AUTH = b"sixteen letters!"


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """A browser that wants to be called at a push service."""

    def __init__(self, url: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.about = {"endpoint": url, "p256dh": text(public), "auth": text(AUTH)}

    def read(self, body: bytes) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH))
        return found


@pytest.fixture
def service() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def app(settings: Settings, tmp_path: Path) -> FastAPI:
    make_keys(tmp_path / KEY_FILE)
    return create_app(replace(settings, private_webhooks=True, mail_from="owner@mill.example"))


def count(app: FastAPI) -> int:
    with app.state.hall.matches.database.read() as connection:
        return int(connection.scalar(select(func.count()).select_from(pushes)) or 0)


def test_a_browser_is_called_when_it_is_its_players_turn(
    app: FastAPI, client: TestClient, service: Receiver, tmp_path: Path
) -> None:
    anna, bert, watcher = begin(client)
    browser = Browser(service.url)
    assert bert.ask("POST", "/push", browser.about, lang="de").json()["key"] == client.get("/api/push").json()["key"]
    assert watcher.ask("POST", "/push", browser.about).status_code == 403
    chance = Random(3)
    while anna.act(chance):
        pass
    service.wait(1)
    path, headers, body = service.received[0]
    assert path == "/turn?x=1"
    assert browser.read(body) == {
        "title": "Brass: Birmingham", "text": "Du bist dran, am Tisch von Anna und Bert.",
        "url": f"{HOME}/m/{anna.match_id}", "tag": anna.match_id,
    }  # fmt: skip
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
    token = headers["Authorization"].partition("t=")[2].partition(",")[0]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == service.url.partition("/turn")[0] and claims["sub"] == "mailto:owner@mill.example"
    assert Vapid02.verify(headers["Authorization"])
    assert bert.ask("DELETE", "/push", {"endpoint": service.url}).status_code == 200
    assert count(app) == 0


def test_a_browser_that_two_keys_name_is_called_once(app: FastAPI, client: TestClient, service: Receiver) -> None:
    anna, bert, _ = begin(client)
    for guest in (anna, bert):
        assert guest.ask("POST", "/push", Browser(service.url).about).status_code == 201
    row = app.state.hall.matches.row(anna.match_id)
    sent: list[str] = []
    app.state.pushes._courier.send = lambda parcel: sent.append(parcel.about)
    app.state.pushes.tell(Change(replace(row, waiting=""), replace(row, waiting="AB"), (), 0))
    assert len(sent) == 1


def test_a_key_calls_so_many_browsers_and_each_once(app: FastAPI, client: TestClient) -> None:
    anna, *_ = begin(client)
    for number in range(MOST_BROWSERS + 2):
        for _ in range(2):
            about = Browser(f"https://push.example/{number}").about
            assert anna.ask("POST", "/push", about).status_code == 201
    assert count(app) == MOST_BROWSERS
    assert anna.ask("POST", "/push", {**about, "endpoint": "ftp://x"}).status_code == 422
    assert anna.ask("POST", "/push", {**about, "auth": "§"}).status_code == 422


def test_a_browser_that_is_gone_is_not_called_again_and_again(
    app: FastAPI, client: TestClient, service: Receiver
) -> None:
    anna, bert, _ = begin(client)
    service.answers += [410] * 9
    bert.ask("POST", "/push", Browser(service.url).about)
    chance = Random(3)
    while anna.act(chance):
        pass
    service.wait(1)

    def failures() -> Any:
        with app.state.hall.matches.database.read() as connection:
            return connection.scalar(select(pushes.c.failures))

    until(failures)
    assert len(service.received) == 1, "gone is gone: no second try"


def test_a_server_without_keys_offers_nothing(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        assert client.get("/api/push").json() == {"key": ""}
        guest: Guest = begin(client)[0]
        answer = guest.ask("POST", "/push", Browser("https://push.example/").about)
        assert answer.status_code == 422 and "millrace push-keys" in answer.text


def test_the_command_makes_keys_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path / "new"))
    first = CliRunner().invoke(main, ["push-keys"])
    assert first.exit_code == 0 and "The public key: B" in first.output
    file = tmp_path / "new" / KEY_FILE
    assert file.stat().st_mode & 0o077 == 0, "nobody else reads it"
    kept = file.read_bytes()
    again = CliRunner().invoke(main, ["push-keys", "--lang", "de"])
    assert again.exit_code == 2 and "schon Schlüssel" in again.stderr and file.read_bytes() == kept

"""Letters: to confirmed addresses only, about turns if they are wanted, and for forgotten passwords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from random import Random

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from millrace.server import mail, presence
from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.server.mail import BadMailServer, is_address, mail_server
from millrace.server.notify import Undeliverable
from millrace.store.database import now
from millrace.store.matches import Change
from millrace.store.schema import accounts, keys
from tests.server.conftest import HOME
from tests.server.guests import Guest, begin, until
from tests.server.postbox import Postbox
from tests.store.databases import fresh_url

PASSWORD = "difference and analysis"
ADDRESS = "ada@mill.example"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """What is different between databases is tested elsewhere."""
    return fresh_url("sqlite", tmp_path)


@pytest.fixture
def box() -> Iterator[Postbox]:
    box = Postbox()
    yield box
    box.close()


@pytest.fixture
def app(settings: Settings, box: Postbox) -> FastAPI:
    return create_app(replace(settings, smtp=box.url, mail_from="millrace@mill.example"))


def put(client: TestClient, method: str, path: str, status: int = 200, **body: object) -> dict[str, object]:
    answer = client.request(method, f"/api{path}", json=body, headers={"Origin": HOME})
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else {}


def link_in(letter: EmailMessage, page: str) -> str:
    """The token of a link in a letter."""
    found = re.findall(rf"{HOME}/{page}#(\S+)", letter.get_content())
    assert len(found) == 1, letter.get_content()
    return str(found[0])


@pytest.fixture
def ada(client: TestClient, box: Postbox) -> Guest:
    """Somebody with an account that has a confirmed address, who plays and is not at the table."""
    anna, bert, _ = begin(client)
    put(client, "POST", "/accounts", 201, name="Ada", password=PASSWORD)
    state = put(client, "PUT", "/me/mail", address=ADDRESS, turns=True)
    assert state == {"offered": True, "address": ADDRESS, "confirmed": False, "turns": True}
    letter = box.wait(1)
    assert letter["To"] == ADDRESS and "“Ada”" in letter.get_content()
    token = link_in(letter, "mail").removeprefix("confirm.")
    put(client, "POST", "/mail/confirm", 204, token=token)
    assert client.get("/api/mail").json()["confirmed"]
    put(client, "POST", "/me/keys", keys=[{"id": bert.match_id, "token": bert.token}])
    client.cookies.clear()
    play_until_turn(anna)
    return bert


def play_until_turn(guest: Guest) -> None:
    """Play until it is somebody else's turn."""
    chance = Random(3)
    while guest.act(chance):
        pass


def test_a_letter_comes_when_it_is_ones_turn_and_one_click_ends_them(
    client: TestClient, box: Postbox, ada: Guest
) -> None:
    letter = box.wait(2)
    assert letter["Subject"] == "Millrace: your turn in Brass: Birmingham"
    assert f"{HOME}/m/{ada.match_id}" in letter.get_content().split() and "Anna and Bert" in letter.get_content()
    address = letter["List-Unsubscribe"].strip("<>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link_in(letter, "mail") == f"stop.{address.partition('token=')[2]}"
    wrong = client.post(address[:-1] + ("0" if address[-1] != "0" else "1"))
    assert wrong.status_code == 403
    form = {"content": b"List-Unsubscribe=One-Click", "headers": {"Content-Type": "application/x-www-form-urlencoded"}}
    assert client.post(address, **form).status_code == 204  # type: ignore[arg-type]
    put(client, "POST", "/session", name="ada", password=PASSWORD)
    assert client.get("/api/mail").json() == {"offered": True, "address": ADDRESS, "confirmed": True, "turns": False}


def test_who_is_at_the_table_gets_no_letter(app: FastAPI, box: Postbox, ada: Guest) -> None:
    box.wait(2)
    hall, letters = app.state.hall, app.state.letters
    row = hall.matches.row(ada.match_id)
    begun = Change(replace(row, waiting=""), row, (), 0)
    with ada.socket() as socket:
        socket.receive_json()
        until(lambda: presence.connected_seats(hall.matches, ada.match_id))
        letters.tell(begun)
    until(lambda: not presence.connected_seats(hall.matches, ada.match_id))
    letters.tell(begun)
    box.wait(3)


def test_whoever_has_several_seats_gets_one_letter(app: FastAPI, client: TestClient, box: Postbox, ada: Guest) -> None:
    box.wait(2)
    with app.state.hall.matches.database.write() as connection:
        account = connection.execute(select(accounts.c.id)).scalar_one()
        connection.execute(update(keys).where(keys.c.match_id == ada.match_id).values(account_id=account))
    row = app.state.hall.matches.row(ada.match_id)
    sent: list[str] = []
    app.state.letters._courier.send = lambda parcel: sent.append(parcel.about)
    app.state.letters.tell(Change(replace(row, waiting=""), replace(row, waiting="AB"), (), 0))
    assert sent == ["letter (turn)"]


def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(
    client: TestClient, box: Postbox, ada: Guest
) -> None:
    put(client, "POST", "/password/forgotten", 202, name="nobody at all")
    put(client, "POST", "/password/forgotten", 202, name=" ADA ")
    token = link_in(box.wait(3), "reset")
    put(client, "POST", "/password/reset", 422, token=token, new="short")
    put(client, "POST", "/password/reset", 403, token=token[:-1], new="another good one")
    put(client, "POST", "/password/reset", 204, token=token, new="another good one")
    put(client, "POST", "/password/reset", 403, token=token, new="yet another one")
    put(client, "POST", "/session", 401, name="Ada", password=PASSWORD)
    put(client, "POST", "/session", name="Ada", password="another good one")


def test_a_link_for_a_password_ends_after_an_hour(
    client: TestClient, box: Postbox, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(client, "POST", "/password/forgotten", 202, name="Ada")
    token = link_in(box.wait(3), "reset")
    later = now() + mail.RESET_LIFE + 1
    monkeypatch.setattr(mail, "now", lambda: later)
    assert "too old" in str(put(client, "POST", "/password/reset", 403, token=token, new="another good one"))


def test_an_address_that_nobody_has_confirmed_gets_one_letter_only(
    app: FastAPI, client: TestClient, box: Postbox
) -> None:
    put(client, "POST", "/accounts", 201, name="Ada", password=PASSWORD)
    put(client, "PUT", "/me/mail", address=ADDRESS)
    first = link_in(box.wait(1), "mail").removeprefix("confirm.")
    put(client, "POST", "/password/forgotten", 202, name="Ada")
    put(client, "PUT", "/me/mail", address="other@mill.example")
    letter = box.wait(2)
    assert letter["To"] == "other@mill.example"
    put(client, "POST", "/mail/confirm", 403, token=first)
    put(client, "PUT", "/me/mail", address="")
    assert client.get("/api/mail").json() == {"offered": True, "address": "", "confirmed": False, "turns": False}
    put(client, "PUT", "/me/mail", 422, address="no address")
    with app.state.hall.matches.database.write() as connection:
        connection.execute(update(accounts).values(mail=ADDRESS, mail_confirmed=True))
    put(client, "POST", "/mail/confirm", 403, token="1.0")


def test_letters_are_not_to_be_had_without_end(settings: Settings, box: Postbox) -> None:
    strict = replace(settings, smtp=box.url, mail_from="m@mill.example", limits=Limits(mail=Limits().mail))
    with TestClient(create_app(strict)) as client:
        put(client, "POST", "/accounts", 201, name="Ada", password=PASSWORD)
        for number in range(3):
            put(client, "PUT", "/me/mail", address=f"ada{number}@mill.example")
        put(client, "PUT", "/me/mail", 429, address="ada4@mill.example")


def test_a_server_without_a_mail_server_says_so(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        put(client, "POST", "/accounts", 201, name="Ada", password=PASSWORD)
        assert client.get("/api/mail").json()["offered"] is False
        assert "no e-mail" in str(put(client, "PUT", "/me/mail", 422, address=ADDRESS))
        put(client, "POST", "/password/forgotten", 422, name="Ada")


def test_a_recipient_that_is_refused_is_not_tried_again(box: Postbox) -> None:
    box.refuses = True
    letter = EmailMessage()
    letter["From"], letter["To"] = "m@mill.example", ADDRESS
    with pytest.raises(Undeliverable) as error:
        mail.hand_over(mail_server(box.url, "m@mill.example"), letter)
    assert error.value.for_good
    with pytest.raises(Undeliverable) as error:
        mail.hand_over(mail_server("smtp://127.0.0.1:9", "m@mill.example"), letter)
    assert not error.value.for_good


@pytest.mark.parametrize("url", ["http://mill.example", "smtp://", "smtp://mill.example:x", "mill.example"])
def test_what_is_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(BadMailServer):
        mail_server(url, "m@mill.example")


def test_a_mail_server_is_named_with_its_password() -> None:
    found = mail_server("smtps://ada%40x:p%3Aw@mill.example", "m@mill.example")
    assert (found.host, found.port, found.user, found.password, found.encrypted) == (
        "mill.example", 465, "ada@x", "p:w", True,
    )  # fmt: skip
    assert mail_server("smtp://mill.example", "m@mill.example").port == 587


@pytest.mark.parametrize("text", ["", "ada", "@x.y", "a@b@c.d", "a b@c.d", "a@c", "ä@c.d", "a@c.d\nBcc: b@c.d"])
def test_what_is_no_address_gets_no_letter(text: str) -> None:
    assert not is_address(text)

"""Push messages: a browser is called through its push service when it is the turn of a key's seats, open or not.

The server's owner makes a pair of keys once (`millrace push-keys`); where there is none, nothing is offered. What is
sent is encrypted for the browser and signed for its push service, so that the service learns nothing but that something
came. The address of the service comes from the browser and is treated as that of a webhook is.
"""

import asyncio
import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, FastAPI, Request
from pydantic import BaseModel, Field
from sqlalchemy import delete, insert, select, update
from starlette.requests import HTTPConnection

from millrace import games
from millrace.core.texts import Message, Texts
from millrace.server.answers import Body
from millrace.server.errors import PACKAGE, Refused
from millrace.server.hall import Hall, InHall, Language
from millrace.server.notify import MOST_FAILURES, PATIENCE, Courier, Parcel, called_seats, checked_url, in_thread, post
from millrace.server.reference import texts_of
from millrace.server.seats import MatchAccess
from millrace.store.database import now
from millrace.store.matches import Change
from millrace.store.schema import keys, pushes

KEY_FILE: Final = "push.pem"
"""The file of the pair of keys in the server's folder."""
LIFE: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not there."""
MOST_BROWSERS: Final = 10
"""How many browsers one key calls; the oldest are forgotten."""

router = APIRouter(prefix="/api", tags=["push"])


class NoPushLibrary(Exception):
    """The library for push messages is not installed."""


# -- keys and messages -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PushKeys:
    """The pair of keys by which push services know the server."""

    public: str
    """As browsers want it: base64 without padding."""
    signer: Any
    contact: str
    """Whom a push service may write to about this server."""

    def headers(self, endpoint: str) -> dict[str, str]:
        """What proves to a push service who sends."""
        parts = urlsplit(endpoint)
        claims = {"sub": self.contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": now() // 1000 + LIFE // 2}
        signed: dict[str, str] = self.signer.sign(claims)
        return signed


def make_keys(file: Path) -> str:
    """Make a pair of keys and keep it; its public half. FileExistsError if there is one: browsers know it by now."""
    vapid, _ = _library()
    signer = vapid.Vapid02()
    signer.generate_keys()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as kept:
        file.chmod(0o600)
        kept.write(signer.private_pem())
    return _public(signer)


def load_keys(file: Path, contact: str) -> PushKeys | None:
    """The pair of keys in a file; None if there is none, so that nothing is pushed."""
    if not file.exists():
        return None
    vapid, _ = _library()
    signer = vapid.Vapid02.from_pem(file.read_bytes())
    return PushKeys(_public(signer), signer, contact)


def _library() -> tuple[Any, Any]:
    try:
        import py_vapid
        import pywebpush
    except ImportError:
        raise NoPushLibrary from None
    return py_vapid, pywebpush


def _public(signer: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    raw = signer.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def encrypted(row: Any, text: bytes) -> bytes:
    """A text that only the browser of a subscription can read."""
    _, webpush = _library()
    about = {"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}}
    body: bytes = webpush.WebPusher(about).encode(text, content_encoding="aes128gcm")["body"]
    return body


# -- whose turn it is --------------------------------------------------------------------------------------------------


class Pushes:
    """The browsers that are to be called; told of every change of a match, they call those whose turn has come."""

    def __init__(self, hall: Hall, pair: PushKeys, courier: Courier) -> None:
        self.pair = pair
        self._hall = hall
        self._courier = courier
        self._home = hall.settings.base_url.rstrip("/")

    def tell(self, change: Change) -> None:
        """Call the browsers of those who must decide now and had nothing to decide before."""
        called = called_seats(change)
        if not called:
            return
        wanted = select(pushes, keys.c.seats).join_from(pushes, keys).where(pushes.c.match_id == change.after.id)
        with self._hall.matches.database.read() as connection:
            rows = connection.execute(wanted).all()
        # A browser that several keys of the match name is called once.
        for row in {row.endpoint: row for row in rows if set(row.seats) & set(called)}.values():
            self._send(row, self._message(row.language, change))

    def _message(self, language: str, change: Change) -> bytes:
        match = change.after
        title = games.title(match.title)
        names = tuple([seat["name"] or seat["kind"] for seat in match.seats])
        told = {
            "title": texts_of(title, language).render(Message(f"{title.id}.name")),
            "text": Texts.load(language, PACKAGE).render(Message("server.push.turn", names=names)),
            "url": f"{self._home}/m/{match.id}",
            "tag": match.id,
        }
        return json.dumps(told, ensure_ascii=False).encode()

    def _send(self, row: Any, text: bytes) -> None:
        private = self._hall.settings.private_webhooks

        async def bring() -> None:
            async with asyncio.timeout(PATIENCE):
                body = await in_thread(lambda: encrypted(row, text))
                signed = await in_thread(lambda: self.pair.headers(row.endpoint))
            await post(row.endpoint, body, {**_HEADERS, **signed}, private)

        host = urlsplit(row.endpoint).hostname or ""
        about = f"push message {row.id}"
        self._courier.send(Parcel(host, bring, lambda arrived: self.note_delivery(row.id, arrived), about))

    def note_delivery(self, id: int, arrived: bool) -> None:
        """Count the failures of a browser; one that has failed too often is forgotten."""
        mine = pushes.c.id == id
        with self._hall.matches.database.write() as connection:
            connection.execute(update(pushes).where(mine).values(failures=0 if arrived else pushes.c.failures + 1))
            connection.execute(delete(pushes).where(mine, pushes.c.failures >= MOST_FAILURES))


_HEADERS: Final[Mapping[str, str]] = {
    "Content-Type": "application/octet-stream",
    "Content-Encoding": "aes128gcm",
    "TTL": str(LIFE),
    "Urgency": "high",
}


def install(app: FastAPI) -> None:
    """Let the application call browsers, if its owner has made keys for that."""
    hall: Hall = app.state.hall
    sender = hall.settings.mail_from
    contact = f"mailto:{sender}" if sender else hall.settings.base_url
    pair = load_keys(hall.settings.home / KEY_FILE, contact)
    app.state.pushes = None
    if pair is not None:
        app.state.pushes = called = Pushes(hall, pair, app.state.courier)
        hall.matches.on_change.append(called.tell)


def pushes_of(connection: HTTPConnection) -> Pushes:
    """What calls browsers; an error if nothing does."""
    found: Pushes | None = connection.app.state.pushes
    if found is None:
        raise Refused(422, "push.none")
    return found


# -- routes ------------------------------------------------------------------------------------------------------------


class Offer(BaseModel):
    """Whether browsers are called."""

    key: str = Field(description="The key that a browser subscribes with; empty if this server calls none.")


class Subscription(Body):
    """How a browser is called, as it says itself."""

    endpoint: str = Field(max_length=1000)
    p256dh: str = Field(min_length=40, max_length=100, pattern=r"^[A-Za-z0-9_-]+=*$")
    auth: str = Field(min_length=16, max_length=40, pattern=r"^[A-Za-z0-9_-]+=*$")


class Endpoint(Body):
    """The browser that is not to be called any more."""

    endpoint: str = Field(max_length=1000)


@router.get("/push")
def offer(request: Request) -> Offer:
    """The key that browsers subscribe with, if this server calls them."""
    found: Pushes | None = request.app.state.pushes
    return Offer(key=found.pair.public if found else "")


@router.post("/matches/{match_id}/push", status_code=201)
def subscribe(
    given: Subscription,
    hall: InHall,
    access: MatchAccess,
    language: Language,
    called: Annotated[Pushes, Depends(pushes_of)],
) -> Offer:
    """Call a browser when it is the turn of this key's seats."""
    if not access.seats or not access.key_id:
        raise Refused(403, "webhook.only-players")
    row = {"match_id": access.match.id, "key_id": access.key_id, "endpoint": checked_url(given.endpoint)}
    row |= {"p256dh": given.p256dh, "auth": given.auth}
    mine = pushes.c.key_id == access.key_id
    with hall.matches.writing(access.match.id) as connection:
        connection.execute(delete(pushes).where(mine, pushes.c.endpoint == given.endpoint))
        newest = select(pushes.c.id).where(mine).order_by(pushes.c.id.desc()).limit(MOST_BROWSERS - 1)
        connection.execute(delete(pushes).where(mine, pushes.c.id.not_in(newest)))
        connection.execute(insert(pushes).values(**row, language=language, failures=0, made=now()))
    return Offer(key=called.pair.public)


@router.delete("/matches/{match_id}/push")
def unsubscribe(given: Endpoint, hall: InHall, access: MatchAccess) -> Offer:
    """Call a browser no more."""
    mine = (pushes.c.key_id.in_(access.key_ids)) & (pushes.c.endpoint == given.endpoint)
    with hall.matches.writing(access.match.id) as connection:
        connection.execute(delete(pushes).where(mine))
    return Offer(key="")

"""Tells programs that it is their player's turn: a webhook for each key, a small signed POST.

The address is the player's choice, so the server treats it as hostile: http and https only, no address inside a
private network unless the settings allow it, no redirects, a short patience, a small answer. The connection goes to
exactly the address that was checked, so that a name cannot change its mind in between.
"""

import hashlib
import hmac
import http.client
import json
import logging
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from ipaddress import ip_address
from threading import Condition, Thread
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI
from pydantic import Field
from sqlalchemy import delete, insert, select, update

from millrace.core.decision import seat_letter, seat_of
from millrace.server.answers import Body
from millrace.server.errors import Refused
from millrace.server.hall import Hall, InHall
from millrace.server.lifetime import during
from millrace.server.seats import Access, MatchAccess
from millrace.store.database import Database, now
from millrace.store.log import READINESS
from millrace.store.matches import Change
from millrace.store.schema import keys, webhooks
from millrace.table.seats import HUMAN

PATIENCE: Final = 5.0
"""Seconds for each step of a delivery: finding the address, connecting, waiting for the answer."""
RETRIES: Final = (2.0, 15.0, 120.0)
"""Seconds between one try and the next."""
MOST_FAILURES: Final = 20
"""How many deliveries may fail one after another before a webhook is given up."""
MOST_WAITING: Final = 10_000
SIGNATURE: Final = "Millrace-Signature"

_log = logging.getLogger("millrace.server")

router = APIRouter(prefix="/api/matches/{match_id}", tags=["webhook"])


class Undeliverable(Exception):
    """A delivery that failed, or must not be tried."""


# -- one delivery ------------------------------------------------------------------------------------------------------


def checked_url(url: str) -> str:
    """The address, if it is one that can be posted to; refused otherwise."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits or parts.username is not None or not url.isascii() or any(each <= " " for each in url):
        raise Refused(422, "webhook.bad-url")
    return url


def public_address(host: str, port: int, private: bool = False) -> str:
    """The network address of a host. Undeliverable if it lies in a private network and that is not allowed."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise Undeliverable(f"{host} is not found: {error}") from None
    addresses = [str(info[4][0]) for info in infos]
    for address in addresses:
        # One private address among several is enough to refuse the host: which of them is used would be its choice.
        if not private and not is_public(address):
            raise Undeliverable(f"{host} lies in a private network")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is everybody's: not this machine, not a private network, not a group."""
    parsed = ip_address(address.partition("%")[0])
    mapped = getattr(parsed, "ipv4_mapped", None) or getattr(parsed, "sixtofour", None)
    if mapped is not None:
        parsed = mapped
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved


def signature(secret: str, time: int, body: bytes) -> str:
    """What proves that a body comes from this server: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`."""
    return f"t={time},v1={hmac.new(secret.encode(), f'{time}.'.encode() + body, hashlib.sha256).hexdigest()}"


def secret_of(key_hash: str) -> str:
    """The secret that a key's webhook is signed with; it follows from the key, so nothing more is kept."""
    return hmac.new(key_hash.encode(), b"millrace webhook", hashlib.sha256).hexdigest()


def deliver(url: str, body: bytes, secret: str, private: bool = False, patience: float = PATIENCE) -> None:
    """Post a body once; Undeliverable unless the answer is a 2xx."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = public_address(host, port, private)
    headers = {
        "Host": parts.netloc,
        "Content-Type": "application/json",
        "User-Agent": "Millrace",
        SIGNATURE: signature(secret, int(time.time()), body),
    }
    connection = http.client.HTTPConnection(host, port, timeout=patience)
    try:
        connection.sock = _connected(parts.scheme, host, address, port, patience)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read(1024)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Undeliverable(f"{type(error).__name__}: {error}") from None
    finally:
        connection.close()
    if not 200 <= answer.status < 300:
        raise Undeliverable(f"the answer was {answer.status}")


def _connected(scheme: str, host: str, address: str, port: int, patience: float) -> socket.socket:
    plain = socket.create_connection((address, port), timeout=patience)
    if scheme == "http":
        return plain
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


# -- the worker --------------------------------------------------------------------------------------------------------


@dataclass(order=True, slots=True)
class Parcel:
    """A delivery that waits for its time."""

    due: float
    number: int
    webhook_id: int = field(compare=False)
    url: str = field(compare=False)
    secret: str = field(compare=False)
    body: bytes = field(compare=False)
    tries: int = field(compare=False, default=0)


class Courier:
    """Threads that deliver what is handed to them, and try again what fails."""

    def __init__(
        self, done: Callable[[int, bool], None], private: bool = False, retries: Sequence[float] = RETRIES
    ) -> None:
        """`done` is told of each webhook whether a delivery to it arrived in the end."""
        self._done = done
        self._private = private
        self._retries = tuple(retries)
        self._parcels: list[Parcel] = []
        self._count = 0
        self._condition = Condition()
        self._stopped = True
        self._threads: list[Thread] = []

    def start(self, threads: int = 2) -> None:
        """Begin to deliver."""
        self._stopped = False
        self._threads = [Thread(target=self._run, name="webhooks", daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish what is under way and leave the rest."""
        with self._condition:
            self._stopped = True
            self._condition.notify_all()
        for thread in self._threads:
            thread.join()

    def post(self, webhook_id: int, url: str, secret: str, body: bytes) -> None:
        """Hand over a body for delivery; when far too many wait, it is dropped."""
        with self._condition:
            if len(self._parcels) < MOST_WAITING:
                self._count += 1
                self._put(Parcel(time.monotonic(), self._count, webhook_id, url, secret, body))

    def _put(self, parcel: Parcel) -> None:
        heappush(self._parcels, parcel)
        self._condition.notify()

    def _next(self) -> Parcel | None:
        with self._condition:
            while not self._stopped:
                wait = self._parcels[0].due - time.monotonic() if self._parcels else None
                if wait is not None and wait <= 0:
                    return heappop(self._parcels)
                self._condition.wait(wait)
        return None

    def _run(self) -> None:
        while (parcel := self._next()) is not None:
            try:
                deliver(parcel.url, parcel.body, parcel.secret, self._private)
                self._done(parcel.webhook_id, True)
            except Undeliverable as failure:
                self._again(parcel, failure)
            except Exception:
                _log.exception("a webhook could not be delivered")

    def _again(self, parcel: Parcel, failure: Undeliverable) -> None:
        if parcel.tries >= len(self._retries):
            _log.info("webhook %s given up: %s", parcel.webhook_id, failure)
            self._done(parcel.webhook_id, False)
            return
        parcel.due = time.monotonic() + self._retries[parcel.tries]
        parcel.tries += 1
        with self._condition:
            self._put(parcel)


# -- whose turn it is --------------------------------------------------------------------------------------------------


class Webhooks:
    """The webhooks of a database: told of every change of a match, they tell those whose turn has come."""

    def __init__(
        self, database: Database, base_url: str, courier: Courier | None = None, private: bool = False
    ) -> None:
        self._database = database
        self._base_url = base_url.rstrip("/")
        self.courier = courier or Courier(self.note_delivery, private)

    def tell(self, change: Change) -> None:
        """Send word to the people who must decide now and had nothing to decide before; not for what they did."""
        after = change.after
        back = {seat_letter(entry.seat) for entry in change.entries if entry.noticed == READINESS}
        before = "" if change.before is after else change.before.waiting
        fresh = [letter for letter in after.waiting if letter not in before and letter not in back]
        called = [letter for letter in fresh if after.seats[ord(letter) - ord("A")]["kind"] == HUMAN]
        if not called:
            return
        wanted = (
            select(webhooks.c.id, webhooks.c.url, keys.c.hash, keys.c.seats)
            .join_from(webhooks, keys)
            .where(webhooks.c.match_id == after.id)
        )
        with self._database.read() as connection:
            rows = connection.execute(wanted).all()
        for row in rows:
            mine = [letter for letter in called if letter in row.seats]
            if mine:
                self.courier.post(row.id, row.url, secret_of(row.hash), self._body(change, mine))

    def _body(self, change: Change, seats: list[str]) -> bytes:
        row = change.after
        rev = row.rev_for(seat_of(seats[0], row.players))
        call = {"event": "your-turn", "match": row.id, "title": row.title, "seats": seats, "rev": rev}
        return json.dumps({**call, "url": f"{self._base_url}/m/{row.id}"}).encode()

    def note_delivery(self, webhook_id: int, arrived: bool) -> None:
        """Count the failures of a webhook; one that has failed too often is forgotten."""
        mine = webhooks.c.id == webhook_id
        failures = 0 if arrived else webhooks.c.failures + 1
        with self._database.write() as connection:
            connection.execute(update(webhooks).where(mine).values(failures=failures))
            connection.execute(delete(webhooks).where(mine, webhooks.c.failures >= MOST_FAILURES))


def install(app: FastAPI) -> None:
    """Let the application tell of turns."""
    hall: Hall = app.state.hall
    hooks = Webhooks(hall.matches.database, hall.settings.base_url, private=hall.settings.private_webhooks)
    hall.matches.on_change.append(hooks.tell)
    during(app, hooks.courier.start, hooks.courier.stop)


# -- routes ------------------------------------------------------------------------------------------------------------


class Address(Body):
    """Where to send word; nothing means nowhere."""

    url: str = Field(max_length=1000)


@router.get("/webhook")
def read_webhook(access: MatchAccess, hall: InHall) -> dict[str, str]:
    """The address that is told when it is the turn of this key's seats, and the secret it is signed with."""
    _check_player(access)
    wanted = select(webhooks.c.url).where(webhooks.c.key_id == access.key_id)
    with hall.matches.database.read() as connection:
        url = connection.execute(wanted).scalar_one_or_none() or ""
        return {"url": url, "secret": _secret(connection, access.key_id) if url else ""}


@router.post("/webhook")
def set_webhook(given: Address, access: MatchAccess, hall: InHall) -> dict[str, str]:
    """Be told at an address when it is the turn of this key's seats.

    The server posts `{"event": "your-turn", "match", "title", "seats", "rev", "url"}` with a header
    `Millrace-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`; the answer tells the secret.
    """
    _check_player(access)
    url = checked_url(given.url) if given.url else ""
    with hall.matches.database.write() as connection:
        connection.execute(delete(webhooks).where(webhooks.c.key_id == access.key_id))
        if url:
            row = {"match_id": access.match.id, "key_id": access.key_id, "url": url, "failures": 0, "made": now()}
            connection.execute(insert(webhooks).values(row))
        return {"url": url, "secret": _secret(connection, access.key_id) if url else ""}


def _secret(connection: Any, key_id: int) -> str:
    return secret_of(connection.execute(select(keys.c.hash).where(keys.c.id == key_id)).scalar_one())


def _check_player(access: Access) -> None:
    if not access.seats or not access.key_id:
        raise Refused(403, "webhook.only-players")

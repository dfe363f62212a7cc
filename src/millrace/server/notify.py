"""Tells programs that it is their player's turn: a webhook for each key, a small signed POST.

The address is the player's choice, so the server treats it as hostile: http and https only, no address inside a
private network unless the settings allow it, no redirects, a time limit for the whole of it, and of the answer nothing
but its status. The connection goes to exactly the address that was checked, so that a name cannot change its mind in
between.
"""

import asyncio
import hashlib
import hmac
import json
import logging
import re
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Event, Thread
from typing import Any, Final, TypeVar
from urllib.parse import SplitResult, urlsplit
from weakref import WeakValueDictionary

from fastapi import APIRouter, FastAPI
from pydantic import Field
from sqlalchemy import delete, insert, select, update

from millrace.core.cache import MEGABYTE, Cache
from millrace.core.decision import seat_letter, seat_of
from millrace.server.answers import Body
from millrace.server.errors import Refused
from millrace.server.hall import Hall, InHall
from millrace.server.lifetime import during
from millrace.server.seats import Access, MatchAccess
from millrace.store.database import Database, now
from millrace.store.errors import DatabaseAway
from millrace.store.log import READINESS
from millrace.store.matches import Change
from millrace.store.schema import keys, webhooks
from millrace.table.seats import HUMAN

PATIENCE: Final = 10.0
"""Seconds that a delivery may take in all: finding the address, connecting, sending, and the answer."""
AT_ONCE: Final = 128
"""How many deliveries may be on their way at a time."""
PER_HOST: Final = 4
"""How many of them to the same host."""
LONGEST_LINE: Final = 8192
"""Bytes of a line of an answer."""
MOST_INTERIM: Final = 4
"""How many answers may come first that only say that one will come."""
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r\n]")
GONE: Final = (404, 410)
"""Answers that say that there is nobody any more."""
RETRIES: Final = (2.0, 15.0, 120.0)
"""Seconds between one try and the next."""
MOST_FAILURES: Final = 20
"""How many deliveries may fail one after another before a webhook is given up."""
MOST_WAITING: Final = 10_000
SIGNATURE: Final = "Millrace-Signature"

_log = logging.getLogger("millrace.server")
T = TypeVar("T")

router = APIRouter(prefix="/api/matches/{match_id}", tags=["webhook"])


class Undeliverable(Exception):
    """A delivery that failed, or must not be tried."""

    def __init__(self, reason: str, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good
        """Whether it would fail again."""


# -- one delivery ------------------------------------------------------------------------------------------------------


_LABEL: Final = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?", re.IGNORECASE)


def checked_url(url: str) -> str:
    """The address, if it is one that can be posted to; refused otherwise."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits or parts.username is not None or not url.isascii() or any(not "!" <= each <= "~" for each in url):
        raise Refused(422, "webhook.bad-url")
    if not is_host(parts.hostname or ""):
        raise Refused(422, "webhook.bad-host", host=(parts.hostname or "")[:60])
    return url


def is_host(name: str) -> bool:
    """Whether a host may be called so: a network address, or labels that can be looked up (IDNA)."""
    try:
        return "%" not in str(ip_address(name))  # no interface of this machine
    except ValueError:
        pass
    try:
        encoded = name.removesuffix(".").encode("idna").decode()
    except UnicodeError:  # a label that is empty or too long
        return False
    return len(encoded) <= 253 and all(_LABEL.fullmatch(label) for label in encoded.split("."))


def public_address(host: str, port: int, private: bool = False) -> str:
    """The network address of a host. Undeliverable if it lies in a private network and that is not allowed."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undeliverable(f"{host} is not found: {error}") from None
    addresses = [str(info[4][0]) for info in infos]
    for address in addresses:
        # One private address among several is enough to refuse the host: which of them is used would be its choice.
        if not private and not is_public(address):
            raise Undeliverable(f"{host} lies in a private network")
    return addresses[0]


_NAT64: Final = IPv6Network("64:ff9b::/96")
"""Where networks without IPv4 show its addresses, as the last four bytes."""
_SPECIAL: Final = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.175.48.0/24", "198.18.0.0/15", "240.0.0.0/4",
        # Addresses that carry another one, which a router on the way may unpack: compatible, mapped, translated,
        # NAT64 of a network's own, Teredo, 6to4.
        "::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "2001::/32", "2002::/16",
        "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16", "fec0::/10",
    )
)  # fmt: skip
"""Networks that `ipaddress` takes for everybody's, in this or an older Python, and that are not."""


def is_public(address: str) -> bool:
    """Whether an address is everybody's: not this machine, not a private network, not a group, no other's wrapping."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address) and parsed in _NAT64:
        return is_public(str(IPv4Address(int(parsed) & 0xFFFFFFFF)))
    special = any(parsed.version == network.version and parsed in network for network in _SPECIAL)
    return parsed.is_global and not special and not parsed.is_multicast and not parsed.is_reserved


def signature(secret: str, time: int, body: bytes) -> str:
    """What proves that a body comes from this server: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`."""
    return f"t={time},v1={hmac.new(secret.encode(), f'{time}.'.encode() + body, hashlib.sha256).hexdigest()}"


def secret_of(key_hash: str) -> str:
    """The secret that a key's webhook is signed with; it follows from the key, so nothing more is kept."""
    return hmac.new(key_hash.encode(), b"millrace webhook", hashlib.sha256).hexdigest()


async def deliver(url: str, body: bytes, secret: str, private: bool = False, patience: float = PATIENCE) -> None:
    """Post the body of a webhook once, signed; Undeliverable if it does not arrive."""
    headers = {"Content-Type": "application/json", SIGNATURE: signature(secret, int(time.time()), body)}
    await post(url, body, headers, private, patience)


async def post(
    url: str, body: bytes, headers: Mapping[str, str], private: bool = False, patience: float = PATIENCE
) -> None:
    """Post a body once; Undeliverable unless the answer is a 2xx, and comes within so many seconds from now."""
    try:
        async with asyncio.timeout(patience):
            status = await _answered(url, body, headers, private)
    except TimeoutError:
        raise Undeliverable(f"no answer within {patience:g} seconds") from None
    except (OSError, ValueError) as error:
        raise Undeliverable(f"{type(error).__name__}: {error}") from None
    if not 200 <= status < 300:
        raise Undeliverable(f"the answer was {status}", for_good=status in GONE)


async def _answered(url: str, body: bytes, more: Mapping[str, str], private: bool) -> int:
    """The status with which an address answers a body."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = await in_thread(lambda: public_address(host, port, private))
    encrypted: dict[str, Any] = {}
    if parts.scheme == "https":
        encrypted = {"ssl": ssl.create_default_context(), "server_hostname": host}
    reader, writer = await asyncio.open_connection(address, port, limit=LONGEST_LINE, **encrypted)
    try:
        writer.write(_request(parts, body, more))
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()  # whoever reads slowly is not waited for


def _request(parts: SplitResult, body: bytes, more: Mapping[str, str]) -> bytes:
    length = str(len(body))
    headers = {"Host": parts.netloc, "Content-Length": length, "User-Agent": "Millrace", "Connection": "close", **more}
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"POST {path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()], "", ""]
    return "\r\n".join(lines).encode() + body


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of an answer, after those that only say that one will come; nothing behind it is read."""
    for _ in range(MOST_INTERIM):
        line = await reader.readline()
        match = _STATUS.match(line)
        if not match:
            raise ValueError(f"no HTTP: {line[:40]!r}")
        status = int(match[1])
        if status >= 200:
            return status
        while (await reader.readline()).strip():
            pass
    raise ValueError("no answer, only that one will come")


async def in_thread(call: Callable[[], T]) -> T:
    """What a call answers that may take long: in a thread of its own, which nobody waits for when it takes too long."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(answer: T | None, error: BaseException | None) -> None:
        if not future.done():
            future.set_exception(error) if error else future.set_result(answer)  # type: ignore[arg-type]

    def run() -> None:
        answer, error = None, None
        try:
            answer = call()
        except Exception as failure:
            error = failure
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, answer, error)

    Thread(target=run, name="webhook-call", daemon=True).start()
    return await future


# -- the worker --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parcel:
    """Something to be delivered."""

    lane: str
    """Whoever takes it: of one lane only a few parcels are on their way at a time."""
    bring: Callable[[], Awaitable[None]]
    """Deliver it once; Undeliverable if that fails."""
    done: Callable[[bool], None]
    """Hear whether it arrived in the end."""
    about: str
    """What it is, for the server's own log."""


class Courier:
    """A thread that delivers what is handed to it, many things at once, and tries again what fails.

    Of one host only a few are on their way at a time: one that is slow makes nobody wait but itself.
    """

    def __init__(
        self,
        done: Callable[[int, bool], None],
        private: bool = False,
        retries: Sequence[float] = RETRIES,
        patience: float = PATIENCE,
    ) -> None:
        """`done` is told of each webhook whether a delivery to it arrived in the end."""
        self._done = done
        self._private = private
        self._retries = tuple(retries)
        self._patience = patience
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = asyncio.Event()
        self._waiting: set[asyncio.Task[None]] = set()
        self._on_their_way = asyncio.Semaphore(AT_ONCE)
        self._lanes: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin to deliver."""
        begun = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._run(begun)), name="webhooks", daemon=True)
        self._thread.start()
        begun.wait()

    def stop(self) -> None:
        """Leave what has not arrived yet."""
        loop, self._loop = self._loop, None
        if loop is not None and self._thread is not None:
            loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join()

    def post(self, webhook_id: int, url: str, secret: str, body: bytes) -> None:
        """Hand over the body of a webhook for delivery."""

        async def bring() -> None:
            await deliver(url, body, secret, self._private, self._patience)

        host = urlsplit(url).hostname or ""
        self.send(Parcel(host, bring, lambda arrived: self._done(webhook_id, arrived), f"webhook {webhook_id}"))

    def send(self, parcel: Parcel) -> None:
        """Hand over something for delivery; when far too many wait, it is dropped."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._take, parcel)

    async def _run(self, begun: Event) -> None:
        self._stopping = asyncio.Event()
        self._on_their_way = asyncio.Semaphore(AT_ONCE)
        self._loop = asyncio.get_running_loop()
        begun.set()
        await self._stopping.wait()
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    def _take(self, parcel: Parcel) -> None:
        if len(self._waiting) < MOST_WAITING:
            task = asyncio.get_running_loop().create_task(self._bring(parcel))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def _bring(self, parcel: Parcel) -> None:
        try:
            arrived = await self._tried(parcel)
            await in_thread(lambda: parcel.done(arrived))
        except DatabaseAway:
            pass  # one failure less is counted
        except Exception:
            _log.exception("a %s could not be delivered", parcel.about)

    async def _tried(self, parcel: Parcel) -> bool:
        """Whether a parcel arrived, after as many tries as there are."""
        lane = self._lanes.setdefault(parcel.lane, asyncio.Semaphore(PER_HOST))
        for pause in (*self._retries, None):
            try:
                async with lane, self._on_their_way:
                    await parcel.bring()
                return True
            except Undeliverable as failure:
                if pause is None or failure.for_good:
                    _log.info("%s given up: %s", parcel.about, failure)
                    break
                await asyncio.sleep(pause)
        return False


# -- whose turn it is --------------------------------------------------------------------------------------------------


def called_seats(change: Change) -> list[str]:
    """The seats of people who must decide now and had nothing to decide before; not for what they did themselves."""
    after = change.after
    back = {seat_letter(entry.seat) for entry in change.entries if entry.noticed == READINESS}
    before = "" if change.before is after else change.before.waiting
    fresh = [letter for letter in after.waiting if letter not in before and letter not in back]
    return [letter for letter in fresh if after.seats[ord(letter) - ord("A")]["kind"] == HUMAN]


def _weight(known: tuple[int, Sequence[Any]]) -> int:
    """About how many bytes the webhooks of a match take."""
    return 200 + 1500 * len(known[1])


class Webhooks:
    """The webhooks of a database: told of every change of a match, they tell those whose turn has come."""

    def __init__(
        self, database: Database, base_url: str, courier: Courier | None = None, private: bool = False
    ) -> None:
        self._database = database
        self._base_url = base_url.rstrip("/")
        self.courier = courier or Courier(self.note_delivery, private)
        self._known: Final[Cache[str, tuple[int, Sequence[Any]]]] = Cache(MEGABYTE, _weight)

    def tell(self, change: Change) -> None:
        """Send word to the people who must decide now and had nothing to decide before; not for what they did."""
        after, called = change.after, called_seats(change)
        if not called:
            return
        for row in self._of_match(after.id):
            mine = [letter for letter in called if letter in row.seats]
            if mine:
                self.courier.post(row.id, row.url, secret_of(row.hash), self._body(change, mine))

    def _of_match(self, match_id: str) -> Sequence[Any]:
        """The webhooks of a match with their keys; they are read again when anything but a log has changed."""
        since, known = self._database.changes_elsewhere(), self._known.get(match_id)
        if since is not None and known is not None and known[0] == since:
            return known[1]
        wanted = select(webhooks.c.id, webhooks.c.url, keys.c.hash, keys.c.seats).join_from(webhooks, keys)
        with self._database.read() as connection:
            rows = connection.execute(wanted.where(webhooks.c.match_id == match_id)).all()
        if since is not None:
            self._known.keep(match_id, (since, rows))
        return rows

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
    app.state.courier = hooks.courier
    during(app, hooks.courier.start, hooks.courier.stop)


# -- routes ------------------------------------------------------------------------------------------------------------


class Address(Body):
    """Where to send word; nothing means nowhere."""

    url: str = Field(max_length=1000)


@router.get("/webhook")
def read_webhook(access: MatchAccess, hall: InHall) -> dict[str, str]:
    """The address that is told when it is the turn of this key's seats, and the secret it is signed with."""
    _check_player(access)
    wanted = select(webhooks.c.url, keys.c.hash).join_from(webhooks, keys).where(keys.c.id == access.key_id)
    with hall.matches.database.read() as connection:
        row = connection.execute(wanted).first()
    return {"url": row.url, "secret": secret_of(row.hash)} if row else {"url": "", "secret": ""}


@router.post("/webhook")
def set_webhook(given: Address, access: MatchAccess, hall: InHall) -> dict[str, str]:
    """Be told at an address when it is the turn of this key's seats.

    The server posts `{"event": "your-turn", "match", "title", "seats", "rev", "url"}` with a header
    `Millrace-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`; the answer tells the secret.
    """
    _check_player(access)
    url = checked_url(given.url) if given.url else ""
    with hall.matches.writing(access.match.id) as connection:
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

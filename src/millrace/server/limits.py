"""How much and how often: what one client may send, and at which rate.

The rate of a client is kept in memory, so several server processes allow it several times. That is enough to keep a
machine usable; it is not how anything is kept secret.
"""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final

KILOBYTE: Final = 1024


@dataclass(frozen=True, slots=True)
class Allowance:
    """How often something may be done: so many times at once, then so many a minute."""

    burst: int
    per_minute: float

    @property
    def interval(self) -> float:
        """Seconds until one more is allowed."""
        return 60 / self.per_minute


UNLIMITED: Final = Allowance(1_000_000, 1e12)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server accepts: bytes of a body or frame, and how often a client may ask for what."""

    read: Allowance = Allowance(600, 6000)
    write: Allowance = Allowance(300, 3000)
    create: Allowance = Allowance(20, 20)
    """New matches, by whatever way."""
    login: Allowance = Allowance(10, 6)
    """Passwords tried from one address, for whichever account."""
    guess: Allowance = Allowance(5, 3)
    """Passwords tried for one account from one address, or from one browser that was logged in to it before."""
    login_wait: float = 4.0
    """Seconds that a try takes when others have tried too many passwords for the same account."""
    chat: Allowance = Allowance(12, 30)
    ask: Allowance = Allowance(6, 6)
    """Requests that others have to answer."""
    hint: Allowance = Allowance(10, 20)
    """Hints, each of which has a bot think for a few seconds."""
    mail: Allowance = Allowance(3, 0.1)
    """Letters of one account that somebody asks for: to confirm its address, or for a new password."""
    socket: Allowance = Allowance(60, 120)
    body: int = 256 * KILOBYTE
    record: int = 1024 * KILOBYTE
    """The body of a request that carries a whole record."""
    frame: int = 4 * KILOBYTE
    """A message on a socket. Sockets only push, so clients have next to nothing to say."""
    patience: float = 20.0
    """Seconds that a body may take to arrive."""
    silence: float = 15.0
    """Seconds for which a connection may have no complete request, or take nothing of an answer."""
    head: int = 64 * KILOBYTE
    """The first line and the headers of a request."""
    connections: int = 256
    """Connections that one address may have open at once at a server process, sockets and all."""
    sockets: int = 200
    """Sockets among them."""

    def without_rates(self) -> "Limits":
        """The same sizes at any rate: for measurements and for tests of other things."""
        free = UNLIMITED
        return replace(
            self,
            read=free,
            write=free,
            create=free,
            login=free,
            guess=free,
            chat=free,
            ask=free,
            hint=free,
            mail=free,
            socket=free,
        )


@dataclass(slots=True)
class Rates:
    """Who did how much lately. Each owner has a bucket that refills by the allowance it is asked with."""

    clock: Callable[[], float] = time.monotonic
    most: int = 100_000
    """How many owners are remembered before the forgotten ones are looked for."""
    _spent: dict[Hashable, float] = field(default_factory=dict)
    # For each owner the moment at which its bucket is full again: one figure holds level and time of a token bucket.

    def take(self, allowance: Allowance, owner: Hashable) -> float:
        """Take one from an owner's bucket: 0, or if it is empty the seconds until there is one again."""
        now = self.clock()
        full_at = max(self._spent.get(owner, now), now)
        wait = full_at - now - (allowance.burst - 1) * allowance.interval
        if wait > 0:
            return wait
        if len(self._spent) >= self.most:
            self._forget(now)
        self._spent[owner] = full_at + allowance.interval
        return 0.0

    def _forget(self, now: float) -> None:
        """Let go of full buckets, which are as good as none; if none is full, of those that fill first."""
        self._spent = {owner: full_at for owner, full_at in self._spent.items() if full_at > now}
        if len(self._spent) >= self.most:
            latest = sorted(self._spent.items(), key=lambda item: item[1])[self.most // 2 :]
            self._spent = dict(latest)

    def __len__(self) -> int:
        return len(self._spent)


@lru_cache(maxsize=4096)
def client(address: str) -> str:
    """Whom an address stands for: itself, or its /64 network, of which one household has all addresses."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)


def fingerprint(secret: str) -> str:
    """What tells one secret from another without being it: the hash under which keys and sessions are stored."""
    return sha256(secret.encode()).hexdigest()

"""What goes wrong with the store: databases that cannot be used, and writers that come too late."""

from millrace.core.errors import MillraceError
from millrace.core.texts import Message

PACKAGE = "millrace.store"


class StoreError(MillraceError):
    """Something asked of the store that it cannot do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, (PACKAGE,))
        self.args = (message,)


class DatabaseError(StoreError):
    """The database cannot be used; the message says which one and why."""


class DatabaseAway(DatabaseError):
    """The database cannot be used at the moment: it is not there, full or busy. Later it may be used again."""

    def __init__(self, id: str) -> None:
        super().__init__(Message(id))
        self.args = (id,)


class UnknownMatch(StoreError):
    """There is no match of that id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(Message("store.unknown-match", match=match_id[:40]))
        self.args = (match_id,)
        self.match_id = match_id


class StaleRev(StoreError):
    """The match has changed since the rev that a writer knew; `rev` is the one it has now."""

    def __init__(self, known: int, rev: int) -> None:
        super().__init__(Message("store.stale-rev", known=known, rev=rev))
        self.args = (known, rev)
        self.rev = rev


class NonceReused(StoreError):
    """A nonce came a second time with another request than the first time."""

    def __init__(self) -> None:
        super().__init__(Message("store.nonce-reused"))
        self.args = ()


class CameTwice(StoreError):
    """Two requests with the same nonce came at the same time; the other one was faster."""

    def __init__(self) -> None:
        super().__init__(Message("store.came-twice"))
        self.args = ()


class BrokenLog(StoreError):
    """The log of a match cannot be replayed: it was written under other rules, or somebody changed it."""

    def __init__(self, match_id: str, reason: Message, packages: tuple[str, ...] = ()) -> None:
        super().__init__(Message("store.broken-log", match=match_id, reason=reason))
        self.packages = (PACKAGE, *packages)
        self.args = (match_id, reason, packages)

"""Live updates: whoever watches a match hears of every change, in this process and from others.

All who watch the same match with the same eyes and in the same language share a channel: scene and difference are made
once for all of them, in a worker thread. A subscriber that reads too slowly is let go; it comes back with the last rev
it has, and gets what it missed. Whoever names the own stream with a decision learns from the answer what has become of
it, and is not pushed the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any, Final, NamedTuple

import anyio
import anyio.to_thread

from millrace.scene.writing import dump
from millrace.server.frames import Push, Writer
from millrace.server.scenes import Scenes, Shown, change
from millrace.store.errors import DatabaseAway, UnknownMatch
from millrace.store.matches import Change, Matches

BACKLOG: Final = 64
"""How many messages may wait for a subscriber before it is let go."""
MAKERS: Final = 4
"""How many scenes are made at once."""
GOING_AWAY: Final = 1001
NO_MATCH: Final = 4404
"""The codes with which sockets are closed: come back later, or never."""
NO_MATCH_ID: Final = "-"
"""What a notification names instead of a match if it is about a pass that has ended."""
LARGEST_NOTE: Final = 7900
"""Bytes that PostgreSQL carries in one notification."""

_log = logging.getLogger("millrace.server")


class Viewpoint(NamedTuple):
    """What a channel shows: a match, through whose eyes, in which language."""

    match_id: str
    viewer: int
    lang: str


@dataclass(eq=False, slots=True)
class Subscriber:
    """Somebody who watches: the last rev they have, whether they hold a seat, and the messages not yet sent."""

    viewpoint: Viewpoint
    rev: int = -1
    seated: bool = False
    passes: frozenset[str] = frozenset()
    """What it rests on: keys, a session, an account. If one of them ends, the subscriber is let go."""
    greeted: bool = False
    """Whether the scene has come, which is always the first message."""
    early: list[Push] = field(default_factory=list)
    """What came before the scene, to be sent behind it."""
    waiting: deque[Push] = field(default_factory=deque)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False
    """Too slow, or the match or the server ends: no message will come any more."""
    code: int = GOING_AWAY
    """What the socket of somebody who is gone is closed with."""
    stream: str = ""
    """What the subscriber calls itself when it decides something."""
    deciding: int = 0
    """How many of its decisions are being answered; until then nothing about the scene is sent."""
    writer: Writer | None = None
    """What writes to its socket at once; what it cannot write waits for `next`."""
    is_sending: bool = False
    """Whether a message taken by `next` is still on its way to the socket."""

    def send(self, message: Push) -> None:
        """Have a message sent; if too many wait already, let the subscriber go."""
        if len(self.waiting) >= BACKLOG:
            self.leave()
        if self.gone:
            return
        is_free = not self.waiting and not self.is_sending
        if not (is_free and self.writer is not None and self.writer(message.frame)):
            self.waiting.append(message)
            self.ready.set()

    def tell(self, message: Push) -> None:
        """Have a message sent that is not about the scene: not before the scene itself."""
        if self.greeted:
            self.send(message)
        elif len(self.early) < BACKLOG:
            self.early.append(message)

    def show(self, rev: int, message: Push) -> None:
        """Have the scene of a rev sent, or what has changed in it."""
        self.rev = rev
        self.send(message)
        if not self.greeted:
            self.greeted = True
            for early in self.early:
                self.send(early)
            self.early.clear()

    def leave(self, code: int = GOING_AWAY) -> None:
        """Send nothing more."""
        self.gone, self.code = True, code
        self.waiting.clear()
        self.ready.set()

    async def next(self) -> Push | None:
        """The next message that has to wait for the socket; None when no more will come."""
        while not self.waiting:
            if self.gone:
                return None
            self.ready.clear()
            await self.ready.wait()
        return self.waiting.popleft()


class Channel:
    """The subscribers that see the same, and the task that makes their messages."""

    def __init__(self, viewpoint: Viewpoint, scenes: Scenes, limiter: anyio.CapacityLimiter) -> None:
        self.viewpoint: Final = viewpoint
        self.subscribers: set[Subscriber] = set()
        self.woken = asyncio.Event()
        self._scenes: Final = scenes
        self._limiter: Final = limiter

    async def run(self) -> None:
        """Send the news whenever the channel is woken."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            await self._tell()

    async def _tell(self) -> None:
        """Send what is new to whoever is behind; nothing of it is kept when that is done."""
        behind = [each for each in self.subscribers if not each.deciding]
        if not behind:
            return
        revs = {each.rev for each in behind}
        try:
            rev, messages = await anyio.to_thread.run_sync(self._messages, revs, limiter=self._limiter)
        except UnknownMatch:  # deleted meanwhile
            for each in behind:
                each.leave(NO_MATCH)
            return
        except DatabaseAway:
            for each in behind:
                each.leave()
            return
        except Exception:
            _log.exception("match %s cannot be shown", self.viewpoint.match_id)
            for each in behind:
                each.leave()
            return
        for each in behind:
            # Whoever has decided something meanwhile is looked at again when that is answered.
            if not each.deciding and each.rev in messages and (each.rev != rev or not each.greeted):
                each.show(rev, messages[each.rev])

    def _messages(self, revs: Iterable[int]) -> tuple[int, dict[int, Push]]:
        """The rev now, and for each known rev the message that leads to it."""
        now = self._scenes.now(*self.viewpoint)
        return now.rev, {rev: Push(self._message(rev, now)) for rev in revs}

    def _message(self, known: int, now: Shown) -> str:
        old = now if known == now.rev else None
        if 0 <= known < now.rev:
            old = self._scenes.find(self.viewpoint.match_id, known, self.viewpoint.viewer, self.viewpoint.lang)
        if old is None:
            return f'{{"rev":{now.rev},"steps":{now.steps},"scene":{now.text}}}'
        return f'{{"rev":{now.rev},"steps":{now.steps},"from":{old.rev},"diff":{change(old, now)}}}'


class Hub:
    """All channels of one server process."""

    def __init__(self, matches: Matches, scenes: Scenes) -> None:
        self._matches: Final = matches
        self._scenes: Final = scenes
        self._channels: dict[Viewpoint, tuple[Channel, asyncio.Task[None]]] = {}
        self._of_match: dict[str, set[Channel]] = {}
        self._streams: dict[str, Subscriber] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = Event()
        self._listener: Thread | None = None
        self._limiter: anyio.CapacityLimiter | None = None
        matches.on_change.append(self._see)
        matches.on_delete.append(lambda match_id: self._soon(self._wake, match_id))

    def start(self) -> None:
        """Begin to tell; called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._limiter = anyio.CapacityLimiter(MAKERS)
        self._stop.clear()
        if self._matches.database.shared:
            self._listener = Thread(target=self._listen, name="millrace-listen", daemon=True)
            self._listener.start()

    def stop(self) -> None:
        """Let everybody go; called in the event loop."""
        self._stop.set()
        for channel, task in self._channels.values():
            task.cancel()
            for subscriber in channel.subscribers:
                subscriber.leave()
        self._channels.clear()
        self._of_match.clear()
        self._streams.clear()
        self._loop = None

    def join(self) -> None:
        """Wait until nothing listens any more."""
        if self._listener is not None:
            self._listener.join()

    def subscribe(self, subscriber: Subscriber) -> Subscriber:
        """Let somebody watch a match from a known rev on; called in the event loop. The first message comes at once."""
        if self._limiter is None or self._loop is None:
            raise RuntimeError("the hub is not running")
        viewpoint = subscriber.viewpoint
        if viewpoint not in self._channels:
            channel = Channel(viewpoint, self._scenes, self._limiter)
            self._channels[viewpoint] = channel, self._loop.create_task(channel.run())
            self._of_match.setdefault(viewpoint.match_id, set()).add(channel)
        channel, _ = self._channels[viewpoint]
        channel.subscribers.add(subscriber)
        if subscriber.stream:
            self._streams[subscriber.stream] = subscriber
        channel.woken.set()
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Watch no longer; called in the event loop."""
        if self._streams.get(subscriber.stream) is subscriber:
            del self._streams[subscriber.stream]
        entry = self._channels.get(subscriber.viewpoint)
        if entry is None:
            return
        channel, task = entry
        channel.subscribers.discard(subscriber)
        if not channel.subscribers:
            task.cancel()
            del self._channels[subscriber.viewpoint]
            others = self._of_match[subscriber.viewpoint.match_id]
            others.discard(channel)
            if not others:
                del self._of_match[subscriber.viewpoint.match_id]

    @property
    def subscriber_count(self) -> int:
        """How many subscribers there are."""
        return sum(len(channel.subscribers) for channel, _ in self._channels.values())

    # -- from any thread -----------------------------------------------------------------------------------------------

    @contextmanager
    def answering(self, stream: str, viewpoint: Viewpoint) -> Iterator[list[tuple[int, int]]]:
        """Answer a decision of somebody who watches as a stream: meanwhile it is pushed nothing about the scene.

        What the answer has told is put into the list: the rev, and the one before it that the answer rests on, or -1
        if it told the whole scene.
        """
        subscriber = self._streams.get(stream) if stream else None
        told: list[tuple[int, int]] = []
        if subscriber is None or subscriber.viewpoint != viewpoint:
            yield told
            return
        self._soon(self._hold, subscriber)
        try:
            yield told
        finally:
            self._soon(self._settle, subscriber, told)

    def _hold(self, subscriber: Subscriber) -> None:
        subscriber.deciding += 1

    def _settle(self, subscriber: Subscriber, told: list[tuple[int, int]]) -> None:
        subscriber.deciding -= 1
        for rev, known in told:
            # A difference is of use only to whoever has what it rests on.
            if subscriber.greeted and subscriber.rev < rev and known in (-1, subscriber.rev):
                subscriber.rev = rev
        entry = self._channels.get(subscriber.viewpoint)
        if entry is not None:
            entry[0].woken.set()

    def publish(self, match_id: str, message: dict[str, Any], seated_only: bool = False) -> None:
        """Send a message to all who watch a match, or to those with a seat; in all server processes."""
        text = dump(message)
        self._soon(self._spread, match_id, text, seated_only)
        note = f"{self._matches.database.process} {match_id} {int(seated_only)}{text}"
        if self._matches.database.shared and len(note.encode()) <= LARGEST_NOTE:
            # Whoever watches at another process learns the rest when looking again.
            with suppress(DatabaseAway), self._matches.database.write() as connection:
                self._matches.database.notify(connection, note)

    def dismiss(self, ended: str) -> None:
        """Let everybody go who rests on a pass that has ended, in all server processes; they may come back without."""
        self._soon(self._let_go, ended)
        if self._matches.database.shared:
            with suppress(DatabaseAway), self._matches.database.write() as connection:
                self._matches.database.notify(connection, f"{self._matches.database.process} {NO_MATCH_ID} {ended}")

    def _let_go(self, ended: str) -> None:
        for channel, _ in self._channels.values():
            for subscriber in channel.subscribers:
                if ended in subscriber.passes:
                    subscriber.leave()

    def _see(self, change: Change) -> None:
        self._soon(self._wake, change.after.id)

    def _soon(self, call: Callable[..., None], *values: object) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(call, *values)

    def _wake(self, match_id: str) -> None:
        for channel in self._of_match.get(match_id, ()):
            channel.woken.set()

    def _wake_all(self) -> None:
        for channel, _ in self._channels.values():
            channel.woken.set()

    def _spread(self, match_id: str, text: str, seated_only: bool) -> None:
        message = Push(text)
        for channel in self._of_match.get(match_id, ()):
            for subscriber in channel.subscribers:
                if subscriber.seated or not seated_only:
                    subscriber.tell(message)

    # -- from other processes ------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        # Whatever was missed while the connection was down: every channel looks for itself.
        self._matches.database.listen(self._heard, lambda: self._soon(self._wake_all), self._stop)

    def _heard(self, note: str) -> None:
        process, match_id, *message = note.split(" ", 2)  # of several matches if all have changed
        if process == self._matches.database.process:
            return
        if match_id == NO_MATCH_ID:
            self._soon(self._let_go, " ".join(message))
        elif message and message[0][1:]:
            self._soon(self._spread, match_id, message[0][1:], message[0].startswith("1"))
        else:
            for changed in match_id.split(","):
                self._soon(self._wake, changed)

"""Who plays at `./x soak`: clients that play whole games by the HTTP API, as restlessly as people do, and keep count.

A client begins a match, plays all seats of people in it, undoes, restarts, talks, takes notes, comes and goes by its
socket, looks back, hands a seat to a bot, imports what is finished, and leaves. It relies on what docs/api.md says:
what was answered with success is kept, and a request sent again with the same nonce is done once. What it was told it
writes down; `soak_checks` compares that with what is there in the end.
"""

from __future__ import annotations

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Final

from websockets import Subprotocol
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from millrace.core.record import Record
from millrace.scene.diff import patch
from tools.soak_hosts import Host

Json = Any
PATIENCE: Final = 90.0
"""Seconds after which a request that cannot be answered is a failure, whatever happens meanwhile."""
PAUSE: Final = 0.1
SEATS: Final = "ABCD"
SURE: Final = frozenset({"play", "confirm", "undo", "restart"})


@dataclass
class Kept:
    """A match, and everything about it that the server has acknowledged."""

    id: str
    title: str
    tokens: dict[str, str]
    """By seat, of the people who play there."""
    watch: str
    revs: dict[str, int] = field(default_factory=dict)
    """The highest rev told to each seat; to spectators under ""."""
    steps: int = 0
    """How many decisions stood when that was last confirmed."""
    decisions: tuple[str, ...] = ()
    """The decisions of the record when it was last read."""
    lines: dict[int, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    bots: frozenset[str] = frozenset()
    """Seats of people for which bots play at the moment."""
    is_over: bool = False
    is_deleted: bool = False

    def token(self, seat: str) -> str:
        """The secret of a seat, or with "" the one to watch."""
        return self.tokens[seat] if seat else self.watch


@dataclass
class Tally:
    """What a run has seen, of all clients together."""

    requests: Counter[int] = field(default_factory=Counter)
    """By status; 0 for those that were not answered."""
    acknowledged: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    finished: Counter[str] = field(default_factory=Counter)
    pushes: int = 0
    compared: int = 0
    failures: list[str] = field(default_factory=list)

    def fail(self, text: str) -> None:
        """Note what must not happen."""
        self.failures.append(text)


class Unanswered(Exception):
    """A request got no answer, and nobody knows whether it was carried out."""


class Caller:
    """Requests of one client to a host, with an address of its own."""

    def __init__(self, host: Host, tally: Tally, address: str) -> None:
        self.host: Final = host
        self.tally: Final = tally
        self.address: Final = address

    def ask(self, method: str, path: str, token: str = "", body: Mapping[str, Json] | None = None) -> tuple[int, Json]:
        """The status and the answer; Unanswered if the connection breaks off or the server is away."""
        began = time.monotonic()
        headers = {"Content-Type": "application/json", "X-Forwarded-For": self.address}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        connection = http.client.HTTPConnection("127.0.0.1", self.host.server.port, timeout=PATIENCE)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            status, text, kind = answer.status, answer.read(), answer.headers.get_content_type()
            if status == 429:
                time.sleep(float(answer.headers.get("Retry-After", "1")))
        except (OSError, http.client.HTTPException) as error:
            self.tally.requests[0] += 1
            if not self.host.outages.excuse(began, time.monotonic()):
                self.tally.fail(f"{method} {path} was not answered without an outage: {error!r}")
            raise Unanswered from error
        finally:
            connection.close()
        self.tally.requests[status] += 1
        self._judge(method, path, status, text, began)
        if status in (429, 503):
            raise Unanswered
        return status, json.loads(text) if kind == "application/json" and text else text.decode()

    def _judge(self, method: str, path: str, status: int, text: bytes, began: float) -> None:
        """Errors of the server are failures, but for those that an outage explains."""
        if status >= 500 and not (status == 503 and self.host.outages.excuse(began, time.monotonic())):
            self.tally.fail(f"{method} {path} was answered with {status}: {text[:200].decode(errors='replace')}")

    def insist(
        self, method: str, path: str, token: str = "", body: Mapping[str, Json] | None = None
    ) -> tuple[int, Json]:
        """The status and the answer of a request that may be sent again: a question, or one with a nonce."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.ask(method, path, token, body)
            except Unanswered:
                if time.monotonic() > end:
                    self.tally.fail(f"{method} {path} was not answered within {PATIENCE:.0f} seconds")
                    raise
                time.sleep(PAUSE)


class Watching:
    """A socket of a viewer that is taken up again where it broke off; the scene as its messages make it."""

    def __init__(self, caller: Caller, kept: Kept, seat: str) -> None:
        self.kept: Final = kept
        self.seat: Final = seat
        self.rev = -1
        self.scene: Json = None
        self._caller: Final = caller
        self._socket: ClientConnection | None = None
        self._closing: Final = ExitStack()
        """Closes the socket."""

    def open(self) -> None:
        """Listen, from the rev that is known."""
        since = f"?since={self.rev}" if self.scene is not None else ""
        address = f"ws://127.0.0.1:{self._caller.host.server.port}/ws/matches/{self.kept.id}{since}"
        protocols = [Subprotocol("millrace"), Subprotocol(self.kept.token(self.seat))]
        with suppress(OSError, InvalidHandshake, InvalidMessage):  # it is tried again at the next look
            connection = connect(
                address,
                subprotocols=protocols,
                additional_headers={"X-Forwarded-For": self._caller.address},
                proxy=None,
                max_size=None,
                open_timeout=PATIENCE,
            )
            self._socket = self._closing.enter_context(connection)

    def read(self) -> None:
        """Take in what has come, without waiting for more."""
        if self._socket is None:
            self.open()
        try:
            while self._socket is not None:
                self._take(json.loads(self._socket.recv(timeout=0)))
        except TimeoutError:
            return
        except ConnectionClosed:
            self.close()

    def _take(self, message: Json) -> None:
        self._caller.tally.pushes += 1
        if "scene" in message:
            self.scene = message["scene"]
        elif "diff" in message:
            self.scene = patch(self.scene, message["diff"])
        self.rev = message.get("rev", self.rev)

    def close(self) -> None:
        """Listen no longer."""
        self._closing.close()
        self._socket = None


class Client:
    """Somebody who plays one match after the other until the time is over."""

    def __init__(self, host: Host, tally: Tally, number: int, seed: str, until: float) -> None:
        self._thread: Final = Thread(target=self._run, name=f"client {number}", daemon=True)
        self.chance: Final = random.Random(f"{seed} client {number}")
        self.caller: Final = Caller(host, tally, f"198.51.100.{number + 1}")
        self.tally: Final = tally
        self.until: Final = until
        self.number: Final = number
        self.kept: Final[list[Kept]] = []
        self._interrupted: Kept | None = None
        """The match that was played when the server went away."""
        self._count = 0
        self._titles: list[dict[str, Json]] = []

    @property
    def has_time(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the time is over."""
        self._thread.join()

    def _run(self) -> None:
        try:
            while self.has_time:
                with suppress(Unanswered):
                    self._play_match()
        except Exception as error:
            self.tally.fail(f"client {self.number} could not go on: {error!r}")

    def _nonce(self) -> str:
        self._count += 1
        return f"soak-client-{self.number}-{self._count:08}"

    # -- a match -------------------------------------------------------------------------------------------------------

    def _play_match(self) -> None:
        # Most people come back to a game when the server does.
        back = self._interrupted if self.chance.random() < 0.9 else None
        self._interrupted = None
        kept = back or self._begin()
        watching = Watching(self.caller, kept, self.chance.choice(["", *kept.tokens]))
        try:
            while self.has_time and not kept.is_over and not kept.is_deleted:
                watching.read()
                if not self._step(kept, watching):
                    return
            if kept.is_over:
                self._finish(kept)
        except Unanswered:
            self._interrupted = None if kept.is_over or kept.is_deleted else kept
            raise
        finally:
            watching.close()

    def _begin(self) -> Kept:
        if not self._titles:
            self._titles = self.caller.insist("GET", "/api/titles")[1]
        played = self._titles[(self.number + len(self.kept)) % len(self._titles)]
        players = self.chance.choice([count for count in played["players"] if count <= len(SEATS)])
        kinds = self.chance.choices(["human", "random", "greedy"], [6, 3, 1], k=players)
        if self.chance.random() < 0.2:
            kinds = [self.chance.choice(["random", "random", "greedy"]) for _ in kinds]
        wish = {
            "title": played["id"],
            "seats": [{"kind": kind, "name": f"Player {seat}"} for kind, seat in zip(kinds, SEATS, strict=False)],
            "switches": played["needs"].get(str(players), {}),
            "nonce": self._nonce(),
        }
        status, made = self.caller.insist("POST", "/api/matches", body=wish)
        if status != 200:
            self.tally.fail(f"no match could be begun: {status} {made}")
            raise Unanswered
        tokens = {seat: key["token"] for key in made["keys"] for seat in key["seats"]}
        watch = next(key["token"] for key in made["keys"] if not key["seats"])
        kept = Kept(made["id"], played["id"], tokens, watch)
        self.kept.append(kept)
        self.tally.begun[kept.title] += 1
        self.tally.acknowledged["match"] += 1
        return kept

    def _look(self, kept: Kept, seat: str) -> Json:
        """What a seat sees; a failure if it is older than what was acknowledged."""
        status, seen = self.caller.insist("GET", f"/api/matches/{kept.id}", kept.token(seat))
        if status != 200:
            self.tally.fail(f"match {kept.id} cannot be looked at by {seat or 'a spectator'}: {status} {seen}")
            raise Unanswered
        self._note_rev(kept, seat, seen["rev"], "a look")
        kept.is_over = seen["over"]
        return seen

    def _note_rev(self, kept: Kept, seat: str, rev: int, where: str) -> None:
        known = kept.revs.get(seat, 0)
        if rev < known:
            self.tally.fail(f"match {kept.id}, seat {seat or '-'}: {where} is at rev {rev}, {known} was acknowledged")
        kept.revs[seat] = max(known, rev)

    def _step(self, kept: Kept, watching: Watching) -> bool:
        """Do one thing at a match; whether to stay."""
        first = next(iter(kept.tokens), "")
        seen = self._look(kept, first)
        mine = [seat for seat in seen["waiting_for"] if seat in kept.tokens and seat not in kept.bots]
        if kept.is_over:
            return True
        if self.chance.random() < 0.2:
            return self._mischief(kept, watching)
        if not mine:
            time.sleep(PAUSE)  # bots are thinking
            return True
        seat = self.chance.choice(mine)
        self._decide(kept, seat, seen if seat == first else self._look(kept, seat))
        return True

    def _decide(self, kept: Kept, seat: str, seen: Json) -> None:
        """Play an option or confirm; now and then take back what is not confirmed yet."""
        scene = seen["scene"]
        if not scene["prompt"].get("mine"):
            time.sleep(PAUSE)
            return
        back = self.chance.random()
        if back < 0.06:
            self._act(kept, seat, "undo" if back < 0.04 else "restart", seen["rev"], {200, 409, 422})
        elif scene["turn"].get("pending"):
            self._act(kept, seat, "confirm", seen["rev"], {200, 409})
        else:
            option = self.chance.choice(scene["options"])["text"]
            self._act(kept, seat, "play", seen["rev"], {200, 409}, option=option)

    def _act(self, kept: Kept, seat: str, verb: str, rev: int, expected: set[int], **more: str) -> None:
        body = {"seat": seat, "rev": rev, "nonce": self._nonce(), **more}
        status, after = self.caller.insist("POST", f"/api/matches/{kept.id}/{verb}", kept.token(seat), body)
        if status not in expected:
            self.tally.fail(f"match {kept.id} ({kept.title}), seat {seat}: {verb} {more} was refused: {status} {after}")
            raise Unanswered
        if status == 200:
            self.tally.acknowledged[verb] += 1
            self._note_rev(kept, seat, after["rev"], f"the answer to {verb}")
            if verb == "confirm":
                kept.steps = max(kept.steps, after["steps"])

    # -- what else people do -------------------------------------------------------------------------------------------

    def _mischief(self, kept: Kept, watching: Watching) -> bool:
        """Do something besides playing; whether to stay at the match."""
        doings: list[tuple[int, Callable[[Kept, Watching], bool]]] = [
            (30, self._talk),
            (12, self._take_notes),
            (20, self._reconnect),
            (20, self._compare),
            (10, self._look_back),
            (10, self._read_record),
            (4, self._take_back),
            (4, self._hand_over),
            (2, self._leave),
            (1, self._delete),
        ]
        (doing,) = self.chance.choices([each for _, each in doings], [weight for weight, _ in doings])
        return doing(kept, watching)

    def _talk(self, kept: Kept, _: Watching) -> bool:
        seat = self.chance.choice(["", *kept.tokens])
        body = {"text": f"Line {self._nonce()}"} | ({} if seat else {"name": f"Onlooker {self.number}"})
        with suppress(Unanswered):  # whoever is not sure whether a line arrived does not say it again
            status, line = self.caller.ask("POST", f"/api/matches/{kept.id}/chat", kept.token(seat), body)
            if status != 201:
                self.tally.fail(f"match {kept.id}: a line was refused: {status} {line}")
            else:
                kept.lines[line["id"]] = line["text"]
                self.tally.acknowledged["chat"] += 1
        return True

    def _take_notes(self, kept: Kept, _: Watching) -> bool:
        seat = self.chance.choice(["", *kept.tokens])
        text = f"Note {self._nonce()}"
        status, answer = self.caller.insist("PUT", f"/api/matches/{kept.id}/notes", kept.token(seat), {"text": text})
        if status != 200:
            self.tally.fail(f"match {kept.id}: a note was refused: {status} {answer}")
        kept.notes[seat] = text
        self.tally.acknowledged["note"] += 1
        return True

    def _reconnect(self, _: Kept, watching: Watching) -> bool:
        watching.close()
        return True

    def _compare(self, kept: Kept, watching: Watching) -> bool:
        """Hold the scene that the socket has made against the one that is answered."""
        seen = self._look(kept, watching.seat)
        watching.read()
        if watching.rev == seen["rev"] and watching.scene is not None:
            self.tally.compared += 1
            if watching.scene != seen["scene"]:
                parts = [name for name in seen["scene"] if watching.scene.get(name) != seen["scene"][name]]
                self.tally.fail(f"match {kept.id}: socket and answer differ at rev {seen['rev']} in {parts}")
        return True

    def _look_back(self, kept: Kept, _: Watching) -> bool:
        seat = next(iter(kept.tokens), "")
        steps = self._look(kept, seat)["steps"]
        path = f"/api/matches/{kept.id}"
        for question in (f"/at/{self.chance.randint(0, steps)}", "/history", "/chat", "/takeback", f"/at/{steps}"):
            status, answer = self.caller.insist("GET", path + question, kept.token(seat))
            if status not in (200, 404, 409, 422, 403):
                self.tally.fail(f"match {kept.id}: {question} was answered with {status}: {answer}")
        return True

    def _read_record(self, kept: Kept, _: Watching) -> bool:
        """Read the record, which must begin with what it held before."""
        status, text = self.caller.insist("GET", f"/api/matches/{kept.id}/record", kept.watch)
        if status != 200:
            self.tally.fail(f"match {kept.id}: there is no record: {status} {text}")
            return True
        decisions = decisions_of(text)
        if decisions[: len(kept.decisions)] != kept.decisions:
            self.tally.fail(f"match {kept.id}: the record does not go on from what it was after {len(kept.decisions)}")
        kept.decisions = decisions
        return True

    def _take_back(self, kept: Kept, _: Watching) -> bool:
        """Ask to take back what stands, with everybody's consent; nothing is certain until it is read again."""
        if not kept.tokens:
            return True
        seat = self.chance.choice(list(kept.tokens))
        steps = self._look(kept, seat)["steps"]
        path = f"/api/matches/{kept.id}/takeback"
        body = {"steps": steps, "seat": seat, "nonce": self._nonce()}
        status, after = self.caller.insist("POST", path, kept.token(seat), body)
        kept.steps, kept.decisions = 0, ()
        if status == 200 and (wish := after["scene"].get("request")):
            for other in kept.tokens:
                if other != seat:
                    answer = {"at": wish["at"], "agree": True, "seat": other, "nonce": self._nonce()}
                    self.caller.insist("POST", f"{path}/answer", kept.token(other), answer)
        self.tally.acknowledged["take-back"] += status == 200
        return True

    def _hand_over(self, kept: Kept, _: Watching) -> bool:
        """Let a bot play for a seat for a while, or sit down again."""
        if not kept.tokens:
            return True
        seat = self.chance.choice(list(kept.tokens))
        path = f"/api/matches/{kept.id}/seats/{seat}/bot"
        if seat in kept.bots:
            status, answer = self.caller.insist("DELETE", path, kept.token(seat))
            kept.bots -= {seat}
        else:
            status, answer = self.caller.insist("POST", path, kept.token(seat), {"bot": "random"})
            kept.bots |= {seat}
            if status == 200 and "token" in answer:  # the old key ends as soon as this one is used
                kept.tokens[seat] = answer["token"]
        if status not in (200, 409, 422):  # after an outage it may have been done already
            self.tally.fail(f"match {kept.id}: seat {seat} could not change hands: {status} {answer}")
            raise Unanswered
        self.tally.acknowledged["seat"] += status == 200
        return True

    def _leave(self, kept: Kept, _: Watching) -> bool:
        """Leave, unless nobody has played this title to its end so far."""
        return not self.tally.finished[kept.title]

    def _delete(self, kept: Kept, _: Watching) -> bool:
        """Delete a match for all its people."""
        for seat in kept.tokens or [""]:
            status, answer = self.caller.insist("DELETE", f"/api/matches/{kept.id}", kept.token(seat))
            kept.is_deleted = status == 404 or (status == 200 and answer["deleted"])
            if kept.is_deleted:
                self.tally.acknowledged["deletion"] += 1
                return False
        return True

    def _finish(self, kept: Kept) -> None:
        """Take the record of a finished game, and make another match of it."""
        self.tally.finished[kept.title] += 1
        self._read_record(kept, Watching(self.caller, kept, ""))
        text = self.caller.insist("GET", f"/api/matches/{kept.id}/record", kept.watch)[1]
        body = {"text": text, "nonce": self._nonce()}
        status, made = self.caller.insist("POST", "/api/records", body=body)
        if status != 200:
            self.tally.fail(f"the record of match {kept.id} was not taken: {status} {made}")
            return
        self.tally.acknowledged["import"] += 1
        tokens = {seat: key["token"] for key in made["keys"] for seat in key["seats"]}
        watch = next(key["token"] for key in made["keys"] if not key["seats"])
        other = Kept(made["id"], kept.title, tokens, watch, decisions=kept.decisions, is_over=True)
        self.kept.append(other)


def decisions_of(text: str) -> tuple[str, ...]:
    """The decisions of a record, each as a line."""
    return tuple(str(entry) for entry in Record.parse(text).decisions)

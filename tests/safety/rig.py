"""A server in a folder of its own, and matches at it, as tests of what must not happen need them."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.store.log import MOVE, Act
from millrace.store.matches import Matches

TITLE = "brass-birmingham"
HOME = "http://testserver"


def application(folder: Path, limits: Limits | None = None, **settings: Any) -> FastAPI:
    """A server that keeps everything in a folder; without rates unless a test is about them."""
    limits = limits or Limits().without_rates()
    return create_app(Settings(home=folder, base_url=HOME, limits=limits, **settings))


@contextmanager
def served(folder: Path, limits: Limits | None = None, **settings: Any) -> Iterator[TestClient]:
    """A client of such a server while it is running; its requests come from the server's own pages."""
    with TestClient(application(folder, limits, **settings), headers={"Origin": HOME}) as client:
        yield client


def bearing(token: str) -> dict[str, str]:
    """The headers of whoever has a token."""
    return {"Authorization": f"Bearer {token}"}


@dataclass
class Table:
    """A match at a server, with the tokens of its seats and the one to watch."""

    client: TestClient
    id: str
    tokens: dict[str, str]
    watch: str
    rev: int = 0
    """The rev after the last step."""

    @staticmethod
    def new(client: TestClient, kinds: Sequence[str] = ("human", "human"), **wishes: Any) -> "Table":
        """Begin a match."""
        names = ["Anna", "Bert", "Cara", "Dora"]
        seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=False)]
        made = client.post("/api/matches", json={"title": TITLE, "seats": seats, **wishes})
        assert made.status_code == 200, made.text
        keys = made.json()["keys"]
        tokens = {seat: key["token"] for key in keys for seat in key["seats"]}
        watch = next(key["token"] for key in keys if not key["seats"])
        return Table(client, made.json()["id"], tokens, watch)

    def get(self, path: str = "", token: str = "", **query: Any) -> Any:
        """Ask for something of the match."""
        headers = bearing(token) if token else {}
        return self.client.get(f"/api/matches/{self.id}{path}", params=query, headers=headers)

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        """Want something of the match."""
        headers = bearing(token) if token else {}
        return self.client.post(f"/api/matches/{self.id}{path}", json=body, headers=headers)

    def look(self, seat: str) -> Any:
        """What a seat sees."""
        return self.get("", self.tokens[seat], seat=seat).json()

    def actor(self) -> str:
        """The seat that must act."""
        first = next(iter(self.tokens))
        waiting: list[str] = self.look(first)["waiting_for"]
        return waiting[0] if waiting else ""

    def advance(self, steps: int, seed: str) -> None:
        """Let so many random decisions be made at once, without asking for each."""
        app: Any = self.client.app
        matches: Matches = app.state.hall.matches
        chance = random.Random(seed)
        with matches.table(self.id) as table:
            game, rev = table.match.game.copy(), table.rev
        entries: list[Act] = []
        while len(entries) < steps and not game.is_over:
            seat = game.waiting[0]
            option = chance.choice(game.options_for(seat)[:])
            game.play(option, seat)
            entries.append(Act(MOVE, seat, option.text))
        matches.act(self.id, rev, entries)

    def step(self, pick: int = 0) -> str:
        """Let whoever must act choose an option, and confirm if that ends the turn; the seat, "" when it is over."""
        seen = self.look(next(iter(self.tokens)))
        if seen["over"]:
            return ""
        seat: str = seen["waiting_for"][0]
        token = self.tokens[seat]
        if seat != seen["scene"]["viewer"]:
            seen = self.look(seat)
        options = seen["scene"]["options"]
        played = self.post("/play", token, seat=seat, option=options[pick % len(options)]["text"], rev=seen["rev"])
        assert played.status_code == 200, played.text
        if played.json()["scene"]["turn"].get("pending"):
            played = self.post("/confirm", token, seat=seat, rev=played.json()["rev"])
            assert played.status_code == 200, played.text
        self.rev = played.json()["rev"]
        return seat

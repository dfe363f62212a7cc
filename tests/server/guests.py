"""Guests of a server: they begin matches, hold keys, and play."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from fastapi.testclient import TestClient

TITLE = "brass-birmingham"
HUMANS = ({"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Bert"})
SEED = "3"
"""With this seed and two players, seat A begins."""
PATIENCE = 90.0
"""Seconds that anything may take on a machine that does much else; nothing waits that long in vain."""


@dataclass(frozen=True)
class Guest:
    """Somebody with a key to a match, or with none."""

    client: TestClient
    match_id: str
    token: str = ""
    seat: str = ""

    def ask(self, method: str, path: str = "", body: dict[str, Any] | None = None, **query: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"/api/matches/{self.match_id}{path}"
        return self.client.request(method, address, json=body, headers=headers, params=query or None)

    def look(self, **query: Any) -> dict[str, Any]:
        if self.seat:
            query["seat"] = self.seat
        answer = self.ask("GET", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def change(self, verb: str, rev: int, **values: Any) -> dict[str, Any]:
        body = {"rev": rev, **({"seat": self.seat} if self.seat else {}), **values}
        answer = self.ask("POST", f"/{verb}", body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def socket(self, **query: Any) -> Any:
        words = "&".join(f"{name}={value}" for name, value in {"seat": self.seat, **query}.items() if value != "")
        protocols = ["millrace", self.token] if self.token else ["millrace"]
        return self.client.websocket_connect(f"/ws/matches/{self.match_id}?{words}", subprotocols=protocols)

    def act(self, chance: Random, seen: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """Do something that is possible; None if it is another's turn. Now and then a decision is taken back."""
        seen = seen or self.look()
        scene, rev = seen["scene"], seen["rev"]
        turn = scene.get("turn", {})
        if not scene["prompt"].get("mine"):
            return None
        if turn.get("can_undo") and chance.random() < 0.1:
            return self.change("undo", rev)
        if turn.get("pending"):
            return self.change("confirm", rev)
        return self.change("play", rev, option=chance.choice(scene["options"])["text"])


def begin(client: TestClient, seats: Any = HUMANS, **wish: Any) -> tuple[Guest, ...]:
    """A new match: those who hold its keys, the spectator last."""
    body = {"title": TITLE, "seats": list(seats), "seed": SEED, **wish}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return tuple(
        Guest(client, made["id"], key["token"], key["seats"][0] if len(key["seats"]) == 1 else "")
        for key in made["keys"]
    )


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What a question answers as soon as the answer is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come true in time")

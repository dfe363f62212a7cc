"""Somebody's eyes on a table: every answer of the API and every message of a socket, to be compared between worlds."""

from __future__ import annotations

import json
import re
from typing import Any

from millrace.scene.writing import dump
from tests.safety.rig import Table
from tests.server.guests import until

NOT_ALIKE = re.compile(rb'"(made|updated|at)":("[^"]*"|\d+)|"left":\{[^}]*\}|"id":"[\w-]{12}"|-[\w-]{12}\.')
"""Times of day, what is left of thinking time, and the id of the match: they differ whatever is played."""


class Eyes:
    """Somebody who looks at a table: by asking, and by a socket that stays open."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat = table, seat
        self.token = table.tokens[seat] if seat else table.watch
        where = f"/ws/matches/{table.id}" + (f"?seat={seat}" if seat else "")
        self.socket = table.client.websocket_connect(where, subprotocols=["millrace", self.token])

    def __enter__(self) -> Eyes:
        self.socket.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.socket.__exit__(*error)

    def pushes(self) -> list[str]:
        """What came over the socket up to what was said in the chat, but for who comes and goes and signs of life."""
        heard: list[str] = []
        while "chat" not in (message := json.loads(text := self.socket.receive_text())):
            if "seats" not in message and "ping" not in message:
                heard.append(NOT_ALIKE.sub(b"", text.encode()).decode())
        return sorted(heard)

    def answers(self) -> dict[str, bytes]:
        """Everything that can be asked about the match."""
        table, seat = self.table, {"seat": self.seat} if self.seat else {}
        paths: list[tuple[str, dict[str, Any]]] = [
            ("", {"lang": "en"}), ("", {"lang": "de"}), ("", {"since": 0}), ("", {"since": 1}), ("", {"since": 2}),
            ("/record", {}), ("/record.json", {}), ("/history", {}), ("/takeback", {"at": 0}), ("/at/0", {}),
            ("/at/1", {}), ("/at/0/picture.svg", {}), ("/notes", {}),
            *[("/why", {"option": option}) for option in ("hang 3", "buy", "bid 2", "greet", "path h01", "done")],
        ]  # fmt: skip
        found = {f"{path} {query}": table.get(path, self.token, **seat, **query).content for path, query in paths}
        found["report"] = table.client.get(
            f"/api/report/{table.id}", headers={"Authorization": f"Bearer {self.token}"}
        ).content
        found["mine"] = table.client.post("/api/mine", json={"keys": [{"id": table.id, "token": self.token}]}).content
        public = json.loads(table.client.get("/api/matches").content)
        found["public"] = dump([each for each in public if each["id"] == table.id]).encode()
        stale = {"rev": 10**6, "option": "bid 2", **seat}
        found["stale"] = table.post("/play", self.token, **stale).content
        return {key: NOT_ALIKE.sub(b"", answer) for key, answer in found.items()}


def play(table: Table, seat: str, words: list[str]) -> None:
    for word in words:
        body: dict[str, Any] = {"seat": seat, "rev": table.look(seat)["rev"]}
        verb = word if word in ("confirm", "undo", "restart") else "play"
        answer = table.post(f"/{verb}", table.tokens[seat], **body, **({"option": word} if verb == "play" else {}))
        assert answer.status_code == 200, answer.text


def settle(table: Table) -> None:
    """Wait until every socket has got what there is to see, and say something behind it."""
    app: Any = table.client.app
    hall = app.state.hall
    row = hall.matches.row(table.id)
    channels = [channel for viewpoint, (channel, _) in hall.hub._channels.items() if viewpoint.match_id == table.id]
    until(lambda: all(
        each.rev == row.rev_for(channel.viewpoint.viewer) for channel in channels for each in channel.subscribers
    ))  # fmt: skip
    assert table.post("/chat", table.watch, text="so far", name="Clerk").status_code == 201

"""What was acknowledged is there after the server was killed, and it starts again by itself."""

from __future__ import annotations

import http.client
import json
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.server.tidying import DAY
from millrace.store import schema
from millrace.store.database import now
from tests.server.guests import HUMANS, PATIENCE, SEED, TITLE, until
from tests.server.running import Running, command, environment, serving
from tests.store.databases import fresh_url

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "http_bot.py"
CLIENTS = 4
ACKNOWLEDGED = 8
"""How many changes each client has seen acknowledged when the server is killed under all of them."""


def begin(server: Running, **wish: Any) -> dict[str, Any]:
    body = {"title": TITLE, "seats": list(HUMANS), "hot_seat": True, "seed": SEED, **wish}
    status, made = server.ask("POST", "/api/matches", body=body)
    assert status == 200, made
    found: dict[str, Any] = made
    return found


class Player:
    """Plays both seats of a match as fast as the server answers, and remembers what was acknowledged."""

    def __init__(self, server: Running, number: int) -> None:
        made = begin(server)
        self.id, self.token = made["id"], made["keys"][0]["token"]
        self.acknowledged = 0
        self.seat, self.rev = "A", 0
        self.chance = random.Random(number)

    def play(self, server: Running, stop: Event) -> None:
        try:
            while not stop.is_set():
                self.step(server)
        except (OSError, json.JSONDecodeError, http.client.HTTPException):
            return  # the server was killed, maybe amid an answer; whether the request was carried out nobody knows

    def step(self, server: Running) -> None:
        path = f"/api/matches/{self.id}"
        _, seen = server.ask("GET", path, self.token)
        if seen["over"]:
            return
        seat = seen["waiting_for"][0]
        _, seen = server.ask("GET", f"{path}?seat={seat}", self.token)
        scene = seen["scene"]
        body = {"seat": seat, "rev": seen["rev"], "nonce": uuid4().hex}
        if scene["turn"].get("pending"):
            verb = "confirm"
        else:
            verb = "play"
            body["option"] = self.chance.choice(scene["options"])["text"]
        status, done = server.ask("POST", f"{path}/{verb}", self.token, body)
        assert status == 200, done
        self.acknowledged += 1
        self.seat, self.rev = seat, done["rev"]

    @property
    def path(self) -> str:
        """Where the seat that acted last looks: each counts what it notices."""
        return f"/api/matches/{self.id}?seat={self.seat}"


def kill_under_load(server: Running, players: Sequence[Player]) -> None:
    """Kill a server while all are playing, as soon as each has seen some changes acknowledged."""
    goals = [player.acknowledged + ACKNOWLEDGED for player in players]
    stop = Event()
    with ThreadPoolExecutor(CLIENTS) as pool:
        running = [pool.submit(player.play, server, stop) for player in players]
        try:
            until(lambda: all(player.acknowledged >= goal for player, goal in zip(players, goals, strict=True)), 60)
        finally:
            server.process.send_signal(signal.SIGKILL)
            server.process.wait(PATIENCE)
            stop.set()
    for each in running:
        each.result()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_loses_nothing_that_was_acknowledged(kind: str, tmp_path: Path) -> None:
    url = fresh_url(kind, tmp_path)
    players: list[Player] = []
    for round in range(2):
        with serving(tmp_path, "--database", url) as server:
            if not players:
                players = [Player(server, number) for number in range(CLIENTS)]
            for player in players:
                status, seen = server.ask("GET", player.path, player.token)
                # A request that was carried out but not answered may have added one change.
                assert status == 200 and seen["rev"] in (player.rev, player.rev + 1), (round, player.rev, seen["rev"])
                player.rev = seen["rev"]
            kill_under_load(server, players)
    with TestClient(create_app(Settings(tmp_path, url, "http://testserver"))) as client:
        for player in players:
            headers = {"Authorization": f"Bearer {player.token}"}
            seen = client.get(player.path, headers=headers).json()
            assert seen["rev"] in (player.rev, player.rev + 1)
            assert seen["scene"]["log"]


def test_bots_go_on_after_a_kill(tmp_path: Path) -> None:
    bots = [{"kind": "greedy"}, {"kind": "greedy"}]
    with serving(tmp_path) as server:
        made = begin(server, seats=bots, hot_seat=False, switches={"introductory_game": "canal_only"})
        path, token = f"/api/matches/{made['id']}", made["keys"][0]["token"]
        until(lambda: server.ask("GET", path, token)[1]["rev"] > 2)
        assert not server.ask("GET", path, token)[1]["over"]
        server.process.kill()
        server.process.wait(PATIENCE)
    with serving(tmp_path) as server:
        until(lambda: server.ask("GET", path, token)[1]["over"], 2 * PATIENCE)


def test_a_server_ends_in_good_order(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = begin(server)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) in (0, 130, -signal.SIGINT)
    assert made["id"]


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            command("--port", str(port)),
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2 and f"Port {port} is taken" in done.stderr and f"--port {port + 1}" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "mysql://x/y"], "no database that can be used"),
        (["--database", "postgresql://nobody@127.0.0.1:9/none"], "cannot be reached"),
        (["--processes", "2"], "Several processes need"),
        (["--host", "203.0.113.7"], "no address of this machine"),
    ],
)
def test_what_cannot_be_served_is_told(tmp_path: Path, words: list[str], said: str) -> None:
    done = subprocess.run(
        command("--port", "0", *words),
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr


def test_a_server_believes_its_proxy_and_deletes_what_is_old(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    app = create_app(Settings(tmp_path, url, "http://testserver"))
    with TestClient(app) as client:
        old, young = (client.post("/api/matches", json={"title": TITLE, "seats": list(HUMANS)}).json() for _ in "ab")
        aged = update(schema.matches).where(schema.matches.c.id == old["id"]).values(updated=now() - 8 * DAY)
        with app.state.hall.matches.database.write() as connection:
            connection.execute(aged)
    with serving(tmp_path, "--database", url, "--keep-days", "7", "--proxy", "127.0.0.1") as server:
        until(lambda: server.ask("GET", f"/api/matches/{old['id']}", old["keys"][0]["token"])[0] == 404)
        assert server.ask("GET", f"/api/matches/{young['id']}", young["keys"][0]["token"])[0] == 200

        def asks(address: str) -> int:
            return server.ask("POST", "/api/matches/none/takeback", body={}, headers={"X-Forwarded-For": address})[0]

        burst = Limits().ask.burst
        assert [asks("192.0.2.1") for _ in range(burst + 1)] == [404] * burst + [429]
        assert asks("192.0.2.2") == 404, "the limit is that of the client, not of the proxy"


def test_several_processes_serve_one_database(tmp_path: Path) -> None:
    url = fresh_url("postgresql", tmp_path)
    with serving(tmp_path, "--database", url, "--processes", "2") as server:
        player = Player(server, 1)
        for _ in range(12):
            player.step(server)
        assert player.acknowledged >= 12


def test_the_example_bot_plays_through_the_api(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = begin(server, hot_seat=False, switches={"introductory_game": "canal_only"})
        links = [f"{server.address}/m/{made['id']}#{key['token']}" for key in made["keys"][:2]]
        bots = [
            subprocess.Popen([sys.executable, str(EXAMPLE), link], stdout=subprocess.PIPE, text=True) for link in links
        ]
        results = [bot.communicate(timeout=120)[0] for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0]
        assert results[0] == results[1]
        assert sorted(place["seat"] for place in json.loads(results[0])) == ["A", "B"]

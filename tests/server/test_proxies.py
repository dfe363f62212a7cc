"""The configurations of docs/hosting.md: nginx and Caddy in front of a server, and a game played through them."""

from __future__ import annotations

import json
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets import Subprotocol
from websockets.sync.client import connect

from tests.server.guests import HUMANS, TITLE
from tests.server.running import serving
from tests.server.test_real import heard
from tools.serving import free_port

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
PATIENCE = 30.0


def configuration(language: str) -> str:
    """What the page says to write into the file of a proxy."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"docs/hosting.md has no configuration for {language}"
    return found[1]


def program(name: str) -> str:
    """Where a proxy is installed; without it the test is skipped, and says so."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if not found:
        pytest.skip(f"{name.upper()} IS NOT TESTED, it is not installed (Debian, Ubuntu: apt install {name})")
    return found


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """A text with its addresses replaced; every one of them must have been there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Front:
    """A proxy, asked as a browser would."""

    def __init__(self, port: int, tls: ssl.SSLContext) -> None:
        self.port = port
        self.tls = tls

    def ask(self, method: str, path: str, token: str = "", body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """The status and the answer of a request."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"https://localhost:{self.port}{path}", data, headers, method=method)
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=self.tls)
        )
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    @contextmanager
    def held(self, count: int) -> Iterator[list[ssl.SSLSocket]]:
        """Connections on which nothing is said."""
        found = []
        try:
            for _ in range(count):
                plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
                found.append(self.tls.wrap_socket(plain, server_hostname="localhost"))
            yield found
        finally:
            for each in found:
                each.close()


def trusting() -> ssl.SSLContext:
    """A client that believes the certificate made for this test."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@contextmanager
def running(command: list[str], port: int, **how: Any) -> Iterator[Front]:
    """A proxy while the block lasts."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **how) as process:
        try:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    if process.poll() is not None or time.monotonic() > end:
                        process.kill()
                        raise AssertionError(f"{command[0]} does not run: {process.communicate()[0]}") from None
                    time.sleep(0.05)
            yield Front(port, trusting())
        finally:
            process.terminate()
            process.wait(PATIENCE)


@contextmanager
def nginx(folder: Path, server_port: int, port: int) -> Iterator[Front]:
    """The page's nginx, with a certificate of its own and on other ports."""
    binary = program("nginx")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    request = [
        *["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"],
        "-keyout",
        str(key),
    ]
    subprocess.run([*request, "-out", str(certificate)], check=True, capture_output=True)
    site = changed(
        configuration("nginx"),
        ("127.0.0.1:8000", f"127.0.0.1:{server_port}"),
        ("listen [::]:443 ssl http2;", ""),
        ("listen [::]:80;", ""),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{free_port()}"),
        ("/etc/letsencrypt/live/play.example/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/play.example/privkey.pem", str(key)),
        ("play.example", "localhost"),
        ("proxy_set_header Host              $host;", "proxy_set_header Host $http_host;"),  # the port is not 443
    )
    temporary = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    everything = folder / "nginx.conf"
    everything.write_text(
        f"daemon off;\npid {folder / 'nginx.pid'};\nerror_log stderr;\nevents {{ worker_connections 1000; }}\n"
        f"http {{\naccess_log off;\n{temporary}{site}\n}}\n"
    )
    words = [binary, "-p", str(folder), "-c", str(everything), "-e", "stderr"]
    tested = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stderr
    with running(words, port) as front:
        yield front


@contextmanager
def caddy(folder: Path, server_port: int, port: int) -> Iterator[Front]:
    """The page's Caddy, with a certificate of its own and on other ports."""
    binary = program("caddy")
    named = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    file = folder / "Caddyfile"
    general = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {free_port()}\n\thttps_port {port}\n\tlocal_certs\n"
    file.write_text(
        general
        + changed(
            configuration("caddyfile").removeprefix("{\n"),
            ("127.0.0.1:8000", f"127.0.0.1:{server_port}"),
            ("play.example {", "localhost {\n\tbind 127.0.0.1"),
        )
    )
    words = ["--config", str(file), "--adapter", "caddyfile"]
    checked = subprocess.run([binary, "validate", *words], env=named, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    with running([binary, "run", *words], port, env=named) as front:
        yield front


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_a_game_is_played_through_the_proxy_of_the_page(tmp_path: Path, proxy: Callable[[Path, int, int], Any]) -> None:
    port = free_port()
    home, folder = tmp_path / "home", tmp_path / "proxy"
    folder.mkdir()
    address = f"https://localhost:{port}"
    with (
        serving(home, "--base-url", address, "--proxy", "127.0.0.1") as server,
        proxy(folder, int(server.address.rpartition(":")[2]), port) as front,
    ):
        play_through(front)
        with front.held(300):  # more than one address may have at the server itself
            assert server.ask("GET", "/api/bots", headers={"Host": f"localhost:{port}"})[0] == 200


def play_through(front: Front) -> None:
    """Some turns by requests, each seen by a rival and by a spectator on a socket."""
    body = {"title": TITLE, "seats": list(HUMANS), "switches": {"introductory_game": "canal_only"}, "public": True}
    status, made = front.ask("POST", "/api/matches", body=body)
    assert status == 200, made
    tokens = {"".join(key["seats"]): key["token"] for key in made["keys"]}
    path = f"/api/matches/{made['id']}"
    protocols = [Subprotocol("millrace"), Subprotocol(tokens[""])]
    place = f"wss://localhost:{front.port}/ws/matches/{made['id']}"
    origin: Any = f"https://localhost:{front.port}"
    with connect(place, subprotocols=protocols, ssl=front.tls, origin=origin, proxy=None) as watching:
        rev, turns = 0, 0
        assert heard(watching, "scene")
        while turns < 6:
            (seat,) = front.ask("GET", path, tokens["A"])[1]["waiting_for"]
            seen = front.ask("GET", path, tokens[seat])[1]
            if seen["scene"]["turn"].get("pending"):
                status, after = front.ask("POST", f"{path}/confirm", tokens[seat], {"rev": seen["rev"]})
                turns += 1
            else:
                option = seen["scene"]["options"][0]["text"]
                status, after = front.ask("POST", f"{path}/play", tokens[seat], {"rev": seen["rev"], "option": option})
            assert status == 200, after
        while rev < front.ask("GET", path, tokens[""])[1]["rev"]:
            rev = heard(watching, "rev")

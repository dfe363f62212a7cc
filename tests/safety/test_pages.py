"""Pages and files: the policy on each of them, nothing outside the client's folder, nothing inline."""

import http.client
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient

from millrace.server.files import WEB, pictures
from millrace.server.security import HEADERS
from tests.safety.rig import served
from tests.server.guests import PATIENCE
from tests.server.running import Running, serving

PAGES = ["/", "/m/abc", "/rules/brass-birmingham", "/content/brass-birmingham", "/api/docs"]
FILES = [
    "/api/docs.css",
    "/api/openapi.json",
    *(f"/art/brass-birmingham/{name}.svg" for name in pictures("brass-birmingham")),
]
MISSING = [
    "/nowhere",
    "/web/nowhere.js",
    "/art/chess/board.svg",
    "/art/brass-birmingham/nothing.svg",
    "/docs",
    "/redoc",
]

CLIMBS = [
    "/web/../server/app.py",
    "/web/..%2fserver/app.py",
    "/web/%2e%2e/server/app.py",
    "/web/%2e%2e%2f%2e%2e%2f%2e%2e%2fpyproject.toml",
    "/web/..\\..\\pyproject.toml",
    "/web/..%5c..%5cpyproject.toml",
    "/web//etc/passwd",
    "/web/%2fetc%2fpasswd",
    "/web/....//....//etc/passwd",
    "/web/app/%00.js",
    "/art/brass-birmingham/../../../etc/passwd.svg",
    "/art/..%2f..%2fserver/app.svg",
    "/../../../../etc/passwd",
    "//etc/passwd",
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home"))) as client:
        yield client


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.mark.parametrize("path", [*PAGES, *FILES, *MISSING])
def test_every_page_and_file_carries_the_policy(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == (404 if path in MISSING else 200)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_every_file_of_the_client_carries_the_policy(client: TestClient) -> None:
    files = [file for file in WEB.rglob("*") if file.is_file()]
    assert files
    for file in files:
        answer = client.get(f"/web/{file.relative_to(WEB).as_posix()}")
        assert answer.status_code == 200
        assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_nothing_inline_that_the_policy_would_stop(client: TestClient, path: str) -> None:
    page = client.get(path).text
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page) == []
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=|javascript:", page) == []
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address.startswith(("/", "#", "data:")) and not address.startswith("//"), address


def raw(running: Running, method: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, str, bytes]:
    """A request whose path nobody tidies up on the way, and its answer."""
    parts = urlsplit(running.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, str(answer.headers), answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("path", CLIMBS)
def test_no_path_leads_out_of_the_clients_folder(running: Running, path: str) -> None:
    for method in ("GET", "HEAD"):
        status, _, body = raw(running, method, path)
        assert status in (400, 404, 405)
        assert b"root:" not in body and b"create_app" not in body and b"[project]" not in body


@pytest.mark.parametrize("path", ["/", "/api/titles", "/nowhere", "/web/nowhere.js"])
def test_a_running_server_says_nothing_about_itself(running: Running, path: str) -> None:
    _, headers, _ = raw(running, "GET", path)
    assert "uvicorn" not in headers.lower() and "x-powered-by" not in headers.lower()
    assert "server:" not in headers.lower()


def test_a_running_server_closes_on_large_frames(running: Running) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    seats = [{"kind": "human"}, {"kind": "human"}]
    _, made = running.ask("POST", "/api/matches", body={"title": "brass-birmingham", "seats": seats})
    token = made["keys"][0]["token"]
    where = f"{running.address.replace('http', 'ws')}/ws/matches/{made['id']}"
    with connect(where, subprotocols=["millrace", token], proxy=None) as socket:  # type: ignore[list-item]
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(10):
                socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_a_running_server_refuses_sockets_of_other_sites(running: Running) -> None:
    headers = {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "https://evil.example",
    }  # fmt: skip
    status, _, _ = raw(running, "GET", "/ws/matches/abc", headers)
    assert status == 403

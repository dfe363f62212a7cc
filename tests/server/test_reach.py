"""From where a server can be reached: links must not lead to the wrong machine."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from millrace.server import reach
from millrace.server.reach import address_for_others


@pytest.mark.parametrize(
    ("base_url", "host", "address"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1", ""),
        ("http://localhost:8000", "::1", ""),
        ("http://127.0.0.1:8000", "0.0.0.0", "http://192.168.7.9:8000"),
        ("http://[::1]:8000", "::", "http://192.168.7.9:8000"),
        ("http://127.0.0.1:8000", "10.0.0.4", "http://10.0.0.4:8000"),
        ("http://127.0.0.1:8000", "fe80::5", "http://[fe80::5]:8000"),
        ("https://mill.example/", "127.0.0.1", "https://mill.example"),
    ],
)
def test_links_begin_with_an_address_that_others_can_use(
    monkeypatch: pytest.MonkeyPatch, base_url: str, host: str, address: str
) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.7.9")
    assert address_for_others(base_url, host) == address


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "")
    assert address_for_others("http://127.0.0.1:8000", "0.0.0.0") == ""


def test_the_own_address_is_nobody_elses() -> None:
    assert not reach.own_address() or not reach.is_here(reach.own_address())


def test_the_server_tells_its_address(client: TestClient) -> None:
    assert client.get("/api/reach").json() == {"address": "http://testserver"}

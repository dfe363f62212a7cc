"""The table on a home screen: a manifest that browsers accept, and icons that are what it says."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from millrace.server.app import create_app
from millrace.server.hall import Settings


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return TestClient(create_app(Settings(tmp_path)), base_url="http://127.0.0.1:8000")


def test_the_page_can_be_installed_with_icons_of_the_sizes_it_names(client: TestClient) -> None:
    page = client.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["lang"] == "de" and "Brettspiele" in manifest["description"]
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        png = client.get(icon["src"])
        assert png.headers["content-type"] == "image/png" and png.content.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", png.content[16:24])) == icon["sizes"]
        again = client.get(icon["src"], headers={"If-None-Match": png.headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize("name", ["64", "full-64", "half-192", "x"])
def test_there_are_no_other_icons(client: TestClient, name: str) -> None:
    assert client.get(f"/icons/{name}.png").status_code == 404


def test_the_service_worker_answers_no_request(client: TestClient) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "fetch" not in answer.text, "it is there for push messages alone"

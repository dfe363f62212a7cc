"""The client's files are fetched once for every edition of them, and never kept beyond it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from millrace import games
from millrace.server import files
from millrace.server.app import create_app
from millrace.server.hall import Settings


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return TestClient(create_app(Settings(tmp_path)), base_url="http://127.0.0.1:8000")


def test_files_of_the_page_are_kept_for_good(client: TestClient) -> None:
    addresses = re.findall(r'(?:src|href)="(/web/[^"]+)"', client.get("/").text)
    assert len(addresses) > 5
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_an_edition_that_is_gone_gets_todays_files_but_may_not_keep_them(client: TestClient) -> None:
    answer = client.get("/web/e-0123456789abcdef/app/main.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get("/web/app/main.js").headers["cache-control"] == "no-cache"


def test_an_edition_is_no_way_out_of_the_folder(client: TestClient) -> None:
    for path in ("/web/e-1/../../store/schema.py", "/web/e-1/%2e%2e/%2e%2e/store/schema.py", "/web/e-1/missing.js"):
        assert client.get(path).status_code == 404


def test_the_edition_changes_with_any_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    module = tmp_path / "app" / "main.js"
    module.write_text("one")
    monkeypatch.setattr(files, "WEB", tmp_path)
    before = files.edition()
    assert files.edition() == before
    module.write_text("another")
    assert files.edition() != before


def test_the_words_come_in_the_language_of_the_query_or_the_browser(client: TestClient) -> None:
    german = client.get("/words.json", params={"lang": "de"}, headers={"Accept-Language": "en"}).json()
    assert (german["lang"], german["words"]["menu.language"]) == ("de", "Sprache")
    assert german["languages"] == {"en": "English", "de": "Deutsch"}
    assert client.get("/words.json", params={"lang": "fr"}, headers={"Accept-Language": "de-AT"}).json() == german
    assert client.get("/words.json", params={"lang": ""}).json()["lang"] == "en"


def test_words_that_have_not_changed_are_not_sent_again(client: TestClient) -> None:
    first = client.get("/words.json")
    assert (first.headers["cache-control"], first.headers["vary"]) == ("no-cache", "Accept-Language, Accept-Encoding")
    again = client.get("/words.json", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


def test_words_are_kept_for_good_under_the_address_that_the_page_names(client: TestClient, tmp_path: Path) -> None:
    tag = re.findall(r'data-words="([^"]*)"', client.get("/m/abc").text)[0]
    for language, title in (("de", "Sprache"), ("en", "Language")):
        answer = client.get("/words.json", params={"lang": language, "tag": tag})
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"] == "Accept-Language, Accept-Encoding"
        assert answer.json()["words"]["menu.language"] == title
    other = client.get("/words.json", params={"lang": "de", "tag": f"{tag}0"})
    assert other.headers["cache-control"] == "no-cache", "other words must not be kept as these"
    changing = TestClient(create_app(Settings(tmp_path / "modules", modules=True)), base_url="http://127.0.0.1:8000")
    assert "data-words" not in changing.get("/").text
    assert changing.get("/words.json", params={"tag": tag}).headers["cache-control"] == "no-cache"


def test_the_page_says_in_all_languages_that_it_needs_scripts(client: TestClient) -> None:
    assert "<p>Millrace needs JavaScript. · Millrace braucht JavaScript.</p>" in client.get("/").text


def test_the_client_comes_as_one_script_and_one_style_sheet(client: TestClient) -> None:
    page = client.get("/").text
    scripts = re.findall(r'src="(/web/[^"]+)"', page)
    assert [address.rpartition("/")[2] for address in scripts] == ["head.js", "client.js"]
    styles = re.findall(r'rel="stylesheet" href="(/web/[^"]+)"', page)
    assert [address.rpartition("/")[2] for address in styles] == ["client.css"]
    plain = client.get(styles[0], headers={"Accept-Encoding": "identity"})
    packed = client.get(styles[0], headers={"Accept-Encoding": "gzip"})
    assert plain.text == packed.text
    assert (plain.headers.get("content-encoding"), packed.headers["content-encoding"]) == (None, "gzip")
    again = client.get(styles[0], headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_changes_the_client_gets_its_modules_as_they_are(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, modules=True))
    page = TestClient(app, base_url="http://127.0.0.1:8000").get("/").text
    assert "/app/main.js" in page
    assert "client.js" not in page


def test_pictures_are_kept_for_good_under_the_address_of_how_they_look(client: TestClient) -> None:
    def kept(address: str) -> str:
        return client.get(address).headers["cache-control"]

    picture = "/art/brass-birmingham/mat.svg"
    assert kept(picture) == "no-cache", "it may look otherwise tomorrow"
    tags = re.findall(r'<html data-art="([^"]*)"', client.get("/m/abc").text)[0]
    tag = dict(each.split("=") for each in tags.split())["brass-birmingham"]
    assert "immutable" in kept(f"{picture}?{tag}")
    assert kept(f"{picture}?{tag}0") == "no-cache", "of another edition"
    assert kept(f"/art/brass-birmingham/table.svg?{tag}") == "no-cache", "how a game begins is no picture of the title"


@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_every_title_has_a_picture_of_its_laid_board(client: TestClient, title: str) -> None:
    answer = client.get(f"/art/{title}/table.svg")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.content)
    used = {each.get("href", "")[1:] for each in drawn.iter("{http://www.w3.org/2000/svg}use")}
    assert used and used <= {each.get("id", "") for each in drawn.iter()}, "with all that lies on it"
    assert client.get(f"/art/{title}/no-such.svg").status_code == 404


def test_the_laid_board_has_names_in_the_language_of_who_looks(client: TestClient) -> None:
    def written(language: str, **headers: str) -> str:
        answer = client.get(
            "/art/age-of-industry/table.svg", params={"lang": language} if language else {}, headers=headers
        )
        assert "Accept-Language" in answer.headers["vary"]
        return answer.text

    english, german = written("en"), written("de")
    assert "Munich" in english and "München" not in english
    assert "München" in german and "Munich" not in german
    assert written("", **{"Accept-Language": "de"}) == german

"""Titles, rules and components over HTTP, in both languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import millrace
from millrace.scene.drawing import is_drawn
from tests.safety.rig import TITLE, served


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home"))) as client:
        yield client


def test_titles_tell_what_a_new_match_may_choose(client: TestClient) -> None:
    found = {each["id"]: each for each in client.get("/api/titles").json()}
    assert set(found) == {name for name in millrace.titles() if is_drawn(millrace.title(name))}
    birmingham = found[TITLE]
    assert birmingham["name"] == "Brass: Birmingham"
    assert (birmingham["players"], birmingham["needs"]) == ([2, 3, 4], {})
    lancashire = found["brass-lancashire"]
    assert lancashire["players"] == [2, 3, 4]
    assert lancashire["needs"] == {"2": {"two_players": "edition_2018"}}
    for switch in birmingham["switches"]:
        known = millrace.title(TITLE).switches[switch["name"]]
        assert [each["value"] for each in switch["values"]] == list(known.values)
        assert switch["default"] == known.default
        assert switch["label"] and switch["about"] and all(each["label"] for each in switch["values"])
    assert sum(birmingham["provenance"].values()) > 100
    assert next(iter(birmingham["provenance"])) == "rulebook"


def test_titles_speak_both_languages(client: TestClient) -> None:
    english, german = (client.get("/api/titles", params={"lang": lang}).json() for lang in ("en", "de"))
    assert english[0]["tagline"] != german[0]["tagline"]
    assert english[0]["switches"][0]["about"] != german[0]["switches"][0]["about"]


@pytest.mark.parametrize(
    ("lang", "label", "about", "added", "plain"),
    [
        (
            "en", "(not in the rulebook)", "The rulebook has no such rule",
            "(added to the rulebook)", "as in the rulebook",
        ),
        (
            "de", "(nicht in der Spielanleitung)", "Die Spielanleitung kennt keine solche Regel",
            "(Zusatz zur Spielanleitung)", "wie in der Spielanleitung",
        ),
    ],
)  # fmt: skip
def test_titles_say_where_a_switch_adds_to_the_rulebook(
    client: TestClient, lang: str, label: str, about: str, added: str, plain: str
) -> None:
    titles = {each["id"]: each for each in client.get("/api/titles", params={"lang": lang}).json()}
    (switch,) = (each for each in titles["oranienburger-kanal"]["switches"] if each["name"] == "stalled_game")
    assert switch["label"].endswith(label) and switch["about"].startswith(about)
    ends = {each["value"]: each["label"] for each in switch["values"]}
    assert ends["after_3_rounds"].endswith(added) and ends["after_1_round"].endswith(added)
    assert ends["never"].endswith(plain)


def test_all_rules_come_in_the_order_of_the_ledger(client: TestClient) -> None:
    ledger = millrace.title(TITLE).ledger()
    found = client.get(f"/api/rules/{TITLE}").json()
    assert [rule["id"] for rule in found["rules"]] == list(ledger.rules)
    assert sum(section["count"] for section in found["sections"]) == found["count"] == len(ledger)
    first = found["rules"][0]
    assert first["text"] == first["texts"]["en"] == ledger[first["id"]].text("en")
    assert (first["lang"], found["note_lang"]) == ("en", "en")
    assert {rule["certainty"] for rule in found["rules"]} <= {"explicit", "implied", "ruling"}
    assert any(rule["switch"] for rule in found["rules"]) and any(rule["note"] for rule in found["rules"])


@pytest.mark.parametrize("words", ["beer", "Bier", "BIR-SELL", "bier verkauf"])
def test_rules_are_searched_in_both_languages(client: TestClient, words: str) -> None:
    found = client.get(f"/api/rules/{TITLE}", params={"q": words}).json()
    expected = millrace.title(TITLE).ledger().find(words)
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in expected]
    assert 0 < len(expected) < found["count"]


def test_a_rule_is_told_in_the_language_asked_for(client: TestClient) -> None:
    rule = client.get(f"/api/rules/{TITLE}", params={"lang": "de", "q": "BIR-SELL-01"}).json()["rules"][0]
    assert rule["text"] == rule["texts"]["de"] != rule["texts"]["en"]
    assert rule["lang"] == "de"
    assert rule["certainty_label"]


def test_every_record_of_the_content_has_its_provenance(client: TestClient) -> None:
    found = client.get(f"/api/content/{TITLE}").json()
    assert found["hash"] == millrace.title(TITLE).content().hash
    records = [record for table in found["tables"] for record in table["records"]]
    assert len(records) == sum(found["provenance"].values())
    assert all(record["source"] in found["sources"] and record["source_label"] for record in records)
    places = next(table for table in found["tables"] if table["id"] == "place")
    leek = next(record for record in places["records"] if record["id"] == "leek")
    assert leek["values"]["slots"] == [["cotton-mill", "manufacturer"], ["cotton-mill", "coal-mine"]]
    assert set(leek["values"]) == set(leek["shown"]) == {column["id"] for column in places["columns"]}


def test_content_is_shown_in_the_language_asked_for(client: TestClient) -> None:
    tables = client.get(f"/api/content/{TITLE}", params={"lang": "de"}).json()["tables"]
    places = next(table for table in tables if table["id"] == "place")
    leek = next(record for record in places["records"] if record["id"] == "leek")
    assert "Baumwollspinnerei" in leek["shown"]["slots"]
    english = client.get(f"/api/content/{TITLE}").json()["tables"]
    assert [table["columns"] for table in tables] != [table["columns"] for table in english]


@pytest.mark.parametrize("path", ["/api/rules/chess", "/api/content/chess", "/api/rules/..%2F..%2Fetc"])
def test_an_unknown_title_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["text"]


def test_a_search_has_a_length(client: TestClient) -> None:
    answer = client.get(f"/api/rules/{TITLE}", params={"q": "x" * 201})
    assert answer.status_code == 422
    assert answer.json()["error"]["field"] == "q"

"""Titles, rules and components over HTTP, in both languages."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient

import millrace
from millrace.scene.drawing import is_drawn
from tests.safety.rig import TITLE, served

CONFIRMED: Final = " (rulebook or confirmed)."


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
    assert (
        birmingham["known"] == f"All {sum(birmingham['provenance'].values())} figures are known from print" + CONFIRMED
    )


def test_titles_tell_how_the_levels_of_bots_were_rated(client: TestClient) -> None:
    found = {each["id"]: each for each in client.get("/api/titles").json()}
    rated = found[TITLE]["ratings"]["4"]
    assert len(rated) == 6
    assert rated[0] == 1000
    assert rated == sorted(rated)


def test_switches_come_in_presets_that_can_be_played(client: TestClient) -> None:
    english, german = (client.get("/api/titles", params={"lang": lang}).json() for lang in ("en", "de"))
    presets = {each["id"]: each["presets"] for each in english}
    assert [each["id"] for each in presets["brass-lancashire"]] == ["rulebook", "edition_2018", "first_game"]
    assert presets["brass-lancashire"][0]["switches"] == {} and presets["crystal-palace"] == []
    for title in presets:
        for preset in presets[title]:
            entry = millrace.title(title)
            game = millrace.new(title, players=max(entry.players), seed=1, switches=preset["switches"])
            assert game.options
    about = [[preset["about"] for each in some for preset in each["presets"]] for some in (english, german)]
    assert all(one != other for one, other in zip(*about, strict=True))


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
    assert first["lang"] == "en"
    assert {rule["certainty"] for rule in found["rules"]} <= {"explicit", "implied", "ruling"}
    assert any(rule["switch"] for rule in found["rules"]) and any(rule["note"] for rule in found["rules"])


def test_chapters_and_notes_are_in_the_language_of_the_page(client: TestClient) -> None:
    chapters, notes = {}, {}
    for lang in ("en", "de"):
        found = client.get("/api/rules/brass-birmingham", params={"lang": lang}).json()
        chapters[lang] = [section["section"] for section in found["sections"]]
        assert {rule["section"] for rule in found["rules"]} == set(chapters[lang])
        assert sum(bool(rule["note"]) for rule in found["rules"]) > 100
        notes[lang] = {rule["id"]: rule["note"] for rule in found["rules"] if rule["note"]}
    assert notes["en"].keys() == notes["de"].keys() and set(notes["en"].values()).isdisjoint(notes["de"].values())
    assert "Action: Build" in chapters["en"] and "Aktion: Bauen" in chapters["de"]
    assert client.get("/api/rules/brass-birmingham", params={"q": "Action: Build"}).json()["rules"]


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


def known(client: TestClient, title: str, players: int, *switches: str, lang: str = "en") -> dict[str, Any]:
    """How well it is known what a game would be played on."""
    query: dict[str, int | str | list[str]] = {"players": players, "switch": list(switches), "lang": lang}
    answer: dict[str, Any] = client.get(f"/api/titles/{title}/known", params=query).json()
    return answer


def test_what_a_game_would_be_played_on_depends_on_players_and_switches(client: TestClient) -> None:
    kanal = "oranienburger-kanal"
    alone, two, other_deck = known(client, kanal, 1), known(client, kanal, 2), known(client, kanal, 1, "deck=B")
    assert alone["known"].startswith(
        "87 of 321 figures are known from print (rulebook or confirmed), 3 from one source"
    )
    assert len({each["known"] for each in (alone, two, other_deck)}) == 3
    assert sum(alone["provenance"].values()) == 321
    assert known(client, kanal, 1, lang="de")["known"].startswith(
        "87 von 321 Angaben sind vom gedruckten Spiel bekannt"
    )
    everything = client.get(f"/api/content/{kanal}").json()
    assert sum(everything["provenance"].values()) > sum(alone["provenance"].values())


def test_what_is_played_on_is_told_of_every_title(client: TestClient) -> None:
    for title in client.get("/api/titles").json():
        for count in title["players"]:
            needs = [f"{name}={value}" for name, value in title["needs"].get(str(count), {}).items()]
            assert known(client, title["id"], count, *needs)["known"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("brass-lancashire/known?players=2", "two_players=edition_2018"),
        ("oranienburger-kanal/known?players=2&switch=deck=C", "“C”"),
        ("oranienburger-kanal/known?players=2&switch=dek", "dek"),
        ("chess/known?players=2", "chess"),
        ("oranienburger-kanal/known", "players"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(client: TestClient, query: str, said: str) -> None:
    answer = client.get(f"/api/titles/{query}")
    assert answer.status_code in (404, 422)
    assert said in str(answer.json()["error"])


def test_every_figure_of_the_content_has_its_provenance(client: TestClient) -> None:
    found = client.get(f"/api/content/{TITLE}").json()
    assert found["hash"] == millrace.title(TITLE).content().hash
    records = [record for table in found["tables"] for record in table["records"]]
    figures = Counter(source for record in records for source in record["sources"].values())
    assert figures == found["provenance"]
    assert figures.keys() <= found["sources"].keys() == found["about"].keys()
    assert all(record["source"] in found["sources"] and record["source_label"] for record in records)
    places = next(table for table in found["tables"] if table["id"] == "place")
    leek = next(record for record in places["records"] if record["id"] == "leek")
    assert leek["values"]["slots"] == [["cotton-mill", "manufacturer"], ["cotton-mill", "coal-mine"]]
    assert set(leek["values"]) == set(leek["shown"]) == {column["id"] for column in places["columns"]}
    assert set(leek["sources"]) == set(leek["values"])


def test_figures_of_one_record_may_be_known_from_different_sources(client: TestClient) -> None:
    tables = client.get("/api/content/oranienburger-kanal").json()["tables"]
    cards = next(table for table in tables if table["id"] == "card")
    hut = next(record for record in cards["records"] if record["id"] == "A01")
    assert hut["sources"] == {"name": "rulebook", "cost": "rulebook", "prestige": "designed", "effects": "designed"}
    assert [column["id"] for column in cards["columns"]] == ["name", "colour", "cost", "prestige", "effects"]


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

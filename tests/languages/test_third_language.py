"""A third language is a package with a grammar and catalogues: everything speaks it, and nothing else is edited.

What it lacks is said in English; `pseudo` says what that is here.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from fastapi.testclient import TestClient

import millrace
from millrace import games
from millrace.cli import _COMMANDS, environment_language, main
from millrace.core import languages
from millrace.core.errors import IllegalOption
from millrace.core.record import Record
from millrace.core.texts import Message, Term, Texts, disagreements
from millrace.scene.drawing import drawing_of
from millrace.scene.scene import to_json
from millrace.server import files
from millrace.server.app import create_app
from millrace.server.hall import Settings
from millrace.table.match import Match
from millrace.table.scene import scene
from tests.languages import pseudo
from tests.server.guests import Guest, begin

XX = pseudo.LANGUAGE
RECORDS = Path(__file__).parents[1] / "records"
BIRMINGHAM = ("millrace.core", "millrace.games.brass_birmingham")
PLAY = ["play", "brass-birmingham", "--seats", "human,random", "--seed", "7", "--lang", XX]


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The language, brought and made known as long as these tests last; the folder that its package lies in."""
    folder = tmp_path_factory.mktemp("languages")
    pseudo.bring(folder, "millrace_pseudo")
    # What is read and drawn only once is kept: other tests must not find a third language in it.
    for title in map(games.title, games.OWN_TITLES):
        title.ledger()
        drawing_of(title).art(title.content())
    files.client.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setattr(languages, "_spoken", dict(languages._spoken))
        from millrace_pseudo import GRAMMAR  # type: ignore[import-not-found]  # it has just been written

        languages.register(XX, GRAMMAR, "millrace_pseudo")
        yield folder
    files.client.cache_clear()


def texts(*packages: str) -> Texts:
    return Texts.load(XX, *packages)


def match_of(title: str) -> Match:
    return Match.resume(Record.load(sorted((RECORDS / title).glob("*.millrace"))[0]))


def spoken(text: str) -> bool:
    """Whether a text is a message, or begins with a noun, of the third language."""
    return text.startswith(("⟦", "‹"))


# -- what is said


def test_a_grammar_of_its_own() -> None:
    both = texts(*BIRMINGHAM)
    assert both.join(["a", "b"], "or") == "a | b"
    assert both.numeral(-1234) == "~𝟙_𝟚𝟛𝟜"
    assert both.numeral(5, plus=True) == "+𝟝"
    assert both.noun("cotton-mill") == "‹cotton mill›"
    assert both.noun("cotton-mill", "marked") == "‹cotton mill›*"


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 second"), (2, "few 𝟚 seconds"), (3, "few 𝟛 seconds"), (60, "𝟞𝟘 seconds")]
)
def test_a_plural_of_its_own(number: int, said: str) -> None:
    message = Message("server.guard.too-fast", seconds=number)
    assert texts("millrace.server").render(message).endswith(f"Try again in {said}.⟧")


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    assert texts("millrace.cli").render(Message("cli.undone")) == "Taken back."
    assert "cli.undone" in texts("millrace.cli") and "cli.undone" in texts("millrace.cli").ids()
    store = texts("millrace.core", "millrace.store")
    assert store.render(Message("store.stale-rev", rev=3, known=2)).startswith("The match")


def test_a_noun_that_is_lacking_stands_as_an_english_name() -> None:
    birmingham = texts(*BIRMINGHAM)
    assert birmingham.noun("brewery", "marked") == "brewery"
    assert birmingham.noun("brewery", "plural") == "breweries"
    assert "brewery" in birmingham.noun_ids()
    listing = Message("core.did-you-mean", names=(Term("brewery"), Term("cotton-mill")))
    assert "brewery" in birmingham.render(listing) and "‹cotton mill›" in birmingham.render(listing)


def test_gaps_are_told_to_whoever_translates() -> None:
    assert disagreements("millrace.cli", XX) == ["millrace.cli: message 'cli.undone' only in en"]
    assert disagreements("millrace.games.brass_birmingham", XX) == [
        "millrace.games.brass_birmingham: noun 'brewery' only in en"
    ]
    assert disagreements("millrace.core", XX) == []


def test_refusals() -> None:
    game = millrace.new("brass-birmingham", players=2, seed="3")
    reason = game.explain("sell leek.1 oxford.1", XX)
    assert reason is not None and spoken(reason)
    with pytest.raises(IllegalOption) as caught:
        game.play("sell leek.1 oxford.1")
    assert spoken(caught.value.text(XX))
    with pytest.raises(millrace.UnknownTitle) as unknown:
        millrace.new("chess", players=2)
    assert spoken(unknown.value.text(XX))


# -- what is shown


@pytest.mark.parametrize("title", ["brass-birmingham", "brass-lancashire"])
def test_a_scene(title: str) -> None:
    match, chance = Match.new(title, 3, seed=7), Random(7)
    for _ in range(60):
        shown = scene(match, match.actor, XX)
        assert shown.lang == XX
        assert spoken(shown.prompt.text)
        assert all(spoken(option.label) for option in shown.options)
        assert shown.panels and all(spoken(panel.title) for panel in shown.panels if panel.title)
        assert all(spoken(line) for turn in shown.log for line in turn.lines)
        if match.pending is not None:
            match.confirm()
        else:
            match.play(chance.choice(match.game.options))
    assert len(shown.log) > 10


@pytest.mark.parametrize("title", [title for title in games.OWN_TITLES if (RECORDS / title).is_dir()])
def test_a_whole_game_can_be_looked_at(title: str) -> None:
    match = match_of(title)
    for at in (*range(0, len(match.game.steps), 29), None):
        shown = scene(match, 0, XX, at)
        assert shown.lang == XX and to_json(shown)


def test_a_title_of_which_nothing_is_translated_is_shown_in_english() -> None:
    match = match_of("oranienburger-kanal")
    english, shown = (scene(match, 0, language, 40) for language in ("en", XX))
    assert [option.label for option in shown.options] == [option.label for option in english.options]
    assert shown.surfaces != english.surfaces, "the cards are other sprites, though their names are English"


# -- at the terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    return CliRunner()


def run(terminal: CliRunner, words: list[str], *typed: str) -> str:
    result = terminal.invoke(main, words, input="".join(f"{line}\n" for line in typed))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_playing(terminal: CliRunner) -> None:
    output = run(
        terminal, PLAY, "help", "1", "undo", "why sell leek.1 oxford.1", "rules beer", "log", "lang yy", "quit"
    )
    assert "► A: ⟦Choose an action" in output
    assert "⟦undo⟧" in output and "⟦lang⟧ de, ⟦lang⟧ en, ⟦lang⟧ xx" in output
    assert "Taken back." in output
    assert "⟦Millrace does not speak “yy”. Possible: de | en | xx.⟧" in output
    assert re.search(r"BIR-SELL-\d+ · .* · English", output)
    assert run(terminal, ["play", "--resume"]).count("⟦") > 20, "the match remembers its language"


def test_another_language_and_back(terminal: CliRunner) -> None:
    output = run(terminal, PLAY, "lang de", f"lang {XX}", "quit")
    assert "► A: Wähle eine Aktion" in output
    assert output.count("► A: ⟦Choose an action") == 2


def test_a_whole_game_at_the_terminal(terminal: CliRunner) -> None:
    words = [*PLAY, "--switch", "introductory_game=canal_only", "--fast"]
    output = run(terminal, words, *["1"] * 1000)
    assert "── ⟦Ranking⟧ ──" in output
    assert re.search("[𝟘-𝟡]", output[output.index("⟦Ranking⟧") :])


@pytest.mark.parametrize("command", _COMMANDS)
def test_help(terminal: CliRunner, command: str) -> None:
    output = run(terminal, [command, "--lang", XX, "--help"])
    assert "[de|en|xx]" in output
    assert "⟦The language to speak: en | de | xx." in " ".join(output.split())


def test_rules_say_when_they_are_not_translated(terminal: CliRunner) -> None:
    told = run(terminal, ["rules", "brass-birmingham", "BIR-LOAN-02", "--lang", XX])
    assert "· English" in told and "The borrower's income marker" in told
    assert "English" not in run(terminal, ["rules", "brass-birmingham", "BIR-LOAN-02", "--lang", "de"])


def test_the_environment_asks_for_it() -> None:
    assert environment_language({"LANG": "xx_YY.UTF-8"}) == XX
    assert environment_language({"MILLRACE_LANG": XX, "LANG": "de_DE"}) == XX


# -- on the server


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(tmp_path)), base_url="http://127.0.0.1:8000") as client:
        yield client


def test_a_match_on_the_server(client: TestClient) -> None:
    anna, _, watching = begin(client, language=XX)
    shown = anna.look(lang=XX)["scene"]
    assert shown["lang"] == XX and spoken(shown["prompt"]["text"])
    why = anna.ask("GET", "/why", option="sell leek.1 oxford.1", lang=XX).json()
    assert spoken(why["text"])
    refused = anna.ask("POST", "/play", {"option": "sell leek.1 oxford.1", "rev": 0}, lang=XX)
    assert refused.status_code == 422 and spoken(refused.json()["error"]["text"])
    played = anna.ask("POST", "/play", {"option": shown["options"][0]["text"], "rev": 0}, lang=XX).json()
    assert spoken(played["scene"]["prompt"]["text"])
    assert spoken(watching.look(lang=XX)["scene"]["prompt"]["text"])
    assert watching.ask("GET", "/at/0/picture.svg", lang=XX).status_code == 200
    _browser_asks_for_it(client, anna)


def _browser_asks_for_it(client: TestClient, anna: Guest) -> None:
    headers = {"Authorization": f"Bearer {anna.token}", "Accept-Language": "xx-YY,de;q=0.5"}
    assert client.get(f"/api/matches/{anna.match_id}", headers=headers).json()["scene"]["lang"] == XX


def test_a_language_that_nobody_speaks_is_refused(client: TestClient) -> None:
    seats = [{"kind": "human"}, {"kind": "human"}]
    answer = client.post("/api/matches", json={"title": "brass-birmingham", "seats": seats, "language": "yy"})
    assert answer.status_code == 422 and "'en' or 'de' or 'xx'" in answer.json()["error"]["text"]
    wish = client.get("/api/openapi.json").json()["components"]["schemas"]["Wish"]["properties"]["language"]
    assert wish["anyOf"][0]["enum"] == ["en", "de", "xx"]
    assert "<code>?lang=xx</code>" in client.get("/api/docs").text


def test_the_client_learns_its_words_and_the_languages(client: TestClient) -> None:
    found: dict[str, Any] = client.get("/words.json", params={"lang": XX}).json()
    assert found["lang"] == XX
    assert found["languages"] == {"en": "English", "de": "Deutsch", "xx": "Pseudo"}
    assert found["numerals"] == {"minus": "~", "thousands": "_", "digits": "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"}
    english = client.get("/words.json", params={"lang": "en"}).json()["words"]
    assert found["words"]["ending.total"] == english["ending.total"], "what is lacking is English"
    assert found["words"]["ending.before"] == f"⟦{english['ending.before']}⟧"
    # No English singular beside a plural that the language has.
    assert "rules.found.one" in english and "rules.found.one" not in found["words"]


def test_titles_rules_and_components_on_the_server(client: TestClient) -> None:
    for title in client.get("/api/titles", params={"lang": XX}).json():
        untranslated = title["id"] in ("oranienburger-kanal", "quayside", "lanterns")
        assert spoken(title["tagline"]) is not untranslated
        rules = client.get(f"/api/rules/{title['id']}", params={"lang": XX}).json()["rules"]
        assert all(rule["text"] == rule["texts"][rule["lang"]] for rule in rules)
        assert {rule["lang"] for rule in rules if XX not in rule["texts"]} == {"en"}
        content = client.get(f"/api/content/{title['id']}", params={"lang": XX})
        assert content.status_code == 200


def test_the_page_says_in_all_languages_that_it_needs_scripts(client: TestClient) -> None:
    told = re.search("<noscript><p>(.*)</p></noscript>", client.get("/").text)
    assert told is not None
    assert told[1] == "Millrace needs JavaScript. · Millrace braucht JavaScript. · ⟦Millrace needs JavaScript.⟧"


# -- installed

_LOOK = """
import json, millrace
from millrace import games
from millrace.core import languages
titles = [games.title(title) for title in games.OWN_TITLES]
drawn = {title.id: title.drawing.art(title.content())["sprites"] for title in titles}
ledger = games.title("brass-birmingham").ledger()
print(json.dumps({
    "known": languages.known(),
    "cards": {id: [sprites.count(f'-{language}"') for language in languages.known()] for id, sprites in drawn.items()},
    "rules": [[ledger[id].text("xx"), ledger[id].spoken("xx")] for id in ("BIR-LOAN-01", "BIR-LOAN-02")],
}))
"""


def test_a_package_that_is_installed_brings_the_language(folder: Path, tmp_path: Path) -> None:
    paths = os.pathsep.join([str(folder), str(pseudo.SOURCE.parent)])
    environment = os.environ | {"PYTHONPATH": paths, "MILLRACE_HOME": str(tmp_path), "MILLRACE_PURE": "1"}

    def said(*words: str) -> str:
        done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    found = json.loads(said("-c", _LOOK))
    assert found["known"] == ["de", "en", XX]
    assert all(len(set(counts)) == 1 for counts in found["cards"].values()), found["cards"]
    assert found["cards"]["brass-birmingham"][0] > 10
    assert found["rules"] == [
        ["⟦loans⟧", XX],
        ["The borrower's income marker moves back 3 income levels, not 3 spaces.", "en"],
    ]
    assert "⟦" in said("-m", "millrace.cli", "titles", "--lang", XX)

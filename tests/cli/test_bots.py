"""Bots from elsewhere on the command line: in duels, simulations, matches and on a server."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from millrace import bots
from millrace.cli import main
from millrace.cli.keyboard import typed
from millrace.core.record import Player, Record
from tests.server.running import serving

pytestmark = pytest.mark.usefixtures("own_roster")

NAMES = bots.names()
FIRST = "tests.bots.elsewhere:First"
THRIFTY = "examples.own_bot:Thrifty"
SHORT = ("--switch", "introductory_game=canal_only", "--seed", "1")
OWN = """
class Mine:
    name, blind = "mine", True

    def choose(self, title, view, codes, rng):
        return codes[0]
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MILLRACE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("MILLRACE_LANG", "en")
    return folder


def run(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(words), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2 and "Traceback" not in result.output
    return " ".join(result.stderr.split())


# -- duel, simulate ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_duel_with_a_bot_by_import_path(jobs: str) -> None:
    words = ("duel", "brass-birmingham", "--bots", f"{THRIFTY},random", "--games", "4", "--jobs", jobs, "--json")
    result = json.loads(run(*words, *SHORT).stdout)
    assert [standing["bot"] for standing in result["standings"]] == [THRIFTY, "random"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_with_a_bot_by_import_path(jobs: str) -> None:
    words = ("simulate", "brass-birmingham", "--seats", f"random, {FIRST}", "--games", "30", "--jobs", jobs, "--json")
    result = json.loads(run(*words, *SHORT).stdout)
    assert [seat["bot"] for seat in result["seats"]] == ["random", FIRST]


def test_modules_of_this_folder_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    words = ("duel", "brass-birmingham", "--bots", "my_own_bots:Mine", "--games", "2", "--jobs", "2", "--json")
    assert json.loads(run(*words, *SHORT).stdout)["games"] == 2


@pytest.mark.parametrize("command", [("duel", "--bots"), ("simulate", "--seats"), ("play", "--seats")])
def test_what_cannot_be_loaded_is_told_in_both_languages(command: tuple[str, str]) -> None:
    name, option = command
    words = (name, "brass-birmingham", option, "nowhere:Clever,random")
    assert refused(*words).startswith("Error: The bot nowhere:Clever cannot be used: Python finds no module “nowhere”.")
    assert "ist nicht zu gebrauchen: Python findet kein Modul „nowhere“." in refused(*words, "--lang", "de")


def test_a_dot_is_taken_for_an_import_path() -> None:
    said = refused("duel", "brass-birmingham", "--bots", "examples.own_bot.Thrifty")
    assert "expected is an import path, package.module:Class, search:PLAYOUTS" in said


# -- play --------------------------------------------------------------------------------------------------------------


def saved(home: Path) -> Path:
    (path,) = (home / "saves").iterdir()
    return path


def test_a_match_against_a_bot_by_import_path_is_taken_up_again(home: Path) -> None:
    seats = f"human:Anna,{FIRST}:Bob,{FIRST}"
    begun = run("play", "brass-birmingham", "--seats", seats, "--seed", "1", "--fast")
    assert begun.exit_code == 0 and "C First" in begun.output
    record = Record.load(saved(home))
    assert record.header.seats == (Player("human", "Anna"), Player(FIRST, "Bob"), Player(FIRST))
    bots.roster._loaded.clear()
    again = run("play", "--resume", "--fast")
    assert again.exit_code == 0 and "Bob" in again.output
    assert bots.is_known(FIRST)


def test_a_record_from_elsewhere_runs_no_code_unless_it_is_let_in(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "theirs.millrace"
    begun = run("play", "brass-birmingham", "--seats", f"human,{FIRST}", "--seed", "1", "--fast", "--save", str(file))
    assert f"{typed('play')} --resume {file} --bot {FIRST}" in begun.output
    bots.roster._loaded.clear()
    said = refused("play", "--resume", str(file))
    assert said == (
        f"Error: A bot plays in this match that is not known here: {FIRST}. "
        f"Say where it is to be found: {typed('play')} --resume {file} --bot {FIRST}"
    )
    assert not bots.is_known(FIRST)
    assert run("play", "--resume", str(file), "--bot", FIRST, "--fast").exit_code == 0
    assert bots.names() == (*NAMES, "first")


def test_a_bot_that_a_record_knows_by_name_is_let_in_under_that_name(home: Path) -> None:
    run("play", "brass-birmingham", "--seats", "human,random", "--seed", "1", "--fast")
    path = saved(home)
    path.write_text(path.read_text(encoding="utf-8").replace("seat B: random", "seat B: hasty"), encoding="utf-8")
    assert refused("play", "--resume").endswith("--bot hasty=package.module:Class")
    assert run("play", "--resume", "--bot", f"hasty={FIRST}", "--fast").exit_code == 0


def test_a_record_is_shown_without_its_bots(home: Path, tmp_path: Path) -> None:
    run("play", "brass-birmingham", "--seats", f"{FIRST},{FIRST}", *SHORT, "--fast")
    bots.roster._loaded.clear()
    path = str(saved(home))
    assert "A First" in run("replay", path, "--at", "5").output
    assert run("picture", path, "--at", "5", "-o", str(tmp_path / "table.svg")).exit_code == 0
    assert not bots.is_known(FIRST)


# -- serve -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("nowhere:Clever", "Python finds no module “nowhere”"),
        (f"Hasty={FIRST}", "“Hasty” cannot be the name of a bot. A name is one word of small letters, digits, - and _"),
        (f"greedy={FIRST}", "There is another bot called “greedy” already."),
    ],
)
def test_a_server_does_not_start_with_a_bot_that_cannot_play(bot: str, said: str) -> None:
    told = refused("serve", "--bot", bot, "--no-browser")
    assert said in told
    if "=" in bot:
        assert told.endswith(f"Say it before the path: --bot NAME={FIRST}")


def test_a_server_offers_the_bots_that_its_owner_lets_in(tmp_path: Path) -> None:
    with serving(tmp_path, "--bot", THRIFTY, "--bot", f"hasty={FIRST}") as server:
        assert server.ask("GET", "/api/bots") == (200, [*NAMES, "thrifty", "hasty"])
        seats = [{"kind": "thrifty"}, {"kind": "hasty"}]
        wish = {"title": "brass-birmingham", "seats": seats, "switches": {"introductory_game": "canal_only"}}
        status, made = server.ask("POST", "/api/matches", body=wish)
        assert status == 200
        path, token = f"/api/matches/{made['id']}", made["keys"][-1]["token"]
        while not (looked := server.ask("GET", path, token)[1])["over"]:
            assert looked["rev"] >= 0
        record = Record.from_json(json.dumps(server.ask("GET", f"{path}/record.json", token)[1]))
        assert [player.kind for player in record.header.seats] == ["thrifty", "hasty"]

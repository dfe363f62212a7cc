"""The server's bench measures what it says: moves that were accepted, pushes that arrived, matches that were opened."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from millrace import games
from tools import bench_server
from tools.bench_hints import hints
from tools.bench_moves import pace, raw_append, script
from tools.bench_server import EVERY_TITLE, ONE_TITLE, Figure, Goal, Run, as_json, main, measure, parse, report
from tools.bench_sockets import crowd, light, light_beside_a_bot, longest_record, memory_per_match, push
from tools.serving import ROOT, Server
from tools.yardstick import NOW, NoYardstick, Subject, yardstick

FAST = Goal("moves accepted a second", "/s", 1, 400, more_is_better=True)
SMALL = Goal("memory per open match", "kB", 1 / 1024, 100)
EARLIER = Subject("22ca848", ROOT, "python", is_yardstick=True)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with NOW.serving() as found:
        yield found


def run_of(*figures: Figure, before: Subject | None = EARLIER) -> Run:
    run = Run(4.0, before, ExitStack())
    run.figures.extend(figures)
    return run


@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_scripts_are_games_and_always_the_same(title: str) -> None:
    acts = script("one", 40, title)
    assert acts == script("one", 40, title) != script("two", 40, title)
    assert {act.verb for act in acts} == {"play", "confirm"} and acts[0].rev == 0
    short = script("one", 5, title)
    assert len(short) == 5 and short == acts[:5]


def test_a_running_server_is_measured(server: Server) -> None:
    measured = pace(server, 1.0, clients=2)
    assert measured.moves > 0 and 0 < measured.median <= measured.slow and measured.cpu > 0
    seen = push(server, spectators=2, moves=6)
    assert 0 < seen.median <= seen.last


def test_moves_of_several_who_are_asked_at_once_are_accepted(server: Server) -> None:
    assert pace(server, 0.6, clients=1, title="crystal-palace").moves > 0
    assert push(server, spectators=1, moves=6, title="crystal-palace").last > 0


def test_open_matches_and_sockets_are_counted(server: Server) -> None:
    record, middle = longest_record(NOW.records, "brass-birmingham")
    memory_per_match(server, record, middle, 2)  # whatever so few matches take, the server answers for them
    seen = crowd(server, record, middle, 0.5, count=2)
    assert (seen.matches, seen.sockets) == (2, 10) and seen.memory > 0 and seen.light.slowest > 0


def test_small_questions_are_measured_beside_a_bot_that_thinks(server: Server) -> None:
    assert light(server, 0.2).median > 0
    beside = light_beside_a_bot(server, 0.2)
    assert 0 < beside.median <= beside.slowest


def test_waiting_for_hints_is_measured(server: Server) -> None:
    waits = hints(server, "brass-birmingham", 2)
    assert waits.players == 4 and 0 < waits.median <= waits.longest and 0 < waits.first <= waits.longest


def test_raw_appends_are_counted() -> None:
    assert raw_append(0.1) > 0


@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_every_title_has_a_long_recorded_game(title: str) -> None:
    record, middle = longest_record(NOW.records, title)
    assert record.parent.name == title and middle > 20


def test_the_report_names_figures_ratios_and_goals() -> None:
    slow = Figure("moves", "brass-birmingham", FAST, 90.0, 45.0)
    lean = Figure("memory", "brass-birmingham", SMALL, 51_200.0, 512_000.0)
    run = run_of(slow, lean)
    run.notes.append("frames not measured: no browser.")
    text = report(run, 120.0)
    for part in ("90.00", "45.00", "2.0 x", "≥ 400  missed", "50.00", "10.0 x", "≤ 100", "1 goals missed."):
        assert part in text, part
    assert "against commit 22ca848" in text and "no browser." in text and "2.0 minutes" in text
    first, second = json.loads(as_json(run))["figures"]
    assert (first["now"], first["before"], first["gain"], first["goal"]) == (90.0, 45.0, 2.0, 400)
    assert second["gain"] == 10.0


def test_without_a_yardstick_there_are_no_ratios() -> None:
    text = report(run_of(Figure("moves", "brass-birmingham", FAST, 500.0), before=None), 1.0)
    assert "without a yardstick" in text and " x " not in text and "All goals met." in text


def test_what_cannot_be_measured_is_said_and_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(run: Run, title: str) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(bench_server, "CHROMIUM", "")
    monkeypatch.setitem(EVERY_TITLE, "push", fails)
    monkeypatch.setitem(EVERY_TITLE, "memory", lambda run, title: run.add("memory", title, SMALL, 1.0))
    run = run_of()
    measure(run, ["push", "frames", "memory"], ["brass-lancashire", "crystal-palace"])
    assert [figure.title for figure in run.figures] == ["brass-lancashire", "crystal-palace"]
    assert run.notes[0] == "push of brass-lancashire could not be measured: out of order"
    assert run.notes[2].startswith("frames not measured: there is no chromium")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seconds", "0"], "--seconds must be more than 0"),
        (["--only", "moves,speed"], "--only has speed; possible are moves, processes,"),
        (["--titles", "chess"], "--titles has chess; possible are"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert said in capsys.readouterr().err


def test_everything_is_measured_unless_something_is_chosen() -> None:
    assert parse([]).only == [*EVERY_TITLE, *ONE_TITLE] and parse([]).titles == list(games.titles())
    assert parse(["--only", "push,bots"]).only == ["push", "bots"]


def test_a_yardstick_that_history_does_not_have_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(NoYardstick, match=r"does not have the commit 22ca848.*--no-yardstick measures without it"):
        yardstick(root=tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoYardstick, match="there is no git"):
        yardstick(root=tmp_path)


def test_a_yardstick_that_is_ready_is_not_prepared_again(tmp_path: Path) -> None:
    ready = tmp_path / "build" / "yardstick" / "22ca848" / "build" / "ready"
    ready.parent.mkdir(parents=True)
    ready.touch()
    found = yardstick(root=tmp_path)
    assert found.folder == ready.parents[1] and found.is_yardstick
    assert found.command(2)[0].startswith(str(found.folder)) and found.command(2)[-2:] == ["--workers", "2"]

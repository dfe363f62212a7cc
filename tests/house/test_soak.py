"""`./x soak`: what it would notice, and a minute of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from millrace.server.scenes import Scenes
from tests.safety.rig import Table, served
from tools import soak
from tools.soak_checks import check_kept, check_worlds
from tools.soak_clients import Caller, Client, Kept, Tally, Unanswered
from tools.soak_hosts import GRACE, MEGABYTE, Growth, Outage, Outages, growth_of

RECORD = (Path(__file__).parents[1] / "records" / "brass-birmingham" / "introductory.millrace").read_text("utf-8")
MATCH = {"rev": 9, "steps": 5, "over": False}


@contextmanager
def answering(answers: dict[str, tuple[int, Any]]) -> Iterator[Any]:
    """A host that answers paths as it is told; 404 for others."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = answers.get(self.path, (404, {}))
            text = body if isinstance(body, str) else json.dumps(body)
            self.send_response(status)
            self.send_header("Content-Type", "text/plain" if isinstance(body, str) else "application/json")
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield SimpleNamespace(server=SimpleNamespace(port=server.server_port), outages=Outages())
        finally:
            server.shutdown()
            thread.join()


def answers(**changed: tuple[int, Any]) -> dict[str, tuple[int, Any]]:
    """What a host answers about match m in which nothing is lost, but for some changes."""
    usual: dict[str, tuple[int, Any]] = {
        "": (200, MATCH),
        "record": (200, RECORD),
        "chat": (200, [{"id": 3, "text": "Hello"}]),
        "later": (200, []),
        "notes": (200, {"text": "Mine"}),
    }
    usual |= changed
    paths = {"": "", "record": "/record", "chat": "/chat?after=0", "later": "/chat?after=3", "notes": "/notes"}
    return {f"/api/matches/m{paths[name]}": answer for name, answer in usual.items()}


def kept(**changed: Any) -> Kept:
    known: dict[str, Any] = {"revs": {"": 8, "A": 9}, "steps": 5, "lines": {3: "Hello"}, "notes": {"A": "Mine"}}
    return Kept("m", "brass-birmingham", {"A": "a"}, "w", **(known | changed))


def found(host: Any, what: Kept) -> list[str]:
    tally = Tally()
    check_kept(Caller(host, tally, "198.51.100.1"), what)
    return tally.failures


def test_what_is_there_is_not_missed() -> None:
    with answering(answers()) as host:
        assert found(host, kept()) == []
        assert found(host, kept(is_deleted=True)) != [], "deleted matches must be gone"
    with answering({}) as host:
        assert found(host, kept(is_deleted=True)) == []


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ({"": (404, {})}, "it is gone"),
        ({"": (200, MATCH | {"rev": 8})}, "was told of rev 9"),
        ({"": (200, MATCH | {"steps": 4})}, "5 decisions stood, 4 do"),
        ({"chat": (200, [])}, "line 3 was 'Hello'"),
        ({"chat": (200, [{"id": 3, "text": "Hallo"}])}, "line 3 was 'Hello'"),
        ({"notes": (200, {"text": ""})}, "the note 'Mine'"),
    ],
)
def test_what_is_lost_is_missed(lost: dict[str, tuple[int, Any]], said: str) -> None:
    with answering(answers(**lost)) as host:
        (text,) = found(host, kept())
    assert said in text


def test_a_record_that_has_become_another_is_noticed() -> None:
    with answering(answers()) as host:
        (text,) = found(host, kept(decisions=("A fly",)))
        assert "does not begin with the 1 decisions" in text
        assert found(host, kept(is_over=True)) == ["match m (brass-birmingham): it was over, and is not"]


def test_errors_of_the_server_count_unless_an_outage_explains_them() -> None:
    with answering({"/500": (500, {}), "/503": (503, {}), "/422": (422, {})}) as host:
        tally = Tally()
        caller = Caller(host, tally, "198.51.100.1")
        assert caller.ask("GET", "/422")[0] == 422 and not tally.failures
        assert caller.ask("GET", "/500")[0] == 500 and len(tally.failures) == 1
        with pytest.raises(Unanswered):
            caller.ask("GET", "/503")
        assert len(tally.failures) == 2, "nothing was away"
        with host.outages.during("database"):
            with pytest.raises(Unanswered):
                caller.ask("GET", "/503")
            assert len(tally.failures) == 2
            assert caller.ask("GET", "/500")[0] == 500 and len(tally.failures) == 3, "an outage explains 503 alone"
    with pytest.raises(Unanswered):
        caller.ask("GET", "/422")
    assert len(tally.failures) == 3, "the outage has just been"
    host.outages.all.clear()
    with pytest.raises(Unanswered):
        caller.ask("GET", "/422")
    assert len(tally.failures) == 4


def test_an_outage_excuses_what_it_touches() -> None:
    outages = Outages()
    outages.all.append(Outage("server", 10.0, 20.0))
    assert outages.excuse(5, 10) and outages.excuse(19, 40) and outages.excuse(20 + GRACE, 50)
    assert not outages.excuse(5, 9) and not outages.excuse(20.1 + GRACE, 50)


def samples(*sizes: int) -> list[tuple[float, int]]:
    return [(float(second), size * MEGABYTE) for second, size in enumerate(sizes)]


def test_growth_after_the_first_tenth_is_noticed() -> None:
    assert growth_of(samples(*[100] * 25), warm=10) is None, "too short to tell"
    steady = growth_of(samples(*range(0, 100, 10), *[100, 104] * 50), warm=10)
    assert steady is not None and not steady.is_too_much
    growing = growth_of(samples(*[100] * 10, *range(100, 200)), warm=10)
    assert growing is not None and growing.is_too_much


def test_a_rev_that_goes_back_is_noticed() -> None:
    tally = Tally()
    host: Any = SimpleNamespace()
    client = Client(host, tally, 0, "seed", 0.0)
    match = kept()
    client._note_rev(match, "A", 10, "a look")
    client._note_rev(match, "A", 9, "a look")
    assert len(tally.failures) == 1 and "10 was acknowledged" in tally.failures[0]


def unfinished(home: Path) -> Kept:
    """A match in the middle of the game."""
    with served(home) as client:
        table = Table.new(client, seed="soak")
        table.advance(40, "soak")
        return Kept(table.id, "brass-birmingham", table.tokens, table.watch)


def test_worlds_that_look_alike_are_compared_and_a_leak_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, url = unfinished(tmp_path), f"sqlite:///{tmp_path / 'millrace.sqlite'}"
    tally = Tally()
    assert check_worlds(tmp_path, url, [match], tally, "seed") == 3 and tally.failures == []
    honest = Scenes.now
    monkeypatch.setattr(Scenes, "now", lambda self, id, viewer, lang: honest(self, id, 0, lang))
    assert check_worlds(tmp_path, url, [match], tally, "seed") == 3
    assert any("tells B what is hidden" in text for text in tally.failures)
    assert any("tells a spectator what is hidden" in text for text in tally.failures)


def test_what_is_done_follows_from_the_seed() -> None:
    host: Any = SimpleNamespace()
    first, again, other = (Client(host, Tally(), 1, seed, 0.0).chance.random() for seed in ("a", "a", "b"))
    assert first == again != other


def test_the_report_says_what_failed_and_the_figures() -> None:
    tally = Tally()
    tally.requests.update({200: 7, 503: 2})
    tally.begun["brass-birmingham"] += 1
    outcome = soak.Outcome("SQLite, 1 process", 60.0, tally, [Outage("server", 1.0, 3.5)], [Growth(1e8, 1.1e8, 50)])
    text = soak.report([outcome], "x7")
    assert "seed x7" in text and "200: 7, 503: 2" in text and "server 1 x, longest 2 s" in text
    assert "Nothing failed." in text
    tally.fail("something was lost")
    assert "1 failures:\n  SQLite, 1 process: something was lost" in soak.report([outcome], "x7")
    assert json.loads(soak.as_json([outcome], "x7"))["SQLite, 1 process"]["failures"] == ["something was lost"]


@pytest.mark.parametrize("words", [["--minutes", "0"], ["--clients", "0"], ["--database", "mysql"]])
def test_what_cannot_be_done_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        soak.main(words)
    assert refused.value.code == 2 and words[0] in capsys.readouterr().err


@pytest.mark.soak
def test_a_minute_of_play_and_kills_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    status = soak.main(["--minutes", "1", "--seed", "slice"])
    assert status == 0, capsys.readouterr().out

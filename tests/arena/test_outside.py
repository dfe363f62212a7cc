"""Bots that are programs of their own: over HTTP, and by lines of text."""

import json
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from millrace import bots, games
from millrace.bots import BotFailed, UnusableBot
from millrace.bots.outside import question
from millrace.core.rng import Generator

pytestmark = pytest.mark.usefixtures("own_roster")

SPEAKER = f"run:{sys.executable} {Path(__file__).with_name('speaker.py')}"
BIRMINGHAM = games.title("brass-birmingham")


def first_question(title: Any) -> tuple[Any, Any]:
    players = min(title.players)
    state = title.new_state(title.content(), players, title.checked_switches({}), "1")
    return title.view(state, state.seat), state.codes_for(state.seat)


def chosen(name: str) -> int:
    bots.load(name)
    view, codes = first_question(BIRMINGHAM)
    place: int = codes.index(bots.make(name).choose(BIRMINGHAM, view, codes, Generator.from_seed("1", "bot")))
    return place


@pytest.mark.parametrize("id", games.OWN_TITLES)
def test_a_question_is_plain_json_and_tells_all_options(id: str) -> None:
    title = games.title(id)
    view, codes = first_question(title)
    asked = question(title, view, codes, Generator.from_seed("1", "bot"))
    assert json.loads(json.dumps(asked)) == asked
    assert [option["code"] for option in asked["options"]] == list(codes)
    assert {name for name, _ in view.facts()} - set(asked["view"]) == {"tables"}


def test_a_program_is_run_and_asked_line_by_line() -> None:
    _, codes = first_question(BIRMINGHAM)
    assert chosen(SPEAKER) == chosen(SPEAKER) == len(codes) - 1


@pytest.mark.parametrize(
    ("mood", "said"), [("nonsense", "it answered “juggle”, which is none of the"), ("ends", "the program has ended")]
)
def test_a_program_that_fails_is_named_with_what_it_did(mood: str, said: str) -> None:
    with pytest.raises(BotFailed, match=said) as caught:
        chosen(f"{SPEAKER} {mood}")
    assert "hat versagt" in caught.value.text("de")


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(BotFailed, match="No such file"):
        chosen("run:no-such-program-anywhere")


@pytest.mark.parametrize(("name", "said"), [("run:", "no command"), ("run:'x", "no command"), ("http://", "no host")])
def test_what_cannot_be_asked_is_refused_when_it_is_named(name: str, said: str) -> None:
    with pytest.raises(UnusableBot, match=said):
        bots.load(name)


class _Answers(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps({"code": asked["options"][-1]["code"]} if self.path == "/last" else ["what?"]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Answers) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_bot_answers_over_http(address: str) -> None:
    _, codes = first_question(BIRMINGHAM)
    assert chosen(f"{address}/last") == len(codes) - 1
    with pytest.raises(BotFailed, match="which is none of the"):
        chosen(f"{address}/else")


def test_nobody_at_the_address() -> None:
    with pytest.raises(BotFailed, match="no answer came"):
        chosen("http://127.0.0.1:9/")

"""Nothing that a seat gets from the server tells more than the seat may know.

Two servers hold the same matches. In the second one everything that a seat cannot see is dealt anew, and the seed is
another. Every answer and every socket message for that seat must be the same, byte for byte.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from millrace.bots import Advice, Budget, advise
from millrace.core.decision import SPECTATOR, State, seat_letter
from millrace.core.game import Game
from millrace.core.past import Past
from millrace.core.rng import Generator
from millrace.server import hints, presence
from millrace.server.app import create_app
from millrace.server.hall import Hall, Settings
from millrace.server.limits import Limits
from millrace.server.thinking import Thinkers
from millrace.store import schema
from millrace.table.match import Match
from tests.server.guests import TITLE, Guest, until
from tests.store.playing import play_on

NAMES = ("Anna", "Bert", "Cara", "Dora")
ASKED = 24
"""How many options are asked about that may be illegal."""


class Opened(NamedTuple):
    client: TestClient
    hall: Hall


@contextmanager
def opened(home: Path) -> Iterator[Opened]:
    settings = Settings(home, base_url="http://testserver", limits=Limits().without_rates(), bots=0)
    app = create_app(settings)
    with TestClient(app) as client:
        yield Opened(client, app.state.hall)


class Dealt(Past):
    """The past of a game in which every state hides other things."""

    def __init__(self, past: Past, other: Callable[[Any], Any]) -> None:
        super().__init__()
        vars(self).update(vars(past))
        self.states = [other(past.state(step)) for step in range(len(past))]

    def append(self, state: State, seat: int, code: int, question: int) -> None:
        """Note a step that was played here."""
        super().append(state, seat, code, question)
        self.states.append(state)

    def truncate(self, steps: int) -> None:
        """Forget all but so many steps."""
        super().truncate(steps)
        del self.states[steps:]

    def state(self, step: int) -> State:
        """The state before a step."""
        state: State = self.states[step]
        return state


def deal_anew(hall: Hall, match_id: str, viewer: int, chance: Generator) -> None:
    """Change everything about a match in memory that a viewer cannot see."""
    hall.scenes.forget()
    hall.matches.forget()
    with hall.matches.database.write() as connection:
        connection.execute(update(schema.matches).where(schema.matches.c.id == match_id).values(seed="3"))
    with hall.matches.table(match_id) as table:
        match = table.match
        title = match.game.title

        def other(state: Any) -> Any:
            return title.determinise(title.view(state, viewer), chance)

        # What happened was seen by everybody: it is not to be worked out again from states that are dealt anew.
        worked_out = match.game.events
        history = [worked_out(step) for step in range(len(match.log))]

        def events(step: int) -> Any:
            return history[step] if step < len(history) else worked_out(step)

        vars(match.game)["events"] = events
        before = match.game.state().key()
        match.game._past = Dealt(match.game._past, other)
        match.game._state = other(match.game._state)
        match.game.header = replace(match.game.header, seed="another")
        assert changed_where_hidden(match, before)
    with hall.matches.database.write() as connection:
        connection.execute(update(schema.matches).where(schema.matches.c.id == match_id).values(seed="another"))


def changed_where_hidden(match: Match, before: tuple[int, ...]) -> bool:
    """Tell whether the state differs at all; at the end of an era there may be nothing left to hide."""
    return match.game.state().key() != before or match.game.state().codes() == [] or not hides(match)


def hides(match: Match) -> bool:
    views = {str(match.game.title.view(match.game.state(), seat)) for seat in range(match.game.players)}
    return len(views) > 1


def answers(guest: Guest, options: list[str], steps: int) -> dict[str, bytes]:
    """Everything that a guest can ask about a match."""
    seat: dict[str, Any] = {"seat": guest.seat} if guest.seat else {}
    paths: list[tuple[str, dict[str, Any]]] = [
        ("", {"lang": "en"}),
        ("", {"lang": "de"}),
        ("", {"since": 0}),
        ("/record", {}),
        ("/record.json", {}),
        ("/history", {}),
        ("/takeback", {"at": 0}),
        (f"/at/{steps}/picture.svg", {}),
        *[(f"/at/{at}", {}) for at in range(0, steps + 1, max(1, steps // 7))],
        *[("/why", {"option": option}) for option in options],
    ]
    found = {f"{path} {query}": guest.ask("GET", path, **seat, **query).content for path, query in paths}
    found["hint"] = guest.ask("POST", "/hint", {"level": "5", **seat}).content
    for option in options[:10]:
        body = {"option": option, "rev": 10**6, **seat}
        found[f"play {option}"] = guest.ask("POST", "/play", body).content
    if guest.token:
        keys = {"keys": [{"id": guest.match_id, "token": guest.token}]}
        found["mine"] = guest.client.post("/api/mine", json=keys).content
    found["public"] = guest.client.get("/api/matches").content
    report = guest.client.get(f"/api/report/{guest.match_id}", headers={"Authorization": f"Bearer {guest.token}"})
    found["report"] = report.content
    # Times of day differ between two servers, whatever they are asked.
    return {key: re.sub(rb'"(made|updated)":("[^"]*"|\d+)', b"", answer) for key, answer in found.items()}


def messages(guest: Guest, chance: Random) -> list[str]:
    """What the socket says first, and after a decision if it is the guest's turn to make one."""
    seen = guest.look()
    heard = []
    with guest.socket() as socket:
        heard.append(next_news(socket))
        if guest.seat and seen["scene"]["prompt"].get("mine") and not seen["scene"]["turn"].get("pending"):
            option = chance.choice(seen["scene"]["options"])["text"]
            answer = guest.ask("POST", "/play", {"option": option, "rev": seen["rev"], "seat": guest.seat})
            assert answer.status_code == 200, answer.text
            heard += [answer.text, next_news(socket)]
            heard.append(guest.ask("POST", "/undo", {"rev": seen["rev"] + 1, "seat": guest.seat}).text)
            heard.append(next_news(socket))
    return heard


def next_news(socket: Any) -> str:
    while True:
        text: str = socket.receive_text()
        if text.startswith('{"rev"'):
            return text


async def advised_here(_: Thinkers, asked: tuple[Game, int, str]) -> Advice:
    """Advice on a game as it is in memory: a process apart would know how it was really dealt."""
    game, seat, level = asked
    return advise(game.title, game.title.view(game.known_state(seat), seat), level, Budget(4))


def begun(server: Opened, players: int, seed: int, public: bool) -> dict[int, Guest]:
    """A match somewhere in its course; its guests by the seat through whose eyes they look."""
    seats = [{"kind": "human", "name": name} for name in NAMES[:players]]
    wish = {"title": TITLE, "seats": seats, "seed": 3, "public": public, "hints": True}
    made = server.client.post("/api/matches", json=wish).json()
    chance = Random(seed)
    play_on(server.hall.matches, made["id"], chance.randrange(10, 45 * players), chance)
    guests = {
        seat: Guest(server.client, made["id"], key["token"], seat_letter(seat))
        for seat, key in enumerate(made["keys"][:-1])
    }
    return guests | {SPECTATOR: Guest(server.client, made["id"], made["keys"][-1]["token"])}


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))])
def test_what_looks_equal_to_a_seat_is_told_in_equal_bytes(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "hint_question", lambda game, seat, level: (game.copy(), seat, level))
    monkeypatch.setattr(Thinkers, "advise_soon", advised_here)
    first, second = tmp_path / "first", tmp_path / "second"
    with opened(first) as server:
        tables = [begun(server, players, 10 * seed + players, players == 2) for players in (2, 3, 4)]
        steps = [each[SPECTATOR].look()["steps"] for each in tables]
        book = [option.text for option in _book(server.hall, tables[0][SPECTATOR].match_id)]
    shutil.copytree(first, second)
    with opened(first) as true, opened(second) as dealt:
        for guests, count in zip(tables, steps, strict=True):
            for viewer, guest in guests.items():
                options = Random(seed).sample(book, ASKED if viewer != SPECTATOR else 2)
                deal_anew(dealt.hall, guest.match_id, viewer, Generator.from_seed(str(seed), f"deal {viewer}"))
                here, there = replace(guest, client=true.client), replace(guest, client=dealt.client)
                expected, found = answers(here, options, count), answers(there, options, count)
                assert [key for key in expected if expected[key] != found[key]] == []
                assert messages(here, Random(seed)) == messages(there, Random(seed))
                for server in (true, dealt):  # the next one is not to see in one of them that somebody is still there
                    until(partial(nobody_is_there, server.hall, guest.match_id))


def nobody_is_there(hall: Hall, match_id: str) -> bool:
    return not presence.connected_seats(hall.matches, match_id)


def _book(hall: Hall, match_id: str) -> Any:
    with hall.matches.table(match_id) as table:
        return table.match.game.title.codebook

"""What `./x soak` looks at in the end: everything that was acknowledged is there, and nobody sees what is hidden."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from millrace.core.decision import SPECTATOR, seat_of
from millrace.server import presence
from millrace.table.match import Match
from tools.soak_clients import Caller, Kept, Tally, decisions_of

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

    from millrace.server.hall import Hall

WORLDS: Final = 12
"""How many matches are compared with another world, for each of their viewers."""


# -- what was acknowledged ---------------------------------------------------------------------------------------------


def check_kept(caller: Caller, kept: Kept) -> None:
    """Note as a failure what was acknowledged about a match and is not there any more."""
    missing = list(_missing(caller, kept))
    for text in missing:
        caller.tally.fail(f"match {kept.id} ({kept.title}): {text}")


def _missing(caller: Caller, kept: Kept) -> Iterator[str]:
    path = f"/api/matches/{kept.id}"
    status, seen = caller.insist("GET", path, kept.watch)
    if kept.is_deleted:
        if status != 404:
            yield f"it was deleted, and is answered with {status}"
        return
    if status != 200:
        yield f"it is gone: {status} {seen}"
        return
    for seat, rev in kept.revs.items():
        status, seen = caller.insist("GET", path, kept.token(seat))
        if status != 200 or seen["rev"] < rev:
            yield f"seat {seat or '-'} was told of rev {rev}, and now gets {status}, rev {seen.get('rev')}"
    if seen["steps"] < kept.steps:
        yield f"{kept.steps} decisions stood, {seen['steps']} do"
    if kept.is_over and not seen["over"]:
        yield "it was over, and is not"
    yield from _missing_texts(caller, kept, path)


def _missing_texts(caller: Caller, kept: Kept, path: str) -> Iterator[str]:
    decisions = decisions_of(caller.insist("GET", f"{path}/record", kept.watch)[1])
    if decisions[: len(kept.decisions)] != kept.decisions:
        yield f"its record does not begin with the {len(kept.decisions)} decisions that it had"
    lines: dict[int, str] = {}
    while more := caller.insist("GET", f"{path}/chat?after={max(lines, default=0)}", kept.watch)[1]:
        lines |= {line["id"]: line["text"] for line in more}
    # Only the newest 200 are answered.
    for id in sorted(kept.lines)[-150:]:
        if lines.get(id) != kept.lines[id]:
            yield f"line {id} was {kept.lines[id]!r}, and is {lines.get(id)!r}"
    for seat, text in kept.notes.items():
        answer = caller.insist("GET", f"{path}/notes", kept.token(seat))[1]
        if answer != {"text": text}:
            yield f"the note {text!r} of seat {seat or '-'} is {answer!r}"


# -- worlds that look alike --------------------------------------------------------------------------------------------


def check_worlds(home: Path, database: str, matches: Iterable[Kept], tally: Tally, seed: str) -> int:
    """How many pairs of worlds were compared that look alike to a viewer; it is a failure if one gets other bytes.

    The matches are taken up as the run has left them, by a server in this process: only there can their hidden cards
    be dealt anew.
    """
    from fastapi.testclient import TestClient

    from millrace.server.app import create_app
    from millrace.server.hall import Settings
    from millrace.server.limits import Limits

    chance = random.Random(f"{seed} worlds")
    running = [kept for kept in matches if not kept.is_over and not kept.is_deleted]
    chosen = chance.sample(running, min(WORLDS, len(running)))
    settings = Settings(home, database, "http://testserver", Limits().without_rates())
    app = create_app(settings)
    hall: Hall = app.state.hall
    hall.runner.start = lambda: None  # type: ignore[method-assign]  # bots would go on meanwhile
    with TestClient(app) as client:
        presence.clear(hall.matches)  # what killed processes have noted runs out meanwhile, and would differ
        return sum(_tried(client, hall, kept, seat, tally) for kept in chosen for seat in ("", *kept.tokens))


def _tried(client: TestClient, hall: Hall, kept: Kept, seat: str, tally: Tally) -> int:
    """As `_compared`; what goes wrong with one match is a failure, and does not hide the others."""
    try:
        return _compared(client, hall, kept, seat, tally)
    except Exception as error:
        tally.fail(f"match {kept.id} ({kept.title}) could not be shown to {seat or 'a spectator'}: {error!r}")
        return 0


def _compared(client: TestClient, hall: Hall, kept: Kept, seat: str, tally: Tally) -> int:
    """1 if a match and another world that looks alike to a seat were compared; 0 if nothing is hidden from it."""
    from tests.safety.worlds import differ, shown_instead, twin

    with hall.matches.table(kept.id) as table:
        real = Match.resume(table.match.record)
    viewer = seat_of(seat, len(real.players)) if seat else SPECTATOR
    other = twin(real, viewer, f"{kept.id} {seat}")
    if not differ(real, other):
        return 0
    answers = []
    for world in (real, other):
        with shown_instead(hall.matches, kept.id, world):
            answers.append(_answers(client, hall, kept, seat))
    for path, content in answers[0].items():
        if answers[1][path] != content:
            tally.fail(
                f"match {kept.id} ({kept.title}): {path or 'a look'} tells {seat or 'a spectator'} what is hidden"
            )
    return 1


def _answers(client: TestClient, hall: Hall, kept: Kept, seat: str) -> dict[str, bytes]:
    """Everything that a viewer gets to read of a match, by where."""
    headers = {"Authorization": f"Bearer {kept.token(seat)}"}
    root = f"/api/matches/{kept.id}"

    def get(path: str) -> bytes:
        hall.scenes.forget()
        return bytes(client.get(root + path, headers=headers).content)

    steps = json.loads(get(""))["steps"]
    paths = ["", "?lang=de", "?seat=-", "/record", "/record.json", "/history", f"/at/{steps}"]
    found = {path: get(path) for path in [*paths, *(["/takeback", "/why?option=pass"] if seat else [])]}
    found["the socket"] = _pushed(client, hall, kept, seat)
    return found


def _pushed(client: TestClient, hall: Hall, kept: Kept, seat: str) -> bytes:
    """The first message of a socket about the scene."""
    hall.scenes.forget()
    with client.websocket_connect(f"/ws/matches/{kept.id}", subprotocols=["millrace", kept.token(seat)]) as socket:
        text: Any = ""
        while "scene" not in json.loads(text or "{}"):
            text = socket.receive_text()
    while presence.connected_seats(hall.matches, kept.id):
        time.sleep(0.01)  # that somebody was there must not be what the next answer tells
    return str(text).encode()

"""Nobody learns what another tries in a turn, how often, or how much choice there was.

Worlds differ only in what Bert tries and takes back before he confirms, or in the cards among which he could choose.
Everything that Anna and a spectator get is equal in all of them, byte for byte: every answer of the API, every message
of a socket.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrace.core.game import Course
from millrace.server.hall import Hall
from millrace.table.match import Match
from tests.safety.eyes import Eyes, play, settle
from tests.safety.rig import Table, served
from tests.safety.worlds import common_options, twin

TITLES = ("brass-birmingham", "oranienburger-kanal")
SEED = {"brass-birmingham": "2", "oranienburger-kanal": "3"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home")), bots=1) as client:
        yield client


def hall_of(client: TestClient) -> Hall:
    app: Any = client.app
    hall: Hall = app.state.hall
    return hall


def begun(client: TestClient, title: str, **wishes: Any) -> Table:
    """A match in which Bert must decide."""
    clock = {"kind": "turn", "seconds": 900}
    table = Table.new(client, title=title, seed=SEED[title], public=True, clock=clock, **wishes)
    while table.actor() != "B":
        table.step()
    return table


def whole_turn(table: Table) -> list[str]:
    """A turn that Bert could have, by his first options."""
    with hall_of(table.client).matches.table(table.id) as held:
        match = Match.resume(held.match.record)
    words = []
    while match.pending is None:
        option = match.game.options_for(1)[0]
        match.play(option)
        words.append(option.text)
    return [*words, "confirm"]


def other_first(table: Table, known: str) -> str:
    """Another way for Bert to begin the turn."""
    texts: list[str] = [each["text"] for each in table.look("B")["scene"]["options"]]
    return next(text for text in reversed(texts) if text != known)


def worlds(table: Table) -> list[list[str]]:
    """The same turn: played straight on, with second thoughts, and begun quite differently at first."""
    turn = whole_turn(table)
    other = other_first(table, turn[0])
    return [
        turn,
        [turn[0], "undo", *turn[:-1], "undo", turn[-2], "confirm"],
        [other, "restart", turn[0], "restart", other, "undo", *turn],
    ]


@pytest.mark.parametrize("title", TITLES)
def test_what_another_tries_is_told_by_no_byte(client: TestClient, title: str) -> None:
    count = len(worlds(begun(client, title)))
    seen: list[list[Any]] = []
    for world in range(count):
        table = begun(client, title)
        words, moments = worlds(table)[world], []
        with Eyes(table, "A") as anna, Eyes(table, "") as watcher:
            settle(table)
            anna.pushes(), watcher.pushes()
            for part in (words[:1], words[1:-1], words[-1:]):
                play(table, "B", part)
                settle(table)
                moments += [(each.pushes(), each.answers()) for each in (anna, watcher)]
        seen.append(moments)
    for other in seen[1:]:
        for moment, (expected, found) in enumerate(zip(seen[0], other, strict=True)):
            assert found[0] == expected[0], f"pushes at {moment}"
            assert [key for key in expected[1] if found[1][key] != expected[1][key]] == [], f"at {moment}"
    pushes = [len(heard) for heard, _ in seen[0]]
    assert not any(pushes[:4]) and all(pushes[4:]), "nobody hears of a turn before it is confirmed, everybody then"


def test_two_windows_of_one_player_show_the_same_open_turn(client: TestClient) -> None:
    table = begun(client, "brass-birmingham")
    with Eyes(table, "B") as one, Eyes(table, "B") as other:
        settle(table)
        one.pushes(), other.pushes()
        play(table, "B", whole_turn(table)[:-1])
        settle(table)
        heard = one.pushes()
        assert heard and heard == other.pushes()


def test_people_at_one_screen_see_each_only_their_own_open_turn(client: TestClient) -> None:
    table = begun(client, "brass-birmingham", hot_seat=True)
    before = table.look("A")
    play(table, "B", whole_turn(table)[:-1])
    assert table.look("A")["scene"] == before["scene"] and table.look("B")["scene"]["turn"]["pending"]
    play(table, "B", ["confirm"])
    assert table.look("A")["scene"] != before["scene"]


# -- how much choice there was


def courses(match: Match, option: str) -> Course:
    return match.game.course(option, 1)


def one_card_or_several(table: Table) -> tuple[Match, Match, str, str]:
    """Two worlds that Anna cannot tell apart, an option of Bert's and a card: in one it is the only card that fits."""
    with hall_of(table.client).matches.table(table.id) as held:
        real = Match.resume(held.match.record)
    for number in range(200):
        forced, free = twin(real, 0, f"forced {number}"), twin(real, 0, f"free {number}")
        for option in common_options(forced, free):
            if not option.startswith("build"):
                continue
            here, there = courses(forced, option), courses(free, option)
            if len(here.steps) != 2 or len(there.steps) != 1:
                continue
            card = here.steps[1].option.text
            free.play(option)
            if card in free.game.options_for(1):
                free.undo()
                return forced, free, option, card
            free.undo()
    raise AssertionError("no such worlds were found")


def test_whether_a_rival_had_one_fitting_card_or_several_is_told_by_no_byte(client: TestClient) -> None:
    seen = []
    for world in range(2):
        table = begun(client, "brass-birmingham")
        forced, free, option, card = one_card_or_several(table)
        live = hall_of(client).matches._open[table.id]
        live.match = (forced, free)[world]
        moments = []
        with Eyes(table, "A") as anna, Eyes(table, "") as watcher:
            settle(table)
            anna.pushes(), watcher.pushes()
            play(table, "B", [option] if world == 0 else [option, card])
            settle(table)
            moments += [(each.pushes(), each.answers()) for each in (anna, watcher)]
            play(table, "B", ["confirm"])
            settle(table)
            moments += [(each.pushes(), each.answers()) for each in (anna, watcher)]
        seen.append(moments)
        live.forget()
    for moment, (expected, found) in enumerate(zip(*seen, strict=True)):
        assert found[0] == expected[0], f"pushes at {moment}"
        assert [key for key in expected[1] if found[1][key] != expected[1][key]] == [], f"at {moment}"

"""Parts of scenes are made once for the same arguments, and old ones go when there are too many."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from millrace import games
from millrace.core.record import Player
from millrace.scene import kept as keeping
from millrace.scene.diff import patch, scene_diff
from millrace.scene.kept import forget, kept
from millrace.scene.scene import Piece, Scene
from millrace.table.match import Match
from millrace.table.scene import scene


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    forget()
    yield
    forget()


def test_what_was_made_is_made_once_for_the_same_arguments() -> None:
    made: list[str] = []

    @kept
    def piece(id: str, x: int, *, owner: str = "") -> Piece:
        made.append(id)
        return Piece(id, "tile", x, 0, 1, 1, owner=owner)

    assert piece("a", 1) is piece("a", 1)
    assert piece("a", 1) is not piece("a", 2)
    assert piece("a", 1, owner="A") is piece("a", 1, owner="A")
    assert made == ["a", "a", "a"]


def test_what_is_asked_for_stays_and_what_is_not_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping.STORE, "most", 40_000)
    monkeypatch.setattr(keeping.STORE, "newer", 0)
    made: list[int] = []

    @kept
    def text(number: int) -> str:
        made.append(number)
        return str(number) * 100

    for number in range(1, 1000):
        text(0)
        text(number)
    assert made.count(0) == 1
    shelves = [shelf for shelf in keeping.STORE.shelves if isinstance(shelf, keeping.Shelf)]
    lying = sum([len(shelf._newer) + len(shelf._older) for shelf in shelves])
    assert lying * 300 < 40_000
    text(1)
    assert made.count(1) == 2


def courses(title: str) -> Iterator[tuple[Match, random.Random]]:
    """A random match of a title after each of its decisions."""
    entry = games.title(title)
    players = max(entry.players)
    seats = [Player(kind="human", name=f"P{seat}") for seat in range(players)]
    match, chance = Match.new(title, players, seats, seed=f"kept {title}"), random.Random(title)
    while not match.game.is_over:
        seat = chance.choice(match.game.waiting)
        match.play(chance.choice(match.game.options_for(seat)), seat)
        if match.pending_of(seat) is not None:
            match.confirm(seat)
        yield match, chance


@pytest.mark.parametrize("title", games.titles())
def test_a_scene_of_kept_parts_is_the_one_made_afresh_and_differences_lead_to_it(title: str) -> None:
    shown: dict[tuple[int, str], Scene] = {}
    for number, (match, chance) in enumerate(courses(title)):
        if number % 6 and not match.game.is_over:
            continue
        viewer, lang = chance.randrange(-1, match.game.players), chance.choice(("en", "de"))
        now = scene(match, viewer, lang, whole=False)
        if (viewer, lang) in shown:
            before = shown[viewer, lang]
            assert patch(before.to_json(), scene_diff(before, now)) == now.to_json()
        shown[viewer, lang] = now
        if number % 5 == 0:
            forget()
            assert scene(match, viewer, lang, whole=False) == now

"""Parts of scenes are made once for the same arguments, and old ones go when there are too many."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from millrace import games
from millrace.core.record import Player
from millrace.scene import kept as keeping
from millrace.scene.diff import patch, scene_diff
from millrace.scene.kept import forget, kept
from millrace.scene.naming import named_json
from millrace.scene.scene import Piece, Scene
from millrace.scene.writing import dump, written
from millrace.table.match import Match
from millrace.table.scene import nameless, names_of, scene

SHIPPED = ("brass-birmingham", "brass-lancashire", "oranienburger-kanal", "age-of-industry", "crystal-palace")


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


def courses(title: str, seed: str = "") -> Iterator[tuple[Match, random.Random]]:
    """A random match of a title after each of its decisions, some of which are taken back."""
    entry = games.title(title)
    players = max(entry.players)
    seats = [Player(kind="human", name=f"P{seat}") for seat in range(players)]
    match, chance = Match.new(title, players, seats, seed=f"kept {title}{seed}"), random.Random(title + seed)
    while not match.game.is_over:
        seat = chance.choice(match.game.waiting)
        match.play(chance.choice(match.game.options_for(seat)), seat)
        if chance.random() < 0.05:
            yield match, chance
            match.undo(seat)
        elif match.pending_of(seat) is not None:
            match.confirm(seat)
        yield match, chance


def as_bytes(data: object) -> bytes:
    """What is sent."""
    return dump(data).encode()


def check_one(match: Match, viewer: int, lang: str, shown: dict[tuple[int, str], Scene], afresh: bool) -> None:
    """Look at a match: the scene must follow from the one before by their difference, and be the one made afresh."""
    now = nameless(match, viewer, lang)
    names = names_of(match, lang)
    if (viewer, lang) in shown:
        before = shown[viewer, lang]
        told = json.loads(named_json(dump(scene_diff(before, now)), names))
        # The order of keys is no part of JSON's objects; that of everything else is.
        rebuilt = patch(json.loads(named_json(dump(before.to_json()), names)), told)
        assert json.dumps(rebuilt, sort_keys=True) == json.dumps(
            json.loads(named_json(dump(now.to_json()), names)), sort_keys=True
        )
    shown[viewer, lang] = now
    assert written(now) == dump(now.to_json())
    if afresh:
        forget()
        match.log.explained.clear()
        match.log.offers.clear()
        match.log.sentences.clear()
        again = nameless(match, viewer, lang)
        assert as_bytes(again.to_json()) == as_bytes(now.to_json())
        assert named_json(dump(again.to_json()), names) == dump(scene(match, viewer, lang, whole=False).to_json())


@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_a_scene_of_kept_parts_is_the_one_made_afresh_and_differences_lead_to_it(title: str) -> None:
    shown: dict[tuple[int, str], Scene] = {}
    for number, (match, chance) in enumerate(courses(title)):
        if number % 12 and not match.game.is_over:
            continue
        viewer, lang = chance.randrange(-1, match.game.players), chance.choice(("en", "de"))
        check_one(match, viewer, lang, shown, afresh=number % 5 == 0)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["a", "b"])
@pytest.mark.parametrize("title", games.OWN_TITLES)
def test_every_scene_of_every_seat_and_language_is_the_one_made_afresh(title: str, seed: str) -> None:
    shown: dict[tuple[int, str], Scene] = {}
    for number, (match, _) in enumerate(courses(title, seed)):
        for viewer in range(-1, match.game.players):
            for lang in ("en", "de"):
                check_one(match, viewer, lang, shown, afresh=(number + viewer) % 7 == 0)


@pytest.mark.parametrize("title", SHIPPED)
def test_matches_of_other_people_share_their_parts(title: str) -> None:
    scenes = []
    for name in ("Ada", "Brunel"):
        seats = [Player(kind="human", name=f"{name} {seat}") for seat in range(max(games.title(title).players))]
        match = Match.new(title, len(seats), seats, seed="shared")
        scenes.append(nameless(match, 0, "en"))
    one, other = scenes
    assert scene_diff(one, other) == {}
    parts = [{id(part) for surface in each.surfaces for part in (*surface.regions, *surface.pieces)} for each in scenes]
    assert len(parts[0] & parts[1]) > 0.9 * len(parts[0])


def test_names_of_players_are_put_in_whatever_they_are_made_of() -> None:
    names = ('"Ada" \\\x86', "B\x87o")
    match = Match.new("brass-birmingham", 2, [Player(kind="human", name=name) for name in names], seed="shared")
    sent = json.loads(named_json(dump(nameless(match, 0, "en").to_json()), names_of(match, "en")))
    assert sorted(player["name"] for player in sent["players"]) == sorted(names)
    assert sent == scene(match, 0, "en", whole=False).to_json()

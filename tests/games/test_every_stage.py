"""The table of every title as a picture: everything the view holds and nothing else, whole in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import millrace
from millrace.core.decision import SPECTATOR, State
from millrace.core.record import Player
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.core.title import AnyTitle
from millrace.games import OWN_TITLES
from millrace.scene.drawing import drawing_of
from millrace.scene.scene import Stage, to_json
from millrace.table.match import Match
from millrace.table.scene import scene_of
from tests.properties.play import lively, play_through

NAMES = ("Anna", "Boulton", "C", "D", "Eve")
TABLES = [(name, players) for name in OWN_TITLES for players in millrace.title(name).player_counts]
BARE = {"done"}
"""The verbs whose options concern nothing that could be clicked."""


def moments(title: AnyTitle, players: int, every: int) -> Iterator[State]:
    """Some states of a random game, and its last."""
    for number, (s, code) in enumerate(play_through(title, players, f"stage-{players}")):
        if code < 0 or number % every == 0:
            yield s


def shown(title: AnyTitle, s: State, seat: int, language: str = "en") -> Stage:
    texts = Texts.load(language, "millrace.core", *title.text_packages)
    codes = s.codes_for(seat) if seat >= 0 and seat in s.waiting() else []
    found = drawing_of(title).stage(title.view(s, seat), texts, NAMES[: players_of(s)], codes)
    assert isinstance(found, Stage)
    return found


def players_of(s: Any) -> int:
    count: int = s.players
    return count


@cache
def art(name: str) -> dict[str, str]:
    title = millrace.title(name)
    return dict(drawing_of(title).art(title.content()))


@cache
def sprites(name: str) -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]+)"', art(name)["sprites"]))


# -- Whole and sound ----------------------------------------------------------------------------------------------


def check(name: str, found: Stage) -> None:
    regions = [region.id for surface in found.surfaces for region in surface.regions]
    pieces = [piece for surface in found.surfaces for piece in surface.pieces]
    assert len(set(regions)) == len(regions)
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert {piece.sprite for piece in pieces} <= sprites(name)
    places = [region for surface in found.surfaces for region in surface.regions]
    assert {sign for region in places for signs in region.signs for sign in signs} <= sprites(name)
    assert all(len(region.signs) in (0, len(region.about)) for region in places)
    assert set(found.crests) <= sprites(name)
    kinds = {id.rpartition(":")[0] for id in regions if id.startswith("card:")}
    for option in found.options:
        assert set(option.touches) <= set(regions) | kinds, option.text
        assert option.ghost is None or option.ghost.sprite in sprites(name)
        assert option.group in {group.id for group in found.groups}
    for surface in found.surfaces:
        assert not surface.background or surface.background in art(name)
        for piece in surface.pieces:
            assert piece.x >= -10 and piece.x + piece.w <= surface.w + 10, piece
            assert piece.y >= -10 and piece.y + piece.h <= surface.h + 10, piece


@pytest.mark.parametrize("every", [19, pytest.param(9, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_position_is_whole_in_both_languages(name: str, players: int, every: int) -> None:
    title = millrace.title(name)
    for s in moments(title, players, every):
        for seat in (SPECTATOR, *s.waiting()[:1]):
            for language in LANGUAGES:
                found = shown(title, s, seat, language)
                check(name, found)
                told = json.dumps(to_json(found), ensure_ascii=False)
                assert not re.search(r'#[^"a-z]|None|scene\.|: ""|  ', told)


@pytest.mark.parametrize("every", [11, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_option_can_be_reached_by_what_it_touches(name: str, players: int, every: int) -> None:
    """What an option leaves untouched could be chosen by its button alone."""
    title = millrace.title(name)
    for s in moments(title, players, every):
        for seat in s.waiting()[:1]:
            bare = {option.group for option in shown(title, s, seat).options if not option.touches}
            assert bare <= BARE


@pytest.mark.parametrize("name", OWN_TITLES)
def test_the_two_languages_say_different_things_about_the_same(name: str) -> None:
    title = millrace.title(name)
    s = next(moments(title, title.players[-1], every=1))
    (seat, *_) = s.waiting()
    english, german = (shown(title, s, seat, language) for language in ("en", "de"))
    assert [surface.id for surface in english.surfaces] == [surface.id for surface in german.surfaces]
    assert [option.text for option in english.options] == [option.text for option in german.options]
    assert all(one.label != other.label for one, other in zip(english.options, german.options, strict=True))


@pytest.mark.parametrize("name", OWN_TITLES)
def test_every_picture_is_complete_in_itself(name: str) -> None:
    for id, svg in art(name).items():
        ElementTree.fromstring(svg)
        ids = re.findall(r'\bid="([^"]+)"', svg)
        assert len(ids) == len(set(ids)), id
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) <= set(ids), id
        # What comes from elsewhere, or sets a style, is kept out by the page's policy.
        assert not re.search(r'(?:href|src)="(?!#|data:)| style=|<style', svg), id
        assert len(svg) < 600_000, id


# -- Nothing hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [35, pytest.param(17, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_states_that_look_equal_to_a_viewer_give_equal_bytes(name: str, players: int, every: int) -> None:
    title = millrace.title(name)
    for number, s in enumerate(moments(title, players, every)):
        for seat in (SPECTATOR, *range(players)):
            other = title.determinise(title.view(s, seat), Generator.from_seed(f"{number}", f"{seat}"))
            assert dumped(title, s, seat) == dumped(title, other, seat)


def dumped(title: AnyTitle, s: State, seat: int) -> str:
    return json.dumps(to_json(shown(title, s, seat, "de")))


def played(name: str, players: int, steps: int) -> Match:
    """A match after so many decisions, always the same."""
    title = millrace.title(name)
    game = millrace.new(name, players=players, seed="same", switches=title.player_counts[players])
    match = Match(game, [Player("human", each) for each in NAMES[:players]])
    chance = Generator.from_seed("same", "scenes")
    while match.actor >= 0 and len(match.game.steps) < steps:
        match.move(lively(title, list(match.game.options.codes), chance))
    return match


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_scenes_of_matches_that_look_equal_are_equal_bytes(name: str, players: int) -> None:
    title = millrace.title(name)
    for seat in (SPECTATOR, players - 1):
        match, other = played(name, players, 60), played(name, players, 60)
        dealt: Any = title.determinise(title.view(other.game.state(), seat), Generator.from_seed("other", "deal"))
        other.game._state = dealt
        # With somebody else at the table there is always something that this seat cannot know.
        assert players == 1 or other.game.state_hash != match.game.state_hash
        for language in LANGUAGES:
            assert json.dumps(scene_of(match, seat, language)) == json.dumps(scene_of(other, seat, language))

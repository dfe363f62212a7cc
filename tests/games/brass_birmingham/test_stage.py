"""The table as a picture: everything the view holds and nothing else, whole in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.record import Player
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.brass_birmingham import layout as layouts
from millrace.games.brass_birmingham.content import load
from millrace.games.brass_birmingham.position import read
from millrace.games.brass_birmingham.rules.play import Position
from millrace.games.brass_birmingham.stage import _Stage, stage, tallies
from millrace.games.brass_birmingham.state import CARD
from millrace.games.brass_birmingham.title import TITLE
from millrace.games.brass_birmingham.view import determinise, view
from millrace.scene.diff import diff, patch
from millrace.scene.scene import Choice, Scene, Stage, to_json
from millrace.table.match import Match
from millrace.table.stage import scene, scene_of
from tests.games.brass_birmingham.busy import busy_game

TEXTS = {language: Texts.load(language, "millrace.core", "millrace.games.brass_birmingham") for language in LANGUAGES}
GAMES = [(2, "stage 1"), (3, "stage 2"), (4, "stage 3")]
HUMANS = [Player("human", name) for name in ("Anna", "Boulton", "", "Coade")]


@cache
def sprites() -> frozenset[str]:
    assert TITLE.art is not None
    return frozenset(re.findall(r'<symbol id="([^"]+)"', TITLE.art(load())["sprites"]))


def moments(players: int, seed: str, every: int = 7) -> Iterator[Position]:
    """Some states of a busy game, and its last."""
    for number, (s, code) in enumerate(busy_game(players, seed)):
        if code < 0 or number % every == 0:
            yield s


def shown(s: Position, seat: int, language: str = "en") -> Stage:
    codes = s.codes() if seat >= 0 and s.seat == seat else []
    return stage(view(s, seat), TEXTS[language], ("Anna", "Boulton", "C", "D")[: s.players], codes)


# -- Whole and sound ----------------------------------------------------------------------------------------------


def check(found: Stage) -> None:
    regions = [region.id for surface in found.surfaces for region in surface.regions]
    pieces = [piece for surface in found.surfaces for piece in surface.pieces]
    assert len(set(regions)) == len(regions)
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert {piece.sprite for piece in pieces} <= sprites()
    assert set(found.crests) <= sprites()
    kinds = {id.rpartition(":")[0] for id in regions if id.startswith("card:")}
    for option in found.options:
        assert set(option.touches) <= set(regions) | kinds, option.text
        assert option.ghost is None or option.ghost.sprite in sprites()
        assert option.group in {group.id for group in found.groups}
    for surface in found.surfaces:
        for piece in surface.pieces:
            assert piece.x >= -10 and piece.x + piece.w <= surface.w + 10, piece
            assert piece.y >= -10 and piece.y + piece.h <= surface.h + 10, piece


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_position_is_whole_in_both_languages(players: int, seed: str) -> None:
    for s in moments(players, seed):
        for seat in (SPECTATOR, max(s.seat, 0)):
            for language in LANGUAGES:
                found = shown(s, seat, language)
                check(found)
                told = json.dumps(to_json(found), ensure_ascii=False)
                assert not re.search(r'#[^"a-z]|None|scene\.|: ""|  ', told.replace('"x": ""', ""))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_option_can_be_reached_by_what_it_touches(players: int, seed: str) -> None:
    """What an option leaves untouched could be chosen by its button alone."""
    bare = {"done"}
    for s in moments(players, seed, every=3):
        if s.seat >= 0:
            found = shown(s, s.seat).options
            assert {option.group for option in found if not option.touches} <= bare


def test_the_two_languages_say_different_things_about_the_same() -> None:
    s = next(moments(4, "stage 4"))
    english, german = (shown(s, s.seat, language) for language in ("en", "de"))
    assert [surface.id for surface in english.surfaces] == [surface.id for surface in german.surfaces]
    assert [option.text for option in english.options] == [option.text for option in german.options]
    assert all(one.label != other.label for one, other in zip(english.options, german.options, strict=True))


# -- Nothing hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_states_that_look_equal_to_a_viewer_give_equal_bytes(players: int, seed: str) -> None:
    for number, s in enumerate(moments(players, seed, every=11)):
        for seat in (SPECTATOR, *range(players)):
            other = determinise(view(s, seat), Generator.from_seed(f"{number}", f"{seat}"))
            assert dumped(s, seat) == dumped(other, seat)


def dumped(s: Position, seat: int) -> str:
    return json.dumps(to_json(shown(s, seat, "de")))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_options_are_explained_as_in_the_true_state(players: int, seed: str) -> None:
    """The state dealt behind the view tells of an option just what the true one does."""
    for s in moments(players, seed, every=5):
        if s.seat < 0:
            continue
        drawing = _Stage(view(s, s.seat), TEXTS["en"], "ABCD")
        drawing.__dict__["position"] = s
        true: list[Choice] = [drawing.choice(code) for code in s.codes()]
        assert tuple(true) == stage(view(s, s.seat), TEXTS["en"], "ABCD", s.codes()).options


def played(players: int, seed: str, steps: int) -> Match:
    game = millrace.new("brass-birmingham", players=players, seed=seed)
    chance = Generator.from_seed(seed, "scenes")
    match = Match(game, HUMANS[:players])
    while match.actor >= 0 and len(game.steps) < steps:
        codes = game.options.codes
        match.move(codes[chance.below(len(codes))])
    return match


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_scenes_of_matches_that_look_equal_are_equal_bytes(seat: int) -> None:
    match, other = played(3, "same", 90), played(3, "same", 90)
    dealt: Any = determinise(TITLE.view(other.game.state, seat), Generator.from_seed("other", "deal"))
    other.game._state = dealt
    assert other.game.state_hash != match.game.state_hash
    for lang in LANGUAGES:
        assert json.dumps(scene_of(match, seat, lang)) == json.dumps(scene_of(other, seat, lang))


def test_only_the_own_hand_is_on_the_table() -> None:
    match = played(4, "hands", 20)
    for seat in (SPECTATOR, 0, 1, 2, 3):
        hands = [surface for surface in scene(match, seat, "en").surfaces if surface.id == "hand"]
        assert [surface.owner for surface in hands] == (["ABCD"[seat]] if seat >= 0 else [])
    assert not any(
        piece["id"].startswith("card:")
        for surface in scene_of(match, SPECTATOR, "en")["surfaces"]
        for piece in surface.get("pieces", [])
    )


# -- A whole match ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [SPECTATOR, 1])
def test_differences_lead_through_a_whole_match(seat: int) -> None:
    match = played(2, "differences", 10_000)
    before: dict[str, Any] = {}
    sizes = []
    for at in range(0, len(match.game.steps) + 1, 3):
        now = scene_of(match, seat, "en", at)
        change = diff(before, now)
        assert patch(before, json.loads(json.dumps(change))) == now
        sizes.append((len(json.dumps(change)), len(json.dumps(now))))
        before = now
    small, whole = (sum(column) / len(sizes) for column in zip(*sizes[1:], strict=True))
    assert small < whole / 4


def test_the_end_is_told_with_places_sources_and_curves() -> None:
    match = played(3, "ending", 10_000)
    shown_scene: Scene = scene(match, SPECTATOR, "de")
    result, outcome = shown_scene.result, match.game.outcome
    assert result is not None and outcome is not None
    assert [place.score for place in result.places] == sorted(outcome.scores, reverse=True)
    for seat in range(3):
        assert sum(source.values[seat] for source in result.sources) == outcome.scores[seat]
    assert [curve.id for curve in result.curves] == ["money", "income", "vp"]
    assert [values[-1] for values in result.curves[2].values] == list(outcome.scores)
    assert not shown_scene.options and not shown_scene.prompt.mine and "Spiel ist aus" in shown_scene.prompt.text


def test_the_open_turn_is_its_players_alone() -> None:
    match = Match(millrace.new("brass-birmingham", players=2, seed=5), HUMANS[:2])
    seat = match.actor
    first = scene(match, seat, "en")
    assert first.prompt.mine and first.options and not first.turn.can_undo
    match.play("loan")
    own, rival = scene(match, seat, "en"), scene(match, 1 - seat, "en")
    assert own.turn.can_undo and own.turn.tentative == 1
    assert not rival.options and not rival.turn.can_undo and "Waiting for" in rival.prompt.text
    match.play(own.options[0].text)
    pending = scene(match, seat, "en").turn
    assert pending.pending and pending.can_confirm and pending.reveals and pending.option == own.options[0].text
    assert pending.text == own.options[0].label


def test_looking_back_offers_nothing() -> None:
    match = played(3, "back", 60)
    back = scene(match, match.actor, "en", at=30)
    assert not back.options and back.turn.tentative == 0
    assert back.log[-1].at == 30
    with pytest.raises(IndexError, match="from 0 to"):
        scene(match, 0, "en", at=1000)


def test_since_names_the_first_turn_after_the_own_last_one() -> None:
    match = played(3, "since", 70)
    for seat in range(3):
        found = scene(match, seat, "en")
        later = [turn for turn in found.log if found.since >= 0 and turn.id >= found.since]
        assert {turn.turn for turn in later if turn.seat == "ABC"[seat]} <= {match.game.state.turn}


# -- Single things ------------------------------------------------------------------------------------------------


def option(position: str, text: str) -> Choice:
    s = read(position)
    code = s.tables.codebook.code(text)
    assert code in s.codes()
    (found,) = stage(view(s, s.seat), TEXTS["en"], "ABCD", [code]).options
    return found


def test_a_build_touches_slot_stack_and_fitting_cards_and_shows_its_ghost() -> None:
    found = option("players 4\nA hand leek stone", "build cotton-mill leek.1")
    assert set(found.touches) == {"slot:leek.1", "stack:A:cotton-mill", "card:leek"}
    assert found.ghost is not None
    assert (found.ghost.id, found.ghost.sprite) == ("ghost:leek.1", "tile-cotton-mill-1-a")


def test_other_actions_are_paid_by_any_card() -> None:
    assert set(option("players 4\nA hand leek stone", "loan").touches) == {"card:leek", "card:stone"}


def test_a_link_touches_its_line_and_shows_its_ghost() -> None:
    found = option("players 4\nA hand leek", "network leek--stoke-on-trent")
    assert set(found.touches) == {"line:leek--stoke-on-trent", "card:leek"}
    assert found.ghost is not None and found.ghost.sprite == "boat-a"


def test_overbuilding_cubes_warns() -> None:
    position = "A hand dudley\nA mat coal-mine-2\ndudley.1 A coal-mine-1 2"
    assert option(position, "build coal-mine dudley.1").warning == "2 cubes are lost"


def test_a_loan_in_the_last_round_warns() -> None:
    assert "last round" in option("era rail\nround 10\nA hand dudley", "loan").warning
    assert not option("era rail\nround 9\nA hand dudley", "loan").warning


def test_own_beer_warns_while_the_merchants_is_free() -> None:
    position = """
        A hand dudley
        birmingham.1 A cotton-mill-1
        walsall.2 A brewery-1 1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
    """
    s = read(position)
    s.apply(s.tables.codebook.code("sell birmingham.1 oxford.1"))
    while s.question() == CARD:
        s.apply(s.codes()[0])
    found = {each.text: each for each in stage(view(s, 0), TEXTS["en"], "AB", s.codes()).options}
    assert "free" in found["beer walsall.2"].warning
    assert not found["beer oxford.1"].warning
    assert found["beer oxford.1"].touches == ("space:oxford.1",)


def test_tallies_are_public_figures_of_every_seat() -> None:
    s = next(moments(3, "tallies"))
    found = tallies(view(s, SPECTATOR))
    assert found["money"] == (17, 17, 17) and found["income"] == (0, 0, 0) and found["vp"] == (0, 0, 0)


def test_the_layout_fits_the_content() -> None:
    layout, content = layouts.load(), load()
    assert list(layout.lines) == list(content.lines)
    spaces = {layout.track_space(space) for space in range(100)}
    assert len(spaces) == 100
    assert layout.curve("belper--derby", ("belper", "derby")).startswith("M754 88Q")

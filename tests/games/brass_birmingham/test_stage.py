"""The table of Brass: Birmingham as a picture, alone and in a match; see also tests/games/test_every_stage.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.record import Player
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts, roman
from millrace.games.brass_birmingham.picture import layout as layouts
from millrace.games.brass_birmingham.picture.stage import choices, stage, tallies
from millrace.games.brass_birmingham.rules import TEXT_PACKAGES
from millrace.games.brass_birmingham.rules.content import load
from millrace.games.brass_birmingham.rules.frames import CARD
from millrace.games.brass_birmingham.rules.notation import read
from millrace.games.brass_birmingham.rules.state import Position
from millrace.games.brass_birmingham.rules.tables import printed_tables
from millrace.games.brass_birmingham.rules.view import view
from millrace.games.brass_birmingham.words.panels import place_names
from millrace.scene.diff import diff, patch
from millrace.scene.industry.family import Wording
from millrace.scene.industry.layout import ground
from millrace.scene.scene import Choice, Scene
from millrace.table.match import Match
from millrace.table.scene import scene, scene_of
from tests.games.brass_birmingham.busy import busy_game

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}
GAMES = [(2, "stage 1"), (3, "stage 2"), (4, "stage 3")]
HUMANS = [Player("human", name) for name in ("Anna", "Boulton", "", "Coade")]


def moments(players: int, seed: str, every: int = 7) -> Iterator[Position]:
    """Some states of a busy game, and its last."""
    for number, (s, code) in enumerate(busy_game(players, seed)):
        if code < 0 or number % every == 0:
            yield s


# -- Nothing hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_options_are_explained_as_in_the_true_state(players: int, seed: str) -> None:
    """The state dealt behind the view tells of an option just what the true one does."""
    for s in moments(players, seed, every=5):
        if s.seat < 0:
            continue
        v, t, layout = view(s, s.seat), s.tables, layouts.load()
        words = Wording(TEXTS["en"], ("A", "B", "C", "D"), place_names(t, TEXTS["en"]), roman)
        true = choices(s, v, words, ground(t, layout), s.codes())
        assert true == stage(v, TEXTS["en"], "ABCD", s.codes()).options


def played(players: int, seed: str, steps: int) -> Match:
    game = millrace.new("brass-birmingham", players=players, seed=seed)
    chance = Generator.from_seed(seed, "scenes")
    match = Match(game, HUMANS[:players])
    while match.actor >= 0 and len(game.steps) < steps:
        codes = game.options.codes
        match.move(codes[chance.below(len(codes))])
    return match


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
    assert not rival.options and not rival.turn.can_undo and "is deciding" in rival.prompt.text
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
        assert {turn.turn for turn in later if turn.seat == "ABC"[seat]} <= {match.game.state().turn}


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


SALE = """
    A hand dudley
    birmingham.1 A cotton-mill-1
    walsall.2 A brewery-1 1
    birmingham--oxford A
    oxford.1 cotton-mill-1 barrel
"""


def test_own_beer_warns_while_the_merchants_is_free() -> None:
    s = read(SALE)
    s.apply(s.tables.codebook.code("sell birmingham.1 oxford.1"))
    while s.question() == CARD:
        s.apply(s.codes()[0])
    found = {each.text: each for each in stage(view(s, 0), TEXTS["en"], "AB", s.codes()).options}
    assert "free" in found["beer walsall.2"].warning
    assert not found["beer oxford.1"].warning
    assert found["beer oxford.1"].touches == ("space:oxford.1",)


def test_the_merchants_beer_is_taken_unless_another_is_chosen() -> None:
    s = read(SALE)
    assert stage(view(s, 0), TEXTS["en"], "AB", s.codes()).preselected == -1
    s.apply(s.tables.codebook.code("sell birmingham.1 oxford.1"))
    while s.question() == CARD:
        s.apply(s.codes()[0])
    codes = [code for code in s.codes() if s.tables.codebook[code].text.startswith("beer")]
    assert s.tables.codebook[stage(view(s, 0), TEXTS["en"], "AB", codes).preselected].text == "beer oxford.1"
    s = read(SALE.replace("barrel", ""))
    s.apply(s.tables.codebook.code("sell birmingham.1 oxford.1"))
    while s.question() == CARD:
        s.apply(s.codes()[0])
    assert s.tables.codebook[stage(view(s, 0), TEXTS["en"], "AB", s.codes()).preselected].text == "beer walsall.2"


def test_an_action_tells_what_it_leaves() -> None:
    bought = option("A hand dudley\nA money 20\niron-market 8", "develop cotton-mill")
    order = "turn order of the next round as things stand: B and A"
    assert bought.after == ("leaves you £18", "the next iron on the market then costs £2", order)
    assert option("A hand dudley\nA money 20", "build coal-mine dudley.1").after == ("leaves you £15", order)
    assert option("A hand dudley\nA money 20\nB spent 9", "build coal-mine dudley.1").after == ("leaves you £15",)
    assert option("A hand dudley\nA money 20", "pass").after == ()


def test_passing_in_the_last_round_warns_of_money_that_scores_nothing() -> None:
    assert "£17" in option("era rail\nround 10\nA money 17\nA hand dudley", "pass").warning
    assert not option("era rail\nround 9\nA money 17\nA hand dudley", "pass").warning
    assert not option("era rail\nround 10\nA money 0\nA hand dudley", "pass").warning


def test_the_pile_of_a_player_tells_its_cards() -> None:
    s = read("players 3\nB discard leek stone*2\nA hand dudley")
    markets = next(each for each in stage(view(s, 0), TEXTS["en"], "ABC").surfaces if each.id == "markets")
    pile = next(region for region in markets.regions if region.id == "discard:B")
    assert (pile.label, pile.about) == ("Discards of B", ("3 cards: Leek card and Stone card ×2.",))


def test_tallies_are_public_figures_of_every_seat() -> None:
    s = next(moments(3, "tallies"))
    found = tallies(view(s, SPECTATOR))
    assert found["money"] == (17, 17, 17) and found["income"] == (0, 0, 0) and found["vp"] == (0, 0, 0)


def test_the_layout_fits_the_content() -> None:
    layout, content = layouts.load(), load()
    assert list(layout.lines) == list(content.lines)
    spaces = {layout.ring.middle(space) for space in range(100)}
    assert len(spaces) == 100
    courses = ground(printed_tables(), layout).lines
    assert courses[list(content.lines).index("belper--derby")].d.startswith("M754 84Q")

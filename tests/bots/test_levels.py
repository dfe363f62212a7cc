"""Bots by level: what they play by, that they never play nonsense, and how they are rated."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import replace
from pathlib import Path

import pytest

from millrace import bots, games
from millrace.arena.ladder import FIRST, ladder_ratings
from millrace.arena.league import League, play_league
from millrace.arena.standings import Comparison, Estimate, compare
from millrace.bots.levels import looks_ahead, sensible
from millrace.bots.pace import Pace, paced
from millrace.bots.search import Search
from millrace.bots.strengths import FILE, LEVELS, USUAL, Strength, keep_ratings, ratings, strengths
from millrace.bots.weights import shipped as weights_file
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.table.seats import bot_label, parse
from tests.bots.test_search import after, chance
from tests.properties.play import TABLES

BIRMINGHAM = games.title("brass-birmingham")


# -- how they play -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_level_chooses_something_legal_in_every_title(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = games.title(name)
    known = [replace(level, playouts=0) for level in strengths(title, players)[:-1]] + [Strength(playouts=1)]
    monkeypatch.setattr("millrace.bots.levels.strengths", lambda *_: known)
    state = after(title, 70, players)
    view = title.view(state, state.seat)
    for level in LEVELS:
        assert bots.make(level).choose(title, view, state.codes(), chance(level)) in state.codes()


def test_chance_chooses_only_among_what_is_sensible() -> None:
    scores = [1.0, 3.0, 2.5, -4.0, 2.0]
    drawn = {sensible(scores, Strength(2.0, 1.0), chance(number)) for number in range(60)}
    assert drawn == {1, 2, 4}
    assert {sensible(scores, Strength(), chance(number)) for number in range(9)} == {1}


def test_a_level_may_look_ahead_only_where_the_policy_is_in_doubt() -> None:
    clear, close = [1.0, 4.0, 0.5], [3.5, 1.0, 4.0]
    assert not looks_ahead(close, Strength())
    assert looks_ahead(clear, Strength(playouts=8))
    assert not looks_ahead(clear, Strength(playouts=8, doubt=2.0))
    assert looks_ahead(close, Strength(playouts=8, doubt=2.0))


def test_where_the_policy_is_in_no_doubt_such_a_level_plays_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(BIRMINGHAM, 40, 2)
    view = BIRMINGHAM.view(state, state.seat)
    light = bots.make("light").choose(BIRMINGHAM, view, state.codes(), chance())
    other = next(code for code in state.codes() if code != light)
    monkeypatch.setattr(Search, "choose", lambda *_: other)
    for doubt, chosen in ((0.0, other), (1e-9, light), (1e9, other)):
        level = Strength(playouts=8, doubt=doubt)
        monkeypatch.setattr("millrace.bots.levels.strengths", lambda *_, level=level: (level,) * len(LEVELS))
        assert bots.make("4").choose(BIRMINGHAM, view, state.codes(), chance()) == chosen


def test_better_options_are_drawn_more_often() -> None:
    rng = chance()
    drawn = [sensible([0.0, 1.0], Strength(1.0, 2.0), rng) for _ in range(400)]
    assert 0.66 < sum(drawn) / 400 < 0.8


def test_the_level_without_temperature_plays_like_light(tmp_path: Path) -> None:
    assert Strength() in USUAL
    level = bots.make(LEVELS[USUAL.index(Strength())])
    file = weights_file(BIRMINGHAM, 2)
    assert file is not None
    (tmp_path / file.name).write_bytes(file.read_bytes())
    title = dataclasses.replace(BIRMINGHAM, weights=tmp_path)  # without a file that says how levels play
    state = after(title, 40, 2)
    view = title.view(state, state.seat)
    chosen = [bot.choose(title, view, state.codes(), chance()) for bot in (level, bots.make("light"))]
    assert chosen[0] == chosen[1]


def test_levels_without_weights_play_greedily(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLRACE_HOME", str(tmp_path))
    monkeypatch.setattr("millrace.bots.weights._kept", {})
    title = dataclasses.replace(BIRMINGHAM, weights=tmp_path)
    state = after(title, 10, 2)
    view = title.view(state, state.seat)
    greedy = bots.make("greedy").choose(title, view, state.codes(), Generator.from_seed("1", "same"))
    assert bots.make("1").choose(title, view, state.codes(), Generator.from_seed("1", "same")) == greedy


def test_levels_keep_the_pace_and_their_names() -> None:
    assert [paced(bots.make(level), Pace()).name for level in LEVELS] == list(LEVELS)
    assert [bot_label(player.kind) for player in parse("human:Anna,3,light")] == ["human", "Bot 3", "light"]


# -- what the files say ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_a_title_has_six_levels_for_every_number_of_players(name: str) -> None:
    title = games.title(name)
    for players in title.player_counts:
        levels = strengths(title, players)
        assert len(levels) == len(LEVELS)
        assert [level.playouts for level in levels] == sorted(level.playouts for level in levels)
        drawing = [level for level in levels if not level.playouts]
        assert [level.temperature for level in drawing] == sorted([each.temperature for each in drawing], reverse=True)
        assert all(level.reach <= 6 for level in levels)
    for rated in ratings(title).values():
        assert rated[0] == FIRST
        assert rated == sorted(rated, key=lambda rating: rating or 0)


def test_ratings_are_kept_by_the_number_of_players(tmp_path: Path) -> None:
    title = dataclasses.replace(BIRMINGHAM, weights=tmp_path)
    assert strengths(title, 3) == USUAL
    assert ratings(title) == {}
    keep_ratings(tmp_path / FILE, 3, USUAL, [1000, 1100, 1200, 1300, 1400, 1500])
    keep_ratings(tmp_path / FILE, 2, USUAL, [1000, 1110, 1220, 1330, 1440, 1550])
    assert ratings(title)[3] == [1000, 1100, 1200, 1300, 1400, 1500]
    assert strengths(title, 4) == USUAL, "those of three players, whose ratings say nothing of four"
    assert set(json.loads((tmp_path / FILE).read_text())) == {"2", "3"}


# -- the ladder --------------------------------------------------------------------------------------------------------


def rung(share: float) -> Comparison:
    even = Estimate(0.0, 0.0, 0.0)
    return Comparison(("2", "1"), 10, 20, Estimate(share, share, share), even, 0, 0, 0)


def test_ratings_add_up_from_rung_to_rung() -> None:
    assert ladder_ratings([]) == [FIRST]
    assert ladder_ratings([rung(0.5), rung(0.64), rung(10 / 11)]) == [1000, 1000, 1100, 1500]
    assert ladder_ratings([rung(1.0)]) == ladder_ratings([rung(0.995)])
    assert ladder_ratings([rung(0.36)])[1] == 900


def test_on_a_ladder_everybody_meets_the_one_below() -> None:
    league = League("brass-birmingham", ("random", "light", "greedy"), 2, ladder=True)
    assert [meeting.bots for meeting in league.meetings()] == [("light", "random"), ("greedy", "light")]


# -- strength ----------------------------------------------------------------------------------------------------------


def rated_tables() -> list[tuple[str, int]]:
    titles: list[AnyTitle] = [games.title(name) for name in games.OWN_TITLES]
    return [(title.id, players) for title in titles for players in ratings(title)]


@pytest.mark.strength
@pytest.mark.parametrize(("name", "players"), rated_tables())
def test_each_level_beats_the_one_below(name: str, players: int) -> None:
    switches = games.title(name).player_counts[players]
    league = League(name, LEVELS, players, seed="strength", switches=switches, ladder=True)
    results = play_league(league, [12, 12, 6, 3, 2])
    rungs = [compare(meeting, deals) for meeting, deals in zip(results.meetings, results.deals, strict=True)]
    assert all(each.share.mean >= 0.4 for each in rungs), "so few deals say little about one rung"
    assert ladder_ratings(rungs)[-1] > FIRST + 300

"""Advice: the turn of a bot that sees what the seat sees, and reasons that add up and were measured."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import isclose
from typing import Any

import pytest

import millrace
from examples.quayside.title import TITLE as QUAYSIDE
from millrace import bots, games
from millrace.bots import advice as advising
from millrace.bots.advice import LEAST_WORLDS, RIVALS, Advice, advise, advise_in
from millrace.bots.advice_words import in_words
from millrace.bots.search import RIVAL, Budget, Candidate, Findings, search
from millrace.bots.strengths import LEVELS, Strength
from millrace.bots.weights import weights_for
from millrace.core.game import Game
from millrace.core.rng import Generator
from millrace.core.texts import Texts
from millrace.core.title import AnyTitle
from tests.properties.play import TABLES, lively

SMALL = Budget(96)
"""Enough worlds for reasons."""
FEW = Budget(6)
"""Enough where no reasons are asked for."""


def games_of(title: AnyTitle, players: int, seed: int = 1) -> Game:
    return Game(title, players, seed, title.player_counts[players], auto=False)


def on(game: Game, decisions: int, seed: int = 1) -> Game:
    """Go on by lively choices until so many were made and somebody has one."""
    chance = Generator.from_seed(str(seed), "advice")
    while not game.is_over and (decisions > 0 or len(game.options) < 2):
        decisions -= len(game.options) > 1
        game.play(lively(game.title, list(game.options.codes), chance), game.waiting[0])
    return game


def late(name: str, players: int, seed: int = 1, part: float = 0.9) -> Game:
    """A game that is almost over, so that its continuations are soon played."""
    title = games.title(name)
    chosen = sum(not step.forced for step in _whole(title, players, seed).steps)
    return on(games_of(title, players, seed), int(chosen * part), seed)


def _whole(title: AnyTitle, players: int, seed: int) -> Game:
    game = Game(title, players, seed, title.player_counts[players])
    return on(game, 10_000, seed)


def view_of(game: Game, seat: int) -> Any:
    return game.title.view(game.known_state(seat), seat)


def check_it_adds_up(title: AnyTitle, view: Any, found: Advice, findings: Findings) -> None:
    """What is told of the move and the next best way is what the search has seen of them."""
    move, other = findings.of(found.first.code), findings.of(found.others[0].steps[0].code)
    assert move is not None and other is not None
    worlds = min(move.playouts, other.playouts)
    assert (found.continuations, found.others[0].worlds) == (move.playouts, worlds)
    assert abs(found.points - move.points(view.seat)) <= 0.05 + 1e-9
    difference = _worth(move, view.seat, worlds) - _worth(other, view.seat, worlds)
    assert abs(found.others[0].cost - difference) <= 0.05 + 1e-9
    measured = findings.gain(move, other)
    told = [*found.gains, *([found.loss] if found.loss else [])]
    for gain in told:
        if gain.source != RIVALS:
            assert abs(gain.points - measured[gain.source]) <= 0.05 + 1e-9
        assert abs(gain.points) >= advising.SURE * gain.error
    assert isclose(sum(gain.points for gain in told) + found.rest, found.others[0].cost, abs_tol=1e-6)
    sources = {gain.source for gain in told}
    untold = sum(points for source, points in measured.items() if source not in sources)
    if RIVALS not in sources:
        untold += difference - sum(measured.values())
    assert abs(found.rest - untold) <= 0.05 * (len(told) + 1) + 1e-9
    assert len(found.gains) + len(found.deeds) + len(found.consequences) <= advising.MOST_REASONS
    check_what_comes_of_it(view.seat, found, move, other, worlds)
    check_what_is_left(view.seat, found, move, other, worlds)
    assert all(gain.points > 0 for gain in found.gains)
    assert found.loss is None or found.loss.points < 0


def check_what_comes_of_it(seat: int, found: Advice, move: Candidate, other: Candidate, worlds: int) -> None:
    """What is told to happen more or less often was counted in the same worlds, and comes behind other reasons."""
    assert not found.consequences or found.gains or found.deeds
    for each in found.consequences:
        assert isclose(each.after, move.consequences(seat, worlds)[each.name], abs_tol=1e-9)
        assert isclose(each.otherwise, other.consequences(seat, worlds)[each.name], abs_tol=1e-9)
        assert abs(each.after - each.otherwise) >= advising.TIMES_APART - 1e-9


def check_what_is_left(seat: int, found: Advice, move: Candidate, other: Candidate, worlds: int) -> None:
    """What is told to be left is the mean of what was seen after the turn, or in the end, in the same worlds."""
    assert len(found.left) <= advising.MOST_LEFT
    for left in found.left:
        for told, each in ((left.after, move), (left.otherwise, other)):
            seen = [one.leftovers if left.in_the_end else one.supplies for one in each.continuations[:worlds]]
            assert abs(told - sum(by_seat[seat].get(left.name, 0) for by_seat in seen) / worlds) <= 0.05 + 1e-9


def _worth(candidate: Candidate, seat: int, worlds: int) -> float:
    worths = []
    for each in candidate.continuations[:worlds]:
        rivals = [points for other, points in enumerate(each.points) if other != seat]
        worths.append(each.points[seat] - (RIVAL * max(rivals) if rivals else 0))
    return sum(worths) / len(worths)


class Watched:
    """The searches of advice, as they are made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.findings: list[Findings] = []
        monkeypatch.setattr(advising, "search", self.search)

    def search(self, *given: Any, **asked: Any) -> Findings:
        findings = search(*given, **asked)
        if asked.get("deeds"):
            self.findings.append(findings)
        return findings


def check_decisions(
    name: str, count: int, budget: Budget, monkeypatch: pytest.MonkeyPatch, every: int, part: float
) -> int:
    """Ask for advice at so many decisions of games of a title, every so many choices from a part of the game on.

    The answer is how often it tells what comes of the move.
    """
    watched, title, seed = Watched(monkeypatch), games.title(name), 0
    counts = list(title.player_counts)
    reasons = left = consequences = 0
    while len(watched.findings) < count:
        seed += 1
        game = late(name, counts[seed % len(counts)], seed, part)
        while not game.is_over and len(watched.findings) < count:
            view = view_of(game, game.waiting[0])
            known = len(watched.findings)
            found = advise(title, view, bots.LEVELS[seed % len(bots.LEVELS)], budget)
            if len(watched.findings) > known:
                check_it_adds_up(title, view, found, watched.findings[-1])
                reasons += bool(found.gains)
                left += bool(found.left)
                consequences += bool(found.consequences)
            on(game, every, seed)
    assert reasons and left
    return consequences


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_reasons_and_the_rest_add_up_to_the_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SURE", 0.0)  # every difference is told, so that few playouts will do
    monkeypatch.setattr(advising, "LEAST_WORLDS", 1)
    monkeypatch.setattr(advising, "LEFT_APART", 0.0)
    check_decisions(name, 4, Budget(24), monkeypatch, 2, 0.9)


@pytest.mark.parametrize("name", ["brass-birmingham", "oranienburger-kanal"])
def test_what_comes_of_a_move_is_a_reason_where_there_is_room(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SURE", 0.0)
    monkeypatch.setattr(advising, "LEAST_WORLDS", 1)
    monkeypatch.setattr(advising, "MOST_REASONS", 12)
    assert check_decisions(name, 4, Budget(24), monkeypatch, 2, 0.9)


@pytest.mark.long
@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_reasons_add_up_in_a_thousand_decisions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_decisions(name, 1000, SMALL, monkeypatch, 5, 0.05)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_turn_can_be_played_as_it_is_advised(name: str, players: int) -> None:
    game = late(name, players)
    for seat in game.waiting:
        found = advise(game.title, view_of(game, seat), "3", FEW)
        played = game.copy()
        turn = played.state().turn
        for step in found.steps:
            assert seat in played.waiting and played.state().turn == turn
            assert step.forced == (len(played.options_for(seat)) == 1)
            played.play(step.option, seat)
        is_over = seat not in played.waiting or played.state().turn != turn
        assert is_over or played.state().reveals != game.state().reveals


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_at_a_real_table_advice_is_what_it_would_be_anywhere(name: str) -> None:
    game = late(name, max(games.title(name).player_counts), part=0.95)
    dealt, seat = game.as_dealt(), game.waiting[0]
    found = advise_in(dealt, seat, "6", FEW)
    assert found.is_measured and found.first.option in dealt.options_for(seat)
    worlds = [game.title.determinise(view_of(each, seat), Generator.from_seed("7", "")) for each in (game, dealt)]
    if worlds[0].key() == worlds[1].key():  # tiles that look alike may have changed places
        assert found == advise_in(game, seat, "6", FEW)


def test_nobody_advises_on_cards_that_nobody_has_told() -> None:
    game = millrace.new("brass-birmingham", players=2, deal={"order": ["B", "A"]})
    with pytest.raises(millrace.UntoldDraw):
        game.advise(1, level="1")
    dealt = millrace.new("brass-birmingham", players=2, seed=7).as_dealt().deal
    closed = millrace.new("brass-birmingham", players=2, deal={**dealt, "hand B": ["?"] * 8})
    seat = closed.waiting[0]
    if seat == 0:
        assert closed.advise(0, level="1").first.option in closed.options
    with pytest.raises(bots.HandClosed) as refused:
        closed.advise(1, level="1")
    assert refused.value.text("en").startswith("8 cards of this hand are closed")


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_positions_that_look_alike_get_the_same_advice(name: str) -> None:
    title = games.title(name)
    assert title.redeal is not None
    state = late(name, max(title.player_counts), part=0.92).state()
    differ = 0
    for seed in range(3):
        other = state.copy()
        title.redeal(other, state.seat, Generator.from_seed(str(seed), "another world"))
        differ += other.key() != state.key()
        found = [advise(title, title.view(each, state.seat), "6", FEW) for each in (state, other)]
        assert found[0] == found[1]
    assert differ


def test_the_same_position_gets_the_same_advice_and_each_level_its_own_turn() -> None:
    game = late("brass-birmingham", 3)
    seat = game.waiting[0]
    assert advise(game.title, view_of(game, seat), "4", FEW) == advise(game.title, view_of(game, seat), "4", FEW)
    for level in bots.LEVELS[:3]:
        mind = bots.make(level)
        view, codes = view_of(game, seat), list(game.options_for(seat).codes)
        chosen = {mind.choose(game.title, view, codes, Generator.from_seed(str(n), "")) for n in range(60)}
        assert advise(game.title, view, level, FEW).first.code in chosen


def test_a_level_that_does_not_look_ahead_is_measured_by_a_search_all_the_same() -> None:
    game = late("brass-lancashire", 2, part=0.96)
    found = game.advise(level="1")
    assert found.is_measured and found.others and found.continuations >= LEAST_WORLDS
    assert found.first.code not in [way.steps[0].code for way in found.others]


def test_a_level_that_looks_ahead_only_in_doubt_goes_on_so_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game = on(games_of(games.title("brass-birmingham"), 2), 40)
    view = view_of(game, game.waiting[0])
    light = bots.make("light").choose(game.title, view, list(game.options.codes), Generator.from_seed("1", "light"))
    other = next(code for code in game.options.codes if code != light)
    found = Findings(view.seat, (Candidate(other, 0.0, ()),))
    monkeypatch.setattr(advising, "search", lambda *_: found)
    for doubt, chosen in ((0.0, other), (1e-9, light), (1e9, other)):
        strength = Strength(playouts=8, doubt=doubt)
        for module in ("advice", "levels"):
            monkeypatch.setattr(f"millrace.bots.{module}.strengths", lambda *_, own=strength: (own,) * len(LEVELS))
        adviser = advising._Adviser(game.title, view, "4", FEW)
        assert adviser._choice(view, list(game.options.codes), Budget(2)) == chosen


def test_all_who_are_asked_at_once_may_ask() -> None:
    game = late("crystal-palace", 3, part=0.5)
    while len(game.waiting) < 2:
        game.play(game.options[0])
    for seat in game.waiting:
        found = advise(game.title, view_of(game, seat), "3", FEW)
        assert found.seat == seat and found.first.option in game.options_for(seat)
    first, second = game.waiting[:2]
    before = advise(game.title, view_of(game, second), "3", FEW)
    game.play(advise(game.title, view_of(game, first), "3", FEW).first.option, first)
    if second in game.waiting and first in game.waiting:  # what is not finished yet is nobody else's to know
        assert advise(game.title, view_of(game, second), "3", FEW) == before


def test_without_weights_there_is_a_turn_and_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "weights_for", lambda *_: None)
    for module in ("levels", "search"):
        monkeypatch.setattr(sys.modules[f"millrace.bots.{module}"], "weights_for", lambda *_: None)
    game = millrace.new("age-of-industry", players=3, seed=3)
    found = game.advise()
    assert not found.is_measured and not found.others and found.first.option in game.options
    words = in_words(found, game.title, "de")
    assert "Zahlen" in words.remark and not (words.expected or words.compared or words.reasons or words.risk)


def test_a_title_that_nobody_has_taught_bots_has_no_adviser() -> None:
    game = Game(QUAYSIDE, 2, 7)
    with pytest.raises(bots.NoEvaluation):
        game.advise(game.waiting[0])


def test_where_there_is_no_choice_that_is_said() -> None:
    title = games.title("brass-birmingham")
    game = games_of(title, 2)
    while len(game.options) > 1:
        game.play(game.options[-1])
    words = in_words(game.advise(), title, "en")
    assert words.remark == "There is no other option." and words.steps[0].forced


def test_who_has_nothing_to_decide_and_levels_that_are_none_are_told_so() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    waits = 1 - game.waiting[0]
    with pytest.raises(bots.NothingToAdvise) as nothing:
        game.advise(waits)
    assert nothing.value.text("de") == "Dieser Platz hat gerade nichts zu entscheiden, also gibt es nichts zu raten."
    with pytest.raises(bots.NoSuchLevel) as unknown:
        game.advise(level="7")
    assert unknown.value.text("en") == "There is no level “7”. Levels: 1, 2, 3, 4, 5 and 6."
    with pytest.raises(millrace.UnknownSeat):
        game.advise(5)


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_advice_is_told_in_both_languages_and_travels_between_processes(name: str) -> None:
    title = games.title(name)
    game = late(name, max(title.player_counts))
    found = pickle.loads(pickle.dumps(advise(title, view_of(game, game.waiting[0]), "6", Budget(24))))
    told = [in_words(found, title, lang, ["Ada", "Bo", "Cy", "Di", "Ed"]) for lang in ("en", "de")]
    for words in told:
        assert len(words.steps) == len(found.steps) and all(step.text for step in words.steps)
        assert words.expected and words.compared and words.reasons
        assert words.risk or "same" in words.reasons[0] or "dasselbe" in words.reasons[0]
        assert len(words.reasons) <= 3 and len(words.others) == min(2, found.choices - 1)
    assert told[0].expected != told[1].expected
    assert told[0].to_json()["steps"][0]["option"] == found.first.option


def test_the_same_turn_in_another_order_is_no_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    game = millrace.new("brass-birmingham", players=2, seed=1)
    title, seat = game.title, game.waiting[0]
    weights = weights_for(title, 2, game.header.content)
    assert weights is not None
    chance = Generator.from_seed("1", "advice")
    seen = search(title, view_of(game, seat), chance, Budget(24), weights, deeds=True, least=3)
    move = seen.best
    other = next(each for each in seen.candidates if each.points(seat) != move.points(seat))
    alike = replace(
        next(each for each in seen.candidates if each not in (move, other)), continuations=move.continuations
    )
    for candidates, first in (((move, alike, other), other), ((move, other, alike), other), ((move, alike), alike)):
        found = replace(seen, candidates=candidates)
        monkeypatch.setattr(advising, "search", lambda *_, found=found, **__: found)
        advice = advise(title, view_of(game, seat), "6", Budget(24))
        assert advice.others[0].steps[0].code == first.code
        assert (advice.others[0].error >= 0.1) == (first is other)


def test_a_way_that_is_never_better_is_no_risk_of_nought_percent() -> None:
    title = games.title("brass-birmingham")
    game = on(games_of(title, 2), 40)
    found = advise(title, view_of(game, game.waiting[0]), "6", FEW)
    found = replace(found, gains=(), deeds=(), loss=None)
    first, *others = found.others

    def told(worse: float, cost: float, error: float) -> tuple[tuple[str, ...], str]:
        ways = (replace(first, cost=cost, error=error), *others)
        words = in_words(replace(found, others=ways, worse=worse, rest=cost), title, "en")
        return words.reasons, words.risk

    other = in_words(found, title, "en").others[0].steps[0].text
    for worse in (0.0, 0.01):
        assert told(worse, 0.0, 0.0) == (("In these worlds both come to the same, to a tenth of a point.",), "")
    chance = ("No single source differs by more than chance.",)
    assert told(0.0, 2.0, 0.4) == (chance, f"In none of these worlds “{other}” does better.")
    assert told(0.002, 2.0, 0.4) == (chance, f"In 1 % of these worlds “{other}” does better.")
    assert told(0.47, 0.0, 0.4) == (chance, f"In 47 % of these worlds “{other}” does better.")


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_what_is_counted_has_a_name_and_is_an_option(name: str) -> None:
    title = games.title(name)
    verbs = {option.words[0] for option in title.codebook}
    assert title.deeds and set(title.deeds) <= verbs
    for lang in ("en", "de"):
        texts = Texts.load(lang, "millrace.core", *title.text_packages)
        assert all(texts.has_noun(f"action.{verb}") for verb in title.deeds)


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_what_comes_of_decisions_has_a_name(name: str) -> None:
    title = games.title(name)
    state: Any = games_of(title, max(title.player_counts)).state()
    ids = state.tasks.counting.ids
    assert len(set(ids)) == len(ids)
    for lang in ("en", "de"):
        texts = Texts.load(lang, "millrace.core", *title.text_packages)
        assert all(texts.has_noun(f"consequence.{id}") for id in ids)


def test_what_comes_of_a_move_is_told_behind_other_reasons() -> None:
    title = games.title("brass-birmingham")
    game = on(games_of(title, 2), 40)
    found = advise(title, view_of(game, game.waiting[0]), "6", FEW)
    told = replace(found, gains=(), deeds=(), consequences=(advising.Consequence("flip", 9.25, 7.8),))
    assert in_words(told, title, "en").reasons == ("Tiles flipped: 9.2 from now on, on average, otherwise 7.8",)
    assert in_words(told, title, "de").reasons == ("Umgedrehte Plättchen: von jetzt an im Mittel 9,2, sonst 7,8",)


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_what_is_left_has_a_name_and_is_what_the_seats_have(name: str) -> None:
    title = games.title(name)
    assert title.supplies is not None
    players = max(title.player_counts)
    game = late(name, players, part=0.5)
    rows = title.supplies(game.state())
    assert len(rows) == players and any(number > 0 for row in rows for number in row.values())
    for lang in ("en", "de"):
        texts = Texts.load(lang, "millrace.core", *title.text_packages)
        assert all(texts.has_noun(f"supply.{thing}") for row in rows for thing in row)


def test_what_is_left_of_a_loan_is_its_money() -> None:
    title = games.title("brass-birmingham")
    game = games_of(title, 2)
    seat = game.waiting[0]
    weights = weights_for(title, 2, game.header.content)
    assert weights is not None
    # One action in the first turn: a loan of 30, or a link for 3.
    findings = search(
        title, view_of(game, seat), Generator.from_seed("7", "left"), FEW, weights, every=True, deeds=True
    )
    by_verb = {title.codebook[each.code].words[0]: each for each in findings.candidates}
    money = {verb: {one.supplies[seat]["money"] for one in each.continuations} for verb, each in by_verb.items()}
    assert title.supplies is not None
    before = title.supplies(game.state())[seat]["money"]
    assert money["loan"] == {before + 30} and money["network"] == {before - 3}


def test_a_deadline_is_kept_by_playing_the_rest_by_the_policy() -> None:
    game = late("crystal-palace", 5)
    found = advise(game.title, view_of(game, game.waiting[0]), "6", Budget(100_000, 0.05))
    assert found.is_measured and found.first.option in game.options_for(game.waiting[0])


def shares(candidate: Candidate, seat: int, verb: str, own: int, worlds: int) -> Sequence[bool]:
    return [each.deeds[seat].get(verb, 0) - own > 0 for each in candidate.continuations[:worlds]]


def test_shares_are_those_of_the_continuations_without_the_option_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    watched, title = Watched(monkeypatch), games.title("brass-birmingham")
    monkeypatch.setattr(advising, "SURE", 0.0)
    monkeypatch.setattr(advising, "LEAST_WORLDS", 1)
    seen = 0
    for seed in range(1, 5):
        game = late("brass-birmingham", 2, seed, 0.8)
        found = advise(title, view_of(game, game.waiting[0]), "6", Budget(24))
        findings = watched.findings[-1]
        move, other = findings.of(found.first.code), findings.of(found.others[0].steps[0].code)
        assert move is not None and other is not None
        for deed in [each for each in found.deeds if not each.counted]:
            seen += 1
            for told, each in ((deed.after, move), (deed.otherwise, other)):
                own = int(title.codebook[each.code].words[0] == deed.verb)
                done = shares(each, found.seat, deed.verb, own, found.others[0].worlds)
                assert isclose(told, sum(done) / len(done))
    assert seen

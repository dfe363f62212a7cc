"""The bot search: worlds that its seat may imagine, budgets, the ledger of its playouts, and its pace among people."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from math import isclose
from typing import Any

import pytest

from examples.quayside.title import TITLE as QUAYSIDE
from millrace import bots, games
from millrace.arena.league import League, play_league
from millrace.arena.standings import compare
from millrace.bots.pace import LEAST, PATIENCE, PAUSE, SHARE, Pace, paced
from millrace.bots.playing import play_out
from millrace.bots.search import (
    TEMPERATURE,
    WIDTH,
    Budget,
    Continuation,
    Findings,
    Search,
    _Thinking,
    against_the_best,
    search,
)
from millrace.bots.weights import Weights, weights_for
from millrace.core.game import Game
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.table.match import bot_choice
from tests.bots import from_log
from tests.properties.play import TABLES, lively, new_state

BIRMINGHAM = games.title("brass-birmingham")


def chance(seed: object = 1) -> Generator:
    return Generator.from_seed(str(seed), "search")


def after(title: AnyTitle, decisions: int, players: int, **switches: str) -> Any:
    """A position of a lively game in which somebody has a choice."""
    rng = chance(players)
    chosen = title.checked_switches({**title.player_counts[players], **switches})
    state = title.new_state(title.content(), players, chosen, "1")
    while decisions > 0 or len(state.codes()) < 2:
        decisions -= len(state.codes()) > 1
        state.apply(lively(title, state.codes(), rng))
    return state


def weights_of(title: AnyTitle, players: int) -> Weights:
    weights = weights_for(title, players, title.content().hash)
    assert weights is not None
    return weights


def looked_at(title: AnyTitle, state: Any, playouts: int, seat: int | None = None, **asked: bool) -> Findings:
    view = title.view(state, state.seat if seat is None else seat)
    return search(title, view, chance(), Budget(playouts), weights_of(title, state.players), **asked)


@pytest.fixture(scope="module", params=TABLES, ids=str)
def findings(request: pytest.FixtureRequest) -> Iterator[tuple[AnyTitle, Any, Findings]]:
    """What is seen late in a game, in every title with every number of players."""
    name, players = request.param
    title = games.title(name)
    state = after(title, 60, players)
    yield title, state, looked_at(title, state, 6, deeds=True)


# -- what it looks at --------------------------------------------------------------------------------------------------


def test_the_best_option_is_a_legal_one(findings: tuple[AnyTitle, Any, Findings]) -> None:
    _, state, found = findings
    assert found.seat == state.seat
    assert {candidate.code for candidate in found.candidates} <= set(state.codes())
    assert found.of(found.best.code) is found.best
    assert found.of(-1) is None


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_worlds_that_look_alike_to_the_seat_get_the_same_choice(name: str) -> None:
    title = games.title(name)
    assert title.redeal is not None
    differ = 0
    for decisions in (20, 60):
        state = after(title, decisions, max(2, min(title.players)))
        other = state.copy()
        title.redeal(other, state.seat, chance("other"))
        differ += other.key() != state.key()
        assert looked_at(title, state, 4) == looked_at(title, other, 4)
    assert differ


def test_the_same_budget_leads_to_the_same_choice_and_leaves_chance_the_same() -> None:
    state = after(BIRMINGHAM, 30, 2)
    view = BIRMINGHAM.view(state, state.seat)
    streams = [chance(), chance(), chance()]
    choices = [
        Search(playouts).choose(BIRMINGHAM, view, state.codes(), stream)
        for playouts, stream in zip((16, 16, 32), streams, strict=True)
    ]
    assert choices[0] == choices[1]
    assert len({stream.words() for stream in streams}) == 1


def test_a_world_of_fewer_stages_costs_fewer_playouts() -> None:
    state = after(BIRMINGHAM, 30, 4)
    found = looked_at(BIRMINGHAM, state, 48)
    counts = [candidate.playouts for candidate in found.candidates]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) <= WIDTH
    assert sum(counts) <= 48
    assert counts[0] == counts[1] > counts[-1]


def test_every_option_is_looked_at_if_that_is_asked_for() -> None:
    state = after(BIRMINGHAM, 20, 2)
    found = looked_at(BIRMINGHAM, state, 1, every=True)
    assert sorted(candidate.code for candidate in found.candidates) == sorted(state.codes())


def test_all_options_are_tried_in_the_same_worlds() -> None:
    """Two equal options would fare alike: here the same one, asked for twice in a row with the same chance."""
    state = after(BIRMINGHAM, 30, 3)
    few, many = looked_at(BIRMINGHAM, state, 12), looked_at(BIRMINGHAM, state, 40)
    for candidate in few.candidates:
        other = many.of(candidate.code)
        assert other is not None
        assert other.continuations[0] == candidate.continuations[0]


def test_a_budget_in_seconds_ends() -> None:
    state = after(BIRMINGHAM, 10, 4)
    view = BIRMINGHAM.view(state, state.seat)
    begun = time.monotonic()
    found = search(BIRMINGHAM, view, chance(), Budget(None, 0.05), weights_of(BIRMINGHAM, 4))
    assert time.monotonic() > begun + 0.05
    assert found.best.playouts >= 1
    with pytest.raises(ValueError, match="a budget needs an end"):
        Budget(None, None)


def test_own_points_count_against_those_of_the_best_rival() -> None:
    assert against_the_best([100.0], 0) == 100.0
    assert against_the_best([100.0, 40.0, 80.0], 0) == 80.0
    assert against_the_best([100.0, 40.0, 80.0], 1) == 15.0


def test_an_outright_blunder_is_avoided() -> None:
    """In the last turn of a game what an option brings is certain: nobody passes who can score."""
    state = after(BIRMINGHAM, 0, 2)
    bot = bots.make("greedy")
    states = []
    while state.seat >= 0:
        codes = state.codes()
        if len(codes) > 1:
            states.append(state.copy())
        state.apply(
            codes[0] if len(codes) == 1 else bot.choose(BIRMINGHAM, BIRMINGHAM.view(state, state.seat), codes, chance())
        )
    last = next(each for each in reversed(states) if BIRMINGHAM.evaluation and BIRMINGHAM.evaluation.settled(each))
    found = looked_at(BIRMINGHAM, last, 64, every=True)
    points = {each.code: each.points(found.seat) for each in found.candidates}
    assert points[found.best.code] >= max(points.values()) - 1


# -- what others answer at the same time -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "switches"), [("crystal-palace", {}), ("oranienburger-kanal", {"industry_board_side": "back"})]
)
def test_what_others_have_answered_unseen_is_asked_again_in_imagined_worlds(
    name: str, switches: dict[str, str]
) -> None:
    title = games.title(name)
    assert title.unanswer is not None
    state = after(title, 0, 2, **switches)
    assert state.asks_several()
    while state.waiting() == (0, 1) or state.waiting() == (0,):
        state.apply_for(0, state.codes_for(0)[0])
    state.apply_for(1, state.codes_for(1)[0])
    assert state.waiting() == (1,)
    view = title.view(state, 1)
    other = state.copy()
    title.unanswer(other, 1)
    assert other.waiting() == (0, 1)
    assert other.codes_for(1) == state.codes_for(1)
    fresh = after(title, 0, 2, **switches)
    assert other.codes_for(0) == fresh.codes_for(0)
    assert title.view(state, 1) == view, "only the copy is changed"
    found = looked_at(title, state, 8, seat=1)
    assert found.best.code in state.codes_for(1)


# -- the ledger --------------------------------------------------------------------------------------------------------


def test_points_by_source_add_up_to_the_points_of_every_seat(findings: tuple[AnyTitle, Any, Findings]) -> None:
    _, state, found = findings
    for candidate in found.candidates:
        for each in candidate.continuations:
            assert [sum(sources.values()) for sources in each.sources] == list(each.points)
        for seat in range(state.players):
            assert isclose(sum(candidate.ledger(seat).values()), candidate.points(seat), abs_tol=1e-6)


def test_the_gain_of_an_option_over_another_adds_up_to_its_gain_in_points() -> None:
    found = looked_at(BIRMINGHAM, after(BIRMINGHAM, 30, 3), 400, every=True)
    best, worst = found.candidates[0], found.candidates[-1]
    assert best.playouts > worst.playouts > 1
    for seat in range(3):
        gain = found.gain(best, worst, seat)
        more = best.points(seat, worst.playouts) - worst.points(seat)
        assert isclose(sum(gain.values()), more, abs_tol=1e-6)
    assert found.gain(best, worst) == found.gain(best, worst, found.seat)
    assert any(found.gain(best, worst).values())


def test_a_candidate_tells_mean_and_spread_of_what_it_leads_to() -> None:
    best = looked_at(BIRMINGHAM, after(BIRMINGHAM, 60, 2), 24, every=True).best
    values = [each.value for each in best.continuations]
    assert best.mean == sum(values) / len(values)
    assert 0 < best.spread < 60
    assert dataclasses.replace(best, continuations=best.continuations[:1]).spread == 0


def test_deeds_are_counted_by_seat_if_asked_for(findings: tuple[AnyTitle, Any, Findings]) -> None:
    title, state, found = findings
    verb = title.codebook[found.best.code].words[0]
    assert found.best.deeds(state.seat)[verb] >= 1
    known = {option.words[0] for option in title.codebook}
    for each in found.best.continuations:
        assert len(each.deeds) == state.players
        assert set().union(*each.deeds) <= known
    assert looked_at(BIRMINGHAM, after(BIRMINGHAM, 30, 2), 8).best.continuations[0].deeds == ()


def test_sales_are_among_the_deeds() -> None:
    found = looked_at(BIRMINGHAM, after(BIRMINGHAM, 10, 2), 8, deeds=True)
    assert found.best.deeds(0)["sell"] > 0


# -- what comes of it --------------------------------------------------------------------------------------------------


GAMES = 3
"""Games of which each is counted from four moments on."""

TOO_RARE = {("crystal-palace", 2): {"consolation"}}
"""What so few games need not hold: two hardly ever crowd a location."""


def world_after(title: AnyTitle, players: int, decisions: int, seed: str) -> Any:
    """A position of a lively game with any mixture of switches."""
    state = new_state(title, players, seed)
    rng = chance(seed)
    while state.seat >= 0 and (decisions > 0 or len(state.codes()) < 2):
        decisions -= len(state.codes()) > 1
        state.apply(lively(title, state.codes(), rng))
    return state


def check_counts(title: AnyTitle, state: Any, number: int) -> list[Mapping[str, int]]:
    """A game imagined from a position on counts by seat what its log tells of the same codes."""
    players = state.players
    thinking = _Thinking(title, title.view(state, state.seat), chance(number), weights_of(title, players), True)
    seat, code = state.seat, state.codes()[number % len(state.codes())]
    continuation = thinking.continuation(state.copy(), code, chance("on"))
    again, played = state.copy(), list[int]()
    again.apply_for(seat, code)
    thinking.policy.playout([thinking.scorer] * players, again, chance("on"), TEMPERATURE, 0, played)
    pairs = [(seat, code), *zip(played[::2], played[1::2], strict=True)]
    assert list(continuation.consequences) == from_log.counted(title, state.copy(), pairs)
    return list(continuation.consequences)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_comes_of_it_is_counted_exactly_as_the_log_tells_it(name: str, players: int) -> None:
    """Every era ends in them, with tiles that flip and leave the board in one go."""
    title = games.title(name)
    seen: Counter[str] = Counter()
    for number in range(4 * GAMES):
        state = world_after(title, players, 25 * (number % 4), f"counts-{number // 4}")
        if state.seat < 0:
            continue
        for counts in check_counts(title, state, number):
            seen.update(counts)
    assert {id for id in seen if not seen[id]} <= TOO_RARE.get((name, players), set())


def test_what_comes_of_it_is_empty_unless_asked_for(findings: tuple[AnyTitle, Any, Findings]) -> None:
    title, state, found = findings
    for candidate in found.candidates:
        for each in candidate.continuations:
            assert [tuple(counts) for counts in each.consequences] == [state.tasks.counting.ids] * state.players
    if title is BIRMINGHAM:
        plain = looked_at(title, state, 6)
        assert {each.consequences for candidate in plain.candidates for each in candidate.continuations} == {()}
        assert plain.best.consequences(0) == {}


def test_a_search_that_counts_finds_what_another_finds(findings: tuple[AnyTitle, Any, Findings]) -> None:
    title, state, found = findings
    plain = looked_at(title, state, 6)
    assert [each.code for each in plain.candidates] == [each.code for each in found.candidates]
    for counted, uncounted in zip(found.candidates, plain.candidates, strict=True):
        expected = [Continuation(each.value, each.points, each.sources, ()) for each in counted.continuations]
        assert list(uncounted.continuations) == expected


def test_a_candidate_tells_what_comes_of_it_on_average() -> None:
    found = looked_at(BIRMINGHAM, after(BIRMINGHAM, 30, 2), 24, deeds=True)
    best = found.best
    for seat in range(2):
        flips = [each.consequences[seat]["flip"] for each in best.continuations]
        assert isclose(best.consequences(seat)["flip"], sum(flips) / len(flips))
        assert best.consequences(seat, 1)["flip"] == flips[0]
        assert flips[0] > best.continuations[0].deeds[seat].get("sell", 0), "mines and breweries flip, too"


# -- the bot -----------------------------------------------------------------------------------------------------------


def test_a_title_without_a_policy_is_played_greedily_or_refused() -> None:
    title = dataclasses.replace(BIRMINGHAM, policy=None)
    state = after(BIRMINGHAM, 5, 2)
    view = BIRMINGHAM.view(state, state.seat)
    assert Search().choose(title, view, state.codes(), chance()) in state.codes()
    quayside = QUAYSIDE.new_state(QUAYSIDE.content(), 3, QUAYSIDE.checked_switches({}), "1")
    with pytest.raises(bots.NoEvaluation):
        Search().choose(QUAYSIDE, QUAYSIDE.view(quayside, 0), quayside.codes_for(0), chance())


def test_the_search_plays_a_whole_game_and_beats_greedy() -> None:
    short = {"introductory_game": "canal_only"}
    scores = play_out(BIRMINGHAM, [Search(16), bots.make("greedy")], "3", short).outcome.scores
    assert scores[0] > scores[1]


# -- among people ------------------------------------------------------------------------------------------------------


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_bots_that_move_one_after_the_other_share_the_patience_of_people() -> None:
    clock = Clock()
    pace = Pace(clock)
    begun = clock.now
    allowed = []
    for _ in range(40):
        with pace.decision() as seconds:
            allowed.append(seconds)
            clock.now += seconds
        clock.now += 0.01
    assert allowed[0] == PATIENCE / SHARE
    assert allowed == sorted(allowed, reverse=True)
    assert allowed[-1] == LEAST
    assert clock.now - begun < 3.5
    clock.now += PAUSE + 0.1
    with pace.decision() as seconds:
        assert seconds == PATIENCE / SHARE


def test_only_bots_that_think_as_long_as_they_may_keep_a_pace() -> None:
    greedy = bots.make("greedy")
    assert paced(greedy, Pace()) is greedy
    assert paced(Search(64), Pace()).name == "search"


def test_a_search_among_people_ends_in_time_and_otherwise_chooses_alike() -> None:
    game = Game(BIRMINGHAM, 4, "5")
    here = bot_choice(game, game.waiting[0], Search(8)).code
    assert bot_choice(game, game.waiting[0], paced(Search(8), Pace())).code == here
    clock = Clock()
    pace = Pace(clock)
    with pace.decision():
        clock.now += PATIENCE
    assert bot_choice(game, game.waiting[0], paced(Search(10**9), pace)).code in game.options.codes, (
        "without a pace: weeks later"
    )


def test_budgets_are_divided_and_bounded() -> None:
    assert Budget(64).part(4) == Budget(16) and Budget(None, 2.0).part(4) == Budget(None, 0.5)
    assert Budget(64).within(0.3) == Budget(64, 0.3)
    assert Budget(None, 1.5).within(0.3) == Budget(None, 0.3)
    assert Budget(None, 0.2).within(0.3) == Budget(None, 0.2)


def test_a_search_by_seconds_takes_them_also_where_people_wait_longer() -> None:
    game = Game(BIRMINGHAM, 2, "5")
    begun = time.monotonic()
    for bot in (Search(seconds=0.05), paced(Search(seconds=0.05), Pace())):
        assert bot_choice(game, game.waiting[0], bot).code in game.options.codes
    assert time.monotonic() - begun > 0.1


# -- strength ----------------------------------------------------------------------------------------------------------


AGAINST_GREEDY = {
    ("age-of-industry", 4): 0.8,
    ("brass-birmingham", 2): 0.9,
    ("brass-birmingham", 3): 0.9,
    ("brass-birmingham", 4): 0.9,
    ("brass-lancashire", 3): 0.9,
    ("brass-lancashire", 4): 0.85,
    ("crystal-palace", 2): 0.95,
    ("crystal-palace", 4): 0.95,
    ("oranienburger-kanal", 2): 0.9,
}
"""The least share of games that the search wins against greedy, below what was measured (docs/performance.md)."""


@pytest.mark.strength
@pytest.mark.parametrize(("name", "players"), AGAINST_GREEDY)
def test_the_search_is_far_ahead_of_greedy(name: str, players: int) -> None:
    bots.load("search:32")
    league = League(name, ("search:32", "greedy"), players, seed="strength")
    results = play_league(league, 20)
    assert compare(league.meetings()[0], results.deals[0]).share.mean >= AGAINST_GREEDY[name, players]

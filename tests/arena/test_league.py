"""Leagues: mirrored seats, results that depend on the seed alone, journals that go on, and where games are played."""

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from examples.quayside.title import TITLE
from millrace import games
from millrace.arena import ArenaError, Deal, DealResult, GameResult, Gate, League, Meeting, compare, play_league
from millrace.arena.gate import OPEN, STRONGER, WEAKER
from millrace.arena.meeting import ALONE, HALVES, ONE, ROUND
from millrace.arena.plots import write_plots
from millrace.arena.ratings import ratings
from millrace.arena.standings import estimate, figures, student
from millrace.arena.tables import rows, write_table
from millrace.arena.workers import Processes, workers_for

BIRMINGHAM = games.title("brass-birmingham")
SHORT = {"introductory_game": "canal_only"}
PAIR = League("brass-birmingham", ("greedy", "random"), 2, switches=SHORT)


def meeting(form: str, players: int, count: int = 2) -> Meeting:
    return Meeting("brass-birmingham", tuple(f"bot{number}" for number in range(count)), players, form, "1")


# -- seats -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "players"), [(HALVES, 2), (HALVES, 4), (ONE, 2), (ONE, 3), (ONE, 4)])
def test_two_bots_mirror_each_other_in_every_deal(form: str, players: int) -> None:
    table = meeting(form, players)
    for number in range(12):
        one, other = table.seatings(number)
        assert [1 - bot for bot in one] == list(other)
        assert one.count(0) == (players // 2 if form == HALVES else 1)


@pytest.mark.parametrize(("form", "players"), [(HALVES, 4), (ONE, 3), (ONE, 4)])
def test_over_the_deals_every_bot_has_every_seat_equally_often(form: str, players: int) -> None:
    table = meeting(form, players)
    seats = Counter(
        (bot, seat) for number in range(12) for seating in table.seatings(number) for seat, bot in enumerate(seating)
    )
    assert len(set(seats.values())) == 1 and len(seats) == 2 * players


@pytest.mark.parametrize(("players", "count"), [(2, 2), (3, 2), (4, 2), (3, 3), (4, 3), (4, 4)])
def test_at_a_round_table_every_bot_sits_in_every_seat_once_per_deal(players: int, count: int) -> None:
    seatings = meeting(ROUND, players, count).seatings(5)
    assert len(seatings) == count
    for seat in range(players):
        assert sorted(seating[seat] for seating in seatings) == list(range(count))


def test_a_bot_that_meets_itself_stands_exactly_even() -> None:
    league = League("brass-birmingham", ("greedy",), 2, switches=SHORT, control=True)
    (results,) = play_league(league, 2).deals
    comparison = compare(league.meetings()[0], results)
    assert (comparison.share.mean, comparison.share.margin, comparison.lead.mean) == (0.5, 0.0, 0.0)


def test_whoever_plays_alone_is_compared_deal_by_deal() -> None:
    league = League("oranienburger-kanal", ("greedy", "random"), 1)
    results = play_league(league, 1)
    assert results.meetings[0].form == ALONE
    assert compare(results.meetings[0], results.deals[0]).share.mean == 1


# -- the same whoever plays --------------------------------------------------------------------------------------------


def test_a_league_is_the_same_in_any_number_of_processes() -> None:
    here = play_league(PAIR, 3)
    there = play_league(PAIR, 3, workers_for(BIRMINGHAM, PAIR.bots, 2))
    assert here.deals == there.deals
    assert [result.number for result in here.deals[0]] == [1, 2, 3]


class _Mortal(Processes):
    """Processes of which one is killed when the first result is there."""

    killed = False

    def _with(self, pool: Any, unfinished: Any, deals: Any) -> Iterator[DealResult]:
        for result in super()._with(pool, unfinished, deals):
            yield result
            if not self.killed:
                self.killed = True
                next(iter(pool._processes.values())).kill()


def test_a_process_that_is_killed_takes_no_game_with_it() -> None:
    workers = _Mortal(2, PAIR.bots)
    assert play_league(PAIR, 6, workers).deals == play_league(PAIR, 6).deals
    assert workers.killed


# -- journals ----------------------------------------------------------------------------------------------------------


class _Counting:
    """Plays nothing, and notes what it was asked to."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def play(self, deals: Iterator[Deal]) -> Iterator[DealResult]:
        for deal in deals:
            self.numbers.append(deal.number)
            yield faked(deal.meeting.bots, deal.number, 1.0)


def faked(bots: tuple[str, ...], number: int, share: float) -> DealResult:
    """A deal of two games in which the first bot has a share of the first places: 0, a half or all."""
    winners = {0.0: ((1,), (0,)), 0.5: ((0,), (0,)), 1.0: ((0,), (1,))}[share]
    results = [
        GameResult(seats, (50, 40), won, ({"links": 50}, {"links": 30, "tiles": 10}), (9, 9), (0.1, 0.1), 20)
        for seats, won in zip(((0, 1), (1, 0)), winners, strict=True)
    ]
    return DealResult(bots, number, tuple(results))


def test_a_league_goes_on_from_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(PAIR, 3, _Counting(), path)
    again = _Counting()
    results = play_league(PAIR, 5, again, path)
    assert again.numbers == [4, 5]
    assert [result.number for result in results.deals[0]] == [1, 2, 3, 4, 5]


def test_a_line_that_was_being_written_when_the_process_was_killed_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(PAIR, 3, _Counting(), path)
    path.write_bytes(path.read_bytes()[:-20])
    again = _Counting()
    play_league(PAIR, 3, again, path)
    assert again.numbers == [3]
    assert len(path.read_text().splitlines()) == 4


def test_what_a_journal_has_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(PAIR, 2, _Counting(), path)
    text = path.read_text()
    path.write_text(text + text.splitlines()[1] + "\n")
    assert [len(deals) for deals in play_league(PAIR, 2, _Counting(), path).deals] == [2]


def test_the_journal_of_another_league_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(PAIR, 1, _Counting(), path)
    with pytest.raises(ArenaError, match='its seed is "1", now it is "2"'):
        play_league(dataclasses.replace(PAIR, seed="2"), 1, _Counting(), path)


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"format": "other"}'])
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(tmp_path: Path, line: str) -> None:
    path = tmp_path / "league.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(ArenaError, match="line 1 cannot be read"):
        play_league(PAIR, 1, _Counting(), path)
    assert path.read_text() == line + "\n"


# -- how sure it is ----------------------------------------------------------------------------------------------------


def test_intervals_are_over_deals() -> None:
    found = estimate([0.0, 0.5, 0.5, 1.0])
    assert found.mean == 0.5
    assert found.margin == pytest.approx(3.182 * 0.40825 / 2, abs=2e-3)


@pytest.mark.parametrize(("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)])
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.02)


def test_a_gate_decides_soon_where_it_is_clear() -> None:
    gate = Gate(goal=0.6)
    assert gate.verdict([1.0] * 40) == (STRONGER, gate.verdict([1.0] * 40)[1])
    assert gate.verdict([1.0] * 40)[1] < 15
    assert gate.verdict([0.0] * 40)[0] == WEAKER
    assert gate.verdict([0.5, 0.5]) == (OPEN, 2)


def test_a_gate_that_is_looked_at_after_every_deal_is_seldom_wrong() -> None:
    """Equal bots pass as "stronger" in at most one of twenty matches, although each is looked at 200 times."""
    chance = random.Random(1)
    gate = Gate(goal=0.6)
    verdicts = Counter(gate.verdict([chance.choice([0.0, 0.5, 0.5, 1.0]) for _ in range(200)])[0] for _ in range(300))
    assert verdicts[STRONGER] <= 15
    assert verdicts[WEAKER] > 200


def test_a_gate_ends_a_meeting_and_what_was_under_way_does_not_count() -> None:
    workers = _Counting()
    results = play_league(PAIR, 200, workers, gate=Gate(goal=0.6))
    assert results.verdicts == (STRONGER,)
    assert len(workers.numbers) == len(results.deals[0]) < 20


@pytest.mark.parametrize(("above", "goal", "error"), [(0.5, 0.5, 0.05), (0.5, 1.2, 0.05), (0.5, 0.6, 0)])
def test_a_gate_that_makes_no_sense_is_refused(above: float, goal: float, error: float) -> None:
    with pytest.raises(ArenaError, match="0 ≤ above < goal ≤ 1"):
        Gate(above, goal, error)


# -- ratings, tables, plots --------------------------------------------------------------------------------------------


def test_whoever_wins_is_rated_higher_and_more_surely_with_every_game() -> None:
    pairs = ("strong", "weak")
    some = ratings([faked(pairs, number, 1.0) for number in range(3)])
    many = ratings([faked(pairs, number, 1.0) for number in range(30)])
    assert [rating.bot for rating in many] == ["strong", "weak"]
    assert many[0].mean > some[0].mean > 25 > some[1].mean
    assert many[0].deviation < some[0].deviation


def test_figures_add_up_over_seats_and_sources() -> None:
    results = [faked(("strong", "weak"), number, 1.0) for number in range(4)]
    strong, weak = figures(results)
    assert (strong.games, strong.seats, strong.share, weak.share) == (8, 8, 1.0, 0.0)
    assert sum(strong.sources.values()) == pytest.approx(strong.mean) == pytest.approx(45)
    assert mean([strong.mean, weak.mean]) == 45
    assert strong.seconds == pytest.approx(0.1 / 9)


def test_a_table_has_a_row_for_each_seat(tmp_path: Path) -> None:
    results = [faked(("strong", "weak"), 1, 1.0)]
    assert [row["bot"] for row in rows(results)] == ["strong", "weak", "weak", "strong"]
    write_table(tmp_path / "games.csv", results)
    lines = (tmp_path / "games.csv").read_text().splitlines()
    assert lines[0].endswith("seconds,links,tiles") and len(lines) == 5
    with pytest.raises(ArenaError, match=r"\.csv or \.parquet"):
        write_table(tmp_path / "games.txt", results)


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    results = [faked(("strong", "weak"), 1, 1.0)]
    write_table(tmp_path / "games.parquet", results)
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == list(rows(results))


def test_plots_are_drawn(tmp_path: Path) -> None:
    results = [faked(("strong", "weak"), number, 1.0) for number in range(4)]
    files = write_plots(tmp_path / "plots", results, figures(results), ratings(results))
    assert [file.name for file in files] == ["ratings.svg", "scores.svg", "sources.svg"]
    assert all(file.read_text().startswith("<?xml") for file in files)


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "players", "form", "said"),
    [
        (("greedy",), 2, "", "A bot needs an opponent"),
        (("greedy", "greedy"), 2, "", "named twice"),
        (("greedy", "random"), 3, HALVES, "3 players cannot be halved"),
        (("greedy", "random"), 2, ALONE, "is not for 2 players"),
        (("greedy", "random"), 2, "circle", "There is no form “circle”"),
    ],
)
def test_a_league_that_cannot_be_held_is_refused(bots: tuple[str, ...], players: int, form: str, said: str) -> None:
    with pytest.raises(ArenaError, match=said):
        League("brass-birmingham", bots, players, form).meetings()


def test_a_title_that_is_not_registered_is_played_here() -> None:
    league = League("quayside", ("random",), 2, control=True)
    results = play_league(league, 1, title=TITLE, workers=workers_for(TITLE, league.bots, 1))
    assert len(results.deals[0][0].games) == 2


def test_results_are_plain_json() -> None:
    result = faked(("a", "b"), 3, 0.5)
    assert DealResult.from_json(json.loads(json.dumps(result.as_json()))) == result


# -- on many machines --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_on_ray_a_machine_that_dies_takes_no_game_with_it(tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    doomed = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        remaining: list[Any] = [doomed]

        def kill_one(done: int, _: int) -> None:
            if done >= 3 and remaining:
                cluster.remove_node(remaining.pop(), allow_graceful=False)

        workers = workers_for(BIRMINGHAM, PAIR.bots, 1, on_ray=cluster.address)
        path = tmp_path / "league.jsonl"
        on_ray = play_league(PAIR, 12, workers, path, progress=kill_one)
        assert not remaining
        assert on_ray.deals == play_league(PAIR, 12).deals
        assert len(path.read_text().splitlines()) == 13
    finally:
        ray.shutdown()
        cluster.shutdown()

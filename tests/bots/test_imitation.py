"""Learning from what a search prefers: games are looked at, kept and imitated, and a course begins with that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

import pytest

from millrace.bots import imitation, training
from millrace.bots.imitation import Fitted, Shown, fit, preferences, show
from millrace.bots.search import Candidate, Continuation, Findings
from millrace.bots.training import Course, Gate, Looked, read_checkpoint, train
from millrace.bots.weights import Weights, policy_of, weights_for
from millrace.core.lists import floats, zeros
from millrace.core.rng import Generator
from millrace.games import title
from millrace.parts.softmax import scorer_of

BIRMINGHAM = title("brass-birmingham")
POLICY = policy_of(BIRMINGHAM)
COURSE = Course("brass-birmingham", 2, "1", groups=2, games=2, every=1, deals=2, teacher=4, shown=3, looked=10)


@pytest.fixture(scope="module", autouse=True)
def soon() -> Iterator[None]:
    """The engine is not compiled here: few games at once, for few epochs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(imitation, "EPOCHS", 4)
        patch.setattr(training, "NOTED", 2)
        yield


def dealt(number: int) -> Any:
    return BIRMINGHAM.new_state(BIRMINGHAM.content(), 2, BIRMINGHAM.checked_switches({}), f"shown {number}")


def shown(number: int) -> Shown:
    weights = weights_for(BIRMINGHAM, 2, BIRMINGHAM.content().hash)
    assert weights is not None
    return show(BIRMINGHAM, dealt(number), number, weights, 4, 10, Generator.from_seed(str(number), "test"))


@pytest.fixture(scope="module")
def game() -> Shown:
    return shown(1)


# -- what a search prefers ---------------------------------------------------------------------------------------------


def candidate(code: int, worth: float, playouts: int) -> Candidate:
    return Candidate(code, 0.0, (Continuation(worth, (), (), ()),) * playouts)


def test_who_led_to_more_points_is_preferred_and_others_keep_their_chances() -> None:
    scores = {7: 1.0, 8: 1.0, 9: -1.0, 10: -1.0}
    better, worse, *others = preferences(scores, Findings(0, (candidate(7, 60, 16), candidate(8, 56, 16))))
    assert log(better / worse) == pytest.approx(imitation.POINT * 4 / 2)
    assert others[0] == others[1]
    assert better + worse + sum(others) == pytest.approx(1)
    assert log(better / others[0]) == pytest.approx(2 + imitation.POINT * 2 / 2)


def test_few_playouts_say_less_than_many() -> None:
    scores = {7: 0.0, 8: 0.0}
    few = preferences(scores, Findings(0, (candidate(7, 60, 2), candidate(8, 56, 2))))
    many = preferences(scores, Findings(0, (candidate(7, 60, 200), candidate(8, 56, 200))))
    assert 0.5 < few[0] < many[0] < 1


# -- games that are looked at ------------------------------------------------------------------------------------------


def test_a_game_that_was_looked_at_can_be_played_again(game: Shown) -> None:
    state = dealt(1)
    rows = iter(game.wanted)
    looked = 0
    for code in game.played:
        codes = state.codes_for(state.seat)
        if len(codes) > 1 and (row := next(rows)):
            looked += 1
            assert len(row) == len(codes)
            assert sum(row) == pytest.approx(1, abs=0.01)
        state.apply(code)
    assert state.seat < 0
    assert next(rows, None) is None
    assert 0.03 < looked / len(game.wanted) < 0.3


def test_the_same_seed_shows_the_same_game(game: Shown) -> None:
    assert shown(1) == game
    assert shown(2) != game


# -- coming nearer -----------------------------------------------------------------------------------------------------


def distance(game: Shown, weights: list[float]) -> float:
    rows = [list(row) for row in game.wanted]
    return POLICY.echo(scorer_of(weights), dealt(1), list(game.played), rows).distance


def test_the_gradient_is_the_slope_of_the_distance(game: Shown) -> None:
    weights = [0.1 * (number % 7 - 3) for number in range(POLICY.size)]
    echo = POLICY.echo(scorer_of(weights), dealt(1), list(game.played), [list(row) for row in game.wanted])
    gradient = list(echo.gradient)
    assert echo.decisions == len([row for row in game.wanted if row])
    steepest = sorted(range(POLICY.size), key=lambda index: -abs(gradient[index]))[:3]
    for index in steepest:
        more, less = list(weights), list(weights)
        more[index] += 1e-4
        less[index] -= 1e-4
        slope = (distance(game, more) - distance(game, less)) / 2e-4
        assert -slope == pytest.approx(gradient[index], rel=0.05)


def test_weights_that_have_seen_games_agree_more_often_in_others() -> None:
    games = [shown(number) for number in range(1, 4)]
    deals = [dealt(number) for number in range(1, 4)]
    weights, fitted = fit(BIRMINGHAM, deals, games, zeros(POLICY.size), rate=0.1)
    assert any(weights)
    assert (fitted.games, fitted.decisions) == (3, sum([1 for game in games for row in game.wanted if row]))
    assert fitted.after < fitted.before
    assert fitted.agreed > fitted.agreed_before


def test_weights_that_agree_already_stay_as_they_are(game: Shown) -> None:
    """Where what is wanted is what the weights say, no step comes nearer."""
    values = weights_for(BIRMINGHAM, 2, BIRMINGHAM.content().hash)
    assert values is not None
    own = floats(values.values)
    nothing = replace(game, wanted=[()] * len(game.wanted))
    weights, fitted = fit(BIRMINGHAM, [dealt(1)], [nothing], own)
    assert list(weights) == list(own)
    assert fitted == Fitted(1, 0, 0.0, 0.0, 0.0, 0.0)


# -- a course that begins with it --------------------------------------------------------------------------------------


def start() -> Weights:
    found = weights_for(BIRMINGHAM, 2, BIRMINGHAM.content().hash)
    assert found is not None
    return found


def taught(folder: Path, jobs: int = 1, stop_after: int = 0) -> list[Gate | Looked | Fitted]:
    """What a course of two batches tells; it is interrupted after so many games shown, if told so."""
    news: list[Gate | Looked | Fitted] = []

    def report(each: Gate | Looked | Fitted) -> None:
        news.append(each)
        if isinstance(each, Looked) and each.games == stop_after:
            raise KeyboardInterrupt

    file = folder / "checkpoint.json"
    done = 2 if not file.exists() else 2 - json.loads(file.read_text())["batch"]
    train(COURSE, file, report, batches=done, jobs=jobs, start=start()).write(folder / "weights.json")
    return news


def kept(folder: Path) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads((folder / "checkpoint.json").read_text())
    for entry in (raw, *raw["gates"]):
        del entry["seconds"]
    return raw


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("imitation")
    news = taught(folder)
    assert [type(each) for each in news] == [Looked, Looked, Fitted, Gate, Gate, Gate]
    assert [(each.games, each.of) for each in news if isinstance(each, Looked)] == [(2, 3), (3, 3)]
    assert [each.batch for each in news if isinstance(each, Gate)] == [0, 1, 2]
    return folder


def test_weights_tell_what_was_imitated(whole: Path) -> None:
    entry = Weights.read(whole / "weights.json").history[-1]
    assert (entry["course"]["teacher"], entry["course"]["shown"]) == (4, 3)
    assert entry["imitated"]["games"] == 3
    assert [gate[0] for gate in entry["gates"]] == [0, 1, 2]
    assert kept(whole)["shown"] == []


def test_imitation_that_was_stopped_goes_on_as_if_it_had_not_been(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        taught(tmp_path, stop_after=2)
    assert len(kept(tmp_path)["shown"]) == 2
    assert isinstance(taught(tmp_path)[0], Looked)
    assert kept(tmp_path) == kept(whole)


def test_any_number_of_processes_imitates_the_same(whole: Path, tmp_path: Path) -> None:
    taught(tmp_path, jobs=2)
    assert kept(tmp_path) == kept(whole)


def test_when_time_ends_with_the_games_they_are_kept(tmp_path: Path) -> None:
    news: list[Gate | Looked | Fitted] = []
    result = train(COURSE, tmp_path / "checkpoint.json", news.append, minutes=1e-9, start=start())
    assert news == []
    assert result.values == start().values
    progress = read_checkpoint(COURSE, tmp_path / "checkpoint.json")
    assert progress is not None
    assert progress.fitted is None
    assert progress.gates == []


def test_checkpoints_from_before_there_was_imitation_are_read(tmp_path: Path) -> None:
    course = replace(COURSE, teacher=0, shown=Course.shown, looked=Course.looked)
    file = tmp_path / "checkpoint.json"
    train(course, file, lambda news: None, batches=1)
    raw = json.loads(file.read_text())
    del raw["shown"], raw["fitted"], raw["course"]["teacher"], raw["course"]["shown"], raw["course"]["looked"]
    file.write_text(json.dumps(raw))
    progress = read_checkpoint(course, file)
    assert progress is not None
    assert (progress.batch, progress.shown, progress.fitted) == (1, [], None)

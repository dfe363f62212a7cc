"""Learning weights: the same seed gives the same ones, a course goes on where it stopped, and a gate is honest."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from millrace.bots import BadTraining, BrokenWeights
from millrace.bots.training import Course, Gate, read_checkpoint, train, usual_rival
from millrace.bots.weights import Weights, policy_of
from millrace.games import title

COURSE = Course("brass-birmingham", 2, "1", groups=4, games=3, every=2, deals=3)


def learned(
    course: Course,
    folder: Path,
    batches: int,
    jobs: int = 1,
    start: Weights | None = None,
    on_ray: str | None = None,
    told: Callable[[object], None] = lambda news: None,
) -> Weights:
    gates: list[object] = []

    def report(news: object) -> None:
        gates.append(news)
        told(news)

    checkpoint = folder / "checkpoint.json"
    weights = train(course, checkpoint, report, batches=batches, jobs=jobs, start=start, on_ray=on_ray)
    assert gates
    assert all(isinstance(gate, Gate) for gate in gates)
    return weights


def kept(folder: Path) -> dict[str, Any]:
    """What a checkpoint holds, without how long it took."""
    raw: dict[str, Any] = json.loads((folder / "checkpoint.json").read_text())
    for entry in (raw, *raw["gates"]):
        del entry["seconds"]
    assert any(raw["weights"])
    return raw


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a course of four batches is kept."""
    folder = tmp_path_factory.mktemp("short")
    learned(COURSE, folder, 4).write(folder / "weights.json")
    return folder


def test_weights_tell_what_they_are_for_and_how_they_came_about(short: Path) -> None:
    entry, weights = title("brass-birmingham"), Weights.read(short / "weights.json")
    assert (weights.title, weights.players, weights.content) == (entry.id, 2, entry.content().hash)
    assert weights.version == policy_of(entry).version
    (course,) = weights.history
    assert (course["course"]["seed"], course["batches"], course["games"]) == ("1", 4, 4 * 4 * 3)
    assert [gate[0] for gate in course["gates"]] == [2, 4]


def test_a_course_that_was_stopped_goes_on_as_if_it_had_not_been(short: Path, tmp_path: Path) -> None:
    learned(COURSE, tmp_path, 2)
    learned(COURSE, tmp_path, 2)
    assert kept(tmp_path) == kept(short)


def test_any_number_of_processes_learns_the_same(short: Path, tmp_path: Path) -> None:
    learned(COURSE, tmp_path, 4, jobs=2)
    assert kept(tmp_path) == kept(short)


def test_another_seed_learns_other_weights(short: Path, tmp_path: Path) -> None:
    learned(replace(COURSE, seed="2"), tmp_path, 4)
    assert kept(tmp_path)["weights"] != kept(short)["weights"]


def test_weights_that_did_not_pass_the_gate_are_not_the_result(tmp_path: Path) -> None:
    """Without any step nothing can be ahead, so the weights stay those of the beginning."""
    policy = policy_of(title("brass-birmingham"))
    start = Weights("brass-birmingham", 2, "", policy.version, (0.5,) * policy.size, ({"games": 1},))
    result = learned(replace(COURSE, rate=0.0), tmp_path, 2, start=start)
    assert result.values == start.values
    assert [entry["games"] for entry in result.history] == [1, 24]
    assert result.history[1]["gates"] == [[2, 0.0, 0.0, result.history[1]["gates"][0][3], 0]]


def test_a_checkpoint_of_other_settings_is_refused(tmp_path: Path) -> None:
    learned(COURSE, tmp_path, 2)
    with pytest.raises(BadTraining, match=r"other settings \(seed\)"):
        learned(replace(COURSE, seed="2"), tmp_path, 2)


def test_a_broken_checkpoint_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    file.write_text("{")
    with pytest.raises(BrokenWeights):
        read_checkpoint(COURSE, file)


def test_learning_needs_time_and_a_process(tmp_path: Path) -> None:
    for minutes, jobs in ((0.0, 1), (1.0, 0)):
        with pytest.raises(BadTraining):
            train(COURSE, tmp_path / "checkpoint.json", lambda gate: None, minutes=minutes, jobs=jobs)


def test_a_checkpoint_is_whole_or_not_there(tmp_path: Path) -> None:
    learned(COURSE, tmp_path, 2)
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.json"]
    assert json.loads((tmp_path / "checkpoint.json").read_text())["batch"] == 2


def test_between_two_only_the_difference_counts() -> None:
    assert [usual_rival(players) for players in (1, 2, 3, 4)] == [0.3, 1.0, 0.3, 0.3]


# -- on many machines --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_on_ray_the_same_is_learned_even_if_a_machine_dies(short: Path, tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    doomed = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        remaining: list[Any] = [doomed]

        def kill_one(_: object) -> None:
            if remaining:
                cluster.remove_node(remaining.pop(), allow_graceful=False)

        learned(COURSE, tmp_path, 4, on_ray=cluster.address, told=kill_one)
        assert not remaining
        assert kept(tmp_path) == kept(short)
    finally:
        ray.shutdown()
        cluster.shutdown()

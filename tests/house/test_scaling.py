"""The model of docs/scaling.md: it says what breaks first, and the page says what the model says."""

from dataclasses import replace
from math import inf

import pytest

from tools import scaling
from tools.scaling import CROWDS, DESIGNS, REMEDIES, Load, figures, renewed, stages

F = figures()


def test_the_page_has_the_tables_that_the_figures_make() -> None:
    page = scaling.PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "python -m tools.scaling --write"
    with pytest.raises(ValueError, match="no place for the table loads"):
        renewed(page.replace("<!-- loads -->", ""))


@pytest.mark.parametrize("people", CROWDS)
def test_every_crowd_is_held_by_some_design_and_what_breaks_before_has_a_remedy(people: int) -> None:
    *broken, (_, processes, last) = stages(people, F)
    assert last.used <= 1 and 0 < processes < inf
    for _, _, need in broken:
        assert need.used > 1 and REMEDIES[need.limit]


def test_more_people_ask_for_more_in_the_same_proportion() -> None:
    one, ten = Load.of(1_000, F), Load.of(10_000, F)
    for name in ("matches", "sockets", "moves", "pushes"):
        assert getattr(ten, name) == pytest.approx(10 * getattr(one, name))


@pytest.mark.parametrize(
    ("changed", "limit"),
    [
        ({"cpu_per_move": 1.0}, "the core of the process"),
        ({"match_memory": 500.0, "cpu_per_move": 0.0, "cpu_per_push": 0.0}, "memory of the process"),
        ({"socket_limit": 10.0, "cpu_per_move": 0.0, "cpu_per_push": 0.0}, "sockets of the process"),
        ({"batch": 1.0, "cpu_per_move": 0.0, "cpu_per_push": 0.0}, "commits to the disk"),
    ],
)
def test_one_process_breaks_where_it_is_weakest(changed: dict[str, float], limit: str) -> None:
    need = DESIGNS[0].fullest(Load.of(1_000, F), F | changed)
    assert need.limit == limit and need.used > 1


@pytest.mark.parametrize(
    ("changed", "limit"),
    [
        ({"heard": 1.0}, "changes that every process hears of"),
        ({"notes": 0.1}, "notifications of one PostgreSQL"),
        ({"connection_limit": 1.0}, "connections of one PostgreSQL"),
        ({"database_commits": 0.1}, "transactions of one PostgreSQL"),
        ({"database_cpu": 100.0}, "cores of one PostgreSQL"),
    ],
)
def test_processes_on_one_database_break_where_it_is_weakest(changed: dict[str, float], limit: str) -> None:
    need = DESIGNS[1].fullest(Load.of(1_000, F), F | changed)
    assert need.limit == limit and need.used > 1


def test_no_number_of_processes_helps_if_each_has_enough_to_do_with_listening() -> None:
    load = Load.of(1_000, F)
    deaf, busy = DESIGNS[1].processes(load, F | {"heard": 0.0}), DESIGNS[1].processes(load, F | {"heard": 1.0})
    assert deaf < busy == inf
    assert DESIGNS[2].processes(load, F | {"heard": 1.0}) == deaf


def test_dividing_helps_where_one_database_is_too_small() -> None:
    load = replace(Load.of(1_000_000, F), moves=1e6)
    assert DESIGNS[2].fullest(load, F).used > 1 >= DESIGNS[3].fullest(load, F).used

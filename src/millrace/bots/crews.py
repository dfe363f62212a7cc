"""Who does work that comes in pieces: this process, several of this machine, or the machines of a Ray cluster.

The pieces are values that travel, and what is done with them is a function of a module, so that it is the same wherever
it is done.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, Protocol, TypeVar

from millrace.bots.errors import NoCluster
from millrace.core.texts import Message
from millrace.games import WITH

AHEAD: Final = 2
"""How many pieces per process are handed out: enough that none waits, few enough to stop soon."""

P = TypeVar("P")
R = TypeVar("R")


class Crew(Protocol):
    """Those who do the work."""

    def __call__(self, work: Callable[[P], R], pieces: Sequence[P], /) -> Iterable[R]:
        """What comes of each piece, in their order."""


@contextmanager
def crew(jobs: int, on_ray: str | None = None) -> Iterator[Crew]:
    """So many processes of this machine, this one if it is a single one, or the cluster at an address."""
    if on_ray is not None:
        yield Cluster(on_ray).in_order
    elif jobs == 1:
        yield map
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            yield pool.map


class Cluster:
    """The machines of a Ray cluster; what a machine has in hand when it dies is done by another."""

    def __init__(self, address: str) -> None:
        """Join the cluster at an address, or begin one on this machine if it is empty."""
        self._ray: Final = _ray()
        if not self._ray.is_initialized():
            try:
                self._ray.init(address=address or None, log_to_driver=False, include_dashboard=False)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise NoCluster(Message("bots.no-cluster", address=address, reason=str(error))) from None

    def in_order(self, work: Callable[[P], R], pieces: Sequence[P]) -> Iterator[R]:
        """What comes of each piece, in their order."""
        early: dict[int, R] = {}
        due = 0
        for number, result in self.results(_numbered, ((work, each, piece) for each, piece in enumerate(pieces))):
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1

    def results(self, work: Callable[[P], R], pieces: Iterator[P]) -> Iterator[R]:
        """What comes of pieces, in any order; they are taken only when somebody is free to work on them."""
        remote = self._ray.remote(max_retries=-1)(_there)
        room = AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        outside = os.environ.get(WITH, "")
        under_way: list[Any] = []
        try:
            while True:
                for piece in islice(pieces, room - len(under_way)):
                    under_way.append(remote.remote(work, piece, outside))
                if not under_way:
                    return
                done, under_way = self._ray.wait(under_way)
                for each in done:
                    yield self._ray.get(each)
        finally:
            for each in under_way:
                self._ray.cancel(each)


def _there(work: Callable[[P], R], piece: P, outside: str) -> R:
    """Do a piece of work on another machine, which knows the same titles from outside as this one."""
    os.environ[WITH] = outside
    return work(piece)


def _numbered(piece: tuple[Callable[[P], R], int, P]) -> tuple[int, R]:
    work, number, own = piece
    return number, work(own)


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise NoCluster(Message("bots.no-ray")) from None
    return ray

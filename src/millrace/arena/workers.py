"""Where games are played: in this process, in several of this machine, or on many machines by Ray.

Whoever plays takes deals one after the other from an iterator and gives results in any order. A process or machine that
dies takes no deal with it: the deal is played again elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final, Protocol

from millrace import bots as roster
from millrace.arena.errors import ArenaError
from millrace.arena.meeting import Deal, DealResult, play_deal, play_deal_of
from millrace.bots.crews import AHEAD, Cluster
from millrace.bots.processes import processes
from millrace.core.title import AnyTitle

LARGEST: Final = 64
"""How many deals a process gets at once at most."""
SHORT: Final = 0.2
"""Seconds below which it gets more of them the next time."""
DEATHS: Final = 5
"""How many processes may die one after the other without a deal between before it is said that something is wrong."""


class Workers(Protocol):
    """Those who play deals."""

    def play(self, deals: Iterator[Deal]) -> Iterator[DealResult]:
        """The results of deals, in any order; deals are taken only when somebody is free to play them."""


class Here:
    """This process; the title need not be registered."""

    def __init__(self, title: AnyTitle) -> None:
        self._title: Final = title

    def play(self, deals: Iterator[Deal]) -> Iterator[DealResult]:
        """The results of deals, one after the other."""
        for deal in deals:
            yield play_deal_of(self._title, deal, roster.make)


class Processes:
    """Processes of this machine."""

    def __init__(self, count: int, bots: Iterable[str]) -> None:
        self._count: Final = count
        self._bots: Final = tuple(bots)
        self._deaths = 0
        self._size = 1
        """How many deals a process gets at once: more if they are short."""

    def play(self, deals: Iterator[Deal]) -> Iterator[DealResult]:
        """The results of deals; if a process is killed, its deals are given to others."""
        unfinished: list[list[Deal]] = []
        while True:
            pool = processes(self._count, self._bots)
            try:
                yield from self._with(pool, unfinished, deals)
                return
            except BrokenProcessPool:
                self._deaths += 1
                if self._deaths >= DEATHS:
                    raise ArenaError("arena.processes-die", times=self._deaths) from None
            finally:
                pool.shutdown(cancel_futures=True)

    def _with(
        self, pool: ProcessPoolExecutor, unfinished: list[list[Deal]], deals: Iterator[Deal]
    ) -> Iterator[DealResult]:
        """The results from one pool; what it was given and did not finish stays in the list."""
        under_way = {pool.submit(_play_deals, batch): batch for batch in unfinished}
        while True:
            while len(unfinished) < AHEAD * self._count and (batch := list(islice(deals, self._size))):
                unfinished.append(batch)  # noted before it is handed out: the pool may break just then
                under_way[pool.submit(_play_deals, batch)] = batch
            if not under_way:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                seconds, results = future.result()
                unfinished.remove(under_way.pop(future))
                self._deaths = 0
                self._size = min(LARGEST, self._size * 2) if seconds < SHORT else max(1, self._size // 2)
                yield from results


def _play_deals(deals: Sequence[Deal]) -> tuple[float, list[DealResult]]:
    began = time.monotonic()
    results = [play_deal(deal) for deal in deals]
    return time.monotonic() - began, results


class OnRay:
    """The machines of a Ray cluster; the same deals, the same results."""

    def __init__(self, address: str, bots: Iterable[str]) -> None:
        """Join the cluster at an address, or begin one on this machine if it is empty."""
        self._cluster: Final = Cluster(address)
        self._paths: Final = tuple(name for name in bots if roster.is_outside(name))

    def play(self, deals: Iterator[Deal]) -> Iterator[DealResult]:
        """The results of deals; those of a machine that dies are played by another."""
        return self._cluster.results(_play_there, ((deal, self._paths) for deal in deals))


def _play_there(piece: tuple[Deal, Sequence[str]]) -> DealResult:
    deal, paths = piece
    for path in paths:
        roster.load(path)
    return play_deal(deal)


def workers_for(title: AnyTitle, bots: Iterable[str], jobs: int, on_ray: str | None = None) -> Workers:
    """Those who play: on Ray at an address if one is given, in so many processes otherwise."""
    if on_ray is not None:
        return OnRay(on_ray, bots)
    if jobs < 1:
        raise ArenaError("arena.no-jobs", jobs=jobs)
    return Here(title) if jobs == 1 else Processes(jobs, bots)

"""Games in several processes of this machine, each of which knows the same bots."""

import pickle
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from millrace.bots import roster
from millrace.bots.errors import UnusableBot
from millrace.core.texts import Message


def processes(jobs: int, names: Iterable[str]) -> ProcessPoolExecutor:
    """So many processes in which the bots of these names and import paths can be made as in this one."""
    own = set(names)
    paths = sorted(name for name in own if roster.is_outside(name))
    makers = {name: roster.maker(name) for name in sorted(own.difference(paths))}
    for name, maker in makers.items():
        _check_it_travels(name, maker)
    # Fresh processes: a forked one may inherit a lock that a thread of this one holds, such as a progress bar's.
    return ProcessPoolExecutor(jobs, get_context("spawn"), _introduce, (paths, makers))


def _introduce(paths: Sequence[str], makers: Mapping[str, roster.MakeBot]) -> None:
    """Make the bots known in a new process."""
    for path in paths:
        roster.load(path)
    for name, maker in makers.items():
        if not roster.is_known(name):
            roster.register(name, maker)


def _check_it_travels(name: str, maker: roster.MakeBot) -> None:
    try:
        pickle.dumps(maker)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UnusableBot(name, Message("bots.unusable.stays-here", reason=str(error))) from error

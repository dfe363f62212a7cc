"""Writing together: what several threads want written at the same moment shares one transaction.

A commit is durable only when the disk says so, which takes as long for one change as for fifty. Whoever comes while
nobody writes begins to; all who come meanwhile are written with the next commit, by the first of them.
"""

from collections.abc import Callable
from threading import Lock
from typing import Final

from sqlalchemy import Connection

Work = Callable[[Connection], None]
"""What to write in a transaction. It may be called again in another one if the first came to nothing."""
MOST: Final = 256
"""How much is written in one transaction."""


class Job:
    """Something to write: under which name, and what became of it."""

    __slots__ = ("error", "is_done", "name", "turn", "work")

    def __init__(self, name: str, work: Work) -> None:
        self.name: Final = name
        self.work: Final = work
        self.is_done = False
        self.error: BaseException | None = None
        self.turn: Final = Lock()
        """Given free when it was written, or when its own thread is to write."""
        self.turn.acquire()


class Together:
    """The jobs of one process, and whose turn it is to write them."""

    def __init__(self, write: Callable[[list[Job]], None]) -> None:
        """`write` writes jobs in one transaction, all of them or none."""
        self._write: Final = write
        self._lock: Final = Lock()
        self._waiting: list[Job] = []
        self._writing = False

    def write(self, name: str, work: Work) -> None:
        """Have something written, and return when it is durable; whatever kept it from being written is raised."""
        job = Job(name, work)
        with self._lock:
            self._waiting.append(job)
            leads, self._writing = not self._writing, True
        if not leads:
            job.turn.acquire()
        if not job.is_done:
            self._lead(job)
        if job.error is not None:
            raise job.error

    def _lead(self, own: Job) -> None:
        """Write what waits, the own job among it, and hand over to somebody who has come meanwhile."""
        with self._lock:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        try:
            self._carry_out(batch)
        finally:
            with self._lock:
                following = self._waiting[0] if self._waiting else None
                self._writing = following is not None
            for job in batch:
                job.is_done = True
                if job is not own:
                    job.turn.release()
            if following is not None:
                following.turn.release()

    def _carry_out(self, batch: list[Job]) -> None:
        batch.sort(key=lambda job: job.name)  # in the same order everywhere, so that no two wait for each other
        try:
            self._write(batch)
        except NotWritten as failure:
            # One of them cannot be written, and is not to take the others along.
            for job in batch:
                job.error = failure.error if len(batch) == 1 else self._alone(job)
        except BaseException as error:
            for job in batch:
                job.error = error

    def _alone(self, job: Job) -> BaseException | None:
        """What keeps a job from being written by itself; None if it was."""
        try:
            self._write([job])
        except NotWritten as failure:
            return failure.error
        except BaseException as error:
            return error
        return None


class NotWritten(Exception):
    """A job failed before anything was committed; `error` is how."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(error)
        self.error: Final = error

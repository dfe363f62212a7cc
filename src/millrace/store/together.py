"""Writing together: what several want written at the same moment shares one transaction.

A commit is durable only when the disk says so, which takes as long for one change as for fifty. One thread writes; what
comes while it does is written with the next commit. Whoever wants something written may wait for it in a thread, or
leave it to the writer to say when it is done, so that an event loop need not wait.
"""

from collections.abc import Callable
from threading import Condition, Lock, Thread
from typing import Final

from sqlalchemy import Connection

Work = Callable[[Connection], None]
"""What to write in a transaction. It may be called again in another one if the first came to nothing."""
MOST: Final = 256
"""How much is written in one transaction."""
IDLE: Final = 5.0
"""Seconds without anything to write after which the writer goes; the next one to come begins anew."""


class Job:
    """Something to write: under which name, what is called when that was tried, and what kept it from being written."""

    __slots__ = ("error", "name", "tell", "work")

    def __init__(self, name: str, work: Work, tell: Callable[[BaseException | None], None]) -> None:
        """`tell` is called by the thread that writes, and must not make it wait."""
        self.name: Final = name
        self.work: Final = work
        self.tell: Final = tell
        self.error: BaseException | None = None


class Together:
    """The jobs of one process, and the thread that writes them."""

    def __init__(self, write: Callable[[list[Job]], None]) -> None:
        """`write` writes jobs in one transaction, all of them or none."""
        self._write: Final = write
        self._come: Final = Condition()
        self._waiting: list[Job] = []
        self._has_writer = False

    def write(self, name: str, work: Work) -> None:
        """Have something written, and return when it is durable; whatever kept it from being written is raised."""
        written, errors = Lock(), list[BaseException | None]()
        written.acquire()

        def tell(error: BaseException | None) -> None:
            errors.append(error)
            written.release()

        self.put(Job(name, work, tell))
        written.acquire()
        if errors[0] is not None:
            raise errors[0]

    def put(self, job: Job) -> None:
        """Have something written soon."""
        with self._come:
            self._waiting.append(job)
            if self._has_writer:
                self._come.notify()
                return
            self._has_writer = True
        Thread(target=self._run, name="millrace-writer", daemon=True).start()

    def _run(self) -> None:
        """Write what comes, until nothing has come for a while."""
        while True:
            with self._come:
                if not self._come.wait_for(lambda: self._waiting, IDLE):
                    self._has_writer = False
                    return
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._carry_out(batch)
            for job in batch:
                job.tell(job.error)

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

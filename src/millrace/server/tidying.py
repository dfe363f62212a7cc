"""Throwing away what nobody needs any more: old nonces, traces of lost sockets, and old matches if that is wished."""

import logging
from threading import Event
from typing import Final

from fastapi import FastAPI

from millrace.server import presence
from millrace.server.hall import Hall
from millrace.server.lifetime import repeatedly
from millrace.store.database import now
from millrace.store.matches import Matches

PAUSE: Final = 3600.0
"""Seconds between one look and the next."""
DAY: Final = 24 * 3600 * 1000
"""Milliseconds."""

_log = logging.getLogger("millrace.server")


class Tidying:
    """Tidies up now and then."""

    def __init__(self, matches: Matches, keep_days: int = 0) -> None:
        """`keep_days` is how long a match is kept to which nothing happens; 0 means for ever."""
        self._matches = matches
        self._keep_days = keep_days
        self.stopping: Final = Event()

    def once(self, time: int = 0) -> list[str]:
        """Tidy up; the matches that were deleted."""
        self._matches.forget_nonces()
        presence.forget_lost(self._matches)
        if not self._keep_days:
            return []
        old = self._matches.unchanged_since((time or now()) - self._keep_days * DAY)
        for match_id in old:
            # One by one, so that nobody who plays has to wait for long.
            if self.stopping.is_set():
                break
            self._matches.delete(match_id)
        if old:
            _log.info("deleted %s matches that nothing has happened to for %s days", len(old), self._keep_days)
        return old


def install(app: FastAPI) -> None:
    """Let the application tidy up."""
    hall: Hall = app.state.hall
    tidying = Tidying(hall.matches, hall.settings.keep_days)
    repeatedly(app, "tidying", tidying.once, PAUSE, tidying.stopping)

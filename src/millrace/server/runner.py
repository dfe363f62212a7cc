"""Bots at the tables: threads beside the event loop let every bot move whose turn it is; bots think in processes apart.

Who thinks about which turn is settled by `turns`. A bot's move is appended by the rev at which it was chosen: if the
seat changes hands meanwhile, or somebody else has been faster after all, it comes too late and nothing is played twice.
"""

import logging
import time
from threading import Event, Thread
from typing import Final

from millrace.bots.errors import UnknownBot
from millrace.server.thinking import question, thinkers
from millrace.server.turns import Turns, turns_of
from millrace.store.errors import DatabaseAway, StaleRev, UnknownMatch
from millrace.store.log import MOVE, Act
from millrace.store.matches import Change, Matches

REST: Final = 60.0
"""Seconds for which a match is left alone in which a bot failed."""
OUTAGE: Final = 1.0
"""Seconds to wait before a database that is away is asked again."""

_log = logging.getLogger("millrace.server")


class Runner:
    """The bots of one process."""

    def __init__(self, matches: Matches, count: int = 1) -> None:
        """Have so many bots think at once; with none, others on the same database must."""
        self._matches: Final = matches
        self._count = count
        self._turns: Final[Turns] = turns_of(matches.database)
        self._resting: dict[str, float] = {}
        self._stop = Event()
        self._threads: list[Thread] = []
        if count:
            matches.on_change.append(self._see)

    def start(self) -> None:
        """Begin to move; bots that were about to when the last process ended go on."""
        self._stop.clear()
        if self._count:
            self._turns.start()
        self._threads = [Thread(target=self._work, name="millrace-bots", daemon=True) for _ in range(self._count)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish the moves that are being thought about, and no others."""
        self._stop.set()
        if self._threads:
            self._turns.stop()
        for thread in self._threads:
            thread.join()
        self._threads = []

    def _see(self, change: Change) -> None:
        if change.after.bot_due:
            self.wake(change.after.id)

    def wake(self, match_id: str) -> None:
        """Have a look at a match soon."""
        self._turns.wake(match_id)

    def _work(self) -> None:
        while not self._stop.is_set():
            try:
                with self._turns.take(self._at_rest()) as match_id:
                    if match_id:
                        self._try(match_id)
            except DatabaseAway:
                self._stop.wait(OUTAGE)  # the store has said so, and the next look may find it back
            except Exception:
                _log.exception("looking for bots failed")
                self._stop.wait(OUTAGE)

    def _at_rest(self) -> list[str]:
        ended = [match_id for match_id, end in list(self._resting.items()) if end <= time.monotonic()]
        for match_id in ended:
            self._resting.pop(match_id, None)
        return list(self._resting)

    def _try(self, match_id: str) -> None:
        try:
            self._move(match_id)
        except StaleRev:
            self.wake(match_id)
        except (UnknownMatch, DatabaseAway):
            return  # deleted meanwhile, or looked for again when the database is back
        except UnknownBot as error:
            self._resting[match_id] = time.monotonic() + REST
            _log.warning("match %s waits for a bot that `--bot` would let in here: %s", match_id, error)
        except Exception:
            self._resting[match_id] = time.monotonic() + REST
            _log.exception("the bot in match %s failed", match_id)

    def _move(self, match_id: str) -> None:
        with self._matches.table(match_id) as table:
            match, rev, seat = table.match, table.rev, table.match.actor
            if seat < 0 or not match.plays_itself(seat):
                return
            option, book = match.scripted(seat), match.game.title.codebook
            asked = None if option else question(match.game, seat, match.players[seat].kind)
        if asked is not None:
            # Thinking takes its time: meanwhile others may use the match.
            option = book[thinkers(self._count).choose(asked)]
        if option is not None:
            self._matches.act(match_id, rev, [Act(MOVE, seat, option.text)])

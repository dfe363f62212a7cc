"""Looking back on finished matches: what is known of one by now, for whoever may see it, asked for or pushed.

The socket of a review pushes its parts as they come: the first message is the whole review as far as it is known, each
other one what has changed in it, field by field. It is closed when all is told.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Response, WebSocket
from starlette.concurrency import run_in_threadpool

from millrace.core.errors import MillraceError
from millrace.core.game import Game
from millrace.review.model import Review
from millrace.review.telling import Telling
from millrace.scene.writing import dump
from millrace.server.answers import MOST, REFUSALS
from millrace.server.errors import Refused, status_of
from millrace.server.hall import Hall, InHall, Language, hall_of, language_of
from millrace.server.reviewing import Reviews
from millrace.server.seats import Access, MatchAccess, access_of
from millrace.server.sockets import GONE, PING, PROTOCOL, REFUSED, STILL_THERE, TALKED
from millrace.table.scene import names_of

router = APIRouter(tags=["replay"], responses=REFUSALS)

JSON: Final = "application/json"
BREATH: Final = 0.5
"""Seconds between two messages about one review: what comes meanwhile is told together."""
ALL_TOLD: Final = 1000
GIVEN_UP: Final = 1011
"""The codes with which the socket of a review is closed: it is complete, or looking at the match has failed."""

Known = Annotated[int, Query(ge=-1, le=MOST, description="The `done` of the last answer; -1 if there was none.")]
Again = Annotated[bool, Query(description="Whether to try again what has failed.")]


@router.get("/api/matches/{match_id}/review", responses={204: {"description": "There is nothing new."}})
def look_back(
    hall: InHall, access: MatchAccess, language: Language, since: Known = -1, again: Again = False
) -> Response:
    """What there is to tell of a finished match: expectations over time, graded decisions, luck and skill, habits.

    It becomes more while it is worked out: ask again with `since`, the `done` of the last answer, until `complete` is
    true, or have it pushed by the socket `/ws/matches/{match_id}/review`. Before the end of the match it is refused,
    because it would tell what is hidden. Where working it out has failed, that is said (503) until somebody asks with
    `again`.
    """
    match = _Finished(hall, access, language)
    found = hall.reviews.of(match.game, again)
    if found is None or not _is_news(found, since):
        return Response(status_code=204)
    return Response(dump(match.told(found)), media_type=JSON)


class _Finished:
    """A finished match that somebody looks back on, in their language; Refused if it still runs."""

    def __init__(self, hall: Hall, access: Access, language: str) -> None:
        with hall.matches.table(access.match.id) as table:
            if not table.match.game.is_over:
                raise Refused(409, "review-before-end")
            self.game: Final[Game] = table.match.game.copy()
            self.names: Final = names_of(table.match, language)
        self.language: Final = language

    def told(self, found: Review) -> dict[str, Any]:
        """What is known, in words."""
        return Telling(found, self.game, self.names, self.language).to_json()


def _is_news(found: Review, since: int) -> bool:
    """Whether a review tells something to whoever knows what was done by then."""
    return found.complete or found.done > since


# -- pushed as it comes ------------------------------------------------------------------------------------------------


@router.websocket("/ws/matches/{match_id}/review")
async def follow(socket: WebSocket, match_id: str, since: Annotated[int, Query(ge=-1, le=MOST)] = -1) -> None:
    """Push what is found out about a finished match, until that is all."""
    with suppress(*GONE):
        await socket.accept(PROTOCOL if PROTOCOL in socket.scope.get("subprotocols", []) else None)
        try:
            access: Access = await access_of(socket, match_id)
            hall = hall_of(socket)
            match = await run_in_threadpool(_Finished, hall, access, language_of(socket))
            code = await _push(socket, hall.reviews, match, since)
        except MillraceError as error:
            code = REFUSED + status_of(error)
        await socket.close(code)


async def _push(socket: WebSocket, reviews: Reviews, match: _Finished, since: int) -> int:
    """Send what comes; the code with which the socket is to be closed then."""
    loop, news = asyncio.get_running_loop(), asyncio.Event()
    told = _Told(reviews, match, since)
    listening = asyncio.create_task(socket.receive())
    try:
        with reviews.watched(match.game, lambda: loop.call_soon_threadsafe(news.set)):
            await run_in_threadpool(reviews.of, match.game)
            while True:
                news.clear()
                message, code = await run_in_threadpool(told.next)
                if message:
                    await socket.send_text(message)
                if code:
                    return code
                await _wait(news, listening)
                if listening.done():
                    return TALKED  # which nobody hears who has gone
                if not news.is_set():
                    await socket.send_text(STILL_THERE.text)
    finally:
        listening.cancel()


async def _wait(news: asyncio.Event, listening: asyncio.Task[Any]) -> None:
    """Wait until there is something to tell, and a little longer; or until the client says something, or too long."""
    await asyncio.wait({listening}, timeout=BREATH)
    coming = asyncio.create_task(news.wait())
    await asyncio.wait({listening, coming}, timeout=PING, return_when=asyncio.FIRST_COMPLETED)
    coming.cancel()


class _Told:
    """What somebody was told of a review so far."""

    def __init__(self, reviews: Reviews, match: _Finished, since: int) -> None:
        self._reviews: Final = reviews
        self._match: Final = match
        self._since = since
        self._known: dict[str, Any] = {}

    def next(self) -> tuple[str, int]:
        """What has changed in the review since the last time, and the code with which the socket ends, 0 before."""
        found, is_at_work = self._reviews.now(self._match.game)
        is_complete = found is not None and found.complete
        code = ALL_TOLD if is_complete else 0 if is_at_work else GIVEN_UP
        if found is None or not _is_news(found, self._since):
            return "", code
        told = self._match.told(found)
        changed = {name: value for name, value in told.items() if name not in self._known or self._known[name] != value}
        self._since, self._known = found.done, told
        return dump(changed), code

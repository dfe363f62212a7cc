"""The socket of a match: the server pushes, the client only listens.

The first message is `{"rev", "scene"}`; then `{"rev", "from", "diff"}` for every change. Whoever comes back with
`since` gets the difference to what they know if it can still be made. Besides: `{"seats"}` when somebody comes or goes,
`{"chat"}`, `{"clock"}`, and `{"ping"}` in silence, so that a client notices a dead connection. Whoever comes with a
`stream` and names it in decisions is not pushed what their answers tell.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool

from millrace.core.errors import MillraceError
from millrace.server import presence
from millrace.server.answers import LONGEST_STREAM, MOST
from millrace.server.errors import status_of
from millrace.server.frames import WRITER, Push
from millrace.server.hall import Hall, hall_of, language_of
from millrace.server.live import Subscriber, Viewpoint
from millrace.server.seats import Access, access_of, passes_of

PROTOCOL: Final = "millrace"
PING: Final = 25.0
"""Seconds of silence after which a ping is sent."""
REFUSED: Final = 4000
"""Added to the HTTP status that a refused socket would have had, this is the code it is closed with."""
TALKED: Final = 1008
STILL_THERE: Final = Push('{"ping":1}')
GONE: Final = (WebSocketDisconnect, OSError, RuntimeError)
"""What is raised to who speaks to a client that has gone: in the handshake, later, and after a close."""

router = APIRouter()


@router.websocket("/ws/matches/{match_id}")
async def watch(
    socket: WebSocket,
    match_id: str,
    seat: str = "",
    since: Annotated[int, Query(ge=-MOST, le=MOST)] = -1,
    stream: Annotated[str, Query(max_length=LONGEST_STREAM)] = "",
) -> None:
    """Push every change of a match to somebody who may see it."""
    with suppress(*GONE):
        await _serve(socket, match_id, seat, since, stream)


async def _serve(socket: WebSocket, match_id: str, seat: str, since: int, stream: str) -> None:
    """Push what comes to a client until one side has had enough."""
    offered = socket.scope.get("subprotocols", [])
    protocol = PROTOCOL if PROTOCOL in offered else None
    try:
        access: Access = await access_of(socket, match_id)
        viewer = access.viewer(seat)
    except MillraceError as error:
        # A browser tells its page nothing about a handshake that failed, but the code of a socket that closed.
        await socket.accept(protocol)
        await socket.close(REFUSED + status_of(error))
        return
    await socket.accept(protocol)
    hall = hall_of(socket)
    viewpoint = Viewpoint(match_id, viewer, language_of(socket))
    writer = (socket.scope.get("extensions") or {}).get(WRITER, {}).get("write")
    passes = passes_of(socket, access)
    subscriber = hall.hub.subscribe(
        Subscriber(viewpoint, since, bool(access.seats), passes, stream=stream, writer=writer)
    )
    is_noted = False
    try:
        # Once more: what access rests on may have ended before there was a subscriber to be let go.
        await access_of(socket, match_id)
        is_noted = await run_in_threadpool(_come, hall, access)
        await _push(socket, subscriber)
    except MillraceError as error:
        await socket.close(REFUSED + status_of(error))
    finally:
        hall.hub.unsubscribe(subscriber)
        if is_noted:
            await asyncio.shield(run_in_threadpool(_go, hall, access))


async def _push(socket: WebSocket, subscriber: Subscriber) -> None:
    """Send what comes until one side has had enough."""
    listening = asyncio.create_task(socket.receive())
    coming = asyncio.create_task(subscriber.next())
    try:
        while True:
            await asyncio.wait({listening, coming}, timeout=PING, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                if listening.result()["type"] != "websocket.disconnect":
                    await socket.close(TALKED)  # nobody is asked anything here
                return
            if coming.done():
                message = coming.result()
                if message is None:
                    await socket.close(subscriber.code)
                    return
                await _send(socket, subscriber, message)
                del message  # what was sent must not be kept until something else comes
                coming = asyncio.create_task(subscriber.next())
            else:
                await _send(socket, subscriber, STILL_THERE)
    finally:
        listening.cancel()
        coming.cancel()


async def _send(socket: WebSocket, subscriber: Subscriber, message: Push) -> None:
    """Send what could not be written at once; nothing overtakes it."""
    subscriber.is_sending = True
    try:
        await socket.send_text(message.text)
    finally:
        subscriber.is_sending = False


def _come(hall: Hall, access: Access) -> bool:
    """Note that somebody is there, and say so; whether they count, which spectators do not."""
    if not access.seats:
        return False
    hall.attendance.arrive(access.match.id, access.letters)
    presence.tell(hall, access.match.id)
    return True


def _go(hall: Hall, access: Access) -> None:
    with suppress(Exception):  # at the server's end the database may already be closed; the note then runs out
        hall.attendance.leave(access.match.id, access.letters)
        presence.tell(hall, access.match.id)

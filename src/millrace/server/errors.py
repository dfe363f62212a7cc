"""What goes wrong with requests, and how every error of Millrace becomes an answer."""

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from millrace.bots.errors import NothingToAdvise, UnknownBot
from millrace.core.errors import AmbiguousOption, IllegalOption, MillraceError, UnknownTitle
from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Texts
from millrace.server.language import language_of
from millrace.store.errors import BrokenLog, CameTwice, DatabaseError, NonceReused, StaleRev, UnknownMatch
from millrace.store.log import NotNow
from millrace.table.errors import HintsOff, NothingAsked, RequestOpen

PACKAGE: Final = "millrace.server"


class ServerError(MillraceError):
    """A request that is refused; `status` is how HTTP says so."""

    status = 400

    def __init__(self, message: Message) -> None:
        super().__init__(message, (PACKAGE,))
        self.args = (message,)


class NoKey(ServerError):
    """The match is not public, and no key came."""

    status = 401

    def __init__(self) -> None:
        super().__init__(Message("server.no-key"))


class NoAccess(ServerError):
    """The key that came does not belong to this match."""

    status = 403

    def __init__(self) -> None:
        super().__init__(Message("server.no-access"))


class WatchOnly(ServerError):
    """Somebody who may only watch wants to act."""

    status = 403

    def __init__(self) -> None:
        super().__init__(Message("server.watch-only"))


class SeatTaken(ServerError):
    """Somebody wants to look or act for a seat that is not theirs."""

    status = 403

    def __init__(self, letter: str) -> None:
        super().__init__(Message("server.seat-taken", seat=letter))


class NoSeatNamed(ServerError):
    """A seat must be named, and none or an unknown one was."""

    status = 422

    def __init__(self, came: str, players: int) -> None:
        letters = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:players])
        super().__init__(Message("server.no-seat", came=came[:8] or "–", seats=letters))


class Refused(ServerError):
    """Something else that cannot be done; the message says why."""

    def __init__(self, status: int, id: str, **values: Any) -> None:
        super().__init__(Message(f"server.{id}", **values))
        self.status = status


_STATUS: Final[dict[type[MillraceError], int]] = {
    UnknownMatch: 404,
    UnknownTitle: 404,
    StaleRev: 409,
    NonceReused: 422,
    CameTwice: 409,
    NothingAsked: 409,
    NothingToAdvise: 409,
    HintsOff: 403,
    RequestOpen: 409,
    BrokenLog: 410,
    DatabaseError: 503,
    UnknownBot: 422,
}
"""How HTTP says what is wrong; 422 for everything that is understood but cannot be done."""


RETRY: Final = {"Retry-After": "5"}
"""The header of answers while the database is away."""


def status_of(error: MillraceError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 422)


def error_data(error: MillraceError, language: str) -> dict[str, Any]:
    """An error as the API tells it: an id, a sentence, and the rules it rests on."""
    if isinstance(error, IllegalOption | NotNow):
        data: dict[str, Any] = {"error": refusal_data(error.refusal, error.packages, language)}
    else:
        data = {"error": {"id": error.message.id, "text": error.text(language), "rules": []}}
    if isinstance(error, AmbiguousOption):
        data["error"]["candidates"] = [option.text for option in error.candidates]
    if isinstance(error, StaleRev):
        data["rev"] = error.rev
    return data


def refusal_data(refusal: Refusal, packages: tuple[str, ...], language: str) -> dict[str, Any]:
    """A refusal as the API tells it."""
    texts = Texts.load(language, *dict.fromkeys(["millrace.core", *packages]))
    return {"id": refusal.message.id, "text": texts.render(refusal.message), "rules": list(refusal.rules)}


def install(app: FastAPI) -> None:
    """Answer every error of Millrace, and every unknown address, in the form that all errors have."""
    app.add_exception_handler(MillraceError, _answer)
    app.add_exception_handler(HTTPException, _answer_http)


async def _answer(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, MillraceError)  # nothing else is registered for it
    return answer_of(error, language_of(request))


def answer_of(error: MillraceError, language: str) -> JSONResponse:
    """The answer to a request that ended with an error; what may go better later says when to try again."""
    status = status_of(error)
    return JSONResponse(error_data(error, language), status, RETRY if status == 503 else None)


async def _answer_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    id = {404: "server.no-page", 405: "server.no-method"}.get(error.status_code, "server.refused")
    text = Texts.load(language_of(request), PACKAGE).render(Message(id, status=error.status_code))
    return JSONResponse({"error": {"id": id, "text": text, "rules": []}}, error.status_code, error.headers)

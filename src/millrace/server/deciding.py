"""Requests by which somebody decides: they come with every move, so they do not go through the framework's routes.

The framework looks for a route among all of them, and finds out anew for each request what its function wants, which
takes a tenth of the time of a move. Here it is always the same. The routes are there all the same: for the
documentation, and for whatever is not exactly such a request.
"""

import re
from collections.abc import Callable, Coroutine
from typing import Any, Final, get_type_hints

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from millrace.core.errors import MillraceError
from millrace.server.errors import answer_of
from millrace.server.hall import hall_of, language_of
from millrace.server.seats import access_of
from millrace.server.security import READ, explain_fields

MISSING: Final = {"type": "missing", "loc": ("body",), "msg": "Field required", "input": None}
_PATH: Final = re.compile(r"/api/matches/([^/]+)/([a-z]+)")

Decide = Callable[..., Coroutine[Any, Any, Response]]
"""Takes the hall, an access, a language and a body, in this order."""


class Decisions:
    """Answers decisions, the POST requests of a router's routes at `/api/matches/{match_id}/…`, and nothing else."""

    def __init__(self, app: ASGIApp, router: APIRouter) -> None:
        self.app = app
        routes = [route for route in router.routes if isinstance(route, APIRoute)]
        self.routes: Final = {route.path.rpartition("/")[2]: _taken_apart(route) for route in routes}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a decision, or pass the request on."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        route = self.routes.get(found[2]) if found else None
        if found is None or route is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await _answer(request, found[1], *route)
        except MillraceError as error:
            response = answer_of(error, language_of(request))
        except RequestValidationError as error:
            response = await explain_fields(request, error)
        await response(scope, receive, send)


def _taken_apart(route: APIRoute) -> tuple[Decide, type[BaseModel]]:
    """The function of a route, and what it takes for a body."""
    body = get_type_hints(route.endpoint)["body"]
    assert issubclass(body, BaseModel)
    return route.endpoint, body


async def _answer(request: Request, match_id: str, decide: Decide, body: type[BaseModel]) -> Response:
    access = await request.app.dependency_overrides.get(access_of, access_of)(request, match_id)
    if READ not in request.scope:
        raise RequestValidationError([MISSING])
    try:
        asked = body.model_validate(request.scope[READ])
    except ValidationError as error:
        wrong = [each | {"loc": ("body", *each["loc"])} for each in error.errors(include_url=False)]
        raise RequestValidationError(wrong) from None
    return await decide(hall_of(request), access, language_of(request), asked)

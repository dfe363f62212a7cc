"""Routes by which somebody decides: they come with every move, so what they need is worked out once."""

from collections.abc import Callable, Coroutine
from typing import Any, Final, get_type_hints

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.concurrency import run_in_threadpool

from millrace.server.hall import hall_of, language_of
from millrace.server.seats import access_of
from millrace.server.security import READ

MISSING: Final = {"type": "missing", "loc": ("body",), "msg": "Field required", "input": None}


class DecisionRoute(APIRoute):
    """A route of a match whose function takes the hall, an access, a language and a body, in this order.

    FastAPI finds out anew for each request what a function wants, in about a tenth of the time that a move takes; here
    it is always the same. The documentation is made from the function's signature, as for every other route.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        decide, body = self.endpoint, get_type_hints(self.endpoint)["body"]
        assert issubclass(body, BaseModel)

        async def answer(request: Request) -> Response:
            let_in = request.app.dependency_overrides.get(access_of, access_of)
            access = await let_in(request, request.path_params["match_id"])
            if READ not in request.scope:
                raise RequestValidationError([MISSING])
            try:
                asked = body.model_validate(request.scope[READ])
            except ValidationError as error:
                wrong = [each | {"loc": ("body", *each["loc"])} for each in error.errors(include_url=False)]
                raise RequestValidationError(wrong) from None
            return await run_in_threadpool(decide, hall_of(request), access, language_of(request), asked)

        return answer

"""The OpenAPI description: what each route says of itself, and what every request can meet before it gets there.

The checks of `security` answer for all routes alike, and so do a match that is not there and a database that is away.
They are listed here once, so that a program can rely on the description: no status or media type occurs beyond it.
"""

from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI

from millrace.server.answers import JSON, Failure
from millrace.server.security import UNSAFE

ALWAYS: Final = {
    400: "The address holds what cannot be stored, or the body is no JSON object.",
    421: "The request was meant for another host than this server.",
    429: "Too many requests; `Retry-After` says when to try again.",
    503: "The server cannot do it now, because its database is away or its disk full; try again.",
}
CHANGES: Final = {
    403: "The request comes from another site's page, or the key does not open this match or seat.",
    408: "The body took too long to arrive.",
    413: "The body is too large.",
    415: "The body is not sent as `application/json`.",
    422: "Understood, but not possible: an illegal option, a field of the wrong form.",
}
AT_A_MATCH: Final = {
    401: "The match is not public, and no key came.",
    403: "The key does not open this match or this seat.",
    404: "There is no such match, or nothing of it at that address.",
    409: "The match has changed since the rev that was named, or nothing is asked any more.",
    410: "The match was played by rules that this server does not have any more.",
    422: "Understood, but not possible.",
}
OF_A_TITLE: Final = {404: "There is no such title."}
OF_ACCOUNTS: Final = {401: "Nobody is logged in, or name and password do not belong together.", 409: "It is taken."}
OF_LETTERS: Final = {403: "The link is not whole, or too old.", 422: "This server writes no letters, or not there."}
OF_NEW_MATCHES: Final = {
    404: "There is no such title.",
    409: "The nonce made a match that has been deleted since.",
}

_METHODS: Final = ("get", "post", "put", "patch", "delete")


def install(app: FastAPI) -> None:
    """Let the application describe itself completely."""
    describe = app.openapi

    def complete() -> dict[str, Any]:
        if app.openapi_schema is None:
            description = describe()
            description["components"]["schemas"] |= _failure()
            for path, method, operation in operations(description):
                _add_refusals(path, method, operation)
            for unused in ("HTTPValidationError", "ValidationError"):
                description["components"]["schemas"].pop(unused, None)
            app.openapi_schema = description
        return app.openapi_schema

    app.openapi = complete  # type: ignore[method-assign]


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Everything that can be asked for: its path, its method, and what is said of it."""
    for path, methods in description["paths"].items():
        for method in _METHODS:
            if method in methods:
                yield path, method, methods[method]


def _failure() -> dict[str, Any]:
    schema = Failure.model_json_schema(ref_template="#/components/schemas/{model}")
    return {**schema.pop("$defs"), "Failure": schema}


def _add_refusals(path: str, method: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    if "HTTPValidationError" in str(responses.get("422")):
        del responses["422"]  # the framework's own form, which never occurs
    refusals = dict(ALWAYS)
    if method.upper() in UNSAFE:
        refusals |= CHANGES
    if "{match_id}" in path:
        refusals |= AT_A_MATCH
    if "{title}" in path:
        refusals |= OF_A_TITLE
    if path.startswith(("/api/accounts", "/api/session", "/api/me")):
        refusals |= OF_ACCOUNTS
    if path.startswith(("/api/mail", "/api/password", "/api/me/mail")):
        refusals |= OF_LETTERS
    if path in ("/api/matches", "/api/records") and method == "post":
        refusals |= OF_NEW_MATCHES
    if operation.get("parameters"):
        refusals.setdefault(422, "A parameter has the wrong form.")
    answer = {JSON: {"schema": {"$ref": "#/components/schemas/Failure"}}}
    for status, about in sorted(refusals.items()):
        responses.setdefault(str(status), {"description": about, "content": answer})

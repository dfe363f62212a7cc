"""The language of an answer, and that of a wish."""

from functools import lru_cache
from typing import Annotated, Any, Final

from fastapi import Depends
from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError
from starlette.requests import HTTPConnection

from millrace.core import languages

LONGEST: Final = 400
"""So many letters of what a browser likes are read."""


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in: `lang` of the query, else the known one that the browser likes best."""
    if connection.scope.get("query_string"):
        named = connection.query_params.get("lang", "").strip().lower()
        if named in languages.known():
            return named
    return liked_best(connection.headers.get("accept-language", "")[:LONGEST], languages.known())


@lru_cache(maxsize=256)
def liked_best(accepted: str, known: tuple[str, ...]) -> str:
    """Of the known languages the one that a browser likes best, by its `Accept-Language`."""
    wanted = []
    for part in accepted.lower().split(",")[:20]:
        tag, _, quality = part.partition(";q=")
        try:
            wanted.append((-float(quality or 1), tag.strip().partition("-")[0]))
        except ValueError:
            continue
    # Sorting is stable: of equally welcome languages the first one named counts.
    welcome = [tag for _, tag in sorted(wanted, key=lambda each: each[0]) if tag in known]
    return welcome[0] if welcome else languages.FALLBACK


async def _language_of(connection: HTTPConnection) -> str:
    return language_of(connection)  # a dependency that is no coroutine would be sent to a thread


Language = Annotated[str, Depends(_language_of)]


def _known(language: object) -> object:
    if language not in languages.known():
        expected = " or ".join(repr(each) for each in languages.menu())
        raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": expected})
    return language


def _possible(schema: dict[str, Any]) -> None:
    schema["enum"] = list(languages.menu())


KnownLanguage = Annotated[str, BeforeValidator(_known), Field(json_schema_extra=_possible)]
"""A language that somebody names in a wish: one that is known, or the wish is refused."""

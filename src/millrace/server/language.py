"""The language of an answer."""

from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection

from millrace.core.texts import LANGUAGES

DEFAULT: Final = "en"


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in: `lang` of the query, else the known one that the browser likes best."""
    named = connection.query_params.get("lang", "").strip().lower()
    if named in LANGUAGES:
        return named
    wanted = []
    for part in connection.headers.get("accept-language", "").lower().split(",")[:20]:
        tag, _, quality = part.partition(";q=")
        try:
            wanted.append((-float(quality or 1), tag.strip().partition("-")[0]))
        except ValueError:
            continue
    # Sorting is stable: of equally welcome languages the first one named counts.
    known = [tag for _, tag in sorted(wanted, key=lambda each: each[0]) if tag in LANGUAGES]
    return known[0] if known else DEFAULT


Language = Annotated[str, Depends(language_of)]

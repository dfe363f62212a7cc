"""The client's files: one page for all screens, its words, modules and styles, and the titles' pictures."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from millrace import games
from millrace.core import languages
from millrace.core.texts import Message, Texts
from millrace.scene.drawing import drawing_of, is_drawn
from millrace.server.errors import PACKAGE, Refused
from millrace.server.language import Language

WEB: Final = Path(__file__).parents[1] / "web"
CLIENT: Final = "millrace.web.app"
"""The package that holds the client's words."""
FRESH: Final = {"Cache-Control": "no-cache"}
"""For what a browser asks for every time; the answer is short as long as it is the same."""
_PLURAL: Final = re.compile(r"\.(zero|one|two|few|many|other)$")
LASTING: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what will never be anything else under the same address."""

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/m/{match_id}")
@router.get("/rules/{title}")
@router.get("/content/{title}")
def page() -> HTMLResponse:
    """The page of the client, whichever screen the address asks for; its files have addresses of this edition."""
    text = (WEB / "index.html").read_text(encoding="utf-8")
    text = text.replace("NEEDS-SCRIPT", escape(" · ".join(_needs_script())))
    return HTMLResponse(text.replace('"/web/', f'"/web/{edition()}/'), headers=FRESH)


def _needs_script() -> list[str]:
    """That the page needs scripts, in all languages: without scripts nobody can choose one."""
    message = Message("server.needs-script")
    return list(dict.fromkeys(Texts.load(language, PACKAGE).render(message) for language in languages.menu()))


@router.get("/words.json")
def words(request: Request, language: Language) -> Response:
    """What the client must know to speak: its words in the language asked for, and the languages there are."""
    answer = {
        "lang": language,
        "languages": languages.menu(),
        "numerals": asdict(languages.grammar_of(language).numerals),
        "words": client_words(language),
    }
    text = json.dumps(answer, ensure_ascii=False)
    return _tagged(request, text, tag_of(text), "application/json", {"Vary": "Accept-Language"})


def client_words(language: str) -> dict[str, Any]:
    """The client's own words by id; those that a language does not have are English."""
    own = _catalogue(language)
    spoken = {_PLURAL.sub("", id) for id in own}
    # An English singular must not stand in for a plural that the language does not need.
    return {id: text for id, text in _catalogue(languages.FALLBACK).items() if _PLURAL.sub("", id) not in spoken} | own


def _catalogue(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(languages.catalogue(language, CLIENT, f"texts.{language}.json") or "{}")
    return found


@router.get("/art/{title}/{name}.svg")
def picture(request: Request, title: str, name: str) -> Response:
    """A picture of a title."""
    picture = pictures(title).get(name)
    if picture is None:
        raise Refused(404, "no-page")
    svg, tag = picture
    return _tagged(request, svg, tag, "image/svg+xml")


def _tagged(request: Request, text: str, tag: str, kind: str, more: Mapping[str, str] | None = None) -> Response:
    """A text with its tag, or word that the browser has it already."""
    headers = {**FRESH, "ETag": tag, **(more or {})}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)


def tag_of(text: str) -> str:
    """A tag that tells a text from another."""
    return f'"{sha256(text.encode()).hexdigest()[:20]}"'


@cache
def pictures(title: str) -> dict[str, tuple[str, str]]:
    """The pictures of a title by name, each with a tag that tells one from another."""
    entry = games.title(title)
    drawn = drawing_of(entry).art(entry.content()) if is_drawn(entry) else {}
    return {name: (svg, tag_of(svg)) for name, svg in drawn.items()}


def draw_all() -> None:
    """Draw the pictures of all titles, so that nobody has to wait for them."""
    for title in games.titles():
        pictures(title)


def edition() -> str:
    """A name for the client's files as they are now: another one as soon as one of them changes."""
    files = sorted(path for path in WEB.rglob("*") if path.is_file())
    seen = [(str(path.relative_to(WEB)), (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files]
    return f"e-{sha256(repr(seen).encode()).hexdigest()[:16]}"


class _Files(StaticFiles):
    """Static files that browsers keep for good under the address of their edition, and ask for again otherwise."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of a path, which may begin with the name of an edition."""
        first, _, rest = path.partition("/")
        dated = first.startswith("e-")
        response = await super().get_response(rest if dated else path, scope)
        # A page opened before an update asks for the old edition: it gets the new files, but must not keep them as old.
        lasting = dated and response.status_code == 200 and first == edition()
        response.headers.update(LASTING if lasting else FRESH)
        return response


def install(app: FastAPI) -> None:
    """Serve modules, styles and fonts."""
    app.mount("/web", _Files(directory=WEB), name="web")

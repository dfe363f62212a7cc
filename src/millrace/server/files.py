"""The client's files: one page for all screens, modules and styles, and the titles' pictures."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from millrace import games
from millrace.server.errors import Refused

WEB: Final = Path(__file__).parents[1] / "web"
FRESH: Final = {"Cache-Control": "no-cache"}
"""For what a browser asks for every time; the answer is short as long as it is the same."""
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
    return HTMLResponse(text.replace('"/web/', f'"/web/{edition()}/'), headers=FRESH)


@router.get("/art/{title}/{name}.svg")
def picture(request: Request, title: str, name: str) -> Response:
    """A picture of a title."""
    picture = pictures(title).get(name)
    if picture is None:
        raise Refused(404, "no-page")
    svg, tag = picture
    headers = FRESH | {"ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


@cache
def pictures(title: str) -> dict[str, tuple[str, str]]:
    """The pictures of a title by name, each with a tag that tells one from another."""
    entry = games.title(title)
    drawn = entry.art(entry.content()) if entry.art else {}
    return {name: (svg, f'"{sha256(svg.encode()).hexdigest()[:20]}"') for name, svg in drawn.items()}


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

"""The client's files: one page for all screens, modules and styles, and the titles' pictures."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from millrace import games
from millrace.server.errors import Refused

WEB: Final = Path(__file__).parents[1] / "web"
# A browser asks every time whether a file is still the same; the answer is short as long as it is.
FRESH: Final = {"Cache-Control": "no-cache"}

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/m/{match_id}")
@router.get("/rules/{title}")
@router.get("/content/{title}")
def page() -> FileResponse:
    """The page of the client, whichever screen the address asks for."""
    return FileResponse(WEB / "index.html", headers=FRESH)


@router.get("/art/{title}/{name}.svg")
def picture(request: Request, title: str, name: str) -> Response:
    """A picture of a title."""
    found = pictures(title).get(name)
    if found is None:
        raise Refused(404, "no-page")
    svg, tag = found
    headers = FRESH | {"ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


@cache
def pictures(title: str) -> dict[str, tuple[str, str]]:
    """The pictures of a title by name, each with a tag that tells one from another."""
    found = games.title(title)
    drawn = found.art(found.content()) if found.art else {}
    return {name: (svg, f'"{sha256(svg.encode()).hexdigest()[:20]}"') for name, svg in drawn.items()}


class _Files(StaticFiles):
    """Static files that browsers ask for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of a path."""
        response = await super().get_response(path, scope)
        response.headers.update(FRESH)
        return response


def install(app: FastAPI) -> None:
    """Serve modules, styles and fonts."""
    app.mount("/web", _Files(directory=WEB), name="web")

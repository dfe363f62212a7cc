"""The table on a phone's home screen: what a browser must know to install it, its icons, and the service worker.

The icons are painted from the client's own drawing when they are first asked for.
"""

import json
from functools import cache
from typing import Final

from fastapi import APIRouter, Request, Response
from resvg_py import svg_to_bytes

from millrace.core.texts import Message, Texts
from millrace.server.errors import PACKAGE, Refused
from millrace.server.files import FRESH, WEB, tag_of
from millrace.server.language import Language

NAME: Final = "Millrace"
DARK: Final = "#1b1510"
SIZES: Final = (180, 192, 512)
"""The widths of icons: for iOS, and those that a browser wants before it offers to install the table."""
FULL: Final = "full"
"""What the name of an icon begins with that fills its square, so that a phone may cut it to any shape."""

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest(language: Language) -> Response:
    """What the table is called and looks like when it is installed."""
    about = Texts.load(language, PACKAGE).render(Message("server.about"))
    icons = [_icon(f"{size}", size, "any") for size in SIZES[1:]] + [
        _icon(f"{FULL}-{SIZES[-1]}", SIZES[-1], "maskable")
    ]
    data = {
        "id": "/",
        "name": NAME,
        "short_name": NAME,
        "description": about,
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": icons,
    }
    headers = {**FRESH, "Vary": "Accept-Language"}
    return Response(json.dumps(data, ensure_ascii=False), media_type="application/manifest+json", headers=headers)


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": f"/icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get("/icons/{name}.png")
def icon(request: Request, name: str) -> Response:
    """An icon of a width, by itself or filling its square."""
    full, _, size = name.rpartition("-")
    if full not in ("", FULL) or size not in map(str, SIZES):
        raise Refused(404, "no-page")
    png = painted(int(size), bool(full))
    headers = {**FRESH, "ETag": (tag := tag_of(png.hex()))}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(png, media_type="image/png", headers=headers)


@cache
def painted(size: int, full: bool) -> bytes:
    """The client's drawing as a PNG of a width; with room around it on a dark ground if it fills its square."""
    drawing = (WEB / "icons" / "millrace.svg").read_text(encoding="utf-8")
    if full:
        inner = drawing.replace("<svg ", '<svg x="10" y="10" width="64" height="64" ', 1)
        ground = f'<rect width="84" height="84" fill="{DARK}"/>'
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 84">{ground}{inner}</svg>'
    return bytes(svg_to_bytes(svg_string=drawing, width=size, skip_system_fonts=True))


@router.get("/sw.js")
def service_worker() -> Response:
    """What the browser runs to show push messages; it stands at the root so that it may speak for all pages."""
    return Response((WEB / "sw.js").read_text(encoding="utf-8"), media_type="text/javascript", headers=FRESH)

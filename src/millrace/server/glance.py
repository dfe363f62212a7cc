"""A match at a glance, for lists: how far it is, and a small picture of its board as everybody at the table sees it.

Nothing here is anybody's own: it is made from what a spectator sees, whoever asks.
"""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from millrace.core.decision import SPECTATOR
from millrace.scene.svg import SPRITES, Art, pieces_picture
from millrace.scene.writing import dump
from millrace.server.answers import JSON, REFUSALS
from millrace.server.files import FRESH, pictures, tag_of
from millrace.server.hall import InHall, Language
from millrace.server.seats import MatchAccess

router = APIRouter(prefix="/api/matches", tags=["lobby"], responses=REFUSALS)


class Glance(BaseModel):
    """How far a match is, and its board: the picture beneath (`/art/TITLE/BACKGROUND.svg`) and what lies on it."""

    rev: int = Field(description="The rev as a spectator counts it.")
    era: str
    round: str
    background: str = Field(description="The name of one of the title's pictures; empty for none.")
    w: float
    h: float
    pieces: str = Field(description="What lies on the board, as an SVG of the same width and height.")


@router.get("/{match_id}/glance", responses={200: {"model": Glance}, 304: {"description": "As it was."}})
def glance(request: Request, hall: InHall, access: MatchAccess, language: Language) -> Response:
    """How far a match is and what its board looks like, as a spectator sees it; short if the browser has it already."""
    tag = tag_of(f"{access.match.id} {access.match.rev_for(SPECTATOR)} {access.match.seats} {language}")
    headers = {**FRESH, "ETag": tag, "Vary": "Authorization, Cookie"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    now = hall.scenes.now(access.match.id, SPECTATOR, language)
    head, board = now.scene.head, now.scene.surfaces[0]
    told: dict[str, Any] = {"rev": now.rev, "era": head.era, "round": head.round}
    drawn = {"background": board.background, "w": board.w, "h": board.h}
    pieces = pieces_picture(board, _sprites(access.match.title))
    return Response(dump({**told, **drawn, "pieces": pieces}), media_type=JSON, headers=headers)


@cache
def _sprites(title: str) -> Art:
    """The sprites of a title, taken apart once."""
    return Art({SPRITES: pictures(title)[SPRITES].text.decode()})

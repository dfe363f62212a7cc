"""Looking back on finished matches: what is known of one by now, for whoever may see it."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from millrace.review.telling import Telling
from millrace.scene.writing import dump
from millrace.server.answers import MOST, REFUSALS
from millrace.server.errors import Refused
from millrace.server.hall import InHall, Language
from millrace.server.seats import MatchAccess
from millrace.table.scene import names_of

router = APIRouter(prefix="/api", tags=["replay"], responses=REFUSALS)

JSON: Final = "application/json"

Known = Annotated[int, Query(ge=-1, le=MOST, description="The `done` of the last answer; -1 if there was none.")]


@router.get("/matches/{match_id}/review", responses={204: {"description": "There is nothing new."}})
def look_back(hall: InHall, access: MatchAccess, language: Language, since: Known = -1) -> Response:
    """What there is to tell of a finished match: expectations over time, graded decisions, luck and skill, habits.

    It becomes more while it is worked out: ask again with `since`, the `done` of the last answer, until `complete` is
    true. Before the end of the match it is refused, because it would tell what is hidden.
    """
    with hall.matches.table(access.match.id) as table:
        if not table.match.game.is_over:
            raise Refused(409, "review-before-end")
        game, names = table.match.game.copy(), names_of(table.match, language)
    found = hall.reviews.of(game)
    if found is None or (found.done <= since and not found.complete):
        return Response(status_code=204)
    return Response(dump(Telling(found, game, names, language).to_json()), media_type=JSON)

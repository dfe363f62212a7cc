"""Tutorials: matches that begin as the guided opening of a title."""

from fastapi import APIRouter, Request
from pydantic import Field

from millrace import games
from millrace.server.answers import REFUSALS, Body, NameText, NonceText
from millrace.server.errors import Refused
from millrace.server.hall import InHall, Language
from millrace.server.lobby import MatchKeys, begin
from millrace.store.matches import NewMatch
from millrace.table.tutorial import tutorial_of

router = APIRouter(prefix="/api/tutorials", tags=["lobby"], responses={404: REFUSALS[404], 422: REFUSALS[422]})


class Learner(Body):
    """Who wants to be guided."""

    name: NameText = ""
    nonce: NonceText = Field(
        "",
        description="At least 16 random characters. Sent again, the request makes no second match but answers alike.",
    )


@router.post("/{title}")
def guide(request: Request, hall: InHall, language: Language, title: str, learner: Learner) -> MatchKeys:
    """Begin a match that guides its player through the first turns of a title (`lesson` of the scene).

    Other options than the one that is wanted are refused until it is left, see `free` of `POST …/play`.
    """
    tutorial = tutorial_of(games.title(title))
    if tutorial is None:
        raise Refused(404, "no-tutorial", title=title)
    setup = NewMatch(
        title=title,
        players=tutorial.players(learner.name),
        switches=tutorial.switches,
        seed=tutorial.seed,
        language=language,
    )
    account: int = getattr(request.state, "account", 0)
    return begin(hall, setup, learner.nonce, f"tutorial {title} {learner.model_dump_json()}", account=account)

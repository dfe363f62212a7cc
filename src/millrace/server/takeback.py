"""Taking back what stands: somebody asks, and everybody else whose key plays in the match says yes or no.

What is asked and answered is part of the match's log, so it reaches everybody as every change does. It rests on the
decisions that stand and not on a rev: what somebody tries in the open turn meanwhile makes no difference.
"""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Response
from pydantic import Field

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Texts
from millrace.server.answers import REFUSALS, Body, Count, NonceText, SceneAnswer, nonce_of, scene_after
from millrace.server.errors import Refused
from millrace.server.hall import Hall, InHall, Language
from millrace.server.seats import Access, MatchAccess
from millrace.store.log import AGREE, ASK_BACK, REFUSE, Act
from millrace.store.rows import Nonce
from millrace.table.errors import NothingAsked
from millrace.table.match import Match
from millrace.table.seats import letters

router = APIRouter(prefix="/api/matches/{match_id}/takeback", tags=["match"], responses=REFUSALS)


class Ask(Body):
    """How far to take the match back."""

    at: Count | None = Field(None, description="How many decisions stay; without it, those before your last turn.")
    steps: Count = Field(description="How many decisions stood when you looked; 409 if others stand by now.")
    seat: str = Field("", max_length=1, description="Which of several own seats asks.")
    nonce: NonceText = ""


class Answer(Body):
    """Yes or no to a request."""

    at: Count = Field(description="The `at` of the request that is answered.")
    agree: bool
    seat: str = Field("", max_length=1, description="Which of several own seats answers.")
    nonce: NonceText = ""


@router.get("")
def about(
    hall: InHall, access: MatchAccess, language: Language, at: Count | None = None, seat: str = ""
) -> dict[str, Any]:
    """What taking back would undo, whether hidden things became known since, and who would have to agree."""
    own = _own_seat(access, seat)
    with hall.matches.table(access.match.id) as table:
        match = table.match
        back = match.way_back(_target(match, own, at))
        others = [other for other in match.people if other not in access.seats]
        names = tuple(match.players[other].name or match.label(other) for other in others)
    asks = Message("table.back.asks", names=names) if names else Message("table.back.alone")
    texts = Texts.load(language, "millrace.core", "millrace.table")
    return {
        "at": back.to,
        "count": back.count,
        "reveals": back.reveals,
        "missing": [seat_letter(other) for other in others],
        "text": " ".join(texts.render(message) for message in (*back.about, asks)),
    }


@router.post("", responses={200: {"model": SceneAnswer}})
def ask(hall: InHall, access: MatchAccess, language: Language, body: Ask) -> Response:
    """Ask to take back decisions that stand. Everybody has to say yes whose key plays in the match, be it that a bot
    sits there for them now; seats that were never a person's agree at once.

    `scene.request` tells everybody of it until all have agreed, somebody refuses, or the match goes on.
    """
    own = _own_seat(access, body.seat)

    def wish(match: Match) -> Act:
        if match.standing != body.steps:
            raise Refused(409, "takeback.gone-on", known=body.steps, steps=match.standing)
        return Act(ASK_BACK, own, f"{_target(match, own, body.at)} {letters(access.seats)} {letters(match.people)}")

    return _append(hall, access, language, own, wish, nonce_of(access, body.nonce, ASK_BACK, own, body.at, body.steps))


@router.post("/answer", responses={200: {"model": SceneAnswer}})
def answer(hall: InHall, access: MatchAccess, language: Language, body: Answer) -> Response:
    """Agree to what somebody asks to take back, or refuse it; who asked can withdraw it by refusing."""
    own = _own_seat(access, body.seat)

    def said(match: Match) -> Act:
        if match.request is None or match.request.to != body.at:
            raise NothingAsked
        return Act(AGREE, own, letters(access.seats)) if body.agree else Act(REFUSE, own)

    return _append(hall, access, language, own, said, nonce_of(access, body.nonce, AGREE, own, body.at, body.agree))


def _own_seat(access: Access, named: str) -> int:
    """The own seat to speak for: the one named, or the first."""
    return access.player(named or "".join(access.letters[:1]))


def _target(match: Match, seat: int, at: int | None) -> int:
    """How many decisions stay: so many as asked for, or those before the last turn of the seat that stands."""
    if at is not None:
        return at
    last = match.last_turn((seat,))
    if last < 0:
        raise Refused(422, "takeback.no-turn")
    return last


def _append(
    hall: Hall, access: Access, language: str, seat: int, decide: Callable[[Match], Act], nonce: Nonce | None
) -> Response:
    match_id = access.match.id
    # Held from the change to the scene of it, so that a bot's answer does not come between.
    with hall.matches.table(match_id, access.match):
        rev = hall.matches.act_now(match_id, decide, access.key_id, nonce)
        return scene_after(hall, access, rev, seat, language)

"""Hints: what a bot of a level would do in somebody's place, which sees what they see.

It thinks in the bots' processes, and no thread of the server waits for it. That somebody asks is an entry of the
match's log, and everybody is told; what was advised is told to nobody else and not kept.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from millrace.bots.advice_words import AdviceWords, in_words
from millrace.core.title import AnyTitle
from millrace.server.answers import REFUSALS, Body
from millrace.server.hall import Hall, InHall, Language
from millrace.server.seats import Access, MatchAccess
from millrace.server.thinking import HintQuestion, hint_question, thinkers
from millrace.store.log import HINT, Act
from millrace.table.scene import names_of

router = APIRouter(prefix="/api/matches", tags=["match"], responses=REFUSALS)


class Hint(Body):
    """Who asks, and which level is to answer."""

    seat: str = Field("", max_length=1, description="The letter of the seat; needed if the key opens several.")
    level: Literal["1", "2", "3", "4", "5", "6"] = Field("6", description="The bot that is asked, see /api/bots.")


Steps = Annotated[list["HintStep"], Field(description="The decisions of the turn, as far as nothing hidden shows.")]


class HintStep(BaseModel):
    """A decision as it is advised."""

    option: str = Field(description="As the scene's options have it, to be sent to `play`.")
    text: str
    forced: bool = Field(description="Whether there is no other option by then: nobody is asked.")


class OtherWay(BaseModel):
    """Another way, and what it would cost."""

    steps: Steps
    cost: str


class HintAnswer(BaseModel):
    """What the bot would do, and why; what there is nothing to say about is empty."""

    rev: int
    level: str
    steps: Steps
    remark: str = Field(description="Why there are no figures.")
    expected: str = Field(description="The points to be expected, with their spread and the number of continuations.")
    compared: str = Field(description="The next best way, and the whole difference to it in the same worlds.")
    reasons: list[str] = Field(description="At most three.")
    left: list[str] = Field(description="Of what more or less is left than after the next best way; at most two.")
    risk: str
    rest: str = Field(description="What is missing from reasons and risk to the whole difference.")
    others: list[OtherWay] = Field(description="The two best other ways, the better one first.")


@dataclass(frozen=True)
class _Noted:
    """A question that everybody knows of by now."""

    question: HintQuestion
    title: AnyTitle
    names: tuple[str, ...]


@router.post("/{match_id}/hint", responses={200: {"model": HintAnswer}})
async def hint(hall: InHall, access: MatchAccess, language: Language, body: Hint) -> dict[str, Any]:
    """Ask what a bot would do in one's place. The log of the match tells everybody that a hint was asked for.

    Whoever begins a match says whether hints are allowed (`hints`); if nobody says, they are where one person plays
    alone. The answer comes within about three seconds. A decision that waits for `confirm` is taken back first.
    """
    seat = access.player(body.seat)
    noted = await run_in_threadpool(_note, hall, access, seat, body.level, language)
    advice = await thinkers(max(1, hall.settings.bots)).advise_soon(noted.question)
    words: AdviceWords = in_words(advice, noted.title, language, noted.names)
    row = await run_in_threadpool(hall.matches.row, access.match.id)
    return {"rev": (row or access.match).rev_for(seat), **words.to_json()}


def _note(hall: Hall, access: Access, seat: int, level: str, language: str) -> _Noted:
    """Let the log tell that somebody asks, if that is allowed, and make the question to the bot."""
    match_id = access.match.id
    with hall.matches.table(match_id) as table:
        match = table.match
        match.check_hint(seat)
        noted = _Noted(hint_question(match.game, seat, level), match.game.title, names_of(match, language))
        is_known = match.has_asked_hint(seat)
    if not is_known:
        hall.matches.act_now(match_id, lambda _: Act(HINT, seat), access.key_id)
    return noted

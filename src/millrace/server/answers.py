"""What routes of a match have in common: bodies that change it, nonces, and answers that carry a scene."""

from typing import Annotated, Any, Final

from fastapi import Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from millrace.core.names import checked_name
from millrace.scene.writing import dump
from millrace.server.hall import Hall
from millrace.server.scenes import change
from millrace.server.seats import Access
from millrace.store.rows import Nonce

JSON: Final = "application/json"

NonceText = Annotated[str, Field(max_length=100)]
MOST: Final = 2**53 - 1
"""The largest number that is taken: every program can read it, and every database can compare it."""
LONGEST_STREAM: Final = 40
StreamText = Annotated[str, Field(max_length=LONGEST_STREAM)]
Count = Annotated[int, Field(ge=0, le=MOST)]
"""A number of changes, decisions or lines."""
NameText = Annotated[str, AfterValidator(checked_name)]
"""What somebody wants to be called, as it is kept; refused by `core.bad-name` if it cannot be a name."""


class Body(BaseModel):
    """The body of a request; what nobody asked for is refused, because it would be lost silently."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SceneAnswer(BaseModel):
    """A change that was made: the rev of the match after it, and what the seat sees."""

    rev: int
    steps: int = Field(description="How many decisions stand; so many positions can be looked back at.")
    scene: dict[str, Any] | None = Field(None, description="The scene; missing where a difference leads to it.")
    diff: dict[str, Any] | None = Field(None, description="What has changed since the scene of the rev `from`.")
    from_: int | None = Field(None, alias="from", description="The rev that the difference is to.")


class RefusalBody(BaseModel):
    """Why a request was refused."""

    id: str = Field(examples=["store.stale-rev"])
    text: str = Field(description="A sentence for people, in the language asked for.")
    rules: list[str] = Field(description="Ids of the rules it rests on, see /api/rules/{title}.")


class Failure(BaseModel):
    """An answer that is an error."""

    error: RefusalBody
    rev: int | None = Field(None, description="With 409: the rev that the match has now.")


REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": Failure, "description": "The match is not public, and no key came."},
    403: {"model": Failure, "description": "The key does not open this match or this seat."},
    404: {"model": Failure, "description": "There is no such match."},
    409: {"model": Failure, "description": "The match has changed since the rev that was named."},
    422: {"model": Failure, "description": "Understood, but not possible: an illegal option, a missing field."},
}


def with_scene(scene: str, **values: Any) -> Response:
    """An answer with a scene that is already JSON."""
    head = dump(values)[:-1]
    return Response(f'{head}{"," if values else ""}"scene":{scene}}}', media_type=JSON)


def nonce_of(access: Access, value: str, *request: object) -> Nonce | None:
    """The nonce of a request to change a match, if it has one; it counts for the key it came with."""
    if not value:
        return None
    return Nonce(f"match {access.match.id} {access.key_id}", value, dump([str(part) for part in request]))


def scene_after(
    hall: Hall,
    access: Access,
    rev: int,
    seat: int,
    lang: str,
    known: int = -1,
    told: list[tuple[int, int]] | None = None,
) -> Response:
    """The answer to a request that changed a match: its rev as the seat counts it, and what the seat then saw.

    To somebody who has the scene of a `known` rev, the difference to that; the whole scene if nobody else has it.
    What it tells is noted, as `Hub.answering` wants it.
    """
    now = hall.scenes.at_rev(access.match.id, rev, seat, lang)
    before = hall.scenes.find(access.match.id, known, seat, lang) if known >= 0 else None
    if told is not None:
        told.append((now.rev, before.rev if before else -1))
    if before is None:
        return with_scene(now.text, rev=now.rev, steps=now.steps)
    head = dump({"rev": now.rev, "steps": now.steps, "from": before.rev})[:-1]
    return Response(f'{head},"diff":{change(before, now)}}}', media_type=JSON)

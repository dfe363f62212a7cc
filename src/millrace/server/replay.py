"""Looking back, and going on from elsewhere: any position of a match, its record, branches and imported records."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from millrace.core.decision import seat_letter
from millrace.core.record import Entry, Player, Record
from millrace.scene.writing import dump
from millrace.server.answers import MOST, REFUSALS, Body, Count, NonceText, with_scene
from millrace.server.errors import Refused
from millrace.server.hall import Hall, InHall, Language
from millrace.server.lobby import MatchKeys, SeatWish, begin, checked_seats
from millrace.server.lookalikes import unlike
from millrace.server.seats import Access, MatchAccess
from millrace.store.log import ASK_BACK, READINESS, RESTART, SEAT, TURN, UNDO, Act, moves
from millrace.store.matches import NewMatch
from millrace.store.rows import MatchRow
from millrace.table import seats as seating
from millrace.table.errors import WrongSeats
from millrace.table.match import Match, check_people
from millrace.table.pictures import picture_of
from millrace.table.scene import scene_of

WITHHELD: Final = "withheld"
"""What stands for the seed in the record of a game that is not over."""
WITHHELD_REMARK: Final = "The seed is withheld until the game is over: it would tell what is hidden."
LONGEST_RECORD: Final = 1_000_000
READY: Final = "ready"
NOT_READY: Final = "not-ready"
"""What history tells of another's answer while several were asked at once."""

router = APIRouter(prefix="/api", tags=["replay"], responses=REFUSALS)


Place = Annotated[int, Path(ge=-MOST, le=MOST, description="After how many decisions.")]


class Branch(Body):
    """From where to play on."""

    at: Count = Field(description="How many decisions of the match are kept.")
    option: str = Field("", max_length=200, description="What is decided there instead of what was; nothing waits.")
    seats: list[SeatWish] = Field(
        default_factory=list,
        max_length=26,
        description="Who plays on, seat by seat; if nothing is said, people in all of them.",
    )
    nonce: NonceText = ""


class Import(Body):
    """A record to play on from."""

    text: str = Field(max_length=LONGEST_RECORD, description="The record as text or JSON.")
    public: bool = False
    nonce: NonceText = ""


def _told_as(kind: str) -> dict[int | str, dict[str, Any]]:
    """How a route says that it answers with a file and not with JSON."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


@router.get("/matches/{match_id}/at/{at}")
def position(hall: InHall, access: MatchAccess, language: Language, at: Place, seat: str = "") -> Response:
    """What a seat saw after so many decisions of the record; `last` is how many stand by now."""
    viewer = access.viewer(seat)
    with hall.matches.table(access.match.id) as table:
        last = table.match.standing
        if not 0 <= at <= last:
            raise Refused(404, "no-position", came=at, last=last)
        scene = scene_of(table.match, viewer, language, at)
    return with_scene(dump(scene), at=at, last=last)


@router.get("/matches/{match_id}/at/{at}/picture.svg", response_class=Response, responses=_told_as("image/svg+xml"))
def picture(hall: InHall, access: MatchAccess, language: Language, at: Place, seat: str = "") -> Response:
    """What a seat saw after so many decisions of the record, as a picture that needs nothing besides itself."""
    viewer = access.viewer(seat)
    with hall.matches.table(access.match.id) as table:
        last = table.match.standing
        if not 0 <= at <= last:
            raise Refused(404, "no-position", came=at, last=last)
        svg = picture_of(table.match, viewer, language, at)
    return _file(svg, "image/svg+xml", f"{access.match.title}-{access.match.id}-{at}.svg")


@router.get("/matches/{match_id}/record", response_class=Response, responses=_told_as("text/plain"))
def record(hall: InHall, access: MatchAccess) -> Response:
    """The record of a match as text; while the game runs, without its seed."""
    name = f"{access.match.title}-{access.match.id}.millrace"
    return _file(str(_record(hall, access)), "text/plain; charset=utf-8", name)


@router.get("/matches/{match_id}/record.json")
def record_json(hall: InHall, access: MatchAccess) -> Response:
    """The record of a match as JSON; while the game runs, without its seed."""
    name = f"{access.match.title}-{access.match.id}.json"
    return _file(_record(hall, access).to_json(), "application/json", name)


@router.get("/matches/{match_id}/history")
def history(hall: InHall, access: MatchAccess, after: Count = 0, seat: str = "") -> list[dict[str, Any]]:
    """Every change of a match since a rev that the seat could notice: its kind, whose it was, and when.

    That is everything a seat did itself, what it took back as well; of others only that a turn ended, or a part of it
    that made something known. Options are told only of what is public at once: who took a seat, and what somebody
    asked to take back. Of what others answered to a question that was put to several at once, only that they were
    ready, or were so no longer.
    """
    viewer = access.viewer(seat)
    return [
        {
            "rev": rev,
            "kind": _kind_seen(change, viewer),
            "seat": seat_letter(change.seat),
            "made": made,
            **({"option": change.option} if change.kind in (SEAT, ASK_BACK) else {}),
        }
        for rev, change, made in hall.matches.history(access.match.id, viewer, after)
    ]


def _kind_seen(change: Act, viewer: int) -> str:
    """What kind of change somebody has noticed."""
    if change.kind == TURN:
        return change.option
    if change.noticed != READINESS or change.seat == viewer:
        return change.kind
    return NOT_READY if change.kind in (UNDO, RESTART) else READY


@router.post("/matches/{match_id}/branch")
def branch(hall: InHall, access: MatchAccess, language: Language, body: Branch) -> MatchKeys:
    """Play on from a position as a new match at one screen, with people in all seats, or bots where they are wanted.

    There one key opens every seat, those of former bots, too. So while the match runs, only whoever holds all its seats
    may do it: people who share one screen, and no bots. Everybody else would see hands there that they may not know.
    """
    if not access.match.over and len(access.seats) < access.match.players:
        raise Refused(403, "branch-while-running")
    with hall.matches.table(access.match.id) as table:
        last = table.match.standing
        if body.at > last:
            raise Refused(404, "no-position", came=body.at, last=last)
        kept = _cut(table.match, body.at, body.option)
    row = access.match
    players = _who_plays_on(row, body.seats)
    # Whoever plays on from somewhere tries things out: nobody else is there whom hints could bother.
    setup = NewMatch(
        row.title,
        players,
        row.switches,
        row.seed,
        language,
        hot_seat=True,
        hints=True,
        parent=row.id,
        parent_at=body.at,
        deal=kept.game.header.deal,
    )
    seats = [seat.model_dump() for seat in body.seats]
    return begin(hall, setup, body.nonce, dump(["branch", row.id, body.at, body.option, seats]), moves(kept))


def _who_plays_on(row: MatchRow, seats: Sequence[SeatWish]) -> list[Player]:
    """The players of a branch: people only where a game came from a real table, because bots have no hands to draw."""
    if not seats:
        return [Player(seating.HUMAN, player["name"]) for player in row.seats]
    if len(seats) != row.players:
        raise WrongSeats(len(seats), row.players)
    players = [Player(seat.kind, seat.name) for seat in checked_seats(seats)]
    if row.deal is not None:
        check_people(players)
    return players


@router.post("/records")
def import_record(request: Request, hall: InHall, language: Language, body: Import) -> MatchKeys:
    """Make a match of a record, with its players at one screen; bots stay bots."""
    record = Record.parse(body.text)
    if record.header.seed == WITHHELD:
        raise Refused(422, "record-without-seed")
    # Remarks could name files of this machine as overlays, and what waited to be confirmed elsewhere is not needed.
    match = Match.resume(replace(record, header=replace(record.header, remarks=()), closing=()))
    header = match.game.header
    players = _named_apart(header.seats or [Player()] * header.players)
    setup = NewMatch(
        header.title, players, header.switches, header.seed, language, hot_seat=True, public=body.public,
        deal=header.deal,
    )  # fmt: skip
    return begin(hall, setup, body.nonce, dump(["record", body.text, body.public]), moves(match))


def _named_apart(players: Sequence[Player]) -> list[Player]:
    """The players of a record, under names that can be told apart."""
    names = unlike([player.name for player in players])
    return [replace(player, name=name) for player, name in zip(players, names, strict=True)]


def public_record(match: Match, over: bool) -> Record:
    """The record of a match as everybody may have it: what stands and is no secret, the seed when the game is over."""
    record = match.game.record
    decisions: tuple[Entry, ...] = record.decisions[: min(match.standing, match.game.known_to_all)]
    header = record.header
    if not over:
        header = replace(header, seed=WITHHELD, deal=None, remarks=(*header.remarks, WITHHELD_REMARK))
    return Record(header, decisions, (*record.closing, *match.hint_remarks))


def _record(hall: Hall, access: Access) -> Record:
    with hall.matches.table(access.match.id) as table:
        game = table.match.game
        # Whoever enters a game from a real table has told all that is in its deal.
        is_theirs = game.is_dealt and len(access.seats) == access.match.players
        return public_record(table.match, game.is_over or is_theirs)


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _cut(match: Match, at: int, option: str = "") -> Match:
    """The match as it was after so many decisions, gone on by another option than the one that was chosen there."""
    record = match.game.record
    decisions = record.decisions[:at]
    if option:
        if at == len(record.decisions):
            raise Refused(404, "no-position", came=at, last=at - 1)
        decisions = (*decisions, Entry(record.decisions[at].seat, option))
    return Match.resume(Record(record.header, decisions))

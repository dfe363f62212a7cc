"""The lobby: new matches and their keys, my games, public games."""

import base64
import hmac
import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from sqlalchemy import select, update

from millrace.core.decision import SPECTATOR, seat_letter
from millrace.core.errors import MillraceError
from millrace.core.record import Player
from millrace.server import deletion
from millrace.server.answers import REFUSALS, Body, NameText, NonceText
from millrace.server.errors import Refused
from millrace.server.hall import Hall, InHall, Language
from millrace.server.language import KnownLanguage
from millrace.server.limits import fingerprint
from millrace.server.lookalikes import alike, names_at
from millrace.server.seats import Access, authorise
from millrace.store import schema
from millrace.store.errors import CameTwice
from millrace.store.log import Act
from millrace.store.matches import GRACE_SECONDS, NewMatch
from millrace.store.rows import MatchRow, NewKey, Nonce, row_of
from millrace.table.match import check_people
from millrace.table.seats import HUMAN

SHORTEST_NONCE: Final = 16
"""Characters of a nonce from which keys are made; shorter ones could be another's by accident."""
MOST_KEYS: Final = 200
MOST_PUBLIC: Final = 50
LONGEST_CLOCK: Final = 30 * 24 * 3600
GRACE: Final = (600, 30 * 24 * 3600)
"""The shortest and the longest grace period of a match, in seconds."""

router = APIRouter(prefix="/api", tags=["lobby"], responses={422: REFUSALS[422]})


Seed = Annotated[str, Field(max_length=100)] | Annotated[int, Field(ge=-(2**63), lt=2**63)]


class SeatWish(Body):
    """Who should sit in a seat."""

    kind: str = Field(HUMAN, max_length=20, description="`human`, or the name of a bot, see /api/bots.")
    name: NameText = ""


class ClockWish(Body):
    """How time is kept."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = Field(default=0, ge=0, le=LONGEST_CLOCK)


class Wish(Body):
    """The match that somebody wants."""

    title: str = Field(max_length=64, examples=["brass-birmingham"])
    seats: list[SeatWish] = Field(max_length=26)
    switches: dict[str, str] = Field(default_factory=dict, description="Readings of the rules, see /api/titles.")
    language: KnownLanguage | None = None
    hot_seat: bool = Field(False, description="One key for all people, who share a screen.")
    public: bool = Field(False, description="Anybody may watch.")
    clock: ClockWish = Field(default_factory=ClockWish)
    grace_seconds: int = Field(
        GRACE_SECONDS,
        ge=GRACE[0],
        le=GRACE[1],
        description="How long somebody must stay away before the votes of all others, two at least, let a bot play.",
    )
    hints: bool | None = Field(
        None, description="Whether players may ask for hints; if it is not said, they may where one person plays alone."
    )
    seed: Seed | None = Field(None, description="Whoever chooses the seed can know what is hidden.")
    real_table: bool = Field(
        False,
        description="The game is played at a real table and entered here by one key for all: what is dealt and drawn "
        "there is asked for as it happens (`scene.ask`).",
    )
    nonce: NonceText = Field(
        "",
        description="At least 16 random characters. Sent again, the request makes no second match but answers alike.",
    )


class Key(BaseModel):
    """A secret that opens seats of a match; without seats, it lets its bearer watch."""

    seats: list[str]
    token: str


class MatchKeys(BaseModel):
    """A new match and its keys: one per person, or one for all at a hot-seat table, and one to watch."""

    id: str
    keys: list[Key]
    rev: int


class OwnKey(Body):
    """A key that somebody has: of which match, and its secret."""

    id: str = Field(max_length=24)
    token: str = Field(max_length=100)


class OwnKeys(Body):
    """All keys that somebody has."""

    keys: list[OwnKey] = Field(max_length=MOST_KEYS)


# -- new matches -------------------------------------------------------------------------------------------------------


@router.post("/matches")
def create(request: Request, hall: InHall, language: Language, wish: Wish) -> MatchKeys:
    """Begin a match. The keys are told only here: send each player the link /m/ID#TOKEN of theirs."""
    if wish.clock.kind != "none" and not wish.clock.seconds:
        raise Refused(422, "clock-without-time")
    players = [Player(seat.kind, seat.name) for seat in checked_seats(wish.seats)]
    if wish.real_table:
        check_people(players)
        if wish.seed is not None:
            raise Refused(422, "seed-at-real-table")
    setup = NewMatch(
        title=wish.title,
        players=players,
        switches=wish.switches,
        seed=None if wish.seed is None else str(wish.seed),
        language=wish.language or language,
        hot_seat=wish.hot_seat or wish.real_table,
        deal={} if wish.real_table else None,
        public=wish.public,
        clock_kind=wish.clock.kind,
        clock_seconds=wish.clock.seconds,
        grace_seconds=wish.grace_seconds,
        hints=wish.hints,
    )
    return begin(hall, setup, wish.nonce, wish.model_dump_json(), account=_account(request))


def checked_seats(seats: Sequence[SeatWish]) -> Sequence[SeatWish]:
    """The seats, if their kinds are one word each, and the names of people can be told apart."""
    for seat in seats:
        if seat.kind.split() != [seat.kind]:
            raise Refused(422, "bad-kind")
    players = [seat.model_dump() for seat in seats]
    for place, seat in enumerate(seats):
        if seat.kind == HUMAN and alike(seat.name, names_at(players, leave_out=place)):
            raise Refused(422, "names-alike", name=seat.name)
    return seats


def begin(
    hall: Hall, setup: NewMatch, nonce: str, request: str, moves: Sequence[Act] = (), account: int = 0
) -> MatchKeys:
    """Make a match and its keys; for a request that came before, answer what was answered then.

    Tokens are kept as hashes only, yet the same request must get the same ones: they are made of the nonce, which only
    the client knows, and a salt, which only the store does.
    """
    if nonce and len(nonce) < SHORTEST_NONCE:
        raise Refused(422, "short-nonce", least=SHORTEST_NONCE)
    secret = nonce or secrets.token_urlsafe(32)
    request_nonce = Nonce("new", secret, request, salt=secrets.token_hex(16))
    earlier = hall.matches.earlier_answer(request_nonce) if nonce else None
    if earlier is None:
        humans = [seat for seat, player in enumerate(setup.players) if player.kind == HUMAN]
        opened = _opened(humans, setup.hot_seat)
        tokens = _tokens(secret, request_nonce.salt, len(opened))
        keys = [NewKey(seats, token, admin=token == tokens[0]) for seats, token in zip(opened, tokens, strict=True)]
        try:
            new = hall.matches.create(setup, keys, moves, request_nonce if nonce else None)
            if account:
                _put_into(hall, account, tokens[0])
            return _answer(hall, new.id, new.rev, opened, tokens)
        except CameTwice:
            earlier = hall.matches.earlier_answer(request_nonce)
    row = hall.matches.row(earlier.match_id) if earlier else None
    if earlier is None or row is None:
        raise Refused(409, "match-gone")
    humans = [seat for seat, player in enumerate(row.seated) if player["kind"] == HUMAN]
    opened = _opened(humans, row.hot_seat)
    return _answer(hall, row.id, earlier.rev, opened, _tokens(secret, earlier.salt, len(opened)))


def _opened(humans: Sequence[int], hot_seat: bool) -> list[tuple[int, ...]]:
    """The seats that each key of a match opens; the last one opens none."""
    seats = [tuple(humans)] if hot_seat and humans else [(seat,) for seat in humans]
    return [*seats, ()]


def _tokens(secret: str, salt: str, count: int) -> list[str]:
    digests = [hmac.digest(secret.encode(), f"{salt} {number}".encode(), "sha256") for number in range(count)]
    return [base64.urlsafe_b64encode(digest[:24]).decode() for digest in digests]


def _answer(hall: Hall, match_id: str, rev: int, opened: Sequence[tuple[int, ...]], tokens: Sequence[str]) -> MatchKeys:
    pairs = zip(opened, tokens, strict=True)
    keys = [Key(seats=[seat_letter(seat) for seat in seats], token=token) for seats, token in pairs]
    first = next(iter(opened[0]), SPECTATOR)
    return MatchKeys(id=match_id, keys=keys, rev=hall.matches.rev_for(match_id, rev, first))


def _put_into(hall: Hall, account: int, token: str) -> None:
    keys = schema.keys
    with hall.matches.database.write() as connection:
        connection.execute(update(keys).where(keys.c.hash == fingerprint(token)).values(account_id=account))


def _account(request: Request) -> int:
    account: int = getattr(request.state, "account", 0)
    return account


# -- lists -------------------------------------------------------------------------------------------------------------


@router.get("/matches")
def public_matches(hall: InHall, public: bool = True) -> list[dict[str, Any]]:
    """The public matches that changed last, those still running first."""
    table = schema.matches
    wanted = select(table).where(table.c.public).order_by(table.c.over, table.c.updated.desc()).limit(MOST_PUBLIC)
    with hall.matches.database.read() as connection:
        rows = [row_of(row) for row in connection.execute(wanted)]
    return [summary(row, (), row.rev_for(SPECTATOR)) for row in rows]


@router.post("/mine")
def mine(request: Request, hall: InHall, own: OwnKeys) -> list[dict[str, Any]]:
    """The matches of these keys, and of the account if there is one: those waiting for me first, then the newest.

    `to_delete` names the seats whose players want the match deleted.
    """
    account = _account(request)
    wanted = {(key.id, key.token) for key in own.keys} | {(id, "") for id in _in_account(hall, account)}
    accesses: dict[str, Access] = {}
    for match_id, token in sorted(wanted):
        try:
            access = authorise(hall.matches, match_id, token, account)
        except MillraceError:
            continue  # a match that is gone, or a key that never was one
        known = accesses.get(match_id)
        if known is None or len(access.seats) > len(known.seats):
            accesses[match_id] = access
    unwanted = deletion.wishes(hall.matches.database, [access.match for access in accesses.values()])
    listed = [
        {**summary(access.match, access.letters, access.rev), "to_delete": unwanted.get(match_id, [])}
        for match_id, access in accesses.items()
    ]
    return sorted(listed, key=lambda each: (not each["my_turn"], each["over"], -each["updated"]))


def _in_account(hall: Hall, account: int) -> list[str]:
    if not account:
        return []
    keys = schema.keys
    wanted = select(keys.c.match_id).where(keys.c.account_id == account).distinct().limit(MOST_KEYS)
    with hall.matches.database.read() as connection:
        return list(connection.scalars(wanted))


def summary(row: MatchRow, own: Sequence[str], rev: int) -> dict[str, Any]:
    """A match as lists tell it, at a rev as whoever reads them counts it."""
    return {
        "id": row.id,
        "title": row.title,
        "players": [
            {"seat": seat_letter(seat), "name": player["name"], "kind": player["kind"]}
            for seat, player in enumerate(row.seats)
        ],
        "waiting_for": list(row.waiting),
        "mine": list(own),
        "my_turn": bool(set(own) & set(row.waiting)),
        "hot_seat": row.hot_seat,
        "public": row.public,
        "grace_seconds": row.grace_seconds,
        "rev": rev,
        "made": row.made,
        "updated": row.updated,
        "over": row.over,
    }

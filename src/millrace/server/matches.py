"""A match at its table: looking, deciding, taking back, confirming, asking why not, and who sits where."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from millrace import bots, games
from millrace.core.codebook import CodeBook, Option
from millrace.core.decision import seat_letter
from millrace.core.errors import AmbiguousOption, UnreadableOption
from millrace.core.game import Game
from millrace.core.refusal import Refusal
from millrace.core.texts import Message, Term, Texts, Value
from millrace.scene.drawing import drawing_of
from millrace.scene.writing import dump
from millrace.server import absence, keys, presence
from millrace.server.answers import (
    MOST,
    REFUSALS,
    Body,
    Count,
    NameText,
    NonceText,
    SceneAnswer,
    StreamText,
    nonce_of,
    scene_after,
    with_scene,
)
from millrace.server.clocks import BANK
from millrace.server.errors import PACKAGE, Refused, WatchOnly, refusal_data
from millrace.server.hall import Hall, InHall, Language
from millrace.server.live import Viewpoint
from millrace.server.lookalikes import alike, names_at
from millrace.server.seats import Access, MatchAccess, seat_named
from millrace.store.log import CONFIRM, HIDE, PLAY, RESTART, SEAT, SHOW, TELL, UNDO, UNTELL, Act
from millrace.store.rows import MatchRow
from millrace.table.explaining import explanation
from millrace.table.match import Match
from millrace.table.scene import scene_of
from millrace.table.seats import HUMAN

COMMON: Final = 3
"""A reason that one option in so many has is common."""

router = APIRouter(prefix="/api/matches", tags=["match"], responses=REFUSALS)
deciding = APIRouter(prefix="/api/matches", tags=["match"], responses=REFUSALS)
"""The routes of decisions, which `millrace.server.deciding` answers past the framework."""


class TurnRequest(Body):
    """Who acts, and on which rev of the match they decided to."""

    seat: str = Field("", max_length=1, description="The letter of the seat; needed if the key opens several.")
    rev: Count = Field(
        description="The rev that the decision is based on; 409 if the match has gone on. While several are asked at"
        " once, it has not gone on because others have become ready.",
    )
    nonce: NonceText = Field("", description="Any text made for this request alone. Sent again, it changes nothing.")
    difference: bool = Field(
        False, description="Whether to answer with the difference to the scene of `rev`, if that is still known."
    )
    stream: StreamText = Field(
        "", description="The `stream` that the own socket was opened with: what this answer tells is not pushed there."
    )


class Play(TurnRequest):
    """A decision."""

    option: str = Field(max_length=200, examples=["build cotton-mill leek.1"])
    free: bool = Field(
        False, description="Whether a tutorial is left with it: otherwise only what the tutorial wants is played."
    )


class Tell(TurnRequest):
    """What came out at a real table."""

    name: str = Field(max_length=60, examples=["stafford"], description="As `scene.ask` or `scene.closed` name it.")


class StandIn(Body):
    """Which bot takes a seat."""

    bot: str = Field("greedy", max_length=20, description="The name of the bot, see /api/bots.")
    rev: Count | None = Field(None, description="Not needed: a seat may change hands at any time.")


class Name(Body):
    """What the player of a seat wants to be called."""

    name: NameText


# -- looking -----------------------------------------------------------------------------------------------------------


@router.get("/{match_id}", responses={204: {"description": "Nothing has changed since that rev."}})
def look(
    hall: InHall,
    access: MatchAccess,
    language: Language,
    seat: str = "",
    since: Annotated[int | None, Query(ge=-MOST, le=MOST)] = None,
    whole: bool = False,
) -> Response:
    """What a seat sees of a match. With `since`, nothing (204) unless the match has changed since that rev.

    A scene that is `whole` has the table in words, too (`panels`), and what lies before the other players.
    """
    viewer = access.viewer(seat)
    if since is not None and since == access.match.rev_for(viewer):
        return Response(status_code=204)
    if whole:
        with hall.matches.table(access.match.id) as table:
            row, match = table.row, table.match
            text, rev, steps = dump(scene_of(match, viewer, language)), row.rev_for(viewer), match.standing
        return with_scene(text, **facts(hall, access, row, rev), steps=steps)
    now = hall.scenes.now(access.match.id, viewer, language)
    return with_scene(now.text, **facts(hall, access, now.row, now.rev), steps=now.steps)


def facts(hall: Hall, access: Access, row: MatchRow, rev: int) -> dict[str, Any]:
    """What is told about a match besides its scene."""
    return {
        "id": row.id,
        "rev": rev,
        "title": row.title,
        "seats": presence.seats_data(hall.matches, row),
        "mine": access.letters,
        "waiting_for": list(row.waiting),
        "public": row.public,
        "hot_seat": row.hot_seat,
        "seeded": row.seeded,
        "real_table": row.deal is not None,
        "clock": dict(hall.clock(row.id)),
        "grace_seconds": row.grace_seconds,
        "hints": row.hints_allowed,
        "over": row.over,
    }


@router.get("/{match_id}/why")
def why(
    hall: InHall,
    access: MatchAccess,
    language: Language,
    option: Annotated[str, Query(max_length=200)] = "",
    thing: Annotated[list[str], Query(max_length=8)] = [],  # noqa: B006  the framework copies it
    group: Annotated[str, Query(max_length=40)] = "",
    seat: str = "",
) -> dict[str, Any]:
    """Why a seat cannot choose an option now, with the rules it rests on; an empty text if it can.

    Instead of an `option` the ids of scene elements may be asked about (`thing=slot:leek.1`), the one clicked last,
    or a `group` of options of which none is possible.
    """
    player = access.player(seat)
    with hall.matches.table(access.match.id) as table:
        game = table.match.game
        if group:
            refusals = group_refusals(table.match, player, group)
            return group_answer(refusals, game.title.text_packages, access.match.title, language)
        if thing:
            return thing_answer(table.match, player, thing, language)
        try:
            refusal = game.why_not(option, player)
        except (AmbiguousOption, UnreadableOption) as unclear:
            return {"text": unclear.text(language), "rules": []}
    if refusal is None:
        return {"text": "", "rules": []}
    return refusal_answer(refusal, game.title.text_packages, access.match.title, language)


@router.get("/{match_id}/what")
def what(
    hall: InHall,
    access: MatchAccess,
    language: Language,
    surface: Annotated[str, Query(max_length=40)],
    thing: Annotated[str, Query(max_length=80)] = "",
    seat: str = "",
) -> dict[str, Any]:
    """What something on the table is: its name, sentences about it, and the rules that say what it is for.

    A thing is a region or a piece of the scene, named by its id with the id of its surface; without a thing it is the
    surface itself.
    """
    viewer = access.viewer(seat)
    with hall.matches.table(access.match.id) as table:
        found = explanation(table.match, viewer, language, surface, thing)
    if found is None:
        raise Refused(404, "no-such-thing", thing=thing or surface)
    rules = rule_texts(access.match.title, found.rules, language)
    return {"name": found.name, "sentences": list(found.sentences), "rules": rules}


def thing_word(id: str) -> str:
    """The word by which options name an element of the scene: `leek.1` for `slot:leek.1`, `leek` for `card:leek:0`."""
    parts = [part for part in id.split(":") if part]
    if len(parts) > 2 and parts[-1].isdigit():
        parts.pop()
    return parts[-1] if parts else ""


def thing_answer(match: Match, seat: int, ids: list[str], language: str) -> dict[str, Any]:
    """Why nothing can be done with the thing clicked last; without a rule that forbids it, what the thing is for."""
    game, title = match.game, match.game.title
    kind = ids[-1].partition(":")[0]
    thing = drawing_of(title).things.get(kind)
    refusal = telling_refusal(game, seat, [thing_word(id) for id in ids], None if thing is None else thing.verbs)
    if refusal is not None:
        return refusal_answer(refusal, title.text_packages, title.id, language)
    if thing is None:
        return {"text": "", "rules": []}
    about, state = Message(f"thing.{kind}"), match.known_state(seat)
    if thing.verbs and seat in state.waiting():
        about = Message("server.thing-not-asked", about=about, question=title.decision(state, seat).prompt)
    texts = Texts.load(language, PACKAGE, "millrace.core", *title.text_packages)
    return {"text": texts.render(about), "rules": rule_texts(title.id, thing.rules, language)}


def telling_refusal(
    game: Game, seat: int, words: list[str], verbs_of_thing: tuple[str, ...] | None = None
) -> Refusal | None:  # fmt: skip
    """Why nothing can be done with what was clicked: the reason for the option that comes nearest to it.

    Near are options whose verb is possible elsewhere now, and which say little beyond the things clicked; if it is
    known which verbs name such a thing, others are not asked about. A reason that names places which nobody has clicked
    comes last, and one that names no others is none.
    """
    legal = {option.code for option in game.options_for(seat)}
    verbs = {game.title.codebook[code].words[0] for code in legal}
    named_by = naming(game.title.codebook).get(words[-1], ())
    places = places_of(game.title.codebook)
    for wanted in (set(words), set(words[-1:])):
        clicked = {place for word in wanted for place in stems(word)}
        fitting = [option for option in named_by if wanted <= set(option.words) and option.code not in legal]
        if verbs_of_thing is not None:
            fitting = [option for option in fitting if option.words[0] in verbs_of_thing]
        fitting.sort(key=lambda option: (option.words[0] not in verbs, len(option.words), option.code))
        beside: Refusal | None = None
        for option in fitting:
            refusal = game.why_not(option, seat)
            if refusal is None or refusal.is_general:
                continue
            named = nouns_in(refusal.message)
            if not named & places - clicked:
                return refusal
            if beside is None and named & clicked:
                beside = refusal
        if beside is not None:
            return beside
    return None


def stems(word: str) -> set[str]:
    """The things that a word of an option names: `leek` in `leek.1`, both ends of `leek--stoke-on-trent`."""
    return {end.partition(".")[0] for end in word.split("--")}


@cache
def naming(codebook: CodeBook) -> dict[str, list[Option]]:
    """The options that name a thing, by the word for it."""
    options: dict[str, list[Option]] = {}
    for option in codebook:
        for word in set(option.words):
            options.setdefault(word, []).append(option)
    return options


@cache
def places_of(codebook: CodeBook) -> frozenset[str]:
    """The places that options name by their spaces and lines."""
    words = {word for option in codebook for word in option.words[1:]}
    return frozenset(stem for word in words if "." in word or "--" in word for stem in stems(word))


def nouns_in(value: Value) -> set[str]:
    """The ids of all nouns that a message speaks of."""
    if isinstance(value, Term):
        return {value.id}
    parts: Sequence[Value] = value if isinstance(value, tuple) else ()
    if isinstance(value, Message):
        parts = tuple(value.values.values())
    return {id for part in parts for id in nouns_in(part)}


def group_refusals(match: Match, seat: int, group: str) -> list[Refusal]:
    """Why each option of a group is impossible that the question to a seat is about; none if some are possible."""
    game, state, title = match.game, match.known_state(seat), match.game.title
    actions = drawing_of(title).actions
    if seat not in state.waiting() or actions is None:
        return []
    verbs = actions(title.view(state, seat), title.decision(state, seat).kind).get(group, ())
    options = [option for option in title.codebook if option.words[0] in verbs]
    refusals = [game.why_not(option, seat) for option in options]
    return [each for each in refusals if each is not None and not each.is_general] if all(refusals) else []


def group_answer(refusals: list[Refusal], packages: tuple[str, ...], title: str, language: str) -> dict[str, Any]:
    """Why nothing of a group is possible: the reason that many have in common or, without one, one that few have.

    Options are refused for the first reason there is, so those refused for a rare one came farthest.
    """
    if not refusals:
        return {"text": "", "rules": []}
    common, times = Counter(refusals).most_common(1)[0]
    if times * COMMON >= len(refusals):
        return refusal_answer(common, packages, title, language)
    counts = Counter([refusal.message.id for refusal in refusals])
    rarest = min(refusals, key=lambda refusal: counts[refusal.message.id])
    answer = refusal_answer(rarest, packages, title, language)
    nothing = Message("server.none-of-it", reason=answer["text"])
    answer["text"] = Texts.load(language, PACKAGE).render(nothing)
    return answer


def refusal_answer(refusal: Refusal, packages: tuple[str, ...], title: str, language: str) -> dict[str, Any]:
    """A refusal with the wording of its rules."""
    data = refusal_data(refusal, packages, language)
    return {"id": data["id"], "text": data["text"], "rules": rule_texts(title, refusal.rules, language)}


def rule_texts(title: str, ids: Sequence[str], language: str) -> list[dict[str, str]]:
    """Rules of a title with their wording."""
    ledger = games.title(title).ledger()
    return [{"id": id, "text": ledger[id].text(language)} for id in ids if id in ledger]


# -- deciding ----------------------------------------------------------------------------------------------------------


@deciding.post("/{match_id}/play", responses={200: {"model": SceneAnswer}})
async def play(hall: InHall, access: MatchAccess, language: Language, body: Play) -> Response:
    """Choose an option. What ends the turn, or reveals something, then waits for `confirm`.

    The option is named by its text, as the scene's options have it; an unambiguous beginning will do.
    """
    return await _act(hall, access, language, body, PLAY, body.option, is_lesson=not body.free)


@deciding.post("/{match_id}/undo", responses={200: {"model": SceneAnswer}})
async def undo(hall: InHall, access: MatchAccess, language: Language, body: TurnRequest) -> Response:
    """Take back the last decision of the running turn.

    Who is ready while others are asked the same may take the own answer back until the last one is ready, too.
    """
    return await _act(hall, access, language, body, UNDO)


@deciding.post("/{match_id}/restart", responses={200: {"model": SceneAnswer}})
async def restart(hall: InHall, access: MatchAccess, language: Language, body: TurnRequest) -> Response:
    """Take back everything decided in the running turn."""
    return await _act(hall, access, language, body, RESTART)


@deciding.post("/{match_id}/confirm", responses={200: {"model": SceneAnswer}})
async def confirm(hall: InHall, access: MatchAccess, language: Language, body: TurnRequest) -> Response:
    """Let the turn stand: carry out the decision that waits for it. Of several who are asked at once, be ready."""
    return await _act(hall, access, language, body, CONFIRM)


@deciding.post("/{match_id}/tell", responses={200: {"model": SceneAnswer}})
async def tell(hall: InHall, access: MatchAccess, language: Language, body: Tell) -> Response:
    """Say what came out at a real table: what `scene.ask` asks for; `?` for a card that nobody shows."""
    return await _act(hall, access, language, body, TELL, body.name)


@deciding.post("/{match_id}/untell", responses={200: {"model": SceneAnswer}})
async def untell(hall: InHall, access: MatchAccess, language: Language, body: TurnRequest) -> Response:
    """Take back what was said last about what came out, unless somebody has decided something since."""
    return await _act(hall, access, language, body, UNTELL)


@deciding.post("/{match_id}/show", responses={200: {"model": SceneAnswer}})
async def show(hall: InHall, access: MatchAccess, language: Language, body: Tell) -> Response:
    """Name a card that the seat holds closed at a real table and is about to play."""
    return await _act(hall, access, language, body, SHOW, body.name)


@deciding.post("/{match_id}/hide", responses={200: {"model": SceneAnswer}})
async def hide(hall: InHall, access: MatchAccess, language: Language, body: Tell) -> Response:
    """Take back that the seat holds a card: it is closed again."""
    return await _act(hall, access, language, body, HIDE, body.name)


async def _act(
    hall: Hall, access: Access, language: str, body: TurnRequest, kind: str, option: str = "", is_lesson: bool = False
) -> Response:
    """Decide: in the event loop if that need not wait for anybody, otherwise in a thread.

    In a lesson, what a tutorial does not want is refused; a decision on an older rev is answered as ever.
    """
    seat = access.player(body.seat)
    nonce = nonce_of(access, body.nonce, kind, seat, body.rev, option)
    match_id, act, known = access.match.id, Act(kind, seat, option), body.rev if body.difference else -1

    def check(match: Match) -> None:
        if is_lesson:
            match.check_lesson(option, seat)

    def by_thread() -> Response:
        with hall.matches.table(match_id, access.match) as table:
            if table.row.rev_for(seat) == body.rev:
                check(table.match)
            rev = hall.matches.act_for(match_id, body.rev, act, access.key_id, nonce)
            return answer(rev)

    # The match is held from the change to the scene of it, so that a bot's answer does not come between.
    with hall.hub.answering(body.stream, Viewpoint(match_id, seat, language)) as told:

        def answer(rev: int) -> Response:
            return scene_after(hall, access, rev, seat, language, known, told)

        done = await hall.matches.act_at_once(access.match, body.rev, act, access.key_id, nonce, check, answer)
        return await run_in_threadpool(by_thread) if done is None else done


# -- who sits where ----------------------------------------------------------------------------------------------------


@router.put("/{match_id}/seats/{seat}")
def rename(hall: InHall, access: MatchAccess, seat: str, body: Name) -> dict[str, Any]:
    """Say what the player of an own seat is called; 409 if that looks like what another seat goes by."""
    own = access.player(seat)
    name = body.name

    def called(match: Match) -> Act:
        seats = [{"kind": player.kind, "name": player.name} for player in match.players]
        if alike(name, names_at(seats, leave_out=own)):
            raise Refused(409, "names-alike", name=name)
        return Act(SEAT, own, f"{match.players[own].kind} {name}".rstrip())

    return _reseated(hall, access, called)


@router.post("/{match_id}/seats/{seat}/bot")
def hand_over(request: Request, hall: InHall, access: MatchAccess, seat: str, body: StandIn) -> dict[str, Any]:
    """Let a bot play for a seat: at once for an own one, and for another's if all others at the table ask for it.

    That takes two people at least, and their votes count after the match's `grace_seconds`: `from` says when the bot
    sits down if the player stays away. Where two people play, only a clock gives a seat to a bot. Nobody can be voted
    out who is there, and everybody can sit down again. An own seat gets a new key, see `POST …/seats/{seat}/key`.
    """
    if not access.seats:
        raise WatchOnly
    other = seat_named(access, seat)
    if access.match.over:
        raise Refused(422, "match-over")
    bots.make(body.bot)  # refuses what is no bot
    if access.match.seats[other]["kind"] != HUMAN:
        raise Refused(422, "bot-there", seat=seat_letter(other))
    if other in access.seats:
        handed = _reseat(hall, access, other, body.bot, access.match.seats[other]["name"])
        return handed | _new_key(request, hall, access, other)
    ballot = absence.vote(hall, access, other)
    presence.tell(hall, access.match.id)
    return {"rev": access.rev, "seats": presence.seats_data(hall.matches, access.match), **ballot.data}


@router.delete("/{match_id}/seats/{seat}/bot")
def sit_down(hall: InHall, access: MatchAccess, seat: str) -> dict[str, Any]:
    """Take an own seat back from the bot that plays for it."""
    own = access.player(seat)
    if access.match.seats[own]["kind"] == HUMAN:
        raise Refused(422, "no-bot-there", seat=seat_letter(own))
    clock = hall.clock(access.match.id)
    if clock["kind"] == BANK and not clock["left"][seat_letter(own)]:
        raise Refused(409, "time-used-up")
    return _reseat(hall, access, own, HUMAN, access.match.seats[own]["name"])


def _new_key(request: Request, hall: Hall, access: Access, seat: int) -> dict[str, str]:
    """A new key for an own seat; none if it lies in an account that the bearer is not logged in to."""
    account: int = getattr(request.state, "account", 0)
    try:
        return {"token": keys.renewed(hall.matches, access, seat, account).token}
    except Refused:
        return {}


def _reseat(hall: Hall, access: Access, seat: int, kind: str, name: str) -> dict[str, Any]:
    """Let somebody take a seat, whatever else happens to the match meanwhile."""
    return _reseated(hall, access, lambda _: Act(SEAT, seat, f"{kind} {name}".rstrip()))


def _reseated(hall: Hall, access: Access, decide: Callable[[Match], Act]) -> dict[str, Any]:
    hall.matches.act_now(access.match.id, decide, access.key_id)
    row = hall.matches.row(access.match.id) or access.match
    return {"rev": row.rev_for(access.viewer()), "seats": presence.seats_data(hall.matches, row), "missing": []}

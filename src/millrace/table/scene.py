"""A match as one viewer sees it: the title's stage of the view, with who plays, the log, the open turn and the result.

Nothing here looks at a state except to take a view of it, or to tell what everybody saw.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final, TypeAlias

from millrace.core.codebook import CodeBook
from millrace.core.decision import SPECTATOR, State, seat_letter
from millrace.core.game import Game, Step
from millrace.core.texts import Message, Term, Texts
from millrace.core.title import AnyTitle
from millrace.scene.drawing import drawing_of
from millrace.scene.groups import group
from millrace.scene.kept import kept, said
from millrace.scene.naming import distinct, marks, named, said_to, spoken
from millrace.scene.panel import Panel
from millrace.scene.scene import (
    ClosedHand,
    Curve,
    EraEnd,
    Group,
    LessonPage,
    LogTurn,
    Mark,
    Placing,
    Prompt,
    Region,
    Result,
    Scene,
    SceneAsk,
    SceneLesson,
    ScenePlayer,
    SceneRequest,
    Source,
    Stage,
    Surface,
    ToldThing,
    Turn,
    TurnDecision,
    Verdict,
)
from millrace.table import telling
from millrace.table.log import Explained, Offer, TurnSpan
from millrace.table.match import Match
from millrace.table.origins import scored, with_things, with_turns
from millrace.table.seats import bot_label

PointsBySource: TypeAlias = Sequence[Mapping[str, int]]
"""The points of each seat by their source."""

HAND: Final = "hand"
"""The surface that is its owner's alone."""

LOGGED_TURNS: Final = 60
"""How many turns of the log a scene shows; older ones are in the record."""

EXPLAINED: Final = 48
"""How many decisions of a match are kept as they were explained: more than there are between two turns of a seat."""


def scene_of(match: Match, seat: int, lang: str, at: int | None = None) -> dict[str, Any]:
    """What a seat, or SPECTATOR, sees of a match, as JSON knows it.

    With `at`, the position after so many decisions of the record, without options; IndexError if there are not so many.
    """
    return scene(match, seat, lang, at).to_json()


def scene(match: Match, seat: int, lang: str, at: int | None = None, whole: bool = True) -> Scene:
    """What a seat, or SPECTATOR, sees of a match now, or saw after so many decisions.

    Unless it is `whole`, what lies out of sight until it is asked for is left out: the table in words, others' mats.
    """
    if at is not None and not 0 <= at <= len(match.game.steps):
        raise IndexError(f"expected a position from 0 to {len(match.game.steps)}; got {at}")
    view = _Scene(match, seat, lang, at)
    shown = named(view.all(whole), names_of(match, lang))
    return replace(shown, panels=view.panels()) if whole else shown


def nameless(match: Match, seat: int, lang: str, at: int | None = None) -> Scene:
    """The same scene, not whole, with the seats' marks in the place of `names_of`: all matches share its parts."""
    return _Scene(match, seat, lang, at).all(whole=False)


@cache
def _first_codes(book: CodeBook) -> dict[str, int]:
    """For each verb the code of its first option."""
    return {option.words[0]: option.code for option in reversed(list(book))}


def names_of(match: Match, lang: str) -> tuple[str, ...]:
    """By seat: who sits there, be it a bot; the seat itself for a person without a name."""
    texts = Texts.load(lang, "millrace.core", "millrace.table")
    names = []
    for seat, player in enumerate(match.players):
        unnamed = said(texts, "table.seat", letter=seat_letter(seat)) if match.human(seat) else bot_label(player.kind)
        names.append(player.name or unnamed)
    return tuple(distinct(names))


def verdict(title: AnyTitle, state: State, texts: Texts) -> Verdict | None:
    """How well a finished game went, if its title judges games that one plays alone."""
    judge = drawing_of(title).verdict
    return judge(state, texts) if judge else None


def region_ids(stage: Stage, owner: str) -> dict[str, str]:
    """The regions of surfaces with such an owner, empty for all, but for a hand: their ids by how options name them.

    What is another's is called by its owner and its place there, as in `theirs:B-P11`; small letters will do.
    """
    surfaces = [surface for surface in stage.surfaces if surface.owner == owner and surface.id != HAND]
    ids = [tuple([region.id for region in surface.regions]) for surface in surfaces]
    return {name: id for each in ids for name, id in named_regions(each)}


@kept
def named_regions(ids: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The ids of regions, each by itself and in small letters."""
    return tuple({name: id for id in ids for name in (id.lower(), id)}.items())


def _told(events: tuple[Message, ...], names: tuple[str, ...], texts: Texts, viewer: int) -> tuple[str, ...]:
    """What a decision brought about, in sentences to a viewer."""
    return tuple([said_to(texts, event, names, viewer) for event in events])


def _same(state: State) -> State:
    return state


class _Scene:
    """One viewer's scene of a match, part by part, with the seats' marks for names."""

    def __init__(self, match: Match, seat: int, lang: str, at: int | None) -> None:
        self.match = match
        self.game: Game = match.game
        self.title: AnyTitle = match.game.title
        self.drawing = drawing_of(self.title)
        self.seat = seat
        self.live = at is None
        self.at = match.known_steps(seat) if at is None else at
        self.texts = Texts.load(lang, "millrace.core", "millrace.table", *self.title.text_packages)
        self.lang = lang
        self.names = marks(match.game.players)
        self.pending = match.pending_of(seat) if at is None else None
        self.state: State = match.known_state(seat) if at is None else match.game.state_at(at)
        # While the last word is awaited, the table shows what the turn comes to.
        shown = self.state if self.pending is None else match.foreseen(seat)
        self.asked = match.game.next_ask if at is None else None
        # What stands for things that are still to be told is nobody's to see: meanwhile hands lie face down.
        self.view: Any = self.title.view(shown, seat if self.asked is None else SPECTATOR)
        self.turns = match.log.spans(self.at, LOGGED_TURNS)

    def all(self, whole: bool) -> Scene:
        stage = self.with_closed_cards(self.stage())
        # What is out of sight is left out last: it may be marked all the same.
        surfaces = stage.surfaces if whole else tuple([each for each in stage.surfaces if each.place != "aside"])
        log = self.log()
        return Scene(
            title=self.title.id,
            lang=self.lang,
            viewer=self.letter(self.seat),
            head=stage.head,
            prompt=self.prompt(stage),
            players=tuple([self.player(seat, stage) for seat in stage.order]),
            surfaces=surfaces,
            panels=(),
            options=stage.options,
            groups=self.groups(stage),
            preselected=stage.preselected,
            dials=stage.dials,
            turn=self.turn(),
            log=log,
            since=self.since(),
            marks=self.marks(stage),
            say=self.last_event(log),
            era_end=self.era_end(),
            request=self.request(),
            result=self.result(),
            lesson=self.lesson(stage),
            ask=self.ask(),
            closed=self.closed(),
            can_untell=self.live and self.seat >= 0 and self.pending is None and self.game.can_untell,
        )

    def say(self, id: str, **values: Any) -> str:
        return said(self.texts, f"table.{id}", **values)

    @staticmethod
    def letter(seat: int) -> str:
        return seat_letter(seat) if seat >= 0 else ""

    def noun(self, id: str, otherwise: str) -> str:
        return self.texts.noun(id) if self.texts.has_noun(id) else otherwise

    # -- now -----------------------------------------------------------------------------------------------------------

    def stage(self) -> Stage:
        if not self.decides or self.pending is not None:
            return self.drawing.stage(self.view, self.texts, self.names, ())
        stage = self.drawing.stage(self.view, self.texts, self.names, sorted(self.state.codes_for(self.seat)))
        if not self.game.asks_several:
            offers = self.match.log.offers
            near = tuple([each for each in stage.surfaces if each.owner in ("", self.letter(self.seat))])
            offer = Offer(self.seat, self.at, self.step_before(self.at), replace(stage, surfaces=near))
            offers[self.lang] = (offer, *offers.get(self.lang, ())[:1])
        return stage

    def with_closed_cards(self, stage: Stage) -> Stage:
        """The stage with backs in the place of cards that stand for closed ones of a real table."""
        closed = self.game.stand_ins(self.seat, self.at) if self.seat >= 0 and self.drawing.card_back else ()
        if not closed:
            return stage
        surfaces = [self.closed_hand(each, Counter(closed)) if each.id == HAND else each for each in stage.surfaces]
        return replace(stage, surfaces=tuple(surfaces))

    def closed_hand(self, hand: Surface, closed: Counter[str]) -> Surface:
        """A hand with so many cards of each name face down, the last ones of a name first."""
        label, backs = self.say("closed-card"), set[str]()
        for id in sorted([piece.id for piece in hand.pieces], reverse=True):
            name = id.split(":")[1]
            if closed[name]:
                closed[name] -= 1
                backs.add(id)
        pieces = [
            replace(each, sprite=self.drawing.card_back, label=label) if each.id in backs else each
            for each in hand.pieces
        ]
        regions = [replace(each, label=label) if each.id in backs else each for each in hand.regions]
        return replace(hand, pieces=tuple(pieces), regions=tuple(regions))

    def step_before(self, number: int) -> Step | None:
        return self.game.step(number - 1) if number else None

    def groups(self, stage: Stage) -> tuple[Group, ...]:
        """The groups of the options, those included that the question is about though nothing of them is possible."""
        if not stage.options or self.drawing.actions is None:
            return stage.groups
        kind = self.title.decision(self.state, self.seat).kind
        open_groups = {each.id: each for each in stage.groups}
        offered = {option.text.partition(" ")[0] for option in stage.options}
        groups = []
        for id, verbs in self.drawing.actions(self.view, kind).items():
            if id in open_groups:
                groups.append(open_groups.pop(id))
            elif not offered.intersection(verbs) and any(self.is_refused(verb) for verb in verbs):
                groups.append(group(self.texts, id, closed=True))
        return (*groups, *open_groups.values())

    def is_refused(self, verb: str) -> bool:
        """Whether a verb without options answers the question, but is impossible by the rules of the title."""
        code = _first_codes(self.title.codebook)[verb]
        refusal = self.state.why_not(self.seat, code)
        return refusal is not None and not refusal.is_general

    @property
    def decides(self) -> bool:
        """Whether the viewer has options: only now, never when looking back, nor while something is to be told."""
        return self.live and self.seat >= 0 and self.asked is None and self.seat in self.state.waiting()

    def ask(self) -> SceneAsk | None:
        """What came out at a real table and must be told; what it may be tells of hands, so nobody else sees it."""
        if self.asked is None or self.seat < 0:
            return None
        things = telling.answers(self.game, self.asked, self.texts)
        return SceneAsk(
            text=self.texts.render(telling.question(self.asked)),
            things=tuple([ToldThing(*each) for each in things]),
            seat=self.letter(self.asked.seat),
            unknown=telling.can_stay_unknown(self.asked),
        )

    def closed(self) -> ClosedHand | None:
        """The closed cards of the viewer, who decides."""
        count = self.game.closed_cards(self.seat) if self.decides and self.pending is None else 0
        if not count:
            return None
        return ClosedHand(count, tuple([ToldThing(*each) for each in telling.cards(self.game, self.seat, self.texts)]))

    def panels(self) -> tuple[Panel, ...]:
        """The table in words; there the letters mark what belongs to whom."""
        labels = [self.match.label(seat) for seat in range(self.game.players)]
        return tuple(self.drawing.panels(self.view, self.texts, labels))

    def prompt(self, stage: Stage) -> Prompt:
        outcome = self.title.outcome(self.state)
        if outcome is not None:
            judged = verdict(self.title, self.state, self.texts)
            if judged is not None:
                return Prompt(judged.text)
            winners = tuple([self.names[seat] for seat in outcome.winners])
            return Prompt(self.say("prompt.over", names=winners, count=len(winners), score=max(outcome.scores)))
        if self.pending is not None:
            kind = "answer" if self.game.asks_several else "reveals" if self.match.reveals_by(self.seat) else "turn"
            return Prompt(self.say(f"prompt.confirm-{kind}"), self.letter(self.seat), mine=True)
        if self.asked is not None:
            # Any seat may tell it; whoever looks from none is shown one.
            seat = self.seat if self.seat >= 0 else max(0, self.state.seat)
            text = self.texts.render(telling.question(self.asked))
            return Prompt(text, self.letter(seat), mine=self.seat >= 0)
        waiting = self.state.waiting()
        seat = self.seat if self.seat in waiting else waiting[0]
        decision = self.title.decision(self.state, seat)
        if seat == self.seat:
            text = stage.dials.label if stage.dials else self.texts.render(decision.prompt)
            return Prompt(text, self.letter(seat), mine=True)
        names = tuple([self.names[each] for each in waiting])
        kind = f"kind.{decision.kind}"
        question = self.texts.render(Message(kind)) if kind in self.texts else decision.kind
        id = "prompt.other" if len(names) == 1 else "prompt.several"
        return Prompt(self.say(id, names=names, question=question), self.letter(seat))

    def player(self, seat: int, stage: Stage) -> ScenePlayer:
        on, bot = seat in self.state.waiting(), not self.match.human(seat)
        about = (self.letter(seat), self.names[seat], seat, stage.crests[seat], stage.figures[seat])
        return ScenePlayer(*about, on, bot, self.live and seat in self.game.ready)

    def turn(self) -> Turn:
        """What may be done about the open turn; nothing for those who only watch it."""
        several = self.live and self.game.asks_several
        ready = several and self.seat in self.game.ready
        if not self.decides and not ready:
            return Turn()
        decisions, things = self.decisions()
        waits = self.pending is not None
        can_undo = self.match.can_take_back(self.seat)
        return Turn(
            pending=waits,
            option=self.pending.text if self.pending is not None else "",
            text=decisions[-1].label if waits and decisions else "",
            reveals=self.match.reveals_by(self.seat),
            can_undo=can_undo,
            can_restart=can_undo,
            can_confirm=waits,
            tentative=len(self.game.answers(self.seat)) if several else self.match.unconfirmed_steps,
            ready=ready,
            chosen=self.own_answers() if several else (),
            decisions=decisions,
            things=things,
        )

    def decisions(self) -> tuple[tuple[TurnDecision, ...], tuple[str, ...]]:
        """What the viewer has decided in the open turn, each with a way back, and the regions that it touches."""
        labels: list[tuple[str, list[str]]] = []
        things: list[str] = []
        for number, step, before in self.open_steps():
            found = self.explained(number, step, before)
            things += found.shared + found.own
            if not step.forced:
                labels.append((found.label, [*found.notes]))
            elif labels:
                labels[-1][1].append(found.label)
        count = len(labels)
        decisions = [TurnDecision(label, tuple(notes), count - n) for n, (label, notes) in enumerate(labels)]
        return tuple(decisions), tuple(dict.fromkeys(things))

    def open_steps(self) -> Iterator[tuple[int, Step, Callable[[], State]]]:
        """The decisions of the open turn, what waits for the last word included, each with how to get the state before.

        Most of them were explained already, so that nobody needs it.
        """
        steps = self.game.steps
        # Answers to what several are asked at once are told as such.
        if not self.game.asks_several:
            for number in range(self.match.standing, len(steps)):
                yield number, steps[number], partial(self.game.state_at, number)
        for more, (state, step) in enumerate(self.match.closing(self.seat)):
            yield len(steps) + more, step, partial(_same, state)

    def explained(self, number: int, step: Step, before: Callable[[], State]) -> Explained:
        """A decision as it was offered to its seat; what was explained before stands while it is the same one."""
        known = self.match.log.explained.setdefault(self.lang, {})
        found, stands = known.get(number), number < len(self.match.log)
        if found is None or not (found.stands or found.step is step):
            stage, unseen = self.offered(number, step), False
            if stage is None:
                state = before()
                view, unseen = self.title.view(state, step.seat), state.asks_several()
                stage = self.drawing.stage(view, self.texts, self.names, (step.option.code,))
            choice = next(each for each in stage.options if each.id == step.option.code)
            names = dict.fromkeys(choice.touches)
            shared, own = [
                tuple([name for name in names if name in ids])
                for ids in (region_ids(stage, ""), region_ids(stage, self.letter(step.seat)))
            ]
            found = known[number] = Explained(step, stands, choice.label, choice.notes, shared, own, unseen)
            if len(known) > EXPLAINED:
                del known[next(iter(known))]
        elif stands and not found.stands:
            found = known[number] = found._replace(stands=True)
        return found

    def offered(self, number: int, step: Step) -> Stage | None:
        """The stage on which a seat chose what it decided, if that was drawn not long ago."""
        if number > len(self.game.steps):  # it follows from what waits for the last word
            return None
        for offer in self.match.log.offers.get(self.lang, ()):
            if offer.number == number and offer.seat == step.seat and offer.last is self.step_before(number):
                return offer.stage
        return None

    def own_answers(self) -> tuple[str, ...]:
        """What the viewer has answered so far, while others are asked the same; they have no part in it."""
        state = self.game.state_at(self.game.together_from)
        sentences = []
        for step in self.game.answers(self.seat):
            code = self.game.steps[step].option.code
            message = self.title.describe(state, code)[0]
            sentences.append(spoken(self.texts, message, self.names))
            state.apply_for(self.seat, code)
        return tuple(sentences)

    def request(self) -> SceneRequest | None:
        """What somebody would like to take back, as everybody at the table is told."""
        request = self.match.request
        if request is None or not self.live:
            return None
        if request.open:
            messages = self.match.way_back(request.to).wish(request.seat)
        else:
            messages = (Message("table.back.refused", seat=self.letter(request.refuser)),)
        missing = request.missing
        text = " ".join(_told(messages, self.names, self.texts, SPECTATOR))
        return SceneRequest(
            self.letter(request.seat), request.to, text, tuple(map(self.letter, missing)), self.seat in missing
        )

    def lesson(self, stage: Stage) -> SceneLesson | None:
        """Where the viewer is in a tutorial; nobody else is told anything of it."""
        lesson = self.match.lesson if self.live else None
        if lesson is None or lesson.tutorial.seat != self.seat:
            return None
        steps = lesson.tutorial.steps
        head = self.say("tutorial.done") if lesson.is_done else steps[lesson.number].head(self.lang)
        pages = tuple([LessonPage(page.words(self.lang), page.show) for page in lesson.pages])
        choice = next((each for each in stage.options if each.text == lesson.wanted), None)
        return SceneLesson(
            step=min(lesson.number + 1, len(steps)),
            steps=len(steps),
            head=head,
            pages=pages,
            option="" if choice is None else choice.text,
            label="" if choice is None else choice.label,
            confirm=self.pending is not None and not lesson.is_done,
            done=lesson.is_done,
        )

    # -- what happened -------------------------------------------------------------------------------------------------

    def log(self) -> tuple[LogTurn, ...]:
        """The turns that are told; what was told of one before stands while its decisions are the same."""
        log = self.match.log
        before = log.sentences.get((self.lang, self.seat), {})
        told: dict[int, LogTurn] = {}
        for span in self.turns:
            turn = before.get(span.first)
            if turn is None or turn.at != span.end:
                turn = self.kept_once(self.log_turn(span, turn))
            told[span.first] = turn
        if self.live:
            log.sentences[self.lang, self.seat] = told
        return tuple(told.values())

    def log_turn(self, span: TurnSpan, before: LogTurn | None = None) -> LogTurn:
        """A turn as it is told; `before` is how it was told while it had fewer decisions."""
        if before is not None and before.at < span.end:
            head, told, ends, start = before.head, before.lines, before.ends, before.at
        else:
            era = self.noun(f"era.{span.era}", span.era)
            head = self.say("log.head", name=self.names[span.seat], era=era, round=span.round)
            told, ends, start = (), (), span.first
        lines = [(line, step + 1) for step in range(start, span.end) for line in self.event_lines(step)]
        told, ends = (*told, *[line for line, _ in lines]), (*ends, *[end for _, end in lines])
        return LogTurn(span.first, self.letter(span.seat), head, told, span.turn, span.end, ends)

    def kept_once(self, turn: LogTurn) -> LogTurn:
        """A turn, with what others are told alike, be it the whole, kept for all of them together."""
        alike = [told[turn.id] for told in self.match.log.sentences.values() if turn.id in told]
        for other in alike:
            if other == turn:
                return other
        for other in alike:
            if (other.head, other.ends) == (turn.head, turn.ends):
                return replace(turn, head=other.head, ends=other.ends)
        return turn

    def marks(self, stage: Stage) -> tuple[Mark, ...]:
        """What the others' turns were about since the viewer's own last one; otherwise what the last turn was about."""
        if self.live and self.seat >= 0:
            since = self.since()
            turns = [span for span in self.turns if 0 <= since <= span.first and span.seat != self.seat]
        else:
            turns = self.turns[-1:]
        owners = ["", *{self.letter(span.seat) for span in turns}] if turns else []
        ids = {owner: region_ids(stage, owner) for owner in owners}
        found = [Mark(self.letter(span.seat), self.things_of(span, ids)) for span in turns]
        return tuple([mark for mark in found if mark.things])

    def things_of(self, span: TurnSpan, ids: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
        """The regions that the decisions of a turn touched, but for those that several made unseen by each other.

        `ids` are those of the regions there are, by owner, and by how options name them.
        """
        letter = self.letter(span.seat)
        things: list[str] = []
        for number in range(span.first, span.end):
            found = self.explained(number, self.game.step(number), partial(self.game.state_at, number))
            if not found.unseen:
                things += [ids[""][thing] for thing in found.shared if thing in ids[""]]
                theirs = [f"theirs:{letter}-{thing.partition(':')[2]}".lower() for thing in found.own]
                things += [ids[letter][thing] for thing in (*found.own, *theirs) if thing in ids[letter]]
        return tuple(dict.fromkeys([thing for thing in things if not self.is_gone(thing)]))

    def is_gone(self, thing: str) -> bool:
        """Whether a thing went with the option that named it: of several alike, which are numbered, others are left."""
        kind = self.drawing.things.get(thing.partition(":")[0])
        return kind is not None and kind.goes and thing[-1].isdecimal()

    def since(self) -> int:
        """The first logged turn after the last one in which the viewer had a choice, the open turn left out."""
        if self.seat < 0:
            return -1
        running = self.state.turn if self.seat in self.state.waiting() else -1
        later: list[TurnSpan] = []
        for span in reversed(self.turns):
            if span.turn == running:
                continue
            if span.seat == self.seat and not all(self.game.step(step).forced for step in range(span.first, span.end)):
                later = [other for other in later if other.turn > span.turn]
                break
            later.append(span)
        return later[-1].first if later else -1

    def event_lines(self, step: int) -> tuple[str, ...]:
        return _told(self.match.log.events(step), self.names, self.texts, self.seat)

    def last_event(self, log: Sequence[LogTurn]) -> str:
        """The last decision to whoever made it, the whole turn to all others: to them it comes as one.

        While several are asked at once, who of them is ready.
        """
        ready = self.game.ready if self.live else ()
        if ready:
            return self.say("ready", names=tuple([self.names[seat] for seat in ready]), count=len(ready))
        if not log:
            return ""
        turn = log[-1]
        is_own = turn.seat == self.letter(self.seat)
        lines = zip(turn.lines, turn.ends, strict=True)
        return " ".join([line for line, end in lines if end == turn.at or not is_own])

    def result(self) -> Result | None:
        outcome = self.title.outcome(self.state)
        if outcome is None:
            return None
        seats = range(self.game.players)
        placed = sorted(seats, key=lambda seat: (outcome.place(seat), seat))
        places = [Placing(self.letter(seat), outcome.place(seat), outcome.scores[seat]) for seat in placed]
        tie = self.noun(f"tie-break.{outcome.tie_break}", outcome.tie_break) if outcome.tie_break else ""
        judged = verdict(self.title, self.state, self.texts)
        sources = self.traced(self.sources(outcome.breakdown), 0)
        return Result(tuple(places), sources, self.curves(), tie, judged, self.moments())

    def sources(self, accounts: PointsBySource) -> tuple[Source, ...]:
        """Points by source, those in which nobody has any left out."""
        ids = dict.fromkeys(source for account in accounts for source, points in account.items() if points)
        labels = {id: self.noun(f"score.{id}", id) for id in ids}
        return tuple([Source(id, labels[id], tuple(each.get(id, 0) for each in accounts)) for id in ids])

    def traced(self, sources: tuple[Source, ...], began: int, ended: int | None = None) -> tuple[Source, ...]:
        """Sources with what brought their points between two moments: things on the table, else turns."""
        log, ended = self.match.log, self.at if ended is None else ended
        seen: dict[int, dict[str, Region]] = {}

        def regions_at(at: int) -> dict[str, Region]:
            if at not in seen:
                view = self.title.view(self.game.state_at(at), self.seat)
                surfaces = self.drawing.stage(view, self.texts, self.names, ()).surfaces
                seen[at] = {region.id: region for surface in surfaces for region in surface.regions}
            return seen[at]

        told = with_things(sources, scored(log.between(began, ended)), regions_at)
        spans = [span for span in log.spans(ended) if span.end > began]
        turns = [self.log_turn(span._replace(first=max(span.first, began))) for span in spans]
        beginning = LogTurn(began, "", "", (), 0, began)
        accounts = [(turn, self.title.accounts(self.game.state_at(turn.at))) for turn in (beginning, *turns)]
        return with_turns(told, accounts, "".join(map(self.letter, range(self.game.players))))

    def era_end(self) -> EraEnd | None:
        """What the last era brought that is over; nothing if the title has none, or the whole game is over."""
        moments = self.era_ends()
        if not moments or not self.state.waiting():
            return None
        ends, viewpoint = self.match.log.era_points, (self.lang, self.seat)
        at, known = ends.get(viewpoint, (-1, None))
        if at != moments[-1][1]:
            at, known = moments[-1][1], self.era_points(moments)
            # Most of those who look are told the same of it.
            known = next((other for _, other in ends.values() if other == known), known)
            ends[viewpoint] = at, known
        return known

    def era_points(self, moments: Sequence[tuple[str, int]]) -> EraEnd | None:
        """What the last of these eras brought; nothing if nothing is counted in it."""
        era, at = moments[-1]
        began = moments[-2][1] if len(moments) > 1 else 0
        now, old = [self.title.accounts(self.game.state_at(moment)) for moment in (at, began)]
        gained = [{id: now[seat][id] - old[seat].get(id, 0) for id in now[seat]} for seat in range(self.game.players)]
        before = tuple([sum(account.values()) for account in old])
        sources = self.sources(gained)
        if not sources:
            return None
        sources = self.traced(sources, began, at)
        ended = Term(f"era.{era}") if self.texts.has_noun(f"era.{era}") else era
        return EraEnd(self.say("era-end", era=ended), at, sources, before, not self.drawing.counts_eras)

    def era_ends(self) -> list[tuple[str, int]]:
        """The eras that are over, each with the number of decisions that had been played."""
        log, waiting = self.match.log, self.state.waiting()
        ends = log.era_ends(self.at)
        if self.at and waiting and log.era(self.at - 1) != self.title.decision(self.state, waiting[0]).era:
            ends.append((log.era(self.at - 1), self.at))
        return ends

    def curves(self) -> tuple[Curve, ...]:
        """How the figures of all seats went, from the set-up through the end of every turn."""
        states = [self.game.state_at(moment) for moment in self.moments()]
        tallies = [self.drawing.tallies(self.title.view(state, SPECTATOR)) for state in states]
        return tuple(
            [
                Curve(id, self.curve_label(id), tuple(tuple(each[id][seat] for each in tallies) for seat in seats))
                for seats in [range(self.game.players)]
                for id in tallies[0]
            ]
        )

    def moments(self) -> tuple[int, ...]:
        """The set-up and the end of every turn, by how many decisions had been played."""
        return (0, *[span.end for span in self.match.log.spans(self.at)])

    def curve_label(self, id: str) -> str:
        """What a figure is called: in the title's own words, if it has any."""
        own = Message(f"curve.{id}")
        return self.texts.render(own) if own.id in self.texts else self.say(f"curve.{id}")

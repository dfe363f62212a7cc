"""A match: a game with people and bots in its seats, where a turn is tentative until its player confirms it.

A person's decisions are played at once but may be taken back freely within the turn. Only the decision that would end
the turn, or make hidden information known, waits: it is `pending` until `confirm` carries it out. Until then the turn
is open, and nobody but its seat knows anything of it; a bot's turn is open until the decision that ends it. What is
confirmed stands, unless all people of the match agree to take it back. Bots see their view and the legal codes,
nothing else.

What several are asked at once, each of them answers apart: decides, confirms and so is ready, and may take that back
until the last one is ready. Before that none of these answers stands, and nobody is told anything of them but who is
ready.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from millrace import bots, games
from millrace.bots.advice import check_cards_told
from millrace.core import languages
from millrace.core.codebook import Option
from millrace.core.decision import SEAT_LETTERS, State, seat_letter, seat_of
from millrace.core.errors import IllegalOption, RecordError, UnreadableOption
from millrace.core.game import Course, Game, Step
from millrace.core.game import replay as replay_game
from millrace.core.record import Player, Record
from millrace.core.rng import Generator
from millrace.table import seats as seating
from millrace.table.consent import NOBODY, TakeBackRequest, TakenBack, WayBack
from millrace.table.errors import (
    BotsAtRealTable,
    HintsOff,
    HintTooLate,
    MatchOver,
    NothingAsked,
    NothingToConfirm,
    NoWayBack,
    RequestOpen,
    TableError,
    TurnStands,
)
from millrace.table.hints import AskedHint
from millrace.table.log import Log, LogEntry
from millrace.table.tutorial import Lesson, TutorialWants, tutorial_of

_LANGUAGE = "table language: "
_CONTENT = "table content: "
_UNCONFIRMED = "table unconfirmed: "
_PENDING = "table pending: "
_PENDING_OF = "table pending "
_PENDING_REMARK = re.compile(f"{_PENDING_OF}([A-Z]): (.+)")
_REQUEST = "table request: "
_TAKEN_BACK = "table taken back: "
_STAND_INS = "table stand-ins: "
_HINTS = "table hints: "
_HINT = "table hint: "
_FINISHED = "table finished"

_ALLOWED = {True: "allowed", False: "not allowed"}
"""How a record notes whether hints are allowed."""


class Match:
    """A game at a table: who sits where, whose move it is, what may still be taken back."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player] = (),
        language: str = languages.FALLBACK,
        content: Sequence[Path] = (),
        keep: Callable[[Record], None] | None = None,
        hints: bool | None = None,
    ) -> None:
        """Seat the players. `keep` is called with the record after every change, tentative or not.

        `hints` says whether anybody may ask for them; if nobody has decided that, a person who plays alone may.

        A bot that is not known here may sit in a match that is only looked at; it is missed when it should move.
        """
        self.game = game
        self.players = seating.players_for(players, game.players)
        # The seats that were ever a person's: with those of people now, they are whose match it is.
        self._owned: frozenset[int] = frozenset()
        self.language = language
        self.content = tuple(content)
        tutorial = tutorial_of(game.title)
        self._tutorial = tutorial if tutorial and not content and tutorial.is_dealt(game) else None
        self.keep = keep
        # What waits for `confirm`, by the seat that decided it; of several only while they are asked at once.
        self._courses: dict[int, Course] = {}
        self.request: TakeBackRequest | None = None
        self.taken_back: tuple[TakenBack, ...] = ()
        self._hints = hints
        self.asked_hints: tuple[AskedHint, ...] = ()
        """Who asked for a hint so far, and when."""
        self.log = Log(game)
        # Up to where the game stands. What was played for somebody at the start of a turn belongs to that turn.
        fresh = all(step.forced for step in game.steps)
        self._confirmed = self._last_closing() if fresh else len(game.steps)
        self._minds: dict[int, bots.Bot] = {}
        self._pace = bots.Pace()
        game.header = replace(game.header, seats=self.players, date=game.header.date or date.today().isoformat())

    @staticmethod
    def new(
        title: str,
        players: int,
        seated: Sequence[Player] = (),
        seed: int | str | None = None,
        switches: Mapping[str, str] | None = None,
        content: Sequence[Path] = (),
        language: str = languages.FALLBACK,
        hints: bool | None = None,
        deal: Mapping[str, Sequence[str]] | None = None,
    ) -> "Match":
        """A new match of a title, from a real table if there is a `deal`; for `hints` see above."""
        game = Game(games.title(title), players, seed, switches, content, watched=True, deal=deal)
        for player in seated:
            seating.check(player.kind)
        if deal is not None:
            seated = seated or [Player()] * players
            check_people(seated)
        return Match(game, seated, language, content, hints=hints)

    @staticmethod
    def resume(record: Record, content: Sequence[Path] = ()) -> "Match":
        """The match that a record tells, with its seats, its language, and what was not yet confirmed."""
        notes = _notes(record)
        files = tuple(content) or overlays(record)
        title = games.title(record.header.title)
        game = replay_game(title, record, files, watched=True)
        game.header = replace(game.header, remarks=notes.remarks)
        game.closing = notes.closing
        match = Match(game, record.header.seats, notes.language, files, hints=notes.hints)
        match._confirmed = max(0, len(game.steps) - notes.unconfirmed)
        match._owned = frozenset([seat for seat in notes.stand_ins if seat < game.players])
        for event in notes.taken_back:
            match._note(event)
        for hint in notes.asked_hints:
            match._note_hint(hint)
        for seat, option in notes.pending.items():
            match._take_up(option, seat if 0 <= seat < game.players else match.actor)
        if notes.request is not None and match._can_be_asked(notes.request):
            match.request = notes.request
        return match

    def _take_up(self, pending: str, seat: int) -> None:
        """Ask again for the confirmation that was asked for when the match was saved."""
        try:
            self._decide(self.game.title.codebook[self.game.title.codebook.code(pending)], seat)
        except IllegalOption as error:
            raise RecordError(0, error.message, self.game.title.text_packages) from None
        except UnreadableOption as error:
            raise RecordError(0, error.message) from None

    # -- who -----------------------------------------------------------------------------------------------------------

    def human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.players[seat].kind == seating.HUMAN

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple([seat for seat in range(len(self.players)) if self.human(seat)])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that belong to people, be it that a bot plays there for them: what stands is theirs together."""
        return tuple(sorted({*self.humans, *self._owned}))

    @property
    def actor(self) -> int:
        """The seat that must act next, bots before people if several must; -1 when the match is over."""
        waiting = self.game.waiting
        return min(waiting, key=lambda seat: (self.human(seat), seat)) if waiting else -1

    def label(self, seat: int) -> str:
        """A seat's letter and who sits there."""
        return seating.label(self.players, seat)

    def reseat(self, seat: int, player: Player) -> None:
        """Let somebody else take a seat, or the same person under another name.

        If a bot takes over from a person, or a person from a bot, what was not confirmed is taken back first.
        """
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        seating.players_for(players, self.game.players)
        if self.game.is_dealt and self.human(seat):
            check_people([player])
        if self.human(seat):
            self._owned |= {seat}
        if player.kind != self.players[seat].kind and seat in self.game.waiting and self.can_take_back(seat):
            self.restart(seat)
        self.players = players
        self._minds.pop(seat, None)
        self.game.header = replace(self.game.header, seats=players)
        if self.request is not None and not self.human(self.request.seat):
            self.request = None
        self._changed()

    # -- forwards ------------------------------------------------------------------------------------------------------

    def play(self, option: Option | str | int, seat: int | None = None) -> tuple[LogEntry, ...]:
        """Let a person decide who is awaited, the actor unless a seat is named.

        Answer what happened: nothing yet if it waits for `confirm`.
        """
        seat = self.actor if seat is None else seat
        codes = self.game.options_for(seat).codes if seat >= 0 else ()
        entries = self._decide(self.game.title.codebook.find(option, codes), seat)
        self._changed()
        return entries

    def _decide(self, option: Option, seat: int) -> tuple[LogEntry, ...]:
        course = self.game.course(option, seat if seat >= 0 else None)
        self._courses.pop(seat, None)
        if course.ends_turn or course.reveals:
            self._courses[seat] = course
        else:
            self.game.follow(course)
        return self.log.follow()

    @property
    def pending(self) -> Option | None:
        """The actor's decision that waits for `confirm`: it would end the turn, or make hidden information known."""
        return self.pending_of(self.actor)

    def pending_of(self, seat: int) -> Option | None:
        """The decision of a seat that waits for `confirm`."""
        course = self._courses.get(seat)
        return None if course is None else course.steps[0].option

    @property
    def reveals(self) -> bool:
        """Whether the actor's pending decision would make hidden information known."""
        return self.reveals_by(self.actor)

    def reveals_by(self, seat: int) -> bool:
        """Whether the pending decision of a seat would make hidden information known."""
        course = self._course(seat)
        return course is not None and course.reveals

    def _course(self, seat: int) -> Course | None:
        """What the pending decision of a seat brings about, as the game stands now."""
        course = self._courses.get(seat)
        if course is not None and not self.game.begins(course):
            # Others have answered meanwhile what all of them are asked at once.
            course = self._courses[seat] = self.game.course(course.steps[0].option, seat)
        return course

    def closing(self, seat: int | None = None) -> tuple[tuple[State, Step], ...]:
        """The pending decision and those that follow from it without a choice in this turn, each with its state.

        What lies behind the end of the turn, or behind hidden information, is left out: it is not to be known yet.
        """
        course = self._course(self.actor if seat is None else seat)
        return () if course is None else course.in_turn

    def foreseen(self, seat: int) -> State:
        """The state that the open turn of a seat comes to, as far as the seat may know before it confirms.

        What becomes known only then has no part in it: it is worked out from what the seat sees.
        """
        course = self._course(seat)
        if course is None:
            return self.known_state(seat)
        state, step = course.in_turn[-1]
        title = self.game.title
        chance = Generator.from_seed(title.id, "foreseen")
        seen: State = title.determinise(title.view(state, seat), chance)
        return seen.foreseen(seat, step.option.code)

    def confirm(self, seat: int | None = None) -> tuple[LogEntry, ...]:
        """Carry out the pending decision; from now on the turn stands, or the seat is ready and others are missing."""
        seat = self.actor if seat is None else seat
        course = self._course(seat)
        if course is None:
            raise NothingToConfirm
        self.game.follow(course)
        return self._stand(seat)

    def bot_move(self) -> tuple[LogEntry, ...]:
        """Let the bot whose turn it is decide once: it sees what its seat may know. In a tutorial it plays a script."""
        return self.move(self.scripted(self.actor) or bot_choice(self.game, self.actor, self._mind(self.actor)))

    def _mind(self, seat: int) -> bots.Bot:
        if seat not in self._minds:
            self._minds[seat] = bots.paced(bots.make(self.players[seat].kind), self._pace)
        return self._minds[seat]

    def move(self, option: Option | str | int, seat: int | None = None) -> tuple[LogEntry, ...]:
        """Carry out what a bot chose that is awaited; a bot's decisions need not be confirmed.

        In the seat of a person it is a decision that was made elsewhere: it stands at once, be the turn open or not.
        """
        seat = self.actor if seat is None else seat
        self.game.play(option, seat)
        return self._stand(seat, elsewhere=self.human(seat))

    def _stand(self, seat: int, elsewhere: bool = False) -> tuple[LogEntry, ...]:
        """Let stand what is closed by what a seat has just played."""
        if self.game.asks_several:
            self._courses.pop(seat, None)  # the others go on as if nothing had happened
            self._confirmed = len(self.game.steps)
        elif elsewhere or self._last_closing() > self._confirmed:
            self._courses.clear()
            self.request = None
            self._confirmed = len(self.game.steps) if elsewhere else self._last_closing()
        entries = self.log.follow()
        self._changed()
        return entries

    def _last_closing(self) -> int:
        """How many steps there were when a turn ended last, others had to decide, or something became known."""
        return max(self.game.closings(), default=0)

    # -- in a tutorial -------------------------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson | None:
        """How far the match has come in the tutorial that it began as; None if it is in none, or has left it."""
        if self._tutorial is None or self.game.is_over or not self.human(self._tutorial.seat):
            return None
        return self._tutorial.lesson(self.game.steps)

    def scripted(self, seat: int) -> Option | None:
        """What a tutorial says that is played for a seat now without asking anybody."""
        lesson = self.lesson
        option = "" if lesson is None else lesson.move(seat)
        return self.game.title.codebook[self.game.title.codebook.code(option)] if option else None

    def plays_itself(self, seat: int) -> bool:
        """Whether nobody is waited for in a seat: a bot sits there, or a tutorial plays for whoever does."""
        return not self.human(seat) or self.scripted(seat) is not None

    def check_lesson(self, option: Option | str | int, seat: int) -> None:
        """TutorialWants if an option is possible, but not what the tutorial asks a seat for."""
        lesson = self.lesson
        if lesson is None or lesson.is_done or seat != lesson.tutorial.seat or seat not in self.game.waiting:
            return
        codes = self.game.options_for(seat).codes
        found = self.game.title.codebook.find(option, codes)
        if found.code in codes and found.text != lesson.wanted:
            raise TutorialWants(lesson, self.game)

    # -- what came out at a real table --------------------------------------------------------------------------------

    def tell(self, name: str) -> tuple[LogEntry, ...]:
        """Tell what came out; answer what happened then without a choice."""
        self.game.tell(name)
        return self._told()

    def untell(self) -> None:
        """Take back what was told of the last thing that came out."""
        self.game.untell()
        self._told()

    def show(self, seat: int, name: str) -> tuple[LogEntry, ...]:
        """Tell a card that a seat holds closed and is about to play."""
        self.game.show(seat, name)
        return self._told()

    def hide(self, seat: int, name: str) -> None:
        """Take back that a seat holds a card."""
        self.game.hide(seat, name)
        self._told()

    def _told(self) -> tuple[LogEntry, ...]:
        """Go on by what was told: what was told of the table before is told anew."""
        self._courses.clear()
        self._confirmed = min(max(self._confirmed, self._last_closing()), len(self.game.steps))
        entries = self.log.follow()
        self.log.tell_anew()
        self._changed()
        return entries

    # -- backwards -----------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> int:
        """How many decisions stand, those of the open turn and answers that others must not know yet left out."""
        return max(self.log.back, min(self._confirmed, self.game.together_from))

    def known_steps(self, viewer: int) -> int:
        """How many decisions a seat, or SPECTATOR, may know of: an open turn is its own seat's alone.

        What several are answering at once is known when all are ready.
        """
        if self.game.asks_several:
            return max(self.log.back, self.game.together_from)
        return len(self.game.steps) if viewer == self.actor else self.standing

    def known_state(self, viewer: int) -> State:
        """The state as far as a seat, or SPECTATOR, is concerned. Hidden things included: take a view of it."""
        if self.game.asks_several:
            return self.game.known_state(viewer)
        return self.game.state_at(self.known_steps(viewer))

    @property
    def unconfirmed_steps(self) -> int:
        """How many of the last steps may still be taken back."""
        return len(self.game.steps) - self.standing

    @property
    def can_undo(self) -> bool:
        """Whether the actor has something to take back in this turn."""
        return self.can_take_back(self.actor)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has something to take back: in its turn, or while others are to answer the same question."""
        if seat in self._courses:
            return True
        if self.game.asks_several:
            return bool(self._own_answers(seat))
        return seat == self.actor and self._last_choice() >= self._confirmed

    def undo(self, seat: int | None = None) -> None:
        """Take back the pending decision, or the last one of this turn, of the actor unless a seat is named."""
        seat = self.actor if seat is None else seat
        if not self.can_take_back(seat):
            raise TurnStands
        if seat not in self._courses:
            if self.game.asks_several:
                self.game.withdraw(seat)
            else:
                self.game.rewind(self._last_choice())
        self._went_back(seat)

    def restart(self, seat: int | None = None) -> None:
        """Take back everything decided in this turn, by the actor unless a seat is named."""
        seat = self.actor if seat is None else seat
        if not self.can_take_back(seat):
            raise TurnStands
        if not self.game.asks_several:
            self.game.rewind(self._confirmed)
        elif answers := self._own_answers(seat):
            self.game.withdraw(seat, len(answers))
        self._went_back(seat)

    def _own_answers(self, seat: int) -> list[int]:
        """The answers that a seat may take back; those to which the match went back by consent are no secret."""
        return [step for step in self.game.answers(seat) if step >= self.log.back]

    def _went_back(self, seat: int) -> None:
        self._courses.pop(seat, None)
        self._confirmed = min(self._confirmed, len(self.game.steps))
        self.log.follow()
        self._changed()

    def _last_choice(self) -> int:
        steps = self.game.steps
        last = len(steps) - 1
        while last >= 0 and steps[last].forced:
            last -= 1
        return last

    # -- back beyond the turn, by consent ------------------------------------------------------------------------------

    def last_turn(self, seats: Collection[int]) -> int:
        """Where the last turn began that stands and in which one of these seats had a choice; -1 if there is none."""
        for turn in reversed(self.log.turns):
            chosen = [entry.step for entry in turn.entries if not entry.forced]
            if turn.seat in seats and chosen and chosen[0] < self.standing:
                return turn.entries[0].step
        return NOBODY

    def way_back(self, to: int) -> WayBack:
        """What it would mean to keep only so many decisions; an error if that is impossible or changes nothing."""
        if self.game.is_over:
            raise MatchOver
        undone = self.game.steps[to : self.standing] if to >= 0 else ()
        if all(step.forced for step in undone):
            raise NoWayBack(to)
        return WayBack(to, len(undone), self.game.barred(to))

    def ask_back(
        self, seat: int, to: int, spoken_for: Collection[int] = (), people: Collection[int] | None = None
    ) -> None:
        """Ask to keep only so many decisions. It is done at once if it is nobody else's match, else when all agree.

        `spoken_for` are the other seats of the same person; `people` the seats that have to agree, if not all people.
        """
        self.way_back(to)
        if not self.human(seat):
            raise NothingAsked
        if self.request is not None and self.request.open:
            raise RequestOpen(self.label(self.request.seat))
        asked = self.people if people is None else tuple(sorted(people))
        self.request = TakeBackRequest(seat, to, (), asked).agreed_by({seat, *spoken_for})
        self._go_back_if_all_agree()
        self._changed()

    def answer(self, seat: int, agrees: bool, spoken_for: Collection[int] = ()) -> None:
        """Say yes or no to the open request; the one who asked withdraws it by saying no."""
        request = self.request
        if request is None or not request.open or seat not in request.people or (agrees and seat in request.agreeing):
            raise NothingAsked
        if agrees:
            self.request = request.agreed_by({seat, *spoken_for})
            self._go_back_if_all_agree()
        else:
            self.request = None if seat == request.seat else replace(request, refuser=seat)
        self._changed()

    def _can_be_asked(self, request: TakeBackRequest) -> bool:
        try:
            self.way_back(request.to)
        except TableError:
            return False
        return max(request.seat, request.refuser, *request.agreeing, *request.people) < len(self.players)

    def _go_back_if_all_agree(self) -> None:
        request = self.request
        if request is None or not request.open or request.missing:
            return
        event = TakenBack(request.to, self.standing, request.seat)
        self.game.rewind(request.to, past_barrier=True)
        self.log.follow()
        self.taken_back = tuple([earlier for earlier in self.taken_back if earlier.to <= request.to])
        self.asked_hints = tuple([hint for hint in self.asked_hints if hint.at <= request.to])
        self._note(event)
        self._courses.clear()
        self.request = None
        self._confirmed = len(self.game.steps)

    def _note(self, event: TakenBack) -> None:
        """Let the log tell that the match went back."""
        if event.to <= len(self.game.steps):
            self.taken_back = (*self.taken_back, event)
            self.log.back = event.to
            self.log.remark(event.to, event.message)

    # -- hints ---------------------------------------------------------------------------------------------------------

    @property
    def hints_allowed(self) -> bool:
        """Whether anybody may ask for hints: as whoever began the match wants it, otherwise if somebody plays alone."""
        return len(self.people) <= 1 if self._hints is None else self._hints

    def check_hint(self, seat: int) -> None:
        """Refuse a hint to a seat where none is allowed, or where the seat has nothing left to decide.

        HintsOff, HintTooLate if the decision waits for its last word, NothingToAdvise if another decides. At a real
        table, UntoldDraw or HandClosed if it would rest on what nobody has told.
        """
        if not self.hints_allowed:
            raise HintsOff
        if seat in self._courses:
            raise HintTooLate
        if seat not in self.game.waiting:
            raise bots.NothingToAdvise
        check_cards_told(self.game, seat)

    def has_asked_hint(self, seat: int) -> bool:
        """Whether a seat has asked for a hint already since the last decision that stands."""
        return AskedHint(seat, self.standing) in self.asked_hints

    def ask_hint(self, seat: int) -> None:
        """Let the log tell everybody that a seat asks for a hint, once until another decision stands."""
        self.check_hint(seat)
        if not self.has_asked_hint(seat):
            self._note_hint(AskedHint(seat, self.standing))
            self._changed()

    def _note_hint(self, hint: AskedHint) -> None:
        if hint.at <= len(self.game.steps) and hint.seat < self.game.players:
            self.asked_hints = (*self.asked_hints, hint)
            self.log.remark(hint.at, hint.message)

    @property
    def hint_remarks(self) -> list[str]:
        """What a record notes of the hints that were asked for."""
        return [f"{_HINT}{hint}" for hint in self.asked_hints]

    # -- what is kept --------------------------------------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.language = language
        self._changed()

    @property
    def record(self) -> Record:
        """The game so far with what the table needs to go on: language, overlays, what is not yet confirmed."""
        record = self.game.record
        remarks = [f"{_LANGUAGE}{self.language}", *(f"{_CONTENT}{path.resolve()}" for path in self.content)]
        if self._hints is not None:
            remarks.append(f"{_HINTS}{_ALLOWED[self._hints]}")
        header = replace(record.header, remarks=(*record.header.remarks, *remarks))
        closing = list(record.closing)
        if self.unconfirmed_steps:
            closing.append(f"{_UNCONFIRMED}{self.unconfirmed_steps}")
        closing += self._pending_remarks()
        closing += [f"{_TAKEN_BACK}{event}" for event in self.taken_back]
        closing += self.hint_remarks
        if self.request is not None:
            closing.append(f"{_REQUEST}{self.request}")
        if left := [seat for seat in self.people if not self.human(seat)]:
            closing.append(f"{_STAND_INS}{seating.letters(left)}")
        if self.game.is_over:
            closing.append(_FINISHED)
        return Record(header, record.decisions, tuple(closing))

    def _pending_remarks(self) -> list[str]:
        """What waits for `confirm`: of the seat in turn, or of each that is asked with others, named by its letter."""
        pending = [(seat, course.steps[0].option.text) for seat, course in sorted(self._courses.items())]
        if self.game.asks_several:
            return [f"{_PENDING_OF}{seat_letter(seat)}: {text}" for seat, text in pending]
        return [f"{_PENDING}{text}" for _, text in pending]

    def _changed(self) -> None:
        if self.keep is not None:
            self.keep(self.record)


def check_people(players: Sequence[Player]) -> None:
    """BotsAtRealTable if not everybody who sits at a real table is a person."""
    if any(player.kind != seating.HUMAN for player in players):
        raise BotsAtRealTable


def bot_choice(game: Game, seat: int, mind: bots.Bot) -> Option:
    """What a bot in a seat chooses; it sees what the seat may know."""
    # One stream for each decision: a match taken up again goes on as it would have gone on. What others answer to the
    # same question meanwhile has no part in it.
    decided = game.together_from + len(game.answers(seat))
    chance = Generator.from_seed(game.header.seed, f"bot {seat} {decided}")
    codes = list(game.options_for(seat).codes)
    view = game.title.view(game.known_state(seat), seat)
    return game.title.codebook[mind.choose(game.title, view, codes, chance)]


def finished(record: Record) -> bool:
    """Whether a record is of a match that was played to its end."""
    return _FINISHED in record.closing


def overlays(record: Record) -> tuple[Path, ...]:
    """The content files that a record was played with, as its match noted them."""
    return tuple([Path(path) for path in _notes(record).content])


class _Notes:
    """What a match wrote into the remarks of its record, and the remarks that others wrote."""

    def __init__(self) -> None:
        self.language = languages.FALLBACK
        self.content: list[str] = []
        self.unconfirmed = 0
        self.pending: dict[int, str] = {}
        """What waits for `confirm`, by seat; NOBODY's is that of whoever must act."""
        self.request: TakeBackRequest | None = None
        self.taken_back: list[TakenBack] = []
        self.stand_ins: tuple[int, ...] = ()
        self.hints: bool | None = None
        self.asked_hints: list[AskedHint] = []
        self.remarks: tuple[str, ...] = ()
        self.closing: tuple[str, ...] = ()


def _notes(record: Record) -> _Notes:
    notes = _Notes()
    foreign: list[str] = []
    for remark in record.header.remarks:
        if remark.startswith(_LANGUAGE) and remark.removeprefix(_LANGUAGE) in languages.known():
            notes.language = remark.removeprefix(_LANGUAGE)
        elif remark.startswith(_CONTENT):
            notes.content.append(remark.removeprefix(_CONTENT))
        elif remark in [f"{_HINTS}{allowed}" for allowed in _ALLOWED.values()]:
            notes.hints = remark == f"{_HINTS}{_ALLOWED[True]}"
        else:
            foreign.append(remark)
    notes.remarks = tuple(foreign)
    foreign = []
    for remark in record.closing:
        count = remark.removeprefix(_UNCONFIRMED)
        if remark.startswith(_UNCONFIRMED) and count.isdecimal():
            notes.unconfirmed = int(count)
        elif remark.startswith(_PENDING):
            notes.pending[NOBODY] = remark.removeprefix(_PENDING)
        elif found := _PENDING_REMARK.fullmatch(remark):
            notes.pending[seat_of(found[1], len(SEAT_LETTERS))] = found[2]
        elif remark.startswith(_REQUEST):
            notes.request = TakeBackRequest.parse(remark.removeprefix(_REQUEST))
        elif remark.startswith(_TAKEN_BACK):
            event = TakenBack.parse(remark.removeprefix(_TAKEN_BACK))
            notes.taken_back += [event] if event else []
        elif remark.startswith(_HINT):
            hint = AskedHint.parse(remark.removeprefix(_HINT))
            notes.asked_hints += [hint] if hint else []
        elif remark.startswith(_STAND_INS):
            notes.stand_ins = seating.seats_of(remark.removeprefix(_STAND_INS))
        elif remark != _FINISHED:
            foreign.append(remark)
    notes.closing = tuple(foreign)
    return notes

"""A match: a game with people and bots in its seats, where a turn is tentative until its player confirms it.

A person's decisions are played at once but may be taken back freely within the turn. Only the decision that would end
the turn, or make hidden information known, waits: it is `pending` until `confirm` carries it out. What is confirmed
stands. Bots see their view and the legal codes, nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from millrace import bots, games
from millrace.core.codebook import Option
from millrace.core.decision import State
from millrace.core.errors import IllegalOption, RecordError, UnreadableOption
from millrace.core.game import Game
from millrace.core.game import replay as replay_game
from millrace.core.record import Player, Record
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES
from millrace.table import seats as seating
from millrace.table.errors import NothingToConfirm, TurnStands
from millrace.table.log import Log, LogEntry

_LANGUAGE = "table language: "
_CONTENT = "table content: "
_UNCONFIRMED = "table unconfirmed: "
_PENDING = "table pending: "
_FINISHED = "table finished"


class Match:
    """A game at a table: who sits where, whose move it is, what may still be taken back."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player] = (),
        language: str = "en",
        content: Sequence[Path] = (),
        keep: Callable[[Record], None] | None = None,
    ) -> None:
        """Seat the players. `keep` is called with the record after every change, tentative or not."""
        self.game = game
        self.players = seating.seated(players, game.players)
        self.language = language
        self.content = tuple(content)
        self.keep = keep
        self.pending: Option | None = None
        self.log = Log(game)
        self._confirmed = len(game.steps)
        self._minds = {seat: bots.make(player.kind) for seat, player in enumerate(self.players) if not self.human(seat)}
        game.header = replace(game.header, seats=self.players, date=game.header.date or date.today().isoformat())

    @staticmethod
    def new(
        title: str,
        players: int,
        seated: Sequence[Player] = (),
        seed: int | str | None = None,
        switches: Mapping[str, str] | None = None,
        content: Sequence[Path] = (),
        language: str = "en",
    ) -> "Match":
        """A new match of a title."""
        game = Game(games.title(title), players, seed, switches, content)
        return Match(game, seated, language, content)

    @staticmethod
    def resume(record: Record, content: Sequence[Path] = ()) -> "Match":
        """The match that a record tells, with its seats, its language, and what was not yet confirmed."""
        notes = _notes(record)
        files = tuple(content) or overlays(record)
        title = games.title(record.header.title)
        game = replay_game(title, record, files)
        game.header = replace(game.header, remarks=notes.remarks)
        game.closing = notes.closing
        match = Match(game, record.header.seats, notes.language, files)
        match._confirmed = max(0, len(game.steps) - notes.unconfirmed)
        if notes.pending:
            match._take_up(notes.pending)
        return match

    def _take_up(self, pending: str) -> None:
        """Ask again for the confirmation that was asked for when the match was saved."""
        try:
            self._decide(self.game.title.codebook[self.game.title.codebook.code(pending)])
        except IllegalOption as error:
            raise RecordError(0, error.message, self.game.title.text_packages) from None
        except UnreadableOption as error:
            raise RecordError(0, error.message) from None

    # -- who -----------------------------------------------------------------------------------------------------------

    def human(self, seat: int) -> bool:
        """Tell whether a person sits there."""
        return self.players[seat].kind == seating.HUMAN

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple([seat for seat in range(len(self.players)) if self.human(seat)])

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

        If a bot takes over from a person, what was not confirmed is taken back first.
        """
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        seating.seated(players, self.game.players)
        if player.kind != self.players[seat].kind and self.actor == seat and self.can_undo:
            self.restart()
        self.players = players
        self._minds.pop(seat, None)
        if not self.human(seat):
            self._minds[seat] = bots.make(player.kind)
        self.game.header = replace(self.game.header, seats=players)
        self._changed()

    # -- forwards ------------------------------------------------------------------------------------------------------

    def play(self, option: Option | str | int) -> tuple[LogEntry, ...]:
        """Let the person whose turn it is decide; answer what happened: nothing yet if it waits for `confirm`."""
        seat = self.actor
        codes = self.game.options_for(seat).codes if seat >= 0 else ()
        entries = self._decide(self.game.title.codebook.find(option, codes))
        self._changed()
        return entries

    def _decide(self, option: Option) -> tuple[LogEntry, ...]:
        if self.closes(option):
            self.pending = option
            return ()
        self.pending = None
        self.game.play(option, self.actor)
        return self.log.follow()

    def closes(self, option: Option) -> bool:
        """Tell whether an option ends the turn or makes hidden information known; IllegalOption if it is not legal."""
        trial = self.game.copy()
        trial.play(option, self.actor if self.actor >= 0 else None)
        before, after = self.game.state, trial.state
        return after.turn != before.turn or after.reveals != before.reveals or self.actor not in trial.waiting

    @property
    def reveals(self) -> bool:
        """Tell whether the pending decision would make hidden information known."""
        if self.pending is None:
            return False
        trial = self.game.copy()
        trial.play(self.pending, self.actor)
        return trial.state.reveals != self.game.state.reveals

    def closing(self) -> tuple[tuple[State, Option], ...]:
        """The pending decision and those that follow from it without a choice in this turn, each with its state.

        What lies behind the end of the turn, or behind hidden information, is left out: it is not to be known yet.
        """
        if self.pending is None:
            return ()
        start, seat = self.game.state, self.actor
        state, found = start.copy(), [(start, self.pending)]
        state.apply_for(seat, self.pending.code)
        while state.seat == seat and (state.turn, state.reveals) == (start.turn, start.reveals):
            codes = state.codes_for(seat)
            if len(codes) != 1:
                break
            found.append((state.copy(), self.game.title.codebook[codes[0]]))
            state.apply_for(seat, codes[0])
        return tuple(found)

    def confirm(self) -> tuple[LogEntry, ...]:
        """Carry out the pending decision; from now on the turn stands."""
        if self.pending is None:
            raise NothingToConfirm
        self.game.play(self.pending, self.actor)
        return self._stand()

    def bot_move(self) -> tuple[LogEntry, ...]:
        """Let the bot whose turn it is decide once; it sees what its seat may know."""
        return self.move(bot_choice(self.game, self.actor, self._minds[self.actor]))

    def move(self, option: Option | str | int) -> tuple[LogEntry, ...]:
        """Carry out what a bot chose whose turn it is; a bot's decisions stand at once."""
        self.game.play(option, self.actor)
        return self._stand()

    def _stand(self) -> tuple[LogEntry, ...]:
        self.pending = None
        self._confirmed = len(self.game.steps)
        entries = self.log.follow()
        self._changed()
        return entries

    # -- backwards -----------------------------------------------------------------------------------------------------

    @property
    def unconfirmed(self) -> int:
        """How many of the last steps may still be taken back."""
        return len(self.game.steps) - self._confirmed

    @property
    def can_undo(self) -> bool:
        """Tell whether there is something to take back in this turn."""
        return self.pending is not None or self._last_choice() >= self._confirmed

    def undo(self) -> None:
        """Take back the pending decision, or the last one of this turn."""
        if self.pending is None:
            step = self._last_choice()
            if step < self._confirmed:
                raise TurnStands
            self.game.rewind(step)
        self.pending = None
        self._went_back()

    def restart(self) -> None:
        """Take back everything decided in this turn."""
        if not self.can_undo:
            raise TurnStands
        self.pending = None
        self.game.rewind(self._confirmed)
        self._went_back()

    def _went_back(self) -> None:
        self.log.follow()
        self._changed()

    def _last_choice(self) -> int:
        steps = self.game.steps
        last = len(steps) - 1
        while last >= 0 and steps[last].forced:
            last -= 1
        return last

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
        header = replace(record.header, remarks=(*record.header.remarks, *remarks))
        closing = list(record.closing)
        if self.unconfirmed:
            closing.append(f"{_UNCONFIRMED}{self.unconfirmed}")
        if self.pending is not None:
            closing.append(f"{_PENDING}{self.pending.text}")
        if self.game.is_over:
            closing.append(_FINISHED)
        return Record(header, record.decisions, tuple(closing))

    def _changed(self) -> None:
        if self.keep is not None:
            self.keep(self.record)


def bot_choice(game: Game, seat: int, mind: bots.Bot) -> Option:
    """What a bot in a seat chooses; it sees what the seat may know."""
    # One stream for each decision: a match taken up again goes on as it would have gone on.
    chance = Generator.from_seed(game.header.seed, f"bot {seat} {len(game.steps)}")
    codes = list(game.options_for(seat).codes)
    return game.title.codebook[mind.choose(game.title, game.view(seat), codes, chance)]


def finished(record: Record) -> bool:
    """Tell whether a record is of a match that was played to its end."""
    return _FINISHED in record.closing


def overlays(record: Record) -> tuple[Path, ...]:
    """The content files that a record was played with, as its match noted them."""
    return tuple([Path(path) for path in _notes(record).content])


class _Notes:
    """What a match wrote into the remarks of its record, and the remarks that others wrote."""

    def __init__(self) -> None:
        self.language = "en"
        self.content: list[str] = []
        self.unconfirmed = 0
        self.pending = ""
        self.remarks: tuple[str, ...] = ()
        self.closing: tuple[str, ...] = ()


def _notes(record: Record) -> _Notes:
    notes = _Notes()
    foreign: list[str] = []
    for remark in record.header.remarks:
        if remark.startswith(_LANGUAGE) and remark.removeprefix(_LANGUAGE) in LANGUAGES:
            notes.language = remark.removeprefix(_LANGUAGE)
        elif remark.startswith(_CONTENT):
            notes.content.append(remark.removeprefix(_CONTENT))
        else:
            foreign.append(remark)
    notes.remarks = tuple(foreign)
    foreign = []
    for remark in record.closing:
        count = remark.removeprefix(_UNCONFIRMED)
        if remark.startswith(_UNCONFIRMED) and count.isdecimal():
            notes.unconfirmed = int(count)
        elif remark.startswith(_PENDING):
            notes.pending = remark.removeprefix(_PENDING)
        elif remark != _FINISHED:
            foreign.append(remark)
    notes.closing = tuple(foreign)
    return notes

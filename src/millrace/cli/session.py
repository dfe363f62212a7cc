"""A match at the terminal: shows the table to whoever must decide, reads what they type, and keeps the match."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from millrace import bots
from millrace.bots.advice_words import AdviceWords, StepWords
from millrace.bots.advice_words import in_words as in_advice_words
from millrace.bots.pace import Paced
from millrace.cli import TEXT_PACKAGES, foreign
from millrace.cli.choices import ListedOption, choice_lines, choices, in_words
from millrace.cli.coach import Coach
from millrace.cli.draw import Screen, outcome_panels, paragraph, sentences, turn_lines
from millrace.cli.keyboard import forget_keys, typed
from millrace.cli.words import COMMANDS, Command, read, vocabulary
from millrace.core import languages
from millrace.core.codebook import Option
from millrace.core.decision import SPECTATOR, seat_letter
from millrace.core.errors import MillraceError
from millrace.core.provenance import sentence
from millrace.core.record import Record
from millrace.core.texts import Message, Texts, Value
from millrace.scene.drawing import drawing_of
from millrace.scene.panel import Column, Panel, Span, Table, line, player_style
from millrace.scene.text import block_lines, wrap
from millrace.server.thinking import hint_question, question, thinkers
from millrace.table import telling
from millrace.table.errors import SaveError
from millrace.table.log import LogEntry, turns_of
from millrace.table.match import Match
from millrace.table.saves import Save

PAUSE: Final = 0.8
"""Seconds to read what a bot did, where somebody is looking."""

_RULES_SHOWN: Final = 12
_TURNS_SHOWN: Final = 12
_ENDINGS: Final = ("confirm", "undo", "restart")
"""What may be done with a turn that waits to be confirmed, by number."""


class Leave(Exception):
    """The player leaves the table; the match is saved."""


class Refused(MillraceError):
    """What was typed cannot be done at the table."""

    def __init__(self, id: str, packages: tuple[str, ...] = (), **values: Value) -> None:
        super().__init__(Message(id, **values), ("millrace.cli", *packages))


class Session:
    """One sitting of a match, from where it stands until it is over or the players leave."""

    def __init__(self, match: Match, save: Save, screen: Screen, fast: bool = False) -> None:
        self.match: Final = match
        self.save: Final = save
        self.screen: Final = screen
        self.fast: Final = fast
        self._viewer = SPECTATOR
        # The turn last drawn, the kind of question it began with, and how many steps were played by then.
        self._drawn = (-1, "", -1)
        self._listed: list[ListedOption] = []
        # What bots answered to a question that others are still asked as well: told when all are ready.
        self._withheld: list[LogEntry] = []
        self._coach: Final = Coach(match, screen)
        match.keep = self._keep

    @property
    def texts(self) -> Texts:
        """The texts in the language of the match."""
        return Texts.load(self.match.language, *TEXT_PACKAGES, *self.match.game.title.text_packages)

    def say(self, id: str, **values: Value) -> str:
        """A sentence of the command line in the language of the match."""
        return self.texts.render(Message(id, **values))

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [self.match.label(seat) for seat in range(len(self.match.players))]

    def tell_what_is_known(self) -> None:
        """Say how well the figures are known that the match is played on, as the lobby does before it begins."""
        game = self.match.game
        counts = game.title.known_in_play(game.content, game.players, game.switches)
        if counts:
            self.screen.say(self.say("cli.play.known", known=sentence(counts)))

    def run(self) -> None:
        """Play until the match is over; Leave, EOFError or KeyboardInterrupt end it earlier, with all saved."""
        self._keep(self.match.record)
        while (seat := self.match.actor) >= 0 or self.match.game.next_ask is not None:
            if self.match.game.next_ask is not None:
                self._tell_draw()
            elif self.match.plays_itself(seat):
                self._bot(seat)
            else:
                self._person(seat)
        self._end()

    def _keep(self, record: Record) -> None:
        """Save, and go on playing if that fails: the file then still holds the record before."""
        try:
            self.save.write(record)
        except SaveError as error:
            self.screen.say(error.text(self.match.language), "warning")
            self.screen.say(self.say("cli.save.go-on"), "warning")

    @property
    def _turn(self) -> int:
        decision = self.match.game.decision
        return decision.turn if decision else -1

    # -- bots, and the end ---------------------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        """Let a bot play its turn; tell what it did, unless the next page drawn tells it anyway."""
        turn = self._turn
        self._coach.tell_meanwhile(self.texts)
        if self.screen.live and self._looks_ahead(seat):
            self.screen.say(self.say("cli.bot.thinks", name=self.names[seat]), "muted")
        entries = [*self._withheld, *self._bot_move(seat)]
        while self.match.actor == seat and self._turn == turn and self.match.plays_itself(seat):
            entries += self._bot_move(seat)
        self._withheld = entries if self.match.game.asks_several else []
        if self.screen.live or not self.match.humans:
            for moves in turns_of(entries if not self._withheld else ()):
                self.screen.put(paragraph(moves, self.names, self.texts, self.screen.width))
            if self._withheld:
                self._tell_ready()
        if self.screen.live and not self.fast:
            time.sleep(PAUSE)

    def _bot_move(self, seat: int) -> tuple[LogEntry, ...]:
        """Let a bot decide once. One that looks ahead has a process of its own: the keyboard is heard meanwhile."""
        match = self.match
        if not self._looks_ahead(seat):
            return match.bot_move()
        chosen = thinkers(1).choose(question(match.game, seat, match.players[seat].kind, match.content))
        return match.move(match.game.title.codebook[chosen])

    def _looks_ahead(self, seat: int) -> bool:
        """Whether a bot in a seat takes its time; who plays the script of a tutorial does not."""
        scripted = self.match.scripted(seat) is not None
        return not scripted and isinstance(bots.make(self.match.players[seat].kind), Paced)

    def _tell_ready(self) -> None:
        """Say who has answered what others are still asked as well."""
        ready = self.match.game.ready
        if ready:
            names = tuple([self.names[seat] for seat in ready])
            self.screen.say(self.say("table.ready", names=names, count=len(names)), "muted")

    def _end(self) -> None:
        """Show the last position, how it was counted, who won, and where the record is."""
        game = self.match.game
        viewer = self.match.humans[0] if len(self.match.humans) == 1 else SPECTATOR
        self.screen.clear()
        self.screen.page(self._panels(viewer))
        self.screen.heading(self.say("cli.end.last-turn"))
        turns = self.match.log.since(viewer) if viewer >= 0 else self.match.log.turns[-1:]
        last = turns or self.match.log.turns[-1:]
        self.screen.put(turn_lines(last, self.names, self.texts, self.screen.width, viewer))
        for panel in outcome_panels(game.title, game.state(), self.names, self.texts):
            self.screen.panel(panel)
        self.screen.say(self.say("cli.end.record", file=str(self.save.path), replay=typed("replay")), "muted")

    # -- what came out at a real table ---------------------------------------------------------------------------------

    def _tell_draw(self) -> None:
        """Ask what has come out at a real table; several things may be typed at once, with commas between them."""
        ask = self.match.game.next_ask
        if ask is None:
            return
        unknown = telling.can_stay_unknown(ask)
        listed = telling.answers(self.match.game, ask, self.texts)
        self._drawn = (-1, "", -1)
        self.screen.put([()])
        self.screen.say(self.texts.render(telling.question(ask)), "strong")
        self.screen.say(
            "   ".join([f"{number} {answer.label}" for number, answer in enumerate(listed, start=1)]), indent=2
        )
        self.screen.say(self.say("cli.tell.closed" if unknown else "cli.tell.open"), "muted")
        typed = self._ask("> ")
        command = vocabulary((), self.texts).get(typed.casefold())
        try:
            if command == "quit":
                raise Leave
            if command == "undo":
                self.match.untell()
                return
            sure: list[str] = []
            for part in filter(None, map(str.strip, typed.split(","))):
                if sure and sure[0].casefold().startswith(part.casefold()):
                    sure.pop(0)  # it could be nothing else, and is told already
                else:
                    sure = self._tell_one(part)
        except MillraceError as error:
            self.screen.say(error.text(self.match.language), "warning")

    def _tell_one(self, typed: str) -> list[str]:
        """Tell one thing; answer those of the same pile behind it that could then be nothing else."""
        ask = self.match.game.next_ask
        if ask is None:
            raise Refused("cli.tell.too-many", came=typed)
        listed = telling.answers(self.match.game, ask, self.texts)
        self.match.tell(telling.understood(typed, listed, telling.can_stay_unknown(ask)))
        return list(self.match.game.deal[ask.pile.name][ask.index + 1 :])

    def _show_card(self, typed: str) -> None:
        """Name a card that is about to be played out of a closed hand."""
        listed = telling.cards(self.match.game, self._viewer, self.texts)
        if not listed:
            raise Refused("cli.tell.no-closed-hand")
        if not typed:
            raise Refused("cli.tell.show", cards=tuple([answer.label for answer in listed]))
        self.match.show(self._viewer, telling.understood(typed, listed, unknown=False))
        self._drawn = (-1, "", -1)

    # -- people --------------------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """Ask a person until something has changed."""
        self._withheld = []
        self._hand_over(seat)
        self._draw(seat)
        self._question(seat)
        while True:
            typed = self._ask(f"{seat_letter(seat)}> ")
            try:
                if self._answer(seat, typed):
                    return
            except MillraceError as error:
                self.screen.say(error.text(self.match.language), "warning")

    def _hand_over(self, seat: int) -> None:
        """Where several people share the keyboard, let nobody see another's hand."""
        if seat == self._viewer:
            return
        self._viewer = seat
        self._drawn = (-1, "", -1)
        if len(self.match.humans) > 1 and not self.match.game.is_dealt:
            self.screen.clear()
            self.screen.heading(self.say("cli.hand-over.title"))
            self.screen.say(self.say("cli.hand-over.to", name=self.names[seat]), "strong")
            forget_keys()  # an Enter typed too early must not uncover the hand
            self._ask(self.say("cli.hand-over.enter") + " ")
            self.screen.clear()

    def _draw(self, seat: int) -> None:
        """Draw the whole table when a turn begins and whenever its first question is asked again."""
        decision = self.match.game.title.decision(self.match.game.state(), seat)
        steps = len(self.match.game.steps)
        turn, kind, drawn_at = self._drawn
        if decision.turn == turn and (decision.kind != kind or steps == drawn_at or self._pending is not None):
            return
        self._drawn = (decision.turn, decision.kind, steps)
        self.screen.put([()])
        self.screen.clear()
        self.screen.page(self._panels(seat))
        since = self.match.log.since(seat)
        if decision.turn != turn and since:
            self.screen.heading(self.say("cli.log.since"))
            self.screen.put(turn_lines(since, self.names, self.texts, self.screen.width, seat))

    def _panels(self, seat: int) -> list[Panel]:
        """What a seat sees; SPECTATOR for what everybody sees."""
        game = self.match.game
        return list(
            drawing_of(game.title).panels(game.title.view(game.known_state(seat), seat), self.texts, self.names)
        )

    def _question(self, seat: int) -> None:
        """Say who must decide what, and list the options."""
        self.screen.put([()])
        self._tell_ready()
        if self._pending is not None:
            self._closing_question(seat)
            return
        decision = self.match.game.title.decision(self.match.game.state(), seat)
        self._listed = choices(self.match.game, seat, self.texts)
        self._prompt(seat, self.texts.render(decision.prompt))
        self.screen.put(choice_lines(self._listed, self.texts, self.screen.width))
        self._coach.tell(self.texts)
        self._coach.ask(self._listed, self.texts)
        closed = self.match.game.closed_cards(seat)
        if closed:
            self.screen.say(self.say("cli.tell.closed-hand", count=closed), "muted")
        self.screen.say(self.say("cli.hint.undo" if self.match.can_take_back(seat) else "cli.hint.turn"), "muted")

    @property
    def _pending(self) -> Option | None:
        """What whoever sits at the keyboard has still to confirm."""
        return self.match.pending_of(self._viewer)

    def _prompt(self, seat: int, text: str) -> None:
        whole = line(Span(f"► {self.names[seat]}: ", f"{player_style(seat)} strong"), Span(text, "strong"))
        self.screen.put(wrap(whole, self.screen.width, indent=2))

    def _closing_question(self, seat: int) -> None:
        """Tell what the turn comes to, and ask whether it stands."""
        self._prompt(seat, self.say("cli.confirm.reveals" if self.match.reveals_by(seat) else "cli.confirm.ends"))
        game, title = self.match.game, self.match.game.title
        chosen = [
            (game.state_at(entry.step), title.codebook[title.codebook.code(entry.option)])
            for entry in self.match.log.of_turn(self._turn)
            if entry.seat == seat  # what others choose at the same time is theirs
        ]
        closing = [(state, step.option) for state, step in self.match.closing(seat)]
        for state, option in [*chosen, *closing]:
            self.screen.say(f"· {in_words(title, state, option, self.texts).sentence}", indent=6)
        for number, name in enumerate(_ENDINGS, start=1):
            self.screen.put([line(Span(f"{number:>5} ", "strong"), self.say(f"cli.confirm.{name}"))])

    def _ask(self, prompt: str) -> str:
        """What is typed next; EOFError when nothing more can come."""
        typed = input(prompt)
        if not sys.stdin.isatty():
            self.screen.say(typed, "strong")
        return typed.strip()

    # -- what was typed ------------------------------------------------------------------------------------------------

    def _answer(self, seat: int, typed: str) -> bool:
        """Do what was typed; tell whether the match has changed or the question should be put again."""
        if not typed:
            return True
        if typed.isdecimal():
            return self._numbered(typed)
        panels = self._panels(seat)
        legal = [choice.option.code for choice in self._listed] if self._pending is None else []
        command = read(typed, vocabulary(panels, self.texts), self.match.game.title.codebook, legal)
        if not isinstance(command, Command):
            return self._play(command)
        if command.name in COMMANDS:
            return self._do(command)
        self._show(seat, panels, command)
        return False

    def _numbered(self, typed: str) -> bool:
        last = len(_ENDINGS) if self._pending is not None else len(self._listed)
        number = int(typed) if len(typed) <= len(str(last)) else 0
        if not 1 <= number <= last:
            raise Refused("cli.no-such-number", number=typed, last=last)
        if self._pending is None:
            return self._play(self._listed[number - 1].option)
        return self._do(Command(_ENDINGS[number - 1]))

    def _play(self, option: Option) -> bool:
        if self._pending is not None:
            raise Refused("cli.confirm-first")
        self._coach.check(option, self._viewer)
        if sentence := sentences(self.match.play(option, self._viewer), self.texts, self._viewer):
            self.screen.say(sentence, "muted")
        return True

    def _show(self, seat: int, panels: list[Panel], command: Command) -> None:
        """Show a panel by name, of a seat by its letter: `mat B`."""
        named = [panel for panel in panels if panel.id.partition("-")[0] == command.name]
        letter = command.rest.casefold()
        if letter:
            wanted = [panel for panel in named if panel.owner >= 0 and seat_letter(panel.owner).casefold() == letter]
        else:
            wanted = [panel for panel in named if panel.owner in (seat, -1)] or named
        if not wanted:
            owners = [seat_letter(panel.owner) for panel in named if panel.owner >= 0]
            if owners:
                raise Refused("cli.no-such-owner", came=command.rest, owners=tuple(sorted(owners)))
            wanted = named
        for panel in wanted:
            self.screen.panel(panel)

    # -- commands ------------------------------------------------------------------------------------------------------

    def _do(self, command: Command) -> bool:
        """Carry out a command; tell whether the question should be put again."""
        match command.name:
            case "undo" if self.match.game.can_untell and not self.match.can_take_back(self._viewer):
                self.match.untell()
            case "undo":
                self.match.undo(self._viewer)
                self.screen.say(self.say("cli.undone"), "muted")
            case "restart":
                self.match.restart(self._viewer)
                self.screen.say(self.say("cli.restarted"), "muted")
            case "confirm":
                self._confirm()
            case "show":
                self._show_card(command.rest)
            case "takeback":
                return self._take_back()
            case "lang":
                self._speak(command.rest)
            case "options":
                pass
            case "quit":
                raise Leave
            case _:
                self._tell(command)
                return False
        return True

    def _tell(self, command: Command) -> None:
        """Carry out a command that changes nothing."""
        match command.name:
            case "board":
                self.screen.page(self._panels(self._viewer))
            case "why":
                self._why(command.rest)
            case "hint":
                self._hint(command.rest)
            case "log":
                self._log(whole=bool(command.rest))
            case "rules":
                self._search(command.rest)
            case "save":
                self._copy(command.rest)
            case "free":
                self.screen.say(self.say("cli.tutorial.left" if self._coach.leave() else "cli.tutorial.none"))
            case _:
                self._help()

    def _confirm(self) -> None:
        entries = self.match.confirm(self._viewer)
        own = [entry for entry in entries if entry.seat == self._viewer]
        self.screen.say(sentences(own, self.texts, self._viewer), "muted")

    def _take_back(self) -> bool:
        """Take back the last turn of a person, after it was said what that means; all sit at this keyboard."""
        people = self.match.humans
        to = self.match.last_turn(people)
        if to < 0:
            raise Refused("cli.takeback.nothing")
        about = self.match.way_back(to).about
        self.screen.say(" ".join(self.texts.render(message) for message in about), "strong")
        answer = self._ask(self.say("cli.takeback.sure") + " ").casefold()
        if not answer or not self.say("cli.takeback.yes").startswith(answer):
            return False
        self.match.ask_back(self._viewer, to, people)
        self._drawn = (-1, "", -1)
        self.screen.say(self.say("cli.takeback.done"), "muted")
        return True

    def _speak(self, language: str) -> None:
        """Go on in another language."""
        if language.casefold() not in languages.known():
            raise Refused("cli.lang.unknown", came=language, known=languages.known())
        self.match.speak(language.casefold())
        self._drawn = (-1, "", -1)

    def _why(self, text: str) -> None:
        """Answer why an option is refused, with the rules that refuse it."""
        game, seat = self.match.game, self._viewer
        if not text:
            raise Refused("cli.why.usage", option=game.title.codebook[0].text)
        option = game.title.codebook.parse(text, game.options_for(seat).codes)
        refusal = game.why_not(option, seat)
        if refusal is None:
            self.screen.say(self.say("cli.why.legal", option=option.text))
            return
        self.screen.say(f"{option.text}: {self.texts.render(refusal.message)}", "strong")
        ledger = game.title.ledger()
        self._rules([id for id in refusal.rules if id in ledger])

    def _hint(self, level: str) -> None:
        """Tell what the bot of a level would do here, the highest one unless another is named."""
        match, seat = self.match, self._viewer
        level = level or bots.LEVELS[-1]
        if level not in bots.LEVELS:
            raise bots.NoSuchLevel(level, bots.LEVELS)
        match.ask_hint(seat)
        if self.screen.live:
            self.screen.say(self.say("cli.advice.thinks", level=level), "muted")
        advice = thinkers(1).advise(hint_question(match.game, seat, level, match.content))
        self._advice(in_advice_words(advice, match.game.title, match.language, self.names))

    def _advice(self, words: AdviceWords) -> None:
        """Print a turn that is advised, why, and what else could be done."""
        self.screen.heading(self.say("cli.advice.title", level=words.level))
        self._steps(words.steps)
        for text in (words.remark, words.expected, words.compared):
            if text:
                self.screen.say(text, indent=2)
        told = [("reason", text) for text in (*words.reasons, *words.left)]
        told += [("risk", words.risk), ("rest", words.rest)]
        for kind, text in told:
            if text:
                self.screen.say(self.say(f"cli.advice.{kind}", text=text), indent=4)
        for way in words.others:
            self.screen.say(self.say("cli.advice.other", cost=way.cost), "strong", indent=2)
            self._steps(way.steps)

    def _steps(self, steps: Sequence[StepWords]) -> None:
        for step in steps:
            self.screen.put(
                wrap(line(Span("    · "), step.text, Span(f"  {step.option}", "muted")), self.screen.width, 6)
            )

    def _rules(self, ids: Sequence[str]) -> None:
        ledger = self.match.game.title.ledger()
        for rule in (ledger[id] for id in ids):
            about = (rule.id, rule.chapter(self.match.language), *foreign(rule, self.match.language))
            self.screen.say(" · ".join(about), "muted", indent=2)
            self.screen.say(rule.text(self.match.language), indent=4)

    def _search(self, words: str) -> None:
        """Search the rules."""
        if not words:
            raise Refused("cli.rules.usage")
        title = self.match.game.title
        rules = [rule.id for rule in title.ledger().find(words)]
        self._rules(rules[:_RULES_SHOWN])
        more = {"words": words, "title": title.id, "rules": typed("rules")}
        counted = self.say("cli.rules.count", count=len(rules), shown=_RULES_SHOWN, **more)
        self.screen.say(counted, "muted")

    def _log(self, whole: bool) -> None:
        turns = self.match.log.turns
        last = turns if whole else turns[-_TURNS_SHOWN:]
        self.screen.heading(self.say("cli.log.title"))
        self.screen.put(turn_lines(last, self.names, self.texts, self.screen.width, self._viewer))
        if len(last) < len(turns):
            self.screen.say(self.say("cli.log.more", count=len(turns) - len(last)), "muted")

    def _copy(self, file: str) -> None:
        """Save a copy under another name; the match itself is saved all the time."""
        if file:
            copy = Save.fresh(Path(file).expanduser())
            copy.write(self.match.record)
            self.screen.say(self.say("cli.save.copied", file=str(copy.path)))
        else:
            self.screen.say(self.say("cli.save.always", file=str(self.save.path)))

    def _help(self) -> None:
        self.screen.heading(self.say("cli.typing.title"))
        option = self.match.game.title.codebook[0].text
        rows = [("1", self.say("cli.typing.number")), (option, self.say("cli.typing.notation"))]
        spoken = ", ".join(f"{self.say('cli.command.lang')} {each}" for each in languages.known())
        rows += [
            (self.say(f"cli.command.{name}"), self.say(f"cli.typing.{name}", lang=spoken, option=option))
            for name in COMMANDS
        ]
        table = Table((Column(), Column()), tuple([(line(Span(name, "strong")), line(text)) for name, text in rows]))
        self.screen.put(block_lines(table, self.screen.width))
        parts = [panel for panel in self._panels(self._viewer) if panel.place != "head"]
        names = {panel.id: panel.word or panel.id.partition("-")[0] for panel in parts}
        own = next((name for id, name in names.items() if "-" in id), "")
        listed = ", ".join(dict.fromkeys(names.values()))
        self.screen.say(self.say("cli.typing.panels", names=listed, own=own))

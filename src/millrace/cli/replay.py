"""`millrace replay`: a recorded game as a log, or as the table stood after any of its decisions."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

import millrace
from millrace.cli import TEXT_PACKAGES, SpokenCommand, language_option
from millrace.cli.draw import Screen, outcome_panels, turn_lines
from millrace.cli.session import Refused
from millrace.core.decision import SPECTATOR, seat_letter, seat_of
from millrace.core.game import Game
from millrace.core.texts import Message, Texts
from millrace.scene.drawing import drawing_of
from millrace.table import seats as seating
from millrace.table.log import Log
from millrace.table.match import overlays
from millrace.table.saves import load


@click.command("replay", cls=SpokenCommand, help="cli.replay.help")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="cli.replay.at")
@click.option("--seat", default="none", metavar="A|B|…|all|none", help="cli.replay.seat")
@click.option("--step", is_flag=True, help="cli.replay.step")
@click.option("--content", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@language_option
def replay(file: Path, at: int | None, seat: str, step: bool, content: Sequence[Path], lang: str) -> None:
    """Show the game in a record."""
    record = load(file)
    game = millrace.replay(record, [*content] or overlays(record))
    viewers = _viewers(seat, game.players)
    retelling = _Retelling(game, lang)
    if step:
        with suppress(EOFError):  # nobody there to press Enter
            retelling.walk(viewers, at or 0)
    elif at is not None:
        retelling.position(_checked(at, game), viewers)
    else:
        retelling.whole(viewers)


def _viewers(seat: str, players: int) -> list[int]:
    """Whose views to draw: one seat's, everybody's, or the one that is open to all."""
    if seat.casefold() in ("none", "all"):
        return [SPECTATOR] if seat.casefold() == "none" else list(range(players))
    viewer = seat_of(seat, players)
    if viewer < 0:
        letters = tuple(seat_letter(each) for each in range(players))
        raise Refused("cli.replay.no-seat", came=seat, seats=(*letters, "all", "none"))
    return [viewer]


def _checked(at: int, game: Game) -> int:
    if not 0 <= at <= len(game.steps):
        raise Refused("cli.replay.no-step", came=at, last=len(game.steps))
    return at


class _Retelling:
    """A recorded game on the screen."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.log = Log(game)
        self.texts = Texts.load(lang, *TEXT_PACKAGES, *game.title.text_packages)
        self.screen = Screen()
        players = game.header.seats
        letters = [seat_letter(seat) for seat in range(game.players)]
        self.names = [seating.label(players, seat) for seat in range(game.players)] if players else letters

    def whole(self, viewers: Sequence[int]) -> None:
        """The log from the beginning, then how it stands or how it ended."""
        self.screen.heading(self.texts.render(Message("cli.log.title")))
        self.screen.put(turn_lines(self.log.turns, self.names, self.texts, self.screen.width))
        self.position(len(self.game.steps), viewers)

    def position(self, at: int, viewers: Sequence[int]) -> None:
        """The table after so many decisions, and the outcome if that was the last."""
        title = self.game.title
        state = self.game.state_at(at)
        for viewer in viewers:
            if len(viewers) > 1:
                self.screen.heading(self.texts.render(Message("cli.replay.view", name=self.names[viewer])))
            self.screen.page(drawing_of(title).panels(title.view(state, viewer), self.texts, self.names))
        last = len(self.game.steps)
        self.screen.say(self.texts.render(Message("cli.replay.place", at=at, last=last)), "muted")
        for panel in outcome_panels(title, state, self.names, self.texts):
            self.screen.panel(panel)

    def walk(self, viewers: Sequence[int], start: int) -> None:
        """Turn by turn: draw, tell what happens next, wait for Enter."""
        self.position(_checked(start, self.game), viewers)
        for turn in self.log.turns:
            if turn.entries[-1].step < start:
                continue
            typed = input(self.texts.render(Message("cli.replay.next")) + " ")
            if not sys.stdin.isatty():
                self.screen.say(typed)
            if typed.strip().casefold().startswith("q"):
                return
            self.screen.clear()
            self.position(turn.entries[-1].step + 1, viewers)
            self.screen.put(turn_lines([turn], self.names, self.texts, self.screen.width))

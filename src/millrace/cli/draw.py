"""Scenes, logs and options on the terminal: lines of spans in colour, where there is colour."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from millrace.core.decision import SPECTATOR, State
from millrace.core.outcome import Outcome
from millrace.core.texts import Message, Texts
from millrace.core.title import AnyTitle
from millrace.scene.naming import said_to
from millrace.scene.panel import Column, Flow, Line, Panel, Span, Table, line, player_style
from millrace.scene.scene import Verdict
from millrace.scene.text import heading, page, panel_lines, wrap
from millrace.table.log import LogEntry, LoggedTurn
from millrace.table.scene import verdict

NARROWEST: Final = 60
WIDEST: Final = 140

COLOURS: Final = {
    "player-a": "bright_blue",
    "player-b": "dark_orange",
    "player-c": "green3",
    "player-d": "orchid",
    "player-e": "bright_cyan",
    "player-f": "bright_yellow",
    "player-g": "bright_red",
    "player-h": "grey70",
    "coal": "grey62",
    "iron": "orange3",
    "beer": "gold3",
    "money": "bright_green",
    "points": "bright_yellow",
    "goods": "cyan",
    "canal": "bright_blue",
    "rail": "grey74",
    "strong": "bold",
    "muted": "bright_black",
    "empty": "default",
    "title": "bold",
    "turn": "bold",
    "warning": "bright_red",
    "flipped": "underline",
}
"""What the styles of a scene look like on a terminal; letters and signs say the same without colour."""


class Screen:
    """What is printed on: as wide as the terminal, within limits, in colour if it has any."""

    def __init__(self, console: Console | None = None) -> None:
        self.console: Final = console or Console(highlight=False)

    @property
    def width(self) -> int:
        """How many columns there are to draw in."""
        return max(NARROWEST, min(WIDEST, self.console.width))

    @property
    def live(self) -> bool:
        """Whether somebody looks at a terminal, rather than at a file."""
        return self.console.is_terminal

    def clear(self) -> None:
        """Empty the terminal with all that was scrolled off it, so that the next player sees nothing of the last."""
        if self.live:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()

    def put(self, lines: Iterable[Line]) -> None:
        """Print lines as they are."""
        rows = [_coloured(each) for each in lines]
        if rows:
            self.console.print(Text("\n").join(rows), crop=False, soft_wrap=True)

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print a text, broken where the screen ends."""
        for part in text.split("\n"):
            start = Span(" " * indent)
            lines = wrap((Span(part, style),), self.width - indent)
            self.put([(start, *each) for each in lines] or [()])

    def page(self, panels: Sequence[Panel]) -> None:
        """Print a whole table."""
        self.put(page(panels, self.width))

    def panel(self, panel: Panel) -> None:
        """Print one panel."""
        self.put(panel_lines(panel, self.width))

    def heading(self, title: str) -> None:
        """Print a title between rules."""
        self.put([heading(title, self.width)])


def _coloured(each: Line) -> Text:
    text = Text()
    for span in each:
        text.append(span.text, " ".join(COLOURS[name] for name in span.style.split()) or None)
    text.rstrip()
    return text


def turn_lines(
    turns: Sequence[LoggedTurn], names: Sequence[str], texts: Texts, width: int, viewer: int = SPECTATOR
) -> list[Line]:  # fmt: skip
    """Turns of the log, a paragraph each: who, and what was done, told to a viewer; rounds stand above."""
    lines: list[Line] = []
    place = ("", 0)
    for turn in turns:
        if (turn.era, turn.round) != place:
            place = (turn.era, turn.round)
            era = noun(texts, f"era.{turn.era}", turn.era)
            lines.append(line(Span(texts.render(Message("cli.log.round", era=era, round=turn.round)), "muted")))
        lines += paragraph(turn, names, texts, width, viewer)
    return lines


def paragraph(
    turn: LoggedTurn, names: Sequence[str], texts: Texts, width: int, viewer: int = SPECTATOR
) -> list[Line]:  # fmt: skip
    """One turn of the log, told to a viewer."""
    label = Span(f"{names[turn.seat]}:", f"{player_style(turn.seat)} strong")
    return wrap((label, Span(" " + sentences(turn.entries, texts, viewer))), width, indent=2)


def noun(texts: Texts, id: str, otherwise: str) -> str:
    """A noun of the title's catalogue, or something else if it has none."""
    return texts.noun(id) if id in texts.noun_ids() else otherwise


def sentences(entries: Iterable[LogEntry], texts: Texts, viewer: int = SPECTATOR) -> str:
    """What decisions brought about, sentence after sentence, told to a viewer; the others are called by letters."""
    return " ".join(said_to(texts, event, (), viewer) for entry in entries for event in entry.events)


def outcome_panels(title: AnyTitle, state: State, names: Sequence[str], texts: Texts) -> tuple[Panel, ...]:
    """How a game ended: points by source for every seat, then the ranking, or the grade if one played alone."""
    outcome = title.outcome(state)
    if outcome is None:
        return ()
    seats = [seat for group in outcome.ranking for seat in group]
    sources = dict.fromkeys(source for account in outcome.breakdown for source in account)
    heads = (Column(), *(Column(names[seat], "right") for seat in seats))
    rows: list[tuple[Line, ...]] = []
    for source in sources:
        points = [outcome.breakdown[seat].get(source, 0) for seat in seats]
        counts = [line(texts.numeral(each)) if each else line("–") for each in points]
        rows.append((line(noun(texts, f"score.{source}", source)), *counts))
    total = [line(Span(texts.numeral(outcome.scores[seat]), "points strong")) for seat in seats]
    rows.append((line(Span(texts.render(Message("cli.end.total")), "strong")), *total))
    counted = Panel("points", texts.render(Message("cli.end.points")), (Table(heads, tuple(rows)),))
    judged = verdict(title, state, texts)
    return counted, _grades(judged, texts) if judged else _ranking(outcome, names, texts)


def _grades(judged: Verdict, texts: Texts) -> Panel:
    """What was reached, then all grades from the highest to the lowest with that one marked."""
    rows = []
    for place, grade in enumerate(judged.grades):
        limit = Message("cli.end.from", points=grade.low)
        if place == 0:
            limit = Message("cli.end.below", points=judged.grades[1].low)
        elif place + 1 < len(judged.grades):
            limit = Message("cli.end.between", low=grade.low, high=judged.grades[place + 1].low - 1)
        style = "strong" if grade.reached else "muted"
        mark = "→" if grade.reached else ""
        rows.append(tuple([line(Span(text, style)) for text in (mark, texts.render(limit), grade.label)]))
    columns = (Column(), Column(align="right"), Column())
    blocks = (Flow((line(Span(judged.text, "strong")),)), Table(columns, tuple(reversed(rows))))
    return Panel("grades", texts.render(Message("cli.end.grades")), blocks)


def _ranking(outcome: Outcome, names: Sequence[str], texts: Texts) -> Panel:
    places = []
    for group in outcome.ranking:
        spans = [Span(names[seat], f"{player_style(seat)} strong") for seat in group]
        joined = [part for span in spans for part in (Span(" = ", "muted"), span)][1:]
        points = Span(texts.render(Message("cli.end.score", points=outcome.scores[group[0]])), "muted")
        places.append(line(f"{outcome.place(group[0])}. ", *joined, " ", points))
    blocks = [Flow((place,)) for place in places]
    if outcome.tie_break:
        reason = noun(texts, f"tie-break.{outcome.tie_break}", outcome.tie_break)
        blocks.append(Flow((line(texts.render(Message("cli.end.tie-break", reason=reason))),)))
    return Panel("ranking", texts.render(Message("cli.end.ranking")), tuple(blocks))

"""Panels: titled pieces of the scene, made of tables and flowing items; styles are named by meaning, never by colour.

The names of styles that drawings know:

- `player-a` … `player-h`: whatever belongs to a seat;
- `coal`, `iron`, `beer`, `money`, `points`, `goods`: resources and what is counted;
- `strong`, `muted`, `title`, `turn`, `warning`, `flipped`, `canal`, `rail`, `empty`: the weight of a text.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from millrace.core.decision import seat_letter

PanelPlace = Literal["head", "board", "side", "own", "aside"]
"""Where a panel belongs: above all, on the board, beside it, before its viewer, or in sight only when asked for."""

Align = Literal["left", "right", "centre"]

STYLES: Final = frozenset(
    {"coal", "iron", "beer", "money", "points", "goods", "strong", "muted", "title", "turn", "warning", "flipped"}
    | {"canal", "rail", "empty"}
    | {f"player-{seat_letter(seat).lower()}" for seat in range(8)}
)
"""Every style that a span may name."""


@dataclass(frozen=True, slots=True)
class Span:
    """A text in one style; `style` is empty or names styles with blanks between."""

    text: str
    style: str = ""

    def __post_init__(self) -> None:
        if unknown := set(self.style.split()) - STYLES:
            raise ValueError(f"unknown style {', '.join(sorted(unknown))}; possible: {', '.join(sorted(STYLES))}")


Line: TypeAlias = tuple[Span, ...]
"""Spans one after the other."""


@dataclass(frozen=True, slots=True)
class Column:
    """How the cells of a table's column stand, and what heads it."""

    head: str = ""
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under each other; a row of one cell runs through all columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Line, ...], ...]

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) not in (1, len(self.columns)):
                raise ValueError(f"expected 1 or {len(self.columns)} cells in each row; got {len(row)}: {row!r}")


@dataclass(frozen=True, slots=True)
class Flow:
    """Items one after the other, each kept whole, broken into as many lines as the drawing needs.

    With `columns`, items stand under each other like the words of a list.
    """

    items: tuple[Line, ...]
    label: Line = ()
    separator: str = "  "
    columns: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled piece of the scene; `owner` is the seat it belongs to, -1 if it is everybody's."""

    id: str
    title: str
    blocks: tuple[Table | Flow, ...]
    place: PanelPlace = "board"
    owner: int = -1
    word: str = ""
    """What to type to see it, in the viewer's language; the first part of `id` always does."""


def player_style(seat: int) -> str:
    """The style of whatever belongs to a seat."""
    return f"player-{seat_letter(seat).lower()}"


def plain(line: Line) -> str:
    """The text of a line without its styles."""
    return "".join(span.text for span in line)


def line(*parts: "str | Span") -> Line:
    """A line from texts and spans; texts have no style, empty parts are left out."""
    spans = [part if isinstance(part, Span) else Span(part) for part in parts]
    return tuple(span for span in spans if span.text)

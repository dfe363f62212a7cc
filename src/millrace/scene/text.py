"""Panels as lines of text of a given width: what a terminal prints and what a test reads.

Lines stay in spans, so that whoever prints them may colour them; `plain` leaves the colours out.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from millrace.scene.panel import Align, Column, Flow, Line, Panel, Span, Table, plain

_LEAST_SIDE: Final = 40
"""Panels stand beside the board only if they have at least so many columns there."""

_OVERHANG: Final = 2
"""How many lines the panels beside the board may be longer than it."""

_ELLIPSIS: Final = "…"


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def line_width(line: Line) -> int:
    """How many columns of a terminal a line takes."""
    return sum(width_of(span.text) for span in line)


def panel_lines(panel: Panel, width: int) -> list[Line]:
    """A panel's lines below each other: its title between rules, then its blocks."""
    return [heading(panel.title, width), *body(panel, width)]


def body(panel: Panel, width: int) -> list[Line]:
    """A panel's lines without its title."""
    lines: list[Line] = []
    for block in panel.blocks:
        lines += block_lines(block, width)
    return lines


def block_lines(block: Table | Flow, width: int) -> list[Line]:
    """The lines of a table or of flowing items."""
    return _table(block, width) if isinstance(block, Table) else _flow(block, width)


def heading(title: str, width: int) -> Line:
    """A title as the rule above a panel."""
    rule = max(0, width - width_of(title) - 4)
    return (Span("── ", "muted"), Span(title, "title"), Span(" " + "─" * rule, "muted"))


def page(panels: Sequence[Panel], width: int) -> list[Line]:
    """A whole table: what heads it, the board with as much beside it as fits, then what lies before the viewer."""
    board = [panel for panel in panels if panel.place == "board"]
    side = [panel for panel in panels if panel.place == "side"]
    board_width = max((_least_width(panel) for panel in board), default=0)
    side_width = width - board_width - 3
    left, right = _stacked(board, board_width), list[Line]()
    below = []
    for panel in side:
        lines = panel_lines(panel, side_width) if _LEAST_SIDE <= side_width >= _least_width(panel) else []
        # What would hang far below the board stands better under it, as wide as the page.
        if lines and len(right) + len(lines) <= len(left) + _OVERHANG:
            right += lines
        else:
            below.append(panel)
    if not right:
        left = _stacked(board, width)
    head = _stacked([panel for panel in panels if panel.place == "head"], width)
    own = [panel for panel in panels if panel.place == "own"]
    return [*head, *beside(left, right, board_width), *_stacked([*below, *own], width)]


def _stacked(panels: Sequence[Panel], width: int) -> list[Line]:
    return [line for panel in panels for line in panel_lines(panel, width)]


def beside(left: Sequence[Line], right: Sequence[Line], left_width: int, gap: int = 3) -> list[Line]:
    """Two columns of lines side by side."""
    lines: list[Line] = []
    for row in range(max(len(left), len(right))):
        first = left[row] if row < len(left) else ()
        second = right[row] if row < len(right) else ()
        lines.append((*_padded(first, left_width), Span(" " * gap), *second) if second else first)
    return lines


def wrap(line: Line, width: int, indent: int = 0) -> list[Line]:
    """A line broken between words so that no part is wider than the width; later parts are indented."""
    lines: list[Line] = []
    row: list[Span] = []
    used = 0
    for word in _words(line):
        size = line_width(word)
        blank = 1 if row and used > (indent if lines else 0) else 0
        if row and used + blank + size > width:
            lines.append(tuple(row))
            row, used, blank = ([Span(" " * indent)] if indent else []), indent, 0
        if blank:
            row.append(Span(" "))
        row += word
        used += blank + size
    return [*lines, tuple(row)] if row else lines


def cut(line: Line, width: int) -> Line:
    """A line of at most this width; what is lost is marked by an ellipsis."""
    if line_width(line) <= width:
        return line
    spans: list[Span] = []
    left = width - 1
    for span in line:
        if width_of(span.text) > left:
            spans.append(Span(span.text[: max(0, left)] + _ELLIPSIS, span.style))
            break
        spans.append(span)
        left -= width_of(span.text)
    return tuple(spans)


def _words(line: Line) -> Iterator[Line]:
    """The words of a line; a word may run through several spans."""
    word: list[Span] = []
    for span in line:
        first, *others = span.text.split(" ")
        if first:
            word.append(Span(first, span.style))
        for part in others:
            if word:
                yield tuple(word)
            word = [Span(part, span.style)] if part else []
    if word:
        yield tuple(word)


def _table(table: Table, width: int) -> list[Line]:
    rows = _rows(table)
    sizes = _sizes(table, rows)
    # Where two blanks between the columns are too many, one must do.
    gap = 2 if sum(sizes) + 2 * len(sizes) - 2 <= width else 1
    return [part for row in rows for part in _row(row, table.columns, sizes, width, gap)]


def _rows(table: Table) -> list[tuple[Line, ...]]:
    heads: tuple[Line, ...] = tuple([(Span(column.head, "muted"),) if column.head else () for column in table.columns])
    return [heads, *table.rows] if any(heads) else [*table.rows]


def _sizes(table: Table, rows: Sequence[tuple[Line, ...]]) -> list[int]:
    """The width of each column; rows that run through all columns do not count."""
    count = len(table.columns)
    return [max((line_width(row[i]) for row in rows if len(row) == count), default=0) for i in range(count)]


def _row(row: tuple[Line, ...], columns: tuple[Column, ...], sizes: list[int], width: int, gap: int) -> list[Line]:
    """A row of a table; if it is too wide, its last cell is broken into lines below each other."""
    if len(row) < len(columns):
        return wrap(row[0], width)
    spans: list[Span] = []
    start = 0
    for i, cell in enumerate(row[:-1]):
        if sizes[i]:
            spans += [*_padded(cell, sizes[i], columns[i].align), Span(" " * gap)]
            start += sizes[i] + gap
    last = row[-1] if columns[-1].align == "left" else tuple(_padded(row[-1], sizes[-1], columns[-1].align))
    if start + line_width(last) <= width or start > width - 10:
        return [cut(tuple(_stripped([*spans, *last])), width)]
    first, *others = wrap(last, width - start)
    return [(*spans, *first), *((Span(" " * start), *other) for other in others)]


def _least_width(panel: Panel) -> int:
    """The width below which a panel would lose something."""
    least = 0
    for block in panel.blocks:
        if isinstance(block, Flow):
            items = max((line_width(item) for item in block.items), default=0)
            least = max(least, line_width(block.label) + 2 + items)
            continue
        rows = _rows(block)
        sizes = _sizes(block, rows)
        words = [line_width(word) for row in rows if len(row) == len(sizes) for word in _words(row[-1])]
        least = max(least, sum(sizes[:-1]) + 2 * len(sizes) - 2 + max(words, default=0))
    return least


def _flow(flow: Flow, width: int) -> list[Line]:
    indent = line_width(flow.label) + 1 if flow.label else 0
    start: list[Span] = [*flow.label, Span(" ")] if flow.label else []
    step = max((line_width(item) for item in flow.items), default=0) if flow.columns else 0
    gap = width_of(flow.separator)
    tail = width_of(flow.separator.rstrip())
    lines: list[Line] = []
    row, used, fresh = start, indent, True
    for item in flow.items:
        size = max(step, line_width(item))
        if not fresh and used + gap + size + tail > width:
            lines.append((*_stripped(row), Span(flow.separator.rstrip(), "muted")))
            row, used, fresh = ([Span(" " * indent)] if indent else []), indent, True
        if not fresh:
            row = [*row, Span(flow.separator, "muted")]
            used += gap
        row = [*row, *_padded(item, size)]
        used += size
        fresh = False
    return [*lines, tuple(_stripped(row))] if row else lines


def _padded(line: Line, width: int, align: Align = "left") -> list[Span]:
    missing = width - line_width(line)
    if missing <= 0:
        return [*line]
    if align == "left":
        return [*line, Span(" " * missing)]
    if align == "right":
        return [Span(" " * missing), *line]
    before = missing // 2
    return [Span(" " * before), *line, Span(" " * (missing - before))]


def _stripped(row: list[Span]) -> list[Span]:
    while row and not row[-1].text.strip():
        row = row[:-1]
    return row


def text(panels: Sequence[Panel], width: int) -> str:
    """Panels as plain text, one below the other."""
    return "\n".join(plain(line).rstrip() for panel in panels for line in panel_lines(panel, width)) + "\n"

"""Tables as the commands print them: no frames, so that wide ones still fit."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text


def plain_table(title: str) -> Table:
    """A table without frames under a bold title."""
    return Table(
        title=Text(title, "bold"),
        title_justify="left",
        box=None,
        padding=(0, 1, 0, 0),
        header_style="dim",
        pad_edge=False,
    )

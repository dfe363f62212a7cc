"""The lines on which all others of a position rest are read as strictly as those, by every title."""

from __future__ import annotations

from importlib import import_module

import pytest

from millrace import games
from millrace.parts.notation import PositionError


@pytest.mark.parametrize("title", games.OWN_TITLES)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("players", "exactly one word"),
        ("players 2 3", "exactly one word"),
        ("players 9", "a number from"),
        ("switch", "its name and a value"),
        ("switch {name}", "its name and a value"),
        ("switch {name} {value} {value}", "its name and a value"),
        ("switch {name} perhaps", "instead of “perhaps”, one of"),
        ("switch weather {value}", "instead of “weather”, one of"),
    ],
)
def test_a_wrong_line_is_named_with_what_would_be_right(title: str, line: str, expected: str) -> None:
    notation = import_module(f"millrace.games.{title.replace('-', '_')}.rules.notation")
    name, switch = next(iter(games.title(title).switches.items()))
    line = line.format(name=name, value=switch.values[0])
    with pytest.raises(PositionError) as caught:
        notation.read(f"# a remark\nround 1\n{line}")
    assert caught.value.line == 3
    assert str(caught.value).startswith(f"Line 3 of the position, “{line}”, cannot be read. Expected: ")
    assert expected in str(caught.value)

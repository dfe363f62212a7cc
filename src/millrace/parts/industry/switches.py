"""The rule switches of a position as small numbers: which of its values each switch has, 0 the rulebook's own."""

from __future__ import annotations

from millrace.core.lists import Ints, ints


def switch_values(known: tuple[tuple[str, tuple[str, ...]], ...], given: dict[str, str]) -> Ints:
    """The numbers of the switches' values; those not given have their default."""
    return ints([values.index(given.get(name, values[0])) for name, values in known])

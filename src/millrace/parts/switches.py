"""The rule switches of a position as small numbers: which of its values each switch has, 0 the rulebook's own."""

from __future__ import annotations

from millrace.core.lists import Ints, ints


def switch_values(known: tuple[tuple[str, tuple[str, ...]], ...], chosen: dict[str, str]) -> Ints:
    """The numbers of the rule switches' values; those not chosen have their default, the first."""
    return ints([values.index(chosen.get(name, values[0])) for name, values in known])

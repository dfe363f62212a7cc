"""Turn order by spending: who spent least goes first."""

from __future__ import annotations

from millrace.core.lists import Ints, ints


def by_spending(order: Ints, spent: Ints) -> Ints:
    """The next turn order: by the amounts spent, least first; equals keep their order."""
    return ints(sorted(order, key=lambda player: spent[player]))

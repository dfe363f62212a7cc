"""The titles Millrace plays, each in a folder of its own and imported when it is first asked for.

A title from outside this package is made known by `register`. The variable MILLRACE_WITH names modules that do so when
they are imported, with blanks between; they are imported when titles are first asked for, in every process. Whoever
sets it lets that code run: it must come from the owner of the process, never from a record or another player.
"""

import os
from importlib import import_module
from typing import Final

from millrace.core.errors import UnknownTitle
from millrace.core.title import AnyTitle

OWN_TITLES = {
    "brass-birmingham": "millrace.games.brass_birmingham.title",
    "brass-lancashire": "millrace.games.brass_lancashire.title",
    "oranienburger-kanal": "millrace.games.oranienburger_kanal.title",
    "age-of-industry": "millrace.games.age_of_industry.title",
    "crystal-palace": "millrace.games.crystal_palace.title",
}
"""Where the `TITLE` of each title of this package is to be found."""

WITH: Final = "MILLRACE_WITH"
"""The variable that names modules from outside."""

_registered: dict[str, AnyTitle] = {}


def titles() -> tuple[str, ...]:
    """The ids of all titles."""
    _bring()
    return tuple(dict.fromkeys([*OWN_TITLES, *_registered]))


def title(title_id: str) -> AnyTitle:
    """The title of an id."""
    if title_id not in _registered:
        if title_id in OWN_TITLES:
            register(import_module(OWN_TITLES[title_id]).TITLE)
        elif title_id not in titles():
            raise UnknownTitle(str(title_id), titles())
    return _registered[title_id]


def register(new: AnyTitle) -> None:
    """Make a title known under its id, as a title outside this package must before it can be played."""
    known = _registered.get(new.id)
    if known is not None and known is not new:
        raise ValueError(f"another title is already known as {new.id!r}")
    _registered[new.id] = new


def _bring() -> None:
    """Import the modules from outside; those that have been imported already cost nothing."""
    for module in os.environ.get(WITH, "").split():
        import_module(module)

"""The titles Millrace plays, each in a folder of its own and imported when it is first asked for."""

from importlib import import_module

from millrace.core.errors import UnknownTitle
from millrace.core.title import AnyTitle

OWN_TITLES = {
    "brass-birmingham": "millrace.games.brass_birmingham.title",
    "brass-lancashire": "millrace.games.brass_lancashire.title",
    "oranienburger-kanal": "millrace.games.oranienburger_kanal.title",
}
"""Where the `TITLE` of each title of this package is to be found."""

_registered: dict[str, AnyTitle] = {}


def titles() -> tuple[str, ...]:
    """The ids of all titles."""
    return tuple(dict.fromkeys([*OWN_TITLES, *_registered]))


def title(title_id: str) -> AnyTitle:
    """The title of an id."""
    if title_id not in _registered:
        if title_id not in OWN_TITLES:
            raise UnknownTitle(str(title_id), titles())
        register(import_module(OWN_TITLES[title_id]).TITLE)
    return _registered[title_id]


def register(new: AnyTitle) -> None:
    """Make a title known under its id, as a title outside this package must before it can be played."""
    known = _registered.get(new.id)
    if known is not None and known is not new:
        raise ValueError(f"another title is already known as {new.id!r}")
    _registered[new.id] = new

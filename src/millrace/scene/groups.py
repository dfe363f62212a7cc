"""Groups of options: what they are called, and which of them cost more than they seem to."""

from typing import Final

from millrace.core.texts import Message, Texts
from millrace.scene.kept import kept
from millrace.scene.scene import Group

APART: Final = frozenset({"combine"})
"""The verbs of actions that take more than one action."""


@kept
def group(texts: Texts, id: str, closed: bool = False) -> Group:
    """A group of options by its id: in the title's words for its chips, or else by the name of the action."""
    own = Message(f"scene.stage.group.{id}")
    label = texts.render(own) if own.id in texts else texts.noun(f"action.{id}")
    return Group(id, label, id in APART, closed)

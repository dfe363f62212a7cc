"""How a title is shown: its table in words and as a picture, for browser, terminal and picture files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from millrace.core.texts import Texts
from millrace.core.title import AnyTitle
from millrace.scene.panel import Panel
from millrace.scene.scene import Stage, Verdict
from millrace.scene.svg import surface_picture

V = TypeVar("V")
C = TypeVar("C")


class Thing(NamedTuple):
    """A kind of things on the table, whose regions have ids that begin with it; what they are for is said by a text.

    The text is the title's message `thing.` with the kind.
    """

    verbs: tuple[str, ...] = ()
    """The verbs of the options that name such a thing; none if nothing is ever done with it alone."""
    rules: tuple[str, ...] = ()
    """The rules that say what it is for."""
    goes: bool = False
    """Whether it goes with the option that names it, so that another of its kind may come to lie there."""


@dataclass(frozen=True)
class Drawing(Generic[V, C]):
    """The functions that draw a title, over its own types of view and content."""

    panels: Callable[[V, Texts, Sequence[str]], Sequence[Panel]]
    """(view, texts, what the seats are called) to the panels that show in words what the view holds."""
    stage: Callable[[V, Texts, Sequence[str], Sequence[int]], Stage]
    """(view, texts, what the seats are called, codes to explain) to the table of the view."""
    art: Callable[[C], Mapping[str, str]]
    """(content) to the title's pictures as SVG, by name; `sprites` holds the symbols that pieces name."""
    tallies: Callable[[V], Mapping[str, Sequence[int]]]
    """(view) to the public figures whose course is worth drawing, each with a number for every seat."""
    field_text: Callable[[Any, str, Texts], str | None] | None = None
    """(record of the content, name of a field, texts) to the field as people read it; None if it needs no words."""
    verdict: Callable[[Any, Texts], Verdict | None] | None = None
    """(state of a finished game, texts) to the verdict on it; None if players are compared."""
    actions: Callable[[V, str], Mapping[str, Sequence[str]]] | None = None
    """(view, kind of the pending question) to the groups of options that the question is about, whether or not they are
    possible now, each with the verbs of its options; None if nobody has said what they are."""
    things: Mapping[str, Thing] = field(default_factory=dict)
    """What can be touched, by kind: whoever touches it is told what it is for, if nothing can be done with it."""
    explained_by: Mapping[str, str] = field(default_factory=dict)
    """Kinds of pieces, and of surfaces, to the kind of thing whose text tells what they are for where nothing can be
    touched; for a piece that is not among them, that of its surface."""
    counts_eras: bool = True
    """Whether points are counted at the end of an era, so that everybody should see what it brought."""
    leftovers: Callable[[Any], Sequence[Mapping[str, int]]] | None = None
    """(state of a finished game) to what each seat has left that brought it nothing, counted by name: the title's noun
    `left.` with that name says what it is. None if nobody has said what counts as left."""

    card_back: str = ""
    """The sprite of a card that lies face down in a hand; empty if nobody holds cards."""

    def picture(self, view: V, content: C, texts: Texts) -> str:
        """The first surface of a view, its board, as a picture in SVG that needs nothing besides itself."""
        return surface_picture(self.stage(view, texts, (), ()).surfaces[0], self.art(content))


def is_drawn(title: AnyTitle) -> bool:
    """Whether a title can be shown by what draws scenes."""
    return isinstance(title.drawing, Drawing)


def drawing_of(title: AnyTitle) -> Drawing[Any, Any]:
    """How a title is drawn; TypeError if it is not drawn by a `Drawing`."""
    if not isinstance(title.drawing, Drawing):
        raise TypeError(f"{title.id} is drawn by a {type(title.drawing).__name__}, not by a Drawing")
    return title.drawing


def field_text(title: AnyTitle, record: Any, field: str, texts: Texts) -> str | None:
    """A field of a record of the content in the title's own words, if it has any for it."""
    own = drawing_of(title).field_text
    return own(record, field, texts) if own else None

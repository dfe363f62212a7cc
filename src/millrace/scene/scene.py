"""The scene: what one viewer sees, as values that browser, picture export and tests read alike.

A title puts a `Stage` together from a view: surfaces with regions and pieces, figures, options. The table adds who
plays, what was logged and what may be taken back, and makes a `Scene` of it. `to_json` turns any of these values into
plain dicts and lists; fields that have their default are left out.

Lengths are in the units of the surface. Rectangles and pieces have their upper left corner at `x`, `y`; circles have
their centre there; a path is a line to be stroked, and `x`, `y` is its middle.
"""

from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal

from millrace.scene.panel import Panel

PLAYER_COLOURS = ("#1f3fc8", "#c8401a", "#16110d", "#a54aa5", "#f4ead2")
"""What `ScenePlayer.colour` counts: colours that can be told apart by everybody, each with a crest besides."""

Shape = Literal["rect", "circle", "path"]

Where = Literal["middle", "beside", "before", "aside"]
"""Where a surface lies: in the middle of the table (large, to be zoomed; of several, one at a time is shown), beside
that, before its viewer, or out of sight until its owner is asked for."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a surface that options may concern, whether or not something lies there."""

    id: str
    shape: Shape
    label: str
    x: float = 0
    y: float = 0
    w: float = 0
    h: float = 0
    r: float = 0
    d: str = ""
    about: tuple[str, ...] = ()
    """What is worth knowing about it, in sentences, to be shown while somebody looks at it."""
    sprite: str = ""
    """The symbol among the title's sprites that shows it large beside those sentences; empty for none."""
    signs: tuple[tuple[str, ...], ...] = ()
    """By sentence: the symbols that show what it tells of, before it; none for no sentence at all."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on a surface. The id stays the same while the thing stays what it is, so that moves can be shown."""

    id: str
    sprite: str
    """The symbol among the title's sprites that shows it, complete with colour and figures."""
    x: float
    y: float
    w: float
    h: float
    label: str = ""
    """What it is, to be spoken or shown on demand; empty for a part of another thing."""
    owner: str = ""
    """The letter of the seat it belongs to."""
    count: int = 0
    """How many lie there, to be shown as a badge; 0 if there is nothing to count."""
    state: str = ""
    """`flipped`, `ghost` for what is only proposed, `spent` for what lies used up."""
    text: str = ""
    """A short text in the middle of the piece that its sprite does not show."""
    turn: float = 0
    """Degrees by which it is turned clockwise around its middle."""


@dataclass(frozen=True, slots=True)
class Surface:
    """A plane with regions and pieces: the board, a hand, a mat. What has the id `hand` is hidden between turns."""

    id: str
    label: str
    """What it is, in full, to be spoken or shown on demand."""
    w: float
    h: float
    background: str = ""
    """The name of one of the title's pictures; empty for none."""
    owner: str = ""
    regions: tuple[Region, ...] = ()
    pieces: tuple[Piece, ...] = ()
    place: Where = "middle"
    name: str = ""
    """A word or two for a tab."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is public about a player, as text, with what it is called and what it means."""

    id: str
    label: str
    value: str
    hint: str = ""
    alert: bool = False
    """Whether it should worry the player."""


@dataclass(frozen=True, slots=True)
class Supplier:
    """Where something that an option needs may come from."""

    thing: str
    """The region whose choice answers the question for it, once that is asked."""
    label: str
    usual: bool = False
    """Whether the bill reckons with it: most would choose it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal option with everything it concerns."""

    id: int
    """Its code."""
    text: str
    """Its notation."""
    label: str
    group: str
    notes: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    """Regions by their ids, and kinds of cards as `card:` with the card's id."""
    ghost: Piece | None = None
    """The piece it would put on a surface."""
    ghost_on: str = ""
    """The surface that the ghost lies on; the first one if empty."""
    warning: str = ""
    """Why it is legal but wasteful."""
    after: tuple[str, ...] = ()
    """What will be different besides: told with the bill alone."""
    marks: tuple[str, ...] = ()
    """Regions that shine with the bill although it is not about them: what delivers, and what flips."""
    suppliers: tuple[tuple[Supplier, ...], ...] = ()
    """By question that will follow, in order: the sources among which the player has a choice."""
    then: tuple[str, ...] = ()
    """The options, in notation, that are played along with it, because it was chosen for their sake."""


@dataclass(frozen=True, slots=True)
class Group:
    """A kind of option."""

    id: str
    label: str
    apart: bool = False
    """Whether its options cost more than they seem to, so that they are offered only to who asks for them."""
    closed: bool = False
    """Whether it has no option now, and can be asked why."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a dial can show, and the option that says so."""

    option: str
    """In notation."""
    label: str
    sprite: str
    worth: int


@dataclass(frozen=True, slots=True)
class Dial:
    """Something to be set to one of several faces."""

    label: str
    face: int
    """The number of the face that it shows at first."""
    region: str
    """The region where it lies; a click there turns it."""


@dataclass(frozen=True, slots=True)
class FurtherDial:
    """A dial that there is only if an option comes before all others."""

    option: str
    label: str
    dial: Dial
    sums: tuple[tuple[str, ...], ...]
    """What follows from the sum of all dials if this is one of them."""
    on: bool = False
    """Whether it is there at first."""


@dataclass(frozen=True, slots=True)
class Dials:
    """A row of like decisions that are made as one: dials are set as one likes, and what they show is played at once.

    Played is the option of the further dial, if it is there, then the faces from the last one to the first, then the
    confirmation if that is waited for. What was answered otherwise before is taken back first.
    """

    label: str
    """What the viewer is asked: the prompt, as long as all of it is answered together."""
    confirm: str
    """What the button says that plays it all."""
    total: str
    """What the sum of the faces is called."""
    faces: tuple[Face, ...]
    """From the lowest to the highest."""
    dials: tuple[Dial, ...]
    sums: tuple[tuple[str, ...], ...]
    """What follows from the sum of all dials, in short sentences; the first entry is for the sum 0."""
    worry: int
    """The sum from which on what follows should worry the viewer."""
    answered: tuple[str, ...] = ()
    """The options played already, in notation."""
    further: FurtherDial | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """Which game this is and how far it is."""

    name: str
    era: str = ""
    round: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """What a title shows of a view."""

    head: Head
    order: tuple[int, ...]
    """The seats in turn order."""
    figures: tuple[tuple[Figure, ...], ...]
    """By seat."""
    crests: tuple[str, ...]
    """By seat: the sprite that stands for its player besides the colour."""
    surfaces: tuple[Surface, ...]
    options: tuple[Choice, ...] = ()
    groups: tuple[Group, ...] = ()
    preselected: int = -1
    """The code of the option that is chosen unless the viewer chooses another; -1 for none."""
    dials: Dials | None = None
    """How the options may be answered together with those that follow, if they may."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One line that says who must do what."""

    text: str
    seat: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class ScenePlayer:
    """Somebody at the table with all that is public about them."""

    id: str
    name: str
    colour: int
    crest: str
    figures: tuple[Figure, ...]
    on: bool = False
    """Whether they have something to decide."""
    bot: bool = False
    ready: bool = False
    """Whether they have answered what others are still asked as well; nobody knows how."""


@dataclass(frozen=True, slots=True)
class TurnDecision:
    """A decision of the viewer in the open turn, with its bill."""

    label: str
    notes: tuple[str, ...] = ()
    """What it costs and brings, and what followed from it without a choice."""
    undo: int = 0
    """How many times to undo, to take it back."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What the viewer may do about the turn that is being played."""

    pending: bool = False
    """Whether a decision waits to be confirmed."""
    option: str = ""
    """The notation of the decision that waits."""
    text: str = ""
    """The decision that waits, as a sentence."""
    reveals: bool = False
    """Whether confirming makes hidden things known."""
    can_undo: bool = False
    can_restart: bool = False
    can_confirm: bool = False
    tentative: int = 0
    """How many of the decisions shown may still be taken back."""
    ready: bool = False
    """Whether the viewer has answered what others are still asked as well, and may take that back until they have."""
    chosen: tuple[str, ...] = ()
    """What the viewer has answered so far, as sentences, while others are asked the same."""
    decisions: tuple[TurnDecision, ...] = ()
    """What the viewer has decided in this turn so far, the decision that waits last."""
    things: tuple[str, ...] = ()
    """The regions that these decisions touch."""


@dataclass(frozen=True, slots=True)
class SceneRequest:
    """A wish to take back what stands, which waits for the people at the table."""

    seat: str
    """Whose wish it is."""
    at: int
    """How many decisions would stay: the position to look at."""
    text: str
    """Who wants what, and what has become known since then; or who has said no."""
    missing: tuple[str, ...] = ()
    """The seats whose answer it waits for; none if somebody has said no."""
    mine: bool = False
    """Whether the viewer is asked."""


@dataclass(frozen=True, slots=True)
class LogTurn:
    """A turn in the log."""

    id: int
    """The number of its first decision, counted from 0."""
    seat: str
    head: str
    lines: tuple[str, ...]
    turn: int
    at: int
    """How many decisions had been played when it ended: the position to look at."""
    ends: tuple[int, ...] = ()
    """For each line, how many decisions had been played when it could be told."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a turn was about, to be marked where it lies."""

    seat: str
    """Whose turn it was."""
    things: tuple[str, ...]
    """The regions that its decisions touched."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The place that a seat came in."""

    seat: str
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class Origin:
    """What brought somebody points: a thing on the table, or else a turn."""

    seat: str
    points: int
    label: str
    at: int
    """The position in which it is to be seen, by how many decisions had been played."""
    thing: str = ""
    """The region of the thing; empty for a turn."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where points came from, with the points of each seat, and each thing or turn that brought some."""

    id: str
    label: str
    values: tuple[int, ...]
    origins: tuple[Origin, ...] = ()


@dataclass(frozen=True, slots=True)
class EraEnd:
    """The end of an era: the points it brought, source by source."""

    head: str
    at: int
    """How many decisions had been played."""
    sources: tuple[Source, ...]
    before: tuple[int, ...]
    """The points that each seat had when the era began."""
    quiet: bool = False
    """Whether it is shown only to who asks for it: nothing is counted at the end of an era, points just came."""


@dataclass(frozen=True, slots=True)
class Curve:
    """How a figure went for every seat; `values` has a list for each seat, with a number for each turn."""

    id: str
    label: str
    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Grade:
    """How well a result may be: its name, the points from which on it is reached, and whether it is a victory."""

    label: str
    low: int
    """The least points; those of the lowest grade do not matter."""
    won: bool = False
    reached: bool = False
    """Whether the result is of this grade: neither below nor above it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A game of several whose points are added up, with its points by source; each source has one value."""

    label: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How well a game went that nobody else played: there is nobody to compare with but the grades."""

    text: str
    won: bool
    grades: tuple[Grade, ...] = ()
    """From the lowest to the highest."""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[Placing, ...]
    sources: tuple[Source, ...]
    curves: tuple[Curve, ...] = ()
    tie_break: str = ""
    verdict: Verdict | None = None
    """In place of who has won, if one played alone."""
    moments: tuple[int, ...] = ()
    """After how many decisions each value of a curve stood."""


@dataclass(frozen=True, slots=True)
class LessonWords:
    """A part of a sentence of a tutorial; with a rule, it leads there."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """What a tutorial tells at once, and the things it shows with that: regions, and kinds of cards as in `touches`."""

    words: tuple[LessonWords, ...]
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SceneLesson:
    """Where the viewer is in a tutorial: what is told, shown and wanted."""

    step: int
    """Counted from 1."""
    steps: int
    head: str
    pages: tuple[LessonPage, ...]
    """One after the other; the last one is about what is wanted."""
    option: str = ""
    """The option that the viewer is to choose, in notation; empty if there is none to choose now."""
    label: str = ""
    """The same as a sentence."""
    confirm: bool = False
    """Whether the last word of the turn is wanted."""
    done: bool = False
    """Whether all steps are done: from here on the viewer plays freely."""


@dataclass(frozen=True, slots=True)
class ToldThing:
    """Something that may have come out at a real table."""

    name: str
    """What to send."""
    label: str


@dataclass(frozen=True, slots=True)
class SceneAsk:
    """What came out at a real table and must be told before the game goes on."""

    text: str
    things: tuple[ToldThing, ...]
    seat: str = ""
    """Who has it now; empty if it lies on the table."""
    unknown: bool = False
    """Whether it may stay unknown."""


@dataclass(frozen=True, slots=True)
class ClosedHand:
    """The cards of the viewer's hand that nobody has told at a real table; others stand for them in the scene."""

    count: int
    things: tuple[ToldThing, ...]
    """What they may be."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one viewer sees, in one language."""

    title: str
    lang: str
    viewer: str
    """The letter of the viewer's seat; empty for a spectator."""
    head: Head
    prompt: Prompt
    players: tuple[ScenePlayer, ...]
    surfaces: tuple[Surface, ...]
    panels: tuple[Panel, ...]
    options: tuple[Choice, ...] = ()
    groups: tuple[Group, ...] = ()
    preselected: int = -1
    """The code of the option that is chosen unless the viewer chooses another; -1 for none."""
    dials: Dials | None = None
    """How the options may be answered together with those that follow, if they may."""
    turn: Turn = Turn()
    log: tuple[LogTurn, ...] = ()
    since: int = -1
    """The id of the first logged turn after the viewer's own last one; -1 if there is none."""
    marks: tuple[Mark, ...] = ()
    """The others' turns since the viewer's own last one; the last turn for who only watches or looks back."""
    say: str = ""
    """What happened last, to be announced."""
    era_end: EraEnd | None = None
    """The era that ended last, while the game goes on."""
    request: SceneRequest | None = None
    result: Result | None = None
    lesson: SceneLesson | None = None
    """The tutorial that the viewer is in."""
    ask: SceneAsk | None = None
    """What must be told at a real table before anybody decides; only for those who sit there."""
    closed: ClosedHand | None = None
    """What the viewer, who decides, holds closed at a real table."""
    can_untell: bool = False
    """Whether what was told last may be taken back."""

    def to_json(self) -> dict[str, Any]:
        """The scene as JSON knows it."""
        data = to_json(self)
        if not isinstance(data, dict):
            raise TypeError(f"a scene became {type(data).__name__}")
        return {**ALWAYS, **data}


ALWAYS: Final[dict[str, Any]] = {"options": [], "groups": [], "turn": {}, "log": [], "say": ""}
"""What is always there in a scene, be it empty, so that who reads one need not ask."""

PLAIN: Final = frozenset({str, int, bool, type(None)})
"""What JSON knows as it is: most of a scene, so it is asked for first."""


def to_json(value: object) -> Any:
    """A value of this module, or of `millrace.scene.panel`, as JSON knows it."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if isinstance(value, float):
        # Tenths are finer than any screen, and keep the text short.
        rounded = round(value, 1)
        return int(rounded) if rounded == int(rounded) else rounded
    members = {}
    for name, default in fields_of(kind):
        held = getattr(value, name)
        if default is MISSING or held != default:
            members[name] = held if type(held) in PLAIN else to_json(held)
    return members


@cache
def fields_of(kind: Any) -> tuple[tuple[str, object], ...]:
    """The fields of a class of values with their defaults."""
    if not is_dataclass(kind):
        raise TypeError(f"expected a part of a scene; got a {kind.__name__}")
    return tuple([(each.name, each.default) for each in fields(kind)])

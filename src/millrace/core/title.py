"""What the core must know of a title: values and functions, no base class."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from millrace.core.codebook import CodeBook
from millrace.core.deal import AnyDealing
from millrace.core.decision import Decision, State
from millrace.core.errors import UnknownSwitch, WrongPlayerCount
from millrace.core.ledger import Ledger
from millrace.core.outcome import Outcome
from millrace.core.provenance import Entry, everything, known
from millrace.core.rng import Generator
from millrace.core.texts import Message, Texts


class LoadedContent(Protocol):
    """The components of a title as read from its files; the hash tells one content from another."""

    @property
    def hash(self) -> str:
        """What a record notes of the content it was played with."""


S = TypeVar("S", bound=State)
V = TypeVar("V")
C = TypeVar("C", bound=LoadedContent)
Loaded = TypeVar("Loaded", bound=LoadedContent, covariant=True)


class LoadContent(Protocol[Loaded]):
    """Reads a title's content, corrected by overlay files."""

    def __call__(self, overlays: Sequence[Path] = ()) -> Loaded:
        """The components, as the title's own type."""


class Drawn(Protocol):
    """How a title is drawn; `millrace.scene.drawing.Drawing` is what titles have."""

    def picture(self, view: Any, content: Any, texts: Texts) -> str:
        """The board of a view as a picture in SVG that needs nothing besides itself."""


@dataclass(frozen=True)
class Switch:
    """A reading of the rules that may be chosen: its possible values and the rulebook's own."""

    values: tuple[str, ...]
    default: str
    opens: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Values that let other numbers of players play than the title's own, with those numbers."""

    def __post_init__(self) -> None:
        if self.default not in self.values:
            raise ValueError(f"the default {self.default!r} is not among the values {self.values}")


class Learned(Protocol):
    """How a title is played by learned weights; `millrace.parts.softmax.Policy` is what titles have."""

    @property
    def size(self) -> int:
        """How many weights there are."""

    @property
    def version(self) -> int:
        """Grows whenever a weight comes to mean something else."""


@dataclass(frozen=True)
class Evaluation(Generic[S]):
    """What a title knows about playing it well, for bots that look ahead."""

    worth: Callable[[S, int], float]
    """(state, seat) to how well the seat stands; more is better."""
    settled: Callable[[S], bool]
    """(state) to whether no action is half done, so that the worths of states may be compared."""
    habit: Callable[[S], int]
    """A plausible code for a question within an action when there is no time to compare; -1 if it is worth the time."""


def switches_of(ledger: Ledger, opens: Mapping[str, Mapping[str, tuple[int, ...]]] | None = None) -> dict[str, Switch]:
    """The switches that a ledger names; `opens` are by name the player counts that values add."""
    more = opens or {}
    return {name: Switch(each.values, each.default, more.get(name, {})) for name, each in ledger.switches.items()}


@dataclass(frozen=True)
class Title(Generic[S, V, C]):
    """A game that Millrace plays, over its own types of state, view and content."""

    id: str
    rules_version: int
    players: tuple[int, ...]
    switches: Mapping[str, Switch]
    codebook: CodeBook
    content: LoadContent[C]
    new_state: Callable[[C, int, dict[str, str], str], S]
    """(content, players, switches, seed) to the state in which the first decision waits."""
    view: Callable[[S, int], V]
    """(state, seat) to what the seat may know."""
    determinise: Callable[[V, Generator], S]
    """(view, generator) to a state that looks the same from the view's seat."""
    outcome: Callable[[S], Outcome | None]
    decision: Callable[[S, int], Decision]
    """(state, seat) to the decision that waits for the seat."""
    accounts: Callable[[S], Sequence[Mapping[str, int]]]
    """(state) to the points of each seat so far by their source, as in `Outcome.breakdown`; everybody has seen them."""
    describe: Callable[[S, int], Sequence[Message]]
    """(state, code) to an option as a sentence, followed by short notes on what it costs and brings."""
    ledger: Callable[[], Ledger]
    text_packages: tuple[str, ...]
    drawing: Drawn
    minutes: tuple[int, int] = (0, 0)
    """About how long a game among people takes, from so many minutes to so many; zeros if nobody has said."""
    in_play: Callable[[C, int, Mapping[str, str]], Iterable[Entry]] = everything
    """(content, players, switches) to the records that such a game is played with, of all that the content holds."""
    evaluation: Evaluation[S] | None = None
    """What bots may know about playing well; None if nobody has written it down."""
    redeal: Callable[[S, int, Generator], None] | None = None
    """(state, seat, generator) deals what the seat cannot see anew, in place: faster than `determinise` of a view, and
    for the seat the same. None if nobody has written it."""
    unanswer: Callable[[S, int], None] | None = None
    """(state, seat) takes back in place what others have answered to the question that several are asked at once: a
    bot that looks ahead has them answer as it would. None if nobody is ever asked with others."""
    policy: Learned | None = None
    """How bots play by learned weights; None if nobody has said what the features of an option are."""
    weights: Path | None = None
    """The folder in which the weights lie that come with the title, `weights.<players>.json`."""
    deeds: tuple[str, ...] = ()
    """The verbs of options of which it is worth telling how often somebody does them (`sell`, `loan`); each has a noun
    `action.<verb>`."""
    supplies: Callable[[S], Sequence[Mapping[str, int]]] | None = None
    """(state) to what each seat has at hand for its next turns (money, coal), counted by name: the noun `supply.` with
    that name says what it is, and everybody can see it. None if nobody has said what is worth counting."""
    taught: tuple[Mapping[str, str], ...] = ({},)
    """The switches with which deals are played, one after the other, when weights are learned."""
    dealing: AnyDealing | None = None
    """The piles whose order chance decides, so that a game can begin with a deal in place of a seed; None if nobody has
    named them."""
    takers: Callable[[S], Mapping[str, Sequence[int]]] | None = None
    """(state) to the seats that have taken each card or tile of the game: many games tell what that was worth; None if
    nobody has said what is to be weighed."""
    tutorial: Path | None = None
    """The file of the guided opening, see `millrace.table.tutorial`; None if there is none."""

    @property
    def player_counts(self) -> dict[int, dict[str, str]]:
        """Every number of players that can play, with the switches that so many need."""
        needs: dict[int, dict[str, str]] = {count: {} for count in self.players}
        for name, switch in self.switches.items():
            for value, counts in switch.opens.items():
                for count in counts:
                    needs.setdefault(count, {name: value})
        return dict(sorted(needs.items()))

    def known_in_play(self, content: C, players: int, switches: Mapping[str, str]) -> dict[str, int]:
        """How many figures of what such a game is played with have which source, best first."""
        chosen = self.checked_switches(switches)
        return known(self.in_play(content, self.checked_players(players, chosen), chosen))

    def checked_players(self, players: int, switches: Mapping[str, str] | None = None) -> int:
        """The player count, if the title is for so many, by itself or by a switch's value."""
        allowed = set(self.players)
        for name, value in (switches or {}).items():
            allowed.update(self.switches[name].opens.get(value, ()))
        if isinstance(players, bool) or players not in allowed:
            raise WrongPlayerCount(self.id, players, tuple(sorted(allowed)), self._openers(players))
        return players

    def _openers(self, players: object) -> tuple[str, ...]:
        """The switches with the values that would let so many play, as `name=value`."""
        return tuple(
            f"{name}={value}"
            for name, switch in self.switches.items()
            for value, counts in switch.opens.items()
            if players in counts
        )

    def checked_switches(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The values of all switches: those chosen, if they are possible, and the others' defaults."""
        for name, value in chosen.items():
            if name not in self.switches:
                raise UnknownSwitch(self.id, name, None, tuple(self.switches))
            if value not in self.switches[name].values:
                raise UnknownSwitch(self.id, name, str(value), self.switches[name].values)
        return {name: chosen.get(name, switch.default) for name, switch in self.switches.items()}


AnyTitle: TypeAlias = Title[Any, Any, Any]
"""A title whatever its types are."""

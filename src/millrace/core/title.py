"""What the core must know of a title: values and functions, no base class."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from millrace.core.codebook import CodeBook
from millrace.core.decision import Decision, State
from millrace.core.errors import UnknownSwitch, WrongPlayerCount
from millrace.core.ledger import Ledger
from millrace.core.outcome import Outcome
from millrace.core.rng import Generator
from millrace.core.texts import Message, Texts


class LoadedContent(Protocol):
    """The components of a title as read from its files; the hash tells one content from another."""

    @property
    def hash(self) -> str:
        """What a record notes of the content it was played with."""


class LoadContent(Protocol):
    """Reads a title's content, corrected by overlay files."""

    def __call__(self, overlays: Sequence[Path] = ()) -> Any:
        """The `LoadedContent`, as the title's own type."""


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


@dataclass(frozen=True)
class Evaluation:
    """What a title knows about playing it well, for bots that look ahead. Its functions take the title's own state."""

    worth: Callable[[Any, int], float]
    """(state, seat) to how well the seat stands; more is better."""
    settled: Callable[[Any], bool]
    """Tell whether no action is half done, so that the worths of states may be compared."""
    habit: Callable[[Any], int]
    """A plausible code for a question within an action when there is no time to compare; -1 if it is worth the time."""


@dataclass(frozen=True)
class Title:
    """A game that Millrace plays. Its functions take the title's own state, view and content types."""

    id: str
    rules_version: int
    players: tuple[int, ...]
    switches: Mapping[str, Switch]
    codebook: CodeBook
    content: LoadContent
    new_state: Callable[[Any, int, dict[str, str], str], State]
    """(content, players, switches, seed) to the state in which the first decision waits."""
    view: Callable[[Any, int], Any]
    """(state, seat) to what the seat may know."""
    determinise: Callable[[Any, Generator], State]
    """(view, generator) to a state that looks the same from the view's seat."""
    outcome: Callable[[Any], Outcome | None]
    decision: Callable[[Any, int], Decision]
    """(state, seat) to the decision that waits for the seat."""
    ledger: Callable[[], Ledger]
    text_packages: tuple[str, ...]
    evaluation: Evaluation | None = None
    """What bots may know about playing well; None if nobody has written it down."""
    scene: Callable[[Any, Texts, Sequence[str]], Sequence[Any]] | None = None
    """(view, texts, what the seats are called) to the panels of `millrace.scene` that show what the view holds."""
    describe: Callable[[Any, int], Sequence[Message]] | None = None
    """(state, code) to an option as a sentence, followed by short notes on what it costs and brings."""
    stage: Callable[[Any, Texts, Sequence[str], Sequence[int]], Any] | None = None
    """(view, texts, what the seats are called, codes to explain) to the `millrace.scene.scene.Stage` of the view."""
    art: Callable[[Any], Mapping[str, str]] | None = None
    """(content) to the title's pictures as SVG, by name; `sprites` holds the symbols that pieces name."""
    portrait: Callable[[Any, Any], str] | None = None
    """(view, content) to the board as a picture in SVG that needs nothing besides itself."""
    tallies: Callable[[Any], Mapping[str, Sequence[int]]] | None = None
    """(view) to the public figures whose course is worth drawing, each with a number for every seat."""
    accounts: Callable[[Any], Sequence[Mapping[str, int]]] | None = None
    """(state) to the points of each seat so far by their source, as in `Outcome.breakdown`; everybody has seen them."""

    shown: Callable[[Any, str, Texts], str | None] | None = None
    """(record of the content, name of a field, texts) to the field as people read it; None if it needs no words."""
    verdict: Callable[[Any, Texts], Any] | None = None
    """(state of a finished game, texts) to the `millrace.scene.scene.Verdict` on it; None if players are compared."""

    @property
    def player_counts(self) -> dict[int, dict[str, str]]:
        """Every number of players that can play, with the switches that so many need."""
        needs: dict[int, dict[str, str]] = {count: {} for count in self.players}
        for name, switch in self.switches.items():
            for value, counts in switch.opens.items():
                for count in counts:
                    needs.setdefault(count, {name: value})
        return dict(sorted(needs.items()))

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

    def checked_switches(self, given: Mapping[str, str]) -> dict[str, str]:
        """The values of all switches: those given, if they are possible, and the others' defaults."""
        for name, value in given.items():
            if name not in self.switches:
                raise UnknownSwitch(self.id, name, None, tuple(self.switches))
            if value not in self.switches[name].values:
                raise UnknownSwitch(self.id, name, str(value), self.switches[name].values)
        return {name: given.get(name, switch.default) for name, switch in self.switches.items()}

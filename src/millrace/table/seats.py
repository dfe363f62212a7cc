"""Who sits at the table: people by name, or bots by the name of their kind or by where they are to be found."""

from collections.abc import Iterable, Sequence
from typing import Final

from millrace import bots
from millrace.core.decision import SEAT_LETTERS, seat_letter, seat_of
from millrace.core.names import checked_name
from millrace.core.record import Player
from millrace.table.errors import UnknownPlayer, WrongSeats

HUMAN: Final = "human"


def kinds() -> tuple[str, ...]:
    """What a seat can be: `human`, or one of the bots that have a name."""
    return (HUMAN, *bots.names())


def parse(text: str) -> tuple[Player, ...]:
    """The players that `human:Anna,greedy,package.module:Class:Bob` describes: a kind each, and perhaps a name.

    Bots from elsewhere must have been loaded; `import_paths` says which those are. BadName if a name is none.
    """
    parts = [_parts(each) for each in text.split(",")]
    for kind, _ in parts:
        check(kind)
    return tuple([Player(kind, checked_name(name)) for kind, name in parts])


def import_paths(text: str) -> tuple[str, ...]:
    """The import paths of the bots from elsewhere that such a description names."""
    kinds = [_parts(each)[0] for each in text.split(",")]
    return tuple([kind for kind in kinds if ":" in kind])


def _parts(text: str) -> tuple[str, str]:
    """Kind and name. A colon stands before the name, and in the import path of a bot as well."""
    first, *others = [part.strip() for part in text.split(":")]
    if first.lower() in kinds() or not others:
        return first.lower(), ":".join(others)
    return f"{first}:{others[0]}", ":".join(others[1:])


def check(kind: str) -> None:
    """Refuse a kind of player that cannot take a seat here."""
    if kind != HUMAN and not bots.is_known(kind):
        raise UnknownPlayer(kind, kinds())


def players_for(players: Sequence[Player], count: int) -> tuple[Player, ...]:
    """The players, if they are as many as the game has; nobody given means a person against bots."""
    if not players:
        return (Player(HUMAN), *[Player("greedy")] * (count - 1))
    if len(players) != count:
        raise WrongSeats(len(players), count)
    return tuple(players)


def label(players: Sequence[Player], seat: int) -> str:
    """A seat's letter and who sits there: `B Anna`, `C greedy`; the letter alone for a person without a name."""
    player = players[seat]
    name = player.name or ("" if player.kind == HUMAN else bot_label(player.kind))
    return f"{seat_letter(seat)} {name}".rstrip()


def bot_label(kind: str) -> str:
    """What a bot is called at the table: its name, or that of its class if it came by an import path.

    >>> bot_label("greedy"), bot_label("package.module:Hasty"), bot_label("3")
    ('greedy', 'Hasty', 'Bot 3')
    """
    return f"Bot {kind}" if kind in bots.LEVELS else kind.rpartition(":")[2]


def letters(seats: Iterable[int]) -> str:
    """A set of seats in letters: `AC`."""
    return "".join(seat_letter(seat) for seat in sorted(set(seats)))


def seats_of(text: str) -> tuple[int, ...]:
    """The seats that letters name; none at all if something else is among them."""
    seats = tuple([seat_of(letter, len(SEAT_LETTERS)) for letter in text])
    return () if -1 in seats else seats

"""Who sits at the table: people by name, or bots by the name of their kind."""

from collections.abc import Iterable, Sequence
from typing import Final

from millrace import bots
from millrace.core.decision import SEAT_LETTERS, seat_letter, seat_of
from millrace.core.record import Player
from millrace.table.errors import UnknownPlayer, WrongSeats

HUMAN: Final = "human"


def kinds() -> tuple[str, ...]:
    """What a seat can be: `human`, or one of the bots."""
    return (HUMAN, *bots.names())


def parse(text: str) -> tuple[Player, ...]:
    """The players that `human:Anna,greedy,random` describes: a kind each, and perhaps a name."""
    return tuple([_player(part.strip()) for part in text.split(",")])


def _player(text: str) -> Player:
    kind, _, name = text.partition(":")
    kind = kind.strip().lower()
    if kind not in kinds():
        raise UnknownPlayer(text, kinds())
    return Player(kind, name)


def seated(players: Sequence[Player], count: int) -> tuple[Player, ...]:
    """The players, if they are as many as the game has; nobody given means a person against bots."""
    if not players:
        rival = "greedy" if "greedy" in kinds() else kinds()[-1]
        return (Player(HUMAN), *[Player(rival)] * (count - 1))
    if len(players) != count:
        raise WrongSeats(len(players), count)
    for player in players:
        if player.kind not in kinds():
            raise UnknownPlayer(player.kind, kinds())
    return tuple(players)


def label(players: Sequence[Player], seat: int) -> str:
    """A seat's letter and who sits there: `B Anna`, `C greedy`; the letter alone for a person without a name."""
    player = players[seat]
    name = player.name or ("" if player.kind == HUMAN else player.kind)
    return f"{seat_letter(seat)} {name}".rstrip()


def letters(seats: Iterable[int]) -> str:
    """A set of seats in letters: `AC`."""
    return "".join(seat_letter(seat) for seat in sorted(set(seats)))


def seats_of(text: str) -> tuple[int, ...]:
    """The seats that letters name; none at all if something else is among them."""
    seats = tuple([seat_of(letter, len(SEAT_LETTERS)) for letter in text])
    return () if -1 in seats else seats

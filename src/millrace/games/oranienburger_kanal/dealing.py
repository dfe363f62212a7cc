"""What chance decides in Oranienburger Kanal, pile by pile (chapters "Spielaufbau", "Solo-Kampagne")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.deal import Dealing, Layout, Pile, Take, Thing, nothing_held, nothing_shown, seat_things
from millrace.core.decision import SEAT_LETTERS, seat_letter
from millrace.core.texts import Message, Value
from millrace.parts.bits import members

from .rules.names import card_name
from .rules.state import GAMES, Position
from .rules.tables import BLUE, COLOUR, COLOUR_IDS, DECK

SEATS: Final = "seats"
START: Final = "start"


def layout(s: Position, switches: Mapping[str, str]) -> Layout:
    """Who gets the starting disc, if chance decides it, and the stacks by colour, in each game of a campaign."""
    start = [Pile(START, Message("pile.start"), SEATS, 1, lot=True)] if s.players > 1 and s.start_choice == 0 else []
    games = GAMES if s.campaign and s.players == 1 else 1
    stacks = [
        Pile(pile_name(colour, game), Message("pile.stack", colour=COLOUR_IDS[colour], game=game), COLOUR_IDS[colour],
             s.tables.stacks[s.players - 1][colour], game - 1, closed=True)
        for game in range(1, games + 1)
        for colour in range(BLUE + 1)
    ]  # fmt: skip
    boxes = {COLOUR_IDS[colour]: structures(s, colour) for colour in range(BLUE + 1)}
    boxes[SEATS] = seat_things(SEAT_LETTERS[: s.players])
    return Layout((*start, *stacks), boxes, lambda box, name: label(s, box, name))


def pile_name(colour: int, game: int) -> str:
    """The name of a stack; those of later games of a campaign have the game's number."""
    return COLOUR_IDS[colour] if game == 1 else f"{COLOUR_IDS[colour]} {game}"


def structures(s: Position, colour: int) -> tuple[Thing, ...]:
    """The structures that a stack of the game that has just begun may hold: those not used in earlier games.

    Of blue ones there may be too few: then some that were set aside come back (ORA-CAMP-04..06).
    """
    used = s.seen & ~s.shown
    ids = s.tables.card_ids
    numbers = range(colour * COLOUR, (colour + 1) * COLOUR)
    unused: list[Thing] = [(ids[s.first_card + number],) for number in numbers if not used >> number & 1]
    missing = s.tables.stacks[s.players - 1][colour] - len(unused)
    blue = ((1 << DECK) - 1) ^ ((1 << 2 * COLOUR) - 1)
    again = tuple([ids[s.first_card + number] for number in members(s.set_aside or used & blue)])
    return (*unused, *[again] * max(0, missing))


def label(s: Position, box: str, name: str) -> Value:
    """What a thing is called."""
    if box == SEATS:
        return name
    return Message("pile.structure", number=name, name=card_name(s.tables, s.tables.card_ids.index(name)))


def lay(s: Position, things: Mapping[str, Sequence[str]]) -> None:
    """Put other structures into the stacks, and lay out those that come first."""
    ids = s.tables.card_ids
    cards = [ids.index(name) for colour in range(BLUE + 1) for name in things[pile_name(colour, s.game)]]
    for number, card in enumerate(cards):
        s.deck[number] = card
    s.seen &= ~s.shown
    s.display[:] = cards[: s.top]
    s.shown = sum([1 << card - s.first_card for card in s.display])
    s.seen |= s.shown
    if s.players == 1:
        s.display.sort()
    s.offer = None


def read(s: Position) -> dict[str, list[str]]:
    """What lies in the stacks of a game that has just begun."""
    deck = list(s.deck)
    piles: dict[str, list[str]] = {}
    for colour, count in enumerate(s.tables.stacks[s.players - 1]):
        piles[pile_name(colour, s.game)] = [s.tables.card_ids[card] for card in deck[:count]]
        del deck[:count]
    return piles


def takes(before: Position | None, after: Position) -> list[Take]:
    """The starting disc when it is given out, and the structures turned over."""
    begins = before is None or before.game != after.game
    came: list[Take] = []
    if after.starter >= 0 and (before is None or before.starter < 0):
        came.append(Take(START, 0, seat_letter(after.starter)))
    stacks = enumerate(after.tables.stacks[after.players - 1])
    places = [(pile_name(colour, after.game), number) for colour, count in stacks for number in range(count)]
    for number in range(0 if before is None or begins else before.top, after.top):
        card = after.deck[number]
        # What a player with a full board takes from the stack nobody looks at.
        hidden = not after.shown >> card - after.first_card & 1
        came.append(Take(*places[number], after.tables.card_ids[card], hidden=hidden))
    return came


DEALING: Final = Dealing(
    chapter=lambda s: int(s.game) - 1, layout=layout, lay=lay, read=read, takes=takes, plays=nothing_shown,
    held=nothing_held,
)  # fmt: skip

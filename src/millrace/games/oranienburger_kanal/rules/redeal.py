"""Dealing anew what a seat cannot see of a position (ledger chapter INFO)."""

from __future__ import annotations

from typing import Any

from millrace.core.lists import Growing, ints
from millrace.core.rng import Generator
from millrace.parts.bits import members

from .frames import START
from .routes import derive_reach
from .setup import laying, still_to_lay
from .state import Position
from .tables import BLUE, CANAL, COLOUR, DECK, KINDS, PATH, RAIL


def redeal(s: Position, seat: int, chance: Generator) -> None:
    """Deal the stacks anew, and others' starting routes while hidden, in place; to the seat nothing changes."""
    lay_stacks(s, chance)
    if s.seat >= 0 and s.stack[-1] == START:
        s.start_paths = s.start_paths[:]
        for other in range(s.players):
            if other != seat:
                left = sum(still_to_lay(s, other))
                for kind in range(KINDS):
                    s.routes[other * KINDS + kind] = 0
                s.start_paths[other] = 0
                lay_hidden_start(s, other, left, chance)
                derive_reach(s, other)
        if s.seat != seat:
            s.offer = None
    s.chance = chance.branch()


def unanswer(s: Position, seat: int) -> None:
    """Take back the starting routes that others have laid secretly, in place."""
    s.start_paths = s.start_paths[:]
    for other in range(s.players):
        if other != seat:
            for kind in range(KINDS):
                s.routes[other * KINDS + kind] = 0
            s.start_paths[other] = 0
            derive_reach(s, other)
    s.seat = laying(s)[0]
    s.offer = None


def recall(s: Position, v: Any) -> None:
    """Put the lists of a view into a position.

    It is here, because it is compiled, and the view is not: an array that interpreted code hands over is never freed.
    """
    s.stack = ints(v.stack)
    s.pending = list(v.pending)
    s.stock = ints(v.stock)
    s.coins = ints(v.coins)
    s.routes = ints(v.routes)
    s.bridges = ints(v.bridges)
    s.plots = ints(v.plots)
    s.display = list(v.display)
    s.left = ints(v.left)
    s.marked = ints(v.marked)
    s.start_paths = ints(v.start_paths)
    s.results = list(v.results)


def lay_stacks(s: Position, chance: Generator) -> None:
    """Lay stacks on the action board that could lie there."""
    s.deck = ints(hidden_stacks(s, chance))
    s.top = 0


def hidden_stacks(s: Position, chance: Generator) -> Growing:
    """Stacks that could lie on the action board: of each colour so many of the structures that nobody has seen."""
    cards: Growing = []
    for colour in range(BLUE + 1):
        left = s.left[colour]
        unseen: Growing = []
        for number in range(colour * COLOUR, (colour + 1) * COLOUR):
            if not s.seen >> number & 1:
                unseen.append(number)
        chance.shuffle(unseen)
        if colour == BLUE and len(unseen) < left:
            # The last game of a campaign: one structure was drawn from those set aside (ORA-CAMP-04).
            blue = ((1 << DECK) - 1) ^ ((1 << 2 * COLOUR) - 1)
            again = members((s.set_aside or s.seen & blue) & ~s.shown)
            unseen.append(again[chance.below(len(again))])
            chance.shuffle(unseen)
        for place in range(left):
            cards.append(s.first_card + unseen[place])
    return cards


def lay_hidden_start(s: Position, seat: int, left: int, chance: Generator) -> None:
    """Lay starting routes for a player whose board is still hidden, as many as are known to lie there."""
    t = s.tables
    kinds: Growing = [kind for kind in (PATH, RAIL, CANAL) for _ in range(t.printed[kind].bit_count())]
    chance.shuffle(kinds)
    fields = members(t.rim_fields | t.inward_fields)
    chance.shuffle(fields)
    for kind, field in zip(kinds[left:], fields, strict=False):
        s.routes[seat * KINDS + kind] |= 1 << field
        if kind == PATH and not s.no_start_paths:
            s.start_paths[seat] |= 1 << field

"""What one seat may know, and a state that could lie behind it (ledger chapter INFO).

A view lists what is allowed: action board, display, both industry boards, all stocks, and which structures have lain
face up. It never holds what lies in the stacks or in the box, the generator of chance, or the other player's starting
routes before both have laid theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from millrace.core.rng import Generator
from millrace.parts.bits import members

from .play import Position
from .setup import derive, lay_out_boards, still_to_lay
from .state import START, State
from .tables import BLUE, CANAL, COLOUR, DECK, KINDS, PATH, RAIL, Tables

SWITCH_FIELDS: Final = (
    "first_card", "blank", "start_choice", "campaign", "start_bricks", "discard_optional", "blue_ends_round",
    "no_effect_clay", "no_overbuild_under_bridge", "no_start_paths", "idle_limit",
)  # fmt: skip
"""The fields of the state that hold rule switches, in the order of `View.switches`."""


@dataclass(frozen=True)
class View:
    """The game as one seat sees it; `seat` is SPECTATOR for somebody who only watches. Fields are those of `State`."""

    tables: Tables
    seat: int
    switches: tuple[int, ...]
    players: int
    game: int
    round: int
    turn: int
    reveals: int
    decider: int
    starter: int
    turns_taken: int
    last_round: int
    space: int
    done: int
    chosen: int
    blocked: int
    erected: int
    discarded: int
    idle: int
    seen: int
    shown: int
    set_aside: int
    stack: tuple[int, ...]
    pending: tuple[int, ...]
    stock: tuple[int, ...]
    coins: tuple[int, ...]
    routes: tuple[int, ...]
    bridges: tuple[int, ...]
    plots: tuple[int, ...]
    display: tuple[int, ...]
    left: tuple[int, ...]
    """Structures left in the green, orange and blue stack."""
    marked: tuple[int, ...]
    start_paths: tuple[int, ...]
    results: tuple[int, ...]
    to_lay: tuple[int, ...]
    """How many starting routes each seat has yet to lay; others' laid ones are hidden until all are (ORA-VARSET-06)."""


def view(s: State, seat: int) -> View:
    """What a seat may know of a state; SPECTATOR for what everybody may know."""
    routes, start_paths = s.routes, s.start_paths
    to_lay = (0,) * s.players
    if s.seat >= 0 and s.stack[-1] == START:
        to_lay = tuple(sum(still_to_lay(s, each)) for each in range(s.players))
        routes = [lying if index // KINDS == seat else 0 for index, lying in enumerate(routes)]
        start_paths = [paths if index == seat else 0 for index, paths in enumerate(start_paths)]
    return View(
        tables=s.tables,
        seat=seat,
        switches=tuple(getattr(s, name) for name in SWITCH_FIELDS),
        players=s.players,
        game=s.game,
        round=s.round,
        turn=s.turn,
        reveals=s.reveals,
        decider=s.seat,
        starter=s.starter,
        turns_taken=s.turns_taken,
        last_round=s.last_round,
        space=s.space,
        done=s.done,
        chosen=s.chosen,
        blocked=s.blocked,
        erected=s.erected,
        discarded=s.discarded,
        idle=s.idle,
        seen=s.seen,
        shown=s.shown,
        set_aside=s.set_aside,
        stack=tuple(s.stack),
        pending=tuple(s.pending),
        stock=tuple(s.stock),
        coins=tuple(s.coins),
        routes=tuple(routes),
        bridges=tuple(s.bridges),
        plots=tuple(s.plots),
        display=tuple(s.display),
        left=tuple(s.left),
        marked=tuple(s.marked),
        start_paths=tuple(start_paths),
        results=tuple(s.results),
        to_lay=to_lay,
    )


def determinise(v: View, chance: Generator) -> Position:
    """A state that looks to the seat exactly like the view; the stacks are dealt from structures never seen."""
    s = seen_state(v)
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    s.deck = hidden_stacks(v, chance)
    s.top = 0
    for seat in range(v.players):
        if seat != v.seat and v.stack and v.stack[-1] == START:
            lay_hidden_start(s, seat, v.to_lay[seat], chance)
    derive(s)
    return s


def seen_state(v: View) -> Position:
    """A state with all that the view shows, and no stacks."""
    s = Position()
    s.tables = v.tables
    for name, value in zip(SWITCH_FIELDS, v.switches, strict=True):
        setattr(s, name, value)
    s.players = v.players
    s.game = v.game
    lay_out_boards(s)
    s.offer = None
    s.round = v.round
    s.turn = v.turn
    s.reveals = v.reveals
    s.seat = v.decider
    s.starter = v.starter
    s.turns_taken = v.turns_taken
    s.last_round = v.last_round
    s.space = v.space
    s.done = v.done
    s.chosen = v.chosen
    s.blocked = v.blocked
    s.erected = v.erected
    s.discarded = v.discarded
    s.idle = v.idle
    s.seen = v.seen
    s.shown = v.shown
    s.set_aside = v.set_aside
    s.stack = list(v.stack)
    s.pending = list(v.pending)
    s.stock = list(v.stock)
    s.coins = list(v.coins)
    s.routes = list(v.routes)
    s.bridges = list(v.bridges)
    s.plots = list(v.plots)
    s.display = list(v.display)
    s.left = list(v.left)
    s.marked = list(v.marked)
    s.start_paths = list(v.start_paths)
    s.results = list(v.results)
    return s


def hidden_stacks(v: View, chance: Generator) -> list[int]:
    """Stacks that could lie on the action board: of each colour so many of the structures that nobody has seen."""
    first_card = v.switches[0]
    cards: list[int] = []
    for colour, left in enumerate(v.left):
        unseen = [number for number in range(colour * COLOUR, (colour + 1) * COLOUR) if not v.seen >> number & 1]
        chance.shuffle(unseen)
        if colour == BLUE and len(unseen) < left:
            # The last game of a campaign: one structure was drawn from those set aside (ORA-CAMP-04).
            blue = ((1 << DECK) - 1) ^ ((1 << 2 * COLOUR) - 1)
            again = members((v.set_aside or v.seen & blue) & ~v.shown)
            unseen.append(again[chance.below(len(again))])
            chance.shuffle(unseen)
        cards += [first_card + number for number in unseen[:left]]
    return cards


def lay_hidden_start(s: State, seat: int, left: int, chance: Generator) -> None:
    """Lay starting routes for a player whose board is still hidden, as many as are known to lie there."""
    t = s.tables
    kinds = [kind for kind in (PATH, RAIL, CANAL) for _ in range(t.printed[kind].bit_count())]
    chance.shuffle(kinds)
    fields = members(t.rim_fields | t.inward_fields)
    chance.shuffle(fields)
    for kind, field in zip(kinds[left:], fields, strict=False):
        s.routes[seat * KINDS + kind] |= 1 << field
        if kind == PATH and not s.no_start_paths:
            s.start_paths[seat] |= 1 << field

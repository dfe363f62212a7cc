"""What one seat may know, and a position that could lie behind it (ledger chapter INFO).

A view lists what is allowed: action board, display, both industry boards, all stocks, and which structures have lain
face up. It never holds what lies in the stacks or in the box, the generator of chance, or the other player's starting
routes before both have laid theirs.
"""

from __future__ import annotations

from functools import cache

from millrace.core.lists import Ints, ints
from millrace.core.rng import Generator
from millrace.core.view import SeatView

from .frames import START
from .redeal import lay_hidden_start, lay_stacks, recall
from .setup import derive, lay_out_boards, still_to_lay
from .state import SWITCHES, Position
from .tables import KINDS, Tables
from .tasks import blank_position


class View(SeatView):
    """The game as one seat sees it, in the order of what belongs together."""

    __slots__ = (  # noqa: RUF023  in the order of the fields
        "tables", "game", "starter",
        "turns_taken", "last_round", "space", "done", "chosen", "blocked", "erected", "discarded", "idle", "seen",
        "shown", "set_aside", "pending", "stock", "coins", "routes", "bridges", "plots", "display", "left",
        "marked", "start_paths", "results", "to_lay",
    )  # fmt: skip

    tables: Tables

    game: int
    results: tuple[int, ...]

    starter: int
    to_lay: tuple[int, ...]
    """How many starting routes each seat has yet to lay; others' laid ones are hidden until all are (ORA-VARSET-06)."""
    turns_taken: int
    last_round: int

    stock: tuple[int, ...]
    plots: tuple[int, ...]
    routes: tuple[int, ...]
    bridges: tuple[int, ...]
    start_paths: tuple[int, ...]

    space: int
    done: int
    pending: tuple[int, ...]
    marked: tuple[int, ...]

    chosen: int
    blocked: int
    coins: tuple[int, ...]

    erected: int
    discarded: int
    idle: int

    display: tuple[int, ...]
    left: tuple[int, ...]
    """Structures left in the green, orange and blue stack."""
    seen: int
    shown: int
    set_aside: int


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    routes, start_paths = list(s.routes), list(s.start_paths)
    to_lay = (0,) * s.players
    if s.seat >= 0 and s.stack[-1] == START:
        to_lay = tuple([sum(still_to_lay(s, each)) for each in range(s.players)])
        routes = [lying if index // KINDS == seat else 0 for index, lying in enumerate(routes)]
        start_paths = [paths if index == seat else 0 for index, paths in enumerate(start_paths)]
    v = View()
    v.tables, v.seat, v.decider = s.tables, seat, s.seat
    v.switches = tuple([getattr(s, field) for _, field, _ in SWITCHES])
    v.players, v.game, v.round, v.turn, v.reveals = s.players, s.game, s.round, s.turn, s.reveals
    v.starter, v.turns_taken, v.last_round, v.to_lay = s.starter, s.turns_taken, s.last_round, to_lay
    v.space, v.done, v.chosen, v.blocked = s.space, s.done, s.chosen, s.blocked
    v.erected, v.discarded, v.idle = s.erected, s.discarded, s.idle
    v.seen, v.shown, v.set_aside = s.seen, s.shown, s.set_aside
    v.stack, v.pending = tuple(s.stack), tuple(s.pending)
    v.stock, v.coins = tuple(s.stock), tuple(s.coins)
    v.routes, v.bridges, v.plots = tuple(routes), tuple(s.bridges), tuple(s.plots)
    v.display, v.left = tuple(s.display), tuple(s.left)
    v.marked, v.start_paths, v.results = tuple(s.marked), tuple(start_paths), tuple(s.results)
    return v


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat exactly like the view; the stacks are dealt from structures never seen."""
    s = seen_state(v)
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    lay_stacks(s, chance)
    for seat in range(v.players):
        if seat != v.seat and v.stack and v.stack[-1] == START:
            lay_hidden_start(s, seat, v.to_lay[seat], chance)
    derive(s)
    return s


@cache
def _array(switches: tuple[int, ...]) -> Ints:
    """Switches as an array. It is made once: compiled, one that interpreted code hands over is never freed."""
    return ints(switches)


def seen_state(v: View) -> Position:
    """A position with all that the view shows, and no stacks."""
    s = blank_position(v.tables, v.players, _array(v.switches))
    s.game = v.game
    lay_out_boards(s)
    s.round, s.turn, s.reveals, s.seat = v.round, v.turn, v.reveals, v.decider
    s.starter, s.turns_taken, s.last_round = v.starter, v.turns_taken, v.last_round
    s.space, s.done, s.chosen, s.blocked = v.space, v.done, v.chosen, v.blocked
    s.erected, s.discarded, s.idle = v.erected, v.discarded, v.idle
    s.seen, s.shown, s.set_aside = v.seen, v.shown, v.set_aside
    recall(s, v)
    return s

"""What one seat may know, and a position that could lie behind it (ledger chapter INFO).

A view holds neither rivals' dice before the reveal, the order of loans, tiles and later shares, nor the cards of the
stacks between the top one, which lies open, and those that everybody saw put under them.
"""

from __future__ import annotations

from millrace.core.lists import Growing
from millrace.core.rng import Generator
from millrace.core.view import SeatView

from .dice import setters
from .economy import LOANS
from .redeal import lay_stacks, recall, set_at_random, stack_anew, take_switches
from .setup import lay_out_board
from .state import Position
from .tables import DICE_VALUES, Tables
from .tasks import TASKS

NUMBERS = (
    "players", "round", "phase", "turn", "reveals", "on_turn", "place_in_order", "location", "passed", "options_used",
    "abilities_used", "builds", "tiles_used", "levels_used", "watch_used", "watch_owner", "watch_side", "publisher",
    "market_gears", "tickets_used", "violet_left", "tiles_gone",
)  # fmt: skip
"""The numbers that everybody may know."""

LISTS = (
    "switches", "stack", "money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice",
    "dice_supply", "placed_owner", "placed_value", "actions_used", "market", "poster_due", "discount", "order", "vp",
    "score", "tickets", "order_level", "nation", "patents", "prototypes", "persons", "tiles", "shares", "links",
    "loans_open", "loans_repaid", "markers", "arrived", "patent_display", "person_display", "tile_display",
    "share_display", "flyers",
)  # fmt: skip
"""The lists that everybody may know."""


class View(SeatView):
    """The game as one seat sees it, in the order of what belongs together."""

    __slots__ = (
        "bought", "drawn_loans", "green_left", "patent_bottom", "patent_size", "patent_top", "person_bottom",
        "person_size", "person_top", "ready", "setting", "tables",
        *[name for name in (*LISTS, *NUMBERS) if name not in SeatView.__slots__],
    )  # fmt: skip

    tables: Tables
    ready: int
    """While dice are set: mask of the players who are ready."""
    setting: tuple[int, ...]
    """[player * 6 + value - 1]: dice not yet placed; before the reveal only the own ones."""
    bought: int
    """Whether the seat itself has bought a die secretly, as a mask."""
    drawn_loans: tuple[int, ...]
    """How many loans of each value have left the supply."""
    green_left: int
    """How many green research tiles are left in the stack."""
    patent_top: int
    """The open card on the stack of patents, -1 if there is none."""
    patent_bottom: tuple[int, ...]
    """The lowest cards of the stack, which everybody saw go there, from above."""
    patent_size: int
    person_top: int
    person_bottom: tuple[int, ...]
    person_size: int

    phase: int
    on_turn: int
    order: tuple[int, ...]
    place_in_order: int
    passed: int

    location: int
    placed_owner: tuple[int, ...]
    placed_value: tuple[int, ...]
    actions_used: tuple[int, ...]
    options_used: int

    money: tuple[int, ...]
    gear: tuple[int, ...]
    energy: tuple[int, ...]
    newspapers: tuple[int, ...]
    income: tuple[int, ...]
    loans_open: tuple[int, ...]
    loans_repaid: tuple[int, ...]

    tickets_used: int
    dice: tuple[int, ...]
    dice_supply: tuple[int, ...]
    tickets: tuple[int, ...]

    links: tuple[int, ...]
    vp: tuple[int, ...]
    score: tuple[int, ...]

    builds: int
    patents: tuple[int, ...]
    prototypes: tuple[int, ...]
    discount: tuple[int, ...]

    abilities_used: int
    persons: tuple[int, ...]

    tiles: tuple[int, ...]
    tiles_used: int
    tiles_gone: int
    violet_left: int
    shares: tuple[int, ...]

    levels_used: int
    market: tuple[int, ...]
    market_gears: int

    westminster: tuple[int, ...]
    buzz: tuple[int, ...]
    markers: tuple[int, ...]
    poster_due: tuple[int, ...]
    arrived: tuple[int, ...]
    flyers: tuple[int, ...]

    watch_owner: int
    watch_side: int
    watch_used: int

    publisher: int
    nation: tuple[int, ...]
    order_level: tuple[int, ...]

    patent_display: tuple[int, ...]
    person_display: tuple[int, ...]
    tile_display: tuple[int, ...]
    share_display: tuple[int, ...]


def view(s: Position, seat: int) -> View:
    """What a seat may know of a position; SPECTATOR for what everybody may know."""
    v = View()
    v.tables, v.seat, v.decider = s.tables, seat, s.seat
    for name in NUMBERS:
        setattr(v, name, getattr(s, name))
    for name in LISTS:
        setattr(v, name, tuple(getattr(s, name)))
    secret = s.phase == 1 and setters_waiting(s)
    waiting = setters(s) if secret else ()
    v.decider = waiting[0] if waiting else s.seat
    v.ready = sum([1 << player for player in range(s.players) if player not in waiting]) if secret else 0
    v.setting = tuple(s.setting)
    v.bought = s.bought
    if secret:
        first = max(seat, 0) * DICE_VALUES
        own = v.setting[first : first + DICE_VALUES] if seat >= 0 else (0,) * DICE_VALUES
        before, after = (0,) * first, (0,) * (len(v.setting) - first - DICE_VALUES)
        v.setting = (*before, *own, *after)
        v.bought = s.bought & 1 << seat if seat >= 0 else 0
    v.drawn_loans = tuple([list(s.loans)[: s.loan_top].count(value) for value in range(LOANS)])
    v.green_left = len(s.green_stack)
    v.patent_top, v.patent_bottom, v.patent_size = _seen(list(s.patent_stack), s.patents_known)
    v.person_top, v.person_bottom, v.person_size = _seen(list(s.person_stack), s.persons_known)
    return v


def setters_waiting(s: Position) -> bool:
    """Whether dice are being set, so that nobody knows those of others."""
    return s.seat >= 0 and s.task().id in ("set", "buy-die")


def _seen(stack: Growing, known: int) -> tuple[int, tuple[int, ...], int]:
    """The top card of a stack, its known lowest cards, and its size."""
    return (stack[0] if stack else -1), tuple(stack[len(stack) - known :]), len(stack)


def determinise(v: View, chance: Generator) -> Position:
    """A position that looks to the seat just like the view; what is hidden is dealt at random from the unseen."""
    s = Position()
    s.tasks = TASKS
    take_switches(s, list(v.switches))
    lay_out_board(s, v.tables, v.players)
    for name in NUMBERS:
        setattr(s, name, getattr(v, name))
    recall(s, v)
    s.seat, s.bought = v.decider, v.bought
    s.chance = Generator.from_seed(str(chance.next_word()), "determinised")
    _set_secret_dice(v, s, chance)
    _stack_cards(v, s, chance)
    return s


def _set_secret_dice(v: View, s: Position, chance: Generator) -> None:
    """Give the players who are ready dice of random values, all that others know of them."""
    for player in range(v.players):
        if v.ready >> player & 1 and player != v.seat:
            set_at_random(s, player, chance)


def _stack_cards(v: View, s: Position, chance: Generator) -> None:
    """Put stacks of the sizes and with the cards that everybody knows, and deal the others anew."""
    patents = _known(v.patent_top, v.patent_bottom, v.patent_size)
    persons = _known(v.person_top, v.person_bottom, v.person_size)
    s.patents_known, s.persons_known = len(v.patent_bottom), len(v.person_bottom)
    left = [value for value in range(LOANS) for _ in range(max(v.tables.loan_copies - v.drawn_loans[value], 0))]
    drawn = [value for value in range(LOANS) for _ in range(v.drawn_loans[value])]
    s.loan_top = len(drawn)
    lay_stacks(s, patents, persons, v.green_left, [*drawn, *left])
    stack_anew(s, chance)


def _known(top: int, bottom: tuple[int, ...], size: int) -> Growing:
    """A stack of which top and bottom are known."""
    hidden = size - len(bottom) - 1
    return [top, *[-1] * hidden, *bottom] if hidden >= 0 else list(bottom)

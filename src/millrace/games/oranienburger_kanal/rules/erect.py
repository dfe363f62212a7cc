"""Erecting structures (chapter "Ein Bauwerk errichten")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message

from . import verbs
from .activation import after_build
from .frames import SITE, TASK_BITS
from .goods import missing, out_of_place, pay, payable
from .names import amounts, card_name, plot_name
from .routes import activate_surrounded, occupied
from .state import Position
from .tables import ALL_PLOTS, PLOTS


def board_full(s: Position, seat: int) -> bool:
    """Whether all twelve structure spaces of a player are built on (ORA-ERECT-09)."""
    return s.built[seat] == ALL_PLOTS


def stacks_empty(s: Position) -> bool:
    """Whether no structure is left in the stacks."""
    return s.top == len(s.deck)


def must_discard(s: Position) -> bool:
    """Whether the erect action of the player means discarding from the stack (ORA-ERECT-10, -13)."""
    return board_full(s, s.seat) and not stacks_empty(s)


# -- What it offers, and why it may be refused --------------------------------------------------------------------


def offers(s: Position, out: Growing) -> None:
    """The structures of the display that the player can pay, by each of their costs, or the discard."""
    t = s.tables
    if board_full(s, s.seat):
        if not stacks_empty(s):
            out.append(t.discard_code)
        return
    first = t.erect_code - 2 * s.first_card
    for card in s.display:
        costs = t.card_cost[card]
        if payable(s, s.seat, costs[0]):
            out.append(first + 2 * card)
        if len(costs) > 1 and payable(s, s.seat, costs[1]):
            out.append(first + 2 * card + 1)


def refusal(s: Position, number: int, right: int) -> Refusal | None:
    """Why the structure of a number cannot be erected for its left or right cost."""
    t = s.tables
    card = s.first_card + number
    name = card_name(t, card)
    if card not in s.display:
        return Refusal(("ORA-ERECT-01",), Message("refuse.not-displayed", structure=name))
    if board_full(s, s.seat):
        return Refusal(("ORA-ERECT-09",), Message("refuse.board-full"))
    if right >= len(t.card_cost[card]):
        return Refusal(("ORA-ERECT-03",), Message("refuse.one-cost", structure=name))
    cost = t.card_cost[card][right]
    if not payable(s, s.seat, cost):
        lacking = amounts(missing(s, s.seat, cost))
        return Refusal(
            ("ORA-ERECT-02", "ORA-COST-02"),
            Message("refuse.structure-cost", structure=name, cost=amounts(cost), missing=lacking),
        )
    return None


def discard_refusal(s: Position) -> Refusal | None:
    """Why no structure may be discarded from the stack."""
    if not board_full(s, s.seat):
        return Refusal(("ORA-ERECT-10",), Message("refuse.board-not-full", built=s.built[s.seat].bit_count()))
    if stacks_empty(s):
        return Refusal(("ORA-ERECT-13",), Message("refuse.stacks-empty"))
    return None


# -- What it does -------------------------------------------------------------------------------------------------


def begin(s: Position, number: int, right: int) -> None:
    """Take a structure from the display and pay for it; where it goes is asked next (ORA-ERECT-01, -02)."""
    card = s.first_card + number
    s.display.remove(card)
    pay(s, s.seat, s.tables.card_cost[card][right])
    s.erected += 1
    push(s, SITE, card)


def discard(s: Position) -> None:
    """Return the top structure of the earliest stack to the box, unseen (ORA-ERECT-12)."""
    s.discarded += 1
    drop_top(s)
    if s.blue_ends_round and stacks_empty(s):
        s.last_round = 1  # the other reading of ORA-ERECT-15 (ORA-VAR-03)


def drop_top(s: Position) -> None:
    """Take the next structure from the stacks without looking at it."""
    s.left[s.tables.card_colour[s.deck[s.top]]] -= 1
    s.top += 1


# -- Where the structure goes -------------------------------------------------------------------------------------


def site_offers(s: Position, out: Growing) -> None:
    """The empty structure spaces (ORA-ERECT-07)."""
    out += s.tables.on_lists[ALL_PLOTS & ~s.built[s.seat]]


def site_refusal(s: Position, code: int) -> Refusal | None:
    """Why a structure cannot be erected on a structure space."""
    t = s.tables
    if t.code_kind[code] != verbs.ON:
        return out_of_place(s, code)
    plot = t.code_a[code]
    card = s.plots[s.seat * PLOTS + plot]
    if card < 0:
        return None
    name = card_name(t, card)
    return Refusal(("ORA-ERECT-07",), Message("refuse.plot-taken", plot=plot_name(t, plot), structure=name))


def put_up(s: Position) -> None:
    """Put the structure taken on the space chosen."""
    erect(s, s.frame >> TASK_BITS, s.tables.code_a[s.code])
    after_build(s)


def erect(s: Position, card: int, plot: int) -> None:
    """Put a structure on an empty space; four routes around it activate it at once (ORA-TRIG-03, -21)."""
    s.plots[s.seat * PLOTS + plot] = card
    s.built[s.seat] |= 1 << plot
    activate_surrounded(s, s.seat, plot, occupied(s, s.seat))


def site_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask where the structure goes."""
    return Message("prompt.site", structure=card_name(s.tables, argument))


def site_log(h: Happening[Position]) -> list[Message]:
    """Where the structure stands."""
    t = h.before.tables
    structure, plot = card_name(t, h.argument), plot_name(t, t.code_a[h.code])
    return [Message("log.on", seat=seat_letter(h.seat), structure=structure, plot=plot)]

"""Set-up: stacks, display, boards, first player (chapter "Spielaufbau")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, filled, ints, replaced
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.bits import members

from . import verbs
from .frames import START
from .names import field_name, kind_name
from .routes import derive_reach, list_routes, occupied
from .state import Position
from .tables import BLUE, BRICK, COLOUR, DECK, KINDS, PATH, PLOTS, SPACES, UPPER_SPACES
from .turns import begin_turn

# -- Laying out a game --------------------------------------------------------------------------------------------


def lay_out(s: Position, chance: Generator) -> None:
    """Lay out everything for the first game, up to the first question."""
    s.game = 1
    s.turn = 0
    s.reveals = 0
    s.seen = 0
    s.set_aside = 0
    s.results = []
    lay_out_boards(s)
    deal(s, dealt_cards(s, chance))
    begin(s)


def lay_out_boards(s: Position) -> None:
    """Boards, stock and talers as at the start of every game (ORA-SETUP-09..18, ORA-CAMP-11)."""
    t = s.tables
    players = s.players
    s.round = 1
    s.starter = -1
    s.turns_taken = 0
    s.last_round = 0
    s.space = -1
    s.done = 0
    s.chosen = 0
    s.erected = 0
    s.discarded = 0
    s.idle = 0
    s.stack = ints([])
    s.done_code = s.tables.done_code
    s.pending = []
    s.stock = ints(list(t.start) * players)
    for seat in range(players):
        s.stock[seat * len(t.start) + BRICK] += s.start_bricks
    s.coins = ints([t.coins_at_start] * UPPER_SPACES + [0] * (SPACES - UPPER_SPACES))
    s.blocked = -1
    if players == 1:
        s.blocked = blocking_path(s)[0]
        s.coins[s.blocked] = 0  # its taler goes back to the supply (ORA-SETUP-22, ORA-CAMP-10)
    s.routes = ints([0] * (KINDS * players) if s.blank else list(t.printed) * players)
    s.start_paths = ints([0] * players if s.blank else [t.printed[PATH]] * players)
    s.bridges = filled(0, players)
    s.marked = filled(0, 2 * players)
    s.plots = filled(-1, PLOTS * players)
    s.built = filled(0, players)
    s.reach = filled(0, 2 * players)
    for seat in range(players):
        derive_reach(s, seat)


def blocking_path(s: Position) -> Ints:
    """Where the blocking disc lies in the rounds of this game (ORA-SOLO-24, ORA-CAMP-07..09)."""
    return s.tables.blocking[s.game if s.campaign else 0]


def dealt_cards(s: Position, chance: Generator) -> Ints:
    """The stacks of a new game, shuffled by colour, from structures not used before (ORA-SETUP-02, ORA-CAMP-02)."""
    cards: Growing = []
    for colour, count in enumerate(s.tables.stacks[s.players - 1]):
        unused = [number for number in range(colour * COLOUR, (colour + 1) * COLOUR) if not s.seen >> number & 1]
        chance.shuffle(unused)
        if colour == BLUE and len(unused) < count:
            unused.append(redrawn_card(s, chance))
            chance.shuffle(unused)
        cards += [s.first_card + number for number in unused[:count]]
    return ints(cards)


def redrawn_card(s: Position, chance: Generator) -> int:
    """The seventh blue structure of the campaign's last game: one of those set aside (ORA-CAMP-04..06)."""
    blue = ((1 << DECK) - 1) ^ ((1 << 2 * COLOUR) - 1)
    aside = members(s.set_aside or s.seen & blue)
    return aside[chance.below(len(aside))]


def deal(s: Position, cards: Ints) -> None:
    """Put the stacks on the action board and lay out the first display from the green one (ORA-SETUP-07)."""
    t = s.tables
    s.deck = cards
    s.top = 0
    s.left = t.stacks[s.players - 1][:]
    s.display = []
    s.shown = 0
    for _ in range(t.display_sizes[0]):
        draw(s)
    sort_display(s)


def draw(s: Position) -> None:
    """Turn over the top structure of the earliest stack that is not empty and lay it out (ORA-REFILL-10)."""
    card = s.deck[s.top]
    s.top += 1
    s.left[s.tables.card_colour[card]] -= 1
    s.display.append(card)
    s.seen |= 1 << card - s.first_card
    s.shown |= 1 << card - s.first_card


def sort_display(s: Position) -> None:
    """In the solo game the display lies by number (ORA-SETUP-08, ORA-SOLO-12)."""
    if s.players == 1:
        s.display.sort()


def begin(s: Position) -> None:
    """Ask for the starting routes of the blank side, or go on to the first turn."""
    if s.blank:
        s.seat = 0
        push(s, START)
    else:
        decide_starter(s)


def decide_starter(s: Position) -> None:
    """Give the starting disc to the player agreed on, or to one drawn at random; then play (ORA-SETUP-19)."""
    s.starter = 0
    if s.players > 1:
        s.starter = s.start_choice - 1
        if s.start_choice == 0:
            s.chance = s.chance.copy()
            s.starter = s.chance.below(s.players)
    begin_turn(s)


# -- Variable set-up ----------------------------------------------------------------------------------------------


def still_to_lay(s: Position, seat: int) -> Ints:
    """How many starting routes of each kind a player has yet to lay: 2 paths, 1 rail, 1 canal (ORA-VARSET-02)."""
    t = s.tables
    return ints([t.printed[kind].bit_count() - s.routes[seat * KINDS + kind].bit_count() for kind in range(KINDS)])


def laying(s: Position) -> tuple[int, ...]:
    """The seats that have starting routes to lay; they do it independently (ORA-VARSET-06)."""
    return tuple([seat for seat in range(s.players) if any(still_to_lay(s, seat))])


def start_offers(s: Position, seat: int, out: Growing) -> None:
    """Starting routes go to the rim or where spaces run inward from it; no network is needed (ORA-VARSET-03, -04)."""
    t = s.tables
    free = (t.rim_fields | t.inward_fields) & ~occupied(s, seat)
    for kind, left in enumerate(still_to_lay(s, seat)):
        if left:
            list_routes(s, kind, free, out)


def start_refusal(s: Position, seat: int, code: int) -> Refusal | None:
    """Why a starting route cannot lie there."""
    t = s.tables
    if t.code_kind[code] == verbs.DONE:
        return Refusal(("ORA-VARSET-05",), Message("refuse.lay-all"))
    if t.code_kind[code] != verbs.BUILD:
        return not_asked()
    kind, field = t.code_b[code], t.code_a[code]
    name = field_name(t, field)
    if not still_to_lay(s, seat)[kind]:
        return Refusal(("ORA-VARSET-02",), Message("refuse.start-kind", kind=kind_name(kind)))
    if occupied(s, seat) >> field & 1:
        return Refusal(("ORA-VARSET-03", "ORA-ROUTE-02"), Message("refuse.start-taken", space=name))
    if not (t.rim_fields | t.inward_fields) >> field & 1:
        return Refusal(("ORA-VARSET-03",), Message("refuse.start-inside", space=name))
    return None


def lay_start(s: Position, seat: int, code: int) -> None:
    """Lay a starting route free of charge; it brings nothing (ORA-VARSET-02). After the last one play begins."""
    kind, field = s.tables.code_b[code], s.tables.code_a[code]
    s.routes[seat * KINDS + kind] |= 1 << field
    if kind == PATH and not s.no_start_paths:
        s.start_paths = replaced(s.start_paths, seat, s.start_paths[seat] | 1 << field)
    waiting = laying(s)
    if waiting:
        s.seat = waiting[0]
        reopen(s)
        return
    for each in range(s.players):
        derive_reach(s, each)
    if s.players > 1:
        s.reveals += 1  # both boards are revealed together
    decide_starter(s)


def start_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for a starting route: which are still to be laid."""
    left = [kind_name(kind) for kind, number in enumerate(still_to_lay(s, seat)) for _ in range(number)]
    return Message("prompt.start", kinds=tuple(left))


def start_log(h: Happening[Position]) -> list[Message]:
    """A starting route; where it lies is told only if nobody else is still laying."""
    s, t, letter = h.after, h.after.tables, seat_letter(h.seat)
    if s.players == 1:
        kind, space = kind_name(t.code_b[h.code]), field_name(t, t.code_a[h.code])
        return [Message("log.start", seat=letter, kind=kind, space=space)]
    events = [Message("log.start-hidden", seat=letter)]
    if s.starter >= 0:
        events.append(Message("log.start-revealed", seat=seat_letter(s.starter)))
    return events


# -- What follows from the boards ---------------------------------------------------------------------------------


def derive(s: Position) -> None:
    """Work out what follows from the boards."""
    for seat in range(s.players):
        s.built[seat] = sum(1 << plot for plot in range(PLOTS) if s.plots[seat * PLOTS + plot] >= 0)
        derive_reach(s, seat)

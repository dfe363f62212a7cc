"""Drawing cards from the deck and the display (chapter "Zwei Karten ziehen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, ints, replaced
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.hands import take_card
from millrace.parts.industry.names import card_name

from .setup import refill_display
from .state import END_ACTION, FIRST_CARD, NEXT_CARD, REFILL, Position
from .tables import DRAW


def offers(s: Position, out: Growing) -> None:
    """The deck and the open cards, while the hand has room (AOI-DRAW-02, -06, -08, -10)."""
    t = s.tables
    if s.hand_size[s.seat] >= t.hand_limit:
        return
    for card in sorted(set(s.display)):
        out.append(t.draw_code + card)
    if s.deck_top < len(s.deck):
        out.append(t.draw_code + len(t.card_ids))


def refusal(s: Position, card: int, _: int) -> Refusal | None:
    """Why the player cannot draw this card, or from the deck."""
    t = s.tables
    if s.hand_size[s.seat] >= t.hand_limit:
        return Refusal(("AOI-DRAW-06", "AOI-DRAW-08"), Message("refuse.hand-full", limit=t.hand_limit))
    if card == len(t.card_ids):
        return (
            None if s.deck_top < len(s.deck) else Refusal(("AOI-DRAW-10", "AOI-END-05"), Message("refuse.deck-empty"))
        )
    if card in s.display:
        return None
    return Refusal(("AOI-DRAW-02",), Message("refuse.not-in-display", card=card_name(t, card)))


def next_refusal(s: Position, code: int) -> Refusal | None:
    """Why an option is not the next card."""
    t = s.tables
    return refusal(s, t.code_a[code], 0) if t.code_kind[code] == DRAW else not_asked()


def begin(s: Position) -> None:
    """One card after the other, then the display is filled up (AOI-DRAW-01, -04, -05)."""
    push(s, END_ACTION)
    push(s, REFILL)
    for _ in range(s.tables.cards_drawn - 1):
        push(s, NEXT_CARD)
    push(s, FIRST_CARD, s.tables.code_a[s.chosen])


def draw_first(s: Position) -> None:
    """Take the card chosen."""
    draw(s, s.frame >> s.tasks.bits)


def draw_next(s: Position) -> None:
    """Take a further card."""
    draw(s, s.tables.code_a[s.code])


def draw(s: Position, card: int) -> None:
    """Take an open card, which everybody has seen, or one of the deck, which only its drawer sees (AOI-INFO-08)."""
    cards = len(s.tables.card_ids)
    if card == cards:
        take_card(s.hand, s.hand_mask, s.hand_size, s.seat, s.deck[s.deck_top])
        s.deck_top += 1
        s.reveals += 1
        return
    take_card(s.hand, s.hand_mask, s.hand_size, s.seat, card)
    left = list(s.display)
    left.remove(card)
    s.display = ints(left)
    entry = s.seat * cards + card
    s.known = replaced(s.known, entry, s.known[entry] + 1)


def refill(s: Position) -> None:
    """Fill the display up."""
    refill_display(s)


# -- How it is told -----------------------------------------------------------------------------------------------


def first_log(h: Happening[Position]) -> list[Message]:
    """The first card."""
    return [card_event(h, h.argument)]


def next_log(h: Happening[Position]) -> list[Message]:
    """A further card, if there was one to draw."""
    return [card_event(h, h.before.tables.code_a[h.code])] if h.code >= 0 else []


def card_event(h: Happening[Position], card: int) -> Message:
    """A card drawn; which one, only if everybody could see it."""
    t, seat = h.before.tables, seat_letter(h.before.seat)
    if card == len(t.card_ids):
        return Message("log.draw-deck", seat=seat)
    return Message("log.draw-display", seat=seat, card=card_name(t, card))


def refill_log(h: Happening[Position]) -> list[Message]:
    """The cards laid open."""
    t, cards = h.after.tables, h.after.deck_top - h.before.deck_top
    names = tuple([card_name(t, card) for card in list(h.after.display)[len(h.after.display) - cards :]])
    return [Message("log.refill", cards=names)] if names else []

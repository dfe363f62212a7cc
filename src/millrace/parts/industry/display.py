"""A display of open cards beside the deck: drawing from either, and which cards of a hand everybody has seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, filled, frozen, ints, replaced
from millrace.core.machine import Happening, Task, asking, question, stop
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_numbers
from millrace.parts.hands import cards_by_count, take_card
from millrace.parts.industry import cards
from millrace.parts.industry.names import card_name
from millrace.parts.industry.state import IndustryState
from millrace.parts.industry.view import DisplayView


class DisplayState(IndustryState):
    """What lies open beside the deck, besides the family's half of a position."""

    __slots__ = ("display", "known")

    # These are replaced whole, never changed in place: copies share them.
    display: Ints
    """The cards that lie open beside the deck."""
    known: Ints
    """[player * kinds of cards + card]: how many of a player's cards everybody saw when they were taken."""

    def copy_display_to(self, other: DisplayState) -> None:
        """Give another position these fields and those of the family."""
        self.copy_state_to(other)
        other.display, other.known = self.display, self.known


S = TypeVar("S", bound=DisplayState)


def clear_display(s: DisplayState) -> None:
    """No card open, known or discarded."""
    cards = len(s.map.card_ids)
    s.display, s.known, s.discard = ints([]), filled(0, s.players * cards), filled(0, cards)


def refill(s: DisplayState) -> None:
    """Lay cards of the deck open until the display is full or the deck is empty."""
    missing = min(s.map.display - len(s.display), len(s.deck) - s.deck_top)
    if missing > 0:
        s.display = ints([*s.display, *s.deck[s.deck_top : s.deck_top + missing]])
        s.deck_top += missing
        s.reveals += 1


def discard(s: DisplayState, player: int, card: int) -> None:
    """Lay a card on the open discard pile; one that everybody saw goes before an unseen one of its kind."""
    cards.drop(s, player, card)
    cards.lay_open(s, card)
    entry = player * len(s.map.card_ids) + card
    if s.known[entry]:
        s.known = replaced(s.known, entry, s.known[entry] - 1)


def discard_hands(s: DisplayState) -> None:
    """Lay all hands on the open discard pile."""
    kinds = len(s.map.card_ids)
    s.discard = ints([s.discard[card] + sum(list(s.hand)[card::kinds]) for card in range(kinds)])
    s.hand, s.known = filled(0, len(s.hand)), filled(0, len(s.known))
    s.hand_mask, s.hand_size = filled(0, s.players), filled(0, s.players)


# -- Drawing ------------------------------------------------------------------------------------------------------


def draw_offers(s: DisplayState, out: Growing) -> None:
    """The open cards and the deck, while the hand has room."""
    m = s.map
    if s.hand_size[s.seat] >= m.hand_limit:
        return
    open_cards = 0
    for card in s.display:
        open_cards |= 1 << card
    append_numbers(m.draw_code, open_cards, out)
    if s.deck_top < len(s.deck):
        out.append(m.draw_code + len(m.card_ids))


def draw_reason(s: DisplayState, card: int) -> Message | None:
    """Why the player cannot draw this card, or from the deck, numbered after the cards."""
    m = s.map
    if s.hand_size[s.seat] >= m.hand_limit:
        return Message("refuse.hand-full", limit=m.hand_limit)
    if card == len(m.card_ids):
        return None if s.deck_top < len(s.deck) else Message("refuse.deck-empty")
    return None if card in s.display else Message("refuse.not-in-display", card=card_name(m, card))


def draw(s: DisplayState, card: int) -> None:
    """Take an open card, which everybody has seen, or one of the deck, which only its drawer sees."""
    cards = len(s.map.card_ids)
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


def draw_first(s: DisplayState) -> None:
    """Take the card that the argument of the step names."""
    draw(s, s.frame >> s.tasks.bits)


def draw_next(s: DisplayState) -> None:
    """Take the card chosen."""
    draw(s, s.map.code_a[s.code])


def next_card(kind: int, why: Callable[[S, int, int], Refusal | None]) -> Task[S]:
    """The question for a further card, an option of this kind; without one nothing is drawn."""

    def refusal(s: S, code: int) -> Refusal | None:
        return why(s, s.map.code_a[code], 0) if s.map.code_kind[code] == kind else not_asked()

    return question(
        "next-card", draw_offers, refusal, draw_next, asking("prompt.next-card"), settle=stop, log=next_log
    )  # fmt: skip


# -- How it is told -----------------------------------------------------------------------------------------------


def first_log(h: Happening[DisplayState]) -> list[Message]:
    """The first card."""
    return [draw_event(h, h.argument)]


def next_log(h: Happening[DisplayState]) -> list[Message]:
    """A further card, if there was one to draw."""
    return [draw_event(h, h.before.map.code_a[h.code])] if h.code >= 0 else []


def draw_event(h: Happening[DisplayState], card: int) -> Message:
    """A card drawn; which one, only if everybody could see it."""
    m, seat = h.before.map, seat_letter(h.before.seat)
    if card == len(m.card_ids):
        return Message("log.draw-deck", seat=seat)
    return Message("log.draw-display", seat=seat, card=card_name(m, card))


def refill_log(h: Happening[DisplayState]) -> list[Message]:
    """The cards laid open."""
    m, cards = h.after.map, h.after.deck_top - h.before.deck_top
    names = tuple([card_name(m, card) for card in list(h.after.display)[len(h.after.display) - cards :]])
    return [Message("log.refill", cards=names)] if names else []


# -- What everybody has seen --------------------------------------------------------------------------------------


def look(s: DisplayState, v: DisplayView) -> None:
    """Note in a view what lies open, and what everybody saw."""
    v.display, v.known = frozen(s.display), frozen(s.known)


def recall(v: DisplayView, s: DisplayState) -> None:
    """Put what a view notes of it into a position."""
    s.display, s.known = ints(v.display), ints(v.known)


def known_cards(v: DisplayView, player: int) -> Growing:
    """The cards of a player that everybody saw."""
    kinds = len(v.own_hand)
    return cards_by_count(ints(v.known[player * kinds : (player + 1) * kinds]))


def unseen_cards(in_play: Ints, v: DisplayView) -> Growing:
    """The cards in play whose whereabouts the seat does not know."""
    unseen = cards.unseen_cards(in_play, v.own_hand, v.discard)
    for card in v.display:
        unseen.remove(card)
    for player in range(v.players):
        if player != v.seat:
            for card in known_cards(v, player):
                unseen.remove(card)
    return unseen

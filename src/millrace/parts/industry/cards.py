"""The cards of the players: drawing back to a full hand, and the piles they go to."""

from __future__ import annotations

from millrace.core.lists import Growing, Ints, replaced
from millrace.parts.hands import cards_by_count, draw_up, drop_card
from millrace.parts.industry.state import IndustryState


def drop(s: IndustryState, player: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    drop_card(s.hand, s.hand_mask, s.hand_size, player, card)


def lay_open(s: IndustryState, entry: int) -> None:
    """Count one card more in an entry of the discards."""
    s.discard = replaced(s.discard, entry, s.discard[entry] + 1)


def draw_to_full_hand(s: IndustryState, player: int) -> None:
    """Draw back up to a full hand while the deck lasts."""
    top = draw_up(s.hand, s.hand_mask, s.hand_size, player, s.map.hand_size, s.deck, s.deck_top)
    if top > s.deck_top:
        s.reveals += 1
        s.deck_top = top


def no_cards_left(s: IndustryState) -> bool:
    """Whether the deck and all hands are empty, which ends an era."""
    return s.deck_top >= len(s.deck) and not any(s.hand_size)


def unseen_cards(in_play: Ints, own_hand: tuple[int, ...], discard: tuple[int, ...]) -> Growing:
    """The cards whose whereabouts a seat does not know: those in play but not in its hand nor open on a pile.

    `in_play` counts the kinds that the deck is made of, the first ones; `discard` counts all kinds, pile by pile.
    """
    unseen = in_play[:]
    for card in range(len(unseen)):
        unseen[card] -= own_hand[card]
    for number, count in enumerate(discard):
        card = number % len(own_hand)
        if card < len(unseen):
            unseen[card] -= count
    return cards_by_count(unseen)

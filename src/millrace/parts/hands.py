"""Hands of cards as counts: `hand[player * kinds + card]` copies of each kind, with what follows kept beside it.

`hand_mask[player]` is the set of kinds held, `hand_size[player]` the number of cards. All three change in place.
"""

from __future__ import annotations

from millrace.core.lists import Growing, Ints


def take_card(hand: Ints, hand_mask: Ints, hand_size: Ints, player: int, card: int) -> None:
    """Add a card to a hand."""
    kinds = len(hand) // len(hand_size)
    hand[player * kinds + card] += 1
    hand_mask[player] |= 1 << card
    hand_size[player] += 1


def drop_card(hand: Ints, hand_mask: Ints, hand_size: Ints, player: int, card: int) -> None:
    """Take a card from a hand that holds it."""
    entry = player * (len(hand) // len(hand_size)) + card
    hand[entry] -= 1
    if hand[entry] == 0:
        hand_mask[player] &= ~(1 << card)
    hand_size[player] -= 1


def draw_up(hand: Ints, hand_mask: Ints, hand_size: Ints, player: int, full: int, deck: Ints, top: int) -> int:
    """Fill a hand up from a deck whose next card lies at `top`, while it lasts; where the next card lies then."""
    while hand_size[player] < full and top < len(deck):
        take_card(hand, hand_mask, hand_size, player, deck[top])
        top += 1
    return top


def count_hands(hand: Ints, hand_mask: Ints, hand_size: Ints) -> None:
    """Work out afresh which kinds each player holds and how many cards."""
    kinds = len(hand) // len(hand_size)
    for player in range(len(hand_size)):
        hand_mask[player] = 0
        hand_size[player] = 0
        for card in range(kinds):
            count = hand[player * kinds + card]
            if count:
                hand_mask[player] |= 1 << card
                hand_size[player] += count


def cards_by_count(counts: Ints) -> Growing:
    """The cards of a deck in the order of their kinds: so many of each."""
    cards: Growing = []
    for card, count in enumerate(counts):
        cards += [card] * count
    return cards

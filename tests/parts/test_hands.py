"""Hands of cards as counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from millrace.parts.hands import cards_by_count, count_hands, draw_up, drop_card, take_card

KINDS, PLAYERS = 4, 3


@given(st.lists(st.tuples(st.integers(0, PLAYERS - 1), st.integers(0, KINDS - 1), st.booleans()), max_size=30))
def test_masks_and_sizes_follow_the_cards(moves: list[tuple[int, int, bool]]) -> None:
    hand, masks, sizes = [0] * (KINDS * PLAYERS), [0] * PLAYERS, [0] * PLAYERS
    held: list[list[int]] = [[] for _ in range(PLAYERS)]
    for player, card, taking in moves:
        if taking:
            take_card(hand, masks, sizes, player, card)
            held[player].append(card)
        elif card in held[player]:
            drop_card(hand, masks, sizes, player, card)
            held[player].remove(card)
        for seat in range(PLAYERS):
            assert hand[seat * KINDS : (seat + 1) * KINDS] == [held[seat].count(kind) for kind in range(KINDS)]
            assert masks[seat] == sum(1 << kind for kind in set(held[seat]))
            assert sizes[seat] == len(held[seat])
    fresh_masks, fresh_sizes = [9] * PLAYERS, [9] * PLAYERS
    count_hands(hand, fresh_masks, fresh_sizes)
    assert (fresh_masks, fresh_sizes) == (masks, sizes)


def test_a_deck_holds_each_kind_as_often_as_it_says() -> None:
    assert cards_by_count([2, 0, 1, 3]) == [0, 0, 2, 3, 3, 3]


def test_a_hand_is_filled_up_while_the_deck_lasts() -> None:
    hand, masks, sizes = [0] * (KINDS * 2), [0] * 2, [0] * 2
    deck = [3, 0, 3, 1, 2]
    top = draw_up(hand, masks, sizes, 1, 3, deck, 0)
    assert (top, hand[KINDS:], sizes) == (3, [1, 0, 0, 2], [0, 3])
    assert draw_up(hand, masks, sizes, 1, 3, deck, top) == 3  # a full hand draws nothing
    assert draw_up(hand, masks, sizes, 0, 3, deck, top) == 5
    assert (hand[:KINDS], masks, sizes) == ([0, 1, 1, 0], [0b0110, 0b1001], [2, 3])
    assert draw_up(hand, masks, sizes, 0, 3, deck, 5) == 5

"""Cards: playing one for every action, returning wild cards, drawing at the end of the turn (chapter "Spielzug")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints, replaced

from ..names import card_name
from ..state import State
from ..tables import BUILD, CARDS, ORDINARY_CARDS
from .build import card_refusal, fitting_cards


def take_card(s: State, player: int, card: int) -> None:
    """Add a card to a hand."""
    s.hand[player * CARDS + card] += 1
    s.hand_mask[player] |= 1 << card
    s.hand_size[player] += 1


def play_card(s: State, player: int, card: int) -> None:
    """Lay a card face up on the own discard pile; a wild card returns to its pile (BIR-TURN-03, -04)."""
    left = s.hand[player * CARDS + card] - 1
    s.hand[player * CARDS + card] = left
    if left == 0:
        s.hand_mask[player] &= ~(1 << card)
    s.hand_size[player] -= 1
    if card < ORDINARY_CARDS:
        s.discard = replaced(s.discard, player * CARDS + card, s.discard[player * CARDS + card] + 1)


def draw_to_full_hand(s: State, player: int) -> None:
    """Draw back up to a full hand while the deck lasts (BIR-TURN-05, -06)."""
    hand_size = s.tables.hand_size
    if s.hand_size[player] >= hand_size or s.deck_top >= len(s.deck):
        return
    s.reveals += 1
    while s.hand_size[player] < hand_size and s.deck_top < len(s.deck):
        take_card(s, player, s.deck[s.deck_top])
        s.deck_top += 1


def playable_cards(s: State) -> int:
    """The cards the player may play for the action chosen: only building is particular (BIR-ACT-03)."""
    t = s.tables
    if s.chosen >= 0 and t.code_kind[s.chosen] == BUILD:
        return fitting_cards(s, s.seat, t.code_a[s.chosen], t.code_b[s.chosen])
    return s.hand_mask[s.seat]


def offers(s: State, out: Ints) -> None:
    """The cards among which the player chooses, each kind once."""
    first = s.tables.card_code
    cards = playable_cards(s)
    while cards:
        low = cards & -cards
        out.append(first + low.bit_length() - 1)
        cards ^= low


def refusal(s: State, card: int) -> Refusal | None:
    """Why this card cannot be played for the action chosen."""
    t = s.tables
    if not s.hand_mask[s.seat] >> card & 1:
        return Refusal(("BIR-TURN-03",), Message("refuse.card-not-held", card=card_name(t, card)))
    if playable_cards(s) >> card & 1:
        return None
    return card_refusal(s, t.code_a[s.chosen], t.code_b[s.chosen], card)

"""Cards: playing them for actions, drawing after the round (chapters "Karten spielen", "Handkarten auffüllen")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.bits import append_numbers
from millrace.parts.hands import draw_up, drop_card
from millrace.parts.lists import Ints, replaced

from .build import card_refusal, fitting_cards
from .names import card_name
from .state import State
from .tables import BUILD


def play_card(s: State, player: int, card: int) -> None:
    """Lay a card on the discard pile (LAN-TURN-07)."""
    drop_card(s.hand, s.hand_mask, s.hand_size, player, card)
    s.discard = replaced(s.discard, card, s.discard[card] + 1)


def draw_to_full_hand(s: State, player: int) -> None:
    """Draw back up to a full hand while the draw pile lasts (LAN-HAND-01, -02)."""
    top = draw_up(s.hand, s.hand_mask, s.hand_size, player, s.tables.hand_size, s.deck, s.deck_top)
    if top > s.deck_top:
        s.reveals += 1
        s.deck_top = top


def playable_cards(s: State) -> int:
    """The cards the player may play for the action chosen: only building with one card is particular (LAN-TURN-11)."""
    t = s.tables
    if s.chosen >= 0 and t.code_kind[s.chosen] == BUILD:
        return fitting_cards(s, s.seat, t.code_a[s.chosen], t.code_b[s.chosen])
    return s.hand_mask[s.seat]


def offers(s: State, out: Ints) -> None:
    """The cards among which the player chooses, each kind once."""
    append_numbers(s.tables.card_code, playable_cards(s), out)


def refusal(s: State, card: int) -> Refusal | None:
    """Why this card cannot be played for the action chosen."""
    t = s.tables
    if not s.hand_mask[s.seat] >> card & 1:
        return Refusal(("LAN-TURN-03",), Message("refuse.card-not-held", card=card_name(t, card)))
    if playable_cards(s) >> card & 1:
        return None
    return card_refusal(s, t.code_a[s.chosen], t.code_b[s.chosen], card)

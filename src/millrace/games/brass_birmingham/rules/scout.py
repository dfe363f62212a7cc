"""The Scout action (chapter "Aktion: Erkunden")."""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.hands import take_card
from millrace.parts.industry.names import card_name

from .frames import CARD, END_ACTION, TAKE_WILDS
from .state import Position
from .tables import WILD_INDUSTRY, WILD_LOCATION

CARDS_PLAYED: Final = 3
WILD_CARDS: Final = 1 << WILD_LOCATION | 1 << WILD_INDUSTRY


def offers(s: Position, out: Growing) -> None:
    """Scouting, with three cards in hand and no wild one among them."""
    if s.hand_size[s.seat] >= CARDS_PLAYED and not s.hand_mask[s.seat] & WILD_CARDS:
        out.append(s.tables.scout_code)


def refusal(s: Position, a: int, b: int) -> Refusal | None:
    """Why the player cannot scout."""
    if s.hand_mask[s.seat] & WILD_CARDS:
        return Refusal(("BIR-SCOUT-03",), Message("refuse.holds-wild-card"))
    held = s.hand_size[s.seat]
    if held < CARDS_PLAYED:
        return Refusal(("BIR-SCOUT-01",), Message("refuse.too-few-cards", needed=CARDS_PLAYED, held=held))
    return None


def begin(s: Position) -> None:
    """Three cards first, then the wild cards (BIR-SCOUT-01, -02)."""
    push(s, END_ACTION)
    push(s, TAKE_WILDS)
    for _ in range(CARDS_PLAYED):
        push(s, CARD)


def take_wild_cards(s: Position) -> None:
    """Take one wild card of each kind."""
    take_card(s.hand, s.hand_mask, s.hand_size, s.seat, WILD_LOCATION)
    take_card(s.hand, s.hand_mask, s.hand_size, s.seat, WILD_INDUSTRY)


def log(h: Happening[Position]) -> list[Message]:
    """The wild cards taken."""
    cards = tuple([card_name(h.before.tables, card) for card in (WILD_LOCATION, WILD_INDUSTRY)])
    return [Message("log.scout", seat=seat_letter(h.seat), cards=cards)]

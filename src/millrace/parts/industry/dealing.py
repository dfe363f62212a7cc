"""The piles that the titles of the family have alike: seats in order, hands, and the cards drawn from the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.deal import Pile, Take, Thing, seat_things, singles
from millrace.core.decision import SEAT_LETTERS, seat_letter
from millrace.core.texts import Message
from millrace.parts.industry.state import IndustryState

CARDS: Final = "cards"
"""The box of the cards that the deck is made of."""
SEATS: Final = "seats"
"""What lots are drawn for."""


def seats(players: int) -> tuple[Thing, ...]:
    """The seats, as things to draw lots for."""
    return seat_things(SEAT_LETTERS[:players])


def order_pile(players: int) -> Pile:
    """The order of the first round, drawn by lot."""
    return Pile("order", Message("pile.order"), SEATS, players, lot=True)


def start_pile() -> Pile:
    """The first player, drawn by lot."""
    return Pile("start", Message("pile.start"), SEATS, 1, lot=True)


def card_things(s: IndustryState, cards: Sequence[int]) -> tuple[Thing, ...]:
    """Cards as things."""
    return singles([s.map.card_ids[card] for card in cards])


def card_piles(
    s: IndustryState, chapter: int, cards: int, between: Sequence[Pile] = (), prefix: str = ""
) -> tuple[Pile, ...]:
    """The hands of all players, what is dealt between them and the deck, and the cards drawn: so many in all."""
    hands = [
        Pile(_hand(prefix, player), _label("hand", prefix, player), CARDS, s.map.hand_size, chapter, closed=True)
        for player in range(s.players)
    ]
    left = cards - sum([pile.size for pile in (*hands, *between)])
    draws = Pile(f"{prefix}draws", _label("draws", prefix), CARDS, left, chapter, closed=True)
    return (*hands, *between, draws)


def _label(pile: str, prefix: str, player: int = -1) -> Message:
    id = f"pile.rail-{pile}" if prefix else f"pile.{pile}"
    return Message(id) if player < 0 else Message(id, seat=seat_letter(player))


def _hand(prefix: str, player: int) -> str:
    return f"{prefix}hand {seat_letter(player)}"


def lay_hands(s: IndustryState, things: Mapping[str, Sequence[str]], prefix: str = "") -> None:
    """Give all players other hands of the same sizes, in place."""
    ids, kinds = s.map.card_ids, len(s.map.card_ids)
    for player in range(s.players):
        cards = [ids.index(name) for name in things[_hand(prefix, player)]]
        for card in range(kinds):
            s.hand[player * kinds + card] = cards.count(card)
        s.hand_mask[player] = sum([1 << card for card in set(cards)])
    s.offer = None


def lay_deck(s: IndustryState, names: Sequence[str]) -> None:
    """Put other cards into the deck, in place."""
    for number, name in enumerate(names):
        s.deck[s.deck_top + number] = s.map.card_ids.index(name)


def read_hands(s: IndustryState, prefix: str = "") -> dict[str, list[str]]:
    """The cards in all hands, by pile."""
    held = {player: cards_held(s, player) for player in range(s.players)}
    return {
        _hand(prefix, player): [name for name, count in cards.items() for _ in range(count)]
        for player, cards in held.items()
    }


def read_deck(s: IndustryState) -> list[str]:
    """The cards of the deck, from the top."""
    return names(s, list(s.deck)[s.deck_top :])


def names(s: IndustryState, cards: Sequence[int]) -> list[str]:
    """The names of cards."""
    return [s.map.card_ids[card] for card in cards]


def cards_held(s: IndustryState, seat: int) -> dict[str, int]:
    """How many cards of each name a seat holds."""
    ids = s.map.card_ids
    counts = list(s.hand)[seat * len(ids) : (seat + 1) * len(ids)]
    return {name: count for name, count in zip(ids, counts, strict=True) if count}


def hand_takes(s: IndustryState, prefix: str = "") -> list[Take]:
    """The cards dealt to all hands."""
    return [
        Take(pile, index, name, player)
        for player, (pile, cards) in enumerate(read_hands(s, prefix).items())
        for index, name in enumerate(cards)
    ]


def order_takes(s: IndustryState, pile: Pile) -> list[Take]:
    """The lots drawn for the order, or for the first player."""
    return [Take(pile.name, place, seat_letter(s.order[place])) for place in range(pile.size)]


def deck_takes(
    before: IndustryState, after: IndustryState, takers: Sequence[int], size: int, prefix: str = ""
) -> list[Take]:
    """The cards drawn from the deck by these takers, one each; `size` is how many there were when it was dealt."""
    cards = read_deck(before)
    first = size - len(cards)
    return [Take(f"{prefix}draws", first + number, cards[number], taker) for number, taker in enumerate(takers)]


def drawn_cards(before: IndustryState, after: IndustryState) -> int:
    """How many cards have left the deck."""
    return len(before.deck) - before.deck_top - (len(after.deck) - after.deck_top)

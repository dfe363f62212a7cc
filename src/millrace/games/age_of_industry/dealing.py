"""What chance decides in Age of Industry, pile by pile (chapter "Spielvorbereitung")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.deal import Dealing, Layout, Pile, Take, singles
from millrace.core.texts import Message, Term, Value
from millrace.parts.bits import members
from millrace.parts.hands import cards_by_count
from millrace.parts.industry import dealing as family
from millrace.parts.industry.dealing import CARDS, SEATS
from millrace.parts.industry.names import place_names

from .rules import verbs
from .rules.setup import market_tiles
from .rules.state import Position

MARKETS: Final = "markets"
DISPLAY: Final = "display"


def layout(s: Position, switches: Mapping[str, str]) -> Layout:
    """The first player, the market tiles, hands, display and deck."""
    cards = cards_by_count(s.tables.card_counts)
    places = place_names(s.tables, members(s.tables.market_places))
    display = Pile(DISPLAY, Message("pile.display"), CARDS, s.map.display)
    piles = (
        family.start_pile(),
        Pile(MARKETS, Message("pile.markets"), MARKETS, len(places), places=places),
        *family.card_piles(s, 0, len(cards), [display]),
    )
    boxes = {
        SEATS: family.seats(s.players),
        MARKETS: singles([s.tables.market_ids[tile] for tile in market_tiles(s.tables)]),
        CARDS: family.card_things(s, cards),
    }
    return Layout(piles, boxes, label)


def label(box: str, name: str) -> Value:
    """What a thing is called."""
    if box == CARDS:
        return Term(f"card.{name}")
    return Message(f"scene.market.{name}") if box == MARKETS else name


def lay(s: Position, things: Mapping[str, Sequence[str]]) -> None:
    """Put other cards into hands, display and deck, and other tiles on the markets."""
    family.lay_hands(s, things)
    family.lay_deck(s, things["draws"])
    for number, name in enumerate(things[DISPLAY]):
        s.display[number] = s.map.card_ids.index(name)
    for place, name in zip(members(s.tables.market_places), things[MARKETS], strict=True):
        s.market[place] = s.tables.market_ids.index(name)


def read(s: Position) -> dict[str, list[str]]:
    """What lies in the piles of a game that has just begun."""
    return {
        MARKETS: [s.tables.market_ids[s.market[place]] for place in members(s.tables.market_places)],
        **family.read_hands(s),
        DISPLAY: family.names(s, list(s.display)),
        "draws": family.read_deck(s),
    }


def takes(before: Position | None, after: Position) -> list[Take]:
    """The first player, markets, hands and display at first; later the cards that leave the deck."""
    if before is None:
        open_piles = [
            Take(pile, index, name) for pile in (MARKETS, DISPLAY) for index, name in enumerate(read(after)[pile])
        ]
        return [*family.order_takes(after, family.start_pile()), *open_piles, *family.hand_takes(after)]
    drawn = family.drawn_cards(before, after)
    if not drawn:
        return []
    # What was taken from the display is what everybody saw taken; what is missing there then comes from the deck last.
    taken = max(0, sum(after.known) - sum(before.known))
    laid_open = len(after.display) - len(before.display) + taken
    size = len(cards_by_count(after.tables.card_counts)) - after.players * after.map.hand_size - after.map.display
    takers = [before.seat] * (drawn - laid_open) + [-1] * laid_open
    return family.deck_takes(before, after, takers, size)


def plays(s: Position, seat: int, code: int) -> tuple[str, ...]:
    """The card that a decision plays."""
    t = s.tables
    return (t.card_ids[t.code_a[code]],) if t.code_kind[code] == verbs.PLAY_CARD else ()


DEALING: Final = Dealing(
    chapter=lambda s: 0, layout=layout, lay=lay, read=read, takes=takes, plays=plays, held=family.cards_held
)

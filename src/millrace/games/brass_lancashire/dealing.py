"""What chance decides in Brass (Lancashire), pile by pile (chapters "Spielvorbereitung", "Phase 1. Karten")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.deal import Dealing, Layout, Pile, Take, singles
from millrace.core.texts import Message, Term, Value
from millrace.parts.industry import dealing as family
from millrace.parts.industry.dealing import CARDS, SEATS

from .rules import verbs
from .rules.setup import cards_in_play
from .rules.state import Position
from .rules.switches import INTRODUCTORY

MARKET: Final = "distant-market"
SET_ASIDE: Final = "set-aside"
PREFIXES: Final = ("", "rail ")


def layout(s: Position, switches: Mapping[str, str]) -> Layout:
    """The order or the first player, and of both eras the distant market tiles and the cards."""
    lots = family.order_pile(s.players) if switches.get("first_round_order") == "random" else family.start_pile()
    eras = 1 if s.switches[INTRODUCTORY] else 2
    piles = (lots, *[pile for era in range(eras) for pile in piles_of(s, era)])
    boxes = {
        SEATS: family.seats(s.players),
        MARKET: singles([str(step) for step in s.tables.distant_steps]),
        CARDS: family.card_things(s, cards_in_play(s)),
    }
    return Layout(piles, boxes, label)


def piles_of(s: Position, era: int) -> list[Pile]:
    """The piles of an era."""
    prefix, rail = PREFIXES[era], "rail-" if era else ""
    tiles = len(s.tables.distant_steps)
    aside = Pile(
        f"{prefix}{SET_ASIDE}", Message(f"pile.{rail}set-aside"), CARDS, s.tables.set_aside[era], era, closed=True
    )
    return [
        Pile(f"{prefix}{MARKET}", Message(f"pile.{rail}distant-market"), MARKET, tiles, era),
        *family.card_piles(s, era, len(cards_in_play(s)), [aside], prefix),
    ]


def label(box: str, name: str) -> Value:
    """What a thing is called."""
    if box == CARDS:
        return Term(f"card.{name}")
    return Message("pile.distant-tile", step=int(name)) if box == MARKET else name


def lay(s: Position, things: Mapping[str, Sequence[str]]) -> None:
    """Put other cards into hands and deck, and other tiles into the pile of the distant market."""
    prefix = PREFIXES[s.era]
    family.lay_hands(s, things, prefix)
    family.lay_deck(s, things[f"{prefix}draws"])
    for number, name in enumerate(things[f"{prefix}{SET_ASIDE}"]):
        s.set_aside[number] = s.map.card_ids.index(name)
    for number, name in enumerate(things[f"{prefix}{MARKET}"]):
        s.pile[number] = int(name)


def read(s: Position) -> dict[str, list[str]]:
    """What lies in the piles of an era that has just begun."""
    prefix = PREFIXES[s.era]
    return {
        f"{prefix}{MARKET}": [str(step) for step in s.pile],
        **family.read_hands(s, prefix),
        f"{prefix}{SET_ASIDE}": family.names(s, list(s.set_aside)),
        f"{prefix}draws": family.read_deck(s),
    }


def takes(before: Position | None, after: Position) -> list[Take]:
    """Order and hands at first; later distant market tiles, and the cards that all draw at the end of a round."""
    prefix = PREFIXES[after.era]
    if before is None:
        return [*lot_takes(after), *family.hand_takes(after)]
    if before.era != after.era:
        return family.hand_takes(after, prefix)
    tiles = [
        Take(f"{prefix}{MARKET}", number, str(after.pile[number]))
        for number in range(before.drawn, min(after.drawn, len(after.pile)))
    ]
    if not family.drawn_cards(before, after):
        return tiles
    size = len(cards_in_play(after)) - after.players * after.map.hand_size - after.tables.set_aside[after.era]
    return [*tiles, *family.deck_takes(before, after, takers(before, after), size, prefix)]


def lot_takes(s: Position) -> list[Take]:
    """The lots drawn for the first round: those of the one pile or of the other, which both tell the first player."""
    return [
        take for pile in (family.start_pile(), family.order_pile(s.players)) for take in family.order_takes(s, pile)
    ]


def takers(before: Position, after: Position) -> list[int]:
    """Who drew at the end of a round, card by card, in the new order."""
    played = sum(after.discard) - sum(before.discard)
    drawn = [after.hand_size[player] - before.hand_size[player] for player in range(after.players)]
    drawn[before.seat] += played
    return [player for player in after.order for _ in range(drawn[player])]


def plays(s: Position, seat: int, code: int) -> tuple[str, ...]:
    """The card that a decision plays."""
    t = s.tables
    return (t.card_ids[t.code_a[code]],) if t.code_kind[code] == verbs.PLAY_CARD else ()


DEALING: Final = Dealing(
    chapter=lambda s: int(s.era), layout=layout, lay=lay, read=read, takes=takes, plays=plays, held=family.cards_held
)

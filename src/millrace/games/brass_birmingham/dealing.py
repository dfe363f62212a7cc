"""What chance decides in Brass: Birmingham, pile by pile (chapters "Vorbereitung", "Ende der Kanalepoche")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.deal import Dealing, Layout, Pile, Take, singles
from millrace.core.texts import Message, Term, Value
from millrace.parts.industry import dealing as family
from millrace.parts.industry.dealing import CARDS, SEATS

from .rules import verbs
from .rules.names import goods_names, space_name
from .rules.setup import cards_in_play
from .rules.state import Position
from .rules.switches import INTRODUCTORY
from .rules.tables import MERCHANT_SPACES, Tables

MERCHANTS: Final = "merchants"
FACE_DOWN: Final = "face-down"
RAIL: Final = "rail "


def layout(s: Position, switches: Mapping[str, str]) -> Layout:
    """The order, the merchants' tiles, and the cards of both eras."""
    cards = cards_in_play(s)
    spaces = tuple([space_name(s.tables, space) for space in merchant_spaces(s)])
    face_down = Pile(FACE_DOWN, Message("pile.face-down"), CARDS, s.players, closed=True)
    piles = (
        family.order_pile(s.players),
        Pile(MERCHANTS, Message("pile.merchants"), MERCHANTS, len(spaces), places=spaces),
        *family.card_piles(s, 0, len(cards), [face_down]),
    )
    if not s.switches[INTRODUCTORY]:
        piles += family.card_piles(s, 1, len(cards), prefix=RAIL)
    tiles = singles([tile_name(s.tables, tile) for tile in merchant_tiles(s)])
    boxes = {SEATS: family.seats(s.players), MERCHANTS: tiles, CARDS: family.card_things(s, cards)}
    return Layout(piles, boxes, lambda box, name: label(s.tables, box, name))


def merchant_tiles(s: Position) -> list[int]:
    """The merchants' tiles of this number of players."""
    return [tile for tile, least in enumerate(s.tables.merchant_tile_players) if least <= s.players]


def merchant_spaces(s: Position) -> list[int]:
    """The merchants' spaces of this number of players."""
    return [space for space in range(MERCHANT_SPACES) if s.tables.space_players[space] <= s.players]


def tile_name(t: Tables, tile: int) -> str:
    """The name of a merchant's tile; those that look alike share it."""
    return t.merchant_tile_ids[tile].rstrip("-0123456789")


def label(t: Tables, box: str, name: str) -> Value:
    """What a thing is called."""
    if box == CARDS:
        return Term(f"card.{name}")
    if box == SEATS:
        return name
    tile = [tile_name(t, each) for each in range(len(t.merchant_tile_ids))].index(name)
    goods = goods_names(t.goods_of_tile[tile])
    return Message("pile.buys", goods=goods) if goods else Message("pile.buys-nothing")


def lay(s: Position, things: Mapping[str, Sequence[str]]) -> None:
    """Put other cards into hands and deck; in the first era other tiles to the merchants as well."""
    prefix = RAIL if s.era else ""
    family.lay_hands(s, things, prefix)
    family.lay_deck(s, things[f"{prefix}draws"])
    if s.era:
        return
    for player, name in enumerate(things[FACE_DOWN]):
        s.face_down[player] = s.map.card_ids.index(name)
    left = merchant_tiles(s)
    s.barrels = 0
    for space, name in zip(merchant_spaces(s), things[MERCHANTS], strict=True):
        tile = next(tile for tile in left if tile_name(s.tables, tile) == name)
        left.remove(tile)
        s.merchant_tile[space] = tile
        if s.tables.goods_of_tile[tile]:
            s.barrels |= 1 << space


def read(s: Position) -> dict[str, list[str]]:
    """What lies in the piles of an era that has just begun."""
    if s.era:
        return {**family.read_hands(s, RAIL), f"{RAIL}draws": family.read_deck(s)}
    return {
        MERCHANTS: [tile_name(s.tables, s.merchant_tile[space]) for space in merchant_spaces(s)],
        **family.read_hands(s),
        FACE_DOWN: family.names(s, list(s.face_down)),
        "draws": family.read_deck(s),
    }


def takes(before: Position | None, after: Position) -> list[Take]:
    """Order, merchants and hands at first, later the cards drawn at the end of a turn."""
    prefix = RAIL if after.era else ""
    if before is None or before.era != after.era:
        if after.era:
            return family.hand_takes(after, prefix)
        tiles = [Take(MERCHANTS, index, name) for index, name in enumerate(read(after)[MERCHANTS])]
        return [*family.order_takes(after, family.order_pile(after.players)), *tiles, *family.hand_takes(after)]
    drawn = family.drawn_cards(before, after)
    if not drawn:
        return []
    dealt = after.players * (after.map.hand_size if after.era else after.map.hand_size + 1)
    size = len(cards_in_play(after)) - dealt
    return family.deck_takes(before, after, [before.seat] * drawn, size, prefix)


def plays(s: Position, seat: int, code: int) -> tuple[str, ...]:
    """The card that a decision plays."""
    t = s.tables
    return (t.card_ids[t.code_a[code]],) if t.code_kind[code] == verbs.PLAY_CARD else ()


DEALING: Final = Dealing(
    chapter=lambda s: int(s.era), layout=layout, lay=lay, read=read, takes=takes, plays=plays, held=family.cards_held
)

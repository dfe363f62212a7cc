"""The table of Quayside as one viewer sees it: a board with everybody's quay, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value
from millrace.scene.engraving import IVORY, SOOT, definitions, emblem, picture, sprite_sheet
from millrace.scene.icons import CRESTS, icons
from millrace.scene.ink import disc, path, rect, symbol, use
from millrace.scene.scene import PLAYER_COLOURS, Choice, Figure, Group, Head, Piece, Region, Stage, Surface

from .state import BIDS, BOOK, DRAW, FLAG_IDS, FLAGS
from .tasks import flag_name
from .view import View
from .words import bid_text, cards_in, option_message, option_notes, round_text

if TYPE_CHECKING:
    from .title import Content

SEATS: Final = 4
BOARD: Final = (640.0, 460.0)
HAND: Final = (360.0, 120.0)
CARD: Final = (60.0, 84.0)
ROW: Final = 84.0
"""How high a player's quay is."""
STORE: Final = 372.0
"""Where the bids, the bag and the flags lie, from which everybody takes."""
FLAG_COLOURS: Final = ("#b3261e", "#71879c", "#1f7a78")


def stage(v: View, texts: Texts, names: Sequence[str] = (), codes: Sequence[int] = ()) -> Stage:
    """What the view shows; `names` are what the seats are called, `codes` the options to explain to its seat."""
    names = names or [seat_letter(seat) for seat in range(v.players)]
    seats = range(v.players)
    verbs = dict.fromkeys([BOOK[code].words[0] for code in codes])
    return Stage(
        head=Head(_say(texts, "quayside.name"), round=round_text(v, texts)),
        order=tuple(seats),
        figures=tuple([tuple(_figures(v, texts, seat)) for seat in seats]),
        crests=CRESTS[: v.players],
        surfaces=(_board(v, texts, names), *([_hand(v, texts)] if v.seat >= 0 else [])),
        options=tuple([_choice(v, texts, code) for code in codes]),
        groups=tuple([Group(verb, texts.noun(f"action.{verb}")) for verb in verbs]),
    )


def tallies(v: View) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    return {"vp": v.points}


def _say(texts: Texts, id: str, **values: Value) -> str:
    return texts.render(Message(id, **values))


def _figures(v: View, texts: Texts, seat: int) -> Iterator[Figure]:
    values = {"points": str(v.points[seat]), "cards": str(v.held[seat]), "bid": bid_text(v, texts, seat)}
    for id, value in values.items():
        yield Figure(id, _say(texts, f"panel.head.{id}"), value)


def _choice(v: View, texts: Texts, code: int) -> Choice:
    option = BOOK[code]
    notes = tuple([texts.render(note) for note in option_notes(code, v.low)])
    return Choice(code, option.text, texts.render(option_message(code)), option.words[0], notes, (_region_of(code),))


def _region_of(code: int) -> str:
    """The region that an option is chosen by: what one takes from the store, or a card of the hand."""
    verb, *what = BOOK[code].words
    return f"card:{what[0]}" if verb == "play" else f"store:{' '.join([verb, *what])}"


# -- Surfaces ---------------------------------------------------------------------------------------------------------


def _board(v: View, texts: Texts, names: Sequence[str]) -> Surface:
    store = [_in_store(texts, code) for code in (*BIDS, DRAW, *FLAGS)]
    regions = tuple([Region(_region_of(code), "rect", piece.label, piece.x, piece.y, piece.w, piece.h)
                     for code, piece in store])  # fmt: skip
    pieces = [piece for seat in range(v.players) for piece in _quay(v, texts, names, seat)]
    label = _say(texts, "picture.board")
    return Surface("board", label, *BOARD, "board", regions=regions, pieces=(*pieces, *[piece for _, piece in store]))


def _in_store(texts: Texts, code: int) -> tuple[int, Piece]:
    """Something that everybody may take, with its place below the quays."""
    x, id = 24.0 + 88 * [*BIDS, DRAW, *FLAGS].index(code), f"store-{code}"
    if code in BIDS:
        label = _say(texts, "picture.bid", points=code)
        return code, Piece(id, "stone", x, STORE + 12, 56, 56, label, text=str(code))
    if code == DRAW:
        return code, Piece(id, "bag", x, STORE + 6, 68, 68, _say(texts, "picture.bag"))
    return code, Piece(id, _flag_sprite(code), x, STORE + 4, 56, 72, _flag_label(texts, flag_name(code)))


def _quay(v: View, texts: Texts, names: Sequence[str], seat: int) -> Iterator[Piece]:
    """What everybody sees of a player."""
    letter, name, y = seat_letter(seat), names[seat], 14 + ROW * seat
    label = _say(texts, "picture.points", name=name, points=v.points[seat])
    yield Piece(f"quay-{letter}", f"post-{letter.lower()}", 16, y, 72, 72, label, letter)
    yield Piece(f"points-{letter}", "stone", 100, y + 12, 48, 48, owner=letter, text=str(v.points[seat]))
    if v.flags[seat] >= 0:
        label = _flag_label(texts, flag_name(v.flags[seat]))
        yield Piece(f"flag-{letter}", _flag_sprite(v.flags[seat]), 176, y, 56, 72, label, letter)
    if v.held[seat]:
        label = _say(texts, "picture.cards", name=name, cards=v.held[seat])
        yield Piece(f"cards-{letter}", "card-back", 264, y, 51, 72, label, letter, v.held[seat])
    if v.has_bid[seat] or v.revealed[seat] >= 0:
        label = _say(texts, "picture.bid-of", name=name, bid=bid_text(v, texts, seat))
        text = "?" if v.has_bid[seat] else str(v.revealed[seat])
        yield Piece(f"bid-{letter}", "stone", 348, y + 12, 48, 48, label, letter, text=text)


def _flag_sprite(code: int) -> str:
    return f"flag-{BOOK[code].words[1]}"


def _flag_label(texts: Texts, flag: Term) -> str:
    return _say(texts, "picture.flag", flag=flag)


def _hand(v: View, texts: Texts) -> Surface:
    """The viewer's own cards. What has this id is hidden while the next player takes the seat."""
    letter, pieces, regions = seat_letter(v.seat), [], []
    for number, card in enumerate(cards_in(v.hand)):
        label, place = _say(texts, "panel.card", card=card), (18 + 78.0 * number, 18.0, *CARD)
        pieces.append(Piece(f"card-{card}", "card", *place, label, letter, text=str(card)))
        regions.append(Region(f"card:card-{card}", "rect", label, *place))
    label = _say(texts, "panel.title.hand")
    return Surface("hand", label, *HAND, owner=letter, regions=tuple(regions), pieces=tuple(pieces), place="before")


# -- Pictures ---------------------------------------------------------------------------------------------------------


def art(content: Content) -> Mapping[str, str]:
    """All pictures by name."""
    return _art()


@cache
def _art() -> dict[str, str]:
    water = rect(0, 0, 128, 84, "#5f8590")
    return {
        "board": picture(*BOARD, *_harbour()),
        "emblem": emblem(definitions(SEATS), water, *_flag(FLAG_COLOURS[0], 40, 12)),
        "sprites": sprite_sheet(SEATS, *icons(CRESTS[:SEATS]), *_sprites()),
    }


def _harbour() -> Iterator[str]:
    """Water, a quay for everybody, and planks for the store."""
    w, h = BOARD
    yield rect(0, 0, w, h, "#5f8590")
    for seat in range(SEATS):
        yield rect(8, 10 + ROW * seat, w - 16, ROW - 4, "#b9ab8f", stroke=SOOT, width=1, rx=4)
    yield rect(8, STORE - 6, w - 16, h - STORE - 2, "#8a6a42", stroke=SOOT, width=1, rx=4)


def _sprites() -> Iterator[str]:
    for seat in range(SEATS):
        plate = rect(2, 2, 68, 68, PLAYER_COLOURS[seat], stroke=IVORY, width=2, rx=8)
        yield symbol(f"post-{seat_letter(seat).lower()}", 72, 72, plate, use(CRESTS[seat], 36, 36, 46, IVORY))
    for id, colour in zip(FLAG_IDS, FLAG_COLOURS, strict=True):
        yield symbol(f"flag-{id}", 56, 72, *_flag(colour))
    yield symbol("stone", 56, 56, disc(28, 28, 26, "#e6dcc3", stroke=SOOT, width=2))
    sack = "M20 14h28l-6 10c14 10 18 24 12 40H14C8 48 12 34 26 24z"
    yield symbol("bag", 68, 68, path(sack, "#a88a58", stroke=SOOT, width=2))
    yield symbol("card", *CARD, rect(1, 1, 58, 82, "#f6efdc", stroke=SOOT, width=1.5, rx=5))
    yield symbol("card-back", *CARD, rect(1, 1, 58, 82, "#40556a", stroke=IVORY, width=2, rx=5))


def _flag(colour: str, x: float = 0, y: float = 0) -> Iterator[str]:
    yield rect(x + 6, y + 2, 5, 68, "#5a3d20")
    yield path(f"M{x + 11} {y + 6}h40l-10 14 10 14h-40z", colour, stroke=SOOT, width=1.5)

"""Quayside in words: what an option means, and the table as panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Texts
from millrace.scene.panel import Column, Flow, Line, Panel, PanelPlace, Span, Table, line, player_style

from .state import BIDS, BOOK, CARDS, DRAW, FLAGS, PLAY, ROUNDS, Position
from .tasks import card_points, flag_name
from .view import View

NOTHING: Final = "–"
_HEADS: Final = ("player", "points", "cards", "bid", "flag")
_LEFTWARD: Final = ("player", "flag")


def option_message(code: int) -> Message:
    """An option as a sentence."""
    if code in BIDS:
        return Message("option.bid", points=code)
    if code in FLAGS:
        return Message("option.flag", flag=flag_name(code))
    return Message("option.draw") if code == DRAW else Message("option.play", card=code - PLAY)


def option_notes(code: int, low: int) -> tuple[Message, ...]:
    """What an option brings."""
    if BOOK[code].words[0] != "play":
        return ()
    return (Message("note.points", points=card_points(code - PLAY, low)),)


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by what it brings."""
    return (option_message(code), *option_notes(code, s.low))


# -- Panels -----------------------------------------------------------------------------------------------------------


def cards_in(hand: int) -> list[int]:
    """The cards of a hand, in ascending order."""
    return [card for card in CARDS if hand >> card & 1]


def round_text(v: View, texts: Texts) -> str:
    """How far the game is."""
    return texts.render(Message("panel.round", number=min(v.round + 1, ROUNDS), last=ROUNDS))


def bid_text(v: View, texts: Texts, seat: int) -> str:
    """What everybody knows of a player's bid."""
    if v.has_bid[seat]:
        return texts.render(Message("panel.hidden"))
    return str(v.revealed[seat]) if v.revealed[seat] >= 0 else NOTHING


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see; `names` are what the seats are called, else their letters."""
    title = texts.render(Message("quayside.name"))
    head = Panel("round", title, (Flow((line(round_text(v, texts)),)),), "head")
    return (head, _players(v, texts, names), *([_hand(v, texts)] if v.seat >= 0 else []))


def _players(v: View, texts: Texts, names: Sequence[str]) -> Panel:
    def row(seat: int) -> Iterator[Line]:
        name = names[seat] if names else seat_letter(seat)
        yield line(Span(name, player_style(seat) + (" strong" if seat == v.decider else "")))
        yield line(Span(str(v.points[seat]), "points"))
        yield line(str(v.held[seat]))
        yield line(bid_text(v, texts, seat))
        yield line(texts.noun(flag_name(v.flags[seat]).id) if v.flags[seat] >= 0 else NOTHING)

    heads = [
        Column(texts.render(Message(f"panel.head.{name}")), "left" if name in _LEFTWARD else "right") for name in _HEADS
    ]
    table = Table(tuple(heads), tuple([tuple(row(seat)) for seat in range(v.players)]))
    return _panel(texts, "players", table, "board")


def _hand(v: View, texts: Texts) -> Panel:
    items = [line(texts.render(Message("panel.card", card=card))) for card in cards_in(v.hand)]
    return _panel(texts, "hand", Flow(tuple(items), separator=" · "), "own", v.seat)


def _panel(texts: Texts, id: str, block: Table | Flow, place: PanelPlace, owner: int = -1) -> Panel:
    title, word = (texts.render(Message(f"panel.{part}.{id}")) for part in ("title", "word"))
    return Panel(id, title, (block,), place, owner, word)

"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.brass_lancashire.rules.notation import read, write
    >>> position = read('''
    ...     era rail
    ...     A hand manchester ironworks
    ...     manchester.1 A cotton-mill-2        # unflipped
    ...     bolton.1 B coal-mine-2 1            # one cube left
    ...     bolton--manchester B
    ... ''')
    >>> position.why_not(0, position.tables.codebook.code("link manchester--oldham")) is None
    True
    >>> read(write(position)).key() == position.key()
    True

What a text leaves out has the value of an ordinary game: 3 players, the canal era, the start of A's turn, demand
tracks and money as at the start, stacks reduced by what lies on the board, whoever has a tile or link has built, all
other cards in the draw pile. Lines:

    players 3 · switch NAME VALUE · era canal|rail · round N · order B A C · turn SEAT ACTIONS-LEFT
    turn-count N · reveals N · A money 30 income 10 vp 0 spent 0 · A score SOURCE N … · builders SEAT…
    A hand CARD… · discard CARD… · set-aside CARD… · deck CARD… (top first)
    A mat TILE*LEFT … (the uppermost tile and how many of its level are left; `cotton-mill-none` for an empty stack)
    SLOT SEAT TILE [CUBES] [flipped] · LINE SEAT · coal-track N · iron-track N
    cotton-demand N (the space of the marker from the top, counted from 0)
    distant-market STEP… (tiles not yet drawn, top first) · distant-drawn STEP… (tiles of this era drawn so far)
    chosen OPTION · debt N · pending TASK[:ARGUMENT] … · chance W W W W · over

Cards may carry a count: `leek*2`.
"""

from __future__ import annotations

from millrace.core.decision import seat_letter, seat_of
from millrace.core.lists import ints
from millrace.core.texts import Message
from millrace.parts.industry import notation as family
from millrace.parts.industry.board import derive
from millrace.parts.industry.state import blank
from millrace.parts.notation import Lines, PositionError, cards_text, check_playable, pile_text
from millrace.parts.switches import switch_values

from . import TEXT_PACKAGES
from .content import load
from .frames import ACTION, INCOME, TAKE_LOAN
from .loan import space_after
from .setup import lay_out_board
from .state import SWITCHES, Position
from .tables import DECK_IDS, SHIPYARD, Tables, deck_of, tables_for
from .tasks import TASKS
from .verbs import LOAN

__all__ = ["PositionError", "read", "write"]

DECK_SWITCHES = {
    "deck_setup": ("classic", "fixed_2018"),
    "two_players": ("off", "edition_2018", "community_2009"),
}
"""The switches that choose the deck, with their values."""

# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes; the tables say with which content, the text with which deck."""
    lines = Lines(text, TEXT_PACKAGES)
    frame = family.read_frame(lines, 3, {**dict(SWITCHES), **DECK_SWITCHES})
    deck = deck_of(frame.players, frame.switches.get("deck_setup", ""), frame.switches.get("two_players", ""))
    if deck < 0:
        raise lines.error(Message("position.two-players"))
    given_tables = tables is not None and tables.deck == deck
    t = tables if tables is not None and given_tables else tables_for(tables.content if tables else load(), deck)
    s = blank(Position(), TASKS, switch_values(SWITCHES, frame.switches))
    lay_out_board(s, t, frame.players)
    family.begin_turn_of_first(s, frame.era, ACTION)
    counts = {
        "coal-track": ("coal_market", 0, len(t.coal_sell)),
        "iron-track": ("iron_market", 0, len(t.iron_sell)),
        "cotton-demand": ("cotton_marker", 0, t.cotton_bottom),
    }
    keys: set[str] = set()
    for words in lines:
        keys.add(_take_own_line(s, lines, words, keys) or family.take_line(s, lines, words, counts))
    family.complete(s, keys, INCOME)
    family.complete_deck(s, lines, keys, t.card_counts, s.set_aside, ("hand", "discard", "set-aside", "deck"))
    derive(s)
    if "builders" not in keys:
        s.builders = sum([1 << player for player in range(s.players) if s.network[player]])
    check_playable(lines, s)
    if s.chosen >= 0 and t.code_kind[s.chosen] == LOAN:
        family.check_loan(s, lines, TAKE_LOAN, space_after(s, t.code_a[s.chosen]))
    return s


def _take_own_line(s: Position, lines: Lines, words: list[str], keys: set[str]) -> str:
    """Take a line that only this title has; answer what it gives, nothing if it is none."""
    t, key, rest = s.tables, words[0], words[1:]
    seat = seat_of(key, s.players)
    if seat >= 0 and rest:
        return family.take_player_line(s, lines, seat, rest, ("money",))
    if key in t.slot_ids:
        slot = t.slot_ids.index(key)
        kind = family.take_tile(s, lines, slot, rest)
        if t.tile_industry[kind] == SHIPYARD:
            s.flipped |= 1 << slot
        family.stock_tile(s, lines, slot, t.tile_cubes[kind], rest)
    elif key == "builders":
        s.builders = sum({1 << lines.seat(word, s.players) for word in rest if word != "none"})
    elif key == "discard":
        family.add_cards(s.discard, 0, lines.cards(rest, t.card_ids))
    elif key == "set-aside":
        s.set_aside = ints(lines.cards(rest, t.card_ids))
    elif key in ("distant-market", "distant-drawn"):
        _take_distant_tiles(s, lines, key, rest, keys)
    else:
        return ""
    return key


def _take_distant_tiles(s: Position, lines: Lines, key: str, rest: list[str], keys: set[str]) -> None:
    """Tiles still in the pile, or drawn before; those that the text does not name are in the pile."""
    steps = [lines.number(word, 0, 9) for word in rest if word != "none"]
    drawn, waiting = list(s.pile[: s.drawn]), list(s.pile[s.drawn :]) if "distant-market" in keys else []
    if key == "distant-drawn":
        drawn = steps
    else:
        waiting = steps
    left = list(s.tables.distant_steps)
    for step in (*drawn, *waiting):
        if step not in left:
            known = ", ".join(map(str, s.tables.distant_steps))
            raise lines.error(Message("position.distant-tiles", steps=known))
        left.remove(step)
    s.pile = ints([*drawn, *waiting, *left])
    s.drawn = len(drawn)


# -- Writing ------------------------------------------------------------------------------------------------------


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    lines = family.head_lines(s, [*family.switch_lines(SWITCHES, s.switches), *_deck_lines(s)])
    builders = [seat_letter(player) for player in range(s.players) if s.builders >> player & 1]
    lines.append("builders " + (" ".join(builders) or "none"))
    for player in range(s.players):
        lines += family.player_lines(s, player)
    lines += family.board_lines(s)
    lines += [f"coal-track {s.coal_market}", f"iron-track {s.iron_market}", f"cotton-demand {s.cotton_marker}"]
    lines += [*_pile_lines(s), *family.tail_lines(s)]
    return "\n".join(lines) + "\n"


def _deck_lines(s: Position) -> list[str]:
    """The switch that chooses the deck in use."""
    deck = DECK_IDS[s.tables.deck]
    if s.players == 2:
        return [f"switch two_players {'community_2009' if deck == 'community-2009' else 'edition_2018'}"]
    return ["switch deck_setup fixed_2018"] if deck.startswith("edition") else []


def _pile_lines(s: Position) -> list[str]:
    """The distant market, and the cards that lie open or set aside."""
    t = s.tables
    drawn, waiting = s.pile[: s.drawn], s.pile[s.drawn :]
    lines = ["distant-drawn " + " ".join(map(str, drawn))] if drawn else []
    lines.append("distant-market " + (" ".join(map(str, waiting)) or "none"))
    if any(s.discard):
        lines.append(f"discard {cards_text(t.card_ids, s.discard)}")
    if s.set_aside:
        lines.append(f"set-aside {pile_text(t.card_ids, s.set_aside)}")
    return lines

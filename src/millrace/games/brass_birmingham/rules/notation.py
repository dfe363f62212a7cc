"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.brass_birmingham.rules.notation import read, write
    >>> position = read('''
    ...     era rail
    ...     A hand birmingham iron-works
    ...     birmingham.1 A cotton-mill-2        # unflipped
    ...     dudley.1 B coal-mine-2 1            # one cube left
    ...     birmingham--dudley B
    ...     oxford.1 cotton-mill-1 barrel
    ... ''')
    >>> position.why_not(0, position.tables.codebook.code("network birmingham--oxford")) is None
    True
    >>> read(write(position)).key() == position.key()
    True

What a text leaves out has the value of an ordinary game: 2 players, the canal era, the start of A's turn, markets and
money as at the start, mats reduced by what lies on the board, all other cards in the deck. Lines:

    players 3 · switch NAME VALUE · era canal|rail · round N · order B A C · turn SEAT ACTIONS-LEFT
    turn-count N · reveals N · A money 17 income 10 vp 0 spent 0 · A score SOURCE N …
    A hand CARD… · A discard CARD… · A face-down CARD
    A mat TILE*LEFT … (the uppermost tile and how many of its level are left; `cotton-mill-none` for an empty stack)
    SLOT SEAT TILE [CUBES] [flipped] · LINE SEAT · MERCHANT-SPACE MERCHANT-TILE [barrel] · coal-market N · iron-market N
    deck CARD… (top first) · chosen OPTION · debt N · pending TASK[:ARGUMENT] … · chance W W W W · over

Cards may carry a count: `leek*2`.
"""

from __future__ import annotations

from millrace.core.decision import seat_letter, seat_of
from millrace.parts.industry import notation as family
from millrace.parts.industry.board import derive
from millrace.parts.industry.state import blank
from millrace.parts.notation import Lines, PositionError, cards_text, check_playable
from millrace.parts.switches import switch_values

from . import TEXT_PACKAGES
from .frames import ACTION, INCOME, TAKE_LOAN
from .loan import space_after
from .setup import lay_out_board
from .state import SWITCHES, Position
from .tables import BREWERY, CARDS, MERCHANT_SPACES, Tables, printed_tables
from .tasks import TASKS

__all__ = ["PositionError", "read", "write"]

# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes."""
    lines = Lines(text, TEXT_PACKAGES)
    t = tables or printed_tables()
    frame = family.read_frame(lines, 2, dict(SWITCHES))
    s = blank(Position(), TASKS, switch_values(SWITCHES, frame.switches))
    lay_out_board(s, t, frame.players)
    family.begin_turn_of_first(s, frame.era, ACTION)
    counts = {
        "coal-market": ("coal_market", 0, len(t.coal_sell)),
        "iron-market": ("iron_market", 0, len(t.iron_sell)),
    }
    keys = {_take_own_line(s, lines, words) or family.take_line(s, lines, words, counts) for words in lines}
    family.complete(s, keys, INCOME)
    face_down = [card for card in s.face_down if card >= 0]
    in_play = t.card_counts[s.players - 2]
    family.complete_deck(s, lines, keys, in_play, face_down, ("hand", "discard", "face-down", "deck"))
    derive(s)
    check_playable(lines, s)
    family.check_loan(s, lines, TAKE_LOAN, space_after(s))
    return s


def _take_own_line(s: Position, lines: Lines, words: list[str]) -> str:
    """Take a line that only this title has; answer what it gives, nothing if it is none."""
    t, key, rest = s.tables, words[0], words[1:]
    seat = seat_of(key, s.players)
    if seat >= 0 and rest and rest[0] == "discard":
        family.add_cards(s.discard, seat * CARDS, lines.cards(rest[1:], t.card_ids))
    elif seat >= 0 and rest and rest[0] == "face-down":
        s.face_down[seat] = lines.index(lines.only(rest[1:]), t.card_ids)
    elif key in t.slot_ids:
        slot = t.slot_ids.index(key)
        kind = family.take_tile(s, lines, slot, rest)
        brewery = t.tile_industry[kind] == BREWERY
        family.stock_tile(s, lines, slot, t.barrels_built[s.era] if brewery else t.tile_cubes[kind], rest)
    elif key in t.space_ids:
        space = t.space_ids.index(key)
        s.merchant_tile[space] = lines.index(rest[0] if rest else "", t.merchant_tile_ids)
        if rest[1:]:
            lines.one_of(rest[1], ("barrel",))
            s.barrels |= 1 << space
    else:
        return ""
    return key


# -- Writing ------------------------------------------------------------------------------------------------------


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    t = s.tables
    lines = family.head_lines(s, family.switch_lines(SWITCHES, s.switches))
    for player in range(s.players):
        *own, points = family.player_lines(s, player)
        lines += [*own, *_pile_lines(s, player), points]
    lines += family.board_lines(s)
    for space in range(MERCHANT_SPACES):
        if s.merchant_tile[space] >= 0:
            barrel = " barrel" if s.barrels >> space & 1 else ""
            lines.append(f"{t.space_ids[space]} {t.merchant_tile_ids[s.merchant_tile[space]]}{barrel}")
    lines += [f"coal-market {s.coal_market}", f"iron-market {s.iron_market}", *family.tail_lines(s)]
    return "\n".join(lines) + "\n"


def _pile_lines(s: Position, player: int) -> list[str]:
    """The discard pile of a player."""
    t, letter = s.tables, seat_letter(player)
    discard = cards_text(t.card_ids, s.discard[player * CARDS : (player + 1) * CARDS])
    lines = [f"{letter} discard {discard}"] if discard else []
    return [*lines, f"{letter} face-down {t.card_ids[s.face_down[player]]}"] if s.face_down[player] >= 0 else lines

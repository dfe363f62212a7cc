"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.age_of_industry.rules.notation import read, write
    >>> position = read('''
    ...     A hand cotton red
    ...     berlin.1 A cotton-1                 # unflipped
    ...     essen.1 B coal-2 1                  # one cube left
    ...     berlin--leipzig A
    ... ''')
    >>> position.why_not(0, position.tables.codebook.code("build cotton leipzig.1")) is None
    True
    >>> read(write(position)).key() == position.key()
    True

What a text leaves out has the value of an ordinary game: 3 players, Germany, the start of A's turn in round 2, a full
demand track, no money, mats without what lies on the map and the levels below it, market tiles that want nothing,
nobody's cards known, all other cards in the deck. Lines:

    players 3 · map germany|new_england · switch NAME VALUE · round N · order B A C · turn SEAT ACTIONS-LEFT
    turn-count N · reveals N · A money 0 loans 0 vp 0 spent 0 · A score SOURCE N … · A hand CARD… · A known CARD…
    A mat TILE*LEFT … (levels of the industry below those named have left; `coal-2-none` for a level that has left)
    display CARD… · discard CARD… · deck CARD… (top first)
    SLOT SEAT TILE [CUBES] [flipped] [mute] · LINE SEAT · import_boston.1 CUBES · coal-track N · iron-track N
    PLACE.market KIND [sold] · chosen OPTION · pending TASK[:ARGUMENT] … · chance W W W W · over

Cards may carry a count: `brown*2`.
"""

from __future__ import annotations

from millrace.core.decision import seat_of
from millrace.core.texts import Message
from millrace.parts.bits import members
from millrace.parts.industry import notation as family
from millrace.parts.industry.state import RAIL, blank
from millrace.parts.notation import Lines, PositionError, check_playable
from millrace.parts.switches import switch_values

from . import TEXT_PACKAGES
from .connections import derive
from .content import MAP_IDS, load
from .frames import ACTION, CLOSE_ROUND
from .setup import lay_out_board
from .state import SWITCHES, Position
from .tables import Tables, tables_for
from .tasks import TASKS

__all__ = ["PositionError", "read", "write"]

SET_UP_SWITCHES = {"map": MAP_IDS, "two_players": ("off", "on")}
"""The switches that matter at the set-up only, with their values; the map has a line of its own, too."""

FIGURES = ("money", "loans", "vp", "spent")
"""What a player's first line tells."""


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes; the tables say with which content, the text on which map."""
    lines = Lines(text, TEXT_PACKAGES)
    board = 0
    for words in lines:
        if words[0] == "map":
            board = lines.index(lines.only(words[1:]), MAP_IDS)
    frame = family.read_frame(lines, 3, {**dict(SWITCHES), **SET_UP_SWITCHES}, most_players=5)
    board = MAP_IDS.index(frame.switches.get("map", MAP_IDS[board]))
    fits = tables is not None and tables.board == board
    t = tables if tables is not None and fits else tables_for(tables.content if tables else load(), board)
    s = blank(Position(), TASKS, switch_values(SWITCHES, frame.switches))
    lay_out_board(s, t, frame.players)
    family.begin_turn_of_first(s, RAIL, ACTION)
    s.round = 2
    for place in members(t.market_places):
        s.market[place] = t.market_ids.index("no_demand")
    tracks = (("coal", t.coal_sell), ("iron", t.iron_sell))
    counts = {f"{good}-track": (f"{good}_market", 0, len(prices)) for good, prices in tracks}
    keys: set[str] = set()
    for words in lines:
        keys.add(_take_own_line(s, lines, words) or family.take_line(s, lines, words, counts))
    family.complete(s, keys, CLOSE_ROUND)
    family.complete_levels(s, keys)
    family.complete_deck(s, lines, keys, t.card_counts, s.display, ("hand", "discard", "display", "deck"))
    derive(s)
    check_playable(lines, s)
    return s


def _take_own_line(s: Position, lines: Lines, words: list[str]) -> str:
    """Take a line that the family does not share; answer what it gives, nothing if it is none."""
    t, key, rest = s.tables, words[0], words[1:]
    place, _, what = key.rpartition(".")
    seat = seat_of(key, s.players)
    if seat >= 0 and rest and rest[0] == "mat":
        family.take_levels(s, lines, seat, rest[1:])
        return f"mat {seat}"
    if seat >= 0 and rest and rest[0] != "known":
        return family.take_player_line(s, lines, seat, rest, ("vp",), FIGURES)
    if key in t.slot_ids:
        _take_slot(s, lines, t.slot_ids.index(key), rest)
    elif what == "market" and place in t.place_ids:
        _take_market(s, lines, t.place_ids.index(place), rest)
    elif key != "map":
        return family.take_display_line(s, lines, words)
    return key


def _take_slot(s: Position, lines: Lines, slot: int, rest: list[str]) -> None:
    t = s.tables
    if t.import_slots >> slot & 1:
        s.cubes[slot] = lines.number(lines.only(rest), 0, 9)
        return
    words = [word for word in rest if word != "mute"]
    family.stock_tile(s, lines, slot, t.tile_cubes[family.take_tile(s, lines, slot, words)], words)
    if "mute" in rest:
        s.mute_ships |= 1 << slot


def _take_market(s: Position, lines: Lines, place: int, rest: list[str]) -> None:
    t = s.tables
    if not t.market_places >> place & 1:
        known = [t.place_ids[each] for each in members(t.market_places)]
        raise lines.error(Message("position.market", places=", ".join(known)))
    s.market[place] = lines.index(rest[0] if rest else "", t.market_ids)
    if rest[1:]:
        lines.one_of(lines.only(rest[1:]), ("sold",))
        s.sold |= 1 << place


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    t = s.tables
    head = [f"map {MAP_IDS[t.board]}", *family.switch_lines(SWITCHES, s.switches)]
    lines = [line for line in family.head_lines(s, head) if not line.startswith("era ")]
    for player in range(s.players):
        lines += [*family.player_lines(s, player, FIGURES), *family.known_lines(s, player)]
    mute = tuple([f"{t.slot_ids[slot]} " for slot in members(s.mute_ships)])
    lines += [f"{line} mute" if line.startswith(mute) else line for line in family.board_lines(s)]
    lines += [f"{t.slot_ids[slot]} {s.cubes[slot]}" for slot in members(t.import_slots)]
    lines += [f"coal-track {s.coal_market}", f"iron-track {s.iron_market}"]
    for place in members(t.market_places):
        sold = " sold" if s.sold >> place & 1 else ""
        lines.append(f"{t.place_ids[place]}.market {t.market_ids[s.market[place]]}{sold}")
    return "\n".join([*lines, *family.display_lines(s), *family.tail_lines(s)]) + "\n"

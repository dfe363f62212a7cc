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
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.hands import cards_by_count
from millrace.parts.lists import Ints
from millrace.parts.notation import (
    Lines,
    PositionError,
    cards_text,
    pile_text,
    scores_text,
    stack_text,
    stack_without,
    task_text,
)

from .connections import derive
from .content import load
from .play import Position, switch_values
from .setup import lay_out_board, lay_out_players
from .state import (
    ACTION,
    CANAL,
    INCOME,
    RAIL,
    SOURCE_COUNT,
    SOURCES,
    START,
    SWITCHES,
    TASK_BITS,
    TASK_IDS,
    TASK_MASK,
)
from .tables import CARDS, DECK_IDS, INDUSTRIES, INDUSTRY_IDS, SHIPYARD, Tables, deck_of, tables_for

__all__ = ["PositionError", "read", "write"]

PACKAGE = "millrace.games.brass_lancashire"

DECK_SWITCHES = {
    "deck_setup": ("classic", "fixed_2018"),
    "two_players": ("off", "edition_2018", "community_2009"),
}
"""The switches that choose the deck, with their values."""

_LOOSE_MONEY = 10**4


# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes; the tables say with which content, the text with which deck."""
    return _Reader(text, tables).position()


class _Reader:
    """One text on its way to a position."""

    def __init__(self, text: str, tables: Tables | None) -> None:
        self.lines = Lines(text, PACKAGE)
        players, switches, era = self._frame()
        content = tables.content if tables else load()
        deck = deck_of(players, switches.get("deck_setup", ""), switches.get("two_players", ""))
        if deck < 0:
            raise self.lines.error(Message("position.two-players"))
        self.t = tables_for(content, deck) if tables is None or tables.deck != deck else tables
        self.s = _blank(self.t, players, switches, era)
        self.given: set[str] = set()

    def position(self) -> Position:
        for words in self.lines:
            self.given.add(self._take_line(words[0], words[1:]))
        self._complete()
        return self.s

    def _frame(self) -> tuple[int, dict[str, str], int]:
        """Player count, switches and era, which the other lines rest on."""
        players, era = 3, CANAL
        switches: dict[str, str] = {}
        known = {**dict(SWITCHES), **DECK_SWITCHES}
        for words in self.lines:
            match words:
                case ["players", *rest]:
                    players = self.lines.number(self.lines.only(rest), 2, 4)
                case ["era", *rest]:
                    era = self.lines.index(self.lines.only(rest), ("canal", "rail"))
                case ["switch", *rest]:
                    name, value = self.lines.switch(rest, known)
                    switches[name] = value
        return players, switches, era

    def _take_line(self, key: str, rest: list[str]) -> str:
        s, t, lines = self.s, self.t, self.lines
        seat = seat_of(key, s.players)
        if seat >= 0 and rest:
            return self._take_player_line(seat, rest[0], rest[1:])
        if key in t.slot_ids:
            self._take_tile(t.slot_ids.index(key), rest)
        elif key in t.line_ids:
            line, owner = t.line_ids.index(key), lines.seat(lines.only(rest), s.players)
            s.line_owner[line] = owner
            s.links_left[owner] -= 1
        elif not self._take_count(key, rest):
            self._take_general_line(key, rest)
        return key

    def _take_count(self, key: str, rest: list[str]) -> bool:
        """Take a line that is a name and a number, if it is one."""
        s, t = self.s, self.t
        counts = {
            "round": ("round", 1, 99),
            "turn-count": ("turn", 0, 10**6),
            "reveals": ("reveals", 0, 10**6),
            "debt": ("debt", 0, 99),
            "coal-track": ("coal_market", 0, len(t.coal_sell)),
            "iron-track": ("iron_market", 0, len(t.iron_sell)),
            "cotton-demand": ("cotton_marker", 0, t.cotton_bottom),
        }
        if key not in counts:
            return False
        name, low, high = counts[key]
        setattr(s, name, self.lines.number(self.lines.only(rest), low, high))
        return True

    def _take_general_line(self, key: str, rest: list[str]) -> None:
        s, t, lines = self.s, self.t, self.lines
        match key:
            case "players" | "era" | "switch":
                pass
            case "order":
                s.order = lines.order(rest, s.players)
            case "turn":
                s.seat = lines.seat(rest[0] if rest else "", s.players)
                s.actions_left = lines.number(rest[1], 0, 9) if rest[1:] else s.actions_left
            case "builders":
                s.builders = sum({1 << lines.seat(word, s.players) for word in rest if word != "none"})
            case "discard":
                for card in lines.cards(rest, t.card_ids):
                    s.discard[card] += 1
            case "set-aside":
                s.set_aside = lines.cards(rest, t.card_ids)
            case "deck":
                s.deck = lines.cards(rest, t.card_ids)
            case "distant-market" | "distant-drawn":
                self._take_distant_tiles(key, rest)
            case "chosen":
                s.chosen = lines.index(" ".join(rest), [option.text for option in t.codebook])
            case "pending":
                s.stack = [lines.task(word, TASK_IDS, TASK_BITS) for word in rest]
            case "chance":
                s.chance = Generator.from_words(lines.chance(rest))
            case "over":
                s.seat = -1
                s.stack = []
                s.actions_left = 0
            case _:
                raise lines.error(Message("position.line"))

    def _take_distant_tiles(self, key: str, rest: list[str]) -> None:
        """Tiles still in the pile, or drawn before; those that the text does not name are in the pile."""
        s = self.s
        steps = [self.lines.number(word, 0, 9) for word in rest if word != "none"]
        drawn, waiting = s.pile[: s.drawn], s.pile[s.drawn :] if "distant-market" in self.given else []
        if key == "distant-drawn":
            drawn = steps
        else:
            waiting = steps
        left = list(self.t.distant_steps)
        for step in (*drawn, *waiting):
            if step not in left:
                known = ", ".join(map(str, self.t.distant_steps))
                raise self.lines.error(Message("position.distant-tiles", steps=known))
            left.remove(step)
        s.pile = [*drawn, *waiting, *left]
        s.drawn = len(drawn)

    def _take_player_line(self, player: int, key: str, rest: list[str]) -> str:
        s, t, lines = self.s, self.t, self.lines
        match key:
            case "hand":
                for card in lines.cards(rest, t.card_ids):
                    s.hand[player * CARDS + card] += 1
            case "mat":
                for word in rest:
                    industry, gone = lines.stack_top(word, t.tile_ids, INDUSTRY_IDS, t.mat_tiles)
                    s.mat[player * INDUSTRIES + industry] = gone
            case "score":
                for source, points in lines.scores(rest, SOURCES):
                    s.score[player * SOURCE_COUNT + source] = points
            case _:
                for name, number in lines.pairs([key, *rest]):
                    lines.one_of(name, ("money", "income", "vp", "spent"))
                    lowest = -_LOOSE_MONEY if name == "money" else 0
                    highest = t.last_space if name == "income" else _LOOSE_MONEY
                    quantity: Ints = getattr(s, name)
                    quantity[player] = lines.number(number, lowest, highest)
        return f"{key} {player}"

    def _take_tile(self, slot: int, rest: list[str]) -> None:
        s, t, lines = self.s, self.t, self.lines
        if len(rest) < 2:
            raise lines.error(Message("position.tile"))
        kind = lines.index(rest[1], t.tile_ids)
        industry = t.tile_industry[kind]
        if not t.slots_of[industry] >> slot & 1:
            raise lines.error(Message("position.industry-of-slot", slot=t.slot_ids[slot]))
        s.tile[slot] = kind
        s.owner[slot] = lines.seat(rest[0], s.players)
        s.cubes[slot] = t.tile_cubes[kind]
        if industry == SHIPYARD:
            s.flipped |= 1 << slot
        for word in rest[2:]:
            if word == "flipped":
                s.flipped |= 1 << slot
                s.cubes[slot] = 0
            else:
                s.cubes[slot] = lines.number(word, 0, 9)

    def _complete(self) -> None:
        """Fill in what the text leaves out."""
        s, t = self.s, self.t
        for player in range(s.players):
            if f"mat {player}" not in self.given:
                lying = [s.tile[slot] for slot, owner in enumerate(s.owner) if owner == player]
                for industry, stack in enumerate(t.mat_tiles):
                    s.mat[player * INDUSTRIES + industry] = stack_without(stack, lying)
            if f"score {player}" not in self.given:
                s.score[player * SOURCE_COUNT + START] = s.vp[player]
        if "order" not in self.given and s.seat > 0:
            s.order = [*range(s.seat, s.players), *range(s.seat)]
        taking_income = bool(s.stack) and s.stack[0] & TASK_MASK == INCOME
        s.place_in_order = 0 if s.seat < 0 or taking_income else s.order.index(s.seat)
        self._complete_deck()
        derive(s)
        if "builders" not in self.given:
            s.builders = sum(1 << player for player in range(s.players) if s.network[player])

    def _complete_deck(self) -> None:
        """Let the draw pile hold all cards that lie nowhere else."""
        s, t = self.s, self.t
        left = t.card_counts[:]
        for card in (*s.deck, *s.set_aside):
            left[card] -= 1
        for card in range(CARDS):
            left[card] -= s.discard[card] + sum(s.hand[card::CARDS])
            if left[card] < 0:
                self.lines.look_at_last(t.card_ids[card], ("hand", "discard", "set-aside", "deck"))
                expected = Message("position.cards-in-play", card=t.card_ids[card], most=t.card_counts[card])
                raise self.lines.error(expected)
        if "deck" not in self.given:
            s.deck = cards_by_count(left)


def _blank(t: Tables, players: int, switches: dict[str, str], era: int) -> Position:
    """The start of A's turn on an empty board."""
    s = Position()
    s.tables = t
    s.switches = switch_values(switches)
    s.chance = Generator.from_seed("position", "play")
    lay_out_board(s, players)
    lay_out_players(s, players)
    s.turn = 1
    s.era = era
    s.round = 1 if era == RAIL else 2
    s.seat = 0
    s.stack = [ACTION]
    s.actions_left = t.actions_per_turn
    return s


# -- Writing ------------------------------------------------------------------------------------------------------


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    t = s.tables
    lines = [f"players {s.players}", *_switch_lines(s)]
    lines += [f"era {'rail' if s.era == RAIL else 'canal'}", f"round {s.round}"]
    lines += [f"order {' '.join(seat_letter(player) for player in s.order)}"]
    lines += ["over"] if s.seat < 0 else [f"turn {seat_letter(s.seat)} {s.actions_left}"]
    lines += [f"turn-count {s.turn}", f"reveals {s.reveals}"]
    builders = [seat_letter(player) for player in range(s.players) if s.builders >> player & 1]
    lines.append("builders " + (" ".join(builders) or "none"))
    for player in range(s.players):
        lines += _player_lines(s, player)
    for slot, kind in enumerate(s.tile):
        if kind >= 0:
            state = "flipped" if s.flipped >> slot & 1 else str(s.cubes[slot])
            lines.append(f"{t.slot_ids[slot]} {seat_letter(s.owner[slot])} {t.tile_ids[kind]} {state}")
    lines += [f"{t.line_ids[line]} {seat_letter(owner)}" for line, owner in enumerate(s.line_owner) if owner >= 0]
    lines += [f"coal-track {s.coal_market}", f"iron-track {s.iron_market}", f"cotton-demand {s.cotton_marker}"]
    lines += _pile_lines(s)
    lines += [f"chosen {t.codebook[s.chosen].text}"] if s.chosen >= 0 else []
    lines += [f"debt {s.debt}"] if s.debt else []
    if s.stack:
        lines.append("pending " + " ".join(task_text(frame, TASK_IDS, TASK_BITS) for frame in s.stack))
    lines.append("chance " + " ".join(str(word) for word in s.chance.words()))
    return "\n".join(lines) + "\n"


def _switch_lines(s: Position) -> list[str]:
    lines = [
        f"switch {name} {values[value]}" for (name, values), value in zip(SWITCHES, s.switches, strict=True) if value
    ]
    deck = DECK_IDS[s.tables.deck]
    if s.players == 2:
        lines.append(f"switch two_players {'community_2009' if deck == 'community-2009' else 'edition_2018'}")
    elif deck.startswith("edition"):
        lines.append("switch deck_setup fixed_2018")
    return lines


def _pile_lines(s: Position) -> list[str]:
    """The distant market and all cards that nobody holds."""
    t = s.tables
    drawn, waiting = s.pile[: s.drawn], s.pile[s.drawn :]
    lines = ["distant-drawn " + " ".join(map(str, drawn))] if drawn else []
    lines.append("distant-market " + (" ".join(map(str, waiting)) or "none"))
    if any(s.discard):
        lines.append(f"discard {cards_text(t.card_ids, s.discard)}")
    if s.set_aside:
        lines.append(f"set-aside {pile_text(t.card_ids, s.set_aside)}")
    lines.append(f"deck {pile_text(t.card_ids, s.deck[s.deck_top :])}")
    return lines


def _player_lines(s: Position, player: int) -> list[str]:
    t = s.tables
    letter = seat_letter(player)
    money, income, vp, spent = s.money[player], s.income[player], s.vp[player], s.spent[player]
    lines = [f"{letter} money {money} income {income} vp {vp} spent {spent}"]
    stacks = [
        stack_text(name, t.tile_ids, t.mat_tiles[industry], s.mat[player * INDUSTRIES + industry])
        for industry, name in enumerate(INDUSTRY_IDS)
    ]
    lines.append(f"{letter} mat {' '.join(stacks)}")
    hand = cards_text(t.card_ids, s.hand[player * CARDS : (player + 1) * CARDS])
    lines += [f"{letter} hand {hand}"] if hand else []
    account = s.score[player * SOURCE_COUNT : (player + 1) * SOURCE_COUNT]
    lines.append(f"{letter} score {scores_text(SOURCES, account)}")
    return lines

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
from .play import Position, set_switches
from .setup import lay_out_board, lay_out_players
from .state import ACTION, CANAL, INCOME, RAIL, SOURCE_COUNT, SOURCES, START, TASK_BITS, TASK_IDS, TASK_MASK
from .tables import BREWERY, CARDS, INDUSTRIES, INDUSTRY_IDS, MERCHANT_SPACES, ORDINARY_CARDS, Tables, printed_tables

__all__ = ["PositionError", "read", "write"]

PACKAGE = "millrace.games.brass_birmingham"

SWITCHES = {
    "introductory_game": ("off", "canal_only"),
    "intro_final_income": ("none", "paid"),
    "farm_wild_card": ("any", "industry_only"),
    "gloucester_bonus": ("mandatory", "optional"),
    "tie_income": ("track_space", "amount"),
}
"""Each switch with its values, the default first, in the order of the state's fields."""


# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes."""
    return _Reader(tables or printed_tables(), text).position()


class _Reader:
    """One text on its way to a position."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.t = tables
        self.lines = Lines(text, PACKAGE)
        self.given: set[str] = set()
        players, switches, era = self._frame()
        self.s = _blank(tables, players, switches, era)

    def position(self) -> Position:
        for words in self.lines:
            self.given.add(self._take_line(words[0], words[1:]))
        self._complete()
        return self.s

    def _frame(self) -> tuple[int, dict[str, str], int]:
        """Player count, switches and era, which the other lines rest on."""
        players, era = 2, CANAL
        switches: dict[str, str] = {}
        for words in self.lines:
            match words:
                case ["players", *rest]:
                    players = self.lines.number(self.lines.only(rest), 2, 4)
                case ["era", *rest]:
                    era = self.lines.index(self.lines.only(rest), ("canal", "rail"))
                case ["switch", *rest]:
                    name, value = self.lines.switch(rest, SWITCHES)
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
        elif key in t.space_ids:
            space = t.space_ids.index(key)
            s.merchant_tile[space] = lines.index(rest[0] if rest else "", t.merchant_tile_ids)
            if rest[1:]:
                lines.one_of(rest[1], ("barrel",))
                s.barrels |= 1 << space
        elif not self._take_count(key, rest):
            self._take_general_line(key, rest)
        return key

    def _take_count(self, key: str, rest: list[str]) -> bool:
        """Take a line that is a name and a number, if it is one."""
        counts = {
            "round": ("round", 1, 99),
            "turn-count": ("turn", 0, 10**6),
            "reveals": ("reveals", 0, 10**6),
            "debt": ("debt", 0, 99),
            "coal-market": ("coal_market", 0, len(self.t.coal_sell)),
            "iron-market": ("iron_market", 0, len(self.t.iron_sell)),
        }
        if key not in counts:
            return False
        name, low, high = counts[key]
        setattr(self.s, name, self.lines.number(self.lines.only(rest), low, high))
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
            case "deck":
                s.deck = lines.cards(rest, t.card_ids)
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

    def _take_player_line(self, player: int, key: str, rest: list[str]) -> str:
        s, t, lines = self.s, self.t, self.lines
        match key:
            case "hand" | "discard":
                pile = s.hand if key == "hand" else s.discard
                for card in lines.cards(rest, t.card_ids):
                    pile[player * CARDS + card] += 1
            case "face-down":
                s.face_down[player] = lines.cards(rest, t.card_ids)[0] if rest else -1
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
                    quantity: Ints = getattr(s, name)
                    quantity[player] = lines.number(number, 0, t.last_space if name == "income" else 10**4)
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
        s.cubes[slot] = t.barrels_built[s.era] if industry == BREWERY else t.tile_cubes[kind]
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

    def _complete_deck(self) -> None:
        """Let the deck hold all ordinary cards that lie nowhere else."""
        s, t = self.s, self.t
        in_play = t.card_counts[s.players - 2]
        left = in_play[:]
        for card in (*s.deck, *(card for card in s.face_down if card >= 0)):
            left[card] -= 1
        for card in range(ORDINARY_CARDS):
            left[card] -= sum(s.hand[card::CARDS]) + sum(s.discard[card::CARDS])
            if left[card] < 0:
                self.lines.look_at_last(t.card_ids[card], ("hand", "discard", "face-down", "deck"))
                raise self.lines.error(Message("position.cards-in-play", most=in_play[card], players=s.players))
        if "deck" not in self.given:
            s.deck = cards_by_count(left)


def _blank(t: Tables, players: int, switches: dict[str, str], era: int) -> Position:
    """The start of A's turn on an empty board."""
    s = Position()
    s.tables = t
    set_switches(s, switches)
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
    lines = [f"players {s.players}"]
    fields = (s.introductory, s.intro_income_paid, s.farm_industry_only, s.gloucester_optional, s.tie_by_level)
    lines += [f"switch {name} {value}" for (name, (_, value)), on in zip(SWITCHES.items(), fields, strict=True) if on]
    lines += [f"era {'rail' if s.era == RAIL else 'canal'}", f"round {s.round}"]
    lines += [f"order {' '.join(seat_letter(player) for player in s.order)}"]
    lines += ["over"] if s.seat < 0 else [f"turn {seat_letter(s.seat)} {s.actions_left}"]
    lines += [f"turn-count {s.turn}", f"reveals {s.reveals}"]
    for player in range(s.players):
        lines += _player_lines(s, player)
    for slot, kind in enumerate(s.tile):
        if kind >= 0:
            state = "flipped" if s.flipped >> slot & 1 else str(s.cubes[slot])
            lines.append(f"{t.slot_ids[slot]} {seat_letter(s.owner[slot])} {t.tile_ids[kind]} {state}")
    lines += [f"{t.line_ids[line]} {seat_letter(owner)}" for line, owner in enumerate(s.line_owner) if owner >= 0]
    for space in range(MERCHANT_SPACES):
        if s.merchant_tile[space] >= 0:
            barrel = " barrel" if s.barrels >> space & 1 else ""
            lines.append(f"{t.space_ids[space]} {t.merchant_tile_ids[s.merchant_tile[space]]}{barrel}")
    lines += [f"coal-market {s.coal_market}", f"iron-market {s.iron_market}"]
    lines.append(f"deck {pile_text(t.card_ids, s.deck[s.deck_top :])}")
    lines += [f"chosen {t.codebook[s.chosen].text}"] if s.chosen >= 0 else []
    lines += [f"debt {s.debt}"] if s.debt else []
    if s.stack:
        lines.append("pending " + " ".join(task_text(frame, TASK_IDS, TASK_BITS) for frame in s.stack))
    lines.append("chance " + " ".join(str(word) for word in s.chance.words()))
    return "\n".join(lines) + "\n"


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
    for name, pile in (("hand", s.hand), ("discard", s.discard)):
        cards = cards_text(t.card_ids, pile[player * CARDS : (player + 1) * CARDS])
        lines += [f"{letter} {name} {cards}"] if cards else []
    if s.face_down[player] >= 0:
        lines.append(f"{letter} face-down {t.card_ids[s.face_down[player]]}")
    account = s.score[player * SOURCE_COUNT : (player + 1) * SOURCE_COUNT]
    lines.append(f"{letter} score {scores_text(SOURCES, account)}")
    return lines

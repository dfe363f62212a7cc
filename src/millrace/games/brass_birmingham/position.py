"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.brass_birmingham.position import read, write
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

from collections.abc import Sequence
from difflib import get_close_matches

from millrace.core.decision import seat_letter, seat_of
from millrace.core.errors import MillraceError
from millrace.core.rng import Generator
from millrace.core.texts import Message

from .rules.connections import derive
from .rules.play import Position, set_switches
from .rules.setup import cards_in_play, lay_out_board, lay_out_players
from .state import ACTION, CANAL, RAIL, SOURCE_COUNT, SOURCES, START, TASK_BITS, TASK_IDS, TASK_MASK
from .tables import (
    BREWERY,
    CARDS,
    INDUSTRIES,
    INDUSTRY_IDS,
    MERCHANT_SPACES,
    ORDINARY_CARDS,
    Tables,
    printed_tables,
)

SWITCHES = (
    ("introductory_game", "canal_only"),
    ("intro_final_income", "paid"),
    ("farm_wild_card", "industry_only"),
    ("gloucester_bonus", "optional"),
    ("tie_income", "amount"),
)
"""Each switch with the value that is not the default, in the order of the state's fields."""


class PositionError(MillraceError):
    """A line of a position that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, text: str, expected: Message) -> None:
        super().__init__(
            Message("position.unreadable", line=line, text=text, expected=expected),
            ("millrace.games.brass_birmingham",),
        )
        self.args = (line, text, expected)
        self.line = line


# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes."""
    reader = _Reader(tables or printed_tables(), text)
    return reader.position()


class _Reader:
    """One text on its way to a position."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.t = tables
        self.lines: list[tuple[int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.partition("#")[0].split()
            if words:
                self.lines.append((number, words))
        self.number = 0
        self.words: list[str] = []

    def position(self) -> Position:
        players, switches, era = self._frame()
        s = Position()
        s.tables = self.t
        set_switches(s, switches)
        s.chance = Generator.from_seed("position", "play")
        lay_out_board(s, players)
        lay_out_players(s, players)
        s.turn = 1
        s.era = era
        s.round = 1 if era == RAIL else 2
        s.seat = 0
        s.stack = [ACTION]
        s.actions_left = self.t.actions_per_turn
        given: set[str] = set()
        for number, words in self.lines:
            self._look_at(number, words)
            given.add(self._take_line(s, words[0], words[1:]))
        self._complete(s, given)
        return s

    def _frame(self) -> tuple[int, dict[str, str], int]:
        """Player count, switches and era, which the other lines rest on."""
        players, era = 2, CANAL
        switches: dict[str, str] = {}
        for number, words in self.lines:
            self._look_at(number, words)
            match words:
                case ["players", count]:
                    players = self._number(count, 2, 4)
                case ["era", name]:
                    era = CANAL if self._one_of(name, ("canal", "rail")) == "canal" else RAIL
                case ["switch", name, value]:
                    switches[self._one_of(name, [name for name, _ in SWITCHES])] = value
        return players, switches, era

    def _look_at(self, number: int, words: list[str]) -> None:
        """Remember which line is being read, for errors."""
        self.number = number
        self.words = words

    def _take_line(self, s: Position, key: str, rest: list[str]) -> str:
        t = self.t
        if seat_of(key, s.players) >= 0 and rest:
            return self._take_player_line(s, seat_of(key, s.players), rest[0], rest[1:])
        if key in t.slot_ids:
            self._take_tile(s, t.slot_ids.index(key), rest)
        elif key in t.line_ids:
            line, owner = t.line_ids.index(key), self._seat(s, self._only(rest))
            s.line_owner[line] = owner
            s.links_left[owner] -= 1
        elif key in t.space_ids:
            space = t.space_ids.index(key)
            s.merchant_tile[space] = self._index(rest[0] if rest else "", t.merchant_tile_ids)
            if rest[1:]:
                self._one_of(rest[1], ("barrel",))
                s.barrels |= 1 << space
        else:
            self._take_general_line(s, key, rest)
        return key

    def _take_general_line(self, s: Position, key: str, rest: list[str]) -> None:
        match key:
            case "players" | "era" | "switch":
                pass
            case "round":
                s.round = self._number(self._only(rest), 1, 99)
            case "order":
                s.order = [self._seat(s, word) for word in rest]
                if sorted(s.order) != list(range(s.players)):
                    raise self._error(Message("position.every-seat"))
            case "turn":
                s.seat = self._seat(s, rest[0] if rest else "")
                s.actions_left = self._number(rest[1], 0, 9) if rest[1:] else s.actions_left
            case "turn-count":
                s.turn = self._number(self._only(rest), 0, 10**6)
            case "reveals":
                s.reveals = self._number(self._only(rest), 0, 10**6)
            case "coal-market":
                s.coal_market = self._number(self._only(rest), 0, len(self.t.coal_sell))
            case "iron-market":
                s.iron_market = self._number(self._only(rest), 0, len(self.t.iron_sell))
            case "deck":
                s.deck = self._cards(rest)
            case "debt":
                s.debt = self._number(self._only(rest), 0, 99)
            case "chosen":
                s.chosen = self._index(" ".join(rest), [option.text for option in self.t.codebook])
            case "pending":
                s.stack = [self._task(word) for word in rest]
            case "chance":
                a, b, c, d = (self._number(word, 0, 2**32 - 1) for word in [*rest, "", "", "", ""][:4])
                if a == b == c == d == 0:
                    raise self._error(Message("position.number", low=1, high=2**32 - 1))
                s.chance = Generator.from_words((a, b, c, d))
            case "over":
                s.seat = -1
                s.stack = []
                s.actions_left = 0
            case _:
                raise self._error(Message("position.line"))

    def _take_player_line(self, s: Position, player: int, key: str, rest: list[str]) -> str:
        match key:
            case "hand" | "discard":
                pile = s.hand if key == "hand" else s.discard
                for card in self._cards(rest):
                    pile[player * CARDS + card] += 1
            case "face-down":
                s.face_down[player] = self._cards(rest)[0] if rest else -1
            case "mat":
                for word in rest:
                    self._take_stack(s, player, word)
                return f"mat {player}"
            case "score":
                for source, points in self._pairs(rest):
                    index = self._index(source, SOURCES)
                    s.score[player * SOURCE_COUNT + index] = self._number(points, -(10**4), 10**4)
                return f"score {player}"
            case _:
                for name, number in self._pairs([key, *rest]):
                    self._one_of(name, ("money", "income", "vp", "spent"))
                    highest = self.t.last_space if name == "income" else 10**4
                    quantity: list[int] = getattr(s, name)
                    quantity[player] = self._number(number, 0, highest)
        return key

    def _take_tile(self, s: Position, slot: int, rest: list[str]) -> None:
        t = self.t
        if len(rest) < 2:
            raise self._error(Message("position.tile"))
        kind = self._index(rest[1], t.tile_ids)
        industry = t.tile_industry[kind]
        if not t.slots_of[industry] >> slot & 1:
            raise self._error(Message("position.industry-of-slot", slot=t.slot_ids[slot]))
        s.tile[slot] = kind
        s.owner[slot] = self._seat(s, rest[0])
        s.cubes[slot] = t.barrels_built[s.era] if industry == BREWERY else t.tile_cubes[kind]
        for word in rest[2:]:
            if word == "flipped":
                s.flipped |= 1 << slot
                s.cubes[slot] = 0
            else:
                s.cubes[slot] = self._number(word, 0, 9)

    def _take_stack(self, s: Position, player: int, word: str) -> None:
        t = self.t
        name, _, left = word.partition("*")
        if name.endswith("-none"):
            industry = self._index(name.removesuffix("-none"), INDUSTRY_IDS)
            s.mat[player * INDUSTRIES + industry] = len(t.mat_tiles[industry]) - 1
            return
        kind = self._index(name, t.tile_ids)
        stack = t.mat_tiles[t.tile_industry[kind]]
        count = stack.count(kind)
        first = stack.index(kind)
        gone = count - self._number(left, 1, count) if left else 0
        s.mat[player * INDUSTRIES + t.tile_industry[kind]] = first + gone

    def _complete(self, s: Position, given: set[str]) -> None:
        """Fill in what the text leaves out."""
        for player in range(s.players):
            if f"mat {player}" not in given:
                self._reduce_mat(s, player)
            if f"score {player}" not in given:
                s.score[player * SOURCE_COUNT + START] = s.vp[player]
        if "order" not in given and s.seat > 0:
            s.order = [*range(s.seat, s.players), *range(s.seat)]
        s.place_in_order = s.order.index(s.seat) if s.seat >= 0 else 0
        if s.stack and s.stack[0] & TASK_MASK == TASK_IDS.index("income"):
            s.place_in_order = 0
        s.order = list(s.order)
        left = [0] * CARDS
        for card in cards_in_play(s):
            left[card] += 1
        held = [*s.deck, *(card for card in s.face_down if card >= 0)]
        for card in held:
            left[card] -= 1
        for player in range(s.players):
            for card in range(ORDINARY_CARDS):
                left[card] -= s.hand[player * CARDS + card] + s.discard[player * CARDS + card]
        for card in range(ORDINARY_CARDS):
            if left[card] < 0:
                self._look_at(0, [self.t.card_ids[card]])
                in_play = cards_in_play(s).count(card)
                raise self._error(Message("position.cards-in-play", most=in_play, players=s.players))
        if "deck" not in given:
            s.deck = [card for card in range(ORDINARY_CARDS) for _ in range(left[card])]
        derive(s)

    def _reduce_mat(self, s: Position, player: int) -> None:
        """Take from the mat what lies on the board, and the lower levels that must have gone before."""
        t = self.t
        lying = [s.tile[slot] for slot, owner in enumerate(s.owner) if owner == player]
        for industry, stack in enumerate(t.mat_tiles):
            kinds = [kind for kind in lying if t.tile_industry[kind] == industry]
            if kinds:
                highest = max(kinds)  # kinds of an industry are numbered by level
                s.mat[player * INDUSTRIES + industry] = stack.index(highest) + kinds.count(highest)

    def _cards(self, words: list[str]) -> list[int]:
        cards: list[int] = []
        for word in words:
            if word != "none":
                name, _, count = word.partition("*")
                cards += [self._index(name, self.t.card_ids)] * (self._number(count, 1, 99) if count else 1)
        return cards

    def _task(self, word: str) -> int:
        name, _, argument = word.partition(":")
        return self._index(name, TASK_IDS) | (self._number(argument, 0, 10**4) if argument else 0) << TASK_BITS

    def _seat(self, s: Position, letter: str) -> int:
        seat = seat_of(letter, s.players)
        if seat < 0:
            raise self._error(Message("position.seat", last=seat_letter(s.players - 1)))
        return seat

    def _only(self, rest: list[str]) -> str:
        if len(rest) != 1:
            raise self._error(Message("position.one-word"))
        return rest[0]

    def _number(self, word: str, low: int, high: int) -> int:
        if not word.lstrip("-").isdigit() or not low <= int(word) <= high:
            raise self._error(Message("position.number", low=low, high=high))
        return int(word)

    def _pairs(self, words: list[str]) -> list[tuple[str, str]]:
        if len(words) % 2:
            raise self._error(Message("position.pairs"))
        return list(zip(words[::2], words[1::2], strict=True))

    def _one_of(self, word: str, known: Sequence[str]) -> str:
        return known[self._index(word, known)]

    def _index(self, word: str, known: Sequence[str]) -> int:
        if word not in known:
            close = get_close_matches(word, known, 5) or list(known[:12])
            raise self._error(Message("position.one-of", word=word, known=", ".join(close)))
        return known.index(word)

    def _error(self, expected: Message) -> PositionError:
        return PositionError(self.number, " ".join(self.words), expected)


# -- Writing ------------------------------------------------------------------------------------------------------


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    t = s.tables
    lines = [f"players {s.players}"]
    fields = (s.introductory, s.intro_income_paid, s.farm_industry_only, s.gloucester_optional, s.tie_by_level)
    lines += [f"switch {name} {value}" for (name, value), on in zip(SWITCHES, fields, strict=True) if on]
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
    lines += ["deck " + (" ".join(t.card_ids[card] for card in s.deck[s.deck_top :]) or "none")]
    lines += [f"chosen {t.codebook[s.chosen].text}"] if s.chosen >= 0 else []
    lines += [f"debt {s.debt}"] if s.debt else []
    if s.stack:
        lines.append("pending " + " ".join(_task_text(frame) for frame in s.stack))
    lines.append("chance " + " ".join(str(word) for word in s.chance.words()))
    return "\n".join(lines) + "\n"


def _player_lines(s: Position, player: int) -> list[str]:
    t = s.tables
    letter = seat_letter(player)
    money, income, vp, spent = s.money[player], s.income[player], s.vp[player], s.spent[player]
    lines = [f"{letter} money {money} income {income} vp {vp} spent {spent}"]
    lines.append(f"{letter} mat " + " ".join(_stack_text(s, player, industry) for industry in range(INDUSTRIES)))
    for name, pile in (("hand", s.hand), ("discard", s.discard)):
        counts = pile[player * CARDS : (player + 1) * CARDS]
        cards = [f"{t.card_ids[card]}*{count}" for card, count in enumerate(counts) if count]
        lines += [f"{letter} {name} {' '.join(cards)}"] if cards else []
    if s.face_down[player] >= 0:
        lines.append(f"{letter} face-down {t.card_ids[s.face_down[player]]}")
    account = s.score[player * SOURCE_COUNT : (player + 1) * SOURCE_COUNT]
    scored = [f"{source} {points}" for source, points in zip(SOURCES, account, strict=True) if points]
    lines.append(f"{letter} score " + (" ".join(scored) or "start 0"))
    return lines


def _stack_text(s: Position, player: int, industry: int) -> str:
    stack = s.tables.mat_tiles[industry]
    gone = s.mat[player * INDUSTRIES + industry]
    if stack[gone] < 0:
        return f"{INDUSTRY_IDS[industry]}-none"
    return f"{s.tables.tile_ids[stack[gone]]}*{stack[gone:].count(stack[gone])}"


def _task_text(frame: int) -> str:
    argument = frame >> TASK_BITS
    return TASK_IDS[frame & TASK_MASK] + (f":{argument}" if argument else "")

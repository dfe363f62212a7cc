"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.oranienburger_kanal.position import read, write
    >>> position = read('''
    ...     at U4                            # A has chosen this action space
    ...     A wood 1 clay 1 ore 5 taler 0
    ...     P14 A10                          # a structure; the printed rail lies below it
    ...     H04 path
    ...     V13 path
    ...     V14 road
    ...     activated P14                    # its effects are to be used now
    ... ''')
    >>> position.why_not(0, position.tables.codebook.code("use 1")) is None
    True
    >>> read(write(position)).key() == position.key()
    True

What a text leaves out has the value of an ordinary game: 2 players, front side with its printed routes, goods as at the
start, A to choose an action space in the first round, the first structures of deck A in the display, the following ones
of each colour in the stacks. Seats may be left out: `P22 A21` is on A's board. Lines:

    players 1 · switch NAME VALUE · game N · round N · last-round · starter SEAT · turns-taken N · turn SEAT
    at SPACE (chosen, its talers taken) · done ACT N … · discs SPACE… · blocked SPACE · SPACE N (talers on it)
    A wood 3 clay 0 … · A stock 3 0 1 1 0 5 2 (wood, clay, ore, brick, iron, taler, prestige)
    PLOT [SEAT] CARD · FIELD [SEAT] KIND [bridge] · FIELD [SEAT] none · start-paths SEAT FIELD…
    display CARD… · stacks GREEN ORANGE BLUE (how many) or deck CARD… (top first) · seen CARD… · shown CARD…
    set-aside CARD… · erected N · discarded N · idle N · results N… · marked SEAT route|bridge FIELD…
    activated PLOT… (PLOT/PLOT for two by one bridge) · pending TASK[:ARGUMENT] … · turn-count N · reveals N
    chance W W W W · over

Upper and lower case make no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from millrace.core.decision import seat_letter, seat_of
from millrace.core.errors import MillraceError
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.bits import mask_of, members

from .content import ROUNDS
from .rules.play import Position, run, set_switches
from .rules.setup import derive, lay_out_boards
from .state import ACT, PLOT_BITS, PLOT_MASK, RESOLVE, SPACE, TASK_BITS, TASK_IDS, TASK_MASK
from .tables import (
    ACT_IDS,
    ACTS,
    CARDS,
    COLOUR,
    DONE_BITS,
    FIELDS,
    GOOD_COUNT,
    GOOD_IDS,
    KIND_IDS,
    KINDS,
    PATH,
    PLOTS,
    SPACES,
    TAKING,
    Tables,
    printed_tables,
)

SWITCHES = (
    ("deck", "first_card", {0: "A", 60: "B"}),
    ("industry_board_side", "blank", {0: "front", 1: "back"}),
    ("start_player", "start_choice", {0: "random", 1: "seat_1", 2: "seat_2"}),
    ("solo_mode", "campaign", {0: "single", 1: "campaign"}),
    ("start_bricks", "start_bricks", {0: "1", 1: "2"}),
    ("full_board_discard", "discard_optional", {0: "mandatory", 1: "optional"}),
    ("blue_emptied_midround", "blue_ends_round", {0: "next_round_last", 1: "current_round_last"}),
    ("free_canal_clay", "no_effect_clay", {0: "yes", 1: "no"}),
    ("overbuild_under_bridge", "no_overbuild_under_bridge", {0: "allowed", 1: "forbidden"}),
    ("blank_printed_paths", "no_start_paths", {0: "starting_paths", 1: "none"}),
    ("stalled_game", "idle_limit", {3: "after_3_rounds", 1: "after_1_round", 0: "never"}),
)
"""Each switch with the field of the state that holds it, and the values of both; the first is the default."""

NUMBERS = {
    "game": "game",
    "round": "round",
    "turns-taken": "turns_taken",
    "turn-count": "turn",
    "reveals": "reveals",
    "erected": "erected",
    "discarded": "discarded",
    "idle": "idle",
}
"""Lines that hold one number, and the field of the state it goes to."""


class PositionError(MillraceError):
    """A line of a position that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, text: str, expected: Message) -> None:
        super().__init__(
            Message("position.unreadable", line=line, text=text, expected=expected),
            ("millrace.games.oranienburger_kanal",),
        )
        self.args = (line, text, expected)
        self.line = line


# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes."""
    return _Reader(tables or printed_tables(), text).position()


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
        self.given: set[str] = set()

    def position(self) -> Position:
        s = self._frame()
        for number, words in self.lines:
            self._look_at(number, words)
            self.given.add(words[0].lower())
            self._take_line(s, words[0], words[1:])
        self._complete(s)
        return s

    def _frame(self) -> Position:
        """Player count, switches and game, which the other lines rest on."""
        players, game = 2, 1
        switches: dict[str, str] = {}
        for number, words in self.lines:
            self._look_at(number, words)
            match [words[0].lower(), *words[1:]]:
                case ["players", count]:
                    players = self._number(count, 1, 2)
                case ["game", count]:
                    game = self._number(count, 1, 3)
                case ["switch", name, value]:
                    known = {name: list(values.values()) for name, _, values in SWITCHES}
                    self._index(name, list(known))
                    switches[name] = value
                    self._index(value, known[name])
        s = Position()
        s.tables = self.t
        set_switches(s, switches, players)
        s.chance = Generator.from_seed("position", "play")
        s.players = players
        s.game = game
        lay_out_boards(s)
        s.offer = None
        s.turn, s.reveals, s.seat, s.starter = 1, 0, 0, 0
        s.seen, s.shown, s.set_aside, s.results = 0, 0, 0, []
        s.display, s.deck, s.top, s.left = [], [], 0, [0, 0, 0]
        return s

    def _look_at(self, number: int, words: list[str]) -> None:
        """Remember which line is being read, for errors."""
        self.number = number
        self.words = words

    def _take_line(self, s: Position, key: str, rest: list[str]) -> None:
        t = self.t
        if seat_of(key, s.players) >= 0 and rest:
            self._take_goods(s, seat_of(key, s.players), rest)
        elif key.upper() in t.plot_ids:
            seat, words = self._seat_first(s, rest)
            card = self._index(self._only(words).upper(), t.card_ids)
            s.plots[seat * PLOTS + t.plot_ids.index(key.upper())] = card
        elif key.upper() in t.field_ids:
            seat, words = self._seat_first(s, rest)
            self._take_route(s, seat, t.field_ids.index(key.upper()), words)
        elif key.upper() in t.space_ids:
            s.coins[t.space_ids.index(key.upper())] = self._number(self._only(rest), 0, 999)
        elif key.lower() in NUMBERS:
            setattr(s, NUMBERS[key.lower()], self._number(self._only(rest), 0, 10**6))
        elif key.lower() in ("display", "deck", "seen", "shown", "set-aside", "stacks"):
            self._take_cards(s, key.lower(), rest)
        else:
            self._take_general_line(s, key.lower(), rest)

    def _take_goods(self, s: Position, seat: int, rest: list[str]) -> None:
        if rest[0].lower() == "stock":
            if len(rest) != GOOD_COUNT + 1:
                raise self._error(Message("position.goods"))
            s.stock[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT] = [self._number(n, 0, 10**6) for n in rest[1:]]
            return
        for name, number in self._pairs(rest):
            good = self._index(name.lower(), GOOD_IDS)
            s.stock[seat * GOOD_COUNT + good] = self._number(number, 0, self.t.limit[good])

    def _take_route(self, s: Position, seat: int, field: int, words: list[str]) -> None:
        for kind in range(KINDS):
            s.routes[seat * KINDS + kind] &= ~(1 << field)
        kind = self._index(words[0].lower() if words else "", (*KIND_IDS, "none"))
        if kind < KINDS:
            s.routes[seat * KINDS + kind] |= 1 << field
        if words[1:]:
            self._index(words[1].lower(), ("bridge",))
            s.bridges[seat] |= 1 << field

    def _take_cards(self, s: Position, key: str, rest: list[str]) -> None:
        if key == "stacks":
            if len(rest) != 3:
                raise self._error(Message("position.stacks"))
            s.left = [self._number(word, 0, COLOUR) for word in rest]
            return
        cards = [self._index(word.upper(), self.t.card_ids) for word in rest if word != "none"]
        if key == "display":
            s.display = cards
        elif key == "deck":
            s.deck = cards
        else:
            setattr(s, key.replace("-", "_"), mask_of(card - s.first_card for card in cards))

    def _take_general_line(self, s: Position, key: str, rest: list[str]) -> None:
        t = self.t
        match key:
            case "players" | "switch" | "game":
                pass
            case "last-round":
                s.last_round = 1
            case "starter":
                s.starter = -1 if rest == ["none"] else self._seat(s, self._only(rest))
            case "turn":
                s.seat = self._seat(s, self._only(rest))
            case "at":
                s.space = self._index(self._only(rest).upper(), t.space_ids)
                s.chosen |= 1 << s.space
                s.coins[s.space] = 0
                s.stack = [ACT]
            case "done":
                s.done = 0
                for name, number in self._pairs(rest):
                    s.done |= self._number(number, 0, 3) << DONE_BITS * self._index(name.lower(), ACT_IDS)
            case "discs":
                s.chosen = mask_of(self._index(word.upper(), t.space_ids) for word in rest)
            case "blocked":
                s.blocked = -1 if rest == ["none"] else self._index(self._only(rest).upper(), t.space_ids)
            case "results":
                s.results = [self._number(word, -(10**4), 10**4) for word in rest]
            case "start-paths":
                s.start_paths[self._seat(s, rest[0])] = self._fields(rest[1:])
            case "marked":
                which = self._index(rest[1] if rest[1:] else "", ("route", "bridge"))
                s.marked[self._seat(s, rest[0]) * 2 + which] = self._fields(rest[2:])
            case "activated":
                s.pending = [self._activation(word) for word in rest]
            case "pending":
                s.stack = [self._task(word) for word in rest]
            case "chance":
                self._take_chance(s, rest)
            case "over":
                s.seat, s.stack = -1, []
            case _:
                raise self._error(Message("position.line"))

    def _take_chance(self, s: Position, rest: list[str]) -> None:
        a, b, c, d = (self._number(word, 0, 2**32 - 1) for word in [*rest, "", "", "", ""][:4])
        if a == b == c == d == 0:
            raise self._error(Message("position.number", low=1, high=2**32 - 1))
        s.chance = Generator.from_words((a, b, c, d))

    # -- what the text leaves out ---------------------------------------------------------------------------------

    def _complete(self, s: Position) -> None:
        self._deal(s)
        derive(s)
        if s.players == 1 and s.round >= ROUNDS:
            s.last_round = 1  # the seventh round of a solo game is always the last (ORA-SOLO-03)
        if "pending" in self.given or s.seat < 0:
            return
        if "turns-taken" not in self.given and s.players > 1:
            s.turns_taken = (s.seat - s.starter) % s.players
        if s.pending:
            if s.space < 0:
                s.space = SPACES - 1  # a space that has nothing more to offer
                s.done = 1 << DONE_BITS * TAKING
                s.chosen |= 1 << s.space
            s.stack = [ACT, RESOLVE]
            run(s)
        elif s.space < 0:
            s.stack = [SPACE]

    def _deal(self, s: Position) -> None:
        """Fill display and stacks with the first structures that lie nowhere else."""
        t = self.t
        placed = [card for card in s.plots if card >= 0] + s.display + s.deck
        for card in placed:
            if placed.count(card) > 1 or not s.first_card <= card < s.first_card + CARDS // 2:
                self._look_at(0, [t.card_ids[card]])
                raise self._error(Message("position.card-once"))
        free = [card for card in range(s.first_card, s.first_card + CARDS // 2) if card not in placed]
        if "seen" in self.given:
            free = [card for card in free if not s.seen >> card - s.first_card & 1]
        if "display" not in self.given:
            s.display = free[: t.display_sizes[0]]
            free = free[t.display_sizes[0] :]
        if "deck" in self.given:
            s.left = [sum(t.card_colour[card] == colour for card in s.deck) for colour in range(3)]
        else:
            if "stacks" not in self.given:
                s.left = t.stacks[s.players - 1][:]
                s.left[0] -= t.display_sizes[0]
            for colour, count in enumerate(s.left):
                s.deck = s.deck + [card for card in free if t.card_colour[card] == colour][:count]
        up = mask_of(card - s.first_card for card in s.display + [card for card in s.plots if card >= 0])
        s.shown |= up if "shown" not in self.given else 0
        s.seen |= up if "seen" not in self.given else 0

    # -- words ----------------------------------------------------------------------------------------------------

    def _activation(self, word: str) -> int:
        plots = sorted(self._index(part, self.t.plot_ids) for part in word.upper().split("/"))
        return plots[0] if len(plots) == 1 else plots[0] | (plots[1] + 1) << PLOT_BITS

    def _task(self, word: str) -> int:
        name, _, argument = word.partition(":")
        return self._index(name, TASK_IDS) | (self._number(argument, 0, 2**50) if argument else 0) << TASK_BITS

    def _fields(self, words: Sequence[str]) -> int:
        return mask_of(self._index(word.upper(), self.t.field_ids) for word in words)

    def _seat_first(self, s: Position, rest: list[str]) -> tuple[int, list[str]]:
        seat = seat_of(rest[0], s.players) if rest else -1
        return (seat, rest[1:]) if seat >= 0 else (0, rest)

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
    for name, field, values in SWITCHES:
        if getattr(s, field) != next(iter(values)):
            lines.append(f"switch {name} {values[getattr(s, field)]}")
    lines += [f"{name} {getattr(s, field)}" for name, field in NUMBERS.items()]
    lines += ["last-round"] if s.last_round else []
    lines.append(f"starter {seat_letter(s.starter) if s.starter >= 0 else 'none'}")
    lines += [f"turn {seat_letter(s.seat)}"] if s.seat >= 0 else []
    lines += [f"at {t.space_ids[s.space]}"] if s.space >= 0 else []
    acts = [f"{ACT_IDS[act]} {s.done >> DONE_BITS * act & 3}" for act in range(ACTS) if s.done >> DONE_BITS * act & 3]
    lines += [f"done {' '.join(acts)}"] if acts else []
    lines.append("discs " + " ".join(t.space_ids[space] for space in members(s.chosen)))
    lines.append(f"blocked {t.space_ids[s.blocked] if s.blocked >= 0 else 'none'}")
    lines += [f"{t.space_ids[space]} {s.coins[space]}" for space in range(SPACES)]
    for seat in range(s.players):
        lines += _board_lines(s, seat)
    lines += [_card_line(s, "display", s.display), _card_line(s, "deck", s.deck[s.top :])]
    for name, mask in (("seen", s.seen), ("shown", s.shown), ("set-aside", s.set_aside)):
        lines.append(_card_line(s, name, [s.first_card + number for number in members(mask)]))
    lines += [f"results {' '.join(map(str, s.results))}"] if s.results else []
    if s.pending:
        lines.append("activated " + " ".join(_activation_text(t, entry) for entry in s.pending))
    lines.append("pending " + " ".join(_task_text(frame) for frame in s.stack) if s.seat >= 0 else "over")
    lines.append("chance " + " ".join(str(word) for word in s.chance.words()))
    return "\n".join(lines) + "\n"


def _board_lines(s: Position, seat: int) -> list[str]:
    t, letter = s.tables, seat_letter(seat)
    lines = [f"{letter} stock {' '.join(map(str, s.stock[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]))}"]
    for plot in range(PLOTS):
        card = s.plots[seat * PLOTS + plot]
        lines += [f"{t.plot_ids[plot]} {letter} {t.card_ids[card]}"] if card >= 0 else []
    for field in range(FIELDS):
        kinds = [kind for kind in range(KINDS) if s.routes[seat * KINDS + kind] >> field & 1]
        bridge = " bridge" if s.bridges[seat] >> field & 1 else ""
        printed = not s.blank and any(t.printed[kind] >> field & 1 for kind in range(KINDS))
        if kinds or printed:
            lines.append(f"{t.field_ids[field]} {letter} {KIND_IDS[kinds[0]] if kinds else 'none'}{bridge}")
    expected = 0 if s.blank else t.printed[PATH]
    if s.start_paths[seat] != expected:
        lines.append(" ".join(["start-paths", letter, *_field_texts(t, s.start_paths[seat])]))
    for which, name in enumerate(("route", "bridge")):
        if s.marked[seat * 2 + which]:
            lines.append(" ".join(["marked", letter, name, *_field_texts(t, s.marked[seat * 2 + which])]))
    return lines


def _field_texts(t: Tables, fields: int) -> list[str]:
    return [t.field_ids[field] for field in members(fields)]


def _card_line(s: Position, name: str, cards: Sequence[int]) -> str:
    return f"{name} {' '.join(s.tables.card_ids[card] for card in cards) or 'none'}"


def _activation_text(t: Tables, entry: int) -> str:
    plot, other = entry & PLOT_MASK, (entry >> PLOT_BITS) - 1
    return t.plot_ids[plot] if other < 0 else f"{t.plot_ids[plot]}/{t.plot_ids[other]}"


def _task_text(frame: int) -> str:
    argument = frame >> TASK_BITS
    return TASK_IDS[frame & TASK_MASK] + (f":{argument}" if argument else "")

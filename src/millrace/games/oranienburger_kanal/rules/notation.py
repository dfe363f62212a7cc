"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.oranienburger_kanal.rules.notation import read, write
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

from millrace.core.decision import seat_letter, seat_of
from millrace.core.lists import ints
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.bits import mask_of, members
from millrace.parts.notation import Lines, PositionError, check_playable, pile_text, task_text

from . import TEXT_PACKAGES
from .content import ROUNDS
from .frames import ACT, PLOT_BITS, PLOT_MASK, RESOLVE, SPACE, TASK_BITS
from .setup import derive, lay_out_boards
from .state import GAMES, SWITCHES, Position, uncovered
from .tables import (
    ACT_IDS,
    ACTS,
    BLUE,
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
    turn_key,
)
from .tasks import TASKS, blank_position, switch_values

__all__ = ["PositionError", "read", "write"]


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

_WIDEST_ARGUMENT = 2**50
"""Arguments of tasks pack several figures."""


# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes."""
    return _Reader(tables or printed_tables(), text).position()


class _Reader:
    """One text on its way to a position."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.t = tables
        self.lines = Lines(text, TEXT_PACKAGES)
        self.s = self._frame()
        self.keys: set[str] = set()

    def position(self) -> Position:
        for words in self.lines:
            self.keys.add(words[0].lower())
            self._take_line(words[0], words[1:])
        self._complete()
        check_playable(self.lines, self.s)
        return self.s

    def _frame(self) -> Position:
        """Player count, switches and game, which the other lines rest on."""
        players, game = 2, 1
        switches: dict[str, str] = {}
        known = {name: list(values) for name, _, values in SWITCHES}
        for words in self.lines:
            match [words[0].lower(), *words[1:]]:
                case ["players", *rest]:
                    players = self.lines.number(self.lines.only(rest), 1, 2)
                case ["game", *rest]:
                    game = self.lines.number(self.lines.only(rest), 1, 3)
                case ["switch", *rest]:
                    name, value = self.lines.switch(rest, known)
                    switches[name] = value
        return _blank(self.t, players, game, switches)

    def _take_line(self, key: str, rest: list[str]) -> None:
        s, t, lines = self.s, self.t, self.lines
        if seat_of(key, s.players) >= 0 and rest:
            self._take_goods(seat_of(key, s.players), rest)
        elif key.upper() in t.plot_ids:
            seat, words = self._seat_first(rest)
            card = lines.index(lines.only(words).upper(), t.card_ids)
            s.plots[seat * PLOTS + t.plot_ids.index(key.upper())] = card
        elif key.upper() in t.field_ids:
            seat, words = self._seat_first(rest)
            self._take_route(seat, t.field_ids.index(key.upper()), words)
        elif key.upper() in t.space_ids:
            s.coins[t.space_ids.index(key.upper())] = lines.number(lines.only(rest), 0, 999)
        elif key.lower() in NUMBERS:
            setattr(s, NUMBERS[key.lower()], lines.number(lines.only(rest), 0, 10**6))
        elif key.lower() in ("display", "deck", "seen", "shown", "set-aside", "stacks"):
            self._take_cards(key.lower(), rest)
        else:
            self._take_general_line(key.lower(), rest)

    def _take_goods(self, seat: int, rest: list[str]) -> None:
        s, t, lines = self.s, self.t, self.lines
        if rest[0].lower() == "stock":
            if len(rest) != GOOD_COUNT + 1:
                raise lines.error(Message("position.goods"))
            for good, word in enumerate(rest[1:]):
                s.stock[seat * GOOD_COUNT + good] = lines.number(word, 0, 10**6)
            return
        for name, number in lines.pairs(rest):
            good = lines.index(name.lower(), GOOD_IDS)
            s.stock[seat * GOOD_COUNT + good] = lines.number(number, 0, t.limit[good])

    def _take_route(self, seat: int, field: int, words: list[str]) -> None:
        s, lines = self.s, self.lines
        for kind in range(KINDS):
            s.routes[seat * KINDS + kind] &= ~(1 << field)
        kind = lines.index(words[0].lower() if words else "", (*KIND_IDS, "none"))
        if kind < KINDS:
            s.routes[seat * KINDS + kind] |= 1 << field
        if words[1:]:
            lines.index(words[1].lower(), ("bridge",))
            s.bridges[seat] |= 1 << field

    def _take_cards(self, key: str, rest: list[str]) -> None:
        s, t, lines = self.s, self.t, self.lines
        if key == "stacks":
            if len(rest) != 3:
                raise lines.error(Message("position.stacks"))
            s.left = ints([lines.number(word, 0, COLOUR) for word in rest])
            return
        names = [word.upper() for word in rest if word != "none"]
        if key == "display":
            s.display = [lines.index(name, t.card_ids) for name in names]
        elif key == "deck":
            s.deck = ints([lines.index(name, t.card_ids) for name in names])
        else:
            deck_ids = t.card_ids[s.first_card : s.first_card + CARDS // 2]
            setattr(s, key.replace("-", "_"), mask_of(lines.index(name, deck_ids) for name in names))

    def _take_general_line(self, key: str, rest: list[str]) -> None:
        s, t, lines = self.s, self.t, self.lines
        match key:
            case "players" | "switch" | "game":
                pass
            case "last-round":
                s.last_round = 1
            case "starter":
                s.starter = -1 if rest == ["none"] else lines.seat(lines.only(rest), s.players)
            case "turn":
                s.seat = lines.seat(lines.only(rest), s.players)
            case "at":
                s.space = lines.index(lines.only(rest).upper(), t.space_ids)
                s.chosen |= 1 << s.space
                s.coins[s.space] = 0
                s.stack = ints([ACT])
            case "done":
                s.done = 0
                for name, number in lines.pairs(rest):
                    s.done |= lines.number(number, 0, 3) << DONE_BITS * lines.index(name.lower(), ACT_IDS)
            case "discs":
                s.chosen = mask_of(lines.index(word.upper(), t.space_ids) for word in rest)
            case "blocked":
                s.blocked = -1 if rest == ["none"] else lines.index(lines.only(rest).upper(), t.space_ids)
            case "results":
                s.results = [lines.number(word, -(10**4), 10**4) for word in rest]
            case "start-paths":
                s.start_paths[lines.seat(rest[0] if rest else "", s.players)] = self._fields(rest[1:])
            case "marked":
                which = lines.index(rest[1] if rest[1:] else "", ("route", "bridge"))
                s.marked[lines.seat(rest[0], s.players) * 2 + which] = self._fields(rest[2:])
            case "activated":
                s.pending = [self._activation(word) for word in rest]
            case "pending":
                s.stack = ints([lines.task(word, TASKS.ids, TASK_BITS, _WIDEST_ARGUMENT) for word in rest])
            case "chance":
                s.chance = Generator.from_words(lines.chance(rest))
            case "over" if not rest:
                pass  # whatever the lines after it say
            case _:
                raise lines.error(Message("position.line"))

    # -- what the text leaves out ---------------------------------------------------------------------------------

    def _complete(self) -> None:
        s = self.s
        if "over" in self.keys:
            s.seat, s.stack = -1, ints([])
        self._deal()
        derive(s)
        if s.players == 1 and s.round >= ROUNDS:
            s.last_round = 1  # the seventh round of a solo game is always the last (ORA-SOLO-03)
        self._check_done()
        self._check_discs()
        self._check_seen()
        if "pending" in self.keys or s.seat < 0:
            return
        if "turns-taken" not in self.keys and s.players > 1:
            s.turns_taken = (s.seat - s.starter) % s.players
        if s.pending:
            if s.space < 0:
                s.space = SPACES - 1  # a space that has nothing more to offer
                s.done = 1 << DONE_BITS * TAKING
                s.chosen |= 1 << s.space
            s.stack = ints([ACT, RESOLVE])
            s.run()
        elif s.space < 0:
            s.stack = ints([SPACE])

    def _check_done(self) -> None:
        """Complain of a turn that has done what its action space does not offer (ORA-SPACE-09, -17)."""
        s, lines = self.s, self.lines
        if s.done and (s.space < 0 or turn_key(s.space, uncovered(s, s.space), s.done) not in self.t.allowed):
            lines.look_at_last("done", ("done",))
            raise lines.error(Message("position.done"))

    def _check_seen(self) -> None:
        """Complain of a campaign that has seen too many structures for the games still to come (ORA-CAMP-02)."""
        s, t, lines = self.s, self.t, self.lines
        used = s.seen | mask_of(card - s.first_card for card in s.deck)
        for colour, count in enumerate(t.stacks[s.players - 1]):
            unseen = sum(not used >> colour * COLOUR + number & 1 for number in range(COLOUR))
            # The blue stack of the last game may take one back.
            if s.campaign and unseen + int(colour == BLUE) < count * (GAMES - s.game):
                lines.look_at_last("seen", ("seen",))
                raise lines.error(Message("position.seen"))

    def _check_discs(self) -> None:
        """Complain of discs that leave too few action spaces for the turns that are still to come (ORA-TURN-04)."""
        s, lines = self.s, self.lines
        taken = s.chosen | (1 << s.blocked if s.blocked >= 0 else 0)
        begun = s.turns_taken + int(s.space >= 0)
        if s.seat >= 0 and SPACES - taken.bit_count() < self.t.turns[s.players - 1] - begun:
            lines.look_at_last("discs", ("discs",))
            raise lines.error(Message("position.discs"))

    def _deal(self) -> None:
        """Fill display and stacks with the first structures that lie nowhere else."""
        s, t, lines = self.s, self.t, self.lines
        placed = [card for card in s.plots if card >= 0] + s.display + list(s.deck)
        for card in placed:
            if placed.count(card) > 1 or not s.first_card <= card < s.first_card + CARDS // 2:
                lines.look_at_last(t.card_ids[card], (*t.plot_ids, "display", "deck"))
                raise lines.error(Message("position.card-once"))
        free = [card for card in range(s.first_card, s.first_card + CARDS // 2) if card not in placed]
        if "seen" in self.keys:
            free = [card for card in free if not s.seen >> card - s.first_card & 1]
        if "display" not in self.keys:
            s.display = free[: t.display_sizes[0]]
            free = free[t.display_sizes[0] :]
        if "deck" in self.keys:
            s.left = ints([sum(t.card_colour[card] == colour for card in s.deck) for colour in range(3)])
        else:
            if "stacks" not in self.keys:
                s.left = t.stacks[s.players - 1][:]
                s.left[0] -= t.display_sizes[0]
            for colour, count in enumerate(s.left):
                s.deck = ints([*s.deck, *[card for card in free if t.card_colour[card] == colour][:count]])
        up = mask_of(card - s.first_card for card in s.display + [card for card in s.plots if card >= 0])
        s.shown |= up if "shown" not in self.keys else 0
        s.seen |= up if "seen" not in self.keys else 0

    # -- words ----------------------------------------------------------------------------------------------------

    def _activation(self, word: str) -> int:
        plots = sorted(self.lines.index(part, self.t.plot_ids) for part in word.upper().split("/"))
        return plots[0] if len(plots) == 1 else plots[0] | (plots[1] + 1) << PLOT_BITS

    def _fields(self, words: Sequence[str]) -> int:
        return mask_of(self.lines.index(word.upper(), self.t.field_ids) for word in words)

    def _seat_first(self, rest: list[str]) -> tuple[int, list[str]]:
        seat = seat_of(rest[0], self.s.players) if rest else -1
        return (seat, rest[1:]) if seat >= 0 else (0, rest)


def _blank(t: Tables, players: int, game: int, switches: dict[str, str]) -> Position:
    """A's first decision on boards without structures; display and stacks are still to be filled."""
    s = blank_position(t, players, switch_values(switches, players))
    s.chance = Generator.from_seed("position", "play")
    s.game = game
    lay_out_boards(s)
    s.turn, s.reveals, s.seat, s.starter = 1, 0, 0, 0
    s.seen, s.shown, s.set_aside, s.results = 0, 0, 0, []
    s.display, s.deck, s.top, s.left = [], ints([]), 0, ints([0, 0, 0])
    return s


# -- Writing ------------------------------------------------------------------------------------------------------


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    t = s.tables
    lines = [f"players {s.players}"]
    for name, field, values in SWITCHES:
        others = list(values)[1:]
        lines += [f"switch {name} {value}" for value in others if values[value] == getattr(s, field)]
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
    lines += [
        f"display {pile_text(t.card_ids, s.display)}",
        f"deck {pile_text(t.card_ids, s.deck[s.top :])}",
    ]
    for name, mask in (("seen", s.seen), ("shown", s.shown), ("set-aside", s.set_aside)):
        lines.append(f"{name} {pile_text(t.card_ids, [s.first_card + number for number in members(mask)])}")
    lines += [f"results {' '.join(map(str, s.results))}"] if s.results else []
    if s.pending:
        lines.append("activated " + " ".join(_activation_text(t, entry) for entry in s.pending))
    lines.append(
        "pending " + " ".join(task_text(frame, TASKS.ids, TASK_BITS) for frame in s.stack) if s.seat >= 0 else "over"
    )
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


def _activation_text(t: Tables, entry: int) -> str:
    plot, other = entry & PLOT_MASK, (entry >> PLOT_BITS) - 1
    return t.plot_ids[plot] if other < 0 else f"{t.plot_ids[plot]}/{t.plot_ids[other]}"

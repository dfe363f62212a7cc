"""A position as text, one fact a line: what FEN is to chess.

    >>> from millrace.games.crystal_palace.rules.notation import read, write
    >>> position = read('''
    ...     players 3
    ...     phase 2
    ...     A set 5 2                          # dice not yet placed
    ...     bank_of_england.1 B 6
    ...     market.3 A
    ... ''')
    >>> position.why_not(0, position.tables.codebook.code("place 5 bank_of_england.2")) is None
    True
    >>> read(write(position)).key() == position.key()
    True

What a text leaves out has the value of an ordinary game: 4 players, round 1, the beginning of phase 1 or of the phase
named, order A B C D, everybody with what players start with, the first cards of each kind on display, the others in the
stacks in their order. Where no question is pending, the game goes on to the next one. Lines:

    players 4 · switch NAME VALUE · round N · phase N · order B A C D · turn SEAT · on-turn SEAT
    turn-count N · reveals N
    A money 40 gear 1 energy 1 newspapers 0 income 6 westminster 1 buzz 0 dice 4 dice_supply 2 vp 5 tickets 0
    A order_level 0 links 0 loans_repaid 0 · A score SOURCE N … · A nation NATION · A loans 8 9 (open ones)
    A patents ID… · A prototypes ID… · A persons ID… · A tiles ID… · A shares ID… · A markers 4 7 · A set 6 4 1
    SPACE SEAT VALUE (a die placed) · market.LEVEL SEAT · gears N · publisher ID · flyers ID… · watch SEAT|none SIDE
    show-patents ID… · show-persons ID… · show-tiles ID… · show-shares ID… · stack-patents ID… (top first) and likewise
    stack-persons, stack-tiles, stack-shares · loans 8 9 10 … (next first) · drawn-loans 8 … · known-patents N ·
    known-persons N · gone ID… (tiles out of the game) · actions-used N N … (by location) · options-used ID… ·
    abilities-used ID… · tiles-used ID… · levels-used N… · watch-used · passed SEAT… · bought SEAT… · arrived SEAT… ·
    poster-due N … · discount N N N N · builds N · tickets-used N · location ID · place-in-order N
    pending TASK[:ARGUMENT] … · chance W W W W · over
"""

from __future__ import annotations

from collections.abc import Sequence

from millrace.core.decision import seat_letter, seat_of
from millrace.core.lists import Growing, Ints, ints
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.bits import mask_of, members
from millrace.parts.notation import Lines, PositionError, check_playable, pile_text, scores_text, task_text
from millrace.parts.switches import switch_values

from . import TEXT_PACKAGES, frames
from .content import LOCATION_IDS, WATCH_SIDES, load
from .economy import LOANS
from .setup import lay_out_board, shares_of
from .state import SWITCHES, Position
from .tables import BANK, CLUB, DICE_VALUES, GREEN, MUSEUM, PATENT_OFFICE, SOURCE_IDS, Tables, tables_for
from .tasks import TASKS

__all__ = ["PositionError", "read", "write"]

FIGURES = (
    "money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice", "dice_supply", "vp", "tickets",
    "order_level", "links", "loans_repaid",
)  # fmt: skip
"""What the first lines of a player tell."""

OWNED = ("patents", "prototypes", "persons", "tiles", "shares")
"""Cards and tiles of a player, kept as masks."""

PILES = tuple(f"{kind}-{what}" for kind in ("show", "stack") for what in ("patents", "persons", "tiles", "shares"))
"""Lines of cards that lie open or in a stack."""

COUNTERS = {
    "round": ("round", 1, 5), "phase": ("phase", 1, 8), "turn-count": ("turn", 0, 10**6),
    "reveals": ("reveals", 0, 10**6),
    "gears": ("market_gears", 0, 9), "builds": ("builds", 0, 9), "tickets-used": ("tickets_used", 0, 9),
    "place-in-order": ("place_in_order", 0, 5), "known-patents": ("patents_known", 0, 60),
    "known-persons": ("persons_known", 0, 60),
}  # fmt: skip
"""Lines of a name and a number: field, least, most."""

FIRST_STEPS = {
    1: frames.BEGIN_ROUND, 2: frames.NEXT_PLACEMENT, 3: frames.RESOLVE, 4: frames.SALARY, 5: frames.BUILD_TURN,
    6: frames.INCOME_TURN, 7: frames.PREPARE,
}  # fmt: skip
"""By phase: how it begins."""


def _ids(t: Tables, name: str) -> list[str]:
    """The ids of the things that a line of this name is about."""
    what = name.rpartition("-")[2]
    known = {"patents": t.patent_ids, "prototypes": t.patent_ids, "persons": t.person_ids, "tiles": t.tile_ids}
    return {**known, "shares": t.share_ids, "used": [], "gone": t.tile_ids}[what]


# -- Reading ------------------------------------------------------------------------------------------------------


def read(text: str, tables: Tables | None = None) -> Position:
    """The position a text describes; the tables say with which content."""
    lines = Lines(text, TEXT_PACKAGES)
    players, switches = 4, dict[str, str]()
    for words in lines:
        if words[0] == "players":
            players = lines.number(lines.only(words[1:]), 2, 5)
        elif words[0] == "switch":
            name, value = lines.switch(words[1:], dict(SWITCHES))
            switches[name] = value
    fits = tables is not None and tables.players == players
    t = tables if tables is not None and fits else tables_for(tables.content if tables else load(), players)
    s = Position()
    s.tasks, s.switches = TASKS, switch_values(SWITCHES, switches)
    lay_out_board(s, t, players)
    s.chance = Generator.from_seed("position", "play")
    s.flyers = ints([colour[number % 2] for number, colour in enumerate(t.flyers_of)])
    s.nation = ints([2 * player for player in range(players)])
    keys: set[str] = set()
    for words in lines:
        keys.add(_take_line(s, lines, words))
    _complete(s, keys)
    if "pending" not in keys and "over" not in keys:
        s.stack = ints([FIRST_STEPS[s.phase]])
    if "over" in keys:
        s.seat, s.stack = -1, ints([])
    check_playable(lines, s, goes_on=True)
    return s


def _take_line(s: Position, lines: Lines, words: list[str]) -> str:
    """Take a line; answer what it gives."""
    t, key, rest = s.tables, words[0], words[1:]
    place, _, number = key.rpartition(".")
    seat = seat_of(key, s.players)
    if seat >= 0 and rest:
        return _take_player_line(s, lines, seat, rest)
    if key in t.space_ids:
        space = t.space_ids.index(key)
        s.placed_owner[space] = lines.seat(rest[0] if rest else "", s.players)
        s.placed_value[space] = lines.number(lines.only(rest[1:]), 1, DICE_VALUES)
    elif place == "market":
        s.market[lines.number(number, 1, t.levels) - 1] = lines.seat(lines.only(rest), s.players)
    elif key in COUNTERS:
        name, low, high = COUNTERS[key]
        setattr(s, name, lines.number(lines.only(rest), low, high))
    elif key in PILES:
        _take_pile(s, lines, key, rest)
    elif not _take_mask(s, lines, key, rest):
        _take_general_line(s, lines, key, rest)
    return key


def _take_pile(s: Position, lines: Lines, key: str, rest: list[str]) -> None:
    cards = ints(lines.cards(rest, _ids(s.tables, key)))
    kind, _, what = key.partition("-")
    if what == "tiles":
        name = "tile_display" if kind == "show" else "green_stack"
    else:
        name = f"{what[:-1]}_display" if kind == "show" else f"{what[:-1]}_stack"
    setattr(s, name, cards)


def _take_mask(s: Position, lines: Lines, key: str, rest: list[str]) -> bool:
    """Take a line that lists things kept as a mask; whether it is one."""
    t = s.tables
    if key in ("passed", "bought"):
        setattr(s, key, mask_of(lines.seat(word, s.players) for word in rest))
    elif key == "gone":
        s.tiles_gone = mask_of(lines.cards(rest, t.tile_ids))
    elif key == "options-used":
        s.options_used = mask_of(lines.cards(rest, t.option_ids))
    elif key == "abilities-used":
        s.abilities_used = mask_of(lines.cards(rest, t.person_ids))
    elif key == "tiles-used":
        s.tiles_used = mask_of(lines.cards(rest, t.tile_ids))
    elif key == "levels-used":
        s.levels_used = mask_of(lines.number(word, 1, t.levels) - 1 for word in rest)
    else:
        return False
    return True


def _take_general_line(s: Position, lines: Lines, key: str, rest: list[str]) -> None:
    t = s.tables
    match key:
        case "players" | "switch":
            pass
        case "order":
            s.order = ints(lines.order(rest, s.players))
        case "turn":
            s.seat = lines.seat(lines.only(rest), s.players)
        case "on-turn":
            s.on_turn = lines.seat(lines.only(rest), s.players)
        case "publisher":
            s.publisher = lines.index(lines.only(rest), t.publisher_ids)
        case "location":
            s.location = lines.index(lines.only(rest), LOCATION_IDS)
        case "flyers":
            if len(rest) != len(s.flyers):
                raise lines.error(Message("notation.so-many", count=len(s.flyers)))
            s.flyers = ints([lines.index(word, t.flyer_ids) for word in rest])
        case "watch":
            s.watch_owner = -1 if rest[:1] == ["none"] else lines.seat(rest[0] if rest else "", s.players)
            s.watch_side = lines.index(rest[1] if rest[1:] else WATCH_SIDES[0], WATCH_SIDES)
        case "watch-used":
            s.watch_used = 1
        case "loans" | "drawn-loans":
            values = _loan_values(t, lines, rest)
            s.loans = ints([*s.loans, *values] if key == "loans" else [*values, *s.loans])
            s.loan_top = len(values) if key == "drawn-loans" else s.loan_top
        case "arrived":
            s.arrived = ints([lines.seat(word, s.players) for word in rest])
        case "actions-used" | "poster-due" | "discount":
            name = key.replace("-", "_")
            setattr(s, name, ints(lines.numbers(rest, len(getattr(s, name)), -1, 10**6)))
        case "pending":
            s.stack = ints([lines.task(word, s.tasks.ids, s.tasks.bits, 10**6) for word in rest])
        case "chance":
            s.chance = Generator.from_words(lines.chance(rest))
        case "over" if not rest:
            pass  # whatever the lines after it say
        case _:
            raise lines.error(Message("position.line"))


def _loan_values(t: Tables, lines: Lines, words: Sequence[str]) -> Growing:
    """The numbers of the values of loans."""
    known = [str(points) for points in t.loan_vp]
    return [lines.index(word, known) for word in words if word != "none"]


def _take_player_line(s: Position, lines: Lines, player: int, rest: list[str]) -> str:
    """Take a line about a player; answer what it gives."""
    t, key, words = s.tables, rest[0], rest[1:]
    if key in OWNED:
        mask: Ints = getattr(s, key)
        mask[player] = mask_of(lines.cards(words, _ids(t, key)))
    elif key == "nation":
        s.nation[player] = lines.index(lines.only(words), t.nation_ids)
    elif key == "loans":
        for value in _loan_values(t, lines, words):
            s.loans_open[player * LOANS + value] += 1
    elif key == "markers":
        s.markers[player] = mask_of(lines.index(word, t.poster_ids) for word in words)
    elif key == "set":
        for word in words:
            s.setting[player * DICE_VALUES + lines.number(word, 1, DICE_VALUES) - 1] += 1
    elif key == "score":
        for source in range(len(SOURCE_IDS)):
            s.score[player * len(SOURCE_IDS) + source] = 0
        for source, points in lines.scores(words, SOURCE_IDS):
            s.score[player * len(SOURCE_IDS) + source] = points
    else:
        for name, number in lines.pairs(rest):
            lines.one_of(name, FIGURES)
            amounts: Ints = getattr(s, name)
            amounts[player] = lines.number(number, -999 if name == "vp" else 0, 10**4)
    return f"{key} {player}"


def _complete(s: Position, keys: set[str]) -> None:
    """Fill in what the text leaves out: points by source, displays, stacks, loans, violet tiles."""
    t = s.tables
    for player in range(s.players):
        if f"score {player}" not in keys:
            s.score[player * len(SOURCE_IDS)] = s.vp[player]
    tiles = s.tiles_gone
    for mask in s.tiles:
        tiles |= mask
    for frame in s.stack:
        if frame & s.tasks.mask == frames.LAY_TILE:
            tiles |= 1 << (frame >> frames.TASK_BITS + frames.PLAYER_BITS)
    s.violet_left &= ~tiles
    s.patent_display, s.patent_stack = _dealt(
        keys, "patents", len(t.patent_ids), [*s.patents, *s.prototypes], s.patent_display, s.patent_stack,
        t.display_size[PATENT_OFFICE],
    )  # fmt: skip
    s.person_display, s.person_stack = _dealt(
        keys, "persons", len(t.person_ids), list(s.persons), s.person_display, s.person_stack, t.display_size[CLUB]
    )
    s.tile_display, s.green_stack = _dealt(
        keys, "tiles", GREEN, [tiles], s.tile_display, s.green_stack, t.display_size[MUSEUM]
    )
    if "show-shares" not in keys:
        s.share_display = ints(shares_of(t, s.round)[: t.display_size[BANK]])
    if "stack-shares" not in keys:
        s.share_stack = ints([share for share in range(len(t.share_ids)) if t.share_round[share] > s.round])
    if "loans" not in keys:
        s.loans = ints([*s.loans, *[value for _ in range(t.loan_copies) for value in range(LOANS)]])


def _dealt(
    keys: set[str], what: str, number: int, owned: Sequence[int], shown: Ints, stack: Ints, size: int
) -> tuple[Ints, Ints]:
    """The display and stack of some cards, where the text does not give them: those that nobody has, in their order."""
    left = [card for card in range(number) if not any(mask >> card & 1 for mask in owned)]
    if f"show-{what}" not in keys:
        shown = ints([card for card in left if card not in stack][:size])
    if f"stack-{what}" not in keys:
        stack = ints([card for card in left if card not in shown])
    return shown, stack


# -- Writing ------------------------------------------------------------------------------------------------------


def write(s: Position) -> str:
    """The text of a position; reading it gives the position back."""
    t = s.tables
    lines = [f"players {s.players}"]
    lines += [
        f"switch {name} {names[value]}" for (name, names), value in zip(SWITCHES, s.switches, strict=True) if value
    ]
    lines += [f"{key} {getattr(s, field)}" for key, (field, _, _) in COUNTERS.items()]
    lines += [f"order {' '.join(map(seat_letter, s.order))}", f"location {LOCATION_IDS[s.location]}"]
    for player in range(s.players):
        lines += _player_lines(s, player)
    for space, owner in enumerate(s.placed_owner):
        if owner >= 0:
            lines.append(f"{t.space_ids[space]} {seat_letter(owner)} {s.placed_value[space]}")
    lines += [f"market.{level + 1} {seat_letter(owner)}" for level, owner in enumerate(s.market) if owner >= 0]
    holder = "none" if s.watch_owner < 0 else seat_letter(s.watch_owner)
    lines += [f"publisher {t.publisher_ids[s.publisher]}", f"watch {holder} {WATCH_SIDES[s.watch_side]}"]
    lines += ["watch-used"] if s.watch_used else []
    lines += _pile_lines(s)
    for key, ids, mask in (
        ("gone", t.tile_ids, s.tiles_gone), ("options-used", t.option_ids, s.options_used),
        ("abilities-used", t.person_ids, s.abilities_used), ("tiles-used", t.tile_ids, s.tiles_used),
        ("levels-used", [str(level + 1) for level in range(t.levels)], s.levels_used),
        ("passed", "ABCDE", s.passed), ("bought", "ABCDE", s.bought),
    ):  # fmt: skip
        lines += [f"{key} {' '.join([ids[number] for number in members(mask)])}"] if mask else []
    lines += [f"arrived {' '.join(map(seat_letter, s.arrived))}"] if s.arrived else []
    for key in ("actions-used", "poster-due", "discount"):
        lines.append(f"{key} {' '.join(map(str, getattr(s, key.replace('-', '_'))))}")
    lines += [f"on-turn {seat_letter(s.on_turn)}"] if s.on_turn >= 0 else []
    lines.append("over" if s.seat < 0 else f"turn {seat_letter(s.seat)}")
    if s.stack:
        lines.append("pending " + " ".join([task_text(frame, s.tasks.ids, s.tasks.bits) for frame in s.stack]))
    return "\n".join([*lines, "chance " + " ".join(map(str, s.chance.words()))]) + "\n"


def _player_lines(s: Position, player: int) -> list[str]:
    t, letter, sources = s.tables, seat_letter(player), len(SOURCE_IDS)
    lines = [f"{letter} {' '.join([f'{name} {getattr(s, name)[player]}' for name in FIGURES])}"]
    lines.append(f"{letter} nation {t.nation_ids[s.nation[player]]}")
    lines.append(f"{letter} score {scores_text(SOURCE_IDS, s.score[player * sources : (player + 1) * sources])}")
    for key in OWNED:
        cards = [_ids(t, key)[card] for card in members(getattr(s, key)[player])]
        lines += [f"{letter} {key} {' '.join(cards)}"] if cards else []
    first = player * LOANS
    loans = [str(t.loan_vp[value]) for value in range(LOANS) for _ in range(s.loans_open[first + value])]
    lines += [f"{letter} loans {' '.join(loans)}"] if loans else []
    markers = [t.poster_ids[poster] for poster in members(s.markers[player])]
    lines += [f"{letter} markers {' '.join(markers)}"] if markers else []
    first = player * DICE_VALUES
    dice = [str(value + 1) for value in range(DICE_VALUES) for _ in range(s.setting[first + value])]
    return [*lines, f"{letter} set {' '.join(dice)}"] if dice else lines


def _pile_lines(s: Position) -> list[str]:
    """Displays, stacks, flyers and loans."""
    t = s.tables
    piles = (
        ("show-patents", t.patent_ids, s.patent_display), ("stack-patents", t.patent_ids, s.patent_stack),
        ("show-persons", t.person_ids, s.person_display), ("stack-persons", t.person_ids, s.person_stack),
        ("show-tiles", t.tile_ids, s.tile_display), ("stack-tiles", t.tile_ids, s.green_stack),
        ("show-shares", t.share_ids, s.share_display), ("stack-shares", t.share_ids, s.share_stack),
        ("flyers", t.flyer_ids, s.flyers),
    )  # fmt: skip
    lines = [f"{key} {pile_text(ids, cards)}" for key, ids, cards in piles]
    values = [str(points) for points in t.loan_vp]
    return [
        *lines,
        f"drawn-loans {pile_text(values, s.loans[: s.loan_top])}",
        f"loans {pile_text(values, s.loans[s.loan_top :])}",
    ]

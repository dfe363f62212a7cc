"""The lines of a position's text that the titles of the family share, read and written.

A title's own reader looks at each line first and leaves to `take_line` what it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from millrace.core.decision import seat_letter, seat_of
from millrace.core.lists import Ints, ints
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.hands import cards_by_count
from millrace.parts.industry.display import DisplayState
from millrace.parts.industry.map import Map
from millrace.parts.industry.state import CANAL, RAIL, IndustryState
from millrace.parts.notation import Lines, cards_text, pile_text, scores_text, stack_text, stack_without, task_text

LOOSE_MONEY: Final = 10**4
"""More than anybody ever has."""

FIGURES: Final = ("money", "income", "vp", "spent")
"""What a player's first line tells, by the names of the fields."""


class Frame(NamedTuple):
    """What the other lines of a text rest on."""

    players: int
    era: int
    switches: dict[str, str]


# -- Reading ------------------------------------------------------------------------------------------------------


def read_frame(lines: Lines, players: int, known: Mapping[str, Sequence[str]], most_players: int = 4) -> Frame:
    """Player count (so many unless the text says otherwise), era and switches, each one of the known ones."""
    era = CANAL
    switches: dict[str, str] = {}
    for words in lines:
        match words:
            case ["players", *rest]:
                players = lines.number(lines.only(rest), 2, most_players)
            case ["era", *rest]:
                era = lines.index(lines.only(rest), ("canal", "rail"))
            case ["switch", *rest]:
                name, value = lines.switch(rest, known)
                switches[name] = value
    return Frame(players, era, switches)


def begin_turn_of_first(s: IndustryState, era: int, action: int) -> None:
    """Let A begin a turn on a board just laid out; `action` is the question for the next action."""
    s.turn = 1
    s.era = era
    s.round = 1 if era == RAIL else 2
    s.seat = 0
    s.stack = ints([action])
    s.actions_left = s.map.actions_per_turn
    s.chance = Generator.from_seed("position", "play")


def take_line(s: IndustryState, lines: Lines, words: list[str], counts: Mapping[str, tuple[str, int, int]]) -> str:
    """Take a line; answer what it gives. `counts` are further lines of a name and a number: field, least, most."""
    key, rest = words[0], words[1:]
    m = s.map
    seat = seat_of(key, s.players)
    if seat >= 0 and rest:
        return take_player_line(s, lines, seat, rest)
    if key in m.line_ids:
        line, owner = m.line_ids.index(key), lines.seat(lines.only(rest), s.players)
        lines.check_first(s.line_owner[line] < 0)
        s.line_owner[line] = owner
        s.links_left[owner] -= 1
    elif not take_count(s, lines, key, rest, counts):
        take_general_line(s, lines, key, rest)
    return key


def take_count(
    s: IndustryState, lines: Lines, key: str, rest: list[str], counts: Mapping[str, tuple[str, int, int]]
) -> bool:
    """Take a line that is a name and a number; whether it is one."""
    known = {
        "round": ("round", 1, 99),
        "turn-count": ("turn", 0, 10**6),
        "reveals": ("reveals", 0, 10**6),
        "debt": ("debt", 0, 99),
        **counts,
    }
    if key not in known:
        return False
    name, low, high = known[key]
    setattr(s, name, lines.number(lines.only(rest), low, high))
    return True


def take_general_line(s: IndustryState, lines: Lines, key: str, rest: list[str]) -> None:
    """Take a line about the whole game; complain if it is none."""
    m = s.map
    match key:
        case "players" | "era" | "switch":
            pass
        case "order":
            s.order = ints(lines.order(rest, s.players))
        case "turn":
            s.seat = lines.seat(rest[0] if rest else "", s.players)
            s.actions_left = lines.number(rest[1], 0, 9) if rest[1:] else s.actions_left
        case "deck":
            s.deck = ints(lines.cards(rest, m.card_ids))
        case "chosen":
            s.chosen = lines.index(" ".join(rest), [option.text for option in m.codebook])
        case "pending":
            s.stack = ints([lines.task(word, s.tasks.ids, s.tasks.bits) for word in rest])
        case "chance":
            s.chance = Generator.from_words(lines.chance(rest))
        case "over" if not rest:
            pass  # whatever the lines after it say
        case _:
            raise lines.error(Message("position.line"))


def take_player_line(
    s: IndustryState,
    lines: Lines,
    player: int,
    rest: list[str],
    signed: Sequence[str] = (),
    figures: Sequence[str] = FIGURES,
) -> str:
    """Take a line about a player; answer what it gives. The figures that are signed may lie below nothing."""
    m, key = s.map, rest[0]
    match key:
        case "hand":
            add_cards(s.hand, player * len(m.card_ids), lines.cards(rest[1:], m.card_ids))
        case "mat":
            for word in rest[1:]:
                stack, gone = lines.stack_top(word, m.tile_ids, m.stack_ids, m.mat_tiles)
                s.mat[player * len(m.mat_tiles) + stack] = gone
        case "score":
            for source, points in lines.scores(rest[1:], m.source_ids):
                s.score[player * len(m.source_ids) + source] = points
        case _:
            for name, number in lines.pairs(rest):
                lines.one_of(name, figures)
                lowest = -LOOSE_MONEY if name in signed else 0
                quantity: Ints = getattr(s, name)
                quantity[player] = lines.number(number, lowest, m.last_space if name == "income" else LOOSE_MONEY)
    return f"{key} {player}"


def take_display_line(s: DisplayState, lines: Lines, words: list[str]) -> str:
    """Take a line about cards that lie open or that everybody saw; answer what it gives, nothing if it is none."""
    key, rest, ids = words[0], words[1:], s.map.card_ids
    seat = seat_of(key, s.players)
    if seat >= 0 and rest and rest[0] == "known":
        add_cards(s.known, seat * len(ids), lines.cards(rest[1:], ids))
        return f"known {seat}"
    if key == "discard":
        add_cards(s.discard, 0, lines.cards(rest, ids))
    elif key == "display":
        s.display = ints(lines.cards(rest, ids))
    else:
        return ""
    return key


def add_cards(piles: Ints, first: int, cards: Iterable[int]) -> None:
    """Count cards in a pile that begins at an entry of a list of piles."""
    for card in cards:
        piles[first + card] += 1


def take_tile(s: IndustryState, lines: Lines, slot: int, rest: list[str]) -> int:
    """Lay the tile that a line names on a slot, without cubes; answer its kind."""
    m = s.map
    if len(rest) < 2:
        raise lines.error(Message("position.tile"))
    kind = lines.index(rest[1], m.tile_ids)
    if not m.slots_of[m.tile_industry[kind]] >> slot & 1:
        raise lines.error(Message("position.industry-of-slot", slot=m.slot_ids[slot]))
    lines.check_first(s.tile[slot] < 0)
    s.tile[slot] = kind
    s.owner[slot] = lines.seat(rest[0], s.players)
    return kind


def stock_tile(s: IndustryState, lines: Lines, slot: int, cubes: int, rest: list[str]) -> None:
    """Put cubes on a tile: so many, unless the rest of the line says otherwise or that it is flipped."""
    s.cubes[slot] = cubes
    for word in rest[2:]:
        if word == "flipped":
            s.flipped |= 1 << slot
            s.cubes[slot] = 0
        else:
            s.cubes[slot] = lines.number(word, 0, 9)


def complete(s: IndustryState, keys: set[str], income: int) -> None:
    """Fill in what the text leaves out: mats, points and turn order; `income` is a step in which the first is next."""
    m = s.map
    if "over" in keys:
        s.seat, s.stack, s.actions_left = -1, ints([]), 0
    for player in range(s.players):
        if f"mat {player}" not in keys:
            lying = [s.tile[slot] for slot, owner in enumerate(s.owner) if owner == player]
            for number, stack in enumerate(m.mat_tiles):
                s.mat[player * len(m.mat_tiles) + number] = stack_without(stack, lying)
        if f"score {player}" not in keys:
            s.score[player * len(m.source_ids) + m.start_source] = s.vp[player]
    if "order" not in keys and s.seat > 0:
        s.order = ints([*range(s.seat, s.players), *range(s.seat)])
    taking_income = bool(s.stack) and s.stack[0] & s.tasks.mask == income
    s.place_in_order = 0 if s.seat < 0 or taking_income else list(s.order).index(s.seat)


def take_levels(s: IndustryState, lines: Lines, player: int, words: Sequence[str]) -> None:
    """Take a mat on which every level is a stack: lower levels of the industries named have left unless named, too."""
    m = s.map
    tops = [lines.stack_top(word, m.tile_ids, m.stack_ids, m.mat_tiles) for word in words]
    named = {top[0]: top[1] for top in tops}
    for stack, gone in named.items():
        s.mat[player * len(m.mat_tiles) + stack] = gone
        for lower in lower_kinds(m, stack):
            if lower not in named:
                s.mat[player * len(m.mat_tiles) + lower] = len(m.mat_tiles[lower]) - 1


def complete_levels(s: IndustryState, keys: set[str]) -> None:
    """On such mats that are not given: the levels below what lies on the board have left."""
    m = s.map
    for kind, player in zip(s.tile, s.owner, strict=True):
        if player >= 0 and f"mat {player}" not in keys:
            for lower in lower_kinds(m, kind):
                s.mat[player * len(m.mat_tiles) + lower] = len(m.mat_tiles[lower]) - 1


def lower_kinds(m: Map, kind: int) -> list[int]:
    """The kinds of the same industry below one."""
    return [each for each in m.kinds_of[m.tile_industry[kind]] if m.tile_level[each] < m.tile_level[kind]]


def complete_deck(
    s: IndustryState, lines: Lines, keys: set[str], in_play: Ints, elsewhere: Iterable[int], piles: Sequence[str]
) -> None:
    """Let the deck hold all cards in play that lie nowhere else; complain of a card that lies about too often.

    `elsewhere` are the cards that lie neither in the deck, nor in hands or discards; `piles` the lines that name cards.
    """
    kinds = len(s.map.card_ids)
    left = in_play[:]
    for card in (*s.deck, *elsewhere):
        left[card] -= 1
    for card, most in enumerate(in_play):
        left[card] -= sum(s.hand[card::kinds]) + sum(s.discard[card::kinds])
        if left[card] < 0:
            lines.look_at_last(s.map.card_ids[card], piles)
            name = s.map.card_ids[card]
            raise lines.error(Message("position.cards-in-play", card=name, most=most, players=s.players))
    if "deck" not in keys:
        s.deck = ints(cards_by_count(left))


def check_loan(s: IndustryState, lines: Lines, take_loan: int, space: int) -> None:
    """Complain of a loan that is being taken, by its task, if the income marker would end on no space of the track."""
    pending = [frame & (1 << s.tasks.bits) - 1 for frame in s.stack]
    if space < 0 and take_loan in pending:
        lines.look_at_last("pending", ("pending",))
        raise lines.error(Message("notation.pending"))


# -- Writing ------------------------------------------------------------------------------------------------------


def head_lines(s: IndustryState, switches: Iterable[str]) -> list[str]:
    """Players, switches, era, round, order and whose turn it is."""
    return [
        f"players {s.players}",
        *switches,
        f"era {'rail' if s.era == RAIL else 'canal'}",
        f"round {s.round}",
        f"order {' '.join(map(seat_letter, s.order))}",
        "over" if s.seat < 0 else f"turn {seat_letter(s.seat)} {s.actions_left}",
        f"turn-count {s.turn}",
        f"reveals {s.reveals}",
    ]


def switch_lines(known: Iterable[tuple[str, Sequence[str]]], values: Ints) -> list[str]:
    """The switches that have not their default."""
    return [f"switch {name} {names[value]}" for (name, names), value in zip(known, values, strict=True) if value]


def player_lines(s: IndustryState, player: int, figures: Sequence[str] = FIGURES) -> list[str]:
    """What a player has; the last line is about the points."""
    m, letter = s.map, seat_letter(player)
    amounts = [f"{name} {getattr(s, name)[player]}" for name in figures]
    kinds, sources, first = len(m.card_ids), len(m.source_ids), player * len(m.mat_tiles)
    stacks = [
        stack_text(name, m.tile_ids, m.mat_tiles[stack], s.mat[first + stack]) for stack, name in enumerate(m.stack_ids)
    ]
    hand = cards_text(m.card_ids, s.hand[player * kinds : (player + 1) * kinds])
    return [
        f"{letter} {' '.join(amounts)}",
        f"{letter} mat {' '.join(stacks)}",
        *([f"{letter} hand {hand}"] if hand else []),
        f"{letter} score {scores_text(m.source_ids, s.score[player * sources : (player + 1) * sources])}",
    ]


def known_lines(s: DisplayState, player: int) -> list[str]:
    """The cards of a player that everybody saw."""
    ids = s.map.card_ids
    known = cards_text(ids, s.known[player * len(ids) : (player + 1) * len(ids)])
    return [f"{seat_letter(player)} known {known}"] if known else []


def display_lines(s: DisplayState) -> list[str]:
    """The cards that lie open."""
    ids = s.map.card_ids
    lines = [f"discard {cards_text(ids, s.discard)}"] if any(s.discard) else []
    return [*lines, f"display {pile_text(ids, s.display)}"] if s.display else lines


def board_lines(s: IndustryState) -> list[str]:
    """The tiles and links on the board."""
    m = s.map
    lines = []
    for slot, kind in enumerate(s.tile):
        if kind >= 0:
            state = "flipped" if s.flipped >> slot & 1 else str(s.cubes[slot])
            lines.append(f"{m.slot_ids[slot]} {seat_letter(s.owner[slot])} {m.tile_ids[kind]} {state}")
    lines += [f"{m.line_ids[line]} {seat_letter(owner)}" for line, owner in enumerate(s.line_owner) if owner >= 0]
    return lines


def tail_lines(s: IndustryState) -> list[str]:
    """The deck and what is pending."""
    lines = [f"deck {pile_text(s.map.card_ids, s.deck[s.deck_top :])}"]
    lines += [f"chosen {s.map.codebook[s.chosen].text}"] if s.chosen >= 0 else []
    lines += [f"debt {s.debt}"] if s.debt else []
    if s.stack:
        lines.append("pending " + " ".join([task_text(frame, s.tasks.ids, s.tasks.bits) for frame in s.stack]))
    lines.append("chance " + " ".join(map(str, s.chance.words())))
    return lines

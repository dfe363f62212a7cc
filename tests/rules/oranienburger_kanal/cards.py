"""Plays of single structures as a table: where they stand, what is answered, what it brings.

    A01 | P11 path road path canal+ | wood 1; H34 rail; around P12 | use 1, no use 2 EFF-04, end | taler 3; H34 rail

The structure; its space (P22 if left out) and the routes above, right, below and left of it (one word: the same on all
sides; `+`: with a bridge to a neighbour); more of the position, goods first named being A's; the answers; A's goods
afterwards, all others being 0, and pieces that lie then. Besides position lines there are `around P12` (paths on its
route spaces that are still empty) and `structures 9` (other structures until so many stand); besides options there are
`no OPTION RULE` (refused because of it), `exchange 3 times` and `end` (the structure asks for nothing more). Proceeds
of several kinds are taken at once.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from millrace.games.oranienburger_kanal.rules.content import load
from millrace.games.oranienburger_kanal.rules.tables import GOOD_IDS, Tables, make_tables, printed_tables
from tests.rules.oranienburger_kanal.board import Board, activated, board

T = printed_tables()
ABOUT_EFFECTS = {"activation", "effect", "alternative", "exchange", "pick", "place", "removal", "proceeds"}
BESIDE = (-4, 1, 4, -1)
NEVER_FAIL = {("A34", 1), ("A44", 1), ("A52", 1), ("B10", 2)}
"""Effects that count what is always there when their structure is activated: a kind of route, the structure itself."""


class Play(NamedTuple):
    """One row of a table."""

    card: str
    sides: str
    setting: tuple[str, ...]
    answers: tuple[str, ...]
    result: tuple[str, ...]


def read_plays(table: str) -> list[Play]:
    """The rows of a table."""
    found = []
    for line in table.strip().splitlines():
        card, sides, setting, answers, result = (part.strip() for part in line.split("|"))
        found.append(Play(card, sides, _parts(setting, ";"), _parts(answers, ","), _parts(result, ";")))
    return found


def _parts(text: str, mark: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(mark))


def names(plays: list[Play]) -> list[str]:
    """A name for each row: the structure and what is answered."""
    return [f"{play.card} {', '.join(play.answers)}" for play in plays]


def check(play: Play) -> None:
    """Play a row and compare what it brought."""
    b = set_up(play)
    for answer in play.answers:
        _answer(b, answer)
    goods, *pieces = play.result
    words = goods.split()
    wanted = dict(zip(words[::2], words[1::2], strict=True))
    assert set(wanted) <= set(GOOD_IDS)
    assert b.stock() == " ".join(wanted.get(good, "0") for good in GOOD_IDS)
    for piece in pieces:
        field, lying = piece.split()
        assert b.bridge(field) if lying == "bridge" else b.route(field) == lying.replace("none", "")


def set_up(play: Play) -> Board:
    """The position of a row, the effects of its structure pending."""
    words = play.sides.split()
    plot = words.pop(0) if words[0].startswith("P") else "P22"
    sides = words * 4 if len(words) == 1 else words
    number = T.plot_ids.index(plot)
    lines = {plot: play.card}
    for side, word in enumerate(sides):
        lines[T.field_ids[T.side_field[number * 4 + side]]] = word.replace("+", " bridge")
    given = [part.split(maxsplit=1) for part in play.setting if part]
    assert {name for name, _ in given} <= {*T.plot_ids, *T.field_ids, *GOOD_IDS, "around", "structures", "start-paths"}
    lines |= {name: rest for name, rest in given if name in T.plot_ids or name in T.field_ids}
    for side, word in enumerate(sides):
        if word.endswith("+"):
            _build(lines, T.plot_ids[number + BESIDE[side]], play.card[0])
    for name, rest in given:
        if name == "around":
            _surround(lines, rest)
        if name == "structures":
            for other in T.plot_ids:
                if sum(key in T.plot_ids for key in lines) < int(rest):
                    _build(lines, other, play.card[0])
    del lines[plot]
    text = ["A stock 0 0 0 0 0 0 0"]
    text += [f"A {name} {rest}" for name, rest in given if name in GOOD_IDS]
    text += [f"{name} {rest}" for name, rest in given if name == "start-paths"]
    text += [f"{name} {rest}" for name, rest in lines.items()]
    return activated(play.card, "\n".join(text), plot, " ".join(word.rstrip("+") for word in sides))


def _surround(lines: dict[str, str], plot: str) -> None:
    for side in range(4):
        lines.setdefault(T.field_ids[T.side_field[T.plot_ids.index(plot) * 4 + side]], "path")


def _build(lines: dict[str, str], plot: str, deck: str) -> None:
    """Put some structure of the deck on a space that is still empty."""
    if plot not in lines:
        lines[plot] = next(card for card in T.card_ids if card.startswith(deck) and card not in lines.values())


def _answer(b: Board, answer: str) -> None:
    times = re.fullmatch(r"exchange (\d) times", answer)
    if answer == "end":
        assert b.question not in ABOUT_EFFECTS, b.options()
    elif answer.startswith("no "):
        option, rule = answer.removeprefix("no ").rsplit(" ", 1)
        assert f"ORA-{rule}" in b.refused(option)
    else:
        for option in ["exchange 1 for 1"] * int(times[1]) if times else [answer]:
            b.play(option)
            take_proceeds(b)


def take_proceeds(b: Board) -> None:
    """Take everything where kinds could be taken one by one."""
    while b.question == "proceeds":
        b.play(b.options("take")[-1])


# -- Structures that are not printed ------------------------------------------------------------------------------


@cache
def tables_with(effects: str) -> Tables:
    """The tables with other effects of A02, for rules that no printed structure shows."""
    content = load()
    raw = tomllib.loads(f"effects = [{' '.join(effects.split())}]")
    card = replace(content.cards["A02"], effects=tuple(raw["effects"]))
    return make_tables(replace(content, cards={**content.cards, card.id: card}))


def invented(effects: str, text: str = "", sides: str = "path path path path") -> Board:
    """A02 with other effects, activated on P22 of an otherwise empty board; A has no goods."""
    fields = zip(("H12", "V22", "H22", "V21"), sides.split(), strict=True)
    lines = ["switch industry_board_side back", "A stock 0 0 0 0 0 0 0", "P22 A02", *map(" ".join, fields)]
    return board("\n".join([*lines, text, "activated P22"]), tables_with(effects))


# -- Is every effect there? ---------------------------------------------------------------------------------------


def effects_of(deck: str) -> set[tuple[str, int]]:
    """All effects of a deck, by structure and number."""
    cards = [(card, T.card_effects[number]) for number, card in enumerate(T.card_ids) if card.startswith(deck)]
    return {(card, effect.number + 1) for card, effects in cards for effect in effects}


def demanding_effects_of(deck: str) -> set[tuple[str, int]]:
    """The effects of a deck with conditions, counts, tables, costs or others before them, which may fail."""
    found = set()
    for card, number in effects_of(deck) - NEVER_FAIL:
        effect = T.card_effects[T.card_ids.index(card)][number - 1]
        if effect.conditions or effect.per or effect.by or effect.pay or effect.after >= 0:
            found.add((card, number))
    return found


def used_in(plays: list[Play]) -> set[tuple[str, int]]:
    """The effects that rows use."""
    return {(play.card, int(a.split()[1])) for play in plays for a in play.answers if a.startswith("use")}


def refused_in(plays: list[Play]) -> set[tuple[str, int]]:
    """The effects that rows show refused, or their structure skipped because none can be used."""
    found = {(play.card, int(a.split()[2])) for play in plays for a in play.answers if a.startswith("no use")}
    for play in plays:
        if play.answers == ("end",):
            found |= {(play.card, effect.number + 1) for effect in T.card_effects[T.card_ids.index(play.card)]}
    return found

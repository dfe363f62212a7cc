"""The legal options as a numbered list: by action, and options that differ in one word only on one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from millrace.cli.draw import noun
from millrace.core.codebook import Option
from millrace.core.decision import State
from millrace.core.game import Game
from millrace.core.texts import Texts
from millrace.core.title import AnyTitle
from millrace.scene.panel import Line, Span, line
from millrace.scene.text import line_width, wrap


@dataclass(frozen=True)
class ListedOption:
    """An option with the sentence that explains it and notes on what it costs and brings."""

    option: Option
    sentence: str
    notes: tuple[str, ...]


def choices(game: Game, seat: int, texts: Texts) -> list[ListedOption]:
    """The legal options of a seat, explained; those that are listed together follow each other."""
    state = game.state()
    state.seat = seat  # where several choose at once, each reads the own figures and never another's
    options = [in_words(game.title, state, option, texts) for option in game.options_for(seat)]
    order: dict[object, int] = {}
    for choice in options:
        order.setdefault(_together(choice), len(order))
    kinds: dict[str, int] = {}
    for choice in options:
        kinds.setdefault(choice.option.words[0], len(kinds))
    return sorted(
        options, key=lambda choice: (kinds[choice.option.words[0]], order[_together(choice)], choice.option.code)
    )


def in_words(title: AnyTitle, state: State, option: Option, texts: Texts) -> ListedOption:
    """An option of the code book with what it means in a state."""
    sentence, *notes = [texts.render(message) for message in title.describe(state, option.code)]
    return ListedOption(option, sentence, tuple(notes))


def _together(choice: ListedOption) -> object:
    """What options must share to stand on one line: the action, what it is about, and all notes."""
    words = choice.option.words
    return (words[0], words[1] if len(words) > 2 else "", choice.notes)


def choice_lines(listed: Sequence[ListedOption], texts: Texts, width: int) -> list[Line]:
    """The numbered list; the numbers are the places in `listed`, counted from 1."""
    lines: list[Line] = []
    kinds = dict.fromkeys(choice.option.words[0] for choice in listed)
    start = 0
    for kind in kinds:
        if len(kinds) > 1 and (name := noun(texts, f"action.{kind}", "")):
            lines.append(line(Span(name, "title")))
        while start < len(listed) and listed[start].option.words[0] == kind:
            group = _alike(listed[start:])
            lines += _group(group, start + 1, width)
            start += len(group)
    return lines


def _alike(listed: Sequence[ListedOption]) -> list[ListedOption]:
    """The first options of a list that stand on one line."""
    return list(takewhile(lambda other: _together(other) == _together(listed[0]), listed))


def _group(group: Sequence[ListedOption], first: int, width: int) -> list[Line]:
    notes = _notes(group[0].notes)
    before, middles, after = _parts([choice.sentence for choice in group])
    if len(group) == 1 or not (before or after):
        alone = [line(_number(first + i), " ", Span(choice.sentence), *notes) for i, choice in enumerate(group)]
        return [row for each in alone for row in _hanging(each, width, 6)]
    head = line(Span("      "), Span(f"{before} … {after}".strip()), *notes)
    items = [line(_number(first + i), f" {middle}") for i, middle in enumerate(middles)]
    return [*_hanging(head, width, 6), *_columns(items, width)]


def _number(number: int) -> Span:
    return Span(f"{number:>5}", "strong")


def _notes(notes: Sequence[str]) -> list[Span]:
    return [Span(" — ", "muted"), Span(" · ".join(notes), "money")] if notes else []


def _hanging(text: Line, width: int, indent: int) -> list[Line]:
    """A line that begins where it begins, and goes on below indented."""
    lead = Span(" " * (len(text[0].text) - len(text[0].text.lstrip())))
    first, *others = wrap(text, width - len(lead.text), indent - len(lead.text))
    return [(lead, *first), *((lead, *other) for other in others)]


def _columns(items: Sequence[Line], width: int) -> list[Line]:
    """Items in as many columns as there is room for; the few that are much longer take several columns."""
    sizes = sorted(line_width(item) + 2 for item in items)
    size = sizes[len(sizes) * 4 // 5] if len(sizes) > 4 else sizes[-1]
    count = max(1, width // size)
    lines: list[Line] = []
    row: list[Span] = []
    used = 0
    for item in items:
        needed = min(count, -(-(line_width(item) + 2) // size))
        if used + needed > count:
            lines.append(tuple(row))
            row, used = [], 0
        row += [*item, Span(" " * (needed * size - line_width(item)))]
        used += needed
    return [*lines, tuple(row)]


def _parts(sentences: Sequence[str]) -> tuple[str, list[str], str]:
    """What sentences have in common at their beginning and their end, and what each has between."""
    rows = [sentence.split(" ") for sentence in sentences]
    shortest = min(len(row) for row in rows)
    start = _common(rows, shortest - 1)
    end = _common([row[::-1] for row in rows], shortest - 1 - start)
    middles = [" ".join(row[start : len(row) - end]) for row in rows]
    return " ".join(rows[0][:start]), middles, " ".join(rows[0][len(rows[0]) - end :])


def _common(rows: Sequence[Sequence[str]], most: int) -> int:
    """How many words all begin with; what stands in brackets belongs to the word before it and is never shared."""
    count = 0
    while count < most and all(row[count] == rows[0][count] for row in rows) and not set("()") & set(rows[0][count]):
        count += 1
    return count

"""A review on the terminal: lines of text with curves of blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from millrace.review.model import GRADES, Balance, Outlook, Road
from millrace.review.telling import Telling

BLOCKS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 56
"""How many blocks a curve has, at most."""


def sparkline(values: Sequence[float], low: float, high: float, width: int = WIDTH) -> str:
    """A curve of blocks.

    >>> sparkline([0, 1, 2, 4], 0, 4)
    '▁▃▅█'
    """
    if len(values) > width:
        values = [values[round(place * (len(values) - 1) / (width - 1))] for place in range(width)]
    reach = (high - low) or 1.0
    last = len(BLOCKS) - 1
    return "".join([BLOCKS[min(last, max(0, round(last * (value - low) / reach)))] for value in values])


def printed(telling: Telling) -> Iterator[str]:
    """The lines of a review."""
    review = telling.review
    yield telling.say("page-title", title=telling.title)
    yield telling.say("subtitle", names=telling.names)
    if review.scores:
        points = [f"{name} {score}" for name, score in zip(telling.names, review.scores, strict=True)]
        yield f"{telling.say('head.result')}: {', '.join(points)}"
    for remark in telling.remarks:
        yield ""
        yield remark
    if review.policy:
        yield from curves(telling)
        yield from _turnings(telling)
        yield from _decisions(telling)
        yield from _balances(telling)
    yield from _habits(telling)


def curves(telling: Telling) -> Iterator[str]:
    """The curves of points and chances, by what each could know and with open cards, as far as there are any."""
    review = telling.review
    for open_cards in (False, True):
        rows: list[list[Outlook]] = []
        for seat in range(review.players):
            known = [each.open[seat] if each.open else None for each in review.positions]
            if not open_cards:
                known = [each.known[seat] for each in review.positions]
            rows.append([outlook for outlook in known if outlook is not None])
        if any(len(row) < len(review.positions) or len(row) < 2 for row in rows):
            continue
        way = telling.say("head.open" if open_cards else "head.known")
        width = max(map(len, telling.names))
        if review.players > 1:
            yield from _head(telling, f"{telling.say('head.chance')} – {way}")
            for name, row in zip(telling.names, rows, strict=True):
                chances = [each.chance or 0.0 for each in row]
                ends = f"{telling.percent(chances[0]):>6} → {telling.percent(chances[-1])}"
                yield f"  {name:<{width}} {sparkline(chances, 0.0, 1.0)} {ends}"
        yield from _head(telling, f"{telling.say('head.points')} – {way}")
        points = [each.points for row in rows for each in row]
        for name, row in zip(telling.names, rows, strict=True):
            curve = sparkline([each.points for each in row], min(points), max(points))
            yield f"  {name:<{width}} {curve} {telling.figure(row[0].points):>6} → {telling.figure(row[-1].points)}"
        yield f"  {telling.say('about.open' if open_cards else 'about.known')}"


def _head(telling: Telling, text: str) -> Iterator[str]:
    yield ""
    yield text


def _turnings(telling: Telling) -> Iterator[str]:
    yield from _head(telling, telling.say("head.turnings"))
    for turning in telling.review.turnings:
        deeds = "; ".join(telling.deeds(turning))
        yield "  " + telling.say("line.turning", at=turning.start, name=telling.names[turning.seat], deeds=deeds)
        changes = [
            telling.say("line.swing", name=name, change=telling.change(change))
            for name, change in zip(telling.names, turning.changes, strict=True)
            if abs(change) >= 0.01
        ]
        yield f"    {', '.join(changes)}"
    if not telling.review.turnings:
        yield f"  {telling.say('line.nothing')}"


def _decisions(telling: Telling) -> Iterator[str]:
    yield from _head(telling, telling.say("head.decisions"))
    width = max(map(len, telling.names))
    grades = [telling.say(f"grade.{grade}") for grade in GRADES]
    yield f"  {'':<{width}}  " + "  ".join(grades)
    for seat, name in enumerate(telling.names):
        counts = telling.counts(seat)
        cells = [f"{counts.get(grade, 0):>{len(word)}}" for grade, word in zip(GRADES, grades, strict=True)]
        yield f"  {name:<{width}}  " + "  ".join(cells)
    for choice in telling.worst:
        option = telling.option(choice.at, choice.option)
        yield "  " + telling.say("line.choice", at=choice.at, name=telling.names[choice.seat], option=option)
        yield f"    {telling.cost(choice)}"
        roads = [
            telling.say(
                "line.road", option=telling.option(choice.at, road.option), gain=telling.figure(road.gain, True)
            )
            for road in choice.roads
            if road.gain > 0
        ]
        yield "    " + telling.say("line.roads", roads="; ".join(roads))
    yield f"  {telling.say('about.decisions', **telling.limits())}"


def road_words(telling: Telling, at: int, road: Road) -> str:
    """Another option with what it would have gained."""
    return telling.say("line.road", option=telling.option(at, road.option), gain=telling.figure(road.gain, plus=True))


def _balances(telling: Telling) -> Iterator[str]:
    yield from _head(telling, telling.say("head.balance"))
    width = max(map(len, telling.names))
    for name, balance in zip(telling.names, telling.review.balances, strict=False):
        yield f"  {name:<{width}}  " + " ".join(balance_words(telling, balance))
    yield f"  {telling.say('about.balance')}"


def balance_words(telling: Telling, balance: Balance) -> tuple[str, ...]:
    """The parts of a balance in words, which add up to the result."""
    parts = [f"{telling.figure(balance.start)} ({telling.say('balance.start')})"]
    for id, value, error in (
        ("own", balance.own, balance.own_error),
        ("others", balance.others, balance.others_error),
        ("chance", balance.chance, balance.chance_error),
    ):
        parts.append(f"{telling.figure(value, True)} ± {telling.figure(error)} ({telling.say(f'balance.{id}')})")
    return (*parts, f"= {telling.figure(balance.final)}")


def _habits(telling: Telling) -> Iterator[str]:
    yield from _head(telling, telling.say("head.habits"))
    width = max([len(name) for name, _ in telling.habits], default=0)
    columns = [max(7, len(name)) for name in telling.names]
    heads = [f"{name:>{column}}" for name, column in zip(telling.names, columns, strict=True)]
    bot_head = telling.say("table.bot")
    bot_width = max(5, len(bot_head))
    yield f"    {'':<{width}}  " + "  ".join([*heads, f"{bot_head:>{bot_width}}"])
    for head, pairs in telling.habit_groups:
        yield f"  {head}"
        for name, habit in pairs:
            cells = zip(telling.habit_cells(habit), [*columns, bot_width], strict=True)
            yield f"    {name:<{width}}  " + "  ".join([f"{cell:>{column}}" for cell, column in cells])
    yield f"  {telling.say('about.habits')}"

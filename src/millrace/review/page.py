"""A review as a page that stands alone: one file with curves, tables and words in several languages, no network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from millrace.core import languages
from millrace.review.charts import chart
from millrace.review.model import GRADES, Balance, Choice
from millrace.review.telling import Telling

STYLE: Final = files(__package__).joinpath("page.css").read_text(encoding="utf-8")


def page(tellings: Sequence[Telling]) -> str:
    """The page in the languages of the tellings, the first one shown first."""
    first = tellings[0]
    rules = [f".seat-{seat} {{ stroke: var(--seat-{seat % 6}); color: var(--seat-{seat % 6}); }}" for seat in range(8)]
    rules += [f"text.seat-{seat} {{ fill: var(--seat-{seat % 6}); stroke: none; }}" for seat in range(8)]
    rules += [f".is-{grade} {{ border-left-color: var(--{grade}) !important; }}" for grade in GRADES]
    rules += [f".is-{grade} .grade {{ color: var(--{grade}); }}" for grade in GRADES]
    rules += [f"#pick-{each.lang}:checked ~ .told-{each.lang} {{ display: block; }}" for each in tellings]
    rules += [
        f"#pick-{each.lang}:checked ~ .languages label[for=pick-{each.lang}] "
        "{ background: var(--ink); color: var(--paper); }"
        for each in tellings
    ]
    menu = languages.menu()
    picks = "".join([
        f'<input class="pick" type="radio" name="lang" id="pick-{each.lang}"{" checked" if each is first else ""}>'
        for each in tellings
    ])  # fmt: skip
    labels = "".join([
        f'<label class="pick" lang="{each.lang}" for="pick-{each.lang}">{escape(menu[each.lang])}</label> '
        for each in tellings
    ])  # fmt: skip
    bodies = [
        f'<main class="told told-{each.lang}" lang="{each.lang}">{"".join(_body(each))}</main>' for each in tellings
    ]
    title = escape(first.say("page-title", title=first.title))
    return (
        f'<!doctype html>\n<html lang="{first.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}{chr(10).join(rules)}\n</style>\n</head>\n<body>\n"
        f'{picks}<div class="languages">{labels}</div>\n{chr(10).join(bodies)}\n</body>\n</html>\n'
    )


def _body(telling: Telling) -> Iterator[str]:
    review = telling.review
    yield f"<h1>{escape(telling.say('page-title', title=telling.title))}</h1>"
    yield f"<p>{escape(telling.say('subtitle', names=telling.names))}</p>"
    if review.scores:
        yield f'<ul class="result" aria-label="{escape(telling.say("head.result"))}">'
        for seat in sorted(range(review.players), key=lambda seat: -review.scores[seat]):
            points = telling.say("line.points", points=review.scores[seat])
            won = ' class="winner"' if seat in review.winners else ""
            yield f"<li{won}>{escape(telling.names[seat])}: {escape(points)}</li>"
        yield "</ul>"
    yield from [f'<p class="remark">{escape(remark)}</p>' for remark in telling.remarks]
    if review.policy:
        yield from _curves(telling)
        yield from _turnings(telling)
        yield from _decisions(telling)
        yield from _balances(telling)
    yield from _habits(telling)
    if review.policy:
        playouts = telling.say("line.playouts", playouts=review.done)
        yield f'<p class="about">{escape(playouts)} · Millrace {review.millrace}</p>'


def _section(telling: Telling, id: str, **values: str) -> Iterator[str]:
    yield f"<h2>{escape(telling.say(f'head.{id}'))}</h2>"
    yield f'<p class="about">{escape(telling.say(f"about.{id}", **values))}</p>'


def _curves(telling: Telling) -> Iterator[str]:
    for open_cards, id in ((False, "known"), (True, "open")):
        charts = [(chances, chart(telling, chances, open_cards)) for chances in (True, False)]
        if any(drawn for _, drawn in charts):
            yield from _section(telling, id)
        for chances, drawn in charts:
            if drawn:
                yield f"<h3>{escape(telling.say('head.chance' if chances else 'head.points'))}</h3>{drawn}"


def _turnings(telling: Telling) -> Iterator[str]:
    yield from _section(telling, "turnings")
    if not telling.review.turnings:
        yield f"<p>{escape(telling.say('line.nothing'))}</p>"
        return
    yield '<ol class="turnings">'
    for turning in telling.review.turnings:
        deeds = "; ".join(telling.deeds(turning))
        told = telling.say("line.turning", at=turning.start, name=telling.names[turning.seat], deeds=deeds)
        changes = [
            f'<span class="name seat-{seat}">'
            + escape(telling.say("line.swing", name=telling.names[seat], change=telling.change(change)))
            + "</span>"
            for seat, change in enumerate(turning.changes)
            if abs(change) >= 0.01
        ]
        yield f"<li>{escape(told)}<br>{', '.join(changes)}</li>"
    yield "</ol>"


def _decisions(telling: Telling) -> Iterator[str]:
    yield from _section(telling, "decisions", **telling.limits())
    heads = [telling.say("table.seat"), *[telling.say(f"grade.{grade}") for grade in GRADES]]
    counts = [telling.counts(seat) for seat in range(len(telling.names))]
    pairs = zip(telling.names, counts, strict=True)
    rows = [[name, *[str(each.get(grade, 0)) for grade in GRADES]] for name, each in pairs]
    yield _table(heads, rows)
    yield f"<h3>{escape(telling.say('head.roads'))}</h3>"
    yield '<ul class="choices">'
    yield from [_choice(telling, choice) for choice in telling.worst]
    yield "</ul>"
    if not telling.worst:
        yield f"<p>{escape(telling.say('line.none-better'))}</p>"


def _choice(telling: Telling, choice: Choice) -> str:
    option = telling.option(choice.at, choice.option)
    told = telling.say("line.choice", at=choice.at, name=telling.names[choice.seat], option=option)
    roads = "".join([
        f"<li>{escape(telling.option(choice.at, road.option))} <b>{escape(telling.figure(road.gain, plus=True))}</b> "
        f"± {escape(telling.figure(road.error))}</li>"
        for road in choice.roads if road.gain > 0
    ])  # fmt: skip
    return (
        f'<li class="is-{choice.grade}">{escape(told)}<br><span class="grade">{escape(telling.cost(choice))}</span>'
        f'<ul class="roads">{roads}</ul></li>'
    )


def _balances(telling: Telling) -> Iterator[str]:
    if not telling.review.balances:
        return
    yield from _section(telling, "balance")
    parts = ("start", "own", "others", "chance", "final")
    heads = [telling.say("table.seat"), *[telling.say(f"balance.{id}") for id in parts]]
    balances = zip(telling.names, telling.review.balances, strict=True)
    yield _table(heads, [[name, *balance_cells(telling, balance)] for name, balance in balances])


def balance_cells(telling: Telling, balance: Balance) -> list[str]:
    """The figures of a balance: from what was to be expected to the result."""
    parts = [(balance.own, balance.own_error), (balance.others, balance.others_error)]
    parts.append((balance.chance, balance.chance_error))
    signed = [f"{telling.figure(value, plus=True)} ± {telling.figure(error)}" for value, error in parts]
    return [telling.figure(balance.start), *signed, telling.figure(balance.final)]


def _habits(telling: Telling) -> Iterator[str]:
    yield from _section(telling, "habits")
    for head, pairs in telling.habit_groups:
        rows = [[name, *telling.habit_cells(habit)] for name, habit in pairs]
        yield _table([head, *telling.names, telling.say("table.bot")], rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose rows begin with a name, followed by figures."""
    first, *others = [escape(head) for head in heads]
    head = f'<th scope="col">{first}</th>' + "".join([f'<th scope="col" class="number">{each}</th>' for each in others])
    body = ""
    for name, *cells in rows:
        figures = "".join([f'<td class="number">{escape(cell)}</td>' for cell in cells])
        body += f'<tr><th scope="row">{escape(name)}</th>{figures}</tr>'
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'

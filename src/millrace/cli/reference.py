"""`millrace titles`, `rules` and `content`: what can be played, by which rules, with which components."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text

import millrace
from millrace.cli import TEXT_PACKAGES, SpokenCommand, foreign, language_option, say
from millrace.cli.keyboard import typed
from millrace.cli.tables import plain_table
from millrace.core.content import OVERLAY, PROVENANCES, figures_of, records, source_of
from millrace.core.ledger import Rule
from millrace.core.provenance import kind, known, rank, sentence
from millrace.core.texts import Message, Texts
from millrace.core.title import AnyTitle
from millrace.scene.drawing import field_text

PROVENANCE_STYLES = {"rulebook": "green", "confirmed": "green", "one source": "yellow", "reconstructed": "yellow"}
MARKS = {"rulebook": "●", "confirmed": "◉", "one-source": "◐", "reconstructed": "○", "designed": "◇", "overlay": "★"}
"""By kind of source: the mark of a figure that is known otherwise than the rest of its record."""


def title_texts(lang: str, title: AnyTitle) -> Texts:
    """The texts of the command line and of a title together."""
    return Texts.load(lang, *TEXT_PACKAGES, *title.text_packages)


@click.command("titles", cls=SpokenCommand, help="cli.titles.help")
@language_option
def titles(lang: str) -> None:
    """List the games that can be played."""
    console = Console()
    for name in millrace.titles():
        title = millrace.title(name)
        texts = title_texts(lang, title)
        players = ", ".join(str(count) for count in title.players)
        console.print(Text(name, "bold"), Text(texts.render(Message(f"{name}.name"))), sep="  ")
        usual = next(iter(title.players))
        counts = title.known_in_play(title.content(), usual, {})
        about = [
            texts.render(Message(f"{name}.tagline")),
            say("cli.titles.players", players=players),
            say("cli.titles.known", players=usual, known=sentence(counts)),
        ]
        console.print(Padding("\n".join(about), (0, 0, 0, 2)))
        for switch in title.ledger().switches.values():
            label = texts.render(Message(f"switch.{switch.name}.name"))
            console.print(Padding(Text(switch.name, "cyan") + Text(f"  {label}"), (0, 0, 0, 2)))
            console.print(Padding(Text(texts.render(Message(f"switch.{switch.name}.about")), "dim"), (0, 0, 0, 4)))
            for value in switch.values:
                meaning = texts.render(Message(f"switch.{switch.name}.value.{value}"))
                star = "*" if value == switch.default else " "
                console.print(Padding(Text(f"{value}{star}", "bold") + Text(f"  {meaning}"), (0, 0, 0, 4)))
    console.print(say("cli.titles.more", play=typed("play")), style="dim")


@click.command("rules", cls=SpokenCommand, help="cli.rules.help")
@click.argument("title")
@click.argument("words", nargs=-1)
@language_option
def rules(title: str, words: Sequence[str], lang: str) -> None:
    """Search a title's rules; without words, list its chapters."""
    ledger = millrace.title(title).ledger()
    console = Console()
    if not words:
        for section in dict.fromkeys(rule.chapter(lang) for rule in ledger):
            ids = [rule.id for rule in ledger if rule.chapter(lang) == section]
            console.print(f"{section}", Text(f"{len(ids)}", "dim"))
        console.print(say("cli.rules.search", rules=typed("rules"), title=title), style="dim")
        return
    hits = ledger.find(" ".join(words))
    for rule in hits:
        print_rule(console, rule, lang)
    console.print(say("cli.rules.found", count=len(hits), words=" ".join(words)), style="dim")


def print_rule(console: Console, rule: Rule, lang: str) -> None:
    """Print a rule with its number, its chapter and what is uncertain about it."""
    about = " · ".join((say(f"cli.rules.{rule.certainty}"), *foreign(rule, lang)))
    console.print(Text(rule.id, "bold"), Text(rule.chapter(lang), "cyan"), Text(about, "dim"))
    console.print(rule.text(lang), soft_wrap=False)
    if rule.switch:
        console.print(Text(say("cli.rules.switch", switch=rule.switch), "dim"))


@click.command("content", cls=SpokenCommand, help="cli.content.help")
@click.argument("title")
@click.argument("tables", nargs=-1)
@click.option("--content", "overlays", multiple=True, type=click.Path(path_type=Path), help="cli.content.overlay")
@language_option
def content(title: str, tables: Sequence[str], overlays: Sequence[Path], lang: str) -> None:
    """Show a title's components with the provenance of every figure."""
    entry = millrace.title(title)
    loaded = entry.content(overlays)
    by_name = {field.metadata.get("table", field.name): getattr(loaded, field.name) for field in fields(loaded)}
    possible = [name for name, value in by_name.items() if isinstance(value, dict) or is_dataclass(value)]
    unknown = [name for name in tables if name not in possible]
    if unknown:
        raise click.BadParameter(say("cli.content.unknown", table=unknown[0], known=", ".join(possible)))
    console = Console()
    texts = title_texts(lang, entry)
    for name in tables or possible:
        chosen = list(by_name[name].values()) if isinstance(by_name[name], dict) else [by_name[name]]
        print_records(console, entry, texts, name, chosen)
    counts = known(records(loaded))
    print_legend(console, counts)
    console.print(say("cli.content.known", known=sentence(counts)))
    console.print(say("cli.content.hash", hash=loaded.hash), style="dim")


def print_records(
    console: Console, title: AnyTitle, texts: Texts, name: str, records: Sequence[Any]
) -> None:  # fmt: skip
    """Print the records of a content table: as rows if they fit, otherwise as lines of figures."""
    columns = [field.name for field in fields(records[0]) if field.name not in ("source", "sources", "id")]
    labels = [texts.render(Message(f"column.{column}")) for column in columns]
    identified = hasattr(records[0], "id")
    table = plain_table(f"[{name}]")
    if identified:
        table.add_column("id", no_wrap=True)
    for column, label in zip(columns, labels, strict=True):
        numeric = all(isinstance(getattr(record, column), int) for record in records)
        table.add_column(label, justify="right" if numeric else "left", no_wrap=True)
    table.add_column(say("cli.content.source"), no_wrap=True)
    for record in records:
        row = [figure(title, record, column, texts) for column in columns]
        source = Text(source_name(most(record)), source_style(most(record)))
        table.add_row(*([Text(record.id, "bold")] if identified else []), *row, source)
    if Measurement.get(console, console.options.update(max_width=10_000), table).maximum <= console.width:
        console.print(table)
        console.print()
        return
    console.print(Text(f"[{name}]", "bold"))
    for record in records:
        figures = [
            Text(f"{label} ") + figure(title, record, column, texts)
            for column, label in zip(columns, labels, strict=True)
        ]
        head = Text(f"{record.id}: ", "bold") if identified else Text("")
        source = Text(f"  [{source_name(most(record))}]", source_style(most(record)))
        console.print(Padding(head + Text(" · ").join(figures) + source, (0, 0, 0, 2)))
    console.print()


def most(record: Any) -> str:
    """The source of most figures of a record; of the less certain ones if as many have another."""
    counts = known([("", "", record)])
    return max(counts, key=lambda source: (counts[source], rank(source)), default=record.source)


def figure(title: AnyTitle, record: Any, column: str, texts: Texts) -> Text:
    """A field of a record, with a mark if it is known otherwise than most figures of the record."""
    text = column_text(title, record, column, texts)
    if column not in figures_of(record):
        return Text(text)
    source = source_of(record, column)
    return Text(text) if source == most(record) else Text(f"{text}{MARKS[kind(source)]}", source_style(source))


def print_legend(console: Console, sources: Iterable[str]) -> None:
    """Say what the marks of figures mean, of those sources that figures have."""
    marks = [f"{MARKS[kind(source)]} {source_name(source)}" for source in sources]
    console.print(say("cli.content.legend", marks=", ".join(marks)), style="dim")


def column_text(title: AnyTitle, record: Any, column: str, texts: Texts) -> str:
    """A field of a record as people read it: in the title's own words, where it has any."""
    own = field_text(title, record, column, texts)
    return own if own is not None else figure_text(getattr(record, column))


def figure_text(value: Any) -> str:
    """A figure of the content as people read it."""
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, dict):
        return " ".join(f"{name} {figure_text(part)}" for name, part in value.items()) or "–"
    if isinstance(value, tuple | list):
        nested = any(isinstance(part, tuple) for part in value)
        return ", ".join("/".join(part) if nested else figure_text(part) for part in value) or "–"
    return str(value)


def source_name(source: str) -> str:
    """A provenance in the language of the running command."""
    return say(f"cli.content.{source.replace(' ', '-')}") if source in PROVENANCES else source


def source_style(source: str) -> str:
    """Green for what is certain, yellow for what may be wrong, magenta for our own design and corrections."""
    return "cyan" if source.startswith(OVERLAY) else PROVENANCE_STYLES.get(source, "magenta")

"""What can be played, by which rules, with which components: read by anybody, the same for everybody."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query

from millrace import bots, games
from millrace.bots.strengths import ratings
from millrace.core.content import OVERLAY, PROVENANCES, records
from millrace.core.ledger import Ledger, Rule, RuleSwitch
from millrace.core.provenance import kind, known, printed_percent, sentence, sources_of
from millrace.core.texts import Message, Texts
from millrace.core.title import AnyTitle
from millrace.scene.drawing import drawing_of, field_text, is_drawn
from millrace.server.hall import Language

PACKAGE: Final = "millrace.server"
_UNSHOWN: Final = frozenset({"id", "source", "sources"})
MOST_PLAYERS: Final = 26
MOST_SWITCHES: Final = 50

router = APIRouter(prefix="/api", tags=["reference"])


def texts_of(title: AnyTitle, language: str) -> Texts:
    """The texts of the server, the core and a title together."""
    return Texts.load(language, PACKAGE, "millrace.core", *title.text_packages)


# -- titles ------------------------------------------------------------------------------------------------------------


@router.get("/titles")
def titles(language: Language) -> list[dict[str, Any]]:
    """The games that can be played, with player counts, switches, and how well their components are known.

    `tutorial` says whether there is a guided opening.
    `minutes` is about how long a game among people takes, from so many to so many. `provenance` counts all figures of a
    title by their source, `known` says the same in a sentence, and `printed` how many of a hundred are those of the
    printed game.
    """
    return [_title(title, language) for title in map(games.title, games.titles()) if is_drawn(title)]


@router.get("/titles/{title}/known")
def known_in_play(
    title: str,
    language: Language,
    players: Annotated[int, Query(ge=1, le=MOST_PLAYERS)],
    switch: Annotated[Sequence[str], Query(max_length=MOST_SWITCHES)] = (),
) -> dict[str, Any]:
    """How well the figures are known that a game of so many players would be played on, before it begins.

    A `switch` is written NAME=VALUE, one for each that is not as it usually is. Only those components count that such a
    game uses: its map, its deck.
    """
    entry = games.title(title)
    switches = dict([_name_and_value(each) for each in switch])
    return _known(entry.known_in_play(entry.content(), players, switches), texts_of(entry, language))


def _name_and_value(text: str) -> tuple[str, str]:
    """A switch's name and value; the value is empty if there is none."""
    name, _, value = text.partition("=")
    return name, value


def _known(counts: Mapping[str, int], texts: Texts) -> dict[str, Any]:
    return {"provenance": dict(counts), "known": texts.render(sentence(counts))}


@router.get("/bots")
def bot_names() -> list[str]:
    """The names of the bots that may take seats here: Millrace's own, and those that the server's owner has let in."""
    return list(bots.names())


def _title(title: AnyTitle, language: str) -> dict[str, Any]:
    texts = texts_of(title, language)
    counts = known(records(title.content()))
    return {
        "id": title.id,
        "name": texts.render(Message(f"{title.id}.name")),
        "tagline": texts.render(Message(f"{title.id}.tagline")),
        "players": list(title.player_counts),
        "minutes": list(title.minutes),
        "tutorial": title.tutorial is not None,
        "needs": {str(count): switches for count, switches in title.player_counts.items() if switches},
        "switches": [_switch(switch, texts) for switch in title.ledger().switches.values()],
        "presets": _presets(title.ledger(), texts),
        **_known(counts, texts),
        "printed": printed_percent(counts),
        "rules": len(title.ledger()),
        "ratings": {str(players): levels for players, levels in ratings(title).items()},
    }


def _presets(ledger: Ledger, texts: Texts) -> list[dict[str, Any]]:
    """Switches set together, as another edition has them; the rulebook's own readings first, nothing if that is all."""
    own = {
        "id": "rulebook",
        "label": texts.render(Message("core.rulebook-preset.label")),
        "about": texts.render(Message("core.rulebook-preset.about")),
        "switches": {},
    }
    others = [
        {
            "id": id,
            "label": texts.render(Message(f"preset.{id}.name")),
            "about": texts.render(Message(f"preset.{id}.about")),
            "switches": dict(switches),
        }
        for id, switches in ledger.presets.items()
    ]
    return [own, *others] if others else []


def _switch(switch: RuleSwitch, texts: Texts) -> dict[str, Any]:
    values = [
        {"value": value, "label": texts.render(Message(f"switch.{switch.name}.value.{value}"))}
        for value in switch.values
    ]
    return {
        "name": switch.name,
        "label": texts.render(Message(f"switch.{switch.name}.name")),
        "about": texts.render(Message(f"switch.{switch.name}.about")),
        "default": switch.default,
        "values": values,
        "rules": list(switch.rules),
    }


# -- rules -------------------------------------------------------------------------------------------------------------


@router.get("/rules/{title}")
def rules(title: str, language: Language, q: Annotated[str, Query(max_length=200)] = "") -> dict[str, Any]:
    """A title's rules one by one in the order of its rulebook; `q` leaves those in which all its words occur.

    Words are looked for in number, chapter and all languages; case and umlauts make no difference. `lang` says which
    language a rule's `text` is in: English if nobody has translated the rule. A note is given in the language
    asked for, or not at all.
    """
    entry = games.title(title)
    texts = texts_of(entry, language)
    ledger = entry.ledger()
    chosen = ledger.find(q) if q.strip() else list(ledger)
    return {
        "title": title,
        "name": texts.render(Message(f"{title}.name")),
        "count": len(ledger),
        **_known(known(records(entry.content())), texts),
        "sections": [
            {"section": section, "count": count}
            for section, count in Counter(each.chapter(language) for each in chosen).items()
        ],
        "rules": [_rule(rule, texts) for rule in chosen],
        "switches": [_switch(switch, texts) for switch in ledger.switches.values()],
    }


def _rule(rule: Rule, texts: Texts) -> dict[str, Any]:
    return {
        "id": rule.id,
        "kind": rule.kind,
        "section": rule.chapter(texts.language),
        "text": rule.text(texts.language),
        "lang": rule.spoken(texts.language),
        "texts": dict(rule.texts),
        "certainty": rule.certainty,
        "certainty_label": texts.render(Message(f"server.reference.certainty.{rule.certainty}")),
        "note": rule.note(texts.language),
        "switch": rule.switch,
    }


# -- components --------------------------------------------------------------------------------------------------------


@router.get("/content/{title}")
def content(title: str, language: Language) -> dict[str, Any]:
    """A title's components, table by table, with the provenance of every figure.

    `values` are the figures as the rules see them, `shown` the same for people, in the language asked for. `sources`
    tells of each figure of a record how well it is known; what only says which thing a record is, is not in it.
    """
    entry = games.title(title)
    texts = texts_of(entry, language)
    loaded = entry.content()
    tables: dict[str, list[tuple[str, Any]]] = {}
    for table, key, record in records(loaded):
        tables.setdefault(table, []).append((key, record))
    counts = known(records(loaded))
    sources = dict.fromkeys((*PROVENANCES, *counts))
    return {
        "title": title,
        "name": texts.render(Message(f"{title}.name")),
        "hash": loaded.hash,
        **_known(counts, texts),
        "sources": {source: source_label(source, texts) for source in sources},
        "about": {source: texts.render(Message(f"server.reference.about.{kind(source)}")) for source in sources},
        "pictures": list(drawing_of(entry).art(loaded)),
        "tables": [_table(entry, name, entries, texts) for name, entries in tables.items()],
    }


def _table(title: AnyTitle, name: str, entries: list[tuple[str, Any]], texts: Texts) -> dict[str, Any]:
    columns = [field.name for field in fields(entries[0][1]) if field.name not in _UNSHOWN]
    label = f"component.{name}"
    return {
        "id": name,
        "label": texts.render(Message(label)) if label in texts else name,
        "columns": [{"id": column, "label": texts.render(Message(f"column.{column}"))} for column in columns],
        "records": [
            {
                "id": key,
                "source": record.source,
                "source_label": source_label(record.source, texts),
                "sources": sources_of(record),
                "values": {column: getattr(record, column) for column in columns},
                "shown": {column: _shown(title, record, column, texts) for column in columns},
            }
            for key, record in entries
        ],
    }


def _shown(title: AnyTitle, record: Any, column: str, texts: Texts) -> str:
    """A field of a record as people read it: in the title's own words, where it has any."""
    own = field_text(title, record, column, texts)
    return own if own is not None else figure_text(getattr(record, column), texts)


def source_label(source: str, texts: Texts) -> str:
    """A provenance in words."""
    if source in PROVENANCES:
        return texts.render(Message(f"server.reference.source.{source.replace(' ', '-')}"))
    return texts.render(Message("server.reference.source.overlay", file=source.removeprefix(OVERLAY)))


def figure_text(value: Any, texts: Texts) -> str:
    """A figure of the content as people read it: nouns of the title in the language, lists with commas."""
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, tuple):
        nested = any(isinstance(part, tuple) for part in value)
        parts = [
            "/".join(figure_text(each, texts) for each in part) if nested else figure_text(part, texts)
            for part in value
        ]
        return ", ".join(parts) or "–"
    if isinstance(value, str) and value in texts.noun_ids():
        return texts.noun(value)
    return str(value)

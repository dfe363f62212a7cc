"""Content files: TOML read into dataclasses, every field checked, single figures replaced by overlay files.

A title describes its content by a schema: a dataclass whose fields are tables of the file. A table is one record (a
dataclass) or a dict of records by id, in file order. Every record is `Sourced`: it says in `source` how well its
figures are known, and in `sources` that of single ones that are known better or worse. A field with a default may be
left out of the file.

    @dataclass(frozen=True)
    class Tile(Sourced):
        id: str                                     # filled in from the table's key
        money: Annotated[int, Between(0, 99)]

    @dataclass(frozen=True)
    class Content:
        tiles: dict[str, Tile] = field(metadata=table("tile"))      # [tile.<id>]

An overlay has the same form but holds only figures that it replaces; it cannot add or remove anything, nor replace
what is declared as `FIXED`.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Concatenate,
    Generic,
    Literal,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from millrace.core.errors import ContentError
from millrace.core.texts import Message

PROVENANCES = ("rulebook", "confirmed", "one source", "reconstructed", "designed")
"""How well a record is known, best first."""

OVERLAY = "overlay: "
"""Begins the provenance of a record that an overlay changed without naming a source of its own."""

_NOT_RULES = frozenset({"source", "sources", "name", "hash"})
"""Fields that no rule looks at: they may differ without making a record of a game stale."""

_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")

C = TypeVar("C")
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a whole number in a schema, both included."""

    low: int
    high: int


Few = Annotated[int, Between(0, 9)]
Some = Annotated[int, Between(1, 9)]
Many = Annotated[int, Between(0, 99)]
Money = Annotated[int, Between(0, 99)]
Space = Annotated[int, Between(0, 99)]
"""The number of a space on a track."""
Count = Annotated[int, Between(1, 20)]

FIXED: dict[str, bool] = {"fixed": True}
"""The metadata of a record's field that overlays must leave alone, because the rules are built around it."""

IDENTITY: dict[str, bool] = FIXED | {"identity": True}
"""The metadata of a field that tells which thing a record is, as its id does: it is fixed, and nothing to be known."""

_ABOUT_FIGURES = frozenset({"id", "source", "sources"})
"""Fields of a record that are no figures themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourced:
    """A record that tells how well it is known, and of single figures if they are known better or worse."""

    source: str
    sources: dict[str, str] = field(default_factory=dict, hash=False)


def table(name: str) -> dict[str, str]:
    """The metadata of a schema's field that the files call by another name."""
    return {"table": name}


@dataclass(frozen=True, slots=True)
class Reading(Generic[C]):
    """What the files said: the content, its hash, and where each figure came from."""

    content: C
    hash: str
    files: tuple[str, ...]
    origin: Mapping[tuple[str, str], str]

    def error(self, record: str, field: str, expected: Message, came: object) -> ContentError:
        """The error that a figure does not fit the others, naming the file that is to blame.

        That is the overlay with the figure; if the figure is printed, some overlay made it wrong, probably the last.
        """
        file = self.origin.get((record, field), self.files[0])
        if file == self.files[0]:
            file = self.files[-1]
        return ContentError(file, record, field, Message("content.expected", expected=expected, came=_as_toml(came)))

    def misread(self, record: str, field: str, part: str, reason: Message) -> ContentError:
        """The error that a part of a field cannot be understood, naming the file that has the field."""
        return ContentError(self.origin.get((record, field), self.files[0]), record, part, reason)

    def choice_errors(self, record: str, field: str, known: Sequence[str], *values: str) -> Iterator[ContentError]:
        """Errors for the values of a field that are none of those possible there."""
        for value in values:
            if value not in known:
                yield self.error(record, field, one_of(known, value), value)


def read(schema: type[C], base: Path, overlays: Sequence[Path] = ()) -> Reading[C]:
    """Read a title's content file and the overlays that correct it, in the order given.

    Fields of the schema that have a default are not read from the files.
    """
    draft = _Draft(schema)
    draft.begin(base)
    for overlay in overlays:
        draft.correct(overlay)
    content = draft.build(schema)
    return Reading(content, content_hash(content), (str(base), *map(str, overlays)), draft.origin)


class ContentFile(Generic[C]):
    """A title's content file. `contradictions` says where figures that are sound one by one do not fit each other."""

    def __init__(
        self, schema: type[C], file: Path, contradictions: Callable[[Reading[C]], Iterable[ContentError]]
    ) -> None:
        self._schema = schema
        self._file = file
        self._contradictions = contradictions
        self._printed: C | None = None

    def load(self, overlays: Sequence[Path] = ()) -> C:
        """The printed content, made once, or one with the figures that overlay files correct."""
        if overlays:
            return self._read(overlays)
        if self._printed is None:
            self._printed = self._read(())
        return self._printed

    def _read(self, overlays: Sequence[Path]) -> C:
        reading = read(self._schema, self._file, overlays)
        for error in self._contradictions(reading):
            raise error
        content: Any = reading.content
        hashed: C = replace(content, hash=reading.hash)
        return hashed


def made_once(load: Callable[[], C], make: Callable[Concatenate[C, P], T]) -> Callable[Concatenate[C, P], T]:
    """What `make` makes of a content; of the printed one, which is `load()`, it is made once and shared."""
    kept: dict[object, T] = {}

    def made(content: C, /, *args: P.args, **variant: P.kwargs) -> T:
        if content is not load():
            return make(content, *args, **variant)
        key = args, tuple(variant.items())
        if key not in kept:
            kept[key] = make(content, *args, **variant)
        return kept[key]

    return made


def content_hash(content: object) -> str:
    """What tells one content from another: 16 hex digits over all figures that the rules see."""
    text = json.dumps(_canonical(content), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def records(content: Any) -> Iterator[tuple[str, str, Any]]:
    """All records of a content in file order, each as table, id ("" where the table is one record) and value."""
    for entry in _tables(type(content)):
        value = getattr(content, entry.attribute)
        if entry.keyed:
            for key, record in value.items():
                yield entry.name, key, record
        else:
            yield entry.name, "", value


def figures_of(record: Any) -> tuple[str, ...]:
    """The names of a record's figures: of all its fields that something is to be known about."""
    return _figure_names(record.__class__)


@cache
def _figure_names(record: type[Any]) -> tuple[str, ...]:
    return tuple(
        each.name for each in fields(record) if each.name not in _ABOUT_FIGURES and not each.metadata.get("identity")
    )


def source_of(record: Any, figure: str) -> str:
    """How well a figure of a record is known: as the record says of it in `sources`, else as the whole record is.

    An entry of a list has its number behind the name of the figure: `vp.2`.
    """
    sources: Mapping[str, str] = getattr(record, "sources", {})
    while figure not in sources and "." in figure:
        figure = figure.rpartition(".")[0]
    return sources.get(figure, record.source)


def one_of(names: Sequence[str], came: str = "") -> Message:
    """The expectation that a name is one of several, with the one probably meant where there is one."""
    return Message("content.one-of", names=", ".join(names), near=_near(came, names))


class _Table:
    """One table of a schema: its name in the files, the attribute that holds it, its records' class and fields."""

    __slots__ = ("attribute", "defaults", "fixed", "hints", "keyed", "name", "record")

    def __init__(self, name: str, attribute: str, hint: Any) -> None:
        self.name = name
        self.attribute = attribute
        self.keyed = get_origin(hint) is dict
        self.record: Any = get_args(hint)[1] if self.keyed else hint
        self.hints = get_type_hints(self.record, include_extras=True)
        self.hints.pop("id", None)
        own = fields(self.record)
        self.fixed = frozenset(each.name for each in own if each.metadata.get("fixed"))
        self.defaults = {each.name: each.default for each in own if each.default is not MISSING}
        self.defaults |= {each.name: each.default_factory() for each in own if each.default_factory is not MISSING}

    def place(self, key: str) -> str:
        """The heading of a record in the file."""
        return f"{self.name}.{key}" if self.keyed else self.name


class _Draft:
    """Content while it is put together: figures by table, id and field, and the file each one came from."""

    def __init__(self, schema: type[Any]) -> None:
        self.tables = {entry.name: entry for entry in _tables(schema)}
        self.figures: dict[str, dict[str, dict[str, object]]] = {name: {} for name in self.tables}
        self.origin: dict[tuple[str, str], str] = {}

    def begin(self, file: Path) -> None:
        """Take over a content file, which must be complete."""
        for entry, key, raw in self._records(file):
            figures = self.figures[entry.name].setdefault(key, {})
            figures.update(self._checked(file, entry, key, raw))
            for name in entry.hints:
                if name not in figures and name not in entry.defaults:
                    raise ContentError(str(file), entry.place(key), name, Message("content.missing-field"))
        for name, records in self.figures.items():
            if not records:
                raise ContentError(str(file), name, "", Message("content.missing-table"))

    def correct(self, file: Path) -> None:
        """Replace the figures that an overlay names."""
        for entry, key, raw in self._records(file):
            known = self.figures[entry.name]
            if key not in known:
                raise ContentError(str(file), entry.place(key), "", _unknown("content.unknown-record", key, [*known]))
            figures = self._checked(file, entry, key, raw)
            for name in figures.keys() & entry.fixed:
                printed, value = {**entry.defaults, **known[key]}[name], figures[name]
                if value != printed:
                    reason = Message("content.fixed", printed=_as_toml(printed), came=_as_toml(value))
                    raise ContentError(str(file), entry.place(key), name, reason)
            if figures:
                self._note_sources(entry, known[key], figures, OVERLAY + file.name)
                known[key].update({"source": OVERLAY + file.name} | figures)

    def _note_sources(self, entry: _Table, known: dict[str, Any], figures: dict[str, Any], overlay: str) -> None:
        """Where a record tells the source of single figures, tell it of those that an overlay replaces and leaves.

        A source that an overlay names is that of the figures beside it, or of the whole record if there are none.
        """
        if "sources" not in entry.hints:
            return
        names = _figure_names(entry.record)
        before = dict.fromkeys(names, known["source"]) | known.get("sources", {})
        named = [name for name in names if name in figures] or [name for name in names if "source" in figures]
        replaced = dict.fromkeys(named, figures.get("source", overlay))
        figures["sources"] = before | replaced | figures.get("sources", {})

    def build(self, schema: type[C]) -> C:
        """The finished content."""
        values: dict[str, object] = {}
        for entry in self.tables.values():
            records = self.figures[entry.name]
            if not entry.keyed:
                values[entry.attribute] = entry.record(**records[""])
            elif any(each.name == "id" for each in fields(entry.record)):
                values[entry.attribute] = {key: entry.record(id=key, **figures) for key, figures in records.items()}
            else:
                values[entry.attribute] = {key: entry.record(**figures) for key, figures in records.items()}
        return schema(**values)

    def _records(self, file: Path) -> Iterator[tuple[_Table, str, dict[str, Any]]]:
        for name, raw in _parse(file).items():
            if name not in self.tables:
                raise ContentError(str(file), name, "", _unknown("content.unknown-table", name, [*self.tables]))
            entry = self.tables[name]
            section = _as_table(file, name, raw)
            if entry.keyed:
                for key, record in section.items():
                    yield entry, key, _as_table(file, entry.place(key), record)
            else:
                yield entry, "", section

    def _checked(self, file: Path, entry: _Table, key: str, raw: dict[str, Any]) -> dict[str, object]:
        """The figures of a record in a file, each of the type that the schema asks for."""
        place = entry.place(key)
        figures: dict[str, object] = {}
        for name, value in raw.items():
            if name not in entry.hints:
                raise ContentError(str(file), place, name, _unknown("content.unknown-field", name, [*entry.hints]))
            try:
                figures[name] = _read_figure(entry.hints, name, value)
            except _Mismatch as mismatch:
                reason = Message("content.expected", expected=mismatch.expected, came=_as_toml(mismatch.came))
                raise ContentError(str(file), place, name, reason) from None
            self.origin[place, name] = str(file)
        return figures


class _Mismatch(Exception):
    """A value is not what the schema asks for."""

    def __init__(self, expected: Message, came: object) -> None:
        super().__init__(expected, came)
        self.expected = expected
        self.came = came


def _tables(schema: type[Any]) -> list[_Table]:
    hints = get_type_hints(schema, include_extras=True)
    return [
        _Table(each.metadata.get("table", each.name), each.name, hints[each.name])
        for each in fields(schema)
        if each.default is MISSING and each.default_factory is MISSING
    ]


def _parse(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(str(file), "", "", Message("content.unreadable", reason=str(error.strerror))) from None
    except UnicodeDecodeError as error:
        raise ContentError(str(file), "", "", Message("content.not-utf8", byte=error.start)) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = _AT_LINE.search(str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        complaint = str(error)[: where.start()] if where else str(error).removesuffix(" (at end of document)")
        raise ContentError(str(file), "", "", Message("content.not-toml", line=line, reason=complaint)) from None


def _as_table(file: Path, place: str, raw: object) -> dict[str, Any]:
    if isinstance(raw, dict):
        return raw
    reason = Message("content.expected", expected=Message("content.table"), came=_as_toml(raw))
    raise ContentError(str(file), place, "", reason)


def _read_figure(hints: Mapping[str, Any], name: str, raw: object) -> object:
    """A figure as the schema wants it, or the source of figures."""
    if name == "source":
        return _source(raw)
    value = _convert(hints[name], raw)
    if name == "sources" and isinstance(value, dict):
        known = [each for each in hints if each not in _ABOUT_FIGURES]
        for figure, source in value.items():
            if figure.partition(".")[0] not in known:
                raise _Mismatch(one_of(known, figure), figure)
            _source(source)
    return value


def _source(raw: object) -> str:
    if isinstance(raw, str) and (raw in PROVENANCES or raw.startswith(OVERLAY)):
        return raw
    raise _Mismatch(one_of(PROVENANCES, raw if isinstance(raw, str) else ""), raw)


def _convert(hint: Any, raw: object) -> object:
    """The value as the schema wants it; TOML's lists become tuples."""
    kind = get_origin(hint)
    if kind is Annotated:
        bounds = hint.__metadata__[0]
        if type(raw) is not int or not bounds.low <= raw <= bounds.high:
            raise _Mismatch(Message("content.number", low=bounds.low, high=bounds.high), raw)
        return raw
    if kind is Literal:
        names = get_args(hint)
        if raw not in names:
            raise _Mismatch(one_of(names, raw if isinstance(raw, str) else ""), raw)
        return raw
    if kind is tuple:
        return _convert_list(get_args(hint), raw)
    if kind is dict:
        if not isinstance(raw, dict):
            raise _Mismatch(Message("content.table"), raw)
        return {key: _convert(get_args(hint)[1], each) for key, each in raw.items()}
    if hint is Any:  # a title reads what lies deeper by itself
        return raw
    if type(raw) is not hint:
        raise _Mismatch(Message(_EXPECTATION[hint]), raw)
    return raw


def _convert_list(hints: tuple[Any, ...], raw: object) -> tuple[object, ...]:
    if not isinstance(raw, list):
        raise _Mismatch(Message("content.list"), raw)
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_convert(hints[0], each) for each in raw)
    if len(raw) != len(hints):
        raise _Mismatch(Message("content.list-of", count=len(hints)), raw)
    return tuple(_convert(hint, each) for hint, each in zip(hints, raw, strict=True))


_EXPECTATION: dict[object, str] = {int: "content.integer", bool: "content.boolean", str: "content.text"}


def _canonical(value: Any) -> object:
    """A value as JSON knows it. Records keep their order, which numbers them in the rules; fields have none."""
    if is_dataclass(value):
        names = [each.name for each in fields(value) if each.name not in _NOT_RULES]
        return {name: _canonical(getattr(value, name)) for name in names}
    if isinstance(value, dict):
        return [[key, _canonical(each)] for key, each in value.items()]
    if isinstance(value, tuple):
        return [_canonical(each) for each in value]
    return value


def _unknown(message_id: str, name: str, known: Sequence[str]) -> Message:
    return Message(message_id, name=name, known=", ".join(known), near=_near(name, known))


def _near(name: str, known: Sequence[str]) -> Message | str:
    close = get_close_matches(name, known, n=1)
    return Message("content.did-you-mean", name=close[0]) if close else ""


def _as_toml(value: object) -> str:
    """A value roughly as the file would write it."""
    if isinstance(value, dict):
        return "[…]"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_as_toml(each) for each in value) + "]"
    if isinstance(value, str | bool | int | float):
        return json.dumps(value, ensure_ascii=False)
    return str(value)

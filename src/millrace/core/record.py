"""Records: a game as a readable text, a header and one decision per line.

    millrace record 1
    title: brass-birmingham
    rules: 1
    content: 3f0c9a51d2e84b77
    players: 2
    seed: 7
    switch tie_income: track_space
    seat A: human Anna
    seat B: greedy

    # the opening
    A network belper--derby
    A card stafford  # the card we need least

What follows a `#` is a comment and survives reading and writing; remarks within the header move to its top.

In place of the seed, a game from a real table has its deal: a line for each pile, the things in the order in which they
came out, `?` for what nobody has seen. `deal: open` stands for a deal of which nothing is told yet.

    deal order: B, A
    deal hand A: stafford, brewery, ?, ?, ?, ?, ?, ?
"""

import json
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from millrace.core.codebook import normalised
from millrace.core.decision import SEAT_LETTERS, seat_letter, seat_of
from millrace.core.errors import BadName, RecordError, near
from millrace.core.names import checked_name
from millrace.core.texts import Message

FORMAT: Final = 1
"""The version of the file format that this module writes; it reads no other."""

LONGEST_KIND: Final = 200
"""Characters of what plays a seat: `human`, the name of a bot, or where a bot is to be imported from."""

_MAGIC: Final = "millrace record"
_REQUIRED: Final = ("title", "rules", "content", "players")
_KEYS: Final = (*_REQUIRED, "seed", "deal", "date", "switch …", "seat …", "deal …")
_NAMED: Final = ("switch", "seat", "deal")
_OPEN: Final = "open"
_SEPARATOR: Final = ", "
_FIRST_LINE: Final = re.compile(rf"{_MAGIC} +(\S+)", re.IGNORECASE)
_HEADER_LINE: Final = re.compile(r"([^:#]+):(?:\s+(.*))?")
_COMMENT: Final = re.compile(r"(?:^|\s+)#")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Player:
    """Who sat in a seat: a kind (`human`, or a bot's name) and perhaps a name."""

    kind: str = "human"
    name: str = ""

    def __post_init__(self) -> None:
        if not self.kind or self.kind.split() != [self.kind]:
            raise ValueError(f"expected one word for the kind of player; got {self.kind!r}")
        object.__setattr__(self, "name", _one_line(self.name).strip())

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".rstrip()


@dataclass(frozen=True)
class Header:
    """What a game was set up with; the same header always gives the same game."""

    title: str
    rules: int
    content: str
    players: int
    seed: str
    """Empty if the game was dealt."""
    switches: dict[str, str] = field(default_factory=dict)
    seats: tuple[Player, ...] = ()
    date: str = ""
    remarks: tuple[str, ...] = ()
    deal: dict[str, tuple[str, ...]] | None = None
    """What chance decided at a real table, in place of a seed; None if there is a seed."""
    deal_lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    """Where the piles of the deal stood in the text they were read from."""

    def __post_init__(self) -> None:
        if self.seats and len(self.seats) != self.players:
            raise ValueError(f"expected nobody or {self.players} players in seats; got {len(self.seats)}")
        object.__setattr__(self, "date", _one_line(self.date).strip())
        object.__setattr__(self, "remarks", tuple(_one_line(remark).rstrip() for remark in self.remarks))


@dataclass(frozen=True)
class Entry:
    """A recorded decision: the seat, the option's text, a comment behind it and remarks on lines before it."""

    seat: int
    option: str
    comment: str = ""
    remarks: tuple[str, ...] = ()
    line: int = field(default=0, compare=False, repr=False)
    """Where the entry stood in the text it was read from; 0 if it came from elsewhere."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", _one_line(self.comment).strip())
        object.__setattr__(self, "remarks", tuple(_one_line(remark).rstrip() for remark in self.remarks))


@dataclass(frozen=True)
class Record:
    """A game as it was played: header and decisions, with whatever was remarked on them."""

    header: Header
    decisions: tuple[Entry, ...] = ()
    closing: tuple[str, ...] = ()
    """Remarks on lines behind the last decision."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "closing", tuple(_one_line(remark).rstrip() for remark in self.closing))

    def __str__(self) -> str:
        """The file format; `parse` is the way back."""
        return "\n".join(_lines(self)) + "\n"

    @staticmethod
    def parse(text: str) -> "Record":
        """The record that a text or JSON describes; a RecordError names the line and what is wrong with it."""
        text = text.removeprefix("\ufeff")
        _check_characters(text)
        if text.lstrip().startswith("{"):
            return Record.from_json(text)
        return _Reading().read(text)

    def to_json(self) -> str:
        """The record as JSON; `from_json` is the way back."""
        return json.dumps(_to_data(self), ensure_ascii=False, indent=1) + "\n"

    @staticmethod
    def from_json(text: str) -> "Record":
        """The record that JSON describes."""
        try:
            data = json.loads(text.removeprefix("\ufeff"))
        except json.JSONDecodeError as error:
            raise RecordError(error.lineno, Message("core.record-not-json", reason=error.msg)) from None
        except RecursionError:
            raise RecordError(0, Message("core.record-not-json", reason="nested too deeply")) from None
        except ValueError:  # Python reads no numbers of thousands of digits
            raise RecordError(0, Message("core.record-not-json", reason="a number is too long")) from None
        _check_characters(json.dumps(data, ensure_ascii=False))
        return _from_data(data)

    @staticmethod
    def load(path: str | Path) -> "Record":
        """The record in a file."""
        try:
            return Record.parse(Path(path).read_bytes().decode("utf-8"))
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise RecordError(line, Message("core.record-not-utf8")) from None

    def save(self, path: str | Path) -> None:
        """Write the record to a file, as JSON if its name ends so; the file is always whole, the old or the new one."""
        target = Path(path).resolve()
        text = self.to_json() if target.suffix == ".json" else str(self)
        _replace(target, text.encode())


def _lines(record: Record) -> Iterator[str]:
    header = record.header
    yield f"{_MAGIC} {FORMAT}"
    yield from _remark_lines(header.remarks)
    for key, value in _header_values(header).items():
        yield f"{key}: {value}"
    yield ""
    for entry in record.decisions:
        yield from _remark_lines(entry.remarks)
        comment = f"  # {entry.comment}" if entry.comment else ""
        yield f"{seat_letter(entry.seat)} {entry.option}{comment}"
    yield from _remark_lines(record.closing)


def _header_values(header: Header) -> dict[str, str]:
    values = {
        "title": header.title,
        "rules": str(header.rules),
        "content": header.content,
        "players": str(header.players),
    }
    if header.deal is None:
        values["seed"] = header.seed
    elif not header.deal:
        values["deal"] = _OPEN
    values |= {f"switch {name}": value for name, value in header.switches.items()}
    values |= {f"seat {seat_letter(seat)}": str(player) for seat, player in enumerate(header.seats)}
    values |= {f"deal {pile}": _SEPARATOR.join(things) for pile, things in (header.deal or {}).items()}
    return values | {"date": header.date} if header.date else values


def _remark_lines(remarks: Sequence[str]) -> Iterator[str]:
    for remark in remarks:
        yield f"# {remark}".rstrip()


class _Reading:
    """A record while its lines are read: the header's values, then decisions, and the remarks not yet assigned."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.header: Header | None = None
        self.header_remarks: list[str] = []
        self.pending: list[str] = []
        self.entries: list[Entry] = []

    def read(self, text: str) -> Record:
        first, *others = _LINE_BREAK.split(text)
        _check_format(first.strip(), 1)
        for number, line in enumerate(others, start=2):
            self.line(number, line.strip())
        header = self.header or self.finished_header(0)
        return Record(header, tuple(self.entries), tuple(self.pending))

    def line(self, number: int, line: str) -> None:
        if line.startswith("#"):
            self.pending.append(_remark(line))
        elif line and self.header is None and (match := _HEADER_LINE.fullmatch(line)):
            self.header_line(number, match[1], match[2] or "")
        elif line:
            if self.header is None:
                self.header = self.finished_header(number)
            self.decision_line(number, line, self.header.players)

    def header_line(self, number: int, key: str, value: str) -> None:
        key = _key(key)
        _check_key(key, number)
        if key in self.values:
            raise RecordError(number, Message("core.record-double-key", key=key, first=self.places[key]))
        self.values[key] = value
        self.places[key] = number
        self.header_remarks += self.pending
        self.pending.clear()

    def finished_header(self, number: int) -> Header:
        return _header(self.values, self.places, number, tuple(self.header_remarks))

    def decision_line(self, number: int, line: str, players: int) -> None:
        decision, *comment = _COMMENT.split(line, maxsplit=1)
        letter, _, option = decision.partition(" ")
        seat = _seat(letter, players, number)
        remarks = tuple(self.pending)
        self.pending.clear()
        self.entries.append(Entry(seat, _option(option, number), "".join(comment), remarks, number))


def _check_characters(text: str) -> None:
    """Refuse halves of characters: nothing that writes text could write them, be it the complaint about them."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = len(_LINE_BREAK.findall(text, 0, error.start)) + 1
        unfit = f"U+{ord(text[error.start]):04X}"
        raise RecordError(line if "\n" in text else 0, Message("core.record-half-character", came=unfit)) from None


def _check_format(first: str, number: int) -> None:
    match = _FIRST_LINE.fullmatch(first)
    if not match:
        raise RecordError(number, Message("core.record-first-line", came=first[:60], expected=f"{_MAGIC} {FORMAT}"))
    if match[1] != str(FORMAT):
        raise RecordError(number, Message("core.record-format", came=match[1], known=FORMAT))


def _key(text: str) -> str:
    kind, *names = text.split()
    return " ".join([kind, *(name.upper() for name in names)] if kind == "seat" else [kind, *names])


def _check_key(key: str, number: int) -> None:
    kind, _, name = key.partition(" ")
    if key in _KEYS[: -len(_NAMED)] or (kind in _NAMED and name):
        return
    raise RecordError(number, Message("core.record-unknown-key", name=key, near=near(key, _KEYS), known=_KEYS))


def _header(values: dict[str, str], places: dict[str, int], end: int, remarks: tuple[str, ...]) -> Header:
    """The header made of its values; `places` says on which line each stood, `end` where the header ended."""
    for key in _REQUIRED:
        if key not in values:
            raise RecordError(end, Message("core.record-missing-key", key=key))
    for key, value in values.items():
        if not value:
            raise RecordError(places.get(key, 0), Message("core.record-no-value", key=key))
    players = _number("players", values, places)
    deal = _deal(values, places, end)
    return Header(
        title=values["title"],
        rules=_number("rules", values, places),
        content=values["content"],
        players=players,
        seed=values.get("seed", ""),
        switches={key.removeprefix("switch "): value for key, value in values.items() if key.startswith("switch ")},
        seats=_seats(values, places, players),
        date=values.get("date", ""),
        remarks=remarks,
        deal=deal,
        deal_lines={pile: places.get(f"deal {pile}", 0) for pile in deal or ()},
    )


def _deal(values: dict[str, str], places: dict[str, int], end: int) -> dict[str, tuple[str, ...]] | None:
    """The deal that stands in place of the seed; None if there is a seed."""
    keys = [key for key in values if key == "deal" or key.startswith("deal ")]
    if not keys:
        if "seed" not in values:
            raise RecordError(end, Message("core.record-no-chance"))
        return None
    if "seed" in values:
        raise RecordError(places.get(keys[0], 0), Message("core.deal-and-seed"))
    if values.get("deal", _OPEN) != _OPEN:
        raise RecordError(places.get("deal", 0), Message("core.record-deal", came=values["deal"][:60]))
    piles = [key.removeprefix("deal ") for key in keys if key != "deal"]
    return {pile: tuple([" ".join(name.split()) for name in values[f"deal {pile}"].split(",")]) for pile in piles}


def _seats(values: dict[str, str], places: dict[str, int], players: int) -> tuple[Player, ...]:
    seated: dict[int, Player] = {}
    for key, value in values.items():
        if key.startswith("seat "):
            kind, _, name = value.partition(" ")
            line = places.get(key, 0)
            try:
                player = Player(checked_name(kind, LONGEST_KIND), checked_name(name))
            except BadName as error:
                raise RecordError(line, error.message) from None
            seated[_seat(key.removeprefix("seat "), players, line)] = player
    return tuple(seated.get(seat, Player()) for seat in range(players)) if seated else ()


def _number(key: str, values: dict[str, str], places: dict[str, int]) -> int:
    value = values[key]
    if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) > 0):
        raise RecordError(places.get(key, 0), Message("core.record-number", key=key, came=value[:60]))
    return int(value)


def _seat(letter: str, players: int, number: int) -> int:
    seat = seat_of(letter, players)
    if seat < 0:
        raise RecordError(number, Message("core.record-seat", came=letter, letters=tuple(SEAT_LETTERS[:players])))
    return seat


def _option(text: str, number: int) -> str:
    option = normalised(text)
    if not option:
        raise RecordError(number, Message("core.record-no-option"))
    return option


def _remark(line: str) -> str:
    return line[1:].removeprefix(" ")


def _one_line(text: str) -> str:
    return _LINE_BREAK.sub(" ", text)


def _to_data(record: Record) -> dict[str, object]:
    header = record.header
    data: dict[str, object] = {
        "format": f"{_MAGIC} {FORMAT}",
        "title": header.title,
        "rules": header.rules,
        "content": header.content,
        "players": header.players,
        "seed": header.seed,
        "deal": header.deal,
        "switches": header.switches,
        "seats": [{"kind": player.kind, "name": player.name} for player in header.seats],
        "date": header.date,
        "remarks": header.remarks,
        "decisions": [_entry_data(entry) for entry in record.decisions],
        "closing": record.closing,
    }
    return {key: value for key, value in data.items() if value or (key == "deal" and value is not None)}


def _entry_data(entry: Entry) -> dict[str, object]:
    data: dict[str, object] = {"seat": seat_letter(entry.seat), "option": entry.option}
    if entry.comment:
        data["comment"] = entry.comment
    if entry.remarks:
        data["remarks"] = entry.remarks
    return data


def _from_data(data: object) -> Record:
    fields = _Fields(data, "")
    _check_format(fields.text("format"), 0)
    values = {"title": fields.text("title"), "content": fields.text("content")}
    if "seed" in fields.names():
        values["seed"] = fields.text("seed")
    values |= _deal_values(fields)
    values |= {"rules": fields.number("rules"), "players": fields.number("players")}
    switches = fields.part("switches", {})
    values |= {f"switch {name}": switches.text(name) for name in switches.names()}
    if date := fields.text("date", ""):
        values["date"] = date
    for seat, player in enumerate(fields.parts("seats")):
        letter = seat_letter(seat) if seat < len(SEAT_LETTERS) else str(seat)
        values[f"seat {letter}"] = f"{player.text('kind', 'human')} {player.text('name', '')}".strip()
        player.check_names()
    header = _header(values, {}, 0, fields.texts("remarks"))
    entries = tuple([_entry(part, header.players) for part in fields.parts("decisions")])
    closing = fields.texts("closing")
    fields.check_names()
    return Record(header, entries, closing)


def _deal_values(fields: "_Fields") -> dict[str, str]:
    """The deal as the text form would write it."""
    if "deal" not in fields.names():
        return {}
    deal = fields.part("deal", {})
    values = {f"deal {pile}": _SEPARATOR.join(deal.texts(pile)) for pile in deal.names()}
    return values or {"deal": _OPEN}


def _entry(part: "_Fields", players: int) -> Entry:
    seat = _seat(part.text("seat"), players, 0)
    option = _option(part.text("option"), 0)
    comment = part.text("comment", "")
    remarks = part.texts("remarks")
    part.check_names()
    return Entry(seat, option, comment, remarks)


class _Fields:
    """The values of a JSON object, each taken out with its type checked; errors name where it stands."""

    def __init__(self, data: object, where: str) -> None:
        self.where = where
        self.asked: set[str] = set()
        self.data = self._checked(data, dict, where or "{}")

    def _checked(self, value: object, kind: type, where: str) -> Any:
        if not isinstance(value, kind) or isinstance(value, bool):
            expected = Message(_JSON_KINDS[kind])
            came = json.dumps(value, ensure_ascii=False)[:60]
            raise RecordError(0, Message("core.record-json-value", where=where, expected=expected, came=came))
        return value

    def _taken(self, name: str, kind: type, default: object) -> Any:
        self.asked.add(name)
        value = self.data.get(name, default)
        if value is None and name not in self.data:
            raise RecordError(0, Message("core.record-missing-key", key=self._place(name)))
        return self._checked(value, kind, self._place(name))

    def _place(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def names(self) -> list[str]:
        """The names of all values."""
        return list(self.data)

    def text(self, name: str, default: str | None = None) -> str:
        """A text, on one line as the text form demands."""
        return _one_line(cast(str, self._taken(name, str, default))).strip()

    def number(self, name: str) -> str:
        """A whole number, as the text form would write it."""
        return str(self._taken(name, int, None))

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty if absent."""
        values = self._taken(name, list, [])
        return tuple([self._checked(value, str, f"{self._place(name)}[{i}]") for i, value in enumerate(values)])

    def part(self, name: str, default: dict[str, object]) -> "_Fields":
        """An object inside this one."""
        return _Fields(self._taken(name, dict, default), self._place(name))

    def parts(self, name: str) -> "list[_Fields]":
        """A list of objects; empty if absent."""
        return [_Fields(value, f"{self._place(name)}[{i}]") for i, value in enumerate(self._taken(name, list, []))]

    def check_names(self) -> None:
        """Refuse what nobody asked for: it would be lost silently."""
        for name in self.data:
            if name not in self.asked:
                known = tuple(sorted(self.asked))
                values = {"name": self._place(name), "near": near(name, known), "known": known}
                raise RecordError(0, Message("core.record-unknown-key", **values))


_JSON_KINDS: Final[dict[type, str]] = {
    dict: "core.json-object",
    list: "core.json-list",
    str: "core.json-text",
    int: "core.json-number",
}


def _replace(target: Path, content: bytes) -> None:
    """Put a file in the place of another in one step, so that a kill or a full disk leaves the old one untouched."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)  # the new name must be on the disk as well
        finally:
            os.close(folder)

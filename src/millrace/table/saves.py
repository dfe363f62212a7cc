"""Saves: where a match is kept while it is played, so that nothing is lost by Ctrl-C, a kill or a full disk."""

import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from millrace.core.errors import RecordError
from millrace.core.record import Header, Record
from millrace.core.texts import Message
from millrace.table.errors import SaveError
from millrace.table.match import finished

SUFFIX: Final = ".millrace"


class Save:
    """The file of one match; it always holds the last record written, whole."""

    def __init__(self, path: Path, text: str = "") -> None:
        self.path: Final = path
        # What the file holds as far as this table knows: another table's work is never overwritten.
        self._text = text

    @staticmethod
    def fresh(path: Path) -> "Save":
        """A save in a file that does not exist yet; its folder is made if need be."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise SaveError(Message("table.save-exists", file=str(path)))
        except OSError as error:
            raise _failure("table.save-failed", path, error) from None
        return Save(path)

    @staticmethod
    def taken_up(path: Path) -> "tuple[Save, Record]":
        """The save in a file that exists, and the record in it."""
        record = load(path)
        return Save(path, _content(path)), record

    def write(self, record: Record) -> None:
        """Put the record into the file; SaveError if that fails, and then the file still holds the one before."""
        try:
            if self.path.exists() and _content(self.path) != self._text:
                raise SaveError(Message("table.save-changed", file=str(self.path)))
            record.save(self.path)
            self._text = _content(self.path)
        except OSError as error:
            raise _failure("table.save-failed", self.path, error) from None


def load(path: Path) -> Record:
    """The record in a file; SaveError if the file cannot be read, RecordError if it holds no record."""
    try:
        return Record.load(path)
    except OSError as error:
        raise _failure("table.load-failed", path, error) from None


def new_path(folder: Path, header: Header) -> Path:
    """A name in the folder that tells title, day and seed, and that no file has yet."""
    seed = re.sub(r"[^\w-]+", "-", header.seed)[:20].strip("-") or ("table" if header.deal is not None else "seed")
    name = f"{header.title}-{header.date}-{seed}"
    path = folder / f"{name}{SUFFIX}"
    while path.exists():
        path = folder / f"{name}-{secrets.token_hex(2)}{SUFFIX}"
    return path


def newest_unfinished(folder: Path) -> Path:
    """The match saved last that is not over; SaveError if there is none. Files that are no records are passed over."""
    try:
        for path in _by_age(folder):
            try:
                if not finished(Record.load(path)):
                    return path
            except (RecordError, OSError):
                continue
    except OSError as error:
        raise _failure("table.load-failed", folder, error) from None
    raise SaveError(Message("table.no-save", folder=str(folder)))


def _by_age(folder: Path) -> Iterator[Path]:
    """The saves of a folder, the newest first."""
    try:
        saves = [(entry.stat().st_mtime_ns, entry) for entry in folder.iterdir() if entry.suffix == SUFFIX]
    except FileNotFoundError:
        return
    for _, path in sorted(saves, reverse=True):
        yield path


def _content(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace")


def _failure(id: str, path: Path, error: OSError) -> SaveError:
    if isinstance(error, FileNotFoundError):
        reason: Message | str = Message("table.file-missing")
    elif isinstance(error, PermissionError):
        reason = Message("table.file-forbidden")
    elif isinstance(error, IsADirectoryError):
        reason = Message("table.file-folder")
    elif isinstance(error, NotADirectoryError | FileExistsError):
        reason = Message("table.folder-file")
    else:
        reason = error.strerror or type(error).__name__
    return SaveError(Message(id, file=str(path), reason=reason))

"""Bug reports: one file with everything somebody needs to see what went wrong, and nothing that is secret.

It holds the record without the seed while the match is running, the versions, which engine runs, and the last errors
of this server process: their kinds and places, not their words, which might name what nobody may know.
"""

import platform
import sys
import traceback
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Lock
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response

import millrace
from millrace.scene.writing import dump
from millrace.server.hall import InHall
from millrace.server.replay import public_record
from millrace.server.seats import MatchAccess

KEPT: Final = 50
"""How many errors a server process remembers."""
PACKAGES: Final = ("fastapi", "starlette", "uvicorn", "sqlalchemy", "websockets", "psycopg")

router = APIRouter(prefix="/api", tags=["reports"])


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error that nobody expected: when, at which address, of which kind, and the places it went through."""

    at: str
    path: str
    kind: str
    places: tuple[str, ...]


@dataclass(slots=True)
class Troubles:
    """The last errors of this server process."""

    _kept: deque[Trouble] = field(default_factory=lambda: deque(maxlen=KEPT))
    _lock: Lock = field(default_factory=Lock)

    def note(self, path: str, error: Exception) -> None:
        """Keep an error."""
        trouble = Trouble(
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            path=path,
            kind=type(error).__qualname__,
            places=tuple(_places(error)),
        )
        with self._lock:
            self._kept.append(trouble)

    def about(self, match_id: str) -> list[Trouble]:
        """The errors of a match, and those that belong to none."""
        with self._lock:
            return [each for each in self._kept if match_id in each.path.split("/") or "/matches/" not in each.path]


def _places(error: Exception) -> list[str]:
    """The lines that an error went through, in this package and others, without the folders they are installed in."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}" for frame in frames]


def install(app: FastAPI) -> None:
    """Let the application remember errors."""
    app.state.troubles = Troubles()


@router.get("/report/{match_id}")
def report(access: MatchAccess, hall: InHall, request: Request) -> Response:
    """A report on a match, to be sent to whoever can repair what is wrong."""
    troubles: Troubles = request.app.state.troubles
    row = access.match
    with hall.matches.table(row.id) as table:
        record = public_record(table.match, table.match.game.is_over)
    report = {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "match": {
            "id": row.id, "title": row.title, "rev": access.rev, "over": row.over, "waiting": list(row.waiting),
            "seats": [dict(player) for player in row.seats], "mine": access.letters, "switches": dict(row.switches),
            "rules": row.rules, "content": row.content, "language": row.language, "clock": row.clock_kind,
        },
        "record": str(record),
        "versions": versions(),
        "engine": str(millrace.engine()),
        "database": "postgresql" if hall.matches.database.shared else "sqlite",
        "errors": [
            {"at": each.at, "path": each.path, "kind": each.kind, "places": list(each.places)}
            for each in troubles.about(row.id)
        ],
    }  # fmt: skip
    headers = {"Content-Disposition": f'attachment; filename="millrace-report-{row.id}.json"'}
    return Response(dump(report), media_type="application/json", headers=headers)


def versions() -> dict[str, str]:
    """The versions of Millrace and of what it runs on."""
    versions = {"millrace": millrace.__version__, "python": platform.python_version(), "system": sys.platform}
    for package in PACKAGES:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            continue
    return versions

"""Scenes to be sent: what a viewer sees of a match at a rev never changes, so it is made once.

They are kept as they were made, not as text: most of a scene is shared with the one before, and a difference is found
by comparing what both hold.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from millrace.core.cache import MEGABYTE, Cache
from millrace.scene.diff import scene_diff
from millrace.scene.scene import Scene
from millrace.store.matches import Matches
from millrace.store.rows import MatchRow
from millrace.table.match import Match
from millrace.table.scene import scene

KEPT: Final = 64 * MEGABYTE
"""How many bytes of scenes are kept; each has some tens of kilobytes."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A scene, with the rev and the standing of the match it shows."""

    row: MatchRow
    rev: int
    """The rev it shows, as its viewer counts: what the viewer may not notice does not count."""
    steps: int
    """How many decisions stand; so many positions can be looked back at."""
    scene: Scene

    @property
    def text(self) -> str:
        """The scene as JSON."""
        return dump(self.scene.to_json())


class Scenes:
    """The scenes of all matches, by viewer and language."""

    def __init__(self, matches: Matches, kept: int = KEPT) -> None:
        self._matches: Final = matches
        self._kept: Final[Cache[tuple[str, int, int, str], Shown]] = Cache(kept, weight)

    def now(self, match_id: str, viewer: int, lang: str) -> Shown:
        """What a viewer sees of a match as it stands."""
        with self._matches.table(match_id) as table:
            kept = self.find(match_id, table.row.rev_for(viewer), viewer, lang)
            return kept or self._keep(table.match, table.row, viewer, lang)

    def at_rev(self, match_id: str, rev: int, viewer: int, lang: str) -> Shown:
        """What a viewer saw when the log had `rev` entries; the match is rebuilt if nobody kept it."""
        with self._matches.table(match_id) as table:
            if table.rev == rev:
                return self.now(match_id, viewer, lang)
            row = table.row
        counted = self._matches.rev_for(match_id, rev, viewer)
        kept = self.find(match_id, counted, viewer, lang)
        return kept or shown(self._matches.at(match_id, rev), row, counted, viewer, lang)

    def find(self, match_id: str, rev: int, viewer: int, lang: str) -> Shown | None:
        """The scene that a viewer saw at a rev, as the viewer counts, if it was kept."""
        return self._kept.get((match_id, rev, viewer, lang))

    def _keep(self, match: Match, row: MatchRow, viewer: int, lang: str) -> Shown:
        seen = shown(match, row, row.rev_for(viewer), viewer, lang)
        return self._kept.keep((row.id, seen.rev, viewer, lang), seen)

    def forget(self) -> None:
        """Let go of all scenes."""
        self._kept.clear()


def weight(shown: Shown) -> int:
    """About how many bytes a scene takes of its own: its options, and a reference to each thing that it shows."""
    scene = shown.scene
    things = sum([len(surface.regions) + len(surface.pieces) for surface in scene.surfaces]) + len(scene.log)
    return 8_000 + 1_000 * len(scene.options) + 60 * things


def shown(match: Match, row: MatchRow, rev: int, viewer: int, lang: str) -> Shown:
    """What a viewer sees of a match at a rev, as the viewer counts, without what must be asked for."""
    return Shown(row, rev, match.standing, scene(match, viewer, lang, whole=False))


def change(old: Shown, new: Shown) -> str:
    """The difference between two scenes as JSON."""
    return dump(scene_diff(old.scene, new.scene))


def dump(data: Any) -> str:
    """JSON without blanks."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

"""Scenes ready to be sent: what a viewer sees of a match at a rev never changes, so it is made once."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from millrace.scene.diff import diff
from millrace.store.matches import Matches
from millrace.store.rows import MatchRow
from millrace.table.match import Match
from millrace.table.scene import scene_of

KEPT: Final = 512
"""How many scenes are kept; each is some tens of kilobytes."""


@dataclass(frozen=True, slots=True)
class SceneText:
    """A scene as JSON, with the rev and the standing of the match it shows."""

    row: MatchRow
    rev: int
    """The rev it shows, as its viewer counts: what the viewer may not notice does not count."""
    steps: int
    """How many decisions stand; so many positions can be looked back at."""
    scene: str


class Scenes:
    """The scenes of all matches, by viewer and language."""

    def __init__(self, matches: Matches, kept: int = KEPT) -> None:
        self._matches: Final = matches
        self._most = kept
        self._kept: OrderedDict[tuple[str, int, int, str], SceneText] = OrderedDict()
        self._lock = Lock()

    def now(self, match_id: str, viewer: int, lang: str) -> SceneText:
        """What a viewer sees of a match as it stands."""
        with self._matches.table(match_id) as table:
            kept = self.find(match_id, table.row.rev_for(viewer), viewer, lang)
            return kept or self._keep(table.match, table.row, viewer, lang)

    def at_rev(self, match_id: str, rev: int, viewer: int, lang: str) -> SceneText:
        """What a viewer saw when the log had `rev` entries; the match is rebuilt if nobody kept it."""
        with self._matches.table(match_id) as table:
            if table.rev == rev:
                return self.now(match_id, viewer, lang)
            row = table.row
        counted = self._matches.rev_for(match_id, rev, viewer)
        kept = self.find(match_id, counted, viewer, lang)
        return kept or scene_text(self._matches.at(match_id, rev), row, counted, viewer, lang)

    def find(self, match_id: str, rev: int, viewer: int, lang: str) -> SceneText | None:
        """The scene that a viewer saw at a rev, as the viewer counts, if it was kept."""
        key = (match_id, rev, viewer, lang)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
            return kept

    def _keep(self, match: Match, row: MatchRow, viewer: int, lang: str) -> SceneText:
        scene = scene_text(match, row, row.rev_for(viewer), viewer, lang)
        with self._lock:
            self._kept[(row.id, scene.rev, viewer, lang)] = scene
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return scene

    def forget(self) -> None:
        """Let go of all scenes."""
        with self._lock:
            self._kept.clear()


def scene_text(match: Match, row: MatchRow, rev: int, viewer: int, lang: str) -> SceneText:
    """What a viewer sees of a match at a rev, as the viewer counts."""
    return SceneText(row, rev, match.standing, dump(scene_of(match, viewer, lang)))


def change(old: SceneText, new: SceneText) -> str:
    """The difference between two scenes as JSON."""
    return dump(diff(json.loads(old.scene), json.loads(new.scene)))


def dump(data: Any) -> str:
    """JSON without blanks."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

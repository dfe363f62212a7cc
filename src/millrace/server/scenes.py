"""Scenes to be sent: what a viewer sees of a match at a rev never changes, so it is made once.

They are kept as they were made, not as text: most of a scene is shared with the one before, and with those of other
matches, and a difference is found by comparing what both hold. Names of players are put into what is sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from millrace.core.cache import MEGABYTE, Cache
from millrace.scene.diff import diff, scene_diff
from millrace.scene.naming import named, named_json
from millrace.scene.scene import Scene
from millrace.scene.writing import dump, written
from millrace.store.matches import Matches
from millrace.store.rows import MatchRow
from millrace.table.match import Match
from millrace.table.scene import nameless, names_of

KEPT: Final = 64 * MEGABYTE
"""How many bytes of scenes are kept."""
LAST: Final = 4
"""How many scenes of one viewer are kept: who has an older one than these gets a whole scene."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A scene, with the rev and the standing of the match it shows."""

    row: MatchRow
    rev: int
    """The rev it shows, as its viewer counts: what the viewer may not notice does not count."""
    steps: int
    """How many decisions stand; so many positions can be looked back at."""
    scene: Scene
    """With the seats' marks for names."""
    names: tuple[str, ...]
    """By seat."""

    @property
    def text(self) -> str:
        """The scene as JSON."""
        return named_json(written(self.scene), self.names)


class Scenes:
    """The scenes of all matches, by viewer and language."""

    def __init__(self, matches: Matches, kept: int = KEPT) -> None:
        self._matches: Final = matches
        self._kept: Final[Cache[tuple[str, int, str], tuple[Shown, ...]]] = Cache(kept, weight)

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
        last = self._kept.get((match_id, viewer, lang)) or ()
        return next((each for each in last if each.rev == rev), None)

    def _keep(self, match: Match, row: MatchRow, viewer: int, lang: str) -> Shown:
        seen, viewpoint = shown(match, row, row.rev_for(viewer), viewer, lang), (row.id, viewer, lang)
        before = [each for each in self._kept.get(viewpoint) or () if each.rev != seen.rev]
        self._kept.keep(viewpoint, (seen, *before[: LAST - 1]))
        return seen

    def forget(self) -> None:
        """Let go of all scenes."""
        self._kept.clear()


def weight(last: tuple[Shown, ...]) -> int:
    """About how many bytes scenes take of their own: their options, and a reference to each thing that they show."""
    size = 0
    for each in last:
        scene = each.scene
        things = sum([len(surface.regions) + len(surface.pieces) for surface in scene.surfaces]) + len(scene.log)
        size += 3_000 + 1_000 * len(scene.options) + 16 * things
    return size


def shown(match: Match, row: MatchRow, rev: int, viewer: int, lang: str) -> Shown:
    """What a viewer sees of a match at a rev, as the viewer counts, without what must be asked for."""
    return Shown(row, rev, match.standing, nameless(match, viewer, lang), names_of(match, lang))


def change(old: Shown, new: Shown) -> str:
    """The difference between two scenes as JSON."""
    if old.names == new.names:
        return named_json(dump(scene_diff(old.scene, new.scene)), new.names)
    return dump(diff(*[named(each.scene, each.names).to_json() for each in (old, new)]))

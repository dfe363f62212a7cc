"""Who has won (chapter "Spielende")."""

from __future__ import annotations

from millrace.core.outcome import Outcome
from millrace.parts.ranking import by_source, ranked, tie_break

from .state import Position
from .tables import SOURCE_IDS


def outcome(s: Position) -> Outcome | None:
    """The result of a finished game; None while it runs. Equals win together (CRY-TIE-01, -02)."""
    if s.seat >= 0:
        return None
    standings = [(points,) for points in s.vp]
    return Outcome(ranked(standings), tuple(s.vp), accounts(s), tie_break(standings, ()))


def accounts(s: Position) -> tuple[dict[str, int], ...]:
    """Where the points of each player came from so far."""
    sources = len(SOURCE_IDS)
    return tuple(
        [by_source(SOURCE_IDS, list(s.score[player * sources : (player + 1) * sources])) for player in range(s.players)]
    )


def takers(s: Position) -> dict[str, list[int]]:
    """Who has hired each person, built each patent, laid each research tile, bought each share."""
    t = s.tables
    kinds = ((t.person_ids, s.persons), (t.patent_ids, s.prototypes), (t.tile_ids, s.tiles), (t.share_ids, s.shares))
    owners: dict[str, list[int]] = {}
    for ids, owned in kinds:
        for card, id in enumerate(ids):
            owners[id] = [player for player in range(s.players) if owned[player] >> card & 1]
    return owners


def unbuilt(s: Position) -> list[dict[str, int]]:
    """By seat: how many patents it has that never became prototypes."""
    return [{"unbuilt": patents.bit_count()} for patents in s.patents]


def supplies(s: Position) -> list[dict[str, int]]:
    """By seat: its money, gears, energy and newspapers."""
    return [
        {"money": s.money[seat], "gear": s.gear[seat], "energy": s.energy[seat], "newspaper": s.newspapers[seat]}
        for seat in range(s.players)
    ]

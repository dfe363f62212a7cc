"""What taking cards was worth."""

from __future__ import annotations

from millrace.arena.meeting import GameResult
from millrace.arena.takings import Taking, takings


def finished(scores: tuple[int, ...], winners: tuple[int, ...], **taken: list[int]) -> GameResult:
    none = (0,) * len(scores)
    return GameResult(tuple(range(len(scores))), scores, winners, ({},) * len(scores), none, none, 1, taken)


GAMES = [
    finished((30, 10, 5), (0,), loom=[0], kiln=[1, 2], crane=[]),
    finished((20, 40, 0), (1,), loom=[1], kiln=[], crane=[]),
    finished((20, 20, 5), (0, 1), loom=[2], kiln=[0], crane=[]),
]


def test_everything_is_told_what_was_taken_most_often_first() -> None:
    assert [(row.thing, round(row.share, 2)) for row in takings(GAMES)] == [
        ("loom", 1.0),
        ("kiln", 0.67),
        ("crane", 0.0),
    ]


def test_owners_are_compared_with_all_players_of_their_games() -> None:
    loom, kiln, crane = takings(GAMES)
    assert loom.lead == (15 + 20 - 10) / 3
    assert kiln.lead == (-5 - 10 + 5) / 3
    assert crane == Taking("crane", 0.0, 0.0, 0.0)


def test_wins_are_in_shares_of_a_player() -> None:
    loom, kiln, _ = takings(GAMES)
    assert loom.wins == (3 + 3 + 0) / 3  # twice as often as one of three players does
    assert kiln.wins == (0 + 0 + 1.5) / 3  # one shared win of three

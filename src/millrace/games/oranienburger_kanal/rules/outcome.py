"""Who has won, and how well a solo game went (chapters "Schlusswertung", "Solospiel")."""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.outcome import Outcome
from millrace.core.texts import Message
from millrace.parts.ranking import by_source, ranked, tie_break

from .scoring import account, standing
from .state import SOURCE_COUNT, SOURCES, Position
from .tables import CARDS, GOOD_COUNT, GOOD_IDS, PLOTS, PRESTIGE

TIE_BREAKS: Final = ("empty-routes", "empty-plots", "valuable", "simple")
"""What decides between equal prestige, in the order of `standing` (ORA-TIE-01..04)."""


def outcome(s: Position) -> Outcome | None:
    """The result of a finished game; None while it runs. A campaign is one game whose three results are added."""
    if s.seat >= 0:
        return None
    accounts = [final_account(s, seat) for seat in range(s.players)]
    standings = [standing(s, seat) for seat in range(s.players)]
    return Outcome(
        ranking=ranked(standings),
        scores=tuple(sum(points) for points in accounts),
        breakdown=tuple(breakdown(points) for points in accounts),
        tie_break=tie_break(standings, TIE_BREAKS),
    )


def final_account(s: Position, seat: int) -> list[int]:
    """A player's prestige by category, over all games of a campaign."""
    if not s.campaign:
        return list(account(s, seat))
    return [sum(s.results[source::SOURCE_COUNT]) for source in range(SOURCE_COUNT)]


def accounts(s: Position) -> tuple[dict[str, int], ...]:
    """The prestige that is already counted: that of the finished games of a campaign, by category."""
    if not s.campaign:
        return tuple([{} for _ in range(s.players)])
    return (breakdown(final_account(s, 0)),)


def takers(s: Position) -> dict[str, list[int]]:
    """On whose industry boards each structure of the deck stands; of a campaign, in its last game."""
    owners: dict[str, list[int]] = {id: [] for id in s.tables.card_ids[s.first_card : s.first_card + CARDS // 2]}
    for seat in range(s.players):
        for card in s.plots[seat * PLOTS : (seat + 1) * PLOTS]:
            if card >= 0:
                owners[s.tables.card_ids[card]].append(seat)
    return owners


def supplies(s: Position) -> list[dict[str, int]]:
    """By seat: its goods and talers."""
    goods = range(PRESTIGE)
    return [{GOOD_IDS[good]: s.stock[seat * GOOD_COUNT + good] for good in goods} for seat in range(s.players)]


def breakdown(points: list[int]) -> dict[str, int]:
    """Where prestige came from, without the categories that gave none."""
    return by_source(SOURCES, points)


def game_results(s: Position) -> list[int]:
    """The prestige of each finished game of a campaign."""
    return [sum(s.results[first : first + SOURCE_COUNT]) for first in range(0, len(s.results), SOURCE_COUNT)]


def grade(s: Position, prestige: int) -> int:
    """The grade of a solo result, from 0; the limits of a campaign are those for its sum (ORA-SOLO-29, ORA-CAMP-13)."""
    return sum(prestige >= limit for limit in s.tables.grades[s.campaign])


def won_solo(s: Position, prestige: int) -> bool:
    """Whether a solo result is a victory (ORA-SOLO-28, ORA-CAMP-12)."""
    return prestige >= s.tables.won[s.campaign]


def result_event(s: Position) -> Message:
    """Who has won, or how well the solo game went; only when the game is over."""
    result = outcome(s)
    assert result is not None
    total = result.scores[0]
    if s.players == 1:
        name = f"grade.{'campaign' if s.campaign else 'single'}.{grade(s, total)}"
        id = "log.solo-won" if won_solo(s, total) else "log.solo-lost"
        return Message(id, n=total, games=len(game_results(s)), grade=Message(name))
    winners = tuple([seat_letter(seat) for seat in result.winners])
    if len(winners) > 1:
        return Message("log.won-together", seats=winners, n=total)
    seat = result.winners[0]
    if result.tie_break:
        tie = Message(f"tie.{result.tie_break}")
        return Message("log.won-by", seat=seat_letter(seat), n=result.scores[seat], tie=tie)
    return Message("log.won", seat=seat_letter(seat), n=result.scores[seat])

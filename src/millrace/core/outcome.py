"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game: ranking, scores, where the points came from, and the tie-break used."""

    ranking: tuple[tuple[int, ...], ...]
    """Groups of seats that share a place, the winners first."""

    scores: tuple[int, ...]
    """The points of each seat."""

    breakdown: tuple[dict[str, int], ...]
    """The points of each seat by their source; they sum up to the score."""

    tie_break: str = ""
    """What decided between equal scores, or nothing if it was not needed."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return self.ranking[0]

    def place(self, seat: int) -> int:
        """The place of a seat, counted from 1; seats that tie share the better place."""
        better = 0
        for group in self.ranking:
            if seat in group:
                return better + 1
            better += len(group)
        raise ValueError(f"seat {seat} is not in the ranking {self.ranking}")

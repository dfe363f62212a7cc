"""A location crowded with dice of one player: how many act, and what their action spaces give or take."""

from __future__ import annotations

from tests.rules.crystal_palace.board import Board, board

LATER = "\nwaterloo_station.4 B 2"
"""A die that acts last of all, so that phase 3 goes on."""


def crowded(location: str, players: int, dice: int) -> Board:
    """Dice of A in a location, who has plenty and stands on the last space of Westminster."""
    text = f"players {players}\nphase 3\npublisher pub1b\nA gear 20 energy 20 money 40 westminster 5"
    placed = "".join([f"\n{location}.{number} A 6" for number in range(1, dice + 1)])
    return board(text + placed + ("" if location == "waterloo_station" else LATER))


def before_actions(location: str, players: int, dice: int = 5) -> list[tuple[int, int, int]]:
    """By action space: the pounds, newspapers and buzz that a die brings before its action."""
    b, results = crowded(location, players, dice), []
    while b.question == "act" and b.seat == "A":
        old = b.of("money", "A"), b.of("newspapers", "A"), b.of("buzz", "A")
        b.play("act")
        new = b.of("money", "A"), b.of("newspapers", "A"), b.of("buzz", "A")
        results.append((new[0] - old[0], new[1] - old[1], new[2] - old[2]))
        while b.question not in ("act", "set", "over"):
            b.play("done" if b.offers("done") else b.options()[0])
    return results

"""The end of a round and of the game, for rule tests of Age of Industry."""

from __future__ import annotations

from tests.rules.age_of_industry.board import Board, board


def last_action(text: str, players: int = 3) -> Board:
    """The board before the last action of a round, which is the last seat's; that seat holds a brown card."""
    seats = "ABCDE"[:players]
    frame = f"""
        players {players}
        order {" ".join(seats)}
        turn {seats[-1]} 1
        {seats[-1]} hand brown
    """
    return board(frame + text)


def round_end(text: str, players: int = 3) -> Board:
    """The board after the last pass of a round; the text says what lies on it before."""
    return last_action(text, players).play("pass")


def game_end(text: str, players: int = 3) -> Board:
    """The board after the final scoring; the text says what lies on it before the last pass."""
    return round_end(f"deck none\n{text}", players)

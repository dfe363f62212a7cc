"""Short words for rule tests of Brass: Birmingham: a position in text, an action in text, what is expected."""

from __future__ import annotations

from millrace.games.brass_birmingham.rules.notation import read
from millrace.games.brass_birmingham.rules.state import Position
from millrace.games.brass_birmingham.rules.tables import CARDS, INDUSTRY_IDS, printed_tables
from millrace.games.brass_birmingham.rules.tasks import TASKS, new_position
from tests.rules.words import Words


class Board(Words[Position]):
    """A position of Brass: Birmingham in the words of its notation."""

    questions = TASKS.ids
    industries = INDUSTRY_IDS

    def discard(self, seat: str) -> list[str]:
        """The cards on a player's discard pile that lie face up, in the order of the card list."""
        first = self._seat(seat) * CARDS
        return self._cards(self.position.discard[first : first + CARDS])

    def merchant(self, space: str) -> str:
        """The merchant tile on a space, with `barrel` if one stands beside it; nothing if there is none."""
        tables = self.position.tables
        index = tables.space_ids.index(space)
        tile = self.position.merchant_tile[index]
        if tile < 0:
            return ""
        return tables.merchant_tile_ids[tile] + (" barrel" if self.position.barrels >> index & 1 else "")


def board(text: str) -> Board:
    """The board a position text describes; see `millrace.games.brass_birmingham.rules.notation`."""
    return Board(read(text))


def era_end(text: str, players: int = 2) -> Board:
    """The board after the last pass of an era; the text says what lies on it before."""
    seats = "ABCD"[:players]
    frame = f"""
        players {players}
        order {" ".join(seats)}
        turn {seats[-1]} 1
        {seats[-1]} hand dudley
        deck none
    """
    return board(frame + text).play("pass")


def new_game(players: int, seed: str = "1", **switches: str) -> Board:
    """A game just laid out."""
    return Board(new_position(printed_tables(), players, switches, seed))

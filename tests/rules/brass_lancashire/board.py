"""Short words for rule tests of Brass (Lancashire): a position in text, an action in text, what is expected."""

from __future__ import annotations

from millrace.games.brass_lancashire.rules.notation import read
from millrace.games.brass_lancashire.rules.state import Position
from millrace.games.brass_lancashire.rules.tables import INDUSTRY_IDS, deck_of, printed_tables
from millrace.games.brass_lancashire.rules.tasks import TASKS, new_position
from tests.rules.words import Words


class Board(Words[Position]):
    """A position of Brass (Lancashire) in the words of its notation."""

    questions = TASKS.ids
    industries = INDUSTRY_IDS

    def discard(self) -> list[str]:
        """The cards on the discard pile, in the order of the card list."""
        return self._cards(self.position.discard)

    def set_aside(self) -> int:
        """How many cards are set aside in this era."""
        return len(self.position.set_aside)

    def coal_track(self) -> int:
        """Cubes on the coal demand track."""
        return self.position.coal_market

    def iron_track(self) -> int:
        """Cubes on the iron demand track."""
        return self.position.iron_market

    def cotton_demand(self) -> int:
        """The space of the cotton marker, counted from 0 at the top."""
        return self.position.cotton_marker

    def distant_tiles(self) -> list[int]:
        """The distant market tiles not yet drawn in this era, top first."""
        return self.position.pile[self.position.drawn :]


def board(text: str) -> Board:
    """The board a position text describes; see `millrace.games.brass_lancashire.rules.notation`."""
    return Board(read(text))


def round_end(text: str, players: int = 3) -> Board:
    """The board after the last pass of a round; the text says what lies on it before. The last seat holds one card."""
    seats = "ABCD"[:players]
    frame = f"""
        players {players}
        order {" ".join(seats)}
        turn {seats[-1]} 1
        {seats[-1]} hand colne
    """
    return board(frame + text).play("pass")


def era_end(text: str, players: int = 3) -> Board:
    """The board after the last pass of an era; the text says what lies on it before."""
    return round_end(f"deck none\n{text}", players)


def new_game(players: int, seed: str = "1", **switches: str) -> Board:
    """A game just laid out."""
    deck = deck_of(players, switches.get("deck_setup", "classic"), switches.get("two_players", "off"))
    return Board(new_position(printed_tables(deck), players, switches, seed))

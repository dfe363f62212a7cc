"""Short words for rule tests of Age of Industry: a position in text, an action in text, what is expected."""

from __future__ import annotations

from millrace.games.age_of_industry.rules.content import INDUSTRY_IDS, MAP_IDS
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.scoring import rail_worth
from millrace.games.age_of_industry.rules.state import Position
from millrace.games.age_of_industry.rules.tables import printed_tables
from millrace.games.age_of_industry.rules.tasks import TASKS, new_position
from millrace.parts.industry.board import next_tile
from tests.rules.words import Words


class Board(Words[Position]):
    """A position of Age of Industry in the words of its notation."""

    questions = TASKS.ids
    industries = INDUSTRY_IDS

    def loans(self, seat: str) -> int:
        """The open loans of a player."""
        return self.position.loans[self._seat(seat)]

    def coal_track(self) -> int:
        """Coal cubes on the demand track."""
        return self.position.coal_market

    def iron_track(self) -> int:
        """Iron cubes on the demand track."""
        return self.position.iron_market

    def import_coal(self, slot: str) -> int:
        """Cubes on an import space such as `import_boston.1`."""
        cubes: int = self.position.cubes[self.tables.slot_ids.index(slot)]
        return cubes

    def market(self, place: str) -> str:
        """The market tile of a place, with `sold` if it is flipped."""
        number = self.tables.place_ids.index(place)
        kind = self.position.market[number]
        return "" if kind < 0 else self.tables.market_ids[kind] + (" sold" if self.position.sold >> number & 1 else "")

    def display(self) -> list[str]:
        """The open cards."""
        return [self.tables.card_ids[card] for card in self.position.display]

    def discard(self) -> list[str]:
        """The cards on the discard pile, in the order of the card list."""
        return self._cards(self.position.discard)

    def known(self, seat: str) -> list[str]:
        """The cards of a player that everybody saw."""
        kinds = len(self.tables.card_ids)
        first = self._seat(seat) * kinds
        return self._cards(self.position.known[first : first + kinds])

    def next_tile(self, seat: str, industry: str) -> str:
        """The tile of an industry that a player builds next, or nothing."""
        kind = next_tile(self.position, self._seat(seat), INDUSTRY_IDS.index(industry))
        return self.tables.tile_ids[kind] if kind >= 0 else ""

    def left(self, seat: str, tile: str) -> int:
        """How many tiles of a kind lie on a player's mat."""
        kind, kinds = self.tables.tile_ids.index(tile), len(self.tables.tile_ids)
        gone: int = self.position.mat[self._seat(seat) * kinds + kind]
        return len(self.tables.mat_tiles[kind]) - 1 - gone

    def rail_worth(self, line: str) -> int:
        """What a railway on a link brings as the map stands."""
        return rail_worth(self.position, self.tables.line_ids.index(line))


def board(text: str) -> Board:
    """The board a position text describes; see `millrace.games.age_of_industry.rules.notation`."""
    return Board(read(text))


def new_game(players: int = 3, seed: str = "1", map: str = "germany", **switches: str) -> Board:
    """A game just laid out."""
    return Board(new_position(printed_tables(MAP_IDS.index(map)), players, switches, seed))

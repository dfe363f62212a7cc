"""Short words for rule tests: a position in text, an action in text, the expected position or refusal."""

from __future__ import annotations

from millrace.core.decision import seat_letter, seat_of
from millrace.games.brass_birmingham.position import read
from millrace.games.brass_birmingham.rules.play import Position, new_position
from millrace.games.brass_birmingham.state import ACTION, TASK_IDS
from millrace.games.brass_birmingham.tables import CARDS, INDUSTRIES, INDUSTRY_IDS, printed_tables


class Board:
    """A position one can play on and ask in the words of the notation; seats are letters."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables = position.tables

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, *options: str) -> Board:
        """Play the options in order; forced single answers in between and at the end are given automatically."""
        for text in options:
            code = self.tables.codebook.code(text)
            while self.position.question() > ACTION and self.position.codes() != [code] and self._forced():
                self.position.apply(self.position.codes()[0])
            refusal = self.position.why_not(self.position.seat, code)
            assert refusal is None, f"{text}: {refusal}; legal: {self.options()}"
            assert code in self.position.codes(), f"{text} is not offered; legal: {self.options()}"
            self.position.apply(code)
        self.settle()
        return self

    def _forced(self) -> bool:
        return len(self.position.codes()) == 1

    def settle(self) -> None:
        """Give forced single answers until there is a choice or a new action."""
        while self.position.question() > ACTION and self._forced():
            self.position.apply(self.position.codes()[0])

    def pass_turns(self, turns: int = 1) -> Board:
        """Pass, with the first card of the hand, until so many turns are over; other questions get the first answer."""
        for _ in range(turns):
            turn = self.position.turn
            while self.position.seat >= 0 and self.position.turn == turn:
                asked = self.position.question()
                self.position.apply(self.tables.pass_code if asked == ACTION else self.position.codes()[0])
        return self

    def pass_to_era_end(self) -> Board:
        """Let everybody pass, with the first card of the list each time, until the era is over."""
        era = self.position.era
        while self.position.era == era and self.position.seat >= 0:
            self.position.apply(self.position.codes()[-1])  # `pass` is the last of the actions
            self.position.apply(self.position.codes()[0])
        return self

    def copy(self) -> Board:
        return Board(self.position.copy())

    # -- asking -------------------------------------------------------------------------------------------------

    def options(self, verb: str = "") -> list[str]:
        """The legal options, as text; those of one verb (`build`, `beer` …) if it is given."""
        texts = [self.tables.codebook[code].text for code in self.position.codes()]
        return [text for text in texts if text.split()[0] == verb] if verb else texts

    def offers(self, option: str) -> bool:
        return self.tables.codebook.code(option) in self.position.codes()

    def refused(self, option: str) -> tuple[str, ...]:
        """The rules that forbid an option now; empty if it is legal. Options and reasons must agree."""
        code = self.tables.codebook.code(option)
        refusal = self.position.why_not(self.position.seat, code)
        assert (refusal is None) == (code in self.position.codes())
        return refusal.rules if refusal else ()

    @property
    def question(self) -> str:
        """The pending question (`action`, `card`, `coal` …), or `over`."""
        return TASK_IDS[self.position.question()] if self.position.seat >= 0 else "over"

    @property
    def seat(self) -> str:
        return seat_letter(self.position.seat)

    @property
    def order(self) -> str:
        """The turn order, as in `BAC`."""
        return "".join(seat_letter(seat) for seat in self.position.order)

    def money(self, seat: str) -> int:
        return self.position.money[self._seat(seat)]

    def spent(self, seat: str) -> int:
        return self.position.spent[self._seat(seat)]

    def income(self, seat: str) -> int:
        """The space of the income marker."""
        return self.position.income[self._seat(seat)]

    def level(self, seat: str) -> int:
        return self.tables.level_of_space[self.income(seat)]

    def vp(self, seat: str) -> int:
        return self.position.vp[self._seat(seat)]

    def links(self, seat: str) -> int:
        """Link tiles left in the supply."""
        return self.position.links_left[self._seat(seat)]

    def hand(self, seat: str) -> list[str]:
        """The cards held, with repetitions, in the order of the card list."""
        return self._pile(self.position.hand, seat)

    def discard(self, seat: str) -> list[str]:
        return self._pile(self.position.discard, seat)

    def deck_size(self) -> int:
        return len(self.position.deck) - self.position.deck_top

    def tile(self, slot: str) -> str:
        """What lies on a slot: `B coal-mine-1 2` (cubes), `A cotton-mill-1 flipped`, or nothing."""
        index = self.tables.slot_ids.index(slot)
        kind = self.position.tile[index]
        if kind < 0:
            return ""
        state = "flipped" if self.position.flipped >> index & 1 else str(self.position.cubes[index])
        return f"{seat_letter(self.position.owner[index])} {self.tables.tile_ids[kind]} {state}"

    def link(self, line: str) -> str:
        """Whose link lies on a line; nothing if it is free."""
        owner = self.position.line_owner[self.tables.line_ids.index(line)]
        return seat_letter(owner) if owner >= 0 else ""

    def network(self, seat: str) -> set[str]:
        """The places of a player's network."""
        mask = self.position.network[self._seat(seat)]
        return {place for index, place in enumerate(self.tables.place_ids) if mask >> index & 1}

    def connected(self, place: str, other: str) -> bool:
        """Whether link tiles join two places."""
        ids = self.tables.place_ids
        return bool(self.position.component[ids.index(place)] >> ids.index(other) & 1)

    def next_tile(self, seat: str, industry: str) -> str:
        """The uppermost tile of a stack of the mat, or nothing."""
        index = INDUSTRY_IDS.index(industry)
        kind = self.tables.mat_tiles[index][self.position.mat[self._seat(seat) * INDUSTRIES + index]]
        return self.tables.tile_ids[kind] if kind >= 0 else ""

    def tiles_left(self, seat: str, industry: str) -> int:
        """How many tiles of an industry lie on the mat."""
        index = INDUSTRY_IDS.index(industry)
        return len(self.tables.mat_tiles[index]) - 1 - self.position.mat[self._seat(seat) * INDUSTRIES + index]

    def merchant(self, space: str) -> str:
        """The merchant tile on a space, with `barrel` if one stands beside it; nothing if there is none."""
        index = self.tables.space_ids.index(space)
        tile = self.position.merchant_tile[index]
        if tile < 0:
            return ""
        return self.tables.merchant_tile_ids[tile] + (" barrel" if self.position.barrels >> index & 1 else "")

    def _pile(self, pile: list[int], seat: str) -> list[str]:
        base = self._seat(seat) * CARDS
        return [self.tables.card_ids[card] for card in range(CARDS) for _ in range(pile[base + card])]

    def _seat(self, letter: str) -> int:
        return seat_of(letter, self.position.players)


def board(text: str) -> Board:
    """The board a position text describes; see `millrace.games.brass_birmingham.position`."""
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

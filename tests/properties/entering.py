"""A real table: a game that chance and players decided elsewhere, and somebody who enters it here as it happens."""

from __future__ import annotations

from random import Random

import millrace
from millrace.core.deal import UNKNOWN
from millrace.core.game import Game

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("brass-birmingham", 3, {}),
    ("brass-birmingham", 2, {"introductory_game": "canal_only"}),
    ("brass-lancashire", 4, {"first_round_order": "random"}),
    ("brass-lancashire", 3, {}),
    ("age-of-industry", 3, {}),
    ("age-of-industry", 5, {"map": "new_england"}),
    ("oranienburger-kanal", 2, {}),
    ("oranienburger-kanal", 2, {"industry_board_side": "back"}),
    ("oranienburger-kanal", 1, {"solo_mode": "campaign"}),
    ("crystal-palace", 2, {}),
    ("crystal-palace", 5, {}),
]
"""All titles, with what changes their piles."""

WITH_HANDS = ("brass-birmingham", "brass-lancashire", "age-of-industry")
"""The titles in which players hold cards."""


def real_game(name: str, players: int, switches: dict[str, str], seed: int = 5, steps: int = 10_000) -> Game:
    """A game that a seed and random choices decide."""
    game = millrace.new(name, players=players, seed=seed, switches=switches)
    chance = Random(seed)
    while not game.is_over and len(game.steps) < steps:
        seat = game.waiting[0]
        game.play(chance.choice(game.options_for(seat)), seat)
    return game


class Clerk:
    """Enters a real game as it happens; with closed hands, only what A holds and what others show."""

    def __init__(self, real: Game, closed: bool) -> None:
        self.real, self.closed = real, closed
        self.truth = real.deal
        header = real.header
        self.game = millrace.new(header.title, players=header.players, switches=header.switches, deal={})
        self.shown = 0

    def enter(self) -> Game:
        """The game as it was entered."""
        self.tell()
        while len(self.game.steps) < len(self.real.steps):
            step = self.real.steps[len(self.game.steps)]
            before = len(self.game.steps)
            self.show(step.seat)
            if len(self.game.steps) == before:  # what leaves no choice may have been played
                self.game.play(step.option, step.seat)
            self.tell()
        return self.game

    def tell(self) -> None:
        while (ask := self.game.next_ask) is not None:
            name = self.truth[ask.pile.name][ask.index]
            assert name in ask.choices
            self.game.tell(UNKNOWN if self.closed and ask.pile.closed and ask.seat > 0 else name)

    def show(self, seat: int) -> None:
        """If a decision is not possible with what was put into a closed hand, name the cards that are played next."""
        dealing = self.game.title.dealing
        assert dealing is not None
        number = len(self.game.steps)
        for step in self.real.steps[number : number + 8]:
            if step.seat != seat or len(self.game.steps) > number or not self.game.closed_cards(seat):
                return
            if self.game.why_not(self.real.steps[number].option, seat) is None:
                return
            for name in dealing.plays(self.real.state(), seat, step.option.code):
                if name in self.game.possible_cards(seat):
                    self.game.show(seat, name)
                    self.shown += 1
                    break

"""What several are asked at once they answer for themselves: in any order, with second thoughts, to the same end."""

from __future__ import annotations

from random import Random

import pytest

import examples.quayside  # noqa: F401  # makes it known
import millrace
import tests.games.lanterns.title  # noqa: F401  # makes it known
from millrace.core.decision import SPECTATOR
from millrace.core.errors import NothingToUndo
from millrace.core.game import Game
from millrace.core.record import Record

BLANK = {"industry_board_side": "back"}
TABLES = [
    *[("quayside", players, {}) for players in (2, 3, 4)],
    *[("lanterns", players, {}) for players in (2, 3, 4)],
    ("oranienburger-kanal", 2, BLANK),
]
ANSWERS = 60
"""More than any question to several takes."""


def asked_anew(name: str, players: int, switches: dict[str, str], chance: Random) -> Game:
    """A game in which several are asked something that nobody has answered yet; in a later round now and then."""
    game = millrace.new(name, players=players, seed=chance.randrange(1000), switches=switches)
    later = game.copy()
    while not later.is_over and len(later.steps) < 100 and chance.random() < 0.95:
        later.play(chance.choice(list(later.options)))
        if len(later.waiting) == players and later.together_from == len(later.steps):
            return later
    return game


def answer(game: Game, chance: Random) -> None:
    """Let seats answer at random until one of them is missing; somebody takes something back now and then."""
    for _ in range(ANSWERS):
        if len(game.waiting) == 1 and chance.random() < 0.7:
            return
        seat = chance.randrange(game.players)
        if game.answers(seat) and (seat not in game.waiting or chance.random() < 0.2):
            if chance.random() < 0.3:
                game.withdraw(seat, chance.randint(1, len(game.answers(seat))))
        elif seat in game.waiting and (seat,) != game.waiting:
            game.play(chance.choice(list(game.options_for(seat))), seat)


def again(game: Game, start: int, order: list[int]) -> Game:
    """The same game with its last answers given in another order; steps that are left out were never played."""
    other = game.copy()
    other.rewind(start)
    for step in order:
        other.play(game.steps[step].option, game.steps[step].seat)
    return other


def views(game: Game) -> list[object]:
    return [game.title.view(game.known_state(seat), seat) for seat in (SPECTATOR, *range(game.players))]


@pytest.mark.parametrize(("name", "players", "switches"), TABLES)
@pytest.mark.parametrize("seed", range(12))
def test_answers_of_different_seats_may_come_in_any_order(
    name: str, players: int, switches: dict[str, str], seed: int
) -> None:
    chance = Random(seed)
    game = asked_anew(name, players, switches, chance)
    start = len(game.steps)
    answer(game, chance)
    assert game.together_from == start
    given = [game.answers(seat) for seat in range(players)]
    by_seat = again(game, start, [step for own in given for step in own])
    assert by_seat.state_hash == game.state_hash and views(by_seat) == views(game)
    back = again(game, start, [step for own in reversed(given) for step in own])
    assert (back.state_hash, back.ready, back.waiting) == (game.state_hash, game.ready, game.waiting)


@pytest.mark.parametrize(("name", "players", "switches"), TABLES)
@pytest.mark.parametrize("seed", range(12))
def test_what_a_seat_takes_back_was_never_answered(
    name: str, players: int, switches: dict[str, str], seed: int
) -> None:
    chance = Random(seed)
    game = asked_anew(name, players, switches, chance)
    start = len(game.steps)
    answer(game, chance)
    for seat in range(players):
        own = game.answers(seat)
        if not own:
            with pytest.raises(NothingToUndo):
                game.withdraw(seat)
            continue
        count = chance.randint(1, len(own))
        gone = own[len(own) - count :]
        without = again(game, start, [step for step in range(start, len(game.steps)) if step not in gone])
        other = game.copy()
        for _ in range(count):
            other.undo(seat=seat)
        assert other == without and other.state_hash == without.state_hash
        assert seat in other.waiting and [other.events(step) for step in range(len(other.steps))] == [
            without.events(step) for step in range(len(other.steps))
        ]
        replayed = millrace.replay(Record.parse(str(other.record)))
        assert replayed == other and replayed.ready == other.ready


@pytest.mark.parametrize(("name", "players", "switches"), TABLES)
@pytest.mark.parametrize("seed", range(12))
def test_nobody_knows_what_another_has_not_finished_answering(
    name: str, players: int, switches: dict[str, str], seed: int
) -> None:
    chance = Random(seed)
    game = asked_anew(name, players, switches, chance)
    start = len(game.steps)
    answer(game, chance)
    for viewer in (SPECTATOR, *range(players)):
        known = {viewer, *game.ready}
        without = again(game, start, [at for at in range(start, len(game.steps)) if game.steps[at].seat in known])
        state = game.known_state(viewer)
        assert state.key() == without.state().key()
        if viewer in game.waiting:
            assert sorted(state.codes_for(viewer)) == sorted(game.state().codes_for(viewer))


@pytest.mark.parametrize(("name", "players", "switches"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_the_last_answer_closes_the_question_and_reveals(
    name: str, players: int, switches: dict[str, str], seed: int
) -> None:
    chance = Random(seed)
    game = asked_anew(name, players, switches, chance)
    answer(game, chance)
    reveals = game.state().reveals
    while game.asks_several:
        seat = chance.choice(game.waiting)
        course = game.course(chance.choice(list(game.options_for(seat))), seat)
        last = game.waiting == (seat,) and not course.states[1].asks_several()
        assert course.reveals is last and (not course.reveals or course.ends_turn)
        assert game.state().reveals == reveals
        game.follow(course)
    assert game.state().reveals == reveals + 1
    assert game.ready == () and game.together_from == len(game.steps)
    assert game.known_to_all == len(game.steps)
    with pytest.raises(NothingToUndo):
        game.withdraw(0)


def test_nothing_is_played_for_anybody_who_is_asked_with_others() -> None:
    game = millrace.new("lanterns", players=2, seed=1)
    for seat, option in ((0, "hang 1"), (1, "hang 3"), (1, "hang 3")):
        game.play(option, seat)
    assert [option.text for option in game.options_for(0)] == ["hang 1"]
    assert game.waiting == (0,) and game.ready == (1,), "A hangs the last lantern itself, though there is no choice"

"""Games from a real table: a deal makes the same game as the seed it was read from, told at once or bit by bit."""

from __future__ import annotations

from typing import Any

import pytest

import millrace
from millrace.core.deal import UNKNOWN
from millrace.core.decision import SPECTATOR
from millrace.core.game import Game
from millrace.core.record import Record
from tests.properties.entering import TABLES, WITH_HANDS, Clerk, real_game

CHANCE_WORDS = 4
"""The numbers at the end of a state's key that are its generator."""


def facts(state: Any) -> tuple[int, ...]:
    """All that makes a state what it is, but for its generator; merchants' tiles that look alike are alike."""
    key: tuple[int, ...] = state.key()[:-CHANCE_WORDS]
    tiles = getattr(state, "merchant_tile", None)
    if tiles is None:
        return key
    return (*key[: -len(tiles)], *[state.tables.goods_of_tile[tile] if tile >= 0 else -1 for tile in tiles])


def same_game(one: Game, other: Game) -> None:
    """Assert that two games are the same in all states and in all that was told of them."""
    assert [str(step) for step in one.steps] == [str(step) for step in other.steps]
    for step in range(len(one.steps) + 1):
        assert facts(one.state_at(step)) == facts(other.state_at(step)), step
    for step in range(0, len(one.steps), 5):
        assert one.events(step) == other.events(step)


@pytest.mark.parametrize(("name", "players", "switches"), TABLES)
def test_a_seed_and_the_deal_that_is_read_from_it_give_the_same_game(
    name: str, players: int, switches: dict[str, str]
) -> None:
    seeded = real_game(name, players, switches)
    dealt = seeded.as_dealt()
    same_game(seeded, dealt)
    assert not dealt.asks
    for text in (str(dealt.record), dealt.record.to_json()):
        record = Record.parse(text)
        assert record == dealt.record
        assert millrace.replay(record) == dealt
    assert "seed" not in str(dealt.record).split("\n\n")[0]


@pytest.mark.parametrize(
    ("name", "players", "switches", "closed"),
    [(*table, False) for table in TABLES] + [(*table, True) for table in TABLES if table[0] in WITH_HANDS],
)
def test_a_game_is_entered_as_it_happens(name: str, players: int, switches: dict[str, str], closed: bool) -> None:
    real = real_game(name, players, switches, seed=11, steps=45)
    clerk = Clerk(real, closed)
    game = clerk.enter()
    assert [str(step) for step in game.steps] == [str(step) for step in real.steps]
    record = Record.parse(str(game.record))
    assert millrace.replay(record) == game
    mine = Record.parse(game.record.to_json())
    assert millrace.replay(mine).deal == game.deal
    # What everybody knows is true, however little the one who entered it saw.
    for step in range(0, len(game.steps) + 1, 10):
        for viewer in (SPECTATOR, 0) if closed else range(SPECTATOR, players):
            views = [each.title.view(each.state_at(step), viewer) for each in (real, game)]
            assert _known(views[0]) == _known(views[1])


def _known(view: Any) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in view.facts() if name not in ("tables", "merchant_tile")]


def test_closed_hands_show_what_is_played_and_nothing_else() -> None:
    clerk = Clerk(real_game("brass-birmingham", 3, {}, seed=11, steps=70), closed=True)
    game = clerk.enter()
    assert clerk.shown
    assert game.closed_cards(0) == 0
    for seat in (1, 2):
        played = [step.option.words[1] for step in game.steps if step.seat == seat and step.option.words[0] == "card"]
        letter = "ABC"[seat]
        told = [name for name in game.deal[f"hand {letter}"] if name != UNKNOWN]
        assert game._takings is not None
        drawn = [take.name for _, take in game._takings.takes if take.pile == "draws" and take.seat == seat]
        assert set(told) <= set(played)
        assert len(drawn) + 8 - len(played) >= game.closed_cards(seat) > 0


def test_what_was_told_may_be_corrected_while_no_decision_contradicts_it() -> None:
    game = Clerk(real_game("brass-birmingham", 2, {}, seed=11, steps=10), closed=False).enter()
    held = game.deal["hand A"]
    played = next(step.option.words[1] for step in game.steps if step.seat == 0 and step.option.words[0] == "card")
    kept = next(name for name in held if name != played)
    assert game._takings is not None
    other = next(name for name in game._ask(game._takings.takes[-1]).choices if name not in held)
    with pytest.raises(millrace.DealError, match="would not have been possible"):
        for place in [place for place, name in enumerate(held) if name == played]:
            game.tell(other, "hand A", place)
    game.tell(other, "hand A", held.index(kept))
    assert game.deal["hand A"].count(other) == 1

"""Oranienburger Kanal through the front door."""

from __future__ import annotations

import doctest

import pytest

import millrace
from millrace.core.rng import Generator
from millrace.games.oranienburger_kanal.rules import notation as position_module
from millrace.games.oranienburger_kanal.rules.outcome import accounts, game_results, grade, won_solo
from millrace.games.oranienburger_kanal.rules.state import Position
from millrace.games.oranienburger_kanal.title import TITLE
from tests.games.oranienburger_kanal import invariants
from tests.games.oranienburger_kanal.busy import busy_game
from tests.properties.play import lively

ID = "oranienburger-kanal"


def played(players: int, seed: str, switches: dict[str, str], decisions: int = 10_000) -> millrace.Game:
    """A game played by lively random choice."""
    game = millrace.new(ID, players=players, seed=seed, switches=switches)
    chance = Generator.from_seed(seed, "title")
    while not game.is_over and decisions:
        game.play(lively(game.title, list(game.options.codes), chance), game.waiting[0])
        decisions -= 1
    return game


def test_a_refusal_is_explained_in_both_languages_with_its_rules() -> None:
    game = millrace.new(ID, players=1, seed=7)
    assert game.explain("go U1") == "The blocking disc lies on U1; it cannot be chosen in this round. [ORA-SOLO-02]"
    assert game.explain("go u1", "de") == (
        "Auf U1 liegt die Blockadescheibe; das Feld ist in dieser Runde nicht wählbar. [ORA-SOLO-02]"
    )
    assert game.explain("go U2") is None


def test_the_code_book_is_small_and_plain() -> None:
    assert len(TITLE.codebook) == 415
    assert {option.words[0] for option in TITLE.codebook} == {
        "go", "erect", "on", "path", "road", "rail", "canal", "bridge", "take", "discard", "activate", "use", "choose",
        "exchange", "remove", "buy", "produce", "turn", "done",
    }  # fmt: skip


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, switch in TITLE.switches.items() for value in switch.values]
)
def test_every_value_of_every_switch_plays_to_the_end(name: str, value: str, players: int) -> None:
    before: Position | None = None
    last = -1
    for state, code in busy_game(players, f"{name}-{value}", **{name: value}):
        invariants.check(state)
        if before is not None:
            invariants.check_step(before, last, state)
        before, last = state.copy(), code
    assert before is not None
    invariants.check_end(before)


@pytest.mark.rule("ORA-CAMP-01", "ORA-CAMP-11", "ORA-CAMP-12")
def test_a_campaign_is_one_record_of_three_games() -> None:
    game = played(1, "campaign", {"solo_mode": "campaign"})
    state = game.state()
    assert isinstance(state, Position)
    results = game_results(state)
    assert len(results) == 3 and game.outcome is not None
    assert game.outcome.scores == (sum(results),)
    assert sum(game.outcome.breakdown[0].values()) == sum(results)
    again = millrace.replay(millrace.Record.parse(str(game.record)))
    assert again.state_hash == game.state_hash and again.is_over


def test_a_campaign_can_be_taken_back_across_its_games() -> None:
    game = played(1, "back", {"solo_mode": "campaign"})
    while game.steps and game.state().game > 1:  # type: ignore[attr-defined]
        game.undo(past_barrier=True)
    assert game.decision is not None and game.decision.round == 7


@pytest.mark.rule("ORA-VARSET-06")
def test_both_lay_their_starting_routes_at_once_and_unseen() -> None:
    game = millrace.new(ID, players=2, seed=3, switches={"industry_board_side": "back"})
    assert game.waiting == (0, 1)
    game.play("path H01", seat=1)
    assert game.waiting == (0, 1)
    assert game.view(0).routes == (0,) * 8 and game.view(1).routes[4] == 1
    assert game.view(0).to_lay == (4, 3)
    for option in ("path H02", "rail V10", "canal V14"):
        game.play(option, seat=1)
    assert list(game.waiting) == [0]
    with pytest.raises(millrace.IllegalOption):
        game.play("path H03", seat=1)
    for option in ("canal H01", "path H02", "path H03", "rail H04"):
        assert game.view(1).routes[:4] == (0,) * 4
        game.play(option, seat=0)
    assert game.view(0).routes == game.view(1).routes
    assert game.decision is not None and game.decision.kind == "space"
    assert not game.can_undo, "the other board has been revealed"


def test_new_structures_are_a_barrier_for_undo_and_a_purchase_is_none() -> None:
    game = millrace.new(ID, players=1, seed=7)
    game.play("go U2")
    assert game.can_undo
    game.undo()
    for space in ("go U2", "go U3", "go U4"):
        game.play(space)
        if game.decision is not None and game.decision.kind == "act":
            game.play("done")
    reveals = game.state().reveals
    game.play("go L1")
    game.play("done") if game.decision is not None and game.decision.kind == "act" else None
    while game.state().reveals == reveals:
        game.play("done")
    assert not game.can_undo


@pytest.mark.rule("ORA-SOLO-28", "ORA-SOLO-29", "ORA-SOLO-30")
@pytest.mark.parametrize(
    ("prestige", "expected", "won"),
    [(-20, 0, False), (79, 0, False), (80, 1, False), (99, 1, False), (100, 2, False), (119, 2, False), (120, 3, True),
     (129, 3, True), (130, 4, True), (139, 4, True), (140, 5, True), (149, 5, True), (150, 6, True)],
)  # fmt: skip
def test_grades_of_a_single_game(prestige: int, expected: int, won: bool) -> None:
    state = millrace.new(ID, players=1, seed=1).state()
    assert isinstance(state, Position)
    assert (grade(state, prestige), won_solo(state, prestige)) == (expected, won)


@pytest.mark.rule("ORA-CAMP-12", "ORA-CAMP-13")
@pytest.mark.parametrize(
    ("prestige", "expected", "won"), [(349, 0, False), (350, 1, True), (369, 1, True), (370, 2, True)]
)
def test_grades_of_a_campaign(prestige: int, expected: int, won: bool) -> None:
    state = millrace.new(ID, players=1, seed=1, switches={"solo_mode": "campaign"}).state()
    assert isinstance(state, Position)
    assert (grade(state, prestige), won_solo(state, prestige)) == (expected, won)


def test_only_finished_games_of_a_campaign_are_counted_before_the_end() -> None:
    game = played(1, "accounts", {"solo_mode": "campaign"})
    state = game.state()
    assert isinstance(state, Position) and game.outcome is not None
    assert accounts(state) == game.outcome.breakdown
    start = millrace.new(ID, players=2, seed=1).state()
    assert isinstance(start, Position)
    assert accounts(start) == ({}, {})


def test_the_examples_of_positions() -> None:
    assert doctest.testmod(position_module).failed == 0

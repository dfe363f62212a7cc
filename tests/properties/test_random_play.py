"""What holds in every game of every title, whatever is played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import millrace
from millrace.core.decision import State
from millrace.core.game import Game
from millrace.core.record import Record
from millrace.core.refusal import NOT_YOUR_TURN
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from tests.properties.play import TABLES, invariants, lively, new_state, play_through, switches_of

# 1,000 games of all titles and player counts together, cut into parts; every run plays the first of them.
PARTS = 4
GAMES_PER_PART = -(-1_000 // (PARTS * len(TABLES)))
SLICES = [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, PARTS))]
LONG_GAMES_PER_PART = 1_000
LONG_PARTS = 34
VARIED = 3
"""How many games have every value of every switch in one of them."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_few_games_in_a_row_are_played_with_every_value_of_every_switch(name: str, players: int) -> None:
    title = millrace.title(name)
    needed = title.player_counts[players]
    games = [switches_of(title, players, f"{number}") for number in range(VARIED)]
    for id, switch in title.switches.items():
        assert {game[id] for game in games} == ({needed[id]} if id in needed else set(switch.values))
    assert switches_of(title, players, "3") == title.checked_switches(needed)


def check_games(name: str, players: int, seeds: Iterator[str]) -> None:
    """Play games through and check the title's invariants at every decision."""
    title = millrace.title(name)
    rules = invariants(title)
    for seed in seeds:
        before: State | None = None
        last = -1
        for state, code in play_through(title, players, seed):
            rules.check(state)
            if before is not None:
                rules.check_step(before, last, state)
            if code < 0:
                rules.check_end(state)
                continue
            assert len(set(state.codes())) == len(state.codes()) > 0
            before = state.copy()
            last = code


@pytest.mark.rule("BIR-ROUND-02", "BIR-SCOUT-04", "BIR-TURN-06")
@pytest.mark.parametrize("part", SLICES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_of_every_table_keep_the_invariants_and_end(name: str, players: int, part: int) -> None:
    check_games(name, players, (f"{part}-{number}" for number in range(GAMES_PER_PART)))


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_hundred_thousand_games_keep_the_invariants_and_end(name: str, players: int, part: int) -> None:
    check_games(name, players, (f"long-{part}-{number}" for number in range(LONG_GAMES_PER_PART)))


def check_agreement(title: AnyTitle, state: State) -> None:
    """Options and reasons agree over the whole code book, for every seat."""
    refusals = [state.why_not(state.seat, code) for code in range(len(title.codebook))]
    allowed = {code for code, refusal in enumerate(refusals) if refusal is None}
    assert allowed == set(state.codes()), {str(title.codebook[code]) for code in allowed ^ set(state.codes())}
    known = title.ledger()
    for rules in {refusal.rules for refusal in refusals if refusal is not None}:
        assert rules
        for rule in rules:
            assert rule.startswith("core.") or rule in known, rule


@pytest.mark.parametrize("part", SLICES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_options_and_reasons_agree_over_the_whole_code_book(name: str, players: int, part: int) -> None:
    title = millrace.title(name)
    for number in range(6):
        for moment, (state, _) in enumerate(play_through(title, players, f"agree-{part}-{number}")):
            if state.seat >= 0 and (moment + number) % 3 == 0:
                check_agreement(title, state)
                for other in set(range(players)) - set(state.waiting()):
                    refused = state.why_not(other, state.codes()[0])
                    assert refused is not None and refused.rules == (NOT_YOUR_TURN,)


@pytest.mark.rule("BIR-INFO-01", "BIR-INFO-02", "BIR-INFO-04")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_gives_back_itself_and_the_same_options(name: str, players: int) -> None:
    title = millrace.title(name)
    chance = Generator.from_seed("determinise", "test")
    for number in range(8):
        for moment, (state, _) in enumerate(play_through(title, players, f"view-{number}")):
            if moment % 4:
                continue
            for seat in range(-1, players):
                view = title.view(state, seat)
                guess = title.determinise(view, chance)
                assert title.view(guess, seat) == view
                if seat >= 0:
                    assert sorted(guess.codes_for(seat)) == sorted(state.codes_for(seat))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_views_equal_for_a_seat_stay_equal_after_its_decision(name: str, players: int) -> None:
    """A decision of mine tells me the same whatever is hidden, until something hidden is revealed."""
    title = millrace.title(name)
    chance = Generator.from_seed("twin", "test")
    for number in range(4):
        for moment, (state, code) in enumerate(play_through(title, players, f"twin-{number}")):
            if moment % 3 or code < 0:
                continue
            seat = state.seat
            twin = title.determinise(title.view(state, seat), chance)
            after = state.copy()
            # Of several who are asked at once, a view does not tell who has answered.
            after.apply_for(seat, code)
            twin.apply_for(seat, code)
            if after.reveals == state.reveals:
                assert title.view(after, seat) == title.view(twin, seat)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_copies_are_independent(name: str, players: int) -> None:
    title = millrace.title(name)
    for number in range(6):
        kept: list[tuple[State, tuple[int, ...], list[int]]] = []
        for state, code in play_through(title, players, f"copy-{number}"):
            if code < 0:
                continue
            copy = state.copy()
            assert copy.key() == state.key()
            kept.append((copy, copy.key(), list(copy.codes())))
            other = state.copy()
            other.apply(other.codes()[-1])
            assert state.key() == copy.key()
        for copy, key, codes in kept:
            assert copy.key() == key
            assert copy.codes() == codes


def random_game(title: str, players: int, seed: str, decisions: int = 10_000) -> Game:
    """A game played by lively random choice, forced decisions included; see `switches_of` for its seed."""
    entry = millrace.title(title)
    chance = Generator.from_seed(seed, "game")
    game = millrace.new(title, players=players, seed=seed, switches=switches_of(entry, players, seed))
    while not game.is_over and decisions:
        game.play(lively(entry, list(game.options.codes), chance))
        decisions -= 1
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_undo_goes_all_the_way_back(name: str, players: int) -> None:
    for number in range(VARIED):
        game = random_game(name, players, f"undo-{number}")
        start = random_game(name, players, f"undo-{number}", 0)
        while len(game.steps) > len(start.steps):
            game.undo(past_barrier=True)
        assert game == start
        assert game.state_hash == start.state_hash


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_only_legal_codes_apply_and_a_refusal_changes_nothing(name: str, players: int) -> None:
    chance = Generator.from_seed("illegal", name)
    title = millrace.title(name)
    for number, decisions in enumerate((0, 25, 90, 160)):
        game = random_game(name, players, f"illegal-{number}", decisions)
        before = game.state_hash
        for _ in range(60):
            code = chance.below(len(title.codebook))
            if code not in game.options:
                with pytest.raises(millrace.IllegalOption) as refused:
                    game.play(code)
                assert refused.value.refusal == game.why_not(code)
        assert game.state_hash == before


REPLAY = """
import json, sys, millrace
for text in json.load(sys.stdin):
    game = millrace.replay(millrace.Record.parse(text))
    print(game.state_hash, str(game.record) == text)
"""


def test_records_replay_in_a_fresh_process() -> None:
    games = [random_game(name, players, f"record-{number}") for name, players in TABLES for number in range(VARIED)]
    games += [random_game(name, players, "part", 40) for name, players in TABLES]
    texts = [str(game.record) for game in games]
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    process = subprocess.run(
        [sys.executable, "-c", REPLAY],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert process.stdout.split("\n")[:-1] == [f"{game.state_hash} True" for game in games]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_in_json_is_the_same_record(name: str, players: int) -> None:
    for number in range(VARIED):
        record = random_game(name, players, f"json-{number}", 80).record
        assert str(Record.parse(record.to_json())) == str(record)


@settings(max_examples=40)
@given(data=st.data())
def test_any_choices_keep_the_invariants(data: st.DataObject) -> None:
    """Hypothesis chooses seeds and decisions, and shrinks what it finds."""
    name, players = data.draw(st.sampled_from(TABLES))
    title = millrace.title(name)
    state = new_state(title, players, data.draw(st.text(max_size=8)))
    rules = invariants(title)
    for pick in data.draw(st.lists(st.integers(0, 10_000), max_size=60)):
        if state.seat < 0:
            break
        codes = state.codes()
        before = state.copy()
        code = codes[pick % len(codes)]
        state.apply(code)
        rules.check(state)
        rules.check_step(before, code, state)
        assert state.key() != before.key()
    if state.seat >= 0:
        check_agreement(title, state)

"""Dealing anew leaves a seat's view as it is, and policies look at nothing that the seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import millrace
from millrace.bots.weights import policy_of
from millrace.core.lists import Floats, floats
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.games import OWN_TITLES
from millrace.parts.softmax import Scorer
from tests.properties.play import lively

NAMES = list(OWN_TITLES)
DECISIONS = 45
"""Between two positions that are looked at: a game has hundreds."""


def chance(seed: object) -> Generator:
    return Generator.from_seed(str(seed), "policies")


def any_weights(size: int) -> Floats:
    """Weights that make every feature matter."""
    rng = chance("weights")
    return floats([rng.below(2001) / 1000 - 1 for _ in range(size)])


def positions(title: AnyTitle, players: int, seed: str, **switches: str) -> Iterator[Any]:
    """Positions of a lively game in which somebody has a choice."""
    rng = chance(seed)
    chosen = title.checked_switches({**title.player_counts[players], **switches})
    state = title.new_state(title.content(), players, chosen, seed)
    number = 0
    while state.seat >= 0:
        codes = state.codes()
        if len(codes) > 1:
            number += 1
            if number % DECISIONS == 1:
                yield state.copy()
        state.apply(lively(title, codes, rng))


def games_of(title: AnyTitle) -> Iterator[Any]:
    """Some games, with what is hidden beside cards: secret dice, starting routes, a face-down card."""
    few, many = min(title.players), max(title.players)
    yield from positions(title, many, "1")
    if few != many:
        yield from positions(title, few, "2")
    if "industry_board_side" in title.switches:
        yield from positions(title, 2, "3", industry_board_side="back")


@pytest.mark.parametrize("name", NAMES)
def test_dealing_anew_changes_nothing_that_a_seat_sees(name: str) -> None:
    title = millrace.title(name)
    assert title.redeal is not None
    changed = 0
    for number, state in enumerate(games_of(title)):
        for seat in range(state.players):
            other = state.copy()
            key, view = state.key(), title.view(state, seat)
            title.redeal(other, seat, chance(number))
            assert title.view(other, seat) == view
            assert other.codes_for(seat) == state.codes_for(seat)
            assert state.key() == key, "the position that was copied stays as it was"
            changed += other.key() != key
            if number == 0 and seat == 0:
                play_on(title, other)
    assert changed


def play_on(title: AnyTitle, state: Any) -> None:
    """Play a position that was dealt anew to its end."""
    rng = chance("on")
    for _ in range(3000):
        if state.seat < 0:
            break
        codes = state.codes()
        state.apply(codes[rng.below(len(codes))])
    assert title.outcome(state) is not None


def test_dealing_anew_gives_every_rival_other_cards_but_those_that_everybody_saw() -> None:
    title = millrace.title("age-of-industry")
    assert title.redeal is not None
    state = [each for each in positions(title, 3, "5") if any(each.known)][-1]
    hands = set()
    for number in range(20):
        other = state.copy()
        title.redeal(other, 0, chance(number))
        hand = list(other.hand)
        kinds = len(hand) // 3
        assert all(held >= seen for held, seen in zip(hand[kinds:], list(other.known)[kinds:], strict=True))
        assert hand[:kinds] == list(state.hand)[:kinds]
        assert sum(hand) == sum(state.hand)
        hands.add(tuple(hand))
    assert len(hands) > 1


@pytest.mark.parametrize("name", NAMES)
def test_two_worlds_that_look_alike_to_a_seat_get_the_same_scores(name: str) -> None:
    title = millrace.title(name)
    policy = policy_of(title)
    assert title.redeal is not None
    scorer = Scorer(any_weights(policy.size))
    compared = 0
    for number, state in enumerate(games_of(title)):
        for seat in state.waiting():
            scores = policy.scores(scorer, state, seat)
            assert len(scores) == len(state.codes_for(seat))
            world = state.copy()
            title.redeal(world, seat, chance(number))
            assert policy.scores(scorer, world, seat) == scores
            imagined = title.determinise(title.view(state, seat), chance(number))
            assert policy.scores(scorer, imagined, seat) == scores
            compared += world.key() != state.key()
    assert compared > 2


@pytest.mark.parametrize("name", NAMES)
def test_options_of_a_question_can_be_told_apart(name: str) -> None:
    """Were their features the same, nothing could be learned about them."""
    title = millrace.title(name)
    policy = policy_of(title)
    scorer = Scorer(any_weights(policy.size))
    different, options = 0, 0
    for state in games_of(title):
        scores = policy.scores(scorer, state, state.seat)
        different += len({round(score, 6) for score in scores})
        options += len(scores)
    assert different > 0.4 * options


@pytest.mark.parametrize("name", NAMES)
def test_a_playout_ends_with_what_the_outcome_says(name: str) -> None:
    title = millrace.title(name)
    policy = policy_of(title)
    players = min(title.players)
    switches = title.checked_switches({**title.player_counts[players]})
    scorers = [Scorer(any_weights(policy.size))] * players
    state = title.new_state(title.content(), players, switches, "7")
    early = policy.playout(scorers, state.copy(), chance(7), 0.5, players)
    values = policy.playout(scorers, state, chance(7), 0.5, 0)
    outcome = title.outcome(state)
    assert outcome is not None
    assert [int(value // 1) for value in values] == list(outcome.scores)
    assert len(early) == players
    assert policy.content(state) == title.content().hash

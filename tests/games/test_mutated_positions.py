"""A position text with mistakes is refused with a clear error, or it plays on: what is accepted never breaks later."""

from __future__ import annotations

import random

import pytest

import millrace
from millrace.games import OWN_TITLES
from millrace.parts.notation import PositionError
from tests.games.mutated import mutated, notation, outcome_of, sound_texts

FEW = 20
MANY = 1500


def check(name: str, first: int, count: int) -> None:
    """Assert of so many texts that each is refused or plays on, and that both occur."""
    outcomes = set()
    for number in range(first, first + count):
        chance = random.Random(f"{name} {number}")
        text = mutated(name, chance)
        try:
            outcomes.add(outcome_of(name, text, chance))
        except Exception as error:
            pytest.fail(f"text {number} of {name} was accepted and broke: {type(error).__name__}: {error}\n{text}")
    assert outcomes == {"refused", "played"}


@pytest.mark.parametrize("name", OWN_TITLES)
def test_a_text_with_mistakes_is_refused_or_plays_on(name: str) -> None:
    check(name, 0, FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", OWN_TITLES)
def test_many_texts_with_mistakes_are_refused_or_play_on(name: str) -> None:
    check(name, FEW, MANY)


@pytest.mark.parametrize("name", OWN_TITLES)
def test_a_sound_text_plays_on(name: str) -> None:
    for number, text in enumerate(sound_texts(name)[::40]):
        assert outcome_of(name, text, random.Random(f"{name} sound {number}")) == "played"


BROKEN = {
    ("brass-birmingham", "A face-down"): "exactly one word",
    ("brass-birmingham", "A money " + "9" * 5000): "a number from",
    ("brass-birmingham", "A money ٣"): "a number from",
    ("brass-birmingham", "A hand birmingham\npending card"): "can be pending",
    ("brass-birmingham", "A hand birmingham\nchosen loan\npending end-action"): "can be pending",
    ("brass-birmingham", "A hand birmingham\npending action income:7"): "can be pending",
    ("brass-birmingham", "birmingham--dudley A\nbirmingham--dudley A"): "only once",
    ("brass-birmingham", "birmingham.1 A cotton-mill-1 flipped\nbirmingham.1 A cotton-mill-1"): "only once",
    ("brass-birmingham", "over now"): "a seat",
    ("brass-lancashire", "bolton--bury B\nbolton--bury C"): "only once",
    ("brass-lancashire", "A hand bolton\npending card"): "can be pending",
    ("brass-lancashire", "A income 0\nchosen loan 20\npending end-action take-loan"): "can be pending",
    ("brass-birmingham", "A income 0\nchosen loan\npending end-action take-loan"): "can be pending",
    ("age-of-industry", "berlin--leipzig A\nberlin--leipzig A"): "only once",
    ("age-of-industry", "berlin.1 A cotton-1 flipped\nberlin.1 B cotton-1"): "only once",
    ("oranienburger-kanal", "discs U1 U2 U3 U4 L1 L2 L3"): "an action space for every turn",
    ("oranienburger-kanal", "over B path"): "a seat",
    ("crystal-palace", "actions-used 1"): "words after the first",
    ("crystal-palace", "discount 1"): "words after the first",
    ("crystal-palace", "flyers"): "words after the first",
    ("crystal-palace", "show-shares:1 none"): "a seat",
}
"""Texts that were accepted once and broke when they were looked at, written or played on; and what is said of each."""


@pytest.mark.parametrize(("name", "text"), BROKEN)
def test_what_was_accepted_and_broke_is_refused(name: str, text: str) -> None:
    with pytest.raises(PositionError) as refused:
        notation(millrace.title(name)).read(text)
    assert BROKEN[name, text] in str(refused.value)
    assert refused.value.text("de") != str(refused.value)


def test_whoever_has_no_card_acts_without_one() -> None:
    """Written down, a hand may be empty at its player's turn: then no card is asked for."""
    for name in ("brass-birmingham", "brass-lancashire"):
        read = notation(millrace.title(name)).read
        s = read("players 3\nera rail\nA hand none\nB hand none\nC hand none\ndeck none")
        chance = random.Random(7)
        while s.seat >= 0:
            s.apply(chance.choice(s.codes()))
        assert millrace.title(name).outcome(s) is not None


def test_the_seventh_round_of_a_solo_game_is_the_last_whatever_the_stacks_hold() -> None:
    s = notation(millrace.title("oranienburger-kanal")).read("players 1\nround 6\nstacks 0 0 9")
    chance = random.Random(7)
    while s.seat >= 0:
        s.apply(chance.choice(s.codes()))
        assert s.round <= 7


def test_points_that_a_text_does_not_name_are_none() -> None:
    rules = notation(millrace.title("crystal-palace"))
    s = rules.read("A score start 0 tickets 11")
    assert rules.read(rules.write(s)).key() == s.key()

"""Reasons why nothing can be done with a thing name only what has to do with it and is in play."""

from __future__ import annotations

import pytest

import millrace
from millrace.core.content import records
from millrace.core.record import Player
from millrace.core.texts import LANGUAGES, Message, Texts
from millrace.games import OWN_TITLES
from millrace.scene.drawing import drawing_of
from millrace.server.matches import (
    group_answer,
    group_refusals,
    nouns_in,
    places_of,
    stems,
    telling_refusal,
    thing_answer,
    thing_word,
)
from millrace.table.match import Match
from millrace.table.scene import scene_of
from tests.rules.brass_birmingham.board import board

TABLES = [
    (name, players, {**needs, **({"map": map} if map else {})})
    for name in OWN_TITLES
    for players, needs in millrace.title(name).player_counts.items()
    for map in (millrace.title(name).switches["map"].values if "map" in millrace.title(name).switches else ("",))
]
"""Every title with every player count, on every map."""
LOOKED_AT = (2, 5, 11, 23, 47)
"""After so many decisions everything on the table is touched."""


@pytest.mark.parametrize(("name", "players", "switches"), TABLES)
def test_whatever_is_touched_answers_and_names_only_what_is_in_play(
    name: str, players: int, switches: dict[str, str]
) -> None:
    title = millrace.title(name)
    match = Match.new(name, players, (Player("human"),) * players, 7, switches)
    chosen, content = title.checked_switches(switches), title.content()
    in_play = {id for _, id, _ in title.in_play(content, players, chosen)}
    left_out = {id for _, id, _ in records(content) if id in places_of(title.codebook)} - in_play
    # A line may lead to a merchant without customers.
    reached = {place for id in in_play if "--" in id for place in stems(id)}
    reasons, answers = 0, 0
    for number in range(LOOKED_AT[-1] + 1):
        seat = match.actor
        if number in LOOKED_AT:
            scene = scene_of(match, seat, "en")
            hot = {thing for option in scene["options"] for thing in option.get("touches", ())}
            for thing in {each["id"] for surface in scene["surfaces"] for each in surface.get("regions", ())} - hot:
                assert thing_answer(match, seat, [thing], "en")["text"], thing
                answers += 1
                word, verbs = thing_word(thing), drawing_of(title).things[thing.partition(":")[0]].verbs
                refusal = telling_refusal(match.game, seat, [word], verbs)
                if refusal is not None:
                    named = nouns_in(refusal.message)
                    assert not named & left_out - stems(word), (thing, refusal)
                    assert not named & places_of(title.codebook) - stems(word) or named & stems(word), (thing, refusal)
                    reasons += 1
            for group in [each["id"] for each in scene["groups"] if each.get("closed")]:
                refusals = group_refusals(match, seat, group)
                assert refusals and group_answer(refusals, title.text_packages, name, "de")["text"], group
                named = set().union(*[nouns_in(refusal.message) for refusal in refusals])
                assert not named & left_out - reached, (group, refusals)
        options = list(match.game.options_for(seat))
        match.play(options[(number * 7) % len(options)], seat)
        if match.pending_of(seat) is not None:
            match.confirm(seat)
    assert reasons > 3 and answers > 50


@pytest.mark.parametrize("name", OWN_TITLES)
def test_what_can_be_touched_is_told_of_in_every_language_with_rules_that_there_are(name: str) -> None:
    title = millrace.title(name)
    verbs, ledger = {option.words[0] for option in title.codebook}, title.ledger()
    for kind, thing in drawing_of(title).things.items():
        assert set(thing.verbs) <= verbs and thing.rules and all(rule in ledger for rule in thing.rules), kind
        for language in LANGUAGES:
            assert Texts.load(language, *title.text_packages).render(Message(f"thing.{kind}")).endswith(".")


def test_a_phase_is_not_taken_for_a_level_of_the_same_number() -> None:
    match = Match.new("crystal-palace", 2, (Player("human"),) * 2, 7)
    assert "phases" in thing_answer(match, match.actor, ["phase:1"], "en")["text"]


def test_a_merchant_that_is_not_in_play_is_said_to_be_none() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=1)
    refusal = telling_refusal(game, game.waiting[0], ["warrington.1"])
    assert refusal is not None and refusal.message.id == "refuse.no-merchant"
    refusal = telling_refusal(game, game.waiting[0], ["oxford.1"])
    assert refusal is not None and refusal.message.id == "refuse.nothing-to-sell"


def test_no_level_helps_against_a_rivals_manufacturer() -> None:
    table = board("A hand birmingham\nbirmingham.2 B manufacturer-1")
    code = table.position.tables.codebook.code("build manufacturer birmingham.2")
    refusal = table.position.why_not(0, code)
    assert refusal is not None and refusal.message.id == "refuse.rivals-tile"

"""Reasons why nothing can be done with a thing name only what has to do with it and is in play."""

from __future__ import annotations

import pytest

import millrace
from millrace.core.texts import Texts
from millrace.games import OWN_TITLES
from millrace.scene.drawing import drawing_of
from millrace.server.matches import nouns_in, places_of, stems, telling_refusal, thing_word
from tests.rules.brass_birmingham.board import board


@pytest.mark.parametrize("name", OWN_TITLES)
def test_a_reason_names_no_place_that_has_nothing_to_do_with_what_was_clicked(name: str) -> None:
    title = millrace.title(name)
    players, reasons = min(title.player_counts), 0
    game = millrace.new(name, players=players, seed="reasons", switches=title.player_counts[players])
    for number in range(24):
        seat = game.waiting[0]
        if number % 6 == 5:
            texts = Texts.load("en", "millrace.core", *title.text_packages)
            stage = drawing_of(title).stage(title.view(game.state(), seat), texts, (), ())
            for thing in {region.id for surface in stage.surfaces for region in surface.regions}:
                word = thing_word(thing)
                refusal = telling_refusal(game, seat, [word])
                if refusal is not None:
                    named = nouns_in(refusal.message)
                    assert not named & places_of(title.codebook) - stems(word) or named & stems(word), (thing, refusal)
                    reasons += 1
        options = list(game.options_for(seat))
        game.play(options[(number * 7) % len(options)])
    assert reasons > 10


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

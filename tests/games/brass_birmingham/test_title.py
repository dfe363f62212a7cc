"""Brass: Birmingham through the front door."""

from __future__ import annotations

import millrace


def test_a_refusal_is_explained_in_both_languages_with_its_rules() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    option = "network birmingham--redditch"
    assert game.explain(option) == "No canal can be built on Birmingham–Redditch, only a railway. [BIR-LINK-05]"
    assert game.explain(option, "de") == (
        "Auf Birmingham–Redditch lässt sich kein Kanal bauen, nur eine Eisenbahn. [BIR-LINK-05]"
    )
    assert game.explain(game.options[0]) is None


def test_drawing_cards_is_a_barrier_for_undo() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=7)
    game.play("loan")
    assert game.can_undo
    game.play(game.options[0])  # the card, which ends the turn of the first round: a card is drawn
    assert not game.can_undo
    game.undo(past_barrier=True)
    assert game.decision is not None and game.decision.kind == "card"

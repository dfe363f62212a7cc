"""Deals in place of seeds: what is told, what is asked for, what is refused, and how records say it."""

from __future__ import annotations

import pytest

import examples.quayside  # noqa: F401  # makes it known
import millrace
from millrace.core.deal import UNKNOWN
from millrace.core.decision import SPECTATOR
from millrace.core.game import Game
from millrace.core.record import Record

CARDS = ["stafford", "walsall", "redditch", "dudley", "coal-mine", "pottery", "brewery", "birmingham"]
MERCHANTS = ["blank", "any", "manufacturer", "cotton-mill", "blank"]
TOLD = {"order": ["B", "A"], "merchants": MERCHANTS, "hand A": CARDS, "hand B": [UNKNOWN] * 8}


def birmingham(**deal: list[str]) -> Game:
    return millrace.new("brass-birmingham", players=2, deal={name.replace("_", " "): deal[name] for name in deal})


def refusal(**deal: list[str]) -> str:
    with pytest.raises(millrace.DealError) as caught:
        birmingham(**deal)
    return str(caught.value)


# -- What is told ---------------------------------------------------------------------------------------------------


def test_a_deal_decides_what_a_seed_would() -> None:
    game = millrace.new("brass-birmingham", players=2, deal=TOLD)
    assert game.decision is not None
    assert game.decision.seat == 1
    view = game.view(0)
    held = [view.tables.card_ids[card] for card, count in enumerate(view.own_hand) for _ in range(count)]
    assert sorted(held) == sorted(CARDS)
    assert game.asks == ()
    assert game.closed_cards(0) == 0
    assert game.closed_cards(1) == 8


def test_names_may_be_written_large_or_small() -> None:
    assert birmingham(order=["b", "a"]).deal["order"] == ("B", "A")


def test_what_is_not_told_is_asked_for_in_the_order_in_which_it_comes_out() -> None:
    game = birmingham(order=["A", "B"])
    ask = game.next_ask
    assert ask is not None
    assert (ask.pile.name, ask.index, ask.seat) == ("merchants", 0, SPECTATOR)
    assert set(ask.choices) == {"blank", "any", "manufacturer", "cotton-mill"}
    with pytest.raises(millrace.UntoldDraw, match="“merchants”"):
        game.play("pass")


def test_what_can_be_nothing_else_needs_not_be_told() -> None:
    game = birmingham()
    game.tell("B")
    assert game.deal["order"] == ("B", "A")


def test_what_was_told_last_can_be_taken_back() -> None:
    game = birmingham(order=["A", "B"])
    game.tell("any")
    game.untell()
    assert "merchants" not in game.deal
    game.untell()  # B came second because A came first
    assert game.deal == {}
    assert not game.can_untell
    with pytest.raises(millrace.NothingToUndo):
        game.untell()


def test_the_same_deal_gives_the_same_game_whatever_was_put_into_open_places() -> None:
    first, second = [millrace.new("brass-birmingham", players=2, deal=TOLD) for _ in range(2)]
    assert first == second
    assert first.state_hash == second.state_hash


def test_a_card_out_of_a_closed_hand_is_named_before_it_is_played() -> None:
    game = millrace.new("brass-birmingham", players=2, deal=TOLD)
    assert "belper" not in game.possible_cards(1)  # there is none with two players
    game.show(1, "tamworth")
    assert game.closed_cards(1) == 7
    assert game.why_not("build cotton-mill tamworth.1", seat=1) is None
    with pytest.raises(millrace.DealError, match="A holds no cards"):
        game.show(0, "walsall")


def test_nothing_is_played_for_a_hand_that_is_closed() -> None:
    deal = {**TOLD, "order": ["B", "A"]}
    game = millrace.new("brass-birmingham", players=2, deal=deal)
    game.play("loan")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "card")


# -- What is refused ------------------------------------------------------------------------------------------------


def test_an_unknown_pile_is_refused_with_those_that_there_are() -> None:
    assert "there is no pile “hand C”" in refusal(hand_C=["leek"])
    assert "hand A" in refusal(hand_C=["leek"])


def test_an_unknown_card_is_refused_with_the_one_most_like_it() -> None:
    assert "“hand A” is not possible: there is no “dudly” in it. Did you mean dudley?" in refusal(hand_A=["dudly"])


def test_more_of_a_card_than_there_are_is_refused_wherever_they_lie() -> None:
    told = refusal(hand_A=["stafford"] * 2, hand_B=["stafford"])
    assert "“stafford” is told 3 times, but there are only 2 of it" in told


def test_more_things_than_a_pile_holds_are_refused() -> None:
    assert "it names 9 things, but only 8 belong there" in refusal(hand_A=[*CARDS, "walsall"])


def test_what_lies_open_cannot_be_unknown() -> None:
    assert "“?” stands for what nobody has seen" in refusal(merchants=[UNKNOWN])


def test_a_text_in_place_of_a_list_is_refused() -> None:
    with pytest.raises(millrace.DealError, match="expected a list of names"):
        millrace.new("brass-birmingham", players=2, deal={"hand A": "leek"})


def test_one_side_of_a_board_leaves_no_other() -> None:
    with pytest.raises(millrace.DealError, match="one thing with united_kingdom"):
        millrace.new("crystal-palace", players=2, deal={"nations": ["united_kingdom", "france"]})


def test_seed_and_deal_together_are_refused() -> None:
    with pytest.raises(millrace.DealError, match="either a seed or a deal"):
        millrace.new("brass-birmingham", players=2, seed=7, deal={})


def test_a_title_that_names_no_piles_is_played_by_seeds_only() -> None:
    with pytest.raises(millrace.DealError, match="quayside"):
        millrace.new("quayside", players=2, deal={})


def test_a_seeded_game_is_told_nothing() -> None:
    with pytest.raises(millrace.DealError, match="begun with a seed"):
        millrace.new("brass-birmingham", players=2, seed=7).tell("leek")


# -- Records --------------------------------------------------------------------------------------------------------

HEADER = """millrace record 1
title: brass-birmingham
rules: 1
content: {content}
players: 2
"""


def record(*lines: str) -> Record:
    content = millrace.new("brass-birmingham", players=2, seed=1).header.content
    return Record.parse(HEADER.format(content=content) + "\n".join(lines) + "\n")


def test_a_record_has_its_deal_in_place_of_the_seed() -> None:
    game = millrace.new("brass-birmingham", players=2, deal=TOLD)
    game.play("loan")
    text = str(game.record)
    assert "deal hand A: stafford, walsall, redditch" in text
    assert "deal hand B: ?, ?" in text
    assert "seed" not in text
    assert millrace.replay(Record.parse(text)) == game
    assert millrace.replay(Record.parse(game.record.to_json())) == game


def test_a_deal_of_which_nothing_is_told_yet_is_open() -> None:
    game = birmingham()
    assert "deal: open" in str(game.record)
    assert Record.parse(str(game.record)) == game.record
    assert Record.parse(game.record.to_json()) == game.record
    assert millrace.replay(game.record).is_dealt


@pytest.mark.parametrize(
    ("lines", "number", "complaint"),
    [
        ((), 0, "neither “seed” nor “deal …”"),
        (("seed: 7", "deal order: A, B"), 7, "either a seed or a deal"),
        (("deal: later",), 6, "can only be “open”"),
        (("deal order: A, B", "deal hand A: walsal"), 7, "Did you mean walsall?"),
        (("deal hand Z: leek",), 6, "there is no pile “hand Z”"),
        (("deal order: A, B", "", "A pass"), 8, "Thing 1 of “merchants” has come out"),
    ],
)
def test_a_record_says_on_which_line_its_deal_is_wrong(lines: tuple[str, ...], number: int, complaint: str) -> None:
    with pytest.raises(millrace.RecordError) as caught:
        millrace.replay(record(*lines))
    assert complaint in str(caught.value)
    assert caught.value.line == number

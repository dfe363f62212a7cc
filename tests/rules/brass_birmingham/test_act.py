"""The choice of an action (chapter "Aktionen")."""

import pytest

from tests.rules.brass_birmingham.board import board

EVERYTHING_POSSIBLE = """
    A hand dudley birmingham iron-works wild-industry
    birmingham.1 A cotton-mill-1
    birmingham--oxford A
    oxford.1 any barrel
"""


@pytest.mark.rule("BIR-ACT-01")
def test_an_action_is_one_of_six() -> None:
    b = board(EVERYTHING_POSSIBLE.replace("wild-industry", "brewery"))
    verbs = {option.split()[0] for option in b.options()}
    assert verbs == {"build", "network", "develop", "sell", "loan", "scout", "pass"}
    assert b.refused("done") == b.refused("card dudley") == b.refused("iron dudley.2") == ("core.not-asked",)


@pytest.mark.rule("BIR-ACT-02")
@pytest.mark.parametrize(
    "twice",
    [
        ["build coal-mine dudley.1", "card dudley", "build cotton-mill birmingham.1"],
        ["network birmingham--dudley", "card dudley", "network dudley--wolverhampton"],
        ["develop brewery", "card dudley", "done", "develop brewery", "done"],
        ["loan", "card dudley", "loan"],
        ["pass", "card dudley", "pass"],
    ],
)
def test_the_same_action_may_be_chosen_twice(twice: list[str]) -> None:
    b = board("A hand dudley birmingham").play(*twice)
    assert b.discard("A") == ["dudley", "birmingham"]
    assert b.seat == "B"


@pytest.mark.rule("BIR-SCOUT-03")
def test_scouting_twice_in_a_turn_needs_the_wild_cards_gone() -> None:
    b = board("A hand dudley birmingham iron-works brewery coventry cannock")
    b.play("scout", "card dudley", "card birmingham", "card iron-works")
    assert b.refused("scout") == ("BIR-SCOUT-03",)


@pytest.mark.rule("BIR-ACT-02")
def test_selling_twice_in_a_turn() -> None:
    b = board("""
        A hand dudley iron-works
        birmingham.1 A cotton-mill-1
        coventry.2 A manufacturer-1
        birmingham--oxford A
        birmingham--coventry A
        oxford.1 any barrel
        oxford.2 manufacturer-1 barrel
    """)
    b.play("sell birmingham.1 oxford.1", "card dudley", "done")
    b.play("sell coventry.2 oxford.2")
    assert b.tile("coventry.2") == "A manufacturer-1 flipped"
    assert b.discard("A") == ["dudley", "iron-works"]


@pytest.mark.rule("BIR-ACT-03")
@pytest.mark.parametrize(
    "action", ["network birmingham--dudley", "develop brewery", "sell birmingham.1 oxford.1", "loan", "pass"]
)
def test_every_action_but_building_accepts_any_card(action: str) -> None:
    b = board(EVERYTHING_POSSIBLE).play(action)
    assert b.options() == ["card dudley", "card birmingham", "card iron-works", "card wild-industry"]


@pytest.mark.rule("BIR-ACT-03")
def test_scouting_accepts_any_three_cards() -> None:
    b = board("A hand dudley birmingham iron-works brewery").play("scout")
    assert b.options() == ["card dudley", "card birmingham", "card iron-works", "card brewery"]


@pytest.mark.rule("BIR-ACT-03")
def test_building_needs_a_particular_card() -> None:
    b = board(EVERYTHING_POSSIBLE).play("network birmingham--dudley", "card birmingham")
    b.play("build coal-mine dudley.1")
    assert b.options() == ["card dudley", "card wild-industry"]
    assert b.refused("card iron-works") == ("BIR-BUILD-05",)

"""Building an industry: card, costs and the order of the steps (chapter "AKTION Industrie bauen")."""

import pytest

from millrace.core.machine import events
from tests.rules.age_of_industry.board import Board, board

LEGAL = """
    A hand cotton
    A mat cotton-2
    leipzig.1 A iron-1
    berlin--leipzig A
    poland--berlin B
    poland.1 B coal-1
"""


def log_ids(b: Board, *options: str) -> list[str]:
    """The ids of what everybody is told of these options, which are played."""
    ids = []
    for option in options:
        ids += [message.id for message in events(b.position, b.tables.codebook.code(option))]
        b.choose(option)
    return ids


# -- Card and tile ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-BUILD-01")
def test_the_card_played_goes_to_the_open_discard_pile() -> None:
    b = board("A hand cotton red\ndiscard iron").play("build cotton koeln.1", "card red")
    assert (b.hand("A"), b.discard()) == (["cotton"], ["iron", "red"])


@pytest.mark.rule("AOI-BUILD-01")
def test_without_a_card_nothing_can_be_built() -> None:
    b = board("A money 20\nleipzig.1 A iron-1\nberlin--leipzig A")
    assert b.refused("build cotton berlin.1") == ("AOI-BUILD-01",)
    assert "AOI-BUILD-01" in b.refused("combine cotton berlin.1")
    assert b.options("build") == b.options("combine") == []


@pytest.mark.rule("AOI-BUILD-01")
def test_only_a_card_of_the_own_hand_is_played() -> None:
    b = board("A hand cotton red\nB hand yellow").choose("build cotton koeln.1")
    assert b.options() == ["card cotton", "card red"]
    assert b.refused("card yellow") == ("AOI-BUILD-01",)


@pytest.mark.rule("AOI-BUILD-02")
def test_one_action_builds_one_tile() -> None:
    b = board("A hand cotton*2\norder A B C").play("build cotton berlin.1")
    assert (b.question, b.position.actions_left) == ("action", 1)
    assert [b.tile(f"berlin.{n}") for n in (1, 2, 3, 4)] == ["A cotton-1 0", "", "", ""]
    assert b.left("A", "cotton-1") == 1


@pytest.mark.rule("AOI-BUILD-03")
@pytest.mark.parametrize("tile", ["B iron-1", "B iron-1 flipped", "C goods-3", "C goods-3 flipped"])
@pytest.mark.parametrize("verb", ["build", "combine"])
def test_a_space_holds_one_tile(verb: str, tile: str) -> None:
    b = board(f"""
        A hand light_green
        A mat cotton-2
        berlin.1 {tile}
        poland--berlin B
        poland.1 B coal-1
    """)
    assert "AOI-BUILD-03" in b.refused(f"{verb} cotton berlin.1")
    assert b.refused(f"{verb} cotton berlin.2") == ()


@pytest.mark.rule("AOI-BUILD-03")
def test_an_own_tile_makes_room_for_the_one_that_replaces_it() -> None:
    b = board("""
        A hand light_green
        A mat cotton-2
        berlin.1 A iron-1
        poland--berlin B
        poland.1 B coal-1
    """).play("build cotton berlin.1")
    assert (b.tile("berlin.1"), b.position.tile.count(b.tables.tile_ids.index("iron-1"))) == ("A cotton-2 0", 0)


@pytest.mark.rule("AOI-BUILD-04")
@pytest.mark.parametrize(
    ("option", "tile"),
    [
        ("build cotton hamburg.3", "A cotton-1 0"),
        ("build iron hamburg.3", "A iron-1 3"),
        ("build port hamburg.2", "A port-1 0"),
    ],
)
def test_a_tile_is_built_unused_side_up(option: str, tile: str) -> None:
    b = board("A hand blue").play(option)
    assert b.tile(option.split()[2]) == tile


@pytest.mark.rule("AOI-BUILD-04")
def test_a_port_over_a_flipped_one_can_be_used_again() -> None:
    b = board("""
        A hand port
        A mat port-2
        hamburg.1 A port-1 flipped
        hamburg.3 B cotton-1
        berlin.1 A goods-3
        hamburg--berlin B
    """)
    assert not b.offers("sell berlin.1")
    b.play("build port hamburg.1")
    assert b.tile("hamburg.1") == "A port-2 0"
    b.play("sell berlin.1")
    assert b.tile("hamburg.1") == "A port-2 flipped"


# -- Conditions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-BUILD-05")
def test_everything_must_permit_the_build_and_here_it_does() -> None:
    b = board(LEGAL).play("build cotton berlin.1")
    assert b.tile("berlin.1") == "A cotton-2 0"


@pytest.mark.rule("AOI-BUILD-05")
@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("A hand cotton", "A hand goods", "AOI-BUILD-05"),
        ("A hand cotton", "", "AOI-BUILD-01"),
        ("berlin--leipzig A", "berlin--leipzig C", "AOI-ICARD-03"),
        ("A mat cotton-2", "A mat cotton-3-none", "AOI-TECH-01"),
        ("poland--berlin B", "", "AOI-TECH-08"),
        ("poland.1 B coal-1", "", "AOI-BUILD-09"),
        ("leipzig.1 A iron-1", "leipzig.1 A iron-1\nberlin.1 B goods-3", "AOI-BUILD-03"),
        ("leipzig.1 A iron-1", "berlin.2 A iron-1\nberlin.3 A iron-1", "AOI-LIMIT-02"),
    ],
)
def test_each_failing_condition_alone_forbids_the_build_and_is_named(old: str, new: str, rule: str) -> None:
    assert rule in board(LEGAL.replace(old, new)).refused("build cotton berlin.1")


@pytest.mark.rule("AOI-BUILD-05")
def test_the_wrong_space_is_named_too() -> None:
    assert "AOI-SPACE-01" in board(LEGAL.replace("A hand cotton", "A hand port")).refused("build port berlin.1")


@pytest.mark.rule("AOI-BUILD-08")
def test_every_build_is_possible_without_cash_and_takes_its_loans() -> None:
    poor, rich = board(LEGAL + "A hand red"), board(LEGAL + "A hand red\nA money 99")
    assert poor.options("build") == rich.options("build")
    assert poor.options("combine") == rich.options("combine")
    poor.play("build cotton berlin.1")
    assert (poor.loans("A"), poor.money("A")) == (1, 4)


@pytest.mark.rule("AOI-BUILD-08")
@pytest.mark.parametrize(("money", "loans", "left"), [(12, 0, 0), (11, 1, 9), (2, 1, 0), (1, 2, 9), (0, 2, 8)])
def test_a_build_takes_the_loans_it_needs(money: int, loans: int, left: int) -> None:
    b = board(f"""
        A hand light_green
        A money {money}
        A mat cotton-3
        poland.1 B coal-1
        poland--berlin B
        berlin.2 B iron-1
    """).play("build cotton berlin.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (loans, left, 12)


@pytest.mark.rule("AOI-BUILD-09")
def test_if_one_good_is_missing_nothing_is_played_paid_or_taken() -> None:
    b = board("""
        A hand light_green
        A money 20
        A mat goods-3
        poland.1 B coal-1
        poland--berlin B
    """)
    before = b.position.key()
    assert "AOI-BUILD-09" in b.refused("build goods berlin.1")
    assert "AOI-BUILD-09" in b.refused("combine goods berlin.1")
    assert b.position.key() == before
    assert (b.tile("poland.1"), b.hand("A"), b.money("A")) == ("B coal-1 3", ["light_green"], 20)
    assert board("A hand red\n" + LEGAL).offers("build cotton berlin.1")


@pytest.mark.rule("AOI-BUILD-09")
@pytest.mark.parametrize(
    ("source", "legal"),
    [
        ("berlin.2 B iron-1", True),
        ("", False),
        ("hannover.1 B iron-1", False),
        ("hamburg.1 C port-1\nhamburg--berlin C", True),
    ],
)
def test_the_second_good_decides(source: str, legal: bool) -> None:
    b = board(f"""
        A hand light_green
        A mat goods-3
        poland.1 B coal-1
        poland--berlin B
        {source}
    """)
    assert b.offers("build goods berlin.1") is legal


@pytest.mark.rule("AOI-BUILD-09")
def test_a_railway_without_its_iron_is_refused() -> None:
    b = board("A money 9\nberlin.1 A cotton-1\nberlin--leipzig A\npoland.1 B coal-1\npoland--berlin B")
    assert {"AOI-RAIL-07", "AOI-TRACK-03"} <= set(b.refused("rail berlin--magdeburg"))
    assert b.tile("poland.1") == "B coal-1 3"


# -- The order of the steps ---------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-BUILD-06")
def test_card_price_coal_iron_and_tile_follow_each_other() -> None:
    b = board("""
        A hand light_green
        A money 20
        A mat goods-3
        poland.1 B coal-1 1
        breslau.1 B coal-1 1
        poland--berlin B
        berlin--breslau B
        berlin.2 C iron-1 1
        berlin.3 B iron-1 1
    """)
    b.choose("build goods berlin.1")
    assert (b.question, b.money("A")) == ("card", 20)
    assert log_ids(b, "card light_green") == ["log.card"]
    assert (b.question, b.hand("A"), b.money("A")) == ("coal", [], 12)
    assert log_ids(b, "coal poland.1") == ["log.coal", "log.profit"]
    assert (b.question, b.money("B"), b.tile("berlin.1")) == ("iron", 4, "")
    assert log_ids(b, "iron berlin.2") == ["log.iron", "log.profit", "log.build"]
    assert (b.money("C"), b.tile("berlin.1"), b.question) == (5, "A goods-3 0", "action")


@pytest.mark.rule("AOI-BUILD-06")
def test_cubes_are_laid_then_moved_to_the_track_then_the_tile_flips() -> None:
    b = board("""
        A hand coal
        coal-track 2
        poland--berlin B
        hamburg--berlin B
        hamburg.1 C port-1
    """).choose("build coal poland.1")
    assert log_ids(b, "card coal") == ["log.card", "log.loans", "log.build", "log.filled", "log.profit"]
    assert (b.tile("poland.1"), b.coal_track()) == ("A coal-1 flipped", 5)


@pytest.mark.rule("AOI-BUILD-06")
def test_the_profit_of_an_own_source_pays_for_a_later_cube() -> None:
    b = board("""
        A hand brown
        A money 8
        A mat goods-3
        bohemia.1 A coal-1 1
        regensburg--bohemia B
        iron-track 0
    """).play("build goods regensburg.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (0, 8 - 8 + 4 - 4, 12)


@pytest.mark.rule("AOI-BUILD-07")
def test_what_a_new_mine_earns_comes_after_its_price() -> None:
    b = board("""
        A hand coal
        coal-track 3
        poland--berlin B
        hamburg--berlin B
        hamburg.1 C port-1
    """).play("build coal poland.1")
    assert b.loans("A") == 1
    assert b.money("A") == 10 - 1 + (2 + 1 + 1) + 4


@pytest.mark.rule("AOI-BUILD-07")
def test_the_loan_for_it_may_be_repaid_before_interest() -> None:
    b = board("""
        order B C A
        turn A 1
        A hand coal
        coal-track 3
        poland--berlin B
        hamburg--berlin B
        hamburg.1 C port-1
    """).play("build coal poland.1")
    assert (b.question, b.seat) == ("repayment", "A")
    b.play("repay")
    assert (b.loans("A"), b.money("A")) == (0, 7)

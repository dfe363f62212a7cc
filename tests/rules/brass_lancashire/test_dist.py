"""The distant market (chapter "Baumwollverkauf", entry "Ferne Märkte")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.brass_lancashire.rules.view import view
from tests.rules.brass_lancashire.board import board, era_end, round_end

PRESTON = """
    A hand colne*2
    preston.2 A cotton-mill-1
    preston.1 B port-1
"""
"""A mill beside another player's unused port."""

TWO_MILLS = """
    A hand colne*2 bury
    B hand oldham
    preston.2 A cotton-mill-1
    lancaster.2 A cotton-mill-1
    preston.1 B port-1
    lancaster--preston C
"""
"""Two mills that can both use the port."""

SEVEN_MILLS = """
    A hand colne*2
    preston.2 A cotton-mill-1
    lancaster.2 A cotton-mill-1
    blackburn.1 A cotton-mill-1
    burnley.1 A cotton-mill-1
    colne.1 A cotton-mill-1
    warrington-runcorn.1 A cotton-mill-1
    manchester.1 A cotton-mill-1
    fleetwood.1 B port-1 flipped
    fleetwood--preston C
    lancaster--preston C
    preston--wigan C
    blackburn--wigan C
    blackburn--burnley C
    burnley--colne C
    warrington-runcorn--wigan C
    manchester--warrington-runcorn C
"""
"""Seven mills connected with one used port."""


@pytest.mark.rule("LAN-DIST-01")
@pytest.mark.parametrize(
    ("port", "legal"),
    [
        ("", False),
        ("fleetwood.1 B port-1", False),
        ("fleetwood--preston B", False),
        ("fleetwood.1 B port-1\nfleetwood--preston B", True),
        ("fleetwood.1 B port-1 flipped\nfleetwood--preston B", True),
        ("preston.1 B port-1", True),
        ("preston.1 A port-1 flipped", True),
        ("preston--wigan B\nblackburn--wigan A\nblackburn--burnley B\nburnley--colne C\ncolne--yorkshire B", True),
    ],
)
def test_the_mill_must_be_connected_with_an_existing_port(port: str, legal: bool) -> None:
    b = board(f"A hand colne*2\npreston.2 A cotton-mill-1\n{port}")
    assert b.refused("sell preston.2 distant-market") == (() if legal else ("LAN-DIST-01",))


@pytest.mark.rule("LAN-DIST-02")
def test_each_distant_sale_turns_up_the_top_tile_for_all_to_see() -> None:
    b = board(TWO_MILLS + "distant-market 2 0 1")
    b.play("sell preston.2 distant-market", "card bury")
    for seat in (0, 1, 2, SPECTATOR):
        assert view(b.position, seat).turned_up == (2,)
    b.play("sell lancaster.2 distant-market")
    for seat in (0, 1, 2, SPECTATOR):
        assert view(b.position, seat).turned_up == (2, 0)
    assert b.distant_tiles()[0] == 1


@pytest.mark.rule("LAN-DIST-02")
def test_a_port_sale_turns_up_no_tile() -> None:
    b = board(PRESTON + "distant-market 2").play("sell preston.2 preston.1")
    assert view(b.position, SPECTATOR).turned_up == ()
    assert b.cotton_demand() == 0


@pytest.mark.rule("LAN-DIST-03")
@pytest.mark.parametrize("start", [0, 3])
@pytest.mark.parametrize("step", [0, 1, 2, 3, 4])
def test_the_marker_moves_down_by_the_tile(start: int, step: int) -> None:
    b = board(PRESTON + f"cotton-demand {start}\ndistant-market {step}").play("sell preston.2 distant-market")
    assert b.cotton_demand() == start + step
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"


@pytest.mark.rule("LAN-DIST-04")
def test_the_example_of_a_tile_of_2() -> None:
    b = board(PRESTON + "distant-market 2").play("sell preston.2 distant-market")
    assert (b.cotton_demand(), b.money("A"), b.tile("preston.2")) == (2, 30 + 2, "A cotton-mill-1 flipped")


@pytest.mark.rule("LAN-DIST-05")
@pytest.mark.parametrize(("level", "steps"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_above_the_bottom_the_mill_flips_and_income_rises(level: int, steps: int) -> None:
    text = PRESTON.replace("cotton-mill-1", f"cotton-mill-{level}") + "cotton-demand 7\ndistant-market 0"
    b = board(text).play("sell preston.2 distant-market")
    assert b.tile("preston.2") == f"A cotton-mill-{level} flipped"
    assert b.income("A") == 10 + steps


@pytest.mark.rule("LAN-DIST-06")
@pytest.mark.parametrize(("marker", "bonus"), list(enumerate([3, 3, 2, 2, 1, 1, 0, 0])))
@pytest.mark.parametrize("switch", ["money", "income"])
def test_the_number_beside_the_marker_is_paid_in_money(marker: int, bonus: int, switch: str) -> None:
    b = board(PRESTON + f"switch distant_market_bonus {switch}\ncotton-demand {marker}\ndistant-market 0\nA spent 4")
    b.play("sell preston.2 distant-market")
    paid = (bonus, 0) if switch == "money" else (0, bonus)
    assert (b.money("A") - 30, b.income("A") - 10 - 5) == paid
    assert b.spent("A") == 4


@pytest.mark.rule("LAN-DIST-06")
def test_the_number_beside_the_new_space_counts() -> None:
    b = board(PRESTON + "cotton-demand 1\ndistant-market 3").play("sell preston.2 distant-market")
    assert (b.cotton_demand(), b.money("A")) == (4, 31)


@pytest.mark.rule("LAN-DIST-07")
def test_a_drawn_tile_does_not_come_up_again() -> None:
    b = board(TWO_MILLS + "distant-market 0 4").play("sell preston.2 distant-market", "card bury")
    assert b.distant_tiles() == [4, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    b.play("sell lancaster.2 distant-market")
    assert (b.cotton_demand(), b.distant_tiles()) == (4, [0, 1, 1, 2, 2, 2, 2, 3, 3, 3])


@pytest.mark.rule("LAN-DIST-07")
def test_the_seventh_draw_of_an_era_ends_demand_at_the_latest() -> None:
    b = board(SEVEN_MILLS + "distant-market 0 0 1 1 2 2 2")
    mills = [option for option in b.options("sell") if option.endswith("distant-market")]
    assert len(mills) == 7
    b.play(mills[0], "card colne", *mills[1:])
    assert (b.cotton_demand(), b.position.drawn) == (8, 7)
    assert sorted(b.tables.distant_steps)[:7] == [0, 0, 1, 1, 2, 2, 2]  # no smaller seven tiles exist
    flipped = [b.tile(mill.split()[1]).endswith("flipped") for mill in mills]
    assert flipped == [True] * 6 + [False]


@pytest.mark.rule("LAN-DIST-08", "LAN-DIST-09")
def test_at_the_bottom_the_mill_does_not_flip_and_brings_nothing() -> None:
    b = board(PRESTON + "cotton-demand 6\ndistant-market 2").play("sell preston.2 distant-market")
    assert (b.cotton_demand(), b.tile("preston.2")) == (8, "A cotton-mill-1 0")
    assert (b.income("A"), b.money("A")) == (10, 30)
    assert (b.hand("A"), b.discard(), b.position.actions_left) == (["colne"], ["colne"], 1)


@pytest.mark.rule("LAN-DIST-10")
@pytest.mark.parametrize(("start", "step"), [(6, 4), (7, 1), (7, 4), (5, 4)])
def test_a_step_past_the_bottom_ends_on_it(start: int, step: int) -> None:
    b = board(PRESTON + f"cotton-demand {start}\ndistant-market {step}").play("sell preston.2 distant-market")
    assert (b.cotton_demand(), b.tile("preston.2")) == (8, "A cotton-mill-1 0")


@pytest.mark.rule("LAN-DIST-11")
def test_reaching_the_bottom_ends_the_action_at_once() -> None:
    b = board(TWO_MILLS + "cotton-demand 7\ndistant-market 1").play("sell preston.2 distant-market", "card bury")
    assert (b.question, b.seat, b.position.actions_left) == ("action", "A", 1)  # the port was not to be used
    assert b.tile("lancaster.2") == "A cotton-mill-1 0"
    b.play("sell lancaster.2 preston.1")
    assert b.tile("lancaster.2") == "A cotton-mill-1 flipped"


@pytest.mark.rule("LAN-DIST-11")
def test_earlier_sales_of_the_action_stand() -> None:
    b = board(TWO_MILLS + "fleetwood.1 B port-1\nfleetwood--preston B\ncotton-demand 7\ndistant-market 0 4")
    b.play("sell preston.2 distant-market", "card bury", "sell lancaster.2 distant-market")
    assert (b.tile("preston.2"), b.tile("lancaster.2")) == ("A cotton-mill-1 flipped", "A cotton-mill-1 0")
    assert (b.income("A"), b.question) == (15, "action")


@pytest.mark.rule("LAN-DIST-12")
def test_after_the_bottom_nobody_sells_on_the_distant_market_in_this_era() -> None:
    b = board(
        TWO_MILLS
        + "warrington-runcorn.1 B cotton-mill-1\nwarrington-runcorn.2 C port-1\ncotton-demand 7\ndistant-market 1"
    )
    b.play("sell preston.2 distant-market", "card bury")
    assert "LAN-DIST-12" in b.refused("sell lancaster.2 distant-market")
    b.play("pass")
    assert (b.seat, b.cotton_demand()) == ("B", 8)
    assert b.refused("sell warrington-runcorn.1 distant-market") == ("LAN-DIST-12",)
    assert b.options("sell") == ["sell warrington-runcorn.1 warrington-runcorn.2"]


@pytest.mark.rule("LAN-DIST-12")
def test_the_market_stays_closed_over_the_rounds_of_the_era() -> None:
    b = round_end("cotton-demand 8\npreston.2 A cotton-mill-1\npreston.1 B port-1")
    assert (b.position.era, b.cotton_demand()) == (0, 8)
    assert b.refused("sell preston.2 distant-market") == ("LAN-DIST-12",)


@pytest.mark.rule("LAN-DIST-13")
def test_port_sales_stay_possible_after_the_market_has_closed() -> None:
    b = board(PRESTON + "cotton-demand 8")
    assert b.options("sell") == ["sell preston.2 preston.1"]
    b.play("sell preston.2 preston.1")
    assert (b.tile("preston.2"), b.tile("preston.1")) == ("A cotton-mill-1 flipped", "B port-1 flipped")


@pytest.mark.rule("LAN-DIST-14")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_distant_sale_flips_no_port(owner: str) -> None:
    b = board(PRESTON.replace("B port-1", f"{owner} port-1") + "distant-market 1").play("sell preston.2 distant-market")
    assert b.tile("preston.1") == f"{owner} port-1 0"
    assert (b.income("A"), b.income("B")) == (10 + 5, 10), "only the mill raises an income"


@pytest.mark.rule("LAN-DIST-15")
def test_the_seller_commits_before_the_tile_is_turned_up() -> None:
    b = board(PRESTON + "cotton-demand 7\ndistant-market 1").choose("sell preston.2 distant-market")
    assert b.options() == ["card colne"]
    assert view(b.position, 0).turned_up == ()
    b.choose("card colne")
    assert view(b.position, 0).turned_up == (1,)
    assert (b.question, b.position.actions_left) == ("action", 1)  # no port sale instead
    assert (b.tile("preston.2"), b.tile("preston.1")) == ("A cotton-mill-1 0", "B port-1 0")


@pytest.mark.rule("LAN-DIST-15")
def test_a_bad_tile_is_borne_by_the_mill_that_drew_it() -> None:
    b = board(PRESTON + "distant-market 4").choose("sell preston.2 distant-market").choose("card colne")
    assert (b.cotton_demand(), b.tile("preston.2")) == (4, "A cotton-mill-1 flipped")


@pytest.mark.rule("LAN-DIST-16")
def test_a_mill_whose_sale_failed_may_sell_through_a_port_later() -> None:
    b = board(PRESTON + "cotton-demand 7\ndistant-market 1").play("sell preston.2 distant-market")
    b.play("sell preston.2 preston.1")
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"


@pytest.mark.rule("LAN-DIST-16")
def test_a_mill_whose_sale_failed_may_sell_abroad_in_the_rail_era() -> None:
    b = era_end("""
        cotton-demand 8
        distant-drawn 3 3 3
        preston.2 A cotton-mill-2
        preston.1 B port-2 flipped
    """)
    assert (b.position.era, b.seat) == (1, "A")
    assert b.offers("sell preston.2 distant-market")

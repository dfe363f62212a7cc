"""Selling cotton (chapter "Baumwollverkauf")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end

PRESTON = """
    A hand colne*2
    preston.2 A cotton-mill-1
    preston.1 B port-1
"""
"""A mill and another player's unused port in one town; no link is needed between them."""


@pytest.mark.rule("LAN-SELL-01")
def test_any_number_of_own_mills_sells_in_one_action() -> None:
    b = board("""
        A hand colne*2
        lancaster.2 A cotton-mill-1
        preston.2 A cotton-mill-1
        warrington-runcorn.1 A cotton-mill-1
        liverpool.1 B port-1
        liverpool.2 B port-1
        fleetwood.1 C port-1
        lancaster--preston A
        fleetwood--preston A
        preston--wigan A
        liverpool--wigan A
        warrington-runcorn--wigan A
    """).play(
        "sell lancaster.2 liverpool.1",
        "card colne",
        "sell preston.2 liverpool.2",
        "sell warrington-runcorn.1 fleetwood.1",
    )
    for mill in ("lancaster.2", "preston.2", "warrington-runcorn.1"):
        assert b.tile(mill) == "A cotton-mill-1 flipped"
    assert (b.question, b.seat, b.hand("A")) == ("action", "A", ["colne"])  # all for a single card


@pytest.mark.rule("LAN-SELL-01")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [("bury.1", "B cotton-mill-1"), ("bury.1", "A coal-mine-1"), ("bury.1", "A cotton-mill-1 flipped"), ("bury.1", "")],
)
def test_only_own_unflipped_mills_sell(slot: str, tile: str) -> None:
    b = board(f"""
        A hand colne*2
        {slot + " " + tile if tile else ""}
        warrington-runcorn.2 B port-1
        bury--manchester A
        manchester--warrington-runcorn A
    """)
    assert "LAN-SELL-01" in b.refused(f"sell {slot} warrington-runcorn.2")
    assert "LAN-SELL-01" in b.refused(f"sell {slot} distant-market")


@pytest.mark.rule("LAN-SELL-02", "LAN-SELL-03")
def test_sales_follow_each_other_and_mix_ports_and_the_distant_market() -> None:
    b = board("""
        A hand colne*2 bury
        lancaster.2 A cotton-mill-1
        preston.2 A cotton-mill-1
        preston.1 B port-1
        lancaster--preston A
        distant-market 1
    """)
    b.play("sell lancaster.2 distant-market", "card bury")
    assert b.tile("lancaster.2") == "A cotton-mill-1 flipped"
    assert b.tile("preston.2") == "A cotton-mill-1 0"
    assert b.question == "next-sale"
    b.play("sell preston.2 preston.1")
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"
    assert b.question == "action"


@pytest.mark.rule("LAN-SELL-04")
def test_the_seller_chooses_between_port_and_distant_market() -> None:
    b = board(PRESTON)
    assert b.options("sell") == ["sell preston.2 preston.1", "sell preston.2 distant-market"]


@pytest.mark.rule("LAN-SELL-05")
def test_a_port_sale_needs_a_connected_unflipped_port_tile() -> None:
    assert board(PRESTON).refused("sell preston.2 preston.1") == ()
    used = board(PRESTON.replace("port-1", "port-1 flipped"))
    assert "LAN-SELL-05" in used.refused("sell preston.2 preston.1")
    assert "LAN-SELL-05" in board(PRESTON).refused("sell preston.2 fleetwood.1")  # no tile there
    far = PRESTON + "fleetwood.1 B port-1\n"
    assert "LAN-SELL-05" in board(far).refused("sell preston.2 fleetwood.1")  # no link to it
    assert board(far + "fleetwood--preston C").refused("sell preston.2 fleetwood.1") == ()


@pytest.mark.rule("LAN-SELL-06")
@pytest.mark.parametrize(("owner", "seller", "other"), [("B", 15, 13), ("A", 18, 10)])
def test_a_port_sale_flips_mill_and_port_and_raises_both_incomes(owner: str, seller: int, other: int) -> None:
    b = board(PRESTON.replace("B port-1", f"{owner} port-1")).play("sell preston.2 preston.1")
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"
    assert b.tile("preston.1") == f"{owner} port-1 flipped"
    assert (b.income("A"), b.income("B")) == (seller, other)
    assert (b.money("A"), b.cotton_demand()) == (30, 0)  # no bonus, no demand used


@pytest.mark.rule("LAN-SELL-07")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_any_players_port_serves(owner: str) -> None:
    assert board(PRESTON.replace("B port-1", f"{owner} port-1")).offers("sell preston.2 preston.1")


@pytest.mark.rule("LAN-SELL-08", "LAN-SELL-09")
def test_a_farther_port_may_be_used_past_an_unflipped_one() -> None:
    b = board(
        PRESTON
        + """
        lancaster.1 C port-1
        lancaster--preston C
    """
    ).play("sell preston.2 lancaster.1")
    assert b.tile("lancaster.1") == "C port-1 flipped"
    assert b.tile("preston.1") == "B port-1 0"


@pytest.mark.rule("LAN-SELL-09")
def test_the_route_may_pass_through_another_unflipped_port() -> None:
    b = board("""
        A hand colne*2
        blackburn.1 A cotton-mill-1
        liverpool.1 B port-1
        ellesmere-port.1 C port-1
        blackburn--wigan B
        liverpool--wigan B
        ellesmere-port--liverpool B
    """).play("sell blackburn.1 ellesmere-port.1")
    assert b.tile("ellesmere-port.1") == "C port-1 flipped"
    assert b.tile("liverpool.1") == "B port-1 0"


@pytest.mark.rule("LAN-SELL-10")
def test_each_mill_sells_once() -> None:
    b = board(PRESTON + "liverpool.1 B port-1\nliverpool--wigan B\npreston--wigan B").play("sell preston.2 preston.1")
    assert "LAN-SELL-10" in b.refused("sell preston.2 liverpool.1")
    assert "LAN-SELL-10" in b.refused("sell preston.2 distant-market")


@pytest.mark.rule("LAN-SELL-10")
def test_a_mill_that_sold_in_the_canal_era_does_not_sell_again() -> None:
    b = era_end("preston.2 A cotton-mill-2 flipped\npreston.1 B port-2")
    assert (b.seat, b.tile("preston.2")) == ("A", "A cotton-mill-2 flipped")
    assert "LAN-SELL-10" in b.refused("sell preston.2 preston.1")
    assert "LAN-SELL-10" in b.refused("sell preston.2 distant-market")


@pytest.mark.rule("LAN-SELL-11")
def test_an_external_location_serves_for_the_distant_market_only() -> None:
    b = board("""
        A hand colne*2
        colne.1 A cotton-mill-1
        colne--yorkshire A
    """)
    assert b.options("sell") == ["sell colne.1 distant-market"]
    assert not any("yorkshire" in option.text for option in b.tables.codebook if option.words[0] == "sell")


@pytest.mark.rule("LAN-SELL-12")
def test_selling_cotton_includes_a_sale() -> None:
    b = board(PRESTON)
    assert b.refused("done") == ("core.not-asked",)
    b.play("sell preston.2 preston.1", "card colne")
    assert b.tile("preston.2") == "A cotton-mill-1 flipped"
    nothing_to_sell = board("A hand colne*2")
    assert nothing_to_sell.options("sell") == []
    assert nothing_to_sell.offers("pass")


@pytest.mark.rule("LAN-SELL-13")
def test_the_example_of_a_port_sale_followed_by_a_distant_one() -> None:
    b = board("""
        A hand colne*2 bury
        preston.2 A cotton-mill-1
        lancaster.2 A cotton-mill-1
        preston.1 B port-1
        lancaster--preston A
        distant-market 1
    """).play("sell preston.2 preston.1", "card bury", "sell lancaster.2 distant-market")
    assert b.tile("preston.2") == b.tile("lancaster.2") == "A cotton-mill-1 flipped"
    assert b.tile("preston.1") == "B port-1 flipped"
    assert (b.cotton_demand(), b.money("A")) == (1, 33)


@pytest.mark.rule("LAN-SELL-14")
def test_after_each_sale_the_seller_decides_anew() -> None:
    text = """
        A hand colne*2 bury
        lancaster.2 A cotton-mill-1
        preston.2 A cotton-mill-1
        preston.1 B port-1
        lancaster--preston A
        distant-market 3
    """
    b = board(text).play("sell lancaster.2 distant-market", "card bury")
    assert b.options() == ["sell preston.2 preston.1", "sell preston.2 distant-market", "done"]
    stopped = b.copy().play("done")
    assert stopped.tile("preston.2") == "A cotton-mill-1 0"
    assert (stopped.question, stopped.seat) == ("action", "A")


@pytest.mark.rule("LAN-SELL-14")
def test_a_port_sale_is_followed_by_the_same_choice() -> None:
    b = board("""
        A hand colne*2 bury
        lancaster.2 A cotton-mill-1
        preston.2 A cotton-mill-1
        preston.1 B port-1
        lancaster.1 C port-1
        lancaster--preston A
    """).play("sell lancaster.2 preston.1", "card bury")
    assert b.options() == ["sell preston.2 lancaster.1", "sell preston.2 distant-market", "done"]


@pytest.mark.rule("LAN-SELL-06", "LAN-PORT-01")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_port_sale_of_the_second_action_flips_both_as_well(owner: str) -> None:
    b = board(f"turn A 1\nA hand colne*2\npreston.2 A cotton-mill-1\npreston.1 {owner} port-1")
    assert b.position.actions_left == 1
    b.play("sell preston.2 preston.1")
    assert (b.tile("preston.2"), b.tile("preston.1")) == ("A cotton-mill-1 flipped", f"{owner} port-1 flipped")
    assert (b.income("A"), b.income("B")) == ((18, 10) if owner == "A" else (15, 13))

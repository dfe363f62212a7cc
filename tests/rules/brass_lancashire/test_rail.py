"""Railways (entry "Eisenbahnen")."""

import pytest

from tests.rules.brass_lancashire.board import board

BURNLEY = """
    era rail
    A hand bury bolton
    colne.1 A cotton-mill-2
    burnley.1 B coal-mine-2
"""
"""A tile in Colne, and another player's mine with three coal in Burnley; no railway yet."""

TWO_MINES = """
    era rail
    A hand colne*2
    bolton.1 A coal-mine-2
    oldham.1 B coal-mine-2
    bolton--bury A
    bury--manchester A
    manchester--oldham B
"""
"""For Bolton - Manchester: a mine in Bolton, two railways from Manchester, another one railway from Manchester."""

MINE_AND_PORT = """
    era rail
    A hand colne*2
    bolton.1 B coal-mine-2
    warrington-runcorn.2 A port-2
    manchester--warrington-runcorn A
"""
"""For Bolton - Manchester: a mine at one end, a port beyond the other."""


@pytest.mark.rule("LAN-RAIL-01")
def test_a_single_railway_costs_5() -> None:
    b = board(BURNLEY).play("link burnley--colne", "card bury", "done")
    assert (b.link("burnley--colne"), b.spent("A"), b.money("A")) == ("A", 5, 25)
    assert "LAN-RAIL-01" in board(BURNLEY + "A money 4").refused("link burnley--colne")


@pytest.mark.rule("LAN-RAIL-02")
def test_two_railways_in_one_action_cost_15_together() -> None:
    b = board(BURNLEY).play("link burnley--colne", "card bury", "link blackburn--burnley")
    assert (b.spent("A"), b.money("A")) == (15, 15)
    assert (b.link("burnley--colne"), b.link("blackburn--burnley")) == ("A", "A")


@pytest.mark.rule("LAN-RAIL-02")
def test_a_third_railway_needs_another_action() -> None:
    b = board(BURNLEY + "burnley.2 B coal-mine-2\nA money 99")
    b.play("link burnley--colne", "card bury", "coal burnley.1", "link blackburn--burnley", "coal burnley.1")
    assert (b.question, b.position.actions_left, b.hand("A")) == ("action", 1, ["bolton"])
    b.play("link burnley--bury", "coal burnley.1")
    assert b.spent("A") == 15 + 5


@pytest.mark.rule("LAN-RAIL-03")
def test_the_two_railways_need_not_touch_each_other() -> None:
    b = board(BURNLEY + "macclesfield.1 A cotton-mill-2")
    b.play("link burnley--colne", "card bury", "link macclesfield--the-midlands")
    assert (b.link("burnley--colne"), b.link("macclesfield--the-midlands")) == ("A", "A")
    assert b.spent("A") == 15 + 1


@pytest.mark.rule("LAN-RAIL-04")
def test_the_second_railway_may_start_from_the_first_and_use_it_for_its_coal() -> None:
    assert "LAN-LINK-02" in board(BURNLEY).refused("link blackburn--burnley")
    b = board(BURNLEY).play("link burnley--colne", "card bury")
    assert b.question == "second-link"
    onward = b.copy().play("link blackburn--burnley")
    assert onward.tile("burnley.1") == "B coal-mine-2 1"
    back = b.play("link colne--yorkshire")  # its coal comes from Burnley over the first railway
    assert (back.tile("burnley.1"), back.coal_track(), back.spent("A")) == ("B coal-mine-2 1", 8, 15)


@pytest.mark.rule("LAN-RAIL-05")
@pytest.mark.parametrize(("options", "left"), [(["done"], "2"), (["link blackburn--burnley"], "1")])
def test_each_railway_takes_one_coal(options: list[str], left: str) -> None:
    b = board(BURNLEY).play("link burnley--colne", "card bury", *options)
    assert b.tile("burnley.1") == f"B coal-mine-2 {left}"


@pytest.mark.rule("LAN-RAIL-06")
def test_bought_coal_is_paid_on_top() -> None:
    text = "era rail\nA hand bury bolton\ncolne.1 A cotton-mill-2\n"
    assert "LAN-RAIL-06" in board(text + "A money 5").refused("link colne--yorkshire")
    b = board(text + "A money 6").play("link colne--yorkshire", "card bury")
    assert (b.money("A"), b.spent("A"), b.coal_track()) == (0, 6, 7)
    assert (b.question, b.position.actions_left) == ("action", 1)  # no money for a second one
    dear = board(text + "A money 9\ncoal-track 0")
    assert "LAN-RAIL-06" in dear.refused("link colne--yorkshire")


@pytest.mark.rule("LAN-RAIL-06")
@pytest.mark.parametrize(("money", "legal"), [(16, False), (17, True)])
def test_the_second_railway_and_its_coal_must_be_paid_in_full(money: int, legal: bool) -> None:
    b = board(f"""
        era rail
        A money {money}
        A hand bury bolton
        colne.1 A cotton-mill-2
        macclesfield.1 A cotton-mill-2
    """)
    b.choose("link colne--yorkshire").choose("card bury")  # £5 and £1
    assert (b.question == "second-link") == legal
    if legal:
        b.play("link macclesfield--the-midlands")
        assert (b.money("A"), b.spent("A")) == (0, 17)


@pytest.mark.rule("LAN-RAIL-07")
def test_a_railway_needs_coal_at_one_of_its_ends() -> None:
    text = "era rail\nA money 99\nA hand bury bolton\ncolne.1 A cotton-mill-2\n"
    assert "LAN-RAIL-07" in board(text).refused("link burnley--colne")
    assert "LAN-RAIL-07" in board(text + "blackburn.1 A coal-mine-2").refused("link burnley--colne")
    assert board(text + "burnley.1 B coal-mine-2").offers("link burnley--colne")
    assert board(text + "blackburn.1 B coal-mine-2\nblackburn--burnley B").offers("link burnley--colne")
    assert board(text + "rochdale.1 B coal-mine-2\nrochdale--yorkshire B\ncolne--yorkshire B").offers(
        "link burnley--colne"
    )


@pytest.mark.rule("LAN-RAIL-08")
def test_the_coal_does_not_travel_over_the_railway_being_built() -> None:
    b = board(TWO_MINES).choose("link bolton--manchester").choose("card colne")
    assert (b.question, b.link("bolton--manchester")) == ("coal", "")
    # From Manchester both mines are two railways away; over the new railway Bolton would be one.
    text = TWO_MINES.replace("oldham.1", "rochdale.1") + "oldham--rochdale B"
    b = board(text).choose("link bolton--manchester").choose("card colne")
    assert b.options() == ["coal bolton.1", "coal rochdale.1"]


@pytest.mark.rule("LAN-RAIL-09")
@pytest.mark.parametrize(
    ("switch", "mines"),
    [
        ("chosen_end", ["coal bolton.1", "coal oldham.1"]),
        ("chosen_end_only", ["coal bolton.1", "coal oldham.1"]),
        ("nearest_end", ["coal bolton.1"]),
    ],
)
def test_the_player_chooses_the_end_to_which_the_coal_is_brought(switch: str, mines: list[str]) -> None:
    b = board(f"switch rail_coal_source {switch}\n{TWO_MINES}").choose("link bolton--manchester").choose("card colne")
    assert b.options() == mines
    if switch == "nearest_end":
        assert "LAN-VAR-02" in b.refused("coal oldham.1")
    else:
        assert b.play("coal oldham.1").tile("oldham.1") == "B coal-mine-2 2"


@pytest.mark.rule("LAN-RAIL-09")
def test_from_the_chosen_end_the_nearest_mine_delivers() -> None:
    b = board(TWO_MINES + "rochdale.1 B coal-mine-2\noldham--rochdale B")
    b.choose("link bolton--manchester").choose("card colne")
    assert b.options() == ["coal bolton.1", "coal oldham.1"]
    assert "LAN-RAIL-09" in b.refused("coal rochdale.1")


@pytest.mark.rule("LAN-RAIL-10")
@pytest.mark.parametrize("switch", ["chosen_end", "nearest_end", "chosen_end_only"])
def test_a_mine_at_either_end_closes_the_track(switch: str) -> None:
    b = (
        board(f"switch rail_coal_source {switch}\n{MINE_AND_PORT}")
        .choose("link bolton--manchester")
        .choose("card colne")
    )
    if switch == "chosen_end_only":
        assert b.options() == ["coal bolton.1", "coal demand-track"]
        b.play("coal demand-track", "done")
        assert (b.tile("bolton.1"), b.coal_track(), b.spent("A")) == ("B coal-mine-2 3", 7, 6)
    else:
        assert b.options() == ["coal bolton.1"]
        assert "LAN-RAIL-10" in b.refused("coal demand-track")
        b.play("coal bolton.1", "done")
        assert (b.tile("bolton.1"), b.coal_track(), b.spent("A")) == ("B coal-mine-2 2", 8, 5)


@pytest.mark.rule("LAN-RAIL-10")
@pytest.mark.parametrize(("money", "options"), [(6, 2), (5, 1)])
def test_the_track_of_the_chosen_end_must_be_payable(money: int, options: int) -> None:
    b = board(f"switch rail_coal_source chosen_end_only\nA money {money}\n{MINE_AND_PORT}")
    b.choose("link bolton--manchester").choose("card colne")
    assert len(b.options()) == options
    assert ("LAN-RAIL-06" in b.refused("coal demand-track")) == (options == 1)


@pytest.mark.rule("LAN-RAIL-11")
@pytest.mark.parametrize(
    ("port", "legal"),
    [
        ("", False),
        ("liverpool.1 B port-2", False),
        ("warrington-runcorn.2 B port-2", True),
        ("warrington-runcorn.2 B port-2 flipped", True),
        ("liverpool.1 B port-2\nliverpool--warrington-runcorn C", True),
        ("manchester--oldham B\noldham--rochdale B\nrochdale--yorkshire C", True),
    ],
)
def test_coal_from_the_track_needs_a_port_at_one_of_the_ends(port: str, legal: bool) -> None:
    b = board(f"era rail\nA hand colne*2\nmanchester.1 A cotton-mill-2\n{port}")
    option = "link manchester--warrington-runcorn"
    assert ("LAN-RAIL-11" in b.refused(option)) == (not legal)
    if legal:
        b.play(option, "card colne", "done")
        assert (b.coal_track(), b.spent("A")) == (7, 6)


@pytest.mark.rule("LAN-RAIL-12")
def test_a_railway_to_an_external_location_may_buy_its_coal() -> None:
    text = "era rail\nA hand bury bolton\ncolne.1 A cotton-mill-2\n"
    b = board(text).play("link colne--yorkshire", "card bury", "done")
    assert (b.link("colne--yorkshire"), b.spent("A"), b.coal_track()) == ("A", 6, 7)
    with_mine = board(text + "burnley.1 B coal-mine-2\nburnley--colne B").play(
        "link colne--yorkshire", "card bury", "done"
    )
    assert (with_mine.tile("burnley.1"), with_mine.spent("A"), with_mine.coal_track()) == ("B coal-mine-2 2", 5, 8)


@pytest.mark.rule("LAN-RAIL-13")
def test_the_example_of_the_railway_to_manchester() -> None:
    b = board("""
        era rail
        A hand colne*2
        warrington-runcorn.2 A port-2
        bury.1 B coal-mine-2
    """).play("link manchester--warrington-runcorn", "card colne", "done")
    assert (b.link("manchester--warrington-runcorn"), b.spent("A"), b.coal_track()) == ("A", 5 + 1, 7)


@pytest.mark.rule("LAN-RAIL-14")
def test_after_the_first_railway_a_second_may_follow_or_not() -> None:
    b = board(BURNLEY + "A money 15").play("link burnley--colne", "card bury")
    assert (b.question, b.spent("A"), b.link("burnley--colne")) == ("second-link", 5, "A")
    assert "done" in b.options() and "link blackburn--burnley" in b.options()
    assert b.copy().play("done").spent("A") == 5
    assert b.copy().play("link blackburn--burnley").spent("A") == 15
    short = board(BURNLEY + "A money 14").play("link burnley--colne", "card bury")
    assert (short.question, short.spent("A")) == ("action", 5)


@pytest.mark.rule("LAN-RAIL-14")
def test_a_second_railway_one_cannot_pay_is_refused() -> None:
    b = board(BURNLEY + "A money 15\nmacclesfield.1 A cotton-mill-2").play("link burnley--colne", "card bury")
    assert "LAN-RAIL-14" in b.refused("link macclesfield--the-midlands")  # £10 and £1 for coal


@pytest.mark.rule("LAN-RAIL-15")
def test_the_second_railway_buys_when_the_first_took_the_last_coal() -> None:
    b = board("""
        era rail
        A hand bury bolton
        colne.1 A cotton-mill-2
        burnley.1 B coal-mine-2 1
    """).play("link burnley--colne", "card bury")
    assert (b.tile("burnley.1"), b.income("B")) == ("B coal-mine-2 flipped", 17)
    assert "LAN-RAIL-07" in b.refused("link blackburn--burnley")  # no port yet
    b.play("link colne--yorkshire")
    assert (b.spent("A"), b.coal_track()) == (15 + 1, 7)


@pytest.mark.rule("LAN-RAIL-15")
def test_the_second_railway_uses_the_mine_that_the_first_opened() -> None:
    alone = board(BURNLEY).play("link colne--yorkshire", "card bury", "done")
    assert (alone.coal_track(), alone.tile("burnley.1")) == (7, "B coal-mine-2 3")
    b = board(BURNLEY).play("link burnley--colne", "card bury").choose("link colne--yorkshire")
    assert b.options() == ["coal burnley.1"]
    assert "LAN-RAIL-10" in b.refused("coal demand-track")


@pytest.mark.rule("LAN-RAIL-15")
def test_the_second_cube_of_the_track_has_its_own_price() -> None:
    b = board("""
        era rail
        coal-track 7
        A hand bury bolton
        colne.1 A cotton-mill-2
    """).play("link colne--yorkshire", "card bury", "link rochdale--yorkshire")
    assert (b.spent("A"), b.coal_track()) == (15 + 1 + 2, 5)

"""Coal and its transport (chapters "Kohletransport", "Kohle")."""

import pytest

from tests.rules.brass_lancashire.board import Board, board, era_end

ROCHDALE = """
    A hand rochdale
    A mat cotton-mill-2
"""
"""A mill in Rochdale that costs £14 and one coal."""

PORT = "rochdale--yorkshire B\n"
"""What connects Rochdale with an existing port."""


def asked_for_coal(text: str) -> Board:
    """The board when the builder in Rochdale is asked for the coal."""
    b = board(ROCHDALE + text).choose("build cotton-mill rochdale.1").choose("card rochdale")
    assert b.question == "coal"
    return b


# -- Mines --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-COAL-01")
def test_a_connected_mine_comes_before_the_track() -> None:
    b = asked_for_coal("oldham.1 B coal-mine-1\noldham--rochdale B\n" + PORT)
    assert b.options() == ["coal oldham.1"]
    assert "LAN-COAL-01" in b.refused("coal demand-track")
    b.play("coal oldham.1")
    assert (b.tile("oldham.1"), b.coal_track(), b.spent("A")) == ("B coal-mine-1 1", 8, 14)


@pytest.mark.rule("LAN-COAL-02")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_the_mine_serves_whoever_owns_it(owner: str) -> None:
    b = asked_for_coal(f"oldham.1 {owner} coal-mine-1\noldham--rochdale {owner}\n" + PORT)
    assert b.options() == ["coal oldham.1"]


@pytest.mark.rule("LAN-COAL-02")
def test_a_rivals_nearer_mine_must_be_used_instead_of_the_own() -> None:
    b = asked_for_coal("""
        oldham.1 B coal-mine-1
        manchester.1 A coal-mine-1
        oldham--rochdale B
        manchester--oldham B
    """)
    assert b.options() == ["coal oldham.1"]
    assert "LAN-COAL-03" in b.refused("coal manchester.1")


@pytest.mark.rule("LAN-COAL-03")
def test_the_nearest_mine_with_coal_delivers() -> None:
    text = """
        oldham.1 B coal-mine-1 {state}
        manchester.1 C coal-mine-1
        oldham--rochdale B
        manchester--oldham B
    """
    near = asked_for_coal(text.format(state="1"))
    assert near.options() == ["coal oldham.1"]
    assert "LAN-COAL-03" in near.refused("coal manchester.1")
    empty = asked_for_coal(text.format(state="flipped"))
    assert empty.options() == ["coal manchester.1"]
    assert "LAN-COAL-03" in empty.refused("coal oldham.1")


@pytest.mark.rule("LAN-COAL-04")
def test_distance_counts_links_of_all_owners_and_stops_outside_lancashire() -> None:
    text = """
        burnley.1 B coal-mine-1
        manchester.1 C coal-mine-1
        burnley--colne A
        colne--yorkshire B
        rochdale--yorkshire C
        oldham--rochdale B
        manchester--oldham C
    """
    b = asked_for_coal(text)  # three links by way of Yorkshire, two by way of Oldham
    assert b.options() == ["coal manchester.1"]
    assert "LAN-COAL-04" in b.refused("coal burnley.1")
    b = asked_for_coal(text.replace("manchester.1", "bury.1") + "bury--manchester A")  # three each
    assert b.options() == ["coal burnley.1", "coal bury.1"]


@pytest.mark.rule("LAN-COAL-04")
def test_places_without_spaces_count_as_stops() -> None:
    b = (
        board("""
        era rail
        A hand preston
        A mat ironworks-2
        wigan.1 B coal-mine-2
        bolton.1 C coal-mine-2
        preston--southport B
        southport--wigan B
        blackburn--preston C
        blackburn--bolton C
    """)
        .choose("build ironworks preston.3")
        .choose("card preston")
    )
    assert b.options() == ["coal bolton.1", "coal wigan.1"]
    b = (
        board("""
        A hand macclesfield
        A mat cotton-mill-2
        warrington-runcorn.1 B coal-mine-1
        rochdale.1 C coal-mine-1
        macclesfield--the-midlands B
        northwich--the-midlands B
        ellesmere-port--northwich B
        ellesmere-port--warrington-runcorn B
        macclesfield--stockport C
        manchester--stockport C
        manchester--oldham C
        oldham--rochdale C
    """)
        .choose("build cotton-mill macclesfield.1")
        .choose("card macclesfield")
    )
    assert b.options() == ["coal rochdale.1", "coal warrington-runcorn.1"]


@pytest.mark.rule("LAN-COAL-04")
def test_the_virtual_link_shortens_no_way() -> None:
    b = (
        board("""
        era rail
        A hand birkenhead
        A mat shipyard-2
        wigan.1 B coal-mine-2
        warrington-runcorn.1 B coal-mine-2
        liverpool--wigan B
        liverpool--warrington-runcorn B
        ellesmere-port--warrington-runcorn B
        birkenhead--ellesmere-port B
    """)
        .choose("build shipyard birkenhead.1")
        .choose("card birkenhead")
    )
    assert b.options() == ["coal warrington-runcorn.1"]  # two links; Wigan would be two over the virtual link


@pytest.mark.rule("LAN-COAL-05")
@pytest.mark.parametrize(("chosen", "other"), [("oldham.1", "oldham.2"), ("oldham.2", "oldham.1")])
def test_the_player_chooses_among_equally_near_mines(chosen: str, other: str) -> None:
    b = asked_for_coal("oldham.1 B coal-mine-1\noldham.2 C coal-mine-1\noldham--rochdale B")
    assert b.options() == ["coal oldham.1", "coal oldham.2"]
    b.play(f"coal {chosen}")
    assert (b.tile(chosen)[-1], b.tile(other)[-1]) == ("1", "2")


@pytest.mark.rule("LAN-COAL-06")
def test_coal_travels_only_over_built_links() -> None:
    b = board(ROCHDALE + "oldham.1 A coal-mine-1")
    assert "LAN-BUILD-03" in b.refused("build cotton-mill rochdale.1")
    b = asked_for_coal("""
        manchester.1 A coal-mine-1
        bury.1 B coal-mine-1
        oldham--rochdale A
        manchester--oldham A
    """)
    assert "LAN-COAL-06" in b.refused("coal bury.1")


@pytest.mark.rule("LAN-COAL-07")
def test_a_mine_in_the_town_itself_is_at_distance_0() -> None:
    b = asked_for_coal("rochdale.2 B coal-mine-1\noldham.1 A coal-mine-1\noldham--rochdale A")
    assert b.options() == ["coal rochdale.2"]
    alone = board(ROCHDALE + "rochdale.2 B coal-mine-1").play("build cotton-mill rochdale.1")
    assert (alone.tile("rochdale.1"), alone.tile("rochdale.2")) == ("A cotton-mill-2 0", "B coal-mine-1 1")


@pytest.mark.rule("LAN-COAL-08")
def test_used_cubes_go_to_the_supply() -> None:
    b = board("""
        coal-track 5
        iron-track 5
        A hand rochdale
        A mat cotton-mill-3
        rochdale.2 B coal-mine-1 2
        preston.3 B ironworks-1 4
    """).play("build cotton-mill rochdale.1")
    assert (b.tile("rochdale.2"), b.tile("preston.3")) == ("B coal-mine-1 1", "B ironworks-1 3")
    assert (b.coal_track(), b.iron_track()) == (5, 5)  # not to the tracks
    assert b.tile("rochdale.1") == "A cotton-mill-3 0"  # nor onto the new tile


@pytest.mark.rule("LAN-COAL-17")
@pytest.mark.parametrize(("owner", "level", "steps"), [("B", 1, 4), ("B", 2, 7), ("A", 3, 6), ("C", 4, 5)])
def test_the_last_cube_flips_the_mine_at_once(owner: str, level: int, steps: int) -> None:
    b = board(ROCHDALE + f"rochdale.2 {owner} coal-mine-{level} 1")
    if owner == "A":  # one tile per location
        b = board(ROCHDALE + f"era rail\nrochdale.2 A coal-mine-{level} 1")
    b.choose("build cotton-mill rochdale.1").choose("card rochdale").choose("coal rochdale.2")
    assert b.tile("rochdale.2") == f"{owner} coal-mine-{level} flipped"
    assert b.income(owner) == 10 + steps


@pytest.mark.rule("LAN-COAL-17")
def test_a_cube_that_is_not_the_last_flips_nothing() -> None:
    b = board(ROCHDALE + "rochdale.2 B coal-mine-1 2").play("build cotton-mill rochdale.1")
    assert (b.tile("rochdale.2"), b.income("B")) == ("B coal-mine-1 1", 10)


@pytest.mark.rule("LAN-COAL-17")
def test_a_mine_removed_with_its_cubes_is_not_flipped() -> None:
    b = era_end("wigan.1 A coal-mine-1 1")
    assert (b.tile("wigan.1"), b.income("A"), b.vp("A")) == ("", 10, 0)


@pytest.mark.rule("LAN-COAL-18")
def test_nothing_is_paid_for_coal_or_transport() -> None:
    b = board(ROCHDALE + "manchester.1 B coal-mine-1\nmanchester--oldham B\noldham--rochdale C")
    b.play("build cotton-mill rochdale.1")
    assert b.tile("manchester.1") == "B coal-mine-1 1"
    assert [b.money(seat) for seat in "ABC"] == [30 - 14, 30, 30]


# -- The demand track and the supply ------------------------------------------------------------------------------


@pytest.mark.rule("LAN-COAL-09")
@pytest.mark.parametrize("mine", ["", "oldham.1 B coal-mine-1 flipped\noldham--rochdale B\n"])
def test_without_a_connected_mine_with_coal_the_track_delivers(mine: str) -> None:
    b = board(ROCHDALE + mine + PORT).choose("build cotton-mill rochdale.1").choose("card rochdale")
    assert b.question == "action"  # there was nothing to choose
    assert (b.coal_track(), b.spent("A"), b.tile("rochdale.1")) == (7, 14 + 1, "A cotton-mill-2 0")


@pytest.mark.rule("LAN-COAL-10")
def test_coal_in_an_unconnected_mine_does_not_matter() -> None:
    b = board(ROCHDALE + "oldham.1 A coal-mine-1\n" + PORT).play("build cotton-mill rochdale.1")
    assert (b.coal_track(), b.tile("oldham.1"), b.spent("A")) == (7, "A coal-mine-1 2", 15)


@pytest.mark.rule("LAN-COAL-11")
@pytest.mark.parametrize(
    ("links", "legal"),
    [
        ("", False),
        ("oldham--rochdale A\nmanchester--oldham A", False),
        ("oldham--rochdale A\nmanchester--oldham B\nmanchester--warrington-runcorn C", True),
        ("rochdale--yorkshire C", True),
    ],
)
def test_coal_from_the_track_needs_a_connected_port(links: str, legal: bool) -> None:
    b = board(ROCHDALE + "warrington-runcorn.2 B port-1\n" + links)
    assert b.offers("build cotton-mill rochdale.1") == legal
    assert ("LAN-COAL-11" in b.refused("build cotton-mill rochdale.1")) == (not legal)


@pytest.mark.rule("LAN-COAL-11")
def test_a_place_without_spaces_is_no_port() -> None:
    text = "era rail\nA hand preston\nA mat ironworks-2\nblackpool--preston B\npreston--southport B\n"
    assert "LAN-COAL-11" in board(text).refused("build ironworks preston.3")
    assert board(text + "lancaster--preston B\nlancaster--scotland B").offers("build ironworks preston.3")


@pytest.mark.rule("LAN-COAL-12")
@pytest.mark.parametrize("port", ["B port-1", "B port-1 flipped"])
def test_a_port_in_the_town_itself_is_enough(port: str) -> None:
    text = "A hand liverpool\nA mat shipyard-1\n"
    assert "LAN-COAL-11" in board(text).refused("build shipyard liverpool.3")
    b = board(text + f"liverpool.1 {port}").play("build shipyard liverpool.3")
    assert b.tile("liverpool.3") == "A shipyard-1 flipped"
    assert (b.coal_track(), b.spent("A")) == (7, 16 + 1 + 1)


@pytest.mark.rule("LAN-COAL-13", "LAN-COAL-14")
@pytest.mark.parametrize(("track", "price"), [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4)])
def test_the_cheapest_cube_is_taken_for_its_printed_price(track: int, price: int) -> None:
    b = board(f"coal-track {track}\n" + ROCHDALE + PORT).play("build cotton-mill rochdale.1")
    assert (b.coal_track(), b.spent("A")) == (track - 1, 14 + price)


@pytest.mark.rule("LAN-COAL-15")
def test_an_empty_track_lets_the_supply_deliver_for_5() -> None:
    b = board("coal-track 0\n" + ROCHDALE + PORT).play("build cotton-mill rochdale.1")
    assert (b.coal_track(), b.spent("A")) == (0, 14 + 5)
    short = board("coal-track 0\nA money 18\n" + ROCHDALE + PORT)
    assert "LAN-BUILD-05" in short.refused("build cotton-mill rochdale.1")


@pytest.mark.rule("LAN-COAL-15")
def test_beside_an_empty_track_a_mine_still_comes_first() -> None:
    b = board("coal-track 0\n" + ROCHDALE + PORT + "rochdale.2 B coal-mine-1").play("build cotton-mill rochdale.1")
    assert (b.tile("rochdale.2"), b.spent("A")) == ("B coal-mine-1 1", 14)


@pytest.mark.rule("LAN-COAL-16")
def test_coal_from_the_supply_needs_a_port_too() -> None:
    b = board("coal-track 0\nA money 99\nliverpool.1 B port-1\n" + ROCHDALE)
    assert "LAN-COAL-11" in b.refused("build cotton-mill rochdale.1")
    assert board("coal-track 0\nA money 99\n" + ROCHDALE + PORT).offers("build cotton-mill rochdale.1")

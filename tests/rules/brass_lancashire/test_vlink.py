"""The virtual link between Liverpool and Birkenhead (entry "Birkenhead", note in "Die richtige Karte spielen")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end

# A has built before, but neither in nor near Liverpool; coal comes to Birkenhead through a rival's railway and port.
FAR_AWAY = """
    era rail
    A money 60
    A hand shipyard wigan
    A mat shipyard-2
    colne.1 A cotton-mill-2
    ellesmere-port.1 B port-2
    birkenhead--ellesmere-port B
"""
SHIPYARD = "build shipyard birkenhead.1"


@pytest.mark.rule("LAN-VLINK-01", "LAN-VLINK-02")
def test_an_industry_card_builds_in_birkenhead_without_own_link_or_presence() -> None:
    b = board(FAR_AWAY).play(SHIPYARD)
    assert b.tile("birkenhead.1") == "A shipyard-2 flipped"
    assert b.spent("A") == 25 + 1 + 1  # coal and iron from the tracks


@pytest.mark.rule("LAN-VLINK-01")
def test_without_the_virtual_link_the_card_needs_an_own_railway_there() -> None:
    off = FAR_AWAY + "switch virtual_link off\n"
    assert "LAN-BUILD-13" in board(off).refused(SHIPYARD)
    assert board(off.replace("port B", "port A")).refused(SHIPYARD) == ()


@pytest.mark.rule("LAN-VLINK-01")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("A mat shipyard-1", "LAN-BUILD-23"),
        ("A mat shipyard-0", "LAN-BUILD-21"),
        ("A money 26", "LAN-BUILD-05"),
        ("birkenhead.1 B shipyard-2", "LAN-OVER-11"),
    ],
)
def test_all_other_rules_of_building_hold_over_the_virtual_link(text: str, rule: str) -> None:
    assert rule in board(FAR_AWAY + text).refused(SHIPYARD)


@pytest.mark.rule("LAN-VLINK-02")
@pytest.mark.parametrize("player", ["B", "C"])
def test_every_player_may_use_the_virtual_link(player: str) -> None:
    text = FAR_AWAY.replace("A money", f"{player} money").replace("A hand", f"{player} hand")
    text = text.replace("A mat", f"{player} mat") + f"turn {player} 2\nstockport.1 {player} cotton-mill-2\n"
    assert board(text).refused(SHIPYARD) == ()


@pytest.mark.rule("LAN-VLINK-02")
def test_presence_is_needed_only_by_a_switch() -> None:
    required = FAR_AWAY + "switch virtual_link_presence required\n"
    assert "LAN-VAR-06" in board(required).refused(SHIPYARD)


@pytest.mark.rule("LAN-VLINK-03")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_the_virtual_link_does_not_open_liverpool(era: str) -> None:
    text = f"era {era}\nA hand port wigan\nA mat port-2\ncolne.1 A cotton-mill-2\n"
    assert "LAN-VLINK-03" in board(text).refused("build port liverpool.1")
    line = "liverpool--wigan A"
    assert board(text + line).refused("build port liverpool.1") == ()


@pytest.mark.rule("LAN-VLINK-03")
def test_not_even_to_the_owner_of_a_shipyard_in_birkenhead() -> None:
    b = board("""
        era rail
        A hand port wigan
        A mat port-2
        birkenhead.1 A shipyard-2
        birkenhead--ellesmere-port A
    """)
    assert "LAN-VLINK-03" in b.refused("build port liverpool.1")
    assert b.refused("build port ellesmere-port.1") == ()


@pytest.mark.rule("LAN-VLINK-04")
def test_a_port_in_liverpool_does_not_let_birkenhead_buy_coal() -> None:
    no_port = FAR_AWAY.replace("ellesmere-port.1 B port-2", "liverpool.1 B port-2")
    assert "LAN-COAL-11" in board(no_port).refused(SHIPYARD)


@pytest.mark.rule("LAN-VLINK-04")
def test_coal_that_reaches_liverpool_does_not_reach_birkenhead() -> None:
    b = board("""
        era rail
        A money 60
        A hand birkenhead wigan
        A mat shipyard-2
        wigan.1 B coal-mine-2
        liverpool--wigan A
        liverpool.1 A port-2
    """)
    assert "LAN-COAL-11" in b.refused(SHIPYARD)
    assert b.refused("combine shipyard liverpool.3") == ()  # it does reach Liverpool


@pytest.mark.rule("LAN-VLINK-04")
def test_the_nearest_mine_is_never_found_over_the_virtual_link() -> None:
    b = board(
        FAR_AWAY
        + """
        wigan.1 C coal-mine-2
        wigan.2 B coal-mine-2
        liverpool--wigan C
        ellesmere-port--warrington-runcorn C
        warrington-runcorn.1 C coal-mine-2
    """
    ).play(SHIPYARD)
    assert b.tile("warrington-runcorn.1") == "C coal-mine-2 2"
    assert b.tile("wigan.1") == "C coal-mine-2 3"


@pytest.mark.rule("LAN-VLINK-05")
def test_no_cotton_is_sold_over_the_virtual_link() -> None:
    b = board("""
        era rail
        A hand colne*2
        warrington-runcorn.1 A cotton-mill-2
        ellesmere-port--warrington-runcorn A
        birkenhead--ellesmere-port A
        liverpool.1 B port-2
    """)
    assert "LAN-MAP-12" in b.refused("sell warrington-runcorn.1 liverpool.1")
    assert "LAN-DIST-01" in b.refused("sell warrington-runcorn.1 distant-market")


@pytest.mark.rule("LAN-VLINK-06")
def test_a_tile_in_liverpool_does_not_start_a_railway_from_birkenhead() -> None:
    text = "era rail\nA hand colne*2\nellesmere-port.1 B port-2\nliverpool.1 A port-2\n"
    assert "LAN-LINK-01" in board(text).refused("link birkenhead--ellesmere-port")
    assert board(text + "birkenhead.1 A shipyard-2").refused("link birkenhead--ellesmere-port") == ()


@pytest.mark.rule("LAN-VLINK-06")
def test_a_tile_in_birkenhead_does_not_start_a_railway_from_liverpool() -> None:
    b = board("era rail\nA hand colne*2\nwigan.1 B coal-mine-2\nbirkenhead.1 A shipyard-2")
    assert "LAN-LINK-01" in b.refused("link liverpool--wigan")


@pytest.mark.rule("LAN-VLINK-06")
def test_the_virtual_link_is_no_line_connects_nothing_and_scores_nothing() -> None:
    b = board("liverpool.1 A port-2 flipped\nbirkenhead.1 A shipyard-2\nera rail")
    assert not b.connected("liverpool", "birkenhead")
    assert not any({"liverpool", "birkenhead"} <= set(line.joins) for line in b.tables.content.lines.values())
    assert [b.links(seat) for seat in "ABC"] == [14, 14, 14]
    scored = era_end("era rail\nA money 0\nB money 0\nliverpool.1 A port-2 flipped\nbirkenhead.1 B shipyard-2")
    assert (scored.vp("A"), scored.vp("B")) == (4, 18)  # the tiles alone


@pytest.mark.rule("LAN-VLINK-07")
def test_example_a_shipyard_in_birkenhead_over_another_player_s_railway() -> None:
    # A is Yellow
    b = board(FAR_AWAY)
    assert b.refused(SHIPYARD) == ()
    b.choose(SHIPYARD)
    assert b.options() == ["card shipyard"]
    without_railway = board(FAR_AWAY.replace("birkenhead--ellesmere-port B", ""))
    assert "LAN-COAL-11" in without_railway.refused(SHIPYARD)
    assert "LAN-BUILD-38" in without_railway.refused(SHIPYARD)

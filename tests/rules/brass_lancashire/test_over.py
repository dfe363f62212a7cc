"""Overbuilding (chapter "Industriecounter überbauen")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end

NO_COAL = """
    coal-track 0
    A hand wigan colne
    A mat coal-mine-2
    wigan.1 B coal-mine-1 flipped
"""
"""Another player's empty mine, and no coal anywhere but in the supply."""

NO_IRON = """
    iron-track 0
    A hand preston colne
    A mat ironworks-2
    preston.3 B ironworks-1 flipped
    preston.1 C port-1
"""
"""Another player's empty ironworks, and no iron anywhere but in the supply; coal comes through the port."""


@pytest.mark.rule("LAN-OVER-01")
@pytest.mark.parametrize(
    ("old", "new", "slot"),
    [
        ("cotton-mill", "coal-mine", "bury.1"),
        ("coal-mine", "cotton-mill", "bury.1"),
        ("port", "cotton-mill", "preston.2"),
    ],
)
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_an_own_tile_gives_way_only_to_its_own_industry(old: str, new: str, slot: str, era: str) -> None:
    b = board(f"""
        era {era}
        A money 60
        A hand bury preston
        A mat {old}-3 {new}-3
        {slot} A {old}-2
        preston.1 B port-2
        bury--manchester B
        manchester.1 B coal-mine-2
    """)
    assert "LAN-OVER-01" in b.refused(f"build {new} {slot}")
    assert b.offers(f"build {old} {slot}")


@pytest.mark.rule("LAN-OVER-02")
@pytest.mark.parametrize(
    ("old", "new", "allowed"), [(1, 2, True), (1, 4, True), (2, 2, False), (3, 3, False), (3, 2, False), (3, 4, True)]
)
def test_the_new_tile_must_be_of_a_higher_level(old: int, new: int, allowed: bool) -> None:
    b = board(f"""
        A hand bury
        A mat cotton-mill-{new}
        bury.1 A cotton-mill-{old}
        manchester.1 B coal-mine-1
        bury--manchester B
    """)
    assert b.refused("build cotton-mill bury.1") == (() if allowed else ("LAN-OVER-02",))


@pytest.mark.rule("LAN-OVER-03")
@pytest.mark.parametrize("state", ["", "flipped"])
@pytest.mark.parametrize(
    ("slot", "industry"),
    [("preston.1", "port"), ("bury.1", "cotton-mill"), ("wigan.1", "coal-mine"), ("bolton.3", "ironworks")],
)
def test_an_own_tile_may_be_overbuilt_flipped_or_not(slot: str, industry: str, state: str) -> None:
    b = board(f"""
        A hand {slot.split(".")[0]}
        A mat {industry}-2
        {slot} A {industry}-1 {state}
        manchester.1 B coal-mine-1
        bury--manchester B
        bolton--manchester B
    """).play(f"build {industry} {slot}")
    assert b.tile(slot).startswith(f"A {industry}-2")
    assert not b.tile(slot).endswith("flipped")


@pytest.mark.rule("LAN-OVER-04")
def test_overbuilding_needs_a_card_coal_iron_and_money() -> None:
    text = "A mat cotton-mill-3\nbury.1 A cotton-mill-1\n"
    coal = "manchester.1 B coal-mine-1\nbury--manchester B\n"
    assert "LAN-BUILD-01" in board(text + coal + "A hand colne").refused("build cotton-mill bury.1")
    assert "LAN-BUILD-03" in board(text + "A hand bury").refused("build cotton-mill bury.1")
    assert "LAN-BUILD-05" in board(text + coal + "A hand bury\nA money 16").refused("build cotton-mill bury.1")
    b = board(text + coal + "A hand bury\nA money 17").play("build cotton-mill bury.1")
    assert (b.tile("bury.1"), b.tile("manchester.1")) == ("A cotton-mill-3 0", "B coal-mine-1 1")
    assert (b.spent("A"), b.iron_track(), b.hand("A")) == (16 + 1, 7, [])


@pytest.mark.rule("LAN-OVER-04")
def test_overbuilding_takes_the_top_tile_and_obeys_the_era() -> None:
    top = board("A hand preston\nA mat port-1*1\npreston.1 A port-1")
    assert top.refused("build port preston.1") == ("LAN-OVER-02",)
    yard = "A hand liverpool\nA mat shipyard-2\nliverpool.3 A shipyard-1\nliverpool.1 B port-2\n"
    assert board(yard).refused("build shipyard liverpool.3") == ("LAN-BUILD-22",)


@pytest.mark.rule("LAN-OVER-05")
def test_a_replaced_tile_leaves_the_game_and_scores_nothing() -> None:
    text = "A hand preston\nA mat port-2\npreston.1 A port-1 flipped\n"
    kept = era_end(text.replace("A hand preston\n", ""))
    assert kept.vp("A") == 2
    b = board(text).play("build port preston.1")
    assert b.tile("preston.1") == "A port-2 0"
    assert b.tiles_left("A", "port") == 5  # the old tile does not return to its stack
    replaced = era_end("A mat port-2*1\npreston.1 A port-2")
    assert replaced.vp("A") == 0


@pytest.mark.rule("LAN-OVER-05")
def test_another_players_replaced_tile_leaves_the_game_too() -> None:
    b = board(NO_COAL + "B income 14").play("build coal-mine wigan.1", "card wigan")
    assert b.tile("wigan.1").startswith("A coal-mine-2")
    assert (b.tiles_left("B", "coal-mine"), b.next_tile("B", "coal-mine")) == (6, "coal-mine-2")
    assert (b.income("B"), b.money("B"), b.network("B")) == (14, 30, set())


@pytest.mark.rule("LAN-OVER-06")
def test_cubes_on_a_replaced_mine_go_back_to_the_supply() -> None:
    b = board("""
        coal-track 7
        A hand wigan
        A mat coal-mine-2
        wigan.1 A coal-mine-1 2
    """).play("build coal-mine wigan.1")
    assert b.tile("wigan.1") == "A coal-mine-2 3"
    assert (b.coal_track(), b.money("A")) == (7, 30 - 7)
    assert b.income("A") == 10  # nothing was flipped


@pytest.mark.rule("LAN-OVER-06")
def test_the_new_mine_alone_fills_the_track() -> None:
    b = board("""
        coal-track 4
        A hand wigan
        A mat coal-mine-2
        wigan.1 A coal-mine-1 2
        liverpool.1 B port-1
        liverpool--wigan B
    """).play("build coal-mine wigan.1")
    assert b.tile("wigan.1") == "A coal-mine-2 flipped"
    assert (b.coal_track(), b.money("A")) == (7, 30 - 7 + 2 + 2 + 1)
    assert b.income("A") == 10 + 7  # only the new mine's gold circle


@pytest.mark.rule("LAN-OVER-06")
def test_cubes_on_replaced_ironworks_go_back_to_the_supply() -> None:
    b = board("""
        iron-track 7
        A hand preston
        A mat ironworks-2
        preston.3 A ironworks-1 3
        preston.1 B port-1
    """).play("build ironworks preston.3")
    assert (b.tile("preston.3"), b.iron_track(), b.income("A")) == ("A ironworks-2 3", 8, 10)


@pytest.mark.rule("LAN-OVER-07")
@pytest.mark.parametrize("option", ["build port preston.1", "combine port preston.1"])
def test_overbuilding_keeps_the_limit_of_one_tile_per_location(option: str) -> None:
    b = board("A hand preston colne\nA mat port-2\npreston.1 A port-1")
    assert b.offers(option)
    assert "LAN-BUILD-27" in b.refused(option.replace("preston.1", "preston.2"))


@pytest.mark.rule("LAN-OVER-08")
@pytest.mark.parametrize("option", ["build coal-mine wigan.1", "combine coal-mine wigan.1"])
def test_another_players_mine_is_overbuilt_only_without_any_coal(option: str) -> None:
    assert board(NO_COAL).refused(option) == ()
    assert board(NO_COAL.replace("coal-track 0", "coal-track 1")).refused(option) == ("LAN-OVER-08",)
    for mine in ("wigan.2 C coal-mine-1 1", "oldham.1 A coal-mine-1 1", "bury.1 B coal-mine-2 3"):
        assert board(NO_COAL + mine).refused(option) == ("LAN-OVER-08",), mine
    own_cubes = NO_COAL.replace("flipped", "1")
    assert board(own_cubes).refused(option) == ("LAN-OVER-08",)


@pytest.mark.rule("LAN-OVER-08")
def test_iron_does_not_protect_another_players_mine() -> None:
    assert board(NO_COAL + "preston.3 C ironworks-1 4").offers("build coal-mine wigan.1")


@pytest.mark.rule("LAN-OVER-09")
@pytest.mark.parametrize("option", ["build ironworks preston.3", "combine ironworks preston.3"])
def test_another_players_ironworks_are_overbuilt_only_without_any_iron(option: str) -> None:
    assert board(NO_IRON).refused(option) == ()
    assert board(NO_IRON.replace("iron-track 0", "iron-track 1")).refused(option) == ("LAN-OVER-09",)
    for works in ("manchester.4 C ironworks-1 1", "bolton.3 A ironworks-1 1", "rochdale.3 B ironworks-2 4"):
        assert board(NO_IRON + works).refused(option) == ("LAN-OVER-09",), works
    assert board(NO_IRON + "wigan.1 C coal-mine-1 2").offers(option)  # coal does not matter


@pytest.mark.rule("LAN-OVER-10")
@pytest.mark.parametrize(("old", "new", "allowed"), [(1, 2, True), (2, 2, False), (3, 2, False), (2, 3, True)])
@pytest.mark.parametrize(
    ("text", "industry", "slot"), [(NO_COAL, "coal-mine", "wigan.1"), (NO_IRON, "ironworks", "preston.3")]
)
def test_another_players_tile_gives_way_only_to_a_higher_level(
    old: int, new: int, allowed: bool, text: str, industry: str, slot: str
) -> None:
    b = board(
        text.replace(f"B {industry}-1", f"B {industry}-{old}").replace(f"mat {industry}-2", f"mat {industry}-{new}")
    )
    assert b.refused(f"build {industry} {slot}") == (() if allowed else ("LAN-OVER-02",))


@pytest.mark.rule("LAN-OVER-10")
def test_another_players_mine_gives_way_only_to_a_mine() -> None:
    b = board("""
        coal-track 0
        A hand bury
        A mat cotton-mill-2 coal-mine-2
        bury.1 B coal-mine-1 flipped
        warrington-runcorn.2 B port-1
        bury--manchester B
        manchester--warrington-runcorn B
    """)
    assert "LAN-OVER-01" in b.refused("build cotton-mill bury.1")
    assert b.offers("build cotton-mill bury.2")
    assert b.offers("build coal-mine bury.1")


@pytest.mark.rule("LAN-OVER-10")
def test_the_new_mine_fills_the_empty_track() -> None:
    b = board(NO_COAL + "liverpool.1 C port-1\nliverpool--wigan C").play("build coal-mine wigan.1", "card wigan")
    assert b.tile("wigan.1") == "A coal-mine-2 flipped"
    assert (b.coal_track(), b.money("A")) == (3, 30 - 7 + 4 + 4 + 3)
    assert (b.income("A"), b.income("B")) == (10 + 7, 10)


@pytest.mark.rule("LAN-OVER-11")
@pytest.mark.parametrize("state", ["", "flipped"])
@pytest.mark.parametrize(
    ("slot", "industry"), [("bury.1", "cotton-mill"), ("preston.1", "port"), ("liverpool.3", "shipyard")]
)
@pytest.mark.parametrize("verb", ["build", "combine"])
def test_other_players_mills_ports_and_shipyards_are_never_overbuilt(
    slot: str, industry: str, state: str, verb: str
) -> None:
    b = board(f"""
        era rail
        coal-track 0
        iron-track 0
        A money 99
        A hand {slot.split(".")[0]} colne
        A mat {industry}-2
        {slot} B {industry}-1 {state}
        liverpool.1 B port-2
        bury--manchester B
        manchester--warrington-runcorn B
        liverpool--warrington-runcorn B
    """)
    assert b.refused(f"{verb} {industry} {slot}") == ("LAN-OVER-11",)


@pytest.mark.rule("LAN-OVER-12")
@pytest.mark.parametrize("option", ["build coal-mine bury.1", "combine coal-mine bury.1"])
def test_in_the_canal_era_nobody_overbuilds_a_rival_beside_an_own_tile(option: str) -> None:
    text = """
        coal-track 0
        A hand bury colne
        A mat coal-mine-3
        bury.1 B coal-mine-2 flipped
    """
    own = text + "bury.2 A cotton-mill-2"
    assert "LAN-OVER-12" in board(own).refused(option)
    assert board(text).offers(option)
    assert board("era rail\n" + own).offers(option)


@pytest.mark.rule("LAN-OVER-01", "LAN-BUILD-30")
def test_in_the_rail_era_an_own_mine_is_overbuilt_while_its_coal_serves_the_town() -> None:
    b = board("""
        era rail
        A money 60
        A hand bolton*2
        A mat coal-mine-3 ironworks-2
        bolton.1 A coal-mine-2 1
        manchester.4 B ironworks-2 2
    """).play("build ironworks bolton.3", "build coal-mine bolton.1", "iron manchester.4")
    assert b.tile("bolton.3") == "A ironworks-2 4"
    assert b.tile("bolton.1") == "A coal-mine-3 4"
    assert b.income("A") == 10 + 7  # the last cube flipped the old mine before it was replaced

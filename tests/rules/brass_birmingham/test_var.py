import pytest

from millrace.games.brass_birmingham.rules.outcome import outcome
from tests.rules.brass_birmingham.board import board, era_end


@pytest.mark.rule("BIR-VAR-01")
@pytest.mark.parametrize(("switch", "allowed"), [("any", True), ("industry_only", False)])
def test_the_wild_location_card_on_farm_breweries_is_a_switch(switch: str, allowed: bool) -> None:
    b = board(f"""
        switch farm_wild_card {switch}
        A hand wild-location dudley
        cannock--farm-north A
    """)
    for farm in ("farm-north.1", "farm-south.1"):
        assert ("BIR-VAR-01" in b.refused(f"build brewery {farm}")) != allowed
    assert b.refused("build brewery stafford.1") == ()  # elsewhere the card serves in either case


@pytest.mark.rule("BIR-VAR-01")
@pytest.mark.parametrize("switch", ["any", "industry_only"])
def test_the_wild_industry_card_serves_on_a_farm_brewery_of_the_network(switch: str) -> None:
    b = board(f"""
        switch farm_wild_card {switch}
        A hand wild-industry dudley
        cannock--farm-north A
    """)
    assert b.refused("build brewery farm-north.1") == ()
    assert "BIR-FARM-04" in b.refused("build brewery farm-south.1")


@pytest.mark.rule("BIR-VAR-01")
@pytest.mark.parametrize(("switch", "cards"), [("any", 2), ("industry_only", 1)])
def test_with_both_wild_cards_the_switch_decides_which_may_be_played(switch: str, cards: int) -> None:
    b = board(f"""
        switch farm_wild_card {switch}
        A hand wild-location wild-industry
        cannock--farm-north A
    """)
    b.position.apply(b.tables.codebook.code("build brewery farm-north.1"))
    assert len(b.options("card")) == cards
    assert ("BIR-VAR-01" in b.refused("card wild-location")) == (cards == 1)


@pytest.mark.rule("BIR-VAR-02")
@pytest.mark.parametrize(("switch", "winner", "by"), [("track_space", 1, "income"), ("amount", 0, "money")])
def test_the_tie_break_by_space_or_by_level_is_a_switch(switch: str, winner: int, by: str) -> None:
    result = outcome(
        board(f"""
            switch tie_income {switch}
            era rail
            over
            A vp 50 income 11 money 9
            B vp 50 income 12 money 8
        """).position
    )
    assert result is not None
    assert (result.winners, result.tie_break) == ((winner,), by)


@pytest.mark.rule("BIR-VAR-02")
@pytest.mark.parametrize("switch", ["track_space", "amount"])
def test_a_higher_level_breaks_the_tie_with_either_value(switch: str) -> None:
    result = outcome(
        board(f"""
            switch tie_income {switch}
            era rail
            over
            A vp 50 income 13 money 0
            B vp 50 income 12 money 8
        """).position
    )
    assert result is not None
    assert (result.winners, result.tie_break) == ((0,), "income")


@pytest.mark.rule("BIR-VAR-03")
@pytest.mark.parametrize(("switch", "allowed"), [("mandatory", False), ("optional", True)])
def test_declining_the_removal_of_gloucester_is_a_switch(switch: str, allowed: bool) -> None:
    b = board(f"""
        switch gloucester_bonus {switch}
        A hand dudley*2
        worcester.1 A cotton-mill-1
        gloucester--worcester A
        gloucester.1 cotton-mill-1 barrel
    """).play("sell worcester.1 gloucester.1")
    assert b.refused("done") == (() if allowed else ("BIR-BONUS-06",))
    assert b.offers("develop brewery")
    if allowed:
        b.play("done")
        assert b.question == "action"
        assert b.merchant("gloucester.1") == "cotton-mill-1"  # the barrel is gone all the same
        assert b.tile("worcester.1") == "A cotton-mill-1 flipped"
        assert [b.tiles_left("A", i) for i in ("cotton-mill", "manufacturer", "brewery")] == [10, 11, 7]


@pytest.mark.rule("BIR-VAR-03")
def test_an_optional_bonus_without_a_removable_tile_asks_nothing() -> None:
    b = board("""
        switch gloucester_bonus optional
        A hand dudley*2
        A mat cotton-mill-none manufacturer-none pottery-1 coal-mine-none iron-works-none brewery-none
        worcester.1 A cotton-mill-1
        gloucester--worcester A
        gloucester.1 cotton-mill-1 barrel
    """).play("sell worcester.1 gloucester.1")
    assert b.question == "action"


@pytest.mark.rule("BIR-VAR-04")
@pytest.mark.parametrize(("switch", "money", "points"), [("none", 20, 5), ("paid", 28, 7)])
def test_income_of_the_last_introductory_round_is_a_switch(switch: str, money: int, points: int) -> None:
    b = era_end(f"""
        switch introductory_game canal_only
        switch intro_final_income {switch}
        A money 20 income 25
    """)
    assert b.level("A") == 8
    assert b.money("A") == money
    assert b.vp("A") == points + 8


@pytest.mark.rule("BIR-VAR-04")
@pytest.mark.parametrize(("switch", "tile", "points"), [("none", "A cotton-mill-1 flipped", 0), ("paid", "", 0)])
def test_negative_income_of_the_last_introductory_round_is_charged_before_the_scoring(
    switch: str, tile: str, points: int
) -> None:
    b = era_end(f"""
        switch introductory_game canal_only
        switch intro_final_income {switch}
        A money 0 income 5
        worcester.1 A cotton-mill-1 flipped
    """)
    assert b.question == "over"
    assert b.tile("worcester.1") == tile
    assert b.vp("A") == points


@pytest.mark.rule("BIR-VAR-04")
@pytest.mark.parametrize("switch", ["none", "paid"])
def test_the_switch_has_no_effect_in_the_full_game(switch: str) -> None:
    canal = era_end(f"switch intro_final_income {switch}\nA money 20 income 25")
    assert canal.money("A") == 28
    rail = era_end(f"era rail\nswitch intro_final_income {switch}\nA money 20 income 25")
    assert (rail.question, rail.money("A")) == ("over", 20)

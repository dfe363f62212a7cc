"""Building with nothing on the board (chapter "Bauen ohne Plättchen auf dem Spielplan")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-FIRST-01")
@pytest.mark.parametrize("card", ["coal-mine", "wild-industry"])
def test_with_nothing_on_the_board_an_industry_card_builds_at_any_location(card: str) -> None:
    b = board(f"A hand {card}")
    mines = {option for option in b.options("build") if option.startswith("build coal-mine ")}
    places = {option.split()[-1].split(".")[0] for option in mines}
    assert places == {
        "leek", "stone", "belper", "burton-on-trent", "cannock", "tamworth", "wolverhampton", "coalbrookdale",
        "dudley", "kidderminster", "nuneaton", "coventry", "redditch",
    }  # fmt: skip
    b.play("build coal-mine belper.2")
    assert b.tile("belper.2") == "A coal-mine-1 2"


@pytest.mark.rule("BIR-FIRST-01")
@pytest.mark.parametrize(
    "own", ["birmingham--oxford A", "birmingham.1 A cotton-mill-1", "redditch.2 A iron-works-1 flipped"]
)
def test_one_own_link_or_tile_on_the_board_ends_the_exception(own: str) -> None:
    b = board(f"""
        A hand coal-mine
        {own}
    """)
    assert b.refused("build coal-mine dudley.1") == ("BIR-BUILD-06",)


@pytest.mark.rule("BIR-FIRST-01")
def test_tiles_and_links_of_others_do_not_end_the_exception() -> None:
    b = board("""
        A hand coal-mine
        birmingham--oxford B
        birmingham.1 B cotton-mill-1
    """)
    assert b.offers("build coal-mine dudley.1")


@pytest.mark.rule("BIR-FIRST-01")
@pytest.mark.parametrize("card", ["brewery", "wild-industry"])
def test_the_exception_covers_farm_breweries(card: str) -> None:
    b = board(f"A hand {card}")
    assert b.offers("build brewery farm-north.1")
    assert b.offers("build brewery farm-south.1")


@pytest.mark.rule("BIR-FIRST-01")
def test_the_exception_covers_a_legal_overbuild() -> None:
    text = """
        A hand coal-mine
        A mat coal-mine-2
        dudley.1 B coal-mine-1 flipped
    """
    assert "BIR-OVER-08" in board(text).refused("build coal-mine dudley.1")
    b = board(text + "coal-market 0").play("build coal-mine dudley.1")
    assert b.tile("dudley.1") == "A coal-mine-2 3"


@pytest.mark.rule("BIR-FIRST-01")
def test_only_the_network_condition_falls_away_so_the_card_must_still_show_the_industry() -> None:
    b = board("A hand coal-mine")
    assert "BIR-BUILD-05" in b.refused("build brewery stafford.1")


@pytest.mark.rule("BIR-FIRST-02")
def test_with_nothing_on_the_board_a_link_may_lie_on_any_free_line() -> None:
    b = board("""
        A hand stafford
        birmingham--oxford B
    """)
    canals = {line for line in b.tables.line_ids if b.tables.lines_of_era[0] >> b.tables.line_ids.index(line) & 1}
    assert set(b.options("network")) == {f"network {line}" for line in canals - {"birmingham--oxford"}}
    assert "BIR-LINK-02" in b.refused("network birmingham--oxford")
    b.play("network derby--nottingham")
    assert b.link("derby--nottingham") == "A"
    assert b.discard("A") == ["stafford"]


@pytest.mark.rule("BIR-FIRST-02")
def test_the_second_link_of_an_action_no_longer_has_the_exception() -> None:
    b = board("""
        era rail
        A money 40
        A hand stafford
        dudley.1 B coal-mine-2
        stone.1 B brewery-2
        birmingham--dudley B
        birmingham--tamworth B
        burton-on-trent--tamworth B
        burton-on-trent--stone B
    """).play("network dudley--wolverhampton")
    assert b.question == "second-link"
    assert b.offers("network dudley--kidderminster")
    assert "BIR-LINK-03" in b.refused("network birmingham--oxford")


@pytest.mark.rule("BIR-FIRST-03")
def test_the_exception_applies_again_when_the_rail_era_leaves_nothing_on_the_board() -> None:
    b = board("""
        order B A
        turn A 1
        deck none
        A hand stafford
        B spent 1
        birmingham.1 A cotton-mill-1 flipped
        birmingham--oxford A
        coventry.2 B coal-mine-2
    """).play("pass")
    assert (b.position.era, b.seat) == (1, "A")
    assert b.network("A") == set()
    assert b.offers("network derby--nottingham")
    assert b.offers("network coventry--nuneaton")


@pytest.mark.rule("BIR-FIRST-03")
def test_in_the_rail_era_too_an_industry_card_builds_anywhere_with_nothing_on_the_board() -> None:
    text = """
        era rail
        A hand coal-mine
        A mat coal-mine-2
    """
    assert board(text).offers("build coal-mine dudley.1")
    assert board(text + "redditch.2 A iron-works-2").refused("build coal-mine dudley.1") == ("BIR-BUILD-06",)


@pytest.mark.rule("BIR-FIRST-03")
def test_the_exception_applies_again_when_the_last_own_tile_is_overbuilt() -> None:
    b = board("""
        order B A
        turn B 1
        coal-market 0
        B hand dudley
        B mat coal-mine-2
        A hand iron-works
        dudley.1 A coal-mine-1 flipped
        birmingham--oxford B
    """).play("build coal-mine dudley.1")
    assert b.seat == "A"
    assert b.network("A") == set()
    assert b.offers("build iron-works birmingham.3")
    assert b.offers("network stafford--stone")


@pytest.mark.rule("BIR-FIRST-04")
def test_money_is_still_needed() -> None:
    text = "A hand coal-mine\n"
    assert "BIR-BUILD-13" in board(text + "A money 4").refused("build coal-mine dudley.1")
    assert "BIR-LINK-06" in board(text + "A money 2").refused("network birmingham--oxford")


@pytest.mark.rule("BIR-FIRST-04")
def test_coal_is_still_needed() -> None:
    b = board("A hand iron-works")
    assert "BIR-COAL-02" in b.refused("build iron-works dudley.2")
    b = board("""
        era rail
        A hand iron-works
    """)
    assert "BIR-LINK-14" in b.refused("network birmingham--dudley")
    b.play("network birmingham--oxford")  # connected to the market by itself
    assert b.spent("A") == 5 + 1


@pytest.mark.rule("BIR-FIRST-04")
def test_single_icon_spaces_still_come_first_and_taken_spaces_are_still_taken() -> None:
    b = board("""
        A hand coal-mine
        dudley.1 B coal-mine-1
    """)
    assert "BIR-BUILD-10" in b.refused("build coal-mine cannock.1")
    assert "BIR-OVER-02" in b.refused("build coal-mine dudley.1")

"""The player mat: which tile is built and what it costs (chapter "Beschränkungen durch die Spielertafel")."""

import pytest

from tests.rules.age_of_industry.board import Board, board, new_game


def row(b: Board, industry: str, levels: tuple[int, ...] = (1, 2, 3)) -> list[int]:
    """The levels left of A's row of an industry."""
    return [level for level in levels for _ in range(b.left("A", f"{industry}-{level}"))]


@pytest.mark.rule("AOI-TECH-01")
@pytest.mark.parametrize("option", ["build cotton koeln.1", "combine cotton koeln.1"])
@pytest.mark.parametrize("hand", ["cotton", "red"])
def test_only_tiles_of_the_own_mat_can_be_built(option: str, hand: str) -> None:
    b = board(f"A hand {hand}\nA mat cotton-3-none\nB mat cotton-1*2")
    assert b.refused(option) == ("AOI-TECH-01",)
    assert not any("cotton" in each for each in b.options("build"))


@pytest.mark.rule("AOI-TECH-01")
def test_a_tile_that_is_built_leaves_the_mat() -> None:
    b = board("A hand cotton*2").play("build cotton berlin.1", "build cotton berlin.2")
    assert (b.left("A", "cotton-1"), b.left("B", "cotton-1")) == (0, 2)


@pytest.mark.rule("AOI-TECH-02")
def test_the_lowest_level_left_is_built() -> None:
    b = board("A hand light_green*3\nturn A 3\nA mat iron-1*1 iron-3*2\nA money 20")
    b.play("build iron berlin.1")
    assert b.tile("berlin.1") == "A iron-1 3"
    assert b.next_tile("A", "iron") == "iron-3"


@pytest.mark.rule("AOI-TECH-02")
def test_a_level_developed_away_is_skipped() -> None:
    b = board("A hand port*3\nturn A 3\nA mat port-1*1 port-2*2 port-3*2").play("develop port-1")
    b.play("build port kiel.1")
    assert b.tile("kiel.1") == "A port-2 0"


@pytest.mark.rule("AOI-TECH-03")
def test_all_tiles_of_a_level_leave_before_the_next_one_comes() -> None:
    text = """
        A hand cotton*2
        berlin.1 A cotton-1
        poland.1 B coal-1
        poland--berlin B
    """
    one_left = board(text + "A mat cotton-1*1 cotton-2*2")
    assert "AOI-OVER-03" in one_left.refused("build cotton berlin.1")  # the next mill is of level 1
    one_left.play("build cotton berlin.2")
    assert one_left.tile("berlin.2") == "A cotton-1 0"
    assert one_left.refused("build cotton berlin.1") == ()
    none_left = board(text + "A mat cotton-2*2")
    assert none_left.refused("build cotton berlin.1") == ()


@pytest.mark.rule("AOI-TECH-04")
@pytest.mark.parametrize("verb", ["build", "combine"])
def test_a_tile_of_level_0_cannot_be_built(verb: str) -> None:
    b = board("map new_england\nA hand goods ship purple\nA money 20\nboston.1 B port-1")
    assert "AOI-TECH-04" in b.refused(f"{verb} goods boston.3")
    assert "AOI-TECH-04" in b.refused(f"{verb} ship ship_boston.1")
    assert not {"goods", "ship"} & {option.split()[1] for option in b.options(verb)}


@pytest.mark.rule("AOI-TECH-04")
def test_one_tile_of_level_0_bars_the_row_until_it_is_developed_away() -> None:
    b = board(
        "map new_england\nA hand ship*3 purple*3\nA mat goods-0*1 goods-3*2\nturn A 4\nA money 20\nboston.1 B port-1"
    )
    assert "AOI-TECH-04" in b.refused("build goods boston.3")
    b.play("develop goods-0", "card ship", "develop ship-0", "card ship")
    b.play("build goods boston.3", "build ship ship_boston.1", "card ship")
    assert (b.tile("boston.3"), b.tile("ship_boston.1")) == ("A goods-3 0", "A ship-3 0")


@pytest.mark.rule("AOI-TECH-05")
def test_example_the_first_mill_is_of_level_1() -> None:
    b = new_game(3)
    assert row(b, "cotton") == [1, 1, 2, 2, 3, 3]
    b = board("A hand cotton").play("build cotton berlin.1")
    assert (b.tile("berlin.1"), row(b, "cotton")) == ("A cotton-1 0", [1, 2, 2, 3, 3])


@pytest.mark.rule("AOI-TECH-06")
def test_example_after_three_mills_the_next_is_of_level_2() -> None:
    b = board("""
        A hand cotton*2 red*2
        A money 20
        turn A 4
        poland.1 B coal-1
        poland--berlin B
    """)
    b.play("build cotton berlin.1", "card cotton", "develop cotton-1", "card red", "develop cotton-2", "card red")
    assert (row(b, "cotton"), b.next_tile("A", "cotton")) == ([2, 3, 3], "cotton-2")
    b.play("build cotton berlin.2")
    assert b.tile("berlin.2") == "A cotton-2 0"


@pytest.mark.rule("AOI-TECH-07")
@pytest.mark.parametrize(
    ("tile", "price"), [("iron-1", 2), ("cotton-1", 4), ("cotton-2", 6), ("iron-3", 6), ("goods-3", 8), ("goods-4", 11)]
)
def test_the_builder_pays_the_price_of_the_tile(tile: str, price: int) -> None:
    b = board(f"""
        A hand light_green
        A money 20
        A mat {tile}
        poland.1 B coal-1
        poland--berlin B
        berlin.4 C iron-1
    """).play(f"build {tile.partition('-')[0]} berlin.1")
    assert (b.money("A"), b.spent("A")) == (20 - price, price)
    assert [b.money(seat) for seat in "BC"] == [0, 0]


@pytest.mark.rule("AOI-TECH-08")
@pytest.mark.parametrize("tile", ["cotton-2", "iron-2", "cotton-3", "goods-3", "port-2"])
def test_without_the_goods_the_tile_cannot_be_built(tile: str) -> None:
    industry = tile.partition("-")[0]
    site = "hamburg.1" if industry == "port" else "hamburg.3"
    b = board(f"A hand blue\nA money 20\nA mat {tile}\npoland.1 B coal-1\nberlin.4 C iron-1\npoland--berlin B")
    if industry == "port":
        assert b.refused(f"build port {site}") == ()  # it opens the track for itself
    else:
        assert "AOI-TECH-08" in b.refused(f"build {industry} {site}")
        joined = board(
            f"A hand blue\nA mat {tile}\npoland.1 B coal-1\nberlin.4 C iron-1\npoland--berlin B\nhamburg--berlin C"
        )
        assert joined.refused(f"build {industry} {site}") == ()


# -- Examples -----------------------------------------------------------------------------------------------------

SUPPLIED = """
    A hand light_green
    A money 20
    poland.1 B coal-1
    poland--berlin B
    berlin.4 C iron-1
"""


@pytest.mark.rule("AOI-TECH-09", "AOI-TECH-10", "AOI-TECH-11")
@pytest.mark.parametrize(("level", "price", "coal", "iron"), [(1, 4, 0, 0), (2, 6, 1, 0), (3, 12, 1, 1)])
def test_example_the_costs_of_cotton_mills(level: int, price: int, coal: int, iron: int) -> None:
    b = board(SUPPLIED + f"A mat cotton-{level}").play("build cotton berlin.1")
    assert b.money("A") == 20 - price
    assert (b.tile("poland.1"), b.tile("berlin.4")) == (f"B coal-1 {3 - coal}", f"C iron-1 {3 - iron}")


@pytest.mark.rule("AOI-TECH-09")
def test_example_the_first_mill_needs_no_cube() -> None:
    assert board("A hand light_green").play("build cotton berlin.1").tile("berlin.1") == "A cotton-1 0"


@pytest.mark.rule("AOI-TECH-10")
def test_example_the_second_level_needs_coal_but_no_iron() -> None:
    text = SUPPLIED + "A mat cotton-2"
    assert board(text.replace("berlin.4 C iron-1", "")).refused("build cotton berlin.1") == ()
    assert "AOI-TECH-08" in board(text.replace("poland--berlin B", "")).refused("build cotton berlin.1")


@pytest.mark.rule("AOI-TECH-11")
@pytest.mark.parametrize("gone", ["berlin.4 C iron-1", "poland--berlin B"])
def test_example_the_third_level_needs_coal_and_iron(gone: str) -> None:
    text = SUPPLIED + "A mat cotton-3"
    assert board(text).refused("build cotton berlin.1") == ()
    assert "AOI-TECH-08" in board(text.replace(gone, "")).refused("build cotton berlin.1")

"""Development (chapter "Entwicklung")."""

import pytest

from tests.rules.age_of_industry.board import board

KINDS = (
    "cotton-1", "cotton-2", "cotton-3", "goods-0", "goods-3", "goods-4", "coal-1", "coal-2", "coal-3",
    "iron-1", "iron-2", "iron-3", "port-1", "port-2", "port-3", "ship-0", "ship-3", "ship-4",
)  # fmt: skip


@pytest.mark.rule("AOI-DEV-01")
@pytest.mark.parametrize("tile", ["cotton-1", "goods-0", "coal-2", "ship-0", "port-3"])
def test_developing_removes_one_tile_of_the_own_mat(tile: str) -> None:
    b = board("A hand brown*2")
    before = {kind: b.left("A", kind) for kind in KINDS}
    b.play(f"develop {tile}")
    assert {kind: b.left("A", kind) for kind in KINDS} == {**before, tile: before[tile] - 1}
    assert {kind: b.left("B", kind) for kind in KINDS} == before
    assert (b.question, b.position.actions_left) == ("action", 1)


@pytest.mark.rule("AOI-DEV-01")
def test_a_kind_of_which_none_is_left_cannot_be_removed() -> None:
    b = board("A hand brown*2\nA mat cotton-1*1 cotton-2*2").play("develop cotton-1")
    assert b.refused("develop cotton-1") == ("AOI-DEV-01",)


@pytest.mark.rule("AOI-DEV-02")
@pytest.mark.parametrize("card", ["brown", "cotton", "ship"])
def test_developing_costs_one_card_of_any_kind_and_nothing_else(card: str) -> None:
    b = board("A hand brown cotton ship\ncoal-track 0\niron-track 0").choose("develop port-1")
    assert b.options() == ["card cotton", "card ship", "card brown"]
    b.play(f"card {card}")
    assert (b.discard(), len(b.hand("A")), b.left("A", "port-1")) == ([card], 2, 1)
    assert (b.money("A"), b.spent("A"), b.loans("A"), b.coal_track(), b.iron_track()) == (0, 0, 0, 0, 0)


@pytest.mark.rule("AOI-DEV-02")
def test_without_a_card_nothing_is_developed() -> None:
    b = board("A money 50")
    assert b.refused("develop port-1") == ("AOI-DEV-02",)
    assert b.options("develop") == []


@pytest.mark.rule("AOI-DEV-03")
def test_any_tile_may_be_removed_not_only_the_lowest() -> None:
    b = board("A hand brown")
    assert b.options("develop") == [f"develop {kind}" for kind in KINDS]
    b.play("develop cotton-3")
    assert [b.left("A", f"cotton-{level}") for level in (1, 2, 3)] == [2, 2, 1]
    assert b.next_tile("A", "cotton") == "cotton-1"


@pytest.mark.rule("AOI-DEV-04")
def test_railway_tiles_are_not_developed() -> None:
    b = board("A hand brown")
    assert tuple([option.words[1] for option in b.tables.codebook if option.words[0] == "develop"]) == KINDS
    b.play("develop cotton-1")
    assert b.links("A") == 12


@pytest.mark.rule("AOI-DEV-05")
def test_a_developed_tile_is_gone_for_good() -> None:
    b = board("A hand cotton*2\nB hand brown*2\nC hand brown*2")
    b.play("develop cotton-1", "develop cotton-1")
    assert (b.left("A", "cotton-1"), b.next_tile("A", "cotton")) == (0, "cotton-2")
    b.play("pass", "pass", "pass", "pass")
    assert (b.seat, b.left("A", "cotton-1"), b.next_tile("A", "cotton")) == ("A", 0, "cotton-2")


@pytest.mark.rule("AOI-DEV-05")
def test_a_developed_tile_is_not_built() -> None:
    b = board("A hand cotton iron\nhamburg--berlin B\nhamburg.1 B port-1\nA mat cotton-1*1 cotton-2*2")
    b.play("develop cotton-1", "card iron", "build cotton berlin.1")
    assert b.tile("berlin.1") == "A cotton-2 0"


@pytest.mark.rule("AOI-DEV-06")
@pytest.mark.parametrize(("map", "build"), [("germany", "goods berlin.1"), ("new_england", "ship ship_boston.1")])
def test_tiles_of_level_nought_leave_the_mat_by_developing_only(map: str, build: str) -> None:
    industry = build.split()[0]
    port = "boston.1 A port-1" if map == "new_england" else ""
    b = board(f"map {map}\nA hand {industry}*4\n{port}")
    assert "AOI-TECH-04" in b.refused(f"build {build}")
    assert "AOI-TECH-04" in b.refused(f"combine {build}")
    assert b.left("A", f"{industry}-0") == (2 if industry == "goods" else 1)
    b.play(f"develop {industry}-0")
    assert b.left("A", f"{industry}-0") == (1 if industry == "goods" else 0)


@pytest.mark.rule("AOI-DEV-07")
def test_the_example_of_two_developments() -> None:
    text = """
        A hand goods*3
        B hand brown*2
        C hand brown*2
        berlin.1 B iron-1
        poland.1 B coal-1
        poland--berlin B
    """
    b = board(text).play("develop goods-0")
    assert "AOI-TECH-04" in b.refused("build goods berlin.2")  # one is still left
    b.play("develop goods-0")
    assert (b.next_tile("A", "goods"), b.hand("A"), b.discard()) == ("goods-3", ["goods"], ["goods", "goods"])
    b.play("pass", "pass", "pass", "pass", "build goods berlin.2")
    assert b.tile("berlin.2") == "A goods-3 0"

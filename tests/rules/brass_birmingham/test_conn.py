"""Connected locations (chapter "Verbundene Orte")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-CONN-01")
@pytest.mark.parametrize("gap", ["dudley--wolverhampton", "coalbrookdale--wolverhampton"])
def test_an_unbroken_chain_of_anybodys_links_connects(gap: str) -> None:
    links = {"dudley--wolverhampton": "A", "coalbrookdale--wolverhampton": "B"}
    text = """
        A hand dudley
        coalbrookdale.3 B coal-mine-1
    """
    whole = board(text + "\n".join(f"{line} {seat}" for line, seat in links.items()))
    assert whole.connected("dudley", "coalbrookdale")
    assert whole.offers("build iron-works dudley.2")
    del links[gap]
    broken = board(text + "\n".join(f"{line} {seat}" for line, seat in links.items()))
    assert not broken.connected("dudley", "coalbrookdale")
    assert "BIR-COAL-02" in broken.refused("build iron-works dudley.2")


@pytest.mark.rule("BIR-CONN-01")
def test_a_chain_may_run_through_a_merchant_location() -> None:
    b = board("""
        A hand birmingham
        redditch.1 B coal-mine-1
        birmingham--oxford B
        oxford--redditch A
    """).play("build iron-works birmingham.3")
    assert b.tile("redditch.1") == "B coal-mine-1 1"
    assert b.position.coal_market == 13


@pytest.mark.rule("BIR-CONN-01")
def test_the_link_of_three_ends_connects_all_of_them() -> None:
    b = board("""
        dudley--kidderminster A
        kidderminster--worcester B
        gloucester--worcester A
    """)
    for place in ("kidderminster", "worcester", "farm-south", "gloucester"):
        assert b.connected("dudley", place)
    assert not b.connected("dudley", "birmingham")


@pytest.mark.rule("BIR-CONN-01")
def test_tiles_without_links_connect_nothing() -> None:
    b = board("""
        dudley.1 A coal-mine-1
        birmingham.3 A iron-works-1
    """)
    assert not b.connected("dudley", "birmingham")


@pytest.mark.rule("BIR-CONN-02")
def test_everything_in_one_location_is_connected_without_links() -> None:
    b = board("""
        A hand dudley
        dudley.1 B coal-mine-1
    """).play("build iron-works dudley.2")
    assert b.tile("dudley.1") == "B coal-mine-1 1"
    assert b.money("A") == 17 - 5 + 2  # the works, and two cubes sold for £1 each


@pytest.mark.rule("BIR-CONN-03")
@pytest.mark.parametrize("seller", ["A", "B", "C"])
@pytest.mark.parametrize(
    ("links", "joined"),
    [
        ("stoke-on-trent--stone A\nstafford--stone B", True),
        ("stoke-on-trent--stone A", False),
        ("stafford--stone B", False),
    ],
)
def test_example_stoke_and_stafford_are_connected_for_everyone(seller: str, links: str, joined: bool) -> None:
    b = board(f"""
        players 4
        turn {seller}
        {seller} hand dudley
        stoke-on-trent.1 {seller} cotton-mill-1
        stoke-on-trent--warrington D
        stafford.1 D brewery-1
        warrington.1 cotton-mill-1
        {links}
    """)
    assert b.connected("stoke-on-trent", "stafford") == joined
    assert b.offers("sell stoke-on-trent.1 warrington.1") == joined

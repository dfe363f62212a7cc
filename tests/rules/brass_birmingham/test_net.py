"""Your network (chapter "Dein Netzwerk")."""

import pytest

from tests.rules.brass_birmingham.board import board


@pytest.mark.rule("BIR-NET-01")
def test_an_own_industry_tile_puts_its_location_in_the_network() -> None:
    b = board("""
        A hand stafford
        dudley.1 A coal-mine-1
    """)
    assert b.network("A") == {"dudley"}
    assert b.offers("network birmingham--dudley")
    assert "BIR-LINK-03" in b.refused("network birmingham--oxford")


@pytest.mark.rule("BIR-NET-02")
def test_an_own_link_puts_both_its_ends_in_the_network() -> None:
    b = board("""
        A hand coal-mine
        dudley--wolverhampton A
    """)
    assert b.network("A") == {"dudley", "wolverhampton"}
    assert b.offers("build coal-mine dudley.1")
    assert b.offers("build coal-mine wolverhampton.2")


@pytest.mark.rule("BIR-NET-02")
def test_a_link_just_laid_extends_the_network_at_once() -> None:
    b = board("A hand coal-mine dudley*2\ndudley.1 A coal-mine-1")
    b.play("network dudley--wolverhampton", "card dudley")
    assert b.network("A") == {"dudley", "wolverhampton"}
    assert b.offers("build coal-mine wolverhampton.2") and b.offers("network walsall--wolverhampton")


@pytest.mark.rule("BIR-NET-02")
def test_merchant_locations_and_farm_breweries_belong_to_a_network_like_other_locations() -> None:
    b = board("""
        A hand brewery
        birmingham--oxford A
        cannock--farm-north A
    """)
    assert b.network("A") == {"birmingham", "oxford", "cannock", "farm-north"}
    assert b.offers("network oxford--redditch")
    assert b.offers("build brewery farm-north.1")


@pytest.mark.rule("BIR-NET-02")
def test_a_link_of_three_ends_puts_all_three_in_the_network() -> None:
    b = board("""
        A hand brewery
        kidderminster--worcester A
    """)
    assert b.network("A") == {"kidderminster", "worcester", "farm-south"}


@pytest.mark.rule("BIR-NET-03")
def test_tiles_and_links_of_others_never_extend_the_network() -> None:
    b = board("""
        A hand coal-mine
        dudley.2 A iron-works-1
        birmingham--dudley B
        birmingham--coventry B
        coventry.3 B iron-works-1
    """)
    assert b.network("A") == {"dudley"}
    assert b.network("B") == {"birmingham", "dudley", "coventry"}
    assert "BIR-BUILD-06" in b.refused("build coal-mine coventry.2")


@pytest.mark.rule("BIR-NET-03")
def test_the_network_need_not_hang_together() -> None:
    b = board("""
        A hand pottery
        redditch.2 A iron-works-1
        stafford--stone A
    """)
    assert b.network("A") == {"redditch", "stafford", "stone"}
    assert b.offers("network oxford--redditch")
    assert b.offers("network cannock--stafford")


@pytest.mark.rule("BIR-NET-04")
def test_example_own_tile_in_dudley_and_own_link_birmingham_walsall() -> None:
    b = board("""
        A hand coal-mine
        dudley.2 A iron-works-1
        birmingham--walsall A
    """)
    assert b.network("A") == {"dudley", "birmingham", "walsall"}
    assert "BIR-BUILD-06" in b.refused("build coal-mine wolverhampton.2")


@pytest.mark.rule("BIR-NET-05")
@pytest.mark.parametrize("outdated", ["", "birmingham.1 A cotton-mill-1 flipped"])
def test_after_the_canal_scoring_only_tiles_of_level_2_and_higher_make_the_network(outdated: str) -> None:
    b = board(f"""
        order B A
        turn A 1
        deck none
        A hand stafford
        dudley.1 A coal-mine-2
        {outdated}
        birmingham--oxford A
        dudley--kidderminster A
    """).play("pass")
    assert b.position.era == 1
    assert b.network("A") == {"dudley"}


@pytest.mark.rule("BIR-NET-05")
def test_a_location_leaves_the_network_when_the_only_own_tile_there_is_overbuilt() -> None:
    b = board("""
        turn B
        coal-market 0
        B hand dudley
        B mat coal-mine-2
        dudley.1 A coal-mine-1 flipped
        redditch.2 A iron-works-1
    """)
    assert b.network("A") == {"dudley", "redditch"}
    b.play("build coal-mine dudley.1")
    assert b.network("A") == {"redditch"}
    assert b.network("B") == {"dudley"}


@pytest.mark.rule("BIR-NET-05")
def test_a_location_stays_in_the_network_while_an_own_link_ends_there() -> None:
    b = board("""
        turn B
        coal-market 0
        B hand dudley
        B mat coal-mine-2
        dudley.1 A coal-mine-1 flipped
        birmingham--dudley A
    """).play("build coal-mine dudley.1")
    assert b.network("A") == {"birmingham", "dudley"}

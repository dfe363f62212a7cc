"""The farm breweries (chapter "Ländliche Brauereien")."""

import pytest

from millrace.core.errors import UnreadableOption
from tests.rules.brass_birmingham.board import board

FARMS = ["farm-north.1", "farm-south.1"]


@pytest.mark.rule("BIR-FARM-01")
@pytest.mark.parametrize("farm", ["farm-north", "farm-south"])
def test_a_farm_brewery_has_one_space_for_a_brewery(farm: str) -> None:
    b = board("A hand brewery")
    assert [slot for slot in b.tables.slot_ids if slot.startswith(farm)] == [f"{farm}.1"]
    assert b.offers(f"build brewery {farm}.1")
    with pytest.raises(UnreadableOption):
        b.offers(f"build coal-mine {farm}.1")


@pytest.mark.rule("BIR-FARM-01")
def test_a_farm_brewery_is_a_location_of_its_own() -> None:
    b = board("""
        A hand brewery cannock
        cannock--farm-north A
        cannock.2 A coal-mine-1
    """).play("build brewery farm-north.1")  # canal era: one tile per location
    assert b.tile("farm-north.1") == "A brewery-1 1"
    assert "BIR-ERA-01" in b.refused("build coal-mine cannock.1")


@pytest.mark.rule("BIR-FARM-02")
@pytest.mark.parametrize("card", ["cannock", "kidderminster", "worcester", "pottery"])
@pytest.mark.parametrize("slot", FARMS)
def test_no_location_card_and_no_card_of_another_industry_builds_on_a_farm_brewery(card: str, slot: str) -> None:
    b = board(f"""
        A hand {card}
        cannock--farm-north A
        kidderminster--worcester A
    """)
    assert b.refused(f"build brewery {slot}") == ("BIR-FARM-02",)


@pytest.mark.rule("BIR-FARM-02")
@pytest.mark.parametrize("card", ["brewery", "wild-industry", "wild-location"])
@pytest.mark.parametrize("slot", FARMS)
def test_a_brewery_card_and_both_wild_cards_build_on_a_farm_brewery(card: str, slot: str) -> None:
    b = board(f"""
        A hand {card}
        deck none
        cannock--farm-north A
        kidderminster--worcester A
    """).play(f"build brewery {slot}")
    assert b.tile(slot) == "A brewery-1 1"
    assert b.hand("A") == []


@pytest.mark.rule("BIR-FARM-02")
def test_a_location_card_is_refused_when_the_card_is_chosen() -> None:
    b = board("""
        A hand brewery cannock wild-location
        cannock--farm-north A
    """).play("build brewery farm-north.1")
    assert b.options() == ["card brewery", "card wild-location"]
    assert b.refused("card cannock") == ("BIR-FARM-02",)


@pytest.mark.rule("BIR-FARM-03")
@pytest.mark.parametrize("slot", FARMS)
def test_with_a_wild_location_card_the_farm_brewery_need_not_be_in_the_network(slot: str) -> None:
    b = board("""
        A hand wild-location
        redditch.2 A iron-works-1 flipped
    """).play(f"build brewery {slot}")
    assert b.tile(slot) == "A brewery-1 1"


@pytest.mark.rule("BIR-FARM-03")
@pytest.mark.parametrize("slot", FARMS)
def test_the_switch_keeps_the_wild_location_card_from_the_farm_breweries(slot: str) -> None:
    text = """
        switch farm_wild_card industry_only
        cannock--farm-north A
        kidderminster--worcester A
    """
    b = board(text + "A hand wild-location")
    assert "BIR-FARM-02" in b.refused(f"build brewery {slot}")
    assert b.offers("build brewery burton-on-trent.2")
    b = board(text + "A hand wild-location wild-industry brewery").play(f"build brewery {slot}")
    assert b.options() == ["card brewery", "card wild-industry"]
    assert b.refused("card wild-location") == ("BIR-VAR-01",)


@pytest.mark.rule("BIR-FARM-04")
@pytest.mark.parametrize("card", ["brewery", "wild-industry"])
@pytest.mark.parametrize("slot", FARMS)
def test_with_an_industry_card_the_farm_brewery_must_be_in_the_network(card: str, slot: str) -> None:
    b = board(f"""
        A hand {card}
        redditch.2 A iron-works-1
        cannock--farm-north B
        kidderminster--worcester B
    """)
    assert "BIR-FARM-04" in b.refused(f"build brewery {slot}")


@pytest.mark.rule("BIR-FARM-04")
def test_an_industry_card_is_refused_for_a_farm_brewery_that_the_wild_location_card_permits() -> None:
    b = board("""
        A hand brewery wild-location
        redditch.2 A iron-works-1
    """).play("build brewery farm-north.1")
    assert b.discard("A") == []  # the wild location card was the only fitting one
    assert b.hand("A") == ["brewery"]


@pytest.mark.rule("BIR-FARM-05")
@pytest.mark.parametrize(("own", "reached"), [("cannock.2 A coal-mine-1", False), ("cannock--farm-north A", True)])
def test_only_the_link_to_cannock_brings_the_northern_farm_brewery_into_the_network(own: str, reached: bool) -> None:
    b = board(f"""
        A hand brewery
        cannock--stafford A
        cannock--walsall A
        cannock--wolverhampton A
        {own}
    """)
    assert ("farm-north" in b.network("A")) == reached
    assert b.offers("build brewery farm-north.1") == reached


@pytest.mark.rule("BIR-FARM-05")
@pytest.mark.parametrize(("link", "reached"), [("", False), ("cannock--farm-north B", True)])
def test_beer_of_a_rivals_northern_farm_brewery_is_reached_only_by_the_link_to_cannock(
    link: str, reached: bool
) -> None:
    b = board(f"""
        A hand stafford
        cannock.1 A manufacturer-1
        cannock--wolverhampton A
        coalbrookdale--wolverhampton A
        coalbrookdale--shrewsbury A
        shrewsbury.1 manufacturer-1
        farm-north.1 B brewery-1
        {link}
    """)
    assert b.connected("cannock", "farm-north") == reached
    assert b.offers("sell cannock.1 shrewsbury.1") == reached


@pytest.mark.rule("BIR-FARM-05")
def test_a_brewery_may_stand_on_the_northern_farm_brewery_without_the_link() -> None:
    b = board("A hand brewery stafford").play("build brewery farm-north.1")
    assert b.tile("farm-north.1") == "A brewery-1 1"
    assert b.network("A") == {"farm-north"}
    assert b.options("network") == ["network cannock--farm-north"]


@pytest.mark.rule("BIR-FARM-06")
def test_the_link_kidderminster_worcester_brings_the_southern_farm_brewery_into_its_owners_network() -> None:
    text = "A hand brewery\n"
    b = board(text + "kidderminster--worcester A")
    assert b.offers("build brewery farm-south.1")
    b = board(text + "kidderminster.2 A cotton-mill-1\nworcester.2 A cotton-mill-1\nkidderminster--worcester B")
    assert "BIR-FARM-04" in b.refused("build brewery farm-south.1")


@pytest.mark.rule("BIR-FARM-06")
def test_an_own_brewery_on_the_southern_farm_brewery_lets_its_owner_lay_the_link() -> None:
    b = board("""
        A hand stafford
        farm-south.1 A brewery-1
    """)
    assert b.options("network") == ["network kidderminster--worcester"]
    b.play("network kidderminster--worcester")
    assert b.network("A") == {"kidderminster", "worcester", "farm-south"}


@pytest.mark.rule("BIR-FARM-06")
@pytest.mark.parametrize(
    ("mill", "merchant", "links"),
    [
        ("worcester.1", "gloucester.1", "gloucester--worcester A"),
        ("kidderminster.2", "shrewsbury.1", "coalbrookdale--kidderminster A\ncoalbrookdale--shrewsbury A"),
    ],
)
@pytest.mark.parametrize("joined", [True, False])
def test_the_link_connects_the_southern_farm_brewery_with_both_places(
    mill: str, merchant: str, links: str, joined: bool
) -> None:
    b = board(f"""
        A hand stafford
        {mill} A cotton-mill-1
        farm-south.1 B brewery-1
        {merchant} cotton-mill-1
        {links}
        {"kidderminster--worcester B" if joined else ""}
    """)
    assert b.offers(f"sell {mill} {merchant}") == joined


@pytest.mark.rule("BIR-FARM-07")
def test_there_is_no_second_link_for_the_southern_farm_brewery() -> None:
    b = board("""
        A hand stafford
        farm-south.1 A brewery-1
        kidderminster--worcester B
    """)
    farm = b.tables.place_ids.index("farm-south")
    lines = [line for line, ends in zip(b.tables.line_ids, b.tables.line_places, strict=True) if farm in ends]
    assert lines == ["kidderminster--worcester"]
    assert b.refused("network kidderminster--worcester") == ("BIR-LINK-02",)
    assert b.options("network") == []

"""Where place cards may be used (chapter "Beschränkungen für Ortskarten")."""

import pytest

from millrace.games.age_of_industry.rules.content import load
from tests.rules.age_of_industry.board import board

COLOURS = ("brown", "light_green", "purple", "blue", "red", "yellow")


@pytest.mark.rule("AOI-PCARD-01")
@pytest.mark.parametrize("map", ["germany", "new_england"])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_place_card_opens_the_places_of_its_colour(colour: str, map: str) -> None:
    b = board(f"""
        map {map}
        A hand {colour}
        A mat ship-3
        turn A 1
        {"new_york.1 B port-1" if map == "new_england" else ""}
    """)
    sites = {option.split()[2].partition(".")[0] for option in b.options("build")}
    ports = {"ship_narragansett", "ship_boston", "ship_maine"}  # no port there
    places = load().places_of(map)
    assert sites == {place.id for place in places if place.colour == colour} - ports


@pytest.mark.rule("AOI-PCARD-01")
def test_a_place_of_another_colour_is_barred_even_if_it_is_connected() -> None:
    b = board("A hand red\nberlin.1 A cotton-1\nberlin--leipzig A")
    assert "AOI-PCARD-01" in b.refused("build iron berlin.2")
    assert "AOI-PCARD-01" in b.refused("build iron leipzig.1")
    assert b.refused("build iron koeln.1") == ()


@pytest.mark.rule("AOI-PCARD-01")
def test_a_card_of_another_colour_cannot_be_played_for_the_place() -> None:
    b = board("A hand red yellow").choose("build iron koeln.1")
    assert b.options() == ["card red"]
    assert b.refused("card yellow") == ("AOI-PCARD-01",)


@pytest.mark.rule("AOI-PCARD-02")
def test_the_industry_is_chosen_freely() -> None:
    b = board("A hand blue\nA mat goods-3\nbremen.1 B port-1\nhamburg--bremen B")
    at_hamburg = {option for option in b.options("build") if option.split()[2].startswith("hamburg")}
    assert at_hamburg == {
        "build port hamburg.1", "build port hamburg.2", "build cotton hamburg.3", "build goods hamburg.3",
        "build iron hamburg.3",
    }  # fmt: skip


@pytest.mark.rule("AOI-PCARD-03")
def test_no_connection_is_needed() -> None:
    b = board("A hand red\nberlin.1 A cotton-1").play("build cotton koeln.1")
    assert b.tile("koeln.1") == "A cotton-1 0"


@pytest.mark.rule("AOI-PCARD-04")
def test_at_the_limit_of_a_place_only_overbuilding_is_left() -> None:
    b = board("""
        A hand yellow
        A mat cotton-2 iron-2
        leipzig.2 A cotton-1
        breslau.1 B coal-1
        dresden--breslau B
        leipzig--dresden B
    """)
    at_leipzig = {option for option in b.options("build") if "leipzig" in option}
    assert at_leipzig == {"build cotton leipzig.2", "build iron leipzig.2"}
    assert "AOI-LIMIT-01" in b.refused("build cotton leipzig.1")


@pytest.mark.rule("AOI-PCARD-04")
@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ("build cotton essen.1", "AOI-SPACE-02"),
        ("build coal koeln.1", "AOI-SPACE-01"),
        ("build goods koeln.1", "AOI-TECH-04"),
        ("build iron koeln.1", "AOI-TECH-08"),
    ],
)
def test_symbols_levels_and_resources_still_apply(option: str, rule: str) -> None:
    assert rule in board("A hand red\nA mat iron-2\nA money 20").refused(option)


@pytest.mark.rule("AOI-PCARD-05")
def test_example_a_brown_card() -> None:
    b = board("A hand brown\nturn A 1")
    sites = {option.split()[2].partition(".")[0] for option in b.options("build")}
    assert sites == {"nuernberg", "regensburg", "augsburg", "muenchen", "bohemia"}
    for option in ("build cotton stuttgart.1", "build cotton berlin.1", "build port kiel.1"):
        assert "AOI-PCARD-01" in b.refused(option)

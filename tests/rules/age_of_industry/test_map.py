"""The boards: places, spaces, links, shipping lines (chapter "Der Spielplan")."""

import pytest

from millrace.games.age_of_industry.rules.content import Place, load
from tests.rules.age_of_industry.board import board, new_game
from tests.rules.age_of_industry.corrections import board_of, with_space

MAPS = ("germany", "new_england")
SETTLEMENTS = ("pittsfield", "rutland", "concord")
SHIP_SPACES = ("ship_new_york", "ship_narragansett", "ship_boston", "ship_maine")


def places(map: str) -> list[Place]:
    """The places of a map."""
    return load().places_of(map)


# -- Places and spaces --------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-MAP-01")
@pytest.mark.parametrize("map", MAPS)
def test_a_place_with_building_spaces_has_a_name_and_a_colour(map: str) -> None:
    built_on = [place for place in places(map) if load().spaces_of(place.id)]
    assert {place.colour for place in built_on} == {"brown", "light_green", "purple", "blue", "red", "yellow"}
    assert all(place.name for place in places(map))
    assert len({place.name for place in places(map)}) == len(places(map))
    assert {place.colour for place in places(map) if place not in built_on} == {"none"}


@pytest.mark.rule("AOI-MAP-01")
@pytest.mark.parametrize("map", MAPS)
def test_the_colour_opens_every_space_of_a_place(map: str) -> None:
    cards = "brown light_green purple blue red yellow"
    text = f"map {map}\nA hand {cards}\nA mat ship-3\n"
    ports = "new_york.1 B port-1\nprovidence.1 B port-1\nboston.1 B port-1\nportland.1 B port-1"
    b = board(text + (ports if map == "new_england" else ""))
    taken = {"new_york.1", "providence.1", "boston.1", "portland.1"} if map == "new_england" else set()
    spaces = {space.id for place in places(map) for space in load().spaces_of(place.id)}
    assert {option.split()[2] for option in b.options("build")} == spaces - taken


@pytest.mark.rule("AOI-MAP-01")
def test_a_space_that_an_owner_struck_out_is_none() -> None:
    b = board_of(with_space("koeln.2", "none"), "A hand red")
    assert b.refused("build cotton koeln.2") == ("AOI-MAP-01",)
    assert b.refused("build cotton koeln.1") == ()


@pytest.mark.rule("AOI-MAP-02")
def test_each_colour_has_a_symbol_of_its_own() -> None:
    symbols = {colour.id: colour.symbol for colour in load().colours.values()}
    colours = {place.colour for place in load().places.values()} - {"none"}
    assert set(symbols) == colours == {card.id for card in load().cards.values() if card.kind == "colour"}
    assert all(symbols.values())
    assert len(set(symbols.values())) == 6


@pytest.mark.rule("AOI-MAP-03")
@pytest.mark.parametrize(("country", "card"), [("belgium", "red"), ("poland", "light_green"), ("bohemia", "brown")])
def test_a_country_with_a_space_is_built_on_like_any_place(country: str, card: str) -> None:
    b = board(f"A hand {card}").play(f"build coal {country}.1")
    assert b.tile(f"{country}.1") == "A coal-1 3"
    assert b.network("A") == {country}


@pytest.mark.rule("AOI-MAP-03")
@pytest.mark.parametrize(
    ("country", "line", "further", "site"),
    [
        ("belgium", "koeln--belgium", "belgium--france", "koeln.1"),
        ("france", "mannheim--france", "belgium--france", "mannheim.2"),
        ("poland", "poland--berlin", "danzig--poland", "berlin.1"),
        ("bohemia", "regensburg--bohemia", "dresden--bohemia", "regensburg.1"),
    ],
)
def test_railways_end_in_a_country_and_go_on_from_it(country: str, line: str, further: str, site: str) -> None:
    b = board(f"A money 20\n{site} A iron-1\ncoal-track 0\nhamburg.1 B port-1\nhamburg--berlin B").play(f"rail {line}")
    town = site.partition(".")[0]
    assert b.connected(town, country)
    assert b.network("A") == {town, country}
    b.play(f"rail {further}")
    assert b.link(further) == "A"


@pytest.mark.rule("AOI-MAP-05")
@pytest.mark.parametrize("settlement", SETTLEMENTS)
def test_nothing_is_built_in_a_settlement(settlement: str) -> None:
    b = board("map new_england\nA hand cotton goods iron port red yellow\nA mat goods-3")
    assert load().spaces_of(settlement) == []
    builds = [option.text for option in b.tables.codebook if option.words[0] in ("build", "combine")]
    assert not any(settlement in option for option in builds)
    assert b.tables.slots_at[b.tables.place_ids.index(settlement)] == 0


@pytest.mark.rule("AOI-MAP-05")
def test_railways_go_on_from_a_settlement() -> None:
    b = board("""
        map new_england
        A money 20
        turn A 2
        troy.1 A iron-1
        albany--troy B
        new_york--albany B
        new_york.1 B port-1
    """).play("rail troy--rutland", "rail rutland--concord")
    assert b.connected("troy", "concord")
    assert b.network("A") == {"troy", "rutland", "concord"}


@pytest.mark.rule("AOI-MAP-06")
def test_a_place_behind_the_divider_is_one_link_away_like_any_other() -> None:
    b = (
        board("""
        A hand brown
        A mat cotton-2
        bohemia.1 B coal-1
        mannheim.1 B coal-1
        regensburg--bohemia B
        nuernberg--regensburg B
        frankfurt--nuernberg C
        frankfurt--mannheim C
    """)
        .choose("build cotton nuernberg.1")
        .choose("card brown")
    )
    assert b.options("coal") == ["coal mannheim.1", "coal bohemia.1"]  # two links either way


# -- Symbols ------------------------------------------------------------------------------------------------------

NEAR_KIEL = """
    A hand blue
    A money 20
    kiel--hamburg B
"""


@pytest.mark.rule("AOI-MAP-07")
def test_an_empty_port_space_gives_no_access_to_the_track() -> None:
    b = board(NEAR_KIEL + "A mat cotton-2")
    assert "AOI-TRACK-03" in b.refused("build cotton hamburg.3")
    built = board(NEAR_KIEL + "A mat cotton-2\nkiel.1 C port-1")
    assert built.refused("build cotton hamburg.3") == ()


@pytest.mark.rule("AOI-MAP-07")
@pytest.mark.parametrize(("port", "track"), [("", 0), ("kiel.1 C port-1", 3)])
def test_an_empty_port_space_takes_no_cubes_to_the_track(port: str, track: int) -> None:
    b = board(NEAR_KIEL + f"iron-track 0\n{port}").play("build iron hamburg.3")
    assert b.iron_track() == track


@pytest.mark.rule("AOI-MAP-12")
def test_a_railway_to_poland_reaches_its_market_and_counts_it() -> None:
    text = "berlin.1 A goods-3\npoland.market goods\n"
    assert "AOI-SELL-06" in board(text).refused("sell berlin.1")
    b = board(text + "poland--berlin A")
    assert b.rail_worth("poland--berlin") == 2 + 1 + 1
    b.play("sell berlin.1")
    assert (b.market("poland"), b.money("A")) == ("goods sold", 16)


@pytest.mark.rule("AOI-MAP-12")
def test_the_market_of_a_ship_space_is_out_of_reach_without_a_ship() -> None:
    b = board("""
        map new_england
        boston.3 A cotton-1
        boston.1 B port-1 flipped
        ship_boston.market cotton
    """)
    assert "AOI-SELL-06" in b.refused("sell boston.3")
    assert b.rail_worth("boston--lowell") == 2 + 2  # mill and port, not the market beyond the line


@pytest.mark.rule("AOI-MAP-12")
def test_the_market_of_a_ship_space_is_reached_through_its_ship() -> None:
    b = board("""
        map new_england
        boston.3 A cotton-1
        boston.1 B port-1 flipped
        ship_boston.1 C ship-3
        ship_boston.market cotton
    """).play("sell boston.3")
    assert b.market("ship_boston") == "cotton sold"


# -- Shipping -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-MAP-04")
def test_no_railway_is_built_on_a_shipping_line() -> None:
    b = board("map new_england\nboston.1 A port-1\nship_boston.1 A ship-3\nA money 9")
    for line in load().shipping_lines:
        assert f"rail {line}" not in b.tables.codebook
        assert line not in b.tables.line_ids
    assert not any("ship" in option for option in b.options("rail"))


@pytest.mark.rule("AOI-MAP-04")
def test_a_shipping_line_is_there_without_being_paid_for() -> None:
    b = board("""
        map new_england
        A hand brown
        A money 20
        A mat ship-3
        portland.1 B port-1
        portsmouth.1 C port-1
    """)
    assert not b.connected("portland", "portsmouth")
    b.play("build ship ship_maine.1")
    assert b.connected("portland", "portsmouth")
    assert (b.spent("A"), b.links("A")) == (8, 12)


@pytest.mark.rule("AOI-MAP-08")
@pytest.mark.parametrize("ship_space", SHIP_SPACES)
def test_a_ship_space_has_lines_to_ports_one_market_and_one_import_space(ship_space: str) -> None:
    ends = [line.joins[0] for line in load().shipping_lines.values() if line.joins[1] == ship_space]
    assert ends
    for port in ends:
        assert "port" in [space.kind for space in load().spaces_of(port)]
    b = board(f"""
        map new_england
        {ends[0]}.1 B port-1
        {ship_space}.1 B ship-3
        {ship_space}.market both
    """)
    import_space = ship_space.replace("ship", "import", 1)
    assert (b.market(ship_space), b.market(import_space)) == ("both", "")
    assert b.connected(ends[0], ship_space) and b.connected(ends[0], import_space)
    assert [slot for slot in b.tables.slot_ids if slot.startswith(import_space)] == [f"{import_space}.1"]


@pytest.mark.rule("AOI-MAP-09")
@pytest.mark.parametrize("card", [*load().cards])
def test_no_ship_is_built_on_germany(card: str) -> None:
    b = board(f"A hand {card}\nA mat ship-3\nhamburg.1 A port-1\nkiel.1 B port-1\nhamburg.3 A cotton-1")
    builds = b.options("build") + b.options("combine")
    assert builds and not [option for option in builds if option.split()[1] == "ship"]
    for ship_space in SHIP_SPACES:
        assert b.refused(f"build ship {ship_space}.1") == b.refused(f"combine ship {ship_space}.1") == ("AOI-COMP-02",)


@pytest.mark.rule("AOI-MAP-09")
def test_the_ships_lie_on_the_mats_of_germany_too_and_can_be_developed_away() -> None:
    b = board("A hand red*2")
    assert [b.left("A", f"ship-{level}") for level in (0, 3, 4)] == [1, 2, 2]
    b.play("develop ship-0")
    assert b.left("A", "ship-0") == 0


LINKED_FROM_NEW_HAVEN = """
    map new_england
    A mat ship-3
    troy.1 A iron-1
    new_haven.1 B port-1
    turn A 1
"""


@pytest.mark.rule("AOI-MAP-10")
def test_a_card_of_the_ship_spaces_own_colour_works_there() -> None:
    assert (load().places["ship_new_york"].colour, load().places["new_haven"].colour) == ("light_green", "red")
    own = board(LINKED_FROM_NEW_HAVEN + "A hand light_green")
    assert own.refused("build ship ship_new_york.1") == ()
    ports = board(LINKED_FROM_NEW_HAVEN + "A hand red")
    assert "AOI-PCARD-01" in ports.refused("build ship ship_new_york.1")


@pytest.mark.rule("AOI-MAP-10")
@pytest.mark.parametrize("ship_space", SHIP_SPACES)
def test_a_ship_space_has_one_building_space_and_no_railway(ship_space: str) -> None:
    place = load().places[ship_space]
    assert [space.id for space in load().spaces_of(ship_space)] == [f"{ship_space}.1"]
    assert place.colour != "none"
    assert not [line for line in load().lines.values() if ship_space in line.joins]


@pytest.mark.rule("AOI-MAP-10")
def test_an_own_ship_lies_at_a_place_of_its_own() -> None:
    b = board("map new_england\nship_boston.1 A ship-3\nboston.1 B port-1\nA hand purple")
    assert b.network("A") == {"ship_boston"}
    b.play("build cotton boston.3")  # the ship does not count in Boston
    assert b.network("A") == {"ship_boston", "boston"}


@pytest.mark.rule("AOI-MAP-11")
def test_no_player_is_favoured_by_a_colour_of_places() -> None:
    options = []
    for seat in "ABCDE":
        b = board(f"players 5\nturn {seat}\n{seat} hand red yellow blue purple\nbremen.1 {seat} port-1")
        options.append(b.options())
        assert {load().places[option.split()[2].partition(".")[0]].colour for option in b.options("build")} == {
            "red", "yellow", "blue", "purple",
        }  # fmt: skip
    assert options == [options[0]] * 5


@pytest.mark.rule("AOI-MAP-11")
def test_the_same_build_costs_everybody_the_same_in_a_red_place() -> None:
    for seat in "ABCDE":
        b = board(f"players 5\nturn {seat}\n{seat} hand red\n{seat} money 9").play("build cotton koeln.1")
        assert (b.money(seat), b.tile("koeln.1")) == (5, f"{seat} cotton-1 0")


@pytest.mark.rule("AOI-MAP-08", "AOI-MAP-12")
def test_the_market_spaces_of_both_maps() -> None:
    germany, new_england = new_game(), new_game(map="new_england")
    laid = {place.id for place in places("germany") if germany.market(place.id)}
    assert laid == {"poland", "france", "netherlands", "denmark", "switzerland", "austria"}
    laid = {place.id for place in places("new_england") if new_england.market(place.id)}
    assert laid == {*SHIP_SPACES, "canada", "great_lakes"}

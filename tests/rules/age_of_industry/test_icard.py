"""Where industry cards may be used (chapter "Beschränkungen für Industriekarten")."""

import pytest

from millrace.games.age_of_industry.rules.content import load
from tests.rules.age_of_industry.board import Board, board

ELSEWHERE = "stuttgart.1 A iron-1\n"


def sites(b: Board) -> set[str]:
    """The places at which something can be built with a card."""
    return {option.split()[2].partition(".")[0] for option in b.options("build")}


# -- What it permits ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-ICARD-01")
@pytest.mark.parametrize("industry", ["cotton", "goods", "iron", "coal", "port", "ship"])
def test_an_industry_card_builds_its_industry_only(industry: str) -> None:
    b = board(f"""
        map new_england
        A hand {industry}
        A mat goods-3 ship-3
        boston.1 B port-1
    """)
    assert {option.split()[1] for option in b.options("build")} == {industry}


@pytest.mark.rule("AOI-ICARD-01")
def test_of_several_cards_only_the_one_of_the_industry_is_played() -> None:
    b = board("A hand cotton iron\nA money 9").choose("build cotton koeln.1")
    assert b.options() == ["card cotton"]
    assert b.refused("card iron") == ("AOI-ICARD-01",)


@pytest.mark.rule("AOI-ICARD-02")
def test_example_a_cotton_card_builds_cotton_mills_only() -> None:
    b = board("A hand cotton\nA mat goods-3\nhamburg.1 B port-1")
    plain = {space.id for space in load().spaces.values() if space.kind == "plain" and space.id in b.tables.slot_ids}
    assert set(b.options("build")) == {f"build cotton {slot}" for slot in plain}
    for option in ("build goods hamburg.3", "build iron koeln.1", "build port kiel.1", "build coal essen.1"):
        assert "AOI-ICARD-01" in b.refused(option)


# -- The five conditions ------------------------------------------------------------------------------------------

COAL_FOR_KASSEL = "A mat cotton-2\nessen.1 B coal-1\nhannover--essen B\nhannover--kassel B\n"


@pytest.mark.rule("AOI-ICARD-03")
@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("A hand cotton\n" + ELSEWHERE, "build cotton berlin.1"),
        ("A hand cotton\n" + ELSEWHERE, "build cotton kassel.1"),
        ("map new_england\nA hand ship\nA mat ship-3\ntroy.1 A iron-1\nboston.1 B port-1", "build ship ship_boston.1"),
    ],
)
def test_without_any_of_the_five_conditions_a_space_is_barred(text: str, option: str) -> None:
    assert "AOI-ICARD-03" in board(text).refused(option)


@pytest.mark.rule("AOI-ICARD-03")
@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("A hand cotton\n" + ELSEWHERE + "berlin--leipzig A", "build cotton berlin.1"),
        ("A hand cotton\nberlin.2 A iron-1", "build cotton berlin.1"),
        ("A hand cotton\nkassel.1 A cotton-1\n" + COAL_FOR_KASSEL, "build cotton kassel.1"),
        ("map new_england\nA hand ship\nA mat ship-3\nboston.1 A port-1", "build ship ship_boston.1"),
        ("A hand cotton", "build cotton berlin.1"),
    ],
)
def test_each_of_the_five_conditions_alone_opens_a_space(text: str, option: str) -> None:
    assert board(text).refused(option) == ()


@pytest.mark.rule("AOI-ICARD-04")
def test_an_own_railway_opens_the_places_at_both_its_ends_and_no_others() -> None:
    b = board("A hand iron\n" + ELSEWHERE + "berlin--magdeburg A\nmagdeburg--leipzig B\nberlin--leipzig C")
    assert sites(b) == {"berlin", "magdeburg"}


@pytest.mark.rule("AOI-ICARD-04")
def test_the_railways_of_others_open_nothing() -> None:
    b = board("A hand iron\n" + ELSEWHERE + "berlin--magdeburg B\nmannheim--stuttgart B")
    assert sites(b) == set()
    assert {"AOI-ICARD-03", "AOI-ICARD-15"} <= set(b.refused("build iron berlin.1"))
    assert "AOI-ICARD-03" in b.refused("build iron mannheim.2")  # connected, but not by an own railway


@pytest.mark.rule("AOI-ICARD-05")
def test_an_own_industry_opens_a_place_of_four_spaces() -> None:
    b = board("A hand iron\nberlin.2 A cotton-1")
    assert b.options("build") == ["build iron berlin.1", "build iron berlin.3", "build iron berlin.4"]


@pytest.mark.rule("AOI-ICARD-05")
@pytest.mark.parametrize("railway", ["", "berlin--leipzig A"])
def test_an_own_industry_opens_no_second_space_of_a_place_of_three(railway: str) -> None:
    b = board(f"A hand iron\nleipzig.2 A cotton-1\n{railway}")
    assert "AOI-LIMIT-01" in b.refused("build iron leipzig.1")
    assert sites(b) == ({"berlin"} if railway else set())


@pytest.mark.rule("AOI-ICARD-05")
def test_an_industry_of_another_player_opens_nothing() -> None:
    b = board("A hand iron\nberlin.2 B cotton-1\n" + ELSEWHERE)
    assert "AOI-ICARD-03" in b.refused("build iron berlin.1")


@pytest.mark.rule("AOI-ICARD-06")
def test_an_own_industry_may_be_overbuilt_without_a_railway() -> None:
    b = board("A hand cotton\nA money 9\nkassel.1 A cotton-1\n" + COAL_FOR_KASSEL)
    assert b.options("build") == ["build cotton kassel.1"]
    b.play("build cotton kassel.1")
    assert b.tile("kassel.1") == "A cotton-2 0"


@pytest.mark.rule("AOI-ICARD-06")
def test_a_place_with_room_is_not_opened_by_the_tile_to_overbuild() -> None:
    b = board("A hand cotton\nA mat cotton-2\nhannover.1 A iron-1\nessen.1 B coal-1\nhannover--essen B")
    assert b.options("build") == ["build cotton hannover.1"]


# -- Ships --------------------------------------------------------------------------------------------------------

SHIP_CARD = """
    map new_england
    A hand ship
    A mat ship-3
    troy.1 A iron-1
"""


@pytest.mark.rule("AOI-ICARD-07")
def test_a_port_without_anything_own_beside_it_does_not_serve_a_ship_card() -> None:
    b = board(SHIP_CARD + "boston.1 B port-1")
    assert b.refused("build ship ship_boston.1") == ("AOI-ICARD-07", "AOI-ICARD-03")
    assert b.options("build") == []


@pytest.mark.rule("AOI-ICARD-07")
def test_port_and_own_item_must_be_in_the_same_place() -> None:
    apart = board(SHIP_CARD + "new_york.1 B port-1\nnew_haven.2 A cotton-1")
    assert "AOI-ICARD-07" in apart.refused("build ship ship_new_york.1")
    together = board(SHIP_CARD + "new_york.1 B port-1\nnew_haven.1 B port-1\nnew_haven.2 A cotton-1")
    assert together.refused("build ship ship_new_york.1") == ()


@pytest.mark.rule("AOI-ICARD-08")
@pytest.mark.parametrize(
    "items",
    [
        "boston.1 A port-1",
        "boston.1 B port-1\nboston.3 A cotton-1",
        "boston.1 B port-1\nboston--lowell A",
        "boston.1 B port-1 flipped\nboston.4 A cotton-1 flipped",
    ],
)
def test_the_own_item_is_the_port_another_industry_or_a_railway(items: str) -> None:
    b = board(SHIP_CARD + items).play("build ship ship_boston.1")
    assert b.tile("ship_boston.1") == "A ship-3 0"


@pytest.mark.rule("AOI-ICARD-08")
def test_an_own_item_without_a_port_does_not_do() -> None:
    b = board(SHIP_CARD + "boston.3 A cotton-1\nboston--lowell A")
    assert "AOI-SHIP-01" in b.refused("build ship ship_boston.1")


# -- The first industry -------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-ICARD-09")
@pytest.mark.parametrize(("card", "kind"), [("cotton", "plain"), ("iron", "plain"), ("coal", "coal"), ("port", "port")])
def test_who_has_no_industry_may_build_anywhere(card: str, kind: str) -> None:
    b = board(f"A hand {card}\nhamburg.1 B port-1")
    spaces = {space.id for space in load().spaces.values() if space.kind == kind and space.id in b.tables.slot_ids}
    assert {option.split()[2] for option in b.options("build")} == spaces - {"hamburg.1"}


@pytest.mark.rule("AOI-ICARD-09")
def test_the_second_industry_needs_a_connection() -> None:
    b = board("A hand iron*2").play("build iron kassel.1")
    assert b.options("build") == []


@pytest.mark.rule("AOI-ICARD-10")
def test_railways_alone_do_not_bar_the_free_choice() -> None:
    b = board("A hand cotton\nberlin--leipzig A\nstuttgart.1 B iron-1")
    assert b.refused("build cotton koeln.1") == ()


@pytest.mark.rule("AOI-ICARD-10")
def test_whose_last_industry_was_overbuilt_may_build_anywhere_again() -> None:
    b = board("""
        order B A C
        turn B 1
        A hand cotton*2
        B hand coal
        B mat coal-2
        coal-track 0
        essen.1 A coal-1 flipped
        essen--koeln A
        bremen--essen B
        bremen.1 B port-1
    """)
    b.play("build coal essen.1")
    assert (b.seat, b.network("A")) == ("A", {"essen", "koeln"})
    assert b.refused("build cotton muenchen.1") == ()


@pytest.mark.rule("AOI-ICARD-11")
def test_the_free_choice_obeys_symbols_and_resources() -> None:
    b = board("A hand cotton coal port\nA mat cotton-2\nessen.1 B coal-1\nessen--koeln B")
    assert "AOI-SPACE-02" in b.refused("build cotton essen.2")
    assert "AOI-TECH-08" in b.refused("build cotton berlin.1")
    assert [option for option in b.options("build") if "cotton" in option] == [
        "build cotton essen.3", "build cotton koeln.1", "build cotton koeln.2",
    ]  # fmt: skip
    assert "AOI-SPACE-03" in board("A hand cotton").refused("build cotton kiel.1")


@pytest.mark.rule("AOI-ICARD-11")
@pytest.mark.parametrize(
    ("ports", "spaces"),
    [
        ("", []),
        ("boston.1 B port-1", ["ship_boston.1"]),
        ("new_haven.1 B port-1 flipped\nportland.1 C port-1", ["ship_new_york.1", "ship_maine.1"]),
    ],
)
def test_the_first_tile_may_be_a_ship_where_anybody_has_a_port(ports: str, spaces: list[str]) -> None:
    b = board(f"map new_england\nA hand ship\nA mat ship-3\n{ports}")
    assert b.options("build") == [f"build ship {space}" for space in spaces]


# -- Examples -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-ICARD-12")
@pytest.mark.parametrize("card", ["cotton", "iron"])
def test_example_a_railway_leads_to_kassel(card: str) -> None:
    b = board(f"A hand {card}\n{ELSEWHERE}hannover--kassel A")
    assert b.refused(f"build {card} kassel.1") == ()
    without = board(f"A hand {card}\n{ELSEWHERE}")
    assert "AOI-ICARD-03" in without.refused(f"build {card} kassel.1")


@pytest.mark.rule("AOI-ICARD-13")
def test_example_four_spaces_and_an_own_tile() -> None:
    b = board("""
        A hand cotton
        A mat cotton-2
        berlin.2 A cotton-1
        poland.1 B coal-1
        poland--berlin B
    """)
    assert b.options("build") == [f"build cotton berlin.{n}" for n in (1, 2, 3, 4)]
    b.play("build cotton berlin.2")
    assert b.tile("berlin.2") == "A cotton-2 0"


@pytest.mark.rule("AOI-ICARD-14")
def test_example_an_own_port_and_a_ship_card() -> None:
    b = board("map new_england\nA hand ship\nA mat ship-3\nboston.1 A port-1")
    assert b.options("build") == ["build ship ship_boston.1"]


# -- What is no connection ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-ICARD-15")
def test_a_shipping_line_is_no_own_connection() -> None:
    b = board("""
        map new_england
        A hand cotton iron
        ship_narragansett.1 A ship-3
        providence.1 A port-1
        new_bedford.1 B port-1
    """)
    assert b.connected("providence", "new_bedford")
    assert "AOI-ICARD-15" in b.refused("build cotton new_bedford.2")
    assert sites(b) == set()


@pytest.mark.rule("AOI-ICARD-15")
def test_markets_and_the_railways_of_others_are_no_own_connection() -> None:
    b = board("""
        A hand coal cotton
        berlin.1 A cotton-1
        berlin.2 A iron-1
        poland.market cotton
        poland--berlin B
        berlin--magdeburg C
    """)
    assert "AOI-ICARD-15" in b.refused("build coal poland.1")
    assert "AOI-ICARD-15" in b.refused("build cotton magdeburg.1")

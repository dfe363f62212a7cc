"""The combined build (chapter "Zwei Aktionen zu einer kombinieren")."""

import pytest

from tests.rules.age_of_industry.board import board, new_game

MUNICH = """
    A hand ship brown
    muenchen.1 A cotton-1
"""
"""A tile in Munich; neither card of the hand builds anything outside the brown places."""


@pytest.mark.rule("AOI-DOUBLE-01")
def test_a_combined_build_takes_the_whole_turn() -> None:
    b = board(MUNICH).play("combine port kiel.1", "card ship")
    assert (b.tile("kiel.1"), b.seat) == ("A port-1 0", "B")
    with_card = board(MUNICH.replace("ship", "blue")).play("build port kiel.1")
    assert (with_card.tile("kiel.1"), with_card.seat) == ("A port-1 0", "A")


@pytest.mark.rule("AOI-DOUBLE-02")
@pytest.mark.parametrize("card", ["cotton", "coal", "ship", "brown", "blue"])
def test_a_combined_build_costs_one_card_of_any_kind(card: str) -> None:
    b = board("A hand cotton coal ship brown blue\nmuenchen.1 A cotton-1").choose("combine port kiel.1")
    assert len(b.options("card")) == 5
    b.play(f"card {card}")
    assert (b.tile("kiel.1"), b.discard(), len(b.hand("A"))) == ("A port-1 0", [card], 4)


@pytest.mark.rule("AOI-DOUBLE-02")
def test_without_a_card_there_is_no_combined_build() -> None:
    b = board("muenchen.1 A cotton-1")
    assert "AOI-DOUBLE-02" in b.refused("combine port kiel.1")
    assert b.options("combine") == []


@pytest.mark.rule("AOI-DOUBLE-03")
def test_a_combined_build_may_be_any_industry_on_any_space_without_a_connection() -> None:
    b = board(MUNICH.replace("brown", "ship"))
    assert b.options("build") == []
    for build in ("cotton hamburg.3", "iron kassel.1", "coal poland.1", "port danzig.2"):
        assert b.refused(f"build {build}") != ()
        played = b.copy().play(f"combine {build}")
        industry, slot = build.split()
        assert played.tile(slot).startswith(f"A {industry}-1")


@pytest.mark.rule("AOI-DOUBLE-03")
def test_a_combined_build_needs_no_connection_for_a_ship() -> None:
    b = board("map new_england\nA hand cotton\nA mat ship-3*2\nalbany.1 A cotton-1\nboston.1 B port-1")
    assert b.play("combine ship ship_boston.1").tile("ship_boston.1") == "A ship-3 0"


@pytest.mark.rule("AOI-DOUBLE-04")
@pytest.mark.parametrize(
    "build", ["cotton kiel.1", "iron poland.1", "port berlin.1", "coal berlin.1", "goods hamburg.1"]
)
def test_a_combined_build_obeys_the_symbol_of_the_space(build: str) -> None:
    b = board(MUNICH + "A mat goods-3*2\niron-track 0\ncoal-track 0")
    assert "AOI-SPACE-01" in b.refused(f"combine {build}")


@pytest.mark.rule("AOI-DOUBLE-05")
def test_a_combined_build_needs_its_coal_and_iron() -> None:
    text = MUNICH + "A mat cotton-3*2\n"
    assert "AOI-BUILD-09" in board(text).refused("combine cotton koeln.1")
    coal = text + "belgium.1 B coal-1\nkoeln--belgium B\n"
    assert "AOI-BUILD-09" in board(coal).refused("combine cotton koeln.1")
    b = board(coal + "koeln.2 B iron-1").play("combine cotton koeln.1", "card ship")
    assert (b.tile("koeln.1"), b.tile("koeln.2"), b.tile("belgium.1")) == ("A cotton-3 0", "B iron-1 2", "B coal-1 2")


@pytest.mark.rule("AOI-DOUBLE-06")
def test_a_combined_build_obeys_level_order_and_price() -> None:
    b = board(MUNICH)
    assert "AOI-TECH-04" in b.refused("combine goods koeln.1")
    b.play("combine cotton koeln.1", "card ship")
    assert (b.tile("koeln.1"), b.spent("A"), b.loans("A")) == ("A cotton-1 0", 4, 1)


@pytest.mark.rule("AOI-DOUBLE-06")
def test_a_combined_build_obeys_the_place_limit() -> None:
    assert "AOI-LIMIT-01" in board(MUNICH).refused("combine iron muenchen.2")
    full = board(MUNICH + "berlin.1 A iron-1\nberlin.2 A iron-1")
    assert "AOI-LIMIT-02" in full.refused("combine cotton berlin.3")


@pytest.mark.rule("AOI-DOUBLE-06")
def test_a_combined_build_of_a_ship_needs_a_port() -> None:
    b = board("map new_england\nA hand ship\nA mat ship-3*2\nboston.3 A cotton-1")
    assert "AOI-SHIP-01" in b.refused("combine ship ship_boston.1")


@pytest.mark.rule("AOI-DOUBLE-07")
def test_a_combined_build_may_overbuild_under_the_usual_conditions() -> None:
    text = MUNICH + "A mat coal-2*2\nessen.1 A coal-1\nbelgium.1 B coal-1 flipped\n"
    own = board(text).play("combine coal essen.1", "card ship")
    assert own.tile("essen.1") == "A coal-2 4"
    assert "AOI-OVER-08" in board(text).refused("combine coal belgium.1")
    rival = board(text.replace("A coal-1", "A coal-1 flipped") + "coal-track 0").play(
        "combine coal belgium.1", "card ship"
    )
    assert rival.tile("belgium.1") == "A coal-2 4"
    assert "AOI-OVER-03" in board(text.replace("coal-2*2", "coal-1*1")).refused("combine coal essen.1")


@pytest.mark.rule("AOI-DOUBLE-08")
def test_only_industries_are_built_by_the_whole_turn() -> None:
    b = board(MUNICH)
    built = {option.words[1] for option in b.tables.codebook if option.words[0] == "combine"}
    assert built == {"cotton", "goods", "coal", "iron", "port", "ship"}
    assert "AOI-RAIL-04" in b.refused("rail kiel--hamburg")  # not anywhere, whole turn or not


@pytest.mark.rule("AOI-DOUBLE-09")
def test_there_is_no_combined_build_in_the_first_round() -> None:
    b = new_game()
    assert b.options("combine") == []
    assert b.refused("combine port kiel.1") == ("AOI-DOUBLE-09",)
    text = "round 1\nturn A 1\n" + MUNICH
    assert board(text).refused("combine port kiel.1") == ("AOI-DOUBLE-09",)
    assert board(MUNICH).refused("combine port kiel.1") == ()


@pytest.mark.rule("AOI-DOUBLE-10")
@pytest.mark.parametrize("action", ["draw deck", "pass", "rail augsburg--muenchen", "build iron augsburg.1"])
def test_after_one_action_the_combined_build_is_no_longer_offered(action: str) -> None:
    b = board(MUNICH)
    assert b.offers("combine port kiel.1")
    b.play(action)
    while b.question != "action":
        b.play(b.options()[0])
    assert (b.seat, b.options("combine")) == ("A", [])
    assert "AOI-DOUBLE-10" in b.refused("combine port kiel.1")

"""Other readings and editions: each switch on and off."""

from collections import Counter
from pathlib import Path

import pytest

import millrace
from millrace.core.ledger import Ledger
from millrace.games.age_of_industry.rules.notation import PositionError
from tests.rules.age_of_industry.board import board, new_game
from tests.rules.age_of_industry.ends import last_action

LEDGER = Path(millrace.__file__).parent / "games" / "age_of_industry" / "ledger.toml"


# -- Maps and players ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-VAR-01")
def test_germany_comes_first_and_needs_no_rules_of_ships() -> None:
    assert Ledger.load(LEDGER).switches["map"].default == "germany"
    germany, new_england = new_game(), new_game(map="new_england")
    assert (germany.tables.ship_places, germany.tables.dead_ends) == (0, 0)
    assert new_england.tables.ship_places and new_england.tables.dead_ends
    assert board("A hand brown").tables is germany.tables  # what a text leaves out


@pytest.mark.rule("AOI-VAR-02")
def test_there_are_no_other_optional_rules() -> None:
    assert set(Ledger.load(LEDGER).switches) == {
        "map", "two_players", "ship_card_port", "rail_cube_source", "track_access", "germany_ship_card",
        "import_coal", "interest_timing", "ship_access", "develop_tile",
    }  # fmt: skip


@pytest.mark.rule("AOI-VAR-02")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_nobody_plays_alone_nor_six_together(players: int) -> None:
    with pytest.raises(PositionError):
        board(f"players {players}")


@pytest.mark.rule("AOI-VAR-03")
@pytest.mark.parametrize("map", ["germany", "new_england"])
def test_two_players_begin_like_more(map: str) -> None:
    b = new_game(players=2, map=map, two_players="on")
    assert (len(b.hand("A")), len(b.hand("B")), b.deck_size(), len(b.display())) == (6, 6, 52, 2)
    cards = Counter(
        [*b.hand("A"), *b.hand("B"), *b.display(), *[b.tables.card_ids[card] for card in b.position.deck[14:]]]
    )
    assert sorted(cards.values()) == [5] * 6 + [6] * 6
    assert (b.money("A"), b.links("B"), b.left("B", "goods-0"), b.coal_track()) == (0, 12, 2, 6)


@pytest.mark.rule("AOI-VAR-03")
def test_two_players_play_by_the_same_rules() -> None:
    b = board("players 2\nA hand cotton brown\nB hand iron brown").play("build cotton koeln.1", "pass")
    b.play("build iron berlin.1", "pass")
    assert (b.position.round, b.order, b.seat) == (3, "BA", "B")
    assert (b.loans("A"), b.money("A"), b.money("B")) == (1, 10 - 4 - 1, 10 - 2 - 1)


# -- The port that a ship card asks for ---------------------------------------------------------------------------

SHIP_CARD = """
    map new_england
    A hand ship
    A mat ship-3*2
    boston.1 B port-1
"""


@pytest.mark.rule("AOI-VAR-04")
@pytest.mark.parametrize("own", ["worcester--boston A", "boston.3 A cotton-1"])
@pytest.mark.parametrize(("switch", "legal"), [("own_item", True), ("own_port", False)])
def test_a_ship_card_asks_for_something_own_or_for_an_own_port(switch: str, legal: bool, own: str) -> None:
    b = board(f"switch ship_card_port {switch}\nalbany.1 A cotton-1\n{own}\n{SHIP_CARD}")
    assert b.refused("build ship ship_boston.1") == (() if legal else ("AOI-VAR-04",))
    port = board(f"switch ship_card_port {switch}\n{own}\n{SHIP_CARD}boston.2 A port-1")
    assert port.refused("build ship ship_boston.1") == ()


@pytest.mark.rule("AOI-VAR-04")
@pytest.mark.parametrize("switch", ["own_item", "own_port"])
def test_a_place_card_and_the_combined_build_take_any_port(switch: str) -> None:
    text = f"switch ship_card_port {switch}\nworcester--boston A\nalbany.1 A cotton-1\n{SHIP_CARD}"
    assert board(text.replace("A hand ship", "A hand purple")).refused("build ship ship_boston.1") == ()
    assert board(text).refused("combine ship ship_boston.1") == ()


@pytest.mark.rule("AOI-VAR-04")
@pytest.mark.parametrize(("switch", "legal"), [("own_item", True), ("own_port", False)])
def test_the_own_port_is_asked_for_over_an_own_ship_and_as_first_tile_too(switch: str, legal: bool) -> None:
    text = f"switch ship_card_port {switch}\n{SHIP_CARD}"
    expected = () if legal else ("AOI-VAR-04",)
    assert board(text).refused("build ship ship_boston.1") == expected
    over = text.replace("ship-3*2", "ship-4*2") + "ship_boston.1 A ship-3\n"
    assert board(over).refused("build ship ship_boston.1") == expected
    assert board(over + "boston.2 A port-1").refused("build ship ship_boston.1") == ()


@pytest.mark.rule("AOI-VAR-04")
def test_the_own_port_must_be_linked_to_the_space_of_the_ship() -> None:
    b = board("switch ship_card_port own_port\nportland.1 A port-1\nworcester--boston A" + SHIP_CARD)
    assert b.refused("build ship ship_boston.1") == ("AOI-VAR-04",)
    assert b.refused("build ship ship_maine.1") == ()


@pytest.mark.rule("AOI-VAR-04")
@pytest.mark.parametrize(("switch", "cards"), [("own_item", ["ship", "purple"]), ("own_port", ["purple"])])
def test_with_both_cards_the_switch_decides_which_may_be_played(switch: str, cards: list[str]) -> None:
    b = board(f"switch ship_card_port {switch}\n{SHIP_CARD}A hand purple").choose("build ship ship_boston.1")
    assert b.options() == [f"card {card}" for card in cards]
    assert ("AOI-VAR-04" in b.refused("card ship")) == (switch == "own_port")


# -- Where the cubes of a railway come from -----------------------------------------------------------------------

TWO_MINES = """
    A money 10
    essen.1 B coal-1
    essen.3 B iron-1
    koeln.2 C cotton-1
    frankfurt.1 A iron-1
    belgium.1 A coal-1
    koeln--belgium A
    koeln--frankfurt C
"""
"""For Essen - Cologne: a mine and works in Essen itself; another mine and other works one railway from Cologne."""


@pytest.mark.rule("AOI-VAR-05")
@pytest.mark.parametrize(
    ("switch", "mines", "works"),
    [
        ("chosen_end", ["coal essen.1", "coal belgium.1"], ["iron essen.3", "iron frankfurt.1"]),
        ("nearest_end", ["coal essen.1"], ["iron essen.3"]),
        ("chosen_end_only", ["coal essen.1", "coal belgium.1"], ["iron essen.3", "iron frankfurt.1"]),
    ],
)
def test_a_cube_comes_from_the_source_nearest_to_the_chosen_or_to_either_end(
    switch: str, mines: list[str], works: list[str]
) -> None:
    b = board(f"switch rail_cube_source {switch}\n{TWO_MINES}").choose("rail essen--koeln")
    assert b.options() == mines
    assert ("AOI-VAR-05" in b.refused("coal belgium.1")) == (switch == "nearest_end")
    b.choose("coal essen.1")
    assert b.options() == works
    assert ("AOI-VAR-05" in b.refused("iron frankfurt.1")) == (switch == "nearest_end")


@pytest.mark.rule("AOI-VAR-05")
def test_between_equally_near_sources_the_player_chooses_in_any_case() -> None:
    text = """
        switch rail_cube_source nearest_end
        A money 10
        koeln.1 A iron-1
        belgium.1 B coal-1
        mannheim.1 C coal-1
        koeln--belgium A
        frankfurt--mannheim C
    """
    assert board(text).choose("rail koeln--frankfurt").options() == ["coal belgium.1", "coal mannheim.1"]
    nearer = text.replace("mannheim.1 C", "essen.1 C").replace("frankfurt--mannheim C", "")
    assert board(nearer).choose("rail essen--koeln").options() == ["coal essen.1"]


@pytest.mark.rule("AOI-VAR-05")
@pytest.mark.parametrize("switch", ["chosen_end", "nearest_end", "chosen_end_only"])
def test_a_build_measures_from_its_place_whatever_the_switch_says(switch: str) -> None:
    b = board(f"switch rail_cube_source {switch}\n{TWO_MINES}essen--koeln C\nA hand red\nA mat cotton-2*2")
    b.choose("build cotton koeln.1").choose("card red")
    assert b.options() == ["coal essen.1", "coal belgium.1"]


PORT_AND_MINE = """
    A money 10
    mannheim.1 B coal-1
    mannheim.2 A iron-1
    frankfurt--mannheim A
"""
"""For Mannheim - France: mine and works at one end, the distant-port symbol at the other."""


@pytest.mark.rule("AOI-VAR-06")
@pytest.mark.parametrize("switch", ["chosen_end", "nearest_end"])
def test_a_mine_at_either_end_bars_the_track(switch: str) -> None:
    b = board(f"switch rail_cube_source {switch}\n{PORT_AND_MINE}").choose("rail mannheim--france")
    assert b.options() == ["coal mannheim.1"]
    assert "AOI-RAIL-12" in b.refused("coal demand-track")


@pytest.mark.rule("AOI-VAR-06")
def test_if_only_the_chosen_end_counts_its_port_gives_cubes_of_the_track() -> None:
    b = board(f"switch rail_cube_source chosen_end_only\n{PORT_AND_MINE}").choose("rail mannheim--france")
    assert b.options() == ["coal mannheim.1", "coal demand-track"]
    bought = b.copy().choose("coal demand-track")
    assert bought.options() == ["iron mannheim.2", "iron demand-track"]
    bought.choose("iron demand-track")
    assert (bought.spent("A"), bought.coal_track(), bought.iron_track()) == (1 + 1 + 1, 5, 5)
    assert (bought.tile("mannheim.1"), bought.link("mannheim--france")) == ("B coal-1 3", "A")
    taken = b.copy().play("coal mannheim.1", "iron mannheim.2")
    assert (taken.spent("A"), taken.coal_track(), taken.tile("mannheim.1")) == (1, 6, "B coal-1 2")


@pytest.mark.rule("AOI-VAR-06")
@pytest.mark.parametrize(
    ("more", "line"),
    [("", "frankfurt--nuernberg"), ("belgium.1 C coal-1\nbelgium--france C", "mannheim--france")],
    ids=["no way to the track", "a cube at that end too"],
)
def test_the_chosen_end_must_reach_the_track_and_no_such_cube(more: str, line: str) -> None:
    b = board(f"switch rail_cube_source chosen_end_only\n{PORT_AND_MINE}{more}").choose(f"rail {line}")
    assert not b.offers("coal demand-track")
    assert "AOI-RAIL-12" in b.refused("coal demand-track")


@pytest.mark.rule("AOI-VAR-06")
def test_a_build_has_one_end_only() -> None:
    text = (
        f"switch rail_cube_source chosen_end_only\n{PORT_AND_MINE}mannheim--france C\nA hand purple\nA mat cotton-2*2"
    )
    b = board(text).choose("build cotton frankfurt.1").choose("card purple")
    assert b.options() == ["coal mannheim.1"]
    assert "AOI-TRACK-01" in b.refused("coal demand-track")


# -- Ship cards in Germany ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-VAR-07")
def test_ship_cards_may_serve_for_developing_and_passing_only() -> None:
    text = "berlin.1 A cotton-1\n"
    assert board(f"{text}A hand ship").refused("combine port hamburg.1") == ()
    b = board(f"switch germany_ship_card discard_only\n{text}A hand ship")
    assert b.refused("combine port hamburg.1") == ("AOI-VAR-07",)
    assert b.options("combine") == []
    assert b.copy().play("develop port-1").discard() == ["ship"]
    assert b.copy().play("pass").discard() == ["ship"]


@pytest.mark.rule("AOI-VAR-07")
@pytest.mark.parametrize(("switch", "cards"), [("any_card", ["port", "ship"]), ("discard_only", ["port"])])
def test_another_card_serves_for_the_combined_build_in_any_case(switch: str, cards: list[str]) -> None:
    b = board(f"switch germany_ship_card {switch}\nberlin.1 A cotton-1\nA hand ship port").choose(
        "combine port hamburg.1"
    )
    assert b.options() == [f"card {card}" for card in cards]
    assert ("AOI-VAR-07" in b.refused("card ship")) == (switch == "discard_only")


@pytest.mark.rule("AOI-VAR-07")
def test_in_new_england_ship_cards_serve_as_any_card() -> None:
    b = board("map new_england\nswitch germany_ship_card discard_only\nA hand ship\nalbany.1 A cotton-1")
    assert b.play("combine port boston.1").discard() == ["ship"]


# -- When the demand track delivers -------------------------------------------------------------------------------

TRACK = """
    A hand blue
    A money 20
    A mat cotton-2*2
    hamburg.1 B port-1
"""
"""A mill in Hamburg needs a coal, which the port there would bring from the track."""


@pytest.mark.rule("AOI-VAR-08")
@pytest.mark.parametrize(("switch", "legal"), [("unreachable", True), ("absent", False)])
def test_coal_on_an_unconnected_mine_bars_the_track_or_not(switch: str, legal: bool) -> None:
    b = board(f"switch track_access {switch}\n{TRACK}bohemia.1 C coal-1 1")
    assert ("AOI-VAR-08" in b.refused("build cotton hamburg.3")) != legal
    assert b.offers("build cotton hamburg.3") == legal
    none = board(f"switch track_access {switch}\n{TRACK}bohemia.1 C coal-1 flipped").play("build cotton hamburg.3")
    assert (none.spent("A"), none.coal_track()) == (6 + 1, 5)


@pytest.mark.rule("AOI-VAR-08")
@pytest.mark.parametrize("cubes", [0, 6])
def test_the_supply_is_barred_like_the_track(cubes: int) -> None:
    text = f"switch track_access absent\n{TRACK}coal-track {cubes}\n"
    assert "AOI-VAR-08" in board(text + "bohemia.1 C coal-1 1").refused("build cotton hamburg.3")
    assert board(text).play("build cotton hamburg.3").spent("A") == 6 + (1 if cubes else 4)


@pytest.mark.rule("AOI-VAR-08")
def test_coal_bars_no_iron_nor_iron_coal() -> None:
    text = f"switch track_access absent\n{TRACK}koeln.1 C iron-1\n"
    assert board(text).refused("build cotton hamburg.3") == ()
    iron = text.replace("cotton-2*2", "cotton-3*2")
    assert "AOI-VAR-08" in board(iron).refused("build cotton hamburg.3")
    assert board(iron.replace("C iron-1", "C iron-1 flipped")).refused("build cotton hamburg.3") == ()


@pytest.mark.rule("AOI-VAR-08")
@pytest.mark.parametrize(("switch", "legal"), [("unreachable", True), ("absent", False)])
def test_a_railway_too_is_barred_from_the_track(switch: str, legal: bool) -> None:
    text = f"switch track_access {switch}\nA money 10\naugsburg.1 A iron-1\nregensburg--augsburg A\n"
    assert board(text + "essen.1 C coal-1").offers("rail regensburg--bohemia") == legal
    assert ("AOI-VAR-08" in board(text + "essen.1 C coal-1").refused("rail regensburg--bohemia")) != legal
    assert board(text).refused("rail regensburg--bohemia") == ()


@pytest.mark.rule("AOI-VAR-06", "AOI-VAR-08")
@pytest.mark.parametrize(("switch", "more"), [("unreachable", ["coal demand-track"]), ("absent", [])])
def test_where_only_the_chosen_end_counts_cubes_on_the_map_bar_the_track_as_well(switch: str, more: list[str]) -> None:
    text = f"switch track_access {switch}\nswitch rail_cube_source chosen_end_only\n{PORT_AND_MINE}"
    b = board(text).choose("rail mannheim--france")
    assert b.options() == ["coal mannheim.1", *more]
    if switch == "absent":
        assert "AOI-VAR-08" in b.refused("coal demand-track")
        b.choose("coal mannheim.1")
        assert b.options() == ["iron mannheim.2"]
        assert "AOI-VAR-08" in b.refused("iron demand-track")


@pytest.mark.rule("AOI-VAR-06", "AOI-VAR-08")
def test_without_any_such_cube_on_the_map_the_strict_track_delivers_to_the_chosen_end() -> None:
    text = f"switch track_access absent\nswitch rail_cube_source chosen_end_only\n{PORT_AND_MINE}"
    b = board(text.replace("B coal-1", "B coal-1 flipped")).play("rail mannheim--france")
    assert (b.coal_track(), b.iron_track(), b.spent("A")) == (5, 6, 1 + 1)


IMPORTS = """
    map new_england
    switch track_access absent
    A hand light_green
    A money 20
    A mat cotton-2*2
    new_york.1 B port-1
    ship_boston.1 C ship-3
    ship_boston.market both
"""
"""The port in New York would bring coal from the track; C's ship lies beside Boston, where there is no port."""


@pytest.mark.rule("AOI-VAR-08")
@pytest.mark.parametrize("coal", [0, 1])
def test_accessible_import_coal_is_coal_on_the_map(coal: int) -> None:
    b = board(f"{IMPORTS}import_boston.1 {coal}")
    assert ("AOI-VAR-08" in b.refused("build cotton new_york.3")) == (coal == 1)


@pytest.mark.rule("AOI-VAR-08", "AOI-VAR-09")
def test_closed_import_coal_does_not_bar_the_track() -> None:
    b = board("switch import_coal at_setup\n" + IMPORTS.replace("ship_boston.1 C ship-3", ""))
    assert b.import_coal("import_boston.1") == 4
    assert b.play("build cotton new_york.3").spent("A") == 6 + 1
    opened = board("switch import_coal at_setup\n" + IMPORTS)
    assert "AOI-VAR-08" in opened.refused("build cotton new_york.3")


# -- When import coal is laid -------------------------------------------------------------------------------------

SEAS = ("new_york", "narragansett", "boston", "maine")
BOSTON = """
    map new_england
    A hand ship purple
    A mat ship-3*2
    boston.1 A port-1
    ship_boston.market cotton
"""


@pytest.mark.rule("AOI-VAR-09")
@pytest.mark.parametrize(("switch", "coal"), [("with_ship", [0, 0, 0, 0]), ("at_setup", [5, 4, 4, 3])])
def test_import_spaces_are_empty_or_filled_in_the_set_up(switch: str, coal: list[int]) -> None:
    b = new_game(map="new_england", import_coal=switch)
    assert [b.import_coal(f"import_{sea}.1") for sea in SEAS] == coal


@pytest.mark.rule("AOI-VAR-09")
@pytest.mark.parametrize("switch", ["with_ship", "at_setup"])
def test_a_new_ship_opens_the_same_coal_in_both_editions(switch: str) -> None:
    b = board(f"switch import_coal {switch}\n{BOSTON}coal-track 4").play("build ship ship_boston.1", "card ship")
    assert (b.spent("A"), b.coal_track(), b.import_coal("import_boston.1")) == (8, 6, 1)
    assert b.money("A") == 10 - 8 + 1 + 1


@pytest.mark.rule("AOI-VAR-09")
def test_a_new_ship_adds_no_cubes_to_those_lying_there() -> None:
    b = board(f"switch import_coal at_setup\n{BOSTON}import_boston.1 2").play("build ship ship_boston.1", "card ship")
    assert (b.import_coal("import_boston.1"), b.coal_track()) == (1, 6)


@pytest.mark.rule("AOI-VAR-09")
def test_closed_import_coal_is_no_source_but_opened_by_a_ship_serves_all() -> None:
    text = "switch import_coal at_setup\nmap new_england\nA hand purple\nA mat cotton-2*2\nboston.1 B port-1\n"
    closed = board(text).play("build cotton boston.3")
    assert (closed.import_coal("import_boston.1"), closed.spent("A")) == (4, 6 + 1)
    opened = board(text + "ship_boston.1 B ship-3").play("build cotton boston.3")
    assert (opened.import_coal("import_boston.1"), opened.spent("A")) == (3, 6)


@pytest.mark.rule("AOI-VAR-09", "AOI-OVER-13")
@pytest.mark.parametrize(("switch", "legal"), [("with_ship", True), ("at_setup", False)])
def test_closed_import_coal_protects_rivals_mines(switch: str, legal: bool) -> None:
    b = board(f"""
        switch import_coal {switch}
        map new_england
        A hand coal
        A mat coal-2*2
        coal-track 0
        pennsylvania.1 B coal-1 flipped
    """)
    assert ({"AOI-OVER-08", "AOI-OVER-13"} <= set(b.refused("build coal pennsylvania.1"))) != legal


# -- What may be developed ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-VAR-10")
def test_developing_takes_any_tile_or_the_lowest_of_an_industry() -> None:
    text = "A hand brown*2\nA mat cotton-1*1 goods-4*2"
    b = board(f"switch develop_tile lowest\n{text}")
    lowest = ["cotton-1", "goods-4", "coal-1", "iron-1", "port-1", "ship-0"]
    assert b.options("develop") == [f"develop {tile}" for tile in lowest]
    assert b.refused("develop cotton-2") == b.refused("develop cotton-3") == ("AOI-VAR-10",)
    b.play("develop cotton-1")
    assert (b.refused("develop cotton-2"), b.refused("develop cotton-3")) == ((), ("AOI-VAR-10",))
    assert board(text).refused("develop cotton-3") == ()


# -- When interest is due -----------------------------------------------------------------------------------------

TURN_END = """
    switch interest_timing turn_end
    order A B C
    A hand brown*2
    B hand red*2
    C hand blue*2
"""


@pytest.mark.rule("AOI-VAR-11")
def test_interest_is_due_at_the_end_of_the_own_turn_and_not_again() -> None:
    b = board(f"{TURN_END}A money 4 loans 1\nhamburg.1 A port-1\nhamburg.3 B cotton-1\nB money 9 loans 2")
    b.play("pass")
    assert (b.seat, b.money("A")) == ("A", 4)  # the turn is not over
    b.play("pass")
    assert (b.seat, b.money("A"), b.money("B")) == ("B", 3, 9)
    b.play("sell hamburg.3", "pass")  # brings A 5 and B 8
    assert (b.seat, b.question, b.money("A")) == ("B", "repayment", 3 + 5)
    b.play("done")
    assert (b.seat, b.money("B")) == ("C", 9 + 8 - 2)
    b.play("pass", "pass")
    assert (b.position.round, b.money("A"), b.loans("A"), b.money("B")) == (3, 8, 1, 15)


@pytest.mark.rule("AOI-VAR-11")
def test_each_player_repays_as_wished_at_the_end_of_the_own_turn() -> None:
    b = board(f"{TURN_END}A money 25 loans 3\nC money 30 loans 1")
    b.play("pass")
    assert (b.question, b.seat) == ("action", "A")
    b.play("pass")
    assert (b.question, b.seat, b.options()) == ("repayment", "A", ["repay", "done"])
    b.play("repay", "done")
    assert (b.seat, b.money("A"), b.loans("A")) == ("B", 15 - 2, 2)
    assert b.loans("C") == 1
    b.play("pass", "pass", "pass", "pass")
    assert (b.question, b.seat) == ("repayment", "C")
    b.play("repay")
    assert (b.question, b.position.round, b.loans("C"), b.money("C")) == ("action", 3, 0, 20)


@pytest.mark.rule("AOI-VAR-11")
def test_later_profits_of_the_round_no_longer_save_interest() -> None:
    text = "A money 6 loans 1\nkoeln.1 A cotton-1\nhamburg.1 A port-1\nhamburg.3 B cotton-1\n"
    late = board(f"{TURN_END}{text}").play("pass", "pass", "sell hamburg.3", "pass", "pass", "pass")
    assert (late.position.round, late.loans("A"), late.money("A")) == (3, 1, 6 - 1 + 5)
    phase = board(TURN_END.replace("switch interest_timing turn_end", "") + text)
    phase.play("pass", "pass", "sell hamburg.3", "pass", "pass", "pass")
    assert (phase.question, phase.seat) == ("repayment", "A")
    assert phase.play("repay").money("A") == 1


@pytest.mark.rule("AOI-VAR-11")
def test_interest_at_the_end_of_a_turn_is_on_credit_if_need_be_and_no_money_spent() -> None:
    b = board(f"{TURN_END}A loans 3\nB spent 1").play("pass", "pass")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (4, 7, 0)
    b.play("pass", "pass", "pass", "pass")
    assert (b.position.round, b.order, b.loans("A"), b.money("A")) == (3, "ACB", 4, 7)


@pytest.mark.rule("AOI-VAR-11")
def test_a_combined_build_ends_with_interest_too() -> None:
    b = board(f"{TURN_END}A money 0").play("combine port kiel.1")
    assert (b.seat, b.loans("A"), b.money("A")) == ("B", 1, 10 - 3 - 1)


@pytest.mark.rule("AOI-VAR-11", "AOI-END-03")
def test_the_last_interest_of_the_game_is_paid_in_the_turns_of_its_round() -> None:
    b = last_action("switch interest_timing turn_end\ndeck none\nA money 4 loans 1\nC money 4 loans 1").play("pass")
    assert (b.question, b.money("A"), b.money("C")) == ("over", 4, 3)


# -- Who may use a ship -------------------------------------------------------------------------------------------

RIVALS_SHIP = """
    map new_england
    A hand purple*2
    A money 20
    A mat cotton-2*2
    boston.1 B port-1
    boston.3 A cotton-1
    ship_boston.1 B ship-3
    ship_boston.market cotton
    import_boston.1 3
"""


@pytest.mark.rule("AOI-VAR-12")
@pytest.mark.parametrize(
    ("switch", "owner", "serves"), [("all", "B", True), ("owner", "B", False), ("owner", "A", True)]
)
def test_import_coal_serves_all_or_the_owner_of_the_ship(switch: str, owner: str, serves: bool) -> None:
    b = board(f"switch ship_access {switch}\n" + RIVALS_SHIP.replace("B ship-3", f"{owner} ship-3"))
    b.play("build cotton boston.4")
    assert (b.import_coal("import_boston.1"), b.coal_track(), b.spent("A")) == ((2, 6, 6) if serves else (3, 5, 6 + 1))


@pytest.mark.rule("AOI-VAR-12")
@pytest.mark.parametrize(
    ("switch", "owner", "serves"), [("all", "B", True), ("owner", "B", False), ("owner", "A", True)]
)
def test_the_market_serves_all_or_the_owner_of_the_ship(switch: str, owner: str, serves: bool) -> None:
    b = board(f"switch ship_access {switch}\n" + RIVALS_SHIP.replace("B ship-3", f"{owner} ship-3")).choose(
        "sell boston.3"
    )
    assert b.options() == ["outlet boston.1", *(["outlet ship_boston.market"] if serves else [])]
    assert ("AOI-VAR-12" in b.refused("outlet ship_boston.market")) != serves
    flipped = board(
        f"switch ship_access {switch}\n"
        + RIVALS_SHIP.replace("B ship-3", f"{owner} ship-3").replace("B port-1", "B port-1 flipped")
    )
    assert ("AOI-VAR-12" in flipped.refused("sell boston.3")) != serves


@pytest.mark.rule("AOI-VAR-12")
def test_a_rival_s_import_coal_is_refused_by_name() -> None:
    text = "switch ship_access owner\n" + RIVALS_SHIP + "pennsylvania.1 C coal-1\npennsylvania--new_york C\n"
    text += "new_york--new_haven C\nnew_haven--providence C\nprovidence--boston C\n"
    b = board(text).choose("build cotton boston.4").choose("card purple")
    assert b.options() == ["coal pennsylvania.1"]
    assert b.refused("coal import_boston.1") == ("AOI-VAR-12",)


@pytest.mark.rule("AOI-VAR-12")
def test_the_ship_of_a_rival_still_carries_cubes_and_goods_of_all() -> None:
    text = """
        switch ship_access owner
        map new_england
        A hand yellow
        A money 20
        A mat cotton-2*2
        fall_river.1 A cotton-1
        fall_river--new_bedford B
        new_bedford.1 B port-1 flipped
        ship_narragansett.1 C ship-3
        import_narragansett.1 2
        providence.1 C port-1
    """
    assert board(text).choose("sell fall_river.1").options() == ["outlet providence.1"]
    works = text.replace("cotton-2*2", "cotton-3*2").replace("A cotton-1", "B cotton-1") + "providence.2 B iron-1"
    b = board(works).play("build cotton fall_river.2")
    assert (b.tile("providence.2"), b.import_coal("import_narragansett.1"), b.coal_track()) == ("B iron-1 2", 2, 5)


@pytest.mark.rule("AOI-VAR-08", "AOI-VAR-12")
def test_a_rival_s_import_coal_lies_on_the_map_although_it_is_closed() -> None:
    text = "switch ship_access owner\nswitch track_access absent\n" + RIVALS_SHIP
    assert "AOI-VAR-08" in board(text).refused("build cotton boston.4")
    assert board(text.replace("import_boston.1 3", "import_boston.1 0")).refused("build cotton boston.4") == ()


@pytest.mark.rule("AOI-VAR-12")
def test_the_owner_s_coal_still_fills_the_track() -> None:
    b = board(f"switch ship_access owner\n{BOSTON}coal-track 4").play("build ship ship_boston.1", "card ship")
    assert (b.coal_track(), b.import_coal("import_boston.1"), b.spent("A")) == (6, 1, 8)


@pytest.mark.rule("AOI-VAR-09", "AOI-VAR-12")
def test_coal_of_the_set_up_serves_the_owner_of_the_new_ship_first() -> None:
    text = f"switch ship_access owner\nswitch import_coal at_setup\n{BOSTON}"
    b = board(text + "coal-track 4").play("build ship ship_boston.1", "card ship")
    assert (b.coal_track(), b.import_coal("import_boston.1"), b.spent("A")) == (6, 1, 8)
    b = board(text.replace("ship-3*2", "cotton-2*2") + "ship_boston.1 B ship-3").play("build cotton boston.3")
    assert (b.import_coal("import_boston.1"), b.coal_track(), b.spent("A")) == (4, 5, 6 + 1)  # B's coal


@pytest.mark.rule("AOI-VAR-08", "AOI-VAR-09", "AOI-VAR-12")
@pytest.mark.parametrize("coal", ["with_ship", "at_setup"])
@pytest.mark.parametrize("access", ["all", "owner"])
def test_a_new_ship_s_own_coal_is_enough_where_the_track_is_barred(coal: str, access: str) -> None:
    b = board(f"""
        switch import_coal {coal}
        switch ship_access {access}
        switch track_access absent
        pennsylvania.1 B coal-1
        {BOSTON}
    """)
    assert b.refused("build ship ship_boston.1") == ()
    b.play("build ship ship_boston.1", "card ship")
    assert (b.import_coal("import_boston.1"), b.coal_track(), b.spent("A")) == (3, 6, 8)

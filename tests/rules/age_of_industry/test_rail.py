"""Building railways (chapter "Eisenbahnstrecke bauen")."""

import pytest

from tests.rules.age_of_industry.board import board, new_game
from tests.rules.age_of_industry.corrections import board_of, with_railway

COLOGNE = """
    A money 10
    koeln.1 A cotton-1
"""
"""An own mill in Cologne, no railway yet."""

SUPPLIED = """
    A money 10
    koeln.1 A iron-1
    belgium.1 B coal-1
    koeln--belgium A
"""
"""Not the first railway any more; coal and iron are connected to Cologne."""


# -- Where a railway may lie --------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-RAIL-01")
def test_a_railway_is_one_own_tile_on_a_free_link_for_one_action() -> None:
    b = board(COLOGNE + "A hand brown").play("rail koeln--belgium")
    assert (b.link("koeln--belgium"), b.links("A"), b.position.actions_left) == ("A", 11, 1)
    assert (b.hand("A"), b.seat) == (["brown"], "A")  # no card


@pytest.mark.rule("AOI-RAIL-01")
def test_railways_lie_between_places_countries_and_settlements() -> None:
    b = board("mannheim.1 A coal-1").play("rail mannheim--france")
    assert b.link("mannheim--france") == "A"
    b = board("map new_england\ntroy.1 A cotton-1").play("rail troy--rutland")
    assert b.link("troy--rutland") == "A"


@pytest.mark.rule("AOI-RAIL-02")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_link_holds_one_railway(owner: str) -> None:
    b = board(SUPPLIED + f"koeln--frankfurt {owner}")
    assert b.refused("rail koeln--frankfurt") == ("AOI-RAIL-02",)
    assert board(SUPPLIED).refused("rail koeln--frankfurt") == ()


@pytest.mark.rule("AOI-RAIL-03")
def test_a_railway_stays_round_after_round() -> None:
    b = board(COLOGNE + "A hand brown*3\nB hand red*4\nC hand blue*4").play("rail koeln--belgium", "pass")
    b.pass_turns(5)
    assert (b.position.round, b.link("koeln--belgium"), b.links("A")) == (4, "A", 11)


@pytest.mark.rule("AOI-RAIL-03")
def test_a_railway_stays_when_its_builder_s_industries_are_gone() -> None:
    b = board("""
        A hand coal
        A mat coal-2*2
        coal-track 0
        belgium.1 B coal-1 flipped
        koeln--belgium B
    """).play("build coal belgium.1")
    assert (b.tile("belgium.1"), b.link("koeln--belgium"), b.links("B")) == ("A coal-2 4", "B", 11)
    verbs = {option.words[0] for option in b.tables.codebook if "koeln--belgium" in option.words}
    assert verbs == {"rail"}


@pytest.mark.rule("AOI-RAIL-04")
def test_the_link_touches_an_own_industry_or_railway() -> None:
    b = board(SUPPLIED + "frankfurt.1 B cotton-1\nfrankfurt--mannheim B\nessen--koeln B")
    assert b.refused("rail koeln--frankfurt") == ()  # an own industry, and an own railway
    assert b.refused("rail belgium--france") == ()  # an own railway alone
    assert b.refused("rail frankfurt--nuernberg") == ("AOI-RAIL-04", "AOI-RAIL-05")  # a rival's tile and railway
    assert b.refused("rail bremen--essen") == ("AOI-RAIL-04", "AOI-RAIL-05")  # a rival's railway from Cologne
    assert b.refused("rail kiel--denmark") == ("AOI-RAIL-04", "AOI-RAIL-05")  # nothing at all


@pytest.mark.rule("AOI-RAIL-04")
def test_an_own_industry_alone_suffices() -> None:
    b = board(COLOGNE)
    assert b.options("rail") == ["rail essen--koeln", "rail koeln--belgium", "rail koeln--frankfurt"]


@pytest.mark.rule("AOI-RAIL-04")
def test_an_own_ship_opens_no_link_not_even_at_its_port() -> None:
    b = board("map new_england\nboston.1 B port-1\nship_boston.1 A ship-3")
    assert b.options("rail") == []
    assert "AOI-RAIL-04" in b.refused("rail worcester--boston")
    assert board("map new_england\nboston.1 A port-1").refused("rail worcester--boston") == ()


@pytest.mark.rule("AOI-RAIL-05")
def test_who_has_neither_industry_nor_railway_builds_none() -> None:
    b = new_game()
    assert b.options("rail") == []
    assert "AOI-RAIL-05" in b.refused("rail koeln--belgium")
    assert "AOI-RAIL-05" in board("koeln.1 B cotton-1\nkoeln--frankfurt B").refused("rail koeln--belgium")


@pytest.mark.rule("AOI-RAIL-15")
def test_a_settlement_ends_links_and_further_ones_start_there() -> None:
    text = """
        map new_england
        A money 10
        albany.1 A iron-1
        pennsylvania.1 B coal-1
        pennsylvania--albany B
    """
    assert "AOI-RAIL-04" in board(text).refused("rail pittsfield--springfield")
    b = board(text).play("rail albany--pittsfield", "rail pittsfield--springfield")
    assert (b.link("albany--pittsfield"), b.link("pittsfield--springfield")) == ("A", "A")


@pytest.mark.rule("AOI-RAIL-16")
def test_twelve_railways_are_all() -> None:
    text = (
        SUPPLIED
        + """
        kiel--denmark A
        kiel--hamburg A
        hamburg--bremen A
        hamburg--hannover A
        hamburg--berlin A
        hamburg--stettin A
        bremen--netherlands A
        bremen--hannover A
        bremen--essen A
        stettin--berlin A
        stettin--danzig A
    """
    )
    full = board(text)
    assert full.links("A") == 0
    assert "AOI-RAIL-16" in full.refused("rail koeln--frankfurt")
    assert full.options("rail") == []
    last = board(text.replace("stettin--danzig A", ""))
    assert last.links("A") == 1
    last.play("rail koeln--frankfurt")
    assert (last.links("A"), last.options("rail")) == (0, [])


# -- What it costs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-RAIL-06")
def test_a_player_s_first_railway_costs_one_and_no_cubes() -> None:
    text = COLOGNE + "koeln.2 B iron-1\nbelgium.1 B coal-1\nbelgium--france B\nessen--netherlands C"
    b = board(text).play("rail koeln--belgium")
    assert (b.money("A"), b.spent("A")) == (9, 1)
    assert (b.tile("koeln.2"), b.tile("belgium.1"), b.coal_track(), b.iron_track()) == (
        "B iron-1 3",
        "B coal-1 3",
        6,
        6,
    )


@pytest.mark.rule("AOI-RAIL-06")
def test_the_first_railway_needs_no_coal_or_iron_in_reach() -> None:
    assert board(COLOGNE + "coal-track 0\niron-track 0").refused("rail koeln--frankfurt") == ()
    assert "AOI-RAIL-07" in board(COLOGNE + "koeln--belgium A").refused("rail koeln--frankfurt")


@pytest.mark.rule("AOI-RAIL-07")
def test_every_later_railway_costs_one_a_coal_and_an_iron() -> None:
    b = board(SUPPLIED).play("rail koeln--frankfurt")
    assert (b.money("A"), b.spent("A")) == (9, 1)
    assert (b.tile("koeln.1"), b.tile("belgium.1")) == ("A iron-1 2", "B coal-1 2")
    b.play("rail frankfurt--nuernberg")
    assert (b.spent("A"), b.tile("koeln.1"), b.tile("belgium.1")) == (2, "A iron-1 1", "B coal-1 1")


@pytest.mark.rule("AOI-RAIL-07")
@pytest.mark.parametrize("missing", ["koeln.1 A iron-1", "belgium.1 B coal-1"])
def test_without_coal_or_iron_in_reach_a_later_railway_is_refused(missing: str) -> None:
    assert "AOI-RAIL-07" in board(SUPPLIED.replace(missing, "berlin.1 A cotton-1")).refused("rail koeln--frankfurt")


@pytest.mark.rule("AOI-RAIL-08")
@pytest.mark.parametrize("place", ["essen", "koeln"])
def test_cubes_may_be_brought_to_either_end(place: str) -> None:
    slots = {"essen": ("essen.3", "essen.1"), "koeln": ("koeln.1", "belgium.1")}[place]
    b = board(f"""
        A money 10
        {slots[0]} B iron-1
        {slots[1]} B coal-1
        koeln--belgium C
        koeln--frankfurt A
    """).play("rail essen--koeln")
    assert (b.tile(slots[0]), b.tile(slots[1]), b.spent("A")) == ("B iron-1 2", "B coal-1 2", 1)


@pytest.mark.rule("AOI-RAIL-08")
@pytest.mark.parametrize(("coal", "iron"), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2)])
def test_all_cubes_that_an_owner_s_railways_need_must_be_in_reach(coal: int, iron: int) -> None:
    def rail(coals: int, irons: int) -> tuple[str, ...]:
        cubes = f"belgium.1 B coal-1 {coals}" if coals else "belgium.1 B coal-1 flipped"
        works = f"koeln.1 A iron-1 {irons}" if irons else "koeln.1 A iron-1 flipped"
        text = f"A money 10\n{works}\n{cubes}\nkoeln--belgium A"
        return board_of(with_railway(coal, iron), text).refused("rail koeln--frankfurt")

    assert rail(coal, iron) == ()
    wanting = ("AOI-RAIL-07", "AOI-RAIL-12", "AOI-TRACK-03", "AOI-TRACK-10")
    assert not coal or rail(coal - 1, iron) == wanting
    assert not iron or rail(coal, iron - 1) == wanting


@pytest.mark.rule("AOI-RAIL-08")
def test_cubes_may_be_brought_to_a_settlement_or_a_country() -> None:
    settlement = board("""
        map new_england
        A money 10
        troy.1 B iron-1
        pennsylvania.1 B coal-1
        pennsylvania--albany B
        albany--troy B
        troy--rutland A
    """).play("rail rutland--concord")
    assert (settlement.tile("troy.1"), settlement.tile("pennsylvania.1")) == ("B iron-1 2", "B coal-1 2")
    country = board("""
        A money 10
        koeln.1 B iron-1
        belgium.1 B coal-1
        koeln--belgium B
        belgium--france A
    """).play("rail mannheim--france")
    assert (country.tile("koeln.1"), country.tile("belgium.1"), country.spent("A")) == ("B iron-1 2", "B coal-1 2", 1)


@pytest.mark.rule("AOI-RAIL-09")
def test_coal_may_go_to_one_end_and_iron_to_the_other() -> None:
    b = board("""
        A money 10
        essen.1 B coal-1
        koeln.1 B iron-1
        koeln--frankfurt A
    """).play("rail essen--koeln")
    assert (b.tile("essen.1"), b.tile("koeln.1"), b.spent("A")) == ("B coal-1 2", "B iron-1 2", 1)


@pytest.mark.rule("AOI-RAIL-10")
def test_cubes_for_a_railway_come_from_the_nearest_source_of_an_end() -> None:
    text = SUPPLIED + "essen.1 A coal-1\nessen--koeln B\nhannover--essen B\nhannover.1 A iron-1\n"
    b = board(text).choose("rail koeln--frankfurt")
    assert b.options() == ["coal essen.1", "coal belgium.1"]
    far = board(text.replace("essen.1 A coal-1", "bremen.1 C port-1\nbreslau.1 A coal-1")).choose(
        "rail koeln--frankfurt"
    )
    assert far.options() == ["coal belgium.1"]
    far.choose("coal belgium.1")
    assert far.options() == ["iron koeln.1"]
    assert "AOI-RES-06" in far.refused("iron hannover.1")


@pytest.mark.rule("AOI-RAIL-10")
@pytest.mark.parametrize(("cubes", "price"), [(6, 1), (4, 2), (2, 3), (0, 4)])
def test_cubes_for_a_railway_are_bought_like_others(cubes: int, price: int) -> None:
    b = board(f"""
        A money 20
        koeln--belgium A
        belgium--france B
        coal-track {cubes}
        iron-track {cubes}
    """).play("rail koeln--frankfurt")
    assert b.spent("A") == 1 + price + price
    assert (b.coal_track(), b.iron_track()) == (max(cubes - 1, 0), max(cubes - 1, 0))


@pytest.mark.rule("AOI-RAIL-10")
def test_a_port_opens_the_track_for_a_railway() -> None:
    text = "A money 20\nhannover--kassel A\n"
    assert "AOI-TRACK-03" in board(text).refused("rail hamburg--hannover")
    b = board(text + "hamburg.1 B port-1 flipped").play("rail hamburg--hannover")
    assert b.spent("A") == 1 + 1 + 1


@pytest.mark.rule("AOI-RAIL-11")
def test_a_mine_at_one_end_does_not_bar_the_nearest_one_of_the_other_end() -> None:
    b = board("""
        A money 10
        essen.1 B coal-1
        koeln.1 A iron-1
        belgium.1 A coal-1
        koeln--belgium A
    """)
    b.choose("rail essen--koeln")
    assert b.options() == ["coal essen.1", "coal belgium.1"]
    own = b.copy().play("coal belgium.1")
    assert (own.tile("belgium.1"), own.tile("essen.1"), own.link("essen--koeln")) == ("A coal-1 2", "B coal-1 3", "A")
    rival = b.copy().play("coal essen.1")
    assert (rival.tile("belgium.1"), rival.tile("essen.1"), rival.link("essen--koeln")) == (
        "A coal-1 3",
        "B coal-1 2",
        "A",
    )


@pytest.mark.rule("AOI-RAIL-11")
def test_the_end_is_chosen_anew_for_each_cube() -> None:
    b = board("""
        A money 10
        essen.1 B coal-1
        essen.3 B iron-1
        koeln.1 A iron-1
        belgium.1 A coal-1
        koeln--belgium A
    """).choose("rail essen--koeln")
    b.choose("coal belgium.1")
    assert b.options() == ["iron essen.3", "iron koeln.1"]


@pytest.mark.rule("AOI-RAIL-12")
def test_a_mine_in_reach_of_either_end_bars_the_track() -> None:
    text = "A money 10\nmannheim.2 A iron-1\nfrankfurt--mannheim A\nmannheim.1 B coal-1\n"
    b = board(text).choose("rail mannheim--france")
    assert b.options() == ["coal mannheim.1"]
    assert "AOI-RAIL-12" in b.refused("coal demand-track")
    b.play("coal mannheim.1")
    assert (b.tile("mannheim.1"), b.coal_track(), b.spent("A")) == ("B coal-1 2", 6, 1)
    none = board(text.replace("mannheim.1 B coal-1", "mannheim.1 B coal-1 flipped")).play("rail mannheim--france")
    assert (none.coal_track(), none.spent("A")) == (5, 1 + 1)


@pytest.mark.rule("AOI-RAIL-13")
def test_one_end_with_a_way_to_the_track_suffices_even_over_the_new_link_alone() -> None:
    text = "A money 10\nregensburg.1 A iron-1\nregensburg--muenchen A\n"
    b = board(text).play("rail regensburg--bohemia")
    assert (b.coal_track(), b.spent("A")) == (5, 2)
    assert "AOI-TRACK-03" in board(text).refused("rail regensburg--augsburg")


@pytest.mark.rule("AOI-RAIL-13")
def test_the_way_to_the_track_may_lead_on_from_an_end() -> None:
    b = board("""
        A money 10
        koeln.1 A iron-1
        koeln--belgium A
        essen--netherlands C
    """).play("rail essen--koeln")
    assert (b.coal_track(), b.spent("A")) == (5, 2)


@pytest.mark.rule("AOI-RAIL-14")
def test_the_example_of_a_railway_to_bohemia() -> None:
    b = board("""
        A money 10
        augsburg.1 A iron-1
        regensburg--augsburg A
    """).play("rail regensburg--bohemia")
    assert (b.spent("A"), b.money("A"), b.link("regensburg--bohemia")) == (2, 8, "A")
    assert (b.tile("augsburg.1"), b.coal_track(), b.iron_track()) == ("A iron-1 2", 5, 6)


@pytest.mark.rule("AOI-RAIL-17")
def test_the_new_link_does_not_make_a_mine_nearer() -> None:
    # From Cologne, the mine of Mannheim is two railways away; Essen's would be one over the new link.
    b = board("""
        A money 10
        koeln.1 A iron-1
        mannheim.1 A coal-1
        essen.1 B coal-1
        koeln--frankfurt A
        frankfurt--mannheim A
    """).choose("rail essen--koeln")
    assert b.options() == ["coal essen.1", "coal mannheim.1"]
    b.play("coal mannheim.1").choose("rail koeln--belgium")
    assert b.options() == ["coal essen.1"]  # now the railway is there


@pytest.mark.rule("AOI-RAIL-17")
def test_what_is_only_connected_by_the_new_link_serves_its_own_end() -> None:
    b = board("""
        A money 10
        koeln.1 A iron-1
        koeln--frankfurt A
        essen.1 B coal-1
        hannover--essen C
    """).play("rail essen--koeln")
    assert (b.tile("essen.1"), b.tile("koeln.1"), b.spent("A")) == ("B coal-1 2", "A iron-1 2", 1)

"""The table of Brass (Lancashire) as a picture: its single things, and that nothing lies upon another.

What holds for the table of every title is in tests/games/test_every_stage.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.brass_lancashire.picture.layout import Layout
from millrace.games.brass_lancashire.picture.layout import load as load_layout
from millrace.games.brass_lancashire.picture.stage import choices, stage, tallies
from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
from millrace.games.brass_lancashire.rules.content import load
from millrace.games.brass_lancashire.rules.notation import read
from millrace.games.brass_lancashire.rules.state import Position
from millrace.games.brass_lancashire.rules.tables import printed_tables
from millrace.games.brass_lancashire.rules.view import view
from millrace.games.brass_lancashire.title import TITLE
from millrace.scene.boards import PLAQUE, plaque_half, signboard_half
from millrace.scene.industry.family import Wording, place_names
from millrace.scene.industry.layout import ground
from millrace.scene.scene import Choice, Stage, Surface
from tests.properties.play import play_through

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}


def shown(position: str, seat: int = 0, language: str = "en") -> Stage:
    s = read(position)
    codes = s.codes() if s.seat == seat else []
    return stage(view(s, seat), TEXTS[language], ("Ada", "Bo", "Cy", "Di")[: s.players], codes)


def option(position: str, text: str, language: str = "en") -> Choice:
    return next(each for each in shown(position, language=language).options if each.text == text)


def surface(found: Stage, id: str) -> Surface:
    return next(each for each in found.surfaces if each.id == id)


def labels(found: Stage, id: str) -> dict[str, str]:
    lying = surface(found, id)
    return {region.id: region.label for region in lying.regions} | {piece.id: piece.label for piece in lying.pieces}


def sprites(found: Stage, id: str) -> dict[str, str]:
    return {piece.id: piece.sprite for piece in surface(found, id).pieces}


# -- Options and what they touch -----------------------------------------------------------------------------------


def test_a_build_touches_slot_stack_and_fitting_cards_and_shows_its_ghost() -> None:
    found = option("A hand colne bury", "build cotton-mill colne.1")
    assert set(found.touches) == {"slot:colne.1", "stack:A:cotton-mill", "card:colne"}
    assert found.ghost is not None
    assert (found.ghost.id, found.ghost.sprite) == ("ghost:colne.1", "tile-cotton-mill-1-a")
    assert found.after == ("leaves you £18", "turn order of the next round as things stand: Bo, Cy and Ada")


def test_a_combined_action_is_paid_by_any_cards() -> None:
    found = option("A hand bury wigan", "combine cotton-mill colne.1")
    assert set(found.touches) == {"slot:colne.1", "stack:A:cotton-mill", "card:bury", "card:wigan"}
    assert found.ghost is not None and found.ghost.sprite == "tile-cotton-mill-1-a"


def test_a_shipyard_is_flipped_as_it_would_lie() -> None:
    position = """
        era rail
        A money 50
        A hand barrow-in-furness
        A mat shipyard-2
        lancaster.1 B port-2
        barrow-in-furness--lancaster B
    """
    found = option(position, "build shipyard barrow-in-furness.1")
    assert found.ghost is not None and found.ghost.sprite == "tile-shipyard-2-a-flipped"


def test_a_link_touches_its_line_and_shows_its_ghost() -> None:
    found = option("A hand bury\ncolne.1 A cotton-mill-1", "link burnley--colne")
    assert set(found.touches) == {"line:burnley--colne", "card:bury"}
    assert found.ghost is not None and found.ghost.sprite == "boat-a"


def test_sales_touch_the_mill_and_the_port_or_the_distant_market() -> None:
    position = "A hand bury\nlancaster.2 A cotton-mill-1\nlancaster.1 B port-1"
    assert set(option(position, "sell lancaster.2 lancaster.1").touches) == {
        "slot:lancaster.2", "slot:lancaster.1", "card:bury",
    }  # fmt: skip
    assert "place:distant-market" in option(position, "sell lancaster.2 distant-market").touches


def test_coal_from_the_demand_track_touches_the_track() -> None:
    position = """
        switch rail_coal_source chosen_end_only
        era rail
        A hand bury
        preston.1 A port-2
        wigan.1 B coal-mine-2 3
        chosen link preston--wigan
        pending end-action lay-link:2 coal:27
    """
    drawn = shown(position)
    found = {each.text: each for each in drawn.options}
    assert found["coal demand-track"].touches == ("coal:demand-track",)
    assert found["coal wigan.1"].touches == ("slot:wigan.1",)
    assert drawn.preselected == found["coal wigan.1"].id, "the track costs money"


def test_the_own_source_that_flips_soonest_is_preselected() -> None:
    position = """
        A hand bury
        barrow-in-furness.2 B ironworks-1 1
        blackburn.3 A ironworks-2 4
        bolton.3 A ironworks-1 2
        chosen develop port
        pending end-action take-tile:1 iron
    """
    drawn = shown(position)
    assert [each.text for each in drawn.options if each.id == drawn.preselected] == ["iron bolton.3"]
    assert shown("A hand bury").preselected == -1


def test_actions_are_paid_by_any_card() -> None:
    for text in ("loan 30", "pass", "develop port"):
        assert {"card:colne", "card:bury"} <= set(option("A hand colne bury", text).touches)


def test_waste_is_a_warning_and_no_note() -> None:
    position = "A hand bury wigan\nA mat coal-mine-2\nwigan.1 A coal-mine-1 2"
    found = option(position, "build coal-mine wigan.1")
    assert found.warning == "Wasteful: 2 cubes go back to the supply."
    assert not any("Wasteful" in note for note in found.notes)


def test_what_an_action_leaves_is_told() -> None:
    position = "A hand bolton\nA mat ironworks-2\nbury.1 B coal-mine-2 3\nbolton--bury B\niron-track 5"
    found = option(position, "build ironworks bolton.3")
    assert found.after == (
        "leaves you £27",
        "the next iron on the demand track then costs £1",
        "turn order of the next round as things stand: Bo, Cy and Ada",
    )


def test_options_are_explained_as_in_the_true_state() -> None:
    """The state dealt behind the view tells of an option just what the true one does."""
    for number, (state, code) in enumerate(play_through(TITLE, 3, "explained")):
        if number % 7 == 0 and code >= 0:
            seat = state.waiting()[0]
            assert isinstance(state, Position)
            v, t = view(state, seat), state.tables
            words = Wording(TEXTS["en"], ("A", "B", "C"), place_names(t, TEXTS["en"]))
            true = choices(state, v, words, ground(t, load_layout()), state.codes())
            assert true == stage(v, TEXTS["en"], "ABC", state.codes()).options


# -- What lies there -----------------------------------------------------------------------------------------------


def test_tiles_cubes_and_links_lie_on_the_board() -> None:
    found = shown("wigan.1 A coal-mine-2 3\nburnley.1 B cotton-mill-1 flipped\nburnley--colne C")
    drawn, told = sprites(found, "board"), labels(found, "board")
    assert drawn["tile:wigan.1"] == "tile-coal-mine-2-a" and drawn["cube:wigan.1:2"] == "cube-coal"
    assert drawn["tile:burnley.1"] == "tile-cotton-mill-1-b-flipped"
    assert drawn["link:burnley--colne"] == "boat-c"
    assert told["slot:wigan.1"] == "Wigan 1: coal mine 2 of Ada, 3 left on it"
    assert told["slot:burnley.1"] == "Burnley 1: cotton mill 1 of Bo, flipped, 3 VP"
    assert told["slot:preston.2"] == "Preston 2: free for cotton mill or port"
    assert told["line:burnley--colne"] == "Burnley–Colne: canal of Cy"
    assert told["line:ellesmere-port--liverpool"] == "Ellesmere Port–Liverpool: canal only"


def test_the_distant_market_shows_marker_and_tiles_turned_up() -> None:
    found = shown("cotton-demand 3\ndistant-drawn 1 2")
    drawn, told = sprites(found, "board"), labels(found, "board")
    assert [drawn["distant:0"], drawn["distant:1"]] == ["distant-1", "distant-2"]
    assert told["place:distant-market"] == (
        "Distant market: the cotton marker is on space 4 of 8, bonus 2; 10 tiles left"
    )
    assert "no more demand" in labels(shown("cotton-demand 8"), "board")["place:distant-market"]


def test_the_virtual_link_is_drawn_where_it_serves() -> None:
    assert sprites(shown(""), "board")["virtual-link"] == "ferry"
    assert "virtual-link" not in sprites(shown("switch virtual_link off"), "board")


def test_demand_tracks_show_cubes_and_the_next_price() -> None:
    found = shown("coal-track 5\niron-track 0")
    lying = {piece.id: piece for piece in surface(found, "markets").pieces}
    assert sum(id.startswith("cube:coal:") for id in lying) == 5
    assert not any(id.startswith("cube:iron:") for id in lying)
    assert (lying["price:coal"].text, lying["price:iron"].text) == ("£2", "£5")


def test_discards_are_listed_and_the_cards_set_aside_only_counted() -> None:
    found = labels(shown("discard colne*2 port\nset-aside bury wigan"), "markets")
    assert found["discards"] == "3 cards: 2 × Colne card and port card."
    assert found["set-aside"] == "Set aside unseen: 2 cards"


def test_stacks_tell_of_all_their_tiles() -> None:
    def stacks(found: Stage, id: str) -> dict[str, tuple[str, tuple[str, ...]]]:
        return {region.id: (region.label, region.about) for region in surface(found, id).regions}

    found = stacks(shown("A mat ironworks-2"), "mat:A")
    name, told = found["stack:A:ironworks"]
    assert name == "Ironworks: 3 tiles left" and len(told) == 3
    assert told[0] == "Ironworks 2: £7 and 1 coal; 5 VP, 3 income spaces, holds 4 cubes; 1 left"
    assert told[2].startswith("Ironworks 4: £12 and 1 coal; 9 VP")
    assert found["stack:A:shipyard"][1][0] == "Shipyard 0: never built, only removed by development; 2 left"
    name, told = stacks(shown("", language="de"), "mat:B")["stack:B:coal-mine"]
    assert name == "Zechen: noch 7 Counter"
    assert told[0] == "Zeche 1: £5; 1 SP, 4 Einkommensfelder, hält 2 Quader; noch 1"


def test_income_is_told_with_its_time() -> None:
    def hint(position: str) -> str:
        return next(figure.hint for figure in shown(position).figures[0] if figure.id == "income")

    assert "at the start of a round" in hint("")
    assert "at the end of a round" in hint("switch income_timing round_end")


def test_only_the_own_hand_is_on_the_table() -> None:
    position = "A hand colne bury\nB hand wigan"
    for seat, cards in ((0, ["card:bury:0", "card:colne:0"]), (1, ["card:wigan:0"])):
        assert sorted(labels(shown(position, seat), "hand")) == cards
    assert all(each.id != "hand" for each in shown(position, SPECTATOR).surfaces)


def test_tallies_are_public_figures_of_every_seat() -> None:
    found = tallies(view(read("A money 12\nB vp 7\nC income 13"), SPECTATOR))
    assert found == {"money": (12, 30, 30), "income": (0, 0, 2), "vp": (0, 7, 0)}


def test_the_board_of_2009_has_fewer_places_and_its_own_pictures() -> None:
    game = millrace.new("brass-lancashire", players=2, seed=1, switches={"two_players": "community_2009"})
    found = stage(game.view(0), TEXTS["en"], ("Ada", "Bo"))
    board, markets = surface(found, "board"), surface(found, "markets")
    ids = {region.id for region in board.regions}
    assert (board.background, markets.background) == ("board-canal-2009", "markets-2009")
    assert "slot:oldham.1" not in ids and "line:manchester--oldham" not in ids
    assert {"slot:bury.1", "line:lancaster--scotland"} <= ids
    assert "virtual-link" not in sprites(found, "board")
    assert sum(piece.id.startswith("cube:coal:") for piece in markets.pieces) == 6


def test_the_portrait_is_the_board() -> None:
    game = millrace.new("brass-lancashire", players=3, seed=1)
    drawn = game.picture(0)
    assert drawn.startswith("<svg") and "Warrington/Runcorn" in drawn


# -- Nothing lies upon another -------------------------------------------------------------------------------------

Polygon = list[tuple[float, float]]


def box(x: float, y: float, half_w: float, half_h: float, turn: float = 0) -> Polygon:
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
    return [(x + dx * c - dy * s, y + dx * s + dy * c) for dx, dy in corners]


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex polygons share an area: no edge of either keeps them apart."""
    for polygon in (one, other):
        for (x, y), (to_x, to_y) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            first = [(to_x - x) * (b - y) - (to_y - y) * (a - x) for a, b in one]
            second = [(to_x - x) * (b - y) - (to_y - y) * (a - x) for a, b in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def things(layout: Layout) -> Iterator[tuple[str, Polygon]]:
    """Everything that is printed or may come to lie on the board, by name."""
    content = load()
    half = layout.board.slot / 2
    for id, place in content.places.items():
        spots = layout.places[id]
        for number, (x, y) in enumerate(spots.slots, start=1):
            yield f"{id}.{number}", box(x, y, half, half)
        if place.kind == "town":
            yield f"name of {id}", box(*spots.name, plaque_half(place.name), PLAQUE / 2)
        else:
            yield f"name of {id}", box(*spots.name, signboard_half(place.name), 23)
    for id, course in zip(content.lines, ground(printed_tables(), layout).lines, strict=True):
        yield f"link {id}", box(*course.middle, 21, 12, course.turn)
    x, y, w, h = layout.distant.frame
    yield "distant market", box(x + w / 2, y + h / 2, w / 2, h / 2)
    yield "ferry", box(*layout.ferry.middle, 14, 8)


def test_nothing_on_the_board_covers_another_thing() -> None:
    found = list(things(load_layout()))
    covering = [(one, other) for (one, area), (other, beside) in combinations(found, 2) if overlap(area, beside)]
    assert not covering


def test_everything_lies_inside_the_track() -> None:
    layout = load_layout()
    low, high = layout.board.track, layout.board.size - layout.board.track
    for name, area in things(layout):
        assert all(low <= x <= high and low <= y <= high for x, y in area), name


@pytest.mark.parametrize(
    ("one", "other", "expected"), [((0, 0, 5, 5), (9, 0, 5, 5), True), ((0, 0, 5, 5), (11, 0, 5, 5), False)]
)
def test_areas_that_overlap_are_found(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float], expected: bool
) -> None:
    assert overlap(box(*one), box(*other)) is expected

"""The table of Age of Industry as a picture: its single things, an owner's corrections, and that nothing is covered.

What holds for the table of every title is in tests/games/test_every_stage.py.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.age_of_industry.picture import layout as layout_module
from millrace.games.age_of_industry.picture.art import TITLES, art
from millrace.games.age_of_industry.picture.layout import ground, lanes
from millrace.games.age_of_industry.picture.layout import load as load_layout
from millrace.games.age_of_industry.picture.sprites import NAME, place_caps, place_name
from millrace.games.age_of_industry.picture.stage import choices, stage, tallies
from millrace.games.age_of_industry.rules import TEXT_PACKAGES
from millrace.games.age_of_industry.rules.content import MAP_IDS, Content, load
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.state import Position
from millrace.games.age_of_industry.rules.tables import Tables, make_tables, printed_tables
from millrace.games.age_of_industry.rules.view import view
from millrace.games.age_of_industry.title import TITLE
from millrace.parts.bits import members
from millrace.scene.industry.family import Wording, place_names
from millrace.scene.scene import Choice, Stage, Surface
from millrace.scene.survey import CARTOUCHE, cartouche_half
from millrace.scene.survey import TITLE as TITLE_SIZE
from tests.properties.play import play_through

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
MAPS = (printed_tables(0), printed_tables(1))


def shown(position: str, seat: int = 0, language: str = "en", tables: Tables | None = None) -> Stage:
    s = read(position, tables)
    codes = s.codes() if s.seat == seat else []
    return stage(view(s, seat), TEXTS[language], NAMES[: s.players], codes)


def option(position: str, text: str) -> Choice:
    return next(each for each in shown(position).options if each.text == text)


def surface(found: Stage, id: str) -> Surface:
    return next(each for each in found.surfaces if each.id == id)


def labels(found: Stage, id: str) -> dict[str, str]:
    lying = surface(found, id)
    return {piece.id: piece.label for piece in lying.pieces} | {region.id: region.label for region in lying.regions}


def sprites(found: Stage, id: str) -> dict[str, str]:
    return {piece.id: piece.sprite for piece in surface(found, id).pieces}


def test_the_example_in_the_layout_is_right() -> None:
    assert doctest.testmod(layout_module).failed == 0


# -- Options and what they touch -----------------------------------------------------------------------------------


def test_a_build_touches_space_stack_and_fitting_cards_and_shows_its_ghost() -> None:
    found = option("A hand yellow coal\nA money 10", "build cotton leipzig.2")
    assert set(found.touches) == {"slot:leipzig.2", "stack:A:cotton-1", "card:yellow"}
    assert found.ghost is not None
    assert (found.ghost.id, found.ghost.sprite) == ("ghost:leipzig.2", "tile-cotton-1-a")
    assert found.after == ("leaves you $6", "turn order of the next round as things stand: Bo, Cy and Ada")


def test_a_combined_build_is_paid_by_any_card() -> None:
    found = option("A hand yellow coal\nA money 10", "combine port kiel.1")
    assert set(found.touches) == {"slot:kiel.1", "stack:A:port-1", "card:yellow", "card:coal"}


def test_a_payment_tells_the_loans_that_it_leaves() -> None:
    found = option("A hand yellow\nA loans 1", "build cotton leipzig.1")
    assert found.after == (
        "leaves you $6",
        "turn order of the next round as things stand: Bo, Cy and Ada",
        "you then have 2 loans",
    )


def test_a_railway_touches_its_link_and_no_card_and_shows_itself_as_a_ghost() -> None:
    found = option("A hand yellow\nleipzig.1 A cotton-1", "rail leipzig--dresden")
    assert found.touches == ("line:leipzig--dresden",)
    assert found.ghost is not None and found.ghost.sprite == "rail-leipzig--dresden-a"


def test_development_touches_the_stack_of_the_very_tile() -> None:
    assert set(option("A hand yellow", "develop goods-4").touches) == {"stack:A:goods-4", "card:yellow"}


def test_a_sale_touches_the_mill_then_the_port_or_the_market() -> None:
    position = """
        A hand coal
        berlin.1 A cotton-1
        stettin.1 A port-1
        stettin--berlin A
        poland--berlin B
        poland.market both
    """
    assert option(position, "sell berlin.1").touches == ("slot:berlin.1",)
    drawn = shown(position + "\nchosen sell berlin.1\npending end-action next-sale sale:12")
    found = {each.text: each.touches for each in drawn.options}
    assert found == {
        "outlet stettin.1": ("slot:stettin.1",), "outlet poland.market": ("market:poland.market",),
    }  # fmt: skip
    (preselected,) = [each.text for each in drawn.options if each.id == drawn.preselected]
    assert preselected == "outlet stettin.1", "the profit of an own port is one's own"


def test_cards_are_drawn_from_the_display_and_the_deck() -> None:
    position = "A hand yellow\ndisplay brown brown"
    assert option(position, "draw brown").touches == ("draw:brown:0", "draw:brown:1")
    assert option(position, "draw deck").touches == ("draw:deck",)


def test_repaying_touches_the_loans_and_tells_what_is_left() -> None:
    drawn = shown("A money 13 loans 2\npending close-round repayment:0")
    found = {each.text: each for each in drawn.options}
    assert found["repay"].touches == ("loan:repay",) and not found["done"].touches
    assert found["repay"].after == ("leaves you $3", "you then have 1 loan")


def test_the_own_source_is_preselected() -> None:
    position = """
        A hand yellow
        essen.1 B coal-1 1
        essen.2 A coal-1 2
        koeln.1 A iron-1 3
        essen--koeln A
    """
    s = read(position)
    s.apply(s.tables.codebook.code("rail koeln--frankfurt"))
    drawn = stage(view(s, 0), TEXTS["en"], NAMES[:3], s.codes())
    found = {each.text: each for each in drawn.options}
    assert found["coal essen.1"].touches == ("slot:essen.1",)
    assert drawn.preselected == found["coal essen.2"].id
    assert shown("A hand yellow").preselected == -1


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


def test_tiles_cubes_and_railways_lie_on_the_map() -> None:
    found = shown("essen.1 A coal-2 3\nberlin.1 B cotton-1 flipped\nberlin--leipzig C")
    drawn, told = sprites(found, "board"), labels(found, "board")
    assert drawn["tile:essen.1"] == "tile-coal-2-a" and drawn["cube:essen.1:2"] == "cube-coal"
    assert drawn["tile:berlin.1"] == "tile-cotton-1-b-flipped"
    assert drawn["link:berlin--leipzig"] == "rail-berlin--leipzig-c"
    assert told["line:berlin--leipzig"] == "Berlin–Leipzig: railway of Cy"
    assert told["line:koeln--belgium"] == "Cologne–Belgium: link without a railway"


def test_market_tiles_lie_open_until_somebody_has_sold_there() -> None:
    found = shown("poland.market both\ndenmark.market cotton sold")
    drawn, told = sprites(found, "board"), labels(found, "board")
    assert drawn["market:poland"] == "market-tile-both"
    assert drawn["market:denmark"] == "market-tile-cotton-sold"
    assert drawn["market:france"] == "market-tile-no_demand"
    assert told["market:poland.market"] == "Poland, market: cotton or goods"
    assert told["market:denmark.market"] == "Denmark, market: sold to"


def test_import_coal_lies_behind_its_ship_space() -> None:
    found = shown("map new_england\nimport_boston.1 2")
    cubes = [piece for piece in surface(found, "board").pieces if piece.id.startswith("cube:import_boston.1:")]
    x, y, w, h = load_layout().ship_group("ship_boston")
    assert len(cubes) == 2
    assert all(x < cube.x < x + w and y < cube.y < y + h for cube in cubes)
    assert labels(found, "board")["slot:import_boston.1"].endswith("2 coal cubes")


def test_a_dead_end_is_told_and_marked() -> None:
    found = surface(shown("map new_england"), "board")
    about = {region.id: " ".join(region.about) for region in found.regions}
    assert "Dead end" in about["place:pennsylvania"] and "Dead end" not in about["place:albany"]
    signs = {id: [sign for _, sign, _ in place_caps(MAPS[1], id)] for id in ("pennsylvania", "concord", "canada")}
    assert signs == {"pennsylvania": ["sign-wave", "i-dead-end"], "concord": ["i-house"], "canada": []}


def test_the_demand_track_shows_cubes_and_the_next_price_in_dollars() -> None:
    lying = {piece.id: piece for piece in surface(shown("coal-track 3\niron-track 0"), "markets").pieces}
    assert sum(id.startswith("cube:coal:") for id in lying) == 3
    assert not any(id.startswith("cube:iron:") for id in lying)
    assert (lying["price:coal"].text, lying["price:iron"].text) == ("$2", "$4")


def test_every_level_is_a_stack_of_its_own_and_the_next_one_lies_large() -> None:
    mat = surface(shown("A mat cotton-2*1"), "mat:A")
    width = {piece.id: piece.w for piece in mat.pieces if piece.id.startswith("top:A:cotton")}
    assert width == {"top:A:cotton-2": 64, "top:A:cotton-3": 34}
    told = {region.id: (region.label, *region.about) for region in mat.regions}
    figures = "Cotton mill 2: $6 + 1 coal; profit $12, 2 VP; 1 left"
    assert told["stack:A:cotton-2"] == ("Cotton mill 2: 1 tile left", figures)
    assert told["stack:A:goods-0"][1] == "Goods factory 0: never built, only developed away; 2 left"
    assert sum(piece.sprite.startswith("bill-") for piece in mat.pieces) == 6


def test_loans_are_a_reason_to_worry() -> None:
    (own, other, _) = shown("A loans 2 money 3").figures
    figures = {figure.id: figure for figure in own}
    assert (figures["money"].value, figures["loans"].value, figures["loans"].alert) == ("$3", "2", True)
    assert figures["loans"].hint == "2 loans: $20 to repay, $2 of interest a round"
    assert not {figure.id: figure for figure in other}["loans"].alert


def test_cards_that_everybody_saw_are_told() -> None:
    found = shown("B hand brown*2 coal\nB known brown")
    hint = next(figure.hint for figure in found.figures[1] if figure.id == "cards")
    assert "everybody saw" in hint and "brown" in hint and "coal" not in hint


def test_only_the_own_hand_is_on_the_table() -> None:
    position = "A hand coal brown\nB hand red"
    for seat, cards in ((0, ["card:brown:0", "card:coal:0"]), (1, ["card:red:0"])):
        assert sorted(labels(shown(position, seat), "hand")) == cards
    assert all(each.id != "hand" for each in shown(position, SPECTATOR).surfaces)


def test_tallies_are_public_figures_of_every_seat() -> None:
    found = tallies(view(read("A money 12\nB loans 2\nessen.1 C coal-2 3\nessen.3 C iron-1 3"), SPECTATOR))
    assert found == {"money": (12, 0, 0), "loans": (0, 2, 0), "vp": (0, 0, 3)}


def test_the_map_is_written_in_the_readers_language() -> None:
    for language, name in (("en", "Cologne"), ("de", "Köln")):
        letters = sprites(shown("", language=language), "board")["print:board"]
        assert letters == f"print-board-germany-{language}"
        drawn = art(load())["sprites"]
        assert name in drawn[drawn.index(f'id="{letters}"') :].split("</symbol>")[0]


# -- An owner's corrections ----------------------------------------------------------------------------------------


@pytest.fixture
def corrected(tmp_path: Path) -> Content:
    file = tmp_path / "my.toml"
    file.write_text(
        """
        [space."berlin.4"]
        kind = "none"
        [space."kassel.1"]
        kind = "port"
        [line.koeln--belgium]
        printed = false
        [line.essen--koeln]
        joins = ["essen", "frankfurt"]
        [place.bremen]
        colour = "red"
        market = true
        distant_port = true
        name = "Bremerhaven"
        [place.poland]
        market = false
        [setup]
        display = 4
        """,
        encoding="utf-8",
    )
    return load([file])


def test_the_table_shows_an_owners_corrections(corrected: Content) -> None:
    t = make_tables(corrected, 0)
    board = surface(shown("bremen.market goods", tables=t), "board")
    regions = {region.id: region for region in board.regions}
    assert "slot:berlin.4" not in regions and "slot:berlin.3" in regions
    assert regions["slot:kassel.1"].label == "Kassel: free for port"
    assert "line:koeln--belgium" not in regions
    assert "market:poland.market" not in regions and "market:bremen.market" in regions
    assert {piece.id: piece.sprite for piece in board.pieces}["market:bremen"] == "market-tile-goods"
    assert [sign for _, sign, _ in place_caps(t, "bremen")] == ["sign-tower"]
    lies, line = ground(t, load_layout()), t.line_ids.index("essen--koeln")
    (x, y), (to_x, to_y) = (load_layout().places[id].at for id in ("essen", "frankfurt"))
    assert lies.lines[line].middle == ((x + to_x) / 2, (y + to_y) / 2)


def test_the_pictures_show_an_owners_corrections(corrected: Content) -> None:
    printed, drawn = art(load()), art(corrected)
    assert printed["board-new_england"] == drawn["board-new_england"]
    works = 'href="#i-works"'
    assert drawn["board-germany"].count(works) == printed["board-germany"].count(works) - 2
    assert "Bremerhaven" in drawn["sprites"] and "Bremerhaven" not in printed["sprites"]


def test_more_open_cards_share_the_room_of_the_display(corrected: Content) -> None:
    found = surface(shown("display brown coal iron red", tables=make_tables(corrected, 0)), "markets")
    cards = [piece for piece in found.pieces if piece.id.startswith("draw:")]
    assert len(cards) == 4
    assert all(card.x > 0 and card.x + card.w < found.w for card in cards)


# -- Nothing lies upon another -------------------------------------------------------------------------------------

Box = tuple[float, float, float, float]


def around(middle: tuple[float, float], half_w: float, half_h: float) -> Box:
    x, y = middle
    return x - half_w, y - half_h, x + half_w, y + half_h


def things(t: Tables, language: str) -> Iterator[tuple[str, Box]]:
    """Everything that is printed or may come to lie on a map, by name."""
    layout = load_layout()
    half = layout.board.slot / 2 + 1
    (left, top), (wide, high) = TITLES[t.board], TITLE_SIZE
    yield "title", (left, top, left + wide, top + high)
    for place in t.content.places_of(MAP_IDS[t.board]):
        lies, name = layout.places[place.id], place_name(t, place.id, TEXTS[language])
        wide = cartouche_half(name, NAME, len(place_caps(t, place.id)))
        yield f"name of {place.id}", around(lies.name, wide + 1, CARTOUCHE / 2 + 1)
        if place.ship_space:
            x, y, w, h = layout.ship_group(place.id)
            yield f"group of {place.id}", (x, y, x + w, y + h)
            continue
        for number, spot in enumerate(lies.slots, start=1):
            yield f"{place.id}.{number}", around(spot, half, half)
        if place.market:
            yield f"market of {place.id}", around(layout.market(place.id), half, half)
        if place.distant_port:
            yield f"port of {place.id}", around(layout.distant_port(place.id), 16, 16)
        if place.settlement:
            yield f"village of {place.id}", around(lies.at, 24, 15)
    for id, run in zip(t.line_ids, ground(t, layout).lines, strict=True):
        yield f"railway {id}", around(run.middle, 10, 10)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("t", MAPS, ids=MAP_IDS)
def test_nothing_on_a_map_covers_another_thing(t: Tables, language: str) -> None:
    found = list(things(t, language))
    covering = [(one, other) for (one, area), (other, beside) in combinations(found, 2) if overlap(area, beside)]
    assert not covering


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("t", MAPS, ids=MAP_IDS)
def test_everything_lies_inside_the_frame(t: Tables, language: str) -> None:
    board = load_layout().board
    for name, (left, top, right, bottom) in things(t, language):
        assert left >= 15 and top >= 15 and right <= board.width - 15 and bottom <= board.height - 15, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("t", MAPS, ids=MAP_IDS)
def test_there_is_room_for_whatever_an_owner_may_move_to_a_place(t: Tables, language: str) -> None:
    """But for ship spaces, which have all of it but a distant port."""
    layout, found = load_layout(), list(things(t, language))
    for place in t.content.places_of(MAP_IDS[t.board]):
        if not place.ship_space:
            spare = [] if place.market else [around(layout.market(place.id), 22, 22)]
            spare += [] if place.distant_port else [around(layout.distant_port(place.id), 16, 16)]
            assert not [(place.id, name) for area in spare for name, other in found if overlap(area, other)]


def test_names_are_at_least_twelve_pixels_high_on_a_large_screen() -> None:
    """At 1400 by 900 the board is 652 pixels high."""
    assert NAME * 652 / load_layout().board.height >= 12


@pytest.mark.parametrize("t", MAPS, ids=MAP_IDS)
def test_no_railway_runs_over_the_sign_of_a_distant_port(t: Tables) -> None:
    layout = load_layout()
    signs = [around(layout.distant_port(t.place_ids[place]), 16, 16) for place in members(t.distant_ports)]
    for id, run in zip(t.line_ids, ground(t, layout).lines, strict=True):
        x, y, by_x, by_y, to_x, to_y = map(float, re.findall(r"[-\d.]+", run.d))
        course = [
            ((1 - share) ** 2 * x + 2 * share * (1 - share) * by_x + share**2 * to_x,
             (1 - share) ** 2 * y + 2 * share * (1 - share) * by_y + share**2 * to_y)
            for share in (step / 50 for step in range(51))
        ]  # fmt: skip
        assert not [id for spot in course for sign in signs if overlap(around(spot, 1, 1), sign)]


def test_shipping_lines_end_at_the_groups_of_their_ships() -> None:
    layout = load_layout()
    x, y, w, h = layout.ship_group("ship_boston")
    (lane,) = [run for run in lanes(MAPS[1], layout) if run.ends[1] == layout.places["ship_boston"].at]
    end_x, end_y = map(float, lane.d.split()[-2:])
    assert not (x < end_x < x + w and y < end_y < y + h)

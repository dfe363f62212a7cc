"""The table as a picture: everything the view holds and nothing else, whole in both languages."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import millrace
from millrace.core.content import PROVENANCES
from millrace.core.decision import SPECTATOR
from millrace.core.record import Player
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.oranienburger_kanal.picture import layout
from millrace.games.oranienburger_kanal.picture.cards import HEIGHT, WIDTH, effect_cells
from millrace.games.oranienburger_kanal.picture.icons import drawn, icon
from millrace.games.oranienburger_kanal.picture.stage import _Stage, stage, tallies, verdict
from millrace.games.oranienburger_kanal.rules.content import VOCABULARY, load
from millrace.games.oranienburger_kanal.rules.notation import read
from millrace.games.oranienburger_kanal.rules.state import Position
from millrace.games.oranienburger_kanal.rules.tables import (
    COLOUR_IDS,
    FIELDS,
    GOOD_IDS,
    PLOTS,
    RESOURCES,
    SPACES,
    printed_tables,
)
from millrace.games.oranienburger_kanal.rules.view import determinise, view
from millrace.games.oranienburger_kanal.title import TITLE
from millrace.games.oranienburger_kanal.words.components import field_text as in_words
from millrace.parts.effects_words import effect_icons
from millrace.scene.drawing import drawing_of
from millrace.scene.geometry import Cell
from millrace.scene.scene import Choice, Piece, Region, Stage, Surface, to_json
from millrace.table.match import Match
from millrace.table.scene import scene, scene_of
from tests.games.oranienburger_kanal.busy import busy_game

TEXTS = {language: Texts.load(language, "millrace.core", *TITLE.text_packages) for language in LANGUAGES}
GAMES: list[tuple[int, str, dict[str, str]]] = [
    (1, "stage 1", {}),
    (1, "stage 2", {"solo_mode": "campaign", "deck": "B"}),
    (2, "stage 3", {}),
    (2, "stage 4", {"industry_board_side": "back", "deck": "B"}),
]
NAMES = ("Marion", "Angelika")
SOURCE = Path(layout.__file__).parents[1]


@cache
def art() -> dict[str, str]:
    return dict(drawing_of(TITLE).art(load()))


@cache
def sprites() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]+)"', art()["sprites"]))


def moments(players: int, seed: str, switches: dict[str, str], every: int = 31) -> Iterator[Position]:
    """Some states of a busy game, and its last; every kind of question is among them."""
    asked: set[int] = set()
    for number, (s, code) in enumerate(busy_game(players, seed, **(switches or {"deck": "A"}))):
        question = s.question() if s.seat >= 0 else -1
        if code < 0 or number % every == 0 or question not in asked:
            asked.add(question)
            yield s


def shown(s: Position, seat: int, language: str = "en") -> Stage:
    codes = s.codes_for(seat) if seat >= 0 and seat in s.waiting() else []
    return stage(view(s, seat), TEXTS[language], NAMES[: s.players], codes)


# -- Whole and sound ----------------------------------------------------------------------------------------------


def check(found: Stage) -> None:
    regions = [region.id for surface in found.surfaces for region in surface.regions]
    pieces = [piece for surface in found.surfaces for piece in surface.pieces]
    assert len(set(regions)) == len(regions)
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert {piece.sprite for piece in pieces} <= sprites()
    assert {region.sprite for surface in found.surfaces for region in surface.regions} <= sprites() | {""}
    assert set(found.crests) <= sprites()
    surfaces = {surface.id: surface for surface in found.surfaces}
    for option in found.options:
        assert set(option.touches) <= set(regions), option.text
        assert option.group in {group.id for group in found.groups}
        if option.ghost is not None:
            assert option.ghost.sprite in sprites() and option.ghost_on in surfaces
            check_within(option.ghost, surfaces[option.ghost_on])
    for surface in found.surfaces:
        assert surface.background in art()
        parts: list[Piece | Region] = [*surface.pieces, *(each for each in surface.regions if each.shape == "rect")]
        for part in parts:
            check_within(part, surface)


def check_within(part: Piece | Region, surface: Surface) -> None:
    assert part.x >= -0.5 and part.x + part.w <= surface.w + 0.5, part
    assert part.y >= -0.5 and part.y + part.h <= surface.h + 0.5, part


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_every_position_is_whole_in_both_languages(players: int, seed: str, switches: dict[str, str]) -> None:
    for s in moments(players, seed, switches):
        for seat in (SPECTATOR, *range(players)):
            for language in LANGUAGES:
                found = shown(s, seat, language)
                check(found)
                told = json.dumps(to_json(found), ensure_ascii=False)
                assert not re.search(r'#[^"a-z]|None|scene\.|: ""|  | [.,;]', told)


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_every_option_can_be_reached_by_what_it_touches(players: int, seed: str, switches: dict[str, str]) -> None:
    """What an option leaves untouched could be chosen by its button alone."""
    for s in moments(players, seed, switches, every=11):
        for seat in s.waiting():
            options = shown(s, seat).options
            assert {option.group for option in options if not option.touches} <= {"done"}


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_clicks_lead_to_few_options(players: int, seed: str, switches: dict[str, str]) -> None:
    """All things that an option touches leave but the two costs of a structure or what differs in goods alone."""
    for s in moments(players, seed, switches):
        for seat in s.waiting():
            options = shown(s, seat).options
            for option in options:
                left = [other for other in options if option.touches and set(option.touches) <= set(other.touches)]
                assert len(left) <= 4, [other.text for other in left]
                if option.text.split()[0] in ("go", "on", "path", "road", "rail", "canal", "bridge", "use"):
                    assert left == [option]


def test_the_two_languages_say_different_things_about_the_same() -> None:
    s = next(moments(2, "stage 5", {}))
    english, german = (shown(s, s.seat, language) for language in ("en", "de"))
    assert [surface.id for surface in english.surfaces] == [surface.id for surface in german.surfaces]
    assert [option.text for option in english.options] == [option.text for option in german.options]
    assert all(one.label != other.label for one, other in zip(english.options, german.options, strict=True))


# -- Nothing hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_states_that_look_equal_to_a_viewer_give_equal_bytes(
    players: int, seed: str, switches: dict[str, str]
) -> None:  # fmt: skip
    for number, s in enumerate(moments(players, seed, switches, every=47)):
        for seat in (SPECTATOR, *range(players)):
            other = determinise(view(s, seat), Generator.from_seed(f"{number}", f"{seat}"))
            assert dumped(s, seat) == dumped(other, seat)


def dumped(s: Position, seat: int) -> str:
    return json.dumps(to_json(shown(s, seat, "de")))


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_options_are_explained_as_in_the_true_state(players: int, seed: str, switches: dict[str, str]) -> None:
    """The state dealt behind the view tells of an option just what the true one does."""
    for s in moments(players, seed, switches):
        for seat in s.waiting():
            drawing = _Stage(view(s, seat), TEXTS["en"], NAMES)
            drawing.__dict__["position"] = s
            true: list[Choice] = [drawing.choice(code) for code in s.codes_for(seat)]
            assert tuple(true) == stage(view(s, seat), TEXTS["en"], NAMES, s.codes_for(seat)).options


def test_starting_routes_stay_hidden_until_all_lie() -> None:
    game = millrace.new(TITLE.id, players=2, seed=3, switches={"industry_board_side": "back"})
    game.play("canal H01", 0)
    own, theirs = (drawn_routes(game.state(), seat) for seat in (0, 1))
    assert own == ["route:A:H01"] and theirs == []


def drawn_routes(state: Any, seat: int) -> list[str]:
    surfaces = stage(view(state, seat), TEXTS["en"], NAMES).surfaces
    return [piece.id for surface in surfaces for piece in surface.pieces if piece.id.startswith("route:")]


def played(players: int, seed: str, steps: int, **switches: str) -> Match:
    game = millrace.new(TITLE.id, players=players, seed=seed, switches=switches)
    chance = Generator.from_seed(seed, "scenes")
    match = Match(game, [Player("human", name) for name in NAMES[:players]])
    while match.actor >= 0 and len(game.steps) < steps:
        codes = game.options_for(match.actor).codes
        match.move(codes[chance.below(len(codes))])
    return match


# -- A whole match ------------------------------------------------------------------------------------------------


def test_a_solo_game_ends_with_its_grade() -> None:
    match = played(1, "solo end", 10_000)
    found = scene(match, 0, "de")
    result, outcome = found.result, match.game.outcome
    assert result is not None and outcome is not None and result.verdict is not None
    assert str(outcome.scores[0]).replace("-", "") in result.verdict.text
    assert found.prompt.text == result.verdict.text
    reached = [grade for grade in result.verdict.grades if grade.reached]
    assert len(reached) == 1 and result.verdict.won == reached[0].won == (outcome.scores[0] >= 120)
    assert [grade.low for grade in result.verdict.grades] == [0, 80, 100, 120, 130, 140, 150]
    assert not result.verdict.parts
    assert sum(source.values[0] for source in result.sources) == outcome.scores[0]
    assert [curve.id for curve in result.curves] == ["vp", "money"]
    assert result.curves[0].values[0][-1] == outcome.scores[0]


def test_a_campaign_ends_with_the_sheet_of_its_games() -> None:
    match = played(1, "campaign end", 10_000, solo_mode="campaign")
    result, outcome = scene(match, SPECTATOR, "en").result, match.game.outcome
    assert result is not None and outcome is not None and result.verdict is not None
    parts = result.verdict.parts
    assert [part.label for part in parts] == ["first game", "second game", "third game"]
    assert sum(source.values[0] for part in parts for source in part.sources) == outcome.scores[0]
    assert [grade.low for grade in result.verdict.grades] == [0, 350, 370]


def test_the_end_of_a_game_of_a_campaign_is_counted_up() -> None:
    match = played(1, "campaign", 10_000, solo_mode="campaign")
    states: list[Any] = [match.game.state_at(step) for step in range(len(match.game.steps) + 1)]
    games = [state.game for state in states]
    second = games.index(2)
    assert scene(match, 0, "en", at=second - 1).era_end is None
    ended = scene(match, 0, "en", at=second).era_end
    assert ended is not None and ended.head == "The first game is over"
    assert sum(source.values[0] for source in ended.sources) == sum(states[second].results)


def test_the_end_of_a_period_is_nothing_to_count() -> None:
    match = played(2, "periods", 10_000)
    assert all(scene(match, 0, "en", at=at).era_end is None for at in range(0, len(match.game.steps), 15))


def test_two_players_are_compared() -> None:
    match = played(2, "two", 10_000)
    result = scene(match, 1, "en").result
    assert result is not None and result.verdict is None
    assert [place.score for place in result.places] == sorted((place.score for place in result.places), reverse=True)


def test_scenes_of_a_whole_match_can_be_sent() -> None:
    match = played(2, "sent", 300)
    for seat in (SPECTATOR, 0, 1):
        found = scene_of(match, seat, "de")
        assert json.loads(json.dumps(found)) == found
        assert len(json.dumps(found)) < 150_000


# -- Single things ------------------------------------------------------------------------------------------------


def of(position: str, seat: int = 0) -> dict[str, Choice]:
    """The options of a position by their notation."""
    s = read(position)
    return {each.text: each for each in stage(view(s, seat), TEXTS["en"], NAMES, s.codes_for(seat)).options}


def surface(position: str, id: str, seat: int = 0, language: str = "en") -> Surface:
    found = stage(view(read(position), seat), TEXTS[language], NAMES)
    return next(each for each in found.surfaces if each.id == id)


def pieces(found: Surface) -> dict[str, Piece]:
    return {piece.id: piece for piece in found.pieces}


def labels(found: Surface) -> dict[str, str]:
    return {region.id: region.label for region in found.regions}


def test_a_route_touches_its_space_and_its_kind_and_shows_its_ghost() -> None:
    found = of("at U4\nA taler 3")["canal h22"]
    assert set(found.touches) == {"route:h22", "kind:canal"}
    assert found.ghost is not None
    assert (found.ghost.sprite, found.ghost_on) == ("canal-short", "plan:A")
    assert found.notes == ("costs 3 talers", "brings 2 clay", "1 prestige at the end")
    assert found.after == ("afterwards you have 4 clay and 0 talers",)


def test_a_structure_is_paid_first_and_placed_then() -> None:
    s = read("at U2\nA wood 1\ndisplay A01 A02 A03 A04")
    assert of("at U2\nA wood 1\ndisplay A01 A02 A03 A04")["erect 01"].touches == ("structure:01",)
    s.apply(s.tables.codebook.code("erect 01"))
    found = stage(view(s, 0), TEXTS["en"], NAMES, s.codes())
    on = next(option for option in found.options if option.text == "on p22")
    assert on.touches == ("plot:p22",) and on.ghost is not None and on.ghost.sprite == "card-A01-en"
    display = next(each for each in found.surfaces if each.id == "display")
    assert [piece.id for piece in display.pieces] == ["card:A02", "card:A03", "card:A04", "card:A01"]
    assert [region.id for region in display.regions] == ["structure:02", "structure:03", "structure:04"]


def test_effects_are_chosen_on_the_card() -> None:
    position = "P22 A04\nH12 path\nV21 path\nV22 path\nH22 path\nactivated P22"
    found = of(position)
    assert found["use 1"].touches == ("effect:1",)
    plan = surface(position, "plan:A")
    regions = {region.id: region for region in plan.regions}
    card = regions["plot:p22"]
    for number in (1, 2):
        effect = regions[f"effect:{number}"]
        assert card.x < effect.x and effect.x + effect.w < card.x + card.w
        assert card.y < effect.y and effect.y + effect.h < card.y + card.h
    assert "in-use:A" in pieces(plan)
    assert pieces(plan)["activated:A:P22"].sprite == "activated-1"


def test_exchanges_touch_the_goods_that_change_hands() -> None:
    s = read("P22 A06\nA ore 2 taler 1\nV21 path\nV22 path\nH12 path\nH22 canal\nactivated P22")
    s.apply(s.tables.codebook.code("use 1"))
    found = {each.text: each for each in stage(view(s, 0), TEXTS["en"], NAMES, s.codes()).options}
    assert set(found["exchange 1 for 1"].touches) == {"good:ore", "good:wood", "good:iron"}
    assert set(found["exchange 2 for 1"].touches) == {"good:taler", "good:wood", "good:iron"}


def test_anytime_actions_touch_stock_and_wheel() -> None:
    found = of("A stock 1 1 1 0 0 4 0")
    assert found["buy wood"].touches == ("good:wood",) and found["produce"].touches == ("wheel:produce",)
    assert found["buy wood"].group == found["produce"].group == "anytime"
    assert found["go u1"].ghost is not None and found["go u1"].ghost_on == "actions"


def test_what_would_be_wasted_is_a_warning_and_no_note() -> None:
    found = of("at L1\nA wood 6")["take wood"]
    assert found.warning == "2 wood lapse: there is room for 8" and not found.notes


def test_the_wheel_turns_by_a_field_and_leaves_all_markers_where_they_are() -> None:
    before = pieces(surface("A stock 3 4 2 1 5 2 0", "wheel:A"))
    after = pieces(surface("A stock 2 3 1 2 6 0 0", "wheel:A"))
    assert before["wheel:A"].turn - after["wheel:A"].turn == 360 / 16
    for good in ("wood", "clay", "ore", "brick", "iron"):
        one, other = before[f"marker:A:{good}"], after[f"marker:A:{good}"]
        assert (round(one.x, 6), round(one.y, 6)) == (round(other.x, 6), round(other.y, 6))


def test_a_marker_moves_and_the_wheel_stays() -> None:
    before, after = (pieces(surface(f"A stock {wood} 4 2 1 5 2 0", "wheel:A")) for wood in (3, 4))
    assert before["wheel:A"].turn == after["wheel:A"].turn
    moved = {id for id in before if (before[id].x, before[id].y) != (after[id].x, after[id].y)}
    assert moved == {"marker:A:wood"}
    assert (before["price:A:wood"].text, after["price:A:wood"].text) == ("4", "5")


def test_markers_of_one_field_do_not_hide_each_other() -> None:
    spots = [layout.marker_middle(good, 2, 2) for good in range(3)] + [
        layout.marker_middle(good, 2, 2) for good in (3, 4)
    ]
    for number, (x, y) in enumerate(spots):
        for other_x, other_y in spots[:number]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (layout.MARKER * 0.6) ** 2


def test_discs_and_talers_lie_on_their_spaces() -> None:
    position = "discs U2 L1\nturns-taken 2\nU1 3\nU2 0\nU3 1"
    found = pieces(surface(position, "actions"))
    assert found["coins:U1"].text == "3" and "coins:U2" not in found
    assert {"disc:U2", "disc:L1"} <= found.keys() and found["discs"].count == 3
    assert "start-disc" in found
    active = pieces(surface("at U3\ndiscs U2 U3\nturns-taken 1", "actions"))
    assert (active["discs"].x, active["discs"].y) == layout.token_cell(2)[:2]
    assert active["discs"].count == 4 and "disc:U3" not in active


def test_the_blocking_disc_lies_on_its_space_alone() -> None:
    found = surface("players 1\nblocked U3\nU3 0", "actions")
    assert pieces(found)["blocking"].x == layout.token_cell(2)[0]
    assert "blocking disc" in next(region.about[0] for region in found.regions if region.id == "space:u3")


def test_stacks_cover_their_actions_until_they_are_empty() -> None:
    found = pieces(surface("stacks 0 2 8", "actions"))
    assert "stack:green" not in found and found["stack:orange"].count == 2 and found["stack:blue"].count == 8


def test_routes_of_a_kind_open_to_each_other_where_they_meet() -> None:
    found = pieces(surface("H22 canal\nV21 path", "plan:A"))
    joints = {id for id in found if id.startswith("joint:")}
    assert joints == {"joint:A:canal:11:0", "joint:A:canal:11:180"}


def test_printed_routes_are_part_of_the_board() -> None:
    front = surface("round 1", "plan:A")
    assert front.background == "plan-front" and not any(id.startswith("route:") for id in pieces(front))
    assert labels(front)["route:h21"] == "Route space H21: canal"
    assert "V12" not in art()["sprites"].split('<symbol id="print-plan-front"')[1].split("</symbol>")[0]
    over = pieces(surface("V12 road", "plan:A"))
    assert over["route:A:V12"].sprite == "road-long"


def test_bridges_lie_across_their_routes() -> None:
    found = pieces(surface("P21 A01\nP31 A02\nH21 canal bridge", "plan:A"))
    assert found["bridge:A:H21"].sprite == "bridge-short"
    x, y, w, h = layout.field_cell(8)
    bridge = found["bridge:A:H21"]
    assert bridge.y < y and bridge.y + bridge.h > y + h and x < bridge.x < x + w


def test_the_own_board_comes_first_and_others_are_only_looked_at() -> None:
    s = read("P22 B A21")
    own, spectator = (stage(view(s, seat), TEXTS["en"], NAMES) for seat in (1, SPECTATOR))
    assert [surface.id for surface in own.surfaces][:2] == ["plan:B", "plan:A"]
    assert own.surfaces[0].name == "My board" and own.surfaces[1].name == "Board: Marion"
    assert own.surfaces[0].regions[5].label.startswith("Loading station, A21, on P22: 5 prestige, not activated")
    assert {region.id.partition(":")[0] for region in own.surfaces[1].regions} == {"theirs"}
    assert [surface.id for surface in spectator.surfaces][:2] == ["plan:A", "plan:B"]
    words = {word for option in TITLE.codebook for word in option.words}
    theirs = [
        region.id for surface in spectator.surfaces for region in surface.regions if region.id.startswith("theirs")
    ]
    assert theirs and not {id.rpartition(":")[2] for id in theirs} & words


def test_cards_tell_their_effects_and_whose_design_they_are() -> None:
    region = next(each for each in surface("display A01 A02 A03 A21", "display").regions if each.id == "structure:21")
    assert region.label == "Loading station, A21" and region.sprite == "card-A21-en"
    assert region.about[:3] == ("Cost: 1 wood and 1 brick", "Prestige: 5", "1. 2 clay per canal beside the structure.")
    assert region.about[-1].startswith("Of our own design:") or region.about[-1].startswith("Known from")


def test_solo_says_which_structures_leave_at_the_end_of_the_round() -> None:
    regions = surface("players 1\ndisplay A01 A02 A03 A04\nerected 1", "display").regions
    assert [any("box" in each for each in region.about) for region in regions] == [True, False, False, False]


def test_tallies_are_public_figures_of_every_seat() -> None:
    s = read("A stock 1 2 1 1 0 3 0")
    assert tallies(view(s, SPECTATOR))["money"] == (3, 0)


def test_there_is_no_verdict_before_the_end_or_on_two_players() -> None:
    assert verdict(read("players 1"), TEXTS["en"]) is None
    assert verdict(read("players 2\nover"), TEXTS["en"]) is None


# -- Drawings -----------------------------------------------------------------------------------------------------


def test_every_picture_is_sound_and_whole() -> None:
    for name, svg in art().items():
        root = ElementTree.fromstring(svg)
        known = {element.get("id") for element in root.iter()}
        wanted = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
        assert wanted <= known, name
        assert "<style" not in svg and "style=" not in svg, name


def test_every_effect_has_room_on_its_card() -> None:
    t = printed_tables()
    for card, effects in enumerate(t.card_effects):
        cells = effect_cells(effects)
        assert len(cells) == len(effects)
        assert all(x > 0 and x + w < WIDTH and h > 0 for x, _, w, h in cells), t.card_ids[card]
        assert cells[-1][1] + cells[-1][3] < HEIGHT - 15, t.card_ids[card]


def test_every_icon_of_an_effect_is_drawn_or_told_otherwise() -> None:
    silent = {"place.adjacent", "state.any", "sign.per", "sign.times", "sign.or", "sign.row", "count.routes"}
    t = printed_tables()
    names = {each.name for effects in t.card_effects for effect in effects for each in effect_icons(VOCABULARY, effect)}
    assert {name for name in names if not drawn(name)} <= silent
    assert {icon(name) for name in names if drawn(name)} <= sprites()


def overlap(one: Cell, other: Cell) -> bool:
    (x, y, w, h), (to_x, to_y, to_w, to_h) = one, other
    return x < to_x + to_w and to_x < x + w and y < to_y + to_h and to_y < y + h


def test_the_examples_of_the_layout() -> None:
    assert doctest.testmod(layout).failed == 0


def test_spaces_do_not_overlap() -> None:
    groups = [
        [
            *map(layout.plot_cell, range(PLOTS)), *map(layout.field_cell, range(FIELDS)),
            *map(layout.crossing_cell, range(20)),
        ],
        [*map(layout.space_cell, range(SPACES)), layout.DISCS_CELL, *map(layout.price_cell, range(5))],
        [*map(layout.shown_cell, range(6))],
        [*map(layout.stock_cell, range(RESOURCES + 2))],
    ]  # fmt: skip
    for cells in groups:
        for number, cell in enumerate(cells):
            assert not any(overlap(cell, other) for other in cells[:number])


# -- Components in words ------------------------------------------------------------------------------------------


def test_components_are_told_in_words() -> None:
    card = load().cards["A01"]
    told = {field: in_words(card, field, TEXTS["de"]) for field in ("name", "cost", "effects", "prestige")}
    assert told["name"] == "Treidelhütte" and told["cost"] == "1 Holz oder 1 Lehm" and told["prestige"] is None
    assert told["effects"] is not None and told["effects"].startswith("1. 1 Taler pro Weg am Bauwerk")
    assert in_words(card, "colour", TEXTS["de"]) == "grün"
    assert in_words(load().routes["rail"], "cost", TEXTS["en"]) == "1 wood and 1 iron"
    space = load().spaces["U3"]
    assert in_words(space, "actions", TEXTS["de"]) == "3 Wege oder Straßen"
    assert in_words(space, "uncovered", TEXTS["en"]) == "1 path, 1 road, 1 bridge"
    assert in_words(space, "covered_by", TEXTS["en"]) == "orange stack"
    assert in_words(load().routes["road"], "gain", TEXTS["en"]) is None


def test_no_text_of_the_scene_is_unused() -> None:
    """Every id under `scene.` is asked for by the code, whole or by its last part."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    ids = [id for id in Texts.load("en", "millrace.games.oranienburger_kanal").ids() if id.startswith("scene.")]
    known = {*GOOD_IDS, *COLOUR_IDS, "upper", "lower", *(source.replace(" ", "-") for source in PROVENANCES)}
    names = {id: id.rpartition(".")[2] for id in ids}
    assert [id for id in ids if names[id] not in known and not re.search(rf'["\'.]{names[id]}["\']', source)] == []

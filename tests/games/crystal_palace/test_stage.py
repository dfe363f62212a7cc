"""The table of Crystal Palace as a picture: everything the view holds and nothing else, whole in both languages."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from millrace.core.content import PROVENANCES
from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.crystal_palace.picture import layout
from millrace.games.crystal_palace.picture.art import art as drawn_art
from millrace.games.crystal_palace.picture.icons import drawn, icon
from millrace.games.crystal_palace.picture.stage import _Stage, stage, tallies
from millrace.games.crystal_palace.rules import TEXT_PACKAGES, verbs
from millrace.games.crystal_palace.rules.content import COUNTS, VOCABULARY, load
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.state import Position
from millrace.games.crystal_palace.rules.tables import LOCATIONS, printed_tables
from millrace.games.crystal_palace.rules.tasks import new_position
from millrace.games.crystal_palace.rules.view import determinise, view
from millrace.parts.effects_words import effect_icons
from millrace.scene.geometry import Cell
from millrace.scene.scene import Choice, Dials, Piece, Region, Stage, Surface, to_json

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}
GAMES: list[tuple[int, str, dict[str, str]]] = [
    (2, "stage 1", {}),
    (3, "stage 2", {"points_by": "round", "phase1_die_purchase": "open"}),
    (4, "stage 3", {"trade_timing": "any_time"}),
    (5, "stage 4", {"port_station_order": "station_first"}),
]
NAMES = ("Anna", "Boulton", "Clara", "Daniel", "Eve")
SOURCE = Path(layout.__file__).parents[1]


@cache
def art() -> dict[str, str]:
    return dict(drawn_art(load()))


@cache
def sprites() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]+)"', art()["sprites"]))


def moments(players: int, seed: str, switches: dict[str, str], every: int = 41) -> Iterator[Position]:
    """Some states of a lively game, and its last; every kind of question that came up is among them."""
    s = new_position(printed_tables(players), players, switches, seed)
    chance, asked, number = Generator.from_seed(seed, "moments"), set[str](), 0
    kinds = s.tables.code_kind
    while s.seat >= 0:
        waiting = s.waiting()
        seat = waiting[chance.below(len(waiting))]
        if number % every == 0 or s.task().id not in asked:
            asked.add(s.task().id)
            yield s.copy()
        codes = s.codes_for(seat)
        lively = [
            code
            for code in codes
            if not verbs.EXCHANGE_NEWS <= kinds[code] <= verbs.REPAY and kinds[code] != verbs.PASS
        ]
        choice = lively if lively and chance.below(10) else codes
        s.apply_for(seat, choice[chance.below(len(choice))])
        number += 1
    yield s


def shown(s: Position, seat: int, language: str = "en") -> Stage:
    codes = s.codes_for(seat) if seat >= 0 and seat in s.waiting() else []
    return stage(view(s, seat), TEXTS[language], NAMES[: s.players], codes)


# -- Whole and sound ----------------------------------------------------------------------------------------------


def check(scene: Stage) -> None:
    regions = [region.id for surface in scene.surfaces for region in surface.regions]
    pieces = [piece for surface in scene.surfaces for piece in surface.pieces]
    assert len(set(regions)) == len(regions)
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert {piece.sprite for piece in pieces} <= sprites()
    assert {region.sprite for surface in scene.surfaces for region in surface.regions} <= sprites() | {""}
    assert set(scene.crests) <= sprites()
    surfaces = {surface.id: surface for surface in scene.surfaces}
    for option in scene.options:
        assert set(option.touches) <= set(regions), option.text
        assert option.group in {group.id for group in scene.groups}
        if option.ghost is not None:
            assert option.ghost.sprite in sprites()
            check_within(option.ghost, surfaces[option.ghost_on])
    for surface in scene.surfaces:
        assert surface.background in art()
        parts: list[Piece | Region] = [*surface.pieces, *surface.regions]
        for part in parts:
            check_within(part, surface)


def check_within(part: Piece | Region, surface: Surface) -> None:
    assert part.x >= -0.5 and part.x + part.w <= surface.w + 0.5, part
    assert part.y >= -0.5 and part.y + part.h <= surface.h + 0.5, part


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_every_position_is_whole_in_both_languages(players: int, seed: str, switches: dict[str, str]) -> None:
    for s in moments(players, seed, switches):
        for seat in (SPECTATOR, *s.waiting()[:2]):
            for language in LANGUAGES:
                scene = shown(s, seat, language)
                check(scene)
                text = json.dumps(to_json(scene), ensure_ascii=False)
                assert not re.search(r'#[^"a-z]|None|scene\.|: ""|  | [.,;]', text)


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_every_option_can_be_reached_by_what_it_touches(players: int, seed: str, switches: dict[str, str]) -> None:
    for s in moments(players, seed, switches, every=13):
        for seat in s.waiting()[:1]:
            assert all(option.touches for option in shown(s, seat).options)


def check_dials(scene: Stage) -> None:
    """Dials say all that the options say, and lie where they can be clicked."""
    dials = scene.dials
    assert dials
    spoken = {face.option for face in dials.faces} | ({dials.further.option} if dials.further else set())
    assert {option.text for option in scene.options} <= spoken
    further = [dials.further.dial] if dials.further else []
    assert list(regions(scene, "hand")) == [dial.region for dial in (*dials.dials, *further)]
    assert {face.sprite for face in dials.faces} <= sprites()


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_clicks_leave_one_option(players: int, seed: str, switches: dict[str, str]) -> None:
    """All things that an option touches leave it alone, or it beside what else can be done with the same thing."""
    for s in moments(players, seed, switches):
        for seat in s.waiting()[:1]:
            scene = shown(s, seat)
            options = scene.options
            if scene.dials:
                check_dials(scene)
                continue
            for option in options:
                left = [other.text for other in options if set(option.touches) <= set(other.touches)]
                assert left == [option.text] or (len({text.split()[-1] for text in left}) == 1 and len(left) == 2), left


def test_the_two_languages_say_different_things_about_the_same() -> None:
    s = next(moments(3, "stage 5", {}))
    english, german = (shown(s, s.waiting()[0], language) for language in ("en", "de"))
    assert [surface.id for surface in english.surfaces] == [surface.id for surface in german.surfaces]
    assert [option.text for option in english.options] == [option.text for option in german.options]
    assert all(one.label != other.label for one, other in zip(english.options, german.options, strict=True))


# -- Nothing hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_states_that_look_equal_to_a_viewer_give_equal_bytes(
    players: int, seed: str, switches: dict[str, str]
) -> None:  # fmt: skip
    for number, s in enumerate(moments(players, seed, switches, every=61)):
        for seat in (SPECTATOR, *range(players)):
            other = determinise(view(s, seat), Generator.from_seed(f"{number}", f"{seat}"))
            assert dumped(s, seat) == dumped(other, seat)


def dumped(s: Position, seat: int) -> str:
    return json.dumps(to_json(shown(s, seat, "de")))


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_options_are_explained_as_in_the_true_state(players: int, seed: str, switches: dict[str, str]) -> None:
    """The state dealt behind the view tells of an option just what the true one does."""
    for s in moments(players, seed, switches):
        for seat in s.waiting()[:2]:
            codes = s.codes_for(seat)
            drawing = _Stage(view(s, seat), TEXTS["en"], NAMES, codes)
            true = s.copy()
            true.seat = seat
            drawing.__dict__["position"] = true
            choices: list[Choice] = [drawing.choice(code) for code in codes]
            assert tuple(choices) == stage(view(s, seat), TEXTS["en"], NAMES, codes).options


def test_dice_being_set_lie_in_the_own_tray_alone() -> None:
    s = read("players 3\nphase 1\nA set 6 3\nB set 5 4 2 1")
    own, other, spectator = (shown(s, seat) for seat in (0, 1, SPECTATOR))
    assert [piece.sprite for piece in pieces(own, "hand") if piece.id.startswith("own:")] == [
        "die-6-a", "die-3-a", "die-slot", "die-slot",
    ]  # fmt: skip
    for scene in (own, other, spectator):
        dice = [piece.sprite for piece in pieces(scene, "office") if piece.id.startswith("tray:")]
        assert set(dice) <= {"die-0-a", "die-0-b", "die-0-c"}
        states = {piece.id: piece.sprite for piece in pieces(scene, "office") if piece.id.startswith("ready:")}
        assert states == {"ready:A": "sets", "ready:B": "ready", "ready:C": "sets"}
    assert not [id for id in regions(other, "hand") if id.startswith("dial")]
    assert own.dials and not other.dials and not spectator.dials
    assert "hand" not in {surface.id for surface in spectator.surfaces}


def dials_of(position: str, language: str = "en") -> Dials:
    """The dials of A."""
    dials = shown(read(position), 0, language).dials
    assert dials
    return dials


def test_dials_show_what_is_set_and_cost_as_little_as_can_be_besides() -> None:
    dials = dials_of("players 3\nphase 1\nA set 6 3")
    assert [dials.faces[dial.face].label for dial in dials.dials] == ["6", "3", "1", "1"]
    assert dials.answered == ("set 6", "set 3")
    assert [face.option for face in dials.faces] == [f"set {value}" for value in range(1, 7)]
    assert not dials.further, "there are no newspapers for another die"


def test_dials_tell_for_every_sum_what_is_left_and_how_many_loans_are_needed() -> None:
    dials = dials_of("players 3\nphase 1\nA money 9 newspapers 3 gear 1 energy 0")
    assert dials.sums[0] == ("after paying: £9",) and dials.sums[9] == ("after paying: £0",)
    assert dials.worry == 10
    assert dials.sums[13] == ("£4 short: 1 loan, or sell goods and exchange newspapers",)
    assert dials.sums[14] == ("£5 short: 1 loan",)
    assert dials.sums[24] == ("£15 short: 2 loans",) and len(dials.sums) == 25
    german = dials_of("players 3\nphase 1\nA money 9 newspapers 3 gear 1 energy 0", "de")
    assert german.sums[9] == ("nach dem Zahlen: £0",) and german.sums[14] == ("es fehlen £5: 1 Kredit",)


def test_a_die_to_be_bought_is_a_further_dial_whose_newspapers_raise_no_money() -> None:
    dials = dials_of("players 3\nphase 1\nA money 9 newspapers 5 gear 0 energy 0")
    further = dials.further
    assert further and not further.on and len(dials.dials) == 4
    assert (further.option, further.dial.region) == ("buy-die", "buying:die")
    assert dials.sums[14] == ("£5 short: 1 loan, or sell goods and exchange newspapers",)
    assert further.sums[14] == ("£5 short: 1 loan",) and len(further.sums) == 31


def test_a_die_that_was_bought_may_still_be_given_back() -> None:
    s = read("players 3\nphase 1\nA newspapers 4")
    s.apply_for(0, s.tables.codebook.code("buy-die"))
    dials = shown(s, 0).dials
    assert dials and dials.further
    assert dials.answered == ("buy-die",) and dials.further.on
    assert len(dials.dials) == 4 and dials.further.dial.region == "dial:4"


@pytest.mark.parametrize("newspapers", [0, 4], ids=["no newspapers", "four newspapers"])
def test_dials_say_all_that_the_options_say(newspapers: int) -> None:
    check_dials(shown(read(f"players 3\nphase 1\nA newspapers {newspapers}"), 0))


# -- Single things ------------------------------------------------------------------------------------------------


def of(position: str, seat: int = 0) -> dict[str, Choice]:
    """The options of a position by their notation."""
    s = read(position)
    return {each.text: each for each in shown(s, seat).options}


def pieces(scene: Stage, id: str) -> tuple[Piece, ...]:
    return next(surface.pieces for surface in scene.surfaces if surface.id == id)


def regions(scene: Stage, id: str) -> dict[str, Region]:
    return {region.id: region for surface in scene.surfaces if surface.id == id for region in surface.regions}


def test_a_die_touches_itself_and_its_space_and_shows_its_ghost() -> None:
    option = of("players 3\nphase 2\nA set 5 2")["place 2 bank_of_england.3"]
    assert set(option.touches) == {"space:bank_of_england.3", "die:2:1"}
    assert option.ghost is not None and (option.ghost.sprite, option.ghost_on) == ("die-2-a", "london")
    assert option.after == ("£40 → £38",)


def test_who_has_set_dice_sees_their_total_and_what_is_left() -> None:
    scene = shown(read("players 2\nphase 1\nA set 6 4 2 1\nA money 15"), 0)
    figures = {piece.id: piece.text for piece in pieces(scene, "hand")}
    assert (figures["sum:total"], figures["sum:money"]) == ("13", "2")
    assert not scene.dials and not regions(scene, "hand")


def test_boards_show_only_the_spaces_of_the_player_count() -> None:
    spaces = {}
    for players in (2, 5):
        scene = shown(read(f"players {players}\nphase 2\nA set 5 2"), 0)
        spaces[players] = [id for id in regions(scene, "london") if id.startswith(("space:", "level:", "option:"))]
    assert "space:patent_office.4" in spaces[2] and "space:patent_office.5" not in spaces[2]
    assert "level:6" in spaces[2] and "level:7" not in spaces[2] and "level:7" in spaces[5]
    assert "option:port_die_paid" not in spaces[2] and "option:port_die_paid" in spaces[5]


def test_links_are_marked_where_the_partner_is_owned() -> None:
    position = "players 2\nphase 2\nA set 3\nA persons c01\nshow-patents p01 p02 p03 p04"
    marked = [piece.id for piece in pieces(shown(read(position), 0), "london") if piece.sprite == "linked"]
    assert [id.split(":")[1] for id in marked] == ["p01"]
    about = regions(shown(read(position), 0), "london")["patent:p01"].about
    assert "Link to Charlotte Brontë, 4 VP: you have it" in about
    assert about[-2:] == ("Known from the rulebook: name, cost, links and effects.", "Of our own design: points.")


def test_points_are_shown_by_year_or_by_round() -> None:
    for switch, tail, points in (("year", "", "5 · 3 · 1; now 3"), ("round", "-round", "5 · 4 · 3 · 2 · 1; now 2")):
        text = f"players 2\nswitch points_by {switch}\nround 4\nphase 2\nA set 3\nshow-patents p01 p02 p03 p04"
        region = regions(shown(read(text), 0), "london")["patent:p01"]
        assert region.sprite == f"card-p01{tail}" and any(points in line for line in region.about)


def test_tiles_and_loans_share_the_research_fields() -> None:
    scene = shown(read("players 2\nphase 2\nA set 3\nA tiles g01 g02\nA loans 8 10"), 0)
    lying = [piece.sprite for piece in pieces(scene, "mat:A") if piece.sprite.startswith(("tile-", "loan-"))]
    assert lying == ["tile-g01", "tile-g02", "loan-8", "loan-10"]


def test_the_boards_of_others_are_only_looked_at() -> None:
    scene = shown(read("players 2\nphase 2\nA set 3\nB tiles g01\nB patents p05"), 0)
    assert {id.partition(":")[0] for id in regions(scene, "mat:B")} == {"theirs"}
    assert [surface.id for surface in scene.surfaces] == ["london", "mat:B", "office", "hand", "mat:A", "shelf:A"]


def test_the_publisher_tells_all_five_rounds() -> None:
    scene = shown(read("players 3\nphase 2\nA set 3\npublisher pub1a"), 0)
    labels = [region.label for id, region in regions(scene, "london").items() if id.startswith("publisher:")]
    assert len(labels) == 5 and labels[0].startswith("Spring 1849, newspapers: from 1 on 2 buzz")


def test_acting_is_preselected() -> None:
    s = next(s for s in moments(2, "stage 6", {}, every=10**6) if s.seat >= 0 and s.task().id == "act")
    assert shown(s, s.seat).preselected == s.tables.act_code
    touches = {option.text: option.touches for option in shown(s, s.seat).options}
    assert any(id.startswith("action:") for id in touches["act"])


def test_tallies_are_public_figures_of_every_seat() -> None:
    s = read("players 2\nphase 2\nA set 3\nA money 7\nB buzz 9")
    assert tallies(view(s, SPECTATOR)) == {"vp": tuple(s.vp), "money": (7, s.money[1]), "buzz": (0, 9)}


# -- Drawings -----------------------------------------------------------------------------------------------------


def test_every_picture_is_sound_and_whole() -> None:
    for name, svg in art().items():
        root = ElementTree.fromstring(svg)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), name
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) <= set(ids), name
        assert "<style" not in svg and "style=" not in svg and len(svg) < 600_000, name


def test_every_icon_of_an_effect_is_drawn_or_told_otherwise() -> None:
    silent = re.compile(r"sign\.(per|times|or|then)|deed\.(research|take_patent)\.display|deed\.violet\.v\d\d")
    names = {
        each.name for t in map(printed_tables, (2, 3, 4, 5)) for e in t.effects for each in effect_icons(VOCABULARY, e)
    }
    names |= {f"count.{name}" for name in COUNTS}
    assert [name for name in names if not drawn(name) and not silent.fullmatch(name)] == []
    assert {icon(name) for name in names if drawn(name)} <= sprites()


def test_the_examples_of_the_layout() -> None:
    assert doctest.testmod(layout).failed == 0


def overlap(one: Cell, other: Cell) -> bool:
    (x, y, w, h), (to_x, to_y, to_w, to_h) = one, other
    return x + 0.01 < to_x + to_w and to_x + 0.01 < x + w and y + 0.01 < to_y + to_h and to_y + 0.01 < y + h


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_spaces_do_not_overlap(players: int) -> None:
    t = printed_tables(players)
    groups: list[list[Cell]] = [
        [layout.RIBBON, layout.MARKET, *map(layout.location_cell, range(LOCATIONS))],
        [
            *map(layout.field_cell, range(t.last_buzz + 1)), *map(layout.ticket_cell, range(3)), layout.INCOME,
            layout.SUPPLY,
        ],
        [
            *map(layout.research_cell, range(10)), *map(layout.stock_cell, range(8)), layout.ORDER,
            *map(layout.trade_cell, range(12)),
        ],
    ]  # fmt: skip
    for location in range(LOCATIONS):
        spaces = layout.spaces_of(t, location)
        actions = len(t.action_heads[location])
        groups.append([
            *[layout.space_cell(location, number, spaces) for number in range(spaces)],
            *[layout.action_cell(location, spaces, number, actions) for number in range(actions)],
            layout.display_area(location, spaces),
        ])  # fmt: skip
    for cells in groups:
        for number, cell in enumerate(cells):
            assert not any(overlap(cell, other) for other in cells[:number]), cell


def test_no_text_of_the_stage_is_unused() -> None:
    """Every id under `scene.stage.` is asked for by the code, whole or by its last part."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    ids = [id for id in Texts.load("en", "millrace.games.crystal_palace").ids() if id.startswith("scene.stage.")]
    t = printed_tables()
    sources = {source.replace(" ", "-") for source in (*PROVENANCES, "overlay")}
    verbs = {option.words[0] for option in t.codebook}
    assert {id.rpartition(".")[2] for id in ids if ".group." in id} <= verbs | {"anytime"}
    assert {id.rpartition(".")[2] for id in ids if ".source." in id} <= sources
    others = [id.rpartition(".")[2] for id in ids if ".group." not in id and ".source." not in id]
    assert [name for name in others if not re.search(rf'["\'.]{name}["\']', source)] == []


@pytest.mark.parametrize("position", ["players 5\nphase 2", "players 4\nphase 2", "players 3\nphase 2"])
def test_markers_on_one_space_lie_side_by_side(position: str) -> None:
    scene = shown(read(position), 0)
    tracks = ("buzz", "income", "westminster")
    for track in tracks:
        found = [
            piece for surface in scene.surfaces for piece in surface.pieces if re.fullmatch(rf"{track}:[A-E]", piece.id)
        ]
        assert len(found) == int(position[8])
        for place, one in enumerate(found):
            for other in found[:place]:
                apart = abs(one.x - other.x) >= one.w - 0.01 or abs(one.y - other.y) >= one.h - 0.01
                assert apart and one.w >= 15, (track, one, other)

"""The pictures of industry games: whole in themselves, in the title's own style."""

from __future__ import annotations

import re
from dataclasses import replace

from millrace.games.brass_lancashire.picture.layout import load
from millrace.games.brass_lancashire.rules.tables import COMMUNITY_2009, printed_tables
from millrace.scene import tokens
from millrace.scene.engraving import INK, Metal
from millrace.scene.industry import art, sprites
from millrace.scene.industry.family import CANAL, RAIL, Look
from millrace.scene.industry.layout import course, ground
from millrace.scene.layout import Mat
from millrace.scene.scene import PLAYER_COLOURS

STYLE = art.Style(2, ("i-port", "i-boat"), metal=Metal("#111", "#222", "#333", "#444"), paper="#abc")
LOOKS = (Look("port", "i-port"), Look("harbour", "i-port"))


def test_a_mat_has_a_place_for_every_stack_and_all_that_it_refers_to() -> None:
    drawn = art.mat(STYLE, Mat((110, 156), 66), LOOKS, "#555", "0.4")
    assert 'viewBox="0 0 220 156"' in drawn and 'fill="#abc"' in drawn
    assert drawn.count('href="#i-port"') == 2
    ids = set(re.findall(r'\bid="([^"]+)"', drawn))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawn)) <= ids


def test_the_country_keeps_clear_of_an_area() -> None:
    spots = list(art.area_spots((100, 200, 30, 60), 36))
    assert {x for x, _, _ in spots} == {100, 130} and {y for _, y, _ in spots} == {200, 230, 260}
    assert {room for _, _, room in spots} == {36}


def test_ways_that_the_board_in_use_lacks_are_not_drawn() -> None:
    t = printed_tables(COMMUNITY_2009)
    lies = ground(t, load())
    out = [course.d for line, course in enumerate(lies.lines) if t.lines_out >> line & 1]
    for era in (CANAL, RAIL):
        drawn = "".join(art.ways(t, lies, era, t.lines_out))
        assert out and not any(d in drawn for d in out)
        assert all(course.d in drawn for course in lies.lines if course.d not in out)


def test_a_bill_is_marked_with_the_only_era_of_its_tile() -> None:
    t = printed_tables()
    marks = {t.tile_ids[kind]: sprites.era_mark(t, kind) for kind in range(len(t.tile_ids))}
    assert marks["cotton-mill-1"] == "i-boat" and marks["cotton-mill-2"] == "" and marks["shipyard-2"] == "i-engine"


def test_there_is_a_railway_for_every_line_and_player_in_their_colours() -> None:
    run = course((50, 40), ((0, 0), (100, 80)))
    drawn = list(sprites.railways(["a--b"], [run], 5))
    assert [re.findall(r'<symbol id="([^"]+)"', each) for each in drawn] == [
        ["way-a--b"], *[[f"rail-a--b-{letter}"] for letter in "abcde"],
    ]  # fmt: skip
    assert all(
        'href="#way-a--b"' in each and colour in each for each, colour in zip(drawn[1:], PLAYER_COLOURS, strict=True)
    )


def test_what_is_drawn_on_a_pale_colour_is_dark() -> None:
    fronts = [tokens.tile("x", seat, "i-port", 1) for seat in range(5)]
    assert [f'color="{INK}"' in each for each in fronts] == [False] * 4 + [True]


def test_money_is_written_in_the_currency_of_the_style() -> None:
    t = printed_tables()
    assert "£" in sprites.bill(t, STYLE, LOOKS * 3, 0, "", 0)
    assert "$" in sprites.bill(t, replace(STYLE, currency="$"), LOOKS * 3, 0, "", 0)

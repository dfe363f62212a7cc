"""Pictures stand alone: whatever they refer to is in them, and they are drawn the same every time."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import millrace
from millrace.core.record import Player, Record
from millrace.scene.drawing import drawing_of
from millrace.scene.ink import fitted, n, tag, words
from millrace.scene.scene import Scene
from millrace.scene.svg import Font, picture, surface_picture
from millrace.table.match import Match
from millrace.table.scene import scene

RECORD = Path(__file__).parents[1] / "records" / "brass-birmingham" / "4-players.millrace"


@cache
def match() -> Match:
    game = millrace.replay(Record.load(RECORD))
    return Match(game, [Player("human", 'Anna <&> "Co"'), Player("human"), Player("greedy"), Player("human")])


@cache
def art() -> dict[str, str]:
    title = millrace.title("brass-birmingham")
    return dict(drawing_of(title).art(title.content()))


def drawn(seat: int, at: int | None, lang: str = "en") -> Scene:
    return scene(match(), seat, lang, at)


def check(svg: str) -> ElementTree.Element:
    """The picture, if it is sound: well formed, complete, no id twice, nothing from elsewhere."""
    root = ElementTree.fromstring(svg)
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) <= set(ids)
    assert not re.search(r'(?:href|src)="(?!#|data:)', svg)
    assert "nan" not in re.sub(r"data:[^\"']+", "", svg)
    return root


@pytest.mark.parametrize("at", [0, 120, 250, None])
@pytest.mark.parametrize("seat", [-1, 1])
def test_the_whole_table(seat: int, at: int | None) -> None:
    svg = picture(drawn(seat, at), art())
    root = check(svg)
    text = " ".join(root.itertext())
    assert "Brass: Birmingham" in text and 'Anna <&> "Co"' in text
    assert svg == picture(drawn(seat, at), art())


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    hands = {seat: picture(drawn(seat, 0), art()) for seat in (-1, 0, 1)}
    shown = {seat: re.findall(r'href="#(card-(?!back|wild)[^"]+)', svg) for seat, svg in hands.items()}
    assert shown[-1] == []
    for seat in (0, 1):
        held = match().game.title.view(match().game.state_at(0), seat).hand_sizes[seat]
        assert len(shown[seat]) == held == 8


def test_the_board_alone() -> None:
    root = check(surface_picture(drawn(-1, 200).surfaces[0], art()))
    assert root.get("viewBox") == "0 0 1000 1000"


def test_fonts_are_carried_in_the_picture() -> None:
    svg = picture(drawn(-1, 0), art(), [Font("Old Standard TT", 700, "normal", b"wOF2...")])
    check(svg)
    assert "@font-face{font-family:'Old Standard TT';font-weight:700;font-style:normal;src:url(data:font/woff2" in svg


def test_notebooks_show_the_board() -> None:
    game = millrace.new("brass-birmingham", players=2, seed=1)
    svg = game._repr_svg_()
    assert svg is not None
    check(svg)


def test_writing() -> None:
    assert n(3.0) == "3" and n(0.126) == "0.13" and n(-2.5) == "-2.5"
    assert tag("a", href="x", stroke_width=1.5, color=None) == '<a href="x" stroke-width="1.5"/>'
    assert tag("a", title='"<') == '<a title="&quot;&lt;"/>'
    assert ">a &lt; b</text>" in words("a < b", 0, 0, 10)
    assert 'font-size="10"' in fitted("Leek", 0, 0, 10, 100, "serif", "#000")
    assert 'font-size="10"' not in fitted("Burton-on-Trent", 0, 0, 10, 40, "serif", "#000")

"""Scenes as JSON: defaults are left out, lengths are short, what everybody reads is always there."""

from __future__ import annotations

import json

from millrace.scene.panel import Column, Flow, Panel, Span, Table, line
from millrace.scene.scene import Choice, Figure, Head, Piece, Prompt, Region, Scene, ScenePlayer, Surface, to_json


def empty_scene() -> Scene:
    return Scene("toy", "en", "", Head("Toy"), Prompt("Nothing to do."), (), (), ())


def test_fields_with_their_default_are_left_out() -> None:
    piece = Piece("tile:1", "tile", 1, 2, 3, 4)
    assert to_json(piece) == {"id": "tile:1", "sprite": "tile", "x": 1, "y": 2, "w": 3, "h": 4}
    assert to_json(Piece("tile:1", "tile", 1, 2, 3, 4, owner="A", count=2)) == {
        **to_json(piece),
        "owner": "A",
        "count": 2,
    }


def test_lengths_have_one_decimal_and_whole_ones_none() -> None:
    region = Region("slot:1", "rect", "a slot", 12.0, 7.26, 1 / 3, 4)
    assert json.dumps(to_json(region)) == (
        '{"id": "slot:1", "shape": "rect", "label": "a slot", "x": 12, "y": 7.3, "w": 0.3, "h": 4}'
    )


def test_what_every_reader_looks_for_is_always_there() -> None:
    shown = empty_scene().to_json()
    assert shown["options"] == shown["groups"] == shown["log"] == shown["players"] == []
    assert shown["turn"] == {} and shown["say"] == ""
    assert "result" not in shown and "since" not in shown


def test_everything_inside_becomes_plain() -> None:
    ghost = Piece("ghost:1", "tile", 0, 0, 1, 1, state="ghost")
    choice = Choice(7, "build", "Build", "build", ("£3",), ("slot:1",), ghost)
    panel = Panel("map", "Map", (Table((Column("x"),), ((line(Span("a", "strong")),),)), Flow((line("b"),))))
    player = ScenePlayer("A", "Anna", 0, "crest", (Figure("money", "Money", "£17"),), on=True)
    scene = Scene(
        "toy", "en", "A", Head("Toy", "first era"), Prompt("Choose.", "A", mine=True), (player,),
        (Surface("board", "Board", 10, 10, pieces=(ghost,)),), (panel,), (choice,),
    )  # fmt: skip
    shown = scene.to_json()
    assert json.loads(json.dumps(shown)) == shown
    assert shown["options"][0]["ghost"]["state"] == "ghost"
    assert shown["panels"][0]["blocks"][0]["rows"] == [[[{"text": "a", "style": "strong"}]]]
    assert shown["players"][0]["figures"] == [{"id": "money", "label": "Money", "value": "£17"}]

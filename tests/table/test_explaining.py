"""Whatever lies on the table has a name and an explanation, in both languages."""

import pytest

import millrace
from millrace.core import languages
from millrace.core.record import Player
from millrace.core.rng import Generator
from millrace.games import OWN_TITLES
from millrace.scene.drawing import drawing_of
from millrace.table.explaining import Explanation, explanation, kind_of
from millrace.table.match import Match
from millrace.table.scene import scene

LOOKED_AT = (0, 9, 30, 75)
"""After so many decisions everything on the table is pointed at."""

TABLES = [
    (name, map) for name in OWN_TITLES for map in getattr(millrace.title(name).switches.get("map"), "values", ("",))
]


@pytest.mark.parametrize(("name", "map"), TABLES)
def test_everything_on_the_table_is_named_and_explained(name: str, map: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title = millrace.title(name)
    players = next(count for count in title.players if count > 1)
    match = Match.new(name, players, (Player("human"),) * players, 3, {"map": map} if map else {})
    chance, kinds = Generator.from_seed("sweep", name), set()
    for number in range(LOOKED_AT[-1] + 1):
        if number in LOOKED_AT:
            for language in languages.SHIPPED:
                shown = scene(match, 0, language)
                monkeypatch.setattr("millrace.table.explaining.scene", lambda *_, shown=shown: shown)
                for surface in shown.surfaces:
                    for id in ["", *[each.id for each in surface.regions], *[each.id for each in surface.pieces]]:
                        found = explanation(match, 0, language, surface.id, id)
                        assert found is not None and found.name and all(found.sentences), (surface.id, id)
                        assert found.sentences and set(found.rules) <= title.ledger().rules.keys()
                        kinds.add(kind_of(id))
        codes = match.game.options_for(match.actor).codes
        match.move(codes[chance.below(len(codes))], match.actor)
    assert set(drawing_of(title).explained_by.values()) <= drawing_of(title).things.keys()
    assert len(kinds) > 10


def test_a_piece_is_explained_by_what_it_lies_on_or_by_its_kind() -> None:
    match = Match.new("brass-birmingham", 2, (Player("human"),) * 2, 7)
    cube = explanation(match, 0, "en", "markets", "cube:iron:3")
    assert cube is not None and cube.name.startswith("Iron market: 8 cubes")
    marker = explanation(match, 0, "de", "board", "income:A")
    assert marker is not None and marker.name.startswith("Einkommen von") and "Punkteleiste" in marker.sentences[0]
    assert isinstance(explanation(match, 0, "en", "board"), Explanation)


def test_nothing_is_told_of_what_is_not_there_or_not_to_be_seen() -> None:
    match = Match.new("brass-birmingham", 2, (Player("human"),) * 2, 7)
    hand = next(surface for surface in scene(match, 1, "en").surfaces if surface.id == "hand")
    own = {region.id for surface in scene(match, 0, "en").surfaces for region in surface.regions}
    hidden = next(region.id for region in hand.regions if region.id not in own)
    assert explanation(match, 1, "en", "hand", hidden) is not None
    assert explanation(match, 0, "en", "hand", hidden) is None
    assert explanation(match, -1, "en", "hand", hidden) is None
    assert explanation(match, 0, "en", "moon") is None
    assert explanation(match, 0, "en", "board", "slot:moon.1") is None

"""What points came from: every figure of the count-up is explained, by things on the table or by turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from millrace.core.record import Record
from millrace.scene.scene import Source
from millrace.table.match import Match
from millrace.table.scene import scene

RECORDS = Path(__file__).parents[1] / "records"
GAMES = (
    "age-of-industry/germany-3-players", "age-of-industry/debts", "brass-birmingham/3-players",
    "brass-birmingham/introductory", "brass-lancashire/3-players", "brass-lancashire/introductory",
    "crystal-palace/3-players", "oranienburger-kanal/2-players", "oranienburger-kanal/campaign",
)  # fmt: skip
AT_THE_START = "start"
"""Points that everybody has from the beginning come from nothing."""


def match(name: str) -> Match:
    return Match.resume(Record.parse((RECORDS / f"{name}.millrace").read_text(encoding="utf-8")))


def explained(source: Source, seat: str) -> int:
    return sum(origin.points for origin in source.origins if origin.seat == seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_the_count_is_the_sum_of_what_it_came_from(name: str) -> None:
    game = match(name)
    seen = scene(game, 1 if game.game.players > 1 else 0, "en")
    assert seen.result is not None
    for source in seen.result.sources:
        if source.id != AT_THE_START:
            assert [explained(source, "ABCDE"[seat]) for seat in range(len(source.values))] == list(source.values)
    assert any(origin.thing for source in seen.result.sources for origin in source.origins)
    assert len(seen.result.moments) == len(seen.result.curves[0].values[0])


@pytest.mark.parametrize(("name", "seat"), list(zip(GAMES, [-1, 0] * 5, strict=False)))
def test_things_are_where_they_are_said_to_be(name: str, seat: int) -> None:
    game = match(name)
    result = scene(game, seat, "de").result
    assert result is not None
    origins = [origin for source in result.sources for origin in source.origins if origin.thing]
    assert {origin.seat for origin in origins} <= set("ABCDE"[: game.game.players])
    for at in {origin.at for origin in origins}:
        surfaces = scene(game, seat, "de", at).surfaces
        labels = {region.id: region.label for surface in surfaces for region in surface.regions}
        for origin in origins:
            assert origin.at != at or labels[origin.thing] == origin.label


def test_the_end_of_an_era_tells_which_links_and_tiles_it_scored() -> None:
    game = match("brass-birmingham/3-players")
    final = scene(game, 0, "en")
    eras = [entry.era for entry in game.log.entries]
    step = eras.index("rail") + 1
    end = scene(game, 0, "en", step).era_end
    assert end is not None and final.result is not None
    for source in end.sources:
        assert [explained(source, "ABC"[seat]) for seat in range(3)] == list(source.values)
    links = next(source for source in end.sources if source.id == "canal-links")
    assert all(origin.thing.startswith("line:") and origin.at < end.at for origin in links.origins)
    assert all("canal" in origin.label.lower() for origin in links.origins)

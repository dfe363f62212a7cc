"""A match as its players see it: called by their names, told turn by turn, counted up when an era ends."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.record import Player, Record
from millrace.core.texts import Message
from millrace.scene.naming import distinct, with_names
from millrace.table.match import Match
from millrace.table.scene import scene

RECORDS = Path(__file__).parents[1] / "records"
RECORD = RECORDS / "brass-birmingham" / "3-players.millrace"


@cache
def match(*names: str) -> Match:
    return Match(millrace.replay(Record.load(RECORD)), [Player("human", name) for name in names])


def test_players_are_called_by_their_names() -> None:
    shown = scene(match("Ada", "Brunel", "Clara"), 0, "en", 163)
    assert {player.name for player in shown.players} == {"Ada", "Brunel", "Clara"}
    assert {surface.label for surface in shown.surfaces if surface.id.startswith("mat:")} == {
        "Mat of Ada",
        "Mat of Brunel",
        "Mat of Clara",
    }
    told = " ".join(line for turn in shown.log for line in turn.lines)
    assert "Ada’s" in told or "Brunel’s" in told
    assert not [word for word in told.split() if word in ("A", "B", "C", "A’s", "B’s", "C’s")]
    assert "Clara" in shown.prompt.text


def test_those_who_are_called_alike_are_told_apart() -> None:
    assert distinct(["Ada", "Ada", "Clara"]) == ["Ada A", "Ada B", "Clara"]
    shown = scene(match("Ada", "Ada", ""), 0, "de", 163)
    assert {player.name for player in shown.players} == {"Ada A", "Ada B", "Platz C"}


def test_only_values_that_name_seats_become_names() -> None:
    deck = Message("log.deck", deck="A", seats=("B", Message("x", owner="A")))
    assert str(with_names(deck, ["Ada", "Bo"])) == "log.deck deck=A seats=('Bo', Message('x', owner='Ada'))"


def test_a_turn_is_told_whole_to_those_who_did_not_play_it() -> None:
    table = match("Ada", "Brunel", "Clara")
    steps = next(turn.entries[-1].step + 1 for turn in table.log.turns if len(turn.entries) > 2)
    turn = next(turn for turn in table.log.turns if turn.entries[-1].step + 1 == steps)
    own, rival = scene(table, turn.seat, "en", steps), scene(table, (turn.seat + 1) % 3, "en", steps)
    assert rival.say == " ".join(rival.log[-1].lines)
    others = [line for line in own.log[-1].lines if line in own.say]
    assert own.say == " ".join(others) and 0 < len(others) < len(rival.log[-1].lines)
    assert own.say.startswith("You ") and rival.say.startswith(f"{table.players[turn.seat].name} ")


def test_the_end_of_an_era_is_counted_by_source() -> None:
    table = match("Ada", "Brunel", "Clara")
    eras = [entry.era for entry in table.log.entries]
    ended = eras.index("rail")
    assert scene(table, 0, "en", ended - 1).era_end is None
    end = scene(table, 0, "en", ended + 40).era_end
    assert end is not None and end.at == ended
    assert end.head == "The canal era is over"
    assert scene(table, SPECTATOR, "de", ended).era_end.head == "Die Kanalepoche ist zu Ende"  # type: ignore[union-attr]
    points = table.game.title.view(table.game.state_at(ended), SPECTATOR).vp
    assert [sum(source.values[seat] for source in end.sources) + end.before[seat] for seat in range(3)] == list(points)
    assert {source.id for source in end.sources} >= {"canal-links", "canal-tiles"}
    assert not any(source.id.startswith("rail") for source in end.sources)
    # At the end of the game the whole result is told instead.
    assert scene(table, 0, "en").era_end is None and scene(table, 0, "en").result is not None


def test_an_era_at_whose_end_nothing_is_counted_ends_quietly() -> None:
    game = millrace.replay(Record.load(RECORDS / "crystal-palace" / "2-players.millrace"))
    palace = Match(game, [Player("human"), Player("human")])
    eras = [entry.era for entry in palace.log.entries]
    ended = eras.index("autumn-1849")
    end = scene(palace, 0, "en", ended).era_end
    assert end is not None and end.quiet and end.sources
    counted = match("Ada", "Brunel", "Clara")
    end = scene(counted, 0, "en", [entry.era for entry in counted.log.entries].index("rail")).era_end
    assert end is not None and not end.quiet


@pytest.mark.parametrize("seat", [SPECTATOR, 0])
def test_a_game_in_its_first_era_has_no_end_of_an_era(seat: int) -> None:
    game = millrace.new("brass-birmingham", players=2, seed=1)
    assert scene(Match(game, [Player("human"), Player("human")]), seat, "en").era_end is None

"""Positions of Crystal Palace as text: what is easily lost on the way."""

from __future__ import annotations

from millrace.games.crystal_palace.rules.notation import read, write
from tests.rules.crystal_palace.board import Board, board


def test_a_violet_tile_that_waits_for_its_field_is_in_the_text_of_the_position() -> None:
    b = board("players 2\nphase 5\nA patents p04 p21\nA gear 5 energy 5\nA tiles g01\nA loans 8 8 8 8 9 9 9 9 10")
    b.play("build p04", "on a")
    assert (b.question, b.options()) == ("discard", ["discard g01"])
    again = Board(read(write(b.position)))
    assert again.position.key() == b.position.key()
    assert again.play("discard g01").owned("tiles", "A") == ["v01"]

"""What lies on the table before everybody's eyes, for rules about discs, stacks and the wheel."""

from __future__ import annotations

from millrace.core.texts import Texts
from millrace.games.oranienburger_kanal.picture import layout
from millrace.games.oranienburger_kanal.picture.stage import stage
from millrace.games.oranienburger_kanal.rules.view import view
from millrace.scene.scene import Piece, Surface
from tests.rules.oranienburger_kanal.board import PACKAGES, Board

BESIDE = "beside"
"""Where the discs lie that wait for the next choice."""


def surfaces(b: Board, seat: int = 0) -> dict[str, Surface]:
    """The surfaces a seat sees, by id: `actions`, `plan:A`, `wheel:A` …"""
    return {surface.id: surface for surface in stage(view(b.position, seat), Texts.load("en", *PACKAGES)).surfaces}


def pieces(b: Board, surface: str) -> dict[str, Piece]:
    """The pieces on a surface, by id."""
    return {piece.id: piece for piece in surfaces(b)[surface].pieces}


def silver_discs(b: Board) -> list[str]:
    """The action spaces on which a single silver disc was left."""
    return [id.partition(":")[2] for id, piece in pieces(b, "actions").items() if piece.sprite == "disc-silver"]


def gold_disc(b: Board) -> tuple[str, int]:
    """Where the stack with the gold disc on top lies, and how many discs it has."""
    stacks = [piece for piece in pieces(b, "actions").values() if piece.sprite == "disc-gold"]
    (piece,) = stacks
    spots = {layout.token_cell(space): name for space, name in enumerate(b.tables.space_ids)}
    return spots.get((piece.x, piece.y, piece.w, piece.h), BESIDE), piece.count

"""Final scoring (chapter "Schlusswertung")."""

from __future__ import annotations

from millrace.core.lists import Ints, ints

from .routes import occupied
from .state import Position
from .tables import BRICK, FIELDS, GOOD_COUNT, IRON, KINDS, PLOTS, PRESTIGE, SIMPLE_GOODS, TALER


def account(s: Position, seat: int) -> Ints:
    """A player's prestige by category, in the order of the score sheet (ORA-SCORE-14)."""
    t = s.tables
    first = seat * GOOD_COUNT
    cards = [card for card in s.plots[seat * PLOTS : (seat + 1) * PLOTS] if card >= 0]
    simple = min([s.stock[first + good] for good in range(SIMPLE_GOODS)])
    routes = [t.route_prestige[kind] * s.routes[seat * KINDS + kind].bit_count() for kind in range(KINDS)]
    return ints(
        [
            sum([t.card_prestige[card] for card in cards]),
            s.stock[first + TALER] * t.taler_prestige,
            s.stock[first + PRESTIGE] * t.marker_prestige,
            (s.stock[first + BRICK] + s.stock[first + IRON]) * t.valuable_prestige,
            simple * t.simple_prestige,
            sum(routes),
            empty_fields(s, seat) * t.empty_prestige,
        ]
    )


def prestige(s: Position, seat: int) -> int:
    """What a player would score if the game ended now."""
    return sum(account(s, seat))


def empty_fields(s: Position, seat: int) -> int:
    """How many route spaces of a player hold no route."""
    return FIELDS - occupied(s, seat).bit_count()


def standing(s: Position, seat: int) -> tuple[int, int, int, int, int]:
    """What decides who wins: prestige, then the tie-breakers, more being better (ORA-SCORE-13, ORA-TIE-01..04)."""
    first = seat * GOOD_COUNT
    valuable = s.stock[first + BRICK] + s.stock[first + IRON]
    simple = sum(s.stock[first : first + SIMPLE_GOODS])
    empty_plots = PLOTS - s.built[seat].bit_count()
    return prestige(s, seat), -empty_fields(s, seat), -empty_plots, valuable, simple

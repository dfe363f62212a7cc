"""Final scoring (chapter "Schlusswertung")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Ints, ints
from millrace.core.texts import Message
from millrace.parts.origins import origin, theirs

from .routes import kind_on, occupied
from .state import SOURCES, Position
from .tables import BRICK, FIELDS, GOOD_COUNT, GOOD_IDS, IRON, KINDS, PLOTS, PRESTIGE, SIMPLE_GOODS, TALER


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


def score_event(s: Position, seat: int, cleared: int) -> Message:
    """A player's prestige, and what it came from; `cleared` is 1 if another game begins on the same boards."""
    origins = tuple([each for each in _origins(s, seat) if each.values["points"]])
    return Message("log.score", seat=seat_letter(seat), n=prestige(s, seat), origins=origins, cleared=cleared)


def _origins(s: Position, seat: int) -> list[Message]:
    """Each structure, route and empty space, and each good that counts."""
    t, letter, first = s.tables, seat_letter(seat), seat * GOOD_COUNT
    structures, talers, markers, valuables, simple, routes, empty = SOURCES
    origins: list[Message] = []
    for plot, card in enumerate(s.plots[seat * PLOTS : (seat + 1) * PLOTS]):
        if card >= 0:
            origins.append(origin(structures, t.card_prestige[card], *theirs("plot", t.plot_ids[plot], letter)))
    for field in range(FIELDS):
        kind, thing = kind_on(s, seat, field), theirs("route", t.field_ids[field], letter)
        if kind >= 0:
            origins.append(origin(routes, t.route_prestige[kind], *thing))
        else:
            origins.append(origin(empty, t.empty_prestige, *thing))
    smallest = min([s.stock[first + good] for good in range(SIMPLE_GOODS)])
    counted = [(talers, TALER, t.taler_prestige), (markers, PRESTIGE, t.marker_prestige)]
    counted += [(valuables, BRICK, t.valuable_prestige), (valuables, IRON, t.valuable_prestige)]
    for source, good, worth in counted:
        origins.append(origin(source, s.stock[first + good] * worth, *theirs("good", GOOD_IDS[good], letter)))
    for good in range(SIMPLE_GOODS):
        if s.stock[first + good] == smallest:
            # Several goods may be the scarcest: any of them tells why.
            origins.append(origin(simple, smallest * t.simple_prestige, *theirs("good", GOOD_IDS[good], letter)))
            break
    return origins

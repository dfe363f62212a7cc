"""Existing ports, the virtual link, and where industry cards may be used (entry "Verbindung")."""

from __future__ import annotations

from typing import Final

from millrace.parts.industry.state import RAIL
from millrace.parts.tiles import places_of

from .state import Position
from .switches import CARD_ANYWHERE, CARD_OVERBUILD, VIRTUAL_DIRECTION, VIRTUAL_LINK, VIRTUAL_PRESENCE
from .tables import PLACES, PORT

ALL_PLACES: Final = (1 << PLACES) - 1

# -- What is connected --------------------------------------------------------------------------------------------


def existing_ports(s: Position) -> int:
    """The places that are ports: external locations, and those with a port tile, whichever side up (LAN-MAP-16..18)."""
    t = s.tables
    return t.external_places | places_of(t.slot_place, s.standing[PORT])


# -- Where industry cards may be used -----------------------------------------------------------------------------


def card_places(s: Position, player: int) -> int:
    """The places at which the player may use an industry card (LAN-BUILD-11..17)."""
    if roams(s, player):
        return ALL_PLACES
    touched = s.linked[player] | virtual_places(s, player)
    settled = places_of(s.tables.slot_place, s.own[player])
    if s.era == RAIL or s.switches[CARD_OVERBUILD]:
        return touched | settled
    return touched & ~settled


def roams(s: Position, player: int) -> bool:
    """Whether an industry card is good anywhere: for the first build ever, or by a switch with nothing on the board."""
    if s.switches[CARD_ANYWHERE]:
        return s.own[player] == 0 and s.linked[player] == 0
    return not s.builders >> player & 1


def virtual_places(s: Position, player: int) -> int:
    """The places that the virtual link opens to the player's industry cards (LAN-VLINK-01..03, LAN-VAR-06..08)."""
    t = s.tables
    if s.switches[VIRTUAL_LINK] or t.places_out >> t.virtual_to & 1:
        return 0
    ends = 1 << t.virtual_from | 1 << t.virtual_to
    present = s.network[player] & ends if s.switches[VIRTUAL_PRESENCE] else ends
    opened = 1 << t.virtual_to if present >> t.virtual_from & 1 else 0
    if s.switches[VIRTUAL_DIRECTION] and present >> t.virtual_to & 1:
        opened |= 1 << t.virtual_from
    return opened

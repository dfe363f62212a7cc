"""The rule switches that matter after the set-up by number, in the order of `state.SWITCHES`."""

from typing import Final

SHIP_CARD_PORT: Final = 0
RAIL_CUBES: Final = 1
TRACK_ACCESS: Final = 2
GERMANY_SHIP_CARD: Final = 3
IMPORT_COAL: Final = 4
INTEREST_TIMING: Final = 5
SHIP_ACCESS: Final = 6
DEVELOP_TILE: Final = 7

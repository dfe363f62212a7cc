"""The rule switches that matter after the set-up by number, in the order of `state.SWITCHES`."""

from typing import Final

POINTS_BY: Final = 0
DIE_PURCHASE: Final = 1
TRADE_TIMING: Final = 2
RAID_TRIGGER: Final = 3
PORT_STATION: Final = 4
WATCH_EXTRA: Final = 5
NEW_PROTOTYPE: Final = 6
VP_FLOOR: Final = 7

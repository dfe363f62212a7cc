"""The rule switches that matter after the set-up by number, in the order of `state.SWITCHES`."""

from typing import Final

DISTANT_BONUS: Final = 0
RAIL_COAL: Final = 1
CARD_ANYWHERE: Final = 2
CARD_OVERBUILD: Final = 3
VIRTUAL_LINK: Final = 4
VIRTUAL_PRESENCE: Final = 5
VIRTUAL_DIRECTION: Final = 6
UNPAID: Final = 7
TIE_INCOME: Final = 8
FINAL_TIE: Final = 9
INCOME_TIMING: Final = 10
INTRODUCTORY: Final = 11

"""The rule switches that matter after the set-up by number, in the order of `state.SWITCHES`."""

from typing import Final

INTRODUCTORY: Final = 0
INTRO_INCOME: Final = 1
FARM_CARD: Final = 2
GLOUCESTER: Final = 3
TIE_INCOME: Final = 4

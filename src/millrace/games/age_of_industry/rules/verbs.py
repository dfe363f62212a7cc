"""What an option is about, by number, in the order of the code book: `Tables.code_kind` has it by code."""

from typing import Final

BUILD: Final = 0
COMBINE: Final = 1
RAIL: Final = 2
SELL: Final = 3
DEVELOP: Final = 4
DRAW: Final = 5
PASS: Final = 6
OUTLET: Final = 7
REPAY: Final = 8
DONE: Final = 9
PLAY_CARD: Final = 10
TAKE_COAL: Final = 11
BUY_COAL: Final = 12
TAKE_IRON: Final = 13
BUY_IRON: Final = 14
ELSEWHERE: Final = 15

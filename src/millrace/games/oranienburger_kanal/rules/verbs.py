"""What an option is about, by number, in the order of the code book: `Tables.code_kind` has it by code."""

from typing import Final

GO: Final = 0
ERECT: Final = 1
ON: Final = 2
BUILD: Final = 3
BUILD_BRIDGE: Final = 4
TAKE: Final = 5
TAKE_ALL: Final = 6
DISCARD: Final = 7
ACTIVATE: Final = 8
ACTIVATE_OVER: Final = 9
USE: Final = 10
CHOOSE: Final = 11
SWAP: Final = 12
REMOVE: Final = 13
REMOVE_BRIDGE: Final = 14
BUY: Final = 15
PRODUCE: Final = 16
TURN: Final = 17
DONE: Final = 18

"""What an option is about, by number, in the order of the code book: `Tables.code_kind` has it by code."""

from typing import Final

BUILD: Final = 0
COMBINE: Final = 1
LINK: Final = 2
DEVELOP: Final = 3
SELL: Final = 4
LOAN: Final = 5
PASS: Final = 6
DONE: Final = 7
PLAY_CARD: Final = 8
TAKE_COAL: Final = 9
BUY_COAL: Final = 10
TAKE_IRON: Final = 11
REMOVE: Final = 12

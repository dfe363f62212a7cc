"""What an option is about, by number, in the order of the code book: `Tables.code_kind` has it by code."""

from typing import Final

BUILD: Final = 0
NETWORK: Final = 1
DEVELOP: Final = 2
SELL: Final = 3
LOAN: Final = 4
SCOUT: Final = 5
PASS: Final = 6
DONE: Final = 7
PLAY_CARD: Final = 8
TAKE_COAL: Final = 9
TAKE_IRON: Final = 10
TAKE_BEER: Final = 11
TAKE_BARREL: Final = 12
REMOVE: Final = 13

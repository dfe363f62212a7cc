"""What an option is about, by number, in the order of the code book: `Tables.code_kind` has it by code."""

from typing import Final

SET: Final = 0
BUY_DIE: Final = 1
PLACE: Final = 2
PASS: Final = 3
ADVANCE: Final = 4
ENTER: Final = 5
UP: Final = 6
LOWER: Final = 7
ACT: Final = 8
FORGO: Final = 9
TAKE: Final = 10
RESEARCH: Final = 11
SHARE: Final = 12
HIRE: Final = 13
USE_OPTION: Final = 14
USE_TILE: Final = 15
USE_LEVEL: Final = 16
USE_WATCH: Final = 17
ABILITY: Final = 18
BUILD: Final = 19
ON: Final = 20
EXCHANGE_NEWS: Final = 21
BUY: Final = 22
SELL: Final = 23
LOAN: Final = 24
REPAY: Final = 25
DISCARD: Final = 26
CHOOSE: Final = 27
TRADE: Final = 28
POSTER: Final = 29
DECLINE: Final = 30
DONE: Final = 31

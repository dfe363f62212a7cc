"""What a frame on the stack says: the number of its task, and how its argument is packed."""

from typing import Final

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 32 * argument.
ACTION: Final = 0
CARD: Final = 1
COAL: Final = 2
IRON: Final = 3
BEER: Final = 4
LINK_BEER: Final = 5
BONUS: Final = 6
SECOND_LINK: Final = 7
SECOND_TILE: Final = 8
NEXT_SALE: Final = 9
SHORTFALL: Final = 10
PLACE_TILE: Final = 11
STOCK_TILE: Final = 12
LAY_LINK: Final = 13
TAKE_TILE: Final = 14
SALE: Final = 15
FLIP: Final = 16
TAKE_LOAN: Final = 17
TAKE_WILDS: Final = 18
END_ACTION: Final = 19
INCOME: Final = 20
TASK_BITS: Final = 5

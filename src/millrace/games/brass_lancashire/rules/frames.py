"""What a frame on the stack says: the number of its task, and how its argument is packed."""

from typing import Final

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 16 * argument.
ACTION: Final = 0
CARD: Final = 1
COAL: Final = 2
IRON: Final = 3
SECOND_LINK: Final = 4
SECOND_TILE: Final = 5
NEXT_SALE: Final = 6
SHORTFALL: Final = 7
PLACE_TILE: Final = 8
PAY_LINK: Final = 9
LAY_LINK: Final = 10
TAKE_TILE: Final = 11
SALE: Final = 12
TAKE_LOAN: Final = 13
END_ACTION: Final = 14
INCOME: Final = 15
TASK_BITS: Final = 4

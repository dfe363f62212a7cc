"""What a frame on the stack says: the number of its task, and how its argument is packed."""

from typing import Final

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 32 * argument.
ACTION: Final = 0
CARD: Final = 1
COAL: Final = 2
IRON: Final = 3
SALE: Final = 4
NEXT_SALE: Final = 5
NEXT_CARD: Final = 6
REPAYMENT: Final = 7
PAY_TILE: Final = 8
PLACE_TILE: Final = 9
STOCK_TILE: Final = 10
PAY_RAIL: Final = 11
LAY_RAIL: Final = 12
TAKE_TILE: Final = 13
FIRST_CARD: Final = 14
REFILL: Final = 15
END_ACTION: Final = 16
NEXT_TURN: Final = 17
NEW_ORDER: Final = 18
PHASE_THREE: Final = 19
INTEREST: Final = 20
CLOSE_ROUND: Final = 21
TASK_BITS: Final = 5

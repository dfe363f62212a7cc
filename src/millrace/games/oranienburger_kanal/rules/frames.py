"""What a frame on the stack says: the number of its task, and how its argument is packed."""

from typing import Final

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 32 * argument.
START: Final = 0
SPACE: Final = 1
ACT: Final = 2
SITE: Final = 3
ACTIVATION: Final = 4
EFFECT: Final = 5
ALTERNATIVE: Final = 6
EXCHANGE: Final = 7
PICK: Final = 8
PLACE: Final = 9
REMOVAL: Final = 10
PROCEEDS: Final = 11
WHEEL: Final = 12
RESOLVE: Final = 13
RECEIVE: Final = 14
BEGIN_WHEEL: Final = 15
END_ROUND: Final = 16
TASK_BITS: Final = 5
TASK_MASK: Final = 31

# The arguments of the frames on the stack
PLOT_BITS: Final = 4  # effect: the structure space, the effects used up, the effects carried out
PLOT_MASK: Final = 15
EFFECT_BITS: Final = 10  # alternative, exchange, pick, place, receive: the effect, then numbers of its own
EFFECT_MASK: Final = 1023
NUMBER_BITS: Final = 8
NUMBER_MASK: Final = 255
TAKE_BITS: Final = 4  # proceeds: units still to be taken, by resource
TAKE_MASK: Final = 15

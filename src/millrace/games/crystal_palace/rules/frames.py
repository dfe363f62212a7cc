"""What a frame on the stack says: the number of its task, and how its argument is packed."""

from typing import Final

# Questions to a player, and steps the engine carries out by itself. On the stack lies: task + 64 * argument.
SETTING: Final = 0
BUY_DICE: Final = 1
RAISE: Final = 2
DISCARDING: Final = 3
PLACING: Final = 4
ASSISTING: Final = 5
LOWERING: Final = 6
ACTING: Final = 7
TAKING: Final = 8
RESEARCHING: Final = 9
SHARING: Final = 10
HIRING: Final = 11
OPTIONS: Final = 12
CHOOSING: Final = 13
TRADING: Final = 14
EXTRA_USE: Final = 15
RELIEF: Final = 16
FALLING: Final = 17
POSTERING: Final = 18
ABILITIES: Final = 19
BUILDING: Final = 20
TARGETING: Final = 21
EXCHANGING: Final = 22
LAST_INCOME: Final = 23
PERMANENT: Final = 24
TURN_TO: Final = 25
EFFECT: Final = 26
DUE: Final = 27
ADVANCE_BUZZ: Final = 28
ADVANCE_STEP: Final = 29
LAY_TILE: Final = 30
DRAW_LOAN: Final = 31
BEGIN_ROUND: Final = 32
REVEAL: Final = 33
RANK_TOTALS: Final = 34
NEXT_PLACEMENT: Final = 35
RESOLVE: Final = 36
ACTION: Final = 37
HIRED: Final = 38
SALARY: Final = 39
BUILD_TURN: Final = 40
BUILT: Final = 41
FINISH_BUILD: Final = 42
PAY_INCOME: Final = 43
INCOME_TURN: Final = 44
EXPENSES: Final = 45
GREEN_TURN: Final = 46
POSTER_TURN: Final = 47
PREPARE: Final = 48
FINISH: Final = 49
REWARD_LOWEST: Final = 50
TASK_BITS: Final = 6

# The arguments of the frames: the player a step concerns, and how often an effect is meant
PLAYER_BITS: Final = 3
PLAYER_MASK: Final = 7
TIMES_BITS: Final = 6

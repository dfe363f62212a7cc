"""What a seat can be besides a person: bots by name, those of others, too.

>>> from millrace import bots
>>> bots.names()
('greedy', 'light', 'random')
>>> bots.make("random").name
'random'

A bot from elsewhere is registered under a name (`bots.register("hasty", Hasty)`) or loaded by where it is to be found
(`bots.load("hasty_bots.bots:Hasty")`), and is then made by that name or path like any other.
"""

from millrace.bots.bot import Bot
from millrace.bots.errors import (
    BadBotName,
    BadTraining,
    BotFailed,
    BotNameTaken,
    BrokenWeights,
    IllegalChoice,
    NoEvaluation,
    NoPolicy,
    UnknownBot,
    UnusableBot,
)
from millrace.bots.greedy import Greedy
from millrace.bots.light import Light
from millrace.bots.random import Random
from millrace.bots.roster import MakeBot, is_known, is_outside, is_path, load, make, names, register

__all__ = [
    "BadBotName",
    "BadTraining",
    "Bot",
    "BotFailed",
    "BotNameTaken",
    "BrokenWeights",
    "Greedy",
    "IllegalChoice",
    "Light",
    "MakeBot",
    "NoEvaluation",
    "NoPolicy",
    "Random",
    "UnknownBot",
    "UnusableBot",
    "is_known",
    "is_outside",
    "is_path",
    "load",
    "make",
    "names",
    "register",
]

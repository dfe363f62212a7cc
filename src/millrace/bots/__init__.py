"""What a seat can be besides a person: bots by name, those of others, too.

>>> from millrace import bots
>>> bots.names()
('greedy', 'light', 'random', 'search', '1', '2', '3', '4', '5', '6')
>>> bots.make("random").name
'random'

A bot from elsewhere is registered under a name (`bots.register("hasty", Hasty)`) or loaded by where it is to be found
(`bots.load("hasty_bots.bots:Hasty")`), and is then made by that name or path like any other.
"""

from millrace.bots.advice import Advice, advise
from millrace.bots.bot import Bot
from millrace.bots.errors import (
    BadBotName,
    BadTraining,
    BotFailed,
    BotNameTaken,
    BrokenWeights,
    HandClosed,
    IllegalChoice,
    NoEvaluation,
    NoPolicy,
    NoSuchLevel,
    NothingToAdvise,
    UnknownBot,
    UnusableBot,
)
from millrace.bots.greedy import Greedy
from millrace.bots.levels import Level
from millrace.bots.light import Light
from millrace.bots.pace import Pace, paced
from millrace.bots.random import Random
from millrace.bots.roster import MakeBot, is_known, is_outside, is_path, load, make, names, register
from millrace.bots.search import Budget, Search, search
from millrace.bots.strengths import LEVELS

__all__ = [
    "LEVELS",
    "Advice",
    "BadBotName",
    "BadTraining",
    "Bot",
    "BotFailed",
    "BotNameTaken",
    "BrokenWeights",
    "Budget",
    "Greedy",
    "HandClosed",
    "IllegalChoice",
    "Level",
    "Light",
    "MakeBot",
    "NoEvaluation",
    "NoPolicy",
    "NoSuchLevel",
    "NothingToAdvise",
    "Pace",
    "Random",
    "Search",
    "UnknownBot",
    "UnusableBot",
    "advise",
    "is_known",
    "is_outside",
    "is_path",
    "load",
    "make",
    "names",
    "paced",
    "register",
    "search",
]

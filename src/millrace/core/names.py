"""Names of people: the one check that every name passes, wherever it is entered.

A name is short, stands on one line and holds nothing that cannot be seen or that changes how its neighbours are read:
no controls, no marks that turn the direction of writing, no halves of characters, no fillers that look like nothing.
"""

import unicodedata
from typing import Final

from millrace.core.errors import BadName
from millrace.core.texts import Message

LONGEST_NAME: Final = 40
"""Characters of a player's name."""
MOST_MARKS: Final = 3
"""How many accents may stand on one letter; more of them cover the lines around it."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks and show nothing."""


def checked_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it is kept: composed (NFC), with single blanks and none around it. BadName says what is wrong."""
    # Whoever sends megabytes does not have them normalised first.
    if len(name) > 8 * longest:
        raise BadName(Message("core.name-long", came=len(name), most=longest))
    whole = unicodedata.normalize("NFC", name.strip())
    neat = " ".join(whole.split())
    if len(neat) > longest:
        raise BadName(Message("core.name-long", came=len(neat), most=longest))
    unfit = next((each for each in whole if _is_unfit(each)), "")
    if unfit:
        raise BadName(Message("core.name-characters", came=f"U+{ord(unfit):04X}"))
    if _most_marks(neat) > MOST_MARKS:
        raise BadName(Message("core.name-marks", most=MOST_MARKS))
    return neat


def _is_unfit(character: str) -> bool:
    """Whether a character cannot be seen; blanks of all widths are fine."""
    seen = character.isprintable() or unicodedata.category(character) == "Zs"
    return not seen or character in _BLANK


def _most_marks(text: str) -> int:
    """How many marks stand on the letter that bears the most."""
    most = marks = 0
    for each in text:
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        most = max(most, marks)
    return most

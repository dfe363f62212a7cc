"""Names that look alike: what tells one name from another when letters of several scripts pass for each other.

The table has the letters that readers of Latin script take for Latin ones; it is ours, and small on purpose. Two names
with the same `skeleton` are too alike to sit, or to speak, at one table.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.languages import known
from millrace.core.texts import Message, Texts
from millrace.table.seats import HUMAN, bot_label

_PAIRS: Final = (
    # Cyrillic
    "аa бb вb гr еe єe иu іl јj кk мm нh оo пn рp сc тt уy фo хx ьb ѕs ԁd ԛq ԝw һh ӏl ҝk ѵv ѡw ԍg "
    # Greek
    "αa βb γy εe ζz ηn ιl κk μu νv οo πn ρp σo τt υu φo χx ωw ϳj "
    # Armenian, Hebrew, Cherokee, and what is round or upright in other scripts
    "աw գq զq հh ոn սu օo ցg ղn քp ւl יl וl ןl סo ٥o ۵o ০o ੦o ०o ௦o ഠo ๐o ໐o "
    "ჿy Ꭰd Ꭱr Ꭲt Ꭺa Ᏼb Ꮯc Ꮋh Ꮮl Ꮇm Ꮲp Ꮪs Ꮩv Ꮃw Ꮓz "
    # Latin letters that are drawn as others
    "ıl ȷj ɑa ɡg ɩl ɪl ʟl ɴn ʀr ʏy ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ᴍm ᴏo ᴘp ꜱs "
    "ᴛt ᴜu ᴠv ᴡw ᴢz łl øo đd ħh ŧt ƒf æae œoe ðd þp "
    # Figures and signs
    "0o 1l il |l ǀl ∣l !l $s @a"
)
_LATIN: Final = {ord(pair[0]): pair[1:] for pair in _PAIRS.split() if len(pair) > 1}
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf", "Cc", "Zs", "Zl", "Zp", "Pd", "Pc", "Po", "Sk"})
"""Kinds of characters that make no difference: accents, blanks, and what joins or ends words."""


def skeleton(name: str) -> str:
    """What is left of a name when all that looks alike is alike.

    >>> skeleton("Anna") == skeleton("Аnnа") == skeleton(" ÄNNA.")  # the second has Cyrillic letters
    True
    >>> skeleton("Ilse") == skeleton("llse"), skeleton("Arne") == skeleton("Ame"), skeleton("Anna") == skeleton("Anni")
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = plain.translate(_LATIN)
    seen = "".join(each for each in letters if unicodedata.category(each) not in _UNSEEN)
    return seen.replace("rn", "m").replace("vv", "w")


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of the others; no name at all looks like none."""
    bones = skeleton(name)
    return bool(name) and any(bones == skeleton(other) for other in others if other)


def names_at(seats: Sequence[Mapping[str, str]], leave_out: int = -1) -> list[str]:
    """What the seats of a table go by, except one: their names, the bots', and what a seat without a name is called."""
    names: list[str] = []
    for seat, player in enumerate(seats):
        if seat == leave_out:
            continue
        letter = seat_letter(seat)
        names += [player["name"], letter, f"{letter} {player['name']}"]
        names += [Texts.load(lang, "millrace.table").render(Message("table.seat", letter=letter)) for lang in known()]
        if player["kind"] != HUMAN:
            names.append(bot_label(player["kind"]))
    return names


def unlike(names: Sequence[str]) -> list[str]:
    """Names by seat, with the letter of the seat behind those that look like an earlier one.

    >>> unlike(["Anna", "Bert", "ANNA", ""])
    ['Anna', 'Bert', 'ANNA (C)', '']
    """
    told: list[str] = []
    for seat, name in enumerate(names):
        told.append(f"{name} ({seat_letter(seat)})" if alike(name, told) else name)
    return told

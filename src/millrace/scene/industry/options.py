"""What the options of such games have alike: their groups, what they leave, which source is taken by default."""

from collections.abc import Iterable, Iterator

from millrace.core.texts import Texts
from millrace.scene.industry.surfaces import say
from millrace.scene.industry.types import BoardMap, BoardView
from millrace.scene.scene import Choice, Group


def group(texts: Texts, verb: str) -> Group:
    """The options of a verb."""
    id = f"action.{verb}"
    return Group(verb, texts.noun(id) if id in texts.noun_ids() else say(texts, f"group.{verb}"))


def groups(texts: Texts, choices: Iterable[Choice]) -> tuple[Group, ...]:
    """The groups of options, in the order in which they first occur."""
    return tuple([group(texts, verb) for verb in dict.fromkeys([choice.group for choice in choices])])


def leaves(
    v: BoardView, t: BoardMap, texts: Texts, paid: int, received: int, coal: tuple[int, int], iron: tuple[int, int]
) -> Iterator[str]:  # fmt: skip
    """What an action leaves: money, and the next prices of markets; `coal` and `iron` are cubes bought and sold."""
    if paid or received:
        yield say(texts, "after.money", money=v.money[v.seat] - paid + received)
    for good, (bought, sold), lying, prices in (
        ("coal", coal, v.coal_market, t.coal_buy),
        ("iron", iron, v.iron_market, t.iron_buy),
    ):
        if bought or sold:
            yield say(texts, f"after.{good}", price=prices[max(lying - bought, 0) + sold])


def reluctance(v: BoardView, slot: int) -> tuple[int, int]:
    """How late a source of cubes is taken: own tiles that flip soon come first, then others' that flip late."""
    return (1, v.cubes[slot]) if v.owner[slot] == v.seat else (2, -v.cubes[slot])

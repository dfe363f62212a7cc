"""What the options of such games have alike: what they touch and leave, and which source is taken by default."""

from collections.abc import Iterator, Mapping, Sequence

from millrace.core.decision import seat_letter
from millrace.core.texts import Texts
from millrace.parts.bits import members
from millrace.scene.industry.family import Look
from millrace.scene.industry.surfaces import say
from millrace.scene.industry.types import BoardMap, BoardView


def regions(t: BoardMap, looks: Sequence[Look], seat: int) -> dict[str, list[str]]:
    """The ids of regions by what they show (`slot`, `line`, `stack` of a seat's mat, kind of `card`) and its number."""
    return {
        "slot": [f"slot:{id}" for id in t.slot_ids],
        "line": [f"line:{id}" for id in t.line_ids],
        "stack": [f"stack:{seat_letter(seat)}:{look.id}" for look in looks],
        "card": [f"card:{id}" for id in t.card_ids],
    }


def touches(
    regions: Mapping[str, Sequence[str]], shown: Sequence[str], numbers: Sequence[int], cards: int
) -> tuple[str, ...]:  # fmt: skip
    """The regions that show things with such numbers, and the kinds of cards in a mask."""
    things = [regions[each][number] for each, number in zip(shown, numbers, strict=False)]
    return (*things, *[regions["card"][card] for card in members(cards)])


def leaves(
    v: BoardView, t: BoardMap, texts: Texts, paid: int, received: int, coal: int, iron: int, sold: int, good: str
) -> Iterator[str]:  # fmt: skip
    """What an action leaves, which buys coal and iron and sells cubes of a good: money, and the next prices."""
    if paid or received:
        yield say(texts, "after.money", money=v.money[v.seat] - paid + received)
    for name, bought, lying, prices in (
        ("coal", coal, v.coal_market, t.coal_buy),
        ("iron", iron, v.iron_market, t.iron_buy),
    ):
        added = sold if name == good else 0
        if bought or added:
            yield say(texts, f"after.{name}", price=prices[max(lying - bought, 0) + added])


def reluctance(v: BoardView, slot: int) -> tuple[int, int]:
    """How late a source of cubes is taken: own tiles that flip soon come first, then others' that flip late."""
    return (1, v.cubes[slot]) if v.owner[slot] == v.seat else (2, -v.cubes[slot])

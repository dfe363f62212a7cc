"""What the options of such games have alike: how they are told, what they touch and leave, which source is easiest.

Options are explained in a state determinised from the view, always by the same generator: what they tell is public or
the deciding seat's own, so any such state gives the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from millrace.core.codebook import Option
from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message, Texts
from millrace.parts.bits import members
from millrace.parts.industry.map import Map
from millrace.parts.industry.view import IndustryView
from millrace.scene.industry.family import Look, Wording
from millrace.scene.industry.surfaces import say
from millrace.scene.scene import Choice, Piece


def chance(content_hash: str) -> Generator:
    """What a state is dealt by to explain options in."""
    return Generator.from_seed("stage", content_hash)


def choice(
    words: Wording, option: Option, messages: Sequence[Message], touches: tuple[str, ...], ghost: Piece | None,
    warning: str, after: Iterable[str],
) -> Choice:  # fmt: skip
    """An option with everything it concerns; the first of its messages says what it does."""
    label, *notes = [words.spoken(message) for message in messages]
    return Choice(
        option.code, option.text, label, option.words[0], tuple(notes), touches, ghost, warning=warning,
        after=tuple(after),
    )  # fmt: skip


def regions(t: Map, looks: Sequence[Look], seat: int) -> dict[str, list[str]]:
    """The ids of regions by what they show (`slot`, `line`, `stack` of a seat's mat, kind of `card`) and its number."""
    return {
        "slot": [f"slot:{id}" for id in t.slot_ids],
        "line": [f"line:{id}" for id in t.line_ids],
        "stack": [f"stack:{seat_letter(seat)}:{look.id}" for look in looks],
        "card": [f"card:{id}" for id in t.card_ids],
    }


def touches(
    regions: Mapping[str, Sequence[str]], kinds: Sequence[str], numbers: Sequence[int], cards: int
) -> tuple[str, ...]:  # fmt: skip
    """The regions of things of such kinds and numbers, as many as there are kinds, and those of the cards in a mask."""
    things = [regions[kind][number] for kind, number in zip(kinds, numbers, strict=False)]
    return (*things, *[regions["card"][card] for card in members(cards)])


def leaves(
    v: IndustryView, t: Map, texts: Texts, paid: int, received: int, coal: int, iron: int, sold: int, good: str
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


def easiest_source(v: IndustryView, slots: Mapping[int, int]) -> int:
    """The option, of several that take a cube from a slot, that most would choose.

    Own tiles that flip soon come first, then others' that flip late.
    """

    def reluctance(code: int) -> tuple[bool, int]:
        slot = slots[code]
        own = v.owner[slot] == v.seat
        return not own, v.cubes[slot] if own else -v.cubes[slot]

    return min(slots, key=reluctance)

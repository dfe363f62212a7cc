"""What the options of such games have alike: how they are told, what they touch, mark and leave, who may deliver.

Options are explained in a state determinised from the view, always by the same generator: what they tell is public or
the deciding seat's own, so any such state gives the same.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from millrace.core.codebook import Option
from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.bits import members
from millrace.parts.industry.map import Map
from millrace.parts.industry.outlook import Explanation, Outlook, order_after, source_slots
from millrace.scene.industry.family import Look, Market, Wording
from millrace.scene.industry.surfaces import say
from millrace.scene.kept import kept
from millrace.scene.scene import Choice, Piece, Supplier


def chance(content_hash: str) -> Generator:
    """What a state is dealt by to explain options in."""
    return Generator.from_seed("stage", content_hash)


def choice(
    words: Wording, option: Option, told: Explanation, touches: tuple[str, ...], ghost: Piece | None,
    marks: Iterable[str], suppliers: Iterable[tuple[Supplier, ...]], more: Iterable[str] = (),
) -> Choice:  # fmt: skip
    """An option with everything it concerns; `more` is told of what it leaves besides money, markets and order."""
    return Choice(
        option.code, option.text, words.spoken(told.option), option.words[0], tuple(map(words.spoken, told.notes)),
        touches, ghost, warning=" ".join(map(words.spoken, told.warnings)), after=(*leaves(told.ahead, words), *more),
        marks=tuple([mark for mark in marks if mark not in touches]), suppliers=tuple(suppliers),
    )  # fmt: skip


def marks(regions: Mapping[str, Sequence[str]], ahead: Outlook, markets: Sequence[Market]) -> Iterator[str]:
    """The regions of what delivers and of what flips."""
    yield from [regions["slot"][slot] for slot in members(source_slots(ahead))]
    old, new = ahead.before, ahead.after
    lying = {"coal": (old.coal_market, new.coal_market), "iron": (old.iron_market, new.iron_market)}
    yield from [market.region for market in markets if lying[market.good][0] != lying[market.good][1]]


def suppliers(
    words: Wording, ahead: Outlook, kinds: Collection[int], said: Callable[[int], Message], thing: Callable[[int], str]
) -> Iterator[tuple[Supplier, ...]]:  # fmt: skip
    """The sources among which there is a choice: options of such kinds, in words, with the region that answers."""
    for answer, offer in zip(ahead.answers, ahead.offers, strict=True):
        if len(offer) > 1 and ahead.before.map.code_kind[answer] in kinds:
            yield tuple([Supplier(thing(code), words.spoken(said(code)), code == answer) for code in offer])


@kept
def regions(t: Map, looks: tuple[Look, ...], seat: int) -> Mapping[str, list[str]]:
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


def leaves(ahead: Outlook, words: Wording) -> Iterator[str]:
    """What an option leaves: money, the next prices of the markets, and the next turn order as things stand."""
    old, new, texts = ahead.before, ahead.after, words.texts
    if new.money[old.seat] != old.money[old.seat]:
        yield say(texts, "after.money", money=new.money[old.seat])
    if new.coal_market != old.coal_market:
        yield say(texts, "after.coal", price=new.map.coal_buy[new.coal_market])
    if new.iron_market != old.iron_market:
        yield say(texts, "after.iron", price=new.map.iron_buy[new.iron_market])
    order = order_after(ahead)
    if order is not None:
        yield say(texts, "after.order", names=tuple([words.players[seat] for seat in order]))

"""The stage of such games: how far the game is, the figures of every player, surfaces and groups of options together.

The texts are those of the title, most of them under `scene.stage`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.industry.map import Map
from millrace.parts.industry.view import IndustryView
from millrace.scene.groups import group
from millrace.scene.icons import CRESTS
from millrace.scene.industry.surfaces import say
from millrace.scene.kept import kept
from millrace.scene.scene import Choice, Figure, Head, Stage, Surface


def stage(
    v: IndustryView, t: Map, texts: Texts, head: Head, hints: Sequence[Mapping[str, Mapping[str, Value]]],
    surfaces: Iterable[Surface],
) -> Stage:  # fmt: skip
    """What a view shows, without options; `hints` are by seat and figure what its hint tells besides the usual."""
    return Stage(
        head=head,
        order=tuple(v.order),
        figures=tuple([figures(v, t, texts, seat, more) for seat, more in enumerate(hints)]),
        crests=CRESTS[: v.players],
        surfaces=tuple(surfaces),
    )


def with_options(stage: Stage, texts: Texts, choices: tuple[Choice, ...], preselected: int) -> Stage:
    """A stage with options in their groups."""
    groups = tuple([group(texts, verb) for verb in dict.fromkeys([choice.group for choice in choices])])
    return replace(stage, options=choices, groups=groups, preselected=preselected)


def actions(kind: str, verbs: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The groups of options that a question is about: each action has its own, where an action is asked for."""
    return {verb: (verb,) for verb in verbs} if kind == "action" else {}


@kept
def head(texts: Texts, title: str, era: str, round: int, last: int, deck: int) -> Head:
    """Which game this is and how far it is: its era, its round of so many, 0 if that is open, the cards in its deck."""
    number = Message("scene.round", number=round, last=last) if last else Message("scene.round-number", number=round)
    return Head(
        name=texts.render(Message(f"{title}.name")),
        era=texts.render(Message("scene.era", era=Term(f"era.{era}"))),
        round=texts.render(number),
        note=texts.render(Message("scene.deck", cards=deck)),
    )


@kept
def figure(texts: Texts, id: str, value: str, **hint: Value) -> Figure:
    """A figure of a player; its hint tells the values besides."""
    return Figure(id, say(texts, f"figure.{id}"), value, say(texts, f"hint.{id}", **hint))


def figures(
    v: IndustryView, t: Map, texts: Texts, seat: int, more: Mapping[str, Mapping[str, Value]]
) -> tuple[Figure, ...]:  # fmt: skip
    """What everybody knows about a player; `more` is what hints tell besides, by figure."""
    space = v.income[seat]
    level = t.level_of_space[space]
    on_board, flipped = tiles_on_board(v, seat)
    values: dict[str, tuple[str, dict[str, Value]]] = {
        "money": (money(v.money[seat]), {}),
        "income": (
            texts.numeral(level, plus=True),
            {"level": level, "space": space, "more": to_next_level(list(t.level_of_space), space)},
        ),
        "vp": (str(v.vp[seat]), {}),
        "spent": (money(v.spent[seat]), {}),
        "cards": (str(v.hand_sizes[seat]), {}),
        "links": (str(v.links_left[seat]), {}),
        "tiles": (str(on_board), {"flipped": flipped}),
    }
    return tuple([figure(texts, id, value, **hint, **more.get(id, {})) for id, (value, hint) in values.items()])


def tiles_on_board(v: IndustryView, seat: int) -> tuple[int, int]:
    """How many tiles a player has on the board, and how many of them are flipped."""
    slots = [slot for slot, owner in enumerate(v.owner) if owner == seat]
    return len(slots), sum([v.flipped >> slot & 1 for slot in slots])


def tile_points(v: IndustryView, t: Map, seat: int) -> int:
    """What the tiles of a player on the board score, flipped or not."""
    return sum([t.tile_vp[kind] for kind, owner in zip(v.tile, v.owner, strict=True) if owner == seat])


def to_next_level(levels: Sequence[int], space: int) -> int:
    """Spaces up to the next income level; 0 at the top.

    >>> to_next_level([0, 1, 1, 2], 1), to_next_level([0, 1, 1, 2], 3)
    (2, 0)
    """
    higher = [other for other in range(space, len(levels)) if levels[other] > levels[space]]
    return higher[0] - space if higher else 0


def money(amount: int, currency: str = "£") -> str:
    """Money, which may be owed.

    >>> money(12), money(-3), money(5, "$")
    ('£12', '−£3', '$5')
    """
    return f"{currency}{amount}" if amount >= 0 else f"−{currency}{-amount}"


def tallies(v: IndustryView, t: Map) -> dict[str, tuple[int, ...]]:
    """The figures whose course through the game is of interest, each by seat."""
    levels = [t.level_of_space[space] for space in v.income]
    return {"money": tuple(v.money), "income": tuple(levels), "vp": tuple(v.vp)}

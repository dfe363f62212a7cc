"""What structures, spaces, routes and goods are called in messages."""

from __future__ import annotations

from millrace.core.lists import Ints
from millrace.core.texts import Message, Term
from millrace.parts.bits import members
from millrace.parts.effects_words import amount_words, goods_words

from .content import VOCABULARY
from .state import Position, uncovered
from .tables import ACT_IDS, COLOUR_IDS, GOOD_IDS, KIND_IDS, PLOTS, TAKING, Tables


def card_name(t: Tables, card: int) -> Message:
    """The name of a structure in both languages, as the content has it."""
    name = t.content.cards[t.card_ids[card]].name
    return Message("structure-name", de=name["de"], en=name["en"])


def structure_on(s: Position, plot: int) -> Message:
    """The name of the deciding seat's structure on a space."""
    return card_name(s.tables, s.plots[s.seat * PLOTS + plot])


def plot_name(t: Tables, plot: int) -> str:
    """A structure space by its id."""
    return t.plot_ids[plot]


def field_name(t: Tables, field: int) -> str:
    """A route space by its id."""
    return t.field_ids[field]


def space_name(t: Tables, space: int) -> str:
    """An action space by its id."""
    return t.space_ids[space]


def space_offer(s: Position, space: int) -> Message:
    """What an action space offers now, in a few words: what is still covered is left out."""
    return Message(f"space.{s.tables.space_ids[space]}", now="open" if uncovered(s, space) else "covered")


def space_rule(t: Tables, space: int) -> Message:
    """What an action space offers, and what it will offer once its stack is empty."""
    return Message(f"space.{t.space_ids[space]}", now="any")


def kind_name(kind: int) -> Term:
    """A kind of route."""
    return Term(KIND_IDS[kind])


def act_name(act: int) -> Term:
    """What a turn can be about: a kind of route, a bridge, a structure, or taking resources."""
    return Term("resources" if act == TAKING else ACT_IDS[act])


def colour_name(colour: int) -> Term:
    """The stack of a colour."""
    return Term(f"stack.{COLOUR_IDS[colour]}")


def good_name(good: int) -> Term:
    """A good."""
    return Term(GOOD_IDS[good])


def good_names(goods: int) -> tuple[Term, ...]:
    """The goods in a mask."""
    return tuple([good_name(good) for good in members(goods)])


def amount(good: int, number: int) -> Message:
    """So many units of a good: `2 wood`, `1 taler`."""
    return amount_words(VOCABULARY, good, number)


def amounts(goods: Ints) -> tuple[Message, ...]:
    """A goods table in words, in the order of the goods."""
    return goods_words(VOCABULARY, goods)

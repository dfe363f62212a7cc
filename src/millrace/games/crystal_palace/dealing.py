"""What chance decides in Crystal Palace, pile by pile (chapters "Spielaufbau", "Kredite")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from millrace.core.deal import (
    ANY_NUMBER,
    Dealing,
    Layout,
    Pile,
    Take,
    Thing,
    nothing_held,
    nothing_shown,
    seat_things,
    singles,
)
from millrace.core.decision import SEAT_LETTERS, seat_letter
from millrace.core.texts import Message, Value

from .rules.content import ROUNDS
from .rules.economy import LOANS
from .rules.names import effects_in_words, patent_title, person_title, tile_title
from .rules.setup import shares_of
from .rules.state import Position
from .rules.tables import BANK, CLUB, GREEN, MUSEUM, PATENT_OFFICE, Tables

SEATS: Final = "seats"
NATIONS: Final = "nations"
PUBLISHER: Final = "publisher"
PATENTS: Final = "patents"
PERSONS: Final = "persons"
TILES: Final = "tiles"
LOAN_SUPPLY: Final = "loans"
FURTHER_LOANS: Final = "further-loans"
START: Final = "start"


def layout(s: Position, switches: Mapping[str, str]) -> Layout:
    """Player boards, publisher, flyers, cards, tiles, shares, loans, and the lot that decides a tie for the start."""
    t = s.tables
    flyers = [
        Pile(flyers_of(colour), Message("pile.flyers", colour=colour), flyers_of(colour), len(fields))
        for colour, fields in flyer_fields(t).items()
    ]
    shares = [
        Pile(shares_in(round), Message("pile.shares", round=round), shares_in(round), shares_dealt(t, round))
        for round in range(1, ROUNDS + 1)
    ]
    piles = (
        Pile(NATIONS, Message("pile.nations"), NATIONS, s.players, places=tuple(SEAT_LETTERS[: s.players])),
        Pile(PUBLISHER, Message("pile.publisher"), PUBLISHER, 1),
        *flyers,
        Pile(PATENTS, Message("pile.patents"), PATENTS, len(t.patent_ids)),
        Pile(PERSONS, Message("pile.persons"), PERSONS, len(t.person_ids)),
        Pile(TILES, Message("pile.tiles"), TILES, GREEN),
        *shares,
        Pile(LOAN_SUPPLY, Message("pile.loans"), LOAN_SUPPLY, LOANS * t.loan_copies),
        Pile(START, Message("pile.tie"), SEATS, 1, lot=True),
        Pile(FURTHER_LOANS, Message("pile.further-loans"), FURTHER_LOANS, ANY_NUMBER, lot=True),
    )
    return Layout(piles, boxes(s), lambda box, name: label(t, box, name))


def boxes(s: Position) -> dict[str, tuple[Thing, ...]]:
    """What the piles are dealt from; a player board has two sides."""
    t = s.tables
    things: dict[str, tuple[Thing, ...]] = {
        NATIONS: tuple(
            [
                tuple([id for id, each in zip(t.nation_ids, t.nation_board, strict=True) if each == board])
                for board in sorted(set(t.nation_board))
            ]
        ),
        PUBLISHER: singles(t.publisher_ids),
        PATENTS: singles(t.patent_ids),
        PERSONS: singles(t.person_ids),
        TILES: singles(t.tile_ids[:GREEN]),
        LOAN_SUPPLY: singles([loan_name(t, value) for value in range(LOANS) for _ in range(t.loan_copies)]),
        SEATS: seat_things(SEAT_LETTERS[: s.players]),
        FURTHER_LOANS: singles([loan_name(t, value) for value in range(LOANS)]),
    }
    for colour, fields in flyer_fields(t).items():
        things[flyers_of(colour)] = singles([t.flyer_ids[flyer] for flyer in t.flyers_of[fields[0]]])
    for round in range(1, ROUNDS + 1):
        things[shares_in(round)] = singles([t.share_ids[share] for share in shares_of(t, round)])
    return things


def flyers_of(colour: str) -> str:
    """The name of the pile of the flyers of a colour."""
    return f"flyers {colour}"


def shares_in(round: int) -> str:
    """The name of the pile of the shares of a round."""
    return f"shares {round}"


def flyer_fields(t: Tables) -> dict[str, list[int]]:
    """By colour: the numbers of its flyer fields."""
    fields: dict[str, list[int]] = {}
    for number, place in enumerate(t.content.flyer_fields.values()):
        fields.setdefault(place.colour, []).append(number)
    return fields


def shares_dealt(t: Tables, round: int) -> int:
    """How many shares of a round are told: of the first only those laid out, the others go back to the box at once."""
    number = len(shares_of(t, round))
    return min(number, t.display_size[BANK]) if round == 1 else number


def loan_name(t: Tables, value: int) -> str:
    """A loan by the points that it costs."""
    return str(abs(t.loan_vp[value]))


def label(t: Tables, box: str, name: str) -> Value:
    """What a thing is called."""
    if box == PATENTS:
        return patent_title(t, t.patent_ids.index(name))
    if box == PERSONS:
        return person_title(t, t.person_ids.index(name))
    if box == TILES:
        return tile_title(t, t.tile_ids.index(name))
    if box == NATIONS:
        title = t.content.nations[name].name
        return Message("card", de=title["de"], en=title["en"])
    if box == PUBLISHER:
        return t.content.publishers[name].name
    if name in t.flyer_ids:
        return effects_in_words(t, t.flyer_head[t.flyer_ids.index(name)])
    if name in t.content.shares:
        share = t.content.shares[name]
        return Message("pile.share", income=share.income, vp=share.vp)
    return Message("pile.loan", vp=int(name)) if box in (LOAN_SUPPLY, FURTHER_LOANS) else name


# -- To the state and from it -------------------------------------------------------------------------------------


def lay(s: Position, things: Mapping[str, Sequence[str]]) -> None:
    """Put other things into boards, displays and stacks."""
    t = s.tables
    for player, name in enumerate(things[NATIONS]):
        s.nation[player] = t.nation_ids.index(name)
    s.publisher = t.publisher_ids.index(things[PUBLISHER][0])
    for colour, fields in flyer_fields(t).items():
        for field, name in zip(fields, things[flyers_of(colour)], strict=True):
            s.flyers[field] = t.flyer_ids.index(name)
    patents = [t.patent_ids.index(name) for name in things[PATENTS]]
    persons = [t.person_ids.index(name) for name in things[PERSONS]]
    tiles = [t.tile_ids.index(name) for name in things[TILES]]
    first = [t.share_ids.index(name) for name in things[shares_in(1)]]
    later = [t.share_ids.index(name) for round in range(2, ROUNDS + 1) for name in things[shares_in(round)]]
    loans = [[loan_name(t, value) for value in range(LOANS)].index(name) for name in things[LOAN_SUPPLY]]
    for row, cards in (
        (s.patent_display, patents[: t.display_size[PATENT_OFFICE]]),
        (s.patent_stack, patents[t.display_size[PATENT_OFFICE] :]),
        (s.person_display, persons[: t.display_size[CLUB]]),
        (s.person_stack, persons[t.display_size[CLUB] :]),
        (s.tile_display, tiles[: t.display_size[MUSEUM]]),
        (s.green_stack, tiles[t.display_size[MUSEUM] :]),
        (s.share_display, first),
        (s.share_stack, later),
        (s.loans, loans),
    ):
        for number, card in enumerate(cards):
            row[number] = card
    s.offer = None


def read(s: Position) -> dict[str, list[str]]:
    """What lies in the piles of a game that has just begun."""
    t = s.tables
    piles = {
        NATIONS: [t.nation_ids[nation] for nation in s.nation],
        PUBLISHER: [t.publisher_ids[s.publisher]],
        PATENTS: [t.patent_ids[patent] for patent in [*s.patent_display, *s.patent_stack]],
        PERSONS: [t.person_ids[person] for person in [*s.person_display, *s.person_stack]],
        TILES: [t.tile_ids[tile] for tile in [*s.tile_display, *s.green_stack]],
        shares_in(1): [t.share_ids[share] for share in s.share_display],
        LOAN_SUPPLY: [loan_name(t, value) for value in s.loans],
    }
    for colour, fields in flyer_fields(t).items():
        piles[flyers_of(colour)] = [t.flyer_ids[s.flyers[field]] for field in fields]
    for round in range(2, ROUNDS + 1):
        piles[shares_in(round)] = [t.share_ids[share] for share in s.share_stack if t.share_round[share] == round]
    return piles


# -- What comes out -----------------------------------------------------------------------------------------------


def takes(before: Position | None, after: Position) -> list[Take]:
    """All that is laid out at first; later cards and tiles that are turned up, loans, and lots."""
    if before is None:
        return first_takes(after)
    t = after.tables
    came: list[Take] = []
    if before.round == 1 and before.phase == 1 and after.phase > 1 and before.chance != after.chance:
        came.append(Take(START, 0, seat_letter(after.order[0])))
    stacks = ((PATENTS, t.patent_ids, hidden_patents(before), hidden_patents(after)),
              (PERSONS, t.person_ids, hidden_persons(before), hidden_persons(after)))  # fmt: skip
    for pile, ids, old, new in stacks:
        # The top card of a stack lies open.
        shown = len(ids) - len(old) + min(1, len(old))
        for index in range(shown, len(ids) - len(new) + min(1, len(new))):
            came.append(Take(pile, index, ids[old[index - len(ids) + len(old)]]))
    turned = list(before.green_stack)[: len(before.green_stack) - len(after.green_stack)]
    came += [
        Take(TILES, GREEN - len(before.green_stack) + number, t.tile_ids[tile]) for number, tile in enumerate(turned)
    ]
    if after.round != before.round:
        shares = [share for share in before.share_stack if t.share_round[share] == after.round]
        came += [
            Take(shares_in(after.round), number, t.share_ids[share])
            for number, share in enumerate(shares[: t.display_size[BANK]])
        ]
    return came + loan_takes(before, after)


def first_takes(s: Position) -> list[Take]:
    """What lies open when the game begins."""
    t, piles = s.tables, read(s)
    seen = {
        NATIONS: s.players,
        PUBLISHER: 1,
        **{flyers_of(colour): len(fields) for colour, fields in flyer_fields(t).items()},
        PATENTS: t.display_size[PATENT_OFFICE] + 1,
        PERSONS: t.display_size[CLUB] + 1,
        TILES: t.display_size[MUSEUM],
        shares_in(1): shares_dealt(t, 1),
    }
    return [Take(pile, index, name) for pile, count in seen.items() for index, name in enumerate(piles[pile][:count])]


def hidden_patents(s: Position) -> list[int]:
    """The cards of the stack of patents that have never been laid out, from the top."""
    return list(s.patent_stack)[: max(0, len(s.patent_stack) - s.patents_known)]


def hidden_persons(s: Position) -> list[int]:
    """The cards of the stack of persons that have never been laid out, from the top."""
    return list(s.person_stack)[: max(0, len(s.person_stack) - s.persons_known)]


def loan_takes(before: Position, after: Position) -> list[Take]:
    """The loans drawn, first those of the supply, then those of a supply that never runs out."""
    t = after.tables
    came = [
        Take(LOAN_SUPPLY, number, loan_name(t, after.loans[number]))
        for number in range(before.loan_top, after.loan_top)
    ]
    if after.loan_top < len(after.loans):
        return came
    drawn = [max(0, open_loans(after, value) - open_loans(before, value)) for value in range(LOANS)]
    for take in came:
        value = [loan_name(t, each) for each in range(LOANS)].index(take.name)
        drawn[value] = max(0, drawn[value] - 1)
    first = sum(before.loans_open) + sum(before.loans_repaid) + len(came) - len(after.loans)
    further = [loan_name(t, value) for value in range(LOANS) for _ in range(drawn[value])]
    return came + [Take(FURTHER_LOANS, first + number, name) for number, name in enumerate(further)]


def open_loans(s: Position, value: int) -> int:
    """How many loans of a value lie open before all players."""
    return sum([s.loans_open[player * LOANS + value] for player in range(s.players)])


DEALING: Final = Dealing(
    chapter=lambda s: 0, layout=layout, lay=lay, read=read, takes=takes, plays=nothing_shown, held=nothing_held
)

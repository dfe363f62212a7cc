"""What one viewer sees of Crystal Palace, said in words: effects, cards with their partners, tiles; what is secret.

Things that options name are called as the options call them (`space:westminster.2`, `patent:p14`, `level:3`), so that a
click leads to options, or to the reason why there are none. What belongs to others is only looked at (`theirs:B-g07`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from millrace.core import languages
from millrace.core.content import OVERLAY, Sourced
from millrace.core.decision import seat_letter
from millrace.core.lists import Ints, ints
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.bits import members
from millrace.parts.effects_words import goods_words
from millrace.scene.geometry import Cell
from millrace.scene.kept import said
from millrace.scene.laying import piece, region
from millrace.scene.reading import kept_by_reads, read
from millrace.scene.scene import Piece, Region
from millrace.scene.tokens import owned

from ..rules.content import ROUNDS, SPACES, VOCABULARY
from ..rules.counts import count
from ..rules.frames import BUY_DICE, SETTING, TASK_BITS
from ..rules.names import effects_in_words
from ..rules.state import Position
from ..rules.switches import POINTS_BY
from ..rules.tables import COST_GOOD_COUNT, DICE_VALUES, Tables
from ..rules.view import View
from . import layout
from .cards import card_sprite, link_cell, strip_cell

SEASONS: Final = ("spring-1849", "autumn-1849", "spring-1850", "autumn-1850", "spring-1851")
TASK_MASK: Final = (1 << TASK_BITS) - 1
LOANS: Final = 3


class Seen:
    """One view of the game, and how what it holds is said and laid."""

    def __init__(self, v: View, texts: Texts, names: tuple[str, ...], position: Position, codes: Sequence[int]) -> None:
        self.v = v
        self.t: Tables = v.tables
        self.texts = texts
        self.names = names
        self.position = position
        self.codes = codes
        self.by_round = bool(v.switches[POINTS_BY])
        self.base = (self.t, texts, names, self.by_round)

    def say(self, id: str, **values: Value) -> str:
        """A text of the table as a picture."""
        return said(self.texts, f"scene.stage.{id}", **values)

    @read
    def counted(self, seat: int, what: int) -> int:
        """How many things of a kind a player has."""
        return count(self.position, seat, what)

    @kept_by_reads
    def sentence(self, head: int) -> str:
        """A list of effects as a sentence."""
        return self.say("effect", effect=effects_in_words(self.t, head))

    @property
    def task(self) -> int:
        """What is asked now; -1 when the game is over."""
        return self.v.stack[-1] & TASK_MASK if self.v.stack and self.v.decider >= 0 else -1

    @property
    def secret(self) -> bool:
        """Whether dice are being set."""
        return self.v.phase == 1 and self.task in (SETTING, BUY_DICE)

    @property
    def setting(self) -> bool:
        """Whether all set their dice now."""
        return self.secret and self.task == SETTING

    def dice_of(self, seat: int) -> list[int]:
        """The values of the dice that a player has set and not placed, from the highest."""
        first = seat * DICE_VALUES
        return [value for value in range(DICE_VALUES, 0, -1) for _ in range(self.v.setting[first + value - 1])]

    def pawn(self, track: str, seat: int, cell: Cell) -> Piece:
        """The marker of a player on a track."""
        letter = seat_letter(seat)
        return piece(f"{track}:{letter}", owned("pawn", seat), *cell, owner=letter)

    @kept_by_reads
    def tile_region(self, tile: int, cell: Cell, seat: int = -1) -> Region:
        """A research tile, in the display or on a player board."""
        id = self.t.tile_ids[tile]
        kind = "permanent" if self.t.permanent >> tile & 1 else "instant"
        label = self.say("tile", tile=Term(f"tile.{id}"), kind=kind)
        about = (self.sentence(self.t.tile_head[tile]), *self.known(self.t.content.research[id], "effects"))
        thing = f"tile:{id}" if seat < 0 or seat == self.v.seat else f"theirs:{seat_letter(seat)}-{id}"
        return region(thing, "rect", label, *cell, about=about, sprite=f"tile-{id}")

    def thing(self, kind: str, id: str, seat: int) -> str:
        """The id of something of a player: with the word that options have for it if it is the viewer's."""
        return f"{kind}:{id}" if seat == self.v.seat else f"theirs:{seat_letter(seat)}-{kind}-{id}"

    # -- cards ---------------------------------------------------------------------------------------------------------

    def patent_name(self, patent: int) -> str:
        """What a patent is called."""
        names = self.t.content.patents[self.t.patent_ids[patent]].name
        return names[languages.spoken(names, self.texts.language)]

    def person_name(self, person: int) -> str:
        """What a person is called."""
        return self.t.content.persons[self.t.person_ids[person]].name

    @kept_by_reads
    def patent_about(self, patent: int) -> tuple[str, ...]:
        """All that is printed on a patent, and whether its partners are there."""
        t = self.t
        costs = t.patent_cost[patent * COST_GOOD_COUNT : (patent + 1) * COST_GOOD_COUNT]
        links = [
            self.link(self.person_name(person), person, self.persons_of) for person in members(t.patent_links[patent])
        ]
        return (
            self.say("cost", goods=goods_words(VOCABULARY, ints([*costs]))), self.points(t.patent_vp, patent),
            self.sentence(t.patent_head[patent]), *links,
            *self.known(t.content.patents[t.patent_ids[patent]], "name", "cost", "vp", "links", "effects"),
        )  # fmt: skip

    @kept_by_reads
    def person_about(self, person: int) -> tuple[str, ...]:
        """All that is printed on a person, and whether the partners are there."""
        t = self.t
        costs = t.person_cost[person * COST_GOOD_COUNT : (person + 1) * COST_GOOD_COUNT]
        about = [self.say("cost", goods=goods_words(VOCABULARY, ints([*costs]))), self.points(t.person_vp, person)]
        if t.person_instant[person] >= 0:
            about.append(self.say("instant", effect=effects_in_words(self.t, t.person_instant[person])))
        if t.person_head[person] >= 0:
            phase = t.content.persons[t.person_ids[person]].phase
            effect = effects_in_words(self.t, t.person_head[person])
            about.append(self.say("later", phase=phase, effect=effect))
        salaries = tuple([f"£{t.person_salary[person * SPACES + space]}" for space in range(SPACES)])
        about.append(self.say("salary", salaries=" · ".join(salaries)))
        about += [
            self.link(self.patent_name(patent), patent, self.patents_of) for patent in members(t.person_links[person])
        ]
        fields = ("name", "cost", "vp", "salary", "links", "instant", "effects")
        return (*about, *self.known(t.content.persons[t.person_ids[person]], *fields))

    def known(self, record: Sourced, *fields: str) -> Iterator[str]:
        """What of a card or tile is known from where, and what is of our own design."""
        origins = [(record.sources.get(field, record.source), field) for field in fields]
        for source in dict.fromkeys(source for source, _ in origins):
            what = tuple([Message(f"scene.stage.property.{field}") for each, field in origins if each == source])
            if source == "designed":
                yield self.say("designed", what=what)
            else:
                origin = "overlay" if source.startswith(OVERLAY) else source.replace(" ", "-")
                yield self.say("known", source=Message(f"scene.stage.source.{origin}"), what=what)

    def points(self, table: Ints, card: int) -> str:
        """The points of a card by time."""
        entries = range(ROUNDS) if self.by_round else (0, 2, 4)
        points = " · ".join([str(table[card * ROUNDS + entry]) for entry in entries])
        return self.say(
            "card-points", by="round" if self.by_round else "year", points=points, n=table[card * ROUNDS + self.entry]
        )

    @property
    def entry(self) -> int:
        """The entry of the points by time that counts now."""
        return self.v.round - 1 if self.by_round else self.t.entry_of_year[self.v.round - 1]

    def persons_of(self, seat: int) -> int:
        """The persons of a player."""
        return self.v.persons[seat]

    def patents_of(self, seat: int) -> int:
        """The patents of a player, built or not."""
        return self.v.patents[seat] | self.v.prototypes[seat]

    def link(self, name: str, card: int, cards: Callable[[int], int]) -> str:
        """A link to another card, and who has that."""
        owner = next((seat for seat in range(self.v.players) if cards(seat) >> card & 1), -1)
        whose = "none" if owner < 0 else "own" if owner == self.v.seat else "other"
        return self.say("link", card=name, whose=whose, name=self.names[owner] if owner >= 0 else "", n=self.t.link_vp)

    def card(self, id: str, cell: Cell, links: int, partners: int, marks: bool = True) -> Iterator[Piece]:
        """A card with the column of points that counts, and marks at the links whose partner is owned."""
        x, y, w, h = cell
        across, down = w / layout.CARD[0], h / layout.CARD[1]
        yield piece(f"card:{id}", card_sprite(id, self.by_round), *cell)
        if not marks:
            return
        kind = "patent" if id in self.t.patent_ids else "person"
        left, top, wide, high = strip_cell(kind, self.entry, self.by_round)
        yield piece(f"year:{id}", "year", x + left * across, y + top * down, wide * across, high * down)
        for number, partner in enumerate(members(links)):
            if partners >> partner & 1:
                left, top, wide, high = link_cell(number)
                place = x + left * across, y + top * down, wide * across, high * down
                yield piece(f"linked:{id}:{partner}", "linked", *place)

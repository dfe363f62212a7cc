"""The panels of such games: map, links, markets, players, hand and mats in words.

The texts are those of the title under `scene`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term, Texts, Value
from millrace.parts.bits import members
from millrace.parts.industry.map import Map
from millrace.parts.industry.view import DisplayView, IndustryView
from millrace.scene.industry.family import ERAS, RAIL, Look, Wording, mat_of, tiles_left
from millrace.scene.industry.stage import tiles_on_board
from millrace.scene.kept import said
from millrace.scene.panel import Column, Flow, Line, Panel, PanelPlace, Span, Table, line, player_style

CUBE: Final = "●"
SPACE: Final = "○"
FLIPPED: Final = "✓"
NOTHING: Final = "–"
_MOST_SLOTS: Final = 4
_LEFTWARD: Final = frozenset({"player", "tile", "left"})
"""The columns that begin at the left."""

Cells: TypeAlias = tuple[tuple[str, Line], ...]
"""The cells of a row by their columns; of several for one column the last counts."""


def say(texts: Texts, id: str, **values: Value) -> str:
    """A text of the panels."""
    return said(texts, f"scene.{id}", **values)


def panel(
    texts: Texts, id: str, *blocks: Table | Flow, place: PanelPlace, owner: int = -1, **values: Value
) -> Panel:  # fmt: skip
    """A panel under the name that the texts have for it."""
    title, word = say(texts, f"panel.{id}", **values), say(texts, f"word.{id}")
    return Panel(id if owner < 0 else f"{id}-{seat_letter(owner).lower()}", title, blocks, place, owner, word)


def table(texts: Texts, columns: Sequence[str], rows: Iterable[Cells]) -> Table:
    """A table of named columns; what a row does not name is empty."""
    heads = [Column(say(texts, f"head.{name}"), "left" if name in _LEFTWARD else "right") for name in columns]
    named = [dict(row) for row in rows]
    return Table(tuple(heads), tuple([tuple([row.get(name, ()) for name in columns]) for row in named]))


def figure(number: int, style: str) -> Line:
    """A number, or a dash for none."""
    return line(Span(str(number), style)) if number else line(Span(NOTHING, "muted"))


# -- The board -----------------------------------------------------------------------------------------------------


def header(v: IndustryView, texts: Texts, title: str, last_round: int) -> Panel:
    """How far the game is: its era and its round of so many."""
    era = ERAS[v.era]
    name = line(Span(say(texts, "era", era=Term(f"era.{era}")), f"{era} strong"))
    return head(v, texts, title, name, line(say(texts, "round", number=v.round, last=last_round)))


def head(v: IndustryView, texts: Texts, title: str, *progress: Line) -> Panel:
    """How far the game is, then the turn order and the deck."""
    order = [Span(seat_letter(seat), player_style(seat) + (" strong" if seat == v.decider else "")) for seat in v.order]
    arrows = [part for span in order for part in (Span(" → ", "muted"), span)][1:]
    items = (
        *progress,
        line(say(texts, "order") + " ", *arrows),
        line(say(texts, "deck", cards=v.deck_size)),
    )
    return Panel("round", texts.render(Message(f"{title}.name")), (Flow(items, separator=" · "),), "head")


def short(texts: Texts, industry: str) -> str:
    """The abbreviation of an industry, as on the map."""
    return say(texts, f"short.{industry}")


def free_slot(texts: Texts, industries: tuple[str, ...]) -> Line:
    """A slot with what may be built there."""
    return line(Span("/".join([short(texts, industry) for industry in industries]), "empty"))


def built_slot(texts: Texts, owner: int, industry: str, level: int, flipped: bool, cubes: int, good: str) -> Line:
    """A slot with the tile on it, as `A Iron2●4` or `B Cot1✓`."""
    style = player_style(owner) + (" flipped" if flipped else " strong")
    name = Span(f"{seat_letter(owner)} {short(texts, industry)}{level}", style)
    if flipped:
        return line(name, Span(FLIPPED, style))
    return line(name, Span(f"{CUBE}{cubes}", good)) if cubes else line(name)


def slot_cell(v: IndustryView, t: Map, texts: Texts, looks: Sequence[Look], slot: int) -> Line:
    """A slot: what may be built there, or the tile on it."""
    kind = v.tile[slot]
    if kind < 0:
        fitting = [look.id for look, slots in zip(looks, t.slots_of, strict=True) if slots >> slot & 1]
        return free_slot(texts, tuple(fitting))
    look, flipped = looks[t.tile_industry[kind]], bool(v.flipped >> slot & 1)
    return built_slot(texts, v.owner[slot], look.id, t.tile_level[kind], flipped, v.cubes[slot], look.holds)


def map_panel(
    v: IndustryView, t: Map, words: Wording, looks: Sequence[Look], regions: Iterable[tuple[str, Sequence[int]]]
) -> Panel:  # fmt: skip
    """The places by region with their slots."""
    heads = [Column(str(number)) for number in range(1, _MOST_SLOTS + 1)]
    rows: list[tuple[Line, ...]] = []
    for region, places in regions:
        rows.append((line(Span(say(words.texts, f"region.{region}"), "muted")),))
        for place in places:
            slots = [slot_cell(v, t, words.texts, looks, slot) for slot in members(t.slots_at[place])]
            rows.append((line(f"  {words.places[place]}"), *slots, *[()] * (_MOST_SLOTS - len(slots))))
    return panel(words.texts, "map", Table((Column(), *heads), tuple(rows)), place="board")


def line_flow(places: tuple[str, ...], lines: tuple[tuple[int, ...], ...], label: Line, style: str) -> Flow:
    """Lines by the places that they join; of several that begin at the same place, only the first names it."""
    names = []
    before = -1
    for first, *others in sorted(lines):
        ends = "–".join([places[other] for other in others])
        names.append(f"–{ends}" if first == before else f"{places[first]}–{ends}")
        before = first
    return Flow(tuple([line(Span(name, style)) for name in names]), label, separator=", ")


def links(v: IndustryView, t: Map, words: Wording) -> Panel:
    """The links laid, by owner, and the lines of this era that are free."""
    blocks: list[Flow] = []
    for seat in v.order:
        own = tuple([tuple(t.line_places[number]) for number, owner in enumerate(v.line_owner) if owner == seat])
        if own:
            label = line(Span(f"{seat_letter(seat)}:", f"{player_style(seat)} strong"))
            blocks.append(line_flow(words.places, own, label, player_style(seat)))
    open_lines = [number for number in members(t.lines_of_era[v.era]) if v.line_owner[number] < 0]
    free = tuple([tuple(t.line_places[number]) for number in open_lines])
    blocks.append(line_flow(words.places, free, line(Span(say(words.texts, "free"), "muted")), "empty"))
    return panel(words.texts, "links", *blocks, place="side", canal=ERAS[v.era])


def market_row(
    texts: Texts, good: str, cubes: int, buy: tuple[int, ...], sell: tuple[int, ...], noun: str = "",
    currency: str = "£",
) -> tuple[Line, ...]:  # fmt: skip
    """A market, named by a noun or its good: its next prices, and its spaces from the cheapest."""
    spaces = sell[::-1]
    empty = len(spaces) - cubes
    row: list[Span] = []
    for price in dict.fromkeys(spaces):
        row.append(Span(f" {price}" if row else str(price), "muted"))
        for index, other in enumerate(spaces):
            if other == price:
                row.append(Span(SPACE, "muted") if index < empty else Span(CUBE, good))
    selling = line(Span(f"{currency}{sell[cubes]}", "money")) if cubes < len(sell) else line(Span(NOTHING, "muted"))
    buying = line(Span(f"{currency}{buy[cubes]}", "money strong"))
    return (line(Span(texts.noun(noun or good), f"{good} strong")), buying, selling, tuple(row))


def markets(
    v: IndustryView, t: Map, texts: Texts, nouns: tuple[str, str] = ("", ""), currency: str = "£"
) -> Panel:  # fmt: skip
    """Both markets with the next prices."""
    coal, iron = nouns
    heads = [Column(say(texts, name)) for name in ("buy", "sell", "spaces")]
    rows = (
        market_row(texts, "coal", v.coal_market, tuple(t.coal_buy), tuple(t.coal_sell), coal, currency),
        market_row(texts, "iron", v.iron_market, tuple(t.iron_buy), tuple(t.iron_sell), iron, currency),
    )
    return panel(texts, "market", Table((Column(), *heads), rows), place="side")


# -- The players ---------------------------------------------------------------------------------------------------


def standing(
    seat: int, name: str, decides: bool, money: int, level: int, space: int, points: int, spent: int, cards: int,
    tiles: int, flipped: int, links: int, currency: str = "£",
) -> Cells:  # fmt: skip
    """A player's figures; the income has a level and a space, of the tiles on the board some are flipped."""
    mark = "►" if decides else " "
    return (
        ("player", line(f"{mark} ", Span(name, f"{player_style(seat)} strong"))),
        ("money", line(Span(f"{currency}{money}", "money strong"))),
        ("income", line(Span(f"{level:+d}", "money"), Span(f" ({space})", "muted"))),
        ("points", line(Span(str(points), "points strong"))),
        ("spent", line(f"{currency}{spent}")),
        ("hand", line(str(cards))),
        ("tiles", line(str(tiles), f" ({flipped}{FLIPPED})" if flipped else "")),
        ("links-left", line(str(links))),
    )


def standings(
    v: IndustryView, t: Map, words: Wording, columns: Sequence[str], more: Sequence[Cells] = ()
) -> Panel:  # fmt: skip
    """All players in turn order with their figures; `more` are the title's own, by seat."""
    rows: list[Cells] = []
    for seat in v.order:
        space = v.income[seat]
        cells = standing(
            seat, words.players[seat], seat == v.decider, v.money[seat], t.level_of_space[space], space, v.vp[seat],
            v.spent[seat], v.hand_sizes[seat], *tiles_on_board(v, seat), v.links_left[seat], words.currency,
        )  # fmt: skip
        rows.append((*cells, *more[seat]) if more else cells)
    return panel(words.texts, "players", table(words.texts, columns, rows), place="side")


def cards(texts: Texts, names: Sequence[Span], counts: Sequence[int], label: Line = (), *more: Line) -> Flow:
    """Cards by what they show, and how many of each there are."""
    items = [
        line(name, Span(f" ×{count}" if count > 1 else "", "muted"))
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    none = line(Span(say(texts, "no-cards"), "muted"))
    return Flow((*items, *more) or (none,), label, separator=" · ")


def card_names(t: Map, texts: Texts) -> list[Span]:
    """The cards by what they show: a place, or an industry."""
    styles = ["strong" if t.location_cards >> card & 1 else "goods" for card in range(len(t.card_ids))]
    return [Span(texts.noun(id), style) for id, style in zip(t.card_ids, styles, strict=True)]


def cards_by_seat(
    v: IndustryView, words: Wording, names: Sequence[Span], counts: Sequence[int], more: Sequence[Sequence[Line]]
) -> list[Flow]:  # fmt: skip
    """Cards of all players in turn order; `counts` has those of a seat after those of the one before."""
    flows = []
    for seat in v.order:
        label = line(Span(f"{words.players[seat]}:", f"{player_style(seat)} strong"))
        own = counts[seat * len(names) : (seat + 1) * len(names)]
        flows.append(cards(words.texts, names, own, label, *more[seat]))
    return flows


def known_cards(v: DisplayView, words: Wording, names: Sequence[Span]) -> Panel:
    """The cards that everybody saw players take, and how many others they hold."""
    kinds, unknown = len(names), []
    for seat, size in enumerate(v.hand_sizes):
        number = size - sum(v.known[seat * kinds : (seat + 1) * kinds])
        unknown.append([line(Span(say(words.texts, "unknown", n=number), "muted"))] if number else [])
    return panel(words.texts, "known", *cards_by_seat(v, words, names, v.known, unknown), place="aside")


def hand(v: IndustryView, texts: Texts, names: Sequence[Span]) -> Panel:
    """The viewer's own cards."""
    return panel(texts, "hand", cards(texts, names, v.own_hand), place="own", cards=v.hand_sizes[v.seat])


def own_first(v: IndustryView) -> Iterator[int]:
    """The seats in turn order, the viewer's own before all others."""
    if v.seat >= 0:
        yield v.seat
    yield from [seat for seat in v.order if seat != v.seat]


@dataclass(frozen=True, slots=True)
class NextTile:
    """What a title tells of a kind of tile: how many cubes or the like it gets when it is built now, why it cannot be
    built, and what stands in columns of the title's own.
    """

    holds: int
    note: str = ""
    cells: Cells = ()


def paying_tiles(t: Map, words: Wording) -> list[NextTile]:
    """By kind of tile that pays money: the cubes that it gets and its profit; what is never built brings nothing."""
    nothing = tuple([(name, figure(0, "")) for name in ("cost", "profit", "vp")])
    return [
        NextTile(cubes, "", (("profit", line(f"{words.currency}{profit}")),))
        if usable
        else NextTile(0, say(words.texts, "never-built"), nothing)
        for usable, cubes, profit in zip(t.tile_in_era[RAIL], t.tile_cubes, t.tile_profit, strict=True)
    ]


def stack(
    texts: Texts, look: Look, level: str, counts: tuple[int, ...], money: int, coal: int, iron: int, vp: int,
    income: int, tile: NextTile, levels: tuple[str, ...] = (), currency: str = "£",
) -> Cells:  # fmt: skip
    """A stack: the next tile with its costs and yields, and how many lie there of each level, named by `levels`."""
    named = " ".join([f"{name}:{count}" for count, name in zip(counts, levels, strict=False)])
    return (
        ("tile", line(texts.noun(look.id))),
        ("level", line(Span(level, "strong"))),
        ("cost", line(Span(f"{currency}{money}", "money strong"))),
        ("coal", figure(coal, "coal")),
        ("iron", figure(iron, "iron")),
        ("cubes", figure(tile.holds, look.holds)),
        ("vp", line(Span(str(vp), "points"))),
        ("gain", line(f"+{income}")),
        ("left", line(named or "/".join(map(str, counts)), Span(f"  {tile.note}" if tile.note else "", "warning"))),
        *tile.cells,
    )


def empty_stack(texts: Texts, industry: str) -> Cells:
    """A stack of which nothing is left."""
    return (("tile", line(texts.noun(industry))), ("left", line(Span(say(texts, "stack-empty"), "muted"))))


def mat(
    v: IndustryView, t: Map, words: Wording, looks: Sequence[Look], seat: int, columns: Sequence[str],
    tiles: Sequence[NextTile], levels: bool = False,
) -> Panel:  # fmt: skip
    """A player's stacks of tiles; `tiles` are the kinds, by number. With `levels`, levels left are named."""
    texts = words.texts
    rows = []
    for industry, look in enumerate(looks):
        left = tiles_left(t, mat_of(t, v.mat, seat), industry)
        if not left:
            rows.append(empty_stack(texts, look.id))
            continue
        kind = left[0]
        kinds = list(dict.fromkeys(left))
        named = tuple([words.level(t.tile_level[each]) for each in kinds]) if levels else ()
        rows.append(
            stack(
                texts, look, words.level(t.tile_level[kind]), tuple([left.count(each) for each in kinds]),
                t.tile_money[kind], t.tile_coal[kind], t.tile_iron[kind], t.tile_vp[kind], t.tile_income[kind],
                tiles[kind], named, words.currency,
            )
        )  # fmt: skip
    place: PanelPlace = "own" if seat == v.seat else "aside"
    return panel(texts, "mat", table(texts, columns, rows), place=place, owner=seat, name=words.players[seat])

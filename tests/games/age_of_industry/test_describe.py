"""Options in words: what they cost, bring and waste, before anything is decided."""

from __future__ import annotations

import doctest

import pytest

from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.games.age_of_industry.rules import verbs
from millrace.games.age_of_industry.rules.frames import ACTION, CARD, COAL, IRON, REPAYMENT, SALE
from millrace.games.age_of_industry.rules.notation import read
from millrace.games.age_of_industry.rules.rail import is_first
from millrace.games.age_of_industry.rules.scoring import tile_levels
from millrace.games.age_of_industry.rules.state import Position
from millrace.games.age_of_industry.rules.switches import INTEREST_TIMING
from millrace.games.age_of_industry.rules.view import determinise, view
from millrace.games.age_of_industry.words import describe as module
from millrace.games.age_of_industry.words.describe import bill, describe, explain
from millrace.parts.industry.bills import Bill
from millrace.parts.industry.board import next_tile
from millrace.parts.industry.names import slot_name
from tests.games.age_of_industry.games import BOOK, TABLES, TEXTS, play_through


def said(position: str, option: str, language: str = "en") -> list[str]:
    s = read(position)
    return [TEXTS[language].render(message) for message in describe(s, s.tables.codebook.code(option))]


SHIP_AT_BOSTON = """
    map new_england
    A hand ship purple
    A mat ship-3*2
    boston.1 A port-1
    ship_boston.market both
    coal-track 4
"""

WAY_TO_FRANCE = """
    A hand brown*2
    mannheim--france A
    A money 3
"""


@pytest.mark.parametrize(
    ("position", "option", "sentences"),
    [
        (
            "A hand iron\nround 1\nturn A 1",
            "build iron berlin.1",
            [
                "Build iron works 1 in Berlin (space 1)",
                "$2",
                "takes 1 loan",
                "$5 when it flips",
                "1 VP when scored",
                "takes the iron works card",
            ],
        ),
        (
            "A hand brown\ncoal-track 3",
            "build coal bohemia.1",
            [
                "Build coal mine 1 in Bohemia",
                "$1",
                "takes 1 loan",
                "fills the demand track with 3 coal for $4",
                "1 VP when scored",
                "your coal mine 1 in Bohemia flips: $4",
                "takes the brown card",
            ],
        ),
        (
            "A hand yellow\nA mat cotton-2*2\nA money 4\nleipzig--dresden B\ndresden--bohemia B\ncoal-track 0",
            "build cotton dresden.1",
            [
                "Build cotton mill 2 in Dresden (space 1)",
                "$10 ($6 for the tile and $4 for 1 coal)",
                "takes 1 loan",
                "$12 when it flips",
                "2 VP when scored",
                "takes the yellow card",
            ],
        ),
        (
            "A hand yellow\nA mat cotton-2*2\nA money 9\nbreslau.1 B coal-1 1\ndresden--breslau C",
            "build cotton dresden.1",
            [
                "Build cotton mill 2 in Dresden (space 1)",
                "$6",
                "1 coal from B’s coal mine in Breslau (space 1)",
                "$12 when it flips",
                "2 VP when scored",
                "takes the yellow card",
                "B’s coal mine 1 in Breslau (space 1) flips: $4 for B",
            ],
        ),
        (
            # The own mine pays before the iron is bought: a single loan will do (AOI-BUILD-06).
            "A hand blue\nA mat port-3*2\nA money 7\niron-track 2\nessen.1 A coal-1 1\nbremen--essen A",
            "build port bremen.1",
            [
                "Build port 3 in Bremen (space 1)",
                "$10 ($7 for the tile and $3 for 1 iron)",
                "1 coal from your coal mine in Essen (space 1)",
                "$11 when it flips",
                "3 VP when scored",
                "your coal mine 1 in Essen (space 1) flips: $4",
                "takes the blue card",
            ],
        ),
        (
            "A hand red brown*2\nA mat coal-2*2\nessen.1 A coal-1 2\nturn A 1",
            "build coal essen.1",
            [
                "Build coal mine 2 in Essen (space 1)",
                "$3",
                "takes 1 loan",
                "replaces your coal mine 1",
                "the tile replaced takes 1 VP with it",
                "$7 when it flips",
                "2 VP when scored",
                "takes the red card",
                "Wasteful: 2 cubes go back to the supply.",
                "Wasteful: the tile replaced has not flipped yet, and its $4 are lost.",
            ],
        ),
        (
            # An own works on the very space gives its last iron, flips and is replaced (AOI-OVER-19).
            "A hand light_green\nA mat goods-3*2\nA money 20\nberlin.1 A iron-1 1\npoland.1 B coal-1 2\n"
            "poland--berlin B\nturn A 1",
            "build goods berlin.1",
            [
                "Build goods factory 3 in Berlin (space 1)",
                "$8",
                "1 coal from B’s coal mine in Poland",
                "1 iron from your iron works in Berlin (space 1)",
                "replaces your iron works 1",
                "the tile replaced takes 1 VP with it",
                "$16 when it flips",
                "3 VP when scored",
                "your iron works 1 in Berlin (space 1) flips: $5",
                "takes the light green card",
            ],
        ),
        (
            "A hand blue brown",
            "combine port hamburg.1",
            [
                "Combined build: port 1 in Hamburg (space 1) with any card, for the whole turn",
                "$3",
                "takes 1 loan",
                "$5 when it flips",
                "1 VP when scored",
                "This takes your whole turn: both actions.",
                "Wasteful: the blue card would do for this build, and an action would be left.",
            ],
        ),
        (
            SHIP_AT_BOSTON,
            "build ship ship_boston.1",
            [
                "Build ship 3 in the Boston ship space",
                "$8",
                "1 coal from the Boston import space",
                "takes 1 loan",
                "fills the demand track with 2 coal for $2",
                "$13 when it flips",
                "3 VP when scored",
            ],
        ),
        (
            SHIP_AT_BOSTON.replace("boston.1 A port-1", "portland.1 A port-1").replace("purple", "brown"),
            "build ship ship_maine.1",
            [
                "Build ship 3 in the Maine ship space",
                "$8",
                "1 coal from the Maine import space",
                "takes 1 loan",
                "fills the demand track with 2 coal for $2",
                "3 VP when scored",
                "your ship 3 in the Maine ship space flips: $13",
            ],
        ),
        (
            SHIP_AT_BOSTON.replace("ship-3*2", "ship-4*2") + "ship_boston.1 A ship-3\nimport_boston.1 2\nA money 20\n"
            "boston.3 B iron-1\nturn A 1",
            "build ship ship_boston.1",
            [
                "Build ship 4 in the Boston ship space",
                "$12",
                "1 coal from the Boston import space",
                "1 iron from B’s iron works in Boston (space 3)",
                "replaces your ship 3",
                "the tile replaced takes 3 VP with it",
                "4 VP when scored",
                "Wasteful: the tile replaced has not flipped yet, and its $13 are lost.",
                "Wasteful: a ship built over another never flips and pays nothing.",
            ],
        ),
        (
            "A hand brown\nberlin.1 A cotton-1\npoland.market both",
            "rail poland--berlin",
            ["Build the railway Poland–Berlin", "$1", "takes 1 loan", "would bring $4 at the end as the map stands"],
        ),
        (
            WAY_TO_FRANCE,
            "rail frankfurt--mannheim",
            [
                "Build the railway Frankfurt–Mannheim",
                "$3 ($1 for the railway, $1 for 1 coal and $1 for 1 iron)",
                "would bring $2 at the end as the map stands",
            ],
        ),
        (
            WAY_TO_FRANCE + "mannheim.1 B coal-1 1\nmannheim.2 C iron-1 1",
            "rail frankfurt--mannheim",
            [
                "Build the railway Frankfurt–Mannheim",
                "$1",
                "1 coal from B’s coal mine in Mannheim (space 1)",
                "1 iron from C’s iron works in Mannheim (space 2)",
                "would bring $4 at the end as the map stands",
                "B’s coal mine 1 in Mannheim (space 1) flips: $4 for B",
                "C’s iron works 1 in Mannheim (space 2) flips: $5 for C",
            ],
        ),
        (
            "A hand brown\nkiel--denmark A\nkiel.1 A port-1\nA money 20",
            "rail berlin--leipzig",
            [
                "Build the railway Berlin–Leipzig",
                "$1",
                "1 coal out of reach",
                "would bring $2 at the end as the map stands",
            ],
        ),
        (
            "A hand brown\nhamburg.3 A cotton-2\nhamburg.1 B port-1",
            "sell hamburg.3",
            [
                "Sell from your cotton mill in Hamburg (space 3)",
                "your cotton mill 2 in Hamburg (space 3) flips: $12",
                "B’s port 1 in Hamburg (space 1) flips: $5 for B",
            ],
        ),
        (
            "A hand brown\nhamburg.3 A cotton-2\nhamburg.1 B port-1\nhamburg.2 A port-2",
            "sell hamburg.3",
            [
                "Sell from your cotton mill in Hamburg (space 3)",
                "your port 2 in Hamburg (space 2) flips: $8",
                "your cotton mill 2 in Hamburg (space 3) flips: $12",
            ],
        ),
        (
            "A hand brown*2",
            "develop goods-0",
            [
                "Develop: remove goods factory 0 from your mat",
                "then goods factory 0 comes next",
                "takes the brown card",
            ],
        ),
        (
            "A hand brown*2",
            "develop coal-3",
            [
                "Develop: remove coal mine 3 from your mat",
                "then coal mine 1 comes next",
                "takes the brown card",
                "Wasteful: coal mine 1 still comes before it.",
            ],
        ),
        (
            "A hand brown\nA mat goods-0*1 goods-3\ndeck none",
            "develop goods-0",
            [
                "Develop: remove goods factory 0 from your mat",
                "then goods factory 3 comes next",
                "takes the brown card",
                "Wasteful: you build nothing after this any more.",
            ],
        ),
        (
            "A hand brown*5 red*3\ndisplay ship port",
            "draw ship",
            ["Take the ship card from the display", "Wasteful: only 1 card can be drawn now."],
        ),
        ("A hand brown*2\ndisplay ship port", "draw deck", ["Draw from the deck"]),
        (
            "A hand brown*2",
            "pass",
            [
                "Pass: discard a card and do nothing",
                "takes the brown card",
            ],
        ),
        (
            "A hand brown\nA money 25 loans 2\npending next-turn interest:0 repayment",
            "repay",
            ["Repay a loan", "$10", "1 loan left", "then $1 interest"],
        ),
        (
            "A hand brown\nA money 25 loans 2\npending next-turn interest:0 repayment",
            "done",
            ["Repay nothing more", "then $2 interest"],
        ),
        ("A hand brown", "build cotton boston.3", ["Something on the other map"]),
        ("A hand brown", "build goods berlin.1", ["Build goods factory 0 in Berlin (space 1)"]),
    ],
)
def test_an_option_with_its_price(position: str, option: str, sentences: list[str]) -> None:
    assert said(position, option) == sentences


def test_the_same_in_german() -> None:
    position = "A hand red brown*2\nA mat coal-2*2\nessen.1 A coal-1 2\nturn A 1"
    assert said(position, "build coal essen.1", "de") == [
        "Zeche 2 in Essen (Feld 1) bauen",
        "$3",
        "1 Kredit nötig",
        "ersetzt deine Zeche 1",
        "mit dem ersetzten Plättchen geht 1 SP verloren",
        "$7 beim Umdrehen",
        "2 SP bei der Wertung",
        "kostet die rote Ortskarte",
        "Verschwenderisch: 2 Klötzchen gehen in den Vorrat zurück.",
        "Verschwenderisch: Das ersetzte Plättchen ist noch nicht umgedreht, seine $4 gehen verloren.",
    ]
    assert said("A hand brown\nhamburg.3 A cotton-2\nhamburg.1 B port-1", "sell hamburg.3", "de") == [
        "Waren aus Hamburg (Feld 3) verkaufen (Baumwollspinnerei)",
        "Baumwollspinnerei 2 in Hamburg (Feld 3) wird umgedreht: $12 für dich",
        "Hafen 1 von B in Hamburg (Feld 1) wird umgedreht: $5 für B",
    ]
    assert said(SHIP_AT_BOSTON, "build ship ship_boston.1", "de")[0] == "Schiff 3 im Schiffsfeld Boston bauen"


def test_sources_of_cubes_tell_what_becomes_of_them() -> None:
    s = read("A hand yellow\nA mat cotton-2*2\nbreslau.1 B coal-1 1\npoland.1 A coal-1 2\ndresden--breslau C\n"
             "poland--breslau C\nberlin--breslau C\nberlin.1 C iron-1")  # fmt: skip
    s.apply(BOOK.code("build cotton breslau.2"))
    s.apply(BOOK.code("card yellow"))
    texts = [TEXTS["en"].render(message) for message in describe(s, BOOK.code("coal breslau.1"))]
    assert texts == [
        "Take coal from B’s coal mine in Breslau (space 1)",
        "B’s coal mine 1 in Breslau (space 1) flips: $4 for B",
    ]


def test_a_cube_that_is_left_behind_is_counted_and_what_is_bought_is_paid() -> None:
    s = read("switch rail_cube_source chosen_end_only\nA hand yellow\nberlin--leipzig A\nberlin.1 B iron-1 2\n"
             "poland.1 B coal-1 2\npoland--berlin B\nmagdeburg--leipzig A\nregensburg--bohemia A\n"
             "nuernberg--regensburg A\nA money 3")  # fmt: skip
    s.apply(BOOK.code("rail nuernberg--leipzig"))
    texts = [[TEXTS["en"].render(message) for message in describe(s, code)] for code in s.codes()]
    assert texts == [
        ["Take coal from B’s coal mine in Poland", "1 left there"],
        ["Buy coal from the demand track", "$1 for 1 coal"],
    ]


def test_a_ship_whose_last_coal_is_taken_flips_only_without_a_market() -> None:
    position = """
        map new_england
        A hand red*2
        A mat cotton-2*2
        new_haven.1 B port-1
        ship_new_york.1 C ship-3
        import_new_york.1 1
        new_york--new_haven B
        new_york.1 B port-1
        ship_new_york.market {market}
    """
    flip = "C’s ship 3 in the New York ship space flips: $13 for C"
    for market, note in (("cotton", "0 left there"), ("no_demand", flip)):
        s = read(position.format(market=market))
        s.apply(BOOK.code("combine cotton new_haven.2"))
        s.apply(BOOK.code("card red"))
        coal = BOOK.code("coal import_new_york.1")
        assert [TEXTS["en"].render(message) for message in describe(s, coal)] == [
            "Take coal from the New York import space",
            note,
        ]


# -- What the bill says is what the choice does -------------------------------------------------------------------

BILLED = ("build", "combine", "rail", "sell", "outlet", "repay")


def outcome_of(s: Position, code: int) -> Position | None:
    """The position after an option and all answers that nobody chooses; None if a choice but for the card is left."""
    after = s.copy()
    after.apply(code)
    while after.turn == s.turn and after.question() in (CARD, COAL, IRON, SALE):
        codes = after.codes()
        if after.question() != CARD and len(codes) > 1:
            return None
        after.apply(codes[-1])
    return after


def pays_interest(s: Position, after: Position) -> bool:
    """Whether a round or the game has ended between two positions, or a turn that costs interest by a switch."""
    if after.seat < 0:
        return True
    if s.question() == REPAYMENT or after.question() == REPAYMENT:
        return s.question() != after.question() or s.seat != after.seat
    return after.turn != s.turn and (after.place_in_order <= s.place_in_order or s.switches[INTEREST_TIMING] != 0)


def flips(s: Position, after: Position) -> set[tuple[str, str]]:
    """Who turned over which tile."""
    pairs = set()
    for slot, kind in enumerate(after.tile):
        was = s.flipped >> slot & 1 and s.tile[slot] == kind
        if after.flipped >> slot & 1 and not was:
            pairs.add((seat_letter(after.owner[slot]), s.tables.slot_ids[slot]))
    return pairs


def flips_by_bill(s: Position, code: int, due: Bill, profits: list[Message]) -> set[tuple[str, str]]:
    """The same as the bill tells it; a tile that flips and is then built over has left the map."""
    t = s.tables
    names = {str(slot_name(t, slot)): id for slot, id in enumerate(t.slot_ids)}
    named = {(str(event.values["seat"]), names[str(event.values["slot"])]) for event in profits}
    built = t.slot_ids[t.code_a[code]] if BOOK[code].words[0] in ("build", "combine") else ""
    others = {flip for flip in named if flip[1] != built}
    return others | {(seat_letter(s.seat), built)} if built and due.flips else others


def cubes_needed(s: Position, code: int) -> tuple[int, int]:
    """The coal and iron that a build or railway takes."""
    t = s.tables
    if t.code_kind[code] == verbs.RAIL:
        return (0, 0) if is_first(s, s.seat) else (t.rail_coal, t.rail_iron)
    kind = next_tile(s, s.seat, t.code_b[code])
    return t.tile_coal[kind], t.tile_iron[kind]


def check(s: Position, code: int, after: Position) -> None:
    """Money, loans, flips, the tracks, the tile replaced and points are as the bill has them."""
    seat, verb, ahead = s.seat, BOOK[code].words[0], explain(s, code).ahead
    due, profits = bill(s, code, ahead), [event for event in ahead.events if event.id == "log.profit"]
    assert after.money[seat] - s.money[seat] == due.balance
    assert after.loans[seat] - s.loans[seat] == due.loans
    assert flips(s, after) == flips_by_bill(s, code, due, profits)
    for rival in range(s.players):
        if rival != seat:
            paid = [event.values["money"] for event in profits if event.values["seat"] == seat_letter(rival)]
            assert after.money[rival] - s.money[rival] == sum([money for money in paid if isinstance(money, int)])
    iron = BOOK[code].words[1:2] == ("iron",)
    assert after.coal_market == max(s.coal_market - due.coal.bought, 0) + (0 if iron else due.cubes_sold)
    assert after.iron_market == max(s.iron_market - due.iron.bought, 0) + (due.cubes_sold if iron else 0)
    if verb in ("build", "combine", "rail"):
        assert after.spent[seat] - s.spent[seat] == due.money
        assert (due.coal.free + due.coal.bought, due.iron.free + due.iron.bought) == cubes_needed(s, code)
    if verb in ("build", "combine"):
        assert tile_levels(after, seat) - tile_levels(s, seat) == due.vp - due.vp_lost
        assert s.tile[s.tables.code_a[code]] == due.replaces


@pytest.mark.parametrize("games", [3, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_the_bill_is_what_the_choice_does(board: int, players: int, games: int) -> None:
    counts = dict.fromkeys(BILLED, 0)
    for number in range(games):
        for step, (s, _) in enumerate(play_through(board, players, f"bill {number}")):
            if s.seat < 0 or (s.question() == ACTION and step % 3):
                continue
            for code in s.codes():
                verb = BOOK[code].words[0]
                after = outcome_of(s, code) if verb in BILLED else None
                if after is None or pays_interest(s, after):
                    continue
                check(s, code, after)
                counts[verb] += 1
    assert min(counts[verb] for verb in ("build", "combine", "rail")) > 100
    assert counts["sell"] + counts["outlet"] > 10


def test_a_loan_repaid_is_billed_as_it_is_paid() -> None:
    s = read("A hand brown\nA money 25 loans 2\npending next-turn interest:0 repayment")
    code = BOOK.code("repay")
    after = outcome_of(s, code)
    assert after is not None and not pays_interest(s, after)
    check(s, code, after)
    assert (after.money[0], after.loans[0]) == (15, 1)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_description_tells_nothing_hidden(board: int, players: int) -> None:
    chance = Generator.from_seed("describe", "test")
    for number, (s, _) in enumerate(play_through(board, players, "hidden")):
        if s.seat < 0 or number % 5:
            continue
        twin = determinise(view(s, s.seat), chance)
        for code in s.codes():
            assert describe(twin, code) == describe(s, code)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_describing_changes_nothing(board: int, players: int) -> None:
    for number, (s, _) in enumerate(play_through(board, players, "looked at")):
        if number % 40 == 0:
            key = s.key()
            for option in BOOK:
                assert describe(s, option.code)
            assert s.key() == key


def test_the_example_in_the_code_is_right() -> None:
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted > 0

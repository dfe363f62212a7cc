"""Every card and tile, with what it costs and does in a position where it matters, written out by hand."""

from __future__ import annotations

import pytest

from millrace.games.crystal_palace.rules.content import load
from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import LATER
from tests.rules.crystal_palace.final import points, scored

FLYERS_LIE = "flyers fb1 fb2 fg1 fg2 fv1"
FIGURES = ("money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice", "vp")
START = {
    "money": 40, "gear": 1, "energy": 1, "newspapers": 0, "income": 6, "westminster": 1, "buzz": 8, "dice": 4, "vp": 5,
}  # fmt: skip


def figures(b: Board, seat: str, **before: int) -> str:
    """The figures of a player that differ from those of the start, or of before, as in `money 48 vp 10`."""
    own, start = {figure: b.of(figure, seat) for figure in FIGURES}, {**START, **before}
    return " ".join([f"{figure} {own[figure]}" for figure in FIGURES if own[figure] != start[figure]])


def names(prefix: str, number: int, first: int = 1) -> str:
    """So many cards or tiles, as in `p01 p02`."""
    return " ".join([f"{prefix}{each:02}" for each in range(first, first + number)])


def having(what: str, number: int) -> str:
    """Lines that give A so many of what orders and publishers count."""
    figures = ("newspapers", "westminster", "dice", "order_level", "links", "buzz")
    if what in figures:
        return f"A {what} {number}"
    if what == "income":
        return f"A income {number + 1}"
    if what == "gears_energy":
        return f"A gear {number // 2} energy {number - number // 2}"
    if what == "market":
        return "\n".join([f"market.{level + 1} A" for level in range(number)])
    if what == "persons_prototypes":
        return f"A persons {names('c', number // 2)}\nA prototypes {names('p', number - number // 2)}"
    kinds = {
        "persons": ("persons", "c", 1), "prototypes": ("prototypes", "p", 1), "patents": ("patents", "p", 1),
        "research": ("tiles", "g", 15), "research_instant": ("tiles", "g", 17),
        "research_permanent": ("tiles", "g", 1),
    }  # fmt: skip
    if what == "shares":
        return f"A shares {' '.join(['s1a', 's1b', 's1c', 's2a'][:number])}"
    name, prefix, first = kinds[what]
    return f"A {name} {names(prefix, number, first)}"


def test_nothing_is_left_out() -> None:
    """Every card, tile, level, option and board side has its row below."""
    content = load()
    assert list(PATENTS) == list(content.patents) and {row[0] for row in PATENT_EFFECTS} == {*content.patents}
    assert list(PERSONS) == list(content.persons) == [row[0] for row in INSTANT]
    abilities = {row[0] for row in ABILITIES} | {"c05", "c06", "c13", "c14"}
    assert abilities == {person.id for person in content.persons.values() if person.phase}
    assert {row[0] for row in [*PERMANENT, *INSTANT_TILES]} == {*content.research}
    assert list(SHARES) == list(content.shares) and [row[0] for row in FLYERS] == list(content.flyers)
    assert {row[0] for row in POSTERS} == {*content.posters} and {row[0] for row in OPTIONS} == {*content.options}
    assert len({row[:2] for row in LEVELS}) == sum([len(market.costs) for market in content.markets.values()])
    assert list(PUBLISHERS) == list(content.publishers) and list(NATIONS) == list(content.nations)


# -- Patents ------------------------------------------------------------------------------------------------------

# cost: pounds, gears, energy; points in 1849, 1850, 1851; linked persons
PATENTS = {
    "p01": ((0, 1, 1), (5, 3, 1), "c01"), "p02": ((0, 1, 1), (10, 4, 4), "c13"),
    "p03": ((0, 3, 3), (17, 15, 13), "c03 c10"), "p04": ((0, 2, 2), (10, 7, 4), "c04 c05"),
    "p05": ((0, 1, 1), (9, 7, 5), "c26"), "p06": ((0, 1, 2), (9, 7, 5), "c20"),
    "p07": ((0, 3, 1), (12, 9, 6), "c04 c05"), "p08": ((0, 2, 0), (6, 4, 3), "c17"),
    "p09": ((0, 1, 1), (6, 4, 3), "c18"), "p10": ((0, 2, 0), (9, 6, 4), "c16"),
    "p11": ((3, 0, 1), (7, 5, 3), "c19"), "p12": ((0, 0, 2), (8, 6, 4), "c21"),
    "p13": ((0, 0, 3), (9, 7, 5), "c20 c21"), "p14": ((0, 3, 2), (14, 11, 9), "c06 c27"),
    "p15": ((0, 1, 1), (8, 6, 4), "c22"), "p16": ((0, 3, 0), (8, 6, 4), "c12"),
    "p17": ((0, 2, 1), (10, 8, 6), "c15"), "p18": ((0, 2, 1), (8, 6, 4), "c14"),
    "p19": ((0, 1, 3), (9, 7, 5), "c07"), "p20": ((0, 2, 2), (13, 11, 9), "c06 c12"),
    "p21": ((0, 1, 0), (5, 4, 3), "c25"), "p22": ((0, 2, 0), (8, 6, 4), "c02"),
    "p23": ((0, 1, 1), (7, 5, 4), "c09 c26"), "p24": ((2, 1, 0), (6, 4, 2), "c11 c24"),
    "p25": ((4, 0, 0), (6, 5, 3), "c29"), "p26": ((0, 1, 1), (7, 5, 3), "c23"),
    "p27": ((0, 2, 1), (8, 6, 4), "c08 c28"), "p28": ((0, 2, 1), (9, 7, 5), "c30"),
    "p29": ((0, 2, 3), (12, 10, 8), "c07"), "p30": ((0, 1, 1), (6, 6, 6), "c03 c29"),
}  # fmt: skip


@pytest.mark.parametrize("patent", PATENTS)
def test_what_a_prototype_costs_and_scores(patent: str) -> None:
    (pounds, gears, energy), vps, links = PATENTS[patent]
    for round, vp in zip((1, 3, 5), vps, strict=True):
        text = f"players 2\nround {round}\nphase 5\nA money 20 gear 5 energy 5 vp 0\nA patents {patent}"
        b = board(text).play(f"build {patent}")
        assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A")) == (20 - pounds, 5 - gears, 5 - energy)
        assert b.of("vp", "A") == vp
    others = " ".join([f"c{number:02}" for number in range(1, 31) if f"c{number:02}" not in links])
    text = "players 2\nphase 5\nA gear 5 energy 5 vp 0"
    assert board(f"{text}\nA patents {patent}\nA persons {others}").play(f"build {patent}").of("vp", "A") == vps[0]
    b = board(f"{text}\nA patents {patent}\nA persons {links}").play(f"build {patent}")
    assert b.of("vp", "A") == vps[0] + 4 * len(links.split())


# By patent: what B has, what B decides, what B has then
PATENT_EFFECTS = [
    ("p01", "", "", "money 48"),
    ("p02", "B prototypes p10 p11 p12", "", "money 38 vp 8"),
    ("p03", "B buzz 9\nB markers 4 7", "", "money 41 energy 2 buzz 13"),  # past the flyer on 11
    ("p04", "", "", "tiles v01"),
    ("p05", "", "", "money 43 vp 2"),
    ("p06", "", "", "newspapers 3"),
    ("p07", "show-tiles g20 g09", "research g20", "money 47 tiles g20"),
    ("p08", "", "", "income 9"),
    ("p09", "", "", "money 41 income 8"),
    ("p10", "B newspapers 3\nmarket.5 B\nmarket.2 B", "done; lower 5; lower 2", "newspapers 2 market B..B.."),
    ("p11", "", "", "newspapers 1 buzz 10"),
    ("p12", "B buzz 7", "", "buzz 10"),
    ("p13", "B tiles g07\nmarket.2 B", "use g07; use market.2", "money 45 tiles g07 market .B...."),
    ("p14", "", "", "dice 5"),
    ("p15", "B tiles g17 g18 g19 g20 g21", "", "buzz 9 vp 7 tiles g17 g18 g19 g20 g21"),
    ("p15", "B tiles g17 g18 g19 g20 g21 g22 g23 g24 g25 g26", "", f"buzz 9 vp 9 tiles {names('g', 10, 17)}"),
    ("p16", "", "", "tiles v02"),
    ("p17", "", "", "gear 2"),
    ("p18", "", "", "tiles v03"),
    ("p19", "", "", "tiles v04"),
    ("p20", "", "", "income 3"),
    ("p21", "", "", "money 43"),
    ("p22", "", "", "newspapers 2"),
    ("p23", "B loans 9", "repay 9", ""),
    ("p24", "", "", "newspapers 2 buzz 9"),
    ("p25", "", "choose 1", "gear 2"),
    ("p25", "", "choose 2", "energy 2"),
    ("p25", "", "choose 3", "vp 7"),
    ("p26", "B buzz 18\nB markers 4 7", "", "buzz 23"),
    ("p27", "", "", "tiles v05"),
    ("p28", "", "", "watch"),
    ("p29", "", "", "tiles v06"),
    ("p30", "B persons c01 c02 c06", "", "money 38 vp 8"),
    ("p30", "B persons c01 c02 c06 c07 c08", "", "money 38 vp 9"),
]


@pytest.mark.parametrize(("patent", "more", "plays", "expected"), PATENT_EFFECTS)
def test_what_a_prototype_does(patent: str, more: str, plays: str, expected: str) -> None:
    text = f"players 2\nphase 5\n{FLYERS_LIE}\nA gear 5 energy 5\nB buzz 8\nA patents {patent}\nB patents p01 p02"
    b = board(f"{text}\n{more}").play(f"build {patent}", "on b", *[play for play in plays.split("; ") if play])
    assert (b.seat, b.question) == ("B", "build")
    words = [figures(b, "B")]
    words += [f"tiles {' '.join(b.owned('tiles', 'B'))}"] if b.owned("tiles", "B") else []
    words += [f"market {b.market()}"] if "B" in b.market() else []
    words += ["watch"] if b.position.watch_owner == 1 else []
    assert " ".join([word for word in words if word]) == expected
    if patent == "p23":
        assert (b.loans("B"), b.of("loans_repaid", "B")) == (0, 1)


# -- Persons ------------------------------------------------------------------------------------------------------

# cost: pounds, gears, energy, newspapers; points in 1849, 1850, 1851; salaries from I to V; linked patents
PERSONS = {
    "c01": ((0, 2, 1, 0), (17, 10, 8), (3, 3, 2, 1, 1), "p01"),
    "c02": ((0, 1, 1, 0), (12, 8, 6), (4, 3, 2, 2, 1), "p22"),
    "c03": ((0, 2, 2, 0), (15, 11, 7), (5, 4, 3, 2, 1), "p03 p30"),
    "c04": ((0, 0, 3, 0), (12, 8, 5), (4, 3, 2, 2, 1), "p04 p07"),
    "c05": ((0, 2, 1, 0), (15, 10, 7), (5, 4, 3, 2, 1), "p04 p07"),
    "c06": ((0, 3, 1, 0), (20, 14, 9), (6, 5, 4, 3, 2), "p14 p20"),
    "c07": ((0, 0, 2, 0), (6, 4, 3), (3, 3, 2, 1, 1), "p19 p29"),
    "c08": ((0, 1, 1, 0), (11, 8, 6), (3, 3, 2, 1, 1), "p27"),
    "c09": ((3, 0, 1, 0), (9, 7, 5), (2, 2, 1, 1, 0), "p23"),
    "c10": ((0, 2, 2, 0), (18, 12, 8), (5, 4, 3, 2, 1), "p03"),
    "c11": ((0, 1, 1, 0), (9, 7, 4), (3, 3, 2, 1, 1), "p24"),
    "c12": ((0, 2, 0, 0), (10, 8, 5), (3, 2, 2, 1, 0), "p16 p20"),
    "c13": ((0, 2, 1, 0), (13, 10, 8), (4, 3, 2, 2, 1), "p02"),
    "c14": ((0, 2, 0, 0), (9, 7, 5), (3, 3, 2, 1, 1), "p18"),
    "c15": ((0, 1, 1, 0), (10, 8, 5), (3, 2, 2, 1, 0), "p17"),
    "c16": ((0, 2, 0, 0), (11, 8, 5), (3, 2, 2, 1, 0), "p10"),
    "c17": ((2, 1, 0, 0), (9, 7, 5), (3, 2, 2, 1, 0), "p08"),
    "c18": ((0, 1, 1, 0), (9, 6, 4), (3, 2, 2, 1, 0), "p09"),
    "c19": ((2, 0, 1, 0), (8, 6, 4), (2, 2, 1, 1, 0), "p11"),
    "c20": ((0, 0, 2, 0), (8, 6, 4), (3, 3, 2, 1, 1), "p06 p13"),
    "c21": ((0, 0, 2, 0), (10, 7, 4), (3, 2, 2, 1, 0), "p12 p13"),
    "c22": ((0, 1, 2, 0), (12, 9, 6), (3, 2, 2, 1, 0), "p15"),
    "c23": ((0, 1, 0, 0), (8, 4, 3), (3, 2, 2, 1, 0), "p26"),
    "c24": ((0, 1, 0, 0), (7, 5, 4), (2, 2, 1, 1, 0), "p24"),
    "c25": ((5, 0, 0, 0), (5, 4, 3), (1, 1, 0, 0, 0), "p21"),
    "c26": ((0, 1, 1, 0), (10, 7, 6), (3, 2, 2, 1, 0), "p05 p23"),
    "c27": ((0, 1, 1, 0), (7, 5, 4), (3, 3, 2, 1, 1), "p14"),
    "c28": ((0, 0, 0, 3), (10, 8, 7), (0, 1, 2, 3, 4), "p27"),
    "c29": ((0, 1, 2, 0), (12, 10, 8), (3, 2, 2, 1, 0), "p25 p30"),
    "c30": ((0, 2, 1, 0), (13, 9, 7), (4, 3, 3, 2, 1), "p28"),
}
HIRING = "phase 3\nactions-used 0 0 0 0 2 0 0 0\nreform_club.1 A 6\nshow-tiles none\nstack-patents none" + LATER


@pytest.mark.parametrize("person", PERSONS)
def test_what_a_person_costs_and_scores(person: str) -> None:
    (pounds, gears, energy, newspapers), vps, _, links = PERSONS[person]
    # Instant gains are told below: here only points that the card shows, so the effects' own points are taken off.
    own = 1 if person == "c09" else 0
    for round, vp in zip((1, 3, 5), vps, strict=True):
        text = (
            f"players 2\nround {round}\nA money 20 gear 5 energy 5 newspapers 7 vp 0\nshow-persons {person}\n{HIRING}"
        )
        b = board(text).play("act", f"hire {person}")
        assert b.of("vp", "A") == vp + own
    others = " ".join([f"p{number:02}" for number in range(1, 31) if f"p{number:02}" not in links])
    text = f"players 2\nA gear 5 energy 5 newspapers 7 vp 0\nshow-persons {person}\n{HIRING}"
    b = board(f"{text}\nA prototypes {others}").play("act", f"hire {person}")
    assert b.of("vp", "A") == vps[0] + own
    b = board(f"{text}\nA prototypes {links}").play("act", f"hire {person}")
    assert b.of("vp", "A") == vps[0] + own + 4 * len(links.split())
    # What is paid is seen before the instant effect: with nothing at hand, everything is bought or raised.
    text = f"players 2\nA money 0 gear 0 energy 0 newspapers {newspapers}\nshow-persons {person}\n{HIRING}"
    b = board(text).play("act", f"hire {person}")
    due = pounds + 5 * gears + 4 * energy
    assert (b.question == "raise") == (due > 0)
    if due:
        assert b.position.stack[-1] >> 6 == due
    if newspapers:
        assert b.of("newspapers", "A") == 0
        b = board(text.replace(f"newspapers {newspapers}", f"newspapers {newspapers - 1}"))
        assert b.position.location == 7  # the die counts as forgone


@pytest.mark.parametrize("person", PERSONS)
def test_the_salary_of_a_person(person: str) -> None:
    for space, salary in enumerate(PERSONS[person][2], 1):
        b = board(f"players 2\nphase 4\nA persons {person}\nA westminster {space}\nB persons c24 c25")
        assert b.of("money", "A") == 40 - salary


# By person: what else A has, what A decides, what A has after paying exactly the cost; points are told above
INSTANT = [
    ("c01", "", "market", "market A....."),
    ("c02", "A newspapers 4", "", "newspapers 4"),
    ("c03", "", "", "tiles v07"),
    ("c04", "", "", "tiles v08"),
    ("c05", "", "", ""),
    ("c06", "", "", ""),
    ("c07", "", "", "tiles v09"),
    ("c08", "", "", "newspapers 2"),
    ("c09", "", "", ""),
    ("c10", "", "", "tiles v10"),
    ("c11", "", "", "tiles v11"),
    ("c12", "", "", "money 42 westminster 2"),
    ("c13", "", "", ""),
    ("c14", "", "", ""),
    ("c15", "", "", "gear 2"),
    ("c16", "stack-patents p30 p29", "", "patents p30"),
    ("c17", "", "", "income 9"),
    ("c18", "", "", "money 42"),
    ("c19", "", "", ""),
    ("c20", "", "", "tiles v12"),
    ("c21", "A buzz 7", "", "buzz 10"),
    ("c22", "show-tiles g20 g09", "research g20", "money 47 tiles g20"),
    ("c23", "", "", ""),
    ("c24", "", "", ""),
    ("c25", "", "", ""),
    ("c26", "", "", ""),
    ("c27", "", "", "tiles v13"),
    ("c28", "", "", ""),
    ("c29", "", "", ""),
    ("c30", "", "", "money 43"),
]


@pytest.mark.parametrize(("person", "more", "plays", "expected"), INSTANT)
def test_what_a_person_does_at_once(person: str, more: str, plays: str, expected: str) -> None:
    (pounds, gears, energy, newspapers), vps, _, _ = PERSONS[person]
    goods = f"A money {40 + pounds} gear {1 + gears} energy {1 + energy} newspapers {newspapers} buzz 8"
    text = f"players 2\n{HIRING}\n{goods}\nshow-persons {person}\n{more}"
    b = board(text).play("act", f"hire {person}", *[play for play in plays.split("; ") if play])
    assert (b.seat, b.of("vp", "A")) == ("B", 5 + vps[0] + (person == "c09"))
    words = [figures(b, "A").partition("vp")[0].strip()]
    words += [f"tiles {' '.join(b.owned('tiles', 'A'))}"] if b.owned("tiles", "A") else []
    words += [f"patents {' '.join(b.owned('patents', 'A'))}"] if b.owned("patents", "A") else []
    words += [f"market {b.market()}"] if "A" in b.market() else []
    assert " ".join([word for word in words if word]) == expected


# By person with an ability of phase 4: what else A has on space V, what A decides, what A has then
ABILITIES = [
    ("c02", "A newspapers 5 money 41", "", "newspapers 5 vp 7"),
    (
        "c08",
        "A newspapers 3 money 41",
        "trade; trade",
        "money 41 energy 2 newspapers 1 buzz 12",
    ),  # past the flyer on 11
    ("c08", "A newspapers 1 money 41", "trade", "buzz 10"),
    ("c09", "A loans 8\nA money 47", "repay 8", ""),
    ("c16", "market.1 A\nmarket.2 A\nmarket.3 A\nmarket.5 A", "", "money 43"),
    ("c16", "market.1 A\nmarket.5 A", "", "money 42"),
    ("c18", "A shares s1a s1b", "", "money 42"),
    ("c18", "A shares s1a s1b s1c s2a", "", "money 43"),
    ("c19", "A persons c19 c25 c23 c21 c22", "", "vp 7"),  # five persons
    ("c19", f"A persons c19 {names('c', 6, 21)}", "", "vp 8"),  # seven
    ("c23", "", "", "buzz 10"),
    ("c24", "", "", "newspapers 1"),
    ("c25", "A persons c25 c24", "", "money 42"),
    ("c25", "A persons c25 c24 c23 c22 c21", "", "money 43"),
    ("c26", "", "", "money 41 vp 6"),
    ("c26", "A loans 8", "", "money 41"),
    ("c28", "A loans 8\nA money 44", "", "vp 6"),
    ("c28", "A loans 8 9 10\nA money 44", "", "vp 7"),
    ("c29", f"A tiles {names('g', 7, 17)}", "", "vp 7"),
    ("c29", f"A tiles {names('g', 10, 17)}", "", "vp 8"),
    ("c29", f"A tiles {names('g', 2, 17)}", "", ""),
    ("c30", "A tiles g07\nA money 41", "use g07", "money 42"),
]


@pytest.mark.parametrize(("person", "more", "plays", "expected"), ABILITIES)
def test_what_a_person_can_do_in_phase_four(person: str, more: str, plays: str, expected: str) -> None:
    text = f"players 2\nphase 4\n{FLYERS_LIE}\nA westminster 5 buzz 8\nA markers 4 7\nB persons c24 c23"
    b = board(f"{text}\nA persons {person}\n{more}")
    b.play(f"ability {person}", *[play for play in plays.split("; ") if play])
    assert figures(b, "A", westminster=5) == expected


def test_what_persons_do_in_phase_five() -> None:
    """Babbage, Brunel, Armstrong and Whitworth."""
    text = "players 2\nphase 5\nA gear 5 energy 5 vp 0\nB patents p01"
    b = board(f"{text}\nA persons c05\nA patents p16").play("ability c05", "build p16", "on b")
    assert (b.of("gear", "A"), b.of("vp", "A")) == (3, 8)
    b = board(f"{text}\nA persons c05\nA patents p12").play("ability c05", "build p12")  # no gears to save
    assert (b.of("gear", "A"), b.of("energy", "A")) == (5, 3)
    b = board(f"{text}\nA persons c06\nA patents p21 p22 p10 p16").play("build p21", "on b", "build p22", "on b")
    assert b.options(verb="build") == ["build p10", "build p16"]
    b.play("build p10", "on b", "done")
    assert (b.seat, b.of("vp", "A")) == ("B", 5 + 8 + 9 + 3)
    b = board(f"{text}\nA persons c13\nA patents p21 p12").play("build p21", "on b", "build p12", "on b")
    assert (b.of("money", "A"), b.of("money", "B")) == (46, 43)
    b = board(f"{text}\nA persons c14").play("ability c14", "trade")
    assert (b.of("gear", "A"), b.of("money", "A"), b.seat) == (6, 39, "B")


# -- Research tiles -----------------------------------------------------------------------------------------------

# By permanent tile: what else A has, what A decides, what A has after using it
PERMANENT = [
    ("g01", "", "", "income 7"), ("g02", "", "", "income 7"),
    ("g03", "", "", "money 41 newspapers 1"), ("g04", "", "", "money 41 newspapers 1"),
    ("g05", "", "", "money 41 buzz 9"), ("g06", "", "", "money 41 buzz 9"),
    ("g07", "", "", "money 42"), ("g08", "", "", "money 42"),
    ("g09", "", "", "vp 6"), ("g10", "", "", "vp 6"),
    ("g11", "", "trade", "money 38 gear 2"), ("g12", "", "trade", "money 39 energy 2"),
    ("g13", "", "", "money 42 westminster 2"),
    ("g14", "", "market", "money 39 market A....."),
    ("g15", "A persons c01", "", "vp 6"), ("g15", "A persons c01 c02 c03", "", "vp 7"),
    ("g16", "A prototypes p01 p02 p03", "", "money 41 vp 6"),
    ("g16", f"A prototypes {names('p', 9)}", "", "money 41 vp 8"),
    ("v01", "", "", None),
    ("v02", "", "", "money 42 westminster 2"),
    ("v03", "", "trade", "money 39 gear 2"),
    ("v04", "", "trade; trade", "money 38 energy 3"), ("v04", "", "trade; done", "money 39 energy 2"),
    ("v05", "", "", "newspapers 1 buzz 9"),
    ("v06", "", "", "newspapers 1 income 7"),
    ("v07", "", "", "vp 7"),
    ("v08", "A prototypes p01 p02 p03", "", "money 43"), ("v08", f"A prototypes {names('p', 6)}", "", "money 44"),
    ("v09", "", "", "energy 2"),
    ("v10", "", "", ""), ("v10", "A westminster 3", "", "westminster 3 vp 6"),
    ("v10", "A westminster 5", "", "westminster 5 vp 7"),
    ("v11", "", "", "buzz 10"),
    ("v12", "", "", "money 41 newspapers 1"),
    ("v13", "", "", "money 41 income 7"),
]  # fmt: skip


@pytest.mark.parametrize(("tile", "more", "plays", "expected"), PERMANENT)
def test_what_a_permanent_tile_does(tile: str, more: str, plays: str, expected: str | None) -> None:
    text = f"players 2\nphase 3\nA energy 0 buzz 8\nA tiles {tile}\nwaterloo_station.1 A 6{LATER}\n{more}"
    b = board(text).play("act", "use station_energy_permanent", f"use {tile}")
    if expected is None:  # v01: pounds, newspapers or a point
        assert b.options(verb="choose") == ["choose 1", "choose 2", "choose 3"]
        ends = []
        for choice in b.options(verb="choose"):
            again = board(text).play("act", "use station_energy_permanent", f"use {tile}", choice)
            ends.append(figures(again, "A"))
        assert ends == ["money 43", "newspapers 2", "vp 6"]
        return
    b.play(*[play for play in plays.split("; ") if play])
    assert b.seat == "B"
    market = f" market {b.market()}" if "A" in b.market() else ""
    assert figures(b, "A") + market == expected


# By instant tile: what else A has, what A decides, what A has after taking it; field 11 has a flyer with a gear
INSTANT_TILES = [
    ("g17", "", "", "gear 2 newspapers 2 buzz 12"),
    ("g18", "", "", "money 42 gear 2"),
    ("g19", "", "", "money 43 energy 2"),
    ("g20", "", "", "money 47"),
    ("g21", "", "", "newspapers 4"),
    ("g22", "", "", "income 9 vp 6"),
    ("g23", "", "", "income 8 buzz 10"),
    ("g24", "", "", "gear 2 buzz 14"),
    ("g25", "", "", "vp 9"),
    ("g26", "", "", "newspapers 2 vp 7"),
    ("g27", "", "market; market", "market AA...."),  # the second one costs the pound that the tile brings
    ("g28", "", "", "money 43 westminster 2 buzz 10"),
    ("g29", "", "", "money 42 dice 5"),
    ("g30", "", "choose 1", "gear 2 newspapers 2"),
    ("g30", "", "choose 2", "energy 2 newspapers 2"),
    ("g31", "A prototypes p01 p02 p03", "", "money 42 vp 8"),
    ("g31", f"A prototypes {names('p', 6)}", "", "money 42 vp 9"),
    ("g32", "A persons c01 c02", "", "money 44 newspapers 2"),
    ("g32", f"A persons {names('c', 6)}", "", "money 48 newspapers 2"),
]


@pytest.mark.parametrize(("tile", "more", "plays", "expected"), INSTANT_TILES)
def test_what_an_instant_tile_does(tile: str, more: str, plays: str, expected: str) -> None:
    flyers = "flyers fb4 fb1 fg1 fg2 fv1"
    text = f"players 2\nphase 3\n{flyers}\nA buzz 8\nA markers 4 7\nshow-tiles {tile}\nbritish_museum.1 A 6"
    b = board(f"{text}{LATER}\n{more}").play("act", f"research {tile}", *[play for play in plays.split("; ") if play])
    assert b.seat == "B" and b.owned("tiles", "A") == [tile]
    market = f"market {b.market()}" if "A" in b.market() else ""
    assert (figures(b, "A") + " " + market).strip() == expected


# -- Shares, flyers, posters, levels, options, the watch ------------------------------------------------------------

SHARES = {
    "s1a": (5, 1), "s1b": (4, 3), "s1c": (3, 4), "s2a": (4, 1), "s2b": (3, 2), "s2c": (2, 3), "s3a": (4, 1),
    "s3b": (3, 2), "s3c": (2, 3), "s4a": (3, 2), "s4b": (2, 3), "s4c": (1, 4), "s5a": (5, 3), "s5b": (3, 4),
    "s5c": (1, 5),
}  # fmt: skip


@pytest.mark.parametrize("share", SHARES)
def test_what_a_share_brings(share: str) -> None:
    income, vp = SHARES[share]
    text = f"players 2\nround {share[1]}\nphase 3\nshow-shares {share}\nA buzz 8\nbank_of_england.1 A 6{LATER}"
    assert figures(board(text).play("act", f"share {share}"), "A") == f"income {6 + income} vp {5 + vp}"
    # It comes to the display of its own round.
    if share[1] != "1":
        b = board(f"players 5\nround {int(share[1]) - 1}\nphase 7")
        assert b.tables.share_ids.index(share) in b.position.share_display


FLYERS = [
    ("fb1", "", "gear 2"), ("fb2", "", "money 41 energy 2"), ("fb3", "", "newspapers 3"), ("fb4", "", "money 44"),
    ("fg1", "", "vp 8"), ("fg2", "", "money 42 income 8"), ("fg3", "market", "newspapers 2 market A....."),
    ("fg4", "", "money 45 westminster 2"), ("fv1", "", "vp 10"), ("fv2", "", "gear 2 energy 2"),
    ("fv3", "", "money 48"),
]  # fmt: skip


@pytest.mark.parametrize(("flyer", "plays", "expected"), FLYERS)
def test_what_a_flyer_brings(flyer: str, plays: str, expected: str) -> None:
    field = {"b": 5, "g": 17, "v": 32}[flyer[1]]
    flyers = ["fb1", "fb2", "fg1", "fg2", "fv1"]
    flyers[{"b": 0, "g": 2, "v": 4}[flyer[1]]] = flyer
    text = f"players 2\nphase 3\nflyers {' '.join(flyers)}\nA energy 0 buzz {field - 1}\nA markers 4 7"
    b = board(f"{text}\nwaterloo_station.1 A 6{LATER}").play("act", "use station_energy_buzz")
    b.play(*[play for play in plays.split("; ") if play])
    assert (b.seat, b.of("buzz", "A")) == ("B", field + 1)
    market = f" market {b.market()}" if "A" in b.market() else ""
    assert figures(b, "A", buzz=field + 1) + market == expected


POSTERS = [
    ("4", "choose 1", "money 47"), ("4", "choose 2", "money 45 buzz 10"), ("7", "", "money 45 vp 7"),
    ("14", "", "money 45 vp 8"), ("21", "", "money 45 vp 9"), ("28", "", "money 45 vp 11"),
    ("36", "", "money 45 vp 13"),
]  # fmt: skip


@pytest.mark.parametrize(("poster", "plays", "expected"), POSTERS)
def test_what_a_poster_brings(poster: str, plays: str, expected: str) -> None:
    b = board(f"players 2\nphase 6\nA buzz 8 income 6\nA markers {poster}").play(*plays.split("; ") if plays else ())
    assert (b.position.round, figures(b, "A", income=3)) == (2, expected)


# By player count and level: what arriving costs, what A decides, what the level brings in phase 6
LEVELS = [
    (2, 1, 1, "", "newspapers 1"), (2, 2, 1, "", "money 43"), (2, 3, 2, "", "newspapers 1 income 4"),
    (2, 4, 2, "", "buzz 10"), (2, 5, 3, "use market.5", "money 42 westminster 2"), (2, 6, 3, "choose 1", "gear 2"),
    (2, 6, 3, "choose 2", "energy 2"),
    (4, 1, 1, "", "newspapers 1"), (4, 2, 1, "", "money 43"), (4, 3, 2, "", "newspapers 1 income 4"),
    (4, 4, 2, "", "buzz 10"), (4, 5, 3, "use market.5", "money 42 westminster 2"), (4, 6, 3, "", "energy 2"),
    (4, 7, 4, "", "gear 2 buzz 9"),
]  # fmt: skip


@pytest.mark.parametrize(("players", "level", "cost", "plays", "expected"), LEVELS)
def test_what_a_level_of_the_market_costs_and_brings(
    players: int, level: int, cost: int, plays: str, expected: str
) -> None:
    text = f"players {players}\nphase 6\nA money 35 buzz 8 income 6\nmarket.{level} A"
    b = board(text).play(*plays.split("; ") if plays else ())
    assert (b.position.round, figures(b, "A", income=3)) == (2, expected)
    below = "\n".join([f"market.{other} {'AB'[other % 2]}" for other in range(1, level)])
    b = board(f"players {players}\nphase 3\n{below}\nport_of_london.1 A 6{LATER}")
    b.play("act", "use port_assistants", "done", "market")
    assert b.of("money", "A") == 40 - cost and b.market()[level - 1] == "A"


OPTIONS = [
    ("port_assistants", "", "market; market", "money 39 market AA....."),
    ("port_gears", "", "", "gear 3"),
    ("port_die", "", "", "dice 5"),
    ("port_die_paid", "", "", "money 38 dice 5"),
    ("port_ticket", "", "", "dice 3 vp 17"),
    ("station_energy", "", "", "energy 3"),
    ("station_energy_permanent", "A tiles g07", "use g07", "money 42 energy 2"),
    ("station_energy_buzz", "", "", "energy 2 buzz 10"),
    ("station_permanent_or_buzz", "A tiles g07", "choose 1; use g07", "money 42"),
    ("station_permanent_or_buzz", "A tiles g07", "choose 2", "buzz 10"),
]


@pytest.mark.parametrize(("option", "more", "plays", "expected"), OPTIONS)
def test_what_an_option_brings(option: str, more: str, plays: str, expected: str) -> None:
    location = "port_of_london" if option.startswith("port") else "waterloo_station"
    b = board(f"players 4\nphase 3\nA buzz 8\n{more}\n{location}.1 A 6{LATER}")
    b.play("act", f"use {option}", *[play for play in plays.split("; ") if play])
    market = f" market {b.market()}" if "A" in b.market() else ""
    assert b.seat == "B" and figures(b, "A") + market == expected


@pytest.mark.parametrize(("side", "expected"), [("day", "newspapers 1 vp 6"), ("night", "money 43")])
def test_what_the_watch_brings(side: str, expected: str) -> None:
    b = board(f"players 2\nphase 6\nwatch A {side}\nA money 35 buzz 8 income 6")
    assert (b.position.round, figures(b, "A", income=3)) == (2, expected)


# -- Publishers and nations ---------------------------------------------------------------------------------------

EARLY, AUTUMN_1850, SPRING_1851 = (2, 3, 4), (3, 5, 7), (4, 6, 8)
PUBLISHERS = {
    "pub1a": [("newspapers", (1, 2, 4)), ("westminster", (2, 3, 4)), ("persons_prototypes", (1, 2, 3)),
              ("research", (2, 3, 5)), ("persons", (2, 3, 4))],
    "pub1b": [("patents", (1, 2, 3)), ("persons", (1, 2, 3)), ("westminster", (2, 3, 4)), ("prototypes", (2, 3, 4)),
              ("persons_prototypes", (3, 5, 7))],
    "pub2a": [("westminster", (1, 2, 3)), ("research", (1, 2, 3)), ("market", (1, 2, 3)), ("persons", (1, 2, 3)),
              ("prototypes", (2, 4, 5))],
    "pub2b": [("research", (1, 2, 3)), ("shares", (1, 2, 3)), ("prototypes", (1, 2, 3)), ("westminster", (3, 4, 5)),
              ("research", (3, 4, 6))],
    "pub3a": [("market", (1, 2, 3)), ("prototypes", (1, 2, 3)), ("persons", (1, 2, 3)),
              ("persons_prototypes", (3, 4, 5)), ("order_level", (1, 2, 3))],
    "pub3b": [("gears_energy", (1, 2, 4)), ("persons_prototypes", (1, 2, 3)), ("income", (3, 5, 7)),
              ("dice", (4, 5, 6)), ("westminster", (3, 4, 5))],
    "pub4a": [("shares", (1, 2, 3)), ("westminster", (2, 3, 4)), ("research", (2, 3, 4)), ("newspapers", (2, 4, 6)),
              ("links", (1, 2, 3))],
    "pub4b": [("income", (4, 6, 8)), ("market", (1, 2, 3)), ("patents", (1, 2, 3)), ("persons", (2, 3, 4)),
              ("persons_prototypes", (3, 5, 7))],
}  # fmt: skip


def buzz_of(publisher: str, round: int, what: str, number: int) -> int:
    """The buzz that A wins at the London Times, on the action space that gives nothing."""
    # Nothing that is counted is there but what the test gives.
    text = f"players 4\nround {round}\nphase 3\npublisher {publisher}\nactions-used 0 0 0 0 0 1 0 0"
    owned = f"A gear 0 energy 0 buzz 18\nA markers 4 7\n{having(what, number)}"
    b = board(f"{text}\n{owned}\nlondon_times.1 A 6{LATER}").play("act")
    return b.of("buzz", "A") - 18


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("publisher", PUBLISHERS)
def test_what_a_publisher_wants(publisher: str, round: int) -> None:
    what, steps = PUBLISHERS[publisher][round - 1]
    buzz = (EARLY, EARLY, EARLY, AUTUMN_1850, SPRING_1851)[round - 1]
    for place, number in enumerate(steps):
        assert buzz_of(publisher, round, what, number) == buzz[place]
        if number > 1 or what != "westminster":
            assert buzz_of(publisher, round, what, number - 1) == (buzz[place - 1] if place else 0)


NATIONS = {
    "united_kingdom": ("westminster", (3, 4, 5)), "france": ("persons", (1, 2, 3)),
    "spain": ("research_instant", (1, 2, 3)), "italy": ("buzz", (7, 14, 21)), "japan": ("dice", (4, 5, 6)),
    "germany": ("prototypes", (1, 2, 3)), "usa": ("market", (1, 2, 3)), "russia": ("income", (5, 7, 9)),
    "austria": ("research_permanent", (1, 2, 3)), "netherlands": ("newspapers", (3, 5, 7)),
}  # fmt: skip


@pytest.mark.parametrize("nation", NATIONS)
def test_what_an_order_wants_and_scores(nation: str) -> None:
    what, levels = NATIONS[nation]
    # Tiles of the other kind do not count for Spain and Austria.
    other = {"spain": "g01 g02 g03 g04", "austria": "g17 g18 g19 g20"}.get(nation, "")
    for level, number in enumerate(levels):
        for owned in (number - 1, number):
            lines = having(what, owned) + (f" {other}" if other else "")
            text = f"players 2\nphase 3\nA nation {nation}\nA order_level {level}\n{lines}\nport_of_london.1 A 6{LATER}"
            b = board(text).play("act", "use port_assistants")
            assert b.refused("order") == (() if owned == number else ("CRY-ORDER-02",))
        b.play("order")
        assert b.of("order_level", "A") == level + 1
        vp = (1, 4, 7)[level]
        assert points(scored(f"players 2\nA nation {nation}\nA order_level {level + 1}"), "order") == [vp, 0]
        assert points(scored(f"players 2\nA nation {nation}"), "fields") == [-20, -20]

"""What options of industry games touch and leave."""

from __future__ import annotations

from millrace.core.texts import Texts
from millrace.games.brass_lancashire.picture.stage import stage
from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
from millrace.games.brass_lancashire.rules.notation import read
from millrace.games.brass_lancashire.rules.view import View, view
from millrace.games.brass_lancashire.words.panels import LOOKS
from millrace.parts.industry.outlook import Outlook, copy_of, easiest_source
from millrace.scene.industry import options
from millrace.scene.industry.family import Wording
from millrace.scene.scene import Supplier

TEXTS = Texts.load("en", "millrace.core", *TEXT_PACKAGES)


def seen(position: str) -> View:
    return view(read(position), 0)


def test_an_option_touches_what_its_numbers_count_and_the_cards_that_pay_for_it() -> None:
    t = seen("").tables
    regions = options.regions(t, LOOKS, 1)
    slot, card = t.slot_ids.index("colne.1"), t.card_ids.index("bury")
    touched = options.touches(regions, ("slot", "stack"), (slot, 0), 1 << card)
    assert touched == ("slot:colne.1", "stack:B:cotton-mill", "card:bury")
    assert options.touches(regions, (), (slot, 0), 0) == ()


def test_an_action_leaves_money_the_next_prices_and_the_next_order() -> None:
    before = read("A money 20\nB spent 3\ncoal-track 5\niron-track 5")
    words = Wording(TEXTS, ("Ada", "Bo", "Cy"), ())

    def left(paid: int, coal: int, iron: int) -> list[str]:
        after = copy_of(before)
        after.money[0] -= paid
        after.spent[0] += paid
        after.coal_market, after.iron_market = 5 + coal, 5 + iron
        return list(options.leaves(Outlook(before, after), words))

    assert left(0, 0, 0) == []
    order = "turn order of the next round as things stand: Cy, Ada and Bo"
    assert left(2, 0, 0) == ["leaves you £18", order]
    assert left(2, -1, 2) == [
        "leaves you £18",
        "the next coal on the demand track then costs £3",
        "the next iron on the demand track then costs £1",
        order,
    ]


def test_what_delivers_and_what_flips_is_marked_and_other_sources_are_offered() -> None:
    s = read("""
        A hand oldham*2
        A mat cotton-mill-2
        oldham.2 B coal-mine-1 1
        oldham--rochdale C
        rochdale.1 C coal-mine-1 1
        bury.2 B coal-mine-1 2
    """)
    codes = s.tables.codebook
    (found,) = stage(view(s, 0), TEXTS, ("Ada", "Bo", "Cy"), [codes.code("build cotton-mill oldham.1")]).options
    assert found.marks == ("slot:oldham.2",) and found.suppliers == ()
    assert "1 coal from Bo’s coal mine in Oldham (space 2)" in found.notes
    assert found.warning == "Bo’s coal mine 1 in Oldham (space 2) flips: income 0 → 2 for Bo"
    s = read("""
        era rail
        A hand oldham*2
        A money 40
        oldham.1 A cotton-mill-2
        oldham.2 B coal-mine-1 2
        rochdale.1 A coal-mine-1 1
    """)
    (found,) = stage(view(s, 0), TEXTS, ("Ada", "Bo", "Cy"), [codes.code("link oldham--rochdale")]).options
    assert found.marks == ("slot:rochdale.1",)
    assert found.suppliers == (
        (
            Supplier("slot:oldham.2", "Take coal from Bo’s coal mine in Oldham (space 2)"),
            Supplier("slot:rochdale.1", "Take coal from your coal mine in Rochdale (space 1)", usual=True),
        ),
    )


def test_own_sources_that_flip_soon_come_first_then_others_that_flip_late() -> None:
    s = read("""
        bolton.3 A ironworks-1 2
        blackburn.3 A ironworks-2 4
        barrow-in-furness.2 B ironworks-1 1
        bury.1 B coal-mine-1 2
    """)
    t = s.tables
    left = [t.codebook.code(f"iron {id}") for id in ("bolton.3", "blackburn.3", "barrow-in-furness.2")]
    left.append(t.codebook.code("coal bury.1"))
    order = []
    while left:
        code = easiest_source(s, left)
        left.remove(code)
        order.append(t.slot_ids[t.code_a[code]])
    assert order == ["bolton.3", "blackburn.3", "bury.1", "barrow-in-furness.2"]

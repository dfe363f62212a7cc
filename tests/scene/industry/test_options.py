"""What options of industry games touch and leave."""

from __future__ import annotations

from millrace.core.texts import Texts
from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
from millrace.games.brass_lancashire.rules.notation import read
from millrace.games.brass_lancashire.rules.view import View, view
from millrace.games.brass_lancashire.words.panels import LOOKS
from millrace.scene.industry import options

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


def test_an_action_leaves_money_and_the_next_price_of_what_it_trades_in() -> None:
    v = seen("A money 20\ncoal-track 5\niron-track 5")

    def left(paid: int, coal: int, sold: int, good: str) -> list[str]:
        return list(options.leaves(v, v.tables, TEXTS, paid, 0, coal, 0, sold, good))

    assert left(7, 0, 0, "") == ["leaves you £13"]
    assert left(9, 1, 0, "") == ["leaves you £11", "the next coal on the demand track then costs £3"]
    assert left(0, 0, 2, "iron") == ["the next iron on the demand track then costs £1"]
    assert left(0, 0, 2, "beer") == []


def test_own_sources_that_flip_soon_come_first_then_others_that_flip_late() -> None:
    v = seen("""
        bolton.3 A ironworks-1 2
        blackburn.3 A ironworks-2 4
        barrow-in-furness.2 B ironworks-1 1
        bury.1 B coal-mine-1 2
    """)
    numbered = {slot: slot for slot, kind in enumerate(v.tile) if kind >= 0}
    order = []
    while numbered:
        order.append(v.tables.slot_ids[numbered.pop(options.easiest_source(v, numbered))])
    assert order == ["bolton.3", "blackburn.3", "bury.1", "barrow-in-furness.2"]

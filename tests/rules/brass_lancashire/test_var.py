"""Other readings and other editions: each switch on and off."""

from collections import Counter

import pytest

import millrace
from millrace.games.brass_lancashire.rules.outcome import outcome
from tests.rules.brass_lancashire.board import Board, board, era_end, new_game, round_end

SEATS = "ABCD"


# -- What a distant sale brings -----------------------------------------------------------------------------------

DISTANT_SALE = """
    A hand colne bury
    preston.2 A cotton-mill-1
    preston.1 B port-1
    distant-market 1
"""


@pytest.mark.rule("LAN-VAR-01")
@pytest.mark.parametrize(("switch", "space", "money"), [("money", 15, 33), ("income", 18, 30)])
def test_the_bonus_of_a_distant_sale_is_money_or_income(switch: str, space: int, money: int) -> None:
    b = board(f"switch distant_market_bonus {switch}" + DISTANT_SALE).play("sell preston.2 distant-market", "card bury")
    assert (b.income("A"), b.money("A")) == (space, money)


@pytest.mark.rule("LAN-VAR-01")
def test_the_bonus_as_income_stops_at_the_end_of_the_track() -> None:
    b = board("switch distant_market_bonus income\nA income 93" + DISTANT_SALE)
    assert b.play("sell preston.2 distant-market", "card bury").income("A") == 99


@pytest.mark.rule("LAN-VAR-01")
@pytest.mark.parametrize("switch", ["money", "income"])
def test_a_failed_distant_sale_brings_nothing_either_way(switch: str) -> None:
    b = board(f"switch distant_market_bonus {switch}\ncotton-demand 7\ndistant-drawn 3 4" + DISTANT_SALE)
    b.play("sell preston.2 distant-market", "card bury")
    assert (b.income("A"), b.money("A"), b.cotton_demand()) == (10, 30, 8)


# -- Where the coal of a railway comes from -----------------------------------------------------------------------

# A mine in Bolton itself, another one railway away from Wigan.
TWO_MINES = """
    era rail
    A hand colne bury
    bolton.3 A ironworks-2
    bolton.1 B coal-mine-2
    blackburn.1 C coal-mine-2
    blackburn--wigan C
"""


@pytest.mark.rule("LAN-VAR-02")
@pytest.mark.parametrize(
    ("switch", "mines"),
    [
        ("chosen_end", ["coal blackburn.1", "coal bolton.1"]),
        ("nearest_end", ["coal bolton.1"]),
        ("chosen_end_only", ["coal blackburn.1", "coal bolton.1"]),
    ],
)
def test_coal_comes_from_the_mine_nearest_to_the_chosen_or_to_either_end(switch: str, mines: list[str]) -> None:
    b = board(f"switch rail_coal_source {switch}" + TWO_MINES).choose("link bolton--wigan").choose("card bury")
    assert b.options() == mines
    assert ("LAN-VAR-02" in b.refused("coal blackburn.1")) == (switch == "nearest_end")


@pytest.mark.rule("LAN-VAR-02")
def test_a_tie_between_the_ends_is_the_player_s_choice() -> None:
    text = TWO_MINES.replace("blackburn.1 C", "wigan.2 C")
    b = board("switch rail_coal_source nearest_end" + text).choose("link bolton--wigan").choose("card bury")
    assert b.options() == ["coal bolton.1", "coal wigan.2"]


@pytest.mark.rule("LAN-VAR-02")
def test_by_the_nearest_end_track_coal_needs_both_ends_without_a_mine() -> None:
    text = """
        switch rail_coal_source nearest_end
        era rail
        A hand colne bury
        warrington-runcorn.2 A port-2
    """
    far = board(text + "oldham.1 C coal-mine-2\nmanchester--oldham C")
    far.play("link manchester--warrington-runcorn", "card bury", "done")
    assert (far.tile("oldham.1"), far.coal_track()) == ("C coal-mine-2 2", 8)
    none = board(text).play("link manchester--warrington-runcorn", "card bury", "done")
    assert (none.spent("A"), none.coal_track()) == (5 + 1, 7)


# A port at one end, a mine at the other.
PORT_AND_MINE = """
    era rail
    A hand colne bury
    warrington-runcorn.2 A port-2
    manchester.1 C coal-mine-2
"""
RAILWAY = "link manchester--warrington-runcorn"


@pytest.mark.rule("LAN-VAR-03")
@pytest.mark.parametrize("switch", ["chosen_end", "nearest_end"])
def test_a_mine_at_either_end_forbids_track_coal(switch: str) -> None:
    b = board(f"switch rail_coal_source {switch}" + PORT_AND_MINE).choose(RAILWAY).choose("card bury")
    assert b.options() == ["coal manchester.1"]
    assert "LAN-RAIL-10" in b.refused("coal demand-track")


@pytest.mark.rule("LAN-VAR-03")
def test_if_only_the_chosen_end_counts_its_port_gives_track_coal() -> None:
    b = board("switch rail_coal_source chosen_end_only" + PORT_AND_MINE).choose(RAILWAY).choose("card bury")
    assert b.options() == ["coal manchester.1", "coal demand-track"]
    bought = b.copy().play("coal demand-track", "done")
    assert (bought.spent("A"), bought.coal_track(), bought.tile("manchester.1")) == (5 + 1, 7, "C coal-mine-2 3")
    taken = b.copy().play("coal manchester.1", "done")
    assert (taken.spent("A"), taken.coal_track(), taken.tile("manchester.1")) == (5, 8, "C coal-mine-2 2")


@pytest.mark.rule("LAN-VAR-03")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("wigan.1 C coal-mine-2\nwarrington-runcorn--wigan C", "LAN-RAIL-10"),  # the port's end reaches a mine, too
        ("A money 5", "LAN-TURN-12"),  # the railway takes all
    ],
)
def test_track_coal_still_needs_an_end_without_a_mine_and_money(change: str, rule: str) -> None:
    b = board("switch rail_coal_source chosen_end_only" + PORT_AND_MINE + change).choose(RAILWAY).choose("card bury")
    assert "coal manchester.1" in b.options()
    assert rule in b.refused("coal demand-track")


@pytest.mark.rule("LAN-VAR-03")
def test_track_coal_still_needs_a_port_at_the_chosen_end() -> None:
    text = PORT_AND_MINE.replace("warrington-runcorn.2 A port-2", "warrington-runcorn.1 A cotton-mill-2")
    b = board("switch rail_coal_source chosen_end_only" + text).choose(RAILWAY).choose("card bury")
    assert b.options() == ["coal manchester.1"]


@pytest.mark.rule("LAN-VAR-03")
def test_industries_take_no_track_coal_beside_a_mine_in_any_reading() -> None:
    b = (
        board("""
        switch rail_coal_source chosen_end_only
        era rail
        A hand manchester bury
        A mat cotton-mill-2
        warrington-runcorn.2 A port-2
        manchester.1 C coal-mine-2
        manchester--warrington-runcorn A
    """)
        .choose("build cotton-mill manchester.2")
        .choose("card manchester")
    )
    assert b.options() == ["coal manchester.1"]
    assert "LAN-COAL-01" in b.refused("coal demand-track")


# -- Industry cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-VAR-04")
@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize(("switch", "allowed"), [("first_build_ever", False), ("no_presence", True)])
def test_an_industry_card_of_somebody_who_has_nothing_left_on_the_board(switch: str, allowed: bool, era: str) -> None:
    b = board(f"switch industry_card_anywhere {switch}\nera {era}\nbuilders A\nA hand port bury\nA mat port-2")
    assert (b.refused("build port fleetwood.1") == ()) == allowed


@pytest.mark.rule("LAN-VAR-04")
@pytest.mark.parametrize("presence", ["preston.1 A port-1", "preston--wigan A"])
@pytest.mark.parametrize("switch", ["first_build_ever", "no_presence"])
def test_a_tile_or_a_link_is_presence(switch: str, presence: str) -> None:
    b = board(f"switch industry_card_anywhere {switch}\nA hand port bury\nA mat port-2\n{presence}")
    assert "LAN-BUILD-11" in b.refused("build port fleetwood.1")


@pytest.mark.rule("LAN-VAR-04")
@pytest.mark.parametrize("switch", ["first_build_ever", "no_presence"])
def test_the_first_build_of_the_game_is_free_either_way(switch: str) -> None:
    b = board(f"switch industry_card_anywhere {switch}\nbuilders none\nA hand port bury")
    assert b.refused("build port fleetwood.1") == ()


@pytest.mark.rule("LAN-VAR-04")
def test_the_switch_matters_at_the_start_of_the_rail_era() -> None:
    for switch, allowed in (("first_build_ever", False), ("no_presence", True)):
        b = board(f"""
            switch industry_card_anywhere {switch}
            deck none
            order A B C
            turn C 1
            C hand colne
            preston.1 A port-1
            A mat port-2 cotton-mill-2 coal-mine-2 ironworks-2 shipyard-2
        """).play("pass")
        assert (b.seat, b.position.era, b.network("A")) == ("A", 1, set())
        cards = {card for card in b.hand("A") if card in ("port", "coal-mine")}
        assert cards
        built = {option for option in b.options("build") if option.split()[1] in cards}
        by_place = {option for option in built if option.split()[2].partition(".")[0] in b.hand("A")}
        assert (built != by_place) == allowed


OVERBUILD = """
    A hand cotton-mill colne
    A mat cotton-mill-2
    bury.1 A cotton-mill-1
    bury.2 B coal-mine-1
"""


@pytest.mark.rule("LAN-VAR-05")
@pytest.mark.parametrize("link", ["", "bury--manchester A"])
def test_overbuilding_by_an_industry_card_in_the_canal_era_is_a_switch(link: str) -> None:
    assert "LAN-BUILD-12" in board(OVERBUILD + link).refused("build cotton-mill bury.1")
    b = board("switch canal_industry_card_overbuild allowed" + OVERBUILD + link).play("build cotton-mill bury.1")
    assert b.tile("bury.1") == "A cotton-mill-2 0"


@pytest.mark.rule("LAN-VAR-05")
def test_the_switch_opens_nothing_but_the_own_tile() -> None:
    b = board("switch canal_industry_card_overbuild allowed" + OVERBUILD.replace("bury.2 B coal-mine-1", ""))
    assert "LAN-BUILD-27" in b.refused("build cotton-mill bury.2")
    assert "LAN-BUILD-11" in b.refused("build cotton-mill oldham.1")


# -- The virtual link ---------------------------------------------------------------------------------------------

TO_BIRKENHEAD = """
    era rail
    A money 60
    A hand shipyard wigan
    A mat shipyard-2
    colne.1 A cotton-mill-2
    ellesmere-port.1 B port-2
    birkenhead--ellesmere-port B
"""
SHIPYARD = "build shipyard birkenhead.1"


@pytest.mark.rule("LAN-VAR-06")
@pytest.mark.parametrize(
    ("presence", "present"),
    [
        ("", False),
        ("liverpool.1 A port-2", True),
        ("liverpool--wigan A", True),
        ("liverpool.1 B port-2", False),
        ("liverpool--wigan B", False),
        ("ellesmere-port--warrington-runcorn A", False),
    ],
)
def test_presence_in_liverpool_may_be_required(presence: str, present: bool) -> None:
    required = board("switch virtual_link_presence required" + TO_BIRKENHEAD + presence)
    assert required.refused(SHIPYARD) == () if present else "LAN-VAR-06" in required.refused(SHIPYARD)
    assert board(TO_BIRKENHEAD + presence).refused(SHIPYARD) == ()


TO_LIVERPOOL = "A hand port wigan\nA mat port-2\ncolne.1 A cotton-mill-2\n"


@pytest.mark.rule("LAN-VAR-07")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_the_virtual_link_may_work_both_ways(era: str) -> None:
    text = f"era {era}\n{TO_LIVERPOOL}"
    assert "LAN-VLINK-03" in board(text).refused("build port liverpool.1")
    both = board("switch virtual_link_direction both\n" + text)
    assert both.refused("build port liverpool.1") == ()
    assert board("switch virtual_link_direction both" + TO_BIRKENHEAD).refused(SHIPYARD) == ()


@pytest.mark.rule("LAN-VAR-07")
@pytest.mark.parametrize(
    ("presence", "present"),
    [
        ("", False),
        ("birkenhead.1 A shipyard-2", True),
        ("birkenhead--ellesmere-port A", True),
        ("birkenhead.1 B shipyard-2", False),
    ],
)
def test_both_ways_with_presence_needs_it_at_birkenhead(presence: str, present: bool) -> None:
    switches = "switch virtual_link_direction both\nswitch virtual_link_presence required\n"
    b = board(f"{switches}era rail\n{TO_LIVERPOOL}{presence}")
    refused = b.refused("build port liverpool.1")
    assert refused == () if present else "LAN-BUILD-13" in refused


@pytest.mark.rule("LAN-VAR-07")
def test_both_ways_opens_the_shipyard_of_liverpool_in_the_canal_era() -> None:
    b = board("""
        switch virtual_link_direction both
        A money 60
        A hand shipyard wigan
        A mat shipyard-1
        colne.1 A cotton-mill-1
        liverpool.1 B port-1
    """).play("build shipyard liverpool.3")
    assert b.tile("liverpool.3") == "A shipyard-1 flipped"


@pytest.mark.rule("LAN-VAR-08")
@pytest.mark.parametrize("presence", ["not_required", "required"])
@pytest.mark.parametrize("direction", ["to_birkenhead", "both"])
def test_without_a_virtual_link_its_other_switches_have_no_effect(presence: str, direction: str) -> None:
    switches = f"switch virtual_link_presence {presence}\nswitch virtual_link_direction {direction}\n"
    off = "switch virtual_link off\n" + switches
    assert "LAN-BUILD-13" in board(off + TO_BIRKENHEAD + "liverpool.1 A port-2").refused(SHIPYARD)
    in_liverpool = f"era rail\n{TO_LIVERPOOL}birkenhead.1 A shipyard-2\n"
    assert "LAN-BUILD-13" in board(off + in_liverpool).refused("build port liverpool.1")
    assert board(off + TO_BIRKENHEAD.replace("port B", "port A")).refused(SHIPYARD) == ()


@pytest.mark.rule("LAN-VAR-08")
def test_the_virtual_link_is_on_by_default() -> None:
    assert board(TO_BIRKENHEAD).refused(SHIPYARD) == ()
    assert millrace.title("brass-lancashire").switches["virtual_link"].default == "on"


# -- Debts --------------------------------------------------------------------------------------------------------

IN_DEBT = "switch shortfall_unpaid negative_cash\n"


@pytest.mark.rule("LAN-VAR-09")
@pytest.mark.parametrize(("switch", "money", "vp"), [("lose_vp", 0, 4), ("negative_cash", -3, 7)])
def test_an_unpaid_debt_costs_points_or_stays_as_negative_cash(switch: str, money: int, vp: int) -> None:
    b = round_end(f"switch shortfall_unpaid {switch}\nA money 2 income 5 vp 7")
    assert (b.question, b.money("A"), b.vp("A")) == ("action", money, vp)


@pytest.mark.rule("LAN-VAR-09")
def test_tiles_must_pay_before_cash_goes_below_0() -> None:
    b = round_end(IN_DEBT + "A money 0 income 0\npreston.1 A port-1")
    assert (b.tile("preston.1"), b.money("A")) == ("", 3 - 10)


@pytest.mark.rule("LAN-VAR-09")
def test_with_negative_cash_nothing_can_be_bought_but_costless_actions_are_free() -> None:
    b = board(f"""
        {IN_DEBT}
        A hand colne bury manchester
        A money -3
        preston.2 A cotton-mill-1
        preston.1 B port-1
        iron-track 8
    """)
    for option in ("link lancaster--preston", "develop port", "build cotton-mill manchester.1"):
        assert "LAN-TURN-12" in b.refused(option)
    assert {option.split()[0] for option in b.options()} == {"sell", "loan", "pass"}
    with_iron = board(f"{IN_DEBT}A hand colne bury\nA money -3\nbolton.3 B ironworks-1")
    with_iron.play("develop port", "card bury", "develop port")
    assert (with_iron.money("A"), with_iron.tiles_left("A", "port")) == (-3, 6)


@pytest.mark.rule("LAN-VAR-09")
def test_receipts_pay_the_debt_off_first() -> None:
    b = board(IN_DEBT + "A hand colne bury\nA money -3").play("loan 10", "card colne")
    assert (b.money("A"), b.refused("develop port")) == (7, ())
    assert round_end(IN_DEBT + "A money -3 income 20").money("A") == 2


@pytest.mark.rule("LAN-VAR-09")
@pytest.mark.parametrize(("space", "money"), [(10, -3), (11, -2)])
def test_negative_cash_alone_costs_no_tile_where_nothing_is_to_be_paid(space: int, money: int) -> None:
    b = round_end(f"{IN_DEBT}A money -3 income {space}\npreston.1 A port-1")
    assert (b.question, b.tile("preston.1"), b.money("A")) == ("action", "A port-1 0", money)


@pytest.mark.rule("LAN-VAR-09")
def test_an_old_debt_grows_by_the_next_negative_income() -> None:
    assert round_end(IN_DEBT + "A money -3 income 5 vp 9").money("A") == -8


@pytest.mark.rule("LAN-VAR-09")
def test_negative_cash_scores_nothing_and_counts_as_less_cash() -> None:
    b = era_end(f"{IN_DEBT}era rail\nA money -23 vp 9\nB money 0 vp 9")
    result = outcome(b.position)
    assert result is not None
    assert (result.scores[:2], result.winners, result.tie_break) == ((9, 9), (1,), "money")


# -- Ties ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-VAR-10")
@pytest.mark.parametrize(("switch", "winner", "by"), [("amount", 0, "money"), ("track_space", 1, "income")])
def test_the_tie_break_by_amount_or_by_space_is_a_switch(switch: str, winner: int, by: str) -> None:
    b = board(f"switch tie_income {switch}\nera rail\nover\nA vp 50 income 11 money 9\nB vp 50 income 12 money 8")
    result = outcome(b.position)
    assert result is not None
    assert (result.winners, result.tie_break) == ((winner,), by)


@pytest.mark.rule("LAN-VAR-11")
@pytest.mark.parametrize(
    ("switch", "ranking", "by"),
    [("next_turn_order", ((1,), (0,), (2,)), "turn-order"), ("shared", ((0, 1), (2,)), "shared")],
)
def test_the_last_tie_break_is_a_switch(switch: str, ranking: tuple[tuple[int, ...], ...], by: str) -> None:
    b = era_end(f"switch final_tie {switch}\nera rail\nA vp 50 money 4 spent 9\nB vp 50 money 4 spent 3")
    result = outcome(b.position)
    assert result is not None
    assert (result.ranking, result.tie_break) == (ranking, by)


@pytest.mark.rule("LAN-VAR-11")
def test_income_and_cash_still_break_ties_that_are_not_shared() -> None:
    for figures, by in (("income 13", "income"), ("money 35", "money")):
        b = board(f"switch final_tie shared\nera rail\nover\nA vp 50\nB vp 50 {figures}")
        result = outcome(b.position)
        assert result is not None
        assert (result.winners, result.tie_break) == ((1,), by)


# -- When income is taken -----------------------------------------------------------------------------------------

AT_THE_END = "switch income_timing round_end\n"


@pytest.mark.rule("LAN-VAR-12")
def test_income_at_the_round_s_end_comes_after_turn_order_and_refill() -> None:
    b = round_end(
        f"{AT_THE_END}A money 0 income 4 spent 5\nB income 20\nbury.1 A cotton-mill-1\noldham.1 A cotton-mill-1"
    )
    assert (b.question, b.seat, b.position.round) == ("shortfall", "A", 2)  # still the round just played
    assert (b.order, b.spent("A"), b.money("B")) == ("BCA", 0, 35)
    assert [len(b.hand(seat)) for seat in "ABC"] == [8, 8, 8]
    b.play("remove bury.1")
    assert (b.question, b.seat, b.position.round, b.money("B")) == ("action", "B", 3, 35)  # paid once


@pytest.mark.rule("LAN-VAR-12")
@pytest.mark.parametrize(
    ("switch", "era", "scored", "options"),
    [
        ("round_start", 1, 3 + 5, ["remove oldham.1", "remove wigan.1"]),
        ("round_end", 0, 0, ["remove bury.1", "remove oldham.1", "remove wigan.1"]),
    ],
)
def test_income_of_the_last_canal_round_comes_before_or_after_its_scoring(
    switch: str, era: int, scored: int, options: list[str]
) -> None:
    b = era_end(f"""
        switch income_timing {switch}
        A money 0 income 6
        bury.1 A cotton-mill-1 flipped
        oldham.1 A cotton-mill-2 flipped
        wigan.1 A coal-mine-2
    """)
    assert (b.question, b.position.era, b.vp("A"), b.options()) == ("shortfall", era, scored, options)


@pytest.mark.rule("LAN-VAR-12")
@pytest.mark.parametrize("switch", ["round_start", "round_end"])
def test_the_change_of_eras_pays_once(switch: str) -> None:
    b = era_end(f"switch income_timing {switch}\nA income 20")
    assert (b.position.era, b.question, b.money("A")) == (1, "action", 35)
    b.pass_turns(3)
    assert (b.position.round, b.money("A")) == (2, 40)


@pytest.mark.rule("LAN-VAR-12")
@pytest.mark.parametrize("end", ["era rail", "switch introductory_game canal_only"])
@pytest.mark.parametrize("switch", ["round_start", "round_end"])
def test_the_last_round_of_the_game_pays_nothing_either_way(switch: str, end: str) -> None:
    b = era_end(f"switch income_timing {switch}\n{end}\nA income 20")
    assert (b.question, b.money("A")) == ("over", 30)


@pytest.mark.rule("LAN-VAR-12")
@pytest.mark.parametrize(("switch", "steps"), [("round_start", 16), ("round_end", 15)])
def test_income_at_the_round_s_end_leaves_out_the_first_step_of_the_game(switch: str, steps: int) -> None:
    b = new_game(4, income_timing=switch)
    taken = 0 if switch == "round_end" else 1  # a game just laid out has taken its first income, if any
    b.position.income[0] = 20
    b.pass_to_era_end().pass_to_era_end()
    assert b.question == "over"
    assert taken + (b.money("A") - 30) // 5 == steps


@pytest.mark.rule("LAN-VAR-13")
def test_there_is_no_switch_for_the_time_of_refilling() -> None:
    assert set(millrace.title("brass-lancashire").switches) == {
        "distant_market_bonus", "rail_coal_source", "industry_card_anywhere", "canal_industry_card_overbuild",
        "virtual_link", "virtual_link_presence", "virtual_link_direction", "shortfall_unpaid", "tie_income",
        "final_tie", "income_timing", "first_round_order", "deck_setup", "two_players", "introductory_game",
    }  # fmt: skip


@pytest.mark.rule("LAN-VAR-13")
def test_hands_are_refilled_at_the_round_s_end_so_loans_stay_possible_through_the_round() -> None:
    b = new_game(4).pass_to_era_end()
    while b.position.round < 4:
        b.pass_turns()
    for seat in b.order:
        assert (b.seat, b.deck_size(), b.offers("loan 10")) == (seat, 8, True)
        b.pass_turns()
    assert (b.position.round, b.deck_size(), b.offers("loan 10")) == (5, 0, False)


# -- Decks of other editions --------------------------------------------------------------------------------------


def all_cards(b: Board) -> Counter[str]:
    """Every card of a game: hands, discard pile, cards set aside and draw pile."""
    s = b.position
    cards = Counter(b.tables.card_ids[card] for card in [*s.set_aside, *s.deck[s.deck_top :]])
    cards.update(b.discard())
    for seat in SEATS[: s.players]:
        cards.update(b.hand(seat))
    return cards


def course(b: Board) -> list[tuple[int, int, int, int]]:
    """For each era: rounds, cards set aside, cards in play, and rounds at whose end nothing is drawn."""
    found = []
    while b.question != "over":
        era, aside, cards = b.position.era, b.set_aside(), all_cards(b).total()
        dry = 0
        while b.question != "over" and b.position.era == era:
            rounds = b.position.round
            dry += b.deck_size() == 0
            b.pass_turns(b.position.players)
        found.append((rounds, aside, cards - aside, dry))
    return found


CLASSIC = {"cotton-mill": 8, "port": 6, "coal-mine": 5, "ironworks": 3, "shipyard": 3}


@pytest.mark.rule("LAN-VAR-14")
@pytest.mark.parametrize(
    ("players", "switch", "expected"),
    [
        (4, "classic", [(8, 6, 60, 4), (8, 2, 64, 4)]),
        (4, "fixed_2018", [(8, 4, 60, 4), (8, 0, 64, 4)]),
        (3, "classic", [(10, 9, 57, 4), (10, 6, 60, 4)]),
        (3, "fixed_2018", [(9, 3, 51, 4), (9, 0, 54, 4)]),
    ],
)
def test_fixed_decks_of_2018(players: int, switch: str, expected: list[tuple[int, int, int, int]]) -> None:
    b = new_game(players, deck_setup=switch)
    assert [len(b.hand(seat)) for seat in SEATS[:players]] == [8] * players
    assert course(b) == expected


@pytest.mark.rule("LAN-VAR-14")
def test_the_cards_of_the_fixed_decks() -> None:
    four, three = (all_cards(new_game(players, deck_setup="fixed_2018")) for players in (4, 3))
    classic = all_cards(new_game(4))
    assert classic - four == Counter({"port": 2})
    assert four - classic == Counter()
    removed = {"burnley": 2, "colne": 2, "lancaster": 1, "liverpool": 1, "cotton-mill": 3, "coal-mine": 1}
    assert four - three == Counter(removed)
    assert (four.total(), three.total()) == (64, 54)
    assert {card: classic[card] for card in CLASSIC} == CLASSIC


@pytest.mark.rule("LAN-VAR-20")
@pytest.mark.parametrize(
    ("players", "switch", "tiles"),
    [
        (3, "classic", [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]),
        (3, "fixed_2018", [0, 1, 2, 2, 2, 2, 3, 3, 3, 4]),
        (4, "fixed_2018", [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]),
    ],
)
def test_three_players_use_ten_distant_market_tiles_with_the_fixed_deck(
    players: int, switch: str, tiles: list[int]
) -> None:
    b = new_game(players, deck_setup=switch)
    assert sorted(b.distant_tiles()) == tiles
    assert sorted(b.pass_to_era_end().distant_tiles()) == tiles


@pytest.mark.rule("LAN-VAR-15")
def test_two_players_by_the_edition_of_2018() -> None:
    b = new_game(2, two_players="edition_2018")
    assert b.position.money == [30, 30]
    assert sorted(b.distant_tiles()) == [1, 2, 2, 2, 3, 3, 3, 4]
    assert (b.coal_track(), b.iron_track(), b.tables.places_out) == (8, 8, 0)  # full board and tracks
    removed = {
        "burnley": 2, "colne": 2, "lancaster": 3, "liverpool": 1, "blackburn": 2, "barrow-in-furness": 2,
        "fleetwood": 1, "cotton-mill": 8, "port": 3, "coal-mine": 2,
    }  # fmt: skip
    assert all_cards(new_game(4)) - all_cards(b) == Counter(removed)
    assert course(b) == [(10, 2, 38, 4), (10, 0, 40, 4)]


@pytest.mark.rule("LAN-VAR-15", "LAN-VAR-17")
def test_without_the_switch_two_cannot_play() -> None:
    with pytest.raises(millrace.WrongPlayerCount):
        millrace.new("brass-lancashire", players=2, seed="1")
    for value in ("edition_2018", "community_2009"):
        game = millrace.new("brass-lancashire", players=2, seed="1", switches={"two_players": value})
        assert game.waiting


@pytest.mark.rule("LAN-VAR-15", "LAN-VAR-17")
@pytest.mark.parametrize("value", ["edition_2018", "community_2009"])
def test_the_switch_changes_nothing_for_three_and_four(value: str) -> None:
    for players in (3, 4):
        assert new_game(players, two_players=value).position.key() == new_game(players).position.key()


@pytest.mark.rule("LAN-VAR-17")
def test_two_players_by_the_community_rules_of_2009() -> None:
    b = new_game(2, two_players="community_2009")
    assert b.position.money == [25, 25]
    removed = {
        "birkenhead": 2, "ellesmere-port": 1, "stockport": 2, "macclesfield": 2, "oldham": 2, "rochdale": 2,
        "manchester": 1, "wigan": 1, "liverpool": 1, "lancaster": 1, "preston": 1,
        "cotton-mill": 3, "port": 3, "shipyard": 2, "coal-mine": 1, "ironworks": 1,
    }  # fmt: skip
    assert all_cards(new_game(4)) - all_cards(b) == Counter(removed)
    assert course(b) == [(10, 2, 38, 4), (10, 0, 40, 4)]


COMMUNITY = "players 2\nswitch two_players community_2009\n"
OUT = {"birkenhead", "ellesmere-port", "stockport", "macclesfield", "oldham", "rochdale", "northwich", "the-midlands"}


@pytest.mark.rule("LAN-VAR-18")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_nothing_is_built_at_the_places_left_out(era: str) -> None:
    b = board(f"{COMMUNITY}era {era}\nA hand manchester bury\nA money 99\nA mat port-2 cotton-mill-2 shipyard-2")
    builds = [option for option in b.tables.codebook if option.words[0] in ("build", "combine")]
    for option in builds:
        town = option.words[2].partition(".")[0]
        assert ("LAN-VAR-18" in b.refused(option.text)) == (town in OUT)
    full = board(f"players 2\nswitch two_players edition_2018\nera {era}\nA hand manchester bury")
    assert not any("LAN-VAR-18" in full.refused(option.text) for option in builds)


@pytest.mark.rule("LAN-VAR-18")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_no_link_leads_to_the_places_left_out(era: str) -> None:
    b = board(f"{COMMUNITY}era {era}\nA hand manchester bury\nmanchester.1 A cotton-mill-2")
    for line in b.tables.content.lines.values():
        assert ("LAN-VAR-18" in b.refused(f"link {line.id}")) == bool(OUT & set(line.joins))


@pytest.mark.rule("LAN-VAR-18")
def test_lancaster_and_scotland_are_joined_by_a_canal() -> None:
    text = "A hand manchester bury\nlancaster.2 A cotton-mill-2\n"
    b = board(COMMUNITY + text).play("link lancaster--scotland", "card bury")
    assert (b.link("lancaster--scotland"), b.money("A")) == ("A", 25 - 3)
    assert b.offers("sell lancaster.2 distant-market")
    other = board("players 2\nswitch two_players edition_2018\n" + text)
    assert "LAN-LINK-06" in other.refused("link lancaster--scotland")
    rail = board(f"{COMMUNITY}era rail\n{text}").play("link lancaster--scotland", "card bury", "done")
    assert (rail.link("lancaster--scotland"), rail.spent("A")) == ("A", 5 + 2)


@pytest.mark.rule("LAN-VAR-18")
def test_without_birkenhead_there_is_no_virtual_link() -> None:
    text = "switch virtual_link_direction both\nA hand port bury\nA mat port-2\ncolne.1 A cotton-mill-2\n"
    assert board("players 2\nswitch two_players edition_2018\n" + text).refused("build port liverpool.1") == ()
    assert "LAN-BUILD-11" in board(COMMUNITY + text).refused("build port liverpool.1")


@pytest.mark.rule("LAN-VAR-19")
def test_the_community_tracks_have_six_spaces() -> None:
    b = new_game(2, two_players="community_2009")
    assert (b.coal_track(), b.iron_track()) == (6, 6)
    assert sorted(b.distant_tiles()) == [1, 2, 2, 2, 2, 3, 3, 4]
    assert sorted(b.pass_to_era_end().distant_tiles()) == [1, 2, 2, 2, 2, 3, 3, 4]
    assert (b.position.era, b.coal_track()) == (1, 6)


@pytest.mark.rule("LAN-VAR-19")
def test_iron_and_coal_of_the_community_tracks_cost_2_to_4_and_then_5() -> None:
    b = board(COMMUNITY + "turn A 4\nA money 99\nA hand manchester*3 bury")
    for card in b.hand("A"):
        b.play("develop port", f"card {card}", "develop shipyard")
    assert b.spent("A") == 2 + 2 + 3 + 3 + 4 + 4 + 5 + 5
    rail = board(
        COMMUNITY + "era rail\nturn A 9\nA money 99\nA hand manchester*3 preston*2 liverpool*3\ncolne.1 A cotton-mill-2"
    )
    prices = []
    for line in (
        "colne--yorkshire", "burnley--colne", "blackburn--burnley", "blackburn--wigan", "preston--wigan",
        "lancaster--preston", "fleetwood--preston", "blackpool--preston",
    ):  # fmt: skip
        before = rail.money("A")
        rail.play(f"link {line}", f"card {rail.hand('A')[0]}", "done")
        prices.append(before - rail.money("A") - 5)
    assert prices == [2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("LAN-VAR-19")
def test_a_mine_fills_the_community_track_from_the_dear_end() -> None:
    text = "A hand warrington-runcorn bury\nA mat coal-mine-2\nwarrington-runcorn.2 B port-1\ncoal-track 4\n"
    b = board(COMMUNITY + text).play("build coal-mine warrington-runcorn.1")
    assert (b.coal_track(), b.money("A")) == (6, 25 - 7 + 2 + 2)
    assert b.tile("warrington-runcorn.1") == "A coal-mine-2 1"


# -- The introductory game ----------------------------------------------------------------------------------------


def intro_end(text: str, players: int = 3) -> Board:
    """The board after the introductory game; A and B have no cash unless the text says otherwise."""
    return era_end("switch introductory_game canal_only\nA money 0\nB money 0\n" + text, players)


@pytest.mark.rule("LAN-VAR-16")
@pytest.mark.parametrize(("switch", "over"), [("off", False), ("canal_only", True)])
def test_the_introductory_game_is_the_canal_era_alone(switch: str, over: bool) -> None:
    b = era_end(f"""
        switch introductory_game {switch}
        A money 0
        B money 0
        bury.1 A cotton-mill-1 flipped
        bury--manchester B
    """)
    assert (b.question == "over") == over
    assert (b.vp("A"), b.vp("B")) == (3, 1)  # the normal scoring in either case
    assert (b.tile("bury.1") == "") != over  # the board stays as it is
    assert (len(b.hand("A")) == 0) == over


@pytest.mark.rule("LAN-VAR-16")
@pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 8)])
def test_the_introductory_game_has_the_rounds_of_one_era(players: int, rounds: int) -> None:
    b = new_game(players, introductory_game="canal_only").pass_to_era_end()
    assert (b.question, b.position.era, b.position.round) == ("over", 0, rounds)


@pytest.mark.rule("LAN-VAR-16")
def test_the_introductory_game_has_no_scoring_of_cash_by_tens_and_loans_to_the_end() -> None:
    assert intro_end("A money 40").vp("A") == 10  # by fours only
    b = new_game(4, introductory_game="canal_only")
    while b.position.round < 8:
        b.pass_turns()
    assert (b.deck_size(), b.refused("loan 30")) == (0, ())


@pytest.mark.rule("LAN-VAR-21")
@pytest.mark.parametrize(("money", "points"), [(63, 15), (59, 14), (70, 15), (60, 15), (3, 0), (4, 1), (7, 1)])
def test_each_full_4_pounds_score_a_point_at_most_15(money: int, points: int) -> None:
    assert intro_end(f"A money {money}").vp("A") == points


@pytest.mark.rule("LAN-VAR-21", "LAN-VAR-22", "LAN-VAR-23")
def test_the_full_game_has_no_extra_scorings() -> None:
    b = era_end("A money 63 income 30\nbury.1 A cotton-mill-2 flipped")
    assert b.vp("A") == 5


@pytest.mark.rule("LAN-VAR-22")
@pytest.mark.parametrize(("space", "points"), [(10, 20), (7, 17), (11, 21), (12, 21), (45, 35), (99, 50), (0, 10)])
def test_the_income_in_pounds_is_added_to_the_points(space: int, points: int) -> None:
    assert intro_end(f"A vp 20 income {space}").vp("A") == points


@pytest.mark.rule("LAN-VAR-22")
def test_the_total_never_ends_below_0() -> None:
    assert intro_end("A vp 2 income 5").vp("A") == 0
    assert intro_end("A vp 0 income 5 money 24").vp("A") == 1  # 6 - 5
    assert intro_end("A income 2\nbury.1 A cotton-mill-2 flipped").vp("A") == 5 - 8 + 5


@pytest.mark.rule("LAN-VAR-23")
@pytest.mark.parametrize(
    ("tile", "points"),
    [("cotton-mill-1 flipped", 3), ("cotton-mill-2 flipped", 10), ("cotton-mill-3 flipped", 18), ("cotton-mill-2", 0)],
)
def test_flipped_tiles_from_level_2_score_twice(tile: str, points: int) -> None:
    assert intro_end(f"colne.1 A {tile}").vp("A") == points


@pytest.mark.rule("LAN-VAR-23")
def test_links_score_only_once() -> None:
    b = intro_end("bury.1 A cotton-mill-2 flipped\nbury--manchester B\ncolne--yorkshire B")
    assert b.vp("B") == 1 + 2


@pytest.mark.rule("LAN-VAR-24")
def test_the_extra_scorings_decide_the_introductory_game() -> None:
    result = outcome(intro_end("A vp 10 money 3\nB vp 9 money 8").position)
    assert result is not None
    assert (result.scores[:2], result.winners) == ((10, 11), (1,))


@pytest.mark.rule("LAN-VAR-24")
@pytest.mark.parametrize(
    ("text", "winner", "by"),
    [
        ("A vp 11 income 11\nB vp 10 income 13", 1, "income"),
        ("A vp 10 money 5\nB vp 11 money 3", 0, "money"),
        ("A vp 10 spent 4\nB vp 10 spent 3", 1, "turn-order"),
    ],
)
def test_ties_of_the_introductory_game_are_broken_as_usual(text: str, winner: int, by: str) -> None:
    result = outcome(intro_end("C money 0\n" + text).position)
    assert result is not None
    assert result.scores[0] == result.scores[1]
    assert (result.winners, result.tie_break) == ((winner,), by)


# -- The first turn order -----------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-VAR-25")
@pytest.mark.parametrize(
    ("switch", "orders"),
    [("clockwise", {"ABC", "BCA", "CAB"}), ("random", {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"})],
)
def test_the_first_turn_order_may_be_drawn_as_a_whole(switch: str, orders: set[str]) -> None:
    games = [new_game(3, str(seed), first_round_order=switch) for seed in range(60)]
    assert {b.order for b in games} == orders
    assert all(b.seat == b.order[0] for b in games)

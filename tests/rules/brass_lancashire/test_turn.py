"""Turns, cards and actions (chapter "Schritt Karten spielen", entry "Aktionen")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end, new_game

# A may take every kind of action; all cards of the hand are of different kinds.
EVERYTHING = """
    A hand liverpool bury colne cotton-mill shipyard
    preston.2 A cotton-mill-1
    preston.1 B port-1
"""
ACTIONS = ["link lancaster--preston", "develop port", "sell preston.2 preston.1", "loan 10", "pass"]


@pytest.mark.rule("LAN-TURN-01")
def test_players_take_their_turns_in_turn_order() -> None:
    b = board("""
        players 4
        order C A D B
        turn C 2
        A hand colne*2
        B hand wigan*2
        C hand oldham*2
        D hand stockport*2
    """)
    turns = []
    for _ in range(4):
        turns.append((b.seat, b.position.round))
        b.pass_turns()
    assert turns == [("C", 2), ("A", 2), ("D", 2), ("B", 2)]


@pytest.mark.rule("LAN-TURN-02")
def test_a_player_completes_both_actions_before_the_next_begins() -> None:
    b = board("order A B C\nA hand colne bury\nB hand wigan*2")
    b.play("loan 10", "card bury")
    assert (b.question, b.seat) == ("action", "A")
    assert b.position.why_not(1, b.tables.codebook.code("pass")) is not None
    b.play("pass")
    assert (b.question, b.seat) == ("action", "B")


@pytest.mark.rule("LAN-TURN-03")
def test_a_turn_takes_two_cards_and_allows_two_actions() -> None:
    b = board("order A B C\nA hand colne bury wigan*2\nB hand oldham*2")
    b.play("loan 10", "card colne")
    assert (b.seat, len(b.hand("A"))) == ("A", 3)
    b.play("loan 20", "card bury")
    assert (b.seat, b.hand("A"), b.money("A")) == ("B", ["wigan", "wigan"], 60)


@pytest.mark.rule("LAN-TURN-03")
def test_no_action_is_to_be_had_without_a_card_that_is_held() -> None:
    b = board("A hand colne bury")
    b.choose("loan 10")
    assert b.options() == ["card bury", "card colne"]
    assert b.refused("card wigan") == ("LAN-TURN-03",)
    assert b.refused("done") == ("core.not-asked",)  # no card can be kept back
    assert b.money("A") == 30  # the money comes after the card


@pytest.mark.rule("LAN-TURN-04")
def test_a_canal_of_the_first_action_lets_an_industry_card_build_with_the_second() -> None:
    b = board("""
        A hand cotton-mill colne
        preston.1 A port-1
    """)
    assert "LAN-BUILD-11" in b.refused("build cotton-mill lancaster.2")
    b.play("link lancaster--preston", "card colne", "build cotton-mill lancaster.2")
    assert b.tile("lancaster.2") == "A cotton-mill-1 0"


@pytest.mark.rule("LAN-TURN-04")
def test_a_loan_of_the_first_action_pays_the_second() -> None:
    b = board("A hand manchester colne\nA money 2")
    assert "LAN-TURN-12" in b.refused("build cotton-mill manchester.1")
    b.play("loan 10", "card colne", "build cotton-mill manchester.1")
    assert b.money("A") == 0


@pytest.mark.rule("LAN-TURN-05")
@pytest.mark.parametrize("players", [3, 4])
def test_in_the_first_canal_round_each_player_plays_one_card_for_one_action(players: int) -> None:
    b = new_game(players)
    for seat in b.order:
        assert (b.seat, b.position.round, b.position.actions_left) == (seat, 1, 1)
        b.play("loan 10", f"card {b.hand(seat)[0]}")
    assert (b.position.round, len(b.discard())) == (2, players)
    b.play("loan 10", f"card {b.hand(b.seat)[0]}")
    assert (b.seat, b.position.actions_left) == (b.order[0], 1)  # two actions from the second round on


@pytest.mark.rule("LAN-TURN-06")
def test_in_the_first_rail_round_each_player_plays_two_cards() -> None:
    b = era_end("")
    for seat in "ABC":
        assert (b.position.era, b.position.round, b.seat, b.position.actions_left) == (1, 1, seat, 2)
        b.play("pass", f"card {b.hand(seat)[0]}")
        assert b.seat == seat
        b.play("pass", f"card {b.hand(seat)[0]}")
    assert (b.position.round, len(b.discard())) == (2, 6)


@pytest.mark.rule("LAN-TURN-07")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_card_played_goes_to_the_discard_pile(action: str) -> None:
    b = board(EVERYTHING + "discard wigan")
    b.choose(action)
    b.choose("card bury")
    assert b.discard() == ["bury", "wigan"]
    assert b.hand("A") == ["colne", "liverpool", "cotton-mill", "shipyard"]


@pytest.mark.rule("LAN-TURN-07")
def test_both_cards_of_a_combined_action_go_to_the_discard_pile() -> None:
    b = board(EVERYTHING).play("combine cotton-mill stockport.1", "card bury", "card shipyard")
    assert b.discard() == ["bury", "shipyard"]


@pytest.mark.rule("LAN-TURN-08")
def test_a_card_allows_one_of_five_actions() -> None:
    b = board(EVERYTHING)
    assert {option.split()[0] for option in b.options()} == {
        "build", "combine", "link", "develop", "sell", "loan", "pass",
    }  # fmt: skip
    last = board(EVERYTHING + "turn A 1")  # the combined action is a build with both cards of a turn
    assert {option.split()[0] for option in last.options()} == {"build", "link", "develop", "sell", "loan", "pass"}


@pytest.mark.rule("LAN-TURN-08")
def test_one_card_does_not_allow_two_actions() -> None:
    b = board(EVERYTHING)
    b.play("loan 10", "card bury")
    assert (b.question, b.position.actions_left) == ("action", 1)
    b.play("loan 10", "card colne")
    assert b.seat == "B"


@pytest.mark.rule("LAN-TURN-09")
def test_one_or_both_actions_may_be_forgone_each_for_a_card() -> None:
    text = "order A B C\nA hand colne bury wigan\nB hand oldham"
    first = board(text).play("pass", "card colne", "loan 10", "card bury")
    assert (first.seat, first.hand("A"), first.money("A")) == ("B", ["wigan"], 40)
    second = board(text).play("loan 10", "card colne", "pass", "card bury")
    assert (second.seat, second.hand("A"), second.money("A")) == ("B", ["wigan"], 40)
    both = board(text).play("pass", "card colne", "pass", "card bury")
    assert (both.seat, both.hand("A"), both.money("A")) == ("B", ["wigan"], 30)
    assert both.discard() == ["bury", "colne"]


@pytest.mark.rule("LAN-TURN-09")
def test_passing_is_possible_when_nothing_else_is() -> None:
    b = board("era rail\ndeck none\norder A B C\nA hand wigan*2\nB hand colne\nA money 0")
    assert b.options() == ["pass"]
    b.play("pass", "pass")
    assert (b.seat, b.hand("A")) == ("B", [])


@pytest.mark.rule("LAN-TURN-10")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("link lancaster--preston", "link preston--wigan"),
        ("loan 30", "loan 10"),
        ("sell preston.2 preston.1", "sell bury.1 distant-market"),
        ("develop port", "develop port"),
        ("build cotton-mill colne.1", "build port liverpool.1"),
    ],
)
def test_the_same_action_may_be_taken_twice_in_a_turn(first: str, second: str) -> None:
    b = board("""
        A hand colne liverpool bury wigan
        preston.2 A cotton-mill-1
        preston.1 B port-1
        bury.1 A cotton-mill-1
        bury--manchester B
        manchester--warrington-runcorn B
        warrington-runcorn.2 C port-1 flipped
        distant-market 0
    """)
    for option, card in ((first, "card bury"), (second, "card wigan")):
        assert b.seat == "A"
        if option.startswith("build"):
            b.play(option)
        else:
            b.play(option, card)
        if b.question in ("second-tile", "next-sale"):
            b.play("done")
    assert (b.seat, len(b.hand("A"))) == ("B", 2)


@pytest.mark.rule("LAN-TURN-11")
@pytest.mark.parametrize("action", ACTIONS)
def test_any_card_serves_for_every_action_but_building(action: str) -> None:
    b = board(EVERYTHING)
    b.choose(action)
    assert b.options() == ["card bury", "card colne", "card liverpool", "card cotton-mill", "card shipyard"]


@pytest.mark.rule("LAN-TURN-11")
def test_only_a_fitting_card_serves_for_building() -> None:
    b = board(EVERYTHING)
    b.choose("build cotton-mill colne.1")
    assert b.options() == ["card colne"]
    assert "LAN-BUILD-06" in b.refused("card liverpool")
    assert "LAN-BUILD-10" in b.refused("card shipyard")


@pytest.mark.rule("LAN-TURN-12")
@pytest.mark.parametrize(
    ("text", "option", "price"),
    [
        ("A hand manchester", "build cotton-mill manchester.1", 12),
        ("A hand manchester", "combine cotton-mill stockport.1", 12),
        ("preston.1 A port-1", "link lancaster--preston", 3),
        ("iron-track 8", "develop port", 1),
        ("iron-track 0", "develop port", 5),
        ("era rail\ncolne.1 A cotton-mill-2", "link colne--yorkshire", 6),
        ("A mat cotton-mill-3\nA hand colne\ncolne--yorkshire B", "build cotton-mill colne.1", 16 + 1 + 1),
    ],
)
def test_an_action_must_be_paid_in_full_at_once(text: str, option: str, price: int) -> None:
    cards = "A hand bury wigan\n" + text
    assert "LAN-TURN-12" in board(f"{cards}\nA money {price - 1} spent 20").refused(option)
    assert board(f"{cards}\nA money {price}").refused(option) == ()


@pytest.mark.rule("LAN-TURN-12")
def test_a_second_railway_must_be_paid_in_full_at_once() -> None:
    text = """
        era rail
        A hand bury oldham
        colne.1 A cotton-mill-2
        wigan.1 A coal-mine-2
    """
    with_first = 5 + 1
    poor = board(text + f"A money {with_first + 10}").play("link colne--yorkshire", "card bury")
    assert "LAN-TURN-12" in poor.refused("link burnley--colne")  # £10 and £1 for coal
    assert poor.refused("link preston--wigan") == ()  # the coal is free there
    rich = board(text + f"A money {with_first + 11}").play("link colne--yorkshire", "card bury")
    assert rich.refused("link burnley--colne") == ()


@pytest.mark.rule("LAN-TURN-12")
def test_a_second_tile_developed_must_be_paid_in_full_at_once() -> None:
    poor = board("A hand bury wigan\nA money 1\niron-track 8").play("develop port", "card bury")
    assert (poor.question, poor.tiles_left("A", "port")) == ("action", 7)
    rich = board("A hand bury wigan\nA money 2\niron-track 8").play("develop port", "card bury", "develop port")
    assert (rich.money("A"), rich.tiles_left("A", "port")) == (0, 6)


@pytest.mark.rule("LAN-TURN-12")
def test_what_a_new_mine_brings_does_not_help_to_pay_for_it() -> None:
    b = board("""
        A hand warrington-runcorn wigan
        A money 4
        coal-track 0
        warrington-runcorn.2 B port-1
    """)
    assert "LAN-TURN-12" in b.refused("build coal-mine warrington-runcorn.1")

"""Turns and their actions (chapter "Phase eins: Spieleraktionen")."""

import pytest

from tests.rules.age_of_industry.board import board, new_game

ALL_SIX = """
    A hand iron red
    A money 20
    display blue blue
    hamburg.3 A cotton-1
    hamburg.1 B port-1
"""


@pytest.mark.rule("AOI-TURN-01")
@pytest.mark.parametrize("order", ["B C A", "C A B", "A C B"])
def test_the_players_act_in_the_order_of_the_track(order: str) -> None:
    seats = order.split()
    b = board(f"order {order}\nturn {seats[0]} 2\nA hand red*2\nB hand blue*2\nC hand iron*2")
    turns = []
    while b.position.round == 2:
        turns.append(b.seat)
        b.pass_turns()
    assert turns == seats


@pytest.mark.rule("AOI-TURN-02")
def test_a_player_takes_two_actions_in_a_row() -> None:
    b = board("A hand red*2\nB hand blue\norder A B C")
    b.play("pass")
    assert (b.seat, b.question, b.position.actions_left) == ("A", "action", 1)
    b.play("pass")
    assert (b.seat, b.question, b.position.actions_left) == ("B", "action", 2)


@pytest.mark.rule("AOI-TURN-03")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_round_has_one_action_each(players: int) -> None:
    b = new_game(players)
    order = b.order
    for seat in order:
        assert (b.seat, b.position.round, b.position.actions_left) == (seat, 1, 1)
        b.play("pass", f"card {b.hand(seat)[0]}")
    assert (b.seat, b.position.round, b.position.actions_left) == (order[0], 2, 2)
    b.play("pass", f"card {b.hand(order[0])[0]}")
    assert b.seat == order[0]
    b.play("pass", f"card {b.hand(order[0])[0]}")
    assert b.seat == order[1]


@pytest.mark.rule("AOI-TURN-04")
def test_whoever_wants_no_action_has_to_pass_with_a_card() -> None:
    b = board("A hand red blue\norder A B C")
    assert "done" not in b.options()
    assert b.refused("done") != ()
    b.play("pass", "card blue", "pass")
    assert (b.seat, b.hand("A"), b.discard()) == ("B", [], ["blue", "red"])


@pytest.mark.rule("AOI-TURN-05")
def test_there_are_six_actions() -> None:
    b = board(ALL_SIX)
    verbs = {option.split()[0] for option in b.options()}
    assert verbs - {"combine"} == {"build", "rail", "sell", "develop", "draw", "pass"}


@pytest.mark.rule("AOI-TURN-05")
@pytest.mark.parametrize(
    "option", ["build iron koeln.1", "rail kiel--hamburg", "sell hamburg.3", "develop goods-0", "draw blue", "pass"]
)
def test_each_of_them_takes_one_action(option: str) -> None:
    b = board(ALL_SIX).choose(option)
    while b.question != "action":
        b.choose(b.options()[-1])
    assert (b.seat, b.position.actions_left) == ("A", 1)


@pytest.mark.rule("AOI-TURN-06")
@pytest.mark.parametrize(
    "actions",
    [
        ("build iron koeln.1", "build iron frankfurt.1"),
        ("rail kiel--hamburg", "rail hamburg--hannover"),
        ("sell hamburg.3", "sell berlin.1"),
        ("develop goods-0", "develop goods-0"),
        ("pass", "pass"),
    ],
)
def test_both_actions_may_be_of_the_same_kind(actions: tuple[str, str]) -> None:
    b = board("""
        A hand red purple
        A money 20
        order A B C
        hamburg.3 A cotton-1
        hamburg.1 B port-1
        hamburg.2 C port-1
        berlin.1 A cotton-1
        hamburg--berlin B
    """)
    for option in actions:
        assert (b.seat, b.question) == ("A", "action")
        b.choose(option)
        while b.question != "action":
            b.choose("done" if b.offers("done") else b.options()[0])
    assert b.seat == "B"


@pytest.mark.rule("AOI-TURN-06")
def test_cards_may_be_drawn_twice() -> None:
    b = board("A hand red\norder A B C\ndisplay blue blue\ndeck iron port ship goods")
    b.play("draw deck", "draw deck", "draw blue", "draw deck")
    assert (b.seat, b.hand("A")) == ("B", ["iron", "port", "ship", "blue", "red"])


@pytest.mark.rule("AOI-TURN-07")
def test_the_railway_of_the_first_action_opens_the_place_for_the_second() -> None:
    b = board("A hand cotton\nA money 9\nleipzig.1 A cotton-1")
    assert "AOI-ICARD-03" in b.refused("build cotton berlin.1")
    b.play("rail berlin--leipzig").play("build cotton berlin.1")
    assert b.tile("berlin.1") == "A cotton-1 0"


@pytest.mark.rule("AOI-TURN-07")
def test_the_money_of_the_first_action_pays_for_the_second() -> None:
    b = board("""
        A hand red
        hamburg.3 A cotton-1
        hamburg.1 A port-1
    """).play("sell hamburg.3", "build cotton koeln.1")
    assert (b.loans("A"), b.money("A")) == (0, 8 + 5 - 4)


@pytest.mark.rule("AOI-TURN-08")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        (["rail kiel--hamburg"], 2),
        (["sell hamburg.3"], 2),
        (["draw blue", "draw blue"], 4),
        (["build iron koeln.1"], 1),
        (["develop goods-0", "card red"], 1),
        (["pass", "card red"], 1),
    ],
)
def test_railways_sales_and_draws_cost_no_card(options: list[str], cards: int) -> None:
    b = board(ALL_SIX).play(*options)
    assert (len(b.hand("A")), b.question) == (cards, "action")
    assert len(b.discard()) == (1 if cards == 1 else 0)


@pytest.mark.rule("AOI-TURN-08")
def test_without_a_card_railways_sales_and_draws_are_left() -> None:
    b = board(ALL_SIX.replace("A hand iron red", ""))
    assert {option.split()[0] for option in b.options()} == {"rail", "sell", "draw"}


@pytest.mark.rule("AOI-TURN-09")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_phase_ends_with_the_last_action_of_the_last_player(players: int) -> None:
    seats = "ABCDE"[:players]
    cards = {"A": "red", "B": "blue", "C": "iron", "D": "port", "E": "ship"}
    hands = "\n".join(f"{seat} hand {cards[seat]}*3" for seat in seats)
    b = board(f"players {players}\norder {' '.join(seats)}\nturn A 2\n{hands}")
    for _ in range(2 * players - 1):
        b.play("pass")
        assert b.position.round == 2
    b.play("pass")
    assert (b.position.round, b.seat) == (3, "A")


@pytest.mark.rule("AOI-TURN-10")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("A hand red\nA mat goods-4-none\ndeck none", {"pass"}),
        ("deck red", {"draw"}),
        ("deck none", {"pass"}),
        ("deck none\ndisplay red blue", {"pass", "draw"}),
    ],
)
def test_there_is_always_an_action_to_take(text: str, options: set[str]) -> None:
    gone = " ".join(f"{tile}-none" for tile in ("cotton-3", "goods-4", "coal-3", "iron-3", "port-3", "ship-4"))
    b = board(text.replace("goods-4-none", gone))
    assert {option.split()[0] for option in b.options()} == options


@pytest.mark.rule("AOI-TURN-10")
def test_the_free_pass_costs_nothing_and_takes_an_action() -> None:
    b = board("deck none\norder A B C\nB hand red").play("pass")
    assert (b.seat, b.position.actions_left) == ("A", 1)
    b.play("pass")
    assert (b.seat, b.discard()) == ("B", [])

"""The solo campaign (chapter "Solo-Kampagne")."""

from functools import cache

import pytest

from millrace.games.oranienburger_kanal.rules.outcome import game_results, outcome
from tests.rules.oranienburger_kanal.board import Board, board, new_game

SPACES = ("U1", "U2", "U3", "U4", "L1", "L2", "L3")
GREEN, ORANGE, BLUE = ([f"A{number:02}" for number in range(first, first + 20)] for first in (1, 21, 41))
USED = GREEN[:12] + ORANGE[:10] + BLUE[:14]  # by two games
CHANCES = range(1, 41)


@cache
def starts(seed: str = "1", side: str = "front") -> list[Board]:
    """The three games of a campaign, each as it begins."""
    b = new_game(1, seed, solo_mode="campaign", industry_board_side=side)
    found = [b.copy()]
    while b.question != "over":
        b.play("done" if b.offers("done") else b.options()[0])
        if b.position.game > len(found):
            found.append(b.copy())
    return found


def stacks(b: Board) -> list[set[str]]:
    """The green, orange and blue structures of a game just laid out."""
    cards = [b.tables.card_ids[card] for card in b.position.deck]
    return [set(cards[:6]), set(cards[6:11]), set(cards[11:])]


def last_turn(game: int, display: str, more: str = "", mode: str = "campaign") -> Board:
    """The last turn of a game, with nothing left to buy or to turn."""
    return board(f"""
        players 1
        switch solo_mode {mode}
        game {game}
        round 7
        last-round
        blocked L3
        stacks 0 0 0
        discs U1 U2 U3
        at L1
        turns-taken 3
        A stock 0 0 0 0 0 0 0
        display {display}
        {more}
    """)


def third_game(set_aside: str, display: str = "A41", chance: int = 1) -> Board:
    """The last game, after two that used the first structures of each colour."""
    more = f"seen {' '.join(USED)}\nset-aside {set_aside}\nresults {' '.join('0' * 14)}\nchance {chance} 2 3 4"
    return last_turn(2, display, more).play("done")


def aside(b: Board) -> set[str]:
    return {b.tables.card_ids[number] for number in range(60) if b.position.set_aside >> number & 1}


@pytest.mark.rule("ORA-CAMP-01")
@pytest.mark.parametrize("deck", ["A", "B"])
def test_three_games_are_played_in_a_row_with_one_deck(deck: str) -> None:
    b = new_game(1, deck=deck, solo_mode="campaign")
    rounds = []
    while b.question != "over":
        rounds.append((b.position.game, b.round))
        assert {card[0] for card in b.display} == {deck}
        b.idle_turns()
    assert list(dict.fromkeys(rounds)) == [(game, number) for game in (1, 2, 3) for number in range(1, 8)]


@pytest.mark.rule("ORA-CAMP-01", "ORA-CAMP-14")
def test_on_the_blank_side_there_are_three_games_as_well() -> None:
    assert [b.position.game for b in starts(side="back")] == [1, 2, 3]


@pytest.mark.rule("ORA-CAMP-01")
def test_without_the_campaign_one_game_is_all() -> None:
    assert last_turn(1, "A41", mode="single").play("done").question == "over"
    assert last_turn(1, "A41").play("done").position.game == 2
    assert last_turn(3, "A41").play("done").question == "over"


@pytest.mark.rule("ORA-CAMP-02")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_each_game_uses_new_structures_of_all_colours(seed: str) -> None:
    games = [stacks(b) for b in starts(seed)]
    assert [[len(stack) for stack in game] for game in games] == [[6, 5, 7]] * 3
    green, orange, blue = ([game[colour] for game in games] for colour in range(3))
    assert len(set().union(*green)) == 18 and len(set().union(*orange)) == 15
    assert not blue[0] & blue[1] and len(blue[2] - blue[0] - blue[1]) == 6


@pytest.mark.rule("ORA-CAMP-02")
def test_structures_that_were_dealt_count_as_used_even_if_they_were_not_erected() -> None:
    b = last_turn(1, "A07 A28 A41", f"seen {' '.join(GREEN[:6] + ORANGE[:5] + BLUE[:7])}").play("done")
    green, orange, blue = stacks(b)
    assert green <= set(GREEN[6:]) and orange <= set(ORANGE[5:]) and blue <= set(BLUE[7:])


@pytest.mark.rule("ORA-CAMP-03")
@pytest.mark.parametrize(("game", "before"), [(1, ""), (2, "A45")])
def test_blue_structures_left_in_the_display_are_set_aside(game: int, before: str) -> None:
    seen = GREEN[:6] + ORANGE[:5] + BLUE[:13] if game == 2 else BLUE[:7]
    more = f"P11 A43\nP12 A22\nseen {' '.join(seen)}\nset-aside {before or 'none'}"
    b = last_turn(game, "A03 A24 A41 A47", more).play("done")
    assert b.position.game == game + 1
    assert aside(b) == {"A41", "A47", *before.split()}, "neither those erected nor those removed, nor other colours"


@pytest.mark.rule("ORA-CAMP-03")
def test_nothing_is_set_aside_after_the_last_game() -> None:
    assert aside(last_turn(3, "A41 A42", "set-aside A45").play("done")) == {"A45"}


@pytest.mark.rule("ORA-CAMP-04", "ORA-CAMP-05")
def test_one_of_those_set_aside_joins_the_six_unused_blue_structures() -> None:
    again, places = set(), set()
    for chance in CHANCES:
        b = third_game("A44 A50", display="A02 A33 A47", chance=chance)
        stack = [b.tables.card_ids[card] for card in b.position.deck][11:]
        (redrawn,) = set(stack) - set(BLUE[14:])
        assert len(stack) == 7 and set(BLUE[14:]) <= set(stack)
        again.add(redrawn)
        places.add(stack.index(redrawn))
    assert again == {"A44", "A47", "A50"}, "any of those set aside after game 1 or 2, and no other"
    assert places == set(range(7)), "it is shuffled in"


@pytest.mark.rule("ORA-CAMP-05")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_in_a_whole_campaign_the_third_blue_stack_has_one_structure_set_aside(seed: str) -> None:
    first, second, third = (stacks(b)[2] for b in starts(seed))
    last = starts(seed)[2]
    assert len(third & (first | second)) == 1 and third & (first | second) <= aside(last)


@pytest.mark.rule("ORA-CAMP-06")
def test_without_any_set_aside_the_seventh_comes_from_all_blue_structures_used_before() -> None:
    again = set()
    for chance in CHANCES:
        (redrawn,) = stacks(third_game("none", display="A02 A33", chance=chance))[2] - set(BLUE[14:])
        again.add(redrawn)
    assert again <= set(BLUE[:14]) and len(again) > 7
    assert {next(iter(stacks(third_game("A52", "A02", chance))[2] & set(BLUE[:14]))) for chance in (1, 2, 3)} == {"A52"}


@pytest.mark.rule("ORA-CAMP-07", "ORA-CAMP-08", "ORA-CAMP-09")
@pytest.mark.parametrize(
    ("game", "path"),
    [(1, "U1 U2 U3 U4 L1 L2 L3"), (2, "U1 L1 U2 L2 U3 L3 U4"), (3, "U4 U3 U2 U1 L3 L2 L1")],
)
def test_the_blocking_disc_takes_another_path_in_each_game(game: int, path: str) -> None:
    b = starts()[game - 1].copy()
    found = []
    for number in range(1, 8):
        found.append(b.idle_to_round(number).blocked)
        assert b.refused(f"go {b.blocked}") == ("ORA-SOLO-02",)
        assert b.position.game == game
    assert found == path.split()


@pytest.mark.rule("ORA-CAMP-07")
def test_a_single_game_has_the_path_of_the_first() -> None:
    b = new_game(1, solo_mode="single")
    assert [b.idle_to_round(number).blocked for number in range(1, 8)] == list(SPACES)


@pytest.mark.rule("ORA-CAMP-10")
@pytest.mark.parametrize(("game", "empty"), [(1, "U1"), (2, "U1"), (3, "U4")])
def test_the_taler_of_the_first_blocked_space_is_removed(game: int, empty: str) -> None:
    b = starts()[game - 1]
    assert b.blocked == empty
    assert [b.coins(space) for space in SPACES] == [int(space[0] == "U" and space != empty) for space in SPACES]


@pytest.mark.rule("ORA-CAMP-11")
@pytest.mark.parametrize("game", [1, 2])
def test_nothing_but_structures_and_results_carries_over(game: int) -> None:
    rich = "A stock 3 0 0 6 6 1 40\nP11 A43\nP12 A44\nH01 road\nV11 path bridge\nU2 7\nL2 3"
    seen = f"seen {' '.join(USED[:6] + BLUE[: 7 * game])}"
    b = last_turn(game, "A41", f"{rich}\n{seen}").play("take wood", "done", "done")
    fresh = new_game(1).position
    assert (b.position.game, b.round, b.question, b.stacks) == (game + 1, 1, "space", [2, 5, 7])
    s = b.position
    assert (s.stock, s.routes, s.bridges, s.plots) == (fresh.stock, fresh.routes, fresh.bridges, fresh.plots)
    assert (s.chosen, s.turns_taken, s.erected, s.last_round) == (0, 0, 0, 0)
    assert b.position.coins[4:] == [0, 0, 0] and len(b.display) == 4


@pytest.mark.rule("ORA-CAMP-12")
def test_the_prestige_of_the_three_games_is_added() -> None:
    b = new_game(1, solo_mode="campaign")
    scored = []
    while b.question != "over":
        game, before = b.position.game, b.prestige()
        b.idle_turns()
        if b.question != "over" and b.position.game > game:
            scored.append(before)
    scored.append(b.prestige())
    result = outcome(b.position)
    assert result is not None and result.scores == (sum(scored),) and game_results(b.position) == scored


@pytest.mark.rule("ORA-CAMP-14")
def test_on_the_blank_side_the_four_routes_are_laid_anew_in_each_game() -> None:
    for number, b in enumerate(starts(side="back"), 1):
        assert (b.position.game, b.question, b.position.routes) == (number, "start", [0, 0, 0, 0])
        b = b.copy().play("path H01", "path H02", "rail V10")
        assert b.question == "start" and b.refused("done") == ("ORA-VARSET-05",)
        assert b.play("canal V14").question == "space"


@pytest.mark.rule("ORA-CAMP-14")
def test_on_the_front_each_game_has_the_printed_routes() -> None:
    for b in starts():
        assert b.question == "space" and b.position.routes == b.tables.printed

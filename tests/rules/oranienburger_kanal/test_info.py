"""What is open and what is hidden (chapters "Spielaufbau", "Spielablauf")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.games.oranienburger_kanal.rules.state import Position
from millrace.games.oranienburger_kanal.rules.view import View, determinise, view
from millrace.parts.bits import members
from tests.games.oranienburger_kanal.busy import busy_game
from tests.rules.oranienburger_kanal.board import Board, board, new_game

LOOKERS = (0, 1, SPECTATOR)


def views(s: Position) -> list[View]:
    return [view(s, seat) for seat in LOOKERS[: s.players] + LOOKERS[-1:]]


def midgame(players: int = 2, decisions: int = 60, **switches: str) -> Position:
    """A lively game after some decisions."""
    for number, (s, _) in enumerate(busy_game(players, "known", **switches)):
        if number == decisions:
            return s
    raise AssertionError("the game was over before")


@pytest.mark.rule("ORA-INFO-01")
@pytest.mark.parametrize("players", [1, 2])
def test_no_view_tells_what_lies_in_the_stacks(players: int) -> None:
    s = midgame(players, deck="A")
    for seed in range(5):
        other = s.copy()
        unseen = [card for card in range(60) if not s.seen >> card & 1]
        Generator.from_seed(str(seed), "box").shuffle(unseen)
        other.deck = []
        for colour, left in enumerate(s.left):
            other.deck += [card for card in unseen if s.tables.card_colour[card] == colour][:left]
        other.top = 0
        assert views(other) == views(s), "stacks and box could be quite different"
    hidden = s.deck[s.top :]
    for seen in views(s):
        assert not hasattr(seen, "deck") and not hasattr(seen, "chance")
        assert not any(seen.seen >> card & 1 or card in seen.display or card in seen.plots for card in hidden)


@pytest.mark.rule("ORA-INFO-01")
def test_a_view_does_not_change_with_the_generator_of_chance() -> None:
    s = midgame(1, solo_mode="campaign")
    other = s.copy()
    other.chance = Generator.from_seed("another", "play")
    assert views(other) == views(s)


@pytest.mark.rule("ORA-INFO-02")
def test_how_many_structures_are_left_in_each_stack_is_open() -> None:
    b = board("stacks 3 7 8")
    assert [seen.left for seen in views(b.position)] == [(3, 7, 8)] * 3
    assert [seen.left for seen in views(board("stacks 0 2 8").position)] == [(0, 2, 8)] * 3


@pytest.mark.rule("ORA-INFO-03")
def test_display_action_board_and_industry_boards_are_open() -> None:
    s = midgame()
    for seen in views(s):
        assert seen.display == tuple(s.display)
        assert (seen.coins, seen.chosen, seen.space, seen.starter) == (tuple(s.coins), s.chosen, s.space, s.starter)
        assert (seen.plots, seen.routes, seen.bridges) == (tuple(s.plots), tuple(s.routes), tuple(s.bridges))
    assert any(card >= 0 for card in s.plots[:12]) and any(card >= 0 for card in s.plots[12:])


@pytest.mark.rule("ORA-INFO-04")
def test_everybodys_stock_talers_and_markers_are_open() -> None:
    b = board("A stock 1 2 3 4 5 6 7\nB stock 7 6 5 4 3 2 1")
    assert [seen.stock for seen in views(b.position)] == [(1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1)] * 3


@pytest.mark.rule("ORA-INFO-05")
@pytest.mark.parametrize("players", [1, 2])
def test_the_same_seed_and_decisions_give_the_same_game(players: int) -> None:
    game, again = new_game(players, "same").position, new_game(players, "same").position
    chance = Generator.from_seed("decisions", "test")
    while game.seat >= 0:
        assert again.codes() == game.codes()
        code = game.codes()[chance.below(len(game.codes()))]
        game.apply(code)
        again.apply(code)
        assert again.key() == game.key() and again.deck == game.deck
    assert again.seat < 0


@pytest.mark.rule("ORA-INFO-05")
def test_no_chance_enters_after_the_set_up() -> None:
    first: Position | None = None
    for s, _ in busy_game(2, "chance", start_player="random"):
        first = first or s.copy()
        assert s.chance.words() == first.chance.words(), "nothing is drawn from the generator"
        assert s.deck == first.deck, "the stacks are never shuffled again"


@pytest.mark.rule("ORA-INFO-05")
def test_another_seed_shuffles_otherwise() -> None:
    decks = {tuple(new_game(2, str(seed)).position.deck) for seed in range(5)}
    assert len(decks) == 5


@pytest.mark.rule("ORA-INFO-06")
def test_nobody_changes_anything_on_the_others_boards() -> None:
    def possessions(s: Position, seat: int) -> list[int]:
        own = [s.stock[seat * 7 : seat * 7 + 7], s.routes[seat * 4 : seat * 4 + 4], s.plots[seat * 12 : seat * 12 + 12]]
        return [*own[0], *own[1], *own[2], s.bridges[seat]]

    before: tuple[int, list[int]] = (0, [])
    for s, _ in busy_game(2, "apart", industry_board_side="front"):
        other, goods = before
        if goods:
            assert possessions(s, other) == goods, "the decision was not theirs"
        if s.seat >= 0:
            before = (1 - s.seat, possessions(s, 1 - s.seat))


@pytest.mark.rule("ORA-INFO-06")
def test_all_options_are_about_the_own_board() -> None:
    empty = "at U4\nA stock 1 1 0 1 1 3 0"
    built = "P22 B A01\nP23 B A02\nV22 B road\nH13 B rail\nH22 B canal\nB stock 8 8 8 6 6 9 9"
    assert board(f"{empty}\n{built}").options() == board(empty).options()


def known(b: Board) -> set[str]:
    """The structures that everybody has seen."""
    s = b.position
    return {b.tables.card_ids[s.first_card + number] for number in members(view(s, SPECTATOR).seen)}


@pytest.mark.rule("ORA-INFO-07")
def test_erected_structures_stay_known() -> None:
    b = board("at U2\nA wood 1\ndisplay A01 A02 A03 A04").play("erect 02", "on P22")
    assert {"A01", "A02", "A03", "A04"} <= known(b)


@pytest.mark.rule("ORA-INFO-07")
def test_structures_removed_in_the_solo_game_stay_known() -> None:
    b = new_game(1)
    first = set(b.display)
    b.idle_to_round(2)
    gone = first - set(b.display)
    assert len(gone) == 2 and first <= known(b)
    for seed in range(20):
        again = determinise(view(b.position, 0), Generator.from_seed(str(seed), "test"))
        stacked = {b.tables.card_ids[card] for card in again.deck}
        assert not stacked & known(b) and len(stacked) == sum(b.stacks)


@pytest.mark.rule("ORA-INFO-07")
def test_structures_of_an_earlier_campaign_game_stay_known() -> None:
    b = new_game(1, solo_mode="campaign")
    used: set[str] = set()
    while b.position.game == 1:
        used |= set(b.display)
        b.idle_turns()
    assert len(used) == 18 and used <= known(b) == used | set(b.display)
    for seed in range(20):
        again = determinise(view(b.position, 0), Generator.from_seed(str(seed), "test"))
        assert not {b.tables.card_ids[card] for card in again.deck} & known(b)


@pytest.mark.rule("ORA-INFO-07")
def test_in_the_last_campaign_game_one_known_blue_structure_comes_back() -> None:
    b = new_game(1, solo_mode="campaign")
    while b.position.game < 3:
        b.idle_turns()
    again = determinise(view(b.position, 0), Generator.from_seed("1", "test"))
    returned = [card for card in again.deck if again.seen >> card - again.first_card & 1]
    assert len(returned) == 1 and again.tables.card_ids[returned[0]] >= "A41"
    assert again.set_aside >> returned[0] & 1

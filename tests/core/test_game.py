"""A game goes forwards by legal options only, backwards to any decision, and always knows what it is."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import millrace
from examples.quayside.state import BOOK, DRAW, PLAY, Position
from examples.quayside.title import TITLE
from millrace.core.decision import seat_letter, seat_of
from millrace.core.errors import (
    AmbiguousOption,
    BadSeed,
    IllegalOption,
    NothingToUndo,
    UndoBarrier,
    UnknownSeat,
    UnknownSwitch,
    UnknownTitle,
    UnreadableOption,
    WrongPlayerCount,
)
from millrace.core.game import Game, Options
from millrace.core.outcome import Outcome
from millrace.core.refusal import GAME_OVER, NOT_ASKED, NOT_YOUR_TURN
from millrace.core.rng import Generator
from millrace.core.title import Switch


def new(players: int = 2, seed: int | str | None = 7, auto: bool = True, **switches: str) -> Game:
    return millrace.new("quayside", players=players, seed=seed, switches=switches, auto=auto)


def after_bids(players: int = 2, seed: int = 7) -> Game:
    game = new(players, seed)
    for _ in range(players):
        game.play("bid 1")
    return game


def play_on(game: Game, chance: random.Random, decisions: int = 1000) -> Game:
    """Play random options, for seats that choose at once in any order."""
    for _ in range(decisions):
        if game.is_over:
            break
        seat = chance.choice(game.waiting)
        game.play(chance.choice(game.options_for(seat)), seat)
    return game


def finished(players: int = 2, seed: int = 7) -> Game:
    return play_on(new(players, seed), random.Random(seed))


def unchanged(game: Game, action: Callable[[], object], error: type[Exception]) -> Exception:
    """Assert that the action fails and leaves the game as it was; answer the error."""
    before, steps, hashed = game.copy(), game.steps, game.state_hash
    with pytest.raises(error) as caught:
        action()
    assert (game, game.steps, game.state_hash) == (before, steps, hashed)
    return caught.value


# -- set-up


def test_a_new_game_asks_its_first_question() -> None:
    game = new(3)
    assert game.players == 3
    assert game.switches == {"scoring": "high", "opening": "bid"}
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.round, game.decision.turn) == (0, "bid", 1, 0)
    assert [option.text for option in game.options] == ["bid 0", "bid 1", "bid 2"]
    assert game.outcome is None
    assert not game.is_over
    assert game.steps == ()
    assert repr(game) == "<Game of quayside, 3 players, 0 steps, A, B, C to decide>"


def test_the_seed_makes_the_game() -> None:
    assert new(seed=7) == new(seed="7")
    assert new(seed=7).state_hash == new(seed="7").state_hash == "3ad4c9406eaadde8"
    assert new(seed=7) != new(seed=8)
    assert new(seed=None).header.seed != new(seed=None).header.seed
    assert finished(seed=7) == finished(seed=7)


def test_titles_are_known_by_id() -> None:
    assert {"brass-birmingham", "quayside"} <= set(millrace.titles())
    assert millrace.title("quayside") is TITLE
    millrace.games.register(TITLE)
    with pytest.raises(ValueError, match="already known"):
        millrace.games.register(millrace.Title(**{**vars(TITLE), "rules_version": 4}))


def test_an_unknown_title_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownTitle) as caught:
        millrace.new("quay-side", players=2)
    assert "Did you mean quayside?" in str(caught.value)
    assert "brass-birmingham" in str(caught.value)


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, "2", None])
def test_a_wrong_player_count_is_refused_with_the_possible_ones(players: int) -> None:
    with pytest.raises(WrongPlayerCount) as caught:
        new(players)
    assert f"2, 3 or 4 players, not {players}" in str(caught.value)


def test_unknown_switches_and_values_are_refused() -> None:
    with pytest.raises(UnknownSwitch) as caught:
        new(scorign="low")
    assert "Did you mean scoring?" in str(caught.value)
    with pytest.raises(UnknownSwitch) as caught:
        new(scoring="medium")
    assert caught.value.known == ("high", "low")
    assert "cannot be “medium”" in str(caught.value)


def test_a_switch_knows_its_default() -> None:
    with pytest.raises(ValueError, match="default"):
        Switch(("a", "b"), "c")


def test_switches_change_the_game() -> None:
    high, low = new(), new(scoring="low")
    assert high != low
    for game in (high, low):
        game.play("bid 0")
        game.play("bid 0")
        game.play(next(option for option in game.options if option.words[0] == "play"))
    points = [game.title.view(game.state(), 0).points[0] for game in (high, low)]
    assert sum(points) == 13


@pytest.mark.parametrize("seed", ["", " ", " 7", "a\nb", "a  b", "\ud800", True, 1.5, b"7", "x" * 101])
def test_a_bad_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadSeed, match="cannot be a seed"):
        new(seed=seed)


def test_a_seed_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(BadSeed, match="at most 100 characters"):
        new(seed=10**5000)


def test_seeds_may_be_words_and_negative() -> None:
    assert new(seed="the mill by the quay").header.seed == "the mill by the quay"
    assert new(seed=-3).header.seed == "-3"


# -- playing


def test_an_option_may_be_given_as_value_text_or_code() -> None:
    games = [new() for _ in range(4)]
    games[0].play(games[0].options[1])
    games[1].play("bid 1")
    games[2].play(1)
    games[3].play(" BID  1")
    assert all(game == games[0] for game in games)


def test_play_answers_the_steps_it_made() -> None:
    game = after_bids()
    (step,) = game.play(next(option for option in game.options if option.words[0] == "play"))
    assert step == game.steps[-1]
    assert (step.seat, step.forced) == (0, False)
    assert str(step) == f"A {step.option}"


@pytest.mark.parametrize("option", ["xyzzy", "", 99, -1, True, None, 1.0, millrace.Option(0, "bid 1")])
def test_unreadable_options_change_nothing(option: str) -> None:
    game = after_bids()
    unchanged(game, lambda: game.play(option), UnreadableOption)
    unchanged(game, lambda: game.why_not(option), UnreadableOption)


def test_ambiguous_options_change_nothing() -> None:
    game = after_bids()
    unchanged(game, lambda: game.play("play"), AmbiguousOption)
    unchanged(game, lambda: game.play("flag blue"), AmbiguousOption)  # not even asked for


def test_illegal_options_change_nothing_and_say_why() -> None:
    game = after_bids()
    missing = next(code for code in range(PLAY + 1, DRAW) if code not in game.options)
    error = unchanged(game, lambda: game.play(missing), IllegalOption)
    assert isinstance(error, IllegalOption)
    assert error.refusal.rules == ("QUA-CARD-01",)
    assert error.refusal == game.why_not(missing)
    assert str(error.refusal) == f"refuse.no-card [QUA-CARD-01] card={missing - PLAY}"
    asked = unchanged(game, lambda: game.play("bid 1"), IllegalOption)
    assert isinstance(asked, IllegalOption)
    assert asked.refusal.rules == (NOT_ASKED,)
    assert "does not answer the question" in str(asked)


def test_options_and_reasons_agree_everywhere() -> None:
    game = new(3)
    chance = random.Random(3)
    while not game.is_over:
        for seat in range(3):
            for option in BOOK:
                assert (game.why_not(option, seat) is None) == (option in game.options_for(seat))
        play_on(game, chance, 1)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game = finished()
    assert game.is_over
    assert game.decision is None
    assert game.decisions == ()
    assert game.waiting == ()
    assert len(game.options) == 0
    assert repr(game).endswith("over>")
    error = unchanged(game, lambda: game.play("bid 1"), IllegalOption)
    assert isinstance(error, IllegalOption)
    assert error.refusal.rules == (GAME_OVER,)
    refusal = game.why_not("bid 1", seat=1)
    assert refusal is not None
    assert refusal.rules == (GAME_OVER,)
    assert isinstance(game.outcome, Outcome)


def test_a_title_that_neither_offers_nor_refuses_is_exposed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = after_bids()
    monkeypatch.setattr(Position, "codes_for", lambda self, seat: [])
    with pytest.raises(RuntimeError, match="neither offers nor refuses"):
        game.play("draw")


def test_places_in_an_outcome() -> None:
    outcome = Outcome(((2,), (0, 3), (1,)), (5, 1, 9, 5), ({}, {}, {}, {}))
    assert outcome.winners == (2,)
    assert [outcome.place(seat) for seat in range(4)] == [2, 4, 1, 2]
    with pytest.raises(ValueError, match="ranking"):
        outcome.place(4)


# -- options as a sequence


def test_options_are_a_sequence() -> None:
    options = new().options
    assert len(options) == 3
    assert options[0].text == "bid 0"
    assert options[-1].text == "bid 2"
    assert [option.text for option in options[1:]] == ["bid 1", "bid 2"]
    assert options.codes == (0, 1, 2)
    assert options == new().options != Options(BOOK, [2, 1])
    assert options != [0, 1, 2]
    assert hash(options) == hash(new().options)
    assert repr(options) == "<Options: bid 0, bid 1, bid 2>"
    assert repr(finished().options) == "<Options: none>"


def test_membership_by_value_text_and_code() -> None:
    options = new().options
    assert BOOK[1] in options
    assert "bid 1" in options
    assert 1 in options
    for value in (BOOK[5], "draw", "bid", "xyzzy", 5, 99, -1, True, None, 1.0):
        assert value not in options


# -- forced options


def last_card_round(seed: int = 7) -> Game:
    """Nobody drew in the first round, so everybody must play the last card in the second."""
    game = after_bids(seed=seed)
    for _ in range(2):
        game.play(next(option for option in game.options if option.words[0] == "play"))
        game.play("flag red")
    return game


def test_forced_options_are_played_and_logged() -> None:
    game = last_card_round()
    game.play("bid 0")
    steps = game.play("bid 2")
    assert [step.forced for step in steps] == [False, True]
    assert steps[1].option.words[0] == "play"
    assert game.decision is not None
    assert game.decision.kind == "flag"


def test_a_game_may_begin_with_a_forced_option() -> None:
    game = new(opening="short")
    assert [step.forced for step in game.steps] == [True]
    assert game.decision is not None
    assert game.decision.kind == "flag"
    assert not game.can_undo
    unchanged(game, game.undo, NothingToUndo)


def test_forced_options_wait_without_auto() -> None:
    game = new(opening="short", auto=False)
    assert len(game.record.decisions) == 0
    assert len(game.options) == 1
    game.play(game.options[0])
    assert [step.forced for step in game.steps] == [False]
    assert game == new(opening="short")
    game.undo()
    assert game.steps == ()


# -- simultaneous decisions


def test_several_seats_decide_at_once() -> None:
    game = new(3)
    assert [decision.seat for decision in game.decisions] == [0, 1, 2]
    game.play("bid 2", seat=1)
    assert game.waiting == (0, 2)
    assert game.decision is not None
    assert game.decision.seat == 0
    assert [step.seat for step in game.steps] == [1]
    assert len(game.options_for(1)) == 0
    error = unchanged(game, lambda: game.play("bid 0", seat=1), IllegalOption)
    assert isinstance(error, IllegalOption)
    assert error.refusal.rules == (NOT_YOUR_TURN,)
    refusal = game.why_not("bid 0", seat=1)
    assert refusal is not None
    assert refusal.rules == (NOT_YOUR_TURN,)


def test_no_seat_sees_the_others_choice() -> None:
    one, other = new(3), new(3)
    one.play("bid 2", seat=1)
    other.play("bid 0", seat=1)
    assert one != other
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)


def test_a_seat_out_of_turn_is_refused() -> None:
    game = after_bids()
    error = unchanged(game, lambda: game.play("draw", seat=1), IllegalOption)
    assert isinstance(error, IllegalOption)
    assert error.refusal.rules == (NOT_YOUR_TURN,)


@pytest.mark.parametrize("seat", [2, -1, True, "A", 1.0])
def test_seats_that_do_not_exist(seat: int) -> None:
    game = new()
    with pytest.raises(UnknownSeat, match="from 0 to 1"):
        game.view(seat)
    unchanged(game, lambda: game.play("bid 1", seat=seat), UnknownSeat)
    unchanged(game, lambda: game.why_not("bid 1", seat=seat), UnknownSeat)
    with pytest.raises(UnknownSeat):
        game.options_for(seat)


def test_seats_have_letters() -> None:
    assert [seat_letter(seat) for seat in range(4)] == ["A", "B", "C", "D"]
    assert [seat_of(letter, 3) for letter in ("A", "c", "D", "", "AB", "?")] == [0, 2, -1, -1, -1, -1]


# -- undo


def test_undo_goes_back_one_decision() -> None:
    game = after_bids()
    before = game.copy()
    game.play(next(option for option in game.options if option.words[0] == "play"))
    assert game.can_undo
    game.undo()
    assert game == before
    assert game.state_hash == before.state_hash


def test_undo_takes_the_forced_ones_back_as_well() -> None:
    game = last_card_round()
    game.play("bid 0")
    game.play("bid 0")
    game.play("flag red")
    game.undo()
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "flag")
    assert game.steps[-1].forced
    game.play("flag red")
    assert game.steps[-1].forced  # the other seat's last card
    game.undo()
    assert (game.steps[-1].seat, game.steps[-1].forced) == (0, True)


def test_revealed_information_is_a_barrier() -> None:
    game = after_bids()
    before = game.copy()
    game.play("draw")
    assert not game.can_undo
    assert isinstance(unchanged(game, game.undo, UndoBarrier), UndoBarrier)
    game.undo(past_barrier=True)
    assert game == before
    # Chance repeats itself: nothing is gained by trying again.
    game.play("draw")
    drawn = game.view(0)
    game.undo(past_barrier=True)
    game.play("draw")
    assert game.view(0) == drawn


def test_a_barrier_stays_for_earlier_decisions_only() -> None:
    game = after_bids()
    game.play("draw")
    game.play(next(option for option in game.options if option.words[0] == "play"))
    assert game.can_undo
    game.undo()
    assert not game.can_undo


def test_back_to_the_start_of_the_turn() -> None:
    game = after_bids()
    start = game.copy()
    assert not game.can_restart_turn
    game.to_turn_start()
    assert game == start
    game.play(next(option for option in game.options if option.words[0] == "play"))
    assert game.can_restart_turn
    game.to_turn_start()
    assert game == start
    game.play("draw")
    game.play(next(option for option in game.options if option.words[0] == "play"))
    assert not game.can_restart_turn
    unchanged(game, game.to_turn_start, UndoBarrier)
    game.to_turn_start(past_barrier=True)
    assert game == start


def test_a_turn_starts_behind_its_forced_options() -> None:
    game = last_card_round()
    game.play("bid 0")
    game.play("bid 0")
    game.play("flag red")
    start = game.copy()
    assert game.steps[-1].forced
    assert not game.can_restart_turn
    game.to_turn_start()
    assert game == start


def test_rewinding_to_any_step() -> None:
    game = finished(3)
    for step in range(len(game.steps), -1, -1):
        twin = game.copy()
        twin.rewind(step, past_barrier=True)
        again = new(3)
        for played in game.steps[:step]:
            if not played.forced:
                again.play(played.option, played.seat)
        assert twin == again
    for step in (-1, len(game.steps) + 1):
        with pytest.raises(NothingToUndo):
            game.rewind(step)


@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 60))
def test_undo_to_the_start_is_the_start(players: int, seed: int, decisions: int) -> None:
    game, start = new(players, seed), new(players, seed)
    play_on(game, random.Random(seed), decisions)
    while game.steps:
        if not game.can_undo:
            with pytest.raises(UndoBarrier):
                game.undo()
        game.undo(past_barrier=True)
    assert game == start
    assert game.state().key() == start.state().key()
    with pytest.raises(NothingToUndo):
        game.undo(past_barrier=True)


# -- as a value


@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 12))
def test_copies_go_on_independently(players: int, seed: int, decisions: int) -> None:
    game = play_on(new(players, seed), random.Random(seed), decisions)
    key, steps, record = game.state().key(), game.steps, str(game.record)
    twin = game.copy()
    assert twin == game
    play_on(twin, random.Random(seed + 1))
    while twin.steps:
        twin.rewind(0, past_barrier=True)
    assert (game.state().key(), game.steps, str(game.record)) == (key, steps, record)


def test_the_state_given_out_is_a_copy() -> None:
    game = new()
    game.state().apply(0)
    assert game == new()


def test_every_state_on_the_way_can_be_had_again() -> None:
    game, seen = new(3), [new(3).state().key()]
    chance = random.Random(5)
    while not game.is_over:
        seat = chance.choice(game.waiting)
        seen += [game.state().key() for _ in game.play(chance.choice(game.options_for(seat)), seat)]
    kept = [game.state_at(steps).key() for steps in range(len(game.steps) + 1)]
    assert kept[0] == seen[0] and kept[-1] == game.state().key()
    assert set(seen) <= set(kept)
    game.state_at(0).apply(0)
    assert game.state_at(0).key() == kept[0]
    for steps in (-1, len(game.steps) + 1):
        with pytest.raises(IndexError, match=f"from 0 to {len(game.steps)}; got {steps}"):
            game.state_at(steps)


def test_games_are_equal_only_if_played_alike() -> None:
    game = new()
    assert game != "quayside"
    assert game != new(3)
    # The same state by other decisions is another game.
    one, other = new(3), new(3)
    one.play("bid 1", seat=0)
    one.play("bid 2", seat=1)
    other.play("bid 2", seat=1)
    other.play("bid 1", seat=0)
    assert one.state().key() == other.state().key()
    assert one.state_hash == other.state_hash
    assert one != other
    with pytest.raises(TypeError):
        hash(game)


def test_content_belongs_to_the_game() -> None:
    printed = millrace.new("quayside", players=2, seed=7)
    corrected = millrace.new("quayside", players=2, seed=7, content=["mine.toml"])
    assert printed.header.content == "quayside"
    assert corrected.header.content == "quayside-mine"
    assert printed != corrected


def test_the_seed_is_not_in_a_view() -> None:
    game = new(seed="a-secret-word")
    assert "a-secret-word" in str(game.record)
    for seat in range(2):
        assert "secret" not in repr(game.view(seat))
        assert not any(str(word) in repr(game.view(seat)) for word in game.state().key()[-4:])


@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 20))
def test_determinised_views_look_the_same(players: int, seed: int, decisions: int) -> None:
    game = play_on(new(players, seed), random.Random(seed), decisions)
    for seat in range(players):
        seen = game.view(seat)
        guessed = game.title.determinise(seen, Generator.from_seed(str(seed), "guess"))
        assert game.title.view(guessed, seat) == seen
        assert guessed.codes_for(seat) == list(game.options_for(seat).codes)

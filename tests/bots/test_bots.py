"""Bots by name, and what every bot must keep to: legal codes only, from nothing but the view."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from examples.quayside.state import CARDS, DRAW, FLAG, FLAGS, PLAY
from examples.quayside.title import TITLE
from millrace import bots, games
from millrace.bots import Bot, NoEvaluation, UnknownBot
from millrace.core.decision import State
from millrace.core.rng import Generator
from millrace.core.texts import Texts
from millrace.core.title import AnyTitle, Evaluation
from millrace.games.brass_birmingham.rules.tasks import TASKS

QUICK = ("greedy", "light", "random", "2")
"""Those that choose at once; what looks ahead has tests of its own (test_search.py)."""
BIRMINGHAM = games.title("brass-birmingham")


def chance(seed: object) -> Generator:
    return Generator.from_seed(str(seed), "test")


def beginning(title: AnyTitle, players: int, seed: int, **switches: str) -> Any:
    return title.new_state(title.content(), players, title.checked_switches(switches), str(seed))


def choices(title: AnyTitle, state: State, bot: Bot, seed: object) -> Iterator[tuple[State, int]]:
    """Each state in which there is a choice, with the code that the bot chooses; then that code is played."""
    rng = chance(seed)
    while state.seat >= 0:
        seat, codes = state.seat, state.codes()
        code = codes[0]
        if len(codes) > 1:
            code = bot.choose(title, title.view(state, seat), codes, rng)
            yield state.copy(), code
        state.apply_for(seat, code)


# -- by name ---------------------------------------------------------------------------------------------------------


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert bots.names() == ("greedy", "light", "random", "search", "1", "2", "3", "4", "5", "6")
    assert [bots.make(name).name for name in bots.names()] == list(bots.names())


def test_an_unknown_name_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(UnknownBot) as caught:
        bots.make("gredy")
    assert caught.value.known == bots.names()
    known = "greedy, light, random, search, 1, 2, 3, 4, 5"
    assert str(caught.value) == f"There is no bot “gredy”. Did you mean greedy? Known bots: {known} and 6."
    assert caught.value.text("de") == f"Es gibt keinen Bot „gredy“. Meintest du greedy? Bekannte Bots: {known} und 6."


def test_both_languages_say_the_same_things() -> None:
    english, german = (Texts.load(language, "millrace.bots") for language in ("en", "de"))
    assert sorted(english.ids()) == sorted(german.ids())
    assert all(english.placeholders(id) == german.placeholders(id) for id in english.ids())


# -- random ----------------------------------------------------------------------------------------------------------


def test_random_takes_every_option_about_equally_often() -> None:
    rng = chance("uniform")
    counts = Counter(bots.make("random").choose(BIRMINGHAM, None, [3, 5, 8, 13], rng) for _ in range(4000))
    assert set(counts) == {3, 5, 8, 13}
    assert all(900 < count < 1100 for count in counts.values())


# -- what every bot keeps to -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK)
def test_a_choice_rests_on_the_view_alone(name: str) -> None:
    """States that differ in what is hidden but look the same to the seat get the same answer."""
    bot = bots.make(name)
    compared = 0
    for number, (state, _) in enumerate(choices(BIRMINGHAM, beginning(BIRMINGHAM, 3, 4), bots.make("random"), 4)):
        if number % 23:
            continue
        view = BIRMINGHAM.view(state, state.seat)
        other = BIRMINGHAM.determinise(view, chance(number))
        assert other.key() != state.key()
        assert BIRMINGHAM.view(other, other.seat) == view
        answers = [
            bot.choose(BIRMINGHAM, BIRMINGHAM.view(each, each.seat), each.codes(), chance("same"))
            for each in (state, other)
        ]
        assert answers[0] == answers[1]
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("name", QUICK)
def test_a_choice_leaves_view_and_options_as_they_were(name: str) -> None:
    state = beginning(BIRMINGHAM, 2, 1)
    view, codes = BIRMINGHAM.view(state, state.seat), list(state.codes())
    bots.make(name).choose(BIRMINGHAM, view, codes, chance(1))
    assert view == BIRMINGHAM.view(state, state.seat)
    assert codes == state.codes()


@pytest.mark.parametrize("players", BIRMINGHAM.players)
@pytest.mark.parametrize("name", QUICK)
def test_a_whole_game_is_played_by_legal_choices(name: str, players: int) -> None:
    for state, code in choices(BIRMINGHAM, beginning(BIRMINGHAM, players, 11), bots.make(name), 11):
        assert code in state.codes()


def test_greedy_answers_every_kind_of_question() -> None:
    """Between them, random and greedy play reach every kind; greedy answers each by a legal code."""
    greedy = bots.make("greedy")
    asked: Counter[str] = Counter()
    for seed in range(40):
        switches = {"gloucester_bonus": "optional"} if seed % 2 else {}
        player = bots.make("random") if seed else greedy
        for state, _ in choices(BIRMINGHAM, beginning(BIRMINGHAM, 2 + seed % 3, seed, **switches), player, seed):
            kind = BIRMINGHAM.decision(state, state.seat).kind
            asked[kind] += 1
            if asked[kind] <= 3:
                view = BIRMINGHAM.view(state, state.seat)
                assert greedy.choose(BIRMINGHAM, view, state.codes(), chance(seed)) in state.codes()
    assert set(asked) == {task.id for task in TASKS.rows if task.asked}


@pytest.mark.parametrize("name", QUICK)
def test_the_same_generator_gives_the_same_game(name: str) -> None:
    played = [
        [code for _, code in choices(BIRMINGHAM, beginning(BIRMINGHAM, 2, 3), bots.make(name), "again")]
        for _ in range(2)
    ]
    assert played[0] == played[1]


# -- greedy on any title -----------------------------------------------------------------------------------------------


def points_and_flag(state: Any, seat: int) -> float:
    """Quayside: the own points and bid; of the flags the red one."""
    return float(state.points[seat] + max(0, state.bids[seat]) + (state.flags[seat] == FLAGS[0]) / 2)


QUAYSIDE = dataclasses.replace(
    TITLE,
    evaluation=Evaluation(
        worth=points_and_flag, settled=lambda state: state.question() != FLAG, habit=lambda state: -1
    ),
)


def chosen(state: Any, seat: int, codes: Sequence[int]) -> str:
    code = bots.make("greedy").choose(QUAYSIDE, QUAYSIDE.view(state, seat), codes, chance("toy"))
    return QUAYSIDE.codebook[code].text


def test_greedy_chooses_for_the_seat_of_the_view_where_several_choose_at_once() -> None:
    state = beginning(QUAYSIDE, 3, 5)
    assert [chosen(state, seat, state.codes_for(seat)) for seat in state.waiting()] == ["bid 2"] * 3


def test_greedy_plays_the_best_card_and_completes_the_action() -> None:
    state = beginning(QUAYSIDE, 2, 5)
    for seat in (0, 1):
        state.apply_for(seat, 0)
    best = max(card for card in CARDS if state.hands[0] >> card & 1)
    assert chosen(state, 0, [code for code in state.codes() if code != DRAW]) == f"play card-{best}"
    state.apply_for(0, PLAY + best)
    assert chosen(state, 0, state.codes()) == "flag red"


def test_greedy_refuses_a_title_without_evaluation() -> None:
    state = beginning(TITLE, 2, 5)
    with pytest.raises(NoEvaluation, match="greedy cannot play quayside"):
        bots.make("greedy").choose(TITLE, TITLE.view(state, 0), state.codes(), chance(1))

"""Greedy plays every title soundly, and beats random all but always."""

import pytest

from millrace import bots, games
from millrace.arena import duel
from millrace.bots.playing import play_out
from millrace.core.decision import Decision
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle, Title
from millrace.games.brass_birmingham.rules.notation import read

BIRMINGHAM = games.title("brass-birmingham")


# -- strength ----------------------------------------------------------------------------------------------------------


def named(value: object) -> str:
    return value.id if isinstance(value, Title) else str(value)


RIVALS = [
    (title, players)
    for title in map(games.title, games.OWN_TITLES)
    for players in title.players
    if title.evaluation is not None and players > 1
]
"""Every title with every number of players that can play against each other."""
FEWEST = [(title, players) for title, players in RIVALS if players == max(2, min(title.players))]
FEWEST_FIRST = [
    pytest.param(*table, marks=[] if table in FEWEST else pytest.mark.strength, id="-".join(map(named, table)))
    for table in RIVALS
]
"""All of them; with more players than need be only where strength is looked at."""


LIKE_PEOPLE = {"age-of-industry": (5, 15), "crystal-palace": (10, 40)}
"""What every player scores at least, and all on average, where points are fewer than elsewhere."""


@pytest.mark.parametrize(("title", "players"), FEWEST, ids=named)
def test_greedy_beats_random(title: AnyTitle, players: int) -> None:
    result = duel(title, ["greedy", "random"], games=players, seed=1, players=players)
    assert result.standings[0].wins == result.games >= players


@pytest.mark.parametrize(("title", "players"), FEWEST_FIRST)
def test_greedy_players_all_score_like_people(title: AnyTitle, players: int) -> None:
    scores = play_out(title, [bots.make("greedy")] * players, "20").outcome.scores
    least, average = LIKE_PEOPLE.get(title.id, (60, 90))
    assert min(scores) > least
    assert sum(scores) / players > average


def test_greedy_beats_random_in_the_introductory_game() -> None:
    switches = {"introductory_game": "canal_only"}
    result = duel(BIRMINGHAM, ["greedy", "random"], games=6, seed=1, players=2, switches=switches)
    assert result.standings[0].wins == 6


@pytest.mark.strength
@pytest.mark.parametrize(("title", "players"), RIVALS, ids=named)
def test_greedy_beats_random_in_95_of_100_games(title: AnyTitle, players: int) -> None:
    result = duel(title, ["greedy", "random"], games=100, seed=1, players=players, jobs=2)
    assert result.standings[0].wins >= 95


@pytest.mark.strength
@pytest.mark.parametrize("deck", ["A", "B"])
def test_greedy_reaches_100_prestige_alone(deck: str) -> None:
    kanal = games.title("oranienburger-kanal")
    played = [play_out(kanal, [bots.make("greedy")], f"1/{number}", {"deck": deck}) for number in range(200)]
    assert sum(game.outcome.scores[0] for game in played) / 200 >= 100


# -- soundness ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> list[tuple[Decision, str]]:
    """Every option that three greedy players chose in a game, with the decision."""
    state = BIRMINGHAM.new_state(BIRMINGHAM.content(), 3, BIRMINGHAM.checked_switches({}), "9")
    rng = Generator.from_seed("9", "test")
    options = []
    while state.seat >= 0:
        decision = BIRMINGHAM.decision(state, state.seat)
        code = bots.make("greedy").choose(BIRMINGHAM, BIRMINGHAM.view(state, state.seat), state.codes(), rng)
        options.append((decision, BIRMINGHAM.codebook[code].text))
        state.apply(code)
    return options


def test_greedy_takes_loans_but_none_that_it_cannot_use(played: list[tuple[Decision, str]]) -> None:
    loans = [(decision.era, decision.round) for decision, option in played if option == "loan"]
    assert loans
    assert ("rail", 9) not in loans


def test_greedy_hardly_ever_passes(played: list[tuple[Decision, str]]) -> None:
    assert len([option for _, option in played if option == "pass"]) <= 3


def test_greedy_develops_in_the_canal_era(played: list[tuple[Decision, str]]) -> None:
    assert any(decision.era == "canal" and option.startswith("develop") for decision, option in played)


def test_greedy_sells_with_bonus_and_lays_double_links(played: list[tuple[Decision, str]]) -> None:
    merchants = ("warrington", "nottingham", "shrewsbury", "oxford", "gloucester")
    assert any(decision.kind == "beer" and option.split()[1].startswith(merchants) for decision, option in played)
    assert any(decision.kind == "second-link" and option != "done" for decision, option in played)


SALE = """
    round 5
    turn A 1
    A hand dudley*2
    A money 20
    birmingham.1 A cotton-mill-1
    walsall.2 B brewery-1 1
    birmingham--walsall B
    birmingham--oxford A
    oxford.1 cotton-mill-1 barrel
"""


def greedy_answer(position: str, *before: str) -> str:
    """What greedy does in a position given as text, after some options."""
    state = read(position)
    for option in before:
        state.apply(BIRMINGHAM.codebook.code(option))
    view = BIRMINGHAM.view(state, state.seat)
    code = bots.make("greedy").choose(BIRMINGHAM, view, state.codes(), Generator.from_seed("1", "test"))
    return BIRMINGHAM.codebook[code].text


def test_greedy_uses_the_merchants_barrel_with_its_bonus() -> None:
    assert greedy_answer(SALE, "sell birmingham.1 oxford.1", "card dudley") == "beer oxford.1"


def test_greedy_takes_a_loan_when_it_can_pay_for_nothing() -> None:
    hand = "A hand birmingham*2 dudley iron-works coventry worcester stafford cannock"
    assert greedy_answer(f"round 3\nturn A 2\nA money 1\n{hand}\nbirmingham.1 A cotton-mill-1\n") == "loan"

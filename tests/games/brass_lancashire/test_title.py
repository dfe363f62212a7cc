"""Brass (Lancashire) through the front door: players, switches, refusals, what cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import millrace
from millrace.core.rng import Generator
from millrace.games.brass_lancashire.rules.state import SWITCHES, Position
from millrace.games.brass_lancashire.rules.tables import DECK_IDS
from millrace.games.brass_lancashire.title import TITLE
from tests.games.brass_lancashire import invariants
from tests.properties.play import lively
from tests.properties.test_random_play import check_agreement

# -- Players -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-COMP-01")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play(players: int) -> None:
    assert millrace.new("brass-lancashire", players=players).players == players


@pytest.mark.rule("LAN-COMP-01")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_other_numbers_are_refused(players: int) -> None:
    with pytest.raises(millrace.WrongPlayerCount) as caught:
        millrace.new("brass-lancashire", players=players)
    assert caught.value.allowed == (3, 4)


@pytest.mark.rule("LAN-COMP-01")
def test_the_error_names_the_switch_that_lets_two_play() -> None:
    with pytest.raises(millrace.WrongPlayerCount) as caught:
        millrace.new("brass-lancashire", players=2)
    assert str(caught.value) == (
        "brass-lancashire is for 3 or 4 players, not 2. "
        "For 2 set the switch two_players=edition_2018 or two_players=community_2009."
    )
    assert caught.value.text("de") == (
        "brass-lancashire ist für 3 oder 4 Personen, nicht für 2. "
        "Für 2 setze den Schalter two_players=edition_2018 oder two_players=community_2009."
    )


@pytest.mark.rule("LAN-COMP-01")
@pytest.mark.parametrize("value", ["edition_2018", "community_2009"])
def test_two_play_by_a_switch_and_one_never(value: str) -> None:
    game = millrace.new("brass-lancashire", players=2, switches={"two_players": value})
    assert game.players == 2
    again = millrace.replay(millrace.Record.parse(str(game.record)))
    assert again == game
    with pytest.raises(millrace.WrongPlayerCount, match="is for 2, 3 or 4 players, not 1"):
        millrace.new("brass-lancashire", players=1, switches={"two_players": value})


def test_with_more_players_the_switch_for_two_has_no_effect() -> None:
    plain = millrace.new("brass-lancashire", players=3, seed=5)
    other = millrace.new("brass-lancashire", players=3, seed=5, switches={"two_players": "community_2009"})
    assert other.state_hash == plain.state_hash


@pytest.mark.rule("LAN-COMP-14")
def test_every_player_has_one_marker_on_each_track_and_cotton_has_one() -> None:
    state = millrace.new("brass-lancashire", players=4).state()
    assert isinstance(state, Position)
    assert len(state.income) == len(state.vp) == 4  # income marker and victory point marker
    assert sorted(state.order) == [0, 1, 2, 3]  # turn order marker
    assert state.cotton_marker == 0


# -- Switches ------------------------------------------------------------------------------------------------------


def test_the_state_knows_the_ledgers_switches_and_values() -> None:
    known = {name: switch.values for name, switch in TITLE.switches.items()}
    set_up_only = {"first_round_order", "deck_setup", "two_players"}
    assert dict(SWITCHES) == {name: values for name, values in known.items() if name not in set_up_only}


TABLES = [
    (switch, value, players)
    for switch, record in TITLE.switches.items()
    for value in record.values
    for players in (3, 4)
]
TABLES += [("two_players", value, 2) for value in ("edition_2018", "community_2009")]


def whole_game(players: int, seed: str, **switches: str) -> Iterator[tuple[Position, int]]:
    """Each state of a lively random game with the code about to be applied; the last one comes with code -1."""
    chance = Generator.from_seed(seed, "decisions")
    state = TITLE.new_state(TITLE.content(), players, TITLE.checked_switches(switches), seed)
    assert isinstance(state, Position)
    while state.seat >= 0:
        code = lively(TITLE, state.codes(), chance)
        yield state, code
        state.apply(code)
    yield state, -1


@pytest.mark.parametrize("number", [0, *(pytest.param(number, marks=pytest.mark.long) for number in (1, 2))])
@pytest.mark.parametrize(("switch", "value", "players"), TABLES)
def test_games_with_every_value_of_every_switch_keep_the_invariants_and_end(
    switch: str, value: str, players: int, number: int
) -> None:
    chance = Generator.from_seed("switches", "test")
    before, last = None, -1
    for moment, (state, code) in enumerate(whole_game(players, f"{value}-{number}", **{switch: value})):
        invariants.check(state)
        if before is not None:
            invariants.check_step(before, last, state)
        if code < 0:
            invariants.check_end(state)
            continue
        if moment % 25 == number:
            check_agreement(TITLE, state)
            view = TITLE.view(state, state.seat)
            twin = TITLE.determinise(view, chance)
            assert TITLE.view(twin, state.seat) == view
            assert sorted(twin.codes()) == sorted(state.codes())
        before, last = state.copy(), code


@pytest.mark.parametrize(
    ("players", "switches", "deck"),
    [
        (3, {}, "classic-3"),
        (4, {}, "classic-4"),
        (4, {"deck_setup": "fixed_2018"}, "edition-2018-4"),
        (2, {"two_players": "edition_2018"}, "edition-2018-2"),
        (2, {"two_players": "community_2009"}, "community-2009"),
    ],
)
def test_the_deck_follows_players_and_switches(players: int, switches: dict[str, str], deck: str) -> None:
    state = millrace.new("brass-lancashire", players=players, switches=switches).state()
    assert isinstance(state, Position)
    assert DECK_IDS[state.tables.deck] == deck


# -- Reasons and the way back --------------------------------------------------------------------------------------


def test_a_refusal_is_explained_in_both_languages_with_its_rules() -> None:
    game = millrace.new("brass-lancashire", players=3, seed=7)
    option = "link bolton--wigan"
    assert game.explain(option) == "No canal can be built on Bolton–Wigan, only a railway. [LAN-LINK-06, LAN-LINK-08]"
    assert game.explain(option, "de") == (
        "Auf Bolton–Wigan lässt sich kein Kanal bauen, nur eine Eisenbahn. [LAN-LINK-06, LAN-LINK-08]"
    )
    assert game.explain(game.options[0]) is None


def play_until(game: millrace.Game, verb: str) -> None:
    """Play a lively game until an option of a verb has been chosen and its card was played."""
    chance = Generator.from_seed("until", verb)
    while True:
        legal = [option for option in game.options if option.words[0] == "sell" and option.words[-1] == verb]
        option = legal[0].code if legal else lively(game.title, list(game.options.codes), chance)
        game.play(option)
        if legal:
            return


@pytest.mark.rule("LAN-DIST-15")
def test_a_distant_market_tile_turned_up_is_a_barrier_for_undo() -> None:
    game = millrace.new("brass-lancashire", players=3, seed=3)
    play_until(game, "distant-market")
    if game.decision is not None and game.decision.kind == "card":
        assert game.can_undo  # chosen, but no tile has been turned up yet
        game.play(game.options[0])
    assert not game.can_undo


def test_refilling_the_hands_is_a_barrier_for_undo() -> None:
    game = millrace.new("brass-lancashire", players=3, seed=3)
    for _ in range(2):
        game.play("pass")
        game.play(game.options[0])
        assert game.can_undo
    game.play("pass")
    game.play(game.options[0])  # the last turn of the first round: everybody draws
    assert not game.can_undo

import pytest

from millrace.games.brass_birmingham.rules.outcome import outcome
from tests.rules.brass_birmingham.board import era_end, new_game


@pytest.mark.rule("BIR-END-01")
def test_the_game_ends_with_the_scoring_of_the_rail_era() -> None:
    b = era_end("""
        era rail
        A vp 30
        B vp 28
        worcester.1 A cotton-mill-2 flipped
        birmingham--oxford B
        birmingham.2 B manufacturer-2 flipped
    """)
    assert (b.question, b.options()) == ("over", [])
    result = outcome(b.position)
    assert result is not None
    assert result.scores == (35, 28 + 3 + 5)
    assert result.ranking == ((1,), (0,))
    assert result.tie_break == ""
    assert [sum(sources.values()) for sources in result.breakdown] == [35, 36]


@pytest.mark.rule("BIR-END-01")
def test_the_game_is_not_over_after_the_canal_era() -> None:
    b = era_end("A vp 30")
    assert b.question == "action"
    assert outcome(b.position) is None


@pytest.mark.rule("BIR-END-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_of_passes_ends_after_the_rail_era(players: int) -> None:
    b = new_game(players).pass_to_era_end()
    assert outcome(b.position) is None
    result = outcome(b.pass_to_era_end().position)
    assert result is not None
    assert result.ranking == (tuple(range(players)),)


@pytest.mark.rule("BIR-END-01")
def test_tiles_are_not_removed_at_the_end_of_the_game() -> None:
    b = era_end("""
        era rail
        coventry.1 A pottery-1 flipped
    """)
    assert (b.vp("A"), b.tile("coventry.1")) == (10, "A pottery-1 flipped")


@pytest.mark.rule("BIR-END-01")
def test_after_the_end_every_option_is_refused() -> None:
    b = era_end("era rail")
    assert b.refused("pass") == ("core.game-over",)

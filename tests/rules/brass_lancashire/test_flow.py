"""The course of the game (chapter "Der Spielverlauf")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end, new_game


@pytest.mark.rule("LAN-FLOW-01")
@pytest.mark.parametrize("players", [3, 4])
def test_the_canal_era_is_followed_by_the_rail_era_and_that_is_all(players: int) -> None:
    b = new_game(players)
    eras = []
    while b.question != "over":
        eras.append(b.position.era)
        b.pass_to_era_end()
    assert eras == [0, 1]


@pytest.mark.rule("LAN-FLOW-02")
def test_an_era_begins_with_cards_and_ends_with_scoring_before_the_next_begins() -> None:
    text = """
        deck none
        order A B C
        turn C 2
        C hand colne*2
        preston.2 A cotton-mill-1 flipped
        preston.1 B port-2 flipped
        lancaster--preston C
    """
    b = board(text)
    assert [b.vp(seat) for seat in "ABC"] == [0, 0, 0]
    b.play("pass")
    assert (b.position.era, [b.vp(seat) for seat in "ABC"]) == (0, [0, 0, 0])  # actions are not over yet
    b.play("pass")
    assert [b.vp(seat) for seat in "ABC"] == [3, 4, 2]  # scored while all still lay there
    assert (b.tile("preston.2"), b.tile("preston.1"), b.link("lancaster--preston")) == ("", "B port-2 flipped", "")
    assert [len(b.hand(seat)) for seat in "ABC"] == [8, 8, 8]  # and the rail era begins with its cards
    assert (b.position.era, b.position.round, b.question) == (1, 1, "action")


@pytest.mark.rule("LAN-FLOW-02")
def test_the_rail_era_ends_with_scoring_and_no_new_era() -> None:
    b = era_end("""
        era rail
        preston.2 A cotton-mill-2 flipped
        lancaster--preston C
    """)
    assert [b.vp(seat) for seat in "ABC"] == [5 + 3, 3, 1 + 3]  # with £30 each
    assert b.question == "over"
    assert (b.link("lancaster--preston"), b.hand("A"), b.deck_size()) == ("C", [], 0)

"""Starting routes on the blank side are laid secretly at once: nothing tells them before both have laid all."""

import pytest

import millrace
from millrace.core.record import Player
from millrace.server.replay import public_record
from millrace.table.match import Match

LAID = ("path h01", "path h02", "rail h03", "canal h04")


@pytest.mark.rule("ORA-VARSET-06")
def test_the_public_record_of_a_running_game_keeps_the_secret_of_starting_routes() -> None:
    game = millrace.new("oranienburger-kanal", players=2, seed=1, switches={"industry_board_side": "back"})
    match = Match(game, (Player("human"), Player("human")))
    for seat in (0, 1):
        for option in LAID:
            assert game.known_to_all == 0
            assert public_record(match, over=False).decisions == ()
            assert match.actor == seat
            match.play(option)
            if match.pending is not None:
                match.confirm()
    assert game.known_to_all == len(game.steps) == 2 * len(LAID)
    assert len(public_record(match, over=False).decisions) == 2 * len(LAID)

"""Two hosts behind nginx with one PostgreSQL: one is cut off and later killed, nothing acknowledged is lost."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.awaiting import result_of
from tools import hosts
from tools.hosts import GOAL, LATE, Outcome, Player, Waits, report


@pytest.fixture(scope="session")
def allowed() -> None:
    """Skip, and say so, where no hosts can be set up."""
    if lacking := hosts.missing():
        pytest.skip(f"TWO HOSTS ARE NOT TESTED: {lacking}")


@pytest.mark.usefixtures("allowed")
def test_everybody_plays_on_when_a_host_is_cut_off_and_killed(capfd: pytest.CaptureFixture[str]) -> None:
    status = hosts.main(["--clients", "8", "--seconds", "1", "--think", "0.3"])
    said = capfd.readouterr()
    # How long somebody waited depends on what else this machine does; that everybody plays on does not.
    assert status in (0, LATE), said.out + said.err
    assert "Every acknowledged move is in the database, once and in order." in said.out
    for part in ("both hosts", "one cut off", "back again", "killed"):
        assert part in said.out


@pytest.mark.soak
@pytest.mark.usefixtures("allowed")
def test_two_hundred_play_on_within_seconds(capfd: pytest.CaptureFixture[str]) -> None:
    status = hosts.main(["--clients", "200"])
    said = capfd.readouterr()
    assert status == 0, said.out + said.err


def outcome(faults: tuple[str, ...] = (), wait: float = 1.0) -> Outcome:
    waits = Waits(
        answers={"both hosts": 0.5, "killed": wait}, news={"killed": 0.25}, moves={"both hosts": 7, "killed": 9}
    )
    return Outcome(8, waits, faults)


def test_the_report_says_what_was_lost_and_who_waited() -> None:
    good, late, bad = outcome(), outcome(wait=GOAL + 1), outcome(("match m, seat A: 4 moves were acknowledged, 3 are",))
    assert "once and in order" in report(good) and "Everybody played on within 5 s" in report(good)
    assert "Not everybody played on within 5 s: the longest wait was 6.00 s." in report(late)
    assert "4 moves were acknowledged, 3 are" in report(bad) and "once and in order" not in report(bad)


def test_what_is_not_in_the_log_or_there_twice_is_noticed(tmp_path: Any) -> None:
    from millrace.core.record import Player
    from millrace.store.database import Database
    from millrace.store.log import PLAY, Act
    from millrace.store.matches import Matches, NewMatch

    url = f"sqlite:///{tmp_path / 'log.sqlite'}"
    database = Database.open(url)
    matches = Matches(database)
    row = matches.create(NewMatch("brass-birmingham", [Player("human"), Player("human")], seed="3"), [])
    with matches.table(row.id) as table:
        option = table.match.game.options_for(table.match.actor)[0].text
    matches.act(row.id, 0, [Act(PLAY, 0, option)])
    database.close()

    def players(*acknowledged: tuple[str, int, str]) -> list[Any]:
        return [
            SimpleNamespace(
                match_id=row.id, seat=seat, acknowledged=[each for each in acknowledged if each[1] == number]
            )
            for number, seat in enumerate("AB")
        ]

    move = ("play", 0, option)
    assert hosts.check(url, players(move)) == []
    assert "2 moves were acknowledged, 1 are in the log" in hosts.check(url, players(move, move))[0]
    assert "0 moves were acknowledged, 1 are in the log" in hosts.check(url, players())[0]


class Answered(Player):
    """Somebody whose move is answered at once, with so many decisions that stand."""

    async def _insist(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        return 200, {"rev": 7, "steps": 4}


@pytest.mark.parametrize("first", ["the news", "the answer"])
def test_whoever_moves_again_does_not_wait_for_a_rival_who_has_heard_already(first: str) -> None:
    """Nothing else would be heard, and nobody could play on."""

    async def confirm() -> Waits:
        waits = Waits()
        where: Any = SimpleNamespace(address="http://127.0.0.1")
        one, rival = Answered(where, 0, waits, 0), Answered(where, 1, waits, 0)
        one.seat, one.rival, rival.heard = "A", rival, 4 if first == "the news" else 2
        move = asyncio.create_task(one._move("", {"rev": 6, "scene": {"turn": {"pending": True}}}))
        if first == "the answer":
            await asyncio.sleep(0)
            assert not move.done()
            rival.heard = 4
        await asyncio.wait_for(move, 60)
        for player in (one, rival):
            await player.end()
        assert one.acknowledged == [("confirm", 0, "")]
        return waits

    assert "both hosts" in result_of(confirm()).news


@pytest.mark.parametrize("words", [["--clients", "1"], ["--seconds", "0"], ["--think", "-1"]])
def test_what_cannot_be_done_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        hosts.main(words)
    assert refused.value.code == 2 and "--clients must be 2 or more" in capsys.readouterr().err


def test_without_root_or_programs_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(SystemExit):
        hosts.main([])
    assert "takes root" in capsys.readouterr().err
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(hosts, "_program", lambda name: "" if name == "nginx" else name)
    assert "nginx not installed" in hosts.missing()

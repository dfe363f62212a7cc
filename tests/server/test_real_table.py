"""Games from a real table through the API: what is dealt and drawn is told by the one key that all share."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import millrace
from millrace.core.record import Record
from millrace.server.hall import Hall
from tests.server.guests import HUMANS, TITLE, Guest, begin

CARDS = ["stafford", "walsall", "redditch", "dudley", "coal-mine", "pottery", "brewery", "birmingham"]
SETUP = ["B", "blank", "any", "manufacturer", "cotton-mill", *CARDS, *["?"] * 8]


def tell(guest: Guest, *names: str) -> dict[str, Any]:
    """Tell several things one after the other; answer what is seen then."""
    for name in names:
        change(guest, "tell", name=name)
    return guest.look(seat="A")


def change(guest: Guest, verb: str, seat: str = "A", **values: Any) -> dict[str, Any]:
    return guest.change(verb, guest.look(seat=seat)["rev"], seat=seat, **values)


def at_table(client: TestClient) -> tuple[Guest, Guest]:
    table, watcher = begin(client, real_table=True, seed=None, public=True)
    return table, watcher


def play(table: Guest, *options: str, seat: str) -> dict[str, Any]:
    for option in options:
        change(table, "play", seat, option=option)
    return change(table, "confirm", seat)


def test_the_set_up_is_asked_for_before_anybody_decides(client: TestClient) -> None:
    table, _ = at_table(client)
    seen = table.look(seat="A")
    assert seen["real_table"] and seen["mine"] == ["A", "B"]
    assert [thing["name"] for thing in seen["scene"]["ask"]["things"]] == ["A", "B"]
    assert seen["scene"]["prompt"]["text"] == "Turn order of the first round: what is no. 1?"
    assert not seen["scene"]["options"]
    hands = [surface for surface in seen["scene"]["surfaces"] if surface["id"] == "hand"]
    assert not any(hand.get("regions") for hand in hands), "nobody sees what stands for cards that are not told"
    refused = table.ask("POST", "/play", {"option": "pass", "rev": seen["rev"], "seat": "A"})
    assert refused.status_code == 422
    seen = tell(table, *SETUP)
    assert "ask" not in seen["scene"] and seen["waiting_for"] == ["B"]
    assert table.look(seat="B")["scene"]["closed"]["count"] == 8
    assert table.look(seat="B")["scene"]["options"]
    mine = next(surface for surface in seen["scene"]["surfaces"] if surface["id"] == "hand")
    assert len(mine["regions"]) == 8


def hand_of(seen: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(surface for surface in seen["scene"]["surfaces"] if surface["id"] == "hand")
    return found


def test_closed_cards_lie_face_down(client: TestClient) -> None:
    table, _ = at_table(client)
    tell(table, *SETUP)
    mine, theirs = hand_of(table.look(seat="A")), hand_of(table.look(seat="B"))
    assert "card-back" not in {piece["sprite"] for piece in mine["pieces"]}
    assert [piece["sprite"] for piece in theirs["pieces"]] == ["card-back"] * 8
    for part in ("pieces", "regions"):
        assert {each["label"] for each in theirs[part]} == {"A closed card: nobody has told what it is."}
    change(table, "show", "B", name="tamworth")
    theirs = hand_of(table.look(seat="B"))
    shown = [piece for piece in theirs["pieces"] if piece["sprite"] != "card-back"]
    assert len(theirs["pieces"]) == 8 and [piece["id"] for piece in shown] == ["card:tamworth:0"]
    # As they lay before: what was not yet told by then is not shown either.
    before = table.ask("GET", "/at/0", seat="B").json()
    assert [piece["sprite"] for piece in hand_of(before)["pieces"]].count("card-back") == 7


def test_a_bot_advises_on_cards_that_were_told_and_on_no_others(client: TestClient) -> None:
    table, _ = begin(client, real_table=True, seed=None, public=True, hints=True)
    tell(table, *SETUP[:5])
    early = table.ask("POST", "/hint", {"seat": "B", "level": "1"})
    assert early.status_code == 422 and early.json()["error"]["id"] == "core.deal-untold"
    tell(table, *SETUP[5:])
    closed = table.ask("POST", "/hint", {"seat": "B", "level": "1"}, lang="de")
    assert closed.status_code == 422 and closed.json()["error"]["id"] == "bots.hand-closed"
    assert "8 Karten dieser Hand sind verdeckt" in closed.json()["error"]["text"]
    change(table, "show", "B", name="tamworth")
    play(table, "build cotton-mill tamworth.1", "card tamworth", seat="B")
    tell(table, "?")
    told = table.ask("POST", "/hint", {"seat": "A", "level": "1"})
    assert told.status_code == 200, told.text
    assert told.json()["steps"] and told.json()["expected"]


def test_german_asks_in_german(client: TestClient) -> None:
    table, _ = at_table(client)
    asked = table.look(lang="de", seat="A")["scene"]["ask"]["text"]
    assert asked == "Zugreihenfolge der ersten Runde: Was ist Nr. 1?"


def test_whoever_only_watches_learns_nothing_of_hands(client: TestClient) -> None:
    table, watcher = at_table(client)
    tell(table, *SETUP[:9])
    seen = watcher.look()["scene"]
    assert "ask" not in seen and "closed" not in seen
    assert not set(CARDS[:4]) & set(str(seen["prompt"]).split())
    record = Record.parse(watcher.ask("GET", "/record").text)
    assert record.header.seed == "withheld" and record.header.deal is None


def test_a_card_is_shown_played_and_the_draw_is_told_and_taken_back(client: TestClient) -> None:
    table, _ = at_table(client)
    tell(table, *SETUP)
    change(table, "show", "B", name="tamworth")
    assert table.look(seat="B")["scene"]["closed"]["count"] == 7
    change(table, "hide", "B", name="tamworth")
    change(table, "show", "B", name="tamworth")
    play(table, "build cotton-mill tamworth.1", "card tamworth", seat="B")
    seen = table.look(seat="A")
    assert seen["scene"]["ask"]["seat"] == "B" and seen["scene"]["ask"]["unknown"]
    refused = table.ask("POST", "/tell", {"name": "tamworth", "rev": seen["rev"], "seat": "A"})
    assert refused.status_code == 422 and "tamworth" in refused.json()["error"]["text"]
    assert "ask" not in tell(table, "coventry")["scene"]
    assert table.look(seat="A")["scene"]["can_untell"]
    change(table, "untell")
    assert "ask" in table.look(seat="A")["scene"]
    tell(table, "?")
    record = Record.parse(table.ask("GET", "/record").text)
    assert record.header.deal is not None and record.header.deal["draws"] == ("?",)
    assert len(millrace.replay(record).steps) == 2


def test_the_log_is_the_truth(client: TestClient, app: FastAPI) -> None:
    table, _ = at_table(client)
    tell(table, *SETUP)
    change(table, "show", "B", name="tamworth")
    hall: Hall = app.state.hall
    before = table.look(seat="B")["scene"]
    hall.matches.forget()
    hall.scenes.forget()
    assert table.look(seat="B")["scene"] == before


def test_such_a_match_branches_and_its_record_comes_back(client: TestClient) -> None:
    table, _ = at_table(client)
    tell(table, *SETUP)
    change(table, "show", "B", name="tamworth")
    play(table, "build cotton-mill tamworth.1", "card tamworth", seat="B")
    tell(table, "?")
    record = table.ask("GET", "/record").text
    made = client.post("/api/records", json={"text": record}).json()
    again = Guest(client, made["id"], made["keys"][0]["token"])
    assert again.look()["real_table"] and again.look()["waiting_for"] == ["A"]
    branch = table.ask("POST", "/branch", {"at": 0}).json()
    from_start = Guest(client, branch["id"], branch["keys"][0]["token"])
    seen = from_start.look(seat="A")
    assert seen["real_table"] and seen["waiting_for"] == ["B"] and "ask" not in seen["scene"]


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"seats": [HUMANS[0], {"kind": "greedy", "name": ""}]}, "only people play"),
        ({"seed": 7}, "has no seed"),
    ],
)
def test_what_cannot_be_at_a_real_table_is_refused(client: TestClient, wish: dict[str, Any], complaint: str) -> None:
    body = {"title": TITLE, "seats": HUMANS, "real_table": True, **wish}
    refused = client.post("/api/matches", json=body)
    assert refused.status_code == 422
    assert complaint in refused.json()["error"]["text"]


def test_a_bot_does_not_take_a_seat_there_either(client: TestClient) -> None:
    table, _ = at_table(client)
    refused = table.ask("POST", "/seats/A/bot", {"bot": "greedy"})
    assert refused.status_code == 422

"""Nobody reads a rival's hand, the deck or the seed, by any answer of the API, hint, lesson or message of a socket.

Two proofs. First: two worlds that differ only in what is hidden from a viewer give that viewer the same bytes from
every address. Second: over whole games every scene holds the viewer's own cards and no others, and the seed appears
nowhere before the end.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrace.bots.advice import Advice, advise
from millrace.bots.search import Budget
from millrace.core.game import Game
from millrace.scene.diff import diff, patch
from millrace.scene.writing import dump
from millrace.server import hints
from millrace.server.hall import Hall
from millrace.server.thinking import Thinkers
from millrace.table.match import Match
from tests.safety.rig import TITLE, Table, bearing, served
from tests.safety.worlds import act, common_options, differ, shown_instead, twin

SEED = "8274650193847561"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(Path(tmp_path_factory.mktemp("home")), bots=1) as client:
        yield client


def hall_of(client: TestClient) -> Hall:
    app: Any = client.app
    found: Hall = app.state.hall
    return found


def token_of(table: Table, viewer: str) -> str:
    return table.tokens.get(viewer, table.watch)


# -- two worlds --------------------------------------------------------------------------------------------------------

ASKED = ("pass", "loan", "scout", "card birmingham", "card wild-location", "build coal-mine dudley.1", "network")


def answers(table: Table, viewer: str) -> dict[str, bytes]:
    """Everything that a viewer can get to read of a match."""
    token = token_of(table, viewer)
    hall_of(table.client).scenes.forget()
    steps = len(hall_of(table.client).matches._open[table.id].match.game.steps)  # type: ignore[union-attr]
    paths = ["", "?lang=de", "?seat=-", "/record", "/record.json", "/chat", "/notes", f"/at/{steps}"]
    paths.append(f"/at/{steps}/picture.svg")
    if viewer in table.tokens:
        paths += [f"?seat={viewer}", *(f"/why?option={option}" for option in ASKED), "/webhook"]
    found = {path: _get(table, f"/api/matches/{table.id}{path}", token) for path in paths}
    report = json.loads(_get(table, f"/api/report/{table.id}", token))
    report.pop("made")
    found["report"] = json.dumps(report).encode()
    own = {"keys": [{"id": table.id, "token": token}]}
    found["mine"] = table.client.post("/api/mine", json=own).content
    return found


def _get(table: Table, path: str, token: str) -> bytes:
    content: bytes = table.client.get(path, headers=bearing(token)).content
    return content


def pushed(table: Table, viewer: str) -> str:
    """The first message on a socket."""
    hall_of(table.client).scenes.forget()
    where = f"/ws/matches/{table.id}"
    with table.client.websocket_connect(where, subprotocols=["millrace", token_of(table, viewer)]) as socket:
        while True:
            text = socket.receive_text()
            if "scene" in json.loads(text):
                return text


def at_position(client: TestClient, players: int, steps: int, seed: str) -> tuple[Table, Match]:
    """A match of people after so many random decisions, and a copy of it as it stands."""
    table = Table.new(client, ("human",) * players, seed=seed)
    table.advance(steps, seed)
    with hall_of(client).matches.table(table.id) as held:
        return table, Match.resume(held.match.record)


POSITIONS = [
    (2, 0, "A", "1"),
    (2, 9, "B", "2"),
    (3, 60, "C", "3"),
    (4, 17, "D", "4"),
    (4, 150, "", "5"),
    (2, 150, "A", "6"),
]
MORE = [(2 + n % 3, 13 * n, "AB"[n % 2] if n % 5 else "", f"more {n}") for n in range(30)]


@pytest.mark.parametrize(("players", "steps", "viewer", "seed"), POSITIONS)
def test_worlds_that_look_alike_give_the_same_bytes(
    client: TestClient, players: int, steps: int, viewer: str, seed: str
) -> None:
    check_worlds(client, players, steps, viewer, seed)


@pytest.mark.long
@pytest.mark.parametrize(("players", "steps", "viewer", "seed"), MORE)
def test_more_worlds(client: TestClient, players: int, steps: int, viewer: str, seed: str) -> None:
    check_worlds(client, players, steps, viewer, seed)


def check_worlds(client: TestClient, players: int, steps: int, viewer: str, seed: str) -> None:
    """Play on in two worlds as long as they look alike, and compare all that the viewer gets in each."""
    table, real = at_position(client, players, steps, seed)
    seat = "ABCD".index(viewer) if viewer else -1
    other = twin(real, seat, seed)
    assert differ(real, other)
    matches, chance = hall_of(client).matches, random.Random(seed)
    before: list[Any] = []
    for _ in range(5):
        told = []
        for world in (real, other):
            with shown_instead(matches, table.id, world):
                told.append(answers(table, viewer))
        assert told[0] == told[1]
        scenes = [json.loads(each[""])["scene"] for each in told]
        if before:
            changes = [dump(diff(old, new)) for old, new in zip(before, scenes, strict=True)]
            assert changes[0] == changes[1]
        before = scenes
        options = common_options(real, other)
        drew = real.game.view(seat).own_hand if seat >= 0 else ()
        if not options or real.game.is_over:
            break
        option = chance.choice(options)
        act(real, option)
        act(other, option)
        if seat >= 0 and real.game.view(seat).own_hand != drew and real.log.entries[-1].turn != real.game.state().turn:
            other = twin(real, seat, f"{seed} again")  # the viewer drew: from here on the worlds are different ones


def test_worlds_that_look_alike_push_the_same_bytes(client: TestClient) -> None:
    matches = hall_of(client).matches
    for viewer, seat in (("A", 0), ("", -1)):
        table, real = at_position(client, 3, 12, "push")
        told = []
        for world in (real, twin(real, seat, "push")):
            live = matches._open[table.id]
            live.match = world
            told.append(pushed(table, viewer))
        live.forget()
        assert told[0] == told[1]


def test_the_proof_would_notice_a_leak(client: TestClient) -> None:
    """The other seat, whose cards differ in the two worlds, does get different bytes."""
    table, real = at_position(client, 2, 4, "leak")
    other = twin(real, 0, "leak")
    told = []
    for world in (real, other):
        with shown_instead(hall_of(client).matches, table.id, world):
            hall_of(client).scenes.forget()
            told.append(_get(table, f"/api/matches/{table.id}", table.tokens["B"]))
    assert told[0] != told[1]


# -- hints and tutorials -----------------------------------------------------------------------------------------------


@pytest.fixture
def advised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice on the match that is shown, by a few playouts in this process."""

    async def soon(_: Thinkers, asked: tuple[Game, int, str]) -> Advice:
        game, seat, level = asked
        return advise(game.title, game.title.view(game.known_state(seat), seat), level, Budget(6))

    monkeypatch.setattr(hints, "hint_question", lambda *asked: asked)
    monkeypatch.setattr(Thinkers, "advise_soon", soon)


@pytest.mark.parametrize(("players", "steps"), [(2, 9), (3, 60), (4, 150)])
def test_hints_in_worlds_that_look_alike_are_the_same_bytes(
    client: TestClient, advised_here: None, players: int, steps: int
) -> None:
    table = Table.new(client, ("human",) * players, seed=f"hint {steps}", hints=True)
    table.advance(steps, "hint")
    matches, actor = hall_of(client).matches, table.actor()
    with matches.table(table.id) as held:
        real = Match.resume(held.match.record)
    seat, told = "ABCD".index(actor), []
    other = twin(real, seat, "hint")
    assert differ(real, other)
    for world in (real, other):
        with shown_instead(matches, table.id, world):
            answer = table.post("/hint", table.tokens[actor], seat=actor, level="6")
        assert answer.status_code == 200, answer.text
        told.append({**answer.json(), "rev": 0})
    assert told[0] == told[1] and told[0]["steps"] and told[0]["compared"]


def test_a_lesson_is_told_to_its_seat_alone_and_is_the_same_in_worlds_that_look_alike(client: TestClient) -> None:
    made = client.post(f"/api/tutorials/{TITLE}", json={"name": "Anna"}).json()
    (own,), watch = made["keys"][0]["seats"], made["keys"][-1]["token"]
    table = Table(client, made["id"], {own: made["keys"][0]["token"]}, watch)
    matches, seat = hall_of(client).matches, "ABCD".index(own)
    for number in range(4):
        lesson = until_asked(table, own)
        with matches.table(table.id) as held:
            real = Match.resume(held.match.record)
        other = twin(real, seat, f"lesson {number}")
        assert differ(real, other)
        told = []
        for world in (real, other):
            with shown_instead(matches, table.id, world):
                told.append(answers(table, own))
        assert told[0] == told[1]
        assert "lesson" not in table.get("", watch).json()["scene"]
        verb, body = ("confirm", {}) if lesson.get("confirm") else ("play", {"option": lesson["option"]})
        rev = table.get("", table.tokens[own]).json()["rev"]
        assert table.post(f"/{verb}", table.tokens[own], rev=rev, **body).status_code == 200


def until_asked(table: Table, seat: str) -> dict[str, Any]:
    """The lesson when its seat is asked for something; rivals play meanwhile."""
    for _ in range(2000):
        scene = table.get("", table.tokens[seat]).json()["scene"]
        lesson: dict[str, Any] = scene.get("lesson", {})
        if scene["prompt"].get("mine") and (lesson.get("option") or lesson.get("confirm")):
            return lesson
        time.sleep(0.01)
    pytest.fail("nobody asks the learner")


# -- whole games -------------------------------------------------------------------------------------------------------


def cards(scene: dict[str, Any]) -> Counter[str]:
    """The cards on the surface of the hand, by what they are."""
    (hand,) = [surface for surface in scene["surfaces"] if surface["id"] == "hand"] or [{}]
    return Counter(_kind(piece["id"]) for piece in hand.get("pieces", ()))


def _kind(id: str) -> str:
    """The card of an id such as card:<card>:<number>."""
    return id.removeprefix("card:").rpartition(":")[0]


def hand(client: TestClient, table: Table, seat: int) -> Counter[str]:
    """The cards that a seat holds, as the engine knows them."""
    with hall_of(client).matches.table(table.id) as held:
        view = held.match.game.view(seat)
        names = [view.tables.card_ids[card] for card in range(len(view.own_hand))]
        return Counter({name: count for name, count in zip(names, view.own_hand, strict=True) if count})


class Watching:
    """Somebody with an open socket, who applies every message to the scene of before."""

    def __init__(self, table: Table, viewer: str) -> None:
        self.viewer = viewer
        self.scene: dict[str, Any] = {}
        self.rev = -1
        self.texts: list[str] = []
        protocols = ["millrace", token_of(table, viewer)]
        self.session = table.client.websocket_connect(f"/ws/matches/{table.id}", subprotocols=protocols)
        self.socket = self.session.__enter__()

    def catch_up(self, rev: int) -> None:
        while self.rev < rev:
            text = self.socket.receive_text()
            self.texts.append(text)
            message = json.loads(text)
            if "rev" in message:
                self.rev = message["rev"]
                self.scene = message["scene"] if "scene" in message else patch(self.scene, message["diff"])

    def close(self) -> None:
        self.session.__exit__(None, None, None)


def test_a_whole_game_shows_everybody_the_own_cards_only(client: TestClient) -> None:
    table = Table.new(client, ("human", "human"), switches={"introductory_game": "canal_only"}, seed=SEED)
    watching = [Watching(table, viewer) for viewer in ("A", "B", "")]
    chance = random.Random(7)
    texts: list[str] = []
    try:
        for step in range(400):
            if not table.step(chance.randrange(100)):
                break
            for each in watching:
                each.catch_up(hall_of(client).matches.row(table.id).rev_for("AB".find(each.viewer or "-")))  # type: ignore[union-attr]
                if step % 8 == 0:
                    polled = table.get("", token_of(table, each.viewer))
                    assert polled.json()["scene"] == each.scene
                    texts.append(polled.text)
                number = "AB".index(each.viewer) if each.viewer else -1
                expected = hand(client, table, number) if each.viewer else Counter()
                assert cards(each.scene) == expected
        else:
            pytest.fail("the game did not end")
    finally:
        for each in watching:
            each.close()
    assert table.look("A")["over"]
    for text in [*texts, *(text for each in watching for text in each.texts)]:
        assert SEED not in text


def test_options_are_told_to_whoever_decides_and_to_nobody_else(client: TestClient) -> None:
    table = Table.new(client, ("human", "human", "human"))
    for _ in range(6):
        actor = table.actor()
        for viewer in ("A", "B", "C", ""):
            scene = table.get("", token_of(table, viewer)).json()["scene"]
            assert bool(scene.get("options")) is (viewer == actor)
        table.step()


# -- the seed ----------------------------------------------------------------------------------------------------------


def everything(table: Table, viewer: str) -> str:
    """All answers about a match that a viewer can get, as one text."""
    return "".join(content.decode() for content in answers(table, viewer).values())


def test_the_seed_is_told_only_when_the_game_is_over(client: TestClient) -> None:
    table = Table.new(client, ("human", "human"), switches={"introductory_game": "canal_only"}, seed=SEED)
    for part in range(40):
        if not table.actor():
            break
        for viewer in ("A", "B", ""):
            assert SEED not in everything(table, viewer)
        table.advance(25, f"part {part}")
    assert table.look("A")["over"]
    for path in ("/record", "/record.json"):
        assert SEED in table.get(path, table.watch).text


def test_the_seed_is_not_told_in_lists_errors_or_branches(client: TestClient) -> None:
    table = Table.new(client, ("human", "human"), seed=SEED, public=True)
    asked = [
        client.get("/api/matches?public=1"),
        client.post("/api/mine", json={"keys": [{"id": table.id, "token": table.tokens["A"]}]}),
        table.post("/play", table.tokens["A"], seat="A", option="nonsense", rev=0),
        table.post("/play", table.tokens["A"], seat="A", option="pass", rev=99),
        table.post("/branch", table.tokens["A"], at=0),
        client.get("/openapi.json"),
    ]
    assert asked[4].status_code == 403
    for answer in asked:
        assert SEED not in answer.text


def test_a_record_without_its_seed_cannot_be_played_on(client: TestClient) -> None:
    """Otherwise the hidden cards could be looked up in a copy of the match."""
    table = Table.new(client)
    text = table.get("/record", table.tokens["A"]).text
    assert client.post("/api/records", json={"text": text}).status_code == 422
    assert client.post("/api/records", json={"text": table.get("/record.json", table.watch).text}).status_code == 422


def test_a_running_match_is_not_branched_by_one_of_several_players(client: TestClient) -> None:
    """A branch opens all seats: whoever could make one would see the rivals' hands."""
    table = Table.new(client, ("human", "human", "greedy"))
    for token in (table.tokens["A"], table.tokens["B"], table.watch):
        assert table.post("/branch", token, at=0).status_code == 403
    # Not even when the others have left their seats to bots.
    table.post("/seats/B/bot", table.tokens["B"], bot="greedy")
    assert table.post("/branch", table.tokens["A"], at=0).status_code == 403


def test_a_running_match_with_bots_is_not_branched_by_its_only_person(client: TestClient) -> None:
    """Nor would a bot's hand be anybody's business before the end."""
    for kinds in (("human", "greedy"), ("human", "human", "random")):
        table = Table.new(client, kinds, hot_seat=True)
        assert table.post("/branch", table.tokens["A"], at=0).status_code == 403

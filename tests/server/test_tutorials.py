"""A tutorial on the server: it begins as a match, refuses other decisions with a reason, leads into a free game."""

from __future__ import annotations

import time
from typing import Any

from fastapi.testclient import TestClient

from millrace import games
from millrace.table.tutorial import Tutorial, tutorial_of

KANAL = "oranienburger-kanal"


class Learner:
    """Somebody in a tutorial, with their key."""

    def __init__(self, client: TestClient, title: str = KANAL) -> None:
        made = client.post(f"/api/tutorials/{title}", json={"name": "Anna"})
        assert made.status_code == 200, made.text
        self.client = client
        self.path = f"/api/matches/{made.json()['id']}"
        self.keys: list[dict[str, Any]] = made.json()["keys"]
        self.headers = {"Authorization": f"Bearer {self.keys[0]['token']}"}

    def look(self, lang: str = "en", headers: dict[str, str] | None = None) -> dict[str, Any]:
        answer = self.client.get(f"{self.path}?lang={lang}", headers=headers or self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def lesson(self) -> dict[str, Any]:
        """The lesson when it is the learner's turn, or all is done; rivals play meanwhile."""
        for _ in range(2000):
            scene = self.look()["scene"]
            lesson: dict[str, Any] = scene.get("lesson", {})
            if scene["prompt"].get("mine") and (lesson.get("option") or lesson.get("confirm") or lesson.get("done")):
                return lesson
            time.sleep(0.01)
        raise AssertionError("nobody asks the learner")

    def send(self, verb: str, option: str = "", **more: object) -> Any:
        body = {"rev": self.look()["rev"], **({"option": option} if option else {}), **more}
        return self.client.post(f"{self.path}/{verb}", json=body, headers=self.headers)

    def go_on(self) -> dict[str, Any]:
        """Do what is wanted next."""
        lesson = self.lesson()
        answer = self.send("confirm") if lesson.get("confirm") else self.send("play", lesson["option"])
        assert answer.status_code == 200, answer.text
        return self.lesson()


def tutorial() -> Tutorial:
    found = tutorial_of(games.title(KANAL))
    assert found is not None
    return found


def test_a_tutorial_is_played_through_and_goes_on_as_any_match(client: TestClient) -> None:
    learner = Learner(client)
    steps = [learner.lesson()["step"]]
    while not (lesson := learner.go_on()).get("done"):
        steps.append(lesson["step"])
    assert sorted(set(steps)) == list(range(1, len(tutorial().steps) + 1))
    option = learner.look()["scene"]["options"][0]["text"]
    assert learner.send("play", option).status_code == 200, "from here everything is free"
    assert "lesson" not in learner.look()["scene"]


def test_another_option_is_refused_with_what_is_wanted_and_why_until_the_tutorial_is_left(client: TestClient) -> None:
    learner = Learner(client)
    wanted = learner.lesson()
    assert wanted["option"] == "go l3"
    answer = learner.send("play", "go l1")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["id"] == "table.tutorial.wants"
    assert error["text"].startswith("Possible, but not what we are about here: Choose L3: take 4 clay.")
    assert learner.lesson() == wanted, "nothing was played"
    illegal = learner.send("play", "go l9")
    assert illegal.status_code == 422 and illegal.json()["error"]["id"] != "table.tutorial.wants"
    assert learner.send("play", "go l1", free=True).status_code == 200
    assert "lesson" not in learner.look()["scene"], "who does something else has left"
    assert learner.send("undo").status_code == 200
    assert learner.lesson() == wanted, "who takes it back is there again"


def test_it_stands_where_it_was_after_everything_was_forgotten(client: TestClient) -> None:
    learner = Learner(client)
    for _ in range(4):
        before = learner.go_on()
    hall = client.app.state.hall  # type: ignore[attr-defined]
    hall.matches.forget()
    hall.scenes.forget()
    assert learner.lesson() == before


def test_nobody_else_is_told_of_it_and_nothing_of_the_script_is(client: TestClient) -> None:
    learner = Learner(client)
    learner.lesson()
    watching = {"Authorization": f"Bearer {learner.keys[-1]['token']}"}
    assert "lesson" not in learner.look(headers=watching)["scene"]
    told = str(learner.look()["scene"]["lesson"])
    for step in tutorial().steps[1:]:
        assert step.head("en") not in told
        assert not [option for option in step.play if f"'{option}'" in told]


def test_there_is_no_tutorial_of_what_is_no_title(client: TestClient) -> None:
    assert client.post("/api/tutorials/no-such-title", json={}).status_code == 404


def test_titles_tell_whether_there_is_one(client: TestClient) -> None:
    told = {title["id"]: title["tutorial"] for title in client.get("/api/titles").json()}
    assert told == {name: games.title(name).tutorial is not None for name in told}
    assert all(told[name] for name in games.OWN_TITLES)


def test_whoever_sits_at_a_table_is_told_what_lies_there(client: TestClient) -> None:
    learner = Learner(client)

    def what(lang: str = "en", **query: str) -> Any:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        return client.get(f"{learner.path}/what?lang={lang}&{asked}", headers=learner.headers)

    told = what(surface="actions", thing="space:l3").json()
    assert told["name"] == "L3: take 4 clay" and told["sentences"] and told["rules"][0]["id"] == "ORA-TURN-04"
    assert what("de", surface="actions", thing="space:l3").json()["name"] == "L3: 4 Lehm nehmen"
    assert what(surface="actions").json()["sentences"], "the surface itself"
    nothing = what(surface="actions", thing="space:l9")
    assert nothing.status_code == 404 and nothing.json()["error"]["id"] == "server.no-such-thing"

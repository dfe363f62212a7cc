#!/usr/bin/env python3
"""A bot that plays a seat of a match through the HTTP API; it needs nothing but Python.

    python http_bot.py http://127.0.0.1:8000/m/MATCH#TOKEN

The address is the link to a seat, as the lobby gives it to whoever begins a match. This bot prefers to build, then to
sell; replace `choose` by something better.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

PREFERENCES = ("build", "sell", "network", "develop", "loan")


class Seat:
    """A seat of a match on a server."""

    def __init__(self, link: str) -> None:
        address, _, self.token = link.partition("#")
        server, _, match = address.rpartition("/m/")
        self.path = f"{server}/api/matches/{match}"

    def ask(self, method: str, path: str = "", body: dict[str, Any] | None = None) -> Any:
        """The answer to a request; None if there is nothing new."""
        request = urllib.request.Request(
            self.path + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer) if answer.status == 200 else None

    def change(self, verb: str, **values: Any) -> Any:
        """The answer to a change; None if the match has gone on meanwhile, so that one has to look again."""
        # The nonce makes it safe to send a request again that may or may not have arrived.
        body = {"nonce": uuid.uuid4().hex, **values}
        for pause in (0.2, 1, 5):
            try:
                return self.ask("POST", f"/{verb}", body)
            except urllib.error.HTTPError as error:
                if error.code == 409:
                    return None
                if error.code != 429:
                    raise SystemExit(json.load(error)["error"]["text"]) from None
            except urllib.error.URLError:
                pass
            time.sleep(pause)
        raise SystemExit("the server does not answer")


def choose(options: list[dict[str, Any]]) -> str:
    """The text of the option to play: any of the kind that is liked most."""
    for group in PREFERENCES:
        liked = [option for option in options if option["group"] == group]
        if liked:
            return str(random.choice(liked)["text"])
    return str(random.choice(options)["text"])


def play(link: str, pause: float = 0.5) -> dict[str, Any]:
    """Play a seat until the game is over; how it ended."""
    seat = Seat(link)
    answer = seat.ask("GET")
    while not answer.get("over") and "result" not in answer["scene"]:
        scene, rev = answer["scene"], answer["rev"]
        if scene.get("request", {}).get("mine"):  # somebody would like to take something back
            done = seat.change("takeback/answer", at=scene["request"]["at"], agree=True)
        elif scene.get("turn", {}).get("pending"):
            done = seat.change("confirm", rev=rev)
        elif scene["prompt"].get("mine"):
            done = seat.change("play", rev=rev, option=choose(scene["options"]))
        else:
            done = seat.ask("GET", f"?since={rev}")
            if done is None:
                time.sleep(pause)
                continue
        answer = done or seat.ask("GET")
    result: dict[str, Any] = answer["scene"]["result"]
    return result


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    print(json.dumps(play(sys.argv[1])["places"]))

"""Whether what a server answers is in its OpenAPI description: status and media type."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from millrace.server.openapi import operations


def check_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer of Millrace's own applications be compared with their description from now on."""
    ask = TestClient.request

    def checked(self: TestClient, *words: Any, **how: Any) -> Any:
        answer = ask(self, *words, **how)
        if isinstance(self.app, FastAPI) and hasattr(self.app.state, "guard"):
            described(self.app)(answer)
        return answer

    monkeypatch.setattr(TestClient, "request", checked)


@lru_cache(4)
def described(app: FastAPI) -> Callable[[Any], None]:
    """A check of answers: AssertionError for one that the description does not know."""
    known = [
        (method.upper(), re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), operation["responses"])
        for path, method, operation in operations(app.openapi())
    ]

    def check(answer: Any) -> None:
        method, path = answer.request.method, answer.request.url.path
        for of, pattern, responses in known:
            # Nobody expects an error of the server: none is described, and tests provoke some.
            if of == method and pattern.fullmatch(path) and answer.status_code != 500:
                status = str(answer.status_code)
                assert status in responses, f"{method} {path}: {status} is not described"
                kinds = responses[status].get("content", {})
                kind = answer.headers.get("content-type", "").partition(";")[0]
                assert kind in kinds or (not kind and not kinds), f"{method} {path}: {status} is {kind or 'empty'}"

    return check

"""Whether what a server answers is in its OpenAPI description: status and media type."""

from __future__ import annotations

import re
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
            check(self.app, answer)
        return answer

    monkeypatch.setattr(TestClient, "request", checked)


_known: list[tuple[str, re.Pattern[str], dict[str, Any]]] = []
"""What can be asked for: the method, the path, and what may be answered."""


def check(app: FastAPI, answer: Any) -> None:
    """AssertionError for an answer that the description does not know.

    All applications of Millrace have the same routes, and to describe them takes longer than many a test: the first
    one asked describes them for all.
    """
    if not _known:
        for path, method, operation in operations(app.openapi()):
            pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
            _known.append((method.upper(), pattern, operation["responses"]))
    method, path = answer.request.method, answer.request.url.path
    for of, pattern, responses in _known:
        # Nobody expects an error of the server: none is described, and tests provoke some.
        if of == method and pattern.fullmatch(path) and answer.status_code != 500:
            status = str(answer.status_code)
            assert status in responses, f"{method} {path}: {status} is not described"
            kinds = responses[status].get("content", {})
            kind = answer.headers.get("content-type", "").partition(";")[0]
            assert kind in kinds or (not kind and not kinds), f"{method} {path}: {status} is {kind or 'empty'}"

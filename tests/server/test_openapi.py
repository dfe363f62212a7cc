"""The OpenAPI description, held against what the server does: generated requests meet nothing that it does not say.

A slice of them is part of every run; `./x test -m api` sends twenty times as many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from millrace.server.hall import Settings
from millrace.server.limits import Limits
from millrace.server.openapi import operations
from millrace.server.security import UNSAFE
from tests.server.guests import TITLE
from tests.server.running import Served, in_thread
from tests.server.test_real import Match

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
SLICE = 3
MANY = 60
EVERYTHING = list(HealthCheck)
REAL = st.sampled_from([True, True, False])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    home = tmp_path_factory.mktemp("api")
    with in_thread(Settings(home, limits=Limits().without_rates())) as found:
        yield found


def findings(server: Served, examples: int) -> list[str]:
    """What generated requests to every operation have found, so many for each."""
    schema: Any = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    return [text for each in schema.get_all_operations() if (text := finding(server, each.ok(), examples))]


def finding(server: Served, operation: Any, examples: int) -> str:
    """What requests to an operation have found; "" if nothing."""

    @seed(1)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=EVERYTHING,
        print_blob=False,
    )
    @given(case=operation.as_strategy(), real=REAL)
    def ask(case: Any, real: bool) -> None:
        if real:
            at_a_real_match(server, case)
        case.call_and_validate(checks=CHECKS)

    try:
        ask()
    except (Failure, FailureGroup) as error:
        inner = error.exceptions if isinstance(error, FailureGroup) else [error]
        return f"{operation.label}: " + "; ".join(f"{each.title}: {each.message}" for each in inner)
    return ""


def at_a_real_match(server: Served, case: Any) -> None:
    """Let a request be about a match that there is, by somebody who plays there."""
    if "match_id" in (case.path_parameters or {}):
        match = Match(server)
        case.path_parameters["match_id"] = match.id
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {match.tokens['A']}"}
    if "title" in (case.path_parameters or {}):
        case.path_parameters["title"] = TITLE


def test_generated_requests_meet_nothing_that_the_description_does_not_say(server: Served) -> None:
    assert findings(server, SLICE) == []


@pytest.mark.api
def test_many_generated_requests_meet_nothing_that_the_description_does_not_say(server: Served) -> None:
    assert findings(server, MANY) == []


def test_every_operation_lists_what_each_request_can_meet(server: Served) -> None:
    status, description = server.ask("GET", "/api/openapi.json")
    assert status == 200
    for path, method, operation in operations(description):
        wanted = {"400", "429", "503"} | ({"403", "408", "413", "415", "422"} if method.upper() in UNSAFE else set())
        wanted |= {"401", "403", "404", "409", "410", "422"} if "{match_id}" in path else set()
        assert wanted <= operation["responses"].keys(), (method, path)
        for code in wanted:
            (kind,) = operation["responses"][code]["content"]
            assert kind == "application/json"
    assert "HTTPValidationError" not in str(description), "the form of errors is our own"

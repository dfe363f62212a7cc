"""What has to be awaited, in a test that is not asynchronous itself."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def result_of(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine returns.

    It runs in a thread of its own: once a test has opened a browser, an event loop runs in this one to the end.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()

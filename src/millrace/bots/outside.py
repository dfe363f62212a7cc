"""Bots that are programs of their own, in any language: one that answers over HTTP, or one that speaks lines of text.

Both are asked the same question, one JSON object, and answer with one of the options:

    {"title": "brass-birmingham", "players": 4, "seat": "B", "chance": 1804289383,
     "view": {"round": 3, …}, "options": [{"code": 17, "text": "loan"}, …]}

Over HTTP it comes as the body of a POST, and the answer is `{"option": "loan"}` or `{"code": 17}`. A program that is
run (`run:COMMAND`) reads it as a line and answers with a line: the text of the option, or its code.
"""

from __future__ import annotations

import atexit
import json
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from millrace.bots.errors import BotFailed, UnusableBot
from millrace.core.decision import seat_letter
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.core.title import AnyTitle

RUN: Final = "run:"
"""How the name of a bot that is a program to be run begins."""
WEB: Final = ("http://", "https://")
"""How the address of a bot begins that answers over HTTP."""
PATIENCE: Final = 60.0
"""Seconds that a bot may take for one answer."""
LONGEST: Final = 1_000_000
"""Bytes that an answer may have at most."""
_CHANCE: Final = 2**31 - 1
_PLAIN: Final = (str, int, float, tuple, list, frozenset, Mapping, type(None))


def is_program(name: str) -> bool:
    """Whether a name is meant as a program of its own: an address, or a command to be run."""
    return name.startswith((*WEB, RUN))


def question(title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> dict[str, Any]:
    """What a bot is asked, as plain values: what its seat may know, and what it may do."""
    return {
        "title": title.id,
        "players": view.players,
        "seat": seat_letter(view.seat),
        "chance": rng.below(_CHANCE),
        # The tables of the content are no fact of the game, and the same in all of them.
        "view": {name: _plain(value) for name, value in view.facts() if isinstance(value, _PLAIN)},
        "options": [{"code": code, "text": title.codebook[code].text} for code in codes],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (str, int, float)) or value is None:
        return value
    return [_plain(each) for each in value]


def chosen_code(bot: str, answer: Any, title: AnyTitle, codes: Sequence[int]) -> int:
    """The code that an answer names, by itself or by the option's text."""
    if isinstance(answer, Mapping):
        answer = answer.get("option", answer.get("code"))
    if isinstance(answer, str) and answer.strip().lstrip("-").isdecimal():
        answer = int(answer)
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer
    if isinstance(answer, str):
        text = answer.strip()
        for code in codes:
            if title.codebook[code].text == text:
                return code
    raise BotFailed(bot, Message("bots.failed.no-option", answer=str(answer)[:80], count=len(codes)))


class OverHttp:
    """A bot that answers over HTTP."""

    blind: Final = False

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if not parts.hostname:
            raise UnusableBot(address, Message("bots.unusable.no-host"))
        self.name: Final = address

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """What the bot answers."""
        body = json.dumps(question(title, view, codes, rng)).encode()
        request = Request(self.name, body, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=PATIENCE) as response:
                answer = json.loads(response.read(LONGEST))
        except (URLError, OSError, ValueError) as error:
            raise BotFailed(self.name, Message("bots.failed.no-answer", reason=str(error))) from None
        return chosen_code(self.name, answer, title, codes)


class ByLines:
    """A bot that is run as a program and speaks lines of text; all its seats share one program."""

    blind: Final = False

    def __init__(self, name: str) -> None:
        try:
            self._command: Final = tuple(shlex.split(name.removeprefix(RUN)))
        except ValueError as error:
            raise UnusableBot(name, Message("bots.unusable.no-command", reason=str(error))) from None
        if not self._command:
            raise UnusableBot(name, Message("bots.unusable.no-command", reason=RUN))
        self.name: Final = name

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        """What the bot answers."""
        answer = _program(self._command).answer(json.dumps(question(title, view, codes, rng)), self.name)
        return chosen_code(self.name, answer, title, codes)


class _Program:
    """A program that is running, or was: it is started again if it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command: Final = list(command)
        self._lock: Final = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""
        atexit.register(self.end)

    def answer(self, line: str, bot: str) -> str:
        """The line that the program says to a line."""
        with self._lock:
            try:
                process = self._running()
                assert process.stdin is not None
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                return self._line(process)
            except (OSError, TimeoutError, EOFError) as error:
                self.end()
                reason = str(error) or type(error).__name__
                raise BotFailed(bot, Message("bots.failed.no-answer", reason=reason)) from None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            self._rest = b""
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _line(self, process: subprocess.Popen[bytes]) -> str:
        assert process.stdout is not None
        with DefaultSelector() as selector:
            selector.register(process.stdout, EVENT_READ)
            while b"\n" not in self._rest:
                if not selector.select(PATIENCE):
                    raise TimeoutError(f"no answer within {PATIENCE:.0f} s")
                more = process.stdout.read1(65536)  # type: ignore[attr-defined]  # a pipe is buffered
                if not more:
                    raise EOFError("the program has ended")
                self._rest += more
                if len(self._rest) > LONGEST:
                    raise EOFError("the answer has no end")
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace")

    def end(self) -> None:
        """Let the program end."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # it may have ended with something unsaid
                    pipe.close()
        process.kill()
        process.wait()


@cache
def _program(command: tuple[str, ...]) -> _Program:
    return _Program(command)

"""The person at the keyboard: which commands they can type here, and what they typed before they were asked."""

import os
import shutil
import sys
from pathlib import Path
from typing import Final

STARTER: Final = "MILLRACE_STARTER"
"""The environment variable in which `./x` says by what it started the command."""


def typed(command: str) -> str:
    """A command of Millrace as it can be typed here: by what started this one, as far as that knows the command."""
    if command == "play" and (starter := os.environ.get(STARTER, "")):
        return f"{starter} {command}"
    if shutil.which("millrace"):
        return f"millrace {command}"
    program = Path(sys.executable).with_name("millrace")
    if not program.exists():
        return f"{shown(Path(sys.executable))} -m millrace.cli {command}"
    return f"{shown(program)} {command}"


def shown(file: Path) -> str:
    """A file as short as it can be named from here."""
    return str(file.relative_to(Path.cwd())) if file.is_relative_to(Path.cwd()) else str(file)


def forget_keys() -> None:
    """Forget what was typed before a question was put: it answers another one, if any."""
    if not sys.stdin.isatty():
        return
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)

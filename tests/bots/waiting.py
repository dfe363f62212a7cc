"""A bot that takes its time: it says by a file that it thinks, and goes on when there is another."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

FOLDER = "MILLRACE_TEST_WAITING"
"""The variable with the folder of both files."""
GO = "go"


class Waiting:
    """Chooses the first option when it may."""

    name, blind = "waiting", True

    def choose(self, title: Any, view: Any, codes: Any, rng: Any) -> int:
        folder = Path(os.environ[FOLDER])
        (folder / f"{os.getppid()}.thinks").touch()
        while not (folder / GO).exists():
            time.sleep(0.01)
        return int(codes[0])


def thinking_for(folder: Path) -> set[int]:
    """The processes for which such a bot has thought, or does."""
    return {int(file.stem) for file in folder.glob("*.thinks")}

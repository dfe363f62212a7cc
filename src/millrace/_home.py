"""Where Millrace keeps what it must keep: the user's data folder, or the one that MILLRACE_HOME names."""

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """The folder for everything that is kept."""
    given = os.environ.get("MILLRACE_HOME", "").strip()
    return Path(given).expanduser() if given else user_data_path("millrace", appauthor=False)

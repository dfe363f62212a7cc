"""Where the command line keeps what it must keep."""

from pathlib import Path

from millrace._home import home as home


def saves() -> Path:
    """The folder for matches."""
    return home() / "saves"

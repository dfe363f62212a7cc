"""The rules of Crystal Palace, one module per phase, track or kind of card; `tasks` is the table of contents."""

from typing import Final

TEXT_PACKAGES: Final = ("millrace.parts", "millrace.games.crystal_palace")
"""Where everything stands that is said of the title: its own words, and those of the parts it is made of."""

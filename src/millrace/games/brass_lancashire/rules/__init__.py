"""The rules of Brass (Lancashire), one module per chapter of the rulebook; `tasks` is the table of contents."""

from typing import Final

TEXT_PACKAGES: Final = ("millrace.parts", "millrace.parts.industry", "millrace.games.brass_lancashire")
"""Where everything stands that is said of the title: its own words, and those of the parts it is made of."""

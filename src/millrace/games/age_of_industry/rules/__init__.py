"""The rules of Age of Industry, one module per chapter of the rulebook; `tasks` is the table of contents."""

from typing import Final

TEXT_PACKAGES: Final = ("millrace.parts", "millrace.parts.industry", "millrace.games.age_of_industry")
"""Where everything stands that is said of the title: its own words, and those of the parts it is made of."""

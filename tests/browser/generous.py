"""`millrace serve` at any rate: dozens of tests begin matches at one server, and all of them from one address."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from millrace.cli import main, serve

if TYPE_CHECKING:
    from millrace.server.hall import Settings

_usual = serve.settings_of


def settings_of(chosen: Mapping[str, Any]) -> "Settings":
    """The settings from what was asked for, but for the rates."""
    settings = _usual(chosen)
    return replace(settings, limits=settings.limits.without_rates())


if __name__ == "__main__":
    serve.settings_of = settings_of
    main()

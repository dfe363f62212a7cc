"""Quayside, a complete title on a few pages: the example of `docs/writing-a-title.md`.

Two rounds. First all bid secretly at once; then each in turn plays a card from a hidden hand, or draws one and then
plays, and raises a flag. Whoever holds one card only must play it. Bids and played cards are the points.

Importing this package makes the title known:

    millrace --with examples.quayside play quayside
"""

from millrace import games

from .title import TITLE

games.register(TITLE)

"""The surfaces of Crystal Palace as one viewer sees them, all together."""

from __future__ import annotations

from collections.abc import Sequence

from millrace.core.texts import Texts
from millrace.scene.scene import Surface

from ..rules.state import Position
from ..rules.view import View
from .london import London
from .mats import Mats
from .office import Office
from .tray import Tray


class Surfaces:
    """The surfaces of one view; `position` answers what follows from it, `codes` are the options of its seat."""

    def __init__(self, v: View, texts: Texts, names: tuple[str, ...], position: Position, codes: Sequence[int]) -> None:
        self.v = v
        self.london = London(v, texts, names, position, codes)
        self.office = Office(v, texts, names, position, codes)
        self.mats = Mats(v, texts, names, position, codes)
        self.tray = Tray(v, texts, names, position, codes)

    def all(self) -> tuple[Surface, ...]:
        """Everything on the table: London, then the boards of the others, the office, what lies before the viewer."""
        others = [seat for seat in range(self.v.players) if seat != self.v.seat]
        before = (self.tray.tray(), self.mats.mat(), self.mats.shelf()) if self.v.seat >= 0 else ()
        return (self.london.london(), *map(self.mats.theirs, others), self.office.office(), *before)

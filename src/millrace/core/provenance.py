"""How well the figures that are played on are known: of one record, of a content, of what a game uses of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from millrace.core.content import OVERLAY, PROVENANCES, figures_of, records, source_of
from millrace.core.texts import Message

Entry: TypeAlias = tuple[str, str, Any]
"""A record of a content: its table, its id ("" where the table is one record) and itself."""

FROM_PRINT: Final = ("rulebook", "confirmed")
"""The sources whose figures are those of the printed game."""

_OTHERS: Final = {
    "one-source": "known.one-source",
    "reconstructed": "known.reconstructed",
    "designed": "known.designed",
    "overlay": "known.overlay",
}
"""By kind of source: the message that so many figures have it."""


def everything(content: Any, players: int, switches: Mapping[str, str]) -> Iterator[Entry]:
    """All records of a content, for a title that plays with all of them whoever plays and whatever is chosen."""
    return records(content)


def sources_of(record: Any) -> dict[str, str]:
    """How well each figure of a record is known."""
    return {figure: source_of(record, figure) for figure in figures_of(record)}


def known(entries: Iterable[Entry]) -> dict[str, int]:
    """How many figures of some records have which source, best first."""
    counts = Counter(source for _, _, record in entries for source in sources_of(record).values())
    return {source: counts[source] for source in sorted(counts, key=rank)}


def rank(source: str) -> tuple[int, str]:
    """Where a source stands among the others: the best known first, what overlays correct last."""
    return (PROVENANCES.index(source) if source in PROVENANCES else len(PROVENANCES), source)


def kind(source: str) -> str:
    """A source as messages and pages call it: `one-source`, and `overlay` whatever its file is."""
    return "overlay" if source.startswith(OVERLAY) else source.replace(" ", "-")


def printed_percent(counts: Mapping[str, int]) -> int:
    """How many of a hundred figures are known to be those of the printed game; all of them only if that is so."""
    total = sum(counts.values())
    return 100 * sum([counts.get(source, 0) for source in FROM_PRINT]) // total if total else 100


def sentence(counts: Mapping[str, int]) -> Message:
    """How many figures are known from print, and what is to be thought of the others."""
    total = sum(counts.values())
    by_kind: Counter[str] = Counter()
    for source, count in counts.items():
        by_kind["print" if source in FROM_PRINT else kind(source)] += count
    from_print = by_kind.pop("print", 0)
    if not total:
        return Message("known.nothing")
    if from_print == total:
        return Message("known.all", all=total)
    others = tuple([Message(_OTHERS[name], count=count) for name, count in by_kind.items()])
    return Message("known.some", known=from_print, all=total, others=others)

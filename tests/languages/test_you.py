"""You are "you": what somebody did is told to them so, and so is what belongs to them."""

from __future__ import annotations

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.texts import LANGUAGES, Branches, Message, Pattern, Term, Texts
from millrace.games import OWN_TITLES
from millrace.scene.naming import OWNERS, said_to

SPACE = Message("space", place=Term("derby"), number=1)
FLIP = Message(
    "log.flipped", seat="B", tile=Term("brewery"), level=1, slot=SPACE, income=Message("income-same", level=3)
)
COAL = Message("log.coal", seat="A", whose="B", slot=SPACE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN_TITLES)
def test_everything_in_the_log_can_be_told_to_whoever_did_it(name: str, language: str) -> None:
    texts = Texts.load(language, *millrace.title(name).text_packages)
    done = [id for id in texts.ids() if id.startswith("log.") and "seat" in texts.placeholders(id)]
    assert len(done) > 15
    assert [id for id in done if not texts.speaks(f"you.{id}")] == []
    assert [id for id in done if "seat" in texts.placeholders(f"you.{id}")] == []
    for id in done:
        assert texts.placeholders(f"you.{id}").keys() == texts.placeholders(id).keys() - {"seat"}


def words_of(pattern: Pattern, name: str) -> set[str]:
    """The words that a pattern knows of a value."""
    words: set[str] = set()
    for part in pattern:
        if isinstance(part, Branches):
            words |= set(part.branches) if part.name == name else set()
            words = words.union(*[words_of(branch, name) for branch in part.branches.values()])
    return words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN_TITLES)
def test_what_the_log_says_of_a_thing_knows_that_it_may_be_yours(name: str, language: str) -> None:
    texts = Texts.load(language, *millrace.title(name).text_packages)
    for id in texts.ids():
        for owner in OWNERS & texts.placeholders(id).keys() if id.startswith("log.") else ():
            assert "you" in words_of(texts._pattern(id), owner), id


FLIPS = {
    "en": "Bo’s brewery I in Derby (space 1) flips: income stays at 3.",
    "de": "Brauerei I von Bo in Derby (Feld 1) wird umgedreht: Einkommen bleibt bei 3.",
}
YOUR_FLIP = {
    "en": "Your brewery I in Derby (space 1) flips: income stays at 3.",
    "de": "Deine Brauerei I in Derby (Feld 1) wird umgedreht: Einkommen bleibt bei 3.",
}


@pytest.mark.parametrize(
    ("language", "viewer", "coal"),
    [
        ("en", SPECTATOR, "Ada takes 1 coal from Bo’s coal mine in Derby (space 1)."),
        ("en", 0, "You take 1 coal from Bo’s coal mine in Derby (space 1)."),
        ("en", 1, "Ada takes 1 coal from your coal mine in Derby (space 1)."),
        ("de", 0, "Du nimmst 1 Kohle aus dem Kohlebergwerk von Bo in Derby (Feld 1)."),
        ("de", 1, "Ada nimmt 1 Kohle aus deinem Kohlebergwerk in Derby (Feld 1)."),
    ],
)
def test_each_viewer_reads_the_same_in_their_own_words(language: str, viewer: int, coal: str) -> None:
    texts = Texts.load(language, *millrace.title("brass-birmingham").text_packages)
    flip = (YOUR_FLIP if viewer == 1 else FLIPS)[language]
    assert [said_to(texts, each, ("Ada", "Bo"), viewer) for each in (FLIP, COAL)] == [flip, coal]


def test_the_parts_of_a_message_are_told_alike() -> None:
    texts = Texts.load("en", *millrace.title("brass-birmingham").text_packages)
    spent = tuple([Message("log.spent", seat=seat, money=3) for seat in "BA"])
    order = said_to(texts, Message("log.order", seats=spent), ("Ada", "Bo"), 0)
    assert order == "New turn order: Bo (£3 spent) and you (£3 spent)."

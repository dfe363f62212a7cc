"""Bots from elsewhere: registered under a name, or loaded by import path, and refused with a reason."""

from collections.abc import Callable

import pytest

from millrace import bots, games
from millrace.arena import duel
from millrace.bots import BadBotName, BotNameTaken, UnknownBot, UnusableBot
from millrace.bots.processes import processes
from millrace.bots.search import Search
from tests.bots import elsewhere
from tests.bots.elsewhere import First

pytestmark = pytest.mark.usefixtures("own_roster")

BIRMINGHAM = games.title("brass-birmingham")
SHORT = {"introductory_game": "canal_only"}
OWN = bots.names()
"""Millrace's own bots."""
HERE = "tests.bots.elsewhere"
PATH = f"{HERE}:First"


# -- registered ------------------------------------------------------------------------------------------------------


def test_a_registered_bot_is_made_by_its_name() -> None:
    bots.register("first", First)
    assert bots.names() == (*OWN, "first")
    assert bots.is_known("first")
    assert isinstance(bots.make("first"), First)


def test_a_function_may_make_the_bot() -> None:
    bots.register("first", elsewhere.make_first)
    assert isinstance(bots.make("first"), First)


@pytest.mark.parametrize("name", ["", "First", "two words", "a:b", "a.b", "7up", "human", "x" * 21, "löwe"])
def test_a_name_that_no_bot_can_have_is_refused(name: str) -> None:
    with pytest.raises(BadBotName, match="A name is one word of small letters") as caught:
        bots.register(name, First)
    assert caught.value.text("de").startswith(f"„{name}“ kann kein Bot heißen.")
    assert bots.names() == OWN


def test_a_name_is_given_once() -> None:
    bots.register("first", First)
    bots.register("first", First)
    with pytest.raises(BotNameTaken, match="another bot called “first”") as caught:
        bots.register("first", elsewhere.make_first)
    assert caught.value.text("de") == "Ein anderer Bot heißt schon „first“. Gib diesem einen anderen Namen."
    with pytest.raises(BotNameTaken):
        bots.register("greedy", First)


def test_what_is_no_bot_is_refused_when_it_is_made() -> None:
    bots.register("wordless", elsewhere.Wordless)  # type: ignore[arg-type]
    with pytest.raises(UnusableBot, match="it lacks blind and choose"):
        bots.make("wordless")


# -- loaded ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attribute", "name"), [("First", "First"), ("make_first", "First"), ("Inside.Last", "last")])
def test_a_bot_is_loaded_by_its_import_path_and_known_by_it(attribute: str, name: str) -> None:
    path = f"{HERE}:{attribute}"
    with pytest.raises(UnknownBot):
        bots.make(path)
    bots.load(path)
    assert bots.make(path).name == name
    assert bots.names() == OWN, "a path is no name"


def test_a_search_is_loaded_by_its_playouts() -> None:
    with pytest.raises(UnknownBot):
        bots.make("search:48")
    bots.load("search:48")
    bot = bots.make("search:48")
    assert isinstance(bot, Search) and bot.playouts == 48 and bot.name == "search:48"
    assert bots.is_outside("search:48"), "other processes must load it as well"
    assert bots.names() == OWN, "it is no name that a stranger could seat"


def test_a_search_is_loaded_by_its_seconds() -> None:
    bots.load("search:1.5s")
    bot = bots.make("search:1.5s")
    assert isinstance(bot, Search) and bot.playouts is None and bot.seconds == 1.5 and bot.name == "search:1.5s"
    assert bots.is_outside("search:2s") and not bots.is_outside("search:0s")


def test_making_a_bot_imports_nothing() -> None:
    with pytest.raises(UnknownBot):
        bots.make("antigravity:fly")


REFUSED = [
    (
        "greedy",
        "search:PLAYOUTS with 1 to 999999 of them, or search:1.5s with seconds. Did you mean greedy?",
        "Erwartet wird ein Importpfad",
    ),
    ("search:many", "search:PLAYOUTS with 1 to 999999 of them", "search:FORTSETZUNGEN mit 1 bis 999999"),
    ("search:0s", "or search:1.5s with seconds.", "oder search:1.5s mit Sekunden."),
    ("search:0", "search:PLAYOUTS with 1 to 999999 of them", "search:FORTSETZUNGEN mit 1 bis 999999"),
    ("nowhere.bots:Clever", "Python finds no module “nowhere”.", "Python findet kein Modul „nowhere“."),
    ("gredy:Anna", "Python finds no module “gredy”. Did you mean greedy?", "Meintest du greedy?"),
    (
        "tests.bots.broken:Clever",
        "the module tests.bots.broken cannot be imported (ModuleNotFoundError: No module named 'no_such_library')",
        "Das Modul tests.bots.broken lässt sich nicht importieren",
    ),
    (
        f"{HERE}:Frist",
        f"{HERE} has no “Frist”. Did you mean First? Name a class or a function",
        f"In {HERE} gibt es kein „Frist“.",
    ),
    (f"{HERE}:Inside.Lost", f"{HERE}.Inside has no “Lost”. Did you mean Last?", "gibt es kein „Lost“"),
    (f"{HERE}:FIRST", "this is of type First and cannot be called.", "vom Typ First und nicht aufrufbar"),
    (f"{HERE}:Wordless", "of type Wordless, is no bot: it lacks blind and choose.", "Ihm fehlt blind und choose."),
    (f"{HERE}:Stubborn", "making it fails (TypeError: ", "Er lässt sich nicht erzeugen (TypeError: "),
    (f"{HERE}:leave", "making it fails (SystemExit: not today).", "Er lässt sich nicht erzeugen"),
]


@pytest.mark.parametrize(("path", "english", "german"), REFUSED, ids=[path for path, _, _ in REFUSED])
def test_what_cannot_be_loaded_is_told_why(path: str, english: str, german: str) -> None:
    with pytest.raises(UnusableBot) as caught:
        bots.load(path)
    assert str(caught.value).startswith(f"The bot {path} cannot be used: ") and english in str(caught.value)
    assert german in caught.value.text("de")
    assert not bots.is_known(path) or path == "greedy"


# -- in several processes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("introduce", [lambda: bots.load(PATH), lambda: bots.register("first", First)])
def test_other_processes_know_the_same_bots(introduce: Callable[[], object]) -> None:
    introduce()
    name = "first" if bots.is_known("first") else PATH
    one, two = (duel(BIRMINGHAM, [name, "random"], 4, 1, jobs=jobs, switches=SHORT) for jobs in (1, 2))
    assert one == two
    assert [standing.bot for standing in one.standings] == [name, "random"]


def test_a_bot_that_other_processes_cannot_import_is_refused() -> None:
    bots.register("first", lambda: First())
    with pytest.raises(UnusableBot, match="other processes cannot import it") as caught:
        processes(2, ["first", "random"])
    assert "Andere Prozesse können ihn nicht importieren" in caught.value.text("de")

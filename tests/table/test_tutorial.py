"""Guided openings: every title has one, it can be played as it says, and what it shows and names is there."""

from collections.abc import Iterator

import pytest

from millrace import games
from millrace.core import languages
from millrace.core.decision import SPECTATOR
from millrace.table.match import Match
from millrace.table.scene import scene_of
from millrace.table.tutorial import Tutorial, TutorialError, TutorialWants, read_tutorial, tutorial_of

TITLES = ("brass-birmingham", "brass-lancashire", "oranienburger-kanal", "age-of-industry", "crystal-palace")


def tutorial(title: str) -> Tutorial:
    found = tutorial_of(games.title(title))
    assert found is not None, f"{title} has no tutorial"
    return found


def begun(title: str) -> Match:
    """A match that begins as the tutorial of a title, up to the first decision of its player."""
    guide = tutorial(title)
    match = Match.new(title, len(guide.rivals) + 1, guide.players("Anna"), guide.seed, guide.switches)
    play_others(match)
    return match


def play_others(match: Match) -> None:
    """Let everybody play for whom the script does, or a bot, until the player is asked or the tutorial is done."""
    while not match.game.is_over and match.plays_itself(match.actor):
        lesson = match.lesson
        if lesson is not None and lesson.is_done:
            return
        match.bot_move()


def positions(title: str) -> Iterator[Match]:
    """A tutorial played through: the match before each decision of its player, and when all is done."""
    match, seat = begun(title), tutorial(title).seat
    while (lesson := match.lesson) is not None and not lesson.is_done:
        yield match
        assert match.lesson == lesson, "whoever looked has changed the match"
        match.play(lesson.wanted, seat)
        if match.pending_of(seat) is not None:
            match.confirm(seat)
        play_others(match)
    assert match.lesson is not None, "the script left its own tutorial"
    yield match


def things_of(scene: dict[str, object]) -> set[str]:
    """The names of all regions of a scene, and those of their kinds."""
    ids = [region["id"] for surface in scene["surfaces"] for region in surface.get("regions", ())]  # type: ignore[attr-defined]
    return {*ids, *[id.rpartition(":")[0] for id in ids if id.rpartition(":")[2].isdecimal()]}


@pytest.mark.parametrize("title", TITLES)
def test_a_tutorial_can_be_played_as_it_says_and_shows_what_lies_there_in_both_languages(title: str) -> None:
    steps: list[int] = []
    for match in positions(title):
        lesson = match.lesson
        assert lesson is not None
        seat, where = lesson.tutorial.seat, f"step {lesson.number + 1}"
        if lesson.wanted:
            texts = [match.game.title.codebook[code].text for code in match.game.options_for(seat).codes]
            assert lesson.wanted in texts, f"{where}: {lesson.wanted} is not legal"
        if lesson.number in steps:
            continue
        steps.append(lesson.number)
        for language in languages.SHIPPED:
            scene = scene_of(match, seat, language)
            told = scene["lesson"]
            assert told["option" if lesson.wanted else "done"] == (lesson.wanted or True)
            assert [len(page["words"]) > 0 for page in told["pages"]] == [True] * len(lesson.pages)
            missing = [
                thing for page in told["pages"] for thing in page.get("things", ()) if thing not in things_of(scene)
            ]
            assert not missing, f"{where}: {missing} are not on the table"
    assert steps == list(range(len(tutorial(title).steps) + 1))
    assert len([turn for turn in match.log.turns if turn.seat == tutorial(title).seat]) >= 5


def test_only_the_player_of_the_tutorial_is_told_of_it_and_nothing_but_the_step_at_hand() -> None:
    match = begun("brass-birmingham")
    assert "lesson" not in scene_of(match, SPECTATOR, "en")
    assert "lesson" not in scene_of(match, 1, "en")
    assert "lesson" not in scene_of(match, 0, "en", at=0), "who looks back is not guided"
    told = str(scene_of(match, 0, "en")["lesson"])
    for step in tutorial("brass-birmingham").steps[1:]:
        assert step.head("en") not in told
        later = {*step.play, *[each.option for each in step.others]} - {"build coal-mine coventry.2"}
        assert not [option for option in later if f"'{option}'" in told]


def test_other_options_are_answered_with_what_is_wanted_and_why() -> None:
    match = begun("brass-birmingham")
    with pytest.raises(TutorialWants) as refusal:
        match.check_lesson("loan", 0)
    assert refusal.value.text("en").startswith(
        "Possible, but not what we are about here: Build coal mine I in Coventry"
    )
    assert "whoever takes your last cube flips your mine" in refusal.value.text("en")
    assert "Kohlebergwerk I in Coventry" in refusal.value.text("de")
    match.check_lesson("build coal-mine coventry.2", 0)
    match.check_lesson("card coventry", 0)  # not possible yet, and refused by the rules


def test_who_decides_something_else_has_left_and_who_takes_it_back_is_there_again() -> None:
    match = begun("brass-birmingham")
    match.play("loan", 0)
    assert match.lesson is None
    match.undo(0)
    assert match.lesson is not None and match.lesson.wanted == "build coal-mine coventry.2"
    match.play("build coal-mine coventry.2", 0)
    assert match.lesson is not None and match.lesson.wanted == "card coventry"
    match.play("card coventry", 0)
    assert scene_of(match, 0, "en")["lesson"]["confirm"] is True
    again = Match.resume(match.record)
    assert again.lesson == match.lesson
    match.confirm(0)
    assert match.scripted(1) is not None, "the rival plays the script"
    match.bot_move()
    assert match.lesson is not None and match.lesson.number == 1


def test_rivals_choose_for_themselves_when_the_tutorial_is_left() -> None:
    match = begun("brass-birmingham")
    match.play("loan", 0)
    match.play("card brewery", 0)
    match.confirm(0)
    assert match.scripted(1) is None
    assert match.plays_itself(1) and not match.plays_itself(0)


def test_it_goes_on_freely_when_all_is_done() -> None:
    *_, match = positions("oranienburger-kanal")
    assert match.lesson is not None and match.lesson.is_done
    while not match.human(match.actor):
        match.bot_move()
    option = match.game.options_for(0)[0]
    match.check_lesson(option, 0)
    match.play(option, 0)
    assert match.lesson is None


@pytest.mark.parametrize("title", TITLES)
def test_another_deal_is_no_tutorial(title: str) -> None:
    guide = tutorial(title)
    players = guide.players()
    assert Match.new(title, len(players), players, "another", guide.switches).lesson is None
    bots = [player if player.kind != "human" else players[-1] for player in players]
    assert Match.new(title, len(players), bots, guide.seed, guide.switches).lesson is None


RIGHT = """
seed = "7"
seat = "A"
rivals = ["2"]

[[step]]
en = "Head"
de = "Kopf"
play = ["loan", "card leek"]
others = ["B loan"]

[[step.page]]
show = ["card:leek"]
en = "A [loan](BIR-LOAN-01)."
de = "Ein [Kredit](BIR-LOAN-01)."

[[end]]
en = "End"
de = "Ende"
"""


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('seat = "A"', 'seat = "C"', "seat is 'C'; with 1 rivals it is one of A, B"),
        ('rivals = ["2"]', 'rivals = ["nobody"]', "Nobody called “nobody” can take a seat"),
        ('rivals = ["2"]', "rivals = 2", "rivals must be a list of texts"),
        ('rivals = ["2"]', 'rivals = ["2", "2", "2", "2"]', "brass-birmingham is for 2, 3 or 4 players, not 5"),
        ('seed = "7"', 'seed = "7"\nswitches = {beer = "free"}', "no switch"),
        ('seed = "7"\n', "", "missing seed"),
        ('seed = "7"', 'seed = "7"\nsong = 1', "unknown song"),
        ('play = ["loan", "card leek"]', "play = []", "step 1 (Head): a step has at least one page and one decision"),
        ('"card leek"', '"card leak"', "step 1 (Head): “card leak”"),
        ('"B loan"', '"loan"', "step 1 (Head): 'loan' in others must begin with a seat"),
        ('de = "Kopf"\n', "", "step 1: missing de"),
        ('de = "Ende"', 'de = " "', "end: de must be a text"),
        ("(BIR-LOAN-01).\"\nde", "(BIR-LOAN-99).\"\nde", "leads to 'BIR-LOAN-99', which is no rule of the ledger"),
        ("[[step]]", "[[step", "not valid TOML"),
    ],
)  # fmt: skip
def test_a_tutorial_that_is_not_in_order_is_refused_with_where_and_why(old: str, new: str, text: str) -> None:
    title = games.title("brass-birmingham")
    assert read_tutorial(title, RIGHT, "here").steps[0].pages[0].plain("de") == "Ein Kredit."
    assert old in RIGHT
    with pytest.raises(TutorialError) as error:
        read_tutorial(title, RIGHT.replace(old, new), "here")
    assert str(error.value).startswith("here: ")
    assert text in str(error.value)

"""A match at the terminal, as it is typed: whole games, commands, hand-over, resume, and what cannot be done."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import millrace
from millrace import games
from millrace.cli import environment_language, main
from millrace.cli.keyboard import typed
from millrace.cli.setup import Wishes, ask
from millrace.core.record import Record
from millrace.server import thinking
from millrace.table.match import Match, finished
from millrace.table.tutorial import tutorial_of

MANY = ["1"] * 3000
DUEL = ["play", "brass-birmingham", "--seats", "human:Anna,random", "--seed", "7"]
SHORT = [*DUEL, "--switch", "introductory_game=canal_only"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test, English, and a terminal of known width."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MILLRACE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("MILLRACE_LANG", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


def run(words: Sequence[str], typed: Sequence[str] = ()) -> Result:
    result = CliRunner().invoke(main, [*words], input="".join(f"{line}\n" for line in typed))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(*typed: str, lang: str = "en", words: Sequence[str] = DUEL) -> str:
    """What is on the screen after the table was begun and some lines were typed; blanks count once."""
    result = run([*words, "--lang", lang], typed)
    assert result.exit_code == 0
    return " ".join(result.output.split())


def refused(*words: str) -> str:
    """The error that a command ends with."""
    result = run(words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


def save_in(home: Path) -> Path:
    (path,) = (home / "saves").iterdir()
    return path


# -- Before a game begins


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Played on: 77 of 321 figures are known from print (rulebook or confirmed), 244 of our own design."),
        ("de", "Womit gespielt wird: 77 von 321 Angaben sind vom gedruckten Spiel bekannt"),
    ],
)
def test_a_new_game_says_how_well_it_is_known_what_it_is_played_on(lang: str, sentence: str) -> None:
    words = ["play", "oranienburger-kanal", "--players", "1", "--seats", "human", "--switch", "deck=B"]
    assert sentence in play(lang=lang, words=words)


def test_what_an_overlay_corrects_is_told_before_the_game(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[tile.pottery-5]\nvp = 21\n[tile.brewery-4]\nvp = 11\n", encoding="utf-8")
    shown = play(words=[*DUEL, "--content", str(overlay)])
    assert "Played on: 691 of 693 figures are known from print" in shown
    assert "2 corrected by your overlay." in shown


def test_a_game_taken_up_again_does_not_say_it_again(home: Path) -> None:
    assert "Played on:" in play()
    assert "Played on:" not in play(words=["play", "--resume"])


# -- Whole games


@pytest.mark.parametrize(("lang", "ranking", "winner"), [("en", "Ranking", "VP)"), ("de", "Rangfolge", "SP)")])
def test_a_whole_game(home: Path, lang: str, ranking: str, winner: str) -> None:
    result = run([*DUEL, "--lang", lang], MANY)
    assert result.exit_code == 0
    path = save_in(home)
    record = Record.load(path)
    game = millrace.replay(record)
    assert game.is_over
    assert finished(record)
    ending = result.output[result.output.index(f"── {ranking} ──") :]
    assert winner in ending
    assert path.name in ending.replace("\n", "")
    assert game.outcome is not None
    assert str(max(game.outcome.scores)) in ending


def test_an_introductory_game_of_three_with_all_kinds_of_seats(home: Path) -> None:
    words = ["play", "brass-birmingham", "--players", "3", "--seats", "random,human,random", "--seed", "3"]
    result = run([*words, "--switch", "introductory_game=canal_only"], MANY)
    assert result.exit_code == 0
    game = millrace.replay(Record.load(save_in(home)))
    assert game.is_over
    assert game.switches["introductory_game"] == "canal_only"
    assert [player.kind for player in game.header.seats] == ["random", "human", "random"]


def test_bots_alone_are_watched() -> None:
    words = ["play", "brass-birmingham", "--seats", "random,random", "--switch", "introductory_game=canal_only"]
    output = run([*words, "--seed", "1"]).output
    assert "A random:" in output
    assert "── Ranking ──" in output


def test_the_same_seed_and_answers_give_the_same_game(home: Path) -> None:
    run([*DUEL, "--save", str(home / "a.millrace")], MANY[:60])
    run([*DUEL, "--save", str(home / "b.millrace")], MANY[:60])
    assert Record.load(home / "a.millrace").decisions == Record.load(home / "b.millrace").decisions


# -- What can be typed


def test_the_screen_says_who_must_do_what() -> None:
    output = play()
    assert "► A Anna: Choose an action (the last of this turn)." in output
    for part in (
        "── Map ──",
        "── Markets ──",
        "── Merchants ──",
        "── Players ──",
        "── Your hand, 8 cards ──",
        "── Mat of A Anna",
    ):
        assert part in output
    assert "── Since your last turn ── " in re.sub("─+ ", "── ", output)
    assert "B random: B plays the Wolverhampton card." in output
    assert "millrace play --resume" in output


def test_the_notation_may_be_abbreviated(home: Path) -> None:
    output = play("b brew stone", "confirm")
    assert "You build a brewery I in Stone" in output
    assert [entry.option for entry in Record.load(save_in(home)).decisions if entry.seat == 0][:2] == [
        "build brewery stone.1",
        "card brewery",
    ]


def test_nothing_is_carried_out_before_the_turn_is_confirmed(home: Path) -> None:
    output = play("b brew stone")
    assert "This ends your turn" in output
    assert "· Build brewery I in Stone (space 1) · Play the brewery card" in output
    record = Record.load(save_in(home))
    assert all(entry.seat == 1 for entry in record.decisions)
    assert Match.resume(record).pending is not None


@pytest.mark.parametrize(
    ("lang", "word", "yes", "warned", "done"),
    [
        ("en", "takeback", "y", "hidden has become known", "Taken back."),
        ("de", "rücknahme", "ja", "Verdecktes bekannt geworden", "Zurückgenommen."),
    ],
)
def test_a_turn_that_stands_is_taken_back_after_a_warning(
    home: Path, lang: str, word: str, yes: str, warned: str, done: str
) -> None:
    turn = ["loan", "1", "confirm"]
    assert done not in play(word, lang=lang), "there is no turn yet"
    for answer, stands in (("no", True), ("", True), (yes, False)):
        (path,) = (home / "saves").iterdir()
        path.unlink()
        shown = play(*turn, word, answer, "quit", lang=lang)
        assert warned in shown and (done in shown) is not stands
        record = Record.load(save_in(home))
        assert (len(record.decisions) > 2) is stands


def test_people_who_share_the_keyboard_take_back_together(home: Path) -> None:
    both = ["play", "brass-birmingham", "--seats", "human:Anna,human:Bert", "--seed", "7"]
    shown = play("", "loan", "1", "confirm", "", "takeback", "yes", "", "log", words=both)
    first, second, third = re.findall(r"Pass the keyboard to (\w)", shown)
    assert first == third != second, "whose turn was taken back has it again"
    match = Match.resume(Record.load(save_in(home)))
    assert match.standing == 0 and match.taken_back


def test_undo_and_restart(home: Path) -> None:
    assert "nothing to take back" in play("undo")
    assert "nothing to take back" in play("restart")
    assert "Taken back." in play("loan", "undo")
    assert "The turn begins again." in play("loan", "1", "restart")
    assert "Taken back." in play("loan", "1", "2")
    assert "The turn waits to be confirmed." in play("loan", "1", "pass")
    assert "nothing to confirm" in play("confirm")


def test_why() -> None:
    output = play("why build pottery belper.3", "why build brewery stone.1", "why", "why pott", "why build pottery")
    assert "You hold no card that lets you build a pottery in Belper. BIR-BUILD-02" in output
    assert "A location card permits building in the named location" in output
    assert "it is among the options" in output
    assert "Name the option to be explained" in output
    assert "“pott” is not an option." in output
    assert "“build pottery” fits" in output


def test_why_in_german() -> None:
    output = play("warum build pottery belper.3", lang="de")
    assert "Du hast keine Karte, mit der du eine Töpferei in Belper bauen darfst. BIR-BUILD-02" in output
    assert "Eine Ortskarte erlaubt" in output


def test_unreadable_ambiguous_and_illegal_input_are_told_apart() -> None:
    assert "“fly to the moon” is not an option. Possible now: build …" in play("fly to the moon")
    assert "“build” fits" in play("build")
    assert "“p” can mean several things: players or pass." in play("p")
    assert "is not legal now: You hold no card" in play("build pottery belper.3")
    assert "There is no option 999; they are numbered from 1 to 57." in play("999")
    assert "There is no option 0" in play("0")
    assert "they are numbered from 1 to 57." in play("9" * 5000)


@pytest.mark.parametrize(("lang", "about"), [("en", "what a bot would do here"), ("de", "was ein Bot hier täte")])
def test_who_is_lost_gets_the_list_and_asks_for_no_hint(home: Path, lang: str, about: str) -> None:
    for word in ("h", "?", "H"):
        assert about in play(word, lang=lang)
    for path in (home / "saves").iterdir():
        assert not Match.resume(Record.load(path)).hint_remarks


def test_parts_of_the_table_are_shown_alone() -> None:
    output = play("mat b", "mat x", "market", "disc", "links a")
    assert "── Mat of B random ──" in output
    assert "There is no seat “x” here. Possible: A or B." in output
    assert output.count("── Markets ──") == 2
    assert "── Discards ──" in output


def test_log_rules_save_help(home: Path) -> None:
    copy = home / "copy.millrace"
    output = play(
        "log", "rules farm brewery", "rules", "save", f"save {copy}", f"save {copy}", "help", "board", "options"
    )
    assert "── Log ──" in output
    assert "BIR-FARM-01" in output
    assert "as in “rules end”" in output
    assert "saved after every decision" in output
    assert "A copy is in" in output
    assert "exists already" in output
    assert "restart take back the whole turn" in output
    assert str(Record.load(copy)) == str(Record.load(save_in(home)))


def test_the_language_is_changed_at_the_table(home: Path) -> None:
    output = play("lang fr", "lang de", "hilfe", "tableau b", "zur", "sprache en")
    assert "Millrace does not speak “fr”. Possible: de or en." in output
    assert "► A Anna: Wähle eine Aktion" in output
    assert "── Tableau von B random ──" in output
    assert "Es gibt nichts zurückzunehmen" in output
    assert "# table language: en" in str(Record.load(save_in(home)))


def test_quit_and_the_end_of_input_say_how_to_go_on() -> None:
    assert f"The match is saved. Go on with: {typed('play')} --resume" in play("quit", "pass", "1")
    assert "Die Partie ist gespeichert." in play(lang="de")


@pytest.mark.parametrize("width", ["80", "100", "140"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_line_is_wider_than_the_screen(monkeypatch: pytest.MonkeyPatch, lang: str, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    output = run([*DUEL, "--lang", lang], [*MANY[:40], "help", "log", "rules beer"]).output
    wide = [line for line in output.splitlines() if len(line) > int(width) and "--resume" not in line]
    assert wide == []


def test_commands_are_named_as_they_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MILLRACE_STARTER", "./x")
    assert typed("play") == "./x play" and not typed("rules").startswith("./x")
    assert "Go on with: ./x play --resume" in play("quit")
    monkeypatch.delenv("MILLRACE_STARTER")
    monkeypatch.setenv("PATH", str(tmp_path))
    program = Path(sys.executable).with_name("millrace")
    monkeypatch.chdir(program.parent.parent)
    assert typed("rules") == "bin/millrace rules"
    program = tmp_path / "millrace"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert typed("rules") == "millrace rules"


# -- Hot-seat


def test_a_match_of_two_taken_up_again_hides_the_hand_until_the_keyboard_is_passed_on(home: Path) -> None:
    words = ["play", "brass-birmingham", "--seats", "human:Anna,human:Ben", "--seed", "7"]
    run(words, ["", "loan", "1"])
    output = run(["play", "--resume"], []).output
    assert "Pass the keyboard to " in output and "► " not in output
    assert "► " in run(["play", "--resume"], [""]).output


def test_hands_are_hidden_when_the_keyboard_is_passed_on(home: Path) -> None:
    words = ["play", "brass-birmingham", "--seats", "human:Anna,human:Ben", "--seed", "7"]
    output = run(words, ["", "loan", "1", "1", "", "loan", "1", "1", "", "log"]).output
    game = millrace.new("brass-birmingham", players=2, seed=7)
    parts = output.split("Pass the keyboard to ")
    assert [part.split(".")[0] for part in parts[1:]] == ["B Ben", "A Anna", "B Ben"]
    hands = {name: hand_drawn(parts[i]) for i, name in ((1, "Ben"), (2, "Anna"))}
    assert hands["Ben"] != hands["Anna"]
    assert hands["Anna"] not in parts[1] + parts[3]
    assert hands["Ben"] not in parts[2]
    hidden = set(cards_of(game, 0)) - set(cards_of(game, 1))
    offered = re.findall(r"Play the … card\n(.*)", parts[1])
    assert offered
    assert not any(card.replace("-", " ") in row.lower() for card in hidden for row in offered)


def hand_drawn(part: str) -> str:
    after = part[part.index("── Your hand") :]
    return after[after.index("\n") : after.index("── Mat")]


def cards_of(game: millrace.Game, seat: int) -> list[str]:
    view = game.view(seat)
    return [card for card, count in zip(view.tables.card_ids, view.own_hand, strict=True) if count]


def test_one_person_alone_needs_no_hand_over() -> None:
    assert "Pass the keyboard" not in play()


# -- Resume


def test_resume_goes_on_where_it_was_left(home: Path) -> None:
    whole = home / "whole.millrace"
    run([*SHORT, "--save", str(whole), "--lang", "de"], MANY)
    run([*SHORT, "--lang", "de"], MANY[:41])
    resumed = run(["play", "--resume"], ["lang de", *MANY])
    assert "── Rangfolge ──" in resumed.output, "in the language it was left in"
    (path,) = (home / "saves").iterdir()
    assert Record.load(path).decisions == Record.load(whole).decisions


def test_a_killed_match_is_resumed_without_loss(home: Path) -> None:
    save, whole = home / "match.millrace", home / "whole.millrace"
    run([*SHORT, "--save", str(whole)], MANY)
    with subprocess.Popen(
        [sys.executable, "-m", "millrace.cli", *SHORT, "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as table:
        assert table.stdin is not None
        table.stdin.write(b"1\n" * 45)
        table.stdin.flush()
        until_idle(save)
        table.send_signal(signal.SIGKILL)
    killed = Record.load(save)
    assert len(killed.decisions) > 20
    left = Match.resume(killed)
    expected = Match.resume(
        Record(killed.header, Record.load(whole).decisions[: len(killed.decisions)], killed.closing)
    )
    assert left.game.state_hash == expected.game.state_hash
    assert run(["play", "--resume", str(save)], MANY).exit_code == 0
    first, second = (millrace.replay(Record.load(path)) for path in (save, whole))
    assert first.state_hash == second.state_hash
    assert first.is_over


def until_idle(path: Path) -> None:
    """Wait until a file is there and has not changed for a while."""
    before, since = -1, time.monotonic()
    deadline = since + 60
    while time.monotonic() < deadline:
        now = path.stat().st_mtime_ns if path.exists() else -1
        if now != before:
            before, since = now, time.monotonic()
        elif now >= 0 and time.monotonic() - since > 1:
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} is not at rest")


def test_resume_takes_another_language(home: Path) -> None:
    run(DUEL, ["quit"])
    assert "Wähle eine Aktion" in run(["play", "--resume", "--lang", "de"]).output


def test_a_finished_match_shows_its_end(home: Path) -> None:
    run(SHORT, MANY)
    assert "── Ranking ──" in run(["play", "--resume", str(save_in(home))]).output


def test_content_of_an_owner_stays_with_the_match(home: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[setup]\nstart_money = 21\n", encoding="utf-8")
    assert "£21" in play(words=[*DUEL, "--content", str(mine)])
    assert "£21" in run(["play", "--resume"]).output
    mine.write_text("[setup]\nstart_money = 22\n", encoding="utf-8")
    assert "other components" in refused("play", "--resume")


def test_a_save_that_fails_does_not_end_the_match(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(self: Record, path: Path) -> None:
        if self.decisions[1:]:
            raise OSError(28, "No space left on device")
        original(self, path)

    original = Record.save
    monkeypatch.setattr(Record, "save", full_disk)
    output = play("loan", "1", "1", words=["play", "brass-birmingham", "--seats", "human,human", "--seed", "7"])
    assert "cannot be written: No space left on device." in output
    assert "The match goes on" in output


# -- What cannot be done


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "There is no title “chess”."),
        (["brass-birmingham", "--players", "5"], "is for 2, 3 or 4 players, not 5."),
        (["brass-birmingham", "--seats", "human,gredy"], "Did you mean greedy?"),
        (["brass-birmingham", "--players", "3", "--seats", "human,random"], "2 seats are filled, but the game has 3"),
        (["brass-birmingham", "--switch", "moon=on"], "has no switch “moon”"),
        (["brass-birmingham", "--switch", "introductory_game=half"], "Possible values: off or canal_only."),
        (["brass-birmingham", "--switch", "introductory_game"], "NAME=VALUE"),
        (["brass-birmingham", "--content", "nowhere.toml"], "nowhere.toml"),
        (["brass-birmingham", "--seed", " "], "cannot be a seed"),
        (["--resume", "nowhere.millrace"], "nowhere.millrace cannot be read: there is no such file"),
        (["--resume"], "There is no unfinished match in"),
        (["brass-birmingham", "--resume"], "use --resume without them"),
        (["brass-birmingham", "--lang", "de", "--players", "9"], "ist für 2, 3 oder 4"),
        ([], "Name a title"),
    ],
)
def test_errors_are_clear(words: list[str], told: str) -> None:
    assert told in refused("play", *words)


def test_a_save_folder_that_cannot_be(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be", encoding="utf-8")
    assert "cannot be written: part of its path is a file" in refused(*DUEL)
    assert "cannot be read: part of its path is a file" in refused("play", "--resume")


def test_a_save_is_never_overwritten(home: Path) -> None:
    run([*DUEL, "--save", str(home / "a.millrace")], ["loan"])
    before = (home / "a.millrace").read_bytes()
    assert "exists already" in refused(*DUEL, "--save", str(home / "a.millrace"))
    assert (home / "a.millrace").read_bytes() == before


def test_a_broken_save_is_named_with_its_line(home: Path) -> None:
    run([*DUEL, "--save", str(home / "a.millrace")], ["quit"])
    text = (home / "a.millrace").read_text(encoding="utf-8")
    (home / "b.millrace").write_text(text + "A fly away\n", encoding="utf-8")
    assert "line 19: decision 3, “A fly away”" in refused("play", "--resume", str(home / "b.millrace"))


# -- The language of the environment


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "MILLRACE_LANG": "en"}, "en"),
        ({"MILLRACE_LANG": "de"}, "de"),
        ({"MILLRACE_LANG": "fr", "LANG": "de_DE"}, "de"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert environment_language(environment) == language


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Go on with a saved match"), ("de", "Eine gespeicherte Partie fortsetzen")]
)
def test_help_speaks_the_language(lang: str, told: str) -> None:
    output = run(["play", "--lang", lang, "--help"]).output
    assert told in " ".join(output.split())


@pytest.mark.parametrize(
    ("lang", "help", "typing"),
    [
        ("en", "The language to speak: en or de.", "go on in another language: lang de, lang en"),
        ("de", "Die Sprache: en oder de.", "in einer anderen Sprache weiter: sprache de, sprache en"),
    ],
)
def test_the_languages_are_listed(lang: str, help: str, typing: str) -> None:
    assert help in " ".join(run(["play", "--lang", lang, "--help"]).output.split())
    assert typing in play("help", lang=lang)


@pytest.mark.parametrize(
    ("lang", "option", "parts", "refused"),
    [
        ("en", "with the rules: why build cotton kiel.1", "map, markets, demand,", "as in “why build cotton kiel.1”"),
        ("de", "mit den Regeln: warum build cotton kiel.1", "karte, märkte, bedarf,", "„warum build cotton kiel.1“"),
    ],
)
def test_help_has_its_examples_from_the_title_and_its_words_from_the_language(
    lang: str, option: str, parts: str, refused: str
) -> None:
    table = ["play", "age-of-industry", "--seats", "human,random,random", "--seed", "5", "--fast"]
    output = play("help", "why", lang=lang, words=table)
    assert all(part in output for part in (option, parts, refused))


def test_options_that_have_no_word_in_common_are_listed_one_by_one() -> None:
    output = play(
        "options", words=["play", "age-of-industry", "--seats", "human,random,random", "--seed", "5", "--fast"]
    )
    assert re.search(r"Draw cards \d+ Take the \w+", output)


@pytest.mark.parametrize(
    ("lang", "asked", "typed", "chosen"),
    [
        ("en", ["Which language? / Welche Sprache?", "  1 English", "  2 Deutsch"], "2", "de"),
        ("de", ["Welche Sprache? / Which language?", "  1 Deutsch", "  2 English"], "", "de"),
    ],
)
def test_the_language_is_asked_for_in_all_of_them(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    asked: list[str],
    typed: str,
    chosen: str,
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: typed)
    wishes = Wishes(title="brass-birmingham", players=2, seats="human,random", switches={"introductory_game": "off"})
    assert ask(wishes, lang, lang_is_chosen=False).lang == chosen
    assert capsys.readouterr().out.splitlines() == asked


def test_version() -> None:
    assert millrace.__version__ in run(["--version"]).output


def test_a_bot_that_looks_ahead_thinks_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Elsewhere:
        def choose(self, question: thinking.Question) -> int:
            asked.append(question)
            return thinking.answer(question)

    monkeypatch.setattr("millrace.cli.session.thinkers", lambda count: Elsewhere())
    words = ["play", "oranienburger-kanal", "--seats", "human:Anna,5", "--seed", "7"]
    play(*MANY[:12], "quit", words=words)
    assert asked and {each.seat for each in asked} == {1}
    assert not asked[0].setup.content


# -- hints -------------------------------------------------------------------------------------------------------------


def test_a_hint_tells_the_turn_and_its_reasons_in_the_language_of_the_match(home: Path) -> None:
    screen = play("hint 3", "quit", words=SHORT)
    assert "What level 3 would do" in screen and "continuations to the end of the game" in screen
    assert "Another way" in screen and "Risk:" in screen
    assert "You ask for a hint" not in screen  # that is for the log, with the first decision
    screen = play("tipp 3", "quit", lang="de", words=SHORT)
    assert "Was Stufe 3 täte" in screen and "Ein anderer Weg" in screen


def test_a_hint_is_refused_where_people_play_unless_it_was_allowed() -> None:
    people = ["play", "brass-birmingham", "--seats", "human:Anna,human:Bo", "--seed", "7"]
    assert "Hints are not allowed in this match." in play("", "hint", "quit", words=people)
    assert "There is no level “9”" in play("", "hint 9", "quit", words=[*people, "--hints"])
    assert "Hints are not allowed in this match." in play("hint", "quit", words=[*DUEL, "--no-hints"])


def test_who_has_only_to_confirm_is_told_to_take_back_first() -> None:
    assert "Take back the last choice" in play("loan", "1", "hint", "quit")


# -- tutorials ---------------------------------------------------------------------------------------------------------

GUIDED = ["play", "oranienburger-kanal", "--tutorial", "--fast"]


@pytest.mark.parametrize(
    ("lang", "head", "wanted", "done"),
    [
        ("en", "Tutorial 1/7: Clay", "→ now number 7: Choose L3: take 4 clay", "From here you play freely"),
        ("de", "Einführung 1/7: Lehm", "→ jetzt Nummer 7: L3 wählen: 4 Lehm nehmen", "Von hier an spielst du frei"),
    ],
)
def test_a_tutorial_is_done_step_by_step_and_leads_into_a_free_game(
    lang: str, head: str, wanted: str, done: str
) -> None:
    tutorial = tutorial_of(games.title("oranienburger-kanal"))
    assert tutorial is not None
    typed = [word for step in tutorial.steps for option in step.play for word in (option, "confirm")]
    screen = play(*typed, lang=lang, words=GUIDED)
    assert head in screen and wanted in screen
    assert screen.count(done) == 1
    assert screen.index(head) < screen.index(tutorial.steps[-1].head(lang)) < screen.index(done)


def test_something_else_is_answered_with_what_is_wanted_until_the_tutorial_is_left() -> None:
    screen = play("go l1", "free", "free", "go l1", words=GUIDED)
    assert "Possible, but not what we are about here: Choose L3: take 4 clay. In your turn you choose" in screen
    assert "You have left the tutorial." in screen
    assert "There is no tutorial to leave" in screen
    assert "You choose L1" in screen


def test_a_tutorial_taken_up_again_goes_on_where_it_was(home: Path) -> None:
    play("go l3", "take clay", "confirm", words=GUIDED)
    assert "Tutorial 2/7: Wood" in play(words=["play", "--resume", "--fast"])


def test_a_tutorial_has_a_title_and_a_deal_of_its_own() -> None:
    assert "What shall be played" in refused("play", "--tutorial")
    assert "A tutorial brings its own deal" in refused(*GUIDED, "--seed", "3")

"""The client's modules in Node, where there is one: their types, and their rules about clicks and differences."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.web.scripts import WEB

VECTORS: Final = Path(__file__).parents[1] / "scene" / "diff_vectors.json"
NODE: Final = shutil.which("node")


def without(what: str) -> None:
    """Skip, so that it cannot be overlooked; fail where CI says that everything must run."""
    if os.environ.get("MILLRACE_NEEDS_NODE"):
        pytest.fail(what)
    pytest.skip(f"THE BROWSER CLIENT IS NOT CHECKED: {what}")


def compiler() -> list[str]:
    """How to start the type checker, if it is installed; nothing is fetched for it."""
    if found := shutil.which("tsc"):
        return [found]
    npx = shutil.which("npx")
    if npx:
        command = [npx, "--no-install", "tsc"]
        tried = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False, timeout=60)
        if tried.returncode == 0 and tried.stdout.startswith("Version"):
            return command
    return []


def test_the_types_of_the_client_hold(tmp_path: Path) -> None:
    command = compiler()
    if not command:
        without("tsc is not installed (npm install --global typescript)")
    settings = {
        "compilerOptions": {
            "allowJs": True,
            "checkJs": True,
            "noEmit": True,
            "strict": True,
            "noUnusedLocals": True,
            "target": "es2023",
            "module": "esnext",
            "moduleResolution": "bundler",
            "lib": ["es2023", "dom", "dom.iterable"],
            "types": [],
        },
        "include": [str(WEB / "app" / "*.js")],
    }
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps(settings), encoding="utf-8")
    checked = subprocess.run([*command, "-p", str(project)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def run(tmp_path: Path, module: str, script: str, **values: Any) -> Any:
    """What a script answers that uses a module of the client as `it` and has `values`; it may wait for something."""
    if NODE is None:
        without("node is not installed")
        raise AssertionError
    # Only this tells Node that the client's files are modules.
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copytree(WEB / "app", tmp_path / "app", dirs_exist_ok=True)
    program = tmp_path / "program.js"
    program.write_text(
        f'import * as it from "./app/{module}.js";\nconst values = {json.dumps(values)};\n'
        f"process.stdout.write(JSON.stringify(await (async () => {{ {script} }})()));\n",
        encoding="utf-8",
    )
    done = subprocess.run([NODE, str(program)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_differences_lead_to_the_same_scenes_as_in_python(tmp_path: Path) -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    script = "return values.vectors.map(({ old, diff }) => it.patch(old, diff));"
    assert run(tmp_path, "diff", script, vectors=vectors) == [vector["new"] for vector in vectors]


def test_a_difference_leaves_the_old_scene_alone(tmp_path: Path) -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    script = "values.vectors.forEach(({ old, diff }) => it.patch(old, diff)); return values.vectors;"
    assert run(tmp_path, "diff", script, vectors=vectors) == vectors


OPTIONS: Final = [
    {"id": 1, "text": "build mill leek.1", "touches": ["slot:leek.1", "stack:A:mill", "card:leek", "card:wild"]},
    {"id": 2, "text": "build mine leek.1", "touches": ["slot:leek.1", "stack:A:mine", "card:leek", "card:wild"]},
    {"id": 3, "text": "build mill stone.1", "touches": ["slot:stone.1", "stack:A:mill", "card:stone", "card:wild"]},
    {"id": 4, "text": "loan", "touches": ["card:leek", "card:stone", "card:wild"]},
]
CARDS: Final = [
    {"id": 8, "text": "card leek", "touches": ["card:leek"]},
    {"id": 9, "text": "card stone", "touches": ["card:stone"]},
]


def narrowed(tmp_path: Path, *clicks: str) -> tuple[list[str] | None, list[int]]:
    """What is selected, and which options remain, after some clicks."""
    script = """
    let selected = [];
    for (const id of values.clicks) selected = it.click(values.options, selected, id);
    return [selected, selected ? it.remaining(values.options, selected).map((option) => option.id) : []];
    """
    selected, left = run(tmp_path, "narrow", script, clicks=list(clicks), options=OPTIONS)
    return selected, left


@pytest.mark.parametrize(
    ("clicks", "left"),
    [
        ([], [1, 2, 3, 4]),
        (["card:leek:0"], [1, 2, 4]),
        (["slot:leek.1"], [1, 2]),
        (["card:leek:0", "slot:leek.1"], [1, 2]),
        (["slot:leek.1", "card:leek:0"], [1, 2]),
        (["slot:leek.1", "stack:A:mine"], [2]),
        (["stack:A:mill", "slot:stone.1"], [3]),
        (["slot:leek.1", "slot:leek.1"], [1, 2, 3, 4]),
    ],
    ids=lambda value: " ".join(map(str, value)),
)
def test_clicks_narrow_in_any_order(tmp_path: Path, clicks: list[str], left: list[int]) -> None:
    assert narrowed(tmp_path, *clicks)[1] == left


def test_a_thing_takes_the_place_of_another_of_its_kind(tmp_path: Path) -> None:
    assert narrowed(tmp_path, "card:wild:0", "slot:leek.1", "slot:stone.1") == (["card:wild:0", "slot:stone.1"], [3])


def test_what_does_not_go_together_begins_anew(tmp_path: Path) -> None:
    assert narrowed(tmp_path, "slot:leek.1", "card:stone:0") == (["card:stone:0"], [3, 4])


def test_a_thing_that_no_option_touches_selects_nothing(tmp_path: Path) -> None:
    assert narrowed(tmp_path, "slot:dudley.1")[0] is None


def test_a_card_chosen_early_answers_the_question_for_a_card(tmp_path: Path) -> None:
    script = "return [it.answerWith(values.cards, 'card:stone:1')?.id, it.answerWith(values.options, 'card:stone:1')];"
    assert run(tmp_path, "narrow", script, cards=CARDS, options=OPTIONS) == [9, None]


DIALS: Final = {
    "label": "Hang your lanterns",
    "faces": [{"option": f"hang {height}", "label": str(height), "worth": height} for height in (1, 2, 3)],
    "dials": [{"label": f"Lantern {n}", "face": 0, "region": f"dial:{n}"} for n in (0, 1)],
    "sums": [["none"]] * 7,
    "further": {"option": "buy", "label": "Buy", "dial": {"face": 0, "region": "buying"}, "sums": [["bought"]] * 10},
}


def dialled(tmp_path: Path, *clicks: str, answered: tuple[str, ...] = ()) -> list[Any]:
    """What would be played after clicks on dials, its sum, what follows from it, and whether it goes on from before."""
    script = """
    let draft = it.untouched(values.dials);
    for (const region of values.clicks) draft = it.clicked(values.dials, draft, region) ?? draft;
    const options = it.optionsOf(values.dials, draft);
    const { dials } = values;
    return [options, it.sumOf(dials, draft), it.consequences(dials, draft)[0], it.continues(dials, options)];
    """
    values: list[Any] = run(
        tmp_path, "dialling", script, clicks=list(clicks), dials={**DIALS, "answered": list(answered)}
    )
    return values


def test_dials_are_played_from_the_highest_face_to_the_lowest(tmp_path: Path) -> None:
    assert dialled(tmp_path) == [["hang 1", "hang 1"], 2, "none", True]
    assert dialled(tmp_path, "dial:1", "dial:1", "dial:0") == [["hang 3", "hang 2"], 5, "none", True]


def test_a_dial_turns_from_its_last_face_to_the_first(tmp_path: Path) -> None:
    assert dialled(tmp_path, *["dial:0"] * 3)[0] == ["hang 1", "hang 1"]


def test_a_further_dial_comes_with_a_click_and_is_played_first(tmp_path: Path) -> None:
    assert dialled(tmp_path, "buying") == [["buy", "hang 1", "hang 1", "hang 1"], 3, "bought", True]
    assert dialled(tmp_path, "buying", "buying")[0] == ["buy", "hang 2", "hang 1", "hang 1"]


def test_a_click_elsewhere_turns_no_dial(tmp_path: Path) -> None:
    assert dialled(tmp_path, "slot:leek.1")[0] == ["hang 1", "hang 1"]


def test_what_was_answered_is_gone_on_from_only_if_the_dials_begin_with_it(tmp_path: Path) -> None:
    assert dialled(tmp_path, "dial:0", answered=("hang 2",))[-1]
    assert not dialled(tmp_path, "dial:0", answered=("hang 3",))[-1]
    assert not dialled(tmp_path, "buying", answered=("hang 1",))[-1]


def test_a_dial_stays_at_its_ends(tmp_path: Path) -> None:
    script = """
    const draft = it.untouched(values.dials);
    return [-Infinity, 1, 9].map((face) => it.turned(values.dials, draft, 1, face).faces);
    """
    assert run(tmp_path, "dialling", script, dials=DIALS) == [[0, 0, 0], [0, 1, 0], [0, 2, 0]]


SPEECHES: Final = {
    "en": {
        "words": {"left": "{n} options", "left.one": "One option"},
        "numerals": {"minus": "−", "thousands": "", "digits": "0123456789"},
    },
    "pl": {
        "words": {"left": "{n} opcji", "left.few": "{n} opcje", "left.one": "Jedna opcja"},
        "numerals": {"minus": "~", "thousands": "_", "digits": "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"},
    },
}


def test_the_client_speaks_as_the_server_says(tmp_path: Path) -> None:
    script = """
    const asked = [];
    globalThis.localStorage = { getItem: () => values.kept };
    globalThis.document = { documentElement: { dataset: {} } };
    globalThis.fetch = async (address) => {
      const wanted = new URL(address, "http://here").searchParams.get("lang");
      asked.push(wanted);
      const lang = wanted in values.speeches ? wanted : "en";
      return { ok: true, json: async () => ({ lang, languages: values.languages, ...values.speeches[lang] }) };
    };
    const said = [];
    for (const next of [undefined, "pl", "en"]) {
      await it.speak(next);
      const counted = [1, 2, 5].map((n) => it.t("left", { n }));
      said.push([it.lang(), document.documentElement.lang, ...counted, it.numeral(-1234)]);
    }
    return [said, asked, it.languages()];
    """
    languages = {"en": "English", "pl": "Polski"}
    assert run(tmp_path, "texts", script, kept="fr", speeches=SPEECHES, languages=languages) == [
        [
            ["en", "en", "One option", "2 options", "5 options", "−1234"],
            ["pl", "pl", "Jedna opcja", "𝟚 opcje", "𝟝 opcji", "~𝟙_𝟚𝟛𝟜"],
            ["en", "en", "One option", "2 options", "5 options", "−1234"],
        ],
        ["fr", "pl"],
        languages,
    ]

"""The client's modules become one script that does the same, or are refused with what stands in the way."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from millrace.server import bundle
from tests.web.scripts import WEB


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_modules_stand_before_those_that_import_them_each_once(tmp_path: Path) -> None:
    web = written(
        tmp_path,
        main='import { b } from "./b.js";\nimport { a as first, C } from "./a.js";\nuse(b, first, C);',
        b='// what it is\nimport { a } from "./a.js";\nexport const b = a + 1;',
        a="/** What it is. */\nexport const a = 1;\nexport class C {}",
    )
    text = bundle.script(web, "main.js")
    assert text.startswith(bundle.COMPILED)
    assert text.removeprefix(bundle.COMPILED).split() == (
        "const m0 = (() => { const a = 1; class C {} return { a: a, C: C }; })();"
        "const m1 = (() => { const { a: a } = m0; const b = a + 1; return { b: b }; })();"
        "const { b: b } = m1; const { a: first, C: C } = m0; use(b, first, C);"
    ).replace("();const", "(); const").split()  # fmt: skip


def test_defaults_lists_and_what_is_handed_on(tmp_path: Path) -> None:
    web = written(
        tmp_path,
        main='import it, { h } from "./all.js";\nit(h);',
        all='import { x } from "./x.js";\nexport { x as h, y } from "./x.js";\nexport default x;',
        x="var n=1,k=2;export{n as x,k as y};",
    )
    text = bundle.script(web, "main.js")
    assert "return { x: n, y: k };" in text
    assert "return { h: m0.x, y: m0.y, default: theDefault };" in text
    assert "const { default: it, h: h } = m1;" in text


@pytest.mark.parametrize(
    ("modules", "reason"),
    [
        ({"main": 'import { a } from "./a.js";', "a": 'import { b } from "./a.js";'}, "in a circle: a.js → a.js"),
        ({"main": 'import * as all from "./a.js";', "a": ""}, "import * as all"),
        ({"main": 'import { h } from "preact";'}, "relative path; got 'preact'"),
        ({"main": 'import { a } from "./missing.js";'}, "there is no missing.js"),
        ({"main": 'import { a } from "../a.js";'}, "lies outside"),
        ({"main": "export let a = 1;"}, "export let a"),
        ({"main": "export const a = 1;"}, "nobody can import a"),
    ],
)
def test_what_cannot_be_put_together_is_named(tmp_path: Path, modules: dict[str, str], reason: str) -> None:
    with pytest.raises(bundle.NotBundled) as refused:
        bundle.script(written(tmp_path, **modules), "main.js")
    assert reason in str(refused.value)


def test_style_sheets_name_their_files_from_the_folder_of_the_client(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "style").mkdir()
    (tmp_path / "fonts" / "a.woff2").touch()
    (tmp_path / "style" / "one.css").write_text('p { src: url("../fonts/a.woff2"); }\n')
    (tmp_path / "style" / "two.css").write_text("b { color: red; }\n")
    sheets = ["style/one.css", "style/two.css"]
    assert bundle.style(tmp_path, sheets) == 'p { src: url("fonts/a.woff2"); }\nb { color: red; }\n'
    (tmp_path / "style" / "two.css").write_text('b { src: url("gone.png"); }')
    with pytest.raises(bundle.NotBundled, match=r"there is no style/gone\.png"):
        bundle.style(tmp_path, sheets)


def test_the_client_can_be_put_together_and_holds_every_module_once() -> None:
    text = bundle.script(WEB)
    for path in (WEB / "app").glob("*.js"):
        if path.name not in ("main.js", "head.js", "types.js"):
            named = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("export ")]
            assert text.count(named[-1].removeprefix("export ")) == 1, path.name


@pytest.mark.skipif(shutil.which("node") is None, reason="NODE IS NOT AT HAND")
def test_the_script_can_be_read_by_other_programs(tmp_path: Path) -> None:
    # What asks ahead is no module, but a script like those of old.
    for name, text in (("client.mjs", bundle.script(WEB)), ("head.cjs", bundle.head(WEB))):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        checked = subprocess.run(["node", "--check", file], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr


def test_what_asks_ahead_is_a_small_part_of_the_client_that_leaves_no_names_behind() -> None:
    text = bundle.head(WEB)
    assert len(text) < len(bundle.script(WEB)) / 10
    assert text.startswith("(() => {\n") and text.endswith("})();\n")

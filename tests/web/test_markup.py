"""What the client writes on the screen: translated, and nothing that the content security policy forbids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from millrace import games
from tests.web.scripts import MODULES, WEB, templates

NAMES = {"Millrace", "https"}
"""What is the same in every language."""
_FORBIDDEN = re.compile(r"\beval\(|new Function|(inner|outer)HTML|AdjacentHTML|document\.write|javascript:")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt|label)="([^"§]*)"')


def test_the_reader_of_markup_sees_through_what_is_computed() -> None:
    source = 'html`<p title=${t("a")}>${x && html`<b>one ${"}"} two</b>`} three</p>`'
    assert list(templates(source)) == ["<p title=§>§ three</p>", "<b>one § two</b>"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_text_is_written_in_one_language(path: Path) -> None:
    found = []
    for markup in templates(path.read_text(encoding="utf-8")):
        texts = [*_SPOKEN.findall(markup), *re.sub(r"<[^>]*>", "\n", markup).split("\n")]
        found += [word for text in texts for word in _WORD.findall(text) if word not in NAMES]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_nothing_that_the_policy_forbids(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not _FORBIDDEN.search(source)
    assert not any(re.search(r'\bstyle="|\bon[a-z]+="', markup) for markup in templates(source))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_module_is_checked_and_says_what_it_is(path: Path) -> None:
    first, second = path.read_text(encoding="utf-8").splitlines()[:2]
    assert first == "// @ts-check"
    assert second.startswith("/**")


def test_the_page_holds_no_script_and_no_style_of_its_own() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == ["", ""]
    assert not re.search(r"<style|\bstyle=|\bon[a-z]+=", page)


def test_whatever_the_page_names_is_there() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="/web/([^"]+)"', page)
    assert len(named) >= 6
    assert [name for name in named if not (WEB / name).is_file()] == []


def test_modules_import_what_is_there() -> None:
    missing = []
    for path in MODULES:
        for name in re.findall(r'^(?:import|export) .*?from "(\.[^"]+)"', path.read_text(encoding="utf-8"), re.M):
            if not (path.parent / name).resolve().is_file():
                missing.append(f"{path.name}: {name}")
    assert missing == []


def test_the_page_asks_for_every_module_at_once() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'<link rel="modulepreload" href="/web/app/([^"]+)">', page))
    # Types alone are never loaded; what begins is loaded anyway.
    assert named == {path.name for path in MODULES} - {"main.js", "head.js", "types.js"}


def test_neither_the_client_nor_the_drawings_know_a_title() -> None:
    """Whatever is one title's own comes with its scene, its texts and its pictures."""
    scene = WEB.parent / "scene"
    files = [*MODULES, *(WEB / "style").glob("*.css"), *(WEB / "app").glob("*.json"), *scene.glob("*.py")]
    words = re.compile("|".join(word for title in games.OWN_TITLES for word in (title, title.replace("-", " "))), re.I)
    own = re.compile(r"birmingham|lancashire|oranienburg|crystal.palace|age.of.industry", re.I)
    known = {
        path.name: found[0]
        for path in files
        for expression in (words, own)
        if (found := expression.search(path.read_text(encoding="utf-8")))
    }
    assert known == {}

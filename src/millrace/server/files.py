"""The client's files: one page for all screens, its words, its script and style, and the titles' pictures.

What browsers are sent again and again is put together and compressed once.
"""

import gzip
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from millrace import games
from millrace.core import languages
from millrace.core.decision import SPECTATOR, seat_letter
from millrace.core.game import Game
from millrace.core.texts import Message, Texts
from millrace.scene.drawing import drawing_of, is_drawn
from millrace.scene.svg import SPRITES, surface_picture
from millrace.server import bundle
from millrace.server.errors import PACKAGE, Refused
from millrace.server.hall import InHall
from millrace.server.language import Language

WEB: Final = Path(__file__).parents[1] / "web"
CLIENT: Final = "millrace.web.app"
"""The package that holds the client's words."""
FRESH: Final = {"Cache-Control": "no-cache"}
"""For what a browser asks for every time; the answer is short as long as it is the same."""
_PLURAL: Final = re.compile(r"\.(zero|one|two|few|many|other)$")
LAID: Final = "table"
"""The name of the picture of a title's board at the beginning of a game."""
LASTING: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what will never be anything else under the same address."""

router = APIRouter(include_in_schema=False)


_SHEET: Final = re.compile(r'[ \t]*<link rel="stylesheet" href="/web/([^"]+)">\n')
_MODULE: Final = re.compile(
    r'[ \t]*<(?:link rel="modulepreload" href|script type="module" src)="/web/[^"]+">(?:</script>)?\n'
)
_EARLY_FONTS: Final = (
    "alegreya-sans-latin-400-normal", "alegreya-sans-latin-500-normal", "alegreya-sans-latin-700-normal",
    "playfair-display-latin-700-normal", "old-standard-tt-latin-400-normal",
)  # fmt: skip
"""The typefaces of every table: a page that knows them when it is laid out first need not be laid out again."""


@router.get("/")
@router.get("/m/{match_id}")
@router.get("/rules/{title}")
@router.get("/content/{title}")
@router.get("/mail")
@router.get("/reset")
def page(hall: InHall) -> HTMLResponse:
    """The page of the client, whichever screen the address asks for; its files have addresses of this edition."""
    page = _dated(_page(), edition()) if hall.settings.modules else client().page
    return HTMLResponse(_with_art(page), headers=FRESH)


def _page() -> str:
    """The page as it lies on the disk, with what those without scripts read."""
    text = (WEB / "index.html").read_text(encoding="utf-8")
    return text.replace("NEEDS-SCRIPT", escape(" · ".join(_needs_script())))


def _with_art(page: str) -> str:
    """The page with the tags of all titles that are drawn already, by which browsers keep their pictures."""
    tags = " ".join(f"{title}={tag}" for title, tag in _art_tags.items())
    return page.replace("<html ", f'<html data-art="{escape(tags)}" ', 1)


def _dated(page: str, name: str) -> str:
    return page.replace('"/web/', f'"/web/{name}/')


@dataclass(frozen=True, slots=True)
class Ready:
    """A file as it is sent, as it is and compressed, with a tag that tells it from another."""

    text: bytes
    packed: bytes
    tag: str
    kind: str

    def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        """The file, compressed if the browser can read that, or word that it has it already."""
        headers = {"Vary": "Accept-Encoding", **headers, "ETag": self.tag}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.text, media_type=self.kind, headers=headers)


def _ready(text: str, kind: str) -> Ready:
    data = text.encode()
    return Ready(data, gzip.compress(data, 9), tag_of(text), kind)


@dataclass(frozen=True, slots=True)
class Client:
    """The client put together: the name of its edition, its page, its scripts and style by name, and its words."""

    edition: str
    page: str
    files: Mapping[str, Ready]
    words: Mapping[str, Ready]
    """By language."""
    words_tag: str
    """What tells these words from all others."""


@cache
def client() -> Client:
    """The client as it was when the server began."""
    page, name = _page(), edition()
    sheets = _SHEET.findall(page)
    links = [
        f'<script src="/web/{bundle.HEAD}"></script>',
        *(
            f'<link rel="preload" href="/web/fonts/{font}.woff2" as="font" type="font/woff2" crossorigin>'
            for font in _EARLY_FONTS
        ),
        f'<link rel="stylesheet" href="/web/{bundle.STYLE}">',
        f'<script type="module" src="/web/{bundle.SCRIPT}"></script>',
    ]
    bare = _MODULE.sub("", _SHEET.sub("", page))
    whole = bare.replace("  </head>", "".join(f"    {link}\n" for link in links) + "  </head>")
    files = {
        bundle.HEAD: _ready(bundle.head(WEB), "text/javascript"),
        bundle.SCRIPT: _ready(bundle.script(WEB), "text/javascript"),
        bundle.STYLE: _ready(bundle.style(WEB, sheets), "text/css"),
    }
    words = {language: _words(language) for language in languages.menu()}
    tag = sha256("".join(each.tag for each in words.values()).encode()).hexdigest()[:16]
    page = _dated(whole, name).replace("<html ", f'<html data-words="{tag}" ', 1)
    return Client(name, page, files, words, tag)


def _needs_script() -> list[str]:
    """That the page needs scripts, in all languages: without scripts nobody can choose one."""
    message = Message("server.needs-script")
    return list(dict.fromkeys(Texts.load(language, PACKAGE).render(message) for language in languages.menu()))


@router.get("/words.json")
def words(request: Request, hall: InHall, language: Language, tag: str = "") -> Response:
    """The words in the language asked for; under the tag of the words of now browsers keep them."""
    ready = None if hall.settings.modules else client().words.get(language)
    kept = LASTING if ready and tag == client().words_tag else FRESH
    return (ready or _words(language)).answer(request, {**kept, "Vary": "Accept-Language, Accept-Encoding"})


def _words(language: str) -> Ready:
    """What the client must know to speak a language, and the languages there are."""
    answer = {
        "lang": language,
        "languages": languages.menu(),
        "numerals": asdict(languages.grammar_of(language).numerals),
        "words": client_words(language),
    }
    return _ready(json.dumps(answer, ensure_ascii=False), "application/json")


def client_words(language: str) -> dict[str, Any]:
    """The client's own words by id; those that a language does not have are English."""
    own = _catalogue(language)
    spoken = {_PLURAL.sub("", id) for id in own}
    # An English singular must not stand in for a plural that the language does not need.
    return {id: text for id, text in _catalogue(languages.FALLBACK).items() if _PLURAL.sub("", id) not in spoken} | own


def _catalogue(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(languages.catalogue(language, CLIENT, f"texts.{language}.json") or "{}")
    return found


@router.get("/art/{title}/{name}.svg")
def picture(request: Request, title: str, name: str, language: Language) -> Response:
    """A picture of a title; `table` is its board as a game begins on it, with names in the language asked for."""
    if name == LAID:
        # How a game begins is no picture of the title's, so that its tag does not tell of it.
        picture, kept = laid_table(title, language), {**FRESH, "Vary": "Accept-Encoding, Accept-Language"}
    else:
        picture = pictures(title).get(name)
        kept = LASTING if request.url.query == _art_tags.get(title) else FRESH
    if picture is None:
        raise Refused(404, "no-page")
    return picture.answer(request, kept)


def tag_of(text: str) -> str:
    """A tag that tells a text from another."""
    return f'"{sha256(text.encode()).hexdigest()[:20]}"'


_art_tags: Final[dict[str, str]] = {}
"""For each title that is drawn, what tells its pictures from all that it may have had or will have."""


@cache
def pictures(title: str) -> dict[str, Ready]:
    """The pictures of a title by name."""
    entry = games.title(title)
    drawn = drawing_of(entry).art(entry.content()) if is_drawn(entry) else {}
    ready = {name: _ready(svg, "image/svg+xml") for name, svg in drawn.items()}
    _art_tags[title] = sha256("".join(picture.tag for picture in ready.values()).encode()).hexdigest()[:16]
    return ready


@cache
def laid_table(title: str, language: str) -> Ready | None:
    """The board of a title as a game of as many as can play begins on it; None if the title is not drawn."""
    entry = games.title(title)
    if not is_drawn(entry):
        return None
    game = Game(entry, max(entry.players), title)
    texts = Texts.load(language, "millrace.core", *entry.text_packages)
    names = [seat_letter(seat) for seat in range(game.players)]
    board = drawing_of(entry).stage(entry.view(game.state(), SPECTATOR), texts, names, ()).surfaces[0]
    drawn = {name: pictures(title)[name].text.decode() for name in (board.background, SPRITES)}
    return _ready(surface_picture(board, drawn), "image/svg+xml")


def draw_all() -> None:
    """Draw the pictures of all titles, so that nobody has to wait for them."""
    for title in games.titles():
        pictures(title)
    for title in games.titles():
        for language in languages.menu():
            laid_table(title, language)


def edition() -> str:
    """A name for the client's files as they are now: another one as soon as one of them changes."""
    files = sorted(path for path in WEB.rglob("*") if path.is_file())
    seen = [(str(path.relative_to(WEB)), (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files]
    return f"e-{sha256(repr(seen).encode()).hexdigest()[:16]}"


class _Files(StaticFiles):
    """Static files that browsers keep for good under the address of their edition, and ask for again otherwise."""

    def __init__(self, modules: bool) -> None:
        """With `modules`, files may change while the server runs."""
        super().__init__(directory=WEB)
        self._modules = modules

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of a path, which may begin with the name of an edition."""
        first, _, rest = path.partition("/")
        dated = first.startswith("e-")
        name = rest if dated else path
        # A page opened before an update asks for the old edition: it gets the new files, but must not keep them as old.
        lasting = dated and first == (edition() if self._modules else client().edition)
        kept = LASTING if lasting else FRESH
        if (ready := client().files.get(name)) is not None:
            return ready.answer(Request(scope), kept)
        response = await super().get_response(name, scope)
        response.headers.update(kept if response.status_code == 200 else FRESH)
        return response


def install(app: FastAPI) -> None:
    """Serve script, style and fonts."""
    app.mount("/web", _Files(app.state.hall.settings.modules), name="web")

"""The page that documents the API, drawn from its OpenAPI description without any script."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from millrace.core import languages

_ABOUT: Final = """\
Everything that the table in the browser does goes through this API, so a program can do it as well. Requests and
answers are JSON. Sentences come in the language of LANGUAGES, else of the header `Accept-Language`.

## Keys

Whoever begins a match gets its keys: one for each person, or one for all of them at a hot-seat table, and a last one
without seats, with which one can watch. A key is sent as `Authorization: Bearer TOKEN`. A person gets theirs as a link,
`/m/ID#TOKEN`. The server keeps only hashes of keys: a lost key cannot be looked up.

## Changes

`rev` counts the changes of a match that a seat may notice, its own taking back included: what others try in an open
turn, or answer in secret while several are asked at once, does not count. Whoever changes a match names the rev they
have looked at; if the match has gone on, the answer is 409 with the rev it has now, and nothing has changed.
Whoever is not sure whether a request arrived sends it again with the same `nonce`: it is done once and answered alike
each time. What was answered with 200 is on the disk.

## How a bot plays

1. `POST /api/matches` with a seat of kind `human` for each program that will play, or take a link that was sent to you.
2. `GET /api/matches/ID` with the key: the answer holds `rev`, and in `scene` what the seat sees.
3. `scene.prompt.mine` says whether the seat must decide. Then `scene.options` lists everything that is legal, and
   `POST /api/matches/ID/play` with `{"option": TEXT, "rev": REV}` chooses one of them.
4. If `scene.turn.pending` is true in the answer, the turn waits to be confirmed: `POST /api/matches/ID/confirm`.
5. If another must decide, wait: ask again with `?since=REV` (204 until something has changed), or listen to the socket.
6. The game is over when `over` is true; `scene.result` tells who won.

`examples/http_bot.py` in the sources is such a program, complete in a few dozen lines.

## Live updates

`/ws/matches/ID?seat=A&lang=en&since=REV` is a socket that only pushes. Its subprotocols are `millrace` and, as the
second one, the token. The first message is `{"rev", "steps", "scene"}`, later ones `{"rev", "steps", "from", "diff"}`;
with `since` the first may be a `diff`, too. A difference to the scene of the rev `from` is applied as the module
`millrace.scene.diff` describes. Who changes a match gets the scene in the answer, or, with `"difference": true`, a
difference. The table in words and others' mats are in scenes that are asked for with `whole=true`. Further
messages: `{"seats"}` when somebody comes, goes or changes seats, `{"chat"}`, `{"clock"}`, `{"ping"}`. A socket that is
refused is closed with 4000 plus the HTTP status, 4403 for instance.

`/ws/matches/ID/review?lang=en&since=DONE` pushes what is found out about a finished match: first the review as far as
it is known, then the fields of it that have changed. It is closed with 1000 when all is told.

## Errors

`{"error": {"id", "text", "rules"}}`: an id for programs, a sentence for people, and the ids of the rules it rests on.
"""

TAGS: Final = [
    {"name": "lobby", "description": "New matches and lists of them."},
    {"name": "match", "description": "Looking at a match, and playing it."},
    {"name": "replay", "description": "Earlier positions, records, branches."},
    {"name": "chat", "description": "Chat and private notes."},
    {"name": "push", "description": "Browsers that are called on their player's turn."},
    {"name": "webhook", "description": "Being told when it is one's turn."},
    {"name": "accounts", "description": "Optional accounts, in which keys are kept."},
    {"name": "reference", "description": "Titles, rules and components."},
    {"name": "reports", "description": "What to send when something went wrong."},
]

_METHODS: Final = ("get", "post", "put", "delete")

STYLE: Final = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #221a12;
  background: #f7f0df; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #b59a5b; }
code { background: #eadfc2; padding: 0 .2em; border-radius: .2em; } h3 code { background: none; }
section { margin: 1.5rem 0; } .method { color: #7a2e12; text-transform: uppercase; }
table { border-collapse: collapse; } td, th { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0; }
@media (prefers-color-scheme: dark) { body { color: #eee3cc; background: #1b1510; } code { background: #3a2f22; }
  .method { color: #e39a6f; } }
"""

router = APIRouter(prefix="/api", include_in_schema=False)


def about() -> str:
    """What the API is for and how it is used."""
    return _ABOUT.replace("LANGUAGES", " or ".join(f"`?lang={language}`" for language in languages.menu()))


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """The API as a page."""
    return HTMLResponse("\n".join(_page(request.app.openapi())))


@router.get("/docs.css")
def docs_style() -> Response:
    """How the page looks."""
    return Response(STYLE, media_type="text/css")


def _page(api: Mapping[str, Any]) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Millrace API</title>'
    yield '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head><body>'
    yield f"<h1>Millrace API <small>{escape(api['info']['version'])}</small></h1><main>"
    yield from _prose(api["info"]["description"])
    for tag in TAGS:
        yield f"<h2>{escape(tag['description'])}</h2>"
        for path, methods in api["paths"].items():
            for method in _METHODS:
                if tag["name"] in methods.get(method, {}).get("tags", ()):
                    yield from _operation(path, method, methods[method], api)
    yield '<p>Also as <a href="/api/openapi.json">OpenAPI</a>.</p></main></body></html>'


def _prose(text: str) -> Iterator[str]:
    """Paragraphs, headings and numbered lists of a description."""
    for part in text.strip().split("\n\n"):
        if part.startswith("## "):
            yield f"<h2>{escape(part[3:])}</h2>"
        elif part.startswith("1. "):
            items = " ".join(part.split()).split(". ", 1)[1]
            for number in range(2, 20):
                items = items.replace(f" {number}. ", "</li><li>", 1) if f" {number}. " in items else items
            yield f"<ol><li>{_coded(items, keep=('</li><li>',))}</li></ol>"
        else:
            yield f"<p>{_coded(part)}</p>"


def _coded(text: str, keep: tuple[str, ...] = ()) -> str:
    """A text with what stands between backticks as code."""
    text = escape(text)
    for mark in keep:
        text = text.replace(escape(mark), mark)
    parts = text.split("`")
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))


def _operation(path: str, method: str, about: Mapping[str, Any], api: Mapping[str, Any]) -> Iterator[str]:
    yield f'<section><h3><span class="method">{method}</span> <code>{escape(path)}</code></h3>'
    for part in about.get("description", "").split("\n\n"):
        yield f"<p>{_coded(part)}</p>"
    rows = [
        (each["name"], _kind(each["schema"], api), each.get("description", ""), each.get("required", False))
        for each in about.get("parameters", ())
        if each["in"] in ("path", "query")
    ]
    yield from _table("Parameters", rows)
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        yield from _table("Body", _fields(body, api))
    answer = about.get("responses", {}).get("200", {}).get("content", {}).get("application/json", {}).get("schema")
    if answer and "$ref" in answer:
        yield from _table("Answer", _fields(answer, api))
    yield "</section>"


def _table(name: str, rows: list[tuple[str, str, str, bool]]) -> Iterator[str]:
    if not rows:
        return
    yield f"<table><caption>{name}</caption>"
    for field, kind, about, required in rows:
        star = " (required)" if required else ""
        yield f"<tr><th><code>{escape(field)}</code></th><td>{escape(kind)}{star}</td><td>{_coded(about)}</td></tr>"
    yield "</table>"


def _fields(schema: Mapping[str, Any], api: Mapping[str, Any]) -> list[tuple[str, str, str, bool]]:
    resolved = _resolved(schema, api)
    required = resolved.get("required", ())
    return [
        (name, _kind(each, api), each.get("description", ""), name in required)
        for name, each in resolved.get("properties", {}).items()
    ]


def _kind(schema: Mapping[str, Any], api: Mapping[str, Any]) -> str:
    """The type of a value in a few words."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_kind(each, api) for each in schema["anyOf"]))
    resolved = _resolved(schema, api)
    if "enum" in resolved:
        return " | ".join(map(str, resolved["enum"]))
    if resolved.get("type") == "array":
        return f"list of {_kind(resolved.get('items', {}), api)}"
    if resolved.get("type") == "object" and resolved.get("properties"):
        return "{" + ", ".join(f"{name}: {_kind(each, api)}" for name, each in resolved["properties"].items()) + "}"
    return str(resolved.get("type", "any"))


def _resolved(schema: Mapping[str, Any], api: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in schema:
        schema = api["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema

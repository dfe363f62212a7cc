"""What every request passes before it reaches a route: origin, rate, size and form; and what every answer carries.

`protect` puts it all around an application. Each check is one small layer with one refusal; a route can rely on them:
what it gets comes from this site or from a program, is of bounded size, and is JSON that can be stored.
"""

import asyncio
import json
import logging
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from millrace.core.texts import Message as Text
from millrace.core.texts import Texts, Value
from millrace.server.errors import answer_of
from millrace.server.language import language_of
from millrace.server.limits import Allowance, Limits, Rates, client, fingerprint
from millrace.store.errors import DatabaseError

PACKAGE: Final = "millrace.server"
FORMS: Final = frozenset({"/api/mail/stop"})
"""Where mail programs send forms, whose content nobody reads (RFC 8058)."""
UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

CONTENT_SECURITY_POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer carries, whoever made it."""
_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_NAMES: Final = frozenset(name for name, _ in _RAW)

_log = logging.getLogger("millrace.server")


class SecuritySettings(Protocol):
    """What `protect` must know of a server's settings."""

    @property
    def base_url(self) -> str:
        """The address under which people reach the server, or "" if it is the one they ask for."""

    @property
    def limits(self) -> Limits:
        """What the server accepts."""

    @property
    def proxies(self) -> tuple[str, ...]:
        """The addresses whose word counts about whom they ask for, as `X-Forwarded-For` says it."""


def install(app: FastAPI) -> None:
    """Protect the server's application as its settings ask for."""
    protect(app, app.state.hall.settings)


def protect(app: FastAPI, settings: SecuritySettings, rates: Rates | None = None) -> None:
    """Put every check around an application, the outermost last."""
    limits, rates = settings.limits, rates or Rates()
    app.state.rates = rates
    app.add_exception_handler(RequestValidationError, explain_fields)
    app.add_middleware(Bodies, limits=limits)
    app.add_middleware(Frames, limits=limits, rates=rates)
    app.add_middleware(Pace, limits=limits, rates=rates)
    app.add_middleware(Origins, base_url=settings.base_url)
    app.add_middleware(Hosts, base_url=settings.base_url)
    app.add_middleware(Heads)
    app.add_middleware(Failures, note=lambda path, error: note_trouble(app, path, error))
    app.add_middleware(Envelope)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))


# -- answers -----------------------------------------------------------------------------------------------------------


def refusal(scope: Scope, status: int, message: Text, headers: dict[str, str] | None = None) -> ASGIApp:
    """An error in the form that all of the API's errors have, in the language of the request."""
    text = Texts.load(language_of(HTTPConnection(scope)), PACKAGE).render(message)
    return JSONResponse({"error": {"id": message.id, "text": text, "rules": []}}, status, headers)


class Envelope:
    """Puts the headers of `HEADERS` on every answer, and keeps the API's answers out of caches."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; what comes back gets its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [header for header in message.get("headers", ()) if header[0].lower() not in _NAMES]
                message["headers"] = [*own, *_RAW]
                headers = MutableHeaders(scope=message)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                    headers.add_vary_header("Accept-Language")
            await send(message)

        await self.app(scope, receive, sealed)


class Failures:
    """Turns an exception that nobody expected into an answer that gives nothing away, and notes it for reports."""

    def __init__(self, app: ASGIApp, note: Callable[[str, Exception], None]) -> None:
        self.app = app
        self.note = note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; what goes wrong is logged here and nowhere else."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except DatabaseError as error:  # found out before any route began
            if scope["type"] == "http" and not begun:
                await answer_of(error, language_of(HTTPConnection(scope)))(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1013})
            else:
                raise
        except Exception as error:
            _log.exception("%s %s failed", scope.get("method", "socket"), scope["path"])
            self.note(scope["path"], error)
            if scope["type"] == "http" and not begun:
                await refusal(scope, 500, Text("server.guard.failure"))(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1011})
            else:
                raise


def note_trouble(app: FastAPI, path: str, error: Exception) -> None:
    """Keep an error for the reports, if the application keeps any."""
    troubles = getattr(app.state, "troubles", None)
    if troubles is not None:
        troubles.note(path, error)


class Heads:
    """Answers HEAD as GET without the body, for every route at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask for the body, and leave it out."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def bodiless(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, bodiless)


# -- where a request comes from ----------------------------------------------------------------------------------------


_HOST: Final = re.compile(r"[a-z0-9._-]+(:\d+)?|\[[0-9a-f:.]+\](:\d+)?", re.IGNORECASE)


class Hosts:
    """Refuses requests to another name than the server's own: its base URL, or an address of the machine it runs on.

    A foreign name may lead here as well, and then a foreign page would be at home (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, base_url: str) -> None:
        self.app = app
        self.home = origin(base_url)
        name = socket.gethostname().lower()
        self.names = frozenset({"localhost", "127.0.0.1", "::1", name, f"{name}.local"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what was meant for this server."""
        if scope["type"] in ("http", "websocket") and self.home:
            hosts = Headers(scope=scope).getlist("host")
            if len(hosts) > 1 or not all(self._is_own(scope, host) for host in hosts):
                if scope["type"] == "websocket":
                    await close_unopened(receive, send, 4421)
                else:
                    came = ", ".join(hosts)[:80]
                    message = Text("server.guard.foreign-host", came=came, home=self.home)
                    await refusal(scope, 421, message)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _is_own(self, scope: Scope, host: str) -> bool:
        if not _HOST.fullmatch(host):
            return False
        if any(origin(f"{scheme}://{host}") == self.home for scheme in ("http", "https")):
            return True
        try:
            name = urlsplit(f"http://{host}").hostname
        except ValueError:
            return False
        bound = (scope.get("server") or ("",))[0]
        return name is not None and (name in self.names or name == str(bound).lower())


class Origins:
    """Refuses what another site makes a browser send: changes, and sockets.

    Browsers name the origin of such requests. One without an origin comes from a program; it may act by the token it
    holds, but not by a cookie, which a browser adds unasked.
    """

    def __init__(self, app: ASGIApp, base_url: str) -> None:
        self.app = app
        self.home = origin(base_url) if base_url else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is at home here."""
        if scope["type"] == "websocket" or scope.get("method") in UNSAFE:
            headers = Headers(scope=scope)
            came = headers.get("origin")
            if came is None:
                wrong = "server.guard.no-origin" if "cookie" in headers else ""
            else:
                wrong = "" if self._at_home(scope, headers, came) else "server.guard.foreign-origin"
            if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and came is None:
                wrong = "server.guard.foreign-origin"
            if wrong and scope["type"] == "websocket":
                await close_unopened(receive, send, 4403)
                return
            if wrong:
                await refusal(scope, 403, Text(wrong))(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _at_home(self, scope: Scope, headers: Headers, came: str) -> bool:
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        named = origin(came)
        return bool(named) and named in (self.home, origin(f"{scheme}://{headers.get('host', '')}"))


@lru_cache(maxsize=64)
def origin(url: str) -> str:
    """Scheme, host and port of an address, the usual port left out; "" if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    usual = 443 if parts.scheme == "https" else 80
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


async def close_unopened(receive: Receive, send: Send, code: int) -> None:
    """Refuse a socket before it is open; the client sees a failed handshake."""
    await receive()
    await send({"type": "websocket.close", "code": code})


def bearer(headers: Headers) -> str:
    """The secret of the Authorization header, or ""."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def is_encrypted(scope: Scope, base_url: str) -> bool:
    """Whether browsers reach the server encrypted, be it through a proxy."""
    return scope["scheme"] in ("https", "wss") or base_url.startswith("https:")


def session_cookie(encrypted: bool) -> str:
    """The name of the session's cookie. Where encryption is, no neighbouring host can set one of that name."""
    return ("__Host-" if encrypted else "") + "millrace_session"


def cookie_value(headers: Headers, name: str) -> str:
    """What the request's cookies say under a name, or ""."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


# -- how often ---------------------------------------------------------------------------------------------------------

_CREATES: Final = re.compile(r"/api/(matches|records|tutorials/[^/]+|matches/[^/]+/(branch|rematch))/?")
_LOGINS: Final = re.compile(r"/api/(accounts|session|password/(forgotten|reset))/?")
_CHATS: Final = re.compile(r"/api/matches/[^/]+/chat/?")
_ASKS: Final = re.compile(r"/api/matches/[^/]+/takeback/?")
_HINTS: Final = re.compile(r"/api/matches/[^/]+/hint/?")


class Pace:
    """Refuses requests that come faster than allowed, by address and by key; files are free."""

    def __init__(self, app: ASGIApp, limits: Limits, rates: Rates) -> None:
        self.app = app
        self.limits = limits
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what comes slowly enough."""
        if scope["type"] == "lifespan" or not scope["path"].startswith(("/api/", "/ws/")):
            await self.app(scope, receive, send)
            return
        kind, allowance = self._allowance(scope)
        wait = max(self.rates.take(allowance, owner) for owner in self._owners(scope, kind))
        if not wait:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await close_unopened(receive, send, 4429)
        else:
            seconds = int(wait) + 1
            after = {"Retry-After": str(seconds)}
            await refusal(scope, 429, Text("server.guard.too-fast", seconds=seconds), after)(scope, receive, send)

    def _allowance(self, scope: Scope) -> tuple[str, Allowance]:
        if scope["type"] == "websocket":
            return "socket", self.limits.socket
        path, method = scope["path"], scope["method"]
        if method not in UNSAFE:
            return "read", self.limits.read
        if method == "POST" and _CREATES.fullmatch(path):
            return "create", self.limits.create
        if method == "POST" and _LOGINS.fullmatch(path):
            return "login", self.limits.login
        if _CHATS.fullmatch(path):
            return "chat", self.limits.chat
        if _ASKS.fullmatch(path):
            return "ask", self.limits.ask
        if _HINTS.fullmatch(path):
            return "hint", self.limits.hint
        return "write", self.limits.write

    def _owners(self, scope: Scope, kind: str) -> Iterable[tuple[str, ...]]:
        yield kind, "address", address(scope)
        token = bearer(Headers(scope=scope))
        if token:
            yield kind, "key", fingerprint(token)


def address(scope: Scope) -> str:
    """The client that a request comes from, as far as limits are concerned."""
    return client(scope["client"][0]) if scope.get("client") else "local"


# -- how much, and in which form ---------------------------------------------------------------------------------------


READ: Final = "millrace.body"
"""Where a request has its body as it was read, if it has one that is JSON."""


class Bodies:
    """Takes in the whole body before a route runs: not too large, not too slow, and JSON that can be stored."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request with a body that is in order."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if "\x00" in scope["path"] or b"%00" in scope.get("query_string", b""):
            await refusal(scope, 400, Text("server.guard.unstorable"))(scope, receive, send)
            return
        try:
            body = await self._body(scope, receive)
            if scope["method"] in UNSAFE and body and scope["path"] not in FORMS:
                scope[READ] = read_json(Headers(scope=scope).get("content-type", ""), body)
        except BadBody as error:
            await refusal(scope, error.status, error.message)(scope, receive, send)
            return
        given = False

        async def replayed() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replayed, send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        most = self.limits.record if scope["path"].rstrip("/") == "/api/records" else self.limits.body
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdecimal() and int(announced[:20]) > most:
            raise BadBody(413, "server.guard.too-large", most=most // 1024)
        parts, size, more = [], 0, True
        try:
            async with asyncio.timeout(self.limits.patience):
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise BadBody(400, "server.guard.broken-off")
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    more = message.get("more_body", False)
                    if size > most:
                        raise BadBody(413, "server.guard.too-large", most=most // 1024)
        except TimeoutError:
            raise BadBody(408, "server.guard.too-slow") from None
        return b"".join(parts)


class BadBody(Exception):
    """A body that no route gets to see: the status and the message that answer it."""

    def __init__(self, status: int, id: str, **values: Value) -> None:
        super().__init__(id)
        self.status = status
        self.message = Text(id, **values)


def read_json(content_type: str, body: bytes) -> dict[str, Any]:
    """The body, if it is a JSON object of texts that every store can keep; BadBody otherwise."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise BadBody(415, "server.guard.not-json-type", came=content_type[:80] or "–")
    try:
        data = json.loads(body, parse_constant=_no_constant)
        # Plain letters can be stored; what may hide something else, another encoding included, is looked at whole.
        storable = body.isascii() and b"\\u" not in body and b"\0" not in body
        if not storable:
            text = json.dumps(data, ensure_ascii=False)
            storable = "\\u0000" not in text and bool(text.encode())
    except json.JSONDecodeError as error:
        raise BadBody(400, "server.guard.not-json", line=error.lineno, column=error.colno) from None
    except UnicodeEncodeError:
        storable = False
    except (ValueError, RecursionError):  # not UTF-8, not a number, numbers of thousands of digits, endless nesting
        raise BadBody(400, "server.guard.not-json", line=1, column=1) from None
    if not storable:
        raise BadBody(400, "server.guard.unstorable")
    if not isinstance(data, dict):
        raise BadBody(400, "server.guard.not-object")
    return data


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


class Frames:
    """Closes sockets on which a client says too much, or of which it opens too many at once."""

    def __init__(self, app: ASGIApp, limits: Limits, rates: Rates) -> None:
        self.app = app
        self.limits = limits
        self.rates = rates
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the socket on, and watch what comes in."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        owner = address(scope)
        if self.open[owner] >= self.limits.sockets:
            await close_unopened(receive, send, 4429)
            return

        async def watched() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                size = len(message.get("bytes") or (message.get("text") or "").encode("utf-8", "surrogatepass"))
                code = 1009 if size > self.limits.frame else 0
                if not code and self.rates.take(self.limits.read, ("frame", owner)):
                    code = 1008
                if code:
                    await send({"type": "websocket.close", "code": code})
                    return {"type": "websocket.disconnect", "code": code}
            return message

        self.open[owner] += 1
        try:
            await self.app(scope, watched, send)
        finally:
            self.open[owner] -= 1
            if not self.open[owner]:
                del self.open[owner]


# -- fields of the wrong form ------------------------------------------------------------------------------------------

_FIELD_TROUBLE: Final = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "string_type": "text",
    "int_type": "number",
    "int_parsing": "number",
    "int_parsing_size": "number",
    "int_from_float": "number",
    "float_type": "number",
    "float_parsing": "number",
    "bool_type": "truth",
    "bool_parsing": "truth",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "string_too_long": "long",
    "string_too_short": "short",
    "too_long": "many",
    "too_short": "few",
    "greater_than_equal": "low",
    "less_than_equal": "high",
    "greater_than": "low",
    "less_than": "high",
    "literal_error": "choice",
}


async def explain_fields(request: Request, error: Exception) -> JSONResponse:
    """Answer a request whose fields have the wrong form: which one, and what was expected."""
    assert isinstance(error, RequestValidationError)
    texts = Texts.load(language_of(request), PACKAGE)
    first: Any = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    trouble = _FIELD_TROUBLE.get(first["type"], "form")
    bound = next((str(value) for value in first.get("ctx", {}).values()), "")
    problem = Text(f"server.guard.field.{trouble}", **({"bound": bound} if trouble in _BOUNDED else {}))
    text = texts.render(Text("server.guard.field.wrong", field=field, problem=problem))
    answer = {"id": f"server.guard.field.{trouble}", "text": text, "rules": [], "field": field}
    return JSONResponse({"error": answer}, 422)


_BOUNDED: Final = frozenset({"long", "short", "many", "few", "low", "high", "choice"})

"""Optional accounts: a name and a password, so that one's games follow from one browser to the next.

Nothing needs an account. It holds keys: whoever is logged in has the seats of all keys put into it. Passwords are kept
as argon2 hashes, sessions as hashes of random numbers that only the browser knows, in a cookie that no script reads.
"""

import asyncio
import hmac
import secrets
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from threading import BoundedSemaphore
from typing import Annotated, Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from pydantic import Field
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from millrace.core.cache import MEGABYTE, Cache
from millrace.core.names import checked_name
from millrace.core.texts import Message
from millrace.server.answers import Body
from millrace.server.errors import Refused, ServerError
from millrace.server.hall import Language, hall_of
from millrace.server.limits import Rates, fingerprint
from millrace.server.passwords import is_common
from millrace.server.seats import account_pass, session_pass
from millrace.server.security import address, cookie_value, is_encrypted, session_cookie
from millrace.store.database import Database, now
from millrace.store.schema import accounts, keys, sessions

SESSION_DAYS: Final = 30
BROWSER_DAYS: Final = 365
_DAY: Final = 24 * 60 * 60 * 1000
NAME_LENGTHS: Final = (2, 32)
PASSWORD_LENGTHS: Final = (10, 200)
DIFFERENT_CHARACTERS: Final = 5

router = APIRouter(prefix="/api", tags=["accounts"])


class WrongPassword(ServerError):
    """No account has that name and password; which of them is wrong stays open."""

    status = 401

    def __init__(self) -> None:
        super().__init__(Message("server.account.wrong-password"))


# -- accounts in the database ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who registered."""

    id: int
    name: str
    language: str


class Accounts:
    """The accounts and sessions of a database."""

    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        self._database = database
        self._hasher = hasher or PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)
        self._open_sessions: Final[Cache[str, tuple[int, Account, int]]] = Cache(MEGABYTE, lambda _: 500)
        # Each hash takes 32 MB for a moment, and a flood of logins must not take them all at once.
        self._turns = BoundedSemaphore(4)

    def register(self, name: str, password: str, language: str) -> Account:
        """A new account; an error says what is wrong with the name or the password."""
        name = account_name(name)
        check_password(password, name)
        row = {"name": name, "folded": fold(name), "password": self._hash(password), "language": language}
        try:
            with self._database.write() as connection:
                made = insert(accounts).values(**row, made=now()).returning(accounts.c.id)
                return Account(connection.execute(made).scalar_one(), name, language)
        except IntegrityError:
            raise Refused(409, "account.name-taken", name=name) from None

    def login(self, name: str, password: str) -> Account:
        """The account of a name and password. It takes as long to find that there is no such name."""
        with self._database.read() as connection:
            row = connection.execute(select(accounts).where(accounts.c.folded == fold(name))).first()
        known = self._verify(row.password if row else self._nobody, password)
        if row is None or not known:
            raise WrongPassword
        if self._hasher.check_needs_rehash(row.password):
            self._keep_password(row.id, password)
        return Account(row.id, row.name, row.language)

    def change_password(self, account: Account, old: str, new: str) -> None:
        """Give an account another password; all its sessions end."""
        self.login(account.name, old)
        check_password(new, account.name)
        self.set_password(account.id, new)

    def set_password(self, account_id: int, password: str) -> None:
        """Give an account a password that was checked; all its sessions end."""
        self._keep_password(account_id, password)
        with self._database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.account_id == account_id))

    def delete(self, account: Account, password: str) -> None:
        """Forget an account and its sessions. Its matches stay, and the links to their seats go on working."""
        self.login(account.name, password)
        with self._database.write() as connection:
            connection.execute(update(keys).where(keys.c.account_id == account.id).values(account_id=None))
            connection.execute(delete(sessions).where(sessions.c.account_id == account.id))
            connection.execute(delete(accounts).where(accounts.c.id == account.id))

    @staticmethod
    @contextmanager
    def _while_there() -> Iterator[None]:
        """Say that nobody is logged in if the account is deleted at the same moment."""
        try:
            yield
        except IntegrityError:
            raise Refused(401, "account.not-logged-in") from None

    @cached_property
    def _nobody(self) -> str:
        """The hash that passwords are compared with for names that nobody has; made when one is first needed."""
        return self._hash(secrets.token_hex())

    def _keep_password(self, account_id: int, password: str) -> None:
        changed = update(accounts).where(accounts.c.id == account_id).values(password=self._hash(password))
        with self._database.write() as connection:
            connection.execute(changed)

    def _hash(self, password: str) -> str:
        with self._turns:
            return self._hasher.hash(password)

    def _verify(self, hashed: str, password: str) -> bool:
        with self._turns:
            try:
                return self._hasher.verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

    # -- sessions ------------------------------------------------------------------------------------------------------

    def open_session(self, account: Account, former: str = "") -> str:
        """The secret of a new session; the former one of the same browser ends, and with it those that ran out."""
        secret = secrets.token_urlsafe(32)
        row = {"hash": fingerprint(secret), "account_id": account.id, "made": now()}
        with self._while_there(), self._database.write() as connection:
            gone = (sessions.c.hash == fingerprint(former)) | (sessions.c.until < now())
            connection.execute(delete(sessions).where(gone))
            connection.execute(insert(sessions).values(**row, until=now() + SESSION_DAYS * _DAY))
        return secret

    def close_session(self, secret: str) -> None:
        """End a session."""
        with self._database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.hash == fingerprint(secret)))

    def known_session(self, secret: str) -> Account | None:
        """The account of a session as this process remembers it, if nobody can have ended it; nothing is waited for."""
        known = self._open_sessions.get(fingerprint(secret))
        if known is None or known[0] != self._database.changes_elsewhere(at_once=True):
            return None
        _, account, until = known
        return account if until > now() else None

    def of_session(self, secret: str) -> Account | None:
        """The account that a session belongs to, while it lasts."""
        if not secret:
            return None
        since = self._database.changes_elsewhere()
        wanted = (
            select(accounts.c.id, accounts.c.name, accounts.c.language, sessions.c.until)
            .join_from(sessions, accounts)
            .where(sessions.c.hash == fingerprint(secret), sessions.c.until > now())
        )
        with self._database.read() as connection:
            row = connection.execute(wanted).first()
        if row is None:
            return None
        account = Account(row.id, row.name, row.language)
        if since is not None:
            self._open_sessions.keep(fingerprint(secret), (since, account, row.until))
        return account

    def browser_proof(self, account: Account) -> str:
        """What proves to `is_proven_browser` that somebody was logged in to an account; a new password ends it."""
        with self._database.read() as connection:
            row = connection.execute(select(accounts.c.password).where(accounts.c.id == account.id)).first()
        mark = secrets.token_urlsafe(16)
        return f"{mark}.{_proof(row.password, mark)}" if row else ""

    def is_proven_browser(self, name: str, proof: str) -> bool:
        """Whether a browser was logged in to the account of a name before."""
        mark, _, given = proof.partition(".")
        if not given:
            return False
        with self._database.read() as connection:
            row = connection.execute(select(accounts.c.password).where(accounts.c.folded == fold(name))).first()
        return row is not None and hmac.compare_digest(given.encode(), _proof(row.password, mark).encode())

    # -- keys ----------------------------------------------------------------------------------------------------------

    def attach(self, account: Account, held: Iterable[tuple[str, str]]) -> list[str]:
        """Put keys, each a match and a token, into an account; the matches of those that are in it now.

        A key that lies in another account stays there: its link may have been shared.
        """
        kept = []
        with self._while_there(), self._database.write() as connection:
            for match_id, token in held:
                mine = (keys.c.match_id == match_id) & (keys.c.hash == fingerprint(token))
                free = keys.c.account_id.is_(None) | (keys.c.account_id == account.id)
                values = {"account_id": account.id, "used": func.coalesce(keys.c.used, now())}
                if connection.execute(update(keys).where(mine, free).values(values)).rowcount:
                    kept.append(match_id)
        return kept

    def count_keys(self, account: Account) -> int:
        """How many keys lie in an account."""
        with self._database.read() as connection:
            counted = select(func.count()).select_from(keys).where(keys.c.account_id == account.id)
            return int(connection.execute(counted).scalar_one())


def _proof(password_hash: str, mark: str) -> str:
    """What only the server can make of a mark: it follows from the hash of the password, so nothing more is kept."""
    return hmac.new(password_hash.encode(), f"millrace browser {mark}".encode(), "sha256").hexdigest()


def fold(name: str) -> str:
    """A name as it is compared: case, width and spaces make no difference."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_name(name: str) -> str:
    """The name as it is kept, if an account may have it: letters, digits, single spaces and `.-_'`."""
    low, high = NAME_LENGTHS
    neat = " ".join(unicodedata.normalize("NFKC", checked_name(name)).split())
    fits = low <= len(neat) <= high and all(each.isalnum() or each in " .-_'" for each in neat)
    if not fits or not any(each.isalnum() for each in neat):
        raise Refused(422, "account.bad-name", low=low, high=high)
    return neat


def check_password(password: str, name: str) -> None:
    """Refuse the password unless it is long, varied, none that everybody tries, and does not contain the name."""
    low, high = PASSWORD_LENGTHS
    long = low <= len(password) <= high
    if not long or len(set(password)) < DIFFERENT_CHARACTERS or fold(name) in fold(password):
        raise Refused(422, "account.weak-password", low=low, high=high, different=DIFFERENT_CHARACTERS)
    if is_common(password):
        raise Refused(422, "account.common-password", low=low)


# -- the request's account ---------------------------------------------------------------------------------------------


class Sessions:
    """Finds out whose session a request or socket bears, and notes the account in its state, 0 if none."""

    def __init__(self, app: ASGIApp, accounts: Accounts, base_url: str) -> None:
        self.app = app
        self.accounts = accounts
        self.base_url = base_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note the account and pass the request on."""
        if scope["type"] in ("http", "websocket"):
            cookie = session_cookie(is_encrypted(scope, self.base_url))
            secret = cookie_value(Headers(scope=scope), cookie) if scope["path"].startswith(("/api/", "/ws/")) else ""
            account = self.accounts.known_session(secret) if secret else None
            if secret and account is None:
                account = await run_in_threadpool(self.accounts.of_session, secret)
            state = scope.setdefault("state", {})
            state["account"], state["account_name"] = (account.id, account.name) if account else (0, "")
            state["logged_in"] = account
        await self.app(scope, receive, send)


def install(app: FastAPI) -> None:
    """Let the application know accounts."""
    app.state.accounts = Accounts(app.state.hall.matches.database)
    app.add_middleware(Sessions, accounts=app.state.accounts, base_url=app.state.hall.settings.base_url)


async def accounts_of(connection: HTTPConnection) -> Accounts:
    """The accounts that a request's server has."""
    accounts: Accounts = connection.app.state.accounts
    return accounts


async def account_of(connection: HTTPConnection) -> Account:
    """The account of a request; an error without one."""
    account: Account | None = connection.state.logged_in
    if account is None:
        raise Refused(401, "account.not-logged-in")
    return account


AllAccounts = Annotated[Accounts, Depends(accounts_of)]
Me = Annotated[Account, Depends(account_of)]


# -- routes ------------------------------------------------------------------------------------------------------------


class Credentials(Body):
    """A name and a password."""

    name: str = Field(max_length=200)
    password: str = Field(max_length=1000)


class Password(Body):
    """The password again, before something that cannot be taken back."""

    password: str = Field(max_length=1000)


class NewPassword(Password):
    """The password that an account has, and the one that it shall have."""

    new: str = Field(max_length=1000)


class HeldKey(Body):
    """A key as a browser holds it: the match and the token."""

    id: str = Field(max_length=64)
    token: str = Field(max_length=200)


class HeldKeys(Body):
    """The keys that a browser holds."""

    keys: list[HeldKey] = Field(max_length=500)


@router.post("/accounts", status_code=201)
def register(
    given: Credentials, request: Request, response: Response, known: AllAccounts, lang: Language
) -> dict[str, Any]:
    """Make an account and log in to it."""
    account = known.register(given.name, given.password, lang)
    _log_in(request, response, known, account)
    return _shown(account, known)


@router.post("/session")
async def login(given: Credentials, request: Request, response: Response, known: AllAccounts) -> dict[str, Any]:
    """Log in: the answer sets the session's cookie, and the session of before ends.

    Wrong passwords of others never shut an account: from a browser in which it was logged in before the tries of others
    do not count, and from anywhere else the answer only takes longer.
    """
    await asyncio.sleep(await run_in_threadpool(_wait_before_try, request, known, given.name))
    return await run_in_threadpool(_logged_in, given, request, response, known)


def _logged_in(given: Credentials, request: Request, response: Response, known: Accounts) -> dict[str, Any]:
    account = known.login(given.name, given.password)
    _log_in(request, response, known, account)
    return _shown(account, known)


@router.delete("/session", status_code=204, response_class=Response)
def logout(request: Request, response: Response, known: AllAccounts) -> None:
    """Log out: the session ends on the server too, and with it every socket that was opened in it."""
    secret = _session(request)
    known.close_session(secret)
    hall_of(request).hub.dismiss(session_pass(secret))
    _delete_cookie(request, response)


@router.get("/me")
def me(request: Request, known: AllAccounts) -> dict[str, Any]:
    """Who is logged in; `account` is null if nobody is."""
    account: Account | None = request.state.logged_in
    return _shown(account, known) if account else {"account": None}


@router.post("/me/keys")
def attach(held: HeldKeys, account: Me, known: AllAccounts) -> dict[str, Any]:
    """Put the keys that this browser holds into the account, so that its games are found from everywhere."""
    return {"attached": known.attach(account, [(key.id, key.token) for key in held.keys]), **_shown(account, known)}


@router.post("/me/password", status_code=204, response_class=Response)
def change_password(given: NewPassword, request: Request, response: Response, account: Me, known: AllAccounts) -> None:
    """Change the password; every other browser is logged out."""
    _check_tries(request, "session", fingerprint(_session(request)))
    known.change_password(account, given.password, given.new)
    hall_of(request).hub.dismiss(account_pass(account.id))
    _log_in(request, response, known, account)


@router.delete("/me", status_code=204, response_class=Response)
def delete_account(given: Password, request: Request, response: Response, account: Me, known: AllAccounts) -> None:
    """Delete the account. Matches and links to seats stay."""
    _check_tries(request, "session", fingerprint(_session(request)))
    known.delete(account, given.password)
    hall_of(request).hub.dismiss(account_pass(account.id))
    _delete_cookie(request, response)


def _shown(account: Account, known: Accounts) -> dict[str, Any]:
    data = {"name": account.name, "language": account.language, "keys": known.count_keys(account)}
    return {"account": data}


def _log_in(request: Request, response: Response, known: Accounts, account: Account) -> None:
    encrypted = _encrypted(request)
    former = _session(request)
    secret = known.open_session(account, former)
    if former:
        hall_of(request).hub.dismiss(session_pass(former))
    browser = known.browser_proof(account)
    for cookie, value, days in ((session_cookie, secret, SESSION_DAYS), (browser_cookie, browser, BROWSER_DAYS)):
        response.set_cookie(
            cookie(encrypted), value, max_age=days * _DAY // 1000, path="/", httponly=True, samesite="lax",
            secure=encrypted,
        )  # fmt: skip


def _delete_cookie(request: Request, response: Response) -> None:
    encrypted = _encrypted(request)
    response.delete_cookie(session_cookie(encrypted), path="/", httponly=True, samesite="lax", secure=encrypted)


def browser_cookie(encrypted: bool) -> str:
    """The name of the cookie that proves that a browser was logged in before."""
    return ("__Host-" if encrypted else "") + "millrace_browser"


def _session(request: Request) -> str:
    return cookie_value(request.headers, session_cookie(_encrypted(request)))


def _encrypted(request: Request) -> bool:
    return is_encrypted(request.scope, hall_of(request).settings.base_url)


# -- passwords that are tried out --------------------------------------------------------------------------------------


def _wait_before_try(request: Request, known: Accounts, name: str) -> float:
    """Seconds to wait before a password is looked at; refused if too many come from the same browser or address.

    Tries of all others together only make the wait longer. Otherwise anybody could lock the owner out.
    """
    limits = hall_of(request).settings.limits
    browser = cookie_value(request.headers, browser_cookie(_encrypted(request)))
    if known.is_proven_browser(name, browser):
        _check_tries(request, "browser", fingerprint(browser))
        return 0.0
    _check_tries(request, "address", address(request.scope), fold(name))
    rates: Rates = request.app.state.rates
    return limits.login_wait if rates.take(limits.guess, ("guess", "account", fold(name))) else 0.0


def _check_tries(request: Request, *owner: str) -> None:
    """Refuse more passwords of an owner than may be tried."""
    rates: Rates = request.app.state.rates
    wait = rates.take(hall_of(request).settings.limits.guess, ("guess", *owner))
    if wait:
        raise Refused(429, "guard.too-fast", seconds=int(wait) + 1)

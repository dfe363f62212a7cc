"""Letters by e-mail, where the server's owner has named a mail server: about turns, and to get into an account again.

An account may have an address. Nothing but one question goes there until it is confirmed: then letters about turns, if
they are wanted, and a link for a new password, if somebody asks for it. Every letter about a turn has a link that ends
them, which mail programs may follow by themselves (RFC 8058). Links are signed, so nothing is kept for them.
"""

import hmac
import secrets
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Annotated, Any, Final
from urllib.parse import unquote, urlsplit

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import select, update
from starlette.requests import HTTPConnection

from millrace import games
from millrace.core.texts import Message, Texts
from millrace.server import presence
from millrace.server.accounts import AllAccounts, Me, check_password, fold
from millrace.server.answers import Body
from millrace.server.errors import PACKAGE, Refused
from millrace.server.hall import Hall, hall_of
from millrace.server.limits import Rates
from millrace.server.notify import PATIENCE, Courier, Parcel, Undeliverable, called_seats, in_thread
from millrace.server.reference import texts_of
from millrace.server.seats import account_pass
from millrace.store.database import now
from millrace.store.matches import Change
from millrace.store.schema import accounts, keys

PORTS: Final = {"smtp": 587, "smtps": 465}
LONGEST_ADDRESS: Final = 254
RESET_LIFE: Final = 60 * 60 * 1000
"""Milliseconds for which a link for a new password works."""
CONFIRM: Final = "confirm"
STOP: Final = "stop"

router = APIRouter(prefix="/api", tags=["accounts"])


class BadMailServer(ValueError):
    """What was named as a mail server is none."""


# -- the mail server ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MailServer:
    """Who takes letters, and in whose name they are sent."""

    host: str
    port: int
    user: str
    password: str
    encrypted: bool
    """Whether the connection is encrypted from the beginning; if not, it is as soon as the server offers it."""
    sender: str


def mail_server(url: str, sender: str) -> MailServer:
    """The mail server of `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`; BadMailServer if it is none."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError as error:
        raise BadMailServer(str(error)) from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadMailServer(url.partition("@")[2] or url)
    if not is_address(sender):
        raise BadMailServer(sender)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, user, password, parts.scheme == "smtps", sender)


def is_address(text: str) -> bool:
    """Whether a text could be the address of one mailbox."""
    name, _, host = text.partition("@")
    plain = all("!" <= each <= "~" and each not in '"(),:;<>@[\\]' for each in name + host)
    return bool(name) and ("." in host.strip(".") or host == "localhost") and plain and len(text) <= LONGEST_ADDRESS


def hand_over(server: MailServer, letter: EmailMessage, patience: float = PATIENCE) -> None:
    """Give a letter to the mail server; Undeliverable if it does not take it."""
    try:
        kind = smtplib.SMTP_SSL if server.encrypted else smtplib.SMTP
        with kind(server.host, server.port, timeout=patience) as connection:
            connection.ehlo()
            if not server.encrypted and connection.has_extn("starttls"):
                connection.starttls(context=ssl.create_default_context())
                connection.ehlo()
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(letter)
    except smtplib.SMTPRecipientsRefused as error:
        raise Undeliverable("the mail server refuses the recipient", for_good=True) from error
    except (smtplib.SMTPException, OSError) as error:
        raise Undeliverable(f"{type(error).__name__}: {error}") from None


# -- letters -----------------------------------------------------------------------------------------------------------


class Letters:
    """Writes letters to accounts and gives them to the courier."""

    def __init__(self, hall: Hall, server: MailServer, courier: Courier) -> None:
        self._hall = hall
        self._server = server
        self._courier = courier
        self._home = hall.settings.base_url.rstrip("/")

    def ask_to_confirm(self, account: Any) -> None:
        """Ask whoever has an address whether it is theirs."""
        link = f"{self._home}/mail#{CONFIRM}.{signed(account, CONFIRM)}"
        self._send(account, "confirm", name=account.name, link=link)

    def offer_reset(self, account: Any) -> None:
        """Send the link with which an account gets a new password."""
        self._send(account, "reset", name=account.name, link=f"{self._home}/reset#{reset_token(account, now())}")

    def tell(self, change: Change) -> None:
        """Write to those whose turn has come, who want letters and are not at the table."""
        called = called_seats(change)
        if not called:
            return
        row = change.after
        wanted = select(keys.c.seats, accounts).join_from(keys, accounts, keys.c.account_id == accounts.c.id)
        wanted = wanted.where(keys.c.match_id == row.id, accounts.c.mail_confirmed, accounts.c.mail_turns)
        with self._hall.matches.database.read() as connection:
            rows = connection.execute(wanted).all()
        if not rows:
            return
        there = presence.connected_seats(self._hall.matches, row.id)
        missing = [letter for letter in called if letter not in there]
        # Whoever has several keys of the match, or several accounts, gets one letter.
        for account in {each.mail.casefold(): each for each in rows if set(each.seats) & set(missing)}.values():
            self._call(account, change)

    def _call(self, account: Any, change: Change) -> None:
        row = change.after
        title = games.title(row.title)
        name = texts_of(title, account.language).render(Message(f"{title.id}.name"))
        others = tuple([seat["name"] or seat["kind"] for seat in row.seats])
        stop = signed(account, STOP)
        link, end = f"{self._home}/m/{row.id}", f"{self._home}/mail#{STOP}.{stop}"
        headers = {
            "List-Unsubscribe": f"<{self._home}/api/mail/stop?token={stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        self._send(account, "turn", headers, game=name, names=others, link=link, end=end)

    def _send(self, account: Any, kind: str, headers: dict[str, str] | None = None, **values: Any) -> None:
        texts = Texts.load(account.language, PACKAGE)
        letter = EmailMessage()
        letter["From"], letter["To"] = self._server.sender, account.mail
        letter["Subject"] = texts.render(Message(f"server.mail.{kind}-subject", **values))
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self._server.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        for name, value in (headers or {}).items():
            letter[name] = value
        letter.set_content(texts.render(Message(f"server.mail.{kind}", **values)))

        async def bring() -> None:
            await in_thread(lambda: hand_over(self._server, letter))

        self._courier.send(Parcel(f"smtp {self._server.host}", bring, lambda arrived: None, f"letter ({kind})"))


def signed(account: Any, purpose: str) -> str:
    """A link's token for one purpose; another address of the account ends it."""
    proof = hmac.new(account.mail_secret.encode(), f"millrace {purpose} {account.id}".encode(), "sha256").hexdigest()
    return f"{account.id}.{proof}"


def reset_token(account: Any, time: int) -> str:
    """What lets its bearer set another password for a while; a new password ends it."""
    until = time + RESET_LIFE
    return f"{account.id}.{until}.{_reset_proof(account, until)}"


def _reset_proof(account: Any, until: int) -> str:
    secret = account.password + account.mail_secret
    return hmac.new(secret.encode(), f"millrace reset {account.id} {until}".encode(), "sha256").hexdigest()


def install(app: FastAPI) -> None:
    """Let the application write letters, if its settings name a mail server."""
    hall: Hall = app.state.hall
    app.state.letters = None
    if hall.settings.smtp:
        server = mail_server(hall.settings.smtp, hall.settings.mail_from)
        app.state.letters = letters = Letters(hall, server, app.state.courier)
        hall.matches.on_change.append(letters.tell)


def letters_of(connection: HTTPConnection) -> Letters:
    """What writes letters; an error if nobody takes them."""
    letters: Letters | None = connection.app.state.letters
    if letters is None:
        raise Refused(422, "mail.none")
    return letters


AllLetters = Annotated[Letters, Depends(letters_of)]


# -- routes ------------------------------------------------------------------------------------------------------------


class MailWish(Body):
    """Where letters shall go, and whether turns are worth one; no address means no letters."""

    address: str = Field(max_length=LONGEST_ADDRESS)
    turns: bool = True


class MailState(BaseModel):
    """Where letters go."""

    offered: bool = Field(description="Whether this server writes letters at all.")
    address: str = ""
    confirmed: bool = False
    turns: bool = False


class Token(Body):
    """The part of a link that proves who follows it."""

    token: str = Field(max_length=200)


class Forgotten(Body):
    """Whose password is forgotten."""

    name: str = Field(max_length=200)


class ResetPassword(Token):
    """The password that an account shall have."""

    new: str = Field(max_length=1000)


@router.get("/mail")
def mail_state(request: Request) -> MailState:
    """Whether the server writes letters, and where those of the account go, if somebody is logged in."""
    offered, account = request.app.state.letters is not None, request.state.logged_in
    row = _row(hall_of(request), account.id) if account else None
    if row is None or not row.mail:
        return MailState(offered=offered)
    return MailState(offered=offered, address=row.mail, confirmed=row.mail_confirmed, turns=row.mail_turns)


@router.put("/me/mail")
def set_mail(wish: MailWish, request: Request, account: Me, letters: AllLetters) -> MailState:
    """Say where letters shall go. A new address is asked first, by a letter with a link to confirm it."""
    hall, address = hall_of(request), wish.address.strip()
    if address and not is_address(address):
        raise Refused(422, "mail.bad-address")
    row = _row(hall, account.id)
    if row is None:
        raise Refused(401, "account.not-logged-in")
    values: dict[str, Any] = {"mail_turns": wish.turns and bool(address)}
    if address != (row.mail or ""):
        secret = secrets.token_hex(32) if address else None
        values |= {"mail": address or None, "mail_secret": secret, "mail_confirmed": False}
    if address and not values.get("mail_confirmed", row.mail_confirmed):
        wait = _wait_for_letter(request, account.id)
        if wait:
            raise Refused(429, "guard.too-fast", seconds=int(wait) + 1)
    with hall.matches.database.write() as connection:
        connection.execute(update(accounts).where(accounts.c.id == account.id).values(values))
    row = _row(hall, account.id)
    if row is not None and row.mail and not row.mail_confirmed:
        letters.ask_to_confirm(row)
    return mail_state(request)


@router.post("/mail/confirm", status_code=204, response_class=Response)
def confirm_mail(given: Token, request: Request) -> None:
    """Confirm that an address is one's own, by the link that was sent there."""
    _set_signed(request, given.token, CONFIRM, mail_confirmed=True)


@router.post("/mail/stop", status_code=204, response_class=Response)
def stop_mail(request: Request, token: Annotated[str, Query(max_length=200)]) -> None:
    """Want no more letters about turns, by the link that each of them has; mail programs may do so by one click."""
    _set_signed(request, token, STOP, mail_turns=False)


@router.post("/password/forgotten", status_code=202, response_class=Response)
def forgot(given: Forgotten, request: Request, letters: AllLetters) -> None:
    """Have a link for a new password sent to the confirmed address of an account.

    The answer is the same whether there is such an account or not.
    """
    with hall_of(request).matches.database.read() as connection:
        row = connection.execute(select(accounts).where(accounts.c.folded == fold(given.name))).first()
    # Whoever asks too often is not told so: that would tell that there is such an account.
    if row is not None and row.mail_confirmed and not _wait_for_letter(request, row.id):
        letters.offer_reset(row)


@router.post("/password/reset", status_code=204, response_class=Response)
def reset(given: ResetPassword, request: Request, known: AllAccounts) -> None:
    """Set another password by a link that was sent; every browser is logged out."""
    id, _, rest = given.token.partition(".")
    until, _, proof = rest.partition(".")
    row = _row(hall_of(request), int(id)) if id.isascii() and id.isdecimal() and len(id) < 19 else None
    good = row is not None and row.mail_secret and until.isascii() and until.isdecimal() and len(until) < 19
    if row is None or not good or not hmac.compare_digest(proof.encode(), _reset_proof(row, int(until)).encode()):
        raise Refused(403, "mail.bad-link")
    if int(until) < now():
        raise Refused(403, "mail.old-link")
    check_password(given.new, row.name)
    known.set_password(row.id, given.new)
    hall_of(request).hub.dismiss(account_pass(row.id))


def _row(hall: Hall, account_id: int) -> Any:
    with hall.matches.database.read() as connection:
        return connection.execute(select(accounts).where(accounts.c.id == account_id)).first()


def _set_signed(request: Request, token: str, purpose: str, **values: bool) -> None:
    """Change an account as a signed link allows."""
    hall, id = hall_of(request), token.partition(".")[0]
    row = _row(hall, int(id)) if id.isascii() and id.isdecimal() and len(id) < 19 else None
    if row is None or not row.mail_secret or not hmac.compare_digest(token.encode(), signed(row, purpose).encode()):
        raise Refused(403, "mail.bad-link")
    with hall.matches.database.write() as connection:
        connection.execute(update(accounts).where(accounts.c.id == row.id).values(values))


def _wait_for_letter(request: Request, account_id: int) -> float:
    """Seconds until one more letter may be sent to an account because somebody asks for it."""
    rates: Rates = request.app.state.rates
    return rates.take(hall_of(request).settings.limits.mail, ("mail", account_id))
